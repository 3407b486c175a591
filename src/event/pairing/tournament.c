/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tournament that is paired: its players, its announced data, and the entries of each round. */
#include "pairing/tournament.h"

#include "base/error.h"
#include "base/grow.h"
#include "base/order.h"

#include <stdlib.h>
#include <string.h>

/* Texts and lists are in blocks that are freed together. */
struct qy_tournament_memory {
    struct qy_tournament_memory *next;
    size_t used;
    size_t size;
    char data[];
};

#define BLOCK 4096

const char *qyi_tournament_keep(struct qy_tournament *tournament, const char *text, size_t len)
{
    struct qy_tournament_memory *block = tournament->memory;

    if (!block || block->size - block->used <= len) {
        size_t size = len + 1 > BLOCK ? len + 1 : BLOCK;

        block = malloc(sizeof *block + size);
        if (!block)
            return NULL;
        block->next = tournament->memory;
        block->used = 0;
        block->size = size;
        tournament->memory = block;
    }
    char *place = block->data + block->used;
    if (len > 0)
        memcpy(place, text, len);
    place[len] = '\0';
    block->used += len + 1;
    return place;
}

int qy_tournament_new(struct qy_tournament **ret_tournament)
{
    struct qy_tournament *tournament = calloc(1, sizeof *tournament);

    if (!tournament)
        return QY_E_MEMORY;
    for (size_t i = 0; i < QY_TOURNAMENT_TEXTS; i++)
        tournament->text[i] = "";
    tournament->scheme.win = QY_POINT;
    tournament->scheme.draw = QY_POINT / 2;
    tournament->scheme.pairing_bye = QY_POINT;
    *ret_tournament = tournament;
    return 0;
}

void qy_tournament_free(struct qy_tournament *tournament)
{
    if (!tournament)
        return;
    for (size_t i = 0; i < tournament->forbidden_count; i++)
        free((void *)tournament->forbidden[i].number);
    free(tournament->forbidden);
    free(tournament->acceleration);
    free(tournament->abnormal);
    free(tournament->player);
    while (tournament->memory) {
        struct qy_tournament_memory *next = tournament->memory->next;

        free(tournament->memory);
        tournament->memory = next;
    }
    free(tournament);
}

int qy_tournament_set_text(struct qy_tournament *tournament, enum qy_tournament_text which, const char *text,
                           size_t len)
{
    const char *kept = qyi_tournament_keep(tournament, text, len);

    if (!kept)
        return QY_E_MEMORY;
    tournament->text[which] = kept;
    return 0;
}

/* The index at which the player with that number is, or would be inserted. */
static size_t place_of(const struct qy_tournament *tournament, unsigned number)
{
    size_t at;

    QYI_FIRST_NOT(at, tournament->player_count, i, tournament->player[i].number < number);
    return at;
}

size_t qyi_tournament_index(const struct qy_tournament *tournament, unsigned number)
{
    /* if numbers have no gap, as is usual, the index follows from the number */
    if (number >= 1 && number <= tournament->player_count && tournament->player[number - 1].number == number)
        return number - 1;
    size_t place = place_of(tournament, number);
    return place < tournament->player_count && tournament->player[place].number == number ? place : SIZE_MAX;
}

struct qy_tournament_player *qy_tournament_player(const struct qy_tournament *tournament, unsigned number)
{
    size_t index = qyi_tournament_index(tournament, number);

    return index == SIZE_MAX ? NULL : &tournament->player[index];
}

int qy_tournament_add_player(struct qy_tournament *tournament, unsigned number,
                             struct qy_tournament_player **ret_player)
{
    size_t place = place_of(tournament, number);
    size_t count = tournament->player_count;

    if (number < 1 || number > QY_TOURNAMENT_MAX_PLAYERS)
        return QY_E_TOUR_PLAYER;
    if (place < count && tournament->player[place].number == number)
        return QY_E_TOUR_PLAYER;
    if (QYI_GROW(tournament->player, tournament->player_room, count + 1) < 0)
        return QY_E_MEMORY;
    struct qy_tournament_player *player = &tournament->player[place];
    memmove(player + 1, player, (count - place) * sizeof *player);
    memset(player, 0, sizeof *player);
    player->number = (uint16_t)number;
    player->sex = ' ';
    for (size_t i = 0; i < QY_PLAYER_TEXTS; i++)
        player->text[i] = "";
    tournament->player_count = count + 1;
    *ret_player = player;
    return 0;
}

int qy_tournament_set_player_text(struct qy_tournament *tournament, struct qy_tournament_player *player,
                                  enum qy_player_text which, const char *text, size_t len)
{
    const char *kept = qyi_tournament_keep(tournament, text, len);

    if (!kept)
        return QY_E_MEMORY;
    player->text[which] = kept;
    return 0;
}

int qy_tournament_set_entry(struct qy_tournament *tournament, unsigned number, unsigned round,
                            struct qy_tournament_entry entry)
{
    struct qy_tournament_player *player = qy_tournament_player(tournament, number);

    if (round < 1 || round > QY_TOURNAMENT_MAX_ROUNDS)
        return QY_E_TOUR_ROUND;
    if (!player)
        return QY_E_TOUR_PLAYER;
    player->entry[round - 1] = entry;
    if (entry.outcome != QY_TOURNAMENT_ABSENT && round > tournament->columns)
        tournament->columns = (uint8_t)round;
    return 0;
}

int qy_tournament_set_pair(struct qy_tournament *tournament, unsigned round, unsigned white, unsigned black)
{
    struct qy_tournament_entry entry = {(uint16_t)black, QY_TOURNAMENT_WHITE, QY_TOURNAMENT_OPEN, 0, 0};

    if (black == 0) {
        entry = (struct qy_tournament_entry){.outcome = QY_TOURNAMENT_PAIRING_BYE};
        return qy_tournament_set_entry(tournament, white, round, entry);
    }
    if (white == black || !qy_tournament_player(tournament, black))
        return QY_E_TOUR_PLAYER;
    int code = qy_tournament_set_entry(tournament, white, round, entry);
    if (code < 0)
        return code;
    entry = (struct qy_tournament_entry){(uint16_t)white, QY_TOURNAMENT_BLACK, QY_TOURNAMENT_OPEN, 0, 0};
    return qy_tournament_set_entry(tournament, black, round, entry);
}

int qy_tournament_set_result(struct qy_tournament *tournament, unsigned round, unsigned white,
                             enum qy_tournament_outcome for_white, enum qy_tournament_outcome for_black)
{
    struct qy_tournament_player *first = qy_tournament_player(tournament, white);

    if (round < 1 || round > QY_TOURNAMENT_MAX_ROUNDS)
        return QY_E_TOUR_ROUND;
    if (!first)
        return QY_E_TOUR_PLAYER;
    struct qy_tournament_entry *entry = &first->entry[round - 1];
    struct qy_tournament_player *second = qy_tournament_player(tournament, entry->opponent);
    if (!second || entry->colour != QY_TOURNAMENT_WHITE || second->entry[round - 1].opponent != white)
        return QY_E_TOUR_PLAYER;
    entry->outcome = (uint8_t)for_white;
    second->entry[round - 1].outcome = (uint8_t)for_black;
    return 0;
}

const char *qyi_player_unit(const struct qy_tournament_player *player)
{
    const char *club = player->text[QY_PLAYER_CLUB];

    return *club ? club : player->text[QY_PLAYER_FEDERATION];
}

static int by_number(const void *one, const void *other)
{
    const struct qy_tournament_player *a = one;
    const struct qy_tournament_player *b = other;

    return (a->number > b->number) - (a->number < b->number);
}

/* Renumbers the remaining players of a group. */
static void renumber_group(struct qy_tournament_group *group, const uint16_t *to)
{
    uint16_t *number = (uint16_t *)group->number; /* made by qy_tournament_forbid() */
    uint16_t kept = 0;

    for (size_t i = 0; i < group->count; i++)
        if (to[number[i]] > 0)
            number[kept++] = to[number[i]];
    group->count = kept;
}

void qyi_tournament_renumber(struct qy_tournament *tournament, const uint16_t *to)
{
    size_t kept = 0;

    for (size_t i = 0; i < tournament->player_count; i++) {
        struct qy_tournament_player *player = &tournament->player[i];

        if (to[player->number] == 0)
            continue;
        for (unsigned round = 0; round < tournament->columns; round++)
            player->entry[round].opponent = to[player->entry[round].opponent];
        player->number = to[player->number];
        if (kept != i)
            tournament->player[kept] = *player;
        kept++;
    }
    tournament->player_count = kept;
    if (kept > 1) /* a player without a number is dropped */
        qsort(tournament->player, kept, sizeof *tournament->player, by_number);
    for (size_t i = 0; i < tournament->forbidden_count; i++)
        renumber_group(&tournament->forbidden[i], to);
    for (size_t i = 0; i < tournament->acceleration_count; i++) {
        struct qy_tournament_acceleration *item = &tournament->acceleration[i];

        item->first_number = item->first_number == 1 ? 1 : to[item->first_number];
        item->last_number = to[item->last_number];
    }
    kept = 0;
    for (size_t i = 0; i < tournament->abnormal_count; i++) {
        tournament->abnormal[i].number = to[tournament->abnormal[i].number];
        if (tournament->abnormal[i].number > 0)
            tournament->abnormal[kept++] = tournament->abnormal[i];
    }
    tournament->abnormal_count = kept;
}

static bool good_span(unsigned first, unsigned last)
{
    return first >= 1 && first <= last && last <= QY_TOURNAMENT_MAX_ROUNDS;
}

int qy_tournament_forbid(struct qy_tournament *tournament, unsigned first_round, unsigned last_round,
                         const uint16_t *numbers, size_t count)
{
    if (!good_span(first_round, last_round))
        return QY_E_TOUR_ROUND;
    for (size_t i = 0; i < count; i++)
        if (numbers[i] < 1 || numbers[i] > QY_TOURNAMENT_MAX_PLAYERS)
            return QY_E_TOUR_PLAYER;
    if (count > QY_TOURNAMENT_MAX_PLAYERS)
        return QY_E_TOUR_PLAYER;
    if (QYI_ONE_MORE(tournament->forbidden, tournament->forbidden_count) < 0)
        return QY_E_MEMORY;
    uint16_t *copy = malloc(count * sizeof *copy + 1);
    if (!copy)
        return QY_E_MEMORY;
    if (count > 0)
        memcpy(copy, numbers, count * sizeof *copy);
    struct qy_tournament_group *group = &tournament->forbidden[tournament->forbidden_count++];
    *group = (struct qy_tournament_group){(uint8_t)first_round, (uint8_t)last_round, (uint16_t)count, copy};
    return 0;
}

int qy_tournament_accelerate(struct qy_tournament *tournament,
                             const struct qy_tournament_acceleration *acceleration)
{
    if (!good_span(acceleration->first_round, acceleration->last_round))
        return QY_E_TOUR_ROUND;
    if (acceleration->first_number < 1 || acceleration->first_number > acceleration->last_number ||
        acceleration->last_number > QY_TOURNAMENT_MAX_PLAYERS)
        return QY_E_TOUR_PLAYER;
    if (QYI_ONE_MORE(tournament->acceleration, tournament->acceleration_count) < 0)
        return QY_E_MEMORY;
    tournament->acceleration[tournament->acceleration_count++] = *acceleration;
    return 0;
}

int qy_tournament_add_abnormal(struct qy_tournament *tournament,
                               const struct qy_tournament_abnormal *abnormal)
{

    if (abnormal->round > QY_TOURNAMENT_MAX_ROUNDS)
        return QY_E_TOUR_ROUND;
    if (abnormal->number < 1 || abnormal->number > QY_TOURNAMENT_MAX_PLAYERS)
        return QY_E_TOUR_PLAYER;
    if (QYI_ONE_MORE(tournament->abnormal, tournament->abnormal_count) < 0)
        return QY_E_MEMORY;
    tournament->abnormal[tournament->abnormal_count++] = *abnormal;
    return 0;
}

int qy_tournament_accelerate_baku(struct qy_tournament *tournament)
{
    unsigned accelerated = (tournament->rounds + 1U) / 2;
    unsigned full = (accelerated + 1) / 2;
    size_t group = 2 * ((tournament->player_count + 3) / 4);
    struct qy_tournament_acceleration item = {.first_round = 1, .first_number = 1};

    if (tournament->rounds == 0)
        return QY_E_TOUR_ROUNDS;
    if (group == 0)
        return 0;
    if (group > tournament->player_count)
        group = tournament->player_count;
    item.last_number = tournament->player[group - 1].number;
    item.points = tournament->scheme.win;
    item.last_round = (uint8_t)full;
    int code = qy_tournament_accelerate(tournament, &item);
    if (code < 0 || full == accelerated)
        return code;
    item.points = tournament->scheme.draw;
    item.first_round = (uint8_t)(full + 1);
    item.last_round = (uint8_t)accelerated;
    return qy_tournament_accelerate(tournament, &item);
}

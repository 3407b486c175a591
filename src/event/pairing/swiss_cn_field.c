/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Gathers the field for appendix 2: the players to be paired, their data, and who may meet whom. */
#include "pairing/swiss_cn.h"
#include "pairing/tournament.h"

#include "base/error.h"

#include <stdlib.h>
#include <string.h>

/* ---- one player ------------------------------------------------------------------------------------ */

/* Whether an entry is a game over the board with colours, also an open one. */
static bool has_moves(const struct qy_tournament_entry *entry)
{
    return qy_tournament_outcome_played(entry->outcome) || entry->outcome == QY_TOURNAMENT_OPEN;
}

static void fill_player(const struct qyi_swiss *swiss, struct qyi_swiss_player *one)
{
    const struct qy_points_scheme *scheme = &swiss->tournament->scheme;

    one->score = qy_tournament_score(swiss->tournament, one->player, swiss->round - 1);
    one->may_bye = true;
    for (unsigned i = 0; i + 1 < swiss->round; i++) {
        const struct qy_tournament_entry *entry = &one->player->entry[i];

        if (entry->outcome == QY_TOURNAMENT_OPEN)
            one->score += scheme->draw;
        if (entry->outcome == QY_TOURNAMENT_PAIRING_BYE || entry->outcome == QY_TOURNAMENT_FULL_BYE)
            one->may_bye = false;
        if (!has_moves(entry) || entry->colour == QY_TOURNAMENT_NO_COLOUR)
            continue;
        one->balance += entry->colour == QY_TOURNAMENT_WHITE ? 1 : -1;
        one->run = (uint8_t)(entry->colour == one->last ? one->run + 1 : 1);
        one->last = entry->colour;
    }
}

static int by_score(const void *one, const void *other)
{
    const struct qyi_swiss_player *a = one;
    const struct qyi_swiss_player *b = other;

    if (a->score != b->score)
        return a->score > b->score ? -1 : 1;
    return a->player->number < b->player->number ? -1 : 1;
}

static int gather_players(struct qyi_swiss *swiss)
{
    const struct qy_tournament *tournament = swiss->tournament;
    bool paired = qy_tournament_paired_rounds(tournament) >= swiss->round;

    swiss->player = calloc(tournament->player_count + 1, sizeof *swiss->player);
    if (!swiss->player)
        return QY_E_MEMORY;
    for (size_t i = 0; i < tournament->player_count; i++) {
        enum qy_tournament_outcome outcome = tournament->player[i].entry[swiss->round - 1].outcome;
        bool away = outcome == QY_TOURNAMENT_ABSENT
                        ? paired
                        : qy_tournament_outcome_away(outcome) && outcome != QY_TOURNAMENT_PAIRING_BYE;

        if (away)
            continue;
        swiss->player[swiss->count].player = &tournament->player[i];
        fill_player(swiss, &swiss->player[swiss->count++]);
    }
    qsort(swiss->player, swiss->count, sizeof *swiss->player, by_score);
    return 0;
}

/* ---- layers ---------------------------------------------------------------------------------------- */

static qy_points common_divisor(qy_points a, qy_points b)
{
    while (b != 0) {
        qy_points rest = a % b;

        a = b;
        b = rest;
    }
    return a;
}

/* In a layer the smaller of the groups of one need draws from the others (5.2 of the appendix). */
static void find_drawers(struct qyi_swiss *swiss, size_t begin, size_t end)
{
    size_t first = 0;
    size_t second = 0;

    for (size_t i = begin; i < end; i++) {
        first += swiss->player[i].balance > 0;
        second += swiss->player[i].balance < 0;
    }
    for (size_t i = begin; i < end; i++) {
        int balance = swiss->player[i].balance;

        swiss->player[i].low_need = first <= second ? balance > 0 : balance < 0;
    }
}

static void find_layers(struct qyi_swiss *swiss)
{
    size_t begin = 0;

    for (size_t i = 1; i < swiss->count; i++)
        swiss->unit = common_divisor(swiss->player[i - 1].score - swiss->player[i].score, swiss->unit);
    if (swiss->unit < 0)
        swiss->unit = -swiss->unit;
    if (swiss->unit == 0)
        swiss->unit = 1;
    for (size_t i = 0; i < swiss->count; i++) {
        if (i > 0 && swiss->player[i].score != swiss->player[i - 1].score) {
            find_drawers(swiss, begin, i);
            begin = i;
            swiss->layers++;
        }
        swiss->player[i].layer = (uint32_t)swiss->layers;
    }
    find_drawers(swiss, begin, swiss->count);
    swiss->layers++;
}

/* ---- who may meet whom ----------------------------------------------------------------------------- */

static void forbid(struct qyi_swiss *swiss, uint32_t x, uint32_t y)
{
    if (x == UINT32_MAX || y == UINT32_MAX)
        return;
    qyi_graph_clear(&swiss->legal, x, y);
    qyi_graph_clear(&swiss->legal, y, x);
}

/* No two players are paired twice (article 3 of the appendix), even if their game was not played. */
static void forbid_rematches(struct qyi_swiss *swiss, const uint32_t *index)
{
    for (uint32_t i = 0; i < swiss->count; i++)
        for (unsigned round = 0; round + 1 < swiss->round; round++) {
            const struct qy_tournament_entry *entry = &swiss->player[i].player->entry[round];

            if (entry->opponent > 0)
                forbid(swiss, i, index[entry->opponent]);
        }
}

static void forbid_groups(struct qyi_swiss *swiss, const uint32_t *index)
{
    const struct qy_tournament *tournament = swiss->tournament;

    for (size_t i = 0; i < tournament->forbidden_count; i++) {
        const struct qy_tournament_group *group = &tournament->forbidden[i];

        if (swiss->round < group->first_round || swiss->round > group->last_round)
            continue;
        for (size_t a = 0; a < group->count; a++)
            for (size_t b = a + 1; b < group->count; b++)
                forbid(swiss, index[group->number[a]], index[group->number[b]]);
    }
}

static bool same_unit(const struct qyi_swiss_player *a, const struct qyi_swiss_player *b)
{
    const char *unit = qyi_player_unit(a->player);

    return unit[0] != '\0' && strcmp(unit, qyi_player_unit(b->player)) == 0;
}

static void forbid_units(struct qyi_swiss *swiss)
{
    const struct qy_swiss_cn *rules = swiss->rules;

    if (rules->units != QY_UNITS_HARD ||
        (rules->units_to > 0 && (swiss->round < rules->units_from || swiss->round > rules->units_to)))
        return;
    for (uint32_t i = 0; i < swiss->count; i++)
        for (uint32_t j = i + 1; j < swiss->count; j++)
            if (same_unit(&swiss->player[i], &swiss->player[j]))
                forbid(swiss, i, j);
}

static int gather_legal(struct qyi_swiss *swiss)
{
    uint32_t *index = malloc((QY_TOURNAMENT_MAX_PLAYERS + 1) * sizeof *index);

    if (!index || qyi_graph_new(swiss->count, &swiss->legal) < 0) {
        free(index);
        return QY_E_MEMORY;
    }
    memset(index, 0xFF, (QY_TOURNAMENT_MAX_PLAYERS + 1) * sizeof *index);
    for (uint32_t i = 0; i < swiss->count; i++) {
        index[swiss->player[i].player->number] = i;
        memset(&swiss->legal.row[i * swiss->legal.words], 0xFF, swiss->legal.words * sizeof(uint64_t));
        qyi_graph_clear(&swiss->legal, i, i);
    }
    forbid_rematches(swiss, index);
    forbid_groups(swiss, index);
    forbid_units(swiss);
    free(index);
    return 0;
}

/* ---- round one ------------------------------------------------------------------------------------- */

static int by_rating(const void *one, const void *other)
{
    const struct qyi_swiss_player *a = one;
    const struct qyi_swiss_player *b = other;

    if (a->player->rating != b->player->rating)
        return a->player->rating > b->player->rating ? -1 : 1;
    return a->player->number < b->player->number ? -1 : 1;
}

/* Orders the unrated players after the others, by lots. */
static int draw_order(struct qyi_swiss *swiss, struct qyi_drawing *drawing, struct qy_error *reterr)
{
    uint16_t *left = malloc(swiss->count * sizeof *left + 1);
    size_t begin = 0;
    int code = 0;

    if (!left)
        return qyi_no_memory(reterr);
    while (begin < swiss->count && swiss->player[begin].player->rating > 0)
        begin++;
    for (size_t i = begin; code == 0 && i < swiss->count; i++) {
        uint16_t number;
        size_t at = i;

        for (size_t j = i; j < swiss->count; j++)
            left[j - i] = swiss->player[j].player->number;
        code = qyi_drawing_draw(drawing, QY_LOT_ORDER, 0, left, swiss->count - i, &number, reterr);
        while (code == 0 && swiss->player[at].player->number != number)
            at++;
        struct qyi_swiss_player drawn = swiss->player[at];
        memmove(&swiss->player[i + 1], &swiss->player[i], (at - i) * sizeof drawn);
        swiss->player[i] = drawn;
    }
    free(left);
    return code;
}

/* Gives the bye to the last player without whom the others can be paired; returns 0 or an error. */
static int set_first_free(struct qyi_swiss *swiss, struct qy_error *reterr)
{
    uint32_t *vertex = malloc(swiss->count * sizeof *vertex + 1);
    int code = vertex ? 0 : QY_E_MEMORY;

    for (size_t free_one = swiss->count; code == 0 && free_one-- > 0;) {
        size_t count = 0;

        for (uint32_t i = 0; i < swiss->count; i++)
            if (i != free_one)
                vertex[count++] = i;
        code = qyi_graph_perfect(&swiss->legal, vertex, count, NULL);
        if (code > 0) {
            swiss->first_bye = swiss->player[free_one].player->number;
            memmove(&swiss->player[free_one], &swiss->player[free_one + 1],
                    (swiss->count - 1 - free_one) * sizeof *swiss->player);
            swiss->count--;
        }
    }
    free(vertex);
    if (code > 0)
        return 0;
    return code == 0 ? qyi_error_setf(reterr, QY_E_TOUR_NO_PAIRING, 0, NULL, "%u", swiss->round)
                     : qyi_error_set(reterr, code, 0, NULL, 0, NULL);
}

static int begin_first_round(struct qyi_swiss *swiss, struct qyi_drawing *drawing, struct qy_error *reterr)
{
    int code = 0;

    if (!swiss->rules->by_number) {
        qsort(swiss->player, swiss->count, sizeof *swiss->player, by_rating);
        code = draw_order(swiss, drawing, reterr);
    }
    if (code == 0 && gather_legal(swiss) < 0)
        code = qyi_no_memory(reterr);
    if (code == 0 && swiss->count % 2 == 1) {
        code = set_first_free(swiss, reterr);
        qyi_graph_free(&swiss->legal);
        if (code == 0 && gather_legal(swiss) < 0)
            code = qyi_no_memory(reterr);
    }
    for (size_t i = 0; i < swiss->count; i++) {
        swiss->player[i].layer = i >= swiss->count / 2;
        swiss->player[i].low_need = false;
    }
    swiss->layers = 2;
    return code;
}

/* ---- all of it ------------------------------------------------------------------------------------- */

static int check_state(const struct qy_tournament *tournament, unsigned round, struct qy_error *reterr)
{
    unsigned paired = qy_tournament_paired_rounds(tournament);
    int code = qy_tournament_check(tournament, reterr);

    if (code < 0)
        return code;
    if (tournament->rounds == 0)
        return qyi_error_set(reterr, QY_E_TOUR_ROUNDS, 0, NULL, 0, NULL);
    if (round < 1 || round > tournament->rounds || round > paired + 1)
        return qyi_tournament_bad_round(round, tournament->rounds, reterr);
    return 0;
}

int qyi_swiss_gather(const struct qy_tournament *tournament, unsigned round, const struct qy_swiss_cn *rules,
                     struct qyi_drawing *drawing, struct qyi_swiss *ret_swiss, struct qy_error *reterr)
{
    struct qyi_swiss swiss = {.tournament = tournament, .round = round, .rules = rules};
    int code = check_state(tournament, round, reterr);

    if (code < 0)
        return code;
    if (gather_players(&swiss) < 0)
        code = qyi_no_memory(reterr);
    if (code == 0 && round == 1)
        code = begin_first_round(&swiss, drawing, reterr);
    if (code == 0 && round > 1) {
        find_layers(&swiss);
        swiss.bye = swiss.count % 2 == 1;
        if (gather_legal(&swiss) < 0)
            code = qyi_no_memory(reterr);
    }
    if (code == 0 && qyi_swiss_lay_criteria(&swiss) < 0)
        code = qyi_no_memory(reterr);
    if (code < 0) {
        qyi_swiss_free(&swiss);
        return code;
    }
    *ret_swiss = swiss;
    return 0;
}

void qyi_swiss_free(struct qyi_swiss *swiss)
{
    free(swiss->player);
    free(swiss->criterion);
    qyi_graph_free(&swiss->legal);
    *swiss = (struct qyi_swiss){0};
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sorts a round's pairs into the order of boards. */
#include "pairing/pairing.h"

#include "pairing/double_match.h"

#include <stdlib.h>

void qy_pairing_free(struct qy_pairing *pairing)
{
    free(pairing->pair);
    pairing->pair = NULL;
    pairing->count = 0;
}

/* A pair with the data that determine its board. */
struct board {
    struct qy_pair pair;
    unsigned number; /* the fixed board, or 0 */
    qy_points higher_score;
    qy_points lower_score;
    uint16_t higher; /* position in the pairing order: the rank, if that is used, else the number */
};

static int by_board(const void *one, const void *other)
{
    const struct board *a = one;
    const struct board *b = other;

    if (a->number > 0 && b->number > 0)
        return a->number < b->number ? -1 : a->number > b->number;
    if ((a->pair.black == 0) != (b->pair.black == 0))
        return a->pair.black == 0 ? 1 : -1;
    if (a->higher_score != b->higher_score)
        return a->higher_score > b->higher_score ? -1 : 1;
    if (a->lower_score != b->lower_score)
        return a->lower_score > b->lower_score ? -1 : 1;
    return a->higher < b->higher ? -1 : a->higher > b->higher;
}

static struct board make_board(const struct qy_tournament *tournament, unsigned round, struct qy_pair pair)
{
    const struct qy_tournament_player *player[2] = {qy_tournament_player(tournament, pair.white),
                                                    qy_tournament_player(tournament, pair.black)};
    qy_points score[2] = {INT32_MIN, INT32_MIN};
    uint16_t place[2] = {0, 0};
    unsigned higher = 0;
    /* Both games of a match are played at one board. */
    unsigned before = (qyi_is_of_matches(tournament) ? qyi_first_game(round) : round) - 1;

    for (unsigned i = 0; i < 2; i++) {
        if (!player[i])
            continue;
        score[i] = qy_tournament_score(tournament, player[i], before);
        place[i] = tournament->by_rank ? player[i]->rank : player[i]->number;
    }
    if (score[1] > score[0] || (score[1] == score[0] && place[1] < place[0]))
        higher = 1;
    return (struct board){pair, 0, score[higher], score[1 - higher], place[higher]};
}

/* `numbered`: fixed numbers of boards stay, whatever was corrected in earlier rounds since. */
static int sort(const struct qy_tournament *tournament, unsigned round, bool numbered,
                struct qy_pairing *pairing)
{
    struct board *boards = malloc(pairing->count * sizeof *boards + 1);

    if (!boards)
        return QY_E_MEMORY;
    for (size_t i = 0; i < pairing->count; i++) {
        boards[i] = make_board(tournament, round, pairing->pair[i]);
        if (numbered)
            boards[i].number =
                qy_tournament_player(tournament, pairing->pair[i].white)->entry[round - 1].board;
    }
    qsort(boards, pairing->count, sizeof *boards, by_board);
    for (size_t i = 0; i < pairing->count; i++)
        pairing->pair[i] = boards[i].pair;
    free(boards);
    return 0;
}

int qyi_pairing_sort(const struct qy_tournament *tournament, unsigned round, struct qy_pairing *pairing)
{
    return sort(tournament, round, false, pairing);
}

/* The place, from 0, of the board to which one of a pair is tied; SIZE_MAX where neither is. */
static size_t tied_place(const struct qy_tournament *tournament, struct qy_pair pair)
{
    const struct qy_tournament_player *player[2] = {qy_tournament_player(tournament, pair.white),
                                                    qy_tournament_player(tournament, pair.black)};
    size_t table = 0;

    for (unsigned i = 0; i < 2; i++)
        if (player[i] && player[i]->table > 0 && (table == 0 || player[i]->table < table))
            table = player[i]->table;
    return table == 0 ? SIZE_MAX : table - 1;
}

/* Gives the pair at `from` the board `to`, which it keeps; the pair there gets the other board. */
static void swap(struct qy_pairing *pairing, bool *kept, size_t from, size_t to)
{
    struct qy_pair moved = pairing->pair[from];

    pairing->pair[from] = pairing->pair[to];
    pairing->pair[to] = moved;
    kept[to] = true;
}

int qyi_pairing_seat(const struct qy_tournament *tournament, struct qy_pairing *pairing)
{
    size_t boards = 0;
    bool *kept = calloc(pairing->count + 1, sizeof *kept);

    if (!kept)
        return QY_E_MEMORY;
    for (size_t i = 0; i < pairing->count; i++)
        boards += pairing->pair[i].black > 0; /* players without an opponent come after the boards */
    for (size_t i = 0; i < boards; i++)
        kept[i] = tied_place(tournament, pairing->pair[i]) == i;
    for (size_t i = 0; i < boards;) {
        size_t to = tied_place(tournament, pairing->pair[i]);

        if (kept[i] || to >= boards || kept[to])
            i++;
        else
            swap(pairing, kept, i, to); /* the pair that comes here may have a fixed board too */
    }
    /* with fewer boards, the last one that is free */
    for (size_t i = 0; i < boards; i++) {
        size_t to = tied_place(tournament, pairing->pair[i]);
        size_t last = boards - 1;

        while (last > i && kept[last])
            last--;
        if (to != SIZE_MAX && to >= boards && !kept[i])
            swap(pairing, kept, i, last);
    }
    free(kept);
    return 0;
}

/* Whether the pair is listed at this player's entry, so that each occurs once: that of White, or of the lower
 * number. */
static bool tells_pair(const struct qy_tournament_player *player, const struct qy_tournament_entry *entry)
{
    if (entry->outcome == QY_TOURNAMENT_PAIRING_BYE)
        return true;
    if (!qy_tournament_outcome_paired(entry->outcome))
        return false;
    return entry->colour == QY_TOURNAMENT_WHITE ||
           (entry->colour == QY_TOURNAMENT_NO_COLOUR && player->number < entry->opponent);
}

int qy_pairing_of_round(const struct qy_tournament *tournament, unsigned round,
                        struct qy_pairing *ret_pairing)
{
    struct qy_pairing pairing = {0};

    if (round < 1 || round > QY_TOURNAMENT_MAX_ROUNDS)
        return QY_E_TOUR_ROUND;
    pairing.pair = malloc(tournament->player_count * sizeof *pairing.pair + 1);
    if (!pairing.pair)
        return QY_E_MEMORY;
    for (size_t i = 0; i < tournament->player_count; i++) {
        const struct qy_tournament_player *player = &tournament->player[i];
        const struct qy_tournament_entry *entry = &player->entry[round - 1];

        if (tells_pair(player, entry))
            pairing.pair[pairing.count++] = (struct qy_pair){player->number, entry->opponent};
    }
    if (sort(tournament, round, true, &pairing) < 0) {
        qy_pairing_free(&pairing);
        return QY_E_MEMORY;
    }
    *ret_pairing = pairing;
    return 0;
}

int qy_pairing_second_games(const struct qy_tournament *tournament, unsigned round,
                            struct qy_pairing *ret_pairing)
{
    int code = qy_pairing_of_round(tournament, round - 1, ret_pairing);

    for (size_t i = 0; code == 0 && i < ret_pairing->count; i++)
        if (ret_pairing->pair[i].black > 0)
            ret_pairing->pair[i] = (struct qy_pair){ret_pairing->pair[i].black, ret_pairing->pair[i].white};
    return code;
}

/* The opponent, the player's own number for a bye, 0 for a round without either. */
static unsigned whom(const struct qy_tournament_player *player, unsigned round)
{
    const struct qy_tournament_entry *entry = &player->entry[round - 1];

    return entry->outcome == QY_TOURNAMENT_PAIRING_BYE    ? player->number
           : qy_tournament_outcome_paired(entry->outcome) ? entry->opponent
                                                          : 0;
}

bool qy_tournament_is_of_second_games(const struct qy_tournament *tournament)
{
    unsigned paired = qy_tournament_paired_rounds(tournament);

    for (unsigned round = 2; round <= paired; round += 2)
        for (size_t i = 0; i < tournament->player_count; i++)
            if (whom(&tournament->player[i], round) != whom(&tournament->player[i], round - 1))
                return false;
    return paired >= 2;
}

bool qyi_pairing_has(const struct qy_pairing *pairing, struct qy_pair pair)
{
    for (size_t i = 0; i < pairing->count; i++)
        if (pairing->pair[i].white == pair.white && pairing->pair[i].black == pair.black)
            return true;
    return false;
}

bool qyi_pairing_same(const struct qy_pairing *one, const struct qy_pairing *other)
{
    bool same = one->count == other->count;

    for (size_t i = 0; same && i < one->count; i++)
        same = qyi_pairing_has(other, one->pair[i]);
    return same;
}

void qyi_pairing_add_missing(const struct qy_pairing *of, const struct qy_pairing *in, struct qy_buf *out)
{
    const char *between = "";

    for (size_t i = 0; i < of->count; i++) {
        if (qyi_pairing_has(in, of->pair[i]))
            continue;
        qy_buf_addf(out, "%s%u-%u", between, of->pair[i].white, of->pair[i].black);
        between = " ";
    }
}

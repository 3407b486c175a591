/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Seats of a stage that begins, and the rounds of its groups. */
#include "event/state.h"

#include "base/error.h"

#include <stdlib.h>

static int fail_count(size_t count, size_t least, size_t most, struct qy_error *reterr)
{
    struct qy_buf bounds = QY_BUF_INIT;

    qy_buf_addf(&bounds, "%zu-%zu", least, most);
    int code = qyi_error_setf(reterr, QY_E_TOUR_FIELD, 0, qy_buf_str(&bounds), "%zu", count);
    qy_buf_free(&bounds);
    return code;
}

/* ---- the bracket ----------------------------------------------------------------------------------- */

/* The seed (from 0) at a position of a bracket in which the best two can meet only in the final: every match
 * among `size` seeds becomes two among twice as many, whose seeds have a fixed sum. */
static size_t seed_at(size_t place, size_t size)
{
    size_t seed = 0;

    for (size_t now = 2; now <= size; now *= 2) {
        size_t bit = place / (size / now) & 1;

        seed = bit ? now - 1 - seed : seed;
    }
    return seed;
}

/* Matches from the top of the strongest seed in them: 1 and the last, 2 and the last but one. */
static size_t serpentine_seed_at(size_t place, size_t size)
{
    return place % 2 == 0 ? place / 2 : size - 1 - place / 2;
}

/* Prevents players of one group from meeting in the first matches: the lower one changes places with a player
 * of another match whenever that helps both matches. */
static void part_groups(const struct qyi_stages *stages, size_t stage, uint16_t *seat, size_t count)
{
    for (size_t i = 0; i < count; i += 2) {
        size_t own = qyi_stage_group_of(stages, stage - 1, seat[i]);

        if (seat[i] == 0 || seat[i + 1] == 0 || own != qyi_stage_group_of(stages, stage - 1, seat[i + 1]))
            continue;
        for (size_t step = 2; step < count; step += 2) {
            size_t k = (i + step) % count;
            uint16_t moved = seat[i + 1];

            if (seat[k] == 0 || seat[k + 1] == 0 || qyi_stage_group_of(stages, stage - 1, seat[k]) == own ||
                qyi_stage_group_of(stages, stage - 1, seat[k + 1]) == own)
                continue;
            seat[i + 1] = seat[k + 1];
            seat[k + 1] = moved;
            break;
        }
    }
}

/* Moves second-placed players of a group stage to the half of the bracket without the winner of their group. */
static bool cross_halves(const struct qyi_stages *stages, size_t stage, const uint16_t *player, size_t count,
                         uint16_t *seat, size_t size)
{
    size_t groups = stage > 0 ? stages->plans.item[stage - 1].groups : 0;

    if (stages->seeding == QY_SEED_DRAWN || groups < 2 || count != 2 * groups || size != count)
        return false;
    for (size_t place = 0; place < size; place += 2) {
        size_t winner = seed_at(place, size) < groups ? seed_at(place, size) : seed_at(place + 1, size);
        size_t across = (place + size / 2) % size;

        seat[place] = player[winner];
        seat[across + 1] = player[groups + winner];
    }
    return true;
}

static int draw_all(const uint16_t *player, size_t count, struct qyi_drawing *drawing, uint16_t *ret_drawn,
                    struct qy_error *reterr)
{
    uint16_t *left = malloc((count + 1) * sizeof *left);
    int code = left ? 0 : qyi_no_memory(reterr);

    for (size_t i = 0; code == 0 && i < count; i++)
        left[i] = player[i];
    for (size_t i = 0; code == 0 && i < count; i++) {
        size_t rest = count - i;

        code = qyi_drawing_draw(drawing, QY_LOT_SEAT, 0, left, rest, &ret_drawn[i], reterr);
        for (size_t k = 0, kept = 0; code == 0 && k < rest; k++)
            if (left[k] != ret_drawn[i])
                left[kept++] = left[k];
    }
    free(left);
    return code;
}

int qyi_seat_knockout(const struct qyi_stages *stages, size_t stage, const uint16_t *player, size_t count,
                      bool draw, struct qyi_drawing *drawing, struct qyi_begun_stage *ret_seats,
                      struct qy_error *reterr)
{
    uint16_t *drawn = NULL;
    size_t size = 2;
    unsigned rounds = 1;
    int code = 0;

    for (; size < count; size *= 2)
        rounds++;
    if (count < 2 || rounds * stages->games > QY_TOURNAMENT_MAX_ROUNDS)
        return fail_count(count, 2, QY_TOURNAMENT_MAX_PLAYERS, reterr);
    uint16_t *seat = calloc(size, sizeof *seat);
    drawn = calloc(count, sizeof *drawn);
    if (!seat || !drawn)
        code = qyi_no_memory(reterr);
    if (code == 0 && draw)
        code = draw_all(player, count, drawing, drawn, reterr);
    if (code == 0 && !cross_halves(stages, stage, player, count, seat, size)) {
        const uint16_t *from = draw ? drawn : player;

        for (size_t i = 0; i < size; i++) {
            size_t seed = stages->seeding == QY_SEED_SNAKE ? serpentine_seed_at(i, size) : seed_at(i, size);

            seat[i] = seed < count ? from[seed] : 0;
        }
        if (stage > 0)
            part_groups(stages, stage, seat, size);
    }
    free(drawn);
    if (code < 0) {
        free(seat);
        return code;
    }
    *ret_seats = (struct qyi_begun_stage){.seat = seat, .seat_count = size};
    return 0;
}

/* ---- groups ---------------------------------------------------------------------------------------- */

/* Row by row: the first of each group, the second of each group the other way round, or by lot. */
static int spread(const uint16_t *player, size_t count, size_t groups, bool draw, struct qyi_drawing *drawing,
                  uint16_t *ret_group, struct qy_error *reterr)
{
    uint16_t row[1000];
    uint16_t drawn[1000];

    for (size_t from = 0, r = 0; from < count; from += groups, r++) {
        size_t wide = count - from < groups ? count - from : groups;

        for (size_t i = 0; i < wide; i++) {
            row[i] = player[from + i];
            ret_group[from + i] = (uint16_t)(r % 2 == 0 ? i : groups - 1 - i);
        }
        if (!draw)
            continue;
        if (draw_all(row, wide, drawing, drawn, reterr) < 0)
            return reterr ? reterr->code : QY_E_MEMORY;
        for (size_t i = 0; i < wide; i++)
            for (size_t k = 0; k < wide; k++)
                if (drawn[k] == row[i])
                    ret_group[from + i] = (uint16_t)(r % 2 == 0 ? k : groups - 1 - k);
    }
    return 0;
}

int qyi_seat_groups(const struct qyi_stages *stages, size_t stage, const uint16_t *player, size_t count,
                    bool draw, struct qyi_drawing *drawing, struct qyi_begun_stage *ret_seats,
                    struct qy_error *reterr)
{
    const struct qy_stage_plan *plan = &stages->plans.item[stage];
    size_t size = plan->size > 0 ? plan->size : QY_TOURNAMENT_MAX_ROUNDS / (plan->twice ? 2U : 1U);
    size_t least = plan->groups * (size_t)(plan->qualify > 2 ? plan->qualify : 2);
    size_t filled = 0;

    if (count < least || count > plan->groups * size)
        return fail_count(count, least, plan->groups * size, reterr);
    uint16_t *group = calloc(count, sizeof *group);
    uint16_t *seat = calloc(count + plan->groups, sizeof *seat);
    int code = group && seat ? spread(player, count, plan->groups, draw, drawing, group, reterr)
                             : qyi_no_memory(reterr);
    for (size_t g = 0; code == 0 && g < plan->groups; g++) {
        for (size_t i = 0; i < count; i++)
            if (group[i] == g)
                seat[filled++] = player[i];
        seat[filled++] = 0;
    }
    free(group);
    if (code < 0) {
        free(seat);
        return code;
    }
    *ret_seats = (struct qyi_begun_stage){.seat = seat, .seat_count = filled};
    return 0;
}

/* ---- rounds of groups ------------------------------------------------------------------------------ */

/* How often two were paired in rounds from `first` to `last`. */
static unsigned meetings(const struct qy_tournament *tournament, struct qy_pair pair, unsigned first,
                         unsigned last)
{
    const struct qy_tournament_player *player = qy_tournament_player(tournament, pair.white);
    unsigned count = 0;

    for (unsigned r = first; r <= last && r <= tournament->columns; r++)
        count += qy_tournament_outcome_paired(player->entry[r - 1].outcome) &&
                 player->entry[r - 1].opponent == pair.black;
    return count;
}

/* Whether a pair of the table is still to be played in its cycle: not when one was struck out (20.3), nor
 * when the game was carried over. */
static bool is_due(const struct qyi_tournament_log_state *state, const struct qyi_begun_stage *seats,
                   struct qy_pair pair, unsigned cycle)
{
    const struct qy_tournament *tournament = state->tournament;
    unsigned met = meetings(tournament, pair, seats->first_round, QY_TOURNAMENT_MAX_ROUNDS);

    if (state->leave[pair.white].struck_out || state->leave[pair.black].struck_out)
        return false;
    if (state->stages.carry && seats->first_round > 1)
        met += meetings(tournament, pair, 1, seats->first_round - 1U);
    return met < cycle;
}

/* The first round of a group's table that still has a pair to play. Errors: QY_E_MEMORY. */
static int group_round(const struct qyi_tournament_log_state *state, const struct qyi_begun_stage *seats,
                       const uint16_t *seat, size_t count, unsigned cycles, struct qy_pairing *pairing)
{
    unsigned rounds = (unsigned)(count + count % 2 - 1);
    size_t before = pairing->count;

    for (unsigned r = 0; count >= 2 && r < rounds * cycles && pairing->count == before; r++) {
        struct qy_pairing table;
        int code = qy_round_robin((unsigned)count, r % rounds + 1, &table);

        if (code < 0)
            return code;
        for (size_t i = 0; i < table.count; i++) {
            struct qy_pair pair = table.pair[i];

            if (pair.black == 0)
                continue;
            pair = r >= rounds ? (struct qy_pair){seat[pair.black - 1], seat[pair.white - 1]}
                               : (struct qy_pair){seat[pair.white - 1], seat[pair.black - 1]};
            if (is_due(state, seats, pair, r / rounds + 1))
                pairing->pair[pairing->count++] = pair;
        }
        qy_pairing_free(&table);
    }
    return 0;
}

int qyi_groups_next(const struct qyi_tournament_log_state *state, size_t stage,
                    const struct qyi_begun_stage *seats, struct qyi_next *next, bool *ret_over,
                    struct qy_error *reterr)
{
    unsigned cycles = state->stages.plans.item[stage].twice ? 2 : 1;
    const uint16_t *seat;
    size_t count;

    next->pairing.pair = calloc(seats->seat_count, sizeof *next->pairing.pair);
    if (!next->pairing.pair)
        return qyi_no_memory(reterr);
    for (size_t group = 0; qyi_stage_group(seats, group, &seat, &count); group++)
        if (group_round(state, seats, seat, count, cycles, &next->pairing) < 0)
            return qyi_no_memory(reterr);
    *ret_over = next->pairing.count == 0;
    return 0;
}

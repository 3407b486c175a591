/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The knock-out: matches of one or more games, play-off games, lots, the third place.
 *
 * The bracket is not stored: it follows from seats and results. Matches of one bracket round are played side
 * by side, one game in each round of the tournament, and the next bracket round begins when all are decided.
 */
#include "event/state.h"
#include "pairing/tournament.h"

#include "base/error.h"
#include "base/grow.h"

#include <stdlib.h>

void qy_tournament_matches_free(struct qy_tournament_matches *matches)
{
    free(matches->match);
    *matches = (struct qy_tournament_matches){0};
}

/* ---- one match ------------------------------------------------------------------------------------- */

/* Adds the games of the two from the match's first round on. Returns whether any side of any game got
 * something, or can still. */
static bool count_games(const struct qyi_tournament_log_state *state, struct qy_tournament_match *match)
{
    const struct qy_tournament *tournament = state->tournament;
    const struct qy_tournament_player *one = qy_tournament_player(tournament, match->player[0]);
    const struct qy_tournament_player *two = qy_tournament_player(tournament, match->player[1]);
    bool lively = false;

    for (unsigned r = match->first_round; r <= tournament->columns; r++) {
        const struct qy_tournament_entry *entry = &one->entry[r - 1];

        if (!qy_tournament_outcome_paired(entry->outcome) || entry->opponent != match->player[1])
            continue;
        match->games++;
        match->points[0] += qy_points_scheme_of(&tournament->scheme, entry);
        match->points[1] += qy_points_scheme_of(&tournament->scheme, &two->entry[r - 1]);
        match->running = match->running || entry->outcome == QY_TOURNAMENT_OPEN;
        lively = lively || entry->outcome != QY_TOURNAMENT_FORFEIT_LOSS ||
                 two->entry[r - 1].outcome != QY_TOURNAMENT_FORFEIT_LOSS;
    }
    return lively;
}

static void end_match(struct qy_tournament_match *match, enum qy_tournament_match_end end, uint16_t winner)
{
    match->end = (uint8_t)end;
    match->winner = winner;
}

static uint16_t drawn_winner(const struct qy_pair *drawn, size_t count,
                             const struct qy_tournament_match *match)
{
    for (size_t i = 0; i < count; i++)
        if ((drawn[i].white == match->player[0] && drawn[i].black == match->player[1]) ||
            (drawn[i].white == match->player[1] && drawn[i].black == match->player[0]))
            return drawn[i].white;
    return 0;
}

/* A match is won once the games left can't change it any more. */
static bool end_by_games(const struct qyi_tournament_log_state *state, struct qy_tournament_match *match)
{
    const struct qyi_stages *stages = &state->stages;
    unsigned limit =
        match->games <= stages->games ? stages->games : (unsigned)stages->games + stages->playoffs;
    qy_points lead = match->points[0] - match->points[1];
    qy_points reach = (qy_points)(limit - match->games) * state->tournament->scheme.win;

    if (match->running || (lead <= reach && -lead <= reach))
        return false;
    end_match(match, match->games <= stages->games ? QY_TOURNAMENT_MATCH_GAMES : QY_TOURNAMENT_MATCH_PLAY_OFF,
              match->player[lead < 0]);
    return true;
}

/* A player who left loses every match not won before; both absent in all games, both are out (21.3). */
static bool end_by_absence(const struct qyi_tournament_log_state *state, struct qy_tournament_match *match,
                           bool lively)
{
    bool left[2] = {state->leave[match->player[0]].left, state->leave[match->player[1]].left};

    if ((left[0] && left[1]) || (!lively && match->games >= state->stages.games && !match->running))
        end_match(match, QY_TOURNAMENT_MATCH_NOBODY, 0);
    else if (left[0] || left[1])
        end_match(match, QY_TOURNAMENT_MATCH_WALKOVER, match->player[left[0]]);
    else
        return false;
    return true;
}

/* A match that is level after its games is decided by games apart from the rounds, as soon as one is ahead. */
static bool end_by_playoff(const struct qyi_tournament_log_state *state, struct qy_tournament_match *match)
{
    uint16_t winner =
        qyi_playoff_winner(state, match->first_round, match->player[0], match->player[1], match->extra);

    if (winner == 0 || match->running || match->games < state->stages.games ||
        match->points[0] != match->points[1])
        return false;
    end_match(match, QY_TOURNAMENT_MATCH_PLAY_OFF, winner);
    return true;
}

static void judge(const struct qyi_tournament_log_state *state, struct qy_tournament_match *match,
                  const struct qy_pair *drawn, size_t drawn_count)
{
    const struct qyi_stages *stages = &state->stages;
    unsigned most = (unsigned)stages->games + stages->playoffs;
    uint16_t winner;

    if (match->player[0] == 0 || match->player[1] == 0) {
        winner = match->player[0] > 0 ? match->player[0] : match->player[1];
        end_match(match, winner > 0 ? QY_TOURNAMENT_MATCH_BYE : QY_TOURNAMENT_MATCH_NOBODY, winner);
        return;
    }
    bool lively = count_games(state, match);
    if (end_by_games(state, match) || end_by_absence(state, match, lively))
        return;
    end_match(match, QY_TOURNAMENT_MATCH_OPEN, 0);
    if (end_by_playoff(state, match) || match->games < most || match->running)
        return;
    winner = drawn_winner(drawn, drawn_count, match);
    if (winner == 0)
        winner = qyi_stages_decided(stages, match->first_round, QY_TOURNAMENT_MAX_ROUNDS, match->player[0],
                                    match->player[1]);
    end_match(match, winner > 0 ? QY_TOURNAMENT_MATCH_LOTS : QY_TOURNAMENT_MATCH_LEVEL, winner);
}

/* ---- the bracket ----------------------------------------------------------------------------------- */

static uint16_t loser_of(const struct qy_tournament_match *match)
{
    if (match->winner == 0)
        return 0;
    return match->player[match->winner == match->player[0]];
}

static bool is_decided(const struct qy_tournament_match *match)
{
    return match->end >= QY_TOURNAMENT_MATCH_GAMES;
}

/* Evaluates the matches of a bracket round; returns the tournament round after its last game, or 0 if one is
 * undecided. */
static unsigned judge_round(const struct qyi_tournament_log_state *state, struct qy_tournament_match *match,
                            size_t count, unsigned first_round, const struct qy_pair *drawn,
                            size_t drawn_count)
{
    unsigned most = 0;
    bool over = true;

    for (size_t i = 0; i < count; i++) {
        match[i].first_round = (uint8_t)first_round;
        judge(state, &match[i], drawn, drawn_count);
        most = match[i].games > most ? match[i].games : most;
        over = over && is_decided(&match[i]);
    }
    return over ? first_round + most : 0;
}

static void fill_bracket(const struct qyi_tournament_log_state *state, const struct qyi_begun_stage *begun,
                         struct qy_tournament_match *match, size_t total, const struct qy_pair *drawn,
                         size_t drawn_count)
{
    size_t count = begun->seat_count / 2;
    size_t third = total > begun->seat_count - 1 ? 1 : 0;
    unsigned first_round = begun->first_round;
    struct qy_tournament_match *before = NULL;
    struct qy_tournament_match *now = match;
    uint8_t round = 1;

    for (; count > 0; before = now, now += count, count /= 2, round++) {
        size_t with_third = count == 1 && before ? third : 0;

        for (size_t i = 0; i < count; i++) {
            now[i] = (struct qy_tournament_match){.round = round};
            for (size_t k = 0; k < 2 && first_round > 0; k++)
                now[i].player[k] = before ? before[2 * i + k].winner : begun->seat[2 * i + k];
        }
        if (with_third > 0) {
            now[1] = (struct qy_tournament_match){.round = round, .third = true};
            for (size_t k = 0; k < 2 && first_round > 0 && before; k++)
                now[1].player[k] = loser_of(&before[k]);
        }
        if (first_round > 0)
            first_round = judge_round(state, now, count + with_third, first_round, drawn, drawn_count);
    }
}

int qyi_knockout_matches(const struct qyi_tournament_log_state *state, size_t stage,
                         const struct qy_pair *drawn, size_t drawn_count,
                         struct qy_tournament_matches *ret_matches, struct qy_error *reterr)
{
    const struct qyi_begun_stage *begun = &state->stages.begun[stage];
    size_t total = begun->seat_count - 1 + (state->stages.third && begun->seat_count >= 4);
    struct qy_tournament_match *match = calloc(total, sizeof *match);

    if (!match)
        return qyi_no_memory(reterr);
    fill_bracket(state, begun, match, total, drawn, drawn_count);
    *ret_matches = (struct qy_tournament_matches){match, total};
    return 0;
}

/* ---- the next games -------------------------------------------------------------------------------- */

/* The first mover: in the first game by lot (13.5), then the second mover of the game before. */
static int first_move(const struct qyi_tournament_log_state *state, const struct qy_tournament_match *match,
                      struct qyi_drawing *drawing, struct qy_pair *ret_pair, struct qy_error *reterr)
{
    const struct qy_tournament_player *one = qy_tournament_player(state->tournament, match->player[0]);
    uint16_t candidate[2] = {match->player[0], match->player[1]};
    uint16_t first = 0;
    int code = 0;

    for (unsigned r = match->first_round; r <= state->tournament->columns; r++)
        if (one->entry[r - 1].opponent == match->player[1])
            first = one->entry[r - 1].colour == QY_TOURNAMENT_WHITE ? match->player[1] : match->player[0];
    if (first == 0)
        code = qyi_drawing_draw(drawing, QY_LOT_FIRST_MOVE, match->player[0], candidate, 2, &first, reterr);
    if (code == 0)
        *ret_pair = (struct qy_pair){first, match->player[first == match->player[0]]};
    return code;
}

static int draw_winner(const struct qy_tournament_match *match, struct qyi_drawing *drawing,
                       struct qyi_next *next, struct qy_error *reterr)
{
    uint16_t candidate[2] = {match->player[0], match->player[1]};
    uint16_t winner;

    if (QYI_ONE_MORE(next->decided, next->decided_count) < 0)
        return qyi_no_memory(reterr);
    int code = qyi_drawing_draw(drawing, QY_LOT_WINNER, 0, candidate, 2, &winner, reterr);
    if (code == 0)
        next->decided[next->decided_count++] =
            (struct qy_pair){winner, match->player[winner == match->player[0]]};
    return code;
}

/* A match of two games between players needs both, since neither depends on the other. Teams announce their
 * line-up for the second after the first. */
static bool wants_second_game(const struct qyi_tournament_log_state *state,
                              const struct qy_tournament_match *match)
{
    return qyi_games_at_once(state) == 2 && match->games == 1 && match->end == QY_TOURNAMENT_MATCH_OPEN;
}

bool qyi_knockout_wants_game(const struct qyi_tournament_log_state *state,
                             const struct qy_tournament_match *match)
{
    return match->end == QY_TOURNAMENT_MATCH_OPEN && (!match->running || wants_second_game(state, match));
}

bool qyi_knockout_has_second_game(const struct qyi_tournament_log_state *state)
{
    struct qy_tournament_matches matches = {0};
    size_t stage = state->stages.begun_count;
    bool has = false;

    if (!qyi_has_stages(state) || stage == 0 ||
        state->stages.plans.item[stage - 1].kind != QY_TOURNAMENT_STAGE_KNOCKOUT ||
        qyi_knockout_matches(state, stage - 1, NULL, 0, &matches, NULL) < 0)
        return false;
    for (size_t i = 0; i < matches.count; i++)
        has = has || (matches.match[i].running && wants_second_game(state, &matches.match[i]));
    qy_tournament_matches_free(&matches);
    return has;
}

/* Pairs the games to be played, and draws lots for matches that only a lot can decide. Returns 1 if lots were
 * drawn and no game is to be played: then the bracket continues. */
static int next_of(const struct qyi_tournament_log_state *state, const struct qy_tournament_matches *matches,
                   struct qyi_drawing *drawing, struct qyi_next *next, struct qy_error *reterr)
{
    size_t drawn = next->decided_count;

    for (size_t i = 0; i < matches->count; i++) {
        const struct qy_tournament_match *match = &matches->match[i];
        int code = 0;

        if (match->running && !wants_second_game(state, match))
            return qyi_tournament_missing_results(
                state->tournament, qy_tournament_finished_rounds(state->tournament) + 1, reterr);
        if (match->end == QY_TOURNAMENT_MATCH_LEVEL)
            code = draw_winner(match, drawing, next, reterr);
        else if (match->end == QY_TOURNAMENT_MATCH_OPEN)
            code = first_move(state, match, drawing, &next->pairing.pair[next->pairing.count++], reterr);
        if (code < 0)
            return code;
    }
    return next->decided_count > drawn && next->pairing.count == 0;
}

int qyi_knockout_next(const struct qyi_tournament_log_state *state, size_t stage, struct qyi_drawing *drawing,
                      struct qyi_next *next, bool *ret_over, struct qy_error *reterr)
{
    int code = 1;

    next->pairing.pair = calloc(state->stages.begun[stage].seat_count, sizeof *next->pairing.pair);
    if (!next->pairing.pair)
        return qyi_no_memory(reterr);
    while (code == 1) {
        struct qy_tournament_matches matches = {0};

        code = qyi_knockout_matches(state, stage, next->decided, next->decided_count, &matches, reterr);
        if (code < 0)
            return code;
        code = next_of(state, &matches, drawing, next, reterr);
        qy_tournament_matches_free(&matches);
    }
    *ret_over = next->pairing.count == 0;
    return code;
}

uint16_t qyi_playoff_winner(const struct qyi_tournament_log_state *state, unsigned first, unsigned one,
                            unsigned other, qy_points ret_points[2])
{
    ret_points[0] = ret_points[1] = 0;
    for (size_t i = 0; i < state->playoff_count; i++) {
        const struct qy_playoff_game *game = &state->playoff[i];
        bool straight = game->player[0] == one && game->player[1] == other;
        bool turned = game->player[0] == other && game->player[1] == one;

        for (unsigned side = 0; game->round >= first && (straight || turned) && side < 2; side++)
            ret_points[side] += game->points[straight ? side : !side] * QY_POINT / 2;
    }
    return (uint16_t)(ret_points[0] > ret_points[1] ? one : ret_points[0] < ret_points[1] ? other : 0);
}

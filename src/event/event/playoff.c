/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Games that decide a tie (15.6): play-off games and an armageddon. They are separate from the rounds and
 * give no points; their winners rank higher.
 */
#include "event/state.h"
#include "pairing/tournament.h"

#include "base/error.h"
#include "base/grow.h"

#include <stdlib.h>
#include <string.h>

static int fail(const char *expected, struct qy_error *reterr)
{
    return qyi_error_set(reterr, QY_E_TOUR_ACT_NOW, 0, "playoff", strlen("playoff"), expected);
}

/* ---- entering -------------------------------------------------------------------------------------- */

/* Checks that the two have a knock-out match that is level after its games, and that no later round has begun. */
static int check_match(const struct qyi_tournament_log_state *state, const uint16_t player[2],
                       struct qy_error *reterr)
{
    struct qy_tournament_matches matches = {0};
    bool found = false;
    bool later = false;
    unsigned round = 0;
    int code = qyi_knockout_matches(state, state->stages.begun_count - 1, NULL, 0, &matches, reterr);

    for (size_t i = 0; code == 0 && i < matches.count; i++) {
        const struct qy_tournament_match *match = &matches.match[i];
        bool theirs = (match->player[0] == player[0] && match->player[1] == player[1]) ||
                      (match->player[0] == player[1] && match->player[1] == player[0]);

        later = later || (found && match->round > round && match->games > 0);
        if (!theirs)
            continue;
        found =
            match->games >= state->stages.games && !match->running && match->points[0] == match->points[1];
        round = match->round;
    }
    qy_tournament_matches_free(&matches);
    return code == 0 && (!found || later) ? fail("result", reterr) : code;
}

static bool in_knockout(const struct qyi_tournament_log_state *state)
{
    return qyi_has_stages(state) && state->stages.begun_count > 0 &&
           state->stages.plans.item[state->stages.begun_count - 1].kind == QY_TOURNAMENT_STAGE_KNOCKOUT;
}

static int check_now(const struct qyi_tournament_log_state *state, const uint16_t player[2],
                     struct qy_error *reterr)
{
    unsigned paired = qy_tournament_paired_rounds(state->tournament);

    if (paired == 0)
        return fail("pair", reterr);
    for (unsigned side = 0; side < 2; side++)
        if (!qy_tournament_player(state->tournament, player[side]) || player[0] == player[1])
            return qyi_error_setf(reterr, QY_E_TOUR_PLAYER, 0, "1-9999", "%u", player[side]);
    if (in_knockout(state))
        return check_match(state, player, reterr);
    return qy_tournament_finished_rounds(state->tournament) < paired ? fail("result", reterr) : 0;
}

/* Counts the half points of a game; a drawn armageddon is won by Black. */
static void count_points(struct qy_playoff_game *game, enum qy_tournament_outcome for_white,
                         enum qy_tournament_outcome for_black)
{
    static const struct qy_points_scheme scheme = {.win = 2, .draw = 1};

    game->points[0] = (uint8_t)qy_points_scheme_worth(&scheme, for_white);
    game->points[1] = (uint8_t)qy_points_scheme_worth(&scheme, for_black);
    if (game->armageddon && game->points[0] == 1 && game->points[1] == 1) {
        game->points[0] = 0;
        game->points[1] = 2;
    }
}

int qyi_playoff_enter(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                      struct qy_error *reterr)
{
    struct qy_playoff_game game = {.round = (uint8_t)qy_tournament_paired_rounds(state->tournament),
                                   .player = {(uint16_t)act->white, (uint16_t)act->black},
                                   .armageddon = qyi_act_is(act->how, "armageddon")};
    enum qy_tournament_outcome for_white;
    enum qy_tournament_outcome for_black;
    int code = check_now(state, game.player, reterr);

    if (code < 0)
        return code;
    if (act->how && !game.armageddon && !qyi_act_is(act->how, "game"))
        return qyi_error_set(reterr, QY_E_TOUR_ACT, 0, act->how, strlen(act->how), "game, armageddon");
    if (!act->result || !qyi_result_read(act->result, strlen(act->result), &for_white, &for_black) ||
        for_white == QY_TOURNAMENT_OPEN)
        return qyi_error_set(reterr, QY_E_TOUR_ACT, 0, qyi_act_text(act->result), qyi_act_length(act->result),
                             "1-0, 0-1, 1/2-1/2, 0-0, +-, -+, --");
    count_points(&game, for_white, for_black);
    game.outcome[0] = (uint8_t)for_white;
    game.outcome[1] = (uint8_t)for_black;
    if (QYI_ONE_MORE(state->playoff, state->playoff_count) < 0)
        return qyi_no_memory(reterr);
    state->playoff[state->playoff_count++] = game;
    return 0;
}

/* ---- orders ---------------------------------------------------------------------------------------- */

/* The players and the games that are considered: indexes of the state's. */
struct circle {
    const struct qyi_tournament_log_state *state;
    uint16_t *player;
    size_t players;
    size_t *game;
    size_t games;
};

static size_t place_of(const uint16_t *list, size_t count, unsigned number)
{
    size_t at = 0;

    while (at < count && list[at] != number)
        at++;
    return at;
}

static const struct qy_playoff_game *game_at(const struct circle *circle, size_t index)
{
    return &circle->state->playoff[circle->game[index]];
}

/* When three or more players have all met once and then some continued, those were level after the first
 * cycle. Returns the number of games in the cycle. */
static size_t games_of_cycle(const struct circle *circle)
{
    size_t cycle = circle->players * (circle->players - 1) / 2;

    if (circle->players < 3 || circle->games <= cycle)
        return circle->games;
    for (size_t i = 0; i < cycle; i++)
        for (size_t k = 0; k < i; k++) {
            const struct qy_playoff_game *one = game_at(circle, i);
            const struct qy_playoff_game *other = game_at(circle, k);

            if ((one->player[0] == other->player[0] && one->player[1] == other->player[1]) ||
                (one->player[0] == other->player[1] && one->player[1] == other->player[0]))
                return circle->games;
        }
    return cycle;
}

static unsigned points_of(const struct circle *circle, size_t games, unsigned number)
{
    unsigned points = 0;

    for (size_t i = 0; i < games; i++)
        for (unsigned side = 0; side < 2; side++)
            if (game_at(circle, i)->player[side] == number)
                points += game_at(circle, i)->points[side];
    return points;
}

/* Sorts the players of a circle by the points of this many games; the sort is stable. */
static void sort_circle(const struct circle *circle, size_t games)
{
    for (size_t i = 1; i < circle->players; i++)
        for (size_t k = i; k > 0 && points_of(circle, games, circle->player[k]) >
                                        points_of(circle, games, circle->player[k - 1]);
             k--) {
            uint16_t kept = circle->player[k];

            circle->player[k] = circle->player[k - 1];
            circle->player[k - 1] = kept;
        }
}

/* Moves the games between players of a part of the circle, after `from`, to the front of `rest`. */
static size_t games_among(const struct circle *circle, size_t from, const uint16_t *player, size_t players,
                          size_t *rest)
{
    size_t count = 0;

    for (size_t i = from; i < circle->games; i++)
        if (place_of(player, players, game_at(circle, i)->player[0]) < players &&
            place_of(player, players, game_at(circle, i)->player[1]) < players)
            rest[count++] = circle->game[i];
    return count;
}

/* Orders a circle and appends it to the list; players who are still level follow QY_DECIDED_LEVEL. */
static int order_circle(const struct circle *circle, uint16_t *list, size_t *count)
{
    size_t cycle = games_of_cycle(circle);
    size_t *rest = malloc(circle->games * sizeof *rest + 1);
    int code = rest ? 0 : QY_E_MEMORY;

    sort_circle(circle, cycle);
    for (size_t from = 0, to; code == 0 && from < circle->players; from = to) {
        struct circle part = {.state = circle->state, .player = circle->player + from, .game = rest};

        for (to = from + 1; to < circle->players && points_of(circle, cycle, circle->player[to]) ==
                                                        points_of(circle, cycle, circle->player[from]);
             to++)
            ;
        part.players = to - from;
        part.games = games_among(circle, cycle, part.player, part.players, rest);
        if (part.players > 1 && part.games > 0) {
            code = order_circle(&part, list, count);
            continue;
        }
        for (size_t i = from; i < to; i++) {
            if (i > from)
                list[(*count)++] = QY_DECIDED_LEVEL;
            list[(*count)++] = circle->player[i];
        }
    }
    free(rest);
    return code;
}

/* Collects all players connected with a player by play-off games, and these games. */
static void gather(struct circle *circle, unsigned first, unsigned last)
{
    for (size_t at = 0; at < circle->players; at++)
        for (size_t i = 0; i < circle->state->playoff_count; i++) {
            const struct qy_playoff_game *game = &circle->state->playoff[i];
            size_t side = place_of(game->player, 2, circle->player[at]);

            if (game->round < first || game->round > last || side == 2)
                continue;
            if (place_of(circle->player, circle->players, game->player[!side]) == circle->players)
                circle->player[circle->players++] = game->player[!side];
        }
    circle->games = 0;
    for (size_t i = 0; i < circle->state->playoff_count; i++) {
        const struct qy_playoff_game *game = &circle->state->playoff[i];

        if (game->round >= first && game->round <= last &&
            place_of(circle->player, circle->players, game->player[0]) < circle->players)
            circle->game[circle->games++] = i;
    }
}

/* Appends the orders that the games of some rounds give. Error: QY_E_MEMORY. */
static int add_orders(const struct qyi_tournament_log_state *state, unsigned first, unsigned last,
                      uint16_t *list, size_t *count)
{
    size_t most = 2 * state->playoff_count;
    struct circle circle = {.state = state,
                            .player = malloc(most * sizeof *circle.player + 1),
                            .game = malloc(state->playoff_count * sizeof *circle.game + 1)};
    int code = circle.player && circle.game ? 0 : QY_E_MEMORY;

    for (size_t i = 0; code == 0 && i < state->playoff_count; i++) {
        const struct qy_playoff_game *game = &state->playoff[i];

        if (game->round < first || game->round > last || place_of(list, *count, game->player[0]) < *count)
            continue;
        circle.player[0] = game->player[0];
        circle.players = 1;
        gather(&circle, first, last);
        code = order_circle(&circle, list, count);
        list[(*count)++] = 0;
    }
    free(circle.player);
    free(circle.game);
    return code;
}

int qyi_decisions(const struct qyi_tournament_log_state *state, unsigned first, unsigned last,
                  uint16_t **ret_list, size_t *ret_count)
{
    const struct qyi_stages *stages = &state->stages;
    size_t room = 5 * state->playoff_count + 1; /* two players a game, a mark before each, an end */
    size_t count = 0;

    for (size_t i = 0; i < stages->decision_count; i++)
        room += stages->decision[i].count + 1;
    uint16_t *list = calloc(room, sizeof *list);
    if (!list || add_orders(state, first, last, list, &count) < 0) {
        free(list);
        return QY_E_MEMORY;
    }
    for (size_t i = 0; i < stages->decision_count; i++) {
        const struct qyi_decision *decision = &stages->decision[i];

        if (decision->round < first || decision->round > last)
            continue;
        memcpy(list + count, decision->order, decision->count * sizeof *list);
        count += decision->count + 1;
    }
    *ret_list = list;
    *ret_count = count;
    return 0;
}

void qyi_playoff_renumber(struct qyi_tournament_log_state *state, const uint16_t *to)
{
    for (size_t i = 0; i < state->playoff_count; i++)
        for (unsigned side = 0; side < 2; side++)
            state->playoff[i].player[side] = to[state->playoff[i].player[side]];
}

const struct qy_playoff_game *qy_tournament_log_playoffs(const struct qy_tournament_log *log,
                                                         size_t *ret_count)
{
    *ret_count = log->state.playoff_count;
    return log->state.playoff;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Acts that correct the data of players and of the event. */
#include "event/corrections.h"
#include "event/arena.h"

#include "event/state.h"
#include "pairing/double_match.h"
#include "pairing/tournament.h"

#include "base/error.h"
#include "base/grow.h"

#include <qiyuan/core/clock.h>

#include <qiyuan/event/standings.h>

#include <stdio.h>
#include <stdlib.h>

static int no_player(int code, int64_t number, struct qy_error *reterr)
{
    return qyi_error_setf(reterr, code, 0, "1-9999", "%lld", (long long)number);
}

/* ---- players --------------------------------------------------------------------------------------- */

int qyi_edit(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
             struct qy_error *reterr)
{
    bool of_member = qyi_act_is(act->how, "member");
    struct qy_tournament *tournament = of_member ? state->teams.members : state->tournament;
    struct qy_tournament_player *player =
        tournament ? qy_tournament_player(tournament, (unsigned)act->number) : NULL;

    if (!player)
        return no_player(of_member ? QY_E_TOUR_MEMBER : QY_E_TOUR_PLAYER, act->number, reterr);
    if (act->table &&
        /* boards of a match, and those of an arena, have no numbers of their own */
        (of_member || qyi_is_arena(state)))
        return qyi_error_set(reterr, QY_E_TOUR_ACT, 0, act->table, strlen(act->table), "number");
    if (act->sex && !qyi_act_is(act->sex, "m") && !qyi_act_is(act->sex, "w") && *act->sex)
        return qyi_error_set(reterr, QY_E_TOUR_ACT, 0, act->sex, strlen(act->sex), "m, w");
    char sex = player->sex;
    uint16_t rating = player->rating;
    if (qyi_act_describe(act, tournament, player) < 0)
        return qyi_no_memory(reterr);
    if (!act->sex)
        player->sex = sex;
    if (act->rating == 0)
        player->rating = act->unrated > 0 ? 0 : rating;
    if (of_member)
        qyi_rate_team(state, state->teams.team[player->number]);
    state->unsettled = true;
    return 0;
}

static bool was_paired(const struct qy_tournament *tournament, const struct qy_tournament_player *player)
{
    for (unsigned round = 0; round < tournament->columns; round++)
        if (qy_tournament_outcome_paired((enum qy_tournament_outcome)player->entry[round].outcome) ||
            player->entry[round].outcome == QY_TOURNAMENT_PAIRING_BYE)
            return true;
    return false;
}

/* A team takes its members along. */
static int remove_members(struct qyi_tournament_log_state *state, unsigned team)
{
    const struct qy_tournament *members = state->teams.members;
    uint16_t *to = calloc(QY_TOURNAMENT_MAX_PLAYERS + 1, sizeof *to);

    if (!to)
        return QY_E_MEMORY;
    for (size_t i = 0; i < members->player_count; i++) {
        uint16_t number = members->player[i].number;

        to[number] = state->teams.team[number] == team ? 0 : number;
        if (to[number] == 0)
            state->teams.team[number] = 0;
    }
    qyi_tournament_renumber(state->teams.members, to);
    free(to);
    return 0;
}

int qyi_remove(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
               struct qy_error *reterr)
{
    const struct qy_tournament_player *player =
        qy_tournament_player(state->tournament, (unsigned)act->number);
    uint16_t next = 0;
    int code = 0;

    if (!player)
        return no_player(QY_E_TOUR_PLAYER, act->number, reterr);
    if (was_paired(state->tournament, player) ||
        (qyi_has_seats(state) && qy_tournament_paired_rounds(state->tournament) > 0))
        return qyi_act_not_now(act, "withdraw", reterr);
    uint16_t *to = calloc(QY_TOURNAMENT_MAX_PLAYERS + 1, sizeof *to);
    if (!to)
        return qyi_no_memory(reterr);
    for (size_t i = 0; i < state->tournament->player_count; i++) {
        uint16_t number = state->tournament->player[i].number;

        if (number != act->number)
            to[number] = state->numbers.apart ? ++next : number;
    }
    if (state->teams.members)
        code = remove_members(state, (unsigned)act->number);
    if (code == 0)
        code = qyi_renumber(state, to);
    free(to);
    free(state->order);
    state->order = NULL;
    return code < 0 ? qyi_no_memory(reterr) : 0;
}

int qyi_return(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
               struct qy_error *reterr)
{
    struct qy_tournament *tournament = state->tournament;
    struct qy_tournament_player *player = qy_tournament_player(tournament, (unsigned)act->number);
    unsigned paired = qy_tournament_paired_rounds(tournament);

    if (!player)
        return no_player(QY_E_TOUR_PLAYER, act->number, reterr);
    struct qyi_leave *leave = &state->leave[player->number];
    if (!leave->left || leave->struck_out || (leave->before_start && qyi_has_seats(state) && paired > 0))
        return qyi_act_not_now(act, leave->left ? "pair" : "withdraw", reterr);
    *leave = (struct qyi_leave){.arrived = true};
    qyi_arena_wait(state, player->number);
    for (unsigned round = paired; !qyi_has_seats(state) && round < QY_TOURNAMENT_MAX_ROUNDS; round++)
        if (player->entry[round].outcome == QY_TOURNAMENT_ZERO_BYE)
            player->entry[round] = (struct qy_tournament_entry){.outcome = QY_TOURNAMENT_ABSENT};
    return 0;
}

/* ---- the event ------------------------------------------------------------------------------------- */

/* Sets the colour drawn for the first player before round one. */
static int set_colour(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                      struct qy_error *reterr)
{
    bool black = qyi_act_is(act->colour, "black");

    if (!act->colour)
        return 0;
    if (!black && !qyi_act_is(act->colour, "white"))
        return qyi_error_set(reterr, QY_E_TOUR_ACT, 0, act->colour, strlen(act->colour), "white, black");
    if (qy_tournament_paired_rounds(state->tournament) > 0)
        return qyi_act_not_now(act, "result", reterr);
    state->tournament->initial_colour = black ? QY_TOURNAMENT_BLACK : QY_TOURNAMENT_WHITE;
    return 0;
}

/* Sets the number of rounds, which can't be less than the number already paired. Tables and stages determine
 * their own. */
static int set_rounds(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                      struct qy_error *reterr)
{
    struct qy_tournament *tournament = state->tournament;
    unsigned paired = qy_tournament_paired_rounds(tournament);
    unsigned rounds = (unsigned)act->rounds * state->games;

    if (act->rounds == 0)
        return 0;
    if (qyi_has_seats(state) || qyi_is_arena(state))
        return qyi_act_not_now(act, "redraw", reterr);
    if (rounds > QY_TOURNAMENT_MAX_ROUNDS)
        return qyi_error_setf(reterr, QY_E_TOUR_ACT, 0, "rounds", "%u", rounds);
    if (rounds < paired) {
        char most[16];

        (void)snprintf(most, sizeof most, "%u", paired / state->games);
        return qyi_error_setf(reterr, QY_E_TOUR_ROUNDS_PAIRED, 0, most, "%d", (int)act->rounds);
    }
    tournament->rounds = (uint8_t)rounds;
    return state->system->matches ? qyi_matches_check(tournament, reterr) : 0;
}

/* Games were begun under the regulations, which only `amend` may change for the whole event. */
static int check_regulated(const struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                           struct qy_error *reterr)
{
    const char *const *now = state->tournament->text;
    bool changed =
        (act->rules && *now[QY_TOURNAMENT_RULES]) || (act->regulated && *now[QY_TOURNAMENT_REGULATED]);

    return changed && qy_tournament_paired_rounds(state->tournament) > 0
               ? qyi_act_not_now(act, "amend", reterr)
               : 0;
}

int qyi_online_check(const struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                     const char *time, struct qy_error *reterr)
{
    static const char *const modes[] = {"hand", "auto", "hand-rated", "auto-rated"};
    size_t at = 0;

    if (!act->online && !(act->time && *state->tournament->text[QY_TOURNAMENT_ONLINE]))
        return 0;
    while (act->online && at < sizeof modes / sizeof modes[0] && !qyi_act_is(act->online, modes[at]))
        at++;
    if (at == sizeof modes / sizeof modes[0])
        return qyi_error_set(reterr, QY_E_TOUR_ACT, 0, act->online, strlen(act->online),
                             "hand, auto, hand-rated, auto-rated");
    if (qyi_all_meet_all(&state->teams)) /* their rounds are the turns of a match */
        return qyi_error_set(reterr, QY_E_TOUR_ONLINE_TEAMS, 0, NULL, 0, NULL);
    if (!time || !*time || strcmp(time, "-") == 0)
        return qyi_error_set(reterr, QY_E_TOUR_ONLINE_CLOCK, 0, NULL, 0, NULL);
    return 0;
}

int qyi_describe_event(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                       struct qy_error *reterr)
{
    const char *const texts[QY_TOURNAMENT_TEXTS] = {
        [QY_TOURNAMENT_NAME] = act->name,
        [QY_TOURNAMENT_CITY] = act->place,
        [QY_TOURNAMENT_FEDERATION] = act->federation,
        [QY_TOURNAMENT_START] = act->begins,
        [QY_TOURNAMENT_TYPE] = act->game,
        [QY_TOURNAMENT_END] = act->ends,
        [QY_TOURNAMENT_ARBITER] = act->chief,
        [QY_TOURNAMENT_TIEBREAKS] = act->tiebreaks,
        [QY_TOURNAMENT_DATES] = act->dates,
        [QY_TOURNAMENT_DEPUTIES] = act->arbiters,
        [QY_TOURNAMENT_ORGANISER] = act->organiser,
        [QY_TOURNAMENT_TIME_CONTROL] = act->time,
        [QY_TOURNAMENT_TIME_WORDS] = act->words,
        [QY_TOURNAMENT_PACE] = act->pace,
        [QY_TOURNAMENT_CATEGORIES] = act->categories,
        [QY_TOURNAMENT_REGULATIONS] = act->regulations,
        [QY_TOURNAMENT_RULES] = act->rules,
        [QY_TOURNAMENT_REGULATED] = act->regulated,
        [QY_TOURNAMENT_ONLINE] = act->online,
        [QY_TOURNAMENT_TIMES] = act->times,
        [QY_TOURNAMENT_MEETINGS] = act->meetings,
        [QY_TOURNAMENT_COMMITTEE] = act->committee,
        [QY_TOURNAMENT_JURY] = act->jury,
        [QY_TOURNAMENT_LEADERS] = act->leaders,
        [QY_TOURNAMENT_PRIZES] = act->prizes,
        [QY_TOURNAMENT_DIVISION] = act->division,
    };
    struct qy_time_control control;
    struct qy_tiebreak_list list;
    int code = check_regulated(state, act, reterr);

    if (code == 0 && act->time && *act->time)
        code = qy_time_control_parse(act->time, strlen(act->time), &control, reterr);
    if (code == 0)
        code = qyi_online_check(
            state, act, act->time ? act->time : state->tournament->text[QY_TOURNAMENT_TIME_CONTROL], reterr);
    if (code == 0 && act->tiebreaks && *act->tiebreaks)
        code = qy_tiebreak_list_parse(act->tiebreaks, strlen(act->tiebreaks), &list, reterr);
    for (size_t i = 0; code == 0 && i < QY_TOURNAMENT_TEXTS; i++)
        if (texts[i] && qy_tournament_set_text(state->tournament, (enum qy_tournament_text)i, texts[i],
                                               strlen(texts[i])) < 0)
            code = qyi_no_memory(reterr);
    if (code == 0)
        code = set_rounds(state, act, reterr);
    return code == 0 ? set_colour(state, act, reterr) : code;
}

/* ---- who shall not meet ---------------------------------------------------------------------------- */

int qyi_avoid(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
              struct qy_error *reterr)
{
    struct qyi_avoid avoid = {.hard = qyi_act_is(act->how, "hard"),
                              .first_round = (uint8_t)(act->round > 0 ? act->round : 1),
                              .last_round =
                                  (uint8_t)(act->rounds > 0 ? act->rounds : QY_TOURNAMENT_MAX_ROUNDS),
                              .count = act->order_count};

    if (qyi_is_arena(state))
        return qyi_act_not_now(act, "absent", reterr);
    if (!avoid.hard && !qyi_act_is(act->how, "soft"))
        return qyi_error_set(reterr, QY_E_TOUR_ACT, 0, qyi_act_text(act->how), qyi_act_length(act->how),
                             "hard, soft");
    if (avoid.first_round > avoid.last_round)
        return qyi_tournament_bad_round(avoid.first_round, avoid.last_round, reterr);
    if (qyi_has_seats(state))
        return qyi_act_not_now(act, "redraw", reterr);
    if (act->order_count < 2)
        return qyi_error_set(reterr, QY_E_TOUR_ACT, 0, NULL, 0, "order");
    for (size_t i = 0; i < act->order_count; i++)
        if (!qy_tournament_player(state->tournament, act->order[i]))
            return no_player(QY_E_TOUR_PLAYER, act->order[i], reterr);
    avoid.number = malloc(act->order_count * sizeof *avoid.number);
    if (!avoid.number || QYI_ONE_MORE(state->avoid, state->avoid_count) < 0) {
        free(avoid.number);
        return qyi_no_memory(reterr);
    }
    memcpy(avoid.number, act->order, act->order_count * sizeof *avoid.number);
    state->avoid[state->avoid_count++] = avoid;
    return 0;
}

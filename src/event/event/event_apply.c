/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The effect of each act on an event. */
#include "event/arena.h"
#include "event/corrections.h"
#include "event/event.h"
#include "event/fide.h"
#include "pairing/double_match.h"
#include "pairing/tournament.h"
#include "ranking/tiebreaks.h"

#include "base/error.h"
#include "base/grow.h"

#include <qiyuan/core/clock.h>

#include <stdlib.h>
#include <string.h>

static int fail_number(int code, int64_t number, struct qy_error *reterr)
{
    const char *expected = code == QY_E_TOUR_ROUND ? "99" : "1-9999";

    return code < 0 ? qyi_error_setf(reterr, code, 0, expected, "%lld", (long long)number) : code;
}

void qyi_tournament_log_state_free(struct qyi_tournament_log_state *state)
{
    qy_tournament_free(state->tournament);
    free(state->leave);
    free(state->conduct);
    free(state->game);
    free(state->playoff);
    free(state->order);
    qyi_stages_free(&state->stages);
    qyi_teams_free(&state->teams);
    free(state->adjourned);
    free(state->appeal);
    for (size_t i = 0; i < state->avoid_count; i++)
        free(state->avoid[i].number);
    free(state->avoid);
    qyi_numbers_free(&state->numbers);
    *state = (struct qyi_tournament_log_state){0};
}

/* ---- new ------------------------------------------------------------------------------------------- */

static int set_text(struct qyi_tournament_log_state *state, enum qy_tournament_text which, const char *piece)
{
    return piece ? qy_tournament_set_text(state->tournament, which, piece, qyi_act_length(piece)) : 0;
}

static int set_system(struct qyi_tournament_log_state *state, const char *piece, struct qy_error *reterr)
{
    const char *name = qyi_act_text(piece);
    struct qy_buf offered = QY_BUF_INIT;

    state->system = qy_pairing_system_named(name, qyi_act_length(piece));
    if (state->system)
        return qy_tournament_set_text(state->tournament, QY_TOURNAMENT_SYSTEM_CODE, state->system->code,
                                      strlen(state->system->code));
    qy_pairing_systems_offered(0, 0, false, &offered);
    int code = qyi_error_set(reterr, QY_E_TOUR_SYSTEM, 0, name, qyi_act_length(piece), qy_buf_str(&offered));
    qy_buf_free(&offered);
    return code;
}

/* Whether the table is that of the xiangqi rules, with their tie-breaks: unless another game is announced. */
static bool is_by_cn_rules(const struct qyi_tournament_log_state *state, const char *game)
{
    return game ? qyi_type_is_cn(game, qyi_act_length(game)) : state->system->cn_rules;
}

/* Teams that meet each other. */
static bool has_matches(const struct qy_tournament_act *act)
{
    const char *teams = act->teams;

    return teams && !(qyi_act_length(teams) > 4 && memcmp(teams, "sum:", 4) == 0);
}

/* Whether the event has groups, whose players are ranked as in a round robin. Unsuitable tie-breaks are
 * refused at once, not when the ranking is needed. */
static bool has_groups(const struct qyi_tournament_log_state *state)
{
    return qyi_has_stages(state) && state->stages.plans.item[0].kind != QY_TOURNAMENT_STAGE_KNOCKOUT;
}

/* Announced texts must be readable when they are used. */
static int check_announced(const struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                           bool of_teams, struct qy_error *reterr)
{
    const char *time = act->time;
    const char *tiebreaks = act->tiebreaks;
    struct qy_time_control control;
    struct qy_tiebreak_list list;
    int code = time ? qy_time_control_parse(time, qyi_act_length(time), &control, reterr) : 0;

    if (code == 0 && tiebreaks)
        code = qy_tiebreak_list_parse(tiebreaks, qyi_act_length(tiebreaks), &list, reterr);
    for (size_t i = 0; code == 0 && tiebreaks && i < list.count; i++) {
        const struct qyi_tiebreak_info *info = &qyi_tiebreak_info[list.item[i].code];

        if (info->swiss_only && has_groups(state))
            code = qyi_error_set(reterr, QY_E_TIEBREAK_SYSTEM, 0, info->name, strlen(info->name), "");
        else if (!of_teams && (info->teams_only || list.item[i].score != QY_TB_BY_PRIMARY))
            code = qyi_error_set(reterr, QY_E_TIEBREAK_TEAMS, 0, info->name, strlen(info->name), "");
    }
    return code;
}

/* Sets the value of a bye in a match of two games, a win and a draw (C.04.5 1.4), unless a fourth number is given. */
static void set_double_bye(struct qyi_tournament_log_state *state, const char *scoring)
{
    struct qy_points_scheme *scheme = &state->tournament->scheme;
    unsigned commas = 0;

    for (size_t i = 0; i < qyi_act_length(scoring); i++)
        commas += scoring[i] == ',';
    if (commas < 3)
        scheme->pairing_bye = scheme->win + scheme->draw;
}

/* Sets the points for games; matches of teams have those of 14.2, and their boards the same for both colours. */
static int set_scoring(struct qyi_tournament_log_state *state, const char *piece, struct qy_error *reterr)
{
    struct qy_points_scheme *scheme =
        state->teams.members ? &state->teams.members->scheme : &state->tournament->scheme;

    if (!piece)
        return 0;
    int code = qy_points_scheme_parse(piece, qyi_act_length(piece), scheme, reterr);
    if (code == 0 && scheme->second_draw != 0 && state->teams.members)
        return qyi_error_set(reterr, QY_E_TOUR_SCORING, 0, piece, qyi_act_length(piece),
                             "1,0.5,0; 2,1,0; 3,1,0,1");
    return code;
}

static bool is_fide_swiss(const struct qyi_tournament_log_state *state)
{
    return state->system->form == QY_PAIRING_SWISS && !state->system->cn_rules;
}

/* Sets the number of games in a round (11.2, 13.5) of a table or the xiangqi Swiss. Logs of earlier versions
 * named two and played one; team matches have boards, and a knock-out sets it by stage. */
static int set_games(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                     struct qy_error *reterr)
{
    bool offered = state->numbers.apart && !qyi_has_stages(state);

    state->games = 1;
    if (!offered || act->games <= 1)
        return 0;
    if (act->games > 2 || state->teams.members || is_fide_swiss(state) ||
        act->rounds * act->games > QY_TOURNAMENT_MAX_ROUNDS)
        return qyi_error_setf(reterr, QY_E_TOUR_ACT, 0, "games: 1, 2", "%d", (int)act->games);
    state->games = (uint8_t)act->games;
    return 0;
}

static int begin(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                 struct qy_error *reterr)
{
    if (state->tournament)
        return qyi_act_not_now(act, "add", reterr);
    state->leave = calloc(QY_TOURNAMENT_MAX_PLAYERS + 1, sizeof *state->leave);
    if (!state->leave || qy_tournament_new(&state->tournament) < 0)
        return qyi_no_memory(reterr);
    int code = set_system(state, act->system, reterr);
    if (code == 0)
        code = qyi_numbers_begin(&state->numbers, act->numbers, reterr);
    if (code < 0)
        return code;
    code = qyi_teams_begin(state, act, reterr);
    if (code == 0)
        code = set_scoring(state, act->scoring, reterr);
    if (code == 0 && qyi_has_stages(state))
        code = qyi_stages_begin(&state->stages, act, reterr);
    if (code < 0)
        return code;
    code = qyi_arena_begin(state, act, reterr);
    if (code < 0)
        return code;
    if (act->rounds == 0 && !qyi_has_seats(state) && !qyi_is_arena(state))
        return qyi_error_set(reterr, QY_E_TOUR_ROUNDS, 0, NULL, 0, NULL);
    code = set_games(state, act, reterr);
    if (code < 0)
        return code;
    state->tournament->rounds = (uint8_t)(act->rounds * state->games);
    if (state->system->matches) {
        set_double_bye(state, act->scoring);
        code = qyi_matches_check(state->tournament, reterr);
        if (code < 0)
            return code;
    }
    state->seed = (uint64_t)act->seed;
    state->units = qyi_act_units(act->units);
    code = check_announced(state, act, has_matches(act), reterr);
    if (code == 0)
        code = qyi_online_check(state, act, act->time, reterr);
    if (code < 0)
        return code;
    state->tournament->cn_rules = is_by_cn_rules(state, act->game);
    if (set_text(state, QY_TOURNAMENT_NAME, act->name) < 0 ||
        set_text(state, QY_TOURNAMENT_TYPE, act->game) < 0 ||
        set_text(state, QY_TOURNAMENT_TIME_CONTROL, act->time) < 0 ||
        set_text(state, QY_TOURNAMENT_TIEBREAKS, act->tiebreaks) < 0 ||
        set_text(state, QY_TOURNAMENT_RULES, act->rules) < 0 ||
        set_text(state, QY_TOURNAMENT_REGULATED, act->regulated) < 0 ||
        set_text(state, QY_TOURNAMENT_ONLINE, act->online) < 0)
        return qyi_no_memory(reterr);
    state->fide = qyi_fide_begins(state);
    return 0;
}

/* ---- players --------------------------------------------------------------------------------------- */

/* The number of a new entry: the next one, or if entries have separate numbers, the last position. */
static int64_t number_of_entry(const struct qyi_tournament_log_state *state, int64_t entry)
{
    const struct qy_tournament *tournament = state->tournament;
    int64_t last = tournament->player_count > 0 ? tournament->player[tournament->player_count - 1].number : 0;

    return entry == 0 || state->numbers.apart ? last + 1 : entry;
}

static int add(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
               struct qy_error *reterr)
{
    struct qy_tournament *tournament = state->tournament;
    struct qy_tournament_player *player;
    int64_t number = number_of_entry(state, act->number);
    int code = 0;

    if (qyi_has_seats(state) && qy_tournament_paired_rounds(tournament) > 0)
        return qyi_act_not_now(act, "result", reterr);
    if (state->numbers.apart)
        code = fail_number(qyi_numbers_enter(&state->numbers,
                                             act->number > 0 ? (unsigned)act->number : state->numbers.next,
                                             (unsigned)number),
                           act->number, reterr);
    if (code == 0)
        code = fail_number(qy_tournament_add_player(tournament, (unsigned)number, &player), number, reterr);
    if (code == 0)
        code = qyi_act_describe(act, tournament, player);
    if (code < 0)
        return code;
    qyi_arena_wait(state, (unsigned)number);
    free(state->order); /* numbers of the table were drawn for another field */
    state->order = NULL;
    state->unsettled = true;
    if (state->checkin)
        qyi_checkin_apply(state);
    return 0;
}

/* A rating of another list, before it has had its effect. */
static int rate(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                struct qy_error *reterr)
{
    struct qy_tournament_player *player = qy_tournament_player(state->tournament, (unsigned)act->number);

    if (qy_tournament_paired_rounds(state->tournament) > 0)
        return qyi_act_not_now(act, "result", reterr);
    if (!player)
        return fail_number(QY_E_TOUR_PLAYER, act->number, reterr);
    player->rating = (uint16_t)act->rating;
    state->unsettled = true;
    return 0;
}

int qyi_tournament_log_table(const struct qyi_tournament_log_state *state, uint16_t **ret_number,
                             size_t *ret_count)
{
    const struct qy_tournament *tournament = state->tournament;
    uint16_t *number = malloc(tournament->player_count * sizeof *number + 1);
    size_t count = 0;

    if (!number)
        return QY_E_MEMORY;
    for (size_t i = 0; i < tournament->player_count; i++) {
        uint16_t one = state->order ? state->order[i] : tournament->player[i].number;

        if (!state->leave[one].before_start)
            number[count++] = one;
    }
    *ret_number = number;
    *ret_count = count;
    return 0;
}

/* The order of the act holds each player once. */
static bool is_whole_order(const struct qy_tournament *tournament, const struct qy_tournament_act *act)
{
    if (act->order_count != tournament->player_count)
        return false;
    for (size_t i = 0; i < act->order_count; i++) {
        if (!qy_tournament_player(tournament, act->order[i]))
            return false;
        for (size_t j = 0; j < i; j++)
            if (act->order[j] == act->order[i])
                return false;
    }
    return true;
}

/* Renumbers by lot: the entry drawn first has number 1. */
static int renumber_by_lot(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act)
{
    uint16_t *to = calloc(QY_TOURNAMENT_MAX_PLAYERS + 1, sizeof *to);

    if (!to)
        return QY_E_MEMORY;
    for (size_t i = 0; i < act->order_count; i++)
        to[act->order[i]] = (uint16_t)(i + 1);
    int code = qyi_renumber(state, to);
    state->numbers.drawn = !qyi_act_is(act->how, "rating");
    free(to);
    return code;
}

static int redraw(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                  struct qy_error *reterr)
{
    if ((!state->numbers.apart && !qyi_has_seats(state)) ||
        qy_tournament_paired_rounds(state->tournament) > 0)
        return qyi_act_not_now(act, "pair", reterr);
    if (!is_whole_order(state->tournament, act))
        return qyi_error_set(reterr, QY_E_TOUR_ACT, 0, NULL, 0, "order");
    if (state->numbers.apart && !qyi_has_stages(state))
        return renumber_by_lot(state, act) < 0 ? qyi_no_memory(reterr) : 0;
    uint16_t *order = malloc(act->order_count * sizeof *order + 1);
    if (!order)
        return qyi_no_memory(reterr);
    if (act->order_count > 0) /* nobody has no address */
        memcpy(order, act->order, act->order_count * sizeof *order);
    free(state->order);
    state->order = order;
    state->order_count = act->order_count;
    return 0;
}

bool qyi_has_missed(const struct qyi_tournament_log_state *state, unsigned number, unsigned round)
{
    const struct qy_tournament_player *player = qy_tournament_player(state->tournament, number);
    unsigned paired = qy_tournament_paired_rounds(state->tournament);

    if (!player || round < 1 || round > paired || state->system->form != QY_PAIRING_SWISS ||
        player->entry[round - 1].outcome != QY_TOURNAMENT_ABSENT)
        return false;
    for (unsigned i = 0; i < paired; i++)
        if (player->entry[i].outcome != QY_TOURNAMENT_ABSENT &&
            player->entry[i].outcome != QY_TOURNAMENT_HALF_BYE)
            return false;
    return true;
}

static int bye(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
               struct qy_error *reterr)
{
    const char *kind = act->how;
    struct qy_tournament_entry entry = {.outcome = QY_TOURNAMENT_ZERO_BYE};
    int64_t round = act->round;
    int64_t last = round;
    int code = 0;

    if (qyi_is_arena(state))
        return qyi_act_not_now(act, "absent", reterr);
    if (qyi_act_is(kind, "half"))
        entry.outcome = QY_TOURNAMENT_HALF_BYE;
    else if (qyi_act_is(kind, "full"))
        entry.outcome = QY_TOURNAMENT_FULL_BYE;
    else if (!qyi_act_is(kind, "zero"))
        return qyi_error_set(reterr, QY_E_TOUR_ACT, 0, kind, kind ? strlen(kind) : 0, "half, full, zero");
    if (state->system->matches && round > 0) { /* a bye covers a whole match */
        round = qyi_first_game((unsigned)round);
        last = round + 1;
    }
    if (round <= qy_tournament_paired_rounds(state->tournament) &&
        !(entry.outcome == QY_TOURNAMENT_HALF_BYE &&
          qyi_has_missed(state, (unsigned)act->number, round > 0 ? (unsigned)round : 0)))
        return qyi_act_not_now(act, "result", reterr);
    for (; code == 0 && round <= last; round++)
        code = qy_tournament_set_entry(state->tournament, (unsigned)act->number, (unsigned)round, entry);
    return fail_number(code, act->number, reterr);
}

/* ---- leaving --------------------------------------------------------------------------------------- */

/* The open game of a player in a round is lost without play, and the opponent wins (20.3, 20.4). */
static void forfeit(struct qyi_tournament_log_state *state, const struct qy_tournament_player *player,
                    unsigned round)
{
    const struct qy_tournament_entry *entry = &player->entry[round - 1];
    bool other_left = state->leave[entry->opponent].left;
    enum qy_tournament_outcome other = other_left ? QY_TOURNAMENT_FORFEIT_LOSS : QY_TOURNAMENT_FORFEIT_WIN;
    bool white = entry->colour == QY_TOURNAMENT_WHITE;

    if (entry->outcome != QY_TOURNAMENT_OPEN)
        return;
    (void)qy_tournament_set_result(state->tournament, round, white ? player->number : entry->opponent,
                                   white ? QY_TOURNAMENT_FORFEIT_LOSS : other,
                                   white ? other : QY_TOURNAMENT_FORFEIT_LOSS);
}

/* Strikes out a player's games: they stay in the table and count for nobody (6.6; 20.3). */
static void strike_out(struct qyi_tournament_log_state *state, struct qy_tournament_player *player,
                       unsigned first, unsigned rounds)
{
    static const struct qy_tournament_entry nothing = {0, QY_TOURNAMENT_NO_COLOUR, QY_TOURNAMENT_ZERO_BYE, 0,
                                                       QY_TOURNAMENT_STRUCK_OWN};

    for (unsigned round = first; round <= rounds; round++) {
        struct qy_tournament_entry *own = &player->entry[round - 1];
        struct qy_tournament_player *opponent = qy_tournament_player(state->tournament, own->opponent);

        if (opponent && opponent->entry[round - 1].struck == QY_TOURNAMENT_COUNTS)
            opponent->entry[round - 1].struck = QY_TOURNAMENT_STRUCK;
        if (opponent)
            own->struck = QY_TOURNAMENT_STRUCK_OWN;
        else
            (void)qy_tournament_set_entry(state->tournament, player->number, round, nothing);
    }
}

static unsigned games_of(const struct qy_tournament_player *player, unsigned first, unsigned rounds)
{
    unsigned games = 0;

    for (unsigned round = first; round <= rounds; round++)
        games += qy_tournament_outcome_played(player->entry[round - 1].outcome);
    return games;
}

static int leave_round_robin(struct qyi_tournament_log_state *state, struct qy_tournament_player *player,
                             unsigned paired)
{
    struct qyi_leave *leave = &state->leave[player->number];
    unsigned meetings = state->system->cycles * state->games;
    uint16_t *number;
    size_t count;

    if (qyi_tournament_log_table(state, &number, &count) < 0)
        return QY_E_MEMORY;
    free(number);
    leave->struck_out = paired > 0 && 2 * games_of(player, 1, paired) < (count - 1) * meetings;
    if (leave->struck_out)
        strike_out(state, player, 1, paired);
    return 0;
}

/* The half rule (20.3) holds within the group that is being played; a knock-out has no such rule. */
static void leave_stages(struct qyi_tournament_log_state *state, struct qy_tournament_player *player,
                         unsigned paired)
{
    struct qyi_stages *stages = &state->stages;
    size_t stage = stages->begun_count - 1;
    const uint16_t *seat;
    size_t count;

    if (stages->begun_count == 0 || stages->plans.item[stage].kind == QY_TOURNAMENT_STAGE_KNOCKOUT)
        return;
    const struct qyi_begun_stage *begun = &stages->begun[stage];
    size_t group = qyi_stage_group_of(stages, stage, player->number);
    if (group == SIZE_MAX || !qyi_stage_group(begun, group, &seat, &count))
        return;
    if (2 * games_of(player, begun->first_round, paired) <
        (count - 1) * (stages->plans.item[stage].twice ? 2U : 1U)) {
        state->leave[player->number].struck_out = true;
        strike_out(state, player, begun->first_round, paired);
    }
}

static int leave_event(struct qyi_tournament_log_state *state, unsigned number, struct qy_error *reterr)
{
    struct qy_tournament *tournament = state->tournament;
    struct qy_tournament_player *player = qy_tournament_player(tournament, number);
    unsigned paired = qy_tournament_paired_rounds(tournament);
    struct qy_tournament_entry nothing = {.outcome = QY_TOURNAMENT_ZERO_BYE};

    if (!player || state->leave[number].left)
        return fail_number(QY_E_TOUR_PLAYER, number, reterr);
    if (qyi_has_table(state) && leave_round_robin(state, player, paired) < 0)
        return qyi_no_memory(reterr);
    if (qyi_has_stages(state))
        leave_stages(state, player, paired);
    state->leave[number].left = true;
    state->leave[number].before_start = paired == 0;
    for (unsigned round = 1; round <= paired; round++)
        forfeit(state, player, round);
    /* a match that has begun is completed: its second game is paired, and forfeited */
    bool begun = state->system->matches && paired % 2 == 1;
    for (unsigned round = paired + (begun ? 2 : 1); !qyi_has_seats(state) && round <= tournament->rounds;
         round++)
        (void)qy_tournament_set_entry(tournament, number, round, nothing);
    return 0;
}

/* ---- rounds ---------------------------------------------------------------------------------------- */

/* Whether the system is a match of two teams. */
static bool is_scheveningen(const struct qyi_tournament_log_state *state)
{
    return state->system->field == QY_PAIRING_TWO_TEAMS;
}

/* A round robin has as many rounds as its table, known once the field is. */
static int begin_table(struct qyi_tournament_log_state *state, struct qy_error *reterr)
{
    uint16_t *number;
    size_t count;

    if (qyi_tournament_log_table(state, &number, &count) < 0)
        return qyi_no_memory(reterr);
    free(number);
    if (is_scheveningen(state) && count != 2)
        return qyi_error_setf(reterr, QY_E_TOUR_SCHEVENINGEN, 0, "2", "%zu", count);
    size_t rounds = (count + count % 2 - 1) * state->system->cycles * state->games;
    if (count < 2 || rounds > QY_TOURNAMENT_MAX_ROUNDS)
        return fail_number(QY_E_TOUR_PLAYER, (int64_t)count, reterr);
    state->tournament->rounds = (uint8_t)rounds;
    return 0;
}

static bool may_sit_down(const struct qyi_tournament_log_state *state, unsigned number, unsigned round)
{
    const struct qy_tournament_player *player = qy_tournament_player(state->tournament, number);

    return player && player->entry[round - 1].outcome == QY_TOURNAMENT_ABSENT &&
           (!state->leave[number].left || qyi_has_seats(state) || (state->system->matches && round % 2 == 0));
}

static bool act_has(const struct qy_tournament_act *act, struct qy_pair pair)
{
    for (size_t i = 0; i < act->pair_count; i++)
        if (act->pairs[i].white == pair.white && act->pairs[i].black == pair.black)
            return true;
    return false;
}

/* Checks that the second games have the pairs of the first ones with colours reversed (C.04.5 4.4). */
static int check_second_games(const struct qyi_tournament_log_state *state,
                              const struct qy_tournament_act *act, unsigned round, struct qy_error *reterr)
{
    struct qy_pairing first;
    struct qy_buf expected = QY_BUF_INIT;
    unsigned wrong = 0;
    int code = 0;

    if (qy_pairing_of_round(state->tournament, round - 1, &first) < 0)
        return qyi_no_memory(reterr);
    for (size_t i = 0; i < first.count; i++) {
        struct qy_pair pair = first.pair[i];

        if (pair.black > 0)
            pair = (struct qy_pair){pair.black, pair.white};
        qy_buf_addf(&expected, "%s%u-%u", i > 0 ? ", " : "", pair.white, pair.black);
        if (wrong == 0 && !act_has(act, pair))
            wrong = pair.white;
    }
    if (wrong == 0 && act->pair_count != first.count)
        wrong = act->pairs[0].white;
    if (wrong > 0)
        code =
            qyi_error_setf(reterr, QY_E_TOUR_DOUBLE_MATCH, 0, qy_buf_str(&expected), "%u, %u", wrong, round);
    qy_pairing_free(&first);
    qy_buf_free(&expected);
    return code;
}

static int pair_one(struct qyi_tournament_log_state *state, unsigned round, struct qy_pair pair, size_t board,
                    struct qy_error *reterr)
{
    unsigned two[2] = {pair.white, pair.black};

    for (unsigned i = 0; i < 2; i++)
        if ((i == 0 || two[i] > 0) && !may_sit_down(state, two[i], round))
            return fail_number(QY_E_TOUR_PLAYER, two[i], reterr);
    if (pair.white == pair.black)
        return fail_number(QY_E_TOUR_PLAYER, pair.white, reterr);
    int code = fail_number(qy_tournament_set_pair(state->tournament, round, pair.white, pair.black),
                           pair.white, reterr);
    for (unsigned i = 0; code == 0 && i < 2; i++)
        if (two[i] > 0)
            qy_tournament_player(state->tournament, two[i])->entry[round - 1].board = (uint16_t)board;
    for (unsigned i = 0; code == 0 && pair.black > 0 && i < 2; i++)
        if (state->leave[two[i]].left)
            forfeit(state, qy_tournament_player(state->tournament, two[i]), round);
    return code;
}

int qyi_tournament_log_accelerate(const struct qyi_tournament_log_state *state)
{
    if (!state->system->accelerated)
        return 0;
    state->tournament->acceleration_count = 0; /* of a pairing that was computed but not entered */
    return qy_tournament_accelerate_baku(state->tournament);
}

/* Records a paired round of a table or group in which nobody is left to play: players whose games were struck
 * out get a bye, so that files contain the round and show that they no longer play. */
static void keep_round(struct qyi_tournament_log_state *state, unsigned round)
{
    static const struct qy_tournament_entry nothing = {0, QY_TOURNAMENT_NO_COLOUR, QY_TOURNAMENT_ZERO_BYE, 0,
                                                       QY_TOURNAMENT_STRUCK_OWN};
    const struct qy_tournament *tournament = state->tournament;

    state->tournament->paired_least = (uint8_t)round;
    for (size_t i = 0; i < tournament->player_count; i++)
        if (state->leave[tournament->player[i].number].struck_out &&
            tournament->player[i].entry[round - 1].outcome == QY_TOURNAMENT_ABSENT)
            (void)qy_tournament_set_entry(state->tournament, tournament->player[i].number, round, nothing);
}

static int pair(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                struct qy_error *reterr)
{
    unsigned round = (unsigned)act->round;
    int code = 0;

    if (qyi_is_arena(state))
        return qyi_arena_seat(state, act, reterr);
    if (round != qy_tournament_paired_rounds(state->tournament) + 1)
        return qyi_act_not_now(act, "result", reterr);
    if (round == 1 && qyi_has_table(state))
        code = begin_table(state, reterr);
    if (qyi_has_stages(state))
        code = qyi_stages_pair(state, act, reterr);
    if (code == 0 && qyi_has_stages(state) && round > state->tournament->rounds)
        state->tournament->rounds = (uint8_t)(round <= QY_TOURNAMENT_MAX_ROUNDS ? round : 0);
    if (code == 0 && round > state->tournament->rounds)
        return qyi_tournament_bad_round(round, state->tournament->rounds, reterr);
    if (code == 0 && round == 1) {
        code = qyi_tournament_log_accelerate(state);
        if (code < 0)
            return qyi_error_set(reterr, code, 0, "", 0, "99");
    }
    if (code == 0 && state->system->matches && round % 2 == 0)
        code = check_second_games(state, act, round, reterr);
    for (size_t i = 0; code == 0 && i < act->pair_count; i++)
        code = pair_one(state, round, act->pairs[i], i + 1, reterr);
    if (code == 0 && qyi_has_seats(state))
        keep_round(state, round);
    if (code == 0)
        qyi_checkin_apply(state);
    return code;
}

/* Fills the error with the actual opponents of the two players in the round, each named once. */
static int not_paired(const struct qy_tournament *tournament, unsigned round, const int64_t two[2],
                      struct qy_error *reterr)
{
    struct qy_buf pairs = QY_BUF_INIT;

    for (unsigned i = 0; i < 2; i++) {
        const struct qy_tournament_player *player = qy_tournament_player(tournament, (unsigned)two[i]);
        const struct qy_tournament_entry *entry = player ? &player->entry[round - 1] : NULL;

        if (!player) {
            qy_buf_free(&pairs);
            return fail_number(QY_E_TOUR_PLAYER, two[i], reterr);
        }
        if (!qy_tournament_outcome_paired(entry->outcome) ||
            (i == 1 && (two[1] == two[0] || entry->opponent == two[0])))
            continue;
        qy_buf_adds(&pairs, pairs.len > 0 ? ", " : "");
        if (entry->colour == QY_TOURNAMENT_WHITE)
            qy_buf_addf(&pairs, "%u-%u", player->number, entry->opponent);
        else
            qy_buf_addf(&pairs, "%u-%u", entry->opponent, player->number);
    }
    int code = qyi_error_setf(reterr, QY_E_TOUR_NOT_PAIRED, 0, pairs.len > 0 ? qy_buf_str(&pairs) : "-",
                              "%lld-%lld", (long long)two[0], (long long)two[1]);
    qy_buf_free(&pairs);
    return code;
}

#define ADJOURNED "adjourned"

/* The latest round; of a match of several games, and of an arena, the one in which the two sit so. */
static int64_t round_of_result(const struct qyi_tournament_log_state *state, unsigned white, unsigned black)
{
    unsigned last = qy_tournament_paired_rounds(state->tournament);
    const struct qy_tournament_player *player = qy_tournament_player(state->tournament, white);

    unsigned back = qyi_is_arena(state) ? last : qyi_games_at_once(state);

    for (unsigned round = last; player && round > 0 && round + back > last; round--)
        if (player->entry[round - 1].opponent == black &&
            player->entry[round - 1].colour == QY_TOURNAMENT_WHITE)
            return round;
    return last;
}

static int enter_result(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                        struct qy_error *reterr)
{
    const char *text = act->result;
    const int64_t two[2] = {act->white, act->black};
    bool adjourned = qyi_act_is(text, ADJOURNED);
    int64_t round = act->round;
    const struct qy_tournament_player *player = qy_tournament_player(state->tournament, (unsigned)two[0]);
    enum qy_tournament_outcome for_white;
    enum qy_tournament_outcome for_black;

    if (round == 0)
        round = round_of_result(state, (unsigned)two[0], (unsigned)two[1]);
    if (round < 1 || round > qy_tournament_paired_rounds(state->tournament))
        return qyi_tournament_bad_round((unsigned)round, qy_tournament_paired_rounds(state->tournament),
                                        reterr);
    if (!player || player->entry[round - 1].opponent != two[1] ||
        player->entry[round - 1].colour != QY_TOURNAMENT_WHITE)
        return not_paired(state->tournament, (unsigned)round, two, reterr);
    if (adjourned)
        for_white = for_black = QY_TOURNAMENT_OPEN;
    else if (!text || !qyi_result_read(text, qyi_act_length(text), &for_white, &for_black))
        return qyi_error_set(
            reterr, QY_E_TOUR_ACT, 0, qyi_act_text(text), qyi_act_length(text),
            "1-0, 0-1, 1/2-1/2, 0-0, +-, -+, --, 1/2-0, 0-1/2, W-L, D-D, L-W, *, " ADJOURNED);
    if (qyi_adjourned_set(state, (unsigned)round, (unsigned)two[0], adjourned) < 0)
        return qyi_no_memory(reterr);
    if (qy_tournament_set_result(state->tournament, (unsigned)round, (unsigned)two[0], for_white, for_black) <
        0)
        return fail_number(QY_E_TOUR_PLAYER, two[0], reterr);
    if (qyi_is_arena(state))
        qyi_arena_freed(state, (unsigned)two[0], (unsigned)two[1]);
    return qyi_game_conduct_enter(state, act, (unsigned)round, reterr);
}

/* ---- penalties ------------------------------------------------------------------------------------- */

/* Article 18: a table's arbiter warns, the chief arbiter takes a game away, the organisers expel. */
static bool may_give(const struct qy_tournament_act *act)
{
    const char *kind = act->how;
    const char *by = act->by;

    if (qyi_act_is(kind, "expel"))
        return qyi_act_is(by, "organiser");
    if (qyi_act_is(kind, "disqualify") || qyi_act_is(kind, "points"))
        return qyi_act_is(by, "chief") || qyi_act_is(by, "organiser");
    return true;
}

static int penalise(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                    struct qy_error *reterr)
{
    const char *kind = act->how;
    unsigned number = (unsigned)act->number;
    unsigned paired = qy_tournament_paired_rounds(state->tournament);
    const struct qy_tournament_player *player = qy_tournament_player(state->tournament, number);

    if (!player)
        return fail_number(QY_E_TOUR_PLAYER, number, reterr);
    if (!may_give(act))
        return qyi_act_not_now(act, qyi_act_is(kind, "expel") ? "organiser" : "chief, organiser", reterr);
    struct qy_conduct *conduct = qyi_conduct_of(state, number);
    if (!conduct)
        return qyi_no_memory(reterr);
    if (qyi_act_is(kind, "foul")) {
        conduct->fouls++;
    } else if (qyi_act_is(kind, "warning")) {
        conduct->warnings++;
    } else if (qyi_act_is(kind, "disqualify")) {
        conduct->disqualifications++;
        if (paired > 0)
            forfeit(state, player, paired);
    } else if (qyi_act_is(kind, "expel")) {
        return leave_event(state, number, reterr);
    } else if (qyi_act_is(kind, "points")) {
        struct qy_tournament_abnormal points = {.points = (qy_points)act->points,
                                                .number = (uint16_t)number,
                                                .round = (uint8_t)(paired > 0 ? paired : 1),
                                                .outcome = QY_TOURNAMENT_OUTCOME_COUNT};

        return fail_number(qy_tournament_add_abnormal(state->tournament, &points), number, reterr);
    } else {
        return qyi_error_set(reterr, QY_E_TOUR_ACT, 0, qyi_act_text(kind), qyi_act_length(kind),
                             "foul, warning, disqualify, expel, points");
    }
    return 0;
}

/* ---- ties ------------------------------------------------------------------------------------------ */

/* Article 15.6: a tie that a play-off, a lot or the regulations decided. */
static int decide(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                  struct qy_error *reterr)
{
    unsigned paired = qy_tournament_paired_rounds(state->tournament);

    if (paired == 0)
        return qyi_act_not_now(act, "pair", reterr);
    if (act->order_count < 2 && act->decided_count == 0)
        return qyi_error_set(reterr, QY_E_TOUR_ACT, 0, NULL, 0, "order");
    for (size_t i = 0; i < act->order_count; i++) {
        if (!qy_tournament_player(state->tournament, act->order[i]))
            return fail_number(QY_E_TOUR_PLAYER, act->order[i], reterr);
        for (size_t k = 0; k < i; k++)
            if (act->order[k] == act->order[i])
                return fail_number(QY_E_TOUR_PLAYER, act->order[i], reterr);
    }
    if (act->order_count > 0 && qyi_stages_decide(&state->stages, paired, act->order, act->order_count) < 0)
        return qyi_no_memory(reterr);
    return qyi_stages_decide_pairs(&state->stages, paired, act->decided, act->decided_count, reterr);
}

/* ---- all of them ----------------------------------------------------------------------------------- */

static int apply(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                 struct qy_error *reterr)
{
    if (act->kind != QY_ACT_NEW && !state->tournament)
        return qyi_act_not_now(act, "new", reterr);
    switch (act->kind) {
    case QY_ACT_NEW: return begin(state, act, reterr);
    case QY_ACT_ADD: return add(state, act, reterr);
    case QY_ACT_REDRAW: return redraw(state, act, reterr);
    case QY_ACT_BYE: return bye(state, act, reterr);
    case QY_ACT_WITHDRAW: return leave_event(state, (unsigned)act->number, reterr);
    case QY_ACT_PAIR: return pair(state, act, reterr);
    case QY_ACT_RESULT:
        return state->teams.members ? qyi_teams_enter_result(state, act, reterr)
                                    : enter_result(state, act, reterr);
    case QY_ACT_MEMBER: return qyi_teams_enter_member(state, act, reterr);
    case QY_ACT_LINEUP: return qyi_teams_enter_lineup(state, act, reterr);
    case QY_ACT_MATCH: return qyi_teams_enter_match(state, act, reterr);
    case QY_ACT_ARRIVE: return qyi_checkin_mark(state, act, true, reterr);
    case QY_ACT_ABSENT: return qyi_checkin_mark(state, act, false, reterr);
    case QY_ACT_RATE: return rate(state, act, reterr);
    case QY_ACT_APPEAL: return qyi_appeal_enter(state, act, reterr);
    case QY_ACT_RULE: return qyi_appeal_rule(state, act, reterr);
    case QY_ACT_DECIDE: return decide(state, act, reterr);
    case QY_ACT_PLAYOFF: return qyi_playoff_enter(state, act, reterr);
    case QY_ACT_PENALISE: return penalise(state, act, reterr);
    case QY_ACT_EDIT: return qyi_edit(state, act, reterr);
    case QY_ACT_REMOVE: return qyi_remove(state, act, reterr);
    case QY_ACT_RETURN: return qyi_return(state, act, reterr);
    case QY_ACT_EVENT: return qyi_describe_event(state, act, reterr);
    case QY_ACT_AVOID: return qyi_avoid(state, act, reterr);
    case QY_ACT_ARENA: return qyi_arena_open_or_close(state, act, reterr);
    case QY_ACT_LEAVE:
        state->fide = false;
        state->left_fide = (uint8_t)(act->round + 1);
        return 0;
    default: return qyi_act_not_now(act, NULL, reterr);
    }
}

int qyi_tournament_log_settle(struct qyi_tournament_log_state *state)
{
    if (!state->unsettled)
        return 0;
    state->unsettled = false;
    return qyi_numbers_follow(state);
}

int qyi_tournament_log_apply(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                             struct qy_error *reterr)
{
    int code = apply(state, act, reterr);

    if (code == 0 && state->teams.members && qyi_teams_follow(state) < 0)
        return qyi_no_memory(reterr);
    return code;
}

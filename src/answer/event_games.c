/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The games of an event: their rules, the start of a game's log, and its result. */
#include "answer/event_games.h"

#include "answer/event.h"
#include "base/error.h"
#include "base/grow.h"
#include "base/json.h"
#include "event/act.h"
#include "game/rules.h"
#include "pairing/tournament.h"

#include <qiyuan/core/clock.h>
#include <qiyuan/core/game.h>
#include <qiyuan/event/stages.h>
#include <qiyuan/event/teams.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the rules ------------------------------------------------------------------------------------- */

/* The announced terms of the games. */
struct announced {
    const char *rules; /* texts may be empty or NULL */
    const char *pace;
    bool cn;
};

static bool is_told(const char *text)
{
    return text && *text;
}

/* The game that an event is of. */
static enum qy_game game_of(const struct announced *announced)
{
    unsigned game = 0;

    while (game + 1 < QY_GAME_COUNT &&
           qyi_type_is_cn(qy_game_id((enum qy_game)game), strlen(qy_game_id((enum qy_game)game))) !=
               announced->cn)
        game++;
    return (enum qy_game)game;
}

/* Whether a rule set is for a rate of play: its name ends with it. */
static bool is_of_pace(const struct qy_rules *rules, const char *pace)
{
    const char *dash = strrchr(qy_rules_id(rules), '-');

    return dash && strcmp(dash + 1, pace) == 0;
}

/* Returns the rule set by name, else the game's default, for the event's rate of play if there is one. */
static const struct qy_rules *rules_of(const struct announced *announced, struct qy_error *reterr)
{
    const struct qy_rules *usual = qy_rules_default(game_of(announced));
    const struct qy_rules *found = NULL;

    if (is_told(announced->rules)) {
        found = qy_rules_by_id(announced->rules, strlen(announced->rules));
        if (!found)
            (void)qyi_error_set(reterr, QY_E_FIELD_VALUE, 0, "rules", strlen("rules"), announced->rules);
        return found;
    }
    for (size_t i = 0; is_told(announced->pace) && !found && qy_rules_at(i); i++)
        if (qy_rules_game(qy_rules_at(i)) == qy_rules_game(usual) &&
            is_of_pace(qy_rules_at(i), announced->pace))
            found = qy_rules_at(i);
    return found ? found : usual;
}

#define MOVES 60 /* in a game, as FIDE counts it */

/* The thinking time of a side in a game of sixty moves (FIDE A.1, B.1), in milliseconds; delays count like
 * increments. */
static int64_t thinking_time(const struct qy_allowance *allowance)
{
    int64_t time = 0;
    int64_t left = MOVES;

    for (unsigned i = 0; i < allowance->stages; i++) {
        const struct qy_stage *stage = &allowance->stage[i];
        bool last = i + 1 == allowance->stages || stage->moves == 0;
        int64_t moves = last || stage->moves > left ? left : stage->moves;

        time += stage->time;
        if (stage->bonus != QY_BONUS_NONE)
            time += moves * stage->bonus_time;
        left -= moves;
    }
    return time;
}

/* The rate of play that FIDE gives a time control: less than an hour is rapid, ten minutes or less blitz.
 * NULL for none. */
static const char *pace_of_time(const char *text)
{
    struct qy_time_control control;

    if (!is_told(text) || qy_time_control_parse(text, strlen(text), &control, NULL) < 0 ||
        control.side[0].mode == QY_TIME_NONE || control.side[0].mode == QY_TIME_PER_MOVE)
        return NULL;
    int64_t time = thinking_time(&control.side[0]);
    return time <= 10 * INT64_C(60000) ? "blitz" : time < 60 * INT64_C(60000) ? "rapid" : "standard";
}

static const char *pace_of(const struct qy_tournament_act *act)
{
    const char *pace = is_told(act->pace) ? act->pace : pace_of_time(act->time);

    return pace ? pace : "standard";
}

/* The number of times that the most frequent date occurs in a comma-separated list. */
static unsigned most_rounds_a_day(const char *dates)
{
    unsigned most = 0;

    for (const char *one = dates; one && *one;) {
        size_t len = strcspn(one, ",");
        unsigned count = 0;

        for (const char *other = dates; *other;) {
            size_t other_len = strcspn(other, ",");

            count += len > 0 && other_len == len && memcmp(one, other, len) == 0;
            other += other_len + (other[other_len] == ',');
        }
        most = count > most ? count : most;
        one += len + (one[len] == ',');
    }
    return most;
}

void qyi_event_hours(const struct qy_tournament_log *log, const struct qy_tournament_act *act,
                     struct qyi_hours *ret)
{
    const char *const *text = log ? qy_tournament_log_tournament(log)->text : NULL;
    const char *time = act->time ? act->time : text ? text[QY_TOURNAMENT_TIME_CONTROL] : NULL;
    const char *dates = act->dates ? act->dates : text ? text[QY_TOURNAMENT_DATES] : NULL;
    const char *rules = act->rules ? act->rules : text ? text[QY_TOURNAMENT_RULES] : NULL;
    const char *pace = pace_of_time(time);
    struct qy_time_control control;

    *ret = (struct qyi_hours){0};
    if (!is_told(rules) || !strstr(rules, "-fide-") || !pace || strcmp(pace, "standard") != 0 ||
        qy_time_control_parse(time, strlen(time), &control, NULL) < 0)
        return;
    ret->rounds = most_rounds_a_day(dates);
    ret->day = 2 * ret->rounds * thinking_time(&control.side[0]);
    if (control.side[0].stages > 1)
        ret->first_moves = control.side[0].stage[0].moves;
}

const char *qyi_event_other_pace(const struct qy_tournament_log *log, const struct qy_tournament_act *act,
                                 const char **ret_named)
{
    const char *const *text = log ? qy_tournament_log_tournament(log)->text : NULL;
    const char *rules = act->rules ? act->rules : text ? text[QY_TOURNAMENT_RULES] : NULL;
    const char *pace = act->pace ? act->pace : text ? text[QY_TOURNAMENT_PACE] : NULL;
    const char *of_time = pace_of_time(act->time ? act->time
                                       : text    ? text[QY_TOURNAMENT_TIME_CONTROL]
                                                 : NULL);
    const char *fide = is_told(rules) ? strstr(rules, "-fide-") : NULL;
    const char *dash = fide ? strrchr(rules, '-') : NULL;

    if (!fide || !of_time)
        return NULL;
    const char *of_rules = dash && (dash[1] == 'r' || dash[1] == 'b') ? dash + 1 : "standard";
    *ret_named = is_told(pace) && strcmp(pace, of_time) != 0 ? pace : of_rules;
    return strcmp(*ret_named, of_time) != 0 ? of_time : NULL;
}

/* The Laws that FIDE has in force, for a pace. */
static const struct qy_rules *laws_of(const char *pace)
{
    const struct qy_rules *laws = NULL;

    for (size_t i = 0; qy_rules_at(i); i++) {
        const struct qy_rules *rules = qy_rules_at(i);

        if (!strstr(qy_rules_id(rules), "-fide-"))
            continue;
        if (!laws || is_of_pace(rules, pace)) /* the first one is for standard chess */
            laws = rules;
    }
    return laws;
}

/* What "cn" stands for: the tie-breaks of articles 15.1 to 15.4; of a table, and of teams. */
static const char *usual_tiebreaks(bool table, bool teams)
{
    static const char *const lists[2][2] = {
        {"DUISHOUFEN,SHENGJU,FANGUI", "DUISHOUFEN,GPTS,SHENGJU,FANGUI"},
        {"XIAOFEN,SHENGJU,ZHISHENG,FANGUI", "GPTS,QUANDUI,ZHISHENG,FANGUI"}};

    return lists[table][teams];
}

/* Sets the points and tie-breaks of the edition of the rules, unless announced, in a Swiss or table of single
 * players. */
static void go_by_edition(struct qy_tournament_act *act, const struct qy_pairing_system *system)
{
    const struct qy_rules *rules = act->rules ? qy_rules_by_id(act->rules, strlen(act->rules)) : NULL;

    if (is_told(act->tiebreaks) && strcmp(act->tiebreaks, "cn") == 0)
        act->tiebreaks = usual_tiebreaks(system && system->form == QY_PAIRING_TABLE, is_told(act->teams));
    if (!rules || !system || is_told(act->teams) ||
        (system->form != QY_PAIRING_SWISS && system->form != QY_PAIRING_TABLE))
        return;
    if (!is_told(act->scoring))
        act->scoring = rules->event_scoring;
    if (!is_told(act->tiebreaks))
        act->tiebreaks = rules->event_tiebreaks[system->form == QY_PAIRING_TABLE];
}

bool qyi_event_choose_rules(struct qy_tournament_act *act)
{
    const struct qy_pairing_system *system =
        act->system ? qy_pairing_system_named(act->system, strlen(act->system)) : NULL;

    go_by_edition(act, system);
    if (is_told(act->rules) || !system || system->cn_rules ||
        (system->form != QY_PAIRING_SWISS && system->form != QY_PAIRING_TABLE) ||
        (act->game && qyi_type_is_cn(act->game, strlen(act->game))))
        return false;
    const struct qy_rules *laws = laws_of(pace_of(act));
    act->rules = laws ? qy_rules_id(laws) : NULL;
    return laws != NULL;
}

void qyi_event_follow_pace(const struct qy_tournament_log *log, struct qy_tournament_act *act)
{
    const struct qy_tournament *tournament = qy_tournament_log_tournament(log);
    unsigned left;

    if (is_told(act->pace) && !is_told(act->rules) && qy_tournament_log_is_fide(log, &left) &&
        qy_tournament_paired_rounds(tournament) == 0 &&
        strstr(tournament->text[QY_TOURNAMENT_RULES], "-fide-"))
        act->rules = qy_rules_id(laws_of(act->pace));
}

const char *qyi_event_usual_rules(const struct qy_tournament_act *act)
{
    const struct qy_pairing_system *system =
        act->system ? qy_pairing_system_named(act->system, strlen(act->system)) : NULL;
    const struct announced announced = {.rules = act->rules,
                                        .pace = act->pace,
                                        .cn = act->game ? qyi_type_is_cn(act->game, strlen(act->game))
                                                        : system && system->cn_rules};
    const struct qy_rules *rules = rules_of(&announced, NULL);

    return rules && !is_told(act->rules) && qy_rules_game(rules) == qy_rules_game(laws_of("standard"))
               ? qy_rules_id(rules)
               : NULL;
}

static struct announced announced_of(const struct qy_tournament_log *log)
{
    const struct qy_tournament *tournament = qy_tournament_log_tournament(log);

    return (struct announced){.rules = tournament->text[QY_TOURNAMENT_RULES],
                              .pace = tournament->text[QY_TOURNAMENT_PACE],
                              .cn = tournament->cn_rules};
}

enum qy_game qyi_event_game(const struct qy_tournament_log *log)
{
    const struct announced announced = announced_of(log);

    return game_of(&announced);
}

int qyi_event_regulate(const struct qy_tournament_log *log, struct qy_tournament_act *act,
                       struct qy_buf *ret_text, struct qy_error *reterr)
{
    struct announced announced = {0};
    const char *text = act->regulated;
    struct qy_game_setup setup;
    int code = 0;

    if (log) {
        announced = announced_of(log);
        text = text ? text : qy_tournament_log_tournament(log)->text[QY_TOURNAMENT_REGULATED];
    } else {
        const struct qy_pairing_system *system =
            act->system ? qy_pairing_system_named(act->system, strlen(act->system)) : NULL;

        announced.cn = act->game ? qyi_type_is_cn(act->game, strlen(act->game)) : system && system->cn_rules;
    }
    announced.rules = act->rules ? act->rules : announced.rules;
    announced.pace = act->pace ? act->pace : announced.pace;
    const struct qy_rules *rules = rules_of(&announced, reterr);
    if (!rules)
        return QY_E_FIELD_VALUE;
    if (!is_told(text))
        return 0;
    qy_game_setup_init(rules, &setup);
    code = qy_regulations_read(text, strlen(text), &setup, reterr);
    if (code < 0 || !act->regulated)
        return code;
    qy_regulations_json(&setup, ret_text);
    act->regulated = qy_buf_str(ret_text);
    return ret_text->failed ? qyi_no_memory(reterr) : 0;
}

int qyi_event_setup(const struct qy_tournament_log *log, struct qy_game_setup *ret_setup,
                    struct qy_error *reterr)
{
    const char *const *text = qy_tournament_log_tournament(log)->text;
    const struct announced announced = announced_of(log);
    const struct qy_rules *rules = rules_of(&announced, reterr);
    const char *regulated = text[QY_TOURNAMENT_REGULATED];

    if (!rules)
        return QY_E_FIELD_VALUE;
    qy_game_setup_init(rules, ret_setup);
    return *regulated ? qy_regulations_read(regulated, strlen(regulated), ret_setup, reterr) : 0;
}

/* ---- boards ---------------------------------------------------------------------------------------- */

/* Members in an event of teams. */
static const struct qy_tournament *players_of(const struct qy_tournament_log *log)
{
    const struct qy_tournament *members = qy_tournament_log_members(log);

    return members ? members : qy_tournament_log_tournament(log);
}

/* Calls the function for every board of a round, until it accepts one. */
static bool each_board(const struct qy_tournament_log *log, unsigned round,
                       bool (*take)(void *user, unsigned match, unsigned board, struct qy_pair pair),
                       void *user)
{
    struct qy_pairing pairing;
    bool taken = false;

    if (qy_pairing_of_round(qy_tournament_log_tournament(log), round, &pairing) < 0)
        return false;
    for (size_t i = 0; !taken && i < pairing.count; i++) {
        unsigned sides[2];
        size_t count = 0;
        const struct qy_team_board *board =
            qy_tournament_log_members(log)
                ? qy_tournament_log_boards(log, round, pairing.pair[i].white, &sides[0], &sides[1], &count)
                : NULL;

        if (!qy_tournament_log_members(log))
            taken = pairing.pair[i].black > 0 && take(user, (unsigned)i + 1, 0, pairing.pair[i]);
        for (size_t k = 0; board && !taken && k < count; k++)
            taken = board[k].white > 0 && board[k].black > 0 &&
                    take(user, (unsigned)i + 1, (unsigned)k + 1,
                         (struct qy_pair){board[k].white, board[k].black});
    }
    qy_pairing_free(&pairing);
    return taken;
}

struct wanted {
    unsigned match;
    unsigned board;
    const char *name[2];
    const struct qy_tournament *players;
    struct qy_pair pair;
};

static bool is_named_so(void *user, unsigned match, unsigned board, struct qy_pair pair)
{
    struct wanted *wanted = user;

    wanted->pair = pair;
    return match == wanted->match && board == wanted->board;
}

/* Whether `pair` play a round with colours changed. */
static bool is_turned(const struct qy_tournament *players, unsigned round, struct qy_pair pair)
{
    const struct qy_tournament_player *white = qy_tournament_player(players, pair.white);
    const struct qy_tournament_entry *entry =
        round >= 1 && round <= players->columns ? &white->entry[round - 1] : NULL;

    return entry && entry->opponent == pair.black && entry->colour == QY_TOURNAMENT_BLACK;
}

/* Finds the first or second of two successive games; `pair` is that of `round`. */
static bool find_game(const struct qy_tournament *players, unsigned game, unsigned *round,
                      struct qy_pair *pair)
{
    unsigned here = is_turned(players, *round - 1, *pair) ? 2 : is_turned(players, *round + 1, *pair) ? 1 : 0;

    if (here == 0 || game < 1 || game > 2)
        return false;
    if (game != here) {
        *round = *round + game - here;
        *pair = (struct qy_pair){pair->black, pair->white};
    }
    return true;
}

bool qyi_event_board(const struct qy_tournament_log *log, unsigned *round, const char *text, size_t len,
                     struct qy_pair *ret_pair)
{
    bool teams = qy_tournament_log_members(log) != NULL;
    struct wanted wanted = {.match = 0};
    char copy[16] = "";
    unsigned part = 0;
    char *end;

    if (len == 0 || len >= sizeof copy || copy[0] == '-')
        return false;
    memcpy(copy, text, len);
    wanted.match = (unsigned)strtoul(copy, &end, 10);
    if (*end == '.')
        part = (unsigned)strtoul(end + 1, &end, 10);
    wanted.board = teams ? part : 0;
    if (*end || !each_board(log, *round, is_named_so, &wanted))
        return false;
    *ret_pair = wanted.pair;
    return teams || !memchr(text, '.', len) || find_game(players_of(log), part, round, ret_pair);
}

static bool is_of_pair(void *user, unsigned match, unsigned board, struct qy_pair pair)
{
    struct wanted *wanted = user;

    wanted->match = match;
    wanted->board = board;
    return pair.white == wanted->pair.white && pair.black == wanted->pair.black;
}

void qyi_event_board_name(const struct qy_tournament_log *log, unsigned round, struct qy_pair pair,
                          struct qy_buf *out)
{
    struct wanted wanted = {.pair = pair};

    if (round == 0 || !each_board(log, round, is_of_pair, &wanted))
        qy_buf_adds(out, "0");
    else if (wanted.board > 0)
        qy_buf_addf(out, "%u.%u", wanted.match, wanted.board);
    else
        qy_buf_addf(out, "%u", wanted.match);
}

static bool is_of_names(void *user, unsigned match, unsigned board, struct qy_pair pair)
{
    struct wanted *wanted = user;

    (void)match;
    (void)board;
    wanted->pair = pair;
    return strcmp(qyi_player_name(wanted->players, pair.white), wanted->name[0]) == 0 &&
           strcmp(qyi_player_name(wanted->players, pair.black), wanted->name[1]) == 0;
}

/* ---- how a log begins ------------------------------------------------------------------------------ */

int qyi_event_game_start(const struct qy_tournament_log *log, struct qy_pair pair, struct qy_buf *out,
                         struct qy_error *reterr)
{
    const char *const *text = qy_tournament_log_tournament(log)->text;
    const struct qy_tournament *players = players_of(log);
    struct qy_game_setup setup;
    struct qyi_json json;
    int code = qyi_event_setup(log, &setup, reterr);

    if (code < 0)
        return code;
    enum qy_game game = qy_rules_game(setup.rules);
    qyi_json_begin(&json, out);
    qyi_json_open(&json, '{');
    qyi_json_member_int(&json, "t", 0);
    qyi_json_member_string(&json, "event", "start");
    qyi_json_member_string(&json, "game", qy_game_id(game));
    qyi_json_member_string(&json, "rules", qy_rules_id(setup.rules));
    qyi_json_member_int(&json, "reading", qy_rules_reading(setup.rules));
    qyi_json_member_string(&json, "mode", "board");
    if (*text[QY_TOURNAMENT_TIME_CONTROL])
        qyi_json_member_string(&json, "time", text[QY_TOURNAMENT_TIME_CONTROL]);
    qyi_json_member_string(&json, qy_side_id(game, QY_FIRST), qyi_player_name(players, pair.white));
    qyi_json_member_string(&json, qy_side_id(game, QY_SECOND), qyi_player_name(players, pair.black));
    if (setup.regulated) {
        qyi_json_key(&json, "regulations");
        qyi_json_raw(&json, text[QY_TOURNAMENT_REGULATED], strlen(text[QY_TOURNAMENT_REGULATED]));
    }
    qyi_json_close(&json, '}');
    return out->failed ? qyi_no_memory(reterr) : 0;
}

/* ---- what a log brings ----------------------------------------------------------------------------- */

struct warning {
    uint32_t line;
    enum qy_side side;
};

struct reading {
    struct qy_event_reader reader;
    struct qy_arbiter *arbiter;
    struct warning *warning; /* without those that a later line cancelled */
    size_t warnings;
};

/* Records the warnings of a line, and removes those that it cancels. */
static int note_warnings(struct reading *reading, const struct qy_event *event)
{
    size_t count;
    size_t kept = 0;
    const struct qy_ruling *ruling = qy_arbiter_rulings(reading->arbiter, &count);
    bool undone = event->kind == QY_EVENT_UNDO && count > 0 && ruling[0].kind != QY_RULING_REFUSED;

    for (size_t i = 0; i < reading->warnings; i++)
        if (!undone || reading->warning[i].line != event->number)
            reading->warning[kept++] = reading->warning[i];
    reading->warnings = kept;
    for (size_t i = 0; i < count; i++) {
        if (ruling[i].kind != QY_RULING_WARNING)
            continue;
        if (QYI_ONE_MORE(reading->warning, reading->warnings) < 0)
            return QY_E_MEMORY;
        reading->warning[reading->warnings++] = (struct warning){event->line, ruling[i].side};
    }
    return 0;
}

static int read_line(struct reading *reading, const char *line, size_t len, uint32_t number,
                     struct qy_error *reterr)
{
    struct qy_event event;
    int code = qy_event_read(&reading->reader, line, len, &event, reterr);

    if (code < 0)
        return code;
    event.line = number;
    code = qy_arbiter_feed(reading->arbiter, &event, reterr);
    return code == 0 ? note_warnings(reading, &event) : code;
}

static int read_lines(struct reading *reading, const char *text, size_t len, struct qy_error *reterr)
{
    uint32_t number = 0;
    int code = 0;

    for (size_t at = 0, end; code == 0 && at < len; at = end + 1) {
        const char *stop = memchr(text + at, '\n', len - at);
        size_t blank;

        end = stop ? (size_t)(stop - text) : len;
        number++;
        for (blank = at; blank < end && strchr(" \t\r", text[blank]) && text[blank]; blank++)
            ;
        if (blank == end || text[at] == '#')
            continue;
        code = read_line(reading, text + at, end - at, number, reterr);
        if (code < 0 && reterr) {
            reterr->line = number;
            reterr->column += reterr->column == 0;
        }
    }
    return code;
}

const char *qyi_event_result_of(const struct qy_outcome *outcome)
{
    bool absent = outcome->reason == QY_REASON_ABSENT;

    if (outcome->reason == QY_REASON_BOTH_ABSENT)
        return "--";
    switch (outcome->result) {
    case QY_RESULT_FIRST_WON: return absent ? "+-" : "1-0";
    case QY_RESULT_SECOND_WON: return absent ? "-+" : "0-1";
    case QY_RESULT_DRAW: return "1/2-1/2";
    case QY_RESULT_NOBODY_WON: return "0-0";
    case QY_RESULT_FIRST_HALF: return "1/2-0";
    case QY_RESULT_SECOND_HALF: return "0-1/2";
    default: return NULL;
    }
}

const char *qyi_event_result_of_pair(const struct qy_tournament *tournament, unsigned round,
                                     struct qy_pair pair)
{
    const struct qy_tournament_player *white = qy_tournament_player(tournament, pair.white);
    const struct qy_tournament_player *black = qy_tournament_player(tournament, pair.black);
    const struct qy_tournament_entry *entry =
        white && black && round >= 1 && round <= qy_tournament_paired_rounds(tournament)
            ? &white->entry[round - 1]
            : NULL;

    if (!entry || entry->opponent != pair.black || entry->colour != QY_TOURNAMENT_WHITE)
        return NULL;
    const char *text = qyi_result_written(entry->outcome, black->entry[round - 1].outcome);
    return text ? text : "";
}

enum qy_result qyi_event_game_result(const char *result)
{
    static const struct {
        const char *text;
        enum qy_result result;
    } results[] = {
        {"1-0", QY_RESULT_FIRST_WON},  {"+-", QY_RESULT_FIRST_WON},     {"W-L", QY_RESULT_FIRST_WON},
        {"0-1", QY_RESULT_SECOND_WON}, {"-+", QY_RESULT_SECOND_WON},    {"L-W", QY_RESULT_SECOND_WON},
        {"1/2-1/2", QY_RESULT_DRAW},   {"D-D", QY_RESULT_DRAW},         {"0-0", QY_RESULT_NOBODY_WON},
        {"--", QY_RESULT_NOBODY_WON},  {"1/2-0", QY_RESULT_FIRST_HALF}, {"0-1/2", QY_RESULT_SECOND_HALF},
    };

    for (size_t i = 0; i < sizeof results / sizeof results[0]; i++)
        if (strcmp(result, results[i].text) == 0)
            return results[i].result;
    return QY_RESULT_VOID;
}

bool qyi_event_result_counts(const char *result)
{
    return strcmp(result, "1-0") == 0 || strcmp(result, "0-1") == 0 || strcmp(result, "1/2-1/2") == 0;
}

bool qyi_event_has_next_round(const struct qy_tournament_log *log)
{
    const struct qy_tournament *tournament = qy_tournament_log_tournament(log);
    unsigned paired = qy_tournament_paired_rounds(tournament);

    return paired > 0 && qy_tournament_finished_rounds(tournament) >= paired &&
           (tournament->rounds == 0 || paired < tournament->rounds || qy_tournament_log_stages(log) > 0);
}

/* Whether nobody came to any board of a round. */
static bool is_lost_by_all(const struct qy_tournament *players, unsigned round)
{
    size_t boards = 0;

    for (size_t i = 0; i < players->player_count; i++) {
        const struct qy_tournament_entry *entry = &players->player[i].entry[round - 1];

        if (!qy_tournament_outcome_paired((enum qy_tournament_outcome)entry->outcome))
            continue;
        boards++;
        if (entry->outcome != QY_TOURNAMENT_FORFEIT_LOSS)
            return false;
    }
    return boards > 0;
}

/* How many could be paired in the next round. */
static size_t count_there(const struct qy_tournament_log *log)
{
    const struct qy_tournament *tournament = qy_tournament_log_tournament(log);
    size_t count = 0;

    for (size_t i = 0; i < tournament->player_count; i++) {
        unsigned number = tournament->player[i].number;

        count += !qy_tournament_log_has_left(log, number) && !qy_tournament_log_is_away(log, number);
    }
    return count;
}

/* A match of the knock-out is level: play-off games or a lot decide it, and the choice is the arbiter's. */
static bool is_match_level(const struct qy_tournament_log *log)
{
    size_t stages = qy_tournament_log_stages(log);
    struct qy_tournament_matches matches = {NULL, 0};
    bool level = false;

    if (stages > 0) /* a knock-out is the last stage; other stages have no matches */
        (void)qy_tournament_log_matches(log, stages - 1, &matches, NULL);
    for (size_t i = 0; i < matches.count; i++)
        level = level || matches.match[i].end == QY_TOURNAMENT_MATCH_LEVEL;
    qy_tournament_matches_free(&matches);
    return level;
}

/*
 * Whether an act is about people: presence, data, penalties. It may end a game, but undoes nothing.
 */
static bool is_about_people(enum qy_tournament_act_kind kind)
{
    return kind == QY_ACT_ADD || kind == QY_ACT_ARRIVE || kind == QY_ACT_ABSENT || kind == QY_ACT_WITHDRAW ||
           kind == QY_ACT_RETURN || kind == QY_ACT_EDIT || kind == QY_ACT_PENALISE;
}

/* Whether the arbiter must decide what follows. Not so if the last act, ignoring acts about people, is the
 * pairing of the last round or one of its results. After undoing something, or entering play-off games, the
 * arbiter may do more. A round is finished without results if a player has left at each of its boards. */
static bool is_arbiters(const struct qy_tournament_log *log)
{
    struct qy_tournament_log_line line;
    struct qy_tournament_log_line latest = {.kind = QY_ACT_NEW};

    for (size_t i = 0; qy_tournament_log_line_at(log, i, &line); i++)
        latest = is_about_people(line.kind) ? latest : line;
    return (latest.kind != QY_ACT_PAIR || latest.undone || latest.struck || latest.amended) &&
           latest.kind != QY_ACT_RESULT && latest.kind != QY_ACT_MATCH && latest.kind != QY_ACT_LEAVE;
}

const char *qyi_event_waits(struct qy_tournament_log *log)
{
    const struct qy_tournament *tournament = qy_tournament_log_tournament(log);
    const struct qyi_event event = {.log = log};
    struct qy_arena_times times;

    if (strncmp(tournament->text[QY_TOURNAMENT_ONLINE], "auto", 4) != 0 ||
        qy_tournament_log_arena(log, &times) || !qyi_event_has_next_round(log) ||
        qyi_event_is_over(&event, tournament))
        return NULL;
    if (is_match_level(log))
        return "level";
    if (is_arbiters(log))
        return "arbiter";
    if (is_lost_by_all(players_of(log), qy_tournament_paired_rounds(tournament)))
        return "absence";
    return qy_tournament_log_system(log)->form == QY_PAIRING_SWISS && count_there(log) < 2 ? "players" : NULL;
}

/* Checks that the log follows the rules announced for the event. */
static int check_rules(const struct qy_tournament_log *log, const struct qy_game_setup *game,
                       struct qy_error *reterr)
{
    struct qy_buf ours = QY_BUF_INIT;
    struct qy_buf theirs = QY_BUF_INIT;
    struct qy_game_setup setup;
    int code = qyi_event_setup(log, &setup, reterr);

    if (code == 0) {
        qy_buf_addf(&ours, "%s ", qy_rules_id(setup.rules));
        qy_regulations_json(&setup, &ours);
        qy_buf_addf(&theirs, "%s ", qy_rules_id(game->rules));
        qy_regulations_json(game, &theirs);
        if (strcmp(qy_buf_str(&ours), qy_buf_str(&theirs)) != 0)
            code = qyi_error_set(reterr, QY_E_TOUR_GAME_RULES, 0, theirs.data, theirs.len, qy_buf_str(&ours));
    }
    qy_buf_free(&ours);
    qy_buf_free(&theirs);
    return code;
}

/* Finds the pair in the round whose log it is: by the board named, and by the names as far as given. */
static int find_pair(const struct qy_tournament_log *log, unsigned round, const struct qy_pair *board,
                     const struct qy_game_setup *game, struct qy_pair *ret_pair, struct qy_error *reterr)
{
    struct wanted wanted = {.name = {game->name[0], game->name[1]}, .players = players_of(log)};
    bool named = *game->name[0] && *game->name[1];
    bool found = !board ? named && each_board(log, round, is_of_names, &wanted)
                        : !named || is_of_names(&wanted, 0, 0, *board);
    char number[16];

    *ret_pair = board ? *board : wanted.pair;
    (void)snprintf(number, sizeof number, "%u", round);
    return found ? 0
                 : qyi_error_setf(reterr, QY_E_TOUR_GAME_OTHER, 0, number, "%s - %s", game->name[0],
                                  game->name[1]);
}

static int make_act(const struct qy_tournament_log *log, unsigned round, const struct qy_pair *board,
                    const struct reading *reading, struct qy_tournament_act *act, struct qy_error *reterr)
{
    const struct qy_game_setup *game = qy_arbiter_setup(reading->arbiter);
    struct qy_outcome outcome = qy_arbiter_outcome(reading->arbiter);
    struct qy_pair pair = {0, 0};
    int code =
        game ? check_rules(log, game, reterr) : qyi_error_set(reterr, QY_E_LOG_EMPTY, 0, NULL, 0, NULL);

    act->result = game ? qyi_event_result_of(&outcome) : NULL;
    if (code == 0 && !act->result)
        code = qyi_error_set(reterr, QY_E_TOUR_GAME_OPEN, 0, NULL, 0, NULL);
    if (code == 0)
        code = find_pair(log, round, board, game, &pair, reterr);
    act->round = (int32_t)round;
    act->white = pair.white;
    act->black = pair.black;
    for (unsigned side = 0; code == 0 && side < 2; side++) {
        act->fouls[side] = (int32_t)qy_arbiter_fouls(reading->arbiter, (enum qy_side)side);
        act->used[side] = (int32_t)qy_arbiter_used(reading->arbiter, (enum qy_side)side);
    }
    for (size_t i = 0; code == 0 && i < reading->warnings; i++)
        act->warnings[reading->warning[i].side]++;
    return code;
}

int qyi_event_game_read(const struct qy_tournament_log *log, unsigned round, const struct qy_pair *board,
                        const char *text, size_t len, unsigned by_reading, struct qy_tournament_act *ret_act,
                        struct qy_error *reterr)
{
    const struct qy_arbiter_oracle oracle = {.nodes = QY_WINNABLE_NODES};
    struct reading reading = {.reader = {.reading = by_reading}};
    int code = qy_arbiter_new(&oracle, &reading.arbiter);

    *ret_act = (struct qy_tournament_act){.kind = QY_ACT_RESULT};
    if (code == 0)
        code = read_lines(&reading, text, len, reterr);
    if (code == 0)
        code = make_act(log, round, board, &reading, ret_act, reterr);
    if (code == QY_E_MEMORY)
        (void)qyi_no_memory(reterr);
    qy_arbiter_free(reading.arbiter);
    qy_event_reader_free(&reading.reader);
    free(reading.warning);
    return code;
}

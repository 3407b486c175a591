/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. A tournament's file locked, read, and given one act more. */
#include "cli/tournament_log.h"

#include "answer/answers.h"
#include "answer/deeds.h"
#include "answer/event.h"
#include "base/error.h"
#include "cli/tournament_act.h"
#include "cli/tournament_echo.h"
#include "cli/tournament_explain.h"
#include "cli/tournament_file.h"
#include "cli/tournament_games.h"
#include "cli/tournament_swiss.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Of a knock-out match. The option itself serves matches between engines, too, which may be longer. */
#define MOST_MATCH_GAMES 12

/* ---- the actions' acts: each fills `act` or says what is wrong and returns an exit code ---------------- */

static int32_t option_number(const struct qyi_cli *cli, enum qyi_cli_option_id option)
{
    return cli->text[option] ? (int32_t)cli->number[option] : 0;
}

/* A text of an option; NULL where it is empty. */
static const char *option_text(const struct qyi_cli *cli, enum qyi_cli_option_id option)
{
    return cli->text[option] && *cli->text[option] ? cli->text[option] : NULL;
}

static int act_of_add(const struct qyi_cli *cli, struct qy_tournament_act *act)
{
    if (!qyi_cli_act_operand(cli, 2))
        return qyi_cli_usage(cli, "cli.missing-operand", "NAME", NULL);
    if (qyi_cli_act_operand(cli, 3) && !qyi_cli_act_read_number(cli, 3, "RATING", 9999, &act->rating))
        return QYI_EXIT_USAGE;
    act->name = qyi_cli_act_text(cli, 2);
    act->federation =
        qyi_cli_act_text(cli, 4) ? qyi_cli_act_text(cli, 4) : option_text(cli, QYI_OPT_FEDERATION);
    act->club = option_text(cli, QYI_OPT_CLUB);
    act->title = option_text(cli, QYI_OPT_TITLE);
    act->id = option_text(cli, QYI_OPT_ID);
    act->birth = option_text(cli, QYI_OPT_BIRTH);
    act->sex = qyi_cli_sex(option_text(cli, QYI_OPT_SEX));
    if (!act->name)
        return qyi_cli_usage(cli, "cli.missing-operand", "NAME", NULL);
    return QYI_EXIT_DONE;
}

static int act_of_bye(const struct qyi_cli *cli, struct qy_tournament_act *act)
{
    if (!qyi_cli_act_read_number(cli, 2, "NUMBER", QY_TOURNAMENT_MAX_PLAYERS, &act->number) ||
        !qyi_cli_act_read_number(cli, 3, "ROUND", QY_TOURNAMENT_MAX_ROUNDS, &act->round))
        return QYI_EXIT_USAGE;
    act->how = qyi_cli_act_operand(cli, 4) ? qyi_cli_act_text(cli, 4) : "zero";
    return QYI_EXIT_DONE;
}

static int act_of_withdraw(const struct qyi_cli *cli, struct qy_tournament_act *act)
{
    if (!qyi_cli_act_read_number(cli, 2, "NUMBER", QY_TOURNAMENT_MAX_PLAYERS, &act->number))
        return QYI_EXIT_USAGE;
    act->reason = qyi_cli_act_text(cli, 3);
    act->by = qyi_cli_act_text(cli, 4);
    return QYI_EXIT_DONE;
}

static int act_of_result(const struct qyi_cli *cli, struct qy_tournament_act *act)
{
    if (!qyi_cli_act_read_number(cli, 2, "WHITE", QY_TOURNAMENT_MAX_PLAYERS, &act->white) ||
        !qyi_cli_act_read_number(cli, 3, "BLACK", QY_TOURNAMENT_MAX_PLAYERS, &act->black))
        return QYI_EXIT_USAGE;
    if (!qyi_cli_act_operand(cli, 4))
        return qyi_cli_usage(cli, "cli.missing-operand", "RESULT", NULL);
    if (qyi_cli_act_operand(cli, 5) &&
        !qyi_cli_act_read_number(cli, 5, "ROUND", QY_TOURNAMENT_MAX_ROUNDS, &act->round))
        return QYI_EXIT_USAGE;
    act->result = qy_result_spelled(cli->operand[4], strlen(cli->operand[4]));
    if (!act->result)
        return qyi_cli_usage(cli, "tournament.bad-result", cli->operand[4], NULL);
    act->by = qyi_cli_act_text(cli, 6);
    act->reason = qyi_cli_act_text(cli, 7);
    return QYI_EXIT_DONE;
}

/* Tenths of a point from "1" or "0.5"; 0 for anything else. */
static int32_t read_points(const char *text)
{
    size_t whole = strspn(text, "0123456789");
    int32_t points;

    if (whole == 0 || whole > 3)
        return 0;
    points = (int32_t)(10 * strtol(text, NULL, 10));
    text += whole;
    if (*text == '\0')
        return points;
    return text[0] == '.' && text[1] >= '0' && text[1] <= '9' && text[2] == '\0' ? points + text[1] - '0' : 0;
}

static int act_of_penalise(const struct qyi_cli *cli, struct qy_tournament_act *act)
{
    const char *kind = qyi_cli_act_operand(cli, 3);

    if (!qyi_cli_act_read_number(cli, 2, "NUMBER", QY_TOURNAMENT_MAX_PLAYERS, &act->number))
        return QYI_EXIT_USAGE;
    if (!kind)
        return qyi_cli_usage(cli, "cli.missing-operand", "KIND", NULL);
    act->points = -read_points(kind);
    act->how = act->points < 0 ? "points" : qyi_cli_act_text(cli, 3);
    act->by = qyi_cli_act_text(cli, 4);
    act->reason = qyi_cli_act_text(cli, 5);
    return QYI_EXIT_DONE;
}

static int act_of_appeal(const struct qyi_cli *cli, struct qy_tournament_act *act)
{
    if (!qyi_cli_act_read_number(cli, 2, "NUMBER", QY_TOURNAMENT_MAX_PLAYERS, &act->number) ||
        !qyi_cli_act_read_number(cli, 3, "ROUND", QY_TOURNAMENT_MAX_ROUNDS, &act->round))
        return QYI_EXIT_USAGE;
    act->reason = qyi_cli_act_text(cli, 4);
    return QYI_EXIT_DONE;
}

static int act_of_rule(const struct qyi_cli *cli, struct qy_tournament_act *act)
{
    if (!qyi_cli_act_read_number(cli, 2, "APPEAL", QY_TOURNAMENT_MAX_PLAYERS, &act->number))
        return QYI_EXIT_USAGE;
    act->how = qyi_cli_act_text(cli, 3);
    act->by = qyi_cli_act_text(cli, 4);
    act->reason = qyi_cli_act_text(cli, 5);
    return QYI_EXIT_DONE;
}

/* A game that decides a tie: numbers, result, "armageddon" or nothing. */
static int act_of_playoff(const struct qyi_cli *cli, struct qy_tournament_act *act)
{
    if (!qyi_cli_act_read_number(cli, 2, "WHITE", QY_TOURNAMENT_MAX_PLAYERS, &act->white) ||
        !qyi_cli_act_read_number(cli, 3, "BLACK", QY_TOURNAMENT_MAX_PLAYERS, &act->black))
        return QYI_EXIT_USAGE;
    if (!qyi_cli_act_operand(cli, 4))
        return qyi_cli_usage(cli, "cli.missing-operand", "RESULT", NULL);
    act->result = qy_result_spelled(cli->operand[4], strlen(cli->operand[4]));
    if (!act->result)
        return qyi_cli_usage(cli, "tournament.bad-result", cli->operand[4], NULL);
    act->how = qyi_cli_act_text(cli, 5) ? qyi_cli_act_text(cli, 5) : "game";
    act->by = qyi_cli_act_text(cli, 6);
    act->reason = qyi_cli_act_text(cli, 7);
    act->time = option_text(cli, QYI_OPT_TIME);
    return QYI_EXIT_DONE;
}

static int act_of_number(const struct qyi_cli *cli, struct qy_tournament_act *act)
{
    if (!qyi_cli_act_read_number(cli, 2, "NUMBER", QY_TOURNAMENT_MAX_PLAYERS, &act->number))
        return QYI_EXIT_USAGE;
    act->reason = cli->text[QYI_OPT_REASON];
    act->by = cli->text[QYI_OPT_BY];
    return QYI_EXIT_DONE;
}

/* Its time runs from now on. */
static int act_of_arena(const struct qyi_cli *cli, struct qy_tournament_act *act)
{
    act->how = qyi_cli_act_text(cli, 2);
    if (!act->how)
        return qyi_cli_usage(cli, "cli.missing-operand", "open|close", NULL);
    if (strcmp(act->how, "open") == 0)
        act->at = (int64_t)time(NULL);
    return QYI_EXIT_DONE;
}

static int act_of_undo(const struct qyi_cli *cli, struct qy_tournament_act *act)
{
    (void)cli;
    (void)act;
    return QYI_EXIT_DONE;
}

/* ---- new ------------------------------------------------------------------------------------------- */

/* The act that begins an event as the options announce it. */
static struct qy_tournament_act act_of_new(const struct qyi_cli *cli, const char *name)
{
    return (struct qy_tournament_act){
        .kind = QY_ACT_NEW,
        .name = name && *name ? name : NULL,
        .system = cli->text[QYI_OPT_SYSTEM] ? option_text(cli, QYI_OPT_SYSTEM) : "stages",
        .stages = option_text(cli, QYI_OPT_STAGES),
        .teams = option_text(cli, QYI_OPT_TEAMS),
        .rounds = option_number(cli, QYI_OPT_ROUNDS),
        .minutes = option_number(cli, QYI_OPT_MINUTES),
        .game = option_text(cli, QYI_OPT_GAME),
        .seed = cli->text[QYI_OPT_SEED] ? (int64_t)cli->number[QYI_OPT_SEED] : 0,
        .units = option_text(cli, QYI_OPT_UNITS),
        .time = option_text(cli, QYI_OPT_TIME),
        .tiebreaks = option_text(cli, QYI_OPT_TIEBREAKS),
        .seeding = option_text(cli, QYI_OPT_SEEDING),
        .scoring = option_text(cli, QYI_OPT_SCORING),
        .games = option_number(cli, QYI_OPT_GAMES),
        .playoffs = option_number(cli, QYI_OPT_PLAYOFFS),
        .third = cli->text[QYI_OPT_THIRD] != NULL,
        .carry = cli->text[QYI_OPT_CARRY] != NULL,
        .online = option_text(cli, QYI_OPT_ONLINE),
    };
}

static int make(const struct qyi_cli *cli, const char *path)
{
    struct qy_tournament_act act;
    struct qy_buf regulated = QY_BUF_INIT;
    struct qy_error error = {0};
    int code;

    if (!cli->text[QYI_OPT_SYSTEM] && !cli->text[QYI_OPT_STAGES])
        return qyi_cli_usage(cli, "cli.missing-operand", "--system=SYSTEM", NULL);
    if (cli->text[QYI_OPT_GAMES] && cli->number[QYI_OPT_GAMES] > MOST_MATCH_GAMES)
        return qyi_cli_usage(cli, "cli.bad-number", "games", "1", "12", cli->text[QYI_OPT_GAMES], NULL);
    act = act_of_new(cli, qyi_cli_act_operand(cli, 2));
    code = qyi_cli_regulate(cli, NULL, &act, &regulated);
    if (code == QYI_EXIT_DONE)
        code = qyi_cli_judge_fide(cli, path, NULL, &act);
    if (code == QYI_EXIT_DONE && qyi_log_file_make(path, &act, &error) < 0) {
        error.line = error.column = 0;
        error.offset = 0; /* of a file that was not made */
        code = qyi_cli_fail(cli, path, &error);
    }
    qy_buf_free(&regulated);
    return code;
}

bool qyi_cli_simulates_log(const struct qyi_cli *cli)
{
    const char *name = cli->text[QYI_OPT_SYSTEM];
    const struct qy_pairing_system *system = name ? qy_pairing_system_named(name, strlen(name)) : NULL;

    if (cli->text[QYI_OPT_STAGES] || cli->text[QYI_OPT_TEAMS])
        return true;
    return name && (!system || system->form != QY_PAIRING_SWISS || system->field == QY_PAIRING_TEAMS);
}

int qyi_cli_simulate_log(const struct qyi_cli *cli, const struct qy_simulation *simulation,
                         struct qy_buf *log)
{
    const struct qy_tournament_act begin = act_of_new(cli, NULL);
    struct qy_error error = {0};
    int code;

    code = qy_tournament_log_simulate(&begin, simulation, log, &error);
    if (code < 0)
        qyi_cli_say_error(cli, &error);
    return code < 0 ? qyi_cli_exit_of(code) : QYI_EXIT_DONE;
}

/* ---- import and export ----------------------------------------------------------------------------- */

static int export(struct qyi_cli *cli, const char *path)
{
    const char *output = cli->text[QYI_OPT_OUTPUT];
    bool csv = output && strlen(output) > 4 && strcmp(output + strlen(output) - 4, ".csv") == 0;
    struct qy_buf text = QY_BUF_INIT;
    struct qyi_event event = {NULL, NULL};
    struct qyi_log_file file;
    struct qy_error error = {0};
    int code;

    if (qyi_cli_log_open(cli, path, false, &file, &error) < 0)
        return qyi_cli_fail(cli, path, &error);
    event.log = file.event;
    code = qyi_cli_refuse_open(cli, path, qy_tournament_log_tournament(file.event));
    if (code == QYI_EXIT_DONE) {
        int done = cli->text[QYI_OPT_PUBLIC] ? qyi_event_export_public(&event, csv, &text, &error)
                                             : qyi_event_export(&event, csv, &text, &error);

        code = done < 0 ? qyi_cli_fail(cli, path, &error) : qyi_cli_deliver(cli, &text);
    }
    qyi_log_file_close(&file);
    qy_buf_free(&text);
    return code;
}

/* ---- pairing and drawing --------------------------------------------------------------------------- */

/* Draws the numbers by the Varma tables, or in the hall: the entry drawn first has number 1. */
static int draw_by_hand(struct qyi_cli *cli, struct qyi_log_file *file, struct qy_tournament_act *act)
{
    const char *text = cli->text[QYI_OPT_LOTS];
    uint16_t *drawn = text ? calloc(strlen(text) + 1, sizeof *drawn) : NULL;
    size_t count = drawn ? qyi_cli_read_players(text, drawn) : 0;
    struct qy_error error = {0};

    if (count == SIZE_MAX)
        (void)qyi_error_set(&error, QY_E_TOUR_LOTS, 0, text, strlen(text), NULL);
    else if (cli->text[QYI_OPT_VARMA])
        (void)qy_tournament_log_redraw_restricted(file->event, drawn, count, act, &error);
    else
        (void)qy_tournament_log_redraw_drawn(file->event, drawn, count, act, &error);
    free(drawn);
    return error.code < 0 ? qyi_cli_fail(cli, file->path, &error) : QYI_EXIT_DONE;
}

static int redraw(struct qyi_cli *cli, const char *path)
{
    struct qy_tournament_act act = {0};
    struct qyi_log_file file;
    struct qy_error error = {0};
    int code = QYI_EXIT_DONE;

    if (qyi_cli_log_open(cli, path, true, &file, &error) < 0)
        return qyi_cli_fail(cli, path, &error);
    if (cli->text[QYI_OPT_VARMA] || cli->text[QYI_OPT_LOTS])
        code = draw_by_hand(cli, &file, &act);
    else if (qy_tournament_log_redraw(file.event, &act, &error) < 0)
        code = qyi_cli_fail(cli, path, &error);
    if (code == QYI_EXIT_DONE)
        code = qyi_cli_log_do(cli, &file, &act, 1);
    qyi_log_file_close(&file);
    qy_tournament_act_free(&act);
    return code;
}

static void add_pairs(struct qyi_cli *cli, const char *path, const struct qy_tournament *tournament,
                      unsigned round)
{
    struct qy_pairing pairing;
    char number[16];

    if (qy_pairing_of_round(tournament, round, &pairing) < 0)
        return;
    (void)snprintf(number, sizeof number, "%u", round);
    if (pairing.count == 0)
        qyi_cli_say(cli, "tournament.nobody-plays", path, number, NULL);
    qyi_answer_pairs(round, &pairing, qyi_cli_answer(cli));
    qy_pairing_free(&pairing);
}

/* More rounds than there are opponents: nobody meets anybody twice in a Swiss. */
static void warn_rounds(const struct qyi_cli *cli, const struct qyi_log_file *file)
{
    const struct qy_tournament *tournament = qy_tournament_log_tournament(file->event);
    unsigned per_match = qy_tournament_log_system(file->event)->matches
                             ? 2
                             : qy_tournament_log_games(file->event); /* rounds of which the same two play */
    unsigned players = 0;
    unsigned most;
    char number[3][16];

    for (size_t i = 0; i < tournament->player_count; i++)
        players += !qy_tournament_log_has_left(file->event, tournament->player[i].number);
    most = players > 0 ? (players - 1 + players % 2) * per_match : 0;
    if (cli->quiet || qy_tournament_log_system(file->event)->form != QY_PAIRING_SWISS ||
        tournament->rounds <= most)
        return;
    (void)snprintf(number[0], sizeof number[0], "%u", tournament->rounds);
    (void)snprintf(number[1], sizeof number[1], "%u", most);
    (void)snprintf(number[2], sizeof number[2], "%u", players);
    qyi_cli_say(cli, "tournament.too-many-rounds", file->path, number[0], number[1], number[2], NULL);
}

/* What the organiser should know before a round is made: numbers that nobody drew, who is away. */
static void warn_before_pairing(const struct qyi_cli *cli, const struct qyi_log_file *file, unsigned paired)
{
    bool table = qy_tournament_log_system(file->event)->form == QY_PAIRING_TABLE;

    if (paired == 0 && table && !cli->quiet && qy_tournament_log_tells_entries(file->event) &&
        !qy_tournament_log_is_drawn(file->event))
        qyi_cli_say(cli, "tournament.not-drawn", file->path, NULL);
    if (paired == 0)
        warn_rounds(cli, file);
    qyi_cli_warn_away(cli, file->path, file->event);
}

/* Pairs the next round, with all the games of its matches. Returns an exit code. */
static int pair_games(struct qyi_cli *cli, struct qyi_log_file *file, const uint16_t *drawn, size_t count)
{
    int code;

    do {
        struct qy_tournament_act act = {0};
        struct qy_error error = {0};

        if (qy_tournament_log_pair(file->event, drawn, count, &act, &error) < 0)
            code = qyi_cli_fail(cli, file->path, &error);
        else
            code = qyi_cli_log_append(cli, file, &act, 1);
        qy_tournament_act_free(&act);
        drawn = NULL;
        count = 0;
    } while (code == QYI_EXIT_DONE && qy_tournament_log_has_second_game(file->event));
    return code;
}

/* Teams get their numbers when the first round is paired. */
static int number_teams(struct qyi_cli *cli, struct qyi_log_file *file)
{
    struct qy_tournament_act act = {0};
    struct qy_error error = {0};
    bool needed = false;
    int code = QYI_EXIT_DONE;

    if (qy_tournament_log_number_teams(file->event, &act, &needed, &error) < 0)
        return qyi_cli_fail(cli, file->path, &error);
    if (needed) {
        struct qy_buf list = QY_BUF_INIT;

        code = qyi_cli_log_append(cli, file, &act, 1);
        for (size_t i = 0; i < act.order_count; i++) {
            qy_buf_adds(&list, i > 0 ? ", " : "");
            qyi_add_player(&list, qy_tournament_log_tournament(file->event), (unsigned)i + 1);
        }
        if (!cli->quiet)
            qyi_cli_say(cli, "did.redraw", qy_buf_str(&list), NULL);
        qy_buf_free(&list);
    }
    qy_tournament_act_free(&act);
    return code;
}

/* The games of an arena that are being played, by the rounds in which they stand. */
static void tell_games(struct qyi_cli *cli, const struct qy_tournament *tournament)
{
    for (unsigned round = 1; round <= tournament->columns; round++) {
        struct qy_pairing pairing;
        size_t open = 0;

        if (qy_pairing_of_round(tournament, round, &pairing) < 0)
            return;
        for (size_t i = 0; i < pairing.count; i++)
            if (qy_tournament_player(tournament, pairing.pair[i].white)->entry[round - 1].outcome ==
                QY_TOURNAMENT_OPEN)
                pairing.pair[open++] = pairing.pair[i];
        pairing.count = open;
        if (open > 0)
            qyi_answer_pairs(round, &pairing, qyi_cli_answer(cli));
        qy_pairing_free(&pairing);
    }
}

static void tell_pairs(struct qyi_cli *cli, const struct qyi_log_file *file, unsigned before)
{
    const struct qy_tournament *tournament = qy_tournament_log_tournament(file->event);
    unsigned paired = qy_tournament_paired_rounds(tournament);

    if (qy_tournament_log_system(file->event)->form == QY_PAIRING_ARENA) {
        tell_games(cli, tournament);
        return;
    }
    if (paired == before)
        qyi_cli_say(cli, "tournament.drawn-winner", NULL);
    for (unsigned round = before + 1; round <= paired; round++)
        add_pairs(cli, file->path, tournament, round);
    if (paired > before)
        qyi_cli_swiss_note(cli, file->path, file->event);
}

static int pair_by_system(struct qyi_cli *cli, const char *path)
{
    const char *lots = cli->text[QYI_OPT_LOTS];
    uint16_t *drawn = lots ? malloc((strlen(lots) + 1) * sizeof *drawn) : NULL;
    size_t count = drawn ? qyi_cli_read_players(lots, drawn) : 0;
    struct qyi_log_file file;
    struct qy_error error = {0};
    unsigned before;
    int code;

    if (lots && (!drawn || count == SIZE_MAX))
        (void)qyi_error_set(&error, drawn ? QY_E_TOUR_LOTS : QY_E_MEMORY, 0, lots, strlen(lots), NULL);
    if (error.code < 0 || qyi_cli_log_open(cli, path, true, &file, &error) < 0) {
        free(drawn);
        return qyi_cli_fail(cli, path, &error);
    }
    before = qy_tournament_paired_rounds(qy_tournament_log_tournament(file.event));
    warn_before_pairing(cli, &file, before);
    code = number_teams(cli, &file);
    if (code == QYI_EXIT_DONE)
        code = pair_games(cli, &file, drawn, count);
    if (code == QYI_EXIT_DONE)
        tell_pairs(cli, &file, before);
    qyi_log_file_close(&file);
    free(drawn);
    return code;
}

/* `pair FILE --pairs 1-2,3-4`: the arbiter's own pairs, with what they break. */
static int pair_by_hand(struct qyi_cli *cli, const char *path)
{
    struct qy_tournament_act act = {0};
    struct qy_pairing pairing;
    struct qyi_log_file file;
    struct qy_error error = {0};
    int code = qyi_cli_read_pairs(cli, cli->text[QYI_OPT_PAIRS], &pairing);

    if (code != QYI_EXIT_DONE)
        return code;
    if (qyi_cli_log_open(cli, path, true, &file, &error) < 0) {
        qy_pairing_free(&pairing);
        return qyi_cli_fail(cli, path, &error);
    }
    if (qy_tournament_log_pair_by_hand(file.event, &pairing, qyi_cli_act_operand(cli, 2),
                                       qyi_cli_act_operand(cli, 3), &act, &error) < 0)
        code = qyi_cli_fail(cli, path, &error);
    else
        code = qyi_cli_judge_pairs(cli, path, file.event, &pairing);
    if (code == QYI_EXIT_DONE)
        code = qyi_cli_log_append(cli, &file, &act, 1);
    qyi_log_file_close(&file);
    qy_pairing_free(&pairing);
    qy_tournament_act_free(&act);
    return code;
}

int qyi_cli_log_pair(struct qyi_cli *cli, const char *path)
{
    if (cli->text[QYI_OPT_PAIRS])
        return pair_by_hand(cli, path);
    return pair_by_system(cli, path);
}

/* ---- the actions ----------------------------------------------------------------------------------- */

static const struct simple_act {
    const char *name;
    enum qy_tournament_act_kind kind;
    int (*fill)(const struct qyi_cli *cli, struct qy_tournament_act *act);
    size_t most_operands;
} simple_acts[] = {
    {"add", QY_ACT_ADD, act_of_add, 5},
    {"bye", QY_ACT_BYE, act_of_bye, 5},
    {"withdraw", QY_ACT_WITHDRAW, act_of_withdraw, 5},
    {"result", QY_ACT_RESULT, act_of_result, 8},
    {"penalise", QY_ACT_PENALISE, act_of_penalise, 6},
    {"appeal", QY_ACT_APPEAL, act_of_appeal, 5},
    {"rule", QY_ACT_RULE, act_of_rule, 6},
    {"playoff", QY_ACT_PLAYOFF, act_of_playoff, 8},
    {"remove", QY_ACT_REMOVE, act_of_number, 3},
    {"return", QY_ACT_RETURN, act_of_number, 3},
    {"undo", QY_ACT_UNDO, act_of_undo, 2},
    {"arena", QY_ACT_ARENA, act_of_arena, 3},
};

/* Actions that are more than one act made of their operands. */
static const struct {
    const char *name;
    size_t most_operands;
} other_actions[] = {{"new", 3}, {"import", 3}, {"redraw", 2}, {"export", 2}};

#define SIMPLE_ACTS (sizeof simple_acts / sizeof simple_acts[0])

static const struct simple_act *find_act(const char *action)
{
    for (size_t i = 0; i < SIMPLE_ACTS; i++)
        if (strcmp(action, simple_acts[i].name) == 0)
            return &simple_acts[i];
    return NULL;
}

/* The most operands of an action, its name and the file among them; 0 for an unknown one. */
static size_t most_operands(const char *action)
{
    const struct simple_act *act = find_act(action);

    for (size_t i = 0; i < sizeof other_actions / sizeof other_actions[0]; i++)
        if (strcmp(action, other_actions[i].name) == 0)
            return other_actions[i].most_operands;
    return act ? act->most_operands : 0;
}

bool qyi_cli_is_log_action(const char *action)
{
    return most_operands(action) > 0;
}

int qyi_cli_simple_act(const struct qyi_cli *cli, const char *action, struct qy_tournament_act *ret_act)
{
    const struct simple_act *act = find_act(action);

    if (!act || act->kind == QY_ACT_UNDO)
        return qyi_cli_usage(cli, "tournament.unknown-action", action, NULL);
    *ret_act = (struct qy_tournament_act){.kind = act->kind};
    return act->fill(cli, ret_act);
}

static int do_act(struct qyi_cli *cli, const char *path, const struct simple_act *action)
{
    struct qy_tournament_act act = {.kind = action->kind};
    int code = action->fill(cli, &act);

    return code == QYI_EXIT_DONE ? qyi_cli_log_do_one(cli, path, &act) : code;
}

int qyi_cli_tournament_log(struct qyi_cli *cli, const char *action)
{
    const char *path = qyi_cli_act_operand(cli, 1);
    const struct simple_act *act = find_act(action);
    size_t most = most_operands(action);

    if (!path)
        return qyi_cli_usage(cli, "cli.missing-operand", "FILE", NULL);
    if (cli->operand_count > most)
        return qyi_cli_usage(cli, "cli.extra-operand", cli->operand[most], NULL);
    if (act && act->kind == QY_ACT_RESULT && cli->text[QYI_OPT_LOG])
        return qyi_cli_result_of_log(cli, path);
    if (act)
        return do_act(cli, path, act);
    if (strcmp(action, "new") == 0)
        return make(cli, path);
    if (strcmp(action, "import") == 0)
        return qyi_cli_tournament_import(cli, path);
    if (strcmp(action, "redraw") == 0)
        return redraw(cli, path);
    return export(cli, path);
}

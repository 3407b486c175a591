/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/tournament_log.h"

#include "answer/answers.h"
#include "base/error.h"
#include "cli/tournament.h"
#include "cli/tournament_act.h"
#include "cli/tournament_explain.h"
#include "cli/tournament_file.h"
#include "cli/tournament_swiss.h"

#include <qiyuan/teams.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Of a knock-out match. The option itself serves matches between engines, too, which may be longer. */
#define MOST_MATCH_GAMES 12

/* ---- the actions' acts: each fills `act` or says what is wrong and returns an exit code ---------------- */

static int act_of_add(const struct qyi_cli *cli, struct qy_tournament_act *act)
{
    if (!qyi_cli_act_operand(cli, 2))
        return qyi_cli_usage(cli, "cli.missing-operand", "NAME", NULL);
    if (qyi_cli_act_operand(cli, 3) && !qyi_cli_act_read_number(cli, 3, "RATING", 9999, &act->rating))
        return QYI_EXIT_USAGE;
    act->name = qyi_cli_act_text(cli, 2);
    act->unit = qyi_cli_act_text(cli, 4);
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
    act->result = qyi_cli_act_text(cli, 4);
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

static int act_of_undo(const struct qyi_cli *cli, struct qy_tournament_act *act)
{
    (void)cli;
    (void)act;
    return QYI_EXIT_DONE;
}

/* ---- new ------------------------------------------------------------------------------------------------
 */

static int32_t option_number(const struct qyi_cli *cli, enum qyi_cli_option_id option)
{
    return cli->text[option] ? (int32_t)cli->number[option] : 0;
}

/* A text of an option; NULL where it is empty. */
static const char *option_text(const struct qyi_cli *cli, enum qyi_cli_option_id option)
{
    return cli->text[option] && *cli->text[option] ? cli->text[option] : NULL;
}

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
    };
}

static int make(const struct qyi_cli *cli, const char *path)
{
    struct qy_tournament_act act;
    struct qy_error error = {0};
    int code;

    if (!cli->text[QYI_OPT_SYSTEM] && !cli->text[QYI_OPT_STAGES])
        return qyi_cli_usage(cli, "cli.missing-operand", "--system=SYSTEM", NULL);
    if (cli->text[QYI_OPT_GAMES] && cli->number[QYI_OPT_GAMES] > MOST_MATCH_GAMES)
        return qyi_cli_usage(cli, "cli.bad-number", "games", "1", "12", cli->text[QYI_OPT_GAMES], NULL);
    act = act_of_new(cli, qyi_cli_act_operand(cli, 2));
    code = qyi_log_file_make(path, &act, &error);
    error.line = error.column = 0;
    error.offset = 0; /* of a file that was not made */
    return code < 0 ? qyi_cli_fail(cli, path, &error) : QYI_EXIT_DONE;
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

/* ---- import and export ----------------------------------------------------------------------------------
 */

static const char *given(const char *text)
{
    return *text ? text : NULL;
}

/* An act for each player, whose texts are borrowed; `sex` has room for two bytes a player. */
static void add_players(const struct qy_tournament *tournament, struct qy_tournament_act *acts, char *sex)
{
    for (size_t i = 0; i < tournament->player_count; i++) {
        const struct qy_tournament_player *player = &tournament->player[i];

        sex[2 * i] = (char)(player->sex == ' ' ? '\0' : player->sex);
        sex[2 * i + 1] = '\0';
        acts[i] = (struct qy_tournament_act){.kind = QY_ACT_ADD,
                                             .number = player->number,
                                             .name = given(player->text[QY_PLAYER_NAME]),
                                             .title = given(player->text[QY_PLAYER_TITLE]),
                                             .unit = given(player->text[QY_PLAYER_FEDERATION]),
                                             .id = given(player->text[QY_PLAYER_ID]),
                                             .birth = given(player->text[QY_PLAYER_BIRTH]),
                                             .sex = given(&sex[2 * i]),
                                             .rating = player->rating};
    }
}

static int append_players(const struct qyi_cli *cli, const char *path, const struct qy_tournament *players)
{
    size_t count = players->player_count;
    struct qy_tournament_act *acts = calloc(count + 1, sizeof *acts);
    char *sex = calloc(count + 1, 2);
    struct qyi_log_file file;
    struct qy_error error = {0};
    int code = QYI_EXIT_SYSTEM;

    if (acts && sex) {
        add_players(players, acts, sex);
        if (qyi_log_file_open(cli, path, true, &file, &error) < 0) {
            code = qyi_cli_fail(cli, path, &error);
        } else {
            code = qyi_cli_log_append(cli, &file, acts, count);
            qyi_log_file_close(&file);
        }
    }
    free(acts);
    free(sex);
    return code;
}

/* Players of a report file, or of a CSV file, each as an act; their results are not taken over. */
static int import(const struct qyi_cli *cli, const char *event)
{
    const char *path = qyi_cli_act_operand(cli, 2);
    struct qy_buf text = QY_BUF_INIT;
    struct qy_tournament *csv = NULL;
    struct qy_trf *trf = NULL;
    struct qy_error error = {0};
    int code;

    if (!path)
        return qyi_cli_usage(cli, "cli.missing-operand", "SOURCE", NULL);
    code = qyi_cli_read_whole(cli, path, &text);
    if (code != QYI_EXIT_DONE) {
        qy_buf_free(&text);
        return code;
    }
    if (strlen(path) > 4 && strcmp(path + strlen(path) - 4, ".csv") == 0)
        error.code = qy_csv_read(qy_buf_str(&text), text.len, &csv, &error);
    else
        error.code = qy_trf_read(qy_buf_str(&text), text.len, &trf, &error);
    code = error.code < 0 ? qyi_cli_fail(cli, path, &error)
                          : append_players(cli, event, csv ? csv : qy_trf_tournament(trf));
    qy_tournament_free(csv);
    qy_trf_free(trf);
    qy_buf_free(&text);
    return code;
}

int qyi_cli_log_as_trf(const struct qyi_cli *cli, const char *path, struct qy_buf *text)
{
    struct qyi_log_file file;
    struct qy_error error = {0};

    if (qyi_log_file_open(cli, path, false, &file, &error) < 0)
        return qyi_cli_fail(cli, path, &error);
    error.code = qy_trf_write_new(qy_tournament_log_tournament(file.event), QY_TRF_26, text);
    qyi_log_file_close(&file);
    return error.code < 0 ? qyi_cli_fail(cli, path, &error) : QYI_EXIT_DONE;
}

/* Teams stand in a report file, but for all against all, whose members play several games a round. */
static int write_report(const struct qy_tournament_log *log, struct qy_buf *text)
{
    const struct qy_tournament *members = qy_tournament_log_members(log);
    struct qy_team_tournament *event;
    int code;

    if (!members)
        return qy_trf_write_new(qy_tournament_log_tournament(log), QY_TRF_26, text);
    if (qy_team_tournament_of_log(log, &event, NULL) < 0)
        return QY_E_MEMORY;
    code = event->turns ? qy_trf_write_new(members, QY_TRF_26, text) : qy_trf_write_teams(event, text);
    qy_team_tournament_free(event);
    return code;
}

static int export(struct qyi_cli *cli, const char *path)
{
    const char *output = cli->text[QYI_OPT_OUTPUT];
    bool csv = output && strlen(output) > 4 && strcmp(output + strlen(output) - 4, ".csv") == 0;
    struct qy_buf text = QY_BUF_INIT;
    const struct qy_tournament *tournament;
    struct qyi_log_file file;
    struct qy_error error = {0};
    int code;

    if (qyi_log_file_open(cli, path, false, &file, &error) < 0)
        return qyi_cli_fail(cli, path, &error);
    tournament = qy_tournament_log_members(file.event); /* a CSV file is about players */
    if (!tournament)
        tournament = qy_tournament_log_tournament(file.event);
    error.code = csv ? qy_csv_write(tournament, &text) : write_report(file.event, &text);
    qyi_log_file_close(&file);
    code = error.code < 0 ? qyi_cli_fail(cli, path, &error) : qyi_cli_deliver(cli, &text);
    qy_buf_free(&text);
    return code;
}

/* ---- pairing and drawing --------------------------------------------------------------------------------
 */

size_t qyi_cli_read_players(const char *text, uint16_t *drawn)
{
    size_t count = 0;

    while (*text) {
        size_t len = strcspn(text, ",");
        char piece[8] = "";
        uint64_t number;

        if (len < sizeof piece)
            memcpy(piece, text, len);
        if (!qyi_cli_read_number(piece, 1, QY_TOURNAMENT_MAX_PLAYERS, &number))
            return SIZE_MAX;
        drawn[count++] = (uint16_t)number;
        text += len + (text[len] == ',');
    }
    return count;
}

/* Draws the numbers by the Varma tables, with lots drawn by hand where they are given. Returns an exit code.
 */
static int redraw_restricted(struct qyi_cli *cli, struct qyi_log_file *file, struct qy_tournament_act *act)
{
    const char *text = cli->text[QYI_OPT_LOTS];
    uint16_t *drawn = text ? calloc(strlen(text) + 1, sizeof *drawn) : NULL;
    size_t count = drawn ? qyi_cli_read_players(text, drawn) : 0;
    struct qy_error error = {0};

    if (count == SIZE_MAX)
        (void)qyi_error_set(&error, QY_E_TOUR_LOTS, 0, text, strlen(text), NULL);
    else
        (void)qy_tournament_log_redraw_restricted(file->event, drawn, count, act, &error);
    free(drawn);
    return error.code < 0 ? qyi_cli_fail(cli, file->path, &error) : QYI_EXIT_DONE;
}

static int redraw(struct qyi_cli *cli, const char *path)
{
    struct qy_tournament_act act = {0};
    struct qyi_log_file file;
    struct qy_error error = {0};
    int code = QYI_EXIT_DONE;

    if (qyi_log_file_open(cli, path, true, &file, &error) < 0)
        return qyi_cli_fail(cli, path, &error);
    if (cli->text[QYI_OPT_VARMA])
        code = redraw_restricted(cli, &file, &act);
    else if (qy_tournament_log_redraw(file.event, &act, &error) < 0)
        code = qyi_cli_fail(cli, path, &error);
    if (code == QYI_EXIT_DONE)
        code = qyi_cli_log_append(cli, &file, &act, 1);
    qyi_log_file_close(&file);
    qy_tournament_act_free(&act);
    return code;
}

static void add_pairs(struct qyi_cli *cli, const struct qy_tournament *tournament)
{
    unsigned round = qy_tournament_paired_rounds(tournament);
    struct qyi_writer writer;
    struct qy_pairing pairing;

    if (qy_pairing_of_round(tournament, round, &pairing) < 0)
        return;
    qyi_cli_writer(cli, &writer);
    qyi_answer_pairs(round, &pairing, &writer);
    qyi_writer_end(&writer);
    qy_pairing_free(&pairing);
}

static int pair_by_system(struct qyi_cli *cli, const char *path)
{
    const char *lots = cli->text[QYI_OPT_LOTS];
    uint16_t *drawn = lots ? malloc((strlen(lots) + 1) * sizeof *drawn) : NULL;
    size_t count = drawn ? qyi_cli_read_players(lots, drawn) : 0;
    struct qy_tournament_act act = {0};
    struct qyi_log_file file;
    struct qy_error error = {0};
    unsigned before;
    int code;

    if (lots && (!drawn || count == SIZE_MAX))
        (void)qyi_error_set(&error, drawn ? QY_E_TOUR_LOTS : QY_E_MEMORY, 0, lots, strlen(lots), NULL);
    if (error.code < 0 || qyi_log_file_open(cli, path, true, &file, &error) < 0) {
        free(drawn);
        return qyi_cli_fail(cli, path, &error);
    }
    before = qy_tournament_paired_rounds(qy_tournament_log_tournament(file.event));
    if (qy_tournament_log_pair(file.event, drawn, count, &act, &error) < 0) {
        code = qyi_cli_fail(cli, path, &error);
    } else {
        code = qyi_cli_log_append(cli, &file, &act, 1);
    }
    if (code == QYI_EXIT_DONE &&
        qy_tournament_paired_rounds(qy_tournament_log_tournament(file.event)) == before)
        qyi_cli_say(cli, "tournament.drawn-winner", NULL);
    else if (code == QYI_EXIT_DONE) {
        add_pairs(cli, qy_tournament_log_tournament(file.event));
        qyi_cli_swiss_note(cli, path, file.event);
    }
    qyi_log_file_close(&file);
    qy_tournament_act_free(&act);
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
    if (qyi_log_file_open(cli, path, true, &file, &error) < 0) {
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

/* ---- the actions ----------------------------------------------------------------------------------------
 */

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
    {"undo", QY_ACT_UNDO, act_of_undo, 2},
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

static int do_act(struct qyi_cli *cli, const char *path, const struct simple_act *action)
{
    struct qy_tournament_act act = {.kind = action->kind};
    struct qyi_log_file file;
    struct qy_error error = {0};
    int code = action->fill(cli, &act);

    if (code != QYI_EXIT_DONE)
        return code;
    if (qyi_log_file_open(cli, path, true, &file, &error) < 0)
        return qyi_cli_fail(cli, path, &error);
    code = qyi_cli_log_append(cli, &file, &act, 1);
    qyi_log_file_close(&file);
    return code;
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
    if (act)
        return do_act(cli, path, act);
    if (strcmp(action, "new") == 0)
        return make(cli, path);
    if (strcmp(action, "import") == 0)
        return import(cli, path);
    if (strcmp(action, "redraw") == 0)
        return redraw(cli, path);
    return cli->text[QYI_OPT_HTML] ? qyi_cli_tournament_html(cli, path) : export(cli, path);
}

bool qyi_cli_is_log(const char *path)
{
    FILE *file = strcmp(path, "-") == 0 ? NULL : fopen(path, "rbe");
    int first = file ? fgetc(file) : EOF;

    if (file)
        (void)fclose(file);
    return first == '{';
}

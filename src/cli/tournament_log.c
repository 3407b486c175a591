/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/tournament_log.h"

#include "answer/answers.h"
#include "base/atomic_file.h"
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

/* ---- the actions' lines: each writes to `line` or says what is wrong and returns an exit code ------------
 */

static int line_of_add(const struct qyi_cli *cli, struct qy_buf *line)
{
    struct qyi_json json;
    uint64_t rating = 0;

    if (!qyi_cli_act_operand(cli, 2))
        return qyi_cli_usage(cli, "cli.missing-operand", "NAME", NULL);
    if (qyi_cli_act_operand(cli, 3) && !qyi_cli_act_read_number(cli, 3, "RATING", 9999, &rating))
        return QYI_EXIT_USAGE;
    qyi_cli_act_begin(&json, line, "add");
    qyi_cli_act_text(&json, "name", qyi_cli_act_operand(cli, 2));
    if (rating > 0)
        qyi_cli_act_number(&json, "rating", rating);
    qyi_cli_act_text(&json, "unit", qyi_cli_act_operand(cli, 4));
    qyi_cli_act_end(&json, line);
    return QYI_EXIT_DONE;
}

static int line_of_bye(const struct qyi_cli *cli, struct qy_buf *line)
{
    struct qyi_json json;
    uint64_t number;
    uint64_t round;

    if (!qyi_cli_act_read_number(cli, 2, "NUMBER", QY_TOURNAMENT_MAX_PLAYERS, &number) ||
        !qyi_cli_act_read_number(cli, 3, "ROUND", QY_TOURNAMENT_MAX_ROUNDS, &round))
        return QYI_EXIT_USAGE;
    qyi_cli_act_begin(&json, line, "bye");
    qyi_cli_act_number(&json, "number", number);
    qyi_cli_act_number(&json, "round", round);
    qyi_cli_act_text(&json, "kind", qyi_cli_act_operand(cli, 4) ? qyi_cli_act_operand(cli, 4) : "zero");
    qyi_cli_act_end(&json, line);
    return QYI_EXIT_DONE;
}

static int line_of_withdraw(const struct qyi_cli *cli, struct qy_buf *line)
{
    struct qyi_json json;
    uint64_t number;

    if (!qyi_cli_act_read_number(cli, 2, "NUMBER", QY_TOURNAMENT_MAX_PLAYERS, &number))
        return QYI_EXIT_USAGE;
    qyi_cli_act_begin(&json, line, "withdraw");
    qyi_cli_act_number(&json, "number", number);
    qyi_cli_act_text(&json, "reason", qyi_cli_act_operand(cli, 3));
    qyi_cli_act_text(&json, "by", qyi_cli_act_operand(cli, 4));
    qyi_cli_act_end(&json, line);
    return QYI_EXIT_DONE;
}

static int line_of_result(const struct qyi_cli *cli, struct qy_buf *line)
{
    struct qyi_json json;
    uint64_t white;
    uint64_t black;
    uint64_t round = 0;

    if (!qyi_cli_act_read_number(cli, 2, "WHITE", QY_TOURNAMENT_MAX_PLAYERS, &white) ||
        !qyi_cli_act_read_number(cli, 3, "BLACK", QY_TOURNAMENT_MAX_PLAYERS, &black))
        return QYI_EXIT_USAGE;
    if (!qyi_cli_act_operand(cli, 4))
        return qyi_cli_usage(cli, "cli.missing-operand", "RESULT", NULL);
    if (qyi_cli_act_operand(cli, 5) &&
        !qyi_cli_act_read_number(cli, 5, "ROUND", QY_TOURNAMENT_MAX_ROUNDS, &round))
        return QYI_EXIT_USAGE;
    qyi_cli_act_begin(&json, line, "result");
    if (round > 0)
        qyi_cli_act_number(&json, "round", round);
    qyi_cli_act_number(&json, "white", white);
    qyi_cli_act_number(&json, "black", black);
    qyi_cli_act_text(&json, "result", qyi_cli_act_operand(cli, 4));
    qyi_cli_act_text(&json, "by", qyi_cli_act_operand(cli, 6));
    qyi_cli_act_text(&json, "reason", qyi_cli_act_operand(cli, 7));
    qyi_cli_act_end(&json, line);
    return QYI_EXIT_DONE;
}

/* Tenths of a point from "1" or "0.5"; 0 for anything else. */
static int64_t read_points(const char *text)
{
    size_t whole = strspn(text, "0123456789");
    int64_t points;

    if (whole == 0 || whole > 3)
        return 0;
    points = 10 * strtol(text, NULL, 10);
    text += whole;
    if (*text == '\0')
        return points;
    return text[0] == '.' && text[1] >= '0' && text[1] <= '9' && text[2] == '\0' ? points + text[1] - '0' : 0;
}

static int line_of_penalise(const struct qyi_cli *cli, struct qy_buf *line)
{
    const char *kind = qyi_cli_act_operand(cli, 3);
    struct qyi_json json;
    uint64_t number;

    if (!qyi_cli_act_read_number(cli, 2, "NUMBER", QY_TOURNAMENT_MAX_PLAYERS, &number))
        return QYI_EXIT_USAGE;
    if (!kind)
        return qyi_cli_usage(cli, "cli.missing-operand", "KIND", NULL);
    qyi_cli_act_begin(&json, line, "penalise");
    qyi_cli_act_number(&json, "number", number);
    qyi_cli_act_text(&json, "kind", read_points(kind) > 0 ? "points" : kind);
    if (read_points(kind) > 0) {
        qyi_json_key(&json, "points");
        qyi_json_int(&json, -read_points(kind));
    }
    qyi_cli_act_text(&json, "by", qyi_cli_act_operand(cli, 4));
    qyi_cli_act_text(&json, "reason", qyi_cli_act_operand(cli, 5));
    qyi_cli_act_end(&json, line);
    return QYI_EXIT_DONE;
}

static int line_of_appeal(const struct qyi_cli *cli, struct qy_buf *line)
{
    struct qyi_json json;
    uint64_t number;
    uint64_t round;

    if (!qyi_cli_act_read_number(cli, 2, "NUMBER", QY_TOURNAMENT_MAX_PLAYERS, &number) ||
        !qyi_cli_act_read_number(cli, 3, "ROUND", QY_TOURNAMENT_MAX_ROUNDS, &round))
        return QYI_EXIT_USAGE;
    qyi_cli_act_begin(&json, line, "appeal");
    qyi_cli_act_number(&json, "number", number);
    qyi_cli_act_number(&json, "round", round);
    qyi_cli_act_text(&json, "reason", qyi_cli_act_operand(cli, 4));
    qyi_cli_act_end(&json, line);
    return QYI_EXIT_DONE;
}

static int line_of_rule(const struct qyi_cli *cli, struct qy_buf *line)
{
    struct qyi_json json;
    uint64_t number;

    if (!qyi_cli_act_read_number(cli, 2, "APPEAL", QY_TOURNAMENT_MAX_PLAYERS, &number))
        return QYI_EXIT_USAGE;
    qyi_cli_act_begin(&json, line, "rule");
    qyi_cli_act_number(&json, "number", number);
    qyi_cli_act_text(&json, "kind", qyi_cli_act_operand(cli, 3));
    qyi_cli_act_text(&json, "by", qyi_cli_act_operand(cli, 4));
    qyi_cli_act_text(&json, "reason", qyi_cli_act_operand(cli, 5));
    qyi_cli_act_end(&json, line);
    return QYI_EXIT_DONE;
}

static int line_of_undo(const struct qyi_cli *cli, struct qy_buf *line)
{
    (void)cli;
    qy_buf_adds(line, "{\"act\":\"undo\"}\n");
    return QYI_EXIT_DONE;
}

/* ---- new ------------------------------------------------------------------------------------------------
 */

/* The act that begins an event as the options announce it. */
static void put_new(const struct qyi_cli *cli, const char *name, struct qy_buf *line)
{
    static const struct {
        const char *key;
        enum qyi_cli_option_id option;
        bool is_switch;
    } matches[] = {{"games", QYI_OPT_GAMES, false},
                   {"playoffs", QYI_OPT_PLAYOFFS, false},
                   {"third", QYI_OPT_THIRD, true},
                   {"carry", QYI_OPT_CARRY, true}};
    struct qyi_json json;

    qyi_cli_act_begin(&json, line, "new");
    qyi_cli_act_text(&json, "name", name);
    qyi_cli_act_text(&json, "system", cli->text[QYI_OPT_SYSTEM] ? cli->text[QYI_OPT_SYSTEM] : "stages");
    qyi_cli_act_text(&json, "stages", cli->text[QYI_OPT_STAGES]);
    qyi_cli_act_text(&json, "teams", cli->text[QYI_OPT_TEAMS]);
    if (cli->text[QYI_OPT_ROUNDS])
        qyi_cli_act_number(&json, "rounds", cli->number[QYI_OPT_ROUNDS]);
    qyi_cli_act_text(&json, "game", cli->text[QYI_OPT_GAME]);
    qyi_cli_act_number(&json, "seed", cli->text[QYI_OPT_SEED] ? cli->number[QYI_OPT_SEED] : 0);
    qyi_cli_act_text(&json, "units", cli->text[QYI_OPT_UNITS]);
    qyi_cli_act_text(&json, "time", cli->text[QYI_OPT_TIME]);
    qyi_cli_act_text(&json, "tiebreaks", cli->text[QYI_OPT_TIEBREAKS]);
    qyi_cli_act_text(&json, "seeding", cli->text[QYI_OPT_SEEDING]);
    qyi_cli_act_text(&json, "scoring", cli->text[QYI_OPT_SCORING]);
    for (size_t i = 0; i < sizeof matches / sizeof matches[0]; i++)
        if (cli->text[matches[i].option])
            qyi_cli_act_number(&json, matches[i].key,
                               matches[i].is_switch ? 1 : cli->number[matches[i].option]);
    qyi_cli_act_end(&json, line);
}

static int make(const struct qyi_cli *cli, const char *path)
{
    struct qy_buf line = QY_BUF_INIT;
    struct qy_error error = {0};
    int code;

    if (!cli->text[QYI_OPT_SYSTEM] && !cli->text[QYI_OPT_STAGES])
        return qyi_cli_usage(cli, "cli.missing-operand", "--system=SYSTEM", NULL);
    if (cli->text[QYI_OPT_GAMES] && cli->number[QYI_OPT_GAMES] > MOST_MATCH_GAMES)
        return qyi_cli_usage(cli, "cli.bad-number", "games", "1", "12", cli->text[QYI_OPT_GAMES], NULL);
    put_new(cli, qyi_cli_act_operand(cli, 2), &line);
    code = line.failed ? qyi_error_set(&error, QY_E_MEMORY, 0, NULL, 0, NULL)
                       : qyi_log_file_make(path, &line, &error);
    qy_buf_free(&line);
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
    struct qy_buf line = QY_BUF_INIT;
    struct qy_error error = {0};
    int code;

    put_new(cli, NULL, &line);
    code = line.failed ? qyi_error_set(&error, QY_E_MEMORY, 0, NULL, 0, NULL)
                       : qy_tournament_log_simulate(line.data, line.len - 1, simulation, log, &error);
    qy_buf_free(&line);
    if (code < 0)
        qyi_cli_say_error(cli, &error);
    return code < 0 ? qyi_cli_exit_of(code) : QYI_EXIT_DONE;
}

/* ---- import and export ----------------------------------------------------------------------------------
 */

static void add_players(const struct qy_tournament *tournament, struct qy_buf *lines)
{
    for (size_t i = 0; i < tournament->player_count; i++) {
        const struct qy_tournament_player *player = &tournament->player[i];
        char sex[2] = {player->sex, '\0'};
        struct qyi_json json;

        qyi_cli_act_begin(&json, lines, "add");
        qyi_cli_act_number(&json, "number", player->number);
        qyi_cli_act_text(&json, "name", player->text[QY_PLAYER_NAME]);
        qyi_cli_act_text(&json, "title", player->text[QY_PLAYER_TITLE]);
        qyi_cli_act_text(&json, "unit", player->text[QY_PLAYER_FEDERATION]);
        qyi_cli_act_text(&json, "id", player->text[QY_PLAYER_ID]);
        qyi_cli_act_text(&json, "birth", player->text[QY_PLAYER_BIRTH]);
        if (player->sex != ' ' && player->sex != '\0')
            qyi_cli_act_text(&json, "sex", sex);
        if (player->rating > 0)
            qyi_cli_act_number(&json, "rating", player->rating);
        qyi_cli_act_end(&json, lines);
    }
}

/* Players of a report file, or of a CSV file, each as an act; their results are not taken over. */
static int line_of_import(const struct qyi_cli *cli, struct qy_buf *lines)
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
    if (error.code == 0)
        add_players(csv ? csv : qy_trf_tournament(trf), lines);
    code = error.code < 0 ? qyi_cli_fail(cli, path, &error) : QYI_EXIT_DONE;
    qy_tournament_free(csv);
    qy_trf_free(trf);
    qy_buf_free(&text);
    return code;
}

static int deliver(struct qyi_cli *cli, const struct qy_buf *text)
{
    const char *path = cli->text[QYI_OPT_OUTPUT];
    struct qyi_atomic_file *file;
    struct qy_error error = {0};

    if (!path || strcmp(path, "-") == 0) {
        qy_buf_add(&cli->out, text->data, text->len);
        return QYI_EXIT_DONE;
    }
    if (qyi_atomic_file_new(path, &file, &error) < 0)
        return qyi_cli_fail(cli, path, &error);
    if (qyi_atomic_file_write(file, text->data, text->len, &error) < 0) {
        qyi_atomic_file_abandon(file);
        return qyi_cli_fail(cli, path, &error);
    }
    return qyi_atomic_file_commit(file, &error) < 0 ? qyi_cli_fail(cli, path, &error) : QYI_EXIT_DONE;
}

int qyi_cli_log_as_trf(const struct qyi_cli *cli, const char *path, struct qy_buf *text)
{
    struct qyi_log_file file;
    struct qy_error error = {0};

    if (qyi_log_file_open(path, false, &file, &error) < 0)
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

    if (qyi_log_file_open(path, false, &file, &error) < 0)
        return qyi_cli_fail(cli, path, &error);
    tournament = qy_tournament_log_members(file.event); /* a CSV file is about players */
    if (!tournament)
        tournament = qy_tournament_log_tournament(file.event);
    error.code = csv ? qy_csv_write(tournament, &text) : write_report(file.event, &text);
    qyi_log_file_close(&file);
    code = error.code < 0 ? qyi_cli_fail(cli, path, &error) : deliver(cli, &text);
    qy_buf_free(&text);
    return code;
}

/* ---- pairing and drawing --------------------------------------------------------------------------------
 */

int qyi_cli_log_append(const struct qyi_cli *cli, struct qyi_log_file *file, struct qy_buf *line)
{
    struct qy_error error = {0};
    int code = line->failed ? qyi_error_set(&error, QY_E_MEMORY, 0, NULL, 0, NULL)
                            : qyi_log_file_append(file, line, &error);

    return code < 0 ? qyi_cli_fail(cli, file->path, &error) : QYI_EXIT_DONE;
}

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
static int redraw_restricted(struct qyi_cli *cli, struct qyi_log_file *file, struct qy_buf *line)
{
    const char *text = cli->text[QYI_OPT_LOTS];
    uint16_t *drawn = text ? calloc(strlen(text) + 1, sizeof *drawn) : NULL;
    size_t count = drawn ? qyi_cli_read_players(text, drawn) : 0;
    struct qy_error error = {0};

    if (count == SIZE_MAX)
        (void)qyi_error_set(&error, QY_E_TOUR_LOTS, 0, text, strlen(text), NULL);
    else
        (void)qy_tournament_log_redraw_restricted(file->event, drawn, count, line, &error);
    free(drawn);
    return error.code < 0 ? qyi_cli_fail(cli, file->path, &error) : QYI_EXIT_DONE;
}

static int redraw(struct qyi_cli *cli, const char *path)
{
    struct qy_buf line = QY_BUF_INIT;
    struct qyi_log_file file;
    struct qy_error error = {0};
    int code = QYI_EXIT_DONE;

    if (qyi_log_file_open(path, true, &file, &error) < 0)
        return qyi_cli_fail(cli, path, &error);
    if (cli->text[QYI_OPT_VARMA])
        code = redraw_restricted(cli, &file, &line);
    else if (qy_tournament_log_redraw(file.event, &line, &error) < 0)
        code = qyi_cli_fail(cli, path, &error);
    if (code == QYI_EXIT_DONE) {
        qy_buf_addc(&line, '\n');
        code = qyi_cli_log_append(cli, &file, &line);
    }
    qyi_log_file_close(&file);
    qy_buf_free(&line);
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
    struct qy_buf line = QY_BUF_INIT;
    struct qyi_log_file file;
    struct qy_error error = {0};
    unsigned before;
    int code;

    if (lots && (!drawn || count == SIZE_MAX))
        (void)qyi_error_set(&error, drawn ? QY_E_TOUR_LOTS : QY_E_MEMORY, 0, lots, strlen(lots), NULL);
    if (error.code < 0 || qyi_log_file_open(path, true, &file, &error) < 0) {
        free(drawn);
        return qyi_cli_fail(cli, path, &error);
    }
    before = qy_tournament_paired_rounds(qy_tournament_log_tournament(file.event));
    if (qy_tournament_log_pair(file.event, drawn, count, &line, &error) < 0) {
        code = qyi_cli_fail(cli, path, &error);
    } else {
        qy_buf_addc(&line, '\n');
        code = qyi_cli_log_append(cli, &file, &line);
    }
    if (code == QYI_EXIT_DONE &&
        qy_tournament_paired_rounds(qy_tournament_log_tournament(file.event)) == before)
        qyi_cli_say(cli, "tournament.drawn-winner", NULL);
    else if (code == QYI_EXIT_DONE) {
        add_pairs(cli, qy_tournament_log_tournament(file.event));
        qyi_cli_swiss_note(cli, path, file.event);
    }
    qyi_log_file_close(&file);
    qy_buf_free(&line);
    free(drawn);
    return code;
}

/* `pair FILE --pairs 1-2,3-4`: the arbiter's own pairs, with what they break. */
static int pair_by_hand(struct qyi_cli *cli, const char *path)
{
    struct qy_buf line = QY_BUF_INIT;
    struct qy_pairing pairing;
    struct qyi_log_file file;
    struct qy_error error = {0};
    int code = qyi_cli_read_pairs(cli, cli->text[QYI_OPT_PAIRS], &pairing);

    if (code != QYI_EXIT_DONE)
        return code;
    if (qyi_log_file_open(path, true, &file, &error) < 0) {
        qy_pairing_free(&pairing);
        return qyi_cli_fail(cli, path, &error);
    }
    if (qy_tournament_log_pair_by_hand(file.event, &pairing, qyi_cli_act_operand(cli, 2),
                                       qyi_cli_act_operand(cli, 3), &line, &error) < 0)
        code = qyi_cli_fail(cli, path, &error);
    else
        code = qyi_cli_judge_pairs(cli, path, file.event, &pairing);
    if (code == QYI_EXIT_DONE) {
        qy_buf_addc(&line, '\n');
        code = qyi_cli_log_append(cli, &file, &line);
    }
    qyi_log_file_close(&file);
    qy_pairing_free(&pairing);
    qy_buf_free(&line);
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

static const struct {
    const char *name;
    int (*line)(const struct qyi_cli *cli, struct qy_buf *line);
    size_t most_operands;
} lines[] = {
    {"add", line_of_add, 5},           {"import", line_of_import, 3}, {"bye", line_of_bye, 5},
    {"withdraw", line_of_withdraw, 5}, {"result", line_of_result, 8}, {"penalise", line_of_penalise, 6},
    {"appeal", line_of_appeal, 5},     {"rule", line_of_rule, 6},     {"undo", line_of_undo, 2},
};

bool qyi_cli_is_log_action(const char *action)
{
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        if (strcmp(action, lines[i].name) == 0)
            return true;
    return strcmp(action, "new") == 0 || strcmp(action, "redraw") == 0 || strcmp(action, "export") == 0;
}

static int write_lines(struct qyi_cli *cli, const char *path,
                       int (*line_of)(const struct qyi_cli *cli, struct qy_buf *line))
{
    struct qy_buf line = QY_BUF_INIT;
    struct qyi_log_file file;
    struct qy_error error = {0};
    int code = line_of(cli, &line);

    if (code == QYI_EXIT_DONE && qyi_log_file_open(path, true, &file, &error) < 0)
        code = qyi_cli_fail(cli, path, &error);
    else if (code == QYI_EXIT_DONE) {
        code = qyi_cli_log_append(cli, &file, &line);
        qyi_log_file_close(&file);
    }
    qy_buf_free(&line);
    return code;
}

int qyi_cli_tournament_log(struct qyi_cli *cli, const char *action)
{
    const char *path = qyi_cli_act_operand(cli, 1);

    if (!path)
        return qyi_cli_usage(cli, "cli.missing-operand", "FILE", NULL);
    if (strcmp(action, "new") == 0)
        return make(cli, path);
    if (cli->operand_count > 2 && (strcmp(action, "redraw") == 0 || strcmp(action, "export") == 0))
        return qyi_cli_usage(cli, "cli.extra-operand", cli->operand[2], NULL);
    if (strcmp(action, "redraw") == 0)
        return redraw(cli, path);
    if (strcmp(action, "export") == 0)
        return cli->text[QYI_OPT_HTML] ? qyi_cli_tournament_html(cli, path) : export(cli, path);
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        if (strcmp(action, lines[i].name) == 0)
            return cli->operand_count > lines[i].most_operands
                       ? qyi_cli_usage(cli, "cli.extra-operand", cli->operand[lines[i].most_operands], NULL)
                       : write_lines(cli, path, lines[i].line);
    return qyi_cli_usage(cli, "tournament.unknown-action", action, NULL);
}

bool qyi_cli_is_log(const char *path)
{
    FILE *file = strcmp(path, "-") == 0 ? NULL : fopen(path, "rbe");
    int first = file ? fgetc(file) : EOF;

    if (file)
        (void)fclose(file);
    return first == '{';
}

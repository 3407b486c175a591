/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan tournament: acts of team events, their matches board by board, and the order of the teams. */
#include "base/error.h"
#include "cli/table.h"
#include "cli/tournament.h"
#include "cli/tournament_act.h"
#include "cli/tournament_file.h"
#include "cli/tournament_log.h"

#include <qiyuan/teams.h>

#include <stdlib.h>
#include <string.h>

static void put_round(const struct qyi_cli *cli, struct qyi_json *json)
{
    if (cli->text[QYI_OPT_ROUND])
        qyi_cli_act_number(json, "round", cli->number[QYI_OPT_ROUND]);
}

static int append(const struct qyi_cli *cli, const char *path, struct qyi_json *json, struct qy_buf *line)
{
    struct qyi_log_file file;
    struct qy_error error = {0};
    int code;

    qyi_cli_act_end(json, line);
    if (qyi_log_file_open(path, true, &file, &error) < 0) {
        qy_buf_free(line);
        return qyi_cli_fail(cli, path, &error);
    }
    code = qyi_cli_log_append(cli, &file, line);
    qyi_log_file_close(&file);
    qy_buf_free(line);
    return code;
}

int qyi_cli_tournament_member(struct qyi_cli *cli, const char *path)
{
    struct qy_buf line = QY_BUF_INIT;
    struct qyi_json json;
    uint64_t team;
    uint64_t rating = 0;

    if (!qyi_cli_act_read_number(cli, 2, "TEAM", QY_TOURNAMENT_MAX_PLAYERS, &team))
        return QYI_EXIT_USAGE;
    if (!qyi_cli_act_operand(cli, 3))
        return qyi_cli_usage(cli, "cli.missing-operand", "NAME", NULL);
    if (qyi_cli_act_operand(cli, 4) &&
        !qyi_cli_act_read_number(cli, 4, "RATING", QY_TOURNAMENT_MAX_PLAYERS, &rating))
        return QYI_EXIT_USAGE;
    qyi_cli_act_begin(&json, &line, "member");
    qyi_cli_act_number(&json, "team", team);
    qyi_cli_act_text(&json, "name", qyi_cli_act_operand(cli, 3));
    if (rating > 0)
        qyi_cli_act_number(&json, "rating", rating);
    return append(cli, path, &json, &line);
}

/* `lineup FILE TEAM NUMBERS`: members in the order of the boards, 0 for an empty seat. */
int qyi_cli_tournament_lineup(struct qyi_cli *cli, const char *path)
{
    struct qy_buf line = QY_BUF_INIT;
    struct qyi_json json;
    const char *text = qyi_cli_act_operand(cli, 3);
    uint64_t team;

    if (!qyi_cli_act_read_number(cli, 2, "TEAM", QY_TOURNAMENT_MAX_PLAYERS, &team))
        return QYI_EXIT_USAGE;
    if (!text)
        return qyi_cli_usage(cli, "cli.missing-operand", "NUMBERS", NULL);
    qyi_cli_act_begin(&json, &line, "lineup");
    qyi_cli_act_number(&json, "team", team);
    put_round(cli, &json);
    qyi_json_key(&json, "order");
    qyi_json_open(&json, '[');
    while (*text) {
        size_t len = strcspn(text, ",");
        char piece[8] = "";
        uint64_t number;

        if (len < sizeof piece)
            memcpy(piece, text, len);
        if (!qyi_cli_read_number(piece, 0, QY_TOURNAMENT_MAX_PLAYERS, &number)) {
            qy_buf_free(&line);
            return qyi_cli_usage(cli, "tournament.bad-number", "NUMBERS", "9999", text, NULL);
        }
        qyi_json_uint(&json, number);
        text += len + (text[len] == ',');
    }
    qyi_json_close(&json, ']');
    qyi_cli_act_text(&json, "by", qyi_cli_act_operand(cli, 4));
    qyi_cli_act_text(&json, "reason", qyi_cli_act_operand(cli, 5));
    return append(cli, path, &json, &line);
}

/* ---- matches --------------------------------------------------------------------------------------------
 */

static const char *result_word(const struct qy_team_board *board)
{
    static const char *const words[QY_TOURNAMENT_OUTCOME_COUNT] = {[QY_TOURNAMENT_OPEN] = "*",
                                                                   [QY_TOURNAMENT_WIN] = "1-0",
                                                                   [QY_TOURNAMENT_DRAW] = "1/2-1/2",
                                                                   [QY_TOURNAMENT_FORFEIT_WIN] = "+-"};

    if (board->for_white == QY_TOURNAMENT_LOSS)
        return board->for_black == QY_TOURNAMENT_LOSS ? "0-0" : "0-1";
    if (board->for_white == QY_TOURNAMENT_FORFEIT_LOSS)
        return board->for_black == QY_TOURNAMENT_FORFEIT_LOSS ? "--" : "-+";
    return words[board->for_white];
}

static void add_board(struct qyi_cli *cli, unsigned round, const unsigned team[2], size_t place,
                      const struct qy_team_board *board)
{
    struct qyi_json json;

    if (!cli->json) {
        qy_buf_addf(&cli->out, "%u-%u %zu: %u-%u %s\n", team[0], team[1], place, board->white, board->black,
                    result_word(board));
        return;
    }
    qyi_json_begin(&json, &cli->out);
    qyi_json_open(&json, '{');
    qyi_cli_act_number(&json, "round", round);
    qyi_cli_act_number(&json, "first", team[0]);
    qyi_cli_act_number(&json, "second", team[1]);
    qyi_cli_act_number(&json, "board", place);
    qyi_cli_act_number(&json, "white", board->white);
    qyi_cli_act_number(&json, "black", board->black);
    qyi_cli_act_text(&json, "result", result_word(board));
    qyi_json_close(&json, '}');
    qy_buf_addc(&cli->out, '\n');
}

static void add_boards(struct qyi_cli *cli, const struct qy_tournament_log *event)
{
    const struct qy_tournament *teams = qy_tournament_log_tournament(event);
    unsigned round =
        cli->text[QYI_OPT_ROUND] ? (unsigned)cli->number[QYI_OPT_ROUND] : qy_tournament_paired_rounds(teams);

    for (size_t i = 0; i < teams->player_count; i++) {
        unsigned team[2];
        size_t count;
        const struct qy_team_board *board =
            qy_tournament_log_boards(event, round, teams->player[i].number, &team[0], &team[1], &count);

        for (size_t k = 0; board && team[0] == teams->player[i].number && k < count; k++)
            add_board(cli, round, team, k + 1, &board[k]);
    }
}

/* `match FILE FIRST SECOND RESULTS [BY [REASON]]`; `match FILE` tells the boards of a round. */
int qyi_cli_tournament_match(struct qyi_cli *cli, const char *path)
{
    struct qy_buf line = QY_BUF_INIT;
    struct qyi_json json;
    struct qyi_log_file file;
    struct qy_error error = {0};
    uint64_t first;
    uint64_t second;

    if (!qyi_cli_act_operand(cli, 2)) {
        if (qyi_log_file_open(path, false, &file, &error) < 0)
            return qyi_cli_fail(cli, path, &error);
        add_boards(cli, file.event);
        qyi_log_file_close(&file);
        return QYI_EXIT_DONE;
    }
    if (!qyi_cli_act_read_number(cli, 2, "FIRST", QY_TOURNAMENT_MAX_PLAYERS, &first) ||
        !qyi_cli_act_read_number(cli, 3, "SECOND", QY_TOURNAMENT_MAX_PLAYERS, &second))
        return QYI_EXIT_USAGE;
    if (!qyi_cli_act_operand(cli, 4))
        return qyi_cli_usage(cli, "cli.missing-operand", "RESULTS", NULL);
    qyi_cli_act_begin(&json, &line, "match");
    put_round(cli, &json);
    qyi_cli_act_number(&json, "white", first);
    qyi_cli_act_number(&json, "black", second);
    qyi_cli_act_text(&json, "result", qyi_cli_act_operand(cli, 4));
    qyi_cli_act_text(&json, "by", qyi_cli_act_operand(cli, 5));
    qyi_cli_act_text(&json, "reason", qyi_cli_act_operand(cli, 6));
    return append(cli, path, &json, &line);
}

/* ---- standings ------------------------------------------------------------------------------------------
 */

static void add_value(struct qy_buf *out, bool points, int32_t value)
{
    if (points)
        qyi_cli_add_points(out, value);
    else
        qy_buf_addf(out, "%d", value);
}

static void put_value(struct qyi_json *json, bool points, int32_t value)
{
    if (points)
        qyi_json_fixed(json, value, 1);
    else
        qyi_json_int(json, value);
}

static void put_terms(const struct qy_tournament_log *event, const struct qy_team_table *table,
                      const struct qy_team_standing *row, struct qyi_json *json)
{
    struct qy_team_term term[QY_TOURNAMENT_MAX_ROUNDS];

    qyi_json_key(json, "terms");
    qyi_json_open(json, '{');
    for (size_t k = 0; k < table->columns; k++) {
        enum qy_team_column column = (enum qy_team_column)table->column[k];
        size_t count = qy_tournament_log_team_terms(event, table, row->number, column, term);

        qyi_json_key(json, qy_team_column_name(column, QY_LANG_EN));
        qyi_json_open(json, '[');
        for (size_t i = 0; i < count; i++) {
            qyi_json_open(json, '{');
            qyi_cli_act_number(json, "round", term[i].round);
            qyi_cli_act_number(json, "opponent", term[i].opponent);
            qyi_json_key(json, "value");
            put_value(json, qy_team_column_is_points(column), term[i].value);
            qyi_json_close(json, '}');
        }
        qyi_json_close(json, ']');
    }
    qyi_json_close(json, '}');
}

static void add_json(struct qyi_cli *cli, const struct qy_tournament_log *event,
                     const struct qy_team_table *table)
{
    bool places = qy_tournament_log_team_rules(event).form == QY_TEAMS_SUM;

    for (size_t i = 0; i < table->count; i++) {
        const struct qy_team_standing *row = &table->row[i];
        struct qyi_json json;

        qyi_json_begin(&json, &cli->out);
        qyi_json_open(&json, '{');
        qyi_cli_act_number(&json, "rank", row->rank);
        qyi_cli_act_number(&json, "id", row->number);
        qyi_cli_act_text(&json, "name", row->name);
        qyi_json_key(&json, places ? "places" : "points");
        put_value(&json, !places, row->points);
        for (size_t k = 0; k < table->columns; k++) {
            enum qy_team_column column = (enum qy_team_column)table->column[k];

            qyi_json_key(&json, qy_team_column_name(column, QY_LANG_EN));
            put_value(&json, qy_team_column_is_points(column), row->value[k]);
        }
        if (cli->text[QYI_OPT_TERMS])
            put_terms(event, table, row, &json);
        qyi_json_close(&json, '}');
        qy_buf_addc(&cli->out, '\n');
    }
}

static void add_table(struct qyi_cli *cli, const struct qy_tournament_log *event,
                      const struct qy_team_table *teams)
{
    bool places = qy_tournament_log_team_rules(event).form == QY_TEAMS_SUM;
    struct qyi_cli_table table = {.columns = 4 + teams->columns, .left = 2};

    qyi_cli_table_word(&table, cli, "standings.rank");
    qyi_cli_table_word(&table, cli, "standings.number");
    qyi_cli_table_word(&table, cli, "standings.name");
    qyi_cli_table_word(&table, cli, "standings.points");
    for (size_t k = 0; k < teams->columns; k++) {
        qy_buf_adds(&table.text, qy_team_column_name((enum qy_team_column)teams->column[k], cli->lang));
        qyi_cli_table_end(&table);
    }
    for (size_t i = 0; i < teams->count; i++) {
        const struct qy_team_standing *row = &teams->row[i];

        qy_buf_addf(&table.text, "%u", row->rank);
        qyi_cli_table_end(&table);
        qy_buf_addf(&table.text, "%u", row->number);
        qyi_cli_table_end(&table);
        qy_buf_adds(&table.text, row->name);
        qyi_cli_table_end(&table);
        add_value(&table.text, !places, row->points);
        qyi_cli_table_end(&table);
        for (size_t k = 0; k < teams->columns; k++) {
            add_value(&table.text, qy_team_column_is_points((enum qy_team_column)teams->column[k]),
                      row->value[k]);
            qyi_cli_table_end(&table);
        }
    }
    if (cli->text[QYI_OPT_TSV])
        qyi_cli_table_write_tsv(&table, &cli->out);
    else
        qyi_cli_table_write(&table, &cli->out);
    qy_buf_free(&table.text);
}

bool qyi_cli_has_team_matches(const char *path)
{
    struct qyi_log_file file;
    struct qy_error error;
    bool has;

    if (!qyi_cli_is_log(path) || qyi_log_file_open(path, false, &file, &error) < 0)
        return false; /* what is wrong with the file is said where it is read */
    has = qy_tournament_log_members(file.event) != NULL;
    qyi_log_file_close(&file);
    return has;
}

int qyi_cli_tournament_teams(struct qyi_cli *cli, const char *path)
{
    struct qy_team_table table;
    struct qyi_log_file file;
    struct qy_error error = {0};
    int code = QYI_EXIT_DONE;

    if (qyi_log_file_open(path, false, &file, &error) < 0)
        return qyi_cli_fail(cli, path, &error);
    if (qy_tournament_log_team_table(file.event, &table, &error) < 0) {
        code = qyi_cli_fail(cli, path, &error);
    } else {
        if (cli->json)
            add_json(cli, file.event, &table);
        else
            add_table(cli, file.event, &table);
        qy_team_table_free(&table);
    }
    qyi_log_file_close(&file);
    return code;
}

int qyi_cli_teams_by_tiebreaks(struct qyi_cli *cli, const char *path,
                               void (*add)(const struct qyi_cli_standings *), bool *ret_none)
{
    struct qyi_cli_standings view = {.cli = cli};
    struct qy_team_tournament *event = NULL;
    struct qyi_log_file file;
    struct qy_error error = {0};
    int code = QYI_EXIT_DONE;

    *ret_none = false;
    if (qyi_log_file_open(path, false, &file, &error) < 0)
        return qyi_cli_fail(cli, path, &error);
    if (qy_team_tournament_of_log(file.event, &event, &error) < 0) {
        qyi_log_file_close(&file);
        return qyi_cli_fail(cli, path, &error);
    }
    view.teams = event;
    view.tournament = event->teams;
    /* 15.4 ranks by match points: where game points are the primary score there are codes in any case. */
    *ret_none =
        !cli->text[QYI_OPT_TIEBREAKS] && !event->teams->text[QY_TOURNAMENT_TIEBREAKS][0] && !event->by_games;
    if (!*ret_none)
        code = qyi_cli_rank(&view, path);
    if (!*ret_none && code == QYI_EXIT_DONE) {
        add(&view);
        qy_standings_free(view.standings);
    }
    qy_team_tournament_free(event);
    qyi_log_file_close(&file);
    return code;
}

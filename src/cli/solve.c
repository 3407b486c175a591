/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan solve: proves the shortest forced mate of a position, or of each position of a file. */
#include "cli/solve.h"

#include "base/error.h"
#include "source/lines.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static bool show_progress(void *user, uint64_t nodes)
{
    struct qyi_cli_solve *work = user;

    qyi_cli_progress(&work->progress, nodes, work->limits.nodes == UINT64_MAX ? 0 : work->limits.nodes);
    return false;
}

void qyi_cli_solve_one(struct qyi_cli_solve *work, const struct qy_position *position,
                       struct qy_solve *ret_result)
{
    qyi_cli_progress_begin(&work->progress, work->cli, "progress.solve");
    qy_solve(work->solver, position, &work->limits, ret_result);
    qyi_cli_progress_end(&work->progress);
}

/* ---- answers --------------------------------------------------------------------------------------------
 */

/* Writes the line, each move by `add`, between blanks or as members of a list. */
static void add_line(const struct qy_position *start, const struct qy_solve *result, struct qy_buf *out,
                     struct qyi_json *json)
{
    struct qy_position position = *start;
    struct qy_buf text = QY_BUF_INIT;

    for (size_t i = 0; i < result->line_len; i++) {
        struct qy_undo undo;

        qy_buf_clear(&text);
        (void)qy_move_write(&position, result->line[i], QY_NOTATION_UCI, QY_WRITE_DEFAULT, &text);
        if (json)
            qyi_json_string(json, qy_buf_str(&text));
        else
            qy_buf_addf(out, " %s", qy_buf_str(&text));
        qy_position_make(&position, result->line[i], &undo);
    }
    qy_buf_free(&text);
}

static void add_json(const struct qyi_cli_solve *work, const struct qy_position *position,
                     const struct qy_solve *result)
{
    struct qyi_json json;
    struct qy_buf fen = QY_BUF_INIT;
    bool mate = result->answer == QY_SOLVE_MATE;

    qy_position_to_fen(position, QY_FEN_DEFAULT, &fen);
    qyi_json_begin(&json, &work->cli->out);
    qyi_json_open(&json, '{');
    qyi_json_key(&json, "fen");
    qyi_json_string(&json, qy_buf_str(&fen));
    qyi_json_key(&json, "mate");
    if (mate)
        qyi_json_uint(&json, result->moves);
    else
        qyi_json_null(&json);
    qyi_json_key(&json, "line");
    qyi_json_open(&json, '[');
    add_line(position, result, NULL, &json);
    qyi_json_close(&json, ']');
    qyi_json_key(&json, "nodes");
    qyi_json_uint(&json, result->nodes);
    qyi_json_key(&json, "proved");
    qyi_json_bool(&json, result->answer != QY_SOLVE_UNKNOWN);
    qyi_json_key(&json, "excluded");
    qyi_json_uint(&json, mate ? result->moves - 1 : result->moves);
    qyi_json_close(&json, '}');
    qy_buf_addc(&work->cli->out, '\n');
    qy_buf_free(&fen);
}

static void add_plain(const struct qyi_cli_solve *work, const struct qy_position *position,
                      const struct qy_solve *result)
{
    struct qy_buf *out = &work->cli->out;

    switch (result->answer) {
    case QY_SOLVE_MATE:
        qy_buf_addf(out, "mate %u", result->moves);
        add_line(position, result, out, NULL);
        break;
    case QY_SOLVE_NONE: qy_buf_addf(out, "no mate in %u", result->moves); break;
    default: qy_buf_adds(out, "not decided");
    }
    qy_buf_addc(out, '\n');
}

/* Says how far it was looked, where that did not decide. */
static void say_how_far(const struct qyi_cli_solve *work, const struct qy_solve *result)
{
    char texts[2][24];

    snprintf(texts[0], sizeof texts[0], "%u", result->moves);
    snprintf(texts[1], sizeof texts[1], "%" PRIu64, work->limits.nodes);
    qyi_cli_say(work->cli, "solve.not-decided", texts[0], texts[1], NULL);
}

/* Solves a position and writes the answer. Returns QYI_EXIT_NO where it was not decided. */
static int answer(struct qyi_cli_solve *work, const struct qy_position *position)
{
    struct qy_solve result;

    qyi_cli_solve_one(work, position, &result);
    if (work->cli->json)
        add_json(work, position, &result);
    else
        add_plain(work, position, &result);
    if (result.answer != QY_SOLVE_UNKNOWN)
        return QYI_EXIT_DONE;
    if (!work->cli->quiet)
        say_how_far(work, &result);
    return QYI_EXIT_NO;
}

/* ---- files ----------------------------------------------------------------------------------------------
 */

int qyi_cli_solve_read(const struct qyi_cli_solve *work, const char *text, size_t len,
                       struct qy_position *ret_position, size_t *ret_fen_len)
{
    const struct qyi_cli *cli = work->cli;
    const char *semicolon = memchr(text, ';', len);
    size_t end = semicolon ? (size_t)(semicolon - text) : len;
    size_t start = 0;
    enum qy_game game;

    while (end > 0 && (text[end - 1] == ' ' || text[end - 1] == '\t'))
        end--;
    while (start < end && (text[start] == ' ' || text[start] == '\t'))
        start++;
    *ret_fen_len = end;
    game = cli->text[QYI_OPT_GAME] ? qyi_cli_game(cli) : qy_game_of_fen(text + start, end - start);
    return qyi_cli_read_fen(cli, game, text + start, end - start, work->file, work->line, (uint32_t)start + 1,
                            ret_position);
}

int qyi_cli_solve_lines(struct qyi_cli_solve *work,
                        int (*answer_line)(struct qyi_cli_solve *work, const char *text, size_t len,
                                           void *user),
                        void *user)
{
    struct qy_source *source;
    struct qyi_source_lines lines;
    struct qy_error error;
    const char *text;
    size_t len;
    int code = QYI_EXIT_DONE;
    int found = 0;

    if (qy_source_open(work->file, &source, &error) < 0)
        return qyi_cli_fail(work->cli, work->file, &error);
    qyi_source_lines_begin(&lines, source);
    while (code == QYI_EXIT_DONE && (found = qyi_source_lines_next(&lines, &text, &len, &error)) == 1) {
        work->line = lines.line;
        if (len == 0 || text[0] == '#')
            continue;
        code = answer_line(work, text, len, user);
        if (!qyi_cli_flush(work->cli)) /* the next answer may be long in coming */
            code = QYI_EXIT_SYSTEM;
    }
    if (found < 0)
        code = qyi_cli_fail(work->cli, work->file, &error);
    qyi_source_lines_end(&lines);
    qy_source_close(source);
    return code;
}

static int answer_line(struct qyi_cli_solve *work, const char *text, size_t len, void *user)
{
    int *worst = user;
    struct qy_position position;
    size_t fen_len;
    int code = qyi_cli_solve_read(work, text, len, &position, &fen_len);

    if (code == QYI_EXIT_DONE)
        code = answer(work, &position);
    if (code > *worst)
        *worst = code;
    return QYI_EXIT_DONE;
}

/* ---- the command ----------------------------------------------------------------------------------------
 */

static int run(struct qyi_cli_solve *work)
{
    struct qyi_cli *cli = work->cli;
    struct qy_position position;
    int worst = QYI_EXIT_DONE;
    int code;

    if (cli->text[QYI_OPT_EPD]) {
        work->file = cli->text[QYI_OPT_EPD];
        return qyi_cli_solve_epd(work);
    }
    if (cli->text[QYI_OPT_FEN]) {
        code = qyi_cli_position(cli, &position);
        return code == QYI_EXIT_DONE ? answer(work, &position) : code;
    }
    work->file = cli->operand_count > 0 ? cli->operand[0] : "-";
    code = qyi_cli_solve_lines(work, answer_line, &worst);
    return code == QYI_EXIT_DONE ? worst : code;
}

int qyi_cli_solve(struct qyi_cli *cli)
{
    struct qyi_cli_solve work = {.cli = cli};
    const char *fen = cli->text[QYI_OPT_FEN];
    int code;

    if (cli->text[QYI_OPT_EPD] && (fen || cli->text[QYI_OPT_CHECKS]))
        return qyi_cli_usage(cli, "cli.not-together", "--epd", fen ? "--fen" : "--checks", NULL);
    if ((cli->text[QYI_OPT_EPD] || fen) && cli->operand_count > 0)
        return qyi_cli_usage(cli, "cli.extra-operand", cli->operand[0], NULL);
    if (cli->text[QYI_OPT_VERBOSE] && !cli->text[QYI_OPT_EPD])
        return qyi_cli_usage(cli, "cli.only-with", "--verbose", "--epd", NULL);
    work.limits.moves = (unsigned)cli->number[QYI_OPT_MATE];
    work.limits.checks = cli->text[QYI_OPT_CHECKS] != NULL;
    work.limits.nodes = cli->text[QYI_OPT_NODES]  ? cli->number[QYI_OPT_NODES]
                        : cli->text[QYI_OPT_MATE] ? UINT64_MAX /* the bound on the moves ends it */
                                                  : QY_SOLVE_NODES;
    work.limits.stop = show_progress;
    work.limits.user = &work;
    if (qy_solver_new((size_t)cli->number[QYI_OPT_HASH], &work.solver) < 0) {
        qyi_cli_say(cli, "cli.memory", NULL);
        return QYI_EXIT_SYSTEM;
    }
    code = run(&work);
    qy_solver_free(work.solver);
    return code;
}

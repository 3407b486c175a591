/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan solve: proves the shortest forced mate of a position, or of each position of a file, or checks a file
 * of known mates. */
#include "answer/answers.h"
#include "base/moment.h"
#include "board/operations.h"
#include "cli/lines.h"
#include "cli/tables.h"

#include <string.h>

/* In a file of mates, `dm 0` claims that there is no mate in up to this many moves. */
#define EXCLUDED 5

/* A solver with its options, and the progress on the current position. */
struct work {
    struct qyi_cli_lines lines;
    struct qy_solver *solver;
    struct qy_tables *tables; /* tried first: positions in them need no search */
    struct qy_solve_limits limits;
    struct qyi_progress progress;
    int worst; /* the worst exit code of the answers */
};

static bool show_progress(void *user, uint64_t nodes)
{
    struct work *work = user;

    qyi_progress_show(&work->progress, nodes, work->limits.nodes == UINT64_MAX ? 0 : work->limits.nodes);
    return false;
}

/* Solves with the current limits; shows progress on a terminal. */
static void solve(struct work *work, const struct qy_position *position, struct qy_solve *ret_result)
{
    qyi_cli_progress_begin(&work->progress, work->lines.cli, "progress.solve");
    qy_solve(work->solver, position, &work->limits, ret_result);
    qyi_progress_end(&work->progress);
}

/* ---- answers --------------------------------------------------------------------------------------- */

/* Reports the depth of the search, if that was not conclusive. */
static void say_how_far(const struct work *work, const struct qy_solve *result)
{
    qyi_cli_say(work->lines.cli, "solve.not-decided", QYI_CLI_NUMBER(result->moves),
                QYI_CLI_NUMBER(work->limits.nodes), NULL);
}

/* Reports the table's result if it is not a mate within the limit, which explains why there was no search. */
static void say_table(const struct work *work, const struct qy_table_answer *table)
{
    static const char *const words[] = {"solve.table-loss", "solve.table-draw", "solve.table-win"};

    qyi_cli_say(work->lines.cli, words[table->outcome + 1], NULL);
    if (table->by_rule)
        qyi_cli_say(work->lines.cli, "tables.rule", NULL);
}

/* Solves a position and writes the answer. Returns QYI_EXIT_NO if it was not decided. */
static int answer(struct work *work, const struct qy_position *position)
{
    struct qy_solve result;
    struct qy_table_answer table;
    bool by_table =
        !work->limits.checks && qyi_table_solve(work->tables, position, work->limits.moves, &result, &table);

    if (!by_table)
        solve(work, position, &result);
    qyi_answer_solve(position, &result, by_table ? &table : NULL,
                     qyi_cli_answer_rows(work->lines.cli, &qyi_mates_table));
    if (by_table && result.answer == QY_SOLVE_NONE && !work->lines.cli->quiet)
        say_table(work, &table);
    if (result.answer != QY_SOLVE_UNKNOWN)
        return QYI_EXIT_DONE;
    if (!work->lines.cli->quiet)
        say_how_far(work, &result);
    return QYI_EXIT_NO;
}

static int answer_line(struct qyi_cli_lines *lines, const char *text, size_t len)
{
    struct work *work = lines->user;
    struct qyi_position_place place;
    struct qy_position position;
    int code = qyi_cli_line_position(lines, text, len, &position, &place);

    if (code == QYI_EXIT_DONE)
        code = answer(work, &position);
    if (code > work->worst)
        work->worst = code;
    return QYI_EXIT_DONE;
}

/* ---- a file of mates, "FEN ;dm 3 ;line ... ;checks" on each line -------------------------------------- */

/* Solves a position and compares the mate, by checks only or by any moves. */
static bool compare(struct work *work, const struct qy_position *position, const struct qyi_mate_claim *claim,
                    bool checks, const struct qyi_position_place *place)
{
    struct qyi_cli *cli = work->lines.cli;
    bool verbose = cli->text[QYI_OPT_VERBOSE] != NULL;
    int64_t begun = qyi_monotonic_ms();
    struct qy_solve result;

    work->limits.checks = checks;
    work->limits.moves = claim->mate ? claim->mate : EXCLUDED;
    if (claim->mate == 0 && cli->text[QYI_OPT_MATE])
        work->limits.moves = (unsigned)cli->number[QYI_OPT_MATE];
    solve(work, position, &result);
    bool holds = claim->mate ? result.answer == QY_SOLVE_MATE && result.moves == claim->mate
                             : result.answer == QY_SOLVE_NONE;
    if (holds && !verbose)
        return true;
    qyi_answer_solve_checked(place, &work->limits, claim->mate, holds, &result,
                             verbose ? qyi_monotonic_ms() - begun : -1,
                             qyi_cli_answer_rows(cli, &qyi_checked_mates_table));
    return holds;
}

static int check_line(struct qyi_cli_lines *lines, const char *text, size_t len)
{
    struct work *work = lines->user;
    struct qyi_position_place place;
    struct qy_position position;
    struct qyi_mate_claim claim;
    const char *semicolon = memchr(text, ';', len);
    size_t operations = semicolon ? (size_t)(semicolon - text) : len;

    if (!qyi_operations_mate(text, len, operations, QY_SOLVE_MOVES, &claim)) {
        qyi_cli_line_bad_operation(lines, QY_E_SOLVE_OPERATION, text, len, operations);
        return QYI_EXIT_DONE;
    }
    if (qyi_cli_line_position(lines, text, len, &position, &place) != QYI_EXIT_DONE)
        return QYI_EXIT_DONE;
    bool holds = compare(work, &position, &claim, false, &place);
    if (claim.checks)
        holds &= compare(work, &position, &claim, true, &place);
    lines->positions++;
    lines->hold += holds;
    return QYI_EXIT_DONE;
}

/* ---- the command ----------------------------------------------------------------------------------- */

static int run(struct work *work)
{
    struct qyi_cli *cli = work->lines.cli;
    struct qy_position position;
    int code;

    if (cli->text[QYI_OPT_EPD]) {
        work->lines.file = cli->text[QYI_OPT_EPD];
        work->lines.each = check_line;
        code = qyi_cli_each_line(&work->lines);
        return qyi_cli_lines_checked(&work->lines, code, UINT64_MAX);
    }
    if (cli->text[QYI_OPT_FEN]) {
        code = qyi_cli_position(cli, &position);
        return code == QYI_EXIT_DONE ? answer(work, &position) : code;
    }
    code = qyi_cli_each_line(&work->lines);
    return code == QYI_EXIT_DONE ? work->worst : code;
}

int qyi_cli_solve(struct qyi_cli *cli)
{
    struct work work = {.lines = {.cli = cli,
                                  .file = cli->operand_count > 0 ? cli->operand[0] : "-",
                                  .each = answer_line,
                                  .at_once = true,
                                  .user = &work}};

    work.limits.moves = (unsigned)cli->number[QYI_OPT_MATE];
    work.limits.checks = cli->text[QYI_OPT_CHECKS] != NULL;
    work.limits.nodes = cli->text[QYI_OPT_NODES]  ? cli->number[QYI_OPT_NODES]
                        : cli->text[QYI_OPT_MATE] ? UINT64_MAX /* only the limit on moves ends the search */
                                                  : QY_SOLVE_NODES;
    work.limits.stop = show_progress;
    work.limits.user = &work;
    int code = qyi_cli_open_tables(cli, &work.tables);
    if (code != QYI_EXIT_DONE)
        return code;
    if (qy_solver_new((size_t)cli->number[QYI_OPT_HASH], &work.solver) < 0) {
        qyi_cli_close_tables(cli, work.tables);
        return qyi_cli_no_memory(cli);
    }
    code = run(&work);
    qy_solver_free(work.solver);
    qyi_cli_close_tables(cli, work.tables);
    return code;
}

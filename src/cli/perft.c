/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan perft: counts the leaf nodes of the tree of legal moves, or checks a file of such counts. */
#include "board/operations.h"
#include "cli/lines.h"

#include <qiyuan/errors/record.h>

#include <string.h>

static int fail(const struct qyi_cli *cli, int code)
{
    qyi_cli_say(cli, code == QY_E_MEMORY ? "cli.memory" : "cli.threads", NULL);
    return QYI_EXIT_SYSTEM;
}

/* ---- one position ---------------------------------------------------------------------------------- */

static void tick(void *progress, uint64_t done, uint64_t total)
{
    qyi_progress_show(progress, done, total);
}

static int count_one(struct qyi_cli *cli, uint64_t depth)
{
    struct qyi_perft_count count = {.depth = (unsigned)depth, .divided = cli->text[QYI_OPT_DIVIDE] != NULL};
    unsigned threads = (unsigned)cli->number[QYI_OPT_THREADS];
    struct qyi_progress progress;
    int code = qyi_cli_position(cli, &count.position);

    if (code != QYI_EXIT_DONE)
        return code;
    /* on a terminal, counts root moves one by one, to show progress */
    qyi_cli_progress_begin(&progress, cli, "progress.root-moves");
    code = depth > 0 && (count.divided || cli->terminal)
               ? qyi_perft_by_move(&count, threads, tick, &progress)
               : qy_perft(&count.position, count.depth, threads, &count.nodes);
    qyi_progress_end(&progress);
    if (code < 0)
        return fail(cli, code);
    qyi_answer_perft(&count, qyi_cli_answer(cli));
    return QYI_EXIT_DONE;
}

/* ---- a file of counts, "FEN ;D1 20 ;D2 400" on each line ---------------------------------------------- */

struct check {
    struct qyi_cli_lines lines;
    uint64_t counts; /* number of counts compared */
};

/* Compares the counts of one position, up to those of --max-nodes. */
static int compare(struct check *check, const struct qy_position *position,
                   const struct qyi_position_place *place, const char *text, size_t len, size_t at)
{
    struct qyi_cli *cli = check->lines.cli;
    uint64_t most = cli->text[QYI_OPT_MAX_NODES] ? cli->number[QYI_OPT_MAX_NODES] : UINT64_MAX;
    const char *words;
    size_t words_len;
    bool holds = true;

    while (qyi_operation_next(text, len, &at, &words, &words_len)) {
        unsigned depth;
        uint64_t expected;
        uint64_t nodes;

        if (!qyi_operation_count(words, words_len, &depth, &expected) || expected > most)
            continue;
        int code = qy_perft(position, depth, (unsigned)cli->number[QYI_OPT_THREADS], &nodes);
        if (code < 0)
            return fail(cli, code);
        check->counts++;
        if (nodes == expected)
            continue;
        holds = false;
        qyi_answer_perft_wrong(place, depth, expected, nodes,
                               qyi_cli_answer_rows(cli, &qyi_wrong_counts_table));
    }
    check->lines.positions++;
    check->lines.hold += holds;
    return QYI_EXIT_DONE;
}

static int check_line(struct qyi_cli_lines *lines, const char *text, size_t len)
{
    struct check *check = lines->user;
    struct qyi_position_place place;
    struct qy_position position;
    const char *semicolon = memchr(text, ';', len);
    size_t operations = semicolon ? (size_t)(semicolon - text) : len;
    size_t fault = qyi_operations_no_count(text, len, operations);

    if (fault < len || !semicolon) {
        qyi_cli_line_bad_operation(lines, QY_E_EPD_OPERATION, text, len, fault);
        return QYI_EXIT_DONE;
    }
    if (qyi_cli_line_position(lines, text, len, &position, &place) != QYI_EXIT_DONE)
        return QYI_EXIT_DONE;
    return compare(check, &position, &place, text, len, operations);
}

static int check_file(struct qyi_cli *cli)
{
    struct check check = {.lines = {.cli = cli,
                                    .file = cli->text[QYI_OPT_EPD],
                                    .each = check_line,
                                    .progress = "progress.bytes",
                                    .user = &check}};
    int code = qyi_cli_each_line(&check.lines);

    return qyi_cli_lines_checked(&check.lines, code, check.counts);
}

/* ---- the command ----------------------------------------------------------------------------------- */

int qyi_cli_perft(struct qyi_cli *cli)
{
    uint64_t depth;

    if (cli->text[QYI_OPT_EPD])
        return check_file(cli);
    if (!qyi_cli_read_number(cli->operand[0], 0, QYI_DEEPEST_COUNT, &depth))
        return qyi_cli_usage(cli, "cli.bad-depth", "255", cli->operand[0], NULL);
    return count_one(cli, depth);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan winnable: reads positions, one per line, and answers which side can still win by any series of legal
 * moves. */
#include "cli/lines.h"
#include "cli/tables.h"

struct work {
    struct qyi_cli_lines lines;
    struct qy_tables *tables;
    struct qy_winnable_limits limits;
    bool broken; /* the proof of a line failed its replay */
};

static void verify(struct work *work, const struct qy_position *position, const struct qy_winnable side[2],
                   const char *fen, size_t len)
{
    for (unsigned i = 0; i < 2; i++) {
        struct qy_buf text = QY_BUF_INIT;

        if (qy_winnable_holds(position, (enum qy_side)i, &side[i]))
            continue;
        work->broken = true;
        qy_buf_add(&text, fen, len);
        qyi_cli_say(work->lines.cli, "winnable.line-broken", qy_buf_str(&text), NULL);
        qy_buf_free(&text);
    }
}

/* Decides for both sides. Returns an exit code; errors have been reported. */
static int ask(struct work *work, const struct qy_position *position, struct qy_winnable side[2])
{
    for (unsigned i = 0; i < 2; i++)
        if (qy_tables_winnable(work->tables, position, (enum qy_side)i, &work->limits, &side[i]) < 0)
            return qyi_cli_no_memory(work->lines.cli);
    return QYI_EXIT_DONE;
}

static int answer(struct qyi_cli_lines *lines, const char *fen, size_t len)
{
    struct work *work = lines->user;
    struct qyi_cli *cli = lines->cli;
    enum qy_game game = cli->text[QYI_OPT_GAME] ? qyi_cli_game(cli) : qy_game_of_fen(fen, len);
    struct qy_winnable side[2] = {0};
    struct qy_position position;
    int code = qy_position_from_study(game, fen, len, &position, NULL);

    if (code < 0)
        code = qyi_cli_read_fen(cli, game, fen, len, lines->file, lines->line, 1, &position);
    if (code != QYI_EXIT_DONE) {
        lines->damaged = true;
        return QYI_EXIT_DONE;
    }
    code = ask(work, &position, side);
    if (code == QYI_EXIT_DONE) {
        if (cli->text[QYI_OPT_VERIFY])
            verify(work, &position, side, fen, len);
        qyi_answer_winnable(&position, side, fen, len, qyi_cli_answer_rows(cli, &qyi_winnable_table));
    }
    for (unsigned i = 0; i < 2; i++)
        qy_winnable_clear(&side[i]);
    return code;
}

int qyi_cli_winnable(struct qyi_cli *cli)
{
    struct work work = {.lines = {.cli = cli,
                                  .file = cli->operand_count > 0 ? cli->operand[0] : "-",
                                  .each = answer,
                                  .progress = "progress.bytes",
                                  .user = &work},
                        .limits = {.nodes = cli->number[QYI_OPT_NODES]}};
    int code = qyi_cli_open_tables(cli, &work.tables);

    if (code == QYI_EXIT_DONE)
        code = qyi_cli_each_line(&work.lines);
    qyi_cli_close_tables(cli, work.tables);
    if (code != QYI_EXIT_DONE)
        return code;
    if (work.lines.damaged)
        return QYI_EXIT_INPUT;
    return work.broken ? QYI_EXIT_NO : QYI_EXIT_DONE;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan perft: counts the leaf nodes of the tree of legal moves. */
#include "cli/perft.h"

#include "cli/input.h"
#include "cli/move_list.h"

#include <inttypes.h>

#define DEEPEST 255

/* What to count, and the counts of the root's moves where they are asked for. */
struct count {
    struct qy_position position;
    unsigned depth;
    unsigned threads;
    uint64_t nodes;
    size_t moves;
    struct qyi_cli_move move[QY_MAX_MOVES];
    uint64_t move_nodes[QY_MAX_MOVES];
};

int qyi_cli_perft_fail(const struct qyi_cli *cli, int code)
{
    qyi_cli_say(cli, code == QY_E_MEMORY ? "cli.memory" : "cli.threads", NULL);
    return QYI_EXIT_SYSTEM;
}

unsigned qyi_cli_perft_threads(const struct qyi_cli *cli)
{
    return cli->text[QYI_OPT_THREADS] ? (unsigned)cli->number[QYI_OPT_THREADS] : 1;
}

/* Counts below each move of the root, one after the other. */
static int count_by_move(const struct qyi_cli *cli, struct count *count)
{
    struct qyi_cli_progress progress;

    qyi_cli_progress_begin(&progress, cli, "progress.root-moves");
    count->moves = qyi_cli_list_moves(&count->position, count->move);
    count->nodes = 0;
    for (size_t i = 0; i < count->moves; i++) {
        struct qy_position next = count->position;
        struct qy_undo undo;
        int code;

        qy_position_make(&next, count->move[i].move, &undo);
        code = qy_perft(&next, count->depth - 1, count->threads, &count->move_nodes[i]);
        if (code < 0)
            return qyi_cli_perft_fail(cli, code);
        count->nodes += count->move_nodes[i];
        qyi_cli_progress(&progress, i + 1, count->moves);
    }
    qyi_cli_progress_end(&progress);
    return QYI_EXIT_DONE;
}

static void add_json(struct qyi_cli *cli, const struct count *count)
{
    struct qyi_json json;
    struct qy_buf fen = QY_BUF_INIT;

    qy_position_to_fen(&count->position, QY_FEN_DEFAULT, &fen);
    qyi_json_begin(&json, &cli->out);
    qyi_json_open(&json, '{');
    qyi_json_key(&json, "game");
    qyi_json_string(&json, qy_game_id(count->position.game));
    qyi_json_key(&json, "fen");
    qyi_json_string(&json, qy_buf_str(&fen));
    qyi_json_key(&json, "depth");
    qyi_json_uint(&json, count->depth);
    qyi_json_key(&json, "nodes");
    qyi_json_uint(&json, count->nodes);
    if (cli->text[QYI_OPT_DIVIDE]) {
        qyi_json_key(&json, "divide");
        qyi_json_open(&json, '{');
        for (size_t i = 0; i < count->moves; i++) {
            qyi_json_key(&json, count->move[i].uci);
            qyi_json_uint(&json, count->move_nodes[i]);
        }
        qyi_json_close(&json, '}');
    }
    qyi_json_close(&json, '}');
    qy_buf_addc(&cli->out, '\n');
    qy_buf_free(&fen);
}

static void add_plain(struct qyi_cli *cli, const struct count *count)
{
    if (cli->text[QYI_OPT_DIVIDE])
        for (size_t i = 0; i < count->moves; i++)
            qy_buf_addf(&cli->out, "%s %" PRIu64 "\n", count->move[i].uci, count->move_nodes[i]);
    qy_buf_addf(&cli->out, "nodes %" PRIu64 "\n", count->nodes);
}

static int count_one(struct qyi_cli *cli, uint64_t depth)
{
    struct count count = {.depth = (unsigned)depth, .threads = qyi_cli_perft_threads(cli)};
    int code = qyi_cli_position(cli, &count.position);

    if (code != QYI_EXIT_DONE)
        return code;
    /* On a terminal the root's moves are counted one by one, so that there is something to tell. */
    if (depth > 0 && (cli->text[QYI_OPT_DIVIDE] || cli->terminal)) {
        code = count_by_move(cli, &count);
        if (code != QYI_EXIT_DONE)
            return code;
    } else {
        code = qy_perft(&count.position, count.depth, count.threads, &count.nodes);
        if (code < 0)
            return qyi_cli_perft_fail(cli, code);
    }
    if (cli->json)
        add_json(cli, &count);
    else
        add_plain(cli, &count);
    return QYI_EXIT_DONE;
}

int qyi_cli_perft(struct qyi_cli *cli)
{
    uint64_t depth;

    if (cli->text[QYI_OPT_EPD]) {
        if (cli->operand_count > 0)
            return qyi_cli_usage(cli, "cli.extra-operand", cli->operand[0], NULL);
        if (cli->text[QYI_OPT_FEN] || cli->text[QYI_OPT_DIVIDE])
            return qyi_cli_usage(cli, "cli.not-together", "--epd",
                                 cli->text[QYI_OPT_FEN] ? "--fen" : "--divide", NULL);
        return qyi_cli_perft_epd(cli);
    }
    if (cli->text[QYI_OPT_MAX_NODES])
        return qyi_cli_usage(cli, "cli.only-with", "--max-nodes", "--epd", NULL);
    if (cli->operand_count == 0)
        return qyi_cli_usage(cli, "cli.missing-operand", "DEPTH", NULL);
    if (!qyi_cli_read_number(cli->operand[0], 0, DEEPEST, &depth))
        return qyi_cli_usage(cli, "cli.bad-depth", "255", cli->operand[0], NULL);
    return count_one(cli, depth);
}

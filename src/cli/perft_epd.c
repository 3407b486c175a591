/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan perft --epd: checks a file of positions with their counts, "FEN ;D1 20 ;D2 400" a line. */
#include "base/error.h"
#include "cli/input.h"
#include "cli/perft.h"
#include "source/lines.h"

#include <qiyuan/errors/record.h>

#include <inttypes.h>
#include <string.h>

struct check {
    struct qyi_cli *cli;
    const char *file;
    uint32_t line;
    unsigned threads;
    uint64_t positions;
    uint64_t hold;
    uint64_t counts; /* that were compared */
    bool damaged;
};

static void add_wrong(struct check *check, const char *fen, size_t fen_len, unsigned depth, uint64_t expected,
                      uint64_t nodes)
{
    struct qy_buf *out = &check->cli->out;
    struct qyi_json json;

    if (!check->cli->json) {
        qy_buf_addf(out, "%s:%lu: D%u expected %" PRIu64 " counted %" PRIu64 " ", check->file,
                    (unsigned long)check->line, depth, expected, nodes);
        qy_buf_add(out, fen, fen_len);
        qy_buf_addc(out, '\n');
        return;
    }
    qyi_json_begin(&json, out);
    qyi_json_open(&json, '{');
    qyi_json_key(&json, "file");
    qyi_json_string(&json, check->file);
    qyi_json_key(&json, "line");
    qyi_json_uint(&json, check->line);
    qyi_json_key(&json, "fen");
    qyi_json_text(&json, fen, fen_len);
    qyi_json_key(&json, "depth");
    qyi_json_uint(&json, depth);
    qyi_json_key(&json, "expected");
    qyi_json_uint(&json, expected);
    qyi_json_key(&json, "nodes");
    qyi_json_uint(&json, nodes);
    qyi_json_close(&json, '}');
    qy_buf_addc(out, '\n');
}

static void add_sum(struct check *check)
{
    struct qy_buf *out = &check->cli->out;
    struct qyi_json json;

    if (!check->cli->json) {
        qy_buf_addf(out, "%" PRIu64 " of %" PRIu64 " positions hold\n", check->hold, check->positions);
        return;
    }
    qyi_json_begin(&json, out);
    qyi_json_open(&json, '{');
    qyi_json_key(&json, "positions");
    qyi_json_uint(&json, check->positions);
    qyi_json_key(&json, "hold");
    qyi_json_uint(&json, check->hold);
    qyi_json_key(&json, "counts");
    qyi_json_uint(&json, check->counts);
    qyi_json_close(&json, '}');
    qy_buf_addc(out, '\n');
}

/* One ";D3 8902" of a line. */
struct operation {
    unsigned depth;
    uint64_t nodes;
};

static size_t skip_blanks(const char *text, size_t len, size_t at)
{
    while (at < len && (text[at] == ' ' || text[at] == '\t'))
        at++;
    return at;
}

static bool read_digits(const char *text, size_t len, size_t *at, uint64_t *ret_number)
{
    size_t start = *at;
    uint64_t number = 0;

    while (*at < len && text[*at] >= '0' && text[*at] <= '9') {
        unsigned digit = (unsigned)(text[*at] - '0');

        if (number > (UINT64_MAX - digit) / 10)
            return false;
        number = number * 10 + digit;
        ++*at;
    }
    *ret_number = number;
    return *at > start;
}

/* Reads the operation behind the `;` at `*at`, and moves `*at` behind it. */
static bool read_operation(const char *text, size_t len, size_t *at, struct operation *ret_operation)
{
    uint64_t depth = 0;
    size_t here = skip_blanks(text, len, *at + 1);
    size_t blank;

    if (here == len || (text[here] != 'D' && text[here] != 'd'))
        return false;
    here++;
    if (!read_digits(text, len, &here, &depth) || depth == 0 || depth > 255)
        return false;
    blank = skip_blanks(text, len, here);
    if (blank == here)
        return false;
    here = blank;
    if (!read_digits(text, len, &here, &ret_operation->nodes))
        return false;
    here = skip_blanks(text, len, here);
    if (here < len && text[here] != ';')
        return false;
    ret_operation->depth = (unsigned)depth;
    *at = here;
    return true;
}

static int damaged(struct check *check, const char *text, size_t len, size_t at)
{
    struct qy_error error;

    check->damaged = true;
    qyi_error_set(&error, QY_E_EPD_OPERATION, at, text + at, len - at, NULL);
    error.line = check->line;
    error.column = (uint32_t)at + 1;
    (void)qyi_cli_fail(check->cli, check->file, &error);
    return QYI_EXIT_DONE;
}

/* Compares the counts of one position, those up to --max-nodes. */
static int compare(struct check *check, const struct qy_position *position, const char *text, size_t len,
                   size_t fen_len)
{
    const struct qyi_cli *cli = check->cli;
    uint64_t most = cli->text[QYI_OPT_MAX_NODES] ? cli->number[QYI_OPT_MAX_NODES] : UINT64_MAX;
    bool holds = true;

    for (size_t at = fen_len; at < len;) {
        struct operation operation;
        uint64_t nodes;
        int code;

        if (!read_operation(text, len, &at, &operation))
            break; /* they were all read before: this never comes */
        if (operation.nodes > most)
            continue;
        code = qy_perft(position, operation.depth, check->threads, &nodes);
        if (code < 0)
            return qyi_cli_perft_fail(cli, code);
        check->counts++;
        if (nodes != operation.nodes) {
            size_t shown = fen_len;

            holds = false;
            while (shown > 0 && (text[shown - 1] == ' ' || text[shown - 1] == '\t'))
                shown--;
            add_wrong(check, text, shown, operation.depth, operation.nodes, nodes);
        }
    }
    check->positions++;
    check->hold += holds;
    return QYI_EXIT_DONE;
}

static int check_line(struct check *check, const char *text, size_t len)
{
    const struct qyi_cli *cli = check->cli;
    size_t start = skip_blanks(text, len, 0);
    const char *semicolon;
    struct qy_position position;
    enum qy_game game;
    size_t fen_end;

    if (start == len || text[start] == '#')
        return QYI_EXIT_DONE;
    semicolon = memchr(text, ';', len);
    if (!semicolon)
        return damaged(check, text, len, len);
    fen_end = (size_t)(semicolon - text);
    for (size_t at = fen_end; at < len;) {
        struct operation operation;

        if (!read_operation(text, len, &at, &operation))
            return damaged(check, text, len, at);
    }
    game = cli->text[QYI_OPT_GAME] ? qyi_cli_game(cli) : qy_game_of_fen(text + start, fen_end - start);
    while (fen_end > start && (text[fen_end - 1] == ' ' || text[fen_end - 1] == '\t'))
        fen_end--;
    if (qyi_cli_read_fen(cli, game, text + start, fen_end - start, check->file, check->line,
                         (uint32_t)start + 1, &position) != QYI_EXIT_DONE) {
        check->damaged = true;
        return QYI_EXIT_DONE;
    }
    return compare(check, &position, text, len, (size_t)(semicolon - text));
}

static int check_lines(struct check *check, struct qy_source *source)
{
    struct qyi_source_lines lines;
    struct qyi_cli_progress progress;
    struct qy_error error;
    const char *text;
    size_t len;
    int code = QYI_EXIT_DONE;
    int got;

    qyi_source_lines_begin(&lines, source);
    qyi_cli_progress_begin(&progress, check->cli, "progress.bytes");
    while (code == QYI_EXIT_DONE && (got = qyi_source_lines_next(&lines, &text, &len, &error)) != 0) {
        if (got < 0) {
            code = qyi_cli_fail(check->cli, check->file, &error);
            break;
        }
        check->line = lines.line;
        code = check_line(check, text, len);
        qyi_cli_progress(&progress, qy_source_position(source), qy_source_size(source));
        if (!qyi_cli_flush_full(check->cli))
            code = QYI_EXIT_SYSTEM;
    }
    qyi_cli_progress_end(&progress);
    qyi_source_lines_end(&lines);
    return code;
}

int qyi_cli_perft_epd(struct qyi_cli *cli)
{
    struct check check = {.cli = cli, .file = cli->text[QYI_OPT_EPD], .threads = qyi_cli_perft_threads(cli)};
    struct qy_source *source;
    struct qy_error error;
    int code;

    if (qy_source_open(check.file, &source, &error) < 0)
        return qyi_cli_fail(cli, check.file, &error);
    code = check_lines(&check, source);
    qy_source_close(source);
    if (code != QYI_EXIT_DONE)
        return code;
    add_sum(&check);
    if (check.damaged)
        return QYI_EXIT_INPUT;
    return check.hold < check.positions ? QYI_EXIT_NO : QYI_EXIT_DONE;
}

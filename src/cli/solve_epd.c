/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan solve --epd: checks a file of positions with their mates, "FEN ;dm 3 ;line ... ;checks" a line. */
#include "base/error.h"
#include "cli/solve.h"

#include <inttypes.h>
#include <string.h>
#include <time.h>

/* A line that says `dm 0` excludes mates of so many moves. */
#define EXCLUDED 5

struct check {
    uint64_t positions;
    uint64_t hold;
    bool damaged;
};

/* What a line says of its position. */
struct claim {
    unsigned mate; /* 0: none */
    bool checks;   /* it is the same when every move has to be a check */
};

static int64_t now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Reads "dm N": up to two digits, at most QY_SOLVE_MOVES. */
static bool read_mate(const char *text, size_t len, unsigned *ret_mate)
{
    unsigned mate = 0;
    size_t at = 3;

    if (len < 4 || len > 5)
        return false;
    for (; at < len; at++) {
        if (text[at] < '0' || text[at] > '9')
            return false;
        mate = mate * 10 + (unsigned)(text[at] - '0');
    }
    *ret_mate = mate;
    return mate <= QY_SOLVE_MOVES;
}

/* Reads the operations of a line, from its first `;` on; those that are not known are passed over. */
static bool read_claim(const char *text, size_t len, struct claim *ret_claim)
{
    bool found = false;

    *ret_claim = (struct claim){0, false};
    for (size_t at = 0; at < len;) {
        const char *next;
        size_t end;
        size_t start = at + 1;

        next = start < len ? memchr(text + start, ';', len - start) : NULL;
        end = next ? (size_t)(next - text) : len;
        at = end;
        while (start < end && text[start] == ' ')
            start++;
        while (end > start && text[end - 1] == ' ')
            end--;
        if (end - start >= 3 && memcmp(text + start, "dm ", 3) == 0) {
            if (found || !read_mate(text + start, end - start, &ret_claim->mate))
                return false;
            found = true;
        }
        ret_claim->checks |= end - start == 6 && memcmp(text + start, "checks", 6) == 0;
    }
    return found;
}

/* Writes a position that does not hold, or with --verbose any. */
static void add_row(const struct qyi_cli_solve *work, const char *fen, size_t fen_len,
                    const struct claim *claim, const struct qy_solve *result, bool holds, int64_t ms)
{
    struct qy_buf *out = &work->cli->out;
    bool mate = result->answer == QY_SOLVE_MATE;
    struct qyi_json json;

    if (!work->cli->json) {
        qy_buf_addf(out, "%s:%lu: dm %u%s %s ", work->file, (unsigned long)work->line, claim->mate,
                    work->limits.checks ? " checks" : "", holds ? "holds" : "does not hold:");
        if (mate)
            qy_buf_addf(out, "mate %u", result->moves);
        else
            qy_buf_addf(out, "no mate in %u%s", result->moves,
                        result->answer == QY_SOLVE_NONE ? "" : ", more not decided");
        if (work->cli->text[QYI_OPT_VERBOSE])
            qy_buf_addf(out, ", %" PRIu64 " nodes, %" PRId64 " ms", result->nodes, ms);
        qy_buf_addc(out, ' ');
        qy_buf_add(out, fen, fen_len);
        qy_buf_addc(out, '\n');
        return;
    }
    qyi_json_begin(&json, out);
    qyi_json_open(&json, '{');
    qyi_json_key(&json, "file");
    qyi_json_string(&json, work->file);
    qyi_json_key(&json, "line");
    qyi_json_uint(&json, work->line);
    qyi_json_key(&json, "fen");
    qyi_json_text(&json, fen, fen_len);
    qyi_json_key(&json, "checks");
    qyi_json_bool(&json, work->limits.checks);
    qyi_json_key(&json, "expected");
    qyi_json_uint(&json, claim->mate);
    qyi_json_key(&json, "mate");
    if (mate)
        qyi_json_uint(&json, result->moves);
    else
        qyi_json_null(&json);
    qyi_json_key(&json, "proved");
    qyi_json_bool(&json, result->answer != QY_SOLVE_UNKNOWN);
    qyi_json_key(&json, "nodes");
    qyi_json_uint(&json, result->nodes);
    if (work->cli->text[QYI_OPT_VERBOSE]) {
        qyi_json_key(&json, "ms");
        qyi_json_uint(&json, (uint64_t)ms);
    }
    qyi_json_close(&json, '}');
    qy_buf_addc(out, '\n');
}

static void add_sum(struct qyi_cli *cli, const struct check *check)
{
    struct qyi_json json;

    if (!cli->json) {
        qy_buf_addf(&cli->out, "%" PRIu64 " of %" PRIu64 " positions hold\n", check->hold, check->positions);
        return;
    }
    qyi_json_begin(&json, &cli->out);
    qyi_json_open(&json, '{');
    qyi_json_key(&json, "positions");
    qyi_json_uint(&json, check->positions);
    qyi_json_key(&json, "hold");
    qyi_json_uint(&json, check->hold);
    qyi_json_close(&json, '}');
    qy_buf_addc(&cli->out, '\n');
}

/* Solves a position and compares, by checks alone or by any moves. */
static bool compare(struct qyi_cli_solve *work, const struct qy_position *position, const struct claim *claim,
                    bool checks, const char *fen, size_t fen_len)
{
    const struct qyi_cli *cli = work->cli;
    int64_t begun = now_ms();
    struct qy_solve result;
    bool holds;

    work->limits.checks = checks;
    work->limits.moves = claim->mate ? claim->mate : EXCLUDED;
    if (claim->mate == 0 && cli->text[QYI_OPT_MATE])
        work->limits.moves = (unsigned)cli->number[QYI_OPT_MATE];
    qyi_cli_solve_one(work, position, &result);
    holds = claim->mate ? result.answer == QY_SOLVE_MATE && result.moves == claim->mate
                        : result.answer == QY_SOLVE_NONE;
    if (!holds || cli->text[QYI_OPT_VERBOSE])
        add_row(work, fen, fen_len, claim, &result, holds, now_ms() - begun);
    return holds;
}

static int check_line(struct qyi_cli_solve *work, const char *text, size_t len, void *user)
{
    struct check *check = user;
    struct qy_position position;
    struct claim claim;
    size_t fen_len = 0;
    const char *semicolon = memchr(text, ';', len);
    size_t operations = semicolon ? (size_t)(semicolon - text) : len;
    bool holds;

    if (!read_claim(text + operations, len - operations, &claim)) {
        struct qy_error error;

        qyi_error_set(&error, QY_E_SOLVE_OPERATION, operations, text + operations, len - operations, NULL);
        error.line = work->line;
        error.column = (uint32_t)operations + 1;
        (void)qyi_cli_fail(work->cli, work->file, &error);
        check->damaged = true;
        return QYI_EXIT_DONE;
    }
    if (qyi_cli_solve_read(work, text, len, &position, &fen_len) != QYI_EXIT_DONE) {
        check->damaged = true;
        return QYI_EXIT_DONE;
    }
    holds = compare(work, &position, &claim, false, text, fen_len);
    if (claim.checks)
        holds &= compare(work, &position, &claim, true, text, fen_len);
    check->positions++;
    check->hold += holds;
    return QYI_EXIT_DONE;
}

int qyi_cli_solve_epd(struct qyi_cli_solve *work)
{
    struct check check = {0, 0, false};
    int code = qyi_cli_solve_lines(work, check_line, &check);

    if (code != QYI_EXIT_DONE)
        return code;
    add_sum(work->cli, &check);
    if (check.damaged)
        return QYI_EXIT_INPUT;
    return check.hold < check.positions ? QYI_EXIT_NO : QYI_EXIT_DONE;
}

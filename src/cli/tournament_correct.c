/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan tournament results: the results of a round, entered at once. */
#include "answer/event_games.h"
#include "cli/input.h"
#include "cli/tournament_echo.h"
#include "cli/tournament_file.h"
#include "cli/tournament_log.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- results of a round ---------------------------------------------------------------------------- */

struct entering {
    struct qyi_cli *cli;
    const struct qyi_log_file *file;
    unsigned round;
    struct qy_pairing pairing;
    struct qy_tournament_act *acts;
    size_t count;
};

static bool say_token(const struct entering *entering, unsigned line, const char *text, size_t len)
{
    char number[16];
    struct qy_buf found = QY_BUF_INIT;

    (void)snprintf(number, sizeof number, "%u", line);
    qy_buf_add(&found, text, len);
    qyi_cli_say(entering->cli, "tournament.results-line", number, qy_buf_str(&found), NULL);
    qy_buf_free(&found);
    return false;
}

/* One "BOARD:RESULT", "BOARD RESULT" or "BOARD=RESULT". */
static bool enter_one(struct entering *entering, unsigned line, const char *text, size_t len)
{
    size_t digits = 0;
    size_t from;
    const char *result;
    struct qy_pair pair;
    unsigned round = entering->round;
    char number[3][16];

    while (digits < len && ((text[digits] >= '0' && text[digits] <= '9') || text[digits] == '.'))
        digits++;
    from = digits;
    while (from < len && strchr(": \t", text[from]))
        from++;
    result = digits > 0 && from > digits ? qy_result_spelled(text + from, len - from) : NULL;
    if (!result)
        return say_token(entering, line, text, len);
    if (!qyi_event_board(entering->file->event, &round, text, digits, &pair)) {
        (void)snprintf(number[0], sizeof number[0], "%u", line);
        (void)snprintf(number[1], sizeof number[1], "%u", entering->round);
        (void)snprintf(number[2], sizeof number[2], "%.*s", (int)(digits < 15 ? digits : 15), text);
        qyi_cli_say(entering->cli, "tournament.results-board", number[0], number[1], number[2], NULL);
        return false;
    }
    entering->acts[entering->count++] = (struct qy_tournament_act){.kind = QY_ACT_RESULT,
                                                                   .round = (int32_t)round,
                                                                   .white = pair.white,
                                                                   .black = pair.black,
                                                                   .result = result};
    return true;
}

/* Whether a piece of the line is a whole "1:1-0", so that several may stand in it. */
static bool is_whole(const char *text, size_t len)
{
    return memchr(text, ':', len) != NULL;
}

static bool enter_line(struct entering *entering, unsigned number, const char *text, size_t len)
{
    bool good = true;

    for (size_t i = 0; i < len; i++)
        if (text[i] == '#')
            len = i;
    while (len > 0 && strchr(" \t\r", *text)) {
        text++;
        len--;
    }
    while (len > 0 && strchr(" \t\r", text[len - 1]))
        len--;
    while (good && len > 0) {
        size_t piece = 0;

        while (piece < len && !strchr(" \t;,", text[piece]))
            piece++;
        if (!is_whole(text, piece)) /* "1 1-0": a line of its own */
            piece = len;
        good = enter_one(entering, number, text, piece);
        while (piece < len && strchr(" \t;,", text[piece]))
            piece++;
        text += piece;
        len -= piece;
    }
    return good;
}

static int enter_all(struct entering *entering, const struct qy_buf *text)
{
    const char *at = qy_buf_str(text);
    const char *end = at + text->len;

    for (unsigned line = 1; at < end; line++) {
        size_t len = (size_t)(end - at);
        const char *stop = memchr(at, '\n', len);

        if (stop)
            len = (size_t)(stop - at);
        if (!enter_line(entering, line, at, len))
            return QYI_EXIT_INPUT;
        at += len + 1;
    }
    return QYI_EXIT_DONE;
}

int qyi_cli_tournament_results(struct qyi_cli *cli, const char *path)
{
    struct entering entering = {.cli = cli};
    struct qy_buf text = QY_BUF_INIT;
    struct qyi_log_file file;
    struct qy_error error = {0};
    const char *asked = qyi_cli_act_operand(cli, 2);
    uint64_t round = 0;
    int code;

    if (asked && !qyi_cli_read_number(asked, 0, QY_TOURNAMENT_MAX_ROUNDS, &round))
        return qyi_cli_usage(cli, "tournament.bad-number", "ROUND", "99", asked, NULL);
    code = qyi_cli_read_whole(cli, "-", &text);
    if (code == QYI_EXIT_DONE && qyi_cli_log_open(cli, path, true, &file, &error) < 0)
        code = qyi_cli_fail(cli, path, &error);
    if (code != QYI_EXIT_DONE) {
        qy_buf_free(&text);
        return code;
    }
    entering.file = &file;
    entering.round =
        round > 0 ? (unsigned)round : qy_tournament_paired_rounds(qy_tournament_log_tournament(file.event));
    entering.acts = calloc(text.len + 1, sizeof *entering.acts);
    error.code =
        qy_pairing_of_round(qy_tournament_log_tournament(file.event), entering.round, &entering.pairing);
    if (!entering.acts || error.code < 0)
        code = qyi_cli_fail(cli, path, &error);
    else
        code = enter_all(&entering, &text);
    if (code == QYI_EXIT_DONE)
        code = qyi_cli_log_do(cli, &file, entering.acts, entering.count);
    qy_pairing_free(&entering.pairing);
    free(entering.acts);
    qyi_log_file_close(&file);
    qy_buf_free(&text);
    return code == QYI_EXIT_DONE && cli->text[QYI_OPT_NEXT] ? qyi_cli_log_pair(cli, path) : code;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The results of a round, entered at once. */
#include "answer/event_games.h"

#include "base/error.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entering {
    const struct qy_tournament_log *log;
    unsigned round;
    const struct qyi_warner *warner;
    struct qy_tournament_act *acts;
    size_t count;
};

static bool say_token(const struct entering *entering, unsigned line, const char *text, size_t len)
{
    char number[16];
    struct qy_buf found = QY_BUF_INIT;

    (void)snprintf(number, sizeof number, "%u", line);
    qy_buf_add(&found, text, len);
    entering->warner->say(entering->warner->user, "tournament.results-line", number, qy_buf_str(&found), "");
    qy_buf_free(&found);
    return false;
}

/* One "BOARD:RESULT", "BOARD RESULT" or "BOARD=RESULT". */
static bool enter_one(struct entering *entering, unsigned line, const char *text, size_t len)
{
    size_t digits = 0;
    struct qy_pair pair;
    unsigned round = entering->round;
    char number[3][16];

    while (digits < len && ((text[digits] >= '0' && text[digits] <= '9') || text[digits] == '.'))
        digits++;
    size_t from = digits;
    while (from < len && strchr(": \t", text[from]))
        from++;
    const char *result = digits > 0 && from > digits ? qy_result_spelled(text + from, len - from) : NULL;
    if (!result)
        return say_token(entering, line, text, len);
    if (!qyi_event_board(entering->log, &round, text, digits, &pair)) {
        (void)snprintf(number[0], sizeof number[0], "%u", line);
        (void)snprintf(number[1], sizeof number[1], "%u", entering->round);
        (void)snprintf(number[2], sizeof number[2], "%.*s", (int)(digits < 15 ? digits : 15), text);
        entering->warner->say(entering->warner->user, "tournament.results-board", number[0], number[1],
                              number[2]);
        return false;
    }
    entering->acts[entering->count++] = (struct qy_tournament_act){.kind = QY_ACT_RESULT,
                                                                   .round = (int32_t)round,
                                                                   .white = pair.white,
                                                                   .black = pair.black,
                                                                   .result = result};
    return true;
}

/* Whether a part of the line is a complete "1:1-0", so that a line may have several. */
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
        if (!is_whole(text, piece)) /* "1 1-0" must be a line of its own */
            piece = len;
        good = enter_one(entering, number, text, piece);
        while (piece < len && strchr(" \t;,", text[piece]))
            piece++;
        text += piece;
        len -= piece;
    }
    return good;
}

int qyi_event_results(const struct qy_tournament_log *log, unsigned round, const char *text, size_t len,
                      const struct qyi_warner *warner, struct qy_tournament_act **ret_acts, size_t *ret_count,
                      struct qy_error *reterr)
{
    const char *end = text + len;
    struct qy_pairing pairing = {NULL, 0};
    struct entering entering = {.log = log, .round = round, .warner = warner};
    int code = qy_pairing_of_round(qy_tournament_log_tournament(log), round, &pairing);
    bool good = true;

    qy_pairing_free(&pairing);
    if (code < 0)
        return qyi_error_set(reterr, code, 0, NULL, 0, NULL);
    entering.acts = calloc(len + 1, sizeof *entering.acts);
    if (!entering.acts)
        return qyi_no_memory(reterr);
    for (unsigned line = 1; good && text < end; line++) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        size_t size = (size_t)((stop ? stop : end) - text);

        good = enter_line(&entering, line, text, size);
        text += size + 1;
    }
    if (!good) {
        free(entering.acts);
        return 1;
    }
    *ret_acts = entering.acts;
    *ret_count = entering.count;
    return 0;
}

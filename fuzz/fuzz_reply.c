/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Lines that engines send. Laws: a line is parsed into texts that lie within it and numbers within their
 * bounds; spaces around a line change nothing; a move is one word.
 */
#include <string.h>

#include "duel/reply.h"
#include "fuzz.h"

static void check_within(struct qy_text text, const char *line, size_t len)
{
    FUZZ_LAW(text.len == 0 || (text.text >= line && text.text + text.len <= line + len));
}

static bool same_text(struct qy_text a, struct qy_text b)
{
    return a.len == b.len && (a.len == 0 || memcmp(a.text, b.text, a.len) == 0);
}

static void check_reply(const struct qyi_reply *reply, const char *line, size_t len)
{
    const struct qyi_info *info = &reply->info;

    check_within(reply->text, line, len);
    check_within(reply->value, line, len);
    check_within(info->pv, line, len);
    FUZZ_LAW(info->score >= -1000000 && info->score <= 1000000);
    FUZZ_LAW(info->depth >= 0 && info->depth <= 1000 && info->line <= 1000);
    FUZZ_LAW(info->scored || info->score == 0 || reply->kind == QYI_REPLY_INFO);
    FUZZ_LAW((reply->kind == QYI_REPLY_INFO) == (info->line > 0));
    if (reply->kind == QYI_REPLY_MOVE)
        FUZZ_LAW(reply->text.len > 0 && !memchr(reply->text.text, ' ', reply->text.len));
    if (reply->kind == QYI_REPLY_CLAIM)
        FUZZ_LAW(reply->result != QY_RESULT_OPEN);
}

static void check_features(struct qy_text features, const char *line, size_t len)
{
    struct qy_text name;
    struct qy_text value;
    size_t at = 0;
    size_t before = 0;

    while (qyi_feature_next(features, &at, &name, &value)) {
        check_within(name, line, len);
        check_within(value, line, len);
        FUZZ_LAW(at > before && at <= features.len);
        before = at;
    }
}

static void check_line(const char *line, size_t len,
                       void (*read)(const char *line, size_t len, struct qyi_reply *ret_reply))
{
    struct qyi_reply reply;
    struct qyi_reply again;
    char *padded = malloc(len + 4);

    FUZZ_LAW(padded);
    read(line, len, &reply);
    check_reply(&reply, line, len);
    if (reply.kind == QYI_REPLY_FEATURE)
        check_features(reply.value, line, len);
    memcpy(padded + 2, line, len);
    padded[0] = ' ';
    padded[1] = '\t';
    padded[len + 2] = ' ';
    padded[len + 3] = '\t';
    if (reply.kind != QYI_REPLY_REFUSED) { /* a refusal is recognised only at the start of the line */
        read(padded, len + 4, &again);
        FUZZ_LAW(again.kind == reply.kind || again.kind == QYI_REPLY_OTHER || reply.kind == QYI_REPLY_OTHER);
        if (again.kind == reply.kind)
            FUZZ_LAW(same_text(again.text, reply.text) && again.info.score == reply.info.score);
    }
    free(padded);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;

    while (size > 0) {
        const char *end = memchr(text, '\n', size);
        size_t len = end ? (size_t)(end - text) : size;

        check_line(text, len, qyi_reply_uci);
        check_line(text, len, qyi_reply_xboard);
        text += end ? len + 1 : len;
        size -= end ? len + 1 : len;
    }
    return 0;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parses the lines of engines: info, best moves, XBoard's thinking output. */
#include "duel/reply.h"

#include <string.h>
#include <strings.h>

/* ---- words ----------------------------------------------------------------------------------------- */

static bool blank(char c)
{
    return c == ' ' || c == '\t';
}

bool qyi_reply_word(struct qy_text text, size_t *at, struct qy_text *ret_word)
{
    size_t begin = *at;
    size_t end;

    while (begin < text.len && blank(text.text[begin]))
        begin++;
    for (end = begin; end < text.len && !blank(text.text[end]);)
        end++;
    *at = end;
    if (end == begin)
        return false;
    *ret_word = (struct qy_text){text.text + begin, end - begin};
    return true;
}

bool qyi_text_is(struct qy_text text, const char *word)
{
    return strlen(word) == text.len && memcmp(word, text.text, text.len) == 0;
}

/*
 * Reads a whole number with an optional sign, clamped to the range of int64_t; false if the text isn't one.
 */
static bool text_number(struct qy_text text, int64_t *ret_number)
{
    bool minus = text.len > 0 && text.text[0] == '-';
    size_t i = minus || (text.len > 0 && text.text[0] == '+') ? 1 : 0;
    int64_t number = 0;

    if (i == text.len)
        return false;
    for (; i < text.len; i++) {
        int digit = text.text[i] - '0';

        if (digit < 0 || digit > 9)
            return false;
        number = number > (INT64_MAX - 9) / 10 ? INT64_MAX : 10 * number + digit;
    }
    *ret_number = minus ? -number : number;
    return true;
}

/* The text from `at` on, without surrounding blanks. */
static struct qy_text rest_of(struct qy_text text, size_t at)
{
    while (at < text.len && blank(text.text[at]))
        at++;
    while (text.len > at && blank(text.text[text.len - 1]))
        text.len--;
    return (struct qy_text){text.text + at, text.len - at};
}

/* Reads the next word as a number between `least` and `most`; false, with `at` unchanged, if it is none. */
static bool next_number(struct qy_text text, size_t *at, int64_t least, int64_t most, int64_t *ret_number)
{
    size_t begin = *at;
    struct qy_text word;

    if (!qyi_reply_word(text, at, &word) || !text_number(word, ret_number)) {
        *at = begin;
        return false;
    }
    if (*ret_number < least)
        *ret_number = least;
    if (*ret_number > most)
        *ret_number = most;
    return true;
}

/* True if the text contains the word, ignoring case. */
static bool mentions(struct qy_text text, const char *word)
{
    size_t len = strlen(word);

    for (size_t i = 0; i + len <= text.len; i++)
        if (strncasecmp(text.text + i, word, len) == 0)
            return true;
    return false;
}

static bool begins(struct qy_text text, const char *word)
{
    size_t len = strlen(word);

    return text.len >= len && memcmp(text.text, word, len) == 0;
}

/* ---- UCI and UCCI ---------------------------------------------------------------------------------- */

/* Reads `cp 35` or `mate -3`, each optionally with `lowerbound` or `upperbound`; or UCCI's bare `35`. */
static void read_score(struct qy_text line, size_t *at, struct qyi_info *info)
{
    size_t begin = *at;
    struct qy_text word;
    int64_t number;

    if (!qyi_reply_word(line, at, &word))
        return;
    info->mate = qyi_text_is(word, "mate");
    if (!info->mate && !qyi_text_is(word, "cp"))
        *at = begin;
    if (!next_number(line, at, -1000000, 1000000, &number)) {
        info->mate = false;
        return;
    }
    info->scored = true;
    info->score = (int32_t)number;
    begin = *at;
    if (qyi_reply_word(line, at, &word) &&
        (qyi_text_is(word, "lowerbound") || qyi_text_is(word, "upperbound")))
        info->bound = true;
    else
        *at = begin;
}

static void read_info(struct qy_text line, size_t at, struct qyi_info *info)
{
    struct qy_text word;
    int64_t number;

    info->line = 1;
    while (qyi_reply_word(line, &at, &word)) {
        if (qyi_text_is(word, "pv")) {
            info->pv = rest_of(line, at);
            return;
        }
        if (qyi_text_is(word, "string"))
            return;
        if (qyi_text_is(word, "score")) {
            read_score(line, &at, info);
        } else if (qyi_text_is(word, "depth")) {
            if (next_number(line, &at, 0, 1000, &number))
                info->depth = (int32_t)number;
        } else if (qyi_text_is(word, "multipv")) {
            if (next_number(line, &at, 1, 1000, &number))
                info->line = (uint32_t)number;
        } else if (qyi_text_is(word, "nodes")) {
            if (next_number(line, &at, 0, INT64_MAX, &number))
                info->nodes = (uint64_t)number;
        }
    }
}

/* `bestmove e2e4 ponder e7e5`, `bestmove h2e2 draw`, `bestmove resign`. */
static void read_best(struct qy_text line, size_t at, struct qyi_reply *reply)
{
    struct qy_text word;

    if (!qyi_reply_word(line, &at, &reply->text) || qyi_text_is(reply->text, "(none)") ||
        qyi_text_is(reply->text, "0000") || qyi_text_is(reply->text, "null")) {
        reply->kind = QYI_REPLY_NO_MOVE;
        return;
    }
    reply->kind = qyi_text_is(reply->text, "resign") ? QYI_REPLY_RESIGN : QYI_REPLY_MOVE;
    while (qyi_reply_word(line, &at, &word)) {
        reply->draw |= qyi_text_is(word, "draw");
        if (qyi_text_is(word, "resign"))
            reply->kind = QYI_REPLY_RESIGN;
    }
}

/* `option name Clear Hash type button` of UCI, `option hashsize type spin ...` of UCCI. */
static void read_option(struct qy_text line, size_t at, struct qyi_reply *reply)
{
    struct qy_text word;
    size_t begin = at;

    if (!qyi_reply_word(line, &at, &word))
        return;
    if (qyi_text_is(word, "name"))
        begin = at;
    for (at = begin; qyi_reply_word(line, &at, &word);) {
        if (!qyi_text_is(word, "type"))
            continue;
        reply->text = rest_of((struct qy_text){line.text, (size_t)(word.text - line.text)}, begin);
        reply->value = rest_of(line, at);
        if (reply->text.len > 0)
            reply->kind = QYI_REPLY_OPTION;
        return;
    }
}

void qyi_reply_uci(const char *line_text, size_t len, struct qyi_reply *ret_reply)
{
    struct qy_text line = {line_text, len};
    struct qy_text word;
    struct qy_text second;
    size_t at = 0;

    *ret_reply = (struct qyi_reply){.kind = QYI_REPLY_OTHER};
    if (!qyi_reply_word(line, &at, &word))
        return;
    size_t after = at;
    if (qyi_text_is(word, "info")) {
        ret_reply->kind = QYI_REPLY_INFO;
        read_info(line, at, &ret_reply->info);
    } else if (qyi_text_is(word, "bestmove")) {
        read_best(line, at, ret_reply);
    } else if (qyi_text_is(word, "nobestmove")) {
        ret_reply->kind = QYI_REPLY_NO_MOVE;
    } else if (qyi_text_is(word, "readyok")) {
        ret_reply->kind = QYI_REPLY_READY;
    } else if (qyi_text_is(word, "uciok") || qyi_text_is(word, "ucciok")) {
        ret_reply->kind = QYI_REPLY_GREETED;
    } else if (qyi_text_is(word, "option")) {
        read_option(line, at, ret_reply);
    } else if (qyi_text_is(word, "id")) {
        if (qyi_reply_word(line, &after, &second) && qyi_text_is(second, "name")) {
            ret_reply->kind = QYI_REPLY_NAME;
            ret_reply->text = rest_of(line, after);
        }
    } else if (mentions(line, "unknown command") || mentions(line, "error") || mentions(line, "illegal")) {
        ret_reply->kind = QYI_REPLY_UNKNOWN;
    }
}

/* ---- XBoard ---------------------------------------------------------------------------------------- */

bool qyi_feature_next(struct qy_text features, size_t *at, struct qy_text *ret_name,
                      struct qy_text *ret_value)
{
    size_t begin = *at;

    while (begin < features.len && blank(features.text[begin]))
        begin++;
    const char *equals =
        begin < features.len ? memchr(features.text + begin, '=', features.len - begin) : NULL;
    if (!equals)
        return false;
    *ret_name = (struct qy_text){features.text + begin, (size_t)(equals - features.text) - begin};
    begin = (size_t)(equals - features.text) + 1;
    if (begin < features.len && features.text[begin] == '"') {
        begin++;
        const char *quote = memchr(features.text + begin, '"', features.len - begin);
        *ret_value = (struct qy_text){features.text + begin,
                                      quote ? (size_t)(quote - features.text) - begin : features.len - begin};
        *at = begin + ret_value->len + (quote ? 1 : 0);
        return true;
    }
    *at = begin;
    if (!qyi_reply_word(features, at, ret_value))
        *ret_value = (struct qy_text){features.text + begin, 0};
    return true;
}

/* Reads `1-0 {White mates}`; false if the line doesn't start with a result. */
static bool read_claim(struct qy_text word, struct qyi_reply *reply)
{
    if (qy_result_parse(word.text, word.len, &reply->result) < 0 || reply->result == QY_RESULT_OPEN ||
        reply->result == QY_RESULT_VOID)
        return false;
    reply->kind = QYI_REPLY_CLAIM;
    return true;
}

/*
 * Reads thinking output such as `9 156 1084 48000 Nf3 Nc6`: depth (some programs append a symbol), score,
 * hundredths of a second, nodes, line. A mate in n is sent as 100000 + n; some programs use other large
 * numbers.
 */
static bool read_post(struct qy_text line, struct qyi_reply *reply)
{
    size_t at = 0;
    struct qy_text word;
    int64_t number[4];

    if (!qyi_reply_word(line, &at, &word))
        return false;
    while (word.len > 0 && strchr(".+&-*", word.text[word.len - 1]))
        word.len--;
    if (!text_number(word, &number[0]))
        return false;
    for (int i = 1; i < 4; i++)
        if (!next_number(line, &at, i == 1 ? -1000000 : 0, i == 1 ? 1000000 : INT64_MAX, &number[i]))
            return false;
    reply->kind = QYI_REPLY_INFO;
    reply->info.line = 1;
    reply->info.depth = number[0] < 0 ? 0 : number[0] > 1000 ? 1000 : (int32_t)number[0];
    reply->info.scored = number[0] > 0;
    reply->info.score = (int32_t)number[1];
    if (number[1] > 100000 || number[1] < -100000) {
        reply->info.mate = true;
        reply->info.score = (int32_t)(number[1] > 0 ? number[1] - 100000 : number[1] + 100000);
    }
    reply->info.nodes = (uint64_t)number[3];
    reply->info.pv = rest_of(line, at);
    return true;
}

/* Reads `move e2e4`, or the forms of old programs: `My move is: e4`, `1. ... e7e5`. */
static bool read_move(struct qy_text line, struct qy_text word, size_t at, struct qyi_reply *reply)
{
    struct qy_text next;

    if (qyi_text_is(word, "My")) {
        for (int i = 0; i < 2; i++)
            if (!qyi_reply_word(line, &at, &next) || !begins(next, i == 0 ? "move" : "is"))
                return false;
        if (!qyi_reply_word(line, &at, &next))
            return false;
        if (qyi_text_is(next, ":") && !qyi_reply_word(line, &at, &next))
            return false;
    } else if (qyi_text_is(word, "move")) {
        if (!qyi_reply_word(line, &at, &next))
            return false;
    } else {
        size_t digits = 0;

        while (digits < word.len && word.text[digits] >= '0' && word.text[digits] <= '9')
            digits++;
        if (digits == 0 || digits + 1 != word.len || word.text[digits] != '.' ||
            !qyi_reply_word(line, &at, &next) || !qyi_text_is(next, "...") ||
            !qyi_reply_word(line, &at, &next))
            return false;
    }
    reply->kind = QYI_REPLY_MOVE;
    reply->text = next;
    return true;
}

void qyi_reply_xboard(const char *line_text, size_t len, struct qyi_reply *ret_reply)
{
    struct qy_text line = {line_text, len};
    struct qy_text word;
    size_t at = 0;
    int64_t number = 0;

    *ret_reply = (struct qyi_reply){.kind = QYI_REPLY_OTHER};
    if (!qyi_reply_word(line, &at, &word) || word.text[0] == '#')
        return;
    if (qyi_text_is(word, "feature")) {
        ret_reply->kind = QYI_REPLY_FEATURE;
        ret_reply->value = rest_of(line, at);
    } else if (qyi_text_is(word, "pong")) {
        if (next_number(line, &at, 0, INT64_MAX, &number))
            ret_reply->kind = QYI_REPLY_READY;
        ret_reply->number = (uint64_t)number;
    } else if (qyi_text_is(word, "resign")) {
        ret_reply->kind = QYI_REPLY_RESIGN;
    } else if (qyi_text_is(word, "offer")) {
        ret_reply->kind = QYI_REPLY_OFFER;
    } else if (begins(line, "Illegal move")) {
        ret_reply->kind = mentions(line, "unknown") ? QYI_REPLY_UNKNOWN : QYI_REPLY_REFUSED;
        ret_reply->text = rest_of(line, 0);
    } else if (begins(word, "Error")) {
        ret_reply->kind = QYI_REPLY_UNKNOWN;
        ret_reply->text = rest_of(line, 0);
    } else if (!read_claim(word, ret_reply) && !read_move(line, word, at, ret_reply)) {
        (void)read_post(line, ret_reply);
    }
}

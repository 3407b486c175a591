/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Commands within comments: `[%clk 1:23:45]`. */
#include <stdlib.h>
#include <string.h>

#include "record/record.h"

/* ---- finding --------------------------------------------------------------------------------------- */

static bool is_name_char(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

static bool is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* Parses the command that begins at text[at]. */
static bool parse(const char *text, size_t len, size_t at, struct qy_command *ret)
{
    size_t name = at + 2;
    size_t value = name;

    while (value < len && is_name_char(text[value]))
        value++;
    const char *close = memchr(text + value, ']', len - value);
    if (value == name || close == NULL)
        return false;
    size_t end = (size_t)(close - text);
    if (value < end && !is_space(text[value]) && text[value] != ',')
        return false;
    ret->name = text + name;
    ret->name_len = value - name;
    while (value < end && is_space(text[value]))
        value++;
    ret->begin = at;
    ret->end = end + 1;
    while (end > value && is_space(text[end - 1]))
        end--;
    ret->value = text + value;
    ret->value_len = end - value;
    return true;
}

bool qy_command_next(const char *text, size_t len, size_t at, struct qy_command *ret_command)
{
    while (at + 2 < len) {
        const char *bracket = memchr(text + at, '[', len - at - 1);

        if (bracket == NULL)
            return false;
        at = (size_t)(bracket - text);
        if (text[at + 1] == '%' && parse(text, len, at, ret_command))
            return true;
        at++;
    }
    return false;
}

/* The last command with a name at a node, and its item. */
static bool find_last(const struct qy_record_node *node, const char *name, struct qy_command *ret_command,
                      struct qy_record_item **ret_item)
{
    size_t len = strlen(name);
    bool found = false;

    for (struct qy_record_item *item = node->after.first; item != NULL; item = item->next) {
        struct qy_command command;

        for (size_t at = 0; qy_command_next(item->text, item->len, at, &command); at = command.end) {
            if (command.name_len != len || memcmp(command.name, name, len) != 0)
                continue;
            *ret_command = command;
            *ret_item = item;
            found = true;
        }
    }
    return found;
}

bool qy_record_command(const struct qy_record_node *node, const char *name, struct qy_command *ret_command)
{
    struct qy_record_item *item;

    return find_last(node, name, ret_command, &item);
}

/* ---- setting --------------------------------------------------------------------------------------- */

static bool may_be_command(const char *name, const char *value, size_t value_len)
{
    size_t len = 0;

    while (is_name_char(name[len]))
        len++;
    if (len == 0 || name[len] != '\0')
        return false;
    for (size_t i = 0; i < value_len; i++) {
        if (value[i] == '[' || value[i] == ']' || (unsigned char)value[i] < ' ')
            return false;
    }
    return true;
}

/* Replaces the text of an item; the old one stays in the arena. */
static int replace_text(struct qy_record *record, struct qy_record_item *item, const struct qy_buf *text)
{
    if (text->failed)
        return QY_E_MEMORY;
    if (text->len > QY_RECORD_COMMENT)
        return QY_E_TOO_LONG;
    char *kept = qyi_arena_text(&record->arena, text->data, text->len);
    if (kept == NULL)
        return qyi_record_lack(record);
    item->text = kept;
    item->len = (uint32_t)text->len;
    return 0;
}

int qy_record_set_command(struct qy_record *record, struct qy_record_node *node, const char *name,
                          const char *value, size_t value_len)
{
    struct qy_buf text = QY_BUF_INIT;
    struct qy_command old = {0};
    struct qy_record_item *item = NULL;

    if (!may_be_command(name, value, value_len))
        return QY_E_VALUE;
    bool found = find_last(node, name, &old, &item);
    if (found)
        qy_buf_add(&text, item->text, old.begin);
    qy_buf_addf(&text, "[%%%s%s", name, value_len > 0 ? " " : "");
    qy_buf_add(&text, value, value_len);
    qy_buf_addc(&text, ']');
    if (found)
        qy_buf_add(&text, item->text + old.end, item->len - old.end);
    int code = found ? replace_text(record, item, &text)
                     : qy_record_add_comment(record, node, QY_AFTER_MOVE, qy_buf_str(&text), text.len);
    if (text.failed)
        code = QY_E_MEMORY;
    qy_buf_free(&text);
    return code;
}

/* ---- times ----------------------------------------------------------------------------------------- */

#define LONGEST_HOURS 1000000

/* Reads digits from `*p`; false if there are none or the number is too large. */
static bool read_number(const char **p, const char *end, int64_t most, int64_t *ret_number)
{
    const char *from = *p;
    int64_t number = 0;

    for (; *p < end && **p >= '0' && **p <= '9'; ++*p) {
        number = number * 10 + (**p - '0');
        if (number > most)
            return false;
    }
    *ret_number = number;
    return *p > from;
}

int qy_clock_mark_read(const char *text, size_t len, int64_t *ret_ms, unsigned *ret_decimals)
{
    const char *p = text;
    const char *end = text + len;
    bool negative = p < end && *p == '-';
    int64_t seconds = 0;
    unsigned parts = 0;
    int64_t scale = 1000;
    int64_t fraction = 0;
    unsigned decimals = 0;

    p += negative;
    for (;; p++) {
        int64_t number;

        if (++parts > 3 || !read_number(&p, end, (int64_t)LONGEST_HOURS * 3600, &number))
            return QY_E_VALUE;
        seconds = seconds * 60 + number;
        if (p == end || *p != ':')
            break;
    }
    if (p < end && (*p == '.' || *p == ',')) {
        for (p++; p < end && *p >= '0' && *p <= '9'; p++) {
            decimals += decimals < 3;
            scale /= 10;
            fraction += scale * (*p - '0');
        }
    }
    if (p != end || seconds > (int64_t)LONGEST_HOURS * 3600)
        return QY_E_VALUE;
    *ret_ms = (negative ? -1 : 1) * (seconds * 1000 + fraction);
    *ret_decimals = decimals;
    return 0;
}

void qy_clock_mark_write(int64_t ms, unsigned decimals, struct qy_buf *out)
{
    static const unsigned scale[] = {1000, 100, 10, 1};
    uint64_t left = ms < 0 ? -(uint64_t)ms : (uint64_t)ms;
    uint64_t seconds = left / 1000;

    qy_buf_addf(out, "%s%llu:%02u:%02u", ms < 0 ? "-" : "", (unsigned long long)(seconds / 3600),
                (unsigned)(seconds / 60 % 60), (unsigned)(seconds % 60));
    if (decimals > 3)
        decimals = 3;
    if (decimals > 0)
        qy_buf_addf(out, ".%0*u", (int)decimals, (unsigned)(left % 1000) / scale[decimals]);
}

/* ---- evaluations ----------------------------------------------------------------------------------- */

#define LARGEST_SCORE 100000000

/* Reads pawns with up to two digits after the point as centipawns. */
static bool read_score(const char **p, const char *end, int64_t *ret_score)
{
    int64_t score;
    int64_t scale = 100;

    if (!read_number(p, end, LARGEST_SCORE / 100, &score))
        return false;
    score *= scale;
    if (*p < end && **p == '.') {
        for (++*p; *p < end && **p >= '0' && **p <= '9'; ++*p) {
            scale /= 10;
            score += scale * (**p - '0');
        }
    }
    *ret_score = score;
    return true;
}

int qy_eval_mark_read(const char *text, size_t len, struct qy_eval_mark *ret_mark)
{
    const char *p = text;
    const char *end = text + len;
    bool is_mate = p < end && *p == '#';
    int64_t score;
    int64_t depth = 0;

    p += is_mate;
    bool negative = p < end && *p == '-';
    p += negative || (p < end && *p == '+');
    if (!(is_mate ? read_number(&p, end, LARGEST_SCORE, &score) : read_score(&p, end, &score)))
        return QY_E_VALUE;
    if (p < end && *p == ',') {
        p++;
        if (!read_number(&p, end, LARGEST_SCORE, &depth))
            return QY_E_VALUE;
    }
    if (p != end)
        return QY_E_VALUE;
    ret_mark->is_mate = is_mate;
    ret_mark->score = (int32_t)(negative ? -score : score);
    ret_mark->depth = (int32_t)depth;
    return 0;
}

void qy_eval_mark_write(const struct qy_eval_mark *mark, struct qy_buf *out)
{
    long size = labs((long)mark->score);

    if (mark->is_mate)
        qy_buf_addf(out, "#%ld", (long)mark->score);
    else
        qy_buf_addf(out, "%s%ld.%02ld", mark->score < 0 ? "-" : "", size / 100, size % 100);
    if (mark->depth > 0)
        qy_buf_addf(out, ",%ld", (long)mark->depth);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Removes variations, comments, marks and clocks from a record's tree in one pass. */
#include "record/edit.h"

#include "record/record.h"

#include <string.h>

/* The flag of a name; 0 if unknown. */
static unsigned strip_of(const char *text, size_t len)
{
    static const struct {
        const char *name;
        unsigned flag;
    } strips[] = {{"comments", QYI_STRIP_COMMENTS},
                  {"variations", QYI_STRIP_VARIATIONS},
                  {"nags", QYI_STRIP_NAGS},
                  {"clocks", QYI_STRIP_CLOCKS},
                  {"commands", QYI_STRIP_COMMANDS}};

    for (size_t i = 0; i < sizeof strips / sizeof strips[0]; i++)
        if (strlen(strips[i].name) == len && memcmp(strips[i].name, text, len) == 0)
            return strips[i].flag;
    return 0;
}

bool qyi_strip_read(const char *text, unsigned *ret_what)
{
    unsigned what = 0;

    for (const char *at = text;; at++) {
        size_t len = strcspn(at, ",");
        unsigned flag = strip_of(at, len);

        if (flag == 0)
            return false;
        what |= flag;
        at += len;
        if (*at == '\0')
            break;
    }
    *ret_what = what;
    return true;
}

/* True for a command to be removed. */
static bool goes(const struct qy_command *command, unsigned what)
{
    static const char *const clocks[] = {"clk", "emt", "egt", "ct", "mct"};

    if ((what & QYI_STRIP_COMMANDS) != 0)
        return true;
    for (size_t i = 0; i < sizeof clocks / sizeof clocks[0]; i++)
        if (strlen(clocks[i]) == command->name_len &&
            memcmp(clocks[i], command->name, command->name_len) == 0)
            return true;
    return false;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\n' || c == '\t';
}

/* Appends what remains of a comment; true if anything was removed. */
static bool keep_text(const struct qy_record_item *item, unsigned what, struct qy_buf *out)
{
    struct qy_command command;
    size_t at = 0;
    size_t kept = 0;

    while (qy_command_next(item->text, item->len, at, &command)) {
        at = command.end;
        if (!goes(&command, what))
            continue;
        qy_buf_add(out, item->text + kept, command.begin - kept);
        /* keep one of the blanks on both sides */
        while (at < item->len && is_blank(item->text[at]) &&
               (out->len == 0 || is_blank(out->data[out->len - 1])))
            at++;
        kept = at;
    }
    if (kept == 0)
        return false;
    qy_buf_add(out, item->text + kept, item->len - kept);
    while (out->len > 0 && is_blank(out->data[out->len - 1]))
        out->len--;
    return true;
}

/* Rebuilds the list from the remaining items. */
static int strip_items(struct qy_record *record, struct qy_record_items *items, unsigned what,
                       struct qy_buf *text)
{
    struct qy_record_items kept = {NULL, NULL};
    int code = 0;

    for (const struct qy_record_item *item = items->first; item && code == 0; item = item->next) {
        uint32_t variations = (what & QYI_STRIP_VARIATIONS) != 0 ? 0 : item->variations;

        if (item->kind == QY_ITEM_NAG) {
            if ((what & QYI_STRIP_NAGS) == 0)
                code = qyi_record_nag_item(record, &kept, variations, item->nag);
            continue;
        }
        if ((what & QYI_STRIP_COMMENTS) != 0)
            continue;
        qy_buf_clear(text);
        if (!keep_text(item, what, text))
            code = qyi_record_comment_item(record, &kept, variations, item->text, item->len);
        else if (text->len > 0)
            code = qyi_record_comment_item(record, &kept, variations, text->data, text->len);
        if (text->failed)
            code = QY_E_MEMORY;
    }
    if (code == 0)
        *items = kept;
    return code;
}

/* The next node in preorder; NULL after the last. */
static struct qy_record_node *next_node(struct qy_record_node *node)
{
    if (node->child)
        return node->child;
    while (node && !node->next)
        node = node->parent;
    return node ? node->next : NULL;
}

int qyi_record_strip(struct qy_record *record, unsigned what)
{
    struct qy_buf text = QY_BUF_INIT;
    int code = 0;

    if (what == 0)
        return 0;
    for (struct qy_record_node *node = qy_record_root(record); (what & QYI_STRIP_VARIATIONS) != 0 && node;
         node = node->child)
        while (node->child && node->child->next)
            qy_record_delete(record, node->child->next);
    for (struct qy_record_node *node = qy_record_root(record); node && code == 0; node = next_node(node)) {
        code = strip_items(record, &node->before, what, &text);
        if (code == 0)
            code = strip_items(record, &node->after, what, &text);
    }
    qy_buf_free(&text);
    return code;
}

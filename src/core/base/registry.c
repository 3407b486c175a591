/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Looks up words, articles and errors, and fills in the placeholders of a text. */
#include "base/registry.h"

#include <string.h>

static int compare_id(const char *id, size_t len, const char *entry_id)
{
    size_t entry_len = strlen(entry_id);
    int order = memcmp(id, entry_id, len < entry_len ? len : entry_len);

    if (order != 0)
        return order;
    return len < entry_len ? -1 : len > entry_len;
}

const struct qyi_text_entry *qyi_text_find(struct qyi_texts texts, const char *id, size_t len)
{
    size_t low = 0;
    size_t high = texts.count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = compare_id(id, len, texts.entry[middle].id);
        if (order == 0)
            return &texts.entry[middle];
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

void qyi_text_fill(const char *text, const struct qyi_particular *particulars, size_t count,
                   struct qy_buf *out)
{
    while (*text) {
        const char *open = strchr(text, '{');
        const char *close = open ? strchr(open, '}') : NULL;
        const char *value = NULL;

        if (!close) {
            qy_buf_adds(out, text);
            return;
        }
        qy_buf_add(out, text, (size_t)(open - text));
        for (size_t i = 0; i < count && !value; i++) {
            size_t len = strlen(particulars[i].name);
            if (len == (size_t)(close - open - 1) && memcmp(particulars[i].name, open + 1, len) == 0)
                value = particulars[i].value;
        }
        if (value)
            qy_buf_adds(out, value);
        else
            qy_buf_add(out, open, (size_t)(close + 1 - open));
        text = close + 1;
    }
}

const char *qyi_message_text(enum qy_lang lang, const char *id)
{
    const struct qyi_text_entry *entry = qyi_text_find(qyi_messages(), id, strlen(id));

    return entry ? entry->text[lang] : NULL;
}

void qyi_message(enum qy_lang lang, const char *id, const char *const *args, size_t count, struct qy_buf *out)
{
    static const char *const names[] = {"0", "1", "2", "3", "4", "5", "6", "7"};
    struct qyi_particular particulars[sizeof names / sizeof names[0]];
    const char *text = qyi_message_text(lang, id);

    if (count > sizeof names / sizeof names[0])
        count = sizeof names / sizeof names[0];
    for (size_t i = 0; i < count; i++)
        particulars[i] = (struct qyi_particular){names[i], args[i]};
    qyi_text_fill(text ? text : id, particulars, count, out);
}

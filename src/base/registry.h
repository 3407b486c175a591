/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: base. The tables that tools/registry.py makes from registry/ at build time, and the look-up in them.
 *
 * Text entries are sorted by id (byte order), error entries by number.
 */
#ifndef QYI_BASE_REGISTRY_H
#define QYI_BASE_REGISTRY_H

#include <qiyuan/base.h>

struct qyi_error_entry {
    int code;
    const char *name;
    const char *text[QY_LANG_COUNT];
};
extern const struct qyi_error_entry qyi_error_entries[];
extern const size_t qyi_error_entry_count;

struct qyi_text_entry {
    const char *id;
    const char *text[QY_LANG_COUNT];
};
extern const struct qyi_text_entry qyi_message_entries[];
extern const size_t qyi_message_entry_count;
extern const struct qyi_text_entry qyi_article_entries[];
extern const size_t qyi_article_entry_count;

/* The entry with that id in a table sorted by id, or NULL. */
const struct qyi_text_entry *qyi_text_find(const struct qyi_text_entry *entries, size_t count, const char *id,
                                           size_t len);

/* One particular of a text: what stands for `{name}`. */
struct qyi_particular {
    const char *name;
    const char *value;
};

/* Appends `text` with each `{name}` replaced; a name that is not among the particulars stays as it stands. */
void qyi_text_fill(const char *text, const struct qyi_particular *particulars, size_t count,
                   struct qy_buf *out);

/*
 * Appends message `id` in `lang`, with `{0}`, `{1}` ... replaced by the `count` strings of `args`.
 * An id that the registry does not hold is appended as it stands: a test keeps that from happening.
 */
void qyi_message(enum qy_lang lang, const char *id, const char *const *args, size_t count,
                 struct qy_buf *out);

/* The text of message `id` in `lang` as it stands in the registry, or NULL. */
const char *qyi_message_text(enum qy_lang lang, const char *id);

#endif

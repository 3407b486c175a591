/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The tables that tools/registry.py makes from registry/ at build time, and the look-up in them.
 *
 * Text entries are sorted by id (byte order), error entries by number. The tables are reached through
 * functions, never as arrays: test programs find them in a shared library and need not be linked anew when a
 * word changes.
 */
#ifndef QYI_BASE_REGISTRY_H
#define QYI_BASE_REGISTRY_H

#include <qiyuan/core/buf.h>
#include <qiyuan/core/lang.h>

/* What a failure is of. */
enum qyi_error_kind {
    QYI_ERROR_INPUT,  /* what was read */
    QYI_ERROR_NO,     /* nothing: the answer is no */
    QYI_ERROR_USAGE,  /* the question */
    QYI_ERROR_SYSTEM, /* the machine: input/output, memory, threads */
};

struct qyi_error_entry {
    int code;
    const char *name;
    enum qyi_error_kind kind;
    const char *text[QY_LANG_COUNT];
};
struct qyi_errors {
    const struct qyi_error_entry *entry;
    size_t count;
};
/* All errors of the registry, by their codes. */
struct qyi_errors qyi_errors(void);

struct qyi_text_entry {
    const char *id;
    const char *text[QY_LANG_COUNT];
};
struct qyi_texts {
    const struct qyi_text_entry *entry;
    size_t count;
};
/* All messages, and all articles, by their ids. */
struct qyi_texts qyi_messages(void);
struct qyi_texts qyi_articles(void);

/* The entry with that id in a table sorted by id, or NULL. */
const struct qyi_text_entry *qyi_text_find(struct qyi_texts texts, const char *id, size_t len);

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
QY_API void qyi_message(enum qy_lang lang, const char *id, const char *const *args, size_t count,
                        struct qy_buf *out);

/* The text of message `id` in `lang` as it stands in the registry, or NULL. */
QY_API const char *qyi_message_text(enum qy_lang lang, const char *id);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The tables that tools/registry.py makes from registry/ at build time, and lookup in them.
 *
 * Text entries are sorted by id (byte order), error entries by number. The tables are accessed through
 * functions, not as arrays, so that test programs, which find them in a shared library, need not be relinked
 * when a word changes.
 */
#ifndef QYI_BASE_REGISTRY_H
#define QYI_BASE_REGISTRY_H

#include <qiyuan/core/buf.h>
#include <qiyuan/core/lang.h>

/* The kind of a failure. */
enum qyi_error_kind {
    QYI_ERROR_INPUT,  /* invalid input */
    QYI_ERROR_NO,     /* not a failure: the answer is no */
    QYI_ERROR_USAGE,  /* wrong usage */
    QYI_ERROR_SYSTEM, /* the system: input/output, memory, threads */
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
/* All errors of the registry, by code. */
struct qyi_errors qyi_errors(void);

struct qyi_text_entry {
    const char *id;
    const char *text[QY_LANG_COUNT];
};
struct qyi_texts {
    const struct qyi_text_entry *entry;
    size_t count;
};
/* All messages, and all articles, by id. */
struct qyi_texts qyi_messages(void);
struct qyi_texts qyi_articles(void);

/* The entry with that id in a table sorted by id, or NULL. */
const struct qyi_text_entry *qyi_text_find(struct qyi_texts texts, const char *id, size_t len);

/* A value of a text: it replaces `{name}`. */
struct qyi_particular {
    const char *name;
    const char *value;
};

/* Appends `text` with each `{name}` replaced by its value; a name without a value stays unchanged. */
void qyi_text_fill(const char *text, const struct qyi_particular *particulars, size_t count,
                   struct qy_buf *out);

/*
 * Appends message `id` in `lang`, with `{0}`, `{1}` ... replaced by the `count` strings of `args`. An id not
 * in the registry is appended unchanged; a test makes sure that there is none.
 */
QY_API void qyi_message(enum qy_lang lang, const char *id, const char *const *args, size_t count,
                        struct qy_buf *out);

/* The text of message `id` in `lang` from the registry, or NULL. */
QY_API const char *qyi_message_text(enum qy_lang lang, const char *id);

#endif

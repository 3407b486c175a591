/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Writes an answer once, in any form.
 *
 * The producer of an answer gives each value once, under the key used by programs. A table of columns says
 * which values are in columns, and their headings. The writer formats them:
 *
 *     QYI_FORM_JSON   every value under its key; each row an object, on a line of its own if it is outermost
 *     QYI_FORM_TSV    rows of the columns that have a name, under a line of these names; in an answer
 *                     without tables the keys of its rows are the columns
 *     QYI_FORM_TEXT   rows of the columns that have a heading, as wide as their widest cell, Chinese
 *                     characters two columns wide; words as sentences
 *     QYI_FORM_HTML   the same as HTML elements, escaped
 *
 *     static const struct qyi_column columns[] = {
 *         {.key = "id", .name = "number", .words = "standings.number"},
 *         {.key = "name", .name = "name", .words = "standings.name", .left = true}};
 *     static const struct qyi_table table = QYI_TABLE(columns);
 *
 *     qyi_writer_begin(&writer, form, lang, &out);
 *     qyi_table_open(&writer, &table);
 *     qyi_row_open(&writer);
 *     qyi_tell_uint(&writer, "id", 3);
 *     qyi_tell_text(&writer, "name", "Li");
 *     qyi_say_told(&writer, "norm.not-made", "id", "name", NULL);
 *     qyi_row_close(&writer);
 *     qyi_table_close(&writer);
 *     qyi_writer_end(&writer);
 *
 * A row may contain objects and arrays. In columns, the members of an object count as members of the row, the
 * values of an array form one cell, separated by blanks, and objects within arrays appear only in JSON. If a
 * row has a key twice, its column shows the first value. A column is empty if its value is missing or null.
 *
 * Words are for people and are not in JSON. Words within a row of a table are written below the table.
 *
 * No function returns an error: when memory runs out, or objects are nested too deeply, `failed` of the
 * buffer is set.
 */
#ifndef QYI_ANSWER_WRITER_H
#define QYI_ANSWER_WRITER_H

#include "base/json.h"

#include <qiyuan/core/buf.h>
#include <qiyuan/core/error.h>
#include <qiyuan/core/lang.h>

enum qyi_form { QYI_FORM_TEXT, QYI_FORM_TSV, QYI_FORM_JSON, QYI_FORM_HTML };

/* A value; null if zeroed. */
struct qyi_value {
    enum { QYI_CELL_NULL, QYI_CELL_TEXT, QYI_CELL_DECIMAL, QYI_CELL_HALVES, QYI_CELL_BOOL } kind;
    unsigned decimals; /* of a decimal: the value is number / 10^decimals, decimals from 0 to 9 */
    int64_t number;    /* of halves: 13 is written as 13 in JSON and as 6.5 elsewhere; of a boolean: 1 or 0 */
    const char *text;
    size_t len;
    const char *shown; /* the text outside JSON; NULL: the value itself */
};

/* A column. A key may have two columns, if two forms order their columns differently. */
struct qyi_column {
    const char *key;
    const char *name;  /* in TSV; NULL: not in TSV */
    const char *words; /* message for the heading in text and HTML, */
    const char *head;  /* or the heading itself; both NULL: hidden from people */
    size_t width;      /* least width on a terminal, in columns */
    bool left;         /* left-aligned in text and HTML: for text, not numbers */
};

/* The columns of a table. If no column has a heading, text shows rows as words only. */
struct qyi_table {
    const struct qyi_column *columns;
    size_t count;
    bool no_heads;     /* only rows, in TSV and text */
    bool columns_only; /* the rows are written elsewhere: JSON has none */
    bool in_words;     /* on a terminal the rows are shown as words; in HTML as columns */
    /* those words use no written value (qyi_told()), so that none needs to be stored for them */
    bool unasked;
};

/* A column hidden from people; a table made from an array of columns. */
#define QYI_COLUMN(key_, name_)        \
    {                                  \
        .key = (key_), .name = (name_) \
    }
#define QYI_TABLE(columns_)                                                    \
    {                                                                          \
        .columns = (columns_), .count = sizeof(columns_) / sizeof(columns_)[0] \
    }

struct qyi_writer;

/* The operations of a form. Cells come one by one; words come in pieces, ended by `QYI_WORDS_END`. */
enum qyi_part { QYI_PART_TABLE, QYI_PART_ROW, QYI_PART_OBJECT, QYI_PART_ARRAY };
enum qyi_words { QYI_WORDS_PIECE, QYI_WORDS_END, QYI_WORDS_HEADING };
struct qyi_writer_ops {
    void (*open)(struct qyi_writer *writer, enum qyi_part part, const char *key);
    void (*close)(struct qyi_writer *writer, enum qyi_part part);
    void (*cell)(struct qyi_writer *writer, const char *key, const struct qyi_value *value); /* or NULL */
    void (*words)(struct qyi_writer *writer, enum qyi_words what, const char *text);         /* or NULL */
};

/* The state of a writer: private to the functions below and the forms. */
struct qyi_writer {
    const struct qyi_writer_ops *ops;
    enum qyi_form form;
    struct qy_buf *out;
    enum qy_lang lang;
    const struct qyi_table *table;
    struct qyi_json json;
    struct qy_buf told;  /* of the row: key, zero byte, kind, text, zero byte, for each value */
    struct qy_buf cells; /* of a table for people, each with a zero byte at its end */
    struct qy_buf notes; /* words that wait for the end of a table; in TSV, of rows outside tables */
    size_t next;         /* offset in `told` after the last value looked up: columns are in order */
    size_t entry;        /* offset of the open array in `told`, */
    size_t array;        /* and of its cell */
    bool objects;        /* the array contains objects or arrays */
    unsigned arrays;     /* number of open arrays in the row */
    unsigned silent;     /* number of open parts inside an array, which are not cells */
    bool in_line;        /* the line of words is not ended yet */
    bool had_table;      /* in TSV: a table was written */
};

/* Begins an answer that is appended to `out`, which must outlive qyi_writer_end(). */
void qyi_writer_begin(struct qyi_writer *writer, enum qyi_form form, enum qy_lang lang, struct qy_buf *out);
void qyi_writer_end(struct qyi_writer *writer);

/* ---- parts ---- */

/* Opens and closes tables, rows (in a table or alone), and objects and arrays in rows. The table must live
 * until it is closed. `key` is NULL in an array and if nothing is open. */
void qyi_table_open(struct qyi_writer *writer, const struct qyi_table *table);
void qyi_table_close(struct qyi_writer *writer);
void qyi_row_open(struct qyi_writer *writer);
void qyi_row_close(struct qyi_writer *writer);
void qyi_object_open(struct qyi_writer *writer, const char *key);
void qyi_object_close(struct qyi_writer *writer);
void qyi_array_open(struct qyi_writer *writer, const char *key);
void qyi_array_close(struct qyi_writer *writer);

/* ---- values ---- */

/* Writes a value; the text is needed only during the call. */
void qyi_tell(struct qyi_writer *writer, const char *key, const struct qyi_value *value);
/* NULL is written as null. */
void qyi_tell_text(struct qyi_writer *writer, const char *key, const char *text_or_null);
void qyi_tell_uint(struct qyi_writer *writer, const char *key, uint64_t number);
void qyi_tell_int(struct qyi_writer *writer, const char *key, int64_t number);
/* number / 10^decimals; a number of half points; a floating-point number, null if it is not finite. */
void qyi_tell_fixed(struct qyi_writer *writer, const char *key, int64_t number, unsigned decimals);
void qyi_tell_halves(struct qyi_writer *writer, const char *key, int64_t halves);
void qyi_tell_double(struct qyi_writer *writer, const char *key, double number, unsigned decimals);
void qyi_tell_bool(struct qyi_writer *writer, const char *key, bool truth);
void qyi_tell_null(struct qyi_writer *writer, const char *key);
/*
 * A file's name under the key `file`; columns show it as qyi_path_shown() does. A name that is not UTF-8,
 * which JSON requires, is also written in base64 as `file_base64`.
 */
void qyi_tell_file(struct qyi_writer *writer, const char *path);
/* Returns a path as a field of a line. A path with a tab, a line end or another control character, or with a
 * double quote at its start, is quoted with C escapes, as git does. Borrowed until `space` changes. */
const char *qyi_path_shown(const char *path, struct qy_buf *space);
/* Writes the members of a JSON object made by a lower module, which contains only whole numbers. */
void qyi_tell_members(struct qyi_writer *writer, const char *object, size_t len);
/* A value for columns and words only, already formatted; JSON has the same data under other keys. */
void qyi_tell_cell(struct qyi_writer *writer, const char *key, const char *text);

/* ---- words ---- */

/* Appends message `id` to the words: qyi_say() with a list of strings for its parameters, ended by NULL;
 * qyi_say_told() with the row's values for a list of keys, as columns show them. */
void qyi_say(struct qyi_writer *writer, const char *id, ...) __attribute__((sentinel));
void qyi_say_told(struct qyi_writer *writer, const char *id, ...) __attribute__((sentinel));
/* Appends text as it is: a name, or punctuation between words. */
void qyi_say_text(struct qyi_writer *writer, const char *text);
void qyi_say_textf(struct qyi_writer *writer, const char *format, ...) QY_PRINTF(2, 3);
/* Ends the line of words. The end of a row does so too if it has words. */
void qyi_say_end(struct qyi_writer *writer);
/* A heading above what follows: message `id`. */
void qyi_say_heading(struct qyi_writer *writer, const char *id, const char *particular);
/* The row's value for a key as columns show it, or `otherwise`. Borrowed until the next value. */
const char *qyi_told_or(struct qyi_writer *writer, const char *key, const char *otherwise);
/* The text of message `id`, which has no parameters. Static storage. */
const char *qyi_word(enum qy_lang lang, const char *id);
/* True for HTML, whose readers can't type codes. */
bool qyi_is_page(const struct qyi_writer *writer);
/* True if words are not shown to anyone, so that preparing them can be skipped. */
bool qyi_is_mute(const struct qyi_writer *writer);

/* ---- for the forms ---- */

extern const struct qyi_writer_ops qyi_json_ops, qyi_tsv_ops, qyi_text_ops, qyi_html_ops;

/* Returns the row's value for a key as columns show it, or NULL if it was not written. `ret_number` (may be
 * NULL): whether it is a number. Borrowed until the next value is written. */
const char *qyi_told(struct qyi_writer *writer, const char *key, bool *ret_number);
/* True if people see a column; and if they see any column. */
bool qyi_column_is_shown(const struct qyi_column *column);
bool qyi_table_is_shown(const struct qyi_table *table);
/* The heading of a column in the language of the answer. */
const char *qyi_column_head(const struct qyi_writer *writer, const struct qyi_column *column);
/* Appends a field of a tab-separated line: a control character becomes a space. */
void qyi_add_field(const char *text, struct qy_buf *out);
/* Appends text escaped for HTML. */
void qyi_add_escaped(const char *text, struct qy_buf *out);

#endif

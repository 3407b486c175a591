/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Telling an answer once, in any form.
 *
 * The producer of an answer states each value once, under the key that programs know it by; a table of columns
 * says which values stand in columns and what their heads are. The writer decides what becomes of it:
 *
 *     QYI_FORM_JSON   every value under its key; each row an object, a line each where none is open around it
 *     QYI_FORM_TSV    rows of the columns that have a name, under a line of these names; in an answer
 *                     without tables the keys of its rows are the columns
 *     QYI_FORM_TEXT   rows of the columns that have a head, as wide as their widest cell, Chinese characters
 *                     two columns wide; words as sentences
 *     QYI_FORM_HTML   the same as elements of a page, escaped
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
 * Values may be told in objects and arrays within a row. In a column the members of such an object count as
 * the row's own; the values of an array make one cell, with blanks between them; objects within arrays stand
 * in JSON alone. Where a row has a key twice, the first counts for its column. A column whose value was not
 * told, or is null, is empty.
 *
 * Words are for people: programs don't get them. Within a row of a table they stand below the table.
 *
 * Nothing here fails at once: when memory runs out, or objects nest too deeply, `failed` of the buffer is
 * set.
 */
#ifndef QYI_ANSWER_WRITER_H
#define QYI_ANSWER_WRITER_H

#include "base/json.h"

#include <qiyuan/core/buf.h>
#include <qiyuan/core/error.h>
#include <qiyuan/core/lang.h>

enum qyi_form { QYI_FORM_TEXT, QYI_FORM_TSV, QYI_FORM_JSON, QYI_FORM_HTML };

/* A value. Zeroed it is null. */
struct qyi_value {
    enum { QYI_CELL_NULL, QYI_CELL_TEXT, QYI_CELL_DECIMAL, QYI_CELL_HALVES, QYI_CELL_BOOL } kind;
    unsigned decimals; /* of a decimal: number / 10^decimals, 0 to 9 */
    int64_t number;    /* of halves: 13 is the number 13 in JSON, 6.5 elsewhere; a truth: 1 or 0 */
    const char *text;
    size_t len;
    const char *shown; /* what stands outside JSON; NULL: the value itself */
};

/* A column. Where one form has another order of columns, a key stands in two of them. */
struct qyi_column {
    const char *key;
    const char *name;  /* in TSV; NULL: none there */
    const char *words; /* message of its head for people, */
    const char *head;  /* or the head itself; both NULL: people don't see it */
    size_t width;      /* at least this many columns of a terminal */
    bool left;         /* people find it at the left: text, no number */
};

/* What rows are made of. Where no column has a head, people are told of the rows in words alone. */
struct qyi_table {
    const struct qyi_column *columns;
    size_t count;
    bool no_heads;     /* rows alone, in TSV and for people */
    bool columns_only; /* its rows are told elsewhere: in JSON there are none */
    bool in_words;     /* of a terminal: people are told its rows in words; a page has the columns */
    bool unasked; /* and those words ask for no value that was told (qyi_told()): none is kept for them */
};

/* A column that people don't see; a table of an array of columns. */
#define QYI_COLUMN(key_, name_)        \
    {                                  \
        .key = (key_), .name = (name_) \
    }
#define QYI_TABLE(columns_)                                                    \
    {                                                                          \
        .columns = (columns_), .count = sizeof(columns_) / sizeof(columns_)[0] \
    }

struct qyi_writer;

/* What a form does. Cells come one after the other; words come in pieces, `QYI_WORDS_END` ends a line. */
enum qyi_part { QYI_PART_TABLE, QYI_PART_ROW, QYI_PART_OBJECT, QYI_PART_ARRAY };
enum qyi_words { QYI_WORDS_PIECE, QYI_WORDS_END, QYI_WORDS_HEADING };
struct qyi_writer_ops {
    void (*open)(struct qyi_writer *writer, enum qyi_part part, const char *key);
    void (*close)(struct qyi_writer *writer, enum qyi_part part);
    void (*cell)(struct qyi_writer *writer, const char *key, const struct qyi_value *value); /* or NULL */
    void (*words)(struct qyi_writer *writer, enum qyi_words what, const char *text);         /* or NULL */
};

/* A writer at work: for the functions below and the forms only. */
struct qyi_writer {
    const struct qyi_writer_ops *ops;
    enum qyi_form form;
    struct qy_buf *out;
    enum qy_lang lang;
    const struct qyi_table *table;
    struct qyi_json json;
    struct qy_buf told;  /* of the row: key, zero byte, kind, text, zero byte; then the next */
    struct qy_buf cells; /* of a table for people, each ended by a zero byte */
    struct qy_buf notes; /* words that wait for the end of a table; of TSV rows alone */
    size_t next;         /* in `told`, behind what was asked for last: columns come in their order */
    size_t entry;        /* where the array that is open stands in `told`, */
    size_t array;        /* and where its cell begins */
    bool objects;        /* it has objects or arrays */
    unsigned arrays;     /* open ones of the row */
    unsigned silent;     /* open parts within an array: they make no cells */
    bool in_line;        /* words wait for the end of their line */
    bool had_table;      /* of TSV */
};

/* Begins an answer that is appended to `out`, which must live until qyi_writer_end(). */
void qyi_writer_begin(struct qyi_writer *writer, enum qyi_form form, enum qy_lang lang, struct qy_buf *out);
void qyi_writer_end(struct qyi_writer *writer);

/* ---- parts ---- */

/* A table, which must live until it is closed; rows, within a table or alone; what stands in them. A key is
 * NULL in an array and where nothing is open. */
void qyi_table_open(struct qyi_writer *writer, const struct qyi_table *table);
void qyi_table_close(struct qyi_writer *writer);
void qyi_row_open(struct qyi_writer *writer);
void qyi_row_close(struct qyi_writer *writer);
void qyi_object_open(struct qyi_writer *writer, const char *key);
void qyi_object_close(struct qyi_writer *writer);
void qyi_array_open(struct qyi_writer *writer, const char *key);
void qyi_array_close(struct qyi_writer *writer);

/* ---- values ---- */

/* Tells a value; the text is needed for the length of the call only. */
void qyi_tell(struct qyi_writer *writer, const char *key, const struct qyi_value *value);
/* A NULL text is null. */
void qyi_tell_text(struct qyi_writer *writer, const char *key, const char *text_or_null);
void qyi_tell_uint(struct qyi_writer *writer, const char *key, uint64_t number);
void qyi_tell_int(struct qyi_writer *writer, const char *key, int64_t number);
/* number / 10^decimals; a number of half points; a number in floating point, null where it is not finite. */
void qyi_tell_fixed(struct qyi_writer *writer, const char *key, int64_t number, unsigned decimals);
void qyi_tell_halves(struct qyi_writer *writer, const char *key, int64_t halves);
void qyi_tell_double(struct qyi_writer *writer, const char *key, double number, unsigned decimals);
void qyi_tell_bool(struct qyi_writer *writer, const char *key, bool truth);
void qyi_tell_null(struct qyi_writer *writer, const char *key);
/*
 * A file's name under the key `file`: for columns as qyi_path_shown() has it. JSON is UTF-8: a name that is not has its
 * bytes under `file_base64`, too.
 */
void qyi_tell_file(struct qyi_writer *writer, const char *path);
/* A path as a field of a line: within double quotes and with the escapes of C where a tab, a line end or another
 * control character stands in it, or a double quote at its front, as git writes them; else as it is. Borrowed until
 * `space` changes. */
const char *qyi_path_shown(const char *path, struct qy_buf *space);
/* The members of an object that a lower room has written as JSON, with whole numbers. */
void qyi_tell_members(struct qyi_writer *writer, const char *object, size_t len);
/* What stands in columns and words alone, ready as it is: JSON tells the same under other keys. */
void qyi_tell_cell(struct qyi_writer *writer, const char *key, const char *text);

/* ---- words ---- */

/* Message `id` with its particulars, a list of strings that ends in NULL; and with the values that this row
 * was told under the keys of the list, as they stand in columns. */
void qyi_say(struct qyi_writer *writer, const char *id, ...) __attribute__((sentinel));
void qyi_say_told(struct qyi_writer *writer, const char *id, ...) __attribute__((sentinel));
/* Text as it stands: a name, marks between words. */
void qyi_say_text(struct qyi_writer *writer, const char *text);
void qyi_say_textf(struct qyi_writer *writer, const char *format, ...) QY_PRINTF(2, 3);
/* Ends the line; the end of a row does so, too, where words were said in it. */
void qyi_say_end(struct qyi_writer *writer);
/* A heading above what comes: message `id`. */
void qyi_say_heading(struct qyi_writer *writer, const char *id, const char *particular);
/* What the row was told under a key, as it stands in columns, or `otherwise`. Borrowed until the next value.
 */
const char *qyi_told_or(struct qyi_writer *writer, const char *key, const char *otherwise);
/* The words of message `id`, which has no particulars. Static storage. */
const char *qyi_word(enum qy_lang lang, const char *id);
/* Whether the answer is a page: its readers do not type codes. */
bool qyi_is_page(const struct qyi_writer *writer);
/* True where words are for nobody, and making them ready may be spared. */
bool qyi_is_mute(const struct qyi_writer *writer);

/* ---- for the forms ---- */

extern const struct qyi_writer_ops qyi_json_ops, qyi_tsv_ops, qyi_text_ops, qyi_html_ops;

/* A value that the row was told, as it stands in columns; NULL where it was not told. `ret_number`, which may
 * be NULL, tells whether it is a number. Borrowed until the next value is told. */
const char *qyi_told(struct qyi_writer *writer, const char *key, bool *ret_number);
/* True where people see a column, and where they see any. */
bool qyi_column_is_shown(const struct qyi_column *column);
bool qyi_table_is_shown(const struct qyi_table *table);
/* The head of a column for people, in the language of the answer. */
const char *qyi_column_head(const struct qyi_writer *writer, const struct qyi_column *column);
/* Appends text for a line with tabs: a control character in it becomes a space. */
void qyi_add_field(const char *text, struct qy_buf *out);
/* Appends text for HTML. */
void qyi_add_escaped(const char *text, struct qy_buf *out);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by all forms of answers: the values of a row are stored for columns and words. */
#include "answer/writer.h"

#include "base/utf8.h"

#include "base/registry.h"

#include <math.h>
#include <string.h>

#define MOST_PARTICULARS 10

void qyi_writer_end(struct qyi_writer *writer)
{
    qyi_say_end(writer);
    qy_buf_add(writer->out, qy_buf_str(&writer->notes), writer->notes.len);
    writer->out->failed |= writer->told.failed || writer->cells.failed || writer->notes.failed;
    qy_buf_free(&writer->told);
    qy_buf_free(&writer->cells);
    qy_buf_free(&writer->notes);
}

/* ---- values in columns ----------------------------------------------------------------------------- */

static void add_decimal(const struct qyi_value *value, struct qy_buf *out)
{
    struct qyi_json json; /* writes decimals as we do */

    qyi_json_begin(&json, out);
    qyi_json_fixed(&json, value->number, value->decimals);
}

static void add_value(const struct qyi_value *value, struct qy_buf *out)
{
    if (value->shown) {
        qy_buf_adds(out, value->shown);
        return;
    }
    switch (value->kind) {
    case QYI_CELL_NULL: break;
    case QYI_CELL_TEXT: qy_buf_add(out, value->text, strnlen(value->text, value->len)); break;
    case QYI_CELL_DECIMAL: add_decimal(value, out); break;
    case QYI_CELL_HALVES:
        add_decimal(&(struct qyi_value){.number = value->number * 5, .decimals = 1}, out);
        break;
    case QYI_CELL_BOOL: qy_buf_addc(out, value->number ? '1' : '0'); break;
    }
}

static void add_key(struct qyi_writer *writer, const char *key, bool number)
{
    qy_buf_add(&writer->told, key, strlen(key) + 1);
    qy_buf_addc(&writer->told, number ? 'n' : 't');
}

/* Stores a value for columns and words. */
static void keep(struct qyi_writer *writer, const char *key, const struct qyi_value *value)
{
    if (writer->silent > 0)
        return;
    if (writer->arrays > 0) {
        if (writer->told.len > writer->array)
            qy_buf_addc(&writer->told, ' ');
        add_value(value, &writer->told);
        return;
    }
    if (!key)
        return;
    add_key(writer, key,
            !value->shown && (value->kind == QYI_CELL_DECIMAL || value->kind == QYI_CELL_HALVES));
    add_value(value, &writer->told);
    qy_buf_addc(&writer->told, '\0');
}

/* Searches a key in a range; `writer->next` is then after it. */
static const char *find(struct qyi_writer *writer, size_t from, size_t to, const char *key)
{
    while (from < to) {
        const char *name = writer->told.data + from;
        const char *text = name + strlen(name) + 2;

        from = (size_t)(text - writer->told.data) + strlen(text) + 1;
        if (strcmp(name, key) == 0) {
            writer->next = from;
            return text;
        }
    }
    return NULL;
}

const char *qyi_told(struct qyi_writer *writer, const char *key, bool *ret_number)
{
    size_t next = writer->next;
    const char *text = find(writer, next, writer->told.len, key);

    if (!text)
        text = find(writer, 0, next, key);
    if (text && ret_number)
        *ret_number = text[-1] == 'n';
    return text;
}

const char *qyi_told_or(struct qyi_writer *writer, const char *key, const char *otherwise)
{
    const char *text = qyi_told(writer, key, NULL);

    return text ? text : otherwise;
}

static bool keeps(const struct qyi_writer *writer)
{
    bool unasked = writer->form == QYI_FORM_TEXT && writer->table && writer->table->unasked;

    return writer->form != QYI_FORM_JSON && !unasked;
}

/* ---- parts ----------------------------------------------------------------------------------------- */

static void open_part(struct qyi_writer *writer, enum qyi_part part, const char *key)
{
    if (keeps(writer) && (part == QYI_PART_OBJECT || part == QYI_PART_ARRAY)) {
        if (writer->silent > 0 || writer->arrays > 0) {
            writer->silent++;
            writer->objects = true;
        } else if (part == QYI_PART_ARRAY && key) {
            writer->arrays = 1;
            writer->objects = false;
            writer->entry = writer->told.len;
            add_key(writer, key, false);
            writer->array = writer->told.len;
        }
    }
    writer->ops->open(writer, part, key);
}

static void close_part(struct qyi_writer *writer, enum qyi_part part)
{
    writer->ops->close(writer, part);
    if (writer->silent > 0) {
        writer->silent--;
    } else if (part == QYI_PART_ARRAY && writer->arrays > 0) {
        writer->arrays = 0;
        if (writer->objects) /* not a cell, although its key may be that of a column */
            writer->told.len = writer->entry;
        else
            qy_buf_addc(&writer->told, '\0');
    }
}

void qyi_table_open(struct qyi_writer *writer, const struct qyi_table *table)
{
    qyi_say_end(writer);
    writer->table = table;
    open_part(writer, QYI_PART_TABLE, NULL);
}

void qyi_table_close(struct qyi_writer *writer)
{
    close_part(writer, QYI_PART_TABLE);
    writer->table = NULL;
}

void qyi_row_open(struct qyi_writer *writer)
{
    qy_buf_clear(&writer->told);
    writer->next = 0;
    writer->arrays = writer->silent = 0; /* values around rows are not cells */
    open_part(writer, QYI_PART_ROW, NULL);
}

void qyi_row_close(struct qyi_writer *writer)
{
    qyi_say_end(writer);
    close_part(writer, QYI_PART_ROW);
}

void qyi_object_open(struct qyi_writer *writer, const char *key)
{
    open_part(writer, QYI_PART_OBJECT, key);
}

void qyi_object_close(struct qyi_writer *writer)
{
    close_part(writer, QYI_PART_OBJECT);
}

void qyi_array_open(struct qyi_writer *writer, const char *key)
{
    open_part(writer, QYI_PART_ARRAY, key);
}

void qyi_array_close(struct qyi_writer *writer)
{
    close_part(writer, QYI_PART_ARRAY);
}

/* ---- values ---------------------------------------------------------------------------------------- */

void qyi_tell(struct qyi_writer *writer, const char *key, const struct qyi_value *value)
{
    if (keeps(writer))
        keep(writer, key, value);
    if (writer->ops->cell)
        writer->ops->cell(writer, key, value);
}

void qyi_tell_text(struct qyi_writer *writer, const char *key, const char *text_or_null)
{
    struct qyi_value value = {.kind = text_or_null ? QYI_CELL_TEXT : QYI_CELL_NULL, .text = text_or_null};

    if (!keeps(writer) && !writer->ops->cell)
        return;
    value.len = text_or_null ? strlen(text_or_null) : 0;
    qyi_tell(writer, key, &value);
}

void qyi_tell_uint(struct qyi_writer *writer, const char *key, uint64_t number)
{
    qyi_tell_fixed(writer, key, number > INT64_MAX ? INT64_MAX : (int64_t)number, 0);
}

void qyi_tell_int(struct qyi_writer *writer, const char *key, int64_t number)
{
    qyi_tell_fixed(writer, key, number, 0);
}

void qyi_tell_fixed(struct qyi_writer *writer, const char *key, int64_t number, unsigned decimals)
{
    qyi_tell(writer, key,
             &(struct qyi_value){.kind = QYI_CELL_DECIMAL, .number = number, .decimals = decimals});
}

void qyi_tell_halves(struct qyi_writer *writer, const char *key, int64_t halves)
{
    qyi_tell(writer, key, &(struct qyi_value){.kind = QYI_CELL_HALVES, .number = halves});
}

void qyi_tell_double(struct qyi_writer *writer, const char *key, double number, unsigned decimals)
{
    double scaled = number * pow(10, decimals);

    if (isfinite(scaled) && fabs(scaled) < 9e18)
        qyi_tell_fixed(writer, key, llround(scaled), decimals);
    else
        qyi_tell_null(writer, key);
}

void qyi_tell_bool(struct qyi_writer *writer, const char *key, bool truth)
{
    qyi_tell(writer, key, &(struct qyi_value){.kind = QYI_CELL_BOOL, .number = truth});
}

void qyi_tell_null(struct qyi_writer *writer, const char *key)
{
    qyi_tell(writer, key, &(struct qyi_value){.kind = QYI_CELL_NULL});
}

void qyi_tell_cell(struct qyi_writer *writer, const char *key, const char *text)
{
    if (keeps(writer))
        keep(writer, key, &(struct qyi_value){.kind = QYI_CELL_TEXT, .text = text, .len = strlen(text)});
}

/* ---- words ----------------------------------------------------------------------------------------- */

const char *qyi_word(enum qy_lang lang, const char *id)
{
    const char *text = qyi_message_text(lang, id);

    return text ? text : id;
}

bool qyi_is_page(const struct qyi_writer *writer)
{
    return writer->form == QYI_FORM_HTML;
}

bool qyi_is_mute(const struct qyi_writer *writer)
{
    return !writer->ops->words;
}

void qyi_say_text(struct qyi_writer *writer, const char *text)
{
    if (qyi_is_mute(writer) || !*text)
        return;
    writer->ops->words(writer, QYI_WORDS_PIECE, text);
    writer->in_line = true;
}

static void say(struct qyi_writer *writer, const char *id, const char *const *particulars, size_t count)
{
    struct qy_buf text = QY_BUF_INIT;

    qyi_message(writer->lang, id, particulars, count, &text);
    writer->out->failed |= text.failed;
    qyi_say_text(writer, qy_buf_str(&text));
    qy_buf_free(&text);
}

/* Collects a list that ends with NULL. */
static size_t gather(va_list *args, const char *list[MOST_PARTICULARS])
{
    size_t count = 0;
    const char *next;

    while (count < MOST_PARTICULARS && (next = va_arg(*args, const char *)) != NULL)
        list[count++] = next;
    return count;
}

void qyi_say(struct qyi_writer *writer, const char *id, ...)
{
    const char *list[MOST_PARTICULARS];
    va_list args;

    if (qyi_is_mute(writer))
        return;
    va_start(args, id);
    say(writer, id, list, gather(&args, list));
    va_end(args);
}

void qyi_say_told(struct qyi_writer *writer, const char *id, ...)
{
    const char *list[MOST_PARTICULARS];
    va_list args;

    if (qyi_is_mute(writer))
        return;
    va_start(args, id);
    size_t count = gather(&args, list);
    va_end(args);
    for (size_t i = 0; i < count; i++)
        list[i] = qyi_told_or(writer, list[i], "");
    say(writer, id, list, count);
}

void qyi_say_textf(struct qyi_writer *writer, const char *format, ...)
{
    struct qy_buf text = QY_BUF_INIT;
    va_list args;

    if (qyi_is_mute(writer))
        return;
    va_start(args, format);
    qy_buf_addfv(&text, format, args);
    va_end(args);
    writer->out->failed |= text.failed;
    qyi_say_text(writer, qy_buf_str(&text));
    qy_buf_free(&text);
}

void qyi_say_end(struct qyi_writer *writer)
{
    if (writer->in_line)
        writer->ops->words(writer, QYI_WORDS_END, "");
    writer->in_line = false;
}

void qyi_say_heading(struct qyi_writer *writer, const char *id, const char *particular)
{
    struct qy_buf text = QY_BUF_INIT;

    if (qyi_is_mute(writer))
        return;
    qyi_say_end(writer);
    qyi_message(writer->lang, id, &particular, particular ? 1 : 0, &text);
    writer->out->failed |= text.failed;
    writer->ops->words(writer, QYI_WORDS_HEADING, qy_buf_str(&text));
    qy_buf_free(&text);
}

/* ---- for the forms --------------------------------------------------------------------------------- */

bool qyi_column_is_shown(const struct qyi_column *column)
{
    return column->words || column->head;
}

bool qyi_table_is_shown(const struct qyi_table *table)
{
    for (size_t i = 0; table && i < table->count; i++)
        if (qyi_column_is_shown(&table->columns[i]))
            return true;
    return false;
}

const char *qyi_column_head(const struct qyi_writer *writer, const struct qyi_column *column)
{
    return column->head ? column->head : qyi_word(writer->lang, column->words);
}

void qyi_add_field(const char *text, struct qy_buf *out)
{
    for (; *text; text++)
        qy_buf_addc(out, (unsigned char)*text < ' ' ? ' ' : *text);
}

void qyi_add_escaped(const char *text, struct qy_buf *out)
{
    for (; *text; text++) {
        const char *entity = *text == '&'   ? "&amp;"
                             : *text == '<' ? "&lt;"
                             : *text == '>' ? "&gt;"
                             : *text == '"' ? "&quot;"
                                            : NULL;

        if (entity)
            qy_buf_adds(out, entity);
        else
            qy_buf_addc(out, *text);
    }
}

/* ---- names of files -------------------------------------------------------------------------------- */

const char *qyi_path_shown(const char *path, struct qy_buf *space)
{
    bool plain = path[0] != '"';

    for (const char *at = path; *at && plain; at++)
        plain = (unsigned char)*at >= ' ' && *at != 127;
    if (plain)
        return path;
    qy_buf_clear(space);
    qy_buf_addc(space, '"');
    for (const char *at = path; *at; at++) {
        static const char plain_bytes[] = "\"\\\n\t\r";
        static const char letters[] = "\"\\ntr";
        const char *known = strchr(plain_bytes, *at);

        if (known)
            qy_buf_addf(space, "\\%c", letters[known - plain_bytes]);
        else if ((unsigned char)*at < ' ' || *at == 127)
            qy_buf_addf(space, "\\%03o", (unsigned)(unsigned char)*at);
        else
            qy_buf_addc(space, *at);
    }
    qy_buf_addc(space, '"');
    return qy_buf_str(space);
}

static void add_base64(const char *text, struct qy_buf *out)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    size_t len = strlen(text);

    for (size_t at = 0; at < len; at += 3) {
        uint32_t three = 0;

        for (size_t i = 0; i < 3; i++)
            three = three << 8 | (at + i < len ? (unsigned char)text[at + i] : 0U);
        for (unsigned i = 0; i < 4; i++)
            qy_buf_addc(out, at + i <= len ? digits[three >> (18 - 6 * i) & 63] : '=');
    }
}

void qyi_tell_file(struct qyi_writer *writer, const char *path)
{
    struct qy_buf space = QY_BUF_INIT;

    if (writer->form != QYI_FORM_JSON) {
        qyi_tell_text(writer, "file", qyi_path_shown(path, &space));
    } else {
        qyi_tell_text(writer, "file", path);
        if (!qyi_utf8_valid(path, strlen(path))) {
            add_base64(path, &space);
            qyi_tell_text(writer, "file_base64", qy_buf_str(&space));
        }
    }
    writer->out->failed |= space.failed;
    qy_buf_free(&space);
}

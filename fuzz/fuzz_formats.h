/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The laws of every reader of game files: every move of the tree is legal in its position (or a pass), texts
 * are valid UTF-8 without zero bytes, and reports lie within the file. If the format can be written, the
 * written file reads back without loss (except for passes in the main line) and with as many moves, and is
 * written as the same bytes again.
 *
 * The first byte of an input selects the size of the pieces in which the file is read.
 */
#ifndef QYI_FUZZ_FUZZ_FORMATS_H
#define QYI_FUZZ_FUZZ_FORMATS_H

#include "base/utf8.h"
#include "fuzz.h"
#include "record/formats.h"

#include <string.h>

struct fuzz_bytes {
    const uint8_t *data;
    size_t size;
    size_t step;
};

struct fuzz_reading {
    const struct qyi_format *format;
    size_t size;
    bool reported;
    /* set when reading back: the expected bytes */
    const struct qy_buf *written;
    size_t moves;
    size_t records;
    bool passes; /* the main line has a pass, which some formats report and keep */
};

static long fuzz_read(void *user, char *buffer, size_t size)
{
    struct fuzz_bytes *bytes = user;
    size_t count = bytes->size < bytes->step ? bytes->size : bytes->step;

    count = count < size ? count : size;
    if (count == 0) /* then `data` may be NULL */
        return 0;
    memcpy(buffer, bytes->data, count);
    bytes->data += count;
    bytes->size -= count;
    return (long)count;
}

static int fuzz_on_report(void *user, enum qyi_report_kind kind, const struct qy_error *error)
{
    struct fuzz_reading *reading = user;

    (void)kind;
    FUZZ_LAW(error->code < 0 && qy_error_name(error->code) != NULL);
    FUZZ_LAW(error->offset <= reading->size || reading->format->binary);
    FUZZ_LAW((error->line == 0) == (error->column == 0));
    FUZZ_LAW(qyi_utf8_valid(error->found, strlen(error->found)));
    reading->reported = true;
    return 0;
}

static int fuzz_on_move(void *user, const struct qy_position *before, const struct qy_record_node *node)
{
    (void)user;
    FUZZ_LAW(node->move == QY_MOVE_NULL || qy_position_is_legal(before, node->move));
    return 0;
}

static int fuzz_on_item(void *user, const struct qy_record_node *node, const struct qy_record_item *item,
                        enum qy_record_where where)
{
    (void)user;
    (void)node;
    (void)where;
    FUZZ_LAW(strlen(item->text) == item->len && qyi_utf8_valid(item->text, item->len));
    return 0;
}

static bool fuzz_has_pass(const struct qy_record *record)
{
    const struct qy_record_node *node = qy_record_root(record)->child;

    while (node != NULL && node->move != QY_MOVE_NULL)
        node = node->child;
    return node != NULL;
}

static void fuzz_read_back(const struct fuzz_reading *reading, const struct qy_buf *written, size_t moves);

static int fuzz_on_record(void *user, struct qy_record *record, const struct qyi_record_end *end)
{
    static const struct qy_record_visitor visitor = {.move = fuzz_on_move, .item = fuzz_on_item};
    const struct qyi_record_output how = {.notation = QY_NOTATION_COUNT};
    struct fuzz_reading *reading = user;
    struct qy_buf out = QY_BUF_INIT;

    reading->records++;
    FUZZ_LAW(qy_record_walk(record, &visitor, NULL) == 0);
    for (const struct qy_record_tag *tag = qy_record_tags(record); tag != NULL; tag = tag->next) {
        FUZZ_LAW(tag->name_len > 0 && qyi_utf8_valid(tag->name, tag->name_len));
        FUZZ_LAW(strlen(tag->value) == tag->value_len && qyi_utf8_valid(tag->value, tag->value_len));
    }
    FUZZ_LAW(reading->reported || end->state == QYI_RECORD_WHOLE);
    if (reading->format->writer != NULL) {
        FUZZ_LAW(qyi_format_write(reading->format, record, &how, &out, NULL) == 0);
        FUZZ_LAW(reading->format->gather == NULL || reading->format->gather(1, &out) == 0);
        reading->passes = fuzz_has_pass(record);
        if (reading->written == NULL)
            fuzz_read_back(reading, &out, qy_record_moves(record));
        else
            FUZZ_LAW((end->state == QYI_RECORD_WHOLE || reading->passes) &&
                     qy_record_moves(record) == reading->moves && out.len == reading->written->len &&
                     (out.len == 0 || memcmp(out.data, reading->written->data, out.len) == 0));
        qy_buf_free(&out);
    }
    reading->reported = false;
    return 0;
}

static int fuzz_run(struct fuzz_reading *reading, const uint8_t *data, size_t size, size_t step)
{
    struct fuzz_bytes bytes = {data, size, step};
    const struct qyi_record_input input = {.read = fuzz_read, .user = &bytes};
    const struct qyi_record_sink sink = {reading, fuzz_on_record, fuzz_on_report};

    reading->size = size;
    return qyi_format_read(reading->format, &input, &sink);
}

static void fuzz_read_back(const struct fuzz_reading *reading, const struct qy_buf *written, size_t moves)
{
    struct fuzz_reading back = {.format = reading->format, .written = written, .moves = moves};

    FUZZ_LAW(fuzz_run(&back, (const uint8_t *)written->data, written->len, written->len) == 0);
    FUZZ_LAW(back.records == 1 && (!back.reported || back.passes));
}

static inline int fuzz_format(const struct qyi_format *format, const uint8_t *data, size_t size)
{
    struct fuzz_reading reading = {.format = format};

    if (size == 0)
        return 0;
    int code = fuzz_run(&reading, data + 1, size - 1, data[0] == 0 ? size : data[0]);
    FUZZ_LAW(code <= 0 && (code == 0 || reading.reported || code == QY_E_MEMORY));
    return 0;
}

#endif

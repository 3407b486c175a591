/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes XQF in its plain version 1.0, published by its author for other programs. */
#include <string.h>

#include "record/xiangqi_board.h"
#include "record/xiangqi_write.h"
#include "record/xiangqi_xqf.h"
#include "source/transcode.h"

static bool has_place(const char *name)
{
    if (strcmp(name, "Stage") == 0)
        return true;
    for (size_t i = 0; i < QYI_XQF_TEXTS; i++) {
        if (strcmp(name, qyi_xqf_texts[i].tag) == 0)
            return true;
    }
    return false;
}

static void put_u32(struct qy_buf *out, uint32_t value)
{
    for (unsigned shift = 0; shift < 32; shift += 8)
        qy_buf_addc(out, (char)(value >> shift & 0xFF));
}

/* The length of the whole GB18030 characters within `size` bytes. */
static size_t whole_characters(const struct qy_buf *text, size_t size)
{
    size_t at = 0;

    while (at < text->len) {
        unsigned char lead = (unsigned char)text->data[at];
        bool four = at + 1 < text->len && text->data[at + 1] >= '0' && text->data[at + 1] <= '9';
        size_t step = lead < 0x80 ? 1 : four ? 4 : 2;

        if (at + step > size)
            break;
        at += step;
    }
    return at;
}

/* Converts a text into `text`, with CRLF line ends. */
static int encode(struct qyi_xiangqi_writer *writer, const char *text, size_t len)
{
    size_t lost = 0;
    int code = 0;

    qy_buf_clear(&writer->text);
    while (len > 0 && code == 0) {
        const char *end = memchr(text, '\n', len);
        size_t line = end == NULL ? len : (size_t)(end - text);

        code = qyi_text_encode(QY_ENCODING_GB18030, text, line, &writer->text, &lost);
        if (lost > 0)
            qyi_pgn_lose(&writer->losses, QYI_LOSS_TEXT);
        if (end != NULL)
            qy_buf_adds(&writer->text, "\r\n");
        line += end != NULL;
        text += line;
        len -= line;
    }
    return code != 0 ? code : writer->text.failed ? QY_E_MEMORY : 0;
}

/* Writes the texts of the head into their fields, truncated between characters if necessary. */
static int put_texts(struct qyi_xiangqi_writer *writer, size_t head)
{
    for (size_t i = 0; i < QYI_XQF_TEXTS; i++) {
        const char *value = qy_record_tag(writer->record, qyi_xqf_texts[i].tag);
        char *field = writer->out->data + head + qyi_xqf_texts[i].offset;

        if (value == NULL)
            continue;
        int code = encode(writer, value, strlen(value));
        if (code != 0)
            return code;
        size_t len = whole_characters(&writer->text, qyi_xqf_texts[i].plain_size - 1U);
        if (len < writer->text.len)
            qyi_pgn_cut_tag(&writer->losses, qyi_xqf_texts[i].tag);
        field[0] = (char)len;
        if (len > 0)
            memcpy(field + 1, writer->text.data, len);
    }
    return 0;
}

static unsigned byte_of(qy_square point)
{
    return point % QYI_XIANGQI_FILES * 10U + point / QYI_XIANGQI_FILES;
}

static void put_men(struct qyi_xiangqi_writer *writer, char *head)
{
    const struct qy_position *start = qy_record_start(writer->record);
    qy_square points[QYI_XIANGQI_MEN];

    qyi_xiangqi_men_points(start, points);
    for (size_t i = 0; i < QYI_XIANGQI_MEN; i++)
        head[0x10 + i] = (char)(points[i] == QY_SQUARE_NONE ? 0xFF : byte_of(points[i]));
    /* version 1.0 has no side to move, which the first move shows; later programs look here */
    head[0x32] = qy_position_side(start) == QY_SECOND;
    if (qy_position_fullmove(start) != 1 || qy_position_halfmove(start) != 0)
        qyi_pgn_lose(&writer->losses, QYI_LOSS_START);
}

static int put_head(struct qyi_xiangqi_writer *writer)
{
    static const char *const stages[] = {"opening", "middlegame", "endgame"};
    const char *stage = qy_record_tag(writer->record, "Stage");
    size_t at = writer->out->len;

    if (qy_buf_reserve(writer->out, QYI_XQF_HEAD) != 0)
        return QY_E_MEMORY;
    char *head = writer->out->data + at;
    memset(head, 0, QYI_XQF_HEAD);
    writer->out->len += QYI_XQF_HEAD;
    memcpy(head, "XQ\x0A", 3);
    put_men(writer, head);
    head[0x33] = (char)qyi_xiangqi_result_number(qy_record_result(writer->record));
    for (size_t i = 0; stage != NULL && i < sizeof(stages) / sizeof(stages[0]); i++) {
        if (strcmp(stage, stages[i]) == 0)
            head[0x40] = (char)(i + 1);
    }
    if (stage != NULL && head[0x40] == 0)
        qyi_pgn_lose_tag(&writer->losses, "Stage");
    return put_texts(writer, at);
}

/* Writes a node; the root has no points. */
static int put_step(struct qyi_xiangqi_writer *writer, const struct qy_record_node *node)
{
    bool root = node->parent == NULL;
    unsigned from = root ? 0 : byte_of(qy_move_from(QY_GAME_XIANGQI, node->move));
    unsigned to = root ? 0 : byte_of(qy_move_to(QY_GAME_XIANGQI, node->move));
    unsigned flags =
        (qyi_xiangqi_child(node) != NULL ? 0xF0U : 0U) | (qyi_xiangqi_sibling(node) != NULL ? 0x0FU : 0U);

    qyi_xiangqi_comment(node, &writer->utf8);
    int code =
        writer->utf8.failed ? QY_E_MEMORY : encode(writer, qy_buf_str(&writer->utf8), writer->utf8.len);
    if (code != 0)
        return code;
    qy_buf_addc(writer->out, (char)(from + 0x18));
    qy_buf_addc(writer->out, (char)(to + 0x20));
    qy_buf_addc(writer->out, (char)flags);
    qy_buf_addc(writer->out, (char)(root ? 0xFF : 0));
    put_u32(writer->out, (uint32_t)writer->text.len);
    qy_buf_add(writer->out, writer->text.data, writer->text.len);
    return 0;
}

int qyi_xqf_write(const struct qy_record *record, const struct qyi_record_output *how, struct qy_buf *out)
{
    return qyi_xiangqi_write_steps(record, how, has_place, put_head, put_step, out);
}

const struct qyi_xqf_text qyi_xqf_texts[QYI_XQF_TEXTS] = {
    {"Title", 0x50, 128, 64},     {"Event", 0xD0, 64, 64},    {"Date", 0x110, 16, 16},
    {"Site", 0x120, 16, 16},      {"Red", 0x130, 16, 16},     {"Black", 0x140, 16, 16},
    {"TimeRule", 0x150, 64, 64},  {"RedTime", 0x190, 16, 16}, {"BlackTime", 0x1A0, 16, 16},
    {"Annotator", 0x1D0, 16, 16}, {"Author", 0x1E0, 16, 16},
};

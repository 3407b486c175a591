/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: record. CBR written. */
#include <string.h>

#include "record/xiangqi_board.h"
#include "record/xiangqi_cbr.h"
#include "record/xiangqi_write.h"
#include "source/transcode.h"

static bool has_place(const char *name)
{
    if (strcmp(name, "RecordType") == 0)
        return true;
    for (size_t i = 0; i < qyi_cbr_text_count; i++) {
        if (strcmp(name, qyi_cbr_texts[i].tag) == 0)
            return true;
    }
    return false;
}

static int encode(struct qyi_xiangqi_writer *writer, const char *text, size_t len)
{
    size_t lost;

    qy_buf_clear(&writer->text);
    return qyi_text_encode(QY_ENCODING_UTF16LE, text, len, &writer->text, &lost);
}

/* Writes the texts of the head; one that is too long is cut, though not between surrogates. */
static int put_texts(struct qyi_xiangqi_writer *writer, size_t head)
{
    for (size_t i = 0; i < qyi_cbr_text_count; i++) {
        const char *value = qy_record_tag(writer->record, qyi_cbr_texts[i].tag);
        size_t room = qyi_cbr_texts[i].size - 2U;

        if (value == NULL || *value == '\0')
            continue;
        int code = encode(writer, value, strlen(value));
        if (code != 0)
            return code;
        if (writer->text.len > room) {
            room -= ((unsigned char)writer->text.data[room - 1] & 0xFC) == 0xD8 ? 2 : 0;
            writer->text.len = room;
            qyi_pgn_lose(&writer->losses, QYI_LOSS_TEXT);
        }
        memcpy(writer->out->data + head + qyi_cbr_texts[i].offset, writer->text.data, writer->text.len);
    }
    return 0;
}

static void put_start(const struct qy_position *start, struct qyi_pgn_losses *losses, char *head)
{
    unsigned fullmove = qy_position_fullmove(start);

    for (unsigned i = 0; i < QYI_XIANGQI_POINTS; i++) {
        qy_square point = qyi_xiangqi_point_from_top(i % QYI_XIANGQI_FILES, i / QYI_XIANGQI_FILES);

        head[QYI_CBR_MEN + i] = (char)qyi_cbr_man(qy_position_at(start, point));
    }
    head[QYI_CBR_SIDE] = qy_position_side(start) == QY_FIRST ? 1 : 2;
    head[QYI_CBR_FULLMOVE] = (char)(fullmove & 0xFF);
    head[QYI_CBR_FULLMOVE + 1] = (char)(fullmove >> 8 & 0xFF);
    memset(head + QYI_CBR_STEPS - 4, 0xFF, 4);
    if (qy_position_halfmove(start) != 0)
        qyi_pgn_lose(losses, QYI_LOSS_START);
}

static int put_head(struct qyi_xiangqi_writer *writer)
{
    const char *kind = qy_record_tag(writer->record, "RecordType");
    size_t at = writer->out->len;

    if (qy_buf_reserve(writer->out, QYI_CBR_STEPS) != 0)
        return QY_E_MEMORY;
    char *head = writer->out->data + at;
    memset(head, 0, QYI_CBR_STEPS);
    writer->out->len += QYI_CBR_STEPS;
    memcpy(head, QYI_CBR_SIGNATURE, sizeof(QYI_CBR_SIGNATURE));
    head[19] = QYI_CBR_VERSION;
    head[QYI_CBR_RESULT] = (char)qyi_xiangqi_result_number(qy_record_result(writer->record));
    if (kind != NULL && kind[0] >= '1' && kind[0] <= '3' && kind[1] == '\0')
        head[QYI_CBR_KIND] = (char)(kind[0] - '0');
    else if (kind != NULL && strcmp(kind, "0") != 0)
        qyi_pgn_lose_tag(&writer->losses, "RecordType");
    put_start(qy_record_start(writer->record), &writer->losses, head);
    return put_texts(writer, at);
}

static unsigned byte_of(qy_square point)
{
    return (QYI_XIANGQI_RANKS - 1U - point / QYI_XIANGQI_FILES) * QYI_XIANGQI_FILES +
           point % QYI_XIANGQI_FILES;
}

/* Writes a node: the root without points. */
static int put_step(struct qyi_xiangqi_writer *writer, const struct qy_record_node *node)
{
    bool root = node->parent == NULL;
    unsigned flags = (qyi_xiangqi_child(node) == NULL ? QYI_CBR_LAST : 0U) |
                     (qyi_xiangqi_sibling(node) != NULL ? QYI_CBR_SIBLING : 0U);

    qyi_xiangqi_comment(node, &writer->utf8);
    int code =
        writer->utf8.failed ? QY_E_MEMORY : encode(writer, qy_buf_str(&writer->utf8), writer->utf8.len);
    if (code != 0)
        return code;
    uint32_t len = (uint32_t)writer->text.len;
    qy_buf_addc(writer->out, (char)(flags | (len > 0 ? QYI_CBR_COMMENT : 0U)));
    qy_buf_addc(writer->out, '\0');
    qy_buf_addc(writer->out, (char)(root ? 0 : byte_of(qy_move_from(QY_GAME_XIANGQI, node->move))));
    qy_buf_addc(writer->out, (char)(root ? 0 : byte_of(qy_move_to(QY_GAME_XIANGQI, node->move))));
    for (unsigned shift = 0; shift < 32 && len > 0; shift += 8)
        qy_buf_addc(writer->out, (char)(len >> shift & 0xFF));
    qy_buf_add(writer->out, writer->text.data, len);
    return 0;
}

int qyi_cbr_write(const struct qy_record *record, const struct qyi_record_output *how, struct qy_buf *out)
{
    return qyi_xiangqi_write_steps(record, how, has_place, put_head, put_step, out);
}

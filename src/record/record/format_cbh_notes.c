/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The annotations of a ChessBase game: comments and NAGs by move number. */
#include "record/format_cbh.h"

#include "base/error.h"
#include "base/utf8.h"

enum { TEXT_AFTER = 0x02, SYMBOLS = 0x03, SQUARES = 0x04, ARROWS = 0x05, TEXT_BEFORE = 0x82 };

#define DIAGRAM 0x9E /* a byte in text that is not UTF-8 */

/* Converts the text to UTF-8; the diagram mark becomes the one that ChessBase writes to PGN. */
static int decode(const char *text, size_t len, struct qy_buf *out)
{
    bool bytes = !qyi_utf8_valid(text, len);
    size_t from = 0;
    int code = 0;

    for (size_t i = 0; i <= len && code == 0; i++) {
        if (i < len && !(bytes && (unsigned char)text[i] == DIAGRAM))
            continue;
        code = qyi_bytes_decode(text + from, i - from, out);
        if (i < len)
            qy_buf_adds(out, "[#]");
        from = i + 1;
    }
    return out->failed ? QY_E_MEMORY : code;
}

/* Adds a comment: an unknown byte, the language, the text. */
static int add_text(struct qyi_bytes *data, struct qy_record_node *node, enum qy_record_where where,
                    struct qy_record *record)
{
    struct qy_buf text = QY_BUF_INIT;
    int code = 0;

    (void)qyi_bytes_number(data, 2);
    size_t len = data->len - data->at;
    const char *from = qyi_bytes_text(data, len);
    if (from && len > 0)
        code = decode(from, len, &text);
    for (size_t i = 0; i < text.len; i++) /* a comment can't contain a zero byte */
        if (text.data[i] == '\0')
            text.data[i] = ' ';
    if (code == 0 && text.len > 0)
        code = qy_record_add_comment(record, node, where, text.data, text.len);
    qy_buf_free(&text);
    return code;
}

static int add_symbols(struct qyi_bytes *data, struct qy_record_node *node, struct qy_record *record)
{
    int code = 0;

    while (data->at < data->len && code == 0) {
        unsigned nag = qyi_bytes_one(data);

        code = nag == 0 ? 0 : qy_record_add_nag(record, node, QY_AFTER_MOVE, nag);
    }
    return code;
}

/*
 * Adds coloured squares or arrows in PGN's form: "[%csl Ge4,Rd5]", "[%cal Ge2e4]". Squares are numbered from
 * 1.
 */
static int add_marks(struct qyi_bytes *data, unsigned squares, struct qy_record_node *node,
                     struct qy_record *record)
{
    struct qy_buf text = QY_BUF_INIT;
    bool any = false;

    qy_buf_adds(&text, squares == 1 ? "[%csl " : "[%cal ");
    while (data->len - data->at >= 1 + squares) {
        unsigned colour = qyi_bytes_one(data);

        qy_buf_addf(&text, any ? ",%c" : "%c", colour == 4 ? 'R' : colour == 3 ? 'Y' : 'G');
        for (unsigned i = 0; i < squares; i++) {
            unsigned square = (qyi_bytes_one(data) - 1) & 63;

            qy_buf_addf(&text, "%c%u", (char)('a' + square / 8), square % 8 + 1);
        }
        any = true;
    }
    qy_buf_addc(&text, ']');
    int code = text.failed ? QY_E_MEMORY
               : any       ? qy_record_add_comment(record, node, QY_AFTER_MOVE, text.data, text.len)
                           : 0;
    qy_buf_free(&text);
    return code;
}

/* Adds an annotation; *ret_left_out if a record can't hold its kind. */
static int add_one(unsigned type, struct qyi_bytes *data, struct qy_record_node *node, bool is_root,
                   struct qy_record *record, bool *ret_left_out)
{
    switch (type) {
    case TEXT_BEFORE:
        if (!is_root)
            return add_text(data, node, QY_BEFORE_MOVE, record);
        return add_text(data, node, QY_AFTER_MOVE, record); /* on the game: behind its first position */
    case TEXT_AFTER: return add_text(data, node, QY_AFTER_MOVE, record);
    case SQUARES:
    case ARROWS: return add_marks(data, type == ARROWS ? 2 : 1, node, record);
    case SYMBOLS: return add_symbols(data, node, record);
    default: *ret_left_out = true; return 0;
    }
}

void qyi_cbh_notes_begin(struct qyi_cbh_notes *notes, const struct qyi_bytes *bytes)
{
    *notes = (struct qyi_cbh_notes){.bytes = *bytes};
    (void)qyi_bytes_text(&notes->bytes, 10);
    uint32_t size = qyi_bytes_number(&notes->bytes, 4);
    notes->cut = notes->bytes.cut || size < 14 || size > bytes->len;
    notes->bytes.len = notes->cut ? notes->bytes.at : size;
}

int qyi_cbh_notes_at(struct qyi_cbh_notes *notes, uint32_t number, struct qy_record_node *node,
                     struct qy_record *record)
{
    struct qyi_bytes *bytes = &notes->bytes;
    int code = 0;

    while (bytes->at < bytes->len && code == 0) {
        struct qyi_bytes ahead = *bytes;

        if (qyi_bytes_number(&ahead, 3) != number)
            return 0;
        unsigned type = qyi_bytes_one(&ahead);
        uint32_t len = qyi_bytes_number(&ahead, 2);
        const char *text = len >= 6 ? qyi_bytes_text(&ahead, len - 6) : NULL;
        struct qyi_bytes data = {.data = (const unsigned char *)text, .len = text ? len - 6 : 0};
        bool left_out = false;

        if (!text)
            return 0; /* reported at the end */
        *bytes = ahead;
        if (node)
            code = add_one(type, &data, node, number == QYI_CBH_WHOLE_GAME, record, &left_out);
        if (left_out)
            notes->left_out[type / 32] |= UINT32_C(1) << type % 32;
        if (code == QY_E_TOO_LONG) {
            notes->cut = true;
            code = 0;
        }
    }
    return code;
}

int qyi_cbh_notes_end(struct qyi_cbh_notes *notes, const struct qy_record *record,
                      struct qyi_findings *findings)
{
    uint64_t place = qy_record_place(record)->offset;
    struct qy_buf list = QY_BUF_INIT;
    int code = 0;

    if (notes->cut || notes->bytes.at < notes->bytes.len) /* the remaining ones belong to no move */
        code = qyi_find_at(findings, QYI_DAMAGE, QY_E_FILE_CUT, place, NULL, "%s", "cba");
    for (unsigned type = 0; type < 256; type++)
        if (notes->left_out[type / 32] >> type % 32 & 1)
            qy_buf_addf(&list, list.len > 0 ? ", %02x" : "%02x", type);
    if (code == 0 && list.len > 0)
        code = qyi_find_at(findings, QYI_NOTE, QY_E_CBH_ANNOTATION, place, NULL, "%s", qy_buf_str(&list));
    qy_buf_free(&list);
    return code;
}

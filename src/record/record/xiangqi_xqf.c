/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * XQF, the files of XQStudio (象棋演播室): one game with its tree, texts in GB18030; up to version 10 plain,
 * later ones obfuscated by keys in their head.
 *
 *     0x000  "XQ", version, keys        0x010  the points of 32 pieces
 *     0x033  result   0x040  kind       0x050  title and other texts, each after its length
 *     0x400  the comment on the first position, as a step without points; then the steps of the tree
 */
#include <string.h>

#include "record/whole.h"
#include "record/xiangqi_tree.h"
#include "record/xiangqi_xqf.h"
#include "source/transcode.h"

/* The last version without obfuscation, the first that shifts the list of pieces, the last known. */
#define PLAIN   10
#define SHIFTED 12
#define KNOWN   18

/* Flags of a step, by version. */
#define PLAIN_GOES_ON 0xF0
#define PLAIN_SIBLING 0x0F
#define GOES_ON       0x80
#define SIBLING       0x40
#define COMMENT       0x20

struct xqf {
    const unsigned char *bytes;
    size_t len;
    unsigned version;
    enum qy_encoding encoding;
    const struct qyi_record_input *input;
    struct qyi_findings *findings;
    struct qy_record *record;
    struct qy_buf text; /* a comment without its obfuscation */

    /* subtracted from each kind of byte; all 0 in a plain file */
    uint8_t men_key;
    uint8_t from_key;
    uint8_t to_key;
    uint32_t length_key;
    uint8_t mask[32];
};

/* A step as stored in the file. */
struct raw_step {
    size_t offset;
    uint8_t from;
    uint8_t to;
    bool goes_on;
    bool has_sibling;
    size_t comment; /* offset of its text */
    size_t comment_len;
    bool cut;  /* the file ends within it */
    bool none; /* the file ends before it */
};

static enum qyi_probe probe_xqf(const unsigned char *head, size_t len)
{
    return len >= 3 && head[0] == 'X' && head[1] == 'Q' && head[2] < 0x20 ? QYI_PROBE_SURE : QYI_PROBE_NO;
}

/* ---- keys ------------------------------------------------------------------------------------------ */

/* The factor of a key byte in the head. */
static uint8_t factor(unsigned key)
{
    return (uint8_t)(key * key * 54 + 221);
}

static void find_keys(struct xqf *file)
{
    static const char phrase[] = "[(C) Copyright Mr. Dong Shiwei.]";
    const unsigned char *head = file->bytes;
    unsigned sum = head[12];
    unsigned men = head[13];
    unsigned from = head[14];
    unsigned to = head[15];
    unsigned and = head[3];
    uint8_t mask[4];

    if (file->version <= PLAIN)
        return;
    file->men_key = (uint8_t)(factor(men) * men);
    file->from_key = (uint8_t)(factor(from) * file->men_key);
    file->to_key = (uint8_t)(factor(to) * file->from_key);
    file->length_key = (sum * 256 + men) % 32000 + 767;
    mask[0] = (uint8_t)((sum & and) | head[8]);
    mask[1] = (uint8_t)((men & and) | head[9]);
    mask[2] = (uint8_t)((from & and) | head[10]);
    mask[3] = (uint8_t)((to & and) | head[11]);
    for (size_t i = 0; i < sizeof(file->mask); i++)
        file->mask[i] = (uint8_t)(phrase[i] & mask[i % 4]);
}

/* A byte of the tree, decoded. */
static uint8_t body(const struct xqf *file, size_t at)
{
    return (uint8_t)(file->bytes[at] - file->mask[at % sizeof(file->mask)]);
}

static uint32_t body_u32(const struct xqf *file, size_t at)
{
    return (uint32_t)body(file, at) | (uint32_t)body(file, at + 1) << 8 | (uint32_t)body(file, at + 2) << 16 |
           (uint32_t)body(file, at + 3) << 24;
}

/* ---- steps ----------------------------------------------------------------------------------------- */

/* Reads the length of the comment at `at` and finds its text. */
static void find_comment(const struct xqf *file, size_t at, struct raw_step *step)
{
    if (file->len - at < 4) {
        step->cut = true;
        return;
    }
    uint32_t length = body_u32(file, at) - file->length_key;

    step->comment = at + 4;
    step->comment_len = length;
    if (length > file->len - step->comment) {
        step->comment_len = file->len - step->comment;
        step->cut = true;
    }
}

/* Reads the step at `at`; returns the offset of the next one. */
static size_t read_step(const struct xqf *file, size_t at, struct raw_step *ret_step)
{
    struct raw_step step = {.offset = at, .comment = at};

    if (at > file->len || file->len - at < 4) {
        step.cut = step.none = true;
    } else {
        unsigned flags = body(file, at + 2);
        bool plain = file->version <= PLAIN;

        step.from = (uint8_t)(body(file, at) - 0x18 - file->from_key);
        step.to = (uint8_t)(body(file, at + 1) - 0x20 - file->to_key);
        step.goes_on = (flags & (plain ? PLAIN_GOES_ON : GOES_ON)) != 0;
        step.has_sibling = (flags & (plain ? PLAIN_SIBLING : SIBLING)) != 0;
        step.comment = at + 4;
        if (plain || (flags & COMMENT) != 0)
            find_comment(file, at + 4, &step);
    }
    *ret_step = step;
    return step.comment + step.comment_len;
}

static qy_square point_of(uint8_t byte)
{
    return qyi_xiangqi_point(byte / 10, byte % 10);
}

/* ---- texts ----------------------------------------------------------------------------------------- */

static size_t text_len(const struct xqf *file, size_t i)
{
    size_t len = file->bytes[qyi_xqf_texts[i].offset];

    return len < qyi_xqf_texts[i].size ? len : qyi_xqf_texts[i].size - 1U;
}

/* Puts the decoded bytes of a comment into `text`. */
static int unmask(struct xqf *file, const struct raw_step *step)
{
    qy_buf_clear(&file->text);
    if (qy_buf_reserve(&file->text, step->comment_len) != 0)
        return QY_E_MEMORY;
    for (size_t i = 0; i < step->comment_len; i++)
        qy_buf_addc(&file->text, (char)body(file, step->comment + i));
    return 0;
}

/* Counts the bytes invalid in an encoding in all texts of the file. */
static int count_bad(struct xqf *file, enum qy_encoding encoding, size_t *ret_bad)
{
    struct qy_buf utf8 = QY_BUF_INIT;
    struct raw_step step;
    size_t total = 0;
    size_t bad;
    int code = 0;

    for (size_t i = 0; i < QYI_XQF_TEXTS && code == 0; i++) {
        size_t len = text_len(file, i);

        code = qyi_text_decode(encoding, file->bytes + qyi_xqf_texts[i].offset + 1, len, &utf8, &bad);
        /* the last character may be cut off by the field's size */
        total += code == 0 && bad + 1 < len;
    }
    for (size_t at = QYI_XQF_HEAD; at < file->len && code == 0;) {
        at = read_step(file, at, &step);
        if (step.cut)
            break;
        code = unmask(file, &step);
        qy_buf_clear(&utf8);
        if (code == 0)
            code = qyi_text_decode(encoding, (const unsigned char *)file->text.data, step.comment_len, &utf8,
                                   &bad);
        total += code == 0 && bad < step.comment_len;
    }
    qy_buf_free(&utf8);
    *ret_bad = total;
    return code;
}

/* The format's encoding is GB18030, but some programs used their own. */
static int find_encoding(struct xqf *file)
{
    static const enum qy_encoding others[] = {QY_ENCODING_UTF8, QY_ENCODING_BIG5};
    size_t least = 0;
    int code = 0;

    file->encoding = file->input->encoding_known ? file->input->encoding : QY_ENCODING_GB18030;
    if (!file->input->encoding_known)
        code = count_bad(file, QY_ENCODING_GB18030, &least);
    for (size_t i = 0; i < sizeof(others) / sizeof(others[0]) && code == 0 && least > 0; i++) {
        size_t bad;

        code = count_bad(file, others[i], &bad);
        if (code == 0 && bad < least) {
            least = bad;
            file->encoding = others[i];
        }
    }
    qy_record_set_encoding(file->record, file->encoding);
    return code;
}

/* Converts a text into `utf8`; reports a fault in it at `offset` of the file. */
static int decode(struct xqf *file, const unsigned char *bytes, size_t len, size_t offset,
                  struct qy_buf *utf8)
{
    size_t bad;
    int code = qyi_text_decode(file->encoding, bytes, len, utf8, &bad);

    if (code != 0 || bad == len)
        return code;
    return qyi_find_at(file->findings, QYI_DAMAGE, QY_E_PGN_BYTE, offset + bad,
                       qy_encoding_name(file->encoding), "0x%02X", bytes[bad]);
}

/* A text that fills its field may be cut within a character, which is dropped. */
static int add_text(struct xqf *file, size_t i)
{
    size_t len = text_len(file, i);
    const unsigned char *bytes = file->bytes + qyi_xqf_texts[i].offset + 1;
    struct qy_buf utf8 = QY_BUF_INIT;
    size_t bad;
    int code = 0;

    if (file->bytes[qyi_xqf_texts[i].offset] >= qyi_xqf_texts[i].size)
        code = qyi_find_at(file->findings, QYI_NOTE, QY_E_TEXT_LENGTH, qyi_xqf_texts[i].offset, NULL, "%u",
                           (unsigned)file->bytes[qyi_xqf_texts[i].offset]);
    if (code == 0)
        code = qyi_text_decode(file->encoding, bytes, len, &utf8, &bad);
    if (code == 0 && bad < len && bad + 1 == len)
        len--;
    qy_buf_clear(&utf8);
    if (code == 0)
        code = decode(file, bytes, len, qyi_xqf_texts[i].offset + 1U, &utf8);
    if (code == 0 && utf8.len > 0)
        code = qy_record_add_tag(file->record, qyi_xqf_texts[i].tag, strlen(qyi_xqf_texts[i].tag), utf8.data,
                                 utf8.len);
    qy_buf_free(&utf8);
    return code;
}

/* ---- head ------------------------------------------------------------------------------------------ */

static int read_result(struct xqf *file)
{
    static const enum qy_result results[] = {QY_RESULT_OPEN, QY_RESULT_FIRST_WON, QY_RESULT_SECOND_WON,
                                             QY_RESULT_DRAW};
    unsigned value = file->bytes[0x33];

    if (value > 0 && value < sizeof(results) / sizeof(results[0]))
        qy_record_set_result(file->record, results[value]);
    else if (value > 0)
        return qyi_find_at(file->findings, QYI_NOTE, QY_E_PGN_RESULT, 0x33, NULL, "%u", value);
    return 0;
}

static int read_kind(struct xqf *file)
{
    static const char *const stages[] = {"", "opening", "middlegame", "endgame"};
    unsigned value = file->bytes[0x40];

    if (value == 0 || value >= sizeof(stages) / sizeof(stages[0]))
        return 0;
    return qy_record_add_tag(file->record, "Stage", strlen("Stage"), stages[value], strlen(stages[value]));
}

static int read_men(struct xqf *file, struct qyi_xiangqi_setup *setup)
{
    for (unsigned i = 0; i < QYI_XIANGQI_MEN; i++) {
        size_t offset = 0x10 + i;
        unsigned man = file->version >= SHIFTED ? (file->men_key + i + 1) % QYI_XIANGQI_MEN : i;
        qy_square point = point_of((uint8_t)(file->bytes[offset] - file->men_key));

        if (point == QY_SQUARE_NONE)
            continue;
        if (setup->man[point] != 0) {
            int code = qyi_find_at(file->findings, QYI_DAMAGE, QY_E_POINT_TAKEN, offset, NULL, "0x%02X",
                                   (unsigned)file->bytes[offset]);
            if (code != 0)
                return code;
        }
        setup->man[point] = qyi_xiangqi_men[man];
    }
    setup->side = file->bytes[0x32] == 1 ? QY_SECOND : QY_FIRST;
    setup->fullmove = ((unsigned)file->bytes[0x30] | (unsigned)file->bytes[0x31] << 8) / 2;
    return 0;
}

static int read_head(struct xqf *file, struct qyi_xiangqi_setup *setup)
{
    int code = 0;

    if (file->version > KNOWN)
        code = qyi_find_at(file->findings, QYI_NOTE, QY_E_FORMAT_VERSION, 2, "18", "%u", file->version);
    for (size_t i = 0; i < QYI_XQF_TEXTS && code == 0; i++)
        code = add_text(file, i);
    if (code == 0)
        code = read_result(file);
    if (code == 0)
        code = read_kind(file);
    return code != 0 ? code : read_men(file, setup);
}

/* ---- tree ------------------------------------------------------------------------------------------ */

/* Converts the comment of a step; returns 0 or a code that ends the reading. */
static int read_comment(struct xqf *file, const struct raw_step *raw, struct qy_buf *utf8)
{
    int code = unmask(file, raw);

    qy_buf_clear(utf8);
    if (code != 0 || raw->comment_len == 0)
        return code;
    return decode(file, (const unsigned char *)file->text.data, raw->comment_len, raw->comment, utf8);
}

static int told_cut(struct xqf *file)
{
    return qyi_find_at(file->findings, QYI_DAMAGE, QY_E_FILE_CUT, file->len, NULL, "%s", "");
}

/* Reads the steps, the first of which has the comment on the first position. */
static int read_steps(struct xqf *file, struct qyi_xiangqi_tree *tree, struct qy_buf *utf8)
{
    struct qy_place place = {.offset = QYI_XQF_HEAD};
    struct raw_step raw;
    size_t at = read_step(file, QYI_XQF_HEAD, &raw);
    int code = read_comment(file, &raw, utf8);

    if (code == 0)
        code = qyi_xiangqi_tree_remark(tree, utf8->data, utf8->len, &place);
    bool more = raw.goes_on;
    while (code == 0 && more && !raw.cut) {
        at = read_step(file, at, &raw);
        if (raw.none)
            break;
        code = read_comment(file, &raw, utf8);
        struct qyi_xiangqi_step step = {
            .from = point_of(raw.from),
            .to = point_of(raw.to),
            .goes_on = raw.goes_on,
            .has_sibling = raw.has_sibling,
            .comment = utf8->data,
            .comment_len = utf8->len,
            .place = {.offset = raw.offset},
        };
        if (code == 0)
            code = qyi_xiangqi_tree_step(tree, &step);
        more = !tree->finished;
    }
    tree->finished = tree->finished || !more;
    if (code == 0 && raw.cut)
        return told_cut(file);
    if (code == 0 && at < file->len)
        return qyi_find_at(file->findings, QYI_NOTE, QY_E_FILE_REST, at, NULL, "%zu", file->len - at);
    return code;
}

static int read_file(struct xqf *file)
{
    struct qyi_xiangqi_setup setup = {.side = QY_FIRST};
    struct qyi_xiangqi_tree tree;
    struct qy_place place = {.offset = 0x10};
    struct qy_buf utf8 = QY_BUF_INIT;
    int code = find_encoding(file);

    if (code == 0)
        code = read_head(file, &setup);
    if (code != 0)
        return code;
    qyi_xiangqi_tree_begin(&tree, file->record, file->findings, &setup, &place, false);
    code = read_steps(file, &tree, &utf8);
    qy_buf_free(&utf8);
    if (code == 0)
        code = qyi_xiangqi_tree_end(&tree);
    qyi_xiangqi_tree_done(&tree);
    return code;
}

static int read_bytes(const unsigned char *bytes, size_t len, const struct qyi_record_input *input,
                      struct qy_record *record, struct qyi_findings *findings)
{
    struct xqf file = {.bytes = bytes, .len = len, .findings = findings, .record = record, .input = input};
    int code;

    if (probe_xqf(bytes, len) == QYI_PROBE_NO) {
        code = qyi_find_at(findings, QYI_UNSUPPORTED, QY_E_FORMAT_SIGNATURE, 0, "XQF", "%s", "");
        return code != 0 ? code : QY_E_FORMAT_SIGNATURE;
    }
    const struct qy_place place = {.offset = 0};
    qyi_xiangqi_record_begin(record, &place);
    if (len < QYI_XQF_HEAD) {
        findings->no_start = true;
        return told_cut(&file);
    }
    file.version = bytes[2];
    find_keys(&file);
    code = read_file(&file);
    qy_buf_free(&file.text);
    return code;
}

static int read_xqf(const struct qyi_record_input *input, const struct qyi_record_sink *sink)
{
    return qyi_read_one_game(input, sink, read_bytes);
}

const struct qyi_format qyi_format_xqf = {
    .name = "xqf",
    .suffixes = (const char *const[]){".xqf", NULL},
    .games = 1U << QY_GAME_XIANGQI,
    .binary = true,
    .single = true,
    .probe = probe_xqf,
    .reader = read_xqf,
    .writer = qyi_xqf_write,
};

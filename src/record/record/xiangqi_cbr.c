/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads CBR: its head, its texts, its tree. */
#include "record/xiangqi_cbr.h"

#include <string.h>

#include "record/whole.h"
#include "record/xiangqi_tree.h"
#include "source/transcode.h"

/* The texts of the head: their tags, offsets and sizes in bytes, including the zero. */
static const struct {
    const char *tag;
    uint16_t offset;
    uint16_t size;
} texts[] = {
    {"Script", 52, 128},      {"Title", 180, 128},       {"Path", 308, 256},      {"Source", 564, 64},
    {"EventType", 628, 64},   {"Event", 692, 64},        {"Round", 756, 64},      {"Group", 820, 32},
    {"Board", 852, 32},       {"Date", 884, 64},         {"Site", 948, 64},       {"TimeRule", 1012, 64},
    {"Red", 1076, 64},        {"RedTeam", 1140, 64},     {"RedTime", 1204, 64},   {"RedElo", 1268, 32},
    {"Black", 1300, 64},      {"BlackTeam", 1364, 64},   {"BlackTime", 1428, 64}, {"BlackElo", 1492, 32},
    {"Referee", 1524, 64},    {"Recorder", 1588, 64},    {"Annotator", 1652, 64}, {"AnnotatorMail", 1716, 64},
    {"Author", 1780, 64},     {"AuthorMail", 1844, 64},  {"Created", 1908, 40},   {"Modified", 1972, 40},
    {"RecordKind", 2044, 32}, {"Termination", 2080, 32},
};

/* The kinds of pieces by their second digit, counted from 1. */
static const uint8_t kinds[] = {0,
                                QY_XIANGQI_ROOK,
                                QY_XIANGQI_HORSE,
                                QY_XIANGQI_ELEPHANT,
                                QY_XIANGQI_ADVISOR,
                                QY_XIANGQI_GENERAL,
                                QY_XIANGQI_CANNON,
                                QY_XIANGQI_PAWN};

struct cbr {
    const unsigned char *bytes;
    size_t len;
    uint64_t base;
    struct qyi_findings *findings;
    struct qy_record *record;
};

/* A step as stored in the file. */
struct raw_step {
    size_t offset;
    unsigned flags;
    unsigned from;
    unsigned to;
    size_t comment; /* offset of its text */
    size_t comment_len;
    bool cut;  /* the file ends within it */
    bool none; /* the file ends before it */
};

bool qyi_cbr_is(const unsigned char *bytes, size_t len)
{
    return len >= sizeof(QYI_CBR_SIGNATURE) &&
           memcmp(bytes, QYI_CBR_SIGNATURE, sizeof(QYI_CBR_SIGNATURE)) == 0;
}

/* ---- texts ----------------------------------------------------------------------------------------- */

/* Converts the text at `at`, which ends at a zero or after `size` bytes. */
static int decode(struct cbr *file, size_t at, size_t size, struct qy_buf *utf8)
{
    size_t len = 0;
    size_t bad;

    qy_buf_clear(utf8);
    while (len + 2 <= size && (file->bytes[at + len] != 0 || file->bytes[at + len + 1] != 0))
        len += 2;
    int code = qyi_text_decode(QY_ENCODING_UTF16LE, file->bytes + at, len, utf8, &bad);
    if (code != 0 || bad == len)
        return code;
    return qyi_find_at(file->findings, QYI_DAMAGE, QY_E_PGN_BYTE, file->base + at + bad,
                       qy_encoding_name(QY_ENCODING_UTF16LE), "0x%02X%02X", file->bytes[at + bad + 1],
                       file->bytes[at + bad]);
}

static int read_texts(struct cbr *file)
{
    struct qy_buf utf8 = QY_BUF_INIT;
    int code = 0;

    for (size_t i = 0; i < sizeof texts / sizeof texts[0] && code == 0; i++) {
        code = decode(file, texts[i].offset, texts[i].size, &utf8);
        if (code == 0 && utf8.len > 0)
            code = qy_record_add_tag(file->record, texts[i].tag, strlen(texts[i].tag), utf8.data, utf8.len);
    }
    qy_buf_free(&utf8);
    return code;
}

/* ---- head ------------------------------------------------------------------------------------------ */

static int read_result(struct cbr *file)
{
    static const enum qy_result results[] = {QY_RESULT_OPEN, QY_RESULT_FIRST_WON, QY_RESULT_SECOND_WON,
                                             QY_RESULT_DRAW};
    unsigned value = file->bytes[QYI_CBR_RESULT];

    if (value > 0 && value < sizeof(results) / sizeof(results[0]))
        qy_record_set_result(file->record, results[value]);
    else if (value > 0) /* 4: several results, as in a book */
        return qyi_find_at(file->findings, QYI_NOTE, QY_E_PGN_RESULT, file->base + QYI_CBR_RESULT, NULL, "%u",
                           value);
    return 0;
}

/* 0 a whole game, 1 composed from the starting position, 2 part of a game, 3 composed. */
static int read_kind(struct cbr *file)
{
    char digit = (char)('0' + file->bytes[QYI_CBR_KIND]);

    if (digit < '1' || digit > '3')
        return 0;
    return qy_record_add_tag(file->record, "RecordType", strlen("RecordType"), &digit, 1);
}

static int read_men(struct cbr *file, struct qyi_xiangqi_setup *setup)
{
    int code = 0;

    for (unsigned i = 0; i < QYI_XIANGQI_POINTS && code == 0; i++) {
        unsigned byte = file->bytes[QYI_CBR_MEN + i];
        unsigned kind = byte & 0x0F;
        bool is_man = (byte >> 4 == 1 || byte >> 4 == 2) && kind > 0 && kind < sizeof(kinds);

        if (is_man)
            setup->man[qyi_xiangqi_point_from_top(i % QYI_XIANGQI_FILES, i / QYI_XIANGQI_FILES)] =
                QY_PIECE(byte >> 4 == 1 ? QY_FIRST : QY_SECOND, kinds[kind]);
        else if (byte != 0)
            code = qyi_find_at(file->findings, QYI_DAMAGE, QY_E_FEN_PIECE, file->base + QYI_CBR_MEN + i, NULL,
                               "0x%02X", byte);
    }
    setup->side = file->bytes[QYI_CBR_SIDE] == 2 ? QY_SECOND : QY_FIRST;
    setup->fullmove = (unsigned)file->bytes[QYI_CBR_FULLMOVE] | (unsigned)file->bytes[QYI_CBR_FULLMOVE + 1]
                                                                    << 8;
    return code;
}

/* ---- tree ------------------------------------------------------------------------------------------ */

/* Reads the step at `at`; returns the offset of the next one. */
static size_t read_step(const struct cbr *file, size_t at, struct raw_step *ret_step)
{
    struct raw_step step = {.offset = at, .comment = at, .flags = QYI_CBR_LAST};
    size_t left = file->len - at;

    if (left < 4) {
        step.cut = step.none = true;
    } else {
        const unsigned char *b = file->bytes + at;

        step.flags = b[0];
        step.from = b[2];
        step.to = b[3];
        step.comment = at + 4;
        if ((step.flags & QYI_CBR_COMMENT) != 0 && left < 8) {
            step.cut = true;
        } else if ((step.flags & QYI_CBR_COMMENT) != 0) {
            uint32_t length =
                (uint32_t)b[4] | (uint32_t)b[5] << 8 | (uint32_t)b[6] << 16 | (uint32_t)b[7] << 24;

            step.comment += 4;
            step.cut = length > left - 8;
            step.comment_len = step.cut ? left - 8 : length;
        }
    }
    *ret_step = step;
    return step.comment + step.comment_len;
}

static qy_square point_of(unsigned byte)
{
    return qyi_xiangqi_point_from_top(byte % QYI_XIANGQI_FILES, byte / QYI_XIANGQI_FILES);
}

static int told_cut(struct cbr *file)
{
    return qyi_find_at(file->findings, QYI_DAMAGE, QY_E_FILE_CUT, file->base + file->len, NULL, "%s", "");
}

/* Reads the steps, the first of which has the comment on the first position. */
static int read_steps(struct cbr *file, struct qyi_xiangqi_tree *tree, struct qy_buf *utf8, size_t *ret_end)
{
    struct qy_place place = {.offset = file->base + QYI_CBR_STEPS};
    struct raw_step raw;
    size_t at = read_step(file, QYI_CBR_STEPS, &raw);
    int code = decode(file, raw.comment, raw.comment_len, utf8);

    if (code == 0)
        code = qyi_xiangqi_tree_remark(tree, utf8->data, utf8->len, &place);
    bool more = (raw.flags & QYI_CBR_LAST) == 0;
    while (code == 0 && more && !raw.cut) {
        at = read_step(file, at, &raw);
        if (raw.none)
            break;
        code = decode(file, raw.comment, raw.comment_len, utf8);
        struct qyi_xiangqi_step step = {
            .from = point_of(raw.from),
            .to = point_of(raw.to),
            .goes_on = (raw.flags & QYI_CBR_LAST) == 0,
            .has_sibling = (raw.flags & QYI_CBR_SIBLING) != 0,
            .comment = utf8->data,
            .comment_len = utf8->len,
            .place = {.offset = file->base + raw.offset},
        };
        if (code == 0)
            code = qyi_xiangqi_tree_step(tree, &step);
        more = !tree->finished;
    }
    tree->finished = tree->finished || !more;
    *ret_end = at;
    return code == 0 && raw.cut ? told_cut(file) : code;
}

static int read_tree(struct cbr *file, const struct qyi_xiangqi_setup *setup, bool in_block)
{
    struct qyi_xiangqi_tree tree;
    struct qy_place place = {.offset = file->base + QYI_CBR_MEN};
    struct qy_buf utf8 = QY_BUF_INIT;
    size_t end = 0;

    qyi_xiangqi_tree_begin(&tree, file->record, file->findings, setup, &place,
                           file->bytes[QYI_CBR_SIDE] != 0);
    int code = read_steps(file, &tree, &utf8, &end);
    if (code == 0)
        code = qyi_xiangqi_tree_end(&tree);
    if (code == 0 && !in_block && end < file->len)
        code = qyi_find_at(file->findings, QYI_NOTE, QY_E_FILE_REST, file->base + end, NULL, "%zu",
                           file->len - end);
    qy_buf_free(&utf8);
    qyi_xiangqi_tree_done(&tree);
    return code;
}

int qyi_cbr_read(const unsigned char *bytes, size_t len, uint64_t base, bool in_block,
                 struct qy_record *record, struct qyi_findings *findings)
{
    struct cbr file = {.bytes = bytes, .len = len, .base = base, .findings = findings, .record = record};
    struct qyi_xiangqi_setup setup = {.side = QY_FIRST};
    struct qy_place place = {.offset = base};

    qyi_xiangqi_record_begin(record, &place);
    qy_record_set_encoding(record, QY_ENCODING_UTF16LE);
    if (len < QYI_CBR_STEPS || bytes[19] != QYI_CBR_VERSION) {
        findings->no_start = true;
        if (len < QYI_CBR_STEPS)
            return told_cut(&file);
        return qyi_find_at(findings, QYI_UNSUPPORTED, QY_E_FORMAT_VERSION, base + 19, "2", "%u",
                           (unsigned)bytes[19]);
    }
    int code = read_texts(&file);
    if (code == 0)
        code = read_result(&file);
    if (code == 0)
        code = read_kind(&file);
    if (code == 0)
        code = read_men(&file, &setup);
    return code != 0 ? code : read_tree(&file, &setup, in_block);
}

/* ---- format ---------------------------------------------------------------------------------------- */

static enum qyi_probe probe_cbr(const unsigned char *head, size_t len)
{
    return qyi_cbr_is(head, len) ? QYI_PROBE_SURE : QYI_PROBE_NO;
}

static int read_bytes(const unsigned char *bytes, size_t len, const struct qyi_record_input *input,
                      struct qy_record *record, struct qyi_findings *findings)
{
    (void)input;
    if (qyi_cbr_is(bytes, len))
        return qyi_cbr_read(bytes, len, 0, false, record, findings);
    int code = qyi_find_at(findings, QYI_UNSUPPORTED, QY_E_FORMAT_SIGNATURE, 0, "CBR", "%s", "");
    return code != 0 ? code : QY_E_FORMAT_SIGNATURE;
}

static int read_cbr(const struct qyi_record_input *input, const struct qyi_record_sink *sink)
{
    return qyi_read_one_game(input, sink, read_bytes);
}

const struct qyi_format qyi_format_cbr = {
    .name = "cbr",
    .suffixes = (const char *const[]){".cbr", NULL},
    .games = 1U << QY_GAME_XIANGQI,
    .binary = true,
    .single = true,
    .probe = probe_cbr,
    .reader = read_cbr,
};

/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * CBL 2.1, the libraries of older versions of CCBridge (象棋桥), compressed or not.
 *
 *     0      "CCBridge"   8 version, 0x15   12 compression level, 0 for none   16 size of the rest
 *     20     the rest, a zlib stream if compressed:
 *                texts: name, source, an unused one, author, e-mail; two dates of 19 bytes;
 *                number of games (4); a text about the library; then the games
 *     a game its size with these 4 bytes; the points of 32 pieces, file and row from 1 in half a byte each, 0 none;
 *            kind (4), text event, first number (4), texts title, source, an unused one, place, date, Red, Black,
 *            result (4), texts annotator, e-mail, author, e-mail, about the game; 1 if Red moves first;
 *            two dates of 19 bytes; number of moves (4), 6 bytes per move; a comment for each, ended by CR LF
 *     a move its number (2), from, to (file and row from 0), its words (2, not read)
 *
 * A text follows its length (4 bytes), in GB18030; `||` is a line end in comments. A move with a higher number
 * than the one before follows it; any other is the next alternative to the last move of its number.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record/record.h"
#include "record/whole.h"
#include "record/xiangqi_cbl.h"
#include "record/xiangqi_tree.h"
#include "source/transcode.h"
#include "source/unpack.h"

#define HEAD 20
#define DAY  19
#define MOVE 6
/* The greatest decompressed size of a library. */
#define MOST_BYTES ((size_t)1 << 27)
/* The part of a text that is read: in any encoding more than a record can hold. */
#define MOST_TEXT ((size_t)4 * QY_RECORD_COMMENT)
/*
 * The least size of a game: its size, 32 pieces, four numbers, 13 empty texts, the side to move, two dates.
 */
#define LEAST_GAME (4 + QYI_XIANGQI_MEN + 4 * 4 + 13 * 4 + 1 + 2 * DAY)

struct cbl2 {
    const unsigned char *bytes;
    size_t len;
    size_t at;
    bool cut;           /* data is missing at the end */
    bool told;          /* which has been reported */
    uint64_t broken_at; /* offset at which a compressed file breaks off; 0 if it does not */
    enum qy_encoding encoding;
    struct qyi_findings findings;
    struct qy_record *record;
    struct qy_buf text; /* the last text, in UTF-8 */
    struct qy_buf name; /* name of the library */
};

/* ---- numbers and texts ----------------------------------------------------------------------------- */

/* Skips `size` bytes and returns them; NULL if the file ends within them. */
static const unsigned char *take(struct cbl2 *file, size_t size)
{
    const unsigned char *bytes = file->bytes + file->at;

    if (size > file->len - file->at) {
        file->cut = true;
        file->at = file->len;
        return NULL;
    }
    file->at += size;
    return bytes;
}

static uint32_t take_number(struct cbl2 *file)
{
    const unsigned char *b = take(file, 4);

    return b == NULL ? 0 : (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

/* Converts bytes of the file to file->text. */
static int decode(struct cbl2 *file, const unsigned char *bytes, size_t len)
{
    size_t bad;

    if (len > MOST_TEXT)
        len = MOST_TEXT;
    qy_buf_clear(&file->text);
    int code = qyi_text_decode(file->encoding, bytes, len, &file->text, &bad);
    if (code != 0 || bad == len)
        return code;
    return qyi_find_at(&file->findings, QYI_DAMAGE, QY_E_PGN_BYTE,
                       HEAD + (uint64_t)(bytes - file->bytes) + bad, qy_encoding_name(file->encoding),
                       "0x%02X", bytes[bad]);
}

/* Takes a text of `size` bytes, without trailing zeros and blanks; adds it as a tag if `tag` is not NULL. */
static int take_text(struct cbl2 *file, size_t size, const char *tag)
{
    const struct qy_place place = {.offset = HEAD + (uint64_t)file->at};
    const unsigned char *bytes = take(file, size);

    qy_buf_clear(&file->text);
    if (bytes == NULL)
        return 0;
    while (size > 0 && (bytes[size - 1] == 0 || bytes[size - 1] == ' '))
        size--;
    int code = decode(file, bytes, size);
    if (code == 0 && tag != NULL && file->text.len > 0)
        code = qyi_find_tag(&file->findings, &place, file->record, tag, strlen(tag), file->text.data,
                            file->text.len);
    return code;
}

static int take_long_text(struct cbl2 *file, const char *tag)
{
    return take_text(file, take_number(file), tag);
}

/* Converts the line ends in file->text. */
static void break_lines(struct cbl2 *file)
{
    struct qy_buf *text = &file->text;
    size_t to = 0;

    for (size_t at = 0; at < text->len; at++) {
        bool end = text->data[at] == '|' && at + 1 < text->len && text->data[at + 1] == '|';

        text->data[to++] = end ? '\n' : text->data[at];
        at += end;
    }
    text->len = to;
}

/* ---- the head of a game ---------------------------------------------------------------------------- */

static int take_men(struct cbl2 *file, struct qyi_xiangqi_setup *setup)
{
    uint64_t offset = HEAD + file->at;
    const unsigned char *bytes = take(file, QYI_XIANGQI_MEN);
    int code = 0;

    for (unsigned i = 0; bytes != NULL && i < QYI_XIANGQI_MEN && code == 0; i++) {
        qy_square point = bytes[i] >> 4 == 0 || (bytes[i] & 15) == 0
                              ? QY_SQUARE_NONE
                              : qyi_xiangqi_point_from_top((bytes[i] >> 4) - 1U, (bytes[i] & 15U) - 1);

        if (point != QY_SQUARE_NONE && setup->man[point] == 0)
            setup->man[point] = qyi_xiangqi_men[i];
        else if (bytes[i] != 0)
            code = qyi_find_at(&file->findings, QYI_DAMAGE, QY_E_FEN_PIECE, offset + i, NULL, "0x%02X",
                               bytes[i]);
    }
    return code;
}

/* 1 a whole game, 2 composed from the starting position, 3 part of a game, 4 composed: CBR counts from 0. */
static int take_kind(struct cbl2 *file)
{
    uint32_t kind = take_number(file);
    char digit = (char)('0' + kind - 1);

    if (kind < 2 || kind > 4)
        return 0;
    return qy_record_add_tag(file->record, "RecordType", strlen("RecordType"), &digit, 1);
}

static int take_result(struct cbl2 *file)
{
    static const enum qy_result results[] = {QY_RESULT_OPEN, QY_RESULT_FIRST_WON, QY_RESULT_SECOND_WON,
                                             QY_RESULT_DRAW, QY_RESULT_OPEN};
    uint64_t offset = HEAD + file->at;
    uint32_t value = take_number(file);

    if (value < sizeof(results) / sizeof(results[0])) {
        qy_record_set_result(file->record, results[value]);
        return 0;
    }
    return qyi_find_at(&file->findings, QYI_NOTE, QY_E_PGN_RESULT, offset, NULL, "%u", (unsigned)value);
}

/* The first number: where part of a game begins. Its unit is not documented, so it is kept unchanged. */
static int take_first_number(struct cbl2 *file)
{
    uint32_t number = take_number(file);
    char digits[12];
    size_t at = sizeof digits;

    if (number < 2)
        return 0;
    for (; number > 0; number /= 10)
        digits[--at] = (char)('0' + number % 10);
    return qy_record_add_tag(file->record, "FirstNumber", strlen("FirstNumber"), digits + at,
                             sizeof digits - at);
}

/* Reads everything before the moves; file->text then has the remark on the game. */
static int take_head(struct cbl2 *file, struct qyi_xiangqi_setup *setup)
{
    static const char *const before[] = {"Title", "Source", "Other", "Site", "Date", "Red", "Black"};
    static const char *const behind[] = {"Annotator", "AnnotatorMail", "Author", "AuthorMail"};
    int code = take_men(file, setup);

    if (code == 0)
        code = take_kind(file);
    if (code == 0)
        code = take_long_text(file, "Event");
    if (code == 0)
        code = take_first_number(file);
    for (size_t i = 0; i < sizeof before / sizeof before[0] && code == 0; i++)
        code = take_long_text(file, before[i]);
    if (code == 0)
        code = take_result(file);
    for (size_t i = 0; i < sizeof behind / sizeof behind[0] && code == 0; i++)
        code = take_long_text(file, behind[i]);
    if (code == 0)
        code = take_long_text(file, NULL);
    if (code != 0)
        return code;
    break_lines(file);
    struct qy_buf remark = file->text;
    file->text = (struct qy_buf)QY_BUF_INIT;
    const unsigned char *side = take(file, 1);
    setup->side = side != NULL && side[0] == 0 ? QY_SECOND : QY_FIRST;
    code = take_text(file, DAY, "Created");
    if (code == 0)
        code = take_text(file, DAY, "Modified");
    qy_buf_free(&file->text);
    file->text = remark;
    return code;
}

/* ---- moves ----------------------------------------------------------------------------------------- */

static unsigned number_of(const unsigned char *move)
{
    return (unsigned)move[0] | (unsigned)move[1] << 8;
}

static qy_square point_of(unsigned byte)
{
    return qyi_xiangqi_point_from_top(byte >> 4, byte & 15);
}

/*
 * The number of consistent moves: each number is at most one more than the one before, and at least the
 * first.
 */
static size_t sound_moves(const unsigned char *moves, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        unsigned number = number_of(moves + MOVE * i);

        if (number > number_of(moves + MOVE * (i - 1)) + 1 || number < number_of(moves))
            return i;
    }
    return count;
}

/*
 * Marks the moves that have an alternative before a lower number: scans backwards with the numbers still
 * waiting.
 */
static int find_siblings(const unsigned char *moves, size_t count, bool *ret_sibling)
{
    unsigned *waiting = malloc((count + 1) * sizeof *waiting);
    size_t depth = 0;

    if (waiting == NULL)
        return QY_E_MEMORY;
    for (size_t i = count; i-- > 0;) {
        unsigned number = number_of(moves + MOVE * i);

        while (depth > 0 && waiting[depth - 1] > number)
            depth--;
        ret_sibling[i] = depth > 0 && waiting[depth - 1] == number;
        if (!ret_sibling[i])
            waiting[depth++] = number;
    }
    free(waiting);
    return 0;
}

/* Takes the next comment, which ends with CR LF. */
static int take_comment(struct cbl2 *file)
{
    const unsigned char *begin = file->bytes + file->at;
    const unsigned char *end = memmem(begin, file->len - file->at, "\r\n", 2);

    file->cut |= end == NULL;
    file->at = end == NULL ? file->len : (size_t)(end - file->bytes) + 2;
    int code = decode(file, begin, (size_t)((end == NULL ? file->bytes + file->len : end) - begin));
    break_lines(file);
    return code;
}

static int build(struct cbl2 *file, struct qyi_xiangqi_tree *tree, const unsigned char *moves, size_t count,
                 const bool *sibling)
{
    int code = 0;

    for (size_t i = 0; i < count && code == 0 && !tree->finished; i++) {
        const unsigned char *move = moves + MOVE * i;

        code = take_comment(file);
        struct qyi_xiangqi_step step = {
            .from = point_of(move[2]),
            .to = point_of(move[3]),
            .goes_on = i + 1 < count && number_of(move + MOVE) > number_of(move),
            .has_sibling = sibling[i],
            .comment = file->text.data,
            .comment_len = file->text.len,
            .place = {.offset = HEAD + (uint64_t)(move - file->bytes)},
        };
        if (code == 0)
            code = qyi_xiangqi_tree_step(tree, &step);
    }
    return code;
}

/* Reports the first move with an impossible number: the game is read up to it. */
static int tell_number(struct cbl2 *file, const unsigned char *moves, size_t at)
{
    const unsigned char *move = moves + MOVE * at;
    char expected[16];

    (void)snprintf(expected, sizeof expected, "%u..%u", number_of(moves), number_of(move - MOVE) + 1);
    return qyi_find_at(&file->findings, QYI_DAMAGE, QY_E_RECORD_FORM, HEAD + (uint64_t)(move - file->bytes),
                       expected, "%u", number_of(move));
}

static int take_moves(struct cbl2 *file, struct qyi_xiangqi_tree *tree)
{
    uint32_t count = take_number(file);
    const unsigned char *moves = count > file->len / MOVE ? NULL : take(file, (size_t)count * MOVE);

    file->cut |= moves == NULL;
    if (moves == NULL || count == 0)
        return 0;
    size_t sound = sound_moves(moves, count);
    bool *sibling = calloc(sound, sizeof *sibling);
    int code = sibling == NULL ? QY_E_MEMORY : find_siblings(moves, sound, sibling);
    if (code == 0 && sound < count)
        code = tell_number(file, moves, sound);
    if (code == 0)
        code = build(file, tree, moves, sound, sibling);
    free(sibling);
    return code;
}

/* ---- games ----------------------------------------------------------------------------------------- */

static int tell_cut(struct cbl2 *file)
{
    uint64_t offset = file->broken_at ? file->broken_at : HEAD + file->len;

    file->told = true;
    return qyi_find_at(&file->findings, QYI_DAMAGE, QY_E_FILE_CUT, offset, NULL, "%s", "");
}

static int read_tree(struct cbl2 *file, uint64_t offset)
{
    struct qyi_xiangqi_setup setup = {.side = QY_FIRST};
    struct qy_place place = {.offset = offset};
    struct qyi_xiangqi_tree tree;
    int code = take_head(file, &setup);

    if (code != 0)
        return code;
    qyi_xiangqi_tree_begin(&tree, file->record, &file->findings, &setup, &place, true);
    code = qyi_xiangqi_tree_remark(&tree, file->text.data, file->text.len, &place);
    if (code == 0)
        code = take_moves(file, &tree);
    tree.finished = tree.finished || !file->cut;
    if (code == 0)
        code = qyi_xiangqi_tree_end(&tree);
    qyi_xiangqi_tree_done(&tree);
    return code == 0 && file->cut ? tell_cut(file) : code;
}

/*
 * Reads the game at file->at, within its own bytes. If its size is impossible, it is read from all remaining
 * bytes, since the start of the next game is unknown.
 */
static int read_game(struct cbl2 *file)
{
    size_t begin = file->at;
    size_t whole = file->len;
    uint32_t size = take_number(file);
    struct qy_place place = {.offset = HEAD + begin};
    int code = 0;

    qyi_findings_clear(&file->findings);
    qy_record_clear(file->record);
    file->cut = size < LEAST_GAME || size > whole - begin;
    if (!file->cut)
        file->len = begin + size;
    if (file->name.len > 0)
        code = qy_record_add_tag(file->record, "Collection", strlen("Collection"), file->name.data,
                                 file->name.len);
    qyi_xiangqi_record_begin(file->record, &place);
    qy_record_set_encoding(file->record, file->encoding);
    if (code == 0)
        code = read_tree(file, place.offset + 4);
    if (code == 0)
        code = qyi_findings_hand(&file->findings, file->record);
    file->at = file->len;
    file->len = whole;
    return code;
}

/*
 * Reads the name of the library, which each game gets; one too long for a tag is reported once and dropped.
 */
static int take_name(struct cbl2 *file)
{
    static const char tag[] = "Collection";
    uint64_t offset = HEAD + (uint64_t)file->at;
    int code = take_long_text(file, NULL);

    if (code == 0 && file->text.len > QY_RECORD_TAG)
        return qyi_find_at(&file->findings, QYI_DAMAGE, QY_E_TOO_LONG, offset,
                           qyi_record_tag_limit(sizeof tag - 1), "%s", tag);
    if (code == 0)
        qy_buf_add(&file->name, qy_buf_str(&file->text), file->text.len);
    return code == 0 && file->name.failed ? QY_E_MEMORY : code;
}

static int read_library(struct cbl2 *file)
{
    int code = take_name(file);

    for (int i = 0; i < 4 && code == 0; i++) /* texts about the library, which games can't hold */
        code = take_long_text(file, NULL);
    for (int i = 0; i < 2 && code == 0; i++)
        code = take_text(file, DAY, NULL);
    uint32_t games = take_number(file);
    if (code == 0)
        code = take_long_text(file, NULL);
    for (; code == 0 && games > 0 && file->at < file->len; games--)
        code = read_game(file);
    qyi_findings_clear(&file->findings);
    return code == 0 && (games > 0 || file->cut) && !file->told ? tell_cut(file) : code;
}

/* ---- unpacking ------------------------------------------------------------------------------------- */

/*
 * Decompresses a deflate stream, with or without zlib's head of two bytes; false if it breaks off, or is
 * longer than `most`.
 */
static int unpack(const unsigned char *bytes, size_t len, size_t most, struct qy_buf *out, bool *ret_whole)
{
    bool head = len >= 2 && (bytes[0] & 15) == 8 && (bytes[0] * 256U + bytes[1]) % 31 == 0;
    struct qyi_packed in = {
        .bytes = (unsigned char *)(uintptr_t)bytes, .at = head ? 2 : 0, .len = len, .ended = true};
    void *state = qyi_packing_deflate.begin();
    const char *why;
    long got = state == NULL ? QY_E_MEMORY : 1;

    for (*ret_whole = false; got > 0 && !*ret_whole && out->len < most;) {
        if (qy_buf_reserve(out, 65536) != 0)
            got = QY_E_MEMORY;
        else
            got = qyi_packing_deflate.step(state, &in, out->data + out->len, 65536, ret_whole, &why);
        out->len += got > 0 ? (size_t)got : 0;
    }
    if (state != NULL)
        qyi_packing_deflate.end(state);
    return got == QY_E_MEMORY ? QY_E_MEMORY : 0;
}

/* Reports why a compressed file is not read to its end: it breaks off, or exceeds `most` bytes (unless 0). */
static int tell_packed(struct qyi_findings *findings, size_t offset, size_t most)
{
    char expected[24];

    (void)snprintf(expected, sizeof expected, "%zu MB", most >> 20);
    return most > 0 ? qyi_find_at(findings, QYI_DAMAGE, QY_E_UNPACKED_TOO_LARGE, offset, expected, "%s", "")
                    : qyi_find_at(findings, QYI_DAMAGE, QY_E_COMPRESSED_DATA, offset, "zlib", "%s", "cut");
}

int qyi_cbl2_read(const struct qyi_record_input *input, const struct qyi_record_sink *sink,
                  const unsigned char *bytes, size_t len)
{
    struct cbl2 file = {.findings = {.sink = sink},
                        .encoding = input->encoding_known ? input->encoding : QY_ENCODING_GB18030};
    size_t most =
        input->most_unpacked > 0 && input->most_unpacked < MOST_BYTES ? input->most_unpacked : MOST_BYTES;
    struct qy_buf unpacked = QY_BUF_INIT;
    bool whole = true;
    int code = 0;

    if (len < HEAD)
        return qyi_find_at(&file.findings, QYI_DAMAGE, QY_E_FILE_CUT, len, NULL, "%s", "");
    file.bytes = bytes + HEAD;
    file.len = len - HEAD;
    if (bytes[12] != 0) {
        code = unpack(file.bytes, file.len, most, &unpacked, &whole);
        file.bytes = (const unsigned char *)qy_buf_str(&unpacked);
        file.len = unpacked.len;
        file.broken_at = whole ? 0 : len;
    }
    if (code == 0)
        code = qyi_record_new_for(input, &file.record);
    if (code == 0)
        code = read_library(&file);
    if (code == 0 && !whole)
        code = tell_packed(&file.findings, len, unpacked.len >= most ? most : 0);
    qy_record_free(file.record);
    qy_buf_free(&file.text);
    qy_buf_free(&file.name);
    qy_buf_free(&unpacked);
    return code;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: record. Books of openings of xiangqi in a SQLite file (OBK, YFK: the table `bhobk`; PFBook: `pfBook`),
 * read as one game. A row is a move: `vkey` the position, `vmove` the points, `vscore`, how often it won, drew
 * and lost, and whether it is valid. Of a position and its mirror image a book has either.
 *
 * A point is file + 3 and row + 3 from Black's left corner, a half byte each. In some books the high byte of a
 * move is where it begins, in others where it ends: only one of the two can be a move.
 *
 * Keys whose highest bit is set do not fit SQLite's numbers. Programs bind them as numbers of the same bits, which are
 * negative, or as real numbers of the same bits, which SQLite turns into whole numbers where they are whole. Where a
 * book has negative real numbers its negative whole ones are such. What is written as digits becomes the nearest real.
 */
#include "record/book_tree.h"

#include "base/grow.h"
#include "base/utf8.h"
#include "record/sqlite_table.h"
#include "record/whole.h"
#include "record/xiangqi_board.h"
#include "source/transcode.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const uint64_t numbers[14 * QYI_XIANGQI_POINTS] = {
#include "record/book_numbers_xiangqi.inc"
};

static const uint64_t red_moves = UINT64_C(0xA0CE2AF90C452F58);

/* ---- positions and moves --------------------------------------------------------------------------------- */

static void keys(const struct qy_position *position, qy_move last, uint64_t ret_key[2])
{
    static const unsigned places[QY_XIANGQI_GENERAL + 1] = {
        [QY_XIANGQI_GENERAL] = 0, [QY_XIANGQI_ADVISOR] = 1, [QY_XIANGQI_ELEPHANT] = 2, [QY_XIANGQI_HORSE] = 3,
        [QY_XIANGQI_ROOK] = 4,    [QY_XIANGQI_CANNON] = 5,  [QY_XIANGQI_PAWN] = 6};

    (void)last;
    ret_key[0] = ret_key[1] = qy_position_side(position) == QY_FIRST ? red_moves : 0;
    for (unsigned file = 0; file < QYI_XIANGQI_FILES; file++)
        for (unsigned row = 0; row < QYI_XIANGQI_RANKS; row++) {
            qy_piece man = qy_position_at(position, qyi_xiangqi_point_from_top(file, row));

            if (man == 0)
                continue;
            unsigned kind = places[QY_PIECE_KIND(man)] + 7 * (unsigned)QY_PIECE_SIDE(man);
            const uint64_t *of_kind = numbers + (size_t)kind * QYI_XIANGQI_POINTS;
            ret_key[0] ^= of_kind[9 * row + file];
            ret_key[1] ^= of_kind[9 * row + 8 - file];
        }
}

/* A key as a real number has it, of which 53 bits are left. */
static uint64_t rounded(uint64_t key)
{
    double real = (double)key;

    return key >> 63 == 0 ? key : real >= 0x1p64 ? UINT64_MAX : (uint64_t)real;
}

static void rounded_keys(const struct qy_position *position, qy_move last, uint64_t ret_key[2])
{
    keys(position, last, ret_key);
    ret_key[0] = rounded(ret_key[0]);
    ret_key[1] = rounded(ret_key[1]);
}

static qy_square point(unsigned byte, bool mirrored)
{
    unsigned file = (byte & 15U) - 3;
    unsigned row = (byte >> 4) - 3;

    if (file >= QYI_XIANGQI_FILES || row >= QYI_XIANGQI_RANKS)
        return QY_SQUARE_NONE;
    return qyi_xiangqi_point_from_top(mirrored ? 8 - file : file, row);
}

static qy_move meant(const struct qy_position *position, uint32_t code, bool mirrored)
{
    qy_square one = point(code >> 8 & 0xFF, mirrored);
    qy_square two = point(code & 0xFF, mirrored);
    struct qy_error error;
    qy_move move;

    if (code > 0xFFFF || one == QY_SQUARE_NONE || two == QY_SQUARE_NONE)
        return QY_MOVE_NONE;
    if (qyi_xiangqi_move(position, one, two, &move, &error) == 0 ||
        qyi_xiangqi_move(position, two, one, &move, &error) == 0)
        return move;
    return QY_MOVE_NONE;
}

static int remark(const struct qyi_book_entry *entry, char *text, size_t size)
{
    return snprintf(text, size, "[%%score %lld] [%%won %lu] [%%drawn %lu] [%%lost %lu]",
                    (long long)entry->weight, (unsigned long)entry->count[0], (unsigned long)entry->count[1],
                    (unsigned long)entry->count[2]);
}

static const struct qyi_book_kind exact_kind = {"OBK", keys, meant, remark};
static const struct qyi_book_kind rounded_kind = {"OBK", rounded_keys, meant, remark};

/* ---- rows ------------------------------------------------------------------------------------------------ */

enum column { VKEY, VMOVE, VSCORE, VWIN, VDRAW, VLOST, VVALID, VMEMO, COLUMNS };

struct reading {
    uint64_t root; /* of the table; 0 while it was not found */
    size_t column[COLUMNS];
    struct qyi_book_entry *entry;
    size_t count;
    size_t room;
    size_t invalid;
    struct qy_buf memos;
    struct qyi_findings *findings;
    bool bits;    /* some keys are real numbers of their bits */
    bool rounded; /* ...or the nearest real numbers */
};

/* Passes over blanks, quotes and brackets; returns the length of the word that follows. */
static size_t word(const char **at)
{
    *at += strspn(*at, " \t\r\n[]\"'`");
    return strspn(*at, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
}

/* The places of the columns in `CREATE TABLE name(column type, ...)`; false where one that must be is not there. */
static bool find_columns(struct reading *reading, const char *sql)
{
    static const char *const names[COLUMNS] = {"vkey",  "vmove", "vscore", "vwin",
                                               "vdraw", "vlost", "vvalid", "vmemo"};
    const char *at = strchr(sql, '(');

    for (unsigned i = 0; i < COLUMNS; i++)
        reading->column[i] = QYI_SQLITE_COLUMNS;
    for (size_t number = 0; at && number < QYI_SQLITE_COLUMNS; number++) {
        at++;
        size_t len = word(&at);

        for (unsigned i = 0; i < COLUMNS; i++)
            if (strlen(names[i]) == len && strncasecmp(at, names[i], len) == 0)
                reading->column[i] = number;
        at = strchr(at, ',');
    }
    return reading->column[VKEY] < QYI_SQLITE_COLUMNS && reading->column[VMOVE] < QYI_SQLITE_COLUMNS;
}

/* A row of the table of tables: type, name, table, first page, how it was made. */
static int on_table(void *user, const struct qyi_sqlite_value *value, size_t count, uint64_t place)
{
    struct reading *reading = user;
    struct qy_buf sql = QY_BUF_INIT;

    (void)place;
    if (reading->root != 0 || count < 5 || value[0].type != QYI_SQLITE_BYTES || value[0].len != 5 ||
        memcmp(value[0].text, "table", 5) != 0 || value[3].type != QYI_SQLITE_NUMBER ||
        value[4].type != QYI_SQLITE_BYTES)
        return 0;
    qy_buf_add(&sql, (const char *)value[4].text, value[4].len);
    bool failed = sql.failed;
    if (!failed && find_columns(reading, qy_buf_str(&sql)))
        reading->root = (uint64_t)value[3].number;
    qy_buf_free(&sql);
    return failed ? QY_E_MEMORY : 0;
}

static int64_t number_of(const struct reading *reading, const struct qyi_sqlite_value *value, size_t count,
                         enum column column, int64_t otherwise)
{
    size_t at = reading->column[column];

    return at < count && value[at].type == QYI_SQLITE_NUMBER ? value[at].number : otherwise;
}

static double real_of(const struct qyi_sqlite_value *value)
{
    double real;

    memcpy(&real, &value->number, sizeof real);
    return real;
}

/* Finds out what the real numbers among the keys are. */
static int on_key(void *user, const struct qyi_sqlite_value *value, size_t count, uint64_t place)
{
    struct reading *reading = user;
    size_t at = reading->column[VKEY];

    (void)place;
    if (at >= count || value[at].type != QYI_SQLITE_REAL)
        return 0;
    if (real_of(&value[at]) >= 0x1p63 && real_of(&value[at]) <= 0x1p64)
        reading->rounded = true;
    else
        reading->bits = true;
    return 0;
}

static uint64_t key_of(const struct reading *reading, const struct qyi_sqlite_value *value, size_t count)
{
    size_t at = reading->column[VKEY];
    uint64_t key = at < count ? (uint64_t)value[at].number : 0;

    if (at >= count)
        return 0;
    if (value[at].type == QYI_SQLITE_NUMBER && value[at].number < 0 && reading->bits) {
        double whole = (double)value[at].number;

        memcpy(&key, &whole, sizeof key);
    }
    if (value[at].type == QYI_SQLITE_REAL && real_of(&value[at]) >= 0x1p63 && real_of(&value[at]) <= 0x1p64)
        return real_of(&value[at]) >= 0x1p64 ? UINT64_MAX : (uint64_t)real_of(&value[at]);
    return reading->rounded ? rounded(key) : key;
}

/* The words of a row; those of old programs are not always the UTF-8 that SQLite takes them for. A byte of neither is
 * told of. */
static int add_memo(struct reading *reading, const struct qyi_sqlite_value *value, size_t count,
                    struct qyi_book_entry *entry)
{
    size_t at = reading->column[VMEMO];
    size_t bad;

    entry->memo = reading->memos.len;
    if (at >= count || value[at].type != QYI_SQLITE_BYTES || value[at].len == 0)
        return 0;
    enum qy_encoding encoding =
        qyi_utf8_valid((const char *)value[at].text, value[at].len) ? QY_ENCODING_UTF8 : QY_ENCODING_GB18030;
    int code = qyi_text_decode(encoding, value[at].text, value[at].len, &reading->memos, &bad);

    entry->memo_len = reading->memos.len - entry->memo;
    if (code != 0 || bad == value[at].len)
        return code;
    return qyi_find_at(reading->findings, QYI_DAMAGE, QY_E_PGN_BYTE, entry->place, qy_encoding_name(encoding),
                       "0x%02X", value[at].text[bad]);
}

static uint32_t count_of(int64_t number)
{
    return number < 0 ? 0 : number > UINT32_MAX ? UINT32_MAX : (uint32_t)number;
}

static int on_row(void *user, const struct qyi_sqlite_value *value, size_t count, uint64_t place)
{
    struct reading *reading = user;

    if (number_of(reading, value, count, VVALID, 1) == 0) {
        reading->invalid++;
        return 0;
    }
    if (QYI_GROW(reading->entry, reading->room, reading->count + 1) < 0)
        return QY_E_MEMORY;
    reading->entry[reading->count] =
        (struct qyi_book_entry){.key = key_of(reading, value, count),
                                .place = place,
                                .weight = number_of(reading, value, count, VSCORE, 0),
                                .move = count_of(number_of(reading, value, count, VMOVE, 0)),
                                .count = {count_of(number_of(reading, value, count, VWIN, 0)),
                                          count_of(number_of(reading, value, count, VDRAW, 0)),
                                          count_of(number_of(reading, value, count, VLOST, 0))}};
    return add_memo(reading, value, count, &reading->entry[reading->count++]);
}

/* ---- the file -------------------------------------------------------------------------------------------- */

static int read_rows(struct qyi_sqlite *file, struct reading *reading, struct qyi_findings *findings)
{
    uint64_t place = 0;
    int code = qyi_sqlite_rows(file, 1, on_table, reading, &place);

    if (code == 0 && reading->root == 0) {
        code = qyi_find_at(findings, QYI_DAMAGE, QY_E_OBK_TABLE, 0, NULL, "%s", "vkey, vmove");
        return code != 0 ? code : QY_E_OBK_TABLE;
    }
    if (code == 0) /* as far as it goes: the second time tells of damage */
        (void)qyi_sqlite_rows(file, reading->root, on_key, reading, &place);
    if (code == 0)
        code = qyi_sqlite_rows(file, reading->root, on_row, reading, &place);
    if (code != QY_E_FILE_CUT && code != QY_E_SQLITE_PAGE)
        return code;
    return qyi_find_at(findings, QYI_DAMAGE, code, place, NULL, "%s", "");
}

static int read_book(const unsigned char *bytes, size_t len, const struct qyi_record_input *input,
                     struct qy_record *record, struct qyi_findings *findings)
{
    const struct qy_place begin = {.line = 0};
    struct reading reading = {.memos = QY_BUF_INIT, .findings = findings};
    struct qyi_sqlite file;

    (void)input;
    if (!qyi_sqlite_begin(&file, bytes, len)) {
        int told = qyi_find_at(findings, QYI_DAMAGE, QY_E_FILE_CUT, len, NULL, "%s", "");
        return told != 0 ? told : QY_E_FILE_CUT;
    }
    qyi_xiangqi_record_begin(record, &begin);
    int code = read_rows(&file, &reading, findings);
    if (code == 0 && reading.invalid > 0)
        code = qyi_find_at(findings, QYI_NOTE, QY_E_OBK_INVALID, 0, NULL, "%zu", reading.invalid);
    if (code == 0)
        code = qyi_book_tree(reading.rounded ? &rounded_kind : &exact_kind, reading.entry, reading.count,
                             qy_buf_str(&reading.memos), record, findings);
    qyi_sqlite_end(&file);
    qy_buf_free(&reading.memos);
    free(reading.entry);
    return code;
}

static int read_obk(const struct qyi_record_input *input, const struct qyi_record_sink *sink)
{
    return qyi_read_one_game(input, sink, read_book);
}

static enum qyi_probe probe(const unsigned char *head, size_t len)
{
    return len >= 16 && memcmp(head, "SQLite format 3", 16) == 0 ? QYI_PROBE_SURE : QYI_PROBE_NO;
}

const struct qyi_format qyi_format_obk = {
    .name = "obk",
    .suffixes = (const char *const[]){".obk", ".yfk", ".pfbook", NULL},
    .games = 1U << QY_GAME_XIANGQI,
    .binary = true,
    .single = true,
    .book = true,
    .probe = probe,
    .reader = read_obk,
};

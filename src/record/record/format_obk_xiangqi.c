/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Opening books of xiangqi in a SQLite file (OBK, YFK: the table `bhobk`; PFBook: `pfBook`), read as one
 * game. A row is a move: `vkey` is the position, `vmove` the points, `vscore` the score, then how often it
 * won, drew and lost, and whether it is valid. A book has either a position or its mirror image.
 *
 * A point is file + 3 and row + 3 from Black's left corner, four bits each. In some books the high byte of a
 * move is its origin, in others its target: only one of the two can be legal.
 *
 * Keys with the highest bit set exceed SQLite's integers. Programs store them as integers with the same bits,
 * which are negative, or as real numbers with the same bits, which SQLite converts to integers if they are
 * whole. So if a book has negative real numbers, its negative integers are such too. Numbers written as
 * digits become the nearest real.
 */
#include "record/book_tree.h"

#include "base/grow.h"
#include "base/utf8.h"
#include "record/whole.h"
#include "record/xiangqi_board.h"
#include "source/transcode.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

/* A key rounded to a real number, with 53 bits left. */
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

/* The columns in the order of the query; the first two are required. */
enum column { VKEY, VMOVE, VSCORE, VWIN, VDRAW, VLOST, VVALID, VMEMO, COLUMNS };
static const char *const names[COLUMNS] = {"vkey",  "vmove", "vscore", "vwin",
                                           "vdraw", "vlost", "vvalid", "vmemo"};

struct reading {
    sqlite3 *file;
    sqlite3_stmt *rows;
    uint32_t row; /* number of the row */
    struct qyi_book_entry *entry;
    size_t count;
    size_t room;
    size_t invalid;
    struct qy_buf memos;
    struct qyi_findings *findings;
    bool bits;    /* some keys are real numbers with their bits */
    bool rounded; /* ... or the nearest real numbers */
};

/* The number of bytes of a file in whole pages; *ret_cut if its head says that there are more. */
static size_t whole_pages(const unsigned char *bytes, size_t len, bool *ret_cut)
{
    size_t page = len < 100 ? 0 : (size_t)(bytes[16] << 8 | bytes[17]);
    size_t pages = 0;

    for (size_t i = 28; i < 32 && len >= 100; i++)
        pages = pages << 8 | bytes[i];
    page = page == 1 ? 65536 : page < 512 ? 512 : page;
    *ret_cut = len < page || len / page < pages;
    return len / page * page;
}

/* Opens the bytes of a file, which must remain valid. */
static int open_file(struct reading *reading, const unsigned char *bytes, size_t len)
{
    int status = sqlite3_open_v2(":memory:", &reading->file, SQLITE_OPEN_READONLY | SQLITE_OPEN_MEMORY, NULL);

    if (status == SQLITE_OK)
        status = sqlite3_deserialize(reading->file, "main", (unsigned char *)(uintptr_t)bytes,
                                     (sqlite3_int64)len, (sqlite3_int64)len, SQLITE_DESERIALIZE_READONLY);
    if (status == SQLITE_OK)
        (void)sqlite3_db_config(reading->file, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    if (status == SQLITE_OK) /* a file may be cut off: the part that is there is read */
        (void)sqlite3_db_config(reading->file, SQLITE_DBCONFIG_WRITABLE_SCHEMA, 1, NULL);
    return status;
}

/* Queries the moves of a table, if it has the columns of a book. */
static int ask_for(struct reading *reading, const char *table, bool *ret_found)
{
    struct qy_buf sql = QY_BUF_INIT;
    bool has[COLUMNS] = {false};
    sqlite3_stmt *columns = NULL;
    char *quoted = sqlite3_mprintf("\"%w\"", table);
    int status = quoted ? sqlite3_prepare_v2(reading->file, "SELECT name FROM pragma_table_info(?1)", -1,
                                             &columns, NULL)
                        : SQLITE_NOMEM;

    if (status == SQLITE_OK)
        status = sqlite3_bind_text(columns, 1, table, -1, SQLITE_STATIC);
    while (status == SQLITE_OK && sqlite3_step(columns) == SQLITE_ROW)
        for (unsigned i = 0; i < COLUMNS; i++)
            has[i] = has[i] || sqlite3_stricmp((const char *)sqlite3_column_text(columns, 0), names[i]) == 0;
    (void)sqlite3_finalize(columns);
    *ret_found = has[VKEY] && has[VMOVE];
    if (status == SQLITE_OK && *ret_found) {
        for (unsigned i = 0; i < COLUMNS; i++)
            qy_buf_addf(&sql, "%s%s", i == 0 ? "SELECT " : ", ", has[i] ? names[i] : "NULL");
        qy_buf_addf(&sql, " FROM %s", quoted);
        status = sql.failed ? SQLITE_NOMEM
                            : sqlite3_prepare_v2(reading->file, qy_buf_str(&sql), -1, &reading->rows, NULL);
    }
    sqlite3_free(quoted);
    qy_buf_free(&sql);
    return status;
}

/* Looks for a table of moves; queries it into `rows` if there is one. */
static int find_table(struct reading *reading)
{
    sqlite3_stmt *tables = NULL;
    bool found = false;
    int status = sqlite3_prepare_v2(reading->file, "SELECT name FROM sqlite_master WHERE type = 'table'", -1,
                                    &tables, NULL);

    while (status == SQLITE_OK && !found && (status = sqlite3_step(tables)) == SQLITE_ROW) {
        const char *table = (const char *)sqlite3_column_text(tables, 0);

        status = table ? ask_for(reading, table, &found) : SQLITE_OK;
    }
    (void)sqlite3_finalize(tables);
    return status == SQLITE_DONE ? SQLITE_OK : status;
}

static int64_t number_of(const struct reading *reading, enum column column, int64_t otherwise)
{
    return sqlite3_column_type(reading->rows, (int)column) == SQLITE_INTEGER
               ? sqlite3_column_int64(reading->rows, (int)column)
               : otherwise;
}

/* True for a real number that is a rounded key, not the bits of one. */
static bool is_nearest(double real)
{
    return real >= 0x1p63 && real <= 0x1p64;
}

/* Finds out what the real numbers among the keys are. */
static int look_at_key(struct reading *reading)
{
    if (sqlite3_column_type(reading->rows, VKEY) == SQLITE_FLOAT) {
        bool nearest = is_nearest(sqlite3_column_double(reading->rows, VKEY));

        reading->rounded = reading->rounded || nearest;
        reading->bits = reading->bits || !nearest;
    }
    return 0;
}

static uint64_t key_of(const struct reading *reading)
{
    int type = sqlite3_column_type(reading->rows, VKEY);
    int64_t whole = sqlite3_column_int64(reading->rows, VKEY);
    double real = type == SQLITE_FLOAT ? sqlite3_column_double(reading->rows, VKEY) : (double)whole;
    uint64_t key = (uint64_t)whole;

    if (type != SQLITE_FLOAT && type != SQLITE_INTEGER)
        return 0;
    if (type == SQLITE_FLOAT && is_nearest(real))
        return real >= 0x1p64 ? UINT64_MAX : (uint64_t)real;
    if (type == SQLITE_FLOAT || (whole < 0 && reading->bits))
        memcpy(&key, &real, sizeof key);
    return reading->rounded ? rounded(key) : key;
}

/*
 * Reads the remark of a row; those of old programs are not always valid UTF-8. A byte invalid in both
 * encodings is reported.
 */
static int add_memo(struct reading *reading, struct qyi_book_entry *entry)
{
    const unsigned char *text = sqlite3_column_type(reading->rows, VMEMO) == SQLITE_TEXT
                                    ? sqlite3_column_text(reading->rows, VMEMO)
                                    : sqlite3_column_blob(reading->rows, VMEMO);
    size_t len = text ? (size_t)sqlite3_column_bytes(reading->rows, VMEMO) : 0;
    size_t bad;

    entry->memo = reading->memos.len;
    if (len == 0)
        return 0;
    enum qy_encoding encoding =
        qyi_utf8_valid((const char *)text, len) ? QY_ENCODING_UTF8 : QY_ENCODING_GB18030;
    int code = qyi_text_decode(encoding, text, len, &reading->memos, &bad);
    char found[8];

    entry->memo_len = reading->memos.len - entry->memo;
    if (code != 0 || bad == len)
        return code;
    (void)snprintf(found, sizeof found, "0x%02X", text[bad]);
    return qyi_find(reading->findings, QYI_DAMAGE, QY_E_PGN_BYTE, &entry->place, found, strlen(found),
                    qy_encoding_name(encoding));
}

static uint32_t count_of(int64_t number)
{
    return number < 0 ? 0 : number > UINT32_MAX ? UINT32_MAX : (uint32_t)number;
}

static int take_row(struct reading *reading)
{
    if (number_of(reading, VVALID, 1) == 0) {
        reading->invalid++;
        return 0;
    }
    if (QYI_GROW(reading->entry, reading->room, reading->count + 1) < 0)
        return QY_E_MEMORY;
    reading->entry[reading->count] = (struct qyi_book_entry){
        .key = key_of(reading),
        .place = {.line = reading->row, .column = 1},
        .weight = number_of(reading, VSCORE, 0),
        .move = count_of(number_of(reading, VMOVE, 0)),
        .count = {count_of(number_of(reading, VWIN, 0)), count_of(number_of(reading, VDRAW, 0)),
                  count_of(number_of(reading, VLOST, 0))}};
    return add_memo(reading, &reading->entry[reading->count++]);
}

/* ---- the file -------------------------------------------------------------------------------------------- */

/* Visits the rows; a nonzero code of `take` ends it. */
static int each_row(struct reading *reading, int (*take)(struct reading *reading), int *ret_status)
{
    int code = 0;

    (void)sqlite3_reset(reading->rows);
    reading->row = 0;
    while (code == 0 && (*ret_status = sqlite3_step(reading->rows)) == SQLITE_ROW) {
        reading->row++;
        code = take(reading);
    }
    return code;
}

static int read_rows(struct reading *reading, const unsigned char *bytes, size_t len)
{
    bool cut;
    size_t whole = whole_pages(bytes, len, &cut);
    int code = cut ? qyi_find_at(reading->findings, QYI_DAMAGE, QY_E_FILE_CUT, len, NULL, "%s", "") : 0;

    if (code == 0 && whole == 0)
        code = QY_E_FILE_CUT;
    if (code != 0)
        return code;
    int status = open_file(reading, bytes, whole);
    if (status == SQLITE_OK)
        status = find_table(reading);
    if (status == SQLITE_OK && !reading->rows) {
        code = qyi_find_at(reading->findings, QYI_DAMAGE, QY_E_OBK_TABLE, 0, NULL, "%s", "vkey, vmove");
        return code != 0 ? code : QY_E_OBK_TABLE;
    }
    if (reading->rows) /* as far as possible: the second pass reports damage */
        (void)each_row(reading, look_at_key, &status);
    if (reading->rows)
        code = each_row(reading, take_row, &status);
    if (code != 0 || status == SQLITE_DONE || status == SQLITE_OK)
        return code;
    if (status == SQLITE_NOMEM)
        return QY_E_MEMORY;
    return qyi_find_at(reading->findings, QYI_DAMAGE, QY_E_SQLITE_PAGE, 0, NULL, "%s",
                       sqlite3_errmsg(reading->file));
}

static int read_book(const unsigned char *bytes, size_t len, const struct qyi_record_input *input,
                     struct qy_record *record, struct qyi_findings *findings)
{
    const struct qy_place begin = {.line = 0};
    struct reading reading = {.memos = QY_BUF_INIT, .findings = findings};

    (void)input;
    qyi_xiangqi_record_begin(record, &begin);
    int code = read_rows(&reading, bytes, len);
    if (code == 0 && reading.invalid > 0)
        code = qyi_find_at(findings, QYI_NOTE, QY_E_OBK_INVALID, 0, NULL, "%zu", reading.invalid);
    if (code == 0)
        code = qyi_book_tree(reading.rounded ? &rounded_kind : &exact_kind, reading.entry, reading.count,
                             qy_buf_str(&reading.memos), record, findings);
    (void)sqlite3_finalize(reading.rows);
    (void)sqlite3_close(reading.file);
    qy_buf_free(&reading.memos);
    free(reading.entry);
    return code;
}

static int read_obk(const struct qyi_record_input *input, const struct qyi_record_sink *sink)
{
    return qyi_read_one_book(input, sink, read_book);
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

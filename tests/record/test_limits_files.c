/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Content beyond a limit in a file that is read as a whole is reported with its position, and does not affect
 * other games: each limit of the readers of binary files and of files of one game, one below it, at it, one
 * beyond and twice as much. Twenty more games follow, in the same file or, if a file holds one game, in
 * further files of the same run.
 */
#include "cmocka_all.h"

#include "record/formats.h"
#include "record/xiangqi_cbl.h"
#include "record/xiangqi_cbr.h"
#include "record/xiangqi_xqf.h"

#include "record/cbh_modes.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MORE = 20 };

#define KIB ((size_t)1024)
#define MIB ((size_t)1024 * 1024)

/* ---- bytes ----------------------------------------------------------------------------------------------- */

static void put(struct qy_buf *out, size_t count, char byte)
{
    assert_int_equal(qy_buf_reserve(out, count), 0);
    memset(out->data + out->len, byte, count);
    out->len += count;
}

static void put_low(struct qy_buf *out, size_t number, unsigned bytes)
{
    for (unsigned i = 0; i < bytes; i++)
        qy_buf_addc(out, (char)(number >> 8 * i & 0xFF));
}

static void put_high(struct qy_buf *out, uint64_t number, unsigned bytes)
{
    while (bytes-- > 0)
        qy_buf_addc(out, (char)(number >> 8 * bytes & 0xFF));
}

static void put_bytes(struct qy_buf *out, const char *bytes, size_t len)
{
    qy_buf_add(out, bytes, len);
}

/* ---- what is read ---------------------------------------------------------------------------------------- */

struct seen {
    size_t games;
    size_t whole;     /* games behind the first that are as they were written */
    size_t damage;    /* reports of it */
    int first;        /* the code of the first report, notes as well */
    uint64_t offset;  /* ...and its position */
    size_t plies;     /* of the first game's main line */
    size_t moves;     /* ...and its variations */
    bool broke;       /* the first game's main line is told to break off */
    bool behind_told; /* an error was reported for a game after the first */
};

static int on_record(void *user, struct qy_record *record, const struct qyi_record_end *end)
{
    struct seen *seen = user;

    if (seen->games++ == 0) {
        seen->plies = qy_record_plies(record);
        seen->moves = qy_record_moves(record);
        seen->broke = end->state == QYI_RECORD_CUT || end->state == QYI_RECORD_NONE;
    } else {
        seen->whole += end->state == QYI_RECORD_WHOLE && qy_record_plies(record) == 2;
    }
    return 0;
}

static int on_report(void *user, enum qyi_report_kind kind, const struct qy_error *error)
{
    struct seen *seen = user;

    seen->damage += kind == QYI_REPORT_REPAIR;
    seen->behind_told |= seen->games > 0;
    if (seen->first == 0) {
        seen->first = error->code;
        seen->offset = error->offset + error->line;
    }
    return 0;
}

/* ---- files of xiangqi: steps ----------------------------------------------------------------------------- */

/* The array as CBR has it, without a move. */
static void put_cbr_array(struct qy_buf *out)
{
    static const char men[] = "rheakaehr"
                              "........."
                              ".c.....c."
                              "p.p.p.p.p"
                              ".................."
                              "P.P.P.P.P"
                              ".C.....C."
                              "........."
                              "RHEAKAEHR";
    static const char kinds[] = "rheakcp"; /* numbered from 1 */
    size_t at = out->len;

    put(out, QYI_CBR_STEPS + 4, 0);
    memcpy(out->data + at, QYI_CBR_SIGNATURE, sizeof QYI_CBR_SIGNATURE);
    out->data[at + 19] = QYI_CBR_VERSION;
    out->data[at + QYI_CBR_SIDE] = 1;
    out->data[at + QYI_CBR_FULLMOVE] = 1;
    for (size_t i = 0; i < sizeof men - 1; i++)
        if (men[i] != '.')
            out->data[at + QYI_CBR_MEN + i] =
                (char)((men[i] & 0x20 ? 0x21 : 0x11) + (strchr(kinds, men[i] | 0x20) - kinds));
}

/* The array of a format, without a move. */
static void put_array(const char *format, struct qy_buf *out)
{
    struct qy_record *record;
    struct qy_position start;

    if (strcmp(format, "cbr") == 0) {
        put_cbr_array(out);
        return;
    }
    assert_int_equal(qy_record_new(&record), 0);
    qy_position_start(QY_GAME_XIANGQI, &start);
    qy_record_set_start(record, &start);
    assert_int_equal(qy_record_write(record, format, QY_NOTATION_COUNT, 0, out), 0);
    qy_record_free(record);
}

/* The nth move of a game that goes back and forth (file, rank, file, rank), or the alternative to it. */
static const uint8_t *points(size_t ply, bool alternative)
{
    static const uint8_t moves[2][4][4] = {{{0, 0, 0, 1}, {0, 9, 0, 8}, {0, 1, 0, 0}, {0, 8, 0, 9}},
                                           {{1, 2, 1, 3}, {1, 7, 1, 6}, {1, 2, 1, 3}, {1, 7, 1, 6}}};

    return moves[alternative][ply % 4];
}

struct step {
    size_t ply;
    bool alternative;
    bool goes_on;
    bool has_sibling;
    size_t words; /* the length of a comment */
};

static void put_xqf_step(struct qy_buf *out, const struct step *step)
{
    const uint8_t *at = points(step->ply, step->alternative);

    qy_buf_addc(out, (char)(at[0] * 10 + at[1] + 0x18));
    qy_buf_addc(out, (char)(at[2] * 10 + at[3] + 0x20));
    qy_buf_addc(out, (char)((step->goes_on ? 0xF0 : 0) | (step->has_sibling ? 0x0F : 0)));
    qy_buf_addc(out, 0);
    put_low(out, step->words, 4);
    put(out, step->words, 'w');
}

static void put_cbr_step(struct qy_buf *out, const struct step *step)
{
    const uint8_t *at = points(step->ply, step->alternative);

    qy_buf_addc(out, (char)((step->goes_on ? 0 : QYI_CBR_LAST) | (step->has_sibling ? QYI_CBR_SIBLING : 0) |
                            (step->words > 0 ? QYI_CBR_COMMENT : 0)));
    qy_buf_addc(out, 0);
    qy_buf_addc(out, (char)((9 - at[1]) * 9 + at[0]));
    qy_buf_addc(out, (char)((9 - at[3]) * 9 + at[2]));
    if (step->words > 0)
        put_low(out, 2 * step->words, 4);
    for (size_t i = 0; i < step->words; i++)
        put_low(out, 'w', 2);
}

typedef void (*put_step_fn)(struct qy_buf *out, const struct step *step);

static put_step_fn begin(const char *format, struct qy_buf *out)
{
    size_t at = out->len;
    bool xqf = strcmp(format, "xqf") == 0;

    put_array(format, out);
    out->data[at + (xqf ? QYI_XQF_HEAD + 2 : QYI_CBR_STEPS)] = xqf ? (char)0xF0 : 0;
    return xqf ? put_xqf_step : put_cbr_step;
}

static void put_game(const char *format, size_t words, struct qy_buf *out)
{
    put_step_fn put_step = begin(format, out);

    put_step(out, &(struct step){.ply = 0, .goes_on = true});
    put_step(out, &(struct step){.ply = 1, .words = words});
}

/* A game with an alternative to each of this many moves. */
static void put_wide(const char *format, size_t count, struct qy_buf *out)
{
    put_step_fn put_step = begin(format, out);

    for (size_t i = 0; i < count; i++)
        put_step(out, &(struct step){.ply = i, .goes_on = i + 1 < count, .has_sibling = true});
    for (size_t i = count; i-- > 0;)
        put_step(out, &(struct step){.ply = i, .alternative = true});
}

static void xqf_comment(size_t count, struct qy_buf *files)
{
    put_game("xqf", count, files);
}

static void xqf_wide(size_t count, struct qy_buf *files)
{
    put_wide("xqf", count, files);
}

static void xqf_title(size_t count, struct qy_buf *files)
{
    put_game("xqf", 0, files);
    files->data[qyi_xqf_texts[0].offset] = (char)count;
    memset(files->data + qyi_xqf_texts[0].offset + 1, 'w', qyi_xqf_texts[0].size - 1U);
}

static void cbr_comment(size_t count, struct qy_buf *files)
{
    put_game("cbr", count, files);
}

static void cbr_wide(size_t count, struct qy_buf *files)
{
    put_wide("cbr", count, files);
}

/* This many places has an index. */
#define PLACES 32

/* An entry of a library's index: its number, and how long the game is that stands in its blocks. */
static void put_entry(struct qy_buf *out, size_t number, size_t len)
{
    size_t at = out->len;

    put_low(out, QYI_CBL_USED | QYI_CBL_LIVE | 4, 4);
    put_low(out, number, 4);
    put_low(out, (len + QYI_CBL_BLOCK - 1) / QYI_CBL_BLOCK, 4);
    put_low(out, len, 4);
    put(out, QYI_CBL_ENTRY - (out->len - at), 0);
}

static void put_blocks(struct qy_buf *out, const struct qy_buf *game)
{
    put_bytes(out, game->data, game->len);
    put(out, (QYI_CBL_BLOCK - game->len % QYI_CBL_BLOCK) % QYI_CBL_BLOCK, 0);
}

/* A library with a game and the following ones after each first one. */
static void put_library(const struct qy_buf *first, struct qy_buf *files)
{
    struct qy_buf other = QY_BUF_INIT;
    size_t at = files->len;

    put_game("cbr", 0, &other);
    put(files, QYI_CBL_HEAD, 0);
    memcpy(files->data + at, QYI_CBL_SIGNATURE, sizeof QYI_CBL_SIGNATURE);
    files->data[at + 60] = PLACES;
    for (size_t i = 0; i < PLACES; i++) {
        if (i > MORE)
            put(files, QYI_CBL_ENTRY, 0);
        else
            put_entry(files, i, i == 0 ? first->len : other.len);
    }
    put_blocks(files, first);
    for (size_t i = 0; i < MORE; i++)
        put_blocks(files, &other);
    qy_buf_free(&other);
}

static void cbl_comment(size_t count, struct qy_buf *files)
{
    struct qy_buf first = QY_BUF_INIT;

    put_game("cbr", count, &first);
    put_library(&first, files);
    qy_buf_free(&first);
}

static void cbl_wide(size_t count, struct qy_buf *files)
{
    struct qy_buf first = QY_BUF_INIT;

    put_wide("cbr", count, &first);
    put_library(&first, files);
    qy_buf_free(&first);
}

/* The name fills its field; following bytes do not belong to it. */
static void cbl_name(size_t count, struct qy_buf *files)
{
    struct qy_buf first = QY_BUF_INIT;

    put_game("cbr", 0, &first);
    put_library(&first, files);
    memset(files->data + QYI_CBL_NAME, 'n', count < QYI_CBL_NAME_SIZE ? count : QYI_CBL_NAME_SIZE);
    qy_buf_free(&first);
}

/* ---- CBL 2.1 --------------------------------------------------------------------------------------------- */

struct cbl2 {
    size_t name;
    size_t title;
    size_t about;
    size_t comment;
};

static void put_text(struct qy_buf *out, size_t len)
{
    put_low(out, len, 4);
    put(out, len, 'w');
}

static void put_cbl2_game(struct qy_buf *out, const struct cbl2 *long_texts)
{
    static const uint8_t men[32] = {0x1A, 0x2A, 0x3A, 0x4A, 0x5A, 0x6A, 0x7A, 0x8A, 0x9A, 0x28, 0x88,
                                    0x17, 0x37, 0x57, 0x77, 0x97, 0x11, 0x21, 0x31, 0x41, 0x51, 0x61,
                                    0x71, 0x81, 0x91, 0x23, 0x83, 0x14, 0x34, 0x54, 0x74, 0x94};
    size_t at = out->len;

    put_low(out, 0, 4); /* the size */
    put_bytes(out, (const char *)men, sizeof men);
    put_low(out, 1, 4);
    put_text(out, 5);
    put_low(out, 1, 4);
    put_text(out, long_texts->title);
    for (size_t i = 0; i < 6; i++)
        put_text(out, 1);
    put_low(out, 1, 4);
    for (size_t i = 0; i < 4; i++)
        put_text(out, 1);
    put_text(out, long_texts->about);
    qy_buf_addc(out, 1);
    put(out, (size_t)2 * 19, ' ');
    put_low(out, 2, 4);
    put_bytes(out,
              "\1\0\x09\x08\0\0"
              "\2\0\0\1\0\0",
              12);
    put_bytes(out, "\r\n", 2);
    put(out, long_texts->comment, 'w');
    put_bytes(out, "\r\n", 2);
    for (unsigned i = 0; i < 4; i++)
        out->data[at + i] = (char)((out->len - at) >> 8 * i & 0xFF);
}

static void put_cbl2(const struct cbl2 *first, struct qy_buf *out)
{
    static const struct cbl2 other = {.title = 1};

    put_bytes(out, "CCBridge\x15\0\0\0\0\0\0\0\0\0\0\0", 20);
    put_text(out, first->name);
    for (size_t i = 0; i < 4; i++)
        put_text(out, 1);
    put(out, (size_t)2 * 19, ' ');
    put_low(out, MORE + 1, 4);
    put_text(out, 1);
    put_cbl2_game(out, first);
    for (size_t i = 0; i < MORE; i++)
        put_cbl2_game(out, &other);
}

static void cbl2_name(size_t count, struct qy_buf *files)
{
    put_cbl2(&(struct cbl2){.name = count, .title = 1}, files);
}

static void cbl2_title(size_t count, struct qy_buf *files)
{
    put_cbl2(&(struct cbl2){.title = count}, files);
}

static void cbl2_about(size_t count, struct qy_buf *files)
{
    put_cbl2(&(struct cbl2){.about = count}, files);
}

static void cbl2_comment(size_t count, struct qy_buf *files)
{
    put_cbl2(&(struct cbl2){.comment = count}, files);
}

/* ---- files of XML ---------------------------------------------------------------------------------------- */

static void put_xml(struct qy_buf *out, const char *before, size_t count, const char *after)
{
    qy_buf_adds(out, before);
    put(out, count, 'w');
    qy_buf_adds(out, after);
}

#define CBF "<ChineseChessRecord Version=\"1.0\"><Head>"
#define CBF_MOVES \
    "</Head><MoveList><Move value=\"00-00\"/><Move value=\"77-47\"/><Move value=\"70-62\" end=\"1\">"
#define CBF_END "</Move></MoveList></ChineseChessRecord>"

static void cbf_title(size_t count, struct qy_buf *files)
{
    put_xml(files, CBF "<Title>", count, "</Title>" CBF_MOVES CBF_END);
}

static void cbf_name(size_t count, struct qy_buf *files)
{
    qy_buf_adds(files, CBF "<");
    put(files, count, 'w');
    put_xml(files, ">x</", count, ">" CBF_MOVES CBF_END);
}

static void cbf_comment(size_t count, struct qy_buf *files)
{
    put_xml(files, CBF CBF_MOVES, count, CBF_END);
}

#define PFC_MOVES "><n m=\"h2e2\"><n m=\"h9g7\""
#define PFC_END   "/></n></n>"

static void pfc_title(size_t count, struct qy_buf *files)
{
    put_xml(files, "<n version=\"2\" title=\"", count, "\"" PFC_MOVES PFC_END);
}

static void pfc_comment(size_t count, struct qy_buf *files)
{
    put_xml(files, "<n version=\"2\" m=\"\"" PFC_MOVES " c=\"", count, "\"" PFC_END);
}

/* ---- Scid ------------------------------------------------------------------------------------------------ */

static void put_scid(const struct qy_buf *first, const struct qy_buf *other, struct qy_buf *files)
{
    struct qy_buf *index = &files[0];
    struct qy_buf *names = &files[1];
    struct qy_buf *moves = &files[2];

    put_bytes(index, "Scid.si", 8);
    put_high(index, 400, 2);
    put_high(index, 0, 4);
    put_high(index, MORE + 1, 3);
    put(index, 182 - index->len, 0);
    for (size_t i = 0; i <= MORE; i++) {
        const struct qy_buf *game = i == 0 ? first : other;

        put_high(index, moves->len, 4);
        put_high(index, game->len & 0xFFFF, 2);
        qy_buf_addc(index, (char)(game->len >> 16 << 7));
        put(index, 40, 0);
        put_bytes(moves, game->data, game->len);
    }
    put_bytes(names, "Scid.sn", 8);
    put(names, 4, 0);
    for (size_t i = 0; i < 8; i++)
        put_high(names, 1, 3);
    for (size_t i = 0; i < 4; i++)
        put_bytes(names, "\0\0\1\1w", 5);
}

/* A piece of each side goes forth; behind the first move this many variations within each other. */
static void put_scid_game(struct qy_buf *out, size_t depth, size_t words)
{
    put_bytes(out, "\0\0\x28", 3);
    for (size_t i = 0; i < depth; i++)
        put_bytes(out, i % 2 ? "\x0D\x28" : "\x0D\x67", 2);
    put(out, depth, 0x0E);
    put_bytes(out, words > 0 ? "\x22\x0C\x0F" : "\x22\x0F", words > 0 ? 3 : 2);
    put(out, words, 'w');
    if (words > 0)
        qy_buf_addc(out, 0);
}

static void make_scid(size_t depth, size_t words, struct qy_buf *files)
{
    struct qy_buf first = QY_BUF_INIT;
    struct qy_buf other = QY_BUF_INIT;

    put_scid_game(&first, depth, words);
    put_scid_game(&other, 0, 0);
    put_scid(&first, &other, files);
    qy_buf_free(&first);
    qy_buf_free(&other);
}

static void scid_depth(size_t count, struct qy_buf *files)
{
    make_scid(count, 0, files);
}

static void scid_comment(size_t count, struct qy_buf *files)
{
    make_scid(0, count, files);
}

/* ---- ChessBase ------------------------------------------------------------------------------------------- */

static void put_cbh_byte(struct qy_buf *out, unsigned value, size_t moves)
{
    const struct qyi_cbh_mode *mode = qyi_cbh_mode(1);

    for (unsigned byte = 0; byte < 256; byte++)
        if (qyi_cbh_value(mode, byte, (uint32_t)moves) == value) {
            qy_buf_addc(out, (char)byte);
            return;
        }
    fail();
}

/* Writes a move by its squares, as files and ranks from 0, with the flags for what follows it. */
static void put_cbh_move(struct qy_buf *out, const char *uci, unsigned signs, size_t moves)
{
    unsigned from = (unsigned)((uci[0] - 'a') * 8 + uci[1] - '1');
    unsigned to = (unsigned)((uci[2] - 'a') * 8 + uci[3] - '1');
    unsigned word = from | to << 6 | signs;

    put_cbh_byte(out, word >> 8, moves);
    put_cbh_byte(out, word & 0xFF, moves);
}

/* Pieces go back and forth; to each of the first moves there is an alternative. */
static void put_cbh_game(struct qy_buf *out, size_t plies, size_t alternatives)
{
    static const char *const main[] = {"b1c3", "b8c6", "c3b1", "c6b8"};
    static const char *const others[] = {"g1h3", "g8h6", "g1h3", "g8h6"};
    size_t moves = 0;
    size_t at = out->len;

    put_high(out, 0, 4);
    for (size_t i = 0; i < plies; i++, moves++)
        put_cbh_move(out, main[i % 4], (i < alternatives ? 0x8000U : 0) | (i + 1 == plies ? 0x4000U : 0),
                     moves);
    for (size_t i = alternatives; i-- > 0; moves++)
        put_cbh_move(out, others[i % 4], 0x4000, moves);
    size_t len = out->len - at;
    out->data[at] = 1;
    for (unsigned i = 0; i < 3; i++)
        out->data[at + 1 + i] = (char)(len >> 8 * (2 - i) & 0xFF);
}

static void put_cbh_names(struct qy_buf *out, size_t size)
{
    put(out, 12, 0);
    put_low(out, size, 4);
    put(out, 12 + 9, 0);
    put_bytes(out, "w", 2);
    put(out, size - 2, 0);
}

/* .cbh .cbg .cbp .cbt .cbc .cbs .cba */
static void cbh_wide(size_t count, struct qy_buf *files)
{
    static const size_t sizes[] = {58, 99, 53, 59};

    put_bytes(files, "\0\0\x2C\0\x2E\1", 6);
    put_high(files, MORE + 2, 4);
    put(files, 46 - files->len, 0);
    put(&files[1], 26, 0);
    for (size_t i = 0; i <= MORE; i++) {
        qy_buf_addc(files, 1);
        put_high(files, files[1].len, 4);
        put(files, 41, 0);
        put_cbh_game(&files[1], i == 0 ? count : 2, i == 0 ? count : 0);
    }
    for (size_t i = 0; i < 4; i++)
        put_cbh_names(&files[2 + i], sizes[i]);
    put(&files[6], 26, 0);
}

/* ---- books of openings ----------------------------------------------------------------------------------- */

static const uint64_t numbers[14 * 90] = {
#include "record/book_numbers_xiangqi.inc"
};

/* The key of the array, Red to move. */
static uint64_t array_key(void)
{
    static const char letters[] = "KABNRCPkabnrcp";
    static const char *const rows[] = {"rnbakabnr", "         ", " c     c ", "p p p p p", "         ",
                                       "         ", "P P P P P", " C     C ", "         ", "RNBAKABNR"};
    uint64_t key = UINT64_C(0xA0CE2AF90C452F58);

    for (size_t row = 0; row < 10; row++)
        for (size_t file = 0; file < 9; file++)
            if (rows[row][file] != ' ')
                key ^= numbers[(size_t)(strchr(letters, rows[row][file]) - letters) * 90 + 9 * row + file];
    return key;
}

/* A book of two moves: words of some length at the first, and the table's columns that far apart. */
static void make_obk(size_t words, size_t blanks, struct qy_buf *out)
{
    struct qy_buf sql = QY_BUF_INIT;
    struct qy_buf memo = QY_BUF_INIT;
    sqlite3_stmt *row;
    sqlite3_int64 len;
    sqlite3 *file;
    unsigned char *bytes;

    qy_buf_adds(&sql, "CREATE TABLE bhobk(vkey INTEGER, vmove INTEGER,");
    put(&sql, blanks, ' ');
    qy_buf_adds(&sql, "vmemo BLOB)");
    put(&memo, words, 'w');
    assert_int_equal(sqlite3_open(":memory:", &file), SQLITE_OK);
    assert_int_equal(sqlite3_exec(file, qy_buf_str(&sql), NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(file, "INSERT INTO bhobk VALUES (?1, ?2, ?3)", -1, &row, NULL),
                     SQLITE_OK);
    sqlite3_bind_int64(row, 1, (sqlite3_int64)array_key());
    sqlite3_bind_int64(row, 2, 0xA4A7);
    sqlite3_bind_blob64(row, 3, memo.data, memo.len, SQLITE_STATIC);
    assert_int_equal(sqlite3_step(row), SQLITE_DONE);
    sqlite3_finalize(row);
    bytes = sqlite3_serialize(file, "main", &len, 0);
    assert_non_null(bytes);
    put_bytes(out, (const char *)bytes, (size_t)len);
    sqlite3_free(bytes);
    sqlite3_close(file);
    qy_buf_free(&sql);
    qy_buf_free(&memo);
}

static void obk_memo(size_t count, struct qy_buf *files)
{
    make_obk(count, 0, files);
}

static void obk_table(size_t count, struct qy_buf *files)
{
    make_obk(1, count, files);
}

/* ---- the table ------------------------------------------------------------------------------------------- */

typedef void (*make_fn)(size_t count, struct qy_buf *files);

struct row {
    const char *name;
    const char *format;
    const char *suffixes[8]; /* of the files; the first one is opened */
    bool single;             /* the games after it are separate files, made with a count of 1 */
    make_fn make;
    size_t limit;        /* 0: no limit; this many are tried */
    int code;            /* the error beyond the limit */
    size_t plies;        /* of the first game; 0: as many as tried */
    size_t alternatives; /* how many of those tried have a move; 0: none has */
    size_t one;          /* the count with which the other files are made */
};

#define ALL SIZE_MAX

static const struct row rows[] = {
    {"a comment", "xqf", {"xqf"}, true, xqf_comment, MIB, QY_E_TOO_LONG, 2, 0, 1},
    {"alternatives", "xqf", {"xqf"}, true, xqf_wide, 100000, QY_E_TREE_DEEP, 0, 100000, 2},
    {"a title", "xqf", {"xqf"}, true, xqf_title, 127, QY_E_TEXT_LENGTH, 2, 0, 1},
    {"a comment", "cbr", {"cbr"}, true, cbr_comment, MIB, QY_E_TOO_LONG, 2, 0, 1},
    {"alternatives", "cbr", {"cbr"}, true, cbr_wide, 100000, QY_E_TREE_DEEP, 0, 100000, 2},
    {"a comment", "cbl", {"cbl"}, false, cbl_comment, MIB, QY_E_TOO_LONG, 2, 0, 0},
    {"alternatives", "cbl", {"cbl"}, false, cbl_wide, 100000, QY_E_TREE_DEEP, 0, 100000, 0},
    {"the library's name", "cbl", {"cbl"}, false, cbl_name, 0, 0, 2, 0, 0},
    {"the library's name", "cbl", {"cbl"}, false, cbl2_name, 64 * KIB, QY_E_TOO_LONG, 2, 0, 0},
    {"a title", "cbl", {"cbl"}, false, cbl2_title, 64 * KIB, QY_E_TOO_LONG, 2, 0, 0},
    {"about a game", "cbl", {"cbl"}, false, cbl2_about, MIB, QY_E_TOO_LONG, 2, 0, 0},
    {"a comment", "cbl", {"cbl"}, false, cbl2_comment, MIB, QY_E_TOO_LONG, 2, 0, 0},
    {"a title", "cbf", {"cbf"}, true, cbf_title, 64 * KIB, QY_E_TOO_LONG, 2, 0, 1},
    {"a name", "cbf", {"cbf"}, true, cbf_name, 255, QY_E_TOO_LONG, 2, 0, 1},
    {"a comment", "cbf", {"cbf"}, true, cbf_comment, MIB, QY_E_TOO_LONG, 2, 0, 1},
    {"a title", "pfc", {"pfc"}, true, pfc_title, 64 * KIB, QY_E_TOO_LONG, 2, 0, 1},
    {"a comment", "pfc", {"pfc"}, true, pfc_comment, MIB, QY_E_TOO_LONG, 2, 0, 1},
    {"variations", "scid", {"si4", "sn4", "sg4"}, false, scid_depth, 1000, QY_E_PGN_DEPTH, 2, 1000, 0},
    {"a comment", "scid", {"si4", "sn4", "sg4"}, false, scid_comment, 0, 0, 2, 0, 0},
    {"alternatives",
     "cbh",
     {"cbh", "cbg", "cbp", "cbt", "cbc", "cbs", "cba"},
     false,
     cbh_wide,
     100000,
     QY_E_TREE_DEEP,
     0,
     100000,
     0},
    {"words", "obk", {"obk"}, true, obk_memo, MIB, QY_E_TOO_LONG, 1, 0, 1},
    {"a table", "obk", {"obk"}, true, obk_table, 0, 0, 1, 0, 1},
};

/* ---- the test -------------------------------------------------------------------------------------------- */

static char folder[64];

static void path_of(size_t number, const char *suffix, char *path, size_t size)
{
    (void)snprintf(path, size, "%s/%zu.%s", folder, number, suffix);
}

static void write_files(const struct row *row, size_t number, size_t count)
{
    struct qy_buf files[8] = {QY_BUF_INIT};
    char path[128];

    row->make(count, files);
    for (size_t i = 0; i < 8; i++) {
        if (row->suffixes[i]) {
            path_of(number, row->suffixes[i], path, sizeof path);
            FILE *file = fopen(path, "wb");
            assert_non_null(file);
            assert_int_equal(fwrite(qy_buf_str(&files[i]), 1, files[i].len, file), files[i].len);
            assert_int_equal(fclose(file), 0);
        }
        qy_buf_free(&files[i]);
    }
}

static void remove_files(const struct row *row, size_t number)
{
    char path[128];

    for (size_t i = 0; i < 8 && row->suffixes[i]; i++) {
        path_of(number, row->suffixes[i], path, sizeof path);
        (void)remove(path);
    }
}

static int read_file(const struct row *row, size_t number, struct seen *seen)
{
    const struct qyi_record_sink sink = {seen, on_record, on_report};
    struct qy_source *source;
    struct qy_error error;
    char path[128];

    path_of(number, row->suffixes[0], path, sizeof path);
    assert_int_equal(qy_source_open(path, &source, &error), 0);
    const struct qyi_record_input input = {.read = qy_source_read, .user = source, .path = path};
    int code = qyi_games_read_input(path, NULL, &input, &sink);
    qy_source_close(source);
    return code;
}

static const char *complain(const struct row *row, size_t count, const struct seen *seen, int code)
{
    bool beyond = row->limit > 0 && count > row->limit;
    size_t plies = row->plies ? row->plies : count;
    size_t alternatives = count < row->alternatives ? count : row->alternatives;

    if (code != 0)
        return "the reading ended";
    if (seen->games != MORE + 1)
        return "games were lost, or made";
    if (seen->whole != MORE && row->plies != 1)
        return "the games behind it suffered";
    if (seen->behind_told)
        return "something was told of the games behind it";
    if (seen->plies != plies || seen->broke)
        return "the main line was lost";
    if (seen->moves != plies + alternatives)
        return "variations were lost, or made";
    if (beyond && seen->first != row->code)
        return "what is too long was not told";
    if (beyond && seen->offset == 0)
        return "the place was not told";
    if (!beyond && seen->first != 0)
        return "what is not too long was told of";
    return NULL;
}

static size_t try(const struct row *row, size_t count)
{
    struct seen seen = {0};
    size_t files = row->single ? MORE + 1 : 1;
    int code = 0;

    for (size_t i = 0; i < files; i++) {
        write_files(row, i, i == 0 ? count : row->one);
        code = code != 0 ? code : read_file(row, i, &seen);
        remove_files(row, i);
    }
    const char *complaint = complain(row, count, &seen, code);
    if (complaint)
        print_error("%s, %s, %zu: %s (%d, %zu games, %zu whole, %zu plies, %zu moves, %s)\n", row->format,
                    row->name, count, complaint, code, seen.games, seen.whole, seen.plies, seen.moves,
                    seen.first ? qy_error_name(seen.first) : "");
    return complaint != NULL;
}

static void test_limits(void **state)
{
    static const size_t any[] = {1, 255, 256, 511, 512, 513, 1990, 2048, 4096, 30000};
    size_t failed = 0;

    (void)state;
    (void)snprintf(folder, sizeof folder, "%s/limits-XXXXXX", P_tmpdir);
    assert_non_null(mkdtemp(folder));
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct row *row = &rows[i];

        for (size_t k = 0; k < sizeof any / sizeof any[0] && row->limit == 0; k++)
            failed += try(row, any[k]);
        for (size_t k = 0; k < 3 && row->limit > 0; k++)
            failed += try(row, row->limit - 1 + k);
        if (row->limit > 0)
            failed += try(row, 2 * row->limit);
    }
    (void)rmdir(folder);
    assert_int_equal(failed, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_limits)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}

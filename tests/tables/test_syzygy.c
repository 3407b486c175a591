/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Syzygy tables: outcomes and distances against our own tables and against their own moves; files cut short. The files
 * belong to others: QIYUAN_SYZYGY names their folder, and what needs them is skipped without it. Files of one value are
 * written here, by the description of the format.
 */
#include "tables/syzygy.h"

#include "../cmocka_all.h"

#include <dirent.h>
#include <qiyuan/play/tables.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct asked {
    struct qy_tables *tables;
    struct qy_syzygy *syzygy; /* of existing files; NULL if there are none */
    struct qy_syzygy *made;   /* of files written here */
    char folder[512];
    char made_folder[64];
};

#define FILE_BYTES \
    80 /* head and pieces, filled up to a line of the cache, and a checksum, which nobody reads */

/* Writes a file of outcomes with one value for all positions: `first` if White is to move, `second` if Black is. */
static size_t one_value(uint8_t bishop_or_knight, uint8_t first, uint8_t second, uint8_t *ret_bytes)
{
    const uint8_t head[] = {0x71, 0xE8, 0x23,  0x5D, 0x31,  0, 0xEE, 0x66, bishop_or_knight,
                            0,    0x80, first, 0x80, second};

    memset(ret_bytes, 0, FILE_BYTES);
    memcpy(ret_bytes, head, sizeof head);
    return FILE_BYTES;
}

static void write_one(const struct asked *asked, const char *name, uint8_t man)
{
    uint8_t bytes[FILE_BYTES];
    char path[128];
    FILE *stream;
    size_t len = one_value(man, 2, 2, bytes);

    (void)snprintf(path, sizeof path, "%s/%s.rtbw", asked->made_folder, name);
    stream = fopen(path, "wb");
    assert_non_null(stream);
    assert_int_equal(fwrite(bytes, 1, len, stream), len);
    assert_int_equal(fclose(stream), 0);
}

static int begin(void **state)
{
    static struct asked asked;
    const char *folder = getenv("QIYUAN_SYZYGY");

    (void)snprintf(asked.made_folder, sizeof asked.made_folder, P_tmpdir "/qiyuan-syzygy-XXXXXX");
    assert_non_null(mkdtemp(asked.made_folder));
    write_one(&asked, "KBvK", 0x33);
    write_one(&asked, "KNvK", 0x22);
    assert_int_equal(qy_syzygy_new(asked.made_folder, &asked.made, NULL), 0);
    assert_int_equal(qy_tables_new(NULL, &asked.tables, NULL), 0);
    if (folder) {
        (void)snprintf(asked.folder, sizeof asked.folder, "%s", folder);
        assert_int_equal(qy_syzygy_new(asked.folder, &asked.syzygy, NULL), 0);
    }
    *state = &asked;
    return 0;
}

static int end(void **state)
{
    struct asked *asked = *state;
    char path[128];

    qy_syzygy_free(asked->syzygy);
    qy_syzygy_free(asked->made);
    qy_tables_free(asked->tables);
    for (unsigned i = 0; i < 2; i++) {
        (void)snprintf(path, sizeof path, "%s/%s.rtbw", asked->made_folder, i ? "KNvK" : "KBvK");
        (void)unlink(path);
    }
    return rmdir(asked->made_folder);
}

static void need_files(const struct asked *asked)
{
    if (!asked->syzygy) {
        print_message("# QIYUAN_SYZYGY names no folder of Syzygy tables\n");
        skip();
    }
}

static struct qy_position position_of(enum qy_game game, const char *fen)
{
    struct qy_position position;

    if (qy_position_from_fen(game, fen, strlen(fen), &position, NULL) < 0)
        fail_msg("FEN “%s”", fen);
    return position;
}

/* Puts the pieces of a name ("KRPvKR") on squares; false where two meet or a pawn stands on an end. */
static bool write_fen(const char *name, uint64_t number, char *ret_fen)
{
    char board[64] = {0};
    bool second = false;
    size_t len = 0;
    unsigned side = number % 2;

    number /= 2;
    for (const char *man = name; *man; man++) {
        unsigned square = (unsigned)(number % 64);

        if (*man == 'v') {
            second = true;
            continue;
        }
        number /= 64;
        if (board[square] || (*man == 'P' && (square / 8 == 0 || square / 8 == 7)))
            return false;
        board[square] = (char)(second ? *man - 'A' + 'a' : *man);
    }
    for (unsigned rank = 8; rank-- > 0;) {
        for (unsigned file = 0; file < 8; file++)
            ret_fen[len++] = board[8 * rank + file] ? board[8 * rank + file] : '1';
        ret_fen[len++] = rank ? '/' : ' ';
    }
    (void)snprintf(ret_fen + len, 16, "%c - - 0 1", side ? 'b' : 'w');
    return true;
}

static int sign(int value)
{
    return (value > 0) - (value < 0);
}

/* The outcome is that of the best move; where every move leads to files that are there. */
static void check_moves(struct asked *asked, const struct qy_position *position, int outcome, const char *fen)
{
    qy_move moves[QY_MAX_MOVES];
    size_t count = qy_position_legal(position, moves);
    int best = QY_SYZYGY_LOSS - 1;

    for (size_t i = 0; i < count; i++) {
        struct qy_position after = *position;
        enum qy_syzygy_outcome next;
        struct qy_undo undo;

        qy_position_make(&after, moves[i], &undo);
        if (qy_syzygy_outcome(asked->syzygy, &after, &next, NULL) != 0)
            return;
        best = -(int)next > best ? -(int)next : best;
    }
    if (count > 0 && sign(best) != sign(outcome))
        fail_msg("%s: %d, the best move %d", fen, outcome, best);
}

static void check_position(struct asked *asked, const struct qy_position *position, const char *fen)
{
    enum qy_syzygy_outcome outcome;
    struct qy_table_answer ours;
    int plies;
    int code;

    if (qy_syzygy_outcome(asked->syzygy, position, &outcome, NULL) != 0)
        fail_msg("%s: no answer", fen);
    code = qy_syzygy_to_zero(asked->syzygy, position, &plies, NULL);
    if (code == QY_E_TABLE_MISSING) /* of the class, or of one that follows by promotion */
        plies = (int)outcome;
    else if (code)
        fail_msg("%s: no distance", fen);
    if (sign(plies) != sign(outcome))
        fail_msg("%s: %d in %d", fen, outcome, plies);
    if (qy_tables_probe(asked->tables, position, &ours, NULL) == 0) {
        if ((int)ours.outcome != sign(outcome))
            fail_msg("%s: %d, ours %d", fen, outcome, ours.outcome);
        if (ours.plies > 0 && abs(outcome) == 2 &&
            abs(plies) > (int)ours.plies + 1) /* they may be rounded up */
            fail_msg("%s: %d plies to zero, %u to mate", fen, plies, ours.plies);
    }
    check_moves(asked, position, outcome, fen);
}

/* Positions of a class, a fixed choice of them. */
static unsigned check_class(struct asked *asked, const char *name)
{
    uint64_t total = 2;
    uint64_t step;
    unsigned checked = 0;

    for (const char *man = name; *man; man++)
        total *= *man == 'v' ? 1 : 64;
    step = total / 4000 | 1;
    for (uint64_t number = 0; number < total; number += 1 + (number * 2654435761U >> 7) % (2 * step)) {
        struct qy_position position;
        char fen[100];

        if (!write_fen(name, number, fen) ||
            qy_position_from_fen(QY_GAME_CHESS, fen, strlen(fen), &position, NULL) < 0)
            continue;
        check_position(asked, &position, fen);
        checked++;
    }
    return checked;
}

static void outcomes_are_ours(void **state)
{
    struct asked *asked = *state;
    const struct dirent *item;
    unsigned classes = 0;
    DIR *stream;

    need_files(asked);
    stream = opendir(asked->folder);
    assert_non_null(stream);
    while ((item = readdir(stream)) != NULL) {
        char name[16];
        size_t len = strcspn(item->d_name, ".");

        if (len >= sizeof name || strcmp(item->d_name + len, ".rtbw") != 0)
            continue;
        (void)snprintf(name, sizeof name, "%.*s", (int)len, item->d_name);
        assert_true(check_class(asked, name) > 100);
        classes++;
    }
    (void)closedir(stream);
    assert_true(classes >= 8);
}

/* A possible en passant capture decides positions that the file alone can't. */
static void passing_is_seen(void **state)
{
    static const struct {
        const char *fen;
        int outcome;
    } rows[] = {
        {"8/8/8/8/k1Pp3K/8/8/8 b - c3 0 1", 0},
        {"7k/8/8/8/K1pP4/8/8/8 b - d3 0 1", 0},
    };
    struct asked *asked = *state;

    need_files(asked);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_position position = position_of(QY_GAME_CHESS, rows[i].fen);
        enum qy_syzygy_outcome outcome;

        assert_int_equal(qy_syzygy_outcome(asked->syzygy, &position, &outcome, NULL), 0);
        check_moves(asked, &position, outcome, rows[i].fen);
    }
}

/* A file cut short is damaged; it is never read beyond its end. */
static void cut(const char *name, const uint8_t *bytes, size_t len, size_t most)
{
    struct qyi_syzygy_men men;
    unsigned refused = 0;

    assert_true(qyi_syzygy_men(name, &men));
    for (size_t kept = 0; kept < most; kept += kept < 200 ? 1 : 64) {
        uint8_t *copy = malloc(kept ? kept : 1);
        struct qyi_syzygy_file file;

        assert_non_null(copy);
        assert_true(kept <= len);
        memcpy(copy, bytes, kept);
        refused += qyi_syzygy_file_begin(QYI_SYZYGY_WDL, &men, copy, kept, &file) == QY_E_TABLE_DAMAGED;
        qyi_syzygy_file_end(&file);
        free(copy);
    }
    assert_true(refused >= most || refused > 200);
}

static void damage_is_told(void **state)
{
    static uint8_t bytes[8192];

    (void)state;
    (void)one_value(0x33, 2, 2, bytes);
    cut("KBvK", bytes, FILE_BYTES, 14);
}

static void damage_of_blocks_is_told(void **state)
{
    const struct asked *asked = *state;
    static uint8_t bytes[8192];
    char path[600];
    FILE *stream;
    size_t len;

    need_files(asked);
    (void)snprintf(path, sizeof path, "%s/KPvK.rtbw", asked->folder);
    stream = fopen(path, "rb");
    assert_non_null(stream);
    len = fread(bytes, 1, sizeof bytes, stream);
    (void)fclose(stream);
    cut("KPvK", bytes, len, len);
}

/* A lone bishop or knight never wins; the class is found for either side and any square. */
static void files_of_one_value_answer(void **state)
{
    static const char *const fens[] = {"4k3/8/8/8/8/8/8/2B1K3 w - - 0 1", "4k3/8/8/8/8/8/8/2B1K3 b - - 0 1",
                                       "4k1n1/8/8/8/8/8/8/4K3 w - - 0 1", "b3k3/8/8/8/8/8/8/4K3 b - - 0 1"};
    struct asked *asked = *state;

    for (size_t i = 0; i < sizeof fens / sizeof fens[0]; i++) {
        struct qy_position position = position_of(QY_GAME_CHESS, fens[i]);
        enum qy_syzygy_outcome outcome = QY_SYZYGY_WIN;

        assert_int_equal(qy_syzygy_outcome(asked->made, &position, &outcome, NULL), 0);
        assert_int_equal(outcome, QY_SYZYGY_DRAW);
    }
}

/* Folders without files, and positions that no table holds. */
static void what_is_missing_says_so(void **state)
{
    struct asked *asked = *state;
    struct qy_position castles = position_of(QY_GAME_CHESS, "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    struct qy_position king = position_of(QY_GAME_CHESS, "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1");
    struct qy_position other = position_of(QY_GAME_XIANGQI, "4k4/9/9/9/9/9/9/9/9/R4K3 w - - 0 1");
    struct qy_syzygy *nothing;
    enum qy_syzygy_outcome outcome;
    struct qy_error error = {0};

    assert_int_equal(qy_syzygy_new("/nowhere:", &nothing, NULL), 0);
    assert_int_equal(qy_syzygy_most_pieces(nothing), 0);
    assert_int_equal(qy_syzygy_most_pieces(asked->made), 3);
    assert_int_equal(qy_syzygy_outcome(nothing, &king, &outcome, &error), QY_E_TABLE_MISSING);
    assert_int_equal(error.code, QY_E_TABLE_MISSING);
    assert_int_equal(qy_syzygy_outcome(asked->made, &castles, &outcome, NULL), QY_E_TABLE_MISSING);
    assert_int_equal(qy_syzygy_outcome(asked->made, &other, &outcome, NULL), QY_E_TABLE_MISSING);
    assert_int_equal(qy_syzygy_outcome(asked->made, &king, &outcome, NULL), QY_E_TABLE_MISSING);
    qy_syzygy_free(nothing);
}

/* Tables with an additional folder use it for what they do not contain, and say what the plies count. */
static void tables_ask_where_they_have_none(void **state)
{
    struct asked *asked = *state;
    struct qy_position position = position_of(QY_GAME_CHESS, "8/8/8/3k4/8/8/1P1P4/3K4 w - - 0 1");
    struct qy_table_answer answer;

    need_files(asked);
    assert_int_equal(qy_tables_probe(asked->tables, &position, &answer, NULL), QY_E_TABLE_MISSING);
    assert_int_equal(qy_tables_set_syzygy(asked->tables, asked->folder, NULL), 0);
    assert_int_equal(qy_tables_probe(asked->tables, &position, &answer, NULL), 0);
    assert_int_equal(answer.outcome, QY_TABLE_WIN);
    assert_true(answer.to_zero);
    assert_true(qy_tables_pieces(asked->tables, QY_GAME_CHESS) >= 4);
    assert_int_equal(qy_tables_set_syzygy(asked->tables, NULL, NULL), 0);
    assert_int_equal(qy_tables_probe(asked->tables, &position, &answer, NULL), QY_E_TABLE_MISSING);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(outcomes_are_ours),
        cmocka_unit_test(passing_is_seen),
        cmocka_unit_test(damage_is_told),
        cmocka_unit_test(damage_of_blocks_is_told),
        cmocka_unit_test(files_of_one_value_answer),
        cmocka_unit_test(what_is_missing_says_so),
        cmocka_unit_test(tables_ask_where_they_have_none),
    };

    return cmocka_run_group_tests(tests, begin, end);
}

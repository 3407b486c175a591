/* SPDX-License-Identifier: GPL-3.0-or-later */
/* FENs of chess, and every fault that a position can have. */
#include "base/registry.h"
#include "support.h"

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"

static void read_and_written(void **state)
{
    static const struct {
        const char *fen;
        const char *written; /* NULL: the same */
        const char *shredder;
        bool chess960;
    } rows[] = {
        {START " w KQkq - 0 1", NULL, START " w HAha - 0 1", false},
        {START " w HAha - 0 1", START " w KQkq - 0 1", START " w HAha - 0 1", true},
        {START " w qkQK - 0 1", START " w KQkq - 0 1", START " w HAha - 0 1", false},
        {START " w KK - 0 1", START " w K - 0 1", START " w H - 0 1", false},
        {START, START " w - - 0 1", START " w - - 0 1", false},
        {START " b", START " b - - 0 1", START " b - - 0 1", false},
        {START " w KQkq", START " w KQkq - 0 1", START " w HAha - 0 1", false},
        {START " w KQkq - 7", START " w KQkq - 7 1", START " w HAha - 7 1", false},
        {"  " START "\tw   KQkq - 0 0\n", START " w KQkq - 0 1", START " w HAha - 0 1", false},
        /* The outermost rook is meant by K, the inner one by its file. */
        {"4k3/8/8/8/8/8/8/R3KR1R w K - 3 9", NULL, "4k3/8/8/8/8/8/8/R3KR1R w H - 3 9", false},
        {"4k3/8/8/8/8/8/8/R3KR1R w F - 3 9", NULL, "4k3/8/8/8/8/8/8/R3KR1R w F - 3 9", true},
        {"4k3/8/8/8/8/8/8/RR2K2R w KB - 3 9", NULL, "4k3/8/8/8/8/8/8/RR2K2R w HB - 3 9", true},
        {"1r2k1r1/8/8/8/8/8/8/4K3 b kq - 3 9", NULL, "1r2k1r1/8/8/8/8/8/8/4K3 b gb - 3 9", true},
        {"5k2/8/8/8/8/8/8/RK6 w Q - 3 9", NULL, "5k2/8/8/8/8/8/8/RK6 w A - 3 9", true},
        /* En passant stays only where the capture is legal. */
        {"4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1",
         "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1", false},
        {"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", NULL, "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", false},
        {"8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1", "8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1",
         "8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1", false},
        {"4k3/8/8/8/8/8/8/4K3 b - - 65535 65535", NULL, "4k3/8/8/8/8/8/8/4K3 b - - 65535 65535", false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_chess_position position = position_of(rows[i].fen);
        const char *expected = rows[i].written ? rows[i].written : rows[i].fen;
        struct qy_buf xfen = QY_BUF_INIT;
        struct qy_buf shredder = QY_BUF_INIT;

        qyi_chess_to_fen(&position, false, true, &xfen);
        qyi_chess_to_fen(&position, true, true, &shredder);
        if (strcmp(xfen.data, expected) != 0 || strcmp(shredder.data, rows[i].shredder) != 0 ||
            qyi_chess_is_chess960(&position) != rows[i].chess960 ||
            position.key != qyi_chess_compute_key(&position))
            fail_msg("“%s”: “%s”, “%s”", rows[i].fen, xfen.data, shredder.data);
        qy_buf_free(&xfen);
        qy_buf_free(&shredder);
    }
}

static void start_is_its_fen(void **state)
{
    struct qy_chess_position start;
    struct qy_chess_position read = position_of(START " w KQkq - 0 1");
    struct qy_buf fen = QY_BUF_INIT;

    (void)state;
    qyi_chess_start(&start);
    assert_memory_equal(&start, &read, sizeof start);
    qyi_chess_to_fen(&start, false, false, &fen);
    assert_string_equal(fen.data, START " w KQkq -");
    qy_buf_free(&fen);
}

static void text_that_cannot_be_read(void **state)
{
    static const struct {
        const char *fen;
        int code;
        size_t offset;
        const char *found;
    } rows[] = {
        {"", QY_E_FEN_EMPTY, 0, ""},
        {"rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", QY_E_FEN_PIECE, 13, "x"},
        {"rnbqkbnr/pppppppp/8/8/9/8/PPPPPPPP/RNBQKBNR w - - 0 1", QY_E_FEN_RANK_LENGTH, 22, "9"},
        {"rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", QY_E_FEN_RANK_COUNT, 41, "7"},
        {START " x", QY_E_FEN_SIDE, 44, "x"},
        {START " w KQxq", QY_E_FEN_CASTLING, 48, "x"},
        {START " w --", QY_E_FEN_CASTLING, 46, "-"},
        {START " w K炮", QY_E_FEN_CASTLING, 47, "炮"},
        {START " w - e", QY_E_FEN_EN_PASSANT, 48, "e"},
        {START " w - i3", QY_E_FEN_EN_PASSANT, 48, "i3"},
        {START " w - e9", QY_E_FEN_EN_PASSANT, 48, "e9"},
        {START " w - - -1", QY_E_FEN_COUNTER, 50, "-1"},
        {START " w - - 0 x", QY_E_FEN_COUNTER, 52, "x"},
        {START " w - - 0 65536", QY_E_FEN_COUNTER, 52, "65536"},
        {START " w - - 0 1 2", QY_E_FEN_REST, 54, "2"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_chess_position position;
        struct qy_chess_position untouched;
        struct qy_error error = {0};
        uint32_t faults = 77;
        int code;

        memset(&position, 0x5A, sizeof position);
        untouched = position;
        code = qyi_chess_from_fen(rows[i].fen, strlen(rows[i].fen), &position, &faults, &error);
        if (code != rows[i].code || error.code != code || error.offset != rows[i].offset ||
            strcmp(error.found, rows[i].found) != 0)
            fail_msg("“%s”: %s at %u, “%s”", rows[i].fen, qy_error_name(code), (unsigned)error.offset,
                     error.found);
        if (faults != 77 || memcmp(&position, &untouched, sizeof position) != 0)
            fail_msg("“%s”: results were touched", rows[i].fen);
    }
}

static void faults_are_named(void **state)
{
    static const struct {
        const char *fen;
        const char *faults; /* "" for a good position */
    } rows[] = {
        {START " w KQkq - 0 1", ""},
        {"4k3/8/8/8/8/8/8/8 w - - 0 1", "no-white-king"},
        {"8/8/8/8/8/8/8/4K3 w - - 0 1", "no-black-king"},
        {"8/8/8/8/8/8/8/8 w - - 0 1", "no-white-king, no-black-king"},
        {"4k3/8/8/8/8/8/8/K3K3 w - - 0 1", "many-white-kings"},
        {"k3k3/8/8/8/8/8/8/4K3 w - - 0 1", "many-black-kings"},
        {"4k3/8/8/8/8/N7/PPPPPPPP/RNBQKBNR w - - 0 1", "many-white-men, many-white-promoted"},
        {"rnbqkbnr/pppppppp/n7/8/8/8/8/4K3 w - - 0 1", "many-black-men, many-black-promoted"},
        {"4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", "many-white-pawns"},
        {"4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1", "many-black-pawns"},
        {"4k3/8/8/8/8/8/PPPPPPPP/3QKQ2 w - - 0 1", "many-white-promoted"},
        {"3rkrr1/pppppppp/8/8/8/8/8/4K3 b - - 0 1", "many-black-promoted"},
        {"4k3/8/8/8/8/8/1PPPPPPP/3QKQ2 w - - 0 1", ""},
        {"7k/8/8/8/Q7/Q7/8/QQQQQQQK w - - 0 1", "opponent-in-check"},
        {"7k/5p2/4p3/8/Q7/Q7/1Q6/2QQQQQK b - - 0 1", ""},
        {"4k3/8/8/8/8/8/8/4K2P w - - 0 1", "pawn-on-last-rank"},
        {"4k2P/8/8/8/8/8/8/4K3 w - - 0 1", "pawn-on-last-rank"},
        {"p3k3/8/8/8/8/8/8/4K3 b - - 0 1", "pawn-on-last-rank"},
        {"4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "opponent-in-check"},
        {"8/8/8/3kK3/8/8/8/8 w - - 0 1", "opponent-in-check"},
        {"4k3/8/8/8/7b/2n5/2P5/4K1r1 w - - 0 1", ""},
        {"4k3/8/8/8/7b/5n2/8/4K1r1 w - - 0 1", "many-checkers"},
        {"4k3/8/8/8/8/5n2/2n5/4K3 w - - 0 1", ""},
        /* Castling: no rook, no king, king away from its rank, two rooks on one side. */
        {"4k3/8/8/8/8/8/8/4K3 w K - 0 1", "castling"},
        {"4k3/8/8/8/8/8/8/R3K3 w K - 0 1", "castling"},
        {"4k3/8/8/8/8/8/8/R3K3 w H - 0 1", "castling"},
        {"4k3/8/8/8/8/8/4K3/R6R w KQ - 0 1", "castling"},
        {"r6r/4k3/8/8/8/8/8/4K3 b k - 0 1", "castling"},
        {"4k3/8/8/8/8/8/8/R3KR1R w HF - 0 1", "castling"},
        {"4k3/8/8/8/8/8/8/R3KN1N w E - 0 1", "castling"},
        {"4k2R/8/8/8/8/8/8/4K3 b k - 0 1", "castling"},
        /* En passant: wrong rank, no pawn, own pawn, a piece on the square or behind it, a check from
           elsewhere. */
        {"4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1", "en-passant"},
        {"4k3/8/8/8/4P3/8/8/4K3 b - e4 0 1", "en-passant"},
        {"4k3/8/8/8/8/8/8/4K3 b - e3 0 1", "en-passant"},
        {"4k3/8/8/8/4p3/8/8/4K3 b - e3 0 1", "en-passant"},
        {"4k3/8/8/8/4N3/8/8/4K3 b - e3 0 1", "en-passant"},
        {"4k3/8/8/8/4P3/4N3/8/4K3 b - e3 0 1", "en-passant"},
        {"4k3/8/8/8/4P3/8/4N3/4K3 b - e3 0 1", "en-passant"},
        {"4k3/8/3N4/8/4P3/8/8/4K3 b - e3 0 1", "en-passant"},
        {"4k3/8/8/8/4P3/8/8/4RK2 b - e3 0 1", ""},
        {"8/8/8/8/1k1pP2R/8/8/4K3 b - e3 0 1", ""},
        {"8/8/8/3k4/4P3/8/8/4K3 b - e3 0 1", ""},
        {"8/8/8/8/4P3/8/k6R/4K3 b - e3 0 1", ""},
        {"8/6k1/8/8/3P4/8/1B6/4K3 b - d3 0 1", "en-passant"},
        {"8/6k1/8/8/4P3/8/1B6/4K3 b - e3 0 1", "en-passant"},
        {"3k4/8/8/8/8/8/PPPPPPPP/PPPPPPPP w KQkq e6 0 1",
         "no-white-king, many-white-pawns, pawn-on-last-rank, castling, en-passant"},
    };
    uint32_t seen = 0;

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_chess_position position;
        struct qy_error error = {0};
        uint32_t faults = 77;
        int code = qyi_chess_from_fen(rows[i].fen, strlen(rows[i].fen), &position, &faults, &error);
        int expected = rows[i].faults[0] ? QY_E_POSITION_FAULTS : 0;

        if (code != expected || (faults != 0) != (code != 0) || strcmp(error.found, rows[i].faults) != 0)
            fail_msg("“%s”: “%s” instead of “%s”", rows[i].fen, error.found, rows[i].faults);
        seen |= faults;
    }
    for (unsigned fault = 0; fault < QYI_CHESS_FAULT_COUNT; fault++)
        if (!(seen >> fault & 1))
            fail_msg("no row for %s", qyi_chess_fault_ids[fault]);
}

/* A list of names longer than the error's field ends in an ellipsis; the set is whole. */
static void many_faults(void **state)
{
    static const char fen[] = "PPPPPPPP/PPPPPPPP/QQQQQQQQ/8/8/qqqqqqqq/pppppppp/pppppppp w KQkq e6 0 1";
    struct qy_chess_position position;
    struct qy_error error;
    uint32_t faults;

    (void)state;
    assert_int_equal(qyi_chess_from_fen(fen, strlen(fen), &position, &faults, &error), QY_E_POSITION_FAULTS);
    assert_int_equal(__builtin_popcount(faults), 11);
    assert_non_null(strstr(error.found, "no-white-king, no-black-king, many-white-men"));
    assert_string_equal(error.found + strlen(error.found) - 3, "…");
    assert_int_equal(qyi_chess_from_fen(fen, strlen(fen), &position, NULL, NULL), QY_E_POSITION_FAULTS);
}

static void faults_are_worded(void **state)
{
    (void)state;
    for (size_t i = 0; qyi_chess_fault_ids[i]; i++) {
        char id[64];

        snprintf(id, sizeof id, "fault.chess.%s", qyi_chess_fault_ids[i]);
        if (!qyi_message_text(QY_LANG_EN, id))
            fail_msg("no message %s", id);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(read_and_written),
        cmocka_unit_test(start_is_its_fen),
        cmocka_unit_test(text_that_cannot_be_read),
        cmocka_unit_test(faults_are_named),
        cmocka_unit_test(many_faults),
        cmocka_unit_test(faults_are_worded),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

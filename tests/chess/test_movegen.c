/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Laws that hold in every position, tried along random games from every position of perft.epd: the parts make
 * the whole, all bodies agree, the list and the question agree, keys and undoing are exact, FEN is stable.
 */
#include "support.h"

typedef void law_fn(const struct qy_chess_position *position);

/* Fails with the FEN at hand. */
static void broken(const struct qy_chess_position *position, const char *law, qy_move move)
{
    struct qy_buf fen = QY_BUF_INIT;
    char text[8];

    qyi_chess_to_fen(position, true, true, &fen);
    fail_msg("%s: %s, move %s (%04x)", qy_buf_str(&fen), law, uci_of(move, true, text), move);
}

/* Plays random legal moves from a position and asks the law at each step. */
static unsigned play(const char *fen, uint64_t seed, unsigned plies, law_fn *law)
{
    struct qy_chess_position position = position_of(fen);
    struct qy_chess_undo undo;
    qy_move moves[QY_MAX_MOVES];
    unsigned asked = 0;

    for (unsigned ply = 0; ply <= plies; ply++) {
        size_t count = qyi_chess_gen_legal(&position, moves);

        law(&position);
        asked++;
        if (count == 0)
            break;
        qyi_chess_make(&position, moves[next_random(&seed) % count], &undo);
    }
    return asked;
}

/* Asks the law along a random game from every position of the file. */
static void everywhere(unsigned plies, law_fn *law)
{
    FILE *file = open_data("perft.epd");
    char line[512];
    unsigned number = 0;
    unsigned asked = 0;

    while (fgets(line, sizeof line, file)) {
        char *end = strchr(line, ';');

        number++;
        if (line[0] == '#' || !end)
            continue;
        *end = '\0';
        asked += play(line, 0x9E3779B97F4A7C15U * number, plies, law);
    }
    fclose(file);
    assert_true(asked > 100);
}

static bool contains(const qy_move *moves, size_t count, qy_move move)
{
    for (size_t i = 0; i < count; i++)
        if (moves[i] == move)
            return true;
    return false;
}

/* ---- lists ----------------------------------------------------------------------------------------- */

static void law_parts(const struct qy_chess_position *position)
{
    qy_move all[QY_MAX_MOVES];
    qy_move parts[QY_MAX_MOVES];
    size_t count = qyi_chess_gen_legal(position, all);
    size_t captures = qyi_chess_gen_captures(position, parts);
    qy_move quiets[QY_MAX_MOVES];
    size_t quiet_count = qyi_chess_gen_quiets(position, quiets);

    for (size_t i = 0; i < captures; i++) {
        bool takes = qyi_chess_at(position, qyi_chess_move_target(parts[i])) != 0 ||
                     qyi_chess_move_class(parts[i]) == QYI_CHESS_EN_PASSANT;

        if (!takes && qyi_chess_move_promotion(parts[i]) != QY_CHESS_QUEEN)
            broken(position, "no capture and no queen", parts[i]);
    }
    if (captures + quiet_count != count)
        broken(position, "the parts do not add up", 0);
    memcpy(parts + captures, quiets, quiet_count * sizeof quiets[0]);
    qsort(all, count, sizeof all[0], compare_moves);
    qsort(parts, count, sizeof parts[0], compare_moves);
    for (size_t i = 0; i < count; i++)
        if (all[i] != parts[i] || (i > 0 && all[i] == all[i - 1]))
            broken(position, "not the same moves, or one twice", all[i]);
}

static void captures_and_quiets_make_all(void **state)
{
    (void)state;
    everywhere(80, law_parts);
}

static void law_bodies(const struct qy_chess_position *position)
{
    qy_move expected[3][QY_MAX_MOVES];
    size_t counts[3] = {0};

    for (size_t i = 0; i < qyi_chess_body_count; i++) {
        const struct qyi_chess_body *body = &qyi_chess_bodies[i];
        qy_move lists[3][QY_MAX_MOVES];
        size_t found[3];

        if (!qyi_chess_body_runs(i))
            continue;
        found[0] = body->gen_legal(position, lists[0]);
        found[1] = body->gen_captures(position, lists[1]);
        found[2] = body->gen_quiets(position, lists[2]);
        for (int part = 0; part < 3; part++) {
            qsort(lists[part], found[part], sizeof lists[part][0], compare_moves);
            if (i > 0 && (found[part] != counts[part] ||
                          memcmp(lists[part], expected[part], found[part] * sizeof(qy_move)) != 0))
                broken(position, body->id, 0);
            memcpy(expected[part], lists[part], found[part] * sizeof(qy_move));
            counts[part] = found[part];
        }
    }
}

static void all_bodies_agree(void **state)
{
    (void)state;
    everywhere(80, law_bodies);
}

/* ---- the question ---------------------------------------------------------------------------------- */

static void law_any_16_bits(const struct qy_chess_position *position)
{
    static _Thread_local bool listed[65536];
    qy_move moves[QY_MAX_MOVES];
    size_t count = qyi_chess_gen_legal(position, moves);

    for (size_t i = 0; i < count; i++)
        listed[moves[i]] = true;
    for (unsigned move = 0; move < 65536; move++)
        if (qyi_chess_is_legal(position, (qy_move)move) != listed[move])
            broken(position, listed[move] ? "listed but not legal" : "legal but not listed", (qy_move)move);
    for (size_t i = 0; i < count; i++)
        listed[moves[i]] = false;
    if (contains(moves, count, QY_MOVE_NONE) || contains(moves, count, QY_MOVE_NULL))
        broken(position, "a reserved value is listed", 0);
}

static void list_and_question_agree(void **state)
{
    (void)state;
    everywhere(15, law_any_16_bits);
}

/* A reason is given exactly when no legal move goes that way, castling written in either way. */
static void law_reasons(const struct qy_chess_position *position)
{
    bool legal[64][64][8] = {0};
    qy_move moves[QY_MAX_MOVES];
    size_t count = qyi_chess_gen_legal(position, moves);

    for (size_t i = 0; i < count; i++) {
        unsigned from = qyi_chess_move_from(moves[i]);
        unsigned to = qyi_chess_move_to(moves[i]);
        bool castling = qyi_chess_move_class(moves[i]) == QYI_CHESS_CASTLING;

        /* A king that arrives one file away is taken at its word, and moves. */
        if (!castling || to > from + 1 || from > to + 1)
            legal[from][to][qyi_chess_move_promotion(moves[i])] = true;
        if (castling)
            legal[from][qyi_chess_move_target(moves[i])][0] = true;
    }
    for (unsigned asked = 0; asked < 64 * 64 * 8; asked++) {
        unsigned from = asked / 8 / 64;
        unsigned to = asked / 8 % 64;
        enum qy_refusal why = qyi_chess_why_not(position, (qy_square)from, (qy_square)to, asked % 8);

        if ((why == QY_REFUSAL_NONE) != legal[from][to][asked % 8])
            broken(position, "a reason and the list contradict each other", qyi_chess_move(from, to, 0));
    }
}

static void reasons_agree_with_the_list(void **state)
{
    (void)state;
    everywhere(15, law_reasons);
}

/* ---- making moves ---------------------------------------------------------------------------------- */

static void law_make(const struct qy_chess_position *position)
{
    qy_move moves[QY_MAX_MOVES];
    size_t count = qyi_chess_gen_legal(position, moves);

    if (!qyi_chess_in_check(position))
        moves[count++] = QY_MOVE_NULL;
    for (size_t i = 0; i < count; i++) {
        struct qy_chess_position after = *position;
        struct qy_chess_position read;
        struct qy_chess_undo undo;
        struct qy_buf fen = QY_BUF_INIT;

        qyi_chess_make(&after, moves[i], &undo);
        if (after.key != qyi_chess_compute_key(&after))
            broken(position, "the key is not kept", moves[i]);
        /* The position after a move equals the one read from its FEN, with castling rights and counters. */
        qyi_chess_to_fen(&after, position->chess960 != 0, true, &fen);
        if (qyi_chess_from_fen(fen.data, fen.len, &read, NULL, NULL) < 0)
            broken(position, "not a good position after", moves[i]);
        read.chess960 = after.chess960;
        if (memcmp(&read, &after, sizeof read) != 0)
            broken(position, "not what its FEN says after", moves[i]);
        qyi_chess_unmake(&after, moves[i], &undo);
        if (memcmp(&after, position, sizeof after) != 0)
            broken(position, "not taken back", moves[i]);
        qy_buf_free(&fen);
    }
}

static void making_and_taking_back(void **state)
{
    (void)state;
    everywhere(60, law_make);
}

static void irreversible_moves(void **state)
{
    static const struct {
        const char *fen;
        const char *move;
        bool irreversible;
    } rows[] = {
        {"r3k2r/8/8/8/8/8/4P3/R3K1NR w KQkq - 9 5", "g1f3", false},
        {"r3k2r/8/8/8/8/8/4P3/R3K1NR w KQkq - 9 5", "e2e3", true},
        {"r3k2r/8/8/8/8/8/4P3/R3K1NR w KQkq - 9 5", "e1f1", true},
        {"r3k2r/8/8/8/8/8/4P3/R3K1NR w KQkq - 9 5", "a1b1", true},
        {"r3k2r/8/8/8/8/8/4P3/R3K1NR w KQkq - 9 5", "a1a8", true},
        {"r3k2r/8/8/8/8/8/4P3/R3K1NR w KQkq - 9 5", "e1a1", true},
        {"r3k2r/8/8/8/8/8/4P3/R3K1NR w - - 9 5", "a1b1", false},
        {"r3k2r/8/8/8/8/8/4P3/R3K1NR w - - 9 5", "e1d1", false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_chess_position position = position_of(rows[i].fen);
        qy_move move = move_of(&position, rows[i].move);
        struct qy_chess_undo undo;

        if (move == QY_MOVE_NONE)
            fail_msg("%s: no move %s", rows[i].fen, rows[i].move);
        qyi_chess_make(&position, move, &undo);
        if (qyi_chess_irreversible(&undo) != rows[i].irreversible)
            fail_msg("%s: %s", rows[i].fen, rows[i].move);
    }
}

static void counters_stop_at_their_end(void **state)
{
    struct qy_chess_position position = position_of("4k3/8/8/8/8/8/8/4K3 b - - 65535 65535");
    struct qy_chess_undo undo;

    (void)state;
    qyi_chess_make(&position, move_of(&position, "e8e7"), &undo);
    assert_int_equal(position.halfmove, 65535);
    assert_int_equal(position.fullmove, 65535);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(captures_and_quiets_make_all), cmocka_unit_test(all_bodies_agree),
        cmocka_unit_test(list_and_question_agree),      cmocka_unit_test(reasons_agree_with_the_list),
        cmocka_unit_test(making_and_taking_back),       cmocka_unit_test(irreversible_moves),
        cmocka_unit_test(counters_stop_at_their_end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

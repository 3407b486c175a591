/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether a side can still win in xiangqi: known answers, every line replayed, dead material enumerated. */
#include <stdlib.h>
#include <string.h>

#include "cmocka_all.h"
#include "xiangqi/fen.h"
#include "xiangqi/movegen.h"
#include "xiangqi/status.h"
#include "xiangqi/winnable.h"

static const struct {
    const char *who; /* "RB", "R-", "-B", "--" */
    const char *fen;
} rows[] = {
    {"RB", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"},
    /* Nobody has a piece that crosses the river (xq:4.2.1). */
    {"--", "3k1a3/4a4/8b/9/9/9/9/9/9/4K4 w - - 0 1"},
    {"--", "2baka3/9/4b4/9/9/9/9/9/9/2BAKAB2 b - - 0 1"},
    /* One piece that crosses wins for its side alone. */
    {"R-", "4k4/9/9/9/9/9/4P4/9/9/3K5 w - - 0 1"},
    {"-B", "4k4/9/9/4p4/9/9/9/9/9/3K5 w - - 0 1"},
    {"R-", "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1"},
    {"R-", "3k5/9/9/9/9/9/9/9/9/N3K4 w - - 0 1"},
    /* A cannon alone finds no screen but generals; on the last rank a pawn comes no nearer. */
    {"--", "4k4/9/9/9/9/9/9/9/9/3KC4 w - - 0 1"},
    {"--", "P3k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1"},
    {"R-", "4k4/9/9/9/9/9/9/9/4A4/3KC4 b - - 0 1"},
    /* Pieces that stay at home win against a horse and two advisors only: these can be left without a move. */
    {"R-", "3k1a3/4a4/4b3b/9/9/9/9/9/9/2C1K4 w - - 0 1"},
    {"-B", "3k5/4a4/4b4/9/p8/9/9/4B4/4A4/4KA3 w - - 0 1"},
    {"RB", "5k3/4a4/9/9/9/4N4/9/9/4A4/3AK4 w - - 0 1"},
    /* The game is over: a side without a move has lost (xq:4.1.3). */
    {"R-", "3k5/4P4/9/9/9/9/9/9/9/4K4 b - - 0 1"},
    {"R-", "3k5/9/9/9/9/9/9/9/3R5/4K4 b - - 0 1"},
    {"-B", "4k4/9/9/9/9/9/9/9/4p4/3K5 w - - 0 1"},
};

#define LAYOUTS \
    7499 /* number for a side with general, advisors and elephants, the other general on a different file */
#define ROWS (sizeof rows / sizeof rows[0])

static struct qy_xiangqi_position position_of(const char *fen)
{
    struct qy_xiangqi_position position;

    if (qyi_xiangqi_from_fen(fen, strlen(fen), &position, NULL, NULL) < 0)
        fail_msg("%s: no position", fen);
    return position;
}

static char letter_of(enum qy_winnable_answer answer, char yes)
{
    switch (answer) {
    case QY_WINNABLE_YES: return yes;
    case QY_WINNABLE_NO: return '-';
    default: return '?';
    }
}

/* Replays a line: every move legal, and at its end the other side has none. */
static void replay(const char *fen, enum qy_side winner, const struct qy_winnable *result)
{
    struct qy_xiangqi_position position = position_of(fen);

    for (size_t i = 0; i < result->line_len; i++) {
        struct qy_xiangqi_undo undo;

        if (!qyi_xiangqi_is_legal(&position, result->line[i]))
            fail_msg("%s: move %zu of the line is illegal", fen, i + 1);
        qyi_xiangqi_make(&position, result->line[i], &undo);
    }
    if (result->answer == QY_WINNABLE_YES &&
        (qyi_xiangqi_status(&position) == QY_STATUS_OPEN || position.side == winner))
        fail_msg("%s: the line does not win", fen);
}

static void known_answers(void **state)
{
    const struct qy_winnable_limits limits = {0, NULL, NULL};
    unsigned wrong = 0;
    unsigned lines = 0;

    (void)state;
    for (size_t i = 0; i < ROWS; i++) {
        struct qy_xiangqi_position position = position_of(rows[i].fen);
        char who[3] = "??";

        for (unsigned side = 0; side < 2; side++) {
            struct qy_winnable result;

            assert_int_equal(qyi_xiangqi_winnable(&position, (enum qy_side)side, &limits, &result), 0);
            who[side] = letter_of(result.answer, "RB"[side]);
            replay(rows[i].fen, (enum qy_side)side, &result);
            lines += result.line_len > 0;
            free(result.line);
        }
        if (strcmp(who, rows[i].who) != 0) {
            print_error("%s: %s instead of %s\n", rows[i].fen, who, rows[i].who);
            wrong++;
        }
    }
    assert_int_equal(wrong, 0);
    assert_true(lines >= 7);
}

static bool stop_at_once(void *user)
{
    (*(unsigned *)user)++;
    return true;
}

static void budget_and_stop(void **state)
{
    struct qy_xiangqi_position start = position_of(rows[0].fen);
    struct qy_xiangqi_position few_men = position_of("4k4/9/9/9/9/9/9/9/9/3KC4 w - - 0 1");
    struct qy_winnable_limits few = {1, NULL, NULL};
    unsigned asked = 0;
    struct qy_winnable_limits stopping = {0, stop_at_once, &asked};
    struct qy_winnable result;

    (void)state;
    assert_int_equal(qyi_xiangqi_winnable(&start, QY_FIRST, &few, &result), 0);
    assert_int_equal(result.answer, QY_WINNABLE_UNKNOWN);
    assert_null(result.line);
    assert_int_equal(qyi_xiangqi_winnable(&few_men, QY_FIRST, &stopping, &result), 0);
    assert_int_equal(result.answer, QY_WINNABLE_UNKNOWN);
    assert_int_equal(asked, 1);
}

/* Puts pieces of a kind on points chosen by the bits of a set; false if one is taken. */
static bool put(struct qyi_xiangqi_setup *setup, const uint8_t *points, unsigned set,
                enum qy_xiangqi_kind kind)
{
    for (unsigned i = 0; set; i++, set >>= 1) {
        if (!(set & 1))
            continue;
        if (setup->board[points[i]])
            return false;
        setup->board[points[i]] = QY_PIECE(QY_FIRST, kind);
    }
    return true;
}

/* Layouts of Red's home looked at, and those without a move there. */
struct tally {
    unsigned tried;
    unsigned stuck;
};

/*
 * Black's general on each file, as far off as it can be: has Red a move to its own bank, or a pawn any? What
 * else Black has can't be in the way of these.
 */
static void count_moves(struct qyi_xiangqi_setup *setup, struct tally *tally)
{
    for (unsigned other = 84; other < 87; other++) {
        qy_move moves[QY_MAX_MOVES];
        struct qy_xiangqi_position position;
        size_t count;
        bool free = false;

        setup->board[other] = QY_PIECE(QY_SECOND, QY_XIANGQI_GENERAL);
        if (qyi_xiangqi_faults(setup) == 0) {
            qyi_xiangqi_from_setup(setup, &position);
            count = qyi_xiangqi_gen_legal(&position, moves);
            for (size_t i = 0; i < count && !free; i++)
                free = qyi_xiangqi_move_to(moves[i]) < 45 ||
                       QY_PIECE_KIND(setup->board[qyi_xiangqi_move_from(moves[i])]) == QY_XIANGQI_PAWN;
            if (!free && qyi_xiangqi_material_excludes_win(&position, QY_SECOND))
                fail_msg("layout %u has no move, but Black is said not to win", tally->tried);
            tally->tried++;
            tally->stuck += !free;
        }
        setup->board[other] = 0;
    }
}

/* One more piece of a kind on each point of the home, or none. */
static void add_man(struct qyi_xiangqi_setup *setup, enum qy_xiangqi_kind kind, struct tally *tally)
{
    for (unsigned square = 0; square < 45; square++) {
        if (setup->board[square])
            continue;
        setup->board[square] = QY_PIECE(QY_FIRST, kind);
        count_moves(setup, tally);
        setup->board[square] = 0;
    }
}

/* All layouts of general, advisors and elephants, with a piece of a kind beside them if it is not 0. */
static struct tally layouts(unsigned kind)
{
    static const uint8_t advisors[5] = {3, 5, 13, 21, 23};
    static const uint8_t elephants[7] = {2, 6, 18, 22, 26, 38, 42};
    struct tally tally = {0, 0};

    for (unsigned at = 0; at < 27U << 12; at++) {
        struct qyi_xiangqi_setup setup = {.side = QY_FIRST, .fullmove = 1};
        unsigned general = at >> 12;

        if (!qyi_xiangqi_in_palace(QY_FIRST, general) || __builtin_popcount(at & 31) > 2 ||
            __builtin_popcount(at >> 5 & 127) > 2)
            continue;
        setup.board[general] = QY_PIECE(QY_FIRST, QY_XIANGQI_GENERAL);
        if (!put(&setup, advisors, at & 31, QY_XIANGQI_ADVISOR) ||
            !put(&setup, elephants, at >> 5 & 127, QY_XIANGQI_ELEPHANT))
            continue;
        if (kind)
            add_man(&setup, (enum qy_xiangqi_kind)kind, &tally);
        else
            count_moves(&setup, &tally);
    }
    return tally;
}

static void dead_material_always_has_a_move(void **state)
{
    struct tally tally = layouts(0);

    (void)state;
    assert_int_equal(tally.tried, LAYOUTS);
    assert_int_equal(tally.stuck, 0);
}

/* Theorem 8: a horse between its general and the other one, the advisors beside its general. */
static void one_man_more_is_stuck_in_one_layout(void **state)
{
    static const struct {
        enum qy_xiangqi_kind kind;
        unsigned stuck;
    } kinds[] = {{QY_XIANGQI_PAWN, 0}, {QY_XIANGQI_CANNON, 0}, {QY_XIANGQI_ROOK, 0}, {QY_XIANGQI_HORSE, 1}};
    unsigned tried = 0;

    (void)state;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        struct tally tally = layouts(kinds[i].kind);

        assert_int_equal(tally.stuck, kinds[i].stuck);
        tried += tally.tried;
    }
    assert_int_equal(tried, 973843);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_answers),
        cmocka_unit_test(budget_and_stop),
        cmocka_unit_test(dead_material_always_has_a_move),
        cmocka_unit_test(one_man_more_is_stuck_in_one_layout),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Random cycles, and what follows from legal moves alone: a capture that can't be answered is an attack, and
 * a move without a capture or check is not. Neither uses the judge's notion of winning.
 */
#include "cmocka_all.h"

#include <string.h>

#include "share.h"
#include "xiangqi/movegen.h"
#include "xiangqi/random_rounds.h"
#include "xiangqi/reference.h"

#define ROUNDS 6000

/* The labels of a move that need no judge. */
enum plain { PLAIN_NOTHING, PLAIN_ATTACK, PLAIN_IDLE, PLAIN_ROOTED, PLAIN_COUNT };

/* ---- legal moves ------------------------------------------------------------------------------------------ */

static enum qy_xiangqi_kind kind_at(const struct qy_xiangqi_position *position, unsigned square)
{
    return (enum qy_xiangqi_kind)QY_PIECE_KIND(qyi_xiangqi_at(position, (qy_square)square));
}

/* In halves of a horse; a pawn counts once it has crossed the river. */
static unsigned worth_at(const struct qy_xiangqi_position *position, unsigned square)
{
    static const unsigned worth[8] = {[QY_XIANGQI_ROOK] = 8,
                                      [QY_XIANGQI_HORSE] = 4,
                                      [QY_XIANGQI_CANNON] = 4,
                                      [QY_XIANGQI_ADVISOR] = 2,
                                      [QY_XIANGQI_ELEPHANT] = 2};
    qy_piece piece = qyi_xiangqi_at(position, (qy_square)square);

    if (!piece)
        return 0;
    if (QY_PIECE_KIND(piece) == QY_XIANGQI_PAWN)
        return (QY_PIECE_SIDE(piece) == QY_FIRST) == (qyi_xiangqi_rank(square) >= 5);
    return worth[QY_PIECE_KIND(piece)];
}

static bool is_minor(enum qy_xiangqi_kind kind)
{
    return kind == QY_XIANGQI_PAWN || kind == QY_XIANGQI_GENERAL;
}

static struct qy_xiangqi_position played(const struct qy_xiangqi_position *position, qy_move move)
{
    struct qy_xiangqi_position after = *position;
    struct qy_xiangqi_undo undo;

    qyi_xiangqi_make(&after, move, &undo);
    return after;
}

/* The moves of the side to move that take material, by general and pawns too where `minor`. */
static size_t captures_of(const struct qy_xiangqi_position *position, bool minor, qy_move *ret_moves)
{
    qy_move moves[QY_MAX_MOVES];
    size_t count = qyi_xiangqi_gen_legal(position, moves);
    size_t kept = 0;

    for (size_t i = 0; i < count; i++)
        if (worth_at(position, qyi_xiangqi_move_to(moves[i])) > 0 &&
            (minor || !is_minor(kind_at(position, qyi_xiangqi_move_from(moves[i])))))
            ret_moves[kept++] = moves[i];
    return kept;
}

static bool has_check(const struct qy_xiangqi_position *position)
{
    qy_move moves[QY_MAX_MOVES];
    size_t count = qyi_xiangqi_gen_legal(position, moves);

    for (size_t i = 0; i < count; i++) {
        struct qy_xiangqi_position after = played(position, moves[i]);

        if (qyi_xiangqi_in_check(&after))
            return true;
    }
    return false;
}

/* True when the side to move can neither check nor take material. */
static bool is_quiet(const struct qy_xiangqi_position *position)
{
    qy_move moves[QY_MAX_MOVES];

    return captures_of(position, true, moves) == 0 && !has_check(position);
}

/* ---- what can be told ------------------------------------------------------------------------------------- */

/*
 * True when a capture wins the piece for nothing. Advisors and elephants are excluded, because an attack on
 * them may come with guarding (26.2, 27.3), and so are pieces that may capture each other (24.4, 28.5).
 */
static bool is_free(const struct qy_xiangqi_position *after, const struct qy_xiangqi_position *next,
                    qy_move capture)
{
    unsigned from = qyi_xiangqi_move_from(capture);
    unsigned to = qyi_xiangqi_move_to(capture);
    enum qy_xiangqi_kind victim = kind_at(next, to);
    struct qy_xiangqi_position taken = played(next, capture);

    if (victim == QY_XIANGQI_ADVISOR || victim == QY_XIANGQI_ELEPHANT ||
        (victim == kind_at(next, from) && qyi_xiangqi_is_legal(after, qyi_xiangqi_pack(to, from))))
        return false;
    return is_quiet(&taken);
}

/* True when the one capture is of a piece that is worth no more and can be taken back, after which all is quiet. */
static bool is_rooted(const struct qy_xiangqi_position *next, qy_move capture)
{
    unsigned to = qyi_xiangqi_move_to(capture);
    struct qy_xiangqi_position taken = played(next, capture);
    qy_move moves[QY_MAX_MOVES];
    size_t count = captures_of(&taken, true, moves);

    if (worth_at(next, to) > worth_at(next, qyi_xiangqi_move_from(capture)))
        return false;
    for (size_t i = 0; i < count; i++) {
        struct qy_xiangqi_position back = played(&taken, moves[i]);

        if (qyi_xiangqi_move_to(moves[i]) == to && is_quiet(&back))
            return true;
    }
    return false;
}

static enum plain tell(const struct qy_xiangqi_position *before, qy_move move)
{
    struct qy_xiangqi_position after = played(before, move);
    struct qy_xiangqi_position next = after;
    struct qy_xiangqi_undo undo;
    qy_move captures[QY_MAX_MOVES];
    size_t count;

    if (qyi_xiangqi_in_check(&after))
        return PLAIN_NOTHING;
    qyi_xiangqi_make(&next, QY_MOVE_NULL, &undo);
    count = captures_of(&next, false, captures);
    if (!qyi_xiangqi_in_check(before) && is_quiet(before))
        for (size_t i = 0; i < count; i++)
            if (is_free(&after, &next, captures[i]))
                return PLAIN_ATTACK;
    if (has_check(&next))
        return PLAIN_NOTHING;
    if (count == 0)
        return PLAIN_IDLE;
    return count == 1 && is_rooted(&next, captures[0]) ? PLAIN_ROOTED : PLAIN_NOTHING;
}

/* ---- rounds ----------------------------------------------------------------------------------------------- */

static unsigned faults_of(const struct repetition_row *row, unsigned told[PLAIN_COUNT])
{
    struct qy_xiangqi_position position = row->start;
    struct qy_judgement judgement;
    unsigned faults = 0;

    assert_true(judge_row(row, 2, &judgement));
    for (size_t i = 0; i < judgement.move_count; i++) {
        const struct qy_judged_move *move = &judgement.moves[i];
        enum plain plain = tell(&position, move->move);
        bool attacks = move->attacks && move->why != QY_WHY_PAWN_IN_MUTUAL;

        told[plain]++;
        if (plain != PLAIN_NOTHING && move->certain && attacks != (plain == PLAIN_ATTACK)) {
            print_error("%s, move %zu is %s: ", row->rules, i + 1, qy_label_id(move->label));
            print_round(stderr, row);
            print_error("\n");
            faults++;
        }
        position = played(&position, move->move);
    }
    qy_judgement_free(&judgement);
    return faults;
}

/* A position with few pieces, in which more can be told. */
static void few_men(uint64_t *state, struct qy_xiangqi_position *ret_position)
{
    struct qyi_xiangqi_setup setup;

    do {
        qyi_random_position(state, ret_position);
        memset(&setup, 0, sizeof setup);
        for (unsigned square = 0; square < QYI_XIANGQI_SQUARES; square++) {
            qy_piece piece = qyi_xiangqi_at(ret_position, (qy_square)square);

            if (piece && (QY_PIECE_KIND(piece) == QY_XIANGQI_GENERAL || qyi_random(state, 3) == 0))
                setup.board[square] = piece;
        }
        setup.side = (enum qy_side)ret_position->side;
        setup.fullmove = 1;
    } while (qyi_xiangqi_faults(&setup) != 0);
    qyi_xiangqi_from_setup(&setup, ret_position);
}

static void what_legal_moves_tell(void **closure)
{
    const char *rules = *closure;
    unsigned told[PLAIN_COUNT] = {0};
    uint64_t state = 1999;
    unsigned faults = 0;
    unsigned share = test_share() > 1 ? test_share() : test_sample(); /* attacks are rare */

    for (unsigned i = 0; i < ROUNDS / share; i++) {
        struct qy_xiangqi_position position;
        struct repetition_row row;

        few_men(&state, &position);
        if (qyi_xiangqi_in_check(&position) || !random_round(&position, i % 8 == 0, i % 2 == 0, &state, &row))
            continue;
        memcpy(row.rules, rules, strlen(rules) + 1);
        faults += faults_of(&row, told);
    }
    print_message("# attacks %u, idle %u, rooted %u\n", told[PLAIN_ATTACK], told[PLAIN_IDLE],
                  told[PLAIN_ROOTED]);
    assert_int_equal(faults, 0);
    assert_true(told[PLAIN_ATTACK] >= 100 / share);
    assert_true(told[PLAIN_IDLE] >= 1000 / share);
    assert_true(told[PLAIN_ROOTED] >= 30 / share);
}

static char rules_1999[] = "xiangqi-1999";
static char rules_2020[] = "xiangqi-2020";

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(what_legal_moves_tell, rules_1999),
        cmocka_unit_test_prestate(what_legal_moves_tell, rules_2020),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

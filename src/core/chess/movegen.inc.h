/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The move generator, compiled once for each kind of CPU: movegen_*.c define QYI_CHESS_BODY(name), the name
 * of that copy of a function, and include this file.
 *
 * It generates only legal moves. First it finds, from the king's square, the checking pieces and the pinned
 * ones: the sliders that attack the king on an empty board, each with the pieces between. Pieces that are not
 * pinned may then go anywhere they reach within `mask` (everywhere; in check, the checking piece and the
 * squares between it and the king); pinned ones stay on their line; each king move is tested; en passant,
 * which removes two pieces from a line at once, is tested with the resulting occupation.
 *
 * The side to move and the part are constants in each copy: the functions are inlined into callers that pass
 * them as constants.
 */
#include "chess/attacks.h"
#include "chess/make.h"
#include "chess/movegen.h"
#include "chess/position.h"

#ifdef __AVX2__
#include <immintrin.h>
#endif

#define ALWAYS_INLINE static inline __attribute__((always_inline))

enum part { ALL, CAPTURES, QUIETS };

/* Data that the copy for a side and a part uses repeatedly. */
struct scene {
    const struct qy_chess_position *position;
    uint64_t occupied;
    uint64_t own;
    uint64_t enemy;
    uint64_t pawns;
    uint64_t knights;
    uint64_t diagonal; /* bishops and queens, of both sides */
    uint64_t straight; /* rooks and queens, of both sides */
    uint64_t checkers;
    uint64_t pinned;
    uint64_t mask;
    unsigned king;
};

/*
 * ---- writing moves --------------------------------------------------------------------------------------
 *
 * With AVX-512 VBMI2 one instruction turns a set into a row of square numbers, and a whole row of moves is
 * stored whether needed or not: up to 15 moves beyond the end of the list (see movegen.h). With AVX2 a rank
 * of pawn targets is stored in this way, with the files from a table; other pieces have too few targets on
 * each rank.
 */

/* A pawn move minus 65 times its target: to + 64 * (to - step) and the class. */
ALWAYS_INLINE unsigned pawn_base(int step, unsigned class)
{
    return (class << 12) - 64U * (unsigned)step;
}

#ifdef __AVX512VBMI2__

/* Keeps a set in a general register: gcc would compute it in mask registers and move it back to count it. */
ALWAYS_INLINE uint64_t in_register(uint64_t set)
{
    __asm__("" : "+r"(set));
    return set;
}

/* The numbers of the squares of a set, lowest first, 8 bits each. */
ALWAYS_INLINE __m512i row_of(uint64_t set)
{
    const __m512i squares =
        _mm512_set_epi8(63, 62, 61, 60, 59, 58, 57, 56, 55, 54, 53, 52, 51, 50, 49, 48, 47, 46, 45, 44, 43,
                        42, 41, 40, 39, 38, 37, 36, 35, 34, 33, 32, 31, 30, 29, 28, 27, 26, 25, 24, 23, 22,
                        21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);

    return _mm512_maskz_compress_epi8(set, squares);
}

/* Appends a piece's moves to at most 16 squares. */
ALWAYS_INLINE qy_move *write_targets(qy_move *out, unsigned from, uint64_t targets)
{
    __m256i row = _mm256_cvtepu8_epi16(_mm512_castsi512_si128(row_of(targets)));
    __m256i base = _mm256_set1_epi16((short)qyi_chess_move(from, 0, QYI_CHESS_NORMAL));

    _mm256_storeu_si256((__m256i *)out, _mm256_or_si256(row, base));
    return out + qyi_chess_count(targets);
}

/* Appends pawn moves of one class to `targets`, each `step` squares forward. */
ALWAYS_INLINE qy_move *write_pawns(qy_move *out, uint64_t targets, int step, unsigned class)
{
    __m128i base = _mm_set1_epi16((short)pawn_base(step, class));
    __m128i row;

    targets = in_register(targets);
    row = _mm_cvtepu8_epi16(_mm512_castsi512_si128(row_of(targets)));
    row = _mm_add_epi16(row, _mm_slli_epi16(row, 6));
    _mm_storeu_si128((__m128i *)out, _mm_add_epi16(row, base));
    return out + qyi_chess_count(targets);
}

#else

/* Appends a piece's moves to at most 16 squares. */
ALWAYS_INLINE qy_move *write_targets(qy_move *out, unsigned from, uint64_t targets)
{
    unsigned base = qyi_chess_move(from, 0, QYI_CHESS_NORMAL);

    while (targets)
        *out++ = (qy_move)(base | qyi_chess_pop(&targets));
    return out;
}

#ifdef __AVX2__

/* Appends pawn moves of one class to `targets`, each `step` squares forward, rank by rank. */
ALWAYS_INLINE qy_move *write_pawns(qy_move *out, uint64_t targets, int step, unsigned class)
{
    while (targets) {
        unsigned first = qyi_chess_first(targets) & 56;
        unsigned chosen = (unsigned)(targets >> first) & 255;
        __m128i row = _mm_cvtepu8_epi16(_mm_loadl_epi64((const __m128i *)qyi_chess_tables.chosen[chosen]));
        __m128i base = _mm_set1_epi16((short)(pawn_base(step, class) + first * 65));

        row = _mm_add_epi16(row, _mm_slli_epi16(row, 6));
        _mm_storeu_si128((__m128i *)out, _mm_add_epi16(row, base));
        out += qyi_chess_count(chosen);
        targets ^= (uint64_t)chosen << first;
    }
    return out;
}

#else

/* Appends pawn moves of one class to `targets`, each `step` squares forward. */
ALWAYS_INLINE qy_move *write_pawns(qy_move *out, uint64_t targets, int step, unsigned class)
{
    while (targets) {
        unsigned to = qyi_chess_pop(&targets);

        *out++ = (qy_move)(pawn_base(step, class) + to * 65);
    }
    return out;
}

#endif
#endif

/* ---- checks and pins ------------------------------------------------------------------------------- */

ALWAYS_INLINE bool attacked(const struct scene *scene, unsigned square, uint64_t occupied)
{
    const struct qyi_chess_tables *tables = &qyi_chess_tables;
    uint64_t straight = tables->rook[square] & scene->straight & scene->enemy;
    uint64_t diagonal = tables->bishop[square] & scene->diagonal & scene->enemy;

    if (tables->knight[square] & scene->knights & scene->enemy)
        return true;
    if (straight && (qyi_chess_rook_attacks(square, occupied) & straight))
        return true;
    return diagonal && (qyi_chess_bishop_attacks(square, occupied) & diagonal);
}

/* Finds the checking and the pinned pieces. */
ALWAYS_INLINE void look(struct scene *scene, const enum qy_side us)
{
    const struct qyi_chess_tables *tables = &qyi_chess_tables;
    unsigned king = scene->king;
    uint64_t snipers =
        ((tables->rook[king] & scene->straight) | (tables->bishop[king] & scene->diagonal)) & scene->enemy;

    scene->checkers =
        ((tables->knight[king] & scene->knights) | (tables->pawn[us][king] & scene->pawns)) & scene->enemy;
    scene->pinned = 0;
    while (snipers) {
        unsigned sniper = qyi_chess_pop(&snipers);
        uint64_t between = tables->between[king][sniper] & scene->occupied;

        if (!between)
            scene->checkers |= qyi_chess_bit(sniper);
        else if (!qyi_chess_many(between))
            scene->pinned |= between & scene->own;
    }
}

ALWAYS_INLINE struct scene scene_of(const struct qy_chess_position *position, const enum qy_side us)
{
    struct scene scene;

    scene.position = position;
    scene.occupied = qyi_chess_occupied(position);
    scene.enemy = qyi_chess_side_set(position, us ^ 1);
    scene.own = scene.occupied ^ scene.enemy;
    scene.pawns = qyi_chess_kind_set(position, QY_CHESS_PAWN);
    scene.knights = qyi_chess_kind_set(position, QY_CHESS_KNIGHT);
    scene.diagonal = qyi_chess_diagonal_set(position);
    scene.straight = qyi_chess_straight_set(position);
    scene.king = qyi_chess_first(qyi_chess_kings(position) & scene.own);
    look(&scene, us);
    scene.mask = ~UINT64_C(0);
    if (scene.checkers)
        scene.mask = scene.checkers | qyi_chess_tables.between[scene.king][qyi_chess_first(scene.checkers)];
    return scene;
}

/* ---- pawns ----------------------------------------------------------------------------------------- */

/* Shifts a set of pawns forward for the side to move: 8 straight ahead, 7 and 9 diagonally. */
ALWAYS_INLINE uint64_t forward(const enum qy_side us, uint64_t set, const int step)
{
    return us == QY_FIRST ? set << step : set >> step;
}

/* Appends promotions: to all four pieces, only to a queen, or to the other three. */
ALWAYS_INLINE qy_move *write_promotions(qy_move *out, uint64_t targets, int step, bool queen, bool others)
{
    while (targets) {
        unsigned to = qyi_chess_pop(&targets);
        unsigned from = (unsigned)((int)to - step);

        if (queen)
            *out++ = qyi_chess_move(from, to, QYI_CHESS_PROMOTION | QY_CHESS_QUEEN);
        for (unsigned kind = QY_CHESS_KNIGHT; others && kind <= QY_CHESS_ROOK; kind++)
            *out++ = qyi_chess_move(from, to, QYI_CHESS_PROMOTION | kind);
    }
    return out;
}

/* Appends the moves of a set of pawns within a mask, without en passant. */
ALWAYS_INLINE qy_move *write_pawn_set(const struct scene *scene, qy_move *out, uint64_t pawns, uint64_t mask,
                                      const enum qy_side us, const enum part part)
{
    const int sign = us == QY_FIRST ? 1 : -1;
    const uint64_t last = us == QY_FIRST ? QYI_CHESS_RANK_8_SET : QYI_CHESS_RANK_1_SET;
    const uint64_t third = qyi_chess_rank_set(us == QY_FIRST ? 2 : 5);
    const uint64_t a_file = QYI_CHESS_FILE_A_SET;
    const uint64_t h_file = QYI_CHESS_FILE_H_SET;
    /* 7 squares forward is towards the a file for White and the h file for Black. */
    const uint64_t not_seven = us == QY_FIRST ? ~a_file : ~h_file;
    const uint64_t not_nine = us == QY_FIRST ? ~h_file : ~a_file;
    uint64_t one = forward(us, pawns, 8) & ~scene->occupied;
    uint64_t two = forward(us, one & third, 8) & ~scene->occupied & mask;
    uint64_t seven = forward(us, pawns & not_seven, 7) & scene->enemy & mask;
    uint64_t nine = forward(us, pawns & not_nine, 9) & scene->enemy & mask;

    one &= mask;
    if (part != CAPTURES) {
        out = write_pawns(out, one & ~last, 8 * sign, QYI_CHESS_NORMAL);
        out = write_pawns(out, two, 16 * sign, QYI_CHESS_DOUBLE_STEP);
    }
    if (part != QUIETS) {
        out = write_pawns(out, seven & ~last, 7 * sign, QYI_CHESS_NORMAL);
        out = write_pawns(out, nine & ~last, 9 * sign, QYI_CHESS_NORMAL);
    }
    if (((one | seven | nine) & last) == 0)
        return out;
    out = write_promotions(out, one & last, 8 * sign, part != QUIETS, part != CAPTURES);
    if (part != QUIETS) {
        out = write_promotions(out, seven & last, 7 * sign, true, true);
        out = write_promotions(out, nine & last, 9 * sign, true, true);
    }
    return out;
}

ALWAYS_INLINE qy_move *write_en_passant(const struct scene *scene, qy_move *out, const enum qy_side us)
{
    unsigned square = scene->position->en_passant;
    uint64_t pawns = qyi_chess_tables.pawn[us ^ 1][square] & scene->pawns & scene->own;

    while (pawns) {
        unsigned from = qyi_chess_pop(&pawns);

        if (qyi_chess_en_passant_safe(scene->position, from, square))
            *out++ = qyi_chess_move(from, square, QYI_CHESS_EN_PASSANT);
    }
    return out;
}

/* ---- pieces ---------------------------------------------------------------------------------------- */

/* Appends the moves of knights, bishops, rooks and queens that are not pinned. */
ALWAYS_INLINE qy_move *write_pieces(const struct scene *scene, qy_move *out, uint64_t reach)
{
    uint64_t free = scene->own & ~scene->pinned;

    for (uint64_t men = scene->knights & free; men;) {
        unsigned from = qyi_chess_pop(&men);
        out = write_targets(out, from, qyi_chess_tables.knight[from] & reach);
    }
    for (uint64_t men = scene->diagonal & free; men;) {
        unsigned from = qyi_chess_pop(&men);
        out = write_targets(out, from, qyi_chess_bishop_attacks(from, scene->occupied) & reach);
    }
    for (uint64_t men = scene->straight & free; men;) {
        unsigned from = qyi_chess_pop(&men);
        out = write_targets(out, from, qyi_chess_rook_attacks(from, scene->occupied) & reach);
    }
    return out;
}

/* Appends the moves of pinned pieces along their pins; only when not in check. */
ALWAYS_INLINE qy_move *write_pinned(const struct scene *scene, qy_move *out, uint64_t reach,
                                    const enum qy_side us, const enum part part)
{
    for (uint64_t men = scene->pinned; men;) {
        unsigned from = qyi_chess_pop(&men);
        uint64_t line = qyi_chess_tables.line[scene->king][from];

        if (scene->diagonal >> from & 1)
            out = write_targets(out, from, qyi_chess_bishop_attacks(from, scene->occupied) & reach & line);
        if (scene->straight >> from & 1)
            out = write_targets(out, from, qyi_chess_rook_attacks(from, scene->occupied) & reach & line);
        if (scene->pawns >> from & 1)
            out = write_pawn_set(scene, out, qyi_chess_bit(from), line, us, part);
    }
    return out;
}

/* ---- the king -------------------------------------------------------------------------------------- */

ALWAYS_INLINE qy_move *write_king(const struct scene *scene, qy_move *out, uint64_t reach,
                                  const enum qy_side us)
{
    const struct qyi_chess_tables *tables = &qyi_chess_tables;
    uint64_t pawns = scene->pawns & scene->enemy;
    uint64_t enemy_king = qyi_chess_kings(scene->position) & scene->enemy;
    uint64_t targets = tables->king[scene->king] & reach & ~tables->king[qyi_chess_first(enemy_king)];
    uint64_t occupied = scene->occupied ^ qyi_chess_bit(scene->king);

    targets &= ~forward(us ^ 1, pawns & ~QYI_CHESS_FILE_A_SET, us == QY_FIRST ? 9 : 7);
    targets &= ~forward(us ^ 1, pawns & ~QYI_CHESS_FILE_H_SET, us == QY_FIRST ? 7 : 9);
    while (targets) {
        unsigned to = qyi_chess_pop(&targets);

        if (!attacked(scene, to, occupied))
            *out++ = qyi_chess_move(scene->king, to, QYI_CHESS_NORMAL);
    }
    return out;
}

/*
 * True if the king (not in check, with a free path to the rook) may castle with the rook: the squares of both
 * paths are empty except for the two, no square of the king's path is attacked, and the king is not attacked
 * at its end after the rook has left its square.
 */
static __attribute__((noinline)) bool may_castle(const struct qy_chess_position *position, unsigned rook)
{
    const uint64_t(*between)[64] = qyi_chess_tables.between;
    enum qy_side us = (enum qy_side)position->side;
    unsigned king = qyi_chess_king(position, us);
    unsigned king_to = qyi_chess_castled_king(king, rook);
    unsigned rook_to = qyi_chess_castled_rook(king, rook);
    uint64_t both = qyi_chess_bit(king) | qyi_chess_bit(rook);
    uint64_t others = qyi_chess_occupied(position) & ~both;
    uint64_t way = (between[king][king_to] | qyi_chess_bit(king_to)) & ~qyi_chess_bit(king);

    if ((way | between[rook][rook_to] | qyi_chess_bit(rook_to)) & others)
        return false;
    while (way)
        if (qyi_chess_attackers_set(position, qyi_chess_pop(&way), us ^ 1, others | qyi_chess_bit(rook)))
            return false;
    return !qyi_chess_attackers_set(position, king_to, us ^ 1, others | qyi_chess_bit(rook_to));
}

ALWAYS_INLINE qy_move *write_castling(const struct scene *scene, qy_move *out)
{
    uint64_t rooks = scene->position->castling & scene->own & scene->straight;

    while (rooks) {
        unsigned rook = qyi_chess_pop(&rooks);

        if ((qyi_chess_tables.between[scene->king][rook] & scene->occupied) == 0 &&
            may_castle(scene->position, rook))
            *out++ = qyi_chess_move(scene->king, rook, QYI_CHESS_CASTLING);
    }
    return out;
}

/* ---- entry points ---------------------------------------------------------------------------------- */

ALWAYS_INLINE size_t generate(const struct qy_chess_position *position, qy_move *moves, const enum qy_side us,
                              const enum part part)
{
    const struct scene scene = scene_of(position, us);
    const uint64_t reach = part == ALL ? ~scene.own : part == CAPTURES ? scene.enemy : ~scene.occupied;
    qy_move *out = moves;

    if (!qyi_chess_many(scene.checkers)) {
        out = write_pawn_set(&scene, out, scene.pawns & scene.own & ~scene.pinned, scene.mask, us, part);
        out = write_pieces(&scene, out, reach & scene.mask);
        if (position->en_passant && part != QUIETS)
            out = write_en_passant(&scene, out, us);
        if (!scene.checkers) {
            if (scene.pinned)
                out = write_pinned(&scene, out, reach, us, part);
            if (part != CAPTURES)
                out = write_castling(&scene, out);
        }
    }
    out = write_king(&scene, out, reach, us);
    return (size_t)(out - moves);
}

static size_t generate_first(const struct qy_chess_position *position, qy_move *moves)
{
    return generate(position, moves, QY_FIRST, ALL);
}

static size_t generate_second(const struct qy_chess_position *position, qy_move *moves)
{
    return generate(position, moves, QY_SECOND, ALL);
}

size_t QYI_CHESS_BODY(gen_legal)(const struct qy_chess_position *position, qy_move *ret_moves)
{
    return position->side == QY_FIRST ? generate_first(position, ret_moves)
                                      : generate_second(position, ret_moves);
}

size_t QYI_CHESS_BODY(gen_captures)(const struct qy_chess_position *position, qy_move *ret_moves)
{
    return position->side == QY_FIRST ? generate(position, ret_moves, QY_FIRST, CAPTURES)
                                      : generate(position, ret_moves, QY_SECOND, CAPTURES);
}

size_t QYI_CHESS_BODY(gen_quiets)(const struct qy_chess_position *position, qy_move *ret_moves)
{
    return position->side == QY_FIRST ? generate(position, ret_moves, QY_FIRST, QUIETS)
                                      : generate(position, ret_moves, QY_SECOND, QUIETS);
}

/* Makes the compiler build the list of the last ply, as a search would, and not only count it. */
#define QYI_KEEP_LIST(list) __asm__ volatile("" : : "r"(list) : "memory")

uint64_t QYI_CHESS_BODY(perft)(const struct qy_chess_position *position, unsigned depth)
{
    qy_move moves[QY_MAX_MOVES];
    qy_move leaves[QY_MAX_MOVES];
    struct qy_chess_position after;
    uint64_t nodes = 0;
    size_t count;

    if (depth == 0)
        return 1;
    count = QYI_CHESS_BODY(gen_legal)(position, moves);
    if (depth == 1)
        return count;
    for (size_t i = 0; i < count; i++) {
        qyi_chess_advance(position, moves[i], &after);
        nodes +=
            depth == 2 ? QYI_CHESS_BODY(gen_legal)(&after, leaves) : QYI_CHESS_BODY(perft)(&after, depth - 1);
        QYI_KEEP_LIST(leaves);
    }
    return nodes;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Move generation and perft; include this file once in a file that defines QYI_XIANGQI_BODY as the name of
 * its `struct qyi_xiangqi_body_ops`.
 *
 * Legality without trying moves. Whether an enemy piece attacks our general depends on that piece still being
 * there and on how many pieces are on certain points: none between for a rook or the other general, none on
 * the leg for a horse, exactly one between for a cannon. So for each enemy piece whose attack on our general
 * a single move could open (or has opened: then it is check) there is a `threat` with the points to which a
 * move must go to prevent the attack, one set for pieces that are between (`inside`) and one for all others
 * (`outside`). Blocking, capturing, unblocking a cannon, pins of every kind and the empty line in front of a
 * cannon that no piece may enter are all the same intersection of sets. In most positions no enemy piece is
 * that near to an attack: then every move of every piece but the general is legal, which is the fast path.
 *
 * A piece's moves are written as whole vectors: its set of targets is the index of a ready list, the list is
 * added to a base and stored, and only the output pointer advances by the true count.
 */
#include <string.h>

#include "xiangqi/movegen.h"

#if defined(__BMI2__)
#include <immintrin.h>
#endif

#if defined(__GNUC__)
#define INLINE    static inline __attribute__((always_inline))
#define NOINLINE  static __attribute__((noinline))
#define LIKELY(x) __builtin_expect(!!(x), 1)
#else
#error "the vectors below need GNU C"
#endif

typedef uint8_t bytes8 __attribute__((vector_size(8)));
typedef uint16_t words4 __attribute__((vector_size(8)));
typedef uint16_t words8 __attribute__((vector_size(16)));

/*
 * Makes the compiler build the list: perft writes its last lists as a search would, and does not only count.
 */
#define KEEP_LIST(list) __asm__ volatile("" : : "r"(list) : "memory")

enum mode { MODE_ALL, MODE_CAPTURES, MODE_QUIETS };

#define MAX_THREATS 12

/* A condition that prevents one enemy piece from attacking our general: see above. */
struct threat {
    qyi_xiangqi_bits line;    /* the points on which pieces count */
    qyi_xiangqi_bits inside;  /* where our piece that is on the line may go */
    qyi_xiangqi_bits outside; /* where our other pieces may go */
};

struct threats {
    unsigned count;
    qyi_xiangqi_bits outside; /* the intersection of all `outside` */
    qyi_xiangqi_bits bound;   /* our pieces on a line, restricted by its `inside` */
    struct threat threat[MAX_THREATS];
};

/*
 * The points that pieces must avoid; `lines` says how to derive them for rooks and cannons from the
 * position's own lines.
 */
enum avoid_lines { AVOID_OWN, AVOID_ALL_BUT_ENEMY, AVOID_OCCUPIED, AVOID_AS_BITS };

struct avoid {
    qyi_xiangqi_bits bits;
    enum avoid_lines lines;
};

/* ---- bits ---------------------------------------------------------------------------------------------- */

/* Extracts the bits of `word` under `mask` to the low end. */
INLINE unsigned pick(uint64_t word, uint64_t mask)
{
#if defined(__BMI2__)
    return (unsigned)_pext_u64(word, mask);
#else
    unsigned picked = 0;

    for (unsigned at = 0; mask; at++, mask &= mask - 1)
        picked |= (unsigned)(word >> __builtin_ctzll(mask) & 1) << at;
    return picked;
#endif
}

INLINE uint64_t rotated(uint64_t word, unsigned by)
{
    return word >> (by & 63) | word << (-by & 63);
}

/* The number of positions in a set of a line. */
INLINE unsigned line_count(unsigned set)
{
#if defined(__POPCNT__)
    return (unsigned)__builtin_popcount(set);
#else
    return qyi_xiangqi_tables.line_count[set];
#endif
}

/* True if the set has at most `most` (0, 1 or 2) points. */
INLINE bool at_most(qyi_xiangqi_bits set, unsigned most)
{
#if defined(__POPCNT__)
    return qyi_xiangqi_count(set) <= most;
#else
    for (unsigned i = 0; i < most; i++)
        set &= set - (set != 0);
    return set == 0;
#endif
}

/* ---- writing lists ------------------------------------------------------------------------------------- */

INLINE qy_move *write_rank(qy_move *out, unsigned square, unsigned set)
{
    words8 moves;
    words8 base;

    memcpy(&moves, qyi_xiangqi_tables.rank_list[set], sizeof moves);
    memcpy(&base, qyi_xiangqi_tables.rank_base[square], sizeof base);
    moves += base;
    memcpy(out, &moves, sizeof moves);
    return out + line_count(set);
}

INLINE qy_move *write_file(qy_move *out, unsigned square, unsigned set)
{
    const uint8_t *list = qyi_xiangqi_tables.file_list[set];
    const uint16_t *base = qyi_xiangqi_tables.file_base[square];
#if defined(__AVX2__)
    __m256i wide = _mm256_cvtepu8_epi16(_mm_loadu_si128((const __m128i *)(const void *)list));
    __m256i bases = _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)(const void *)base));

    _mm256_storeu_si256((__m256i *)(void *)out, _mm256_add_epi16(wide, bases));
#else
    bytes8 low;
    words8 bases;
    words8 moves;

    memcpy(&low, list, sizeof low);
    memcpy(&bases, base, sizeof bases);
    moves = __builtin_convertvector(low, words8) + bases;
    memcpy(out, &moves, sizeof moves);
    out[8] = (qy_move)(list[8] + base[0]); /* an empty file has nine targets */
#endif
    return out + line_count(set);
}

INLINE qy_move *write_steps4(qy_move *out, unsigned square, const int16_t *list, unsigned set)
{
    words4 moves;
    words4 base;

    memcpy(&moves, list, sizeof moves);
    memcpy(&base, qyi_xiangqi_tables.step_base[square], sizeof base);
    moves += base;
    memcpy(out, &moves, sizeof moves);
    return out + line_count(set);
}

INLINE qy_move *write_steps8(qy_move *out, unsigned square, const int16_t *list, unsigned set)
{
    words8 moves;
    words8 base;

    memcpy(&moves, list, sizeof moves);
    memcpy(&base, qyi_xiangqi_tables.step_base[square], sizeof base);
    moves += base;
    memcpy(out, &moves, sizeof moves);
    return out + line_count(set);
}

/* ---- the pieces ------------------------------------------------------------------------------------------- */

/* The positions on a line to which a rook or cannon may go, except those to avoid. */
INLINE unsigned line_targets(struct qyi_xiangqi_line line, bool cannon, unsigned own, unsigned enemy)
{
    if (cannon)
        return (line.reach & ~(own | enemy)) | (line.jump & enemy);
    return line.reach & ~own;
}

INLINE qy_move *gen_slider(const struct qy_xiangqi_position *p, unsigned us, unsigned square, bool cannon,
                           struct avoid avoid, qy_move *out)
{
    const struct qy_xiangqi_set *own = &p->men[us];
    const struct qy_xiangqi_set *enemy = &p->men[us ^ 1];
    unsigned rank = qyi_xiangqi_tables.rank[square];
    unsigned file = qyi_xiangqi_tables.file[square];
    unsigned along = line_targets(qyi_xiangqi_rank_line(file, own->rank[rank] | enemy->rank[rank]), cannon,
                                  own->rank[rank], enemy->rank[rank]);
    unsigned upright = line_targets(qyi_xiangqi_file_line(rank, own->file[file] | enemy->file[file]), cannon,
                                    own->file[file], enemy->file[file]);

    if (avoid.lines == AVOID_ALL_BUT_ENEMY) {
        along &= enemy->rank[rank];
        upright &= enemy->file[file];
    } else if (avoid.lines == AVOID_OCCUPIED) {
        along &= ~(unsigned)enemy->rank[rank];
        upright &= ~(unsigned)enemy->file[file];
    } else if (avoid.lines == AVOID_AS_BITS) {
        along &= ~qyi_xiangqi_rank_of(avoid.bits, rank);
        upright &= ~qyi_xiangqi_file_of(avoid.bits, file);
    }
    out = write_rank(out, square, along);
    return write_file(out, square, upright);
}

INLINE qy_move *gen_horse(qyi_xiangqi_bits occupied, unsigned square, qyi_xiangqi_bits avoid, qy_move *out)
{
    const struct qyi_xiangqi_tables *t = &qyi_xiangqi_tables;
    unsigned legs = pick((uint64_t)(occupied >> square), QYI_XIANGQI_NEAR_CROSS);
    unsigned barred = pick((uint64_t)(avoid >> square), QYI_XIANGQI_NEAR_HORSE);
    unsigned set = t->horse_legs[legs] & t->horse_edge[square] & ~barred;

    return write_steps8(out, square, t->horse_list[set], set);
}

/*
 * Elephants, advisors and generals never cross the river: `occupied` and `avoid` are their half of the board.
 */
INLINE qy_move *gen_elephant(uint64_t occupied, unsigned square, uint64_t avoid, qy_move *out)
{
    const struct qyi_xiangqi_tables *t = &qyi_xiangqi_tables;
    unsigned eyes = pick(rotated(occupied, square), QYI_XIANGQI_NEAR_DIAG);
    unsigned barred = pick(rotated(avoid, square), QYI_XIANGQI_NEAR_LEAP);
    unsigned set = t->elephant_open[square][eyes] & ~barred;

    return write_steps4(out, square, t->elephant_list[set], set);
}

INLINE qy_move *gen_advisor(unsigned square, uint64_t avoid, qy_move *out)
{
    const struct qyi_xiangqi_tables *t = &qyi_xiangqi_tables;
    unsigned set = t->advisor_edge[square] & ~pick(rotated(avoid, square), QYI_XIANGQI_NEAR_DIAG);

    return write_steps4(out, square, t->advisor_list[set], set);
}

INLINE qy_move *gen_pawn(unsigned us, unsigned square, qyi_xiangqi_bits avoid, qy_move *out)
{
    const struct qyi_xiangqi_tables *t = &qyi_xiangqi_tables;
    unsigned barred = pick((uint64_t)(avoid >> square), QYI_XIANGQI_NEAR_PAWN(us));
    unsigned set = t->pawn_edge[us][square] & ~barred;

    return write_steps4(out, square, t->pawn_list[us][set], set);
}

/* The moves of the piece at one index of our list, any but the general. */
INLINE qy_move *gen_man(const struct qy_xiangqi_position *p, unsigned us, unsigned man,
                        qyi_xiangqi_bits occupied, struct avoid avoid, qy_move *out)
{
    unsigned square = p->square[QYI_XIANGQI_MEN * us + man];

    if (square == QYI_XIANGQI_GONE)
        return out;
    if (man >= QYI_XIANGQI_MAN_PAWN)
        return gen_pawn(us, square, avoid.bits, out);
    if (man >= QYI_XIANGQI_MAN_CANNON)
        return gen_slider(p, us, square, man < QYI_XIANGQI_MAN_ROOK, avoid, out);
    if (man >= QYI_XIANGQI_MAN_HORSE)
        return gen_horse(occupied, square, avoid.bits, out);
    if (man >= QYI_XIANGQI_MAN_ELEPHANT)
        return gen_elephant(qyi_xiangqi_half(occupied, us), square, qyi_xiangqi_half(avoid.bits, us), out);
    return gen_advisor(square, qyi_xiangqi_half(avoid.bits, us), out);
}

/* ---- the general --------------------------------------------------------------------------------------- */

INLINE qy_move *gen_general(const struct qy_xiangqi_position *p, unsigned us, qyi_xiangqi_bits occupied,
                            uint64_t avoid, qy_move *out)
{
    const struct qyi_xiangqi_tables *t = &qyi_xiangqi_tables;
    unsigned square = p->square[QYI_XIANGQI_MEN * us + QYI_XIANGQI_MAN_GENERAL];
    unsigned set = t->general_edge[square] & ~pick(rotated(avoid, square), QYI_XIANGQI_NEAR_CROSS);
    const int16_t *step = t->general_list[set];
    const uint8_t *enemy = p->square + QYI_XIANGQI_MEN * (us ^ 1);

    occupied = (occupied & ~qyi_xiangqi_bit_of(square)) | QYI_XIANGQI_BESIDE_BOARD;
    for (unsigned left = line_count(set); left > 0; left--, step++) {
        unsigned to = square + (unsigned)*step;

        *out = qyi_xiangqi_pack(square, to);
        out += !qyi_xiangqi_attacked(enemy, qyi_xiangqi_men(p, us ^ 1), t->palace[to], occupied);
    }
    return out;
}

/* ---- threats ------------------------------------------------------------------------------------------- */

/* True if some enemy piece attacks our general, or one of our moves could let it. */
INLINE bool threatened(const struct qy_xiangqi_position *p, unsigned us, unsigned palace,
                       qyi_xiangqi_bits occupied)
{
    const uint8_t *enemy = p->square + QYI_XIANGQI_MEN * (us ^ 1);
    bool found = at_most(qyi_xiangqi_between(palace, enemy[QYI_XIANGQI_MAN_GENERAL]) & occupied, 1);

    for (unsigned i = 0; i < 2; i++) {
        found |= at_most(qyi_xiangqi_between(palace, enemy[QYI_XIANGQI_MAN_ROOK + i]) & occupied, 1);
        found |= at_most(qyi_xiangqi_between(palace, enemy[QYI_XIANGQI_MAN_CANNON + i]) & occupied, 2);
        found |= qyi_xiangqi_tables.leg[palace][enemy[QYI_XIANGQI_MAN_HORSE + i]] != QYI_XIANGQI_NOWHERE;
    }
    return found |
           ((qyi_xiangqi_join(qyi_xiangqi_tables.pawn_from[palace].half) & qyi_xiangqi_men(p, us ^ 1)) != 0);
}

INLINE void add_threat(struct threats *threats, qyi_xiangqi_bits line, qyi_xiangqi_bits inside,
                       qyi_xiangqi_bits outside, qyi_xiangqi_bits bound)
{
    threats->threat[threats->count++] = (struct threat){line, inside, outside};
    threats->outside &= outside;
    threats->bound |= bound;
}

/*
 * Adds a piece that attacks if nothing is on `line`: rook, general, horse (its leg), pawn (no point at all).
 */
INLINE void see_open(struct threats *threats, unsigned square, qyi_xiangqi_bits line,
                     qyi_xiangqi_bits occupied, qyi_xiangqi_bits own)
{
    qyi_xiangqi_bits men = line & occupied;
    qyi_xiangqi_bits stay = line | qyi_xiangqi_bit_of(square);

    if (men == 0)
        add_threat(threats, line, QYI_XIANGQI_ALL, stay, 0);
    else if ((men & (men - 1)) == 0 && (men & own))
        add_threat(threats, line, stay, QYI_XIANGQI_ALL, men);
}

/*
 * Adds a cannon, which attacks over exactly one screen. With none, no piece may become one; with one, another
 * must come or the screen must leave; with two, neither may leave unless it stays on the line, next to
 * another piece.
 */
INLINE void see_cannon(struct threats *threats, unsigned square, qyi_xiangqi_bits line,
                       qyi_xiangqi_bits occupied, qyi_xiangqi_bits own)
{
    qyi_xiangqi_bits men = line & occupied;
    qyi_xiangqi_bits fill = (line & ~occupied) | qyi_xiangqi_bit_of(square);

    if (men == 0) {
        if (line != 0)
            add_threat(threats, line, QYI_XIANGQI_ALL, ~line, 0);
        return;
    }
    if ((men & (men - 1)) == 0)
        add_threat(threats, line, ~line, fill, men & own);
    else if (at_most(men, 2) && (men & own))
        add_threat(threats, line, fill, QYI_XIANGQI_ALL, men & own);
}

INLINE void find_threats(const struct qy_xiangqi_position *p, unsigned us, unsigned palace,
                         qyi_xiangqi_bits occupied, struct threats *ret)
{
    const uint8_t *enemy = p->square + QYI_XIANGQI_MEN * (us ^ 1);
    qyi_xiangqi_bits own = qyi_xiangqi_men(p, us);
    qyi_xiangqi_bits pawns = qyi_xiangqi_join(qyi_xiangqi_tables.pawn_from[palace].half);

    ret->count = 0;
    ret->outside = QYI_XIANGQI_ALL;
    ret->bound = 0;
    see_open(ret, enemy[0], qyi_xiangqi_between(palace, enemy[0]), occupied, own);
    for (unsigned i = 0; i < 2; i++) {
        unsigned rook = enemy[QYI_XIANGQI_MAN_ROOK + i];
        unsigned cannon = enemy[QYI_XIANGQI_MAN_CANNON + i];
        unsigned horse = enemy[QYI_XIANGQI_MAN_HORSE + i];

        see_open(ret, rook, qyi_xiangqi_between(palace, rook), occupied, own);
        see_open(ret, horse, qyi_xiangqi_leg(palace, horse), occupied, own);
        see_cannon(ret, cannon, qyi_xiangqi_between(palace, cannon), occupied, own);
    }
    if (LIKELY((pawns & qyi_xiangqi_men(p, us ^ 1)) == 0))
        return;
    for (unsigned i = QYI_XIANGQI_MAN_PAWN; i < QYI_XIANGQI_MEN; i++)
        if (pawns & qyi_xiangqi_bit_of(enemy[i]))
            see_open(ret, enemy[i], 0, occupied, own);
}

/* Where our piece on a line may go. */
INLINE qyi_xiangqi_bits allowed_from(const struct threats *threats, qyi_xiangqi_bits man)
{
    qyi_xiangqi_bits allowed = QYI_XIANGQI_ALL;

    for (unsigned i = 0; i < threats->count; i++)
        allowed &= threats->threat[i].line & man ? threats->threat[i].inside : threats->threat[i].outside;
    return allowed;
}

/* ---- entry points ----------------------------------------------------------------------------------------- */

/* The points that no piece may go to in a mode. */
INLINE struct avoid mode_avoid(const struct qy_xiangqi_position *p, unsigned us, enum mode mode)
{
    qyi_xiangqi_bits own = qyi_xiangqi_men(p, us);
    qyi_xiangqi_bits enemy = qyi_xiangqi_men(p, us ^ 1);

    if (mode == MODE_ALL)
        return (struct avoid){own, AVOID_OWN};
    if (mode == MODE_CAPTURES)
        return (struct avoid){~enemy, AVOID_ALL_BUT_ENEMY};
    return (struct avoid){own | enemy, AVOID_OCCUPIED};
}

/* The moves of the pieces that no line restricts. */
INLINE qy_move *gen_men(const struct qy_xiangqi_position *p, unsigned us, qyi_xiangqi_bits occupied,
                        struct avoid avoid, qyi_xiangqi_bits bound, qy_move *out)
{
#pragma GCC unroll 16
    for (unsigned man = QYI_XIANGQI_MAN_ADVISOR; man < QYI_XIANGQI_MEN; man++)
        if (!(bound & qyi_xiangqi_bit_of(p->square[QYI_XIANGQI_MEN * us + man])))
            out = gen_man(p, us, man, occupied, avoid, out);
    return out;
}

/* The moves of all pieces but the general when there are threats. */
NOINLINE qy_move *gen_under_threat(const struct qy_xiangqi_position *p, unsigned us, unsigned palace,
                                   struct avoid avoid, qy_move *out)
{
    qyi_xiangqi_bits occupied = qyi_xiangqi_men(p, us) | qyi_xiangqi_men(p, us ^ 1);
    qyi_xiangqi_bits barred = avoid.bits;
    struct threats threats;

    find_threats(p, us, palace, occupied | QYI_XIANGQI_BESIDE_BOARD, &threats);
    avoid.bits |= ~threats.outside;
    if (threats.outside == QYI_XIANGQI_ALL && avoid.lines == AVOID_OWN) {
        out = gen_men(p, us, occupied, (struct avoid){avoid.bits, AVOID_OWN}, threats.bound, out);
    } else if (~avoid.bits) {
        out = gen_men(p, us, occupied, (struct avoid){avoid.bits, AVOID_AS_BITS}, threats.bound, out);
    }
    avoid.lines = AVOID_AS_BITS;
    while (threats.bound) {
        unsigned square = qyi_xiangqi_pop(&threats.bound);

        avoid.bits = barred | ~allowed_from(&threats, qyi_xiangqi_bit_of(square));
        out = gen_man(p, us, p->board[square] & 15U, occupied, avoid, out);
    }
    return out;
}

INLINE size_t gen(const struct qy_xiangqi_position *p, unsigned us, enum mode mode, qy_move *moves)
{
    qyi_xiangqi_bits occupied = qyi_xiangqi_men(p, us) | qyi_xiangqi_men(p, us ^ 1);
    unsigned palace = qyi_xiangqi_tables.palace[p->square[QYI_XIANGQI_MEN * us + QYI_XIANGQI_MAN_GENERAL]];
    struct avoid avoid = mode_avoid(p, us, mode);
    qy_move *out = moves;

    if (LIKELY(!threatened(p, us, palace, occupied | QYI_XIANGQI_BESIDE_BOARD)))
        out = gen_men(p, us, occupied, avoid, 0, out);
    else
        out = gen_under_threat(p, us, palace, avoid, out);
    out = gen_general(p, us, occupied, qyi_xiangqi_half(avoid.bits, us), out);
    return (size_t)(out - moves);
}

static size_t gen_legal(const struct qy_xiangqi_position *position, qy_move *ret_moves)
{
    return position->side ? gen(position, QY_SECOND, MODE_ALL, ret_moves)
                          : gen(position, QY_FIRST, MODE_ALL, ret_moves);
}

static size_t gen_captures(const struct qy_xiangqi_position *position, qy_move *ret_moves)
{
    return position->side ? gen(position, QY_SECOND, MODE_CAPTURES, ret_moves)
                          : gen(position, QY_FIRST, MODE_CAPTURES, ret_moves);
}

static size_t gen_quiets(const struct qy_xiangqi_position *position, qy_move *ret_moves)
{
    return position->side ? gen(position, QY_SECOND, MODE_QUIETS, ret_moves)
                          : gen(position, QY_FIRST, MODE_QUIETS, ret_moves);
}

/* ---- perft --------------------------------------------------------------------------------------------- */

static uint64_t perft_first(struct qy_xiangqi_position *position, unsigned depth);
static uint64_t perft_second(struct qy_xiangqi_position *position, unsigned depth);

/* `depth` is at least 1; the two sides call each other. */
INLINE uint64_t perft_of(struct qy_xiangqi_position *position, unsigned us, unsigned depth)
{
    qy_move moves[QY_MAX_MOVES];
    size_t count = gen(position, us, MODE_ALL, moves);
    uint64_t nodes = 0;

    KEEP_LIST(moves);
    if (depth == 1)
        return count;
    for (size_t i = 0; i < count; i++) {
        struct qy_xiangqi_undo undo;

        qyi_xiangqi_do(position, moves[i], us, &undo);
        nodes += us == QY_FIRST ? perft_second(position, depth - 1) : perft_first(position, depth - 1);
        qyi_xiangqi_undo(position, moves[i], us, &undo);
    }
    return nodes;
}

static uint64_t perft_first(struct qy_xiangqi_position *position, unsigned depth)
{
    return perft_of(position, QY_FIRST, depth);
}

static uint64_t perft_second(struct qy_xiangqi_position *position, unsigned depth)
{
    return perft_of(position, QY_SECOND, depth);
}

static uint64_t perft(struct qy_xiangqi_position *position, unsigned depth)
{
    if (depth == 0)
        return 1;
    return position->side == QY_FIRST ? perft_first(position, depth) : perft_second(position, depth);
}

const struct qyi_xiangqi_body_ops QYI_XIANGQI_BODY = {gen_legal, gen_captures, gen_quiets, perft};

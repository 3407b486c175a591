/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Patterns of moves read from a query and looked for in a game. */
#include "collection/query_moves.h"

#include "collection/query.h"
#include "game/ops.h"

#include <string.h>

/* ---- reading --------------------------------------------------------------------------------------- */

struct reading {
    enum qy_game game;
    const char *text;
    size_t len;
    size_t at;
};

static const struct qyi_squares all_squares = {{UINT64_MAX, UINT64_MAX}};

static void add_square(struct qyi_squares *squares, qy_square square)
{
    squares->bits[square / 64] |= UINT64_C(1) << square % 64;
}

static bool has_square(const struct qyi_squares *squares, qy_square square)
{
    return (squares->bits[square / 64] >> square % 64 & 1) != 0;
}

/* Takes "d5", "d?", "?5" or "??". */
static bool take_squares(struct reading *reading, struct qyi_squares *ret)
{
    const struct qy_game_ops *ops = qyi_games[reading->game];
    const char *text = reading->text + reading->at;

    if (reading->len - reading->at < 2)
        return false;
    int file = text[0] == '?' ? -1 : text[0] - 'a';
    int rank = text[1] == '?' ? -1 : text[1] - '0' - ops->first_rank;
    if ((text[0] != '?' && (file < 0 || file >= ops->files)) ||
        (text[1] != '?' && (rank < 0 || rank >= ops->ranks)))
        return false;
    *ret = (struct qyi_squares){{0, 0}};
    for (qy_square square = 0; square < ops->files * ops->ranks; square++)
        if ((file < 0 || square % ops->files == file) && (rank < 0 || square / ops->files == rank))
            add_square(ret, square);
    reading->at += 2;
    return true;
}

/* Takes a letter, letters in brackets, or "?" for any piece. */
static bool take_men(struct reading *reading, uint16_t *ret_men)
{
    const char *text = reading->text + reading->at;
    size_t left = reading->len - reading->at;
    qy_piece piece;

    if (left == 0)
        return false;
    if (*text == '?') {
        *ret_men = 0xFFFE;
        reading->at++;
        return true;
    }
    if (*text != '[') {
        if (!qyi_man_of_letter(reading->game, *text, &piece))
            return false;
        *ret_men = (uint16_t)(1u << piece);
        reading->at++;
        return true;
    }
    const char *close = memchr(text, ']', left);
    *ret_men = 0;
    for (const char *letter = text + 1; close && letter < close; letter++) {
        if (!qyi_man_of_letter(reading->game, *letter, &piece))
            return false;
        *ret_men |= (uint16_t)(1u << piece);
    }
    reading->at += close ? (size_t)(close + 1 - text) : 0;
    return *ret_men != 0;
}

static bool next_is(const struct reading *reading, char c)
{
    return reading->at < reading->len && reading->text[reading->at] == c;
}

/* The captured piece and its square: "b7" is a square, "bb7" a piece of the second side on it. */
static bool take_captured(struct reading *reading, struct qyi_move_want *ret)
{
    size_t begin = reading->at;

    ret->captured = 0xFFFE;
    if (take_squares(reading, &ret->to) && (reading->at == reading->len || next_is(reading, '=')))
        return true;
    reading->at = begin;
    if (reading->at == reading->len || next_is(reading, '='))
        return true;
    if (!take_men(reading, &ret->captured))
        return false;
    begin = reading->at;
    if (!take_squares(reading, &ret->to))
        reading->at = begin;
    return true;
}

static bool take_promoted(struct reading *reading, struct qyi_move_want *ret)
{
    uint16_t men = 0;

    reading->at++;
    if (!take_men(reading, &men))
        return false;
    ret->promoted = 0;
    for (unsigned piece = 1; piece < 16; piece++)
        if ((men >> piece & 1) && QY_PIECE_KIND(piece) > 0)
            ret->promoted |= (uint16_t)(1u << QY_PIECE_KIND(piece));
    return true;
}

/* Parses the part after the piece. */
static bool take_way(struct reading *reading, struct qyi_move_want *ret)
{
    struct qyi_squares squares = all_squares;
    bool one = take_squares(reading, &squares);

    if (next_is(reading, 'x') || next_is(reading, '-')) {
        bool takes = next_is(reading, 'x');

        reading->at++;
        ret->from = squares;
        if (takes && !take_captured(reading, ret))
            return false;
        if (!takes && !take_squares(reading, &ret->to))
            return false;
    } else if (one) {
        ret->to = squares;
        if (take_squares(reading, &squares)) { /* Ng1f3 */
            ret->from = ret->to;
            ret->to = squares;
        }
    }
    return !next_is(reading, '=') || take_promoted(reading, ret);
}

static bool is_square(const char *text)
{
    return text[0] >= 'a' && text[0] <= 'h' && text[1] >= '1' && text[1] <= '8';
}

/*
 * Parses moves without a letter for the piece: "d4" and "exd5", pawns of either side, and "g1f3", any piece.
 * "bxc3" is a move of the second side's bishop.
 */
static bool take_plain(struct reading *reading, struct qyi_move_want *ret)
{
    unsigned kind = qyi_games[reading->game]->plain_kind;
    const uint16_t pawns = (uint16_t)(1U << QY_PIECE(QY_FIRST, kind) | 1U << QY_PIECE(QY_SECOND, kind));
    const char *text = reading->text;

    if (kind == 0 || reading->len < 2)
        return false;
    if (is_square(text)) {
        ret->men = reading->len >= 4 && is_square(text + 2) ? 0xFFFE : pawns;
        return take_way(reading, ret) && reading->at == reading->len;
    }
    if (text[0] < 'a' || text[0] > 'h' || text[0] == 'b' || text[1] != 'x')
        return false;
    const char file[2] = {text[0], '?'};
    struct reading from = {reading->game, file, 2, 0};
    ret->men = pawns;
    reading->at = 2;
    return take_squares(&from, &ret->from) && take_captured(reading, ret) &&
           (!next_is(reading, '=') || take_promoted(reading, ret)) && reading->at == reading->len;
}

bool qyi_read_move_want(enum qy_game game, const char *text, size_t len, struct qyi_move_want *ret)
{
    struct reading reading = {game, text, len, 0};

    *ret = (struct qyi_move_want){
        .captured = 0xFFFF, .promoted = 0xFFFF, .from = all_squares, .to = all_squares};
    if (len > 0 && (text[len - 1] == '+' || text[len - 1] == '#')) {
        ret->mark = text[len - 1] == '#' ? 2 : 1;
        reading.len--;
    }
    if ((reading.len == 3 && memcmp(text, "O-O", 3) == 0) ||
        (reading.len == 5 && memcmp(text, "O-O-O", 5) == 0)) {
        ret->castling = reading.len == 3 ? 1 : 2;
        return true;
    }
    struct qyi_move_want plain = *ret;
    if (take_plain(&reading, &plain)) {
        *ret = plain;
        return true;
    }
    reading.at = 0;
    return take_men(&reading, &ret->men) && take_way(&reading, ret) && reading.at == reading.len;
}

/* ---- one move -------------------------------------------------------------------------------------- */

/* Tests the effect of the move on the side that is then to move. */
static bool has_mark(const struct qyi_move_want *want, const struct qy_position *position, qy_move move)
{
    const struct qyi_reading *reading = qyi_ops(position)->reading();
    struct qy_position after;

    if (want->mark == 0)
        return true;
    reading->advance(position, move, &after);
    return reading->in_check(&after) &&
           (want->mark == 1 || qy_position_status(&after) == QY_STATUS_CHECKMATE);
}

void qyi_move_facts(const struct qy_position *position, qy_move move, struct qyi_move_facts *ret_facts)
{
    const struct qy_game_ops *ops = qyi_ops(position);
    qy_square from = ops->move_from(move);
    qy_square rook = ops->castling_rook(move);

    *ret_facts = (struct qyi_move_facts){.piece = ops->at(position, from),
                                         .from = from,
                                         .to = ops->move_to(move),
                                         .captured = ops->captured(position, move),
                                         .promotion = (uint8_t)ops->move_promotion(move)};
    if (rook != QY_SQUARE_NONE)
        ret_facts->castling = rook > from ? 1 : 2;
}

bool qyi_move_fits(const struct qyi_move_want *want, const struct qyi_move_facts *facts)
{
    if (facts->castling != 0 || want->castling != 0)
        return facts->castling == want->castling;
    return (want->men >> facts->piece & 1) && has_square(&want->from, facts->from) &&
           has_square(&want->to, facts->to) &&
           (want->captured == 0xFFFF || (want->captured >> facts->captured & 1)) &&
           (want->promoted >> facts->promotion & 1);
}

bool qyi_move_is_wanted(const struct qyi_move_want *want, const struct qy_position *position, qy_move move)
{
    struct qyi_move_facts facts;

    if (move <= QY_MOVE_NULL)
        return false;
    qyi_move_facts(position, move, &facts);
    return qyi_move_fits(want, &facts) && has_mark(want, position, move);
}

/* ---- sequences ------------------------------------------------------------------------------------- */

static bool add_step(struct qyi_sequence *sequence, enum qyi_step_kind kind)
{
    if (sequence->steps == QYI_SEQUENCE)
        return false;
    if (kind == QYI_STEP_GAP || kind == QYI_STEP_SKIP)
        sequence->gaps |= UINT64_C(1) << sequence->steps;
    sequence->step[sequence->steps++].kind = kind;
    return true;
}

/* "." is any one, "..." any number, "..4" at most four. */
static bool read_gap(const char *word, size_t len, struct qyi_sequence *ret)
{
    unsigned number = 0;

    if (len == 1)
        return add_step(ret, QYI_STEP_ANY);
    if (len == 3 && memcmp(word, "...", 3) == 0)
        return add_step(ret, QYI_STEP_GAP);
    if (len < 3 || len > 4 || word[1] != '.')
        return false;
    for (size_t i = 2; i < len; i++) {
        if (word[i] < '0' || word[i] > '9')
            return false;
        number = number * 10 + (unsigned)(word[i] - '0');
    }
    for (unsigned i = 0; i < number; i++)
        if (!add_step(ret, QYI_STEP_SKIP))
            return false;
    return number > 0;
}

bool qyi_read_sequence(enum qy_game game, const char *text, size_t len, struct qyi_sequence *ret)
{
    bool any = false;
    size_t at = 0;

    ret->steps = 0;
    ret->gaps = 0;
    for (;;) {
        while (at < len && (text[at] == ' ' || text[at] == '\t'))
            at++;
        if (at == len)
            return any;
        size_t end = at;
        while (end < len && text[end] != ' ' && text[end] != '\t')
            end++;
        if (text[at] == '.') {
            if (!read_gap(text + at, end - at, ret))
                return false;
        } else {
            if (!add_step(ret, QYI_STEP_MOVE) ||
                !qyi_read_move_want(game, text + at, end - at, &ret->step[ret->steps - 1].want))
                return false;
            any = true;
        }
        at = end;
    }
}

/* Adds the steps that may be reached without a move. */
static uint64_t spread(const struct qyi_sequence *sequence, uint64_t state)
{
    for (uint64_t left = state & sequence->gaps; left; left &= left - 1) {
        uint64_t next = (left & (~left + 1)) << 1;

        state |= next;
        left |= next & sequence->gaps;
    }
    return state;
}

/* Advances a sequence; `wanted` says whether the current move matches a step. */
static bool follow(const struct qyi_sequence *sequence,
                   bool (*wanted)(const struct qyi_move_want *want, const void *user), const void *user,
                   uint64_t *state)
{
    uint64_t next = 0;

    for (uint64_t left = spread(sequence, *state | 1); left; left &= left - 1) {
        unsigned i = (unsigned)__builtin_ctzll(left);

        if (i == sequence->steps)
            break;
        const struct qyi_step *step = &sequence->step[i];
        if (step->kind == QYI_STEP_GAP)
            next |= UINT64_C(1) << i;
        else if (step->kind != QYI_STEP_MOVE || wanted(&step->want, user))
            next |= UINT64_C(1) << (i + 1);
    }
    *state = next;
    return (spread(sequence, next) >> sequence->steps & 1) != 0;
}

/* A move in its position. */
struct made {
    const struct qy_position *position;
    qy_move move;
};

static bool made_is_wanted(const struct qyi_move_want *want, const void *user)
{
    const struct made *made = user;

    return qyi_move_is_wanted(want, made->position, made->move);
}

bool qyi_sequence_goes_on(const struct qyi_sequence *sequence, const struct qy_position *position,
                          qy_move move, uint64_t *state)
{
    struct made made = {position, move};

    return follow(sequence, made_is_wanted, &made, state);
}

bool qyi_move_fits_marked(const struct qyi_move_want *want, const struct qyi_move_facts *facts)
{
    return qyi_move_fits(want, facts) && facts->mark >= want->mark;
}

static bool facts_are_wanted(const struct qyi_move_want *want, const void *user)
{
    return user && qyi_move_fits_marked(want, user);
}

bool qyi_sequence_follows(const struct qyi_sequence *sequence, const struct qyi_move_facts *facts,
                          uint64_t *state)
{
    return follow(sequence, facts_are_wanted, facts, state);
}

/* ---- exchanges ------------------------------------------------------------------------------------- */

#define MOST_WORTH 1000000 /* more than any piece is worth */

/* Takes from `kinds` (bits) the one of the least worth, so that the least piece takes first. */
static unsigned take_least(const struct qy_game_ops *ops, unsigned *kinds)
{
    unsigned least = 0;

    for (unsigned left = *kinds; left != 0; left &= left - 1) {
        unsigned kind = (unsigned)__builtin_ctz(left);

        if (least == 0 || ops->worth[kind] < ops->worth[least])
            least = kind;
    }
    *kinds &= ~(1u << least);
    return least;
}

/*
 * The material that the side to move can win by captures on a square; at least 0. Only values between `alpha`
 * and `beta` need to be exact.
 */
static int can_win(const struct qy_position *position, qy_square square, int alpha, int beta)
{
    const struct qy_game_ops *ops = qyi_ops(position);
    int man = ops->worth[QY_PIECE_KIND(ops->at(position, square))];
    qy_move moves[QY_MAX_MOVES];
    qy_square attackers[32];

    if (man <= alpha)
        return man;
    size_t count = ops->attackers(position, square, ops->side(position), attackers);
    unsigned kinds = 0;
    for (size_t i = 0; i < count; i++)
        kinds |= 1u << QY_PIECE_KIND(ops->at(position, attackers[i]));
    while (kinds != 0) {
        unsigned kind = take_least(ops, &kinds);
        struct qy_position after;

        if (ops->moves_to(position, kind, square, moves) == 0)
            continue;
        unsigned promotion = ops->move_promotion(moves[0]);
        /* captured for nothing; the last kind never is */
        int least = man - (kind == ops->kinds ? 0 : ops->worth[promotion != 0 ? promotion : kind]);
        if (least >= beta || kind == ops->kinds)
            return least;
        ops->reading()->advance(position, moves[0], &after);
        int win = man - can_win(&after, square, man - beta, man - alpha);
        return win > 0 ? win : 0;
    }
    return 0;
}

bool qyi_may_give(enum qy_game game, const struct qyi_move_facts *facts, int least, int *ret_won)
{
    const struct qy_game_ops *ops = qyi_games[game];
    unsigned kind = QY_PIECE_KIND(facts->piece);
    unsigned arrives = facts->promotion != 0 ? facts->promotion : kind;

    *ret_won = ops->worth[QY_PIECE_KIND(facts->captured)];
    if (facts->promotion != 0)
        *ret_won += ops->worth[facts->promotion] - ops->worth[kind];
    /* at most the arriving piece can be lost; the last kind can't be captured */
    return kind != ops->kinds && ops->worth[arrives] - *ret_won >= least;
}

int qyi_given_behind(const struct qy_position *after, qy_square to, int won, int least)
{
    int given = can_win(after, to, won + least - 1, MOST_WORTH) - won;

    return given >= least ? given : 0;
}

int qyi_given_away(const struct qy_position *position, qy_move move, int least)
{
    struct qyi_move_facts facts;
    struct qy_position after;
    int won;

    if (move <= QY_MOVE_NULL)
        return 0;
    qyi_move_facts(position, move, &facts);
    if (!qyi_may_give(position->game, &facts, least, &won))
        return 0;
    qyi_ops(position)->reading()->advance(position, move, &after);
    return qyi_given_behind(&after, facts.to, won, least);
}

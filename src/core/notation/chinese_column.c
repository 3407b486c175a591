/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds the move for each form of column notation. */
#include "notation/chinese_column.h"

#include "base/error.h"
#include "game/ops.h"

/* ---- describe -------------------------------------------------------------------------------------- */

/* The file's number from the mover's right, 1 to 9. */
static unsigned file_number(enum qy_side side, qy_square square)
{
    unsigned file = square % 9U;

    return side == QY_FIRST ? 9 - file : file + 1;
}

/* The square on a file (counted from the mover's right), `depth` ranks from the enemy's back rank. */
static qy_square from_front(enum qy_side side, unsigned file, unsigned depth)
{
    return side == QY_FIRST ? (qy_square)((9 - depth) * 9 + 9 - file) : (qy_square)(depth * 9 + file - 1);
}

static unsigned depth_of(enum qy_side side, qy_square square)
{
    return side == QY_FIRST ? 9U - square / 9U : square / 9U;
}

/* The number of pieces like `man` on a file in front of `depth`. */
static unsigned count_in_front(const struct qy_position *position, qy_piece man, unsigned file,
                               unsigned depth)
{
    enum qy_side side = QY_PIECE_SIDE(man);
    unsigned count = 0;

    for (unsigned d = 0; d < depth; d++)
        count += qyi_ops(position)->at(position, from_front(side, file, d)) == man;
    return count;
}

static void number_pawns(const struct qy_position *position, qy_piece man, struct qyi_column_facts *facts)
{
    unsigned files = 0;
    unsigned before = 0;

    for (unsigned file = 1; file <= 9; file++) {
        unsigned count = count_in_front(position, man, file, 10);

        if (count < 2)
            continue;
        files++;
        if (file < facts->file)
            before += count;
    }
    facts->two_files = files > 1;
    facts->number = before + facts->place;
}

static bool goes_aslant(unsigned kind)
{
    return kind == QY_XIANGQI_ADVISOR || kind == QY_XIANGQI_ELEPHANT || kind == QY_XIANGQI_HORSE;
}

/* The direction and target of a piece's move, from the squares alone. */
static void describe_way(enum qy_side side, unsigned kind, qy_square from, qy_square to,
                         struct qyi_column_facts *facts)
{
    unsigned before = depth_of(side, from);
    unsigned after = depth_of(side, to);

    facts->kind = kind;
    facts->file = file_number(side, from);
    facts->way = after == before ? QYI_WAY_ACROSS : after < before ? QYI_WAY_FORWARD : QYI_WAY_BACK;
    if (facts->way == QYI_WAY_ACROSS || goes_aslant(kind))
        facts->target = file_number(side, to);
    else
        facts->target = after < before ? before - after : after - before;
}

void qyi_column_describe(const struct qy_position *position, qy_move move, struct qyi_column_facts *ret_facts)
{
    const struct qy_game_ops *ops = qyi_ops(position);
    qy_square from = ops->move_from(move);
    qy_piece man = ops->at(position, from);
    enum qy_side side = QY_PIECE_SIDE(man);
    unsigned depth = depth_of(side, from);

    *ret_facts = (struct qyi_column_facts){.kind = 0};
    describe_way(side, QY_PIECE_KIND(man), from, ops->move_to(move), ret_facts);
    ret_facts->place = count_in_front(position, man, ret_facts->file, depth) + 1;
    ret_facts->count = count_in_front(position, man, ret_facts->file, 10);
    ret_facts->file_decides = ret_facts->kind == QY_XIANGQI_ADVISOR || ret_facts->kind == QY_XIANGQI_ELEPHANT;
    if (ret_facts->kind == QY_XIANGQI_PAWN && ret_facts->count > 1)
        number_pawns(position, man, ret_facts);
}

static bool same_but_way(const struct qyi_column_facts *a, const struct qyi_column_facts *b)
{
    return a->kind == b->kind && a->file == b->file && a->target == b->target &&
           (a->place == b->place || a->file_decides);
}

bool qyi_column_way_is_idle(const struct qy_position *position, qy_move move,
                            const struct qyi_column_facts *facts)
{
    const struct qy_game_ops *ops = qyi_ops(position);
    qy_move moves[QY_MAX_MOVES];
    size_t count = ops->legal(position, moves);
    struct qyi_column_facts other;

    for (size_t i = 0; i < count; i++) {
        if (moves[i] == move ||
            QY_PIECE_KIND(ops->at(position, ops->move_from(moves[i]))) != (int)facts->kind)
            continue;
        qyi_column_describe(position, moves[i], &other);
        if (same_but_way(facts, &other))
            return false;
    }
    return true;
}

/* ---- find ------------------------------------------------------------------------------------------ */

/* How well a text fits a move. */
enum fit { FIT_NONE, FIT_VARIANT, FIT_WRITTEN };

/* True if the file alone identifies the piece. */
static bool by_file(const struct qyi_column_facts *facts)
{
    return facts->count == 1 || facts->file_decides;
}

static enum fit fit_file(const struct qyi_column_facts *facts)
{
    if (by_file(facts))
        return FIT_WRITTEN;
    /* WXF (I)(c): the middle pawn is neither front nor rear, so its file is enough. */
    if (facts->count % 2 == 1 && facts->place == facts->count / 2 + 1)
        return FIT_WRITTEN;
    return FIT_VARIANT;
}

static enum fit fit_ordinal(const struct qyi_column *column, const struct qyi_column_facts *facts)
{
    if (facts->number == 0)
        return FIT_NONE;
    /* With a file, the number counts on that file; without, first among all tandem pawns. */
    if (column->file != 0)
        return column->ordinal == facts->place ? FIT_WRITTEN : FIT_NONE;
    if (column->ordinal == facts->number)
        return FIT_WRITTEN;
    return column->ordinal == facts->place ? FIT_VARIANT : FIT_NONE;
}

static enum fit fit_which(const struct qyi_column *column, const struct qyi_column_facts *facts)
{
    enum fit tandem = facts->count >= 2 ? FIT_WRITTEN : FIT_NONE;

    switch (column->which) {
    case QYI_WHICH_FILE: return fit_file(facts);
    case QYI_WHICH_FRONT: return facts->place == 1 ? tandem : FIT_NONE;
    case QYI_WHICH_REAR: return facts->place == facts->count ? tandem : FIT_NONE;
    case QYI_WHICH_MIDDLE:
        if (facts->place == 1 || facts->place == facts->count)
            return FIT_NONE;
        return facts->count % 2 == 1 && facts->place == facts->count / 2 + 1 ? FIT_WRITTEN : FIT_VARIANT;
    case QYI_WHICH_SECOND: return facts->place == (facts->count >= 4 ? 2 : 1) ? tandem : FIT_NONE;
    case QYI_WHICH_BUT_LAST:
        return facts->place == (facts->count >= 4 ? facts->count - 1 : facts->count) ? tandem : FIT_NONE;
    case QYI_WHICH_ORDINAL: return fit_ordinal(column, facts);
    }
    return FIT_NONE;
}

/* How well the text fits a move in its direction. */
static enum fit fit(const struct qyi_column *column, const struct qyi_column_facts *facts)
{
    if (column->kind != 0 && column->kind != facts->kind)
        return FIT_NONE;
    enum fit which = fit_which(column, facts);
    /* A number in the place of the piece (前3进1) can only mean pawns. */
    if (which == FIT_WRITTEN && column->kind == 0 && facts->kind != QY_XIANGQI_PAWN)
        return FIT_VARIANT;
    return which;
}

/*
 * The ranks that a diagonally moving piece changes when it changes its file by `files`; 0 if it never does.
 */
static unsigned ranks_aslant(unsigned kind, unsigned files)
{
    switch (kind) {
    case QY_XIANGQI_ADVISOR: return files == 1 ? 1 : 0;
    case QY_XIANGQI_ELEPHANT: return files == 2 ? 2 : 0;
    default: return files == 1 ? 2 : files == 2 ? 1 : 0;
    }
}

/*
 * The destination of a piece of a kind on `from` by a direction and a target, or the reason why it is not on
 * the board.
 */
static struct qyi_attempt attempt_of(enum qy_side side, unsigned kind, qy_square from,
                                     enum qyi_column_way way, unsigned target)
{
    struct qyi_attempt attempt = {from, QY_SQUARE_NONE, 0, QY_REFUSAL_NOT_HOW_IT_MOVES};
    unsigned file = file_number(side, from);
    unsigned depth = depth_of(side, from);
    unsigned ranks = target;

    if (way == QYI_WAY_ACROSS) {
        attempt.to = from_front(side, target, depth);
        return attempt;
    }
    if (goes_aslant(kind)) {
        ranks = ranks_aslant(kind, target > file ? target - file : file - target);
        file = target;
    }
    if (ranks == 0)
        return attempt;
    depth = way == QYI_WAY_FORWARD ? depth - ranks : depth + ranks;
    if (depth > 9)
        attempt.refusal = QY_REFUSAL_NO_SUCH_SQUARE;
    else
        attempt.to = from_front(side, file, depth);
    return attempt;
}

/* Adds the move of the piece on a square by the text, as a legal move or an attempt. */
static void add_candidate(const struct qy_position *position, const struct qyi_attempt *attempt,
                          struct qyi_candidates *candidates)
{
    const struct qy_game_ops *ops = qyi_ops(position);
    qy_move move = QY_MOVE_NONE;

    if (attempt->to != QY_SQUARE_NONE && attempt->to != attempt->from)
        move = ops->plain_move(attempt->from, attempt->to);
    if (move != QY_MOVE_NONE && ops->is_legal(position, move))
        candidates->move[candidates->count++] = move;
    else
        qyi_candidates_add(candidates, attempt);
}

static void gather_man(const struct qy_position *position, const struct qyi_column *column, unsigned kind,
                       qy_square from, struct qyi_candidates *candidates)
{
    enum qy_side side = qyi_ops(position)->side(position);

    for (enum qyi_column_way way = QYI_WAY_FORWARD; way <= QYI_WAY_ACROSS; way++) {
        if (column->way != QYI_WAY_UNKNOWN && column->way != way)
            continue;
        struct qyi_attempt attempt = attempt_of(side, kind, from, way, column->target);
        add_candidate(position, &attempt, candidates);
    }
}

/*
 * Collects the moves that a text means for pieces that fit it as written or, with `variant`, in another form
 * in use.
 */
static void gather(const struct qy_position *position, const struct qyi_column *column, bool variant,
                   struct qyi_candidates *candidates)
{
    const struct qy_game_ops *ops = qyi_ops(position);
    enum qy_side side = ops->side(position);

    candidates->count = candidates->attempts = 0;
    for (unsigned i = 0; i < 90; i++) {
        qy_square from = (qy_square)i;
        qy_piece man = ops->at(position, from);
        struct qyi_column_facts facts;

        if (man == 0 || QY_PIECE_SIDE(man) != side ||
            (column->kind != 0 && column->kind != (unsigned)QY_PIECE_KIND(man)) ||
            (column->file != 0 && column->file != file_number(side, from)))
            continue;
        qyi_column_describe(position, ops->plain_move(from, from), &facts);
        enum fit how = fit(column, &facts);
        if (how == FIT_WRITTEN || (variant && how == FIT_VARIANT))
            gather_man(position, column, facts.kind, from, candidates);
    }
}

int qyi_column_find(const struct qy_position *position, const struct qyi_column *column, const char *text,
                    size_t len, struct qyi_finding *ret_finding, struct qy_error *reterr)
{
    struct qyi_candidates candidates;

    gather(position, column, false, &candidates);
    if (candidates.count != 1 && (candidates.count > 1 || candidates.attempts == 0))
        gather(position, column, true, &candidates);
    int code = qyi_candidates_settle(position, &candidates, text, len, ret_finding, reterr);
    ret_finding->by_place = column->file == 0 || column->kind == 0;
    return code;
}

/* ---- one piece --------------------------------------------------------------------------------------- */

bool qyi_column_is_on_file(const struct qy_position *position, qy_square square, unsigned file)
{
    return file_number(qyi_ops(position)->side(position), square) == file;
}

qy_move qyi_column_move_of(const struct qy_position *position, const struct qyi_reading *reading,
                           const struct qyi_column *column, qy_square from)
{
    if (column->way == QYI_WAY_UNKNOWN)
        return QY_MOVE_NONE;
    struct qyi_attempt attempt =
        attempt_of(qyi_ops(position)->side(position), column->kind, from, column->way, column->target);
    if (attempt.to == QY_SQUARE_NONE || attempt.to == from)
        return QY_MOVE_NONE;
    return reading->only_move(position, column->kind, attempt.to, from % 9, from / 9, 0);
}

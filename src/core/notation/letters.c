/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Xiangqi in letters and squares, as Western programs write it: Che3, Nhg8, Exe5, Pc5+.
 *
 * A piece's letter; then its file, rank or both if another piece of its kind can legally go there too; x for
 * a capture; the square. Ranks begin at 0 (WinBoard) or, with QY_WRITE_RANKS_FROM_1, at 1 (Fairy-Stockfish
 * and programs based on it). A pawn may have no letter. If a text has a rank 10, its ranks begin at 1.
 */
#include <string.h>

#include "base/error.h"
#include "game/ops.h"
#include "notation/notation.h"

static const char letters[] = " PAEHCRK";

/* ---- write ----------------------------------------------------------------------------------------- */

static void write_rank(int rank, struct qy_buf *out)
{
    qy_buf_addf(out, "%d", rank);
}

/* Writes what distinguishes the piece on `from` from the others in `moves`. */
static void write_origin(const struct qy_game_ops *ops, qy_square from, const qy_move *moves, size_t count,
                         int first_rank, struct qy_buf *out)
{
    bool rival = false;
    bool on_file = false;
    bool on_rank = false;

    for (size_t i = 0; i < count; i++) {
        qy_square other = ops->move_from(moves[i]);

        if (other == from)
            continue;
        rival = true;
        on_file |= other % ops->files == from % ops->files;
        on_rank |= other / ops->files == from / ops->files;
    }
    if (rival && (!on_file || on_rank))
        qy_buf_addc(out, (char)('a' + from % ops->files));
    if (on_file)
        write_rank(from / ops->files + first_rank, out);
}

static void write_letters(const struct qy_position *position, qy_move move, unsigned flags,
                          struct qy_buf *out)
{
    const struct qy_game_ops *ops = qyi_ops(position);
    int first_rank = (flags & QY_WRITE_RANKS_FROM_1) != 0 ? 1 : ops->first_rank;
    qy_square from = ops->move_from(move);
    qy_square to = ops->move_to(move);
    unsigned kind = QY_PIECE_KIND(ops->at(position, from));
    struct qy_position after;
    qy_move moves[QY_MAX_MOVES];
    size_t count = ops->moves_to(position, kind, to, moves);

    qy_buf_addc(out, letters[kind]);
    write_origin(ops, from, moves, count, first_rank, out);
    if (ops->at(position, to) != 0)
        qy_buf_addc(out, 'x');
    qy_buf_addc(out, (char)('a' + to % ops->files));
    write_rank(to / ops->files + first_rank, out);
    ops->reading()->advance(position, move, &after);
    if (ops->reading()->in_check(&after))
        qy_buf_addc(out, ops->status(&after) == QY_STATUS_CHECKMATE ? '#' : '+');
}

/* ---- read ------------------------------------------------------------------------------------------ */

/* A parsed text: missing parts are -1. */
struct lettered {
    unsigned kind;
    int from_file;
    int from_rank; /* ranks as printed */
    int to_file;
    int to_rank;
};

/* The kind of a capital letter, including other books' letters; 0 for none. */
static unsigned kind_of(char letter)
{
    static const struct {
        char letter;
        uint8_t kind;
    } kinds[] = {{'P', QY_XIANGQI_PAWN},     {'S', QY_XIANGQI_PAWN},     {'A', QY_XIANGQI_ADVISOR},
                 {'E', QY_XIANGQI_ELEPHANT}, {'B', QY_XIANGQI_ELEPHANT}, {'H', QY_XIANGQI_HORSE},
                 {'N', QY_XIANGQI_HORSE},    {'C', QY_XIANGQI_CANNON},   {'R', QY_XIANGQI_ROOK},
                 {'K', QY_XIANGQI_GENERAL},  {'G', QY_XIANGQI_GENERAL}};

    for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
        if (kinds[i].letter == letter)
            return kinds[i].kind;
    }
    return 0;
}

/* Takes a file, a rank or both from the front; returns the number of characters. */
static size_t take_square(const char *text, int *ret_file, int *ret_rank)
{
    size_t used = 0;

    *ret_file = *ret_rank = -1;
    if (text[used] >= 'a' && text[used] <= 'i')
        *ret_file = text[used++] - 'a';
    if (text[used] == '1' && text[used + 1] == '0') {
        *ret_rank = 10;
        used += 2;
    } else if (text[used] >= '0' && text[used] <= '9') {
        *ret_rank = text[used++] - '0';
    }
    return used;
}

static bool parse(const char *text, struct lettered *ret)
{
    size_t at = 0;

    ret->kind = kind_of(text[0]);
    if (ret->kind != 0)
        at = 1;
    else
        ret->kind = QY_XIANGQI_PAWN;
    at += take_square(text + at, &ret->to_file, &ret->to_rank);
    ret->from_file = ret->from_rank = -1;
    size_t sign = text[at] == 'x' || text[at] == '-' ? 1 : 0;
    if (sign > 0 || (text[at] >= 'a' && text[at] <= 'i')) {
        ret->from_file = ret->to_file;
        ret->from_rank = ret->to_rank;
        at += sign;
        at += take_square(text + at, &ret->to_file, &ret->to_rank);
    }
    return ret->to_file >= 0 && ret->to_rank >= 0 && text[at + strspn(text + at, "+#!?")] == '\0';
}

/* The board rank of a printed one; -1 if there is none. */
static int rank_of(int printed, int first_rank)
{
    return printed < 0 ? -1 : printed - first_rank;
}

/* Adds an attempt to the square by every piece of the kind that fits the given origin. */
static void add_attempts(const struct qy_position *position, const struct lettered *text, int first_rank,
                         qy_square to, struct qyi_candidates *candidates)
{
    const struct qy_game_ops *ops = qyi_ops(position);
    qy_square men[32];
    size_t count = ops->reading()->men(position, text->kind, men);

    for (size_t i = 0; i < count; i++) {
        if ((text->from_file >= 0 && men[i] % ops->files != text->from_file) ||
            (text->from_rank >= 0 && men[i] / ops->files != rank_of(text->from_rank, first_rank)))
            continue;
        qyi_candidates_add(candidates, &(struct qyi_attempt){men[i], to, 0, QY_REFUSAL_NONE});
    }
}

static int read_letters(const struct qy_position *position, const char *text, size_t len, unsigned flags,
                        struct qyi_finding *ret_finding, struct qy_error *reterr)
{
    const struct qy_game_ops *ops = qyi_ops(position);
    struct qyi_candidates candidates = {.count = 0};
    struct qyi_folded folded;
    struct lettered want;

    if (!qyi_fold(text, len, &folded) || !parse(folded.text, &want))
        return qyi_move_no_syntax(text, len, "letters", ret_finding, reterr);
    bool from_1 = (flags & QY_WRITE_RANKS_FROM_1) != 0 || want.to_rank == 10 || want.from_rank == 10;
    int first_rank = from_1 ? 1 : ops->first_rank;
    int rank = rank_of(want.to_rank, first_rank);
    if (rank < 0 || rank >= ops->ranks)
        return qyi_move_no_syntax(text, len, "letters", ret_finding, reterr);
    qy_square to = (qy_square)(rank * ops->files + want.to_file);
    qy_move moves[QY_MAX_MOVES];
    size_t count = ops->moves_to(position, want.kind, to, moves);

    for (size_t i = 0; i < count; i++) {
        qy_square from = ops->move_from(moves[i]);

        if ((want.from_file < 0 || from % ops->files == want.from_file) &&
            (want.from_rank < 0 || from / ops->files == rank_of(want.from_rank, first_rank)))
            candidates.move[candidates.count++] = moves[i];
    }
    add_attempts(position, &want, first_rank, to, &candidates);
    int code = qyi_candidates_settle(position, &candidates, text, len, ret_finding, reterr);
    if (ret_finding->refusal == QY_REFUSAL_NO_SUCH_PIECE)
        ret_finding->to = to;
    return code;
}

const struct qyi_notation_ops qyi_notation_letters = {
    .id = "letters",
    .write = write_letters,
    .read = read_letters,
};

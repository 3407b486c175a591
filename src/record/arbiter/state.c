/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The arbiter's state of the game: the position, the side to move, and the notes of the plies. */
#include "arbiter/state.h"
#include "base/grow.h"

#include <string.h>

#define PAWN_LETTER 'P'

const struct qy_position *qyi_now(const struct qy_arbiter *a)
{
    return qy_history_position(a->history);
}

enum qy_side qyi_to_move(const struct qy_arbiter *a)
{
    enum qy_side first = a->ops->side(qyi_now(a));

    return a->play.plies % 2 == 0 ? first : qyi_other(first);
}

size_t qyi_plies(const struct qy_arbiter *a)
{
    return a->setup.unentered ? a->play.plies : qy_history_plies(a->history);
}

bool qyi_in_first_moves(const struct qy_arbiter *a)
{
    size_t unpressed = a->play.made && !a->setup.unentered && !a->laws->unwatched_counts_made;

    return (qyi_plies(a) - unpressed) / 2 < a->laws->unwatched_moves;
}

bool qyi_own_time(const struct qy_arbiter *a, enum qy_side side)
{
    bool timed = a->setup.control.side[side].mode != QY_TIME_NONE;

    return side == qyi_to_move(a) || (a->laws->question_own_time && a->play.made && timed);
}

uint8_t qyi_note(const struct qy_arbiter *a, size_t ply)
{
    return ply >= 1 && ply <= qyi_plies(a) ? a->notes[ply - 1] : 0;
}

bool qyi_grow_notes(struct qy_arbiter *a)
{
    size_t plies = qyi_plies(a);

    if (QYI_GROW(a->notes, a->note_cap, plies + 1) < 0)
        return false;
    return true;
}

bool qyi_push(struct qy_arbiter *a, qy_move move, qy_square ret_by[16], size_t *ret_checkers)
{
    if (!qyi_grow_notes(a) || qyi_history_carry(a->history, move) < 0) {
        a->failed = true;
        return false;
    }
    *ret_checkers = qy_position_checkers(qyi_now(a), ret_by);
    a->notes[qyi_plies(a) - 1] = *ret_checkers > 0 ? QYI_NOTE_CHECK : 0;
    return true;
}

bool qyi_over(const struct qy_arbiter *a)
{
    return a->play.phase == QY_PHASE_OVER;
}

void qyi_hand_moved(struct qy_arbiter *a, enum qy_side side)
{
    struct qyi_play *play = &a->play;
    size_t ply = qyi_plies(a);

    memset(play->offended, 0, sizeof play->offended);
    if (play->at_press_of[side] != ply)
        play->at_press[side] = NULL; /* it was never pressed */
    if (play->stands_marked[side] >= ply)
        play->stands_marked[side] = 0; /* it was taken back */
}

bool qyi_is_unwatched(const struct qy_arbiter *a)
{
    return a->laws->unwatched_found_article && !a->setup.supervised;
}

bool qyi_is_attacked(const struct qy_arbiter *a, const struct qy_position *position, enum qy_side side)
{
    qy_square by[QY_MAX_SQUARES];

    return a->ops->attackers(position, a->ops->king(position, side), qyi_other(side), by) > 0;
}

bool qyi_pawn_is_left(const struct qy_arbiter *a, const struct qy_position *position)
{
    for (unsigned file = 0; file < a->ops->files; file++)
        for (unsigned side = 0; side < 2; side++) {
            unsigned rank = side == QY_FIRST ? a->ops->ranks - 1U : 0;
            qy_piece piece = a->ops->at(position, (qy_square)(rank * a->ops->files + file));

            if (piece != 0 && QY_PIECE_SIDE(piece) == (enum qy_side)side &&
                a->ops->letters[QY_PIECE_KIND(piece)] == PAWN_LETTER)
                return true;
        }
    return false;
}

bool qyi_king_hangs(const struct qy_arbiter *a)
{
    const struct qy_position *now = qyi_now(a);

    return a->play.stood > 0 && qyi_is_attacked(a, now, qyi_other(a->ops->side(now)));
}

bool qyi_is_irregular(const struct qy_arbiter *a)
{
    return a->play.stood > 0 && (qyi_king_hangs(a) || qyi_pawn_is_left(a, qyi_now(a)));
}

size_t qyi_legal(const struct qy_arbiter *a, qy_move *ret_moves)
{
    const struct qy_position *now = qyi_now(a);
    size_t count = a->ops->legal(now, ret_moves);
    qy_square king = a->ops->king(now, qyi_other(a->ops->side(now)));
    size_t kept = 0;

    if (a->play.stood == 0)
        return count;
    for (size_t i = 0; i < count; i++)
        if (a->ops->move_to(ret_moves[i]) != king)
            ret_moves[kept++] = ret_moves[i];
    return kept;
}

const struct qyi_conduct *qyi_conduct_row(const struct qy_rules *laws, enum qy_foul foul, struct qy_text of)
{
    const struct qyi_conduct *row = foul == QY_FOUL_CONDUCT && of.text ? laws->conduct : NULL;

    while (row && row->of && (strlen(row->of) != of.len || memcmp(row->of, of.text, of.len) != 0))
        row++;
    return row && row->of ? row : NULL;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Chooses the move that is meant if a text fits several, or none. */
#include "base/error.h"
#include "game/ops.h"
#include "notation/notation.h"

#include <string.h>
#include <strings.h>

void qyi_candidates_add(struct qyi_candidates *candidates, const struct qyi_attempt *attempt)
{
    if (candidates->attempts < QYI_ATTEMPTS)
        candidates->attempt[candidates->attempts++] = *attempt;
}

/* Reports the moves that a text could mean, in coordinates: "a1b1, c1b1". */
static int ambiguous(const char *text, size_t len, struct qy_buf *list, struct qy_error *reterr)
{
    int code = qyi_error_set(reterr, QY_E_AMBIGUOUS_MOVE, 0, text, len, qy_buf_str(list));

    qy_buf_free(list);
    return code;
}

#define LISTED 12

static int several(const struct qy_position *position, const struct qyi_candidates *candidates,
                   const char *text, size_t len, struct qy_error *reterr)
{
    struct qy_buf list = QY_BUF_INIT;

    for (size_t i = 0; i < candidates->count && i < LISTED; i++) {
        if (i > 0)
            qy_buf_adds(&list, ", ");
        qyi_uci_write(position, candidates->move[i], QY_WRITE_DEFAULT, &list);
    }
    return ambiguous(text, len, &list, reterr);
}

/*
 * How near an attempt is to a move: one possible on another board, one that the piece never makes, one off
 * the board.
 */
enum nearness { OFF_THE_BOARD, NOT_ITS_WAY, ITS_WAY };

static enum nearness nearness(const struct qy_position *position, const struct qyi_attempt *attempt,
                              enum qy_refusal refusal)
{
    if (refusal == QY_REFUSAL_NO_SUCH_SQUARE)
        return OFF_THE_BOARD;
    if (attempt->to == QY_SQUARE_NONE)
        return NOT_ITS_WAY;
    return refusal == QY_REFUSAL_CASTLING_MOVED || refusal == QY_REFUSAL_CASTLING_ATTACKED ||
                   refusal == QY_REFUSAL_CASTLING_BLOCKED ||
                   qyi_ops(position)->goes_so(position, attempt->from, attempt->to)
               ? ITS_WAY
               : NOT_ITS_WAY;
}

static enum qy_refusal refusal_of(const struct qy_position *position, const struct qyi_attempt *attempt)
{
    enum qy_refusal refusal = attempt->refusal;

    if (attempt->to != QY_SQUARE_NONE)
        refusal = qyi_ops(position)->why_not(position, attempt->from, attempt->to, attempt->promotion);
    return refusal == QY_REFUSAL_NONE || attempt->from == attempt->to ? QY_REFUSAL_NOT_HOW_IT_MOVES : refusal;
}

static void list_attempt(const struct qy_position *position, const struct qyi_attempt *attempt,
                         struct qy_buf *list)
{
    if (list->len > 0)
        qy_buf_adds(list, ", ");
    qy_square_write(position->game, attempt->from, list);
    if (attempt->to != QY_SQUARE_NONE)
        qy_square_write(position->game, attempt->to, list);
}

/* Without a legal move: the error names the attempts that are nearest to one. */
static int settle_attempts(const struct qy_position *position, const struct qyi_candidates *candidates,
                           const char *text, size_t len, struct qyi_finding *ret, struct qy_error *reterr)
{
    const struct qy_game_ops *ops = qyi_ops(position);
    enum nearness nearest = OFF_THE_BOARD;
    struct qy_buf list = QY_BUF_INIT;
    bool differ = false;
    qy_piece piece = 0;

    ret->refusal = QY_REFUSAL_NO_SUCH_PIECE;
    for (size_t i = 0; i < candidates->attempts; i++) {
        const struct qyi_attempt *attempt = &candidates->attempt[i];
        enum qy_refusal refusal = refusal_of(position, attempt);
        enum nearness near = nearness(position, attempt, refusal);

        if (i > 0 && near < nearest)
            continue;
        if (i == 0 || near > nearest) {
            nearest = near;
            differ = false;
            piece = ops->at(position, attempt->from);
            ret->refusal = refusal;
            ret->from = attempt->from;
            ret->to = attempt->to;
            ret->promotion = (uint8_t)attempt->promotion;
            qy_buf_clear(&list);
        }
        differ |= refusal != ret->refusal || ops->at(position, attempt->from) != piece;
        ret->from = attempt->from == ret->from ? ret->from : QY_SQUARE_NONE;
        ret->to = attempt->to == ret->to ? ret->to : QY_SQUARE_NONE;
        list_attempt(position, attempt, &list);
    }
    if (differ) {
        ret->refusal = QY_REFUSAL_NONE;
        return ambiguous(text, len, &list, reterr);
    }
    qy_buf_free(&list);
    return qyi_error_set_detail(reterr, QY_E_ILLEGAL_MOVE, (int)ret->refusal, text, len,
                                qy_refusal_name(ret->refusal));
}

int qyi_candidates_settle(const struct qy_position *position, const struct qyi_candidates *candidates,
                          const char *text, size_t len, struct qyi_finding *ret_finding,
                          struct qy_error *reterr)
{
    const struct qy_game_ops *ops = qyi_ops(position);

    *ret_finding = (struct qyi_finding){.move = QY_MOVE_NONE, .from = QY_SQUARE_NONE, .to = QY_SQUARE_NONE};
    if (candidates->count > 1)
        return several(position, candidates, text, len, reterr);
    if (candidates->count == 0)
        return settle_attempts(position, candidates, text, len, ret_finding, reterr);
    ret_finding->move = candidates->move[0];
    ret_finding->from = ops->move_from(candidates->move[0]);
    ret_finding->to = ops->move_to(candidates->move[0]);
    return 0;
}

int qyi_move_no_syntax(const char *text, size_t len, const char *expected, struct qyi_finding *ret_finding,
                       struct qy_error *reterr)
{
    *ret_finding = (struct qyi_finding){.move = QY_MOVE_NONE, .from = QY_SQUARE_NONE, .to = QY_SQUARE_NONE};
    return qyi_error_set(reterr, QY_E_MOVE_SYNTAX, 0, text, len, expected);
}

/* The length of a hyphen or dash at the beginning of a text; 0 for none. *ret_dash: wider than a hyphen. */
static size_t dash_at(const char *text, size_t len, bool *ret_dash)
{
    static const char *const dashes[] = {"–", "—"};

    *ret_dash = false;
    if (len > 0 && *text == '-')
        return 1;
    for (size_t i = 0; i < sizeof(dashes) / sizeof(dashes[0]); i++) {
        if (len >= strlen(dashes[i]) && memcmp(text, dashes[i], strlen(dashes[i])) == 0) {
            *ret_dash = true;
            return strlen(dashes[i]);
        }
    }
    return 0;
}

/* Two or more hyphens, or what a word processor turns two into. */
static bool is_run_of_dashes(const char *text, size_t len)
{
    size_t count = 0;
    size_t at = 0;

    while (at < len) {
        bool dash;
        size_t step = dash_at(text + at, len - at, &dash);

        if (step == 0)
            return false;
        count += dash ? 2 : 1;
        at += step;
    }
    return count > 1;
}

bool qyi_is_null_move_text(const char *text, size_t len)
{
    static const char *const forms[] = {"z0", "z1", "@@@@", "null", "0000", "<>", "pass"};

    for (size_t i = 0; i < sizeof(forms) / sizeof(forms[0]); i++) {
        if (strlen(forms[i]) == len && strncasecmp(forms[i], text, len) == 0)
            return true;
    }
    return is_run_of_dashes(text, len);
}

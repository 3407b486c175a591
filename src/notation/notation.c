/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: notation. The table of notations, and candidates settled to one move or named as several. */
#include "notation/notation.h"

#include <string.h>

#include "base/error.h"
#include "game/ops.h"
#include "notation/games.h"

static const struct qyi_notation_ops *const notations[QY_NOTATION_COUNT] = {
    [QY_NOTATION_SAN] = &qyi_notation_san,   [QY_NOTATION_UCI] = &qyi_notation_uci,
    [QY_NOTATION_ICCS] = &qyi_notation_iccs, [QY_NOTATION_WXF] = &qyi_notation_wxf,
    [QY_NOTATION_ZH] = &qyi_notation_zh,     [QY_NOTATION_LETTERS] = &qyi_notation_letters,
};

const struct qyi_notation_ops *qyi_notation_of(enum qy_notation notation)
{
    return notations[notation];
}

const char *qy_notation_id(enum qy_notation notation)
{
    return notations[notation]->id;
}

int qy_notation_by_id(const char *id, size_t len, enum qy_notation *ret_notation)
{
    for (int i = 0; i < QY_NOTATION_COUNT; i++) {
        if (strlen(notations[i]->id) == len && memcmp(notations[i]->id, id, len) == 0) {
            *ret_notation = (enum qy_notation)i;
            return 0;
        }
    }
    return QY_E_VALUE;
}

bool qy_notation_suits(enum qy_notation notation, enum qy_game game)
{
    const enum qy_notation *usual = qyi_record_forms[game].usual;

    for (size_t i = 0; i < QYI_USUAL; i++) {
        if (usual[i] == notation)
            return true;
    }
    return false;
}

enum qy_notation qy_notation_default(enum qy_game game)
{
    return qyi_record_forms[game].usual[0];
}

int qy_move_write(const struct qy_position *position, qy_move move, enum qy_notation notation, unsigned flags,
                  struct qy_buf *out)
{
    if (!qy_notation_suits(notation, position->game))
        return QY_E_VALUE;
    notations[notation]->write(position, move, flags, out);
    return out->failed ? QY_E_MEMORY : 0;
}

int qy_man_write(const struct qy_position *position, qy_square square, enum qy_notation notation,
                 unsigned flags, struct qy_buf *out)
{
    if (!qy_notation_suits(notation, position->game) || qyi_ops(position)->at(position, square) == 0)
        return QY_E_VALUE;
    if (notations[notation]->man)
        notations[notation]->man(position, square, flags, out);
    else
        qy_square_write(position->game, square, out);
    return out->failed ? QY_E_MEMORY : 0;
}

int qy_move_read_flags(const struct qy_position *position, const char *text, size_t len,
                       enum qy_notation notation, unsigned flags, qy_move *ret_move, struct qy_error *reterr)
{
    if (!qy_notation_suits(notation, position->game))
        return qyi_error_set(reterr, QY_E_VALUE, 0, qy_notation_id(notation),
                             strlen(qy_notation_id(notation)), qyi_ops(position)->id);
    return notations[notation]->read(position, text, len, flags, ret_move, reterr);
}

int qy_move_read(const struct qy_position *position, const char *text, size_t len, enum qy_notation notation,
                 qy_move *ret_move, struct qy_error *reterr)
{
    return qy_move_read_flags(position, text, len, notation, QY_WRITE_DEFAULT, ret_move, reterr);
}

/* True for squares whose first file is a capital and whose second is none: in `E9e7` the E may be an elephant. */
static bool is_half_capital(const char *text, size_t len)
{
    size_t second = len > 2 && text[2] == '-' ? 3 : 2;

    return len > second && text[0] >= 'A' && text[0] <= 'Z' && text[second] >= 'a' && text[second] <= 'z';
}

int qyi_move_read_any(const struct qy_position *position, const char *text, size_t len, unsigned flags,
                      qy_move *ret_move, enum qy_notation *ret_notation, struct qy_error *reterr)
{
    const enum qy_notation *order = qyi_record_forms[position->game].usual;
    bool late = is_half_capital(text, len); /* read as squares only where no man is meant */
    int worst = 0;

    for (size_t i = 0; i < 2 * QYI_USUAL; i++) {
        enum qy_notation notation = order[i % QYI_USUAL];
        bool squares = notation == QY_NOTATION_UCI || notation == QY_NOTATION_ICCS;
        struct qy_error error = {0};

        if (notation == QY_NOTATION_COUNT || (late && squares) != (i >= QYI_USUAL))
            continue;
        /* ICCS has ranks from 0 alone; squares with others are read as UCI. */
        if (notation == QY_NOTATION_ICCS && (flags & QY_WRITE_RANKS_FROM_1) != 0)
            continue;
        int code = notations[notation]->read(position, text, len, flags, ret_move, &error);

        if (code == 0) {
            *ret_notation = notation;
            return 0;
        }
        /* A notation that could read the text tells more than one that could not. */
        if (worst == 0 || (worst == QY_E_MOVE_SYNTAX && code != QY_E_MOVE_SYNTAX)) {
            worst = code;
            if (reterr != NULL)
                *reterr = error;
        }
    }
    return worst;
}

/* Reads a move that can't be taken apart the usual way in every other; `reterr` says why the usual failed. */
static int read_any_way(const struct qy_position *position, const char *text, size_t len, qy_move *ret_move,
                        struct qy_error *reterr)
{
    struct qyi_candidates candidates = {.count = 0};
    int worst = QY_E_MOVE_SYNTAX;

    for (const unsigned *way = qyi_record_forms[position->game].ways; *way != 0; way++) {
        enum qy_notation notation;
        struct qy_error error;
        qy_move move;
        size_t same = 0;
        int code = qyi_move_read_any(position, text, len, *way, &move, &notation, &error);

        while (same < candidates.count && candidates.move[same] != move)
            same++;
        if (code == 0 && same == candidates.count)
            candidates.move[candidates.count++] = move;
        if (code != 0 && code != QY_E_MOVE_SYNTAX && worst == QY_E_MOVE_SYNTAX) {
            worst = code;
            if (reterr)
                *reterr = error;
        }
    }
    if (candidates.count == 0)
        return worst;
    return qyi_candidates_settle(position, &candidates, text, len, QY_SQUARE_NONE, QY_SQUARE_NONE, 0,
                                 ret_move, reterr);
}

int qy_move_read_any_flags(const struct qy_position *position, const char *text, size_t len, unsigned flags,
                           qy_move *ret_move, struct qy_error *reterr)
{
    enum qy_notation notation;
    int code = qyi_move_read_any(position, text, len, flags, ret_move, &notation, reterr);

    if (code != QY_E_MOVE_SYNTAX || !qyi_record_forms[position->game].ways_by_form ||
        flags != QY_WRITE_DEFAULT)
        return code;
    return read_any_way(position, text, len, ret_move, reterr);
}

int qy_move_read_any(const struct qy_position *position, const char *text, size_t len, qy_move *ret_move,
                     struct qy_error *reterr)
{
    return qy_move_read_any_flags(position, text, len, QY_WRITE_DEFAULT, ret_move, reterr);
}

unsigned qy_moves_flags(const struct qy_position *position, const char *text, size_t len)
{
    return qyi_moves_way(position, text, len).flags;
}

/* Reads a game's first move, ranks counted as usual or else from 1. */
static int read_first(const struct qy_position *array, const char *text, size_t len,
                      enum qy_notation *ret_notation)
{
    qy_move move;
    int code = qyi_move_read_any(array, text, len, QY_WRITE_DEFAULT, &move, ret_notation, NULL);

    if (code == 0 || code == QY_E_MOVE_SYNTAX || qyi_ops(array)->first_rank == 1)
        return code;
    return qyi_move_read_any(array, text, len, QY_WRITE_RANKS_FROM_1, &move, ret_notation, NULL) == 0 ? 0
                                                                                                      : code;
}

bool qyi_game_of_move(const struct qy_position arrays[QY_GAME_COUNT], unsigned games, const char *text,
                      size_t len, bool any, enum qy_game *ret_game)
{
    bool illegal = false;
    bool foreign = false; /* in the letters of another language it is a move of *ret_game */

    for (int game = 0; game < QY_GAME_COUNT; game++) {
        enum qy_notation notation = QY_NOTATION_COUNT;
        qy_move move;

        if ((games >> game & 1) == 0)
            continue;
        int code = read_first(&arrays[game], text, len, &notation);
        if ((code == 0 && (!illegal || notation != QY_NOTATION_LETTERS)) ||
            (any && !foreign && code != QY_E_MOVE_SYNTAX)) {
            *ret_game = (enum qy_game)game;
            return true;
        }
        illegal = illegal || code != QY_E_MOVE_SYNTAX;
        if (code == QY_E_MOVE_SYNTAX && qyi_record_forms[game].ways_by_form && !foreign &&
            read_any_way(&arrays[game], text, len, &move, NULL) == 0) {
            *ret_game = (enum qy_game)game;
            foreign = true;
        }
    }
    return foreign;
}

/* ---- squares --------------------------------------------------------------------------------------- */

void qy_square_write(enum qy_game game, qy_square square, struct qy_buf *out)
{
    const struct qy_game_ops *ops = qyi_games[game];

    const char name[2] = {(char)('a' + square % ops->files),
                          (char)('0' + square / ops->files + ops->first_rank)};

    qy_buf_add(out, name, sizeof(name));
}

int qy_square_read(enum qy_game game, const char *text, size_t len, qy_square *ret_square)
{
    const struct qy_game_ops *ops = qyi_games[game];

    if (len != 2)
        return QY_E_VALUE;
    int file = (text[0] | 0x20) - 'a';
    int rank = text[1] - '0' - ops->first_rank;
    if (file < 0 || file >= ops->files || rank < 0 || rank >= ops->ranks)
        return QY_E_VALUE;
    *ret_square = (qy_square)(rank * ops->files + file);
    return 0;
}

void qy_move_meant(const struct qy_position *position, const char *text, size_t len, qy_square *ret_from,
                   qy_square *ret_to)
{
    enum qy_game game = position->game;
    struct qyi_folded folded;

    *ret_from = *ret_to = QY_SQUARE_NONE;
    if (!qyi_fold(text, len, &folded))
        folded.len = 0; /* words of Chinese */
    size_t second = folded.len > 2 && folded.text[2] == '-' ? 3 : 2;
    if (folded.len >= second + 2 && qy_square_read(game, folded.text, 2, ret_from) == 0 &&
        qy_square_read(game, folded.text + second, 2, ret_to) == 0)
        return;
    *ret_from = *ret_to = QY_SQUARE_NONE;
    for (size_t i = 0; i < QYI_USUAL && qyi_record_forms[game].usual[i] != QY_NOTATION_COUNT; i++) {
        const struct qyi_notation_ops *notation = notations[qyi_record_forms[game].usual[i]];

        if (notation->meant && *ret_from == QY_SQUARE_NONE && *ret_to == QY_SQUARE_NONE)
            notation->meant(position, text, len, ret_from, ret_to);
    }
}

/* ---- candidates ------------------------------------------------------------------------------------ */

/* The moves that a text could mean, in coordinates: "a1b1, c1b1". */
static int ambiguous(const struct qy_position *position, const struct qyi_candidates *candidates,
                     const char *text, size_t len, struct qy_error *reterr)
{
    struct qy_buf list = QY_BUF_INIT;

    for (size_t i = 0; i < candidates->count && i < 12; i++) {
        if (i > 0)
            qy_buf_adds(&list, ", ");
        qyi_notation_uci.write(position, candidates->move[i], QY_WRITE_DEFAULT, &list);
    }
    int code = qyi_error_set(reterr, QY_E_AMBIGUOUS_MOVE, 0, text, len, qy_buf_str(&list));
    qy_buf_free(&list);
    return code;
}

int qyi_candidates_settle(const struct qy_position *position, const struct qyi_candidates *candidates,
                          const char *text, size_t len, qy_square from, qy_square to, unsigned promotion,
                          qy_move *ret_move, struct qy_error *reterr)
{
    if (candidates->count == 1) {
        *ret_move = candidates->move[0];
        return 0;
    }
    if (candidates->count > 1)
        return ambiguous(position, candidates, text, len, reterr);

    enum qy_refusal refusal = QY_REFUSAL_NO_SUCH_PIECE;
    if (from != QY_SQUARE_NONE && to != QY_SQUARE_NONE)
        refusal = qyi_ops(position)->why_not(position, from, to, promotion);
    if (refusal == QY_REFUSAL_NONE || (from == to && from != QY_SQUARE_NONE))
        refusal = QY_REFUSAL_NOT_HOW_IT_MOVES;
    return qyi_error_set_detail(reterr, QY_E_ILLEGAL_MOVE, (int)refusal, text, len, qy_refusal_name(refusal));
}

bool qyi_is_null_move_text(const char *text, size_t len)
{
    static const char *const forms[] = {"--", "Z0", "@@@@", "null", "0000", "z0", "NULL", "Null", "Z1"};

    for (size_t i = 0; i < sizeof(forms) / sizeof(forms[0]); i++) {
        if (strlen(forms[i]) == len && memcmp(forms[i], text, len) == 0)
            return true;
    }
    return false;
}

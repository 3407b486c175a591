/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of notations, and the choice among candidates. */
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

int qy_piece_write(const struct qy_position *position, qy_square square, enum qy_notation notation,
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
    struct qyi_finding finding;

    if (!qy_notation_suits(notation, position->game))
        return qyi_error_set(reterr, QY_E_VALUE, 0, qy_notation_id(notation),
                             strlen(qy_notation_id(notation)), qyi_ops(position)->id);
    int code = notations[notation]->read(position, text, len, flags, &finding, reterr);
    if (code == 0)
        *ret_move = finding.move;
    return code;
}

int qy_move_read(const struct qy_position *position, const char *text, size_t len, enum qy_notation notation,
                 qy_move *ret_move, struct qy_error *reterr)
{
    return qy_move_read_flags(position, text, len, notation, QY_WRITE_DEFAULT, ret_move, reterr);
}

/*
 * True for squares whose first file is a capital and whose second is not: in `E9e7` the E may be an elephant.
 */
static bool is_half_capital(const char *text, size_t len)
{
    size_t second = len > 2 && text[2] == '-' ? 3 : 2;

    return len > second && text[0] >= 'A' && text[0] <= 'Z' && text[second] >= 'a' && text[second] <= 'z';
}

/* How much a notation understood of a text that it could not read as a legal move. */
static int worth(int code, const struct qyi_finding *finding)
{
    if (code == QY_E_MOVE_SYNTAX)
        return 1;
    if (code == QY_E_ILLEGAL_MOVE &&
        (finding->refusal == QY_REFUSAL_NO_SUCH_PIECE || finding->refusal == QY_REFUSAL_NO_SUCH_SQUARE))
        return 2;
    return 3;
}

int qyi_move_read_any(const struct qy_position *position, const char *text, size_t len, unsigned flags,
                      struct qyi_finding *ret_finding, enum qy_notation *ret_notation,
                      struct qy_error *reterr)
{
    const enum qy_notation *order = qyi_record_forms[position->game].usual;
    bool late = is_half_capital(text, len); /* read as squares only if it means no piece */
    int worst = 0;
    int most = 0;

    for (size_t i = 0; i < 2 * QYI_USUAL; i++) {
        enum qy_notation notation = order[i % QYI_USUAL];
        bool squares = notation == QY_NOTATION_UCI || notation == QY_NOTATION_ICCS;
        struct qyi_finding finding;
        struct qy_error error = {0};

        if (notation == QY_NOTATION_COUNT || (late && squares) != (i >= QYI_USUAL))
            continue;
        /* ICCS ranks always begin at 0; squares with other ranks are read as UCI. */
        if (notation == QY_NOTATION_ICCS && (flags & QY_WRITE_RANKS_FROM_1) != 0)
            continue;
        int code = notations[notation]->read(position, text, len, flags, &finding, &error);

        if (code == 0) {
            *ret_notation = notation;
            *ret_finding = finding;
            return 0;
        }
        if (worth(code, &finding) > most) {
            most = worth(code, &finding);
            worst = code;
            *ret_finding = finding;
            if (reterr != NULL)
                *reterr = error;
        }
    }
    return worst;
}

/*
 * Reads a move that can't be parsed in the default way in all others; `reterr` is the error of the default.
 */
static int read_any_way(const struct qy_position *position, const char *text, size_t len,
                        struct qyi_finding *ret_finding, struct qy_error *reterr)
{
    struct qyi_candidates candidates = {.count = 0};
    int worst = QY_E_MOVE_SYNTAX;
    int most = 1; /* the default way could not parse it */

    for (const unsigned *way = qyi_record_forms[position->game].ways; *way != 0; way++) {
        enum qy_notation notation;
        struct qyi_finding finding;
        struct qy_error error;
        size_t same = 0;
        int code = qyi_move_read_any(position, text, len, *way, &finding, &notation, &error);

        while (same < candidates.count && candidates.move[same] != finding.move)
            same++;
        if (code == 0 && same == candidates.count)
            candidates.move[candidates.count++] = finding.move;
        if (code != 0 && worth(code, &finding) > most) {
            most = worth(code, &finding);
            worst = code;
            *ret_finding = finding;
            if (reterr)
                *reterr = error;
        }
    }
    if (candidates.count == 0)
        return worst;
    return qyi_candidates_settle(position, &candidates, text, len, ret_finding, reterr);
}

int qyi_move_understand(const struct qy_position *position, const char *text, size_t len, unsigned flags,
                        struct qyi_finding *ret_finding, struct qy_error *reterr)
{
    enum qy_notation notation;
    int code = qyi_move_read_any(position, text, len, flags, ret_finding, &notation, reterr);

    if (code != QY_E_MOVE_SYNTAX || !qyi_record_forms[position->game].ways_by_form ||
        flags != QY_WRITE_DEFAULT)
        return code;
    return read_any_way(position, text, len, ret_finding, reterr);
}

int qy_move_read_any_flags(const struct qy_position *position, const char *text, size_t len, unsigned flags,
                           qy_move *ret_move, struct qy_error *reterr)
{
    struct qyi_finding finding;
    int code = qyi_move_understand(position, text, len, flags, &finding, reterr);

    if (code == 0)
        *ret_move = finding.move;
    return code;
}

int qy_move_read_any(const struct qy_position *position, const char *text, size_t len, qy_move *ret_move,
                     struct qy_error *reterr)
{
    return qy_move_read_any_flags(position, text, len, QY_WRITE_DEFAULT, ret_move, reterr);
}

/* Reads a game's first move, with ranks counted by default or else from 1. */
static int read_first(const struct qy_position *array, const char *text, size_t len,
                      enum qy_notation *ret_notation)
{
    struct qyi_finding finding;
    int code = qyi_move_read_any(array, text, len, QY_WRITE_DEFAULT, &finding, ret_notation, NULL);

    if (code == 0 || code == QY_E_MOVE_SYNTAX || qyi_ops(array)->first_rank == 1)
        return code;
    return qyi_move_read_any(array, text, len, QY_WRITE_RANKS_FROM_1, &finding, ret_notation, NULL) == 0
               ? 0
               : code;
}

bool qyi_game_of_move(const struct qy_position arrays[QY_GAME_COUNT], unsigned games, const char *text,
                      size_t len, bool any, enum qy_game *ret_game)
{
    bool illegal = false;
    bool foreign = false; /* with another language's letters it is a move of *ret_game */

    for (int game = 0; game < QY_GAME_COUNT; game++) {
        enum qy_notation notation = QY_NOTATION_COUNT;
        struct qyi_finding finding;

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
            read_any_way(&arrays[game], text, len, &finding, NULL) == 0) {
            *ret_game = (enum qy_game)game;
            foreign = true;
        }
    }
    return foreign;
}

/* ---- squares --------------------------------------------------------------------------------------- */

void qy_move_meant(const struct qy_position *position, const char *text, size_t len, qy_square *ret_from,
                   qy_square *ret_to)
{
    struct qyi_finding finding;

    (void)qyi_move_understand(position, text, len, QY_WRITE_DEFAULT, &finding, NULL);
    *ret_from = finding.from;
    *ret_to = finding.to;
}

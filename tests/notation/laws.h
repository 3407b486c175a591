/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The laws of notations, for any position: every legal move, written in each notation that suits the game and
 * in each of its forms, is read back as the same move; and no two legal moves are written the same.
 */
#ifndef QYI_TESTS_NOTATION_LAWS_H
#define QYI_TESTS_NOTATION_LAWS_H

#include <qiyuan/core/notation.h>

#include <stdio.h>
#include <string.h>

#include "game/random_game.h"

/* Each notation's forms. */
static const struct {
    enum qy_notation notation;
    unsigned flags;
} law_forms[] = {
    {QY_NOTATION_SAN, QY_WRITE_DEFAULT},
    {QY_NOTATION_SAN, QY_WRITE_PLAIN_SAN},
    {QY_NOTATION_UCI, QY_WRITE_DEFAULT},
    {QY_NOTATION_UCI, QY_WRITE_KING_TAKES_ROOK},
    {QY_NOTATION_UCI, QY_WRITE_RANKS_FROM_1},
    {QY_NOTATION_ICCS, QY_WRITE_DEFAULT},
    {QY_NOTATION_WXF, QY_WRITE_DEFAULT},
    {QY_NOTATION_WXF, QY_WRITE_SHORT},
    {QY_NOTATION_ZH, QY_WRITE_DEFAULT},
    {QY_NOTATION_ZH, QY_WRITE_TRADITIONAL},
    {QY_NOTATION_ZH, QY_WRITE_SHORT},
    {QY_NOTATION_LETTERS, QY_WRITE_DEFAULT},
    {QY_NOTATION_LETTERS, QY_WRITE_RANKS_FROM_1},
};
#define LAW_FORMS (sizeof(law_forms) / sizeof(law_forms[0]))

static inline int law_broken(const struct qy_position *position, size_t form, const char *text,
                             const char *law)
{
    struct qy_buf fen = QY_BUF_INIT;

    qy_position_to_fen(position, QY_FEN_SHREDDER, &fen);
    fprintf(stderr, "%s: %s (flags %u): %s %s\n", qy_buf_str(&fen), qy_notation_id(law_forms[form].notation),
            law_forms[form].flags, text, law);
    qy_buf_free(&fen);
    return 1;
}

/* Checks one move in one form; `ret_text` gets what was written. */
static inline int check_law(const struct qy_position *position, qy_move move, size_t form,
                            struct qy_buf *ret_text)
{
    qy_move back = QY_MOVE_NONE;
    enum qy_notation notation = law_forms[form].notation;
    unsigned flags = law_forms[form].flags;

    qy_buf_clear(ret_text);
    if (qy_move_write(position, move, notation, flags, ret_text) != 0)
        return law_broken(position, form, "", "is not written");
    if (qy_move_read_flags(position, ret_text->data, ret_text->len, notation, flags, &back, NULL) != 0)
        return law_broken(position, form, ret_text->data, "is not read");
    if (back != move)
        return law_broken(position, form, ret_text->data, "is read as another move");
    if ((flags & QY_WRITE_RANKS_FROM_1) != 0)
        return 0;
    if (qy_move_read_any(position, ret_text->data, ret_text->len, &back, NULL) != 0 || back != move)
        return law_broken(position, form, ret_text->data, "is not read among all notations");
    return 0;
}

/* Checks all legal moves of a position; returns how often a law is broken, after saying where. */
static inline int check_laws(const struct qy_position *position)
{
    static char texts[QY_MAX_MOVES][32];
    qy_move moves[QY_MAX_MOVES];
    size_t count = qy_position_legal(position, moves);
    struct qy_buf text = QY_BUF_INIT;
    int broken = 0;

    for (size_t form = 0; form < LAW_FORMS; form++) {
        if (!qy_notation_suits(law_forms[form].notation, position->game))
            continue;
        for (size_t i = 0; i < count; i++) {
            broken += check_law(position, moves[i], form, &text);
            snprintf(texts[i], sizeof(texts[i]), "%s", qy_buf_str(&text));
            for (size_t j = 0; j < i; j++) {
                if (strcmp(texts[i], texts[j]) == 0)
                    broken += law_broken(position, form, texts[i], "is written of two moves");
            }
        }
    }
    qy_buf_free(&text);
    return broken;
}

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by the parsers of terms: letters of pieces, and the end of a term. */
#include "collection/query.h"

#include "game/ops.h"

#include <stdlib.h>
#include <string.h>

void qyi_term_free(struct qyi_term *term)
{
    free(term->text);
    free(term->more);
    for (size_t game = 0; game < QY_GAME_COUNT; game++) {
        free(term->stand[game]);
        free(term->sequence[game]);
    }
    *term = (struct qyi_term){0};
}

bool qyi_man_of_letter(enum qy_game game, char letter, qy_piece *ret_piece)
{
    /* other letters in use for the same piece, where a game does not have them itself */
    static const char others[][2] = {{'H', 'N'}, {'E', 'B'}, {'G', 'K'}, {'S', 'A'}};
    const char *letters = qyi_games[game]->letters + 1;
    enum qy_side side = letter >= 'a' ? QY_SECOND : QY_FIRST;
    char capital = letter >= 'a' && letter <= 'z' ? (char)(letter & ~0x20) : letter;
    const char *at = capital >= 'A' && capital <= 'Z' ? strchr(letters, capital) : NULL;

    for (size_t i = 0; !at && i < sizeof others / sizeof others[0]; i++)
        if (others[i][0] == capital && strchr(letters, 'A'))
            at = strchr(letters, others[i][1]);
    if (!at)
        return false;
    *ret_piece = QY_PIECE(side, at - letters + 1);
    return true;
}

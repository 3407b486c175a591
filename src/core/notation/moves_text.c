/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads moves from a text, one after another. */
#include "notation/moves_text.h"

#include "notation/notation.h"

#include <string.h>

#define BLANKS " \t\r\n"

void qyi_moves_text_begin(struct qyi_moves_text *moves, const struct qy_position *position, const char *text)
{
    *moves = (struct qyi_moves_text){.text = text, .flags = qy_moves_flags(position, text, strlen(text))};
}

/* The length of a move number with its dots at the beginning of a word, "12." or "12..."; 0 for none. */
static size_t number_len(const char *text, size_t len)
{
    size_t digits = strspn(text, "0123456789");
    size_t dots = digits > 0 && digits < len ? strspn(text + digits, ".") : 0;

    return dots > 0 ? digits + dots : 0;
}

int qyi_moves_text_next(struct qyi_moves_text *moves, const struct qy_position *position, qy_move *ret_move,
                        struct qy_error *reterr)
{
    const char *text = moves->text;

    for (;;) {
        size_t at = moves->at + strspn(text + moves->at, BLANKS);
        size_t said = moves->moved || (moves->lenient && at > 0)
                          ? qy_en_passant_words(text + at, strlen(text + at))
                          : 0;
        size_t len = said > 0 ? said : strcspn(text + at, BLANKS);
        size_t number = number_len(text + at, len);

        if (len == 0)
            return 0;
        moves->at = at + len;
        moves->word = at;
        moves->word_len = len;
        moves->number = 0;
        if (said > 0 || number == len || (moves->lenient && strspn(text + at, ".") == len))
            continue;
        int code = qy_move_read_any_flags(position, text + at, len, moves->flags, ret_move, reterr);
        if (code == QY_E_MOVE_SYNTAX && number > 0) {
            moves->number = number;
            code = qy_move_read_any_flags(position, text + at + number, len - number, moves->flags, ret_move,
                                          reterr);
        }
        moves->moved = true;
        return code < 0 ? code : 1;
    }
}

enum qy_game qyi_game_of_moves(const char *text)
{
    const char *word = text + strspn(text, "0123456789." BLANKS);
    size_t len = strcspn(word, BLANKS);
    struct qy_position arrays[QY_GAME_COUNT];
    enum qy_game game = (enum qy_game)0;

    for (int i = 0; i < QY_GAME_COUNT; i++)
        qy_position_start((enum qy_game)i, &arrays[i]);
    if (!qyi_game_of_move(arrays, ~0U, word, len, false, &game))
        (void)qyi_game_of_move(arrays, ~0U, word, len, true, &game);
    return game;
}

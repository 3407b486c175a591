/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From which number the ranks of a text of moves are counted. */
#include <string.h>

#include "game/ops.h"
#include "notation/notation.h"

/* Passes what is no move: blanks, comments, variations, numbers, glyphs. Returns where a word begins. */
static size_t next_word(const char *text, size_t at, size_t len)
{
    size_t depth = 0;

    while (at < len) {
        char c = text[at];

        if (c == '{') {
            const char *close = memchr(text + at, '}', len - at);

            if (close == NULL)
                return len;
            at = (size_t)(close - text) + 1;
        } else if (c == '(' || c == ')') {
            depth = c == '(' ? depth + 1 : depth - (depth > 0);
            at++;
        } else if (c == '$' || c == '!' || c == '?') {
            at++;
            while (at < len && text[at] >= '0' && text[at] <= '9')
                at++;
        } else if ((unsigned char)c <= ' ' || c == '.' || (c >= '0' && c <= '9') || depth > 0) {
            at++;
        } else {
            return at;
        }
    }
    return len;
}

/* Reads and makes a move with ranks counted so; false where that can't be. */
static bool follow(struct qy_position *position, const char *word, size_t len, unsigned flags)
{
    enum qy_notation notation;
    struct qy_undo undo;
    qy_move move;

    if (qyi_move_read_any(position, word, len, flags, &move, &notation, NULL) != 0)
        return false;
    qyi_ops(position)->make(position, move, &undo);
    return true;
}

enum qyi_ranks qyi_moves_ranks(const struct qy_position *position, const char *text, size_t len)
{
    struct qy_position usual = *position;
    struct qy_position from_1 = *position;
    bool differ = false;

    if (qyi_ops(position)->first_rank == 1)
        return QYI_RANKS_USUAL;
    for (size_t at = next_word(text, 0, len); at < len; at = next_word(text, at, len)) {
        size_t end = at;

        while (end < len && !qyi_ends_word(text[end]))
            end++;
        if (end == at) /* `*` or a tag: the game is over */
            break;
        bool reads_usual = follow(&usual, text + at, end - at, QY_WRITE_DEFAULT);
        bool reads_1 = follow(&from_1, text + at, end - at, QY_WRITE_RANKS_FROM_1);
        if (!reads_usual || !reads_1)
            return reads_1 ? QYI_RANKS_FROM_1 : QYI_RANKS_USUAL;
        differ = differ || qyi_ops(&usual)->key(&usual) != qyi_ops(&from_1)->key(&from_1);
        at = end;
    }
    return differ ? QYI_RANKS_EITHER : QYI_RANKS_USUAL;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Patterns: pieces on squares, and the ways that follow from them: mirrored, sides changed, shifted. */
#include "collection/query.h"

#include "game/ops.h"

#include <stdlib.h>
#include <string.h>

#define MOST_STANDS QY_MAX_SQUARES

/* A piece and its square: "Pe4", ".e4", "?e4"; in *ret_len its length. */
static bool read_stand(enum qy_game game, const char *text, size_t len, struct qyi_stand *ret_stand,
                       size_t *ret_len)
{
    struct qyi_stand stand = {0};
    size_t end = 2;

    if (len < 3)
        return false;
    stand.any = *text == '?' || *text == '*';
    if (!stand.any && *text != '.' && *text != '-' && !qyi_man_of_letter(game, *text, &stand.piece))
        return false;
    while (end < len && text[end] >= '0' && text[end] <= '9')
        end++;
    if (qy_square_read(game, text + 1, end - 1, &stand.square) < 0)
        return false;
    *ret_stand = stand;
    *ret_len = end;
    return true;
}

static bool separates(char c)
{
    return c == ' ' || c == ',' || c == ';' || c == '\t';
}

/* The variants requested besides the given pattern. */
struct turns {
    bool mirror; /* files from the other edge */
    bool swap;   /* the sides changed, and the board turned */
    bool shift;  /* by any number of squares, all of them on the board */
};

static bool read_turn(const char *text, size_t len, struct turns *turns, size_t *ret_len)
{
    const struct {
        const char *name;
        bool *flag;
    } names[] = {{"/mirror", &turns->mirror}, {"/swap", &turns->swap}, {"/shift", &turns->shift}};

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strlen(names[i].name) <= len && memcmp(names[i].name, text, strlen(names[i].name)) == 0) {
            *names[i].flag = true;
            *ret_len = strlen(names[i].name);
            return true;
        }
    }
    return false;
}

static bool read_stands(enum qy_game game, const char *text, size_t len, struct qyi_term *term,
                        struct turns *ret_turns)
{
    struct qyi_stand *stand = term->stand[game];
    size_t at = 0;

    for (;;) {
        size_t step;

        while (at < len && separates(text[at]))
            at++;
        if (at == len)
            return term->stands[game] > 0;
        if (text[at] == '/' && term->stands[game] > 0) {
            if (!read_turn(text + at, len - at, ret_turns, &step))
                return false;
        } else if (term->stands[game] == MOST_STANDS ||
                   !read_stand(game, text + at, len - at, &stand[term->stands[game]], &step)) {
            return false;
        } else {
            term->stands[game]++;
        }
        at += step;
    }
}

/* ---- the ways -------------------------------------------------------------------------------------- */

/* Adds a copy of a way, changed: files or ranks turned, sides swapped. Room for it is there. */
static void add_turned(const struct qy_game_ops *ops, struct qyi_term *term, enum qy_game game, size_t way,
                       bool swap)
{
    size_t count = term->stands[game];
    const struct qyi_stand *from = term->stand[game] + way * count;
    struct qyi_stand *to = term->stand[game] + term->ways[game]++ * count;

    for (size_t i = 0; i < count; i++) {
        int file = from[i].square % ops->files;
        int rank = from[i].square / ops->files;

        to[i] = from[i];
        if (swap) {
            rank = ops->ranks - 1 - rank;
            if (to[i].piece != 0)
                to[i].piece ^= 8;
        } else {
            file = ops->files - 1 - file;
        }
        to[i].square = (qy_square)(rank * ops->files + file);
    }
}

/* Adds a way shifted by files and ranks, if it stays on the board. */
static void add_shifted(const struct qy_game_ops *ops, struct qyi_term *term, enum qy_game game, size_t way,
                        int files, int ranks)
{
    size_t count = term->stands[game];
    const struct qyi_stand *from = term->stand[game] + way * count;
    struct qyi_stand *to = term->stand[game] + term->ways[game] * count;

    for (size_t i = 0; i < count; i++) {
        int file = from[i].square % ops->files + files;
        int rank = from[i].square / ops->files + ranks;

        if (file < 0 || file >= ops->files || rank < 0 || rank >= ops->ranks)
            return;
        to[i] = from[i];
        to[i].square = (qy_square)(rank * ops->files + file);
    }
    term->ways[game]++;
}

int qyi_read_pattern(enum qy_game game, const char *text, size_t len, struct qyi_term *term)
{
    const struct qy_game_ops *ops = qyi_games[game];
    struct turns turns = {false, false, false};
    /* A shift leaves the first piece on the board: no more ways than squares for each of the four turns. */
    size_t most = 4 * QY_MAX_SQUARES;

    term->stand[game] = calloc(MOST_STANDS, sizeof *term->stand[game]);
    if (!term->stand[game])
        return QY_E_MEMORY;
    if (!read_stands(game, text, len, term, &turns))
        return 0;
    struct qyi_stand *room = realloc(term->stand[game], most * term->stands[game] * sizeof *room);
    if (!room)
        return QY_E_MEMORY;
    term->stand[game] = room;
    term->ways[game] = 1;
    if (turns.mirror)
        add_turned(ops, term, game, 0, false);
    for (size_t way = 0, ways = term->ways[game]; turns.swap && way < ways; way++)
        add_turned(ops, term, game, way, true);
    for (size_t way = 0, ways = term->ways[game]; turns.shift && way < ways; way++)
        for (int files = 1 - ops->files; files < ops->files; files++)
            for (int ranks = 1 - ops->ranks; ranks < ops->ranks; ranks++)
                if (files != 0 || ranks != 0)
                    add_shifted(ops, term, game, way, files, ranks);
    return 1;
}

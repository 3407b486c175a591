/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests the end of a game for a mating pattern. */
#include "collection/mates.h"

#include <string.h>

/* True if the word of `names` that begins at `at` is the name. */
static bool is_word(const char *at, const char *name, size_t len)
{
    return strncmp(at, name, len) == 0 && (at[len] == ' ' || at[len] == '\0');
}

static bool is_called(const struct qyi_mate_pattern *pattern, const char *name, size_t len)
{
    const char *at = pattern->names;

    if (len == 0 || memchr(name, ' ', len))
        return false;
    if (is_word(pattern->id, name, len))
        return true;
    for (; at && *at; at = strchr(at, ' ')) {
        at += *at == ' ';
        if (is_word(at, name, len))
            return true;
    }
    return false;
}

bool qyi_mate_by_name(enum qy_game game, const char *name, size_t len, size_t *ret_pattern)
{
    size_t count;
    const struct qyi_mate_pattern *patterns = qyi_mate_patterns(game, &count);

    for (size_t i = 0; i < count; i++) {
        if (is_called(&patterns[i], name, len)) {
            *ret_pattern = i;
            return true;
        }
    }
    return false;
}

/* Plays the game to its last moves. */
static void find_last_moves(const struct qy_scan_game *game, struct qyi_mate *mate)
{
    struct qy_position position = game->start;

    mate->moves = game->plies < 3 ? game->plies : 3;
    for (size_t ply = 0; ply < game->plies; ply++) {
        size_t back = game->plies - 1 - ply;
        struct qy_undo undo;

        if (back < mate->moves) {
            mate->before[back] = position;
            mate->move[back] = game->moves[ply];
        }
        qy_position_make(&position, game->moves[ply], &undo);
    }
}

bool qyi_mate_holds(size_t pattern, const struct qy_scan_game *game)
{
    struct qyi_mate mate = {.moves = 0};
    size_t count;
    const struct qyi_mate_pattern *patterns = qyi_mate_patterns(game->start.game, &count);

    if (pattern >= count || qy_position_status(&game->final) != QY_STATUS_CHECKMATE)
        return false;
    mate.now = game->final;
    mate.king = qy_position_king(&mate.now, qy_position_side(&mate.now));
    mate.checkers = qy_position_checkers(&mate.now, mate.checker);
    find_last_moves(game, &mate);
    return patterns[pattern].holds(&mate);
}

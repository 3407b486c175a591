/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A puzzle's themes, estimated difficulty and name, from its line. */
#include "collection/mates.h"
#include "game/ops.h"
#include "puzzle/batch.h"
#include "puzzle/maker.h"

#include <stdio.h>
#include <string.h>

/* A sacrifice gives up at least this much material, in hundredths of a pawn. */
#define GIVEN 200

#define LEAST_RATING 400U
#define MOST_RATING  2800U

static const char *const names[QY_PUZZLE_PATTERNS] = {
    [QY_PUZZLE_MATE] = "mate",
    [QY_PUZZLE_GAIN] = "gain",
    [QY_PUZZLE_ONLY_MOVE] = "only-move",
    [QY_PUZZLE_TABLE_WIN] = "simple-win",
    [QY_PUZZLE_TABLE_DRAW] = "simple-draw",
    [QY_PUZZLE_MATE_1] = "mate-in-1",
    [QY_PUZZLE_MATE_2] = "mate-in-2",
    [QY_PUZZLE_MATE_3] = "mate-in-3",
    [QY_PUZZLE_MATE_4] = "mate-in-4",
    [QY_PUZZLE_MATE_LONG] = "mate-long",
    [QY_PUZZLE_STALEMATE] = "stalemate",
    [QY_PUZZLE_CHECKS] = "checks",
    [QY_PUZZLE_QUIET] = "quiet",
    [QY_PUZZLE_SACRIFICE] = "sacrifice",
    [QY_PUZZLE_PROMOTION] = "promotion",
    [QY_PUZZLE_COMPOSITION] = "composition",
};

/* The mate pattern with a number that counts over all games, starting with the first game's. */
static const struct qyi_mate_pattern *pattern_at(unsigned number, enum qy_game *ret_game)
{
    for (unsigned game = 0; game < QY_GAME_COUNT; game++) {
        size_t count;
        const struct qyi_mate_pattern *patterns = qyi_mate_patterns((enum qy_game)game, &count);

        if (number < count) {
            *ret_game = (enum qy_game)game;
            return &patterns[number];
        }
        number -= (unsigned)count;
    }
    return NULL;
}

const char *qy_puzzle_theme_name(unsigned theme)
{
    enum qy_game game;

    if (theme < QY_PUZZLE_PATTERNS)
        return names[theme];
    const struct qyi_mate_pattern *pattern = pattern_at(theme - QY_PUZZLE_PATTERNS, &game);
    return pattern ? pattern->id : NULL;
}

int qy_puzzle_theme_by_name(const char *name, size_t len)
{
    const char *known;

    for (unsigned theme = 0; (known = qy_puzzle_theme_name(theme)) != NULL; theme++)
        if (strlen(known) == len && memcmp(known, name, len) == 0)
            return (int)theme;
    return -1;
}

/* ---- properties of the line -------------------------------------------------------------------------- */

static uint64_t bit(unsigned theme)
{
    return UINT64_C(1) << theme;
}

/* Material of a side minus the other side's. */
static int balance(const struct qy_position *position, enum qy_side side)
{
    const struct qy_game_ops *ops = qyi_games[position->game];
    int sum = 0;

    for (unsigned square = 0; square < (unsigned)ops->files * ops->ranks; square++) {
        qy_piece piece = ops->at(position, (qy_square)square);
        int worth = piece ? ops->worth[QY_PIECE_KIND(piece)] : 0;

        sum += QY_PIECE_SIDE(piece) == side ? worth : -worth;
    }
    return sum;
}

static uint64_t patterns_of(const struct qy_position *start, const struct qy_puzzle_line *line,
                            const struct qy_position *final)
{
    const struct qy_scan_game game = {
        .started = true, .start = *start, .final = *final, .moves = line->move, .plies = line->len};
    uint64_t themes = 0;
    const struct qyi_mate_pattern *pattern;
    enum qy_game of = QY_GAME_COUNT;
    size_t own = 0;

    for (unsigned i = 0; (pattern = pattern_at(i, &of)) != NULL && QY_PUZZLE_PATTERNS + i < 64; i++)
        if (of == (enum qy_game)start->game && qyi_mate_holds(own++, &game))
            themes |= bit(QY_PUZZLE_PATTERNS + i);
    return themes;
}

static uint64_t length_of_mate(size_t len)
{
    size_t moves = (len + 1) / 2;

    return bit(moves > 4 ? QY_PUZZLE_MATE_LONG : QY_PUZZLE_MATE_1 + (unsigned)moves - 1);
}

static uint64_t themes_of(const struct qy_puzzle *puzzle)
{
    const struct qy_puzzle_line *line = &puzzle->line[0];
    enum qy_game game = (enum qy_game)puzzle->position.game;
    enum qy_side side = qy_position_side(&puzzle->position);
    struct qy_position now = puzzle->position;
    uint64_t themes = bit(puzzle->aim);
    int had = balance(&now, side);
    bool checks = line->len > 1;

    for (size_t i = 0; i < line->len; i++) {
        qy_square checkers[16];
        bool takes = qy_move_captured(&now, line->move[i]) != 0;
        struct qy_undo undo;

        if (i % 2 == 0 && qy_move_promotion(game, line->move[i]))
            themes |= bit(QY_PUZZLE_PROMOTION);
        qy_position_make(&now, line->move[i], &undo);
        bool check = qy_position_checkers(&now, checkers) > 0;
        if (i % 2 == 1 && balance(&now, side) <= had - GIVEN)
            themes |= bit(QY_PUZZLE_SACRIFICE);
        checks = checks && (check || i % 2 == 1);
        if (i == 0 && !check && !takes)
            themes |= bit(QY_PUZZLE_QUIET);
    }
    themes |= checks ? bit(QY_PUZZLE_CHECKS) : 0;
    if (puzzle->aim == QY_PUZZLE_MATE) {
        themes |= length_of_mate(line->len) | patterns_of(&puzzle->position, line, &now);
        themes |= qy_position_status(&now) == QY_STATUS_STALEMATE ? bit(QY_PUZZLE_STALEMATE) : 0;
    }
    return themes;
}

/* ---- difficulty -------------------------------------------------------------------------------------- */

/* A first estimate: long lines, quiet moves and sacrifices are hard to find, checks and captures easy. */
static unsigned guess(const struct qy_puzzle *puzzle)
{
    qy_move moves[QY_MAX_MOVES];
    size_t own = (puzzle->line[0].len + 1) / 2;
    int rating = 600 + 250 * (int)(own < 7 ? own : 7);

    rating += 4 * (int)qy_position_legal(&puzzle->position, moves);
    rating += puzzle->themes & bit(QY_PUZZLE_QUIET) ? 250 : 0;
    rating += puzzle->themes & bit(QY_PUZZLE_SACRIFICE) ? 150 : 0;
    rating += puzzle->aim == QY_PUZZLE_ONLY_MOVE || puzzle->aim == QY_PUZZLE_TABLE_DRAW ? 200 : 0;
    rating -= puzzle->themes & bit(QY_PUZZLE_CHECKS) ? 150 : 0;
    rating -= puzzle->aim == QY_PUZZLE_MATE && own == 1 ? 200 : 0;
    rating -= qy_move_captured(&puzzle->position, puzzle->line[0].move[0]) ? 150 : 0;
    return rating < (int)LEAST_RATING  ? LEAST_RATING
           : rating > (int)MOST_RATING ? MOST_RATING
                                       : (unsigned)rating;
}

void qyi_puzzle_id(const struct qy_position *position, char ret_id[QY_PUZZLE_ID])
{
    uint64_t hash = UINT64_C(0xCBF29CE484222325); /* FNV-1a */
    struct qy_buf fen = QY_BUF_INIT;

    qy_buf_adds(&fen, qy_game_id((enum qy_game)position->game));
    qy_position_to_fen(position, QY_FEN_NO_COUNTERS, &fen);
    for (size_t i = 0; i < fen.len; i++)
        hash = (hash ^ (unsigned char)qy_buf_str(&fen)[i]) * UINT64_C(0x100000001B3);
    qy_buf_free(&fen);
    (void)snprintf(ret_id, QY_PUZZLE_ID, "%016llx", (unsigned long long)hash);
}

void qyi_puzzle_finish(struct qy_puzzle *puzzle, bool composition)
{
    qyi_puzzle_id(&puzzle->position, puzzle->id);
    puzzle->themes = themes_of(puzzle) | (composition ? bit(QY_PUZZLE_COMPOSITION) : 0);
    puzzle->rating = guess(puzzle);
}

const char *qyi_puzzle_themes(const char *list, uint64_t *ret_themes, size_t *ret_len)
{
    uint64_t themes = 0;

    while (*list) {
        size_t len = strcspn(list, ",");
        int theme = qy_puzzle_theme_by_name(list, len);

        if (theme < 0) {
            *ret_len = len;
            return list;
        }
        themes |= UINT64_C(1) << theme;
        list += len + (list[len] == ',');
    }
    *ret_themes = themes;
    return NULL;
}

void qyi_puzzle_theme_names(struct qy_buf *out)
{
    const char *name;

    for (unsigned theme = 0; (name = qy_puzzle_theme_name(theme)) != NULL; theme++)
        qy_buf_addf(out, "%s%s", theme ? " " : "", name);
}

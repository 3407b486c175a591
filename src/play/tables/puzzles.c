/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes puzzles from tables: random positions, from a seed, in which only one move keeps the result. */
#include "tables/folder.h"

#include <stdio.h>
#include <string.h>

/* Random positions tried per puzzle before giving up on a material. */
#define DRAWS_EACH 100000

/* With fewer moves the right one is too easy to guess. */
#define LEAST_MOVES 4

/* SplitMix64 (Steele, Lea and Flood): any seed gives a good sequence, the same on every machine. */
static uint64_t draw(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9E3779B97F4A7C15);

    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

static enum qy_table_theme theme_of(const struct qy_position *position, qy_move move)
{
    struct qy_position after = *position;
    qy_square checkers[QY_MAX_SQUARES];
    struct qy_undo undo;

    if (qy_move_promotion((enum qy_game)position->game, move))
        return QY_TABLE_THEME_PROMOTION;
    if (qy_move_captured(position, move))
        return QY_TABLE_THEME_CAPTURE;
    qy_position_make(&after, move, &undo);
    return qy_position_checkers(&after, checkers) ? QY_TABLE_THEME_CHECK : QY_TABLE_THEME_QUIET;
}

/* Whether a position is a puzzle; if so, fills in its data. */
static bool is_puzzle(struct qy_tables *tables, const struct qy_table_puzzles *wanted,
                      const struct qy_position *position, struct qy_table_puzzle *ret_puzzle)
{
    qy_move moves[QY_MAX_MOVES];
    struct qy_table_answer answer;

    if (qy_tables_probe(tables, position, &answer, NULL) != 0 || answer.outcome == QY_TABLE_LOSS ||
        answer.by_rule || answer.to_zero)
        return false;
    if (answer.outcome == QY_TABLE_DRAW ? !wanted->draws
                                        : answer.plies < wanted->least || answer.plies > wanted->most)
        return false;
    if (qy_position_legal(position, moves) < LEAST_MOVES ||
        qyi_tables_moves_to(tables, position, (enum qy_table_outcome)(-(int)answer.outcome), moves) != 1)
        return false;
    ret_puzzle->answer = answer;
    ret_puzzle->theme = theme_of(position, moves[0]);
    if (!(wanted->themes & 1U << ret_puzzle->theme))
        return false;
    ret_puzzle->line_len = qy_tables_line(tables, position, ret_puzzle->line, QY_TABLE_PUZZLE_LINE);
    return ret_puzzle->line_len > 0 && ret_puzzle->line[0] == moves[0];
}

/* The position of an entry; false if it is impossible. */
static bool position_at(const struct qyi_places *places, unsigned side, uint64_t index, struct qy_buf *fen,
                        struct qy_position *ret_position)
{
    uint8_t square[QY_TABLE_PIECES];

    qyi_places_squares(places, index, square);
    for (unsigned man = 1; man < places->material.men; man++)
        for (unsigned other = 0; other < man; other++)
            if (square[man] == square[other])
                return false;
    qy_buf_clear(fen);
    qyi_table_fen(places, side, index, fen);
    return qy_position_from_fen(places->material.rules->game, qy_buf_str(fen), fen->len, ret_position,
                                NULL) == 0;
}

int qy_tables_puzzles(struct qy_tables *tables, enum qy_game game, const char *name, size_t len,
                      const struct qy_table_puzzles *wanted,
                      void (*tell)(void *user, const struct qy_table_puzzle *puzzle), void *user,
                      struct qy_error *reterr)
{
    struct qyi_material material;
    struct qyi_table_file *file = NULL;
    struct qy_buf fen = QY_BUF_INIT;
    uint64_t state = wanted->seed;
    size_t found = 0;
    int code = qyi_material_parse(qyi_table_rules[game], name, len, &material, reterr);

    if (!code)
        code = qyi_tables_file(tables, &material, &file, reterr);
    if (code)
        return code;
    const struct qyi_places *places = qyi_table_file_places(file);
    for (uint64_t drawn = 0; found < wanted->count && drawn < DRAWS_EACH * (uint64_t)wanted->count; drawn++) {
        uint64_t number = draw(&state) % (2 * places->entries);
        unsigned side = number >= places->entries;
        struct qy_table_puzzle puzzle = {.fen = ""};

        if (!position_at(places, side, side ? number - places->entries : number, &fen, &puzzle.position) ||
            !is_puzzle(tables, wanted, &puzzle.position, &puzzle))
            continue;
        (void)snprintf(puzzle.fen, sizeof(puzzle.fen), "%s", qy_buf_str(&fen));
        tell(user, &puzzle);
        found++;
    }
    qy_buf_free(&fen);
    return 0;
}

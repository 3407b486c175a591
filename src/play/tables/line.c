/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines of play from the tables, and whether a side can win at all. */
#include "tables/folder.h"

#include "game/ops.h"

#include <stdlib.h>
#include <string.h>

/* ---- lines of play --------------------------------------------------------------------------------------- */

size_t qyi_tables_moves_to(struct qy_tables *tables, const struct qy_position *position,
                           enum qy_table_outcome wanted, qy_move *ret_moves)
{
    qy_move moves[QY_MAX_MOVES];
    size_t count = qy_position_legal(position, moves);
    size_t kept = 0;

    for (size_t i = 0; i < count; i++) {
        struct qy_position after = *position;
        struct qy_table_answer answer;
        struct qy_undo undo;

        qy_position_make(&after, moves[i], &undo);
        if (qy_tables_probe(tables, &after, &answer, NULL) == 0 && answer.outcome == wanted)
            ret_moves[kept++] = moves[i];
    }
    return kept;
}

static bool stood_before(const uint64_t *keys, size_t count, const struct qy_position *position)
{
    uint64_t key = qy_position_key(position);

    for (size_t i = 0; i < count; i++)
        if (keys[i] == key)
            return true;
    return false;
}

/*
 * The best of several drawing moves: it leaves the other side the fewest drawing replies; moves to new
 * positions come first.
 */
static qy_move hardest(struct qy_tables *tables, const struct qy_position *position, const qy_move *moves,
                       size_t count, const uint64_t *keys, size_t key_count)
{
    qy_move best = moves[0];
    size_t fewest = SIZE_MAX;

    for (size_t i = 0; i < count; i++) {
        struct qy_position after = *position;
        qy_move answers[QY_MAX_MOVES];
        struct qy_undo undo;

        qy_position_make(&after, moves[i], &undo);
        size_t left = qyi_tables_moves_to(tables, &after, QY_TABLE_DRAW, answers);
        left += stood_before(keys, key_count, &after) ? QY_MAX_MOVES : 0;
        if (left < fewest) {
            fewest = left;
            best = moves[i];
        }
    }
    return best;
}

/* A drawn position: both sides set problems until a position repeats or neither can win any more. */
static size_t drawn_line(struct qy_tables *tables, const struct qy_position *position, qy_move *ret_moves,
                         size_t most)
{
    struct qy_position at = *position;
    uint64_t keys[QY_TABLE_LINE];
    size_t count = 0;

    for (most = most < QY_TABLE_LINE ? most : QY_TABLE_LINE; count < most; count++) {
        qy_move moves[QY_MAX_MOVES];
        struct qy_undo undo;

        if (stood_before(keys, count, &at) || qyi_ops(&at)->dead_material(&at))
            break;
        size_t left = qyi_tables_moves_to(tables, &at, QY_TABLE_DRAW, moves);
        if (left == 0)
            break;
        keys[count] = qy_position_key(&at);
        ret_moves[count] = hardest(tables, &at, moves, left, keys, count + 1);
        qy_position_make(&at, ret_moves[count], &undo);
    }
    return count;
}

size_t qy_tables_line(struct qy_tables *tables, const struct qy_position *position, qy_move *ret_moves,
                      size_t most)
{
    struct qy_position at = *position;
    struct qy_table_answer answer;
    size_t count = 0;

    if (qy_tables_probe(tables, &at, &answer, NULL) != 0)
        return 0;
    if (answer.outcome == QY_TABLE_DRAW)
        return drawn_line(tables, position, ret_moves, most);
    while (count < most && answer.plies > 0) {
        struct qy_undo undo;
        qy_move move = qy_tables_best(tables, &at);

        if (move == QY_MOVE_NONE)
            break;
        ret_moves[count++] = move;
        qy_position_make(&at, move, &undo);
        if (qy_tables_probe(tables, &at, &answer, NULL) != 0)
            break;
    }
    return count;
}

size_t qy_tables_drawn_line(void *tables, const struct qy_position *position, qy_move *ret_moves, size_t most)
{
    return qy_tables_drawn(tables, position) == QY_ANSWER_YES
               ? qy_tables_line(tables, position, ret_moves, most)
               : 0;
}

/*
 * ---- whether a side can win at all -----------------------------------------------------------------------
 */

struct closure {
    struct qy_tables *tables;
    const struct qyi_material *material;
    unsigned side; /* in the material */
};

static int follow(void *user, unsigned promoted, unsigned kind, unsigned taken);

/* Whether tables show that the side can't win with these pieces nor after any captures and promotions. */
static bool never_wins(struct closure *closure)
{
    struct qyi_table_file *file;

    if (qyi_tables_file(closure->tables, closure->material, &file, NULL) != 0)
        return false;
    const struct qyi_table_count *own = qyi_table_file_count(file, closure->side);
    const struct qyi_table_count *other = qyi_table_file_count(file, closure->side ^ 1);
    return own->wins == 0 && other->losses == 0 && qyi_table_links(closure->material, follow, closure) == 0;
}

static int follow(void *user, unsigned promoted, unsigned kind, unsigned taken)
{
    const struct closure *before = user;
    struct qyi_material material;
    uint8_t order[QY_TABLE_PIECES];
    struct closure after = *before;
    bool exchanged = qyi_material_after(before->material, taken, promoted, kind, &material, order);

    after.material = &material;
    after.side = before->side ^ exchanged;
    return !never_wins(&after);
}

/* Finds a mating line; a forced mate in the tables is one. */
static int winning_line(struct qy_tables *tables, const struct qy_position *position,
                        const struct qy_table_answer *answer, struct qy_winnable *ret_result)
{
    ret_result->line = calloc(answer->plies + 1U, sizeof *ret_result->line);
    if (!ret_result->line)
        return QY_E_MEMORY;
    size_t count = qy_tables_line(tables, position, ret_result->line, answer->plies);
    if (count != answer->plies) { /* a table needed for the line is missing */
        qy_winnable_clear(ret_result);
        return 1;
    }
    ret_result->line_len = count;
    ret_result->answer = QY_WINNABLE_YES;
    ret_result->proof = QY_WINNABLE_PROOF_MATE;
    return 0;
}

/* Whether the pieces alone show that the side can't win. */
static bool excluded(struct qy_tables *tables, const struct qy_position *position, enum qy_side side)
{
    struct qyi_material material;
    struct closure closure = {tables, &material, 0};
    bool exchanged;

    if (!qyi_tables_material(position, &material, &exchanged))
        return false;
    closure.side = (unsigned)side ^ exchanged;
    return never_wins(&closure);
}

int qy_tables_winnable(struct qy_tables *tables, const struct qy_position *position, enum qy_side side,
                       const struct qy_winnable_limits *limits, struct qy_winnable *ret_result)
{
    struct qy_table_answer answer;

    memset(ret_result, 0, sizeof *ret_result);
    if (tables && qy_tables_probe(tables, position, &answer, NULL) == 0) {
        bool own = answer.outcome == (qy_position_side(position) == side ? QY_TABLE_WIN : QY_TABLE_LOSS);
        int code = own && !answer.by_rule && !answer.to_zero
                       ? winning_line(tables, position, &answer, ret_result)
                       : 1;

        if (code <= 0)
            return code;
        if (!own && excluded(tables, position, side)) {
            ret_result->answer = QY_WINNABLE_NO;
            ret_result->proof = QY_WINNABLE_PROOF_MATERIAL;
            return 0;
        }
    }
    return qy_position_winnable(position, side, limits, ret_result);
}

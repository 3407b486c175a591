/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Perpetual check loses: the tables against another algorithm. Here the question is asked from the other end:
 * from which positions can a side hold for ever, when it must make a move that is no check, or be checked
 * itself, again and again? That is the greatest set Y of positions from which the side can force a way,
 * within steps that only it checks, to such a move into Y or to an end that is not lost. Plain sweeps, no
 * counts.
 */
#include "folder.h"

#include "share.h"
#include "tables/table.h"

/* A move: its target and its kind. */
#define KIND(edge)  ((edge) >> 30)
#define ENTRY(edge) ((edge)&0x3FFFFFFF)
enum { QUIET, CHECK, CAPTURE }; /* for a capture the entry is the mover's outcome + 1 */

struct graph {
    struct qyi_places places;
    struct qy_tables *tables;
    enum qy_game game;
    uint8_t *possible[2];
    uint8_t *hold[2];   /* Y, by side to move */
    uint8_t *reach[2];  /* X */
    uint64_t *first[2]; /* of the moves of an entry among all */
    uint32_t *edge;
    uint64_t edges;
    uint64_t cap;
};

/* The position of an entry; false where it can't be. */
static bool position_at(const struct graph *graph, unsigned side, uint64_t index,
                        struct qy_position *ret_position)
{
    struct qy_buf fen = QY_BUF_INIT;
    uint8_t square[QY_TABLE_PIECES];
    bool good = true;

    qyi_places_squares(&graph->places, index, square);
    for (unsigned i = 0; i < graph->places.material.men; i++)
        for (unsigned n = 0; n < i; n++)
            good &= square[i] != square[n];
    if (good) {
        qyi_table_fen(&graph->places, side, index, &fen);
        good = qy_position_from_fen(graph->game, qy_buf_str(&fen), fen.len, ret_position, NULL) == 0;
    }
    qy_buf_free(&fen);
    return good;
}

/* Where a position of this material has its entry. */
static uint64_t entry_of(const struct graph *graph, const struct qy_position *position)
{
    uint8_t square[QY_TABLE_PIECES];
    uint64_t used = 0;
    const struct qyi_material *material = &graph->places.material;

    for (unsigned at = 0; at < QY_MAX_SQUARES; at++)
        for (unsigned man = 0; man < material->men; man++)
            if (qy_position_at(position, (qy_square)at) == material->piece[man] && !(used >> man & 1)) {
                square[man] = (uint8_t)at;
                used |= UINT64_C(1) << man;
                break;
            }
    return qyi_places_index(&graph->places, square);
}

static bool is_check(const struct qy_position *position)
{
    qy_square checkers[32];

    return qy_position_checkers(position, checkers) > 0;
}

static uint32_t edge_of(const struct graph *graph, const struct qy_position *position, qy_move move)
{
    struct qy_position after = *position;
    struct qy_table_answer answer;
    struct qy_undo undo;
    bool capture = qy_move_captured(position, move) != 0;

    qy_position_make(&after, move, &undo);
    if (!capture)
        return (uint32_t)entry_of(graph, &after) | (uint32_t)(is_check(&after) ? CHECK : QUIET) << 30;
    assert_int_equal(qy_tables_probe(graph->tables, &after, &answer, NULL), 0);
    return (uint32_t)(1 - (int)answer.outcome) | (uint32_t)CAPTURE << 30;
}

/* Writes down all moves of all positions. */
static void find_edges(struct graph *graph)
{
    graph->edges = 0;
    for (unsigned side = 0; side < 2; side++)
        for (uint64_t index = 0; index <= graph->places.entries; index++) {
            struct qy_position position;
            qy_move moves[QY_MAX_MOVES];
            size_t count;

            graph->first[side][index] = graph->edges;
            if (index == graph->places.entries || !position_at(graph, side, index, &position))
                continue;
            graph->possible[side][index] = 1;
            count = qy_position_legal(&position, moves);
            if (graph->edges + count > graph->cap) {
                graph->cap = 2 * graph->cap + QY_MAX_MOVES;
                graph->edge = realloc(graph->edge, graph->cap * sizeof(*graph->edge));
                assert_non_null(graph->edge);
            }
            for (size_t i = 0; i < count; i++)
                graph->edge[graph->edges++] = edge_of(graph, &position, moves[i]);
        }
}

/* Whether a move keeps `holder` in the game; either side may be to move. */
static bool keeps(const struct graph *graph, unsigned side, uint32_t edge, unsigned holder)
{
    if (KIND(edge) == CAPTURE) /* the outcome for `side` + 1 */
        return side == holder ? ENTRY(edge) != 0 : ENTRY(edge) != 2;
    /* progress: the holder's move that is no check, the other side's check */
    if ((side == holder) != (KIND(edge) == CHECK))
        return graph->hold[side ^ 1][ENTRY(edge)];
    return graph->reach[side ^ 1][ENTRY(edge)];
}

static bool in_reach(const struct graph *graph, unsigned side, uint64_t index, unsigned holder)
{
    bool own = side == holder;

    for (uint64_t i = graph->first[side][index]; i < graph->first[side][index + 1]; i++)
        if (keeps(graph, side, graph->edge[i], holder) == own)
            return own;
    return !own; /* without a move the side to move has lost */
}

/* X for a given Y: the least set. */
static void sweep_reach(struct graph *graph, unsigned holder)
{
    uint64_t entries = graph->places.entries;
    bool changed = true;

    memset(graph->reach[0], 0, entries);
    memset(graph->reach[1], 0, entries);
    while (changed) {
        changed = false;
        for (unsigned side = 0; side < 2; side++)
            for (uint64_t index = 0; index < entries; index++)
                if (graph->possible[side][index] && !graph->reach[side][index] &&
                    in_reach(graph, side, index, holder)) {
                    graph->reach[side][index] = 1;
                    changed = true;
                }
    }
}

static void find_holds(struct graph *graph, unsigned holder)
{
    uint64_t entries = graph->places.entries;

    for (unsigned side = 0; side < 2; side++)
        memcpy(graph->hold[side], graph->possible[side], entries);
    do {
        sweep_reach(graph, holder);
        if (memcmp(graph->hold[0], graph->reach[0], entries) == 0 &&
            memcmp(graph->hold[1], graph->reach[1], entries) == 0)
            return;
        memcpy(graph->hold[0], graph->reach[0], entries);
        memcpy(graph->hold[1], graph->reach[1], entries);
    } while (true);
}

/* The numbers of entries decided by the rule; each entry compared. */
static uint64_t compare(const struct graph *graph, unsigned holder)
{
    uint64_t by_rule = 0;

    for (unsigned side = 0; side < 2; side++)
        for (uint64_t index = 0; index < graph->places.entries; index++) {
            struct qy_position position;
            struct qy_table_answer answer;
            bool holds;

            if (!graph->possible[side][index])
                continue;
            assert_true(position_at(graph, side, index, &position));
            assert_int_equal(qy_tables_probe(graph->tables, &position, &answer, NULL), 0);
            holds = side == holder ? answer.outcome != QY_TABLE_LOSS : answer.outcome != QY_TABLE_WIN;
            by_rule += answer.by_rule;
            if (holds != (graph->hold[side][index] != 0)) {
                struct qy_buf fen = QY_BUF_INIT;

                qy_position_to_fen(&position, QY_FEN_DEFAULT, &fen);
                fail_msg("%s: table says %d", qy_buf_str(&fen), answer.outcome);
            }
        }
    return by_rule;
}

static void check_material(struct folder *folder, const char *name, bool by_rule)
{
    static struct graph graph;
    struct qyi_material material;
    uint64_t found = 0;

    graph.game = QY_GAME_XIANGQI;
    graph.tables = folder->tables;
    build_table(folder, graph.game, name, 2);
    assert_int_equal(qyi_material_parse(qyi_table_rules[graph.game], name, strlen(name), &material, NULL), 0);
    assert_int_equal(qyi_places_make(&material, &graph.places, NULL), 0);
    for (unsigned side = 0; side < 2; side++) {
        graph.possible[side] = calloc(graph.places.entries, 1);
        graph.hold[side] = calloc(graph.places.entries, 1);
        graph.reach[side] = calloc(graph.places.entries, 1);
        graph.first[side] = calloc(graph.places.entries + 1, sizeof(*graph.first[side]));
    }
    find_edges(&graph);
    for (unsigned holder = 0; holder < 2; holder++) {
        find_holds(&graph, holder);
        found += compare(&graph, holder);
    }
    assert_int_equal(found != 0, by_rule);
    for (unsigned side = 0; side < 2; side++) {
        free(graph.possible[side]);
        free(graph.hold[side]);
        free(graph.reach[side]);
        free(graph.first[side]);
    }
    free(graph.edge);
    graph.edge = NULL;
    graph.cap = 0;
}

static void perpetual_check_never_holds(void **state)
{
    check_material(*state, "KPKA", false);
    if (test_sample() == 1) /* takes ten seconds */
        check_material(*state, "KRKN", true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(perpetual_check_never_holds, open_folder, close_folder),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The second pass over an index's games, which counts the moves in the busiest positions. */
#include "collection/index_busy.h"

#include "base/grow.h"
#include "collection/index.h"
#include "game/ops.h"

#include <stdlib.h>

#define NOWHERE UINT32_MAX       /* no entry */
#define UNKNOWN (UINT32_MAX - 1) /* an edge that was not followed yet */

/* The bits of a key that postings store, and the entry of the position with them. */
struct slot {
    uint64_t key; /* bits 63 to 16 */
    uint32_t games;
    uint32_t entry;
    bool used;
    bool mixed; /* several positions share it */
};

struct run {
    uint64_t key;
    uint32_t games;
};

struct qyi_busy {
    struct run *runs;
    size_t run_count;
    size_t run_room;
    uint16_t *left; /* by game: number of busy positions that it reaches */
    size_t left_room;
    struct slot *slots;
    size_t slot_count; /* a power of two */
    struct qyi_busy_entry *entries;
    size_t entry_count;
    size_t entry_room;
    struct qy_buf text[2];
};

int qyi_busy_new(struct qyi_busy **ret_busy)
{
    struct qyi_busy *busy = calloc(1, sizeof *busy);

    if (!busy)
        return QY_E_MEMORY;
    *ret_busy = busy;
    return 0;
}

void qyi_busy_free(struct qyi_busy *busy)
{
    if (!busy)
        return;
    for (size_t i = 0; i < busy->entry_count; i++)
        free(busy->entries[i].edges);
    free(busy->runs);
    free(busy->left);
    free(busy->slots);
    free(busy->entries);
    qy_buf_free(&busy->text[0]);
    qy_buf_free(&busy->text[1]);
    free(busy);
}

/* ---- which positions ------------------------------------------------------------------------------- */

static int count_left(struct qyi_busy *busy, uint32_t game)
{
    if (game >= busy->left_room) {
        size_t before = busy->left_room;

        if (QYI_GROW(busy->left, busy->left_room, (size_t)game + 1) < 0)
            return QY_E_MEMORY;
        memset(busy->left + before, 0, (busy->left_room - before) * sizeof *busy->left);
    }
    busy->left[game] = (uint16_t)(busy->left[game] + (busy->left[game] < UINT16_MAX));
    return 0;
}

int qyi_busy_run(struct qyi_busy *busy, unsigned part, const uint64_t *postings, size_t count)
{
    uint64_t key = (uint64_t)part << 56 | postings[0] >> QYI_POSTING_GAME_BITS << 16;

    if (QYI_GROW(busy->runs, busy->run_room, busy->run_count + 1) < 0)
        return QY_E_MEMORY;
    busy->runs[busy->run_count++] = (struct run){key, (uint32_t)count};
    for (size_t i = 0; i < count; i++)
        if (count_left(busy, (uint32_t)(postings[i] & (QY_INDEX_MOST_GAMES - 1))) < 0)
            return QY_E_MEMORY;
    return 0;
}

static struct slot *find_slot(const struct qyi_busy *busy, uint64_t key)
{
    uint64_t kept = key & ~UINT64_C(0xFFFF);
    size_t at = (size_t)(key >> 16) & (busy->slot_count - 1);

    while (busy->slots[at].used && busy->slots[at].key != kept)
        at = (at + 1) & (busy->slot_count - 1);
    return &busy->slots[at];
}

/* The least number of games for which the number of positions is within the limit. */
static uint32_t choose_least(const struct qyi_busy *busy)
{
    for (uint32_t least = QYI_BUSY_LEAST;; least *= 2) {
        size_t these = 0;

        for (size_t i = 0; i < busy->run_count; i++)
            these += busy->runs[i].games >= least;
        if (these <= QYI_BUSY_MOST || least > UINT32_MAX / 4)
            return least;
    }
}

int qyi_busy_prepare(struct qyi_busy *busy)
{
    uint32_t least = choose_least(busy);

    for (busy->slot_count = 1024; busy->slot_count < 2 * busy->run_count;)
        busy->slot_count *= 2;
    busy->slots = calloc(busy->slot_count, sizeof *busy->slots);
    if (!busy->slots)
        return QY_E_MEMORY;
    for (size_t i = 0; i < busy->run_count; i++) {
        struct slot *slot = find_slot(busy, busy->runs[i].key);

        if (busy->runs[i].games >= least)
            *slot = (struct slot){
                .key = busy->runs[i].key, .games = busy->runs[i].games, .entry = NOWHERE, .used = true};
    }
    return 0;
}

bool qyi_busy_is_idle(const struct qyi_busy *busy, uint32_t number)
{
    return number >= busy->left_room || busy->left[number] == 0;
}

/* ---- one game -------------------------------------------------------------------------------------- */

static int new_entry(struct qyi_busy *busy, struct slot *slot, const struct qy_position *position)
{
    if (QYI_GROW(busy->entries, busy->entry_room, busy->entry_count + 1) < 0)
        return QY_E_MEMORY;
    slot->entry = (uint32_t)busy->entry_count++;
    busy->entries[slot->entry] = (struct qyi_busy_entry){
        .key = qy_position_key(position), .position = *position, .slot = (uint32_t)(slot - busy->slots)};
    return 0;
}

static bool same(struct qyi_busy *busy, const struct qy_position *a, const struct qy_position *b)
{
    if (a->game != b->game || qy_position_key(a) != qy_position_key(b))
        return false;
    if (memcmp((const char *)a, (const char *)b, sizeof *a) == 0) /* most: the counters are the same, too */
        return true;
    qy_buf_clear(&busy->text[0]);
    qy_buf_clear(&busy->text[1]);
    qy_position_to_fen(a, QY_FEN_NO_COUNTERS, &busy->text[0]);
    qy_position_to_fen(b, QY_FEN_NO_COUNTERS, &busy->text[1]);
    return !busy->text[0].failed && !busy->text[1].failed &&
           strcmp(qy_buf_str(&busy->text[0]), qy_buf_str(&busy->text[1])) == 0;
}

/* Finds the entry of a position, NOWHERE if it is not busy. Returns 0 or QY_E_MEMORY. */
static int enter(struct qyi_busy *busy, const struct qy_position *position, uint32_t *ret_entry)
{
    struct slot *slot = find_slot(busy, qy_position_key(position));

    *ret_entry = NOWHERE;
    if (!slot->used || slot->mixed)
        return 0;
    if (slot->entry == NOWHERE && new_entry(busy, slot, position) < 0)
        return QY_E_MEMORY;
    if (same(busy, &busy->entries[slot->entry].position, position))
        *ret_entry = slot->entry;
    else
        slot->mixed = true;
    return 0;
}

/* The edge of a move from an entry; NULL without memory. */
static struct qyi_busy_edge *edge_of(struct qyi_busy_entry *entry, qy_move move)
{
    for (uint32_t i = 0; i < entry->edge_count; i++)
        if (entry->edges[i].move == move)
            return &entry->edges[i];
    if (entry->edge_count == entry->edge_room) {
        uint32_t room = entry->edge_room ? 2 * entry->edge_room : 4;
        struct qyi_busy_edge *edges = realloc(entry->edges, room * sizeof *edges);

        if (!edges)
            return NULL;
        entry->edges = edges;
        entry->edge_room = room;
    }
    entry->edges[entry->edge_count] = (struct qyi_busy_edge){.move = move, .next = UNKNOWN};
    return &entry->edges[entry->edge_count++];
}

/* Counts a game at an entry, the first time that it comes there. */
static bool count_entry(struct qyi_busy_entry *entry, uint32_t number)
{
    if (entry->last_game == number + 1)
        return false;
    entry->last_game = number + 1;
    entry->games++;
    return true;
}

static void count_edge(struct qyi_busy_edge *edge, enum qy_result result)
{
    edge->games++;
    edge->first += result == QY_RESULT_FIRST_WON;
    edge->draws += result == QY_RESULT_DRAW;
    edge->second += result == QY_RESULT_SECOND_WON;
}

/* Where a game is: at an entry, else at a position. */
struct walker {
    uint32_t entry;
    struct qy_position position;
    const struct qyi_reading *reading;
};

/* Makes a move for which no entry has an edge. */
static int step(struct qyi_busy *busy, struct walker *walker, const struct qy_position *before, qy_move move)
{
    struct qy_position after;

    walker->reading->advance(before, move, &after);
    walker->position = after;
    return enter(busy, &walker->position, &walker->entry);
}

/* Counts a game at its present entry and moves on. *ret_left: number of busy positions still to come. */
static int pass_entry(struct qyi_busy *busy, struct walker *walker, uint32_t number, qy_move move,
                      enum qy_result result, unsigned *left)
{
    uint32_t from = walker->entry;
    bool fresh = count_entry(&busy->entries[from], number);
    int code;

    *left -= fresh && *left > 0;
    if (move == QY_MOVE_NONE)
        return 0;
    struct qyi_busy_edge *edge = edge_of(&busy->entries[from], move);
    if (!edge)
        return QY_E_MEMORY;
    if (fresh && move != QY_MOVE_NULL)
        count_edge(edge, result);
    if (*left == 0)
        return 0;
    if (edge->next < UNKNOWN) {
        walker->entry = edge->next;
        return 0;
    }
    {
        struct qy_position before = busy->entries[from].position;

        code = step(busy, walker, &before, move);
    }
    if (code == 0) /* entries may have moved */
        edge_of(&busy->entries[from], move)->next = walker->entry;
    return code;
}

int qyi_busy_game(struct qyi_busy *busy, uint32_t number, const struct qy_position *start,
                  const qy_move *moves, size_t plies, enum qy_result result)
{
    unsigned left = qyi_busy_is_idle(busy, number) ? 0 : busy->left[number];
    struct walker walker = {.position = *start, .reading = qyi_ops(start)->reading()};
    int code = left > 0 ? enter(busy, start, &walker.entry) : 0;

    for (size_t ply = 0; code == 0 && left > 0 && ply <= plies; ply++) {
        qy_move move = ply < plies ? moves[ply] : QY_MOVE_NONE;

        if (walker.entry != NOWHERE)
            code = pass_entry(busy, &walker, number, move, result, &left);
        else if (move != QY_MOVE_NONE) {
            struct qy_position before = walker.position;

            code = step(busy, &walker, &before, move);
        }
    }
    return code;
}

/* ---- the end --------------------------------------------------------------------------------------- */

static int by_key(const void *a, const void *b)
{
    uint64_t x = ((const struct qyi_busy_entry *)a)->key;
    uint64_t y = ((const struct qyi_busy_entry *)b)->key;

    return (x > y) - (x < y);
}

struct qyi_busy_entry *qyi_busy_entries(struct qyi_busy *busy, size_t *ret_count)
{
    size_t kept = 0;

    for (size_t i = 0; i < busy->entry_count; i++) {
        struct qyi_busy_entry entry = busy->entries[i];
        const struct slot *slot = &busy->slots[entry.slot];
        bool alone = !slot->mixed && slot->games == entry.games;

        if (alone)
            busy->entries[kept++] = entry;
        else
            free(entry.edges);
    }
    busy->entry_count = kept;
    if (kept > 0)
        qsort(busy->entries, kept, sizeof *busy->entries, by_key);
    *ret_count = kept;
    return busy->entries;
}

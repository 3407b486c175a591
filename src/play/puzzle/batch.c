/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes and verifies puzzles with several threads. */
#include "puzzle/batch.h"

#include "base/error.h"
#include "base/grow.h"
#include "base/pipeline.h"

#include <stdlib.h>
#include <string.h>

/* Games or puzzles per batch. */
#define BATCH 256
/* Most threads of a pipeline. */
#define MOST_THREADS 256

/* a game to make puzzles from, */
struct task {
    struct qy_position start;
    qy_move *moves;
    size_t plies;
    struct qy_puzzle puzzle; /* or a puzzle to verify, */
    uint32_t line;           /* its line in the input */
};

/* A running task; its thread keeps the maker for the next one. */
struct job {
    struct qy_puzzle_maker *maker;
    const struct task *task;
    struct qy_puzzle *made;
    size_t count;
    size_t room;
    struct qyi_puzzle_checked checked;
    int code;
};

struct qyi_puzzle_batch {
    struct qyi_puzzle_asked asked;
    uint64_t made;
    uint64_t *seen; /* hash table of puzzle names; its size is a power of two */
    size_t seen_room;
    struct task task[BATCH];
    size_t tasks;
    size_t taken;
};

/* ---- results ----------------------------------------------------------------------------------------- */

/* The slot of a name in a hash table that isn't full: its own or a free one. */
static uint64_t *place_of(uint64_t *seen, size_t room, uint64_t name)
{
    size_t at = name & (room - 1);

    while (seen[at] && seen[at] != name)
        at = (at + 1) & (room - 1);
    return &seen[at];
}

/* Whether a puzzle was made before; adds it if not. QY_E_MEMORY. */
static int was_made(struct qyi_puzzle_batch *batch, const struct qy_puzzle *puzzle)
{
    uint64_t name = strtoull(puzzle->id, NULL, 16) | 1;

    if (2 * (batch->made + 1) >= batch->seen_room) {
        size_t room = batch->seen_room ? 2 * batch->seen_room : 1024;
        uint64_t *seen = calloc(room, sizeof *seen);

        if (!seen)
            return QY_E_MEMORY;
        for (size_t i = 0; i < batch->seen_room; i++)
            if (batch->seen[i])
                *place_of(seen, room, batch->seen[i]) = batch->seen[i];
        free(batch->seen);
        batch->seen = seen;
        batch->seen_room = room;
    }
    uint64_t *place = place_of(batch->seen, batch->seen_room, name);
    if (*place == name)
        return 1;
    *place = name;
    return 0;
}

/* Passes a puzzle on if it is wanted. */
static int put(struct qyi_puzzle_batch *batch, const struct qy_puzzle *puzzle)
{
    if (batch->made >= batch->asked.most)
        return QYI_PUZZLE_ENOUGH;
    if (batch->asked.themes && !(batch->asked.themes & puzzle->themes))
        return 0;
    int known = was_made(batch, puzzle);
    if (known != 0)
        return known < 0 ? known : 0;
    batch->made++;
    return batch->asked.made(batch->asked.user, puzzle);
}

/* ---- jobs -------------------------------------------------------------------------------------------- */

static int next_job(void *user, void *item)
{
    struct qyi_puzzle_batch *batch = user;
    struct job *job = item;

    if (batch->taken == batch->tasks)
        return 0;
    if (!job->maker && qy_puzzle_maker_new(batch->asked.nodes, batch->asked.tables, &job->maker) < 0)
        return QY_E_MEMORY;
    job->task = &batch->task[batch->taken++];
    job->count = 0;
    return 1;
}

static int keep(void *user, const struct qy_puzzle *puzzle)
{
    struct job *job = user;

    if (QYI_GROW(job->made, job->room, job->count + 1) < 0)
        return QY_E_MEMORY;
    job->made[job->count++] = *puzzle;
    return 0;
}

static void make_of_game(void *user, void *item)
{
    struct job *job = item;

    (void)user;
    job->code =
        qy_puzzles_of_game(job->maker, &job->task->start, job->task->moves, job->task->plies, keep, job);
}

static int put_made(void *user, void *item)
{
    const struct job *job = item;
    int code = job->code;

    for (size_t i = 0; i < job->count && code == 0; i++)
        code = put(user, &job->made[i]);
    return code;
}

static void verify(void *user, void *item)
{
    struct job *job = item;
    struct qyi_puzzle_checked *checked = &job->checked;

    (void)user;
    checked->puzzle = &job->task->puzzle;
    job->code =
        qy_puzzle_check(job->maker, checked->puzzle, &checked->verdict, &checked->ply, &checked->move);
}

static int tell_verified(void *user, void *item)
{
    const struct qyi_puzzle_batch *batch = user;
    const struct job *job = item;

    return job->code < 0 ? job->code
                         : batch->asked.verified(batch->asked.user, job->task->line, &job->checked);
}

static void drop(void *user, void *item)
{
    struct job *job = item;

    (void)user;
    qy_puzzle_maker_free(job->maker);
    free(job->made);
}

static void forget(struct qyi_puzzle_batch *batch)
{
    for (size_t i = 0; i < batch->tasks; i++) {
        free(batch->task[i].moves);
        batch->task[i].moves = NULL;
    }
    batch->tasks = 0;
}

/* Processes the collected tasks. */
static int run(struct qyi_puzzle_batch *batch, void (*work)(void *, void *), int (*finish)(void *, void *))
{
    const struct qyi_pipeline pipeline = {batch, sizeof(struct job), next_job, work, finish, drop};
    unsigned threads = batch->asked.threads;

    batch->taken = 0;
    int code = qyi_pipeline_run(&pipeline, threads > MOST_THREADS ? MOST_THREADS : threads);
    forget(batch);
    return code;
}

/* ---- interface --------------------------------------------------------------------------------------- */

int qyi_puzzle_batch_new(const struct qyi_puzzle_asked *asked, struct qyi_puzzle_batch **ret_batch)
{
    struct qyi_puzzle_batch *batch = calloc(1, sizeof *batch);

    if (!batch)
        return QY_E_MEMORY;
    batch->asked = *asked;
    *ret_batch = batch;
    return 0;
}

void qyi_puzzle_batch_free(struct qyi_puzzle_batch *batch)
{
    if (!batch)
        return;
    forget(batch);
    free(batch->seen);
    free(batch);
}

uint64_t qyi_puzzle_batch_made(const struct qyi_puzzle_batch *batch)
{
    return batch->made;
}

int qyi_puzzle_batch_game(struct qyi_puzzle_batch *batch, const struct qy_position *start,
                          const qy_move *moves, size_t plies)
{
    struct task *task = &batch->task[batch->tasks];

    task->moves = malloc((plies + 1) * sizeof *task->moves);
    if (!task->moves)
        return QY_E_MEMORY;
    if (plies > 0)
        memcpy(task->moves, moves, plies * sizeof *task->moves);
    task->start = *start;
    task->plies = plies;
    return ++batch->tasks == BATCH ? qyi_puzzle_batch_finish(batch) : 0;
}

int qyi_puzzle_batch_finish(struct qyi_puzzle_batch *batch)
{
    return run(batch, make_of_game, put_made);
}

struct drawing {
    struct qyi_puzzle_batch *batch;
    struct qy_puzzle_maker *maker;
    int code;
};

static void take_drawn(void *user, const struct qy_table_puzzle *drawn)
{
    struct drawing *drawing = user;
    struct qy_puzzle puzzle;

    if (drawing->code == 0 && qy_puzzle_of_table(drawing->maker, &drawn->position, &puzzle) == 1)
        drawing->code = put(drawing->batch, &puzzle);
}

int qyi_puzzle_batch_draw(struct qyi_puzzle_batch *batch, enum qy_game game, const char *material,
                          const struct qy_table_puzzles *wanted, struct qy_error *reterr)
{
    struct drawing drawing = {.batch = batch};
    int code = qy_puzzle_maker_new(batch->asked.nodes, batch->asked.tables, &drawing.maker);

    if (code < 0)
        return qyi_no_memory(reterr);
    code = qy_tables_puzzles(batch->asked.tables, game, material, strlen(material), wanted, take_drawn,
                             &drawing, reterr);
    qy_puzzle_maker_free(drawing.maker);
    if (code == 0 && drawing.code == QY_E_MEMORY)
        (void)qyi_no_memory(reterr);
    return code < 0 ? code : drawing.code;
}

int qyi_puzzle_batch_verify(struct qyi_puzzle_batch *batch, const char *text, size_t len, uint64_t most,
                            struct qy_error *reterr)
{
    const char *end = text + len;
    uint64_t lines = 0;
    int code = 0;

    for (const char *at = text; at < end; at++)
        lines += *at == '\n' || at + 1 == end;
    for (uint64_t line = 0; text < end && code == 0; line++) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        size_t line_len = (size_t)((stop ? stop : end) - text);
        bool wanted = most >= lines || (line + 1) * most / lines > line * most / lines;

        if (wanted && line_len > 0) {
            struct task *task = &batch->task[batch->tasks];

            task->line = (uint32_t)line + 1;
            code = qy_puzzle_read(text, line_len, &task->puzzle, reterr);
            if (code < 0) {
                reterr->line = task->line;
                reterr->column += reterr->column == 0;
                forget(batch);
                return code;
            }
            if (++batch->tasks == BATCH)
                code = run(batch, verify, tell_verified);
        }
        text += line_len + 1;
    }
    if (code == 0)
        code = run(batch, verify, tell_verified);
    return code == QY_E_MEMORY ? qyi_no_memory(reterr) : code;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The engine: memory, settings, threads, one search at a time. */
#include "engine/book.h"
#include "engine/level.h"
#include "engine/search.h"
#include "engine/style.h"
#include "engine/tables.h"
#include "game/ops.h"
#include "game/rules.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#define USUAL_HASH     16
#define USUAL_OVERHEAD 10
#define MOST_LIMIT     1000 /* largest move number of a limit */

struct qy_engine {
    enum qy_game game;
    struct qyi_search search;
    unsigned lines;
    const struct qyi_level *level; /* NULL: full strength */
    enum qy_style style;
    uint64_t seed;
    int64_t overhead;
    const struct qyi_book *book; /* NULL: none */
    struct qyi_net *net;         /* NULL: none */
    struct qyi_book *read_book;  /* the book read from a file that `book` points to, if any */
    pthread_mutex_t lock;        /* only for `wake` */
    pthread_cond_t wake;         /* search stopped, or `ponderhit` */
};

/* ---- creation and destruction ---------------------------------------------------------------------- */

int qy_engine_new(enum qy_game game, struct qy_engine **ret_engine)
{
    struct qy_engine *engine = aligned_alloc(_Alignof(struct qy_engine), sizeof *engine);

    if (!engine)
        return QY_E_MEMORY;
    memset(engine, 0, sizeof *engine);
    engine->game = game;
    engine->lines = 1;
    engine->overhead = USUAL_OVERHEAD;
    engine->search.ops = qyi_search_body(game);
    engine->search.rules = qy_rules_default(game);
    pthread_mutex_init(&engine->lock, NULL);
    pthread_mutex_init(&engine->search.lock, NULL);
    pthread_cond_init(&engine->wake, NULL);
    int status = qyi_table_resize(&engine->search.table, USUAL_HASH);
    if (status == 0)
        status = qy_engine_set_threads(engine, 1);
    if (status < 0) {
        qy_engine_free(engine);
        return status;
    }
    qy_engine_settle(engine);
    *ret_engine = engine;
    return 0;
}

/* Frees the workers from index `first` on. */
static void free_workers(struct qyi_search *search, unsigned first)
{
    for (unsigned i = first; i < search->threads; i++)
        search->ops->worker_free(search->workers[i]);
    if (search->threads > first)
        search->threads = first;
}

void qy_engine_free(struct qy_engine *engine)
{
    if (!engine)
        return;
    free_workers(&engine->search, 0);
    free(engine->search.workers);
    qyi_table_free(&engine->search.table);
    qyi_book_free(engine->read_book);
    qyi_net_free(engine->net);
    pthread_cond_destroy(&engine->wake);
    pthread_mutex_destroy(&engine->search.lock);
    pthread_mutex_destroy(&engine->lock);
    free(engine);
}

/* ---- settings -------------------------------------------------------------------------------------- */

int qy_engine_set_hash(struct qy_engine *engine, size_t megabytes)
{
    if (megabytes < 1 || megabytes > QY_ENGINE_HASH_MAX)
        return QY_E_VALUE;
    return qyi_table_resize(&engine->search.table, megabytes);
}

int qy_engine_set_threads(struct qy_engine *engine, unsigned threads)
{
    struct qyi_search *search = &engine->search;
    unsigned before = search->threads;

    if (threads < 1 || threads > QY_ENGINE_THREADS_MAX)
        return QY_E_VALUE;
    if (threads <= before) {
        free_workers(search, threads);
        return 0;
    }
    /* NOLINT(bugprone-sizeof-expression) */
    struct qyi_worker **workers = realloc(search->workers, threads * sizeof(struct qyi_worker *));
    if (!workers)
        return QY_E_MEMORY;
    search->workers = workers;
    while (search->threads < threads) {
        struct qyi_worker *worker = search->ops->worker_new();

        if (!worker) {
            free_workers(search, before);
            return QY_E_MEMORY;
        }
        worker->search = search;
        worker->id = search->threads;
        workers[search->threads++] = worker;
    }
    return 0;
}

void qy_engine_set_lines(struct qy_engine *engine, unsigned lines)
{
    engine->lines = lines < 1 ? 1 : lines > QY_MAX_MOVES ? QY_MAX_MOVES : lines;
}

void qy_engine_set_overhead(struct qy_engine *engine, int64_t ms)
{
    engine->overhead = ms < 0 ? 0 : ms;
}

int qy_engine_set_level(struct qy_engine *engine, unsigned level)
{
    if (level > QY_ENGINE_LEVELS)
        return QY_E_VALUE;
    engine->level = level ? qyi_level(engine->game, level) : NULL;
    return 0;
}

int qy_engine_set_style(struct qy_engine *engine, enum qy_style style)
{
    if ((unsigned)style >= QY_STYLE_COUNT)
        return QY_E_VALUE;
    engine->style = style;
    return 0;
}

void qyi_engine_set_level(struct qy_engine *engine, const struct qyi_level *level)
{
    engine->level = level;
}

int qy_engine_set_rules(struct qy_engine *engine, const struct qy_rules *rules)
{
    if (qy_rules_game(rules) != engine->game)
        return QY_E_VALUE;
    engine->search.rules = rules;
    engine->search.natural_limit = 0;
    return 0;
}

int qy_engine_set_natural_limit(struct qy_engine *engine, unsigned moves)
{
    if (moves > MOST_LIMIT || (moves > 0 && engine->search.rules->natural_limit == 0))
        return QY_E_VALUE;
    engine->search.natural_limit = moves;
    return 0;
}

int qy_engine_set_network(struct qy_engine *engine, const char *path, size_t len, struct qy_error *reterr)
{
    struct qyi_net *net = NULL;

    if (len > 0) {
        const struct qyi_net_file *file = &qyi_net_built_in[engine->game];
        bool built_in =
            len == strlen(QY_ENGINE_NETWORK_BUILT_IN) && memcmp(path, QY_ENGINE_NETWORK_BUILT_IN, len) == 0;
        int status = built_in ? qyi_net_read(engine->game, file->data, file->len, &net, reterr)
                              : qyi_net_open(engine->game, path, len, &net, reterr);

        if (status < 0)
            return status;
    }
    qyi_net_free(engine->net);
    engine->net = net;
    engine->search.net = net;
    qy_engine_clear(engine); /* the table holds the other evaluation's values */
    return 0;
}

void qy_engine_set_tables(struct qy_engine *engine, struct qy_tables *tables)
{
    engine->search.tables = tables;
}

void qy_engine_set_seed(struct qy_engine *engine, uint64_t seed)
{
    engine->seed = seed;
}

int qy_engine_set_book(struct qy_engine *engine, const char *path, size_t len, struct qy_error *reterr)
{
    const struct qyi_book *book = NULL;
    struct qyi_book *made = NULL;

    if (len == strlen(QY_ENGINE_BOOK_BUILT_IN) && memcmp(path, QY_ENGINE_BOOK_BUILT_IN, len) == 0) {
        book = &qyi_book_built_in[engine->game];
    } else if (len > 0) {
        int status = qyi_book_open(engine->game, path, len, &made, reterr);

        if (status < 0)
            return status;
        book = made;
    }
    qyi_book_free(engine->read_book);
    engine->read_book = made;
    engine->book = book;
    return 0;
}

void qy_engine_clear(struct qy_engine *engine)
{
    struct qyi_search *search = &engine->search;

    qyi_table_forget(&search->table);
    for (unsigned i = 0; i < search->threads; i++)
        search->workers[i]->forget = true;
}

void qy_engine_settle(struct qy_engine *engine)
{
    qyi_table_settle(&engine->search.table, NULL);
}

/* ---- called from other threads --------------------------------------------------------------------- */

static void wake(struct qy_engine *engine)
{
    pthread_mutex_lock(&engine->lock);
    pthread_cond_broadcast(&engine->wake);
    pthread_mutex_unlock(&engine->lock);
}

void qy_engine_stop(struct qy_engine *engine)
{
    atomic_store(&engine->search.stop, true);
    wake(engine);
}

void qy_engine_ponderhit(struct qy_engine *engine)
{
    qyi_search_begin(&engine->search);
    atomic_store(&engine->search.guessed, true);
    atomic_store(&engine->search.pondering, false);
    wake(engine);
}

void qy_engine_ready(struct qy_engine *engine)
{
    atomic_store(&engine->search.stop, false);
    atomic_store(&engine->search.guessed, false);
}

/* ---- a search -------------------------------------------------------------------------------------- */

static void *help(void *user)
{
    struct qyi_worker *worker = user;

    worker->search->ops->think(worker);
    return NULL;
}

static bool is_wanted(const struct qy_engine_limits *limits, qy_move move)
{
    if (!limits->search_moves)
        return true;
    for (size_t i = 0; i < limits->search_move_count; i++)
        if (limits->search_moves[i] == move)
            return true;
    return false;
}

/* Gives a worker the position and its root moves. */
static int set_worker(struct qy_engine *engine, struct qyi_worker *worker, const struct qy_history *history,
                      const struct qy_engine_limits *limits)
{
    qy_move moves[QY_MAX_MOVES];
    size_t count = qy_position_legal(qy_history_position(history), moves);

    worker->root_count = 0;
    worker->depth = worker->selective = 0;
    for (size_t i = 0; i < count; i++) {
        struct qyi_root_move *root = &worker->roots[worker->root_count];

        if (!is_wanted(limits, moves[i]))
            continue;
        *root = (struct qyi_root_move){.move = moves[i], .value = -QYI_INFINITE, .previous = -QYI_INFINITE};
        root->pv[0] = moves[i];
        root->pv_count = 1;
        worker->root_count++;
    }
    return engine->search.ops->worker_set(worker, history);
}

/* Sets the limits of the search, including those of the level. */
static void set_limits(struct qy_engine *engine, const struct qy_engine_limits *limits)
{
    struct qyi_search *search = &engine->search;
    const struct qyi_level *level = engine->level;

    search->limits = *limits;
    search->lines = engine->lines;
    search->max_depth = limits->depth && limits->depth < QYI_MAX_PLY ? limits->depth : QYI_MAX_PLY - 1;
    if (level && level->depth && level->depth < search->max_depth)
        search->max_depth = level->depth;
    if (level && level->nodes && (!limits->nodes || level->nodes < limits->nodes))
        search->limits.nodes = level->nodes;
    if (level && level->lines > search->lines)
        search->lines = level->lines;
    if (engine->style != QY_STYLE_BALANCED && search->lines < QYI_STYLE_LINES)
        search->lines = QYI_STYLE_LINES;
    qyi_plan_make(limits, engine->overhead, &search->plan);
}

/* Waits until the result may be reported. */
static void hold_back(struct qy_engine *engine)
{
    struct qyi_search *search = &engine->search;

    pthread_mutex_lock(&engine->lock);
    while (!atomic_load(&search->stop) && (search->limits.infinite || atomic_load(&search->pondering)))
        pthread_cond_wait(&engine->wake, &engine->lock);
    pthread_mutex_unlock(&engine->lock);
}

/*
 * Runs the search on this thread and its helpers; if the system can't start all threads, those that run do
 * all the work.
 */
static void run(struct qy_engine *engine)
{
    struct qyi_search *search = &engine->search;
    pthread_t helpers[QY_ENGINE_THREADS_MAX];
    unsigned started = 1;

    atomic_store(&search->completed, 0);
    search->found_depth = 0;
    qyi_table_settle(&search->table, &search->stop);
    while (started < search->threads &&
           pthread_create(&helpers[started], NULL, help, search->workers[started]) == 0)
        started++;
    search->ops->think(search->workers[0]);
    hold_back(engine);
    atomic_store(&search->stop, true);
    for (unsigned i = 1; i < started; i++)
        pthread_join(helpers[i], NULL);
}

static void tell_result(struct qy_engine *engine, const struct qy_position *position,
                        struct qy_engine_result *ret_result)
{
    const struct qyi_search *search = &engine->search;
    struct qyi_worker *worker = search->workers[0];
    const struct qyi_root_move *root = &worker->roots[0];
    size_t chosen = 0;
    struct qy_engine_result result = {
        .depth = worker->depth, .nodes = qyi_search_nodes(search), .time = qyi_search_elapsed(search)};

    if (engine->level && worker->root_count)
        chosen = qyi_level_choose(engine->level, worker, position, &engine->seed);
    if (engine->style != QY_STYLE_BALANCED && worker->root_count && !search->drawn)
        chosen = qyi_style_choose(engine->style, engine->level, worker, position, chosen);
    root = &worker->roots[chosen];
    if (worker->root_count) {
        result.best = root->move;
        result.value = root->value == -QYI_INFINITE ? root->previous : root->value;
        if (search->drawn)
            result.value = 0;
        result.mate = qyi_search_mate(result.value);
        result.pv_count = root->pv_count < QY_ENGINE_PV_MAX ? root->pv_count : QY_ENGINE_PV_MAX;
        memcpy(result.pv, root->pv, result.pv_count * sizeof result.pv[0]);
        result.ponder = result.pv_count > 1 ? result.pv[1] : QY_MOVE_NONE;
    }
    *ret_result = result;
}

/* Plays a book move. Special searches (infinite, mate, several lines, pondering) don't use the book. */
static bool play_book(struct qy_engine *engine, const struct qy_position *position,
                      const struct qy_engine_limits *limits, struct qy_engine_result *ret_result)
{
    qy_move moves[QY_MAX_MOVES];
    struct qyi_worker *worker = engine->search.workers[0];

    if (!engine->book || limits->infinite || limits->ponder || limits->mate || engine->lines > 1)
        return false;
    for (size_t i = 0; i < worker->root_count; i++)
        moves[i] = worker->roots[i].move;
    qy_move move = qyi_book_choose(engine->book, position, moves, worker->root_count, &engine->seed);
    if (move == QY_MOVE_NONE)
        return false;
    *ret_result = (struct qy_engine_result){
        .best = move, .pv_count = 1, .pv = {move}, .time = qyi_search_elapsed(&engine->search)};
    return true;
}

/* Probes the tables for the root; true if there is nothing left to search. */
static bool ask_tables(struct qy_engine *engine, const struct qy_position *position)
{
    struct qyi_search *search = &engine->search;

    search->drawn = false;
    search->table_men = 0;
    atomic_store(&search->table_hits, 0);
    if (!search->tables || engine->level)
        return false;
    qy_tables_look(search->tables);
    enum qyi_root_known known = qyi_tables_root(search, position);
    search->drawn = known == QYI_ROOT_DRAWN;
    if (known == QYI_ROOT_OPEN) /* a drawn root is searched for the hardest reply, by normal evaluation */
        search->table_men = qy_tables_pieces(search->tables, engine->game);
    return known == QYI_ROOT_KNOWN;
}

int qy_engine_search(struct qy_engine *engine, const struct qy_history *history,
                     const struct qy_engine_limits *limits, qy_engine_report *report, void *closure,
                     struct qy_engine_result *ret_result)
{
    struct qyi_search *search = &engine->search;
    int status = qy_history_position(history)->game == engine->game ? 0 : QY_E_VALUE;

    if (status == 0)
        qyi_search_begin(search);
    for (unsigned i = 0; i < search->threads && status == 0; i++)
        status = set_worker(engine, search->workers[i], history, limits);
    if (status < 0)
        return status;
    if (play_book(engine, qy_history_position(history), limits, ret_result)) {
        qy_engine_ready(engine);
        return 0;
    }
    set_limits(engine, limits);
    search->report = report;
    search->closure = closure;
    atomic_store(&search->pondering, limits->ponder && !atomic_load(&search->guessed));
    search->table.age = (uint8_t)((search->table.age + 1) & 63);
    if (ask_tables(engine, qy_history_position(history)) || search->workers[0]->root_count == 0)
        hold_back(engine);
    else
        run(engine);
    tell_result(engine, qy_history_position(history), ret_result);
    qy_engine_ready(engine);
    return 0;
}

/* ---- clocks ---------------------------------------------------------------------------------------- */

void qy_engine_clock_of(const struct qy_clock *clock, enum qy_side side, int64_t t,
                        struct qy_engine_clock *ret_clock)
{
    const struct qy_clock_side *now = &clock->side[side];
    const struct qy_allowance *allowance = &clock->control.side[side];
    const struct qy_stage *stage = &allowance->stage[now->stage];
    struct qy_engine_clock out = {.time = qy_clock_remaining(clock, side, t), .moves_to_go = now->to_go};

    if (allowance->mode == QY_TIME_PER_MOVE)
        out.moves_to_go = 1;
    if (allowance->mode == QY_TIME_STAGES) {
        const struct qy_stage *next = now->stage + 1U < allowance->stages ? stage + 1 : stage;

        if (stage->bonus == QY_BONUS_INCREMENT)
            out.increment = stage->bonus_time;
        else if (stage->bonus != QY_BONUS_NONE)
            out.delay = stage->bonus_time;
        if (stage->kind == QY_STAGE_BYOYOMI) {
            out.period = out.time;
            out.periods = now->periods;
            out.time = 0;
        } else if (next->kind == QY_STAGE_BYOYOMI) {
            out.period = next->time;
            out.periods = next->periods;
        }
    }
    *ret_clock = out;
}

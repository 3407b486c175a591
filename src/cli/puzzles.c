/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan puzzles: makes puzzles of games, draws them out of tables, verifies files of them. */
#include "answer/answers.h"
#include "base/error.h"
#include "base/grow.h"
#include "base/pipeline.h"
#include "cli/collect.h"
#include "cli/input.h"
#include "cli/tables.h"
#include "source/target.h"

#include <qiyuan/puzzle.h>

#include <stdlib.h>
#include <string.h>

#define USUAL_DRAWN 10
/* Games or puzzles that are worked on together, so that every thread finds work. */
#define BATCH 256
/* What a batch stops with where there are as many puzzles as wanted. */
#define ENOUGH 1

/* A game to make puzzles of, or a puzzle to verify; its thread keeps the maker from one to the next. */
struct job {
    struct qy_puzzle_maker *maker;
    const struct task *task;
    struct qy_puzzle *made;
    size_t count;
    size_t room;
    enum qy_puzzle_verdict verdict;
    size_t ply;
    qy_move move;
    int code;
};

/* What is asked for. */
struct task {
    struct qy_position start; /* of a game */
    qy_move *moves;
    size_t plies;
    struct qy_puzzle puzzle; /* or one to verify, */
    uint32_t line;           /* of that line */
};

struct work {
    struct qyi_cli *cli;
    struct qy_tables *tables;
    struct qyi_cli_games games;
    struct qyi_target *target;
    struct qy_buf out;
    struct qy_error error;
    uint64_t nodes;
    uint64_t themes; /* one of these; 0: any */
    uint64_t most;
    uint64_t made;
    uint64_t *seen; /* names of puzzles, a table with room for the next power of two */
    size_t seen_room;
    const char *file; /* that is verified */
    uint64_t verdicts[4];
    struct task task[BATCH];
    size_t tasks;
    size_t taken;
};

/* ---- options ----------------------------------------------------------------------------------------- */

static int refuse_theme(const struct work *work, const char *name, size_t len)
{
    struct qy_buf names = QY_BUF_INIT;
    char *shown = strndup(name, len);
    const char *known;
    int code;

    for (unsigned theme = 0; (known = qy_puzzle_theme_name(theme)) != NULL; theme++)
        qy_buf_addf(&names, "%s%s", theme ? " " : "", known);
    code = qyi_cli_usage(work->cli, "puzzles.no-theme", shown ? shown : "", qy_buf_str(&names), NULL);
    free(shown);
    qy_buf_free(&names);
    return code;
}

static int read_themes(struct work *work)
{
    const char *at = work->cli->text[QYI_OPT_THEMES];

    while (at && *at) {
        size_t len = strcspn(at, ",");
        int theme = qy_puzzle_theme_by_name(at, len);

        if (theme < 0)
            return refuse_theme(work, at, len);
        work->themes |= UINT64_C(1) << theme;
        at += len + (at[len] == ',');
    }
    return QYI_EXIT_DONE;
}

static unsigned threads_of(const struct qyi_cli *cli)
{
    uint64_t threads = cli->text[QYI_OPT_THREADS] ? cli->number[QYI_OPT_THREADS] : 1;

    return threads > 256 ? 256 : (unsigned)threads;
}

/* ---- what was made ----------------------------------------------------------------------------------- */

/* Whether a puzzle was made before; it is from now on. QY_E_MEMORY. */
static int was_made(struct work *work, const struct qy_puzzle *puzzle)
{
    uint64_t name = strtoull(puzzle->id, NULL, 16) | 1;
    size_t at;

    if (2 * (work->made + 1) >= work->seen_room) {
        size_t room = work->seen_room ? 2 * work->seen_room : 1024;
        uint64_t *seen = calloc(room, sizeof *seen);

        if (!seen)
            return QY_E_MEMORY;
        for (size_t i = 0; i < work->seen_room; i++) {
            for (at = work->seen[i] & (room - 1); work->seen[i] && seen[at]; at = (at + 1) & (room - 1))
                continue;
            if (work->seen[i])
                seen[at] = work->seen[i];
        }
        free(work->seen);
        work->seen = seen;
        work->seen_room = room;
    }
    for (at = name & (work->seen_room - 1); work->seen[at]; at = (at + 1) & (work->seen_room - 1))
        if (work->seen[at] == name)
            return 1;
    work->seen[at] = name;
    return 0;
}

/* Writes a puzzle if it is wanted. Returns 0, ENOUGH, or a negative code. */
static int put(struct work *work, const struct qy_puzzle *puzzle)
{
    int known;

    if (work->made >= work->most)
        return ENOUGH;
    if (work->themes && !(work->themes & puzzle->themes))
        return 0;
    known = was_made(work, puzzle);
    if (known != 0)
        return known < 0 ? qyi_no_memory(&work->error) : 0;
    work->made++;
    qy_puzzle_write(puzzle, &work->out);
    return qyi_target_write(work->target, &work->out, false, &work->error);
}

/* ---- jobs -------------------------------------------------------------------------------------------- */

static int next_job(void *user, void *item)
{
    struct work *work = user;
    struct job *job = item;

    if (work->taken == work->tasks)
        return 0;
    if (!job->maker && qy_puzzle_maker_new(work->nodes, work->tables, &job->maker) < 0)
        return QY_E_MEMORY;
    job->task = &work->task[work->taken++];
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

    (void)user;
    job->code = qy_puzzle_check(job->maker, &job->task->puzzle, &job->verdict, &job->ply, &job->move);
}

static int tell_verified(void *user, void *item)
{
    struct work *work = user;
    const struct job *job = item;
    const struct qyi_puzzle_checked checked = {&job->task->puzzle, job->verdict, job->ply, job->move};

    if (job->code < 0)
        return job->code;
    work->verdicts[job->verdict]++;
    if (job->verdict != QY_PUZZLE_SOUND || work->cli->text[QYI_OPT_VERBOSE])
        qyi_answer_puzzle(work->file, job->task->line, &checked, qyi_cli_answer(work->cli));
    return qyi_cli_flush_full(work->cli) ? 0 : QY_E_FILE_WRITE;
}

static void drop(void *user, void *item)
{
    struct job *job = item;

    (void)user;
    qy_puzzle_maker_free(job->maker);
    free(job->made);
}

/* Works on what has gathered. Returns 0, ENOUGH, or a negative code. */
static int run_batch(struct work *work, bool verifying)
{
    const struct qyi_pipeline pipeline = {.user = work,
                                          .item_size = sizeof(struct job),
                                          .make = next_job,
                                          .work = verifying ? verify : make_of_game,
                                          .finish = verifying ? tell_verified : put_made,
                                          .drop = drop};
    int code;

    work->taken = 0;
    code = qyi_pipeline_run(&pipeline, threads_of(work->cli));
    for (size_t i = 0; i < work->tasks; i++) {
        free(work->task[i].moves);
        work->task[i].moves = NULL;
    }
    work->tasks = 0;
    return code;
}

/* ---- make -------------------------------------------------------------------------------------------- */

static int end_game(void *user, const struct qy_scan_game *game)
{
    struct work *work = user;
    struct task *task = &work->task[work->tasks];
    int code = 0;

    qyi_cli_games_tick(&work->games, game);
    if (!game->started)
        return 0;
    task->moves = malloc((game->plies + 1) * sizeof *task->moves);
    if (!task->moves)
        return QY_E_MEMORY;
    if (game->plies > 0)
        memcpy(task->moves, game->moves, game->plies * sizeof *task->moves);
    task->start = game->start;
    task->plies = game->plies;
    if (++work->tasks == BATCH)
        code = run_batch(work, false);
    if (code < 0)
        work->error.code = code;
    return code == 0 ? 0 : code == QY_E_MEMORY ? QY_E_MEMORY : QYI_COLLECT_OUTPUT;
}

static int make(struct work *work)
{
    static const struct qy_scan_visitor visitor = {.end = end_game};
    struct qyi_cli *cli = work->cli;
    int code;

    cli->operand++;
    cli->operand_count--;
    work->games = (struct qyi_cli_games){
        .files = {.cli = cli}, .visitor = &visitor, .user = work, .main_line = true, .tells_foreign = true};
    code = qyi_cli_each_game(&work->games);
    if (work->games.files.ended && work->made >= work->most)
        return QYI_EXIT_DONE;
    if (!work->games.files.ended && work->error.code == 0) {
        int last = run_batch(work, false);

        work->error.code = last < 0 ? last : 0;
    }
    return code;
}

/* ---- draw -------------------------------------------------------------------------------------------- */

struct drawing {
    struct work *work;
    struct qy_puzzle_maker *maker;
    int code;
};

static void take_drawn(void *user, const struct qy_table_puzzle *drawn)
{
    struct drawing *drawing = user;
    struct qy_puzzle puzzle;

    if (drawing->code == 0 && qy_puzzle_of_table(drawing->maker, &drawn->position, &puzzle) == 1)
        drawing->code = put(drawing->work, &puzzle);
}

/* The game of a material: that of --game, else the first that has such men. */
static enum qy_game game_of(const struct qyi_cli *cli, const char *material)
{
    struct qy_buf name = QY_BUF_INIT;
    enum qy_game game = qyi_cli_game(cli);

    for (unsigned i = 0; i < QY_GAME_COUNT && !cli->text[QYI_OPT_GAME]; i++)
        if (qy_table_material((enum qy_game)i, material, strlen(material), &name, NULL) == 0) {
            game = (enum qy_game)i;
            break;
        }
    qy_buf_free(&name);
    return game;
}

static int draw(struct work *work)
{
    const struct qyi_cli *cli = work->cli;
    bool mates = cli->text[QYI_OPT_MATE] != NULL;
    const struct qy_table_puzzles wanted = {
        .seed = cli->number[QYI_OPT_SEED],
        .count = cli->text[QYI_OPT_TOP] ? (size_t)cli->number[QYI_OPT_TOP] : USUAL_DRAWN,
        .least = 1,
        .most = mates ? 2 * (unsigned)cli->number[QYI_OPT_MATE] - 1 : QY_TABLE_PUZZLE_LINE,
        .draws = !mates,
        .themes = QY_TABLE_THEMES_ALL};
    struct drawing drawing = {.work = work};

    if (qy_puzzle_maker_new(work->nodes, work->tables, &drawing.maker) < 0)
        return qyi_cli_no_memory(cli);
    for (size_t i = 1; i < cli->operand_count && drawing.code >= 0; i++) {
        const char *material = cli->operand[i];
        struct qy_error error;
        int code = qy_tables_puzzles(work->tables, game_of(cli, material), material, strlen(material),
                                     &wanted, take_drawn, &drawing, &error);

        if (code < 0) {
            work->error = error;
            break;
        }
    }
    qy_puzzle_maker_free(drawing.maker);
    return QYI_EXIT_DONE;
}

/* ---- check ------------------------------------------------------------------------------------------- */

/* The lines of a file, so many of them spread evenly. */
static int check_text(struct work *work, const struct qy_buf *text)
{
    const char *at = qy_buf_str(text);
    const char *end = at + text->len;
    uint64_t lines = 0;
    uint64_t line = 0;
    int code = 0;

    for (const char *p = at; p < end; p++)
        lines += *p == '\n' || p + 1 == end;
    for (; at < end && code == 0; line++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t len = (size_t)((stop ? stop : end) - at);
        bool wanted = work->most >= lines || (line + 1) * work->most / lines > line * work->most / lines;

        if (wanted && len > 0) {
            struct task *task = &work->task[work->tasks];

            code = qy_puzzle_read(at, len, &task->puzzle, &work->error);
            task->line = work->error.line = (uint32_t)line + 1;
            work->error.column += work->error.column == 0;
            if (code == 0 && ++work->tasks == BATCH)
                code = run_batch(work, true);
        }
        at += len + 1;
    }
    return code == 0 ? run_batch(work, true) : code;
}

static int check(struct work *work)
{
    struct qyi_cli *cli = work->cli;
    int worst = QYI_EXIT_DONE;

    for (size_t i = 1; i < cli->operand_count; i++) {
        struct qy_buf text = QY_BUF_INIT;
        int code = qyi_cli_read_whole(cli, cli->operand[i], &text);

        work->file = cli->operand[i];
        work->error = (struct qy_error){0};
        if (code == QYI_EXIT_DONE && check_text(work, &text) < 0) {
            code = work->error.code ? qyi_cli_fail(cli, work->file, &work->error) : QYI_EXIT_SYSTEM;
            work->tasks = 0;
        }
        worst = code > worst ? code : worst;
        qy_buf_free(&text);
    }
    work->error = (struct qy_error){0};
    qyi_answer_puzzles_checked(work->verdicts, qyi_cli_answer(cli));
    if (worst == QYI_EXIT_DONE && work->verdicts[QY_PUZZLE_SECOND] + work->verdicts[QY_PUZZLE_REFUTED] +
                                          work->verdicts[QY_PUZZLE_UNDECIDED] >
                                      0)
        worst = QYI_EXIT_NO;
    return worst;
}

/* ---- the command ------------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    int (*act)(struct work *work);
    bool writes;
} actions[] = {{"make", make, true}, {"draw", draw, true}, {"check", check, false}};

/* What is written is there whole or not at all. */
static int act(struct work *work, size_t number)
{
    struct qyi_cli *cli = work->cli;
    int code;

    if (!actions[number].writes)
        return actions[number].act(work);
    code = qyi_cli_target(cli, cli->text[QYI_OPT_OUTPUT], &work->target, &work->error);
    if (code < 0)
        return qyi_cli_refuse_output(cli, &work->error);
    code = actions[number].act(work);
    if (work->error.code == 0)
        (void)qyi_target_write(work->target, &work->out, true, &work->error);
    if (work->error.code < 0 || code == QYI_EXIT_USAGE) {
        qyi_target_abandon(work->target);
        return code == QYI_EXIT_USAGE ? code : qyi_cli_refuse_output(cli, &work->error);
    }
    if (work->made == 0 && cli->text[QYI_OPT_OUTPUT] && strcmp(cli->text[QYI_OPT_OUTPUT], "-") != 0) {
        qyi_target_abandon(work->target);
        qyi_cli_say(cli, "puzzles.none", cli->text[QYI_OPT_OUTPUT], NULL);
        return code == QYI_EXIT_DONE ? QYI_EXIT_NO : code;
    }
    if (qyi_target_commit(work->target, &work->error) < 0)
        return qyi_cli_refuse_output(cli, &work->error);
    if (!cli->quiet && cli->text[QYI_OPT_OUTPUT]) {
        struct qy_buf counts[2] = {QY_BUF_INIT, QY_BUF_INIT};

        qy_buf_addf(&counts[0], "%llu", (unsigned long long)work->made);
        qy_buf_addf(&counts[1], "%llu", (unsigned long long)work->games.games);
        qyi_cli_say(cli, "puzzles.made", qy_buf_str(&counts[0]), qy_buf_str(&counts[1]), NULL);
        qy_buf_free(&counts[0]);
        qy_buf_free(&counts[1]);
    }
    return code;
}

int qyi_cli_puzzles(struct qyi_cli *cli)
{
    struct work *work = calloc(1, sizeof *work);
    int code = QYI_EXIT_USAGE; /* the list of actions has no other */

    if (!work)
        return qyi_cli_no_memory(cli);
    work->cli = cli;
    work->nodes = cli->number[QYI_OPT_NODES];
    work->most = cli->text[QYI_OPT_TOP] ? cli->number[QYI_OPT_TOP] : UINT64_MAX / UINT32_MAX;
    code = qyi_cli_open_tables(cli, &work->tables);
    if (code == QYI_EXIT_DONE)
        code = read_themes(work);
    for (size_t i = 0; i < sizeof actions / sizeof actions[0] && code == QYI_EXIT_DONE; i++)
        if (strcmp(actions[i].name, cli->operand[0]) == 0) {
            code = act(work, i);
            break;
        }
    for (size_t i = 0; i < work->tasks; i++)
        free(work->task[i].moves);
    qyi_cli_close_tables(cli, work->tables);
    qy_buf_free(&work->out);
    free(work->seen);
    free(work);
    return code;
}

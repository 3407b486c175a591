/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Engines started, asked, watched, and started again. */
#include "thinking/thinkers.h"

#include "base/error.h"
#include "duel/reply.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include <qiyuan/core/notation.h>

#define MOST_THINKERS 4
#define MOST_WAITING  1000
#define MOST_TRIES    3
/* Address space of a thinker: its table, its threads' memory, the program, and room to spare. */
#define MEMORY_LIMIT ((rlim_t)512 * 1024 * 1024)
/* Additional time for an answer beyond the limit of the question, because the machine may be busy. */
#define PATIENCE_MS 8000
/* An engine that is not needed for this long, in milliseconds, is stopped. */
#define IDLE_MS    120000
#define MOST_LINE  65536
#define FIRST_LINE "uci\nsetoption name Ranks value 0\n"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define LIMITS_MEMORY 0 /* their shadow memory is far beyond any limit */
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define LIMITS_MEMORY 0
#endif
#endif
#ifndef LIMITS_MEMORY
#define LIMITS_MEMORY 1
#endif

struct thinker;

struct qyi_thinking {
    struct qyi_thinking *next;
    struct qyi_thinkers *thinkers;
    struct thinker *thinker; /* the engine working on it; NULL: waits */
    struct qy_position position;
    struct qy_buf words; /* the complete input for the engine */
    char game_id[16];
    int64_t milliseconds;
    unsigned lines;
    bool waits;
    bool yields;
    unsigned tries;
    qyi_thought_fn done; /* NULL: cancelled */
    void *user;
    struct qy_thought thought;
};

/* A child process and its pipes. It is freed when its three handles and its timer are closed. */
struct thinker {
    struct thinker *next;
    struct qyi_thinkers *thinkers; /* NULL: all is being stopped */
    uv_process_t process;
    uv_pipe_t in;
    uv_pipe_t out;
    uv_timer_t timer;
    unsigned open_handles;
    bool dying;
    struct qyi_thinking *thinking;
    char game_id[16]; /* of the previous question */
    struct qy_buf line;
    char chunk[4096];
};

struct qyi_thinkers {
    uv_loop_t *loop;
    char program[4096];
    struct thinker *first;
    unsigned count;
    unsigned most;
    struct qyi_thinking *waiting;
    size_t waiting_count;
    uv_timer_t later; /* frees, from the loop, questions that will not be answered */
    bool stopped;
};

static void go_on(struct qyi_thinkers *thinkers);
static void make_room(struct qyi_thinkers *thinkers);

/* ---- questions ------------------------------------------------------------------------------------- */

static void free_thinking(struct qyi_thinking *thinking)
{
    qy_buf_free(&thinking->words);
    free(thinking);
}

/* Queues a question: after those of its kind, or with `again` before them. */
static void put_in_line(struct qyi_thinkers *thinkers, struct qyi_thinking *thinking, bool again)
{
    struct qyi_thinking **place = &thinkers->waiting;

    while (*place && ((*place)->waits > thinking->waits || (!again && (*place)->waits == thinking->waits)))
        place = &(*place)->next;
    thinking->next = *place;
    *place = thinking;
    thinking->thinker = NULL;
    thinkers->waiting_count++;
}

static void take_out_of_line(struct qyi_thinkers *thinkers, struct qyi_thinking *thinking)
{
    struct qyi_thinking **place = &thinkers->waiting;

    while (*place != thinking)
        place = &(*place)->next;
    *place = thinking->next;
    thinkers->waiting_count--;
}

static void answer(struct qyi_thinking *thinking, int status)
{
    if (thinking->done)
        thinking->done(thinking->user, status, &thinking->thought);
    free_thinking(thinking);
}

static void word_question(const struct qyi_think_about *about, struct qy_buf *out)
{
    const struct qy_position *start = qy_history_start(about->history);
    struct qy_position position = *start;

    qy_buf_addf(out, "setoption name Rules value %s\nsetoption name Level value %u\n",
                qy_rules_id(about->rules), about->level);
    qy_buf_addf(out, "setoption name Style value %s\n", about->style ? about->style : "balanced");
    if (about->book)
        qy_buf_addf(out, "setoption name BookFile value %s\n", about->book);
    qy_buf_addf(out, "setoption name OwnBook value %s\n", about->book ? "true" : "false");
    qy_buf_addf(out, "setoption name Natural Limit value %u\n", about->natural_limit);
    qy_buf_addf(out, "setoption name MultiPV value %u\nposition fen ", about->lines);
    qy_position_to_fen(start, QY_FEN_DEFAULT, out);
    qy_buf_adds(out, " moves");
    for (size_t ply = 1; ply <= qy_history_plies(about->history); ply++) {
        qy_move move = qy_history_move(about->history, ply);
        struct qy_undo undo;

        qy_buf_addc(out, ' ');
        qy_move_write(&position, move, QY_NOTATION_UCI, QY_WRITE_DEFAULT, out);
        qy_position_make(&position, move, &undo);
    }
    qy_buf_addf(out, "\ngo movetime %" PRId64, about->milliseconds);
    if (about->nodes > 0)
        qy_buf_addf(out, " nodes %" PRIu64, about->nodes);
    if (about->among_count > 0)
        qy_buf_adds(out, " searchmoves");
    for (size_t i = 0; i < about->among_count; i++) {
        qy_buf_addc(out, ' ');
        qy_move_write(&position, about->among[i], QY_NOTATION_UCI, QY_WRITE_DEFAULT, out);
    }
    qy_buf_addc(out, '\n');
}

struct qyi_thinking *qyi_think(struct qyi_thinkers *thinkers, const struct qyi_think_about *about,
                               qyi_thought_fn done, void *user)
{
    if (thinkers->stopped || thinkers->waiting_count >= MOST_WAITING)
        return NULL;
    struct qyi_thinking *thinking = calloc(1, sizeof *thinking);
    if (!thinking)
        return NULL;
    thinking->thinkers = thinkers;
    thinking->position = *qy_history_position(about->history);
    thinking->milliseconds = about->milliseconds;
    thinking->lines = about->lines < QY_THOUGHT_LINES ? about->lines : QY_THOUGHT_LINES;
    thinking->waits = about->waits;
    thinking->yields = about->yields;
    thinking->done = done;
    thinking->user = user;
    snprintf(thinking->game_id, sizeof thinking->game_id, "%s", about->game_id);
    word_question(about, &thinking->words);
    if (thinking->words.failed) {
        free_thinking(thinking);
        return NULL;
    }
    put_in_line(thinkers, thinking, false);
    go_on(thinkers);
    if (thinking->waits && !thinking->thinker)
        make_room(thinkers);
    return thinking;
}

/* ---- words to a thinker ---------------------------------------------------------------------------- */

struct saying {
    uv_write_t write;
    struct qy_buf text;
};

static void said(uv_write_t *write, int status)
{
    struct saying *saying = write->data;

    (void)status; /* a thinker that does not listen has died, or is found out by its time */
    qy_buf_free(&saying->text);
    free(saying);
}

/* Sends the content of `text`, which is taken over. */
static void say(struct thinker *thinker, struct qy_buf *text)
{
    struct saying *saying = text->failed ? NULL : calloc(1, sizeof *saying);

    if (!saying) {
        qy_buf_free(text);
        return;
    }
    saying->text = *text;
    *text = (struct qy_buf)QY_BUF_INIT;
    saying->write.data = saying;
    uv_buf_t bytes = uv_buf_init(saying->text.data, (unsigned)saying->text.len);
    if (uv_write(&saying->write, (uv_stream_t *)&thinker->in, &bytes, 1, said) < 0)
        said(&saying->write, 0);
}

static void say_words(struct thinker *thinker, const char *words)
{
    struct qy_buf text = QY_BUF_INIT;

    qy_buf_adds(&text, words);
    say(thinker, &text);
}

/* Stops a search that yields: its engine returns the result so far and becomes free. */
static void make_room(struct qyi_thinkers *thinkers)
{
    for (struct thinker *thinker = thinkers->first; thinker; thinker = thinker->next)
        if (thinker->thinking && thinker->thinking->yields && !thinker->dying) {
            thinker->thinking->yields = false;
            say_words(thinker, "stop\n");
            return;
        }
}

/* ---- the end of a thinker -------------------------------------------------------------------------- */

static void handle_closed(uv_handle_t *handle)
{
    struct thinker *thinker = handle->data;

    if (--thinker->open_handles > 0)
        return;
    qy_buf_free(&thinker->line);
    free(thinker);
}

static void close_handles(struct thinker *thinker)
{
    uv_handle_t *const handles[] = {(uv_handle_t *)&thinker->in, (uv_handle_t *)&thinker->out,
                                    (uv_handle_t *)&thinker->timer, (uv_handle_t *)&thinker->process};

    for (size_t i = 0; i < sizeof handles / sizeof handles[0]; i++)
        if (!uv_is_closing(handles[i]))
            uv_close(handles[i], handle_closed);
}

/* Takes a thinker off the list, and asks its question again or gives it up. */
static void lose(struct thinker *thinker)
{
    struct qyi_thinkers *thinkers = thinker->thinkers;
    struct qyi_thinking *thinking = thinker->thinking;
    struct thinker **place = &thinkers->first;

    while (*place != thinker)
        place = &(*place)->next;
    *place = thinker->next;
    thinkers->count--;
    thinker->thinking = NULL;
    thinker->thinkers = NULL;
    if (!thinking)
        return;
    if (!thinking->done || ++thinking->tries >= MOST_TRIES)
        answer(thinking, QY_E_NO_THINKER);
    else
        put_in_line(thinkers, thinking, true);
}

static void thinker_ended(uv_process_t *process, int64_t status, int signal)
{
    struct thinker *thinker = process->data;
    struct qyi_thinkers *thinkers = thinker->thinkers;

    (void)status;
    (void)signal;
    if (thinkers)
        lose(thinker);
    close_handles(thinker);
    if (thinkers)
        go_on(thinkers);
}

/* Kills an engine that has exceeded its time, or is not needed. thinker_ended() handles its end. */
static void end_thinker(struct thinker *thinker)
{
    thinker->dying = true;
    uv_process_kill(&thinker->process, SIGKILL);
}

static void time_is_over(uv_timer_t *timer)
{
    end_thinker(timer->data);
}

/* ---- what a thinker says --------------------------------------------------------------------------- */

/* Reads the moves of a line up to the first illegal one. */
static void read_moves(const struct qyi_thinking *thinking, struct qy_text pv, struct qy_thought_line *line)
{
    struct qy_position position = thinking->position;
    struct qy_text word;
    struct qy_undo undo;
    size_t at = 0;

    line->count = 0;
    while (line->count < QY_THOUGHT_MOVES && qyi_reply_word(pv, &at, &word)) {
        qy_move *move = &line->move[line->count];

        if (qy_move_read(&position, word.text, word.len, QY_NOTATION_UCI, move, NULL) < 0)
            return;
        qy_position_make(&position, *move, &undo);
        line->count++;
    }
}

static void hear_info(struct qyi_thinking *thinking, const struct qyi_info *info)
{
    if (!info->scored || info->bound || info->line < 1 || info->line > thinking->lines)
        return;
    struct qy_thought_line *line = &thinking->thought.line[info->line - 1];
    line->scored = true;
    line->mate = info->mate;
    line->score = info->score;
    line->depth = info->depth;
    read_moves(thinking, info->pv, line);
    if (info->line > thinking->thought.lines)
        thinking->thought.lines = info->line;
    thinking->thought.nodes = info->nodes;
}

/* Makes an engine available for the next question. */
static void set_free(struct thinker *thinker, int status)
{
    struct qyi_thinkers *thinkers = thinker->thinkers;
    struct qyi_thinking *thinking = thinker->thinking;

    thinker->thinking = NULL;
    uv_timer_start(&thinker->timer, time_is_over, IDLE_MS, 0);
    answer(thinking, status);
    go_on(thinkers);
}

static void hear_move(struct thinker *thinker, struct qy_text text)
{
    struct qyi_thinking *thinking = thinker->thinking;

    if (thinking->done && qy_move_read(&thinking->position, text.text, text.len, QY_NOTATION_UCI,
                                       &thinking->thought.move, NULL) < 0) {
        end_thinker(thinker); /* its output is invalid: another engine is asked */
        return;
    }
    set_free(thinker, 0);
}

static void hear_line(struct thinker *thinker, const char *line, size_t len)
{
    struct qyi_reply reply;

    if (!thinker->thinking)
        return;
    qyi_reply_uci(line, len, &reply);
    if (reply.kind == QYI_REPLY_INFO)
        hear_info(thinker->thinking, &reply.info);
    else if (reply.kind == QYI_REPLY_MOVE)
        hear_move(thinker, reply.text);
    else if (reply.kind == QYI_REPLY_NO_MOVE)
        set_free(thinker, QY_E_NO_THINKER); /* no question is asked for a position without moves */
}

static void give_room(uv_handle_t *handle, size_t size, uv_buf_t *buf)
{
    struct thinker *thinker = handle->data;

    (void)size;
    *buf = uv_buf_init(thinker->chunk, sizeof thinker->chunk);
}

static void heard(uv_stream_t *stream, ssize_t count, const uv_buf_t *buf)
{
    struct thinker *thinker = stream->data;
    const char *at = buf->base;
    const char *end;

    if (count < 0)
        uv_read_stop(stream);
    while (count > 0 && !thinker->dying && thinker->thinkers) {
        const char *feed = memchr(at, '\n', (size_t)count);

        end = feed ? feed : at + count;
        if (thinker->line.len + (size_t)(end - at) <= MOST_LINE)
            qy_buf_add(&thinker->line, at, (size_t)(end - at));
        if (!feed)
            return;
        hear_line(thinker, qy_buf_str(&thinker->line), thinker->line.len);
        qy_buf_clear(&thinker->line);
        count -= feed + 1 - at;
        at = feed + 1;
    }
}

/* ---- starting -------------------------------------------------------------------------------------- */

static void limit(const struct thinker *thinker)
{
    const struct rlimit memory = {MEMORY_LIMIT, MEMORY_LIMIT};
    const struct rlimit none = {0, 0};

    if (LIMITS_MEMORY)
        prlimit(thinker->process.pid, RLIMIT_AS, &memory, NULL);
    prlimit(thinker->process.pid, RLIMIT_CORE, &none, NULL);
}

static int spawn(struct qyi_thinkers *thinkers, struct thinker *thinker)
{
    char engine[] = "engine";
    char *args[] = {thinkers->program, engine, NULL};
    uv_stdio_container_t stdio[3];
    uv_process_options_t options;

    memset(&options, 0, sizeof options);
    stdio[0].flags = (uv_stdio_flags)(UV_CREATE_PIPE | UV_READABLE_PIPE);
    stdio[0].data.stream = (uv_stream_t *)&thinker->in;
    stdio[1].flags = (uv_stdio_flags)(UV_CREATE_PIPE | UV_WRITABLE_PIPE);
    stdio[1].data.stream = (uv_stream_t *)&thinker->out;
    stdio[2].flags = UV_IGNORE;
    options.file = thinkers->program;
    options.args = args;
    options.stdio = stdio;
    options.stdio_count = 3;
    options.exit_cb = thinker_ended;
    return uv_spawn(thinkers->loop, &thinker->process, &options);
}

/* Starts an engine, in the list and free; NULL if that is not possible. */
static struct thinker *start_thinker(struct qyi_thinkers *thinkers)
{
    struct thinker *thinker = calloc(1, sizeof *thinker);

    if (!thinker)
        return NULL;
    thinker->open_handles = 4;
    uv_pipe_init(thinkers->loop, &thinker->in, 0);
    uv_pipe_init(thinkers->loop, &thinker->out, 0);
    uv_timer_init(thinkers->loop, &thinker->timer);
    thinker->in.data = thinker;
    thinker->out.data = thinker;
    thinker->timer.data = thinker;
    thinker->process.data = thinker;
    if (spawn(thinkers, thinker) < 0) {
        close_handles(thinker);
        return NULL;
    }
    limit(thinker);
    thinker->thinkers = thinkers;
    thinker->next = thinkers->first;
    thinkers->first = thinker;
    thinkers->count++;
    uv_read_start((uv_stream_t *)&thinker->out, give_room, heard);
    say_words(thinker, FIRST_LINE);
    return thinker;
}

/* Returns a free engine, preferably the one that has searched this game before. */
static struct thinker *free_thinker(struct qyi_thinkers *thinkers, const char *game_id)
{
    struct thinker *found = NULL;

    for (struct thinker *thinker = thinkers->first; thinker; thinker = thinker->next)
        if (!thinker->thinking && !thinker->dying && (!found || strcmp(thinker->game_id, game_id) == 0))
            found = thinker;
    if (found)
        return found;
    return thinkers->count < thinkers->most ? start_thinker(thinkers) : NULL;
}

static void put_question(struct thinker *thinker, struct qyi_thinking *thinking)
{
    struct qy_buf text = QY_BUF_INIT;

    if (strcmp(thinker->game_id, thinking->game_id) != 0) {
        qy_buf_addf(&text, "setoption name UCI_Variant value %s\nucinewgame\n",
                    qy_game_id(thinking->position.game));
        memcpy(thinker->game_id, thinking->game_id, sizeof thinker->game_id);
    }
    qy_buf_add(&text, qy_buf_str(&thinking->words), thinking->words.len);
    memset(&thinking->thought, 0, sizeof thinking->thought);
    thinking->thinker = thinker;
    thinker->thinking = thinking;
    say(thinker, &text);
    uv_timer_start(&thinker->timer, time_is_over, (uint64_t)(thinking->milliseconds + PATIENCE_MS), 0);
}

/* Reports that no engine could be started, to all who wait. */
static void give_up(uv_timer_t *timer)
{
    struct qyi_thinkers *thinkers = timer->data;

    while (thinkers->waiting && thinkers->count == 0) {
        struct qyi_thinking *thinking = thinkers->waiting;

        take_out_of_line(thinkers, thinking);
        answer(thinking, QY_E_NO_THINKER);
    }
}

/* Passes waiting questions to free engines. */
static void go_on(struct qyi_thinkers *thinkers)
{
    while (thinkers->waiting && !thinkers->stopped) {
        struct qyi_thinking *thinking = thinkers->waiting;
        struct thinker *thinker = free_thinker(thinkers, thinking->game_id);

        if (!thinker) {
            if (thinkers->count == 0)
                uv_timer_start(&thinkers->later, give_up, 0, 0);
            return;
        }
        take_out_of_line(thinkers, thinking);
        put_question(thinker, thinking);
    }
}

void qyi_think_cancel(struct qyi_thinking *thinking)
{
    if (!thinking->thinker) {
        take_out_of_line(thinking->thinkers, thinking);
        free_thinking(thinking);
        return;
    }
    thinking->done = NULL;
    say_words(thinking->thinker, "stop\n");
}

/* ---- all of them ----------------------------------------------------------------------------------- */

struct qyi_thinkers *qyi_thinkers_new(uv_loop_t *loop, const char *program)
{
    struct qyi_thinkers *thinkers = calloc(1, sizeof *thinkers);
    size_t size = sizeof thinkers->program;
    unsigned cores = uv_available_parallelism();

    if (!thinkers)
        return NULL;
    thinkers->loop = loop;
    thinkers->most = cores < 2 ? 2 : cores > MOST_THINKERS ? MOST_THINKERS : cores;
    if (program)
        snprintf(thinkers->program, size, "%s", program);
    else if (uv_exepath(thinkers->program, &size) < 0)
        thinkers->program[0] = '\0'; /* starting it will fail, which is reported to whoever asks */
    uv_timer_init(loop, &thinkers->later);
    thinkers->later.data = thinkers;
    return thinkers;
}

void qyi_thinkers_stop(struct qyi_thinkers *thinkers)
{
    if (!thinkers || thinkers->stopped)
        return;
    thinkers->stopped = true;
    uv_close((uv_handle_t *)&thinkers->later, NULL);
    while (thinkers->waiting) {
        struct qyi_thinking *thinking = thinkers->waiting;

        take_out_of_line(thinkers, thinking);
        answer(thinking, QY_E_NO_THINKER);
    }
    while (thinkers->first) {
        struct thinker *thinker = thinkers->first;

        struct qyi_thinking *thinking = thinker->thinking;

        thinkers->first = thinker->next;
        thinker->thinkers = NULL;
        thinker->thinking = NULL;
        if (thinking)
            answer(thinking, QY_E_NO_THINKER);
        uv_process_kill(&thinker->process, SIGKILL);
        close_handles(thinker);
    }
}

void qyi_thinkers_free(struct qyi_thinkers *thinkers)
{
    free(thinkers);
}

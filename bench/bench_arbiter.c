/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Measures how many events a second the arbiter handles (moves and clock presses over the board, moves
 * online), how many log lines it reads, rules on and reports as JSON, and the memory of a game. Prints one
 * line per case.
 *
 *     bench_arbiter [ROUNDS]
 */
#include <qiyuan/core/notation.h>
#include <qiyuan/record/arbiter.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define PLIES 160
#define LINE  192

static double now(void)
{
    struct timespec at;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &at);
    return (double)at.tv_sec + (double)at.tv_nsec / 1e9;
}

static void die(const char *why)
{
    fprintf(stderr, "bench_arbiter: %s\n", why);
    exit(1);
}

/* Plays a game of random moves from a fixed seed, in UCI; tries again until it is long enough. */
static size_t random_game(enum qy_game game, char moves[PLIES][8])
{
    uint64_t seed = 0;

    for (uint64_t start = 1;; start++) {
        struct qy_position position;
        struct qy_undo undo;
        size_t ply = 0;

        seed = start * UINT64_C(0x9E3779B97F4A7C15);
        qy_position_start(game, &position);
        while (ply < PLIES) {
            qy_move list[QY_MAX_MOVES];
            size_t count = qy_position_legal(&position, list);
            struct qy_buf text = QY_BUF_INIT;

            if (count == 0 || qy_position_outcome(&position, qy_rules_default(game)).result != QY_RESULT_OPEN)
                break;
            seed = seed * UINT64_C(6364136223846793005) + 1442695040888963407;
            qy_move move = list[(seed >> 33) % count];
            (void)qy_move_write(&position, move, QY_NOTATION_UCI, 0, &text);
            (void)snprintf(moves[ply++], 8, "%s", qy_buf_str(&text));
            qy_buf_free(&text);
            qy_position_make(&position, move, &undo);
        }
        if (ply == PLIES)
            return ply;
    }
}

/* Composes the lines of that game's log. */
static size_t make_log(enum qy_game game, bool online, char (*moves)[8], char (*lines)[LINE])
{
    size_t count = 0;

    (void)snprintf(lines[count++], LINE,
                   "{\"t\":0,\"event\":\"start\",\"game\":\"%s\",\"mode\":\"%s\",\"time\":\"G/"
                   "60m\",\"claims\":\"player\"}",
                   qy_game_id(game), online ? "online" : "board");
    (void)snprintf(lines[count++], LINE, "{\"t\":0,\"event\":\"begin\"}");
    for (unsigned ply = 0; ply < PLIES; ply++) {
        const char *side = qy_side_id(game, (enum qy_side)(ply & 1));

        (void)snprintf(lines[count++], LINE,
                       "{\"t\":%u,\"event\":\"move\",\"side\":\"%s\",\"move\":\"%.7s\"}", ply * 1000 + 900,
                       side, moves[ply]);
        if (!online)
            (void)snprintf(lines[count++], LINE, "{\"t\":%u,\"event\":\"press\",\"side\":\"%s\"}",
                           ply * 1000 + 950, side);
    }
    return count;
}

struct totals {
    size_t events;
    size_t memory;
    size_t all;
};

/* Plays a log once, from its lines or, if `events` is given, from events read before. */
static void play(char (*lines)[LINE], size_t count, struct qy_event *events, struct totals *totals)
{
    const struct qy_arbiter_oracle oracle = {.nodes = QY_WINNABLE_NODES};
    struct qy_event_reader reader = {0};
    struct qy_buf out = QY_BUF_INIT;
    struct qy_arbiter *arbiter;

    if (qy_arbiter_new(&oracle, &arbiter) < 0)
        die("memory");
    for (size_t i = 0; i < count; i++) {
        struct qy_event event;
        size_t rulings;

        if (events)
            event = events[i];
        else if (qy_event_read(&reader, lines[i], strlen(lines[i]), &event, NULL) < 0)
            die(lines[i]);
        if (qy_arbiter_feed(arbiter, &event, NULL) < 0)
            die("an event failed");
        const struct qy_ruling *ruling = qy_arbiter_rulings(arbiter, &rulings);
        if (rulings == 0 || ruling->kind == QY_RULING_REFUSED || ruling->kind == QY_RULING_ILLEGAL)
            die("an event was refused");
        for (size_t r = 0; !events && r < rulings; r++) {
            qy_buf_clear(&out);
            qy_ruling_json(arbiter, &ruling[r], &out);
        }
    }
    if (qy_history_plies(qy_arbiter_history(arbiter)) != PLIES)
        die("moves are missing");
    totals->events += count;
    totals->memory = qy_arbiter_memory(arbiter, &totals->all);
    qy_buf_free(&out);
    qy_event_reader_free(&reader);
    qy_arbiter_free(arbiter);
}

static void bench(enum qy_game game, bool online, bool from_lines, unsigned rounds)
{
    static char moves[PLIES][8];
    static char lines[2 * PLIES + 2][LINE];
    static struct qy_event events[2 * PLIES + 2];
    static struct qy_game_setup setup;
    struct qy_event_reader reader = {0};
    struct totals totals = {0};
    size_t count;
    double begin;

    (void)random_game(game, moves);
    count = make_log(game, online, moves, lines);
    for (size_t i = 0; i < count; i++)
        if (qy_event_read(&reader, lines[i], strlen(lines[i]), &events[i], NULL) < 0)
            die(lines[i]);
    setup = reader.setup;
    events[0].setup = &setup;
    begin = now();
    for (unsigned round = 0; round < rounds; round++)
        play(lines, count, from_lines ? NULL : events, &totals);
    printf("%-8s %-6s %-6s %9.0f a second; memory %zu bytes, with %d plies of history and log %zu\n",
           qy_game_id(game), online ? "online" : "board", from_lines ? "lines" : "events",
           (double)totals.events / (now() - begin), totals.memory, PLIES, totals.all);
    qy_event_reader_free(&reader);
}

int main(int argc, char **argv)
{
    unsigned rounds = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 2000;

    for (unsigned game = 0; game < QY_GAME_COUNT; game++)
        for (unsigned form = 0; form < 4; form++)
            bench((enum qy_game)game, form & 1, form & 2, rounds);
    return 0;
}

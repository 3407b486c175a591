/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Thinkers: engines in child processes, asked over pipes in the loop.
 *
 * A question is a position with the moves that led to it, and how far to think about it. Questions wait in
 * line, those that somebody waits for at a board first. A thinker is started when there is a question and
 * none is free, up to a number; it has a limit of memory, and a limit of time for each question. One that
 * dies or does not answer in time is replaced, and the question is asked again, a few times.
 *
 * Everything here belongs to the loop's thread.
 */
#ifndef QYI_THINKING_THINKERS_H
#define QYI_THINKING_THINKERS_H

#include <qiyuan/errors/server.h>
#include <qiyuan/play/duel.h>

#include <uv.h>

struct qyi_thinkers;
struct qyi_thinking;

/* The question. Texts and the history are borrowed for the call. */
struct qyi_think_about {
    const struct qy_history *history;
    const struct qy_rules *rules;
    uint32_t natural_limit; /* the event's; 0: that of the rules */
    const char *game_id;    /* positions of one game share what was learnt */
    unsigned level;         /* 0: full strength */
    const char *style;      /* a value of the engine's `Style`; NULL: the usual one */
    const char *book;       /* a value of its `BookFile`; NULL: no book */
    const qy_move *among;   /* the moves that it may find, `among_count` of them; none: all legal ones */
    size_t among_count;
    unsigned lines;
    int64_t milliseconds; /* at most */
    uint64_t nodes;       /* 0: no limit */
    bool waits;           /* somebody waits for it: goes before those for whom nobody does */
    bool yields; /* is ended early, with what was found so far, when one that waits finds nobody free */
};

/* The answer: 0 with a thought whose move is legal, or QY_E_NO_THINKER. Borrowed for the call. */
typedef void (*qyi_thought_fn)(void *user, int status, const struct qy_thought *thought);

/* Thinkers on a loop; `program` is the path of the program that `engine` is asked of, NULL: this one. NULL
 * when memory ran out. No process is started yet. */
struct qyi_thinkers *qyi_thinkers_new(uv_loop_t *loop, const char *program);
/* Kills all of them; what was asked is answered with QY_E_NO_THINKER. Call before the loop ends. */
void qyi_thinkers_stop(struct qyi_thinkers *thinkers);
/* Frees what is left, after qyi_thinkers_stop(). NULL is accepted. */
void qyi_thinkers_free(struct qyi_thinkers *thinkers);

/* Asks; `done` is called later, exactly once unless it is cancelled. NULL when memory ran out or too many
 * wait. */
struct qyi_thinking *qyi_think(struct qyi_thinkers *thinkers, const struct qyi_think_about *about,
                               qyi_thought_fn done, void *user);
/* Nobody wants the answer any more; the thinker is told to stop. */
void qyi_think_cancel(struct qyi_thinking *thinking);

#endif

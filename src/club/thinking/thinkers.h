/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Thinkers: engines in child processes, used through pipes in the loop.
 *
 * A question is a position with the moves that led to it, and limits for the search. Questions wait in a
 * queue; those for which a player waits at the board come first. If no thinker is free, another one is
 * started, up to a number; each has a memory limit, and a time limit for each question. A thinker that dies
 * or does not answer in time is replaced, and the question is asked again, a few times.
 *
 * Everything here runs in the loop's thread.
 */
#ifndef QYI_THINKING_THINKERS_H
#define QYI_THINKING_THINKERS_H

#include <qiyuan/errors/server.h>
#include <qiyuan/play/duel.h>

#include <uv.h>

struct qyi_thinkers;
struct qyi_thinking;

/* A question. Texts and the history are borrowed during the call. */
struct qyi_think_about {
    const struct qy_history *history;
    const struct qy_rules *rules;
    uint32_t natural_limit; /* set by the event; 0: as in the rules */
    const char *game_id;    /* positions of the same game share the hash table */
    unsigned level;         /* 0: full strength */
    const char *style;      /* a value of the engine's option `Style`; NULL: the default */
    const char *book;       /* a value of its option `BookFile`; NULL: no book */
    const qy_move *among;   /* the moves to choose from, `among_count` of them; NULL: all legal moves */
    size_t among_count;
    unsigned lines;
    int64_t milliseconds; /* the time limit */
    uint64_t nodes;       /* 0: no limit */
    bool waits;           /* someone waits for the answer: takes precedence over other questions */
    /* may be stopped early with the result so far, when another question that waits has no free thinker */
    bool yields;
};

/* Receives the answer: 0 with a legal move, or QY_E_NO_THINKER. Borrowed during the call. */
typedef void (*qyi_thought_fn)(void *user, int status, const struct qy_thought *thought);

/* Creates the thinkers for a loop; `program` is the path of the program that provides `engine`, NULL: this
 * one. No process is started yet. NULL when memory runs out. */
struct qyi_thinkers *qyi_thinkers_new(uv_loop_t *loop, const char *program);
/* Kills all engines, and answers open questions with QY_E_NO_THINKER. Call it before the loop ends. */
void qyi_thinkers_stop(struct qyi_thinkers *thinkers);
/* Frees the rest, after qyi_thinkers_stop(). Accepts NULL. */
void qyi_thinkers_free(struct qyi_thinkers *thinkers);

/* Asks a question; `done` is called later, exactly once unless it is cancelled. NULL when memory runs out or
 * too many questions wait. */
struct qyi_thinking *qyi_think(struct qyi_thinkers *thinkers, const struct qyi_think_about *about,
                               qyi_thought_fn done, void *user);
/* Cancels a question; its engine is told to stop. */
void qyi_think_cancel(struct qyi_thinking *thinking);

#endif

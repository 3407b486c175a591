/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Events that are played on the server. When a round is paired, each pair of accounts gets a game, which is
 * recorded beside the log before it is opened; its result is entered in the log, once; then the next round is
 * paired if the event wants that. Steps that were missed while the server was down are detected from the log,
 * the file beside it and the store, and done after the restart.
 *
 * An arena is opened at its announced time, or when an arbiter opens it, and closed when its time is up,
 * according to the times in its log; if the server is down then, it does so later. Games in progress continue
 * and count.
 *
 * A worker reads and writes the files; the loop knows the games. A worker examines each event, again and
 * again until all finished games are entered.
 */
#ifndef QYI_DIRECTING_ONLINE_H
#define QYI_DIRECTING_ONLINE_H

#include "directing/gone.h"
#include "directing/people.h"
#include "shelf/folder.h"
#include "store/store.h"

#include <uv.h>

struct qyi_server;
struct qyi_event_game;
struct qyi_event_opening;
struct qyi_event_ruling;

#define QYI_ONLINE_WAITING 64
/* Default time for players to appear, in milliseconds from the game's beginning, if the regulations do not
 * set one. */
#define QYI_ONLINE_LATE_MS 300000
/* The same in an arena, where it is shorter because the next game follows at once. Absent players then pause. */
#define QYI_ONLINE_LATE_ARENA_MS 30000
/* In an arena, free players are paired at multiples of this time, when several are waiting: then opponents
 * are closer in strength than the first two would be. */
#define QYI_ONLINE_WAVE_MS 3000

/* Two players who have just met wait this long for another opponent if others are playing, counted from the
 * last act of the arena. */
#define QYI_ONLINE_AGAIN_MS 20000
/* Interval for reading which accounts are closed, which other programs can change. */
#define QYI_ONLINE_GONE_MS 5000

/* The result of a game. */
struct qyi_game_result {
    char id[QYI_GAME_ID_SIZE];
    char result[QYI_RESULT_SIZE]; /* "1-0", "+-" */
};

struct qyi_online {
    uv_work_t work;
    uv_timer_t later; /* for the start of a round, or to retry after a failure */
    struct qyi_server *server;
    char waiting[QYI_ONLINE_WAITING][QYI_FILE_ID_SIZE];
    unsigned count;
    bool all;      /* more events are due than fit into the list: examine all */
    bool gone_due; /* all events, if the list of closed accounts has changed */
    bool under_way;
    bool failed;                    /* the worker could not finish */
    char id[QYI_FILE_ID_SIZE];      /* the event being examined; "": all */
    struct qyi_game_result *result; /* results that the worker must enter */
    size_t result_count;
    struct qyi_event_game *game; /* games for which the worker found no result, or another one */
    size_t game_count;
    struct qyi_gone gone; /* used by the worker: accounts that can't play */
    bool ask_gone;        /* the worker must read that list */
    /* set by the worker: the list differs from when all events were last examined */
    bool gone_news;
    bool if_news;                      /* examine events only in that case */
    int64_t gone_asked;                /* Unix time in milliseconds of the last time; 0: now */
    struct qyi_event_opening *opening; /* games being written to the store */
    struct qyi_event_ruling *ruling;   /* games whose results are being changed to that of the event */
    int64_t begins;                    /* start of the next round, Unix time in milliseconds; 0: none */
};

/* Call when another server is gone: takes over what it had begun for events. */
void qyi_online_stand_in(struct qyi_server *server);
/* Examines all events; called when the server starts. */
void qyi_online_begin(struct qyi_server *server);
/* Call when an event may have changed, or a game of it has ended ("": any event). In the loop's thread. */
void qyi_online_look(struct qyi_server *server, const char *id);
/* Call when an account was removed or may have been closed: it leaves all events. In the loop's thread. */
void qyi_online_account_gone(struct qyi_server *server);
/* Call when the server stops: drops what the next examination should have been told. */
void qyi_online_end(struct qyi_server *server);

#endif

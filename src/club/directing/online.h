/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Events that are played on the server. Where a round is paired each pair of accounts gets a game, which is
 * noted beside the log before it is opened; what it comes to is entered in the log, once; where the event wants that,
 * the next round is paired then. Whatever was not done when the server went down is found and done when it comes back:
 * all of it rests on the log, the file beside it, and the store.
 *
 * An arena is opened at its hour, or when an arbiter says so, and closed when its time is up, by the hour that stands
 * in its log: a server that was down does it late. Games that are being played then go on and count.
 *
 * A worker reads and writes the files, the loop knows the games: each look at an event is a worker's, and another one
 * follows while games that are over have not been entered.
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
/* By when a player is to be there where the regulations say nothing, in milliseconds from the game's beginning. */
#define QYI_ONLINE_LATE_MS 300000
/* In an arena, where the next game is always the next thing. Absent players pause from then on. */
#define QYI_ONLINE_LATE_ARENA_MS 30000
/* Those who are free in an arena are paired at whole multiples of this: several have come together by then, who are
 * nearer to each other than the first two would be. */
#define QYI_ONLINE_WAVE_MS 3000

/* So long two who met just now wait for somebody else while others play, from the last act of the arena on. */
#define QYI_ONLINE_AGAIN_MS 20000
/* After so long it is asked again which accounts are closed: that is done beside the server. */
#define QYI_ONLINE_GONE_MS 5000

/* What a game has come to. */
struct qyi_game_result {
    char id[QYI_GAME_ID_SIZE];
    char result[QYI_RESULT_SIZE]; /* "1-0", "+-" */
};

struct qyi_online {
    uv_work_t work;
    uv_timer_t later; /* when a round begins, or what failed is tried again */
    struct qyi_server *server;
    char waiting[QYI_ONLINE_WAITING][QYI_FILE_ID_SIZE];
    unsigned count;
    bool all;      /* more wait than are named: all of them */
    bool gone_due; /* all of them, if others are gone by now */
    bool under_way;
    bool failed;                    /* the worker could not do all of it */
    char id[QYI_FILE_ID_SIZE];      /* what is being looked at; "": all */
    struct qyi_game_result *result; /* that the worker is to enter */
    size_t result_count;
    struct qyi_event_game
        *game; /* that the worker found without a result, or with another one than they have */
    size_t game_count;
    struct qyi_gone gone;              /* the worker's: accounts with which nobody plays */
    bool ask_gone;                     /* it is to ask for them */
    bool gone_news;                    /* the worker's: others than when all events were looked at */
    bool if_news;                      /* it is to look only then */
    int64_t gone_asked;                /* when that was done last, Unix time in milliseconds; 0: it is due */
    struct qyi_event_opening *opening; /* games that are being written */
    struct qyi_event_ruling *ruling;   /* games that are being brought in line */
    int64_t begins;                    /* the next hour of a round, Unix time in milliseconds; 0: none */
};

/* Another server is gone: what it had begun for an event is done here. */
void qyi_online_stand_in(struct qyi_server *server);
/* All events are looked at, once the server serves. */
void qyi_online_begin(struct qyi_server *server);
/* An event may have changed, or a game of it is over ("": any). In the loop's thread. */
void qyi_online_look(struct qyi_server *server, const char *id);
/* An account was removed, or may have been closed: it leaves all events. In the loop's thread. */
void qyi_online_account_gone(struct qyi_server *server);
/* Once the server is dismissed: what was to be told to the next look is let go. */
void qyi_online_end(struct qyi_server *server);

#endif

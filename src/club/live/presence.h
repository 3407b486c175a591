/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * People who are connected. Somebody is known by what his seats are held by: the key of an account, the hash of a
 * guest's session, or that of the token of a seat alone. Each connection that stays open (a WebSocket whatever it
 * shows, a stream) is a line of his: as long as he has one, here or at another server, he is here at all his boards.
 * In the loop's thread.
 */
#ifndef QYI_LIVE_PRESENCE_H
#define QYI_LIVE_PRESENCE_H

#include "wire/auth.h"

struct qyi_house;
struct qyi_live;
struct qyi_known;

/* A connection as somebody's. Its owner ends it before it goes; all zero: nobody's. */
struct qyi_line {
    struct qyi_known *person;
    struct qyi_line *next;
    struct qyi_line **link; /* what points here */
};

/* A seat by one of the keys that it is held by. All zero: by none. */
struct qyi_chair {
    struct qyi_known *person;
    struct qyi_chair *next;
    struct qyi_chair **link; /* what points here */
    struct qyi_live *live;
    int side;
};
#define QYI_CHAIR_KEYS 2 /* the token of the seat, and who took it */

/* The line is that of `key` from now on, NULL: nobody's. One that is his already stays as it is. */
void qyi_line_set(struct qyi_house *house, struct qyi_line *line, const unsigned char *key);
/* The lines of a connection: it is that of its session (an account or a guest), and where the caller says who he is by
 * the token of a seat, of that seat. One that is so already stays as it is. */
void qyi_lines_set(struct qyi_house *house, const struct qyi_caller *caller, struct qyi_line line[2]);
/* It goes, and was heard last at that moment of qyi_away_now(); 0: just now. */
void qyi_line_end(struct qyi_line *line, int64_t heard);
/* Whether somebody sits at an open seat that waits for an opponent: others count on him. */
bool qyi_line_waits(const struct qyi_line *line);

/* After a seat has changed hands: its chairs are those of who holds it now. */
void qyi_chairs_set(struct qyi_live *live, int side);
/* The game goes. */
void qyi_chairs_leave(struct qyi_live *live);

/* Whether somebody is here. */
bool qyi_house_is_here(const struct qyi_house *house, const unsigned char *key);
/* Whether who holds a seat is here, and whether by a line to this server. */
bool qyi_live_is_here(const struct qyi_live *live, int side);
bool qyi_live_is_at(const struct qyi_live *live, int side);
/* Since when who holds a seat is gone, by qyi_away_now(); `heard`: when he was heard last, which is before that where
 * his line went dead. */
int64_t qyi_live_gone_since(const struct qyi_live *live, int side, bool heard);

/* The lines of one are another's: a guest has made an account. */
void qyi_persons_move(struct qyi_house *house, const unsigned char *from, const unsigned char *to);
/* Frees them; lines that are left are nobody's. */
void qyi_persons_free(struct qyi_house *house);

/* ---- other servers, by peers.c ---------------------------------------------------------------------- */

/* Somebody has come there, or has gone and was heard last this many milliseconds before. */
void qyi_persons_hear(struct qyi_house *house, int64_t server, const unsigned char *key, bool here,
                      int64_t silent);
/* People connected to a server that is gone are gone with it. */
void qyi_persons_forget_server(struct qyi_house *house, int64_t server);
/* A server that has just come is told who is here. */
void qyi_persons_tell(struct qyi_house *house);

#endif

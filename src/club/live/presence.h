/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The people who are connected. A person is identified by the key that holds seats: the key of an account, the hash of a
 * guest's session, or the hash of a seat's token. Every open connection (a WebSocket with any proof, a
 * stream) is a line of its person. As long as a person has a line to any server, they are present at all
 * their boards. In the loop's thread.
 */
#ifndef QYI_LIVE_PRESENCE_H
#define QYI_LIVE_PRESENCE_H

#include "wire/auth.h"

struct qyi_house;
struct qyi_live;
struct qyi_known;

/* A connection of a person. Its owner ends it before freeing it; all zero: nobody's. */
struct qyi_line {
    struct qyi_known *person;
    struct qyi_line *next;
    struct qyi_line **link; /* the pointer to it */
};

/* A seat under one of the keys that hold it. All zero: no key. */
struct qyi_chair {
    struct qyi_known *person;
    struct qyi_chair *next;
    struct qyi_chair **link; /* the pointer to it */
    struct qyi_live *live;
    int side;
};
#define QYI_CHAIR_KEYS 2 /* the token of the seat, and its holder */

/* Assigns the line to the person with `key`; NULL: to nobody. No change if it is that person's already. */
void qyi_line_set(struct qyi_house *house, struct qyi_line *line, const unsigned char *key);
/* Assigns the lines of a connection: to the person of its session (an account or a guest), and if the caller
 * shows the token of a seat, to that seat. No change if they are assigned already. */
void qyi_lines_set(struct qyi_house *house, const struct qyi_caller *caller, struct qyi_line line[2]);
/* Ends a line. `heard`: the last sign of life by qyi_away_now(); 0: now. */
void qyi_line_end(struct qyi_line *line, int64_t heard);
/* True if the person of a line has an open challenge, so that others rely on their presence. */
bool qyi_line_waits(const struct qyi_line *line);

/* Call after a seat has changed hands: assigns its chairs to the new holder. */
void qyi_chairs_set(struct qyi_live *live, int side);
/* Call before a game is freed. */
void qyi_chairs_leave(struct qyi_live *live);

/* True if a person is present. */
bool qyi_house_is_here(const struct qyi_house *house, const unsigned char *key);
/* True if the holder of a seat is present; and if connected to this server. */
bool qyi_live_is_here(const struct qyi_live *live, int side);
bool qyi_live_is_at(const struct qyi_live *live, int side);
/* The time since when the holder of a seat is absent, by qyi_away_now(); `heard`: the last sign of life,
 * which is earlier if the connection broke. */
int64_t qyi_live_gone_since(const struct qyi_live *live, int side, bool heard);

/* Moves the lines of a person to another key: a guest has created an account. */
void qyi_persons_move(struct qyi_house *house, const unsigned char *from, const unsigned char *to);
/* Frees the persons; remaining lines become nobody's. */
void qyi_persons_free(struct qyi_house *house);

/* ---- other servers, by peers.c ---------------------------------------------------------------------- */

/* A person has arrived at that server, or has left, with the last sign of life this many milliseconds before. */
void qyi_persons_hear(struct qyi_house *house, int64_t server, const unsigned char *key, bool here,
                      int64_t silent);
/* Removes the people who were connected to a server that is gone. */
void qyi_persons_forget_server(struct qyi_house *house, int64_t server);
/* Tells a new server who is here. */
void qyi_persons_tell(struct qyi_house *house);

#endif

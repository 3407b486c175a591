/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The persons of presence.h, as presence.c and persons.c share them. */
#ifndef QYI_LIVE_PERSONS_H
#define QYI_LIVE_PERSONS_H

#include "live/house_priv.h"

/* Another server at which somebody has a line. */
struct elsewhere {
    struct elsewhere *next;
    int64_t server;
};

/* Kept while he has a line or a seat. */
struct qyi_known {
    struct qyi_known *next; /* in the bucket */
    struct qyi_house *house;
    unsigned char key[QYI_HASH_SIZE];
    struct qyi_line *lines;
    struct qyi_chair *chairs;
    struct elsewhere *elsewhere;
    bool told;     /* other servers know that he is here */
    int64_t gone;  /* when his last line went; 0: he had none since he is known */
    int64_t heard; /* and when it was heard of last */
};

/* The person of a key; NULL where nobody is known by it. */
struct qyi_known *qyi_person_find(const struct qyi_house *house, const unsigned char *key);
/* The same, known from now on; NULL when memory ran out. */
struct qyi_known *qyi_person_of(struct qyi_house *house, const unsigned char *key);
/* Whether somebody has a line to this server or another one; NULL has none. */
bool qyi_person_is_here(const struct qyi_known *person);
/* Forgets who has neither line nor seat. */
void qyi_person_let_go(struct qyi_known *person);
/* Other servers are told of who has a seat that he has come here, and has gone. */
void qyi_person_tell(struct qyi_known *person, int64_t silent);
void qyi_person_take_line(struct qyi_line *line);

#endif

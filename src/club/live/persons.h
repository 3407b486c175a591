/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The persons of presence.h, shared by presence.c and persons.c. */
#ifndef QYI_LIVE_PERSONS_H
#define QYI_LIVE_PERSONS_H

#include "live/house_priv.h"

/* Another server to which a person is connected. */
struct elsewhere {
    struct elsewhere *next;
    int64_t server;
};

/* A person, known while they have a connection or a seat. */
struct qyi_known {
    struct qyi_known *next; /* in the hash bucket */
    struct qyi_house *house;
    unsigned char key[QYI_HASH_SIZE];
    struct qyi_line *lines;
    struct qyi_chair *chairs;
    struct elsewhere *elsewhere;
    bool told;     /* other servers know that the person is here */
    int64_t gone;  /* when the last connection ended; 0: none since the person is known */
    int64_t heard; /* when the last sign of life was received */
};

/* Returns the person with a key; NULL if there is none. */
struct qyi_known *qyi_person_find(const struct qyi_house *house, const unsigned char *key);
/* The same, adding the person if needed; NULL when memory runs out. */
struct qyi_known *qyi_person_of(struct qyi_house *house, const unsigned char *key);
/* True if a person is connected to this server or another one; false for NULL. */
bool qyi_person_is_here(const struct qyi_known *person);
/* Forgets a person without a connection and a seat. */
void qyi_person_let_go(struct qyi_known *person);
/* Tells other servers that a person with a seat has arrived or left. */
void qyi_person_tell(struct qyi_known *person, int64_t silent);
void qyi_person_take_line(struct qyi_line *line);

#endif

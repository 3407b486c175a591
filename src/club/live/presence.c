/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Arrivals at the server's games and departures. */
#include "live/persons.h"

#include <stdlib.h>
#include <string.h>

/* A person has arrived or left: notifies those at the same boards, and starts games of events that waited for
 * the person. */
static void changed(struct qyi_known *person)
{
    struct qyi_house *house = person->house;
    bool here = qyi_person_is_here(person);

    if (!person->chairs || house->stopped)
        return;
    qyi_hall_forget(house);
    for (struct qyi_chair *chair = person->chairs, *next; chair; chair = next) {
        next = chair->next;
        qyi_live_tell_presence(chair->live);
        if (here)
            qyi_live_gather(chair->live);
    }
}

/* Records since when a person is absent. */
static void has_gone(struct qyi_known *person, int64_t heard)
{
    person->gone = qyi_away_now();
    person->heard = heard > 0 ? heard : person->gone;
    changed(person);
    qyi_person_let_go(person);
}

/* ---- lines ------------------------------------------------------------------------------------------ */

static void add_line(struct qyi_known *person, struct qyi_line *line)
{
    line->person = person;
    line->next = person->lines;
    line->link = &person->lines;
    if (line->next)
        line->next->link = &line->next;
    person->lines = line;
}

void qyi_line_set(struct qyi_house *house, struct qyi_line *line, const unsigned char *key)
{
    if (line->person && key && memcmp(line->person->key, key, QYI_HASH_SIZE) == 0)
        return;
    qyi_line_end(line, 0);
    struct qyi_known *person = key ? qyi_person_of(house, key) : NULL;
    if (!person)
        return;
    bool was_here = qyi_person_is_here(person);
    add_line(person, line);
    qyi_person_tell(person, 0);
    if (!was_here)
        changed(person);
}

void qyi_lines_set(struct qyi_house *house, const struct qyi_caller *caller, struct qyi_line line[2])
{
    bool seat = caller->bearer && qyi_caller_is_strange(caller);

    qyi_line_set(house, &line[0], caller->has_session ? qyi_caller_key(caller) : NULL);
    qyi_line_set(house, &line[1], seat ? caller->hash[0] : NULL);
}

void qyi_line_end(struct qyi_line *line, int64_t heard)
{
    struct qyi_known *person = line->person;

    if (!person)
        return;
    qyi_person_take_line(line);
    if (person->lines)
        return;
    qyi_person_tell(person, heard > 0 ? qyi_away_now() - heard : 0);
    if (!qyi_person_is_here(person))
        has_gone(person, heard);
}

bool qyi_line_waits(const struct qyi_line *line)
{
    const struct qyi_chair *chair = line->person ? line->person->chairs : NULL;

    while (chair && !qyi_live_waits(chair->live))
        chair = chair->next;
    return chair != NULL;
}

/* ---- hands ------------------------------------------------------------------------------------------ */

void qyi_persons_move(struct qyi_house *house, const unsigned char *from, const unsigned char *to)
{
    struct qyi_known *person = qyi_person_find(house, from);
    struct qyi_line *next;

    for (struct qyi_line *line = person ? person->lines : NULL; line; line = next) {
        next = line->next;
        qyi_line_set(house, line, to);
    }
}

/* ---- other servers ---------------------------------------------------------------------------------- */

/* Removes a server from those to which a person is connected; false if it was not one of them. */
static bool leaves(struct qyi_known *person, int64_t server)
{
    struct elsewhere **place = &person->elsewhere;

    while (*place && (*place)->server != server)
        place = &(*place)->next;
    struct elsewhere *gone = *place;
    if (!gone)
        return false;
    *place = gone->next;
    free(gone);
    return true;
}

static void has_come(struct qyi_house *house, int64_t server, const unsigned char *key)
{
    struct qyi_known *person = qyi_person_of(house, key);
    struct elsewhere *at = person ? person->elsewhere : NULL;
    bool was_here = qyi_person_is_here(person);

    while (at && at->server != server)
        at = at->next;
    if (!person || at)
        return;
    at = calloc(1, sizeof *at);
    if (!at) {
        qyi_person_let_go(person);
        return;
    }
    at->server = server;
    at->next = person->elsewhere;
    person->elsewhere = at;
    if (!was_here)
        changed(person);
}

void qyi_persons_hear(struct qyi_house *house, int64_t server, const unsigned char *key, bool here,
                      int64_t silent)
{
    if (here) {
        has_come(house, server, key);
        return;
    }
    struct qyi_known *person = qyi_person_find(house, key);
    if (person && leaves(person, server) && !qyi_person_is_here(person))
        has_gone(person, qyi_away_now() - silent);
}

void qyi_persons_forget_server(struct qyi_house *house, int64_t server)
{
    for (unsigned i = 0; i < QYI_HOUSE_BUCKETS; i++)
        for (struct qyi_known *person = house->persons[i], *next; person; person = next) {
            next = person->next;
            if (leaves(person, server) && !qyi_person_is_here(person))
                has_gone(person, 0);
        }
}

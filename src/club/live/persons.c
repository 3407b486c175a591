/* SPDX-License-Identifier: GPL-3.0-or-later */
/* People known to the server: their connections and seats, and since when they are gone. */
#include "live/persons.h"

#include <stdlib.h>
#include <string.h>

/* Keys are hashes, evenly spread. */
static unsigned bucket_of(const unsigned char *key)
{
    return (key[0] | (unsigned)key[1] << 8) % QYI_HOUSE_BUCKETS;
}

struct qyi_known *qyi_person_find(const struct qyi_house *house, const unsigned char *key)
{
    struct qyi_known *person = house->persons[bucket_of(key)];

    while (person && memcmp(person->key, key, QYI_HASH_SIZE) != 0)
        person = person->next;
    return person;
}

struct qyi_known *qyi_person_of(struct qyi_house *house, const unsigned char *key)
{
    struct qyi_known **bucket = &house->persons[bucket_of(key)];
    struct qyi_known *person = qyi_person_find(house, key);

    if (person)
        return person;
    person = calloc(1, sizeof *person);
    if (!person)
        return NULL;
    person->house = house;
    memcpy(person->key, key, QYI_HASH_SIZE);
    person->next = *bucket;
    *bucket = person;
    return person;
}

bool qyi_person_is_here(const struct qyi_known *person)
{
    return person && (person->lines || person->elsewhere);
}

void qyi_person_let_go(struct qyi_known *person)
{
    struct qyi_known **place = &person->house->persons[bucket_of(person->key)];

    if (qyi_person_is_here(person) || person->chairs)
        return;
    while (*place != person)
        place = &(*place)->next;
    *place = person->next;
    free(person);
}

void qyi_person_tell(struct qyi_known *person, int64_t silent)
{
    bool here = person->lines != NULL;

    if (here == person->told || (here && !person->chairs))
        return;
    person->told = here;
    qyi_peers_tell_here(person->house, person->key, here, silent);
}

void qyi_person_take_line(struct qyi_line *line)
{
    *line->link = line->next;
    if (line->next)
        line->next->link = line->link;
    *line = (struct qyi_line){.person = NULL};
}

static void leave_chair(struct qyi_chair *chair)
{
    struct qyi_known *person = chair->person;

    if (!person)
        return;
    *chair->link = chair->next;
    if (chair->next)
        chair->next->link = chair->link;
    *chair = (struct qyi_chair){.person = NULL};
    qyi_person_let_go(person);
}

static void set_chair(struct qyi_live *live, int side, struct qyi_chair *chair, const unsigned char *key)
{
    if (chair->person && key && memcmp(chair->person->key, key, QYI_HASH_SIZE) == 0)
        return;
    leave_chair(chair);
    struct qyi_known *person = key ? qyi_person_of(live->house, key) : NULL;
    if (!person)
        return;
    *chair = (struct qyi_chair){person, person->chairs, &person->chairs, live, side};
    if (chair->next)
        chair->next->link = &chair->next;
    person->chairs = chair;
    qyi_person_tell(person, 0);
}

void qyi_chairs_set(struct qyi_live *live, int side)
{
    const struct qyi_seat *seat = &live->seat[side];

    set_chair(live, side, &live->chair[side][0], seat->taken ? seat->token_hash : NULL);
    set_chair(live, side, &live->chair[side][1],
              seat->taken && seat->has_session ? seat->session_hash : NULL);
}

void qyi_chairs_leave(struct qyi_live *live)
{
    for (int side = 0; side < QYI_HOLDERS; side++)
        for (int i = 0; i < QYI_CHAIR_KEYS; i++)
            leave_chair(&live->chair[side][i]);
}

bool qyi_house_is_here(const struct qyi_house *house, const unsigned char *key)
{
    return qyi_person_is_here(qyi_person_find(house, key));
}

bool qyi_live_is_here(const struct qyi_live *live, int side)
{
    return qyi_person_is_here(live->chair[side][0].person) || qyi_person_is_here(live->chair[side][1].person);
}

bool qyi_live_is_at(const struct qyi_live *live, int side)
{
    for (int i = 0; i < QYI_CHAIR_KEYS; i++)
        if (live->chair[side][i].person && live->chair[side][i].person->lines)
            return true;
    return false;
}

int64_t qyi_live_gone_since(const struct qyi_live *live, int side, bool heard)
{
    int64_t since = live->seat[side].taken_at;

    for (int i = 0; i < QYI_CHAIR_KEYS; i++) {
        const struct qyi_known *person = live->chair[side][i].person;
        int64_t gone = !person ? 0 : heard ? person->heard : person->gone;

        since = gone > since ? gone : since;
    }
    return since;
}

void qyi_persons_tell(struct qyi_house *house)
{
    for (unsigned i = 0; i < QYI_HOUSE_BUCKETS; i++)
        for (const struct qyi_known *person = house->persons[i]; person; person = person->next)
            if (person->told)
                qyi_peers_tell_here(house, person->key, true, 0);
}

void qyi_persons_free(struct qyi_house *house)
{
    for (unsigned i = 0; i < QYI_HOUSE_BUCKETS; i++)
        while (house->persons[i]) {
            struct qyi_known *person = house->persons[i];

            house->persons[i] = person->next;
            while (person->lines)
                qyi_person_take_line(person->lines);
            while (person->elsewhere) {
                struct elsewhere *gone = person->elsewhere;

                person->elsewhere = gone->next;
                free(gone);
            }
            free(person);
        }
}

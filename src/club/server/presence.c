/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who is here, and since when somebody is gone. */
#include "server/house_priv.h"

#include <stdlib.h>
#include <string.h>

/* Another server at which somebody has a line. */
struct elsewhere {
    struct elsewhere *next;
    int64_t server;
};

/* Kept while he has a line or a seat. */
struct qyi_person {
    struct qyi_person *next; /* in the bucket */
    struct qyi_house *house;
    unsigned char key[QYI_HASH_SIZE];
    struct qyi_line *lines;
    struct qyi_chair *chairs;
    struct elsewhere *elsewhere;
    bool told;     /* other servers know that he is here */
    int64_t gone;  /* when his last line went; 0: he had none since he is known */
    int64_t heard; /* and when it was heard of last */
};

/* ---- the table -------------------------------------------------------------------------------------- */

/* Keys are hashes, evenly spread. */
static unsigned bucket_of(const unsigned char *key)
{
    return (key[0] | (unsigned)key[1] << 8) % QYI_HOUSE_BUCKETS;
}

static struct qyi_person *find(const struct qyi_house *house, const unsigned char *key)
{
    struct qyi_person *person = house->persons[bucket_of(key)];

    while (person && memcmp(person->key, key, QYI_HASH_SIZE) != 0)
        person = person->next;
    return person;
}

/* The person of a key; NULL when memory ran out. */
static struct qyi_person *person_of(struct qyi_house *house, const unsigned char *key)
{
    struct qyi_person **bucket = &house->persons[bucket_of(key)];
    struct qyi_person *person = find(house, key);

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

static bool is_here(const struct qyi_person *person)
{
    return person && (person->lines || person->elsewhere);
}

/* Forgets who has neither line nor seat. */
static void let_go(struct qyi_person *person)
{
    struct qyi_person **place = &person->house->persons[bucket_of(person->key)];

    if (is_here(person) || person->chairs)
        return;
    while (*place != person)
        place = &(*place)->next;
    *place = person->next;
    free(person);
}

/* Somebody has come, or has gone: those at his boards are told, and a game of an event that waited for him goes on. */
static void changed(struct qyi_person *person)
{
    struct qyi_house *house = person->house;
    bool here = is_here(person);

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

/* Notes since when he is gone. */
static void has_gone(struct qyi_person *person, int64_t heard)
{
    person->gone = qyi_away_now();
    person->heard = heard > 0 ? heard : person->gone;
    changed(person);
    let_go(person);
}

/* ---- lines ------------------------------------------------------------------------------------------ */

/* Other servers are told of who has a seat that he has come here, and has gone. */
static void tell_others(struct qyi_person *person, int64_t silent)
{
    bool here = person->lines != NULL;

    if (here == person->told || (here && !person->chairs))
        return;
    person->told = here;
    qyi_peers_tell_here(person->house, person->key, here, silent);
}

static void add_line(struct qyi_person *person, struct qyi_line *line)
{
    line->person = person;
    line->next = person->lines;
    line->link = &person->lines;
    if (line->next)
        line->next->link = &line->next;
    person->lines = line;
}

static void take_line(struct qyi_line *line)
{
    *line->link = line->next;
    if (line->next)
        line->next->link = line->link;
    *line = (struct qyi_line){.person = NULL};
}

void qyi_line_set(struct qyi_house *house, struct qyi_line *line, const unsigned char *key)
{
    struct qyi_person *person;
    bool was_here;

    if (line->person && key && memcmp(line->person->key, key, QYI_HASH_SIZE) == 0)
        return;
    qyi_line_end(line, 0);
    person = key ? person_of(house, key) : NULL;
    if (!person)
        return;
    was_here = is_here(person);
    add_line(person, line);
    tell_others(person, 0);
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
    struct qyi_person *person = line->person;

    if (!person)
        return;
    take_line(line);
    if (person->lines)
        return;
    tell_others(person, heard > 0 ? qyi_away_now() - heard : 0);
    if (!is_here(person))
        has_gone(person, heard);
}

bool qyi_line_waits(const struct qyi_line *line)
{
    const struct qyi_chair *chair = line->person ? line->person->chairs : NULL;

    while (chair && !qyi_live_waits(chair->live))
        chair = chair->next;
    return chair != NULL;
}

/* ---- chairs ----------------------------------------------------------------------------------------- */

static void leave_chair(struct qyi_chair *chair)
{
    struct qyi_person *person = chair->person;

    if (!person)
        return;
    *chair->link = chair->next;
    if (chair->next)
        chair->next->link = chair->link;
    *chair = (struct qyi_chair){.person = NULL};
    let_go(person);
}

static void set_chair(struct qyi_live *live, int side, struct qyi_chair *chair, const unsigned char *key)
{
    struct qyi_person *person;

    if (chair->person && key && memcmp(chair->person->key, key, QYI_HASH_SIZE) == 0)
        return;
    leave_chair(chair);
    person = key ? person_of(live->house, key) : NULL;
    if (!person)
        return;
    *chair = (struct qyi_chair){person, person->chairs, &person->chairs, live, side};
    if (chair->next)
        chair->next->link = &chair->next;
    person->chairs = chair;
    tell_others(person, 0);
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

/* ---- asking ----------------------------------------------------------------------------------------- */

bool qyi_house_is_here(const struct qyi_house *house, const unsigned char *key)
{
    return is_here(find(house, key));
}

bool qyi_live_is_here(const struct qyi_live *live, int side)
{
    return is_here(live->chair[side][0].person) || is_here(live->chair[side][1].person);
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
        const struct qyi_person *person = live->chair[side][i].person;
        int64_t gone = !person ? 0 : heard ? person->heard : person->gone;

        since = gone > since ? gone : since;
    }
    return since;
}

/* ---- hands ------------------------------------------------------------------------------------------ */

void qyi_persons_move(struct qyi_house *house, const unsigned char *from, const unsigned char *to)
{
    struct qyi_person *person = find(house, from);
    struct qyi_line *next;

    for (struct qyi_line *line = person ? person->lines : NULL; line; line = next) {
        next = line->next;
        qyi_line_set(house, line, to);
    }
}

void qyi_persons_free(struct qyi_house *house)
{
    for (unsigned i = 0; i < QYI_HOUSE_BUCKETS; i++)
        while (house->persons[i]) {
            struct qyi_person *person = house->persons[i];

            house->persons[i] = person->next;
            while (person->lines)
                take_line(person->lines);
            while (person->elsewhere) {
                struct elsewhere *gone = person->elsewhere;

                person->elsewhere = gone->next;
                free(gone);
            }
            free(person);
        }
}

/* ---- other servers ---------------------------------------------------------------------------------- */

/* Takes a server off those at which somebody is; false where it is none of them. */
static bool leaves(struct qyi_person *person, int64_t server)
{
    struct elsewhere **place = &person->elsewhere;
    struct elsewhere *gone;

    while (*place && (*place)->server != server)
        place = &(*place)->next;
    gone = *place;
    if (!gone)
        return false;
    *place = gone->next;
    free(gone);
    return true;
}

static void has_come(struct qyi_house *house, int64_t server, const unsigned char *key)
{
    struct qyi_person *person = person_of(house, key);
    struct elsewhere *at = person ? person->elsewhere : NULL;
    bool was_here = is_here(person);

    while (at && at->server != server)
        at = at->next;
    if (!person || at)
        return;
    at = calloc(1, sizeof *at);
    if (!at) {
        let_go(person);
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
    struct qyi_person *person;

    if (here) {
        has_come(house, server, key);
        return;
    }
    person = find(house, key);
    if (person && leaves(person, server) && !is_here(person))
        has_gone(person, qyi_away_now() - silent);
}

void qyi_persons_forget_server(struct qyi_house *house, int64_t server)
{
    for (unsigned i = 0; i < QYI_HOUSE_BUCKETS; i++)
        for (struct qyi_person *person = house->persons[i], *next; person; person = next) {
            next = person->next;
            if (leaves(person, server) && !is_here(person))
                has_gone(person, 0);
        }
}

void qyi_persons_tell(struct qyi_house *house)
{
    for (unsigned i = 0; i < QYI_HOUSE_BUCKETS; i++)
        for (const struct qyi_person *person = house->persons[i]; person; person = person->next)
            if (person->told)
                qyi_peers_tell_here(house, person->key, true, 0);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counts the positions of a game in a hash table of keys. */
#include "game/recur.h"

#include <stdlib.h>
#include <string.h>

#define LEAST_ROOM 256

struct qyi_recurring {
    uint64_t key;
    size_t last;
    uint32_t times;
    uint32_t round;
};

/* The slot of a key: its own, or the free one for it. */
static struct qyi_recurring *find(struct qyi_recurring *slot, size_t room, uint32_t round, uint64_t key)
{
    size_t at = (size_t)(key * UINT64_C(0x9E3779B97F4A7C15) >> 32) & (room - 1);

    while (slot[at].round == round && slot[at].key != key)
        at = (at + 1) & (room - 1);
    return &slot[at];
}

static bool widen(struct qyi_recur *recur)
{
    size_t room = recur->room ? 2 * recur->room : LEAST_ROOM;
    struct qyi_recurring *slot = calloc(room, sizeof *slot);

    if (!slot)
        return false;
    for (size_t i = 0; i < recur->room; i++)
        if (recur->slot[i].round == recur->round)
            *find(slot, room, recur->round, recur->slot[i].key) = recur->slot[i];
    free(recur->slot);
    recur->slot = slot;
    recur->room = room;
    return true;
}

/* Forgets all positions: slots of the previous round become free. */
static void forget(struct qyi_recur *recur)
{
    recur->used = 0;
    if (++recur->round == 0) {
        if (recur->room > 0)
            memset(recur->slot, 0, recur->room * sizeof *recur->slot);
        recur->round = 1;
    }
}

void qyi_recur_begin(struct qyi_recur *recur)
{
    recur->plies = 0;
    forget(recur);
}

struct qyi_stood qyi_recur_add(struct qyi_recur *recur, uint64_t key, unsigned halfmove)
{
    struct qyi_stood stood = {.before = SIZE_MAX};

    if (halfmove == 0)
        forget(recur);
    if (2 * (recur->used + 1) > recur->room && !widen(recur))
        return stood;
    struct qyi_recurring *slot = find(recur->slot, recur->room, recur->round, key);
    if (slot->round == recur->round) {
        stood.before = slot->last;
    } else {
        *slot = (struct qyi_recurring){.key = key, .round = recur->round};
        recur->used++;
    }
    slot->last = recur->plies++;
    stood.times = ++slot->times;
    return stood;
}

void qyi_recur_free(struct qyi_recur *recur)
{
    free(recur->slot);
    *recur = (struct qyi_recur){.slot = NULL};
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tells players about their own games. */
#include "live/mine.h"

#include <string.h>

/* Keys are hashes, evenly spread. */
static unsigned bucket_of(const unsigned char *key)
{
    return (key[0] | (unsigned)key[1] << 8) % QYI_MINE_BUCKETS;
}

void qyi_mine_add(struct qyi_mines *mines, struct qyi_mine *mine, const unsigned char *key, const char *name)
{
    struct qyi_mine **list = &mines->bucket[bucket_of(key)];

    qyi_mine_remove(mine);
    memcpy(mine->key, key, QYI_HASH_SIZE);
    mine->name[0] = '\0';
    if (strlen(name) < sizeof mine->name)
        memcpy(mine->name, name, strlen(name) + 1);
    mine->next = *list;
    mine->link = list;
    if (mine->next)
        mine->next->link = &mine->next;
    *list = mine;
}

void qyi_mine_remove(struct qyi_mine *mine)
{
    if (!mine->link)
        return;
    *mine->link = mine->next;
    if (mine->next)
        mine->next->link = mine->link;
    mine->link = NULL;
    mine->next = NULL;
}

/* Seats are rarely reserved, so that all recipients can be searched for the name. */
static void tell_invited(const struct qyi_mines *mines, const struct qyi_live *live)
{
    for (unsigned i = 0; i < QYI_MINE_BUCKETS; i++)
        for (struct qyi_mine *mine = mines->bucket[i]; mine; mine = mine->next)
            if (strcmp(mine->name, live->room.setup.invited) == 0)
                mine->tell(mine, live, QYI_HOUSE);
}

void qyi_mines_tell(const struct qyi_mines *mines, const struct qyi_live *live)
{
    const struct qyi_seat *seat = live->seat;
    int mover = (int)qyi_room_side(&live->room);

    for (int side = 0; side < 2; side++) {
        if (!seat[side].taken || !seat[side].has_session)
            continue;
        for (struct qyi_mine *mine = mines->bucket[bucket_of(seat[side].session_hash)]; mine;
             mine = mine->next)
            if (qyi_seat_is_of(&seat[side], mine->key) &&
                (side == mover || !qyi_seat_is_of(&seat[1 - side], mine->key)))
                mine->tell(mine, live, side);
    }
    if (live->room.setup.invited[0] && (!seat[0].taken || !seat[1].taken))
        tell_invited(mines, live);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Watchers of games and the lobby, and the chat at a board. */
#include "live/house_priv.h"

void qyi_watch(struct qyi_house *house, struct qyi_live *live, struct qyi_watcher *watcher)
{
    struct qyi_watcher **list = live ? &live->watchers : &house->hall;

    watcher->live = live;
    watcher->link = list;
    watcher->next = *list;
    if (watcher->next)
        watcher->next->link = &watcher->next;
    *list = watcher;
    if (!live)
        return;
    live->spectators += watcher->side < 0;
    qyi_live_tell_presence(live);
    if ((watcher->side == QY_FIRST || watcher->side == QY_SECOND) && qyi_live_begins_in(live) >= 0) {
        qyi_peers_tell_come(live, watcher->side);
        qyi_live_come(live, watcher->side);
    }
}

void qyi_unwatch(struct qyi_watcher *watcher)
{
    struct qyi_live *live = watcher->live;

    if (!watcher->link)
        return;
    *watcher->link = watcher->next;
    if (watcher->next)
        watcher->next->link = watcher->link;
    if (live)
        live->spectators -= watcher->side < 0;
    watcher->link = NULL;
    watcher->next = NULL;
    watcher->live = NULL;
    if (live && !live->house->stopped)
        qyi_live_tell_presence(live);
}

void qyi_live_say(struct qyi_live *live, int side, const char *phrase, const char *text)
{
    qyi_live_hear(live, side, phrase, text);
    qyi_peers_tell_said(live, side, phrase, text);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tournaments that are followed: the folder is watched, so that whoever looks at an event hears of
 * each act, also of one that the command made. In the loop's thread.
 */
#ifndef QYI_DIRECTING_FOLLOW_H
#define QYI_DIRECTING_FOLLOW_H

#include "shelf/folder.h"
#include "wire/message.h"

#include <uv.h>

struct qyi_server;

#define QYI_FOLLOW_CHANGED 32
/* How many reported file states are remembered; a power of two. */
#define QYI_FOLLOW_TOLD 64

struct qyi_follow {
    uv_fs_event_t folder;
    uv_timer_t rest; /* several writes of one act are told once */
    struct qyi_server *server;
    char changed[QYI_FOLLOW_CHANGED][QYI_FILE_ID_SIZE];
    unsigned count;
    uint64_t told[QYI_FOLLOW_TOLD]; /* stamps, the latest at told_count - 1 */
    unsigned told_count;
    bool watching;
};

/* Begins to watch the server's folder; where that is not possible, nobody hears anything. */
void qyi_follow_begin(struct qyi_follow *follow, struct qyi_server *server);

/* Looks and tells no more: what it would ask is about to go. */
void qyi_follow_end(struct qyi_follow *follow);

/*
 * Another server saw the file of a tournament change. A folder that several machines share by a network does not tell
 * of what others write there; where it was told of this very state already, nothing is said twice.
 */
void qyi_follow_hear(struct qyi_follow *follow, const char *id, uint64_t stamp);

/* The administrator is told of files of tournaments that were put aside or are damaged; `all`: also of what was
 * taken from the folder, or given to it. */
void qyi_server_tell_tally(struct qyi_server *server, bool all);

#endif

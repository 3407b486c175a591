/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Watches the folder of tournaments, so that clients that follow an event are notified of every act, also of
 * those done by the command. Runs in the loop's thread.
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
    uv_timer_t rest; /* combines several writes of one act into one notification */
    struct qyi_server *server;
    char changed[QYI_FOLLOW_CHANGED][QYI_FILE_ID_SIZE];
    unsigned count;
    uint64_t told[QYI_FOLLOW_TOLD]; /* stamps, the latest at told_count - 1 */
    unsigned told_count;
    bool watching;
};

/* Starts to watch the server's folder. If that is not possible, there are no notifications. */
void qyi_follow_begin(struct qyi_follow *follow, struct qyi_server *server);

/* Stops watching and notifying, before the data that it uses is freed. */
void qyi_follow_end(struct qyi_follow *follow);

/*
 * Called when another server saw the file of a tournament change. A folder that several machines share over a
 * network does not report changes made by the others. Ignored if this state was already reported.
 */
void qyi_follow_hear(struct qyi_follow *follow, const char *id, uint64_t stamp);

/* Tells the administrator which files of tournaments were put aside or are damaged; `all`: also which lines
 * were added to the store or the folder. */
void qyi_server_tell_tally(struct qyi_server *server, bool all);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A cache of events: a file of the folder is replayed once, and again after it has changed. It also caches
 * public answers about each event, so that a hall full of phones costs one computation of the standings.
 * Cached data is never changed, and workers read it concurrently. The least recently used entry is dropped
 * first.
 */
#ifndef QYI_DIRECTING_EVENT_CACHE_H
#define QYI_DIRECTING_EVENT_CACHE_H

#include "answer/event.h"
#include "shelf/folder.h"

#define QYI_EVENT_CACHE_EVENTS  8
#define QYI_EVENT_CACHE_ANSWERS 48         /* for each event */
#define QYI_EVENT_CACHE_BYTES   (8U << 20) /* for all answers together */
#define QYI_EVENT_CACHE_LISTS   8          /* answers about the whole folder */

/* An event as read from its file; borrowed from the cache until it is put back. */
struct qyi_cached_event {
    struct qyi_file file; /* with id and name */
    struct qyi_event event;
    size_t good;    /* length of the valid part of a log, in bytes */
    uint32_t lines; /* number of lines in it */
    size_t torn;    /* length of an incomplete last line */
};

struct qyi_event_cache;

/* Creates a cache; NULL when memory runs out. It must outlive the events taken from it. */
struct qyi_event_cache *qyi_event_cache_new(void);
void qyi_event_cache_free(struct qyi_event_cache *cache);

/* Takes the event of a file in its current state. Errors: those of qyi_folder_open(), qyi_event_read(). */
int qyi_event_cache_take(struct qyi_event_cache *cache, const char *folder, const char *id,
                         const struct qyi_cached_event **ret_event, struct qy_error *reterr);
/* Accepts NULL. */
void qyi_event_cache_put_back(struct qyi_event_cache *cache, const struct qyi_cached_event *event);

/* Appends the answer cached under a key; false if there is none. */
bool qyi_event_cache_answer(struct qyi_event_cache *cache, const struct qyi_cached_event *event,
                            const char *key, struct qy_buf *out);
/* Caches a copy of an answer if there is room; the oldest answers of the event are dropped. */
void qyi_event_cache_keep(struct qyi_event_cache *cache, const struct qyi_cached_event *event,
                          const char *key, const struct qy_buf *answer);

/* The same for an answer about the whole folder, which is valid while the folder's `stamp`
 * (qyi_files_stamp()) is unchanged. */
bool qyi_event_cache_list(struct qyi_event_cache *cache, const char *key, uint64_t stamp, struct qy_buf *out);
void qyi_event_cache_keep_list(struct qyi_event_cache *cache, const char *key, uint64_t stamp,
                               const struct qy_buf *answer);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Events that were read: a file of the folder is replayed once, and again when another act stands in it.
 * With an event the answers about it are kept that everybody may see, so that a hall full of phones costs one
 * ranking. Cached answers are never changed; workers read it side by side. The least used goes first.
 */
#ifndef QYI_DIRECTING_EVENT_CACHE_H
#define QYI_DIRECTING_EVENT_CACHE_H

#include "answer/event.h"
#include "shelf/folder.h"

#define QYI_EVENT_CACHE_EVENTS  8
#define QYI_EVENT_CACHE_ANSWERS 48         /* of an event */
#define QYI_EVENT_CACHE_BYTES   (8U << 20) /* of all of them */
#define QYI_EVENT_CACHE_LISTS   8          /* answers about the whole folder */

/* An event as its file was; borrowed from the cache until it is put back. */
struct qyi_cached_event {
    struct qyi_file file; /* id, name */
    struct qyi_event event;
    size_t good;    /* this many bytes of a log count */
    uint32_t lines; /* and are this many lines */
    size_t torn;    /* bytes of an unfinished last line */
};

struct qyi_event_cache;

/* A cache, or NULL without memory; it outlives what was taken from it. */
struct qyi_event_cache *qyi_event_cache_new(void);
void qyi_event_cache_free(struct qyi_event_cache *cache);

/* Takes the event of a file as it stands now. Errors: those of qyi_folder_open(), qyi_event_read(). */
int qyi_event_cache_take(struct qyi_event_cache *cache, const char *folder, const char *id,
                         const struct qyi_cached_event **ret_event, struct qy_error *reterr);
/* NULL is accepted. */
void qyi_event_cache_put_back(struct qyi_event_cache *cache, const struct qyi_cached_event *event);

/* Appends the answer that is kept under a key; false where there is none. */
bool qyi_event_cache_answer(struct qyi_event_cache *cache, const struct qyi_cached_event *event,
                            const char *key, struct qy_buf *out);
/* Keeps a copy of an answer, where there is room; the oldest ones of the event go. */
void qyi_event_cache_keep(struct qyi_event_cache *cache, const struct qyi_cached_event *event,
                          const char *key, const struct qy_buf *answer);

/* The same for an answer about the whole folder, while the folder's `stamp` (qyi_files_stamp()) stays the same. */
bool qyi_event_cache_list(struct qyi_event_cache *cache, const char *key, uint64_t stamp, struct qy_buf *out);
void qyi_event_cache_keep_list(struct qyi_event_cache *cache, const char *key, uint64_t stamp,
                               const struct qy_buf *answer);

#endif

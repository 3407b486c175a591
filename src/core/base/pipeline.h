/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * An ordered pipeline: items are made one after the other on the calling thread, worked on by
 * several threads at once, and finished on the calling thread in the order of their making. At most twice as
 * many items as threads exist at a time.
 */
#ifndef QYI_BASE_PIPELINE_H
#define QYI_BASE_PIPELINE_H

#include <qiyuan/core/buf.h>

struct qyi_pipeline {
    void *user;
    size_t item_size; /* bytes of an item; it is zeroed once, then used again and again */
    /* Makes the next item: 1, 0 when there is none left, or a negative code. */
    int (*make)(void *user, void *item);
    /* Works on an item, on any thread; items do not share what they change. */
    void (*work)(void *user, void *item);
    /* Takes what came of it: 0 to go on, anything else to stop with. */
    int (*finish)(void *user, void *item);
    /* Frees what an item holds at the very end; may be NULL. */
    void (*drop)(void *user, void *item);
};

/*
 * Runs it on `threads` working threads (1 to 256; with 1, or where the system gives none, on the calling
 * thread alone). Returns 0, what make() failed with, what finish() stopped with, or QY_E_MEMORY.
 */
QY_API int qyi_pipeline_run(const struct qyi_pipeline *pipeline, unsigned threads);

#endif

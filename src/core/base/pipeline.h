/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * An ordered pipeline: items are made on the calling thread, worked on by several threads, and finished on
 * the calling thread in the order in which they were made. At most twice as many items as threads exist at a
 * time.
 */
#ifndef QYI_BASE_PIPELINE_H
#define QYI_BASE_PIPELINE_H

#include <qiyuan/core/buf.h>

struct qyi_pipeline {
    void *user;
    size_t item_size; /* size of an item in bytes; it is zeroed once, then reused */
    /* Makes the next item: 1; 0 if there are no more; or a negative code. */
    int (*make)(void *user, void *item);
    /* Works on an item, on any thread. Items must not share data that they change. */
    void (*work)(void *user, void *item);
    /* Receives a finished item: 0 continues, anything else stops. */
    int (*finish)(void *user, void *item);
    /* Frees an item's resources at the end; may be NULL. */
    void (*drop)(void *user, void *item);
};

/*
 * Runs the pipeline on `threads` threads (1 to 256; with 1, or if none can be started, on the calling
 * thread). Returns 0, the error of make(), the stop code of finish(), or QY_E_MEMORY.
 */
QY_API int qyi_pipeline_run(const struct qyi_pipeline *pipeline, unsigned threads);

#endif

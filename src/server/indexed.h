/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: server. Games of one file of PGN read by its index: those alone that may be wanted. The index stands beside
 * the file, under its name with `.qyindex` behind it, as `qiyuan index FILE` writes it. To be asked in a worker.
 */
#ifndef QYI_SERVER_INDEXED_H
#define QYI_SERVER_INDEXED_H

#include "server/folder.h"

#include <qiyuan/collection.h>

#define QYI_INDEX_SUFFIX ".qyindex"

struct qyi_indexed;

/*
 * Opens a file's index where it has one that was made of it as it is: size and time of change are compared. `games` is
 * the file's descriptor, `index` that of the index; both are the caller's and must stay open. Returns 1; 0 where the
 * index can't serve (another file's, an older form, games that don't stand as plain text of PGN); or QY_E_MEMORY.
 */
int qyi_indexed_open(int games, int index, struct qyi_indexed **ret_indexed);
/* Accepts NULL. */
void qyi_indexed_free(struct qyi_indexed *indexed);

/* The index itself; borrowed until qyi_indexed_free(). */
struct qy_index *qyi_indexed_index(struct qyi_indexed *indexed);

/*
 * Scans the games of such numbers one after the other. `line` is where the game that goes by begins. Returns 0, what
 * the visitor returned, or a negative code: QY_E_MEMORY, QY_E_FILE_READ, QY_E_INDEX_FORM.
 */
int qyi_indexed_scan(struct qyi_indexed *indexed, const uint32_t *numbers, size_t count,
                     const struct qy_scan_visitor *visitor, void *user, uint32_t *line);

#endif

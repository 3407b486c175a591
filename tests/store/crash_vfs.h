/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A disk for tests, as an SQLite VFS: what is written stays in a cache until it is synced. When the power
 * goes, of what was not synced each write survives or not by lot, and one may be torn in the middle. All in
 * memory.
 *
 * One disk a process. Its functions may be called from any thread.
 */
#ifndef QYI_TESTS_STORE_CRASH_VFS_H
#define QYI_TESTS_STORE_CRASH_VFS_H

#include <stdbool.h>
#include <stdint.h>

/* The name under which the disk is registered. */
#define QYI_CRASH_VFS "qyi-crash"

/* Registers the VFS (once) and makes the disk empty and whole. */
void qyi_crash_reset(uint32_t seed);
/* The power goes at the `operations`-th write, truncation or sync from now; 0: never. */
void qyi_crash_after(unsigned operations);
/* True once it has gone: every operation fails. */
bool qyi_crash_happened(void);
/* After all connections are closed: the disk as it is found when the power is back. */
void qyi_crash_recover(void);
/* A disk that says it has synced and has not. */
void qyi_crash_lie(bool lies);
/* How many writes, truncations and syncs there were. */
unsigned qyi_crash_operations(void);

/*
 * When the text was last synced to the disk: the number of the sync that followed its first write, in the
 * count of all operations and marks; 0: it is not synced. Texts are searched for in what is written as
 * "[NUMBER]".
 */
unsigned qyi_crash_synced_at(unsigned number);
/* A number greater than that of everything that happened before, and smaller than what happens afterwards. */
unsigned qyi_crash_mark(void);

#endif

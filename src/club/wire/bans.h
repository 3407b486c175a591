/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Addresses banned by the operator, from a file of lines:
 *
 *   203.0.113.7                          one address
 *   2001:db8:1::/48  2026-12-31  floods  a range of addresses until the end of that day (UTC); the rest is a note
 *
 * Empty lines, and text after #, are ignored.
 */
#ifndef QYI_WIRE_BANS_H
#define QYI_WIRE_BANS_H

#include <qiyuan/core/error.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct qyi_bans {
    struct qyi_ban *ban;
    size_t count;
    int64_t changed; /* when the file was last modified, nanoseconds since 1970 */
    int64_t size;
};

/*
 * Parses `text`. Errors: QY_E_VALUE with line and column of a word that is not an address or range, or of an
 * invalid prefix length or date; QY_E_MEMORY. The caller frees `ret_bans`, which is empty after an error.
 */
int qyi_bans_read(const char *text, size_t len, struct qyi_bans *ret_bans, struct qy_error *reterr);
/*
 * Reads the file again if it has changed: returns 1, or 0 if it is unchanged. Errors, after which the bans
 * are unchanged: those of qyi_bans_read(), QY_E_FILE_READ.
 */
int qyi_bans_heed(const char *path, struct qyi_bans *bans, struct qy_error *reterr);
/* True if an address is banned at a time (seconds since 1970). False for text that is not an address. */
bool qyi_bans_has(const struct qyi_bans *bans, const char *address, int64_t now);
void qyi_bans_free(struct qyi_bans *bans);

#endif

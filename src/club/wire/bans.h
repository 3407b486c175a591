/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Addresses that the operator shuts out: a file of lines
 *
 *   203.0.113.7                          one address
 *   2001:db8:1::/48  2026-12-31  floods  a range of addresses, until the end of that day (UTC); what follows is a note
 *
 * Empty lines, and what stands behind #, are skipped.
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
    int64_t changed; /* of the file, when it was read: nanoseconds since 1970 */
    int64_t size;
};

/*
 * Reads the lines of `text`. Errors: QY_E_VALUE with line and column of a word that is neither an address nor a range,
 * or of bits, or a date, that are none; QY_E_MEMORY. `ret_bans` is to be freed; after an error it has none.
 */
int qyi_bans_read(const char *text, size_t len, struct qyi_bans *ret_bans, struct qy_error *reterr);
/*
 * Reads a file where it is another one than was read last: 1; 0 where it is the same. Errors, after which the bans are
 * as they were: those of qyi_bans_read(), QY_E_FILE_READ.
 */
int qyi_bans_heed(const char *path, struct qyi_bans *bans, struct qy_error *reterr);
/* Whether an address is shut out at a time (seconds since 1970). Text that is not an address is not. */
bool qyi_bans_has(const struct qyi_bans *bans, const char *address, int64_t now);
void qyi_bans_free(struct qyi_bans *bans);

#endif

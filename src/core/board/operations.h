/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What files of positions state of one behind its FEN, each statement behind a semicolon:
 * "FEN ;D1 20 ;D2 400" counts leaf nodes, "FEN ;dm 3 ;checks" knows a mate.
 */
#ifndef QYI_BOARD_OPERATIONS_H
#define QYI_BOARD_OPERATIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Plies of a count at most. */
#define QYI_DEEPEST_COUNT 255

/* The next operation of a line, without its `;` and the blanks around it; `*at` begins at the first `;` and is moved
 * on. False at the end. */
bool qyi_operation_next(const char *text, size_t len, size_t *at, const char **ret_operation,
                        size_t *ret_len);

/* Reads "D3 8902": this many leaf nodes this many plies deep, 1 to QYI_DEEPEST_COUNT. */
bool qyi_operation_count(const char *text, size_t len, unsigned *ret_depth, uint64_t *ret_nodes);

/* Where the first operation of a line that is no count begins, from its first `;` at `at`; `len`: all are. */
size_t qyi_operations_no_count(const char *text, size_t len, size_t at);

/* What a line says of mates. */
struct qyi_mate_claim {
    unsigned mate; /* moves to the shortest; 0: there is none */
    bool checks;   /* it is the same when every move has to be a check */
};

/* Reads it, from the line's first `;` at `at` on; operations that are not known are skipped. False where it says
 * nothing of mates, says it twice, or of more than `most` moves. */
bool qyi_operations_mate(const char *text, size_t len, size_t at, unsigned most,
                         struct qyi_mate_claim *ret_claim);

#endif

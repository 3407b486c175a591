/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Statements about a position after its FEN, each after a semicolon: "FEN ;D1 20 ;D2 400" gives counts of
 * leaf nodes, "FEN ;dm 3 ;checks" a mate.
 */
#ifndef QYI_BOARD_OPERATIONS_H
#define QYI_BOARD_OPERATIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Greatest depth of a count in plies. */
#define QYI_DEEPEST_COUNT 255

/*
 * The next operation of a line, without its `;` and surrounding blanks; `*at` begins at the first `;` and is
 * advanced. False at the end.
 */
bool qyi_operation_next(const char *text, size_t len, size_t *at, const char **ret_operation,
                        size_t *ret_len);

/* Reads "D3 8902": the depth in plies, 1 to QYI_DEEPEST_COUNT, and the number of leaf nodes. */
bool qyi_operation_count(const char *text, size_t len, unsigned *ret_depth, uint64_t *ret_nodes);

/*
 * The offset of the first operation that is not a count, from the first `;` at `at` on; `len` if all are
 * counts.
 */
size_t qyi_operations_no_count(const char *text, size_t len, size_t at);

/* A statement about mates. */
struct qyi_mate_claim {
    unsigned mate; /* moves to the shortest mate; 0: there is none */
    bool checks;   /* the same holds if every move must be a check */
};

/*
 * Reads the statement about mates from the first `;` at `at` on; unknown operations are skipped. False if
 * there is none, two, or one of more than `most` moves.
 */
bool qyi_operations_mate(const char *text, size_t len, size_t at, unsigned most,
                         struct qyi_mate_claim *ret_claim);

#endif

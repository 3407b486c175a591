/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Openings for the games of a match. */
#ifndef QYI_DUEL_OPENINGS_H
#define QYI_DUEL_OPENINGS_H

#include <qiyuan/play/duel.h>

/* The result of reading openings. */
struct qyi_openings_read {
    void (*fault)(void *user, const struct qy_error *error); /* called for faults in the file */
    void *user;
    uint64_t passed_over; /* games of the file that are not openings */
};

/* Adds the games of a file of any format. Returns 0, or the error of reading it. */
int qyi_openings_read(struct qy_openings *openings, const char *path, struct qyi_openings_read *read,
                      struct qy_error *reterr);

/* Makes a history that ends where the nth opening does; the caller frees it. Returns 0 or QY_E_MEMORY. */
int qyi_opening_get(const struct qy_openings *openings, size_t n, struct qy_history **ret_history);

/*
 * As qyi_opening_get(), with `plies` random legal moves from the starting position, chosen by the seed: the
 * game is not over, neither side is in check, and the side to move can't win a piece for nothing. Returns 0
 * or QY_E_MEMORY.
 */
int qyi_opening_random(enum qy_game game, unsigned plies, uint64_t seed, struct qy_history **ret_history);

#endif

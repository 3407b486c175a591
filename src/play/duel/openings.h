/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Openings: how games of a match begin. */
#ifndef QYI_DUEL_OPENINGS_H
#define QYI_DUEL_OPENINGS_H

#include <qiyuan/play/duel.h>

/* What became of reading openings. */
struct qyi_openings_read {
    void (*fault)(void *user, const struct qy_error *error); /* told of what is wrong in the file */
    void *user;
    uint64_t passed_over; /* games of the file that are no opening */
};

/* Adds the games of a file of any format. Returns 0, or why it could not be read. */
int qyi_openings_read(struct qy_openings *openings, const char *path, struct qyi_openings_read *read,
                      struct qy_error *reterr);

/* Makes a history that stands where the nth opening ends; the caller frees it. Returns 0 or QY_E_MEMORY. */
int qyi_opening_get(const struct qy_openings *openings, size_t n, struct qy_history **ret_history);

/*
 * The same with `plies` random legal moves from the array, decided by the seed: the position is open, nobody
 * is in check, and no piece stands to be taken for nothing by the side to move. Returns 0 or QY_E_MEMORY.
 */
int qyi_opening_random(enum qy_game game, unsigned plies, uint64_t seed, struct qy_history **ret_history);

#endif

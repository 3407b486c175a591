/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds one position of one game in a file of any format. */
#ifndef QYI_RECORD_SEEK_H
#define QYI_RECORD_SEEK_H

#include "record/formats.h"

/* The search, set by the caller, and its result; other fields zero. */
struct qyi_seek {
    uint64_t number; /* number of the game in the file, from 1 */
    uint64_t ply;    /* moves before the position; UINT64_MAX: at the end */
    /* called with the game and the move that leads there (at the root: none) */
    void (*reach)(void *user, const struct qy_record *record, const struct qy_record_node *node);
    void *user;

    uint64_t games; /* games read */
    uint64_t plies; /* plies of the game, up to `ply` */
    bool found;
    bool faulty; /* the game could not be read to its end; `error` has the reason */
    struct qy_position start;
    struct qy_position position;
    qy_move *moves; /* the moves that lead there; the caller frees them */
    size_t room;
    struct qy_error error; /* the first fault of the current game; code 0: none */
};

/*
 * Reads the input up to the position, in the format `known` or, if NULL, the detected one. Returns 0 also if
 * the position is not there, or a negative code: of reading, of qyi_games_read(), QY_E_MEMORY.
 */
int qyi_seek_position(struct qyi_seek *seek, const char *path, const struct qyi_format *known,
                      const struct qyi_record_input *input);

#endif

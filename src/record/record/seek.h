/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One position of one game, looked for in a file of any format. */
#ifndef QYI_RECORD_SEEK_H
#define QYI_RECORD_SEEK_H

#include "record/formats.h"

/* The search, set by the caller, and its result. Zeroed else. */
struct qyi_seek {
    uint64_t number; /* of the game in the file, from 1 */
    uint64_t ply;    /* after this many moves; UINT64_MAX: at the end */
    /* told of the game and of the move that leads there (its root: none) */
    void (*reach)(void *user, const struct qy_record *record, const struct qy_record_node *node);
    void *user;

    uint64_t games; /* read */
    uint64_t plies; /* of the game, as far as `ply` */
    bool found;
    bool faulty; /* the game could not be read to its end; `error` says why */
    struct qy_position start;
    struct qy_position position;
    qy_move *moves; /* that led there; the caller frees them */
    size_t room;
    struct qy_error error; /* the first fault of the game at hand; code 0: none */
};

/*
 * Reads the input as far as the position, in the format `known` or (NULL) the one that is found. Returns 0 also where
 * it is not there, or a negative code: of the reading, of qyi_games_read(), QY_E_MEMORY.
 */
int qyi_seek_position(struct qyi_seek *seek, const char *path, const struct qyi_format *known,
                      const struct qyi_record_input *input);

#endif

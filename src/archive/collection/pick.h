/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Selects the games of a scan that match a query, and adds them to trees. */
#ifndef QYI_COLLECTION_PICK_H
#define QYI_COLLECTION_PICK_H

#include <qiyuan/archive/collection.h>

/* The functions return 0 to continue; another value ends the scan, which returns it. Each may be NULL. */
struct qyi_pick {
    struct qy_query *query;
    struct qy_tree **tree; /* every matching game is added to these */
    size_t trees;
    void *user;
    /* Called at the end of each game with whether it matches. */
    int (*game)(void *user, const struct qy_scan_game *game, bool wanted);
    int (*begin)(void *user); /* called at the beginning of each game */
    /* Called after the position from which it is certain that the game matches. */
    int (*settled)(void *user);
    /* Called for a fault in the current game. */
    int (*fault)(void *user, const struct qy_error *error);
    int (*note)(void *user, const struct qy_error *note); /* called for a correction in it */
};

/* The visitor of such a scan; its user is the pick. `variations`: their positions are searched too. The scan
 * may also end with QY_E_MEMORY. */
const struct qy_scan_visitor *qyi_pick_visitor(bool variations);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games of a scan that a query picks, and trees that grow of them. */
#ifndef QYI_COLLECTION_PICK_H
#define QYI_COLLECTION_PICK_H

#include <qiyuan/archive/collection.h>

/* All return 0 to go on; anything else ends the scan, which returns that. NULL: nothing is done. */
struct qyi_pick {
    struct qy_query *query;
    struct qy_tree **tree; /* those that every wanted game is added to */
    size_t trees;
    void *user;
    /* Is told of each game at its end, and whether it is wanted. */
    int (*game)(void *user, const struct qy_scan_game *game, bool wanted);
    int (*begin)(void *user); /* is told that a game begins */
    /* Is told, after a position, that the game is wanted whatever comes in it. */
    int (*settled)(void *user);
    /* Is told of a fault of the game that goes by. */
    int (*fault)(void *user, const struct qy_error *error);
    int (*note)(void *user, const struct qy_error *note); /* of what was put right in it */
};

/* The visitor of a scan that picks; its user is the pick. `variations`: their positions are asked about, too. What ends the
 * scan besides is QY_E_MEMORY. */
const struct qy_scan_visitor *qyi_pick_visitor(bool variations);

#endif

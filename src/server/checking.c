/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: server. The games of a store replayed without a house. */
#include "server/checking.h"

#include "base/error.h"
#include "server/replaying.h"

#include <sodium.h>
#include <string.h>

struct looking {
    const struct qyi_checking *checking;
    struct qyi_vault vault;
    struct qyi_stored_game game;
    struct qyi_replay replay;
};

static void begin(void *user, const struct qyi_stored_game *game)
{
    struct looking *looking = user;

    qyi_replay_leave(&looking->replay);
    looking->game = *game;
    looking->replay.unasked = false;
    memcpy(looking->replay.id, game->id, sizeof looking->replay.id);
}

static int event(void *user, const struct qyi_stored_event *stored)
{
    return qyi_replay_event(&((struct looking *)user)->replay, stored);
}

/* Once more where the log goes on although the arbiter would have ended the game: the first form of the store ruled
 * only on what players claimed. */
static int end(void *user, int status)
{
    struct looking *looking = user;
    struct qyi_replay *replay = &looking->replay;

    if (status == QY_E_EVENT_REFUSED && !replay->unasked) {
        replay->unasked = true;
        return 1;
    }
    if (status < 0)
        return status;
    if (replay->opened && looking->game.over && qyi_room_status(&replay->room) != QYI_ROOM_OVER)
        return QY_E_GAME_DAMAGED;
    return 0;
}

static void damaged(void *user, const char *game, uint32_t behind, int code)
{
    const struct qyi_checking *checking = ((struct looking *)user)->checking;

    if (checking->damaged)
        checking->damaged(checking->user, game, behind, code);
}

int qyi_check(const struct qyi_checking *checking, struct qyi_holdings *ret_holdings, struct qy_error *reterr)
{
    static const struct qyi_keeping_visitor visitor = {
        .begin = begin, .event = event, .end = end, .damaged = damaged};
    struct looking looking = {.checking = checking, .vault = {.path = checking->key}};
    int code;

    if (sodium_init() < 0)
        return qyi_error_set(reterr, QY_E_SYSTEM, 0, "sodium_init", 11, NULL);
    looking.replay.vault = &looking.vault;
    code = qyi_store_check(checking->db, &visitor, &looking, ret_holdings, reterr);
    qyi_replay_leave(&looking.replay);
    qyi_vault_close(&looking.vault);
    return code;
}

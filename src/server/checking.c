/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: server. The games of a store replayed without a house. */
#include "server/checking.h"

#include "base/error.h"
#include "server/room.h"
#include "store/vault.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

struct replay {
    const struct qyi_checking *checking;
    struct qyi_vault vault;
    struct qyi_stored_game game;
    struct qyi_room room;
    bool opened;  /* the room is there */
    bool unasked; /* the second time: the arbiter rules only what players claim, as in the first form */
};

static void leave(struct replay *replay)
{
    if (replay->opened)
        qyi_room_free(&replay->room);
    replay->opened = false;
}

static void begin(void *user, const struct qyi_stored_game *game)
{
    struct replay *replay = user;

    leave(replay);
    replay->game = *game;
    replay->unasked = false;
}

static int replay_start(struct replay *replay, const struct qyi_stored_event *stored)
{
    json_t *json = json_loadb(stored->body, stored->len, 0, NULL);
    struct qyi_setup setup;
    int status = json ? qyi_setup_read(json, &setup, NULL) : QY_E_JSON_SYNTAX;

    json_decref(json);
    if (status < 0)
        return status;
    if (replay->unasked)
        setup.claims_auto = false;
    status = qyi_room_init(&replay->room, &setup);
    replay->opened = status == 0;
    return status;
}

/* Reveals a move that was hidden. */
static int reveal(struct replay *replay, uint32_t n, struct qyi_fact *fact, struct qy_buf *move)
{
    char place[32];
    int status;

    if (!qyi_fact_is(fact, QY_EVENT_SEAL) || !fact->event.of.text)
        return 0;
    (void)snprintf(place, sizeof place, "%s:%lu", replay->game.id, (unsigned long)n);
    status = qyi_vault_reveal(&replay->vault, place, fact->event.of.text, fact->event.of.len, move, NULL);
    if (status == 0)
        fact->event.move = (struct qy_text){qy_buf_str(move), move->len};
    return status;
}

static int replay_later(struct replay *replay, const struct qyi_stored_event *stored)
{
    struct qyi_rulings rulings = {.count = 0};
    struct qy_buf move = QY_BUF_INIT;
    struct qyi_fact *fact = NULL;
    struct qyi_verdict verdict;
    int status = replay->opened ? qyi_fact_read(stored->body, stored->len, replay->room.setup.game, &fact)
                                : QY_E_GAME_DAMAGED;

    if (status == 0)
        status = reveal(replay, stored->n, fact, &move);
    if (status == 0)
        status = qyi_room_apply(&replay->room, fact, &verdict, &rulings, NULL);
    qyi_rulings_free(&rulings);
    qy_buf_free(&move);
    free(fact);
    return status;
}

static int event(void *user, const struct qyi_stored_event *stored)
{
    struct replay *replay = user;

    if (stored->n > 1)
        return replay_later(replay, stored);
    leave(replay);
    return replay_start(replay, stored);
}

static int end(void *user, int status)
{
    struct replay *replay = user;

    if (status == QY_E_EVENT_REFUSED && !replay->unasked) {
        replay->unasked = true;
        return 1;
    }
    if (status < 0)
        return status;
    if (replay->opened && replay->game.over && qyi_room_status(&replay->room) != QYI_ROOM_OVER)
        return QY_E_GAME_DAMAGED;
    return 0;
}

static void damaged(void *user, const char *game, uint32_t behind, int code)
{
    const struct qyi_checking *checking = ((struct replay *)user)->checking;

    if (checking->damaged)
        checking->damaged(checking->user, game, behind, code);
}

int qyi_check(const struct qyi_checking *checking, struct qyi_holdings *ret_holdings, struct qy_error *reterr)
{
    static const struct qyi_keeping_visitor visitor = {
        .begin = begin, .event = event, .end = end, .damaged = damaged};
    struct replay replay = {.checking = checking, .vault = {.path = checking->key}};
    int code;

    if (sodium_init() < 0)
        return qyi_error_set(reterr, QY_E_SYSTEM, 0, "sodium_init", 11, NULL);
    code = qyi_store_check(checking->db, &visitor, &replay, ret_holdings, reterr);
    leave(&replay);
    qyi_vault_close(&replay.vault);
    return code;
}

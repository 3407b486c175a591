/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: server. Events that took effect, the list of moves that they make, and what the store is shown. */
#include "server/house_priv.h"

#include "base/error.h"
#include "server/live_json.h"
#include "server/moves.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the list of moves ----------------------------------------------------------------------------------
 */

/* MOVE of ply `ply`, played from `before` to `after`. */
static json_t *move_json(const struct qyi_room *room, size_t ply, const struct qy_position *before,
                         const struct qy_position *after, int64_t t)
{
    enum qy_side side = qy_position_side(before);
    qy_move move = qy_history_move(qyi_room_history(room), ply);
    int64_t left = qy_clock_remaining(qyi_room_clock(room), side, t);
    char uci[QYI_MOVE_TEXT];
    qy_square checkers[16];
    json_t *json;

    qyi_move_uci(before, move, uci, sizeof uci);
    json = json_pack("{s:s, s:s, s:o, s:I, s:I}", "uci", uci, "side", qy_side_id(room->setup.game, side),
                     "text", qyi_move_texts(before, move), "ply", (json_int_t)ply, "t", (json_int_t)t);
    if (!json)
        return NULL;
    if (room->setup.has_clock && left != INT64_MAX)
        json_object_set_new(json, "remaining", json_integer(left));
    if (qy_move_captured(before, move) != 0)
        json_object_set_new(json, "capture", json_true());
    if (qy_position_checkers(after, checkers) > 0)
        json_object_set_new(json, "check", json_true());
    return json;
}

/* Makes the list anew from the first move on which it differs from the game's. */
static int rebuild_moves(struct qyi_live *live, int64_t t)
{
    const struct qy_history *history = qyi_room_history(&live->room);
    struct qy_position position = *qy_history_start(history);
    bool same = true;

    for (size_t ply = 1; ply <= qy_history_plies(history); ply++) {
        struct qy_position before = position;
        qy_move move = qy_history_move(history, ply);
        const json_t *old = json_array_get(live->moves, ply - 1);
        char uci[QYI_MOVE_TEXT];
        struct qy_undo undo;

        qyi_move_uci(&before, move, uci, sizeof uci);
        qy_position_make(&position, move, &undo);
        same = same && old && strcmp(json_string_value(json_object_get(old, "uci")), uci) == 0;
        if (same)
            continue;
        while (json_array_size(live->moves) >= ply)
            json_array_remove(live->moves, json_array_size(live->moves) - 1);
        if (json_array_append_new(live->moves, move_json(&live->room, ply, &before, &position, t)) < 0)
            return QY_E_MEMORY;
    }
    while (json_array_size(live->moves) > qy_history_plies(history))
        json_array_remove(live->moves, json_array_size(live->moves) - 1);
    return 0;
}

/* The list of moves after an event; `before` is the position that it found. */
static int follow_moves(struct qyi_live *live, const json_t *event, const struct qy_position *before,
                        struct qyi_record *record)
{
    const struct qy_history *history = qyi_room_history(&live->room);
    size_t plies = qy_history_plies(history);
    size_t known = json_array_size(live->moves);
    json_t *move;

    if (plies == known && !qyi_event_is(event, QY_EVENT_UNDO))
        return 0;
    if (plies != known + 1 || qyi_event_is(event, QY_EVENT_UNDO)) {
        record->rewound = true;
        return rebuild_moves(live, live->room.t);
    }
    move = move_json(&live->room, plies, before, qyi_room_position(&live->room), live->room.t);
    if (!move || json_array_append_new(live->moves, move) < 0)
        return QY_E_MEMORY;
    record->move = json_incref(move);
    return 0;
}

/* ---- records --------------------------------------------------------------------------------------------
 */

static bool make_room(struct qyi_live *live)
{
    size_t more = live->record_room ? live->record_room * 2 : 32;
    struct qyi_record *records;

    if (live->record_count < live->record_room)
        return true;
    records = realloc(live->records, more * sizeof *records);
    if (!records)
        return false;
    live->records = records;
    live->record_room = more;
    return true;
}

/* The sealed move is opened: now everybody may know it. */
static void open_sealed(struct qyi_live *live)
{
    for (size_t i = 0; i < live->record_count; i++)
        live->records[i].sealed = false;
}

int qyi_live_record(struct qyi_live *live, const json_t *event, const char *client_id, int side)
{
    struct qy_position before = *qyi_room_position(&live->room);
    struct qyi_record record = {.side = side};
    struct qyi_verdict verdict;
    int status;

    if (!make_room(live))
        return QY_E_MEMORY;
    status = qyi_room_apply(&live->room, event, &verdict, &record.rulings, NULL);
    if (status == 0)
        status = follow_moves(live, event, &before, &record);
    if (status < 0) {
        json_decref(record.rulings);
        return status;
    }
    if (qyi_event_is(event, QY_EVENT_OPEN_SEALED))
        open_sealed(live);
    record.plies = qy_history_plies(qyi_room_history(&live->room));
    record.sealed = qyi_event_is(event, QY_EVENT_SEAL);
    record.event = json_incref((json_t *)event);
    record.client_id = client_id ? strdup(client_id) : NULL;
    live->records[live->record_count++] = record;
    return 0;
}

/* ---- what the store is shown ----------------------------------------------------------------------------
 */

/* Where a hidden text stands: it can't be moved elsewhere. */
static void place_of(const char *id, uint32_t n, char place[32])
{
    snprintf(place, 32, "%s:%lu", id, (unsigned long)n);
}

int qyi_live_hide(struct qyi_live *live, uint32_t n, const json_t *event, char **ret_body)
{
    const json_t *move = json_object_get(event, "move");
    struct qy_buf hidden = QY_BUF_INIT;
    char place[32];
    json_t *copy;
    int status;

    *ret_body = NULL;
    if (!qyi_event_is(event, QY_EVENT_SEAL)) {
        *ret_body = json_dumps(event, JSON_COMPACT);
        return *ret_body ? 0 : QY_E_MEMORY;
    }
    place_of(live->id, n, place);
    status = qyi_vault_hide(&live->house->vault, place, json_string_value(move), json_string_length(move),
                            &hidden, NULL);
    copy = status == 0 ? json_copy((json_t *)event) : NULL;
    if (copy) {
        json_object_del(copy, "move");
        json_object_set_new(copy, "sealed", json_string(qy_buf_str(&hidden)));
        *ret_body = json_dumps(copy, JSON_COMPACT);
        json_decref(copy);
    }
    qy_buf_free(&hidden);
    return status < 0 || *ret_body ? status : QY_E_MEMORY;
}

int qyi_live_reveal(struct qyi_house *house, const char *id, uint32_t n, json_t *event)
{
    const json_t *sealed = json_object_get(event, "sealed");
    struct qy_buf move = QY_BUF_INIT;
    char place[32];
    int status;

    if (!qyi_event_is(event, QY_EVENT_SEAL) || !json_is_string(sealed))
        return 0;
    place_of(id, n, place);
    status = qyi_vault_reveal(&house->vault, place, json_string_value(sealed), json_string_length(sealed),
                              &move, NULL);
    if (status == 0) {
        json_object_del(event, "sealed");
        json_object_set_new(event, "move", json_stringn(qy_buf_str(&move), move.len));
    }
    qy_buf_free(&move);
    return status;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The events of a live game that took effect, its list of moves, and its lines for the store. */
#include "live/house_priv.h"

#include "base/error.h"
#include "base/grow.h"
#include "thinking/moves.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the list of moves ----------------------------------------------------------------------------- */

void qyi_played_unref(struct qyi_played *played)
{
    if (played && --played->refs == 0)
        free(played);
}

/* MOVE, played from `before` to `after`. */
static void write_move(const struct qyi_room *room, const struct qyi_played *played, size_t ply,
                       const struct qy_position *before, const struct qy_position *after, int64_t t,
                       struct qyi_json *json)
{
    qy_square checkers[16];
    char uci[QYI_MOVE_TEXT];

    qyi_move_uci(before, played->move, uci, sizeof uci);
    qyi_json_open(json, '{');
    qyi_json_key(json, "uci");
    qyi_json_string(json, uci);
    qyi_json_key(json, "side");
    qyi_json_string(json, qy_side_id(room->setup.game, qy_position_side(before)));
    qyi_json_key(json, "text");
    qyi_move_texts(before, played->move, json);
    qyi_json_key(json, "ply");
    qyi_json_uint(json, ply);
    qyi_json_key(json, "t");
    qyi_json_int(json, t);
    if (played->left >= 0) {
        qyi_json_key(json, "remaining");
        qyi_json_int(json, played->left);
    }
    if (qy_move_captured(before, played->move) != 0) {
        qyi_json_key(json, "capture");
        qyi_json_bool(json, true);
    }
    if (qy_position_checkers(after, checkers) > 0) {
        qyi_json_key(json, "check");
        qyi_json_bool(json, true);
    }
    qyi_json_close(json, '}');
}

/* Ply `ply`, played from `before` to `after`; NULL when memory ran out. */
static struct qyi_played *new_played(const struct qyi_room *room, size_t ply,
                                     const struct qy_position *before, const struct qy_position *after,
                                     int64_t t)
{
    int64_t left = qy_clock_remaining(qyi_room_clock(room), qy_position_side(before), t);
    struct qyi_played played = {.refs = 1, .move = qy_history_move(qyi_room_history(room), ply), .left = -1};
    struct qy_buf out = QY_BUF_INIT;
    struct qyi_played *new_one = NULL;
    struct qyi_json json;

    if (room->setup.has_clock && left != INT64_MAX)
        played.left = left;
    qyi_json_begin(&json, &out);
    write_move(room, &played, ply, before, after, t, &json);
    if (!out.failed)
        new_one = malloc(sizeof *new_one + out.len);
    if (new_one) {
        *new_one = played;
        new_one->len = out.len;
        memcpy(new_one->json, out.data, out.len);
    }
    qy_buf_free(&out);
    return new_one;
}

/* Appends a move to the list; NULL (memory ran out) is an error. */
static int add_played(struct qyi_live *live, struct qyi_played *played)
{
    if (!played)
        return QY_E_MEMORY;
    if (QYI_GROW(live->moves, live->move_room, live->move_count + 1) < 0) {
        qyi_played_unref(played);
        return QY_E_MEMORY;
    }
    live->moves[live->move_count++] = played;
    return 0;
}

static void cut_moves(struct qyi_live *live, size_t count)
{
    while (live->move_count > count)
        qyi_played_unref(live->moves[--live->move_count]);
}

/* Rebuilds the list from the first move that differs from the game's. */
static int rebuild_moves(struct qyi_live *live, int64_t t)
{
    const struct qy_history *history = qyi_room_history(&live->room);
    struct qy_position position = *qy_history_start(history);
    size_t plies = qy_history_plies(history);

    for (size_t ply = 1; ply <= plies; ply++) {
        struct qy_position before = position;
        qy_move move = qy_history_move(history, ply);
        struct qy_undo undo;

        qy_position_make(&position, move, &undo);
        if (ply <= live->move_count && live->moves[ply - 1]->move == move)
            continue; /* up to the first difference: after it there are no moves */
        cut_moves(live, ply - 1);
        if (add_played(live, new_played(&live->room, ply, &before, &position, t)) < 0)
            return QY_E_MEMORY;
    }
    cut_moves(live, plies);
    return 0;
}

/* The list of moves after an event; `before` is the position that it found. */
static int follow_moves(struct qyi_live *live, bool undone, const struct qy_position *before,
                        struct qyi_record *record)
{
    size_t plies = qy_history_plies(qyi_room_history(&live->room));

    if (plies == live->move_count && !undone)
        return 0;
    if (plies != live->move_count + 1 || undone) {
        record->rewound = true;
        return rebuild_moves(live, live->room.t);
    }
    if (add_played(live,
                   new_played(&live->room, plies, before, qyi_room_position(&live->room), live->room.t)) < 0)
        return QY_E_MEMORY;
    record->move = live->moves[plies - 1];
    record->move->refs++;
    return 0;
}

/* ---- records --------------------------------------------------------------------------------------- */

static bool make_room(struct qyi_live *live)
{
    return QYI_GROW(live->records, live->record_room, live->record_count + 1) == 0;
}

void qyi_record_free(struct qyi_record *record)
{
    free(record->text);
    free(record->veiled);
    free(record->client_id);
    qyi_rulings_free(&record->rulings);
    qyi_played_unref(record->move);
}

/* Returns the sender's part of an id, which is stored as "@ACTOR ID". */
static const char *own_part(const char *client_id)
{
    return client_id[0] == '@' && strchr(client_id, ' ') ? strchr(client_id, ' ') + 1 : client_id;
}

/* Adds a record with an id to the hash table, as index + 1. */
static void place_id(struct qyi_live *live, uint32_t at)
{
    struct qyi_record *record = &live->records[at - 1];
    uint32_t *place = &live->id_table[qyi_id_hash(own_part(record->client_id)) & (live->id_table_size - 1)];

    record->same_hash = *place;
    *place = at;
}

/* Makes the table of ids twice as large; false when memory ran out. */
static bool widen_ids(struct qyi_live *live)
{
    size_t size = live->id_table_size ? live->id_table_size * 2 : 64;
    uint32_t *table = calloc(size, sizeof *table);

    if (!table)
        return false;
    free(live->id_table);
    live->id_table = table;
    live->id_table_size = size;
    for (uint32_t at = 1; at <= live->record_count; at++)
        if (live->records[at - 1].client_id)
            place_id(live, at);
    return true;
}

/* Ids are stored with their sender, "@ACTOR ID"; in the first version of the store the sender followed from
 * the event. */
static bool same_id(const struct qyi_record *record, const char *client_id, int actor)
{
    return record->client_id[0] == '@'
               ? strcmp(record->client_id, client_id) == 0
               : record->side == actor && strcmp(record->client_id, own_part(client_id)) == 0;
}

const struct qyi_record *qyi_live_find_id(const struct qyi_live *live, const char *client_id, int actor)
{
    uint32_t at = live->id_table_size > 0
                      ? live->id_table[qyi_id_hash(own_part(client_id)) & (live->id_table_size - 1)]
                      : 0;

    while (at > 0 && !same_id(&live->records[at - 1], client_id, actor))
        at = live->records[at - 1].same_hash;
    return at > 0 ? &live->records[at - 1] : NULL;
}

/* The sealed move was opened: everybody may see it. */
static void open_sealed(struct qyi_live *live)
{
    for (size_t i = 0; i < live->record_count; i++)
        live->records[i].sealed = false;
}

char *qyi_live_line(const struct qyi_live *live, const struct qyi_fact *fact)
{
    struct qy_buf out = QY_BUF_INIT;

    qyi_fact_write(fact, live->room.setup.game, &out);
    char *line = out.failed ? NULL : strdup(qy_buf_str(&out));
    qy_buf_free(&out);
    return line;
}

/* Returns a sealed move's line without the move, for everybody but its side. */
static char *veil(const struct qyi_live *live, const struct qyi_fact *fact)
{
    struct qyi_fact veiled = *fact;

    veiled.event.move = (struct qy_text){NULL, 0};
    return qyi_live_line(live, &veiled);
}

int qyi_live_record(struct qyi_live *live, const struct qyi_fact *fact, char *text, const char *client_id,
                    int actor)
{
    struct qy_position before = *qyi_room_position(&live->room);
    struct qyi_record record = {.side = actor, .own = fact->own, .named = qyi_fact_side(fact)};
    struct qyi_verdict verdict;
    int status;

    record.name = qyi_fact_name(fact);
    record.is_move = qyi_fact_is(fact, QY_EVENT_MOVE);
    record.sealed = qyi_fact_is(fact, QY_EVENT_SEAL);
    record.veiled = record.sealed ? veil(live, fact) : NULL;
    if (!make_room(live) || (live->record_count >= live->id_table_size / 2 && !widen_ids(live)) ||
        (record.sealed && !record.veiled))
        status = QY_E_MEMORY;
    else
        status = qyi_room_apply(&live->room, fact, &verdict, &record.rulings, NULL);
    if (status == 0)
        status = follow_moves(live, qyi_fact_is(fact, QY_EVENT_UNDO), &before, &record);
    if (status < 0) {
        qyi_record_free(&record);
        return status;
    }
    if (qyi_fact_is(fact, QY_EVENT_OPEN_SEALED))
        open_sealed(live);
    record.text = text;
    record.plies = qy_history_plies(qyi_room_history(&live->room));
    record.client_id = client_id ? strdup(client_id) : NULL;
    live->records[live->record_count++] = record;
    if (record.client_id)
        place_id(live, (uint32_t)live->record_count);
    return 0;
}

/* ---- what the store is shown ----------------------------------------------------------------------- */

/* The place to which an encrypted text is bound. */
static void place_of(const char *id, uint32_t n, char place[32])
{
    snprintf(place, 32, "%s:%lu", id, (unsigned long)n);
}

int qyi_live_hide(struct qyi_live *live, uint32_t n, const struct qyi_fact *fact, char **ret_body)
{
    struct qyi_fact hiding = *fact;
    struct qy_buf hidden = QY_BUF_INIT;
    char place[32];

    *ret_body = NULL;
    if (!qyi_fact_is(fact, QY_EVENT_SEAL))
        return 0;
    place_of(live->id, n, place);
    int status = qyi_vault_hide(&live->house->vault, place, fact->event.move.text, fact->event.move.len,
                                &hidden, NULL);
    if (status == 0) {
        hiding.event.of = (struct qy_text){qy_buf_str(&hidden), hidden.len};
        *ret_body = qyi_live_line(live, &hiding);
    }
    qy_buf_free(&hidden);
    return status < 0 || *ret_body ? status : QY_E_MEMORY;
}

int qyi_live_reveal(struct qyi_house *house, const char *id, uint32_t n, struct qyi_fact *fact,
                    char **ret_move)
{
    struct qy_text *sealed = &fact->event.of;
    struct qy_buf move = QY_BUF_INIT;
    char place[32];

    *ret_move = NULL;
    if (!qyi_fact_is(fact, QY_EVENT_SEAL) || !sealed->text)
        return 0;
    place_of(id, n, place);
    int status = qyi_vault_reveal(&house->vault, place, sealed->text, sealed->len, &move, NULL);
    if (status == 0) {
        *ret_move = strdup(qy_buf_str(&move));
        status = *ret_move ? 0 : QY_E_MEMORY;
    }
    if (status == 0) {
        fact->event.move = (struct qy_text){*ret_move, move.len};
        *sealed = (struct qy_text){NULL, 0};
    }
    qy_buf_free(&move);
    return status;
}

uint64_t qyi_id_hash(const char *client_id)
{
    uint64_t hash = 1469598103934665603U;

    for (; *client_id; client_id++)
        hash = (hash ^ (unsigned char)*client_id) * 1099511628211U;
    return hash >> 20;
}

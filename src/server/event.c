/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "server/event.h"

#include "base/error.h"
#include "base/utf8.h"
#include "server/online_rules.h"

#include <string.h>

/* Which fields an event has beside t, event and side. */
static const struct {
    const char *name;
    const char *field[3];
    bool from_players;
} kinds[QYI_EVENT_KINDS] = {
    [QYI_EVENT_JOIN] = {"join", {"name"}, false},       [QYI_EVENT_BEGIN] = {"begin", {NULL}, false},
    [QYI_EVENT_MOVE] = {"move", {"move", "lag"}, true}, [QYI_EVENT_OFFER] = {"offer", {NULL}, true},
    [QYI_EVENT_ACCEPT] = {"accept", {NULL}, true},      [QYI_EVENT_DECLINE] = {"decline", {NULL}, true},
    [QYI_EVENT_RESIGN] = {"resign", {NULL}, true},      [QYI_EVENT_FLAG] = {"flag", {NULL}, true},
    [QYI_EVENT_ABORT] = {"abort", {NULL}, true},
};

static int bad_field(const char *field, const char *expected, struct qy_error *reterr)
{
    (void)qyi_error_set(reterr, QY_E_FIELD_VALUE, 0, field, strlen(field), expected);
    return QY_E_FIELD_VALUE;
}

static int missing(const char *field, struct qy_error *reterr)
{
    (void)qyi_error_set(reterr, QY_E_FIELD_MISSING, 0, field, strlen(field), NULL);
    return QY_E_FIELD_MISSING;
}

int qyi_json_only(const json_t *json, const char *const *allowed, struct qy_error *reterr)
{
    const char *key;
    json_t *value;

    json_object_foreach((json_t *)json, key, value)
    {
        bool known = false;

        for (size_t i = 0; allowed[i] && !known; i++)
            known = strcmp(allowed[i], key) == 0;
        if (!known) {
            (void)qyi_error_set(reterr, QY_E_FIELD_UNKNOWN, 0, key, strlen(key), NULL);
            return QY_E_FIELD_UNKNOWN;
        }
    }
    return 0;
}

/* Neither a control character nor one that turns the direction of what follows. */
static bool may_stand_in_name(uint32_t scalar)
{
    bool controls = scalar < 0x20 || (scalar >= 0x7F && scalar < 0xA0);
    bool directs = (scalar >= 0x200B && scalar <= 0x200F) || (scalar >= 0x2028 && scalar <= 0x202E) ||
                   (scalar >= 0x2066 && scalar <= 0x2069) || scalar == 0xFEFF;

    return !controls && !directs;
}

bool qyi_name_good(const char *name, size_t len)
{
    size_t count = 0;
    bool visible = false;

    for (size_t at = 0; at < len; count++) {
        uint32_t scalar;
        size_t step = qyi_utf8_decode(name + at, len - at, &scalar);

        if (step == 0 || !may_stand_in_name(scalar))
            return false;
        visible = visible || (scalar != ' ' && scalar != 0x3000 && scalar != 0xA0);
        at += step;
    }
    return visible && count <= 40;
}

/* ---- events ---------------------------------------------------------------------------------------------
 */

static int read_kind(const json_t *json, bool stored, enum qyi_event_kind *ret_kind, struct qy_error *reterr)
{
    const char *name = json_string_value(json_object_get(json, "event"));

    if (!name)
        return missing("event", reterr);
    for (unsigned i = 0; i < QYI_EVENT_KINDS; i++) {
        if (strcmp(kinds[i].name, name) == 0 && (stored || kinds[i].from_players)) {
            *ret_kind = (enum qyi_event_kind)i;
            return 0;
        }
    }
    return bad_field("event", "move | offer | accept | decline | resign | flag | abort", reterr);
}

static int check_fields(const json_t *json, enum qyi_event_kind kind, bool stored, struct qy_error *reterr)
{
    const char *allowed[8] = {"event"};
    size_t count = 1;

    for (size_t i = 0; i < 3 && kinds[kind].field[i]; i++)
        if (stored || strcmp(kinds[kind].field[i], "lag") != 0)
            allowed[count++] = kinds[kind].field[i];
    if (stored)
        allowed[count++] = "t";
    if (stored || kind == QYI_EVENT_FLAG)
        allowed[count++] = "side";
    allowed[count] = NULL;
    return qyi_json_only(json, allowed, reterr);
}

static int read_side(const json_t *json, enum qy_game game, struct qyi_event *event, struct qy_error *reterr)
{
    const json_t *field = json_object_get(json, "side");
    const char *text = json_string_value(field);

    if (!field)
        return 0;
    for (int side = 0; text && side < 2; side++) {
        if (strcmp(text, qy_side_id(game, (enum qy_side)side)) == 0) {
            event->side = (enum qy_side)side;
            event->has_side = true;
            return 0;
        }
    }
    return bad_field("side", qy_side_id(game, QY_FIRST), reterr);
}

static int read_text(const json_t *json, const char *field, char *out, size_t size, struct qy_error *reterr)
{
    const json_t *value = json_object_get(json, field);
    size_t len = json_string_length(value);

    if (!value)
        return missing(field, reterr);
    if (!json_is_string(value) || len >= size || memchr(json_string_value(value), 0, len))
        return bad_field(field, "a short text", reterr);
    memcpy(out, json_string_value(value), len);
    out[len] = '\0';
    return 0;
}

int qyi_event_read(const json_t *json, enum qy_game game, bool stored, struct qyi_event *ret_event,
                   struct qy_error *reterr)
{
    struct qyi_event event = {.kind = QYI_EVENT_MOVE};
    int status;

    if (!json_is_object(json))
        return bad_field("event", "{...}", reterr);
    status = read_kind(json, stored, &event.kind, reterr);
    if (status == 0)
        status = check_fields(json, event.kind, stored, reterr);
    if (status == 0)
        status = read_side(json, game, &event, reterr);
    if (status == 0 && event.kind == QYI_EVENT_MOVE)
        status = read_text(json, "move", event.move, sizeof event.move, reterr);
    if (status == 0 && event.kind == QYI_EVENT_JOIN)
        status = read_text(json, "name", event.name, sizeof event.name, reterr);
    if (status < 0)
        return status;
    event.t = json_integer_value(json_object_get(json, "t"));
    event.lag = json_integer_value(json_object_get(json, "lag"));
    *ret_event = event;
    return 0;
}

json_t *qyi_event_json(const struct qyi_event *event, enum qy_game game)
{
    json_t *json = json_pack("{s:I, s:s}", "t", (json_int_t)event->t, "event", kinds[event->kind].name);

    if (json && event->has_side)
        json_object_set_new(json, "side", json_string(qy_side_id(game, event->side)));
    if (json && event->kind == QYI_EVENT_MOVE) {
        json_object_set_new(json, "move", json_string(event->move));
        if (event->lag > 0)
            json_object_set_new(json, "lag", json_integer(event->lag));
    }
    if (json && event->kind == QYI_EVENT_JOIN)
        json_object_set_new(json, "name", json_string(event->name));
    return json;
}

/* ---- setup ----------------------------------------------------------------------------------------------
 */

json_t *qyi_setup_json(const struct qyi_setup *setup)
{
    struct qy_buf time = QY_BUF_INIT;
    struct qy_buf fen = QY_BUF_INIT;
    json_t *json;

    qy_time_control_write(&setup->control, &time);
    qy_position_to_fen(&setup->start, QY_FEN_DEFAULT, &fen);
    json = json_pack("{s:i, s:s, s:s, s:s, s:s, s:s, s:s, s:s?}", "t", 0, "event", "start", "game",
                     qy_game_id(setup->game), "rules", qy_rules_id(setup->rules), "mode", "online", "time",
                     qy_buf_str(&time), "claims", setup->claims_auto ? "auto" : "player", "fen",
                     setup->own_start ? qy_buf_str(&fen) : NULL);
    for (int side = 0; json && side < 2; side++)
        json_object_set_new(json, qy_side_id(setup->game, (enum qy_side)side),
                            setup->name[side][0] ? json_string(setup->name[side]) : json_null());
    if (time.failed || fen.failed) {
        json_decref(json);
        json = NULL;
    }
    qy_buf_free(&time);
    qy_buf_free(&fen);
    return json;
}

static const char *text_of(const json_t *json, const char *field)
{
    const char *text = json_string_value(json_object_get(json, field));

    return text ? text : "";
}

int qyi_setup_read(const json_t *json, struct qyi_setup *ret_setup, struct qy_error *reterr)
{
    struct qyi_setup setup;
    const char *game = text_of(json, "game");
    const char *rules = text_of(json, "rules");
    const char *time = text_of(json, "time");
    const char *fen = text_of(json, "fen");

    memset(&setup, 0, sizeof setup);
    if (qy_game_by_id(game, strlen(game), &setup.game) < 0)
        return bad_field("game", "the name of a game", reterr);
    setup.rules = qy_rules_by_id(rules, strlen(rules));
    if (!setup.rules || !qyi_online_rules_of(setup.rules))
        return bad_field("rules", qy_rules_id(qy_rules_default(setup.game)), reterr);
    if (qy_time_control_parse(time, strlen(time), &setup.control, reterr) < 0)
        return QY_E_TIME_CONTROL;
    setup.has_clock = strcmp(time, "-") != 0;
    setup.claims_auto = strcmp(text_of(json, "claims"), "auto") == 0;
    setup.own_start = fen[0] != '\0';
    qy_position_start(setup.game, &setup.start);
    if (setup.own_start) {
        int status = qy_position_from_fen(setup.game, fen, strlen(fen), &setup.start, reterr);
        if (status < 0)
            return status;
    }
    for (int side = 0; side < 2; side++) {
        const char *name = text_of(json, qy_side_id(setup.game, (enum qy_side)side));
        size_t len = strnlen(name, QYI_NAME_SIZE - 1);

        memcpy(setup.name[side], name, len);
    }
    *ret_setup = setup;
    return 0;
}

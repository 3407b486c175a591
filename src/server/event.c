/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "server/event.h"

#include "base/error.h"
#include "base/utf8.h"

#include <string.h>

static const char *const own_names[] = {
    [QYI_OWN_NONE] = "",
    [QYI_OWN_JOIN] = "join",
    [QYI_OWN_TAKEBACK_ASK] = "takeback-ask",
    [QYI_OWN_TAKEBACK_DECLINE] = "takeback-decline",
    [QYI_OWN_REMATCH] = "rematch",
    [QYI_OWN_REMATCH_GAME] = "rematch-game",
};
#define OWN_COUNT (sizeof own_names / sizeof own_names[0])

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

const char *qyi_event_name(const json_t *event)
{
    const char *name = json_string_value(json_object_get(event, "event"));

    return name ? name : "";
}

bool qyi_event_is(const json_t *event, enum qy_event_kind kind)
{
    return strcmp(qyi_event_name(event), qy_event_name(kind)) == 0;
}

const char *qyi_own_name(enum qyi_own own)
{
    return own_names[own];
}

enum qyi_own qyi_event_own(const json_t *event)
{
    const char *name = qyi_event_name(event);

    for (size_t own = QYI_OWN_JOIN; own < OWN_COUNT; own++)
        if (strcmp(name, own_names[own]) == 0)
            return (enum qyi_own)own;
    return QYI_OWN_NONE;
}

json_t *qyi_event_new(enum qy_game game, const char *name, int64_t t, int side)
{
    json_t *event = json_pack("{s:I, s:s}", "t", (json_int_t)t, "event", name);

    if (event && (side == QY_FIRST || side == QY_SECOND))
        json_object_set_new(event, "side", json_string(qy_side_id(game, (enum qy_side)side)));
    return event;
}

int qyi_event_side(const json_t *event, enum qy_game game)
{
    const char *text = json_string_value(json_object_get(event, "side"));

    for (int side = 0; text && side < 2; side++)
        if (strcmp(text, qy_side_id(game, (enum qy_side)side)) == 0)
            return side;
    return QYI_HOUSE;
}

/* Whom the `side` of an event names, when a seat sends it. */
enum whose { ITS_OWN, OPPONENTS, ANY_SIDE, NOBODYS };

/* What seats send, and what the arbiter may send besides (`sign`, `claim` and the like are a seat's own). */
static const struct {
    const char *name;
    bool seat;
    bool arbiter;
    enum whose whose;
} senders[] = {
    {"move", true, false, ITS_OWN},
    {"offer", true, false, ITS_OWN},
    {"accept", true, false, ITS_OWN},
    {"decline", true, false, ITS_OWN},
    {"claim", true, false, ITS_OWN},
    {"resign", true, false, ITS_OWN},
    {"flag", true, true, ANY_SIDE},
    {"abort", true, true, ITS_OWN},
    {"seal", true, false, ITS_OWN},
    {"resume", true, true, NOBODYS},
    {"open-sealed", true, true, NOBODYS},
    {"takeback", true, true, ITS_OWN},
    {"takeback-decline", true, false, ITS_OWN},
    {"add-time", true, true, OPPONENTS},
    {"rematch", true, false, ITS_OWN},
    {"appeal", true, false, ITS_OWN},
    {"sign", true, true, ITS_OWN},
    {"touch", true, false, ITS_OWN}, /* these the arbiter refuses online, and says so */
    {"adjust", true, false, ITS_OWN},
    {"press", true, false, ITS_OWN},
    {"release", true, false, ITS_OWN},
    {"record", true, false, ITS_OWN},
    {"begin", false, true, NOBODYS},
    {"absent", false, true, ANY_SIDE},
    {"arrive", false, true, ANY_SIDE},
    {"foul", false, true, ANY_SIDE},
    {"penalty", false, true, ANY_SIDE},
    {"refuse", false, true, ANY_SIDE},
    {"stop-clock", false, true, ANY_SIDE},
    {"start-clock", false, true, NOBODYS},
    {"clock-fault", false, true, NOBODYS},
    {"adjudicate", false, true, NOBODYS},
    {"undo", false, true, NOBODYS},
    {"abandon", false, true, ANY_SIDE},
    {"fair-copy", false, true, ANY_SIDE},
    {"overrule", false, true, NOBODYS},
    {"illegal-found", false, true, NOBODYS},
    {"setup-error", false, true, NOBODYS},
    {"board-turned", false, true, NOBODYS},
    {"colours-reversed", false, true, NOBODYS},
    {"displaced", false, true, ANY_SIDE},
};
#define SENDER_COUNT (sizeof senders / sizeof senders[0])

/* The row of an event that this actor may send, or -1. */
static int find_sender(const char *name, int actor)
{
    for (size_t i = 0; i < SENDER_COUNT; i++)
        if (strcmp(senders[i].name, name) == 0 &&
            (actor == QYI_ARBITER ? senders[i].arbiter : senders[i].seat))
            return (int)i;
    return -1;
}

/* The `side` of an event: as sent, or as it must be. */
static int admit_side(const json_t *sent, enum qy_game game, int actor, enum whose whose, json_t *event,
                      struct qy_error *reterr)
{
    bool second = (actor == QY_SECOND) != (whose == OPPONENTS);
    const char *must = qy_side_id(game, second ? QY_SECOND : QY_FIRST);
    const json_t *given = json_object_get(sent, "side");

    if (actor == QYI_ARBITER && qyi_event_is(event, QY_EVENT_SIGN))
        return json_object_set_new(event, "side", json_string("arbiter"));
    if (actor == QYI_ARBITER || whose == ANY_SIDE || whose == NOBODYS)
        return given ? json_object_set(event, "side", (json_t *)given) : 0;
    if (given && (!json_is_string(given) || strcmp(json_string_value(given), must) != 0))
        return bad_field("side", must, reterr);
    return json_object_set_new(event, "side", json_string(must));
}

int qyi_event_admit(const json_t *sent, enum qy_game game, int actor, json_t **ret_event,
                    struct qy_error *reterr)
{
    static const char *const not_sent[] = {"t", "lag"};
    const char *name = qyi_event_name(sent);
    json_t *event;
    json_t *value;
    const char *key;
    int status;
    int row;

    if (!json_is_object(sent))
        return bad_field("event", "{...}", reterr);
    if (!name[0])
        return missing("event", reterr);
    for (size_t i = 0; i < sizeof not_sent / sizeof not_sent[0]; i++)
        if (json_object_get(sent, not_sent[i]))
            return qyi_error_set(reterr, QY_E_FIELD_UNKNOWN, 0, not_sent[i], strlen(not_sent[i]), NULL);
    row = find_sender(name, actor);
    if (row < 0)
        return bad_field("event",
                         actor == QYI_ARBITER ? "flag | foul | penalty | adjudicate | ..."
                                              : "move | offer | accept | decline | claim | resign | ...",
                         reterr);
    event = qyi_event_new(game, name, 0, QYI_HOUSE);
    if (!event)
        return qyi_error_set(reterr, QY_E_MEMORY, 0, NULL, 0, NULL);
    status = admit_side(sent, game, actor, senders[row].whose, event, reterr);
    json_object_foreach((json_t *)sent, key, value)
    {
        if (strcmp(key, "event") != 0 && strcmp(key, "side") != 0)
            json_object_set(event, key, value);
    }
    if (status < 0) {
        json_decref(event);
        return status;
    }
    *ret_event = event;
    return 0;
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
    if (json && setup->natural_limit > 0)
        json_object_set_new(json, "natural_limit", json_integer(setup->natural_limit));
    for (int side = 0; json && side < 2; side++)
        if (setup->level[side] > 0)
            json_object_set_new(
                json, "engine",
                json_pack("{s:i}", qy_side_id(setup->game, (enum qy_side)side), (int)setup->level[side]));
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

/* The level at which the computer plays a side, 0 where it does not. */
static uint8_t read_level(const json_t *json, const char *side)
{
    json_int_t level = json_integer_value(json_object_get(json_object_get(json, "engine"), side));

    return (uint8_t)(level < 0 || level > QYI_LEVELS ? 0 : level);
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
    if (!setup.rules || qy_rules_game(setup.rules) != setup.game)
        return bad_field("rules", qy_rules_id(qy_rules_default(setup.game)), reterr);
    if (qy_time_control_parse(time, strlen(time), &setup.control, reterr) < 0)
        return QY_E_TIME_CONTROL;
    setup.has_clock =
        setup.control.side[0].mode != QY_TIME_NONE || setup.control.side[1].mode != QY_TIME_NONE;
    setup.natural_limit = (uint32_t)json_integer_value(json_object_get(json, "natural_limit"));
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
        setup.level[side] = read_level(json, qy_side_id(setup.game, (enum qy_side)side));
    }
    *ret_setup = setup;
    return 0;
}

void qyi_setup_for_arbiter(const struct qyi_setup *setup, struct qy_game_setup *ret_setup)
{
    qy_game_setup_init(setup->rules, ret_setup);
    ret_setup->mode = QY_PLAY_ONLINE;
    ret_setup->claims_auto = setup->claims_auto;
    ret_setup->control = setup->control;
    ret_setup->start = setup->start;
    if (setup->natural_limit > 0)
        ret_setup->natural_limit = setup->natural_limit;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Events of a live game read from a request's JSON once, and written as its log has them. */
#include "live/event.h"

#include "thinking/moves.h"
#include "wire/strength.h"

#include "base/error.h"
#include "base/json.h"
#include "base/utf8.h"

#include <qiyuan/errors/server.h>

#include <stdlib.h>
#include <string.h>

static int bad_field(const char *field, const char *expected, struct qy_error *reterr)
{
    (void)qyi_error_set(reterr, QY_E_FIELD_VALUE, 0, field, strlen(field), expected);
    return QY_E_FIELD_VALUE;
}

/* Whether a character may occur in a name: not a control character, and none that changes the direction of text. */
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

/* ---- events ---------------------------------------------------------------------------------------- */

struct qyi_fact qyi_fact_of(enum qy_event_kind kind, int side)
{
    struct qyi_fact fact;

    memset(&fact, 0, sizeof fact);
    fact.event.kind = kind;
    fact.event.has_side = side == QY_FIRST || side == QY_SECOND;
    if (fact.event.has_side)
        fact.event.side = (enum qy_side)side;
    return fact;
}

struct qyi_fact qyi_fact_own(enum qyi_own which, int side)
{
    struct qyi_fact fact = qyi_fact_of(QY_EVENT_START, side);

    fact.own = which;
    return fact;
}

bool qyi_fact_is(const struct qyi_fact *fact, enum qy_event_kind kind)
{
    return fact->own == QYI_OWN_NONE && fact->event.kind == kind;
}

const char *qyi_own_name(enum qyi_own which)
{
    return which == QYI_OWN_NONE ? "" : qyi_own_shapes[which].name;
}

const char *qyi_fact_name(const struct qyi_fact *fact)
{
    return fact->own == QYI_OWN_NONE ? qy_event_name(fact->event.kind) : qyi_own_name(fact->own);
}

int qyi_fact_side(const struct qyi_fact *fact)
{
    return fact->event.has_side ? (int)fact->event.side : QYI_HOUSE;
}

static void copy_text(struct qy_text *text, char **at)
{
    if (!text->text)
        return;
    memcpy(*at, text->text, text->len);
    text->text = *at;
    *at += text->len;
}

struct qyi_fact *qyi_fact_copy(const struct qyi_fact *fact)
{
    const struct qy_event *event = &fact->event;
    bool in_uci = event->move.text == fact->uci;
    struct qyi_fact *copy =
        malloc(sizeof *copy + event->move.len + event->of.len + event->text.len + event->grounds.len);
    char *at = (char *)(copy + 1);

    if (!copy)
        return NULL;
    *copy = *fact;
    if (in_uci)
        copy->event.move.text = copy->uci;
    else
        copy_text(&copy->event.move, &at);
    copy_text(&copy->event.of, &at);
    copy_text(&copy->event.text, &at);
    copy_text(&copy->event.grounds, &at);
    return copy;
}

/* ---- what is sent ---------------------------------------------------------------------------------- */

/* Rejects fields that only the server sets. */
static int refuse_house_fields(const struct qyi_event_fields *sent, uint64_t house, struct qy_error *reterr)
{
    uint64_t found = sent->present & (house | qyi_house_fields);

    if (found == 0)
        return 0;
    const struct qyi_event_name *name = &qyi_event_names[__builtin_ctzll(found)];
    return qyi_error_set(reterr, QY_E_FIELD_UNKNOWN, 0, name->text, name->len, NULL);
}

/* Checks that `side` has the required value, if there is one, and fills it in. */
static int admit_side(struct qyi_event_fields *sent, enum qy_game game, int actor, enum qyi_whose whose,
                      bool signs, struct qy_error *reterr)
{
    bool second = (actor == QY_SECOND) != (whose == QYI_WHOSE_OPPONENT);
    const char *must = actor == QYI_ARBITER ? "arbiter" : qy_side_id(game, second ? QY_SECOND : QY_FIRST);
    struct qyi_event_slot *slot = &sent->slot[QYI_F_SIDE];
    bool given = (sent->present & QYI_F_BIT(SIDE)) != 0;

    if ((actor == QYI_ARBITER && !signs) || whose == QYI_WHOSE_ANY || whose == QYI_WHOSE_NOBODY)
        return 0;
    if (given && actor != QYI_ARBITER &&
        (slot->type != '"' || slot->text[0].len != strlen(must) ||
         memcmp(slot->text[0].text, must, slot->text[0].len) != 0))
        return bad_field("side", must, reterr);
    slot->type = '"';
    slot->at = 0;
    slot->text[0] = (struct qy_text){must, strlen(must)};
    sent->present |= QYI_F_BIT(SIDE);
    return 0;
}

int qyi_fields_read(const char *text, size_t len, struct qyi_json_reader *json, struct qy_buf *scratch,
                    struct qyi_event_fields *ret_fields, struct qy_error *reterr)
{
    int status = qyi_json_read_begin(json, text, len, scratch, reterr);

    if (status == 0)
        status = qyi_event_fields_read(json, ret_fields);
    if (status == 0)
        status = qyi_json_read_end(json);
    if (status == QY_E_JSON_FORM) {
        reterr->code = QY_E_JSON_SYNTAX;
        return QY_E_JSON_SYNTAX;
    }
    return status;
}

int qyi_fact_admit(struct qyi_event_fields *sent, enum qy_game game, int actor, struct qyi_fact *ret_fact,
                   struct qy_error *reterr)
{
    struct qyi_fact fact = qyi_fact_of(QY_EVENT_START, QYI_HOUSE);
    struct qyi_event_form form = {.game = game, .own = qyi_own_shapes, .own_count = QYI_OWN_COUNT};

    sent->reterr = reterr;
    int which = qyi_event_fields_kind(sent, &form, &fact.event.kind);
    if (which < 0 && which != QY_E_EVENT_UNKNOWN)
        return which;
    const struct qyi_sender *sender = which > 0 ? &qyi_own_senders[which] : &qyi_senders[fact.event.kind];
    if (which < 0 || !(actor == QYI_ARBITER ? sender->arbiter : sender->seat))
        return bad_field("event",
                         actor == QYI_ARBITER ? "flag | foul | penalty | adjudicate | ..."
                                              : "move | offer | accept | decline | claim | resign | ...",
                         reterr);
    int status = refuse_house_fields(sent, sender->house, reterr);
    if (status == 0)
        status = admit_side(sent, game, actor, sender->whose, fact.event.kind == QY_EVENT_SIGN, reterr);
    if (which == 0 && fact.event.kind == QY_EVENT_TAKEBACK && actor != QYI_ARBITER)
        form.lacks = QYI_F_BIT(PLIES); /* the number follows from the side to move */
    if (status == 0)
        status = qyi_event_from_fields(sent, &form, &fact.event);
    if (status < 0)
        return status;
    fact.own = (enum qyi_own)which;
    fact.event.t = 0;
    *ret_fact = fact;
    return 0;
}

/* ---- lines of the log ------------------------------------------------------------------------------ */

static int read_line(const char *line, size_t len, enum qy_game game, struct qy_buf *scratch,
                     struct qyi_fact *ret_fact)
{
    struct qyi_event_form form = {.game = game, .own = qyi_own_shapes, .own_count = QYI_OWN_COUNT};
    struct qyi_event_fields fields;
    struct qyi_json_reader json;
    struct qy_error error;
    int which = 0;
    int status = qyi_fields_read(line, len, &json, scratch, &fields, &error);

    if (status == 0)
        which = qyi_event_fields_kind(&fields, &form, &ret_fact->event.kind);
    if (status == 0 && which >= 0)
        status = qyi_event_from_fields(&fields, &form, &ret_fact->event);
    if (status == 0 && which >= 0 && ret_fact->event.t < 0)
        status = QY_E_FIELD_MISSING;
    ret_fact->own = which > 0 ? (enum qyi_own)which : QYI_OWN_NONE;
    return status < 0 ? status : which < 0 ? which : 0;
}

static const struct qyi_event_shape *own_shape(const char *name)
{
    for (size_t i = QYI_OWN_NONE + 1; name && i < QYI_OWN_COUNT; i++)
        if (strcmp(name, qyi_own_shapes[i].name) == 0)
            return &qyi_own_shapes[i];
    return NULL;
}

/* Parses an event of the server as stored by earlier versions, which kept unknown fields: they are ignored. */
static int read_loose_line(const char *line, size_t len, enum qy_game game, struct qy_buf *scratch,
                           struct qyi_fact *ret_fact, char **ret_line)
{
    json_t *json = json_loadb(line, len, 0, NULL);
    json_t *clean = json_object();
    const struct qyi_event_shape *shape = own_shape(json_string_value(json_object_get(json, "event")));
    uint64_t kept = shape ? shape->must | shape->may | QYI_F_BIT(T) | QYI_F_BIT(EVENT) : 0;

    for (unsigned field = 0; field < QYI_EVENT_FIELDS; field++) {
        json_t *value = kept >> field & 1 ? json_object_get(json, qyi_event_names[field].text) : NULL;

        if (value)
            json_object_set(clean, qyi_event_names[field].text, value);
    }
    *ret_line = shape ? json_dumps(clean, JSON_COMPACT) : NULL;
    json_decref(json);
    json_decref(clean);
    return *ret_line ? read_line(*ret_line, strlen(*ret_line), game, scratch, ret_fact) : QY_E_FIELD_UNKNOWN;
}

int qyi_fact_read(const char *line, size_t len, enum qy_game game, struct qyi_fact **ret_fact)
{
    struct qyi_fact fact = qyi_fact_of(QY_EVENT_START, QYI_HOUSE);
    struct qy_buf scratch = QY_BUF_INIT;
    char *loose = NULL;
    int status = read_line(line, len, game, &scratch, &fact);

    if (status < 0 && status != QY_E_MEMORY && read_loose_line(line, len, game, &scratch, &fact, &loose) == 0)
        status = 0;
    if (status == 0) {
        struct qyi_fact *copy = qyi_fact_copy(&fact);

        if (copy)
            *ret_fact = copy;
        status = copy ? 0 : QY_E_MEMORY;
    }
    free(loose);
    qy_buf_free(&scratch);
    return status;
}

void qyi_fact_write(const struct qyi_fact *fact, enum qy_game game, struct qy_buf *out)
{
    if (fact->own == QYI_OWN_NONE)
        qy_event_json(&fact->event, game, out);
    else
        qyi_event_write(&qyi_own_shapes[fact->own], &fact->event, game, out);
}

/* ---- setup ----------------------------------------------------------------------------------------- */

static const char *const style_names[QYI_STYLES] = {"balanced", "active", "solid"};
static const char *const book_names[QYI_BOOK_CHOICES] = {"none", "house", "file"};

/* The index of a name in a list, or -1. */
static int named(const char *const *names, int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (strcmp(names[i], name) == 0)
            return i;
    return -1;
}

const char *qyi_style_name(enum qyi_style style)
{
    return style_names[style];
}

int qyi_style_named(const char *name)
{
    return named(style_names, QYI_STYLES, name);
}

const char *qyi_book_choice_name(enum qyi_book_choice book)
{
    return book_names[book];
}

int qyi_book_choice_named(const char *name)
{
    return named(book_names, QYI_BOOK_CHOICES, name);
}

/* Writes which sides the computer plays, its level, and its style and book unless they are the defaults. */
static void write_levels(const struct qyi_setup *setup, struct qyi_json *json)
{
    if (setup->level[0] == 0 && setup->level[1] == 0)
        return;
    qyi_json_key(json, "engine");
    qyi_json_open(json, '{');
    for (int side = 0; side < 2; side++) {
        if (setup->level[side] == 0)
            continue;
        qyi_json_key(json, qy_side_id(setup->game, (enum qy_side)side));
        qyi_json_uint(json, setup->level[side]);
    }
    qyi_json_close(json, '}');
    if (setup->style != QYI_STYLE_BALANCED)
        qyi_json_member_string(json, "style", style_names[setup->style]);
    if (setup->book != QYI_BOOK_NONE)
        qyi_json_member_string(json, "book", book_names[setup->book]);
}

/* Writes the members for the server only: who may join, for what purpose, and whose game it is. */
static void write_own_setup(const struct qyi_setup *setup, struct qyi_json *json)
{
    if (setup->open)
        qyi_json_member_bool(json, "open", true);
    if (setup->rated)
        qyi_json_member_bool(json, "rated", true);
    if (setup->invited[0])
        qyi_json_member_string(json, "invited", setup->invited);
    if (setup->tournament[0])
        qyi_json_member_string(json, "tournament", setup->tournament);
    if (setup->occasion[0])
        qyi_json_member_string(json, "occasion", setup->occasion);
    if (setup->place[0])
        qyi_json_member_string(json, "place", setup->place);
    write_levels(setup, json);
}

/* Writes the part of the setup that arbiters read. */
static void write_setup(const struct qyi_setup *setup, struct qyi_json *json)
{
    struct qy_buf text = QY_BUF_INIT;

    qyi_json_key(json, "game");
    qyi_json_string(json, qy_game_id(setup->game));
    qyi_json_key(json, "rules");
    qyi_json_string(json, qy_rules_id(setup->rules));
    /* a stored setup in the first reading does not name it */
    if (qy_rules_reading(setup->rules) > QY_RULES_FIRST_READING) {
        qyi_json_key(json, "reading");
        qyi_json_uint(json, qy_rules_reading(setup->rules));
    }
    qyi_json_key(json, "mode");
    qyi_json_string(json, "online");
    qy_time_control_write(&setup->control, &text);
    qyi_json_key(json, "time");
    qyi_json_string(json, qy_buf_str(&text));
    qyi_json_key(json, "claims");
    qyi_json_string(json, setup->claims_auto ? "auto" : "player");
    qy_buf_clear(&text);
    if (setup->first_played) {
        qyi_json_member_string(json, "odds", qy_odds_id(setup->odds));
        qyi_json_key(json, "first");
        qyi_json_null(json);
    } else {
        if (setup->own_start)
            qy_position_to_fen(&setup->start, QY_FEN_DEFAULT, &text);
        qyi_json_key(json, "fen");
        qyi_json_string(json, setup->own_start ? qy_buf_str(&text) : NULL);
    }
    if (setup->regulated[0]) {
        qyi_json_key(json, "regulations");
        qyi_json_raw(json, setup->regulated, strlen(setup->regulated));
    }
    if (setup->first_wait > 0)
        qyi_json_member_int(json, "first_wait", setup->first_wait);
    if (setup->natural_limit > 0) {
        qyi_json_key(json, "natural_limit");
        qyi_json_uint(json, setup->natural_limit);
    }
    json->out->failed = json->out->failed || text.failed;
    qy_buf_free(&text);
}

static char *setup_line(const struct qyi_setup *setup, bool whole)
{
    struct qy_buf out = QY_BUF_INIT;
    struct qyi_json json;

    qyi_json_begin(&json, &out);
    qyi_json_open(&json, '{');
    qyi_json_key(&json, "t");
    qyi_json_int(&json, 0);
    qyi_json_key(&json, "event");
    qyi_json_string(&json, qy_event_name(QY_EVENT_START));
    write_setup(setup, &json);
    if (whole)
        write_own_setup(setup, &json);
    for (int side = 0; side < 2; side++) {
        qyi_json_key(&json, qy_side_id(setup->game, (enum qy_side)side));
        qyi_json_string(&json, setup->name[side][0] ? setup->name[side] : NULL);
    }
    qyi_json_close(&json, '}');
    char *line = out.failed ? NULL : strdup(qy_buf_str(&out));
    qy_buf_free(&out);
    return line;
}

char *qyi_setup_line(const struct qyi_setup *setup)
{
    return setup_line(setup, true);
}

char *qyi_setup_arbiter_line(const struct qyi_setup *setup)
{
    return setup_line(setup, false);
}

static const char *text_of(const json_t *json, const char *field)
{
    const char *text = json_string_value(json_object_get(json, field));

    return text ? text : "";
}

/* The computer's level on a side, 0 if it does not play it. */
static uint8_t read_level(const json_t *json, const char *side)
{
    json_int_t level = json_integer_value(json_object_get(json_object_get(json, "engine"), side));

    return (uint8_t)(level < 0 || level > QYI_LEVELS ? 0 : level);
}

/* Reads how the computer plays; missing members mean the defaults. */
static void read_manner(const json_t *json, struct qyi_setup *setup)
{
    int style = qyi_style_named(text_of(json, "style"));
    int book = qyi_book_choice_named(text_of(json, "book"));

    setup->style = (uint8_t)(style > 0 ? style : QYI_STYLE_BALANCED);
    setup->book = (uint8_t)(book > 0 ? book : QYI_BOOK_NONE);
}

/* Copies as much of a text as fits, without cutting a character. */
static void take_whole_letters(char *to, const char *text, size_t size)
{
    size_t len = strnlen(text, size);

    while (len > 0 && (len >= size || ((unsigned char)text[len] & 0xC0) == 0x80))
        len--;
    memcpy(to, text, len);
}

/* The regulations of the event, which must be such as its rule set leaves open. */
static int read_regulations(const json_t *json, struct qyi_setup *setup, struct qy_error *reterr)
{
    const json_t *regulations = json_object_get(json, "regulations");
    char *text = regulations ? json_dumps(regulations, JSON_COMPACT) : NULL;
    struct qy_game_setup game;
    int code = 0;

    if (!regulations)
        return 0;
    qy_game_setup_init(setup->rules, &game);
    if (!text)
        code = qyi_no_memory(reterr);
    else if (strlen(text) >= sizeof setup->regulated)
        code = bad_field("regulations", "{...}", reterr);
    else
        code = qy_regulations_read(text, strlen(text), &game, reterr);
    if (code == 0)
        memcpy(setup->regulated, text, strlen(text) + 1);
    free(text);
    return code;
}

void qyi_setup_leave_first(struct qyi_setup *setup, const struct qy_odds *odds)
{
    setup->own_start = true;
    setup->odds = odds;
    setup->first = QY_MOVE_NONE;
    setup->first_played = true;
    qy_odds_board(odds, &setup->start);
}

static int bad_reading(const struct qy_rules *rules, json_int_t number, struct qy_error *reterr)
{
    char known[96];

    (void)snprintf(known, sizeof known, "%s 1..%u", qy_rules_id(rules), qy_rules_reading(rules));
    return qyi_error_setf(reterr, QY_E_RULES_READING, 0, known, "%" JSON_INTEGER_FORMAT, number);
}

/* Reads the rule set, in the reading under which the game was begun; a log without one was written before
 * there were several. */
static int read_rules(const json_t *json, struct qyi_setup *setup, struct qy_error *reterr)
{
    const char *rules = text_of(json, "rules");
    const json_t *reading = json_object_get(json, "reading");
    json_int_t number = reading ? json_integer_value(reading) : QY_RULES_FIRST_READING;

    int code = qyi_rules_find(rules, setup->game, &setup->rules, reterr);
    if (code < 0)
        return code;
    if (number > 0 && number <= qy_rules_reading(setup->rules))
        setup->rules = qy_rules_in_reading(setup->rules, (unsigned)number);
    else
        return bad_reading(setup->rules, number, reterr);
    return 0;
}

/* Reads the starting position: a position, or odds of two moves of which the first is made on the board. */
static int read_start(const json_t *json, const char *fen, struct qyi_setup *setup, struct qy_error *reterr)
{
    const char *name = text_of(json, "odds");
    const struct qy_odds *odds = qy_odds_by_id(setup->game, name, strlen(name));

    qy_position_start(setup->game, &setup->start);
    if (odds && qy_odds_two_moves(odds)) {
        qyi_setup_leave_first(setup, odds);
        return 0;
    }
    if (fen[0] == '\0')
        return 0;
    int status = qy_position_from_fen(setup->game, fen, strlen(fen), &setup->start, reterr);
    setup->own_start = true;
    if (status == 0)
        setup->odds = qy_odds_of(&setup->start, &setup->first);
    return status;
}

int qyi_setup_read(const json_t *json, struct qyi_setup *ret_setup, struct qy_error *reterr)
{
    struct qyi_setup setup;
    const char *game = text_of(json, "game");
    const char *time = text_of(json, "time");
    const char *fen = text_of(json, "fen");

    memset(&setup, 0, sizeof setup);
    if (qyi_game_find(game, &setup.game, reterr) < 0)
        return QY_E_FIELD_VALUE;
    int status = read_rules(json, &setup, reterr);
    if (status < 0)
        return status;
    if (qy_time_control_parse(time, strlen(time), &setup.control, reterr) < 0)
        return QY_E_TIME_CONTROL;
    setup.has_clock =
        setup.control.side[0].mode != QY_TIME_NONE || setup.control.side[1].mode != QY_TIME_NONE;
    setup.first_wait = json_integer_value(json_object_get(json, "first_wait"));
    setup.natural_limit = (uint32_t)json_integer_value(json_object_get(json, "natural_limit"));
    setup.claims_auto = strcmp(text_of(json, "claims"), "auto") == 0;
    setup.open = json_is_true(json_object_get(json, "open"));
    setup.rated = json_is_true(json_object_get(json, "rated"));
    memcpy(setup.invited, text_of(json, "invited"), strnlen(text_of(json, "invited"), QYI_NAME_SIZE - 1));
    memcpy(setup.tournament, text_of(json, "tournament"),
           strnlen(text_of(json, "tournament"), QYI_TOURNAMENT_SIZE - 1));
    take_whole_letters(setup.occasion, text_of(json, "occasion"), sizeof setup.occasion);
    take_whole_letters(setup.place, text_of(json, "place"), sizeof setup.place);
    if (read_regulations(json, &setup, reterr) < 0)
        return QY_E_FIELD_VALUE;
    status = read_start(json, fen, &setup, reterr);
    if (status < 0)
        return status;
    for (int side = 0; side < 2; side++) {
        const char *name = text_of(json, qy_side_id(setup.game, (enum qy_side)side));
        size_t len = strnlen(name, QYI_NAME_SIZE - 1);

        memcpy(setup.name[side], name, len);
        setup.level[side] = read_level(json, qy_side_id(setup.game, (enum qy_side)side));
    }
    read_manner(json, &setup);
    *ret_setup = setup;
    return 0;
}

void qyi_setup_for_arbiter(const struct qyi_setup *setup, struct qy_game_setup *ret_setup)
{
    qy_game_setup_init(setup->rules, ret_setup);
    ret_setup->mode = QY_PLAY_ONLINE;
    ret_setup->claims_auto = setup->claims_auto;
    ret_setup->control = setup->control;
    ret_setup->first_wait = setup->first_wait;
    ret_setup->start = setup->start;
    ret_setup->two_moves = setup->first_played && setup->first == QY_MOVE_NONE ? setup->odds : NULL;
    if (setup->natural_limit > 0)
        ret_setup->natural_limit = setup->natural_limit;
    if (setup->regulated[0])
        (void)qy_regulations_read(setup->regulated, strlen(setup->regulated), ret_setup, NULL);
}

const char *qyi_unrated_because(const struct qyi_setup *setup, bool conducted)
{
    if (setup->level[0] > 0 || setup->level[1] > 0)
        return "engine";
    if (conducted)
        return "arbiter";
    if (!setup->has_clock || setup->control.unequal || !qyi_is_ratable(&setup->control.side[0]))
        return "time";
    return setup->own_start ? "fen" : NULL;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Events from the lines of a log. A line is read once into slots, one for each field there is; when its event
 * is known, the slots are held against what that event may and must have.
 */
#include "arbiter/event_fields.h"
#include "arbiter/state.h"
#include "base/error.h"
#include "base/json.h"

#include <qiyuan/core/notation.h>

#include <stdio.h>
#include <string.h>

#define FIELD_NAME(symbol, name) name,
const char *const qyi_event_field_names[QYI_F_COUNT] = {QYI_EVENT_FIELDS(FIELD_NAME)};

#define BIT(field) QYI_F_BIT(field)

/* What events have beside `t` and `event`: `must` have, `may` have. */
static const struct {
    const char *name;
    uint64_t must;
    uint64_t may;
} kinds[QY_EVENT_COUNT] = {
    [QY_EVENT_START] = {"start", 0,
                        BIT(GAME) | BIT(RULES) | BIT(READING) | BIT(MODE) | BIT(TIME) | BIT(DEFAULT) |
                            BIT(NATURAL_LIMIT) | BIT(RECORDS) | BIT(LATE_FROM) | BIT(FEN) | BIT(ODDS) |
                            BIT(FIRST) | BIT(CLAIMS) | BIT(REPETITIONS) | BIT(UNENTERED) | BIT(FLAGS) |
                            BIT(REGULATIONS) | BIT(PLAYER_1) | BIT(PLAYER_2)},
    [QY_EVENT_BEGIN] = {"begin", 0, 0},
    [QY_EVENT_ARRIVE] = {"arrive", BIT(SIDE), 0},
    [QY_EVENT_ABSENT] = {"absent", BIT(SIDE), 0},
    [QY_EVENT_TOUCH] = {"touch", BIT(SIDE), BIT(SQUARE) | BIT(SQUARES)},
    [QY_EVENT_ADJUST] = {"adjust", BIT(SIDE), BIT(CONSENT) | BIT(SQUARE) | BIT(SQUARES)},
    [QY_EVENT_MOVE] = {"move", BIT(SIDE) | BIT(MOVE), BIT(LAG) | BIT(RANKS) | BIT(SEEN)},
    [QY_EVENT_PRESS] = {"press", BIT(SIDE), 0},
    [QY_EVENT_RELEASE] = {"release", BIT(SIDE) | BIT(FROM) | BIT(TO), 0},
    [QY_EVENT_RECORD] = {"record", BIT(SIDE) | BIT(PLY), 0},
    [QY_EVENT_OFFER] = {"offer", BIT(SIDE), 0},
    [QY_EVENT_ACCEPT] = {"accept", BIT(SIDE), 0},
    [QY_EVENT_DECLINE] = {"decline", BIT(SIDE), 0},
    [QY_EVENT_CLAIM] = {"claim", BIT(KIND), BIT(SIDE) | BIT(MOVE) | BIT(RANKS)},
    [QY_EVENT_RESIGN] = {"resign", BIT(SIDE), 0},
    [QY_EVENT_FLAG] = {"flag", BIT(SIDE), 0},
    [QY_EVENT_FOUL] = {"foul", BIT(SIDE) | BIT(KIND), BIT(OF) | BIT(BY)},
    [QY_EVENT_PENALTY] = {"penalty", BIT(KIND), BIT(SIDE) | BIT(MS) | BIT(BY) | BIT(OF)},
    [QY_EVENT_REFUSE] = {"refuse", BIT(SIDE), 0},
    [QY_EVENT_ILLEGAL_FOUND] = {"illegal-found", BIT(PLY) | BIT(MOVE), BIT(RESTORABLE) | BIT(RANKS)},
    [QY_EVENT_SETUP_ERROR] = {"setup-error", 0, 0},
    [QY_EVENT_BOARD_TURNED] = {"board-turned", 0, 0},
    [QY_EVENT_COLOURS_REVERSED] = {"colours-reversed", 0, BIT(RESTART)},
    [QY_EVENT_DISPLACED] = {"displaced", 0, BIT(SIDE) | BIT(RESTORABLE)},
    [QY_EVENT_SEAL] = {"seal", BIT(SIDE) | BIT(MOVE), BIT(RANKS)},
    [QY_EVENT_RESUME] = {"resume", 0, 0},
    [QY_EVENT_OPEN_SEALED] = {"open-sealed", 0, 0},
    [QY_EVENT_STOP_CLOCK] = {"stop-clock", 0, BIT(SIDE) | BIT(REASON)},
    [QY_EVENT_START_CLOCK] = {"start-clock", 0, 0},
    [QY_EVENT_CLOCK_FAULT] = {"clock-fault", 0, BIT(SET) | BIT(FLAG) | BIT(OF)},
    [QY_EVENT_ADJUDICATE] = {"adjudicate", BIT(RESULT), BIT(ARTICLE) | BIT(BY)},
    [QY_EVENT_UNDO] = {"undo", BIT(LINE), BIT(BY)},
    [QY_EVENT_TAKEBACK] = {"takeback", BIT(PLIES), BIT(SIDE)},
    [QY_EVENT_ADD_TIME] = {"add-time", BIT(SIDE) | BIT(MS), 0},
    [QY_EVENT_ABORT] = {"abort", 0, BIT(SIDE) | BIT(DECLINED) | BIT(REASON)},
    [QY_EVENT_ABANDON] = {"abandon", BIT(SIDE), BIT(RESULT)},
    [QY_EVENT_FAIR_COPY] = {"fair-copy", BIT(SIDE) | BIT(GIVEN), 0},
    [QY_EVENT_APPEAL] = {"appeal", BIT(SIDE), BIT(LINE) | BIT(TEXT)},
    [QY_EVENT_OVERRULE] = {"overrule", BIT(RESULT), BIT(BY)},
    [QY_EVENT_ACCIDENT] = {"accident", BIT(SIDE), BIT(SQUARE) | BIT(SQUARES)},
    [QY_EVENT_DECIDE] = {"decide", BIT(ARTICLE), BIT(SIDE) | BIT(RESULT) | BIT(REASON) | BIT(POST) | BIT(BY)},
    [QY_EVENT_CORRECT] = {"correct", BIT(LINE),
                          BIT(SIDE) | BIT(MOVE) | BIT(RANKS) | BIT(SQUARE) | BIT(SQUARES) | BIT(BY)},
    [QY_EVENT_SIGN] = {"sign", BIT(SIDE), BIT(REFUSED)},
};

const char *qy_event_name(enum qy_event_kind kind)
{
    return kinds[kind].name;
}

static const char *const claim_names[] = {"repetition", "fifty", "natural-limit", "dead", "ruling",
                                          "touch",      NULL};
static const char *const foul_names[] = {"disturbing",        "clock",           "repeated-offer",
                                         "false-limit-claim", "touch-immovable", "touch-uncapturable",
                                         "missed-records",    "conduct",         NULL};
const char *const qyi_penalty_names[] = {"warning", "time", "loss", "expel", NULL};
const char *const qyi_authority_names[] = {"", "board", "chief", "organiser", NULL};
const char *const qyi_stop_names[] = {"arbiter", "piece", "question", "server", "none", "leave", NULL};
const char *const qyi_abort_names[] = {"", "nobody-came", "deserted", "no-account", NULL};
const char *const qyi_fault_flag_names[] = {"", "void", "stands", NULL};
const char *const qyi_post_names[] = {"", "refused", "accepted", NULL};
static const char *const mode_names[] = {"board", "online", NULL};
static const char *const claims_names[] = {"player", "auto", NULL};
static const char *const flags_names[] = {"", "auto", "called", NULL};
static const char *const late_names[] = {"begin", "turn", NULL};

const char *qy_claim_name(enum qy_claim claim)
{
    return claim_names[claim];
}

const char *qy_penalty_name(enum qy_penalty penalty)
{
    return qyi_penalty_names[penalty];
}

const char *qy_foul_name(enum qy_foul foul)
{
    return foul_names[foul];
}

/* ---- into slots ------------------------------------------------------------------------------------ */

static bool is_text(const struct qy_text *text, const char *word)
{
    return strlen(word) == text->len && memcmp(text->text, word, text->len) == 0;
}

static int fault(struct qyi_event_fields *line, size_t at, int code, const char *found, size_t len,
                 const char *expected)
{
    (void)qyi_error_set(line->reterr, code, at, found, len, expected);
    if (line->reterr)
        line->reterr->column = (uint32_t)(at + 1);
    return code;
}

/* The members of `set`, the elements of `squares`: at most two. */
static int read_pair(struct qyi_event_fields *line, struct qyi_event_slot *slot)
{
    struct qyi_json_reader *json = line->json;
    bool object = slot->type == '{';
    struct qy_text text;
    int64_t number = 0;
    int status = qyi_json_read_open(json, slot->type);

    while (status == 0) {
        status = object ? qyi_json_read_key(json, &text.text, &text.len) : qyi_json_read_element(json);
        if (status != 1)
            return status;
        status =
            object ? qyi_json_read_int(json, &number) : qyi_json_read_string(json, &text.text, &text.len);
        if (status == 0 && slot->count == 2)
            return qyi_json_read_fault(json, QY_E_JSON_FORM, object ? "}" : "]");
        if (status == 0) {
            slot->text[slot->count] = text;
            slot->number[slot->count++] = number;
        }
    }
    return status;
}

static int read_value(struct qyi_event_fields *line, struct qyi_event_slot *slot)
{
    struct qyi_json_reader *json = line->json;
    int status;

    slot->type = qyi_json_read_peek(json);
    slot->at = json->at;
    slot->count = 0;
    switch (slot->type) {
    case '"': status = qyi_json_read_string(json, &slot->text[0].text, &slot->text[0].len); break;
    case 't':
    case 'f':
        status = qyi_json_read_bool(json, &slot->truth);
        slot->type = 't';
        break;
    case 'n': status = qyi_json_read_null(json); break;
    case '{':
    case '[': status = read_pair(line, slot); break;
    default:
        status = qyi_json_read_int(json, &slot->number[0]);
        slot->type = '0';
        break;
    }
    slot->end = json->at;
    return status;
}

static int find_field(const struct qy_text *name)
{
    for (int field = 0; field < QYI_F_PLAYER_1; field++)
        if (is_text(name, qyi_event_field_names[field]))
            return field;
    return -1;
}

/* A member that is no field may be a player's name, in `start`. */
static int read_player(struct qyi_event_fields *line, const struct qy_text *key, size_t at)
{
    bool known = false;

    for (unsigned game = 0; game < QY_GAME_COUNT; game++)
        for (unsigned side = 0; side < 2; side++)
            known |= is_text(key, qy_side_id((enum qy_game)game, (enum qy_side)side));
    if (!known || line->players == 3)
        return fault(line, at, QY_E_FIELD_UNKNOWN, key->text, key->len, NULL);
    line->player[line->players] = *key;
    line->player_at[line->players] = at;
    return read_value(line, &line->player_value[line->players++]);
}

/* Members of the line. */
static int read_members(struct qyi_event_fields *line, uint64_t allowed)
{
    struct qyi_json_reader *json = line->json;
    struct qy_text key;
    int status = qyi_json_read_open(json, '{');

    while (status == 0 && (status = qyi_json_read_key(json, &key.text, &key.len)) == 1) {
        size_t at = json->value;
        int field = find_field(&key);
        uint64_t bit = field < 0 ? 0 : UINT64_C(1) << field;

        if (field < 0 && (allowed & BIT(T))) {
            status = read_player(line, &key, at);
            continue;
        }
        if (!(allowed & bit))
            return fault(line, at, QY_E_FIELD_UNKNOWN, key.text, key.len, NULL);
        if (line->present & bit)
            return fault(line, at, QY_E_FIELD_REPEATED, key.text, key.len, NULL);
        line->present |= bit;
        if (field == QYI_F_REGULATIONS && qyi_json_read_peek(json) == '{') {
            line->slot[field].type = '{';
            line->slot[field].at = at;
            status = qyi_regulations_read(json, &line->regulations);
        } else {
            status = read_value(line, &line->slot[field]);
        }
    }
    return status;
}

/* ---- out of slots ---------------------------------------------------------------------------------- */

static bool has(const struct qyi_event_fields *line, enum qyi_event_field field)
{
    return (line->present >> field & 1) != 0;
}

static int bad_value(struct qyi_event_fields *line, enum qyi_event_field field, const char *expected)
{
    return fault(line, line->slot[field].at, QY_E_FIELD_VALUE, qyi_event_field_names[field],
                 strlen(qyi_event_field_names[field]), expected);
}

static int get_text(struct qyi_event_fields *line, enum qyi_event_field field, struct qy_text *ret_text)
{
    if (!has(line, field))
        return 0;
    if (line->slot[field].type != '"')
        return bad_value(line, field, "\"...\"");
    *ret_text = line->slot[field].text[0];
    return 0;
}

static int get_bool(struct qyi_event_fields *line, enum qyi_event_field field, bool otherwise,
                    bool *ret_truth)
{
    *ret_truth = otherwise;
    if (!has(line, field))
        return 0;
    if (line->slot[field].type != 't')
        return bad_value(line, field, "true | false");
    *ret_truth = line->slot[field].truth;
    return 0;
}

/* No number of a log is larger: two thousand million. */
#define MOST_NUMBER INT64_C(2147483647)

static int get_int(struct qyi_event_fields *line, enum qyi_event_field field, int64_t least, int64_t most,
                   int64_t *ret_number)
{
    if (!has(line, field))
        return 0;
    if (line->slot[field].type != '0' || line->slot[field].number[0] < least ||
        line->slot[field].number[0] > most)
        return bad_value(line, field,
                         least < 0    ? "..., -1, 0, 1, ..."
                         : least == 0 ? "0, 1, 2, ..."
                                      : "1, 2, 3, ...");
    *ret_number = line->slot[field].number[0];
    return 0;
}

static int get_count(struct qyi_event_fields *line, enum qyi_event_field field, int64_t least,
                     uint32_t *ret_number)
{
    int64_t number = *ret_number;
    int status = get_int(line, field, least, MOST_NUMBER, &number);

    *ret_number = (uint32_t)number;
    return status;
}

/* Room for the choices that an error shows. */
#define CHOICES 96

/* Appends a word to "a | b", unless there is no room for it. */
static void add_choice(char choices[CHOICES], const char *word)
{
    size_t len = strlen(choices);

    if (len + strlen(word) + 4 < CHOICES)
        (void)snprintf(choices + len, CHOICES - len, "%s%s", len > 0 ? " | " : "", word);
}

/* One of a list of words; the first of a list whose first is empty stands for none. */
static int get_choice(struct qyi_event_fields *line, enum qyi_event_field field, const char *const *words,
                      unsigned *ret_choice)
{
    char expected[CHOICES] = "";

    if (!has(line, field))
        return 0;
    for (unsigned i = 0; words[i]; i++) {
        if (line->slot[field].type == '"' && *words[i] && is_text(&line->slot[field].text[0], words[i])) {
            *ret_choice = i;
            return 0;
        }
        if (*words[i])
            add_choice(expected, words[i]);
    }
    return bad_value(line, field, expected);
}

static enum qy_game game_of(const struct qyi_event_fields *line)
{
    return line->game;
}

static int bad_side(struct qyi_event_fields *line, enum qy_game game)
{
    char expected[32];

    (void)snprintf(expected, sizeof expected, "%s | %s", qy_side_id(game, QY_FIRST),
                   qy_side_id(game, QY_SECOND));
    return bad_value(line, QYI_F_SIDE, expected);
}

static int get_side(struct qyi_event_fields *line, struct qy_event *event)
{
    enum qy_game game = game_of(line);
    struct qy_text text = {NULL, 0};
    int status = get_text(line, QYI_F_SIDE, &text);

    for (unsigned side = 0; status == 0 && text.text && side < 2; side++) {
        if (is_text(&text, qy_side_id(game, (enum qy_side)side))) {
            event->side = (enum qy_side)side;
            event->has_side = true;
            return 0;
        }
    }
    if (status == 0 && text.text && event->kind == QY_EVENT_SIGN && is_text(&text, "arbiter"))
        event->arbiter = true;
    else if (status == 0 && text.text)
        return bad_side(line, game);
    return status;
}

static int get_square(struct qyi_event_fields *line, enum qyi_event_field field, const struct qy_text *text,
                      struct qy_event *event)
{
    if (qy_square_read(game_of(line), text->text, text->len, &event->square[event->squares]) < 0)
        return bad_value(line, field, "a1, b2, ...");
    event->squares++;
    return 0;
}

static int get_squares(struct qyi_event_fields *line, struct qy_event *event)
{
    static const enum qyi_event_field singles[] = {QYI_F_SQUARE, QYI_F_FROM, QYI_F_TO};
    const struct qyi_event_slot *slot = &line->slot[QYI_F_SQUARES];
    int status = 0;

    for (unsigned i = 0; i < 3 && status == 0; i++) {
        struct qy_text text = {NULL, 0};

        status = get_text(line, singles[i], &text);
        if (status == 0 && text.text)
            status = get_square(line, singles[i], &text, event);
    }
    if (status < 0 ||
        !(has(line, QYI_F_SQUARES) || event->kind == QY_EVENT_TOUCH || event->kind == QY_EVENT_ACCIDENT))
        return status;
    if (has(line, QYI_F_SQUARES) == has(line, QYI_F_SQUARE))
        return fault(line, 0, has(line, QYI_F_SQUARE) ? QY_E_FIELD_REPEATED : QY_E_FIELD_MISSING, "square", 6,
                     NULL);
    if (!has(line, QYI_F_SQUARES))
        return 0;
    if (slot->type != '[' || slot->count == 0)
        return bad_value(line, QYI_F_SQUARES, "[\"..\", \"..\"]");
    for (unsigned i = 0; i < slot->count && status == 0; i++)
        status = get_square(line, QYI_F_SQUARES, &slot->text[i], event);
    if (status == 0 && event->squares == 2 && event->square[0] == event->square[1])
        return bad_value(line, QYI_F_SQUARES, "[\"..\", \"..\"]");
    return status;
}

static int get_set(struct qyi_event_fields *line, struct qy_event *event)
{
    const struct qyi_event_slot *slot = &line->slot[QYI_F_SET];
    bool given[2] = {false, false};

    if (!has(line, QYI_F_SET))
        return 0;
    for (unsigned i = 0; slot->type == '{' && i < slot->count; i++) {
        for (unsigned side = 0; side < 2; side++) {
            if (!is_text(&slot->text[i], qy_side_id(game_of(line), (enum qy_side)side)) ||
                slot->number[i] < 0 || slot->number[i] > QYI_MOST_MS)
                continue;
            given[side] = true;
            event->set[side] = slot->number[i];
        }
    }
    event->has_set = given[0] && given[1];
    return event->has_set ? 0 : bad_value(line, QYI_F_SET, "{..: 0, ..: 0}");
}

static int get_kind(struct qyi_event_fields *line, struct qy_event *event)
{
    const char *const *words = event->kind == QY_EVENT_CLAIM  ? claim_names
                               : event->kind == QY_EVENT_FOUL ? foul_names
                                                              : qyi_penalty_names;
    unsigned choice = 0;
    int status = get_choice(line, QYI_F_KIND, words, &choice);

    if (event->kind == QY_EVENT_CLAIM)
        event->claim = (enum qy_claim)choice;
    else if (event->kind == QY_EVENT_FOUL)
        event->foul = (enum qy_foul)choice;
    else
        event->penalty = (enum qy_penalty)choice;
    return status;
}

static int get_result(struct qyi_event_fields *line, struct qy_event *event)
{
    struct qy_text text = {NULL, 0};
    int status = get_text(line, QYI_F_RESULT, &text);

    if (status < 0 || !text.text)
        return status;
    if (qy_result_parse(text.text, text.len, &event->result) < 0 || event->result == QY_RESULT_OPEN)
        return bad_value(line, QYI_F_RESULT, "1-0 | 0-1 | 1/2-1/2 | 0-0 | void");
    return 0;
}

/* From which number the ranks of the move are counted: in xiangqi 0 or 1. */
static int get_ranks(struct qyi_event_fields *line, struct qy_event *event)
{
    unsigned first = qyi_games[game_of(line)]->first_rank;
    int64_t ranks = first;
    int status = get_int(line, QYI_F_RANKS, 0, 1, &ranks);

    if (status == 0 && has(line, QYI_F_RANKS) && (!event->move.text || ranks < first))
        return bad_value(line, QYI_F_RANKS, first == 0 ? "0 | 1, with `move`" : "1, with `move`");
    event->ranks_from_1 = ranks > first;
    return status;
}

static int get_words(struct qyi_event_fields *line, struct qy_event *event)
{
    unsigned by = 0;
    unsigned stop = 0;
    unsigned flag = 0;
    unsigned post = 0;
    unsigned called_off = 0;
    int status = get_kind(line, event);

    if (status == 0)
        status = get_result(line, event);
    if (status == 0 && event->kind == QY_EVENT_PENALTY)
        status = get_choice(line, QYI_F_BY, qyi_authority_names, &by);
    else if (status == 0)
        status = get_text(line, QYI_F_BY, &event->text);
    if (status == 0 && event->kind == QY_EVENT_DECIDE)
        status = get_text(line, QYI_F_REASON, &event->grounds);
    else if (status == 0 && event->kind == QY_EVENT_ABORT)
        status = get_choice(line, QYI_F_REASON, qyi_abort_names, &called_off);
    else if (status == 0)
        status = get_choice(line, QYI_F_REASON, qyi_stop_names, &stop);
    if (status == 0)
        status = get_text(line, QYI_F_ARTICLE, &event->of);
    if (status == 0)
        status = get_choice(line, QYI_F_FLAG, qyi_fault_flag_names, &flag);
    if (status == 0)
        status = get_choice(line, QYI_F_POST, qyi_post_names, &post);
    if (status == 0)
        status = get_text(line, QYI_F_MOVE, &event->move);
    if (status == 0)
        status = get_ranks(line, event);
    if (status == 0)
        status = get_text(line, QYI_F_OF, &event->of);
    if (status == 0)
        status = get_text(line, QYI_F_TEXT, &event->text);
    event->by = (enum qy_authority)by;
    event->stop = !has(line, QYI_F_REASON) && event->has_side ? QY_STOP_NONE : (enum qy_stop_reason)stop;
    event->called_off = (enum qy_abort_reason)called_off;
    event->flag = (enum qy_fault_flag)flag;
    event->post = (enum qy_answer)post;
    return status;
}

static int get_truths(struct qyi_event_fields *line, struct qy_event *event)
{
    bool seen = true;
    int status = get_bool(line, QYI_F_SEEN, true, &seen);

    event->unseen = !seen;
    if (status < 0)
        return status;
    switch (event->kind) {
    case QY_EVENT_ADJUST: return get_bool(line, QYI_F_CONSENT, false, &event->yes);
    case QY_EVENT_COLOURS_REVERSED: return get_bool(line, QYI_F_RESTART, false, &event->yes);
    case QY_EVENT_SIGN: return get_bool(line, QYI_F_REFUSED, false, &event->yes);
    case QY_EVENT_ABORT: return get_bool(line, QYI_F_DECLINED, false, &event->yes);
    case QY_EVENT_FAIR_COPY: return get_bool(line, QYI_F_GIVEN, false, &event->yes);
    default: return get_bool(line, QYI_F_RESTORABLE, true, &event->yes);
    }
}

static int get_numbers(struct qyi_event_fields *line, struct qy_event *event)
{
    int status = get_count(line, QYI_F_PLY, 1, &event->number);

    if (status == 0)
        status = get_count(line, QYI_F_LINE, 1, &event->number);
    if (status == 0)
        status = get_count(line, QYI_F_PLIES, 1, &event->number);
    if (status == 0)
        status = get_int(line, QYI_F_LAG, 0, QYI_MOST_MS, &event->ms);
    if (status == 0)
        status = get_int(line, QYI_F_MS, -QYI_MOST_MS, QYI_MOST_MS, &event->ms);
    if (status == 0 && event->kind == QY_EVENT_PENALTY &&
        has(line, QYI_F_MS) != (event->penalty == QY_PENALTY_TIME))
        return fault(line, line->slot[QYI_F_KIND].at,
                     has(line, QYI_F_MS) ? QY_E_FIELD_UNKNOWN : QY_E_FIELD_MISSING, "ms", 2, NULL);
    return status;
}

/* ---- start ----------------------------------------------------------------------------------------- */

/* The names of all games, or of all rule sets, as an error shows them. */
static int bad_name(struct qyi_event_fields *line, enum qyi_event_field field)
{
    char expected[CHOICES] = "";

    for (unsigned i = 0; field == QYI_F_GAME ? i < QY_GAME_COUNT : qy_rules_at(i) != NULL; i++) {
        const char *name = field == QYI_F_GAME ? qy_game_id((enum qy_game)i) : qy_rules_id(qy_rules_at(i));

        add_choice(expected, name);
    }
    return bad_value(line, field, expected);
}

/* The reading that the line names, else the one that a log without means. */
static int get_reading(struct qyi_event_fields *line, unsigned otherwise, const struct qy_rules **rules)
{
    int64_t number = otherwise;
    int status = get_int(line, QYI_F_READING, 1, MOST_NUMBER, &number);
    const struct qy_rules *found = status == 0 ? qy_rules_in_reading(*rules, (unsigned)number) : NULL;
    char told[24];
    char known[96];

    if (status < 0)
        return status;
    if (found) {
        *rules = found;
        return 0;
    }
    (void)snprintf(told, sizeof told, "%lld", (long long)number);
    (void)snprintf(known, sizeof known, "%s 1..%u", qy_rules_id(*rules), qy_rules_reading(*rules));
    return fault(line, line->slot[QYI_F_READING].at, QY_E_RULES_READING, told, strlen(told), known);
}

static int get_rules(struct qyi_event_fields *line, unsigned reading, struct qy_game_setup *setup)
{
    struct qy_text game = {NULL, 0};
    struct qy_text rules = {NULL, 0};
    enum qy_game which = QY_GAME_COUNT;
    int status = get_text(line, QYI_F_GAME, &game);

    if (status == 0)
        status = get_text(line, QYI_F_RULES, &rules);
    if (status < 0)
        return status;
    if (!game.text && !rules.text)
        return fault(line, 0, QY_E_FIELD_MISSING, "game", 4, NULL);
    if (game.text && qy_game_by_id(game.text, game.len, &which) < 0)
        return bad_name(line, QYI_F_GAME);
    const struct qy_rules *found =
        rules.text ? qy_rules_by_id(rules.text, rules.len) : qy_rules_default(which);
    if (!found || (game.text && qy_rules_game(found) != which))
        return bad_name(line, QYI_F_RULES);
    status = get_reading(line, reading, &found);
    if (status == 0)
        qy_game_setup_init(found, setup);
    return status;
}

static int get_players(struct qyi_event_fields *line, struct qy_game_setup *setup)
{
    uint8_t seen = 0;

    for (size_t i = 0; i < line->players; i++) {
        const struct qyi_event_slot *value = &line->player_value[i];
        int side = is_text(&line->player[i], qy_side_id(qy_rules_game(setup->rules), QY_FIRST))    ? 0
                   : is_text(&line->player[i], qy_side_id(qy_rules_game(setup->rules), QY_SECOND)) ? 1
                                                                                                   : -1;

        if (side < 0 || (seen >> side & 1))
            return fault(line, line->player_at[i], side < 0 ? QY_E_FIELD_UNKNOWN : QY_E_FIELD_REPEATED,
                         line->player[i].text, line->player[i].len, NULL);
        seen |= (uint8_t)(1U << side);
        if (value->type == 'n')
            continue;
        if (value->type != '"' || value->text[0].len >= QY_ARBITER_NAME_SIZE)
            return fault(line, value->at, QY_E_FIELD_VALUE, line->player[i].text, line->player[i].len,
                         "\"...\"");
        memcpy(setup->name[side], value->text[0].text, value->text[0].len);
    }
    return 0;
}

/* Shifts an error in a text to where that text stands in the line. */
static int within(struct qyi_event_fields *line, const struct qy_text *text, int status)
{
    size_t base = text->text >= line->json->text && text->text <= line->json->text + line->json->len
                      ? (size_t)(text->text - line->json->text)
                      : 0;

    if (status < 0 && line->reterr) {
        line->reterr->offset += base;
        line->reterr->line = 0;
        line->reterr->column = (uint32_t)(line->reterr->offset + 1);
    }
    return status;
}

/* The position that odds begin with, by their name; of two moves with the first, where it is named; where it is null it
 * is made on the board, online. */
static int get_odds(struct qyi_event_fields *line, struct qy_game_setup *setup)
{
    struct qy_text name = {NULL, 0};
    struct qy_text first = {NULL, 0};
    bool later = has(line, QYI_F_FIRST) && line->slot[QYI_F_FIRST].type == 'n';
    qy_move move;
    int status = get_text(line, QYI_F_ODDS, &name);

    if (status == 0 && !later)
        status = get_text(line, QYI_F_FIRST, &first);
    if (status < 0)
        return status;
    if (has(line, QYI_F_FEN))
        return fault(line, line->slot[QYI_F_FEN].at, QY_E_FIELD_REPEATED, "fen", 3, NULL);
    const struct qy_odds *odds = qy_odds_by_id(qy_rules_game(setup->rules), name.text, name.len);
    if (!odds)
        return bad_value(line, QYI_F_ODDS, "odds of the game");
    if (qy_odds_read_start(odds, first.text, first.len, &move, &setup->start) < 0 ||
        (later && (setup->mode != QY_PLAY_ONLINE || !qy_odds_two_moves(odds))))
        return bad_value(line, QYI_F_FIRST, "the first of two moves");
    if (later) {
        setup->two_moves = odds;
        qy_odds_board(odds, &setup->start);
    }
    return 0;
}

static int get_position(struct qyi_event_fields *line, struct qy_game_setup *setup)
{
    struct qy_text text = {NULL, 0};

    if (has(line, QYI_F_ODDS))
        return get_odds(line, setup);
    if (has(line, QYI_F_FIRST))
        return fault(line, 0, QY_E_FIELD_MISSING, "odds", 4, NULL);
    if (!has(line, QYI_F_FEN) || line->slot[QYI_F_FEN].type == 'n')
        return 0;
    int status = get_text(line, QYI_F_FEN, &text);
    return status < 0 ? status
                      : within(line, &text,
                               qy_position_from_fen(qy_rules_game(setup->rules), text.text, text.len,
                                                    &setup->start, line->reterr));
}

static int get_control(struct qyi_event_fields *line, struct qy_game_setup *setup)
{
    struct qy_text text = {NULL, 0};
    int status = get_text(line, QYI_F_TIME, &text);

    if (status < 0 || !text.text)
        return status;
    return within(line, &text, qy_time_control_parse(text.text, text.len, &setup->control, line->reterr));
}

/* The event's regulations; what the line itself says already is not said twice. */
static int get_regulations(struct qyi_event_fields *line, struct qy_game_setup *setup)
{
    static const enum qyi_event_field fields[QY_REGULATION_COUNT] = {
        [QY_REGULATION_DEFAULT] = QYI_F_DEFAULT,         [QY_REGULATION_NATURAL_LIMIT] = QYI_F_NATURAL_LIMIT,
        [QY_REGULATION_REPETITIONS] = QYI_F_REPETITIONS, [QY_REGULATION_RECORDS] = QYI_F_RECORDS,
        [QY_REGULATION_CLAIMS] = QYI_F_CLAIMS,           [QY_REGULATION_LATE_FROM] = QYI_F_LATE_FROM,
    }; /* QYI_F_T: none has */

    if (line->slot[QYI_F_REGULATIONS].type != '{')
        return bad_value(line, QYI_F_REGULATIONS, "{...}");
    for (unsigned i = 0; i < QY_REGULATION_COUNT; i++)
        if ((line->regulations.present >> i & 1) && fields[i] != QYI_F_T && has(line, fields[i]))
            return fault(line, line->regulations.at[i], QY_E_FIELD_REPEATED, qyi_event_field_names[fields[i]],
                         strlen(qyi_event_field_names[fields[i]]), NULL);
    return qyi_regulations_apply(&line->regulations, setup, line->reterr);
}

static int get_setup(struct qyi_event_fields *line, unsigned reading, struct qy_game_setup *setup)
{
    unsigned mode = 0;
    unsigned late = 0;
    unsigned flags = QY_FLAGS_USUAL;
    int status = get_rules(line, reading, setup);

    if (status == 0)
        status = get_players(line, setup);
    if (status == 0)
        status = get_choice(line, QYI_F_MODE, mode_names, &mode);
    setup->mode = (enum qy_play_mode)mode;
    unsigned claims = mode;
    if (status == 0)
        status = get_choice(line, QYI_F_CLAIMS, claims_names, &claims);
    if (status == 0)
        status = get_control(line, setup);
    if (status == 0)
        status = get_position(line, setup);
    if (has(line, QYI_F_DEFAULT) && line->slot[QYI_F_DEFAULT].type == 'n')
        setup->default_time = QY_DEFAULT_NONE;
    else if (status == 0)
        status = get_int(line, QYI_F_DEFAULT, 0, QYI_MOST_MS, &setup->default_time);
    if (status == 0)
        status = get_count(line, QYI_F_NATURAL_LIMIT, 1, &setup->natural_limit);
    if (status == 0)
        status = get_count(line, QYI_F_REPETITIONS, 2, &setup->repetitions);
    if (status == 0)
        status = get_bool(line, QYI_F_RECORDS, false, &setup->records);
    if (status == 0)
        status = get_bool(line, QYI_F_UNENTERED, false, &setup->unentered);
    if (status == 0 && setup->unentered && mode != QY_PLAY_BOARD)
        status = bad_value(line, QYI_F_UNENTERED, "true, with \"mode\":\"board\"");
    if (status == 0)
        status = get_choice(line, QYI_F_LATE_FROM, late_names, &late);
    if (status == 0)
        status = get_choice(line, QYI_F_FLAGS, flags_names, &flags);
    setup->flags = (enum qy_flags)flags;
    setup->claims_auto = claims != 0;
    setup->late_from_turn = late != 0;
    return status == 0 && has(line, QYI_F_REGULATIONS) ? get_regulations(line, setup) : status;
}

/* ---- times ----------------------------------------------------------------------------------------- */

/* A clock face: h:mm:ss or m:ss, with tenths and less after a point; -1 where it is none. */
static int64_t read_face(const struct qy_text *text)
{
    int64_t whole = 0; /* of what colons have closed */
    int64_t part = 0;
    int64_t unit = 0; /* of the next digit after the point */
    int64_t fraction = 0;
    unsigned colons = 0;
    bool point = false;

    for (size_t i = 0; i < text->len; i++) {
        char c = text->text[i];

        if (c == ':' && colons < 2 && !point) {
            whole = (whole + part) * 60;
            part = 0;
            colons++;
        } else if (c == '.' && !point) {
            point = true;
            unit = 100;
        } else if (c >= '0' && c <= '9' && point && unit > 0) {
            fraction += (c - '0') * unit;
            unit /= 10;
        } else if (c >= '0' && c <= '9' && !point && part < 100000) {
            part = part * 10 + (c - '0');
        } else {
            return -1;
        }
    }
    return colons == 0 ? -1 : (whole + part) * 1000 + fraction;
}

/* What the clock of the side shows: where it is told, the time of the event follows from it. */
static int get_left(struct qyi_event_fields *line, struct qy_event *event)
{
    struct qy_text text = {NULL, 0};
    int status = get_text(line, QYI_F_LEFT, &text);

    if (status < 0 || !text.text)
        return status;
    event->left = read_face(&text);
    event->has_left = true;
    if (event->left < 0 || event->t >= 0 || !has(line, QYI_F_SIDE))
        return bad_value(line, QYI_F_LEFT, "\"h:mm:ss\", with `side` and without `t`");
    return 0;
}

/* ---- the whole line -------------------------------------------------------------------------------- */

int qyi_event_fields_kind(struct qyi_event_fields *line, const char *const *own, enum qy_event_kind *ret_kind)
{
    const struct qyi_event_slot *name = &line->slot[QYI_F_EVENT];

    if (!has(line, QYI_F_EVENT))
        return fault(line, 0, QY_E_FIELD_MISSING, "event", 5, NULL);
    if (name->type != '"')
        return bad_value(line, QYI_F_EVENT, "\"...\"");
    for (unsigned kind = 0; kind < QY_EVENT_COUNT; kind++) {
        if (is_text(&name->text[0], kinds[kind].name)) {
            *ret_kind = (enum qy_event_kind)kind;
            return 0;
        }
    }
    for (int i = 0; own && own[i]; i++)
        if (is_text(&name->text[0], own[i]))
            return i + 1;
    return fault(line, name->at, QY_E_EVENT_UNKNOWN, name->text[0].text, name->text[0].len, NULL);
}

/* Holds the fields that are present against those that the event must and may have. */
static int check_fields(struct qyi_event_fields *line, uint64_t must, uint64_t may, bool players)
{
    uint64_t extra = line->present & ~(must | may | BIT(EVENT) | BIT(T) | BIT(LEFT));
    uint64_t missing = must & ~line->present;
    int field;

    if (line->players > 0 && !players)
        return fault(line, line->player_at[0], QY_E_FIELD_UNKNOWN, line->player[0].text, line->player[0].len,
                     NULL);
    if (extra) {
        field = __builtin_ctzll(extra);
        return fault(line, line->slot[field].at, QY_E_FIELD_UNKNOWN, qyi_event_field_names[field],
                     strlen(qyi_event_field_names[field]), NULL);
    }
    if (missing) {
        field = __builtin_ctzll(missing);
        return fault(line, 0, QY_E_FIELD_MISSING, qyi_event_field_names[field],
                     strlen(qyi_event_field_names[field]), NULL);
    }
    return 0;
}

static int get_rest(struct qyi_event_fields *line, struct qy_event *event)
{
    int status = get_side(line, event);

    if (status == 0)
        status = get_squares(line, event);
    if (status == 0)
        status = get_words(line, event);
    if (status == 0)
        status = get_truths(line, event);
    if (status == 0)
        status = get_numbers(line, event);
    return status == 0 ? get_set(line, event) : status;
}

/* When it happened; `t` is -1 where that is not told. */
static int get_time(struct qyi_event_fields *line, struct qy_event *event)
{
    event->t = -1;
    int status = get_int(line, QYI_F_T, 0, QYI_MOST_MS, &event->t);
    return status == 0 ? get_left(line, event) : status;
}

int qyi_event_fields_read(struct qyi_json_reader *json, struct qyi_event_fields *ret_fields)
{
    ret_fields->json = json; /* slots are written before they are read */
    ret_fields->present = 0;
    ret_fields->players = 0;
    ret_fields->reterr = json->reterr;
    return read_members(ret_fields, BIT(REGULATIONS) | (BIT(REGULATIONS) - 1));
}

/* The fields of an event that names no move where moves are not entered: an envelope is sealed, and of an illegal
 * move is told who made it. */
static void without_moves(enum qy_event_kind kind, uint64_t *must, uint64_t *may)
{
    if (kind == QY_EVENT_SEAL) {
        *must = BIT(SIDE);
        *may = 0;
    } else if (kind == QY_EVENT_ILLEGAL_FOUND) {
        *must = BIT(SIDE);
        *may = BIT(PLY) | BIT(RESTORABLE) | BIT(OF) | BIT(SET);
    }
}

/* An event of whoever keeps the log. */
static int get_own(struct qyi_event_fields *line, struct qy_event *event)
{
    int status = check_fields(line, 0, BIT(SIDE) | BIT(PLIES) | BIT(NAME) | BIT(GAME), false);

    if (status == 0)
        status = get_time(line, event);
    if (status == 0)
        status = get_side(line, event);
    if (status == 0)
        status = get_count(line, QYI_F_PLIES, 1, &event->number);
    if (status == 0)
        status = get_text(line, QYI_F_NAME, &event->text);
    return status == 0 ? get_text(line, QYI_F_GAME, &event->text) : status;
}

int qyi_event_from_fields(struct qyi_event_fields *fields, const struct qyi_event_form *form,
                          struct qy_event *ret_event)
{
    struct qy_event event;
    uint64_t lacks = form->lacks;
    uint64_t more = 0;

    memset(&event, 0, sizeof event);
    fields->game = form->game;
    int status = qyi_event_fields_kind(fields, form->own, &event.kind);
    if (status < 0)
        return status;
    if (status == 0 && event.kind == QY_EVENT_START)
        return fault(fields, fields->slot[QYI_F_EVENT].at, QY_E_LOG_START, "start", 5, NULL);
    if (status == 0 && event.kind == QY_EVENT_SEAL && form->own && has(fields, QYI_F_SEALED)) {
        lacks |= BIT(MOVE);
        more = BIT(SEALED);
    }
    if (status > 0) {
        status = get_own(fields, &event);
    } else {
        uint64_t must = kinds[event.kind].must;
        uint64_t may = kinds[event.kind].may;

        if (form->unentered)
            without_moves(event.kind, &must, &may);
        status = check_fields(fields, must & ~lacks, may | lacks | more, false);
        if (status == 0)
            status = get_time(fields, &event);
        if (status == 0)
            status = get_rest(fields, &event);
        if (status == 0 && more)
            status = get_text(fields, QYI_F_SEALED, &event.of);
    }
    if (status == 0)
        *ret_event = event;
    return status;
}

/* The `start` event, or the second of a log, which the arbiter refuses. */
static int read_start(struct qyi_event_fields *line, struct qy_event_reader *reader, struct qy_event *event)
{
    int status = check_fields(line, kinds[QY_EVENT_START].must, kinds[QY_EVENT_START].may, true);

    memset(event, 0, sizeof *event);
    event->kind = QY_EVENT_START;
    if (status == 0)
        status = get_time(line, event);
    if (status == 0 && event->t < 0 && !event->has_left && reader->started && !reader->untimed)
        return fault(line, 0, QY_E_FIELD_MISSING, "t", 1, NULL);
    if (status == 0 && !reader->started) {
        reader->untimed = event->t < 0;
        status = get_setup(line, reader->reading, &reader->setup);
    }
    event->setup = &reader->setup;
    return status;
}

/* Any other event of a log that has begun. */
static int read_later(struct qyi_event_fields *line, struct qy_event_reader *reader, enum qy_event_kind kind,
                      struct qy_event *event)
{
    struct qyi_event_form form = {.game = 0};

    if (!reader->started)
        return fault(line, line->slot[QYI_F_EVENT].at, QY_E_LOG_START, kinds[kind].name,
                     strlen(kinds[kind].name), NULL);
    form.game = qy_rules_game(reader->setup.rules);
    form.unentered = reader->setup.unentered;
    int status = qyi_event_from_fields(line, &form, event);
    if (status == 0 && event->t < 0 && !event->has_left && !reader->untimed)
        return fault(line, 0, QY_E_FIELD_MISSING, "t", 1, NULL);
    return status;
}

int qy_event_read(struct qy_event_reader *reader, const char *text, size_t len, struct qy_event *ret_event,
                  struct qy_error *reterr)
{
    struct qyi_json_reader json;
    struct qyi_event_fields line;
    struct qy_event event;
    enum qy_event_kind kind = QY_EVENT_START;
    int status = qyi_json_read_begin(&json, text, len, &reader->scratch, reterr);

    if (status == 0)
        status = qyi_event_fields_read(&json, &line);
    if (status == 0)
        status = qyi_json_read_end(&json);
    if (status == 0)
        status = qyi_event_fields_kind(&line, NULL, &kind);
    if (status == 0)
        status = kind == QY_EVENT_START ? read_start(&line, reader, &event)
                                        : read_later(&line, reader, kind, &event);
    if (status < 0)
        return status;
    reader->started = true;
    *ret_event = event;
    return 0;
}

/* ---- what was sent, for comparing ------------------------------------------------------------------ */

static void write_slot(struct qyi_json *json, const struct qyi_event_slot *slot)
{
    switch (slot->type) {
    case '"': qyi_json_text(json, slot->text[0].text, slot->text[0].len); break;
    case '0': qyi_json_int(json, slot->number[0]); break;
    case 't': qyi_json_bool(json, slot->truth); break;
    case 'n': qyi_json_null(json); break;
    default:
        qyi_json_open(json, slot->type);
        for (unsigned i = 0; i < slot->count; i++) {
            qyi_json_text(json, slot->text[i].text, slot->text[i].len);
            if (slot->type == '{')
                qyi_json_int(json, slot->number[i]);
        }
        qyi_json_close(json, slot->type == '{' ? '}' : ']');
    }
}

void qyi_event_fields_digest(const struct qyi_event_fields *fields, struct qy_buf *out)
{
    uint64_t left = fields->present & ~BIT(REGULATIONS);
    struct qyi_json json;

    qyi_json_begin(&json, out);
    qyi_json_open(&json, '{');
    while (left) {
        int next = __builtin_ctzll(left);

        for (int field = next + 1; field < QYI_F_COUNT; field++)
            if ((left >> field & 1) && strcmp(qyi_event_field_names[field], qyi_event_field_names[next]) < 0)
                next = field;
        qyi_json_key(&json, qyi_event_field_names[next]);
        write_slot(&json, &fields->slot[next]);
        left &= ~(UINT64_C(1) << next);
    }
    qyi_json_close(&json, '}');
}

void qy_event_reader_free(struct qy_event_reader *reader)
{
    qy_buf_free(&reader->scratch);
    reader->started = false;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Reads events from the lines of a log. A line is read once into slots (event_slots.c); once its event is
 * known, the table of registry/events.txt gives its required and optional fields and their types.
 */
#include "arbiter/event_slots.h"
#include "arbiter/state.h"
#include "base/error.h"

#include <stdio.h>

const char *qy_event_name(enum qy_event_kind kind)
{
    return qyi_event_shapes[kind].name;
}

const char *qy_claim_name(enum qy_claim claim)
{
    return qyi_words_claim[claim];
}

const char *qy_penalty_name(enum qy_penalty penalty)
{
    return qyi_words_penalty[penalty];
}

const char *qy_foul_name(enum qy_foul foul)
{
    return qyi_words_foul[foul];
}

/* ---- values ---------------------------------------------------------------------------------------- */

static void *member(const struct qyi_event_target *to, const struct qyi_event_row *row)
{
    return (to->setup ? (char *)to->setup : (char *)to->event) + row->at;
}

static int read_text(const struct qyi_event_fields *line, const struct qyi_event_row *row,
                     struct qyi_event_target *to)
{
    return qyi_event_text(line, row->field, member(to, row));
}

static int read_bool(const struct qyi_event_fields *line, const struct qyi_event_row *row,
                     struct qyi_event_target *to)
{
    bool given = qyi_event_has(line, row->field);
    bool truth = given ? line->slot[row->field].truth : row->otherwise;

    if (given && line->slot[row->field].type != 't')
        return qyi_event_bad(line, row->field, "true | false");
    *(bool *)member(to, row) = truth != row->opposite;
    return 0;
}

static int read_count(const struct qyi_event_fields *line, const struct qyi_event_row *row,
                      struct qyi_event_target *to)
{
    uint32_t *number = member(to, row);
    int64_t read = *number;
    int status = qyi_event_int(line, row->field, row->least, row->most, &read);

    *number = (uint32_t)read;
    return status;
}

static int read_ms(const struct qyi_event_fields *line, const struct qyi_event_row *row,
                   struct qyi_event_target *to)
{
    return qyi_event_int(line, row->field, row->least, row->most, member(to, row));
}

static int read_span(const struct qyi_event_fields *line, const struct qyi_event_row *row,
                     struct qyi_event_target *to)
{
    if (!qyi_event_has(line, row->field) || line->slot[row->field].type != 'n')
        return read_ms(line, row, to);
    *(int64_t *)member(to, row) = QY_DEFAULT_NONE;
    return 0;
}

/* Reads one of a list of words; if the list's first word is empty, it means none. */
static int get_choice(const struct qyi_event_fields *line, const struct qyi_event_row *row,
                      unsigned *ret_choice)
{
    const struct qyi_event_slot *slot = &line->slot[row->field];
    char expected[QYI_EVENT_CHOICES] = "";

    *ret_choice = 0;
    if (!qyi_event_has(line, row->field))
        return 0;
    for (unsigned i = 0; row->words[i]; i++) {
        if (slot->type == '"' && *row->words[i] && qyi_event_is(&slot->text[0], row->words[i])) {
            *ret_choice = i;
            return 0;
        }
    }
    for (unsigned i = 0; row->words[i]; i++)
        if (*row->words[i])
            qyi_event_add_choice(expected, row->words[i]);
    return qyi_event_bad(line, row->field, expected);
}

static int read_words(const struct qyi_event_fields *line, const struct qyi_event_row *row,
                      struct qyi_event_target *to)
{
    unsigned choice;
    int status = get_choice(line, row, &choice);

    memcpy(member(to, row), &choice, sizeof choice);
    return status;
}

static int read_choice(const struct qyi_event_fields *line, const struct qyi_event_row *row,
                       struct qyi_event_target *to)
{
    unsigned choice;
    int status = get_choice(line, row, &choice);

    *(bool *)member(to, row) = choice != 0;
    return status;
}

static int read_result(const struct qyi_event_fields *line, const struct qyi_event_row *row,
                       struct qyi_event_target *to)
{
    enum qy_result *result = member(to, row);
    struct qy_text text = {NULL, 0};
    int status = qyi_event_text(line, row->field, &text);

    if (status < 0 || !text.text)
        return status;
    if (qy_result_parse(text.text, text.len, result) < 0 || *result == QY_RESULT_OPEN)
        return qyi_event_bad(line, row->field, "1-0 | 0-1 | 1/2-1/2 | 0-0 | void");
    return 0;
}

static int read_side(const struct qyi_event_fields *line, const struct qyi_event_row *row,
                     struct qyi_event_target *to)
{
    struct qy_text text = {NULL, 0};
    char expected[32];
    int status = qyi_event_text(line, row->field, &text);

    if (status < 0 || !text.text)
        return status;
    for (unsigned side = 0; side < 2; side++) {
        if (qyi_event_is(&text, qy_side_id(line->game, (enum qy_side)side))) {
            to->event->side = (enum qy_side)side;
            to->event->has_side = true;
            return 0;
        }
    }
    to->event->arbiter = row->value == QYI_V_SIGNER && qyi_event_is(&text, "arbiter");
    if (to->event->arbiter)
        return 0;
    (void)snprintf(expected, sizeof expected, "%s | %s", qy_side_id(line->game, QY_FIRST),
                   qy_side_id(line->game, QY_SECOND));
    return qyi_event_bad(line, row->field, expected);
}

static int get_square(const struct qyi_event_fields *line, unsigned field, const struct qy_text *text,
                      struct qy_event *event)
{
    if (qy_square_read(line->game, text->text, text->len, &event->square[event->squares]) < 0)
        return qyi_event_bad(line, field, "a1, b2, ...");
    event->squares++;
    return 0;
}

static int read_square(const struct qyi_event_fields *line, const struct qyi_event_row *row,
                       struct qyi_event_target *to)
{
    struct qy_text text = {NULL, 0};
    int status = qyi_event_text(line, row->field, &text);

    return status < 0 || !text.text ? status : get_square(line, row->field, &text, to->event);
}

/* Reads `squares`, which replaces `square`. */
static int read_squares(const struct qyi_event_fields *line, const struct qyi_event_row *row,
                        struct qyi_event_target *to)
{
    const struct qyi_event_slot *slot = &line->slot[row->field];
    struct qy_event *event = to->event;
    bool given = qyi_event_has(line, row->field);
    bool single = qyi_event_has(line, QYI_F_SQUARE);
    int status = 0;

    if (given && single)
        return qyi_event_repeated(line, 0, QYI_F_SQUARE);
    if (!given)
        return row->must && !single ? qyi_event_missing(line, QYI_F_SQUARE) : 0;
    if (slot->type != '[' || slot->count == 0)
        return qyi_event_bad(line, row->field, "[\"..\", \"..\"]");
    for (unsigned i = 0; i < slot->count && status == 0; i++)
        status = get_square(line, row->field, &slot->text[i], event);
    if (status == 0 && event->squares == 2 && event->square[0] == event->square[1])
        return qyi_event_bad(line, row->field, "[\"..\", \"..\"]");
    return status;
}

static int read_sides(const struct qyi_event_fields *line, const struct qyi_event_row *row,
                      struct qyi_event_target *to)
{
    const struct qyi_event_slot *slot = &line->slot[row->field];
    struct qy_event *event = to->event;
    bool given[2] = {false, false};

    if (!qyi_event_has(line, row->field))
        return 0;
    for (unsigned i = 0; slot->type == '{' && i < slot->count; i++) {
        for (unsigned side = 0; side < 2; side++) {
            if (!qyi_event_is(&slot->text[i], qy_side_id(line->game, (enum qy_side)side)) ||
                slot->number[i] < 0 || slot->number[i] > QYI_MOST_MS)
                continue;
            given[side] = true;
            event->set[side] = slot->number[i];
        }
    }
    event->has_set = given[0] && given[1];
    return event->has_set ? 0 : qyi_event_bad(line, row->field, "{..: 0, ..: 0}");
}

/* Reads from which number the ranks of the move are counted: in xiangqi 0 or 1. */
static int read_ranks(const struct qyi_event_fields *line, const struct qyi_event_row *row,
                      struct qyi_event_target *to)
{
    unsigned first = qyi_games[line->game]->first_rank;
    int64_t ranks = first;
    int status = qyi_event_int(line, row->field, 0, 1, &ranks);

    if (status == 0 && qyi_event_has(line, row->field) && (!to->event->move.text || ranks < first))
        return qyi_event_bad(line, row->field, first == 0 ? "0 | 1, with `move`" : "1, with `move`");
    to->event->ranks_from_1 = ranks > first;
    return status;
}

static int read_nothing(const struct qyi_event_fields *line, const struct qyi_event_row *row,
                        struct qyi_event_target *to)
{
    (void)line, (void)row, (void)to;
    return 0;
}

static qyi_event_reader *const readers[QYI_EVENT_VALUES] = {
    [QYI_V_TEXT] = read_text,
    [QYI_V_BOOL] = read_bool,
    [QYI_V_COUNT] = read_count,
    [QYI_V_MS] = read_ms,
    [QYI_V_SPAN] = read_span,
    [QYI_V_WORDS] = read_words,
    [QYI_V_CHOICE] = read_choice,
    [QYI_V_RESULT] = read_result,
    [QYI_V_SIDE] = read_side,
    [QYI_V_SIGNER] = read_side,
    [QYI_V_SQUARE] = read_square,
    [QYI_V_SQUARES] = read_squares,
    [QYI_V_SIDES] = read_sides,
    [QYI_V_RANKS] = read_ranks,
    [QYI_V_RULES] = qyi_event_read_rules,
    [QYI_V_PLAYERS] = qyi_event_read_players,
    [QYI_V_CONTROL] = qyi_event_read_control,
    [QYI_V_POSITION] = qyi_event_read_position,
    [QYI_V_WITH] = read_nothing,
};

static int read_rows(const struct qyi_event_fields *line, const struct qyi_event_shape *shape,
                     struct qyi_event_target *to)
{
    int status = 0;

    for (unsigned i = 0; status == 0 && i < shape->count; i++)
        status = readers[shape->row[i].value](line, &shape->row[i], to);
    return status;
}

/* ---- times ----------------------------------------------------------------------------------------- */

/* Reads a clock face: h:mm:ss or m:ss, with an optional fraction; -1 for other text. */
static int64_t read_face(const struct qy_text *text)
{
    int64_t whole = 0; /* total of the parts before the last colon */
    int64_t part = 0;
    int64_t unit = 0; /* value of the next digit after the point */
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

/* Reads the time shown by the side's clock; if given, the time of the event follows from it. */
static int get_left(const struct qyi_event_fields *line, struct qy_event *event)
{
    struct qy_text text = {NULL, 0};
    int status = qyi_event_text(line, QYI_F_LEFT, &text);

    if (status < 0 || !text.text)
        return status;
    event->left = read_face(&text);
    event->has_left = true;
    if (event->left < 0 || event->t >= 0 || !qyi_event_has(line, QYI_F_SIDE))
        return qyi_event_bad(line, QYI_F_LEFT, "\"h:mm:ss\", with `side` and without `t`");
    return 0;
}

/* Reads the time of the event; `t` is -1 if absent. */
static int get_time(const struct qyi_event_fields *line, struct qy_event *event)
{
    event->t = -1;
    int status = qyi_event_int(line, QYI_F_T, 0, QYI_MOST_MS, &event->t);
    return status == 0 ? get_left(line, event) : status;
}

/* ---- the whole line -------------------------------------------------------------------------------- */

static bool is_named(const struct qyi_event_shape *shape, const struct qy_text *name)
{
    return shape->len == name->len && memcmp(shape->name, name->text, name->len) == 0;
}

int qyi_event_fields_kind(struct qyi_event_fields *line, const struct qyi_event_form *form,
                          enum qy_event_kind *ret_kind)
{
    const struct qyi_event_slot *name = &line->slot[QYI_F_EVENT];

    if (!qyi_event_has(line, QYI_F_EVENT))
        return qyi_event_missing(line, QYI_F_EVENT);
    if (name->type != '"')
        return qyi_event_bad(line, QYI_F_EVENT, "\"move\", \"offer\", \"resign\", ...");
    for (unsigned kind = 0; kind < QY_EVENT_COUNT; kind++) {
        if (is_named(&qyi_event_shapes[kind], &name->text[0])) {
            *ret_kind = (enum qy_event_kind)kind;
            return 0;
        }
    }
    for (size_t i = 1; i < form->own_count; i++)
        if (is_named(&form->own[i], &name->text[0]))
            return (int)i;
    return qyi_event_fault(line, name->at, QY_E_EVENT_UNKNOWN, name->text[0].text, name->text[0].len, NULL);
}

/* Checks the fields present against the event's required and optional ones. */
static int check_fields(const struct qyi_event_fields *line, const struct qyi_event_shape *shape,
                        uint64_t lacks)
{
    const uint64_t always = QYI_F_BIT(EVENT) | QYI_F_BIT(T) | QYI_F_BIT(LEFT);
    uint64_t extra = line->present & ~(shape->must | shape->may | lacks | always);
    uint64_t missing = shape->must & ~lacks & ~line->present;

    if (line->players > 0 && shape != &qyi_event_shapes[QY_EVENT_START])
        return qyi_event_fault(line, line->player_at[0], QY_E_FIELD_UNKNOWN, line->player[0].text,
                               line->player[0].len, NULL);
    if (extra)
        return qyi_event_unknown(line, (unsigned)__builtin_ctzll(extra));
    return missing ? qyi_event_missing(line, (unsigned)__builtin_ctzll(missing)) : 0;
}

/* Checks an event's fields together, and sets defaults for absent ones. */
static int settle(const struct qyi_event_fields *line, struct qy_event *event)
{
    bool given = qyi_event_has(line, QYI_F_MS);

    if (event->kind == QY_EVENT_STOP_CLOCK && !qyi_event_has(line, QYI_F_REASON) && event->has_side)
        event->stop = QY_STOP_NONE;
    if (event->kind != QY_EVENT_PENALTY || given == (event->penalty == QY_PENALTY_TIME))
        return 0;
    return qyi_event_fault(line, line->slot[QYI_F_KIND].at, given ? QY_E_FIELD_UNKNOWN : QY_E_FIELD_MISSING,
                           qyi_event_names[QYI_F_MS].text, qyi_event_names[QYI_F_MS].len, NULL);
}

/* The shape of the event in such a log. */
static const struct qyi_event_shape *shape_of(const struct qyi_event_fields *line,
                                              const struct qyi_event_form *form, enum qy_event_kind kind)
{
    const struct qyi_event_shape *shape = &qyi_event_shapes[kind];

    if (shape->unentered && form->unentered)
        return shape->unentered;
    return shape->kept && form->own && qyi_event_has(line, QYI_F_SEALED) ? shape->kept : shape;
}

int qyi_event_from_fields(struct qyi_event_fields *fields, const struct qyi_event_form *form,
                          struct qy_event *ret_event)
{
    struct qy_event event;
    struct qyi_event_target to = {.event = &event};

    memset(&event, 0, sizeof event);
    fields->game = form->game;
    int status = qyi_event_fields_kind(fields, form, &event.kind);
    if (status < 0)
        return status;
    if (status == 0 && event.kind == QY_EVENT_START)
        return qyi_event_fault(fields, fields->slot[QYI_F_EVENT].at, QY_E_LOG_START,
                               qy_event_name(QY_EVENT_START), strlen(qy_event_name(QY_EVENT_START)), NULL);
    const struct qyi_event_shape *shape =
        status > 0 ? &form->own[status] : shape_of(fields, form, event.kind);
    status = check_fields(fields, shape, form->lacks);
    if (status == 0)
        status = get_time(fields, &event);
    if (status == 0)
        status = read_rows(fields, shape, &to);
    if (status == 0)
        status = settle(fields, &event);
    if (status == 0)
        *ret_event = event;
    return status;
}

/* Reads the `start` event; the arbiter refuses a second one. */
static int read_start(const struct qyi_event_fields *line, struct qy_event_reader *reader,
                      struct qy_event *event)
{
    const struct qyi_event_shape *shape = &qyi_event_shapes[QY_EVENT_START];
    struct qyi_event_target to = {.setup = &reader->setup, .reading = reader->reading};
    int status = check_fields(line, shape, 0);

    memset(event, 0, sizeof *event);
    event->kind = QY_EVENT_START;
    event->setup = &reader->setup;
    if (status == 0)
        status = get_time(line, event);
    if (status == 0 && event->t < 0 && !event->has_left && reader->started && !reader->untimed)
        return qyi_event_missing(line, QYI_F_T);
    if (status < 0 || reader->started)
        return status;
    reader->untimed = event->t < 0;
    status = read_rows(line, shape, &to);
    return status == 0 ? qyi_event_settle_start(line, &reader->setup) : status;
}

/* Reads any other event, after `start`. */
static int read_later(struct qyi_event_fields *line, struct qy_event_reader *reader, enum qy_event_kind kind,
                      struct qy_event *event)
{
    struct qyi_event_form form = {.game = 0};

    if (!reader->started)
        return qyi_event_fault(line, line->slot[QYI_F_EVENT].at, QY_E_LOG_START, qy_event_name(kind),
                               strlen(qy_event_name(kind)), NULL);
    form.game = qy_rules_game(reader->setup.rules);
    form.unentered = reader->setup.unentered;
    int status = qyi_event_from_fields(line, &form, event);
    if (status == 0 && event->t < 0 && !event->has_left && !reader->untimed)
        return qyi_event_missing(line, QYI_F_T);
    return status;
}

int qy_event_read(struct qy_event_reader *reader, const char *text, size_t len, struct qy_event *ret_event,
                  struct qy_error *reterr)
{
    static const struct qyi_event_form none = {.own = NULL};
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
        status = qyi_event_fields_kind(&line, &none, &kind);
    if (status == 0)
        status = kind == QY_EVENT_START ? read_start(&line, reader, &event)
                                        : read_later(&line, reader, kind, &event);
    if (status < 0)
        return status;
    reader->started = true;
    *ret_event = event;
    return 0;
}

void qy_event_reader_free(struct qy_event_reader *reader)
{
    qy_buf_free(&reader->scratch);
    reader->started = false;
}

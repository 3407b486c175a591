/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes events as lines of a log, by the same table as event_read.c. */
#include "arbiter/event_fields.h"
#include "base/json.h"

#include <string.h>

static const void *member(const struct qy_event *event, const struct qyi_event_row *row)
{
    return (const char *)event + row->at;
}

static void add_key(struct qyi_json *json, const struct qyi_event_row *row)
{
    qyi_json_key(json, qyi_event_names[row->field].text);
}

static void add_text(struct qyi_json *json, const struct qyi_event_row *row, const struct qy_event *event)
{
    const struct qy_text *text = member(event, row);

    if (!text->text)
        return;
    add_key(json, row);
    qyi_json_text(json, text->text, text->len);
}

/* Booleans are written unless they have their default. */
static void add_bool(struct qyi_json *json, const struct qyi_event_row *row, const struct qy_event *event)
{
    bool truth = *(const bool *)member(event, row) != row->opposite;

    if (!row->must && truth == row->otherwise)
        return;
    add_key(json, row);
    qyi_json_bool(json, truth);
}

/*
 * Numbers are written if they carry information: zero only if it is allowed and required, and as the time of
 * a penalty.
 */
static void add_number(struct qyi_json *json, const struct qyi_event_row *row, const struct qy_event *event,
                       int64_t number)
{
    bool told = event->kind == QY_EVENT_PENALTY && row->field == QYI_F_MS ? event->penalty == QY_PENALTY_TIME
                                                                          : number != 0 || row->must;

    if (!told || number < row->least)
        return;
    add_key(json, row);
    qyi_json_int(json, number);
}

/* A word is written unless it is the field's default. */
static void add_word(struct qyi_json *json, const struct qyi_event_row *row, const struct qy_event *event)
{
    unsigned word;

    memcpy(&word, member(event, row), sizeof word);
    if (!*row->words[word] || (event->kind == QY_EVENT_STOP_CLOCK &&
                               event->stop == (event->has_side ? QY_STOP_NONE : QY_STOP_ARBITER)))
        return;
    add_key(json, row);
    qyi_json_string(json, row->words[word]);
}

static void add_result(struct qyi_json *json, const struct qyi_event_row *row, const struct qy_event *event)
{
    enum qy_result result = *(const enum qy_result *)member(event, row);

    if (result == QY_RESULT_OPEN)
        return;
    add_key(json, row);
    qyi_json_string(json, qy_result_text(result));
}

static void add_square(struct qyi_json *json, enum qy_game game, qy_square square)
{
    struct qy_buf name = QY_BUF_INIT;

    qy_square_write(game, square, &name);
    qyi_json_text(json, qy_buf_str(&name), name.len);
    qy_buf_free(&name);
}

/* Writes the single square, or `from` and `to`. */
static void add_one_square(struct qyi_json *json, const struct qyi_event_row *row,
                           const struct qy_event *event, enum qy_game game)
{
    if (event->squares == 0 || (row->field == QYI_F_SQUARE && event->squares != 1))
        return;
    add_key(json, row);
    add_square(json, game, event->square[row->field == QYI_F_TO]);
}

static void add_squares(struct qyi_json *json, const struct qyi_event_row *row, const struct qy_event *event,
                        enum qy_game game)
{
    if (event->squares != 2)
        return;
    add_key(json, row);
    qyi_json_open(json, '[');
    add_square(json, game, event->square[0]);
    add_square(json, game, event->square[1]);
    qyi_json_close(json, ']');
}

static void add_sides(struct qyi_json *json, const struct qyi_event_row *row, const struct qy_event *event,
                      enum qy_game game)
{
    if (!event->has_set)
        return;
    add_key(json, row);
    qyi_json_open(json, '{');
    for (unsigned side = 0; side < 2; side++)
        qyi_json_member_int(json, qy_side_id(game, (enum qy_side)side), event->set[side]);
    qyi_json_close(json, '}');
}

/* Writes the time shown by the clock: h:mm:ss, with thousandths unless they are 0. */
static void add_left(struct qyi_json *json, int64_t left)
{
    struct qy_buf face = QY_BUF_INIT;
    int64_t seconds = left / 1000;

    qy_buf_addf(&face, "%lld:%02d:%02d", (long long)(seconds / 3600), (int)(seconds / 60 % 60),
                (int)(seconds % 60));
    if (left % 1000 != 0)
        qy_buf_addf(&face, ".%03d", (int)(left % 1000));
    qyi_json_member_string(json, qyi_event_names[QYI_F_LEFT].text, qy_buf_str(&face));
    qy_buf_free(&face);
}

static void add_row(struct qyi_json *json, const struct qyi_event_row *row, const struct qy_event *event,
                    enum qy_game game)
{
    switch ((enum qyi_event_value)row->value) {
    case QYI_V_TEXT: add_text(json, row, event); break;
    case QYI_V_BOOL: add_bool(json, row, event); break;
    case QYI_V_COUNT: add_number(json, row, event, *(const uint32_t *)member(event, row)); break;
    case QYI_V_MS: add_number(json, row, event, *(const int64_t *)member(event, row)); break;
    case QYI_V_WORDS: add_word(json, row, event); break;
    case QYI_V_RESULT: add_result(json, row, event); break;
    case QYI_V_SQUARE: add_one_square(json, row, event, game); break;
    case QYI_V_SQUARES: add_squares(json, row, event, game); break;
    case QYI_V_SIDES: add_sides(json, row, event, game); break;
    case QYI_V_RANKS:
        if (event->ranks_from_1) {
            add_key(json, row);
            qyi_json_int(json, 1);
        }
        break;
    default: break; /* the others are written elsewhere, or only in `start` */
    }
}

void qyi_event_write(const struct qyi_event_shape *shape, const struct qy_event *event, enum qy_game game,
                     struct qy_buf *out)
{
    struct qyi_json json;

    qyi_json_begin(&json, out);
    qyi_json_open(&json, '{');
    if (event->t >= 0)
        qyi_json_member_int(&json, qyi_event_names[QYI_F_T].text, event->t);
    qyi_json_key(&json, qyi_event_names[QYI_F_EVENT].text);
    qyi_json_text(&json, shape->name, shape->len);
    if (event->arbiter || event->has_side)
        qyi_json_member_string(&json, qyi_event_names[QYI_F_SIDE].text,
                               event->arbiter ? "arbiter" : qy_side_id(game, event->side));
    if (event->t < 0 && event->has_left)
        add_left(&json, event->left);
    for (unsigned i = 0; i < shape->count; i++)
        add_row(&json, &shape->row[i], event, game);
    qyi_json_close(&json, '}');
}

/* The shape of the event in its log: without its move if moves are not entered, or if it is hidden. */
static const struct qyi_event_shape *shape_of(const struct qy_event *event)
{
    const struct qyi_event_shape *shape = &qyi_event_shapes[event->kind];

    if (shape->kept && event->of.text)
        return shape->kept;
    return shape->unentered && !event->move.text ? shape->unentered : shape;
}

void qy_event_json(const struct qy_event *event, enum qy_game game, struct qy_buf *out)
{
    qyi_event_write(shape_of(event), event, game, out);
}

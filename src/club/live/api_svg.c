/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A position of a game as a picture, drawn by a worker: fonts take their time when they are
 * loaded. */
#include "base/error.h"
#include "live/api.h"
#include "live/house.h"
#include "wire/handlers.h"
#include "wire/server.h"

#include <qiyuan/print/diagram.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WIDTH 480

/* A requested picture. */
struct drawing {
    struct qyi_job job;
    struct qyi_exchange *exchange;
    struct qy_diagram diagram;
    struct qy_diagram_notes notes;
    struct qy_buf svg;
    int code;
};

static void forget(struct drawing *drawing)
{
    qy_buf_free(&drawing->svg);
    qyi_exchange_unref(drawing->exchange);
    free(drawing);
}

static void draw(uv_work_t *work)
{
    struct drawing *drawing = work->data;

    drawing->code = qy_diagram_write(&drawing->diagram, QY_PICTURE_SVG, &drawing->svg);
}

static bool is_vain(const void *data)
{
    return qyi_http_is_gone(((const struct drawing *)data)->exchange);
}

static void drawn(uv_work_t *work, int status)
{
    struct drawing *drawing = work->data;

    if (status < 0 || drawing->code < 0) {
        qyi_reply_problem(drawing->exchange, status < 0 ? QY_E_STOPPING : drawing->code, NULL, NULL);
    } else {
        qyi_reply_field(drawing->exchange, "cache-control", "no-store");
        qyi_reply_text(drawing->exchange, 200, "image/svg+xml", &drawing->svg);
    }
    forget(drawing);
}

static int bad_ply(size_t plies, struct qy_error *reterr)
{
    char known[32];

    (void)snprintf(known, sizeof known, "0..%zu", plies);
    return qyi_error_set(reterr, QY_E_FIELD_VALUE, 0, "ply", 3, known);
}

/* Sets the position after the requested ply; by default the last one. */
static int set_position(struct qy_diagram *diagram, const struct qy_history *history, const char *ply,
                        struct qy_error *reterr)
{
    struct qy_position position = *qy_history_start(history);
    size_t plies = qy_history_plies(history);
    char *end = NULL;
    long wanted = ply ? strtol(ply, &end, 10) : (long)plies;
    struct qy_undo undo;

    if (ply && (end == ply || *end != '\0' || wanted < 0 || (size_t)wanted > plies))
        return bad_ply(plies, reterr);
    for (size_t i = 1; i <= (size_t)wanted; i++)
        qy_position_make(&position, qy_history_move(history, i), &undo);
    qy_diagram_init(&position, diagram);
    qy_diagram_set_last(diagram, qy_history_move(history, (size_t)wanted));
    return 0;
}

static int set_up(struct drawing *drawing, const struct qyi_live *live, struct qy_error *reterr)
{
    const struct qyi_exchange *exchange = drawing->exchange;
    struct qy_diagram *diagram = &drawing->diagram;
    const char *below = qyi_exchange_arg(exchange, "below");
    const char *notes = qyi_exchange_arg(exchange, "notes");
    int code =
        set_position(diagram, qyi_room_history(&live->room), qyi_exchange_arg(exchange, "ply"), reterr);

    if (code == 0 && notes)
        code = qy_diagram_notes_read(live->room.setup.game, notes, strlen(notes), &drawing->notes, reterr);
    if (code < 0)
        return code;
    diagram->notes = &drawing->notes;
    diagram->colours = QY_DIAGRAM_SCREEN;
    diagram->lang = exchange->lang;
    diagram->show_check = true;
    if (below && strcmp(below, qy_side_id(live->room.setup.game, QY_SECOND)) == 0)
        diagram->below = QY_SECOND;
    qy_diagram_fit(diagram, WIDTH);
    return 0;
}

void qyi_api_svg(struct qyi_exchange *exchange)
{
    struct qyi_live *live = qyi_api_game(exchange);
    struct qy_error error = {0};

    if (!live)
        return;
    struct drawing *drawing = calloc(1, sizeof *drawing);
    if (!drawing) {
        qyi_reply_problem(exchange, QY_E_MEMORY, NULL, NULL);
        return;
    }
    drawing->exchange = qyi_exchange_ref(exchange);
    drawing->job = (struct qyi_job){.run = draw, .after = drawn, .is_vain = is_vain};
    drawing->job.work.data = drawing;
    int code = set_up(drawing, live, &error);
    if (code < 0)
        qyi_reply_failure(exchange, code, &error);
    else if (qyi_http_work(exchange, QYI_LANE_READ, &drawing->job))
        return;
    forget(drawing);
}

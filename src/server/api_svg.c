/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: server. The position of a game as a picture, drawn by a worker: fonts take their time when they are
 * loaded. */
#include "server/api.h"
#include "server/house.h"
#include "server/routes.h"
#include "server/server_priv.h"

#include <qiyuan/diagram.h>
#include <stdlib.h>
#include <string.h>

#define WIDTH 480

/* A picture that was asked for. */
struct drawing {
    uv_work_t work;
    struct qyi_exchange *exchange;
    struct qy_diagram diagram;
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

static void drawn(uv_work_t *work, int status)
{
    struct drawing *drawing = work->data;

    qyi_work_ended(work->loop);
    if (status < 0 || drawing->code < 0) {
        qyi_reply_problem(drawing->exchange, status < 0 ? QY_E_MEMORY : drawing->code, NULL, NULL);
    } else {
        qyi_reply_field(drawing->exchange, "cache-control", "no-store");
        qyi_reply_text(drawing->exchange, 200, "image/svg+xml", &drawing->svg);
    }
    forget(drawing);
}

static void set_up(struct qy_diagram *diagram, const struct qyi_live *live,
                   const struct qyi_exchange *exchange)
{
    const struct qy_history *history = qyi_room_history(&live->room);
    const char *below = qyi_exchange_arg(exchange, "below");

    qy_diagram_init(qy_history_position(history), diagram);
    qy_diagram_set_last(diagram, qy_history_move(history, qy_history_plies(history)));
    diagram->colours = QY_DIAGRAM_SCREEN;
    diagram->lang = exchange->lang;
    diagram->show_check = true;
    if (below && strcmp(below, qy_side_id(live->room.setup.game, QY_SECOND)) == 0)
        diagram->below = QY_SECOND;
    qy_diagram_fit(diagram, WIDTH);
}

void qyi_api_svg(struct qyi_exchange *exchange)
{
    struct qyi_live *live = qyi_api_game(exchange);
    struct drawing *drawing;

    if (!live)
        return;
    drawing = calloc(1, sizeof *drawing);
    if (!drawing) {
        qyi_reply_problem(exchange, QY_E_MEMORY, NULL, NULL);
        return;
    }
    drawing->exchange = qyi_exchange_ref(exchange);
    drawing->work.data = drawing;
    set_up(&drawing->diagram, live, exchange);
    if (qyi_work_begin(&exchange->server->loop, &drawing->work, draw, drawn) == 0)
        return;
    qyi_reply_problem(exchange, QY_E_MEMORY, NULL, NULL);
    forget(drawing);
}

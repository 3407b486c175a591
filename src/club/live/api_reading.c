/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Returns the text of a legal move before it is made, for players who confirm their moves. */
#include "live/api.h"
#include "live/house.h"
#include "thinking/moves.h"
#include "wire/handlers.h"

#include <string.h>

static void reply_reading(struct qyi_exchange *exchange, const struct qy_position *position, qy_move move)
{
    struct qy_buf out = QY_BUF_INIT;
    struct qyi_json json;

    qyi_json_begin(&json, &out);
    qyi_move_object(position, move, &json);
    qyi_reply_written(exchange, 200, &out);
}

void qyi_api_reading(struct qyi_exchange *exchange)
{
    const struct qyi_live *live = qyi_api_game(exchange);
    const char *text = qyi_exchange_arg(exchange, "move");
    const char *ranks = qyi_exchange_arg(exchange, "ranks");
    enum qy_refusal refusal = QY_REFUSAL_NONE;
    struct qy_error error = {0};
    qy_move move;

    if (!live)
        return;
    if (!text) {
        qyi_reply_problem(exchange, QY_E_FIELD_VALUE, "move", "a move");
        return;
    }
    if (ranks && strcmp(ranks, "0") != 0 && strcmp(ranks, "1") != 0) {
        qyi_reply_problem(exchange, QY_E_FIELD_VALUE, "ranks", "0 | 1");
        return;
    }
    const struct qy_position *position = qyi_room_position(&live->room);
    int status =
        qyi_move_find_ranks(position, text, strlen(text), ranks && *ranks == '1', &move, &refusal, &error);
    if (status == QY_E_EVENT_REFUSED) {
        error.code = status;
        qyi_reply_refusal(exchange, &error, refusal, NULL);
    } else if (status < 0) {
        qyi_reply_error(exchange, &error);
    } else {
        reply_reading(exchange, position, move);
    }
}

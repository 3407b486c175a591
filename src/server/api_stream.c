/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: server. A game's messages as JSON lines, for programs. */
#include "server/house.h"
#include "server/live_json.h"
#include "server/routes.h"
#include "server/server_priv.h"

#include <stdlib.h>

struct qyi_stream {
    struct qyi_watcher watcher; /* first: a watcher is its stream */
    struct qyi_exchange *exchange;
};

static void tell(struct qyi_watcher *watcher, struct qyi_message *message)
{
    qyi_stream_line(((struct qyi_stream *)watcher)->exchange, message);
}

static void end(struct qyi_watcher *watcher)
{
    qyi_stream_end(((struct qyi_stream *)watcher)->exchange);
}

void qyi_stream_gone(struct qyi_stream *stream)
{
    qyi_unwatch(&stream->watcher);
    free(stream);
}

void qyi_api_stream(struct qyi_exchange *exchange)
{
    struct qyi_live *live = qyi_house_find(exchange->server->house, exchange->param);
    const char *after = qyi_exchange_arg(exchange, "after");
    unsigned long long n = after ? strtoull(after, NULL, 10) : 0;
    struct qyi_stream *stream;

    if (!live) {
        qyi_reply_problem(exchange, QY_E_NO_SUCH_GAME, exchange->param, NULL);
        return;
    }
    stream = calloc(1, sizeof *stream);
    if (!stream) {
        qyi_reply_problem(exchange, QY_E_MEMORY, NULL, NULL);
        return;
    }
    stream->exchange = exchange; /* lives as long as the connection, which tells when it goes */
    stream->watcher.side = qyi_live_side(live, &exchange->caller);
    stream->watcher.lang = exchange->lang;
    stream->watcher.tell = tell;
    stream->watcher.end = end;
    qyi_reply_stream(exchange, stream);
    for (uint32_t i = n < live->room.n ? (uint32_t)n + 1 : live->room.n + 1; i <= live->room.n; i++) {
        struct qyi_message *message =
            qyi_message_of(qyi_live_message(live, i, stream->watcher.side, exchange->lang));

        if (message)
            qyi_stream_line(exchange, message);
        qyi_message_unref(message);
    }
    if (qyi_room_status(&live->room) == QYI_ROOM_OVER)
        qyi_stream_end(exchange);
    else
        qyi_watch(exchange->server->house, live, &stream->watcher);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A live game's messages as JSON lines over HTTP, for programs. */
#include "live/api.h"
#include "live/house.h"
#include "live/live_json.h"
#include "wire/handlers.h"
#include "wire/server.h"

#include <stddef.h>
#include <stdlib.h>

/* So many lines of the past are made at a time: the loop has others to serve. */
#define PAGE 16

struct stream {
    struct qyi_stream stream;   /* first: what it is for HTTP */
    struct qyi_watcher watcher; /* see of() */
    struct qyi_line line[2];
    struct qyi_exchange *exchange;
    uint32_t next; /* the number of the next event; while that is in the past it is told page by page */
    bool past;
};

/* The stream of a watcher. */
static struct stream *of(struct qyi_watcher *watcher)
{
    return (struct stream *)((char *)watcher - offsetof(struct stream, watcher));
}

/* Who is told the past is told what happens now after it. */
static void tell(struct qyi_watcher *watcher, struct qyi_message *message)
{
    const struct stream *stream = of(watcher);

    if (!stream->past)
        qyi_stream_line(stream->exchange, message);
}

static void end(struct qyi_watcher *watcher)
{
    const struct stream *stream = of(watcher);

    if (!stream->past)
        qyi_stream_end(stream->exchange);
}

static void gone(struct qyi_stream *told, int64_t silent)
{
    struct stream *stream = (struct stream *)told;

    qyi_unwatch(&stream->watcher);
    for (int i = 0; i < 2; i++)
        qyi_line_end(&stream->line[i], qyi_away_now() - silent);
    free(stream);
}

static void more(struct qyi_stream *told)
{
    struct stream *stream = (struct stream *)told;
    struct qyi_exchange *exchange = stream->exchange;
    struct qyi_live *live = stream->watcher.live;

    if (!stream->past || !live)
        return;
    uint32_t last = live->room.n < stream->next + PAGE - 1 ? live->room.n : stream->next + PAGE - 1;
    for (; stream->next <= last; stream->next++) {
        struct qyi_message *message =
            qyi_live_message(live, stream->next, stream->watcher.side, exchange->lang);

        if (message)
            qyi_stream_line(exchange, message);
        qyi_message_unref(message);
    }
    stream->past = stream->next <= live->room.n;
    if (!stream->past && qyi_room_status(&live->room) == QYI_ROOM_OVER)
        qyi_stream_end(exchange);
}

void qyi_api_stream(struct qyi_exchange *exchange)
{
    struct qyi_live *live = qyi_api_game(exchange);
    const char *after = qyi_exchange_arg(exchange, "after");
    unsigned long long n = after ? strtoull(after, NULL, 10) : 0;

    if (!live)
        return;
    struct stream *stream = calloc(1, sizeof *stream);
    if (!stream) {
        qyi_reply_problem(exchange, QY_E_MEMORY, NULL, NULL);
        return;
    }
    stream->stream = (struct qyi_stream){.more = more, .gone = gone};
    stream->exchange = exchange; /* lives as long as the connection, which tells when it goes */
    stream->past = true;
    stream->next = n < live->room.n ? (uint32_t)n + 1 : live->room.n + 1;
    stream->watcher.side = qyi_live_side(live, &exchange->caller);
    stream->watcher.lang = exchange->lang;
    stream->watcher.tell = tell;
    stream->watcher.end = end;
    qyi_reply_stream(exchange, &stream->stream);
    qyi_lines_set(exchange->server->house, &exchange->caller, stream->line);
    qyi_watch(exchange->server->house, live, &stream->watcher);
    more(&stream->stream);
}

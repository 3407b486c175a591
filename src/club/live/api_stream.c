/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The messages of a live game, and those about the caller's own games, as JSON lines over HTTP, for programs. */
#include "live/api.h"
#include "live/house.h"
#include "live/live_json.h"
#include "live/mine.h"
#include "wire/handlers.h"
#include "wire/server.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* Number of past lines composed at a time, because the loop must serve others. */
#define PAGE 16

struct stream {
    struct qyi_stream stream;   /* must be first: the HTTP module uses it */
    struct qyi_watcher watcher; /* see of() */
    struct qyi_line line[2];
    struct qyi_exchange *exchange;
    uint32_t next; /* number of the next event; past events are sent page by page */
    bool past;
    bool brief; /* only events, in short form */
};

/* The stream of a watcher. */
static struct stream *of(struct qyi_watcher *watcher)
{
    return (struct stream *)((char *)watcher - offsetof(struct stream, watcher));
}

/* Sends a page of events, starting with `next`. */
static void tell_page(struct stream *stream)
{
    const struct qyi_live *live = stream->watcher.live;
    uint32_t last = live->room.n < stream->next + PAGE - 1 ? live->room.n : stream->next + PAGE - 1;

    for (; stream->next <= last; stream->next++) {
        struct qyi_message *message =
            stream->brief
                ? qyi_live_brief(live, stream->next, stream->watcher.side)
                : qyi_live_message(live, stream->next, stream->watcher.side, stream->exchange->lang);

        if (message)
            qyi_stream_line(stream->exchange, message);
        qyi_message_unref(message);
    }
}

/* Replays past events first, then sends new ones. Messages of a brief stream can't be shared: it gets only
 * the changes. */
static void tell(struct qyi_watcher *watcher, struct qyi_message *message)
{
    struct stream *stream = of(watcher);

    if (!stream->past && stream->brief && watcher->live)
        tell_page(stream);
    else if (!stream->past && !stream->brief)
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
    const struct qyi_live *live = stream->watcher.live;

    if (!stream->past || !live)
        return;
    tell_page(stream);
    stream->past = stream->next <= live->room.n;
    if (!stream->past && qyi_room_status(&live->room) == QYI_ROOM_OVER)
        qyi_stream_end(stream->exchange);
}

void qyi_api_stream(struct qyi_exchange *exchange)
{
    struct qyi_live *live = qyi_api_game(exchange);
    const char *after = qyi_exchange_arg(exchange, "after");
    const char *lines = qyi_exchange_arg(exchange, "lines");
    unsigned long long n = after ? strtoull(after, NULL, 10) : 0;

    if (!live)
        return;
    struct stream *stream = calloc(1, sizeof *stream);
    if (!stream) {
        qyi_reply_problem(exchange, QY_E_MEMORY, NULL, NULL);
        return;
    }
    stream->stream = (struct qyi_stream){.more = more, .gone = gone};
    stream->exchange = exchange; /* lives as long as the connection, which reports its end */
    stream->past = true;
    stream->brief = lines && strcmp(lines, "brief") == 0;
    stream->next = n < live->room.n ? (uint32_t)n + 1 : live->room.n + 1;
    stream->watcher.side = qyi_live_side(live, &exchange->caller);
    stream->watcher.lang = exchange->lang;
    stream->watcher.tell = tell;
    stream->watcher.end = end;
    qyi_reply_stream(exchange, &stream->stream);
    qyi_lines_set(exchange->server->house, &exchange->caller, stream->line);
    qyi_watch(exchange->server->house, live, &stream->watcher);
    if (qyi_http_round_trip(exchange) > 0)
        qyi_live_round_trip(live, stream->watcher.side, qyi_http_round_trip(exchange));
    more(&stream->stream);
}

/* ---- the caller's own games ------------------------------------------------------------------------- */

struct own_stream {
    struct qyi_stream stream; /* first, as above */
    struct qyi_mine mine;
    struct qyi_line line[2];
    struct qyi_exchange *exchange;
};

static void tell_game(void *user, const struct qyi_live *live, int side)
{
    const struct own_stream *own = user;
    struct qyi_message *message = qyi_live_mine(live, side, own->exchange->lang);

    if (message)
        qyi_stream_line(own->exchange, message);
    qyi_message_unref(message);
}

static void tell_mine(struct qyi_mine *mine, const struct qyi_live *live, int side)
{
    tell_game((char *)mine - offsetof(struct own_stream, mine), live, side);
}

/* A game that is over is of the past. */
static void tell_unfinished(void *user, const struct qyi_live *live, int side)
{
    if (qyi_room_status(&live->room) != QYI_ROOM_OVER)
        tell_game(user, live, side);
}

static void own_more(struct qyi_stream *stream)
{
    (void)stream;
}

static void own_gone(struct qyi_stream *told, int64_t silent)
{
    struct own_stream *own = (struct own_stream *)told;

    qyi_mine_remove(&own->mine);
    for (int i = 0; i < 2; i++)
        qyi_line_end(&own->line[i], qyi_away_now() - silent);
    free(own);
}

void qyi_api_my_stream(struct qyi_exchange *exchange)
{
    struct qy_buf name = QY_BUF_INIT;
    const unsigned char *key = qyi_server_session(exchange->server, &exchange->caller, &name);
    struct own_stream *own = key ? calloc(1, sizeof *own) : NULL;

    if (own) {
        own->stream = (struct qyi_stream){.more = own_more, .gone = own_gone};
        own->mine.tell = tell_mine;
        own->exchange = exchange;
        qyi_reply_stream(exchange, &own->stream);
        qyi_lines_set(exchange->server->house, &exchange->caller, own->line);
        qyi_mine_add(exchange->server->mines, &own->mine, key,
                     exchange->caller.has_account ? qy_buf_str(&name) : "");
        qyi_api_each_mine(exchange, tell_unfinished, own);
        qyi_api_each_challenge(exchange, tell_unfinished, own);
        struct qyi_message *begins = qyi_live_mine_begins();
        if (begins)
            qyi_stream_line(exchange, begins);
        qyi_message_unref(begins);
    } else {
        qyi_reply_problem(exchange, key ? QY_E_MEMORY : QY_E_NOT_SIGNED_IN, NULL, NULL);
    }
    qy_buf_free(&name);
}

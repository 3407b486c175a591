/* SPDX-License-Identifier: GPL-3.0-or-later */
/* WebSocket clients: their requests, the messages to them, and their round trips. */
#include "live/ws.h"

#include "base/error.h"
#include "live/lesson.h"
#include "live/live_json.h"
#include "live/mine.h"
#include "live/refused.h"
#include "live/sent.h"

#include <libwebsockets.h>
#include <sodium.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* The most games that one connection may watch. */
#define MOST_SUBSCRIPTIONS 64
/* A connection that has not answered a ping for this long is closed, in nanoseconds. */
#define SILENCE_NS ((uint64_t)40 * 1000000000)
/* The same for the owner of an open seat, who then counts as absent since the last sign of life, because
 * others look for an opponent there. */
#define OPEN_SILENCE_NS ((uint64_t)16 * 1000000000)

/* The most tournaments that one connection may follow. */
#define MOST_FOLLOWED 8

/* Number of past messages composed at a time, because the loop must serve others. */
#define PAGE 4
/* This many messages are written in one turn while the line takes them. */
#define AT_ONCE 4
/* The cost of looking for the seat of a token that is not a session's, in units of the budget. */
#define STRANGE_WEIGHT 20
/* Clients that go on asking after this many refusals are disconnected. */
#define MOST_REFUSALS 200

/* Time from one ping to the next, in nanoseconds: for players until this many measurements, for players
 * afterwards, and for others. */
#define FIRST_PINGS 4
#define FIRST_NS    ((uint64_t)2 * 1000000000)
#define PLAY_NS     ((uint64_t)10 * 1000000000)
#define REST_NS     ((uint64_t)14 * 1000000000)
/* All connections are examined in this many steps; in one step at most this many are pinged, and one of this
 * many more. */
#define STEPS      40
#define STEP_PINGS 100
#define STEP_SHARE 200

struct subscription {
    struct qyi_watcher watcher; /* first: a watcher is its subscription */
    struct subscription *next;
    struct qyi_client *client;
    struct qyi_line line; /* of the holder of the seat whose token was shown for this game */
    uint32_t past;        /* the next past event to be sent; 0: all were sent */
    /* the side whose own seat has changed since the last `mine` message; QYI_HOUSE: none */
    int untold;
};

struct qyi_client {
    unsigned refs;
    struct qyi_client *next;
    struct qyi_client **link;
    struct lws *wsi; /* NULL once it has gone */
    struct qyi_server *server;
    enum qy_lang lang;
    struct qyi_caller caller;
    struct qyi_line line[2]; /* of the person connected */
    struct qyi_queue queue;
    struct qy_buf incoming; /* the text frame that is being received */
    struct qy_buf scratch;  /* for reading it */
    struct subscription *subscriptions;
    unsigned subscription_count;
    struct subscription hall;
    struct qyi_mine mine;                          /* in a list: receives news of its own games */
    struct qyi_attendee lesson;                    /* its place in a lesson on a study */
    bool wants_mine;                               /* also applies to a person who signs in later */
    char follows[MOST_FOLLOWED][QYI_FILE_ID_SIZE]; /* "": none */
    struct qyi_budget *budget;                     /* held */
    /* number of successive refusals because the budget was used up */
    unsigned refusals;
    bool dropped;
    bool waits;  /* its messages are handled in a later turn of the loop */
    bool writes; /* what waits for it is written in a later turn */
    bool listed; /* in the list of clients for a later turn */
    struct qyi_client *next_waiting;
    bool ping_due;
    uint64_t ping_sent; /* 0: none is on its way */
    uint64_t pinged;    /* when the last one was sent */
    uint64_t heard;     /* when the last pong came */
    int64_t gone;       /* where its line went dead: when it was heard last, by qyi_away_now() */
    uint64_t opened;    /* when it came */
    uint64_t number;    /* in the operator's log */
    int64_t round_trip; /* milliseconds, smoothed; 0: not measured yet */
    unsigned measured;  /* how often, no further than FIRST_PINGS */
};

static void unref(struct qyi_client *client)
{
    if (--client->refs > 0)
        return;
    qyi_queue_clear(&client->queue);
    qyi_budget_let_go(client->budget);
    qy_buf_free(&client->incoming);
    qy_buf_free(&client->scratch);
    free(client);
}

/* ---- sending --------------------------------------------------------------------------------------- */

static void drop(struct qyi_client *client)
{
    client->dropped = true;
    if (!client->wsi)
        return;
    lws_set_timeout(client->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
    /* With a foreign loop, libwebsockets checks its timeouts only when another event wakes it. */
    lws_callback_on_writable(client->wsi);
}

static void push(struct qyi_client *client, struct qyi_message *message)
{
    if (!client->wsi || client->dropped)
        return;
    if (!message || qyi_queue_push(&client->queue, message) < 0) {
        drop(client); /* too slow: it will reconnect and ask for what it missed */
        return;
    }
    lws_callback_on_writable(client->wsi);
}

static void put_off(struct qyi_client *client);

/* Queues a message that is written in a later turn of the loop. */
static void push_later(struct qyi_client *client, struct qyi_message *message)
{
    if (qyi_queue_push(&client->queue, message) < 0) {
        drop(client);
        return;
    }
    client->writes = true;
    put_off(client);
}

/* Sends a message for many clients. If none is queued and the socket accepts it, it is written at once: a
 * callback for writing costs four system calls per client. HTTP/2 streams are excluded, because they have
 * flow control of their own. */
static void push_to_many(struct qyi_client *client, struct qyi_message *message)
{
    bool plain = message && client->wsi && !client->dropped && !client->ping_due && !client->server->ending &&
                 !qyi_queue_first(&client->queue) && lws_get_network_wsi(client->wsi) == client->wsi;

    if (plain && qyi_turn_is_full(&client->server->turns)) { /* many clients are sent to in several turns */
        push_later(client, message);
        return;
    }
    if (!plain || lws_send_pipe_choked(client->wsi)) {
        push(client, message);
        return;
    }
    if (lws_write(client->wsi, message->text, message->len, LWS_WRITE_TEXT) < 0)
        drop(client);
}

/* Sends a message to this client only. */
static void push_own(struct qyi_client *client, struct qyi_message *message)
{
    push(client, message);
    qyi_message_unref(message);
}

/* Begins a message of a type, about the client's request with that id (if it has none: null, or omitted). */
static void begin(struct qy_buf *out, const char *type, struct qyi_json *json)
{
    qyi_message_begin(out);
    qyi_json_begin(json, out);
    qyi_json_open(json, '{');
    qyi_json_key(json, "type");
    qyi_json_string(json, type);
}

static void add_id(struct qyi_json *json, const struct qy_text *id)
{
    if (!id || !id->text)
        return;
    qyi_json_key(json, "id");
    qyi_json_raw(json, id->text, id->len);
}

static void push_ended(struct qyi_client *client, struct qy_buf *out, struct qyi_json *json)
{
    qyi_json_close(json, '}');
    push_own(client, qyi_message_end(out));
}

/* Queues a problem object, and takes over its reference. */
static void push_problem_json(struct qyi_client *client, const struct qy_text *id, json_t *problem)
{
    char *text = json_dumps(problem, JSON_COMPACT);
    struct qy_buf out = QY_BUF_INIT;
    struct qyi_json json;

    begin(&out, "problem", &json);
    add_id(&json, id);
    qyi_json_key(&json, "problem");
    qyi_json_raw(&json, text ? text : "null", text ? strlen(text) : 4);
    push_ended(client, &out, &json);
    free(text);
    json_decref(problem);
}

/* Replays the past first, then sends new events. */
static void tell(struct qyi_watcher *watcher, struct qyi_message *message)
{
    struct subscription *subscription = (struct subscription *)watcher;

    if (subscription->past == 0)
        push_to_many(subscription->client, message);
}

static void end(struct qyi_watcher *watcher)
{
    (void)watcher; /* a finished game may still be watched */
}

static void push_problem(struct qyi_client *client, const struct qy_text *id, const struct qy_error *error,
                         enum qy_refusal refusal, const char *article)
{
    push_problem_json(client, id, qyi_problem_json(error, refusal, article, client->lang));
}

/* `found` and `expected` may be NULL. */
static void push_fault(struct qyi_client *client, const struct qy_text *id, int code, const char *found,
                       const char *expected)
{
    struct qy_error error;

    (void)qyi_error_set(&error, code, 0, found, found ? strlen(found) : 0, expected);
    push_problem(client, id, &error, QY_REFUSAL_NONE, NULL);
}

/* The notice about the server that all clients get. */
static const char *notice_of(const struct qyi_server *server)
{
    if (qyi_store_is_read_only(server->store))
        return "read-only";
    return server->restarting ? "restart" : NULL;
}

static void push_notice(struct qyi_client *client)
{
    const char *notice = notice_of(client->server);
    struct qy_buf out = QY_BUF_INIT;
    struct qyi_json json;

    begin(&out, "notice", &json);
    if (notice) {
        qyi_json_member_string(&json, "notice", notice);
    } else {
        qyi_json_key(&json, "notice");
        qyi_json_null(&json);
    }
    push_ended(client, &out, &json);
}

void qyi_ws_tell_notice(struct qyi_server *server)
{
    for (struct qyi_client *client = server->clients; client; client = client->next)
        push_notice(client);
}

/* ---- subscriptions --------------------------------------------------------------------------------- */

static struct subscription **find_subscription(struct qyi_client *client, const struct qyi_live *live)
{
    struct subscription **place = &client->subscriptions;

    while (*place && (*place)->watcher.live != live)
        place = &(*place)->next;
    return place;
}

static void remove_subscription(struct qyi_client *client, struct subscription **place)
{
    struct subscription *gone = *place;

    *place = gone->next;
    client->subscription_count--;
    qyi_unwatch(&gone->watcher);
    qyi_line_end(&gone->line, client->gone);
    free(gone);
}

/*
 * Returns the caller on whose behalf a message is sent. A `token` in the message comes first; the
 * connection's own identity follows, unless it lacks `scope`.
 */
static struct qyi_caller speaker(const struct qyi_client *client, const struct qyi_sent *sent,
                                 enum qyi_scope scope)
{
    const struct qy_text *token = &sent->text[QYI_SENT_TOKEN];
    struct qyi_caller caller = client->caller;

    if (!token->text)
        return caller;
    if (!qyi_caller_may(&client->caller, scope)) {
        caller = (struct qyi_caller){0};
        qyi_caller_bear(&caller, token->text, token->len);
        return caller;
    }
    caller.count = 0;
    qyi_caller_bear(&caller, token->text, token->len);
    for (unsigned i = 0; i < client->caller.count && caller.count < QYI_MAX_PROOFS; i++)
        memcpy(caller.hash[caller.count++], client->caller.hash[i], QYI_HASH_SIZE);
    return caller;
}

/*
 * Checks that the token of a message, if any, is a session's or that of a seat in the game; false after an
 * error message.
 */
static bool is_known(struct qyi_client *client, const struct qyi_sent *sent, const struct qyi_live *live,
                     struct qyi_caller *caller)
{
    if (!sent->text[QYI_SENT_TOKEN].text || qyi_live_side(live, caller) != QYI_HOUSE)
        return true;
    qyi_server_know(client->server, caller);
    if (qyi_caller_is_strange(caller))
        push_fault(client, &sent->id, QY_E_TOKEN, live->id, NULL);
    return !qyi_caller_is_strange(caller);
}

/* Charges the client's budget; false after telling it that the budget is used up. */
static bool charge(struct qyi_client *client, const struct qy_text *id, uint32_t weight)
{
    unsigned seconds = qyi_budget_take(client->server->budgets, client->budget, QYI_BUDGET_REQUESTS, weight,
                                       qyi_server_now());
    struct qy_error error = {.code = QY_E_TOO_MANY};

    if (seconds == 0) {
        client->refusals = 0;
        return true;
    }
    if (++client->refusals > MOST_REFUSALS)
        drop(client);
    json_t *problem = qyi_problem_json(&error, QY_REFUSAL_NONE, NULL, client->lang);
    json_object_set_new(problem, "retry_after", json_integer(seconds));
    push_problem_json(client, id, problem);
    return false;
}

/* Checks that the sender has a scope, by the token of the message or, without one, of the connection; false
 * after an error message. */
static bool may(struct qyi_client *client, const struct qyi_sent *sent, enum qyi_scope scope)
{
    const struct qy_text *token = &sent->text[QYI_SENT_TOKEN];
    struct qyi_caller caller = token->text ? (struct qyi_caller){0} : client->caller;

    if (token->text && scope != QYI_SCOPE_ANY) {
        qyi_caller_bear(&caller, token->text, token->len);
        qyi_server_know(client->server, &caller);
    }
    if (qyi_caller_may(&caller, scope))
        return true;
    push_problem_json(client, &sent->id, qyi_problem_of_scope(scope, client->lang));
    return false;
}

/* Sends the next page of past events. */
static void tell_past(struct subscription *subscription)
{
    struct qyi_live *live = subscription->watcher.live;

    for (int i = 0; i < PAGE && subscription->past != 0; i++) {
        push_own(subscription->client, qyi_live_message(live, subscription->past, subscription->watcher.side,
                                                        subscription->client->lang));
        subscription->past = subscription->past < live->room.n ? subscription->past + 1 : 0;
    }
}

/*
 * Sends the whole state, or the events since the client's last number. False if its budget does not allow
 * that.
 */
static bool tell_start(struct subscription *subscription, struct qyi_live *live, const struct qyi_sent *sent)
{
    struct qyi_client *client = subscription->client;
    int64_t n = sent->after; /* 0: absent */

    if (n < 1 || n > (int64_t)live->room.n) {
        if (!charge(client, &sent->id, qyi_live_weight(live)))
            return false;
        push_own(client, qyi_live_state_message(live, subscription->watcher.side, client->lang));
        return true;
    }
    if (!charge(client, &sent->id, live->room.n - (uint32_t)n))
        return false;
    subscription->past = n < (int64_t)live->room.n ? (uint32_t)n + 1 : 0;
    return true;
}

/* The holder of a token for one game, of a seat or a session, counts as present in it. */
static void come_by_token(struct subscription *subscription, const struct qyi_live *live,
                          const struct qyi_caller *caller)
{
    struct qyi_server *server = subscription->client->server;
    struct qyi_caller known = *caller;
    int side = subscription->watcher.side;
    const unsigned char *key = caller->hash[0];

    if (side == QYI_HOUSE || !caller->bearer)
        return;
    if (memcmp(key, live->seat[side].token_hash, QYI_HASH_SIZE) != 0) {
        qyi_server_know(server, &known);
        key = qyi_caller_is_strange(&known) ? NULL : qyi_caller_key(&known);
    }
    qyi_line_set(server->house, &subscription->line, key);
}

static struct qyi_live *find_game(struct qyi_client *client, const struct qyi_sent *sent)
{
    const struct qy_text *game = &sent->text[QYI_SENT_GAME];
    char id[QYI_GAME_ID_SIZE + 1] = "";
    struct qyi_live *live = NULL;
    struct qy_error error;

    if (!game->text || game->len == 0) {
        push_fault(client, &sent->id, QY_E_FIELD_MISSING, "game", NULL);
        return NULL;
    }
    if (game->len < sizeof id) {
        memcpy(id, game->text, game->len);
        live = qyi_house_find(client->server->house, id, &error);
    } else {
        (void)qyi_error_set(&error, QY_E_NO_SUCH_GAME, 0, game->text, game->len, NULL);
    }
    if (!live)
        push_problem(client, &sent->id, &error, QY_REFUSAL_NONE, NULL);
    return live;
}

static void do_subscribe(struct qyi_client *client, struct qyi_sent *sent)
{
    struct qyi_live *live = find_game(client, sent);
    struct qyi_caller caller = speaker(client, sent, QYI_SCOPE_READ);
    int untold = QYI_HOUSE;

    if (!live || !is_known(client, sent, live, &caller))
        return;
    struct subscription **place = find_subscription(client, live);
    if (*place) {
        untold = (*place)->untold;
        remove_subscription(client, place);
    }
    struct subscription *subscription =
        client->subscription_count < MOST_SUBSCRIPTIONS ? calloc(1, sizeof *subscription) : NULL;
    if (!subscription) {
        push_fault(client, NULL, QY_E_TOO_MANY, NULL, NULL);
        return;
    }
    subscription->client = client;
    subscription->untold = untold;
    (void)qyi_live_actor(live, &caller, &subscription->watcher.side);
    subscription->watcher.lang = client->lang;
    subscription->watcher.tell = tell;
    subscription->watcher.end = end;
    if (sent->text[QYI_SENT_TOKEN].text)
        come_by_token(subscription, live, &caller);
    subscription->next = client->subscriptions;
    client->subscriptions = subscription;
    client->subscription_count++;
    if (!tell_start(subscription, live, sent)) {
        remove_subscription(client, &client->subscriptions);
        return;
    }
    qyi_watch(client->server->house, live, &subscription->watcher);
    qyi_live_round_trip(live, subscription->watcher.side, client->round_trip);
    tell_past(subscription);
}

static void do_unsubscribe(struct qyi_client *client, struct qyi_sent *sent)
{
    struct qyi_live *live = find_game(client, sent);

    if (!live)
        return;
    struct subscription **place = find_subscription(client, live);
    if (!*place)
        return;
    int untold = (*place)->untold;
    remove_subscription(client, place);
    if (untold != QYI_HOUSE && client->mine.link)
        push_own(client, qyi_live_mine(live, untold, client->lang));
}

static void do_lobby(struct qyi_client *client, struct qyi_sent *sent)
{
    (void)sent;
    push(client, qyi_hall_text(client->server->house, client->lang));
    if (client->hall.watcher.link)
        return;
    client->hall.client = client;
    client->hall.watcher.side = -1;
    client->hall.watcher.lang = client->lang;
    client->hall.watcher.tell = tell;
    client->hall.watcher.end = end;
    qyi_watch(client->server->house, NULL, &client->hall.watcher);
}

/* Watchers of the game get its events as watchers; as players they get news again when they stop watching. */
static void tell_mine(struct qyi_mine *mine, const struct qyi_live *live, int side)
{
    struct qyi_client *client = (struct qyi_client *)((char *)mine - offsetof(struct qyi_client, mine));
    struct subscription *subscription = side == QYI_HOUSE ? NULL : *find_subscription(client, live);

    if (subscription)
        subscription->untold = side;
    else
        push_own(client, qyi_live_mine(live, side, client->lang));
}

/*
 * Called when the caller changes or subscribes. Only callers with a session get news of games of their own.
 */
static void heed_mine(struct qyi_client *client)
{
    struct qy_buf name = QY_BUF_INIT;
    bool hears = client->wants_mine && qyi_caller_may(&client->caller, QYI_SCOPE_READ);
    const unsigned char *key = hears ? qyi_server_session(client->server, &client->caller, &name) : NULL;

    qyi_mine_remove(&client->mine);
    client->mine.tell = tell_mine;
    if (key)
        qyi_mine_add(client->server->mines, &client->mine, key,
                     client->caller.has_account ? qy_buf_str(&name) : "");
    qy_buf_free(&name);
}

static void do_mine(struct qyi_client *client, struct qyi_sent *sent)
{
    (void)sent;
    client->wants_mine = true;
    heed_mine(client);
    push_own(client, qyi_live_mine_begins());
}

/* Follows a tournament or a study; if there are too many, the one followed first is dropped. */
static void do_follow(struct qyi_client *client, struct qyi_sent *sent)
{
    bool study = (sent->present & QYI_SENT_BIT(STUDY)) != 0;
    const struct qy_text *id = &sent->text[study ? QYI_SENT_STUDY : QYI_SENT_TOURNAMENT];
    char wanted[QYI_FILE_ID_SIZE] = "";

    if (id->len != QYI_FILE_ID_SIZE - 1) {
        push_fault(client, &sent->id, QY_E_FIELD_VALUE, study ? "study" : "tournament", "\"aB3dE5gH7j\"");
        return;
    }
    memcpy(wanted, id->text, id->len);
    for (size_t i = 0; i < MOST_FOLLOWED; i++)
        if (strcmp(client->follows[i], wanted) == 0)
            return;
    memmove(client->follows[0], client->follows[1], sizeof client->follows - sizeof client->follows[0]);
    memcpy(client->follows[MOST_FOLLOWED - 1], wanted, sizeof wanted);
}

void qyi_ws_tell_followers(struct qyi_server *server, const char *kind, const char *id)
{
    struct qy_buf out = QY_BUF_INIT;
    struct qyi_json json;

    begin(&out, kind, &json);
    qyi_json_member_string(&json, kind, id);
    qyi_json_close(&json, '}');
    struct qyi_message *message = qyi_message_end(&out);
    for (struct qyi_client *client = server->clients; message && client; client = client->next)
        for (size_t i = 0; i < MOST_FOLLOWED; i++)
            if (strcmp(client->follows[i], id) == 0)
                push_to_many(client, message);
    qyi_message_unref(message);
}

static void tell_lesson(struct qyi_attendee *attendee, struct qyi_message *message)
{
    push_to_many((struct qyi_client *)((char *)attendee - offsetof(struct qyi_client, lesson)), message);
}

static void do_lesson(struct qyi_client *client, struct qyi_sent *sent)
{
    const struct qy_text *id = &sent->text[QYI_SENT_STUDY];
    char study[QYI_FILE_ID_SIZE] = "";
    struct qy_error error = {0};

    if (id->len != QYI_FILE_ID_SIZE - 1) {
        push_fault(client, &sent->id, QY_E_FIELD_VALUE, "study", "\"aB3dE5gH7j\"");
        return;
    }
    if (!(sent->present & QYI_SENT_BIT(LESSON))) {
        push_fault(client, &sent->id, QY_E_FIELD_MISSING, "lesson", NULL);
        return;
    }
    memcpy(study, id->text, id->len);
    client->lesson.tell = tell_lesson;
    client->lesson.lang = client->lang;
    if (qyi_lesson_hear(client->server, &client->lesson, &client->caller, study, &sent->text[QYI_SENT_TOKEN],
                        &sent->lesson, &error) < 0)
        push_problem(client, &sent->id, &error, QY_REFUSAL_NONE, NULL);
}

/* ---- events ---------------------------------------------------------------------------------------- */

struct request {
    struct qyi_client *client;
    size_t id_len;
    char id[]; /* as JSON */
};

static void posted(void *user, const struct qyi_answer *answer)
{
    struct request *request = user;
    struct qy_text id = {request->id, request->id_len};
    struct qy_buf out = QY_BUF_INIT;
    struct qyi_json json;

    if (answer->status < 0) {
        push_problem_json(request->client, &id, qyi_problem_of(answer, request->client->lang));
    } else {
        begin(&out, "ack", &json);
        add_id(&json, &id);
        qyi_json_key(&json, "n");
        qyi_json_uint(&json, answer->n);
        push_ended(request->client, &out, &json);
    }
    unref(request->client);
    free(request);
}

/*
 * Composes the id under which a repeated event is recognised: its id and a digest of its content, so that a
 * page that restarts its numbering does not lose an event with a used id.
 */
static bool name_event(const struct qyi_sent *sent, char *name, size_t size)
{
    unsigned char digest[crypto_generichash_BYTES_MIN];
    struct qy_buf text = QY_BUF_INIT;
    char hex[17];
    bool good = sent->id.text && sent->id.len <= 66;

    if (good)
        qyi_event_fields_digest(&sent->event, &text);
    good = good && !text.failed;
    if (good) {
        crypto_generichash(digest, sizeof digest, (const unsigned char *)text.data, text.len, NULL, 0);
        sodium_bin2hex(hex, sizeof hex, digest, 8);
        lws_snprintf(name, size, "%.*s:%s", (int)sent->id.len, sent->id.text, hex);
    }
    qy_buf_free(&text);
    return good;
}

/* Hands an admitted event over, to be answered by the id it was sent with. */
static void post(struct qyi_client *client, const struct qyi_sent *sent, struct qyi_live *live, int side,
                 const struct qyi_fact *fact, const char *name)
{
    struct request *request = malloc(sizeof *request + sent->id.len);

    if (!request) {
        push_fault(client, &sent->id, QY_E_MEMORY, NULL, NULL);
        return;
    }
    client->refs++;
    request->client = client;
    request->id_len = sent->id.len;
    memcpy(request->id, sent->id.text, sent->id.len);
    qyi_house_post(live, side, fact, name, client->round_trip, posted, request);
}

static void do_event(struct qyi_client *client, struct qyi_sent *sent)
{
    struct qyi_live *live = find_game(client, sent);
    struct qyi_caller caller = speaker(client, sent, QYI_SCOPE_PLAY);
    struct qyi_fact fact;
    struct qy_error error;
    char name[96];
    int side;

    if (!live)
        return;
    if (!(sent->present & QYI_SENT_BIT(EVENT))) {
        push_fault(client, &sent->id, QY_E_FIELD_MISSING, "event", NULL);
        return;
    }
    if (!name_event(sent, name, sizeof name)) {
        push_fault(client, &sent->id, QY_E_FIELD_VALUE, "id", "7 | \"...\" (1..64)");
        return;
    }
    int code = qyi_live_actor(live, &caller, &side);
    if (code < 0 && is_known(client, sent, live, &caller))
        push_fault(client, &sent->id, code, NULL, NULL);
    else if (code == 0 && qyi_fact_admit(&sent->event, live->room.setup.game, side, &fact, &error) < 0)
        push_problem(client, &sent->id, &error, QY_REFUSAL_NONE, NULL);
    else if (code == 0)
        post(client, sent, live, side, &fact, name);
}

/* ---- what clients send ----------------------------------------------------------------------------- */

static void do_hello(struct qyi_client *client, struct qyi_sent *sent)
{
    const struct qy_text *lang = &sent->text[QYI_SENT_LANG];
    struct qyi_caller caller = speaker(client, sent, QYI_SCOPE_ANY);

    qyi_server_know(client->server, &caller);
    if (sent->text[QYI_SENT_TOKEN].text && qyi_caller_is_strange(&caller) &&
        !(caller.bearer && charge(client, NULL, STRANGE_WEIGHT) &&
          qyi_house_knows(client->server->house, caller.hash[0]))) {
        push_fault(client, NULL, QY_E_TOKEN, NULL, NULL);
        return;
    }
    client->caller = caller;
    if (caller.limited)
        qyi_server_note_use(client->server, &caller);
    qyi_lines_set(client->server->house, &caller, client->line);
    heed_mine(client);
    if (lang->text)
        qy_lang_parse(lang->text, lang->len, &client->lang);
}

static void do_ping(struct qyi_client *client, struct qyi_sent *sent)
{
    struct qy_buf out = QY_BUF_INIT;
    struct qyi_json json;

    begin(&out, "pong", &json);
    add_id(&json, &sent->id);
    qyi_json_key(&json, "now");
    qyi_json_int(&json, qyi_house_now(client->server->house));
    push_ended(client, &out, &json);
}

#define OF(symbol)                         QYI_SENT_BIT(symbol)
#define SENT(name, members, scope, weight) {#name, do_##name, members, QYI_SCOPE_##scope, weight},
static const struct {
    const char *type;
    void (*act)(struct qyi_client *client, struct qyi_sent *sent);
    unsigned members;
    enum qyi_scope scope;
    uint32_t weight;
} requests[] = {
#include "live/messages.inc.h"
};
#undef OF
#undef SENT

static void handle(struct qyi_client *client, struct qyi_sent *sent)
{
    const struct qy_text *type = &sent->text[QYI_SENT_TYPE];
    struct qy_buf known = QY_BUF_INIT;
    struct qy_error error;

    for (size_t i = 0; i < sizeof requests / sizeof requests[0]; i++) {
        if (strlen(requests[i].type) != type->len || memcmp(requests[i].type, type->text, type->len) != 0)
            continue;
        if (qyi_sent_only(sent, requests[i].members, &error) < 0)
            push_problem(client, &sent->id, &error, QY_REFUSAL_NONE, NULL);
        else if (charge(client, &sent->id, requests[i].weight) && may(client, sent, requests[i].scope))
            requests[i].act(client, sent);
        return;
    }
    for (size_t i = 0; i < sizeof requests / sizeof requests[0]; i++)
        qy_buf_addf(&known, "%s%s", i > 0 ? " | " : "", requests[i].type);
    push_fault(client, &sent->id, QY_E_FIELD_VALUE, "type", qy_buf_str(&known));
    qy_buf_free(&known);
}

/* Responds to an invalid message by its id, even if the id comes after the error in it. */
static void refuse(struct qyi_client *client, const struct qy_buf *message, const struct qy_error *error)
{
    json_t *json = json_loadb(qy_buf_str(message), message->len, JSON_REJECT_DUPLICATES, NULL);
    json_t *id = json_object_get(json, "id");
    char *text = json_is_integer(id) || json_is_string(id) ? json_dumps(id, JSON_ENCODE_ANY) : NULL;
    struct qy_text shown = {text, text ? strlen(text) : 0};

    push_problem(client, &shown, error, QY_REFUSAL_NONE, NULL);
    free(text);
    json_decref(json);
}

/* Handles a completely received message. */
static void hear(struct qyi_client *client)
{
    struct qyi_json_reader json;
    struct qyi_sent sent;
    struct qy_error error;

    if (qyi_sent_read(qy_buf_str(&client->incoming), client->incoming.len, &json, &client->scratch, &sent,
                      &error) < 0)
        refuse(client, &client->incoming, &error);
    else
        handle(client, &sent);
    qy_buf_clear(&client->incoming);
}

/* ---- what does not fit into a turn of the loop ----------------------------------------------------- */

static void on_later(uv_idle_t *idle)
{
    qyi_ws_hear_later(idle->data);
}

/* Schedules a client for a later turn. */
static void put_off(struct qyi_client *client)
{
    struct qyi_server *server = client->server;

    if (client->listed)
        return;
    client->listed = true;
    client->refs++;
    client->next_waiting = NULL;
    *(server->waiting ? server->waiting_end : &server->waiting) = client;
    server->waiting_end = &client->next_waiting;
    uv_idle_start(&server->later, on_later);
}

static void leave(struct qyi_client *client)
{
    while (client->subscriptions)
        remove_subscription(client, &client->subscriptions);
    qyi_unwatch(&client->hall.watcher);
    qyi_mine_remove(&client->mine);
    qyi_lesson_leave(&client->lesson);
    for (int i = 0; i < 2; i++)
        qyi_line_end(&client->line[i], client->gone);
}

/* Writes queued messages as far as the socket accepts them. Nonzero: the connection must be closed. */
static int write_some(struct qyi_client *client);

/* Handles a client's waiting messages, writes queued ones, and frees the client if it has left meanwhile; its
 * place in the list is kept. */
static void look_after(struct qyi_client *client)
{
    if (client->waits && !client->server->ending)
        hear(client);
    client->waits = false;
    if (!client->wsi)
        leave(client);
    else if (client->writes && (lws_send_pipe_choked(client->wsi) || client->server->ending))
        lws_callback_on_writable(client->wsi);
    else if (client->writes && !client->dropped && write_some(client) != 0)
        drop(client);
    client->writes = false;
}

void qyi_ws_hear_later(struct qyi_server *server)
{
    while (server->waiting) {
        struct qyi_client *client = server->waiting;

        server->waiting = client->next_waiting;
        client->listed = false;
        look_after(client);
        unref(client);
        if (!server->ending && qyi_turn_is_full(&server->turns))
            break;
    }
    if (!server->waiting)
        uv_idle_stop(&server->later);
}

int qyi_ws_receive(struct lws *wsi, struct qyi_connection *connection, const void *bytes, size_t len)
{
    struct qyi_client *client = connection->client;

    if (client && client->server->ending)
        return 0;
    if (client && client->waits)
        look_after(client);
    if (!client || client->incoming.len + len > QYI_BODY_MOST || lws_frame_is_binary(wsi))
        return -1;
    qy_buf_add(&client->incoming, bytes, len);
    if (lws_remaining_packet_payload(wsi) > 0 || !lws_is_final_fragment(wsi))
        return 0;
    if (client->incoming.failed)
        return -1;
    if (qyi_turn_is_full(&client->server->turns)) {
        client->waits = true; /* until the next one comes */
        put_off(client);
    } else {
        hear(client);
    }
    return 0;
}

/* ---- connections ---------------------------------------------------------------------------------- */

int qyi_ws_filter(struct lws *wsi, struct qyi_server *server)
{
    struct qyi_exchange *head = calloc(1, sizeof *head);
    char *uri = NULL;
    int len = 0;

    if (!head)
        return -1;
    head->server = server;
    qyi_http_read_head(wsi, head);
    head->head.socket = true;
    bool good = lws_http_get_uri_and_method(wsi, &uri, &len) >= 0 && len == 3 && memcmp(uri, "/ws", 3) == 0 &&
                !qyi_server_bans(server, wsi) && qyi_edge_check(&server->names, &head->head, 0, NULL) == 0;
    free(head);
    return good ? 0 : -1;
}

int qyi_ws_open(struct lws *wsi, struct qyi_server *server, struct qyi_connection *connection)
{
    struct qyi_client *client = calloc(1, sizeof *client);
    struct qyi_exchange *head = calloc(1, sizeof *head);

    if (!client || !head) {
        free(client);
        free(head);
        return -1;
    }
    head->server = server;
    qyi_http_read_head(wsi, head);
    client->refs = 1;
    client->wsi = wsi;
    client->server = server;
    client->lang = head->lang;
    client->caller = head->caller;
    client->heard = client->opened = uv_hrtime();
    client->ping_due = true;
    client->budget = qyi_server_budget(server, wsi);
    qyi_budget_hold(client->budget);
    free(head);
    client->next = server->clients;
    client->link = &server->clients;
    if (client->next)
        client->next->link = &client->next;
    server->clients = client;
    server->client_count++;
    qyi_lines_set(server->house, &client->caller, client->line);
    connection->client = client;
    client->number = ++server->sockets;
    if (server->journal) {
        char address[64];

        qyi_server_address(server, wsi, address);
        qyi_journal_socket(server->journal, client->number, address, 0);
    }
    if (notice_of(server))
        push_notice(client);
    lws_callback_on_writable(wsi);
    return 0;
}

void qyi_ws_closed(struct qyi_connection *connection)
{
    struct qyi_client *client = connection ? connection->client : NULL;

    if (!client)
        return;
    qyi_journal_socket(client->server->journal, client->number, NULL, (uv_hrtime() - client->opened) / 1000);
    connection->client = NULL;
    client->wsi = NULL;
    client->server->client_count--;
    if (client->server->looked_at == client)
        client->server->looked_at = client->next;
    *client->link = client->next;
    if (client->next)
        client->next->link = client->link;
    if (!client->server->ending && qyi_turn_is_full(&client->server->turns))
        put_off(client);
    else
        look_after(client);
    unref(client);
}

/* ---- writing and measuring ------------------------------------------------------------------------- */

static int write_ping(struct lws *wsi, struct qyi_client *client)
{
    unsigned char frame[LWS_PRE + 8];

    client->ping_due = false;
    client->ping_sent = uv_hrtime();
    client->pinged = client->ping_sent;
    memcpy(frame + LWS_PRE, &client->ping_sent, 8);
    return lws_write(wsi, frame + LWS_PRE, 8, LWS_WRITE_PING) < 0 ? -1 : 0;
}

/*
 * Writes the close frame of a server that shuts down (1001). libwebsockets closes such connections without a
 * close frame, so its bytes are written directly.
 */
static void write_goodbye(struct lws *wsi)
{
    static const unsigned char goodbye[4] = {0x88, 2, LWS_CLOSE_STATUS_GOINGAWAY >> 8,
                                             LWS_CLOSE_STATUS_GOINGAWAY & 0xFF};
    unsigned char frame[LWS_PRE + sizeof goodbye];

    memcpy(frame + LWS_PRE, goodbye, sizeof goodbye);
    (void)lws_write(wsi, frame + LWS_PRE, sizeof goodbye, LWS_WRITE_HTTP);
}

static int write_some(struct qyi_client *client)
{
    struct qyi_message *message = qyi_queue_first(&client->queue);
    struct lws *wsi = client->wsi;
    int status = 0;

    if (client->server->ending && !message) {
        write_goodbye(wsi);
        return -1;
    }
    if (client->ping_due) {
        status = write_ping(wsi, client);
    } else {
        /* An acknowledgement and the message of its event go out in one turn. */
        for (int i = 0; message && status == 0 && i < AT_ONCE && (i == 0 || !lws_send_pipe_choked(wsi));
             i++) {
            status = lws_write(wsi, message->text, message->len, LWS_WRITE_TEXT) < 0 ? -1 : 0;
            qyi_queue_pop(&client->queue);
            message = qyi_queue_first(&client->queue);
        }
    }
    for (struct subscription *one = client->subscriptions; one && !qyi_queue_first(&client->queue);
         one = one->next)
        tell_past(one);
    if (status == 0 && (qyi_queue_first(&client->queue) || client->server->ending))
        lws_callback_on_writable(wsi);
    return status;
}

int qyi_ws_writeable(struct qyi_connection *connection)
{
    struct qyi_client *client = connection->client;

    if (!client || client->dropped)
        return -1;
    if (client->server->ending || !qyi_turn_is_full(&client->server->turns))
        return write_some(client);
    client->writes = true;
    put_off(client);
    return 0;
}

void qyi_ws_recheck(struct qyi_server *server)
{
    for (struct qyi_client *client = server->clients; client; client = client->next) {
        struct qyi_caller now = client->caller;

        if (!now.has_account || client->dropped)
            continue;
        qyi_server_know(server, &now);
        if (!now.has_account || memcmp(now.account, client->caller.account, QYI_HASH_SIZE) != 0)
            drop(client);
    }
    qyi_http_recheck(server);
}

const struct qyi_client *qyi_ws_next(const struct qyi_client *client)
{
    return client->next;
}

void qyi_ws_close_all(struct qyi_server *server)
{
    for (struct qyi_client *client = server->clients; client; client = client->next)
        lws_callback_on_writable(client->wsi);
}

int qyi_ws_pong(struct qyi_connection *connection)
{
    struct qyi_client *client = connection->client;

    if (!client || client->ping_sent == 0)
        return 0;
    client->heard = uv_hrtime();
    int64_t measured = (int64_t)((client->heard - client->ping_sent) / 1000000);
    client->ping_sent = 0;
    client->measured += client->measured < FIRST_PINGS;
    client->round_trip = client->round_trip == 0 ? measured : (3 * client->round_trip + measured) / 4;
    for (struct subscription *one = client->subscriptions; one; one = one->next)
        if (one->watcher.live)
            qyi_live_round_trip(one->watcher.live, one->watcher.side, client->round_trip);
    return 0;
}

/* Whether the round trip of a client may be credited to a move. */
static bool plays(const struct qyi_client *client)
{
    for (const struct subscription *one = client->subscriptions; one; one = one->next)
        if (one->watcher.live && (one->watcher.side == QY_FIRST || one->watcher.side == QY_SECOND) &&
            qyi_room_status(&one->watcher.live->room) == QYI_ROOM_PLAYING)
            return true;
    return false;
}

static bool has_open_seat(const struct qyi_client *client)
{
    for (const struct subscription *one = client->subscriptions; one; one = one->next)
        if (qyi_line_waits(&one->line))
            return true;
    return qyi_line_waits(&client->line[0]) || qyi_line_waits(&client->line[1]);
}

/* Closes a connection that has not answered pings for too long; its open seats know since when. Returns true
 * if it did. */
static bool drop_silent(struct qyi_client *client, uint64_t now)
{
    uint64_t silence = now - client->heard;

    if (silence <= OPEN_SILENCE_NS || (silence <= SILENCE_NS && !has_open_seat(client)))
        return false;
    client->gone = qyi_away_now() - (int64_t)(silence / 1000000);
    drop(client);
    return true;
}

static bool is_ping_due(const struct qyi_client *client, uint64_t now)
{
    uint64_t since = now - client->pinged;

    if (client->ping_sent != 0 || client->ping_due || since < FIRST_NS)
        return false;
    return since >= REST_NS || (plays(client) && (client->measured < FIRST_PINGS || since >= PLAY_NS)) ||
           (since >= PLAY_NS && has_open_seat(client));
}

void qyi_ws_ping_some(struct qyi_server *server)
{
    uint64_t now = uv_hrtime();
    unsigned looks = server->client_count / STEPS + 1;
    unsigned pings = STEP_PINGS + server->client_count / STEP_SHARE;

    if (!server->looked_at)
        server->looked_at = server->clients;
    while (server->looked_at && looks > 0 && pings > 0) {
        struct qyi_client *client = server->looked_at;

        server->looked_at = client->next;
        looks--;
        if (client->dropped)
            continue;
        if (!drop_silent(client, now) && is_ping_due(client, now)) {
            client->ping_due = true;
            lws_callback_on_writable(client->wsi);
            pings--;
        }
    }
}

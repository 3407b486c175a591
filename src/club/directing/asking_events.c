/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Requests about events, answered from cached events and answers. */
#include "directing/asking_events.h"

#include "directing/directing.h"
#include "directing/event_cache.h"
#include "wire/server.h"

#include <string.h>

/* Adds everything that an answer depends on besides the event or the folder: path, query, language. */
static void add_question(const struct qyi_exchange *exchange, struct qy_buf *key)
{
    qy_buf_addf(key, "%d %s", (int)exchange->lang, exchange->path);
    for (size_t at = 0; at < exchange->args_len; at += strlen(exchange->args + at) + 1)
        qy_buf_addf(key, "&%s", exchange->args + at);
}

/* A token that is not a session's must be an invitation to the requested event, even if the answer is public. */
static int look_at_token(struct qyi_asking *asking)
{
    static const char about[] = "/api/tournaments/{id}";
    struct qyi_directing directing;

    if (!qyi_caller_is_strange(&asking->exchange->caller) || !asking->exchange->route ||
        strncmp(asking->exchange->route, about, sizeof about - 1) != 0)
        return 0;
    int code = qyi_directing_open(asking, false, &directing);
    if (code == 0)
        qyi_directing_close(&directing);
    return code;
}

/* Before any answer: synchronises the folder with the store, and checks the caller's token. */
static int begin(struct qyi_asking *asking)
{
    qyi_ledger_refresh(asking->exchange->server->ledger);
    return look_at_token(asking);
}

static int answer(struct qyi_asking *asking, struct qy_buf *out)
{
    int code = begin(asking);

    return code == 0 ? qyi_asking_tell(asking, out) : code;
}

static int answer_of_folder(struct qyi_asking *asking, struct qy_buf *out)
{
    struct qyi_event_cache *cache = asking->exchange->server->event_cache;
    struct qy_buf key = QY_BUF_INIT;
    struct qyi_files files;
    int code = begin(asking);

    if (code == 0)
        code = qyi_folder_list(asking->folder, &files, &asking->error);
    if (code < 0)
        return code;
    uint64_t stamp = qyi_files_stamp(&files);
    qyi_files_free(&files);
    add_question(asking->exchange, &key);
    if (!qyi_event_cache_list(cache, qy_buf_str(&key), stamp, out)) {
        code = qyi_asking_tell(asking, out);
        if (code == 0 && !key.failed)
            qyi_event_cache_keep_list(cache, qy_buf_str(&key), stamp, out);
    }
    qy_buf_free(&key);
    return code;
}

static int answer_of_event(struct qyi_asking *asking, struct qy_buf *out)
{
    struct qyi_event_cache *cache = asking->exchange->server->event_cache;
    const struct qyi_cached_event *event = NULL;
    struct qy_buf key = QY_BUF_INIT;
    int code = begin(asking);

    if (code == 0)
        code = qyi_event_cache_take(cache, asking->folder, asking->id, &event, &asking->error);
    if (code < 0)
        return code;
    add_question(asking->exchange, &key);
    if (!qyi_event_cache_answer(cache, event, qy_buf_str(&key), out)) {
        asking->event = &event->event;
        code = qyi_asking_tell(asking, out);
        asking->event = NULL;
        if (code == 0 && !key.failed)
            qyi_event_cache_keep(cache, event, qy_buf_str(&key), out);
    }
    qyi_event_cache_put_back(cache, event);
    qy_buf_free(&key);
    return code;
}

/* Asks with the folder of events. */
static void ask(struct qyi_exchange *exchange, struct qyi_asked asked)
{
    asked.folder = exchange->server->options.tournaments;
    if (!asked.answer)
        asked.answer = answer;
    qyi_ask_for(exchange, &asked);
}

void qyi_ask_directing(struct qyi_exchange *exchange, const char *key, qyi_asking_fn *tell)
{
    ask(exchange, (struct qyi_asked){.key = key, .tell = tell});
}

void qyi_ask_directing_as(struct qyi_exchange *exchange, const char *type, qyi_asking_fn *tell)
{
    ask(exchange, (struct qyi_asked){.type = type, .tell = tell});
}

void qyi_ask_folder(struct qyi_exchange *exchange, const char *key, qyi_asking_fn *tell)
{
    ask(exchange, (struct qyi_asked){.key = key, .tell = tell, .answer = answer_of_folder});
}

void qyi_ask_event(struct qyi_exchange *exchange, const char *key, qyi_event_fn *tell)
{
    ask(exchange, (struct qyi_asked){.key = key, .tell_event = tell, .answer = answer_of_event});
}

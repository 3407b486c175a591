/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Requests sent twice and carried out once. */
#include "wire/once.h"

#include "wire/server.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define BUCKETS   256
#define MOST      1000
#define KEEP_MS   600000
#define MOST_BODY 65536 /* the longest stored response, in bytes */

#define HASH 16

struct qyi_once {
    struct qyi_once *next;  /* in the bucket */
    struct qyi_once *later; /* the next newer one */
    unsigned char key[HASH];
    unsigned char body[HASH];
    int64_t at;
    bool running; /* it is not answered yet */
    bool kept;    /* it has a response */
    unsigned status;
    const char *type;
    struct qyi_field *field;
    unsigned field_count;
    struct qy_buf out;
};

struct qyi_onces {
    struct qyi_once *bucket[BUCKETS];
    struct qyi_once *first; /* in the order in which they came */
    struct qyi_once *last;
    unsigned count;
};

struct qyi_onces *qyi_onces_new(void)
{
    return calloc(1, sizeof(struct qyi_onces));
}

static void forget(struct qyi_once *once)
{
    free(once->field);
    qy_buf_free(&once->out);
    free(once);
}

/* Takes the first one out; it is not running. */
static void drop_first(struct qyi_onces *onces)
{
    struct qyi_once *once = onces->first;
    struct qyi_once **place = &onces->bucket[once->key[0] % BUCKETS];

    while (*place != once)
        place = &(*place)->next;
    *place = once->next;
    onces->first = once->later;
    if (!onces->first)
        onces->last = NULL;
    onces->count--;
    forget(once);
}

void qyi_onces_free(struct qyi_onces *onces)
{
    while (onces && onces->first)
        drop_first(onces);
    free(onces);
}

/* A caller's request under its key; the same key of another caller is a different one. */
static void key_of(const struct qyi_exchange *exchange, unsigned char key[HASH])
{
    crypto_generichash_state state;
    char address[64] = "";

    (void)crypto_generichash_init(&state, NULL, 0, HASH);
    if (exchange->caller.has_account)
        (void)crypto_generichash_update(&state, exchange->caller.account, QYI_HASH_SIZE);
    else if (exchange->caller.count > 0)
        (void)crypto_generichash_update(&state, exchange->caller.hash[0], QYI_HASH_SIZE);
    else
        qyi_server_address(exchange->server, exchange->wsi, address);
    (void)crypto_generichash_update(&state, (const unsigned char *)address, sizeof address);
    (void)crypto_generichash_update(&state, (const unsigned char *)exchange->path,
                                    strlen(exchange->path) + 1);
    (void)crypto_generichash_update(&state, (const unsigned char *)exchange->once_key,
                                    strlen(exchange->once_key));
    (void)crypto_generichash_final(&state, key, HASH);
}

static struct qyi_once *find(const struct qyi_onces *onces, const unsigned char key[HASH])
{
    struct qyi_once *once = onces->bucket[key[0] % BUCKETS];

    while (once && memcmp(once->key, key, HASH) != 0)
        once = once->next;
    return once;
}

/* Records a running request. If there is no room it is processed without that. */
static void remember(struct qyi_exchange *exchange, const unsigned char key[HASH],
                     const unsigned char body[HASH])
{
    struct qyi_onces *onces = exchange->server->onces;
    struct qyi_once *once = onces->count < MOST ? calloc(1, sizeof *once) : NULL;

    if (!once)
        return;
    memcpy(once->key, key, HASH);
    memcpy(once->body, body, HASH);
    once->at = qyi_server_now();
    once->running = true;
    once->out = (struct qy_buf)QY_BUF_INIT;
    once->next = onces->bucket[key[0] % BUCKETS];
    onces->bucket[key[0] % BUCKETS] = once;
    *(onces->last ? &onces->last->later : &onces->first) = once;
    onces->last = once;
    onces->count++;
    exchange->once = once;
}

int qyi_once_begin(struct qyi_exchange *exchange, unsigned *ret_status, const char **ret_type,
                   struct qy_buf *ret_text)
{
    struct qyi_onces *onces = exchange->server->onces;
    int64_t now = qyi_server_now();
    unsigned char key[HASH];
    unsigned char body[HASH];

    while (onces->first && !onces->first->running &&
           (onces->count >= MOST || now - onces->first->at > KEEP_MS))
        drop_first(onces);
    key_of(exchange, key);
    (void)crypto_generichash(body, HASH, (const unsigned char *)qy_buf_str(&exchange->body),
                             exchange->body.len, NULL, 0);
    struct qyi_once *once = find(onces, key);

    if (once && (once->running || once->kept) && memcmp(once->body, body, HASH) != 0)
        return QY_E_ONCE_OTHER;
    if (once && once->running)
        return QY_E_ONCE_RUNNING;
    if (once && once->kept) {
        memcpy(exchange->field, once->field, once->field_count * sizeof *once->field);
        exchange->field_count = once->field_count;
        *ret_status = once->status;
        *ret_type = once->type;
        qy_buf_add(ret_text, qy_buf_str(&once->out), once->out.len);
        return 1;
    }
    if (once) { /* an earlier try had failed */
        memcpy(once->body, body, HASH);
        once->running = true;
        exchange->once = once;
    } else {
        remember(exchange, key, body);
    }
    return 0;
}

static void keep(struct qyi_once *once, const struct qyi_exchange *exchange)
{
    once->field = calloc(exchange->field_count + 1U, sizeof *once->field);
    if (!once->field)
        return;
    memcpy(once->field, exchange->field, exchange->field_count * sizeof *once->field);
    once->field_count = exchange->field_count;
    once->status = exchange->status;
    once->type = exchange->type;
    qy_buf_add(&once->out, qy_buf_str(&exchange->out), exchange->out.len);
    once->kept = !once->out.failed;
}

void qyi_once_answered(struct qyi_exchange *exchange)
{
    struct qyi_once *once = exchange->once;

    if (!once)
        return;
    if (exchange->status != 429 && exchange->status < 500 && !exchange->fixed && !exchange->stream &&
        exchange->out.len <= MOST_BODY)
        keep(once, exchange);
    qyi_once_end(exchange);
}

void qyi_once_end(struct qyi_exchange *exchange)
{
    if (exchange->once)
        exchange->once->running = false;
    exchange->once = NULL;
}

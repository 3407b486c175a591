/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Accounts read from the store; recovery codes; the cookie of a session. */
#include "wire/accounts.h"

#include "base/moment.h"
#include "store/write.h"
#include "wire/person_fold.h"
#include "wire/server.h"

#include <libwebsockets.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- reading ------------------------------------------------------------------------------------------ */

const char *qyi_role_read(const char *column, int64_t now, char ret_until[QYI_CLOSED_DAY_SIZE])
{
    static const char term[] = "closed ";
    char today[QYI_CLOSED_DAY_SIZE];
    time_t seconds = (time_t)(now / 1000);
    struct tm parts;

    ret_until[0] = '\0';
    if (strncmp(column, term, sizeof term - 1) != 0)
        return column;
    lws_strncpy(ret_until, column + sizeof term - 1, QYI_CLOSED_DAY_SIZE);
    strftime(today, sizeof today, "%Y-%m-%d", gmtime_r(&seconds, &parts));
    return strcmp(today, ret_until) > 0 ? "player" : "closed";
}

static int take(void *user, const struct qyi_datum *value, size_t count)
{
    struct qyi_account *account = user;

    (void)count;
    account->found = qyi_datum_to_key(&value[0], account->key) && value[1].text;
    lws_strncpy(account->name, value[1].text ? value[1].text : "", sizeof account->name);
    lws_strncpy(account->password, value[2].text ? value[2].text : "", sizeof account->password);
    lws_strncpy(account->role,
                qyi_role_read(value[3].text ? value[3].text : "", qyi_unix_time(), account->closed_until),
                sizeof account->role);
    account->created = value[4].number;
    account->settings = strdup(value[5].text ? value[5].text : "{}");
    return 0;
}

void qyi_account_free(struct qyi_account *account)
{
    free(account->settings);
    sodium_memzero(account, sizeof *account);
}

void qyi_account_by_key(struct qyi_store *store, const unsigned char *key, struct qyi_account *ret_account)
{
    const struct qyi_datum data = qyi_datum_key(key);

    memset(ret_account, 0, sizeof *ret_account);
    (void)qyi_store_ask(store, QYI_ASK_ACCOUNT, &data, 1, take, ret_account);
}

void qyi_account_named(struct qyi_store *store, const char *name, struct qyi_account *ret_account)
{
    struct qy_buf folded = QY_BUF_INIT;

    memset(ret_account, 0, sizeof *ret_account);
    qyi_person_fold(name, strnlen(name, QYI_NAME_SIZE), &folded);
    struct qyi_datum data = qyi_datum_text(qy_buf_str(&folded));
    (void)qyi_store_ask(store, QYI_ASK_ACCOUNT_NAMED, &data, 1, take, ret_account);
    qy_buf_free(&folded);
}

bool qyi_account_own(struct qyi_exchange *exchange, struct qyi_account *ret_account)
{
    memset(ret_account, 0, sizeof *ret_account);
    if (exchange->caller.has_account)
        qyi_account_by_key(exchange->server->store, exchange->caller.account, ret_account);
    if (!ret_account->found)
        qyi_reply_problem(
            exchange, qyi_caller_is_strange(&exchange->caller) ? QY_E_TOKEN : QY_E_NOT_SIGNED_IN, NULL, NULL);
    return ret_account->found;
}

void qyi_show_hash(const unsigned char hash[QYI_HASH_SIZE], char ret_shown[QYI_SHOWN_SIZE])
{
    sodium_bin2hex(ret_shown, QYI_SHOWN_SIZE, hash, QYI_SHOWN_BYTES);
}

/* ---- writing ------------------------------------------------------------------------------------------ */

void qyi_act_write(struct qyi_exchange *exchange, enum qyi_people_act act, const struct qyi_datum *data,
                   size_t count, int nothing, qyi_write_done done)
{
    struct qyi_write *write = qyi_write_new(done, exchange);

    if (!write) {
        qyi_reply_problem(exchange, QY_E_MEMORY, NULL, NULL);
        return;
    }
    qyi_exchange_ref(exchange);
    qyi_write_act(write, act, data, count, 0, nothing);
    qyi_store_submit(exchange->server->store, write);
}

/* ---- cookies ------------------------------------------------------------------------------------------ */

void qyi_reply_session(struct qyi_exchange *exchange, const char *token, bool stay)
{
    char cookie[192];

    lws_snprintf(cookie, sizeof cookie, "qiyuan_session=%s; Path=/;%s HttpOnly; SameSite=Lax%s", token,
                 token[0] == '\0' ? " Max-Age=0;"
                 : stay           ? " Max-Age=31536000;"
                                  : "",
                 qyi_server_is_secure(exchange->server, exchange->wsi) ? "; Secure" : "");
    qyi_reply_field(exchange, "set-cookie", cookie);
}

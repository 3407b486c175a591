/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The caller on a connection: its address, the budget that this draws on, its session. */
#include "base/moment.h"
#include "store/write.h"
#include "wire/server.h"

#include <libwebsockets.h>
#include <string.h>
#include <strings.h>
#include <time.h>

/* Interval for recording that a session is in use, in milliseconds. */
#define SEEN_MS ((int64_t)3600000)

int64_t qyi_server_now(void)
{
    return (int64_t)(uv_hrtime() / 1000000);
}

bool qyi_server_is_loopback(const char *address)
{
    return strncmp(address, "127.", 4) == 0 || strcmp(address, "::1") == 0 ||
           strncmp(address, "::ffff:127.", 11) == 0;
}

/*
 * Reads the last address in X-Forwarded-For, which the server's own proxy has seen. All senders of a longer
 * list than is read share one name.
 */
static void read_forwarded(struct lws *wsi, char *address, size_t size)
{
    char list[1024];

    if (lws_hdr_total_length(wsi, WSI_TOKEN_X_FORWARDED_FOR) >= (int)sizeof list)
        lws_strncpy(address, "::", size);
    if (lws_hdr_copy(wsi, list, sizeof list, WSI_TOKEN_X_FORWARDED_FOR) <= 0)
        return;
    const char *last = strrchr(list, ',');
    last = last ? last + 1 + strspn(last + 1, " ") : list;
    if (strlen(last) > 0)
        lws_strncpy(address, last, size);
}

bool qyi_server_is_local(struct lws *wsi)
{
    char address[64] = "";

    return wsi && lws_get_peer_simple(wsi, address, sizeof address) && qyi_server_is_loopback(address) &&
           lws_hdr_total_length(wsi, WSI_TOKEN_X_FORWARDED_FOR) <= 0 &&
           lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_X_REAL_IP) <= 0;
}

const char *qyi_server_scheme(const struct qyi_server *server)
{
    return server->tls.certificate ? "https" : "http";
}

bool qyi_server_is_secure(const struct qyi_server *server, struct lws *wsi)
{
    const char *public_url = server->options.public_url;

    if (server->tls.certificate)
        return true;
    return wsi && public_url && strncasecmp(public_url, "https:", 6) == 0 &&
           lws_hdr_total_length(wsi, WSI_TOKEN_X_FORWARDED_FOR) > 0;
}

void qyi_server_address(const struct qyi_server *server, struct lws *wsi, char address[64])
{
    address[0] = '\0';
    if (wsi && lws_get_peer_simple(wsi, address, 64) && server->options.public_url &&
        qyi_server_is_loopback(address))
        read_forwarded(wsi, address, 64);
}

bool qyi_server_bans(const struct qyi_server *server, struct lws *wsi)
{
    char address[64];

    if (server->bans.count == 0)
        return false;
    qyi_server_address(server, wsi, address);
    return qyi_bans_has(&server->bans, address, (int64_t)time(NULL));
}

struct qyi_budget *qyi_server_budget(struct qyi_server *server, struct lws *wsi)
{
    char address[64];

    qyi_server_address(server, wsi, address);
    if (address[0] == '\0')
        return NULL;
    return qyi_budget_of(server->budgets, address, qyi_server_now());
}

const unsigned char *qyi_server_session(struct qyi_server *server, const struct qyi_caller *caller,
                                        struct qy_buf *ret_name)
{
    if (!caller->has_session || qyi_store_session(server->store, caller->session, ret_name) != 1)
        return NULL;
    return qyi_caller_key(caller);
}

static int take_session(void *user, const struct qyi_datum *value, size_t count)
{
    struct qyi_caller *caller = user;

    (void)count;
    caller->has_session = true;
    caller->has_account = qyi_datum_to_key(&value[1], caller->account);
    caller->limited = value[2].text != NULL;
    caller->scopes = value[2].text ? qyi_scopes_read(value[2].text) : 0;
    caller->seen = value[3].number;
    return 0;
}

void qyi_server_know(struct qyi_server *server, struct qyi_caller *caller)
{
    caller->has_session = false;
    caller->has_account = false;
    caller->limited = false;
    for (unsigned i = 0; i < caller->count && !caller->has_session; i++) {
        const struct qyi_datum hash = qyi_datum_key(caller->hash[i]);

        (void)qyi_store_ask(server->store, QYI_ASK_SESSION, &hash, 1, take_session, caller);
        memcpy(caller->session, caller->hash[i], QYI_HASH_SIZE);
    }
}

void qyi_server_note_use(struct qyi_server *server, const struct qyi_caller *caller)
{
    int64_t now = qyi_unix_time();
    const struct qyi_datum data[] = {qyi_datum_key(caller->session), qyi_datum_int(now)};
    bool due = caller->has_session && now - caller->seen > SEEN_MS;
    struct qyi_write *write = due ? qyi_write_new(NULL, NULL) : NULL;

    if (!write)
        return;
    qyi_write_act(write, QYI_ACT_SEEN, data, 2, 0, 0);
    qyi_store_submit(server->store, write);
}

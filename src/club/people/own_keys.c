/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lists and ends an account's sessions and tokens, which are rows of one table of the store. */
#include "people/own_keys.h"

#include "wire/accounts.h"
#include "wire/handlers.h"

#include <qiyuan/errors/server.h>

#include <string.h>

struct own_keys {
    const struct qyi_exchange *exchange;
    qyi_own_key_fn row; /* NULL: only look for the path's key */
    json_t *list;
    unsigned char found[QYI_HASH_SIZE]; /* key of the row that the path names */
    bool is_found;
};

static int take(void *user, const struct qyi_datum *value, size_t count)
{
    struct own_keys *keys = user;
    unsigned char hash[QYI_HASH_SIZE];
    char shown[QYI_SHOWN_SIZE];

    (void)count;
    if (!qyi_datum_to_key(&value[0], hash))
        return 0;
    qyi_show_hash(hash, shown);
    if (keys->row) {
        json_array_append_new(keys->list, keys->row(keys->exchange, hash, shown, value));
    } else if (strcmp(keys->exchange->param, shown) == 0) {
        memcpy(keys->found, hash, QYI_HASH_SIZE);
        keys->is_found = true;
    }
    return 0;
}

static void read_keys(struct own_keys *keys, enum qyi_people_ask ask)
{
    const struct qyi_datum account = qyi_datum_key(keys->exchange->caller.account);

    (void)qyi_store_ask(keys->exchange->server->store, ask, &account, 1, take, keys);
}

json_t *qyi_own_keys_json(const struct qyi_exchange *exchange, enum qyi_people_ask ask, qyi_own_key_fn row)
{
    struct own_keys keys = {.exchange = exchange, .row = row, .list = json_array()};

    read_keys(&keys, ask);
    return keys.list;
}

void qyi_own_key_end(struct qyi_exchange *exchange, enum qyi_people_ask ask)
{
    struct own_keys keys = {.exchange = exchange};

    read_keys(&keys, ask);
    const struct qyi_datum one = qyi_datum_key(keys.found);
    if (keys.is_found)
        qyi_me_write(exchange, QYI_ACT_SESSION_END, &one, 1, 0);
    else
        qyi_reply_problem(exchange, QY_E_NO_SUCH_PATH, exchange->param, NULL);
}

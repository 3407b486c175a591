/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes about the caller's account that are answered by `{"done":true}`. */
#include "live/ws.h"
#include "wire/accounts.h"
#include "wire/server.h"

static void done(void *user, int status, const struct qy_error *error)
{
    struct qyi_exchange *exchange = user;

    if (status < 0)
        qyi_reply_error(exchange, error);
    else
        qyi_reply_json(exchange, 200, json_pack("{s:b}", "done", 1));
    if (status == 0)
        qyi_ws_recheck(exchange->server);
    qyi_exchange_unref(exchange);
}

void qyi_me_write(struct qyi_exchange *exchange, enum qyi_people_act act, const struct qyi_datum *data,
                  size_t count, int nothing)
{
    qyi_act_write(exchange, act, data, count, nothing, done);
}

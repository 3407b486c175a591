/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Leave in games with days per move: stopping clocks, counting the remaining days, starting and ending leave. */
#include "live/leave.h"
#include "base/moment.h"

#include "live/api.h"
#include "live/house_priv.h"
#include "wire/accounts.h"
#include "wire/handlers.h"
#include "wire/server.h"

#include <string.h>
#include <time.h>

/* ---- days ---------------------------------------------------------------------------------------------- */

int qyi_leave_year(int64_t at)
{
    time_t seconds = (time_t)(at / 1000);
    struct tm parts;

    return gmtime_r(&seconds, &parts) ? parts.tm_year + 1900 : 0;
}

uint32_t qyi_leave_days(int64_t begins, int64_t ends, int year)
{
    uint32_t days = 0;

    for (int64_t day = begins; day < ends; day += QYI_DAY_MS)
        days += qyi_leave_year(day) == year;
    return days;
}

/* ---- in a game ----------------------------------------------------------------------------------------- */

void qyi_house_hear_leave(struct qyi_house *house, const unsigned char *holder, int64_t until)
{
    for (struct qyi_live *live = house->newest; live; live = live->older)
        for (int side = 0; side < 2; side++) {
            struct qyi_seat *seat = &live->seat[side];

            if (!seat->taken || !seat->account || memcmp(seat->session_hash, holder, QYI_HASH_SIZE) != 0)
                continue;
            seat->leave = until;
            if (!qyi_live_has_leave(live))
                continue;
            qyi_live_tell_presence(live);
            if (house->options.touched && !house->stopped)
                house->options.touched(house->options.user, live);
            qyi_live_heed_leave(live);
        }
}

void qyi_house_leave(struct qyi_house *house, const unsigned char *holder, int64_t until)
{
    qyi_house_hear_leave(house, holder, until);
    qyi_peers_tell_leave(house, holder, until);
}

/* ---- /api/me/leave ------------------------------------------------------------------------------------- */

/* An account's leave of this year and the next. */
struct leave {
    int64_t now;
    int year;
    uint32_t days[2]; /* days that count for this year, and for the next */
    int64_t until;    /* 0: not on leave */
};

static int take_leave(void *user, const struct qyi_datum *value, size_t count)
{
    struct leave *leave = user;

    (void)count;
    for (int i = 0; i < 2; i++)
        leave->days[i] += qyi_leave_days(value[0].number, value[1].number, leave->year + i);
    if (value[1].number > leave->now)
        leave->until = value[1].number;
    return 0;
}

/* A leave begun in another year that counts for this one ended in it, because none is longer than a year. */
static struct leave read_leave(const struct qyi_exchange *exchange, const unsigned char *account)
{
    struct leave leave = {.now = qyi_unix_time()};
    const struct qyi_datum data[] = {qyi_datum_key(account), qyi_datum_int(leave.now - 2 * 366 * QYI_DAY_MS)};

    leave.year = qyi_leave_year(leave.now);
    (void)qyi_store_ask(exchange->server->store, QYI_ASK_LEAVES, data, 2, take_leave, &leave);
    return leave;
}

static int list_leave(void *user, const struct qyi_datum *value, size_t count)
{
    (void)count;
    json_array_append_new(user, json_pack("{s:I, s:I}", "begins", (json_int_t)value[0].number, "ends",
                                          (json_int_t)value[1].number));
    return 0;
}

json_t *qyi_leaves_json(struct qyi_store *store, const unsigned char *account)
{
    const struct qyi_datum data[] = {qyi_datum_key(account), qyi_datum_int(0)};
    json_t *list = json_array();

    (void)qyi_store_ask(store, QYI_ASK_LEAVES, data, 2, list_leave, list);
    return list;
}

static uint32_t allowance_of(const struct qyi_exchange *exchange)
{
    return exchange->server->options.limits.leave_days;
}

static uint32_t left_of(const struct leave *leave, uint32_t allowance)
{
    return allowance > leave->days[0] ? allowance - leave->days[0] : 0;
}

static void reply_leave(struct qyi_exchange *exchange, const unsigned char *account)
{
    struct leave leave = read_leave(exchange, account);
    uint32_t allowance = allowance_of(exchange);

    qyi_reply_json(exchange, 200,
                   json_pack("{s:i, s:i, s:i, s:o}", "allowance", (int)allowance, "used", (int)leave.days[0],
                             "left", (int)left_of(&leave, allowance), "until",
                             leave.until > 0 ? json_integer(leave.until) : json_null()));
}

void qyi_api_leave(struct qyi_exchange *exchange)
{
    struct qyi_account own;

    if (qyi_account_own(exchange, &own))
        reply_leave(exchange, own.key);
    qyi_account_free(&own);
}

/* Call after the leave was written, or ended: updates the account's games. */
static void written(void *user, int status, const struct qy_error *error)
{
    struct qyi_exchange *exchange = user;
    const unsigned char *account = exchange->caller.account;

    if (status < 0) {
        qyi_reply_error(exchange, error);
    } else {
        qyi_house_leave(exchange->server->house, account, qyi_leave_until(exchange->server->house, account));
        reply_leave(exchange, account);
    }
    qyi_exchange_unref(exchange);
}

/* Whether this many days from now on are within the remaining days of each year. */
static bool is_allowed(const struct leave *leave, int64_t ends, uint32_t allowance)
{
    for (int i = 0; i < 2; i++) {
        uint32_t more = qyi_leave_days(leave->now, ends, leave->year + i);

        if (more > 0 && leave->days[i] + more > allowance)
            return false;
    }
    return true;
}

void qyi_api_take_leave(struct qyi_exchange *exchange)
{
    struct qyi_body_take_leave body;
    struct qyi_account own = {0};

    if (qyi_account_own(exchange, &own) && qyi_api_read(exchange, &qyi_shape_take_leave, &body)) {
        struct leave leave = read_leave(exchange, own.key);
        int64_t until = leave.now + body.days.is * QYI_DAY_MS;
        uint32_t allowance = allowance_of(exchange);
        char left[16];

        snprintf(left, sizeof left, "%u", (unsigned)left_of(&leave, allowance));
        if (leave.until > 0) {
            qyi_reply_problem(exchange, QY_E_ON_LEAVE, NULL, NULL);
        } else if (!is_allowed(&leave, until, allowance)) {
            qyi_reply_problem(exchange, QY_E_LEAVE_SPENT, left, NULL);
        } else {
            const struct qyi_datum data[] = {qyi_datum_key(own.key), qyi_datum_int(leave.now),
                                             qyi_datum_int(until)};

            qyi_act_write(exchange, QYI_ACT_LEAVE, data, 3, QY_E_ON_LEAVE, written);
        }
    }
    qyi_account_free(&own);
}

void qyi_api_end_leave(struct qyi_exchange *exchange)
{
    struct qyi_account own = {0};

    if (qyi_account_own(exchange, &own) && qyi_api_read(exchange, &qyi_shape_nothing, NULL)) {
        const struct qyi_datum data[] = {qyi_datum_key(own.key), qyi_datum_int(qyi_unix_time())};

        qyi_act_write(exchange, QYI_ACT_LEAVE_ENDS, data, 2, QY_E_NOT_ON_LEAVE, written);
    }
    qyi_account_free(&own);
}

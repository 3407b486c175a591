/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Players on leave, and the games in which that counts. */
#include "base/moment.h"
#include "live/house_priv.h"
#include "live/leave.h"

static int take_end(void *user, const struct qyi_datum *value, size_t count)
{
    (void)count;
    *(int64_t *)user = value[1].number;
    return 0;
}

int64_t qyi_leave_until(const struct qyi_house *house, const unsigned char *holder)
{
    const struct qyi_datum data[] = {qyi_datum_key(holder), qyi_datum_int(qyi_unix_time())};
    int64_t until = 0;

    (void)qyi_store_ask(house->store, QYI_ASK_LEAVES, data, 2, take_end, &until);
    return until;
}

bool qyi_live_has_leave(const struct qyi_live *live)
{
    const struct qy_allowance *allowance = &live->room.setup.control.side[0];

    return live->room.setup.has_clock && allowance->mode == QY_TIME_PER_MOVE &&
           allowance->stage[0].time >= QYI_DAY_MS;
}

int64_t qyi_live_leave(const struct qyi_live *live, int side)
{
    int64_t until = live->seat[side].leave;

    return until > 0 && qyi_live_has_leave(live) && qyi_room_status(&live->room) == QYI_ROOM_PLAYING &&
                   until > qyi_unix_time()
               ? until
               : 0;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Friends and blocks between accounts. */
#include "live/ties.h"

#include "live/house_priv.h"

static int take_tied(void *user, const struct qyi_datum *value, size_t count)
{
    (void)value;
    (void)count;
    *(bool *)user = true;
    return 0;
}

bool qyi_is_tied(struct qyi_store *store, const unsigned char *account, const unsigned char *other,
                 enum qyi_tie kind)
{
    const struct qyi_datum data[] = {qyi_datum_key(account), qyi_datum_key(other), qyi_datum_int(kind)};
    bool tied = false;

    (void)qyi_store_ask(store, QYI_ASK_TIED, data, 3, take_tied, &tied);
    return tied;
}

int qyi_ties_fault(struct qyi_store *store, const unsigned char *account, const unsigned char *other)
{
    if (qyi_is_tied(store, other, account, QYI_TIE_BLOCKED))
        return QY_E_BLOCKED;
    return qyi_is_tied(store, account, other, QYI_TIE_BLOCKED) ? QY_E_BLOCKING : 0;
}

int qyi_live_tie_fault(const struct qyi_live *live, int side)
{
    const struct qyi_seat *own = &live->seat[side];
    const struct qyi_seat *other = &live->seat[1 - side];

    return own->account && other->account
               ? qyi_ties_fault(live->house->store, own->session_hash, other->session_hash)
               : 0;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Accounts that were removed, or are closed: nobody plays with them any more. In workers' threads. */
#ifndef QYI_DIRECTING_GONE_H
#define QYI_DIRECTING_GONE_H

#include "store/store.h"

struct qyi_gone_account {
    unsigned char key[QYI_HASH_SIZE];
    bool nameless; /* removed */
};

struct qyi_gone {
    struct qyi_gone_account *account; /* by key */
    size_t count;
};

/* Asks the store, over a connection of its own; where it does not answer, what was known stands. Whether others are gone now. */
bool qyi_gone_ask(struct qyi_gone *gone, const char *db);
/* The account of a key, or NULL where it is there. */
const struct qyi_gone_account *qyi_gone_find(const struct qyi_gone *gone,
                                             const unsigned char key[QYI_HASH_SIZE]);
void qyi_gone_free(struct qyi_gone *gone);

#endif

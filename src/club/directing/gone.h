/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Accounts that were removed or are closed, and can no longer play. Used in worker threads. */
#ifndef QYI_DIRECTING_GONE_H
#define QYI_DIRECTING_GONE_H

#include "store/store.h"

struct qyi_gone_account {
    unsigned char key[QYI_HASH_SIZE];
    bool nameless; /* the account was removed */
};

struct qyi_gone {
    struct qyi_gone_account *account; /* by key */
    size_t count;
};

/* Reads the accounts from the store over a separate connection; if that fails, the previous list is kept.
 * Returns whether the list has changed. */
bool qyi_gone_ask(struct qyi_gone *gone, const char *db);
/* Returns the entry of an account that is gone, or NULL. */
const struct qyi_gone_account *qyi_gone_find(const struct qyi_gone *gone,
                                             const unsigned char key[QYI_HASH_SIZE]);
void qyi_gone_free(struct qyi_gone *gone);

#endif

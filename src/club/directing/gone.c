/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Accounts of the server that are closed or removed. */
#include "directing/gone.h"

#include "base/grow.h"
#include "store/keeping.h"

#include <stdlib.h>
#include <string.h>

static int take(void *user, const struct qyi_datum *value, size_t count)
{
    struct qyi_gone *gone = user;
    struct qyi_gone_account account = {.nameless = value[1].number != 0};

    (void)count;
    if (!qyi_datum_to_key(&value[0], account.key))
        return 0;
    if (QYI_ONE_MORE(gone->account, gone->count) < 0)
        return QY_E_MEMORY;
    gone->account[gone->count++] = account;
    return 0;
}

static int compare(const void *one, const void *other)
{
    return memcmp(((const struct qyi_gone_account *)one)->key, ((const struct qyi_gone_account *)other)->key,
                  QYI_HASH_SIZE);
}

bool qyi_gone_ask(struct qyi_gone *gone, const char *db)
{
    struct qyi_gone asked = {.account = NULL};
    struct qy_error error;
    bool same;

    if (qyi_store_look(db, QYI_ASK_ACCOUNTS_GONE, NULL, 0, take, &asked, &error) < 0) {
        qyi_gone_free(&asked);
        return false;
    }
    if (asked.count > 0)
        qsort(asked.account, asked.count, sizeof *asked.account, compare);
    same = asked.count == gone->count;
    for (size_t i = 0; same && i < asked.count; i++)
        same = compare(&asked.account[i], &gone->account[i]) == 0 &&
               asked.account[i].nameless == gone->account[i].nameless;
    qyi_gone_free(gone);
    *gone = asked;
    return !same;
}

const struct qyi_gone_account *qyi_gone_find(const struct qyi_gone *gone,
                                             const unsigned char key[QYI_HASH_SIZE])
{
    struct qyi_gone_account sought;

    memcpy(sought.key, key, QYI_HASH_SIZE);
    return gone->count > 0 ? bsearch(&sought, gone->account, gone->count, sizeof sought, compare) : NULL;
}

void qyi_gone_free(struct qyi_gone *gone)
{
    free(gone->account);
    *gone = (struct qyi_gone){.account = NULL};
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Looking after a server's store of any kind from outside: copies, checks, repairs. */
#include "store/backend.h"

#include "base/error.h"

#include <string.h>

int qyi_store_check(const char *url, const struct qyi_keeping_visitor *visitor, void *user,
                    struct qyi_holdings *ret_holdings, struct qy_error *reterr)
{
    const char *place;
    const struct qyi_backend *backend = qyi_backend_of(url, &place, reterr);

    return backend ? backend->check(place, visitor, user, ret_holdings, reterr) : QY_E_VALUE;
}

/* Returns the error for a store that is not a file. */
static int no_file(const struct qyi_backend *backend, struct qy_error *reterr)
{
    return qyi_error_set(reterr, QY_E_STORE_NO_FILE, 0, backend->scheme, strlen(backend->scheme) - 1, NULL);
}

int qyi_store_backup(const char *url, const char *target, struct qy_error *reterr)
{
    const char *place;
    const struct qyi_backend *backend = qyi_backend_of(url, &place, reterr);

    if (!backend)
        return QY_E_VALUE;
    return backend->backup ? backend->backup(place, target, reterr) : no_file(backend, reterr);
}

int qyi_store_restore(const char *backup, const char *url, struct qy_buf *ret_kept, struct qy_error *reterr)
{
    const char *place;
    const struct qyi_backend *backend = qyi_backend_of(url, &place, reterr);

    if (!backend)
        return QY_E_VALUE;
    return backend->restore ? backend->restore(backup, place, ret_kept, reterr) : no_file(backend, reterr);
}

int qyi_store_look(const char *url, enum qyi_people_ask which, const struct qyi_datum *data, size_t count,
                   qyi_row_fn each, void *user, struct qy_error *reterr)
{
    const char *place;
    const struct qyi_backend *backend = qyi_backend_of(url, &place, reterr);

    return backend ? backend->look(place, which, data, count, each, user, reterr) : QY_E_VALUE;
}

int qyi_store_change(const char *url, struct qyi_write *write, struct qy_error *reterr)
{
    const char *place;
    const struct qyi_backend *backend = qyi_backend_of(url, &place, reterr);
    int code = backend ? backend->change(place, write, reterr) : QY_E_VALUE;

    qyi_write_free(write);
    return code;
}

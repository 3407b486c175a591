/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The people of a store, looked up and changed by whoever runs it, while it may be served. */
#ifndef QYI_PEOPLE_PEOPLE_ADMIN_H
#define QYI_PEOPLE_PEOPLE_ADMIN_H

#include "store/keeping.h"
#include "wire/auth.h"
#include "wire/codes.h"

struct qyi_person_facts {
    const char *name;
    const char *role;
    const char *until; /* the last day that it is closed, or "" */
    int64_t created;
};

/* Tells the accounts whose names begin so. Errors: those of qyi_store_look(). */
int qyi_people_list(const char *db, const char *name,
                    void (*each)(void *user, const struct qyi_person_facts *person), void *user,
                    struct qy_error *reterr);
/*
 * "player", "admin", or "closed", which ends the sessions; `until`: the last day that it is closed ("2026-12-31", UTC), or NULL.
 * Errors: those of qyi_store_change(), QY_E_NO_SUCH_PLAYER, QY_E_VALUE for another role, a day that is none or is past.
 */
int qyi_people_set_role(const char *db, const char *name, const char *role, const char *until,
                        struct qy_error *reterr);
/*
 * The account of a bot, made where there is none, and a new token for it; those that it had are void. Nobody signs in
 * to it. Errors as above, those of qyi_person_name(), QY_E_BOT_NAME for a name that somebody else has.
 */
int qyi_people_new_bot(const char *db, const char *name, char token[QYI_TOKEN_SIZE], struct qy_error *reterr);
/* New recovery codes; the old ones are void. Errors as above. */
int qyi_people_new_codes(const char *db, const char *name, char code[QYI_CODES][QYI_CODE_SIZE],
                         struct qy_error *reterr);

#endif

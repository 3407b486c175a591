/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lists and changes the accounts of a store from the command line, also while a server uses it. */
#ifndef QYI_PEOPLE_PEOPLE_ADMIN_H
#define QYI_PEOPLE_PEOPLE_ADMIN_H

#include "store/keeping.h"
#include "wire/auth.h"
#include "wire/codes.h"

struct qyi_person_facts {
    const char *name;
    const char *role;
    const char *until; /* last day of the account's closure, or "" */
    int64_t created;
};

/* Passes the accounts whose names begin with `name` to `each`. Errors: those of qyi_store_look(). */
int qyi_people_list(const char *db, const char *name,
                    void (*each)(void *user, const struct qyi_person_facts *person), void *user,
                    struct qy_error *reterr);
/*
 * Sets a role: "player", "admin", or "closed", which ends the account's sessions. `until` is the last day of
 * the closure ("2026-12-31", UTC), or NULL. Errors: those of qyi_store_change(), QY_E_NO_SUCH_PLAYER,
 * QY_E_VALUE for another role, an invalid date or a date in the past.
 */
int qyi_people_set_role(const char *db, const char *name, const char *role, const char *until,
                        struct qy_error *reterr);
/*
 * Creates the account of a bot if there is none, and a new token for it; its earlier tokens become void.
 * Nobody can sign in to the account. Errors as above, those of qyi_person_name(), and QY_E_BOT_NAME if a
 * person's account has the name.
 */
int qyi_people_new_bot(const char *db, const char *name, char token[QYI_TOKEN_SIZE], struct qy_error *reterr);
/* Makes new recovery codes; the old ones become void. Errors as above. */
int qyi_people_new_codes(const char *db, const char *name, char code[QYI_CODES][QYI_CODE_SIZE],
                         struct qy_error *reterr);

#endif

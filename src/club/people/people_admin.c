/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Changes accounts from the command line, also while a server runs. */
#include "people/people_admin.h"
#include "base/moment.h"

#include "base/dates.h"
#include "base/error.h"
#include "live/house.h"
#include "people/person_name.h"
#include "store/write.h"
#include "wire/accounts.h"
#include "wire/person_fold.h"

#include <qiyuan/errors/server.h>

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#define MOST_LISTED 10000

struct listing {
    void (*each)(void *user, const struct qyi_person_facts *person);
    void *user;
};

static int tell(void *user, const struct qyi_datum *value, size_t count)
{
    const struct listing *listing = user;
    char until[QYI_CLOSED_DAY_SIZE];
    const char *role = qyi_role_read(value[3].text, qyi_unix_time(), until);
    struct qyi_person_facts person = {value[1].text, role, strcmp(role, "closed") == 0 ? until : "",
                                      value[4].number};

    (void)count;
    listing->each(listing->user, &person);
    return 0;
}

int qyi_people_list(const char *db, const char *name,
                    void (*each)(void *user, const struct qyi_person_facts *person), void *user,
                    struct qy_error *reterr)
{
    struct listing listing = {each, user};
    struct qy_buf folded = QY_BUF_INIT;

    qyi_person_fold(name, strlen(name), &folded);
    const struct qyi_datum data[] = {qyi_datum_text(qy_buf_str(&folded)), qyi_datum_int(MOST_LISTED)};
    int code = qyi_store_look(db, QYI_ASK_ACCOUNTS, data, 2, tell, &listing, reterr);
    qy_buf_free(&folded);
    return code;
}

struct found {
    bool is_found;
    bool is_bot;
    unsigned char key[QYI_HASH_SIZE];
};

static int take(void *user, const struct qyi_datum *value, size_t count)
{
    struct found *found = user;

    (void)count;
    found->is_found = qyi_datum_to_key(&value[0], found->key);
    found->is_bot = value[3].text && strcmp(value[3].text, "bot") == 0;
    return 0;
}

static int look_for(const char *db, const char *name, struct found *ret_found, struct qy_error *reterr)
{
    struct qy_buf folded = QY_BUF_INIT;

    memset(ret_found, 0, sizeof *ret_found);
    qyi_person_fold(name, strlen(name), &folded);
    struct qyi_datum data = qyi_datum_text(qy_buf_str(&folded));
    int code = qyi_store_look(db, QYI_ASK_ACCOUNT_NAMED, &data, 1, take, ret_found, reterr);
    qy_buf_free(&folded);
    return code;
}

static int find(const char *db, const char *name, unsigned char key[QYI_HASH_SIZE], struct qy_error *reterr)
{
    struct found found;
    int code = look_for(db, name, &found, reterr);

    if (code == 0 && !found.is_found)
        code = qyi_error_set(reterr, QY_E_NO_SUCH_PLAYER, 0, name, strlen(name), NULL);
    memcpy(key, found.key, QYI_HASH_SIZE);
    return code;
}

static int change(const char *db, struct qyi_write *write, struct qy_error *reterr)
{
    return write ? qyi_store_change(db, write, reterr) : qyi_error_set(reterr, QY_E_MEMORY, 0, NULL, 0, NULL);
}

/* Whether a text is a date such as "2026-12-31", today or later. */
static bool is_coming_day(const char *text)
{
    char day[QYI_CLOSED_DAY_SIZE];
    char unused[QYI_CLOSED_DAY_SIZE];
    char column[32];
    bool doubt;

    if (strlen(text) != 10 || !qyi_date_read(text, 10, day, &doubt) || text[4] != '-' || text[7] != '-')
        return false;
    (void)snprintf(column, sizeof column, "closed %s", text);
    return strcmp(qyi_role_read(column, qyi_unix_time(), unused), "closed") == 0;
}

int qyi_people_set_role(const char *db, const char *name, const char *role, const char *until,
                        struct qy_error *reterr)
{
    static const char roles[] = "player | admin | closed";
    unsigned char key[QYI_HASH_SIZE];
    struct qyi_write *write = NULL;
    char column[32];

    if (strcmp(role, "player") != 0 && strcmp(role, "admin") != 0 && strcmp(role, "closed") != 0)
        return qyi_error_set(reterr, QY_E_VALUE, 0, role, strlen(role), roles);
    bool closes = strcmp(role, "closed") == 0;
    if (until && (!closes || !is_coming_day(until)))
        return qyi_error_set(reterr, QY_E_VALUE, 0, until, strlen(until),
                             closes ? "2026-12-31, today or later" : "closed");
    (void)snprintf(column, sizeof column, until ? "%s %s" : "%s", role, until ? until : "");
    int code = find(db, name, key, reterr);
    if (code < 0)
        return code;
    const struct qyi_datum data[] = {qyi_datum_key(key), qyi_datum_text(column)};
    const struct qyi_datum all[] = {qyi_datum_key(key), qyi_datum_key(NULL)};
    write = qyi_write_new(NULL, NULL);
    if (write)
        qyi_write_act(write, QYI_ACT_ROLE, data, 2, 0, QY_E_NO_SUCH_PLAYER);
    if (write && closes)
        qyi_write_act(write, QYI_ACT_SESSION_ENDS, all, 2, 0, 0);
    return change(db, write, reterr);
}

int qyi_people_new_codes(const char *db, const char *name, char code[QYI_CODES][QYI_CODE_SIZE],
                         struct qy_error *reterr)
{
    unsigned char key[QYI_HASH_SIZE];
    int status = find(db, name, key, reterr);

    if (status < 0)
        return status;
    struct qyi_write *write = qyi_write_new(NULL, NULL);
    if (write)
        qyi_codes_write(write, key, code);
    return change(db, write, reterr);
}

/* Writes the account of a bot and its session; `found` has its key, or gets a new one. */
static int write_bot(const char *db, const char *name, const char *folded, struct found *found,
                     const unsigned char hash[QYI_HASH_SIZE], struct qy_error *reterr)
{
    int64_t now = qyi_unix_time();
    struct qyi_write *write = qyi_write_new(NULL, NULL);

    if (!found->is_found)
        randombytes_buf(found->key, QYI_HASH_SIZE);
    const struct qyi_datum account[] = {qyi_datum_key(found->key), qyi_datum_text(name),
                                        qyi_datum_text(folded), qyi_datum_text(""), qyi_datum_int(now)};
    const struct qyi_datum role[] = {qyi_datum_key(found->key), qyi_datum_text("bot")};
    const struct qyi_datum all[] = {qyi_datum_key(found->key), qyi_datum_key(NULL)};
    const struct qyi_datum session[] = {qyi_datum_key(hash), qyi_datum_text(name), qyi_datum_int(now),
                                        qyi_datum_key(found->key), qyi_datum_text("bot")};

    if (write && !found->is_found)
        qyi_write_act(write, QYI_ACT_ACCOUNT, account, 5, 0, QY_E_BOT_NAME);
    if (write) {
        qyi_write_act(write, QYI_ACT_ROLE, role, 2, 0, QY_E_NO_SUCH_PLAYER);
        qyi_write_act(write, QYI_ACT_SESSION_ENDS, all, 2, 0, 0);
        qyi_write_act(write, QYI_ACT_SESSION, session, 5, 0, 0);
    }
    return change(db, write, reterr);
}

int qyi_people_new_bot(const char *db, const char *name, char token[QYI_TOKEN_SIZE], struct qy_error *reterr)
{
    unsigned char hash[QYI_HASH_SIZE];
    struct qy_buf written = QY_BUF_INIT;
    struct qy_buf folded = QY_BUF_INIT;
    struct found found;
    int code = qyi_person_name(name, strlen(name), &written, &folded);

    if (code < 0)
        (void)qyi_error_set(reterr, code, 0, name, strlen(name), NULL);
    else
        code = look_for(db, name, &found, reterr);
    if (code == 0 && found.is_found && !found.is_bot)
        code = qyi_error_set(reterr, QY_E_BOT_NAME, 0, name, strlen(name), NULL);
    if (code == 0) {
        qyi_random_text(token, QYI_TOKEN_LEN);
        qyi_token_hash(token, QYI_TOKEN_LEN, hash);
        code = write_bot(db, qy_buf_str(&written), qy_buf_str(&folded), &found, hash, reterr);
    }
    qy_buf_free(&written);
    qy_buf_free(&folded);
    return code;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Creates and removes accounts, signs in and out, recovers accounts and changes passwords. Passwords are
 * hashed and checked by worker threads; what follows happens in the loop's thread, in one write.
 */
#include "base/moment.h"
#include "directing/online.h"
#include "live/api.h"
#include "live/house_priv.h"
#include "live/ws.h"
#include "people/forgetting.h"
#include "people/person_name.h"
#include "shelf/uploads.h"
#include "store/write.h"
#include "wire/accounts.h"
#include "wire/handlers.h"
#include "wire/person_fold.h"
#include "wire/server.h"

#include "base/error.h"

#include <libwebsockets.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/*
 * The budgets that an attempt at a password was taken from: the address's, and that of the address and name
 * together. NULL: no limit.
 */
struct tries {
    struct qyi_budget *address;
    struct qyi_budget *pair;
};
/* An attempt's cost to the second budget: an address has half as many attempts at one name as in all. */
#define PAIR_WEIGHT 2

/* A request that checks or sets a password: first Argon2id runs in a worker, then the store writes. */
struct entering {
    struct qyi_job job;
    struct qyi_exchange *exchange;
    int (*next)(struct entering *entering); /* called after the work; 0: it will answer */
    struct qyi_account account;             /* if not found, a dummy hash is checked */
    char *password;                         /* to be checked, or NULL */
    char *wanted;                           /* the new password, or NULL */
    bool right;
    struct tries tries; /* holds references */
    char made[crypto_pwhash_STRBYTES];
    char code[QYI_CODES][QYI_CODE_SIZE];
    bool tells_codes;
    bool enters; /* starts a session */
    bool leaves; /* ends the caller's session */
    bool stay;
    bool program; /* gets its token in the answer instead of a cookie */
    bool carries; /* the guest's games and data move to the account */
    char token[QYI_TOKEN_SIZE];
};

static void forget_text(char *text)
{
    if (text)
        sodium_memzero(text, strlen(text));
    free(text);
}

static void free_entering(struct entering *entering)
{
    forget_text(entering->password);
    forget_text(entering->wanted);
    qyi_account_free(&entering->account);
    qyi_budget_let_go(entering->tries.address);
    qyi_budget_let_go(entering->tries.pair);
    qyi_exchange_unref(entering->exchange);
    sodium_memzero(entering, sizeof *entering);
    free(entering);
}

/* ---- in a worker -------------------------------------------------------------------------------------- */

static void work(uv_work_t *work)
{
    /* checked if there is no such account, so that the answer takes as long */
    static const char nobody[] = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$"
                                 "CdM3W2W0nYc6Dw9bqlqyXoYyVUZpWDqXbNqFSTcOUjs";
    struct entering *entering = work->data;
    struct qyi_hashing hashing = {
        .kept = entering->account.found ? entering->account.password : nobody,
        .password = entering->password,
        .wanted = entering->wanted,
    };

    qyi_hashers_work(&entering->exchange->server->hashers, &hashing);
    entering->right = hashing.right && entering->account.found;
    memcpy(entering->made, hashing.made, sizeof entering->made);
}

static void fail(struct entering *entering, int code)
{
    const char *until = entering->account.closed_until;

    qyi_reply_problem(entering->exchange, code, NULL, until[0] ? until : NULL);
    free_entering(entering);
}

static void worked(uv_work_t *work, int status)
{
    struct entering *entering = work->data;
    int code = status < 0 ? QY_E_STOPPING : 0;

    if (code == 0 && entering->password && !entering->right)
        code = QY_E_SIGN_IN;
    if (code == 0 && entering->wanted && entering->made[0] == '\0')
        code = QY_E_MEMORY;
    if (code == 0)
        code = entering->next(entering);
    if (code < 0)
        fail(entering, code);
}

/*
 * The budget of attempts from one address at one name. Attempts from other addresses don't count against it,
 * so that nobody can lock another person out.
 */
static struct qyi_budget *pair_of(struct qyi_server *server, const struct qyi_budget *address,
                                  const char *name)
{
    struct qy_buf text = QY_BUF_INIT;
    unsigned char hash[16];
    char key[2 * sizeof hash + 2] = "@";

    qy_buf_addf(&text, "%llx ", (unsigned long long)qyi_budget_key(address));
    qyi_person_fold(name, strnlen(name, QYI_NAME_SIZE), &text);
    (void)crypto_generichash(hash, sizeof hash, (const unsigned char *)qy_buf_str(&text), text.len, NULL, 0);
    sodium_bin2hex(key + 1, sizeof key - 1, hash, sizeof hash);
    qy_buf_free(&text);
    return qyi_budget_of(server->budgets, key, qyi_server_now());
}

/* Takes an attempt from both budgets; false after answering that one is used up. */
static bool may_try(struct qyi_exchange *exchange, const char *name, struct tries *ret_tries)
{
    struct qyi_server *server = exchange->server;
    struct qyi_budget *address = qyi_server_budget(server, exchange->wsi);
    unsigned seconds = 0;

    *ret_tries = (struct tries){.address = address, .pair = address ? pair_of(server, address, name) : NULL};
    if (!qyi_http_charge(exchange, QYI_BUDGET_SIGN_INS, 1))
        return false;
    seconds =
        qyi_budget_take(server->budgets, ret_tries->pair, QYI_BUDGET_SIGN_INS, PAIR_WEIGHT, qyi_server_now());
    if (seconds > 0) {
        qyi_budget_give(server->budgets, address, QYI_BUDGET_SIGN_INS, 1);
        exchange->counted &= ~(1U << QYI_BUDGET_SIGN_INS); /* the address's budget is not used up */
        qyi_reply_too_many(exchange, "sign_ins", seconds);
    }
    return seconds == 0;
}

static void hold_tries(struct entering *entering, const struct tries *tries)
{
    entering->tries = *tries;
    qyi_budget_hold(tries->address);
    qyi_budget_hold(tries->pair);
}

/* Returns the attempt to both budgets, because the password or code was right. */
static void give_back(const struct entering *entering)
{
    const struct qyi_budgets *budgets = entering->exchange->server->budgets;

    if (entering->tries.pair) {
        qyi_budget_give(budgets, entering->tries.address, QYI_BUDGET_SIGN_INS, 1);
        qyi_budget_give(budgets, entering->tries.pair, QYI_BUDGET_SIGN_INS, PAIR_WEIGHT);
    }
}

static int enter(struct entering *entering);

/* A sign-in whose client has disconnected is dropped; other requests are completed all the same. */
static bool is_vain(const void *data)
{
    const struct entering *entering = data;

    return entering->next == enter && qyi_http_is_gone(entering->exchange);
}

static struct entering *new_entering(struct qyi_exchange *exchange, const char *password, const char *wanted,
                                     int (*next)(struct entering *))
{
    struct entering *entering = calloc(1, sizeof *entering);

    if (!entering)
        return NULL;
    entering->exchange = qyi_exchange_ref(exchange);
    entering->next = next;
    entering->job = (struct qyi_job){.run = work, .after = worked, .is_vain = is_vain};
    entering->job.work.data = entering;
    entering->password = password ? strdup(password) : NULL;
    entering->wanted = wanted ? strdup(wanted) : NULL;
    if ((password && !entering->password) || (wanted && !entering->wanted)) {
        free_entering(entering);
        return NULL;
    }
    return entering;
}

/* Number of an address's recent attempts that were not right: the fewer, the sooner is its turn. */
static unsigned wrong_tries(const struct qyi_exchange *exchange)
{
    struct qyi_server *server = exchange->server;
    struct qyi_budget *address = qyi_server_budget(server, exchange->wsi);
    struct qyi_budget_rate rate;

    return qyi_budget_rate(server->budgets, address, QYI_BUDGET_SIGN_INS, qyi_server_now(), &rate) &&
                   rate.left < rate.whole
               ? rate.whole - rate.left
               : 0;
}

/* Queues the work; answers with an error if that fails. */
static void begin(struct qyi_exchange *exchange, struct entering *entering)
{
    if (entering)
        entering->job.rank = wrong_tries(exchange);
    if (!entering)
        qyi_reply_problem(exchange, QY_E_MEMORY, NULL, NULL);
    else if (!qyi_http_work(exchange, QYI_LANE_DOOR, &entering->job))
        free_entering(entering);
}

/* ---- the write ---------------------------------------------------------------------------------------- */

/*
 * Describes the browser and system from the User-Agent header, such as "Firefox, Linux", so that the owner of
 * a session recognises it.
 */
static void read_device(const struct qyi_exchange *exchange, char device[64])
{
    static const char *const browsers[] = {"MicroMessenger", "Edg", "OPR", "Firefox", "Chrome", "Safari"};
    static const char *const shown[] = {"WeChat", "Edge", "Opera", "Firefox", "Chrome", "Safari"};
    static const char *const systems[] = {"Android", "iPhone", "iPad", "Windows", "Mac OS", "Linux"};
    char agent[512] = "";
    const char *browser = "";
    const char *system = "";

    if (exchange->wsi)
        (void)lws_hdr_copy(exchange->wsi, agent, sizeof agent, WSI_TOKEN_HTTP_USER_AGENT);
    for (size_t i = 0; i < sizeof browsers / sizeof browsers[0] && !browser[0]; i++)
        browser = strstr(agent, browsers[i]) ? shown[i] : "";
    for (size_t i = 0; i < sizeof systems / sizeof systems[0] && !system[0]; i++)
        system = strstr(agent, systems[i]) ? systems[i] : "";
    lws_snprintf(device, 64, "%s%s%s", browser, browser[0] && system[0] ? ", " : "", system);
}

static void write_session(struct entering *entering, struct qyi_write *write)
{
    unsigned char hash[QYI_HASH_SIZE];
    char device[64];

    qyi_random_text(entering->token, QYI_TOKEN_LEN);
    qyi_token_hash(entering->token, QYI_TOKEN_LEN, hash);
    read_device(entering->exchange, device);
    const struct qyi_datum data[] = {qyi_datum_key(hash), qyi_datum_text(entering->account.name),
                                     qyi_datum_int(qyi_unix_time()), qyi_datum_key(entering->account.key),
                                     qyi_datum_text(device)};
    qyi_write_act(write, QYI_ACT_SESSION, data, 5, 0, 0);
    if (entering->account.closed_until[0]) { /* the last day of the closure has passed */
        const struct qyi_datum role[] = {qyi_datum_key(entering->account.key), qyi_datum_text("player")};

        qyi_write_act(write, QYI_ACT_ROLE, role, 2, 0, 0);
    }
}

/*
 * Ends the caller's session. With `carries`, what belongs to a guest's session is moved to the account first.
 */
static void write_end(const struct entering *entering, struct qyi_write *write)
{
    const struct qyi_caller *caller = &entering->exchange->caller;
    const struct qyi_datum old = qyi_datum_key(caller->session);
    const struct qyi_datum seats[] = {qyi_datum_key(caller->session), qyi_datum_key(entering->account.key)};

    if (!caller->has_session)
        return;
    if (entering->carries && !caller->has_account) {
        qyi_write_act(write, QYI_ACT_SEATS, seats, 2, 0, 0);
        qyi_write_act(write, QYI_ACT_PLAYED_TO, seats, 2, 0, 0);
        qyi_write_act(write, QYI_ACT_STUDIES_TO, seats, 2, 0, 0);
        qyi_write_act(write, QYI_ACT_STUDY_ACTS_TO, seats, 2, 0, 0);
        qyi_write_act(write, QYI_ACT_DISPLAYS_TO, seats, 2, 0, 0);
        qyi_write_act(write, QYI_ACT_PUZZLES_TO, seats, 2, 0, 0);
        qyi_write_act(write, QYI_ACT_PUZZLE_STRENGTHS_TO, seats, 2, 0, 0);
        qyi_write_act(write, QYI_ACT_CLASSES_TO, seats, 2, 0, 0);
        qyi_write_act(write, QYI_ACT_PUPILS_TO, seats, 2, 0, 0);
        qyi_write_act(write, QYI_ACT_OWN_PUZZLES_TO, seats, 2, 0, 0);
    }
    if (entering->carries || entering->leaves || caller->has_account)
        qyi_write_act(write, QYI_ACT_SESSION_END, &old, 1, 0, 0);
}

static void write_codes(struct entering *entering, struct qyi_write *write)
{
    qyi_codes_write(write, entering->account.key, entering->code);
    entering->tells_codes = true;
}

static json_t *answer_json(const struct entering *entering)
{
    json_t *json = json_pack("{s:s, s:s}", "name", entering->account.name, "role",
                             entering->account.role[0] ? entering->account.role : "player");
    json_t *codes = json_array();

    for (int i = 0; entering->tells_codes && i < QYI_CODES; i++)
        json_array_append_new(codes, json_string(entering->code[i]));
    if (entering->tells_codes)
        json_object_set_new(json, "codes", codes);
    else
        json_decref(codes);
    if (entering->program)
        json_object_set_new(json, "token", json_string(entering->token));
    return json;
}

static void written(void *user, int status, const struct qy_error *error)
{
    struct entering *entering = user;
    struct qyi_server *server = entering->exchange->server;

    if (status < 0) {
        qyi_reply_error(entering->exchange, error);
        free_entering(entering);
        return;
    }
    give_back(entering);
    if (entering->carries && entering->exchange->caller.has_session)
        qyi_house_seats_to(server->house, entering->exchange->caller.session, entering->account.key);
    if (entering->enters && !entering->program)
        qyi_reply_session(entering->exchange, entering->token, entering->stay);
    else if (entering->leaves)
        qyi_reply_session(entering->exchange, "", false);
    qyi_reply_json(entering->exchange, entering->carries ? 201 : 200, answer_json(entering));
    qyi_ws_recheck(server);
    free_entering(entering);
}

static int submit(const struct entering *entering, struct qyi_write *write)
{
    qyi_store_submit(entering->exchange->server->store, write);
    return 0;
}

/* ---- POST /api/accounts ------------------------------------------------------------------------------- */

static int make_account(struct entering *entering)
{
    struct qyi_write *write = qyi_write_new(written, entering);
    struct qy_buf folded = QY_BUF_INIT;

    if (!write)
        return QY_E_MEMORY;
    randombytes_buf(entering->account.key, QYI_HASH_SIZE);
    qyi_person_fold(entering->account.name, strlen(entering->account.name), &folded);
    const struct qyi_datum data[] = {
        qyi_datum_key(entering->account.key), qyi_datum_text(entering->account.name),
        qyi_datum_text(qy_buf_str(&folded)), qyi_datum_text(entering->made), qyi_datum_int(qyi_unix_time())};
    qyi_write_act(write, QYI_ACT_ACCOUNT, data, 5, QY_E_NAME_TAKEN, 0);
    write_codes(entering, write);
    write_end(entering, write);
    write_session(entering, write);
    qy_buf_free(&folded);
    return submit(entering, write);
}

static bool is_free(struct qyi_exchange *exchange, const char *name)
{
    struct qyi_account account;

    qyi_account_named(exchange->server->store, name, &account);
    bool found = account.found;
    qyi_account_free(&account);
    if (found)
        qyi_reply_problem(exchange, QY_E_NAME_TAKEN, NULL, NULL);
    return !found;
}

static void sign_up(struct qyi_exchange *exchange, const struct qyi_body_sign_up *body)
{
    struct qy_buf name = QY_BUF_INIT;
    struct qy_buf folded = QY_BUF_INIT;
    int code = qyi_person_name(body->name, strlen(body->name), &name, &folded);
    struct entering *entering;

    if (code == 0)
        code = qyi_person_password(body->password, qy_buf_str(&folded));
    if (code < 0) {
        qyi_reply_problem(exchange, code, NULL, NULL);
    } else if (is_free(exchange, qy_buf_str(&name))) {
        entering = new_entering(exchange, NULL, body->password, make_account);
        if (entering) {
            lws_strncpy(entering->account.name, qy_buf_str(&name), sizeof entering->account.name);
            entering->carries = true;
            entering->enters = true;
            entering->stay = body->stay != QYI_NO;
            entering->program = body->program == QYI_YES;
        }
        begin(exchange, entering);
    }
    qy_buf_free(&name);
    qy_buf_free(&folded);
}

/*
 * The cost of creating an account, from the address's budget of requests: about a hundred accounts a minute,
 * because all people in a playing hall may share one address. Guesses at passwords have a budget of their
 * own, because an attacker gains by them.
 */
#define SIGN_UP_WEIGHT 60

void qyi_api_accounts(struct qyi_exchange *exchange)
{
    struct qyi_body_sign_up body;

    if (!qyi_api_read(exchange, &qyi_shape_sign_up, &body) ||
        !qyi_http_charge(exchange, QYI_BUDGET_REQUESTS, SIGN_UP_WEIGHT))
        return;
    if (exchange->caller.has_account)
        qyi_reply_problem(exchange, QY_E_SIGNED_IN, NULL, NULL);
    else
        sign_up(exchange, &body);
}

/* ---- POST /api/sign-in, /api/sign-out, /api/recover --------------------------------------------------- */

static bool is_closed(const struct entering *entering)
{
    return strcmp(entering->account.role, "closed") == 0;
}

static int enter(struct entering *entering)
{
    if (is_closed(entering))
        return entering->account.closed_until[0] ? QY_E_ACCOUNT_CLOSED_UNTIL : QY_E_ACCOUNT_CLOSED;
    struct qyi_write *write = qyi_write_new(written, entering);
    if (!write)
        return QY_E_MEMORY;
    entering->enters = true;
    write_end(entering, write);
    write_session(entering, write);
    return submit(entering, write);
}

void qyi_api_sign_in(struct qyi_exchange *exchange)
{
    struct tries tries = {.address = NULL};
    struct qyi_body_sign_in body;

    if (qyi_api_read(exchange, &qyi_shape_sign_in, &body) && may_try(exchange, body.name, &tries)) {
        struct entering *entering = new_entering(exchange, body.password, NULL, enter);

        if (entering) {
            qyi_account_named(exchange->server->store, body.name, &entering->account);
            hold_tries(entering, &tries);
            entering->stay = body.stay != QYI_NO;
            entering->program = body.program == QYI_YES;
        }
        begin(exchange, entering);
    }
}

static void left(void *user, int status, const struct qy_error *error)
{
    struct qyi_exchange *exchange = user;

    if (status < 0) {
        qyi_reply_error(exchange, error);
    } else {
        qyi_reply_session(exchange, "", false);
        qyi_reply_json(exchange, 200, json_pack("{s:b}", "signed_in", 0));
        qyi_ws_recheck(exchange->server);
    }
    qyi_exchange_unref(exchange);
}

void qyi_api_sign_out(struct qyi_exchange *exchange)
{
    const struct qyi_datum hash = qyi_datum_key(exchange->caller.session);

    if (!exchange->caller.has_account)
        qyi_reply_problem(exchange, QY_E_NOT_SIGNED_IN, NULL, NULL);
    else
        qyi_act_write(exchange, QYI_ACT_SESSION_END, &hash, 1, 0, left);
}

/* Uses up a recovery code: ends every session, sets the new password and signs in. */
static int recover(struct entering *entering)
{
    struct qyi_write *write = is_closed(entering) ? NULL : qyi_write_new(written, entering);
    unsigned char hash[QYI_HASH_SIZE];

    if (!write)
        return is_closed(entering) ? QY_E_SIGN_IN : QY_E_MEMORY;
    if (!entering->account.found) /* no account has this key, so the store refuses it like a wrong code */
        randombytes_buf(entering->account.key, QYI_HASH_SIZE);
    qyi_code_hash(entering->account.key, entering->token, hash);
    const struct qyi_datum key = qyi_datum_key(entering->account.key);
    const struct qyi_datum code[] = {key, qyi_datum_key(hash)};
    const struct qyi_datum password[] = {key, qyi_datum_text(entering->made)};
    const struct qyi_datum all[] = {key, qyi_datum_key(NULL)};
    qyi_write_act(write, QYI_ACT_CODE_USED, code, 2, 0, QY_E_SIGN_IN);
    qyi_write_act(write, QYI_ACT_PASSWORD, password, 2, 0, QY_E_SIGN_IN);
    qyi_write_act(write, QYI_ACT_SESSION_ENDS, all, 2, 0, 0);
    entering->enters = true;
    write_session(entering, write);
    return submit(entering, write);
}

void qyi_api_recover(struct qyi_exchange *exchange)
{
    struct tries tries = {.address = NULL};
    struct entering *entering;
    struct qyi_body_recover body;

    if (qyi_api_read(exchange, &qyi_shape_recover, &body) && may_try(exchange, body.name, &tries)) {
        struct qy_buf folded = QY_BUF_INIT;

        qyi_person_fold(body.name, strnlen(body.name, QYI_NAME_SIZE), &folded);
        int fault = qyi_person_password(body.password, qy_buf_str(&folded));
        qy_buf_free(&folded);
        entering = fault == 0 ? new_entering(exchange, NULL, body.password, recover) : NULL;
        if (entering) {
            qyi_account_named(exchange->server->store, body.name, &entering->account);
            hold_tries(entering, &tries);
            lws_strncpy(entering->token, body.code, sizeof entering->token); /* the code, to be checked */
            entering->stay = body.stay != QYI_NO;
            entering->program = body.program == QYI_YES;
        }
        if (fault < 0)
            qyi_reply_problem(exchange, fault, NULL, NULL);
        else
            begin(exchange, entering);
    }
}

/* ---- POST /api/me/password, /api/me/codes, /api/me/remove --------------------------------------------- */

static int change_password(struct entering *entering)
{
    struct qyi_write *write = qyi_write_new(written, entering);
    const struct qyi_datum key = qyi_datum_key(entering->account.key);
    const struct qyi_datum password[] = {key, qyi_datum_text(entering->made)};
    const struct qyi_datum others[] = {key, qyi_datum_key(entering->exchange->caller.session)};

    if (!write)
        return QY_E_MEMORY;
    qyi_write_act(write, QYI_ACT_PASSWORD, password, 2, 0, QY_E_NOT_SIGNED_IN);
    qyi_write_act(write, QYI_ACT_SESSION_ENDS, others, 2, 0, 0);
    return submit(entering, write);
}

static int new_codes(struct entering *entering)
{
    struct qyi_write *write = qyi_write_new(written, entering);

    if (!write)
        return QY_E_MEMORY;
    write_codes(entering, write);
    return submit(entering, write);
}

static void unnamed(void *user, int status, const struct qy_error *error)
{
    struct entering *entering = user;

    if (status == 0) {
        qyi_house_nameless(entering->exchange->server->house, entering->account.key, entering->account.name);
        qyi_house_end_waiting(entering->exchange->server->house); /* withdraws challenges to the account */
        qyi_uploads_forget(entering->exchange->server, entering->account.key);
        qyi_online_account_gone(entering->exchange->server);
    }
    written(user, status, error);
}

/* Deletes what belongs to the account alone. The name has been removed from its games before. */
static int write_removal(struct entering *entering)
{
    static const enum qyi_people_act acts[] = {
        QYI_ACT_CODES_GONE,          QYI_ACT_UNRATED,          QYI_ACT_UNTIED,
        QYI_ACT_PLAYED_NAMELESS,     QYI_ACT_STUDIES_LEFT,     QYI_ACT_STUDY_ACTS_LEFT,
        QYI_ACT_STUDY_ACTS_NAMELESS, QYI_ACT_PUZZLES_GONE,     QYI_ACT_PUZZLE_STRENGTHS_GONE,
        QYI_ACT_LEAVES_GONE,         QYI_ACT_DISPLAYS_GONE,    QYI_ACT_REPORTS_NAMELESS,
        QYI_ACT_OWN_TRIES_GONE,      QYI_ACT_OWN_TASKS_GONE,   QYI_ACT_OWN_HOMEWORK_GONE,
        QYI_ACT_OWN_PUPILS_GONE,     QYI_ACT_OWN_CLASSES_GONE, QYI_ACT_OWN_PUZZLES_GONE};
    const struct qyi_datum key = qyi_datum_key(entering->account.key);
    const struct qyi_datum all[] = {key, qyi_datum_key(NULL)};
    struct qyi_write *write = qyi_write_new(unnamed, entering);

    if (!write)
        return QY_E_MEMORY;
    for (size_t i = 0; i < sizeof acts / sizeof acts[0]; i++)
        qyi_write_act(write, acts[i], &key, 1, 0, 0);
    qyi_write_act(write, QYI_ACT_SESSION_ENDS, all, 2, 0, 0);
    qyi_write_act(write, QYI_ACT_NAMELESS, &key, 1, 0, QY_E_NOT_SIGNED_IN);
    entering->leaves = true;
    return submit(entering, write);
}

/* Answers that games are still running, with their ids. */
static void refuse_running(struct entering *entering)
{
    const struct qyi_house *house = entering->exchange->server->house;
    const struct qyi_live *live = NULL;
    struct qy_buf ids = QY_BUF_INIT;
    json_t *games = json_array();
    struct qy_error error;

    while ((live = qyi_house_next_played(house, live, entering->account.key)) != NULL) {
        qy_buf_addf(&ids, "%s%s", ids.len > 0 ? ", " : "", live->id);
        json_array_append_new(games, json_string(live->id));
    }
    (void)qyi_error_set(&error, QY_E_GAMES_RUNNING, 0, qy_buf_str(&ids), ids.len, NULL);
    json_t *problem = qyi_problem_json(&error, QY_REFUSAL_NONE, NULL, entering->exchange->lang);
    json_object_set_new(problem, "games", games);
    qyi_reply_problem_json(entering->exchange, QY_E_GAMES_RUNNING, problem);
    qy_buf_free(&ids);
    free_entering(entering);
}

static void name_gone(void *user, int status, const struct qy_error *error)
{
    struct entering *entering = user;
    int code = status;

    if (status < 0) {
        qyi_reply_error(entering->exchange, error);
        free_entering(entering);
        return;
    }
    if (qyi_house_plays(entering->exchange->server->house, entering->account.key)) { /* begun meanwhile */
        refuse_running(entering);
        return;
    }
    code = write_removal(entering);
    if (code < 0)
        fail(entering, code);
}

/*
 * Removes the account and what belongs to it alone. Its finished games stay, without its name; its
 * challenges, open seats and links are withdrawn. Refused while it plays.
 */
static int remove_account(struct entering *entering)
{
    struct qyi_house *house = entering->exchange->server->house;

    if (qyi_house_plays(house, entering->account.key)) {
        refuse_running(entering);
        return 0;
    }
    qyi_house_wait_no_more(house, entering->account.key);
    return qyi_house_forget_name(house, qy_buf_str(&entering->exchange->server->db), entering->account.key,
                                 entering->account.name, name_gone, entering);
}

/* Handles a request of a signed-in caller that needs the password again. */
static void with_password(struct qyi_exchange *exchange, const char *password, const char *wanted,
                          int (*next)(struct entering *))
{
    struct tries tries = {.address = NULL};
    struct qyi_account own = {0};
    int fault = 0;

    if (qyi_account_own(exchange, &own) && may_try(exchange, own.name, &tries)) {
        struct qy_buf folded = QY_BUF_INIT;

        qyi_person_fold(own.name, strlen(own.name), &folded);
        fault = wanted ? qyi_person_password(wanted, qy_buf_str(&folded)) : 0;
        qy_buf_free(&folded);
        struct entering *entering = fault == 0 ? new_entering(exchange, password, wanted, next) : NULL;
        if (entering) {
            hold_tries(entering, &tries);
            entering->account = own;
            own.settings = NULL; /* now owned by `entering` */
        }
        if (fault < 0)
            qyi_reply_problem(exchange, fault, NULL, NULL);
        else
            begin(exchange, entering);
    }
    qyi_account_free(&own);
}

void qyi_api_password(struct qyi_exchange *exchange)
{
    struct qyi_body_change_password body;

    if (qyi_api_read(exchange, &qyi_shape_change_password, &body))
        with_password(exchange, body.password, body.new, change_password);
}

void qyi_api_codes(struct qyi_exchange *exchange)
{
    struct qyi_body_new_codes body;

    if (qyi_api_read(exchange, &qyi_shape_new_codes, &body))
        with_password(exchange, body.password, NULL, new_codes);
}

void qyi_api_remove(struct qyi_exchange *exchange)
{
    struct qyi_body_remove_account body;

    if (qyi_api_read(exchange, &qyi_shape_remove_account, &body))
        with_password(exchange, body.password, NULL, remove_account);
}

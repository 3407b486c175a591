/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Saved studies: created, read, edited by several people at once, shared, removed.
 *
 * Anyone who knows a study's address can read it. Its owner can write in it, and so can anyone who presents
 * its sharing token.
 */
#include "base/moment.h"
#include "live/api.h"
#include "live/house.h"
#include "live/lesson.h"
#include "live/ws.h"
#include "store/digest.h"
#include "store/write.h"
#include "study/kept_study.h"
#include "wire/accounts.h"
#include "wire/handlers.h"
#include "wire/server.h"

#include "base/error.h"

#include <qiyuan/errors/server.h>

#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_STUDIES 1000 /* After this many concurrent writes to a study, the caller gets QY_E_STUDY_MET. */
/* How many times a write is attempted again after a concurrent one, before the caller gets QY_E_STUDY_MET. */
#define MOST_TRIES 20

/* Announces to the study's followers, here and on the other servers of the store, that it has changed. */
static void study_changed(struct qyi_server *server, const char *id)
{
    qyi_ws_tell_followers(server, "study", id);
    qyi_peers_tell_study(server->house, id);
}

struct kept {
    bool found;
    unsigned char owner[QYI_HASH_SIZE];
    unsigned char token[QYI_HASH_SIZE];
    bool shared;
    char title[QYI_STUDY_TITLE + 1];
    int64_t n;
    int64_t bytes;
    int64_t created;
    int64_t changed;
};

static int take_study(void *user, const struct qyi_datum *value, size_t count)
{
    struct kept *kept = user;

    (void)count;
    kept->found = qyi_datum_to_key(&value[0], kept->owner);
    lws_strncpy(kept->title, value[1].text ? value[1].text : "", sizeof kept->title);
    kept->shared = qyi_datum_to_key(&value[2], kept->token);
    kept->n = value[3].number;
    kept->bytes = value[4].number;
    kept->created = value[5].number;
    kept->changed = value[6].number;
    return 0;
}

static bool may_write(const struct qyi_exchange *exchange, const struct kept *kept);

/*
 * Reads the study that the path names; false after answering that it does not exist, or that the token does
 * not open it.
 */
static bool find_study(struct qyi_exchange *exchange, struct kept *ret_kept)
{
    const struct qyi_datum id = qyi_datum_text(exchange->param);

    *ret_kept = (struct kept){0};
    if (qyi_store_ask(exchange->server->store, QYI_ASK_STUDY, &id, 1, take_study, ret_kept) < 0)
        qyi_reply_problem(exchange, QY_E_STORE_FAILED, NULL, NULL);
    else if (!ret_kept->found)
        qyi_reply_problem(exchange, QY_E_NO_SUCH_PATH, exchange->param, NULL);
    if (ret_kept->found && qyi_caller_is_strange(&exchange->caller) && !may_write(exchange, ret_kept)) {
        qyi_reply_problem(exchange, QY_E_TOKEN, NULL, NULL);
        return false;
    }
    return ret_kept->found;
}

/*
 * If the request's token is not a session's, checks that it opens the study of the path, before anything else
 * in the request is examined. False after answering.
 */
static bool is_let_in(struct qyi_exchange *exchange)
{
    struct kept kept;

    return !qyi_caller_is_strange(&exchange->caller) || find_study(exchange, &kept);
}

static bool is_owner(const struct qyi_exchange *exchange, const struct kept *kept)
{
    return qyi_caller_has(&exchange->caller, kept->owner);
}

static bool may_write(const struct qyi_exchange *exchange, const struct kept *kept)
{
    return is_owner(exchange, kept) || (kept->shared && qyi_caller_has(&exchange->caller, kept->token)) ||
           qyi_lesson_lets_write(exchange->server, exchange->param, &exchange->caller);
}

/* Reads the study of the path if the caller owns it; otherwise answers and returns false. */
static bool own_study(struct qyi_exchange *exchange, struct kept *ret_kept)
{
    bool found = find_study(exchange, ret_kept);
    bool own = found && is_owner(exchange, ret_kept);

    if (found && !own)
        qyi_reply_problem(exchange, QY_E_STUDY_CLOSED, exchange->param, NULL);
    return own;
}

/* ---- answers ------------------------------------------------------------------------------------------ */

static int take_own(void *user, const struct qyi_datum *value, size_t count)
{
    (void)count;
    json_array_append_new(user, json_pack("{s:s, s:s, s:b, s:I, s:I, s:I}", "id", value[0].text, "title",
                                          value[1].text, "own", (int)value[2].number, "n",
                                          (json_int_t)value[3].number, "created", (json_int_t)value[4].number,
                                          "changed", (json_int_t)value[5].number));
    return 0;
}

json_t *qyi_studies_json(struct qyi_store *store, const unsigned char *who)
{
    const struct qyi_datum data[] = {qyi_datum_key(who), qyi_datum_int(MOST_STUDIES)};
    json_t *list = json_array();

    (void)qyi_store_ask(store, QYI_ASK_STUDIES, data, 2, take_own, list);
    return list;
}

void qyi_api_studies(struct qyi_exchange *exchange)
{
    struct qy_buf name = QY_BUF_INIT;
    const unsigned char *who = qyi_server_session(exchange->server, &exchange->caller, &name);

    qyi_reply_json(
        exchange, 200,
        json_pack("{s:o}", "studies", who ? qyi_studies_json(exchange->server->store, who) : json_array()));
    qy_buf_free(&name);
}

struct telling {
    const char *id;
    struct qyi_json *json;
};

static bool is_whole(const char *id, const struct qyi_datum *row)
{
    return row[3].text && row[5].number == qyi_event_digest(id, (uint32_t)row[0].number, row[1].number,
                                                            row[3].text, row[3].len, row[4].text);
}

static int tell_act(void *user, const struct qyi_datum *row, size_t count)
{
    const struct telling *telling = user;
    struct qyi_json *json = telling->json;

    (void)count;
    if (!is_whole(telling->id, row))
        return QY_E_GAME_DAMAGED;
    qyi_json_open(json, '{');
    qyi_json_member_int(json, "n", row[0].number);
    qyi_json_member_int(json, "t", row[1].number);
    qyi_json_member_string(json, "name", row[2].text);
    if (row[4].text) /* the sender recognises an act by it whose answer was lost */
        qyi_json_member_string(json, "id", row[4].text);
    qyi_json_key(json, "act");
    qyi_json_raw(json, row[3].text, row[3].len);
    qyi_json_close(json, '}');
    return 0;
}

void qyi_api_study(struct qyi_exchange *exchange)
{
    const char *wanted = qyi_exchange_arg(exchange, "after");
    struct qy_buf out = QY_BUF_INIT;
    struct qyi_json json;
    struct telling telling = {exchange->param, &json};
    struct kept kept;

    if (!find_study(exchange, &kept))
        return;
    const struct qyi_datum data[] = {qyi_datum_text(exchange->param),
                                     qyi_datum_int(wanted ? strtoll(wanted, NULL, 10) : 0),
                                     qyi_datum_int(QYI_STUDY_ACTS + QYI_STUDY_BACK)};

    qyi_json_begin(&json, &out);
    qyi_json_open(&json, '{');
    qyi_json_member_string(&json, "id", exchange->param);
    qyi_json_member_string(&json, "title", kept.title);
    qyi_json_member_string(&json, "may",
                           is_owner(exchange, &kept)    ? "own"
                           : may_write(exchange, &kept) ? "write"
                                                        : "read");
    qyi_json_member_bool(&json, "shared", kept.shared);
    qyi_json_member_int(&json, "n", kept.n);
    qyi_json_key(&json, "acts");
    qyi_json_open(&json, '[');
    int code = qyi_store_ask(exchange->server->store, QYI_ASK_STUDY_ACTS, data, 3, tell_act, &telling);
    qyi_json_close(&json, ']');
    qyi_json_close(&json, '}');
    if (code == 0) {
        qyi_reply_written(exchange, 200, &out);
        return;
    }
    qy_buf_free(&out);
    qyi_reply_problem(exchange, code, exchange->param, NULL);
}

/* ---- writing ------------------------------------------------------------------------------------------ */

/* Acts that are being added to a study. */
struct posting {
    struct qyi_exchange *exchange;
    json_t *acts; /* an array */
    const char *client_id;
    int64_t based;
    unsigned char who[QYI_HASH_SIZE];
    char name[QYI_NAME_SIZE];
    char id[QYI_GAME_ID_SIZE];
    char token[QYI_TOKEN_SIZE]; /* sharing token of a new study; "": not shared */
    bool fresh;                 /* these acts create the study */
    unsigned tries;
    int64_t last;  /* number of the last act once it is written */
    char *earlier; /* body of the act that was read last */
    int64_t earlier_n;
    char met[QYI_NAME_SIZE]; /* name of the person whose act conflicts */
};

static void free_posting(struct posting *posting)
{
    qyi_exchange_unref(posting->exchange);
    json_decref(posting->acts);
    free(posting->earlier);
    free(posting);
}

/* NULL after answering. */
static struct posting *new_posting(struct qyi_exchange *exchange)
{
    struct posting *posting = calloc(1, sizeof *posting);
    struct qy_buf name = QY_BUF_INIT;
    const unsigned char *who = qyi_server_session(exchange->server, &exchange->caller, &name);

    if (!posting || !who) {
        qyi_reply_problem(exchange, posting ? QY_E_STUDY_NOBODY : QY_E_MEMORY, NULL, NULL);
        free(posting);
        posting = NULL;
    } else {
        posting->exchange = qyi_exchange_ref(exchange);
        posting->acts = json_array();
        memcpy(posting->who, who, QYI_HASH_SIZE);
        lws_strncpy(posting->name, qy_buf_str(&name), sizeof posting->name);
    }
    qy_buf_free(&name);
    return posting;
}

static int take_act(void *user, const struct qyi_datum *row, size_t count)
{
    struct posting *posting = user;

    (void)count;
    if (row[0].number == posting->earlier_n && is_whole(posting->id, row))
        posting->earlier = strdup(row[3].text);
    return 0;
}

static const char *find_act(void *user, int64_t n)
{
    struct posting *posting = user;
    const struct qyi_datum data[] = {qyi_datum_text(posting->id), qyi_datum_int(n - 1), qyi_datum_int(1)};

    if (posting->fresh || (posting->earlier && posting->earlier_n == n))
        return posting->fresh ? NULL : posting->earlier;
    free(posting->earlier);
    posting->earlier = NULL;
    posting->earlier_n = n;
    (void)qyi_store_ask(posting->exchange->server->store, QYI_ASK_STUDY_ACTS, data, 3, take_act, posting);
    return posting->earlier;
}

static int take_earlier(void *user, const struct qyi_datum *row, size_t count)
{
    struct posting *posting = user;
    json_t *earlier = row[3].text ? qyi_study_act_head(row[3].text, row[3].len) : NULL;
    const json_t *act;
    bool meets = false;
    size_t i;

    (void)count;
    json_array_foreach(posting->acts, i, act)
    {
        meets = meets || (earlier && qyi_study_acts_meet(act, earlier));
    }
    json_decref(earlier);
    if (meets)
        lws_strncpy(posting->met, row[2].text ? row[2].text : "", sizeof posting->met);
    return meets ? QY_E_STUDY_MET : 0;
}

static int take_number(void *user, const struct qyi_datum *row, size_t count)
{
    (void)count;
    *(int64_t *)user = row[0].number;
    return 0;
}

static void reply_posted(struct posting *posting)
{
    if (posting->fresh)
        qyi_reply_created(posting->exchange, "/api/studies/", posting->id,
                          json_pack("{s:s, s:I, s:s*}", "id", posting->id, "n", (json_int_t)posting->last,
                                    "token", posting->token[0] ? posting->token : NULL));
    else
        qyi_reply_json(posting->exchange, 200, json_pack("{s:I}", "n", (json_int_t)posting->last));
}

static void post(struct posting *posting);

static void posted(void *user, int status, const struct qy_error *error)
{
    struct posting *posting = user;

    if (status == QY_E_STUDY_MET && ++posting->tries < MOST_TRIES) { /* a concurrent write came first */
        post(posting);
        return;
    }
    if (status < 0) {
        qyi_reply_error(posting->exchange, error);
    } else {
        study_changed(posting->exchange->server, posting->id);
        reply_posted(posting);
    }
    free_posting(posting);
}

/* Adds an act to a write, and the length of its body to `bytes`. */
static int add_act(struct posting *posting, struct qyi_write *write, const json_t *act, int64_t n,
                   const char *client_id, int64_t *bytes, struct qy_error *reterr)
{
    int64_t now = qyi_unix_time();
    struct qy_buf body = QY_BUF_INIT;
    int code = qyi_study_act_body(act, find_act, posting, &body, reterr);

    if (code == 0) {
        const struct qyi_datum data[] = {
            qyi_datum_text(posting->id),
            qyi_datum_int(n),
            qyi_datum_int(now),
            qyi_datum_key(posting->who),
            qyi_datum_text(posting->name),
            qyi_datum_text(qy_buf_str(&body)),
            qyi_datum_text(client_id),
            qyi_datum_int(
                qyi_event_digest(posting->id, (uint32_t)n, now, qy_buf_str(&body), body.len, client_id))};

        qyi_write_act(write, QYI_ACT_STUDY_ACT, data, 8, QY_E_STUDY_MET, 0);
        *bytes += (int64_t)body.len;
    }
    qy_buf_free(&body);
    return code;
}

static int take_sum(void *user, const struct qyi_datum *row, size_t count)
{
    (void)count;
    *(int64_t *)user = row[1].number;
    return 0;
}

/* Checks that the owner has room for `bytes` more. Small studies are not limited. */
static int check_owner_room(const struct kept *kept, const struct posting *posting, int64_t bytes,
                            struct qy_error *reterr)
{
    const struct qyi_datum owner = qyi_datum_key(posting->fresh ? posting->who : kept->owner);
    int64_t sum = 0;
    int code = 0;

    if (kept->bytes + bytes > QYI_STUDY_SMALL)
        code =
            qyi_store_ask(posting->exchange->server->store, QYI_ASK_STUDIES_OWN, &owner, 1, take_sum, &sum);
    if (code == 0 && sum + bytes > QYI_STUDIES_BYTES)
        code = qyi_error_set(reterr, QY_E_UPLOAD_FULL, 0, NULL, 0, "800 MB");
    return code;
}

/* Checks that the study has room for the acts of `posting`, `bytes` long in all. */
static int check_room(const struct kept *kept, const struct posting *posting, int64_t bytes,
                      struct qy_error *reterr)
{
    int64_t count = kept->n + (int64_t)json_array_size(posting->acts);
    bool back = qyi_study_acts_give_back(posting->acts);

    if (back ? count > QYI_STUDY_ACTS + QYI_STUDY_BACK
             : count > QYI_STUDY_ACTS || kept->bytes + bytes > QYI_STUDY_BYTES)
        return qyi_error_set(reterr, QY_E_STUDY_FULL, 0, NULL, 0, NULL);
    return back ? 0 : check_owner_room(kept, posting, bytes, reterr);
}

/* Composes and submits a write: the study's new size, and its acts. */
static int write_acts(struct posting *posting, const struct kept *kept, struct qy_error *reterr)
{
    struct qyi_write *write = qyi_write_new(posted, posting);
    size_t count = json_array_size(posting->acts);
    int64_t bytes = 0;
    int code = write ? 0 : qyi_no_memory(reterr);

    if (code == 0 && posting->fresh) {
        unsigned char hash[QYI_HASH_SIZE];
        const struct qyi_datum data[] = {
            qyi_datum_text(posting->id), qyi_datum_key(posting->who), qyi_datum_text(kept->title),
            qyi_datum_key(posting->token[0] ? hash : NULL), qyi_datum_int(qyi_unix_time())};

        qyi_token_hash(posting->token, QYI_TOKEN_LEN, hash);
        qyi_write_act(write, QYI_ACT_STUDY, data, 5, QY_E_STORE_FAILED, 0);
    }
    for (size_t i = 0; i < count && code == 0; i++)
        code = add_act(posting, write, json_array_get(posting->acts, i), kept->n + 1 + (int64_t)i,
                       i == 0 ? posting->client_id : NULL, &bytes, reterr);
    if (code == 0)
        code = check_room(kept, posting, bytes, reterr);
    if (code < 0) {
        qyi_write_free(write);
        return code;
    }
    const struct qyi_datum grown[] = {qyi_datum_text(posting->id), qyi_datum_int(kept->n),
                                      qyi_datum_int((int64_t)count), qyi_datum_int(bytes),
                                      qyi_datum_int(qyi_unix_time())};

    qyi_write_act(write, QYI_ACT_STUDY_GROWN, grown, 5, 0, QY_E_STUDY_MET);
    posting->last = kept->n + (int64_t)count;
    qyi_store_submit(posting->exchange->server->store, write);
    return 0;
}

/* Checks the acts written since the sender's `based` for conflicts with the sender's acts. */
static int look_for_meeting(struct posting *posting, struct qy_error *reterr)
{
    const struct qyi_datum data[] = {qyi_datum_text(posting->id), qyi_datum_int(posting->based),
                                     qyi_datum_int(QYI_STUDY_ACTS + QYI_STUDY_BACK)};
    int code =
        qyi_store_ask(posting->exchange->server->store, QYI_ASK_STUDY_ACTS, data, 3, take_earlier, posting);

    if (code < 0)
        (void)qyi_error_set(reterr, code, 0, posting->met, strlen(posting->met), NULL);
    return code;
}

/* Attempts the write; posted() is called with the outcome. */
static void post(struct posting *posting)
{
    struct qyi_store *store = posting->exchange->server->store;
    const struct qyi_datum id = qyi_datum_text(posting->id);
    const struct qyi_datum sent[] = {id, qyi_datum_key(posting->who), qyi_datum_text(posting->client_id)};
    struct qy_error error = {0};
    struct kept kept = {0};
    int code = qyi_store_ask(store, QYI_ASK_STUDY, &id, 1, take_study, &kept);

    if (code == 0 && !kept.found)
        code = qyi_error_set(&error, QY_E_NO_SUCH_PATH, 0, posting->id, strlen(posting->id), NULL);
    else if (code == 0 && !may_write(posting->exchange, &kept))
        code = qyi_error_set(&error, QY_E_STUDY_CLOSED, 0, posting->id, strlen(posting->id), NULL);
    else if (code == 0 && qyi_study_acts_need_owner(posting->acts) && !is_owner(posting->exchange, &kept))
        code = qyi_error_set(&error, QY_E_STUDY_OWNER, 0, posting->id, strlen(posting->id), NULL);
    posting->last = 0;
    if (code == 0 && posting->client_id)
        code = qyi_store_ask(store, QYI_ASK_STUDY_ID, sent, 3, take_number, &posting->last);
    if (code == 0 && posting->last > 0) { /* an earlier request wrote it, but its answer was lost */
        posting->last += (int64_t)json_array_size(posting->acts) - 1;
        reply_posted(posting);
        free_posting(posting);
        return;
    }
    if (code == 0)
        code = look_for_meeting(posting, &error);
    if (code == 0)
        code = write_acts(posting, &kept, &error);
    if (code == 0)
        return;
    if (error.code == 0)
        error.code = code;
    qyi_reply_error(posting->exchange, &error);
    free_posting(posting);
}

void qyi_api_study_acts(struct qyi_exchange *exchange)
{
    struct qyi_body_study_acts body;
    struct posting *posting;

    if (!is_let_in(exchange) || !qyi_api_read(exchange, &qyi_shape_study_acts, &body) ||
        (posting = new_posting(exchange)) == NULL)
        return;
    for (size_t i = 0; i < body.acts.count; i++)
        json_array_append_new(posting->acts, json_loadb(body.acts.item[i].text, body.acts.item[i].len,
                                                        JSON_REJECT_DUPLICATES, NULL));
    if (json_array_size(posting->acts) < body.acts.count) {
        qyi_reply_problem(exchange, QY_E_FIELD_VALUE, "acts", "[{...}]");
        free_posting(posting);
        return;
    }
    posting->client_id = body.id && strlen(body.id) <= 64 ? body.id : NULL;
    posting->based = body.based.is;
    lws_strncpy(posting->id, exchange->param, sizeof posting->id);
    post(posting);
}

/* Checks the length of an optional title; false after answering. */
static bool good_title(struct qyi_exchange *exchange, const char *title)
{
    if (!title || strlen(title) <= QYI_STUDY_TITLE)
        return true;
    qyi_reply_problem(exchange, QY_E_FIELD_VALUE, "title", "0..200");
    return false;
}

/* Checks that the caller may own one more study; false after answering. */
static bool has_room(struct posting *posting)
{
    const struct qyi_server *server = posting->exchange->server;
    const struct qyi_datum who = qyi_datum_key(posting->who);
    int64_t kept = 0;
    char most[16];

    if (qyi_store_ask(server->store, QYI_ASK_STUDIES_OWN, &who, 1, take_number, &kept) < 0) {
        qyi_reply_problem(posting->exchange, QY_E_STORE_FAILED, NULL, NULL);
        return false;
    }
    if (kept < (int64_t)server->options.limits.studies)
        return true;
    (void)snprintf(most, sizeof most, "%u", (unsigned)server->options.limits.studies);
    qyi_reply_problem(posting->exchange, QY_E_STUDY_MANY, NULL, most);
    return false;
}

/* Collects the acts that create the chapters of a new study. */
static void add_chapters(struct posting *posting, const struct qyi_body_new_study *body)
{
    for (size_t i = 0; i < body->chapters.count; i++) {
        const struct qyi_body_new_study_chapters_item *chapter = body->chapters.item[i];

        json_array_append_new(
            posting->acts,
            json_pack("{s:s, s:s*, s:o}", "act", "chapter", "title", chapter->title, "record",
                      json_loadb(chapter->record.text, chapter->record.len, JSON_REJECT_DUPLICATES, NULL)));
    }
}

void qyi_api_new_study(struct qyi_exchange *exchange)
{
    struct qyi_body_new_study body;
    struct posting *posting;
    struct qy_error error = {0};
    struct kept kept = {0};

    if (!qyi_api_read(exchange, &qyi_shape_new_study, &body) || !good_title(exchange, body.title) ||
        (posting = new_posting(exchange)) == NULL)
        return;
    add_chapters(posting, &body);
    if (json_array_size(posting->acts) < body.chapters.count) {
        qyi_reply_problem(exchange, QY_E_FIELD_VALUE, "chapters", "[{...}]");
        free_posting(posting);
        return;
    }
    posting->fresh = true;
    qyi_random_text(posting->id, sizeof posting->id - 1);
    if (body.shared == QYI_YES)
        qyi_random_text(posting->token, QYI_TOKEN_LEN);
    lws_strncpy(kept.title, body.title ? body.title : "", sizeof kept.title);
    if (!has_room(posting)) {
        free_posting(posting);
        return;
    }
    if (write_acts(posting, &kept, &error) == 0)
        return;
    qyi_reply_error(exchange, &error);
    free_posting(posting);
}

/* ---- sharing and removing ----------------------------------------------------------------------------- */

struct sharing {
    struct qyi_exchange *exchange;
    char token[QYI_TOKEN_SIZE];
};

static void shared(void *user, int status, const struct qy_error *error)
{
    struct sharing *sharing = user;
    struct qyi_exchange *exchange = sharing->exchange;

    if (status < 0) {
        qyi_reply_error(exchange, error);
    } else {
        study_changed(exchange->server, exchange->param);
        qyi_lesson_recheck(exchange->server, exchange->param);
        qyi_reply_json(
            exchange, 200,
            json_pack("{s:b, s:s*}", "done", 1, "token", sharing->token[0] ? sharing->token : NULL));
    }
    qyi_exchange_unref(exchange);
    free(sharing);
}

/*
 * With `shared` true, makes a new sharing token, which replaces the old one; with false, only the owner can
 * write.
 */
void qyi_api_study_share(struct qyi_exchange *exchange)
{
    struct qyi_body_share_study body;
    struct sharing *sharing = NULL;
    struct qyi_write *write;
    struct kept kept;

    if (is_let_in(exchange) && qyi_api_read(exchange, &qyi_shape_share_study, &body) &&
        own_study(exchange, &kept) && good_title(exchange, body.title) &&
        (sharing = calloc(1, sizeof *sharing)) != NULL && (write = qyi_write_new(shared, sharing)) != NULL) {
        bool stays = kept.shared && body.shared != QYI_NO;
        struct qyi_datum data[] = {qyi_datum_text(exchange->param),
                                   qyi_datum_text(body.title ? body.title : kept.title),
                                   qyi_datum_key(stays ? kept.token : NULL)};
        unsigned char hash[QYI_HASH_SIZE];

        if (body.shared == QYI_YES) {
            qyi_random_text(sharing->token, QYI_TOKEN_LEN);
            qyi_token_hash(sharing->token, QYI_TOKEN_LEN, hash);
            data[2] = qyi_datum_key(hash);
        }
        sharing->exchange = qyi_exchange_ref(exchange);
        qyi_write_act(write, QYI_ACT_STUDY_SHARED, data, 3, 0, QY_E_NO_SUCH_PATH);
        qyi_store_submit(exchange->server->store, write);
    } else if (sharing) {
        free(sharing);
        qyi_reply_problem(exchange, QY_E_MEMORY, NULL, NULL);
    }
}

void qyi_api_study_remove(struct qyi_exchange *exchange)
{
    struct sharing *sharing = NULL;
    struct qyi_write *write;
    struct kept kept;

    if (is_let_in(exchange) && qyi_api_read(exchange, &qyi_shape_nothing, NULL) &&
        own_study(exchange, &kept) && (sharing = calloc(1, sizeof *sharing)) != NULL &&
        (write = qyi_write_new(shared, sharing)) != NULL) {
        const struct qyi_datum id = qyi_datum_text(exchange->param);

        sharing->exchange = qyi_exchange_ref(exchange);
        qyi_write_act(write, QYI_ACT_STUDY_ACTS_GONE, &id, 1, 0, 0);
        qyi_write_act(write, QYI_ACT_STUDY_GONE, &id, 1, 0, QY_E_NO_SUCH_PATH);
        qyi_store_submit(exchange->server->store, write);
    } else if (sharing) {
        free(sharing);
        qyi_reply_problem(exchange, QY_E_MEMORY, NULL, NULL);
    }
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Classes: created, shown, changed, joined, left, removed. */
#include "base/moment.h"
#include "school/school.h"
#include "store/write.h"
#include "wire/bodies.h"
#include "wire/handlers.h"

#include "base/error.h"

#include <qiyuan/errors/arbiter.h>
#include <qiyuan/errors/server.h>

#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The key of the caller's account or guest session; NULL after answering that the caller has none. */
static const unsigned char *somebody(struct qyi_exchange *exchange)
{
    if (exchange->caller.has_session)
        return qyi_caller_key(&exchange->caller);
    qyi_reply_problem(exchange, QY_E_CLASS_NOBODY, NULL, NULL);
    return NULL;
}

static json_t *done_json(void)
{
    return json_pack("{s:b}", "done", 1);
}

/* Makes a new token. Returns its hash as a datum that points into `hash`. */
static struct qyi_datum new_token(char token[QYI_TOKEN_SIZE], unsigned char hash[QYI_HASH_SIZE])
{
    qyi_random_text(token, QYI_TOKEN_LEN);
    qyi_token_hash(token, QYI_TOKEN_LEN, hash);
    return qyi_datum_key(hash);
}

static void refuse_most(struct qyi_exchange *exchange, int code, int most)
{
    char text[16];

    (void)snprintf(text, sizeof text, "%d", most);
    qyi_reply_problem(exchange, code, NULL, text);
}

/* ---- answers ------------------------------------------------------------------------------------------ */

static int take_head(void *user, const struct qyi_datum *row, size_t count)
{
    (void)count;
    json_array_append_new(user, json_pack("{s:s, s:s, s:b, s:I, s:I, s:I}", "id", row[0].text, "name",
                                          row[1].text, "own", (int)row[2].number, "pupils",
                                          (json_int_t)row[3].number, "homework", (json_int_t)row[4].number,
                                          "created", (json_int_t)row[5].number));
    return 0;
}

static json_t *heads_json(struct qyi_store *store, const unsigned char *who)
{
    const struct qyi_datum data = qyi_datum_key(who);
    json_t *list = json_array();

    (void)qyi_store_ask(store, QYI_ASK_CLASSES, &data, 1, take_head, list);
    return list;
}

void qyi_api_classes(struct qyi_exchange *exchange)
{
    json_t *list = exchange->caller.has_session
                       ? heads_json(exchange->server->store, qyi_caller_key(&exchange->caller))
                       : json_array();

    qyi_reply_json(exchange, 200, json_pack("{s:o}", "classes", list));
}

struct showing {
    const struct qyi_class *class;
    struct qyi_marks marks;
    const unsigned char *who;
    int64_t tasks;
    json_t *list;
};

/* The only pupil whose marks the caller may see; NULL: the coach sees all. */
static const char *only_pupil(const struct qyi_class *class)
{
    return class->role == QYI_SCHOOL_COACH ? NULL : class->pupil;
}

static int take_homework(void *user, const struct qyi_datum *row, size_t count)
{
    struct showing *showing = user;
    json_t *one;

    (void)count;
    showing->tasks += row[4].number;
    one = json_pack("{s:s, s:s, s:I, s:I, s:o}", "id", row[0].text, "name", row[1].text, "created",
                    (json_int_t)row[3].number, "tasks", (json_int_t)row[4].number, "marks",
                    qyi_marks_json(&showing->marks, row[0].text, only_pupil(showing->class), row[4].number));
    json_object_set_new(one, "due", row[2].number ? json_integer(row[2].number) : json_null());
    json_array_append_new(showing->list, one);
    return 0;
}

static int take_pupil(void *user, const struct qyi_datum *row, size_t count)
{
    const struct showing *showing = user;
    const char *id = row[0].text ? row[0].text : "";
    unsigned char who[QYI_HASH_SIZE];
    bool here = qyi_datum_to_key(&row[2], who);
    int64_t last = qyi_marks_last(&showing->marks, id);
    json_t *one;

    (void)count;
    if (showing->class->role != QYI_SCHOOL_COACH && strcmp(id, showing->class->pupil) != 0)
        return 0;
    last = row[6].number > last ? row[6].number : last;
    one = json_pack("{s:s, s:s, s:I, s:b, s:b, s:I, s:I, s:o}", "id", id, "name", row[1].text, "joined",
                    (json_int_t)row[3].number, "here", (int)here, "you",
                    (int)(here && memcmp(who, showing->who, QYI_HASH_SIZE) == 0), "solved",
                    (json_int_t)row[4].number, "missed", (json_int_t)row[5].number, "marks",
                    qyi_marks_json(&showing->marks, NULL, id, showing->tasks));
    json_object_set_new(one, "last", last ? json_integer(last) : json_null());
    json_array_append_new(showing->list, one);
    return 0;
}

/* A class as the caller may see it; NULL if the store failed. */
static json_t *class_json(struct qyi_store *store, const struct qyi_class *class, const unsigned char *who)
{
    const struct qyi_datum id = qyi_datum_text(class->id);
    struct showing showing = {.class = class, .who = who};
    json_t *homework = json_array();
    json_t *pupils = json_array();
    json_t *json = NULL;
    int code = qyi_marks_read(store, class->id, &showing.marks);

    showing.list = homework;
    if (code == 0)
        code = qyi_store_ask(store, QYI_ASK_HOMEWORKS, &id, 1, take_homework, &showing);
    showing.list = pupils;
    if (code == 0)
        code = qyi_store_ask(store, QYI_ASK_PUPILS, &id, 1, take_pupil, &showing);
    if (code == 0)
        json = json_pack("{s:s, s:s, s:b, s:b, s:O, s:O}", "id", class->id, "name", class->name, "own",
                         (int)(class->role == QYI_SCHOOL_COACH), "open", (int)class->open, "pupils", pupils,
                         "homework", homework);
    json_decref(pupils);
    json_decref(homework);
    qyi_marks_free(&showing.marks);
    return json;
}

void qyi_api_one_class(struct qyi_exchange *exchange)
{
    struct qyi_class class;
    json_t *json;

    if (!qyi_school_class(exchange, QYI_SCHOOL_PUPIL, &class))
        return;
    json = class_json(exchange->server->store, &class, qyi_caller_key(&exchange->caller));
    if (json)
        qyi_reply_json(exchange, 200, json);
    else
        qyi_reply_problem(exchange, QY_E_STORE_FAILED, NULL, NULL);
}

json_t *qyi_school_classes_json(struct qyi_store *store, const unsigned char *who)
{
    json_t *heads = heads_json(store, who);
    json_t *list = json_array();
    const json_t *head;
    size_t i;

    json_array_foreach(heads, i, head)
    {
        struct qyi_class class = {.role = QYI_SCHOOL_COACH};
        json_t *one = json_incref((json_t *)head);

        if (json_is_true(json_object_get(head, "own"))) {
            lws_strncpy(class.id, json_string_value(json_object_get(head, "id")), sizeof class.id);
            lws_strncpy(class.name, json_string_value(json_object_get(head, "name")), sizeof class.name);
            json_decref(one);
            one = class_json(store, &class, who);
        }
        json_array_append_new(list, one);
    }
    json_decref(heads);
    return list;
}

/* ---- creating and changing ---------------------------------------------------------------------------- */

void qyi_api_new_class(struct qyi_exchange *exchange)
{
    const unsigned char *who = somebody(exchange);
    const struct qyi_datum owner = qyi_datum_key(who);
    unsigned char hash[QYI_HASH_SIZE];
    char token[QYI_TOKEN_SIZE];
    struct qyi_body_new_class body;
    struct qyi_school_write *writing;
    struct qyi_write *write;
    int64_t own = 0;

    if (!who || !qyi_api_read(exchange, &qyi_shape_new_class, &body) ||
        !qyi_school_good_name(exchange, body.name))
        return;
    if (qyi_store_ask(exchange->server->store, QYI_ASK_CLASSES_OWN, &owner, 1, qyi_school_take_number, &own) <
        0) {
        qyi_reply_problem(exchange, QY_E_STORE_FAILED, NULL, NULL);
        return;
    }
    if (own >= QYI_CLASSES) {
        refuse_most(exchange, QY_E_CLASS_MANY, QYI_CLASSES);
        return;
    }
    if (!(writing = qyi_school_begin(exchange, &write)))
        return;
    qyi_random_text(writing->id, sizeof writing->id - 1);
    writing->path = "/api/classes/";
    const struct qyi_datum data[] = {qyi_datum_text(writing->id), owner, qyi_datum_text(body.name),
                                     new_token(token, hash), qyi_datum_int(qyi_unix_time())};

    qyi_write_act(write, QYI_ACT_CLASS, data, 5, 0, 0);
    qyi_school_end(writing, write, json_pack("{s:s, s:s}", "id", writing->id, "token", token));
}

void qyi_api_change_class(struct qyi_exchange *exchange)
{
    struct qyi_body_change_class body;
    unsigned char hash[QYI_HASH_SIZE];
    struct qyi_school_write *writing;
    char token[QYI_TOKEN_SIZE] = "";
    struct qyi_write *write;
    struct qyi_class class;

    if (!qyi_school_class(exchange, QYI_SCHOOL_COACH, &class) ||
        !qyi_api_read(exchange, &qyi_shape_change_class, &body) ||
        (body.name && !qyi_school_good_name(exchange, body.name)) ||
        !(writing = qyi_school_begin(exchange, &write)))
        return;
    struct qyi_datum data[] = {qyi_datum_text(class.id), qyi_datum_text(body.name ? body.name : class.name),
                               qyi_datum_key(class.open && body.open != QYI_NO ? class.token : NULL)};

    if (body.open == QYI_YES)
        data[2] = new_token(token, hash);
    qyi_write_act(write, QYI_ACT_CLASS_CHANGED, data, 3, 0, QY_E_NO_SUCH_PATH);
    qyi_school_end(writing, write, json_pack("{s:b, s:s*}", "done", 1, "token", token[0] ? token : NULL));
}

void qyi_api_remove_class(struct qyi_exchange *exchange)
{
    struct qyi_school_write *writing;
    struct qyi_write *write;
    struct qyi_class class;

    if (!qyi_school_class(exchange, QYI_SCHOOL_COACH, &class) ||
        !qyi_api_read(exchange, &qyi_shape_nothing, NULL) || !(writing = qyi_school_begin(exchange, &write)))
        return;
    const struct qyi_datum id = qyi_datum_text(class.id);

    qyi_write_act(write, QYI_ACT_CLASS_TRIES_GONE, &id, 1, 0, 0);
    qyi_write_act(write, QYI_ACT_CLASS_TASKS_GONE, &id, 1, 0, 0);
    qyi_write_act(write, QYI_ACT_CLASS_HOMEWORK_GONE, &id, 1, 0, 0);
    qyi_write_act(write, QYI_ACT_CLASS_PUPILS_GONE, &id, 1, 0, 0);
    qyi_write_act(write, QYI_ACT_CLASS_GONE, &id, 1, 0, QY_E_NO_SUCH_PATH);
    qyi_school_end(writing, write, done_json());
}

/* ---- pupils ------------------------------------------------------------------------------------------- */

/* Checks that the class has room for `more` pupils; false after answering. */
static bool has_room(struct qyi_exchange *exchange, const struct qyi_class *class, size_t more)
{
    const struct qyi_datum id = qyi_datum_text(class->id);
    int64_t pupils = 0;

    if (qyi_store_ask(exchange->server->store, QYI_ASK_PUPIL_COUNT, &id, 1, qyi_school_take_number, &pupils) <
        0) {
        qyi_reply_problem(exchange, QY_E_STORE_FAILED, NULL, NULL);
        return false;
    }
    if (pupils + (int64_t)more <= QYI_PUPILS)
        return true;
    refuse_most(exchange, QY_E_CLASS_FULL, QYI_PUPILS);
    return false;
}

static void add_pupil(struct qyi_write *write, const struct qyi_class *class, const char *id,
                      const unsigned char *who, const char *name, struct qyi_datum token)
{
    const struct qyi_datum data[] = {
        qyi_datum_text(class->id),     qyi_datum_text(id), qyi_datum_key(who), qyi_datum_text(name), token,
        qyi_datum_int(qyi_unix_time())};

    qyi_write_act(write, QYI_ACT_PUPIL, data, 6, 0, 0);
}

static int take_id(void *user, const struct qyi_datum *row, size_t count)
{
    (void)count;
    lws_strncpy(user, row[0].text ? row[0].text : "", QYI_GAME_ID_SIZE);
    return 0;
}

/*
 * Joins as the pupil to whom a personal link belongs. A caller who was another pupil of the class no longer
 * is.
 */
static void come_as(struct qyi_exchange *exchange, const struct qyi_class *class, const char *pupil,
                    const unsigned char *who)
{
    const struct qyi_datum before[] = {qyi_datum_text(class->id), qyi_datum_text(class->pupil),
                                       qyi_datum_key(NULL)};
    const struct qyi_datum data[] = {qyi_datum_text(class->id), qyi_datum_text(pupil), qyi_datum_key(who)};
    struct qyi_write *write;
    struct qyi_school_write *writing = qyi_school_begin(exchange, &write);

    if (!writing)
        return;
    if (class->pupil[0] && strcmp(class->pupil, pupil) != 0)
        qyi_write_act(write, QYI_ACT_PUPIL_WHO, before, 3, 0, 0);
    qyi_write_act(write, QYI_ACT_PUPIL_WHO, data, 3, 0, QY_E_CLASS_LINK);
    qyi_school_end(writing, write, json_pack("{s:b, s:s}", "done", 1, "pupil", pupil));
}

static void come_in(struct qyi_exchange *exchange, const struct qyi_class *class, const char *name,
                    const unsigned char *who)
{
    struct qyi_school_write *writing;
    struct qyi_write *write;

    if (class->pupil[0]) { /* the caller has joined before */
        qyi_reply_json(exchange, 200, json_pack("{s:b, s:s}", "done", 1, "pupil", class->pupil));
        return;
    }
    if (!name) {
        qyi_reply_problem(exchange, QY_E_FIELD_MISSING, "name", NULL);
        return;
    }
    if (!qyi_school_good_name(exchange, name) || !has_room(exchange, class, 1) ||
        !(writing = qyi_school_begin(exchange, &write)))
        return;
    qyi_random_text(writing->id, sizeof writing->id - 1);
    add_pupil(write, class, writing->id, who, name, qyi_datum_key(NULL));
    qyi_school_end(writing, write, json_pack("{s:b, s:s}", "done", 1, "pupil", writing->id));
}

void qyi_api_join_class(struct qyi_exchange *exchange)
{
    struct qyi_store *store = exchange->server->store;
    const unsigned char *who = somebody(exchange);
    char pupil[QYI_GAME_ID_SIZE] = "";
    struct qyi_body_join_class body;
    unsigned char hash[QYI_HASH_SIZE];
    struct qyi_class class;

    if (!who || !qyi_api_read(exchange, &qyi_shape_join_class, &body) ||
        !qyi_school_class(exchange, QYI_SCHOOL_NOBODY, &class))
        return;
    qyi_token_hash(body.token, strlen(body.token), hash);
    const struct qyi_datum data[] = {qyi_datum_text(class.id), qyi_datum_key(hash)};

    if (qyi_store_ask(store, QYI_ASK_PUPIL_TOKEN, data, 2, take_id, pupil) < 0)
        qyi_reply_problem(exchange, QY_E_STORE_FAILED, NULL, NULL);
    else if (pupil[0])
        come_as(exchange, &class, pupil, who);
    else if (!class.open || memcmp(hash, class.token, QYI_HASH_SIZE) != 0)
        qyi_reply_problem(exchange, QY_E_CLASS_LINK, class.id, NULL);
    else
        come_in(exchange, &class, body.name, who);
}

void qyi_api_add_pupils(struct qyi_exchange *exchange)
{
    struct qyi_body_add_pupils body;
    struct qyi_school_write *writing;
    json_t *pupils = NULL;
    struct qyi_write *write;
    struct qyi_class class;

    if (!qyi_school_class(exchange, QYI_SCHOOL_COACH, &class) ||
        !qyi_api_read(exchange, &qyi_shape_add_pupils, &body))
        return;
    for (size_t i = 0; i < body.names.count; i++)
        if (!qyi_school_good_name(exchange, body.names.item[i]))
            return;
    if (!has_room(exchange, &class, body.names.count) || !(writing = qyi_school_begin(exchange, &write)))
        return;
    pupils = json_array();
    for (size_t i = 0; i < body.names.count; i++) {
        unsigned char hash[QYI_HASH_SIZE];
        char token[QYI_TOKEN_SIZE];
        char id[QYI_GAME_ID_SIZE];

        qyi_random_text(id, sizeof id - 1);
        add_pupil(write, &class, id, NULL, body.names.item[i], new_token(token, hash));
        json_array_append_new(
            pupils, json_pack("{s:s, s:s, s:s}", "id", id, "name", body.names.item[i], "token", token));
    }
    qyi_school_end(writing, write, json_pack("{s:o}", "pupils", pupils));
}

void qyi_api_pupil_link(struct qyi_exchange *exchange)
{
    struct qyi_body_pupil_link body;
    unsigned char hash[QYI_HASH_SIZE];
    struct qyi_school_write *writing;
    char token[QYI_TOKEN_SIZE];
    struct qyi_write *write;
    struct qyi_class class;

    if (!qyi_school_class(exchange, QYI_SCHOOL_COACH, &class) ||
        !qyi_api_read(exchange, &qyi_shape_pupil_link, &body) ||
        !(writing = qyi_school_begin(exchange, &write)))
        return;
    const struct qyi_datum data[] = {qyi_datum_text(class.id), qyi_datum_text(body.pupil),
                                     new_token(token, hash)};

    qyi_write_act(write, QYI_ACT_PUPIL_TOKEN, data, 3, 0, QY_E_NO_SUCH_PATH);
    qyi_school_end(writing, write, json_pack("{s:s}", "token", token));
}

void qyi_api_remove_pupil(struct qyi_exchange *exchange)
{
    struct qyi_body_remove_pupil body;
    struct qyi_school_write *writing;
    struct qyi_write *write;
    struct qyi_class class;

    if (!qyi_school_class(exchange, QYI_SCHOOL_PUPIL, &class) ||
        !qyi_api_read(exchange, &qyi_shape_remove_pupil, &body))
        return;
    if (class.role != QYI_SCHOOL_COACH && strcmp(body.pupil, class.pupil) != 0) {
        qyi_reply_problem(exchange, QY_E_CLASS_COACH, class.id, NULL);
        return;
    }
    if (!(writing = qyi_school_begin(exchange, &write)))
        return;
    const struct qyi_datum data[] = {qyi_datum_text(class.id), qyi_datum_text(body.pupil)};

    qyi_write_act(write, QYI_ACT_PUPIL_TRIES_GONE, data, 2, 0, 0);
    qyi_write_act(write, QYI_ACT_PUPIL_GONE, data, 2, 0, QY_E_NO_SUCH_PATH);
    qyi_school_end(writing, write, done_json());
}

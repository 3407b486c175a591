/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads classes and the caller's role in them, and submits writes that answer a request. */
#include "school/school.h"

#include "store/write.h"

#include "base/error.h"

#include <qiyuan/errors/arbiter.h>
#include <qiyuan/errors/server.h>

#include <libwebsockets.h>
#include <stdlib.h>
#include <string.h>

static void copy(char *out, size_t size, const struct qyi_datum *datum)
{
    lws_strncpy(out, datum->text ? datum->text : "", size);
}

static int take_class(void *user, const struct qyi_datum *row, size_t count)
{
    struct qyi_class *class = user;

    (void)count;
    class->found = qyi_datum_to_key(&row[0], class->owner);
    copy(class->name, sizeof class->name, &row[1]);
    class->open = qyi_datum_to_key(&row[2], class->token);
    class->created = row[3].number;
    return 0;
}

static int take_pupil(void *user, const struct qyi_datum *row, size_t count)
{
    struct qyi_class *class = user;

    (void)count;
    copy(class->pupil, sizeof class->pupil, &row[0]);
    return 0;
}

/* Finds a class in which the caller's role is `least` or more; false after answering. */
static bool find_class(struct qyi_exchange *exchange, const char *id, enum qyi_school_role least,
                       struct qyi_class *ret_class)
{
    struct qyi_store *store = exchange->server->store;
    const unsigned char *who = exchange->caller.has_session ? qyi_caller_key(&exchange->caller) : NULL;
    const struct qyi_datum data[] = {qyi_datum_text(id), qyi_datum_key(who)};
    int code;

    *ret_class = (struct qyi_class){.role = QYI_SCHOOL_NOBODY};
    lws_strncpy(ret_class->id, id, sizeof ret_class->id);
    code = qyi_store_ask(store, QYI_ASK_CLASS, data, 1, take_class, ret_class);
    if (code == 0 && who)
        code = qyi_store_ask(store, QYI_ASK_PUPIL, data, 2, take_pupil, ret_class);
    if (ret_class->pupil[0])
        ret_class->role = QYI_SCHOOL_PUPIL;
    if (ret_class->found && qyi_caller_has(&exchange->caller, ret_class->owner))
        ret_class->role = QYI_SCHOOL_COACH;
    if (code < 0)
        qyi_reply_problem(exchange, QY_E_STORE_FAILED, NULL, NULL);
    else if (!ret_class->found)
        qyi_reply_problem(exchange, QY_E_NO_SUCH_PATH, exchange->param, NULL);
    else if (ret_class->role >= least)
        return true;
    else
        qyi_reply_problem(exchange,
                          ret_class->role == QYI_SCHOOL_PUPIL ? QY_E_CLASS_COACH : QY_E_CLASS_CLOSED,
                          ret_class->id, NULL);
    return false;
}

bool qyi_school_class(struct qyi_exchange *exchange, enum qyi_school_role least, struct qyi_class *ret_class)
{
    return find_class(exchange, exchange->param, least, ret_class);
}

static int take_homework(void *user, const struct qyi_datum *row, size_t count)
{
    struct qyi_homework *homework = user;

    (void)count;
    homework->found = true;
    copy(homework->class_id, sizeof homework->class_id, &row[0]);
    copy(homework->name, sizeof homework->name, &row[1]);
    homework->due = row[2].number;
    homework->created = row[3].number;
    return 0;
}

bool qyi_school_homework(struct qyi_exchange *exchange, enum qyi_school_role least,
                         struct qyi_homework *ret_homework, struct qyi_class *ret_class)
{
    const struct qyi_datum id = qyi_datum_text(exchange->param);

    *ret_homework = (struct qyi_homework){.found = false};
    lws_strncpy(ret_homework->id, exchange->param, sizeof ret_homework->id);
    if (qyi_store_ask(exchange->server->store, QYI_ASK_HOMEWORK, &id, 1, take_homework, ret_homework) < 0)
        qyi_reply_problem(exchange, QY_E_STORE_FAILED, NULL, NULL);
    else if (!ret_homework->found)
        qyi_reply_problem(exchange, QY_E_NO_SUCH_PATH, exchange->param, NULL);
    else
        return find_class(exchange, ret_homework->class_id, least, ret_class);
    return false;
}

int qyi_school_take_number(void *user, const struct qyi_datum *row, size_t count)
{
    (void)count;
    *(int64_t *)user = row[0].number;
    return 0;
}

bool qyi_school_good_name(struct qyi_exchange *exchange, const char *name)
{
    if (name[strspn(name, " \t")] && !strpbrk(name, "\r\n\t"))
        return true;
    qyi_reply_problem(exchange, QY_E_FIELD_VALUE, "name", "1..100");
    return false;
}

/* ---- writes ------------------------------------------------------------------------------------------- */

static void written(void *user, int status, const struct qy_error *error)
{
    struct qyi_school_write *writing = user;
    struct qyi_exchange *exchange = writing->exchange;

    if (status < 0)
        qyi_reply_error(exchange, error);
    else if (writing->path)
        qyi_reply_created(exchange, writing->path, writing->id, json_incref(writing->answer));
    else
        qyi_reply_json(exchange, 200, json_incref(writing->answer));
    json_decref(writing->answer);
    qyi_exchange_unref(exchange);
    free(writing);
}

struct qyi_school_write *qyi_school_begin(struct qyi_exchange *exchange, struct qyi_write **ret_write)
{
    struct qyi_school_write *writing = calloc(1, sizeof *writing);

    *ret_write = writing ? qyi_write_new(written, writing) : NULL;
    if (!*ret_write) {
        free(writing);
        qyi_reply_problem(exchange, QY_E_MEMORY, NULL, NULL);
        return NULL;
    }
    writing->exchange = qyi_exchange_ref(exchange);
    return writing;
}

void qyi_school_end(struct qyi_school_write *writing, struct qyi_write *write, json_t *answer)
{
    writing->answer = answer;
    qyi_store_submit(writing->exchange->server->store, write);
}

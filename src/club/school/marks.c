/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pupils' marks: reading them, sums, lists, and a table as CSV. */
#include "school/school.h"

#include "base/csv.h"
#include "base/grow.h"
#include "base/registry.h"
#include "wire/handlers.h"

#include "base/error.h"

#include <qiyuan/errors/server.h>

#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char *const state_names[] = {"begun", "missed", "first", "later", "missed"};
enum { STATES = sizeof state_names / sizeof state_names[0] };

static const char *name_of(int64_t state)
{
    return state_names[state >= 0 && state < STATES ? state : QYI_TASK_WRONG];
}

static int take_mark(void *user, const struct qyi_datum *row, size_t count)
{
    struct qyi_marks *marks = user;

    (void)count;
    if (QYI_GROW(marks->mark, marks->room, marks->count + 1) < 0)
        return QY_E_MEMORY;
    struct qyi_mark *mark = &marks->mark[marks->count++];
    *mark = (struct qyi_mark){.n = row[2].number,
                              .state = (int)row[3].number,
                              .tries = row[4].number,
                              .found = row[5].number,
                              .missed = row[6].number,
                              .at = row[7].number,
                              .lesson = row[8].text && strcmp(row[8].text, "lesson") == 0,
                              .late = row[9].number != 0};
    lws_strncpy(mark->homework, row[0].text ? row[0].text : "", sizeof mark->homework);
    lws_strncpy(mark->pupil, row[1].text ? row[1].text : "", sizeof mark->pupil);
    return 0;
}

int qyi_marks_read(struct qyi_store *store, const char *class_id, struct qyi_marks *ret_marks)
{
    const struct qyi_datum data = qyi_datum_text(class_id);
    int code;

    *ret_marks = (struct qyi_marks){.count = 0};
    code = qyi_store_ask(store, QYI_ASK_TASK_TRIES, &data, 1, take_mark, ret_marks);
    if (code < 0)
        qyi_marks_free(ret_marks);
    return code;
}

void qyi_marks_free(struct qyi_marks *marks)
{
    free(marks->mark);
    *marks = (struct qyi_marks){.count = 0};
}

static bool is_of(const struct qyi_mark *mark, const char *homework, const char *pupil)
{
    return (!homework || strcmp(mark->homework, homework) == 0) &&
           (!pupil || strcmp(mark->pupil, pupil) == 0);
}

json_t *qyi_marks_json(const struct qyi_marks *marks, const char *homework, const char *pupil, int64_t tasks)
{
    json_int_t states[STATES] = {0};
    json_int_t late = 0;
    json_int_t found = 0;
    json_int_t wrong = 0;

    for (size_t i = 0; i < marks->count; i++) {
        const struct qyi_mark *mark = &marks->mark[i];

        if (!is_of(mark, homework, pupil))
            continue;
        states[mark->state >= 0 && mark->state < STATES ? mark->state : QYI_TASK_WRONG]++;
        late += mark->late;
        found += mark->found;
        wrong += mark->missed;
    }
    return json_pack("{s:I, s:I, s:I, s:I, s:I, s:I, s:I}", "first", states[QYI_TASK_FIRST], "later",
                     states[QYI_TASK_LATER], "missed", states[QYI_TASK_WRONG] + states[QYI_TASK_GIVEN_UP],
                     "late", late, "tasks", (json_int_t)tasks, "found", found, "wrong", wrong);
}

int64_t qyi_marks_last(const struct qyi_marks *marks, const char *pupil)
{
    int64_t last = 0;

    for (size_t i = 0; i < marks->count; i++)
        if (is_of(&marks->mark[i], NULL, pupil) && marks->mark[i].at > last)
            last = marks->mark[i].at;
    return last;
}

json_t *qyi_marks_list(const struct qyi_marks *marks, const char *homework, const char *pupil)
{
    json_t *list = json_array();

    for (size_t i = 0; i < marks->count; i++) {
        const struct qyi_mark *mark = &marks->mark[i];

        if (is_of(mark, homework, pupil))
            json_array_append_new(list,
                                  json_pack("{s:s, s:I, s:s, s:I, s:I, s:I, s:I, s:b}", "pupil", mark->pupil,
                                            "n", (json_int_t)mark->n, "state", name_of(mark->state), "tries",
                                            (json_int_t)mark->tries, "found", (json_int_t)mark->found,
                                            "wrong", (json_int_t)mark->missed, "at", (json_int_t)mark->at,
                                            "late", (int)mark->late));
    }
    return list;
}

/* ---- CSV ---------------------------------------------------------------------------------------------- */

struct column {
    char id[QYI_GAME_ID_SIZE]; /* id of a homework */
    char name[QYI_SCHOOL_NAME];
    int64_t due;
    int64_t tasks;
};

struct table {
    struct qyi_exchange *exchange;
    const char *only; /* NULL, or the id of the homework whose tasks are the columns */
    struct column column[QYI_HOMEWORK];
    size_t columns;
    struct qyi_marks marks;
    struct qy_buf out;
};

static int take_column(void *user, const struct qyi_datum *row, size_t count)
{
    struct table *table = user;
    struct column *column = &table->column[table->columns];

    (void)count;
    if (table->columns == QYI_HOMEWORK || !row[0].text ||
        (table->only && strcmp(table->only, row[0].text) != 0))
        return 0;
    lws_strncpy(column->id, row[0].text, sizeof column->id);
    lws_strncpy(column->name, row[1].text ? row[1].text : "", sizeof column->name);
    column->due = row[2].number;
    column->tasks = row[4].number;
    table->columns++;
    return 0;
}

static void add_word(struct table *table, const char *id)
{
    qyi_message(table->exchange->lang, id, NULL, 0, &table->out);
}

static void add_head(struct table *table, const char *id)
{
    struct qy_buf text = QY_BUF_INIT;

    qyi_message(table->exchange->lang, id, NULL, 0, &text);
    if (table->out.len > 0)
        qy_buf_adds(&table->out, ",");
    qyi_add_csv(qy_buf_str(&text), &table->out);
    qy_buf_free(&text);
}

static void add_heads(struct table *table)
{
    static const char *const heads[] = {"class.first",   "class.later", "class.missed",
                                        "class.not-yet", "class.late",  "class.last"};

    add_head(table, "class.pupil");
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++)
        add_head(table, heads[i]);
    for (int64_t n = 1; table->only && table->columns > 0 && n <= table->column[0].tasks; n++)
        qy_buf_addf(&table->out, ",%d", (int)n);
    for (size_t i = 0; !table->only && i < table->columns; i++) {
        struct qy_buf name = QY_BUF_INIT;

        qy_buf_addf(&name, "%s (%d)", table->column[i].name, (int)table->column[i].tasks);
        qy_buf_adds(&table->out, ",");
        qyi_add_csv(qy_buf_str(&name), &table->out);
        qy_buf_free(&name);
    }
    qy_buf_adds(&table->out, "\r\n");
}

/* Appends a time in ISO 8601, UTC; nothing for 0. */
static void add_moment(int64_t at, struct qy_buf *out)
{
    time_t seconds = (time_t)(at / 1000);
    struct tm parts;
    char text[32];

    if (at > 0 && gmtime_r(&seconds, &parts) && strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts) > 0)
        qy_buf_adds(out, text);
}

static int count_of(const json_t *marks, const char *key)
{
    return (int)json_integer_value(json_object_get(marks, key));
}

/* Adds a pupil's result in a task and the number of attempts; "!" marks late work. */
static void add_task(struct table *table, const char *pupil, int64_t n)
{
    for (size_t i = 0; i < table->marks.count; i++) {
        const struct qyi_mark *mark = &table->marks.mark[i];

        if (mark->n != n || !is_of(mark, table->only, pupil))
            continue;
        add_word(table, mark->state == QYI_TASK_FIRST   ? "class.first"
                        : mark->state == QYI_TASK_LATER ? "class.later"
                        : mark->state == QYI_TASK_BEGUN ? "class.begun"
                                                        : "class.missed");
        if (mark->lesson)
            qy_buf_addf(&table->out, " %d/%d", (int)mark->found, (int)(mark->found + mark->missed));
        else
            qy_buf_addf(&table->out, " %d", (int)mark->tries);
        if (mark->late)
            qy_buf_adds(&table->out, " !");
    }
}

static void add_pupil(struct table *table, const char *id, const char *name)
{
    int64_t tasks = 0;
    json_t *sum;

    for (size_t i = 0; i < table->columns; i++)
        tasks += table->column[i].tasks;
    sum = qyi_marks_json(&table->marks, table->only, id, tasks);
    int done = count_of(sum, "first") + count_of(sum, "later") + count_of(sum, "missed");
    qyi_add_csv(name, &table->out);
    qy_buf_addf(&table->out, ",%d,%d,%d,%d,%d,", count_of(sum, "first"), count_of(sum, "later"),
                count_of(sum, "missed"), (int)tasks - done, count_of(sum, "late"));
    json_decref(sum);
    add_moment(qyi_marks_last(&table->marks, id), &table->out);
    for (int64_t n = 1; table->only && table->columns > 0 && n <= table->column[0].tasks; n++) {
        qy_buf_adds(&table->out, ",");
        add_task(table, id, n);
    }
    for (size_t i = 0; !table->only && i < table->columns; i++) {
        sum = qyi_marks_json(&table->marks, table->column[i].id, id, table->column[i].tasks);
        qy_buf_addf(&table->out, ",%d", count_of(sum, "first") + count_of(sum, "later"));
        json_decref(sum);
    }
    qy_buf_adds(&table->out, "\r\n");
}

static int take_row(void *user, const struct qyi_datum *row, size_t count)
{
    (void)count;
    add_pupil(user, row[0].text ? row[0].text : "", row[1].text ? row[1].text : "");
    return 0;
}

void qyi_api_class_table(struct qyi_exchange *exchange)
{
    struct qyi_store *store = exchange->server->store;
    struct table *table = calloc(1, sizeof *table);
    const struct qyi_datum id = qyi_datum_text(exchange->param);
    struct qyi_class class;
    int code;

    if (!table) {
        qyi_reply_problem(exchange, QY_E_MEMORY, NULL, NULL);
        return;
    }
    if (!qyi_school_class(exchange, QYI_SCHOOL_COACH, &class)) {
        free(table);
        return;
    }
    table->exchange = exchange;
    table->only = qyi_exchange_arg(exchange, "homework");
    code = qyi_store_ask(store, QYI_ASK_HOMEWORKS, &id, 1, take_column, table);
    if (code == 0)
        code = qyi_marks_read(store, class.id, &table->marks);
    add_heads(table);
    if (code == 0)
        code = qyi_store_ask(store, QYI_ASK_PUPILS, &id, 1, take_row, table);
    if (code < 0)
        qyi_reply_problem(exchange, code, NULL, NULL);
    else if (table->only && table->columns == 0)
        qyi_reply_problem(exchange, QY_E_NO_SUCH_PATH, table->only, NULL);
    else
        qyi_reply_file(exchange, "text/csv; charset=utf-8", &table->out, "class", ".csv");
    qyi_marks_free(&table->marks);
    qy_buf_free(&table->out);
    free(table);
}

/* ---- a person's data for export ----------------------------------------------------------------------- */

static int take_tried(void *user, const struct qyi_datum *row, size_t count)
{
    (void)count;
    json_array_append_new(user,
                          json_pack("{s:s, s:s, s:I, s:s, s:s, s:I, s:I, s:I, s:I}", "class", row[0].text,
                                    "homework", row[1].text, "n", (json_int_t)row[2].number, "kind",
                                    row[3].text, "state", name_of(row[4].number), "tries",
                                    (json_int_t)row[5].number, "found", (json_int_t)row[6].number, "wrong",
                                    (json_int_t)row[7].number, "at", (json_int_t)row[8].number));
    return 0;
}

json_t *qyi_school_tried_json(struct qyi_store *store, const unsigned char *who)
{
    const struct qyi_datum data = qyi_datum_key(who);
    json_t *list = json_array();

    (void)qyi_store_ask(store, QYI_ASK_TASK_TRIES_OF, &data, 1, take_tried, list);
    return list;
}

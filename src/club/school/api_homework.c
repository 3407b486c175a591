/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Homework: set by the coach, done by pupils task by task.
 *
 * A task stores the whole puzzle, not its id, so that it stays the same when the operator's puzzle file
 * changes or the coach removes the puzzle. A lesson is a chapter of a study that the page plays with the
 * pupil; the server cannot check it and trusts the page's reports.
 */
#include "base/moment.h"
#include "school/school.h"
#include "store/write.h"
#include "wire/bodies.h"
#include "wire/handlers.h"

#include "base/error.h"

#include <qiyuan/core/notation.h>
#include <qiyuan/errors/arbiter.h>
#include <qiyuan/errors/board.h>
#include <qiyuan/errors/server.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static json_t *done_json(void)
{
    return json_pack("{s:b}", "done", 1);
}

/* ---- setting homework --------------------------------------------------------------------------------- */

/* Homework that is being created. */
struct setting {
    struct qyi_exchange *exchange;
    struct qyi_write *write;
    char id[QYI_GAME_ID_SIZE];
    int64_t tasks;
    const char *fault; /* id or address that does not exist, or NULL */
};

static void add_task(struct setting *setting, const char *kind, const char *body)
{
    const struct qyi_datum data[] = {qyi_datum_text(setting->id), qyi_datum_int(setting->tasks + 1),
                                     qyi_datum_text(kind), qyi_datum_text(body)};

    if (setting->tasks >= QYI_TASKS)
        return;
    qyi_write_act(setting->write, QYI_ACT_TASK, data, 4, 0, 0);
    setting->tasks++;
}

static void add_puzzle(struct setting *setting, const struct qy_puzzle *puzzle)
{
    struct qy_buf text = QY_BUF_INIT;

    qy_puzzle_write(puzzle, &text);
    add_task(setting, "puzzle", qy_buf_str(&text));
    qy_buf_free(&text);
}

static void add_chosen(struct setting *setting, const struct qyi_body_new_homework *body)
{
    const struct qyi_puzzles *puzzles = setting->exchange->server->puzzles;

    for (size_t i = 0; i < body->puzzles.count && !setting->fault; i++) {
        size_t at = qyi_puzzle_named(puzzles, body->puzzles.item[i]);

        if (at == puzzles->count)
            setting->fault = body->puzzles.item[i];
        else
            add_puzzle(setting, &puzzles->puzzle[at]);
    }
}

/*
 * A candidate for homework chosen by game, theme and rating. Of all suitable puzzles, evenly spaced ones are
 * taken, the easiest first.
 */
struct picked {
    unsigned rating;
    size_t at;
};

static int by_rating(const void *a, const void *b)
{
    const struct picked *one = a;
    const struct picked *other = b;

    if (one->rating != other->rating)
        return one->rating < other->rating ? -1 : 1;
    return one->at < other->at ? -1 : one->at > other->at;
}

/* Reads the theme of a body into `ret_theme`, -1 for any; false after answering. */
static bool read_pick(struct qyi_exchange *exchange, const struct qyi_body_new_homework_pick *pick,
                      int *ret_theme)
{
    *ret_theme = -1;
    if (pick->theme && pick->theme[0] &&
        (*ret_theme = qy_puzzle_theme_by_name(pick->theme, strlen(pick->theme))) < 0) {
        qyi_reply_problem(exchange, QY_E_FIELD_VALUE, "theme", "mate, gain, only-move...");
        return false;
    }
    return true;
}

static bool suits(const struct qy_puzzle *puzzle, const struct qyi_body_new_homework_pick *pick, int theme)
{
    return (!pick->game || strcmp(pick->game, qy_game_id((enum qy_game)puzzle->position.game)) == 0) &&
           (theme < 0 || puzzle->themes >> theme & 1U) &&
           (!pick->from.given || (int64_t)puzzle->rating >= pick->from.is) &&
           (!pick->to.given || (int64_t)puzzle->rating <= pick->to.is);
}

static bool add_picked(struct setting *setting, const struct qyi_body_new_homework_pick *pick)
{
    const struct qyi_puzzles *puzzles = setting->exchange->server->puzzles;
    struct picked *picked = calloc(puzzles->count + 1, sizeof *picked);
    size_t count = 0;
    int theme;

    if (!picked) {
        qyi_reply_problem(setting->exchange, QY_E_MEMORY, NULL, NULL);
        return false;
    }
    if (!read_pick(setting->exchange, pick, &theme)) {
        free(picked);
        return false;
    }
    for (size_t i = 0; i < puzzles->count; i++)
        if (suits(&puzzles->puzzle[i], pick, theme))
            picked[count++] = (struct picked){puzzles->puzzle[i].rating, i};
    qsort(picked, count, sizeof *picked, by_rating);
    size_t wanted = (size_t)pick->count.is < count ? (size_t)pick->count.is : count;
    for (size_t i = 0; i < wanted; i++)
        add_puzzle(setting, &puzzles->puzzle[picked[i * count / wanted].at]);
    if (count == 0)
        setting->fault = pick->theme && pick->theme[0] ? pick->theme : "rating";
    free(picked);
    return true;
}

struct own {
    struct setting *setting;
    const char *id;
    bool found;
};

static int take_own(void *user, const struct qyi_datum *row, size_t count)
{
    struct own *own = user;

    (void)count;
    if (!own->found && row[0].text && row[1].text && strcmp(row[0].text, own->id) == 0) {
        own->found = true;
        add_task(own->setting, "own", row[1].text);
    }
    return 0;
}

static bool add_own(struct setting *setting, const struct qyi_body_new_homework *body)
{
    const struct qyi_datum owner = qyi_datum_key(qyi_caller_key(&setting->exchange->caller));

    for (size_t i = 0; i < body->own.count && !setting->fault; i++) {
        struct own own = {.setting = setting, .id = body->own.item[i]};

        if (qyi_store_ask(setting->exchange->server->store, QYI_ASK_OWN_PUZZLES, &owner, 1, take_own, &own) <
            0) {
            qyi_reply_problem(setting->exchange, QY_E_STORE_FAILED, NULL, NULL);
            return false;
        }
        if (!own.found)
            setting->fault = own.id;
    }
    return true;
}

static int take_chapter(void *user, const struct qyi_datum *row, size_t count)
{
    static const char mark[] = "{\"act\":\"chapter\"";

    (void)count;
    *(bool *)user = row[3].text && strncmp(row[3].text, mark, sizeof mark - 1) == 0;
    return 0;
}

/* Adds chapters of studies as lessons. Knowing a study's address is enough to read it. */
static bool add_lessons(struct setting *setting, const struct qyi_body_new_homework *body)
{
    for (size_t i = 0; i < body->lessons.count && !setting->fault; i++) {
        const struct qyi_body_new_homework_lessons_item *lesson = body->lessons.item[i];
        const struct qyi_datum data[] = {qyi_datum_text(lesson->study), qyi_datum_int(lesson->chapter.is - 1),
                                         qyi_datum_int(1)};
        bool found = false;
        json_t *task;
        char *text;

        if (qyi_store_ask(setting->exchange->server->store, QYI_ASK_STUDY_ACTS, data, 3, take_chapter,
                          &found) < 0) {
            qyi_reply_problem(setting->exchange, QY_E_STORE_FAILED, NULL, NULL);
            return false;
        }
        if (!found) {
            setting->fault = lesson->study;
            continue;
        }
        task = json_pack("{s:s, s:I}", "study", lesson->study, "chapter", (json_int_t)lesson->chapter.is);
        text = json_dumps(task, JSON_COMPACT);
        add_task(setting, "lesson", text ? text : "{}");
        free(text);
        json_decref(task);
    }
    return true;
}

/* Adds the tasks of a body; false after answering. */
static bool add_tasks(struct setting *setting, const struct qyi_body_new_homework *body)
{
    add_chosen(setting, body);
    if (!add_own(setting, body) || !add_lessons(setting, body) ||
        (body->pick && !setting->fault && !add_picked(setting, body->pick)))
        return false;
    if (setting->tasks > 0 && !setting->fault)
        return true;
    qyi_reply_problem(setting->exchange, QY_E_HOMEWORK_EMPTY, setting->fault ? setting->fault : "", NULL);
    return false;
}

static int count_one(void *user, const struct qyi_datum *row, size_t count)
{
    (void)row;
    (void)count;
    ++*(int64_t *)user;
    return 0;
}

/* Checks that the class may have one more set of homework; false after answering. */
static bool has_room(struct qyi_exchange *exchange, const struct qyi_class *class)
{
    const struct qyi_datum id = qyi_datum_text(class->id);
    char most[16];
    int64_t sets = 0;

    (void)snprintf(most, sizeof most, "%d", QYI_HOMEWORK);
    if (qyi_store_ask(exchange->server->store, QYI_ASK_HOMEWORKS, &id, 1, count_one, &sets) < 0)
        qyi_reply_problem(exchange, QY_E_STORE_FAILED, NULL, NULL);
    else if (sets >= QYI_HOMEWORK)
        qyi_reply_problem(exchange, QY_E_HOMEWORK_MANY, NULL, most);
    else
        return true;
    return false;
}

void qyi_api_new_homework(struct qyi_exchange *exchange)
{
    struct qyi_body_new_homework body;
    struct qyi_school_write *writing;
    struct setting setting = {.exchange = exchange};
    struct qyi_class class;

    if (!qyi_school_class(exchange, QYI_SCHOOL_COACH, &class) ||
        !qyi_api_read(exchange, &qyi_shape_new_homework, &body) ||
        !qyi_school_good_name(exchange, body.name) || !has_room(exchange, &class) ||
        !(writing = qyi_school_begin(exchange, &setting.write)))
        return;
    qyi_random_text(setting.id, sizeof setting.id - 1);
    memcpy(writing->id, setting.id, sizeof writing->id);
    writing->path = "/api/homework/";
    const struct qyi_datum data[] = {qyi_datum_text(setting.id), qyi_datum_text(class.id),
                                     qyi_datum_text(body.name), qyi_datum_int(body.due.is),
                                     qyi_datum_int(qyi_unix_time())};

    qyi_write_act(setting.write, QYI_ACT_HOMEWORK, data, 5, 0, QY_E_NO_SUCH_PATH);
    if (add_tasks(&setting, &body)) {
        qyi_school_end(writing, setting.write,
                       json_pack("{s:s, s:I}", "id", setting.id, "tasks", (json_int_t)setting.tasks));
        return;
    }
    qyi_write_free(setting.write);
    qyi_exchange_unref(exchange);
    free(writing);
}

void qyi_api_change_homework(struct qyi_exchange *exchange)
{
    struct qyi_body_change_homework body;
    struct qyi_school_write *writing;
    struct qyi_homework homework;
    struct qyi_write *write;
    struct qyi_class class;

    if (!qyi_school_homework(exchange, QYI_SCHOOL_COACH, &homework, &class) ||
        !qyi_api_read(exchange, &qyi_shape_change_homework, &body) ||
        (body.name && !qyi_school_good_name(exchange, body.name)) ||
        !(writing = qyi_school_begin(exchange, &write)))
        return;
    const struct qyi_datum data[] = {qyi_datum_text(homework.id),
                                     qyi_datum_text(body.name ? body.name : homework.name),
                                     qyi_datum_int(body.due.given ? body.due.is : homework.due)};

    qyi_write_act(write, QYI_ACT_HOMEWORK_CHANGED, data, 3, 0, QY_E_NO_SUCH_PATH);
    qyi_school_end(writing, write, done_json());
}

void qyi_api_remove_homework(struct qyi_exchange *exchange)
{
    struct qyi_school_write *writing;
    struct qyi_homework homework;
    struct qyi_write *write;
    struct qyi_class class;

    if (!qyi_school_homework(exchange, QYI_SCHOOL_COACH, &homework, &class) ||
        !qyi_api_read(exchange, &qyi_shape_nothing, NULL) || !(writing = qyi_school_begin(exchange, &write)))
        return;
    const struct qyi_datum id = qyi_datum_text(homework.id);

    qyi_write_act(write, QYI_ACT_HOMEWORK_TRIES_GONE, &id, 1, 0, 0);
    qyi_write_act(write, QYI_ACT_HOMEWORK_TASKS_GONE, &id, 1, 0, 0);
    qyi_write_act(write, QYI_ACT_HOMEWORK_GONE, &id, 1, 0, QY_E_NO_SUCH_PATH);
    qyi_school_end(writing, write, done_json());
}

/* ---- answers ------------------------------------------------------------------------------------------ */

static int take_task(void *user, const struct qyi_datum *row, size_t count)
{
    json_t *task = json_pack("{s:I, s:s}", "n", (json_int_t)row[0].number, "kind", row[1].text);
    json_t *body = row[2].text ? json_loads(row[2].text, 0, NULL) : NULL;
    static const char *const keys[] = {"id", "study", "chapter"};

    (void)count;
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (json_object_get(body, keys[i]))
            json_object_set(task, keys[i], json_object_get(body, keys[i]));
    json_decref(body);
    json_array_append_new(user, task);
    return 0;
}

struct listing {
    const char *only; /* a pupil's id, or NULL for all pupils */
    json_t *list;
};

static int take_pupil(void *user, const struct qyi_datum *row, size_t count)
{
    const struct listing *listing = user;

    (void)count;
    if (!listing->only || (row[0].text && strcmp(row[0].text, listing->only) == 0))
        json_array_append_new(listing->list, json_pack("{s:s, s:s}", "id", row[0].text, "name", row[1].text));
    return 0;
}

void qyi_api_homework(struct qyi_exchange *exchange)
{
    struct qyi_store *store = exchange->server->store;
    struct qyi_homework homework;
    struct qyi_marks marks;
    struct qyi_class class;
    int code;

    if (!qyi_school_homework(exchange, QYI_SCHOOL_PUPIL, &homework, &class))
        return;
    const struct qyi_datum id = qyi_datum_text(homework.id);
    const struct qyi_datum of = qyi_datum_text(class.id);
    struct listing listing = {class.role == QYI_SCHOOL_COACH ? NULL : class.pupil, json_array()};
    json_t *tasks = json_array();

    code = qyi_marks_read(store, class.id, &marks);
    if (code == 0)
        code = qyi_store_ask(store, QYI_ASK_TASKS, &id, 1, take_task, tasks);
    if (code == 0)
        code = qyi_store_ask(store, QYI_ASK_PUPILS, &of, 1, take_pupil, &listing);
    if (code == 0) {
        json_t *json = json_pack("{s:s, s:s, s:s, s:s, s:b, s:O, s:O, s:o}", "id", homework.id, "class",
                                 class.id, "class_name", class.name, "name", homework.name, "own",
                                 (int)(class.role == QYI_SCHOOL_COACH), "tasks", tasks, "pupils",
                                 listing.list, "marks", qyi_marks_list(&marks, homework.id, listing.only));

        json_object_set_new(json, "due", homework.due ? json_integer(homework.due) : json_null());
        qyi_reply_json(exchange, 200, json);
    } else {
        qyi_reply_problem(exchange, code, NULL, NULL);
    }
    json_decref(tasks);
    json_decref(listing.list);
    qyi_marks_free(&marks);
}

/* ---- doing homework ----------------------------------------------------------------------------------- */

struct task {
    bool lesson;
    struct qy_buf body;
};

static int take_one(void *user, const struct qyi_datum *row, size_t count)
{
    struct task *task = user;

    (void)count;
    task->lesson = row[0].text && strcmp(row[0].text, "lesson") == 0;
    qy_buf_adds(&task->body, row[1].text ? row[1].text : "");
    return 0;
}

/* Finds a task by its number and kind; false after answering. */
static bool find_task(struct qyi_exchange *exchange, const struct qyi_homework *homework, int64_t n,
                      bool lesson, struct task *ret_task)
{
    const struct qyi_datum data[] = {qyi_datum_text(homework->id), qyi_datum_int(n)};

    *ret_task = (struct task){.body = QY_BUF_INIT};
    if (qyi_store_ask(exchange->server->store, QYI_ASK_TASK, data, 2, take_one, ret_task) < 0)
        qyi_reply_problem(exchange, QY_E_STORE_FAILED, NULL, NULL);
    else if (ret_task->body.len > 0 && ret_task->lesson == lesson)
        return true;
    else
        qyi_reply_problem(exchange, QY_E_FIELD_VALUE, "n", lesson ? "a lesson" : "a puzzle");
    qy_buf_free(&ret_task->body);
    return false;
}

static bool find_puzzle(struct qyi_exchange *exchange, const struct qyi_homework *homework, int64_t n,
                        struct qy_puzzle *ret_puzzle)
{
    struct qy_error error;
    struct task task;
    size_t len;
    int code;

    if (!find_task(exchange, homework, n, false, &task))
        return false;
    len = strcspn(qy_buf_str(&task.body), "\n");
    code = qy_puzzle_read(qy_buf_str(&task.body), len, ret_puzzle, &error);
    qy_buf_free(&task.body);
    if (code < 0)
        qyi_reply_error(exchange, &error);
    return code == 0;
}

void qyi_api_task(struct qyi_exchange *exchange)
{
    const char *n = qyi_exchange_arg(exchange, "n");
    struct qyi_homework homework;
    struct qy_puzzle puzzle;
    struct qyi_class class;
    json_t *json;

    if (!qyi_school_homework(exchange, QYI_SCHOOL_PUPIL, &homework, &class) ||
        !find_puzzle(exchange, &homework, n ? strtoll(n, NULL, 10) : 1, &puzzle))
        return;
    json = qyi_puzzle_json(exchange->server->store, &puzzle, false);
    if (json)
        qyi_reply_json(exchange, 200, json);
    else
        qyi_reply_problem(exchange, QY_E_STORE_FAILED, NULL, NULL);
}

void qyi_api_try_task(struct qyi_exchange *exchange)
{
    static const int states[] = {0, QYI_TASK_WRONG, QYI_TASK_FIRST, QYI_TASK_GIVEN_UP};
    struct qyi_body_try_task body;
    enum qyi_puzzle_over over;
    struct qyi_school_write *writing;
    struct qyi_homework homework;
    struct qy_puzzle puzzle;
    struct qyi_class class;
    struct qyi_write *write;
    json_t *answer;

    if (!qyi_school_homework(exchange, QYI_SCHOOL_PUPIL, &homework, &class) ||
        !qyi_api_read(exchange, &qyi_shape_try_task, &body) ||
        !find_puzzle(exchange, &homework, body.n.is, &puzzle) ||
        !(answer = qyi_puzzle_judge(exchange, &puzzle, body.moves, body.give_up == QYI_YES, &over)))
        return;
    if (over == QYI_PUZZLE_GOES_ON || !class.pupil[0]) { /* a coach who tries a puzzle gets no marks */
        qyi_reply_json(exchange, 200, answer);
        return;
    }
    if (!(writing = qyi_school_begin(exchange, &write))) {
        json_decref(answer);
        return;
    }
    const struct qyi_datum data[] = {qyi_datum_text(homework.id), qyi_datum_text(class.pupil),
                                     qyi_datum_int(body.n.is), qyi_datum_int(states[over]),
                                     qyi_datum_int(qyi_unix_time())};

    qyi_write_act(write, QYI_ACT_TASK_TRIED, data, 5, 0, 0);
    qyi_school_end(writing, write, answer);
}

void qyi_api_take_lesson(struct qyi_exchange *exchange)
{
    struct qyi_body_take_lesson body;
    struct qyi_school_write *writing;
    struct qyi_homework homework;
    struct qyi_class class;
    struct qyi_write *write;
    struct task task;

    if (!qyi_school_homework(exchange, QYI_SCHOOL_PUPIL, &homework, &class) ||
        !qyi_api_read(exchange, &qyi_shape_take_lesson, &body) ||
        !find_task(exchange, &homework, body.n.is, true, &task))
        return;
    qy_buf_free(&task.body);
    if (!class.pupil[0]) {
        qyi_reply_json(exchange, 200, done_json());
        return;
    }
    if (!(writing = qyi_school_begin(exchange, &write)))
        return;
    const struct qyi_datum data[] = {qyi_datum_text(homework.id),   qyi_datum_text(class.pupil),
                                     qyi_datum_int(body.n.is),      qyi_datum_int(body.found.is),
                                     qyi_datum_int(body.missed.is), qyi_datum_int(body.done == QYI_YES),
                                     qyi_datum_int(qyi_unix_time())};

    qyi_write_act(write, QYI_ACT_TASK_LESSON, data, 7, 0, 0);
    qyi_school_end(writing, write, done_json());
}

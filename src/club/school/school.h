/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Classes: a coach, pupils, and homework.
 *
 * A class belongs to its coach. A pupil is a row of the class with a name and an id: an account or a guest's
 * session joins as that pupil through the class's link or the pupil's personal link. If a browser forgets its
 * session, the personal link gives access to what the pupil has done. Only the coach and the pupils see a
 * class, and a pupil does not see other pupils.
 */
#ifndef QYI_SCHOOL_SCHOOL_H
#define QYI_SCHOOL_SCHOOL_H

#include "study/puzzles.h"
#include "wire/http.h"
#include "wire/server.h"

/* Limits: classes of a person, pupils of a class, sets of homework of a class, tasks of a set. */
#define QYI_CLASSES  20
#define QYI_PUPILS   100
#define QYI_HOMEWORK 100
#define QYI_TASKS    200

#define QYI_SCHOOL_NAME 401 /* 100 characters in UTF-8 */
#define QYI_SCHOOL_SOME 100 /* most puzzles selected at once */

/* A caller's role in a class, least first. */
enum qyi_school_role { QYI_SCHOOL_NOBODY, QYI_SCHOOL_PUPIL, QYI_SCHOOL_COACH };

struct qyi_class {
    bool found;
    char id[QYI_GAME_ID_SIZE];
    char name[QYI_SCHOOL_NAME];
    unsigned char owner[QYI_HASH_SIZE];
    unsigned char token[QYI_HASH_SIZE];
    bool open; /* there is a link for joining */
    int64_t created;
    enum qyi_school_role role;    /* the caller's */
    char pupil[QYI_GAME_ID_SIZE]; /* id of the pupil that the caller is, or "" */
};

struct qyi_homework {
    bool found;
    char id[QYI_GAME_ID_SIZE];
    char class_id[QYI_GAME_ID_SIZE];
    char name[QYI_SCHOOL_NAME];
    int64_t due; /* Unix time in milliseconds; 0: no due date */
    int64_t created;
};

/*
 * Finds the class that the path names, if the caller's role in it is `least` or more; false after answering.
 */
bool qyi_school_class(struct qyi_exchange *exchange, enum qyi_school_role least, struct qyi_class *ret_class);
/* Finds the homework that the path names and its class, under the same condition. */
bool qyi_school_homework(struct qyi_exchange *exchange, enum qyi_school_role least,
                         struct qyi_homework *ret_homework, struct qyi_class *ret_class);
/* Callback for qyi_store_ask(): stores a number in an int64_t. */
int qyi_school_take_number(void *user, const struct qyi_datum *row, size_t count);
/* Checks that a name is not blank and is one line; false after answering. */
bool qyi_school_good_name(struct qyi_exchange *exchange, const char *name);

/*
 * A write that answers a request when it is durable: with the status 200, or, if `path` is set, 201 and the
 * address `path` followed by `id`. If the write fails, its error is the answer.
 */
struct qyi_school_write {
    struct qyi_exchange *exchange;
    json_t *answer;
    const char *path;
    char id[QYI_GAME_ID_SIZE];
};
/* Begins a write; NULL after answering that memory ran out. */
struct qyi_school_write *qyi_school_begin(struct qyi_exchange *exchange, struct qyi_write **ret_write);
void qyi_school_end(struct qyi_school_write *writing, struct qyi_write *write, json_t *answer);

/* ---- marks.c: pupils' marks --------------------------------------------------------------------------- */

/* A pupil's result in a task they have tried. */
struct qyi_mark {
    char homework[QYI_GAME_ID_SIZE];
    char pupil[QYI_GAME_ID_SIZE];
    int64_t n;
    int state; /* enum qyi_task_state */
    int64_t tries;
    int64_t found;
    int64_t missed;
    int64_t at;
    bool lesson;
    bool late;
};

struct qyi_marks {
    struct qyi_mark *mark;
    size_t count;
    size_t room;
};

/*
 * Reads all marks of a class. Returns 0, QY_E_STORE_FAILED or QY_E_MEMORY; the caller frees them with
 * qyi_marks_free().
 */
int qyi_marks_read(struct qyi_store *store, const char *class_id, struct qyi_marks *ret_marks);
void qyi_marks_free(struct qyi_marks *marks);
/* Sums the marks of a homework and a pupil (NULL: all) as `Marks`; `tasks` is the number of tasks in all. */
json_t *qyi_marks_json(const struct qyi_marks *marks, const char *homework, const char *pupil, int64_t tasks);
/* When the pupil last did a task; 0: never. */
int64_t qyi_marks_last(const struct qyi_marks *marks, const char *pupil);
/* The marks of a homework and a pupil (NULL: all) as an array of `Mark`. */
json_t *qyi_marks_list(const struct qyi_marks *marks, const char *homework, const char *pupil);

/* For the export of a person's data: what they did as a pupil, and their classes with everything in them. */
json_t *qyi_school_tried_json(struct qyi_store *store, const unsigned char *who);
json_t *qyi_school_classes_json(struct qyi_store *store, const unsigned char *who);
/* api_own_puzzles.c: the puzzles that a person has made. */
json_t *qyi_school_own_json(struct qyi_store *store, const unsigned char *who);

#endif

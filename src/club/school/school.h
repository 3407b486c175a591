/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Classes: a coach, pupils, and the homework that they are set.
 *
 * A class is its coach's. A pupil is a row of the class with a name and a number of its own: an account or a guest's
 * session comes as that pupil by the link of the class, or by a link of the pupil's own. So what a pupil did stays when
 * the browser forgets its session: the pupil's own link opens it again. Only the coach and the pupils see a class, and a
 * pupil sees no other one.
 */
#ifndef QYI_SCHOOL_SCHOOL_H
#define QYI_SCHOOL_SCHOOL_H

#include "study/puzzles.h"
#include "wire/http.h"
#include "wire/server.h"

/* The most classes of a person, pupils of a class, sets of homework of a class, tasks of one. */
#define QYI_CLASSES  20
#define QYI_PUPILS   100
#define QYI_HOMEWORK 100
#define QYI_TASKS    200

#define QYI_SCHOOL_NAME 401 /* 100 characters */
#define QYI_SCHOOL_SOME 100 /* puzzles that are chosen at once */

/* What a caller is to a class. */
enum qyi_school_role { QYI_SCHOOL_NOBODY, QYI_SCHOOL_PUPIL, QYI_SCHOOL_COACH };

struct qyi_class {
    bool found;
    char id[QYI_GAME_ID_SIZE];
    char name[QYI_SCHOOL_NAME];
    unsigned char owner[QYI_HASH_SIZE];
    unsigned char token[QYI_HASH_SIZE];
    bool open; /* there is a token */
    int64_t created;
    enum qyi_school_role role;    /* the caller's */
    char pupil[QYI_GAME_ID_SIZE]; /* as which the caller comes; "" */
};

struct qyi_homework {
    bool found;
    char id[QYI_GAME_ID_SIZE];
    char class_id[QYI_GAME_ID_SIZE];
    char name[QYI_SCHOOL_NAME];
    int64_t due; /* 0: none */
    int64_t created;
};

/* The class of the path, where the caller is `least` in it; else the caller was answered. */
bool qyi_school_class(struct qyi_exchange *exchange, enum qyi_school_role least, struct qyi_class *ret_class);
/* The homework of the path and its class; likewise. */
bool qyi_school_homework(struct qyi_exchange *exchange, enum qyi_school_role least,
                         struct qyi_homework *ret_homework, struct qyi_class *ret_class);
/* Reads a number of the store into an int64_t: for qyi_store_ask(). */
int qyi_school_take_number(void *user, const struct qyi_datum *row, size_t count);
/* Whether a name has something to read and no line's end; else the caller was answered. */
bool qyi_school_good_name(struct qyi_exchange *exchange, const char *name);

/*
 * Writes, and answers: `answer` (its reference is taken) with the status 200, or 201 at `path` with `id` behind it where
 * there is a path. What fails is answered with its error. NULL `write` or `answer`: memory ran out.
 */
struct qyi_school_write {
    struct qyi_exchange *exchange;
    json_t *answer;
    const char *path;
    char id[QYI_GAME_ID_SIZE];
};
/* A write that answers when it is durable; `ret_write` NULL, and the caller answered, where memory ran out. */
struct qyi_school_write *qyi_school_begin(struct qyi_exchange *exchange, struct qyi_write **ret_write);
void qyi_school_end(struct qyi_school_write *writing, struct qyi_write *write, json_t *answer);

/* ---- marks.c: what pupils did ----------------------------------------------------------------------- */

/* A task that a pupil has tried. */
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

/* All marks of a class: 0, QY_E_STORE_FAILED, QY_E_MEMORY. The caller frees them by qyi_marks_free(). */
int qyi_marks_read(struct qyi_store *store, const char *class_id, struct qyi_marks *ret_marks);
void qyi_marks_free(struct qyi_marks *marks);
/* The sum of the marks of a homework and a pupil (NULL: of any) as `Marks`, of this many tasks. */
json_t *qyi_marks_json(const struct qyi_marks *marks, const char *homework, const char *pupil, int64_t tasks);
/* When a pupil was marked last; 0: never. */
int64_t qyi_marks_last(const struct qyi_marks *marks, const char *pupil);
/* Those of one homework and pupil (NULL: of any) as an array of `Mark`. */
json_t *qyi_marks_list(const struct qyi_marks *marks, const char *homework, const char *pupil);

/* What somebody did as a pupil, and the classes of somebody with all that is in them: for the person's own data. */
json_t *qyi_school_tried_json(struct qyi_store *store, const unsigned char *who);
json_t *qyi_school_classes_json(struct qyi_store *store, const unsigned char *who);
/* api_own_puzzles.c: the puzzles that somebody made. */
json_t *qyi_school_own_json(struct qyi_store *store, const unsigned char *who);

#endif

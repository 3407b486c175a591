/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Lessons: who has a saved study open, who leads, which position is shown, whose hand is raised, and who has
 * the board.
 *
 * None of this is stored: after a restart, the pages send again what they know. A lesson exists on one server
 * only. All calls are made in the loop's thread.
 *
 * A person's id in a lesson is a hash of the key of their account or session and the study's id.
 */
#ifndef QYI_LIVE_LESSON_H
#define QYI_LIVE_LESSON_H

#include "live/lesson_said.h"
#include "wire/message.h"
#include "wire/server.h"

/*
 * The most people listed in a lesson. Others who join receive all messages, but are not listed and cannot
 * act.
 */
#define QYI_LESSON_PEOPLE 500

struct qyi_lesson;
struct qyi_present;

/*
 * A connection in a lesson. Its owner calls qyi_lesson_leave() before freeing it. Initially all zero except
 * `tell` and `lang`.
 */
struct qyi_attendee {
    /* Sends a message; must not make anybody join or leave. */
    void (*tell)(struct qyi_attendee *attendee, struct qyi_message *message);
    enum qy_lang lang;
    struct qyi_lesson *lesson;
    struct qyi_attendee *next;
    struct qyi_attendee **link;  /* the pointer that points to this attendee */
    struct qyi_present *present; /* NULL: no session, or the lesson is full */
};

struct qyi_lessons;
/* NULL if memory ran out. */
struct qyi_lessons *qyi_lessons_new(uv_loop_t *loop);
/* Stops all messages. Called at shutdown, before connections are closed. */
void qyi_lessons_stop(struct qyi_lessons *lessons);
/* Called after the loop's handles have closed. Accepts NULL. */
void qyi_lessons_free(struct qyi_lessons *lessons);

/*
 * Handles a message from `caller` about the lesson on `study`. `token` is the study's sharing token, or
 * empty. A connection is in one lesson at a time: joining one leaves the other. Errors: QY_E_NO_SUCH_PATH,
 * QY_E_STUDY_CLOSED, QY_E_LESSON_..., QY_E_FIELD_VALUE, QY_E_STORE_FAILED, QY_E_MEMORY.
 */
int qyi_lesson_hear(struct qyi_server *server, struct qyi_attendee *attendee, const struct qyi_caller *caller,
                    const char *study, const struct qy_text *token, const struct qyi_lesson_said *said,
                    struct qy_error *reterr);
/* Called when the connection closes, or a different caller uses it. */
void qyi_lesson_leave(struct qyi_attendee *attendee);

/* Whether a caller has the board in the study's lesson, and so may write in the study. */
bool qyi_lesson_lets_write(const struct qyi_server *server, const char *study,
                           const struct qyi_caller *caller);
/*
 * Called when the study is shared differently or removed: ends the lead of a person who may no longer write
 * in it.
 */
void qyi_lesson_recheck(struct qyi_server *server, const char *study);

#endif

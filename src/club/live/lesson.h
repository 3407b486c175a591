/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Lessons: who has a saved study open, who leads, what is shown, whose hand is up, and who has the board. Nothing of it is
 * stored: after a restart the pages say again what they know. In the loop's thread; of this server alone.
 *
 * Somebody is known in a lesson by an id made of the key of his session and the study's id.
 */
#ifndef QYI_LIVE_LESSON_H
#define QYI_LIVE_LESSON_H

#include "live/lesson_said.h"
#include "wire/message.h"
#include "wire/server.h"

/* This many are listed in one lesson; who comes then is told all, and not listed. */
#define QYI_LESSON_PEOPLE 500

struct qyi_lesson;
struct qyi_present;

/* A connection in a lesson. Its owner takes it out before it goes; all zero but for `tell` and `lang`: it is in none. */
struct qyi_attendee {
    /* Must not put anybody in or take anybody out. */
    void (*tell)(struct qyi_attendee *attendee, struct qyi_message *message);
    enum qy_lang lang;
    struct qyi_lesson *lesson;
    struct qyi_attendee *next;
    struct qyi_attendee **link;  /* what points here */
    struct qyi_present *present; /* NULL: it has no session, or the lesson is full */
};

struct qyi_lessons;
/* NULL when memory ran out. */
struct qyi_lessons *qyi_lessons_new(uv_loop_t *loop);
/* Nobody is told any more: call before connections are closed at the end. */
void qyi_lessons_stop(struct qyi_lessons *lessons);
/* After the loop's handles closed. NULL is accepted. */
void qyi_lessons_free(struct qyi_lessons *lessons);

/*
 * What `caller` says on a connection in the lesson on `study`; `token`: the writers' of that study, or none. A connection is
 * in one lesson: another one is left. Errors: QY_E_NO_SUCH_PATH, QY_E_STUDY_CLOSED, QY_E_LESSON_..., QY_E_FIELD_VALUE,
 * QY_E_STORE_FAILED, QY_E_MEMORY.
 */
int qyi_lesson_hear(struct qyi_server *server, struct qyi_attendee *attendee, const struct qyi_caller *caller,
                    const char *study, const struct qy_text *token, const struct qyi_lesson_said *said,
                    struct qy_error *reterr);
/* The connection goes, or its speaker is another. */
void qyi_lesson_leave(struct qyi_attendee *attendee);

/* Whether a caller has the board of a study now: it may write in it. */
bool qyi_lesson_lets_write(const struct qyi_server *server, const char *study,
                           const struct qyi_caller *caller);
/* The study has other writers, or is gone: who may not write in it any more does not lead. */
void qyi_lesson_recheck(struct qyi_server *server, const char *study);

#endif

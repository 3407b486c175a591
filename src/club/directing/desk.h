/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A game over the board at the arbiter's desk: its log, which is that of `qiyuan arbiter`, replayed
 * and told. In workers' threads.
 */
#ifndef QYI_DIRECTING_DESK_H
#define QYI_DIRECTING_DESK_H

#include "answer/writer.h"
#include "thinking/oracle.h"

#include <qiyuan/record/arbiter.h>

/* This many of the lines on which something was ruled are told of a board that is told without its minutes. */
#define QYI_DESK_RULED 3

struct qyi_desk {
    struct qy_event_reader reader;
    struct qy_arbiter *arbiter;
    struct qyi_oracle *oracle; /* what it asks */
    uint32_t lines;
    enum qy_lang lang; /* of refusals */
    size_t good;       /* bytes of the log that count: a crash may have cut its last line */
    uint32_t *struck;  /* lines that were taken back */
    size_t struck_count;
    struct qy_buf ruled[QYI_DESK_RULED]; /* the latest in turn, each an object; with minutes none are kept */
    size_t ruled_count;                  /* of the whole log */
};

/* Reads a stored log; a `start` that names no reading is from before there were others.
 * What stands in the minutes is told line by line while the log is replayed; NULL: nothing is. Errors, with the
 * line: those of qy_event_read() and qy_arbiter_feed(). */
int qyi_desk_read(const char *text, size_t len, enum qy_lang lang, struct qyi_writer *minutes,
                  struct qyi_desk *ret_desk, struct qy_error *reterr);
void qyi_desk_free(struct qyi_desk *desk);

/* Appends the form of the ruling on a line of a log, or of the last one (0), as PDF, and to `notice` in words which
 * letters of it no font has. Errors: those of
 * qyi_desk_read() and of qy_papers_new(); QY_E_DESK_NO_RULING where nothing was ruled. */
int qyi_desk_form(const char *text, size_t len, enum qy_lang lang, uint32_t line, struct qy_buf *out,
                  struct qy_buf *notice, struct qy_error *reterr);

/* Takes one line more. QY_E_EVENT_REFUSED, with the reason as `detail`, for what is not possible now: nothing is
 * changed then. `only_try`: nothing is changed at all. The rulings stand with the arbiter. */
int qyi_desk_take(struct qyi_desk *desk, const char *line, size_t len, bool only_try,
                  struct qy_error *reterr);

/* Tells where the game stands: position, clocks after the last line and at the time `now`, who is to move, what is
 * possible now, how it ended. */
void qyi_desk_tell(struct qyi_desk *desk, int64_t now, enum qy_lang lang, struct qyi_writer *writer);
/* Tells what was ruled last, as an array, the latest first. Of a desk that was read without minutes. */
void qyi_desk_tell_ruled(const struct qyi_desk *desk, struct qyi_writer *writer);
/* Tells the rulings on the last event, as an array. */
void qyi_desk_rulings(const struct qyi_desk *desk, enum qy_lang lang, struct qyi_writer *writer);

#endif

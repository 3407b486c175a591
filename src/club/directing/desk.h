/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A game over the board at the arbiter's desk: replays its log, which has the format of `qiyuan arbiter`, and
 * reports its state. Used in worker threads.
 */
#ifndef QYI_DIRECTING_DESK_H
#define QYI_DIRECTING_DESK_H

#include "answer/writer.h"
#include "thinking/oracle.h"

#include <qiyuan/record/arbiter.h>

/* Number of lines with rulings that are shown when a board is read without the arbiter's log. */
#define QYI_DESK_RULED 3

struct qyi_desk {
    struct qy_event_reader reader;
    struct qy_arbiter *arbiter;
    struct qyi_oracle *oracle; /* receives the game's questions */
    uint32_t lines;
    enum qy_lang lang; /* language of refusals */
    size_t good;       /* length of the valid part of the log: a crash may have cut its last line */
    uint32_t *struck;  /* lines that were undone */
    size_t struck_count;
    /* the latest ones as a ring, each an object; empty if the arbiter's log is written */
    struct qy_buf ruled[QYI_DESK_RULED];
    size_t ruled_count; /* number in the whole log */
};

/* Reads a stored log; a `start` that names no reading was written before there were several. If `minutes` is
 * not NULL, the entries of the arbiter's log are written to it during the replay. Errors, with the line:
 * those of qy_event_read() and qy_arbiter_feed(). */
int qyi_desk_read(const char *text, size_t len, enum qy_lang lang, struct qyi_writer *minutes,
                  struct qyi_desk *ret_desk, struct qy_error *reterr);
void qyi_desk_free(struct qyi_desk *desk);

/* Appends the ruling form for a line of a log, or for the last ruling (0), as PDF. `notice` gets a text
 * naming characters that no font has. Errors: those of qyi_desk_read() and of qy_papers_new();
 * QY_E_DESK_NO_RULING if there was no ruling. */
int qyi_desk_form(const char *text, size_t len, enum qy_lang lang, uint32_t line, struct qy_buf *out,
                  struct qy_buf *notice, struct qy_error *reterr);

/* Processes one more line. QY_E_EVENT_REFUSED, with the reason as `detail`, if it is impossible now; then
 * nothing changes. `only_try`: nothing changes in any case. The arbiter has the rulings. */
int qyi_desk_take(struct qyi_desk *desk, const char *line, size_t len, bool only_try,
                  struct qy_error *reterr);

/* Writes the state of the game: position, clocks after the last line and at time `now`, side to move,
 * possible actions, result. */
void qyi_desk_tell(struct qyi_desk *desk, int64_t now, enum qy_lang lang, struct qyi_writer *writer);
/* Writes the latest rulings as an array, newest first. Requires a desk that was read without `minutes`. */
void qyi_desk_tell_ruled(const struct qyi_desk *desk, struct qyi_writer *writer);
/* Writes the rulings on the last event as an array. */
void qyi_desk_rulings(const struct qyi_desk *desk, enum qy_lang lang, struct qyi_writer *writer);

#endif

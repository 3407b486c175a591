/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The file of a tournament's log: locked, read, appended to.
 *
 * A file is locked from reading it to the end of writing. An act is written behind what counts, and counts
 * once its line end is on the disk: what a crash leaves of it is cut off by the next act.
 */
#ifndef QYI_TRF_LOG_FILE_H
#define QYI_TRF_LOG_FILE_H

#include <qiyuan/event/tournament_log.h>

#include <stdbool.h>

/* A keeper that saves lines before they are written to the file: a store that several servers share. */
struct qyi_log_keeper {
    /* Lines behind line number `behind` of the file at `path`; what it refuses is not written. */
    int (*keep)(void *user, const char *path, uint32_t behind, const struct qy_buf *lines,
                struct qy_error *reterr);
    /* They stand in the file; `fd` -1: they could not be written there, and count nevertheless. */
    void (*wrote)(void *user, const char *path, int fd);
    void *user;
};

struct qyi_log_file {
    const char *path;
    const struct qyi_log_keeper *keeper; /* NULL: the file alone counts */
    bool lags;                           /* it has not all that was kept, and gets it from the keeper */
    int fd;
    size_t good;    /* this many bytes count */
    uint32_t lines; /* this many lines those are, what was done since among them */
    size_t torn;    /* this many behind them do not: a crash cut their line */
    struct qy_tournament_log *event;
    struct qy_buf added; /* the lines written last */
};

/* Any file of lines: opened, locked and read to its end (a descriptor, which the caller closes); written behind what
 * counts and synced; made where there is none, for its owner's eyes alone where the name begins with a dot: dates of
 * birth stand in such files. Errors: QY_E_FILE_READ, QY_E_FILE_WRITE, QY_E_TOUR_EXISTS,
 * QY_E_MEMORY. */
int qyi_kept_open(const char *path, bool append, struct qy_buf *text, struct qy_error *reterr);
int qyi_kept_write(int fd, const struct qy_buf *lines, size_t at, struct qy_error *reterr);
int qyi_kept_make(const char *path, const struct qy_buf *lines, struct qy_error *reterr);
/* The same under the first of STEM.1TAIL, STEM.2TAIL ... that is free, which is put into `ret_path`. */
int qyi_kept_make_aside(const char *stem, const char *tail, const struct qy_buf *lines,
                        struct qy_buf *ret_path, struct qy_error *reterr);

/*
 * Makes a file with its first act; where it says nothing of numbers they are those of its system. Errors:
 * QY_E_TOUR_EXISTS, QY_E_FILE_WRITE, those of the act; the file is not there then, or as it was.
 */
int qyi_log_file_make(const char *path, const struct qy_tournament_act *begin, struct qy_error *reterr);
/* The same with a whole log, byte for byte. Errors: also those of qy_tournament_log_read(). */
int qyi_log_file_take(const char *path, const char *text, size_t len, struct qy_error *reterr);

/* True for a file that begins as a log does; false for anything else, also for a pipe and for none. */
bool qyi_is_log_file(const char *path);

/*
 * Opens a file, for reading alone or for appending, and waits until nobody else writes. The caller closes it.
 * A last line that was cut by a crash doesn't count (`torn`). The path must live as long as the file is open.
 * Errors: QY_E_FILE_READ, those of qy_tournament_log_read().
 */
int qyi_log_file_open(const char *path, bool append, struct qyi_log_file *ret_file, struct qy_error *reterr);
void qyi_log_file_close(struct qyi_log_file *file);

/*
 * Does acts and writes them all: after an error nothing of them stands. Errors: QY_E_FILE_WRITE, those of the
 * acts.
 */
int qyi_log_file_append(struct qyi_log_file *file, const struct qy_tournament_act *acts, size_t count,
                        struct qy_error *reterr);

/* The same in two steps: does acts, whose lines are gathered in `added`; then writes them. */
int qyi_log_file_do(struct qyi_log_file *file, const struct qy_tournament_act *acts, size_t count,
                    struct qy_error *reterr);
int qyi_log_file_flush(struct qyi_log_file *file, struct qy_error *reterr);

/* Pairs the next round by the event's system: teams get their numbers first (`ret_numbered` or NULL), and
 * every game of a match is a round. What was done is in `added`. Errors: those of qy_tournament_log_pair()
 * and of the acts. */
int qyi_log_file_pair(struct qyi_log_file *file, const uint16_t *drawn, size_t count, bool *ret_numbered,
                      struct qy_error *reterr);

#endif

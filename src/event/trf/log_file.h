/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The file of a tournament's log: locking, reading, appending.
 *
 * A file stays locked from reading until the end of writing. An act is appended after the last valid line,
 * and is valid once its line end is on the disk. The next act removes what a crash left of an incomplete
 * line.
 */
#ifndef QYI_TRF_LOG_FILE_H
#define QYI_TRF_LOG_FILE_H

#include <qiyuan/event/tournament_log.h>

#include <stdbool.h>

/* A shared store that saves lines before they are written to the file, when several servers work on one event. */
struct qyi_log_keeper {
    /* Saves the lines that follow line number `behind` of the file at `path`. If it fails, they are not written. */
    int (*keep)(void *user, const char *path, uint32_t behind, const struct qy_buf *lines,
                struct qy_error *reterr);
    /* Called when the lines are in the file. `fd` is -1 if they could not be written there; they are valid
     * nevertheless. */
    void (*wrote)(void *user, const char *path, int fd);
    void *user;
};

struct qyi_log_file {
    const char *path;
    const struct qyi_log_keeper *keeper; /* NULL: the file is the only copy */
    /* the file lacks lines that the keeper has, and is completed from it */
    bool lags;
    int fd;
    size_t good;    /* length of the valid part, in bytes */
    uint32_t lines; /* number of valid lines, including those added since */
    size_t torn;    /* length of the incomplete line after a crash, in bytes */
    struct qy_tournament_log *event;
    struct qy_buf added; /* the lines of the last write */
};

/* Opens any file of lines, locks it and reads it to its end. Returns a descriptor, which the caller closes.
 * With `append` the file can be written to, and is created if it is missing. If its name begins with a dot,
 * only the owner can read it, because such files contain dates of birth. Errors: QY_E_FILE_READ,
 * QY_E_FILE_WRITE, QY_E_TOUR_EXISTS, QY_E_MEMORY. */
int qyi_kept_open(const char *path, bool append, struct qy_buf *text, struct qy_error *reterr);
int qyi_kept_write(int fd, const struct qy_buf *lines, size_t at, struct qy_error *reterr);
int qyi_kept_make(const char *path, const struct qy_buf *lines, struct qy_error *reterr);
/* Creates such a file under the first free name of STEM.1TAIL, STEM.2TAIL ..., which is returned in `ret_path`. */
int qyi_kept_make_aside(const char *stem, const char *tail, const struct qy_buf *lines,
                        struct qy_buf *ret_path, struct qy_error *reterr);

/*
 * Creates a file with its first act. If the act does not mention numbers, those of its system are used.
 * Errors: QY_E_TOUR_EXISTS, QY_E_FILE_WRITE, those of the act; after an error the file does not exist, or is
 * unchanged.
 */
int qyi_log_file_make(const char *path, const struct qy_tournament_act *begin, struct qy_error *reterr);
/* Creates a file with a whole log, byte for byte. Errors: also those of qy_tournament_log_read(). */
int qyi_log_file_take(const char *path, const char *text, size_t len, struct qy_error *reterr);

/* True for a file that begins like a log; false for any other file, for a pipe and for a missing file. */
bool qyi_is_log_file(const char *path);

/*
 * Opens a file for reading or for appending, and waits until no other process writes to it. The caller closes
 * it, and keeps the path alive until then. A last line cut off by a crash is ignored (`torn`). Errors:
 * QY_E_FILE_READ, those of qy_tournament_log_read().
 */
int qyi_log_file_open(const char *path, bool append, struct qyi_log_file *ret_file, struct qy_error *reterr);
void qyi_log_file_close(struct qyi_log_file *file);

/*
 * Applies acts and writes them all; after an error none of them is in force. Errors: QY_E_FILE_WRITE, those
 * of the acts.
 */
int qyi_log_file_append(struct qyi_log_file *file, const struct qy_tournament_act *acts, size_t count,
                        struct qy_error *reterr);

/* The same in two steps: qyi_log_file_do() applies acts and collects their lines in `added`;
 * qyi_log_file_flush() writes them. */
int qyi_log_file_do(struct qyi_log_file *file, const struct qy_tournament_act *acts, size_t count,
                    struct qy_error *reterr);
int qyi_log_file_flush(struct qyi_log_file *file, struct qy_error *reterr);

/* Pairs the next round by the event's system and collects the lines in `added`. Teams first get their numbers
 * (`ret_numbered` or NULL), and each game of a match is a round. Errors: those of qy_tournament_log_pair()
 * and of the acts. */
int qyi_log_file_pair(struct qyi_log_file *file, const uint16_t *drawn, size_t count, bool *ret_numbered,
                      struct qy_error *reterr);

#endif

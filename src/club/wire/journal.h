/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The operator's log: one line of JSON for each request, for each WebSocket opened or closed, and for each
 * message to the administrator. It contains addresses, but no names, tokens or parts of requests other than
 * the route.
 *
 * Another thread writes the lines in order, so that the loop never waits for the disk. If it can't keep up,
 * lines are dropped, and the next line says how many.
 */
#ifndef QYI_WIRE_JOURNAL_H
#define QYI_WIRE_JOURNAL_H

#include <qiyuan/core/error.h>

#include <uv.h>

struct qyi_journal;

/* A request and its response. Texts are borrowed during the call. */
struct qyi_answered {
    const char *method;
    const char *route;   /* "/api/games/{id}", or the path if there is no route */
    const char *id;      /* the value of {id}, or "" */
    const char *address; /* address of the client, "" if unknown */
    const char *code;    /* of the error, or NULL */
    unsigned status;
    uint64_t bytes;        /* of the body */
    uint64_t microseconds; /* since the head was received */
};

/* Opens a log for appending; "-" is standard error; a new file is accessible only to its owner. Errors:
 * QY_E_FILE_WRITE, QY_E_MEMORY. */
int qyi_journal_open(const char *path, uv_loop_t *loop, struct qyi_journal **ret_journal,
                     struct qy_error *reterr);

/* Writes the remaining lines and closes the log; accepts NULL. The loop must not run meanwhile. */
void qyi_journal_close(struct qyi_journal *journal);

/* Reopens the file after log rotation; if that fails, the old one is kept. */
void qyi_journal_reopen(struct qyi_journal *journal);

/* These functions accept a NULL journal and do nothing then. */
void qyi_journal_request(struct qyi_journal *journal, const struct qyi_answered *answered);
/* Records that a WebSocket was opened from an address, or (NULL) closed after some time. Each has a unique number. */
void qyi_journal_socket(struct qyi_journal *journal, uint64_t number, const char *address,
                        uint64_t microseconds);
/* Records a message to the administrator: the id of the message, and its parameter or NULL. */
void qyi_journal_notice(struct qyi_journal *journal, const char *message, const char *particular);

#endif

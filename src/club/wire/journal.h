/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The operator's log: a JSON object a line for each request that was answered, each WebSocket
 * that came or went, and what whoever runs the server must know. It holds addresses, never names, tokens or
 * what a request asked for beyond its route.
 *
 * The loop never waits for the disk: lines are written by another thread, in order. When it cannot keep up,
 * lines are dropped, and how many is told in the next one.
 */
#ifndef QYI_WIRE_JOURNAL_H
#define QYI_WIRE_JOURNAL_H

#include <qiyuan/core/error.h>

#include <uv.h>

struct qyi_journal;

/* What was answered. Texts are borrowed for the call. */
struct qyi_answered {
    const char *method;
    const char *route;   /* "/api/games/{id}", or of what has no route the path */
    const char *id;      /* what its {id} stood for, "" for nothing */
    const char *address; /* who asked, "" where it is not known */
    const char *code;    /* of the refusal, or NULL */
    unsigned status;
    uint64_t bytes;        /* of the body */
    uint64_t microseconds; /* since the head had come */
};

/* Opens a log that is appended to, "-" is standard error; a new file is its owner's alone. Errors:
 * QY_E_FILE_WRITE, QY_E_MEMORY. */
int qyi_journal_open(const char *path, uv_loop_t *loop, struct qyi_journal **ret_journal,
                     struct qy_error *reterr);

/* Writes what waits, and closes; NULL is accepted. The loop may not run any more between. */
void qyi_journal_close(struct qyi_journal *journal);

/* Opens the file anew, after another program has put it away; where it cannot be, the old one stays. */
void qyi_journal_reopen(struct qyi_journal *journal);

/* Each of these accepts a journal of NULL, and does nothing then. */
void qyi_journal_request(struct qyi_journal *journal, const struct qyi_answered *answered);
/* A WebSocket came from an address, or (NULL) went after so long. Each has a number of its own. */
void qyi_journal_socket(struct qyi_journal *journal, uint64_t number, const char *address,
                        uint64_t microseconds);
/* A message to the administrator: the id of the message, and its particular or NULL. */
void qyi_journal_notice(struct qyi_journal *journal, const char *message, const char *particular);

#endif

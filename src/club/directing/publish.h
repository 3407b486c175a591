/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A mirror of the tournaments for any web server: plain pages, report file, CSV, papers and the games of each
 * round. It is updated after each act, and each file is replaced atomically. It needs no scripts and contains
 * no dates of birth.
 */
#ifndef QYI_DIRECTING_PUBLISH_H
#define QYI_DIRECTING_PUBLISH_H

#include "shelf/folder.h"

#include <uv.h>

struct qyi_server;

#define QYI_PUBLISH_WAITING 64
#define QYI_PUBLISH_LETTERS 64

struct qyi_publish {
    uv_work_t work;
    struct qyi_server *server;
    char waiting[QYI_PUBLISH_WAITING][QYI_FILE_ID_SIZE];
    unsigned count;
    char id[QYI_FILE_ID_SIZE]; /* the event being written; "": none */
    bool under_way;
    bool all; /* more events are due than fit into the list: write all */
    struct qy_error error;
    char letters[QYI_PUBLISH_LETTERS]; /* that no font has, of what was written, */
    char noticed[QYI_PUBLISH_LETTERS]; /* and those that the server told of */
};

/* Writes the pages of an event, or of all events (""), after the current one is finished. Does nothing unless
 * the options name a folder. In the loop's thread. */
void qyi_publish(struct qyi_server *server, const char *id);

#endif

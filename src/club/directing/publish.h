/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A mirror of the tournaments for any web server: plain pages, report file, CSV, papers and the games of
 * each round, written anew after each act, each file whole or not at all. Nothing of it needs a script, and no date of
 * birth stands in it.
 */
#ifndef QYI_DIRECTING_PUBLISH_H
#define QYI_DIRECTING_PUBLISH_H

#include "shelf/folder.h"

#include <uv.h>

struct qyi_server;

#define QYI_PUBLISH_WAITING 64

struct qyi_publish {
    uv_work_t work;
    struct qyi_server *server;
    char waiting[QYI_PUBLISH_WAITING][QYI_FILE_ID_SIZE];
    unsigned count;
    char id[QYI_FILE_ID_SIZE]; /* what is being written; "": nothing */
    bool under_way;
    bool all; /* more wait than are named: all of them */
    struct qy_error error;
};

/* Publishes the event of an id, or all of them ("") once what is being written is done. Without a folder of the
 * options nothing is. In the loop's thread. */
void qyi_publish(struct qyi_server *server, const char *id);

#endif

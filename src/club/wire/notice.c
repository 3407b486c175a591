/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sends messages to the administrator, on the terminal and in the log. */
#include "wire/server.h"

void qyi_server_notice(void *user, const char *message, const char *first, const char *second)
{
    struct qyi_server *server = user;

    if (server->options.notice)
        server->options.notice(server->options.user, message, first, second);
    qyi_journal_notice(server->journal, message, first);
}

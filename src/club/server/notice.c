/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What whoever runs the server is told, on the terminal and in the log. */
#include "server/server_priv.h"

void qyi_server_notice(void *user, const char *message, const char *first, const char *second)
{
    struct qyi_server *server = user;

    if (server->options.notice)
        server->options.notice(server->options.user, message, first, second);
    qyi_journal_notice(server->journal, message, first);
}

static void tell_count(struct qyi_server *server, const char *message, unsigned count)
{
    char number[16];

    lws_snprintf(number, sizeof number, "%u", count);
    if (count > 0)
        qyi_server_notice(server, message, number, NULL);
}

void qyi_server_tell_tally(struct qyi_server *server, bool all)
{
    struct qyi_ledger_tally tally = qyi_ledger_tally(server->ledger);

    if (all) {
        tell_count(server, "serve.events-taken", tally.taken);
        tell_count(server, "serve.events-given", tally.given);
    }
    tell_count(server, "serve.events-aside", tally.aside);
    tell_count(server, "serve.events-damaged", tally.damaged);
}

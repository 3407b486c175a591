/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: server. What a director takes away: the papers of a tournament as PDF, its report file, CSV. */
#include "answer/answers.h"
#include "base/error.h"
#include "server/directing.h"
#include "server/printing.h"
#include "server/routes.h"
#include "server/server_priv.h"

#include <string.h>

/* Opens the event for somebody who may have its papers. */
static int take_up(struct qyi_asking *asking, struct qyi_directing *ret_directing)
{
    int code = qyi_directing_open(asking, false, ret_directing);

    if (code < 0)
        return code;
    code = qyi_directing_may(ret_directing, QYI_DEED_PAPERS);
    if (code < 0)
        qyi_directing_close(ret_directing);
    return code;
}

/* ---- export ---------------------------------------------------------------------------------------- */

static int export(struct qyi_asking *asking, struct qyi_writer *writer)
{
    const char *as = qyi_exchange_arg(asking->exchange, "as");
    struct qyi_event event = {NULL, NULL};
    struct qyi_directing directing;
    int code;

    if (as && strcmp(as, "csv") != 0 && strcmp(as, "trf") != 0)
        return qyi_error_set(&asking->error, QY_E_FIELD_VALUE, 0, "as", 2, "trf | csv");
    code = take_up(asking, &directing);
    if (code < 0)
        return code;
    event.log = directing.file.event;
    code = qyi_event_export(&event, as && strcmp(as, "csv") == 0, writer->out, &asking->error);
    qyi_directing_close(&directing);
    return code;
}

void qyi_api_export(struct qyi_exchange *exchange)
{
    qyi_ask_as(exchange, exchange->server->options.tournaments, "text/plain; charset=utf-8", export);
}

/* ---- papers ---------------------------------------------------------------------------------------- */

static int papers(struct qyi_asking *asking, struct qyi_writer *writer)
{
    const char *what = qyi_exchange_arg(asking->exchange, "what");
    struct qyi_event event = {NULL, NULL};
    enum qy_tournament_paper paper;
    struct qyi_directing directing;
    unsigned round;
    int code;

    if (!what || qy_tournament_paper_by_id(what, strlen(what), &paper) < 0)
        return qyi_error_set(&asking->error, QY_E_FIELD_VALUE, 0, "what", 4, "pairings | standings | ...");
    code = qyi_asking_number(asking, "round", 1, QY_TOURNAMENT_MAX_ROUNDS, 0, &round);
    if (code == 0)
        code = take_up(asking, &directing);
    if (code < 0)
        return code;
    event.log = directing.file.event;
    code = qyi_print_paper(&event, paper, round, asking->exchange->lang, writer->out, &asking->error);
    qyi_directing_close(&directing);
    return code;
}

void qyi_api_papers(struct qyi_exchange *exchange)
{
    qyi_ask_as(exchange, exchange->server->options.tournaments, "application/pdf", papers);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Downloads of a tournament: papers as PDF, report file, CSV; all of them for its directors, and the public
 * ones for everybody. */
#include "answer/answers.h"
#include "answer/printing.h"
#include "answer/site.h"
#include "answer/warnings.h"
#include "base/error.h"
#include "directing/directing.h"
#include "wire/handlers.h"
#include "wire/server.h"

#include <string.h>

/* ---- export ---------------------------------------------------------------------------------------- */

static int check_form(struct qyi_asking *asking, const char *as)
{
    if (as && strcmp(as, "csv") != 0 && strcmp(as, "trf") != 0)
        return qyi_error_set(&asking->error, QY_E_FIELD_VALUE, 0, "as", 2, "trf | csv");
    return 0;
}

static int export(struct qyi_asking *asking, struct qyi_writer *writer)
{
    const char *as = qyi_exchange_arg(asking->exchange, "as");
    struct qyi_event event = {NULL, NULL};
    struct qyi_directing directing;
    int code = check_form(asking, as);

    if (code == 0)
        code = qyi_directing_take_up(asking, 0, QYI_DEED_PAPERS, NULL, NULL, &directing);
    if (code < 0)
        return code;
    event.log = directing.file.event;
    code = qyi_event_export(&event, as && strcmp(as, "csv") == 0, writer->out, &asking->error);
    qyi_directing_close(&directing);
    return code;
}

void qyi_api_export(struct qyi_exchange *exchange)
{
    qyi_ask_directing_as(exchange, "text/plain; charset=utf-8", export);
}

/* ---- papers ---------------------------------------------------------------------------------------- */

/* What hangs on the wall of a hall. The list of players has dates of birth, and the others are the desk's. */
static bool is_public(enum qy_tournament_paper what)
{
    switch (what) {
    case QY_PAPER_TEAMS:
    case QY_PAPER_PAIRINGS:
    case QY_PAPER_NAMES:
    case QY_PAPER_STANDINGS:
    case QY_PAPER_CROSSTABLE:
    case QY_PAPER_TABLE:
    case QY_PAPER_BOARDS:
    case QY_PAPER_BRACKET: return true;
    default: return false;
    }
}

/* Readers of a paper: its officials, or everybody; on a page the list of players has no dates of birth. */
enum audience { OFFICIALS, EVERYBODY, ON_A_PAGE };

/* Reads the requested paper and round. */
static int read_asked(struct qyi_asking *asking, enum audience audience, struct qyi_print_asked *ret_asked,
                      enum qy_tournament_paper *ret_which)
{
    const char *what = qyi_exchange_arg(asking->exchange, "what");
    struct qyi_print_asked asked = {.lang = asking->exchange->lang, .lenient = true};
    enum qy_tournament_paper which;

    if (!what || qy_tournament_paper_by_id(what, strlen(what), &which) < 0 ||
        (audience != OFFICIALS && !is_public(which) && !(audience == ON_A_PAGE && which == QY_PAPER_PLAYERS)))
        return qyi_error_set(&asking->error, QY_E_FIELD_VALUE, 0, "what", 4, "pairings | standings | ...");
    asked.paper[which] = true;
    int code = qyi_asking_number(asking, "round", 1, QY_TOURNAMENT_MAX_ROUNDS, 0, &asked.round);
    *ret_asked = asked;
    *ret_which = which;
    return code;
}

/* `prizes`: a list with ';' between its lines, because an address can't contain line ends; or NULL for those
 * of the event. */
static int print(struct qyi_asking *asking, const struct qyi_event *event, struct qyi_print_asked *asked,
                 const char *prizes, struct qy_buf *out)
{
    struct qy_buf letters = QY_BUF_INIT;
    struct qyi_printing printing;
    struct qy_buf list = QY_BUF_INIT;
    unsigned pages;
    int code = qyi_printing_begin(event, asked, &printing, &asking->error);

    qy_buf_adds(&list, prizes ? prizes : qyi_event_entrants(event)->text[QY_TOURNAMENT_PRIZES]);
    for (size_t i = 0; prizes && i < list.len; i++)
        if (list.data[i] == ';')
            list.data[i] = '\n';
    if (code == 0 && list.len > 0 && printing.ranking.standings)
        code = qyi_printing_award(&printing, asked, qy_buf_str(&list), list.len, &asking->error);
    qy_buf_free(&list);
    asked->missing = &letters;
    if (code == 0)
        code = qyi_printing_write(&printing, asked, qy_buf_write, out, &pages, &asking->error);
    qyi_printing_free(&printing);
    qyi_letters_words(qy_buf_str(&letters), asked->lang, &asking->notice);
    qy_buf_free(&letters);
    return code;
}

static int papers(struct qyi_asking *asking, struct qyi_writer *writer)
{
    struct qyi_event event = {NULL, NULL};
    struct qyi_directing directing;
    struct qyi_print_asked asked;
    enum qy_tournament_paper which;
    int code = read_asked(asking, OFFICIALS, &asked, &which);

    if (code == 0)
        code = qyi_directing_take_up(asking, 0, QYI_DEED_PAPERS, NULL, NULL, &directing);
    if (code < 0)
        return code;
    event.log = directing.file.event;
    const char *share = qyi_exchange_arg(asking->exchange, "share");
    asked.division =
        qyi_division_of(share ? share : qyi_event_entrants(&event)->text[QY_TOURNAMENT_DIVISION]);
    code = print(asking, &event, &asked, qyi_exchange_arg(asking->exchange, "prizes"), writer->out);
    qyi_directing_close(&directing);
    return code;
}

void qyi_api_papers(struct qyi_exchange *exchange)
{
    qyi_ask_directing_as(exchange, "application/pdf", papers);
}

/* ---- for everybody --------------------------------------------------------------------------------- */

/* Refuses the report file of a team event while it contains secret line-ups. */
static int check_lineups(const struct qyi_directing *directing)
{
    const struct qyi_event *event = &directing->cached->event;
    unsigned paired = qy_tournament_paired_rounds(qyi_event_entrants(event));

    if (qyi_event_has_matches(event) && qyi_lineups_are_open(&directing->people, paired))
        return qyi_error_set(&directing->asking->error, QY_E_TOUR_LINEUP_HIDDEN, 0, NULL, 0, NULL);
    return 0;
}

static int public_file(struct qyi_asking *asking, struct qyi_writer *writer)
{
    const char *as = qyi_exchange_arg(asking->exchange, "as");
    bool csv = as && strcmp(as, "csv") == 0;
    struct qyi_directing directing;
    int code = check_form(asking, as);

    if (code == 0)
        code = qyi_directing_open(asking, false, &directing);
    if (code < 0)
        return code;
    code = csv ? 0 : check_lineups(&directing);
    if (code == 0)
        code = qyi_event_export_public(&directing.cached->event, csv, writer->out, &asking->error);
    qyi_directing_close(&directing);
    return code;
}

void qyi_api_file(struct qyi_exchange *exchange)
{
    qyi_ask_directing_as(exchange, "text/plain; charset=utf-8", public_file);
}

static int sheet(struct qyi_asking *asking, struct qyi_writer *writer)
{
    struct qyi_directing directing;
    struct qyi_print_asked asked;
    enum qy_tournament_paper which;
    int code = read_asked(asking, EVERYBODY, &asked, &which);

    if (code == 0)
        code = qyi_directing_open(asking, false, &directing);
    if (code < 0)
        return code;
    code = print(asking, &directing.cached->event, &asked, NULL, writer->out);
    qyi_directing_close(&directing);
    return code;
}

void qyi_api_sheet(struct qyi_exchange *exchange)
{
    qyi_ask_directing_as(exchange, "application/pdf", sheet);
}

static int page(struct qyi_asking *asking, struct qyi_writer *writer)
{
    struct qyi_directing directing;
    struct qyi_printing printing;
    struct qyi_print_asked asked;
    enum qy_tournament_paper which;
    int code = read_asked(asking, ON_A_PAGE, &asked, &which);

    if (code == 0)
        code = qyi_directing_open(asking, false, &directing);
    if (code < 0)
        return code;
    const struct qyi_event *event = &directing.cached->event;
    code = qyi_printing_begin(event, &asked, &printing, &asking->error);
    if (code == 0)
        code = qyi_answer_page(event, &printing, &asked, which, writer->out);
    if (code == QY_E_PAPER_NONE)
        code = qyi_error_set(&asking->error, code, 0, qy_tournament_paper_id(which),
                             strlen(qy_tournament_paper_id(which)), NULL);
    qyi_printing_free(&printing);
    qyi_directing_close(&directing);
    return code;
}

void qyi_api_page(struct qyi_exchange *exchange)
{
    qyi_ask_directing_as(exchange, "text/html; charset=utf-8", page);
}

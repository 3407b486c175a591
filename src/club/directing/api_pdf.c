/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A game on score sheets, and the form of a ruling, as PDF.
 *
 * The loop collects their data; a worker draws them, because loading fonts is slow.
 */
#include "answer/warnings.h"
#include "base/error.h"
#include "directing/desk.h"
#include "live/api.h"
#include "live/house.h"
#include "wire/asking.h"
#include "wire/handlers.h"
#include "wire/server.h"

#include <qiyuan/print/sheet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A requested PDF. */
struct printing {
    struct qyi_job job;
    struct qyi_exchange *exchange;
    char id[QYI_GAME_ID_SIZE];
    enum qy_lang lang;
    enum qy_paper paper;
    struct qy_buf pgn;
    int64_t *clock; /* the mover's time left after each ply; -1: unknown */
    size_t plies;
    struct qy_sheet_facts facts; /* its lists are owned */
    uint32_t *offers;
    char **notes;

    /* results */
    struct qy_buf pdf;
    struct qy_buf notice; /* for letters that no font has */
    int code;
    struct qy_error error;
};

static void forget(struct printing *printing)
{
    for (size_t i = 0; i < printing->facts.note_count; i++)
        free(printing->notes[i]);
    free(printing->notes);
    free(printing->offers);
    free(printing->clock);
    qy_buf_free(&printing->pgn);
    qy_buf_free(&printing->pdf);
    qy_buf_free(&printing->notice);
    qyi_exchange_unref(printing->exchange);
    free(printing);
}

/* ---- on the loop: what the game tells -------------------------------------------------------------- */

/* The last ply of a side among the first `plies`; 0: none. */
static uint32_t last_ply(const struct qyi_live *live, size_t plies, const char *side)
{
    const struct qy_history *history = qyi_room_history(&live->room);
    enum qy_side first = qy_position_side(qy_history_start(history));
    bool is_first = strcmp(side, qy_side_id(live->room.setup.game, first)) == 0;
    bool by_first = plies % 2 == 1; /* the last ply was made by the side that began */

    if (plies == 0)
        return 0;
    return (uint32_t)(is_first == by_first ? plies : plies - 1);
}

/* Whether the sheet remarks on a ruling: fouls, warnings, and time given or taken under an article. */
static bool is_remarked(const char *kind, const json_t *ruling)
{
    static const enum qy_ruling_kind kinds[] = {QY_RULING_FOUL, QY_RULING_WARNING, QY_RULING_TIME};

    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (strcmp(kind, qy_ruling_name(kinds[i])) == 0)
            return kinds[i] != QY_RULING_TIME || json_is_string(json_object_get(ruling, "article"));
    return false;
}

/* A remark in words, after the number of the move at which it was ruled. */
static char *note_of(const json_t *ruling, size_t plies)
{
    const char *words = json_string_value(json_object_get(ruling, "text"));
    struct qy_buf note = QY_BUF_INIT;

    qy_buf_addf(&note, "%zu. %s", plies / 2 + 1, words ? words : "");
    char *copy = note.failed ? NULL : strdup(qy_buf_str(&note));
    qy_buf_free(&note);
    return copy;
}

/* Records an offer, or another remark for the sheet. False when memory ran out. */
static bool note_ruling(struct printing *printing, const struct qyi_live *live, const json_t *ruling,
                        size_t plies)
{
    const char *kind = json_string_value(json_object_get(ruling, "ruling"));
    const char *side = json_string_value(json_object_get(ruling, "side"));
    struct qy_sheet_facts *facts = &printing->facts;

    if (kind && side && strcmp(kind, qy_ruling_name(QY_RULING_OFFER)) == 0) {
        printing->offers[facts->offer_count++] = last_ply(live, plies, side);
    } else if (kind && is_remarked(kind, ruling)) {
        char *note = note_of(ruling, plies);

        if (!note)
            return false;
        printing->notes[facts->note_count++] = note;
    }
    return true;
}

/* The same for all rulings on an event. */
static bool note_record(struct printing *printing, const struct qyi_live *live,
                        const struct qyi_record *record)
{
    const char *text = record->rulings.json[printing->lang];
    json_t *rulings = text ? json_loads(text, 0, NULL) : NULL;
    bool good = rulings || record->rulings.count == 0;

    for (size_t i = 0; good && i < json_array_size(rulings); i++)
        good = note_ruling(printing, live, json_array_get(rulings, i), record->plies);
    json_decref(rulings);
    return good;
}

static bool note_rulings(struct printing *printing, const struct qyi_live *live)
{
    size_t most = 1;

    for (size_t i = 0; i < live->record_count; i++)
        most += live->records[i].rulings.count;
    printing->offers = calloc(most, sizeof *printing->offers);
    printing->notes = calloc(most, sizeof *printing->notes);
    if (!printing->offers || !printing->notes)
        return false;
    for (size_t i = 0; i < live->record_count; i++)
        if (!note_record(printing, live, &live->records[i]))
            return false;
    printing->facts.offers = printing->offers;
    printing->facts.notes = (const char *const *)printing->notes;
    return true;
}

static bool note_clocks(struct printing *printing, const struct qyi_live *live)
{
    printing->plies = live->move_count;
    printing->clock = calloc(printing->plies + 1, sizeof *printing->clock);
    if (!printing->clock)
        return false;
    for (size_t i = 0; i < live->move_count; i++)
        printing->clock[i] = live->moves[i]->left;
    return true;
}

static int gather(struct printing *printing, const struct qyi_live *live, const char *site)
{
    const struct qy_arbiter *arbiter = live->room.arbiter;
    int code = qyi_api_write_pgn(live, site, &printing->pgn);

    if (code < 0)
        return code;
    for (int side = 0; side < 2; side++)
        printing->facts.used[side] =
            live->room.setup.has_clock ? qy_arbiter_used(arbiter, (enum qy_side)side) : -1;
    printing->facts.reason = qy_arbiter_outcome(arbiter).reason;
    return note_clocks(printing, live) && note_rulings(printing, live) ? 0 : QY_E_MEMORY;
}

/* ---- in the worker: the sheets --------------------------------------------------------------------- */

static int print_record(void *user, struct qy_record *record, enum qy_record_state state)
{
    struct printing *printing = user;
    const struct qy_sheet_setup setup = {.paper = printing->paper, .lang = printing->lang};
    struct qy_record_node *node = qy_record_root(record)->child;
    struct qy_buf letters = QY_BUF_INIT;
    struct qy_sheets *sheets = NULL;
    int code = 0;

    (void)state;
    for (size_t i = 0; node && i < printing->plies && code == 0; i++, node = node->child) {
        struct qy_buf text = QY_BUF_INIT;

        if (printing->clock[i] >= 0) {
            qy_clock_mark_write(printing->clock[i], 0, &text);
            code = qy_record_set_command(record, node, "clk", qy_buf_str(&text), text.len);
        }
        qy_buf_free(&text);
    }
    if (code == 0)
        code = qy_sheets_new(&setup, qy_buf_write, &printing->pdf, &sheets, &printing->error);
    if (code == 0)
        code = qy_sheets_add(sheets, record, &printing->facts, &printing->error);
    if (code == 0)
        code = qy_sheets_end(sheets, &printing->error);
    if (code == 0)
        qy_sheets_missing(sheets, &letters);
    qyi_letters_words(qy_buf_str(&letters), printing->lang, &printing->notice);
    qy_buf_free(&letters);
    qy_sheets_free(sheets);
    return code;
}

static void print_sheets(uv_work_t *work)
{
    static const struct qy_records_visitor visitor = {.record = print_record};
    struct printing *printing = work->data;
    struct qy_memory text = {printing->pgn.data, printing->pgn.len};

    printing->code = qy_records_read(qy_memory_read, &text, "pgn", &visitor, printing);
}

/* ---- on the loop again ----------------------------------------------------------------------------- */

static bool is_vain(const void *data)
{
    return qyi_http_is_gone(((const struct printing *)data)->exchange);
}

static void printed(uv_work_t *work, int status)
{
    struct printing *printing = work->data;
    struct qyi_exchange *exchange = printing->exchange;

    if (status < 0) {
        qyi_reply_problem(exchange, QY_E_STOPPING, NULL, NULL);
    } else if (printing->code < 0) {
        qyi_reply_failure(exchange, printing->code, &printing->error);
    } else {
        qyi_reply_notice(exchange, qy_buf_str(&printing->notice));
        qyi_reply_file(exchange, "application/pdf", &printing->pdf, printing->id, ".pdf");
    }
    forget(printing);
}

static struct printing *begin(struct qyi_exchange *exchange, const struct qyi_live *live)
{
    const char *paper = qyi_exchange_arg(exchange, "paper");
    struct printing *printing = calloc(1, sizeof *printing);

    if (!printing)
        return NULL;
    printing->exchange = qyi_exchange_ref(exchange);
    printing->job = (struct qyi_job){.run = print_sheets, .after = printed, .is_vain = is_vain};
    printing->job.work.data = printing;
    printing->lang = exchange->lang;
    if (paper)
        (void)qy_paper_by_id(paper, strlen(paper), &printing->paper);
    snprintf(printing->id, sizeof printing->id, "%s", live->id);
    return printing;
}

void qyi_api_pdf(struct qyi_exchange *exchange)
{
    struct qyi_live *live = qyi_api_game(exchange);
    char site[400];

    if (!live)
        return;
    struct printing *printing = begin(exchange, live);
    if (!printing) {
        qyi_reply_problem(exchange, QY_E_MEMORY, NULL, NULL);
        return;
    }
    snprintf(site, sizeof site, "%s/g/%s", qyi_server_site(exchange->server), live->id);
    int code = gather(printing, live, site);
    if (code < 0)
        qyi_reply_problem(exchange, code, NULL, NULL);
    else if (qyi_http_work(exchange, QYI_LANE_READ, &printing->job))
        return;
    forget(printing);
}

/* ---- the form of a ruling -------------------------------------------------------------------------- */

struct ruling {
    struct qyi_job job;
    struct qyi_exchange *exchange;
    char id[QYI_GAME_ID_SIZE];
    unsigned line; /* 0: the last on which anything was ruled */
    struct qy_buf log;
    struct qy_buf pdf;
    struct qy_buf notice; /* for letters that no font has */
    int code;
    struct qy_error error;
};

static void forget_ruling(struct ruling *ruling)
{
    qy_buf_free(&ruling->log);
    qy_buf_free(&ruling->pdf);
    qy_buf_free(&ruling->notice);
    qyi_exchange_unref(ruling->exchange);
    free(ruling);
}

static void print_ruling(uv_work_t *work)
{
    struct ruling *ruling = work->data;

    ruling->code = qyi_desk_form(qy_buf_str(&ruling->log), ruling->log.len, ruling->exchange->lang,
                                 ruling->line, &ruling->pdf, &ruling->notice, &ruling->error);
}

static bool is_vain_ruling(const void *data)
{
    return qyi_http_is_gone(((const struct ruling *)data)->exchange);
}

static void printed_ruling(uv_work_t *work, int status)
{
    struct ruling *ruling = work->data;
    struct qyi_exchange *exchange = ruling->exchange;

    if (status < 0) {
        qyi_reply_problem(exchange, QY_E_STOPPING, NULL, NULL);
    } else if (ruling->code < 0) {
        qyi_reply_error(exchange, &ruling->error);
    } else {
        qyi_reply_notice(exchange, qy_buf_str(&ruling->notice));
        qyi_reply_file(exchange, "application/pdf", &ruling->pdf, ruling->id, "-form.pdf");
    }
    forget_ruling(ruling);
}

/* Adds the line of the `start` event for an arbiter, with the names of players who joined later. */
static void add_start(const struct qyi_live *live, struct qy_buf *out)
{
    struct qyi_setup setup = live->room.setup;

    for (int side = 0; side < 2; side++)
        memcpy(setup.name[side], live->room.name[side], sizeof setup.name[side]);
    char *line = qyi_setup_arbiter_line(&setup);
    out->failed |= !line;
    qy_buf_addf(out, "%s\n", line ? line : "");
    free(line);
}

/* Collects the log in the form for an arbiter, without the server's own events; only up to a sealed move,
 * which is secret. Also finds the requested line in it. */
static int gather_log(struct ruling *ruling, const struct qyi_live *live)
{
    struct qyi_asking asking = {.exchange = ruling->exchange};
    int code = qyi_asking_number(&asking, "n", 1, 9999999, 0, &ruling->line);

    ruling->error = asking.error;
    add_start(live, &ruling->log);
    for (size_t i = 0; i < live->record_count && !live->records[i].sealed; i++)
        qy_buf_addf(&ruling->log, "%s\n", live->records[i].own == QYI_OWN_NONE ? live->records[i].text : "");
    if (code == 0 && ruling->log.failed)
        code = qyi_no_memory(&ruling->error);
    return code;
}

void qyi_api_form(struct qyi_exchange *exchange)
{
    struct qyi_live *live = qyi_api_game(exchange);

    if (!live)
        return;
    struct ruling *ruling = calloc(1, sizeof *ruling);
    if (!ruling) {
        qyi_reply_problem(exchange, QY_E_MEMORY, NULL, NULL);
        return;
    }
    ruling->exchange = qyi_exchange_ref(exchange);
    ruling->job = (struct qyi_job){.run = print_ruling, .after = printed_ruling, .is_vain = is_vain_ruling};
    ruling->job.work.data = ruling;
    snprintf(ruling->id, sizeof ruling->id, "%s", live->id);
    if (gather_log(ruling, live) < 0)
        qyi_reply_error(exchange, &ruling->error);
    else if (qyi_http_work(exchange, QYI_LANE_READ, &ruling->job))
        return;
    forget_ruling(ruling);
}

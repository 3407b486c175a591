/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Read access to the tournaments in the operator's folder, with the command's answers about their files.
 * Dates of birth and other private data are never included.
 */
#include "answer/answers.h"
#include "answer/warnings.h"
#include "base/error.h"
#include "directing/asking_events.h"
#include "shelf/folder.h"
#include "wire/handlers.h"
#include "wire/server.h"

#include <string.h>

static int read_event(struct qyi_asking *asking, const char *id, struct qyi_event *ret_event)
{
    struct qy_buf text = QY_BUF_INIT;
    int code = qyi_folder_read(asking->folder, id, &text, &asking->error);

    if (code == 0)
        code = qyi_event_read(qy_buf_str(&text), text.len, ret_event, &asking->error);
    qy_buf_free(&text);
    return code;
}

/* ---- the list -------------------------------------------------------------------------------------- */

static int tell_list(struct qyi_asking *asking, const struct qyi_files *files, struct qyi_writer *writer)
{
    for (size_t i = 0; i < files->count; i++) {
        struct qyi_event event;

        if (qyi_asking_is_over(asking))
            return qyi_error_set(&asking->error, QY_E_STOPPING, 0, NULL, 0, NULL);
        if (read_event(asking, files->file[i].id, &event) < 0)
            continue; /* not a tournament; a damaged one reports the reason when it is requested */
        if (event.log || qyi_event_players(&event)->player_count > 0) /* any text is a report file */
            qyi_answer_event(&event, files->file[i].id, false, writer);
        qyi_event_free(&event);
    }
    return 0;
}

static int list(struct qyi_asking *asking, struct qyi_writer *writer)
{
    struct qyi_files files;
    int code = qyi_folder_list(asking->folder, &files, &asking->error);

    if (code < 0)
        return code;
    code = tell_list(asking, &files, writer);
    qyi_files_free(&files);
    return code;
}

void qyi_api_tournaments(struct qyi_exchange *exchange)
{
    qyi_ask_folder(exchange, "tournaments", list);
}

int qyi_api_tournament(struct qyi_asking *asking, const struct qyi_event *event, struct qyi_writer *writer)
{
    qyi_answer_event(event, asking->id, true, writer);
    return 0;
}

/* ---- the order ------------------------------------------------------------------------------------- */

/* `tiebreaks`, `rounds`, `stage` and `group` of the query. */
static int rank(struct qyi_asking *asking, const struct qyi_event *event, bool players,
                struct qyi_ranking *ret_ranking)
{
    struct qyi_rank_asked asked = {.tiebreaks = qyi_exchange_arg(asking->exchange, "tiebreaks"),
                                   .players = players};
    unsigned stage = 0;
    unsigned group = 0;
    int code = qyi_asking_number(asking, "rounds", 1, QY_TOURNAMENT_MAX_ROUNDS, 0, &asked.rounds);

    if (code == 0)
        code = qyi_asking_number(asking, "stage", 1, QY_STAGES_MOST, 0, &stage);
    if (code == 0)
        code = qyi_asking_number(asking, "group", 1, 1000, 0, &group);
    asked.stage = stage;
    asked.group = group;
    return code < 0 ? code : qyi_rank(event, &asked, ret_ranking, &asking->error);
}

int qyi_api_standings(struct qyi_asking *asking, const struct qyi_event *event, struct qyi_writer *writer)
{
    unsigned terms = qyi_exchange_arg(asking->exchange, "terms") ? QYI_TERMS_OF_ALL : 0;
    struct qyi_ranking ranking;
    int code = qyi_asking_number(asking, "of", 1, QY_TOURNAMENT_MAX_PLAYERS, terms, &terms);

    if (code < 0)
        return code;
    if (!qyi_exchange_arg(asking->exchange, "stage") && !qyi_exchange_arg(asking->exchange, "tiebreaks")) {
        code = qyi_answer_order(event, terms, writer, &asking->error);
        if (code <= 0)
            return code;
    }
    code = rank(asking, event, false, &ranking);
    if (code < 0)
        return code;
    qyi_answer_standings(&ranking, terms, writer);
    qyi_ranking_free(&ranking);
    return 0;
}

int qyi_api_crosstable(struct qyi_asking *asking, const struct qyi_event *event, struct qyi_writer *writer)
{
    struct qyi_ranking ranking;
    int code = rank(asking, event, false, &ranking);

    if (code < 0)
        return code;
    qyi_answer_crosstable(&ranking, writer);
    qyi_ranking_free(&ranking);
    return 0;
}

/* The prizes, and the warnings about them. */
static int award(struct qyi_asking *asking, const struct qyi_event *event, const struct qyi_ranking *ranking,
                 const struct qy_prize_list *prizes, struct qyi_writer *writer)
{
    struct qyi_warnings warnings = {.warning = NULL};
    const struct qyi_warner warner = qyi_warnings_warner(&warnings);

    qyi_warn_open(qyi_event_entrants(event), &warner);
    qyi_object_open(writer, NULL);
    qyi_array_open(writer, "prizes");
    const char *share = qyi_exchange_arg(asking->exchange, "share");
    int code = qyi_answer_prizes(
        ranking, prizes, NULL,
        qyi_division_of(share ? share : qyi_event_entrants(event)->text[QY_TOURNAMENT_DIVISION]), &warner,
        writer, &asking->error);
    qyi_array_close(writer);
    qyi_answer_warnings(&warnings, writer);
    qyi_object_close(writer);
    qyi_warnings_free(&warnings);
    return code;
}

int qyi_api_prizes(struct qyi_asking *asking, const struct qyi_event *event, struct qyi_writer *writer)
{
    const char *text = qyi_exchange_arg(asking->exchange, "prizes");
    struct qy_buf lines = QY_BUF_INIT;
    struct qy_prize_list *prizes;
    struct qyi_ranking ranking;

    qy_buf_adds(&lines, text ? text : qyi_event_entrants(event)->text[QY_TOURNAMENT_PRIZES]);
    if (lines.len == 0) {
        qy_buf_free(&lines);
        return qyi_error_set(&asking->error, QY_E_FIELD_MISSING, 0, "prizes", 6, NULL);
    }
    for (size_t i = 0; text && i < lines.len; i++) /* an address holds no line ends */
        if (lines.data[i] == ';')
            lines.data[i] = '\n';
    int code = qy_prize_list_read(qy_buf_str(&lines), lines.len, &prizes, &asking->error);
    qy_buf_free(&lines);
    if (code < 0)
        return code;
    code = rank(asking, event, true, &ranking);
    if (code == 0) {
        code = award(asking, event, &ranking, prizes, writer);
        qyi_ranking_free(&ranking);
    }
    qy_prize_list_free(prizes);
    return code;
}

/* ---- rounds ---------------------------------------------------------------------------------------- */

/* Reads the number of a paired round; by default the latest. */
static int read_round(struct qyi_asking *asking, const struct qyi_event *event, unsigned *ret_round)
{
    unsigned paired = qy_tournament_paired_rounds(qyi_event_entrants(event));

    return qyi_asking_number(asking, "round", 1, paired, paired, ret_round);
}

int qyi_api_pairings(struct qyi_asking *asking, const struct qyi_event *event, struct qyi_writer *writer)
{
    unsigned round;
    int code = read_round(asking, event, &round);

    if (code == 0 && round > 0)
        code = qyi_answer_round(qyi_event_entrants(event), round, writer);
    return code < 0 && asking->error.code == 0 ? qyi_error_set(&asking->error, code, 0, NULL, 0, NULL) : code;
}

/* Explains why two players are paired, or not, also for the next round: only for a log. A report file does
 * not contain everything on which its pairs depend. */
int qyi_api_explain(struct qyi_asking *asking, const struct qyi_event *event, struct qyi_writer *writer)
{
    const char *text = qyi_exchange_arg(asking->exchange, "pair");
    struct qy_pair pair;
    unsigned paired = qy_tournament_paired_rounds(qyi_event_entrants(event));
    unsigned round;
    unsigned most;
    int code = qyi_asking_number(asking, "round", 1, paired + 1, paired, &round);

    if (code == 0)
        code = qyi_asking_number(asking, "top", 0, 30, QYI_USUAL_ALTERNATIVES, &most);
    if (code < 0)
        return code;
    if (!text || !qyi_read_pair(text, strlen(text), &pair))
        return qyi_error_set(&asking->error, text ? QY_E_FIELD_VALUE : QY_E_FIELD_MISSING, 0, "pair", 4,
                             "3-7");
    if (!event->log)
        return qyi_error_set(&asking->error, QY_E_TOUR_SYSTEM, 0, "TRF", 3, "log");
    code = qyi_answer_explain(event->log, round, pair, most, writer, &asking->error);
    return code < 0 ? code : 0; /* players who are not paired have nothing to show */
}

int qyi_api_members(struct qyi_asking *asking, const struct qyi_event *event, struct qyi_writer *writer)
{
    int code = event->log ? qyi_answer_members(event->log, writer) : 0;

    return code < 0 ? qyi_error_set(&asking->error, code, 0, NULL, 0, NULL) : 0;
}

int qyi_api_bracket(struct qyi_asking *asking, const struct qyi_event *event, struct qyi_writer *writer)
{
    int code = qyi_answer_knockout(event, writer, &asking->error);

    return code < 0 ? code : 0;
}

/* ---- titles ---------------------------------------------------------------------------------------- */

int qyi_api_norms(struct qyi_asking *asking, const struct qyi_event *event, struct qyi_writer *writer)
{
    const struct qyi_norms_asked asked = {.exempt = qyi_exchange_arg(asking->exchange, "exempt"),
                                          .host = qyi_exchange_arg(asking->exchange, "host"),
                                          .system = qyi_exchange_arg(asking->exchange, "system"),
                                          .made_only = qyi_exchange_arg(asking->exchange, "made") != NULL};

    return qyi_answer_norms(qyi_event_players(event), &asked, writer, &asking->error);
}

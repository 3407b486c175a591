/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan tournament pair, check, explain: the rounds of report files by the system of --system or their
 * own; checks of logs, too. */
#include "cli/tournament.h"

#include "answer/answers.h"
#include "base/error.h"
#include "cli/input.h"
#include "cli/tournament_echo.h"
#include "cli/tournament_file.h"
#include "event/act.h"
#include "event/listing.h"
#include "pairing/pairing.h"
#include "trf/report_pairing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SWISS           (1U << QY_PAIRING_SWISS)
#define SWISS_AND_TABLE (SWISS | 1U << QY_PAIRING_TABLE)

/* ---- the system and its lots ----------------------------------------------------------------------- */

struct report {
    struct qyi_report_system by;
    struct qy_swiss_cn lots;
    uint16_t *drawn;
};

/* Reads --seed, --lots and --units. */
static int read_lots(const struct qyi_cli *cli, struct report *report, struct qy_error *reterr)
{
    const char *text = cli->text[QYI_OPT_LOTS];
    const char *bad;

    report->lots.seed = cli->number[QYI_OPT_SEED];
    report->lots.units = qyi_act_units(cli->text[QYI_OPT_UNITS]);
    if (!text)
        return 0;
    report->drawn = malloc((strlen(text) + 1) * sizeof *report->drawn);
    if (!report->drawn)
        return qyi_no_memory(reterr);
    report->lots.by_hand = true;
    report->lots.drawn = report->drawn;
    report->lots.drawn_count = qyi_act_numbers(text, 1, report->drawn, &bad);
    return report->lots.drawn_count == SIZE_MAX
               ? qyi_error_set(reterr, QY_E_TOUR_LOTS, 0, bad, strcspn(bad, ","), NULL)
               : 0;
}

/* Finds the pairing system. Returns an exit code; errors have been reported. */
static int begin(const struct qyi_cli *cli, const char *path, struct qy_trf *trf, unsigned forms,
                 struct report *report)
{
    const char *system = cli->text[QYI_OPT_SYSTEM];
    struct qy_error error = {0};

    *report = (struct report){.drawn = NULL};
    if (qyi_report_system(trf, system, forms, &report->by, &error) < 0) {
        qyi_cli_say_error(cli, &error);
        return system ? QYI_EXIT_USAGE : QYI_EXIT_INPUT;
    }
    if (report->by.system->by_lots && read_lots(cli, report, &error) < 0)
        return qyi_cli_fail(cli, path, &error);
    return QYI_EXIT_DONE;
}

/* ---- pair ------------------------------------------------------------------------------------------ */

int qyi_cli_report_pair(struct qyi_cli *cli, const char *path, struct qyi_event *event)
{
    struct report report;
    struct qy_lots lots = {0};
    struct qy_pairing pairing = {0};
    struct qyi_warned warned = {cli, path};
    struct qy_error error = {0};
    unsigned round = 0;
    int code = begin(cli, path, event->trf, SWISS_AND_TABLE, &report);

    if (code == QYI_EXIT_DONE) {
        round = qy_tournament_paired_rounds(report.by.tournament) + 1;
        if (qyi_report_pair(&report.by, &report.lots, round, &pairing, &lots, &error) < 0)
            code = qyi_cli_fail(cli, path, &error);
    }
    if (code == QYI_EXIT_DONE) {
        if (pairing.count == 0)
            qyi_cli_say_objection(&warned, "tournament.nobody-plays", QYI_CLI_NUMBER(round), "", "");
        qyi_answer_pairs(round, &pairing, qyi_cli_answer(cli));
        if (cli->text[QYI_OPT_VERBOSE])
            qyi_answer_lots(round, &lots, qyi_cli_answer(cli));
    }
    qy_lots_free(&lots);
    qy_pairing_free(&pairing);
    free(report.drawn);
    return code;
}

/* ---- check ----------------------------------------------------------------------------------------- */

/* The state of a check. Correct rounds are reported unless --quiet. */
struct check {
    struct qyi_cli *cli;
    struct qyi_writer *writer;
    struct qyi_progress progress;
    unsigned rounds;
    bool all_same;
};

static void tell_round(void *data, unsigned round, const struct qy_pairing *file,
                       const struct qy_pairing *ours)
{
    struct check *check = data;
    bool same = qyi_pairing_same(file, ours);

    check->all_same = check->all_same && same;
    if (!same || !check->cli->quiet || check->cli->json)
        qyi_answer_check(round, file, ours, check->writer);
    qyi_progress_show(&check->progress, round, check->rounds);
}

/* Checks the rounds and ranks of a report file. Returns an exit code. */
static int check_report(struct check *check, const char *path, struct qy_trf *trf,
                        const struct qy_tournament **ret_players)
{
    struct report report;
    struct qy_error error = {0};
    int code = begin(check->cli, path, trf, SWISS_AND_TABLE, &report);

    if (code != QYI_EXIT_DONE) {
        free(report.drawn);
        return code;
    }
    *ret_players = report.by.tournament;
    if (qyi_report_check(&report.by, &report.lots, tell_round, check, &error) < 0)
        code = qyi_cli_fail(check->cli, path, &error);
    else if (!qyi_answer_rank_check(report.by.tournament, qy_trf_teams(trf) != NULL, check->writer))
        check->all_same = false;
    free(report.drawn);
    return code;
}

/* Checks the rounds of a log, by its own system and lots. */
static int check_log(struct check *check, const char *path, const struct qy_tournament_log *log,
                     const struct qy_tournament **ret_players)
{
    struct qy_error error = {0};

    *ret_players = qy_tournament_log_members(log);
    if (!*ret_players)
        *ret_players = qy_tournament_log_tournament(log);
    return qy_tournament_log_check(log, tell_round, check, &error) < 0
               ? qyi_cli_fail(check->cli, path, &error)
               : QYI_EXIT_DONE;
}

static void say_differs(void *cli, const struct qy_tournament_player *player, const char *field,
                        const char *here, const char *there)
{
    struct qy_buf who = QY_BUF_INIT;

    qy_buf_addf(&who, "%u %s", player->number, player->text[QY_PLAYER_NAME]);
    qyi_cli_say(cli, "rate.differs", qy_buf_str(&who), field, here, there, NULL);
    qy_buf_free(&who);
}

int qyi_cli_check(struct qyi_cli *cli, const char *path, struct qyi_event *event)
{
    struct check check = {.cli = cli, .all_same = true};
    const struct qy_tournament *players = NULL;
    struct qyi_rated_base base;

    check.writer = qyi_cli_answer_rows(cli, qyi_check_table());
    check.rounds = qy_tournament_paired_rounds(qyi_event_entrants(event));
    qyi_cli_progress_begin(&check.progress, cli, "progress.rounds");
    int code = event->log ? check_log(&check, path, event->log, &players)
                          : check_report(&check, path, event->trf, &players);
    qyi_progress_end(&check.progress);
    if (players && (event->log || code == QYI_EXIT_DONE)) {
        struct qyi_warned warned = {cli, path};

        qyi_warn_births(players, &(struct qyi_warner){qyi_cli_say_warning, &warned});
        /* differences between its players and this machine's base of rated players */
        qyi_cli_rated_base(cli, &base);
        if (base.map && !cli->quiet)
            qyi_listing_compare(&base.base, players, say_differs, cli);
        qyi_rated_base_close(&base);
    }
    return code == QYI_EXIT_DONE && !check.all_same ? QYI_EXIT_NO : code;
}

/* ---- explain --------------------------------------------------------------------------------------- */

int qyi_cli_report_explain(struct qyi_cli *cli, const char *path, struct qy_trf *trf, unsigned round,
                           struct qy_pair pair, size_t most)
{
    struct report report;
    struct qy_pair_reasons reasons;
    struct qy_error error = {0};
    int code = begin(cli, path, trf, SWISS, &report);

    if (code == QYI_EXIT_DONE &&
        qyi_report_explain(&report.by, &report.lots, round, pair, most, &reasons, &error) < 0)
        code = qyi_cli_fail(cli, path, &error);
    free(report.drawn);
    if (code != QYI_EXIT_DONE)
        return code;
    qyi_answer_reasons(report.by.tournament, round, &reasons, false, qyi_cli_answer(cli));
    qy_pair_reasons_free(&reasons);
    return QYI_EXIT_DONE;
}

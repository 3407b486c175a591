/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. What an arbiter is warned of: standard error, and the exit code stays 0 unless --fide refuses. */
#include "cli/tournament_echo.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- results, arrivals, pairs ---------------------------------------------------------------------------
 */

void qyi_cli_warn_open(const struct qyi_cli *cli, const char *path, const struct qy_tournament *tournament)
{
    unsigned paired = qy_tournament_paired_rounds(tournament);

    for (unsigned round = 1; !cli->quiet && round <= paired; round++) {
        struct qy_buf list = QY_BUF_INIT;
        char number[16];

        for (size_t i = 0; i < tournament->player_count; i++) {
            const struct qy_tournament_player *player = &tournament->player[i];
            const struct qy_tournament_entry *entry = &player->entry[round - 1];

            if (entry->outcome == QY_TOURNAMENT_OPEN && entry->colour == QY_TOURNAMENT_WHITE)
                qy_buf_addf(&list, "%s%u-%u", list.len > 0 ? ", " : "", player->number, entry->opponent);
        }
        (void)snprintf(number, sizeof number, "%u", round);
        if (list.len > 0)
            qyi_cli_say(cli, "tournament.results-missing", path, number, qy_buf_str(&list), NULL);
        qy_buf_free(&list);
    }
}

void qyi_cli_warn_away(const struct qyi_cli *cli, const char *path, const struct qy_tournament_log *log)
{
    struct qy_buf list = QY_BUF_INIT;
    uint16_t *number;
    size_t count;

    if (cli->quiet || qy_tournament_log_missing(log, &number, &count) < 0)
        return;
    for (size_t i = 0; i < count; i++) {
        qy_buf_adds(&list, i > 0 ? ", " : "");
        qyi_cli_add_player(&list, qy_tournament_log_tournament(log), number[i]);
    }
    if (count > 0)
        qyi_cli_say(cli, "tournament.away", path, qy_buf_str(&list), NULL);
    qy_buf_free(&list);
    free(number);
}

void qyi_cli_warn_rejudged(const struct qyi_cli *cli, const char *path, const struct qy_tournament_log *log)
{
    bool differs[QY_TOURNAMENT_MAX_ROUNDS + 1];
    struct qy_buf list = QY_BUF_INIT;
    struct qy_error error = {0};

    if (cli->quiet)
        return;
    if (qy_tournament_log_rejudge(log, differs, &error) < 0) {
        (void)qyi_cli_fail(cli, path, &error);
        return;
    }
    for (unsigned round = 1; round <= QY_TOURNAMENT_MAX_ROUNDS; round++)
        if (differs[round])
            qy_buf_addf(&list, "%s%u", list.len > 0 ? ", " : "", round);
    if (list.len > 0)
        qyi_cli_say(cli, "tournament.would-differ", path, qy_buf_str(&list), NULL);
    qy_buf_free(&list);
}

/* ---- what FIDE allows -----------------------------------------------------------------------------------
 */

struct judging {
    const struct qyi_cli *cli;
    const char *path;
    bool found;
};

static void warn(struct judging *judging, const char *id, const char *a, const char *b)
{
    judging->found = true;
    if (!judging->cli->quiet || judging->cli->text[QYI_OPT_FIDE])
        qyi_cli_say(judging->cli, id, judging->path, a ? a : "", b ? b : "", NULL);
}

static bool is_fide_swiss(const struct qy_pairing_system *system)
{
    return system && system->form == QY_PAIRING_SWISS && !system->cn_rules;
}

/* C.04.1: a win, a draw and a loss are worth 1, 1/2, 0; the bye what a win or a draw is. */
static void judge_new(struct judging *judging, const struct qy_tournament_act *act)
{
    const struct qy_pairing_system *system =
        act->system ? qy_pairing_system_named(act->system, strlen(act->system)) : NULL;
    struct qy_points_scheme scheme;
    bool fide = is_fide_swiss(system);

    if (judging->cli->text[QYI_OPT_FIDE] &&
        (!system || system->cn_rules || system->form == QY_PAIRING_STAGES))
        warn(judging, "tournament.fide-system", act->system, NULL);
    if (!fide || !act->scoring || act->teams ||
        qy_points_scheme_parse(act->scoring, strlen(act->scoring), &scheme, NULL) < 0)
        return;
    if (scheme.win != QY_POINT || 2 * scheme.draw != QY_POINT || scheme.loss != 0 ||
        (scheme.pairing_bye != scheme.win && scheme.pairing_bye != scheme.draw && scheme.pairing_bye != 0 &&
         !system->matches))
        warn(judging, "tournament.fide-scoring", act->scoring, NULL);
}

/* Byes that were asked for: one a player, no full points, none of half a point in the last round. */
static void judge_bye(struct judging *judging, const struct qy_tournament_log *log,
                      const struct qy_tournament_act *act)
{
    const struct qy_tournament *tournament = qy_tournament_log_tournament(log);
    const struct qy_tournament_player *player = qy_tournament_player(tournament, (unsigned)act->number);
    struct qy_buf who = QY_BUF_INIT;
    char number[16];

    if (!player || !act->how || strcmp(act->how, "zero") == 0 ||
        !is_fide_swiss(qy_tournament_log_system(log)))
        return;
    qyi_cli_add_player(&who, tournament, player->number);
    if (strcmp(act->how, "full") == 0)
        warn(judging, "tournament.fide-full-bye", qy_buf_str(&who), NULL);
    if (strcmp(act->how, "half") == 0 && act->round == tournament->rounds)
        warn(judging, "tournament.fide-last-bye", qy_buf_str(&who), NULL);
    for (unsigned round = 1; round <= tournament->columns; round++)
        if (round != (unsigned)act->round && (player->entry[round - 1].outcome == QY_TOURNAMENT_HALF_BYE ||
                                              player->entry[round - 1].outcome == QY_TOURNAMENT_FULL_BYE)) {
            (void)snprintf(number, sizeof number, "%u", round);
            warn(judging, "tournament.fide-bye", qy_buf_str(&who), number);
            break;
        }
    qy_buf_free(&who);
}

/* What is announced before the first round stays: tie-breaks, and who shall not meet. */
static void judge_late(struct judging *judging, const struct qy_tournament_log *log,
                       const struct qy_tournament_act *act)
{
    const struct qy_tournament *tournament = qy_tournament_log_tournament(log);

    if (qy_tournament_paired_rounds(tournament) == 0 || !is_fide_swiss(qy_tournament_log_system(log)))
        return;
    if (act->kind == QY_ACT_EVENT && act->tiebreaks)
        warn(judging, "tournament.fide-tiebreaks", tournament->text[QY_TOURNAMENT_TIEBREAKS], act->tiebreaks);
    if (act->kind == QY_ACT_AVOID)
        warn(judging, "tournament.fide-avoid", NULL, NULL);
}

int qyi_cli_refuse_open(const struct qyi_cli *cli, const char *path, const struct qy_tournament *tournament)
{
    qyi_cli_warn_open(cli, path, tournament);
    if (!cli->text[QYI_OPT_FIDE] ||
        qy_tournament_finished_rounds(tournament) == qy_tournament_paired_rounds(tournament))
        return QYI_EXIT_DONE;
    qyi_cli_say(cli, "tournament.refused", path, NULL);
    return QYI_EXIT_NO;
}

int qyi_cli_judge_fide(const struct qyi_cli *cli, const char *path, const struct qy_tournament_log *log,
                       const struct qy_tournament_act *act)
{
    struct judging judging = {cli, path, false};

    if (act->kind == QY_ACT_NEW)
        judge_new(&judging, act);
    else if (act->kind == QY_ACT_BYE)
        judge_bye(&judging, log, act);
    else
        judge_late(&judging, log, act);
    if (!judging.found || !cli->text[QYI_OPT_FIDE])
        return QYI_EXIT_DONE;
    qyi_cli_say(cli, "tournament.refused", path, NULL);
    return QYI_EXIT_NO;
}

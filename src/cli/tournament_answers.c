/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * qiyuan tournament standings, crosstable, teams, bracket, norms, titles, prizes, explain: options are read
 * here, the room `answer` tells.
 */
#include "answer/answers.h"
#include "answer/deeds.h"
#include "base/error.h"
#include "cli/input.h"
#include "cli/tournament.h"
#include "cli/tournament_act.h"
#include "cli/tournament_echo.h"
#include "cli/tournament_explain.h"
#include "cli/tournament_file.h"
#include "cli/tournament_log.h"
#include "cli/tournament_system.h"

#include <stdlib.h>
#include <string.h>

/* ---- the event ------------------------------------------------------------------------------------- */

int qyi_cli_event(const struct qyi_cli *cli, const char *path, struct qyi_event *ret_event)
{
    struct qyi_log_file file;
    struct qy_error error;

    *ret_event = (struct qyi_event){NULL, NULL};
    if (!qyi_cli_is_log(path))
        return qyi_cli_read_trf(cli, path, &ret_event->trf);
    if (qyi_cli_log_open(cli, path, false, &file, &error) < 0)
        return qyi_cli_fail(cli, path, &error);
    ret_event->log = file.event;
    file.event = NULL;
    qyi_log_file_close(&file);
    return QYI_EXIT_DONE;
}

/* The numbers of --withdrawn, separated by commas. Returns an exit code. */
static int read_withdrawn(const struct qyi_cli *cli, uint16_t numbers[QY_TOURNAMENT_MAX_ROUNDS],
                          size_t *ret_count)
{
    const char *text = cli->text[QYI_OPT_WITHDRAWN];
    size_t count = 0;
    unsigned number = 0;

    for (const char *at = text; at; at++) {
        if (*at >= '0' && *at <= '9' && number <= QY_TOURNAMENT_MAX_PLAYERS) {
            number = number * 10 + (unsigned)(*at - '0');
            continue;
        }
        if ((*at != ',' && *at) || number == 0 || number > QY_TOURNAMENT_MAX_PLAYERS ||
            count == QY_TOURNAMENT_MAX_ROUNDS)
            return qyi_cli_usage(cli, "standings.bad-numbers", text, NULL);
        numbers[count++] = (uint16_t)number;
        number = 0;
        if (!*at)
            break;
    }
    *ret_count = count;
    return QYI_EXIT_DONE;
}

/* Says why an event can't be ranked. Tie-breaks that were asked for are at fault, not the file. */
static int refuse_ranking(const struct qyi_cli *cli, const char *path, const struct qy_error *error)
{
    bool asked = cli->text[QYI_OPT_TIEBREAKS] != NULL;
    int code;

    if (asked && (error->code == QY_E_TIEBREAK || error->code == QY_E_TIEBREAK_MODIFIER)) {
        qyi_cli_say_error(cli, error);
        return QYI_EXIT_USAGE;
    }
    code = qyi_cli_fail(cli, path, error);
    return asked && (error->code == QY_E_TIEBREAK_SYSTEM || error->code == QY_E_TIEBREAK_TEAMS)
               ? QYI_EXIT_USAGE
               : code;
}

int qyi_cli_rank(const struct qyi_cli *cli, const char *path, const struct qyi_event *event, bool players,
                 struct qyi_ranking *ret_ranking)
{
    uint16_t withdrawn[QY_TOURNAMENT_MAX_ROUNDS];
    struct qyi_rank_asked asked = {
        .tiebreaks = cli->text[QYI_OPT_TIEBREAKS], .withdrawn = withdrawn, .players = players};
    struct qy_conduct *conduct = NULL;
    struct qy_error error;
    int code = read_withdrawn(cli, withdrawn, &asked.withdrawn_count);

    if (code != QYI_EXIT_DONE)
        return code;
    if (cli->text[QYI_OPT_STAGE] && !event->log) {
        qyi_cli_say(cli, "tournament.not-stages", NULL);
        return QYI_EXIT_NO;
    }
    asked.rounds = cli->text[QYI_OPT_ROUNDS] ? (unsigned)cli->number[QYI_OPT_ROUNDS] : 0;
    asked.stage = cli->text[QYI_OPT_STAGE] ? (size_t)cli->number[QYI_OPT_STAGE] : 0;
    asked.group = cli->text[QYI_OPT_GROUP] ? (size_t)cli->number[QYI_OPT_GROUP] : 0;
    if (cli->text[QYI_OPT_CONDUCT])
        code = qyi_cli_read_conduct(cli, cli->text[QYI_OPT_CONDUCT], &conduct, &asked.conduct_count);
    asked.conduct = conduct;
    if (code == QYI_EXIT_DONE && qyi_rank(event, &asked, ret_ranking, &error) < 0)
        code = refuse_ranking(cli, path, &error);
    free(conduct);
    return code;
}

/* ---- standings ------------------------------------------------------------------------------------- */

/* Whether all rounds that are announced were played to their results. */
static bool is_over(const struct qy_tournament *tournament)
{
    unsigned paired = qy_tournament_paired_rounds(tournament);

    return paired >= tournament->rounds && qy_tournament_finished_rounds(tournament) == paired;
}

/* Where several share the first place at the end a play-off is due. */
static void note_tie(const struct qyi_cli *cli, const struct qyi_ranking *ranking)
{
    size_t tied = is_over(ranking->tournament) ? qy_standings_tied_for_first(ranking->standings) : 0;
    struct qy_buf number = QY_BUF_INIT;

    if (cli->json || cli->text[QYI_OPT_TSV] || cli->quiet || tied < 2)
        return;
    qy_buf_addf(&number, "%zu", tied);
    qyi_cli_say(cli, "standings.play-off", qy_buf_str(&number), NULL);
    qy_buf_free(&number);
}

static int tell_ranked(struct qyi_cli *cli, const char *path, const struct qyi_event *event, bool cross,
                       struct qyi_writer *writer)
{
    struct qyi_ranking ranking;
    int code = qyi_cli_rank(cli, path, event, false, &ranking);

    if (code != QYI_EXIT_DONE)
        return code;
    if (cross)
        qyi_answer_crosstable(&ranking, writer);
    else
        qyi_answer_standings(&ranking, cli->text[QYI_OPT_TERMS] ? QYI_TERMS_OF_ALL : 0, writer);
    if (!cross)
        note_tie(cli, &ranking);
    qyi_ranking_free(&ranking);
    return QYI_EXIT_DONE;
}

/* The event's own order, unless something else is asked for. */
static int tell_order(struct qyi_cli *cli, const char *path, const struct qyi_event *event,
                      struct qyi_writer *writer)
{
    bool own = !cli->text[QYI_OPT_STAGE] && (!cli->text[QYI_OPT_TIEBREAKS] || qyi_event_has_stages(event));
    struct qy_error error = {0};
    int answer =
        own ? qyi_answer_order(event, cli->text[QYI_OPT_TERMS] ? QYI_TERMS_OF_ALL : 0, writer, &error) : 1;

    if (answer < 0)
        return qyi_cli_fail(cli, path, &error);
    return answer == 0 ? QYI_EXIT_DONE : tell_ranked(cli, path, event, false, writer);
}

/* Another list of tie-breaks changes what is shown, never what is kept. */
static void say_other_tiebreaks(const struct qyi_cli *cli, const char *path, const struct qyi_event *event)
{
    const char *own = qyi_event_entrants(event)->text[QY_TOURNAMENT_TIEBREAKS];
    const char *asked = cli->text[QYI_OPT_TIEBREAKS];

    if (!cli->quiet && event->log && *own && asked && strcmp(own, asked) != 0)
        qyi_cli_say(cli, "tournament.other-tiebreaks", path, own, asked, NULL);
}

static int show(struct qyi_cli *cli, const char *path, bool cross)
{
    struct qyi_writer *writer = qyi_cli_answer(cli);
    struct qyi_event event;
    int code = qyi_cli_event(cli, path, &event);

    if (code != QYI_EXIT_DONE)
        return code;
    code = qyi_cli_refuse_open(cli, path, qyi_event_entrants(&event));
    if (code != QYI_EXIT_DONE) {
        qyi_event_free(&event);
        return code;
    }
    say_other_tiebreaks(cli, path, &event);
    code = cross ? tell_ranked(cli, path, &event, true, writer) : tell_order(cli, path, &event, writer);
    qyi_event_free(&event);
    return code;
}

int qyi_cli_tournament_standings(struct qyi_cli *cli, const char *path)
{
    return show(cli, path, false);
}

int qyi_cli_tournament_crosstable(struct qyi_cli *cli, const char *path)
{
    return show(cli, path, true);
}

/* ---- answers about a log --------------------------------------------------------------------------- */

/* Opens a log and a writer for what is told about it; a report file has no such acts. */
static int tell_of_log(struct qyi_cli *cli, const char *path,
                       int (*tell)(struct qyi_cli *, const char *, const struct qyi_event *,
                                   struct qyi_writer *))
{
    struct qyi_event event = {NULL, NULL};
    struct qyi_log_file file;
    struct qy_error error = {0};
    int code;

    if (qyi_cli_log_open(cli, path, false, &file, &error) < 0)
        return qyi_cli_fail(cli, path, &error);
    event.log = file.event;
    code = tell(cli, path, &event, qyi_cli_answer(cli));
    qyi_log_file_close(&file);
    return code;
}

/* Teams of matches stand as `standings` has them: by 15.3 and 15.4 only where these rank the event. */
static int tell_teams(struct qyi_cli *cli, const char *path, const struct qyi_event *event,
                      struct qyi_writer *writer)
{
    struct qy_team_table teams;
    struct qy_error error = {0};

    if (qyi_event_has_matches(event) && !qyi_event_by_team_table(event))
        return tell_order(cli, path, event, writer);
    if (qy_tournament_log_team_table(event->log, &teams, &error) < 0)
        return qyi_cli_fail(cli, path, &error);
    qyi_answer_teams(event->log, &teams, cli->text[QYI_OPT_TERMS] ? QYI_TERMS_OF_ALL : 0, writer);
    qy_team_table_free(&teams);
    return QYI_EXIT_DONE;
}

int qyi_cli_tournament_teams(struct qyi_cli *cli, const char *path)
{
    return tell_of_log(cli, path, tell_teams);
}

static int tell_bracket(struct qyi_cli *cli, const char *path, const struct qyi_event *event,
                        struct qyi_writer *writer)
{
    struct qy_tournament_matches matches;
    struct qy_error error = {0};
    size_t stage = qy_tournament_log_stages(event->log) - 1; /* a knock-out ends an event */

    if (!qyi_event_has_stages(event)) {
        qyi_cli_say(cli, "tournament.not-stages", NULL);
        return QYI_EXIT_NO;
    }
    if (qy_tournament_log_matches(event->log, stage, &matches, &error) < 0)
        return qyi_cli_fail(cli, path, &error);
    qyi_answer_bracket(qy_tournament_log_tournament(event->log), stage, &matches, writer);
    qy_tournament_matches_free(&matches);
    return QYI_EXIT_DONE;
}

int qyi_cli_tournament_bracket(struct qyi_cli *cli, const char *path)
{
    if (qyi_cli_is_log(path))
        return tell_of_log(cli, path, tell_bracket);
    qyi_cli_say(cli, "tournament.not-stages", NULL);
    return QYI_EXIT_NO;
}

static int tell_boards(struct qyi_cli *cli, const char *path, const struct qyi_event *event,
                       struct qyi_writer *writer)
{
    (void)path;
    qyi_answer_boards(event->log,
                      cli->text[QYI_OPT_ROUND]
                          ? (unsigned)cli->number[QYI_OPT_ROUND]
                          : qy_tournament_paired_rounds(qy_tournament_log_tournament(event->log)),
                      writer);
    return QYI_EXIT_DONE;
}

int qyi_cli_tournament_boards(struct qyi_cli *cli, const char *path)
{
    return tell_of_log(cli, path, tell_boards);
}

/* ---- norms, titles, prizes ------------------------------------------------------------------------- */

int qyi_cli_tournament_norms(struct qyi_cli *cli, const char *path)
{
    struct qyi_norms_asked asked = {.exempt = cli->text[QYI_OPT_EXEMPT],
                                    .host = cli->text[QYI_OPT_HOST],
                                    .system = cli->text[QYI_OPT_SYSTEM],
                                    .made_only = cli->quiet};
    struct qyi_event event;
    struct qy_error error = {0};
    int code;

    if (cli->operand_count > 2)
        return qyi_cli_usage(cli, "cli.extra-operand", cli->operand[2], NULL);
    code = qyi_cli_event(cli, path, &event);
    if (code != QYI_EXIT_DONE)
        return code;
    if (qyi_answer_norms(qyi_event_players(&event), &asked, qyi_cli_answer(cli), &error) == QY_E_NORM_FACT) {
        qyi_cli_say_error(cli, &error); /* it was declared, it does not stand in the file */
        code = QYI_EXIT_USAGE;
    } else if (error.code < 0) {
        code = qyi_cli_fail(cli, path, &error);
    }
    qyi_event_free(&event);
    return code;
}

int qyi_cli_tournament_titles(struct qyi_cli *cli, const char *path)
{
    struct qyi_event event;
    int code = qyi_cli_event(cli, path, &event);

    if (code != QYI_EXIT_DONE)
        return code;
    qyi_answer_titles(qyi_event_players(&event), qyi_cli_answer(cli));
    qyi_event_free(&event);
    return QYI_EXIT_DONE;
}

static int read_prizes(const struct qyi_cli *cli, const char *source, struct qy_prize_list **ret_list)
{
    struct qy_buf text = QY_BUF_INIT;
    struct qy_error error = {0};
    int code = qyi_cli_read_whole(cli, source, &text);

    if (code == QYI_EXIT_DONE && qy_prize_list_read(qy_buf_str(&text), text.len, ret_list, &error) < 0)
        code = qyi_cli_fail(cli, source, &error);
    qy_buf_free(&text);
    return code;
}

int qyi_cli_tournament_prizes(struct qyi_cli *cli, const char *path)
{
    const char *source = qyi_cli_act_operand(cli, 2);
    struct qyi_ranking ranking = {.section = NULL};
    struct qy_prize_list *list = NULL;
    struct qyi_event event = {NULL, NULL};
    struct qy_error error = {0};
    int code;

    if (!source)
        return qyi_cli_usage(cli, "cli.missing-operand", "PRIZES", NULL);
    code = read_prizes(cli, source, &list);
    if (code == QYI_EXIT_DONE)
        code = qyi_cli_event(cli, path, &event);
    if (code == QYI_EXIT_DONE) {
        qyi_cli_warn_open(cli, path, qyi_event_entrants(&event));
        code = qyi_cli_rank(cli, path, &event, true, &ranking);
    }
    if (code == QYI_EXIT_DONE) {
        /* lines with tabs, for people, too */
        struct qyi_warned warned = {cli, path};
        const struct qyi_warner warner = {qyi_cli_say_warning, &warned};

        if (qyi_answer_prizes(&ranking, list, cli->text[QYI_OPT_DATE], cli->text[QYI_OPT_SHARE] != NULL,
                              &warner, qyi_cli_answer_fields(cli), &error) < 0)
            code = qyi_cli_fail(cli, source, &error);
    }
    qy_prize_list_free(list);
    qyi_ranking_free(&ranking);
    qyi_event_free(&event);
    return code;
}

/* ---- explain --------------------------------------------------------------------------------------- */

/* So many alternatives are asked for. */
static size_t alternatives(const struct qyi_cli *cli)
{
    return cli->text[QYI_OPT_TOP] ? (size_t)cli->number[QYI_OPT_TOP] : QYI_USUAL_ALTERNATIVES;
}

/* A report file, by its own system or that of --system. */
static int explain_report(struct qyi_cli *cli, const char *path, unsigned round, struct qy_pair pair,
                          struct qyi_writer *writer)
{
    struct qyi_cli_system system;
    struct qy_pair_reasons reasons;
    struct qy_error error = {0};
    struct qy_trf *trf;
    int code = qyi_cli_read_trf(cli, path, &trf);

    if (code != QYI_EXIT_DONE)
        return code;
    code = qyi_cli_system_of(cli, trf, 1U << QY_PAIRING_SWISS, &system);
    if (code == QYI_EXIT_DONE &&
        qyi_cli_system_explain(cli, &system, round, pair, alternatives(cli), &reasons, &error) < 0) {
        code = qyi_cli_fail(cli, path, &error);
    } else if (code == QYI_EXIT_DONE) {
        qyi_answer_reasons(system.tournament, round, &reasons, false, writer);
        qy_pair_reasons_free(&reasons);
    }
    qy_trf_free(trf);
    return code;
}

static int explain_log(struct qyi_cli *cli, const char *path, unsigned round, struct qy_pair pair,
                       struct qyi_writer *writer)
{
    struct qyi_event event;
    struct qy_error error = {0};
    int code = qyi_cli_event(cli, path, &event);
    int answer;

    if (code != QYI_EXIT_DONE)
        return code;
    answer = qyi_answer_explain(event.log, round, pair, alternatives(cli), writer, &error);
    if (answer < 0) {
        code = qyi_cli_fail(cli, path, &error);
    } else if (answer > 0) {
        qyi_cli_say(cli, "explain.not-paired", NULL);
        code = QYI_EXIT_NO;
    }
    qyi_event_free(&event);
    return code;
}

int qyi_cli_tournament_explain(struct qyi_cli *cli, const char *path)
{
    const char *text = cli->text[QYI_OPT_PAIR];
    unsigned round = (unsigned)cli->number[QYI_OPT_ROUND];
    struct qyi_writer *writer = qyi_cli_answer(cli);
    struct qy_pair pair;
    int code;

    if (!text || !cli->text[QYI_OPT_ROUND])
        return qyi_cli_usage(cli, "cli.missing-operand", text ? "--round=N" : "--pair=A-B", NULL);
    if (!qyi_read_pair(text, strlen(text), &pair))
        return qyi_cli_usage(cli, "explain.bad-pair", text, NULL);
    code = qyi_cli_is_log(path) ? explain_log(cli, path, round, pair, writer)
                                : explain_report(cli, path, round, pair, writer);
    return code;
}

/* ---- pairings made by hand ------------------------------------------------------------------------- */

int qyi_cli_read_pairs(const struct qyi_cli *cli, const char *text, struct qy_pairing *ret_pairing)
{
    struct qy_pairing pairing = {calloc(strlen(text) / 2 + 1, sizeof *pairing.pair), 0};

    while (pairing.pair && *text) {
        size_t len = strcspn(text, ",");

        if (!qyi_read_pair(text, len, &pairing.pair[pairing.count++])) {
            qy_pairing_free(&pairing);
            return qyi_cli_usage(cli, "explain.bad-pair", text, NULL);
        }
        text += len + (text[len] == ',');
    }
    *ret_pairing = pairing;
    return pairing.pair ? QYI_EXIT_DONE : QYI_EXIT_SYSTEM;
}

int qyi_cli_judge_pairs(struct qyi_cli *cli, const char *path, const struct qy_tournament_log *event,
                        const struct qy_pairing *pairing)
{
    const struct qy_tournament *tournament = qy_tournament_log_tournament(event);
    unsigned round = qy_tournament_paired_rounds(tournament) + 1;
    struct qy_pair_reasons reasons;
    struct qy_error error = {0};
    int code = qy_tournament_log_judge(event, round, pairing, &reasons, &error);

    if (code < 0)
        return qyi_cli_fail(cli, path, &error);
    qyi_answer_reasons(tournament, round, &reasons, true, qyi_cli_answer(cli));
    qy_pair_reasons_free(&reasons);
    return QYI_EXIT_DONE;
}

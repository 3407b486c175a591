/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * qiyuan tournament standings, crosstable, teams, bracket, norms, titles, prizes, explain: reads the options;
 * the module `answer` writes the answers.
 */
#include "answer/answers.h"
#include "answer/deeds.h"
#include "answer/site.h"
#include "base/error.h"
#include "cli/input.h"
#include "cli/text_input.h"
#include "cli/tournament.h"
#include "cli/tournament_echo.h"
#include "cli/tournament_file.h"
#include "event/act.h"
#include "ranking/conduct.h"

#include <stdlib.h>
#include <string.h>

/* ---- the event ------------------------------------------------------------------------------------- */

int qyi_cli_event(const struct qyi_cli *cli, const char *path, bool log, struct qyi_event *ret_event)
{
    struct qyi_log_file file;

    *ret_event = (struct qyi_event){NULL, NULL};
    if (!log && !qyi_is_log_file(path))
        return qyi_cli_read_trf(cli, path, &ret_event->trf);
    int code = qyi_cli_log_open(cli, path, false, &file);
    if (code != QYI_EXIT_DONE)
        return code;
    ret_event->log = file.event;
    file.event = NULL;
    qyi_log_file_close(&file);
    return QYI_EXIT_DONE;
}

/* Reads the numbers of --withdrawn, separated by commas, at most as many as there are rounds. Returns an exit
 * code. */
static int read_withdrawn(const struct qyi_cli *cli, struct qyi_cli_ranked *ranked)
{
    const char *text = cli->text[QYI_OPT_WITHDRAWN];
    size_t len = text ? strlen(text) : 0;

    if (!text)
        return QYI_EXIT_DONE;
    ranked->withdrawn = calloc(len + 1, sizeof *ranked->withdrawn);
    if (!ranked->withdrawn)
        return qyi_cli_no_memory(cli);
    ranked->asked.withdrawn = ranked->withdrawn;
    ranked->asked.withdrawn_count = qyi_act_numbers(text, 1, ranked->withdrawn, NULL);
    return len == 0 || text[len - 1] == ',' || ranked->asked.withdrawn_count > QY_TOURNAMENT_MAX_ROUNDS
               ? qyi_cli_usage(cli, "standings.bad-numbers", text, NULL)
               : QYI_EXIT_DONE;
}

/* Reads the file of --conduct. Returns an exit code. */
static int read_conduct(const struct qyi_cli *cli, struct qyi_cli_ranked *ranked)
{
    const char *path = cli->text[QYI_OPT_CONDUCT];
    struct qy_buf text = QY_BUF_INIT;
    struct qy_error error = {0};
    int code = path ? qyi_cli_read_list(cli, path, &text) : QYI_EXIT_DONE;

    if (path && code == QYI_EXIT_DONE &&
        qyi_conduct_read(text.data, text.len, &ranked->conduct, &ranked->asked.conduct_count, &error) < 0)
        code = qyi_cli_fail(cli, path, &error);
    ranked->asked.conduct = ranked->conduct;
    qy_buf_free(&text);
    return code;
}

int qyi_cli_rank_asked(const struct qyi_cli *cli, const struct qyi_event *event, bool players,
                       struct qyi_cli_ranked *ret_ranked)
{
    *ret_ranked = (struct qyi_cli_ranked){
        .asked = {.tiebreaks = cli->text[QYI_OPT_TIEBREAKS],
                  .rounds = cli->text[QYI_OPT_ROUNDS] ? (unsigned)cli->number[QYI_OPT_ROUNDS] : 0,
                  .stage = cli->text[QYI_OPT_STAGE] ? (size_t)cli->number[QYI_OPT_STAGE] : 0,
                  .group = cli->text[QYI_OPT_GROUP] ? (size_t)cli->number[QYI_OPT_GROUP] : 0,
                  .players = players}};
    int code = read_withdrawn(cli, ret_ranked);
    if (code == QYI_EXIT_DONE && ret_ranked->asked.stage > 0 && !event->log) {
        qyi_cli_say(cli, "tournament.not-stages", NULL);
        code = QYI_EXIT_NO;
    }
    if (code == QYI_EXIT_DONE)
        code = read_conduct(cli, ret_ranked);
    if (code != QYI_EXIT_DONE)
        qyi_cli_ranked_free(ret_ranked);
    return code;
}

void qyi_cli_ranked_free(struct qyi_cli_ranked *ranked)
{
    free(ranked->withdrawn);
    free(ranked->conduct);
}

/* Reports an error of the ranking; one in tie-breaks of the command line is not an error in the file. */
int qyi_cli_refuse_ranking(const struct qyi_cli *cli, const char *path, const struct qy_error *error)
{
    bool asked = cli->text[QYI_OPT_TIEBREAKS] != NULL;

    if (asked && (error->code == QY_E_TIEBREAK || error->code == QY_E_TIEBREAK_MODIFIER)) {
        qyi_cli_say_error(cli, error);
        return QYI_EXIT_USAGE;
    }
    int code = qyi_cli_fail(cli, path, error);
    return asked && (error->code == QY_E_TIEBREAK_SYSTEM || error->code == QY_E_TIEBREAK_TEAMS)
               ? QYI_EXIT_USAGE
               : code;
}

static int rank(const struct qyi_cli *cli, const char *path, const struct qyi_event *event, bool players,
                struct qyi_ranking *ret_ranking)
{
    struct qyi_cli_ranked ranked;
    struct qy_error error;
    int code = qyi_cli_rank_asked(cli, event, players, &ranked);

    if (code != QYI_EXIT_DONE)
        return code;
    if (qyi_rank(event, &ranked.asked, ret_ranking, &error) < 0)
        code = qyi_cli_refuse_ranking(cli, path, &error);
    qyi_cli_ranked_free(&ranked);
    return code;
}

/* ---- standings ------------------------------------------------------------------------------------- */

static unsigned terms(const struct qyi_cli *cli)
{
    return cli->text[QYI_OPT_TERMS] ? QYI_TERMS_OF_ALL : 0;
}

static int tell_ranked(struct qyi_cli *cli, const char *path, const struct qyi_event *event, bool cross)
{
    struct qyi_warned warned = {cli, path};
    struct qyi_ranking ranking;
    int code = rank(cli, path, event, false, &ranking);

    if (code != QYI_EXIT_DONE)
        return code;
    if (cross)
        qyi_answer_crosstable(&ranking, qyi_cli_answer(cli));
    else
        qyi_answer_standings(&ranking, terms(cli), qyi_cli_answer(cli));
    if (!cross && !cli->json && !cli->text[QYI_OPT_TSV])
        qyi_warn_tied(&ranking, &(struct qyi_warner){qyi_cli_say_warning, &warned});
    qyi_ranking_free(&ranking);
    return QYI_EXIT_DONE;
}

/* Writes the event's own standings, unless other ones are requested. */
static int tell_order(struct qyi_cli *cli, const char *path, const struct qyi_event *event)
{
    bool own = !cli->text[QYI_OPT_STAGE] && (!cli->text[QYI_OPT_TIEBREAKS] || qyi_event_has_stages(event));
    struct qy_error error = {0};
    int answer = own ? qyi_answer_order(event, terms(cli), qyi_cli_answer(cli), &error) : 1;

    if (answer < 0)
        return qyi_cli_fail(cli, path, &error);
    return answer == 0 ? QYI_EXIT_DONE : tell_ranked(cli, path, event, false);
}

/* Reports that other tie-breaks than the event's are shown; the stored ones do not change. */
static void say_other_tiebreaks(const struct qyi_cli *cli, const char *path, const struct qyi_event *event)
{
    const char *own = qyi_event_entrants(event)->text[QY_TOURNAMENT_TIEBREAKS];
    const char *asked = cli->text[QYI_OPT_TIEBREAKS];

    if (!cli->quiet && event->log && *own && asked && strcmp(own, asked) != 0)
        qyi_cli_say(cli, "tournament.other-tiebreaks", path, own, asked, NULL);
}

static int tell_standings(struct qyi_cli *cli, const char *path, struct qyi_event *event)
{
    int code = qyi_cli_refuse_open(cli, path, qyi_event_entrants(event));

    if (code != QYI_EXIT_DONE)
        return code;
    say_other_tiebreaks(cli, path, event);
    return strcmp(cli->operand[0], "crosstable") == 0 ? tell_ranked(cli, path, event, true)
                                                      : tell_order(cli, path, event);
}

/* ---- answers about a log --------------------------------------------------------------------------- */

/* Writes the order of teams as `standings` does: by 15.3 and 15.4 only if these rank the event. */
static int tell_teams(struct qyi_cli *cli, const char *path, struct qyi_event *event)
{
    struct qy_team_table teams;
    struct qy_error error = {0};

    if (qyi_event_has_matches(event) && !qyi_event_by_team_table(event))
        return tell_order(cli, path, event);
    if (qy_tournament_log_team_table(event->log, &teams, &error) < 0)
        return qyi_cli_fail(cli, path, &error);
    qyi_answer_teams(event->log, &teams, terms(cli), qyi_cli_answer(cli));
    qy_team_table_free(&teams);
    return QYI_EXIT_DONE;
}

static int tell_bracket(struct qyi_cli *cli, const char *path, struct qyi_event *event)
{
    struct qy_error error = {0};
    int answer = qyi_answer_knockout(event, qyi_cli_answer(cli), &error);

    if (answer < 0)
        return qyi_cli_fail(cli, path, &error);
    if (answer == 0)
        return QYI_EXIT_DONE;
    qyi_cli_say(cli, "tournament.not-stages", NULL);
    return QYI_EXIT_NO;
}

static int tell_boards(struct qyi_cli *cli, const char *path, struct qyi_event *event)
{
    (void)path;
    qyi_answer_boards(event->log, qyi_cli_round(cli, event->log), qyi_cli_answer(cli));
    return QYI_EXIT_DONE;
}

static int tell_missing(struct qyi_cli *cli, const char *path, struct qyi_event *event)
{
    (void)path;
    return qyi_answer_missing(event->log, qyi_cli_answer(cli)) < 0 ? QYI_EXIT_SYSTEM : QYI_EXIT_DONE;
}

static int tell_appeals(struct qyi_cli *cli, const char *path, struct qyi_event *event)
{
    (void)path;
    qyi_answer_appeals(event->log, qyi_cli_answer(cli));
    return QYI_EXIT_DONE;
}

static int tell_history(struct qyi_cli *cli, const char *path, struct qyi_event *event)
{
    struct qy_tournament_log_line line;

    (void)path;
    for (size_t i = 0; qy_tournament_log_line_at(event->log, i, &line); i++) {
        if (cli->json)
            qy_buf_addf(&cli->out, "{\"line\":%u,\"state\":\"%s\",\"act\":", line.number,
                        qyi_deed_state(&line));
        else
            qy_buf_addf(&cli->out, "%u\t%s\t", line.number, qyi_deed_state(&line));
        qy_buf_add(&cli->out, line.text, line.len);
        qy_buf_adds(&cli->out, cli->json ? "}\n" : "\n");
    }
    return QYI_EXIT_DONE;
}

/* Writes the site of `export --html FOLDER`. */
static int tell_site(struct qyi_cli *cli, const char *path, struct qyi_event *event)
{
    const char *folder = cli->text[QYI_OPT_HTML];
    struct qyi_print_asked asked = {.paper[QY_PAPER_STANDINGS] = true};
    struct qyi_printing printing;
    struct qyi_cli_ranked ranked;
    struct qy_error error = {0};

    qyi_cli_warn_open(cli, path, qyi_event_entrants(event));
    int code = qyi_cli_rank_asked(cli, event, true, &ranked);
    if (code != QYI_EXIT_DONE)
        return code;
    asked.rank = ranked.asked;
    if (qyi_printing_begin(event, &asked, &printing, &error) < 0)
        code = qyi_cli_refuse_ranking(cli, path, &error);
    else if (qyi_answer_site(event, &printing, folder, &error) < 0)
        code = qyi_cli_fail(cli, folder, &error);
    qyi_printing_free(&printing);
    qyi_cli_ranked_free(&ranked);
    return code;
}

static int tell_export(struct qyi_cli *cli, const char *path, struct qyi_event *event)
{
    const char *output = cli->text[QYI_OPT_OUTPUT];
    bool csv = output && strlen(output) > 4 && strcmp(output + strlen(output) - 4, ".csv") == 0;
    struct qy_buf text = QY_BUF_INIT;
    struct qy_error error = {0};
    int code = qyi_cli_refuse_open(cli, path, qyi_event_entrants(event));

    if (code == QYI_EXIT_DONE) {
        int done = cli->text[QYI_OPT_PUBLIC] ? qyi_event_export_public(event, csv, &text, &error)
                                             : qyi_event_export(event, csv, &text, &error);

        code = done < 0 ? qyi_cli_fail(cli, path, &error) : qyi_cli_deliver(cli, &text);
    }
    qy_buf_free(&text);
    return code;
}

/* ---- norms, titles, prizes ------------------------------------------------------------------------- */

static int tell_norms(struct qyi_cli *cli, const char *path, struct qyi_event *event)
{
    struct qyi_norms_asked asked = {.exempt = cli->text[QYI_OPT_EXEMPT],
                                    .host = cli->text[QYI_OPT_FEDERATION],
                                    .system = cli->text[QYI_OPT_SYSTEM],
                                    .made_only = cli->quiet};
    struct qy_error error = {0};

    if (qyi_answer_norms(qyi_event_players(event), &asked, qyi_cli_answer(cli), &error) == QY_E_NORM_FACT) {
        qyi_cli_say_error(cli, &error); /* declared on the command line, not in the file */
        return QYI_EXIT_USAGE;
    }
    return error.code < 0 ? qyi_cli_fail(cli, path, &error) : QYI_EXIT_DONE;
}

static int tell_titles(struct qyi_cli *cli, const char *path, struct qyi_event *event)
{
    (void)path;
    qyi_answer_titles(qyi_event_players(event), qyi_cli_answer(cli));
    return QYI_EXIT_DONE;
}

/* Reads the prizes from a file; without a file uses those announced. */
static int read_prizes(const struct qyi_cli *cli, const char *source, const struct qyi_event *event,
                       struct qy_prize_list **ret_list)
{
    struct qy_buf text = QY_BUF_INIT;
    struct qy_error error = {0};
    int code = source ? qyi_cli_read_list(cli, source, &text) : QYI_EXIT_DONE;

    if (!source)
        qy_buf_adds(&text, qyi_event_entrants(event)->text[QY_TOURNAMENT_PRIZES]);
    if (!source && text.len == 0)
        code = qyi_cli_usage(cli, "cli.missing-operand", "PRIZES", NULL);
    else if (code == QYI_EXIT_DONE && qy_prize_list_read(qy_buf_str(&text), text.len, ret_list, &error) < 0)
        code = qyi_cli_fail(cli, source, &error);
    qy_buf_free(&text);
    return code;
}

enum qy_prize_division qyi_cli_division(const struct qyi_cli *cli, const struct qyi_event *event)
{
    const char *announced = qyi_event_entrants(event)->text[QY_TOURNAMENT_DIVISION];

    return qyi_division_of(cli->text[QYI_OPT_HORT]    ? "hort"
                           : cli->text[QYI_OPT_SHARE] ? "shared"
                                                      : announced);
}

static int tell_prizes(struct qyi_cli *cli, const char *path, struct qyi_event *event)
{
    const char *source = cli->operand_count > 2 ? cli->operand[2] : NULL;
    struct qyi_warned warned = {cli, path};
    const struct qyi_warner warner = {qyi_cli_say_warning, &warned};
    struct qyi_ranking ranking = {.section = NULL};
    struct qy_prize_list *list = NULL;
    struct qy_error error = {0};
    int code = read_prizes(cli, source, event, &list);

    if (code != QYI_EXIT_DONE)
        return code;
    qyi_warn_open(qyi_event_entrants(event), &warner);
    code = rank(cli, path, event, true, &ranking);
    /* lines with tabs; people get the same lines */
    if (code == QYI_EXIT_DONE &&
        qyi_answer_prizes(&ranking, list, cli->text[QYI_OPT_DATE], qyi_cli_division(cli, event), &warner,
                          qyi_cli_answer_fields(cli), &error) < 0)
        code = qyi_cli_fail(cli, source ? source : path, &error);
    qy_prize_list_free(list);
    qyi_ranking_free(&ranking);
    return code;
}

/* ---- explain --------------------------------------------------------------------------------------- */

static int tell_reasons(struct qyi_cli *cli, const char *path, struct qyi_event *event)
{
    const char *text = cli->text[QYI_OPT_PAIR];
    unsigned round = (unsigned)cli->number[QYI_OPT_ROUND];
    struct qy_error error = {0};
    size_t most = cli->text[QYI_OPT_TOP] ? (size_t)cli->number[QYI_OPT_TOP] : QYI_USUAL_ALTERNATIVES;
    struct qy_pair pair;

    if (!qyi_read_pair(text, strlen(text), &pair))
        return qyi_cli_usage(cli, "explain.bad-pair", text, NULL);
    if (event->trf)
        return qyi_cli_report_explain(cli, path, event->trf, round, pair, most);
    int answer = qyi_answer_explain(event->log, round, pair, most, qyi_cli_answer(cli), &error);
    if (answer < 0)
        return qyi_cli_fail(cli, path, &error);
    if (answer > 0)
        qyi_cli_say(cli, "explain.not-paired", NULL);
    return answer > 0 ? QYI_EXIT_NO : QYI_EXIT_DONE;
}

/* ---- the answers ----------------------------------------------------------------------------------- */

/* The read-only commands about an event; `log`: only for a log. Each returns an exit code. */
static const struct answer {
    const char *name;
    bool log;
    int (*tell)(struct qyi_cli *cli, const char *path, struct qyi_event *event);
} answers[] = {
    {"standings", false, tell_standings}, {"crosstable", false, tell_standings},
    {"bracket", false, tell_bracket},     {"explain", false, tell_reasons},
    {"check", false, qyi_cli_check},      {"pair", false, qyi_cli_report_pair},
    {"norms", false, tell_norms},         {"titles", false, tell_titles},
    {"prizes", false, tell_prizes},       {"arrive", true, tell_missing},
    {"absent", true, tell_missing},       {"appeals", true, tell_appeals},
    {"match", true, tell_boards},         {"teams", true, tell_teams},
    {"history", true, tell_history},      {"export", true, tell_export},
    {"export --html", false, tell_site},
};

static const struct answer *find_answer(const struct qyi_cli *cli)
{
    const char *name = cli->text[QYI_OPT_HTML] ? "export --html" : cli->operand[0];

    for (size_t i = 0; i < sizeof answers / sizeof answers[0]; i++)
        if (strcmp(name, answers[i].name) == 0)
            return &answers[i];
    return NULL;
}

bool qyi_cli_is_told(const struct qyi_cli *cli)
{
    return find_answer(cli) && (cli->operand_count == 2 || !qyi_cli_is_act(cli->operand[0]));
}

int qyi_cli_tournament_tell(struct qyi_cli *cli, const char *path)
{
    const struct answer *answer = find_answer(cli);
    struct qyi_event event;
    int code = qyi_cli_event(cli, path, answer->log, &event);

    if (code == QYI_EXIT_DONE)
        code = answer->tell(cli, path, &event);
    qyi_event_free(&event);
    return code;
}

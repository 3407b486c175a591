/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan tournament print: the papers of an event as one PDF. */
#include "answer/answers.h"
#include "answer/collections.h"
#include "answer/deeds.h"
#include "base/error.h"
#include "cli/input.h"
#include "cli/tournament.h"
#include "cli/tournament_echo.h"
#include "cli/tournament_file.h"
#include "cli/tournament_log.h"
#include "source/target.h"

#include <qiyuan/papers.h>

#include <stdlib.h>
#include <string.h>

/* What is printed, from what, to where. */
struct work {
    struct qyi_cli *cli;
    const char *path;
    bool wanted[QY_TOURNAMENT_PAPER_COUNT];
    bool all; /* what the event has of it */
    struct qyi_ranking view;
    struct qyi_event file;
    const struct qy_tournament_log *event; /* of a log; NULL for a group of it */
    struct qy_team_table teams;            /* of a team event; no columns where they are not ranked */
    struct qy_prize_list *prizes;          /* of the operand behind the event, and who gets them */
    struct qy_prize_awards awards;
    struct qy_norm_certificate *norms;
    size_t norm_count;
    uint16_t *table;
    size_t table_count;
};

/* ---- what is asked for ----------------------------------------------------------------------------- */

/* Says that a piece of --what is no paper, and which there are. */
static int refuse_what(const struct work *work, const char *found)
{
    struct qy_buf names = QY_BUF_INIT;
    int code;

    for (unsigned i = 0; i < QY_TOURNAMENT_PAPER_COUNT; i++) {
        qy_buf_adds(&names, i > 0 ? ", " : "");
        qy_buf_adds(&names, qy_tournament_paper_id((enum qy_tournament_paper)i));
    }
    code = qyi_cli_usage(work->cli, "papers.bad-what", qy_buf_str(&names), found, NULL);
    qy_buf_free(&names);
    return code;
}

/* Reads --what. Returns an exit code. */
static int read_what(struct work *work)
{
    const char *text = work->cli->text[QYI_OPT_WHAT] ? work->cli->text[QYI_OPT_WHAT] : "all";

    for (const char *at = text;; at++) {
        size_t len = strcspn(at, ",");
        enum qy_tournament_paper which;

        if (len == 3 && memcmp(at, "all", 3) == 0)
            work->all = true;
        else if (qy_tournament_paper_by_id(at, len, &which) == 0)
            work->wanted[which] = true;
        else
            return refuse_what(work, text);
        at += len;
        if (!*at)
            return QYI_EXIT_DONE;
    }
}

static bool wants_ranks(const struct work *work)
{
    return work->all || work->wanted[QY_PAPER_STANDINGS] || work->wanted[QY_PAPER_CROSSTABLE] ||
           work->wanted[QY_PAPER_PRIZES] || work->wanted[QY_PAPER_RESULTS] ||
           work->wanted[QY_PAPER_PROGRAMME] || work->wanted[QY_PAPER_REPORT];
}

/* ---- the event ------------------------------------------------------------------------------------- */

/* Reads the event of a file of either kind, of a log with the numbers of its table. Returns an exit code. */
static int read_file(struct work *work)
{
    struct qy_error error = {0};

    work->view.tournament = qyi_event_players(&work->file);
    work->event = work->file.log;
    if (work->event)
        error.code = qy_tournament_log_table(work->event, &work->table, &work->table_count);
    return error.code < 0 ? qyi_cli_fail(work->cli, work->path, &error) : QYI_EXIT_DONE;
}

/* Ranks the teams of a log after --round. Returns an exit code. */
static int rank_teams(struct work *work)
{
    const struct qyi_cli *cli = work->cli;
    unsigned rounds = qy_tournament_paired_rounds(work->view.tournament);
    struct qy_error error;

    if (!work->event || qy_tournament_log_team_rules(work->event).form == QY_TEAMS_NONE ||
        (qyi_event_has_matches(&work->file) && !qyi_event_by_team_table(&work->file)))
        return QYI_EXIT_DONE;
    if (cli->text[QYI_OPT_ROUNDS] && cli->number[QYI_OPT_ROUNDS] > 0)
        rounds = (unsigned)cli->number[QYI_OPT_ROUNDS];
    if (qy_tournament_log_team_table_after(work->event, rounds, &work->teams, &error) < 0)
        return qyi_cli_fail(cli, work->path, &error);
    return QYI_EXIT_DONE;
}

/* Ranks the event after --round; an event that can't be ranked so has no standings. */
static int rank(struct work *work)
{
    struct qyi_cli *cli = work->cli;
    bool round = cli->text[QYI_OPT_ROUND] != NULL;
    int code;

    if (!wants_ranks(work))
        return QYI_EXIT_DONE;
    if (work->wanted[QY_PAPER_STANDINGS] || work->wanted[QY_PAPER_PRIZES] || work->wanted[QY_PAPER_RESULTS] ||
        work->wanted[QY_PAPER_REPORT] || work->wanted[QY_PAPER_CROSSTABLE])
        qyi_cli_warn_open(cli, work->path, qyi_event_entrants(&work->file));
    if (round && !cli->text[QYI_OPT_ROUNDS]) {
        cli->text[QYI_OPT_ROUNDS] = cli->text[QYI_OPT_ROUND];
        cli->number[QYI_OPT_ROUNDS] = cli->number[QYI_OPT_ROUND];
    }
    code = qyi_cli_rank(cli, work->path, &work->file, true, &work->view);
    return code == QYI_EXIT_DONE ? rank_teams(work) : code;
}

/* The group behind the name of the event, on each page. */
static int name_group(struct work *work, struct qy_error *reterr)
{
    const char *name = work->view.section->text[QY_TOURNAMENT_NAME];
    const char *group = work->cli->text[QYI_OPT_GROUP];
    struct qy_buf text = QY_BUF_INIT;
    int code;

    if (!group)
        return 0;
    qy_buf_addf(&text, "%s%s", name, *name ? "  ·  " : "");
    qyi_cli_word(work->cli, &text, "html.group", group, NULL);
    code = text.failed
               ? QY_E_MEMORY
               : qy_tournament_set_text(work->view.section, QY_TOURNAMENT_NAME, qy_buf_str(&text), text.len);
    qy_buf_free(&text);
    return code < 0 ? qyi_error_set(reterr, code, 0, NULL, 0, NULL) : 0;
}

static int read_section(struct work *work)
{
    int code = qyi_cli_rank(work->cli, work->path, &work->file, true, &work->view);
    struct qy_error error;

    if (code == QYI_EXIT_DONE && name_group(work, &error) < 0)
        return qyi_cli_fail(work->cli, work->path, &error);
    return code;
}

/* Of an event in stages the places of all are ranked for its prizes; other papers are of its groups. */
static bool wants_prizes_alone(const struct work *work)
{
    for (unsigned i = 0; i < QY_TOURNAMENT_PAPER_COUNT; i++)
        if (work->wanted[i] != (i == QY_PAPER_PRIZES))
            return false;
    return !work->all;
}

static int read_event(struct work *work)
{
    bool ranked =
        work->wanted[QY_PAPER_STANDINGS] || work->wanted[QY_PAPER_CROSSTABLE] || work->wanted[QY_PAPER_TABLE];
    bool stages;
    int code = qyi_cli_event(work->cli, work->path, false, &work->file);

    if (code != QYI_EXIT_DONE)
        return code;
    if (work->cli->text[QYI_OPT_STAGE])
        return read_section(work);
    stages = qyi_event_has_stages(&work->file);
    if (stages && ranked)
        return qyi_cli_usage(work->cli, "papers.stages", NULL);
    code = read_file(work);
    return code == QYI_EXIT_DONE && (!stages || wants_prizes_alone(work)) ? rank(work) : code;
}

/* ---- prizes and norms ------------------------------------------------------------------------------ */

/* Hands out the prizes of a list. Returns an exit code. */
static int award(struct work *work, const char *source)
{
    const struct qyi_cli *cli = work->cli;
    struct qy_buf text = QY_BUF_INIT;
    struct qy_error error = {0};
    int code = qyi_cli_read_whole(cli, source, &text);

    if (code == QYI_EXIT_DONE && qy_prize_list_read(qy_buf_str(&text), text.len, &work->prizes, &error) < 0)
        code = qyi_cli_fail(cli, source, &error);
    qy_buf_free(&text);
    if (code == QYI_EXIT_DONE && work->view.standings &&
        qy_prizes_award(work->prizes, work->view.tournament, work->view.standings,
                        qy_prizes_year(work->view.tournament, cli->text[QYI_OPT_DATE]),
                        cli->text[QYI_OPT_SHARE] != NULL, &work->awards, &error) < 0)
        code = qyi_cli_fail(cli, source, &error);
    if (code == QYI_EXIT_DONE) {
        struct qyi_warned warned = {cli, source};

        qyi_warn_prizes(&work->awards, &(struct qyi_warner){qyi_cli_say_warning, &warned});
    }
    return code;
}

/* A certificate for each title that a player made a norm for and doesn't hold. */
static void certify_player(struct work *work, const struct qyi_norm_facts *facts,
                           const struct qy_tournament_player *player)
{
    enum qy_held_title held = qy_held_title_of(player->text[QY_PLAYER_TITLE]);
    char federation[QY_FEDERATION_SIZE];

    qy_federation_set(federation, player->text[QY_PLAYER_FEDERATION]);
    for (unsigned i = 0; i < QY_TITLES; i++) {
        struct qy_norm_certificate *norm = &work->norms[work->norm_count];
        enum qy_title title = (enum qy_title)i;

        if (qy_title_is_held(title, held) ||
            ((title == QY_TITLE_WGM || title == QY_TITLE_WIM) && player->sex != 'w'))
            continue;
        *norm = (struct qy_norm_certificate){.number = player->number, .title = title};
        norm->count = qyi_norm_games(facts, work->view.tournament, player, norm->game);
        if (qy_title_norm(title, federation, &facts->event, norm->game, norm->count, &norm->norm) == 0 &&
            norm->norm.made)
            work->norm_count++;
    }
}

/* Returns an exit code. */
static int certify(struct work *work)
{
    const struct qy_tournament *tournament = work->view.tournament;
    const struct qyi_norms_asked asked = {.exempt = work->cli->text[QYI_OPT_EXEMPT],
                                          .host = work->cli->text[QYI_OPT_HOST],
                                          .system = work->cli->text[QYI_OPT_SYSTEM]};
    struct qyi_norm_facts facts;
    struct qy_error error;

    if (qyi_norm_facts(tournament, &asked, &facts, &error) < 0)
        return qyi_cli_fail(work->cli, work->path, &error);
    work->norms = calloc(tournament->player_count * QY_TITLES + 1, sizeof *work->norms);
    if (!work->norms)
        return QYI_EXIT_SYSTEM;
    for (size_t i = 0; i < tournament->player_count; i++)
        certify_player(work, &facts, &tournament->player[i]);
    return QYI_EXIT_DONE;
}

/* ---- printing -------------------------------------------------------------------------------------- */

/* Prints what is wanted and ends the document. */
static int print_all(struct work *work, struct qy_papers *papers, struct qy_error *reterr)
{
    int code = 0;

    for (unsigned i = 0; i < QY_TOURNAMENT_PAPER_COUNT && code == 0; i++) {
        enum qy_tournament_paper which = (enum qy_tournament_paper)i;

        if (work->wanted[i] || (work->all && which < QY_PAPER_APART && qy_papers_has(papers, which)))
            code = qy_papers_add(papers, which, reterr);
    }
    if (code == 0)
        code = qy_papers_end(papers, reterr);
    return code;
}

static void say_pages(const struct work *work, unsigned pages)
{
    if (!work->cli->json || strcmp(work->cli->text[QYI_OPT_OUTPUT], "-") == 0)
        return;
    qyi_answer_printed(UINT64_MAX, pages, 0, qyi_cli_answer(work->cli));
}

static int print(struct work *work)
{
    struct qyi_cli *cli = work->cli;
    struct qy_papers_setup setup = {.lang = cli->lang};
    struct qy_papers_event event = {
        .tournament = work->view.tournament,
        .standings = work->view.standings,
        .tiebreaks = &work->view.tiebreaks,
        .table = work->table,
        .table_count = work->table_count,
        .round = cli->text[QYI_OPT_ROUND] ? (unsigned)cli->number[QYI_OPT_ROUND] : 0,
        .log = work->event,
        .teams = work->teams.columns > 0 ? &work->teams : NULL,
        .prizes = work->prizes ? &work->awards : NULL,
        .norms = work->norms,
        .norm_count = work->norm_count,
    };
    const char *paper = cli->text[QYI_OPT_PAPER];
    struct qyi_target *target;
    struct qy_papers *papers = NULL;
    struct qy_error error = {0};
    int code;

    if (paper) /* one of the choices of the option */
        (void)qy_paper_by_id(paper, strlen(paper), &setup.paper);
    if (qyi_cli_target(cli, cli->text[QYI_OPT_OUTPUT], &target, &error) < 0)
        return qyi_cli_refuse_output(cli, &error);
    code = qy_papers_new(&setup, &event, qyi_target_take, target, &papers, &error);
    if (code == 0)
        code = print_all(work, papers, &error);
    code = qyi_target_end(target, code, &error);
    if (code == 0)
        say_pages(work, qy_papers_pages(papers));
    qy_papers_free(papers);
    return code < 0 ? qyi_cli_refuse_output(cli, &error) : QYI_EXIT_DONE;
}

int qyi_cli_tournament_print(struct qyi_cli *cli, const char *path)
{
    struct work work = {.cli = cli, .path = path};
    int code = read_what(&work);

    if (code != QYI_EXIT_DONE)
        return code;
    if (cli->operand_count > 3)
        return qyi_cli_usage(cli, "cli.extra-operand", cli->operand[3], NULL);
    if (!cli->text[QYI_OPT_OUTPUT])
        return qyi_cli_usage(cli, "sheet.no-output", NULL);
    code = read_event(&work);
    if (code == QYI_EXIT_DONE && cli->operand_count > 2)
        code = award(&work, cli->operand[2]);
    if (code == QYI_EXIT_DONE && work.wanted[QY_PAPER_NORMS])
        code = certify(&work);
    if (code == QYI_EXIT_DONE)
        code = print(&work);
    qy_prize_awards_free(&work.awards);
    qy_prize_list_free(work.prizes);
    free(work.norms);
    qyi_ranking_free(&work.view);
    qy_team_table_free(&work.teams);
    qyi_event_free(&work.file);
    free(work.table);
    return code;
}

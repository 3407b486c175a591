/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An answer that is paper: the papers of an event asked for, gathered and handed to the printer. */
#include "answer/printing.h"

#include "base/error.h"
#include "base/registry.h"

#include <qiyuan/event/norms.h>
#include <qiyuan/event/stages.h>
#include <qiyuan/event/teams.h>
#include <qiyuan/event/tournament.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what is asked for ----------------------------------------------------------------------------- */

bool qyi_print_read(const char *text, struct qyi_print_asked *asked)
{
    for (const char *at = text;; at++) {
        size_t len = strcspn(at, ",");
        enum qy_tournament_paper which;

        if (len == 8 && memcmp(at, "sheets:", 7) == 0 && at[7] >= '1' && at[7] <= '9') {
            asked->paper[QY_PAPER_SHEETS] = true;
            asked->copies = (unsigned)(at[7] - '0');
        } else if (len == 3 && memcmp(at, "all", 3) == 0)
            asked->all = true;
        else if (qy_tournament_paper_by_id(at, len, &which) == 0)
            asked->paper[which] = true;
        else
            return false;
        at += len;
        if (!*at)
            return true;
    }
}

/* Whether only the prizes need the ranking of an event in stages; other papers are about its groups. */
static bool wants_prizes_alone(const struct qyi_print_asked *asked)
{
    for (unsigned i = 0; i < QY_TOURNAMENT_PAPER_COUNT; i++)
        if (asked->paper[i] != (i == QY_PAPER_PRIZES))
            return false;
    return !asked->all;
}

/* Whether all of the event is ranked for its papers. */
static bool ranks_all(const struct qyi_event *event, const struct qyi_print_asked *asked)
{
    return asked->rank.stage == 0 && (!qyi_event_has_stages(event) || wants_prizes_alone(asked));
}

bool qyi_print_tells_ranks(const struct qyi_event *event, const struct qyi_print_asked *asked)
{
    return ranks_all(event, asked) &&
           (asked->paper[QY_PAPER_STANDINGS] || asked->paper[QY_PAPER_CROSSTABLE] ||
            asked->paper[QY_PAPER_PRIZES] || asked->paper[QY_PAPER_RESULTS] ||
            asked->paper[QY_PAPER_REPORT] || asked->paper[QY_PAPER_CERTIFICATES]);
}

/* ---- the event ------------------------------------------------------------------------------------- */

static int rank_teams(const struct qyi_event *event, const struct qyi_print_asked *asked,
                      struct qyi_printing *printing, struct qy_error *reterr)
{
    unsigned rounds = qy_tournament_paired_rounds(printing->tournament);

    if (!event->log || qy_tournament_log_team_rules(event->log).form == QY_TEAMS_NONE ||
        (qyi_event_has_matches(event) && !qyi_event_by_team_table(event)))
        return 0;
    return qy_tournament_log_team_table_after(
        event->log, asked->rank.rounds > 0 ? asked->rank.rounds : rounds, &printing->teams, reterr);
}

static int rank(const struct qyi_event *event, const struct qyi_print_asked *asked,
                struct qyi_printing *printing, struct qy_error *reterr)
{
    struct qyi_rank_asked ranked = asked->rank;
    struct qy_error unranked;

    if (!qyi_print_tells_ranks(event, asked) &&
        !(ranks_all(event, asked) && (asked->all || asked->paper[QY_PAPER_PROGRAMME])))
        return 0;
    if (asked->lenient && qy_tournament_paired_rounds(printing->tournament) == 0)
        return 0;
    ranked.players = true;
    int code = qyi_rank(event, &ranked, &printing->ranking, asked->lenient ? &unranked : reterr);
    if (code < 0)
        return asked->lenient ? 0 : code;
    return rank_teams(event, asked, printing, reterr);
}

/* Adds the group to the name of the event on each page. */
static int name_group(const struct qyi_print_asked *asked, struct qy_tournament *section,
                      struct qy_error *reterr)
{
    const char *name = section->text[QY_TOURNAMENT_NAME];
    struct qy_buf text = QY_BUF_INIT;
    char number[24];

    if (asked->rank.group == 0)
        return 0;
    (void)snprintf(number, sizeof number, "%zu", asked->rank.group);
    qy_buf_addf(&text, "%s%s", name, *name ? "  ·  " : "");
    qyi_message(asked->lang, "html.group", (const char *const[]){number}, 1, &text);
    int code = text.failed ? QY_E_MEMORY
                           : qy_tournament_set_text(section, QY_TOURNAMENT_NAME, qy_buf_str(&text), text.len);
    qy_buf_free(&text);
    return code < 0 ? qyi_error_set(reterr, code, 0, NULL, 0, NULL) : 0;
}

static int begin_group(const struct qyi_event *event, const struct qyi_print_asked *asked,
                       struct qyi_printing *printing, struct qy_error *reterr)
{
    int code = qyi_rank(event, &asked->rank, &printing->ranking, reterr);

    if (code < 0)
        return code;
    printing->tournament = printing->ranking.tournament;
    return name_group(asked, printing->ranking.section, reterr);
}

int qyi_printing_begin(const struct qyi_event *event, const struct qyi_print_asked *asked,
                       struct qyi_printing *ret_printing, struct qy_error *reterr)
{
    *ret_printing = (struct qyi_printing){.tournament = qyi_event_players(event)};
    if (asked->rank.stage > 0)
        return begin_group(event, asked, ret_printing, reterr);
    ret_printing->log = event->log;
    int code = event->log
                   ? qy_tournament_log_table(event->log, &ret_printing->table, &ret_printing->table_count)
                   : 0;
    if (code < 0)
        return qyi_error_set(reterr, code, 0, NULL, 0, NULL);
    return rank(event, asked, ret_printing, reterr);
}

void qyi_printing_free(struct qyi_printing *printing)
{
    qy_prize_awards_free(&printing->awards);
    qy_prize_list_free(printing->prizes);
    free(printing->norms);
    qyi_ranking_free(&printing->ranking);
    qy_team_table_free(&printing->teams);
    free(printing->table);
}

/* ---- prizes and norms ------------------------------------------------------------------------------ */

int qyi_printing_award(struct qyi_printing *printing, const struct qyi_print_asked *asked, const char *list,
                       size_t len, struct qy_error *reterr)
{
    int code = qy_prize_list_read(list, len, &printing->prizes, reterr);

    if (code < 0 || !printing->ranking.standings)
        return code;
    return qy_prizes_award(printing->prizes, printing->ranking.tournament, printing->ranking.standings,
                           qy_prizes_year(printing->ranking.tournament, asked->date), asked->division,
                           &printing->awards, reterr);
}

static void certify(struct qyi_printing *printing, const struct qyi_norm_facts *facts,
                    const struct qy_tournament_player *player)
{
    enum qy_held_title held = qy_held_title_of(player->text[QY_PLAYER_TITLE]);
    char federation[QY_FEDERATION_SIZE];

    qy_federation_set(federation, player->text[QY_PLAYER_FEDERATION]);
    for (unsigned i = 0; i < QY_TITLES; i++) {
        struct qy_norm_certificate *norm = &printing->norms[printing->norm_count];
        enum qy_title title = (enum qy_title)i;

        if (qy_title_is_held(title, held) ||
            ((title == QY_TITLE_WGM || title == QY_TITLE_WIM) && player->sex != 'w'))
            continue;
        *norm = (struct qy_norm_certificate){.number = player->number, .title = title};
        norm->count = qyi_norm_games(facts, printing->tournament, player, norm->game);
        if (qy_title_norm(title, federation, &facts->event, norm->game, norm->count, &norm->norm) == 0 &&
            norm->norm.made)
            printing->norm_count++;
    }
}

int qyi_printing_certify(struct qyi_printing *printing, const struct qyi_norms_asked *asked,
                         struct qy_error *reterr)
{
    const struct qy_tournament *tournament = printing->tournament;
    struct qyi_norm_facts facts;
    int code = qyi_norm_facts(tournament, asked, &facts, reterr);

    if (code < 0)
        return code;
    printing->norms = calloc(tournament->player_count * QY_TITLES + 1, sizeof *printing->norms);
    if (!printing->norms)
        return qyi_no_memory(reterr);
    for (size_t i = 0; i < tournament->player_count; i++)
        certify(printing, &facts, &tournament->player[i]);
    return 0;
}

/* ---- drawing --------------------------------------------------------------------------------------- */

int qyi_printing_write(const struct qyi_printing *printing, const struct qyi_print_asked *asked,
                       qy_write_fn write, void *user, unsigned *ret_pages, struct qy_error *reterr)
{
    const struct qy_papers_setup setup = {.paper = asked->size, .lang = asked->lang, .html = asked->html};
    const struct qy_papers_event event = {
        .tournament = printing->tournament,
        .standings = printing->ranking.standings,
        .tiebreaks = &printing->ranking.tiebreaks,
        .table = printing->table,
        .table_count = printing->table_count,
        .round = asked->round,
        .log = printing->log,
        .teams = printing->teams.columns > 0 ? &printing->teams : NULL,
        .prizes = printing->prizes ? &printing->awards : NULL,
        .norms = printing->norms,
        .norm_count = printing->norm_count,
        .copies = asked->copies,
    };
    struct qy_papers *papers = NULL;
    int code = qy_papers_new(&setup, &event, write, user, &papers, reterr);

    for (unsigned i = 0; code == 0 && i < QY_TOURNAMENT_PAPER_COUNT; i++) {
        enum qy_tournament_paper which = (enum qy_tournament_paper)i;

        if (asked->paper[i] || (asked->all && qy_papers_wants(papers, which)))
            code = qy_papers_add(papers, which, reterr);
    }
    if (code == 0)
        code = qy_papers_end(papers, reterr);
    if (code == 0)
        *ret_pages = qy_papers_pages(papers);
    if (code == 0 && asked->missing)
        qy_papers_missing(papers, asked->missing);
    qy_papers_free(papers);
    return code;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: server. The papers of a tournament as PDF. */
#include "server/printing.h"

#include "base/error.h"

#include <qiyuan/teams.h>

#include <stdlib.h>

/* What is printed, and what it is made of. */
struct printing {
    struct qyi_event event;
    struct qyi_ranking ranking;
    struct qy_team_table teams;
    uint16_t *table;
    size_t table_count;
    struct qy_prize_list *prizes;
    struct qy_prize_awards awards;
};

static void forget(struct printing *printing)
{
    qyi_ranking_free(&printing->ranking);
    qy_team_table_free(&printing->teams);
    free(printing->table);
    qy_prize_awards_free(&printing->awards);
    qy_prize_list_free(printing->prizes);
}

/* An event that can't be ranked yet, or in this way, has papers without standings; in stages only for its prizes. */
static int gather(struct printing *printing, enum qy_tournament_paper paper, struct qy_error *reterr)
{
    bool by_groups = qyi_event_has_stages(&printing->event) && paper != QY_PAPER_PRIZES;
    const struct qyi_rank_asked ranked = {.players = true};
    struct qy_tournament_log *log = printing->event.log;
    unsigned rounds = qy_tournament_paired_rounds(qyi_event_players(&printing->event));
    struct qy_error error;
    int code = log ? qy_tournament_log_table(log, &printing->table, &printing->table_count) : 0;

    if (code < 0)
        return qyi_error_set(reterr, code, 0, NULL, 0, NULL);
    if (by_groups || rounds == 0 || qyi_rank(&printing->event, &ranked, &printing->ranking, &error) < 0)
        return 0;
    if (qyi_event_by_team_table(&printing->event))
        return qy_tournament_log_team_table_after(log, rounds, &printing->teams, reterr);
    return 0;
}

/* Hands out the prizes of a list, where there are standings to do it by. */
static int award(struct printing *printing, const struct qyi_print_asked *asked, struct qy_error *reterr)
{
    const struct qy_tournament *tournament = printing->ranking.tournament;
    struct qy_buf lines = QY_BUF_INIT;
    int code;

    if (!asked->prizes || !printing->ranking.standings)
        return 0;
    qy_buf_adds(&lines, asked->prizes);
    for (size_t i = 0; i < lines.len; i++) /* an address holds no line ends */
        if (lines.data[i] == ';')
            lines.data[i] = '\n';
    code = lines.failed ? qyi_no_memory(reterr)
                        : qy_prize_list_read(qy_buf_str(&lines), lines.len, &printing->prizes, reterr);
    qy_buf_free(&lines);
    return code < 0
               ? code
               : qy_prizes_award(printing->prizes, tournament, printing->ranking.standings,
                                 qy_prizes_year(tournament, NULL), asked->share, &printing->awards, reterr);
}

static int print(struct printing *printing, const struct qyi_print_asked *asked, struct qy_buf *out,
                 struct qy_error *reterr)
{
    const struct qy_papers_setup setup = {.lang = asked->lang};
    const struct qy_tournament *tournament = qyi_event_players(&printing->event);
    const struct qy_papers_event event = {
        .tournament = printing->ranking.tournament ? printing->ranking.tournament : tournament,
        .standings = printing->ranking.standings,
        .tiebreaks = &printing->ranking.tiebreaks,
        .table = printing->table,
        .table_count = printing->table_count,
        .round = asked->round,
        .log = printing->event.log,
        .teams = printing->teams.columns > 0 ? &printing->teams : NULL,
        .prizes = printing->prizes ? &printing->awards : NULL,
    };
    struct qy_papers *papers = NULL;
    int code = qy_papers_new(&setup, &event, qy_buf_write, out, &papers, reterr);

    if (code == 0)
        code = qy_papers_add(papers, asked->paper, reterr);
    if (code == 0)
        code = qy_papers_end(papers, reterr);
    qy_papers_free(papers);
    return code;
}

int qyi_print_paper(const struct qyi_event *event, const struct qyi_print_asked *asked, struct qy_buf *out,
                    struct qy_error *reterr)
{
    struct printing printing = {.event = *event};
    int code = gather(&printing, asked->paper, reterr);

    if (code == 0)
        code = award(&printing, asked, reterr);
    if (code == 0)
        code = print(&printing, asked, out, reterr);
    forget(&printing);
    return code;
}

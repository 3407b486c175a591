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
};

static void forget(struct printing *printing)
{
    qyi_ranking_free(&printing->ranking);
    qy_team_table_free(&printing->teams);
    free(printing->table);
}

/* An event that can't be ranked yet, or in this way, has papers without standings. */
static int gather(struct printing *printing, struct qy_error *reterr)
{
    const struct qyi_rank_asked ranked = {.players = true};
    struct qy_tournament_log *log = printing->event.log;
    unsigned rounds = qy_tournament_paired_rounds(qyi_event_players(&printing->event));
    struct qy_error error;
    int code = log ? qy_tournament_log_table(log, &printing->table, &printing->table_count) : 0;

    if (code < 0)
        return qyi_error_set(reterr, code, 0, NULL, 0, NULL);
    if (qyi_event_has_stages(&printing->event) || rounds == 0 ||
        qyi_rank(&printing->event, &ranked, &printing->ranking, &error) < 0)
        return 0;
    if (qyi_event_by_team_table(&printing->event))
        return qy_tournament_log_team_table_after(log, rounds, &printing->teams, reterr);
    return 0;
}

static int print(struct printing *printing, enum qy_tournament_paper what, unsigned round, enum qy_lang lang,
                 struct qy_buf *out, struct qy_error *reterr)
{
    const struct qy_papers_setup setup = {.lang = lang};
    const struct qy_tournament *tournament = qyi_event_players(&printing->event);
    const struct qy_papers_event event = {
        .tournament = printing->ranking.tournament ? printing->ranking.tournament : tournament,
        .standings = printing->ranking.standings,
        .tiebreaks = &printing->ranking.tiebreaks,
        .table = printing->table,
        .table_count = printing->table_count,
        .round = round,
        .log = printing->event.log,
        .teams = printing->teams.columns > 0 ? &printing->teams : NULL,
    };
    struct qy_papers *papers = NULL;
    int code = qy_papers_new(&setup, &event, qy_buf_write, out, &papers, reterr);

    if (code == 0)
        code = qy_papers_add(papers, what, reterr);
    if (code == 0)
        code = qy_papers_end(papers, reterr);
    qy_papers_free(papers);
    return code;
}

int qyi_print_paper(const struct qyi_event *event, enum qy_tournament_paper what, unsigned round,
                    enum qy_lang lang, struct qy_buf *out, struct qy_error *reterr)
{
    struct printing printing = {.event = *event};
    int code = gather(&printing, reterr);

    if (code == 0)
        code = print(&printing, what, round, lang, out, reterr);
    forget(&printing);
    return code;
}

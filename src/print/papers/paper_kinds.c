/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The names of papers, and which of them an event has. */
#include "papers/papers.h"

#include <string.h>

static const struct {
    const char *id;
    bool of_round;
    bool of_teams;
    bool is_list;  /* can also be shown as elements of a page */
    bool is_usual; /* printed when none is asked for by name */
} kinds[QY_TOURNAMENT_PAPER_COUNT] = {
    [QY_PAPER_PLAYERS] = {"players", false, false, true, true},
    [QY_PAPER_TEAMS] = {"teams", false, true, true, true},
    [QY_PAPER_PAIRINGS] = {"pairings", true, false, true, true},
    [QY_PAPER_NAMES] = {"names", true, false, true, true},
    [QY_PAPER_SLIPS] = {"slips", true, false, false, true},
    [QY_PAPER_CARDS] = {"cards", true, false, false, false},
    [QY_PAPER_MATCHES] = {"matches", true, true, false, true},
    [QY_PAPER_STANDINGS] = {"standings", false, false, true, true},
    [QY_PAPER_CROSSTABLE] = {"crosstable", false, false, true, true},
    [QY_PAPER_TABLE] = {"table", false, false, true, true},
    [QY_PAPER_ARBITERS] = {"arbiters", false, false, false, false},
    [QY_PAPER_RULING] = {"ruling", false, false, false, false},
    [QY_PAPER_BOARDS] = {"boards", true, true, true, true},
    [QY_PAPER_BRACKET] = {"bracket", false, false, true, true},
    [QY_PAPER_PRIZES] = {"prizes", false, false, true, true},
    [QY_PAPER_REPORT] = {"report", false, false, true, true},
    [QY_PAPER_SHEETS] = {"sheets", true, false, false, true},
    [QY_PAPER_NORMS] = {"norms", false, false, false, true},
    [QY_PAPER_PROGRAMME] = {"programme", false, false, false, true},
    [QY_PAPER_RESULTS] = {"results", true, false, false, true},
    [QY_PAPER_CHECK_IN] = {"check-in", false, false, true, true},
    [QY_PAPER_LOTS] = {"lots", false, false, true, true},
    [QY_PAPER_LINEUPS] = {"lineups", true, true, false, true},
    [QY_PAPER_RUNNER] = {"runner", true, false, true, true},
    [QY_PAPER_BADGES] = {"badges", false, false, false, true},
    [QY_PAPER_CERTIFICATES] = {"certificates", false, false, false, true},
    [QY_PAPER_APPEAL] = {"appeal", false, false, false, true},
    [QY_PAPER_NOTICE] = {"notice", false, false, false, true},
};

const char *qy_tournament_paper_id(enum qy_tournament_paper which)
{
    return kinds[which].id;
}

int qy_tournament_paper_by_id(const char *id, size_t len, enum qy_tournament_paper *ret_which)
{
    for (unsigned i = 0; i < QY_TOURNAMENT_PAPER_COUNT; i++) {
        if (strlen(kinds[i].id) == len && memcmp(kinds[i].id, id, len) == 0) {
            *ret_which = (enum qy_tournament_paper)i;
            return 0;
        }
    }
    return QY_E_VALUE;
}

bool qy_papers_has(const struct qy_papers *papers, enum qy_tournament_paper which)
{
    const struct qy_tournament *tournament = papers->event.tournament;

    if ((unsigned)which >= QY_TOURNAMENT_PAPER_COUNT)
        return false;
    if (papers->is_html && !kinds[which].is_list)
        return false;
    if (which == QY_PAPER_STANDINGS && !papers->event.standings) /* a bracket is followed by the places */
        return (papers->is_html || !qyi_paper_has_bracket(papers)) && qyi_paper_has_places(papers);
    if (which == QY_PAPER_STANDINGS || which == QY_PAPER_CROSSTABLE)
        return papers->event.standings != NULL;
    if (which == QY_PAPER_BRACKET)
        return qyi_paper_has_bracket(papers);
    if (which == QY_PAPER_CERTIFICATES)
        return qyi_paper_has_certificates(papers);
    if (which == QY_PAPER_BADGES || which == QY_PAPER_CHECK_IN || which == QY_PAPER_LOTS)
        return tournament->player_count > 0;
    if (which == QY_PAPER_PRIZES)
        return papers->event.prizes != NULL;
    if (which == QY_PAPER_NORMS)
        return papers->event.norm_count > 0;
    if (which == QY_PAPER_TABLE)
        return (papers->event.table ? papers->event.table_count : tournament->player_count) >= 2 &&
               qy_tournament_is_round_robin(tournament);
    if (kinds[which].of_teams && !qyi_paper_members(papers))
        return false;
    return !kinds[which].of_round || papers->round > 0;
}

bool qy_papers_wants(const struct qy_papers *papers, enum qy_tournament_paper which)
{
    if (!qy_papers_has(papers, which) || which >= QY_PAPER_APART || !kinds[which].is_usual)
        return false;
    if (which == QY_PAPER_NAMES && qyi_paper_members(papers)) /* teams find their table in the pairings */
        return false;
    if (which == QY_PAPER_PLAYERS || which == QY_PAPER_TEAMS)
        return papers->round <= 1;
    return which != QY_PAPER_REPORT || !papers->event.standings || papers->event.tournament->rounds == 0 ||
           qyi_paper_is_final(papers);
}

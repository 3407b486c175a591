/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names of the rounds of a knock-out. */
#include "papers/papers.h"

#include <qiyuan/event/stages.h>

bool qyi_paper_find_bracket(const struct qy_papers *papers, struct qy_tournament_matches *ret_matches)
{
    const struct qy_tournament_log *log = papers->event.log;

    for (size_t i = log ? qy_tournament_log_stages(log) : 0; i > 0; i--)
        if (qy_tournament_log_matches(log, i - 1, ret_matches, NULL) == 0) {
            if (ret_matches->count > 0)
                return true;
            qy_tournament_matches_free(ret_matches);
        }
    return false;
}

bool qyi_paper_has_bracket(const struct qy_papers *papers)
{
    struct qy_tournament_matches matches;
    bool has = qyi_paper_find_bracket(papers, &matches);

    if (has)
        qy_tournament_matches_free(&matches);
    return has;
}

void qyi_paper_bracket_round(const struct qy_papers *papers, unsigned rounds, unsigned round,
                             struct qy_buf *out)
{
    unsigned in = 1U << (rounds - round + 1);

    qyi_paper_message(papers,
                      in == 2   ? "bracket.final"
                      : in == 4 ? "bracket.semi"
                      : in == 8 ? "bracket.quarter"
                                : "bracket.last",
                      in, out);
}

static bool is_between(const struct qy_tournament_match *match, struct qy_pair pair)
{
    return (match->player[0] == pair.white && match->player[1] == pair.black) ||
           (match->player[0] == pair.black && match->player[1] == pair.white);
}

bool qyi_paper_match_name(const struct qy_papers *papers, unsigned round, struct qy_pair pair,
                          struct qy_buf *out)
{
    struct qy_tournament_matches matches;
    unsigned rounds = 0;
    const struct qy_tournament_match *found = NULL;

    if (!qyi_paper_find_bracket(papers, &matches))
        return false;
    for (size_t i = 0; i < matches.count; i++) {
        const struct qy_tournament_match *match = &matches.match[i];
        rounds = match->round > rounds ? match->round : rounds;
        bool begun = match->first_round > 0 && match->first_round <= round;

        if (pair.white > 0 ? begun && is_between(match, pair)
                           : begun && !match->third && (!found || match->round >= found->round))
            found = match;
    }
    if (found && !out)
        ; /* only its existence matters */
    else if (found && found->third)
        qy_buf_adds(out, qyi_paper_word(papers, "bracket.third"));
    else if (found)
        qyi_paper_bracket_round(papers, rounds, found->round, out);
    qy_tournament_matches_free(&matches);
    return found != NULL;
}

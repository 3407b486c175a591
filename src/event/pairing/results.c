/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Evaluates entries: outcomes, points by a scheme, finished rounds, contradictions. */
#include "base/error.h"
#include "pairing/tournament.h"

#include <stdio.h>

bool qy_tournament_outcome_played(enum qy_tournament_outcome outcome)
{
    return outcome >= QY_TOURNAMENT_WIN && outcome <= QY_TOURNAMENT_LOSS_UNRATED;
}

bool qy_tournament_outcome_paired(enum qy_tournament_outcome outcome)
{
    return outcome >= QY_TOURNAMENT_OPEN && outcome <= QY_TOURNAMENT_FORFEIT_LOSS;
}

bool qy_tournament_outcome_away(enum qy_tournament_outcome outcome)
{
    return outcome == QY_TOURNAMENT_ABSENT || outcome >= QY_TOURNAMENT_FULL_BYE;
}

const char *qy_tournament_outcome_letter(enum qy_tournament_outcome outcome)
{
    static const char *const letters[QY_TOURNAMENT_OUTCOME_COUNT] = {
        [QY_TOURNAMENT_ABSENT] = "",        [QY_TOURNAMENT_OPEN] = "*",
        [QY_TOURNAMENT_WIN] = "1",          [QY_TOURNAMENT_DRAW] = "=",
        [QY_TOURNAMENT_LOSS] = "0",         [QY_TOURNAMENT_WIN_UNRATED] = "1",
        [QY_TOURNAMENT_DRAW_UNRATED] = "=", [QY_TOURNAMENT_LOSS_UNRATED] = "0",
        [QY_TOURNAMENT_FORFEIT_WIN] = "+",  [QY_TOURNAMENT_FORFEIT_LOSS] = "-",
        [QY_TOURNAMENT_PAIRING_BYE] = "U",  [QY_TOURNAMENT_FULL_BYE] = "F",
        [QY_TOURNAMENT_HALF_BYE] = "H",     [QY_TOURNAMENT_ZERO_BYE] = "Z",
    };

    return (unsigned)outcome < QY_TOURNAMENT_OUTCOME_COUNT ? letters[outcome] : "";
}

int qyi_tournament_bad_round(unsigned round, unsigned most, struct qy_error *reterr)
{
    char bound[16];

    (void)snprintf(bound, sizeof bound, "%u", most);
    return qyi_error_setf(reterr, QY_E_TOUR_ROUND, 0, bound, "%u", round);
}

static bool somebody_paired(const struct qy_tournament *tournament, unsigned round)
{
    for (size_t i = 0; i < tournament->player_count; i++) {
        enum qy_tournament_outcome outcome = tournament->player[i].entry[round - 1].outcome;

        if (qy_tournament_outcome_paired(outcome) || outcome == QY_TOURNAMENT_PAIRING_BYE)
            return true;
    }
    return false;
}

unsigned qy_tournament_paired_rounds(const struct qy_tournament *tournament)
{
    unsigned round = tournament->columns;

    while (round > tournament->paired_least && !somebody_paired(tournament, round))
        round--;
    return round > tournament->paired_least ? round : tournament->paired_least;
}

static bool all_have_results(const struct qy_tournament *tournament, unsigned round)
{
    for (size_t i = 0; i < tournament->player_count; i++)
        if (tournament->player[i].entry[round - 1].outcome == QY_TOURNAMENT_OPEN)
            return false;
    return true;
}

unsigned qy_tournament_finished_rounds(const struct qy_tournament *tournament)
{
    unsigned paired = qy_tournament_paired_rounds(tournament);
    unsigned finished = 0;

    while (finished < paired && all_have_results(tournament, finished + 1))
        finished++;
    return finished;
}

qy_points qy_points_scheme_worth(const struct qy_points_scheme *scheme, enum qy_tournament_outcome outcome)
{
    switch (outcome) {
    case QY_TOURNAMENT_WIN:
    case QY_TOURNAMENT_WIN_UNRATED:
    case QY_TOURNAMENT_FORFEIT_WIN:
    case QY_TOURNAMENT_FULL_BYE: return scheme->win;
    case QY_TOURNAMENT_DRAW:
    case QY_TOURNAMENT_DRAW_UNRATED:
    case QY_TOURNAMENT_HALF_BYE: return scheme->draw;
    case QY_TOURNAMENT_LOSS:
    case QY_TOURNAMENT_LOSS_UNRATED: return scheme->loss;
    case QY_TOURNAMENT_FORFEIT_LOSS: return scheme->forfeit_loss;
    case QY_TOURNAMENT_PAIRING_BYE: return scheme->pairing_bye;
    case QY_TOURNAMENT_ABSENT:
    case QY_TOURNAMENT_ZERO_BYE: return scheme->zero_bye;
    default: return 0;
    }
}

qy_points qy_points_scheme_of(const struct qy_points_scheme *scheme, const struct qy_tournament_entry *entry)
{
    bool drawn = entry->outcome == QY_TOURNAMENT_DRAW || entry->outcome == QY_TOURNAMENT_DRAW_UNRATED;

    return qy_points_scheme_worth(scheme, (enum qy_tournament_outcome)entry->outcome) +
           (drawn && entry->colour == QY_TOURNAMENT_BLACK ? scheme->second_draw : 0);
}

qy_points qyi_points_read(const char **text, const char *end)
{
    const char *p = *text;
    qy_points points = 0;
    unsigned digits = 0;

    for (; p < end && *p >= '0' && *p <= '9' && digits < 4; digits++)
        points = points * 10 + (*p++ - '0') * QY_POINT;
    if (digits == 0)
        return -1;
    if (end - p >= 2 && p[0] == '.' && p[1] >= '0' && p[1] <= '9') {
        points += (p[1] - '0') * (QY_POINT / 10);
        p += 2;
    }
    *text = p;
    return points;
}

int qy_points_scheme_parse(const char *text, size_t len, struct qy_points_scheme *ret_scheme,
                           struct qy_error *reterr)
{
    const char *p = text;
    const char *end = text + len;
    qy_points value[4];
    qy_points second = -1; /* points that the second player gets for a draw */
    size_t count = 0;
    bool good = true;

    while (good && count < 4) {
        value[count] = qyi_points_read(&p, end);
        good = value[count] >= 0 && value[count] <= 100 * QY_POINT;
        count++;
        if (count == 2 && p < end && *p == '/') {
            p++;
            second = qyi_points_read(&p, end);
            good = good && second >= 0;
        }
        if (p == end || *p != ',')
            break;
        p++;
    }
    if (second < 0)
        second = value[1];
    if (!good || p != end || count < 3 || p[-1] == ',' || value[0] <= value[1] || value[1] <= value[2] ||
        value[0] <= second || second <= value[2])
        return qyi_error_set(reterr, QY_E_TOUR_SCORING, 0, text, len, "1,0.5,0; 2,1,0; 3,1,0,1; 3,1/2,0");
    *ret_scheme = (struct qy_points_scheme){.win = value[0],
                                            .draw = value[1],
                                            .loss = value[2],
                                            .pairing_bye = count == 4 ? value[3] : value[0],
                                            .second_draw = second - value[1]};
    return 0;
}

bool qy_tournament_is_struck(const struct qy_tournament *tournament,
                             const struct qy_tournament_player *player)
{
    for (unsigned round = 0; round < tournament->columns; round++)
        if (player->entry[round].struck == QY_TOURNAMENT_STRUCK_OWN)
            return true;
    return false;
}

/* A result is one of a kind on both boards: open, played or forfeited; two wins go together never. */
static bool outcomes_fit(enum qy_tournament_outcome one, enum qy_tournament_outcome other)
{
    static const uint8_t kinds[QY_TOURNAMENT_OUTCOME_COUNT] = {
        [QY_TOURNAMENT_OPEN] = 1,         [QY_TOURNAMENT_WIN] = 2,         [QY_TOURNAMENT_DRAW] = 2,
        [QY_TOURNAMENT_LOSS] = 2,         [QY_TOURNAMENT_WIN_UNRATED] = 2, [QY_TOURNAMENT_DRAW_UNRATED] = 2,
        [QY_TOURNAMENT_LOSS_UNRATED] = 2, [QY_TOURNAMENT_FORFEIT_WIN] = 3, [QY_TOURNAMENT_FORFEIT_LOSS] = 3,
    };
    bool win = one == QY_TOURNAMENT_WIN || one == QY_TOURNAMENT_WIN_UNRATED;
    bool other_win = other == QY_TOURNAMENT_WIN || other == QY_TOURNAMENT_WIN_UNRATED;

    if (kinds[one] != kinds[other] || kinds[one] == 0)
        return false;
    return !(win && other_win) && !(one == QY_TOURNAMENT_FORFEIT_WIN && other == QY_TOURNAMENT_FORFEIT_WIN);
}

static bool entry_fits(const struct qy_tournament *tournament, const struct qy_tournament_player *player,
                       unsigned round)
{
    const struct qy_tournament_entry *entry = &player->entry[round - 1];

    if (!qy_tournament_outcome_paired(entry->outcome))
        return entry->opponent == 0;
    const struct qy_tournament_player *opponent = qy_tournament_player(tournament, entry->opponent);
    if (!opponent || opponent == player)
        return false;
    const struct qy_tournament_entry *back = &opponent->entry[round - 1];
    if (back->opponent != player->number || !outcomes_fit(entry->outcome, back->outcome))
        return false;
    if (entry->colour == QY_TOURNAMENT_NO_COLOUR || back->colour == QY_TOURNAMENT_NO_COLOUR)
        return !qy_tournament_outcome_played(entry->outcome);
    return entry->colour != back->colour;
}

int qy_tournament_check(const struct qy_tournament *tournament, struct qy_error *reterr)
{
    for (size_t i = 0; i < tournament->player_count; i++)
        for (unsigned round = 1; round <= tournament->columns; round++)
            if (!entry_fits(tournament, &tournament->player[i], round))
                return qyi_error_setf(reterr, QY_E_TOUR_CONTRADICTS, 0, NULL, "%u, %u",
                                      tournament->player[i].number, round);
    return 0;
}

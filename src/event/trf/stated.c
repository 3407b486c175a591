/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks data that a file states although it follows from its results: points of rows and of teams, ranks of
 * teams. */
#include "trf/teams.h"

#include "base/error.h"
#include "event/team_tournament.h"
#include "pairing/double_match.h"
#include "pairing/tournament.h"

#include <stdlib.h>

/* ---- points ---------------------------------------------------------------------------------------- */

/* The sums that files hold: of the rounds paired, with the byes announced for the next one, each with or
 * without its virtual points. */
struct sums {
    qy_points counted;
    qy_points announced;
    qy_points extra;
};

static bool fits(const struct sums *sums, qy_points stated)
{
    return stated == sums->counted || stated == sums->announced || stated == sums->counted + sums->extra ||
           stated == sums->announced + sums->extra;
}

static struct sums points_of(const struct qy_tournament *tournament,
                             const struct qy_tournament_player *player)
{
    unsigned paired = qy_tournament_paired_rounds(tournament);
    bool whole_match = paired % 2 == 0 && qyi_is_of_matches(tournament);
    struct sums sums = {.counted = qy_tournament_score(tournament, player, paired),
                        .extra = qy_tournament_virtual_points(tournament, player, paired + 1)};

    sums.announced = sums.counted;
    if (paired < QY_TOURNAMENT_MAX_ROUNDS && player->entry[paired].outcome != QY_TOURNAMENT_ABSENT)
        sums.announced = qy_tournament_score(tournament, player, paired + (whole_match ? 2 : 1));
    return sums;
}

/* A player's points over the board, which some files state for members of teams. */
static qy_points over_the_board(const struct qy_tournament *tournament,
                                const struct qy_tournament_player *player)
{
    qy_points points = 0;

    for (unsigned round = 0; round < tournament->columns; round++)
        if (qy_tournament_outcome_played((enum qy_tournament_outcome)player->entry[round].outcome))
            points += qy_points_scheme_of(&tournament->scheme, &player->entry[round]);
    return points;
}

static struct sums game_points_of(const struct qy_team_tournament *event, size_t team)
{
    const struct qy_tournament_player *player = &event->teams->player[team];
    unsigned paired = qy_tournament_paired_rounds(event->teams);
    struct sums sums = {.counted = event->bonus[team]};

    for (unsigned round = 0; round < event->rounds && round < paired; round++)
        sums.counted += event->games[team * event->rounds + round];
    sums.announced = sums.counted;
    if (paired < QY_TOURNAMENT_MAX_ROUNDS && player->entry[paired].outcome != QY_TOURNAMENT_ABSENT)
        sums.announced +=
            qyi_team_tournament_bye(event, (enum qy_tournament_outcome)player->entry[paired].outcome);
    return sums;
}

/* ---- telling --------------------------------------------------------------------------------------- */

static void add_points(struct qy_buf *out, qy_points points)
{
    qy_buf_addf(out, "%s%d.%d", points < 0 ? "-" : "", abs(points) / QY_POINT, abs(points) % QY_POINT);
}

/* Fills the error about a field of a line, with the computed value as expected. Returns its code. */
static int tell(const struct qy_trf *trf, const struct qyi_trf_field *field, int code,
                const struct qy_buf *expected, struct qy_error *reterr)
{
    (void)qyi_trf_fault(field, code, qy_buf_str(expected), reterr);
    if (reterr)
        qyi_error_locate(reterr, trf->text, trf->len);
    return code;
}

static int tell_points(const struct qy_trf *trf, const struct qyi_trf_line *line, size_t first, size_t last,
                       int code, qy_points counted, struct qy_error *reterr)
{
    struct qyi_trf_field field = qyi_trf_field(line, first, last);
    struct qy_buf expected = QY_BUF_INIT;

    add_points(&expected, counted);
    (void)tell(trf, &field, code, &expected, reterr);
    qy_buf_free(&expected);
    return code;
}

/* ---- rows of players ------------------------------------------------------------------------------- */

/* 001: in a file of teams the points of members are for information. */
static int check_row(const struct qy_trf *trf, const struct qyi_trf_line *line, struct qy_error *reterr)
{
    struct qyi_trf_field field = qyi_trf_field(line, QYI_ROW_NUMBER, QYI_ROW_NUMBER + 3);
    unsigned number = 0;

    if (!qyi_trf_is(line, "001") || qyi_trf_number(&field, QY_TOURNAMENT_MAX_PLAYERS, 0, &number, NULL) < 0)
        return 0;
    const struct qy_tournament_player *player = qy_tournament_player(trf->tournament, number);
    if (!player || !player->has_points)
        return 0;
    struct sums sums = points_of(trf->tournament, player);
    if (fits(&sums, player->points) ||
        (trf->of_teams && player->points == over_the_board(trf->tournament, player)))
        return 0;
    return tell_points(trf, line, QYI_ROW_POINTS, QYI_ROW_POINTS + 3, QY_E_TOUR_POINTS, sums.counted, reterr);
}

int qy_trf_check_points(const struct qy_trf *trf, struct qy_error *reterr)
{
    struct qyi_trf_line line = {0};
    size_t at = qyi_trf_mark(trf->text, trf->len);
    int code = 0;

    while (!trf->of_teams && code == 0 && qyi_trf_line_at(&line, trf->text, trf->len, at, NULL) > 0) {
        at = line.next;
        code = check_row(trf, &line, reterr);
    }
    qyi_trf_line_free(&line);
    return code;
}

/* ---- records of teams ------------------------------------------------------------------------------ */

/* The ranks that a team of this many primary points can have, from `best` to `worst`. */
static void possible_ranks(const struct qy_team_tournament *event, size_t team, bool announced,
                           unsigned *ret_best, unsigned *ret_worst)
{
    qy_points own = 0;
    unsigned before = 0;
    unsigned level = 0;

    for (size_t i = 0; i <= event->teams->player_count; i++) {
        size_t which = i == 0 ? team : i - 1;
        struct sums sums = event->by_games ? game_points_of(event, which)
                                           : points_of(event->teams, &event->teams->player[which]);
        qy_points points = announced ? sums.announced : sums.counted;

        if (i == 0)
            own = points;
        before += i > 0 && points > own;
        level += i > 0 && points == own;
    }
    *ret_best = before + 1;
    *ret_worst = before + level;
}

/* A rank is correct if no team with fewer points can be ahead of the team. */
static int check_rank(const struct qy_trf *trf, const struct qyi_trf_line *line, size_t team,
                      struct qy_error *reterr)
{
    struct qyi_trf_field field = qyi_trf_field(line, QYI_TEAM_RANK, QYI_TEAM_RANK + 2);
    unsigned rank = trf->event->teams->player[team].rank;
    struct qy_buf expected = QY_BUF_INIT;
    unsigned best;
    unsigned worst;

    for (int announced = 1; announced >= 0; announced--) {
        possible_ranks(trf->event, team, announced > 0, &best, &worst);
        if (rank == 0 || (rank >= best && rank <= worst))
            return 0;
    }
    qy_buf_addf(&expected, best < worst ? "%u-%u" : "%u", best, worst);
    (void)tell(trf, &field, QY_E_TRF_RANK, &expected, reterr);
    qy_buf_free(&expected);
    return QY_E_TRF_RANK;
}

/* Checks the values of a line of record 310, after skipping `*skip` of them. */
static int check_team(const struct qy_trf *trf, const struct qyi_trf_line *line, size_t *skip,
                      struct qy_error *reterr)
{
    struct qyi_trf_field field = qyi_trf_field(line, QYI_TEAM_NUMBER, QYI_TEAM_NUMBER + 2);
    unsigned number = 0;
    int code = 0;

    if (!qyi_trf_is(line, "310") || qyi_trf_number(&field, QYI_TEAM_MOST, 0, &number, NULL) < 0)
        return 0;
    size_t team = qyi_tournament_index(trf->event->teams, number);
    if (team == SIZE_MAX)
        return 0;
    const struct qy_tournament_player *player = &trf->event->teams->player[team];
    struct sums match = points_of(trf->event->teams, player);
    struct sums game = game_points_of(trf->event, team);
    if (player->has_points && !fits(&match, player->points) && (*skip)-- == 0)
        return tell_points(trf, line, QYI_TEAM_MATCH, QYI_TEAM_MATCH + 5, QY_E_TRF_MATCH_POINTS,
                           match.counted, reterr);
    if (trf->event->team[team].has_points && !fits(&game, trf->event->team[team].game) && (*skip)-- == 0)
        return tell_points(trf, line, QYI_TEAM_GAME, QYI_TEAM_GAME + 5, QY_E_TRF_GAME_POINTS, game.counted,
                           reterr);
    code = check_rank(trf, line, team, NULL);
    return code < 0 && (*skip)-- == 0 ? check_rank(trf, line, team, reterr) : 0;
}

bool qy_trf_team_difference(const struct qy_trf *trf, size_t index, struct qy_error *ret_difference)
{
    struct qyi_trf_line line = {0};
    size_t at = qyi_trf_mark(trf->text, trf->len);
    bool found = false;

    while (trf->of_teams && !found && qyi_trf_line_at(&line, trf->text, trf->len, at, NULL) > 0) {
        at = line.next;
        if (check_row(trf, &line, NULL) < 0) {
            found = index-- == 0;
            if (found)
                (void)check_row(trf, &line, ret_difference);
        } else {
            found = check_team(trf, &line, &index, ret_difference) < 0;
        }
    }
    qyi_trf_line_free(&line);
    return found;
}

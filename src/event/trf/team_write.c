/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writing an event of teams as a new file of TRF26. */
#include "trf/teams.h"
#include "trf/writing.h"

#include <qiyuan/event/pairing_systems.h>

#include <stdio.h>
#include <stdlib.h>

/* Record 192 has separate codes for tables of teams. */
static const char *system_code(const struct qy_tournament *teams)
{
    const struct qy_pairing_system *system = qy_tournament_system(teams);

    return system && system->team_code ? system->team_code : teams->text[QY_TOURNAMENT_SYSTEM_CODE];
}

static void put_text(struct qyi_trf_canvas *canvas, size_t first, size_t width, bool right, const char *text)
{
    qyi_trf_canvas_put(canvas, first, first + width - 1, text, right);
}

static void put_number(struct qyi_trf_canvas *canvas, size_t first, size_t width, unsigned number)
{
    char text[16];

    (void)snprintf(text, sizeof text, "%u", number);
    put_text(canvas, first, width, true, number > 0 ? text : "");
}

static void put_points(struct qyi_trf_writing *writing, size_t first, qy_points points)
{
    struct qy_buf text = QY_BUF_INIT;

    qyi_trf_add_points(&text, points, 6);
    if (text.failed)
        writing->canvas.failed = true;
    put_text(&writing->canvas, first, 6, true, qy_buf_str(&text));
    qy_buf_free(&text);
}

static qy_points game_points(const struct qy_team_tournament *event, size_t team)
{
    qy_points points = event->bonus[team];

    for (unsigned round = 0; round < event->rounds; round++)
        points += event->games[team * event->rounds + round];
    return points;
}

/* 310: a team with its members. */
static void write_team(struct qyi_trf_writing *writing, const struct qy_team_tournament *event, size_t i,
                       unsigned rank)
{
    struct qyi_trf_canvas *canvas = &writing->canvas;
    const struct qy_tournament_player *player = &event->teams->player[i];
    const struct qy_team *team = &event->team[i];

    qyi_trf_canvas_set(canvas, "310 ", 4);
    put_number(canvas, QYI_TEAM_NUMBER, 3, player->number);
    put_text(canvas, QYI_TEAM_NAME, 32, false, player->text[QY_PLAYER_NAME]);
    put_text(canvas, QYI_TEAM_NICKNAME, 5, false, team->nickname);
    put_number(canvas, QYI_TEAM_STRENGTH, 6, player->rating);
    put_points(writing, QYI_TEAM_MATCH, qy_tournament_score(event->teams, player, event->rounds));
    put_points(writing, QYI_TEAM_GAME, game_points(event, i));
    put_number(canvas, QYI_TEAM_RANK, 3, rank);
    for (size_t k = 0; k < team->member_count; k++)
        put_number(canvas, QYI_TEAM_MEMBERS + 5 * k, 4, team->member[k]);
    qyi_trf_canvas_write(canvas, writing->out);
    qy_buf_adds(writing->out, writing->end);
}

/* ---- rounds ---------------------------------------------------------------------------------------- */

static size_t place_of(const struct qy_team *team, unsigned member)
{
    size_t place = 0;

    while (place < team->member_count && team->member[place] != member)
        place++;
    return place;
}

/* Whether each board has a player, in the order of record 310. */
static bool in_order(const struct qy_team_tournament *event, const struct qy_team *team,
                     const struct qy_team_seat *seat)
{
    for (unsigned board = 0; board < event->boards; board++)
        if (seat[board].member == 0 ||
            (board > 0 && place_of(team, seat[board].member) < place_of(team, seat[board - 1].member)))
            return false;
    return true;
}

static bool anybody(const struct qy_team_tournament *event, const struct qy_team_seat *seat)
{
    for (unsigned board = 0; board < event->boards; board++)
        if (seat[board].member > 0)
            return true;
    return false;
}

/* 300: a line-up that differs from the order of the members. */
static void write_lineup(struct qyi_trf_writing *writing, const struct qy_team_tournament *event, size_t i,
                         unsigned round)
{
    const struct qy_tournament_player *team = &event->teams->player[i];
    const struct qy_team_seat *seat = qy_team_tournament_seats(event, team->number, round);

    if (!anybody(event, seat) || in_order(event, &event->team[i], seat))
        return;
    qy_buf_addf(writing->out, "300 %3u %3u %3u", round, team->number, team->entry[round - 1].opponent);
    for (unsigned board = 0; board < event->boards; board++)
        qy_buf_addf(writing->out, seat[board].member > 0 ? " %4u" : " %04u", seat[board].member);
    qy_buf_adds(writing->out, writing->end);
}

/* The next team after this number that had the bye in a round; 0 for none. */
static unsigned bye_of(const struct qy_team_tournament *event, unsigned round, size_t after)
{
    const struct qy_tournament *teams = event->teams;

    for (size_t i = 0; i < teams->player_count; i++)
        if (teams->player[i].entry[round - 1].outcome == QY_TOURNAMENT_PAIRING_BYE && after-- == 0)
            return teams->player[i].number;
    return 0;
}

/* 320: the points of a bye, and who had it in each round; repeated if a round has several. */
static void write_byes(struct qyi_trf_writing *writing, const struct qy_team_tournament *event)
{
    bool more = true;

    for (size_t k = 0; more; k++) {
        qy_buf_adds(writing->out, "320 ");
        qyi_trf_add_points(writing->out, event->teams->scheme.pairing_bye, 4);
        qy_buf_addc(writing->out, ' ');
        if (event->bye_games <= 999)
            qyi_trf_add_points(writing->out, event->bye_games, 4);
        else
            /* more than the columns can hold: they are blank, and the boards count */
            qy_buf_adds(writing->out, "    ");
        more = false;
        for (unsigned round = 1; round <= event->rounds; round++) {
            unsigned number = bye_of(event, round, k);

            qy_buf_addf(writing->out, number > 0 ? " %3u" : " %03u", number);
            more = more || bye_of(event, round, k + 1) > 0;
        }
        qy_buf_adds(writing->out, writing->end);
    }
}

static bool is_forfeit(unsigned outcome)
{
    return outcome == QY_TOURNAMENT_FORFEIT_WIN || outcome == QY_TOURNAMENT_FORFEIT_LOSS;
}

static char sign(unsigned outcome)
{
    return outcome == QY_TOURNAMENT_FORFEIT_WIN ? '+' : '-';
}

/* 330: a match that was forfeited; 240: a bye by leave. */
static void write_unplayed(struct qyi_trf_writing *writing, const struct qy_tournament_player *team,
                           unsigned round)
{
    const struct qy_tournament_entry *entry = &team->entry[round - 1];
    const struct qy_tournament_player *other = qy_tournament_player(writing->now, entry->opponent);
    char letter = entry->outcome == QY_TOURNAMENT_FULL_BYE   ? 'F'
                  : entry->outcome == QY_TOURNAMENT_HALF_BYE ? 'H'
                  : entry->outcome == QY_TOURNAMENT_ZERO_BYE ? 'Z'
                                                             : '\0';

    if (other && is_forfeit(entry->outcome) && entry->colour == QY_TOURNAMENT_WHITE)
        qy_buf_addf(writing->out, "330 %c%c %3u %3u %3u%s", sign(entry->outcome),
                    sign(other->entry[round - 1].outcome), round, team->number, other->number, writing->end);
    if (letter)
        qy_buf_addf(writing->out, "240 %c %3u %4u%s", letter, round, team->number, writing->end);
}

/* Matches by letters; a blank is a bonus or a penalty. */
static char letter_of(const struct qy_tournament_abnormal *item)
{
    char letter = item->outcome < QY_TOURNAMENT_OUTCOME_COUNT ? qyi_trf_letter(item->outcome) : ' ';

    return letter == '1' ? 'W' : letter == '=' ? 'D' : letter == '0' ? 'L' : letter;
}

/* 250: virtual points of the primary score, in its columns. */
static void write_acceleration(struct qyi_trf_writing *writing, const struct qy_team_tournament *event)
{
    for (size_t i = 0; i < event->teams->acceleration_count; i++) {
        const struct qy_tournament_acceleration *item = &event->teams->acceleration[i];

        qy_buf_adds(writing->out, "250 ");
        qyi_trf_add_points(writing->out, event->by_games ? 0 : item->points, 4);
        qy_buf_addc(writing->out, ' ');
        qyi_trf_add_points(writing->out, event->by_games ? item->points : 0, 4);
        qy_buf_addf(writing->out, " %3u %3u %4u %4u%s", item->first_round, item->last_round,
                    item->first_number, item->last_number, writing->end);
    }
}

/* The order of game points, then of numbers: of the index i it is rank[i]. */
static void rank_by_games(const struct qy_team_tournament *event, uint16_t *rank)
{
    for (size_t i = 0; i < event->teams->player_count; i++) {
        qy_points own = game_points(event, i);

        if (event->teams->player[i].rank > 0)
            continue; /* it has an entry */
        rank[i] = 1;
        for (size_t k = 0; k < event->teams->player_count; k++)
            rank[i] = (uint16_t)(rank[i] +
                                 (game_points(event, k) > own || (game_points(event, k) == own && k < i)));
    }
}

/* 299: points apart from matches and games. */
static void write_bonus(struct qyi_trf_writing *writing, const struct qy_team_tournament *event)
{
    const struct qy_tournament *teams = event->teams;

    for (size_t i = 0; i < teams->abnormal_count; i++) {
        const struct qy_tournament_abnormal *item = &teams->abnormal[i];

        qy_buf_addf(writing->out, "299 %c  ", letter_of(item));
        qyi_trf_add_points(writing->out, item->points, 4);
        qy_buf_adds(writing->out, "   0.0");
        qy_buf_addf(writing->out, "  %03u %4u%s", item->round, item->number, writing->end);
    }
    for (size_t i = 0; i < teams->player_count; i++)
        for (qy_points left = event->bonus[i]; left != 0;) { /* as many records as the columns require */
            qy_points part = left > 999 ? 999 : left < -99 ? -99 : left;

            qy_buf_adds(writing->out, "299     0.0 ");
            qyi_trf_add_points(writing->out, part, 5);
            qy_buf_addf(writing->out, "  000 %4u%s", teams->player[i].number, writing->end);
            left -= part;
        }
}

static void write_rounds(struct qyi_trf_writing *writing, const struct qy_team_tournament *event)
{
    const struct qy_tournament *teams = event->teams;

    write_byes(writing, event);
    for (unsigned round = 1; round <= teams->columns; round++)
        for (size_t i = 0; i < teams->player_count; i++)
            write_unplayed(writing, &teams->player[i], round);
    write_acceleration(writing, event);
    write_bonus(writing, event);
    qyi_trf_write_struck(writing, teams, true);
    for (size_t i = 0; i < teams->forbidden_count; i++)
        qyi_trf_write_group(writing, &teams->forbidden[i]);
    for (unsigned round = 1; round <= event->rounds; round++)
        for (size_t i = 0; i < teams->player_count; i++) {
            const struct qy_tournament_entry *entry = &teams->player[i].entry[round - 1];

            if (entry->colour != QY_TOURNAMENT_WHITE)
                continue;
            /* the team with White comes first; this tells the colours if no game does */
            write_lineup(writing, event, i, round);
            write_lineup(writing, event,
                         (size_t)(qy_tournament_player(teams, entry->opponent) - teams->player), round);
        }
}

static void write_rows(struct qyi_trf_writing *writing, const struct qy_tournament *members,
                       const uint16_t *rank)
{
    const struct qy_tournament *teams = writing->now;

    writing->now = members; /* the rows contain the members' points */
    for (size_t i = 0; i < members->player_count; i++) {
        struct qy_tournament_player player = members->player[i];

        player.rank = rank[i];
        qyi_trf_write_new_row(writing, &player);
    }
    writing->now = teams;
}

int qy_trf_write_teams(const struct qy_team_tournament *event, struct qy_buf *out)
{
    struct qy_tournament teams = *event->teams;
    struct qyi_trf_writing writing = {.now = &teams, .edition = QY_TRF_26, .out = out, .end = "\n"};
    uint16_t *team_rank = NULL;
    uint16_t *member_rank = NULL;

    if (event->turns)
        return QY_E_TOUR_TEAMS;
    teams.text[QY_TOURNAMENT_SYSTEM_CODE] = system_code(event->teams);
    if (qyi_trf_rank_players(&teams, &team_rank) < 0 ||
        qyi_trf_rank_players(event->members, &member_rank) < 0) {
        free(team_rank);
        return QY_E_MEMORY;
    }
    if (event->by_games)
        rank_by_games(event, team_rank);
    qyi_trf_write_head(&writing, event->members, teams.player_count);
    qyi_trf_write_record(&writing, "352", event->sequence);
    qyi_trf_write_scheme(&writing, "362", &teams.scheme);
    for (size_t i = 0; i < teams.player_count; i++)
        write_team(&writing, event, i, team_rank[i]);
    write_rounds(&writing, event);
    write_rows(&writing, event->members, member_rank);
    free(team_rank);
    free(member_rank);
    if (writing.canvas.failed)
        out->failed = true;
    qyi_trf_canvas_free(&writing.canvas);
    return out->failed ? QY_E_MEMORY : 0;
}

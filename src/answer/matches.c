/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Matches of teams board by board, and the members of each team. */
#include "answer/answers.h"
#include "base/error.h"

#include <stdlib.h>

/* The result of a board as seen by the team named first. */
static const char *result_for_first(const struct qy_team_board *board)
{
    enum qy_tournament_outcome first =
        (enum qy_tournament_outcome)(board->reversed ? board->for_black : board->for_white);
    enum qy_tournament_outcome second =
        (enum qy_tournament_outcome)(board->reversed ? board->for_white : board->for_black);

    switch (first) {
    case QY_TOURNAMENT_WIN: return "1-0";
    case QY_TOURNAMENT_DRAW: return "1/2-1/2";
    case QY_TOURNAMENT_LOSS: return second == QY_TOURNAMENT_LOSS ? "0-0" : "0-1";
    case QY_TOURNAMENT_FORFEIT_WIN: return "+-";
    case QY_TOURNAMENT_FORFEIT_LOSS: return second == QY_TOURNAMENT_FORFEIT_LOSS ? "--" : "-+";
    default: return "*";
    }
}

/* Tenths that a board brings one side, as the event's games count. */
static int points_of(enum qy_tournament_outcome outcome)
{
    return outcome == QY_TOURNAMENT_WIN || outcome == QY_TOURNAMENT_FORFEIT_WIN ? 10
           : outcome == QY_TOURNAMENT_DRAW                                      ? 5
                                                                                : 0;
}

static void tell_boards(const struct qy_tournament *members, const struct qy_team_board *board, size_t count,
                        struct qyi_writer *writer)
{
    qyi_array_open(writer, "boards");
    for (size_t i = 0; i < count; i++) {
        unsigned first = board[i].reversed ? board[i].black : board[i].white;
        unsigned second = board[i].reversed ? board[i].white : board[i].black;

        qyi_object_open(writer, NULL);
        qyi_tell_uint(writer, "board", i + 1);
        qyi_tell_uint(writer, "first", first);
        qyi_tell_text(writer, "first_name", qyi_player_name(members, first));
        qyi_tell_uint(writer, "second", second);
        qyi_tell_text(writer, "second_name", qyi_player_name(members, second));
        qyi_tell_bool(writer, "reversed", board[i].reversed);
        qyi_tell_text(writer, "result", result_for_first(&board[i]));
        qyi_object_close(writer);
    }
    qyi_array_close(writer);
}

static void tell_match(const struct qy_tournament_log *event, unsigned round, unsigned place,
                       struct qy_pair pair, bool hidden, struct qyi_writer *writer)
{
    const struct qy_tournament *teams = qy_tournament_log_tournament(event);
    unsigned team[2] = {pair.white, pair.black};
    size_t count = 0;
    const struct qy_team_board *board =
        pair.black > 0 ? qy_tournament_log_boards(event, round, pair.white, &team[0], &team[1], &count)
                       : NULL;
    int points[2] = {0, 0};

    for (size_t i = 0; board && i < count; i++) {
        points[board[i].reversed] += points_of((enum qy_tournament_outcome)board[i].for_white);
        points[!board[i].reversed] += points_of((enum qy_tournament_outcome)board[i].for_black);
    }
    qyi_row_open(writer);
    qyi_tell_uint(writer, "round", round);
    qyi_tell_uint(writer, "match", place);
    qyi_tell_uint(writer, "first", pair.white);
    qyi_tell_text(writer, "first_name", qyi_player_name(teams, pair.white));
    qyi_tell_fixed(writer, "first_points", points[0], 1);
    qyi_tell_fixed(writer, "second_points", points[1], 1);
    qyi_tell_uint(writer, "second", pair.black);
    qyi_tell_text(writer, "second_name", pair.black > 0 ? qyi_player_name(teams, pair.black) : "");
    qyi_tell_bool(writer, "first_lined_up", qy_tournament_log_lined_up(event, round, pair.white));
    qyi_tell_bool(writer, "second_lined_up",
                  pair.black > 0 && qy_tournament_log_lined_up(event, round, pair.black));
    tell_boards(qy_tournament_log_members(event), board, board && !hidden ? count : 0, writer);
    qyi_row_close(writer);
}

int qyi_answer_matches(const struct qy_tournament_log *event, unsigned round, bool hidden,
                       struct qyi_writer *writer)
{
    static const struct qyi_column columns[] = {
        QYI_COLUMN("round", "round"),
        {.key = "match", .name = "match", .words = "html.board"},
        QYI_COLUMN("first", "first"),
        {.key = "first_name", .name = "first-name", .words = "html.first", .left = true},
        {.key = "first_points", .name = "first-points", .words = "html.result"},
        {.key = "second_points", .name = "second-points", .words = "html.result"},
        QYI_COLUMN("second", "second"),
        {.key = "second_name", .name = "second-name", .words = "html.second", .left = true},
    };
    static const struct qyi_table table = QYI_TABLE(columns);
    struct qy_pairing pairing;
    int code = qy_pairing_of_round(qy_tournament_log_tournament(event), round, &pairing);

    if (code < 0)
        return code;
    qyi_table_open(writer, &table);
    for (size_t i = 0; i < pairing.count; i++)
        tell_match(event, round, (unsigned)i + 1, pairing.pair[i], hidden, writer);
    qyi_table_close(writer);
    qy_pairing_free(&pairing);
    return 0;
}

/* The members of a team in the order of its boards. */
static int tell_members(const struct qy_tournament_log *event, unsigned team, struct qyi_writer *writer)
{
    const struct qy_tournament *members = qy_tournament_log_members(event);
    uint16_t *number;
    size_t count;
    int code = qy_tournament_log_team_members(event, team, &number, &count);

    if (code < 0)
        return code;
    for (size_t i = 0; i < count; i++) {
        const struct qy_tournament_player *player = qy_tournament_player(members, number[i]);

        qyi_row_open(writer);
        qyi_tell_uint(writer, "team", team);
        qyi_tell_text(writer, "team_name", qyi_player_name(qy_tournament_log_tournament(event), team));
        qyi_tell_uint(writer, "board", i + 1);
        qyi_tell_uint(writer, "id", number[i]);
        qyi_tell_text(writer, "name", player ? player->text[QY_PLAYER_NAME] : "");
        qyi_tell_text(writer, "title", player ? player->text[QY_PLAYER_TITLE] : "");
        qyi_tell_uint(writer, "rating", player ? player->rating : 0);
        qyi_row_close(writer);
    }
    free(number);
    return 0;
}

int qyi_answer_members(const struct qy_tournament_log *event, struct qyi_writer *writer)
{
    static const struct qyi_column columns[] = {
        QYI_COLUMN("team", "team"),
        {.key = "team_name", .name = "team-name", .words = "standings.name", .left = true},
        {.key = "board", .name = "board", .words = "html.board"},
        {.key = "id", .name = "id", .words = "standings.number"},
        {.key = "name", .name = "name", .words = "standings.name", .left = true},
        {.key = "title", .name = "title", .words = "html.title"},
        {.key = "rating", .name = "rating", .words = "html.rating"},
    };
    static const struct qyi_table table = QYI_TABLE(columns);
    const struct qy_tournament *teams = qy_tournament_log_tournament(event);
    int code = 0;

    qyi_table_open(writer, &table);
    for (size_t i = 0; code == 0 && qy_tournament_log_members(event) && i < teams->player_count; i++)
        code = tell_members(event, teams->player[i].number, writer);
    qyi_table_close(writer);
    return code;
}

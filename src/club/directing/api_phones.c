/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Actions of players and captains on their phones: both report the result of their game, or one reports and
 * the other confirms; when they agree the result is entered. In a team match each side is represented by its
 * member or the captain; the later report counts. Also the deadline for line-ups, and the start of a round.
 */
#include "answer/answers.h"
#include "base/error.h"
#include "base/moment.h"
#include "directing/directing.h"
#include "wire/handlers.h"
#include "wire/server.h"

#include <stdlib.h>
#include <string.h>

/* ---- reports ------------------------------------------------------------------------------------------ */

/* A game of the latest paired round: where its result is entered, and for which side the caller speaks. */
struct game {
    unsigned round;
    struct qy_pair pair;     /* in team events: the members at the board */
    struct qyi_report words; /* without the result */
};

static int find_game(const struct qyi_directing *directing, struct game *ret_game)
{
    const struct qy_tournament_log *event = directing->file.event;
    const struct qy_tournament *tournament = qy_tournament_log_tournament(event);
    unsigned round = qy_tournament_paired_rounds(tournament);
    unsigned number = qyi_directing_own(directing);
    const struct qy_tournament_player *player =
        number > 0 && directing->role == QYI_ROLE_PLAYER ? qy_tournament_player(tournament, number) : NULL;
    const struct qy_tournament_entry *entry = player && round > 0 ? &player->entry[round - 1] : NULL;

    if (!entry || entry->opponent == 0 ||
        !qy_tournament_outcome_paired((enum qy_tournament_outcome)entry->outcome))
        return qyi_error_set(&directing->asking->error, QY_E_TOUR_NO_GAME, 0, NULL, 0, NULL);
    if (*tournament->text[QY_TOURNAMENT_ONLINE] &&
        qyi_online_entry(&directing->people, &directing->asking->exchange->caller) > 0)
        return qyi_error_set(&directing->asking->error, QY_E_TOUR_ON_SERVER, 0, NULL, 0, NULL);
    if (entry->outcome != QY_TOURNAMENT_OPEN)
        return qyi_error_set(&directing->asking->error, QY_E_TOUR_RESULT_STANDS, 0, NULL, 0, NULL);
    bool white = entry->colour == QY_TOURNAMENT_WHITE;
    *ret_game = (struct game){
        .round = round,
        .pair = {(uint16_t)(white ? number : entry->opponent), (uint16_t)(white ? entry->opponent : number)},
        .words = {.round = round,
                  .entry = (unsigned)directing->person->of,
                  .other = qy_tournament_log_entry(event, entry->opponent)}};
    return 0;
}

/* Whether a report concerns this game: a phone may show an earlier round, or pairs that were changed since.
 * Missing fields are not compared. */
static bool is_meant(const struct qyi_directing *directing, unsigned round, struct qy_pair pair)
{
    const struct qyi_body_report *said = directing->body;

    return (!said->round.given || said->round.is == round) &&
           (!said->white.given || said->white.is == pair.white) &&
           (!said->black.given || said->black.is == pair.black);
}

/* Whether the server plays a game of two members, or is to: both take part by their accounts. */
static bool is_on_house(const struct qyi_directing *directing, struct qy_pair pair)
{
    const struct qyi_people *people = &directing->people;
    bool white = false;
    bool black = false;

    for (size_t i = 0; i < people->count; i++) {
        const struct qyi_person *person = &people->person[i];

        white = white || (person->account && !person->revoked && person->of == (int32_t)pair.white);
        black = black || (person->account && !person->revoked && person->of == (int32_t)pair.black);
    }
    return white && black;
}

/* Finds the board of the caller's (or, for a captain, the team's) match that a report is about: *ret_own
 * counts the caller's boards, *ret_meant those that match the report. */
static const struct qy_team_board *look_for_board(const struct qyi_directing *directing, unsigned round,
                                                  unsigned *ret_own, unsigned *ret_meant)
{
    const struct qy_tournament_log *event = directing->file.event;
    unsigned member = qyi_directing_member(directing);
    unsigned team = member > 0 ? qy_tournament_log_team_of(event, member) : qyi_directing_own(directing);
    const struct qy_team_board *meant = NULL;
    unsigned side[2];
    size_t count = 0;
    const struct qy_team_board *board =
        team > 0 ? qy_tournament_log_boards(event, round, team, &side[0], &side[1], &count) : NULL;

    *ret_own = *ret_meant = 0;
    for (size_t i = 0; board && i < count; i++) {
        const struct qy_pair pair = {board[i].white, board[i].black};

        if (pair.white == 0 || pair.black == 0 || qyi_directing_side(directing, pair) < 0)
            continue;
        ++*ret_own;
        if (!is_meant(directing, round, pair))
            continue;
        ++*ret_meant;
        meant = &board[i];
    }
    return meant;
}

/* Finds a game in a team match. Until the deadline for line-ups it is unknown. */
static int find_board(const struct qyi_directing *directing, struct game *ret_game)
{
    struct qy_error *reterr = &directing->asking->error;
    unsigned round = qy_tournament_paired_rounds(qy_tournament_log_tournament(directing->file.event));
    const struct qy_team_board *board = NULL;
    unsigned own = 0;
    unsigned meant = 0;

    if (round > 0 && !qyi_lineups_are_open(&directing->people, round))
        board = look_for_board(directing, round, &own, &meant);
    if (own == 0)
        return qyi_error_set(reterr, QY_E_TOUR_NO_GAME, 0, NULL, 0, NULL);
    if (!board)
        return qyi_error_set(reterr, QY_E_TOUR_OTHER_GAME, 0, NULL, 0, NULL);
    if (meant > 1)
        return qyi_error_set(reterr, QY_E_FIELD_MISSING, 0, "white", 5, NULL);
    struct qy_pair pair = {board->white, board->black};
    if (is_on_house(directing, pair))
        return qyi_error_set(reterr, QY_E_TOUR_ON_SERVER, 0, NULL, 0, NULL);
    if (board->for_white != QY_TOURNAMENT_OPEN)
        return qyi_error_set(reterr, QY_E_TOUR_RESULT_STANDS, 0, NULL, 0, NULL);
    bool black = qyi_directing_side(directing, pair) == 1;
    *ret_game = (struct game){.round = round,
                              .pair = pair,
                              .words = {.round = round,
                                        .entry = black ? pair.black : pair.white,
                                        .other = black ? pair.white : pair.black,
                                        .members = true}};
    return 0;
}

/* Enters the result on which both sides agree. */
static int enter_result(struct qyi_directing *directing, const struct game *game, const char *result,
                        struct qyi_writer *writer)
{
    const struct qy_tournament_act act = {.kind = QY_ACT_RESULT,
                                          .round = (int32_t)game->round,
                                          .white = game->pair.white,
                                          .black = game->pair.black,
                                          .result = result,
                                          .by = "players"};
    int code = qyi_log_file_do(&directing->file, &act, 1, &directing->asking->error);

    return code == 0 ? qyi_directing_write(directing, writer) : code;
}

static int take_report(struct qyi_directing *directing, struct qyi_writer *writer)
{
    struct game game = {0};
    const char *result = ((const struct qyi_body_report *)directing->body)->result;
    int code = qy_tournament_log_members(directing->file.event) ? find_board(directing, &game)
                                                                : find_game(directing, &game);

    if (code == 0 && !is_meant(directing, game.round, game.pair))
        code = qyi_error_set(&directing->asking->error, QY_E_TOUR_OTHER_GAME, 0, NULL, 0, NULL);
    if (code == 0) {
        memcpy(game.words.result, result, strlen(result) + 1);
        code = qyi_people_report(directing->asking->exchange->server->ledger, directing->file.path,
                                 directing->person->invitation, &game.words, &directing->asking->error);
    }
    if (code < 0)
        return code;
    struct qyi_report other = game.words;
    other.entry = game.words.other;
    other.other = game.words.entry;
    const struct qyi_report *theirs = qyi_people_reported(&directing->people, &other);
    qyi_object_open(writer, NULL);
    qyi_tell_text(writer, "state",
                  !theirs                               ? "waiting"
                  : strcmp(theirs->result, result) == 0 ? "agreed"
                                                        : "disputed");
    if (theirs && strcmp(theirs->result, result) == 0)
        code = enter_result(directing, &game, result, writer);
    qyi_object_close(writer);
    return code;
}

int qyi_api_report(struct qyi_asking *asking, struct qyi_writer *writer)
{
    struct qyi_directing directing;
    struct qyi_body_report body;
    int code = qyi_directing_take_up(asking, QYI_TO_WRITE, QYI_DEEDS, &qyi_shape_report, &body, &directing);

    if (code < 0)
        return code;
    if (code == 0 && qyi_role_may(directing.role, QYI_DEED_REPORT) == QYI_MAY_NOT)
        code = qyi_directing_may(&directing, QYI_DEED_REPORT);
    if (code == 0)
        code = take_report(&directing, writer);
    qyi_directing_close(&directing);
    return code;
}

/* ---- hours -------------------------------------------------------------------------------------------- */

/* Reads the times of a round from the request; missing fields keep their values. */
static struct qyi_hour read_hour(const struct qyi_directing *directing)
{
    const struct qyi_body_hour *body = directing->body;
    unsigned round = (unsigned)body->round.is;
    const struct qyi_hour *stands = qyi_people_hour_of(&directing->people, round);

    return (struct qyi_hour){.round = round,
                             .begins = body->begins.given ? body->begins.is
                                       : stands           ? stands->begins
                                                          : 0,
                             .lineups = body->lineups.given ? body->lineups.is
                                        : stands            ? stands->lineups
                                                            : 0};
}

int qyi_api_hour(struct qyi_asking *asking, struct qyi_writer *writer)
{
    struct qyi_directing directing;
    struct qyi_body_hour body;
    int code = qyi_directing_take_up(asking, QYI_TO_WRITE, QY_ACT_PAIR, &qyi_shape_hour, &body, &directing);

    if (code < 0)
        return code;
    struct qyi_hour hour = read_hour(&directing);
    if (code == 0 &&
        (hour.round < 1 || hour.round > QY_TOURNAMENT_MAX_ROUNDS || hour.begins < 0 || hour.lineups < 0))
        code = qyi_error_set(&asking->error, QY_E_FIELD_VALUE, 0, "round", 5, "1, 2, ...");
    if (code == 0)
        code = qyi_people_hour(asking->exchange->server->ledger, directing.file.path,
                               directing.person->invitation, &hour, &asking->error);
    if (code == 0) {
        qyi_object_open(writer, NULL);
        qyi_tell_uint(writer, "round", hour.round);
        qyi_object_close(writer);
    }
    qyi_directing_close(&directing);
    return code;
}

/* ---- matches of teams --------------------------------------------------------------------------------- */

bool qyi_lineups_are_open(const struct qyi_people *people, unsigned round)
{
    const struct qyi_hour *hour = qyi_people_hour_of(people, round);

    return hour && hour->lineups > 0 && qyi_unix_time() < hour->lineups;
}

/* Returns the matches; until the deadline only arbiters see the line-ups. */
static int matches(struct qyi_asking *asking, struct qyi_writer *writer)
{
    struct qyi_directing directing;
    unsigned round = 0;
    unsigned paired;
    int code = qyi_directing_open(asking, false, &directing);

    if (code < 0)
        return code;
    if (directing.file.event && qy_tournament_log_members(directing.file.event)) {
        paired = qy_tournament_paired_rounds(qy_tournament_log_tournament(directing.file.event));
        code = qyi_asking_number(asking, "round", 1, paired, paired, &round);
    }
    if (code == 0 && round > 0)
        code = qyi_answer_matches(
            directing.file.event, round,
            directing.role > QYI_ROLE_ARBITER && qyi_lineups_are_open(&directing.people, round), writer);
    if (code < 0 && asking->error.code == 0)
        code = qyi_error_set(&asking->error, code, 0, NULL, 0, NULL);
    qyi_directing_close(&directing);
    return code;
}

void qyi_api_matches(struct qyi_exchange *exchange)
{
    qyi_ask_directing(exchange, "matches", matches);
}

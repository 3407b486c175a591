/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Data for the directors of a tournament only: its log, its people, the authors of acts; invitations. */
#include "answer/answers.h"
#include "answer/deeds.h"
#include "answer/event_games.h"
#include "base/error.h"
#include "directing/directing.h"
#include "directing/removal.h"
#include "shelf/folder.h"
#include "wire/handlers.h"
#include "wire/server.h"

#include <qiyuan/event/teams.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the desk ----------------------------------------------------------------------------------------- */

/* Writes the event's game as announced; "" if it was not. */
static void tell_game(const struct qy_tournament_log *event, struct qyi_writer *writer)
{
    struct qy_tournament_act act = {0};
    struct qy_tournament_log_line line;

    if (event && qy_tournament_log_line_at(event, 0, &line)) /* a report file has no log */
        (void)qy_tournament_act_read(line.text, line.len, &act, NULL);
    qyi_tell_text(writer, "game", act.game ? act.game : "");
    qyi_tell_int(writer, "seed", act.seed); /* used to draw lots, so that everybody can verify them */
    qyi_tell_uint(writer, "boards", event ? qy_tournament_log_team_rules(event).players : 0);
    qy_tournament_act_free(&act);
}

static void tell_me(const struct qyi_directing *directing, struct qyi_writer *writer)
{
    qyi_tell_text(writer, "role", qyi_role_name(directing->role));
    qyi_tell_text(writer, "me", directing->person ? directing->person->name : "");
    qyi_tell_int(writer, "of", directing->person ? directing->person->of : 0);
    qyi_tell_bool(writer, "entered",
                  qyi_online_entry(&directing->people, &directing->asking->exchange->caller) > 0);
    if (!directing->person && qyi_people_shut_out(&directing->people, &directing->asking->exchange->caller))
        qyi_tell_bool(writer, "revoked", true); /* or the user would wonder why so little is shown */
    qyi_array_open(writer, "may");
    for (unsigned deed = 0; deed < QYI_DEEDS; deed++)
        if (qyi_role_may(directing->role, deed) == QYI_MAY)
            qyi_tell_text(writer, NULL, qyi_deed_name(deed));
    qyi_array_close(writer);
    if (directing->role == QYI_ROLE_PLAYER || directing->role == QYI_ROLE_CAPTAIN)
        qyi_tell_uint(writer, "number", qyi_directing_own(directing));
    if (qyi_directing_member(directing) > 0) {
        qyi_tell_uint(writer, "member", qyi_directing_member(directing));
        qyi_tell_uint(writer, "team",
                      qy_tournament_log_team_of(directing->file.event, qyi_directing_member(directing)));
    }
    if (directing->role == QYI_ROLE_PLAYER)
        qyi_tell_bool(writer, "here",
                      qy_tournament_log_checks_in(directing->file.event) &&
                          qyi_directing_own(directing) > 0 &&
                          !qy_tournament_log_is_away(directing->file.event, qyi_directing_own(directing)));
    if (directing->role == QYI_ROLE_PLAYER && qyi_directing_own(directing) > 0) {
        qyi_tell_bool(writer, "away",
                      qy_tournament_log_is_away(directing->file.event, qyi_directing_own(directing)));
        qyi_tell_bool(writer, "left",
                      qy_tournament_log_has_left(directing->file.event, qyi_directing_own(directing)));
    }
    qyi_tell_text(writer, "waits", directing->file.event ? qyi_event_waits(directing->file.event) : NULL);
    qyi_tell_uint(writer, "lines", directing->before);
    tell_game(directing->file.event, writer);
}

static bool is_missing(const uint16_t *missing, size_t count, unsigned number)
{
    for (size_t i = 0; i < count; i++)
        if (missing[i] == number)
            return true;
    return false;
}

/* Lists the rounds for which a late entrant may still get half a point; omitted if there are none. */
static void tell_missed(const struct qy_tournament_log *event, unsigned number, struct qyi_writer *writer)
{
    unsigned paired = qy_tournament_paired_rounds(qy_tournament_log_tournament(event));
    bool any = false;

    for (unsigned round = 1; round <= paired; round++) {
        if (!qy_tournament_log_has_missed(event, number, round))
            continue;
        if (!any)
            qyi_array_open(writer, "missed");
        any = true;
        qyi_tell_uint(writer, NULL, round);
    }
    if (any)
        qyi_array_close(writer);
}

static void tell_bye(unsigned round, const char *kind, struct qyi_writer *writer)
{
    qyi_object_open(writer, NULL);
    qyi_tell_uint(writer, "round", round);
    qyi_tell_text(writer, "kind", kind);
    qyi_object_close(writer);
}

/* Lists byes by round, also for future rounds, except those caused by leaving or by not checking in. */
static void tell_byes(const struct qy_tournament_log *event, const struct qy_tournament_player *player,
                      bool missing, struct qyi_writer *writer)
{
    static const char *const kinds[QY_TOURNAMENT_OUTCOME_COUNT] = {[QY_TOURNAMENT_PAIRING_BYE] = "pairing",
                                                                   [QY_TOURNAMENT_FULL_BYE] = "full",
                                                                   [QY_TOURNAMENT_HALF_BYE] = "half",
                                                                   [QY_TOURNAMENT_ZERO_BYE] = "zero"};
    const struct qy_tournament *tournament = qy_tournament_log_tournament(event);
    unsigned paired = qy_tournament_paired_rounds(tournament);
    unsigned rounds = qy_tournament_log_has_left(event, player->number) ? paired : tournament->columns;
    bool any = false;

    for (unsigned round = 1; round <= rounds; round++) {
        const char *kind = kinds[player->entry[round - 1].outcome];

        if (!kind || (missing && round > paired && strcmp(kind, "zero") == 0))
            continue;
        if (!any)
            qyi_array_open(writer, "byes");
        any = true;
        tell_bye(round, kind, writer);
    }
    if (any)
        qyi_array_close(writer);
}

/* Writes a player's fouls, penalties and bonuses, as far as there are any. */
static void tell_conduct(const struct qy_tournament_log *event, unsigned number, struct qyi_writer *writer)
{
    const struct qy_tournament *tournament = qy_tournament_log_tournament(event);
    const struct qy_conduct conduct = qy_tournament_log_conduct_of(event, number);
    int64_t points = 0;

    for (size_t i = 0; i < tournament->abnormal_count; i++)
        if (tournament->abnormal[i].number == number &&
            tournament->abnormal[i].outcome == QY_TOURNAMENT_OUTCOME_COUNT)
            points += tournament->abnormal[i].points;
    if (conduct.fouls > 0)
        qyi_tell_uint(writer, "fouls", conduct.fouls);
    if (conduct.warnings > 0)
        qyi_tell_uint(writer, "warnings", conduct.warnings);
    if (conduct.disqualifications > 0)
        qyi_tell_uint(writer, "disqualified", conduct.disqualifications);
    if (points != 0)
        qyi_tell_int(writer, "points", points);
}

static void tell_appeal(const struct qy_appeal *appeal, size_t number, struct qyi_writer *writer)
{
    static const char *const rulings[] = {
        [QY_APPEAL_OPEN] = "open", [QY_APPEAL_UPHELD] = "upheld", [QY_APPEAL_REJECTED] = "rejected"};

    qyi_object_open(writer, NULL);
    qyi_tell_uint(writer, "number", number);
    qyi_tell_uint(writer, "round", appeal->round);
    qyi_tell_text(writer, "ruling", rulings[appeal->ruling]);
    qyi_tell_text(writer, "reason", appeal->reason);
    qyi_tell_text(writer, "answer", appeal->answer);
    qyi_object_close(writer);
}

/* Lists a player's appeals by number; omitted if there are none. */
static void tell_appeals(const struct qy_tournament_log *event, unsigned number, struct qyi_writer *writer)
{
    size_t count;
    const struct qy_appeal *appeal = qy_tournament_log_appeals(event, &count);
    bool any = false;

    for (size_t i = 0; i < count; i++) {
        if (appeal[i].number != number)
            continue;
        if (!any)
            qyi_array_open(writer, "appeals");
        any = true;
        tell_appeal(&appeal[i], i + 1, writer);
    }
    if (any)
        qyi_array_close(writer);
}

/* A player's data: the public part, and the part for arbiters only. */
static void tell_person(const struct qy_tournament_player *player, struct qyi_writer *writer)
{
    static const struct {
        const char *key;
        enum qy_player_text which;
    } texts[] = {
        {"name", QY_PLAYER_NAME}, {"title", QY_PLAYER_TITLE},     {"federation", QY_PLAYER_FEDERATION},
        {"club", QY_PLAYER_CLUB}, {"fide", QY_PLAYER_ID},         {"birth", QY_PLAYER_BIRTH},
        {"also", QY_PLAYER_ALSO}, {"contact", QY_PLAYER_CONTACT}, {"note", QY_PLAYER_NOTE}};
    const char sex[2] = {(char)(player->sex == ' ' ? '\0' : player->sex), '\0'};

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        qyi_tell_text(writer, texts[i].key, player->text[texts[i].which]);
    qyi_tell_text(writer, "sex", sex);
    qyi_tell_uint(writer, "rating", player->rating);
}

static void tell_player(const struct qy_tournament_log *event, const struct qy_tournament_player *player,
                        bool missing, struct qyi_writer *writer)
{
    qyi_object_open(writer, NULL);
    qyi_tell_uint(writer, "id", player->number);
    qyi_tell_uint(writer, "entry", qy_tournament_log_entry(event, player->number));
    tell_person(player, writer);
    qyi_tell_uint(writer, "table", player->table);
    qyi_tell_bool(writer, "left", qy_tournament_log_has_left(event, player->number));
    qyi_tell_bool(writer, "missing", missing);
    tell_missed(event, player->number, writer);
    tell_byes(event, player, missing, writer);
    tell_conduct(event, player->number, writer);
    tell_appeals(event, player->number, writer);
    qyi_object_close(writer);
}

/* Lists the members of a team by number. */
static void tell_members(const struct qy_tournament_log *event, struct qyi_writer *writer)
{
    const struct qy_tournament *members = qy_tournament_log_members(event);

    if (!members)
        return;
    qyi_array_open(writer, "members");
    for (size_t i = 0; i < members->player_count; i++) {
        qyi_object_open(writer, NULL);
        qyi_tell_uint(writer, "id", members->player[i].number);
        qyi_tell_uint(writer, "team", qy_tournament_log_team_of(event, members->player[i].number));
        tell_person(&members->player[i], writer);
        qyi_object_close(writer);
    }
    qyi_array_close(writer);
}

static int tell_players(const struct qyi_directing *directing, struct qyi_writer *writer)
{
    const struct qy_tournament_log *event = directing->file.event;
    const struct qy_tournament *tournament = qy_tournament_log_tournament(event);
    uint16_t *missing;
    size_t count;
    int code = qy_tournament_log_missing(event, &missing, &count);

    if (code < 0)
        return qyi_error_set(&directing->asking->error, code, 0, NULL, 0, NULL);
    qyi_tell_bool(writer, "checks_in", qy_tournament_log_checks_in(event));
    qyi_array_open(writer, "players");
    for (size_t i = 0; i < tournament->player_count; i++)
        tell_player(event, &tournament->player[i], is_missing(missing, count, tournament->player[i].number),
                    writer);
    qyi_array_close(writer);
    tell_members(event, writer);
    free(missing);
    return 0;
}

/* The player that an act concerns, as a pairing number; 0: none, or two. `act` has entry numbers. */
static unsigned subject_of(const struct qy_tournament_log *event, const struct qy_tournament_act *act)
{
    size_t count;
    const struct qy_appeal *appeal = qy_tournament_log_appeals(event, &count);

    switch (act->kind) {
    case QY_ACT_RULE:
        return act->number > 0 && (size_t)act->number <= count ? appeal[act->number - 1].number : 0;
    case QY_ACT_EDIT:
        return act->how ? 0 : qy_tournament_log_number(event, (unsigned)act->number); /* kind member */
    case QY_ACT_BYE:
    case QY_ACT_WITHDRAW:
    case QY_ACT_RETURN:
    case QY_ACT_PENALISE:
    case QY_ACT_RATE:
    case QY_ACT_APPEAL: return qy_tournament_log_number(event, (unsigned)act->number);
    default: return 0;
    }
}

/* Writes every act as a sentence; the log itself is available separately. */
static void tell_history(const struct qy_tournament_log *event, enum qy_lang lang, struct qyi_writer *writer)
{
    struct qy_tournament_log_line line;

    qyi_array_open(writer, "acts");
    for (size_t i = 0; qy_tournament_log_line_at(event, i, &line); i++) {
        struct qy_buf words = QY_BUF_INIT;
        struct qy_tournament_act act;

        if (qy_tournament_act_read(line.text, line.len, &act, NULL) < 0)
            continue;
        qyi_act_words(event, &act, lang, &words);
        qyi_object_open(writer, NULL);
        qyi_tell_uint(writer, "line", line.number);
        qyi_tell_text(writer, "state", qyi_deed_state(&line));
        qyi_tell_text(writer, "act", qy_tournament_act_name(act.kind));
        qyi_tell_text(writer, "text", qy_buf_str(&words));
        if (subject_of(event, &act) > 0)
            qyi_tell_uint(writer, "number", subject_of(event, &act));
        if (act.kind == QY_ACT_BYE)
            qyi_tell_uint(writer, "round", (uint64_t)act.round);
        qyi_object_close(writer);
        qy_buf_free(&words);
        qy_tournament_act_free(&act);
    }
    qyi_array_close(writer);
}

static void tell_hours(const struct qyi_people *people, struct qyi_writer *writer)
{
    qyi_array_open(writer, "hours");
    for (unsigned round = 1; people->hour_count > 0 && round <= QY_TOURNAMENT_MAX_ROUNDS; round++) {
        const struct qyi_hour *hour = qyi_people_hour_of(people, round);

        if (!hour)
            continue;
        qyi_object_open(writer, NULL);
        qyi_tell_uint(writer, "round", round);
        qyi_tell_int(writer, "begins", hour->begins);
        qyi_tell_int(writer, "lineups", hour->lineups);
        qyi_object_close(writer);
    }
    qyi_array_close(writer);
}

static void tell_report(unsigned round, unsigned number, unsigned other, const struct qyi_report *report,
                        struct qyi_writer *writer)
{
    qyi_object_open(writer, NULL);
    qyi_tell_uint(writer, "round", round);
    qyi_tell_uint(writer, "number", number);
    qyi_tell_uint(writer, "other", other);
    qyi_tell_text(writer, "result", report->result);
    qyi_object_close(writer);
}

/* Lists what phones have reported about open games of the latest round: everything for those who may enter
 * results, and for a player reports about the player's own game. */
static void tell_reports(const struct qyi_directing *directing, struct qyi_writer *writer)
{
    const struct qy_tournament_log *event = directing->file.event;
    const struct qy_tournament *tournament = qy_tournament_log_tournament(event);
    unsigned round = qy_tournament_paired_rounds(tournament);
    unsigned own = directing->role == QYI_ROLE_PLAYER ? (unsigned)directing->person->of : 0;

    qyi_array_open(writer, "reports");
    for (size_t i = 0; round > 0 && directing->people.report_count > 0 && i < tournament->player_count; i++) {
        const struct qy_tournament_player *player = &tournament->player[i];
        const struct qy_tournament_entry *entry = &player->entry[round - 1];
        const struct qyi_report like = {.round = round,
                                        .entry = qy_tournament_log_entry(event, player->number),
                                        .other = qy_tournament_log_entry(event, entry->opponent)};
        const struct qyi_report *report = qyi_people_reported(&directing->people, &like);

        if (report && entry->outcome == QY_TOURNAMENT_OPEN &&
            (own == 0 || own == like.entry || own == like.other))
            tell_report(round, player->number, entry->opponent, report, writer);
    }
    qyi_array_close(writer);
}

/* Writes the reports from phones for the open boards of a match. */
static void tell_reports_of_match(const struct qyi_directing *directing, unsigned round, unsigned team,
                                  struct qyi_writer *writer)
{
    bool all = qyi_role_may(directing->role, QY_ACT_RESULT) == QYI_MAY;
    unsigned side[2];
    size_t count = 0;
    const struct qy_team_board *board =
        qy_tournament_log_boards(directing->file.event, round, team, &side[0], &side[1], &count);

    for (size_t i = 0; board && i < count; i++) {
        const struct qy_pair pair = {board[i].white, board[i].black};
        struct qyi_report like = {.round = round, .entry = pair.white, .other = pair.black, .members = true};
        const struct qyi_report *report;

        if (board[i].for_white != QY_TOURNAMENT_OPEN || pair.white == 0 || pair.black == 0 ||
            (!all && qyi_directing_side(directing, pair) < 0))
            continue;
        if ((report = qyi_people_reported(&directing->people, &like)) != NULL)
            tell_report(round, pair.white, pair.black, report, writer);
        like.entry = pair.black;
        like.other = pair.white;
        if ((report = qyi_people_reported(&directing->people, &like)) != NULL)
            tell_report(round, pair.black, pair.white, report, writer);
    }
}

/* The same for team matches: callers who may see only some boards get their own, after the deadline for line-ups. */
static void tell_reports_of_teams(const struct qyi_directing *directing, struct qyi_writer *writer)
{
    const struct qy_tournament *teams = qy_tournament_log_tournament(directing->file.event);
    unsigned round = qy_tournament_paired_rounds(teams);
    bool hidden = directing->role > QYI_ROLE_ARBITER && qyi_lineups_are_open(&directing->people, round);
    struct qy_pairing pairing = {0};

    qyi_array_open(writer, "reports");
    if (round > 0 && !hidden && directing->people.report_count > 0 &&
        qy_pairing_of_round(teams, round, &pairing) == 0)
        for (size_t i = 0; i < pairing.count; i++)
            if (pairing.pair[i].black > 0)
                tell_reports_of_match(directing, round, pairing.pair[i].white, writer);
    qyi_array_close(writer);
    qy_pairing_free(&pairing);
}

/* Accounts that report or enter results see the reports. */
static void tell_reported(const struct qyi_directing *directing, struct qyi_writer *writer)
{
    if (!directing->file.event || (qyi_role_may(directing->role, QYI_DEED_REPORT) == QYI_MAY_NOT &&
                                   qyi_role_may(directing->role, QY_ACT_RESULT) != QYI_MAY))
        return;
    if (qy_tournament_log_members(directing->file.event))
        tell_reports_of_teams(directing, writer);
    else if (directing->role != QYI_ROLE_CAPTAIN)
        tell_reports(directing, writer);
}

/* Warnings about the log; with `papers` also about missing results, with `otherwise` also about rounds that would be
 * paired differently now. */
static void tell_warnings(const struct qyi_directing *directing, struct qyi_writer *writer)
{
    const struct qyi_exchange *exchange = directing->asking->exchange;
    struct qyi_warnings warnings = {.warning = NULL};
    const struct qyi_warner warner = qyi_warnings_warner(&warnings);

    qyi_warn_torn(directing->file.torn, &warner);
    qyi_warn_unguarded(directing->file.event, &warner);
    if (qyi_exchange_arg(exchange, "otherwise"))
        qyi_warn_rejudged(directing->file.event, &warner);
    if (qyi_exchange_arg(exchange, "papers"))
        qyi_warn_before_papers(&(struct qyi_event){.log = directing->file.event}, &warner);
    qyi_answer_warnings(&warnings, writer);
    qyi_warnings_free(&warnings);
}

int qyi_api_desk(struct qyi_asking *asking, struct qyi_writer *writer)
{
    struct qyi_directing directing;
    int code = qyi_directing_open(asking, false, &directing);

    if (code < 0)
        return code;
    qyi_object_open(writer, NULL);
    tell_me(&directing, writer);
    tell_hours(&directing.people, writer);
    tell_reported(&directing, writer);
    if (qyi_directing_may(&directing, QYI_DEED_RECORD) == 0) {
        code = tell_players(&directing, writer);
        tell_warnings(&directing, writer);
        if (qyi_exchange_arg(asking->exchange, "acts"))
            tell_history(directing.file.event, asking->exchange->lang, writer);
    }
    qyi_object_close(writer);
    qyi_directing_close(&directing);
    return code;
}

/* The log itself, as the command has it: in any form its bytes. */
int qyi_api_log(struct qyi_asking *asking, struct qyi_writer *writer)
{
    struct qyi_directing directing;
    int code = qyi_directing_take_up(asking, 0, QYI_DEED_RECORD, NULL, NULL, &directing);

    if (code < 0)
        return code;
    code = qyi_folder_read(asking->folder, asking->id, writer->out, &asking->error);
    if (code == 0 && writer->out->len > directing.file.good)
        writer->out->len = directing.file.good;
    if (writer->form == QYI_FORM_JSON)
        asking->type = "application/x-ndjson";
    qyi_directing_close(&directing);
    return code;
}

/* ---- people ------------------------------------------------------------------------------------------- */

static void tell_deed(void *user, uint32_t line, const struct qyi_kept_deed *deed)
{
    struct qyi_writer *writer = user;
    const char *name = deed->deed;
    const char *result = deed->result;

    if (result && (strcmp(result, QYI_RESULT_SOUGHT) == 0 || strcmp(result, QYI_RESULT_GONE) == 0))
        return; /* the result will follow */
    qyi_object_open(writer, NULL);
    qyi_tell_int(writer, "t", deed->t.is);
    qyi_tell_text(writer, "deed", name);
    qyi_tell_int(writer, "by", deed->by.is);
    if (strcmp(name, "acts") == 0)
        qyi_tell_text(writer, "name", deed->name);
    qyi_tell_int(writer, "first", deed->first.is);
    qyi_tell_int(writer, "last", deed->last.is);
    qyi_tell_int(writer, "invitation", strcmp(name, "invite") == 0 ? line : deed->invitation.is);
    qyi_object_close(writer);
}

static void tell_people(const struct qyi_people *people, struct qyi_writer *writer)
{
    qyi_array_open(writer, "people");
    for (size_t i = 0; i < people->count; i++) {
        const struct qyi_person *person = &people->person[i];

        qyi_object_open(writer, NULL);
        qyi_tell_uint(writer, "invitation", person->invitation);
        qyi_tell_text(writer, "role", qyi_role_name(person->role));
        qyi_tell_text(writer, "name", person->name);
        qyi_tell_int(writer, "of", person->of);
        qyi_tell_bool(writer, "revoked", person->revoked);
        qyi_object_close(writer);
    }
    qyi_array_close(writer);
    qyi_array_open(writer, "deeds");
    qyi_people_each(people, tell_deed, writer);
    qyi_array_close(writer);
}

/* Writes the permissions of each role: the table itself. */
static void tell_table(enum qy_lang lang, struct qyi_writer *writer)
{
    static const char *const words[] = {[QYI_MAY_NOT] = "no", [QYI_MAY_OWN] = "own", [QYI_MAY] = "yes"};

    qyi_array_open(writer, "table");
    for (unsigned deed = QY_ACT_ADD; deed < QYI_DEEDS; deed++) {
        qyi_object_open(writer, NULL);
        qyi_tell_text(writer, "deed", qyi_deed_name(deed));
        qyi_tell_text(writer, "words", qyi_deed_words(qyi_deed_name(deed), lang));
        for (unsigned role = 0; role < QYI_ROLES; role++)
            qyi_tell_text(writer, qyi_role_name((enum qyi_role)role),
                          words[qyi_role_may((enum qyi_role)role, deed)]);
        qyi_object_close(writer);
    }
    qyi_array_close(writer);
}

int qyi_api_people(struct qyi_asking *asking, struct qyi_writer *writer)
{
    struct qyi_directing directing;
    int code = qyi_directing_take_up(asking, 0, QYI_DEED_RECORD, NULL, NULL, &directing);

    if (code < 0)
        return code;
    if (code == 0) {
        qyi_object_open(writer, NULL);
        tell_people(&directing.people, writer);
        tell_table(asking->exchange->lang, writer);
        qyi_object_close(writer);
    }
    qyi_directing_close(&directing);
    return code;
}

/* Reads a role that the caller may give: nobody gives more rights than their own, so that an organiser can't
 * appoint an owner. */
static int read_role(const struct qyi_directing *directing, const char *name, enum qyi_role *ret_role)
{
    *ret_role = qyi_role_named(name);
    if (*ret_role >= QYI_ROLE_PUBLIC)
        return qyi_error_set(&directing->asking->error, QY_E_FIELD_VALUE, 0, "role", 4,
                             "owner | organiser | chief | arbiter | captain | player");
    if (*ret_role < directing->role)
        return qyi_role_refuse(directing->role, qyi_deed_name(QYI_DEED_PEOPLE),
                               directing->asking->exchange->lang, &directing->asking->error);
    return 0;
}

/* Players of an event of teams are members of its teams. */
static bool is_of_members(const struct qyi_directing *directing, enum qyi_role role)
{
    return role == QYI_ROLE_PLAYER && directing->file.event &&
           qy_tournament_log_members(directing->file.event) != NULL;
}

/* Creates a new token for a person; only its hash is stored. */
static int invite_one(struct qyi_directing *directing, enum qyi_role role, int32_t of, const char *name,
                      struct qyi_writer *writer)
{
    struct qyi_ledger *ledger = directing->asking->exchange->server->ledger;
    struct qy_error *reterr = &directing->asking->error;
    uint32_t by = directing->person->invitation;
    unsigned char hash[QYI_HASH_SIZE];
    char token[QYI_TOKEN_SIZE];
    int code;

    qyi_random_text(token, QYI_TOKEN_LEN);
    qyi_token_hash(token, QYI_TOKEN_LEN, hash);
    if (is_of_members(directing, role))
        code = qyi_people_invite_member(ledger, directing->file.path, by, of, name, hash, reterr);
    else
        code = qyi_people_invite(ledger, directing->file.path, by, role, of, name, hash, reterr);
    if (code < 0)
        return code;
    qyi_tell_uint(writer, "invitation", ++directing->people.lines);
    qyi_tell_text(writer, "role", qyi_role_name(role));
    qyi_tell_text(writer, "name", name);
    qyi_tell_int(writer, "of", of);
    qyi_tell_text(writer, "token", token);
    return 0;
}

/* Whether a role was given for an entry. `members`: the numbers are of players in a team event; a link for a
 * team is not one for a member. */
static bool is_invited(const struct qyi_people *people, enum qyi_role role, unsigned of, bool members)
{
    for (size_t i = 0; i < people->count; i++) {
        const struct qyi_person *person = &people->person[i];

        if (!person->revoked && person->role == role && person->of == (int32_t)of &&
            (!members || person->member || person->account))
            return true;
    }
    return false;
}

/* Invites every player, or the captain of every team, who has no invitation yet; for members, all members of
 * the teams. */
static int invite_all(struct qyi_directing *directing, enum qyi_role role, struct qyi_writer *writer)
{
    const struct qy_tournament_log *event = directing->file.event;
    bool members = is_of_members(directing, role);
    const struct qy_tournament *all =
        members ? qy_tournament_log_members(event) : qy_tournament_log_tournament(event);
    int code = 0;

    qyi_array_open(writer, "invited");
    for (size_t i = 0; code == 0 && i < all->player_count; i++) {
        unsigned number = all->player[i].number;
        unsigned of = members ? number : qy_tournament_log_entry(event, number);
        unsigned entrant = members ? qy_tournament_log_team_of(event, number) : number;

        if (is_invited(&directing->people, role, of, members) || qy_tournament_log_has_left(event, entrant))
            continue;
        qyi_object_open(writer, NULL);
        code = invite_one(directing, role, (int32_t)of, all->player[i].text[QY_PLAYER_NAME], writer);
        qyi_object_close(writer);
    }
    qyi_array_close(writer);
    return code;
}

int qyi_api_invite(struct qyi_asking *asking, struct qyi_writer *writer)
{
    struct qyi_directing directing;
    enum qyi_role role = QYI_ROLE_PUBLIC;
    struct qyi_body_invite body;
    int code =
        qyi_directing_take_up(asking, QYI_TO_WRITE, QYI_DEED_PEOPLE, &qyi_shape_invite, &body, &directing);

    if (code < 0)
        return code;
    code = read_role(&directing, body.role, &role);
    bool all = body.all == QYI_YES;
    if (code == 0 && all && role != QYI_ROLE_CAPTAIN && role != QYI_ROLE_PLAYER)
        code = qyi_error_set(&asking->error, QY_E_FIELD_VALUE, 0, "role", 4, "captain | player");
    int32_t of = (int32_t)body.of.is;
    if (code == 0 && !all && is_of_members(&directing, role) &&
        (of < 1 || of > QY_TOURNAMENT_MAX_PLAYERS ||
         !qy_tournament_player(qy_tournament_log_members(directing.file.event), (unsigned)of)))
        code = qyi_error_set(&asking->error, QY_E_FIELD_VALUE, 0, "of", 2, "1, 2, ...");
    if (code == 0) {
        qyi_object_open(writer, NULL);
        code = all ? invite_all(&directing, role, writer)
                   : invite_one(&directing, role, of, body.name ? body.name : "", writer);
        qyi_object_close(writer);
    }
    qyi_directing_close(&directing);
    return code;
}

int qyi_api_revoke(struct qyi_asking *asking, struct qyi_writer *writer)
{
    struct qyi_directing directing;
    struct qyi_body_revoke body;
    int code =
        qyi_directing_take_up(asking, QYI_TO_WRITE, QYI_DEED_PEOPLE, &qyi_shape_revoke, &body, &directing);

    if (code < 0)
        return code;
    const struct qyi_person *person = qyi_people_invited(&directing.people, body.invitation.is);
    if (code == 0 && !person)
        code = qyi_error_set(&asking->error, QY_E_FIELD_VALUE, 0, "invitation", 10, "1, 2, ...");
    if (code == 0 && (person == directing.person || person->role < directing.role))
        code = qyi_role_refuse(directing.role, qyi_deed_name(QYI_DEED_PEOPLE), asking->exchange->lang,
                               &asking->error);
    if (code == 0)
        code = qyi_people_revoke(asking->exchange->server->ledger, directing.file.path,
                                 directing.person->invitation, person->invitation, &asking->error);
    if (code == 0) {
        qyi_object_open(writer, NULL);
        qyi_tell_uint(writer, "invitation", person->invitation);
        qyi_tell_bool(writer, "revoked", true);
        qyi_object_close(writer);
    }
    qyi_directing_close(&directing);
    return code;
}

/* ---- the event's end ---------------------------------------------------------------------------------- */

static void forget(void *user, const char *name)
{
    qyi_ledger_forget(user, name);
}

/* Only the owner may remove the event, and only in the state that they have seen. */
static int may_remove(struct qyi_asking *asking, struct qyi_removing *removing, char *event, size_t size)
{
    struct qyi_directing directing;
    struct qyi_body_remove_tournament body;
    int code = qyi_directing_take_up(asking, QYI_TO_WRITE | QYI_BASED, QYI_DEED_REMOVE,
                                     &qyi_shape_remove_tournament, &body, &directing);

    if (code < 0)
        return code;
    removing->based = directing.before;
    (void)snprintf(event, size, "%s", strrchr(directing.file.path, '/') + 1);
    qyi_directing_close(&directing);
    return code;
}

int qyi_api_remove_tournament(struct qyi_asking *asking, struct qyi_writer *writer)
{
    const struct qyi_server *server = asking->exchange->server;
    struct qyi_removing removing = {.db = qy_buf_str(&server->db),
                                    .folder = asking->folder,
                                    .by = qyi_role_name(QYI_ROLE_OWNER),
                                    .gone = forget,
                                    .user = server->ledger};
    struct qyi_removal removal;
    struct qy_buf text = QY_BUF_INIT;
    char event[QYI_LOG_NAME_SIZE];
    int code = may_remove(asking, &removing, event, sizeof event);

    removing.event = event;
    if (code == 0)
        code = qyi_event_remove(&removing, &removal, &text, &asking->error);
    if (code == 0) {
        qyi_object_open(writer, NULL);
        qyi_tell_uint(writer, "lines", removal.lines);
        qyi_tell_uint(writer, "boards", removal.logs);
        qyi_tell_bool(writer, "removed", true);
        qyi_object_close(writer);
    }
    qy_buf_free(&text);
    return code;
}

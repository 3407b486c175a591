/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The data of an event and its participants, without dates of birth. */
#include "answer/answers.h"
#include "answer/event_games.h"

#include <stdio.h>

void qyi_answer_players(const struct qy_tournament *tournament, struct qyi_writer *writer)
{
    static const struct qyi_column columns[] = {
        {.key = "id", .name = "id", .words = "standings.number"},
        {.key = "name", .name = "name", .words = "standings.name", .left = true},
        {.key = "title", .name = "title", .words = "html.title"},
        {.key = "rating", .name = "rating", .words = "html.rating"},
        {.key = "federation", .name = "federation", .words = "html.federation"},
        {.key = "club", .name = "club", .words = "html.club", .left = true},
    };
    static const struct qyi_table table = QYI_TABLE(columns);

    qyi_table_open(writer, &table);
    for (size_t i = 0; i < tournament->player_count; i++) {
        const struct qy_tournament_player *player = &tournament->player[i];

        qyi_row_open(writer);
        qyi_tell_uint(writer, "id", player->number);
        qyi_tell_text(writer, "name", player->text[QY_PLAYER_NAME]);
        qyi_tell_text(writer, "title", player->text[QY_PLAYER_TITLE]);
        if (player->rating > 0)
            qyi_tell_uint(writer, "rating", player->rating);
        else
            qyi_tell_null(writer, "rating");
        qyi_tell_text(writer, "federation", player->text[QY_PLAYER_FEDERATION]);
        qyi_tell_text(writer, "club", player->text[QY_PLAYER_CLUB]);
        qyi_row_close(writer);
    }
    qyi_table_close(writer);
}

/* The time of an arena: when it was opened and is over, Unix time in milliseconds. */
static void tell_arena(const struct qyi_event *event, struct qyi_writer *writer)
{
    struct qy_arena_times times;

    if (!event->log || !qy_tournament_log_arena(event->log, &times)) {
        qyi_tell_null(writer, "arena");
        return;
    }
    qyi_object_open(writer, "arena");
    qyi_tell_uint(writer, "minutes", (unsigned)times.minutes);
    if (times.opened > 0)
        qyi_tell_int(writer, "opened", times.opened * 1000);
    else
        qyi_tell_null(writer, "opened");
    if (times.opened > 0)
        qyi_tell_int(writer, "ends", (times.opened + times.minutes * INT64_C(60)) * 1000);
    else
        qyi_tell_null(writer, "ends");
    qyi_tell_bool(writer, "closed", times.closed);
    qyi_object_close(writer);
}

/* Writes the pairing system, and what it means for the director: where pairs come from, and whether lots are
 * drawn. */
static void tell_system(const struct qyi_event *event, const struct qy_tournament *tournament,
                        struct qyi_writer *writer)
{
    static const char *const forms[] = {[QY_PAIRING_SWISS] = "swiss",
                                        [QY_PAIRING_TABLE] = "table",
                                        [QY_PAIRING_STAGES] = "stages",
                                        [QY_PAIRING_ARENA] = "arena"};
    const struct qy_pairing_system *system =
        event->log ? qy_tournament_log_system(event->log) : qy_tournament_system(tournament);

    qyi_tell_text(writer, "system", event->log ? system->name : tournament->text[QY_TOURNAMENT_SYSTEM_CODE]);
    qyi_tell_text(writer, "form", system ? forms[system->form] : NULL);
    qyi_tell_bool(writer, "lots", system && system->by_lots);
}

/* The round after which the event left FIDE mode, or null. */
static void tell_fide(const struct qyi_event *event, struct qyi_writer *writer)
{
    char round[16];
    unsigned left;

    if (!event->log || !qy_tournament_log_left_fide(event->log, &left)) {
        qyi_tell_null(writer, "left_fide");
        return;
    }
    qyi_tell_uint(writer, "left_fide", left);
    (void)snprintf(round, sizeof round, "%u", left);
    qyi_say(writer, "papers.left-fide", round, NULL);
    qyi_say_end(writer);
}

static void tell_facts(const struct qyi_event *event, const struct qy_tournament *tournament,
                       struct qyi_writer *writer)
{
    static const struct {
        const char *key;
        enum qy_tournament_text which;
        const char *words;
    } texts[] = {{"name", QY_TOURNAMENT_NAME, "standings.name"},
                 {"city", QY_TOURNAMENT_CITY, "html.city"},
                 {"federation", QY_TOURNAMENT_FEDERATION, "html.unit"},
                 {"start", QY_TOURNAMENT_START, "html.start"},
                 {"end", QY_TOURNAMENT_END, "html.end"},
                 {"dates", QY_TOURNAMENT_DATES, "html.dates"},
                 {"times", QY_TOURNAMENT_TIMES, "html.times"},
                 {"time", QY_TOURNAMENT_TIME_CONTROL, "html.time"},
                 {"arbiter", QY_TOURNAMENT_ARBITER, "html.arbiter"}};

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        const char *text = tournament->text[texts[i].which];

        qyi_tell_text(writer, texts[i].key, *text ? text : NULL);
        if (*text)
            qyi_say_textf(writer, "%s: %s", qyi_word(writer->lang, texts[i].words), text);
        qyi_say_end(writer);
    }
    tell_system(event, tournament, writer);
    tell_fide(event, writer);
    qyi_tell_text(writer, "game", /* a report file does not contain it */
                  event->log ? qy_game_id(qyi_event_game(event->log)) : NULL);
    qyi_tell_uint(writer, "rounds", tournament->rounds);
    qyi_tell_uint(writer, "paired", qy_tournament_paired_rounds(tournament));
    qyi_tell_bool(writer, "over", qyi_event_is_over(event, tournament));
    qyi_tell_uint(writer, "entrants", tournament->player_count);
    qyi_tell_uint(writer, "stages", event->log ? qy_tournament_log_stages(event->log) : 0);
    qyi_tell_text(writer, "online",
                  *tournament->text[QY_TOURNAMENT_ONLINE] ? tournament->text[QY_TOURNAMENT_ONLINE] : NULL);
    tell_arena(event, writer);
    qyi_tell_bool(writer, "teams", tournament != qyi_event_players(event) || qyi_event_has_matches(event));
}

void qyi_answer_event(const struct qyi_event *event, const char *id, bool players, struct qyi_writer *writer)
{
    const struct qy_tournament *tournament = qyi_event_entrants(event);

    qyi_object_open(writer, NULL);
    qyi_tell_text(writer, "id", id);
    tell_facts(event, tournament, writer);
    if (players) {
        qyi_array_open(writer, "players");
        qyi_answer_players(tournament, writer);
        qyi_array_close(writer);
    }
    qyi_object_close(writer);
}

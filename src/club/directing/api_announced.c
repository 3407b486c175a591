/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Announcements of an event and the arbiters' directions about its pairings: forbidden pairs and appeals. */
#include "answer/answers.h"
#include "directing/directing.h"
#include "wire/handlers.h"

#include <qiyuan/event/tournament_log.h>

#include <string.h>

/* Writes the announcements of the first act that later acts can't change. */
static void tell_begun(const struct qy_tournament_log *event, struct qyi_writer *writer)
{
    struct qy_tournament_act act = {0};
    struct qy_tournament_log_line line;

    if (qy_tournament_log_line_at(event, 0, &line))
        (void)qy_tournament_act_read(line.text, line.len, &act, NULL);
    qyi_tell_text(writer, "system", act.system);
    qyi_tell_text(writer, "stages", act.stages);
    qyi_tell_text(writer, "teams", act.teams);
    qyi_tell_text(writer, "units", act.units);
    qyi_tell_text(writer, "scoring", act.scoring);
    qyi_tell_text(writer, "seeding", act.seeding);
    qyi_tell_int(writer, "playoffs", act.playoffs);
    qyi_tell_bool(writer, "third", act.third > 0);
    qyi_tell_bool(writer, "carry", act.carry > 0);
    qyi_tell_int(writer, "match", act.games > 0 ? act.games : 1);
    qy_tournament_act_free(&act);
}

static void tell_texts(const struct qy_tournament_log *event, struct qyi_writer *writer)
{
    static const struct {
        const char *key;
        enum qy_tournament_text which;
    } texts[] = {{"name", QY_TOURNAMENT_NAME},
                 {"place", QY_TOURNAMENT_CITY},
                 {"federation", QY_TOURNAMENT_FEDERATION},
                 {"begins", QY_TOURNAMENT_START},
                 {"ends", QY_TOURNAMENT_END},
                 {"dates", QY_TOURNAMENT_DATES},
                 {"times", QY_TOURNAMENT_TIMES},
                 {"meetings", QY_TOURNAMENT_MEETINGS},
                 {"organiser", QY_TOURNAMENT_ORGANISER},
                 {"committee", QY_TOURNAMENT_COMMITTEE},
                 {"chief", QY_TOURNAMENT_ARBITER},
                 {"arbiters", QY_TOURNAMENT_DEPUTIES},
                 {"jury", QY_TOURNAMENT_JURY},
                 {"leaders", QY_TOURNAMENT_LEADERS},
                 {"time", QY_TOURNAMENT_TIME_CONTROL},
                 {"words", QY_TOURNAMENT_TIME_WORDS},
                 {"pace", QY_TOURNAMENT_PACE},
                 {"categories", QY_TOURNAMENT_CATEGORIES},
                 {"regulations", QY_TOURNAMENT_REGULATIONS},
                 {"prizes", QY_TOURNAMENT_PRIZES},
                 {"division", QY_TOURNAMENT_DIVISION},
                 {"tiebreaks", QY_TOURNAMENT_TIEBREAKS},
                 {"rules", QY_TOURNAMENT_RULES},
                 {"regulated", QY_TOURNAMENT_REGULATED},
                 {"online", QY_TOURNAMENT_ONLINE}};
    const struct qy_tournament *tournament = qy_tournament_log_tournament(event);
    unsigned games = qy_tournament_log_games(event);
    unsigned left;

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        qyi_tell_text(writer, texts[i].key, tournament->text[texts[i].which]);
    qyi_tell_text(writer, "colour",
                  tournament->initial_colour == QY_TOURNAMENT_WHITE   ? "white"
                  : tournament->initial_colour == QY_TOURNAMENT_BLACK ? "black"
                                                                      : "");
    qyi_tell_uint(writer, "rounds", tournament->rounds / games);
    qyi_tell_uint(writer, "games", games);
    qyi_tell_bool(writer, "fide", qy_tournament_log_is_fide(event, &left));
}

static void tell_avoided(const struct qy_tournament_log *event, unsigned line,
                         const struct qy_tournament_act *act, struct qyi_writer *writer)
{
    qyi_object_open(writer, NULL);
    qyi_tell_uint(writer, "line", line);
    qyi_tell_bool(writer, "hard", act->how && strcmp(act->how, "hard") == 0);
    qyi_tell_int(writer, "round", act->round);
    qyi_tell_int(writer, "rounds", act->rounds);
    qyi_array_open(writer, "order");
    for (size_t i = 0; i < act->order_count; i++)
        qyi_tell_uint(writer, NULL, qy_tournament_log_number(event, act->order[i]));
    qyi_array_close(writer);
    qyi_object_close(writer);
}

/* Forbidden pairs, each with its line in the log: striking it takes it back. */
static void tell_avoid(const struct qy_tournament_log *event, struct qyi_writer *writer)
{
    struct qy_tournament_log_line line;

    qyi_array_open(writer, "avoid");
    for (size_t i = 0; qy_tournament_log_line_at(event, i, &line); i++) {
        struct qy_tournament_act act;
        struct qy_tournament_act instead = {0};

        if (line.undone || line.struck || line.amended ||
            (line.kind != QY_ACT_AVOID && line.kind != QY_ACT_AMEND) ||
            qy_tournament_act_read(line.text, line.len, &act, NULL) < 0)
            continue;
        if (act.kind == QY_ACT_AVOID)
            tell_avoided(event, line.number, &act, writer);
        else if (act.instead &&
                 qy_tournament_act_read(act.instead, strlen(act.instead), &instead, NULL) == 0 &&
                 instead.kind == QY_ACT_AVOID)
            tell_avoided(event, line.number, &instead, writer);
        qy_tournament_act_free(&instead);
        qy_tournament_act_free(&act);
    }
    qyi_array_close(writer);
}

int qyi_api_announced(struct qyi_asking *asking, struct qyi_writer *writer)
{
    struct qyi_directing directing;
    int code = qyi_directing_take_up(asking, 0, QYI_DEED_RECORD, NULL, NULL, &directing);

    if (code < 0)
        return code;
    qyi_object_open(writer, NULL);
    tell_texts(directing.file.event, writer);
    tell_begun(directing.file.event, writer);
    tell_avoid(directing.file.event, writer);
    qyi_array_open(writer, "appeals");
    qyi_answer_appeals(directing.file.event, writer);
    qyi_array_close(writer);
    qyi_object_close(writer);
    qyi_directing_close(&directing);
    return code;
}

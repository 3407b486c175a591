/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The author of each line of an event's log, by its invitations. */
#include "directing/entered.h"

#include <qiyuan/event/teams.h>

#include <string.h>

/* ---- lines of the log --------------------------------------------------------------------------------- */

struct sought {
    unsigned round;
    unsigned entry[2];
    unsigned team[2]; /* the teams of two members, else 0 */
};

/* Whether an act gives the result of the game, or of the match with this board, whose teams may be in either
 * order. */
static bool is_result_of(const struct qy_tournament_act *act, const struct sought *sought)
{
    const unsigned *of = act->kind == QY_ACT_MATCH ? sought->team : sought->entry;
    bool same = act->white == (int32_t)of[0] && act->black == (int32_t)of[1];
    bool turned = act->white == (int32_t)of[1] && act->black == (int32_t)of[0];

    return (act->round == 0 || act->round == (int32_t)sought->round) &&
           ((act->kind == QY_ACT_RESULT && same) || (act->kind == QY_ACT_MATCH && (same || turned)));
}

static bool is_leave_of(const struct qy_tournament_act *act, const struct sought *sought)
{
    bool loses = act->kind == QY_ACT_PENALISE && act->how &&
                 (strcmp(act->how, "expel") == 0 || strcmp(act->how, "disqualify") == 0);

    return (act->kind == QY_ACT_WITHDRAW || loses) && act->number == (int32_t)sought->entry[0];
}

/* Whether an act, or the act that replaces it in an amendment, is one that is sought. */
static bool is_it(const char *text, size_t len,
                  bool (*is)(const struct qy_tournament_act *, const struct sought *),
                  const struct sought *sought)
{
    struct qy_tournament_act act = {0};
    struct qy_tournament_act instead = {0};
    bool found = false;

    if (qy_tournament_act_read(text, len, &act, NULL) < 0)
        return false;
    found = is(&act, sought);
    if (act.kind == QY_ACT_AMEND && act.instead &&
        qy_tournament_act_read(act.instead, strlen(act.instead), &instead, NULL) == 0) {
        found = is(&instead, sought);
        qy_tournament_act_free(&instead);
    }
    qy_tournament_act_free(&act);
    return found;
}

static uint32_t last_line(const struct qy_tournament_log *event,
                          bool (*is)(const struct qy_tournament_act *, const struct sought *),
                          const struct sought *sought)
{
    struct qy_tournament_log_line line;
    uint32_t found = 0;

    for (size_t i = 0; qy_tournament_log_line_at(event, i, &line); i++)
        if (!line.undone && !line.struck && !line.amended &&
            (line.kind == QY_ACT_RESULT || line.kind == QY_ACT_MATCH || line.kind == QY_ACT_WITHDRAW ||
             line.kind == QY_ACT_PENALISE || line.kind == QY_ACT_AMEND) &&
            is_it(line.text, line.len, is, sought))
            found = line.number;
    return found;
}

uint32_t qyi_entered_result(const struct qy_tournament_log *event, unsigned round, const unsigned entry[2])
{
    struct sought sought = {.round = round, .entry = {entry[0], entry[1]}};

    for (int side = 0; side < 2 && qy_tournament_log_members(event); side++)
        sought.team[side] = qy_tournament_log_entry(event, qy_tournament_log_team_of(event, entry[side]));
    return last_line(event, is_result_of, &sought);
}

uint32_t qyi_entered_leave(const struct qy_tournament_log *event, unsigned entry)
{
    const struct sought sought = {.entry = {entry, 0}};

    return last_line(event, is_leave_of, &sought);
}

/* ---- who ---------------------------------------------------------------------------------------------- */

struct who {
    uint32_t line;
    uint32_t by;
    char *name;
};

static void take_deed(void *user, uint32_t number, const struct qyi_kept_deed *deed)
{
    struct who *who = user;

    (void)number;
    if (strcmp(deed->deed, "acts") != 0 || deed->first.is > who->line || deed->last.is < who->line)
        return;
    who->by = (uint32_t)deed->by.is;
    who->name[0] = '\0';
    if (deed->name && strlen(deed->name) < QYI_NAME_SIZE)
        memcpy(who->name, deed->name, strlen(deed->name) + 1);
}

uint32_t qyi_entered_by(const struct qyi_people *people, uint32_t line, char ret_name[QYI_NAME_SIZE])
{
    struct who who = {.line = line, .name = ret_name};

    ret_name[0] = '\0';
    if (line == 0)
        return 0;
    qyi_people_each(people, take_deed, &who);
    const struct qyi_person *person = qyi_people_invited(people, who.by);
    if (person && !ret_name[0] && strlen(person->name) < QYI_NAME_SIZE)
        memcpy(ret_name, person->name, strlen(person->name) + 1);
    return who.by;
}

bool qyi_entered_itself(const struct qyi_people *people, uint32_t line, unsigned entry)
{
    char name[QYI_NAME_SIZE];
    const struct qyi_person *person = qyi_people_invited(people, qyi_entered_by(people, line, name));

    return person && person->role == QYI_ROLE_PLAYER && person->of == (int32_t)entry;
}

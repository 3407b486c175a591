/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks and normalises dates and titles in an act before it is done. */
#include "event/tidy.h"

#include "base/dates.h"
#include "base/error.h"
#include "pairing/tournament.h"
#include "ranking/tiebreaks.h"

#include <qiyuan/event/prizes.h>

#include <string.h>

static int no_date(const char *text, size_t len, struct qy_error *reterr)
{
    return qyi_error_set(reterr, QY_E_TOUR_DATE, 0, text, len, "2010-05-06");
}

/* Whether a text is a day, as announcements have it; report files write years with two figures. */
static bool is_day(const char *text, size_t len)
{
    char date[11];
    char whole[16] = "20";
    bool doubt;

    if (qyi_date_read(text, len, date, &doubt))
        return true;
    if (len != 8 || text[2] != text[5] || !strchr("/.-", text[2]))
        return false;
    memcpy(whole + 2, text, len);
    return qyi_date_read(whole, len + 2, date, &doubt);
}

/* Checks the days of rounds, separated by commas; unknown ones are empty. */
static int check_days(const char *days, struct qy_error *reterr)
{
    while (days && *days) {
        size_t len = strcspn(days, ",;");
        size_t own = len;

        for (; own > 0 && *days == ' '; own--, len--)
            days++;
        while (own > 0 && days[own - 1] == ' ')
            own--;
        if (own > 0 && !is_day(days, own))
            return no_date(days, own, reterr);
        days += len + (days[len] != '\0');
    }
    return 0;
}

static bool is_time(const char *text, size_t len)
{
    size_t hour = len - 3;

    if (len < 4 || len > 5 || text[hour] != ':' || strspn(text, "0123456789") != hour ||
        strspn(text + hour + 1, "0123456789") < 2)
        return false;
    unsigned hours =
        (unsigned)(text[0] - '0') * (hour > 1 ? 10 : 1) + (hour > 1 ? (unsigned)(text[1] - '0') : 0);
    return hours < 24 && text[hour + 1] < '6';
}

/* Checks the times of rounds, separated by commas; unknown ones are empty. */
static int check_times(const char *times, struct qy_error *reterr)
{
    for (const char *at = times; at && *at;) {
        size_t len = strcspn(at, ",");

        if (len > 0 && !is_time(at, len))
            return qyi_error_set(reterr, QY_E_TOUR_HOUR, 0, at, len, "09:30,14:00");
        at += len + (at[len] != '\0');
    }
    return 0;
}

/* Prizes that can be awarded, and a way to divide them. */
static int check_prizes(const struct qy_tournament_act *act, struct qy_error *reterr)
{
    static const char *const divisions[] = {"", "each", "shared", "hort"};
    struct qy_prize_list *list = NULL;
    bool known = act->division == NULL;

    for (size_t i = 0; !known && i < sizeof divisions / sizeof divisions[0]; i++)
        known = strcmp(act->division, divisions[i]) == 0;
    if (!known)
        return qyi_error_set(reterr, QY_E_TOUR_ACT, 0, act->division, strlen(act->division),
                             "division: each, shared, hort");
    if (!act->prizes || !*act->prizes)
        return 0;
    int code = qy_prize_list_read(act->prizes, strlen(act->prizes), &list, reterr);
    if (code == 0)
        qy_prize_list_free(list);
    return code;
}

int qyi_tidy(struct qy_tournament_act *act, struct qyi_tidied *tidied, struct qy_error *reterr)
{
    bool person = act->kind == QY_ACT_ADD || act->kind == QY_ACT_MEMBER || act->kind == QY_ACT_EDIT;
    const char *const days[] = {act->begins, act->ends};
    bool doubt;

    for (size_t i = 0; act->kind == QY_ACT_EVENT && i < 2; i++)
        if (days[i] && *days[i] && !is_day(days[i], strlen(days[i])))
            return no_date(days[i], strlen(days[i]), reterr);
    if (person && act->birth && *act->birth) {
        if (!qyi_date_read(act->birth, strlen(act->birth), tidied->birth, &doubt))
            return no_date(act->birth, strlen(act->birth), reterr);
        act->birth = tidied->birth;
    }
    if (person && act->table && *act->table && qyi_act_table(act->table) == 0)
        return qyi_error_set(reterr, QY_E_TOUR_ACT, 0, act->table, strlen(act->table), "table: 1, 2, ...");
    if (person && act->title && qy_title_read(act->title, tidied->title))
        act->title = tidied->title;
    return act->kind == QY_ACT_EVENT ? check_days(act->dates, reterr) : 0;
}

/*
 * Rejects tie-breaks that the standings of such an event would not accept: those of a Swiss in a round robin,
 * those of teams for players.
 */
static int check_tiebreaks(const struct qy_pairing_system *system, bool of_teams, const char *text,
                           struct qy_error *reterr)
{
    struct qy_tiebreak_list list = {.count = 0};
    int code = text && *text ? qy_tiebreak_list_parse(text, strlen(text), &list, reterr) : 0;

    for (size_t i = 0; code == 0 && i < list.count; i++) {
        const struct qyi_tiebreak_info *info = &qyi_tiebreak_info[list.item[i].code];

        if (info->swiss_only && system->form == QY_PAIRING_TABLE)
            code = qyi_error_set(reterr, QY_E_TIEBREAK_SYSTEM, 0, info->name, strlen(info->name), "");
        else if (!of_teams && (info->teams_only || list.item[i].score != QY_TB_BY_PRIMARY))
            code = qyi_error_set(reterr, QY_E_TIEBREAK_TEAMS, 0, info->name, strlen(info->name), "");
    }
    return code;
}

/* Rejects members that only events with stages have, instead of ignoring them. */
static int check_stages(const struct qy_pairing_system *system, const struct qy_tournament_act *act,
                        struct qy_error *reterr)
{
    const char *found = act->stages && *act->stages     ? "stages"
                        : act->third > 0                ? "third"
                        : act->carry > 0                ? "carry"
                        : act->seeding && *act->seeding ? "seeding"
                                                        : NULL;

    return found && system->form != QY_PAIRING_STAGES
               ? qyi_error_set(reterr, QY_E_TOUR_STAGES_SYSTEM, 0, found, strlen(found), system->name)
               : 0;
}

int qyi_check_announced(const struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                        struct qy_error *reterr)
{
    const struct qy_pairing_system *system = state->system;
    bool of_teams = state->teams.members != NULL;
    struct qy_tournament_act instead;
    int code = 0;

    if (act->kind == QY_ACT_AMEND && act->instead &&
        qy_tournament_act_read(act->instead, strlen(act->instead), &instead, NULL) == 0) {
        code = qyi_check_announced(state, &instead, reterr);
        qy_tournament_act_free(&instead);
        return code;
    }
    if (act->kind == QY_ACT_NEW) {
        system = act->system ? qy_pairing_system_named(act->system, strlen(act->system)) : NULL;
        of_teams = act->teams && strncmp(act->teams, "sum:", 4) != 0;
        if (system)
            code = check_stages(system, act, reterr);
    }
    if (code == 0 && system && (act->kind == QY_ACT_NEW || act->kind == QY_ACT_EVENT))
        code = check_tiebreaks(system, of_teams, act->tiebreaks, reterr);
    if (code == 0 && act->kind == QY_ACT_EVENT)
        code = check_times(act->times, reterr);
    if (code == 0 && act->kind == QY_ACT_EVENT)
        code = check_prizes(act, reterr);
    return code;
}

int qyi_tidy_instead(const struct qy_tournament_act *act, struct qy_error *reterr)
{
    struct qy_tournament_act instead;
    struct qyi_tidied tidied;

    if (act->kind != QY_ACT_AMEND || !act->instead ||
        qy_tournament_act_read(act->instead, strlen(act->instead), &instead, NULL) < 0)
        return 0; /* a text that is not an act is reported when it is applied */
    int code = qyi_tidy(&instead, &tidied, reterr);
    qy_tournament_act_free(&instead);
    return code;
}

void qyi_act_read_penalty(struct qy_tournament_act *act)
{
    bool given = *act->how == '+';
    const char *at = act->how + given;
    qy_points points = qyi_points_read(&at, at + strlen(at));

    if (points <= 0 || points >= 1000 * QY_POINT || *at)
        return;
    act->points = given ? points : -points;
    act->how = "points";
}

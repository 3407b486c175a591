/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The acts that enter the players and teams of a list. */
#include "trf/roster_acts.h"

#include "base/error.h"
#include "base/grow.h"

#include <qiyuan/event/teams.h>

#include <stdlib.h>
#include <string.h>

struct qy_tournament_act *qyi_acts_add(struct qyi_acts *acts, enum qy_tournament_act_kind kind)
{
    if (QYI_ONE_MORE(acts->act, acts->count) < 0)
        return NULL;
    acts->act[acts->count] = (struct qy_tournament_act){.kind = kind};
    return &acts->act[acts->count++];
}

void *qyi_acts_piece(struct qyi_acts *acts, size_t size)
{
    if (QYI_ONE_MORE(acts->piece, acts->piece_count) < 0)
        return NULL;
    return acts->piece[acts->piece_count++] = calloc(1, size);
}

void qyi_acts_free(struct qyi_acts *acts)
{
    for (size_t i = 0; i < acts->piece_count; i++)
        free(acts->piece[i]);
    free(acts->piece);
    free(acts->act);
    *acts = (struct qyi_acts){0};
}

static const char *given(const char *text)
{
    return *text ? text : NULL;
}

bool qyi_acts_person(struct qyi_acts *acts, enum qy_tournament_act_kind kind,
                     const struct qy_tournament_player *player, const char *club)
{
    struct qy_tournament_act *act = qyi_acts_add(acts, kind);
    char *sex = qyi_acts_piece(acts, 2);

    if (!act || !sex)
        return false;
    sex[0] = (char)(player->sex == ' ' ? '\0' : player->sex);
    act->name = given(player->text[QY_PLAYER_NAME]);
    act->title = given(player->text[QY_PLAYER_TITLE]);
    act->federation = given(player->text[QY_PLAYER_FEDERATION]);
    act->club = given(*player->text[QY_PLAYER_CLUB] ? player->text[QY_PLAYER_CLUB] : club);
    act->id = given(player->text[QY_PLAYER_ID]);
    act->birth = given(player->text[QY_PLAYER_BIRTH]);
    act->sex = given(sex);
    act->rating = player->rating;
    return true;
}

/* ---- teams -------------------------------------------------------------------------------------------- */

/* The teams in the list that the event does not have yet, in order. */
struct new_teams {
    const struct qy_tournament *tournament;
    const char **name;
    size_t count;
};

/* Returns the number of a member's team, which is entered if it is new; 0 when memory runs out. */
static int32_t team_number(struct qyi_acts *acts, struct new_teams *teams, const char *name)
{
    const struct qy_tournament *tournament = teams->tournament;
    size_t i = 0;

    for (size_t k = 0; k < tournament->player_count; k++)
        if (strcmp(tournament->player[k].text[QY_PLAYER_NAME], name) == 0)
            return tournament->player[k].number;
    while (i < teams->count && strcmp(teams->name[i], name) != 0)
        i++;
    if (i == teams->count) {
        struct qy_tournament_act *act = qyi_acts_add(acts, QY_ACT_ADD);

        if (!act)
            return 0;
        act->name = name;
        teams->name[teams->count++] = name;
    }
    return (int32_t)(tournament->player_count + i + 1);
}

/* Adds the members in the list who have a board. */
static int add_members(struct qyi_acts *acts, const struct qy_roster *roster, const int32_t *team,
                       unsigned board)
{
    for (size_t i = 0; i < roster->players->player_count; i++) {
        if (team[i] == 0 || (roster->board[i] > UINT8_MAX ? UINT8_MAX : roster->board[i]) != board)
            continue;
        if (!qyi_acts_person(acts, QY_ACT_MEMBER, &roster->players->player[i], ""))
            return QY_E_MEMORY;
        acts->act[acts->count - 1].team = team[i];
    }
    return 0;
}

/* The team of a line, "" for none. If a cell covers several lines, its text is only in the first. Board
 * numbers increase within a team. */
static const char *team_of(const struct qy_roster *roster, size_t index)
{
    while (index > 0 && !*roster->team[index] &&
           (roster->board[index] == 0 || roster->board[index] > roster->board[index - 1]))
        index--;
    return roster->team[index];
}

static int add_teams(struct qyi_acts *acts, const struct qy_roster *roster,
                     const struct qy_tournament_log *event)
{
    size_t count = roster->players->player_count;
    struct new_teams teams = {qy_tournament_log_tournament(event), NULL, 0};
    int32_t *team = qyi_acts_piece(acts, (count + 1) * sizeof *team);
    int code = 0;

    teams.name = qyi_acts_piece(acts, (count + 1) * sizeof *teams.name);
    if (!teams.name || !team)
        return QY_E_MEMORY;
    for (size_t i = 0; i < count; i++) {
        const char *name = team_of(roster, i);

        if (*name && (team[i] = team_number(acts, &teams, name)) == 0)
            return QY_E_MEMORY;
    }
    for (unsigned board = 0; code == 0 && board <= UINT8_MAX; board++)
        code = add_members(acts, roster, team, board);
    return code;
}

static bool enters_teams(const struct qy_roster *roster, const struct qy_tournament_log *event)
{
    bool named = false;

    for (size_t i = 0; i < roster->players->player_count; i++)
        named = named || *roster->team[i];
    return named && qy_tournament_log_members(event) != NULL;
}

bool qyi_acts_leaves_out(const struct qy_roster *roster, size_t index, const struct qy_tournament_log *event)
{
    return !*team_of(roster, index) && enters_teams(roster, event);
}

const char *qyi_acts_joins(const struct qy_roster *roster, size_t index,
                           const struct qy_tournament_log *event)
{
    const char *team = team_of(roster, index);

    return !*roster->team[index] && *team && enters_teams(roster, event) ? team : NULL;
}

/* ---- players ------------------------------------------------------------------------------------------ */

struct place {
    uint16_t number;
    size_t index;
};

static int by_number(const void *one, const void *other)
{
    const struct place *a = one;
    const struct place *b = other;

    if (a->number != b->number)
        return a->number < b->number ? -1 : 1;
    return a->index < b->index ? -1 : a->index > b->index;
}

/* Adds the players in the order of their numbers, else in that of the list. */
static int add_players(struct qyi_acts *acts, const struct qy_roster *roster)
{
    size_t count = roster->players->player_count;
    struct place *place = qyi_acts_piece(acts, (count + 1) * sizeof *place);

    if (!place)
        return QY_E_MEMORY;
    for (size_t i = 0; i < count; i++)
        place[i] = (struct place){roster->number[i] > 0 ? roster->number[i] : UINT16_MAX, i};
    qsort(place, count, sizeof *place, by_number);
    for (size_t i = 0; i < count; i++)
        if (!qyi_acts_person(acts, QY_ACT_ADD, &roster->players->player[place[i].index],
                             roster->team[place[i].index]))
            return QY_E_MEMORY;
    return 0;
}

int qyi_acts_of_roster(struct qyi_acts *acts, const struct qy_roster *roster,
                       const struct qy_tournament_log *event)
{
    return enters_teams(roster, event) ? add_teams(acts, roster, event) : add_players(acts, roster);
}

/* ---- ratings --------------------------------------------------------------------------------------- */

/* Finds a player in a list: with the same id, or if one of them has no id with the same name. */
static const struct qy_tournament_player *find_row(const struct qy_tournament *list,
                                                   const struct qy_tournament_player *player)
{
    const char *id = player->text[QY_PLAYER_ID];

    for (size_t i = 0; i < list->player_count; i++)
        if (*id && strcmp(list->player[i].text[QY_PLAYER_ID], id) == 0)
            return &list->player[i];
    for (size_t i = 0; i < list->player_count; i++)
        if ((!*id || !*list->player[i].text[QY_PLAYER_ID]) &&
            strcmp(list->player[i].text[QY_PLAYER_NAME], player->text[QY_PLAYER_NAME]) == 0)
            return &list->player[i];
    return NULL;
}

int qyi_acts_of_ratings(struct qyi_acts *acts, const struct qy_tournament *list,
                        const struct qy_tournament *event,
                        void (*unrated)(void *user, const struct qy_tournament_player *player, bool listed),
                        void *user)
{
    for (size_t i = 0; i < event->player_count; i++) {
        const struct qy_tournament_player *player = &event->player[i];
        const struct qy_tournament_player *row = find_row(list, player);

        if (!row || row->rating == 0)
            unrated(user, player, row != NULL);
        if (!row || row->rating == 0 || row->rating == player->rating)
            continue;
        struct qy_tournament_act *act = qyi_acts_add(acts, QY_ACT_RATE);
        if (!act)
            return QY_E_MEMORY;
        act->number = player->number;
        act->rating = row->rating;
    }
    return 0;
}

int qyi_ratings_read(const char *text, size_t len, struct qy_roster *ret_list, struct qy_error *reterr)
{
    int code = qy_roster_read(text, len, ret_list, reterr);
    const char *end = len > 0 ? memchr(text, '\n', len) : NULL;

    if (code < 0)
        return code;
    for (size_t i = 0; i < ret_list->players->player_count; i++)
        if (ret_list->players->player[i].rating > 0)
            return 0;
    qy_roster_free(ret_list);
    code = qyi_error_set(reterr, QY_E_TRF_LINE, 0, text, end ? (size_t)(end - text) : len, "rating");
    if (reterr)
        qyi_error_locate(reterr, text, len);
    return code;
}

/* ---- lines that are left out --------------------------------------------------------------------------- */

#define MOST_LINE UINT32_C(10000000)

bool qyi_roster_lines(const char *text, uint32_t **ret_lines, size_t *ret_count)
{
    uint32_t *lines = NULL;
    size_t count = 0;
    bool good = true;

    while (good && text && *text) {
        char *end;
        unsigned long line = *text >= '0' && *text <= '9' ? strtoul(text, &end, 10) : 0;

        good =
            line > 0 && line <= MOST_LINE && (*end == ',' || *end == '\0') && QYI_ONE_MORE(lines, count) == 0;
        if (good) {
            lines[count++] = (uint32_t)line;
            text = end + (*end == ',');
        }
    }
    if (!good) {
        free(lines);
        lines = NULL;
        count = 0;
    }
    *ret_lines = lines;
    *ret_count = count;
    return good;
}

/* ---- notes ----------------------------------------------------------------------------------------- */

const char *qyi_roster_note_message(enum qy_roster_note_kind kind)
{
    static const char *const messages[QY_ROSTER_NOTE_KINDS] = {
        [QY_ROSTER_COLUMN] = "import.column",     [QY_ROSTER_UNKNOWN] = "import.unknown",
        [QY_ROSTER_TWICE] = "import.twice",       [QY_ROSTER_CONVERTED] = "import.converted",
        [QY_ROSTER_DOUBTED] = "import.doubted",   [QY_ROSTER_DROPPED] = "import.dropped",
        [QY_ROSTER_NAMELESS] = "import.nameless", [QY_ROSTER_EXTRA] = "import.extra",
        [QY_ROSTER_TWIN] = "import.twin",         [QY_ROSTER_ABOVE] = "import.above",
        [QY_ROSTER_REPEATED] = "import.repeated", [QY_ROSTER_UNTITLED] = "import.untitled",
        [QY_ROSTER_BARE] = "import.bare"};

    return messages[kind];
}

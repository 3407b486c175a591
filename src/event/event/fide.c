/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What FIDE does not allow of an act, and the mode that an event leaves for good by it. */
#include "event/fide.h"

#include <string.h>

static bool is_fide_swiss(const struct qy_pairing_system *system)
{
    return system && system->form == QY_PAIRING_SWISS && !system->cn_rules;
}

bool qyi_fide_begins(const struct qyi_tournament_log_state *state)
{
    return !state->system->cn_rules && !qyi_has_stages(state) && !qyi_is_arena(state) &&
           !state->tournament->cn_rules;
}

/* C.04.1: a win, a draw and a loss give 1, 1/2 and 0 points; the bye as many as a win or a draw. */
static bool is_bad_scoring(const struct qy_pairing_system *system, const struct qy_tournament_act *act)
{
    struct qy_points_scheme scheme;

    if (!act->scoring || act->teams ||
        qy_points_scheme_parse(act->scoring, strlen(act->scoring), &scheme, NULL) < 0)
        return false;
    return scheme.win != QY_POINT || 2 * scheme.draw != QY_POINT || scheme.loss != 0 ||
           scheme.second_draw != 0 ||
           (scheme.pairing_bye != scheme.win && scheme.pairing_bye != scheme.draw &&
            scheme.pairing_bye != 0 && !system->matches);
}

static unsigned of_new(const struct qy_tournament_act *act)
{
    const struct qy_pairing_system *system =
        act->system ? qy_pairing_system_named(act->system, strlen(act->system)) : NULL;

    if (!system || system->cn_rules || system->form == QY_PAIRING_STAGES || system->form == QY_PAIRING_ARENA)
        return QY_FIDE_SYSTEM;
    return is_fide_swiss(system) && is_bad_scoring(system, act) ? QY_FIDE_SCORING : 0;
}

/* Checks requested byes: one per player, no full-point byes, and no half-point byes in the last round. */
static unsigned of_bye(const struct qy_tournament *tournament, const struct qy_tournament_act *act)
{
    const struct qy_tournament_player *player = qy_tournament_player(tournament, (unsigned)act->number);
    unsigned objections = 0;

    if (!player || !act->how || strcmp(act->how, "zero") == 0)
        return 0;
    if (strcmp(act->how, "full") == 0)
        objections |= QY_FIDE_FULL_BYE;
    if (strcmp(act->how, "half") == 0 && act->round == tournament->rounds)
        objections |= QY_FIDE_LAST_BYE;
    for (unsigned round = 1; round <= tournament->columns; round++)
        if (round != (unsigned)act->round && (player->entry[round - 1].outcome == QY_TOURNAMENT_HALF_BYE ||
                                              player->entry[round - 1].outcome == QY_TOURNAMENT_FULL_BYE))
            objections |= QY_FIDE_SECOND_BYE;
    return objections;
}

/* Whether `text` replaces a known result; "*" removes it. */
static bool replaces(unsigned for_white, unsigned for_black, const char *text, size_t len)
{
    enum qy_tournament_outcome white;
    enum qy_tournament_outcome black;

    if (for_white == QY_TOURNAMENT_OPEN)
        return false;
    return !qyi_result_read(text, len, &white, &black) || for_white != white || for_black != black;
}

/* `text`: one result for all boards, or one per board separated by commas, as seen by the first team. */
static bool replaces_boards(const struct qyi_team_match *match, const char *text)
{
    const char *piece = text;
    bool each = strchr(text, ',') != NULL;
    bool replaced = false;

    for (size_t i = 0; i < match->count; i++) {
        const struct qy_team_board *board = &match->board[i];
        size_t len = strcspn(piece, ",");

        replaced = replaced || replaces(board->reversed ? board->for_black : board->for_white,
                                        board->reversed ? board->for_white : board->for_black, piece, len);
        if (each)
            piece += len + (piece[len] == ',');
    }
    return replaced;
}

/* Whether a known result of a round before the previous one changes. */
static bool is_earlier_result(const struct qyi_tournament_log_state *state,
                              const struct qy_tournament_act *act)
{
    const struct qy_tournament *games = state->teams.members ? state->teams.members : state->tournament;
    unsigned paired = qy_tournament_paired_rounds(state->tournament);
    const char *text = act->result ? act->result : "";

    if (act->round < 1 || (unsigned)act->round + 1 >= paired)
        return false;
    if (act->kind == QY_ACT_MATCH) {
        const struct qyi_team_match *match =
            state->teams.members ? qyi_team_match(&state->teams, (unsigned)act->round, (unsigned)act->white)
                                 : NULL;

        return match && replaces_boards(match, text);
    }
    const struct qy_tournament_player *player = qy_tournament_player(games, (unsigned)act->white);
    const struct qy_tournament_entry *entry = player ? &player->entry[act->round - 1] : NULL;
    const struct qy_tournament_player *other = entry ? qy_tournament_player(games, entry->opponent) : NULL;
    return other && entry->opponent == act->black && entry->colour == QY_TOURNAMENT_WHITE &&
           replaces(entry->outcome, other->entry[act->round - 1].outcome, text, strlen(text));
}

static unsigned of_running(const struct qyi_tournament_log_state *state, const struct qy_tournament_act *act)
{
    bool begun = qy_tournament_paired_rounds(state->tournament) > 0;

    switch (act->kind) {
    case QY_ACT_BYE: return of_bye(state->tournament, act);
    case QY_ACT_EVENT:
        return (begun && act->tiebreaks ? (unsigned)QY_FIDE_TIEBREAKS : 0) |
               (begun && act->rounds > 0 ? (unsigned)QY_FIDE_ROUNDS : 0);
    case QY_ACT_AVOID: return begun ? QY_FIDE_AVOID : 0;
    case QY_ACT_RESULT:
    case QY_ACT_MATCH: return is_earlier_result(state, act) ? QY_FIDE_EARLIER_RESULT : 0;
    default: return 0;
    }
}

/* The round of a result line. If it names none, it was the latest round when the line was written. */
static unsigned round_of_line(const struct qyi_history *history, size_t line,
                              const struct qy_tournament_act *act)
{
    unsigned round = act->round > 0 ? (unsigned)act->round : 0;

    for (size_t i = 0; act->round == 0 && i < line; i++)
        round += history->line[i].kind == QY_ACT_PAIR && !history->line[i].undone && !history->line[i].struck;
    return round;
}

static int read_at(const struct qyi_history *history, size_t start, size_t len,
                   struct qy_tournament_act *ret_act)
{
    return qy_tournament_act_read(history->text.data + start, len, ret_act, NULL);
}

/* Reads the act of a line in its current form, or if it is not in force in its original form. */
static int read_line(const struct qyi_history *history, size_t line, struct qy_tournament_act *ret_act)
{
    for (size_t i = 0; i < history->standing_count; i++)
        if (history->standing[i].line == line)
            return read_at(history, history->standing[i].start, history->standing[i].len, ret_act);
    return read_at(history, history->line[line].start, history->line[line].len, ret_act);
}

/* A later line gives a result to the same game or match, so that this one decides nothing any more. */
static bool is_replaced(const struct qyi_history *history, size_t line, const struct qy_tournament_act *was)
{
    unsigned round = round_of_line(history, line, was);
    bool found = false;

    for (size_t i = 0; i < history->standing_count && !found; i++) {
        const struct qyi_standing_line *standing = &history->standing[i];
        struct qy_tournament_act act;

        if (standing->line <= line || read_at(history, standing->start, standing->len, &act) < 0)
            continue;
        found = act.kind == was->kind && act.white == was->white && act.black == was->black &&
                round_of_line(history, standing->line, &act) == round;
        qy_tournament_act_free(&act);
    }
    return found;
}

/* Whether the result of an earlier round changes when its line is struck or replaced; `now` is the replacing
 * act or NULL. */
static bool changes_earlier(const struct qy_tournament_log *log, size_t line,
                            const struct qy_tournament_act *was, const struct qy_tournament_act *now)
{
    unsigned round = round_of_line(&log->history, line, was);

    if ((was->kind != QY_ACT_RESULT && was->kind != QY_ACT_MATCH) ||
        round + 1 >= qy_tournament_paired_rounds(log->state.tournament) ||
        is_replaced(&log->history, line, was))
        return false;
    if (!now || now->kind != was->kind || now->white != was->white || now->black != was->black ||
        (now->round > 0 && (unsigned)now->round != round))
        return true;
    struct qy_tournament_act same = *now;
    same.round = (int32_t)round;
    return is_earlier_result(&log->state, &same);
}

/* The objections to striking or replacing a line. */
static unsigned of_correction(const struct qy_tournament_log *log, const struct qy_tournament_act *act)
{
    size_t target = qyi_history_find(&log->history, (uint32_t)act->line);
    struct qy_tournament_act was;
    struct qy_tournament_act now;
    unsigned objections = 0;

    if (target == SIZE_MAX)
        return 0;
    bool replaces_line =
        act->instead && qy_tournament_act_read(act->instead, strlen(act->instead), &now, NULL) == 0;
    if (read_line(&log->history, target, &was) == 0) {
        if (changes_earlier(log, target, &was, replaces_line ? &now : NULL))
            objections |= QY_FIDE_EARLIER_RESULT;
        if (was.kind == QY_ACT_EVENT || was.kind == QY_ACT_AVOID)
            objections |= of_running(&log->state, &was);
        qy_tournament_act_free(&was);
    }
    if (replaces_line) {
        if (now.kind == QY_ACT_BYE && now.how && strcmp(now.how, "full") == 0)
            objections |= QY_FIDE_FULL_BYE;
        if (now.kind == QY_ACT_NEW)
            objections |= of_new(&now);
        qy_tournament_act_free(&now);
    }
    return objections;
}

unsigned qy_tournament_log_fide_objections(const struct qy_tournament_log *log,
                                           const struct qy_tournament_act *act)
{
    if (act->kind == QY_ACT_NEW)
        return of_new(act);
    if (!log || !log->state.tournament || !is_fide_swiss(log->state.system))
        return 0;
    return act->kind == QY_ACT_STRIKE || act->kind == QY_ACT_AMEND ? of_correction(log, act)
                                                                   : of_running(&log->state, act);
}

/* In the order of their bits. */
static const char *const names[] = {
    "system",     "scoring",    "full-point bye",   "half-point bye in the last round",
    "second bye", "tie-breaks", "prohibited pairs", "result of an earlier round",
    "rounds"};

const char *qy_fide_objection_name(enum qy_fide_objection objection)
{
    unsigned bit = 0;

    while ((1U << bit) < (unsigned)objection && bit + 1 < sizeof names / sizeof names[0])
        bit++;
    return names[bit];
}

bool qy_tournament_log_is_fide(const struct qy_tournament_log *log, unsigned *ret_left)
{
    *ret_left = log->state.left_fide ? log->state.left_fide - 1 : 0;
    return log->state.fide;
}

bool qy_tournament_log_left_fide(const struct qy_tournament_log *log, unsigned *ret_left)
{
    return !qy_tournament_log_is_fide(log, ret_left) && log->state.left_fide > 0;
}

bool qyi_fide_leaves(const struct qyi_tournament_log_state *state, unsigned objections,
                     struct qy_tournament_act *ret_act)
{
    unsigned reason = objections & QY_FIDE_LEAVING;
    unsigned paired = state->tournament ? qy_tournament_paired_rounds(state->tournament) : 0;

    if (!reason || !state->fide)
        return false;
    *ret_act = (struct qy_tournament_act){
        .kind = QY_ACT_LEAVE,
        .round = (int32_t)paired,
        .reason = qy_fide_objection_name((enum qy_fide_objection)(reason & -reason))};
    return true;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds the players who missed as many rounds as the event's regulations allow and are no longer paired. */
#include "answer/event_games.h"

#include "base/error.h"
#include "pairing/tournament.h"

#include <qiyuan/event/teams.h>

#include <stdlib.h>
#include <string.h>

/* The number of rounds paired when each player returned: a `return` cancels earlier absences. */
static void note_returns(const struct qy_tournament_log *log, uint8_t *since)
{
    struct qy_tournament_log_line line;
    struct qy_tournament_act act;
    unsigned paired = 0;

    for (size_t i = 0; qy_tournament_log_line_at(log, i, &line); i++) {
        if (line.undone || line.struck)
            continue;
        paired += line.kind == QY_ACT_PAIR;
        if (line.kind != QY_ACT_RETURN || qy_tournament_act_read(line.text, line.len, &act, NULL) < 0)
            continue;
        unsigned number = qy_tournament_log_number(log, (unsigned)act.number);
        if (number > 0 && number <= QY_TOURNAMENT_MAX_PLAYERS)
            since[number] = (uint8_t)paired;
        qy_tournament_act_free(&act);
    }
}

/* This many rounds a player has missed since then: of all, and in a row up to the last one. */
static void count_missed(const struct qy_tournament_player *player, unsigned since, unsigned paired,
                         unsigned *ret_all, unsigned *ret_running)
{
    *ret_all = *ret_running = 0;
    for (unsigned round = since + 1; round <= paired; round++) {
        bool missed = player->entry[round - 1].outcome == QY_TOURNAMENT_FORFEIT_LOSS;

        *ret_all += missed;
        *ret_running = missed ? *ret_running + 1 : 0;
    }
}

static bool is_too_many(const struct qy_game_setup *setup, unsigned all, unsigned running)
{
    return (setup->absences > 0 && all >= setup->absences) ||
           (setup->absences_running > 0 && running >= setup->absences_running);
}

int qyi_event_see_out(const struct qy_tournament_log *log, struct qy_tournament_act **ret_acts,
                      size_t *ret_count, struct qy_error *reterr)
{
    const struct qy_tournament *tournament = qy_tournament_log_tournament(log);
    unsigned paired = qy_tournament_paired_rounds(tournament);
    struct qy_game_setup setup;
    unsigned all;
    unsigned running;
    int code = qyi_event_setup(log, &setup, reterr);

    *ret_acts = NULL;
    *ret_count = 0;
    if (code < 0 || (setup.absences == 0 && setup.absences_running == 0) || qy_tournament_log_members(log))
        return code;
    uint8_t *since = calloc(QY_TOURNAMENT_MAX_PLAYERS + 1, sizeof *since);
    struct qy_tournament_act *acts = calloc(tournament->player_count + 1, sizeof *acts);
    if (!since || !acts) {
        free(since);
        free(acts);
        return qyi_no_memory(reterr);
    }
    note_returns(log, since);
    for (size_t i = 0; i < tournament->player_count; i++) {
        const struct qy_tournament_player *player = &tournament->player[i];

        count_missed(player, since[player->number], paired, &all, &running);
        if (is_too_many(&setup, all, running) && !qy_tournament_log_has_left(log, player->number))
            acts[(*ret_count)++] = (struct qy_tournament_act){
                .kind = QY_ACT_WITHDRAW, .number = player->number, .by = "regulations"};
    }
    free(since);
    *ret_acts = acts;
    return 0;
}

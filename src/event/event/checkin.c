/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Check-in and appeals. */
#include "event/arena.h"
#include "pairing/tournament.h"

#include "base/error.h"
#include "base/grow.h"

#include <stdlib.h>

/* ---- check-in -------------------------------------------------------------------------------------- */

/* An absent player has a zero-point bye in the next round, as long as that is not paired. */
void qyi_checkin_apply(struct qyi_tournament_log_state *state)
{
    struct qy_tournament *tournament = state->tournament;
    unsigned next = qy_tournament_paired_rounds(tournament) + 1;
    unsigned last = next;
    struct qy_tournament_entry away = {.outcome = QY_TOURNAMENT_ZERO_BYE};
    struct qy_tournament_entry nothing = {.outcome = QY_TOURNAMENT_ABSENT};

    if (!state->checkin || qyi_has_seats(state) || next > tournament->rounds)
        return;
    if (state->system->matches && next % 2 == 0) /* a match that has begun is played to its end */
        return;
    last = state->system->matches ? next + 1 : next;
    for (size_t i = 0; i < tournament->player_count; i++) {
        unsigned number = tournament->player[i].number;
        struct qyi_leave *leave = &state->leave[number];
        bool open = tournament->player[i].entry[next - 1].outcome == QY_TOURNAMENT_ABSENT;

        if (leave->left)
            continue;
        if (!leave->arrived && open) {
            leave->away_round = (uint8_t)next;
            for (unsigned round = next; round <= last; round++)
                (void)qy_tournament_set_entry(tournament, number, round, away);
        } else if (leave->arrived && leave->away_round == next) {
            leave->away_round = 0;
            for (unsigned round = next; round <= last; round++)
                (void)qy_tournament_set_entry(tournament, number, round, nothing);
        }
    }
}

int qyi_checkin_mark(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                     bool arrived, struct qy_error *reterr)
{
    if (act->order_count == 0)
        return qyi_error_set(reterr, QY_E_TOUR_ACT, 0, NULL, 0, "order");
    for (size_t i = 0; i < act->order_count; i++)
        if (!qy_tournament_player(state->tournament, act->order[i]))
            return qyi_error_setf(reterr, QY_E_TOUR_PLAYER, 0, "1-9999", "%u", act->order[i]);
    if (!state->checkin && !arrived)
        for (size_t i = 0; i < state->tournament->player_count; i++)
            state->leave[state->tournament->player[i].number].arrived = true;
    state->checkin = true;
    for (size_t i = 0; i < act->order_count; i++) {
        if (arrived && !state->leave[act->order[i]].arrived)
            qyi_arena_wait(state, act->order[i]);
        state->leave[act->order[i]].arrived = arrived;
    }
    qyi_checkin_apply(state);
    return 0;
}

bool qy_tournament_log_is_away(const struct qy_tournament_log *log, unsigned number)
{
    const struct qyi_tournament_log_state *state = &log->state;

    return state->checkin && number <= QY_TOURNAMENT_MAX_PLAYERS && !state->leave[number].arrived &&
           !state->leave[number].left;
}

int qy_tournament_log_missing(const struct qy_tournament_log *log, uint16_t **ret_numbers, size_t *ret_count)
{
    const struct qyi_tournament_log_state *state = &log->state;
    uint16_t *list = calloc(state->tournament->player_count + 1, sizeof *list);
    size_t count = 0;

    if (!list)
        return QY_E_MEMORY;
    for (size_t i = 0; i < state->tournament->player_count; i++) {
        uint16_t number = state->tournament->player[i].number;

        if (qy_tournament_log_is_away(log, number))
            list[count++] = number;
    }
    *ret_numbers = list;
    *ret_count = count;
    return 0;
}

/* ---- appeals --------------------------------------------------------------------------------------- */

static const char *keep(struct qyi_tournament_log_state *state, const char *piece)
{
    return qyi_tournament_keep(state->tournament, qyi_act_text(piece), qyi_act_length(piece));
}

/* Article 8.5: a player who disagrees must obey, and may appeal. */
int qyi_appeal_enter(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                     struct qy_error *reterr)
{
    struct qy_appeal appeal = {.number = (uint16_t)act->number,
                               .round = (uint8_t)act->round,
                               .reason = keep(state, act->reason),
                               .by = "",
                               .answer = ""};

    if (!appeal.reason || QYI_ONE_MORE(state->appeal, state->appeal_count) < 0)
        return qyi_no_memory(reterr);
    if (!qy_tournament_player(state->tournament, appeal.number))
        return qyi_error_setf(reterr, QY_E_TOUR_PLAYER, 0, "1-9999", "%u", appeal.number);
    if (appeal.round < 1 || appeal.round > qy_tournament_paired_rounds(state->tournament))
        return qyi_tournament_bad_round(appeal.round, qy_tournament_paired_rounds(state->tournament), reterr);
    state->appeal[state->appeal_count++] = appeal;
    return 0;
}

int qyi_appeal_rule(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                    struct qy_error *reterr)
{
    const char *kind = act->how;
    int64_t number = act->number;

    if (number < 1 || (uint64_t)number > state->appeal_count ||
        state->appeal[number - 1].ruling != QY_APPEAL_OPEN)
        return qyi_error_set(reterr, QY_E_TOUR_ACT_NOW, 0, "rule", 4, "appeal");
    struct qy_appeal *appeal = &state->appeal[number - 1];
    if (!qyi_act_is(kind, "upheld") && !qyi_act_is(kind, "rejected"))
        return qyi_error_set(reterr, QY_E_TOUR_ACT, 0, qyi_act_text(kind), qyi_act_length(kind),
                             "upheld, rejected");
    appeal->by = keep(state, act->by);
    appeal->answer = keep(state, act->reason);
    if (!appeal->by || !appeal->answer)
        return qyi_no_memory(reterr);
    appeal->ruling = qyi_act_is(kind, "upheld") ? QY_APPEAL_UPHELD : QY_APPEAL_REJECTED;
    return 0;
}

const struct qy_appeal *qy_tournament_log_appeals(const struct qy_tournament_log *log, size_t *ret_count)
{
    *ret_count = log->state.appeal_count;
    return log->state.appeal;
}

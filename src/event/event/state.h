/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an event has come to, as every act sees it, and what single kinds of acts do to it. */
#ifndef QYI_EVENT_STATE_H
#define QYI_EVENT_STATE_H

#include "event/act.h"
#include "event/avoid.h"
#include "event/history.h"
#include "event/numbers.h"
#include "event/stages.h"
#include "event/teams.h"

#include <qiyuan/event/pairing_systems.h>
#include <qiyuan/event/tournament_log.h>

/* A player's leave. Article 20.3: in a round robin, what was played by then counts or is struck out. */
struct qyi_leave {
    bool left;
    bool before_start;
    bool struck_out;
    bool arrived;        /* checked in */
    uint8_t away_round;  /* the zero-point bye of that round is there for want of it */
    uint32_t free_since; /* in an arena: who waits longer has less */
};

/* A game that was adjourned and has no result yet. */
struct qyi_adjourned {
    uint16_t white;
    uint8_t round;
};

/* Players no two of whom shall meet, and for how long. */
struct qyi_avoid {
    bool hard;
    uint8_t first_round;
    uint8_t last_round;
    uint16_t *number;
    size_t count;
};

/* The time of an arena, and how often somebody began to wait in it. */
struct qyi_arena_state {
    int32_t minutes; /* 0: none */
    int64_t opened;  /* Unix time in seconds, 0: not yet */
    bool closed;
    bool again; /* in the next pairing two who met just now may meet again */
    uint32_t tick;
};

struct qyi_tournament_log_state {
    struct qy_tournament *tournament; /* NULL before `new` */
    struct qyi_numbers numbers;
    bool unsettled; /* players were entered since numbers were given */
    uint8_t games;  /* of a match of one round of the table or the Swiss; each is a round of its own */
    struct qyi_avoid *avoid;
    size_t avoid_count;
    const struct qy_pairing_system *system;
    uint64_t seed;
    enum qy_unit_rule units;
    struct qyi_leave *leave; /* by number, QY_TOURNAMENT_MAX_PLAYERS + 1 of them */
    struct qy_conduct *conduct;
    size_t conduct_count;
    uint16_t *order; /* drawn numbers of the table: order[i] has number i + 1; NULL: by number */
    size_t order_count;
    bool checkin;      /* who has not arrived is not paired */
    bool fide;         /* in FIDE mode */
    uint8_t left_fide; /* one more than the rounds that were paired when it was left, 0: never */
    struct qyi_adjourned *adjourned;
    size_t adjourned_count;
    struct qy_game_conduct *game; /* what arbiters' logs told of games */
    size_t game_count;
    struct qy_appeal *appeal;
    size_t appeal_count;
    struct qy_playoff_game *playoff;
    size_t playoff_count;
    struct qyi_stages stages; /* none unless the system is one of stages; ties decided in any event */
    struct qyi_teams teams;
    struct qyi_arena_state arena;
};

struct qy_tournament_log {
    struct qyi_tournament_log_state state;
    struct qyi_history history;
    int32_t next_entry; /* never given before */
    int32_t next_member;
    bool guarded;       /* a line with its sum was read */
    uint32_t unguarded; /* the first one behind it without, 0: none */
};

/* Whether pairs are those of a table. */
static inline bool qyi_has_table(const struct qyi_tournament_log_state *state)
{
    return state->system->form == QY_PAIRING_TABLE;
}

/* Whether the event is one of groups, or a knock-out. */
static inline bool qyi_has_stages(const struct qyi_tournament_log_state *state)
{
    return state->system->form == QY_PAIRING_STAGES;
}

/* event_apply.c: a round that is paired and that a late entrant of a Swiss missed: nothing stands there, and he was not
 * paired in any, so that no pairing rests on what is given for it. */
bool qyi_has_missed(const struct qyi_tournament_log_state *state, unsigned number, unsigned round);

/* Whether whoever is free is paired at once. */
static inline bool qyi_is_arena(const struct qyi_tournament_log_state *state)
{
    return state->system->form == QY_PAIRING_ARENA;
}

/* Games of the same two that are paired at once, each a round of its own; matches of teams are one after the other. */
static inline unsigned qyi_games_at_once(const struct qyi_tournament_log_state *state)
{
    return state->system->form == QY_PAIRING_STAGES && state->stages.games == 2 && !state->teams.members
               ? 2
               : state->games;
}

/* Seats are given at the start: whoever comes later has none, and whoever leaves keeps theirs. */
static inline bool qyi_has_seats(const struct qyi_tournament_log_state *state)
{
    return qyi_has_table(state) || qyi_has_stages(state);
}

/* Notes that the game of `white` in a round is adjourned, or that it is not any more. Error: QY_E_MEMORY. */
int qyi_adjourned_set(struct qyi_tournament_log_state *state, unsigned round, unsigned white, bool adjourned);
/*
 * The event as it is paired: adjourned games are draws. All but `player`, which the caller frees, belongs to
 * the event's own tournament. Error: QY_E_MEMORY.
 */
int qyi_adjourned_view(const struct qyi_tournament_log_state *state, struct qy_tournament *ret_view);

/* Check-in: marks the players of an act; gives byes of the next round to who is away. */
int qyi_checkin_mark(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                     bool arrived, struct qy_error *reterr);
void qyi_checkin_apply(struct qyi_tournament_log_state *state);

/* The conduct of a player, or of a team; made where there is nothing yet. NULL: no memory. */
struct qy_conduct *qyi_conduct_of(struct qyi_tournament_log_state *state, unsigned number);
/* Takes over what the act of a result that was entered tells of the game. Error: QY_E_MEMORY. */
int qyi_game_conduct_enter(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                           unsigned round, struct qy_error *reterr);
/* Numbers of players, not of members, are given anew. */
void qyi_conduct_renumber(struct qyi_tournament_log_state *state, const uint16_t *to);

/* Games that decide a tie: enters one; who is ahead of two in those since a round, 0: neither, and their points. */
int qyi_playoff_enter(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                      struct qy_error *reterr);
uint16_t qyi_playoff_winner(const struct qyi_tournament_log_state *state, unsigned first, unsigned one,
                            unsigned other, qy_points ret_points[2]);
/*
 * Ties that were decided in some rounds (15.6), for qy_standings_setup: by play-off games, then otherwise. The caller
 * frees the list. Error: QY_E_MEMORY.
 */
int qyi_decisions(const struct qyi_tournament_log_state *state, unsigned first, unsigned last,
                  uint16_t **ret_list, size_t *ret_count);
void qyi_playoff_renumber(struct qyi_tournament_log_state *state, const uint16_t *to);

/* Appeals: enters one, rules on one. */
int qyi_appeal_enter(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                     struct qy_error *reterr);
int qyi_appeal_rule(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                    struct qy_error *reterr);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state of an event, which every act reads and changes, and the functions for single kinds of acts. */
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

/* The withdrawal of a player. Article 20.3: in a round robin, earlier results either count or are struck
 * out. */
struct qyi_leave {
    bool left;
    bool before_start;
    bool struck_out;
    bool arrived;        /* checked in */
    uint8_t away_round;  /* the round for which the player has a zero-point bye because of not checking in */
    uint32_t free_since; /* in an arena: the player with the lower value has waited longer */
};

/* A game that was adjourned and has no result yet. */
struct qyi_adjourned {
    uint16_t white;
    uint8_t round;
};

/* Players of whom no two may meet, and in which rounds. */
struct qyi_avoid {
    bool hard;
    uint8_t first_round;
    uint8_t last_round;
    uint16_t *number;
    size_t count;
};

/* The duration of an arena, and a counter of how often a player began to wait. */
struct qyi_arena_state {
    int32_t minutes; /* 0: not an arena */
    int64_t opened;  /* Unix time in seconds, 0: not opened yet */
    bool closed;
    bool again; /* the next pairing may repeat the pairs that have just played */
    uint32_t tick;
};

struct qyi_tournament_log_state {
    struct qy_tournament *tournament; /* NULL before `new` */
    struct qyi_numbers numbers;
    bool unsettled; /* players were entered since numbers were last assigned */
    uint8_t games;  /* games per match in one round of the table or Swiss; each game is a round of its own */
    struct qyi_avoid *avoid;
    size_t avoid_count;
    const struct qy_pairing_system *system;
    uint64_t seed;
    enum qy_unit_rule units;
    struct qyi_leave *leave; /* by pairing number, QY_TOURNAMENT_MAX_PLAYERS + 1 elements */
    struct qy_conduct *conduct;
    size_t conduct_count;
    uint16_t *order; /* drawn numbers of the table: order[i] has number i + 1; NULL: the pairing numbers */
    size_t order_count;
    bool checkin; /* players who have not arrived are not paired */
    bool fide;
    uint8_t left_fide; /* rounds paired when FIDE mode was left, plus one; 0: never left */
    struct qyi_adjourned *adjourned;
    size_t adjourned_count;
    struct qy_game_conduct *game; /* incidents of games from the arbiters' logs */
    size_t game_count;
    struct qy_appeal *appeal;
    size_t appeal_count;
    struct qy_playoff_game *playoff;
    size_t playoff_count;
    struct qyi_stages stages; /* empty unless the system has stages, except for decided ties */
    struct qyi_teams teams;
    struct qyi_arena_state arena;
};

struct qy_tournament_log {
    struct qyi_tournament_log_state state;
    struct qyi_history history;
    int32_t next_entry; /* the lowest number never used */
    int32_t next_member;
    bool guarded;       /* a line with a checksum was read */
    uint32_t unguarded; /* number of the first later line without one, 0: none */
};

/* True for a round robin and similar systems that pair by a table. */
static inline bool qyi_has_table(const struct qyi_tournament_log_state *state)
{
    return state->system->form == QY_PAIRING_TABLE;
}

/* True for group stages and knock-outs. */
static inline bool qyi_has_stages(const struct qyi_tournament_log_state *state)
{
    return state->system->form == QY_PAIRING_STAGES;
}

/* In event_apply.c: true for a paired round that a late entrant of a Swiss missed. The player has no entry in
 * it and was paired in no round, so that no pairing depends on the points given for it. */
bool qyi_has_missed(const struct qyi_tournament_log_state *state, unsigned number, unsigned round);

/* True when free players are paired at once. */
static inline bool qyi_is_arena(const struct qyi_tournament_log_state *state)
{
    return state->system->form == QY_PAIRING_ARENA;
}

/* The number of games between the same two players that are paired together, each in a round of its own.
 * Matches of teams pair them one after the other. */
static inline unsigned qyi_games_at_once(const struct qyi_tournament_log_state *state)
{
    return state->system->form == QY_PAIRING_STAGES && state->stages.games == 2 && !state->teams.members
               ? 2
               : state->games;
}

/* True when seats are assigned at the start: later entrants have no seat, and players who leave keep
 * theirs. */
static inline bool qyi_has_seats(const struct qyi_tournament_log_state *state)
{
    return qyi_has_table(state) || qyi_has_stages(state);
}

/* Marks the game of `white` in a round as adjourned, or no longer adjourned. Error: QY_E_MEMORY. */
int qyi_adjourned_set(struct qyi_tournament_log_state *state, unsigned round, unsigned white, bool adjourned);
/*
 * Returns the event as the pairing sees it: adjourned games are draws. The caller frees `player`; everything
 * else is borrowed from the event's own tournament. Error: QY_E_MEMORY.
 */
int qyi_adjourned_view(const struct qyi_tournament_log_state *state, struct qy_tournament *ret_view);

/* Check-in: marks the players of an act as arrived or not; qyi_checkin_apply() gives byes of the next round
 * to absent players. */
int qyi_checkin_mark(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                     bool arrived, struct qy_error *reterr);
void qyi_checkin_apply(struct qyi_tournament_log_state *state);

/* Returns the conduct of a player or a team, and creates it if needed. NULL when memory runs out. */
struct qy_conduct *qyi_conduct_of(struct qyi_tournament_log_state *state, unsigned number);
/* Stores the incidents of a game from the act that enters its result. Error: QY_E_MEMORY. */
int qyi_game_conduct_enter(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                           unsigned round, struct qy_error *reterr);
/* Renumbers players, but not members of teams. */
void qyi_conduct_renumber(struct qyi_tournament_log_state *state, const uint16_t *to);

/* Play-off games that decide a tie. qyi_playoff_winner() returns which of two players is ahead in the games
 * since round `first`, or 0, with their points. */
int qyi_playoff_enter(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                      struct qy_error *reterr);
uint16_t qyi_playoff_winner(const struct qyi_tournament_log_state *state, unsigned first, unsigned one,
                            unsigned other, qy_points ret_points[2]);
/*
 * Returns the ties decided in some rounds (15.6) for qy_standings_setup: first by play-off games, then by
 * other decisions. The caller frees the list. Error: QY_E_MEMORY.
 */
int qyi_decisions(const struct qyi_tournament_log_state *state, unsigned first, unsigned last,
                  uint16_t **ret_list, size_t *ret_count);
void qyi_playoff_renumber(struct qyi_tournament_log_state *state, const uint16_t *to);

/* Appeals: entering one, and ruling on one. */
int qyi_appeal_enter(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                     struct qy_error *reterr);
int qyi_appeal_rule(struct qyi_tournament_log_state *state, const struct qy_tournament_act *act,
                    struct qy_error *reterr);

#endif

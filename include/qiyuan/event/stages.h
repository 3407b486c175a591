/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, event: events in stages. Groups that play round robins, a final group, a knock-out.
 *
 *   qy_stage_plans   the announced stages: "groups:8x5>2,ko"
 *   qy_tournament_stage    a stage in play: its rounds, its seats
 *   qy_tournament_match    a match of the knock-out, of one game or more
 *   qy_tournament_places   the final places of an event in stages
 *
 * An event that is a knock-out from its first round is one stage. All data comes from the event's log, which
 * holds the seats as they were drawn.
 */
#ifndef QIYUAN_STAGES_H
#define QIYUAN_STAGES_H

#include <qiyuan/event/tournament_log.h>

#ifdef __cplusplus
extern "C" {
#endif

enum qy_tournament_stage_kind {
    QY_TOURNAMENT_STAGE_GROUPS,   /* a round robin in each group */
    QY_TOURNAMENT_STAGE_FINAL,    /* one round robin of all who qualified */
    QY_TOURNAMENT_STAGE_KNOCKOUT, /* always the last stage */
};

/* How seats are assigned. */
enum qy_tournament_seeding {
    QY_SEED_RATING, /* knock-out: the best two can meet only in the last match; groups: in serpentine order */
    QY_SEED_SNAKE,  /* knock-out: in serpentine order over the first matches; groups: as by rating */
    /* knock-out: by lot; groups: lots among as many players as there are groups, from the top */
    QY_SEED_DRAWN,
};

struct qy_stage_plan {
    uint8_t kind;     /* enum qy_tournament_stage_kind */
    bool twice;       /* each pair meets twice, the second time with colours reversed */
    uint16_t groups;  /* number of groups; else 1 */
    uint16_t size;    /* seats per group; 0: all players present */
    uint16_t qualify; /* how many of each group qualify; 0 in the last stage */
};

#define QY_STAGES_MOST 8

struct qy_stage_plans {
    size_t count;
    struct qy_stage_plan item[QY_STAGES_MOST];
};

/*
 * Reads stages separated by commas: "groups:8x5>2" (8 groups of at most 5, two of each qualify), "final",
 * "ko"; "double-" in front of the first two doubles their round robins. Error: QY_E_TOUR_STAGES.
 */
QY_API int qy_stage_plans_parse(const char *text, size_t len, struct qy_stage_plans *ret_plans,
                                struct qy_error *reterr);

/* A stage that has begun. `seat` is borrowed until the next act. */
struct qy_tournament_stage {
    struct qy_stage_plan plan;
    uint8_t first_round;
    uint8_t last_round;   /* last paired round; below the first one: none yet */
    const uint16_t *seat; /* groups, each ended by 0; for a knock-out from the top of the bracket, 0: a bye */
    size_t seat_count;
};

/* The number of announced stages: 0 for an event without stages. */
QY_API size_t qy_tournament_log_stages(const struct qy_tournament_log *log);

/* False if the stage (from 0) has not begun. */
QY_API bool qy_tournament_log_stage(const struct qy_tournament_log *log, size_t stage,
                                    struct qy_tournament_stage *ret_stage);

/*
 * A group (from 0) of a stage as an event of its own, with the players' numbers and the rounds that count
 * there, from 1; the caller frees it. Errors: QY_E_MEMORY, QY_E_TOUR_STAGE for a stage or group that does not
 * exist.
 */
QY_API int qy_tournament_log_section(const struct qy_tournament_log *log, size_t stage, size_t group,
                                     struct qy_tournament **ret_section, struct qy_error *reterr);

/*
 * The standings of such a group by `tiebreaks`; NULL: by those announced, else the defaults, for teams 15.3
 * (qy_standings_tiebreaks() returns them). Teams are ranked by their match and game points; conduct and
 * decided ties (15.6) are included. `section` comes from qy_tournament_log_section() and must outlive the
 * standings. Errors: those of qy_standings_new().
 */
QY_API int qy_tournament_log_section_standings(const struct qy_tournament_log *log, size_t stage,
                                               struct qy_tournament *section,
                                               const struct qy_tiebreak_list *tiebreaks,
                                               struct qy_standings **ret_standings, struct qy_error *reterr);

enum qy_tournament_match_end {
    QY_TOURNAMENT_MATCH_WAITING,  /* the players are not known yet */
    QY_TOURNAMENT_MATCH_OPEN,     /* games remain to be played */
    QY_TOURNAMENT_MATCH_LEVEL,    /* only a lot can decide */
    QY_TOURNAMENT_MATCH_GAMES,    /* won by its games */
    QY_TOURNAMENT_MATCH_PLAY_OFF, /* won in the play-off games (15.6) */
    QY_TOURNAMENT_MATCH_LOTS,     /* decided by lot or by a ruling */
    QY_TOURNAMENT_MATCH_WALKOVER, /* the opponent withdrew */
    QY_TOURNAMENT_MATCH_BYE,      /* there is no opponent */
    QY_TOURNAMENT_MATCH_NOBODY,   /* both are out */
};

struct qy_tournament_match {
    uint8_t round; /* bracket round, from 1 */
    bool third;    /* the match for third place, beside the final */
    uint8_t end;   /* enum qy_tournament_match_end */
    uint8_t first_round;
    uint8_t games;       /* paired so far, including play-off games */
    bool running;        /* a game has no result yet */
    uint16_t player[2];  /* from the top of the bracket; 0: none */
    qy_points points[2]; /* from these games */
    uint16_t winner;     /* 0: none yet, or none at all */
    qy_points extra[2];  /* from the deciding games outside the rounds (`playoff`) */
};

/* Matches by bracket round, each from the top; the match for third place is last. */
struct qy_tournament_matches {
    struct qy_tournament_match *match;
    size_t count;
};
QY_API void qy_tournament_matches_free(struct qy_tournament_matches *matches);

/* The matches of a knock-out stage; the caller frees them. Errors: QY_E_MEMORY, QY_E_TOUR_STAGE. */
QY_API int qy_tournament_log_matches(const struct qy_tournament_log *log, size_t stage,
                                     struct qy_tournament_matches *ret_matches, struct qy_error *reterr);

/* One player's place; `from` and `to` differ if it is shared. */
struct qy_tournament_place {
    uint16_t number;
    uint16_t from;
    uint16_t to;
};

/* By place, then number, without players who have no place yet. */
struct qy_tournament_places {
    struct qy_tournament_place *place;
    size_t count;
};
QY_API void qy_tournament_places_free(struct qy_tournament_places *places);

/*
 * The places settled so far: in a knock-out those of eliminated players, in a group stage before it those of
 * players who did not qualify (by their place in the group, shared between groups). In a last group stage
 * they are those of its current standings. The caller frees them. Errors: QY_E_MEMORY; QY_E_TOUR_STAGE for an
 * event without stages.
 */
QY_API int qy_tournament_log_places(const struct qy_tournament_log *log,
                                    struct qy_tournament_places *ret_places, struct qy_error *reterr);

#ifdef __cplusplus
}
#endif

#endif

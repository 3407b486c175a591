/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, event: events in stages. Groups that play round robins, a final group, a knock-out.
 *
 *   qy_stage_plans   what was announced: "groups:8x5>2,ko"
 *   qy_tournament_stage    a stage as it is played: its rounds, its seats
 *   qy_tournament_match    a match of the knock-out, of one game or more
 *   qy_tournament_places   the final places of an event in stages
 *
 * An event that is a knock-out from its first round is one stage. All of it is asked of the event's log: who
 * sits where stands in the log as it was drawn.
 */
#ifndef QIYUAN_STAGES_H
#define QIYUAN_STAGES_H

#include <qiyuan/event/tournament_log.h>

#ifdef __cplusplus
extern "C" {
#endif

enum qy_tournament_stage_kind {
    QY_TOURNAMENT_STAGE_GROUPS,   /* a round robin in each group */
    QY_TOURNAMENT_STAGE_FINAL,    /* one round robin of all who got there */
    QY_TOURNAMENT_STAGE_KNOCKOUT, /* always the last one */
};

/* How seats are given. */
enum qy_tournament_seeding {
    QY_SEED_RATING, /* knock-out: the best two meet in the last match; groups: in serpentine order */
    QY_SEED_SNAKE,  /* knock-out: in serpentine order over the first matches; groups: the same as rating */
    QY_SEED_DRAWN,  /* knock-out: by lot; groups: by lot among as many as there are groups, from the top */
};

struct qy_stage_plan {
    uint8_t kind;     /* enum qy_tournament_stage_kind */
    bool twice;       /* every two meet twice, the second time with the other first move */
    uint16_t groups;  /* 1 but for groups */
    uint16_t size;    /* places in a group; 0: all who are there */
    uint16_t qualify; /* this many of each group go on; 0 in the last stage */
};

#define QY_STAGES_MOST 8

struct qy_stage_plans {
    size_t count;
    struct qy_stage_plan item[QY_STAGES_MOST];
};

/*
 * Reads stages separated by commas: "groups:8x5>2" (8 groups of 5 places at most, two of each go on),
 * "final", "ko"; "double-" before the first two doubles their round robins. Error: QY_E_TOUR_STAGES.
 */
QY_API int qy_stage_plans_parse(const char *text, size_t len, struct qy_stage_plans *ret_plans,
                                struct qy_error *reterr);

/* A stage that has begun. `seat` is borrowed until the next act. */
struct qy_tournament_stage {
    struct qy_stage_plan plan;
    uint8_t first_round;
    uint8_t last_round;   /* paired so far; below the first one: none yet */
    const uint16_t *seat; /* groups, each ended by 0; of a knock-out from the top of the bracket, 0: a bye */
    size_t seat_count;
};

/* This many stages were announced: 0 for an event without stages. */
QY_API size_t qy_tournament_log_stages(const struct qy_tournament_log *log);

/* False where the stage (from 0) has not begun. */
QY_API bool qy_tournament_log_stage(const struct qy_tournament_log *log, size_t stage,
                                    struct qy_tournament_stage *ret_stage);

/*
 * A group (from 0) of a stage as an event of its own, with the players' numbers and the rounds that count
 * there, from 1; to be freed by the caller. Errors: QY_E_MEMORY, QY_E_TOUR_STAGE for a stage or group that
 * there is not.
 */
QY_API int qy_tournament_log_section(const struct qy_tournament_log *log, size_t stage, size_t group,
                                     struct qy_tournament **ret_section, struct qy_error *reterr);

/*
 * The standings of such a group by `tiebreaks`; NULL: by those that the event announced, else the usual ones,
 * of teams 15.3 (qy_standings_tiebreaks() tells which). Teams are ranked by what they got in matches and in
 * games; conduct and decided ties (15.6) are included. `section` is that of qy_tournament_log_section() and
 * must outlive them. Errors: those of qy_standings_new().
 */
QY_API int qy_tournament_log_section_standings(const struct qy_tournament_log *log, size_t stage,
                                               struct qy_tournament *section,
                                               const struct qy_tiebreak_list *tiebreaks,
                                               struct qy_standings **ret_standings, struct qy_error *reterr);

enum qy_tournament_match_end {
    QY_TOURNAMENT_MATCH_WAITING,  /* who plays is not known */
    QY_TOURNAMENT_MATCH_OPEN,     /* games are to be played */
    QY_TOURNAMENT_MATCH_LEVEL,    /* nothing but a lot is left */
    QY_TOURNAMENT_MATCH_GAMES,    /* won by its games */
    QY_TOURNAMENT_MATCH_PLAY_OFF, /* won in the play-off games (15.6) */
    QY_TOURNAMENT_MATCH_LOTS,     /* decided by lot or by a ruling */
    QY_TOURNAMENT_MATCH_WALKOVER, /* the other one left */
    QY_TOURNAMENT_MATCH_BYE,      /* there is no other one */
    QY_TOURNAMENT_MATCH_NOBODY,   /* both are out */
};

struct qy_tournament_match {
    uint8_t round; /* of the bracket, from 1 */
    bool third;    /* for the third place, beside the final */
    uint8_t end;   /* enum qy_tournament_match_end */
    uint8_t first_round;
    uint8_t games;       /* paired so far, play-off games among them */
    bool running;        /* one of them has no result */
    uint16_t player[2];  /* from the top of the bracket; 0: nobody */
    qy_points points[2]; /* in these games */
    uint16_t winner;     /* 0: none so far, or nobody */
    qy_points extra[2];  /* in games apart from the rounds that decide it (`playoff`) */
};

/* Matches by bracket round from the first, from the top; the match for the third place is the last one. */
struct qy_tournament_matches {
    struct qy_tournament_match *match;
    size_t count;
};
QY_API void qy_tournament_matches_free(struct qy_tournament_matches *matches);

/* The matches of a stage that is a knock-out, to be freed by the caller. Errors: QY_E_MEMORY,
 * QY_E_TOUR_STAGE. */
QY_API int qy_tournament_log_matches(const struct qy_tournament_log *log, size_t stage,
                                     struct qy_tournament_matches *ret_matches, struct qy_error *reterr);

/* One player's place; `from` and `to` differ where it is shared. */
struct qy_tournament_place {
    uint16_t number;
    uint16_t from;
    uint16_t to;
};

/* By place, then number; whoever has no place so far is not among them. */
struct qy_tournament_places {
    struct qy_tournament_place *place;
    size_t count;
};
QY_API void qy_tournament_places_free(struct qy_tournament_places *places);

/*
 * Places as far as they are settled: of a knock-out those who are out, of a group stage behind it those who
 * did not go on (by their place in the group, shared between groups). The places of the last group stage are
 * those of its standings so far. To be freed by the caller. Errors: QY_E_MEMORY; QY_E_TOUR_STAGE for an event
 * without stages.
 */
QY_API int qy_tournament_log_places(const struct qy_tournament_log *log,
                                    struct qy_tournament_places *ret_places, struct qy_error *reterr);

#ifdef __cplusplus
}
#endif

#endif

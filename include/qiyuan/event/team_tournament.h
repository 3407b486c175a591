/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, event: teams, their boards and results, whether from a log
 * (qiyuan/event/tournament_log.h) or from a report file (qiyuan/event/trf.h).
 *
 *   qy_team_tournament   the tournament of the teams, that of the members, and the boards of all matches
 *   qy_team         the members of one team in the order of its boards
 *   qy_team_seat    a team's player on a board, and the result there
 *
 * Teams are players of `teams`, by number; arrays about teams are indexed like the players there. Game points
 * (局分) are the sum of the boards; those of a bye follow the rules of the event.
 */
#ifndef QIYUAN_TEAM_TOURNAMENT_H
#define QIYUAN_TEAM_TOURNAMENT_H

#include <qiyuan/event/pairing_systems.h>
#include <qiyuan/event/standings.h>
#include <qiyuan/event/teams.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Greatest number of games in a match: ten against ten, all against all. */
#define QY_TEAM_GAMES_MOST 100

struct qy_team {
    uint16_t number;
    char nickname[24]; /* UTF-8, 5 characters at most; "" for none */
    uint16_t *member;
    size_t member_count;
    qy_points bonus;       /* game points not from games */
    bool has_points;       /* the file states the points below */
    qy_points match, game; /* points as stated in the file */
};

struct qy_team_seat {
    uint16_t member; /* 0: none */
    uint8_t outcome; /* enum qy_tournament_outcome; a forfeit win if the other side has no player */
    uint8_t colour;  /* enum qy_tournament_colour; none if the file does not say */
};

struct qy_team_tournament {
    struct qy_tournament *teams; /* with match points; an entry is a match, its colour that of board one */
    struct qy_tournament *members;
    struct qy_team *team; /* by index among the players of `teams` */
    unsigned rounds;      /* number of paired rounds */
    unsigned boards;      /* games per match, 1 to QY_TEAM_GAMES_MOST */
    /* W or B by board, for the team with White on board one */
    char sequence[QY_TEAM_GAMES_MOST + 1];
    bool turns;                /* all against all: a match takes several rounds of the members */
    struct qy_team_seat *seat; /* [(team * rounds + round) * boards + board] */
    qy_points bye_games;       /* game points of a pairing-allocated bye */
    qy_points *games;          /* [team * rounds + round] */
    qy_points *board;          /* [(team * rounds + round) * boards + board] */
    uint16_t *won;             /* [team * rounds + round]: games won */
    qy_points *bonus;          /* by team */
    bool by_games;             /* game points are the primary score */
};

/*
 * The team event of a log. Its tournaments belong to the log: it is valid until the next act. Free it with
 * qy_team_tournament_free(). Errors: QY_E_TOUR_TEAMS for an event without team matches, QY_E_MEMORY.
 */
QY_API int qy_team_tournament_of_log(const struct qy_tournament_log *log,
                                     struct qy_team_tournament **ret_event, struct qy_error *reterr);

/* Frees the result of qy_team_tournament_of_log(), but not the tournaments. */
QY_API void qy_team_tournament_free(struct qy_team_tournament *event);

/* The scores for standings; borrowed from the event. */
QY_API struct qy_team_scores qy_team_tournament_scores(const struct qy_team_tournament *event);

/* The input of a team pairing system for a round, with the scores before it. */
struct qy_team_question {
    struct qy_pairing_question asked;
    qy_points *primary; /* owned; used as asked.primary and asked.secondary */
    qy_points *secondary;
};

/*
 * Makes the question: game points by round are the primary score if the system uses them, and the other score
 * decides which team is first (C.04.6 1.2, 4.2.2). The caller frees it. Error: QY_E_MEMORY.
 */
QY_API int qy_team_question_new(const struct qy_team_tournament *event,
                                const struct qy_pairing_system *system, unsigned round,
                                struct qy_team_question *ret_question);
QY_API void qy_team_question_free(struct qy_team_question *question);

/* The seats of a team in a round, by board. Borrowed; NULL if there is no such team or round. */
QY_API const struct qy_team_seat *qy_team_tournament_seats(const struct qy_team_tournament *event,
                                                           unsigned team, unsigned round);

#ifdef __cplusplus
}
#endif

#endif

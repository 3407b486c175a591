/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, event: teams, who sat where, and what came out, whether they come from a log
 * (qiyuan/event/tournament_log.h) or from a report file (qiyuan/event/trf.h).
 *
 *   qy_team_tournament   the tournament of the teams, that of the members, and the boards of all matches
 *   qy_team         the members of one team in the order of its boards
 *   qy_team_seat    who sat on a board for a team, and what came out there
 *
 * Teams are players of `teams`, by number; arrays about teams go by the index of the team there. Game points
 * (局分) are what the boards add up to; a bye has those of the rules of the event.
 */
#ifndef QIYUAN_TEAM_TOURNAMENT_H
#define QIYUAN_TEAM_TOURNAMENT_H

#include <qiyuan/event/pairing_systems.h>
#include <qiyuan/event/standings.h>
#include <qiyuan/event/teams.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Games of a match at most: ten against ten, everybody against everybody. */
#define QY_TEAM_GAMES_MOST 100

struct qy_team {
    uint16_t number;
    char nickname[24]; /* UTF-8, 5 characters at most; "" for none */
    uint16_t *member;
    size_t member_count;
    qy_points bonus;       /* game points apart from games */
    bool has_points;       /* a file states what follows */
    qy_points match, game; /* points as it states them */
};

struct qy_team_seat {
    uint16_t member; /* 0: nobody */
    uint8_t outcome; /* enum qy_tournament_outcome; a forfeit won where nobody sat on the other side */
    uint8_t colour;  /* enum qy_tournament_colour; none where the file does not tell */
};

struct qy_team_tournament {
    struct qy_tournament *teams; /* with match points; an entry is a match, its colour that of board one */
    struct qy_tournament *members;
    struct qy_team *team; /* by index among the players of `teams` */
    unsigned rounds;      /* paired */
    unsigned boards;      /* games of a match, 1 to QY_TEAM_GAMES_MOST */
    /* W or B by boards, as the team with White on board one has them */
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
 * The event of teams of a log. Its tournaments stay the log's: it is good until the next act. Free it with
 * qy_team_tournament_free(). Errors: QY_E_TOUR_TEAMS for an event without matches of teams, QY_E_MEMORY.
 */
QY_API int qy_team_tournament_of_log(const struct qy_tournament_log *log,
                                     struct qy_team_tournament **ret_event, struct qy_error *reterr);

/* Frees what qy_team_tournament_of_log() made, but no tournament. */
QY_API void qy_team_tournament_free(struct qy_team_tournament *event);

/* What standings need of it; borrowed from the event. */
QY_API struct qy_team_scores qy_team_tournament_scores(const struct qy_team_tournament *event);

/* What a system for teams is asked about a round, with the scores before it. */
struct qy_team_question {
    struct qy_pairing_question asked;
    qy_points *primary; /* owned, as asked.primary and asked.secondary */
    qy_points *secondary;
};

/*
 * Makes the question: game points by rounds are the primary score where the system goes by them, and the
 * other score tells the first team (C.04.6 1.2, 4.2.2). To be freed by the caller. Error: QY_E_MEMORY.
 */
QY_API int qy_team_question_new(const struct qy_team_tournament *event,
                                const struct qy_pairing_system *system, unsigned round,
                                struct qy_team_question *ret_question);
QY_API void qy_team_question_free(struct qy_team_question *question);

/* The seats of a team in a round, a board after the other. Borrowed; NULL for no such team or round. */
QY_API const struct qy_team_seat *qy_team_tournament_seats(const struct qy_team_tournament *event,
                                                           unsigned team, unsigned round);

#ifdef __cplusplus
}
#endif

#endif

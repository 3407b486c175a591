/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Records of teams: 013 of TRF16; 300, 310, 320, 330, 352, 362 of TRF26. In a file with record 310 the
 * records 240, 250, 260 and 299 apply to teams and use their numbers.
 */
#ifndef QYI_TRF_TEAMS_H
#define QYI_TRF_TEAMS_H

#include "trf/trf.h"

struct qyi_trf_reading;

/* The columns of the records of teams. */
enum {
    QYI_TEAM_NUMBER = 5,
    QYI_TEAM_NAME = 9,
    QYI_TEAM_NICKNAME = 42,
    QYI_TEAM_STRENGTH = 48,
    QYI_TEAM_MATCH = 55,
    QYI_TEAM_GAME = 62,
    QYI_TEAM_RANK = 69,
    QYI_TEAM_MEMBERS = 74,
    QYI_TEAM_OLD_MEMBERS = 37, /* of record 013 */
    QYI_TEAM_MOST = 999
};

/* A team as its record names it; its members may follow after the rows of players. */
struct qyi_trf_team {
    struct qy_team team;
    size_t offset;  /* of the record's line */
    size_t *places; /* offsets of the members' numbers in the file */
};

/* Record 300: the line-up of a team in a round. */
struct qyi_trf_lineup {
    uint8_t round;
    uint16_t team;
    uint16_t other;
    uint16_t count;
    uint16_t member[QY_TEAM_GAMES_MOST];
    size_t offset;
};

/* Records 320 (`other` is 0) and 330. */
struct qyi_trf_unplayed {
    uint8_t round;
    uint16_t team;
    uint16_t other;
    uint8_t outcome; /* of either */
    uint8_t for_other;
    size_t offset;
};

struct qyi_trf_teams {
    bool numbered; /* the file has record 310 */
    struct qy_tournament *teams;
    struct qyi_trf_team *team;
    size_t count;
    struct qyi_trf_lineup *lineup;
    size_t lineup_count;
    struct qyi_trf_unplayed *unplayed;
    size_t unplayed_count;
    char sequence[QY_TEAM_GAMES_MOST + 1]; /* record 352: W or B for each board */
    bool has_bye;                          /* record 320 states the match points of a bye */
    bool has_bye_game;                     /* record 320 states its game points too */
    bool has_pairing_bye;                  /* record 362 states the points of a pairing-allocated bye */
    qy_points bye_match;
    qy_points bye_game;
    qy_points bonus[QYI_TEAM_MOST + 1]; /* game points not scored in games, by team number */
};

/* Frees everything read for the records of teams, including the tournament unless it was handed over. */
void qyi_trf_teams_free(struct qyi_trf_teams *teams);

/*
 * Reads the record of the current line if it is a record of teams. Returns 1 if so, else 0. Errors:
 * QY_E_TRF_LINE, QY_E_TRF_TEAM, QY_E_MEMORY.
 */
int qyi_trf_read_team_record(struct qyi_trf_reading *reading, struct qy_error *reterr);

/*
 * Builds the event of teams after all rows have been read and checked; NULL if the file has no teams. Errors:
 * QY_E_TRF_TEAM, QY_E_TRF_MATCH, QY_E_MEMORY.
 */
int qyi_trf_make_event(struct qyi_trf_reading *reading, struct qy_trf *trf, struct qy_error *reterr);

/* The offset in the file of a player's entry for a round, or 0 if there is none. */
size_t qyi_trf_cell(const struct qy_trf *trf, unsigned number, unsigned round);

#endif

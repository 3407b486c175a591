/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The report file in memory, and declarations shared by reading and writing it. */
#ifndef QYI_TRF_TRF_H
#define QYI_TRF_TRF_H

#include "trf/columns.h"

#include <qiyuan/event/trf.h>

struct qy_trf {
    char *text; /* the file as it was read */
    size_t len;
    struct qy_tournament *tournament;
    struct qy_tournament *teams;      /* the event of teams */
    struct qy_team_tournament *event; /* NULL without teams */
    bool of_teams;                    /* the file has record 310 */
    bool has_pairing_bye;             /* the file states the points of a pairing-allocated bye */
};

/* The columns of record 001, the row of a player. */
enum {
    QYI_ROW_NUMBER = 5,
    QYI_ROW_SEX = 10,
    QYI_ROW_TITLE = 11,
    QYI_ROW_NAME = 15,
    QYI_ROW_RATING = 49,
    QYI_ROW_FEDERATION = 54,
    QYI_ROW_ID = 58,
    QYI_ROW_BIRTH = 70,
    QYI_ROW_POINTS = 81,
    QYI_ROW_RANK = 86,
    /* of round one: its opponent; the colour follows 5 columns later, the result 7 columns later */
    QYI_ROW_ROUNDS = 92,
    QYI_ROW_ROUND_WIDTH = 10
};

/* First and last column of the texts of a player, by enum qy_player_text. */
#define QYI_ROW_TEXTS QY_PLAYER_CLUB /* texts from here on have no column */
extern const uint8_t qyi_row_text[QYI_ROW_TEXTS][2];

/* True when the columns of a title can hold it, either as it is or abbreviated by FIDE's rules. */
bool qyi_trf_holds_title(const char *text);

/* The record that holds a text of the tournament, by enum qy_tournament_text. */
#define QYI_RECORD_TEXTS QY_TOURNAMENT_DEPUTIES /* texts from here on have no record of one line */
extern const char qyi_text_record[QYI_RECORD_TEXTS][4];

/* The length of a byte order mark at the start of a text, 0 without one. */
size_t qyi_trf_mark(const char *text, size_t len);

/* True when the line is a record with this code. */
bool qyi_trf_is(const struct qyi_trf_line *line, const char *code);

/* True when the text contains a record with this code. */
bool qyi_trf_has_record(const char *text, size_t len, const char *code);

/* The letter of an outcome in a row: `1`, `=`, `H` ...; ' ' if there is no entry or no result yet. */
char qyi_trf_letter(enum qy_tournament_outcome outcome);

/*
 * Converts the parts of an entry: opponent 0 to QY_TOURNAMENT_MAX_PLAYERS, colour 'w', 'b', '-' or ' ',
 * result letter in upper or lower case. Returns false if they contradict each other.
 */
bool qyi_trf_entry(unsigned opponent, char colour, char result, struct qy_tournament_entry *ret_entry);

#endif

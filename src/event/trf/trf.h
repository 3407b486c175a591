/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The file in memory, and what reading and writing share. */
#ifndef QYI_TRF_TRF_H
#define QYI_TRF_TRF_H

#include "trf/columns.h"

#include <qiyuan/event/trf.h>

struct qy_trf {
    char *text; /* the file as it was read */
    size_t len;
    struct qy_tournament *tournament;
    struct qy_tournament *teams;      /* of the event of teams */
    struct qy_team_tournament *event; /* NULL without teams */
    bool of_teams;                    /* the file has record 310 */
    bool has_pairing_bye;             /* it states what a pairing-allocated bye is worth */
};

/* Where a row of a player keeps what (columns of record 001). */
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
    QYI_ROW_ROUNDS = 92, /* of round one: opponent; the colour stands 5, the result 7 columns on */
    QYI_ROW_ROUND_WIDTH = 10
};

/* First and last column of the texts of a player, by enum qy_player_text. */
#define QYI_ROW_TEXTS QY_PLAYER_CLUB /* texts from here on have no column */
extern const uint8_t qyi_row_text[QYI_ROW_TEXTS][2];

/* Whether the columns of a title hold it, as it is or as FIDE abbreviates it. */
bool qyi_trf_holds_title(const char *text);

/* The record that holds a text of the tournament, by enum qy_tournament_text. */
#define QYI_RECORD_TEXTS QY_TOURNAMENT_DEPUTIES /* texts from here on have no record of one line */
extern const char qyi_text_record[QYI_RECORD_TEXTS][4];

/* The length of a byte order mark at the front of a text. */
size_t qyi_trf_mark(const char *text, size_t len);

/* True when the line's record is `code`. */
bool qyi_trf_is(const struct qyi_trf_line *line, const char *code);

/* True when a line of the text is a record of that code. */
bool qyi_trf_has_record(const char *text, size_t len, const char *code);

/* The letter of an outcome in a row: `1`, `=`, `H` ...; ' ' for nothing and for no result yet. */
char qyi_trf_letter(enum qy_tournament_outcome outcome);

/*
 * Reads what stands for one round: opponent 0 to QY_TOURNAMENT_MAX_PLAYERS, colour 'w', 'b', '-' or ' ',
 * result letter in any case. Returns false where they do not go together.
 */
bool qyi_trf_entry(unsigned opponent, char colour, char result, struct qy_tournament_entry *ret_entry);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, trf: tournament files.
 *
 *   qy_trf   a tournament report file (TRF06, TRF16, TRFx, TRF26) and the tournament that stands in it
 *
 * Lines end with CR, LF or CRLF. Columns are counted in Unicode characters. What a reader of the file would
 * not understand is kept as it stands, in its place: comments (###), records of national ratings, of
 * programs. A file that is read and written without a change in between stays the same to the byte; after a
 * change only the fields that changed do.
 */
#ifndef QIYUAN_TRF_H
#define QIYUAN_TRF_H

#include <qiyuan/errors/trf.h>
#include <qiyuan/event/team_tournament.h>
#include <qiyuan/event/tournament.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A tournament report file in memory; the caller of qy_trf_read() owns it. */
struct qy_trf;

/*
 * Reads a report file: UTF-8, with or without a byte order mark. Errors, with offset, line and column:
 * QY_E_TRF_LINE, QY_E_TOUR_PLAYER for a number that stands twice, QY_E_TOUR_CONTRADICTS; QY_E_TRF_TEAM for a
 * team that does not fit, QY_E_TRF_MATCH where the games of a team make no match; QY_E_MEMORY.
 */
QY_API int qy_trf_read(const char *text, size_t len, struct qy_trf **ret_trf, struct qy_error *reterr);
QY_API void qy_trf_free(struct qy_trf *trf);

/* The tournament of the file: borrowed, to be read and changed by the calls of qiyuan/event/tournament.h. */
QY_API struct qy_tournament *qy_trf_tournament(struct qy_trf *trf);

/*
 * The event of teams of the file (records 310, or 013 alone): borrowed, to be read; NULL for none. Its
 * members are the tournament of the file. Matches are those that the games of the members make; where only
 * 013 names teams and games make none, there is no event. Records 240, 250, 260 and 299 of a file with 310
 * are about teams.
 */
QY_API const struct qy_team_tournament *qy_trf_teams(const struct qy_trf *trf);

/*
 * Sets the system, "FIDE_DOUBLESWISS", as if record 192 named it: what a file means that does not say it. In
 * a file of the Double-Swiss it also finds what is no whole match. Errors: QY_E_MEMORY; with their places
 * QY_E_TOUR_DOUBLE_ROUNDS, QY_E_TOUR_DOUBLE_MATCH, QY_E_TOUR_DOUBLE_BAKU.
 */
QY_API int qy_trf_set_system(struct qy_trf *trf, const char *code, size_t len, struct qy_error *reterr);

/*
 * Whether the points that the rows state are those of their results: of the rounds paired, with or without
 * the byes announced for the next one, with or without the virtual points of the next round. Rows of members
 * of teams (files with record 310) are for information and not looked at. Error: QY_E_TOUR_POINTS with the
 * place of the row's points.
 */
QY_API int qy_trf_check_points(const struct qy_trf *trf, struct qy_error *reterr);

/*
 * The difference number `index` (from 0) between what a file of teams (record 310) states and what its games
 * give, from the top of the file; false where there are not so many. Nothing rests on what is stated.
 * `ret_difference` is worded as an error, with offset, line and column, what was counted as expected:
 * QY_E_TRF_MATCH_POINTS and QY_E_TRF_GAME_POINTS of a team, with or without announced byes and virtual
 * points; QY_E_TRF_RANK where its primary points don't allow the rank; QY_E_TOUR_POINTS of a member, whose
 * points may also be those of games played at the board alone.
 */
QY_API bool qy_trf_team_difference(const struct qy_trf *trf, size_t index, struct qy_error *ret_difference);

/* Appends the file as it is now. Errors: QY_E_MEMORY. */
QY_API int qy_trf_write(const struct qy_trf *trf, struct qy_buf *out);

/* In which words a new file says what TRF16 has no record for; 250, 260 and 299 serve both. */
enum qy_trf_edition {
    QY_TRF_16, /* XXR, XXC, BBW and so on for rounds, first colour and points */
    QY_TRF_26  /* records 142, 152, 162, 192, 202 */
};

/*
 * Appends a tournament as a new report file, lines ended by LF. The rows hold the points of the rounds paired
 * and the order of points and numbers as rank, where the player has none. Errors: QY_E_MEMORY.
 */
QY_API int qy_trf_write_new(const struct qy_tournament *tournament, enum qy_trf_edition edition,
                            struct qy_buf *out);

/*
 * Appends an event of teams as a new file of TRF26: its teams (310), matches, line-ups that do not follow
 * from the order of members (300), byes (240, 320), forfeited matches (330), and the rows of its members. It
 * is read as the same event again. Errors: QY_E_MEMORY; QY_E_TOUR_TEAMS for all against all, whose members
 * play more than one game a round.
 */
QY_API int qy_trf_write_teams(const struct qy_team_tournament *event, struct qy_buf *out);

/*
 * Players and results as CSV (RFC 4180), a player a line under a head line. Columns: number, name, sex,
 * title, rating, federation, id, birth, club, points, rank, then 1, 2, 3 ... for the rounds, each as opponent,
 * colour and result of the report file without blanks between ("12w1", "0-H"; empty for nothing).
 */
QY_API int qy_csv_write(const struct qy_tournament *tournament, struct qy_buf *out);

struct qy_tournament_log;

/* The same of the members of teams that meet, team by team, with columns `team` and `board`: a list that can be
 * entered again. `members` are told as they stand there, where they are other than the log's; or NULL. */
QY_API int qy_csv_write_teams(const struct qy_tournament_log *log, const struct qy_tournament *members,
                              struct qy_buf *out);

/*
 * Reads players and results as CSV. The head line names the columns, in any order and letter case; columns of
 * other names are skipped. Without a column `number` players are numbered as they stand; only `name` must
 * be there. The separator is a comma, a semicolon or a tab, whichever stands first in the head line.
 * Errors, with offset, line and column: QY_E_TRF_LINE, QY_E_TOUR_PLAYER, QY_E_TOUR_CONTRADICTS; QY_E_MEMORY.
 */
QY_API int qy_csv_read(const char *text, size_t len, struct qy_tournament **ret_tournament,
                       struct qy_error *reterr);

#ifdef __cplusplus
}
#endif

#endif

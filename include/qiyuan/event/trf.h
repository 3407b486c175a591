/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, trf: tournament files.
 *
 *   qy_trf   a tournament report file (TRF06, TRF16, TRFx, TRF26) and its tournament
 *
 * Lines end with CR, LF or CRLF. Columns are counted in Unicode characters. Lines that the program does
 * not understand are kept unchanged and in place: comments (###), records of national ratings, of other
 * programs. A file that is read and written without changes stays byte for byte the same; after a
 * change, only the changed fields differ.
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
 * Reads a report file in UTF-8, with or without a byte order mark. Errors, with offset, line and column:
 * QY_E_TRF_LINE, QY_E_TOUR_PLAYER for a repeated number, QY_E_TOUR_CONTRADICTS; QY_E_TRF_TEAM for a team that
 * does not fit, QY_E_TRF_MATCH if the games of a team do not form matches; QY_E_MEMORY.
 */
QY_API int qy_trf_read(const char *text, size_t len, struct qy_trf **ret_trf, struct qy_error *reterr);
QY_API void qy_trf_free(struct qy_trf *trf);

/* The tournament of the file: borrowed, to be read, and changed by the calls of qiyuan/event/tournament.h. */
QY_API struct qy_tournament *qy_trf_tournament(struct qy_trf *trf);

/*
 * The team event of the file (records 310, or only 013): borrowed, read-only; NULL for none. Its members are
 * the tournament of the file, and its matches follow from their games; if only 013 names teams and the games
 * form no matches, there is no event. In a file with 310, records 240, 250, 260 and 299 are about teams.
 */
QY_API const struct qy_team_tournament *qy_trf_teams(const struct qy_trf *trf);

/*
 * Sets the system, "FIDE_DOUBLESWISS", as if record 192 named it, for a file that does not. In a Double-Swiss
 * file it also checks that all matches are complete. Errors: QY_E_MEMORY; with their positions
 * QY_E_TOUR_DOUBLE_ROUNDS, QY_E_TOUR_DOUBLE_MATCH, QY_E_TOUR_DOUBLE_BAKU.
 */
QY_API int qy_trf_set_system(struct qy_trf *trf, const char *code, size_t len, struct qy_error *reterr);

/*
 * Checks that the points stated in the rows are those of their results: over the paired rounds, with or
 * without the byes announced for the next one, with or without the virtual points of the next round. Rows of
 * team members (files with record 310) are informative and not checked. Error: QY_E_TOUR_POINTS with the
 * position of the row's points.
 */
QY_API int qy_trf_check_points(const struct qy_trf *trf, struct qy_error *reterr);

/*
 * The `index`-th difference (from 0, in file order) between the values that a team file (record 310) states
 * and those of its games; false if there are fewer. Stated values are never used. `ret_difference` has the
 * form of an error, with offset, line and column; the computed value is the expected one:
 * QY_E_TRF_MATCH_POINTS and QY_E_TRF_GAME_POINTS for a team, with or without announced byes and virtual
 * points; QY_E_TRF_RANK if its primary points don't allow the rank; QY_E_TOUR_POINTS for a member, whose
 * points may also be those from games played at the board alone.
 */
QY_API bool qy_trf_team_difference(const struct qy_trf *trf, size_t index, struct qy_error *ret_difference);

/* Appends the current content of the file. Errors: QY_E_MEMORY. */
QY_API int qy_trf_write(const struct qy_trf *trf, struct qy_buf *out);

/* The records that a new file uses for data without a record in TRF16; 250, 260 and 299 are used in both. */
enum qy_trf_edition {
    QY_TRF_16, /* XXR, XXC, BBW and so on for rounds, first colour and points */
    QY_TRF_26  /* records 142, 152, 162, 192, 202 */
};

/*
 * Appends a tournament as a new report file, with LF line ends. The rows have the points of the paired rounds
 * and, for players without a rank, a rank by points and number. Errors: QY_E_MEMORY.
 */
QY_API int qy_trf_write_new(const struct qy_tournament *tournament, enum qy_trf_edition edition,
                            struct qy_buf *out);

/*
 * Appends a team event as a new TRF26 file: its teams (310), matches, line-ups that do not follow from the
 * order of members (300), byes (240, 320), forfeited matches (330), and the rows of its members. Reading it
 * gives the same event. Errors: QY_E_MEMORY; QY_E_TOUR_TEAMS for all against all, where members play more
 * than one game per round.
 */
QY_API int qy_trf_write_teams(const struct qy_team_tournament *event, struct qy_buf *out);

/*
 * Appends players and results as CSV (RFC 4180), one player per line below a head line. Columns: number,
 * name, sex, title, rating, federation, id, birth, club, points, rank, then 1, 2, 3 ... for the rounds, each
 * as opponent, colour and result of the report file without blanks ("12w1", "0-H"; empty for nothing).
 */
QY_API int qy_csv_write(const struct qy_tournament *tournament, struct qy_buf *out);

struct qy_tournament_log;

/*
 * As qy_csv_write() for the members of teams, team by team, with columns `team` and `board`: a list that can
 * be entered again. `members` (may be NULL) are used instead of the log's.
 */
QY_API int qy_csv_write_teams(const struct qy_tournament_log *log, const struct qy_tournament *members,
                              struct qy_buf *out);

/*
 * Reads players and results as CSV. The head line names the columns, in any order and letter case; other
 * columns are skipped. Only `name` is required; without a column `number`, players are numbered in line
 * order. The separator is the first comma, semicolon or tab in the head line. Errors, with offset, line and
 * column: QY_E_TRF_LINE, QY_E_TOUR_PLAYER, QY_E_TOUR_CONTRADICTS; QY_E_MEMORY.
 */
QY_API int qy_csv_read(const char *text, size_t len, struct qy_tournament **ret_tournament,
                       struct qy_error *reterr);

#ifdef __cplusplus
}
#endif

#endif

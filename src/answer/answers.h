/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The answers: each tells a writer what was asked, in whatever form the writer has.
 *
 * They read their subjects and change nothing. Those that can fail return 0 or a negative code, and have told
 * nothing then.
 */
#ifndef QYI_ANSWER_ANSWERS_H
#define QYI_ANSWER_ANSWERS_H

#include "answer/event.h"
#include "answer/norm_facts.h"
#include "answer/writer.h"
#include "puzzle/batch.h"

#include <qiyuan/archive/collection.h>
#include <qiyuan/event/pairing_systems.h>
#include <qiyuan/event/prizes.h>
#include <qiyuan/event/rating_list.h>
#include <qiyuan/event/stages.h>
#include <qiyuan/event/teams.h>
#include <qiyuan/play/solve.h>
#include <qiyuan/play/tables.h>

/* ---- ratings ---- */

/* The players rated in a pool, one row each. */
void qyi_answer_ratings(enum qy_rating_system system, const struct qy_rating_pool *pool,
                        struct qyi_writer *writer);

/* Players of a list, a row each. */
void qyi_answer_listed(const struct qy_listed *listed, size_t count, struct qyi_writer *writer);

/* ---- collections ---- */

/* Counts over games: all of them, then the lists; of openings and players the `top` first, 0: all. */
void qyi_answer_stats(struct qy_stats *stats, uint64_t top, struct qyi_writer *writer);

/* ---- tournaments ---- */

/* Norms made for a title, or the articles of B.01 that are missed: the event, then a row for each player
 * and title not held yet; titles of women for women alone. Errors as qyi_norm_facts(). */
int qyi_answer_norms(const struct qy_tournament *tournament, const struct qyi_norms_asked *asked,
                     struct qyi_writer *writer, struct qy_error *reterr);

/* What an event is: name, place, days, system, rounds; `id` is what programs know it by. `players`: who takes
 * part, too, as an array of programs and a table of people. */
void qyi_answer_event(const struct qyi_event *event, const char *id, bool players, struct qyi_writer *writer);
/* The player whose summands are listed: a number, 0 for nobody's, or everybody's. */
#define QYI_TERMS_OF_ALL 65536U
/*
 * The order of an event that has one of its own where no tie-breaks are announced: final places of stages,
 * teams by 15.3 to 15.5. Returns 1 and tells nothing where the event is ranked by tie-breaks. Errors: those
 * of qy_tournament_log_places() and qy_tournament_log_team_table().
 */
int qyi_answer_order(const struct qyi_event *event, unsigned terms, struct qyi_writer *writer,
                     struct qy_error *reterr);
/* Standings: a row a player, with the summands of each tie-break where they are asked for. */
void qyi_answer_standings(const struct qyi_ranking *ranking, unsigned terms, struct qyi_writer *writer);
/* The cross table: a row a player with all rounds. */
void qyi_answer_crosstable(const struct qyi_ranking *ranking, struct qyi_writer *writer);
/* The final places of an event in stages, as far as they are settled. */
void qyi_answer_places(const struct qy_tournament *tournament, const struct qy_tournament_places *places,
                       struct qyi_writer *writer);
/* The order of the teams by the columns of 15.3 to 15.5. */
void qyi_answer_teams(const struct qy_tournament_log *event, const struct qy_team_table *teams,
                      unsigned terms, struct qyi_writer *writer);
/* The matches of a knock-out; `stage` from 0. */
void qyi_answer_bracket(const struct qy_tournament *tournament, size_t stage,
                        const struct qy_tournament_matches *matches, struct qyi_writer *writer);
/* The same for the knock-out that ends an event in stages. Returns 1 and tells nothing where there are
 * none. Errors: those of qy_tournament_log_matches(). */
int qyi_answer_knockout(const struct qyi_event *event, struct qyi_writer *writer, struct qy_error *reterr);

/* Pairs as they are made, by number. */
void qyi_answer_pairs(unsigned round, const struct qy_pairing *pairing, struct qyi_writer *writer);
/* The rounds of a log paired after round `before`; for an arena, the games in progress. */
void qyi_answer_paired_since(const struct qy_tournament_log *log, unsigned before, struct qyi_writer *writer);
/* The lots that were drawn for a round: what for, among whom, who was drawn. */
void qyi_answer_lots(unsigned round, const struct qy_lots *lots, struct qyi_writer *writer);
/* How many rounds the table of a system has for this many players, of each team where two meet; 0 where it
 * has none by itself: both matches of a double Scheveningen match are the same one. */
unsigned qyi_table_rounds(const struct qy_pairing_system *system, unsigned players);
/* A round of it. Errors: those of qy_pairing_table() and qy_scheveningen(). */
int qyi_answer_table_round(const struct qy_pairing_system *system, unsigned players, unsigned round,
                           struct qyi_writer *writer);
/* The games of a round with names and results. Errors: those of qy_pairing_of_round(). */
int qyi_answer_round(const struct qy_tournament *tournament, unsigned round, struct qyi_writer *writer);
/* The boards of all matches between teams of a round. */
void qyi_answer_boards(const struct qy_tournament_log *event, unsigned round, struct qyi_writer *writer);
/* The matches of teams of a round, each with its boards as the team named first has them; `hidden`: who sits where is
 * not told yet. Errors: those of qy_pairing_of_round(). */
int qyi_answer_matches(const struct qy_tournament_log *event, unsigned round, bool hidden,
                       struct qyi_writer *writer);
/* The members of all teams in the order of their boards. Error: QY_E_MEMORY. */
int qyi_answer_members(const struct qy_tournament_log *event, struct qyi_writer *writer);
/* What a check tells stands in this table. */
const struct qyi_table *qyi_check_table(void);
/* A round of a file against the same round made by its system: the pairs that only one of them has. */
void qyi_answer_check(unsigned round, const struct qy_pairing *file, const struct qy_pairing *ours,
                      struct qyi_writer *writer);
/*
 * The ranks that a file states and that are not those of the standings by its tie-breaks (record 202), else by points
 * alone, but of teams, whose points are of matches or of games; who is level may stand in any order. Returns whether
 * there are none; also without all results.
 */
bool qyi_answer_rank_check(const struct qy_tournament *tournament, bool teams, struct qyi_writer *writer);

/* Players who have not arrived. Error: QY_E_MEMORY. */
int qyi_answer_missing(const struct qy_tournament_log *event, struct qyi_writer *writer);
/* The appeals of an event, with what was ruled. */
void qyi_answer_appeals(const struct qy_tournament_log *event, struct qyi_writer *writer);

/* Appends an act of a log, as it stands in its line, as a sentence: "round 2: Ann 1-0 Bob (chief: typed wrongly)". */
void qyi_act_words(const struct qy_tournament_log *log, const struct qy_tournament_act *act,
                   enum qy_lang lang, struct qy_buf *out);
/* The round that was paired last when a line was written: a result that names none is of that one. */
int32_t qyi_act_round_before(const struct qy_tournament_log *log, uint32_t number);
/*
 * The same in English for a comment of a report file, whose numbers stand before the names: "round 2: 18 Ann 1-0 3
 * Bob".
 */
void qyi_act_words_of_file(const struct qy_tournament_log *log, const struct qy_tournament_act *act,
                           struct qy_buf *out);

/* Participants: number, name, title, rating, federation; dates of birth are nobody's business. */
void qyi_answer_players(const struct qy_tournament *tournament, struct qyi_writer *writer);

/*
 * How prizes are divided, by what a query or an event says of it: NULL or "" for nothing, "each", "hort", or any other
 * word for shared.
 */
enum qy_prize_division qyi_division_of(const char *word_or_null);

struct qyi_warner;
/* Prizes and their winners. Ages count in the year of `date`; NULL: of the event. What qyi_warn_prizes() says goes to
 * `warner`, which may be NULL. Errors: those of qy_prizes_award(). */
int qyi_answer_prizes(const struct qyi_ranking *ranking, const struct qy_prize_list *list, const char *date,
                      enum qy_prize_division division, const struct qyi_warner *warner,
                      struct qyi_writer *writer, struct qy_error *reterr);
/* Players with the performance for a title (B.02). */
void qyi_answer_titles(const struct qy_tournament *tournament, struct qyi_writer *writer);

/* Why a pair stands, or not, with its alternatives; and what a pairing made by hand breaks (`judged`). */
void qyi_answer_reasons(const struct qy_tournament *tournament, unsigned round,
                        const struct qy_pair_reasons *reasons, bool judged, struct qyi_writer *writer);

/* Why two are paired in a round of a log: reasons, or seats in a table, a group or a bracket. Returns 1 where
 * they are not paired and the seats say nothing. Errors: those of qy_tournament_log_explain(). */
int qyi_answer_explain(const struct qy_tournament_log *event, unsigned round, struct qy_pair pair,
                       size_t most, struct qyi_writer *writer, struct qy_error *reterr);
/* This many alternatives are told when nobody asks for more. */
#define QYI_USUAL_ALTERNATIVES 6
/* Reads "3-7"; "3-0" is the bye. */
bool qyi_read_pair(const char *text, size_t len, struct qy_pair *ret_pair);
/* Reads several with commas between; the caller frees them. Returns 1 where a piece is none: it begins at
 * `ret_bad`. Error: QY_E_MEMORY. */
int qyi_read_pairs(const char *text, struct qy_pairing *ret_pairing, const char **ret_bad);

/* ---- endgame tables ---- */

/* "loss", "draw" or "win". */
const char *qyi_table_outcome_name(enum qy_table_outcome outcome);

/* A material's counts with its stronger side to move, and the longest win. Errors as qy_tables_stats(). */
int qyi_answer_table_stats(struct qy_tables *tables, enum qy_game game, const char *material,
                           struct qyi_writer *writer, struct qy_error *reterr);
/* How a material's quiet positions end, a row for either side to move, and two more with the defender at the
 * post that is known for rook and cannon against rook, where it has a rook. Errors as qy_tables_shares(). */
int qyi_answer_table_shares(struct qy_tables *tables, enum qy_game game, const char *material,
                            struct qyi_writer *writer, struct qy_error *reterr);
/* What the tables say of a position, with a line of best play. Errors as qy_tables_probe(). */
int qyi_answer_table_probe(struct qy_tables *tables, const struct qy_position *position,
                           struct qyi_writer *writer, struct qy_error *reterr);
/* The same for a position and each of its moves, the best first: an object with the array `moves`. `rules` or NULL: the
 * usual ones, whose limit of moves without a capture marks what may come too late. Errors as qy_tables_probe(). */
int qyi_answer_table_moves(struct qy_tables *tables, const struct qy_position *position,
                           const struct qy_rules *rules, struct qyi_writer *writer, struct qy_error *reterr);
/*
 * Answers what qy_solve() answers from the tables: the shortest mate of a plain win within `moves` moves (0: as
 * many as there may be), else that none can be forced. False where no table holds the position; ret_result is
 * as it was then. `ret_drawn`: the table says more: nobody can force a win.
 */
bool qyi_table_solve(struct qy_tables *tables, const struct qy_position *position, unsigned moves,
                     struct qy_solve *ret_result, struct qy_table_answer *ret_answer);
/* Puzzles out of a table: position, what it keeps and in how many plies, the theme, the line. Errors as
 * qy_tables_puzzles(). */
int qyi_answer_table_puzzles(struct qy_tables *tables, enum qy_game game, const char *material,
                             const struct qy_table_puzzles *wanted, struct qyi_writer *writer,
                             struct qy_error *reterr);
/* ---- puzzles ---- */

/* What came of verifying the puzzle on a line of a file again. */
void qyi_answer_puzzle(const char *file, uint32_t line, const struct qyi_puzzle_checked *checked,
                       struct qyi_writer *writer);
/* How many there were of each verdict. */
void qyi_answer_puzzles_checked(const uint64_t counts[4], struct qyi_writer *writer);

/* Checks a table by as many threads: how many entries hold. Errors as qy_tables_check(). */
int qyi_answer_table_check(struct qy_tables *tables, enum qy_game game, const char *material,
                           unsigned threads, struct qyi_writer *writer, struct qy_error *reterr);

/* The tables of a game that a folder holds. Errors: QY_E_MEMORY. */
int qyi_answer_table_list(struct qy_tables *tables, enum qy_game game, struct qyi_writer *writer,
                          struct qy_error *reterr);

/* ---- for the answers themselves ---- */

/* Tells whose move it is in a row of shares, and whether the defender is at its post. */
void qyi_tell_shares_row(const char *material, enum qy_side side, bool post, struct qyi_writer *writer);

/* Tells rank, number and name of a row. */
void qyi_tell_ranked(const struct qyi_ranking *ranking, const struct qy_standing *row,
                     struct qyi_writer *writer);

#endif

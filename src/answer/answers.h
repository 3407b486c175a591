/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The answers: each function writes the answer to a question in the form of the writer (text, TSV, JSON,
 * HTML).
 *
 * They do not change their arguments. Functions that can fail return 0 or a negative code, and write nothing
 * in that case.
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

/* The rated players of a pool, one row each. */
void qyi_answer_ratings(enum qy_rating_system system, const struct qy_rating_pool *pool,
                        struct qyi_writer *writer);

/* Players of a rating list, one row each. */
void qyi_answer_listed(const struct qy_listed *listed, size_t count, struct qyi_writer *writer);

/* ---- collections ---- */

/* Statistics over games: totals, then lists. Openings and players: the first `top`, 0 for all. */
void qyi_answer_stats(struct qy_stats *stats, uint64_t top, struct qyi_writer *writer);

/* ---- tournaments ---- */

/* Title norms: the event, then a row for each player and each title not held yet, with the norm made or the
 * articles of B.01 that were not fulfilled. Women's titles for women only. Errors as qyi_norm_facts(). */
int qyi_answer_norms(const struct qy_tournament *tournament, const struct qyi_norms_asked *asked,
                     struct qyi_writer *writer, struct qy_error *reterr);

/* The data of an event: name, place, dates, system, rounds; `id` identifies it to programs. With `players`
 * also the participants, as an array in JSON and a table in text. */
void qyi_answer_event(const struct qyi_event *event, const char *id, bool players, struct qyi_writer *writer);
/* `terms` is the number of the player whose summands are listed; 0: none, QYI_TERMS_OF_ALL: every player's. */
#define QYI_TERMS_OF_ALL 65536U
/*
 * The ranking of an event whose system has an order of its own when no tie-breaks are announced: final places
 * of stages, teams by 15.3 to 15.5. Returns 1 and writes nothing if the event is ranked by tie-breaks.
 * Errors: those of qy_tournament_log_places() and qy_tournament_log_team_table().
 */
int qyi_answer_order(const struct qyi_event *event, unsigned terms, struct qyi_writer *writer,
                     struct qy_error *reterr);
/* Standings: one row per player, with the summands of each tie-break if requested. */
void qyi_answer_standings(const struct qyi_ranking *ranking, unsigned terms, struct qyi_writer *writer);
/* The cross table: one row per player with all rounds. */
void qyi_answer_crosstable(const struct qyi_ranking *ranking, struct qyi_writer *writer);
/* The final places of an event in stages that are decided so far. */
void qyi_answer_places(const struct qy_tournament *tournament, const struct qy_tournament_places *places,
                       struct qyi_writer *writer);
/* The ranking of teams by 15.3 to 15.5. */
void qyi_answer_teams(const struct qy_tournament_log *event, const struct qy_team_table *teams,
                      unsigned terms, struct qyi_writer *writer);
/* The matches of a knock-out; stages are counted from 0. */
void qyi_answer_bracket(const struct qy_tournament *tournament, size_t stage,
                        const struct qy_tournament_matches *matches, struct qyi_writer *writer);
/* The same for the last knock-out of an event in stages. Returns 1 and writes nothing if there is none.
 * Errors: those of qy_tournament_log_matches(). */
int qyi_answer_knockout(const struct qyi_event *event, struct qyi_writer *writer, struct qy_error *reterr);

/* Pairs by number, before they are entered into an event. */
void qyi_answer_pairs(unsigned round, const struct qy_pairing *pairing, struct qyi_writer *writer);
/* The rounds of a log paired after round `before`; for an arena, the games in progress. */
void qyi_answer_paired_since(const struct qy_tournament_log *log, unsigned before, struct qyi_writer *writer);
/* The lots drawn for a round: the purpose, the candidates, and who was drawn. */
void qyi_answer_lots(unsigned round, const struct qy_lots *lots, struct qyi_writer *writer);
/* Returns the number of rounds that a system's table has for this number of players (per team, if two teams
 * meet). 0 for systems without a table of their own: both matches of a double Scheveningen match use the same
 * one. */
unsigned qyi_table_rounds(const struct qy_pairing_system *system, unsigned players);
/* A round of such a table. Errors: those of qy_pairing_table() and qy_scheveningen(). */
int qyi_answer_table_round(const struct qy_pairing_system *system, unsigned players, unsigned round,
                           struct qyi_writer *writer);
/* The games of a round with names and results. Errors: those of qy_pairing_of_round(). */
int qyi_answer_round(const struct qy_tournament *tournament, unsigned round, struct qyi_writer *writer);
/* The boards of all matches between teams of a round. */
void qyi_answer_boards(const struct qy_tournament_log *event, unsigned round, struct qyi_writer *writer);
/* The team matches of a round, with the boards in the order of the team named first. `hidden`: the line-ups
 * are still secret. Errors: those of qy_pairing_of_round(). */
int qyi_answer_matches(const struct qy_tournament_log *event, unsigned round, bool hidden,
                       struct qyi_writer *writer);
/* The members of all teams by board order. Error: QY_E_MEMORY. */
int qyi_answer_members(const struct qy_tournament_log *event, struct qyi_writer *writer);
/* The columns of qyi_answer_check(). */
const struct qyi_table *qyi_check_table(void);
/* Compares a round of a file with the pairing computed by its system: the pairs that only one of them has. */
void qyi_answer_check(unsigned round, const struct qy_pairing *file, const struct qy_pairing *ours,
                      struct qyi_writer *writer);
/*
 * Lists the ranks in a file that contradict the standings, computed by its tie-breaks (record 202) or else by
 * points alone. Level players may be in any order. Teams without tie-breaks are not checked by points, which
 * may be match points or game points. Returns true if no rank contradicts, or if results are missing.
 */
bool qyi_answer_rank_check(const struct qy_tournament *tournament, bool teams, struct qyi_writer *writer);

/* Players who have not checked in. Error: QY_E_MEMORY. */
int qyi_answer_missing(const struct qy_tournament_log *event, struct qyi_writer *writer);
/* The appeals of an event, with the decisions. */
void qyi_answer_appeals(const struct qy_tournament_log *event, struct qyi_writer *writer);

/* Appends an act of a log, with numbers as in its line, as a sentence: "round 2: Ann 1-0 Bob (chief: typed
 * wrongly)". */
void qyi_act_words(const struct qy_tournament_log *log, const struct qy_tournament_act *act,
                   enum qy_lang lang, struct qy_buf *out);
/* Returns the latest round paired before a line was written: a result that names no round belongs to it. */
int32_t qyi_act_round_before(const struct qy_tournament_log *log, uint32_t number);
/*
 * The same in English for a comment in a report file, with the file's numbers before the names: "round 2: 18
 * Ann 1-0 3 Bob".
 */
void qyi_act_words_of_file(const struct qy_tournament_log *log, const struct qy_tournament_act *act,
                           struct qy_buf *out);

/* Participants: number, name, title, rating, federation. Dates of birth are private. */
void qyi_answer_players(const struct qy_tournament *tournament, struct qyi_writer *writer);

/*
 * Returns how prizes are divided, from the word in a query or an event: NULL or "" for the default, "each",
 * "hort", or any other word for shared.
 */
enum qy_prize_division qyi_division_of(const char *word_or_null);

struct qyi_warner;
/* Prizes and their winners. Ages are computed for the year of `date`, or of the event if it is NULL. `warner`
 * (may be NULL) receives the warnings of qyi_warn_prizes(). Errors: those of qy_prizes_award(). */
int qyi_answer_prizes(const struct qyi_ranking *ranking, const struct qy_prize_list *list, const char *date,
                      enum qy_prize_division division, const struct qyi_warner *warner,
                      struct qyi_writer *writer, struct qy_error *reterr);
/* Players whose performance earned a title (B.02). */
void qyi_answer_titles(const struct qy_tournament *tournament, struct qyi_writer *writer);

/* Why a pair was made or not, with its alternatives; `judged`: what is wrong with a pairing made by hand. */
void qyi_answer_reasons(const struct qy_tournament *tournament, unsigned round,
                        const struct qy_pair_reasons *reasons, bool judged, struct qyi_writer *writer);

/* Why two players are paired in a round of a log: reasons of a pairing system, or seats in a table, a group
 * or a bracket. Returns 1 if they are not paired and their seats do not explain it. Errors: those of
 * qy_tournament_log_explain(). */
int qyi_answer_explain(const struct qy_tournament_log *event, unsigned round, struct qy_pair pair,
                       size_t most, struct qyi_writer *writer, struct qy_error *reterr);
/* Default number of alternatives. */
#define QYI_USUAL_ALTERNATIVES 6
/* Reads a pair such as "3-7"; "3-0" is the bye. */
bool qyi_read_pair(const char *text, size_t len, struct qy_pair *ret_pair);
/* Reads pairs separated by commas; the caller frees them. Returns 1 if a part is not a pair; it begins at
 * `ret_bad`. Error: QY_E_MEMORY. */
int qyi_read_pairs(const char *text, struct qy_pairing *ret_pairing, const char **ret_bad);

/* ---- endgame tables ---- */

/* Returns "loss", "draw" or "win". */
const char *qyi_table_outcome_name(enum qy_table_outcome outcome);

/* The outcomes of all positions of a material with the stronger side to move, and the longest win. Errors as
 * qy_tables_stats(). */
int qyi_answer_table_stats(struct qy_tables *tables, enum qy_game game, const char *material,
                           struct qyi_writer *writer, struct qy_error *reterr);
/* The outcomes of a material's quiet positions: one row for each side to move, and for rook and cannon
 * against rook two more for positions with the defender's rook on its known drawing post. Errors as
 * qy_tables_shares(). */
int qyi_answer_table_shares(struct qy_tables *tables, enum qy_game game, const char *material,
                            struct qyi_writer *writer, struct qy_error *reterr);
/* The table's result for a position, with a line of best play. Errors as qy_tables_probe(). */
int qyi_answer_table_probe(struct qy_tables *tables, const struct qy_position *position,
                           struct qyi_writer *writer, struct qy_error *reterr);
/* The same for a position and each of its moves, best first: an object with the array `moves`. `rules` may be
 * NULL for the default rules; their limit of moves without a capture marks wins that may come too late.
 * Errors as qy_tables_probe(). */
int qyi_answer_table_moves(struct qy_tables *tables, const struct qy_position *position,
                           const struct qy_rules *rules, struct qyi_writer *writer, struct qy_error *reterr);
/*
 * Computes the result of qy_solve() from the tables: the shortest mate within `moves` moves (0: no limit) if
 * a plain win exists, else that none can be forced. Returns false and leaves ret_result unchanged if no table
 * contains the position. `ret_drawn`: the table proves that neither side can force a win.
 */
bool qyi_table_solve(struct qy_tables *tables, const struct qy_position *position, unsigned moves,
                     struct qy_solve *ret_result, struct qy_table_answer *ret_answer);
/* Puzzles from a table: the position, the result to reach and its number of plies, the theme, the line.
 * Errors as qy_tables_puzzles(). */
int qyi_answer_table_puzzles(struct qy_tables *tables, enum qy_game game, const char *material,
                             const struct qy_table_puzzles *wanted, struct qyi_writer *writer,
                             struct qy_error *reterr);
/* ---- puzzles ---- */

/* The result of verifying the puzzle on a line of a file. */
void qyi_answer_puzzle(const char *file, uint32_t line, const struct qyi_puzzle_checked *checked,
                       struct qyi_writer *writer);
/* The number of puzzles with each verdict. */
void qyi_answer_puzzles_checked(const uint64_t counts[4], struct qyi_writer *writer);

/* Checks a table with this number of threads, and reports how many entries are correct. Errors as
 * qy_tables_check(). */
int qyi_answer_table_check(struct qy_tables *tables, enum qy_game game, const char *material,
                           unsigned threads, struct qyi_writer *writer, struct qy_error *reterr);

/* The tables of a game in a folder. Error: QY_E_MEMORY. */
int qyi_answer_table_list(struct qy_tables *tables, enum qy_game game, struct qyi_writer *writer,
                          struct qy_error *reterr);

/* ---- shared by the answers ---- */

/* Writes which side is to move in a row of shares, and whether the defender is on its post. */
void qyi_tell_shares_row(const char *material, enum qy_side side, bool post, struct qyi_writer *writer);

/* Writes rank, number and name of a row. */
void qyi_tell_ranked(const struct qyi_ranking *ranking, const struct qy_standing *row,
                     struct qyi_writer *writer);

#endif

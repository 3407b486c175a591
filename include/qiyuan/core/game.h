/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, game: positions, moves and games of either kind behind one interface.
 *
 *   qy_position   a position with its side to move, counters and special rights: a value, copied by assignment
 *   qy_history    a game being played: where it began, its moves, and how often each position stood
 *   qy_rules      a rule set ("chess-classic", "xiangqi-1999")
 *   qy_outcome    how a game ended, why, and by which article
 *   qy_game_ops   what one game is: data and functions; everything above goes through it
 *
 * Nothing here is tied to a thread: different values may be used from different threads at once.
 */
#ifndef QIYUAN_GAME_H
#define QIYUAN_GAME_H

#include <qiyuan/core/buf.h>
#include <qiyuan/core/chess.h>
#include <qiyuan/core/error.h>
#include <qiyuan/core/judge.h>
#include <qiyuan/core/lang.h>
#include <qiyuan/core/rules.h>
#include <qiyuan/core/winnable.h>
#include <qiyuan/core/xiangqi.h>
#include <qiyuan/errors/board.h>

#ifdef __cplusplus
extern "C" {
#endif

struct qy_position {
    enum qy_game game;
    union {
        struct qy_chess_position chess;
        struct qy_xiangqi_position xiangqi;
    } as;
};

struct qy_undo {
    union {
        struct qy_chess_undo chess;
        struct qy_xiangqi_undo xiangqi;
    } as;
};

/*
 * For callers that can't hold a position by value, such as bindings of other languages: the bytes of one, and one made
 * on the heap with the starting position of a game, which the caller frees; NULL without memory.
 */
QY_API size_t qy_position_size(void);
QY_API struct qy_position *qy_position_new(enum qy_game game);
QY_API void qy_position_free(struct qy_position *position);
/* The same for what qy_position_make() writes. */
QY_API size_t qy_undo_size(void);

/*
 * Writes the sentence of an error into `ret_text` of `size` bytes, cut at a whole character where it is longer, and
 * returns `ret_text`. As qy_error_words(), but the faults of a position and the refusal of a move are sentences, too,
 * not names.
 */
QY_API const char *qy_error_string(const struct qy_error *error, enum qy_lang lang, char *ret_text,
                                   size_t size);

/* ---- games and rule sets --------------------------------------------------------------------------- */

/* The name of a game: "chess" or "xiangqi". */
QY_API const char *qy_game_id(enum qy_game game);

/* Finds a game by name. Returns 0, or QY_E_VALUE. */
QY_API int qy_game_by_id(const char *id, size_t len, enum qy_game *ret_game);

/* Guesses from a FEN which game it is of, by its ranks; chess when nothing tells. Never fails. */
QY_API enum qy_game qy_game_of_fen(const char *fen, size_t len);

/* The name of a side: "white" or "black", "red" or "black". */
QY_API const char *qy_side_id(enum qy_game game, enum qy_side side);

/* The text of a result, and the result of a text. Returns 0, or QY_E_VALUE. */
QY_API const char *qy_result_text(enum qy_result result);
QY_API int qy_result_parse(const char *text, size_t len, enum qy_result *ret_result);

/* The stable name of a reason ("checkmate") or refusal ("blocked-leg"). Static storage. */
QY_API const char *qy_reason_name(enum qy_reason reason);
QY_API const char *qy_refusal_name(enum qy_refusal refusal);
/* Append the name of a reason or refusal in words. qy_outcome_reason_words() has the game's own word where there is
 * one, and tells that what ends a game otherwise has drawn it, as the opponent could not win. */
QY_API void qy_reason_words(enum qy_reason reason, enum qy_lang lang, struct qy_buf *out);
QY_API void qy_outcome_reason_words(enum qy_game game, enum qy_result result, enum qy_reason reason,
                                    enum qy_lang lang, struct qy_buf *out);
QY_API void qy_refusal_words(enum qy_refusal refusal, enum qy_lang lang, struct qy_buf *out);

/*
 * A rule set, in one of its readings. Immutable, static storage.
 *
 * Where a rule set was found to be read wrongly it is read anew: its readings are numbered, from 1 on, and a game is
 * judged for ever by the one that it was begun under. What names none means the newest.
 */
struct qy_rules;
/* The rule set with that name, or NULL. */
QY_API const struct qy_rules *qy_rules_by_id(const char *id, size_t len);
/* The rule set that a game is played by when none is named. */
QY_API const struct qy_rules *qy_rules_default(enum qy_game game);
/* All rule sets, from 0 on: the usual one of a game before its others. NULL past the last. */
QY_API const struct qy_rules *qy_rules_at(size_t index);
/* Appends the ids of a game's rule sets, in that order, with " | " between. */
QY_API void qy_rules_list(enum qy_game game, struct qy_buf *out);
QY_API const char *qy_rules_id(const struct qy_rules *rules);
/* What people call it ("Rules of 1999"). Static storage. */
QY_API const char *qy_rules_words(const struct qy_rules *rules, enum qy_lang lang);
/* What a rule set that is made of two books has of which, as sentences; "" for one of a single book. Static storage. */
QY_API const char *qy_rules_whence(const struct qy_rules *rules, enum qy_lang lang);
QY_API enum qy_game qy_rules_game(const struct qy_rules *rules);
/* Whether a repetition is judged by what the moves do, which is an arbiter's to say (xq:24); else it is a draw for the
 * player who claims it (FIDE 9.2, classic 10.10). */
QY_API bool qy_rules_judge_repetitions(const struct qy_rules *rules);
/* The reading of logs from before there were others, which name none. */
#define QY_RULES_FIRST_READING 1
/* The number of its reading, from QY_RULES_FIRST_READING on. */
QY_API unsigned qy_rules_reading(const struct qy_rules *rules);
/* The same rule set in another reading; 0: the newest. NULL where it has no reading of that number. */
QY_API const struct qy_rules *qy_rules_in_reading(const struct qy_rules *rules, unsigned reading);

/* The sentence of an article ("xq:4.1.1") in a language, or NULL where the registry has none of that name. */
QY_API const char *qy_article_text(const char *id, size_t len, enum qy_lang lang);

/* ---- positions: make ------------------------------------------------------------------------------- */

/* The array from which a game begins. */
QY_API void qy_position_start(enum qy_game game, struct qy_position *ret_position);

/*
 * Reads a FEN: the whole text is one FEN; missing last fields are completed. Chess takes standard castling
 * fields, X-FEN and Shredder-FEN; xiangqi takes H and E as well as N and B, and the side as `w` or `r`.
 * Errors: QY_E_FEN_... for what can't be read, QY_E_POSITION_FAULTS (all faults listed in `found`) for a
 * position that can't arise; qy_fen_faults() names each.
 */
QY_API int qy_position_from_fen(enum qy_game game, const char *fen, size_t len,
                                struct qy_position *ret_position, struct qy_error *reterr);

/* How qy_position_to_fen() writes; flags may be joined. */
enum qy_fen_flags {
    QY_FEN_DEFAULT = 0,
    QY_FEN_SHREDDER = 1,    /* castling by the rooks' files, always */
    QY_FEN_NO_COUNTERS = 2, /* board, side, castling, en passant only: what repetition compares */
};
QY_API void qy_position_to_fen(const struct qy_position *position, unsigned flags, struct qy_buf *out);

/*
 * The same for a position that only qy_position_winnable(), qy_position_status(), qy_position_outcome(),
 * qy_position_is_legal() and making moves are asked of: a study may have more promoted pieces than a game can
 * bring, and more than QY_MAX_MOVES moves, so its moves must not be listed.
 */
QY_API int qy_position_from_study(enum qy_game game, const char *fen, size_t len,
                                  struct qy_position *ret_position, struct qy_error *reterr);

/*
 * All faults of a FEN's position as a set of bits, with bit n named by qy_fault_id(game, n). 0 is a good
 * position. Returns 0 or the error of a text that can't be read at all.
 */
QY_API int qy_fen_faults(enum qy_game game, const char *fen, size_t len, uint32_t *ret_faults,
                         struct qy_error *reterr);
/* The stable name of a fault ("no-king", "pawn-on-last-rank"), or NULL past the last one. */
QY_API const char *qy_fault_id(enum qy_game game, unsigned fault);
QY_API void qy_fault_words(enum qy_game game, unsigned fault, enum qy_lang lang, struct qy_buf *out);

/* ---- odds ------------------------------------------------------------------------------------------ */

/*
 * What the stronger player gives: a piece, or the first two moves. Immutable, static storage. A player given two moves
 * makes them one after the other, beyond the middle of the board with neither and taking nothing (in xiangqi with two
 * different pieces); the first of them stands in the position that the game begins from.
 */
struct qy_odds;
/* All odds, from 0 on, those of a game together. NULL past the last. */
QY_API const struct qy_odds *qy_odds_at(size_t index);
/* The odds of a game with that name ("knight", "pawn-moves"), or NULL. */
QY_API const struct qy_odds *qy_odds_by_id(enum qy_game game, const char *id, size_t len);
QY_API const char *qy_odds_id(const struct qy_odds *odds);
QY_API enum qy_game qy_odds_game(const struct qy_odds *odds);
/* The side that gives them. */
QY_API enum qy_side qy_odds_giver(const struct qy_odds *odds);
/* What people call them ("Knight odds: White without b1"). Static storage. */
QY_API const char *qy_odds_words(const struct qy_odds *odds, enum qy_lang lang);
/* Whether they are, or hold, the first two moves. */
QY_API bool qy_odds_two_moves(const struct qy_odds *odds);

/* The board before the first move. */
QY_API void qy_odds_board(const struct qy_odds *odds, struct qy_position *ret_position);
/* The moves that may be the first of two, on that board (room for QY_MAX_MOVES); how many. 0 for other odds. */
QY_API size_t qy_odds_firsts(const struct qy_odds *odds, qy_move *ret_moves);
/*
 * The position from which the game begins. `first` is the first of two moves, QY_MOVE_NONE the usual one; other odds
 * have none. Returns 0, or QY_E_ILLEGAL_MOVE.
 */
QY_API int qy_odds_start(const struct qy_odds *odds, qy_move first, struct qy_position *ret_position);
/*
 * The odds of a game that begins from a position, or NULL; `ret_first` (may be NULL) is the first of two moves, to be
 * read on qy_odds_board(), QY_MOVE_NONE where there are none.
 */
QY_API const struct qy_odds *qy_odds_of(const struct qy_position *start, qy_move *ret_first);
/* Whether a legal move may be the one that a game from `start` begins with: false for what no second of two moves may
 * do. */
QY_API bool qy_odds_allow(const struct qy_position *start, qy_move move);

/* ---- positions: ask -------------------------------------------------------------------------------- */

/* The side to move, and the piece on a square (0 when it is empty). */
QY_API enum qy_side qy_position_side(const struct qy_position *position);
QY_API qy_piece qy_position_at(const struct qy_position *position, qy_square square);
/* Half-moves since the last capture (in chess: or pawn move), and the number of the full move, from 1. */
QY_API unsigned qy_position_halfmove(const struct qy_position *position);
QY_API unsigned qy_position_fullmove(const struct qy_position *position);

/*
 * The key under which repetition is counted: equal for positions with the same pieces, side to move, castling
 * rights and en passant right (which counts only when the capture is legal).
 */
QY_API uint64_t qy_position_key(const struct qy_position *position);

/* The key computed afresh; equals qy_position_key() unless memory was damaged. For tests. */
QY_API uint64_t qy_position_compute_key(const struct qy_position *position);

/* Writes all legal moves (room for QY_MAX_MOVES), in no particular order; returns how many. */
QY_API size_t qy_position_legal(const struct qy_position *position, qy_move *ret_moves);

/* True if `move` (any 16 bits) is legal here. */
QY_API bool qy_position_is_legal(const struct qy_position *position, qy_move move);

/* Why the piece on `from` may not go to `to` (promoting to `kind`, 0 for none): QY_REFUSAL_NONE when it may. */
QY_API enum qy_refusal qy_position_why_not(const struct qy_position *position, qy_square from, qy_square to,
                                           unsigned promotion);

/* Writes the squares of the pieces that give check (room for 16); returns how many, 0 when not in check. */
QY_API size_t qy_position_checkers(const struct qy_position *position, qy_square *ret_squares);

/* The square of a side's king or general. */
QY_API qy_square qy_position_king(const struct qy_position *position, enum qy_side side);

/*
 * True where castling can't be named by the king's way alone, because king or rooks began on other squares
 * than the usual ones (or the FEN said so): UCI then writes it as king takes rook.
 */
QY_API bool qy_position_free_castling(const struct qy_position *position);

/* Whether the side to move is mated, stalemated or can go on. */
QY_API enum qy_status qy_position_status(const struct qy_position *position);

/* How many pieces of either side attack `square` is asked here: writes their squares (room for 32), returns how
 * many. */
QY_API size_t qy_position_attackers(const struct qy_position *position, qy_square square, enum qy_side by,
                                    qy_square *ret_squares);

/* ---- moves ----------------------------------------------------------------------------------------- */

/*
 * Where a move starts and ends, as a reader of the board sees it: castling goes from the king's square to the
 * king's new square.
 */
QY_API qy_square qy_move_from(enum qy_game game, qy_move move);
QY_API qy_square qy_move_to(enum qy_game game, qy_move move);
/* The kind promoted to, or 0. */
QY_API unsigned qy_move_promotion(enum qy_game game, qy_move move);
/* The square of the rook that castles along, or QY_SQUARE_NONE when the move is no castling. */
QY_API qy_square qy_move_castling_rook(enum qy_game game, qy_move move);
/* The piece taken by a legal move, or 0. */
QY_API qy_piece qy_move_captured(const struct qy_position *position, qy_move move);

/* ---- positions: change ----------------------------------------------------------------------------- */

/* Makes a legal move (or the null move when not in check). */
QY_API void qy_position_make(struct qy_position *position, qy_move move, struct qy_undo *ret_undo);
/* Takes it back. */
QY_API void qy_position_unmake(struct qy_position *position, qy_move move, const struct qy_undo *undo);

/*
 * Counts the leaf nodes of the tree of legal moves, `depth` plies deep, on up to `threads` threads (at least
 * 1). Returns 0 or QY_E_MEMORY.
 */
QY_API int qy_perft(const struct qy_position *position, unsigned depth, unsigned threads,
                    uint64_t *ret_nodes);

/* ---- a game being played --------------------------------------------------------------------------- */

struct qy_history;

/* Begins a game at a position. The caller frees it. */
QY_API int qy_history_new(const struct qy_position *start, struct qy_history **ret_history);
QY_API void qy_history_free(struct qy_history *history);
/* Plays a move. Returns 0, QY_E_ILLEGAL_MOVE (nothing changed) or QY_E_MEMORY. */
QY_API int qy_history_push(struct qy_history *history, qy_move move);
/* Takes the last move back; false when there is none. */
QY_API bool qy_history_pop(struct qy_history *history);
/* The position now, and the one it began with. Borrowed until the next change. */
QY_API const struct qy_position *qy_history_position(const struct qy_history *history);
QY_API const struct qy_position *qy_history_start(const struct qy_history *history);
QY_API size_t qy_history_plies(const struct qy_history *history);
/* The move of a ply, counted from 1; QY_MOVE_NONE outside the game. */
QY_API qy_move qy_history_move(const struct qy_history *history, size_t ply);
/* How often the position now has stood in this game, this time included. */
QY_API unsigned qy_history_occurrences(const struct qy_history *history);

/* ---- outcomes -------------------------------------------------------------------------------------- */

struct qy_outcome {
    enum qy_result result;
    enum qy_reason reason;
    const char *article; /* static storage; NULL while the game is open */
};

/* What the position by itself decides under a rule set: mate, stalemate, dead material; open otherwise. */
QY_API struct qy_outcome qy_position_outcome(const struct qy_position *position,
                                             const struct qy_rules *rules);

/* ---- repetitions ----------------------------------------------------------------------------------- */

/*
 * True when the position has stood so often that the rule set has a ruling for its repetition. Exact and
 * cheap: a search may ask after every move.
 */
QY_API bool qy_judge_is_due(const struct qy_history *history, const struct qy_rules *rules);

/*
 * Labels the moves of the cycle that ends with the last move and rules on it. While the repetition is not due
 * the verdict is open, and the moves since the position stood last (all moves where it never did) are
 * labelled all the same. A game whose rules merely count positions has no labels: `move_count` is 0 and the
 * verdict open. `oracle` may be NULL. The caller frees the judgement with qy_judgement_free(). Returns 0 or
 * QY_E_MEMORY.
 */
QY_API int qy_judge_repetition(const struct qy_history *history, const struct qy_rules *rules,
                               const struct qy_oracle *oracle, struct qy_judgement *ret_judgement);

/* ---- who can still win ----------------------------------------------------------------------------- */

/*
 * Whether `winner` can still win by some series of legal moves, the other side helping (ch:10.4, xq:4.2.1).
 * The game being over, the side that won it can. `limits` may be NULL. Returns 0 or QY_E_MEMORY; the caller
 * ends what it got with qy_winnable_clear().
 */
QY_API int qy_position_winnable(const struct qy_position *position, enum qy_side winner,
                                const struct qy_winnable_limits *limits, struct qy_winnable *ret_result);

/* Replays the line of a YES for `winner`: true if every move is legal and `winner` has won at its end. True, too,
 * for any other answer: it has no line. */
QY_API bool qy_winnable_holds(const struct qy_position *position, enum qy_side winner,
                              const struct qy_winnable *result);

/* Frees the line of a result. */
QY_API void qy_winnable_clear(struct qy_winnable *result);

/*
 * Whether a position is dead: nobody can win any more. YES and NO are proved; UNKNOWN where `nodes` positions
 * for either side (0: QY_WINNABLE_NODES) did not do. Returns 0 or QY_E_MEMORY.
 */
QY_API int qy_position_dead(const struct qy_position *position, uint64_t nodes,
                            enum qy_winnable_answer *ret_answer);

/*
 * As qy_position_outcome(), but a position in which nobody can win any more by any series of legal moves is
 * found to be dead whatever its material. Usual positions are told apart at a glance; for others `nodes`
 * positions are looked at for either side (0: QY_WINNABLE_NODES), and `ret_undecided` tells that these did
 * not do. Returns 0 or QY_E_MEMORY.
 */
QY_API int qy_position_outcome_exact(const struct qy_position *position, const struct qy_rules *rules,
                                     uint64_t nodes, struct qy_outcome *ret_outcome, bool *ret_undecided);

#ifdef __cplusplus
}
#endif

#endif

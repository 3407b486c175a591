/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, game: positions, moves and games of either kind behind one interface.
 *
 *   qy_position   a position with its side to move, counters and special rights: a value, copied by assignment
 *   qy_history    a game in progress: its start, its moves, and how often each position occurred
 *   qy_rules      a rule set ("chess-classic", "xiangqi-1999")
 *   qy_outcome    how a game ended, why, and by which article
 *   qy_game_ops   what one game is: data and functions; everything above uses it
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
 * For callers that can't hold a position by value, such as bindings of other languages: the size of a
 * position in bytes, and the starting position of a game on the heap. The caller frees it; NULL without
 * memory.
 */
QY_API size_t qy_position_size(void);
QY_API struct qy_position *qy_position_new(enum qy_game game);
QY_API void qy_position_free(struct qy_position *position);
/* The size in bytes of the undo information that qy_position_make() writes. */
QY_API size_t qy_undo_size(void);

/*
 * Writes the sentence of an error into `ret_text` (`size` bytes), truncated at a whole character if longer,
 * and returns `ret_text`. Unlike qy_error_words(), it writes the faults of a position and the refusal of a
 * move as sentences, not as names.
 */
QY_API const char *qy_error_string(const struct qy_error *error, enum qy_lang lang, char *ret_text,
                                   size_t size);

/* ---- games and rule sets --------------------------------------------------------------------------- */

/* The name of a game: "chess" or "xiangqi". */
QY_API const char *qy_game_id(enum qy_game game);

/* Finds a game by name. Returns 0, or QY_E_VALUE. */
QY_API int qy_game_by_id(const char *id, size_t len, enum qy_game *ret_game);

/* Guesses which game a FEN is of from its ranks; chess if they do not decide. Never fails. */
QY_API enum qy_game qy_game_of_fen(const char *fen, size_t len);

/* The name of a side: "white" or "black", "red" or "black". */
QY_API const char *qy_side_id(enum qy_game game, enum qy_side side);

/* Convert a result to text and back. Return the text; 0, or QY_E_VALUE. */
QY_API const char *qy_result_text(enum qy_result result);
QY_API int qy_result_parse(const char *text, size_t len, enum qy_result *ret_result);

/* The stable name of a reason ("checkmate") or refusal ("blocked-leg"). Static storage. */
QY_API const char *qy_reason_name(enum qy_reason reason);
QY_API const char *qy_refusal_name(enum qy_refusal refusal);
/*
 * Append a reason or refusal in words. qy_outcome_reason_words() uses the game's own word where there is one,
 * and says that an ending which is usually a win is a draw because the opponent could not win.
 */
QY_API void qy_reason_words(enum qy_reason reason, enum qy_lang lang, struct qy_buf *out);
QY_API void qy_outcome_reason_words(enum qy_game game, enum qy_result result, enum qy_reason reason,
                                    enum qy_lang lang, struct qy_buf *out);
QY_API void qy_refusal_words(enum qy_refusal refusal, enum qy_lang lang, struct qy_buf *out);

/*
 * A rule set in one of its readings. Immutable, static storage.
 *
 * When the program's reading of a rule set turns out to be wrong, a new reading is added. Readings are
 * numbered from 1; a game is always judged by the reading that it was begun under. If none is named, the
 * newest applies.
 */
struct qy_rules;
/* The rule set with that name, or NULL. */
QY_API const struct qy_rules *qy_rules_by_id(const char *id, size_t len);
/* The rule set of a game when none is named. */
QY_API const struct qy_rules *qy_rules_default(enum qy_game game);
/* The rule set at `index`, counted from 0, each game's default before its others. NULL past the last. */
QY_API const struct qy_rules *qy_rules_at(size_t index);
/* Appends the ids of a game's rule sets, in the same order, separated by " | ". */
QY_API void qy_rules_list(enum qy_game game, struct qy_buf *out);
QY_API const char *qy_rules_id(const struct qy_rules *rules);
/* The name for people ("Rules of 1999"). Static storage. */
QY_API const char *qy_rules_words(const struct qy_rules *rules, enum qy_lang lang);
/*
 * For a rule set taken from two books, says in sentences which parts come from which book; "" for a single
 * book. Static storage.
 */
QY_API const char *qy_rules_whence(const struct qy_rules *rules, enum qy_lang lang);
QY_API enum qy_game qy_rules_game(const struct qy_rules *rules);
/*
 * True if repetitions are judged by what the moves do, which is the arbiter's task (xq:24); false if a
 * repetition is a draw for the player who claims it (FIDE 9.2, classic 10.10).
 */
QY_API bool qy_rules_judge_repetitions(const struct qy_rules *rules);
/* The reading of old logs that name no reading. */
#define QY_RULES_FIRST_READING 1
/* The number of its reading, from QY_RULES_FIRST_READING on. */
QY_API unsigned qy_rules_reading(const struct qy_rules *rules);
/* The same rule set in another reading; 0: the newest. NULL if it has no reading of that number. */
QY_API const struct qy_rules *qy_rules_in_reading(const struct qy_rules *rules, unsigned reading);

/* The text of an article ("xq:4.1.1") in a language, or NULL if the registry has no such article. */
QY_API const char *qy_article_text(const char *id, size_t len, enum qy_lang lang);

/* ---- positions: make ------------------------------------------------------------------------------- */

/* The starting position of a game. */
QY_API void qy_position_start(enum qy_game game, struct qy_position *ret_position);

/*
 * Reads a FEN; the whole text must be one FEN. Missing last fields get default values. Chess takes standard
 * castling fields, X-FEN and Shredder-FEN; xiangqi takes H and E as well as N and B, and the side as `w` or
 * `r`. Errors: QY_E_FEN_... for a text that can't be read, QY_E_POSITION_FAULTS (all faults listed in
 * `found`) for a position that can't arise; qy_fen_faults() returns the faults.
 */
QY_API int qy_position_from_fen(enum qy_game game, const char *fen, size_t len,
                                struct qy_position *ret_position, struct qy_error *reterr);

/* How qy_position_to_fen() writes; flags may be combined. */
enum qy_fen_flags {
    QY_FEN_DEFAULT = 0,
    QY_FEN_SHREDDER = 1, /* always write castling rights as the rooks' files */
    /* only board, side, castling and en passant: the fields that repetition compares */
    QY_FEN_NO_COUNTERS = 2,
};
QY_API void qy_position_to_fen(const struct qy_position *position, unsigned flags, struct qy_buf *out);

/*
 * As qy_position_from_fen(), for studies: they may have more promoted pieces than a game can produce, and
 * more than QY_MAX_MOVES legal moves, so do not list their moves. Only qy_position_winnable(),
 * qy_position_status(), qy_position_outcome(), qy_position_is_legal() and making moves may be used on the
 * result.
 */
QY_API int qy_position_from_study(enum qy_game game, const char *fen, size_t len,
                                  struct qy_position *ret_position, struct qy_error *reterr);

/*
 * Writes all faults of a FEN's position as a set of bits; qy_fault_id(game, n) names bit n. 0: no faults.
 * Returns 0, or the error of a text that can't be read at all.
 */
QY_API int qy_fen_faults(enum qy_game game, const char *fen, size_t len, uint32_t *ret_faults,
                         struct qy_error *reterr);
/* The stable name of a fault ("no-king", "pawn-on-last-rank"), or NULL past the last one. */
QY_API const char *qy_fault_id(enum qy_game game, unsigned fault);
QY_API void qy_fault_words(enum qy_game game, unsigned fault, enum qy_lang lang, struct qy_buf *out);

/* ---- odds ------------------------------------------------------------------------------------------ */

/*
 * What the stronger player gives: a piece, or the first two moves. Immutable, static storage. A player given
 * two moves makes them one after the other; neither may go beyond the middle of the board or take a piece,
 * and in xiangqi they must be by two different pieces. The first of the two is already made in the position
 * from which the game begins.
 */
struct qy_odds;
/* The odds at `index`, counted from 0, those of one game together. NULL past the last. */
QY_API const struct qy_odds *qy_odds_at(size_t index);
/* The odds of a game with that name ("knight", "pawn-moves"), or NULL. */
QY_API const struct qy_odds *qy_odds_by_id(enum qy_game game, const char *id, size_t len);
QY_API const char *qy_odds_id(const struct qy_odds *odds);
QY_API enum qy_game qy_odds_game(const struct qy_odds *odds);
/* The side that gives the odds. */
QY_API enum qy_side qy_odds_giver(const struct qy_odds *odds);
/* The name for people ("Knight odds: White without b1"). Static storage. */
QY_API const char *qy_odds_words(const struct qy_odds *odds, enum qy_lang lang);
/* True if the odds are, or include, the first two moves. */
QY_API bool qy_odds_two_moves(const struct qy_odds *odds);

/* The board before the first move. */
QY_API void qy_odds_board(const struct qy_odds *odds, struct qy_position *ret_position);
/*
 * Writes the moves that may be the first of the two, on that board (room for QY_MAX_MOVES); returns how many.
 * 0 for other odds.
 */
QY_API size_t qy_odds_firsts(const struct qy_odds *odds, qy_move *ret_moves);
/*
 * The position from which the game begins. `first` is the first of two moves, or QY_MOVE_NONE for the
 * default; other odds have none. Returns 0, or QY_E_ILLEGAL_MOVE.
 */
QY_API int qy_odds_start(const struct qy_odds *odds, qy_move first, struct qy_position *ret_position);
/*
 * The odds of a game that begins from a position, or NULL. `ret_first` (may be NULL) is the first of two
 * moves, a move on qy_odds_board(), or QY_MOVE_NONE for odds without moves.
 */
QY_API const struct qy_odds *qy_odds_of(const struct qy_position *start, qy_move *ret_first);
/*
 * True if a game from `start` may begin with this legal move: false for a move that the second of two moves
 * may not be.
 */
QY_API bool qy_odds_allow(const struct qy_position *start, qy_move move);

/* ---- positions: ask -------------------------------------------------------------------------------- */

/* The side to move, and the piece on a square (0 when it is empty). */
QY_API enum qy_side qy_position_side(const struct qy_position *position);
QY_API qy_piece qy_position_at(const struct qy_position *position, qy_square square);
/* Half-moves since the last capture (in chess: or pawn move), and the number of the full move, from 1. */
QY_API unsigned qy_position_halfmove(const struct qy_position *position);
QY_API unsigned qy_position_fullmove(const struct qy_position *position);

/*
 * The key for counting repetitions: equal for positions with the same pieces, side to move, castling rights
 * and en passant right (which counts only if the capture is legal).
 */
QY_API uint64_t qy_position_key(const struct qy_position *position);

/* Computes the key from scratch; equals qy_position_key() unless memory was damaged. For tests. */
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
 * True if the king's move alone can't identify castling, because kings or rooks began on other than the
 * standard squares (or the FEN said so). UCI then writes castling as king takes rook.
 */
QY_API bool qy_position_free_castling(const struct qy_position *position);

/* Whether the side to move is checkmated, is stalemated or can move. */
QY_API enum qy_status qy_position_status(const struct qy_position *position);

/* Writes the squares of the pieces of side `by` that attack `square` (room for 32); returns how many. */
QY_API size_t qy_position_attackers(const struct qy_position *position, qy_square square, enum qy_side by,
                                    qy_square *ret_squares);

/* ---- moves ----------------------------------------------------------------------------------------- */

/*
 * The first and last square of a move as seen on the board: castling goes from the king's square to the
 * king's new square.
 */
QY_API qy_square qy_move_from(enum qy_game game, qy_move move);
QY_API qy_square qy_move_to(enum qy_game game, qy_move move);
/* The kind promoted to, or 0. */
QY_API unsigned qy_move_promotion(enum qy_game game, qy_move move);
/* The square of the rook that castles, or QY_SQUARE_NONE if the move is not castling. */
QY_API qy_square qy_move_castling_rook(enum qy_game game, qy_move move);
/* The piece taken by a legal move, or 0. */
QY_API qy_piece qy_move_captured(const struct qy_position *position, qy_move move);

/* ---- positions: change ----------------------------------------------------------------------------- */

/* Makes a legal move, or the null move when not in check. */
QY_API void qy_position_make(struct qy_position *position, qy_move move, struct qy_undo *ret_undo);
/* Takes a move back. */
QY_API void qy_position_unmake(struct qy_position *position, qy_move move, const struct qy_undo *undo);

/*
 * Counts the leaf nodes of the tree of legal moves, `depth` plies deep, on up to `threads` threads (at least
 * 1). Returns 0 or QY_E_MEMORY.
 */
QY_API int qy_perft(const struct qy_position *position, unsigned depth, unsigned threads,
                    uint64_t *ret_nodes);

/* ---- a game in progress --------------------------------------------------------------------------- */

struct qy_history;

/* Begins a game at a position. The caller frees it. */
QY_API int qy_history_new(const struct qy_position *start, struct qy_history **ret_history);
QY_API void qy_history_free(struct qy_history *history);
/* Plays a move. Returns 0, QY_E_ILLEGAL_MOVE (nothing changed) or QY_E_MEMORY. */
QY_API int qy_history_push(struct qy_history *history, qy_move move);
/* Takes the last move back; false if there is none. */
QY_API bool qy_history_pop(struct qy_history *history);
/* The current position, and the starting position. Borrowed until the next change. */
QY_API const struct qy_position *qy_history_position(const struct qy_history *history);
QY_API const struct qy_position *qy_history_start(const struct qy_history *history);
QY_API size_t qy_history_plies(const struct qy_history *history);
/* The move of a ply, counted from 1; QY_MOVE_NONE outside the game. */
QY_API qy_move qy_history_move(const struct qy_history *history, size_t ply);
/* How many times the current position has occurred in this game, including now. */
QY_API unsigned qy_history_occurrences(const struct qy_history *history);

/* ---- outcomes -------------------------------------------------------------------------------------- */

struct qy_outcome {
    enum qy_result result;
    enum qy_reason reason;
    const char *article; /* static storage; NULL while the game is open */
};

/*
 * The outcome that the position alone decides under a rule set: mate, stalemate, dead material; otherwise
 * open.
 */
QY_API struct qy_outcome qy_position_outcome(const struct qy_position *position,
                                             const struct qy_rules *rules);

/* ---- repetitions ----------------------------------------------------------------------------------- */

/*
 * True if the position has occurred often enough for the rule set to rule on its repetition. Exact and cheap:
 * a search may call it after every move.
 */
QY_API bool qy_judge_is_due(const struct qy_history *history, const struct qy_rules *rules);

/*
 * Labels the moves of the cycle that ends with the last move and rules on it. If no ruling is due yet, the
 * verdict is open, and the moves since the position's last occurrence (or all moves, if there was none) are
 * still labelled. Rules that merely count positions use no labels: `move_count` is 0 and the verdict open.
 * `oracle` may be NULL. The caller frees the judgement with qy_judgement_free(). Returns 0 or QY_E_MEMORY.
 */
QY_API int qy_judge_repetition(const struct qy_history *history, const struct qy_rules *rules,
                               const struct qy_oracle *oracle, struct qy_judgement *ret_judgement);

/* ---- who can still win ----------------------------------------------------------------------------- */

/*
 * Whether `winner` can still win by some series of legal moves with the opponent's help (ch:10.4, xq:4.2.1).
 * If the game is over, only its winner can. `limits` may be NULL. Returns 0 or QY_E_MEMORY; the caller frees
 * the result with qy_winnable_clear().
 */
QY_API int qy_position_winnable(const struct qy_position *position, enum qy_side winner,
                                const struct qy_winnable_limits *limits, struct qy_winnable *ret_result);

/*
 * Replays the line of a YES for `winner`: true if every move is legal and `winner` has won at its end. Also
 * true for any other answer, which has no line.
 */
QY_API bool qy_winnable_holds(const struct qy_position *position, enum qy_side winner,
                              const struct qy_winnable *result);

/* Frees the line of a result. */
QY_API void qy_winnable_clear(struct qy_winnable *result);

/*
 * Whether a position is dead, that is, neither side can win any more. YES and NO are proved; UNKNOWN if
 * searching `nodes` positions for each side (0: QY_WINNABLE_NODES) did not decide. Returns 0 or QY_E_MEMORY.
 */
QY_API int qy_position_dead(const struct qy_position *position, uint64_t nodes,
                            enum qy_winnable_answer *ret_answer);

/*
 * As qy_position_outcome(), but a position in which neither side can win by any series of legal moves is dead
 * whatever its material. Most positions are decided without a search; for others `nodes` positions are
 * searched for each side (0: QY_WINNABLE_NODES), and `ret_undecided` is set if that did not decide. Returns 0
 * or QY_E_MEMORY.
 */
QY_API int qy_position_outcome_exact(const struct qy_position *position, const struct qy_rules *rules,
                                     uint64_t nodes, struct qy_outcome *ret_outcome, bool *ret_undecided);

#ifdef __cplusplus
}
#endif

#endif

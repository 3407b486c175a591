/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, board: the types that both games share.
 *
 * A square (in xiangqi a point) is numbered rank * files + file: rank 0 is the first player's back rank, file
 * 0 the leftmost file as the first player sees it. Chess: a1 = 0, h1 = 7, h8 = 63. Xiangqi: a0 = 0, i0 = 8,
 * i9 = 89.
 */
#ifndef QIYUAN_RULES_H
#define QIYUAN_RULES_H

#include <stdint.h>

#include <qiyuan/errors/board.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The first player is White or Red. */
enum qy_side { QY_FIRST = 0, QY_SECOND = 1 };

/* The square's number; 255 is none. */
typedef uint8_t qy_square;
#define QY_SQUARE_NONE 255
#define QY_MAX_SQUARES 90

/*
 * A piece on the board: bit 3 is the side, bits 0-2 the kind (1 to 7, named by each game); 0 is an empty
 * square.
 */
typedef uint8_t qy_piece;
#define QY_PIECE(side, kind) ((qy_piece)((unsigned)(side) << 3 | (unsigned)(kind)))
#define QY_PIECE_SIDE(piece) ((enum qy_side)((piece) >> 3 & 1))
#define QY_PIECE_KIND(piece) ((piece)&7)

/*
 * A move in 16 bits, meaningful only with the position that it is made in. Each game packs it in its own way,
 * but in both 0 is no move and 1 the null move (the side to move passes; written `--`, never legal).
 */
typedef uint16_t qy_move;
#define QY_MOVE_NONE 0
#define QY_MOVE_NULL 1

/* No position of any game has more legal moves than this (chess: 218; xiangqi: under 128). */
#define QY_MAX_MOVES 256

enum qy_game { QY_GAME_CHESS, QY_GAME_XIANGQI, QY_GAME_COUNT };

/* What the board alone decides for the side to move. */
enum qy_status { QY_STATUS_OPEN, QY_STATUS_CHECKMATE, QY_STATUS_STALEMATE };

/* How a game ended, with the texts of qy_result_text(): `*`, `1-0`, `0-1`, `1/2-1/2`, `0-0`, `void`. */
enum qy_result {
    QY_RESULT_OPEN,
    QY_RESULT_FIRST_WON,
    QY_RESULT_SECOND_WON,
    QY_RESULT_DRAW,
    QY_RESULT_NOBODY_WON,
    QY_RESULT_VOID,
    /* An arbiter sets both scores (fide:12.9.4 to 12.9.6): one side gets half a point, the other none. */
    QY_RESULT_FIRST_HALF,
    QY_RESULT_SECOND_HALF,
    QY_RESULT_COUNT
};

/* Why a game ended: symbol and the name used in logs, JSON and the message registry (`reason.NAME`). */
#define QY_REASONS(X)                                 \
    X(NONE, "none")                                   \
    X(CHECKMATE, "checkmate")                         \
    X(STALEMATE, "stalemate")                         \
    X(RESIGNATION, "resignation")                     \
    X(TIME, "time")                                   \
    X(ILLEGAL_MOVE, "illegal-move")                   \
    X(FACING_GENERALS, "facing-generals")             \
    X(THREE_ILLEGAL, "three-illegal")                 \
    X(THREE_FOULS, "three-fouls")                     \
    X(PERPETUAL_CHECK, "perpetual-check")             \
    X(PROHIBITED_REPETITION, "prohibited-repetition") \
    X(REPETITION, "repetition")                       \
    X(NATURAL_LIMIT, "natural-limit")                 \
    X(FIFTY, "fifty")                                 \
    X(SEVENTY_FIVE, "seventy-five")                   \
    X(FIVEFOLD, "fivefold")                           \
    X(AGREEMENT, "agreement")                         \
    X(DEAD_POSITION, "dead-position")                 \
    X(BARE_KING_TIME, "bare-king-time")               \
    X(UNWINNABLE_TIME, "unwinnable-time")             \
    X(ABSENT, "absent")                               \
    X(BOTH_ABSENT, "both-absent")                     \
    X(REFUSAL, "refusal")                             \
    X(PENALTY, "penalty")                             \
    X(VOID, "void")                                   \
    X(SEALED_ILLEGAL, "sealed-illegal")               \
    X(ADJUDICATION, "adjudication")                   \
    X(ABORTED, "aborted")                             \
    X(DECLINED, "declined")                           \
    X(ILLEGAL_POSITION, "illegal-position")           \
    X(NOBODY_CAME, "nobody-came")                     \
    X(DESERTED, "deserted")                           \
    X(NO_ACCOUNT, "no-account")                       \
    X(BOTH_FLAGS, "both-flags")

/* Why a move or an event is refused: symbol and name (message `refusal.NAME`). */
#define QY_REFUSALS(X)                        \
    X(NONE, "none")                           \
    X(NOT_YOUR_TURN, "not-your-turn")         \
    X(NOT_BEGUN, "not-begun")                 \
    X(CLOCK_STOPPED, "clock-stopped")         \
    X(OVER, "over")                           \
    X(WRONG_MODE, "wrong-mode")               \
    X(BAD_VALUE, "bad-value")                 \
    X(NO_SUCH_PIECE, "no-such-piece")         \
    X(NOT_YOUR_PIECE, "not-your-piece")       \
    X(OWN_PIECE_THERE, "own-piece-there")     \
    X(NOT_HOW_IT_MOVES, "not-how-it-moves")   \
    X(NO_SUCH_SQUARE, "no-such-square")       \
    X(BLOCKED, "blocked")                     \
    X(BLOCKED_LEG, "blocked-leg")             \
    X(BLOCKED_EYE, "blocked-eye")             \
    X(NO_SCREEN, "no-screen")                 \
    X(OVER_THE_RIVER, "over-the-river")       \
    X(OUTSIDE_PALACE, "outside-palace")       \
    X(LEAVES_CHECK, "leaves-check")           \
    X(FACING_GENERALS, "facing-generals")     \
    X(CASTLING_MOVED, "castling-moved")       \
    X(CASTLING_ATTACKED, "castling-attacked") \
    X(CASTLING_BLOCKED, "castling-blocked")   \
    X(PROMOTION_MISSING, "promotion-missing") \
    X(PROMOTION_WRONG, "promotion-wrong")     \
    X(TOUCH, "touch")                         \
    X(OFFER_REPEATED, "offer-repeated")       \
    X(NO_OFFER, "no-offer")                   \
    X(NOT_WRITTEN_MOVE, "not-written-move")   \
    X(CLAIM_FALSE, "claim-false")             \
    X(NOT_WRITTEN, "not-written")             \
    X(TAKES_KING, "takes-king")               \
    X(TOO_LATE, "too-late")                   \
    X(FLAG_STANDING, "flag-standing")         \
    X(ON_LEAVE, "on-leave")                   \
    X(SECOND_OF_TWO, "second-of-two")         \
    X(NOT_ENTERED, "not-entered")             \
    X(DECIDE_FIRST, "decide-first")           \
    X(AMBIGUOUS, "ambiguous")                 \
    X(NOT_AGREED, "not-agreed")               \
    X(TIME_ENOUGH, "time-enough")

/* The kinds of fouls (xq:9.1.1 to 9.1.8). */
enum qy_foul {
    QY_FOUL_DISTURBING,
    QY_FOUL_CLOCK,
    QY_FOUL_REPEATED_OFFER,
    QY_FOUL_FALSE_LIMIT_CLAIM,
    QY_FOUL_TOUCH_IMMOVABLE,
    QY_FOUL_TOUCH_UNCAPTURABLE,
    QY_FOUL_MISSED_RECORDS,
    QY_FOUL_CONDUCT,
    QY_FOUL_COUNT
};

enum qy_penalty {
    QY_PENALTY_WARNING,
    QY_PENALTY_TIME,
    QY_PENALTY_LOSS,
    QY_PENALTY_EXPEL,
    QY_PENALTY_POINTS, /* changed scores in this game (fide:12.9.4, 12.9.5) */
    QY_PENALTY_FINE,
    QY_PENALTY_ROUNDS, /* the player misses this many rounds */
    QY_PENALTY_COUNT
};

/*
 * The officials who may give a penalty (xq:18.1 to 18.3), in rising order of power; NONE: no official is
 * named.
 */
enum qy_authority {
    QY_AUTHORITY_NONE,
    QY_AUTHORITY_BOARD,
    QY_AUTHORITY_CHIEF,
    QY_AUTHORITY_ORGANISER,
    QY_AUTHORITY_COUNT
};

/* An answer that may be unknown. */
enum qy_answer { QY_ANSWER_UNKNOWN, QY_ANSWER_NO, QY_ANSWER_YES };

/*
 * What a rule set may leave to an event; each symbol with its name in files and logs. From COUNTED on they
 * are points on which the clauses about repetition allow two readings, both explained in docs/repetition.md.
 */
#define QY_REGULATIONS(X)                   \
    X(DEFAULT, "default")                   \
    X(NATURAL_LIMIT, "natural_limit")       \
    X(REPETITIONS, "repetitions")           \
    X(RECORDS, "records")                   \
    X(CLAIMS, "claims")                     \
    X(ILLEGAL_MOVES, "illegal_moves")       \
    X(OFFERS_FROM, "offers_from")           \
    X(FOULS, "fouls")                       \
    X(OWN_CHECKS, "own_checks")             \
    X(OWN_CHASES, "own_chases")             \
    X(LIMIT_FROM, "limit_from")             \
    X(GRACE, "grace")                       \
    X(PERPETUAL_CHECK, "perpetual_check")   \
    X(ERRORS_UNTIL, "errors_until")         \
    X(ABSENCES, "absences")                 \
    X(ABSENCES_RUNNING, "absences_running") \
    X(SUPERVISED, "supervised")             \
    X(PENALTY_MINUTES, "penalty_minutes")   \
    X(LATE_FROM, "late_from")               \
    X(QUICKPLAY, "quickplay")               \
    X(DEVICE, "device")                     \
    X(COUNTED, "counted")                   \
    X(NINE_ROUNDS, "nine_rounds")           \
    X(RED_VARIES, "red_varies")             \
    X(SUSPENDED, "suspended")               \
    X(HANGING, "hanging")                   \
    X(MEANS, "means")                       \
    X(HELPER, "helper")                     \
    X(EVASION, "evasion")                   \
    X(WEAK_MOVES, "weak_moves")             \
    X(YIELDS, "yields")

#define QY_REGULATION_ENUM(symbol, name) QY_REGULATION_##symbol,
enum qy_regulation { QY_REGULATIONS(QY_REGULATION_ENUM) QY_REGULATION_COUNT };
#undef QY_REGULATION_ENUM
#define QY_REGULATION_BIT(regulation) (UINT32_C(1) << (regulation))

#define QY_REASON_ENUM(symbol, name) QY_REASON_##symbol,
enum qy_reason { QY_REASONS(QY_REASON_ENUM) QY_REASON_COUNT };
#undef QY_REASON_ENUM

#define QY_REFUSAL_ENUM(symbol, name) QY_REFUSAL_##symbol,
enum qy_refusal { QY_REFUSALS(QY_REFUSAL_ENUM) QY_REFUSAL_COUNT };
#undef QY_REFUSAL_ENUM

#ifdef __cplusplus
}
#endif

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The internal form of a query: its terms, and an expression over them in reverse Polish notation. `held` has
 * a bit for each term that has held in the current game.
 */
#ifndef QYI_COLLECTION_QUERY_H
#define QYI_COLLECTION_QUERY_H

#include "collection/query_keys.h"
#include "collection/query_moves.h"
#include "collection/spellings.h"
#include "game/recur.h"

#include <qiyuan/archive/collection.h>
#include <qiyuan/record/verdict.h>

#define QYI_QUERY_TERMS   64
#define QYI_QUERY_PROGRAM 256
#define QYI_QUERY_COUNTS  16

/* The terms to test on each position of the main line. */
#define QYI_TERMS_OF_POSITIONS ((UINT64_C(1) << (QYI_TERM_SACRIFICE + 1)) - 1)

/* Those of them that depend on a move, not on the position before it. */
#define QYI_IS_OF_MOVES(kind) ((kind) >= QYI_TERM_MOVE && (kind) <= QYI_TERM_SACRIFICE)

/* How the value of a tag is compared. */
enum qyi_compare {
    QYI_COMPARE_THERE, /* the tag exists */
    QYI_COMPARE_WORDS,
    QYI_COMPARE_NO_WORDS,
    QYI_COMPARE_SAME, /* as text, byte by byte */
    QYI_COMPARE_LESS,
    QYI_COMPARE_AT_MOST,
    QYI_COMPARE_MORE,
    QYI_COMPARE_AT_LEAST
};

enum qyi_has {
    QYI_HAS_REPETITION,
    QYI_HAS_CHECKMATE,
    QYI_HAS_STALEMATE,
    QYI_HAS_COMMENT,
    QYI_HAS_VARIATION,
    QYI_HAS_FAULT,
    QYI_HAS_EN_PASSANT, /* this and the following are tested on all moves */
    QYI_HAS_PROMOTION,
    QYI_HAS_UNDERPROMOTION,
    QYI_HAS_PERPETUAL_CHECK,
    QYI_HAS_COUNT
};

/* How the two sides castled; the first two values are also bits. */
enum qyi_castled {
    QYI_CASTLED_NONE,
    QYI_CASTLED_SHORT,
    QYI_CASTLED_LONG,
    QYI_CASTLED_ANY,
    QYI_CASTLED_OPPOSITE,
    QYI_CASTLED_SAME,
    QYI_CASTLED_WHITE_SHORT,
    QYI_CASTLED_WHITE_LONG,
    QYI_CASTLED_BLACK_SHORT,
    QYI_CASTLED_BLACK_LONG,
    QYI_CASTLED_COUNT
};

/* The required content of a square. */
struct qyi_stand {
    qy_square square;
    bool any;       /* any piece */
    qy_piece piece; /* else this piece, 0 for an empty square */
};

/* A range for the number of some pieces. `piece` 0 counts all pieces. */
struct qyi_count {
    qy_piece piece;
    uint8_t least;
    uint8_t most;
};

struct qyi_term {
    enum qyi_term_kind kind;
    uint8_t games;  /* bit n: the term can hold in game n */
    uint64_t key;   /* key of a position */
    char *text;     /* folded words, the name of a tag, or a FEN without counters; owned */
    char *more;     /* the words of a tag, or the end of a range of codes; owned */
    uint32_t first; /* ranges include both ends; an enumeration has its value in `first` */
    uint32_t last;
    /* including both ends: balance in hundredths, ratings in QYI_RATING_UNIT; for a sacrifice the minimum */
    int32_t low;
    int32_t high;
    enum qyi_compare compare;
    bool versus;                   /* a rating is compared (`compare`) with the opponent's */
    uint16_t kinds[QY_GAME_COUNT]; /* for promotions: bits of kinds */
    /* for a sacrifice: 1 if evaluations must show that it costs little, -1 that it costs more; 0: not considered */
    int sound;
    unsigned lasts; /* required number of consecutive half-moves; 0 and 1: a single moment */
    /* by game, because a letter may denote another piece in each */
    struct qyi_stand *stand[QY_GAME_COUNT]; /* owned: `ways` times `stands` elements */
    size_t stands[QY_GAME_COUNT];
    size_t ways[QY_GAME_COUNT];
    struct qyi_move_want want[QY_GAME_COUNT];
    struct qyi_sequence *sequence[QY_GAME_COUNT]; /* owned */
    size_t mate[QY_GAME_COUNT];                   /* index of a mating pattern */
    struct qyi_count count[QY_GAME_COUNT][QYI_QUERY_COUNTS];
    size_t counts[QY_GAME_COUNT];
};

enum { QYI_OP_AND = -1, QYI_OP_OR = -2, QYI_OP_NOT = -3 };

struct qy_query {
    struct qyi_term term[QYI_QUERY_TERMS];
    size_t terms;
    int16_t program[QYI_QUERY_PROGRAM];
    size_t steps;
    bool any;
    const struct qy_rules *rules;
    uint64_t of_positions; /* terms tested on positions */
    bool wants_repetition;
    bool wants_opening;
    bool wants_men;
    struct qyi_spellings spellings; /* spellings of players */

    /* of the current game */
    uint64_t held;
    uint64_t asked; /* terms still to test on its positions */
    size_t ply;
    unsigned run[QYI_QUERY_TERMS];   /* number of consecutive positions in which a term has held */
    uint64_t state[QYI_QUERY_TERMS]; /* states of sequences */
    unsigned men[16];                /* number of each piece; men[0] is the total */
    bool evaluated;                  /* a comment gives the `evaluation` of the current position */
    int32_t evaluation;
    uint64_t pending; /* terms that wait for the evaluation of the position after the last move */
    int32_t pending_from;
    enum qy_side pending_mover;
    size_t pending_ply;
    struct qyi_recur recur; /* of its positions, if repetition matters */
    bool repeated;
    struct qy_game_judge *judge; /* NULL until one is needed */
    const struct qy_opening *opening;
    struct qy_buf folded;
};

/* Appends an operator or the number of a term to the program. Returns 0 or QY_E_QUERY_SIZE. */
int qyi_query_step(struct qy_query *query, int step, struct qy_error *reterr);
/* Combines the last value on the program's stack with the one that was there before the addition, if any. */
int qyi_query_join(struct qy_query *query, bool was_empty, struct qy_error *reterr);

/* The text of a term; `sign` is "=", or "<", "<=", ">", ">=" for a key with ordered values. */
struct qyi_term_text {
    const char *key;
    size_t key_len;
    const char *value;
    size_t value_len;
    const char *sign;
};

/* Parses a term and adds it to the list, but not to the program; *ret_term is its number. */
int qyi_query_term(struct qy_query *query, const struct qyi_term_text *text, size_t *ret_term,
                   struct qy_error *reterr);
void qyi_term_free(struct qyi_term *term);

/* The piece that a letter denotes in a game; capitals are the first side's. False if the game does not have it. */
bool qyi_man_of_letter(enum qy_game game, char letter, qy_piece *ret_piece);

/* True if a code or the words of a name match an opening term. */
bool qyi_term_wants_opening(const struct qyi_term *term, const char *code, const char *folded_name);

/* True if the value of a tag satisfies a comparison (QYI_COMPARE_SAME and later). */
bool qyi_tag_compares(const struct qyi_term *term, const char *value);

/* True if the value of a tag matches a term; `folded` is scratch space. */
bool qyi_tag_value_holds(const struct qyi_term *term, const char *value, struct qy_buf *folded);

/* Parses NAME, NAME=WORDS, NAME>=VALUE and similar terms; false for anything else. *ret_code is 0 or QY_E_MEMORY. */
bool qyi_read_tag_term(const char *text, size_t len, struct qyi_term *term, int *ret_code);

/* fractions of a rating point: half the sum of two ratings in hundredths is a whole number of them */
#define QYI_RATING_UNIT 200

/* A player's rating from the tags, in hundredths, at least 1 and below 65535 points; 0 if there is none. */
uint32_t qyi_scan_rating(const struct qy_scan_game *game, enum qy_side side);
/* True if ratings in hundredths (0: unknown) match a term. */
bool qyi_ratings_hold(const struct qyi_term *term, uint32_t first, uint32_t second);

/*
 * Parses "MEN [/mirror] [/swap] [/shift]" for one game: the pieces and their squares, in all the variants
 * requested. Returns 1, 0 if the game can't have it, or QY_E_MEMORY.
 */
int qyi_read_pattern(enum qy_game game, const char *text, size_t len, struct qyi_term *term);

#define QYI_MATE  100000 /* the evaluation for an immediate mate */
#define QYI_SOUND 50     /* a sacrifice that costs less than this, in hundredths of a pawn, is sound */

/*
 * Passes a comment to a visitor and, on the main line, also the evaluation in its `[%eval`. Returns the
 * visitor's result.
 */
int qyi_visit_comment(const struct qy_scan_visitor *visitor, void *user, bool main_line, const char *text,
                      size_t len);

/* Whether a term holds that concerns castling, promotions, repetitions or all moves: 1, 0 or QY_E_MEMORY. */
int qyi_played_holds(const struct qyi_term *term, const struct qy_scan_game *game);

/* Dates, lengths and results: true if a header matches the term. */
/* Whether a term about numbers of pieces or their balance holds for these numbers; `men[0]` is the total. */
bool qyi_term_wants_men(const struct qyi_term *term, enum qy_game game, const unsigned men[16]);
/* The same, also for MATERIAL. */
bool qyi_term_counts_hold(const struct qyi_term *term, enum qy_game game, const unsigned men[16]);
/* Reads a value in pawns with an optional minus and at most two decimals; returns hundredths. */
bool qyi_read_pawns(const char *text, size_t len, int32_t *ret_hundredths);
bool qyi_term_wants_date(const struct qyi_term *term, uint32_t first, uint32_t last);

#endif

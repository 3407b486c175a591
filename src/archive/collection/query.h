/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A query inside: its terms, and the expression over them in reverse Polish order. A bit of
 * `held` for each term tells whether it has held in the game that is going by.
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

/* Terms that each position of the main line is asked. */
#define QYI_TERMS_OF_POSITIONS ((UINT64_C(1) << (QYI_TERM_SACRIFICE + 1)) - 1)

/* Those of them that a move answers, not the position before it. */
#define QYI_IS_OF_MOVES(kind) ((kind) >= QYI_TERM_MOVE && (kind) <= QYI_TERM_SACRIFICE)

/* How what a tag says is compared. */
enum qyi_compare {
    QYI_COMPARE_THERE, /* it is there */
    QYI_COMPARE_WORDS,
    QYI_COMPARE_NO_WORDS,
    QYI_COMPARE_SAME, /* as a text, to the byte */
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
    QYI_HAS_EN_PASSANT, /* this and those behind it are asked of all moves */
    QYI_HAS_PROMOTION,
    QYI_HAS_UNDERPROMOTION,
    QYI_HAS_PERPETUAL_CHECK,
    QYI_HAS_COUNT
};

/* How a game was castled in; the first two are bits, too. */
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

/* What must stand on a square. */
struct qyi_stand {
    qy_square square;
    bool any;       /* any piece */
    qy_piece piece; /* else this one, 0 for an empty square */
};

/* A bound on how many of some pieces there are. `piece` 0 counts all. */
struct qyi_count {
    qy_piece piece;
    uint8_t least;
    uint8_t most;
};

struct qyi_term {
    enum qyi_term_kind kind;
    uint8_t games;  /* bit n: it can hold in game n */
    uint64_t key;   /* of a position */
    char *text;     /* words folded, a tag's name, a FEN without counters; owned */
    char *more;     /* a tag's words; the second end of a range of codes; owned */
    uint32_t first; /* ranges, ends included; the value of an enumeration in `first` */
    uint32_t last;
    /* ends included: of a balance in hundredths, of ratings in QYI_RATING_UNIT; of a sacrifice the least */
    int32_t low;
    int32_t high;
    enum qyi_compare compare;
    bool versus;                   /* of a rating: it is compared (`compare`) with the other side's */
    uint16_t kinds[QY_GAME_COUNT]; /* of promotions: bits of kinds */
    int sound; /* of a sacrifice: 1 where notes say that it costs little, -1 that it costs more; 0: not asked */
    unsigned lasts; /* this many half-moves without a break; 0 and 1: at one time */
    /* by game, for a letter may mean another piece in each */
    struct qyi_stand *stand[QY_GAME_COUNT]; /* owned: `ways` times `stands` of them */
    size_t stands[QY_GAME_COUNT];
    size_t ways[QY_GAME_COUNT];
    struct qyi_move_want want[QY_GAME_COUNT];
    struct qyi_sequence *sequence[QY_GAME_COUNT]; /* owned */
    size_t mate[QY_GAME_COUNT];                   /* number of a pattern of mate */
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
    uint64_t of_positions; /* the terms to ask of positions */
    bool wants_repetition;
    bool wants_opening;
    bool wants_men;
    struct qyi_spellings spellings; /* of players */

    /* of the game that is going by */
    uint64_t held;
    uint64_t asked; /* terms to ask of its positions */
    size_t ply;
    unsigned run[QYI_QUERY_TERMS];   /* for this many positions a term has held */
    uint64_t state[QYI_QUERY_TERMS]; /* of sequences */
    unsigned men[16];                /* by piece; men[0] all of them */
    bool evaluated;                  /* notes tell `evaluation` of the position at hand */
    int32_t evaluation;
    uint64_t pending; /* terms that what notes say of the position after the last move will settle */
    int32_t pending_from;
    enum qy_side pending_mover;
    size_t pending_ply;
    struct qyi_recur recur; /* of its positions, while repetition matters */
    bool repeated;
    struct qy_game_judge *judge; /* NULL until one is needed */
    const struct qy_opening *opening;
    struct qy_buf folded;
};

/* Appends a step or a term's number to the program. Returns 0 or QY_E_QUERY_SIZE. */
int qyi_query_step(struct qy_query *query, int step, struct qy_error *reterr);
/* Joins what stands last on the program's stack to what stood there before the addition, if anything did. */
int qyi_query_join(struct qy_query *query, bool was_empty, struct qy_error *reterr);

/* A term as it is written; `sign` is "=", or of a key that has an order "<", "<=", ">", ">=". */
struct qyi_term_text {
    const char *key;
    size_t key_len;
    const char *value;
    size_t value_len;
    const char *sign;
};

/* Reads a term and adds it to the list, not to the program; its number in *ret_term. */
int qyi_query_term(struct qy_query *query, const struct qyi_term_text *text, size_t *ret_term,
                   struct qy_error *reterr);
void qyi_term_free(struct qyi_term *term);

/* The letter's piece in a game: capitals the first side's. False if the game has none of that letter. */
bool qyi_man_of_letter(enum qy_game game, char letter, qy_piece *ret_piece);

/* True if a code or the words of a name are what an opening term wants. */
bool qyi_term_wants_opening(const struct qyi_term *term, const char *code, const char *folded_name);

/* True if what a tag says is as a term compares it (QYI_COMPARE_SAME and after). */
bool qyi_tag_compares(const struct qyi_term *term, const char *value);

/* True if what a tag says is what a term wants; `folded` is room for it. */
bool qyi_tag_value_holds(const struct qyi_term *term, const char *value, struct qy_buf *folded);

/* Reads NAME, NAME=WORDS, NAME>=VALUE and the like; false for what is none of these. *ret_code: 0, QY_E_MEMORY. */
bool qyi_read_tag_term(const char *text, size_t len, struct qyi_term *term, int *ret_code);

#define QYI_RATING_UNIT 200 /* parts of a point: half the sum of two ratings in hundredths is told by it */

/* The rating that a player's tag tells, in hundredths, 1 to below 65535 points; 0 where none does. */
uint32_t qyi_scan_rating(const struct qy_scan_game *game, enum qy_side side);
/* True if ratings in hundredths (0: not known) are as a term wants them. */
bool qyi_ratings_hold(const struct qyi_term *term, uint32_t first, uint32_t second);

/*
 * Reads "MEN [/mirror] [/swap] [/shift]" for one game: what stands where, in all the ways that follow. Returns 1, 0
 * where it can't be one of that game, or QY_E_MEMORY.
 */
int qyi_read_pattern(enum qy_game game, const char *text, size_t len, struct qyi_term *term);

#define QYI_MATE  100000 /* what a mate at once is told as */
#define QYI_SOUND 50     /* hundredths of a pawn that a sound sacrifice costs less than */

/*
 * Tells a visitor of a comment, and on the main line of what it says of the position by `[%eval`. Returns what he does.
 */
int qyi_visit_comment(const struct qy_scan_visitor *visitor, void *user, bool main_line, const char *text,
                      size_t len);

/* Whether a term of castling, promotions, repeats or of what is asked of all moves holds: 1, 0 or QY_E_MEMORY. */
int qyi_played_holds(const struct qyi_term *term, const struct qy_scan_game *game);

/* Dates, lengths and results: true if the term holds for what a header says. */
/* Whether a term of counts of pieces, or of their balance, holds of these pieces, by piece, `men[0]` all of them. */
bool qyi_term_wants_men(const struct qyi_term *term, enum qy_game game, const unsigned men[16]);
/* The same, of MATERIAL, too. */
bool qyi_term_counts_hold(const struct qyi_term *term, enum qy_game game, const unsigned men[16]);
/* Reads a worth in pawns, with a minus and two decimal places at most, as hundredths. */
bool qyi_read_pawns(const char *text, size_t len, int32_t *ret_hundredths);
bool qyi_term_wants_date(const struct qyi_term *term, uint32_t first, uint32_t last);

#endif

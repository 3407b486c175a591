/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: collection. A query inside: its terms, and the expression over them in reverse Polish order. A bit of
 * `held` for each term tells whether it has held in the game that is going by.
 */
#ifndef QYI_COLLECTION_QUERY_H
#define QYI_COLLECTION_QUERY_H

#include <qiyuan/collection.h>
#include <qiyuan/verdict.h>

#define QYI_QUERY_TERMS   64
#define QYI_QUERY_PROGRAM 256
#define QYI_QUERY_COUNTS  16

enum qyi_term_kind {
    QYI_TERM_FEN,
    QYI_TERM_EXACT,
    QYI_TERM_BOARD, /* a pattern of all squares */
    QYI_TERM_PATTERN,
    QYI_TERM_MATERIAL,
    QYI_TERM_MEN,
    QYI_TERM_PLAYER,
    QYI_TERM_WHITE,
    QYI_TERM_RED,
    QYI_TERM_BLACK,
    QYI_TERM_DATE,
    QYI_TERM_RESULT,
    QYI_TERM_OPENING,
    QYI_TERM_PLIES,
    QYI_TERM_TAG,
    QYI_TERM_HAS,
    QYI_TERM_RULING,
    QYI_TERM_TEXT,
    QYI_TERM_GAME,
    QYI_TERM_STATUS,
    QYI_TERM_KINDS
};

/* Terms that each position of the main line is asked. */
#define QYI_TERMS_OF_POSITIONS ((1u << (QYI_TERM_MEN + 1)) - 1)

enum qyi_has {
    QYI_HAS_REPETITION,
    QYI_HAS_CHECKMATE,
    QYI_HAS_STALEMATE,
    QYI_HAS_COMMENT,
    QYI_HAS_VARIATION,
    QYI_HAS_FAULT,
    QYI_HAS_COUNT
};
extern const char *const qyi_has_names[QYI_HAS_COUNT];

/* What must stand on a square. */
struct qyi_stand {
    qy_square square;
    bool any;       /* any man */
    qy_piece piece; /* else this one, 0 for an empty square */
};

/* A bound on how many of some men there are. `piece` 0 counts all. */
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
    /* by game, for a letter may mean another man in each */
    struct qyi_stand *stand[QY_GAME_COUNT]; /* owned */
    size_t stands[QY_GAME_COUNT];
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

    /* of the game that is going by */
    uint64_t held;
    uint64_t asked; /* terms to ask of its positions */
    size_t ply;
    unsigned men[16]; /* by man; men[0] all of them */
    uint64_t *keys;   /* of its positions, while repetition matters */
    size_t key_room;
    bool repeated;
    struct qy_game_judge *judge; /* NULL until one is needed */
    const struct qy_opening *opening;
    struct qy_buf folded;
};

/* Appends a step or a term's number to the program. Returns 0 or QY_E_QUERY_SIZE. */
int qyi_query_step(struct qy_query *query, int step, struct qy_error *reterr);
/* Joins what stands last on the program's stack to what stood there before the addition, if anything did. */
int qyi_query_join(struct qy_query *query, bool was_empty, struct qy_error *reterr);

/* Reads a term and adds it to the list, not to the program; its number in *ret_term. */
int qyi_query_term(struct qy_query *query, const char *key, size_t key_len, const char *value,
                   size_t value_len, size_t *ret_term, struct qy_error *reterr);
void qyi_term_free(struct qyi_term *term);

/* The letter's man in a game: capitals the first side's. False if the game has none of that letter. */
bool qyi_man_of_letter(enum qy_game game, char letter, qy_piece *ret_piece);

/* True if a code or the words of a name are what an opening term wants. */
bool qyi_term_wants_opening(const struct qyi_term *term, const char *code, const char *folded_name);

/* The terms without which no game can be wanted, as bits. */
uint64_t qyi_query_required(const struct qy_query *query);

/* Dates, lengths and results: true if the term holds for what a header says. */
bool qyi_term_wants_date(const struct qyi_term *term, uint32_t first, uint32_t last);

#endif

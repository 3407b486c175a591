/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, xiangqi: what the judge of repetitions answers.
 *
 *   qy_label         the nature of one move: check, kill threat, chase, or one of the allowed kinds
 *   qy_judged_move   a move of the cycle with its label, its victims, and why
 *   qy_judgement     the ruling on a repetition, with all moves of its cycle
 *   qy_oracle        what a judge may spend and whom it may ask
 *
 * The calls that take a game are in <qiyuan/core/game.h>.
 */
#ifndef QIYUAN_JUDGE_H
#define QIYUAN_JUDGE_H

#include <qiyuan/core/buf.h>
#include <qiyuan/core/lang.h>
#include <qiyuan/core/rules.h>
#include <qiyuan/errors/board.h>

#ifdef __cplusplus
extern "C" {
#endif

/* From the lightest to the heaviest (xq:27.4); from CHASE on they are attacks, which may not be repeated. */
enum qy_label {
    QY_LABEL_IDLE,
    QY_LABEL_FOLLOW,
    QY_LABEL_BLOCK,
    QY_LABEL_OFFER,
    QY_LABEL_EXCHANGE,
    QY_LABEL_CHASE,
    QY_LABEL_KILL_THREAT,
    QY_LABEL_CHECK,
    QY_LABEL_COUNT
};

/* Why a move has its label: symbol and name (message `why.NAME`). */
#define QY_WHYS(X)                            \
    X(QUIET, "quiet")                         \
    X(CHECKS, "checks")                       \
    X(MATES_NEXT, "mates-next")               \
    X(UNROOTED, "unrooted")                   \
    X(DEARER, "dearer")                       \
    X(UNDER_ROOTED, "under-rooted")           \
    X(ROOT_PINNED, "root-pinned")             \
    X(ROOT_FACING, "root-facing")             \
    X(ROOT_EXPOSED, "root-exposed")           \
    X(ROOT_CUT_OFF, "root-cut-off")           \
    X(ROOT_LOSES_SCREEN, "root-loses-screen") \
    X(ROOT_MATED, "root-mated")               \
    X(BY_CHECKS, "by-checks")                 \
    X(BY_EXCHANGE, "by-exchange")             \
    X(JOINTLY, "jointly")                     \
    X(PAWN_IN_MUTUAL, "pawn-in-mutual")       \
    X(ROOTED, "rooted")                       \
    X(OLD, "old")                             \
    X(MATED_AFTER, "mated-after")             \
    X(WON_BACK, "won-back")                   \
    X(ONLY_GENERAL, "only-general")           \
    X(ONLY_PAWN, "only-pawn")                 \
    X(HOME_PAWN, "home-pawn")                 \
    X(PAWN_PRICE, "pawn-price")               \
    X(MUTUAL, "mutual")                       \
    X(OFFERED, "offered")                     \
    X(BLOCKS, "blocks")                       \
    X(POST, "post")                           \
    X(POST_OPEN, "post-open")                 \
    X(EVADES, "evades")                       \
    X(BUDGET, "budget")

#define QY_WHY_ENUM(symbol, name) QY_WHY_##symbol,
enum qy_why { QY_WHYS(QY_WHY_ENUM) QY_WHY_COUNT };
#undef QY_WHY_ENUM

/* A piece and where it stands; `piece` is 0 for none. */
struct qy_judged_piece {
    qy_square square;
    qy_piece piece;
};

#define QY_JUDGED_LINE_MAX   16
#define QY_JUDGED_PIECES_MAX 16

struct qy_judged_move {
    uint32_t ply; /* in the game, from 1 */
    qy_move move;
    enum qy_side side;
    enum qy_label label;
    enum qy_why why;
    uint32_t also;   /* the lighter labels it has besides: bit 1 << label */
    bool certain;    /* false: the budget ended before every question was answered, or one is the referee's */
    bool attacks;    /* counts as an attack in the ruling */
    bool proven;     /* an attack however the open questions are answered: only its label may be heavier */
    bool weak;       /* a chase that a second piece must help, or of an under-rooted piece */
    bool post;       /* open: whether it holds a post that draws, so that it attacks nobody (xq:27.3) */
    bool by_pawn;    /* pawns alone attack: counts in a mutual chase only (xq:27.2) */
    bool by_pinned;  /* every taker keeps a horse from attacking its general: weighs less in some rule sets */
    uint32_t takers; /* by place in the side's list of pieces, for rulings */
    uint32_t victims_set; /* the victims, likewise */
    uint8_t victim_count;
    struct qy_judged_piece victims[QY_JUDGED_PIECES_MAX]; /* as they stand after the move */
    struct qy_judged_piece taker;                         /* the piece that takes, checks, offers or blocks */
    struct qy_judged_piece other;                         /* the guard or the helper that `why` speaks of */
    /*
     * What the label rests on: moves from the position after this move, the other side having passed. The
     * mover begins. For an allowed move, the capture that seems to be threatened and what refutes it.
     */
    uint8_t line_count;
    qy_move line[QY_JUDGED_LINE_MAX];
};

enum qy_verdict {
    QY_VERDICT_OPEN, /* not repeated often enough */
    QY_VERDICT_DRAW,
    QY_VERDICT_LOSS,   /* `deviate` has lost, or has to change */
    QY_VERDICT_UNKNOWN /* undecided: a question stayed open; nobody loses by it, and a referee has to rule */
};

enum qy_procedure {
    QY_PROCEDURE_NONE,
    QY_PROCEDURE_AT_ONCE, /* the game is over */
    QY_PROCEDURE_ORDER    /* `deviate` is told to change, and loses if the cycle comes once more (xq:24.3) */
};

/* How the open questions about the moves of one side may be answered. */
enum qy_open_answer {
    QY_OPEN_IDLE,   /* they attack nobody */
    QY_OPEN_STRONG, /* they attack */
    QY_OPEN_WEAK,   /* they attack with another piece's help; only some rule sets tell that apart */
    QY_OPEN_COUNT
};

/* What the ruling would be then. */
struct qy_open_ruling {
    enum qy_verdict verdict;
    enum qy_procedure procedure;
    int deviate;
};

struct qy_judgement {
    enum qy_verdict verdict;
    enum qy_result result; /* open while an order is to be given */
    enum qy_reason reason;
    const char *article; /* static storage; NULL while open */
    int deviate;         /* an `enum qy_side`, or -1 */
    enum qy_procedure procedure;
    unsigned occurrences; /* of the position now, this one included */
    unsigned patterns;    /* of them, those at either end of rounds by the same moves; at least 1 */
    unsigned tally[2][QY_LABEL_COUNT]; /* how many moves of either side in the cycle have a label */
    unsigned open[2];                  /* and of how many it is not decided whether they attack */
    /* After QY_VERDICT_UNKNOWN: the ruling by the answers about the first side's moves and the second's. */
    struct qy_open_ruling if_answered[QY_OPEN_COUNT][QY_OPEN_COUNT];
    size_t move_count;
    struct qy_judged_move *moves; /* the cycle, in order */
    uint64_t nodes;               /* spent on it */
    /*
     * Points on which the clauses leave two readings, as QY_REGULATION_BIT: those that came up, and those of
     * all points that were read the other way.
     */
    uint32_t readings;
    uint32_t otherwise;
    bool red_varies; /* an event has Red change where neither side would have to */
    bool series;     /* no position had to come back: nine rounds of attacks (`nine_rounds`) */
};

struct qy_position;

/* What a judge may spend and whom it may ask. All of it may be zero. */
struct qy_oracle {
    uint64_t nodes;              /* positions to look at, for the whole cycle; 0 for the usual 60,000 */
    bool (*stop)(void *closure); /* asked every 64 positions: true ends the work with what is known */
    void *closure;
    /* What an event has decided; 0: as the rule set has it. */
    unsigned repetitions; /* how often the pattern has to stand */
    uint32_t otherwise;   /* QY_REGULATION_BIT of the points that are read the other way */
    unsigned
        red_varies; /* where neither side has to change, Red has to in this many first rounds of a game */
    bool plain;     /* readings that came up are not looked into: a search asks so */
    /* what a referee says of a post that nothing proves to draw or not: it holds the draw */
    enum qy_answer post;
    /* Whether it is proved that neither side can force a win, as endgame tables know; may be NULL. */
    enum qy_answer (*drawn)(void *tables, const struct qy_position *position);
    void *tables;
};

/* "check", "kill-threat", "chase", "exchange", "offer", "block", "follow", "idle". Static storage. */
QY_API const char *qy_label_id(enum qy_label label);
/* "open", "draw", "loss", "undecided"; and "at-once", "order", "none". Static storage. */
QY_API const char *qy_verdict_id(enum qy_verdict verdict);
QY_API const char *qy_procedure_id(enum qy_procedure procedure);
/* The stable name of a reason ("unrooted"). Static storage. */
QY_API const char *qy_why_id(enum qy_why why);
/* True when it was not decided whether the move attacks: its label is not to be shown. */
static inline bool qy_judged_is_open(const struct qy_judged_move *move)
{
    return !move->certain && !move->proven && !move->attacks;
}

/* Appends a label in words. */
QY_API void qy_label_words(enum qy_label label, enum qy_lang lang, struct qy_buf *out);
/* Appends why a move has its label, as a sentence without its full stop. */
QY_API void qy_judged_why(const struct qy_judged_move *move, enum qy_lang lang, struct qy_buf *out);

/*
 * Appends the pattern of one side's moves as referees name it: "perpetual check", "one check and one chase",
 * "two idle moves".
 */
QY_API void qy_pattern_words(const struct qy_judgement *judgement, enum qy_side side, enum qy_lang lang,
                             struct qy_buf *out);
/*
 * Appends the patterns of both sides and what follows from them, as a sentence, and the readings that it rests on.
 */
QY_API void qy_judgement_words(const struct qy_judgement *judgement, enum qy_lang lang, struct qy_buf *out);
/* The name of a regulation in files and logs. Static storage. */
QY_API const char *qy_regulation_id(enum qy_regulation regulation);
/* Appends in words how a point is read of which the clauses leave two readings, as usual or the other way. */
QY_API void qy_reading_words(enum qy_regulation point, bool other, enum qy_lang lang, struct qy_buf *out);
/*
 * After QY_VERDICT_UNKNOWN: appends the open question with the plies that it is about, and what each answer
 * would mean, as sentences.
 */
QY_API void qy_judgement_question(const struct qy_judgement *judgement, enum qy_lang lang,
                                  struct qy_buf *out);

/* Gives the memory of the moves back and clears the judgement. */
QY_API void qy_judgement_free(struct qy_judgement *judgement);

#ifdef __cplusplus
}
#endif

#endif

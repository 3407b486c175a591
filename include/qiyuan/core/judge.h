/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, xiangqi: the answers of the judge of repetitions.
 *
 *   qy_label         the nature of one move: check, kill threat, chase, or one of the allowed kinds
 *   qy_judged_move   a move of the cycle with its label, its victims, and why
 *   qy_judgement     the ruling on a repetition, with all moves of its cycle
 *   qy_oracle        the judge's limits, and the endgame tables or referee it may ask
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

/*
 * From the lightest to the heaviest (xq:27.4). CHASE and heavier labels are attacks, which may not be
 * repeated.
 */
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

/* A piece and its square; `piece` is 0 for none. */
struct qy_judged_piece {
    qy_square square;
    qy_piece piece;
};

#define QY_JUDGED_LINE_MAX   16
#define QY_JUDGED_PIECES_MAX 16

struct qy_judged_move {
    uint32_t ply; /* the half-move's number in the game, from 1 */
    qy_move move;
    enum qy_side side;
    enum qy_label label;
    enum qy_why why;
    uint32_t also; /* further, lighter labels of the move: bit 1 << label */
    /* False if the budget ended before every question was answered, or one is left to the referee. */
    bool certain;
    bool attacks; /* counts as an attack in the ruling */
    bool proven;  /* an attack whatever the answers to open questions; only its label may get heavier */
    bool weak;    /* a chase that needs a second piece's help, or of an under-rooted piece */
    /* Open question: does the piece hold a post that draws, so that the move attacks nothing (xq:27.3)? */
    bool post;
    bool by_pawn; /* only pawns attack: counts only in a mutual chase (xq:27.2) */
    /* Every attacking piece pins a horse that would attack its general: weighs less in some rule sets. */
    bool by_pinned;
    uint32_t takers;      /* bit n: the n-th piece in the side's list, for rulings */
    uint32_t victims_set; /* the victims, in the same form */
    uint8_t victim_count;
    struct qy_judged_piece victims[QY_JUDGED_PIECES_MAX]; /* on their squares after the move */
    struct qy_judged_piece taker; /* the piece that captures, checks, offers or blocks */
    struct qy_judged_piece other; /* the guard or the helper that `why` names */
    /*
     * The line that proves the label: moves from the position after this move, after the other side passes.
     * The mover begins. For an allowed move: the capture that seems to be threatened, and its refutation.
     */
    uint8_t line_count;
    qy_move line[QY_JUDGED_LINE_MAX];
};

enum qy_verdict {
    QY_VERDICT_OPEN, /* not repeated often enough */
    QY_VERDICT_DRAW,
    QY_VERDICT_LOSS,   /* `deviate` has lost, or must change */
    QY_VERDICT_UNKNOWN /* undecided: a question is open; neither side loses, and a referee must rule */
};

enum qy_procedure {
    QY_PROCEDURE_NONE,
    QY_PROCEDURE_AT_ONCE, /* the game is over */
    QY_PROCEDURE_ORDER /* `deviate` is ordered to change, and loses if the cycle occurs once more (xq:24.3) */
};

/* Possible answers to the open questions about one side's moves. */
enum qy_open_answer {
    QY_OPEN_IDLE,   /* they attack nothing */
    QY_OPEN_STRONG, /* they attack */
    QY_OPEN_WEAK,   /* they attack with another piece's help; only some rule sets make this difference */
    QY_OPEN_COUNT
};

/* The ruling that such answers lead to. */
struct qy_open_ruling {
    enum qy_verdict verdict;
    enum qy_procedure procedure;
    int deviate;
};

struct qy_judgement {
    enum qy_verdict verdict;
    enum qy_result result; /* open if an order is due */
    enum qy_reason reason;
    const char *article; /* static storage; NULL if open */
    int deviate;         /* an `enum qy_side`, or -1 */
    enum qy_procedure procedure;
    unsigned occurrences; /* of the current position, including now */
    unsigned patterns;    /* how many of them begin or end rounds of the same moves; at least 1 */
    unsigned tally[2][QY_LABEL_COUNT]; /* per side, how many moves of the cycle have each label */
    unsigned open[2];                  /* how many of them may or may not be attacks */
    /*
     * After QY_VERDICT_UNKNOWN: the ruling for each answer about the first side's moves and about the
     * second's.
     */
    struct qy_open_ruling if_answered[QY_OPEN_COUNT][QY_OPEN_COUNT];
    size_t move_count;
    struct qy_judged_move *moves; /* the cycle, in order */
    uint64_t nodes;               /* positions searched */
    /*
     * Points on which the clauses allow two readings, as QY_REGULATION_BIT: `readings` are the points that
     * arose, `otherwise` all points for which the other reading was used.
     */
    uint32_t readings;
    uint32_t otherwise;
    bool red_varies; /* the event's rules make Red change where neither side would have to */
    bool series;     /* the ruling is on nine rounds of attacks without a repeated position (`nine_rounds`) */
};

struct qy_position;

/* The judge's limits, and whom it may ask. All fields may be zero. */
struct qy_oracle {
    uint64_t nodes; /* positions to search for the whole cycle; 0: the default, 60,000 */
    /* Called every 64 positions: true stops the search, and what is known is used. */
    bool (*stop)(void *closure);
    void *closure;
    /* The event's decisions; 0: as the rule set says. */
    unsigned repetitions; /* how often the pattern must occur */
    uint32_t otherwise;   /* QY_REGULATION_BIT of the points for which the other reading is used */
    unsigned red_varies;  /* in this many first rounds of a game, Red must change where neither side has to */
    bool plain;           /* do not examine which readings arose: for use in a search */
    /* a referee's answer about a post that is not proved to draw or not: whether it holds the draw */
    enum qy_answer post;
    /* Whether endgame tables prove that neither side can force a win; may be NULL. */
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
/* True if it was not decided whether the move attacks: do not show its label. */
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
 * Appends the patterns of both sides, the ruling that follows and the readings that it depends on, as
 * sentences.
 */
QY_API void qy_judgement_words(const struct qy_judgement *judgement, enum qy_lang lang, struct qy_buf *out);
/* The name of a regulation in files and logs. Static storage. */
QY_API const char *qy_regulation_id(enum qy_regulation regulation);
/* Appends in words the default reading, or the other one, of a point on which the clauses allow two. */
QY_API void qy_reading_words(enum qy_regulation point, bool other, enum qy_lang lang, struct qy_buf *out);
/*
 * After QY_VERDICT_UNKNOWN: appends the open question, the plies it is about, and the ruling for each answer,
 * as sentences.
 */
QY_API void qy_judgement_question(const struct qy_judgement *judgement, enum qy_lang lang,
                                  struct qy_buf *out);

/* Frees the moves and clears the judgement. */
QY_API void qy_judgement_free(struct qy_judgement *judgement);

#ifdef __cplusplus
}
#endif

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, arbiter: a whole game under competition rules, from the first touch to the signatures.
 *
 *   qy_arbiter        a game built from its log: events go in, rulings come out
 *   qy_event          something that happened, with its time
 *   qy_event_reader   reads events from the lines of a log (JSON)
 *   qy_ruling         a decision, with its article and its evidence
 *   qy_arbiter_oracle functions the arbiter may call: winnability, the judge of repetitions
 *
 * The arbiter reads no clock and no file: each event brings its time, in milliseconds since `start`. The
 * same events always give the same rulings. Each event gets at least one ruling; an impossible event
 * gets `refused` and changes nothing.
 */
#ifndef QIYUAN_ARBITER_H
#define QIYUAN_ARBITER_H

#include <qiyuan/core/clock.h>
#include <qiyuan/core/game.h>
#include <qiyuan/core/notation.h>
#include <qiyuan/errors/arbiter.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A text: borrowed, not zero-terminated. `text` is NULL if there is none. */
struct qy_text {
    const char *text;
    size_t len;
};

/* ---- events ---------------------------------------------------------------------------------------- */

/* The kinds of events; docs/arbiter.md describes each, with its fields. */
enum qy_event_kind {
    QY_EVENT_START,
    QY_EVENT_BEGIN,
    QY_EVENT_ARRIVE,
    QY_EVENT_ABSENT,
    QY_EVENT_TOUCH,
    QY_EVENT_ADJUST,
    QY_EVENT_MOVE,
    QY_EVENT_PRESS,
    QY_EVENT_RELEASE,
    QY_EVENT_RECORD,
    QY_EVENT_OFFER,
    QY_EVENT_ACCEPT,
    QY_EVENT_DECLINE,
    QY_EVENT_CLAIM,
    QY_EVENT_RESIGN,
    QY_EVENT_FLAG,
    QY_EVENT_FOUL,
    QY_EVENT_PENALTY,
    QY_EVENT_REFUSE,
    QY_EVENT_ILLEGAL_FOUND,
    QY_EVENT_ILLEGAL_POSITION,
    QY_EVENT_SETUP_ERROR,
    QY_EVENT_BOARD_TURNED,
    QY_EVENT_COLOURS_REVERSED,
    QY_EVENT_DISPLACED,
    QY_EVENT_SEAL,
    QY_EVENT_RESUME,
    QY_EVENT_OPEN_SEALED,
    QY_EVENT_STOP_CLOCK,
    QY_EVENT_START_CLOCK,
    QY_EVENT_CLOCK_FAULT,
    QY_EVENT_ADJUDICATE,
    QY_EVENT_UNDO,
    QY_EVENT_TAKEBACK,
    QY_EVENT_ADD_TIME,
    QY_EVENT_ABORT,
    QY_EVENT_ABANDON,
    QY_EVENT_FAIR_COPY,
    QY_EVENT_APPEAL,
    QY_EVENT_OVERRULE,
    QY_EVENT_SIGN,
    QY_EVENT_ACCIDENT,
    QY_EVENT_DECIDE,
    QY_EVENT_CORRECT,
    QY_EVENT_COUNT
};

/* The kind of claim. */
enum qy_claim {
    QY_CLAIM_REPETITION,
    QY_CLAIM_FIFTY,
    QY_CLAIM_NATURAL_LIMIT,
    QY_CLAIM_DEAD,
    QY_CLAIM_RULING,
    QY_CLAIM_TOUCH,
    QY_CLAIM_INCREMENT, /* in a game without increments: from now on, play with an increment (fide:III.4) */
    QY_CLAIM_NO_WIN,    /* likewise: the opponent can't win by normal means, or does not try (fide:III.5) */
    QY_CLAIM_COUNT
};

/* Why a clock is stopped. */
enum qy_stop_reason {
    QY_STOP_ARBITER,
    QY_STOP_PIECE,
    QY_STOP_QUESTION,
    QY_STOP_SERVER,
    QY_STOP_NONE,
    QY_STOP_LEAVE, /* its side is on leave from a correspondence game; sent by the server */
    QY_STOP_COUNT
};

/* Why a server aborted a game. */
enum qy_abort_reason {
    QY_ABORT_UNSAID,
    QY_ABORT_NOBODY_CAME, /* no opponent came in time */
    QY_ABORT_DESERTED,    /* the challenger, or both players, left before two moves were made */
    QY_ABORT_NO_ACCOUNT,  /* one player's account is closed or deleted */
    QY_ABORT_COUNT
};

/* What happens to a flag fall that a faulty clock caused (xq:22.4). */
enum qy_fault_flag { QY_FAULT_FLAG_UNSAID, QY_FAULT_FLAG_VOID, QY_FAULT_FLAG_STANDS };

enum qy_play_mode { QY_PLAY_BOARD, QY_PLAY_ONLINE };

/* Room for a player's name. */
#define QY_ARBITER_NAME_SIZE 128

/* When a flag fall counts. */
enum qy_flags {
    QY_FLAGS_USUAL,  /* automatically online; as the rule set says over the board */
    QY_FLAGS_AUTO,   /* automatically: ruled at the first event after it */
    QY_FLAGS_CALLED, /* when a player claims it or the arbiter sees it (`flag`) */
    QY_FLAGS_COUNT
};

#define QY_CHASES_ALL     UINT32_MAX
#define QY_DEFAULT_NONE   (-1)
#define QY_DEFAULT_UNSAID (-2)

/* The settings of a game: the `start` event. */
struct qy_game_setup {
    const struct qy_rules *rules; /* in the reading that the game began under (qy_rules_reading()) */
    enum qy_play_mode mode;
    enum qy_flags flags;
    bool claims_auto; /* the arbiter rules repetitions and move limits without a claim */
    bool records;     /* both sides must record the moves */
    /*
     * The moves are not entered: each press of the clock counts as an unknown move of the side to move. The
     * arbiter rules as usual on clocks and on numbers of moves; whatever depends on the position is left to
     * the referee. Over the board only.
     */
    bool unentered;
    struct qy_time_control control;
    /*
     * Milliseconds after which an absent side loses. QY_DEFAULT_NONE: no limit. QY_DEFAULT_UNSAID: none was
     * announced: no limit, or zero if the rule set says so (fide:6.7.1).
     */
    int64_t default_time;
    int64_t first_wait;  /* milliseconds that each clock waits before it runs at its side's first move */
    bool late_from_turn; /* if only one side is late, it is late from its turn, not from `begin` (xq:21.1) */
    uint32_t natural_limit; /* full moves without a capture (xq:4.2.4) */
    uint32_t repetitions;   /* times a position must occur before its repetition is ruled on */
    uint32_t illegal_moves; /* illegal moves that lose the game; 0: the rule set does not count them */
    uint32_t offers_from;   /* moves of each side before a draw may be agreed (fide:9.1.1) */
    uint32_t fouls_most;    /* fouls that lose the game (xq:4.1.8); 0: the rule set does not count them */
    /* at most this many of the claimant's own checks count for the natural limit (xq:23.3) */
    uint32_t own_checks;
    uint32_t own_chases; /* likewise chases in repeated rounds; QY_CHASES_ALL: no maximum */
    bool limit_asked;    /* the natural limit is counted from a player's request */
    /*
     * Moves of each side for which a repetition may continue before it is drawn or lost; 0: as the rule set
     * says.
     */
    uint32_t grace;
    /* moves within which the only side to give perpetual check must change; 0: it loses at once */
    uint32_t check_moves;
    bool errors_end;   /* an error stands once the opponent has replied */
    bool quickplay;    /* guidelines III were announced: claims in games without increments (fide:III.2.1) */
    uint32_t absences; /* missed rounds after which a player is no longer paired; 0: not specified */
    uint32_t absences_running; /* likewise, missed rounds in a row */
    bool supervised;           /* rapid and blitz: supervised as standard play is (fide:A.6, fide:B.4) */
    /* Minutes of the penalty for an offence on a supervised board; 0: as the rule set says. */
    uint32_t penalty_minutes;
    uint32_t otherwise;  /* the event's other readings about repetitions: as in qy_oracle */
    uint32_t red_varies; /* rounds, as in qy_oracle */
    uint32_t regulated;  /* regulations that the event has set: a bit for each enum qy_regulation */
    struct qy_position start;
    /*
     * For a game at odds whose first of two moves is made on the board: `start` is the board before that
     * move, and the game begins after it, which is not counted as a ply. NULL: no such move is due. Online
     * only.
     */
    const struct qy_odds *two_moves;
    char name[2][QY_ARBITER_NAME_SIZE];
};

/*
 * The setup of a game under a rule set from its starting position: over the board, no clock, no default time
 * announced.
 */
QY_API void qy_game_setup_init(const struct qy_rules *rules, struct qy_game_setup *ret_setup);

/*
 * Reads an event's own regulations, a JSON object such as {"default":900000,"natural_limit":50}, into a setup
 * made by qy_game_setup_init(). The members are those of QY_REGULATIONS, each at most once: `default` in
 * milliseconds or null for no limit; others are whole numbers, true or false, or one of two words, as
 * docs/arbiter.md lists them. Errors, with line and column: QY_E_JSON_FORM, QY_E_FIELD_UNKNOWN,
 * QY_E_FIELD_REPEATED, QY_E_FIELD_VALUE, QY_E_REGULATION_CLOSED for a matter that the rule set does not leave
 * to an event (`expected` is the article that settles it), QY_E_MEMORY; the setup is then unchanged.
 */
QY_API int qy_regulations_read(const char *text, size_t len, struct qy_game_setup *setup,
                               struct qy_error *reterr);
/* Regulations published by the organiser of an event. */
struct qy_published_regulations {
    const char *id;
    const char *rules;  /* the rule set they go with */
    const char *source; /* where the text was published */
    const char *text;   /* in the form that qy_regulations_read() reads */
    const char *name[QY_LANG_COUNT];
};
/* The known published regulations by number from 0; NULL past the last. Static storage. */
QY_API const struct qy_published_regulations *qy_regulations_published(unsigned number);
/* The published regulations with that name, or NULL. */
QY_API const struct qy_published_regulations *qy_regulations_published_as(const char *id);
/* Appends in sentences their name, their rule set, what they say and where they were published. */
QY_API void qy_regulations_published_words(const struct qy_published_regulations *published,
                                           enum qy_lang lang, struct qy_buf *out);
/* Appends the regulations set in a setup, as a JSON object in one line; {} if none is set. */
QY_API void qy_regulations_json(const struct qy_game_setup *setup, struct qy_buf *out);
/* Appends a setup's value of one regulation, in words. */
QY_API void qy_regulation_words(const struct qy_game_setup *setup, enum qy_regulation regulation,
                                enum qy_lang lang, struct qy_buf *out);
/* The article by which a rule set leaves a matter to the event (`ret_open` true), or settles it; or NULL. */
QY_API const char *qy_regulation_article(const struct qy_rules *rules, enum qy_regulation regulation,
                                         bool *ret_open);

/*
 * One event. Fields not used by its kind are zero. Texts are borrowed: they must live only as long as the
 * call that gets the event.
 */
struct qy_event {
    enum qy_event_kind kind;
    uint32_t line; /* line of the log; 0: the one after the previous event's */
    /* milliseconds since `start`; -1: not given: the time of the previous event, or computed from `left` */
    int64_t t;
    bool has_left; /* `left` is the time that the clock of `side` shows, in milliseconds */
    int64_t left;
    bool has_side;     /* false if the log names no side, or the arbiter */
    enum qy_side side; /* the acting side; for `flag`, `foul`, `penalty`: the side concerned */
    bool arbiter;      /* `sign`: the arbiter signs */
    /* `touch`, `accident`: 1 square, or 2 for both at once; `adjust`: 0 for any; `release`: 2, from and to */
    uint8_t squares;
    qy_square square[2];
    enum qy_claim claim;
    enum qy_foul foul;
    enum qy_penalty penalty;
    enum qy_authority by;
    enum qy_stop_reason stop;
    enum qy_abort_reason called_off; /* `abort`: `reason` in the log */
    enum qy_fault_flag flag;
    /* `decide`: the answer to whether a piece holds a post that draws; UNKNOWN: not given */
    enum qy_answer post;
    /*
     * `adjudicate`, `overrule`, `decide`, `abandon`; `penalty`, `refuse`: the scores of both; OPEN if not
     * given
     */
    enum qy_result result;
    bool yes;          /* adjust: consent; illegal-found, displaced: restorable; fair-copy: given;
                              colours-reversed: restart; sign: refused; abort: the challenge was declined */
    bool unseen;       /* `move`: its illegality went unnoticed */
    bool unwritten;    /* `claim`: the move that would complete it was not written down */
    bool agreed;       /* `illegal-found`: the players agreed on the correction */
    uint32_t known;    /* `illegal-found`, `displaced`: the last ply with a known position; 0: not given */
    bool has_set;      /* `clock-fault`, or `illegal-found` if moves are not entered: `set` holds the times */
    bool ranks_from_1; /* `move` is a xiangqi move with ranks counted from 1 */
    /*
     * ply of `record`, `illegal-found`; line of `undo`, `correct`, `appeal`; plies of `takeback`; rounds of
     * `penalty`
     */
    uint32_t number;
    int64_t ms; /* lag of `move`; milliseconds of `penalty`, `add-time` */
    int64_t set[2];
    struct qy_text move; /* `move`, `claim`, `seal`, `illegal-found`, `correct` */
    /*
     * `foul`, `penalty`, or `illegal-found` if moves are not entered: the article's number; `decide`,
     * `adjudicate`: the article; `seal`: the move, hidden by the keeper of the log
     */
    struct qy_text of;
    /* text of `appeal`; what is paid for `penalty`; otherwise the person who acted, from the log */
    struct qy_text text;
    struct qy_text grounds;            /* `decide`: the referee's reasons (`reason` in the log) */
    const struct qy_game_setup *setup; /* `start` */
};

/* The names of these values in logs ("illegal-found", "natural-limit", "missed-records"). Static storage. */
QY_API const char *qy_event_name(enum qy_event_kind kind);
QY_API const char *qy_claim_name(enum qy_claim claim);
QY_API const char *qy_foul_name(enum qy_foul foul);
QY_API const char *qy_penalty_name(enum qy_penalty penalty);

/* Reads the lines of a log. Zero-initialise before the first line; free with qy_event_reader_free(). */
struct qy_event_reader {
    bool started; /* `setup` holds the `start` event */
    bool untimed; /* `start` has no `t`: other events need none */
    /*
     * The reading to use if `start` names none; 0: the newest. Callers with logs older than readings pass 1.
     */
    unsigned reading;
    struct qy_game_setup setup;
    struct qy_buf scratch;
};
QY_API void qy_event_reader_free(struct qy_event_reader *reader);

/*
 * Reads one line of a log: a JSON object with exactly the fields of its event. Squares and sides are those of
 * the game named by `start`. The event borrows from the line and the reader until the next line. Errors
 * (column and offset within the line are set): QY_E_JSON_FORM, QY_E_FIELD_UNKNOWN, QY_E_FIELD_MISSING,
 * QY_E_FIELD_REPEATED, QY_E_FIELD_VALUE, QY_E_EVENT_UNKNOWN, QY_E_LOG_START, QY_E_RULES_READING,
 * QY_E_TIME_CONTROL, those of a FEN, QY_E_MEMORY.
 */
QY_API int qy_event_read(struct qy_event_reader *reader, const char *line, size_t len,
                         struct qy_event *ret_event, struct qy_error *reterr);

/*
 * Appends an event other than `start` as one line of a log, without a line end; qy_event_read() reads it back
 * as the same event.
 */
QY_API void qy_event_json(const struct qy_event *event, enum qy_game game, struct qy_buf *out);

/* ---- rulings --------------------------------------------------------------------------------------- */

#define QY_RULINGS(X)                 \
    X(OK, "ok")                       \
    X(REFUSED, "refused")             \
    X(ILLEGAL, "illegal")             \
    X(RESTORE, "restore")             \
    X(CHECK, "check")                 \
    X(BOUND, "bound")                 \
    X(FOUL, "foul")                   \
    X(WARNING, "warning")             \
    X(PENALTY, "penalty")             \
    X(TIME, "time")                   \
    X(OFFER, "offer")                 \
    X(DECLINED, "declined")           \
    X(UPHELD, "upheld")               \
    X(REJECTED, "rejected")           \
    X(DEVIATE, "deviate")             \
    X(ALLOWED, "allowed")             \
    X(UNDECIDED, "undecided")         \
    X(ADJOURNED, "adjourned")         \
    X(RESUMED, "resumed")             \
    X(CLOCK_STOPPED, "clock-stopped") \
    X(CLOCK_STARTED, "clock-started") \
    X(SIGNED, "signed")               \
    X(FLAG, "flag")                   \
    X(RESULT, "result")

#define QY_RULING_ENUM(symbol, name) QY_RULING_##symbol,
enum qy_ruling_kind { QY_RULINGS(QY_RULING_ENUM) QY_RULING_COUNT };
#undef QY_RULING_ENUM

/* The name of a kind of ruling ("bound"). Static storage. */
QY_API const char *qy_ruling_name(enum qy_ruling_kind kind);

#define QY_CYCLE_LABELS  8
#define QY_CYCLE_VICTIMS 16

/* A move of a repetition's cycle. */
struct qy_cycle_move {
    uint32_t ply; /* ply in the game, from 1 */
    enum qy_side side;
    qy_move move;
    uint8_t label_count;
    uint8_t victim_count;
    const char *label[QY_CYCLE_LABELS]; /* "check", "chase" ...: static storage */
    qy_square victim[QY_CYCLE_VICTIMS]; /* the squares of the pieces that it chases */
};

struct qy_cycle {
    struct qy_cycle_move *moves;
    size_t count;
    size_t cap;
};
/* Appends a move. Returns 0 or QY_E_MEMORY. */
QY_API int qy_cycle_add(struct qy_cycle *cycle, const struct qy_cycle_move *move);

/* A judge's verdict on a repetition. */
enum qy_repetition_verdict {
    QY_REPETITION_OPEN,     /* play goes on: no pattern has occurred often enough */
    QY_REPETITION_DRAW,     /* drawn */
    QY_REPETITION_LOSS,     /* `offender` has lost */
    QY_REPETITION_DEVIATE,  /* `offender` must deviate now, and loses if the cycle occurs once more */
    QY_REPETITION_UNDECIDED /* the judge reached its limits: the referee must decide */
};

struct qy_repetition {
    enum qy_repetition_verdict verdict;
    enum qy_side offender;
    enum qy_reason reason;         /* of the result */
    const char *article;           /* static storage */
    unsigned patterns;             /* times the pattern has occurred; 0: as often as the position */
    struct qy_cycle cycle;         /* built with qy_cycle_add(); the caller frees it */
    struct qy_judgement judgement; /* the library judge's full answer; zero if another judge was used */
    /* Online: the ruling depends on a post that is not proved, and no referee could be asked. */
    bool post_refused;
};

/*
 * A decision of the arbiter. `reason` is a name of `enum qy_refusal`, `enum qy_reason` or `enum qy_foul`, or
 * NULL. Pointers are borrowed from the arbiter until its next event; articles and reasons are static.
 */
struct qy_ruling {
    enum qy_ruling_kind kind;
    uint32_t line;
    int64_t t;
    bool has_side;
    bool arbiter; /* `signed` by the arbiter */
    enum qy_side side;
    const char *article;
    uint32_t regulations; /* regulations of the event that it depends on: QY_REGULATION_BIT */
    const char *reason;
    enum qy_refusal refusal; /* for `refused`; else NONE */
    uint32_t count;          /* fouls in this game; moves counted for a claim; rounds of a `penalty` */
    bool counted;            /* show `count` even if it is zero: moves were counted */
    uint32_t repetitions;    /* times the position has occurred */
    uint32_t grace;          /* `deviate`, `allowed`: moves that each side may still make before it counts */
    bool counts_from_now;    /* `allowed`: the moves of the natural limit are counted from here */
    int64_t ms;              /* `time`: added to that side's time; subtracted if negative */
    int64_t left;            /* `clock_set`: the time that the clock now shows */
    /* `result`; `undecided`: the result if the referee does not decide otherwise, or open */
    enum qy_result result;
    uint32_t ply;        /* `result`: plies played */
    struct qy_text move; /* `illegal`, `stands`: the move as given in the event */
    qy_piece piece;      /* `illegal`: the piece that made it, with its squares; 0: unknown */
    qy_square from;
    qy_square to;
    struct qy_text of; /* `foul` */
    /*
     * `foul`: the next penalty for this side under the Laws, the mildest first (fide:12.9); NULL: not
     * specified
     */
    const char *answer;
    /* `decide`: the referee's reasons and name; a fine: what is paid */
    struct qy_text grounds;
    struct qy_text decided_by;
    /* a penalty whose giver is not named: the officials who may give it; else NONE */
    enum qy_authority unnamed;
    bool has_fen; /* `restore`: the position is now the arbiter's */
    /*
     * `bound`: the moves that may be played in the current position; `by_table`: a line that holds the draw
     */
    const qy_move *moves;
    size_t move_count;
    const qy_square *by; /* `check` */
    size_t by_count;
    const struct qy_cycle *cycle;
    const struct qy_judgement *judgement; /* a repetition's patterns and reasons; or NULL */
    bool unsigned_result;                 /* `declined`: the player refused to sign, not an offer */
    bool by_claim;                        /* `offer`: a rejected claim that counts as an offer */
    bool lifted;                          /* `allowed`: the foul called for it is withdrawn */
    bool waits; /* `allowed`: an illegal position is on the board; the arbiter waits for the next move */
    int64_t increment; /* `illegal`: the increment of its press, taken back; 0: none */
    bool unannounced;  /* `allowed`: a side is late and no default time was announced, so it is zero */
    /* `allowed`: an illegal move stands, given in `move`: no one objected before the reply */
    bool stands;
    bool clock_set; /* `time`: the clock was replaced or set back to this time */
    bool by_table;  /* an endgame table proves that neither side can force a win */
    bool undecided; /* the limits were reached before winnability or the repetition was decided */
    /* Online: no proof that a post draws (xq:27.3), and a draw is not assumed. */
    bool post_refused;
};

/* ---- the arbiter ----------------------------------------------------------------------------------- */

/*
 * The functions and limits that the arbiter uses. It asks who can still win when a flag falls, on a claim, at
 * the start of a game from a set-up position, and after captures and pawn moves that may leave a dead
 * position. If `can_win` is NULL it calls qy_position_winnable() with `nodes`. If both are unset, only
 * material makes a position dead, and a flag fall is a draw only against a bare king. An answer of UNKNOWN
 * never ends a game; a ruling that depends on one is marked `undecided`. If `judge` is NULL,
 * qy_judge_repetition() judges repetitions.
 */
struct qy_arbiter_oracle {
    void *user;
    /*
     * Positions to search for one question about one side (QY_WINNABLE_NODES is a good number), after a move
     * a tenth of it. 0: do not search.
     */
    uint64_t nodes;
    /* Positions that the library's judge may search for one repetition; 0: its default. */
    uint64_t judge_nodes;
    /* Whether `side` can still mate by some series of legal moves. */
    enum qy_answer (*can_win)(void *user, const struct qy_position *position, enum qy_side side);
    /*
     * Whether an endgame table proves that neither side can force a win: it upholds a claim to a simple draw
     * if the rule set has such draws (xq:4.2.1). NULL: not asked.
     */
    enum qy_answer (*drawn)(void *user, const struct qy_position *position);
    /* Writes a line from a position proved drawn, at most `most` moves; returns how many. NULL: not asked. */
    size_t (*line)(void *user, const struct qy_position *position, qy_move *ret_moves, size_t most);
    /* Judges the repetition that the game has reached. Returns 0 or QY_E_MEMORY. */
    int (*judge)(void *user, const struct qy_rules *rules, const struct qy_history *history,
                 struct qy_repetition *ret_repetition);
};

struct qy_arbiter;

/*
 * Makes an arbiter, waiting for `start`. `oracle` is copied and may be NULL. The caller frees the arbiter.
 * Returns 0 or QY_E_MEMORY.
 */
QY_API int qy_arbiter_new(const struct qy_arbiter_oracle *oracle, struct qy_arbiter **ret_arbiter);
QY_API void qy_arbiter_free(struct qy_arbiter *arbiter);

/*
 * Carries an event out; qy_arbiter_rulings() returns its rulings. Returns 0 also if the event was refused.
 * Errors, with nothing changed: QY_E_LOG_START (the first event is not `start`), QY_E_LOG_TIME (`t`
 * decreases), QY_E_LOG_LEFT (no clock can show `left` now), QY_E_MEMORY (the arbiter can't be used any more).
 */
QY_API int qy_arbiter_feed(struct qy_arbiter *arbiter, const struct qy_event *event, struct qy_error *reterr);

/*
 * Computes an event's rulings without changing anything else in the arbiter, so that the event can be stored
 * before it takes effect. Errors as for qy_arbiter_feed().
 */
QY_API int qy_arbiter_try(struct qy_arbiter *arbiter, const struct qy_event *event, struct qy_error *reterr);

/* The rulings on the last event, in order. Borrowed until the next one. */
QY_API const struct qy_ruling *qy_arbiter_rulings(const struct qy_arbiter *arbiter, size_t *ret_count);

/* The phase of a game. */
enum qy_phase {
    QY_PHASE_NONE,      /* no `start` yet */
    QY_PHASE_BEFORE,    /* started, not begun */
    QY_PHASE_PLAY,      /* in play, or the clock is stopped */
    QY_PHASE_ADJOURNED, /* a move is sealed */
    QY_PHASE_RESUMED,   /* resumed, the sealed move not opened */
    QY_PHASE_OVER
};
QY_API enum qy_phase qy_arbiter_phase(const struct qy_arbiter *arbiter);
/* How the game ended; open if it has not. */
QY_API struct qy_outcome qy_arbiter_outcome(const struct qy_arbiter *arbiter);
/* The setup, the moves (empty if they are not entered) and the clocks; borrowed; NULL before `start`. */
QY_API const struct qy_game_setup *qy_arbiter_setup(const struct qy_arbiter *arbiter);
QY_API const struct qy_history *qy_arbiter_history(const struct qy_arbiter *arbiter);
QY_API const struct qy_clock *qy_arbiter_clock(const struct qy_arbiter *arbiter);
/*
 * An open question to the referee when moves are not entered: a claim, or a loss that the referee may change.
 */
struct qy_asked {
    /* true: the loss of `side`, which ends the game unless the referee decides otherwise; false: its claim */
    bool lost;
    enum qy_claim claim;
    enum qy_side side;
    const char *article; /* the article in question; static */
    /*
     * The article of a draw if the loser's opponent can't win; NULL for a claim, or if there is none; static.
     */
    const char *drawn;
};
/* True, with `ret_asked` set, if a question is open to the referee. */
QY_API bool qy_arbiter_asked(const struct qy_arbiter *arbiter, struct qy_asked *ret_asked);
/*
 * The number of plies made, and the side to move; taken from the clocks if moves are not entered. Call after
 * `start`.
 */
QY_API size_t qy_arbiter_plies(const struct qy_arbiter *arbiter);
QY_API enum qy_side qy_arbiter_turn(const struct qy_arbiter *arbiter);
/* The time of the last event; a side's thinking time until then (`used`) and its number of fouls. */
QY_API int64_t qy_arbiter_time(const struct qy_arbiter *arbiter);
QY_API int64_t qy_arbiter_used(const struct qy_arbiter *arbiter, enum qy_side side);
QY_API uint32_t qy_arbiter_fouls(const struct qy_arbiter *arbiter, enum qy_side side);
/* True if a side was noted as absent and has not come since. */
QY_API bool qy_arbiter_absent(const struct qy_arbiter *arbiter, enum qy_side side);
/* True if a draw offer is open; `ret_side` is the side that made it. */
QY_API bool qy_arbiter_offer(const struct qy_arbiter *arbiter, enum qy_side *ret_side);
/* True if a draw offer of the side would be neither refused nor a foul now. */
QY_API bool qy_arbiter_may_offer(const struct qy_arbiter *arbiter, enum qy_side side);
/*
 * True if a claim of the side would be heard now: the rule set has it, and it is the side's turn. It may
 * still be wrong.
 */
QY_API bool qy_arbiter_may_claim(const struct qy_arbiter *arbiter, enum qy_side side, enum qy_claim claim);
/* The count that a claim has reached, and the cost of a wrong claim now. Articles are static, or NULL. */
struct qy_claim_count {
    uint32_t count; /* the count for the claimant now */
    uint32_t needed;
    const char *article;
    uint32_t moves[2];       /* natural limit: each side's moves without a capture */
    uint32_t checks;         /* natural limit: the claimant's moves that gave check */
    uint32_t checks_counted; /* natural limit: at most this many of those count */
    bool foul;               /* a wrong claim is a foul */
    uint32_t fouls;          /* fouls of the claimant so far */
    uint32_t fouls_most;     /* fouls that lose; 0: no limit */
    int64_t taken;           /* milliseconds taken from the claimant's clock for a wrong claim */
    int64_t given;           /* milliseconds added to the opponent's */
    bool offers;             /* a rejected claim counts as an offer of a draw */
    const char *cost_article;
};
/*
 * Fills in the count for a claim that has a number in the rule set: repetition, fifty moves, natural limit, a
 * ruling. Returns false, with nothing set, for other claims, for a claim that the rule set does not have, and
 * before `start`.
 */
QY_API bool qy_arbiter_count_claim(const struct qy_arbiter *arbiter, enum qy_side side, enum qy_claim claim,
                                   struct qy_claim_count *ret_count);
/*
 * The moment at which, if nothing happens, a flag falls that counts automatically or an absent side loses;
 * INT64_MAX: never.
 */
QY_API int64_t qy_arbiter_next_flag(const struct qy_arbiter *arbiter);
/* The moment at which a side that has not come loses, if nothing happens; INT64_MAX: never. */
QY_API int64_t qy_arbiter_default_at(const struct qy_arbiter *arbiter);
/*
 * Writes the moves that the side to move may make (room for QY_MAX_MOVES): all legal ones, or those left by a
 * touched piece or a written move. Returns how many; 0 if the game is not in play or moves are not entered.
 */
QY_API size_t qy_arbiter_moves(const struct qy_arbiter *arbiter, qy_move *ret_moves);
/* A number that is equal for arbiters in the same state (position, moves, clocks, duties); for tests. */
QY_API uint64_t qy_arbiter_digest(const struct qy_arbiter *arbiter);
/* Bytes of memory held: without the history (moves and log), and in total. */
QY_API size_t qy_arbiter_memory(const struct qy_arbiter *arbiter, size_t *ret_all);

/* Appends a ruling as one line of JSON, without a line end. */
QY_API void qy_ruling_json(const struct qy_arbiter *arbiter, const struct qy_ruling *ruling,
                           struct qy_buf *out);
/* Appends the summary as one line of JSON: result, reason, article, plies, used times and fouls. */
QY_API void qy_arbiter_summary_json(const struct qy_arbiter *arbiter, struct qy_buf *out);
/*
 * Appends a ruling in words with its article, without a line end. The article's text follows unless an
 * earlier ruling on the same event has quoted it. Moves are written in `notation`; QY_NOTATION_COUNT: the
 * language's default.
 */
QY_API void qy_ruling_words(const struct qy_arbiter *arbiter, const struct qy_ruling *ruling,
                            enum qy_lang lang, enum qy_notation notation, struct qy_buf *out);
/*
 * Appends the moves that a ruling on a repetition is based on, one line each, with the move's label, its
 * reason and the line that proves it, in the reader's notation. Appends nothing for other rulings.
 */
QY_API void qy_ruling_evidence(const struct qy_arbiter *arbiter, const struct qy_ruling *ruling,
                               enum qy_lang lang, enum qy_notation notation, struct qy_buf *out);
/* Appends one line of the evidence: a move of a cycle, made in the position `before`. */
QY_API void qy_judged_words(const struct qy_judged_move *judged, const struct qy_position *before,
                            enum qy_lang lang, enum qy_notation notation, struct qy_buf *out);
/* Appends only the sentence of a ruling. */
QY_API void qy_ruling_sentence(const struct qy_arbiter *arbiter, const struct qy_ruling *ruling,
                               enum qy_lang lang, enum qy_notation notation, struct qy_buf *out);
/*
 * Appends an event as a sentence of the arbiter's log ("Black touches Ng8"), in the arbiter's current
 * position: call it before feeding the event. Appends nothing for `start`. The event's squares must be on the
 * board.
 */
QY_API void qy_event_words(const struct qy_arbiter *arbiter, const struct qy_event *event, enum qy_lang lang,
                           enum qy_notation notation, struct qy_buf *out);
/* Appends the state of the game, or how it ended, in words. */
QY_API void qy_arbiter_summary_words(const struct qy_arbiter *arbiter, enum qy_lang lang, struct qy_buf *out);

#ifdef __cplusplus
}
#endif

#endif

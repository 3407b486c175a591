/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, arbiter: a whole game under competition rules, from the first touch to the signatures.
 *
 *   qy_arbiter        a game as its log makes it: events go in, rulings come out
 *   qy_event          something that happened, with its time
 *   qy_event_reader   reads events from the lines of a log (JSON)
 *   qy_ruling         something that was decided, with its article and its evidence
 *   qy_arbiter_oracle what the arbiter asks of others: winnability, the judge of repetitions
 *
 * The arbiter reads no clock and no file: time comes in with each event, in milliseconds since `start`. The
 * same events always give the same rulings. Each event is answered by at least one ruling; one that is not
 * possible is answered by `refused` and changes nothing.
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

/* A piece of text: borrowed, not ended by a zero byte. `text` is NULL where there is none. */
struct qy_text {
    const char *text;
    size_t len;
};

/* ---- events ---------------------------------------------------------------------------------------- */

/* What happens: docs/arbiter.md tells each, with its fields. */
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
    QY_CLAIM_INCREMENT, /* without increments: for an increment from now on (fide:III.4) */
    QY_CLAIM_NO_WIN,    /* ... that the opponent can not win by normal means, or does not try (fide:III.5) */
    QY_CLAIM_COUNT
};

/* Why a clock is stopped. */
enum qy_stop_reason {
    QY_STOP_ARBITER,
    QY_STOP_PIECE,
    QY_STOP_QUESTION,
    QY_STOP_SERVER,
    QY_STOP_NONE,
    QY_STOP_LEAVE, /* its side is on leave from a game of days; the server says so */
    QY_STOP_COUNT
};

/* Why a server called a game off. */
enum qy_abort_reason {
    QY_ABORT_UNSAID,
    QY_ABORT_NOBODY_CAME, /* it has waited for an opponent long enough */
    QY_ABORT_DESERTED,    /* whoever offered it, or both, went before two moves were made */
    QY_ABORT_NO_ACCOUNT,  /* the account of one of the two is closed or gone */
    QY_ABORT_COUNT
};

/* What becomes of a flag that a faulty clock let fall (xq:22.4). */
enum qy_fault_flag { QY_FAULT_FLAG_UNSAID, QY_FAULT_FLAG_VOID, QY_FAULT_FLAG_STANDS };

enum qy_play_mode { QY_PLAY_BOARD, QY_PLAY_ONLINE };

/* Room for a player's name. */
#define QY_ARBITER_NAME_SIZE 128

/* When a flag that fell counts. */
enum qy_flags {
    QY_FLAGS_USUAL,  /* online by itself, over the board as the rule set has it */
    QY_FLAGS_AUTO,   /* by itself: ruled at the first event after it fell */
    QY_FLAGS_CALLED, /* when it is called, or the arbiter sees it (`flag`) */
    QY_FLAGS_COUNT
};

#define QY_CHASES_ALL     UINT32_MAX
#define QY_DEFAULT_NONE   (-1)
#define QY_DEFAULT_UNSAID (-2)

/* How a game is set up: the `start` event. */
struct qy_game_setup {
    const struct qy_rules *rules; /* in the reading that the game was begun under (qy_rules_reading()) */
    enum qy_play_mode mode;
    enum qy_flags flags;
    bool claims_auto; /* the arbiter rules repetition and limits by himself */
    bool records;     /* both sides must keep the record */
    /*
     * The moves are not entered: each press of the side to move stands for a move that nobody wrote down. The clocks,
     * and what hangs on the number of moves, are ruled as ever; what rests on the position is the referee's to decide.
     * Over the board only.
     */
    bool unentered;
    struct qy_time_control control;
    /* Milliseconds after which an absent side has lost; QY_DEFAULT_NONE: no limit. QY_DEFAULT_UNSAID: none was
     * announced: no limit, or zero where the rule set says so (fide:6.7.1). */
    int64_t default_time;
    int64_t first_wait;     /* milliseconds that each clock waits in its side's first move before it runs */
    bool late_from_turn;    /* one late side's lateness counts from its turn on, not from `begin` (xq:21.1) */
    uint32_t natural_limit; /* full moves without a capture (xq:4.2.4) */
    uint32_t repetitions;   /* how often a position must stand before repetition is ruled */
    uint32_t illegal_moves; /* this many lose the game; 0: the rule set does not count them */
    uint32_t offers_from;   /* this many moves of each side before a draw may be agreed (fide:9.1.1) */
    uint32_t fouls_most;    /* this many fouls lose (xq:4.1.8); 0: the rule set does not count them */
    uint32_t
        own_checks; /* of his own checks this many count for the claimant of the natural limit (xq:23.3) */
    uint32_t own_chases; /* ... and of his chases in rounds that come back; QY_CHASES_ALL: all of them */
    bool limit_asked;    /* the moves of the natural limit are counted from when somebody asks for that */
    /* This many moves of each side a repetition may go on before it is drawn or lost; 0: as the rule set has it. */
    uint32_t grace;
    uint32_t
        check_moves; /* so many moves has a side that alone checks without end to change; 0: it loses at once */
    bool errors_end;   /* an error that the opponent has answered stands */
    bool quickplay;    /* guidelines III were announced: claims in games without increments (fide:III.2.1) */
    uint32_t absences; /* who misses this many rounds of the event is paired no more; 0: that is not said */
    uint32_t absences_running; /* ... this many in a row */
    bool supervised; /* rapid and blitz: an arbiter watches as in a usual game (fide:A.6, fide:B.4) */
    /* This many are given for an offence on a board that is supervised; 0: as the rule set has it. */
    uint32_t penalty_minutes;
    uint32_t otherwise;  /* what the event reads the other way of repetitions: as in qy_oracle */
    uint32_t red_varies; /* likewise: rounds */
    uint32_t regulated;  /* what the event's regulations have said: a bit for each enum qy_regulation */
    struct qy_position start;
    /* The odds of a game whose first of two moves is made on the board: `start` is the board before it, and the game
     * begins after it, without a ply; NULL: it was settled before. Online only. */
    const struct qy_odds *two_moves;
    char name[2][QY_ARBITER_NAME_SIZE];
};

/* The setup of a game under a rule set from its array: over the board, no clock, no default time announced. */
QY_API void qy_game_setup_init(const struct qy_rules *rules, struct qy_game_setup *ret_setup);

/*
 * Reads an event's own regulations, a JSON object such as {"default":900000,"natural_limit":50}, into a setup
 * that qy_game_setup_init() has made. The members are those of QY_REGULATIONS, each at most once: `default`
 * in milliseconds or null for no limit; others are whole numbers, true or false, or one of two words, as
 * docs/arbiter.md lists them. Errors, with line and column: QY_E_JSON_FORM, QY_E_FIELD_UNKNOWN,
 * QY_E_FIELD_REPEATED, QY_E_FIELD_VALUE, QY_E_REGULATION_CLOSED for what the rule set does not leave to an
 * event (`expected` is the article that settles it), QY_E_MEMORY; the setup is then as it was.
 */
QY_API int qy_regulations_read(const char *text, size_t len, struct qy_game_setup *setup,
                               struct qy_error *reterr);
/* Regulations that the organiser of some event has published. */
struct qy_published_regulations {
    const char *id;
    const char *rules;  /* the rule set that it was played by */
    const char *source; /* where the text stands */
    const char *text;   /* as qy_regulations_read() takes it */
    const char *name[QY_LANG_COUNT];
};
/* Those that are known, by number from 0; NULL behind the last. Static storage. */
QY_API const struct qy_published_regulations *qy_regulations_published(unsigned number);
/* Those of that name, or NULL. */
QY_API const struct qy_published_regulations *qy_regulations_published_as(const char *id);
/* Appends what they are called, whose rule set they go with, what they say, and where they stand, as sentences. */
QY_API void qy_regulations_published_words(const struct qy_published_regulations *published,
                                           enum qy_lang lang, struct qy_buf *out);
/* Appends what the regulations of a setup have said, as a JSON object in one line; {} for nothing. */
QY_API void qy_regulations_json(const struct qy_game_setup *setup, struct qy_buf *out);
/* Appends what a setup has of one of them, in words. */
QY_API void qy_regulation_words(const struct qy_game_setup *setup, enum qy_regulation regulation,
                                enum qy_lang lang, struct qy_buf *out);
/* The article by which a rule set leaves a matter to the event (`ret_open`), or settles it; or NULL. */
QY_API const char *qy_regulation_article(const struct qy_rules *rules, enum qy_regulation regulation,
                                         bool *ret_open);

/*
 * One event. Fields that an event does not have are zero. Texts are borrowed: they need to live only as long
 * as the call that is given the event.
 */
struct qy_event {
    enum qy_event_kind kind;
    uint32_t line; /* of the log; 0: the one after the event before */
    int64_t t;     /* milliseconds since `start`; -1: not told, that of the event before or of `left` */
    bool has_left; /* `left` is what the clock of `side` shows at it, in milliseconds */
    int64_t left;
    bool has_side;     /* false where the log names none, or the arbiter */
    enum qy_side side; /* who; for `flag`, `foul`, `penalty`: whose */
    bool arbiter;      /* `sign`: the arbiter signs */
    /* `touch`, `accident`: 1, or 2 at once; `adjust`: 0 for any; `release`: 2, from and to */
    uint8_t squares;
    qy_square square[2];
    enum qy_claim claim;
    enum qy_foul foul;
    enum qy_penalty penalty;
    enum qy_authority by;
    enum qy_stop_reason stop;
    enum qy_abort_reason called_off; /* `abort`: `reason` in the log */
    enum qy_fault_flag flag;
    /* `decide`: whether a piece holds a post that draws, which was asked; UNKNOWN: not said */
    enum qy_answer post;
    /* `adjudicate`, `overrule`, `decide`, `abandon`; `penalty`, `refuse`: what both score, OPEN where it is not said */
    enum qy_result result;
    bool yes;       /* adjust: consent; illegal-found, displaced: restorable; fair-copy: given;
                              colours-reversed: restart; sign: refused; abort: the challenge was declined */
    bool unseen;    /* `move`: nobody saw that it was illegal */
    bool unwritten; /* `claim`: the move that would bring it is not written down */
    bool agreed;    /* `illegal-found`: the players agreed to put it right */
    uint32_t
        known; /* `illegal-found`, `displaced`: the last ply after which the position is known; 0: not said */
    bool has_set;      /* `clock-fault`, `illegal-found` where moves are not entered: `set` holds the times */
    bool ranks_from_1; /* `move` is of xiangqi and counts its ranks from 1 */
    /* `record`, `illegal-found`: ply; `undo`, `correct`, `appeal`: line; `takeback`: plies; `penalty`: rounds */
    uint32_t number;
    int64_t ms; /* `move`: lag; `penalty`, `add-time`: milliseconds */
    int64_t set[2];
    struct qy_text move; /* `move`, `claim`, `seal`, `illegal-found`, `correct` */
    /* `foul`, `penalty`, `illegal-found` where moves are not entered: the article's number; `decide`, `adjudicate`: the
     * article;
     * `seal`: the move, hidden by who keeps the log */
    struct qy_text of;
    /* `appeal`: its text; `penalty`: what is paid; otherwise who did it, as the log has it */
    struct qy_text text;
    struct qy_text grounds;            /* `decide`: why, in the referee's words (`reason` in the log) */
    const struct qy_game_setup *setup; /* `start` */
};

/* The names in logs ("illegal-found", "natural-limit", "missed-records"). Static storage. */
QY_API const char *qy_event_name(enum qy_event_kind kind);
QY_API const char *qy_claim_name(enum qy_claim claim);
QY_API const char *qy_foul_name(enum qy_foul foul);
QY_API const char *qy_penalty_name(enum qy_penalty penalty);

/* Reads the lines of a log. Set to zero before the first line; end with qy_event_reader_free(). */
struct qy_event_reader {
    bool started; /* `setup` holds what the `start` event said */
    bool untimed; /* `start` has no `t`: no event need have one */
    /*
     * The reading that a `start` which names none means; 0: the newest. Callers that keep logs from before there were
     * readings pass 1.
     */
    unsigned reading;
    struct qy_game_setup setup;
    struct qy_buf scratch;
};
QY_API void qy_event_reader_free(struct qy_event_reader *reader);

/*
 * Reads one line of a log: a JSON object with the fields of its event and no others. Squares and sides are
 * those of the game that `start` named. The event borrows from the line and from the reader, until the next
 * line. Errors (column and offset within the line are set): QY_E_JSON_FORM, QY_E_FIELD_UNKNOWN,
 * QY_E_FIELD_MISSING, QY_E_FIELD_REPEATED, QY_E_FIELD_VALUE, QY_E_EVENT_UNKNOWN, QY_E_LOG_START,
 * QY_E_RULES_READING, QY_E_TIME_CONTROL, those of a FEN, QY_E_MEMORY.
 */
QY_API int qy_event_read(struct qy_event_reader *reader, const char *line, size_t len,
                         struct qy_event *ret_event, struct qy_error *reterr);

/* Appends an event other than `start` as one line of a log, without a line end: qy_event_read() reads the same
 * event from it. */
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
    uint32_t ply; /* in the game, from 1 */
    enum qy_side side;
    qy_move move;
    uint8_t label_count;
    uint8_t victim_count;
    const char *label[QY_CYCLE_LABELS]; /* "check", "chase" ...: static storage */
    qy_square victim[QY_CYCLE_VICTIMS]; /* where the pieces stand that it chases */
};

struct qy_cycle {
    struct qy_cycle_move *moves;
    size_t count;
    size_t cap;
};
/* Appends a move. Returns 0 or QY_E_MEMORY. */
QY_API int qy_cycle_add(struct qy_cycle *cycle, const struct qy_cycle_move *move);

/* What a judge says of a repetition. */
enum qy_repetition_verdict {
    QY_REPETITION_OPEN,     /* the play may go on: no pattern stands often enough */
    QY_REPETITION_DRAW,     /* drawn */
    QY_REPETITION_LOSS,     /* `offender` has lost */
    QY_REPETITION_DEVIATE,  /* `offender` must deviate now, and loses when the cycle comes once more */
    QY_REPETITION_UNDECIDED /* the judge's means ended: the referee has to decide */
};

struct qy_repetition {
    enum qy_repetition_verdict verdict;
    enum qy_side offender;
    enum qy_reason reason;         /* of the result */
    const char *article;           /* static storage */
    unsigned patterns;             /* how often the pattern stands; 0: as often as the position */
    struct qy_cycle cycle;         /* filled with qy_cycle_add(); the caller frees it */
    struct qy_judgement judgement; /* what the library's judge says of it; zero where another one judged */
    /* On line: it rests on a post that nothing proves, and that nobody could be asked of. */
    bool post_refused;
};

/*
 * Decided by the arbiter. `reason` is a name of `enum qy_refusal`, `enum qy_reason` or `enum qy_foul`, or
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
    uint32_t regulations; /* those of the event that it rests on: QY_REGULATION_BIT */
    const char *reason;
    enum qy_refusal refusal; /* of `refused`, else NONE */
    uint32_t count;          /* fouls in this game; moves counted for a claim; rounds of a `penalty` */
    bool counted;            /* `count` is told though it is zero: moves were counted */
    uint32_t repetitions;    /* how often the position stood */
    uint32_t grace;       /* `deviate`, `allowed`: this many moves of each side may go by before it counts */
    bool counts_from_now; /* `allowed`: the moves of the natural limit are counted from here */
    int64_t ms;           /* `time`: added to (positive) or taken from that side's remaining time */
    int64_t left;         /* `clock_set`: what it shows then */
    /* `result`; `undecided`: what it is unless the referee decides otherwise, or open */
    enum qy_result result;
    uint32_t ply;        /* `result`: plies played */
    struct qy_text move; /* `illegal`, `stands`: as it was told */
    qy_piece piece;      /* `illegal`: the piece that made it, with its squares; 0: not known */
    qy_square from;
    qy_square to;
    struct qy_text of; /* `foul` */
    /* `foul`: the penalty that the Laws name next for this side, the mildest first (fide:12.9); NULL: it is not said */
    const char *answer;
    /* of a `decide`: why, in the referee's own words, and who that is; of a fine what is paid */
    struct qy_text grounds;
    struct qy_text decided_by;
    enum qy_authority unnamed; /* of a penalty: who may give it, where nobody is named who does; else NONE */
    bool has_fen;              /* `restore`: the position is that of the arbiter now */
    /* `bound`: what may be played, in the position now; `by_table`: play that holds the draw */
    const qy_move *moves;
    size_t move_count;
    const qy_square *by; /* `check` */
    size_t by_count;
    const struct qy_cycle *cycle;
    const struct qy_judgement *judgement; /* of a repetition: its patterns and reasons; or NULL */
    bool unsigned_result;                 /* `declined`: not an offer, but to sign */
    bool by_claim;                        /* `offer`: a claim that was turned down stands as one */
    bool lifted;                          /* `allowed`: the foul that was called for it is taken back */
    bool waits; /* `allowed`: an illegal position is on the board, and the arbiter waits for the next move */
    int64_t increment; /* `illegal`: what its press brought, which is taken off again; 0: nothing */
    bool unannounced;  /* `allowed`: a side is late, and there is no default time: it is zero */
    /* `allowed`: an illegal move stands, told in `move`; nobody had stepped in before it was answered */
    bool stands;
    bool clock_set; /* `time`: the clock was set so, as it was replaced or went back */
    bool by_table;  /* an endgame table proves that neither side can force a win */
    bool undecided; /* who can still win, or what a repetition is, was not answered within the limits */
    /* on-line: nothing proves that a post draws (xq:27.3), and it is not accepted by default */
    bool post_refused;
};

/* ---- the arbiter ----------------------------------------------------------------------------------- */

/*
 * What the arbiter asks of others: who can still win, when a flag falls, on a claim, at the beginning of a
 * game from a position of its own, and after those captures and pawn moves that may have left a dead
 * position; and the judge of repetitions. Without `can_win` qy_position_winnable() is asked with `nodes`;
 * with neither, dead positions are those of material alone, and a flag is a draw only against a bare king.
 * Nobody's game ends by an answer UNKNOWN; a ruling that rests on one is marked `undecided`. Without `judge`
 * repetitions that need one are put to qy_judge_repetition().
 */
struct qy_arbiter_oracle {
    void *user;
    /* Positions to look at for one question about one side (QY_WINNABLE_NODES is a good number); after a move
     * a tenth of it. 0: not asked. */
    uint64_t nodes;
    /* Positions that the library's judge may look at for one repetition; 0: as many as is usual. */
    uint64_t judge_nodes;
    /* Whether `side` can still mate by any series of legal moves. */
    enum qy_answer (*can_win)(void *user, const struct qy_position *position, enum qy_side side);
    /* Whether it is proved (by an endgame table) that neither side can force a win: a claim to a simple draw
     * is upheld by it where the rule set knows such draws (xq:4.2.1). NULL: not asked. */
    enum qy_answer (*drawn)(void *user, const struct qy_position *position);
    /* Play from a position that is proved drawn, at most `most` moves; how many. NULL: not asked. */
    size_t (*line)(void *user, const struct qy_position *position, qy_move *ret_moves, size_t most);
    /* Judges the repetition that the game has come to. Returns 0 or QY_E_MEMORY. */
    int (*judge)(void *user, const struct qy_rules *rules, const struct qy_history *history,
                 struct qy_repetition *ret_repetition);
};

struct qy_arbiter;

/* An arbiter before `start`. `oracle` is copied and may be NULL. The caller frees it. 0 or QY_E_MEMORY. */
QY_API int qy_arbiter_new(const struct qy_arbiter_oracle *oracle, struct qy_arbiter **ret_arbiter);
QY_API void qy_arbiter_free(struct qy_arbiter *arbiter);

/*
 * Carries an event out; qy_arbiter_rulings() tells what came of it. Returns 0 also when it was refused.
 * Errors, with nothing changed: QY_E_LOG_START (the first event is no `start`), QY_E_LOG_TIME (`t`
 * decreases), QY_E_LOG_LEFT (no clock can show `left` now), QY_E_MEMORY (the arbiter is of no further use).
 */
QY_API int qy_arbiter_feed(struct qy_arbiter *arbiter, const struct qy_event *event, struct qy_error *reterr);

/*
 * Tells what an event would bring, and leaves the arbiter as it was but for the rulings: so it can be written
 * down for good before it takes effect. Errors as for qy_arbiter_feed().
 */
QY_API int qy_arbiter_try(struct qy_arbiter *arbiter, const struct qy_event *event, struct qy_error *reterr);

/* The rulings on the last event, in order. Borrowed until the next one. */
QY_API const struct qy_ruling *qy_arbiter_rulings(const struct qy_arbiter *arbiter, size_t *ret_count);

/* Where the game stands. */
enum qy_phase {
    QY_PHASE_NONE,      /* no `start` yet */
    QY_PHASE_BEFORE,    /* started, not begun */
    QY_PHASE_PLAY,      /* being played, or its clock is stopped */
    QY_PHASE_ADJOURNED, /* a move is sealed */
    QY_PHASE_RESUMED,   /* resumed, the sealed move not opened */
    QY_PHASE_OVER
};
QY_API enum qy_phase qy_arbiter_phase(const struct qy_arbiter *arbiter);
/* How the game ended; open while it has not. */
QY_API struct qy_outcome qy_arbiter_outcome(const struct qy_arbiter *arbiter);
/* The setup, the moves (none where they are not entered) and the clocks; borrowed; NULL before `start`. */
QY_API const struct qy_game_setup *qy_arbiter_setup(const struct qy_arbiter *arbiter);
QY_API const struct qy_history *qy_arbiter_history(const struct qy_arbiter *arbiter);
QY_API const struct qy_clock *qy_arbiter_clock(const struct qy_arbiter *arbiter);
/* What waits for the referee's word where the moves are not entered: a claim, or the loss that stands otherwise. */
struct qy_asked {
    bool lost; /* the loss of `side`: nothing goes on before; false: its claim */
    enum qy_claim claim;
    enum qy_side side;
    const char *article; /* of what was asked; static */
    /* Of a draw, where the opponent of who lost can't win; NULL: of a claim, or there is none; static. */
    const char *drawn;
};
/* True and `ret_asked` where something waits for the referee's word. */
QY_API bool qy_arbiter_asked(const struct qy_arbiter *arbiter, struct qy_asked *ret_asked);
/* How many plies were made, and who is to move; where moves are not entered the clocks tell. After `start`. */
QY_API size_t qy_arbiter_plies(const struct qy_arbiter *arbiter);
QY_API enum qy_side qy_arbiter_turn(const struct qy_arbiter *arbiter);
/* The time of the last event; `used` is a side's thinking time until then, `fouls` counts its fouls. */
QY_API int64_t qy_arbiter_time(const struct qy_arbiter *arbiter);
QY_API int64_t qy_arbiter_used(const struct qy_arbiter *arbiter, enum qy_side side);
QY_API uint32_t qy_arbiter_fouls(const struct qy_arbiter *arbiter, enum qy_side side);
/* Whether a side was noted as not being there, and has not come since. */
QY_API bool qy_arbiter_absent(const struct qy_arbiter *arbiter, enum qy_side side);
/* The side whose draw offer stands: true and `ret_side`, or false. */
QY_API bool qy_arbiter_offer(const struct qy_arbiter *arbiter, enum qy_side *ret_side);
/* Whether a side may offer a draw now without its offer being refused or a foul. */
QY_API bool qy_arbiter_may_offer(const struct qy_arbiter *arbiter, enum qy_side side);
/* Whether a claim of a side would be heard now: known to the rule set, and on its turn. It may still be
 * wrong. */
QY_API bool qy_arbiter_may_claim(const struct qy_arbiter *arbiter, enum qy_side side, enum qy_claim claim);
/* How far a claim has come, and what it would cost now if it were wrong. Articles are static, or NULL. */
struct qy_claim_count {
    uint32_t count; /* as it would count for the claimant now */
    uint32_t needed;
    const char *article;
    uint32_t moves[2];       /* of a natural limit: each side's moves without a capture */
    uint32_t checks;         /* ... and those of the claimant's that gave check */
    uint32_t checks_counted; /* ... this many of which count at the most */
    bool foul;               /* a wrong claim is a foul */
    uint32_t fouls;          /* the claimant has this many */
    uint32_t fouls_most;     /* this many lose; 0: none */
    int64_t taken;           /* from the claimant's clock for a wrong claim, in milliseconds */
    int64_t given;           /* to the opponent's */
    bool offers;             /* a claim that is turned down is an offer of a draw */
    const char *cost_article;
};
/*
 * Counts for a claim of a side to which the rule set gives a number: repetition, fifty moves, natural limit, a
 * ruling. False, with nothing set, for another claim, one that the rule set does not know, and before `start`.
 */
QY_API bool qy_arbiter_count_claim(const struct qy_arbiter *arbiter, enum qy_side side, enum qy_claim claim,
                                   struct qy_claim_count *ret_count);
/* The first moment at which a flag that counts by itself has fallen, or an absent side has lost, if nothing happens;
 * INT64_MAX: never. */
QY_API int64_t qy_arbiter_next_flag(const struct qy_arbiter *arbiter);
/* The moment at which a side that has not come will have lost, if nothing happens; INT64_MAX: never. */
QY_API int64_t qy_arbiter_default_at(const struct qy_arbiter *arbiter);
/*
 * The moves that the side to move may make: all legal ones, or what a touch or a written move leaves. Writes
 * them (room for QY_MAX_MOVES) and returns how many; 0 when the game is not being played, or moves are not entered.
 */
QY_API size_t qy_arbiter_moves(const struct qy_arbiter *arbiter, qy_move *ret_moves);
/* A number that is equal for arbiters in the same state (position, moves, clocks, duties); for tests. */
QY_API uint64_t qy_arbiter_digest(const struct qy_arbiter *arbiter);
/* Bytes of memory held: apart from its history (moves and log), and all in all. */
QY_API size_t qy_arbiter_memory(const struct qy_arbiter *arbiter, size_t *ret_all);

/* Appends a ruling as one line of JSON, without a line end. */
QY_API void qy_ruling_json(const struct qy_arbiter *arbiter, const struct qy_ruling *ruling,
                           struct qy_buf *out);
/* Appends the last line of a log's answer: result, reason, article, plies, used times and fouls. */
QY_API void qy_arbiter_summary_json(const struct qy_arbiter *arbiter, struct qy_buf *out);
/*
 * Appends a ruling in words, with its article and, unless a ruling on the same event before it has told it, the
 * article's sentence; no line end. Moves are written in `notation`, or where it is QY_NOTATION_COUNT as is usual in
 * that language.
 */
QY_API void qy_ruling_words(const struct qy_arbiter *arbiter, const struct qy_ruling *ruling,
                            enum qy_lang lang, enum qy_notation notation, struct qy_buf *out);
/*
 * Appends the moves that a ruling on a repetition rests on, a line each, with the label of each move, its reason
 * and the moves behind that, in the reader's notation. Nothing for other rulings.
 */
QY_API void qy_ruling_evidence(const struct qy_arbiter *arbiter, const struct qy_ruling *ruling,
                               enum qy_lang lang, enum qy_notation notation, struct qy_buf *out);
/* Appends one such line: a move of a cycle, `before` being the position in which it was made. */
QY_API void qy_judged_words(const struct qy_judged_move *judged, const struct qy_position *before,
                            enum qy_lang lang, enum qy_notation notation, struct qy_buf *out);
/* Appends the sentence of a ruling alone. */
QY_API void qy_ruling_sentence(const struct qy_arbiter *arbiter, const struct qy_ruling *ruling,
                               enum qy_lang lang, enum qy_notation notation, struct qy_buf *out);
/*
 * Appends what an event says as a sentence of the minutes ("Black touches Ng8"), in the position that the
 * arbiter has now: asked before the event is fed. Nothing for `start`. The event's squares lie on the board.
 */
QY_API void qy_event_words(const struct qy_arbiter *arbiter, const struct qy_event *event, enum qy_lang lang,
                           enum qy_notation notation, struct qy_buf *out);
/* Appends how the game stands or ended, in words. */
QY_API void qy_arbiter_summary_words(const struct qy_arbiter *arbiter, enum qy_lang lang, struct qy_buf *out);

#ifdef __cplusplus
}
#endif

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The state of a game, and the functions that its parts call.
 *
 * `struct qyi_play` is everything that a log produces besides the moves: plain data, so that a state is
 * restored by assignment. The log of events is kept for `undo`, which replays it without the wrong entry.
 */
#ifndef QYI_ARBITER_STATE_H
#define QYI_ARBITER_STATE_H

#include "game/ops.h"
#include "game/rules.h"

#include <qiyuan/core/notation.h>
#include <qiyuan/record/arbiter.h>

#include <string.h>

/* Room for a sealed move, and for the text of an illegal one. */
#define QYI_TOLD_OF   40 /* an article, as named in an event */
#define QYI_MOVE_TEXT 64
/* Touches in the opponent's time that are remembered, at most. */
#define QYI_EARLY 8

/* Properties of a ply besides its move: bits. */
enum {
    QYI_NOTE_CHECK = 1,
    QYI_NOTE_RECORDED = 2, /* shifted by the side that has recorded it */
    QYI_NOTE_EXCUSED = 8,  /* shifted by the side that need not record it for lack of time */
    QYI_NOTE_DECLINED = 32 /* it declined an offer of a draw */
};

/* The squares that the text of a move names, QY_SQUARE_NONE if it names none. */
struct qyi_meant {
    qy_square from;
    qy_square to;
    uint8_t promotion; /* for an illegal move, the promotion that it names; 0 for none */
    bool by_place;     /* the piece is named by its place among others */
};

/* A piece touched in the turn of a ply: kept after the turn, in case the position goes back to it. */
struct qyi_touch {
    uint32_t ply;
    qy_square square;
    bool at_once; /* at the same time as the previous one */
    bool fouled;  /* it was a foul (xq:9.1.5, 9.1.6) */
};

/* A piece touched while the opponent was to move. */
struct qyi_early {
    qy_square square;
    bool at_once; /* at the same time as the previous one */
};

/* An open question to the referee if moves are not entered. */
enum qyi_asked {
    QYI_ASKED_NOTHING,
    QYI_ASKED_CLAIM, /* is a claim valid? play continues meanwhile */
    /*
     * can the opponent of a side whose flag fell still win, and was the game not over before? play stops
     * until the answer
     */
    QYI_ASKED_FLAG,
    QYI_ASKED_ILLEGAL,    /* likewise, for a side with one illegal move too many */
    QYI_ASKED_RESIGNATION /* likewise, for a side that has resigned */
};

struct qyi_play {
    enum qy_phase phase;
    struct qy_outcome outcome;
    struct qy_clock clock;
    int64_t t;     /* time of the last event */
    int64_t begun; /* time of `begin` */
    uint32_t line;

    /* the turn */
    bool first_made; /* the first of two moves is made, if it is made on the board */
    bool made;       /* the last move is on the board, but its clock not pressed */
    bool shown;      /* an illegal move is on the board, its clock not pressed */
    struct qyi_meant shown_squares;
    enum qy_refusal shown_reason;
    char shown_move[QYI_MOVE_TEXT];
    bool handed;        /* the last move was entered as a release: entering it also as a move adds nothing */
    bool put_right;     /* a move was just corrected: the press that belongs to it is not an empty one */
    bool unpressed[2];  /* the opponent replied to its last move before the clock was pressed */
    bool ended_by_move; /* the last move ended the game, and its clock is not pressed */
    int touch_declined; /* the side whose offer was declined by a touch in this turn, or -1 */
    bool adjusting;
    enum qy_side adjuster;
    uint8_t adjusted; /* number of pieces adjusted; 0: any */
    qy_square adjust[2];
    bool at_once; /* the first two pieces were touched at the same time */
    bool released;
    qy_square release[2];
    uint8_t touches;
    qy_square touched[QY_MAX_SQUARES];
    uint8_t early[2];
    struct qyi_early early_touched[2][QYI_EARLY];
    bool touch_broken; /* the last attempted move was barred by a touch */
    qy_move must_play; /* written down for a rejected claim */

    /* the game */
    int offer;        /* the side whose offer is open, or -1 */
    bool offer_waits; /* made while a move was sealed: that move does not answer it */
    int ended_offer;  /* the offer that was open at the end of the game */
    int last_offer;
    bool thought_offer[2];  /* its last act was an offer while the opponent was thinking */
    bool punished[2];       /* it lost by a penalty of the arbiter */
    uint8_t answered[2];    /* number of its offences that the arbiter has answered by a warning or by time */
    int ordered;            /* the side ordered to deviate, or -1 */
    size_t ordered_at;      /* number of plies at the order */
    size_t ordered_round;   /* plies of the round; 0: for a pattern without a repeated position */
    uint32_t ordered_moves; /* moves that it has for it; 0: those of the round */
    bool draw_due;   /* no side is ordered, but if neither changes within this many moves the game is drawn */
    bool checks_due; /* perpetual check, which would lose, is due to be ruled */
    const char *due_article; /* article of what is due, if it is not an order under the rules */
    bool limit_counts;       /* a player requested counting for the natural limit ... */
    size_t limit_since;      /* ... at this number of plies */
    bool told_undecided;     /* the repetition on the board was undecided, and this has been ruled */
    const char *decided;     /* the referee has decided on this repetition, under this article */
    unsigned decided_for;    /* ... when the position had occurred this many times */
    enum qy_answer post;     /* the referee's answer about a post in this repetition */
    uint32_t fouls[2];
    uint32_t illegal[2];
    /* An act in this move that becomes an offence at the press, by this article (fide:7.5.4); NULL: none. */
    const char *at_press[2];
    uint32_t at_press_of[2]; /* ... and its ply */
    int64_t fell[2];         /* when its flag fell, if it waits to be claimed; 0: it has not */
    bool offended[2];        /* its last press was an offence and has no reply yet: one move is one offence */
    uint32_t stands_marked[2]; /* ply of its last move that stands in spite of an offence */
    /*
     * This side's illegal move was ruled at its press, but stands if the opponent replies to it (fide:A.5.2).
     */
    bool may_stand;
    enum qy_side may_stand_of;
    uint32_t stood; /* ply of the first illegal move that stands; 0: none */
    /* the ply since which the position has been illegal by fide:A.5.4; 0: it is not */
    uint32_t illegal_since;
    uint8_t rests[2]; /* the stage (from 1) in which it need not record, for lack of time (fide:8.4) */
    bool appealed;    /* a player has appealed */
    uint8_t quick; /* a claim under guidelines III waits for the arbiter: 1 for an increment, 2 for a draw */
    enum qy_side quick_of;
    bool postponed; /* ... who has postponed it */
    /* the arbiter has noticed it: drawn at this ply if it is still there; 0: not noticed */
    uint32_t illegal_seen;
    bool refused[2]; /* it lost because it refused to keep the rules */
    bool absent[2];
    bool both_late; /* both were absent at `begin` */
    bool keeps_record[2];
    bool owes_record[2]; /* it must complete its record before the next move */
    uint8_t sealed_len;
    char sealed[QYI_MOVE_TEXT];
    bool was_adjourned;
    bool unsealed;       /* an illegal move was found, and the sealed move is void */
    size_t sealed_plies; /* number of plies when the game was last adjourned */
    bool has_signed[3];  /* both sides and the arbiter */

    /* if moves are not entered */
    uint32_t plies; /* number of plies made */
    enum qyi_asked asked;
    enum qy_side asked_of; /* the side that claims, or would lose */
    enum qy_claim asked_claim;
};

/* Moves shown in a ruling as a line that holds a draw. */
#define QYI_PROOF_MOVES 16

struct qy_arbiter {
    struct qy_arbiter_oracle oracle;
    struct qy_game_setup setup;
    const struct qy_rules *laws; /* the laws of setup.rules; NULL before `start` */
    const struct qy_game_ops *ops;
    struct qyi_play play;
    struct qy_history *history;
    uint8_t *notes; /* QY_NOTE bits of each ply */
    size_t note_cap;
    struct qyi_touch *touch; /* touches of the whole game, by ply */
    size_t touch_count;
    size_t touch_cap;

    /*
     * The state before the press of the side to move, on an unwatched board: if a move ruled illegal at that
     * press gets a reply, it stands from there.
     */
    struct qyi_play before_press;
    size_t before_press_plies;
    size_t before_press_touches;
    size_t press;                   /* the record of that press in the log */
    char stood_move[QYI_MOVE_TEXT]; /* the move that was ruled illegal at it ... */
    struct qy_position stood_in;    /* ... the position before it */
    struct qy_position stood;       /* ... and after it */
    bool answered;                  /* the log is being replayed from there, with a move that stands */

    size_t acting; /* the current record */
    char *log;     /* records one after another */
    size_t log_len;
    size_t log_cap;
    size_t log_last; /* offset of the last record */

    struct qy_ruling *rulings;
    size_t ruling_count;
    size_t ruling_cap;
    bool silent; /* rulings are not wanted: the log is being replayed */
    bool failed; /* memory ran out */
    struct qy_ruling sink;
    qy_square by[16];
    qy_move bound[QY_MAX_MOVES];
    qy_move proof[QYI_PROOF_MOVES];
    struct qy_position bound_in; /* the position of `bound`, or of `proof` */
    char told_move[QYI_MOVE_TEXT];
    struct qy_position told_in; /* the position in which it was attempted */
    char told_of[QYI_TOLD_OF];
    struct qy_buf told_grounds; /* the referee's reasons and name, one after the other */
    struct qy_cycle cycle;
    struct qy_judgement judgement; /* of the last repetition ruled on */
};

/* ---- the state of the game (state.c) ------------------------------------------------------------ */

static inline enum qy_side qyi_other(enum qy_side side)
{
    return side == QY_FIRST ? QY_SECOND : QY_FIRST;
}

static inline enum qy_result qyi_won_against(enum qy_side loser)
{
    return loser == QY_FIRST ? QY_RESULT_SECOND_WON : QY_RESULT_FIRST_WON;
}

/* Whether the game has a result. */
bool qyi_over(const struct qy_arbiter *a);
/* The number of plies made: from the history or, if moves are not entered, from the clocks. */
size_t qyi_plies(const struct qy_arbiter *a);
/*
 * True until each side has completed the number of moves within which a wrong set-up or clock is corrected;
 * the last move may be unpressed.
 */
bool qyi_in_first_moves(const struct qy_arbiter *a);
/* The side to move, and the position: the starting one if moves are not entered. */
enum qy_side qyi_to_move(const struct qy_arbiter *a);
/*
 * True if a side may ask questions and adjust pieces: it is to move or, if the rules go by its time (xq:5.6,
 * 8.5), has not yet pressed its clock.
 */
bool qyi_own_time(const struct qy_arbiter *a, enum qy_side side);
const struct qy_position *qyi_now(const struct qy_arbiter *a);
/* Makes a legal move on the board and notes whether it gives check, and from where. False without memory. */
bool qyi_push(struct qy_arbiter *a, qy_move move, qy_square ret_by[16], size_t *ret_checkers);
/* Makes room for the notes of one more ply. */
bool qyi_grow_notes(struct qy_arbiter *a);
/* The QYI_NOTE_... bits of a ply: check and so on. */
uint8_t qyi_note(const struct qy_arbiter *a, size_t ply);
/* True if no arbiter watches the board alone (fide:A.5, B.3): offences not noticed in time stand. */
bool qyi_is_unwatched(const struct qy_arbiter *a);
/* Whether the king of a side is attacked. */
bool qyi_is_attacked(const struct qy_arbiter *a, const struct qy_position *position, enum qy_side side);
/* True if a pawn is on its last rank. */
bool qyi_pawn_is_left(const struct qy_arbiter *a, const struct qy_position *position);
/* True if the king of the side that has just moved can be captured. */
bool qyi_king_hangs(const struct qy_arbiter *a);
/* True for an illegal position: such a king, or a pawn on its last rank. */
bool qyi_is_irregular(const struct qy_arbiter *a);
/* Writes the legal moves; never a capture of a king, which would be possible after an illegal move. */
size_t qyi_legal(const struct qy_arbiter *a, qy_move *ret_moves);
/* A side has made a move, the last ply: earlier touches no longer matter. */
void qyi_hand_moved(struct qy_arbiter *a, enum qy_side side);

/* True if play must wait for the referee's decision. */
static inline bool qyi_waits_for_word(const struct qy_arbiter *a)
{
    return a->play.asked != QYI_ASKED_NOTHING && a->play.asked != QYI_ASKED_CLAIM;
}

/* ---- the meaning of a move's text (reading.c) --------------------------------------------------- */

/* Reads a move in a position: QY_REFUSAL_NONE, or why it is refused; and the squares that the text names. */
enum qy_refusal qyi_read_move(const struct qy_position *position, struct qy_text text, qy_move *ret_move,
                              struct qyi_meant *ret_meant);
/* True if such a refusal is about the text only, which describes no possible action on the board. */
bool qyi_tells_no_move(enum qy_refusal refusal);
/* The article that a refused move breaks. */
const char *qyi_move_article(const struct qy_arbiter *a, const struct qy_position *position,
                             struct qyi_meant meant, enum qy_refusal refusal);

/* ---- who can still win (winnable.c) ------------------------------------------------------------- */

/*
 * YES: neither side can win any more. Asks the oracle or the library, which searches only a tenth of its
 * positions if `in_passing`. UNKNOWN also without either.
 */
enum qy_answer qyi_dead(const struct qy_arbiter *a, bool in_passing);
/* YES: by the laws' saving clause the loser's opponent can't win. */
enum qy_answer qyi_saved(const struct qy_arbiter *a, enum qy_side loser);

/* ---- the judge of repetitions (judge.c) --------------------------------------------------------- */

/*
 * Whether neither side can force a win: the answer of the oracle's tables (`drawn`), except for an ending
 * without a table when games under these laws began.
 */
enum qy_answer qyi_drawn(const struct qy_arbiter *a, const struct qy_position *position);
/*
 * Asks the oracle's judge, else the library's, about the current repetition; the caller frees the cycle.
 * Returns 0 or QY_E_MEMORY.
 */
int qyi_judge(const struct qy_arbiter *a, struct qy_repetition *ret);
/* True if, online, a judgement depends on an unproved post and no arbiter has answered yet (xq:27.3). */
bool qyi_asks_of_post(const struct qy_arbiter *a, const struct qy_judgement *judgement);

/* ---- the log (log.c) ---------------------------------------------------------------------------- */

/* Appends an event. Returns 0 or QY_E_MEMORY. */
int qyi_log_add(struct qy_arbiter *a, const struct qy_event *event);
/* The record at `at`: its event, borrowed. Returns the offset of the next. */
size_t qyi_log_get(const struct qy_arbiter *a, size_t at, struct qy_event *ret_event);
/* Marks the entries that were taken back. Returns 0 or QY_E_MEMORY. */
int qyi_log_mark_taken_back(struct qy_arbiter *a);
bool qyi_log_is_taken_back(const struct qy_arbiter *a, size_t at);
/* Whether any entry was corrected. */
bool qyi_log_is_corrected(const struct qy_arbiter *a);
/* Applies corrections to an entry: the last one of each item counts. */
void qyi_log_correct(const struct qy_arbiter *a, struct qy_event *event);

/* ---- rulings (ruling.c) ------------------------------------------------------------------------- */

/* Adds a ruling on the current event; the caller fills in the rest. Never NULL. */
struct qy_ruling *qyi_rule(struct qy_arbiter *a, enum qy_ruling_kind kind, const char *article);
/* As qyi_rule(), about a side. */
struct qy_ruling *qyi_rule_side(struct qy_arbiter *a, enum qy_ruling_kind kind, enum qy_side side,
                                const char *article);
/*
 * Refuses an event that is not possible now; if the game is over and no article is given, by the article that
 * ended it.
 */
void qyi_refuse(struct qy_arbiter *a, const struct qy_event *event, enum qy_refusal refusal,
                const char *article);
/*
 * If the event's regulations accept an error that was answered (`errors_until`): refuses the event and
 * returns true.
 */
bool qyi_is_accepted(struct qy_arbiter *a, const struct qy_event *event, bool answered);
/*
 * As qyi_refuse(), for an event with an article that the registry does not have: the ruling names it, unless
 * it is too long.
 */
void qyi_refuse_article(struct qy_arbiter *a, const struct qy_event *event, const char *article);
/* True if the article named equals that of the laws; false if either is NULL. */
static inline bool qyi_is_article(const char *named, const char *book)
{
    return named && book && strcmp(named, book) == 0;
}
/* The last ruling; never NULL. */
struct qy_ruling *qyi_last_ruling(struct qy_arbiter *a);
/* Notes that a ruling depends on a regulation, if the event has set it; `which` is an enum qy_regulation. */
void qyi_by_regulation(const struct qy_arbiter *a, struct qy_ruling *ruling, unsigned which);
/* Rules that the position is restored or corrected, to the current one. */
void qyi_rule_restore(struct qy_arbiter *a, const char *article);
/* A ruling on a claim: upheld or rejected. */
struct qy_ruling *qyi_rule_claim(struct qy_arbiter *a, const struct qy_event *event, bool good,
                                 const char *article);
/* Notes the piece and the squares that the text of a move ruled illegal names. */
void qyi_tell_man(struct qy_arbiter *a, struct qy_ruling *ruling, const struct qy_position *position,
                  struct qy_text text);
/* Keeps the text of a move until the next event, truncated if too long. */
struct qy_text qyi_tell_move(struct qy_arbiter *a, struct qy_text text);
/* Ends the game: stops the clock and rules the result. */
void qyi_finish(struct qy_arbiter *a, enum qy_result result, enum qy_reason reason, const char *article);
/*
 * True if the winner of such a result has a bare king, which never wins under these laws; not if moves are
 * not entered.
 */
bool qyi_cannot_be_won(const struct qy_arbiter *a, enum qy_result result);
void qyi_loses(struct qy_arbiter *a, enum qy_side side, enum qy_reason reason, const char *article);
/* Marks the last ruling as depending on an unknown answer, if there was one to ask. */
void qyi_mark_undecided(struct qy_arbiter *a, enum qy_answer answer);
/* If it depends on the position whether `loser` has lost: stops the clocks and asks the referee. */
void qyi_unentered_ask(struct qy_arbiter *a, enum qyi_asked asked, enum qy_side loser, const char *article);
/* Adds to a ruling how often the position occurred (0: not given), the referee's reasons and name. */
void qyi_tell_grounds(struct qy_arbiter *a, const struct qy_event *event, unsigned stood,
                      struct qy_ruling *ruling);
/* True if `of` names an article in the registry ("8.3"), or none. */
bool qyi_known_of(const struct qy_rules *laws, struct qy_text of);
/* The id of an article in the registry, static storage; NULL if it is not there. */
const char *qyi_article_id(const char *prefix, struct qy_text number);

/* ---- fouls, penalties and records (fouls.c) -------------------------------------------------------- */

/* The time that the opponent gets for an offence, and the article. */
struct qyi_price {
    int64_t ms;
    const char *article;
};

/*
 * The penalty for an offence of `ms` by `article`; on a supervised board it may be a different one, by
 * `supervised`.
 */
struct qyi_price qyi_price(const struct qy_arbiter *a, int64_t ms, const char *article,
                           const char *supervised);
/* The penalty for a wrong claim. */
struct qyi_price qyi_claim_price(const struct qy_arbiter *a);

/* Records a foul of a side; may end the game. */
void qyi_foul(struct qy_arbiter *a, enum qy_side side, enum qy_foul foul, struct qy_text of);
/* Records an illegal move that is a foul by the event's regulations; may end the game. */
void qyi_foul_by_move(struct qy_arbiter *a, enum qy_side side);
/* The consequences of a breach of that article of conduct besides the foul; NULL: none. */
const struct qyi_conduct *qyi_conduct_row(const struct qy_rules *laws, enum qy_foul foul, struct qy_text of);
/* Notes which side has so little time left at `t` that it need no longer record in this stage (fide:8.4). */
void qyi_watch_rest(struct qy_arbiter *a, int64_t t);
bool qyi_record_rests(const struct qy_arbiter *a, enum qy_side side);
/* A ply was completed: checks who should have recorded it. */
void qyi_watch_records(struct qy_arbiter *a);
/* True when a side may not move before it has completed its record. */
bool qyi_record_wanted(const struct qy_arbiter *a, enum qy_side side);

/* ---- time (time.c) ------------------------------------------------------------------------------ */

/* When a flag fall counts in this game. */
enum qyi_flag qyi_flag_counts(const struct qy_arbiter *a);
/*
 * Rules on flag falls and default times before `t`. `lag` is credited to the running side, whose flag fall is
 * only noted if it is `spared` or must be claimed.
 */
void qyi_time_passes(struct qy_arbiter *a, int64_t t, int64_t lag, bool spared);
/*
 * Gives time to a side or takes it away, rules so, and lets its flag fall if necessary. `used`: time taken
 * away counts as used.
 */
void qyi_change_time(struct qy_arbiter *a, enum qy_side side, int64_t ms, const char *article, bool used);
/* The moment at which an absent side loses; INT64_MAX: never. */
int64_t qyi_default_at(const struct qy_arbiter *a);
/* Sets both clocks to the times of an event, under an article: as agreed, or as restored. */
void qyi_set_clocks(struct qy_arbiter *a, const struct qy_event *event, const char *article);

/* ---- touched pieces (touch.c) ---------------------------------------------------------------------- */

/*
 * Writes the moves that touches leave to `ret_moves`; `ret_bond` is the reason. 0: all legal moves are
 * allowed.
 */
size_t qyi_bound_moves(const struct qy_arbiter *a, qy_move *ret_moves, enum qyi_bond *ret_bond);
/* True if touches allow a legal move; `ret_bond` is the reason why others are barred. */
bool qyi_allowed_by_touch(const struct qy_arbiter *a, qy_move move, enum qyi_bond *ret_bond);
/* The article of such an obligation. */
const char *qyi_bond_article(const struct qy_arbiter *a, enum qyi_bond bond);
/* Rules which moves the side to move must choose from. */
void qyi_rule_bound(struct qy_arbiter *a);
/* Rules that the position is corrected to the current one; earlier touches remain binding. */
void qyi_rule_put_right(struct qy_arbiter *a, const char *article);
/*
 * A piece of the side to move is released. True if that completes a legal move or one half of it, and no
 * obligation bars it; also rules which moves remain.
 */
bool qyi_release(struct qy_arbiter *a, const qy_square square[2], enum qyi_bond *ret_bond);
/* Whether the piece on a square was touched in this turn. */
bool qyi_is_touched(const struct qy_arbiter *a, qy_square square);
/* Lets a touch by the side to move decline the offer to it, if the rules say so. */
void qyi_decline_by_touch(struct qy_arbiter *a);
/* Updates early touches for a move about to be played: touched pieces move and are captured too. */
void qyi_early_follow(struct qy_arbiter *a, qy_move move);
/* Records the touches of an illegal move: the piece moved and the piece captured. */
void qyi_touched_by_move(struct qy_arbiter *a, struct qyi_meant meant);
/* Makes early touches count now that their side is to move. */
void qyi_early_touches(struct qy_arbiter *a);
/* Restores the touches of the turn to which the game went back. */
void qyi_recall_touches(struct qy_arbiter *a);
/* Records a touched square. */
void qyi_touched(struct qy_arbiter *a, qy_square square);

/* ---- counts (counts.c) -------------------------------------------------------------------------- */

/*
 * True if moves are being counted for the natural limit: by some regulations a player must have requested it
 * since the last capture.
 */
bool qyi_limit_runs(const struct qy_arbiter *a);
/* The full moves without a capture as counted for a claimant of the natural limit (xq:23.3). */
uint32_t qyi_limit_count(const struct qy_arbiter *a, enum qy_side claimant);

/* ---- repetitions, orders and claims (claims.c) -------------------------------------------------- */

/* Orders a side to change the moves of the round that ends with the current position (xq:24.3). */
void qyi_order(struct qy_arbiter *a, enum qy_side side);
/* Adds to a ruling the number of moves for which play may continue under the event's regulations. */
void qyi_tell_grace(const struct qy_arbiter *a, struct qy_ruling *ruling);
/* The side that must change, 2 if a draw is due, -1 if nothing is. */
int qyi_waiting(const struct qy_arbiter *a);
/* The position has gone back: an order remains if its round does, counted from there. */
void qyi_order_after_going_back(struct qy_arbiter *a);
/* Makes the rulings after a move that need no claim. */
void qyi_rule_by_himself(struct qy_arbiter *a);
/*
 * Judges a repetition that has occurred `stood` times, and rules on it for the side that asked, whatever was
 * ruled before.
 */
void qyi_judge_again(struct qy_arbiter *a, const struct qy_event *asked, unsigned stood);
/*
 * After an entry was removed or corrected: rules on a new order, or that a repetition is undecided. `ordered`
 * (as of qyi_waiting()) and `told_undecided` are the state before.
 */
void qyi_tell_corrected(struct qy_arbiter *a, int ordered, bool told_undecided);
/*
 * The referee counts the natural limit for both sides, and declares a draw by it, without a claim (xq:23.3).
 */
void qyi_count_limit(struct qy_arbiter *a, const struct qy_event *event);
/* Rejects a side's claim, with the cost in the rule set. */
void qyi_claim_costs(struct qy_arbiter *a, const struct qy_event *event);

/*
 * A claim by the side not to move: refused, or over the board under the Laws of 2023 a wrong one (9.2, 9.3,
 * 9.5.3).
 */
void qyi_claim_out_of_turn(struct qy_arbiter *a, const struct qy_event *event);
/* The article of a claim if moves are not entered. */
const char *qyi_claim_article(const struct qy_rules *laws, enum qy_claim claim);
/* True if the rule set has such a claim. */
bool qyi_known_claim(const struct qy_rules *laws, enum qy_claim claim);

/* ---- a move is played (play.c) ------------------------------------------------------------------ */

/* Plays a legal move. `pressed`: that completes it, with `lag` milliseconds credited. */
void qyi_play_move(struct qy_arbiter *a, qy_move move, bool pressed, int64_t lag);
/* Clears the data of a turn: touches, a written move, an illegal one on the board. */
void qyi_clear_turn(struct qy_arbiter *a);
/* The side that has moved presses its clock, which completes the move. `lag` milliseconds are credited. */
void qyi_complete(struct qy_arbiter *a, int64_t lag);
/* A move of `side`, the last ply, declines the offer to it. */
void qyi_decline_by_move(struct qy_arbiter *a, enum qy_side side);
/*
 * Takes moves back until `plies` are left. Restores the touches of that turn and an offer that the move
 * declined; the clock of the side to move continues.
 */
void qyi_go_back(struct qy_arbiter *a, size_t plies);
/* After a completed move: the game is drawn if an illegal position outlasted it (fide:A.5.4). */
void qyi_watch_position(struct qy_arbiter *a);
/* Plays an illegal move that stands. */
void qyi_stand_move(struct qy_arbiter *a, qy_move move);

/* ---- unnoticed illegal moves (unseen.c) --------------------------------------------------------- */

/*
 * Makes a move of the side to move that, by the log, was not noticed to be illegal, whatever rule it breaks.
 */
void qyi_made_unseen(struct qy_arbiter *a, const struct qy_event *event);
/* Saves the state before a press, in case an illegal move gets a reply. */
void qyi_keep_before_press(struct qy_arbiter *a);
/*
 * The clock is pressed on an illegal move on the board. True if it stands because no one intervened. False:
 * it must be ruled on; `may_stand` says whether a reply still makes it stand.
 */
bool qyi_shown_stands(struct qy_arbiter *a);

/* ---- illegal moves (illegal.c) ------------------------------------------------------------------ */

/* Rules that a move was illegal. */
void qyi_rule_illegal(struct qy_arbiter *a, enum qy_side side, enum qy_refusal refusal, const char *article,
                      struct qy_text text);
/*
 * True if an illegal move loses. If it does by the rule set, an event may make the first one a foul, but not
 * one that leaves the general attacked or the generals face to face (xq:16.1).
 */
bool qyi_illegal_loses(const struct qy_arbiter *a, enum qy_side side, enum qy_refusal refusal);
/*
 * The article by which a side loses with an illegal move that breaks `broken`: that article if the move
 * leaves it mated.
 */
const char *qyi_illegal_loss(const struct qy_arbiter *a, const char *broken, const char *usual);
/* A side loses by an illegal move: the one too many, if the event lets some be fouls. */
void qyi_illegal_lost(struct qy_arbiter *a, enum qy_side side, enum qy_refusal refusal, const char *article);
/* Rules that the position is restored after an illegal move. */
void qyi_rule_illegal_restore(struct qy_arbiter *a);
/* The article by which a position is restored after an illegal move. */
const char *qyi_restore_article(const struct qy_arbiter *a);
/* Counts an illegal move of a side, with its penalty; may end the game. */
void qyi_count_illegal(struct qy_arbiter *a, enum qy_side side, enum qy_refusal refusal);
/* The move by which a pawn becomes a queen; QY_MOVE_NONE if impossible. */
qy_move qyi_queening(const struct qy_arbiter *a, struct qyi_meant meant);
/* A pawn left on the last rank becomes a queen, and the move is illegal (fide:7.5.2); false if impossible. */
bool qyi_queen_instead(struct qy_arbiter *a, struct qyi_meant meant);
/* The side to move has made an illegal move on the board. */
void qyi_illegal_made(struct qy_arbiter *a, struct qy_text text, enum qy_refusal refusal,
                      struct qyi_meant meant);
/*
 * Why an act by hand can't be reported now: the game is online, the side has not moved yet, or it is too
 * late. NONE: it can.
 */
enum qy_refusal qyi_hand_barred(const struct qy_arbiter *a, enum qy_side side);
/*
 * Records an act by hand that is an offence at the press: in the current move, else in the last one pressed.
 */
void qyi_hand_offends(struct qy_arbiter *a, enum qy_side side, const char *article);
/*
 * A side's press was accepted; `before` is the number of its earlier illegal moves: one move is one offence.
 */
void qyi_press_taken(struct qy_arbiter *a, enum qy_side side, uint32_t before);
/* The clock is pressed on an illegal move on the board (fide:7.5.1 to 7.5.5). */
void qyi_illegal_pressed(struct qy_arbiter *a);
/* The side to move presses the clock without a move (fide:7.5.3). */
void qyi_empty_press(struct qy_arbiter *a, const struct qy_event *event);
/*
 * A legal move is barred by a touch: it is taken back, and the obligation remains. It is not an illegal move
 * (ch:7.2).
 */
void qyi_barred_by_touch(struct qy_arbiter *a, struct qy_text text, enum qyi_bond bond);

/* ---- moves that are not entered (unentered.c) --------------------------------------------------- */

/* The side to move has made a move that was not written down: its clock is pressed. */
void qyi_unentered_move(struct qy_arbiter *a);
/* An illegal move of a side was found. */
void qyi_unentered_found(struct qy_arbiter *a, const struct qy_event *event);
/* The referee's decision, on the open question or unasked. */
void qyi_unentered_decide(struct qy_arbiter *a, const struct qy_event *event);
/*
 * The reason of a result that the arbiter gives by an article: NONE if that article does not lead to such a
 * result.
 */
enum qy_reason qyi_reason_by(const struct qy_arbiter *a, const char *article, bool draw);

/* ---- the turn (move.c) -------------------------------------------------------------------------- */

/*
 * Online, true if the odds of the game allow a legal move now (qy_odds_allow()); over the board, the players
 * watch over their agreement.
 */
bool qyi_allowed_by_odds(const struct qy_arbiter *a, qy_move move);
/* True if the next move is the first of two, from which the game begins. */
bool qyi_first_is_due(const struct qy_arbiter *a);
/* Continues a resumed game with a void sealed move: the side to move moves. */
void qyi_go_on_unsealed(struct qy_arbiter *a);
/* True if an event is a mate, a stalemate, a resignation or an agreement, and ends the game now. */
bool qyi_ends_by_itself(const struct qy_arbiter *a, const struct qy_event *event);

/* ---- games without increments (quickplay.c) ------------------------------------------------------ */

/* Handles a request under guidelines III: granted, refused or left to the arbiter. */
void qyi_claim_quickplay(struct qy_arbiter *a, const struct qy_event *event);
/* True if a side may make such a request now. */
bool qyi_quickplay_is_open(const struct qy_arbiter *a, enum qy_side side);
/* The arbiter's decision on it: true if the event was that. */
bool qyi_decide_quickplay(struct qy_arbiter *a, const struct qy_event *event, const char *article);

/* ---- irregular (irregular.c) -------------------------------------------------------------------- */

/* A side refuses to sign: noted, and the result stands. */
void qyi_refuses_to_sign(struct qy_arbiter *a, const struct qy_event *event);

/* ---- handlers of events ------------------------------------------------------------------------- */

typedef void (*qyi_act_fn)(struct qy_arbiter *a, const struct qy_event *event);

/* Each carries out the event in its name, which arbiter.c has found possible in this phase and mode. */
void qyi_act_begin(struct qy_arbiter *a, const struct qy_event *event);
void qyi_act_absent(struct qy_arbiter *a, const struct qy_event *event);
void qyi_act_arrive(struct qy_arbiter *a, const struct qy_event *event);
void qyi_act_touch(struct qy_arbiter *a, const struct qy_event *event);
void qyi_act_adjust(struct qy_arbiter *a, const struct qy_event *event);
void qyi_act_release(struct qy_arbiter *a, const struct qy_event *event);
void qyi_act_move(struct qy_arbiter *a, const struct qy_event *event);
void qyi_act_press(struct qy_arbiter *a, const struct qy_event *event);
void qyi_act_record(struct qy_arbiter *a, const struct qy_event *event);
void qyi_act_offer(struct qy_arbiter *a, const struct qy_event *event);
void qyi_act_accept(struct qy_arbiter *a, const struct qy_event *event);
void qyi_act_decline(struct qy_arbiter *a, const struct qy_event *event);
void qyi_act_claim(struct qy_arbiter *a, const struct qy_event *event);
void qyi_act_resign(struct qy_arbiter *a, const struct qy_event *event);
void qyi_act_flag(struct qy_arbiter *a, const struct qy_event *event);
void qyi_act_foul(struct qy_arbiter *a, const struct qy_event *event);
void qyi_act_penalty(struct qy_arbiter *a, const struct qy_event *event);
void qyi_act_refuse(struct qy_arbiter *a, const struct qy_event *event);
void qyi_act_illegal_found(struct qy_arbiter *a, const struct qy_event *event);
void qyi_act_illegal_position(struct qy_arbiter *a, const struct qy_event *event);
void qyi_act_setup_error(struct qy_arbiter *a, const struct qy_event *event);
void qyi_act_board_turned(struct qy_arbiter *a, const struct qy_event *event);
void qyi_act_colours_reversed(struct qy_arbiter *a, const struct qy_event *event);
void qyi_act_displaced(struct qy_arbiter *a, const struct qy_event *event);
void qyi_act_seal(struct qy_arbiter *a, const struct qy_event *event);
void qyi_act_resume(struct qy_arbiter *a, const struct qy_event *event);
void qyi_act_open_sealed(struct qy_arbiter *a, const struct qy_event *event);
void qyi_act_stop_clock(struct qy_arbiter *a, const struct qy_event *event);
void qyi_act_start_clock(struct qy_arbiter *a, const struct qy_event *event);
void qyi_act_clock_fault(struct qy_arbiter *a, const struct qy_event *event);
void qyi_act_adjudicate(struct qy_arbiter *a, const struct qy_event *event);
void qyi_act_takeback(struct qy_arbiter *a, const struct qy_event *event);
void qyi_act_add_time(struct qy_arbiter *a, const struct qy_event *event);
void qyi_act_abort(struct qy_arbiter *a, const struct qy_event *event);
void qyi_act_abandon(struct qy_arbiter *a, const struct qy_event *event);
void qyi_act_fair_copy(struct qy_arbiter *a, const struct qy_event *event);
void qyi_act_appeal(struct qy_arbiter *a, const struct qy_event *event);
void qyi_act_overrule(struct qy_arbiter *a, const struct qy_event *event);
void qyi_act_accident(struct qy_arbiter *a, const struct qy_event *event);
void qyi_act_decide(struct qy_arbiter *a, const struct qy_event *event);
void qyi_act_sign(struct qy_arbiter *a, const struct qy_event *event);

#endif

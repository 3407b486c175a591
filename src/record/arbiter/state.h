/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The state of a game, and what its parts ask of one another.
 *
 * `struct qyi_play` is all that a log makes beside the moves: plain data, so that a state is put back by
 * assigning it. The log of events is kept for `undo`, which plays it again without the entry that was wrong.
 */
#ifndef QYI_ARBITER_STATE_H
#define QYI_ARBITER_STATE_H

#include "game/ops.h"
#include "game/rules.h"

#include <qiyuan/core/notation.h>
#include <qiyuan/record/arbiter.h>

#include <string.h>

/* Room for a sealed move, and for the text of an illegal one. */
#define QYI_TOLD_OF   40 /* an article, as an event names it */
#define QYI_MOVE_TEXT 64
/* Touches in the opponent's time that are remembered. */
#define QYI_EARLY 8

/* Properties of a ply beside its move: bits. */
enum {
    QYI_NOTE_CHECK = 1,
    QYI_NOTE_RECORDED = 2, /* shifted by the side that has recorded it */
    QYI_NOTE_EXCUSED = 8,  /* shifted by the side that need not have, for want of time */
    QYI_NOTE_DECLINED = 32 /* it refused an offer of a draw */
};

/* The squares that the text of a move names, QY_SQUARE_NONE where it tells none. */
struct qyi_meant {
    qy_square from;
    qy_square to;
    uint8_t promotion; /* of an illegal move: the kind that it tells, 0 for none */
    bool by_place;     /* the piece is told by its place among others */
};

/* A piece touched in the turn of a ply: kept when the turn is over, for a position that goes back to it. */
struct qyi_touch {
    uint32_t ply;
    qy_square square;
    bool at_once; /* with the one before it */
    bool fouled;  /* it was a foul (xq:9.1.5, 9.1.6) */
};

/* A piece touched while the opponent was to move. */
struct qyi_early {
    qy_square square;
    bool at_once; /* with the one before it */
};

/* What waits for the referee's word where the moves are not entered. */
enum qyi_asked {
    QYI_ASKED_NOTHING,
    QYI_ASKED_CLAIM, /* whether a claim is good; play goes on meanwhile */
    /* whether the opponent of a side whose flag fell can still win, and the game was not over before: nothing goes on
     * until he has said it */
    QYI_ASKED_FLAG,
    QYI_ASKED_ILLEGAL,    /* the same of a side that has made one illegal move too many */
    QYI_ASKED_RESIGNATION /* ... or that has resigned */
};

struct qyi_play {
    enum qy_phase phase;
    struct qy_outcome outcome;
    struct qy_clock clock;
    int64_t t;     /* of the last event */
    int64_t begun; /* of `begin` */
    uint32_t line;

    /* the turn */
    bool first_made; /* of two moves the first, where it is made on the board */
    bool made;       /* the last move stands on the board, its clock is not pressed */
    bool shown;      /* an illegal move stands there, its clock not pressed */
    struct qyi_meant shown_squares;
    enum qy_refusal shown_reason;
    char shown_move[QYI_MOVE_TEXT];
    bool handed;        /* the last move was told as released: telling it as a move as well adds nothing */
    bool put_right;     /* a movement was just put right: the press that belongs to it is not an empty one */
    bool unpressed[2];  /* the opponent answered its last move before its clock was pressed */
    bool ended_by_move; /* the last move ended the game, and its clock is not pressed */
    int touch_declined; /* the side whose offer a touch of this turn declined, or -1 */
    bool adjusting;
    enum qy_side adjuster;
    uint8_t adjusted; /* only these pieces are adjusted; 0: any */
    qy_square adjust[2];
    bool at_once; /* the first two touched were touched at once */
    bool released;
    qy_square release[2];
    uint8_t touches;
    qy_square touched[QY_MAX_SQUARES];
    uint8_t early[2];
    struct qyi_early early_touched[2][QYI_EARLY];
    bool touch_broken; /* the last move tried was barred by a touch */
    qy_move must_play; /* written down for a claim that failed */

    /* the game */
    int offer;        /* the side whose offer stands, or -1 */
    bool offer_waits; /* it was made while a move was sealed: that move doesn't answer it */
    int ended_offer;  /* the one that stood when the game ended */
    int last_offer;
    bool thought_offer[2]; /* its last act was an offer while the opponent was thinking */
    bool punished[2];      /* it lost by a penalty of the arbiter */
    uint8_t answered[2];   /* how often the arbiter has answered what it did with a warning or with time */
    int ordered;           /* the side that must deviate, or -1 */
    size_t ordered_at;     /* ... told after this many plies */
    size_t
        ordered_round; /* ... of a round of this many plies; 0: of a pattern where no position comes back */
    uint32_t ordered_moves; /* ... and has this many moves for it; 0: those of the round */
    bool draw_due;   /* nobody is, but where neither side changes in this many moves the game is drawn */
    bool checks_due; /* what is due is the loss of a side that checks without end */
    const char *due_article; /* of what is due, where it is not an order by the book */
    bool limit_counts;       /* somebody asked for the moves of the natural limit to be counted ... */
    size_t limit_since;      /* ... after this many plies */
    bool told_undecided;     /* the repetition on the board could not be ruled, and that was said */
    const char *decided;     /* the referee has spoken of this repetition, under this article */
    unsigned decided_for;    /* ... and the position had stood so often */
    enum qy_answer post;     /* what the referee said of a post of this repetition */
    uint32_t fouls[2];
    uint32_t illegal[2];
    /* What its hand did in this movement is an offence at the press, by this article (fide:7.5.4); NULL: nothing. */
    const char *at_press[2];
    uint32_t at_press_of[2];   /* ... and of which ply */
    int64_t fell[2];           /* when its flag fell, where that waits to be called; 0: it has not */
    bool offended[2];          /* its last press was an offence, and was not answered: a move is one alone */
    uint32_t stands_marked[2]; /* a move that stands was one, the last such of that side: its ply */
    /*
     * The illegal move of this side was ruled at its press, and stands after all if the opponent answers it
     * (fide:A.5.2).
     */
    bool may_stand;
    enum qy_side may_stand_of;
    uint32_t stood;         /* the first illegal move that stands: its ply; 0: there is none */
    uint32_t illegal_since; /* since this ply the position has been one of fide:A.5.4; 0: it is not */
    uint8_t rests
        [2]; /* it need not record in this stage (counted from 1), as it had little time left (fide:8.4) */
    bool appealed; /* somebody has appealed */
    uint8_t
        quick; /* a claim of guidelines III waits for the arbiter's word: 1 for an increment, 2 of a draw */
    enum qy_side quick_of;
    bool postponed; /* ... which he has put off */
    uint32_t
        illegal_seen; /* the arbiter has seen it: drawn by this ply where it is still there; 0: he has not */
    bool refused[2];  /* it lost as it refused to keep the rules */
    bool absent[2];
    bool both_late; /* both were absent at `begin` */
    bool keeps_record[2];
    bool owes_record[2]; /* entries to be completed before the next move */
    uint8_t sealed_len;
    char sealed[QYI_MOVE_TEXT];
    bool was_adjourned;
    bool unsealed;       /* an illegal move came to light, and the sealed one stands no more */
    size_t sealed_plies; /* how many had been played when the game was adjourned last */
    bool has_signed[3];  /* the sides, the arbiter */

    /* where the moves are not entered */
    uint32_t plies; /* this many were made */
    enum qyi_asked asked;
    enum qy_side asked_of; /* who claims, or would lose */
    enum qy_claim asked_claim;
};

/* Moves that a ruling tells of play that holds a draw. */
#define QYI_PROOF_MOVES 16

struct qy_arbiter {
    struct qy_arbiter_oracle oracle;
    struct qy_game_setup setup;
    const struct qy_rules *laws; /* the book of setup.rules; NULL before `start` */
    const struct qy_game_ops *ops;
    struct qyi_play play;
    struct qy_history *history;
    uint8_t *notes; /* QYI_NOTE_..., of each ply */
    size_t note_cap;
    struct qyi_touch *touch; /* of the whole game, by ply */
    size_t touch_count;
    size_t touch_cap;

    /*
     * What there was before the press of the side to move, where nobody watches the board: a move that was ruled
     * illegal at that press may be answered, and then stood all along.
     */
    struct qyi_play before_press;
    size_t before_press_plies;
    size_t before_press_touches;
    size_t press;                   /* the record of that press */
    char stood_move[QYI_MOVE_TEXT]; /* the move that was ruled illegal at it ... */
    struct qy_position stood_in;    /* ... where it was made */
    struct qy_position stood;       /* ... and what it made */
    bool answered;                  /* the log is played again from there, with a move that stands */

    size_t acting; /* the record that acts */
    char *log;     /* records, one after the other */
    size_t log_len;
    size_t log_cap;
    size_t log_last; /* where the last record begins */

    struct qy_ruling *rulings;
    size_t ruling_count;
    size_t ruling_cap;
    bool silent; /* rulings are not wanted: the log is played again */
    bool failed; /* memory ran out */
    struct qy_ruling sink;
    qy_square by[16];
    qy_move bound[QY_MAX_MOVES];
    qy_move proof[QYI_PROOF_MOVES];
    struct qy_position bound_in; /* the position that `bound`, or `proof`, is of */
    char told_move[QYI_MOVE_TEXT];
    struct qy_position told_in; /* the position that it was tried in */
    char told_of[QYI_TOLD_OF];
    struct qy_buf told_grounds; /* a referee's words and who he is, one after the other */
    struct qy_cycle cycle;
    struct qy_judgement judgement; /* of the last repetition that was ruled on */
};

/* ---- the game as it is (state.c) ---------------------------------------------------------------- */

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
/* How many plies were made: those of the history, or where moves are not entered what the clocks have counted. */
size_t qyi_plies(const struct qy_arbiter *a);
/* Whether one of the moves is not completed yet by each side within which a wrong array or clock is put right; the last
 * one made may stand there unpressed. */
bool qyi_in_first_moves(const struct qy_arbiter *a);
/* The side to move, and its position: that of the start where moves are not entered. */
enum qy_side qyi_to_move(const struct qy_arbiter *a);
/* Whether a side may ask and adjust: it is to move; where the rules go by its time (xq:5.6, 8.5), also until it
 * has pressed the clock on its move. */
bool qyi_own_time(const struct qy_arbiter *a, enum qy_side side);
const struct qy_position *qyi_now(const struct qy_arbiter *a);
/* Puts a legal move on the board and notes whether it checks, and from where; no more. False where memory ran
 * out. */
bool qyi_push(struct qy_arbiter *a, qy_move move, qy_square ret_by[16], size_t *ret_checkers);
/* Room for the notes of one more ply. */
bool qyi_grow_notes(struct qy_arbiter *a);
/* Whether the move is a check, and the like: bits of QYI_NOTE_... */
uint8_t qyi_note(const struct qy_arbiter *a, size_t ply);
/* Whether no arbiter watches the board alone (fide:A.5, B.3): what nobody saw in time stands. */
bool qyi_is_unwatched(const struct qy_arbiter *a);
/* Whether the king of a side is attacked. */
bool qyi_is_attacked(const struct qy_arbiter *a, const struct qy_position *position, enum qy_side side);
/* Whether a pawn stands on its last rank. */
bool qyi_pawn_is_left(const struct qy_arbiter *a, const struct qy_position *position);
/* The king of the side that has moved can be taken. */
bool qyi_king_hangs(const struct qy_arbiter *a);
/* An illegal position: such a king, or a pawn that stands on its last rank. */
bool qyi_is_irregular(const struct qy_arbiter *a);
/* The legal moves; no king is ever taken, which could be where an illegal move stands. */
size_t qyi_legal(const struct qy_arbiter *a, qy_move *ret_moves);
/* A side has made a move, the last ply: what its hand did in earlier ones is past. */
void qyi_hand_moved(struct qy_arbiter *a, enum qy_side side);

/* Whether nothing goes on before the referee has decided. */
static inline bool qyi_waits_for_word(const struct qy_arbiter *a)
{
    return a->play.asked != QYI_ASKED_NOTHING && a->play.asked != QYI_ASKED_CLAIM;
}

/* ---- what the text of a move means (reading.c) -------------------------------------------------- */

/* Reads a move in a position: QY_REFUSAL_NONE, or why it is none; and the squares that the text names. */
enum qy_refusal qyi_read_move(const struct qy_position *position, struct qy_text text, qy_move *ret_move,
                              struct qyi_meant *ret_meant);
/* Whether such a refusal is of a text alone, which names no movement that a hand could have made. */
bool qyi_tells_no_move(enum qy_refusal refusal);
/* The article that a refused move breaks. */
const char *qyi_move_article(const struct qy_arbiter *a, const struct qy_position *position,
                             struct qyi_meant meant, enum qy_refusal refusal);

/* ---- who can still win (winnable.c) ------------------------------------------------------------- */

/* YES: nobody can win any more. Asks the oracle or the library, which looks at a tenth of its positions only
 * when `in_passing`. UNKNOWN also where there is nobody to ask. */
enum qy_answer qyi_dead(const struct qy_arbiter *a, bool in_passing);
/* YES: the laws' saving clause keeps the loser's opponent from winning. */
enum qy_answer qyi_saved(const struct qy_arbiter *a, enum qy_side loser);

/* ---- the judge of repetitions (judge.c) --------------------------------------------------------- */

/* Whether neither side can force a win: what the oracle's tables say (`drawn`), but for an ending that games begun
 * under the book knew no table of. */
enum qy_answer qyi_drawn(const struct qy_arbiter *a, const struct qy_position *position);
/* Asks the oracle's judge, else the library's, about the repetition that the game has come to; the caller
 * frees the cycle. Returns 0 or QY_E_MEMORY. */
int qyi_judge(const struct qy_arbiter *a, struct qy_repetition *ret);
/* Whether on line a judgement hangs on a post that nothing proves, and no arbiter has answered yet (xq:27.3). */
bool qyi_asks_of_post(const struct qy_arbiter *a, const struct qy_judgement *judgement);

/* ---- the log (log.c) ---------------------------------------------------------------------------- */

/* Appends an event. Returns 0 or QY_E_MEMORY. */
int qyi_log_add(struct qy_arbiter *a, const struct qy_event *event);
/* The record at `at`: its event, borrowed, and where the next begins. */
size_t qyi_log_get(const struct qy_arbiter *a, size_t at, struct qy_event *ret_event);
/* Marks the entries that were taken back. Returns 0 or QY_E_MEMORY. */
int qyi_log_mark_taken_back(struct qy_arbiter *a);
bool qyi_log_is_taken_back(const struct qy_arbiter *a, size_t at);
/* Whether any entry was corrected. */
bool qyi_log_is_corrected(const struct qy_arbiter *a);
/* Reads an entry as it was corrected: the last correction of a thing holds. */
void qyi_log_correct(const struct qy_arbiter *a, struct qy_event *event);

/* ---- rulings (ruling.c) ------------------------------------------------------------------------- */

/* Adds a ruling at the present event; the caller fills in the rest. Never NULL. */
struct qy_ruling *qyi_rule(struct qy_arbiter *a, enum qy_ruling_kind kind, const char *article);
/* The same of a side. */
struct qy_ruling *qyi_rule_side(struct qy_arbiter *a, enum qy_ruling_kind kind, enum qy_side side,
                                const char *article);
/* The event is not possible now; where the game is over and no article is given, by what ended it. */
void qyi_refuse(struct qy_arbiter *a, const struct qy_event *event, enum qy_refusal refusal,
                const char *article);
/* An error that was answered is accepted where the event has it so (`errors_until`): refused, and true. */
bool qyi_is_accepted(struct qy_arbiter *a, const struct qy_event *event, bool answered);
/* The same as qyi_refuse() where the event names an article that the registry does not hold: the ruling tells which,
 * unless it is longer than any. */
void qyi_refuse_article(struct qy_arbiter *a, const struct qy_event *event, const char *article);
/* Whether the article that somebody names is that of the book; neither is where it is NULL. */
static inline bool qyi_is_article(const char *named, const char *book)
{
    return named && book && strcmp(named, book) == 0;
}
/* The last ruling; never NULL. */
struct qy_ruling *qyi_last_ruling(struct qy_arbiter *a);
/* A ruling rests on a regulation of the event, where that has said it; `which` is an enum qy_regulation. */
void qyi_by_regulation(const struct qy_arbiter *a, struct qy_ruling *ruling, unsigned which);
/* The position goes back, or is put right: as it is now. */
void qyi_rule_restore(struct qy_arbiter *a, const char *article);
/* A ruling on a claim: upheld or rejected. */
struct qy_ruling *qyi_rule_claim(struct qy_arbiter *a, const struct qy_event *event, bool good,
                                 const char *article);
/* Notes which piece the text of a move that was ruled illegal names, and its squares. */
void qyi_tell_man(struct qy_arbiter *a, struct qy_ruling *ruling, const struct qy_position *position,
                  struct qy_text text);
/* Keeps the text of a move until the next event; cut where it is too long. */
struct qy_text qyi_tell_move(struct qy_arbiter *a, struct qy_text text);
/* Ends the game: stops the clock and rules the result. */
void qyi_finish(struct qy_arbiter *a, enum qy_result result, enum qy_reason reason, const char *article);
/* The winner of such a result has a bare king, which never wins by this book; not where the moves are not entered. */
bool qyi_cannot_be_won(const struct qy_arbiter *a, enum qy_result result);
void qyi_loses(struct qy_arbiter *a, enum qy_side side, enum qy_reason reason, const char *article);
/* Marks the last ruling as resting on an answer that was not found; not where nobody was asked. */
void qyi_mark_undecided(struct qy_arbiter *a, enum qy_answer answer);
/* Whether `loser` has lost can't be told without the position: stops the clocks and asks the referee. */
void qyi_unentered_ask(struct qy_arbiter *a, enum qyi_asked asked, enum qy_side loser, const char *article);
/* A ruling says how often the position stood (0: not said), why the referee decided so, and who he is. */
void qyi_tell_grounds(struct qy_arbiter *a, const struct qy_event *event, unsigned stood,
                      struct qy_ruling *ruling);
/* `of` names an article that the registry holds ("8.3"), or none. */
bool qyi_known_of(const struct qy_rules *laws, struct qy_text of);
/* The id of an article that the registry holds, static storage; NULL where it holds none. */
const char *qyi_article_id(const char *prefix, struct qy_text number);

/* ---- fouls, prices and records (fouls.c) -------------------------------------------------------- */

/* What an offence gives the opponent, and by which article. */
struct qyi_price {
    int64_t ms;
    const char *article;
};

/* The price of an offence that is `ms` by `article`: where an arbiter supervises the board it may be another one, by
 * `supervised`. */
struct qyi_price qyi_price(const struct qy_arbiter *a, int64_t ms, const char *article,
                           const char *supervised);
/* That of a wrong claim. */
struct qyi_price qyi_claim_price(const struct qy_arbiter *a);

/* A side commits a foul; may end the game. */
void qyi_foul(struct qy_arbiter *a, enum qy_side side, enum qy_foul foul, struct qy_text of);
/* A side has made an illegal move that is a foul by the regulations of the event; may end the game. */
void qyi_foul_by_move(struct qy_arbiter *a, enum qy_side side);
/* What a breach of that article of conduct brings beside the foul; NULL: nothing. */
const struct qyi_conduct *qyi_conduct_row(const struct qy_rules *laws, enum qy_foul foul, struct qy_text of);
/* Notes who has so little time left at `t` that it need not record any more in this stage (fide:8.4). */
void qyi_watch_rest(struct qy_arbiter *a, int64_t t);
bool qyi_record_rests(const struct qy_arbiter *a, enum qy_side side);
/* A ply was completed: who should have recorded it? */
void qyi_watch_records(struct qy_arbiter *a);
/* True when a side may not move before it has completed its record. */
bool qyi_record_wanted(const struct qy_arbiter *a, enum qy_side side);

/* ---- time (time.c) ------------------------------------------------------------------------------ */

/* When a flag that fell counts in this game. */
enum qyi_flag qyi_flag_counts(const struct qy_arbiter *a);
/* Rules what the clock and the default time have decided before `t`; `lag` is credited to the side running, and its
 * flag is no more than noted where it is `spared` or waits to be called. */
void qyi_time_passes(struct qy_arbiter *a, int64_t t, int64_t lag, bool spared);
/* Gives time to a side or takes it, rules so, and lets its flag fall if need be. `used`: what is taken counts
 * as used. */
void qyi_change_time(struct qy_arbiter *a, enum qy_side side, int64_t ms, const char *article, bool used);
/* The first moment at which an absent side has lost; INT64_MAX: never. */
int64_t qyi_default_at(const struct qy_arbiter *a);
/* Sets both clocks to the times of an event, under an article: they were agreed on, or are put back so. */
void qyi_set_clocks(struct qy_arbiter *a, const struct qy_event *event, const char *article);

/* ---- touched pieces (touch.c) ---------------------------------------------------------------------- */

/* The moves that touches leave, written to `ret_moves`; `ret_bond` tells by what. 0: any legal move. */
size_t qyi_bound_moves(const struct qy_arbiter *a, qy_move *ret_moves, enum qyi_bond *ret_bond);
/* Whether a legal move is among them; `ret_bond` tells by what others are barred. */
bool qyi_allowed_by_touch(const struct qy_arbiter *a, qy_move move, enum qyi_bond *ret_bond);
/* The article that binds so. */
const char *qyi_bond_article(const struct qy_arbiter *a, enum qyi_bond bond);
/* Rules to what the side to move is bound. */
void qyi_rule_bound(struct qy_arbiter *a);
/* The position is put right as it is now, and what was touched binds as before. */
void qyi_rule_put_right(struct qy_arbiter *a, const char *article);
/*
 * A piece of the side to move is released: true, with the moves ruled that this leaves, where it completes a
 * legal move or one half of it, and no duty of the turn bars it.
 */
bool qyi_release(struct qy_arbiter *a, const qy_square square[2], enum qyi_bond *ret_bond);
/* Whether the piece on a square was touched in this turn. */
bool qyi_is_touched(const struct qy_arbiter *a, qy_square square);
/* Lets a touch of the side to move decline the offer made to it, where the rules say so. */
void qyi_decline_by_touch(struct qy_arbiter *a);
/* Pieces touched early move and are taken like others: follows a move that is about to be played. */
void qyi_early_follow(struct qy_arbiter *a, qy_move move);
/* Enters what a hand touched that made an illegal move: its piece, and the piece it took. */
void qyi_touched_by_move(struct qy_arbiter *a, struct qyi_meant meant);
/* Touches made too early now count, as their side is to move. */
void qyi_early_touches(struct qy_arbiter *a);
/* What was touched in the turn that it is again. */
void qyi_recall_touches(struct qy_arbiter *a);
/* Enters a touched square. */
void qyi_touched(struct qy_arbiter *a, qy_square square);

/* ---- counts (counts.c) -------------------------------------------------------------------------- */

/* Whether the moves of the natural limit are counted: where the event has it so, somebody must have asked since the
 * last capture. */
bool qyi_limit_runs(const struct qy_arbiter *a);
/* The full moves without a capture as they count for a claimant of the natural limit (xq:23.3). */
uint32_t qyi_limit_count(const struct qy_arbiter *a, enum qy_side claimant);

/* ---- repetitions, orders and claims (claims.c) -------------------------------------------------- */

/* Tells a side to change the moves of the round that ends with the position now (xq:24.3). */
void qyi_order(struct qy_arbiter *a, enum qy_side side);
/* A ruling lets play go on for this many moves, as the event grants it. */
void qyi_tell_grace(const struct qy_arbiter *a, struct qy_ruling *ruling);
/* The side that must change, 2 where a draw is due, -1 where nothing waits. */
int qyi_waiting(const struct qy_arbiter *a);
/* The position has gone back: an order stands as long as its round does, counted from there. */
void qyi_order_after_going_back(struct qy_arbiter *a);
/* What the arbiter rules after a move without being asked. */
void qyi_rule_by_himself(struct qy_arbiter *a);
/* Has the repetition judged that has stood so often, and rules by it for who asked, whatever was said before. */
void qyi_judge_again(struct qy_arbiter *a, const struct qy_event *asked, unsigned stood);
/* After an entry was struck or corrected: an order that nobody was given before, or that a repetition can't be
 * ruled, is told now. `ordered` (as of qyi_waiting()) and `told_undecided` are what stood before. */
void qyi_tell_corrected(struct qy_arbiter *a, int ordered, bool told_undecided);
/* The referee has the natural limit counted for both, and draws by it, of his own (xq:23.3). */
void qyi_count_limit(struct qy_arbiter *a, const struct qy_event *event);
/* A claim of a side is turned down, and costs what the rule set says. */
void qyi_claim_costs(struct qy_arbiter *a, const struct qy_event *event);

/*
 * A claim of a side that has not the move: refused, or by the Laws of 2023 over the board a wrong one (9.2, 9.3,
 * 9.5.3).
 */
void qyi_claim_out_of_turn(struct qy_arbiter *a, const struct qy_event *event);
/* The article of a claim where the moves are not entered. */
const char *qyi_claim_article(const struct qy_rules *laws, enum qy_claim claim);
/* Whether the rule set knows such a claim. */
bool qyi_known_claim(const struct qy_rules *laws, enum qy_claim claim);

/* ---- a move is played (play.c) ------------------------------------------------------------------ */

/* Plays a legal move. `pressed`: it is complete with it, `lag` milliseconds credited. */
void qyi_play_move(struct qy_arbiter *a, qy_move move, bool pressed, int64_t lag);
/* Forgets what belongs to a turn: touches, a written move, an illegal one on the board. */
void qyi_clear_turn(struct qy_arbiter *a);
/* The clock of the side that has moved is pressed: the move is complete. `lag` milliseconds are credited. */
void qyi_complete(struct qy_arbiter *a, int64_t lag);
/* A move of `side`, which stands as the last ply, refuses the offer that was made to it. */
void qyi_decline_by_move(struct qy_arbiter *a, enum qy_side side);
/* Takes moves back until `plies` are left; what was touched in that turn is known again, an offer that the move
 * refused stands again, and the clock of the side to move runs on. */
void qyi_go_back(struct qy_arbiter *a, size_t plies);
/* A move is complete: the game is drawn where an illegal position outlasted the next one (fide:A.5.4). */
void qyi_watch_position(struct qy_arbiter *a);
/* Plays an illegal move that stands. */
void qyi_stand_move(struct qy_arbiter *a, qy_move move);

/* ---- what nobody saw (unseen.c) ----------------------------------------------------------------- */

/* A move of the side to move that the log says nobody saw to be wrong: it is made, whatever it breaks. */
void qyi_made_unseen(struct qy_arbiter *a, const struct qy_event *event);
/* Before a press: keeps what there is, for an illegal move that is answered. */
void qyi_keep_before_press(struct qy_arbiter *a);
/* The clock is pressed on the illegal move that stands there, and it stood: nobody stepped in. False: it has to be
 * ruled; `may_stand` says whether an answer still makes it stand. */
bool qyi_shown_stands(struct qy_arbiter *a);

/* ---- illegal moves (illegal.c) ------------------------------------------------------------------ */

/* Rules that a move was illegal. */
void qyi_rule_illegal(struct qy_arbiter *a, enum qy_side side, enum qy_refusal refusal, const char *article,
                      struct qy_text text);
/* Whether an illegal move of a side loses: where it does by the rule set an event may have the first be a foul, but
 * none that leaves the general attacked or the generals face to face (xq:16.1). */
bool qyi_illegal_loses(const struct qy_arbiter *a, enum qy_side side, enum qy_refusal refusal);
/* By which article a side has lost with an illegal move that breaks `broken`: by that one where it is mated by it. */
const char *qyi_illegal_loss(const struct qy_arbiter *a, const char *broken, const char *usual);
/* A side has lost by its illegal move, the one too many where the event lets some be fouls. */
void qyi_illegal_lost(struct qy_arbiter *a, enum qy_side side, enum qy_refusal refusal, const char *article);
/* The position goes back after an illegal move. */
void qyi_rule_illegal_restore(struct qy_arbiter *a);
/* The article by which a position goes back after an illegal move. */
const char *qyi_restore_article(const struct qy_arbiter *a);
/* Counts an illegal move of a side and what it costs; may end the game. */
void qyi_count_illegal(struct qy_arbiter *a, enum qy_side side, enum qy_refusal refusal);
/* The queen that a pawn becomes; QY_MOVE_NONE where it can't be one. */
qy_move qyi_queening(const struct qy_arbiter *a, struct qyi_meant meant);
/* A pawn left on the last rank becomes a queen, and that is an illegal move (fide:7.5.2); false: it can't. */
bool qyi_queen_instead(struct qy_arbiter *a, struct qyi_meant meant);
/* An illegal move was made on the board by the side to move. */
void qyi_illegal_made(struct qy_arbiter *a, struct qy_text text, enum qy_refusal refusal,
                      struct qyi_meant meant);
/* Why what a hand did can't be told now: no hands on line, no move of the side yet, or too late. NONE: it can. */
enum qy_refusal qyi_hand_barred(const struct qy_arbiter *a, enum qy_side side);
/* What a hand did that is an offence at the press: of the movement that goes on, else of the last one pressed. */
void qyi_hand_offends(struct qy_arbiter *a, enum qy_side side, const char *article);
/* A side's press was taken; `before` is how many illegal moves it had: one move is one offence. */
void qyi_press_taken(struct qy_arbiter *a, enum qy_side side, uint32_t before);
/* The clock is pressed on the illegal move that stands there (fide:7.5.1 to 7.5.5). */
void qyi_illegal_pressed(struct qy_arbiter *a);
/* The clock is pressed by the side to move, which has made no move (fide:7.5.3). */
void qyi_empty_press(struct qy_arbiter *a, const struct qy_event *event);
/* A legal move is barred by a touch: it goes back, and the duty stays. It is no illegal move (ch:7.2). */
void qyi_barred_by_touch(struct qy_arbiter *a, struct qy_text text, enum qyi_bond bond);

/* ---- moves that are not entered (unentered.c) --------------------------------------------------- */

/* The side to move has made a move that nobody wrote down: its clock is pressed. */
void qyi_unentered_move(struct qy_arbiter *a);
/* An illegal move of a side comes to light. */
void qyi_unentered_found(struct qy_arbiter *a, const struct qy_event *event);
/* The referee's word, on what was asked or on what he sees. */
void qyi_unentered_decide(struct qy_arbiter *a, const struct qy_event *event);
/* What a result means that the arbiter gives by an article: NONE where the article does not give such a result. */
enum qy_reason qyi_reason_by(const struct qy_arbiter *a, const char *article, bool draw);

/* ---- the turn (move.c) -------------------------------------------------------------------------- */

/* Online, whether the odds of the game let a legal move be made now (qy_odds_allow()); over the board the players see
 * to what they agreed on. */
bool qyi_allowed_by_odds(const struct qy_arbiter *a, qy_move move);
/* Whether the next move is the first of two, from which the game begins. */
bool qyi_first_is_due(const struct qy_arbiter *a);
/* A game resumed whose sealed move stands no more goes on with the side to move. */
void qyi_go_on_unsealed(struct qy_arbiter *a);
/* Whether an event is a mate, a stalemate, a resignation or an agreement, and ends the game as it stands. */
bool qyi_ends_by_itself(const struct qy_arbiter *a, const struct qy_event *event);

/* ---- games without increments (quickplay.c) ------------------------------------------------------ */

/* A request of guidelines III is heard, refused or put to the arbiter. */
void qyi_claim_quickplay(struct qy_arbiter *a, const struct qy_event *event);
/* Whether such a request may be made by a side now. */
bool qyi_quickplay_is_open(const struct qy_arbiter *a, enum qy_side side);
/* The arbiter's word on it: true where the event was that. */
bool qyi_decide_quickplay(struct qy_arbiter *a, const struct qy_event *event, const char *article);

/* ---- irregular (irregular.c) -------------------------------------------------------------------- */

/* A side does not sign: noted, and the result stands. */
void qyi_refuses_to_sign(struct qy_arbiter *a, const struct qy_event *event);

/* ---- what acts on events --------------------------------------------------------------------------- */

typedef void (*qyi_act_fn)(struct qy_arbiter *a, const struct qy_event *event);

/* Each lets the event of its name act, which arbiter.c has found possible in this phase and mode. */
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

/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a rule set is: one book of data, which everything that judges, plays or prints reads. Each
 * rule set has one constant, in the file of its name in src/core/game/rules; registry/rule_sets.toml lists them.
 *
 * A book that was found to rule wrongly is not changed: the rule set is read anew, and its book of the reading before
 * stays behind the new one (`before`), for the games that were begun under it.
 *
 * An article that is NULL: the rule set says nothing of the matter. Times are in milliseconds. A field that
 * is added here is 0, NULL or false in every book that does not name it: such a value must mean "as before".
 */
#ifndef QYI_GAME_RULES_H
#define QYI_GAME_RULES_H

#include <qiyuan/core/game.h>

/* No time of a game is larger: thirty thousand years. */
#define QYI_MOST_MS INT64_C(1000000000000000)

/* What happens to the side to move. */
enum qyi_fate { QYI_FATE_LOSES, QYI_FATE_DRAWS };

/* What becomes of an illegal move made on the board. */
enum qyi_illegal_fate {
    QYI_ILLEGAL_RESTORED, /* the position goes back; the n-th self-check loses */
    QYI_ILLEGAL_LOSES,    /* the mover has lost */
    QYI_ILLEGAL_AT_PRESS  /* judged when the clock is pressed: time, and the n-th loses */
};

/* A win on time, or by the opponent's illegal sealed move, counts only if ... */
enum qyi_saving { QYI_SAVED_BY_NOTHING, QYI_SAVED_BY_BARE_KING, QYI_SAVED_IF_UNWINNABLE };

/* When a flag that fell over the board counts. */
enum qyi_flag {
    QYI_FLAG_BY_ITSELF, /* it is ruled before the first event after it */
    QYI_FLAG_YIELDS,    /* ... unless that is a mate, a stalemate, a resignation or an agreement */
    QYI_FLAG_CALLED     /* when it is called or seen; what ended the game before stands */
};

/* By what a player is bound: indexes `bound_article`. */
enum qyi_bond {
    QYI_BOND_OWN,       /* his own piece touched */
    QYI_BOND_ENEMY,     /* a piece of the opponent */
    QYI_BOND_OWN_ENEMY, /* first his own, then the opponent's */
    QYI_BOND_ENEMY_OWN,
    QYI_BOND_BOTH,     /* both at once */
    QYI_BOND_NONE,     /* nothing touched can move or be taken */
    QYI_BOND_CASTLING, /* king and rook */
    QYI_BOND_RELEASED_KING,
    QYI_BOND_RELEASED_PAWN,
    QYI_BOND_RELEASED,        /* any other piece, released */
    QYI_BOND_RELEASED_TAKING, /* ... where it takes another; NULL: as above */
    QYI_BOND_WRITTEN,         /* a move written down for a claim that failed */
    QYI_BOND_COUNT
};

/* Why castling is refused: indexes `castling_article`. */
enum qyi_castling_bar {
    QYI_CASTLING_MOVED,    /* the king or the rook has moved */
    QYI_CASTLING_BLOCKED,  /* a piece stands between them */
    QYI_CASTLING_CHECK,    /* the king is in check */
    QYI_CASTLING_CROSSED,  /* it would cross an attacked square */
    QYI_CASTLING_ATTACKED, /* it would arrive on one */
    QYI_CASTLING_UPRIGHT,  /* king and rook do not stand on one rank */
    QYI_CASTLING_BARS
};

/* What a colours-reversed game has to be restarted by. */
enum qyi_reversal {
    QYI_REVERSAL_STANDS,        /* never restarted */
    QYI_REVERSAL_FIRST_QUARTER, /* the arbiter may, within a quarter of the first time control */
    QYI_REVERSAL_TEN_MOVES      /* it is, unless ten moves were made */
};

/* What a breach of conduct brings beside the foul, by the number of its article; ends with a row of NULL. */
struct qyi_conduct {
    const char *of;
    bool loses; /* the game, by `article`; else it is penalised like an illegal move */
    const char *article;
    bool
        at_press; /* it is an offence when the clock is pressed, and one with whatever else the move offends against */
};

/* Articles behind `conduct_prefix` that begin so ("24": with all its parts); a list ends with NULL. */
struct qyi_article_family {
    const char *head;
};

/* Whether the rule set leaves a matter to the event, by which article, and within which numbers. */
struct qyi_opening {
    bool open;
    const char *article; /* that leaves it open, or that settles it; NULL: it does not arise */
    int64_t least;       /* of a number; a truth or a choice has neither */
    int64_t most;
};

/* Claims at the end of a game without increments (guidelines III). */
struct qyi_quickplay {
    bool last_period;               /* heard only in the period for all moves that are left (III.1) */
    int64_t below;                  /* of who has less time left */
    int64_t increment;              /* that may be asked for, for both */
    int64_t award;                  /* what the opponent gets with it, or for a claim that is rejected */
    const char *announced_article;  /* only where it was announced */
    const char *increments_article; /* not where there are increments */
    const char *increment_article;  /* the request for one; an offer of a draw, too */
    const char *claim_article;      /* the claim of a draw */
    const char *draw_article;       /* it is upheld */
    const char *postponed_article;  /* the arbiter decides later, at the latest when a flag falls */
    const char *rejected_article;
};

struct qy_rules {
    const char *ucci; /* what UCCI calls the way it rules on repetitions; NULL: it has no word for it */
    const char *id;
    enum qy_game game;
    unsigned reading;              /* from 1; counted for each rule set */
    const struct qy_rules *before; /* the book of the reading before this one; NULL: this is the first */

    /* what the board alone decides */
    enum qyi_fate stalemate;
    const char *checkmate_article;
    const char *stalemate_article;
    const char *dead_article;
    bool simple_draws; /* a claim is good, too, where neither side can force a win */
    /* the pieces of an ending whose table is not asked, in letters of FEN, of either side: there was no such table when
     * games began to be judged by this book. NULL: all are asked */
    const char *unasked_ending;
    /* by this book the referee's word that nobody can win (event `decide`) was not heard, and is not */
    bool dead_undecided;
    bool exact_dead; /* also where only play shows that nobody can win; else by the pieces alone */

    /* other ends */
    const char *resignation_article;
    /* Drawn where `saving` keeps the opponent from winning; NULL: it doesn't. */
    const char *resignation_saving_article;
    bool leaving_saved;   /* so where a player left; by `saving_article` */
    bool bare_never_wins; /* a bare king, whatever the other loses by; by `saving_article` */
    const char *agreement_article;
    unsigned agreement_plies; /* this many at least before the players may agree on a draw */
    const char *time_article;
    const char *unpressed_time_article; /* the move was made, its clock not pressed; NULL: the same */
    enum qyi_flag flag;
    /* both are down, and nobody knows which fell first: a draw; NULL: it isn't said */
    const char *both_flags_article;
    const char *both_flags_on_article; /* ... but before the last period: play goes on */
    const char *flag_article;          /* of a flag that is called; NULL: that of the time */
    enum qyi_saving saving;
    const char *saving_article;
    enum qy_reason saving_reason;

    /*
     * Repetition: a position that has stood `repetitions` times. It is put to the game's judge where
     * `repetition` holds what that judges by; elsewhere it is a draw for whoever claims it.
     */
    unsigned repetitions;
    const char *repetition_article;
    const void *repetition;
    const char *judged_article; /* of an order that was not followed */
    /* on line a post that nothing proves (xq:27.3) is not accepted where no arbiter answers */
    bool online_posts_refused;
    /* an order to change binds the moves of its own side: lost when it has made those of the round once more; false:
     * when a position of the round stands once more, whoever moved */
    bool order_binds_mover;
    const char *disobeyed_article; /* ... and of the loss by it; NULL: the same */
    /* The articles of repetition, beside those of the set's own book, by which a referee decides where the position has
     * stood often enough; by any other he decides at any time. NULL: by those of repetition alone. */
    const struct qyi_article_family *repetition_family;
    const char *post_article;      /* of a post that holds the draw; NULL: the book knows none */
    const char *perpetual_article; /* where one side checked all the time */
    unsigned forced_repetitions;   /* a draw without a claim; 0: never */
    const char *forced_repetitions_article;

    /* Quiet play: half-moves without a capture (in chess: or pawn move). */
    unsigned quiet_plies; /* of the claim `fifty`; 0: no such claim */
    const char *quiet_article;
    unsigned forced_quiet_plies; /* a draw without a claim; 0: never */
    const char *forced_quiet_article;

    /* The natural limit: full moves of each side without a capture; 0: none. */
    unsigned natural_limit;
    const char *natural_limit_article; /* of the draw */
    const char *limit_claim_article;   /* how the claim is made and counted */
    unsigned limit_checks;             /* of the claimant's checks this many count */

    /* claims */
    int64_t false_claim_time; /* to the opponent, for a wrong claim */
    const char *false_claim_article;
    const char *claim_offer_article; /* a claim is an offer of a draw, too; NULL: it isn't */
    bool claim_offers_early;         /* ... also while nobody may offer one */
    /* a claim by a side that has not the move is a wrong one over the board; false: it is refused */
    bool turn_claim_fails;
    /* claims in games without an increment, where the event has announced them; NULL: there are none */
    const struct qyi_quickplay *quickplay;
    /* of a claim whose move has to be written: repetition, fifty; NULL: not said */
    const char *written_article[2];
    int64_t false_limit_time; /* from the claimant, for a wrong limit claim, and a foul */
    bool penalty_is_used;     /* time taken away is added to the clock, and so to the time used (xq:10.1) */
    bool claim_before_touch;
    const char *claim_touch_article;

    /* moves */
    enum qyi_illegal_fate illegal;
    bool
        places_unread; /* an illegal move of a piece that is told by its place (后车进三) is taken for no move */
    const char *illegal_article;
    const char *facing_article; /* for kings left face to face; NULL: like any other */
    const char *restore_article;
    unsigned illegal_most; /* this many lose; 0: none */
    bool only_self_checks; /* only moves that leave the own king attacked count */
    const char *illegal_most_article;
    enum qy_reason illegal_most_reason;
    bool one_offence;     /* a completed move is one offence, whatever it offends against */
    int64_t illegal_time; /* given to the opponent for each */
    const char *illegal_time_article;
    const char *queen_article; /* a pawn left on the last rank becomes a queen, and it is an illegal move */
    const char *empty_press_article; /* pressing without a move is an illegal move */
    bool empty_press_foul;           /* ... is a foul with the clock (xq:9.1.2) */
    const char *out_of_turn_article;
    const char *move_article[8]; /* by kind of piece: how it moves */
    const char *check_article;   /* a king must not be left attacked */
    const char *answer_article;  /* a check must be answered; NULL: as above */
    bool unanswered_mates;       /* who does not answer one has lost by that article, as if mated */
    const char *unsaid_article;  /* a check need not be announced */
    const char *castling_article[QYI_CASTLING_BARS]; /* NULL: that of how the king moves */

    /* touch */
    const char *bound_article[QYI_BOND_COUNT];
    bool both_at_once_enemy_first;
    bool castling;      /* king and rook may be touched together */
    bool king_binds;    /* let go of as if to castle where it may not, another move of it has to be made */
    bool castling_must; /* ... and then castling must be played if it is legal */
    bool early_touch_counts; /* a touch in the opponent's time binds in one's own */
    const char *adjust_article;
    const char *accident_article; /* a piece plainly touched by accident */
    bool adjust_needs_consent;
    const char *touch_claim_article;

    /* offers */
    const char *offer_article;            /* after one's own move */
    const char *offer_in_thought_article; /* while the opponent thinks; NULL: refused */
    const char *offer_before_move_article;
    const char *offer_repeated_article;
    bool offer_repeated_foul;
    const char *offer_again_article; /* a second offer in a row is valid; NULL: it is refused, or a foul */
    bool touch_declines;

    /* fouls, penalties, records */
    const char *foul_article[QY_FOUL_COUNT];
    bool hand_fouls_on_boards;  /* touches and records missed are no fouls on line, where there are none */
    const char *conduct_prefix; /* article of `of`: prefix + number */
    const struct qyi_conduct *conduct; /* or NULL */
    unsigned fouls_most;               /* this many lose; 0: none */
    const char *fouls_most_article;
    const char *penalty_article[QY_PENALTY_COUNT];
    const char *offer_penalty_article; /* for an offer while the opponent thinks; NULL: as for the rest */
    bool penalty_of_nothing_refused;   /* no time given or taken is no penalty */
    const char *penalty_less_article;  /* for time taken away; NULL: as for time given */
    const char *penalty_more_article;  /* for scores that give the opponent more, and the side no less */
    /* what answers a foul, by how often its side was answered: the mildest first; NULL: not said */
    const char *ladder[3];
    enum qy_authority penalty_by[QY_PENALTY_COUNT]; /* the least power for it; NONE: not said */
    const char *refusal_article;
    const char *both_refuse_article; /* nobody wins where both do; NULL: it isn't said */
    const char *records_article;     /* NULL: not watched */
    const char *records_late_article;
    const char *records_free_article; /* nobody has to record unless the event says so; NULL: it isn't said */
    /* Nobody has to record who has less time left in the stage than this, and gains less than that with each move;
     * NULL: it isn't said. */
    const char *records_rest_article;
    int64_t records_rest_below;
    bool records_rest_passes; /* with more time again the duty is back in the same period */
    int64_t records_rest_bonus;
    const char
        *records_next_article; /* the own move before has to be recorded before the next; NULL: not watched */
    unsigned records_run;      /* this many missed in a row are a foul */
    int64_t records_from;      /* with less time left the duty rests */
    const char *fair_copy_article;
    /* Where one side refuses its fair copy, and the other has, too, or lost by a penalty, nobody wins. */
    bool copies_of_both;

    /* clocks */
    const char *stop_arbiter_article;
    const char *stop_none_article;    /* stopped without a reason; NULL: that of the foul */
    const char *clock_broken_article; /* a defective clock; NULL: that of a fault */
    const char *stop_piece_article;
    const char *stop_question_article;
    bool question_own_time; /* a question in the opponent's time disturbs him */
    const char *clock_fault_article;
    bool increments_first; /* an increment is given before the move that it is for, from the start */

    /* lateness */
    const char *absent_article;
    const char *both_absent_article;
    bool default_unsaid_zero; /* where no default time was announced it is zero */
    /* Where both are late each loses what his own clock runs, and no more; NULL: the time that he was late. */
    const char *both_late_article;

    /* irregular positions */
    const char *found_article;        /* an illegal move found later */
    const char *unrestorable_article; /* the game is void; NULL: it goes on */
    const char *setup_error_article;
    const char *adjourned_setup_article; /* set up otherwise than it was adjourned */
    bool setup_error_void;
    const char *irregular_over_article; /* nothing is put right after the end; NULL: not said */
    const char *turned_article;
    enum qyi_reversal reversal;
    const char *reversal_article;
    const char *displaced_article;
    const char *displaced_found_article; /* where nobody is named; NULL: the same */
    const char *displaced_mover_article;
    const char *displaced_void_article;    /* NULL: it goes on */
    const char *displaced_pressed_article; /* by who has pressed, in the opponent's time; NULL: the same */
    int64_t displaced_lost_below; /* ... and loses by it where the opponent has less time left; 0: never */

    /*
     * Boards that an arbiter supervises as in a usual game (rapid and blitz): what the opponent is given there in place
     * of `illegal_time` and `false_claim_time`; 0: no difference. By which articles where it isn't the same time.
     */
    int64_t supervised_time;
    const char *supervised_illegal_article;
    const char *supervised_claim_article;

    /* boards that no arbiter watches alone (rapid and blitz): what can't be put right any more */
    const char *unwatched_found_article; /* an illegal move, once the opponent has moved; NULL: it can */
    /* ... and an answer to a move that was ruled at its press shows that nobody had stepped in, where the event says
     * that its boards are not supervised */
    bool answered_stands;
    const char *illegal_position_article; /* draws where one outlasts the next move; NULL: it doesn't */
    /* a wrong set-up or a turned board, after this many moves; NULL: it can */
    const char *unwatched_setup_article;
    const char *unwatched_clock_article; /* a wrongly set clock, after this many moves; NULL: it can */
    unsigned unwatched_moves;            /* completed by each side */
    bool unwatched_counts_made;          /* ... one that was made counts, its clock not pressed */

    /* around the game */
    const char *sealed_article; /* an illegal sealed move loses */
    const char *abandon_article;
    const char *appeal_article;
    const char *correct_article; /* another result where nobody has appealed; NULL: the same */
    const char *preface_article; /* what the arbiter settles by analogy */
    const char *sign_article;
    bool signed_stands; /* no penalty changes a result that the arbiter has signed */

    /* how an event by these rules counts points and parts the tied where it says nothing of it: written into what
     * begins it; NULL: as its system has it */
    const char *event_scoring;
    const char *event_tiebreaks[2]; /* of a Swiss, of a table */

    /* what an event may decide for itself */
    struct qyi_opening event[QY_REGULATION_COUNT];
};

/* The side that a result is told of: who won, or alone has half a point. */
static inline enum qy_side qyi_result_side(enum qy_result result)
{
    return result == QY_RESULT_SECOND_WON || result == QY_RESULT_SECOND_HALF ? QY_SECOND : QY_FIRST;
}

/* All rule sets, the usual one of each game before its others; ends with NULL. Made from the registry. */
extern const struct qy_rules *const qyi_rule_sets[];

/*
 * The half-moves without a capture (in chess: or pawn move) after which a draw is to be had, claimed or not;
 * 0: never. `natural_limit` is the event's, 0 for that of the book.
 */
static inline unsigned qyi_rules_quiet_limit(const struct qy_rules *rules, unsigned natural_limit)
{
    if (rules->natural_limit == 0)
        return rules->quiet_plies > 0 ? rules->quiet_plies : rules->forced_quiet_plies;
    return 2 * (natural_limit > 0 ? natural_limit : rules->natural_limit);
}

/*
 * The full moves without a capture as they count for a claimant of the natural limit: `moves` and `checks` of
 * either side in that stretch; of his own checks only this many count (`own_checks`), each one more takes one of
 * his moves off (xq:23.3).
 */
static inline unsigned qyi_rules_limit_count(unsigned own_checks, const unsigned moves[2],
                                             const unsigned checks[2], enum qy_side claimant)
{
    unsigned off = checks[claimant] > own_checks ? checks[claimant] - own_checks : 0;
    unsigned own = moves[claimant] > off ? moves[claimant] - off : 0;

    return own < moves[!claimant] ? own : moves[!claimant];
}

#endif

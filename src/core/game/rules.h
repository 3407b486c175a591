/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Rule sets as data, read by everything that judges, plays or prints. Each rule set is one constant in the
 * file with its name in src/core/game/rules; registry/rule_sets.toml lists them.
 *
 * If a rule set turns out to rule wrongly it is not changed: a new reading is added, and the old one stays
 * behind it (`before`) for the games begun under it.
 *
 * An article that is NULL: the rule set says nothing on the matter. Times are in milliseconds. A field added
 * here is 0, NULL or false in every rule set that does not name it, so that value must mean "as before".
 */
#ifndef QYI_GAME_RULES_H
#define QYI_GAME_RULES_H

#include <qiyuan/core/game.h>

/* The greatest time in a game: thirty thousand years. */
#define QYI_MOST_MS INT64_C(1000000000000000)

/* What happens to the side to move. */
enum qyi_fate { QYI_FATE_LOSES, QYI_FATE_DRAWS };

/* What happens after an illegal move on the board. */
enum qyi_illegal_fate {
    QYI_ILLEGAL_RESTORED, /* the position is restored; the n-th self-check loses */
    QYI_ILLEGAL_LOSES,    /* the mover has lost */
    QYI_ILLEGAL_AT_PRESS  /* judged when the clock is pressed: time penalty, and the n-th loses */
};

/* Condition for a win on time, or by the opponent's illegal sealed move. */
enum qyi_saving { QYI_SAVED_BY_NOTHING, QYI_SAVED_BY_BARE_KING, QYI_SAVED_IF_UNWINNABLE };

/* When a flag fall over the board counts. */
enum qyi_flag {
    QYI_FLAG_BY_ITSELF, /* automatically: ruled before the next event */
    QYI_FLAG_YIELDS,    /* likewise, unless that event is a mate, stalemate, resignation or agreement */
    QYI_FLAG_CALLED     /* when it is claimed or noticed; an earlier end of the game stands */
};

/* What obliges a player to a move: indexes `bound_article`. */
enum qyi_bond {
    QYI_BOND_OWN,       /* touched a piece of the player's */
    QYI_BOND_ENEMY,     /* touched a piece of the opponent */
    QYI_BOND_OWN_ENEMY, /* touched one's own, then the opponent's piece */
    QYI_BOND_ENEMY_OWN,
    QYI_BOND_BOTH,     /* both at once */
    QYI_BOND_NONE,     /* no touched piece can move or be captured */
    QYI_BOND_CASTLING, /* king and rook */
    QYI_BOND_RELEASED_KING,
    QYI_BOND_RELEASED_PAWN,
    QYI_BOND_RELEASED,        /* released any other piece */
    QYI_BOND_RELEASED_TAKING, /* likewise with a capture; NULL: as RELEASED */
    QYI_BOND_WRITTEN,         /* a move written down for a claim that was rejected */
    QYI_BOND_COUNT
};

/* Why castling is refused: indexes `castling_article`. */
enum qyi_castling_bar {
    QYI_CASTLING_MOVED,    /* the king or the rook has moved */
    QYI_CASTLING_BLOCKED,  /* a piece stands between them */
    QYI_CASTLING_CHECK,    /* the king is in check */
    QYI_CASTLING_CROSSED,  /* the king would cross an attacked square */
    QYI_CASTLING_ATTACKED, /* the king would arrive on an attacked square */
    QYI_CASTLING_UPRIGHT,  /* king and rook are not on one rank */
    QYI_CASTLING_BARS
};

/* When a game with reversed colours is restarted. */
enum qyi_reversal {
    QYI_REVERSAL_STANDS,        /* never */
    QYI_REVERSAL_FIRST_QUARTER, /* at the arbiter's discretion, within a quarter of the first time control */
    QYI_REVERSAL_TEN_MOVES      /* always, unless ten moves were made */
};

/* Consequences of a breach of conduct besides the foul, by its article number; ends with a row of NULL. */
struct qyi_conduct {
    const char *of;
    bool loses; /* loses the game, by `article`; else penalised like an illegal move */
    const char *article;
    /* it is an offence when the clock is pressed, and one with any other offence of the move */
    bool at_press;
};

/*
 * Articles behind `conduct_prefix` that begin with this text ("24": with all its parts); a list ends with
 * NULL.
 */
struct qyi_article_family {
    const char *head;
};

/* Whether the rule set leaves a matter to the event, by which article, and within which range. */
struct qyi_opening {
    bool open;
    const char *article; /* the article that leaves it open, or settles it; NULL: it does not arise */
    int64_t least;       /* range of a number; not used for a boolean or a choice */
    int64_t most;
};

/* Claims at the end of a game without increments (guidelines III). */
struct qyi_quickplay {
    bool last_period;               /* allowed only in the period for all remaining moves (III.1) */
    int64_t below;                  /* greatest remaining time of the claimant */
    int64_t increment;              /* increment that may be requested, for both players */
    int64_t award;                  /* time that the opponent gets with it, or for a rejected claim */
    const char *announced_article;  /* only if it was announced */
    const char *increments_article; /* not in games with increments */
    const char *increment_article;  /* request for an increment; also an offer of a draw */
    const char *claim_article;      /* the claim of a draw */
    const char *draw_article;       /* the claim is upheld */
    const char *postponed_article;  /* the arbiter decides later, at the latest when a flag falls */
    const char *rejected_article;
};

struct qy_rules {
    const char *ucci; /* UCCI's name for its repetition rules; NULL: none */
    const char *id;
    enum qy_game game;
    unsigned reading;              /* from 1, within each rule set */
    const struct qy_rules *before; /* the previous reading; NULL: this is the first */

    /* endings by the board alone */
    enum qyi_fate stalemate;
    const char *checkmate_article;
    const char *stalemate_article;
    const char *dead_article;
    bool simple_draws; /* a claim is also valid if neither side can force a win */
    /*
     * the pieces of an ending, in FEN letters, either side's, whose table is not used: it did not exist when
     * games began to be judged by this reading. NULL: all tables are used
     */
    const char *unasked_ending;
    /* this reading ignores the referee's decision that neither side can win (event `decide`) */
    bool dead_undecided;
    bool exact_dead; /* also if only a search shows that neither side can win; else only by material */

    /* other endings */
    const char *resignation_article;
    /* A draw if `saving` says that the opponent can't win; NULL: never. */
    const char *resignation_saving_article;
    bool leaving_saved;   /* also if a player left; by `saving_article` */
    bool bare_never_wins; /* a bare king never wins, however the other side loses; by `saving_article` */
    const char *agreement_article;
    unsigned agreement_plies; /* plies before the players may agree on a draw */
    const char *time_article;
    const char *unpressed_time_article; /* the move was made but its clock not pressed; NULL: the same */
    enum qyi_flag flag;
    /* both flags are down and it is unknown which fell first: a draw; NULL: not said */
    const char *both_flags_article;
    const char *both_flags_on_article; /* likewise before the last period: play continues */
    const char *flag_article;          /* for a claimed flag fall; NULL: as for time */
    enum qyi_saving saving;
    const char *saving_article;
    enum qy_reason saving_reason;

    /*
     * Repetition: a position that has occurred `repetitions` times. If `repetition` is set, the game's judge
     * rules on it; otherwise it is a draw for the player who claims it.
     */
    unsigned repetitions;
    const char *repetition_article;
    const void *repetition;
    const char *judged_article; /* for an order that was not followed */
    /* online, without an arbiter to ask, an unproved post (xq:27.3) is not accepted */
    bool online_posts_refused;
    /*
     * an order to change binds only the moves of the side ordered, which loses when it has repeated its moves
     * of the round once; false: it loses when a position of the round recurs, after anyone's move
     */
    bool order_binds_mover;
    const char *disobeyed_article; /* for the loss by it; NULL: the same */
    /*
     * Further articles of repetition, beside the rule set's own, by which a referee may decide only once the
     * position has occurred often enough; by any other article he may decide at any time. NULL: none.
     */
    const struct qyi_article_family *repetition_family;
    const char *post_article;      /* for a post that holds the draw; NULL: the rules have none */
    const char *perpetual_article; /* if one side gave check on every move */
    unsigned forced_repetitions;   /* draw without a claim; 0: never */
    const char *forced_repetitions_article;

    /* Quiet play: half-moves without a capture (in chess: or pawn move). */
    unsigned quiet_plies; /* for the claim `fifty`; 0: no such claim */
    const char *quiet_article;
    unsigned forced_quiet_plies; /* draw without a claim; 0: never */
    const char *forced_quiet_article;

    /* The natural limit: full moves of each side without a capture; 0: none. */
    unsigned natural_limit;
    const char *natural_limit_article; /* for the draw */
    const char *limit_claim_article;   /* on making and counting the claim */
    unsigned limit_checks;             /* at most this many of the claimant's checks count */

    /* claims */
    int64_t false_claim_time; /* time given to the opponent for a wrong claim */
    const char *false_claim_article;
    const char *claim_offer_article; /* a claim is also an offer of a draw; NULL: it is not */
    bool claim_offers_early;         /* likewise while draw offers are not yet allowed */
    /* over the board, a claim by the side not to move is a wrong claim; false: it is refused */
    bool turn_claim_fails;
    /* claims in games without increments, if the event announced them; NULL: none */
    const struct qyi_quickplay *quickplay;
    /* for a claim whose move must be written down: repetition, fifty; NULL: not said */
    const char *written_article[2];
    int64_t false_limit_time; /* time taken from the claimant for a wrong limit claim, and a foul */
    bool penalty_is_used;     /* time taken away is added to the clock, and so to the time used (xq:10.1) */
    bool claim_before_touch;
    const char *claim_touch_article;

    /* moves */
    enum qyi_illegal_fate illegal;
    /* an illegal move of a piece named by its place on the file (后车进三) counts as unreadable */
    bool places_unread;
    const char *illegal_article;
    const char *facing_article; /* for generals left face to face; NULL: as for other illegal moves */
    const char *restore_article;
    unsigned illegal_most; /* illegal moves that lose; 0: any number is allowed */
    bool only_self_checks; /* only moves that leave the mover's own king attacked count */
    const char *illegal_most_article;
    enum qy_reason illegal_most_reason;
    bool one_offence;     /* a completed move is one offence, whatever rules it breaks */
    int64_t illegal_time; /* time given to the opponent for each */
    const char *illegal_time_article;
    const char *queen_article; /* a pawn left on the last rank becomes a queen, and the move is illegal */
    const char *empty_press_article; /* pressing without a move is an illegal move */
    bool empty_press_foul;           /* ... or a foul with the clock (xq:9.1.2) */
    const char *out_of_turn_article;
    const char *move_article[8]; /* by kind of piece: how it moves */
    const char *check_article;   /* a king must not be left attacked */
    const char *answer_article;  /* a check must be answered; NULL: as above */
    bool unanswered_mates;       /* a player who does not answer a check loses by that article, as if mated */
    const char *unsaid_article;  /* checks need not be announced */
    const char *castling_article[QYI_CASTLING_BARS]; /* NULL: the article on the king's moves */

    /* touch */
    const char *bound_article[QYI_BOND_COUNT];
    bool both_at_once_enemy_first;
    bool castling;           /* touching king and rook together means castling */
    bool king_binds;         /* a king released as if to castle where it may not must make another move */
    bool castling_must;      /* likewise, and castling must be played if legal */
    bool early_touch_counts; /* a touch in the opponent's time is binding in the player's own */
    const char *adjust_article;
    const char *accident_article; /* a piece clearly touched by accident */
    bool adjust_needs_consent;
    const char *touch_claim_article;

    /* offers */
    const char *offer_article;            /* after the player's own move */
    const char *offer_in_thought_article; /* while the opponent thinks; NULL: refused */
    const char *offer_before_move_article;
    const char *offer_repeated_article;
    bool offer_repeated_foul;
    const char *offer_again_article; /* a second offer in a row is valid; NULL: refused, or a foul */
    bool touch_declines;

    /* fouls, penalties, records */
    const char *foul_article[QY_FOUL_COUNT];
    bool hand_fouls_on_boards;         /* touches and missed records are fouls only over the board */
    const char *conduct_prefix;        /* the article of `of`: prefix + number */
    const struct qyi_conduct *conduct; /* or NULL */
    unsigned fouls_most;               /* fouls that lose; 0: any number is allowed */
    const char *fouls_most_article;
    const char *penalty_article[QY_PENALTY_COUNT];
    const char *offer_penalty_article; /* for an offer while the opponent thinks; NULL: as for other fouls */
    bool penalty_of_nothing_refused;   /* a penalty without time given or taken is refused */
    const char *penalty_less_article;  /* for time taken away; NULL: as for time given */
    const char *penalty_more_article;  /* for scores that give the opponent more, and the side no less */
    /* the answers to a side's first, second and third foul, mildest first; NULL: not said */
    const char *ladder[3];
    enum qy_authority penalty_by[QY_PENALTY_COUNT]; /* the lowest official who may give it; NONE: not said */
    const char *refusal_article;
    const char *both_refuse_article; /* neither side wins if both do; NULL: not said */
    const char *records_article;     /* NULL: not checked */
    const char *records_late_article;
    const char *records_free_article; /* recording is not required unless the event says so; NULL: not said */
    /*
     * A player with less time left in the stage than this, and a smaller increment than that, need not
     * record; NULL: not said.
     */
    const char *records_rest_article;
    int64_t records_rest_below;
    bool records_rest_passes; /* the duty returns if the time rises again within the period */
    int64_t records_rest_bonus;
    const char *records_next_article; /* each own move must be recorded before the next; NULL: not checked */
    unsigned records_run;             /* missed records in a row that are a foul */
    int64_t records_from;             /* time left below which the duty ends */
    const char *fair_copy_article;
    /* If one side refuses its fair copy and the other did too, or has lost by a penalty, neither wins. */
    bool copies_of_both;

    /* clocks */
    const char *stop_arbiter_article;
    const char *stop_none_article;    /* stopped without a reason; NULL: as for a foul */
    const char *clock_broken_article; /* a defective clock; NULL: as for a fault */
    const char *stop_piece_article;
    const char *stop_question_article;
    bool question_own_time; /* a question in the opponent's time disturbs the opponent */
    const char *clock_fault_article;
    bool increments_first; /* increments come before the move, from the start */

    /* lateness */
    const char *absent_article;
    const char *both_absent_article;
    bool default_unsaid_zero; /* without an announced default time it is zero */
    /* If both are late, each loses only the time on his own clock; NULL: the time by which he was late. */
    const char *both_late_article;

    /* irregular positions */
    const char *found_article;        /* an illegal move found later */
    const char *unrestorable_article; /* the game is void; NULL: it continues */
    const char *setup_error_article;
    const char *adjourned_setup_article; /* set up differently from the adjourned position */
    bool setup_error_void;
    const char *irregular_over_article; /* no correction after the end; NULL: not said */
    const char *turned_article;
    enum qyi_reversal reversal;
    const char *reversal_article;
    const char *displaced_article;
    const char *displaced_found_article; /* if no player is named; NULL: the same */
    const char *displaced_mover_article;
    const char *displaced_void_article; /* NULL: the game continues */
    /* by the player who has pressed the clock, in the opponent's time; NULL: the same */
    const char *displaced_pressed_article;
    int64_t displaced_lost_below; /* likewise, and loses if the opponent has less time left; 0: never */

    /*
     * Boards supervised as in standard play (rapid and blitz): the time given to the opponent instead of
     * `illegal_time` and `false_claim_time`; 0: no difference. The articles, if the time differs.
     */
    int64_t supervised_time;
    const char *supervised_illegal_article;
    const char *supervised_claim_article;

    /* boards without their own arbiter (rapid and blitz): what can't be corrected any more */
    const char *unwatched_found_article; /* an illegal move, once the opponent has moved; NULL: it can */
    /*
     * likewise: if the event's boards are not supervised, a reply to a move that was ruled illegal at its
     * press shows that no one had intervened
     */
    bool answered_stands;
    /* drawn if an illegal position outlasts the next move; NULL: it is not */
    const char *illegal_position_article;
    /* a wrong set-up or a turned board, after this many moves; NULL: it can */
    const char *unwatched_setup_article;
    const char *unwatched_clock_article; /* a wrongly set clock, after this many moves; NULL: it can */
    unsigned unwatched_moves;            /* moves completed by each side */
    bool unwatched_counts_made;          /* a move that was made counts even if the clock was not pressed */

    /* before and after the game */
    const char *sealed_article; /* an illegal sealed move loses */
    const char *abandon_article;
    const char *appeal_article;
    const char *correct_article; /* a changed result without an appeal; NULL: the same */
    const char *preface_article; /* what the arbiter settles by analogy */
    const char *sign_article;
    bool signed_stands; /* no penalty changes a result that the arbiter has signed */

    /*
     * default points and tie-breaks of an event under these rules, written into its first act; NULL: as its
     * system has it
     */
    const char *event_scoring;
    const char *event_tiebreaks[2]; /* for a Swiss, for a table */

    /* what an event may decide */
    struct qyi_opening event[QY_REGULATION_COUNT];
};

/* The side that a result is told from: the winner, or the side that alone has half a point. */
static inline enum qy_side qyi_result_side(enum qy_result result)
{
    return result == QY_RESULT_SECOND_WON || result == QY_RESULT_SECOND_HALF ? QY_SECOND : QY_FIRST;
}

/* All rule sets, each game's default before its others; ends with NULL. Generated from the registry. */
extern const struct qy_rules *const qyi_rule_sets[];

/*
 * The half-moves without a capture (in chess: or pawn move) after which there is a draw, claimed or not; 0:
 * never. `natural_limit` is the event's; 0: that of the rule set.
 */
static inline unsigned qyi_rules_quiet_limit(const struct qy_rules *rules, unsigned natural_limit)
{
    if (rules->natural_limit == 0)
        return rules->quiet_plies > 0 ? rules->quiet_plies : rules->forced_quiet_plies;
    return 2 * (natural_limit > 0 ? natural_limit : rules->natural_limit);
}

/*
 * The full moves without a capture as counted for a claimant of the natural limit: `moves` and `checks` of
 * both sides since the capture. At most `own_checks` of the claimant's checks count: each further one takes
 * off one of the claimant's moves (xq:23.3).
 */
static inline unsigned qyi_rules_limit_count(unsigned own_checks, const unsigned moves[2],
                                             const unsigned checks[2], enum qy_side claimant)
{
    unsigned off = checks[claimant] > own_checks ? checks[claimant] - own_checks : 0;
    unsigned own = moves[claimant] > off ? moves[claimant] - off : 0;

    return own < moves[!claimant] ? own : moves[!claimant];
}

#endif

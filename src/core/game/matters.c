/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The matters settled by rule sets, and the article of each set. */
#include "game/matters.h"

#include "base/registry.h"
#include "game/ops.h"

#include <stddef.h>
#include <stdio.h>

static const struct field {
    const char *name;
    size_t offset; /* offset of the article's field in struct qy_rules */
} fields[] = {
    {"checkmate", offsetof(struct qy_rules, checkmate_article)},
    {"stalemate", offsetof(struct qy_rules, stalemate_article)},
    {"dead", offsetof(struct qy_rules, dead_article)},
    {"resignation", offsetof(struct qy_rules, resignation_article)},
    {"resignation-saving", offsetof(struct qy_rules, resignation_saving_article)},
    {"agreement", offsetof(struct qy_rules, agreement_article)},
    {"time", offsetof(struct qy_rules, time_article)},
    {"unpressed-time", offsetof(struct qy_rules, unpressed_time_article)},
    {"flag-called", offsetof(struct qy_rules, flag_article)},
    {"both-flags", offsetof(struct qy_rules, both_flags_article)},
    {"both-flags-on", offsetof(struct qy_rules, both_flags_on_article)},
    {"saving", offsetof(struct qy_rules, saving_article)},
    {"repetition", offsetof(struct qy_rules, repetition_article)},
    {"judged", offsetof(struct qy_rules, judged_article)},
    {"disobeyed", offsetof(struct qy_rules, disobeyed_article)},
    {"post", offsetof(struct qy_rules, post_article)},
    {"perpetual", offsetof(struct qy_rules, perpetual_article)},
    {"forced-repetitions", offsetof(struct qy_rules, forced_repetitions_article)},
    {"quiet", offsetof(struct qy_rules, quiet_article)},
    {"forced-quiet", offsetof(struct qy_rules, forced_quiet_article)},
    {"natural-limit", offsetof(struct qy_rules, natural_limit_article)},
    {"limit-claim", offsetof(struct qy_rules, limit_claim_article)},
    {"false-claim", offsetof(struct qy_rules, false_claim_article)},
    {"claim-offer", offsetof(struct qy_rules, claim_offer_article)},
    {"written.repetition", offsetof(struct qy_rules, written_article[0])},
    {"written.fifty", offsetof(struct qy_rules, written_article[1])},
    {"claim-touch", offsetof(struct qy_rules, claim_touch_article)},
    {"illegal", offsetof(struct qy_rules, illegal_article)},
    {"facing", offsetof(struct qy_rules, facing_article)},
    {"restore", offsetof(struct qy_rules, restore_article)},
    {"illegal-most", offsetof(struct qy_rules, illegal_most_article)},
    {"illegal-time", offsetof(struct qy_rules, illegal_time_article)},
    {"supervised-illegal", offsetof(struct qy_rules, supervised_illegal_article)},
    {"supervised-claim", offsetof(struct qy_rules, supervised_claim_article)},
    {"queen", offsetof(struct qy_rules, queen_article)},
    {"empty-press", offsetof(struct qy_rules, empty_press_article)},
    {"out-of-turn", offsetof(struct qy_rules, out_of_turn_article)},
    {"check", offsetof(struct qy_rules, check_article)},
    {"answer", offsetof(struct qy_rules, answer_article)},
    {"unsaid", offsetof(struct qy_rules, unsaid_article)},
    {"castling.moved", offsetof(struct qy_rules, castling_article[QYI_CASTLING_MOVED])},
    {"castling.blocked", offsetof(struct qy_rules, castling_article[QYI_CASTLING_BLOCKED])},
    {"castling.check", offsetof(struct qy_rules, castling_article[QYI_CASTLING_CHECK])},
    {"castling.crossed", offsetof(struct qy_rules, castling_article[QYI_CASTLING_CROSSED])},
    {"castling.attacked", offsetof(struct qy_rules, castling_article[QYI_CASTLING_ATTACKED])},
    {"castling.upright", offsetof(struct qy_rules, castling_article[QYI_CASTLING_UPRIGHT])},
    {"bound.own", offsetof(struct qy_rules, bound_article[QYI_BOND_OWN])},
    {"bound.enemy", offsetof(struct qy_rules, bound_article[QYI_BOND_ENEMY])},
    {"bound.own-enemy", offsetof(struct qy_rules, bound_article[QYI_BOND_OWN_ENEMY])},
    {"bound.enemy-own", offsetof(struct qy_rules, bound_article[QYI_BOND_ENEMY_OWN])},
    {"bound.both", offsetof(struct qy_rules, bound_article[QYI_BOND_BOTH])},
    {"bound.none", offsetof(struct qy_rules, bound_article[QYI_BOND_NONE])},
    {"bound.castling", offsetof(struct qy_rules, bound_article[QYI_BOND_CASTLING])},
    {"bound.released-king", offsetof(struct qy_rules, bound_article[QYI_BOND_RELEASED_KING])},
    {"bound.released-pawn", offsetof(struct qy_rules, bound_article[QYI_BOND_RELEASED_PAWN])},
    {"bound.released", offsetof(struct qy_rules, bound_article[QYI_BOND_RELEASED])},
    {"bound.released-taking", offsetof(struct qy_rules, bound_article[QYI_BOND_RELEASED_TAKING])},
    {"bound.written", offsetof(struct qy_rules, bound_article[QYI_BOND_WRITTEN])},
    {"adjust", offsetof(struct qy_rules, adjust_article)},
    {"accident", offsetof(struct qy_rules, accident_article)},
    {"touch-claim", offsetof(struct qy_rules, touch_claim_article)},
    {"offer", offsetof(struct qy_rules, offer_article)},
    {"offer-in-thought", offsetof(struct qy_rules, offer_in_thought_article)},
    {"offer-before-move", offsetof(struct qy_rules, offer_before_move_article)},
    {"offer-repeated", offsetof(struct qy_rules, offer_repeated_article)},
    {"offer-again", offsetof(struct qy_rules, offer_again_article)},
    {"foul.disturbing", offsetof(struct qy_rules, foul_article[QY_FOUL_DISTURBING])},
    {"foul.clock", offsetof(struct qy_rules, foul_article[QY_FOUL_CLOCK])},
    {"foul.repeated-offer", offsetof(struct qy_rules, foul_article[QY_FOUL_REPEATED_OFFER])},
    {"foul.false-limit-claim", offsetof(struct qy_rules, foul_article[QY_FOUL_FALSE_LIMIT_CLAIM])},
    {"foul.touch-immovable", offsetof(struct qy_rules, foul_article[QY_FOUL_TOUCH_IMMOVABLE])},
    {"foul.touch-uncapturable", offsetof(struct qy_rules, foul_article[QY_FOUL_TOUCH_UNCAPTURABLE])},
    {"foul.missed-records", offsetof(struct qy_rules, foul_article[QY_FOUL_MISSED_RECORDS])},
    {"foul.conduct", offsetof(struct qy_rules, foul_article[QY_FOUL_CONDUCT])},
    {"fouls-most", offsetof(struct qy_rules, fouls_most_article)},
    {"penalty.warning", offsetof(struct qy_rules, penalty_article[QY_PENALTY_WARNING])},
    {"penalty.time", offsetof(struct qy_rules, penalty_article[QY_PENALTY_TIME])},
    {"penalty.loss", offsetof(struct qy_rules, penalty_article[QY_PENALTY_LOSS])},
    {"penalty.expel", offsetof(struct qy_rules, penalty_article[QY_PENALTY_EXPEL])},
    {"penalty.points", offsetof(struct qy_rules, penalty_article[QY_PENALTY_POINTS])},
    {"penalty.fine", offsetof(struct qy_rules, penalty_article[QY_PENALTY_FINE])},
    {"penalty.rounds", offsetof(struct qy_rules, penalty_article[QY_PENALTY_ROUNDS])},
    {"offer-penalty", offsetof(struct qy_rules, offer_penalty_article)},
    {"penalty-less", offsetof(struct qy_rules, penalty_less_article)},
    {"penalty-more", offsetof(struct qy_rules, penalty_more_article)},
    {"refusal", offsetof(struct qy_rules, refusal_article)},
    {"both-refuse", offsetof(struct qy_rules, both_refuse_article)},
    {"records", offsetof(struct qy_rules, records_article)},
    {"records-next", offsetof(struct qy_rules, records_next_article)},
    {"records-late", offsetof(struct qy_rules, records_late_article)},
    {"records-free", offsetof(struct qy_rules, records_free_article)},
    {"records-rest", offsetof(struct qy_rules, records_rest_article)},
    {"fair-copy", offsetof(struct qy_rules, fair_copy_article)},
    {"stop-arbiter", offsetof(struct qy_rules, stop_arbiter_article)},
    {"stop-none", offsetof(struct qy_rules, stop_none_article)},
    {"stop-piece", offsetof(struct qy_rules, stop_piece_article)},
    {"stop-question", offsetof(struct qy_rules, stop_question_article)},
    {"clock-fault", offsetof(struct qy_rules, clock_fault_article)},
    {"clock-broken", offsetof(struct qy_rules, clock_broken_article)},
    {"absent", offsetof(struct qy_rules, absent_article)},
    {"both-absent", offsetof(struct qy_rules, both_absent_article)},
    {"both-late", offsetof(struct qy_rules, both_late_article)},
    {"found", offsetof(struct qy_rules, found_article)},
    {"unrestorable", offsetof(struct qy_rules, unrestorable_article)},
    {"setup-error", offsetof(struct qy_rules, setup_error_article)},
    {"adjourned-setup", offsetof(struct qy_rules, adjourned_setup_article)},
    {"irregular-over", offsetof(struct qy_rules, irregular_over_article)},
    {"turned", offsetof(struct qy_rules, turned_article)},
    {"reversal", offsetof(struct qy_rules, reversal_article)},
    {"displaced", offsetof(struct qy_rules, displaced_article)},
    {"displaced-found", offsetof(struct qy_rules, displaced_found_article)},
    {"displaced-mover", offsetof(struct qy_rules, displaced_mover_article)},
    {"displaced-pressed", offsetof(struct qy_rules, displaced_pressed_article)},
    {"displaced-void", offsetof(struct qy_rules, displaced_void_article)},
    {"unwatched-found", offsetof(struct qy_rules, unwatched_found_article)},
    {"unwatched-setup", offsetof(struct qy_rules, unwatched_setup_article)},
    {"illegal-position", offsetof(struct qy_rules, illegal_position_article)},
    {"unwatched-clock", offsetof(struct qy_rules, unwatched_clock_article)},
    {"sealed", offsetof(struct qy_rules, sealed_article)},
    {"abandon", offsetof(struct qy_rules, abandon_article)},
    {"appeal", offsetof(struct qy_rules, appeal_article)},
    {"correct", offsetof(struct qy_rules, correct_article)},
    {"preface", offsetof(struct qy_rules, preface_article)},
    {"sign", offsetof(struct qy_rules, sign_article)},
};
#define FIELDS (sizeof fields / sizeof fields[0])

/* The ways in which a cycle can be ruled on, in the order of the games' cycle articles. */
static const char *const cycles[QYI_CYCLES] = {"cycle.check", "cycle.one", "cycle.both", "cycle.neither"};

#define KINDS 7 /* kinds of pieces, from 1 */

bool qyi_matter_at(size_t index, struct qyi_matter *ret_matter)
{
    *ret_matter = (struct qyi_matter){NULL, 0};
    if (index < FIELDS)
        ret_matter->name = fields[index].name;
    else if (index < FIELDS + QYI_CYCLES)
        ret_matter->name = cycles[index - FIELDS];
    else if (index < FIELDS + QYI_CYCLES + KINDS)
        *ret_matter = (struct qyi_matter){"move", (unsigned)(index - FIELDS - QYI_CYCLES) + 1};
    return ret_matter->name != NULL;
}

const char *qyi_matter_article(size_t index, const struct qy_rules *rules)
{
    const struct qy_game_ops *ops = qyi_games[rules->game];
    struct qyi_matter matter;

    if (!qyi_matter_at(index, &matter))
        return NULL;
    if (index < FIELDS)
        return *(const char *const *)((const char *)rules + fields[index].offset);
    if (matter.kind == 0)
        return ops->cycle_article && rules->repetition ? ops->cycle_article(rules, (unsigned)(index - FIELDS))
                                                       : NULL;
    return matter.kind <= ops->kinds ? rules->move_article[matter.kind] : NULL;
}

void qyi_matter_words(size_t index, enum qy_game game, enum qy_lang lang, struct qy_buf *out)
{
    const struct qy_game_ops *ops = qyi_games[game];
    struct qy_buf man = QY_BUF_INIT;
    struct qyi_matter matter;
    const char *args[1];
    char id[64];

    if (!qyi_matter_at(index, &matter) || matter.kind > ops->kinds)
        return;
    if (matter.kind > 0) {
        snprintf(id, sizeof id, "piece.%s.%s", ops->id, ops->kind_id[matter.kind]);
        qyi_message(lang, id, NULL, 0, &man);
    }
    args[0] = qy_buf_str(&man);
    snprintf(id, sizeof id, "matter.%s", matter.name);
    qyi_message(lang, id, args, 1, out);
    qy_buf_free(&man);
}

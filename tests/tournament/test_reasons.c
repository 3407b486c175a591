/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Why pairs are made: what the explanations say must hold when the round is paired again by other means. */
#include "cmocka_all.h"

#include <qiyuan/pair_reasons.h>

#include <string.h>

/* An event like another one, in which `one` may meet nobody but `other`. */
static void force(struct qy_tournament *tournament, unsigned round, unsigned one, unsigned other)
{
    for (size_t i = 0; i < tournament->player_count; i++) {
        uint16_t two[2] = {(uint16_t)one, tournament->player[i].number};

        if (two[1] == one || two[1] == other)
            continue;
        assert_int_equal(qy_tournament_forbid(tournament, round, round, two, 2), 0);
    }
}

static bool has_pair(const struct qy_pairing *pairing, unsigned one, unsigned other)
{
    for (size_t i = 0; i < pairing->count; i++)
        if ((pairing->pair[i].white == one && pairing->pair[i].black == other) ||
            (pairing->pair[i].white == other && pairing->pair[i].black == one))
            return true;
    return false;
}

static bool met_before(const struct qy_tournament *tournament, unsigned one, unsigned other, unsigned round)
{
    const struct qy_tour_player *player = qy_tournament_player(tournament, one);

    for (unsigned r = 1; r < round; r++)
        if (player->entry[r - 1].opponent == other && qy_outcome_played(player->entry[r - 1].outcome))
            return true;
    return false;
}

/* The reason against a pair agrees with the round paired again, with all other pairs of the player forbidden.
 */
static void check_reason(const struct qy_simulation *simulation, unsigned round,
                         const struct qy_pair_reason *reason)
{
    struct qy_tournament *event;
    struct qy_pairing forced = {0};
    struct qy_pair_reasons broken = {0};
    int code;

    if (reason->other == 0)
        return;
    assert_int_equal(qy_tournament_simulate(simulation, &event), 0);
    assert_int_equal(reason->bar == QY_BAR_MET, met_before(event, reason->player, reason->other, round));
    force(event, round, reason->player, reason->other);
    force(event, round, reason->other, reason->player);
    code = qy_pair_dutch(event, round, &forced, NULL);
    if (reason->bar == QY_BAR_CRITERION || reason->bar == QY_BAR_ORDER) {
        struct qy_tournament *again;

        /* One of the two may have got the bye instead. */
        if (code == 0 && has_pair(&forced, reason->player, reason->other)) {
            assert_int_equal(qy_tournament_simulate(simulation, &again), 0);
            assert_int_equal(qy_judge_fide(QY_FIDE_DUTCH, again, round, &forced, &broken, NULL), 0);
            assert_true(broken.count > 0);
            if (broken.item[0].bar != reason->bar || broken.item[0].criterion != reason->criterion)
                fail_msg("seed %u, round %u, %u-%u: C%u, judged by C%u", (unsigned)simulation->seed, round,
                         reason->player, reason->other, reason->criterion, broken.item[0].criterion);
            qy_tournament_free(again);
        }
    } else if (reason->bar == QY_BAR_COMPLETION) {
        assert_true(code == QY_E_TOUR_NO_PAIRING || !has_pair(&forced, reason->player, reason->other));
    } else if (reason->bar == QY_BAR_MET || reason->bar == QY_BAR_COLOURS) {
        assert_true(code == QY_E_TOUR_NO_PAIRING || !has_pair(&forced, reason->player, reason->other));
    } else {
        fail_msg("bar %u against a pair of the Dutch system", reason->bar);
    }
    qy_pair_reasons_free(&broken);
    qy_pairing_free(&forced);
    qy_tournament_free(event);
}

static void dutch_reasons_hold(void **state)
{
    (void)state;
    for (unsigned seed = 0; seed < 24; seed++) {
        struct qy_simulation simulation = {.players = 9 + seed % 12,
                                           .rounds = 6,
                                           .seed = seed,
                                           .draws = 40,
                                           .forfeits = seed % 3 == 0 ? 10 : 0,
                                           .half_byes = seed % 4 == 0 ? 12 : 0};
        struct qy_tournament *event;
        unsigned round = 2 + seed % 5;
        struct qy_pairing pairing;
        struct qy_pair_reasons reasons;

        assert_int_equal(qy_tournament_simulate(&simulation, &event), 0);
        if (qy_tournament_paired_rounds(event) < round) {
            qy_tournament_free(event);
            continue;
        }
        assert_int_equal(qy_pair_dutch(event, round, &pairing, NULL), 0);
        assert_int_equal(qy_judge_fide(QY_FIDE_DUTCH, event, round, &pairing, &reasons, NULL), 0);
        assert_int_equal(reasons.count, 0);
        qy_pair_reasons_free(&reasons);
        for (size_t i = 0; i < pairing.count; i += 2) {
            assert_int_equal(qy_explain_fide(QY_FIDE_DUTCH, event, round, pairing.pair[i], 4, &reasons, NULL),
                             0);
            assert_int_equal(reasons.item[0].bar, QY_BAR_NONE);
            assert_int_equal(reasons.colour == QY_COLOUR_NONE, pairing.pair[i].black == 0);
            for (size_t k = 1; k < reasons.count; k++)
                check_reason(&simulation, round, &reasons.item[k]);
            qy_pair_reasons_free(&reasons);
        }
        qy_pairing_free(&pairing);
        qy_tournament_free(event);
    }
}

/* Any pairing but the system's own breaks something, or comes later in the order; a repeated pair is told. */
static void pairings_by_hand_are_judged(void **state)
{
    (void)state;
    for (unsigned seed = 0; seed < 40; seed++) {
        struct qy_simulation simulation = {.players = 8 + seed % 9, .rounds = 4, .seed = seed, .draws = 30};
        struct qy_tournament *event;
        struct qy_pairing pairing;
        struct qy_pair_reasons reasons;
        size_t i = seed % 3;
        uint16_t moved;
        bool met;

        assert_int_equal(qy_tournament_simulate(&simulation, &event), 0);
        assert_int_equal(qy_pair_dutch(event, 4, &pairing, NULL), 0);
        moved = pairing.pair[i].black;
        pairing.pair[i].black = pairing.pair[i + 1].white;
        pairing.pair[i + 1].white = moved;
        met = met_before(event, pairing.pair[i].white, pairing.pair[i].black, 4) ||
              met_before(event, pairing.pair[i + 1].white, pairing.pair[i + 1].black, 4);
        assert_int_equal(qy_judge_fide(QY_FIDE_DUTCH, event, 4, &pairing, &reasons, NULL), 0);
        assert_true(reasons.count > 0);
        if (met && reasons.item[0].bar != QY_BAR_MET && reasons.item[0].bar != QY_BAR_COLOURS)
            fail_msg("seed %u: a repeated pair is not told", seed);
        qy_pair_reasons_free(&reasons);
        pairing.pair[i].black = pairing.pair[i].white;
        assert_int_equal(qy_judge_fide(QY_FIDE_DUTCH, event, 4, &pairing, &reasons, NULL), QY_E_TOUR_PLAYER);
        qy_pairing_free(&pairing);
        qy_tournament_free(event);
    }
}

static void swiss_cn_reasons_hold(void **state)
{
    (void)state;
    for (unsigned seed = 0; seed < 30; seed++) {
        struct qy_simulation simulation = {
            .players = 8 + seed % 9, .rounds = 5, .seed = seed, .draws = 40, .swiss_cn = true};
        struct qy_swiss_cn rules = {.seed = seed};
        struct qy_tournament *event;
        struct qy_pairing pairing;
        struct qy_lots lots = {0};
        struct qy_pair_reasons reasons;
        unsigned round = 1 + seed % 5;
        bool lots_alone = true;

        assert_int_equal(qy_tournament_simulate(&simulation, &event), 0);
        assert_int_equal(qy_pair_swiss_cn(event, round, &rules, &pairing, &lots, NULL), 0);
        assert_int_equal(qy_judge_swiss_cn(event, round, &rules, &pairing, &reasons, NULL), 0);
        assert_int_equal(reasons.count, 0);
        for (size_t i = 0; i < pairing.count; i++) {
            if (pairing.pair[i].black == 0)
                continue;
            assert_int_equal(qy_explain_swiss_cn(event, round, &rules, pairing.pair[i], 5, &reasons, NULL),
                             0);
            assert_int_equal(reasons.item[0].bar, QY_BAR_LOT);
            for (size_t k = 1; k < reasons.count; k++) {
                lots_alone = lots_alone && reasons.item[k].bar == QY_BAR_LOT;
                if (reasons.item[k].other > 0)
                    assert_int_equal(reasons.item[k].bar == QY_BAR_MET,
                                     met_before(event, reasons.item[k].player, reasons.item[k].other, round));
            }
            qy_pair_reasons_free(&reasons);
        }
        assert_true(round == 1 || !lots_alone);
        qy_lots_free(&lots);
        qy_pairing_free(&pairing);
        qy_tournament_free(event);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dutch_reasons_hold),
        cmocka_unit_test(pairings_by_hand_are_judged),
        cmocka_unit_test(swiss_cn_reasons_hold),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Explanations of pairs must be confirmed when the round is paired again by other means. */
#include "cmocka_all.h"

#include "fide_book.h"
#include "random_event.h"
#include "share.h"

#include <qiyuan/event/pairing_systems.h>

#include <stdlib.h>
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
    const struct qy_tournament_player *player = qy_tournament_player(tournament, one);

    for (unsigned r = 1; r < round; r++)
        if (player->entry[r - 1].opponent == other &&
            qy_tournament_outcome_played(player->entry[r - 1].outcome))
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

/* Any pairing other than the system's own breaks a rule, or comes later in the order; a repeated pair is reported. */
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

/* ---- Burstein, Dubov and teams: against their rules done by hand ----------------------------------- */

#define MOST_GROUPS  256 /* of players who must not meet */
#define MOST_ENTERED 40  /* of which few are present */

static enum qy_fide_system fide_of(const struct fide_book_case *what)
{
    return what->system == QY_PAIRS_DOUBLE  ? QY_FIDE_DOUBLE
           : what->system == QY_PAIRS_DUBOV ? QY_FIDE_DUBOV
                                            : QY_FIDE_BURSTEIN;
}

static int pair_case(const struct fide_book_case *what, struct qy_pairing *ret_pairing)
{
    if (what->system == QY_PAIRS_TEAMS)
        return qy_pair_team_swiss(what->tournament, what->round, what->rules, ret_pairing, NULL);
    return qy_pair_fide(fide_of(what), what->tournament, what->round, ret_pairing, NULL);
}

static int explain_case(const struct fide_book_case *what, struct qy_pair pair, size_t most,
                        struct qy_pair_reasons *ret_reasons)
{
    if (what->system == QY_PAIRS_TEAMS)
        return qy_explain_team_swiss(what->tournament, what->round, what->rules, pair, most, ret_reasons,
                                     NULL);
    return qy_explain_fide(fide_of(what), what->tournament, what->round, pair, most, ret_reasons, NULL);
}

static int judge_case(const struct fide_book_case *what, const struct qy_pairing *pairing,
                      struct qy_pair_reasons *ret_reasons)
{
    if (what->system == QY_PAIRS_TEAMS)
        return qy_judge_team_swiss(what->tournament, what->round, what->rules, pairing, ret_reasons, NULL);
    return qy_judge_fide(fide_of(what), what->tournament, what->round, pairing, ret_reasons, NULL);
}

/* Pairs the round with all other pairs of the two forbidden; of one alone for the bye. */
static int pair_with_others_forbidden(const struct fide_book_case *what, unsigned a, unsigned b,
                                      struct qy_pairing *ret_pairing)
{
    struct qy_tournament view = *what->tournament;
    struct qy_tournament_group groups[MOST_GROUPS];
    uint16_t numbers[MOST_GROUPS][2];
    struct fide_book_case again = *what;
    size_t count = view.forbidden_count;

    assert_true(count + 2 * view.player_count < MOST_GROUPS);
    for (size_t i = 0; i < count; i++)
        groups[i] = view.forbidden[i];
    for (size_t i = 0; i < view.player_count; i++)
        for (unsigned k = 0; k < (b > 0 ? 2 : 1); k++) {
            unsigned number = view.player[i].number;

            if (number == a || number == b)
                continue;
            numbers[count][0] = (uint16_t)(k == 0 ? a : b);
            numbers[count][1] = (uint16_t)number;
            groups[count] = (struct qy_tournament_group){1, 99, 2, numbers[count]};
            count++;
        }
    view.forbidden = groups;
    view.forbidden_count = count;
    again.tournament = &view;
    return pair_case(&again, ret_pairing);
}

/* What was found, for a message. */
static void fail_case(const struct fide_book_case *what, unsigned event, const struct qy_pair_reason *reason,
                      const char *how)
{
    fail_msg("system %u, event %u, round %u, %u-%u: bar %u, C%u, score %d: %s", (unsigned)what->system, event,
             what->round, reason->player, reason->other, reason->bar, reason->criterion, (int)reason->score,
             how);
}

/* The same bars and criteria as by hand, from the first on. */
static bool same_verdict(const struct fide_book_verdict *verdict, const struct qy_pair_reason *list,
                         size_t count)
{
    bool same = (size_t)verdict->count == count;

    for (size_t i = 0; same && i < count; i++)
        same = verdict->item[i].bar == list[i].bar &&
               (list[i].bar != QY_BAR_CRITERION || verdict->item[i].criterion == list[i].criterion) &&
               verdict->score == list[i].score;
    return same;
}

/* How often each bar and criterion was seen, so that the tests can say that they saw all. */
struct seen {
    unsigned bar[QY_BAR_COUNT];
    unsigned criterion[22];
    unsigned colour[QY_COLOUR_SECOND + 1];
    unsigned pairs;
    bool of_matches; /* no preferences of colour */
};

static void check_forced(const struct fide_book_case *what, unsigned event, const struct qy_pairing *best,
                         const struct qy_pair_reason *reason, struct seen *seen)
{
    struct fide_book_verdict verdict;
    struct qy_pair_reasons broken;
    struct qy_pairing forced;
    int better;
    int code = pair_with_others_forbidden(what, reason->player, reason->other, &forced);
    int rounds = fide_book_count_better(what, reason->player, reason->other, code == 0 ? forced.pair : NULL,
                                        code == 0 ? forced.count : 0, &better);

    if ((rounds == 0) != (reason->bar == QY_BAR_COMPLETION) || (rounds == 0) != (code != 0))
        fail_case(what, event, reason, "the book finds another number of rounds");
    if (code != 0)
        return;
    if (better > 0)
        fail_case(what, event, reason, "the book finds a better round with the pair");
    fide_book_judge(what, best->pair, forced.pair, best->count, &verdict);
    if (verdict.sign < 0 || !same_verdict(&verdict, reason, 1)) {
        verdict.count = verdict.count > 1 ? 1 : verdict.count;
        if (verdict.sign < 0 || !same_verdict(&verdict, reason, 1))
            fail_case(what, event, reason, "not so by hand");
    }
    assert_int_equal(judge_case(what, &forced, &broken), 0);
    if (broken.count == 0 || broken.item[0].bar != reason->bar ||
        broken.item[0].criterion != reason->criterion || broken.item[0].score != reason->score)
        fail_case(what, event, reason, "judged otherwise");
    qy_pair_reasons_free(&broken);
    qy_pairing_free(&forced);
    seen->criterion[reason->criterion]++;
}

static bool stands_in(const struct qy_pairing *pairing, unsigned one, unsigned other)
{
    for (size_t i = 0; other == 0 && i < pairing->count; i++)
        if (pairing->pair[i].white == one && pairing->pair[i].black == 0)
            return true;
    return other > 0 && has_pair(pairing, one, other);
}

/* All that is told against the pairs of one player. */
static void check_player(const struct fide_book_case *what, unsigned event, const struct qy_pairing *best,
                         struct qy_pair pair, struct seen *seen)
{
    struct qy_pair_reasons reasons;

    assert_int_equal(explain_case(what, pair, FIDE_BOOK_MOST, &reasons), 0);
    assert_int_equal(reasons.system, what->system);
    assert_int_equal(reasons.item[0].player, pair.white);
    assert_int_equal(reasons.item[0].other, pair.black);
    assert_int_equal(reasons.colour == QY_COLOUR_NONE, stands_in(best, pair.white, 0));
    seen->colour[reasons.colour]++;
    for (size_t k = 0; k < reasons.count; k++) {
        const struct qy_pair_reason *reason = &reasons.item[k];
        enum qy_pair_bar bar;

        if (reason->bar == QY_BAR_NONE && reason->other > 0 &&
            fide_book_colour_rule(what, reason->player, reason->other) != reasons.colour)
            fail_case(what, event, reason, "the colours by another rule");

        seen->bar[reason->bar]++;
        seen->pairs++;
        if (stands_in(best, reason->player, reason->other) != (reason->bar == QY_BAR_NONE))
            fail_case(what, event, reason, "is it the system's pair?");
        if (reason->bar == QY_BAR_NONE)
            continue;
        bar = fide_book_bar(what, reason->player, reason->other);
        if (bar != QY_BAR_NONE && reason->bar == QY_BAR_COMPLETION && reason->other == 0)
            continue; /* no bye is given at all */
        if (bar != QY_BAR_NONE) {
            if (bar != reason->bar)
                fail_case(what, event, reason, "by hand it may not be");
            continue;
        }
        check_forced(what, event, best, reason, seen);
    }
    qy_pair_reasons_free(&reasons);
}

/* Pairs the field in random order: the explanation must agree with a check by hand. */
static void check_by_hand(const struct fide_book_case *what, unsigned event, const struct qy_pairing *best,
                          uint64_t *random)
{
    struct qy_pairing made = {.pair = malloc(best->count * sizeof *made.pair), .count = best->count};
    struct qy_pair_reasons reasons;
    struct fide_book_verdict verdict;
    size_t illegal = 0;

    assert_non_null(made.pair);
    memcpy(made.pair, best->pair, best->count * sizeof *made.pair);
    for (size_t i = 0; i < made.count; i++) { /* two change places, now and then */
        size_t k = random_below(random, (unsigned)made.count);
        uint16_t moved = made.pair[i].white;

        if (random_below(random, 2) == 0)
            continue;
        made.pair[i].white = made.pair[k].white;
        made.pair[k].white = moved;
    }
    assert_int_equal(judge_case(what, &made, &reasons), 0);
    for (size_t i = 0; i < made.count; i++) {
        enum qy_pair_bar bar = fide_book_bar(what, made.pair[i].white, made.pair[i].black);
        bool told = bar == QY_BAR_NONE;

        illegal += bar != QY_BAR_NONE;
        for (size_t k = 0; k < reasons.count; k++)
            told = told || (reasons.item[k].bar == bar && (reasons.item[k].player == made.pair[i].white ||
                                                           reasons.item[k].other == made.pair[i].white));
        assert_true(told);
    }
    fide_book_judge(what, best->pair, made.pair, best->count, &verdict);
    if (verdict.sign < 0)
        verdict.count = 0;
    if (verdict.sign == 0 && illegal > 0)
        verdict.count = 0;
    assert_true(reasons.count >= illegal);
    if (what->system == QY_PAIRS_BURSTEIN && verdict.count > 0 && verdict.item[0].criterion < 7 &&
        reasons.count > illegal) { /* other floaters: what they lead to below is counted otherwise by hand */
        verdict.count = 1;
        reasons.count = illegal + 1;
    }
    if (!same_verdict(&verdict, reasons.item ? reasons.item + illegal : NULL, reasons.count - illegal))
        fail_msg("system %u, event %u, round %u: %d criteria by hand from C%u on, %zu told from C%u on",
                 (unsigned)what->system, event, what->round, verdict.count, verdict.item[0].criterion,
                 reasons.count - illegal, reasons.count > illegal ? reasons.item[illegal].criterion : 0U);
    qy_pair_reasons_free(&reasons);
    qy_pairing_free(&made);
}

/* Some are away, some may not meet. */
static void disturb(struct qy_tournament *tournament, unsigned round, uint64_t *random)
{
    static const struct qy_tournament_entry away = {0, QY_TOURNAMENT_NO_COLOUR, QY_TOURNAMENT_ZERO_BYE, 0, 0};
    unsigned count = (unsigned)tournament->player_count;

    if (random_below(random, 4) == 0 && count <= FIDE_BOOK_MOST)
        assert_int_equal(qy_tournament_set_entry(tournament, 1 + random_below(random, count), round, away),
                         0);
    if (random_below(random, 3) == 0) {
        uint16_t numbers[3] = {(uint16_t)(1 + random_below(random, count / 2)), (uint16_t)(count / 2 + 1),
                               (uint16_t)count};

        assert_int_equal(qy_tournament_forbid(tournament, 1, 99, numbers, 2 + random_below(random, 2)), 0);
    }
}

static unsigned check_states(enum qy_pair_system system, unsigned events, unsigned first_round,
                             struct seen *seen)
{
    unsigned states = 0;

    for (unsigned event = 0; event < events / test_share(); event++) {
        uint64_t random = event * 1000003U + (unsigned)system;
        unsigned players = 4 + event % 7;
        unsigned round = first_round + random_below(&random, players > 6 ? 5 : 3);
        struct qy_tournament *tournament;
        qy_points games[MOST_ENTERED];
        struct qy_team_swiss rules = {.colours = (uint8_t)(event / 7 % 3), .secondary = games};
        struct fide_book_case what = {system, NULL, round, &rules};
        struct qy_pairing best;
        struct qy_pair_reasons none;

        if (event % 3 > 0)
            what.round = round = 3 + random_below(&random, 5);
        if (system == QY_PAIRS_DOUBLE)
            what.round = round = 2 * random_below(&random, players > 6 ? 5 : 3) + 1;
        tournament = system == QY_PAIRS_DOUBLE ? double_event(event % 3 == 0 ? MOST_ENTERED : players + 2,
                                                              players, round / 2, &random)
                     : event % 3 == 0 ? random_event(players, round, &random)
                     : event % 3 == 1 ? crowded_event(MOST_ENTERED, players, round, &random)
                                      : scattered_event(players, round, &random);
        what.tournament = tournament;
        for (unsigned i = 0; i < MOST_ENTERED; i++)
            games[i] = (qy_points)random_below(&random, 4) * 5;
        disturb(tournament, round, &random);
        if (system == QY_PAIRS_BURSTEIN && tournament->rounds / 2U >= round) {
            tournament->rounds = (uint8_t)round; /* no seeding round */
        }
        if (pair_case(&what, &best) == 0) {
            states++;
            assert_int_equal(judge_case(&what, &best, &none), 0);
            assert_int_equal(none.count, 0);
            for (size_t i = event % 2; i < best.count; i += 2) {
                struct qy_pair pair = best.pair[i];

                check_player(&what, event, &best, pair, seen);
                if (pair.black > 0 && best.count > 1)
                    check_player(&what, event, &best,
                                 (struct qy_pair){pair.black, best.pair[(i + 1) % best.count].white}, seen);
            }
            for (unsigned k = 0; k < 6; k++)
                check_by_hand(&what, event, &best, &random);
            qy_pairing_free(&best);
        }
        qy_tournament_free(tournament);
    }
    return states;
}

/* Every one of these was what ruled some pair out, or gave it colours. */
static void assert_seen(const struct seen *seen, const uint8_t *bars, size_t bar_count, unsigned first,
                        unsigned last)
{
    static const uint8_t colours[] = {QY_COLOUR_NUMBER, QY_COLOUR_ALTERNATE, QY_COLOUR_BOTH,
                                      QY_COLOUR_STRONGER, QY_COLOUR_HIGHER};

    if (test_share() > 1) /* in a part of the events what is rare does not come up */
        return;
    for (size_t i = 0; i < (seen->of_matches ? 2 : sizeof colours); i++)
        if (seen->colour[colours[i]] == 0)
            fail_msg("colour rule %u was never seen in %u pairs", colours[i], seen->pairs);
    for (size_t i = 0; i < bar_count; i++)
        if (seen->bar[bars[i]] == 0)
            fail_msg("bar %u was never seen in %u pairs", bars[i], seen->pairs);
    for (unsigned number = first; number <= last; number++)
        if (seen->criterion[number] == 0)
            fail_msg("C%u was never seen in %u pairs", number, seen->pairs);
}

static void burstein_reasons_by_the_book(void **state)
{
    static const uint8_t bars[] = {QY_BAR_NONE,      QY_BAR_MET,        QY_BAR_BYE,       QY_BAR_COLOURS,
                                   QY_BAR_FORBIDDEN, QY_BAR_COMPLETION, QY_BAR_CRITERION, QY_BAR_ORDER,
                                   QY_BAR_BYE_SCORE, QY_BAR_BYE_GAMES,  QY_BAR_BYE_LAST};
    struct seen seen = {.pairs = 0};

    (void)state;
    assert_true(check_states(QY_PAIRS_BURSTEIN, 600, 2, &seen) > 400 / test_share());
    assert_seen(&seen, bars, sizeof bars, 5, 8);
}

static void dubov_reasons_by_the_book(void **state)
{
    static const uint8_t bars[] = {QY_BAR_NONE,       QY_BAR_MET,        QY_BAR_BYE,       QY_BAR_COLOURS,
                                   QY_BAR_FORBIDDEN,  QY_BAR_COMPLETION, QY_BAR_CRITERION, QY_BAR_ORDER,
                                   QY_BAR_UPFLOATERS, QY_BAR_SHIFTERS,   QY_BAR_BYE_SCORE, QY_BAR_BYE_GAMES,
                                   QY_BAR_BYE_LAST};
    struct seen seen = {.pairs = 0};

    (void)state;
    assert_true(check_states(QY_PAIRS_DUBOV, 600, 1, &seen) > 400 / test_share());
    assert_seen(&seen, bars, sizeof bars, 5, 10);
}

static void team_reasons_by_the_book(void **state)
{
    static const uint8_t bars[] = {QY_BAR_NONE,       QY_BAR_MET,       QY_BAR_BYE,     QY_BAR_FORBIDDEN,
                                   QY_BAR_COMPLETION, QY_BAR_CRITERION, QY_BAR_ORDER,   QY_BAR_UPFLOATERS,
                                   QY_BAR_BYE_SCORE,  QY_BAR_BYE_GAMES, QY_BAR_BYE_LAST};
    struct seen seen = {.pairs = 0};

    (void)state;
    assert_true(check_states(QY_PAIRS_TEAMS, 600, 1, &seen) > 400 / test_share());
    assert_seen(&seen, bars, sizeof bars, 4, 10);
    for (unsigned rule = QY_COLOUR_ONE; rule <= QY_COLOUR_LAST_OTHER; rule++)
        if (test_share() == 1 && seen.colour[rule] == 0)
            fail_msg("colour rule %u was never seen in %u pairs", rule, seen.pairs);
}

static void double_reasons_by_the_book(void **state)
{
    static const uint8_t bars[] = {QY_BAR_NONE,       QY_BAR_MET,       QY_BAR_BYE,     QY_BAR_FORBIDDEN,
                                   QY_BAR_COMPLETION, QY_BAR_CRITERION, QY_BAR_ORDER,   QY_BAR_UPFLOATERS,
                                   QY_BAR_BYE_SCORE,  QY_BAR_BYE_GAMES, QY_BAR_BYE_LAST};
    static const uint8_t colours[] = {QY_COLOUR_FEWER, QY_COLOUR_LAST, QY_COLOUR_LAST_OTHER};
    struct seen seen = {.of_matches = true};

    (void)state;
    assert_true(check_states(QY_PAIRS_DOUBLE, 900, 1, &seen) > 600 / test_share());
    assert_seen(&seen, bars, sizeof bars, 4, 8);
    for (size_t i = 0; i < sizeof colours; i++)
        if (test_share() == 1 && seen.colour[colours[i]] == 0)
            fail_msg("colour rule %u was never seen in %u pairs", colours[i], seen.pairs);
}

/* ---- what is told besides -------------------------------------------------------------------------- */

static void who_is_away_is_told(void **state)
{
    static const enum qy_fide_system systems[] = {QY_FIDE_DUTCH, QY_FIDE_DUBOV, QY_FIDE_BURSTEIN};
    static const struct qy_tournament_entry away = {0, QY_TOURNAMENT_NO_COLOUR, QY_TOURNAMENT_ZERO_BYE, 0, 0};
    uint64_t random = 5;
    struct qy_tournament *tournament = random_event(8, 4, &random);

    (void)state;
    tournament->rounds = 5;
    assert_int_equal(qy_tournament_set_entry(tournament, 3, 4, away), 0);
    for (size_t i = 0; i < 3; i++) {
        struct qy_pair_reasons reasons;

        assert_int_equal(
            qy_explain_fide(systems[i], tournament, 4, (struct qy_pair){1, 3}, 2, &reasons, NULL), 0);
        assert_int_equal(reasons.item[0].bar, QY_BAR_AWAY);
        assert_int_equal(reasons.count, 4); /* two others and the bye */
        assert_int_not_equal(reasons.item[1].bar, QY_BAR_AWAY);
        qy_pair_reasons_free(&reasons);
        assert_int_equal(
            qy_explain_fide(systems[i], tournament, 4, (struct qy_pair){3, 1}, 2, &reasons, NULL), 0);
        assert_int_equal(reasons.item[0].bar, QY_BAR_AWAY);
        assert_int_equal(reasons.count, 1);
        qy_pair_reasons_free(&reasons);
        assert_int_equal(
            qy_explain_fide(systems[i], tournament, 4, (struct qy_pair){1, 9}, 2, &reasons, NULL),
            QY_E_TOUR_PLAYER);
        assert_int_equal(
            qy_explain_fide(systems[i], tournament, 4, (struct qy_pair){9, 0}, 2, &reasons, NULL),
            QY_E_TOUR_PLAYER);
        assert_int_equal(
            qy_explain_fide(systems[i], tournament, 4, (struct qy_pair){1, 1}, 2, &reasons, NULL),
            QY_E_TOUR_PLAYER);
        assert_int_equal(
            qy_explain_fide(systems[i], tournament, 6, (struct qy_pair){1, 2}, 2, &reasons, NULL),
            QY_E_TOUR_ROUND);
        assert_int_equal(
            qy_explain_fide(systems[i], tournament, 0, (struct qy_pair){1, 2}, 2, &reasons, NULL),
            QY_E_TOUR_ROUND);
    }
    tournament->player[7].rating = 0;
    {
        struct qy_pair_reasons reasons;

        assert_int_equal(
            qy_explain_fide(QY_FIDE_DUBOV, tournament, 4, (struct qy_pair){1, 2}, 2, &reasons, NULL),
            QY_E_TOUR_UNRATED);
        assert_int_equal(
            qy_explain_fide(QY_FIDE_SYSTEMS, tournament, 4, (struct qy_pair){1, 2}, 2, &reasons, NULL),
            QY_E_TOUR_SYSTEM);
    }
    qy_tournament_free(tournament);
}

/* The first rounds of Burstein are Dutch ones, and are told as such (C.04.4.2 1.6). */
static void early_rounds_of_burstein_are_dutch(void **state)
{
    const struct qy_simulation simulation = {
        .players = 12, .rounds = 7, .seed = 3, .draws = 40, .system = qy_pairing_system_named("burstein", 8)};
    struct qy_tournament *tournament;

    (void)state;
    assert_int_equal(qy_tournament_simulate(&simulation, &tournament), 0);
    for (unsigned round = 1; round <= 7; round++) {
        struct qy_pair_reasons reasons;

        assert_int_equal(
            qy_explain_fide(QY_FIDE_BURSTEIN, tournament, round, (struct qy_pair){1, 2}, 3, &reasons, NULL),
            0);
        assert_int_equal(reasons.system, round <= 3 ? QY_PAIRS_DUTCH : QY_PAIRS_BURSTEIN);
        qy_pair_reasons_free(&reasons);
    }
    qy_tournament_free(tournament);
}

static void articles_are_those_of_the_system(void **state)
{
    static const struct {
        enum qy_pair_system system;
        uint8_t bar;
        uint8_t criterion;
        const char *article;
    } rows[] = {
        {QY_PAIRS_DUTCH, QY_BAR_CRITERION, 14, "C.04.3 C14"},
        {QY_PAIRS_DUTCH, QY_BAR_ORDER, 0, "C.04.3 4"},
        {QY_PAIRS_DUBOV, QY_BAR_CRITERION, 10, "C.04.4.1 C10"},
        {QY_PAIRS_DUBOV, QY_BAR_COLOURS, 0, "C.04.4.1 C3"},
        {QY_PAIRS_DUBOV, QY_BAR_UPFLOATERS, 0, "C.04.4.1 4.2"},
        {QY_PAIRS_DUBOV, QY_BAR_SHIFTERS, 0, "C.04.4.1 4.3"},
        {QY_PAIRS_DUBOV, QY_BAR_ORDER, 0, "C.04.4.1 4.4"},
        {QY_PAIRS_BURSTEIN, QY_BAR_BYE_LAST, 0, "C.04.4.2 3.1"},
        {QY_PAIRS_BURSTEIN, QY_BAR_COMPLETION, 0, "C.04.4.2 C4"},
        {QY_PAIRS_TEAMS, QY_BAR_COMPLETION, 0, "C.04.6 C3"},
        {QY_PAIRS_TEAMS, QY_BAR_BYE_SCORE, 0, "C.04.6 3.4"},
        {QY_PAIRS_TEAMS, QY_BAR_UPFLOATERS, 0, "C.04.6 3.5"},
        {QY_PAIRS_TEAMS, QY_BAR_ORDER, 0, "C.04.6 3.6"},
        {QY_PAIRS_TEAMS, QY_BAR_FORBIDDEN, 0, ""},
        {QY_PAIRS_DOUBLE, QY_BAR_CRITERION, 8, "C.04.5 C8"},
        {QY_PAIRS_DOUBLE, QY_BAR_UPFLOATERS, 0, "C.04.5 3.5"},
        {QY_PAIRS_DOUBLE, QY_BAR_BYE_GAMES, 0, "C.04.5 3.4"},
        {QY_PAIRS_DOUBLE, QY_BAR_SECOND, 0, "C.04.5 4.4"},
        {QY_PAIRS_SWISS_CN, QY_BAR_MET, 0, ""},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct qy_pair_reason reason = {.bar = rows[i].bar, .criterion = rows[i].criterion};
        struct qy_buf article = QY_BUF_INIT;

        qy_pair_reason_article(rows[i].system, &reason, &article);
        assert_string_equal(qy_buf_str(&article), rows[i].article);
        qy_buf_free(&article);
    }
}

static void swiss_cn_reasons_hold(void **state)
{
    (void)state;
    for (unsigned seed = 0; seed < 30; seed++) {
        struct qy_simulation simulation = {.players = 8 + seed % 9,
                                           .rounds = 5,
                                           .seed = seed,
                                           .draws = 40,
                                           .system = qy_pairing_system_named("swiss-cn", 8)};
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
        cmocka_unit_test(burstein_reasons_by_the_book),
        cmocka_unit_test(dubov_reasons_by_the_book),
        cmocka_unit_test(team_reasons_by_the_book),
        cmocka_unit_test(double_reasons_by_the_book),
        cmocka_unit_test(who_is_away_is_told),
        cmocka_unit_test(early_rounds_of_burstein_are_dutch),
        cmocka_unit_test(articles_are_those_of_the_system),
        cmocka_unit_test(swiss_cn_reasons_hold),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Events made by chance. */
#include "random_event.h"

#include "cmocka_all.h"

#define MOST_PLAYERS 64

unsigned random_below(uint64_t *state, unsigned most)
{
    *state = *state * 6364136223846793005U + 1442695040888963407U;
    return (unsigned)(*state >> 33) % most;
}

static bool have_met(const struct qy_tournament *tournament, unsigned a, unsigned b, unsigned rounds)
{
    const struct qy_tournament_player *player = qy_tournament_player(tournament, a);

    for (unsigned i = 0; i < rounds; i++)
        if (player->entry[i].opponent == b && qy_tournament_outcome_played(player->entry[i].outcome))
            return true;
    return false;
}

/* Pairs players at random who have not met; remaining players get a bye or no entry. */
static void play_at_random(struct qy_tournament *tournament, unsigned round, uint64_t *state)
{
    static const enum qy_tournament_outcome results[][2] = {
        {QY_TOURNAMENT_WIN, QY_TOURNAMENT_LOSS},
        {QY_TOURNAMENT_WIN, QY_TOURNAMENT_LOSS},
        {QY_TOURNAMENT_LOSS, QY_TOURNAMENT_WIN},
        {QY_TOURNAMENT_DRAW, QY_TOURNAMENT_DRAW},
        {QY_TOURNAMENT_FORFEIT_WIN, QY_TOURNAMENT_FORFEIT_LOSS}};
    unsigned count = (unsigned)tournament->player_count;
    bool busy[MOST_PLAYERS + 1] = {false};
    bool bye = false;

    for (unsigned a = 1; a <= count; a++) {
        unsigned from = random_below(state, count);
        const enum qy_tournament_outcome *result = results[random_below(state, 9) % 5];
        bool white = random_below(state, 3) > 0;

        for (unsigned k = 0; k < count && !busy[a]; k++) {
            unsigned b = (from + k) % count + 1;

            if (busy[b] || a == b || have_met(tournament, a, b, round - 1))
                continue;
            busy[a] = busy[b] = true;
            assert_int_equal(qy_tournament_set_pair(tournament, round, white ? a : b, white ? b : a), 0);
            assert_int_equal(qy_tournament_set_result(tournament, round, white ? a : b, result[0], result[1]),
                             0);
        }
        if (!busy[a] && !bye) {
            bye = true;
            assert_int_equal(qy_tournament_set_pair(tournament, round, a, 0), 0);
        }
    }
}

/* Players by falling scores, those of one score by chance. */
static void order_by_score(const struct qy_tournament *tournament, unsigned round, uint64_t *state,
                           unsigned *order)
{
    unsigned count = (unsigned)tournament->player_count;
    unsigned key[MOST_PLAYERS];

    for (unsigned i = 0; i < count; i++) {
        const struct qy_tournament_player *player = &tournament->player[i];
        unsigned at = i;

        key[i] = (unsigned)qy_tournament_score(tournament, player, round - 1) * 64 + random_below(state, 64);
        while (at > 0 && key[order[at - 1] - 1] < key[i]) {
            order[at] = order[at - 1];
            at--;
        }
        order[at] = i + 1;
    }
}

/* The highest in turn meet the lowest that they have not met, and mostly win. */
static void play_unevenly(struct qy_tournament *tournament, unsigned round, uint64_t *state)
{
    static const enum qy_tournament_outcome results[][2] = {{QY_TOURNAMENT_WIN, QY_TOURNAMENT_LOSS},
                                                            {QY_TOURNAMENT_WIN, QY_TOURNAMENT_LOSS},
                                                            {QY_TOURNAMENT_DRAW, QY_TOURNAMENT_DRAW},
                                                            {QY_TOURNAMENT_DRAW, QY_TOURNAMENT_DRAW},
                                                            {QY_TOURNAMENT_LOSS, QY_TOURNAMENT_WIN}};
    unsigned count = (unsigned)tournament->player_count;
    unsigned order[MOST_PLAYERS];
    bool busy[MOST_PLAYERS + 1] = {false};
    bool bye = false;

    order_by_score(tournament, round, state, order);
    for (unsigned k = 0; k < count; k++) {
        unsigned a = order[k];
        unsigned skip = random_below(state, 4) == 0 ? random_below(state, count) : 0;

        for (unsigned j = count; j-- > k + 1 && !busy[a];) {
            unsigned b = order[j];
            const enum qy_tournament_outcome *result = results[random_below(state, 5)];
            bool white = random_below(state, 2) > 0;

            if (busy[b] || have_met(tournament, a, b, round - 1) || (skip > 0 && skip-- > 0))
                continue;
            skip = 0;
            busy[a] = busy[b] = true;
            assert_int_equal(qy_tournament_set_pair(tournament, round, white ? a : b, white ? b : a), 0);
            assert_int_equal(qy_tournament_set_result(tournament, round, white ? a : b, result[white ? 0 : 1],
                                                      result[white ? 1 : 0]),
                             0);
        }
        if (!busy[a] && !bye) {
            bye = true;
            assert_int_equal(qy_tournament_set_pair(tournament, round, a, 0), 0);
        }
    }
}

static struct qy_tournament *new_event(unsigned players, uint64_t *state)
{
    struct qy_tournament *tournament;

    assert_int_equal(qy_tournament_new(&tournament), 0);
    for (unsigned number = 1; number <= players; number++) {
        struct qy_tournament_player *player;

        assert_int_equal(qy_tournament_add_player(tournament, number, &player), 0);
        player->rating = (uint16_t)(1500 + random_below(state, 4) * (players % 2 == 0 ? 1 : 70));
    }
    tournament->initial_colour = random_below(state, 2) == 0 ? QY_TOURNAMENT_WHITE : QY_TOURNAMENT_BLACK;
    return tournament;
}

static struct qy_tournament *event_of(unsigned players, unsigned round, uint64_t *state,
                                      void (*play)(struct qy_tournament *, unsigned, uint64_t *))
{
    struct qy_tournament *tournament = new_event(players, state);

    tournament->rounds = (uint8_t)(round + random_below(state, 3));
    if (random_below(state, 4) == 0)
        assert_int_equal(qy_tournament_accelerate_baku(tournament), 0);
    for (unsigned before = 1; before < round; before++)
        play(tournament, before, state);
    return tournament;
}

struct qy_tournament *random_event(unsigned players, unsigned round, uint64_t *state)
{
    return event_of(players, round, state, play_at_random);
}

struct qy_tournament *uneven_event(unsigned players, unsigned round, uint64_t *state)
{
    struct qy_tournament *tournament = event_of(players, round, state, play_unevenly);
    const struct qy_tournament_acceleration ahead = {.points = 60,
                                                     .first_round = 1,
                                                     .last_round = (uint8_t)(round > 1 ? round - 1 : 1),
                                                     .first_number = 1,
                                                     .last_number = (uint16_t)(players / 2)};

    if (round > 1 && random_below(state, 3) > 0)
        assert_int_equal(qy_tournament_accelerate(tournament, &ahead), 0);
    return tournament;
}

struct qy_tournament *crowded_event(unsigned players, unsigned present, unsigned round, uint64_t *state)
{
    static const struct qy_tournament_entry away = {0, QY_TOURNAMENT_NO_COLOUR, QY_TOURNAMENT_ZERO_BYE, 0, 0};
    struct qy_tournament *tournament = uneven_event(players, round, state);
    unsigned left = players;

    for (unsigned number = 1; number <= players; number++) {
        bool stays = random_below(state, left--) < present;

        present -= stays;
        if (!stays)
            assert_int_equal(qy_tournament_set_entry(tournament, number, round, away), 0);
    }
    return tournament;
}

/* ---- matches of two games -------------------------------------------------------------------------- */

static void set_match_bye(struct qy_tournament *tournament, unsigned number, unsigned match,
                          enum qy_tournament_outcome outcome)
{
    const struct qy_tournament_entry bye = {0, QY_TOURNAMENT_NO_COLOUR, (uint8_t)outcome, 0, 0};

    assert_int_equal(qy_tournament_set_entry(tournament, number, 2 * match - 1, bye), 0);
    assert_int_equal(qy_tournament_set_entry(tournament, number, 2 * match, bye), 0);
}

static void play_match(struct qy_tournament *tournament, unsigned match, unsigned white, unsigned black,
                       uint64_t *state)
{
    static const enum qy_tournament_outcome results[][2] = {
        {QY_TOURNAMENT_WIN, QY_TOURNAMENT_LOSS},
        {QY_TOURNAMENT_LOSS, QY_TOURNAMENT_WIN},
        {QY_TOURNAMENT_DRAW, QY_TOURNAMENT_DRAW},
        {QY_TOURNAMENT_LOSS, QY_TOURNAMENT_LOSS},
        {QY_TOURNAMENT_FORFEIT_WIN, QY_TOURNAMENT_FORFEIT_LOSS},
        {QY_TOURNAMENT_FORFEIT_LOSS, QY_TOURNAMENT_FORFEIT_WIN},
        {QY_TOURNAMENT_FORFEIT_LOSS, QY_TOURNAMENT_FORFEIT_LOSS}};
    bool forfeits = random_below(state, 3) == 0;

    for (unsigned game = 0; game < 2; game++) {
        unsigned kind = forfeits && random_below(state, 4) > 0 ? 4 + random_below(state, 3)
                        : random_below(state, 12) == 0         ? 3
                                                               : random_below(state, 3);
        unsigned first = game == 0 ? white : black;
        unsigned second = game == 0 ? black : white;

        assert_int_equal(qy_tournament_set_pair(tournament, 2 * match - 1 + game, first, second), 0);
        assert_int_equal(qy_tournament_set_result(tournament, 2 * match - 1 + game, first, results[kind][0],
                                                  results[kind][1]),
                         0);
    }
}

/* Pairs present players who have met few others, mostly neighbours by number. */
static void play_matches(struct qy_tournament *tournament, unsigned match, const bool *late, uint64_t *state)
{
    static const enum qy_tournament_outcome byes[] = {QY_TOURNAMENT_HALF_BYE, QY_TOURNAMENT_FULL_BYE,
                                                      QY_TOURNAMENT_ZERO_BYE};
    unsigned count = (unsigned)tournament->player_count;
    bool busy[MOST_PLAYERS + 1] = {false};
    bool bye = false;

    for (unsigned a = 1; a <= count; a++) {
        unsigned from = random_below(state, 3) == 0 ? random_below(state, count) : a;
        bool white;

        if (!busy[a] && (late[a] || random_below(state, 9) == 0)) {
            set_match_bye(tournament, a, match,
                          late[a] ? QY_TOURNAMENT_ZERO_BYE : byes[random_below(state, 3)]);
            busy[a] = true;
        }
        for (unsigned k = 0; k < count && !busy[a]; k++) {
            unsigned b = (from + k) % count + 1;

            if (busy[b] || late[b] || a == b || have_met(tournament, a, b, 2 * match - 2))
                continue;
            white = random_below(state, 2) == 0;
            busy[a] = busy[b] = true;
            play_match(tournament, match, white ? a : b, white ? b : a, state);
        }
        if (!busy[a])
            set_match_bye(tournament, a, match, bye ? QY_TOURNAMENT_ZERO_BYE : QY_TOURNAMENT_PAIRING_BYE);
        bye = bye || !busy[a];
    }
}

struct qy_tournament *double_event(unsigned players, unsigned present, unsigned matches, uint64_t *state)
{
    static const char code[] = "FIDE_DOUBLESWISS";
    struct qy_tournament *tournament = new_event(players, state);
    bool late[MOST_PLAYERS + 1] = {false};
    unsigned left = players;

    assert_int_equal(qy_tournament_set_text(tournament, QY_TOURNAMENT_SYSTEM_CODE, code, sizeof code - 1), 0);
    tournament->scheme.pairing_bye = 15;
    tournament->rounds = (uint8_t)(2 * (matches + 1 + random_below(state, 3)));
    for (unsigned number = 1; number <= players; number++)
        late[number] = random_below(state, 8) == 0;
    for (unsigned match = 1; match <= matches; match++)
        play_matches(tournament, match, late, state);
    for (unsigned number = 1; number <= players; number++) {
        bool stays = random_below(state, left--) < present;

        present -= stays;
        if (!stays)
            set_match_bye(tournament, number, matches + 1, QY_TOURNAMENT_ZERO_BYE);
    }
    return tournament;
}

/* ---- made events ----------------------------------------------------------------------------------- */

/* Draws against players who are absent in the round to be paired; the first half of them had higher scores then. */
static void play_with_others(struct qy_tournament *tournament, const struct made_player *player,
                             unsigned present, unsigned others, unsigned before, uint64_t *state)
{
    for (unsigned round = 1; round <= before; round++)
        for (unsigned i = 0; i < present; i++) {
            bool up = (round + before - player[i].first_up % before) % before < player[i].ups;
            bool usual = player[i].irregular == 0 || random_below(state, player[i].irregular) > 0;
            bool white = ((round + before + player[i].black_last) % 2 == 0) == usual;
            unsigned other = present + 1 + (up ? 0 : others) + (i + round) % others;
            bool played = player[i].irregular == 0 || random_below(state, 6) > 0;
            enum qy_tournament_outcome outcome = played ? QY_TOURNAMENT_DRAW : QY_TOURNAMENT_FORFEIT_LOSS;

            if (round <= player[i].missed)
                continue;
            assert_int_equal(
                qy_tournament_set_pair(tournament, round, white ? i + 1 : other, white ? other : i + 1), 0);
            assert_int_equal(
                qy_tournament_set_result(tournament, round, white ? i + 1 : other, outcome, outcome), 0);
        }
}

struct qy_tournament *made_event(const struct made_player *player, unsigned present, unsigned round,
                                 unsigned rounds, uint64_t *state)
{
    static const struct qy_tournament_entry away = {0, QY_TOURNAMENT_NO_COLOUR, QY_TOURNAMENT_ZERO_BYE, 0, 0};
    unsigned others = present > round ? present : round;
    struct qy_tournament_acceleration points = {.points = 1000,
                                                .first_round = 1,
                                                .last_round = (uint8_t)(round - 1),
                                                .first_number = (uint16_t)(present + 1),
                                                .last_number = (uint16_t)(present + others)};
    struct qy_tournament *tournament = new_event(present + 2 * others, state);

    tournament->rounds = (uint8_t)rounds;
    play_with_others(tournament, player, present, others, round - 1, state);
    if (round > 1)
        assert_int_equal(qy_tournament_accelerate(tournament, &points), 0);
    for (unsigned number = present + 1; number <= present + 2 * others; number++)
        assert_int_equal(qy_tournament_set_entry(tournament, number, round, away), 0);
    for (unsigned i = 0; i < present; i++) {
        uint16_t number = (uint16_t)(i + 1);

        points = (struct qy_tournament_acceleration){player[i].points + 5 * (qy_points)player[i].missed,
                                                     (uint8_t)round, (uint8_t)round, number, number};
        assert_int_equal(qy_tournament_accelerate(tournament, &points), 0);
    }
    return tournament;
}

struct qy_tournament *scattered_event(unsigned present, unsigned round, uint64_t *state)
{
    struct made_player player[MOST_PLAYERS] = {{.ups = 0}};
    struct qy_tournament *tournament;
    unsigned levels = 1 + random_below(state, 3);
    unsigned within = 2 + random_below(state, 5); /* one pair in this many is forbidden, of one colour */
    unsigned across = 2 + random_below(state, 5); /* and of different ones, or all but one */
    unsigned whites = random_below(state, 5);
    bool mostly = random_below(state, 2) == 0;

    for (unsigned i = 0; i < present; i++)
        player[i] =
            (struct made_player){.ups = (uint8_t)random_below(state, round),
                                 .first_up = (uint8_t)random_below(state, round),
                                 .black_last = random_below(state, 4) < whites,
                                 .irregular = random_below(state, 3) == 0 ? 4 : 0,
                                 .missed = i > 0 && random_below(state, 9) == 0 ? (uint8_t)(round - 1) : 0,
                                 .points = (qy_points)random_below(state, levels + 1) * 5};
    tournament = made_event(player, present, round, round + random_below(state, 4), state);
    for (unsigned i = 0; i < present; i++)
        for (unsigned j = 0; j < i; j++) {
            bool other = player[i].black_last != player[j].black_last;
            bool hit = random_below(state, other ? across : within) == 0;
            const uint16_t two[2] = {(uint16_t)(i + 1), (uint16_t)(j + 1)};

            if (other && mostly ? !hit : hit)
                assert_int_equal(qy_tournament_forbid(tournament, 1, 99, two, 2), 0);
        }
    return tournament;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random tournaments, for trying what pairs, checks and ranks. */
#include "pairing/random.h"

#include <qiyuan/event/pairing_systems.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LOWEST_RATING  1000
#define HIGHEST_RATING 2600

struct play {
    const struct qy_simulation *simulation;
    const struct qy_pairing_system *system;
    struct qy_tournament *tournament;
    uint64_t state;
    uint8_t *arrival; /* the first round of each player */
    bool *withdrawn;
};

static unsigned draw_below(struct play *play, unsigned below)
{
    return qyi_draw_below(&play->state, below);
}

static bool one_in(struct play *play, unsigned rate)
{
    return rate > 0 && draw_below(play, rate) == 0;
}

static int by_falling(const void *one, const void *other)
{
    const uint16_t *a = one;
    const uint16_t *b = other;

    return *a > *b ? -1 : *a < *b;
}

static int enter_players(struct play *play)
{
    unsigned count = play->simulation->players;
    uint16_t *rating = malloc(count * sizeof *rating);
    int code = rating ? 0 : QY_E_MEMORY;

    for (unsigned i = 0; code == 0 && i < count; i++)
        rating[i] = (uint16_t)(LOWEST_RATING + draw_below(play, HIGHEST_RATING - LOWEST_RATING + 1));
    if (code == 0)
        qsort(rating, count, sizeof *rating, by_falling);
    for (unsigned i = 0; code == 0 && i < count; i++) {
        struct qy_tournament_player *player;
        char name[24];

        code = qy_tournament_add_player(play->tournament, i + 1, &player);
        if (code < 0)
            break;
        (void)snprintf(name, sizeof name, "Player %04u", i + 1);
        player->rating = rating[i];
        code = qy_tournament_set_player_text(play->tournament, player, QY_PLAYER_NAME, name, strlen(name));
        play->arrival[i] = one_in(play, play->simulation->late) ? (uint8_t)(2 + draw_below(play, 2)) : 1;
    }
    free(rating);
    return code;
}

static void give_bye(struct play *play, unsigned number, unsigned round, enum qy_tournament_outcome outcome)
{
    struct qy_tournament_entry entry = {.outcome = (uint8_t)outcome};

    if (play->system->matches) /* for a whole match */
        (void)qy_tournament_set_entry(play->tournament, number, round + 1, entry);
    (void)qy_tournament_set_entry(play->tournament, number, round, entry);
}

static void give_byes(struct play *play, unsigned round)
{
    if (play->system->matches && round % 2 == 0)
        return; /* they apply to both games */
    for (unsigned i = 0; i < play->simulation->players; i++) {
        if (round >= play->arrival[i] && !play->withdrawn[i] && round > 1)
            play->withdrawn[i] = one_in(play, play->simulation->withdrawals);
        if (round < play->arrival[i] || play->withdrawn[i])
            give_bye(play, i + 1, round, QY_TOURNAMENT_ZERO_BYE);
        else if (one_in(play, play->simulation->half_byes))
            give_bye(play, i + 1, round, QY_TOURNAMENT_HALF_BYE);
    }
}

/* Plays a game by the ratings: the farther apart the players are, the fewer draws. */
static void play_game(struct play *play, unsigned round, struct qy_pair pair)
{
    int difference =
        play->tournament->player[pair.white - 1].rating - play->tournament->player[pair.black - 1].rating;
    /* per mille; similar to the Elo curve, but in integers, so that every machine plays the same event */
    int expected = 500 + 500 * difference / (abs(difference) + 300);
    int even = expected < 500 ? expected : 1000 - expected;
    int drawn = even * (int)play->simulation->draws / 50;
    int chance = (int)draw_below(play, 1000);
    enum qy_tournament_outcome white = chance < drawn                  ? QY_TOURNAMENT_DRAW
                                       : chance < drawn / 2 + expected ? QY_TOURNAMENT_WIN
                                                                       : QY_TOURNAMENT_LOSS;
    enum qy_tournament_outcome black = white == QY_TOURNAMENT_DRAW  ? QY_TOURNAMENT_DRAW
                                       : white == QY_TOURNAMENT_WIN ? QY_TOURNAMENT_LOSS
                                                                    : QY_TOURNAMENT_WIN;

    if (one_in(play, play->simulation->forfeits)) {
        unsigned who = draw_below(play, 9); /* now and then neither comes */

        white = who < 4 ? QY_TOURNAMENT_FORFEIT_WIN : QY_TOURNAMENT_FORFEIT_LOSS;
        black = who >= 4 && who < 8 ? QY_TOURNAMENT_FORFEIT_WIN : QY_TOURNAMENT_FORFEIT_LOSS;
    }
    (void)qy_tournament_set_result(play->tournament, round, pair.white, white, black);
}

/* Takes back the byes of a round that is not played. */
static int end_before(struct play *play, unsigned round)
{
    struct qy_tournament *tournament = play->tournament;

    for (size_t i = 0; i < tournament->player_count; i++)
        for (unsigned r = round; r <= tournament->columns; r++)
            tournament->player[i].entry[r - 1] =
                (struct qy_tournament_entry){.outcome = QY_TOURNAMENT_ABSENT};
    tournament->columns = (uint8_t)(round - 1);
    return 0;
}

/* Returns 1 when the round was played, 0 when it can't be paired, or an error. */
static int play_round(struct play *play, unsigned round)
{
    struct qy_swiss_cn rules = {0};
    const struct qy_pairing_question question = {
        .tournament = play->tournament, .round = round, .lots = &rules};
    struct qy_lots lots = {0};
    struct qy_pairing pairing;

    give_byes(play, round);
    if (play->system->by_lots)
        rules.seed = qyi_draw(&play->state);
    int code = qy_pairing_system_pair(play->system, &question, &pairing, &lots, NULL);
    qy_lots_free(&lots);
    if (code == QY_E_TOUR_NO_PAIRING)
        return end_before(play, round);
    if (code < 0)
        return code;
    if (pairing.count == 0) { /* no player is left */
        qy_pairing_free(&pairing);
        return end_before(play, round);
    }
    for (size_t i = 0; i < pairing.count; i++) {
        (void)qy_tournament_set_pair(play->tournament, round, pairing.pair[i].white, pairing.pair[i].black);
        if (pairing.pair[i].black > 0)
            play_game(play, round, pairing.pair[i]);
    }
    qy_pairing_free(&pairing);
    return 1;
}

static int play_event(struct play *play)
{
    const struct qy_simulation *simulation = play->simulation;
    struct qy_tournament *tournament = play->tournament;
    const char *code_of_system = play->system->code;
    char name[48];
    int code = enter_players(play);

    (void)snprintf(name, sizeof name, "Random event %llu", (unsigned long long)simulation->seed);
    if (code == 0)
        code = qy_tournament_set_text(tournament, QY_TOURNAMENT_NAME, name, strlen(name));
    if (code == 0)
        code = qy_tournament_set_text(tournament, QY_TOURNAMENT_SYSTEM_CODE, code_of_system,
                                      strlen(code_of_system));
    tournament->rounds = (uint8_t)simulation->rounds;
    tournament->initial_colour = draw_below(play, 2) == 0 ? QY_TOURNAMENT_WHITE : QY_TOURNAMENT_BLACK;
    if (play->system->matches)
        tournament->scheme.pairing_bye = tournament->scheme.win + tournament->scheme.draw;
    if (code == 0 && (simulation->baku || play->system->accelerated))
        code = qy_tournament_accelerate_baku(tournament);
    for (unsigned round = 1; code >= 0 && round <= simulation->rounds; round++) {
        code = play_round(play, round);
        if (code == 0)
            break;
    }
    return code < 0 ? code : 0;
}

int qy_tournament_simulate(const struct qy_simulation *simulation, struct qy_tournament **ret_tournament)
{
    struct play play = {.simulation = simulation,
                        .system = simulation->system ? simulation->system : qy_pairing_system_at(0),
                        .state = simulation->seed};
    int code = QY_E_MEMORY;

    if (simulation->players < 1 || simulation->players > QY_TOURNAMENT_MAX_PLAYERS)
        return QY_E_TOUR_PLAYER;
    if (simulation->rounds < 1 || simulation->rounds > QY_TOURNAMENT_MAX_ROUNDS)
        return QY_E_TOUR_ROUND;
    if (play.system->form != QY_PAIRING_SWISS || play.system->field == QY_PAIRING_TEAMS)
        return QY_E_TOUR_SYSTEM;
    if (play.system->matches && simulation->rounds % 2 != 0)
        return QY_E_TOUR_DOUBLE_ROUNDS;
    play.arrival = calloc(simulation->players, sizeof *play.arrival);
    play.withdrawn = calloc(simulation->players, sizeof *play.withdrawn);
    if (play.arrival && play.withdrawn)
        code = qy_tournament_new(&play.tournament);
    if (code == 0)
        code = play_event(&play);
    free(play.arrival);
    free(play.withdrawn);
    if (code < 0) {
        qy_tournament_free(play.tournament);
        return code;
    }
    *ret_tournament = play.tournament;
    return 0;
}

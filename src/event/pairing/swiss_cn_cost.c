/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The cost of a pair by appendix 2, and which of the two moves first. */
#include "pairing/swiss_cn.h"
#include "pairing/tournament.h"

#include <stdlib.h>
#include <string.h>

/* ---- criteria -------------------------------------------------------------------------------------- */

/* Indexes of the criteria; those of layer k are 1 + 2k and 2 + 2k. Round one has two. */
enum { FREE_SCORE = 0, FIRST_ACROSS = 0, FIRST_UNITS = 1, FIRST_CRITERIA = 2 };

static size_t place_of_forced(const struct qyi_swiss *swiss)
{
    return 1 + 2 * swiss->layers + (swiss->rules->units_before_moves ? 1 : 0);
}

static size_t place_of_units(const struct qyi_swiss *swiss)
{
    return 1 + 2 * swiss->layers + (swiss->rules->units_before_moves ? 0 : 2);
}

static int greatest_need(const struct qyi_swiss *swiss)
{
    int most = 0;

    for (size_t i = 0; i < swiss->count; i++)
        if (abs(swiss->player[i].balance) > most)
            most = abs(swiss->player[i].balance);
    return most;
}

static void bound_layers(struct qyi_swiss *swiss)
{
    qy_points lowest = swiss->count > 0 ? swiss->player[swiss->count - 1].score : 0;

    for (size_t i = 0; i < swiss->count; i++) {
        const struct qyi_swiss_player *one = &swiss->player[i];

        swiss->criterion[1 + 2 * one->layer].most++;
        swiss->criterion[2 + 2 * one->layer].most += (uint32_t)((one->score - lowest) / swiss->unit);
    }
}

int qyi_swiss_lay_criteria(struct qyi_swiss *swiss)
{
    uint32_t pairs = (uint32_t)(swiss->count / 2);

    swiss->criteria = swiss->round == 1 ? FIRST_CRITERIA : 4 + 2 * swiss->layers;
    swiss->criterion = calloc(swiss->criteria, sizeof *swiss->criterion);
    if (!swiss->criterion)
        return QY_E_MEMORY;
    if (swiss->round == 1) {
        swiss->criterion[FIRST_ACROSS].most = pairs;
        swiss->criterion[FIRST_UNITS].most = pairs;
    } else {
        bound_layers(swiss);
        swiss->criterion[FREE_SCORE].most = swiss->bye ? (uint32_t)swiss->layers : 0;
        swiss->criterion[place_of_forced(swiss)].most = pairs;
        swiss->criterion[place_of_forced(swiss) + 1].most = pairs * (uint32_t)greatest_need(swiss);
        swiss->criterion[place_of_units(swiss)].most = pairs;
    }
    for (size_t i = swiss->criteria; i-- > 0;) {
        swiss->criterion[i].shift = swiss->top;
        swiss->top += qyi_bits_for(swiss->criterion[i].most);
    }
    return 0;
}

enum qy_pair_bar qyi_swiss_bar_of(const struct qyi_swiss *swiss, size_t k, size_t *ret_layer)
{
    *ret_layer = SIZE_MAX;
    if (swiss->round == 1)
        return k == FIRST_ACROSS ? QY_BAR_HALVES : QY_BAR_UNIT;
    if (k == FREE_SCORE)
        return QY_BAR_FREE;
    if (k == place_of_units(swiss))
        return QY_BAR_UNIT;
    if (k > 2 * swiss->layers)
        return k == place_of_forced(swiss) ? QY_BAR_RUN : QY_BAR_NEED;
    *ret_layer = (k - 1) / 2;
    return k % 2 == 1 ? QY_BAR_LAYER : QY_BAR_GAP;
}

/* ---- first moves ----------------------------------------------------------------------------------- */

static bool is_final(const struct qyi_swiss *swiss)
{
    return swiss->round == swiss->tournament->rounds;
}

/* Whether this colour would be the player's third in a row, or lead to a difference of 3. */
static bool strains(const struct qyi_swiss_player *one, uint8_t colour)
{
    int balance = one->balance + (colour == QY_TOURNAMENT_WHITE ? 1 : -1);

    return abs(balance) > 2 || (one->last == colour && one->run >= 2);
}

static bool strained(const struct qyi_swiss_player *white, const struct qyi_swiss_player *black)
{
    return strains(white, QY_TOURNAMENT_WHITE) || strains(black, QY_TOURNAMENT_BLACK);
}

static bool same_need(const struct qyi_swiss_player *a, const struct qyi_swiss_player *b)
{
    return (a->balance > 0 && b->balance > 0) || (a->balance < 0 && b->balance < 0);
}

/* Gives a player with too many first moves the second move, and the reverse. */
static int served(const struct qyi_swiss_player *one)
{
    return one->balance > 0 ? -1 : one->balance < 0;
}

/* Of two with the same need: favours the player whose last two games had the same colour (3.4 of the appendix). */
static int serve_run(const struct qyi_swiss_player *a, const struct qyi_swiss_player *b)
{
    bool run_of_a = a->run >= 2;
    bool run_of_b = b->run >= 2;

    if (run_of_a == run_of_b)
        return 0;
    return run_of_a ? served(a) : -served(b);
}

int qyi_swiss_first_mover(const struct qyi_swiss *swiss, size_t i, size_t j)
{
    const struct qyi_swiss_player *a = &swiss->player[i];
    const struct qyi_swiss_player *b = &swiss->player[j];
    bool late = swiss->round + 2 >= swiss->tournament->rounds;
    qy_points gap = a->score - b->score;
    bool first_good = !strained(a, b);
    bool second_good = !strained(b, a);

    if (swiss->round == 1)
        return 0;
    /* 3.5: in the last three rounds the higher score has its balance first. */
    if (late && gap > 0 && a->balance != 0 && (!is_final(swiss) || gap >= swiss->tournament->scheme.win))
        return served(a);
    if (first_good != second_good)
        return first_good ? 1 : -1;
    if (is_final(swiss) && gap > 0 && same_need(a, b))
        return 0;
    if (a->balance != b->balance)
        return a->balance < b->balance ? 1 : -1;
    if (abs(a->balance) >= 2)
        return serve_run(a, b);
    if (a->last != b->last && a->last != QY_TOURNAMENT_NO_COLOUR && b->last != QY_TOURNAMENT_NO_COLOUR)
        return a->last == QY_TOURNAMENT_BLACK ? 1 : -1;
    return 0;
}

/* ---- the cost -------------------------------------------------------------------------------------- */

static bool units_clash(const struct qyi_swiss *swiss, size_t i, size_t j)
{
    const struct qy_swiss_cn *rules = swiss->rules;
    const char *unit = qyi_player_unit(swiss->player[i].player);

    if (rules->units != QY_UNITS_SOFT ||
        (rules->units_to > 0 && (swiss->round < rules->units_from || swiss->round > rules->units_to)))
        return false;
    return unit[0] != '\0' && strcmp(unit, qyi_player_unit(swiss->player[j].player)) == 0;
}

static void cost_of_moves(const struct qyi_swiss *swiss, const struct qyi_swiss_player *a,
                          const struct qyi_swiss_player *b, uint32_t *cost)
{
    size_t forced = place_of_forced(swiss);

    cost[forced] = !is_final(swiss) && strained(a, b) && strained(b, a);
    if (same_need(a, b))
        cost[forced + 1] = (uint32_t)(abs(a->balance) < abs(b->balance) ? abs(a->balance) : abs(b->balance));
}

void qyi_swiss_cost(const struct qyi_swiss *swiss, size_t i, size_t j, uint32_t *cost)
{
    const struct qyi_swiss_player *a = &swiss->player[i];
    const struct qyi_swiss_player *b = &swiss->player[j];

    memset(cost, 0, swiss->criteria * sizeof *cost);
    if (swiss->round == 1) {
        cost[FIRST_ACROSS] = a->layer == b->layer;
        cost[FIRST_UNITS] = units_clash(swiss, i, j);
        return;
    }
    if (j == swiss->count) {
        cost[FREE_SCORE] = (uint32_t)(swiss->layers - 1 - a->layer);
        cost[1 + 2 * a->layer] = 1;
        return;
    }
    if (a->layer != b->layer) {
        cost[1 + 2 * a->layer] = 1;
        cost[2 + 2 * a->layer] = (uint32_t)((a->score - b->score) / swiss->unit);
        cost[1 + 2 * b->layer] = 1;
    }
    cost_of_moves(swiss, a, b, cost);
    cost[place_of_units(swiss)] = units_clash(swiss, i, j);
}

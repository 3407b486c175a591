/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The restricted drawing of lots for a round robin (C.05 annex 2, Varma tables): players of one federation
 * draw their numbers from one set, whose members do not meet in the last three rounds.
 */
#include "pairing/varma.h"

#include "base/error.h"

#include <stdlib.h>
#include <string.h>

#define LEAST 9
#define MOST  24
#define SETS  4
#define LATE  3 /* rounds at the end */

/* The sets as they are published, a letter for each number. For an odd number of players the last number is
 * the free one. */
static const char *const sets_of[] = {
    "CDAABCBABD",               /* 9, 10 */
    "BBDAACBCAADC",             /* 11, 12 */
    "BBDAAACBBCAACD",           /* 13, 14 */
    "BBBDAAACBBCAAACD",         /* 15, 16 */
    "BBBDAAAACBBBCAAACD",       /* 17, 18 */
    "BBBDCAAAACBBBBAAAACD",     /* 19, 20 */
    "BBBBDAAAAACBBBBCAAAACD",   /* 21, 22 */
    "BBBBDAAAAAACBBBBBCAAAACD", /* 23, 24 */
};

int qy_varma_set(unsigned players, unsigned number)
{
    if (players < LEAST || players > MOST || number < 1 || number > players)
        return QY_E_TOUR_PLAYER;
    return sets_of[(players - LEAST) / 2][number - 1] - 'A';
}

/* ---- who draws when -------------------------------------------------------------------------------- */

struct drawer {
    const struct qy_tournament_player *player;
    const char *federation; /* "" for none: a contingent of one player */
    size_t contingent;      /* this many of its players */
};

static int by_precedence(const void *one, const void *other)
{
    const struct drawer *a = one;
    const struct drawer *b = other;

    if (a->contingent != b->contingent)
        return a->contingent > b->contingent ? -1 : 1;
    if ((*a->federation == '\0') != (*b->federation == '\0'))
        return *a->federation == '\0' ? 1 : -1;
    int order = strcmp(a->federation, b->federation);
    if (order == 0)
        order = strcmp(a->player->text[QY_PLAYER_NAME], b->player->text[QY_PLAYER_NAME]);
    return order != 0 ? order : a->player->number < b->player->number ? -1 : 1;
}

/* The largest contingent first, then by the code of the federation; its players by name. */
static void order_drawers(const struct qy_tournament *tournament, const uint16_t *number, size_t count,
                          struct drawer *drawer)
{
    for (size_t i = 0; i < count; i++) {
        drawer[i].player = qy_tournament_player(tournament, number[i]);
        drawer[i].federation = drawer[i].player->text[QY_PLAYER_FEDERATION];
    }
    for (size_t i = 0; i < count; i++) {
        drawer[i].contingent = *drawer[i].federation == '\0';
        for (size_t k = 0; k < count && *drawer[i].federation; k++)
            drawer[i].contingent += strcmp(drawer[i].federation, drawer[k].federation) == 0;
    }
    qsort(drawer, count, sizeof *drawer, by_precedence);
}

/* ---- numbers --------------------------------------------------------------------------------------- */

struct draw {
    struct qyi_drawing *drawing;
    unsigned players;
    bool late[MOST + 1][MOST + 1]; /* the two numbers meet in one of the last rounds */
    bool taken[MOST + 1];
    uint16_t held[MOST]; /* by the contingent that draws */
    size_t held_count;
    bool strict; /* none of the contingent's players meet late */
    uint16_t *order;
};

static int find_late(struct draw *draw)
{
    unsigned rounds = draw->players + draw->players % 2 - 1;

    for (unsigned round = rounds - LATE + 1; round <= rounds; round++) {
        struct qy_pairing pairing;
        int code = qy_round_robin(draw->players, round, &pairing);

        if (code < 0)
            return code;
        for (size_t i = 0; i < pairing.count; i++)
            draw->late[pairing.pair[i].white][pairing.pair[i].black] =
                draw->late[pairing.pair[i].black][pairing.pair[i].white] = true;
        qy_pairing_free(&pairing);
    }
    return 0;
}

static bool may_hold(const struct draw *draw, unsigned set, unsigned number)
{
    if (draw->taken[number] || (unsigned)qy_varma_set(draw->players, number) != set)
        return false;
    for (size_t i = 0; draw->strict && i < draw->held_count; i++)
        if (draw->late[number][draw->held[i]])
            return false;
    return true;
}

/* This many more of the contingent find a number in a set, from a number on. Sets have ten numbers at most. */
static unsigned room_in(struct draw *draw, unsigned set, unsigned from)
{
    unsigned most = 0;

    for (unsigned number = from; number <= draw->players; number++) {
        if (!may_hold(draw, set, number))
            continue;
        draw->held[draw->held_count++] = (uint16_t)number;
        unsigned room = 1 + room_in(draw, set, number + 1);
        draw->held_count--;
        most = room > most ? room : most;
    }
    return most;
}

/* Finds the numbers that still allow all others who must draw from the set to get theirs. */
static size_t good_numbers(struct draw *draw, unsigned set, unsigned wanted, uint16_t *ret_number)
{
    size_t count = 0;

    for (unsigned number = 1; number <= draw->players; number++) {
        if (!may_hold(draw, set, number))
            continue;
        draw->taken[number] = true;
        draw->held[draw->held_count++] = (uint16_t)number;
        if (1 + room_in(draw, set, 1) >= wanted)
            ret_number[count++] = (uint16_t)number;
        draw->held_count--;
        draw->taken[number] = false;
    }
    return count;
}

/* The first player of a contingent draws a set, then each draws a number from it. Returns how many did, which
 * is fewer than `count` if no set has numbers for all, or an error. */
static int draw_from_set(struct draw *draw, const struct drawer *drawer, size_t count,
                         struct qy_error *reterr)
{
    unsigned room[SETS];
    unsigned most = 0;
    uint16_t candidate[MOST];
    size_t candidates = 0;
    uint16_t set;

    for (unsigned i = 0; i < SETS; i++) {
        room[i] = room_in(draw, i, 1);
        most = room[i] > most ? room[i] : most;
    }
    if (most == 0)
        return 0;
    unsigned wanted = most < count ? most : (unsigned)count;
    for (unsigned i = 0; i < SETS; i++)
        if (room[i] >= wanted)
            candidate[candidates++] = (uint16_t)(i + 1);
    int code = qyi_drawing_draw(draw->drawing, QY_LOT_ENVELOPE, drawer->player->number, candidate, candidates,
                                &set, reterr);
    for (unsigned i = 0; code == 0 && i < wanted; i++) {
        uint16_t number;

        candidates = good_numbers(draw, set - 1U, wanted - i, candidate);
        code = qyi_drawing_draw(draw->drawing, QY_LOT_NUMBER, drawer[i].player->number, candidate, candidates,
                                &number, reterr);
        if (code < 0)
            break;
        draw->taken[number] = true;
        draw->held[draw->held_count++] = number;
        draw->order[number - 1] = drawer[i].player->number;
    }
    return code < 0 ? code : (int)wanted;
}

static int draw_contingent(struct draw *draw, const struct drawer *drawer, size_t count,
                           struct qy_error *reterr)
{
    draw->held_count = 0;
    draw->strict = true;
    while (count > 0) {
        int drew = draw_from_set(draw, drawer, count, reterr);

        if (drew < 0)
            return drew;
        if (drew == 0)
            /* the remaining players may meet late: the rule applies only where possible */
            draw->strict = false;
        drawer += drew;
        count -= (size_t)drew;
    }
    return 0;
}

int qyi_varma_draw(const struct qy_tournament *tournament, const uint16_t *number, size_t count,
                   struct qyi_drawing *drawing, uint16_t *ret_order, struct qy_error *reterr)
{
    struct draw draw = {.drawing = drawing, .players = (unsigned)count, .order = ret_order};
    struct drawer drawer[MOST];

    if (count < LEAST || count > MOST)
        return qyi_error_setf(reterr, QY_E_TOUR_VARMA, 0, "9-24", "%zu", count);
    order_drawers(tournament, number, count, drawer);
    int code = find_late(&draw);
    if (code < 0)
        return qyi_error_set(reterr, code, 0, NULL, 0, NULL);
    for (size_t from = 0; code == 0 && from < count; from += drawer[from].contingent)
        code = draw_contingent(&draw, drawer + from, drawer[from].contingent, reterr);
    return code;
}

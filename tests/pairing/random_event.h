/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Events in which chance alone pairs: states that no system would come to. */
#ifndef QYI_TESTS_RANDOM_EVENT_H
#define QYI_TESTS_RANDOM_EVENT_H

#include <qiyuan/event/pairing.h>

/* A number below `most`, from the state. */
unsigned random_below(uint64_t *state, unsigned most);

/*
 * An event of this many players of whom the rounds before `round` are played: with forfeits and byes, nobody
 * met twice. Up to two rounds more are announced. The caller frees it.
 */
struct qy_tournament *random_event(unsigned players, unsigned round, uint64_t *state);

/* The same, but the highest scores mostly meet the lowest and beat them: some play up in round after round.
 */
struct qy_tournament *uneven_event(unsigned players, unsigned round, uint64_t *state);

/* The same, of whom but `present` are there in the round: they have met few of each other. */
struct qy_tournament *crowded_event(unsigned players, unsigned present, unsigned round, uint64_t *state);

/*
 * A Double-Swiss of this many players whose first `matches` matches were paired by chance, with forfeits of one
 * and of both games and with byes of all kinds; up to two matches more are announced. Of the next match all
 * but `present` are away; some of them were never there.
 */
struct qy_tournament *double_event(unsigned players, unsigned present, unsigned matches, uint64_t *state);

/* What a player of a made event went through. */
struct made_player {
    uint8_t ups;       /* this many opponents had a higher score, one after the other */
    uint8_t first_up;  /* from this round on, then again from round one */
    bool black_last;   /* colours changed each time; White is due */
    uint8_t irregular; /* one colour in this many is the other one, and one game in six not played; 0: none */
    uint8_t missed;    /* this many early rounds were not played */
    qy_points points;  /* of the round to be paired; without them all are level */
};

/*
 * An event of `present` players, numbers from 1, who drew with others before `round`. The others are away.
 * The caller frees it.
 */
struct qy_tournament *made_event(const struct made_player *player, unsigned present, unsigned round,
                                 unsigned rounds, uint64_t *state);

/* The same with players and forbidden pairs by chance, in some mostly such between the two colours. */
struct qy_tournament *scattered_event(unsigned present, unsigned round, uint64_t *state);

#endif

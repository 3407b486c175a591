/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, pairing: the pairing systems, one constant each.
 *
 *   qy_pairing_system     what a system is called, what it needs, and by whose rules it pairs
 *   qy_pairing_question   what a Swiss is asked about: a round of a tournament
 *
 * Whatever depends on the system of a tournament is a field of these constants, or asked of one by a function
 * below: nothing else compares names or codes. They are compared by address.
 */
#ifndef QIYUAN_PAIRING_SYSTEMS_H
#define QIYUAN_PAIRING_SYSTEMS_H

#include <qiyuan/event/pair_reasons.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Where pairs come from. */
enum qy_pairing_form {
    QY_PAIRING_SWISS,  /* from what stands in the rounds before */
    QY_PAIRING_TABLE,  /* from a table of numbers that were given at the start */
    QY_PAIRING_STAGES, /* from places in groups and in a knock-out */
    QY_PAIRING_ARENA   /* whoever is free, at any time (qiyuan/event/arena.h) */
};

/* The kind of participants that a system pairs. */
enum qy_pairing_field {
    QY_PAIRING_ANYBODY,
    QY_PAIRING_PLAYERS, /* no teams */
    QY_PAIRING_TEAMS,
    QY_PAIRING_TWO_TEAMS
};

/* By whose rules a Swiss pairs. */
enum qy_swiss_rules {
    QY_SWISS_NONE, /* the system is no Swiss */
    QY_SWISS_FIDE, /* FIDE's for players */
    QY_SWISS_TEAMS,
    QY_SWISS_CN /* appendix 2 of the xiangqi rules of competition */
};

/* A round of a tournament, before it is paired or afterwards. */
struct qy_pairing_question {
    const struct qy_tournament *tournament;
    unsigned round;
    const struct qy_swiss_cn *lots; /* of systems that draw: units, and where lots come from */
    const qy_points *primary;       /* of systems for teams: as in struct qy_team_swiss */
    const qy_points *secondary;
};

struct qy_pairing_system {
    const char *name;      /* "team-swiss-b-gp"; NULL: it is known by its code alone */
    const char *code;      /* of record 192 of the report file; several systems may share one */
    const char *team_code; /* the code in a file of teams; NULL: the same */
    uint8_t form;          /* enum qy_pairing_form */
    uint8_t field;         /* enum qy_pairing_field */
    uint8_t rules;         /* of a Swiss: enum qy_swiss_rules */
    uint8_t fide;          /* of FIDE's Swiss systems for players: enum qy_fide_system */
    uint8_t cycles;        /* of a table: everybody meets everybody so often */
    uint8_t colours;       /* of a Swiss of teams: enum qy_team_colours */
    bool by_lots;          /* of a Swiss: its pairs don't follow from the rounds before alone */
    bool by_games;         /* of a Swiss of teams: game points are the primary score */
    bool secondary;        /* of a Swiss of teams: the other score tells the first team */
    bool swapped;          /* of a double table: the last two rounds of its first half are exchanged */
    bool matches;          /* rounds 2m - 1 and 2m are the games of a match (C.04.5) */
    bool accelerated;      /* Baku acceleration comes with it (C.04.7) */
    bool baku;             /* its code may end in _BAKU: acceleration stands in records of its own */
    bool bye_is_drawn;     /* a bye of a team is worth a drawn match (C.04.6 1.4), else a won one */
    bool cn_rules; /* by the xiangqi rules of competition: their tie-breaks, where none are announced */
    bool variant;  /* of another one: not offered by itself */
    const char *tiebreaks; /* where none are announced; NULL: the usual ones */
};

/* The systems in their order, from 0; NULL behind the last. */
QY_API const struct qy_pairing_system *qy_pairing_system_at(size_t index);

/* The system of that name, or NULL. */
QY_API const struct qy_pairing_system *qy_pairing_system_named(const char *name, size_t len);

/*
 * The system of a code of record 192, older editions and acceleration ("_BAKU") included, or NULL. No code is
 * the Dutch system's.
 */
QY_API const struct qy_pairing_system *qy_pairing_system_of_code(const char *code);

/* Whether a code says that acceleration by C.04.7 comes with it. */
QY_API bool qy_pairing_code_is_accelerated(const char *code);

/* The system that a tournament names by its code, or NULL for none of these. */
QY_API const struct qy_pairing_system *qy_tournament_system(const struct qy_tournament *tournament);

/*
 * Appends the names of the systems of some forms and fields (bits 1 << form, 1 << field; 0: all), separated
 * by ", ": what is offered in place of an unknown one. Variants are left out unless `variants`.
 */
QY_API void qy_pairing_systems_offered(unsigned forms, unsigned fields, bool variants, struct qy_buf *out);

/* Pairs a round; lots are left empty by systems that draw none. Errors: those of qy_pair_fide(), of lots;
 * QY_E_TOUR_SYSTEM from this and the next three where the system is no Swiss. */
QY_API int qy_pairing_system_pair(const struct qy_pairing_system *system,
                                  const struct qy_pairing_question *question, struct qy_pairing *ret_pairing,
                                  struct qy_lots *ret_lots, struct qy_error *reterr);

/* Whether the pairs that stand in the round are such as lots may give, of a system by lots. Errors: those of
 * qy_check_swiss_cn(); QY_E_TOUR_SYSTEM where pairs follow from the round alone. */
QY_API int qy_pairing_system_holds(const struct qy_pairing_system *system,
                                   const struct qy_pairing_question *question, bool *ret_holds,
                                   struct qy_error *reterr);

/* Why a pair is made or not, and what a pairing made by hand breaks, as qy_explain_fide() and qy_judge_fide(). */
QY_API int qy_pairing_system_explain(const struct qy_pairing_system *system,
                                     const struct qy_pairing_question *question, struct qy_pair pair,
                                     size_t most, struct qy_pair_reasons *ret_reasons,
                                     struct qy_error *reterr);
QY_API int qy_pairing_system_judge(const struct qy_pairing_system *system,
                                   const struct qy_pairing_question *question,
                                   const struct qy_pairing *pairing, struct qy_pair_reasons *ret_reasons,
                                   struct qy_error *reterr);

/* Round `round` of the table of a system for this many numbers. Errors: those of qy_double_round_robin(). */
QY_API int qy_pairing_table(const struct qy_pairing_system *system, unsigned players, unsigned round,
                            struct qy_pairing *ret_pairing);

/* ---- tables of report files, whose numbers are those of the table ----------------------------------- */

/* Whether a player has a seat: who has nothing in any round has none, but the first number of an odd table is free in
 * round one. */
QY_API bool qy_pairing_has_seat(const struct qy_tournament *tournament,
                                const struct qy_tournament_player *player);

/* Whether every game of a player was struck out (xiangqi rules 20.3): zero-point byes alone stand there. After a
 * single round that is also so of the one they met. */
QY_API bool qy_pairing_is_struck_out(const struct qy_tournament *tournament,
                                     const struct qy_tournament_player *player);

/*
 * The pairs of a round, without who is free and, unless `struck`, without games struck out. Where more rounds are
 * announced, or paired, than the table has, two games are played in a row, colours changed. Errors: those of
 * qy_pairing_table().
 */
QY_API int qy_pairing_table_of(const struct qy_pairing_system *system, const struct qy_tournament *tournament,
                               unsigned round, bool struck, struct qy_pairing *ret_pairing);

#ifdef __cplusplus
}
#endif

#endif

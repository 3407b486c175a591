/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, pairing: the pairing systems, one constant each.
 *
 *   qy_pairing_system     the name of a system, its requirements and its rules
 *   qy_pairing_question   the input of a Swiss: a round of a tournament
 *
 * Everything that depends on the system of a tournament is a field of these constants, or computed by a function
 * below; no other code compares names or codes. Compare the constants by address.
 */
#ifndef QIYUAN_PAIRING_SYSTEMS_H
#define QIYUAN_PAIRING_SYSTEMS_H

#include <qiyuan/event/pair_reasons.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How a system finds its pairs. */
enum qy_pairing_form {
    QY_PAIRING_SWISS,  /* from the earlier rounds */
    QY_PAIRING_TABLE,  /* from a table of numbers given at the start */
    QY_PAIRING_STAGES, /* from group places and a knock-out bracket */
    QY_PAIRING_ARENA   /* any free players, at any time (qiyuan/event/arena.h) */
};

/* What a system pairs. */
enum qy_pairing_field {
    QY_PAIRING_ANYBODY,
    QY_PAIRING_PLAYERS, /* players, no teams */
    QY_PAIRING_TEAMS,
    QY_PAIRING_TWO_TEAMS
};

/* The rules of a Swiss. */
enum qy_swiss_rules {
    QY_SWISS_NONE, /* the system is not a Swiss */
    QY_SWISS_FIDE, /* FIDE's for players */
    QY_SWISS_TEAMS,
    QY_SWISS_CN /* appendix 2 of the xiangqi rules of competition */
};

/* A round of a tournament, to be paired or already paired. */
struct qy_pairing_question {
    const struct qy_tournament *tournament;
    unsigned round;
    /* for systems that draw lots: the rule on units, and the source of lots */
    const struct qy_swiss_cn *lots;
    const qy_points *primary; /* for team systems: as in struct qy_team_swiss */
    const qy_points *secondary;
};

struct qy_pairing_system {
    const char *name;      /* "team-swiss-b-gp"; NULL: the system has only a code */
    const char *code;      /* code in record 192 of the report file; several systems may share one */
    const char *team_code; /* the code in a file of teams; NULL: the same */
    uint8_t form;          /* enum qy_pairing_form */
    uint8_t field;         /* enum qy_pairing_field */
    uint8_t rules;         /* Swiss: enum qy_swiss_rules */
    uint8_t fide;          /* FIDE's Swiss systems for players: enum qy_fide_system */
    uint8_t cycles;        /* table: how many times each pair meets */
    uint8_t colours;       /* Swiss for teams: enum qy_team_colours */
    bool by_lots;          /* Swiss: the pairs also depend on lots */
    bool by_games;         /* Swiss for teams: game points are the primary score */
    bool secondary;        /* Swiss for teams: the other score decides which team is first */
    bool swapped;          /* double table: the last two rounds of its first half are exchanged */
    bool matches;          /* rounds 2m - 1 and 2m are the games of a match (C.04.5) */
    bool accelerated;      /* always with Baku acceleration (C.04.7) */
    bool baku;             /* the code may end in _BAKU: acceleration has its own records */
    bool bye_is_drawn;     /* a team's bye is worth a drawn match (C.04.6 1.4), else a won one */
    bool cn_rules;         /* xiangqi rules of competition: their tie-breaks are the default */
    bool variant;          /* a variant of another system, not offered separately */
    const char *tiebreaks; /* the default tie-breaks; NULL: the usual ones */
};

/* The system at `index`, from 0; NULL past the last. */
QY_API const struct qy_pairing_system *qy_pairing_system_at(size_t index);

/* The system with that name, or NULL. */
QY_API const struct qy_pairing_system *qy_pairing_system_named(const char *name, size_t len);

/*
 * The system of a code of record 192, including older editions and acceleration ("_BAKU"), or NULL. No code
 * means the Dutch system.
 */
QY_API const struct qy_pairing_system *qy_pairing_system_of_code(const char *code);

/* True if a code includes acceleration by C.04.7. */
QY_API bool qy_pairing_code_is_accelerated(const char *code);

/* The system of a tournament by its code, or NULL for an unknown one. */
QY_API const struct qy_pairing_system *qy_tournament_system(const struct qy_tournament *tournament);

/*
 * Appends the names of the systems of some forms and fields (bits 1 << form, 1 << field; 0: all), separated
 * by ", ", for a message about an unknown system. Skips variants unless `variants`.
 */
QY_API void qy_pairing_systems_offered(unsigned forms, unsigned fields, bool variants, struct qy_buf *out);

/*
 * Pairs a round. Systems that draw no lots leave `ret_lots` empty. Errors: those of qy_pair_fide(), of lots;
 * this and the next three return QY_E_TOUR_SYSTEM if the system is not a Swiss.
 */
QY_API int qy_pairing_system_pair(const struct qy_pairing_system *system,
                                  const struct qy_pairing_question *question, struct qy_pairing *ret_pairing,
                                  struct qy_lots *ret_lots, struct qy_error *reterr);

/*
 * For a system with lots: whether lots can give the pairs of the round. Errors: those of qy_check_swiss_cn();
 * QY_E_TOUR_SYSTEM if the pairs do not depend on lots.
 */
QY_API int qy_pairing_system_holds(const struct qy_pairing_system *system,
                                   const struct qy_pairing_question *question, bool *ret_holds,
                                   struct qy_error *reterr);

/*
 * The reasons for and against a pair, and the rules that a manual pairing breaks, as qy_explain_fide() and
 * qy_judge_fide().
 */
QY_API int qy_pairing_system_explain(const struct qy_pairing_system *system,
                                     const struct qy_pairing_question *question, struct qy_pair pair,
                                     size_t most, struct qy_pair_reasons *ret_reasons,
                                     struct qy_error *reterr);
QY_API int qy_pairing_system_judge(const struct qy_pairing_system *system,
                                   const struct qy_pairing_question *question,
                                   const struct qy_pairing *pairing, struct qy_pair_reasons *ret_reasons,
                                   struct qy_error *reterr);

/* Round `round` of the table of a system for `players` numbers. Errors: those of qy_double_round_robin(). */
QY_API int qy_pairing_table(const struct qy_pairing_system *system, unsigned players, unsigned round,
                            struct qy_pairing *ret_pairing);

/* ---- tables of report files, whose numbers are those of the table ----------------------------------- */

/*
 * True if a player has a place in the table: a player without an entry in any round has none, except the
 * first number of an odd table, who is free in round one.
 */
QY_API bool qy_pairing_has_seat(const struct qy_tournament *tournament,
                                const struct qy_tournament_player *player);

/*
 * True if all of a player's games were struck out (xiangqi rules 20.3): only zero-point byes are left. After
 * a single round this is also true for that player's opponent.
 */
QY_API bool qy_pairing_is_struck_out(const struct qy_tournament *tournament,
                                     const struct qy_tournament_player *player);

/*
 * The pairs of a round, without the free player and, unless `struck`, without struck-out games. If more
 * rounds are announced or paired than the table has, two games with colours changed are played in a row.
 * Errors: those of qy_pairing_table().
 */
QY_API int qy_pairing_table_of(const struct qy_pairing_system *system, const struct qy_tournament *tournament,
                               unsigned round, bool struck, struct qy_pairing *ret_pairing);

#ifdef __cplusplus
}
#endif

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, pairing: players, rounds, results.
 *
 *   qy_tournament      a whole event: its players, their rounds, its announcements
 *   qy_tournament_player     one participant with their row, round by round
 *   qy_tournament_entry      one player's round: an opponent, a bye, nothing
 *
 * The structures may be read freely. A caller may write the plain values that nothing else depends on: of the event
 * `rounds`, `initial_colour`, `by_rank`, `cn_rules`, `streaks` and `scheme`, of a player `sex`, `rating`, `rank` and
 * `table`. Texts, entries and lists change only through the calls below, which keep them consistent.
 * Nothing here reads a clock or a file: all lots are drawn from a seed.
 *
 * Players are identified by number (tournament pairing number, 1 to QY_TOURNAMENT_MAX_PLAYERS); the number
 * 0 is no player. Rounds are numbered from 1. Points are whole tenths of a point: 5 is half a
 * point. White moves first; in xiangqi this is Red.
 */
#ifndef QIYUAN_TOURNAMENT_H
#define QIYUAN_TOURNAMENT_H

#include <qiyuan/core/error.h>
#include <qiyuan/errors/tournament.h>

#ifdef __cplusplus
extern "C" {
#endif

#define QY_TOURNAMENT_MAX_PLAYERS 9999
#define QY_TOURNAMENT_MAX_ROUNDS  99

/* Points in tenths of a point. */
typedef int32_t qy_points;
#define QY_POINT 10

enum qy_tournament_colour { QY_TOURNAMENT_NO_COLOUR, QY_TOURNAMENT_WHITE, QY_TOURNAMENT_BLACK };

/* The outcome of one round for one player. */
enum qy_tournament_outcome {
    QY_TOURNAMENT_ABSENT, /* no entry: counts as a zero-point bye once the round is paired */
    QY_TOURNAMENT_OPEN,   /* paired, without a result yet */
    QY_TOURNAMENT_WIN,    /* games played */
    QY_TOURNAMENT_DRAW,
    QY_TOURNAMENT_LOSS,
    QY_TOURNAMENT_WIN_UNRATED, /* played, but not rated */
    QY_TOURNAMENT_DRAW_UNRATED,
    QY_TOURNAMENT_LOSS_UNRATED,
    QY_TOURNAMENT_FORFEIT_WIN, /* paired, not played */
    QY_TOURNAMENT_FORFEIT_LOSS,
    QY_TOURNAMENT_PAIRING_BYE, /* not paired, the pairing-allocated bye */
    QY_TOURNAMENT_FULL_BYE,    /* not paired, with the arbiter's permission: a win's points, a draw's, none */
    QY_TOURNAMENT_HALF_BYE,
    QY_TOURNAMENT_ZERO_BYE,
    QY_TOURNAMENT_OUTCOME_COUNT
};

/* True for a result made at the board: the two have met. */
QY_API bool qy_tournament_outcome_played(enum qy_tournament_outcome outcome);
/* True if there was an opponent: a game with or without a result, or a forfeit. */
QY_API bool qy_tournament_outcome_paired(enum qy_tournament_outcome outcome);
/* True for a bye that was requested or given, or no entry: the player is not to be paired in that round. */
QY_API bool qy_tournament_outcome_away(enum qy_tournament_outcome outcome);

/*
 * An outcome in cross tables: "1", "=", "0", rated or not; "+", "-", "U", "F", "H", "Z"; "*" while it is
 * open, "" without an entry.
 */
QY_API const char *qy_tournament_outcome_letter(enum qy_tournament_outcome outcome);

/*
 * The points for each outcome. A forfeit win and a full-point bye are worth a win, a half-point bye a draw.
 */
struct qy_points_scheme {
    qy_points win;
    qy_points draw;
    qy_points loss;
    qy_points pairing_bye;
    qy_points zero_bye; /* also for a round without an entry */
    qy_points forfeit_loss;
    qy_points second_draw; /* extra points of a draw for the second mover; negative: fewer */
};

/*
 * Reads "WIN,DRAW,LOSS" or "WIN,DRAW,LOSS,BYE", as "2,1,0" or "3,1,0,1": points with at most one decimal,
 * none above 100, a win worth more than a draw and a draw more than a loss. A draw of "1/2" is worth 1 to the
 * first mover and 2 to the second. A pairing-allocated bye is worth a win unless given; zero-point byes and
 * forfeit losses are worth nothing. Error: QY_E_TOUR_SCORING.
 */
QY_API int qy_points_scheme_parse(const char *text, size_t len, struct qy_points_scheme *ret_scheme,
                                  struct qy_error *reterr);

/*
 * Whether the entry of a round counts in standings. If a player leaves a round robin before half of the
 * games, the results are struck out (General Regulations 6.6, xiangqi 20.3): the games stay in the table and
 * are rated, but are worth nothing to either player.
 */
enum qy_tournament_struck {
    QY_TOURNAMENT_COUNTS,
    QY_TOURNAMENT_STRUCK,    /* the opponent left */
    QY_TOURNAMENT_STRUCK_OWN /* this player left; also for entries without an opponent */
};

/* One player's round. `opponent` is 0 and `colour` none unless two players were paired. */
struct qy_tournament_entry {
    uint16_t opponent;
    uint8_t colour;  /* enum qy_tournament_colour */
    uint8_t outcome; /* enum qy_tournament_outcome */
    uint16_t board;  /* as numbered when the round was paired; 0: boards are ordered by score */
    uint16_t struck; /* enum qy_tournament_struck */
};

enum qy_player_text {
    QY_PLAYER_NAME,
    QY_PLAYER_TITLE,
    QY_PLAYER_FEDERATION,
    QY_PLAYER_ID,
    QY_PLAYER_BIRTH,
    QY_PLAYER_CLUB,    /* the club, if not the federation; from here on not in report files */
    QY_PLAYER_ALSO,    /* the name in the other script */
    QY_PLAYER_CONTACT, /* only for arbiters, like the note: never shown to others */
    QY_PLAYER_NOTE,
    QY_PLAYER_TEXTS
};

#define QY_TITLE_SIZE 4

/*
 * Converts a FIDE title in any spelling and case ("gm", "g", "Fide Master") to FIDE's form ("GM"); false for
 * anything else, including titles of federations and of xiangqi.
 */
QY_API bool qy_title_read(const char *text, char ret_title[QY_TITLE_SIZE]);

struct qy_tournament_player {
    uint16_t number;
    char sex;                          /* 'm', 'w' or ' ' */
    uint16_t rating;                   /* 0: unrated */
    uint16_t rank;                     /* as stated in the file; 0: not stated */
    uint16_t table;                    /* a fixed board for all rounds; 0: by the pairing */
    bool has_points;                   /* the file states points */
    qy_points points;                  /* as stated in the file; qy_tournament_score() computes them */
    const char *text[QY_PLAYER_TEXTS]; /* UTF-8, never NULL, owned by the tournament */
    struct qy_tournament_entry entry[QY_TOURNAMENT_MAX_ROUNDS]; /* round r is at r - 1 */
};

/* Players no two of whom may meet in rounds `first_round` to `last_round`. */
struct qy_tournament_group {
    uint8_t first_round;
    uint8_t last_round;
    uint16_t count;
    const uint16_t *number;
};

/*
 * Virtual points of numbers `first_number` to `last_number` while rounds `first_round` to `last_round` are
 * paired (acceleration). If several apply to a player and round, the last one counts.
 */
struct qy_tournament_acceleration {
    qy_points points;
    uint8_t first_round;
    uint8_t last_round;
    uint16_t first_number;
    uint16_t last_number;
};

/*
 * Points of a player that differ from the scheme: `outcome` is worth `points` in `round` (0: in all rounds).
 * With outcome QY_TOURNAMENT_OUTCOME_COUNT they are a bonus (a penalty, if negative) from `round` on.
 */
struct qy_tournament_abnormal {
    qy_points points;
    uint16_t number;
    uint8_t round;
    uint8_t outcome;
};

enum qy_tournament_text {
    QY_TOURNAMENT_NAME,
    QY_TOURNAMENT_CITY,
    QY_TOURNAMENT_FEDERATION,
    QY_TOURNAMENT_START, /* dates as written in the file */
    QY_TOURNAMENT_END,
    QY_TOURNAMENT_TYPE,        /* in words */
    QY_TOURNAMENT_SYSTEM_CODE, /* as in record 192 of the report file: FIDE_DUTCH_2026 */
    QY_TOURNAMENT_ARBITER,
    QY_TOURNAMENT_TIME_CONTROL,
    QY_TOURNAMENT_TIEBREAKS, /* C.07 codes, separated by commas */
    QY_TOURNAMENT_DEPUTIES,  /* arbiters beside the chief, separated by commas */
    QY_TOURNAMENT_DATES,     /* dates of the rounds, separated by commas */
    QY_TOURNAMENT_ORGANISER, /* from here on: not in report files */
    QY_TOURNAMENT_TIME_WORDS,
    QY_TOURNAMENT_PACE, /* standard, rapid, blitz */
    QY_TOURNAMENT_CATEGORIES,
    QY_TOURNAMENT_REGULATIONS,
    QY_TOURNAMENT_RULES,     /* rule set of the games; "": the default */
    QY_TOURNAMENT_REGULATED, /* regulations of the games, a JSON object (qy_regulations_read()); "": none */
    QY_TOURNAMENT_TIMES,     /* starting times of the rounds, separated by commas */
    QY_TOURNAMENT_MEETINGS,  /* other items of the schedule, separated by semicolons */
    QY_TOURNAMENT_COMMITTEE, /* the organising committee */
    QY_TOURNAMENT_JURY,      /* the appeals jury */
    QY_TOURNAMENT_LEADERS,   /* leaders and coaches of the units, separated by semicolons */
    QY_TOURNAMENT_PRIZES,    /* lines of qy_prize_list_read() */
    QY_TOURNAMENT_DIVISION,  /* division of prizes among players level on points: "each", "shared", "hort" */
    /* "": over the board; else how rounds on the server are started: "hand", "auto", also with "-rated" */
    QY_TOURNAMENT_ONLINE,
    QY_TOURNAMENT_TEXTS
};

struct qy_tournament {
    const char *text[QY_TOURNAMENT_TEXTS]; /* UTF-8, never NULL, owned by the tournament */
    uint8_t rounds;                        /* announced; 0: unknown */
    uint8_t columns; /* rounds in which a player has an entry, including byes of the next round */
    /* rounds paired even if they now have no entries: games may have been struck out */
    uint8_t paired_least;
    uint8_t initial_colour; /* drawn for the top player before round one (enum qy_tournament_colour) */
    bool by_rank;           /* the pairing order follows `rank`, not the numbers */
    bool cn_rules;          /* xiangqi rules of competition: their tie-breaks are the default */
    bool streaks;           /* points are those of an arena (qiyuan/event/arena.h) */
    struct qy_points_scheme scheme;
    struct qy_tournament_player *player; /* by ascending number */
    size_t player_count;
    struct qy_tournament_group *forbidden;
    size_t forbidden_count;
    struct qy_tournament_acceleration *acceleration;
    size_t acceleration_count;
    struct qy_tournament_abnormal *abnormal;
    size_t abnormal_count;
    struct qy_tournament_memory *memory; /* private, like the capacity for players */
    size_t player_room;
};

/* ---- making and changing --------------------------------------------------------------------------- */

/*
 * Makes an event without players: 1 for a win and a pairing-allocated bye, 0.5 for a draw, no number of
 * rounds. The caller frees it. Error: QY_E_MEMORY.
 */
QY_API int qy_tournament_new(struct qy_tournament **ret_tournament);
QY_API void qy_tournament_free(struct qy_tournament *tournament);

/* Sets a text; it is copied. Errors: QY_E_MEMORY. */
QY_API int qy_tournament_set_text(struct qy_tournament *tournament, enum qy_tournament_text which,
                                  const char *text, size_t len);

/*
 * Adds a player, with all other fields empty. Invalidates earlier pointers to players. Errors: QY_E_MEMORY;
 * QY_E_TOUR_PLAYER if the number is taken or not within 1 to QY_TOURNAMENT_MAX_PLAYERS.
 */
QY_API int qy_tournament_add_player(struct qy_tournament *tournament, unsigned number,
                                    struct qy_tournament_player **ret_player);

/* The player with that number, or NULL. */
QY_API struct qy_tournament_player *qy_tournament_player(const struct qy_tournament *tournament,
                                                         unsigned number);

/* Sets a text of a player; it is copied. Errors: QY_E_MEMORY. */
QY_API int qy_tournament_set_player_text(struct qy_tournament *tournament,
                                         struct qy_tournament_player *player, enum qy_player_text which,
                                         const char *text, size_t len);

/*
 * Sets a player's entry for a round, mainly for byes. The opponent's entry is unchanged:
 * qy_tournament_check() finds contradictions. Errors: QY_E_TOUR_PLAYER, QY_E_TOUR_ROUND.
 */
QY_API int qy_tournament_set_entry(struct qy_tournament *tournament, unsigned number, unsigned round,
                                   struct qy_tournament_entry entry);

/*
 * Pairs two players in a round, without a result; `black` 0 gives `white` the pairing-allocated bye.
 * Errors: QY_E_TOUR_PLAYER, QY_E_TOUR_ROUND.
 */
QY_API int qy_tournament_set_pair(struct qy_tournament *tournament, unsigned round, unsigned white,
                                  unsigned black);

/*
 * Sets the result of a pair: the outcome for White and for Black (0-0 and the like are two losses). Errors:
 * QY_E_TOUR_ROUND, QY_E_TOUR_PLAYER if the two are not paired with these colours.
 */
QY_API int qy_tournament_set_result(struct qy_tournament *tournament, unsigned round, unsigned white,
                                    enum qy_tournament_outcome for_white,
                                    enum qy_tournament_outcome for_black);

/*
 * Forbids all pairs within a group. Errors: QY_E_MEMORY; QY_E_TOUR_ROUND unless 1 <= first <= last <=
 * QY_TOURNAMENT_MAX_ROUNDS; QY_E_TOUR_PLAYER for a number out of range (it need not be entered yet).
 */
QY_API int qy_tournament_forbid(struct qy_tournament *tournament, unsigned first_round, unsigned last_round,
                                const uint16_t *numbers, size_t count);

/* Adds virtual points. Errors as for qy_tournament_forbid(). */
QY_API int qy_tournament_accelerate(struct qy_tournament *tournament,
                                    const struct qy_tournament_acceleration *acceleration);

/* Adds points that differ from the scheme. Errors: QY_E_MEMORY, QY_E_TOUR_ROUND, QY_E_TOUR_PLAYER. */
QY_API int qy_tournament_add_abnormal(struct qy_tournament *tournament,
                                      const struct qy_tournament_abnormal *abnormal);

/*
 * Adds the virtual points of the Baku acceleration (C.04.5.1): for group A, the first 2 * ceil(N / 4) of the
 * N players entered, a win's points in the first half of the accelerated rounds and a draw's in the rest.
 * Half of the announced rounds are accelerated, rounded up. Errors: QY_E_MEMORY, QY_E_TOUR_ROUNDS.
 */
QY_API int qy_tournament_accelerate_baku(struct qy_tournament *tournament);

/* ---- asking ---------------------------------------------------------------------------------------- */

/*
 * The number of paired rounds, from the first: up to the last one with a pair or a pairing-allocated bye, and
 * at least `paired_least`.
 */
QY_API unsigned qy_tournament_paired_rounds(const struct qy_tournament *tournament);

/* The number of rounds, from the first, that are paired and have all results. */
QY_API unsigned qy_tournament_finished_rounds(const struct qy_tournament *tournament);

/* The points for an outcome; 0 for an open game. */
QY_API qy_points qy_points_scheme_worth(const struct qy_points_scheme *scheme,
                                        enum qy_tournament_outcome outcome);

/* The points for an entry: as qy_points_scheme_worth(), with a draw by its colour. */
QY_API qy_points qy_points_scheme_of(const struct qy_points_scheme *scheme,
                                     const struct qy_tournament_entry *entry);

/* True if a player's results were struck out: an entry has QY_TOURNAMENT_STRUCK_OWN. */
QY_API bool qy_tournament_is_struck(const struct qy_tournament *tournament,
                                    const struct qy_tournament_player *player);

/*
 * Points after `rounds` rounds, with points that differ from the scheme, without struck-out results and
 * virtual points. In events of matches (FIDE_DOUBLESWISS) a pairing-allocated bye is entered in both rounds
 * of its match and counts once, in the first.
 */
QY_API qy_points qy_tournament_score(const struct qy_tournament *tournament,
                                     const struct qy_tournament_player *player, unsigned rounds);

/* A player's virtual points while `round` is paired. */
QY_API qy_points qy_tournament_virtual_points(const struct qy_tournament *tournament,
                                              const struct qy_tournament_player *player, unsigned round);

/*
 * Checks that the entries are consistent: each opponent is entered and plays the same round against this
 * player with the other colour, and the two outcomes fit (not two wins; a forfeit only with a forfeit).
 * Error: QY_E_TOUR_CONTRADICTS with the number and the round.
 */
QY_API int qy_tournament_check(const struct qy_tournament *tournament, struct qy_error *reterr);

#ifdef __cplusplus
}
#endif

#endif

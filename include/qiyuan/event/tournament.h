/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, pairing: players, rounds, results.
 *
 *   qy_tournament      a whole event: who takes part, what each did in each round, what was announced
 *   qy_tournament_player     one participant and what stands in their row, round by round
 *   qy_tournament_entry      what one player has for one round: an opponent, a bye, nothing
 *
 * The structures may be read freely. A caller may write the plain values that depend on nothing else: of the event
 * `rounds`, `initial_colour`, `by_rank`, `cn_rules`, `streaks` and `scheme`, of a player `sex`, `rating`, `rank` and
 * `table`. Texts, entries and lists change only through the calls below, which keep them consistent.
 * Nothing here reads a clock, a file or chance: whatever is drawn by lot comes from a seed.
 *
 * Players are called by their number (tournament pairing number, 1 to QY_TOURNAMENT_MAX_PLAYERS); the number
 * 0 is nobody. Rounds are called by number too, from 1. Points are whole tenths of a point: 5 is half a
 * point. White is who moves first, Red in xiangqi.
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

/* What one player got in one round. */
enum qy_tournament_outcome {
    QY_TOURNAMENT_ABSENT, /* nothing stands there: counts as a zero-point bye once the round is paired */
    QY_TOURNAMENT_OPEN,   /* paired, without a result so far */
    QY_TOURNAMENT_WIN,    /* games played */
    QY_TOURNAMENT_DRAW,
    QY_TOURNAMENT_LOSS,
    QY_TOURNAMENT_WIN_UNRATED, /* played, but not counted for ratings */
    QY_TOURNAMENT_DRAW_UNRATED,
    QY_TOURNAMENT_LOSS_UNRATED,
    QY_TOURNAMENT_FORFEIT_WIN, /* paired, not played */
    QY_TOURNAMENT_FORFEIT_LOSS,
    QY_TOURNAMENT_PAIRING_BYE, /* left over by the pairing */
    QY_TOURNAMENT_FULL_BYE,    /* not paired, by the arbiter's leave: points of a win, of a draw, none */
    QY_TOURNAMENT_HALF_BYE,
    QY_TOURNAMENT_ZERO_BYE,
    QY_TOURNAMENT_OUTCOME_COUNT
};

/* The result was got at the board; the two have met. */
QY_API bool qy_tournament_outcome_played(enum qy_tournament_outcome outcome);
/* There was an opponent: a game with or without a result, a forfeit. */
QY_API bool qy_tournament_outcome_paired(enum qy_tournament_outcome outcome);
/* A bye that was asked for or given, or nothing at all: the player is not to be paired in that round. */
QY_API bool qy_tournament_outcome_away(enum qy_tournament_outcome outcome);

/* An outcome as cross tables show it: "1", "=", "0", rated or not; "+", "-", "U", "F", "H", "Z"; "*" while it
 * is open, "" where nothing stands. */
QY_API const char *qy_tournament_outcome_letter(enum qy_tournament_outcome outcome);

/* What each outcome is worth. A forfeit win and a full-point bye are worth a win, a half-point bye a draw. */
struct qy_points_scheme {
    qy_points win;
    qy_points draw;
    qy_points loss;
    qy_points pairing_bye;
    qy_points zero_bye; /* also of a round in which nothing stands */
    qy_points forfeit_loss;
    qy_points second_draw; /* what a draw is worth more to who moved second; below zero: less */
};

/*
 * Reads "WIN,DRAW,LOSS" or "WIN,DRAW,LOSS,BYE", as "2,1,0" or "3,1,0,1": points with at most one decimal,
 * none above 100, a win worth more than a draw and a draw more than a loss. A draw of "1/2" is worth 1 to who moved
 * first and 2 to who moved second. A pairing-allocated bye is worth a win unless it is given, zero-point byes and
 * forfeit losses are worth nothing. Error: QY_E_TOUR_SCORING.
 */
QY_API int qy_points_scheme_parse(const char *text, size_t len, struct qy_points_scheme *ret_scheme,
                                  struct qy_error *reterr);

/*
 * Whether what stands for a round counts in standings. A player who leaves a round robin before half of the games has
 * the results struck out (General Regulations 6.6, xiangqi 20.3): the games stay in the table, and are rated, and are
 * worth nothing to either player.
 */
enum qy_tournament_struck {
    QY_TOURNAMENT_COUNTS,
    QY_TOURNAMENT_STRUCK,    /* the opponent has left so */
    QY_TOURNAMENT_STRUCK_OWN /* this player has; of what has no opponent, too */
};

/* What one player has for one round. `opponent` is 0 and `colour` none unless two were paired. */
struct qy_tournament_entry {
    uint16_t opponent;
    uint8_t colour;  /* enum qy_tournament_colour */
    uint8_t outcome; /* enum qy_tournament_outcome */
    uint16_t board;  /* as it was numbered when the round was paired; 0: boards stand by scores */
    uint16_t struck; /* enum qy_tournament_struck */
};

enum qy_player_text {
    QY_PLAYER_NAME,
    QY_PLAYER_TITLE,
    QY_PLAYER_FEDERATION,
    QY_PLAYER_ID,
    QY_PLAYER_BIRTH,
    QY_PLAYER_CLUB,    /* apart from the federation; no column of report files holds it, nor what follows */
    QY_PLAYER_ALSO,    /* the name in the other script */
    QY_PLAYER_CONTACT, /* for arbiters alone, as is the note: nothing that others see has them */
    QY_PLAYER_NOTE,
    QY_PLAYER_TEXTS
};

#define QY_TITLE_SIZE 4

/*
 * A title of FIDE's in any spelling and case ("gm", "g", "Fide Master") as FIDE writes it ("GM"); false for anything
 * else, titles of federations and of xiangqi among them.
 */
QY_API bool qy_title_read(const char *text, char ret_title[QY_TITLE_SIZE]);

struct qy_tournament_player {
    uint16_t number;
    char sex;                          /* 'm', 'w' or ' ' */
    uint16_t rating;                   /* 0: unrated */
    uint16_t rank;                     /* as the file states it; 0: not stated */
    uint16_t table;                    /* the board of every round; 0: where the pairing has it */
    bool has_points;                   /* the file states points */
    qy_points points;                  /* as the file states them; qy_tournament_score() counts them */
    const char *text[QY_PLAYER_TEXTS]; /* UTF-8, never NULL, owned by the tournament */
    struct qy_tournament_entry entry[QY_TOURNAMENT_MAX_ROUNDS]; /* of round r at r - 1 */
};

/* Players who must not meet in rounds `first_round` to `last_round`: any two of the group. */
struct qy_tournament_group {
    uint8_t first_round;
    uint8_t last_round;
    uint16_t count;
    const uint16_t *number;
};

/*
 * Virtual points that numbers `first_number` to `last_number` have while rounds `first_round` to `last_round`
 * are paired (acceleration). Where several cover a player and round, the last one holds.
 */
struct qy_tournament_acceleration {
    qy_points points;
    uint8_t first_round;
    uint8_t last_round;
    uint16_t first_number;
    uint16_t last_number;
};

/*
 * Points of a player that are not those of the scheme: `outcome` is worth `points` in `round` (0: in every
 * round). With outcome QY_TOURNAMENT_OUTCOME_COUNT they are a bonus (a penalty, where negative) that counts
 * from `round` on.
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
    QY_TOURNAMENT_START, /* dates as the file writes them */
    QY_TOURNAMENT_END,
    QY_TOURNAMENT_TYPE,        /* in words */
    QY_TOURNAMENT_SYSTEM_CODE, /* as in record 192 of the report file: FIDE_DUTCH_2026 */
    QY_TOURNAMENT_ARBITER,
    QY_TOURNAMENT_TIME_CONTROL,
    QY_TOURNAMENT_TIEBREAKS, /* C.07 codes, separated by commas */
    QY_TOURNAMENT_DEPUTIES,  /* arbiters beside the chief, separated by commas */
    QY_TOURNAMENT_DATES,     /* of the rounds, separated by commas */
    QY_TOURNAMENT_ORGANISER, /* from here: no record of report files holds it */
    QY_TOURNAMENT_TIME_WORDS,
    QY_TOURNAMENT_PACE, /* standard, rapid, blitz */
    QY_TOURNAMENT_CATEGORIES,
    QY_TOURNAMENT_REGULATIONS,
    QY_TOURNAMENT_RULES,     /* of the games: the name of a rule set; "": the usual one */
    QY_TOURNAMENT_REGULATED, /* their own regulations, a JSON object (qy_regulations_read()); "": none */
    QY_TOURNAMENT_TIMES,     /* when the rounds begin, separated by commas */
    QY_TOURNAMENT_MEETINGS,  /* what else the schedule has, separated by semicolons */
    QY_TOURNAMENT_COMMITTEE, /* organises it */
    QY_TOURNAMENT_JURY,      /* decides on appeals */
    QY_TOURNAMENT_LEADERS,   /* of the units, and coaches, separated by semicolons */
    QY_TOURNAMENT_PRIZES,    /* lines of qy_prize_list_read() */
    QY_TOURNAMENT_DIVISION,  /* of prizes among players who are level: "each", "shared", "hort" */
    QY_TOURNAMENT_ONLINE, /* "": at boards; how rounds go on that are played on the server: "hand", "auto", and with "-rated" */
    QY_TOURNAMENT_TEXTS
};

struct qy_tournament {
    const char *text[QY_TOURNAMENT_TEXTS]; /* UTF-8, never NULL, owned by the tournament */
    uint8_t rounds;                        /* announced; 0: not known */
    uint8_t columns; /* rounds in which somebody has an entry, byes of the next round included */
    /* rounds that are paired, whatever stands in them: games may have been struck out */
    uint8_t paired_least;
    uint8_t initial_colour; /* drawn for the top player before round one (enum qy_tournament_colour) */
    bool by_rank;           /* the order for pairing is that of `rank`, not of numbers */
    bool cn_rules; /* by the xiangqi rules of competition: their tie-breaks, where none are announced */
    bool streaks;  /* points are those of an arena (qiyuan/event/arena.h) */
    struct qy_points_scheme scheme;
    struct qy_tournament_player *player; /* by ascending number */
    size_t player_count;
    struct qy_tournament_group *forbidden;
    size_t forbidden_count;
    struct qy_tournament_acceleration *acceleration;
    size_t acceleration_count;
    struct qy_tournament_abnormal *abnormal;
    size_t abnormal_count;
    struct qy_tournament_memory *memory; /* not for callers, as is how many players there is room for */
    size_t player_room;
};

/* ---- making and changing --------------------------------------------------------------------------- */

/*
 * An event without players: 1 for a win and a pairing-allocated bye, 0.5 for a draw, no number of rounds. The
 * caller frees it. Error: QY_E_MEMORY.
 */
QY_API int qy_tournament_new(struct qy_tournament **ret_tournament);
QY_API void qy_tournament_free(struct qy_tournament *tournament);

/* Sets a text; it is copied. Errors: QY_E_MEMORY. */
QY_API int qy_tournament_set_text(struct qy_tournament *tournament, enum qy_tournament_text which,
                                  const char *text, size_t len);

/*
 * Enters a player; all else about them is empty. Pointers to players got before are no longer good.
 * Errors: QY_E_MEMORY; QY_E_TOUR_PLAYER when the number is taken or not within 1 to
 * QY_TOURNAMENT_MAX_PLAYERS.
 */
QY_API int qy_tournament_add_player(struct qy_tournament *tournament, unsigned number,
                                    struct qy_tournament_player **ret_player);

/* The player of that number, or NULL. */
QY_API struct qy_tournament_player *qy_tournament_player(const struct qy_tournament *tournament,
                                                         unsigned number);

/* Sets a text of a player; it is copied. Errors: QY_E_MEMORY. */
QY_API int qy_tournament_set_player_text(struct qy_tournament *tournament,
                                         struct qy_tournament_player *player, enum qy_player_text which,
                                         const char *text, size_t len);

/*
 * Sets what a player has for a round, byes above all. The opponent's entry is not touched:
 * qy_tournament_check() finds what does not fit. Errors: QY_E_TOUR_PLAYER, QY_E_TOUR_ROUND.
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
 * Enters the result of a pair: what White got and what Black got (0-0 and the like are two losses).
 * Errors: QY_E_TOUR_ROUND, QY_E_TOUR_PLAYER when the two are not paired so.
 */
QY_API int qy_tournament_set_result(struct qy_tournament *tournament, unsigned round, unsigned white,
                                    enum qy_tournament_outcome for_white,
                                    enum qy_tournament_outcome for_black);

/*
 * Forbids the pairs of a group. Errors: QY_E_MEMORY; QY_E_TOUR_ROUND unless 1 <= first <= last <=
 * QY_TOURNAMENT_MAX_ROUNDS; QY_E_TOUR_PLAYER for a number out of range (it need not be entered yet).
 */
QY_API int qy_tournament_forbid(struct qy_tournament *tournament, unsigned first_round, unsigned last_round,
                                const uint16_t *numbers, size_t count);

/* Adds virtual points. Errors as for qy_tournament_forbid(). */
QY_API int qy_tournament_accelerate(struct qy_tournament *tournament,
                                    const struct qy_tournament_acceleration *acceleration);

/* Adds points apart from the scheme. Errors: QY_E_MEMORY, QY_E_TOUR_ROUND, QY_E_TOUR_PLAYER. */
QY_API int qy_tournament_add_abnormal(struct qy_tournament *tournament,
                                      const struct qy_tournament_abnormal *abnormal);

/*
 * Adds what the Baku acceleration (C.04.5.1) gives: group A is the first 2 * ceil(N / 4) of the N players
 * entered; a win's points in the first half of the accelerated rounds, a draw's in the others; accelerated
 * are half of the announced rounds, halves rounded up. Errors: QY_E_MEMORY, QY_E_TOUR_ROUNDS.
 */
QY_API int qy_tournament_accelerate_baku(struct qy_tournament *tournament);

/* ---- asking ---------------------------------------------------------------------------------------- */

/*
 * This many rounds, from the first, are paired: up to the last one with a pair or a pairing-allocated bye, and
 * never less than `paired_least`.
 */
QY_API unsigned qy_tournament_paired_rounds(const struct qy_tournament *tournament);

/* This many rounds, from the first, are paired and lack no result. */
QY_API unsigned qy_tournament_finished_rounds(const struct qy_tournament *tournament);

/* What an outcome is worth; an open game is worth nothing so far. */
QY_API qy_points qy_points_scheme_worth(const struct qy_points_scheme *scheme,
                                        enum qy_tournament_outcome outcome);

/* What stands for a round is worth: as qy_points_scheme_worth(), a drawn game by its colour. */
QY_API qy_points qy_points_scheme_of(const struct qy_points_scheme *scheme,
                                     const struct qy_tournament_entry *entry);

/* Whether a player's results were struck out: QY_TOURNAMENT_STRUCK_OWN stands in a round. */
QY_API bool qy_tournament_is_struck(const struct qy_tournament *tournament,
                                    const struct qy_tournament_player *player);

/*
 * Points after `rounds` rounds, with what is apart from the scheme, without what was struck out; no virtual
 * points. In events of matches (FIDE_DOUBLESWISS) a pairing-allocated bye stands in both rounds of its match
 * and counts once, in the first.
 */
QY_API qy_points qy_tournament_score(const struct qy_tournament *tournament,
                                     const struct qy_tournament_player *player, unsigned rounds);

/* The virtual points of a player while `round` is paired. */
QY_API qy_points qy_tournament_virtual_points(const struct qy_tournament *tournament,
                                              const struct qy_tournament_player *player, unsigned round);

/*
 * Whether the entries fit each other: an opponent is entered, plays the same round against this player with
 * the other colour, and what the two got goes together (not two wins; a forfeit on one side only with a
 * forfeit on the other). Error: QY_E_TOUR_CONTRADICTS with the number and the round.
 */
QY_API int qy_tournament_check(const struct qy_tournament *tournament, struct qy_error *reterr);

#ifdef __cplusplus
}
#endif

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, event: the acts of a tournament director.
 *
 *   qy_tournament_act   one act: a player entered, a round paired, a result, a penalty
 *
 * A program fills the structure and calls qy_tournament_log_act() (qiyuan/event/tournament_log.h);
 * on disk an act is one line of JSON. Each kind of act uses the members that docs/tournaments.md lists for it, the
 * others stay zero. The members have the same names there, except `how`, which is `kind` in a line.
 *
 * Numbers of players are the current pairing numbers when a program passes an act to the library, and when
 * the library makes one; in a line of a log they are entry numbers, which never change.
 */
#ifndef QIYUAN_TOURNAMENT_ACT_H
#define QIYUAN_TOURNAMENT_ACT_H

#include <qiyuan/event/swiss_cn.h>

#ifdef __cplusplus
extern "C" {
#endif

#define QY_ARENA_MINUTES_MOST 1440

enum qy_tournament_act_kind {
    QY_ACT_NEW,
    QY_ACT_ADD,
    QY_ACT_REDRAW,
    QY_ACT_BYE,
    QY_ACT_WITHDRAW,
    QY_ACT_PAIR,
    QY_ACT_RESULT,
    QY_ACT_PENALISE,
    QY_ACT_DECIDE,
    QY_ACT_ARRIVE,
    QY_ACT_ABSENT,
    QY_ACT_RATE,
    QY_ACT_APPEAL,
    QY_ACT_RULE,
    QY_ACT_MEMBER,
    QY_ACT_LINEUP,
    QY_ACT_MATCH,
    QY_ACT_EDIT,
    QY_ACT_REMOVE,
    QY_ACT_RETURN,
    QY_ACT_EVENT,
    QY_ACT_AVOID,
    QY_ACT_STRIKE,
    QY_ACT_AMEND,
    QY_ACT_LEAVE,
    QY_ACT_PLAYOFF,
    QY_ACT_UNDO,
    QY_ACT_ARENA,
    QY_ACT_KINDS
};

struct qyi_act_memory;

/*
 * Texts are UTF-8 and zero-terminated, NULL if not given; a number of 0 is not given. All pointers are
 * borrowed, unless the act was read or made by the library.
 */
struct qy_tournament_act {
    enum qy_tournament_act_kind kind;
    int32_t number; /* of a player, up to QY_TOURNAMENT_MAX_PLAYERS; of an appeal */
    int32_t team;
    int32_t rating; /* up to 9999 */
    int32_t rounds;
    int32_t round; /* up to QY_TOURNAMENT_MAX_ROUNDS */
    int32_t white; /* player numbers */
    int32_t black;
    int32_t games;    /* games of a match, up to 12 */
    int32_t playoffs; /* greatest number of games to decide a level match, up to 12 */
    int32_t third;    /* 1: a match for third place */
    int32_t carry;    /* 1: games among qualified players also count in the next group stage */
    int32_t unrated;  /* 1: removes the rating */
    int32_t line;     /* line of the log, from 1 */
    int32_t points;   /* in tenths; negative: a penalty */
    int32_t fouls[2]; /* fouls in the game, White's first */
    int32_t warnings[2];
    int32_t used[2]; /* thinking time in milliseconds */
    int32_t minutes; /* duration of an arena, up to QY_ARENA_MINUTES_MOST */
    int64_t seed;    /* seed of the lots; never negative */
    int64_t at;      /* Unix time in seconds */
    const char *name;
    const char *title;
    const char *unit; /* federation, club */
    const char *federation;
    const char *club;
    const char *id;
    const char *birth;
    const char *sex;   /* "m" or "w" */
    const char *also;  /* the name in the other script */
    const char *table; /* fixed board for all rounds: "12" */
    const char *contact;
    const char *note;
    const char *system; /* the name of a pairing system */
    const char *stages; /* "groups:8x5>2,ko" */
    const char *teams;  /* "fixed:4" */
    const char *game;
    const char *units; /* "free", "soft", "hard" */
    const char *time;
    const char *tiebreaks;
    const char *seeding; /* "rating", "snake", "drawn" */
    const char *scoring; /* "1,0.5,0" */
    const char *result;  /* "1-0", "0-1", "1/2-1/2", "0-0", "+-", "-+", "--", "*", "adjourned" */
    const char *numbers; /* source of pairing numbers: "rating" (C.04.2), "lots"; NULL: the entry's own */
    const char *place;
    const char *begins; /* dates: "2026-05-01" */
    const char *ends;
    const char *dates;     /* dates of the rounds, separated by commas */
    const char *times;     /* their starting times */
    const char *meetings;  /* other items of the schedule, separated by semicolons */
    const char *committee; /* the organising committee */
    const char *jury;      /* the appeals jury */
    const char *leaders;   /* leaders and coaches of the units */
    const char *prizes;    /* lines of qy_prize_list_read() */
    const char *division;  /* "each", "shared", "hort" */
    const char *organiser;
    const char *chief; /* arbiters with their ids: "A. Ng (12345678)" */
    const char *arbiters;
    const char *words; /* the time control in words */
    const char *pace;  /* "standard", "rapid", "blitz" */
    const char *categories;
    const char *regulations; /* in words, or where to find them */
    const char *rules;       /* rule set of the games */
    /* regulations of the games: a JSON object, as in the `start` event of their logs */
    const char *regulated;
    const char *
        online; /* rounds are played on the server: "hand", "auto" (the next one is paired by itself); "-rated" behind:
                            by the server's scheme */
    const char *log;     /* the arbiter's log that contains the result */
    const char *colour;  /* drawn for number 1 before round one: "white", "black" */
    const char *instead; /* the line of another act */
    const char *how;
    const char *by; /* who did it: "chief", "organiser", a name */
    const char *reason;
    const uint16_t *order; /* NULL: not given */
    size_t order_count;
    const struct qy_pair *decided; /* winner (white) and loser */
    size_t decided_count;
    const struct qy_pair *pairs; /* black 0: the bye */
    size_t pair_count;
    const struct qy_lots *lots;
    struct qyi_act_memory *memory; /* private to the library; leave it NULL */
};

/*
 * Reads the line of an act, without checking that the act is possible. The caller frees it. Errors with
 * offset and column: QY_E_TOUR_ACT, QY_E_JSON_FORM, QY_E_MEMORY.
 */
QY_API int qy_tournament_act_read(const char *line, size_t len, struct qy_tournament_act *ret_act,
                                  struct qy_error *reterr);

/* Frees what the library allocated for an act; does nothing for an act that the program filled in. */
QY_API void qy_tournament_act_free(struct qy_tournament_act *act);

/* Appends an act as its line, without a line end; qy_tournament_act_read() reads it back as the same act. */
QY_API void qy_tournament_act_write(const struct qy_tournament_act *act, struct qy_buf *line);

/* The name of a kind in logs: "new". */
QY_API const char *qy_tournament_act_name(enum qy_tournament_act_kind kind);

#ifdef __cplusplus
}
#endif

#endif

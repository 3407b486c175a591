/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, event: what a director does to a tournament.
 *
 *   qy_tournament_act   one act: a player entered, a round paired, a result, a penalty
 *
 * A program fills the structure and has the act done by qy_tournament_log_act() (qiyuan/event/tournament_log.h);
 * on disk an act is one line of JSON. Each kind of act uses the members that docs/tournaments.md lists with it, the
 * others stay zero. The members have their names there but for `how`, which is `kind` in a line.
 *
 * Numbers of players are the pairing numbers in force where a program gives an act to the library, and where
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

/* Texts are UTF-8 ended by zero, NULL where they are not given; a number that is 0 is not given. All that is
 * pointed to is borrowed, unless the act was read or made by the library. */
struct qy_tournament_act {
    enum qy_tournament_act_kind kind;
    int32_t number; /* of a player, to QY_TOURNAMENT_MAX_PLAYERS; of an appeal */
    int32_t team;
    int32_t rating; /* to 9999 */
    int32_t rounds;
    int32_t round; /* to QY_TOURNAMENT_MAX_ROUNDS */
    int32_t white; /* numbers */
    int32_t black;
    int32_t games;    /* of a match, to 12 */
    int32_t playoffs; /* games at most that decide a level match, to 12 */
    int32_t third;    /* 1: a match for the third place */
    int32_t carry;    /* 1: games among those who go on count in the next group stage, too */
    int32_t unrated;  /* 1: the rating is taken away */
    int32_t line;     /* of the log, from 1 */
    int32_t points;   /* tenths; negative: taken away */
    int32_t fouls[2]; /* in the game, White's first */
    int32_t warnings[2];
    int32_t used[2]; /* milliseconds */
    int32_t minutes; /* that an arena goes on, to QY_ARENA_MINUTES_MOST */
    int64_t seed;    /* lots are drawn from it; never negative */
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
    const char *table; /* the board of every round: "12" */
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
    const char *numbers; /* whence pairing numbers come: "rating" (C.04.2), "lots"; NULL: the entry's own */
    const char *place;
    const char *begins; /* dates: "2026-05-01" */
    const char *ends;
    const char *dates;     /* of the rounds, with commas between */
    const char *times;     /* when they begin */
    const char *meetings;  /* what else the schedule has, with semicolons between */
    const char *committee; /* organises it */
    const char *jury;      /* decides on appeals */
    const char *leaders;   /* of the units, and coaches */
    const char *prizes;    /* lines of qy_prize_list_read() */
    const char *division;  /* "each", "shared", "hort" */
    const char *organiser;
    const char *chief; /* arbiters with their ids: "A. Ng (12345678)" */
    const char *arbiters;
    const char *words; /* the time control in words */
    const char *pace;  /* "standard", "rapid", "blitz" */
    const char *categories;
    const char *regulations; /* in words, or where they are to be found */
    const char *rules;       /* the rule set of the games */
    /* the games' own regulations: a JSON object, as the `start` of their logs has it */
    const char *regulated;
    const char *
        online; /* rounds are played on the server: "hand", "auto" (the next one is paired by itself); "-rated" behind:
                            by the server's scheme */
    const char *log;     /* the arbiter's log that a result was taken from */
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
    struct qyi_act_memory *memory; /* of the library; leave it NULL */
};

/*
 * Reads the line of an act; whether it is possible is not asked. The caller frees it. Errors with offset and
 * column: QY_E_TOUR_ACT, QY_E_JSON_FORM, QY_E_MEMORY.
 */
QY_API int qy_tournament_act_read(const char *line, size_t len, struct qy_tournament_act *ret_act,
                                  struct qy_error *reterr);

/* Frees what an act got from the library; for one of a program's own it does nothing. */
QY_API void qy_tournament_act_free(struct qy_tournament_act *act);

/* Appends an act as its line, without a line end: read again it is the same. */
QY_API void qy_tournament_act_write(const struct qy_tournament_act *act, struct qy_buf *line);

/* The name of a kind as it stands in a log: "new". */
QY_API const char *qy_tournament_act_name(enum qy_tournament_act_kind kind);

#ifdef __cplusplus
}
#endif

#endif

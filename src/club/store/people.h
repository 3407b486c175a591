/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Data about people in the store: accounts, sessions, codes, ratings, finished games, friends, reports,
 * studies. Included by store.h.
 *
 * Each query or change is one numbered statement with parameters in the order given; rows have the values
 * listed beside the query. Keys of accounts are QYI_HASH_SIZE random bytes. In a seat held by an account its
 * key replaces the hash of a guest's session. Times are Unix times in milliseconds; `kind` is a game's name
 * ("chess"), `speed` the name of a rate of play ("blitz").
 */
#ifndef QYI_STORE_PEOPLE_H
#define QYI_STORE_PEOPLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A parameter, or a value of a row; texts are borrowed during the call. */
enum qyi_datum_kind { QYI_DATUM_NULL, QYI_DATUM_INT, QYI_DATUM_TEXT, QYI_DATUM_BYTES };
struct qyi_datum {
    enum qyi_datum_kind kind;
    int64_t number;
    const char *text; /* a text is zero-terminated */
    size_t len;
};
#define QYI_MOST_DATA 16

/* Make parameters; texts and keys are borrowed. */
struct qyi_datum qyi_datum_int(int64_t number);
struct qyi_datum qyi_datum_text(const char *text);        /* NULL: null */
struct qyi_datum qyi_datum_key(const unsigned char *key); /* of QYI_HASH_SIZE; NULL: null */
/* Copies a key; false if the value is not one. */
bool qyi_datum_to_key(const struct qyi_datum *datum, unsigned char *ret_key);

/* ---- queries: parameters, then the columns of a row --------------------------------------------------- */

/* Columns of an account: key, name, password, role, created, settings, folded. */
enum qyi_people_ask {
    QYI_ASK_SESSION,        /* hash: name, account, scopes of a token (a session: null), seen */
    QYI_ASK_ACCOUNT,        /* key: an account */
    QYI_ASK_ACCOUNT_NAMED,  /* folded name: an account */
    QYI_ASK_ACCOUNTS,       /* beginning of folded names, most: accounts */
    QYI_ASK_NAMES,          /* folded names from, below, most: name, folded, key of accounts that are open */
    QYI_ASK_ACCOUNTS_GONE,  /* key, 1 for one that was removed, 0 for a closed one */
    QYI_ASK_GAMES_INVITING, /* a text of `start`: games of a few events in which it stands: id */
    QYI_ASK_HAS_PLAYED,     /* account: 1 where a game of it is over */
    QYI_ASK_SESSIONS,       /* account: hash, created, seen, device */
    QYI_ASK_TOKENS, /* account: hash, created, seen (0: never), what it is for, scopes; latest first */
    QYI_ASK_CODES,  /* account: how many there were, how many are left */
    QYI_ASK_RATINGS, /* account: kind, speed ("": of all, the points), games, points, elo, glicko, deviation, at */
    QYI_ASK_STRENGTH, /* account, kind, speed: games, points, elo, glicko, deviation, volatility, at */
    QYI_ASK_CURVE,    /* account, kind, speed, most: at, points, elo, glicko, deviation, game; latest first */
    QYI_ASK_RATED_OF, /* game: side, account, kind, speed, at, points, elo, glicko, deviation */
    QYI_ASK_RATED_BEFORE, /* account, kind, speed ("": any), at, game: points, elo, glicko, deviation, at of the one before */
    QYI_ASK_PLAYED, /* account, kind (""), outcome (""), folded opponent (""), ended before, most:
                              game, kind, rules, time, speed, rated, side, opponent's key, name as it was, name as it
                              is, result for the account (2, 1, 0; -1: none), reason, article, plies, ended */
    QYI_ASK_TALLY,  /* account: kind, side, won, drawn, lost */
    QYI_ASK_AGAINST, /* account, folded opponent (""), most: name, games, won, drawn, lost; who was met most first */
    QYI_ASK_TIES, /* account, kind of tie: name, key */
    QYI_ASK_TIED, /* account, other, kind of tie: 1 */
    QYI_ASK_REPORTED, /* by, about, game (""), since: at, 1 for what is about the same; since then, or of that game ever */
    QYI_ASK_REPORTS,    /* open (1) or all (0), most: id, at, by, about, game, why, words, closed, note */
    QYI_ASK_REPORTS_BY, /* account: id, at, about, game, why, words */
    QYI_ASK_GAME_PLAYED, /* game: kind, rules, time, rated, result (of the first side), reason, article, plies */
    QYI_ASK_STUDY, /* id: owner, title, hash of the token to write, last number, bytes, created, changed */
    QYI_ASK_STUDIES, /* who owns or has written, most: id, title, 1 for an owner, last number, created, changed */
    QYI_ASK_STUDY_ACTS,      /* study, behind, most: n, t, name, body, client's id, digest, who */
    QYI_ASK_STUDY_ID,        /* study, who, client's id: n */
    QYI_ASK_STUDIES_OWN,     /* owner: how many, the sum of their bytes */
    QYI_ASK_LEAVES,          /* account, ended after: begins, ends; earliest first */
    QYI_ASK_PUZZLE_STRENGTH, /* who, kind: tries, glicko, deviation, volatility */
    QYI_ASK_PUZZLES_RATED,   /* kind: who, glicko */
    QYI_ASK_PUZZLES_TRIED,   /* who: name of a puzzle, solved, at */
    QYI_ASK_DISPLAY,         /* id: owner, title, games, created, closed (0: open) */
    QYI_ASK_DISPLAYS,        /* owner, most: id, title, created, closed; latest first */
    QYI_ASK_DISPLAYS_OPEN,   /* owner: id, games; those that are not closed */
    QYI_ASK_CLASS,           /* id: owner, name, hash of the token to join or null, created */
    QYI_ASK_CLASSES,         /* who: id, name, 1 for the owner, pupils, homework, created; latest first */
    QYI_ASK_CLASSES_OWN,     /* owner: how many */
    QYI_ASK_PUPILS, /* class: id, name, who or null, joined, puzzles solved and missed since then, last one at */
    QYI_ASK_PUPIL,       /* class, who: id, name */
    QYI_ASK_PUPIL_TOKEN, /* class, hash of a pupil's own token: id, name */
    QYI_ASK_PUPIL_COUNT, /* class: how many */
    QYI_ASK_HOMEWORKS,   /* class: id, name, due (0: never), created, tasks; latest first */
    QYI_ASK_HOMEWORK,    /* id: class, name, due, created */
    QYI_ASK_TASKS,       /* homework: n, kind, body */
    QYI_ASK_TASK,        /* homework, n: kind, body */
    QYI_ASK_TASK_TRIES, /* class: homework, pupil, n, state, tries, found, missed, at, kind, 1 where it was late */
    QYI_ASK_TASK_TRIES_OF, /* who: class, homework (names), n, kind, state, tries, found, missed, at */
    QYI_ASK_OWN_PUZZLES,   /* owner: id, body, source, made; latest first */
    QYI_ASK_LOGS,          /* (of logs.h) name, last number, digest of that line; by name */
    QYI_ASK_LOG_LINES,     /* log, behind: n, body, digest */
    QYI_ASK_GUEST_GAMES, /* begun before: how many games of guests are over, their events, the bytes of these */
    QYI_ASK_COUNT
};

/* ---- what is written ---------------------------------------------------------------------------------- */

enum qyi_people_act {
    QYI_ACT_ACCOUNT,  /* key, name, folded, password, created */
    QYI_ACT_PASSWORD, /* key, password */
    QYI_ACT_ROLE,     /* key, role */
    QYI_ACT_SETTINGS, /* key, settings */
    QYI_ACT_NAMELESS, /* key: name, password and settings are gone */
    QYI_ACT_SESSION,  /* hash, name, created, account, device */
    QYI_ACT_SEEN,     /* hash, now */
    QYI_ACT_TOKEN, /* hash, name, created, account, what it is for, scopes, how many an account has at the most */
    QYI_ACT_SESSION_END,  /* hash */
    QYI_ACT_SESSION_ENDS, /* account, hash of the one that stays (or null); tokens, too */
    QYI_ACT_OTHERS_END,   /* account, hash of the one that stays; tokens stay */
    QYI_ACT_OLD_SESSIONS, /* seen before */
    QYI_ACT_SEATS,        /* from, to: seats change hands */
    QYI_ACT_CODE,         /* account, hash */
    QYI_ACT_CODE_USED,    /* account, hash: only one that is not used */
    QYI_ACT_CODES_GONE,   /* account */
    QYI_ACT_PLAYED,    /* game, kind, rules, time, speed, rated, first, second, names of both, result, reason,
                              article, plies, ended */
    QYI_ACT_PLAYED_TO, /* from, to: games that are over change hands */
    QYI_ACT_PLAYED_NAMELESS, /* account: its name in them is gone */
    QYI_ACT_EVENT_BODY,      /* game, n, body, digest, digest before */
    QYI_ACT_STRENGTH,        /* account, kind, speed, games, points, elo, glicko, deviation, volatility, at */
    QYI_ACT_RATED,           /* game, side, account, kind, speed, at, points, elo, glicko, deviation */
    QYI_ACT_UNRATED,         /* account: ratings and curves are gone */
    QYI_ACT_RATED_GONE,      /* game: its rows of the curves */
    QYI_ACT_RATED_MOVED,     /* account, kind, speed, from (at), elo, glicko: so much more in later rows */
    QYI_ACT_POINTS_MOVED,    /* account, kind, from (at), points: likewise */
    QYI_ACT_STRENGTH_BACK, /* account, kind, speed, points, elo, glicko, deviation, its most: a game less, so much more */
    QYI_ACT_STRENGTH_NONE,    /* account, kind: where no game is left */
    QYI_ACT_TIE,              /* account, other, kind of tie, at */
    QYI_ACT_UNTIE,            /* account, other, kind of tie */
    QYI_ACT_REPORTS_NAMELESS, /* account: the words of reports by it or about it */
    QYI_ACT_UNTIED,           /* account: all its ties, from both ends */
    QYI_ACT_REPORT,           /* id, at, by, about, game, why, words */
    QYI_ACT_REPORT_CLOSED,    /* id, at, note */
    QYI_ACT_STUDY,            /* id, owner, title, hash of the token or null, created */
    QYI_ACT_STUDY_GROWN,      /* id, last number, acts more, bytes more, changed: only from that number on */
    QYI_ACT_STUDY_ACT,        /* study, n, t, who, name, body, client's id, digest */
    QYI_ACT_STUDY_SHARED,     /* id, title, hash of the token or null */
    QYI_ACT_STUDY_GONE,       /* id: first its acts, */
    QYI_ACT_STUDY_ACTS_GONE,  /* id */
    QYI_ACT_STUDIES_TO,       /* from, to: studies change hands, */
    QYI_ACT_STUDY_ACTS_TO,    /* from, to: and who wrote in them */
    QYI_ACT_STUDIES_LEFT,     /* account: those in which nobody else wrote, */
    QYI_ACT_STUDY_ACTS_LEFT,  /* account: what it wrote in studies that are gone, */
    QYI_ACT_STUDY_ACTS_NAMELESS, /* account: and its name in the others */
    QYI_ACT_PUZZLE_TRIED,        /* who, puzzle, solved, at: once */
    QYI_ACT_PUZZLE_STRENGTH, /* who, kind, tries, glicko, deviation, volatility, at, tries before: only then */
    QYI_ACT_PUZZLES_TO,      /* from, to: tries change hands, */
    QYI_ACT_PUZZLE_STRENGTHS_TO,   /* from, to: and ratings, where there are none yet */
    QYI_ACT_PUZZLES_GONE,          /* who: tries are gone, */
    QYI_ACT_PUZZLE_STRENGTHS_GONE, /* who: and ratings */
    QYI_ACT_LEAVE,                 /* account, begins, ends: nothing where one goes on */
    QYI_ACT_LEAVE_ENDS,            /* account, now: the one that goes on */
    QYI_ACT_LEAVES_GONE,           /* account */
    QYI_ACT_DISPLAY,               /* id, owner, title, games, created */
    QYI_ACT_DISPLAY_CLOSED,        /* id, at: only one that is open */
    QYI_ACT_DISPLAY_BOARD,         /* id, games more: only one that is open */
    QYI_ACT_DISPLAYS_TO,           /* from, to: displays change hands */
    QYI_ACT_DISPLAYS_GONE,         /* owner */
    QYI_ACT_CLASS,                 /* id, owner, name, hash of the token or null, created */
    QYI_ACT_CLASS_CHANGED,         /* id, name, hash of the token or null */
    QYI_ACT_CLASS_GONE,            /* class: first the tries, tasks, homework and pupils of it */
    QYI_ACT_CLASS_TRIES_GONE,      /* class */
    QYI_ACT_CLASS_TASKS_GONE,      /* class */
    QYI_ACT_CLASS_HOMEWORK_GONE,   /* class */
    QYI_ACT_CLASS_PUPILS_GONE,     /* class */
    QYI_ACT_PUPIL,                 /* class, id, who or null, name, hash of a token or null, joined */
    QYI_ACT_PUPIL_WHO,             /* class, id, who: from now on */
    QYI_ACT_PUPIL_TOKEN,           /* class, id, hash of the token */
    QYI_ACT_PUPIL_GONE,            /* class, id: first the tries */
    QYI_ACT_PUPIL_TRIES_GONE,      /* class, id */
    QYI_ACT_HOMEWORK,              /* id, class, name, due, created */
    QYI_ACT_HOMEWORK_CHANGED,      /* id, name, due */
    QYI_ACT_HOMEWORK_GONE,         /* id: first its tries and tasks */
    QYI_ACT_HOMEWORK_TRIES_GONE,   /* homework */
    QYI_ACT_HOMEWORK_TASKS_GONE,   /* homework */
    QYI_ACT_TASK,                  /* homework, n, kind, body */
    QYI_ACT_TASK_TRIED,        /* homework, pupil, n, state (enum qyi_task_state), at: unless it is decided */
    QYI_ACT_TASK_LESSON,       /* homework, pupil, n, found more, missed more, 1 at its end, at: likewise */
    QYI_ACT_OWN_PUZZLE,        /* owner, id, body, source, made: unless it is there */
    QYI_ACT_OWN_PUZZLE_GONE,   /* owner, id */
    QYI_ACT_CLASSES_TO,        /* from, to: classes change hands, */
    QYI_ACT_PUPILS_TO,         /* from, to: seats in others', */
    QYI_ACT_OWN_PUZZLES_TO,    /* from, to: puzzles */
    QYI_ACT_OWN_TRIES_GONE,    /* who: what was tried as a pupil, or by the pupils of own classes, is gone, */
    QYI_ACT_OWN_TASKS_GONE,    /* who: and the tasks, */
    QYI_ACT_OWN_HOMEWORK_GONE, /* who: homework */
    QYI_ACT_OWN_PUPILS_GONE,   /* who: and pupils of own classes, and who as a pupil, */
    QYI_ACT_OWN_CLASSES_GONE,  /* who: these themselves, */
    QYI_ACT_OWN_PUZZLES_GONE,  /* who: and puzzles */
    QYI_ACT_LOG_MADE,          /* (of logs.h) name, last number, digest of that line */
    QYI_ACT_LOG_GROWN,         /* name, number before, last number, digest: only from that number on */
    QYI_ACT_LOG_LINE,          /* log, n, body, digest */
    QYI_ACT_LOG_NAMED,         /* from, to: a log gets another name, */
    QYI_ACT_LOG_LINES_NAMED,   /* from, to: and its lines */
    QYI_ACT_LOG_GONE,          /* name */
    QYI_ACT_LOG_LINES_GONE,    /* log */
    QYI_ACT_GUEST_EVENTS_GONE, /* begun before: of the games that QYI_ASK_GUEST_GAMES counts their events, */
    QYI_ACT_GUEST_SEATS_GONE,  /* seats, */
    QYI_ACT_GUEST_PLAYED_GONE, /* results, */
    QYI_ACT_GUEST_GAMES_GONE,  /* and themselves */
    QYI_ACT_COUNT
};

enum qyi_tie { QYI_TIE_FRIEND = 1, QYI_TIE_BLOCKED };

/* What a pupil has made of a task; from FIRST on it is decided and stays. */
enum qyi_task_state {
    QYI_TASK_BEGUN,    /* a lesson that is being taken */
    QYI_TASK_WRONG,    /* tried without success so far */
    QYI_TASK_FIRST,    /* solved at the first try; a lesson without a miss */
    QYI_TASK_LATER,    /* solved later; a lesson with misses */
    QYI_TASK_GIVEN_UP, /* the answer was shown */
};

/* ---- ratings ------------------------------------------------------------------------------------------ */

/* The ratings of a player in a game and rate of play; `games` 0: none yet. Fractions are stored as integers:
 * hundredths, for the volatility millionths. */
struct qyi_strength {
    uint32_t games; /* at this rate of play */
    uint32_t all;   /* of this game at any rate of play, on which the points are based */
    int64_t points;
    int64_t elo;
    int64_t glicko;
    int64_t deviation;
    int64_t volatility;
    int64_t at; /* time of the last game at this rate of play; 0: none */
};

/*
 * Rates a game: `result` of the first side (2 won, 1 drawn, 0 lost), at time `at`. It is called in the
 * writer's thread, inside the transaction that ends the game, and may use only its arguments.
 */
typedef void (*qyi_rate_fn)(int result, const char *speed, int64_t at, const struct qyi_strength before[2],
                            struct qyi_strength ret_after[2]);
/* Fills in the ratings of a new player; called in the same way. */
typedef void (*qyi_start_fn)(struct qyi_strength *strength);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, rating: title norms of chess, by FIDE's title regulations B.01 in force from 1 January 2024.
 *
 *   qy_norm_event   facts common to all players: rounds, format, host, exemptions
 *   qy_norm_game    one player's round, with the opponent
 *   qy_title_norm   whether a norm was made, article by article
 *   qy_norm_field   the field of an open Swiss, for the exemption of 1.4.3 d
 *
 * Articles are those of B.01. The conditions of play (1.1), championships that give titles or norms directly
 * (1.2) and whether an event was changed to benefit a player (1.4.2 d) can't be read from results: they
 * are not judged here. Nothing here reads a clock or a file, or is random.
 */
#ifndef QIYUAN_NORMS_H
#define QIYUAN_NORMS_H

#include <qiyuan/errors/rating.h>
#include <qiyuan/event/rating.h>

#ifdef __cplusplus
extern "C" {
#endif

#define QY_NORM_ROUNDS_MOST 19 /* the last line of the annex (1.7) */
#define QY_NORM_COUNTS_MOST 13 /* greatest number of games that a norm in a longer event counts (1.7) */
#define QY_FEDERATION_SIZE  4  /* three letters and a zero byte */

/* FIDE's titles as players hold them. */
enum qy_held_title {
    QY_HELD_NONE,
    QY_HELD_WCM,
    QY_HELD_CM,
    QY_HELD_WFM,
    QY_HELD_FM,
    QY_HELD_WIM,
    QY_HELD_WGM,
    QY_HELD_IM,
    QY_HELD_GM
};

/*
 * The title in a text: "GM", "wim", and the letters of older report files ("g", "m", "f", "c", "wg", "wm",
 * "wf", "wc"); QY_HELD_NONE for anything else, including titles of federations.
 */
QY_API enum qy_held_title qy_held_title_of(const char *text);

/* True if a holder of `held` needs no norm for `title`, holding the same or a higher one. */
QY_API bool qy_title_is_held(enum qy_title title, enum qy_held_title held);

/*
 * Copies a federation of three letters, in capitals; empty for anything else. Players without a federation
 * have "FID", those of a federation outside FIDE "NON".
 */
QY_API void qy_federation_set(char federation[QY_FEDERATION_SIZE], const char *text);

/* The formats that 1.4.2 e permits, and any other. */
enum qy_norm_format {
    QY_NORM_SWISS,
    QY_NORM_ROUND_ROBIN,
    QY_NORM_DOUBLE_ROUND_ROBIN,
    QY_NORM_KNOCKOUT,
    QY_NORM_OTHER_FORMAT
};

/* Declarations about an event, as bits. */
enum qy_norm_fact {
    QY_NORM_NATIONAL = 1,      /* final of a national championship (1.4.3 a) */
    QY_NORM_NATIONAL_TEAM = 2, /* national team championship (1.4.3 b) */
    QY_NORM_ZONAL = 4,         /* zonal or sub-zonal tournament (1.4.3 c) */
    QY_NORM_OPEN_FIELD = 8,    /* Swiss with the field of 1.4.3 d: see qy_norm_field() */
    QY_NORM_WORLD_TEAM = 16,   /* world or continental team or club championship: 7 games (1.4.1 b) */
    QY_NORM_WORLD_CUP = 32,    /* World Cup, Women's World Cup: 8 games, which count as 9 (1.4.1 b) */
    QY_NORM_APPROVED = 64      /* another format, approved (1.4.2 e) */
};

struct qy_norm_event {
    unsigned rounds;  /* scheduled: 1 to QY_NORM_ROUNDS_MOST */
    unsigned players; /* players in the event, the candidate included */
    enum qy_norm_format format;
    unsigned facts;                /* bits of enum qy_norm_fact */
    char host[QY_FEDERATION_SIZE]; /* the federation that registered the event; empty: unknown */
};

/* The outcome of a round for a player. */
enum qy_norm_outcome {
    QY_NORM_LOSS, /* at the board: games once begun, however they ended */
    QY_NORM_DRAW,
    QY_NORM_WIN,
    QY_NORM_FORFEIT_WIN, /* the opponent did not come */
    QY_NORM_PAIRING_BYE, /* allocated by the pairing; not the free round of a round robin */
    QY_NORM_NO_GAME,     /* any other round without a game, forfeited or free */
    QY_NORM_TO_COME      /* not finished */
};

struct qy_norm_game {
    unsigned round;    /* 1 to the scheduled rounds; games are in ascending order, one per round */
    unsigned opponent; /* a number for the opponent, the same at a second meeting; 0: none */
    enum qy_norm_outcome outcome;
    int rating; /* the opponent's; 0: unrated; at most 4000 */
    enum qy_held_title title;
    char federation[QY_FEDERATION_SIZE]; /* the opponent's; empty: unknown, and the game is not included */
    bool no_score; /* the opponent is unrated and scored nothing against rated players */
};

/* The requirements of a norm, each with its article. */
enum qy_norm_article {
    QY_NORM_GAMES,          /* 1.4.1 a to c: least number of games */
    QY_NORM_ALL_ROUNDS,     /* 1.4.1 e: finished rounds; all if the pairings are fixed in advance */
    QY_NORM_FORMAT_ALLOWED, /* 1.4.2 e: 1 for a permitted format */
    QY_NORM_OWN_KNOWN,      /* 1.4.3: 1 if the player's federation is known */
    QY_NORM_FEDERATIONS,    /* 1.4.3: least number of federations of opponents other than the player's */
    QY_NORM_OWN_FEDERATION, /* 1.4.4: greatest number of opponents of the player's federation */
    QY_NORM_ONE_FEDERATION, /* 1.4.4: greatest number of opponents of any one federation */
    QY_NORM_TITLED,         /* 1.4.5 a: least number of opponents with titles above CM and WCM */
    QY_NORM_TITLE,   /* 1.4.5 b to e (f in a double round robin): opponents with the title or a higher one */
    QY_NORM_PLAYERS, /* 1.4.5 f: least number of players of a double round robin */
    QY_NORM_PERFORMANCE, /* 1.4.8: performance */
    QY_NORM_AVERAGE,     /* 1.4.8 a: average rating */
    QY_NORM_SCORE,       /* 1.4.8 b: least score in half points */
    QY_NORM_ARTICLES
};

/* The article of a check for a title: "1.4.5b". */
QY_API const char *qy_norm_article_text(enum qy_norm_article article, enum qy_title title);

struct qy_norm_check {
    int needed; /* the least value; the greatest for QY_NORM_OWN_FEDERATION and QY_NORM_ONE_FEDERATION */
    int found;
    bool missed; /* always false if the article does not apply: federations under an exemption */
};

/* How a game was used. */
enum qy_norm_use {
    QY_NORM_COUNTED,
    QY_NORM_COUNTED_AS_LOST, /* last round, the opponent did not come: the player could have lost (1.4.2 c) */
    QY_NORM_NOT_PLAYED,      /* 1.4.2 c, or not finished */
    QY_NORM_NO_MEMBER,       /* the opponent's federation is not a member of FIDE, or unknown (1.4.2 a) */
    QY_NORM_UNRATED_NOUGHT,  /* 1.4.2 b */
    QY_NORM_SET_ASIDE_LATER, /* 1.4.1 e */
    QY_NORM_SET_ASIDE_WON    /* 1.4.1 f */
};

struct qy_title_norm {
    bool made;
    bool eight_games; /* 1.4.1 c: an application may have only one such norm */
    /* 1.4.3 and 1.4.4 are met without an exemption (1.4.3 e requires one such norm) */
    bool normal_foreigners;
    unsigned exemptions;    /* bits that waive 1.4.3 and 1.4.4 for this player */
    unsigned missed;        /* number of checks missed; 0 if the norm was made */
    unsigned games;         /* games that the norm is judged on */
    unsigned half_points;   /* half points from those games */
    unsigned needed_points; /* half points that would be enough against them (1.4.8); 0: none would */
    unsigned counts;        /* games that the norm counts towards 27 (1.4.1 b to d, 1.7); 0: not made */
    int average;            /* 1.4.7: average rating */
    int performance;        /* 1.4.8: performance */
    unsigned raised;        /* opponent raised to the title's floor (1.4.6 b, c); 0: none */
    int floor;              /* the floor */
    struct qy_norm_check check[QY_NORM_ARTICLES];
    uint8_t use[QY_NORM_ROUNDS_MOST]; /* enum qy_norm_use of each game given */
};

/*
 * Judges whether a player made a norm. Of the choices of games that 1.4.1 c to f and 1.4.2 c allow, it
 * returns the one that makes a norm counting the most games, then sets aside the fewest; if none makes a
 * norm, the one that misses the fewest articles. `federation` is the player's; empty: unknown. Errors:
 * QY_E_NORM_EVENT for rounds out of range, or for a fact that does not fit the rounds (1.4.1 b requires 7 to
 * 9); QY_E_NORM_GAME for games out of order or values out of range. Every finished round needs an entry, also
 * a free one; in a round robin the rounds after the last entry count as unfinished.
 */
QY_API int qy_title_norm(enum qy_title title, const char federation[QY_FEDERATION_SIZE],
                         const struct qy_norm_event *event, const struct qy_norm_game *games, size_t count,
                         struct qy_title_norm *ret_norm);

/*
 * The numbers of opponents of each kind that a norm of a given number of games needs (1.4.4 and 1.4.5,
 * rounded as in 1.4.4: requirements up, maxima down), as printed in the annex of 1.7.
 */
struct qy_norm_mix {
    int own_most;    /* 3/5 */
    int one_most;    /* 2/3 */
    int titled;      /* 1/2 */
    int with_title;  /* 1/3, at least 3; 1/2 in a double round robin */
    int half_points; /* 35 percent */
};
QY_API struct qy_norm_mix qy_norm_mix_of(unsigned games, bool double_round_robin);

/* A participant. */
struct qy_norm_entrant {
    int rating; /* 0: unrated */
    enum qy_held_title title;
    char federation[QY_FEDERATION_SIZE];
    uint32_t missed; /* bit r - 1: absent from round r; a pairing-allocated bye does not count as absent */
};

/*
 * 1.4.3 d: rated players of federations other than the host's who missed at most one round; each figure is
 * the least over the rounds. Players under FID are not counted.
 */
struct qy_norm_field_counts {
    unsigned players;     /* at least 20 are required */
    unsigned federations; /* at least 3 are required */
    unsigned titled;      /* GM, IM, WGM, WIM: at least 10 are required */
    bool exempt;          /* all three requirements are met in every round */
};

/* Counts the field over `rounds` rounds (1 to QY_NORM_ROUNDS_MOST); never exempt if `host` is empty. */
QY_API struct qy_norm_field_counts qy_norm_field(const struct qy_norm_entrant *entrants, size_t count,
                                                 unsigned rounds, const char host[QY_FEDERATION_SIZE]);

#ifdef __cplusplus
}
#endif

#endif

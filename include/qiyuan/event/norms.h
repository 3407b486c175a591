/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, rating: title norms of chess, by FIDE's title regulations B.01 in force from 1 January 2024.
 *
 *   qy_norm_event   what is so for everybody: rounds, format, host, exemptions
 *   qy_norm_game    what one player had in one round, with who sat opposite
 *   qy_title_norm   whether a norm was made, article by article
 *   qy_norm_field   who took part in an open Swiss, for the exemption of 1.4.3 d
 *
 * Articles are those of B.01. The conditions of play (1.1), championships that give titles or norms directly
 * (1.2) and whether an event was changed for somebody's benefit (1.4.2 d) stand in no table of results: they
 * are not judged here. Nothing here reads a clock, a file or chance.
 */
#ifndef QIYUAN_NORMS_H
#define QIYUAN_NORMS_H

#include <qiyuan/errors/rating.h>
#include <qiyuan/event/rating.h>

#ifdef __cplusplus
extern "C" {
#endif

#define QY_NORM_ROUNDS_MOST 19 /* so far goes the annex (1.7) */
#define QY_NORM_COUNTS_MOST 13 /* games that a norm of a longer event counts (1.7) */
#define QY_FEDERATION_SIZE  4  /* three letters and NUL */

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
 * The title that a text names: "GM", "wim", and the letters of older report files ("g", "m", "f", "c", "wg",
 * "wm", "wf", "wc"); QY_HELD_NONE for anything else, titles of federations among them.
 */
QY_API enum qy_held_title qy_held_title_of(const char *text);

/* True for a title that a holder of `held` has no norm to make for: the same or a higher one. */
QY_API bool qy_title_is_held(enum qy_title title, enum qy_held_title held);

/*
 * Copies a federation of three letters, in capitals; empty for anything else. Players without a federation
 * have "FID", those of no member of FIDE "NON".
 */
QY_API void qy_federation_set(char federation[QY_FEDERATION_SIZE], const char *text);

/* Formats that 1.4.2 e permits, and any other. */
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
    unsigned players; /* in the event, the candidate among them */
    enum qy_norm_format format;
    unsigned facts;                /* bits of enum qy_norm_fact */
    char host[QY_FEDERATION_SIZE]; /* federation that registered the event; empty: not known */
};

/* What a round gave. */
enum qy_norm_outcome {
    QY_NORM_LOSS, /* at the board: games once begun, whatever ended them */
    QY_NORM_DRAW,
    QY_NORM_WIN,
    QY_NORM_FORFEIT_WIN, /* the opponent did not come */
    QY_NORM_PAIRING_BYE, /* allocated by the pairing; not the free round of a round robin */
    QY_NORM_NO_GAME,     /* any other round without a game, forfeited or free */
    QY_NORM_TO_COME      /* not over */
};

struct qy_norm_game {
    unsigned round;    /* 1 to the rounds scheduled; games stand by ascending rounds, one a round */
    unsigned opponent; /* a number of the opponent, the same when they meet again; 0: nobody */
    enum qy_norm_outcome outcome;
    int rating; /* of the opponent, 0: unrated; at most 4000 */
    enum qy_held_title title;
    char federation[QY_FEDERATION_SIZE]; /* empty: not stated; such a game is not included */
    bool no_score;                       /* the opponent is unrated and made nothing against rated ones */
};

/* What a norm takes, each with its article. */
enum qy_norm_article {
    QY_NORM_GAMES,          /* 1.4.1 a to c: games, at least */
    QY_NORM_ALL_ROUNDS,     /* 1.4.1 e: rounds over, all where the pairings are set beforehand */
    QY_NORM_FORMAT_ALLOWED, /* 1.4.2 e: 1 for a format that is permitted */
    QY_NORM_OWN_KNOWN,      /* 1.4.3: 1 where the federation of the player is known */
    QY_NORM_FEDERATIONS,    /* 1.4.3: federations of opponents other than one's own, at least */
    QY_NORM_OWN_FEDERATION, /* 1.4.4: opponents of one's own federation, at most */
    QY_NORM_ONE_FEDERATION, /* 1.4.4: opponents of any one federation, at most */
    QY_NORM_TITLED,         /* 1.4.5 a: opponents with titles above CM and WCM, at least */
    QY_NORM_TITLE,          /* 1.4.5 b to e (f in a double round robin): opponents with the title or better */
    QY_NORM_PLAYERS,        /* 1.4.5 f: players of a double round robin, at least */
    QY_NORM_PERFORMANCE,    /* 1.4.8 */
    QY_NORM_AVERAGE,        /* 1.4.8 a */
    QY_NORM_SCORE,          /* 1.4.8 b: half points, at least */
    QY_NORM_ARTICLES
};

/* "1.4.5b": the article of a check for a title. */
QY_API const char *qy_norm_article_text(enum qy_norm_article article, enum qy_title title);

struct qy_norm_check {
    int needed; /* the least, or the most for QY_NORM_OWN_FEDERATION and QY_NORM_ONE_FEDERATION */
    int found;
    bool missed; /* never where the article does not apply: federations under an exemption */
};

/* What became of a game. */
enum qy_norm_use {
    QY_NORM_COUNTED,
    QY_NORM_COUNTED_AS_LOST, /* last round, the opponent did not come: it could have been lost (1.4.2 c) */
    QY_NORM_NOT_PLAYED,      /* 1.4.2 c, or not over */
    QY_NORM_NO_MEMBER,       /* opponent of no federation of FIDE, or of one not stated (1.4.2 a) */
    QY_NORM_UNRATED_NOUGHT,  /* 1.4.2 b */
    QY_NORM_SET_ASIDE_LATER, /* 1.4.1 e */
    QY_NORM_SET_ASIDE_WON    /* 1.4.1 f */
};

struct qy_title_norm {
    bool made;
    bool eight_games;       /* 1.4.1 c: of such norms only one may stand in an application */
    bool normal_foreigners; /* 1.4.3 and 1.4.4 hold without an exemption (1.4.3 e asks for one such norm) */
    unsigned exemptions;    /* bits that waive 1.4.3 and 1.4.4 for this player */
    unsigned missed;        /* this many checks are missed; 0 where it was made */
    unsigned games;         /* on which it is judged */
    unsigned half_points;   /* of those */
    unsigned needed_points; /* half points that would do against them (1.4.8); 0: none would */
    unsigned counts;        /* games that the norm counts towards 27 (1.4.1 b to d, 1.7); 0: not made */
    int average;            /* 1.4.7 */
    int performance;        /* 1.4.8 */
    unsigned raised;        /* opponent raised to the floor of the title (1.4.6 b, c); 0: nobody */
    int floor;              /* that floor */
    struct qy_norm_check check[QY_NORM_ARTICLES];
    uint8_t use[QY_NORM_ROUNDS_MOST]; /* enum qy_norm_use of each game given */
};

/*
 * Judges whether a player made a norm. Of the choices of games that 1.4.1 c to f and 1.4.2 c allow, the one
 * is told that makes a norm counting most games, then sets fewest aside; where none makes it, the one that
 * misses fewest articles. `federation` is the player's, empty: not known. Errors: QY_E_NORM_EVENT for rounds
 * out of range, or a fact that does not go with the rounds (1.4.1 b speaks of 7 to 9 rounds); QY_E_NORM_GAME
 * for games out of order or values out of range. Every round that is over has an entry, free ones among them:
 * in a round robin what is behind the last entry counts as to come.
 */
QY_API int qy_title_norm(enum qy_title title, const char federation[QY_FEDERATION_SIZE],
                         const struct qy_norm_event *event, const struct qy_norm_game *games, size_t count,
                         struct qy_title_norm *ret_norm);

/* How many opponents of what kind a norm of this many games takes (1.4.4 and 1.4.5, with the rounding of 1.4.4:
 * what is needed up, what is allowed down), as the annex of 1.7 prints them. */
struct qy_norm_mix {
    int own_most;    /* 3/5 */
    int one_most;    /* 2/3 */
    int titled;      /* 1/2 */
    int with_title;  /* 1/3, at least 3; 1/2 in a double round robin */
    int half_points; /* 35 percent */
};
QY_API struct qy_norm_mix qy_norm_mix_of(unsigned games, bool double_round_robin);

/* Somebody who took part. */
struct qy_norm_entrant {
    int rating; /* 0: unrated */
    enum qy_held_title title;
    char federation[QY_FEDERATION_SIZE];
    uint32_t missed; /* bit r - 1: did not come to round r; a pairing-allocated bye is not missed */
};

/* 1.4.3 d: rated players of other federations than the host, who missed one round at most; each figure is
 * that of the round with fewest. Players under FID are not among them. */
struct qy_norm_field_counts {
    unsigned players;     /* 20 at least */
    unsigned federations; /* 3 at least */
    unsigned titled;      /* GM, IM, WGM, WIM: 10 at least */
    bool exempt;          /* all three, in every round */
};

/* Counts the field over `rounds` rounds (1 to QY_NORM_ROUNDS_MOST); nothing is exempt where `host` is empty.
 */
QY_API struct qy_norm_field_counts qy_norm_field(const struct qy_norm_entrant *entrants, size_t count,
                                                 unsigned rounds, const char host[QY_FEDERATION_SIZE]);

#ifdef __cplusplus
}
#endif

#endif

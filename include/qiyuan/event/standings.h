/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, ranking: the ranking of an event, its tie-breaks and their explanation.
 *
 *   qy_tiebreak        one tie-break with its modifiers: "BH/C1", "DE", "DUISHOUFEN"
 *   qy_standings       the order of an event after some round; immutable
 *   qy_tiebreak_term   one term of a value: the contribution of a round, or a cut one
 *
 * Tie-breaks are those of FIDE's handbook C.07 (edition of March 2026) for individuals and teams, by their
 * codes, and those of the xiangqi rules of competition (articles 15.1 to 15.4), by names in pinyin. Values
 * are exact fractions, rounded only where the rules round.
 *
 * Teams are ranked like players: the tournament is that of the teams, with match points, and
 * qy_team_scores holds their results in games.
 */
#ifndef QIYUAN_STANDINGS_H
#define QIYUAN_STANDINGS_H

#include <qiyuan/event/tournament.h>

#ifdef __cplusplus
extern "C" {
#endif

/* number / by; `by` is 0 if there is no value: such a player ranks behind those with one. */
struct qy_fraction {
    int64_t number;
    int64_t by;
};

enum qy_tiebreak_code {
    QY_TB_PTS,  /* points: always first */
    QY_TB_DE,   /* direct encounter: the rank among the tied, 0 if it does not separate them */
    QY_TB_WIN,  /* rounds worth a win */
    QY_TB_WON,  /* games won at the board */
    QY_TB_BPG,  /* games played with Black */
    QY_TB_BWG,  /* games won with Black */
    QY_TB_REP,  /* rounds in which the player chose to play */
    QY_TB_PS,   /* progressive score */
    QY_TB_STD,  /* standard points */
    QY_TB_TPN,  /* pairing number, lower first */
    QY_TB_RTNG, /* rating */
    QY_TB_KS,   /* Koya: points against opponents with at least half of the points */
    QY_TB_BH,   /* Buchholz */
    QY_TB_AOB,  /* average of the opponents' Buchholz */
    QY_TB_FB,   /* fore Buchholz: the last round's games count as drawn */
    QY_TB_SB,   /* Sonneborn-Berger */
    QY_TB_ARO,  /* average rating of opponents */
    QY_TB_TPR,  /* performance */
    QY_TB_PTP,  /* perfect performance */
    QY_TB_APRO, /* averages of the opponents' performances */
    QY_TB_APPO,
    QY_TB_XIAOFEN,    /* 小分: points of beaten opponents, half of those drawn with */
    QY_TB_DUISHOUFEN, /* 对手分: points of all opponents */
    QY_TB_SHENGJU,    /* 胜局: games won, including forfeits ('+') */
    QY_TB_ZHISHENG,   /* 直胜: points in games among the tied */
    QY_TB_FANGUI,     /* 犯规: fouls, fewer is better */
    QY_TB_LEIJIFEN,   /* 累进分: progressive score */
    QY_TB_HOUSHOU,    /* 后手: games moving second */
    QY_TB_HOUZOU,     /* 后走: games moving second against the tied players (2011, 14.1) */
    /* 场分: points for matches of several games, 2, 1, 0; if first in a list, before points (2011, 14.2) */
    QY_TB_CHANGFEN,
    QY_TB_QIANLUN, /* 前轮: the rank one round earlier, in the same order (2011, 14.3) */
    QY_TB_MPTS,    /* from here on for teams only: match points */
    QY_TB_GPTS,    /* game points */
    QY_TB_MPVGP,   /* whichever of the two is not the primary score */
    QY_TB_EMMSB,   /* extended Sonneborn-Berger: match points of the opponent by match points scored */
    QY_TB_EMGSB,   /* match points of the opponent by game points scored */
    QY_TB_EGMSB,   /* game points of the opponent by match points scored */
    QY_TB_EGGSB,   /* game points of the opponent by game points scored */
    QY_TB_EDE,     /* extended direct encounter: the rank among the tied, 0 as for DE */
    QY_TB_EDEBT,   /* EDE, then BC and TBR for two teams level in both scores */
    QY_TB_EDEBB,   /* EDE, then BC and BBE */
    QY_TB_EDET,    /* EDE, then TBR */
    QY_TB_EDEB,    /* EDE, then BBE */
    QY_TB_SSSC,    /* scores and schedule strength combination */
    QY_TB_BC,      /* board count: lower is better */
    QY_TB_TBR,     /* top board results: the rank among the tied */
    QY_TB_BBE,     /* bottom board elimination: the rank among the tied */
    QY_TB_QUANDUI, /* 全队胜局: games won by the team */
    QY_TB_COUNT
};

struct qy_tiebreak {
    uint8_t code;    /* enum qy_tiebreak_code */
    uint8_t cut_low; /* /C1 /C2: how many of the lowest are cut; /M1 /M2: also of the highest */
    uint8_t cut_high;
    bool forfeits; /* /P: forfeited games count as played against the paired opponent */
    bool reversed; /* /R: reversed order */
    bool fore;     /* /F: fore Buchholz (AOB) */
    bool byes; /* /B: a bye counts as a game against the lowest score of a player with points (2011, 14.4) */
    uint16_t unrated; /* /U1400: rating used for unrated players; 0: not given */
    uint8_t percent;  /* /L60 of KS: the limit in percent of the possible points */
    int8_t halves;    /* /L+1 /L-1 of KS: half points above or below half */
    uint8_t score;    /* enum qy_tiebreak_score: "BH:GP" */
    uint8_t factor;   /* /K4 of SSSC: the normalising factor; 0: by the rule */
};

/* The team score that a tie-break uses. */
enum qy_tiebreak_score { QY_TB_BY_PRIMARY, QY_TB_BY_MATCH, QY_TB_BY_GAME };

#define QY_TIEBREAKS_MOST 32

struct qy_tiebreak_list {
    size_t count;
    struct qy_tiebreak item[QY_TIEBREAKS_MOST];
};

/*
 * Reads one tie-break: a code in any letter case with its modifiers, or a Chinese name. Errors:
 * QY_E_TIEBREAK, QY_E_TIEBREAK_MODIFIER.
 */
QY_API int qy_tiebreak_parse(const char *text, size_t len, struct qy_tiebreak *ret_tiebreak,
                             struct qy_error *reterr);

/*
 * Reads a list separated by commas, semicolons or blanks. Points always come first; if listed they are
 * ignored. Errors: as above; QY_E_TIEBREAK for more than QY_TIEBREAKS_MOST.
 */
QY_API int qy_tiebreak_list_parse(const char *text, size_t len, struct qy_tiebreak_list *ret_list,
                                  struct qy_error *reterr);

/* The order of the xiangqi rules of competition: 15.1 for a round robin, 15.2 for a Swiss. */
QY_API struct qy_tiebreak_list qy_tiebreak_list_usual(bool round_robin);
/* The same for teams: 15.3 for a round robin, 15.4 for a Swiss. */
QY_API struct qy_tiebreak_list qy_tiebreak_list_usual_teams(bool round_robin);

/*
 * The tie-breaks that an event announces (record 202). Without any: those of the xiangqi rules if the event's
 * type names xiangqi or is in Chinese, or its system is a xiangqi one; else FIDE's: BH/C1, BH, SB, DE, WIN in
 * a Swiss, DE, WIN, SB, KS in a round robin. Errors: those of qy_tiebreak_list_parse().
 */
QY_API int qy_tiebreak_list_of(const struct qy_tournament *tournament, struct qy_tiebreak_list *ret_list,
                               struct qy_error *reterr);

/*
 * As qy_tiebreak_list_of(), for teams: 15.3 and 15.4, or MPvGP, EMGSB/C1, BH/C1, EDE in a Swiss and MPvGP,
 * EDE, EMGSB in a round robin.
 */
QY_API int qy_tiebreak_list_of_teams(const struct qy_tournament *teams, struct qy_tiebreak_list *ret_list,
                                     struct qy_error *reterr);

/* True if the code of the system (record 192) makes game points the primary score: "FIDE_TEAM_GP_MP". */
QY_API bool qy_tournament_is_by_games(const struct qy_tournament *teams);

/* Appends a tie-break in the form that qy_tiebreak_parse() reads: "BH/C1". */
QY_API void qy_tiebreak_write(const struct qy_tiebreak *tiebreak, struct qy_buf *out);

/* The name of a code in a language: the Chinese one for those of the xiangqi rules, else the code itself. */
QY_API const char *qy_tiebreak_name(enum qy_tiebreak_code code, enum qy_lang lang);

/*
 * Appends a tie-break's column heading: in English the code of a FIDE tie-break; otherwise a word of the
 * language with the cut ("对手分−1").
 */
QY_API void qy_tiebreak_head(const struct qy_tiebreak *tiebreak, enum qy_lang lang, struct qy_buf *out);
/* Appends a tie-break in words: "Buchholz without the lowest 1". */
QY_API void qy_tiebreak_words(const struct qy_tiebreak *tiebreak, enum qy_lang lang, struct qy_buf *out);

/* The number of decimals with which values of a code are written. */
QY_API unsigned qy_tiebreak_decimals(enum qy_tiebreak_code code);

/* Appends a value, rounded half away from zero to `decimals` decimals; "-" for none. */
QY_API void qy_fraction_write(struct qy_fraction value, unsigned decimals, struct qy_buf *out);

/* ---- standings ------------------------------------------------------------------------------------- */

/* A player's conduct: fouls count for FANGUI, the other fields for article 18.4. */
struct qy_conduct {
    uint16_t number;
    uint16_t fouls;
    uint16_t warnings;          /* 18.1 */
    uint16_t disqualifications; /* 18.2, from a game */
};

/*
 * The game results of the teams of a tournament, by their index among its players. Standings copy what they
 * need when they are made.
 */
struct qy_team_scores {
    bool by_games;                /* game points are the primary score; else match points */
    unsigned boards;              /* games per match, at least 1 */
    unsigned rounds;              /* number of rounds in the arrays */
    struct qy_points_scheme game; /* points for a game */
    const qy_points *games;       /* [team * rounds + round]: game points from a round */
    /*
     * [(team * rounds + round) * boards + board]: points on a board; a pairing-allocated bye has a win on
     * each board (12). NULL: unknown, all zero
     */
    const qy_points *board;
    const uint16_t *won;    /* [team * rounds + round]: games won; NULL: all zero */
    const qy_points *bonus; /* by team: game points not from games; NULL: none */
};

enum qy_tournament_kind {
    QY_TOURNAMENT_KIND_INFER,
    QY_TOURNAMENT_KIND_SWISS,
    QY_TOURNAMENT_KIND_ROUND_ROBIN
};

#define QY_DECIDED_LEVEL UINT16_MAX

struct qy_standings_setup {
    unsigned rounds; /* standings after this round; 0: after all paired rounds */
    enum qy_tournament_kind kind;
    struct qy_tiebreak_list tiebreaks;
    const struct qy_conduct *conduct;
    size_t conduct_count;
    const uint16_t *withdrawn; /* numbers of players who left a round robin early */
    size_t withdrawn_count;
    const uint16_t
        *decided; /* ties decided otherwise (15.6): orders of players, each ended by 0; who stands behind
                                QY_DECIDED_LEVEL is level with the one before it */
    size_t decided_count;
    const struct qy_team_scores *teams; /* not NULL: the players are teams */
};

/*
 * True if an event is a round robin: by the code of its system (record 192), its type in words, or else its
 * pairs: every two players are paired equally often.
 */
QY_API bool qy_tournament_is_round_robin(const struct qy_tournament *tournament);

struct qy_standing {
    uint16_t number;
    uint16_t rank; /* shared if the tie-breaks leave a tie */
    qy_points points;
    const struct qy_fraction *value; /* one per tie-break */
};

struct qy_standings;

/*
 * Ranks the players by points, then with warned or disqualified players behind all others on the same points
 * (article 18.4), then by the tie-breaks in order, then by decided ties that still hold all their players.
 * The tournament must not change while the standings are used. Errors: QY_E_MEMORY, QY_E_TOUR_ROUND for more
 * rounds than are paired, QY_E_TIEBREAK_SYSTEM for Buchholz and related tie-breaks in a round robin,
 * QY_E_TIEBREAK_TEAMS for a team tie-break in an event without teams, QY_E_TOUR_PLAYER for conduct of an
 * unknown player.
 */
QY_API int qy_standings_new(const struct qy_tournament *tournament, const struct qy_standings_setup *setup,
                            struct qy_standings **ret_standings, struct qy_error *reterr);
QY_API void qy_standings_free(struct qy_standings *standings);

/* The number of ranked players: all of the event. */
QY_API size_t qy_standings_count(const struct qy_standings *standings);
/* The player at index `place`, ordered by rank and, among the tied, by number. Borrowed. */
QY_API const struct qy_standing *qy_standings_at(const struct qy_standings *standings, size_t place);
QY_API bool qy_standings_round_robin(const struct qy_standings *standings);
QY_API unsigned qy_standings_rounds(const struct qy_standings *standings);
/* The tie-breaks used, in order. Borrowed. */
QY_API const struct qy_tiebreak_list *qy_standings_tiebreaks(const struct qy_standings *standings);

/* The number of players who share first place after all tie-breaks: if over 1, a play-off is due (15.6). */
QY_API size_t qy_standings_tied_for_first(const struct qy_standings *standings);

/* One term of a value. */
struct qy_tiebreak_term {
    uint8_t round; /* 0: not from a round */
    uint8_t board; /* a team's board; 0: none */
    bool cut;
    bool secondary;           /* from a team's secondary score */
    bool dummy;               /* for an unplayed round: `score` is that of the dummy opponent */
    uint16_t opponent;        /* 0: none */
    qy_points score;          /* the opponent's adjusted score; 0 if not used */
    qy_points points;         /* points from the round */
    struct qy_fraction value; /* the round's contribution; for averages, the value averaged */
};

#define QY_TIEBREAK_TERMS_MOST 320

struct qy_tiebreak_terms {
    size_t count;
    struct qy_tiebreak_term term[QY_TIEBREAK_TERMS_MOST];
};

/*
 * Writes the terms of the value of a tie-break (by its index in the list). The value is the sum of the terms
 * that are not cut, except: their average for AOB, ARO, APRO and APPO; for TPR and PTP the terms are the
 * ratings that they are computed from; for DE and ZHISHENG the games among those still tied when the
 * tie-break was applied; for EDE the matches, in both scores; for TBR and BBE the boards. TPN, RTNG and
 * FANGUI have no terms. Errors: QY_E_TOUR_PLAYER, QY_E_TIEBREAK for an index out of range.
 */
QY_API int qy_standings_explain(const struct qy_standings *standings, unsigned number, size_t tiebreak,
                                struct qy_tiebreak_terms *ret_terms);

#ifdef __cplusplus
}
#endif

#endif

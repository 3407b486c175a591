/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, papers: what a tournament prints. Part of libqiyuan-sheet, which needs cairo and pango.
 *
 *   qy_tournament_paper      a paper: the list of players, the pairings of a round, slips, standings and so
 * on qy_papers          a PDF of papers of one event that is being printed qy_papers_event    the event: its
 * tournament, and what is known of it beside
 *
 * Every paper begins on a page of its own, under the name of the event; pages are numbered through the
 * document. Texts of others are treated as on score sheets (qiyuan/print/sheet.h).
 */
#ifndef QIYUAN_PAPERS_H
#define QIYUAN_PAPERS_H

#include <qiyuan/errors/sheet.h>
#include <qiyuan/event/norms.h>
#include <qiyuan/event/prizes.h>
#include <qiyuan/event/standings.h>
#include <qiyuan/event/teams.h>
#include <qiyuan/print/sheet.h>

#ifdef __cplusplus
extern "C" {
#endif

enum qy_tournament_paper {
    QY_PAPER_PLAYERS,    /* who takes part */
    QY_PAPER_TEAMS,      /* the members of each team in the order of its boards */
    QY_PAPER_PAIRINGS,   /* of a round, by board */
    QY_PAPER_NAMES,      /* the same by name: who plays where, byes among them */
    QY_PAPER_SLIPS,      /* a slip for each board, to be cut, filled in and signed */
    QY_PAPER_CARDS,      /* a card for each board, to stand on it */
    QY_PAPER_MATCHES,    /* a sheet for each match of teams, with its boards, to be filled in and signed */
    QY_PAPER_STANDINGS,  /* with their tie-breaks */
    QY_PAPER_CROSSTABLE, /* everybody's results; a square of them in a round robin */
    QY_PAPER_TABLE,      /* who meets whom in each round of a round robin */
    QY_PAPER_ARBITERS,   /* the arbiters' list, their duties and what to see to in each round */
    QY_PAPER_RULING,     /* a form for a ruling, with its article and signatures */
    QY_PAPER_BOARDS,     /* what members of teams made on each board */
    QY_PAPER_BRACKET,    /* a knock-out, drawn */
    QY_PAPER_PRIZES,     /* who gets which, to be signed for */
    QY_PAPER_REPORT,     /* the event in figures, signed by the chief arbiter */
    QY_PAPER_APART,      /* from here on: printed where they are asked for, not with all others */
    QY_PAPER_SHEETS = QY_PAPER_APART, /* a score sheet for each game of a round, its head filled in */
    QY_PAPER_NORMS,                   /* a certificate for each norm, with the data of FIDE's form IT1 */
    QY_PAPER_PROGRAMME,               /* a booklet before the event: regulations, schedule, who takes part */
    QY_PAPER_RESULTS,                 /* a booklet after it: standings, cross table, all rounds, report */
    QY_PAPER_CHECK_IN,                /* who has come, to be ticked and signed */
    QY_PAPER_LOTS,                    /* who has drawn which lot, to be written in */
    QY_PAPER_LINEUPS,                 /* a form for each team of a round: who sits at which board */
    QY_PAPER_RUNNER,                  /* the boards of a round on a list, with the results to be ticked */
    QY_PAPER_BADGES,                  /* a badge for each player, eight on a page */
    QY_PAPER_CERTIFICATES, /* a certificate for each of the first eight places, when all is played */
    QY_PAPER_APPEAL,       /* a form for an appeal */
    QY_PAPER_NOTICE,       /* a form that tells a player of a foul, a warning, a penalty */
    QY_TOURNAMENT_PAPER_COUNT
};

/* The name of a paper ("players", "crosstable"); and the paper of a name: 0, or QY_E_VALUE. */
QY_API const char *qy_tournament_paper_id(enum qy_tournament_paper which);
QY_API int qy_tournament_paper_by_id(const char *id, size_t len, enum qy_tournament_paper *ret_which);

/* The contents of a ruling form; each text may be NULL, and is then left to be written by hand. */
struct qy_diagram;

/* A move of a repeated round, as it was judged. */
struct qy_judged_step {
    struct qy_position before;
    const struct qy_judged_move *judged;
};

struct qy_ruling_form {
    const char *first_side; /* what the sides are called in their game */
    const char *second_side;
    const char *first; /* the players */
    const char *second;
    const char *time;                   /* when it was ruled */
    const char *move;                   /* after which move */
    const char *clocks;                 /* what they show */
    const char *used;                   /* time used by both, with what penalties have added to it */
    const char *fouls;                  /* of both */
    const char *facts;                  /* what was said and done, a line each */
    const struct qy_diagram *board;     /* the position that it is about; NULL: none is drawn */
    const char *ruled;                  /* the rulings, a line each */
    const char *articles;               /* an article a line, with its sentence */
    const char *penalty;                /* penalties, time given, the result */
    const struct qy_judged_step *cycle; /* the round that was ruled on, a diagram for each of its moves */
    size_t cycle_count;
    /* of its moves; what is usual in the language where it is none of the game's */
    enum qy_notation notation;
};

/* A norm that was made, and the games it was judged by. */
struct qy_norm_certificate {
    uint16_t number; /* of the player */
    enum qy_title title;
    struct qy_title_norm norm;
    struct qy_norm_game game[QY_NORM_ROUNDS_MOST];
    size_t count;
};

struct qy_papers_setup {
    enum qy_paper paper;
    enum qy_lang lang;
};

/* An event to be printed; all is borrowed and must live as long as the document. */
struct qy_papers_event {
    const struct qy_tournament *tournament;
    const struct qy_standings *standings;     /* after `round`; for standings and cross table alone */
    const struct qy_tiebreak_list *tiebreaks; /* those of the standings */
    const uint16_t *table; /* players in the order of the table's numbers; NULL: as they stand */
    size_t table_count;
    unsigned round; /* whose pairings are printed; 0: the last that is paired */
    /* of a team event, whose `tournament` is that of its teams; else NULL */
    const struct qy_tournament_log *log;
    const struct qy_team_table *teams;   /* the order of its teams; it wants `standings` beside */
    const struct qy_ruling_form *ruling; /* fills the form of a ruling; NULL: it is blank */
    const struct qy_prize_awards *prizes;
    const struct qy_norm_certificate *norms;
    size_t norm_count;
    unsigned copies; /* of each score sheet, for both players write; 0: one */
};

struct qy_papers;

/*
 * Begins a document about an event. `write` and `user` must live until it is ended. The caller frees it.
 * Errors: QY_E_VALUE (a paper or language that there is none of), QY_E_TOUR_ROUND for a round that is not
 * paired, QY_E_MEMORY.
 */
QY_API int qy_papers_new(const struct qy_papers_setup *setup, const struct qy_papers_event *event,
                         qy_write_fn write, void *user, struct qy_papers **ret_papers,
                         struct qy_error *reterr);

/*
 * Whether the event has such a paper: standings want `standings`, a table a round robin, pairings, slips and
 * cards a round that is paired, teams, matches and boards a log with matches of teams, a bracket a log with a
 * knock-out, prizes and norms what they tell. Score sheets are of games between two who both are known.
 */
QY_API bool qy_papers_has(const struct qy_papers *papers, enum qy_tournament_paper which);

/*
 * Prints a paper. Errors: QY_E_PAPER_NONE for one that the event has not, what `write` returned, QY_E_MEMORY,
 * QY_E_SHEET_DRAW.
 */
QY_API int qy_papers_add(struct qy_papers *papers, enum qy_tournament_paper which, struct qy_error *reterr);

/* The pages so far. */
QY_API unsigned qy_papers_pages(const struct qy_papers *papers);

/* Appends the letters printed so far that no font of this machine has, which are printed as boxes. */
QY_API void qy_papers_missing(const struct qy_papers *papers, struct qy_buf *out);

/* Writes the rest of the document, after which nothing can be printed; without a page it is of no use. Errors
 * as above. */
QY_API int qy_papers_end(struct qy_papers *papers, struct qy_error *reterr);

/* Frees a document; one that was not ended writes nothing more. */
QY_API void qy_papers_free(struct qy_papers *papers);

#ifdef __cplusplus
}
#endif

#endif

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
    QY_PAPER_PLAYERS,    /* the list of players */
    QY_PAPER_TEAMS,      /* the members of each team in board order */
    QY_PAPER_PAIRINGS,   /* the pairings of a round, by board */
    QY_PAPER_NAMES,      /* the pairings by name: where each player plays, byes included */
    QY_PAPER_SLIPS,      /* a result slip for each board, to be cut out, filled in and signed */
    QY_PAPER_CARDS,      /* a board card for each board */
    QY_PAPER_MATCHES,    /* a sheet for each team match, with its boards, to be filled in and signed */
    QY_PAPER_STANDINGS,  /* standings with tie-breaks */
    QY_PAPER_CROSSTABLE, /* all results; in a round robin as a square */
    QY_PAPER_TABLE,      /* the pairings of all rounds of a round robin */
    QY_PAPER_ARBITERS,   /* the list of arbiters, with their duties and tasks in each round */
    QY_PAPER_RULING,     /* a form for a ruling, with its article and signatures */
    QY_PAPER_BOARDS,     /* results of team members by board */
    QY_PAPER_BRACKET,    /* the bracket of a knock-out */
    QY_PAPER_PRIZES,     /* the prize winners, to sign for their prizes */
    QY_PAPER_REPORT,     /* the event in figures, to be signed by the chief arbiter */
    QY_PAPER_APART,      /* from here on: printed only on request, not with the others */
    QY_PAPER_SHEETS = QY_PAPER_APART, /* a score sheet for each game of a round, with its head filled in */
    QY_PAPER_NORMS,                   /* a certificate for each norm, with the data of FIDE's form IT1 */
    QY_PAPER_PROGRAMME,               /* a booklet before the event: regulations, schedule, players */
    QY_PAPER_RESULTS,                 /* a booklet after it: standings, cross table, all rounds, report */
    QY_PAPER_CHECK_IN,                /* the list of players, to be ticked and signed on arrival */
    QY_PAPER_LOTS,                    /* a form for the lots that players draw */
    QY_PAPER_LINEUPS,                 /* a line-up form for each team of a round */
    QY_PAPER_RUNNER,                  /* the boards of a round as a list, to tick the results */
    QY_PAPER_BADGES,                  /* a badge for each player, eight on a page */
    QY_PAPER_CERTIFICATES, /* a certificate for each of the first eight places, after the last round */
    QY_PAPER_APPEAL,       /* a form for an appeal */
    QY_PAPER_NOTICE,       /* a form that informs a player of a foul, a warning or a penalty */
    QY_TOURNAMENT_PAPER_COUNT
};

/* Convert a paper to its name ("players", "crosstable") and back. The second returns 0, or QY_E_VALUE. */
QY_API const char *qy_tournament_paper_id(enum qy_tournament_paper which);
QY_API int qy_tournament_paper_by_id(const char *id, size_t len, enum qy_tournament_paper *ret_which);

/* The contents of a ruling form. Each text may be NULL: its field is then left blank for handwriting. */
struct qy_diagram;

/* A move of a repeated round, as judged. */
struct qy_judged_step {
    struct qy_position before;
    const struct qy_judged_move *judged;
};

struct qy_ruling_form {
    const char *first_side; /* the names of the sides in their game */
    const char *second_side;
    const char *first; /* the players' names */
    const char *second;
    const char *time;               /* time of the ruling */
    const char *move;               /* the move after which it was made */
    const char *clocks;             /* the times shown on the clocks */
    const char *used;               /* time used by both, with time added by penalties */
    const char *fouls;              /* fouls of both */
    const char *facts;              /* what was said and done, one item per line */
    const struct qy_diagram *board; /* the position in question; NULL: none is drawn */
    const char *ruled;              /* the rulings, one per line */
    const char *articles;           /* the articles with their text, one per line */
    const char *penalty;            /* penalties, time given, the result */
    /* the round that was ruled on, with a diagram for each of its moves */
    const struct qy_judged_step *cycle;
    size_t cycle_count;
    /* notation of its moves; the language's default if it is not one of the game's */
    enum qy_notation notation;
};

/* A norm that was made, and the games that it rests on. */
struct qy_norm_certificate {
    uint16_t number; /* the player's number */
    enum qy_title title;
    struct qy_title_norm norm;
    struct qy_norm_game game[QY_NORM_ROUNDS_MOST];
    size_t count;
};

struct qy_papers_setup {
    enum qy_paper paper;
    enum qy_lang lang;
    bool html; /* elements of a page, UTF-8, in place of a PDF: of papers that are lists */
};

/* An event to print. Everything is borrowed and must outlive the document. */
struct qy_papers_event {
    const struct qy_tournament *tournament;
    const struct qy_standings *standings;     /* after `round`; needed only for standings and cross table */
    const struct qy_tiebreak_list *tiebreaks; /* the tie-breaks of the standings */
    const uint16_t *table;                    /* players by table number; NULL: by their own number */
    size_t table_count;
    unsigned round; /* the round whose pairings are printed; 0: the last paired one */
    /* for a team event, whose `tournament` is that of its teams; else NULL */
    const struct qy_tournament_log *log;
    const struct qy_team_table *teams;   /* the order of its teams; needs `standings` too */
    const struct qy_ruling_form *ruling; /* the contents of the ruling form; NULL: blank */
    const struct qy_prize_awards *prizes;
    const struct qy_norm_certificate *norms;
    size_t norm_count;
    unsigned copies; /* copies of each score sheet, one per player; 0: one */
};

struct qy_papers;

/*
 * Begins a document on an event. `write` and `user` must live until qy_papers_end(). The caller frees it.
 * Errors: QY_E_VALUE (an unknown paper size or language), QY_E_TOUR_ROUND for a round that is not paired,
 * QY_E_MEMORY.
 */
QY_API int qy_papers_new(const struct qy_papers_setup *setup, const struct qy_papers_event *event,
                         qy_write_fn write, void *user, struct qy_papers **ret_papers,
                         struct qy_error *reterr);

/*
 * True if the event has this paper, and in HTML if the paper is a list: standings need `standings`, a table a round
 * robin, pairings, slips and cards a paired round, teams, matches and boards a log with team matches, a bracket a log
 * with a knock-out, prizes and norms their data. Score sheets exist for games between two known players.
 */
QY_API bool qy_papers_has(const struct qy_papers *papers, enum qy_tournament_paper which);

/*
 * True if the event has this paper and it is among those that are printed together for a round: those before
 * QY_PAPER_APART but cards, arbiters and the blank ruling, and but names in an event of teams; players and teams
 * until the first round, the report once all is played.
 */
QY_API bool qy_papers_wants(const struct qy_papers *papers, enum qy_tournament_paper which);

/*
 * Prints a paper. Errors: QY_E_PAPER_NONE for one that the event does not have, the error of `write`,
 * QY_E_MEMORY, QY_E_SHEET_DRAW.
 */
QY_API int qy_papers_add(struct qy_papers *papers, enum qy_tournament_paper which, struct qy_error *reterr);

/* The number of pages so far. */
QY_API unsigned qy_papers_pages(const struct qy_papers *papers);

/* Appends the characters so far for which this machine has no font; they are printed as boxes. */
QY_API void qy_papers_missing(const struct qy_papers *papers, struct qy_buf *out);

/*
 * Ends the document and writes the rest of it; call it last. A document needs at least one page to be valid.
 * Errors as above.
 */
QY_API int qy_papers_end(struct qy_papers *papers, struct qy_error *reterr);

/* Frees a document. If it was not ended, nothing more is written. */
QY_API void qy_papers_free(struct qy_papers *papers);

#ifdef __cplusplus
}
#endif

#endif

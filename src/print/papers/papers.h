/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Papers of a tournament: what all of them share. Each paper has a file of its own or one with
 * its kin, and is begun on a page of its own.
 */
#ifndef QYI_SHEET_PAPERS_H
#define QYI_SHEET_PAPERS_H

#include "sheet/list.h"

#include <qiyuan/print/papers.h>

struct qy_tournament_matches;

/* Something to be seen to, with its article; the words are those of the registry's article where `what` is
 * NULL. */
struct qyi_duty {
    const char *article; /* "xq:17.2", "12.2" */
    const char *what;    /* a message, or NULL */
};

/* What papers of events of a game say; in games.c. */
struct qyi_paper_form {
    enum qy_game game;
    const char *side[2];       /* messages: who moves first, second; */
    const char *side_short[2]; /* a letter for each */
    const char *result[3];     /* messages of 1-0, draw, 0-1; NULL: the figures themselves */
    const char *fouls;         /* message: what is counted against a player in a game */
    bool counts_fouls;         /* logs of games count them */
    const char *unit;          /* message: what players are of */
    const char *identity;      /* message: what the number of an identity is called */
    bool unit_is_club;         /* a club is a unit where there is no other */
    bool times;                /* times used and fouls stand on the sheet of a match (xq:10.1) */
    const char *rules;         /* the book that articles are of */
    const struct qyi_duty *before;
    size_t before_count;
    const struct qyi_duty *during;
    size_t during_count;
};
/* The form of an event: by its game, as far as the event tells it. */
const struct qyi_paper_form *qyi_paper_form_of(const struct qy_tournament *tournament);

struct qy_papers {
    struct qyi_doc *doc;
    const struct qyi_paper_form *form;
    struct qy_papers_event event;
    enum qy_lang lang;
    unsigned round; /* 0: nothing is paired */
    double
        follows;  /* the next paper may begin below the last one where this many points are left; 0: never */
    bool in_book; /* rounds are told of as they ended, in the type of a book */
    bool failed;  /* memory ran out */
};

/* A word of the registry in the language of the papers, borrowed. */
const char *qyi_paper_word(const struct qy_papers *papers, const char *id);
/* The first (0) or second (1) side in the game of the event: "Red", and "r". Borrowed. */
const char *qyi_paper_side(const struct qy_papers *papers, unsigned side);
const char *qyi_paper_side_short(const struct qy_papers *papers, unsigned side);
/* Appends a message whose {0} is a number. */
void qyi_paper_message(const struct qy_papers *papers, const char *id, unsigned number, struct qy_buf *out);

/* Appends a message with texts in it. */
void qyi_paper_words(const struct qy_papers *papers, const char *id, const char *const *args, size_t count,
                     struct qy_buf *out);

/* Games of a round: each is a round of its own in the event. */
unsigned qyi_paper_games(const struct qy_papers *papers);
/* Appends a message about a round; where a round has several games also which of them it is. */
void qyi_paper_round(const struct qy_papers *papers, const char *id, unsigned round, struct qy_buf *out);
/* The same in figures: "4", "4.2". */
void qyi_paper_round_figures(const struct qy_papers *papers, unsigned round, struct qy_buf *out);
/* What a player is of, in the words of the game: in xiangqi the unit, which lists give as a club, too. Borrowed. */
const char *qyi_paper_unit(const struct qy_papers *papers, const struct qy_tournament_player *player);
/* Whether somebody is of a unit. */
bool qyi_paper_has_units(const struct qy_papers *papers);
/* Whether the standings are those at the end of the event; the title that they have then, else `title`, or one
 * without a round; and the lines on which they are signed. */
bool qyi_paper_is_final(const struct qy_papers *papers);
const char *qyi_paper_standings_title(const struct qy_papers *papers, const char *title);
void qyi_paper_sign_final(struct qy_papers *papers);
#define QYI_PAPER_SIGNED 90.0 /* what these lines take */

/* Appends the day and hour of a round, as far as they are announced; false where nothing is. */
bool qyi_paper_when(const struct qy_papers *papers, unsigned round, struct qy_buf *out);
/* Begins a page, upright or across, with a title of the registry, whose {0} is `number`, and the facts of the
 * event: place, days, time control, chief arbiter. */
void qyi_paper_begin(struct qy_papers *papers, const char *title, unsigned number, bool across);
/* A sentence of the registry in small type at the flow. */
void qyi_paper_note(struct qy_papers *papers, const char *id);
/* What belongs to a list, below it. */
void qyi_paper_below(struct qy_papers *papers, const struct qy_buf *text);
/* Texts in small type at the flow. */
void qyi_paper_small(struct qy_papers *papers, const struct qy_buf *text);

/* A table that is being printed, and the cells of a row as they are written, one after the other. */
struct qyi_cells {
    struct qy_papers *papers;
    struct qyi_table table;
    struct qyi_list list; /* in place of the table */
    bool is_list;
    struct qyi_column columns[QYI_TABLE_COLUMNS];
    struct qy_buf text;
    size_t start[QYI_TABLE_COLUMNS];
    size_t count;
};

/* Begins a table; heads of columns that name a message are its words. */
void qyi_cells_begin(struct qyi_cells *cells, struct qy_papers *papers, const struct qyi_column *columns,
                     size_t count, const struct qyi_table_look *look);
/* The same for a list, whose type and widths follow from what stands in it. */
void qyi_cells_begin_list(struct qyi_cells *cells, struct qy_papers *papers, const struct qyi_column *columns,
                          size_t count, const struct qyi_table_look *look);
/* Ends the cell that was written into `text`; more than QYI_TABLE_COLUMNS are dropped. */
void qyi_cell_end(struct qyi_cells *cells);
/* A whole cell: a text, a number, a word of the registry, points, a player with the title. */
void qyi_cell(struct qyi_cells *cells, const char *text);
void qyi_cell_number(struct qyi_cells *cells, unsigned number);
void qyi_cell_word(struct qyi_cells *cells, const char *id);
void qyi_cell_points(struct qyi_cells *cells, qy_points points);
void qyi_cell_titled(struct qyi_cells *cells, unsigned number);
void qyi_cell_titled_of(struct qyi_cells *cells, const struct qy_tournament *tournament, unsigned number);
/* Puts the cells into the table as a row, empty ones behind them, and clears them. */
void qyi_cells_row(struct qyi_cells *cells);
void qyi_cells_row_bold(struct qyi_cells *cells);
/* A row across all columns, which stays with this many rows behind it. */
void qyi_cells_band(struct qyi_cells *cells, const char *string, size_t follow);
/* Ends the table or list. */
void qyi_cells_end(struct qyi_cells *cells);
/* Ends a list that is a paper of its own: begins the paper as qyi_paper_begin() does, on paper that lies across
 * where the list is too wide for one that stands upright. */
void qyi_cells_end_paper(struct qyi_cells *cells, const char *title, unsigned number);
/* Lays the cells out as heads of columns: borrowed from `cells` until it changes. */
void qyi_cells_heads(const struct qyi_cells *cells, struct qyi_column *columns);

/* The event's data; those that are not are lines to be filled in. */
enum qyi_fact {
    QYI_FACT_PLACE,
    QYI_FACT_FEDERATION,
    QYI_FACT_BEGINS,
    QYI_FACT_ENDS,
    QYI_FACT_CHIEF,
    QYI_FACT_TIME, /* in words */
    QYI_FACT_DEPUTIES,
    QYI_FACT_DATES, /* of the rounds, with commas */
    QYI_FACT_ORGANISER,
    QYI_FACT_PACE,
    QYI_FACT_CATEGORIES,
    QYI_FACT_REGULATIONS,
    QYI_FACT_TIMES,    /* of the rounds, with commas */
    QYI_FACT_MEETINGS, /* with semicolons, as are the leaders */
    QYI_FACT_COMMITTEE,
    QYI_FACT_JURY,
    QYI_FACT_LEADERS
};
/* Appends a fact as far as the event tells it. */
void qyi_paper_fact(const struct qy_papers *papers, enum qyi_fact which, struct qy_buf *out);
/* Appends a day as its language writes it, "2026年12月12日"; what is no day stays as it is. */
void qyi_paper_day(const struct qy_papers *papers, const char *day, size_t len, struct qy_buf *out);
/* Appends the days of the event: "2026-12-12 - 2026-12-14", "2026年12月12日—14日". */
void qyi_paper_days(const struct qy_papers *papers, struct qy_buf *out);
/* Appends the part of a list with commas that has this index; false where there is none. */
bool qyi_paper_part(const char *list, size_t index, struct qy_buf *out);
/* A table of two columns: what it is, and what is known of it. */
void qyi_pairs_begin(struct qyi_cells *cells, struct qy_papers *papers);
/* Ends the second cell and the row. */
void qyi_pair_end(struct qyi_cells *cells);
/* A whole row: a text, a fact, a number. */
void qyi_pair_text(struct qyi_cells *cells, const char *label, const char *text);
void qyi_pair_fact(struct qyi_cells *cells, const char *label, enum qyi_fact fact);
void qyi_pair_number(struct qyi_cells *cells, const char *label, long number);
/* The moves of the round that a ruling is on, with their diagrams, on a page of their own. */
void qyi_paper_cycle(struct qy_papers *papers, const struct qy_ruling_form *form);
/* A heading at the flow. */
void qyi_paper_heading(struct qy_papers *papers, const char *id);
/* This many lines to write on. */
void qyi_paper_lines(struct qy_papers *papers, unsigned lines);
/* A line for the signature of somebody. */
void qyi_paper_sign(struct qy_papers *papers, const char *who, const struct qyi_box *box);
/* Beside each other, to be signed: messages. */
void qyi_paper_signatures(struct qy_papers *papers, const char *const *who, size_t count);

/* The members of the teams; NULL for an event without matches of teams. */
const struct qy_tournament *qyi_paper_members(const struct qy_papers *papers);

/* The name of a player, "" for nobody; a title stands before it ("GM ..."). */
const char *qyi_paper_name(const struct qy_papers *papers, unsigned number);
/* Of the two names that of the language's script, where there is one. */
const char *qyi_paper_name_of(const struct qy_papers *papers, const struct qy_tournament_player *player);
/* Appends words in the brackets that the language sets. */
void qyi_paper_in_brackets(const struct qy_papers *papers, const char *words, struct qy_buf *out);
/* Appends it with the title; and that of a player of a tournament such as the members. */
void qyi_paper_titled_of(const struct qy_papers *papers, const struct qy_tournament *tournament,
                         unsigned number, struct qy_buf *out);
void qyi_paper_titled(const struct qy_papers *papers, unsigned number, struct qy_buf *out);
/* The same with what is to be known of a player: withdrawn, warned, disqualified; and without the title. */
void qyi_paper_marked(const struct qy_papers *papers, unsigned number, struct qy_buf *out);
void qyi_paper_marked_name(const struct qy_papers *papers, unsigned number, struct qy_buf *out);
/* True where somebody is rated. */
bool qyi_paper_has_ratings(const struct qy_tournament *tournament);
/* Ends a cell with a rating, empty for an unrated player. */
void qyi_paper_rating(const struct qy_tournament *tournament, unsigned number, struct qyi_cells *cells);
/* Appends points with one decimal. */
void qyi_paper_points(struct qy_buf *out, qy_points points);
/* Appends what stands in a pair in the words of its game, "1-0", "½-½", "+ -"; of teams the points of their
 * boards, "2.5:1.5"; nothing for an open game. */
void qyi_paper_result(const struct qy_papers *papers, unsigned round, struct qy_pair pair,
                      struct qy_buf *out);

/* The same of two outcomes, enum qy_tournament_outcome. */
void qyi_paper_outcomes(const struct qy_papers *papers, const uint8_t outcome[2], struct qy_buf *out);

/* Appends the points of the boards of a match between teams, "2.5:1.5", `pair.white`'s first; false where it has
 * no boards or one of them is open. */
bool qyi_paper_board_points(const struct qy_papers *papers, unsigned round, struct qy_pair pair,
                            struct qy_buf *out);

/* A board of the round on which both sit; `table` is that of a match of teams, else 0. */
struct qyi_board_of_round {
    struct qy_pair pair;
    unsigned board;
    unsigned table;
};
typedef void (*qyi_board_fn)(void *user, const struct qyi_board_of_round *board);
void qyi_paper_each_board(struct qy_papers *papers, qyi_board_fn tell, void *user);

/* What an arbiter's log told of the game that `white` had in a round; false where none did. Appends the time that a
 * side used, as far as it is told. */
bool qyi_paper_game(const struct qy_papers *papers, unsigned round, unsigned white,
                    struct qy_game_conduct *ret_game);
void qyi_paper_used(const struct qy_game_conduct *game, unsigned side, struct qy_buf *out);

/* The papers. They report through the document and `failed`. */
void qyi_paper_players(
    struct qy_papers *papers); /* for officials: with dates of birth and numbers of identities */
void qyi_paper_public_players(struct qy_papers *papers); /* the same for everybody, without them */
void qyi_paper_teams(struct qy_papers *papers);
void qyi_paper_pairings(struct qy_papers *papers);
/* The boards of each match of the round and how they ended. */
void qyi_paper_match_results(struct qy_papers *papers);
void qyi_paper_names(struct qy_papers *papers);
/* Which prizes are announced, a part of the programme; nothing where none are. */
void qyi_paper_prize_list(struct qy_papers *papers);
void qyi_paper_slips(struct qy_papers *papers);
void qyi_paper_cards(struct qy_papers *papers);
void qyi_paper_matches(struct qy_papers *papers);
void qyi_paper_standings(struct qy_papers *papers);
/* The order of the teams, in place of the standings or, for a sum of places, behind them. */
void qyi_paper_team_standings(struct qy_papers *papers);
void qyi_paper_crosstable(struct qy_papers *papers);
void qyi_paper_table(struct qy_papers *papers);
void qyi_paper_arbiters(struct qy_papers *papers);
void qyi_paper_ruling(struct qy_papers *papers);
void qyi_paper_boards(struct qy_papers *papers);
bool qyi_paper_has_bracket(const struct qy_papers *papers);
/* The matches of the stage of a log that is a knock-out; false where there is none. */
bool qyi_paper_find_bracket(const struct qy_papers *papers, struct qy_tournament_matches *ret_matches);
/* Appends what one of this many rounds of a bracket is called: "Final", "Semi-finals", "Round of 16". */
void qyi_paper_bracket_round(const struct qy_papers *papers, unsigned rounds, unsigned round,
                             struct qy_buf *out);
/* Appends what a match of a knock-out is called that is played in a round, "Final"; of a pair of nobody what most of
 * the round are called. False where it is none of a knock-out. */
bool qyi_paper_match_name(const struct qy_papers *papers, unsigned round, struct qy_pair pair,
                          struct qy_buf *out);
void qyi_paper_bracket(struct qy_papers *papers);
void qyi_paper_prizes(struct qy_papers *papers);
void qyi_paper_norms(struct qy_papers *papers);
void qyi_paper_report(struct qy_papers *papers);
/* Below what is printed: the games that decided ties; nothing where there were none. */
void qyi_paper_playoffs(struct qy_papers *papers);
/* Times and fouls of all games that were told; nothing where none were. */
void qyi_paper_conduct(struct qy_papers *papers);
void qyi_paper_sheets(struct qy_papers *papers);
void qyi_paper_programme(struct qy_papers *papers);
void qyi_paper_results(struct qy_papers *papers);
void qyi_paper_check_in(struct qy_papers *papers);
void qyi_paper_lots(struct qy_papers *papers);
void qyi_paper_lineups(struct qy_papers *papers);
void qyi_paper_runner(struct qy_papers *papers);
void qyi_paper_badges(struct qy_papers *papers);
bool qyi_paper_has_certificates(const struct qy_papers *papers);
void qyi_paper_certificates(struct qy_papers *papers);
void qyi_paper_appeal(struct qy_papers *papers);
void qyi_paper_notice(struct qy_papers *papers);
/*
 * The list of the arbiters, as far as they are known: with room for more and for signatures, or, in a book that is
 * handed out, those who are known alone.
 */
void qyi_paper_arbiter_list(struct qy_papers *papers, bool in_book);

#endif

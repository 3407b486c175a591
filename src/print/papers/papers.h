/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Shared by all papers of a tournament. Each paper has its own file, or shares one with similar papers, and
 * starts on a new page.
 */
#ifndef QYI_SHEET_PAPERS_H
#define QYI_SHEET_PAPERS_H

#include "sheet/list.h"

#include <qiyuan/print/papers.h>

struct qy_tournament_matches;

/* A duty with its article. If `what` is NULL, the registry's text of the article is used. */
struct qyi_duty {
    const char *article; /* "xq:17.2", "12.2" */
    const char *what;    /* a message, or NULL */
};

/* The wording and layout of papers for one game; in games.c. */
struct qyi_paper_form {
    enum qy_game game;
    const char *side[2];       /* messages: the side that moves first, and the second; */
    const char *side_short[2]; /* a letter for each */
    const char *result[3];     /* messages for 1-0, draw, 0-1; NULL: these results themselves */
    const char *fouls;         /* message for offences counted in a game */
    bool counts_fouls;         /* games' logs record them */
    const char *unit;          /* message for a player's club or unit */
    const char *identity;      /* message for a player's identity number */
    bool unit_is_club;         /* the club is used as unit if there is no unit */
    bool times;                /* match sheets show times used and fouls (xq:10.1) */
    const char *rules;         /* the regulations that the articles come from */
    const struct qyi_duty *before;
    size_t before_count;
    const struct qyi_duty *during;
    size_t during_count;
};
/* The form of an event's game, as far as the event states the game. */
const struct qyi_paper_form *qyi_paper_form_of(const struct qy_tournament *tournament);

struct qy_papers {
    struct qyi_doc *doc;
    const struct qyi_paper_form *form;
    struct qy_papers_event event;
    enum qy_lang lang;
    unsigned round; /* 0: no round is paired */
    double follows; /* the next paper may start below the last one if this many points remain; 0: never */
    bool whole;     /* points in standings have no decimals: match points, which are whole */
    bool in_book;   /* rounds are shown as they ended, in the type of a booklet */
    bool failed;    /* memory ran out */
    bool is_html;   /* elements of a page are written: there is no `doc` */
    struct qy_buf html;
    qy_write_fn write;
    void *user;
};

/* Returns a text of the registry in the language of the papers; borrowed. */
const char *qyi_paper_word(const struct qy_papers *papers, const char *id);
/* Returns the name of the first (0) or second (1) side in the event's game: "Red"; and its letter: "r". Borrowed. */
const char *qyi_paper_side(const struct qy_papers *papers, unsigned side);
const char *qyi_paper_side_short(const struct qy_papers *papers, unsigned side);
/* Appends a message whose parameter {0} is a number. */
void qyi_paper_message(const struct qy_papers *papers, const char *id, unsigned number, struct qy_buf *out);

/* Appends a message with several parameters. */
void qyi_paper_words(const struct qy_papers *papers, const char *id, const char *const *args, size_t count,
                     struct qy_buf *out);

/* Number of games in a round; each is a separate round in the event. */
unsigned qyi_paper_games(const struct qy_papers *papers);
/* Appends a message with the number of a round and, if the round has several games, of the game. */
void qyi_paper_round(const struct qy_papers *papers, const char *id, unsigned round, struct qy_buf *out);
/* The same in digits: "4", "4.2". */
void qyi_paper_round_figures(const struct qy_papers *papers, unsigned round, struct qy_buf *out);
/* A player's unit as the game defines it; in xiangqi lists may give it as the club. Borrowed. */
const char *qyi_paper_unit(const struct qy_papers *papers, const struct qy_tournament_player *player);
/* True if any player has a unit. */
bool qyi_paper_has_units(const struct qy_papers *papers);
/* qyi_paper_is_final(): whether the standings are those at the end of the event. Then the title for final
 * standings, else `title` or a title without a round; and the lines for signatures below. */
bool qyi_paper_is_final(const struct qy_papers *papers);
const char *qyi_paper_standings_title(const struct qy_papers *papers, const char *title);
void qyi_paper_sign_final(struct qy_papers *papers);
#define QYI_PAPER_SIGNED 90.0 /* height of these lines in points */

/* Appends the announced date and time of a round; false if there are none. */
bool qyi_paper_when(const struct qy_papers *papers, unsigned round, struct qy_buf *out);
/* Begins a page, portrait or landscape (`across`), with a title from the registry, whose {0} is `number`, and
 * the data of the event: place, dates, time control, chief arbiter. */
void qyi_paper_begin(struct qy_papers *papers, const char *title, unsigned number, bool across);
/* Writes a text of the registry in small type at the current position. */
void qyi_paper_note(struct qy_papers *papers, const char *id);
/* Leaves vertical space, in points, between two parts of a page. */
void qyi_paper_gap(struct qy_papers *papers, double height);
/* Writes additional text below a list. */
void qyi_paper_below(struct qy_papers *papers, const struct qy_buf *text);
/* Writes text in small type at the current position. */
void qyi_paper_small(struct qy_papers *papers, const struct qy_buf *text);

/* A table being printed, and the cells of the current row. */
struct qyi_cells {
    struct qy_papers *papers;
    struct qyi_table table;
    struct qyi_list list; /* used instead of the table */
    bool is_list;
    struct qy_buf html; /* in place of both */
    size_t columns_count;
    struct qyi_column columns[QYI_TABLE_COLUMNS];
    struct qy_buf text;
    size_t start[QYI_TABLE_COLUMNS];
    size_t count;
};

/* Begins a table. If the heading of a column is a message id, its text is used. */
void qyi_cells_begin(struct qyi_cells *cells, struct qy_papers *papers, const struct qyi_column *columns,
                     size_t count, const struct qyi_table_look *look);
/* The same for a list, whose font size and widths depend on its content. */
void qyi_cells_begin_list(struct qyi_cells *cells, struct qy_papers *papers, const struct qyi_column *columns,
                          size_t count, const struct qyi_table_look *look);
/* Ends the cell whose text is in `text`; cells beyond QYI_TABLE_COLUMNS are dropped. */
void qyi_cell_end(struct qyi_cells *cells);
/* Adds a complete cell: a text, a number, a text of the registry, points, a player with title. */
void qyi_cell(struct qyi_cells *cells, const char *text);
void qyi_cell_number(struct qyi_cells *cells, unsigned number);
void qyi_cell_word(struct qyi_cells *cells, const char *id);
void qyi_cell_points(struct qyi_cells *cells, qy_points points);
void qyi_cell_titled(struct qyi_cells *cells, unsigned number);
void qyi_cell_titled_of(struct qyi_cells *cells, const struct qy_tournament *tournament, unsigned number);
/* Writes the cells as a row, with empty cells if some are missing, and clears them. */
void qyi_cells_row(struct qyi_cells *cells);
void qyi_cells_row_bold(struct qyi_cells *cells);
/* A row that spans all columns and stays on one page with this number of rows after it. */
void qyi_cells_band(struct qyi_cells *cells, const char *string, size_t follow);
/* Ends the table or list. */
void qyi_cells_end(struct qyi_cells *cells);
/* Ends a list that is a paper of its own: begins the paper as qyi_paper_begin() does, in landscape if the
 * list is too wide for portrait. */
void qyi_cells_end_paper(struct qyi_cells *cells, const char *title, unsigned number);
/* Fills the headings of columns from the cells: borrowed from `cells` until it changes. */
void qyi_cells_heads(const struct qyi_cells *cells, struct qyi_column *columns);

/* Data of the event; those that are missing become lines to fill in. */
enum qyi_fact {
    QYI_FACT_PLACE,
    QYI_FACT_FEDERATION,
    QYI_FACT_BEGINS,
    QYI_FACT_ENDS,
    QYI_FACT_CHIEF,
    QYI_FACT_TIME, /* as text */
    QYI_FACT_DEPUTIES,
    QYI_FACT_DATES, /* of the rounds, separated by commas */
    QYI_FACT_ORGANISER,
    QYI_FACT_PACE,
    QYI_FACT_CATEGORIES,
    QYI_FACT_REGULATIONS,
    QYI_FACT_TIMES,    /* of the rounds, separated by commas */
    QYI_FACT_MEETINGS, /* separated by semicolons, like the leaders */
    QYI_FACT_COMMITTEE,
    QYI_FACT_JURY,
    QYI_FACT_LEADERS
};
/* Appends a piece of data, as far as the event states it. */
void qyi_paper_fact(const struct qy_papers *papers, enum qyi_fact which, struct qy_buf *out);
/* Appends a date in the format of the language, "2026年12月12日"; a text that is not a date is appended unchanged. */
void qyi_paper_day(const struct qy_papers *papers, const char *day, size_t len, struct qy_buf *out);
/* Appends the dates of the event: "2026-12-12 - 2026-12-14", "2026年12月12日—14日". */
void qyi_paper_days(const struct qy_papers *papers, struct qy_buf *out);
/* Appends the item with this index of a comma-separated list; false if there is none. */
bool qyi_paper_part(const char *list, size_t index, struct qy_buf *out);
/* A table of two columns: a label and its value. */
void qyi_pairs_begin(struct qyi_cells *cells, struct qy_papers *papers);
/* Ends the second cell and the row. */
void qyi_pair_end(struct qyi_cells *cells);
/* A complete row: a text, a piece of data, a number. */
void qyi_pair_text(struct qyi_cells *cells, const char *label, const char *text);
void qyi_pair_fact(struct qyi_cells *cells, const char *label, enum qyi_fact fact);
void qyi_pair_number(struct qyi_cells *cells, const char *label, long number);
/* The moves of the cycle that a ruling judges, with diagrams, on a page of their own. */
void qyi_paper_cycle(struct qy_papers *papers, const struct qy_ruling_form *form);
/* A heading at the current position. */
void qyi_paper_heading(struct qy_papers *papers, const char *id);
/* Blank lines to write on, this many. */
void qyi_paper_lines(struct qy_papers *papers, unsigned lines);
/* A line for a signature. */
void qyi_paper_sign(struct qy_papers *papers, const char *who, const struct qyi_box *box);
/* Lines for signatures side by side; `who` are message ids. */
void qyi_paper_signatures(struct qy_papers *papers, const char *const *who, size_t count);

/* The members of the teams; NULL for an event without team matches. */
const struct qy_tournament *qyi_paper_members(const struct qy_papers *papers);

/* Returns the name of a player, "" for an unknown number; with the title before it ("GM ..."). */
const char *qyi_paper_name(const struct qy_papers *papers, unsigned number);
/* Returns the one of a player's two names that suits the language's script, if there is one. */
const char *qyi_paper_name_of(const struct qy_papers *papers, const struct qy_tournament_player *player);
/* Appends text in the kind of brackets that the language uses. */
void qyi_paper_in_brackets(const struct qy_papers *papers, const char *words, struct qy_buf *out);
/* Appends the name with the title; also for a player of another tournament, such as the members. */
void qyi_paper_titled_of(const struct qy_papers *papers, const struct qy_tournament *tournament,
                         unsigned number, struct qy_buf *out);
void qyi_paper_titled(const struct qy_papers *papers, unsigned number, struct qy_buf *out);
/* The same with the player's status: withdrawn, warned, disqualified; and without the title. */
void qyi_paper_marked(const struct qy_papers *papers, unsigned number, struct qy_buf *out);
void qyi_paper_marked_name(const struct qy_papers *papers, unsigned number, struct qy_buf *out);
/* True if any player is rated. */
bool qyi_paper_has_ratings(const struct qy_tournament *tournament);
/* Ends a cell with a rating, empty for an unrated player. */
void qyi_paper_rating(const struct qy_tournament *tournament, unsigned number, struct qyi_cells *cells);
/* Appends points as standings show them: with one decimal, or none where all are whole match points. */
void qyi_paper_score(const struct qy_papers *papers, qy_points points, struct qy_buf *out);
/* Appends points with one decimal. */
void qyi_paper_points(struct qy_buf *out, qy_points points);
/* Appends the result of a pair in the notation of its game, "1-0", "½-½", "+ -"; for teams the points on
 * their boards, "2.5:1.5"; nothing for an open game. */
void qyi_paper_result(const struct qy_papers *papers, unsigned round, struct qy_pair pair,
                      struct qy_buf *out);

/* The same for two outcomes, enum qy_tournament_outcome. */
void qyi_paper_outcomes(const struct qy_papers *papers, const uint8_t outcome[2], struct qy_buf *out);

/* Appends the points on the boards of a team match, "2.5:1.5", those of `pair.white` first; false if it has
 * no boards or one of them is open. */
bool qyi_paper_board_points(const struct qy_papers *papers, unsigned round, struct qy_pair pair,
                            struct qy_buf *out);

/* A board of the round with both players; `table` is the number of the team match, or 0. */
struct qyi_board_of_round {
    struct qy_pair pair;
    unsigned board;
    unsigned table;
};
typedef void (*qyi_board_fn)(void *user, const struct qyi_board_of_round *board);
void qyi_paper_each_board(struct qy_papers *papers, qyi_board_fn tell, void *user);

/* Finds the data from the arbiter's log of the game in which `white` had White in a round; false if there is
 * none. qyi_paper_used() appends the time that a side used, if known. */
bool qyi_paper_game(const struct qy_papers *papers, unsigned round, unsigned white,
                    struct qy_game_conduct *ret_game);
void qyi_paper_used(const struct qy_game_conduct *game, unsigned side, struct qy_buf *out);

/* The papers. They report errors through the document and `failed`. */
void qyi_paper_players(
    struct qy_papers *papers); /* for officials: with dates of birth and identity numbers */
void qyi_paper_public_players(struct qy_papers *papers); /* for the public, without them */
void qyi_paper_teams(struct qy_papers *papers);
void qyi_paper_pairings(struct qy_papers *papers);
/* The results of a round's matches by board. */
void qyi_paper_match_results(struct qy_papers *papers);
void qyi_paper_names(struct qy_papers *papers);
/* The announced prizes, as part of the programme; nothing if there are none. */
void qyi_paper_prize_list(struct qy_papers *papers);
void qyi_paper_slips(struct qy_papers *papers);
void qyi_paper_cards(struct qy_papers *papers);
void qyi_paper_matches(struct qy_papers *papers);
void qyi_paper_standings(struct qy_papers *papers);
/* The ranking of teams, instead of the standings, or after them if it is a sum of places. */
void qyi_paper_team_standings(struct qy_papers *papers);
/* The places of an event in stages: those that are settled. */
bool qyi_paper_has_places(const struct qy_papers *papers);
void qyi_paper_places(struct qy_papers *papers);
void qyi_paper_crosstable(struct qy_papers *papers);
void qyi_paper_table(struct qy_papers *papers);
void qyi_paper_arbiters(struct qy_papers *papers);
void qyi_paper_ruling(struct qy_papers *papers);
void qyi_paper_boards(struct qy_papers *papers);
bool qyi_paper_has_bracket(const struct qy_papers *papers);
/* Finds the matches of a log's stage that is a knock-out; false if there is none. */
bool qyi_paper_find_bracket(const struct qy_papers *papers, struct qy_tournament_matches *ret_matches);
/* Appends the name of a round in a bracket with this number of rounds: "Final", "Semi-finals", "Round of 16". */
void qyi_paper_bracket_round(const struct qy_papers *papers, unsigned rounds, unsigned round,
                             struct qy_buf *out);
/* Appends the name of a knock-out match played in a round, such as "Final"; for an empty pair the name that
 * most matches of the round have. False if it is not a knock-out match. */
bool qyi_paper_match_name(const struct qy_papers *papers, unsigned round, struct qy_pair pair,
                          struct qy_buf *out);
void qyi_paper_bracket(struct qy_papers *papers);
void qyi_paper_prizes(struct qy_papers *papers);
void qyi_paper_norms(struct qy_papers *papers);
void qyi_paper_report(struct qy_papers *papers);
/* The games that decided ties, below the table; nothing if there were none. */
void qyi_paper_playoffs(struct qy_papers *papers);
/* Times and fouls of all games for which they are known; nothing if there are none. */
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
 * The list of known arbiters: with blank rows and signatures, or, in a booklet, only the names.
 */
void qyi_paper_arbiter_list(struct qy_papers *papers, bool in_book);

#endif

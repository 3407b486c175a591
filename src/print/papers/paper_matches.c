/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sheets of team matches: two on a page if all names fit completely, otherwise each on pages of its own. */
#include "papers/papers.h"

#include <string.h>

#define HEAD       70.0 /* event, round and table, the teams */
#define FOOT       84.0 /* remarks and signatures */
#define TYPE       10.0
#define TYPE_LEAST 8.0
#define PADDING    3.0
#define ROW_LEAST  20.0 /* enough for a name to be written by hand */
#define ROW_MOST   30.0 /* tallest row with one line of text */
#define MORE_ROWS  3    /* rows besides the boards: headings and totals */
#define CUT_LINES  5    /* lines of a name; the rest is cut */
#define MOST_LINES 2    /* lines of a name on a half-page or portrait sheet */

enum {
    BOARD,
    LEFT_MOVE,
    LEFT,
    LEFT_USED, /* these two only if the game's sheets have them or a log contains them */
    LEFT_FOULS,
    LEFT_RESULT,
    RIGHT_RESULT,
    RIGHT_FOULS,
    RIGHT_USED,
    RIGHT,
    RIGHT_MOVE,
    COLUMNS
};

/* A match being printed; the team named first is on the left. */
struct match {
    struct qy_papers *papers;
    unsigned table;
    unsigned team[2];
    bool lined_up[2];
    const struct qy_team_board *board;
    size_t count;
    qy_points points[2]; /* sum over the boards */
    bool open;           /* some board has no result yet */
    bool times;          /* with times used and fouls */
};

/* Layout of the sheets of a round: the same for all, chosen so that each match fits. */
struct layout {
    bool across; /* landscape */
    bool two;    /* there are two sheets on a page */
    double type;
    double row; /* height of one line */
};

static void line(const struct match *match, const struct qyi_style *style, const char *text,
                 const struct qyi_box *box)
{
    qyi_text_line(qyi_doc_text(match->papers->doc), qyi_doc_cairo(match->papers->doc), style, text,
                  strlen(text), box);
}

/* Draws a team's name completely. */
static void whole(const struct match *match, const struct qyi_style *style, const char *text,
                  const struct qyi_box *box)
{
    qyi_text_whole(qyi_doc_text(match->papers->doc), qyi_doc_cairo(match->papers->doc), style, TYPE_LEAST,
                   text, strlen(text), box);
}

static const char *word(const struct match *match, const char *id)
{
    return qyi_paper_word(match->papers, id);
}

/* ---- the head -------------------------------------------------------------------------------------- */

/* Draws the event and the paper's title, at the right the round and table; below them the teams. */
static void draw_head(const struct match *match)
{
    static const struct qyi_style small = {.size = 9};
    static const struct qyi_style bold = {.size = 11, .align = QYI_ALIGN_RIGHT, .bold = true};
    static const struct qyi_style hour = {.size = 9, .align = QYI_ALIGN_RIGHT};
    const struct qy_tournament *tournament = match->papers->event.tournament;
    struct qyi_box area = qyi_doc_area(match->papers->doc);
    double y = qyi_doc_y(match->papers->doc);
    struct qyi_box box = {area.x, y + 6, area.width * 0.6, 16};
    struct qy_buf text = QY_BUF_INIT;

    qy_buf_adds(&text, word(match, "papers.matches"));
    if (tournament->text[QY_TOURNAMENT_NAME][0] != '\0')
        qy_buf_addf(&text, "  ·  %s", tournament->text[QY_TOURNAMENT_NAME]);
    line(match, &small, qy_buf_str(&text), &box);
    qy_buf_clear(&text);
    qyi_paper_round(match->papers, "html.round", match->papers->round, &text);
    qy_buf_adds(&text, "   ");
    qyi_paper_message(match->papers, "papers.match-table", match->table, &text);
    line(match, &bold, qy_buf_str(&text),
         &(struct qyi_box){area.x + area.width * 0.62, y + 6, area.width * 0.38, 16});
    qy_buf_clear(&text);
    (void)qyi_paper_when(match->papers, match->papers->round, &text);
    line(match, &hour, qy_buf_str(&text),
         &(struct qyi_box){area.x + area.width * 0.62, y + 20, area.width * 0.38, 12});
    for (unsigned side = 0; side < 2; side++) {
        const struct qyi_style name = {
            .size = 14, .align = side ? QYI_ALIGN_RIGHT : QYI_ALIGN_LEFT, .bold = true};

        box = (struct qyi_box){area.x + side * area.width * 0.52, y + 36, area.width * 0.48, 24};
        qy_buf_clear(&text);
        qy_buf_addf(&text, "%u  %s", match->team[side], qyi_paper_name(match->papers, match->team[side]));
        whole(match, &name, qy_buf_str(&text), &box);
    }
    match->papers->failed |= text.failed;
    qy_buf_free(&text);
    qyi_doc_skip(match->papers->doc, HEAD);
}

/* ---- boards ---------------------------------------------------------------------------------------- */

static enum qy_tournament_outcome outcome_of(const struct qy_team_board *board, unsigned side)
{
    return (enum qy_tournament_outcome)(board->reversed == (side == 1) ? board->for_white : board->for_black);
}

/* Whether a board has a result. A board without players has none yet, because a line-up may still fill it. */
static bool has_result(const struct match *match, const struct qy_team_board *board)
{
    bool stands = match->lined_up[0] && match->lined_up[1];

    return board->for_white != QY_TOURNAMENT_OPEN && (stands || (board->white > 0 && board->black > 0));
}

static void put_name(const struct match *match, const struct qy_team_board *board, unsigned side,
                     struct qyi_cells *cells)
{
    unsigned number = board->reversed == (side == 1) ? board->white : board->black;

    if (number > 0) { /* by the line-up, or by the order of boards */
        qy_buf_addf(&cells->text, "%u  ", number);
        qyi_paper_titled_of(match->papers, qyi_paper_members(match->papers), number, &cells->text);
    } else if (match->lined_up[side]) {
        qy_buf_adds(&cells->text, "–");
    }
    qyi_cell_end(cells);
}

static void put_result(const struct match *match, const struct qy_team_board *board, unsigned side,
                       struct qyi_cells *cells)
{
    const char *letter =
        has_result(match, board) ? qy_tournament_outcome_letter(outcome_of(board, side)) : "";

    qyi_cell(cells, *letter == '=' ? "½" : letter);
}

/* Time used and fouls of a side, mirrored on the right; empty if no log contains them. */
static void put_times(const struct match *match, const struct qy_team_board *board, unsigned side,
                      struct qyi_cells *cells)
{
    unsigned player = board->reversed != (side == 1);
    struct qy_game_conduct game;
    bool known = qyi_paper_game(match->papers, match->papers->round, board->white, &game);

    for (unsigned i = 0; match->times && i < 2; i++) {
        if (known && i == side)
            qyi_paper_used(&game, player, &cells->text);
        else if (known)
            qy_buf_addf(&cells->text, "%d", (int)game.fouls[player]);
        qyi_cell_end(cells);
    }
}

static void put_board(const struct match *match, size_t at, struct qyi_cells *cells)
{
    const struct qy_team_board *board = &match->board[at];

    qyi_cell_number(cells, (unsigned)(at + 1));
    qyi_cell(cells, qyi_paper_side_short(match->papers, board->reversed));
    put_name(match, board, 0, cells);
    put_times(match, board, 0, cells);
    put_result(match, board, 0, cells);
    put_result(match, board, 1, cells);
    put_times(match, board, 1, cells);
    put_name(match, board, 1, cells);
    qyi_cell(cells, qyi_paper_side_short(match->papers, !board->reversed));
    qyi_cells_row(cells);
}

/* Points of both teams; blank until the last board has a result. */
static void put_total(const struct match *match, const char *label, const qy_points points[2], bool boards,
                      struct qyi_table *table)
{
    unsigned less = match->times ? 0 : 2;
    const char *row[COLUMNS] = {[LEFT] = word(match, label)};
    struct qy_buf text[2] = {QY_BUF_INIT, QY_BUF_INIT};

    for (unsigned side = 0; side < 2 && !match->open; side++)
        if (boards)
            qyi_paper_points(&text[side], points[side]);
        else
            qyi_paper_score(match->papers, points[side], &text[side]);
    row[LEFT_RESULT - less] = qy_buf_str(&text[0]);
    row[RIGHT_RESULT - less] = qy_buf_str(&text[1]);
    qyi_table_row_bold(table, row);
    for (unsigned side = 0; side < 2; side++) {
        match->papers->failed |= text[side].failed;
        qy_buf_free(&text[side]);
    }
}

/* The columns of a sheet. Returns their count. */
static size_t columns_of(const struct match *match, struct qyi_column columns[COLUMNS])
{
    const struct qyi_column used = {.head = "sheet.used", .width = 46, .align = QYI_ALIGN_CENTRE};
    const struct qyi_column fouls = {
        .head = match->papers->form->fouls, .width = 46, .align = QYI_ALIGN_CENTRE};
    const struct qyi_column all[COLUMNS] = {
        [BOARD] = {.head = "papers.board-head", .width = 40, .align = QYI_ALIGN_CENTRE},
        [LEFT_MOVE] = {.head = "", .width = 22, .align = QYI_ALIGN_CENTRE},
        [LEFT] = {.head = "standings.name", .weight = 1, .wraps = true, .most_lines = CUT_LINES},
        [LEFT_USED] = used,
        [LEFT_FOULS] = fouls,
        [RIGHT_FOULS] = fouls,
        [RIGHT_USED] = used,
        [LEFT_RESULT] = {.head = "html.result", .width = 48, .align = QYI_ALIGN_CENTRE},
        [RIGHT_RESULT] = {.head = "html.result", .width = 48, .align = QYI_ALIGN_CENTRE},
        [RIGHT] = {.head = "standings.name", .weight = 1, .wraps = true, .most_lines = CUT_LINES},
        [RIGHT_MOVE] = {.head = "", .width = 22, .align = QYI_ALIGN_CENTRE},
    };
    size_t count = 0;

    for (unsigned i = 0; i < COLUMNS; i++)
        if (match->times || (i != LEFT_USED && i != LEFT_FOULS && i != RIGHT_USED && i != RIGHT_FOULS))
            columns[count++] = all[i];
    return count;
}

/* The width available for a name. */
static double name_width(const struct match *match, double width)
{
    struct qyi_column columns[COLUMNS];

    for (size_t i = columns_of(match, columns); i > 0; i--)
        width -= columns[i - 1].width;
    return width / 2 - 2 * PADDING;
}

/* The lines of the longest name of a board. */
static unsigned lines_of(const struct match *match, const struct qy_team_board *board, double type,
                         double width)
{
    const struct qyi_style style = {.size = type};
    double most = qyi_text_leading(&style);

    for (unsigned side = 0; side < 2; side++) {
        struct qyi_cells cells = {.papers = match->papers};

        put_name(match, board, side, &cells);
        double height =
            qyi_text_block_height(qyi_doc_text(match->papers->doc), &style, qy_buf_str(&cells.text),
                                  strlen(qy_buf_str(&cells.text)), width);
        most = height > most ? height : most;
        qy_buf_free(&cells.text);
    }
    unsigned lines = (unsigned)(most / qyi_text_leading(&style) + 0.5);
    return lines < CUT_LINES ? lines : CUT_LINES;
}

/* Whether the boards of a match fit in the layout; lowers its row height if they need it. */
static bool fits(const struct match *match, struct layout *layout, double width, double height)
{
    const struct qyi_style style = {.size = layout->type};
    double leading = qyi_text_leading(&style);
    double rows = (double)match->count + MORE_ROWS;
    unsigned lines = MORE_ROWS;

    for (size_t i = 0; i < match->count; i++) {
        unsigned of_name = lines_of(match, &match->board[i], layout->type, name_width(match, width));

        if (of_name > MOST_LINES && !layout->across)
            return false;
        lines += of_name;
    }
    if (!layout->two && ROW_LEAST * rows > height - HEAD - FOOT - 4) { /* needs several pages */
        layout->row = ROW_LEAST;
        return true;
    }
    double row = leading + (height - HEAD - FOOT - 4 - leading * lines) / rows;
    layout->row = row < layout->row ? row : layout->row;
    return row >= ROW_LEAST;
}

static void draw_boards(const struct match *match, const struct layout *layout)
{
    const struct qyi_style type = {.size = layout->type};
    const struct qyi_table_look look = {
        .size = layout->type, .padding = PADDING, .air = layout->row - qyi_text_leading(&type)};
    const struct qy_tournament *tournament = match->papers->event.tournament;
    struct qyi_column columns[COLUMNS];
    size_t count = columns_of(match, columns);
    struct qyi_cells cells;
    qy_points points[2];

    for (unsigned side = 0; side < 2; side++) {
        const struct qy_tournament_player *team = qy_tournament_player(tournament, match->team[side]);

        points[side] = qy_points_scheme_worth(
            &tournament->scheme, (enum qy_tournament_outcome)team->entry[match->papers->round - 1].outcome);
    }
    qyi_cells_begin(&cells, match->papers, columns, count, &look);
    for (size_t i = 0; i < match->count; i++)
        put_board(match, i, &cells);
    put_total(match, "papers.board-points", match->points, true, &cells.table);
    put_total(match, "papers.match-points", points, false, &cells.table);
    qyi_cells_end(&cells);
}

/* ---- the sheet ------------------------------------------------------------------------------------- */

static void draw_signatures(const struct match *match)
{
    static const struct qyi_style small = {.size = TYPE_LEAST};
    static const char *const who[] = {"papers.captain", "papers.arbiter", "papers.captain"};
    struct qyi_box area = qyi_doc_area(match->papers->doc);
    double width = (area.width - 24) / 3;

    (void)qyi_doc_need(match->papers->doc, FOOT);
    double y = qyi_doc_y(match->papers->doc);
    const char *remarks = word(match, "papers.remarks-protest");
    qyi_doc_signature(match->papers->doc, remarks, strlen(remarks),
                      &(struct qyi_box){area.x, y + 6, area.width, 20});
    for (unsigned i = 0; i < 3; i++) {
        struct qyi_box box = {area.x + (width + 12) * i, y + 36, width, 20};
        struct qyi_box below = {box.x, box.y + 21, width, 22};

        qyi_paper_sign(match->papers, word(match, who[i]), &box);
        if (i != 1) /* the captain's team */
            whole(match, &small, qyi_paper_name(match->papers, match->team[i / 2]), &below);
    }
    qyi_doc_skip(match->papers->doc, FOOT);
}

/* Finds the boards of a pair's match; false if it has none. */
static bool find(struct qy_papers *papers, unsigned team, struct match *ret_match)
{
    const struct qy_tournament_log *log = papers->event.log;
    const struct qy_points_scheme *scheme = &qyi_paper_members(papers)->scheme;
    struct match match = {.papers = papers};

    match.board =
        qy_tournament_log_boards(log, papers->round, team, &match.team[0], &match.team[1], &match.count);
    if (!match.board)
        return false;
    for (unsigned side = 0; side < 2; side++)
        match.lined_up[side] = qy_tournament_log_lined_up(log, papers->round, match.team[side]);
    match.times = papers->form->times;
    for (size_t i = 0; i < match.count; i++) {
        struct qy_game_conduct game;

        match.times |= qyi_paper_game(papers, papers->round, match.board[i].white, &game);
        match.open |= !has_result(&match, &match.board[i]);
        for (unsigned side = 0; side < 2; side++)
            match.points[side] += qy_points_scheme_worth(scheme, outcome_of(&match.board[i], side));
    }
    *ret_match = match;
    return true;
}

/* Finds the next pair from `at` that has boards; false if there is none. */
static bool next_match(struct qy_papers *papers, const struct qy_pairing *pairing, size_t *at,
                       struct match *ret_match)
{
    while (*at < pairing->count) {
        struct qy_pair pair = pairing->pair[(*at)++];

        if (pair.black > 0 && find(papers, pair.white, ret_match)) {
            ret_match->table = (unsigned)*at;
            return true;
        }
    }
    return false;
}

/* Whether all matches fit in the layout; its row height becomes that of the fullest sheet. */
static bool all_fit(struct qy_papers *papers, const struct qy_pairing *pairing, struct layout *layout)
{
    struct qyi_box area = qyi_doc_area(papers->doc);
    double width, height;
    struct match match;

    qyi_doc_paper(papers->doc, &width, &height);
    double beside = width - area.width; /* margins, heading and foot are the same on a landscape page */
    double above = height - area.height;
    bool turned = layout->across != (width > height);
    area.width = (turned ? height : width) - beside;
    area.height = (turned ? width : height) - above;
    layout->row = ROW_MOST;
    for (size_t at = 0; next_match(papers, pairing, &at, &match);)
        if (!fits(&match, layout, area.width, layout->two ? area.height / 2 : area.height))
            return false;
    return true;
}

/* Returns the layout with the largest font size of the first kind that fits all names; if none does,
 * landscape pages. */
static struct layout layout_of(struct qy_papers *papers, const struct qy_pairing *pairing)
{
    static const struct layout kinds[] = {{.two = true}, {.two = false}, {.across = true}};
    struct layout layout = kinds[0];

    for (unsigned kind = 0; kind < sizeof kinds / sizeof kinds[0]; kind++)
        for (unsigned smaller = 0; smaller <= (unsigned)(TYPE - TYPE_LEAST); smaller++) {
            layout = kinds[kind];
            layout.type = TYPE - smaller;
            if (all_fit(papers, pairing, &layout))
                return layout;
        }
    layout.row = ROW_LEAST;
    return layout;
}

/* Begins a page or moves to its second half; a page with two sheets is to be cut there. */
static void begin_sheet(struct qyi_doc *doc, const struct layout *layout, unsigned count)
{
    if (count == 0)
        qyi_doc_turn(doc, layout->across);
    else if (!layout->two || count % 2 == 0)
        qyi_doc_page(doc);
    struct qyi_box area = qyi_doc_area(doc);
    if (layout->two && count % 2 == 1)
        qyi_doc_skip(doc, area.y + area.height / 2 - qyi_doc_y(doc));
    if (layout->two)
        qyi_doc_cut(doc, area.y + area.height / 2);
}

void qyi_paper_matches(struct qy_papers *papers)
{
    struct qy_pairing pairing;
    unsigned count = 0;
    struct match match;

    if (qy_pairing_of_round(papers->event.tournament, papers->round, &pairing) < 0) {
        papers->failed = true; /* the caller prints only rounds that are paired */
        return;
    }
    qyi_doc_set_running(papers->doc, NULL);
    struct layout layout = layout_of(papers, &pairing);
    for (size_t at = 0; next_match(papers, &pairing, &at, &match);) {
        begin_sheet(papers->doc, &layout, count++);
        draw_head(&match);
        draw_boards(&match, &layout);
        draw_signatures(&match);
    }
    qy_pairing_free(&pairing);
}

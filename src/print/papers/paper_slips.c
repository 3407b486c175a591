/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Papers to cut: result slips, five on a page, and table cards to be folded, two on a page. */
#include "base/grow.h"
#include "papers/papers.h"

#include <stdlib.h>
#include <string.h>

#define SLIPS 5
#define CARDS 2
#define BOX   11.0 /* side of a box to tick */
#define FOLD  16.0 /* length of the marks where a card is folded */

/* A slip or card being printed. */
struct piece {
    struct qy_papers *papers;
    const struct qy_tournament *players; /* in a team event, the members' tournament */
    struct qy_pair pair;
    unsigned board;
    unsigned table; /* table of the match in a team event; otherwise 0 */
    struct qyi_box box;
};

static void line(const struct piece *piece, const struct qyi_style *style, const char *text,
                 const struct qyi_box *box)
{
    qyi_text_line(qyi_doc_text(piece->papers->doc), qyi_doc_cairo(piece->papers->doc), style, text,
                  strlen(text), box);
}

static void line_of(const struct piece *piece, const struct qyi_style *style, const struct qy_buf *text,
                    const struct qyi_box *box)
{
    piece->papers->failed |= text->failed;
    line(piece, style, qy_buf_str(text), box);
}

static const char *word(const struct piece *piece, const char *id)
{
    return qyi_paper_word(piece->papers, id);
}

/* The boards of a round. */
struct places {
    struct qyi_board_of_round *place;
    size_t count;
    size_t cap;
    bool failed;
};

static void add_place(void *user, const struct qyi_board_of_round *board)
{
    struct places *places = user;

    if (QYI_GROW(places->place, places->cap, places->count + 1) < 0)
        places->failed = true;
    else
        places->place[places->count++] = *board;
}

/*
 * Prints a piece for every board, `a_page` to a page between dashed lines. Pages are cut as a stack and the
 * stacks put on top of each other, so consecutive pieces are on consecutive pages.
 */
static void print_pieces(struct qy_papers *papers, unsigned a_page, void (*draw)(const struct piece *piece))
{
    const struct qy_tournament *members = qyi_paper_members(papers);
    struct places places = {.place = NULL};
    struct piece piece = {.papers = papers, .players = members ? members : papers->event.tournament};

    qyi_paper_each_board(papers, add_place, &places);
    qyi_doc_turn(papers->doc, false);
    struct qyi_box area = qyi_doc_area(papers->doc);
    double height = area.height / a_page;
    size_t pages = (places.count + a_page - 1) / a_page;
    for (size_t page = 0; page < pages; page++) {
        if (page > 0)
            qyi_doc_page(papers->doc);
        for (size_t i = 0; i < a_page && i * pages + page < places.count; i++) {
            const struct qyi_board_of_round *place = &places.place[i * pages + page];

            piece.pair = place->pair;
            piece.board = place->board;
            piece.table = place->table;
            piece.box = (struct qyi_box){area.x, area.y + height * (double)i, area.width, height};
            draw(&piece);
            qyi_doc_cut(papers->doc, piece.box.y);
            qyi_doc_cut(papers->doc, piece.box.y + height);
        }
    }
    papers->failed |= places.failed;
    free(places.place);
}

/* The team of a member, otherwise the player's unit. */
static const char *unit_of(const struct piece *piece, unsigned number)
{
    const struct qy_tournament_player *player = qy_tournament_player(piece->players, number);
    const struct qy_tournament_player *team = NULL;

    if (piece->table > 0)
        team = qy_tournament_player(piece->papers->event.tournament,
                                    qy_tournament_log_team_of(piece->papers->event.log, number));
    if (team)
        return qyi_paper_name_of(piece->papers, team);
    return player ? qyi_paper_unit(piece->papers, player) : "";
}

/* ---- slips ----------------------------------------------------------------------------------------- */

/* "Round 3   Table 2   Board 12". */
static void add_where(const struct piece *piece, const char *between, struct qy_buf *out)
{
    if (!qyi_paper_match_name(piece->papers, piece->papers->round, piece->pair, out))
        qyi_paper_round(piece->papers, "html.round", piece->papers->round, out);
    qy_buf_adds(out, between);
    if (piece->table > 0) {
        qyi_paper_message(piece->papers, "papers.match-table", piece->table, out);
        qy_buf_adds(out, between);
    }
    qyi_paper_message(piece->papers, "papers.board", piece->board, out);
}

/* Draws the event in one or two lines, and place and date at the right. */
static void draw_slip_head(const struct piece *piece)
{
    static const struct qyi_style small = {.size = 8.5};
    static const struct qyi_style hour = {.size = 8.5, .align = QYI_ALIGN_RIGHT};
    static const struct qyi_style bold = {.size = 11, .align = QYI_ALIGN_RIGHT, .bold = true};
    const char *event = piece->papers->event.tournament->text[QY_TOURNAMENT_NAME];
    struct qyi_box box = {piece->box.x, piece->box.y + 5, piece->box.width * 0.58, 24};
    struct qy_buf text = QY_BUF_INIT;

    qyi_text_block(qyi_doc_text(piece->papers->doc), qyi_doc_cairo(piece->papers->doc), &small, event,
                   strlen(event), &box);
    box =
        (struct qyi_box){piece->box.x + piece->box.width * 0.6, piece->box.y + 5, piece->box.width * 0.4, 14};
    add_where(piece, "   ", &text);
    line_of(piece, &bold, &text, &box);
    qy_buf_clear(&text);
    (void)qyi_paper_when(piece->papers, piece->papers->round, &text);
    box.y += 12;
    box.height = 11;
    line_of(piece, &hour, &text, &box);
    qy_buf_free(&text);
}

/* Draws a name completely: in one line, or in two lines of smaller type. */
static void draw_slip_name(const struct piece *piece, const struct qy_buf *text, const struct qyi_box *box)
{
    static const struct qyi_style style = {.size = 12, .bold = true};

    piece->papers->failed |= text->failed;
    qyi_text_whole(qyi_doc_text(piece->papers->doc), qyi_doc_cairo(piece->papers->doc), &style, 8,
                   qy_buf_str(text), text->len, box);
}

/* "Kunming  ·  2310". */
static void add_unit(const struct piece *piece, unsigned number, struct qy_buf *out)
{
    const struct qy_tournament_player *player = qy_tournament_player(piece->players, number);

    qy_buf_adds(out, unit_of(piece, number));
    if (player && player->rating > 0)
        qy_buf_addf(out, "%s%u", out->len > 0 ? "  ·  " : "", player->rating);
}

/* The height of the unit below a name: one or two lines. */
static double unit_height(const struct piece *piece, const struct qy_buf *text)
{
    static const struct qyi_style small = {.size = 8};
    double line = qyi_text_leading(&small);
    double height = qyi_text_block_height(qyi_doc_text(piece->papers->doc), &small, qy_buf_str(text),
                                          text->len, piece->box.width / 2 - 6);

    return height > 2 * line ? 2 * line : height;
}

/* The distance by which everything below the names moves down when a unit needs a second line. */
static double lowered(const struct piece *piece)
{
    static const struct qyi_style small = {.size = 8};
    const unsigned number[] = {piece->pair.white, piece->pair.black};
    double most = 0;

    for (unsigned i = 0; i < 2; i++) {
        struct qy_buf text = QY_BUF_INIT;

        add_unit(piece, number[i], &text);
        double more = unit_height(piece, &text) - qyi_text_leading(&small);
        most = more > most ? more : most;
        qy_buf_free(&text);
    }
    return most;
}

/* Draws a player: colour, number and name. */
static void draw_slip_player(const struct piece *piece, unsigned number, bool first)
{
    static const struct qyi_style small = {.size = 8};
    static const struct qyi_style right = {.size = 8, .align = QYI_ALIGN_RIGHT};
    const struct qy_tournament_player *player = qy_tournament_player(piece->players, number);
    double half = piece->box.width / 2;
    struct qyi_box box = {piece->box.x + (first ? 0 : half + 6), piece->box.y + 28, half - 6, 10};
    struct qy_buf text = QY_BUF_INIT;

    line(piece, &small, qyi_paper_side(piece->papers, !first), &box);
    if (piece->table == 0 && player && !qyi_paper_has_bracket(piece->papers)) { /* points before the round */
        qy_buf_addf(&text, "%s ", word(piece, "papers.points-short"));
        qyi_paper_points(&text, qy_tournament_score(piece->players, player, piece->papers->round - 1));
        line_of(piece, &right, &text, &box);
    }
    box.y += 9;
    box.height = 22;
    qy_buf_clear(&text);
    qy_buf_addf(&text, "%u  ", number);
    qyi_paper_titled_of(piece->papers, piece->players, number, &text);
    draw_slip_name(piece, &text, &box);
    box.y += 22;
    qy_buf_clear(&text);
    add_unit(piece, number, &text);
    box.height = unit_height(piece, &text);
    piece->papers->failed |= text.failed;
    qyi_text_block(qyi_doc_text(piece->papers->doc), qyi_doc_cairo(piece->papers->doc), &small,
                   qy_buf_str(&text), text.len, &box);
    qy_buf_free(&text);
}

/* Draws a box with its label; returns the position for the next one. */
static double draw_box(const struct piece *piece, const char *text, double x, double y)
{
    static const struct qyi_style style = {.size = 11};
    cairo_t *cr = qyi_doc_cairo(piece->papers->doc);
    struct qyi_box box = {x + BOX + 5, y, 60, BOX + 2};

    cairo_set_line_width(cr, 0.7);
    cairo_rectangle(cr, x, y + 1, BOX, BOX);
    cairo_stroke(cr);
    line(piece, &style, text, &box);
    return x + BOX + 20 + qyi_text_width(qyi_doc_text(piece->papers->doc), &style, text, strlen(text));
}

/* Draws the results to tick; forfeits come last. */
static void draw_slip_results(const struct piece *piece, double lower)
{
    static const char *const figures[] = {"1-0", "½-½", "0-1"};
    static const char *const forfeits[] = {"+ -", "- +", "- -"};
    static const struct qyi_style style = {.size = 11};
    double y = piece->box.y + 72 + lower;
    struct qyi_box box = {piece->box.x, y, 56, BOX + 2};
    double x = piece->box.x + 60;

    line(piece, &style, word(piece, "html.result"), &box);
    for (unsigned i = 0; i < 3; i++)
        x = draw_box(
            piece, piece->papers->form->result[i] ? word(piece, piece->papers->form->result[i]) : figures[i],
            x, y);
    box.x = piece->box.x + piece->box.width / 2 + 6;
    line(piece, &style, word(piece, "papers.forfeit"), &box);
    x = box.x + 62;
    for (unsigned i = 0; i < 3; i++)
        x = draw_box(piece, forfeits[i], x, y);
}

/* Draws fields for the times used and fouls of both sides (10.1), filled in if the arbiter's log has them. */
static void draw_slip_times(const struct piece *piece, double lower)
{
    const char *const what[] = {"sheet.used", piece->papers->form->fouls};
    double half = piece->box.width / 2;
    struct qy_game_conduct game;
    bool known = qyi_paper_game(piece->papers, piece->papers->round, piece->pair.white, &game);
    struct qy_buf text = QY_BUF_INIT;

    for (unsigned i = 0; i < 4; i++) {
        struct qyi_box box = {piece->box.x + (i < 2 ? 0 : half + 6) + (i % 2 ? half * 0.55 : 0),
                              piece->box.y + 88 + lower, half * (i % 2 ? 0.37 : 0.5), 18};

        qy_buf_clear(&text);
        if (known && i % 2 == 0)
            qyi_paper_used(&game, i / 2, &text);
        else if (known && piece->papers->form->counts_fouls)
            qy_buf_addf(&text, "%d", (int)game.fouls[i / 2]);
        qyi_doc_field(piece->papers->doc, word(piece, what[i % 2]), qy_buf_str(&text), &box);
    }
    piece->papers->failed |= text.failed;
    qy_buf_free(&text);
}

static void draw_slip(const struct piece *piece)
{
    const char *const who[] = {qyi_paper_side(piece->papers, 0), qyi_paper_side(piece->papers, 1),
                               word(piece, "papers.arbiter")};
    double width = (piece->box.width - 24) / 3;
    double lower = lowered(piece);

    draw_slip_head(piece);
    draw_slip_player(piece, piece->pair.white, true);
    draw_slip_player(piece, piece->pair.black, false);
    draw_slip_results(piece, lower);
    draw_slip_times(piece, lower);
    for (unsigned i = 0; i < 3; i++) {
        struct qyi_box box = {piece->box.x + (width + 12) * i, piece->box.y + piece->box.height - 26, width,
                              20};

        qyi_paper_sign(piece->papers, who[i], &box);
    }
}

void qyi_paper_slips(struct qy_papers *papers)
{
    print_pieces(papers, SLIPS, draw_slip);
}

/* ---- cards ----------------------------------------------------------------------------------------- */

/* Draws a name in the largest type that fits completely: on one line, or on two lines of smaller type. */
static void draw_card_name(const struct piece *piece, const struct qy_buf *text, const struct qyi_box *box)
{
    static const struct qyi_style large = {.size = 24, .align = QYI_ALIGN_CENTRE, .bold = true};
    struct qyi_style small = {.size = 16, .align = QYI_ALIGN_CENTRE, .bold = true};
    struct qyi_text *shaper = qyi_doc_text(piece->papers->doc);
    const char *name = qy_buf_str(text);

    piece->papers->failed |= text->failed;
    if (qyi_text_width(shaper, &large, name, text->len) * QYI_TEXT_LEAST <= box->width) {
        line(piece, &large, name, box);
        return;
    }
    while (small.size > 8 && qyi_text_block_height(shaper, &small, name, text->len, box->width) > box->height)
        small.size -= 1;
    qyi_text_block(shaper, qyi_doc_cairo(piece->papers->doc), &small, name, text->len, box);
}

/* Draws a player in large type, with the unit below. */
static void draw_card_player(const struct piece *piece, unsigned number, bool first)
{
    static const struct qyi_style small = {.size = 11, .align = QYI_ALIGN_CENTRE};
    const struct qy_tournament_player *player = qy_tournament_player(piece->players, number);
    double half = piece->box.width / 2;
    struct qyi_box box = {piece->box.x + (first ? 0 : half + 8), piece->box.y + 92, half - 8, 14};
    struct qy_buf text = QY_BUF_INIT;

    line(piece, &small, qyi_paper_side(piece->papers, !first), &box);
    box.y += 14;
    box.height = 44;
    qyi_paper_titled_of(piece->papers, piece->players, number, &text);
    draw_card_name(piece, &text, &box);
    qy_buf_clear(&text);
    box.y += 44;
    box.height = 14;
    qy_buf_addf(&text, "%u", number);
    if (*unit_of(piece, number))
        qy_buf_addf(&text, "  ·  %s", unit_of(piece, number));
    if (player && player->rating > 0)
        qy_buf_addf(&text, "  ·  %u", player->rating);
    line_of(piece, &small, &text, &box);
    qy_buf_free(&text);
}

static void draw_face(const struct piece *piece)
{
    static const struct qyi_style small = {.size = 11, .align = QYI_ALIGN_CENTRE};
    static const struct qyi_style large = {.size = 64, .align = QYI_ALIGN_CENTRE, .bold = true};
    struct qyi_box box = {piece->box.x, piece->box.y + 6, piece->box.width, 14};
    struct qy_buf text = QY_BUF_INIT;
    double middle = piece->box.x + piece->box.width / 2;

    qy_buf_adds(&text, piece->papers->event.tournament->text[QY_TOURNAMENT_NAME]);
    qy_buf_adds(&text, text.len > 0 ? "  ·  " : "");
    add_where(piece, "  ·  ", &text);
    line_of(piece, &small, &text, &box);
    qy_buf_clear(&text);
    if (piece->table > 0) /* boards of a team match are numbered by table and board */
        qy_buf_addf(&text, "%u-", piece->table);
    qy_buf_addf(&text, "%u", piece->board);
    box.y += 10;
    box.height = 74;
    line_of(piece, &large, &text, &box);
    qyi_doc_rule(piece->papers->doc, middle, piece->box.y + 94, middle, piece->box.y + 164, 0.5);
    draw_card_player(piece, piece->pair.white, true);
    draw_card_player(piece, piece->pair.black, false);
    qy_buf_free(&text);
}

/* Draws a card to be folded in the middle, so that it stands: its upper face is upside down. */
static void draw_card(const struct piece *piece)
{
    cairo_t *cr = qyi_doc_cairo(piece->papers->doc);
    struct piece face = *piece;
    double fold = piece->box.y + piece->box.height / 2;
    double right = piece->box.x + piece->box.width;

    face.box.y = fold;
    face.box.height = piece->box.height / 2;
    draw_face(&face);
    cairo_save(cr);
    cairo_translate(cr, piece->box.x + right, 2 * fold);
    cairo_scale(cr, -1, -1); /* half a turn */
    draw_face(&face);
    cairo_restore(cr);
    qyi_doc_rule(piece->papers->doc, piece->box.x - FOLD, fold, piece->box.x, fold, 0.5);
    qyi_doc_rule(piece->papers->doc, right, fold, right + FOLD, fold, 0.5);
}

void qyi_paper_cards(struct qy_papers *papers)
{
    print_pieces(papers, CARDS, draw_card);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A PDF of games: moves, comments, variations, and diagrams where requested. */
#include "sheet/game_print.h"

#include "base/error.h"
#include "base/registry.h"
#include "sheet/board.h"
#include "sheet/safe.h"
#include "sheet/worksheet.h"

#include <ctype.h>
#include <qiyuan/print/print.h>
#include <stdlib.h>
#include <string.h>

#define DEPTH   32             /* variations deeper than this get no diagrams */
#define DIAGRAM (64 * QYI_MM)  /* width */
#define LABEL   8.0            /* points */
#define LEAST   (14 * QYI_MM)  /* minimum space for a solution on a page */
#define TASK    (110 * QYI_MM) /* head, text and diagram of a lesson */
#define ASKED   "[#]"          /* in a comment: requests a diagram, as in ChessBase */
#define MARGIN  (20 * QYI_MM)
#define CAPTION (5 * QYI_MM)  /* below a diagram: the side to move */
#define NARROW  (12 * QYI_MM) /* margin of sheets with positions */
#define HEAD    (45 * QYI_MM) /* minimum space for the head of a game with the text that follows */

/* A level of the line being printed. */
struct place {
    struct qy_position position;
    qy_move last;
    bool wanted; /* a diagram of its position is requested */
    struct qy_diagram_notes notes;
};

struct qy_prints {
    struct qyi_doc *doc;
    struct qy_print_setup setup; /* its lists are copied below */
    uint32_t plies[QY_PRINT_PLIES];
    struct qyi_paragraph paragraph;
    struct qyi_worksheet sheet; /* positions to be solved */
    struct qy_buf kept;         /* games whose moves come at the end */
    size_t solved;              /* number of games kept */
    bool solving;               /* the kept games are being printed */
    enum qy_notation notation;  /* of the current game */
    size_t depth;               /* current depth of variations */
    size_t ply;                 /* current ply of the main line */
    bool number;                /* the next move needs its number, also for the second side */
    int code;                   /* error of a diagram that could not be drawn */
    struct place line[DEPTH];
};

int qy_prints_new(const struct qy_print_setup *setup, qy_write_fn write, void *user,
                  struct qy_prints **ret_prints, struct qy_error *reterr)
{
    struct qyi_doc_setup how = {.paper = setup->paper,
                                .lang = setup->lang,
                                .title = setup->title,
                                .numbered = true,
                                .margin = setup->a_page > 0 ? NARROW : MARGIN};

    if ((unsigned)setup->lang >= QY_LANG_COUNT || setup->ply_count > QY_PRINT_PLIES ||
        (setup->a_page != 0 && setup->a_page != 4 && setup->a_page != 6) ||
        (setup->other_notation && (unsigned)setup->notation >= QY_NOTATION_COUNT))
        return qyi_error_set(reterr, QY_E_VALUE, 0, NULL, 0, NULL);
    struct qy_prints *prints = calloc(1, sizeof *prints);
    if (!prints)
        return qyi_no_memory(reterr);
    if (!how.title)
        how.title = qyi_message_text(setup->lang, setup->a_page > 0 ? "worksheet.title" : "print.title");
    int code = qyi_doc_new(&how, write, user, &prints->doc, reterr);
    if (code < 0) {
        free(prints);
        return code;
    }
    prints->setup = *setup;
    if (setup->ply_count > 0)
        memcpy(prints->plies, setup->plies, setup->ply_count * sizeof *setup->plies);
    prints->setup.plies = prints->plies;
    prints->sheet = (struct qyi_worksheet){.doc = prints->doc, .lang = setup->lang, .a_page = setup->a_page};
    code = qyi_paragraph_init(&prints->paragraph, setup->lang, prints->doc);
    if (code < 0) {
        qy_prints_free(prints);
        return qyi_error_set(reterr, code, 0, NULL, 0, NULL);
    }
    *ret_prints = prints;
    return 0;
}

/* ---- diagrams -------------------------------------------------------------------------------------- */

static struct place *place_of(struct qy_prints *prints)
{
    return prints->depth < DEPTH ? &prints->line[prints->depth] : NULL;
}

/* Fits a diagram into its usual width, or, so that it stays below its moves, into the rest of the page if it loses
 * no more than two fifths by that. */
static void fit(struct qy_prints *prints, struct qy_diagram *diagram)
{
    struct qyi_box area = qyi_doc_area(prints->doc);
    double rest = area.y + area.height - qyi_doc_y(prints->doc) - CAPTION - 4 * QYI_MM;
    double width, height;

    qy_diagram_fit(diagram, DIAGRAM);
    qy_diagram_extent(diagram, &width, &height);
    if (rest < height && rest > 0.6 * height)
        qy_diagram_fit(diagram, DIAGRAM * rest / height);
}

/* Appends whose turn it is, "White to move", unless the game is over. */
static void put_turn(const struct qy_position *position, enum qy_lang lang, struct qy_buf *out)
{
    enum qy_game game = (enum qy_game)position->game;
    struct qy_buf id = QY_BUF_INIT;

    if (qy_position_status(position) != QY_STATUS_OPEN)
        return;
    qy_buf_addf(&id, "side.%s", qy_side_id(game, qy_position_side(position)));
    const char *side = qyi_message_text(lang, qy_buf_str(&id));
    qyi_message(lang, "print.to-move", &side, 1, out);
    qy_buf_free(&id);
}

/* Draws a diagram that was requested, after the text so far. */
static void draw_wanted(struct qy_prints *prints)
{
    struct place *place = place_of(prints);
    struct qyi_box area = qyi_doc_area(prints->doc);
    cairo_t *cr = qyi_doc_cairo(prints->doc);
    static const struct qyi_style style = {.size = 9, .align = QYI_ALIGN_CENTRE};
    struct qy_buf caption = QY_BUF_INIT;
    struct qy_diagram diagram;
    struct qyi_box box;
    double width, height;

    if (!place || !place->wanted)
        return;
    place->wanted = false;
    qyi_paragraph_flush(&prints->paragraph);
    put_turn(&place->position, prints->setup.lang, &caption);
    qy_diagram_init(&place->position, &diagram);
    qy_diagram_set_last(&diagram, place->last);
    diagram.notes = &place->notes;
    diagram.lang = prints->setup.lang;
    diagram.show_check = true;
    diagram.label = LABEL;
    diagram.shapes = true;
    fit(prints, &diagram);
    qy_diagram_extent(&diagram, &width, &height);
    qyi_doc_need(prints->doc, height + CAPTION + 4 * QYI_MM);
    cairo_save(cr);
    cairo_translate(cr, area.x + (area.width - width) / 2, qyi_doc_y(prints->doc) + 2 * QYI_MM);
    int code = qy_diagram_draw(&diagram, cr);
    cairo_restore(cr);
    cairo_set_source_rgb(cr, 0, 0, 0);
    box = (struct qyi_box){area.x, qyi_doc_y(prints->doc) + height + 2 * QYI_MM, area.width, CAPTION};
    qyi_text_line(qyi_doc_text(prints->doc), cr, &style, qy_buf_str(&caption), caption.len, &box);
    qy_buf_free(&caption);
    qyi_doc_skip(prints->doc, height + CAPTION + 5 * QYI_MM);
    prints->number = true;
    if (prints->code == 0)
        prints->code = code;
}

static bool is_asked_for(const struct qy_prints *prints)
{
    for (size_t i = 0; prints->depth == 0 && i < prints->setup.ply_count; i++)
        if (prints->plies[i] == prints->ply)
            return true;
    return false;
}

/* ---- moves, comments, variations ------------------------------------------------------------------- */

static bool is_bold(const struct qy_prints *prints)
{
    return prints->depth == 0;
}

/* Returns whether the move has its number before it, to which it is glued. */
static bool add_number(struct qy_prints *prints, const struct qy_position *before)
{
    bool first = qy_position_side(before) == QY_FIRST;
    bool numbered = first || prints->number;
    struct qy_buf text = QY_BUF_INIT;

    if (numbered) {
        qyi_paragraph_gap(&prints->paragraph);
        qy_buf_addf(&text, "%u%s", qy_position_fullmove(before), first ? "." : "...");
        qyi_paragraph_add(&prints->paragraph, qy_buf_str(&text), text.len, is_bold(prints));
        qyi_paragraph_glue(&prints->paragraph);
    }
    prints->number = false;
    qy_buf_free(&text);
    return numbered;
}

static void add_move(struct qy_prints *prints, const struct qy_position *before, qy_move move, bool numbered)
{
    const char *figurines = qyi_boards[before->game]->figurines;
    unsigned flags = prints->setup.lang == QY_LANG_ZH_HANS ? 0 : QY_WRITE_TRADITIONAL;
    struct qy_buf text = QY_BUF_INIT;

    if (move == QY_MOVE_NULL)
        qy_buf_adds(&text, "--");
    else
        (void)qy_move_write(before, move, prints->notation, flags, &text);
    qyi_paragraph_gap(&prints->paragraph);
    /* figures of Chinese moves are as wide as a blank: moves stay apart by two */
    if (prints->notation == QY_NOTATION_ZH && !numbered)
        qyi_paragraph_add(&prints->paragraph, " ", 1, false);
    if (figurines && prints->notation == QY_NOTATION_SAN && !prints->setup.letters && move != QY_MOVE_NULL)
        qyi_paragraph_add_figurines(&prints->paragraph, qy_buf_str(&text), text.len, figurines,
                                    is_bold(prints));
    else
        qyi_paragraph_add_move(&prints->paragraph, qy_buf_str(&text), text.len, is_bold(prints));
    qy_buf_free(&text);
}

static int tell_move(void *user, const struct qy_position *before, const struct qy_record_node *node)
{
    struct qy_prints *prints = user;
    struct place *place = place_of(prints);
    struct qy_undo undo;

    draw_wanted(prints);
    bool numbered = add_number(prints, before);
    add_move(prints, before, node->move, numbered);
    prints->ply += prints->depth == 0;
    if (place) {
        place->position = *before;
        qy_position_make(&place->position, node->move, &undo);
        place->last = node->move;
        place->notes.arrow_count = 0;
        place->notes.mark_count = 0;
        place->wanted = is_asked_for(prints);
    }
    return 0;
}

/* The usual signs of NAGs; others are printed by their number. */
static void add_nag(struct qy_prints *prints, unsigned nag)
{
    static const char *const signs[] = {
        [1] = "!",         [2] = "?",         [3] = "!!",        [4] = "??",       [5] = "!?",
        [6] = "?!",        [7] = "\u00a0□",   [10] = "\u00a0=",  [11] = "\u00a0=", [12] = "\u00a0=",
        [13] = "\u00a0∞",  [14] = "\u00a0+=", [15] = "\u00a0=+", [16] = "\u00a0±", [17] = "\u00a0∓",
        [18] = "\u00a0+−", [19] = "\u00a0−+"};
    struct place *place = place_of(prints);
    struct qy_buf text = QY_BUF_INIT;

    if (nag == 220 || nag == 221) {
        if (place)
            place->wanted = true;
        return;
    }
    if (nag < sizeof signs / sizeof signs[0] && signs[nag])
        qy_buf_adds(&text, signs[nag]);
    else
        qy_buf_addf(&text, " $%u", nag);
    qyi_paragraph_add(&prints->paragraph, qy_buf_str(&text), text.len, is_bold(prints));
    qy_buf_free(&text);
}

/* Appends the text of a comment without the spaces around it. */
static void add_words(struct qy_prints *prints, const char *text, size_t len)
{
    while (len > 0 && isspace((unsigned char)text[len - 1]))
        len--;
    while (len > 0 && isspace((unsigned char)*text)) {
        text++;
        len--;
    }
    if (len == 0)
        return;
    qyi_paragraph_gap(&prints->paragraph);
    qyi_paragraph_add_safe(&prints->paragraph, text, len);
    prints->number = true;
}

/* Prints a part of a comment; each `[#]` in it requests a diagram. */
static void add_part_of_comment(struct qy_prints *prints, const char *text, size_t len)
{
    struct place *place = place_of(prints);

    for (const char *asked; (asked = memmem(text, len, ASKED, strlen(ASKED))) != NULL;) {
        size_t before = (size_t)(asked - text);

        add_words(prints, text, before);
        if (place)
            place->wanted = true;
        text += before + strlen(ASKED);
        len -= before + strlen(ASKED);
    }
    add_words(prints, text, len);
}

/* Prints a comment without its commands; arrows and marks go to the diagram. */
static void add_comment(struct qy_prints *prints, const char *text, size_t len)
{
    struct place *place = place_of(prints);
    struct qy_command command;
    size_t at = 0;

    if (place) {
        qy_diagram_notes_in(place->position.game, text, len, &place->notes);
        place->wanted |= prints->setup.noted && place->notes.arrow_count + place->notes.mark_count > 0;
    }
    while (at < len) {
        bool more = qy_command_next(text, len, at, &command);
        size_t end = more ? command.begin : len;

        add_part_of_comment(prints, text + at, end - at);
        at = more ? command.end : len;
    }
}

static int tell_item(void *user, const struct qy_record_node *node, const struct qy_record_item *item,
                     enum qy_record_where where)
{
    struct qy_prints *prints = user;

    (void)where;
    if (prints->solving && !node->parent)
        return 0; /* it was printed with the position */
    if (item->kind == QY_ITEM_NAG)
        add_nag(prints, item->nag);
    else
        add_comment(prints, item->text, item->len);
    return 0;
}

static int begin_variation(void *user)
{
    struct qy_prints *prints = user;

    draw_wanted(prints);
    prints->depth++;
    prints->number = true;
    struct place *place = place_of(prints);
    if (place)
        place->wanted = false;
    qyi_paragraph_gap(&prints->paragraph);
    qyi_paragraph_add(&prints->paragraph, "(", 1, false);
    return 0;
}

static int end_variation(void *user)
{
    struct qy_prints *prints = user;

    draw_wanted(prints);
    qyi_paragraph_add(&prints->paragraph, ")", 1, false);
    prints->depth--;
    prints->number = true;
    return 0;
}

/* ---- the head -------------------------------------------------------------------------------------- */

/* A tag's value; NULL if it is absent or means "unknown". */
static const char *known(const struct qy_record *record, const char *name)
{
    const char *value = qy_record_tag(record, name);

    return value && *value && *value != '?' && strcmp(value, "-") != 0 ? value : NULL;
}

/* The value of a side's tag: "White" and a suffix; in xiangqi of the first side also "Red". */
static const char *side_tag(const struct qy_record *record, enum qy_side side, const char *suffix)
{
    char name[16];

    snprintf(name, sizeof name, "%s%s", qy_side_id(qy_record_game(record), side), suffix);
    name[0] = (char)toupper((unsigned char)name[0]);
    const char *value = known(record, name);
    if (!value && side == QY_FIRST) {
        snprintf(name, sizeof name, "White%s", suffix);
        value = known(record, name);
    }
    return value;
}

static const char *player(const struct qy_record *record, enum qy_side side)
{
    const char *value = side_tag(record, side, "");

    return value ? value : "?";
}

static void add_part(struct qy_buf *line, const char *value)
{
    if (!value)
        return;
    if (line->len > 0)
        qy_buf_adds(line, " · ");
    qyi_safe_add_name(value, strlen(value), line);
}

/* Appends a player, with the rating: "Anderssen (2600)". */
static void add_player(const struct qy_record *record, enum qy_side side, struct qy_buf *line)
{
    const char *rating = side_tag(record, side, "Elo");

    qyi_safe_add_name(player(record, side), strlen(player(record, side)), line);
    if (!rating)
        return;
    qy_buf_adds(line, " (");
    qyi_safe_add_name(rating, strlen(rating), line);
    qy_buf_adds(line, ")");
}

/* Appends "Anderssen – Kieseritzky". */
static void add_players(const struct qy_record *record, struct qy_buf *line)
{
    add_player(record, QY_FIRST, line);
    qy_buf_adds(line, " – ");
    add_player(record, QY_SECOND, line);
}

/* Appends the round: "Round 3"; a text that is not a number of rounds as it is. */
static void add_round(const struct qy_prints *prints, const struct qy_record *record, struct qy_buf *line)
{
    const char *round = known(record, "Round");
    struct qy_buf words = QY_BUF_INIT;

    if (round && strspn(round, "0123456789.") == strlen(round)) {
        qyi_message(prints->setup.lang, "html.round", &round, 1, &words);
        round = qy_buf_str(&words);
    }
    add_part(line, round);
    qy_buf_free(&words);
}

static bool has_players(const struct qy_record *record)
{
    return strcmp(player(record, QY_FIRST), "?") != 0 || strcmp(player(record, QY_SECOND), "?") != 0;
}

/* The title of the document: its own, or that of the study whose chapters it contains. */
static const char *title_of(const struct qy_prints *prints, const struct qy_record *record)
{
    return prints->setup.title ? prints->setup.title : known(record, "StudyName");
}

static void begin_document(struct qy_prints *prints, const struct qy_record *record)
{
    static const struct qyi_style style = {.size = 20, .bold = true};
    const char *title = title_of(prints, record);

    qyi_doc_page(prints->doc);
    if (!title)
        return;
    qyi_doc_block(prints->doc, &style, title, strlen(title));
    qyi_doc_skip(prints->doc, 5 * QYI_MM);
}

static void draw_head(struct qy_prints *prints, const struct qy_record *record)
{
    static const struct qyi_style names = {.size = 15, .bold = true};
    static const struct qyi_style facts = {.size = 9.5};
    static const char *const tags[] = {"Event", "Site", "Date"};
    const char *chapter = known(record, "ChapterName");
    struct qy_buf players = QY_BUF_INIT;
    struct qy_buf line = QY_BUF_INIT;

    if (qyi_doc_pages(prints->doc) == 0)
        begin_document(prints, record);
    else if (!qyi_doc_need(prints->doc, HEAD))
        qyi_doc_skip(prints->doc, 7 * QYI_MM);
    add_players(record, &players);
    if (chapter)
        qyi_safe_add_name(chapter, strlen(chapter), &line);
    else
        qy_buf_adds(&line, qy_buf_str(&players));
    qyi_doc_block(prints->doc, &names, qy_buf_str(&line), line.len);
    bool apart = chapter && has_players(record) && strcmp(qy_buf_str(&line), qy_buf_str(&players)) != 0;
    qy_buf_clear(&line);
    if (apart)
        qy_buf_adds(&line, qy_buf_str(&players));
    qy_buf_free(&players);
    for (size_t i = 0; i < sizeof tags / sizeof tags[0]; i++)
        add_part(&line, known(record, tags[i]));
    add_round(prints, record, &line);
    add_part(&line, known(record, "ECO"));
    if (line.len > 0)
        qyi_doc_block(prints->doc, &facts, qy_buf_str(&line), line.len);
    qyi_doc_skip(prints->doc, 2 * QYI_MM);
    qy_buf_free(&line);
}

/* ---- games ----------------------------------------------------------------------------------------- */

static void begin_game(struct qy_prints *prints, const struct qy_record *record)
{
    enum qy_game game = qy_record_game(record);
    struct qy_position array;

    prints->notation = qy_notation_default(game);
    if (prints->setup.other_notation && qy_notation_suits(prints->setup.notation, game))
        prints->notation = prints->setup.notation;
    prints->depth = 0;
    prints->ply = 0;
    prints->number = true;
    prints->line[0] = (struct place){.position = *qy_record_start(record), .last = QY_MOVE_NONE};
    qy_position_start(game, &array);
    /*
     * A game that doesn't begin with the starting position shows its first position, unless that was printed
     * to be solved.
     */
    prints->line[0].wanted =
        !prints->solving &&
        (qy_position_key(&array) != qy_position_key(qy_record_start(record)) || is_asked_for(prints));
}

/* Prints the moves of a game as text. */
static int tell_game(struct qy_prints *prints, const struct qy_record *record)
{
    static const struct qy_record_visitor visitor = {.move = tell_move,
                                                     .item = tell_item,
                                                     .begin_variation = begin_variation,
                                                     .end_variation = end_variation};
    enum qy_result result = qy_record_result(record);
    const char *text = qy_result_text(result);
    int code = qy_record_walk(record, &visitor, prints);

    prints->depth = 0;
    prints->line[0].wanted |= prints->setup.diagram_at_end;
    if (!prints->solving || result != QY_RESULT_OPEN) {
        qyi_paragraph_gap(&prints->paragraph);
        qyi_paragraph_add(&prints->paragraph, text, strlen(text), true);
    }
    draw_wanted(prints);
    qyi_paragraph_flush(&prints->paragraph);
    if (code == 0 && prints->paragraph.failed)
        code = QY_E_MEMORY;
    return code == 0 ? prints->code : code;
}

/* ---- positions to solve ------------------------------------------------------------------------------- */

static int draw_task(struct qy_prints *prints, const struct qy_record *record)
{
    const char *title = title_of(prints, record);

    prints->sheet.title = title ? title : qyi_message_text(prints->setup.lang, "worksheet.title");
    return qyi_worksheet_add(&prints->sheet, record);
}

/* Draws the first position of a lesson with its text. */
static int draw_lesson(struct qy_prints *prints, const struct qy_record *record)
{
    struct qy_buf words = QY_BUF_INIT;

    begin_game(prints, record);
    if (qyi_doc_pages(prints->doc) > 0)
        qyi_doc_need(prints->doc, TASK);
    draw_head(prints, record);
    for (const struct qy_record_item *item = qy_record_root(record)->after.first; item; item = item->next)
        if (item->kind == QY_ITEM_COMMENT)
            add_comment(prints, item->text, item->len);
    qyi_words_to_move(qy_record_start(record), prints->setup.lang, &words);
    qyi_paragraph_gap(&prints->paragraph);
    qyi_paragraph_add(&prints->paragraph, qy_buf_str(&words), words.len, true);
    prints->line[0].wanted = true;
    draw_wanted(prints);
    qy_buf_free(&words);
    return prints->paragraph.failed ? QY_E_MEMORY : prints->code;
}

static int tell_solution(void *user, const struct qy_record *record)
{
    struct qy_prints *prints = user;
    const char *chapter = known(record, "ChapterName");
    struct qy_buf text = QY_BUF_INIT;

    prints->solved++;
    qyi_doc_need(prints->doc, LEAST);
    begin_game(prints, record);
    if (prints->setup.a_page > 0)
        qy_buf_addf(&text, "%zu. ", prints->solved);
    if (chapter)
        qyi_safe_add_name(chapter, strlen(chapter), &text);
    else if (prints->setup.a_page == 0 || has_players(record))
        add_players(record, &text);
    qyi_paragraph_add(&prints->paragraph, qy_buf_str(&text), text.len, true);
    qyi_paragraph_gap(&prints->paragraph);
    qyi_paragraph_add(&prints->paragraph, " ", 1, false);
    qy_buf_free(&text);
    int code = tell_game(prints, record);
    qyi_doc_skip(prints->doc, 2 * QYI_MM);
    return code;
}

/* Prints the solutions of all games kept, beginning on a new page. */
static int tell_solutions(struct qy_prints *prints)
{
    static const struct qyi_style style = {.size = 15, .bold = true};
    const char *heading = qyi_message_text(prints->setup.lang, "worksheet.solutions");

    if (prints->kept.len == 0)
        return 0;
    prints->solving = true;
    qyi_doc_page(prints->doc);
    qyi_doc_block(prints->doc, &style, heading, strlen(heading));
    qyi_doc_skip(prints->doc, 4 * QYI_MM);
    return qyi_kept_each(&prints->kept, tell_solution, prints);
}

static int add_game(struct qy_prints *prints, const struct qy_record *record)
{
    bool lesson = known(record, "Lesson") != NULL;

    if (prints->setup.a_page == 0 && !lesson) {
        begin_game(prints, record);
        draw_head(prints, record);
        return tell_game(prints, record);
    }
    int code = prints->setup.a_page > 0 ? draw_task(prints, record) : draw_lesson(prints, record);
    return code == 0 ? qyi_kept_add(&prints->kept, record) : code;
}

int qy_prints_add(struct qy_prints *prints, const struct qy_record *record, struct qy_error *reterr)
{
    int code = add_game(prints, record);

    return code < 0 ? qyi_error_set(reterr, code, 0, NULL, 0, NULL) : qyi_doc_check(prints->doc, reterr);
}

unsigned qy_prints_pages(const struct qy_prints *prints)
{
    return qyi_doc_pages(prints->doc);
}

void qy_prints_missing(const struct qy_prints *prints, struct qy_buf *out)
{
    qyi_text_add_missing(qyi_doc_text(prints->doc), out);
}

int qy_prints_end(struct qy_prints *prints, struct qy_error *reterr)
{
    int code = tell_solutions(prints);

    if (code < 0)
        return qyi_error_set(reterr, code, 0, NULL, 0, NULL);
    return qyi_doc_end(prints->doc, reterr);
}

void qy_prints_free(struct qy_prints *prints)
{
    if (!prints)
        return;
    qyi_paragraph_free(&prints->paragraph);
    qy_buf_free(&prints->kept);
    qyi_doc_free(prints->doc);
    free(prints);
}

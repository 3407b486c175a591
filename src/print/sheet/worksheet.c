/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Positions to solve, several to a page. */
#include "sheet/worksheet.h"

#include "base/registry.h"
#include "sheet/safe.h"

#include <ctype.h>
#include <math.h>
#include <qiyuan/print/diagram.h>
#include <string.h>

#define HEADER  (9 * QYI_MM) /* height of title and name at the top of each page */
#define NAME    (75 * QYI_MM)
#define GUTTER  (9 * QYI_MM) /* between the columns */
#define CAPTION (5 * QYI_MM)
#define LINE    (7 * QYI_MM)   /* height of a line to write on */
#define LINES   3              /* most lines to write on */
#define GAP     (2.5 * QYI_MM) /* space below the lines */
#define LABEL   8.0            /* points */
#define DISC    0.94           /* size of characters on discs: as large as small diagrams allow */
#define CELL    (LABEL / 0.48) /* smallest cell in which coordinates of that size fit */

/* ---- words ----------------------------------------------------------------------------------------- */

void qyi_comment_words(const char *text, size_t len, struct qy_buf *out)
{
    struct qy_command command;
    size_t at = 0;

    while (at < len) {
        bool more = qy_command_next(text, len, at, &command);
        size_t end = more ? command.begin : len;

        while (at < end && isspace((unsigned char)text[at]))
            at++;
        if (at < end && out->len > 0)
            qy_buf_adds(out, " ");
        qyi_safe_add(text + at, end - at, QYI_SAFE_LINE, out);
        at = more ? command.end : len;
    }
}

void qyi_words_to_move(const struct qy_position *position, enum qy_lang lang, struct qy_buf *out)
{
    enum qy_game game = (enum qy_game)position->game;
    struct qy_buf id = QY_BUF_INIT;
    const char *side;

    qy_buf_addf(&id, "side.%s", qy_side_id(game, qy_position_side(position)));
    side = qyi_message_text(lang, qy_buf_str(&id));
    qyi_message(lang, "worksheet.to-move", &side, 1, out);
    qy_buf_free(&id);
}

/* ---- a position ------------------------------------------------------------------------------------ */

/* The area of a position on its page, and the sizes of its parts. */
struct cell {
    struct qyi_box box;
    unsigned lines;
    struct qy_diagram diagram;
    struct qy_diagram_notes notes;
    double width, height; /* size of the diagram */
};

/* Computes a position's place in one of two columns; the diagram fills the height that its lines leave. */
static void place_cell(const struct qyi_worksheet *sheet, struct cell *cell)
{
    struct qyi_box area = qyi_doc_area(sheet->doc);
    unsigned nth = sheet->count % sheet->a_page;
    unsigned row = nth / 2;
    unsigned rows = sheet->a_page / 2;
    double high = (area.height - HEADER) / rows;
    struct qy_diagram *diagram = &cell->diagram;

    cell->box.width = (area.width - GUTTER) / 2;
    cell->box.height = high;
    cell->box.x = area.x + (nth % 2) * (cell->box.width + GUTTER);
    cell->box.y = area.y + HEADER + row * high;
    for (cell->lines = LINES;; cell->lines--) {
        double room = high - CAPTION - cell->lines * LINE - GAP;

        qy_diagram_fit(diagram, cell->box.width);
        qy_diagram_extent(diagram, &cell->width, &cell->height);
        if (cell->height > room)
            diagram->cell *= room / cell->height;
        if (diagram->cell >= CELL || cell->lines == 1)
            break;
    }
    qy_diagram_extent(diagram, &cell->width, &cell->height);
}

static void begin_page(const struct qyi_worksheet *sheet)
{
    static const struct qyi_style style = {.size = 13, .bold = true};
    const char *name = qyi_message_text(sheet->lang, "worksheet.name");

    qyi_doc_page(sheet->doc);
    struct qyi_box area = qyi_doc_area(sheet->doc);
    struct qyi_box title = {area.x, area.y, area.width - NAME - GUTTER, HEADER * 0.7};
    struct qyi_box line = {area.x + area.width - NAME, area.y, NAME, HEADER * 0.7};

    qyi_text_whole(qyi_doc_text(sheet->doc), qyi_doc_cairo(sheet->doc), &style, 8, sheet->title,
                   strlen(sheet->title), &title);
    qyi_doc_signature(sheet->doc, name, strlen(name), &line);
}

/* Draws the number, the side to move, and the comment on the position if there is room for it. */
static void draw_caption(const struct qyi_worksheet *sheet, const struct qy_record *record,
                         const struct cell *cell)
{
    static const struct qyi_style style = {.size = 10, .bold = true};
    struct qyi_text *text = qyi_doc_text(sheet->doc);
    struct qyi_box box = {cell->box.x, cell->box.y, cell->box.width, CAPTION};
    struct qy_buf words = QY_BUF_INIT;
    struct qy_buf said = QY_BUF_INIT;

    qy_buf_addf(&words, "%u. ", sheet->count + 1);
    qyi_words_to_move(qy_record_start(record), sheet->lang, &words);
    size_t len = words.len;
    for (const struct qy_record_item *item = qy_record_root(record)->after.first; item; item = item->next)
        if (item->kind == QY_ITEM_COMMENT)
            qyi_comment_words(item->text, item->len, &said);
    if (said.len > 0)
        qy_buf_addf(&words, " · %s", qy_buf_str(&said));
    if (qyi_text_width(text, &style, qy_buf_str(&words), words.len) <= box.width)
        len = words.len;
    qyi_text_line(text, qyi_doc_cairo(sheet->doc), &style, qy_buf_str(&words), len, &box);
    qy_buf_free(&words);
    qy_buf_free(&said);
}

static int draw_cell(const struct qyi_worksheet *sheet, const struct qy_record *record,
                     const struct cell *cell)
{
    cairo_t *cr = qyi_doc_cairo(sheet->doc);
    double y = cell->box.y + CAPTION;

    draw_caption(sheet, record, cell);
    cairo_save(cr);
    cairo_translate(cr, cell->box.x + (cell->box.width - cell->width) / 2, y);
    int code = qy_diagram_draw(&cell->diagram, cr);
    cairo_restore(cr);
    cairo_set_source_rgb(cr, 0, 0, 0);
    y += cell->height;
    for (unsigned i = 1; i <= cell->lines; i++)
        qyi_doc_rule(sheet->doc, cell->box.x, y + i * LINE, cell->box.x + cell->box.width, y + i * LINE, 0.5);
    return code;
}

int qyi_worksheet_add(struct qyi_worksheet *sheet, const struct qy_record *record)
{
    struct cell cell = {.lines = 0};

    qy_diagram_init(qy_record_start(record), &cell.diagram);
    for (const struct qy_record_item *item = qy_record_root(record)->after.first; item; item = item->next)
        if (item->kind == QY_ITEM_COMMENT)
            qy_diagram_notes_in(qy_record_game(record), item->text, item->len, &cell.notes);
    cell.diagram.notes = &cell.notes;
    cell.diagram.lang = sheet->lang;
    cell.diagram.label = LABEL;
    cell.diagram.shapes = true;
    cell.diagram.disc = DISC;
    if (sheet->count % sheet->a_page == 0)
        begin_page(sheet);
    place_cell(sheet, &cell);
    int code = draw_cell(sheet, record, &cell);
    sheet->count++;
    return code;
}

/* ---- games kept for their solutions ------------------------------------------------------------------- */

int qyi_kept_add(struct qy_buf *kept, const struct qy_record *record)
{
    int code = qy_record_write(record, "json", QY_NOTATION_COUNT, 0, kept);

    return code == 0 && kept->failed ? QY_E_MEMORY : code;
}

struct telling {
    int (*tell)(void *user, const struct qy_record *record);
    void *user;
};

static int tell_kept(void *user, struct qy_record *record, enum qy_record_state state)
{
    struct telling *telling = user;

    (void)state;
    return telling->tell(telling->user, record);
}

int qyi_kept_each(const struct qy_buf *kept, int (*tell)(void *user, const struct qy_record *record),
                  void *user)
{
    static const struct qy_records_visitor visitor = {.record = tell_kept};
    struct telling telling = {tell, user};
    struct qy_memory memory = {kept->data, kept->len};

    return kept->len == 0 ? 0 : qy_records_read(qy_memory_read, &memory, "json", &visitor, &telling);
}

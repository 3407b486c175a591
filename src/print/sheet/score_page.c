/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The pages of a score sheet, in the frame of the printed record sheets:
 *
 *                          Record of Chess
 *     | Event                          | Date       | Site           |
 *     | White            | Used        | Limit      | Winner         |
 *     | Black            | Used        | Round      | Table          |
 *
 *     |    | White | Black |    | White | Black |    | White | Black |
 *     |  1 |       |       | 23 |       |       | 45 |       |       |
 *       ..                   ..                   56 |       |       |
 *     |    |       |       |    |       |       | Remarks            |
 *     | 22 |       |       | 44 |       |       |                    |
 *
 *     White ____________     Black ____________    Arbiter __________
 */
#include "sheet/score.h"

#include "base/registry.h"

#include <stdio.h>
#include <string.h>

#define GROUPS       3
#define TITLE        (12 * QYI_MM)
#define HEAD_ROWS    3
#define HEAD_ROW     (9 * QYI_MM)
#define TALLEST_HEAD (16 * QYI_MM) /* tallest row of the head, for long names */
#define GAP          (3 * QYI_MM)
#define FOOT         (17 * QYI_MM)
#define SIGNATURE    (10 * QYI_MM)
#define NUMBER       (8 * QYI_MM) /* width of a move's number */
#define TALLEST_ROW  (9 * QYI_MM)
#define PADDING      3.0
#define VALUE_SIZE   11.0 /* font size of values in the head */
#define NAME_SIZE    10.0 /* font size of a name above its team */
#define LEAST_SHRUNK 0.8  /* smallest factor by which a value is reduced to stay on one line */
#define LEAST_SIZE   8.0  /* smallest font size in the head; rows become taller for long names */
#define THIN         0.4
#define THICK        1.0

/* The layout of a page. */
struct page {
    const struct qyi_score *score;
    struct qyi_doc *doc;
    struct qyi_text *text;
    cairo_t *cr;
    struct qyi_box area;
    double head_y;
    double head_row[HEAD_ROWS]; /* heights */
    double table_y;
    double row; /* height */
    double group;
    double cell;   /* width of a move */
    size_t first;  /* index of the page's first move */
    unsigned page; /* from 1 */
    unsigned pages;
};

static const char *word(const struct page *page, const char *id)
{
    const char *text = qyi_message_text(page->score->lang, id);

    return text ? text : id;
}

static void line(const struct page *page, const struct qyi_style *style, const char *text,
                 const struct qyi_box *box)
{
    qyi_text_line(page->text, page->cr, style, text, strlen(text), box);
}

/* ---- title and head -------------------------------------------------------------------------------- */

static void draw_title(const struct page *page)
{
    static const struct qyi_style title = {.size = 18, .align = QYI_ALIGN_CENTRE, .bold = true};
    static const struct qyi_style small = {.size = 9, .align = QYI_ALIGN_RIGHT};
    struct qyi_box box = {page->area.x, page->area.y, page->area.width, TITLE - 2 * QYI_MM};

    line(page, &title, word(page, page->score->form->title), &box);
    if (page->pages > 1) {
        char numbers[2][16];
        const char *const args[] = {numbers[0], numbers[1]};
        struct qy_buf words = QY_BUF_INIT;

        snprintf(numbers[0], sizeof numbers[0], "%u", page->page);
        snprintf(numbers[1], sizeof numbers[1], "%u", page->pages);
        qyi_message(page->score->lang, "sheet.of-pages", args, 2, &words);
        line(page, &small, qy_buf_str(&words), &box);
        qy_buf_free(&words);
    }
}

/* The fields of the head, row by row; widths in hundredths of the page width. */
struct field {
    enum qyi_score_field field;
    int side; /* side whose name is the label, or -1 */
    const char *label;
    unsigned row;
    unsigned width;
};

/* clang-format off */
static const struct field fields[] = {
    {QYI_SCORE_EVENT,       -1, "sheet.event",  0, 50},
    {QYI_SCORE_DATE,        -1, "sheet.date",   0, 22},
    {QYI_SCORE_SITE,        -1, "sheet.site",   0, 28},
    {QYI_SCORE_FIRST,        0, NULL,           1, 36},
    {QYI_SCORE_FIRST_USED,  -1, "sheet.used",   1, 18},
    {QYI_SCORE_LIMIT,       -1, "sheet.limit",  1, 21},
    {QYI_SCORE_WINNER,      -1, "sheet.winner", 1, 25},
    {QYI_SCORE_SECOND,       1, NULL,           2, 36},
    {QYI_SCORE_SECOND_USED, -1, "sheet.used",   2, 18},
    {QYI_SCORE_ROUND,       -1, "sheet.round",  2, 21},
    {QYI_SCORE_TABLE,       -1, "sheet.table",  2, 25},
};
/* clang-format on */

/* Whether a value fits on one line. */
static bool is_line(const struct page *page, const struct qyi_style *style, const struct qy_buf *text,
                    double width)
{
    double least = style->size * LEAST_SHRUNK > LEAST_SIZE ? LEAST_SHRUNK : LEAST_SIZE / style->size;

    return qyi_text_width(page->text, style, qy_buf_str(text), text->len) * least <= width;
}

/* The height that a value needs in the smallest font size. */
static double least_height(const struct page *page, double size, const struct qy_buf *text, double width)
{
    const struct qyi_style style = {.size = size};
    const struct qyi_style least = {.size = LEAST_SIZE};

    if (text->len == 0 || is_line(page, &style, text, width))
        return qyi_text_leading(&least);
    return qyi_text_block_height(page->text, &least, qy_buf_str(text), text->len, width);
}

/* Draws a value completely: on one line, or on several lines of smaller type. */
static void draw_value(const struct page *page, double size, const struct qy_buf *content,
                       const struct qyi_box *box)
{
    const struct qyi_style style = {.size = size};

    qyi_text_whole(page->text, page->cr, &style, LEAST_SIZE, qy_buf_str(content), content->len, box);
}

/* The team below a player's name. */
static const struct qy_buf *team_of(const struct page *page, enum qyi_score_field field)
{
    const struct qy_buf *team = field == QYI_SCORE_FIRST    ? &page->score->field[QYI_SCORE_FIRST_TEAM]
                                : field == QYI_SCORE_SECOND ? &page->score->field[QYI_SCORE_SECOND_TEAM]
                                                            : NULL;

    return team && team->len > 0 ? team : NULL;
}

static const struct qyi_style label_style = {.size = 8.5};

static const char *label_of(const struct page *page, const struct field *field)
{
    return word(page, field->label ? field->label : page->score->form->side[field->side]);
}

/* The width of a field that remains after its label. */
static double value_width(const struct page *page, const struct field *field)
{
    const char *label = label_of(page, field);

    return page->area.width * field->width / 100 - 4 * PADDING -
           qyi_text_width(page->text, &label_style, label, strlen(label));
}

/* The height of a row of the head: as on the printed sheet, or more for a long name or team. */
static double head_row(const struct page *page, unsigned row)
{
    double most = HEAD_ROW;

    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        const struct qy_buf *team = team_of(page, fields[i].field);
        double width = value_width(page, &fields[i]);
        double height =
            least_height(page, team ? NAME_SIZE : VALUE_SIZE, &page->score->field[fields[i].field], width) +
            (team ? least_height(page, LEAST_SIZE, team, width) : 0) + 2;

        if (fields[i].row == row && height > most)
            most = height;
    }
    return most < TALLEST_HEAD ? most : TALLEST_HEAD;
}

static void draw_field(const struct page *page, const struct field *field, double x, double y)
{
    const struct qy_buf *team = team_of(page, field->field);
    const char *label = label_of(page, field);
    double width = value_width(page, field);
    struct qyi_box box = {x + PADDING, y, page->area.width * field->width / 100 - 2 * PADDING,
                          page->head_row[field->row]};

    cairo_set_source_rgb(page->cr, 0.3, 0.3, 0.3);
    qyi_text_line(page->text, page->cr, &label_style, label, strlen(label), &box);
    cairo_set_source_rgb(page->cr, 0, 0, 0);
    box.x += box.width - width;
    box.width = width;
    if (team) {
        double height = least_height(page, LEAST_SIZE, team, width);
        double most = page->head_row[field->row] < TALLEST_HEAD ? box.height : box.height / 2;
        height = height < most ? height : most;
        struct qyi_box below = {box.x, box.y + box.height - height - 1, width, height};

        draw_value(page, LEAST_SIZE, team, &below);
        box.height -= height + 1;
    }
    draw_value(page, team ? NAME_SIZE : VALUE_SIZE, &page->score->field[field->field], &box);
}

static void draw_head(const struct page *page)
{
    double x = page->area.x;
    double y = page->head_y;
    unsigned row = 0;

    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        double width = page->area.width * fields[i].width / 100;

        if (fields[i].row != row) {
            x = page->area.x;
            y += page->head_row[row];
            row = fields[i].row;
            cairo_move_to(page->cr, x, y);
            cairo_line_to(page->cr, x + page->area.width, y);
        }
        draw_field(page, &fields[i], x, y);
        cairo_move_to(page->cr, x + width, y);
        cairo_line_to(page->cr, x + width, y + page->head_row[row]);
        x += width;
    }
    y += page->head_row[row];
    cairo_set_line_width(page->cr, THIN);
    cairo_stroke(page->cr);
    cairo_rectangle(page->cr, page->area.x, page->head_y, page->area.width, y - page->head_y);
    cairo_set_line_width(page->cr, THICK);
    cairo_stroke(page->cr);
}

/* ---- the table of moves ---------------------------------------------------------------------------- */

/* The number of rows of moves in a group. */
static unsigned rows_of(const struct page *page, unsigned group)
{
    return group == GROUPS - 1 ? page->score->form->third_rows : page->score->form->rows;
}

static void draw_group_rules(const struct page *page, unsigned group)
{
    double x = page->area.x + group * page->group;
    unsigned rows = rows_of(page, group);
    double bottom = page->table_y + (rows + 1) * page->row;

    for (unsigned i = 1; i <= rows; i++) {
        cairo_move_to(page->cr, x, page->table_y + i * page->row);
        cairo_line_to(page->cr, x + page->group, page->table_y + i * page->row);
    }
    for (unsigned i = 0; i < 2; i++) {
        cairo_move_to(page->cr, x + NUMBER + i * page->cell, page->table_y);
        cairo_line_to(page->cr, x + NUMBER + i * page->cell, bottom);
    }
}

static void draw_rules(const struct page *page)
{
    double height = (page->score->form->rows + 1) * page->row;
    double remarks = page->table_y + (page->score->form->third_rows + 1) * page->row;

    for (unsigned group = 0; group < GROUPS; group++)
        draw_group_rules(page, group);
    cairo_set_line_width(page->cr, THIN);
    cairo_stroke(page->cr);
    for (unsigned group = 1; group < GROUPS; group++) {
        cairo_move_to(page->cr, page->area.x + group * page->group, page->table_y);
        cairo_line_to(page->cr, page->area.x + group * page->group, page->table_y + height);
    }
    cairo_move_to(page->cr, page->area.x, page->table_y + page->row);
    cairo_line_to(page->cr, page->area.x + page->area.width, page->table_y + page->row);
    cairo_move_to(page->cr, page->area.x + (GROUPS - 1) * page->group, remarks);
    cairo_line_to(page->cr, page->area.x + page->area.width, remarks);
    cairo_rectangle(page->cr, page->area.x, page->table_y, page->area.width, height);
    cairo_set_line_width(page->cr, THICK);
    cairo_stroke(page->cr);
}

static void draw_group_heads(const struct page *page)
{
    static const struct qyi_style style = {.size = 9.5, .align = QYI_ALIGN_CENTRE, .bold = true};

    for (unsigned group = 0; group < GROUPS; group++) {
        for (unsigned side = 0; side < 2; side++) {
            struct qyi_box box = {page->area.x + group * page->group + NUMBER + side * page->cell + 1,
                                  page->table_y, page->cell - 2, page->row};

            line(page, &style, word(page, page->score->form->side[side]), &box);
        }
    }
}

/* Draws the clock after a move, small at the right edge of its cell. Returns its width. */
static double draw_clock(const struct page *page, int64_t ms, const struct qyi_box *box)
{
    static const struct qyi_style style = {.size = 6.5, .align = QYI_ALIGN_RIGHT};
    char clock[32];
    int len = snprintf(clock, sizeof clock, "%lld:%02lld:%02lld", (long long)(ms / 3600000),
                       (long long)(ms / 60000 % 60), (long long)(ms / 1000 % 60));

    return qyi_text_line(page->text, page->cr, &style, clock, (size_t)len, box) + 2;
}

static void draw_move(const struct page *page, const struct qyi_score_move *move, struct qyi_box box)
{
    static const struct qyi_style style = {.size = 11};
    static const struct qyi_style offer = {.size = 9};
    const char *text = qy_buf_str(&page->score->text) + move->at;
    double width = box.width;

    if (move->clock >= 0)
        width -= draw_clock(page, move->clock, &box);
    if (move->offer)
        width -= qyi_text_width(page->text, &offer, "(=)", 3) + 2;
    box.width = width;
    width = qyi_text_line(page->text, page->cr, &style, text, move->len, &box);
    if (move->offer) {
        box.x += width + 2;
        box.width = qyi_text_width(page->text, &offer, "(=)", 3) + 1;
        qyi_text_line(page->text, page->cr, &offer, "(=)", 3, &box);
    }
}

/* Draws a row: its number, and the moves that were played. */
static void draw_row(const struct page *page, unsigned group, unsigned row, size_t number)
{
    static const struct qyi_style style = {.size = 8.5, .align = QYI_ALIGN_CENTRE};
    double x = page->area.x + group * page->group;
    double y = page->table_y + (row + 1) * page->row;
    struct qyi_box box = {x + 1, y, NUMBER - 2, page->row};
    size_t index = 2 * (number - 1);
    char text[24];
    int len = snprintf(text, sizeof text, "%zu", number);

    qyi_text_line(page->text, page->cr, &style, text, (size_t)len, &box);
    for (unsigned side = 0; side < 2; side++) {
        struct qyi_box cell = {x + NUMBER + side * page->cell + PADDING, y, page->cell - 2 * PADDING,
                               page->row};

        if (index + side < page->score->count)
            draw_move(page, &page->score->moves[index + side], cell);
    }
}

static void draw_moves(const struct page *page)
{
    size_t number = page->first / 2 + 1;

    draw_group_heads(page);
    for (unsigned group = 0; group < GROUPS; group++)
        for (unsigned row = 0; row < rows_of(page, group); row++)
            draw_row(page, group, row, number++);
}

/* ---- remarks and signatures ------------------------------------------------------------------------ */

static const struct qyi_style remark_style = {.size = 8.5};

/* The area for remarks below their label. */
static struct qyi_box remarks_box(const struct page *page)
{
    const struct qyi_score_form *form = page->score->form;
    double top = page->table_y + (form->third_rows + 1) * page->row + 18;
    double bottom = page->table_y + (form->rows + 1) * page->row;

    return (struct qyi_box){page->area.x + (GROUPS - 1) * page->group + PADDING, top,
                            page->group - 2 * PADDING, bottom - top - 2};
}

/* How many bytes of the remarks from `from` on fit on the page. */
static size_t remarks_fit(const struct page *page, size_t from)
{
    struct qyi_box box = remarks_box(page);
    const struct qy_buf *remarks = &page->score->remarks;

    return from >= remarks->len ? 0
                                : qyi_text_block_fits(page->text, &remark_style, remarks->data + from,
                                                      remarks->len - from, &box);
}

static void draw_remarks(const struct page *page, size_t from, size_t len)
{
    static const struct qyi_style label = {.size = 9.5, .bold = true};
    struct qyi_box box = remarks_box(page);
    struct qyi_box head = {box.x, box.y - 16, box.width, 15};

    line(page, &label, word(page, "sheet.remarks"), &head);
    if (len > 0)
        qyi_text_block(page->text, page->cr, &remark_style, page->score->remarks.data + from, len, &box);
}

static void draw_signatures(const struct page *page)
{
    const char *const ids[] = {page->score->form->side[0], page->score->form->side[1], "papers.arbiter"};
    double y = page->table_y + (page->score->form->rows + 1) * page->row + GAP;

    for (unsigned i = 0; i < 3; i++) {
        double width = page->area.width / 3;
        struct qyi_box box = {page->area.x + i * width, y, width - 4 * QYI_MM, SIGNATURE};
        const char *const who[] = {word(page, ids[i])};
        struct qy_buf label = QY_BUF_INIT;

        qyi_message(page->score->lang, "sheet.signs", who, 1, &label);
        qyi_doc_signature(page->doc, qy_buf_str(&label), label.len, &box);
        qy_buf_free(&label);
    }
}

/* ---- pages ----------------------------------------------------------------------------------------- */

static void set_up(struct page *page, const struct qyi_score *score, struct qyi_doc *doc)
{
    *page = (struct page){.score = score, .doc = doc, .text = qyi_doc_text(doc), .cr = qyi_doc_cairo(doc)};
    page->area = qyi_doc_area(doc);
    page->head_y = page->area.y + TITLE;
    page->table_y = page->head_y + GAP;
    for (unsigned i = 0; i < HEAD_ROWS; i++)
        page->table_y += page->head_row[i] = head_row(page, i);
    double room = page->area.y + page->area.height - FOOT - page->table_y;
    page->row = room / (score->form->rows + 1);
    if (page->row > TALLEST_ROW)
        page->row = TALLEST_ROW;
    page->group = page->area.width / GROUPS;
    page->cell = (page->group - NUMBER) / 2;
}

/* The number of pages that moves and remarks need. */
static unsigned count_pages(const struct page *page)
{
    size_t a_page = 2 * (size_t)qyi_score_moves_a_page(page->score->form);
    unsigned pages = (unsigned)((page->score->count + a_page - 1) / a_page);
    unsigned for_remarks = 0;

    for (size_t at = 0; at < page->score->remarks.len; for_remarks++)
        at += remarks_fit(page, at);
    pages = pages > for_remarks ? pages : for_remarks;
    return pages > 0 ? pages : 1;
}

void qyi_score_draw(const struct qyi_score *score, struct qyi_doc *doc)
{
    size_t a_page = 2 * (size_t)qyi_score_moves_a_page(score->form);
    size_t remarks = 0;
    struct page page;

    set_up(&page, score, doc);
    page.pages = count_pages(&page);
    for (page.page = 1; page.page <= page.pages; page.page++) {
        size_t fits = remarks_fit(&page, remarks);

        page.first = (page.page - 1) * a_page;
        qyi_doc_page(doc);
        draw_title(&page);
        draw_head(&page);
        draw_rules(&page);
        draw_moves(&page);
        draw_remarks(&page, remarks, fits);
        draw_signatures(&page);
        remarks += fits;
    }
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A list whose font size is chosen to suit its paper. Texts are measured once at a fixed size. */
#include "sheet/list.h"

#include "base/grow.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define MEASURE    10.0 /* font size for measuring */
#define STEP       0.5
#define PADDING    4.0
#define SLACK      0.6  /* spare width of a column in points, so that rounding causes no line break */
#define ROW_AIR    0.42 /* space above and below a row together, in ems */
#define SHORT      5.0  /* a text up to this many ems wide is not broken */
#define CHINESE    6.0  /* the same for a Chinese text */
#define LONGEST    18.0 /* a wider word does not determine the width of a column */
#define FEW        10   /* above size LARGE, one row in this many may wrap */
#define LARGE      12.0
#define MANY       5 /* a list with three lines in one row of this many is printed across */
#define FULL_PAGES 3 /* a last page less than a third full is avoided */
#define NONE       SIZE_MAX

void qyi_list_begin(struct qyi_list *list, struct qyi_doc *doc, const struct qyi_column *columns,
                    size_t count, const struct qyi_table_look *look)
{
    const char *heads[QYI_TABLE_COLUMNS];

    *list = (struct qyi_list){.doc = doc, .columns = columns};
    list->count = count < QYI_TABLE_COLUMNS ? count : QYI_TABLE_COLUMNS;
    if (look)
        list->look = *look;
    list->look.padding = list->look.padding > 0 ? list->look.padding : PADDING;
    for (size_t i = 0; i < list->count; i++)
        heads[i] = columns[i].head;
    qyi_list_row(list, heads, true);
}

/* ---- rows ------------------------------------------------------------------------------------------ */

static double width_of(struct qyi_list *list, const char *text, size_t len, bool bold)
{
    const struct qyi_style style = {.size = MEASURE, .bold = bold};

    return qyi_text_width(qyi_doc_text(list->doc), &style, text, len) / MEASURE;
}

/*
 * The width of the longest unbreakable part. Chinese may break almost anywhere, so it counts as CHINESE ems
 * at most.
 */
static double longest_piece(struct qyi_list *list, const char *text, bool bold)
{
    double most = 0;

    while (*text) {
        size_t len = qyi_text_piece(text);
        double width = width_of(list, text, len, bold);

        if ((unsigned char)*text >= 0xE3 && width > CHINESE)
            width = CHINESE;
        most = width > most ? width : most;
        text += len + strspn(text + len, " ");
    }
    return most < LONGEST ? most : LONGEST;
}

static struct qyi_list_cell keep(struct qyi_list *list, const char *text, size_t column, bool bold)
{
    bool head = list->row_count == 1;
    struct qyi_list_cell cell = {.text = NONE};

    if (!text || !*text)
        return cell;
    size_t most = list->columns[column].most_lines > 0 ? list->columns[column].most_lines * 256 : NONE;
    size_t len = strlen(text);
    cell.text = list->texts.len;
    qy_buf_add(&list->texts, text, len < most ? len : most);
    qy_buf_addc(&list->texts, '\0');
    if (list->texts.failed)
        return (struct qyi_list_cell){.text = NONE};
    text = list->texts.data + cell.text;
    cell.width = width_of(list, text, strlen(text), bold);
    cell.longest = cell.width;
    if (head ? strchr(text, ' ') != NULL : list->columns[column].wraps && cell.width > SHORT)
        cell.longest = longest_piece(list, text, bold);
    return cell;
}

static bool grow(struct qyi_list *list)
{
    size_t cells = (list->row_count + 1) * list->count;

    if (list->failed || QYI_GROW(list->row, list->row_cap, list->row_count + 1) < 0 ||
        QYI_GROW(list->cell, list->cell_cap, cells > 0 ? cells : 1) < 0)
        list->failed = true;
    return !list->failed;
}

void qyi_list_row(struct qyi_list *list, const char *const *cells, bool bold)
{
    if (!grow(list))
        return;
    struct qyi_list_cell *cell = list->cell + list->row_count * list->count;
    list->row[list->row_count++] = (struct qyi_list_row){.bold = bold};
    for (size_t i = 0; i < list->count; i++)
        cell[i] = keep(list, cells[i], i, bold);
    list->failed |= list->texts.failed;
}

void qyi_list_band(struct qyi_list *list, const char *string, size_t follow)
{
    const char *cells[QYI_TABLE_COLUMNS] = {string};
    size_t at = list->row_count;

    qyi_list_row(list, cells, true);
    if (list->row_count > at)
        list->row[at] = (struct qyi_list_row){.bold = true, .band = true, .follow = follow};
}

static const char *text_of(const struct qyi_list *list, const struct qyi_list_cell *cell)
{
    return cell->text == NONE ? NULL : list->texts.data + cell->text;
}

/* ---- columns --------------------------------------------------------------------------------------- */

/* The width that a column needs at a font size of one point, without its heading, which has a fixed font size. */
struct need {
    double whole;   /* so that no cell wraps */
    double least;   /* so that no word is broken */
    double written; /* in points, whatever the font size */
};

static void find_needs(const struct qyi_list *list, struct need *ret_need)
{
    for (size_t i = 0; i < list->count; i++)
        ret_need[i] = (struct need){.written = list->columns[i].width};
    for (size_t row = 0; row < list->row_count; row++) {
        const struct qyi_list_cell *cell = list->cell + row * list->count;

        for (size_t i = 0; i < list->count && !list->row[row].band; i++) {
            double whole = row == 0 ? cell[i].longest : cell[i].width;
            double least = row > 0 && !list->columns[i].wraps ? whole : cell[i].longest;

            ret_need[i].whole = fmax(ret_need[i].whole, whole);
            ret_need[i].least = fmax(ret_need[i].least, least);
        }
    }
}

/* The widths of columns at a font size. */
struct setting {
    double size;
    double width[QYI_TABLE_COLUMNS];
    size_t wrapped; /* rows with more than one line */
    size_t tall;    /* rows with more than two lines */
    unsigned pages;
    double left; /* height left on the last page */
    bool whole;  /* no word is broken and no column shrinks */
};

static double padding_of(const struct qyi_list *list, double size)
{
    return list->look.padding * size / QYI_LIST_EASY;
}

static double points_of(const struct qyi_list *list, const struct need *need, double ems, double size)
{
    return fmax(need->written, ems * size + 2 * padding_of(list, size) + SLACK);
}

/* Divides the width for the columns that wrap: a column that needs less than an equal share gets what it needs. */
static void share(const struct qyi_list *list, const struct need *need, double room, struct setting *setting)
{
    bool done[QYI_TABLE_COLUMNS] = {false};

    for (bool changed = true; changed;) {
        double weight = 0;

        changed = false;
        for (size_t i = 0; i < list->count; i++)
            weight += list->columns[i].wraps && !done[i] ? fmax(list->columns[i].weight, 0.1) : 0;
        for (size_t i = 0; i < list->count; i++) {
            if (!list->columns[i].wraps || done[i])
                continue;
            double even = room * fmax(list->columns[i].weight, 0.1) / weight;
            double whole = points_of(list, &need[i], need[i].whole, setting->size);
            double least = points_of(list, &need[i], need[i].least, setting->size);

            setting->width[i] = even;
            if (whole <= even || least > even) {
                setting->width[i] = whole <= even ? whole : least;
                room -= setting->width[i];
                done[i] = changed = true;
                break;
            }
        }
    }
}

/* Distributes spare width to the columns of text, or to all if there are none. */
static void widen(const struct qyi_list *list, double left, struct setting *setting)
{
    double weight = 0;

    for (size_t i = 0; i < list->count; i++)
        weight += list->columns[i].wraps ? fmax(list->columns[i].weight, 0.1) : 0;
    for (size_t i = 0; i < list->count; i++)
        if (weight <= 0)
            setting->width[i] += left / (double)list->count;
        else if (list->columns[i].wraps)
            setting->width[i] += left * fmax(list->columns[i].weight, 0.1) / weight;
}

static void set_widths(const struct qyi_list *list, const struct need *need, double width,
                       struct setting *setting)
{
    double fixed = 0;
    double whole = 0;
    double least = 0;
    double total = 0;

    for (size_t i = 0; i < list->count; i++) {
        setting->width[i] = points_of(list, &need[i], need[i].whole, setting->size);
        if (!list->columns[i].wraps)
            fixed += setting->width[i];
        else
            least += points_of(list, &need[i], need[i].least, setting->size);
        whole += setting->width[i];
    }
    setting->whole = fixed + least <= width;
    if (whole > width)
        share(list, need, width - fixed, setting);
    for (size_t i = 0; i < list->count; i++)
        total += setting->width[i];
    if (total <= width) {
        widen(list, width - total, setting);
        return;
    }
    for (size_t i = 0; i < list->count; i++) /* nothing fits, so all columns shrink */
        setting->width[i] *= width / total;
}

/* ---- the size -------------------------------------------------------------------------------------- */

static double lines_of(const struct qyi_list *list, struct setting *setting, size_t row)
{
    const struct qyi_list_cell *cell = list->cell + row * list->count;
    double most = 1;

    for (size_t i = 0; i < list->count && !list->row[row].band; i++) {
        double inner = setting->width[i] - 2 * padding_of(list, setting->size);

        if (cell[i].width * setting->size <= inner || inner <= 0 || (!list->columns[i].wraps && row > 0))
            continue;
        double lines = ceil(cell[i].width * setting->size * 1.12 / inner);
        double bound = list->columns[i].most_lines > 0 ? list->columns[i].most_lines : lines;
        setting->whole = setting->whole && lines <= bound;
        most = fmax(most, fmax(2, fmin(lines, bound)));
    }
    return most;
}

/* Counts the rows that wrap, and the pages needed from the current position. */
static void count_pages(const struct qyi_list *list, struct setting *setting)
{
    const struct qyi_style style = {.size = setting->size};
    struct qyi_box area = qyi_doc_area(list->doc);
    double leading = qyi_text_leading(&style);
    double air = ROW_AIR * setting->size;
    double head = lines_of(list, setting, 0) * leading + air;
    double left = area.y + area.height - qyi_doc_y(list->doc) - head;

    setting->pages = 1;
    setting->wrapped = setting->tall = 0;
    for (size_t row = 1; row < list->row_count; row++) {
        double lines = lines_of(list, setting, row);
        double height = lines * leading + air;

        double more = list->row[row].band ? (double)list->row[row].follow * (leading + air) : 0;

        if (more + 4 * height >= area.height) /* as qyi_table_group() */
            more = height;
        setting->wrapped += lines > 1;
        setting->tall += lines > 2;
        if (height + more > left) {
            setting->pages++;
            left = area.height - QYI_DOC_RUNNING - head;
        }
        left -= height;
    }
    setting->pages += left < list->tail;
    setting->left = left < list->tail ? area.height : left;
}

static struct setting set_across(const struct qyi_list *list, const struct need *need, double width,
                                 double size)
{
    struct setting setting = {.size = size};

    set_widths(list, need, width, &setting);
    count_pages(list, &setting);
    return setting;
}

static struct setting set_in(const struct qyi_list *list, const struct need *need, double size)
{
    return set_across(list, need, qyi_doc_area(list->doc).width, size);
}

static double most_of(const struct qyi_list *list)
{
    return list->look.size > 0 ? list->look.size : QYI_LIST_MOST;
}

/* The largest font size that breaks no word, searched downwards from the most comfortable one. */
static struct setting easy(const struct qyi_list *list, const struct need *need, double width)
{
    double first = most_of(list) < QYI_LIST_EASY ? most_of(list) : QYI_LIST_EASY;
    struct setting best = set_across(list, need, width, first);

    while (best.size - STEP >= QYI_LIST_LEAST && (!best.whole || best.wrapped * FEW > list->row_count * 5))
        best = set_across(list, need, width, best.size - STEP);
    return best;
}

/*
 * Chooses the font size of a list: the number of pages is that of the comfortable size, and the size the
 * largest that needs no more pages. If only a few rows would be left for the last page, a slightly smaller
 * size that saves the page is preferred.
 */
static struct setting choose(const struct qyi_list *list, const struct need *need)
{
    struct setting best = easy(list, need, qyi_doc_area(list->doc).width);
    unsigned pages = best.pages;
    bool few = best.left * FULL_PAGES > qyi_doc_area(list->doc).height * (FULL_PAGES - 1);
    double least = pages == 2 ? QYI_LIST_EASY - 2.5 : QYI_LIST_EASY - 1.5;

    for (int step = 0; pages > 1 && (pages == 2 || few) && best.size - STEP * step >= least; step++) {
        struct setting fewer = set_in(list, need, best.size - STEP * step);

        if (fewer.pages < pages && fewer.whole)
            return fewer;
    }
    double first = best.size;
    for (int step = 1; first + STEP * step <= most_of(list); step++) {
        struct setting next = set_in(list, need, first + STEP * step);

        if (next.whole && next.pages <= pages && next.tall <= best.tall &&
            (next.size <= LARGE || next.wrapped <= best.wrapped || next.wrapped * FEW <= list->row_count))
            best = next;
    }
    return best;
}

bool qyi_list_is_wide(struct qyi_list *list, double width)
{
    struct need need[QYI_TABLE_COLUMNS];

    if (list->failed)
        return false;
    find_needs(list, need);
    const struct setting small = set_across(list, need, width, QYI_LIST_EASY - 2);
    return !small.whole || small.wrapped * 2 > list->row_count ||
           easy(list, need, width).tall * MANY > list->row_count;
}

/* ---- drawing --------------------------------------------------------------------------------------- */

static void draw(struct qyi_list *list)
{
    struct qyi_column columns[QYI_TABLE_COLUMNS];
    struct need need[QYI_TABLE_COLUMNS];
    struct qyi_table table;

    find_needs(list, need);
    const struct setting setting = choose(list, need);
    for (size_t i = 0; i < list->count; i++) {
        columns[i] = list->columns[i];
        columns[i].width = setting.width[i];
    }
    list->look.size = setting.size;
    list->look.padding = padding_of(list, setting.size);
    list->look.air = ROW_AIR * setting.size;
    qyi_table_begin(&table, list->doc, columns, list->count, &list->look);
    for (size_t row = 1; row < list->row_count; row++) {
        const struct qyi_list_cell *cell = list->cell + row * list->count;
        const char *cells[QYI_TABLE_COLUMNS];

        for (size_t i = 0; i < list->count; i++)
            cells[i] = text_of(list, &cell[i]);
        if (list->row[row].band)
            qyi_table_group(&table, cells[0] ? cells[0] : "", list->row[row].follow);
        else if (list->row[row].bold)
            qyi_table_row_bold(&table, cells);
        else
            qyi_table_row(&table, cells);
    }
    qyi_table_end(&table);
}

bool qyi_list_end(struct qyi_list *list)
{
    bool done = !list->failed;

    if (done)
        draw(list);
    free(list->row);
    free(list->cell);
    qy_buf_free(&list->texts);
    return done;
}

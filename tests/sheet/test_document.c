/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pages, text that fits, and tables that flow. */
#include "cmocka_all.h"

#include "sheet/table.h"

#include <qiyuan/print/sheet.h>
#include <stdio.h>
#include <string.h>

static const struct qyi_style style = {.size = 10};

/* A document on a small image that nobody looks at. */
static struct qyi_doc *open_doc(const struct qyi_doc_setup *setup)
{
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 60, 85);
    struct qyi_doc *doc = NULL;

    assert_int_equal(qyi_doc_new_on(setup, surface, &doc, NULL), 0);
    cairo_surface_destroy(surface);
    qyi_doc_page(doc);
    return doc;
}

static void close_doc(struct qyi_doc *doc)
{
    assert_int_equal(qyi_doc_end(doc, NULL), 0);
    qyi_doc_free(doc);
}

static bool near(double a, double b)
{
    return a - b < 0.02 && b - a < 0.02;
}

static void test_papers(void **state)
{
    static const struct {
        enum qy_paper paper;
        bool landscape;
        const char *id;
        double width; /* millimetres */
        double height;
    } rows[] = {{QY_PAPER_A4, false, "a4", 210, 297},
                {QY_PAPER_A4, true, "a4", 297, 210},
                {QY_PAPER_LETTER, false, "letter", 215.9, 279.4}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qyi_doc_setup setup = {.paper = rows[i].paper, .landscape = rows[i].landscape};
        struct qyi_doc *doc = open_doc(&setup);
        enum qy_paper paper = QY_PAPER_COUNT;
        double width;
        double height;

        qyi_doc_paper(doc, &width, &height);
        assert_true(near(width / QYI_MM, rows[i].width) && near(height / QYI_MM, rows[i].height));
        assert_string_equal(qy_paper_id(rows[i].paper), rows[i].id);
        assert_int_equal(qy_paper_by_id(rows[i].id, strlen(rows[i].id), &paper), 0);
        assert_int_equal(paper, rows[i].paper);
        close_doc(doc);
    }
    assert_int_equal(qy_paper_by_id("a", 1, NULL), QY_E_VALUE);
}

/* Heading and number take room of the area, which stays within the margins. */
static void test_area(void **state)
{
    struct qyi_doc_setup plain = {.margin = 72};
    struct qyi_doc_setup full = {.margin = 72, .numbered = true, .heading = "Open <b> of"};
    struct qyi_doc *one = open_doc(&plain);
    struct qyi_doc *other = open_doc(&full);
    struct qyi_box a = qyi_doc_area(one);
    struct qyi_box b = qyi_doc_area(other);

    (void)state;
    assert_true(near(a.x, 72) && near(a.y, 72) && near(a.x + a.width, 210 * QYI_MM - 72));
    assert_true(b.y > a.y && b.y + b.height < a.y + a.height);
    assert_true(near(qyi_doc_y(other), b.y));
    close_doc(one);
    close_doc(other);
}

static void test_setup_errors(void **state)
{
    struct qyi_doc_setup paper = {.paper = QY_PAPER_COUNT};
    struct qyi_doc_setup lang = {.lang = QY_LANG_COUNT};
    struct qy_buf out = QY_BUF_INIT;
    struct qyi_doc *doc = NULL;
    struct qy_error error;

    (void)state;
    assert_int_equal(qyi_doc_new(&paper, qy_buf_write, &out, &doc, &error), QY_E_VALUE);
    assert_int_equal(error.code, QY_E_VALUE);
    assert_int_equal(qyi_doc_new(&lang, qy_buf_write, &out, &doc, NULL), QY_E_VALUE);
    assert_null(doc);
}

static int refuse(void *user, const char *data, size_t len)
{
    unsigned *left = user;

    (void)data;
    (void)len;
    if (*left == 0)
        return QY_E_FILE_WRITE;
    --*left;
    return 0;
}

/* Whatever the call in which the disk is full: the document says so, and nothing is written afterwards. */
static void test_write_errors(void **state)
{
    const struct qyi_doc_setup setup = {.title = "t"};
    int code = QY_E_FILE_WRITE;

    (void)state;
    for (unsigned at = 0; code == QY_E_FILE_WRITE; at++) {
        unsigned left = at;
        struct qyi_doc *doc = NULL;
        struct qy_error error = {0};

        assert_true(at < 1000);
        code = qyi_doc_new(&setup, refuse, &left, &doc, &error);
        if (code == 0) {
            qyi_doc_page(doc);
            qyi_doc_block(doc, &style, "some text", 9);
            code = qyi_doc_end(doc, &error);
        }
        assert_true(code == 0 || (code == QY_E_FILE_WRITE && error.code == code));
        qyi_doc_free(doc);
    }
}

/* ---- text ------------------------------------------------------------------------------------------ */

static void test_lines(void **state)
{
    static const char text[] = "Capablanca, Jose Raul \xE8\xB1\xA1\xE6\xA3\x8B";
    size_t len = sizeof text - 1;
    struct qyi_doc *doc = open_doc(&(struct qyi_doc_setup){.paper = QY_PAPER_A4});
    struct qyi_text *shaper = qyi_doc_text(doc);
    cairo_t *cr = qyi_doc_cairo(doc);
    double width = qyi_text_width(shaper, &style, text, len);
    struct qyi_box box = {0, 0, 0, 20};

    (void)state;
    assert_true(width > 80 && width < 200);
    box.width = width + 1; /* as it is */
    assert_true(near(qyi_text_line(shaper, cr, &style, text, len, &box), width));
    box.width = width * 0.8; /* shrinks */
    assert_true(near(qyi_text_line(shaper, cr, &style, text, len, &box), width * 0.8));
    box.width = width * 0.3; /* is cut */
    assert_true(qyi_text_line(shaper, cr, &style, text, len, &box) <= box.width + 0.02);
    assert_true(qyi_text_line(shaper, cr, &style, text, len, &box) > box.width * 0.7);
    assert_true(near(qyi_text_line(shaper, cr, &style, "", 0, &box), 0));
    assert_true(near(qyi_text_width(shaper, &style, text, len), width)); /* kept as it was */
    close_doc(doc);
}

/* More texts than the cache holds: each is as wide as the first time. */
static void test_many_lines(void **state)
{
    struct qyi_doc *doc = open_doc(&(struct qyi_doc_setup){.paper = QY_PAPER_A4});
    double first[2] = {0, 0};

    (void)state;
    for (int round = 0; round < 2; round++) {
        for (unsigned i = 0; i < 5000; i++) {
            char text[24];
            int len = snprintf(text, sizeof text, "%u", i);

            first[round] += qyi_text_width(qyi_doc_text(doc), &style, text, (size_t)len);
        }
    }
    assert_true(near(first[0], first[1]));
    close_doc(doc);
}

static void test_blocks(void **state)
{
    static const char text[] = "one two three four five six seven eight nine ten eleven twelve\nthirteen";
    size_t len = sizeof text - 1;
    struct qyi_doc *doc = open_doc(&(struct qyi_doc_setup){.paper = QY_PAPER_A4});
    struct qyi_text *shaper = qyi_doc_text(doc);
    double leading = qyi_text_leading(&style);
    double height = qyi_text_block_height(shaper, &style, text, len, 100);
    struct qyi_box box = {0, 0, 100, 2 * leading};
    size_t fits = qyi_text_block_fits(shaper, &style, text, len, &box);

    (void)state;
    assert_true(height >= 3 * leading && near(height / leading, (int)(height / leading + 0.5)));
    assert_true(near(qyi_text_block(shaper, qyi_doc_cairo(doc), &style, text, len, &box), 2 * leading));
    assert_true(fits > 0 && fits < len);
    assert_true(near(qyi_text_block_height(shaper, &style, text, fits, 100), 2 * leading));
    box.height = height;
    assert_int_equal(qyi_text_block_fits(shaper, &style, text, len, &box), len);
    box.height = 0; /* one line at the least */
    assert_true(qyi_text_block_fits(shaper, &style, text, len, &box) > 0);
    close_doc(doc);
}

/* A block longer than a page goes on to the next ones. */
static void test_flow(void **state)
{
    struct qyi_doc *doc = open_doc(&(struct qyi_doc_setup){.numbered = true});
    struct qy_buf text = QY_BUF_INIT;

    (void)state;
    for (int i = 0; i < 200; i++)
        qy_buf_addf(&text, "line %d\n", i);
    qyi_doc_block(doc, &style, text.data, text.len);
    assert_int_equal(qyi_doc_pages(doc), 4); /* 200 lines of 13.5 points on 750 a page */
    assert_false(qyi_doc_need(doc, 20));
    assert_true(qyi_doc_need(doc, 800));
    assert_int_equal(qyi_doc_pages(doc), 5);
    assert_false(qyi_doc_need(doc, 2000)); /* at the top of a page there is no better place */
    qy_buf_free(&text);
    close_doc(doc);
}

/* ---- tables ---------------------------------------------------------------------------------------- */

static void test_table(void **state)
{
    static const struct qyi_column columns[] = {{.head = "No", .width = 30, .align = QYI_ALIGN_RIGHT},
                                                {.head = "Name", .weight = 2},
                                                {.head = "Club", .weight = 1, .wraps = true}};
    static const char *const short_row[] = {"1", "Ann", NULL};
    static const char *const tall_row[] = {"2", "Bo",
                                           "a club whose name is much too long for one line, and two"};
    struct qyi_doc *doc = open_doc(&(struct qyi_doc_setup){.paper = QY_PAPER_A4});
    struct qyi_box area = qyi_doc_area(doc);
    struct qyi_table table;
    double y;

    (void)state;
    qyi_table_begin(&table, doc, columns, 3, &(struct qyi_table_look){.striped = true});
    assert_true(near(table.edge[3] - table.edge[0], area.width) && near(table.edge[1], area.x + 30));
    assert_true(near(table.edge[2] - table.edge[1], 2 * (table.edge[3] - table.edge[2])));
    qyi_table_row(&table, short_row);
    y = qyi_doc_y(doc);
    qyi_table_row_bold(&table, short_row);
    double height = qyi_doc_y(doc) - y;
    y = qyi_doc_y(doc);
    qyi_table_row(&table, tall_row);
    assert_true(qyi_doc_y(doc) - y > 1.5 * height);
    for (int i = 0; i < 150; i++)
        qyi_table_row(&table, short_row);
    assert_int_equal(qyi_doc_pages(doc), 3);
    /* the head came again: the rows of a page begin below the top by one */
    assert_true(qyi_doc_y(doc) <= area.y + area.height + 0.02);
    assert_true(near(table.top, area.y));
    qyi_table_band(&table, "Group B");
    qyi_table_end(&table);
    close_doc(doc);
}

/* A band that would be alone at the foot of a page moves to the next one. */
static void test_band(void **state)
{
    static const struct qyi_column columns[] = {{.weight = 1}};
    static const char *const row[] = {"x"};
    struct qyi_doc *doc = open_doc(&(struct qyi_doc_setup){.paper = QY_PAPER_A4});
    struct qyi_box area = qyi_doc_area(doc);
    struct qyi_table table;

    (void)state;
    qyi_table_begin(&table, doc, columns, 1, NULL);
    qyi_table_row(&table, row);
    double height = qyi_doc_y(doc) - area.y;
    while (qyi_doc_y(doc) + 2 * height <= area.y + area.height)
        qyi_table_row(&table, row);
    assert_int_equal(qyi_doc_pages(doc), 1);
    qyi_table_band(&table, "Group");
    assert_int_equal(qyi_doc_pages(doc), 2);
    qyi_table_end(&table);
    close_doc(doc);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_papers),       cmocka_unit_test(test_area),
        cmocka_unit_test(test_setup_errors), cmocka_unit_test(test_write_errors),
        cmocka_unit_test(test_lines),        cmocka_unit_test(test_many_lines),
        cmocka_unit_test(test_blocks),       cmocka_unit_test(test_flow),
        cmocka_unit_test(test_table),        cmocka_unit_test(test_band),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

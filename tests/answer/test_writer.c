/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values in every form: a value written once appears in all of them. */
#include "answer/writer.h"
#include "cmocka_all.h"

#include <math.h>
#include <string.h>

typedef void teller(struct qyi_writer *writer);

/* Columns in another order for TSV; a column for people alone; wide characters; marks that need escaping. */
static void tell_players(struct qyi_writer *writer)
{
    static const struct qyi_column columns[] = {
        QYI_COLUMN("id", "id"),
        {.key = "rank", .name = "rank", .words = "standings.rank"},
        {.key = "id", .words = "standings.number"},
        {.key = "name", .name = "name", .words = "standings.name", .left = true},
        {.key = "points", .name = "points", .head = "P&C"},
        {.key = "span", .head = "To"},
    };
    static const struct qyi_table table = QYI_TABLE(columns);
    static const struct {
        const char *name;
        int64_t points;
    } players[] = {{"a<b>\t\"c\"\n\\", 105}, {"炮二平五", -5}};

    qyi_table_open(writer, &table);
    for (unsigned i = 0; i < 2; i++) {
        qyi_row_open(writer);
        qyi_tell_uint(writer, "rank", i + 1);
        qyi_tell_uint(writer, "id", 10 * (i + 1));
        qyi_tell_text(writer, "name", players[i].name);
        qyi_tell_fixed(writer, "points", players[i].points, 1);
        qyi_tell_cell(writer, "span", i == 0 ? "1-2" : "");
        qyi_row_close(writer);
    }
    qyi_table_close(writer);
}

/* Objects and arrays: members are cells, arrays of values one cell, arrays of objects none; the first counts.
 */
static void tell_nested(struct qyi_writer *writer)
{
    static const struct qyi_column columns[] = {QYI_COLUMN("BH", "BH"), QYI_COLUMN("list", "list"),
                                                QYI_COLUMN("none", "none"), QYI_COLUMN("own", "own")};
    static const struct qyi_table table = QYI_TABLE(columns);

    qyi_table_open(writer, &table);
    qyi_row_open(writer);
    qyi_object_open(writer, "tiebreaks");
    qyi_tell_fixed(writer, "BH", 1950, 2);
    qyi_object_close(writer);
    qyi_array_open(writer, "list");
    qyi_tell_text(writer, NULL, "a");
    qyi_tell_null(writer, NULL);
    qyi_tell_uint(writer, NULL, 2);
    qyi_array_close(writer);
    qyi_array_open(writer, "none");
    qyi_object_open(writer, NULL);
    qyi_tell_uint(writer, "own", 1);
    qyi_array_open(writer, "deep");
    qyi_tell_uint(writer, NULL, 7);
    qyi_array_close(writer);
    qyi_object_close(writer);
    qyi_array_close(writer);
    qyi_tell_uint(writer, "own", 2);
    qyi_object_open(writer, "terms"); /* objects in an array are not cells */
    qyi_array_open(writer, "BH");
    qyi_object_open(writer, NULL);
    qyi_tell_uint(writer, "round", 3);
    qyi_object_close(writer);
    qyi_array_close(writer);
    qyi_object_close(writer);
    qyi_say_told(writer, "norm.not-made", "BH", "list", "missing", NULL);
    qyi_row_close(writer);
    qyi_table_close(writer);
}

/* Every kind of value; null and missing values are empty in columns. */
static void tell_values(struct qyi_writer *writer)
{
    static const struct qyi_column columns[] = {
        QYI_COLUMN("null", "null"), QYI_COLUMN("missing", "missing"), QYI_COLUMN("halves", "halves"),
        QYI_COLUMN("yes", "yes"),   QYI_COLUMN("shown", "shown"),     QYI_COLUMN("nan", "nan"),
        QYI_COLUMN("real", "real"), QYI_COLUMN("least", "least"),     QYI_COLUMN("part", "part")};
    static const struct qyi_table table = QYI_TABLE(columns);
    const struct qyi_value shown = {.kind = QYI_CELL_BOOL, .number = 0, .shown = "no"};
    const struct qyi_value part = {.kind = QYI_CELL_TEXT, .text = "abcdef", .len = 3};

    qyi_table_open(writer, &table);
    qyi_row_open(writer);
    qyi_tell_text(writer, "null", NULL);
    qyi_tell_halves(writer, "halves", 13);
    qyi_tell_bool(writer, "yes", true);
    qyi_tell(writer, "shown", &shown);
    qyi_tell_double(writer, "nan", NAN, 3);
    qyi_tell_double(writer, "real", -0.0625, 3);
    qyi_tell_int(writer, "least", INT64_MIN);
    qyi_tell(writer, "part", &part);
    qyi_row_close(writer);
    qyi_table_close(writer);
}

/* Words in a row of a table are written below it; elsewhere in place. In TSV, rows outside a table are
 * omitted if there is a table. */
static void tell_words(struct qyi_writer *writer)
{
    static const struct qyi_column columns[] = {{.key = "n", .name = "n", .head = "N", .width = 4},
                                                {.key = "t", .head = "T", .left = true}};
    static const struct qyi_table table = {.columns = columns, .count = 2, .no_heads = true};

    qyi_row_open(writer);
    qyi_tell_uint(writer, "before", 1);
    qyi_say_text(writer, "before <");
    qyi_say_textf(writer, "%d", 1);
    qyi_row_close(writer);
    qyi_table_open(writer, &table);
    qyi_row_open(writer);
    qyi_say_text(writer, "below");
    qyi_tell_uint(writer, "n", 1);
    qyi_tell_text(writer, "t", "x");
    qyi_row_close(writer);
    qyi_table_close(writer);
    qyi_say_heading(writer, "standings.points", NULL);
    qyi_say_text(writer, "after");
    qyi_say_end(writer);
    qyi_say_end(writer);
    qyi_say(writer, "norm.not-made", "1", "Li", "GM", NULL);
}

/* Rows of an answer that has no table; the last one has another key, and each has one twice. */
static void tell_alone(struct qyi_writer *writer)
{
    for (unsigned i = 0; i < 3; i++) {
        qyi_row_open(writer);
        qyi_tell_uint(writer, "n", i);
        qyi_object_open(writer, "in");
        qyi_tell_text(writer, i < 2 ? "t" : "u", "a\tb");
        qyi_tell_uint(writer, "n", 7);
        qyi_object_close(writer);
        qyi_tell_null(writer, "none");
        qyi_row_close(writer);
    }
}

/* A table without rows has its headings; members around the rows form one object for programs. */
static void tell_around(struct qyi_writer *writer)
{
    static const struct qyi_column columns[] = {{.key = "n", .name = "n", .head = "兵"}};
    static const struct qyi_table table = QYI_TABLE(columns);

    qyi_table_open(writer, &table);
    qyi_table_close(writer);
    qyi_object_open(writer, NULL);
    qyi_array_open(writer, "rows");
    qyi_table_open(writer, &table);
    for (unsigned i = 0; i < 2; i++) {
        qyi_row_open(writer);
        qyi_tell_uint(writer, "n", i);
        qyi_row_close(writer);
    }
    qyi_table_close(writer);
    qyi_array_close(writer);
    qyi_object_close(writer);
}

static const struct {
    const char *name;
    teller *tell;
    const char *text[4]; /* by `enum qyi_form` */
} rows[] = {
    {"players",
     tell_players,
     {"Rank  No.  Name         P&C   To\n"
      "   1   10  a<b> \"c\" \\  10.5  1-2\n"
      "   2   20  炮二平五    -0.5     \n",
      "id\trank\tname\tpoints\n10\t1\ta<b> \"c\" \\\t10.5\n20\t2\t炮二平五\t-0.5\n",
      "{\"rank\":1,\"id\":10,\"name\":\"a<b>\\t\\\"c\\\"\\n\\\\\",\"points\":10.5}\n"
      "{\"rank\":2,\"id\":20,\"name\":\"炮二平五\",\"points\":-0.5}\n",
      "<table>\n<thead><tr><th scope=\"col\">Rank</th><th scope=\"col\">No.</th><th scope=\"col\">Name</th>"
      "<th scope=\"col\">P&amp;C</th><th scope=\"col\">To</th></tr></thead>\n<tbody>\n"
      "<tr><td class=\"n\">1</td><td class=\"n\">10</td><td>a&lt;b&gt;\t&quot;c&quot;\n\\</td>"
      "<td class=\"n\">10.5</td><td>1-2</td></tr>\n"
      "<tr><td class=\"n\">2</td><td class=\"n\">20</td><td>炮二平五</td><td "
      "class=\"n\">-0.5</td><td></td></tr>\n"
      "</tbody></table>\n"}},
    {"nested",
     tell_nested,
     {"19.50 a  2: no  norm\n", "BH\tlist\tnone\town\n19.50\ta  2\t\t2\n",
      "{\"tiebreaks\":{\"BH\":19.50},\"list\":[\"a\",null,2],\"none\":[{\"own\":1,\"deep\":[7]}],\"own\":2,"
      "\"terms\":{\"BH\":[{\"round\":3}]}}\n",
      "<p>19.50 a  2: no  norm</p>\n"}},
    {"values",
     tell_values,
     {"",
      "null\tmissing\thalves\tyes\tshown\tnan\treal\tleast\tpart\n"
      "\t\t6.5\t1\tno\t\t-0.063\t-9223372036854775808\tabc\n",
      "{\"null\":null,\"halves\":13,\"yes\":true,\"shown\":false,\"nan\":null,\"real\":-0.063,"
      "\"least\":-9223372036854775808,\"part\":\"abc\"}\n",
      ""}},
    {"words",
     tell_words,
     {"before <1\n   1  x\nbelow\n\nPoints\nafter\n1 Li: no GM norm\n", "1\n",
      "{\"before\":1}\n{\"n\":1,\"t\":\"x\"}\n",
      "<p>before &lt;1</p>\n<table>\n<tbody>\n<tr><td class=\"n\">1</td><td>x</td></tr>\n</tbody></table>\n"
      "<p>below</p>\n<h2>Points</h2>\n<p>after</p>\n<p>1 Li: no GM norm</p>\n"}},
    {"alone",
     tell_alone,
     {"", "n\tt\tnone\n0\ta b\t\n1\ta b\t\nn\tu\tnone\n2\ta b\t\n",
      "{\"n\":0,\"in\":{\"t\":\"a\\tb\",\"n\":7},\"none\":null}\n"
      "{\"n\":1,\"in\":{\"t\":\"a\\tb\",\"n\":7},\"none\":null}\n"
      "{\"n\":2,\"in\":{\"u\":\"a\\tb\",\"n\":7},\"none\":null}\n",
      ""}},
    {"around",
     tell_around,
     {"兵\n兵\n 0\n 1\n", "n\nn\n0\n1\n", "{\"rows\":[{\"n\":0},{\"n\":1}]}\n",
      "<table>\n<thead><tr><th scope=\"col\">兵</th></tr></thead>\n<tbody>\n</tbody></table>\n"
      "<table>\n<thead><tr><th scope=\"col\">兵</th></tr></thead>\n<tbody>\n"
      "<tr><td class=\"n\">0</td></tr>\n<tr><td class=\"n\">1</td></tr>\n</tbody></table>\n"}},
};

static void forms_tell_the_same(void **state)
{
    static const char *const forms[] = {"text", "TSV", "JSON", "HTML"};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (unsigned form = QYI_FORM_TEXT; form <= QYI_FORM_HTML; form++) {
            struct qy_buf out = QY_BUF_INIT;
            struct qyi_writer writer;

            qyi_writer_begin(&writer, (enum qyi_form)form, QY_LANG_EN, &out);
            rows[i].tell(&writer);
            qyi_writer_end(&writer);
            if (out.failed || strcmp(qy_buf_str(&out), rows[i].text[form]) != 0)
                fail_msg("%s as %s: expected\n%s\ngot\n%s", rows[i].name, forms[form], rows[i].text[form],
                         qy_buf_str(&out));
            qy_buf_free(&out);
        }
}

/* Heads and sentences stand in the language of the answer. */
static void words_are_translated(void **state)
{
    static const char *const heads[] = {"Rank  No.  Name         P&C   To\n",
                                        "名次  编号  姓名         P&C   To\n",
                                        "名次  編號  姓名         P&C   To\n"};

    (void)state;
    for (unsigned lang = 0; lang < QY_LANG_COUNT; lang++) {
        struct qy_buf out = QY_BUF_INIT;
        struct qyi_writer writer;

        qyi_writer_begin(&writer, QYI_FORM_TEXT, (enum qy_lang)lang, &out);
        tell_players(&writer);
        qyi_writer_end(&writer);
        if (strncmp(qy_buf_str(&out), heads[lang], strlen(heads[lang])) != 0)
            fail_msg("%s: got\n%s", qy_lang_tag((enum qy_lang)lang), qy_buf_str(&out));
        qy_buf_free(&out);
    }
}

/* Deeper than JSON may nest: the buffer says so. */
static void depth_is_bounded(void **state)
{
    struct qy_buf out = QY_BUF_INIT;
    struct qyi_writer writer;

    (void)state;
    qyi_writer_begin(&writer, QYI_FORM_JSON, QY_LANG_EN, &out);
    for (unsigned i = 0; i <= QYI_JSON_DEPTH; i++)
        qyi_array_open(&writer, NULL);
    qyi_writer_end(&writer);
    assert_true(out.failed);
    qy_buf_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forms_tell_the_same),
        cmocka_unit_test(words_are_translated),
        cmocka_unit_test(depth_is_bounded),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

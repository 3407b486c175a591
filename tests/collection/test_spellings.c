/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files of spellings, and searches that know several spellings of one player. */
#include "cmocka_all.h"
#include "collection/spellings.h"
#include "collection/support.h"

/* Each line with what it tells: another spelling and the name, "" where it tells none, NULL where it is refused. */
static void lines_tell_spellings(void **state)
{
    static const struct {
        const char *line;
        const char *other;
        const char *name;
    } rows[] = {
        {"# players", "", NULL},
        {"", "", NULL},
        {"= Too soon", NULL, NULL}, /* no name above it */
        {"Korchnoi, Viktor", "", NULL},
        {"  = Kortschnoj, Viktor  ", "Kortschnoj, Viktor", "Korchnoi, Viktor"},
        {"=Korchnoi, V\r", "Korchnoi, V", "Korchnoi, Viktor"},
        {"  =  ", NULL, NULL},
        {"Karpov A\tKarpov, Anatoly", "Karpov A", "Karpov, Anatoly"},
        {"a\tb\tc", NULL, NULL},
        {"a\t", NULL, NULL},
        {"\tb", NULL, NULL},
        {"许银川", "", NULL},
        {"= Xu Yinchuan", "Xu Yinchuan", "许银川"},
    };
    struct qy_spelling_reader reader = {.name = QY_BUF_INIT};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_error error;
        int told = qy_spelling_read(&reader, rows[i].line, strlen(rows[i].line), &error);

        if (told != (!rows[i].other ? QY_E_RENAME_FORM : *rows[i].other != '\0'))
            fail_msg("%s: %d", rows[i].line, told);
        if (told == 1) {
            assert_string_equal(reader.other.data, rows[i].other);
            assert_string_equal(reader.name.data, rows[i].name);
        }
    }
    qy_spelling_reader_free(&reader);
}

static void spellings_of_one_person_match(void **state)
{
    struct qyi_spellings spellings = {.next = NULL};

    (void)state;
    assert_false(qyi_spellings_match(&spellings, "xu yinchuan", "许"));
    assert_int_equal(qyi_spellings_join(&spellings, "Xu Yinchuan", "许银川"), 0);
    assert_int_equal(qyi_spellings_join(&spellings, "Hsu Yin-Chuan", "许银川"), 0);
    assert_int_equal(qyi_spellings_join(&spellings, "Xu Yinchuan", "Hsu Yin-Chuan"), 0); /* known already */
    assert_int_equal(qyi_spellings_join(&spellings, "Hu Ronghua", "胡荣华"), 0);
    assert_int_equal(qyi_spellings_join(&spellings, "Hu Ronghua", "Hu Ronghua"), 0);
    assert_true(qyi_spellings_match(&spellings, "xu yinchuan", "许"));
    assert_true(qyi_spellings_match(&spellings, "许银川", "hsu"));
    assert_true(qyi_spellings_match(&spellings, "hsu yin chuan", "xu yinchuan"));
    assert_false(qyi_spellings_match(&spellings, "hsu yin chuan", "hu"));
    assert_false(qyi_spellings_match(&spellings, "胡荣华", "xu"));
    assert_false(qyi_spellings_match(&spellings, "xu", "许")); /* a part of a spelling is another name */
    qyi_spellings_free(&spellings);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_tell_spellings),
        cmocka_unit_test(spellings_of_one_person_match),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

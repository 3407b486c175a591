/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files of spellings, and searches that know several spellings of one player. */
#include "cmocka_all.h"
#include "collection/pinyin.h"
#include "collection/spellings.h"
#include "collection/support.h"

/* Each line with its result: another spelling and the name, "" for no name, NULL for an error. */
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
        {"rename\tKarpov A\tKarpov, Anatoly\t12", "Karpov A",
         "Karpov, Anatoly"}, /* what merge --dry-run tells */
        {"doubt\tXu Yinchuan\t许银川 / 徐银川\t3", "", NULL},
        {"duplicate\ta:1\tb:2\t1", "", NULL},
        {"rename\ta\t\t1", NULL, NULL},
        {"rename\t\ta\t1", NULL, NULL},
        {"rename\t1\t2\t", NULL, NULL},
        {"rename\ta\tb", NULL, NULL},
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

static int list_form(void *user, const char *form, bool sure)
{
    qy_buf_addf(user, "%s%s,", form, sure ? "" : "?");
    return 0;
}

static int list_pair(void *user, const char *other, const char *name)
{
    qy_buf_addf(user, "%s=%s,", other, name);
    return 0;
}

static bool readings_are_known(void)
{
    return qyi_readings[0x80E1 - QYI_READING_FIRST] != 0; /* 胡 */
}

static void chinese_names_have_forms_in_pinyin(void **state)
{
    static const struct {
        const char *name;
        const char *forms;
    } rows[] = {
        {"胡荣华", "hu ronghua,hu rong hua,ronghua hu,rong hua hu,"},
        {"胡榮華", "hu ronghua,hu rong hua,ronghua hu,rong hua hu,"},
        {"柳大华",
         "liu dahua,liu da hua,dahua liu,da hua liu,liu daihua?,liu dai hua?,daihua liu?,dai hua liu?,"},
        {"吕钦", "lu qin,qin lu?,lv qin,qin lv?,lyu qin,qin lyu?,"},
        {"单霞丽",
         "shan xiali,shan xia li,xiali shan,xia li shan,"
         "dan xiali?,dan xia li?,xiali dan?,xia li dan?,chan xiali?,chan xia li?,xiali chan?,xia li chan?,"},
        {"李西安", "li xian?,li xi an,xian li?,xi an li,"}, /* 李先 is written so as well */
        {"王方安", "wang fangan?,wang fang an,fangan wang?,fang an wang,"},
        {"李伟", "li wei,wei li?,"}, /* 魏丽 */
        {"卜凤波",
         "bu fengbo,bu feng bo,fengbo bu,feng bo bu,bo fengbo?,bo feng bo?,fengbo bo?,feng bo bo?,"},
        {"欧阳琼", "ouyang qiong,qiong ouyang?,"},
        {"欧阳琼玉", "ouyang qiongyu,ouyang qiong yu,qiongyu ouyang,qiong yu ouyang,"},
        {"胡", ""},
        {"胡荣华先生", ""},
        {"Hu Ronghua", ""},
        {"胡R", ""},
        {"", ""},
    };

    (void)state;
    if (!readings_are_known())
        skip();
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_buf out = QY_BUF_INIT;

        assert_int_equal(qyi_pinyin_forms(rows[i].name, list_form, &out), 0);
        if (strcmp(qy_buf_str(&out), rows[i].forms) != 0)
            fail_msg("%s: %s", rows[i].name, qy_buf_str(&out));
        qy_buf_free(&out);
    }
}

/* A form that two names share, or that a line has given, stands for nobody else. */
static void shared_forms_are_nobodys(void **state)
{
    static const char *const lines[] = {"许银川",  "徐银川", "= Xu Yin-chuan II",        "王一",
                                        "Wang Er", "= 王二", "Yi Wang\tYi Wang (London)"};
    struct qy_spelling_reader reader = {.name = QY_BUF_INIT};
    struct qy_buf out = QY_BUF_INIT;

    (void)state;
    if (!readings_are_known())
        skip();
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        assert_true(qy_spelling_read(&reader, lines[i], strlen(lines[i]), NULL) >= 0);
    assert_int_equal(qy_spelling_pinyin(&reader, list_pair, &out), 0);
    assert_string_equal(qy_buf_str(&out), "wang yi=王一,");
    qy_buf_free(&out);
    qy_spelling_reader_free(&reader);
}

static void spellings_of_one_person_match(void **state)
{
    struct qyi_spellings spellings = {.next = NULL};

    (void)state;
    assert_false(qyi_spellings_match(&spellings, "xu yinchuan", "xu yinchuan", "许"));
    assert_int_equal(qyi_spellings_join(&spellings, "Xu Yinchuan", "许银川"), 0);
    assert_int_equal(qyi_spellings_join(&spellings, "Hsu Yin-Chuan", "许银川"), 0);
    assert_int_equal(qyi_spellings_join(&spellings, "Xu Yinchuan", "Hsu Yin-Chuan"), 0); /* known already */
    assert_int_equal(qyi_spellings_join(&spellings, "Hu Ronghua", "胡荣华"), 0);
    assert_int_equal(qyi_spellings_join(&spellings, "Hu Ronghua", "Hu Ronghua"), 0);
    assert_true(qyi_spellings_match(&spellings, "xu yinchuan", "xu yinchuan", "许"));
    assert_true(qyi_spellings_match(&spellings, "许银川", "许银川", "hsu"));
    assert_true(qyi_spellings_match(&spellings, "hsu yin chuan", "hsu yin chuan", "xu yinchuan"));
    assert_false(qyi_spellings_match(&spellings, "hsu yin chuan", "hsu yin chuan", "hu"));
    assert_false(qyi_spellings_match(&spellings, "胡荣华", "胡荣华", "xu"));
    assert_false(
        qyi_spellings_match(&spellings, "xu", "xu", "许")); /* a part of a spelling is another name */
    qyi_spellings_free(&spellings);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_tell_spellings),
        cmocka_unit_test(chinese_names_have_forms_in_pinyin),
        cmocka_unit_test(shared_forms_are_nobodys),
        cmocka_unit_test(spellings_of_one_person_match),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

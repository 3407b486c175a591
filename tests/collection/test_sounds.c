/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names that match a search by sound, and names that do not. */
#include "collection/sounds.h"

#include <qiyuan/archive/collection.h>

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

struct row {
    const char *name;
    const char *wanted;
    bool alike;
};

static void check(const struct row *rows, size_t count)
{
    int faults = 0;

    for (size_t i = 0; i < count; i++) {
        struct qy_buf name = QY_BUF_INIT;
        struct qy_buf wanted = QY_BUF_INIT;

        qy_words_fold(rows[i].name, strlen(rows[i].name), &name);
        qy_words_fold(rows[i].wanted, strlen(rows[i].wanted), &wanted);
        if (qyi_sounds_match(qy_buf_str(&name), qy_buf_str(&wanted)) != rows[i].alike) {
            print_error("%s for %s\n", rows[i].name, rows[i].wanted);
            faults++;
        }
        qy_buf_free(&name);
        qy_buf_free(&wanted);
    }
    assert_int_equal(faults, 0);
}

static void european_names(void **state)
{
    static const struct row rows[] = {
        {"Fischer, Robert James", "fisher", true},
        {"Fischer, Robert James", "robert fisher", true},
        {"Fischer, Robert James", "bobby fisher", false},
        {"Kortschnoj, Viktor", "korchnoi", true},
        {"Korchnoi, V", "kortchnoi", true},
        {"Korchnoi, V", "Корчной", true},
        {"Корчной, Виктор", "korchnoi", true},
        {"Ботвинник, Михаил", "botvinnik", true},
        {"Чигорин", "tschigorin", true},
        {"Chigorin, Mikhail", "tchigorine", true},
        {"H\xc3\xbc"
         "bner, Robert",
         "huebner", true},
        {"Huebner, Robert",
         "h\xc3\xbc"
         "bner",
         true},
        {"Kasparov, Gary", "kasparow", true},
        {"Karpov, Anatoly", "karpoff", true},
        {"Karpov, Anatoly", "kasparov", false},
        {"Kasparov, Gary", "karpov", false},
        {"Tal, Mihail", "tall", true},
        {"Taimanov, Mark E", "taimanow", true},
        {"Petrosian, Tigran V", "petrosyan", true},
        {"Carlsen, Magnus", "karlsen", true},
        {"Smyslov, Vassily", "smislow", true},
        {"Nezhmetdinov, Rashid", "neshmetdinov", true},
        {"Fier, A", "fisher", false},
        {"Adams, Michael", "davis", false},
        {"", "fisher", false},
        {"Fischer", "", false},
        {"Fischer", "?", false},
    };

    (void)state;
    check(rows, sizeof rows / sizeof rows[0]);
}

static void chinese_names(void **state)
{
    static const struct row rows[] = {
        {"胡荣华", "hu rong hua", true},
        {"胡榮華", "hu ronghua", true},
        {"胡荣华", "ronghua hu", true},
        {"胡荣华", "hu2 rong2 hua2", true},
        {"胡荣华", "h\xc3\xba r\xc3\xb3ng hu\xc3\xa1", true},
        {"胡荣华", "hu jung-hua", true},
        {"Hu Ronghua", "hu rong hua", true},
        {"Hu Rong-hua", "huronghua", true},
        {"Ronghua Hu", "hu rong hua", true},
        {"杨官璘", "yang kuan-lin", true},
        {"Yang Guanlin", "yang kuan lin", true},
        {"柳大华", "liu ta-hua", true},
        {"吕钦", "lu qin", true},
        {"吕钦", "lv qin", true},
        {"赵国荣", "chao kuo-jung", true},
        {"许银川", "hsu yin-chuan", true},
        {"胡荣华", "hu ming", false},
        {"柳大华", "liu dian zhong", false},
        {"李来群", "li lai", false},
        {"王", "li", false},
    };

    (void)state;
    check(rows, sizeof rows / sizeof rows[0]);
}

/* Texts of any length and of any characters are read. */
static void long_texts(void **state)
{
    char text[4096];

    (void)state;
    for (size_t i = 0; i < sizeof text; i++)
        text[i] = "abcd"[i % 4];
    text[sizeof text - 1] = '\0';
    assert_true(qyi_sounds_match(text, text));
    for (size_t i = 0; i + 3 < sizeof text; i += 3)
        memcpy(text + i, "华", 3);
    text[sizeof text - 3] = '\0';
    assert_true(qyi_sounds_match(text, text));
    assert_false(qyi_sounds_match("\xff\xfe", "ab"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(european_names),
        cmocka_unit_test(chinese_names),
        cmocka_unit_test(long_texts),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

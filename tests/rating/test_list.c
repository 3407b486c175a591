/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lists of rated players: TXT of both heads and XML, in pieces of any length; asked by id and by name. */
#include "cmocka_all.h"

#include <qiyuan/event/rating_list.h>

#include <stdlib.h>
#include <string.h>

#define LONG                                                                                              \
    "ID Number      Name                           Fed Sex Tit  WTit OTit FOA SRtng SGm SK RRtng RGm Rk " \
    "BRtng BGm BK B-day Flag\r\n"
#define OLD \
    "ID Number      Name                           Fed Sex Tit  WTit OTit FOA JAN26 Gms K  B-day Flag\n"

static const char text_list[] = LONG
    "2000016        Gao, Wen                       CHN F   WGM  WGM           2310         2280"
    "         2250         1994  w\r\n"
    "1000012        Muster, Max                    GER M   IM                 2415      10     "
    "                      1990.01.31\r\n"
    "               Nobody                         GER                        1500\r\n"
    "3000024        \xC5"
    "lund, Bo                      SWE M                                                2001  0   20 2005\r\n"
    "1000029        Muster, Max                    AUT M                      1801      20\r\n";

static const char old_list[] =
    OLD "1000012        Muster, Max                    GER M   IM                 2415  9      1990\n";

static const char xml_list[] =
    "<?xml version=\"1.0\"?>\n<playerslist>\n<player>\n<fideid>7</fideid><name>O&apos;Neil, A &amp; B</name>"
    "<country>IRL</country><sex>M</sex><title>FM</title><w_title></w_title><rating>2300</rating>"
    "<rapid_rating>2200</rapid_rating><blitz_rating>0</blitz_rating><birthday>1980</birthday></player>\n"
    "<player><fideid>x</fideid><name>Bad</name></player><player><fideid>7</fideid><name>O&apos;Neil, A &amp; "
    "B</name>"
    "<country>IRL</country><rating>2310</rating></player></playerslist>";

/* The base of a list that comes in pieces of `step` bytes. */
static struct qy_buf base_of(const char *text, size_t step, struct qy_rating_base_facts *facts)
{
    struct qy_rating_base_maker *maker;
    struct qy_buf base = QY_BUF_INIT;
    size_t len = strlen(text);

    assert_int_equal(qy_rating_base_maker_new(&maker), 0);
    for (size_t at = 0; at < len; at += step)
        assert_int_equal(qy_rating_base_maker_feed(maker, text + at, len - at < step ? len - at : step, NULL),
                         0);
    assert_int_equal(qy_rating_base_maker_end(maker, &base, facts, NULL), 0);
    qy_rating_base_maker_free(maker);
    qy_rating_base_maker_free(NULL);
    return base;
}

/* A player that the list must contain. */
struct listed {
    uint32_t id;
    uint16_t rating[3];
    uint16_t birth;
    char sex;
    const char *title;
    const char *federation;
    const char *name;
};

static const struct listed gao = {2000016, {2310, 2280, 2250}, 1994, 'w', "WGM", "CHN", "Gao, Wen"};
static const struct listed muster = {1000012, {2415, 0, 0}, 1990, 'm', "IM", "GER", "Muster, Max"};
static const struct listed alund = {3000024, {0, 0, 2001}, 2005, 'm', "", "SWE", "\xC3\x85lund, Bo"};
static const struct listed oneil = {7, {2310, 0, 0}, 0, ' ', "", "IRL", "O'Neil, A & B"};

static void holds(const struct qy_rating_base *base, const struct listed *one)
{
    struct qy_listed found;

    assert_true(qy_rating_base_by_id(base, one->id, &found));
    for (size_t pace = 0; pace < 3; pace++)
        assert_int_equal(found.rating[pace], one->rating[pace]);
    assert_int_equal(found.birth, one->birth);
    assert_int_equal(found.sex, one->sex);
    assert_string_equal(found.title, one->title);
    assert_string_equal(found.federation, one->federation);
    assert_int_equal(found.name_len, strlen(one->name));
    assert_memory_equal(found.name, one->name, found.name_len);
}

static void lists_of_every_kind(void **state)
{
    static const struct {
        const char *list;
        uint32_t players, twice, bad, first_bad;
        const struct listed *held[3];
    } rows[] = {{text_list, 4, 0, 1, 4, {&gao, &alund, &muster}},
                {old_list, 1, 0, 0, 0, {&muster}},
                {xml_list, 1, 1, 1, 4, {&oneil}}};
    static const size_t steps[] = {1, 7, 64, 100000};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (size_t k = 0; k < 4; k++) {
            struct qy_rating_base_facts facts;
            struct qy_buf data = base_of(rows[i].list, steps[k], &facts);
            struct qy_rating_base base;
            struct qy_listed found;

            assert_int_equal(facts.players, rows[i].players);
            assert_int_equal(facts.twice, rows[i].twice);
            assert_int_equal(facts.bad, rows[i].bad);
            assert_int_equal(facts.first_bad, rows[i].first_bad);
            assert_int_equal(qy_rating_base_open(data.data, data.len, &base, NULL), 0);
            for (size_t held = 0; held < 3 && rows[i].held[held]; held++)
                holds(&base, rows[i].held[held]);
            assert_false(qy_rating_base_by_id(&base, 5, &found));
            qy_buf_free(&data);
        }
}

static void names_as_people_write_them(void **state)
{
    static const struct {
        const char *name;
        size_t count;
    } rows[] = {{"Muster, Max", 2},
                {"Max Muster", 2},
                {"MUSTER Max", 2},
                {"Muster", 0},
                {"wen gao", 1},
                {"", 0},
                {"  ,. ", 0},
                {"\xC3\x85"
                 "lund Bo",
                 1},
                {"Muster, Max Max", 0}};
    struct qy_rating_base_facts facts;
    struct qy_buf data = base_of(text_list, 100, &facts);
    struct qy_rating_base base;

    (void)state;
    assert_int_equal(qy_rating_base_open(data.data, data.len, &base, NULL), 0);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_listed found[2];

        assert_int_equal(qy_rating_base_by_name(&base, rows[i].name, strlen(rows[i].name), found, 2),
                         rows[i].count);
    }
    qy_buf_free(&data);
}

static void what_is_no_list(void **state)
{
    static const char *const texts[] = {"", "name,rating\nA,2000\n", "<html></html>", LONG, "ID Number\n1\n"};
    struct qy_rating_base base;

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct qy_rating_base_maker *maker;
        struct qy_rating_base_facts facts;
        struct qy_buf data = QY_BUF_INIT;
        int code;

        assert_int_equal(qy_rating_base_maker_new(&maker), 0);
        code = *texts[i] ? qy_rating_base_maker_feed(maker, texts[i], strlen(texts[i]), NULL) : 0;
        if (code == 0)
            code = qy_rating_base_maker_end(maker, &data, &facts, NULL);
        assert_int_equal(code, QY_E_RATING_LIST);
        qy_rating_base_maker_free(maker);
        qy_buf_free(&data);
    }
    assert_int_equal(qy_rating_base_open("QYRATED1", 8, &base, NULL), QY_E_RATING_BASE);
}

/* The beginnings of words, in any order and in letters of any size; each has to be there. */
static void the_beginnings_of_names(void **state)
{
    static const struct {
        const char *words;
        uint32_t ids[3];
    } rows[] = {{"muster", {1000012, 1000029}},
                {"MAX, mus", {1000012, 1000029}},
                {"m", {1000012, 1000029}},
                {"uster", {0}},
                {"max gao", {0}},
                {"we g", {2000016}},
                {"\xC3\x85", {3000024}},
                {"muster max x", {0}},
                {" ,. ", {0}},
                {"", {0}}};
    struct qy_rating_base_facts facts;
    struct qy_buf data = base_of(text_list, 100, &facts);
    struct qy_rating_base base;

    (void)state;
    assert_int_equal(qy_rating_base_open(data.data, data.len, &base, NULL), 0);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_listed found[3];
        size_t count = qy_rating_base_by_words(&base, rows[i].words, strlen(rows[i].words), found, 3);

        for (size_t k = 0; k < count; k++)
            assert_int_equal(found[k].id, rows[i].ids[k]);
        assert_int_equal(rows[i].ids[count], 0);
        assert_int_equal(qy_rating_base_by_words(&base, rows[i].words, strlen(rows[i].words), found, 1),
                         count); /* of two players one is returned */
    }
    qy_buf_free(&data);
}

/* A base that is cut, or of which a byte is another, answers or refuses: it never reads beside it. */
static void a_damaged_base(void **state)
{
    struct qy_rating_base_facts facts;
    struct qy_buf data = base_of(text_list, 100, &facts);
    struct qy_rating_base base;
    struct qy_listed found[2];

    (void)state;
    for (size_t len = 0; len < data.len; len++)
        assert_int_equal(qy_rating_base_open(data.data, len, &base, NULL), QY_E_RATING_BASE);
    for (size_t i = 0; i < data.len; i++) {
        data.data[i] = (char)~data.data[i];
        if (qy_rating_base_open(data.data, data.len, &base, NULL) == 0) {
            (void)qy_rating_base_by_id(&base, 1000012, found);
            (void)qy_rating_base_by_name(&base, "Max Muster", 10, found, 2);
            (void)qy_rating_base_by_words(&base, "Mu", 2, found, 2);
        }
        data.data[i] = (char)~data.data[i];
    }
    qy_buf_free(&data);
}

/* A list is of one encoding: a name of one byte a letter is Latin-1 among its like, and none in a list of UTF-8. */
static void names_are_of_one_encoding(void **state)
{
    static const char *const names[] = {"\xC5lund", "\xC3\x85kesson", "M\xC3\xBCller"};
    static const struct {
        const char *order; /* of the names, by number; `a` for one of ASCII */
        uint32_t players;
        uint32_t bad;
        uint32_t first_bad;
    } rows[] = {
        {"0", 1, 0, 0},   {"00", 2, 0, 0},  {"1", 1, 0, 0},     {"a0a", 3, 0, 0},
        {"120", 2, 1, 4}, {"012", 2, 1, 2}, {"a1a02", 4, 1, 5}, {"10", 2, 0, 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (size_t step = 1; step < 2000; step *= 40) {
            struct qy_rating_base_facts facts = {0};
            struct qy_buf list = QY_BUF_INIT;

            qy_buf_adds(&list, "ID Number  Name                 Rtng\n");
            for (size_t k = 0; rows[i].order[k]; k++)
                qy_buf_addf(&list, "%zu          %s                 \n", k + 1,
                            rows[i].order[k] == 'a' ? "Ann" : names[rows[i].order[k] - '0']);
            struct qy_rating_base_maker *maker;
            struct qy_buf base = QY_BUF_INIT;

            assert_int_equal(qy_rating_base_maker_new(&maker), 0);
            for (size_t at = 0; at < list.len; at += step)
                assert_int_equal(qy_rating_base_maker_feed(maker, list.data + at,
                                                           list.len - at < step ? list.len - at : step, NULL),
                                 0);
            assert_int_equal(qy_rating_base_maker_feed(maker, NULL, 0, NULL), 0);
            assert_int_equal(qy_rating_base_maker_end(maker, &base, &facts, NULL), 0);
            assert_int_equal(facts.players, rows[i].players);
            assert_int_equal(facts.bad, rows[i].bad);
            assert_int_equal(facts.first_bad, rows[i].first_bad);
            qy_rating_base_maker_free(maker);
            qy_buf_free(&base);
            qy_buf_free(&list);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_of_one_encoding),
        cmocka_unit_test(lists_of_every_kind),
        cmocka_unit_test(names_as_people_write_them),
        cmocka_unit_test(the_beginnings_of_names),
        cmocka_unit_test(what_is_no_list),
        cmocka_unit_test(a_damaged_base),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of search keys is the one that the parser uses; texts that come near to others. */
#include "collection/query_values.h"

#include "base/registry.h"

#include <qiyuan/archive/collection.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static int parse(const char *text, struct qy_error *reterr)
{
    struct qy_query *query;

    assert_int_equal(qy_query_new(&query), 0);
    int code = qy_query_parse(query, text, strlen(text), reterr);
    qy_query_free(query);
    return code;
}

static void every_example_is_read(void **state)
{
    (void)state;
    for (size_t i = 0; i < QYI_TERM_KINDS; i++) {
        const struct qyi_query_key *key = &qyi_query_keys[i];
        struct qy_error error;
        char id[32];

        assert_non_null(key->key);
        if (parse(key->example, &error) != 0)
            fail_msg("%s is not read", key->example);
        (void)snprintf(id, sizeof id, "where.%s", key->key);
        for (int lang = 0; lang < QY_LANG_COUNT; lang++)
            assert_non_null(qyi_message_text((enum qy_lang)lang, id));
    }
}

static void names_mean_one_key(void **state)
{
    (void)state;
    for (size_t i = 0; i < QYI_TERM_KINDS; i++) {
        const struct qyi_query_key *key = &qyi_query_keys[i];

        assert_int_equal(qyi_query_key_find(key->key, strlen(key->key)), i);
        for (size_t j = 0; j < 4 && key->aliases[j]; j++)
            assert_int_equal(qyi_query_key_find(key->aliases[j], strlen(key->aliases[j])), i);
        assert_true(strlen(key->example) < 48); /* two of them find room in an error */
    }
    assert_int_equal(qyi_query_key_find("WhiteElo", 8), QYI_TERM_WHITE_RATING);
    assert_int_equal(qyi_query_key_find("whit", 4), QYI_TERM_KINDS);
    assert_int_equal(qyi_query_key_find("", 0), QYI_TERM_KINDS);
}

/* Each value that is offered for a key is one that its terms take. */
static void every_value_is_read(void **state)
{
    size_t listed = 0;

    (void)state;
    for (unsigned kind = 0; kind < QYI_TERM_KINDS; kind++) {
        const char *value;

        for (size_t i = 0; (value = qyi_query_value((enum qyi_term_kind)kind, i)); i++) {
            struct qy_error error;
            char term[80];
            size_t number;

            (void)snprintf(term, sizeof term, "%s=\"%s\"", qyi_query_keys[kind].key, value);
            if (parse(term, &error) != 0)
                fail_msg("%s is not read", term);
            assert_true(qyi_query_value_find((enum qyi_term_kind)kind, value, strlen(value), &number));
            assert_int_equal(number, i);
            listed++;
        }
    }
    assert_true(listed > 50); /* has, result, castling, promotion, mates, rulings, games, states */
    assert_null(qyi_query_value(QYI_TERM_PLAYER, 0));
}

/* What people write of other programs' habits, and what is wrong. */
static void spellings_are_read(void **state)
{
    static const struct {
        const char *text;
        int code;
        const char *expected; /* begins so */
    } rows[] = {
        {"ECO=B90 AND elo>=2500", 0, NULL},
        {"white : carlsen Or black ~ carlsen", 0, NULL},
        {"NOT result<>draw", 0, NULL},
        {"blackelo != whiteelo", 0, NULL},
        {"castling=O-O-O castling=opposite", 0, NULL},
        {"promotion=any repeats=2..4", 0, NULL},
        {"eco", QY_E_QUERY_FORM, "opening=B90..B99"},
        {"openning=B90", QY_E_QUERY_KEY, "opening=B90..B99"},
        {"evnt=x", QY_E_QUERY_KEY, "event=linares"},
        {"qqqqqqq=x", QY_E_QUERY_KEY, "player="},
        {"white<5", QY_E_QUERY_FORM, "=, != (white=carlsen)"},
        {"elo=>5", QY_E_QUERY_FORM, "=, !=, <, <=, >, >= (rating>2600)"},
        {"has=promotoin", QY_E_QUERY_VALUE, "promotion"},
        {"mate=mahoupo", QY_E_QUERY_VALUE, "mahoupao"},
        {"ruling=checkmat", QY_E_QUERY_VALUE, "checkmate"},
        {"result=drw", QY_E_QUERY_VALUE, "draw"},
        {"game=ches", QY_E_QUERY_VALUE, "chess"},
        {"status=damage", QY_E_QUERY_VALUE, "damaged"},
        {"has=nothing-of-it", QY_E_QUERY_VALUE, "repetition, checkmate"},
        {"castling=oposite", QY_E_QUERY_VALUE, "opposite"},
        {"status=illegl", QY_E_QUERY_VALUE, "illegal"},
        {"promotion=", QY_E_QUERY_VALUE, "any"},
        {"whiteelo<whiteelo", QY_E_QUERY_VALUE, "2600"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_error error = {0};
        int code = parse(rows[i].text, &error);

        if (code != rows[i].code)
            fail_msg("%s: %d", rows[i].text, code);
        if (rows[i].expected && strncmp(error.expected, rows[i].expected, strlen(rows[i].expected)) != 0)
            fail_msg("%s: expected %s", rows[i].text, error.expected);
    }
}

static void distances(void **state)
{
    static const struct {
        const char *a;
        const char *b;
        unsigned distance; /* of at most 3 */
    } rows[] = {
        {"", "", 0},         {"a", "", 1},
        {"abc", "acb", 1},   {"kitten", "sitting", 3},
        {"abcd", "wxyz", 4}, {"fisher", "fischer", 1},
        {"ca", "abc", 3},    {"abcdef", "a", 4},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *a = rows[i].a;
        const char *b = rows[i].b;

        assert_int_equal(qyi_edit_distance(a, strlen(a), b, strlen(b), 3), rows[i].distance);
        assert_int_equal(qyi_edit_distance(b, strlen(b), a, strlen(a), 3), rows[i].distance);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_example_is_read),
        cmocka_unit_test(names_mean_one_key),
        cmocka_unit_test(every_value_is_read),
        cmocka_unit_test(spellings_are_read),
        cmocka_unit_test(distances),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

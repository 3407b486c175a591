/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The requests let in at the edge, and the share of an address. */
#include "cmocka_all.h"
#include "wire/budget.h"
#include "wire/edge.h"

#include <stdio.h>
#include <string.h>

static bool is_own(void *user, const char *address)
{
    (void)user;
    return strcmp(address, "192.168.1.5") == 0 || strcmp(address, "fe80::5") == 0;
}

static void hosts_that_are_served(void **state)
{
    static const struct {
        const char *listens;
        const char *public_url;
        const char *host;
        bool served;
    } rows[] = {
        {"127.0.0.1", NULL, "127.0.0.1:8080", true},
        {"127.0.0.1", NULL, "localhost:8080", true},
        {"127.0.0.1", NULL, "LocalHost", true},
        {"127.0.0.1", NULL, "[::1]:8080", true},
        {"127.0.0.1", NULL, "127.9.9.9", true},
        {"127.0.0.1", NULL, "", false},
        {"127.0.0.1", NULL, ":8080", false},
        {"127.0.0.1", NULL, "evil.example:8080", false},
        {"127.0.0.1", NULL, "127.0.0.1.evil.example", false},
        {"127.0.0.1", NULL, "localhost.evil.example", false},
        {"127.0.0.1", NULL, "localhost:80:80", false},
        {"127.0.0.1", NULL, "localhost:8o", false},
        {"127.0.0.1", NULL, "localhost:123456", false},
        {"127.0.0.1", NULL, "[::1", false},
        {"127.0.0.1", NULL, "127.0.0.1, evil.example", false},
        {"127.0.0.1", NULL, "user@localhost", false},
        {"127.0.0.1", NULL, "192.168.1.5", false},
        {"127.0.0.1", NULL, "club", false},
        {"192.168.1.5", NULL, "192.168.1.5:8080", true},
        {"192.168.1.5", NULL, "192.168.1.6:8080", false},
        {"192.168.1.5", NULL, "club.local", false},
        {"0.0.0.0", NULL, "192.168.1.5:8080", true},
        {"0.0.0.0", NULL, "192.168.1.6:8080", false},
        {"0.0.0.0", NULL, "club:8080", true},
        {"0.0.0.0", NULL, "Club.local:8080", true},
        {"0.0.0.0", NULL, "club.example", false},
        {"::", NULL, "[fe80::5]:8080", true},
        {"::", NULL, "[fe80::6]:8080", false},
        {"eth0", NULL, "192.168.1.5", true},
        {"127.0.0.1", "https://chess.example", "chess.example", true},
        {"127.0.0.1", "https://chess.example/", "CHESS.example:443", true},
        {"127.0.0.1", "https://chess.example", "chess.example.org", false},
        {"127.0.0.1", "https://chess.example:8443/club", "chess.example:8443", true},
        {"127.0.0.1", "no address", "chess.example", false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qyi_names names = {rows[i].listens, rows[i].public_url, NULL, "club", is_own, NULL};

        if (qyi_edge_is_served(&names, rows[i].host) != rows[i].served)
            fail_msg("row %zu: \"%s\"", i, rows[i].host);
    }
}

static void origins_of_our_own(void **state)
{
    static const struct {
        const char *public_url;
        const char *origin;
        const char *host;
        bool own;
        bool secure;
    } rows[] = {
        {NULL, "", "localhost:8080", true, false},
        {NULL, "", "localhost:8080", true, true},
        {NULL, "https://localhost:8080", "localhost:8080", true, true},
        {NULL, "http://localhost:8080", "localhost:8080", false, true},
        {"https://chess.example", "https://chess.example", "chess.example", true, true},
        {"https://chess.example", "http://chess.example", "chess.example", false, true},
        {"https://chess.example", "ftp://chess.example", "chess.example", false, true},
        {NULL, "http://localhost:8080", "localhost:8080", true, false},
        {NULL, "http://localhost:8081", "localhost:8080", false, false},
        {NULL, "http://evil.example", "localhost:8080", false, false},
        {NULL, "null", "localhost:8080", false, false},
        {NULL, "localhost:8080", "localhost:8080", false, false},
        {"https://chess.example", "https://chess.example", "127.0.0.1:8080", true, false},
        {"https://chess.example/", "https://chess.example", "127.0.0.1:8080", true, false},
        {"https://chess.example", "http://chess.example", "127.0.0.1:8080", false, false},
        {"https://chess.example", "https://chess.exampl", "127.0.0.1:8080", false, false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qyi_names names = {"127.0.0.1", rows[i].public_url, NULL, "", is_own, NULL};

        if (qyi_edge_is_own_origin(&names, rows[i].origin, rows[i].host, rows[i].secure) != rows[i].own)
            fail_msg("row %zu: \"%s\"", i, rows[i].origin);
    }
}

static void heads_that_are_let_in(void **state)
{
    static const struct {
        const char *coding;
        const char *length;
        const char *upgrade;
        const char *origin;
        bool post;
        bool socket;
        bool one_host;
        bool origin_whole;
        int code;
        bool blurred;
        bool secure;
    } rows[] = {
        {"", "", "", "http://localhost:8080", true, false, true, true, 0, false, false},
        {"", "", "", "http://localhost:8080", true, false, true, true, QY_E_FOREIGN_ORIGIN, false, true},
        {"", "", "websocket", "http://localhost:8080", false, true, true, true, QY_E_FOREIGN_ORIGIN, false,
         true},
        {"", "", "", "", false, false, true, true, 0, false, false},
        {"", "0", "", "", false, false, true, true, 0, false, false},
        {"", "1", "", "", false, false, true, true, QY_E_BODY_LENGTH, false, false},
        {"", "65536", "", "", true, false, true, true, 0, false, false},
        {"", "65537", "", "", true, false, true, true, QY_E_BODY_TOO_LARGE, false, false},
        {"", "99999999999999999999", "", "", true, false, true, true, QY_E_BODY_LENGTH, false, false},
        {"", "+5", "", "", true, false, true, true, QY_E_BODY_LENGTH, false, false},
        {"", "-5", "", "", true, false, true, true, QY_E_BODY_LENGTH, false, false},
        {"", "0x5", "", "", true, false, true, true, QY_E_BODY_LENGTH, false, false},
        {"", "5, 35", "", "", true, false, true, true, QY_E_BODY_LENGTH, false, false},
        {"", "5, 5", "", "", true, false, true, true, QY_E_BODY_LENGTH, false, false},
        {"chunked", "", "", "", true, false, true, true, QY_E_BODY_CODING, false, false},
        {"chunked", "5", "", "", true, false, true, true, QY_E_BODY_CODING, false, false},
        {"identity", "", "", "", false, false, true, true, QY_E_BODY_CODING, false, false},
        {"", "", "h2c", "", false, false, true, true, QY_E_UPGRADE, false, false},
        {"", "", "h2c", "", true, false, true, true, QY_E_UPGRADE, false, false},
        {"", "", "websocket", "", false, true, true, true, 0, false, false},
        {"", "", "", "http://evil.example", false, false, true, true, 0, false, false},
        {"", "", "", "http://evil.example", true, false, true, true, QY_E_FOREIGN_ORIGIN, false, false},
        {"", "", "websocket", "http://evil.example", false, true, true, true, QY_E_FOREIGN_ORIGIN, false,
         false},
        {"", "", "", "", true, false, true, false, QY_E_FOREIGN_ORIGIN, false, false},
        {"", "", "websocket", "", false, true, true, false, QY_E_FOREIGN_ORIGIN, false, false},
        {"", "", "", "", false, false, false, true, QY_E_UNKNOWN_HOST, false, false},
        {"", "5", "", "", true, false, true, true, QY_E_HEAD_BLURRED, true, false},
    };
    struct qyi_names names = {"127.0.0.1", NULL, NULL, "", is_own, NULL};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qyi_head head = {.has_body_method = rows[i].post,
                                .one_host = rows[i].one_host,
                                .origin_whole = rows[i].origin_whole,
                                .blurred = rows[i].blurred,
                                .secure = rows[i].secure,
                                .host = "localhost:8080",
                                .origin = rows[i].origin,
                                .coding = rows[i].coding,
                                .length = rows[i].length,
                                .upgrade = rows[i].upgrade,
                                .socket = rows[i].socket};
        struct qy_error error = {0};
        int code = qyi_edge_check(&names, &head, 65536, &error);

        if (code != rows[i].code || error.code != code)
            fail_msg("row %zu: %s instead of %s", i, code ? qy_error_name(code) : "let in",
                     rows[i].code ? qy_error_name(rows[i].code) : "let in");
    }
}

static void limits_as_they_are_written(void **state)
{
    static const struct {
        const char *text;
        int code;
        uint32_t games;
        uint32_t requests;
    } rows[] = {
        {"", 0, 60, 6000},
        {"games=5", 0, 5, 6000},
        {"games=5,requests=7", 0, 5, 7},
        {"games=5,requests=7,", 0, 5, 7},
        {"games=0", QY_E_VALUE, 60, 6000},
        {"games=", QY_E_VALUE, 60, 6000},
        {"games", QY_E_VALUE, 60, 6000},
        {"games=5x", QY_E_VALUE, 60, 6000},
        {"games=-5", QY_E_VALUE, 60, 6000},
        {"games=99999999", QY_E_VALUE, 60, 6000},
        {"games=5,moves=1", QY_E_VALUE, 60, 6000},
        {",", QY_E_VALUE, 60, 6000},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qyi_limits limits;

        qyi_limits_init(&limits);
        if (qyi_limits_parse(rows[i].text, &limits, NULL) != rows[i].code || limits.games != rows[i].games ||
            limits.requests != rows[i].requests)
            fail_msg("row %zu: \"%s\"", i, rows[i].text);
    }
}

static void buckets_empty_and_fill(void **state)
{
    struct qyi_limits limits;
    struct qyi_budgets *budgets;
    struct qyi_budget *one;

    (void)state;
    qyi_limits_init(&limits);
    assert_int_equal(qyi_limits_parse("games=60,requests=600,connections=2", &limits, NULL), 0);
    budgets = qyi_budgets_new(&limits);
    one = qyi_budget_of(budgets, "10.0.0.1", 1000);
    for (int i = 0; i < 60; i++)
        assert_int_equal(qyi_budget_take(budgets, one, QYI_BUDGET_GAMES, 1, 1000), 0);
    assert_int_equal(qyi_budget_take(budgets, one, QYI_BUDGET_GAMES, 1, 1000), 2);
    assert_int_equal(qyi_budget_take(budgets, one, QYI_BUDGET_REQUESTS, 600, 1000), 0);
    assert_int_equal(qyi_budget_take(budgets, one, QYI_BUDGET_REQUESTS, 300, 1000), 31);
    assert_int_equal(qyi_budget_take(budgets, one, QYI_BUDGET_GAMES, 1, 2100), 0);
    assert_int_equal(qyi_budget_take(budgets, one, QYI_BUDGET_GAMES, 1, 2100), 1);
    /* another address has its own, and what is heavier than a bucket passes when it is full */
    assert_int_equal(
        qyi_budget_take(budgets, qyi_budget_of(budgets, "10.0.0.2", 2100), QYI_BUDGET_REQUESTS, 100000, 2100),
        0);
    assert_true(qyi_budget_connect(budgets, one));
    assert_true(qyi_budget_connect(budgets, one));
    assert_false(qyi_budget_connect(budgets, one));
    qyi_budget_disconnect(one);
    assert_true(qyi_budget_connect(budgets, one));
    qyi_budgets_sweep(budgets, 1000000);
    assert_ptr_equal(qyi_budget_of(budgets, "10.0.0.1", 1000000), one); /* it has connections */
    assert_int_equal(qyi_budget_take(budgets, NULL, QYI_BUDGET_GAMES, 1, 0), 0);
    /* events fill through an hour, and are remembered so long */
    one = qyi_budget_of(budgets, "10.0.0.3", 1000);
    assert_int_equal(qyi_budget_take(budgets, one, QYI_BUDGET_EVENTS, limits.events, 1000), 0);
    qyi_budgets_sweep(budgets, 1801000);
    assert_ptr_equal(qyi_budget_of(budgets, "10.0.0.3", 1801000), one);
    assert_int_equal(qyi_budget_take(budgets, one, QYI_BUDGET_EVENTS, limits.events, 1801000), 1801);
    qyi_budgets_free(budgets);
}

/* Other front ends that may ask: the same scheme, host and port, or any. */
static void origins_that_are_allowed(void **state)
{
    static const struct {
        const char *list;
        const char *origin;
        bool allowed;
    } rows[] = {
        {NULL, "https://a.example", false},
        {"https://a.example", "https://a.example", true},
        {"https://a.example", "https://A.example", true},
        {"https://a.example", "http://a.example", false},
        {"https://a.example", "https://a.example.evil", false},
        {"https://a.example", "https://a.exampl", false},
        {"https://a.example", "https://a.example:8443", false},
        {"https://a.example,http://localhost:3000", "http://localhost:3000", true},
        {"https://a.example,http://localhost:3000", "https://a.example,http://localhost:3000", false},
        {"*", "https://any.example", true},
        {"*", "null", false},
        {"*", "", false},
    };
    static const struct {
        const char *list;
        bool good;
    } lists[] = {
        {"*", true},
        {"https://a.example", true},
        {"https://a.example,http://b.example:80", true},
        {"", false},
        {"https://", false},
        {"a.example", false},
        {"https://a.example/", false},
        {"https://a.example,", false},
        {"https://a.example, https://b.example", false},
        {"*,https://a.example", false},
        {"https://me@a.example", false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qyi_names names = {"127.0.0.1", NULL, rows[i].list, "", is_own, NULL};

        if (qyi_edge_is_allowed_origin(&names, rows[i].origin) != rows[i].allowed)
            fail_msg("row %zu", i);
    }
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
        if (qyi_edge_are_origins(lists[i].list) != lists[i].good)
            fail_msg("list %zu", i);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hosts_that_are_served),  cmocka_unit_test(origins_of_our_own),
        cmocka_unit_test(heads_that_are_let_in),  cmocka_unit_test(limits_as_they_are_written),
        cmocka_unit_test(buckets_empty_and_fill), cmocka_unit_test(origins_that_are_allowed),
    };

    return cmocka_run_group_tests_name("edge", tests, NULL, NULL);
}

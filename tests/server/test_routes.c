/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The description of the API holds together, and paths match as they should. */
#include "cmocka_all.h"
#include "server/routes.h"
#include "wire/embedded.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static json_t *load(void)
{
    json_t *document = json_loadb((const char *)qyi_openapi, qyi_openapi_len, JSON_REJECT_DUPLICATES, NULL);

    assert_non_null(document);
    return document;
}

/* Every reference of the document leads to something in it. */
static void check_references(const json_t *document, const json_t *part)
{
    const char *reference = json_string_value(json_object_get(part, "$ref"));
    const char *key;
    json_t *value;
    size_t i;

    if (reference) {
        const char *name = strrchr(reference, '/') + 1;
        const json_t *components = json_object_get(document, "components");
        const char *kind = strstr(reference, "/responses/") ? "responses" : "schemas";

        if (!json_object_get(json_object_get(components, kind), name))
            fail_msg("%s leads nowhere", reference);
    }
    json_object_foreach((json_t *)part, key, value) check_references(document, value);
    json_array_foreach(part, i, value) check_references(document, value);
}

static void references_lead_somewhere(void **state)
{
    json_t *document = load();

    (void)state;
    check_references(document, document);
    json_decref(document);
}

static void patterns(void **state)
{
    static const struct {
        const char *pattern;
        const char *path;
        const char *param; /* NULL: no match */
    } rows[] = {
        {"/healthz", "/healthz", ""},
        {"/healthz", "/healthz/", NULL},
        {"/healthz", "/health", NULL},
        {"/api/games/{id}", "/api/games/aB3", "aB3"},
        {"/api/games/{id}", "/api/games/", NULL},
        {"/api/games/{id}", "/api/games/a/b", NULL},
        {"/api/games/{id}", "/api/games/a.pgn", NULL},
        {"/api/games/{id}", "/api/games/a-b", NULL},
        {"/api/games/{id}.pgn", "/api/games/a.pgn", "a"},
        {"/api/games/{id}.pdf", "/api/games/a.pdf", "a"},
        {"/api/games/{id}/events", "/api/games/a/events", "a"},
        {"/api/games/{id}/events", "/api/games/a/events/1", NULL},
        {"/api/games/{id}",
         "/api/games/0123456789012345678901234567890123456789012345678901234567890123456789", NULL},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char param[64] = "";
        bool match = qyi_route_matches(rows[i].pattern, rows[i].path, param);

        if (match != (rows[i].param != NULL) || (match && strcmp(param, rows[i].param) != 0))
            fail_msg("%s with %s: %d, “%s”", rows[i].pattern, rows[i].path, match, param);
    }
}

/* A call that is deprecated says so, and when it is gone; others say nothing. */
static void deprecated(void **state)
{
    static const struct {
        struct qyi_route route;
        const char *deprecation; /* NULL: neither header */
        const char *sunset;      /* NULL: not this one */
    } rows[] = {
        {{.deprecated = 0}, NULL, NULL},
        {{.deprecated = 1798761600}, "@1798761600", NULL},
        {{.deprecated = 1798761600, .sunset = 1814313600}, "@1798761600", "Wed, 30 Jun 2027 00:00:00 GMT"},
    };
    static const char *const names[] = {"deprecation:", "sunset:", "link:"};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qyi_exchange *exchange = calloc(1, sizeof *exchange);
        const char *found[3] = {NULL, NULL, NULL};

        assert_non_null(exchange);
        qyi_route_tell_age(&rows[i].route, exchange);
        for (unsigned k = 0; k < exchange->field_count; k++)
            for (int n = 0; n < 3; n++)
                if (strcmp(exchange->field[k].name, names[n]) == 0)
                    found[n] = exchange->field[k].value;
        assert_int_equal(found[0] != NULL, rows[i].deprecation != NULL);
        assert_int_equal(found[1] != NULL, rows[i].sunset != NULL);
        assert_int_equal(found[2] != NULL, rows[i].deprecation != NULL);
        if (found[0])
            assert_string_equal(found[0], rows[i].deprecation);
        if (found[1])
            assert_string_equal(found[1], rows[i].sunset);
        free(exchange);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(references_lead_somewhere),
        cmocka_unit_test(patterns),
        cmocka_unit_test(deprecated),
    };

    return cmocka_run_group_tests_name("routes", tests, NULL, NULL);
}

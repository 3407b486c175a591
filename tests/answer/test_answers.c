/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Every answer in every form and language. The keys of its JSON are those stated in registry/answers.txt,
 * from which the man pages are generated (types_of_answers.py checks their types); TSV rows have as many
 * fields as the header; HTML is well-formed; no message id is visible.
 */
#include "base/json_read.h"
#include "base/registry.h"
#include "cmocka_all.h"
#include "told.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define ANSWERS answer_count

static void tell(size_t answer, enum qyi_form form, enum qy_lang lang, struct qy_buf *out)
{
    struct qyi_writer writer;

    qyi_writer_begin(&writer, form, lang, out);
    answers[answer].tell(&writer);
    qyi_writer_end(&writer);
    assert_false(out->failed);
}

/* ---- JSON ------------------------------------------------------------------------------------------ */

/* Keys that were found, each ended by a zero byte, in the order of the alphabet. */
struct keys {
    char *key[256];
    size_t count;
};

static void add_key(struct keys *keys, const char *key)
{
    size_t at = 0;

    while (at < keys->count && strcmp(keys->key[at], key) < 0)
        at++;
    if (at < keys->count && strcmp(keys->key[at], key) == 0)
        return;
    assert_true(keys->count < sizeof keys->key / sizeof keys->key[0]);
    memmove(&keys->key[at + 1], &keys->key[at], (keys->count - at) * sizeof keys->key[0]);
    keys->key[at] = strdup(key);
    keys->count++;
}

static void free_keys(struct keys *keys)
{
    while (keys->count > 0)
        free(keys->key[--keys->count]);
}

/* Objects whose members are named by facts: moves, tie-breaks, sides. */
static bool has_any_members(const char *path)
{
    static const char *const names[] = {"divide", "lines", "tiebreaks", "terms",      "patterns",
                                        "lost",   "used",  "fouls",     "regulations"};
    const char *last = strrchr(path, '.');

    last = last ? last + 1 : path;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(last, names[i]) == 0)
            return true;
    return false;
}

/* Collects the keys of a value, including numbers with decimals, which the reader of whole numbers rejects. */
static const char *gather(const char *at, const char *path, struct keys *keys);

static const char *skip_string(const char *at)
{
    for (at++; *at != '"'; at++)
        at += *at == '\\';
    return at + 1;
}

static const char *gather_object(const char *at, const char *path, struct keys *keys)
{
    struct keys own = {.count = 0};

    for (at++; *at != '}'; at += *at == ',') {
        const char *end = skip_string(at);
        char name[64];
        char key[200];
        size_t before = own.count;

        (void)snprintf(name, sizeof name, "%.*s", (int)(end - at - 2), at + 1);
        add_key(&own, name);
        if (own.count == before)
            fail_msg("%s stands twice in an object", name);
        for (const char *letter = name; !has_any_members(path) && *letter; letter++)
            if (!islower((unsigned char)*letter) && !isdigit((unsigned char)*letter) && *letter != '_')
                fail_msg("the key %s is not in snake_case", name);
        (void)snprintf(key, sizeof key, "%s%s%s", path, *path ? "." : "", has_any_members(path) ? "*" : name);
        add_key(keys, key);
        at = gather(end + 1, key, keys);
    }
    free_keys(&own);
    return at + 1;
}

static const char *gather(const char *at, const char *path, struct keys *keys)
{
    if (*at == '{')
        return gather_object(at, path, keys);
    if (*at == '"')
        return skip_string(at);
    if (*at != '[')
        return at + strcspn(at, ",]}\n");
    for (at++; *at != ']'; at += *at == ',')
        at = gather(at, path, keys);
    return at + 1;
}

/* Reads the keys of a line "KEY=TYPES KEY?=TYPES": required ones, and those that are optional. */
static void read_stated(const char *line, struct keys *needed, struct keys *all)
{
    while (*line) {
        size_t len = strcspn(line, "= ");
        bool sometimes = len > 0 && line[len - 1] == '?';
        char key[200];

        (void)snprintf(key, sizeof key, "%.*s", (int)(len - sometimes), line);
        add_key(all, key);
        if (!sometimes)
            add_key(needed, key);
        line += strcspn(line, " ");
        line += *line == ' ';
    }
}

/* Prints the keys that are in one list and not in the other; returns how many. */
static size_t tell_missing_keys(const char *name, const struct keys *keys, const struct keys *other,
                                const char *what)
{
    size_t faults = 0;

    for (size_t i = 0; i < keys->count; i++) {
        size_t at = 0;

        while (at < other->count && strcmp(keys->key[i], other->key[at]) != 0)
            at++;
        if (at == other->count) {
            print_message("# %s: %s is %s\n", name, keys->key[i], what);
            faults++;
        }
    }
    return faults;
}

/* The stated keys of an answer; NULL where the registry has none. */
static const char *stated(const struct qy_buf *registry, const char *name, char line[4096])
{
    size_t len = strlen(name);

    for (const char *at = registry->data; at; at = strchr(at, '\n'), at = at ? at + 1 : NULL)
        if (strncmp(at, name, len) == 0 && at[len] == ':') {
            (void)snprintf(line, 4096, "%.*s", (int)strcspn(at + len + 1, "\n"), at + len + 1);
            return line;
        }
    return NULL;
}

static void keys_are_those_stated(void **state)
{
    struct qy_buf registry = QY_BUF_INIT;
    size_t faults = 0;
    size_t lines = 0;

    (void)state;
    read_file("../../registry/answers.txt", &registry);
    for (size_t answer = 0; answer < ANSWERS; answer++) {
        struct keys keys = {.count = 0};
        struct keys needed = {.count = 0};
        struct keys all = {.count = 0};
        struct qy_buf out = QY_BUF_INIT;
        char line[4096] = "";

        tell(answer, QYI_FORM_JSON, QY_LANG_EN, &out);
        for (const char *at = qy_buf_str(&out); *at; at++)
            at = gather(at, "", &keys);
        if (!stated(&registry, answers[answer].name, line))
            print_message("# %s is not stated\n", answers[answer].name);
        read_stated(line + (line[0] == ' '), &needed, &all);
        faults += tell_missing_keys(answers[answer].name, &keys, &all, "not stated");
        faults += tell_missing_keys(answers[answer].name, &needed, &keys, "not told");
        free_keys(&keys);
        free_keys(&needed);
        free_keys(&all);
        qy_buf_free(&out);
    }
    const char *runs = strstr(registry.data, "\n# What a run alone tells"); /* tests/cli/runs.py */
    assert_non_null(runs);
    for (const char *at = registry.data; at && at <= runs; at = strchr(at, '\n'), at = at ? at + 1 : NULL)
        lines += *at != '#' && *at != '\n' && *at != '\0';
    qy_buf_free(&registry);
    if (faults > 0)
        fail_msg("registry/answers.txt states other keys than those that are told: %zu", faults);
    assert_int_equal(lines, ANSWERS);
}

/* ---- the other forms ------------------------------------------------------------------------------- */

static size_t count_of(const char *text, size_t len, char what)
{
    size_t count = 0;

    for (size_t i = 0; i < len; i++)
        count += text[i] == what;
    return count;
}

/* A row of TSV has as many fields as the row before it, or it is the head of another table. */
static void rows_have_the_fields_of_their_head(void **state)
{
    (void)state;
    for (size_t answer = 0; answer < ANSWERS; answer++) {
        struct qy_buf out = QY_BUF_INIT;
        size_t tabs = SIZE_MAX;

        tell(answer, QYI_FORM_TSV, QY_LANG_EN, &out);
        if (out.len == 0)
            fail_msg("%s: nothing is told in TSV", answers[answer].name);
        for (const char *at = qy_buf_str(&out); *at;) {
            size_t len = strcspn(at, "\n");
            size_t own = count_of(at, len, '\t');
            bool head =
                strspn(at, "abcdefghijklmnopqrstuvwxyz_ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-/:%+\t") >= len;

            if (own != tabs && tabs != SIZE_MAX && !head)
                fail_msg("%s: %zu fields, then %.*s", answers[answer].name, tabs + 1, (int)len, at);
            assert_int_equal(at[len], '\n');
            tabs = own;
            at += len + 1;
        }
        qy_buf_free(&out);
    }
}

/* Every element is closed in order, and other text is escaped. */
static void pages_are_well_formed(void **state)
{
    (void)state;
    for (size_t answer = 0; answer < ANSWERS; answer++) {
        struct qy_buf out = QY_BUF_INIT;
        char open[16][16];
        size_t depth = 0;

        tell(answer, QYI_FORM_HTML, QY_LANG_ZH_HANT, &out);
        for (const char *at = strchr(qy_buf_str(&out), '<'); at; at = strchr(at + 1, '<')) {
            bool closing = at[1] == '/';
            const char *name = at + 1 + closing;
            size_t len = strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789");

            if (len == 0 || len > 15 || !strchr(name, '>'))
                fail_msg("%s: %.40s", answers[answer].name, at);
            if (!closing) {
                assert_true(depth < 16);
                (void)snprintf(open[depth++], 16, "%.*s", (int)len, name);
            } else if (depth == 0 || strlen(open[--depth]) != len || memcmp(open[depth], name, len) != 0) {
                fail_msg("%s: closes %.20s", answers[answer].name, name);
            }
        }
        for (const char *at = strchr(qy_buf_str(&out), '&'); at; at = strchr(at + 1, '&'))
            if (!strchr(at, ';') || strcspn(at, ";") > 6)
                fail_msg("%s: %.20s", answers[answer].name, at);
        if (depth > 0)
            fail_msg("%s: %s is left open", answers[answer].name, open[depth - 1]);
        qy_buf_free(&out);
    }
}

/* People are shown words: not the id of a message, not a place for a particular. */
static void words_are_words(void **state)
{
    const struct qyi_texts messages = qyi_messages();

    (void)state;
    for (size_t answer = 0; answer < ANSWERS; answer++)
        for (unsigned form = QYI_FORM_TEXT; form <= QYI_FORM_HTML; form += QYI_FORM_HTML)
            for (unsigned lang = 0; lang < QY_LANG_COUNT; lang++) {
                struct qy_buf out = QY_BUF_INIT;
                const char *text;

                tell(answer, (enum qyi_form)form, (enum qy_lang)lang, &out);
                text = qy_buf_str(&out);
                if (strstr(text, "{0}") || strstr(text, "{1}"))
                    fail_msg("%s: an empty place", answers[answer].name);
                for (size_t i = 0; i < messages.count; i++)
                    if (strstr(text, messages.entry[i].id))
                        fail_msg("%s: shows %s", answers[answer].name, messages.entry[i].id);
                qy_buf_free(&out);
            }
}

/* Text for people is in their language, except in forms that programs read too. */
static void languages_differ(void **state)
{
    static const char fixed[] =
        "|messages, on standard error|moves|moves --fen=-|solve|perft|perft --epd, a wrong count|perft "
        "--epd, at the end|winnable|"
        "solve --epd, a position|solve --epd, at the end|judge|grep|grep --count|tree|index|merge|match, a "
        "game|analyse|"
        "tournament match|tournament prizes|tournament check, a round|tournament appeals|"
        "tournament arrive, without numbers|tournament print|sheet|tournament titles|tournament "
        "pair|tournament table|"
        "rate levels|rate elo|rate glicko2|rate lookup|";

    (void)state;
    for (size_t answer = 0; answer < ANSWERS; answer++) {
        struct qy_buf out[2] = {QY_BUF_INIT, QY_BUF_INIT};
        char name[64];
        bool same;

        (void)snprintf(name, sizeof name, "|%s|", answers[answer].name);
        tell(answer, QYI_FORM_TEXT, QY_LANG_EN, &out[0]);
        tell(answer, QYI_FORM_TEXT, QY_LANG_ZH_HANS, &out[1]);
        same = strcmp(qy_buf_str(&out[0]), qy_buf_str(&out[1])) == 0;
        if (same != (strstr(fixed, name) != NULL))
            fail_msg("%s: %s in English and Chinese", answers[answer].name, same ? "the same" : "differs");
        qy_buf_free(&out[0]);
        qy_buf_free(&out[1]);
    }
}

/* Prints each answer's name and, after a tab, each of its objects: types_of_answers.py compares their types
 * with those stated. */
static void print_told(void)
{
    for (size_t answer = 0; answer < ANSWERS; answer++) {
        struct qy_buf out = QY_BUF_INIT;

        tell(answer, QYI_FORM_JSON, QY_LANG_EN, &out);
        for (const char *at = qy_buf_str(&out); *at; at += strcspn(at, "\n"), at += *at == '\n')
            printf("%s\t%.*s\n", answers[answer].name, (int)strcspn(at, "\n"), at);
        qy_buf_free(&out);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_are_those_stated), cmocka_unit_test(rows_have_the_fields_of_their_head),
        cmocka_unit_test(pages_are_well_formed), cmocka_unit_test(words_are_words),
        cmocka_unit_test(languages_differ),
    };

    if (argc > 1 && strcmp(argv[1], "--told") == 0) {
        print_told();
        return 0;
    }
    return cmocka_run_group_tests_name("answers", tests, NULL, NULL);
}

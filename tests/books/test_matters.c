/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The subjects of the books: each article of a book is in one, is the book's own, and has a text. */
#include "base/registry.h"
#include "cmocka_all.h"
#include "game/matters.h"
#include "game/ops.h"

#include <stdio.h>
#include <string.h>

static const char mark[] = "the article that is looked for";

/* Whether any matter has the marked article in a book. */
static bool has_mark(const struct qy_rules *book)
{
    struct qyi_matter matter;

    for (size_t i = 0; qyi_matter_at(i, &matter); i++)
        if (qyi_matter_article(i, book) == mark)
            return true;
    return false;
}

/* Fields without a subject: names and prefixes, choices of the event, and moves of no kind of piece. */
static bool is_none(const char *field)
{
    static const char *const none[] = {"ucci",           "conduct_prefix", "event",    "move_article 0",
                                       "unasked_ending", "ladder 0",       "ladder 1", "ladder 2"};

    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++)
        if (strcmp(field, none[i]) == 0)
            return true;
    return false;
}

static void must_be_found(const char *field, const struct qy_rules *book, bool wanted)
{
    if (has_mark(book) != wanted)
        fail_msg("%s is %s", field, wanted ? "no matter" : "a matter, and was said not to be");
}

/* Each field of a book is changed in turn. */
static void every_article_is_a_matter(void **state)
{
    const struct qy_rules *of = qy_rules_default(QY_GAME_XIANGQI);

    (void)state;
#define ONE_ARTICLE(field)                              \
    {                                                   \
        struct qy_rules book = *of;                     \
                                                        \
        book.field = mark;                              \
        must_be_found(#field, &book, !is_none(#field)); \
    }
/* NOLINTBEGIN(bugprone-macro-parentheses): a member cannot stand in parentheses */
#define EACH_ARTICLE(field, size, part)                                 \
    for (size_t i = 0; i < (size); i++) {                               \
        struct qy_rules book = *of;                                     \
        char name[64];                                                  \
                                                                        \
        snprintf(name, sizeof name, "%s %zu", #field, i);               \
        book.field[i] part = mark;                                      \
        must_be_found(name, &book, !is_none(#field) && !is_none(name)); \
    }
/* NOLINTEND(bugprone-macro-parentheses) */
#define ONE_COUNT(field)
#define ONE_TRUTH(field)
#define ONE_TIME(field)
#define ONE_CHOICE(field)
#define EACH_COUNT(field, size, part)
#define EACH_TRUTH(field, size, part)
#define EACH_TIME(field, size, part)
#define EACH_CHOICE(field, size, part)
#define ONE(kind, field)              ONE_##kind(field)
#define EACH(kind, field, size, part) EACH_##kind(field, size, part)
#include "book_fields.h"
#undef ONE
#undef EACH
}

static void every_matter_has_words(void **state)
{
    struct qyi_matter matter;
    size_t of_none = 0;

    (void)state;
    for (size_t i = 0; qyi_matter_at(i, &matter); i++) {
        bool arises = false;

        for (size_t j = 0; qyi_rule_sets[j]; j++) {
            const char *article = qyi_matter_article(i, qyi_rule_sets[j]);

            arises |= article != NULL;
            for (int lang = 0; article && lang < QY_LANG_COUNT; lang++) {
                struct qy_buf words = QY_BUF_INIT;

                if (!qy_article_text(article, strlen(article), (enum qy_lang)lang))
                    fail_msg("%s: no article %s", matter.name, article);
                qyi_matter_words(i, qyi_rule_sets[j]->game, (enum qy_lang)lang, &words);
                if (words.len == 0 || strstr(qy_buf_str(&words), "matter.") ||
                    strstr(qy_buf_str(&words), "{0}"))
                    fail_msg("%s has no words: %s", matter.name, qy_buf_str(&words));
                qy_buf_free(&words);
            }
        }
        of_none += !arises;
    }
    assert_int_equal(of_none, 0); /* no name for a subject that no rule set has */
}

/* How each kind of piece moves is told by the piece's own name. */
static void moves_name_their_piece(void **state)
{
    struct qyi_matter matter;
    size_t named = 0;

    (void)state;
    for (size_t i = 0; qyi_matter_at(i, &matter); i++) {
        for (int game = 0; game < QY_GAME_COUNT && matter.kind > 0; game++) {
            const struct qy_game_ops *ops = qyi_games[game];
            struct qy_buf words = QY_BUF_INIT;
            char id[64];

            if (matter.kind > ops->kinds)
                continue;
            snprintf(id, sizeof id, "piece.%s.%s", ops->id, ops->kind_id[matter.kind]);
            qyi_matter_words(i, (enum qy_game)game, QY_LANG_ZH_HANS, &words);
            if (!strstr(qy_buf_str(&words), qyi_message_text(QY_LANG_ZH_HANS, id)))
                fail_msg("%s is not named: %s", id, qy_buf_str(&words));
            qy_buf_free(&words);
            named++;
        }
    }
    assert_int_equal(named, qyi_games[QY_GAME_CHESS]->kinds + qyi_games[QY_GAME_XIANGQI]->kinds);
}

static const char *article_of(const char *name, const char *rules)
{
    const struct qy_rules *book = qy_rules_by_id(rules, strlen(rules));
    struct qyi_matter matter;

    for (size_t i = 0; qyi_matter_at(i, &matter); i++)
        if (strcmp(matter.name, name) == 0)
            return qyi_matter_article(i, book);
    return NULL;
}

/* Finds the same subject in other rule sets. */
static void the_same_matter_in_other_sets(void **state)
{
    static const struct {
        const char *matter;
        const char *rules;
        const char *article; /* NULL: the set has none */
    } rows[] = {
        {"checkmate", "chess-classic", "ch:10.1"},
        {"checkmate", "chess-fide-2023", "fide:5.1.1"},
        {"false-claim", "chess-fide-2023-blitz", "fide:A.3"},
        {"false-claim", "chess-classic", NULL},
        {"cycle.check", "xiangqi-1999", "xq:26.1"},
        {"cycle.check", "xiangqi-wxf", "wxf:perpetual-check"},
        {"cycle.both", "xiangqi-2020", "cxa:both-prohibited"},
        {"cycle.check", "chess-classic", NULL},
        {"facing", "xiangqi-axf", "xq:4.1.2"},
        {"facing", "chess-classic", NULL},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *article = article_of(rows[i].matter, rows[i].rules);

        if (!article != !rows[i].article || (article && strcmp(article, rows[i].article) != 0))
            fail_msg("%s of %s: %s", rows[i].matter, rows[i].rules, article ? article : "none");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_article_is_a_matter),
        cmocka_unit_test(every_matter_has_words),
        cmocka_unit_test(moves_name_their_piece),
        cmocka_unit_test(the_same_matter_in_other_sets),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

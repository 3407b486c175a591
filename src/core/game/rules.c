/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rule sets by name, and the public questions about them. */
#include "game/rule_sets.h"

#include <string.h>

const struct qy_rules *qy_rules_at(size_t index)
{
    for (size_t i = 0; qyi_rule_sets[i]; i++)
        if (i == index)
            return qyi_rule_sets[i];
    return NULL;
}

void qy_rules_list(enum qy_game game, struct qy_buf *out)
{
    const char *between = "";

    for (size_t i = 0; qyi_rule_sets[i]; i++)
        if (qy_rules_game(qyi_rule_sets[i]) == game) {
            qy_buf_addf(out, "%s%s", between, qy_rules_id(qyi_rule_sets[i]));
            between = " | ";
        }
}

const struct qy_rules *qy_rules_by_id(const char *id, size_t len)
{
    for (size_t i = 0; qyi_rule_sets[i]; i++)
        if (strlen(qyi_rule_sets[i]->id) == len && memcmp(id, qyi_rule_sets[i]->id, len) == 0)
            return qyi_rule_sets[i];
    return NULL;
}

const struct qy_rules *qy_rules_default(enum qy_game game)
{
    size_t i = 0;

    while (qyi_rule_sets[i]->game != game)
        i++;
    return qyi_rule_sets[i];
}

unsigned qy_rules_reading(const struct qy_rules *rules)
{
    return rules->reading;
}

const struct qy_rules *qy_rules_in_reading(const struct qy_rules *rules, unsigned reading)
{
    const struct qy_rules *book = qy_rules_by_id(rules->id, strlen(rules->id));

    while (book && reading > 0 && book->reading != reading)
        book = book->before;
    return book;
}

const char *qy_rules_id(const struct qy_rules *rules)
{
    return rules->id;
}

enum qy_game qy_rules_game(const struct qy_rules *rules)
{
    return rules->game;
}

bool qy_rules_judge_repetitions(const struct qy_rules *rules)
{
    return rules->repetition != NULL;
}

static const struct qyi_rule_set_words *words_of(const struct qy_rules *rules)
{
    for (size_t i = 0; qyi_rule_sets[i]; i++)
        if (strcmp(qyi_rule_sets[i]->id, rules->id) == 0)
            return &qyi_rule_set_words[i];
    return NULL;
}

const char *qy_rules_words(const struct qy_rules *rules, enum qy_lang lang)
{
    const struct qyi_rule_set_words *words = words_of(rules);

    return words ? words->text[lang] : rules->id;
}

const char *qy_rules_whence(const struct qy_rules *rules, enum qy_lang lang)
{
    const struct qyi_rule_set_words *words = words_of(rules);

    return words ? words->whence[lang] : "";
}

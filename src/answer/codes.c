/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What codes mean: errors, reasons, refusals, faults of positions, articles. */
#include "answer/codes.h"

#include "base/registry.h"
#include "collection/query_keys.h"

#include <qiyuan/core/game.h>
#include <qiyuan/record/arbiter.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_ERROR 9999

static void tell(const char *code, const char *kind, int number, const char *text, struct qyi_writer *writer)
{
    qyi_row_open(writer);
    qyi_tell_text(writer, "code", code);
    qyi_tell_text(writer, "kind", kind);
    qyi_say_textf(writer, "%s\t%s", code, kind);
    if (number) {
        qyi_tell_int(writer, "number", number);
        qyi_say_textf(writer, " %d", number);
    }
    qyi_tell_text(writer, "text", text);
    qyi_say_textf(writer, "\t%s", text);
    qyi_row_close(writer);
}

/* Returns the error with a name or a number; 0 for none. */
static int error_of(const char *code)
{
    const char *digits = code + (*code == '-');
    size_t len = strspn(digits, "0123456789");

    if (len > 0 && len <= 4 && digits[len] == '\0')
        return -(int)strtol(digits, NULL, 10);
    return qy_error_by_name(code, strlen(code));
}

static bool tell_error(const char *code, struct qyi_writer *writer)
{
    int error = error_of(code);
    struct qy_buf text = QY_BUF_INIT;

    if (error >= 0 || error < -MOST_ERROR || !qy_error_name(error))
        return false;
    qy_error_explain(error, writer->lang, &text);
    tell(qy_error_name(error), "error", -error, qy_buf_str(&text), writer);
    qy_buf_free(&text);
    return true;
}

static bool tell_reason(const char *code, struct qyi_writer *writer)
{
    struct qy_buf text = QY_BUF_INIT;
    bool found = false;

    for (unsigned i = QY_REASON_NONE + 1; i < QY_REASON_COUNT && !found; i++) {
        if (strcmp(qy_reason_name((enum qy_reason)i), code) == 0) {
            qy_reason_words((enum qy_reason)i, writer->lang, &text);
            tell(code, "reason", 0, qy_buf_str(&text), writer);
            found = true;
        }
    }
    qy_buf_free(&text);
    return found;
}

static bool tell_refusal(const char *code, struct qyi_writer *writer)
{
    struct qy_buf text = QY_BUF_INIT;
    bool found = false;

    for (unsigned i = QY_REFUSAL_NONE + 1; i < QY_REFUSAL_COUNT && !found; i++) {
        if (strcmp(qy_refusal_name((enum qy_refusal)i), code) == 0) {
            qy_refusal_words((enum qy_refusal)i, writer->lang, &text);
            tell(code, "refusal", 0, qy_buf_str(&text), writer);
            found = true;
        }
    }
    qy_buf_free(&text);
    return found;
}

/* A fault may have the same name in several games: a row each. */
static bool tell_fault(const char *code, struct qyi_writer *writer)
{
    struct qy_buf text = QY_BUF_INIT;
    struct qy_buf kind = QY_BUF_INIT;
    bool found = false;

    for (unsigned game = 0; game < QY_GAME_COUNT; game++) {
        for (unsigned fault = 0; fault < 32 && qy_fault_id((enum qy_game)game, fault); fault++) {
            if (strcmp(qy_fault_id((enum qy_game)game, fault), code) != 0)
                continue;
            qy_buf_clear(&text);
            qy_buf_clear(&kind);
            qy_fault_words((enum qy_game)game, fault, writer->lang, &text);
            qy_buf_addf(&kind, "%s-fault", qy_game_id((enum qy_game)game));
            tell(code, qy_buf_str(&kind), 0, qy_buf_str(&text), writer);
            found = true;
        }
    }
    qy_buf_free(&kind);
    qy_buf_free(&text);
    return found;
}

static bool tell_article(const char *code, struct qyi_writer *writer)
{
    const char *text = qy_article_text(code, strlen(code), writer->lang);

    if (text)
        tell(code, "article", 0, text, writer);
    return text != NULL;
}

/* Describes published regulations: their rule set and content. "regulations" lists all of them. */
static bool tell_published(const char *code, struct qyi_writer *writer)
{
    bool all = strcmp(code, "regulations") == 0;
    const struct qy_published_regulations *one;
    struct qy_buf text = QY_BUF_INIT;
    bool found = false;

    for (unsigned i = 0; (one = qy_regulations_published(i)); i++) {
        if (!all && strcmp(one->id, code) != 0)
            continue;
        qy_buf_clear(&text);
        qy_regulations_published_words(one, writer->lang, &text);
        tell(one->id, "regulations", 0, qy_buf_str(&text), writer);
        found = true;
    }
    qy_buf_free(&text);
    return found;
}

/* Explains a rule set: its name, and the books of its parts. */
static bool tell_rule_set(const char *code, struct qyi_writer *writer)
{
    const struct qy_rules *rules = qy_rules_by_id(code, strlen(code));
    struct qy_buf text = QY_BUF_INIT;

    if (!rules)
        return false;
    qy_buf_addf(&text, "%s%s%s", qy_rules_words(rules, writer->lang),
                writer->lang == QY_LANG_EN ? ". " : "。", qy_rules_whence(rules, writer->lang));
    tell(code, "rule-set", 0, qy_buf_str(&text), writer);
    qy_buf_free(&text);
    return true;
}

/* "where": each key of a search expression; a key: that one. */
static bool tell_search(const char *code, struct qyi_writer *writer)
{
    bool all = strcmp(code, "where") == 0;
    enum qyi_term_kind one = all ? QYI_TERM_KINDS : qyi_query_key_find(code, strlen(code));

    for (unsigned kind = 0; kind < QYI_TERM_KINDS; kind++) {
        const struct qyi_query_key *key = &qyi_query_keys[kind];
        struct qy_buf text = QY_BUF_INIT;
        char id[32];

        if (!all && kind != one)
            continue;
        (void)snprintf(id, sizeof id, "where.%s", key->key);
        qy_buf_addf(&text, "%s\t%s", key->example, qyi_message_text(writer->lang, id));
        tell(key->key, "search-key", 0, qy_buf_str(&text), writer);
        qy_buf_free(&text);
    }
    return all || one != QYI_TERM_KINDS;
}

bool qyi_answer_code(const char *code, struct qyi_writer *writer)
{
    static const struct qyi_column columns[] = {
        {.key = "code", .name = "code", .words = "explain.head-code", .left = true},
        {.key = "kind", .name = "kind", .words = "explain.head-kind", .left = true},
        QYI_COLUMN("number", "number"),
        {.key = "text", .name = "text", .words = "explain.head-text", .left = true}};
    static const struct qyi_table table = {
        .columns = columns, .count = sizeof columns / sizeof columns[0], .no_heads = true, .in_words = true};
    static bool (*const kinds[])(const char *, struct qyi_writer *) = {
        tell_error,   tell_reason,    tell_refusal,  tell_fault,
        tell_article, tell_published, tell_rule_set, tell_search};
    bool found = false;

    if (qyi_answer_rook_cannon(code, writer))
        return true;
    qyi_table_open(writer, &table);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        found = kinds[i](code, writer) || found;
    qyi_table_close(writer);
    return found;
}

/* ---- articles -------------------------------------------------------------------------------------- */

/* True if `id` is `name`, or a part of it. */
static bool belongs(const char *id, const char *name)
{
    size_t len = strlen(name);

    return len > 0 && strncmp(id, name, len) == 0 &&
           (id[len] == '\0' || id[len] == '.' || name[len - 1] == ':' || name[len - 1] == '.');
}

bool qyi_answer_articles(const char *id_or_null, struct qyi_writer *writer)
{
    static const struct qyi_column columns[] = {
        {.key = "id", .name = "id", .words = "explain.head-code", .left = true},
        {.key = "text", .name = "text", .words = "explain.head-text", .left = true}};
    static const struct qyi_table table = {
        .columns = columns, .count = sizeof columns / sizeof columns[0], .no_heads = true, .in_words = true};
    const struct qyi_texts articles = qyi_articles();
    bool found = false;

    qyi_table_open(writer, &table);
    for (size_t i = 0; i < articles.count; i++) {
        const struct qyi_text_entry *entry = &articles.entry[i];

        if (id_or_null && !belongs(entry->id, id_or_null))
            continue;
        qyi_row_open(writer);
        qyi_tell_text(writer, "id", entry->id);
        qyi_tell_text(writer, "text", entry->text[writer->lang]);
        qyi_say_textf(writer, "%s\t%s", entry->id, entry->text[writer->lang]);
        qyi_row_close(writer);
        found = true;
    }
    qyi_table_close(writer);
    return found;
}

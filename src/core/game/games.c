/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of games, and lookup by name. */
#include "base/error.h"
#include "base/registry.h"
#include "game/ops.h"

#include <stdio.h>
#include <string.h>

extern const struct qy_game_ops qyi_chess_ops;
extern const struct qy_game_ops qyi_xiangqi_ops;

const struct qy_game_ops *const qyi_games[QY_GAME_COUNT] = {&qyi_chess_ops, &qyi_xiangqi_ops};

/* True if the text of `len` bytes equals `name`. */
static bool same(const char *text, size_t len, const char *name)
{
    return strlen(name) == len && memcmp(text, name, len) == 0;
}

const char *qy_game_id(enum qy_game game)
{
    return qyi_games[game]->id;
}

int qy_game_by_id(const char *id, size_t len, enum qy_game *ret_game)
{
    for (unsigned game = 0; game < QY_GAME_COUNT; game++) {
        if (same(id, len, qyi_games[game]->id)) {
            *ret_game = (enum qy_game)game;
            return 0;
        }
    }
    return QY_E_VALUE;
}

enum qy_game qy_game_of_fen(const char *fen, size_t len)
{
    const char *space = memchr(fen, ' ', len);
    size_t end = space ? (size_t)(space - fen) : len;
    unsigned ranks = 1;

    for (size_t i = 0; i < end; i++)
        ranks += fen[i] == '/';
    for (unsigned game = 0; game < QY_GAME_COUNT; game++)
        if (qyi_games[game]->ranks == ranks)
            return (enum qy_game)game;
    return (enum qy_game)0;
}

const char *qy_side_id(enum qy_game game, enum qy_side side)
{
    return qyi_games[game]->side_id[side];
}

static const char *const result_texts[QY_RESULT_COUNT] = {"*",   "1-0",  "0-1",   "1/2-1/2",
                                                          "0-0", "void", "1/2-0", "0-1/2"};

const char *qy_result_text(enum qy_result result)
{
    return result_texts[result];
}

int qy_result_parse(const char *text, size_t len, enum qy_result *ret_result)
{
    for (unsigned i = 0; i < QY_RESULT_COUNT; i++) {
        if (same(text, len, result_texts[i])) {
            *ret_result = (enum qy_result)i;
            return 0;
        }
    }
    return QY_E_VALUE;
}

#define NAME(symbol, name) name,
static const char *const reason_names[QY_REASON_COUNT] = {QY_REASONS(NAME)};
static const char *const refusal_names[QY_REFUSAL_COUNT] = {QY_REFUSALS(NAME)};
#undef NAME

const char *qy_reason_name(enum qy_reason reason)
{
    return reason_names[reason];
}

const char *qy_refusal_name(enum qy_refusal refusal)
{
    return refusal_names[refusal];
}

/* Appends the message `KIND.NAME`. */
static void name_in_words(const char *kind, const char *name, enum qy_lang lang, struct qy_buf *out)
{
    char id[64];

    snprintf(id, sizeof id, "%s.%s", kind, name);
    qyi_message(lang, id, NULL, 0, out);
}

void qy_reason_words(enum qy_reason reason, enum qy_lang lang, struct qy_buf *out)
{
    name_in_words("reason", reason_names[reason], lang, out);
}

void qy_outcome_reason_words(enum qy_game game, enum qy_result result, enum qy_reason reason,
                             enum qy_lang lang, struct qy_buf *out)
{
    bool drawn = result == QY_RESULT_DRAW && (reason == QY_REASON_RESIGNATION || reason == QY_REASON_ABSENT ||
                                              reason == QY_REASON_PENALTY);
    char id[64];

    /* a game's own word */
    snprintf(id, sizeof id, "reason.%s.%s", qy_game_id(game), reason_names[reason]);
    if (!qyi_message_text(lang, id))
        snprintf(id, sizeof id, "reason.%s%s", reason_names[reason], drawn ? "-draw" : "");
    qyi_message(lang, id, NULL, 0, out);
}

void qy_refusal_words(enum qy_refusal refusal, enum qy_lang lang, struct qy_buf *out)
{
    name_in_words("refusal", refusal_names[refusal], lang, out);
}

const char *qy_article_text(const char *id, size_t len, enum qy_lang lang)
{
    const struct qyi_text_entry *entry = qyi_text_find(qyi_articles(), id, len);

    return entry ? entry->text[lang] : NULL;
}

/* ---- faults ---------------------------------------------------------------------------------------- */

const char *qy_fault_id(enum qy_game game, unsigned fault)
{
    const char *const *ids = qyi_games[game]->fault_id;

    for (unsigned i = 0; i < fault; i++)
        if (!ids[i])
            return NULL;
    return ids[fault];
}

void qy_fault_words(enum qy_game game, unsigned fault, enum qy_lang lang, struct qy_buf *out)
{
    char kind[32];
    const char *id = qy_fault_id(game, fault);

    if (!id)
        return;
    snprintf(kind, sizeof kind, "fault.%s", qyi_games[game]->id);
    name_in_words(kind, id, lang, out);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The core for JavaScript: calls of plain numbers. Text goes in through memory that the caller takes from qyw_alloc()
 * and comes out in one buffer, qyw_text() and qyw_length(), which the next call that writes overwrites. Structured
 * results come out as JSON. A call that fails returns -1 (NULL for a pointer), with the error as JSON in the buffer.
 */
#include "base/json.h"
#include "game/error_words.h"

#include <qiyuan/core.h>

#include <stdlib.h>
#include <string.h>

#define EXPORT(name) __attribute__((export_name(#name), visibility("default"), used))

static struct qy_buf text = QY_BUF_INIT;
static qy_move moves[QY_MAX_MOVES];

EXPORT(qyw_alloc) void *qyw_alloc(size_t size)
{
    return malloc(size);
}

EXPORT(qyw_free) void qyw_free(void *memory)
{
    free(memory);
}

EXPORT(qyw_text) const char *qyw_text(void)
{
    return qy_buf_str(&text);
}

EXPORT(qyw_length) size_t qyw_length(void)
{
    return text.len;
}

EXPORT(qyw_moves) const qy_move *qyw_moves(void)
{
    return moves;
}

EXPORT(qyw_version) void qyw_version(void)
{
    qy_buf_clear(&text);
    qy_buf_adds(&text, qy_version());
}

static void put(struct qyi_json *json, const char *key, const char *value)
{
    qyi_json_key(json, key);
    if (value)
        qyi_json_text(json, value, strlen(value));
    else
        qyi_json_null(json);
}

static int fail(const struct qy_error *error, unsigned lang)
{
    struct qy_buf words = QY_BUF_INIT;
    struct qyi_json json;

    qyi_error_in_words(error, (enum qy_lang)lang, &words);
    qy_buf_clear(&text);
    qyi_json_begin(&json, &text);
    qyi_json_open(&json, '{');
    put(&json, "name", qy_error_name(error->code));
    put(&json, "refusal", qyi_error_refusal(error));
    put(&json, "message", qy_buf_str(&words));
    qyi_json_key(&json, "offset");
    qyi_json_int(&json, (int64_t)error->offset);
    qyi_json_close(&json, '}');
    qy_buf_free(&words);
    return -1;
}

/* ---- positions ------------------------------------------------------------------------------------- */

EXPORT(qyw_start) struct qy_position *qyw_start(unsigned game)
{
    return qy_position_new((enum qy_game)game);
}

/* `game` 2: the one that the FEN tells. */
EXPORT(qyw_read) struct qy_position *qyw_read(unsigned game, const char *fen, size_t len, unsigned lang)
{
    struct qy_position *position = qy_position_new(QY_GAME_CHESS);
    struct qy_error error = {.code = QY_E_MEMORY};

    if (position && qy_position_from_fen(game == 2 ? qy_game_of_fen(fen, len) : (enum qy_game)game, fen, len,
                                         position, &error) == 0)
        return position;
    qy_position_free(position);
    (void)fail(&error, lang);
    return NULL;
}

EXPORT(qyw_game) unsigned qyw_game(const struct qy_position *position)
{
    return position->game;
}

EXPORT(qyw_side) unsigned qyw_side(const struct qy_position *position)
{
    return qy_position_side(position);
}

EXPORT(qyw_fen) void qyw_fen(const struct qy_position *position, unsigned flags)
{
    qy_buf_clear(&text);
    qy_position_to_fen(position, flags, &text);
}

EXPORT(qyw_legal) size_t qyw_legal(const struct qy_position *position)
{
    return qy_position_legal(position, moves);
}

EXPORT(qyw_checked) int qyw_checked(const struct qy_position *position)
{
    qy_square squares[16];

    return qy_position_checkers(position, squares) > 0;
}

EXPORT(qyw_write)
int qyw_write(const struct qy_position *position, unsigned move, const char *notation, size_t len,
              unsigned flags)
{
    enum qy_notation which = qy_notation_default(position->game);

    qy_buf_clear(&text);
    if (len > 0 && qy_notation_by_id(notation, len, &which) < 0)
        return -1;
    return qy_move_write(position, (qy_move)move, which, flags, &text) < 0 ? -1 : 0;
}

EXPORT(qyw_move) int qyw_move(const struct qy_position *position, const char *word, size_t len, unsigned lang)
{
    struct qy_error error;
    qy_move move;

    return qy_move_read_any(position, word, len, &move, &error) < 0 ? fail(&error, lang) : (int)move;
}

/* NULL for a move that is not legal, or without memory. */
EXPORT(qyw_after) struct qy_position *qyw_after(const struct qy_position *position, unsigned move)
{
    struct qy_position *after = qy_position_is_legal(position, (qy_move)move) ? malloc(sizeof *after) : NULL;
    struct qy_undo undo;

    if (after) {
        *after = *position;
        qy_position_make(after, (qy_move)move, &undo);
    }
    return after;
}

EXPORT(qyw_rules) const struct qy_rules *qyw_rules(const char *id, size_t len, unsigned game)
{
    return len > 0 ? qy_rules_by_id(id, len) : qy_rules_default((enum qy_game)game);
}

EXPORT(qyw_outcome)
int qyw_outcome(const struct qy_position *position, const struct qy_rules *rules, unsigned lang)
{
    struct qy_outcome outcome = qy_position_outcome(position, rules);
    struct qy_buf words = QY_BUF_INIT;
    struct qyi_json json;

    if (outcome.result == QY_RESULT_OPEN)
        return 0;
    qy_outcome_reason_words(position->game, outcome.result, outcome.reason, (enum qy_lang)lang, &words);
    qy_buf_clear(&text);
    qyi_json_begin(&json, &text);
    qyi_json_open(&json, '{');
    put(&json, "result", qy_result_text(outcome.result));
    put(&json, "reason", qy_reason_name(outcome.reason));
    put(&json, "article", outcome.article);
    put(&json, "text", qy_buf_str(&words));
    qyi_json_close(&json, '}');
    qy_buf_free(&words);
    return 1;
}

/* -1 for an article that the registry does not have. */
EXPORT(qyw_article) int qyw_article(const char *id, size_t len, unsigned lang)
{
    const char *sentence = qy_article_text(id, len, (enum qy_lang)lang);

    qy_buf_clear(&text);
    qy_buf_adds(&text, sentence ? sentence : "");
    return sentence ? 0 : -1;
}

/* ---- games ----------------------------------------------------------------------------------------- */

EXPORT(qyw_history) struct qy_history *qyw_history(const struct qy_position *start)
{
    struct qy_history *history;

    return qy_history_new(start, &history) < 0 ? NULL : history;
}

EXPORT(qyw_history_free) void qyw_history_free(struct qy_history *history)
{
    qy_history_free(history);
}

EXPORT(qyw_push) int qyw_push(struct qy_history *history, unsigned move)
{
    return qy_history_push(history, (qy_move)move) < 0 ? -1 : 0;
}

EXPORT(qyw_pop) int qyw_pop(struct qy_history *history)
{
    return qy_history_pop(history);
}

EXPORT(qyw_now) struct qy_position *qyw_now(const struct qy_history *history)
{
    struct qy_position *position = malloc(sizeof *position);

    if (position)
        *position = *qy_history_position(history);
    return position;
}

EXPORT(qyw_occurrences) unsigned qyw_occurrences(const struct qy_history *history)
{
    return qy_history_occurrences(history);
}

static void put_moves(const struct qy_history *history, const struct qy_judgement *judgement,
                      enum qy_lang lang, struct qyi_json *json)
{
    qyi_json_key(json, "moves");
    qyi_json_open(json, '[');
    for (size_t i = 0; i < judgement->move_count; i++) {
        const struct qy_judged_move *move = &judgement->moves[i];
        struct qy_buf why = QY_BUF_INIT;

        qy_judged_why(move, lang, &why);
        qyi_json_open(json, '{');
        qyi_json_key(json, "ply");
        qyi_json_int(json, move->ply);
        qyi_json_key(json, "move");
        qyi_json_int(json, move->move);
        put(json, "side", qy_side_id(qy_history_position(history)->game, move->side));
        put(json, "label", qy_label_id(move->label));
        put(json, "code", qy_why_id(move->why));
        put(json, "why", qy_buf_str(&why));
        qyi_json_close(json, '}');
        qy_buf_free(&why);
    }
    qyi_json_close(json, ']');
}

EXPORT(qyw_repetition)
int qyw_repetition(const struct qy_history *history, const struct qy_rules *rules, unsigned lang)
{
    enum qy_game game = qy_history_position(history)->game;
    struct qy_judgement judgement;
    struct qy_buf words = QY_BUF_INIT;
    struct qyi_json json;

    if (qy_judge_repetition(history, rules, NULL, &judgement) < 0)
        return -1;
    qy_judgement_words(&judgement, (enum qy_lang)lang, &words);
    qy_buf_clear(&text);
    qyi_json_begin(&json, &text);
    qyi_json_open(&json, '{');
    put(&json, "verdict", qy_verdict_id(judgement.verdict));
    put(&json, "result", qy_result_text(judgement.result));
    put(&json, "article", judgement.article);
    put(&json, "deviate", judgement.deviate < 0 ? NULL : qy_side_id(game, (enum qy_side)judgement.deviate));
    put(&json, "text", qy_buf_str(&words));
    put_moves(history, &judgement, (enum qy_lang)lang, &json);
    qyi_json_close(&json, '}');
    qy_buf_free(&words);
    qy_judgement_free(&judgement);
    return 0;
}

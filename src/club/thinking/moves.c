/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes moves in every notation that the page shows, and finds a move by its text. */
#include "thinking/moves.h"

#include "base/error.h"
#include "game/ops.h"

#include <qiyuan/errors/arbiter.h>

#include <stdio.h>
#include <string.h>

void qyi_square_name(enum qy_game game, qy_square square, char name[4])
{
    struct qy_buf text = QY_BUF_INIT;

    qy_square_write(game, square, &text);
    snprintf(name, 4, "%s", qy_buf_str(&text));
    qy_buf_free(&text);
}

void qyi_move_uci(const struct qy_position *position, qy_move move, char *text, size_t size)
{
    struct qy_buf uci = QY_BUF_INIT;

    qy_move_write(position, move, QY_NOTATION_UCI, QY_WRITE_DEFAULT, &uci);
    snprintf(text, size, "%s", qy_buf_str(&uci));
    qy_buf_free(&uci);
}

static void add_text(struct qyi_json *json, const char *name, const struct qy_position *position,
                     qy_move move, enum qy_notation notation, unsigned flags)
{
    struct qy_buf text = QY_BUF_INIT;

    if (qy_move_write(position, move, notation, flags, &text) == 0) {
        qyi_json_key(json, name);
        qyi_json_text(json, qy_buf_str(&text), text.len);
    }
    qy_buf_free(&text);
}

void qyi_move_texts(const struct qy_position *position, qy_move move, struct qyi_json *json)
{
    qyi_json_open(json, '{');
    for (unsigned i = 0; i < QY_NOTATION_COUNT; i++) {
        enum qy_notation notation = (enum qy_notation)i;

        if (!qy_notation_suits(notation, position->game))
            continue;
        add_text(json, qy_notation_id(notation), position, move, notation, QY_WRITE_DEFAULT);
        if (notation == QY_NOTATION_ZH)
            add_text(json, "zh-hant", position, move, notation, QY_WRITE_TRADITIONAL);
    }
    qyi_json_close(json, '}');
}

void qyi_move_object(const struct qy_position *position, qy_move move, struct qyi_json *json)
{
    char uci[QYI_MOVE_TEXT];

    qyi_move_uci(position, move, uci, sizeof uci);
    qyi_json_open(json, '{');
    qyi_json_member_string(json, "uci", uci);
    qyi_json_key(json, "text");
    qyi_move_texts(position, move, json);
    qyi_json_close(json, '}');
}

int qyi_game_find(const char *name, enum qy_game *ret_game, struct qy_error *reterr)
{
    struct qy_buf known = QY_BUF_INIT;

    if (qy_game_by_id(name, strlen(name), ret_game) == 0)
        return 0;
    for (unsigned i = 0; i < QY_GAME_COUNT; i++)
        qy_buf_addf(&known, "%s%s", i ? " | " : "", qy_game_id((enum qy_game)i));
    int code = qyi_error_set(reterr, QY_E_FIELD_VALUE, 0, "game", 4, qy_buf_str(&known));
    qy_buf_free(&known);
    return code;
}

int qyi_rules_find(const char *name, enum qy_game game, const struct qy_rules **ret_rules,
                   struct qy_error *reterr)
{
    struct qy_buf known = QY_BUF_INIT;

    *ret_rules = name ? qy_rules_by_id(name, strlen(name)) : qy_rules_default(game);
    if (*ret_rules && qy_rules_game(*ret_rules) == game)
        return 0;
    qy_rules_list(game, &known);
    int code = qyi_error_set(reterr, QY_E_FIELD_VALUE, 0, "rules", 5, qy_buf_str(&known));
    qy_buf_free(&known);
    return code;
}

void qyi_moves_array(const struct qy_position *position, const qy_move *moves, size_t count,
                     struct qyi_json *json)
{
    qyi_json_open(json, '[');
    for (size_t i = 0; i < count; i++) {
        char uci[QYI_MOVE_TEXT];

        qyi_move_uci(position, moves[i], uci, sizeof uci);
        qyi_json_string(json, uci);
    }
    qyi_json_close(json, ']');
}

int qyi_move_from_0(const char *text, size_t len, char *ret_text)
{
    struct qy_buf out = QY_BUF_INIT;
    int status = qy_move_ranks_from_0(text, len, &out);

    if (status == 0 && out.failed)
        status = QY_E_MEMORY;
    if (status == 0 && out.len >= QYI_MOVE_TEXT)
        status = QY_E_MOVE_SYNTAX;
    if (status == 0)
        memcpy(ret_text, qy_buf_str(&out), out.len + 1);
    qy_buf_free(&out);
    return status;
}

int qyi_move_find(const struct qy_position *position, const char *text, size_t len, qy_move *ret_move,
                  enum qy_refusal *ret_refusal, struct qy_error *reterr)
{
    struct qy_error error = {0};
    int status = qy_move_read_any(position, text, len, ret_move, &error);

    if (status == QY_E_ILLEGAL_MOVE) {
        *ret_refusal = (enum qy_refusal)error.detail;
        return QY_E_EVENT_REFUSED;
    }
    if (status < 0 && reterr)
        *reterr = error;
    return status;
}

int qyi_move_find_ranks(const struct qy_position *position, const char *text, size_t len, bool from_1,
                        qy_move *ret_move, enum qy_refusal *ret_refusal, struct qy_error *reterr)
{
    char from_0[QYI_MOVE_TEXT];

    if (!from_1 || qyi_ops(position)->first_rank == 1)
        return qyi_move_find(position, text, len, ret_move, ret_refusal, reterr);
    int status = qyi_move_from_0(text, len, from_0);
    if (status < 0)
        return qyi_error_set(reterr, status, 0, text, len, NULL);
    return qyi_move_find(position, from_0, strlen(from_0), ret_move, ret_refusal, reterr);
}

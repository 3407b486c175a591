/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The odds that a game may be opened with. */
#include "thinking/moves.h"
#include "wire/handlers.h"
#include "wire/server.h"
#include "wire/tagged.h"

#include "base/json.h"

static void add_fen(struct qyi_json *json, const struct qy_position *position)
{
    struct qy_buf fen = QY_BUF_INIT;

    qy_position_to_fen(position, QY_FEN_DEFAULT, &fen);
    qyi_json_member_string(json, "fen", qy_buf_str(&fen));
    json->out->failed = json->out->failed || fen.failed;
    qy_buf_free(&fen);
}

/* The moves that may be the first of two, each with the position that the game then begins from. */
static void add_firsts(struct qyi_json *json, const struct qy_odds *odds)
{
    struct qy_position board;
    qy_move moves[QY_MAX_MOVES];
    size_t count = qy_odds_firsts(odds, moves);

    qy_odds_board(odds, &board);
    qyi_json_key(json, "firsts");
    qyi_json_open(json, '[');
    for (size_t i = 0; i < count; i++) {
        struct qy_position start;

        qyi_json_open(json, '{');
        qyi_json_key(json, "move");
        qyi_move_object(&board, moves[i], json);
        if (qy_odds_start(odds, moves[i], &start) == 0)
            add_fen(json, &start);
        qyi_json_close(json, '}');
    }
    qyi_json_close(json, ']');
}

static void add_odds(struct qyi_json *json, const struct qy_odds *odds, enum qy_lang lang)
{
    struct qy_position start;

    qyi_json_open(json, '{');
    qyi_json_member_string(json, "game", qy_game_id(qy_odds_game(odds)));
    qyi_json_member_string(json, "id", qy_odds_id(odds));
    qyi_json_member_string(json, "name", qy_odds_words(odds, lang));
    if (qy_odds_start(odds, QY_MOVE_NONE, &start) == 0)
        add_fen(json, &start);
    add_firsts(json, odds);
    qyi_json_close(json, '}');
}

void qyi_api_odds(struct qyi_exchange *exchange)
{
    struct qy_buf out = QY_BUF_INIT;
    const struct qy_odds *odds;
    struct qyi_json json;

    qyi_json_begin(&json, &out);
    qyi_json_open(&json, '{');
    qyi_json_key(&json, "odds");
    qyi_json_open(&json, '[');
    for (size_t i = 0; (odds = qy_odds_at(i)) != NULL; i++)
        add_odds(&json, odds, exchange->lang);
    qyi_json_close(&json, ']');
    qyi_json_close(&json, '}');
    qy_buf_addc(&out, '\n');
    qyi_reply_tagged(exchange, "application/json", &out);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Endgame tables: which are available, and their values for a position and each of its moves. */
#include "answer/answers.h"
#include "answer/codes.h"
#include "base/error.h"
#include "study/study.h"
#include "thinking/moves.h"
#include "wire/asking.h"
#include "wire/handlers.h"
#include "wire/server.h"

#include <string.h>

static int bad_field(struct qyi_asking *asking, const char *field, const char *expected)
{
    return qyi_error_set(&asking->error, QY_E_FIELD_VALUE, 0, field, strlen(field), expected);
}

/* Reads the parameter `game`; without it, `otherwise` applies. */
static int read_game(struct qyi_asking *asking, enum qy_game otherwise, enum qy_game *ret_game)
{
    const char *name = qyi_exchange_arg(asking->exchange, "game");

    *ret_game = otherwise;
    return name ? qyi_game_find(name, ret_game, &asking->error) : 0;
}

static int list(struct qyi_asking *asking, struct qyi_writer *writer)
{
    enum qy_game game;
    int code = read_game(asking, (enum qy_game)0, &game);

    return code ? code
                : qyi_answer_table_list(asking->exchange->server->tables, game, writer, &asking->error);
}

void qyi_api_tables(struct qyi_exchange *exchange)
{
    qy_tables_look(exchange->server->tables);
    qyi_ask(exchange, NULL, "tables", list);
}

static int figures(struct qyi_asking *asking, struct qyi_writer *writer)
{
    (void)asking;
    (void)qyi_answer_rook_cannon("rook-cannon-rook", writer);
    return 0;
}

void qyi_api_table_figures(struct qyi_exchange *exchange)
{
    qyi_ask(exchange, NULL, "figures", figures);
}

static int moves(struct qyi_asking *asking, struct qyi_writer *writer)
{
    const char *fen = qyi_exchange_arg(asking->exchange, "fen");
    struct qy_position position;
    enum qy_game game;
    int code =
        fen ? read_game(asking, qy_game_of_fen(fen, strlen(fen)), &game) : bad_field(asking, "fen", "FEN");

    if (!code)
        code = qy_position_from_fen(game, fen, strlen(fen), &position, &asking->error);
    if (code == QY_E_POSITION_FAULTS)
        qyi_study_word_faults(game, fen, asking->exchange->lang, &asking->error);
    return code ? code
                : qyi_answer_table_moves(asking->exchange->server->tables, &position, NULL, writer,
                                         &asking->error);
}

void qyi_api_table_moves(struct qyi_exchange *exchange)
{
    qy_tables_look(exchange->server->tables);
    qyi_ask(exchange, NULL, NULL, moves);
}

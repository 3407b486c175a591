/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * PGN files. Laws: every move passed to the visitor is legal in its position (or a pass), variations are
 * closed in the order they were opened, positions in the file never go backwards, texts are valid UTF-8, and
 * the game's last position is that of its moves. The first byte selects the size of the pieces in which the
 * file is read.
 */
#include <qiyuan/record/pgn.h>

#include <string.h>

#include "base/utf8.h"
#include "fuzz.h"

struct pieces {
    const uint8_t *data;
    size_t size;
    size_t step;
};

struct game {
    struct qy_position main_line;
    uint64_t offset;
    unsigned depth;
    size_t plies;
    bool faulty;
    bool begun;
};

static long read_pieces(void *user, char *buffer, size_t size)
{
    struct pieces *pieces = user;
    size_t count = pieces->size < pieces->step ? pieces->size : pieces->step;

    count = count < size ? count : size;
    memcpy(buffer, pieces->data, count);
    pieces->data += count;
    pieces->size -= count;
    return (long)count;
}

static int begin_game(void *user, const struct qy_place *place)
{
    struct game *game = user;

    FUZZ_LAW(place->line >= 1 && place->column >= 1 && place->offset >= game->offset);
    *game = (struct game){.offset = place->offset};
    return 0;
}

static int tag(void *user, const char *name, size_t name_len, const char *value, size_t value_len)
{
    (void)user;
    FUZZ_LAW(name_len > 0 && qyi_utf8_valid(name, name_len));
    FUZZ_LAW(qyi_utf8_valid(value, value_len));
    return 0;
}

static int begin_moves(void *user, const struct qy_position *start)
{
    struct game *game = user;

    FUZZ_LAW(!game->begun);
    game->begun = true;
    game->main_line = *start;
    return 0;
}

static int on_move(void *user, const struct qy_position *before, qy_move move, const struct qy_place *place,
                   const char *text, size_t len)
{
    struct game *game = user;
    struct qy_undo undo;
    qy_square checkers[32];

    FUZZ_LAW(game->begun && len > 0 && qyi_utf8_valid(text, len));
    /* a variation written before the first move is reported after it */
    FUZZ_LAW(place->offset >= game->offset || (game->depth > 0 && game->plies == 1));
    game->offset = place->offset;
    FUZZ_LAW(move == QY_MOVE_NULL ? qy_position_checkers(before, checkers) == 0
                                  : qy_position_is_legal(before, move));
    if (game->depth > 0)
        return 0;
    FUZZ_LAW(qy_position_key(before) == qy_position_key(&game->main_line));
    qy_position_make(&game->main_line, move, &undo);
    game->plies++;
    return 0;
}

static int comment(void *user, const char *text, size_t len)
{
    (void)user;
    FUZZ_LAW(qyi_utf8_valid(text, len));
    return 0;
}

static int nag(void *user, unsigned value)
{
    (void)user;
    FUZZ_LAW(value <= 255);
    return 0;
}

static int begin_variation(void *user)
{
    struct game *game = user;

    FUZZ_LAW(++game->depth <= 1000);
    return 0;
}

static int end_variation(void *user)
{
    struct game *game = user;

    FUZZ_LAW(game->depth-- > 0);
    return 0;
}

static int fault(void *user, const struct qy_error *error)
{
    FUZZ_LAW(error->code < 0 && error->line >= 1 && error->column >= 1);
    ((struct game *)user)->faulty = true;
    return 0;
}

static int note(void *user, const struct qy_error *error)
{
    (void)user;
    FUZZ_LAW(error->code < 0 && error->line >= 1 && error->column >= 1);
    return 0;
}

static int end_game(void *user, const struct qy_game_end *end)
{
    struct game *game = user;
    bool good = end->status == QY_GAME_OK || end->status == QY_GAME_UNFINISHED;

    FUZZ_LAW(game->depth == 0);
    FUZZ_LAW(good == !game->faulty && good == (end->error == NULL));
    FUZZ_LAW(game->plies == end->plies && game->begun == (end->final != NULL));
    FUZZ_LAW(end->final == NULL || qy_position_key(end->final) == qy_position_key(&game->main_line));
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct qy_pgn_visitor visitor = {
        begin_game,      tag,           begin_moves, on_move,  comment, nag,
        begin_variation, end_variation, fault,       end_game, note};
    struct game game = {0};
    struct qy_pgn_reader *reader;
    int code;

    if (size == 0)
        return 0;
    struct pieces pieces = {data + 1, size - 1, data[0] == 0 ? size : data[0]};
    if (qy_pgn_reader_new(read_pieces, &pieces, NULL, &reader) != 0)
        return 0;
    do
        code = qy_pgn_next(reader, &visitor, &game);
    while (code == 1);
    FUZZ_LAW(code == 0 || code == QY_E_MEMORY);
    qy_pgn_reader_free(reader);
    return 0;
}

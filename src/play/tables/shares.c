/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Results of a material's quiet positions, from its table. */
#include "tables/table.h"

#include "base/error.h"
#include "game/ops.h"

static bool men_apart(const struct qyi_places *places, const uint8_t *square)
{
    for (unsigned man = 1; man < places->material.men; man++)
        for (unsigned other = 0; other < man; other++)
            if (square[man] == square[other])
                return false;
    return true;
}

static bool can_take(const struct qy_position *position)
{
    qy_move moves[QY_MAX_MOVES];
    size_t count = qy_position_legal(position, moves);

    for (size_t i = 0; i < count; i++)
        if (qy_move_captured(position, moves[i]))
            return true;
    return false;
}

/* The position of an entry; false if it is impossible or not quiet. */
static bool quiet_position(const struct qyi_places *places, unsigned side, uint64_t index,
                           struct qy_position *ret_position)
{
    enum qy_game game = places->material.rules->game;
    struct qy_buf fen = QY_BUF_INIT;
    struct qy_position passed;
    qy_square checkers[QY_MAX_SQUARES];
    uint8_t square[QY_TABLE_PIECES];
    bool quiet = false;

    qyi_places_squares(places, index, square);
    if (!men_apart(places, square))
        return false;
    qyi_table_fen(places, side, index, &fen);
    if (qy_position_from_fen(game, qy_buf_str(&fen), fen.len, ret_position, NULL) == 0 &&
        qy_position_checkers(ret_position, checkers) == 0 && !can_take(ret_position)) {
        qy_buf_clear(&fen);
        qyi_table_fen(places, side ^ 1, index, &fen);
        quiet =
            qy_position_from_fen(game, qy_buf_str(&fen), fen.len, &passed, NULL) == 0 && !can_take(&passed);
    }
    qy_buf_free(&fen);
    return quiet;
}

/* Whether steps of this size reach every remainder, and so sample all parts of the board equally. */
static bool evenly(uint64_t step, uint64_t entries)
{
    while (entries) {
        uint64_t rest = step % entries;

        step = entries;
        entries = rest;
    }
    return step == 1;
}

int qyi_table_file_shares(struct qyi_table_file *file, unsigned side, uint64_t looks,
                          bool (*keep)(void *user, const struct qy_position *position), void *user,
                          struct qy_table_shares *ret_shares, struct qy_error *reterr)
{
    const struct qyi_places *places = qyi_table_file_places(file);
    struct qy_table_shares shares = {0};
    uint64_t step = looks && looks < places->entries ? places->entries / looks : 1;

    while (step > 1 && !evenly(step, places->entries))
        step++;
    for (uint64_t index = 0; index < places->entries; index += step) {
        unsigned weight = places->weight[index / places->rest];
        struct qy_position position;
        uint16_t value;

        if (!quiet_position(places, side, index, &position) || (keep && !keep(user, &position)))
            continue;
        int code = qyi_table_file_value(file, side, index, &value, reterr);
        if (code)
            return code;
        shares.quiet += weight;
        shares.by_rule += value & QYI_VALUE_RULE ? weight : 0;
        *(qyi_value_won(value)    ? &shares.wins
          : qyi_value_lost(value) ? &shares.losses
                                  : &shares.draws) += weight;
    }
    *ret_shares = shares;
    return 0;
}

void qyi_table_fen(const struct qyi_places *places, unsigned side, uint64_t index, struct qy_buf *out)
{
    const struct qyi_material *material = &places->material;
    const struct qyi_table_rules *rules = material->rules;
    const char *letters = qyi_games[rules->game]->letters;
    uint8_t square[QY_TABLE_PIECES];
    qy_piece board[QY_MAX_SQUARES] = {0};

    qyi_places_squares(places, index, square);
    for (unsigned i = 0; i < material->men; i++)
        board[square[i]] = material->piece[i];
    for (unsigned rank = rules->ranks; rank-- > 0;) {
        unsigned empty = 0;

        for (unsigned file = 0; file < rules->files; file++) {
            qy_piece piece = board[rank * rules->files + file];
            char letter = letters[QY_PIECE_KIND(piece)];

            if (!piece) {
                empty++;
                continue;
            }
            if (empty)
                qy_buf_addf(out, "%u", empty);
            empty = 0;
            qy_buf_addc(out, (char)(QY_PIECE_SIDE(piece) == QY_FIRST ? letter : letter - 'A' + 'a'));
        }
        if (empty)
            qy_buf_addf(out, "%u", empty);
        if (rank)
            qy_buf_addc(out, '/');
    }
    qy_buf_addf(out, " %c - - 0 1", side ? 'b' : 'w');
}

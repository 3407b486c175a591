/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Builds a tree from the moves stored in an index. A track contains squares, not rules: each move is looked
 * up among the legal ones, and if it is not there the index is rejected.
 */
#include "collection/index_tree.h"

#include "base/error.h"
#include "collection/index_track.h"
#include "collection/track_form.h"
#include "game/ops.h"

#include <stdlib.h>

struct growing {
    const struct qy_position *root;
    const struct qy_game_ops *ops;
    uint64_t key; /* of the root */
    unsigned depth;
    struct qy_tree *tree;
    struct qy_position array;
};

/* A ply of a track. */
struct ply {
    unsigned from;
    unsigned to;
    unsigned castling; /* 1: to the king's side, 2: to the other */
    bool changes;      /* the piece or other squares change, too: */
    qy_piece man;      /* the piece on `to` afterwards */
};

/* Reads a ply; returns the offset of the next one, 0 for invalid bytes. */
static size_t read_ply(const unsigned char *bytes, size_t at, size_t len, struct ply *ret_ply)
{
    unsigned mark = bytes[at];

    if (len - at < 2)
        return 0;
    *ret_ply = (struct ply){.from = mark & 0x7FU, .to = bytes[at + 1] & 0x7FU};
    if (!(mark & QYI_TRACK_MARK))
        return at + 2;
    unsigned count = bytes[at + 1] & QYI_TRACK_CHANGES;
    ret_ply->changes = true;
    ret_ply->castling = bytes[at + 1] >> QYI_TRACK_CASTLING & 3U;
    if (count < 2 || (len - at - 2) / 2 < count) /* a pass changes no squares */
        return 0;
    ret_ply->to = bytes[at + 4];
    ret_ply->man = (qy_piece)(bytes[at + 5] & 15U);
    return at + 2 + 2 * (size_t)count;
}

/* Returns the legal move for a ply; QY_MOVE_NONE if there is none. */
static qy_move move_of(const struct growing *growing, const struct qy_position *now, const struct ply *ply)
{
    const struct qy_game_ops *ops = growing->ops;
    qy_move moves[QY_MAX_MOVES];

    if (!ply->changes) {
        qy_move plain = ops->plain_move ? ops->plain_move(ply->from, ply->to)
                                        : ops->hand_move(now, (qy_square)ply->from, (qy_square)ply->to, 0);

        return plain > QY_MOVE_NULL && ops->is_legal(now, plain) ? plain : QY_MOVE_NONE;
    }
    if (ply->castling) {
        qy_move castling = ops->reading()->castling(now, ply->castling == 1);

        return castling != QY_MOVE_NONE && ops->is_legal(now, castling) ? castling : QY_MOVE_NONE;
    }
    unsigned kind = QY_PIECE_KIND(ply->man);
    unsigned promotion = kind != QY_PIECE_KIND(ops->at(now, (qy_square)ply->from)) ? kind : 0;
    size_t count = ops->legal(now, moves);
    for (size_t i = 0; i < count; i++)
        if (ops->move_from(moves[i]) == ply->from && ops->move_to(moves[i]) == ply->to &&
            ops->move_promotion(moves[i]) == promotion)
            return moves[i];
    return QY_MOVE_NONE;
}

/* Replays a game as far as the tree needs it. Returns 1, 0 if that is not possible, or QY_E_MEMORY. */
static int grow_game(struct growing *growing, const unsigned char *bytes, size_t len, enum qy_result result)
{
    struct qy_position now = growing->array;
    size_t at = QYI_TRACK_HEAD;
    bool met = false;

    if (bytes[QYI_TRACK_GAME] != growing->root->game || bytes[QYI_TRACK_FLAGS] & QYI_TRACK_OWN_BOARD)
        return 0;
    qy_tree_begin(growing->tree);
    for (unsigned left = growing->depth; left > 0;) {
        struct qy_undo undo;
        struct ply ply;

        met = met || qy_position_key(&now) == growing->key;
        at = at < len ? read_ply(bytes, at, len, &ply) : 0;
        if (at == 0 && met) /* the game is over, or has no moves */
            break;
        qy_move move = at > 0 ? move_of(growing, &now, &ply) : QY_MOVE_NONE;
        if (move == QY_MOVE_NONE || (met && qy_tree_position(growing->tree, &now, move) < 0))
            return move == QY_MOVE_NONE ? 0 : QY_E_MEMORY;
        qy_position_make(&now, move, &undo);
        left -= met;
    }
    return qy_tree_end(growing->tree, result) < 0 ? QY_E_MEMORY : 1;
}

static int grow_all(struct growing *growing, struct qy_index *index, const struct qy_index_found *found,
                    struct qy_error *reterr)
{
    struct qyi_tracks tracks = {.bytes = NULL};
    int code = 1;

    for (size_t i = 0; i < found->count && code == 1; i++) {
        const unsigned char *bytes = NULL;
        struct qy_index_game game;
        size_t len = 0;

        code = qy_index_game_at(index, found->numbers[i], &game);
        if (code == 0)
            code = qyi_tracks_game(&tracks, index, found->numbers[i], &bytes, &len, reterr);
        if (code == 0)
            code = grow_game(growing, bytes, len, game.result);
    }
    qyi_tracks_free(&tracks);
    return code;
}

int qyi_index_grow(struct qy_index *index, const struct qy_query *query, const struct qy_position *root,
                   unsigned depth, struct qy_tree **ret_tree, struct qy_error *reterr)
{
    const struct qy_index_search search = {.query = query, .through = root};
    struct growing growing = {
        .root = root, .ops = qyi_ops(root), .key = qy_position_key(root), .depth = depth};
    struct qy_index_found found = {NULL, 0, false};
    int code = qy_index_find(index, &search, &found, reterr);

    if (code < 0)
        return code;
    qy_position_start(root->game, &growing.array);
    if (qy_tree_new(root, depth, &growing.tree) < 0)
        code = qyi_no_memory(reterr);
    else if (found.settled)
        code = grow_all(&growing, index, &found, reterr);
    free(found.numbers);
    if (code == 1)
        *ret_tree = growing.tree;
    else
        qy_tree_free(growing.tree);
    return code;
}

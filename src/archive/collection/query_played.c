/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Terms that are answered by the moves of a whole game: castling, promotions, repetitions. */
#include "collection/query.h"

#include "base/grow.h"
#include "game/ops.h"

#include <stdlib.h>
#include <string.h>

/* The data collected from a game's main line. */
struct played {
    unsigned castled[2]; /* by side, bits of QYI_CASTLED_* */
    uint16_t promoted;   /* bits of kinds */
    bool en_passant;
    bool perpetual;
    unsigned most; /* number of times that the most frequent position occurred */
};

/* A position that occurred, and the checks since. */
struct met {
    uint64_t key;
    unsigned times;
    bool checked[2]; /* each move of the side since it was first met gave check */
};

static void see_move(struct played *played, const struct qy_position *position, qy_move move)
{
    const struct qy_game_ops *ops = qyi_ops(position);
    enum qy_side side = ops->side(position);
    qy_square to = qy_move_to(position->game, move);
    qy_square from = qy_move_from(position->game, move);
    qy_square rook = qy_move_castling_rook(position->game, move);
    unsigned kind = qy_move_promotion(position->game, move);

    if (rook != QY_SQUARE_NONE)
        played->castled[side] |= rook % ops->files > from % ops->files ? QYI_CASTLED_SHORT : QYI_CASTLED_LONG;
    if (kind)
        played->promoted |= (uint16_t)(1U << kind);
    played->en_passant |= qy_move_captured(position, move) && !ops->at(position, to);
}

/* Counts a position; `side` made the move that led to it, and gave check by it. Returns 0 or QY_E_MEMORY. */
static int see_position(struct played *played, struct met **met, size_t *count, size_t *room,
                        const struct qy_position *position, bool first)
{
    uint64_t key = qy_position_key(position);
    enum qy_side mover = qy_position_side(position) == QY_FIRST ? QY_SECOND : QY_FIRST;
    qy_square checkers[32];
    bool check = !first && qy_position_checkers(position, checkers) > 0;
    size_t at = 0;

    if (!first)
        for (size_t i = 0; i < *count; i++)
            (*met)[i].checked[mover] = (*met)[i].checked[mover] && check;
    while (at < *count && (*met)[at].key != key)
        at++;
    if (at == *count) {
        if (QYI_GROW(*met, *room, *count + 1) < 0)
            return QY_E_MEMORY;
        (*met)[(*count)++] = (struct met){.key = key, .checked = {true, true}};
    }
    struct met *this = &(*met)[at];
    this->times++;
    if (this->times > played->most)
        played->most = this->times;
    played->perpetual |= this->times >= 3 && (this->checked[QY_FIRST] || this->checked[QY_SECOND]);
    return 0;
}

static int play(const struct qy_scan_game *game, bool positions, struct played *ret_played)
{
    struct qy_position position = game->start;
    struct played played = {.most = 1};
    struct met *met = NULL;
    size_t count = 0;
    size_t room = 0;
    struct qy_undo undo;
    int code = positions ? see_position(&played, &met, &count, &room, &position, true) : 0;

    for (size_t i = 0; i < game->plies && code == 0; i++) {
        if (game->moves[i] != QY_MOVE_NULL)
            see_move(&played, &position, game->moves[i]);
        qy_position_make(&position, game->moves[i], &undo);
        if (!positions)
            continue;
        if (qy_position_halfmove(&position) == 0)
            count = 0; /* nothing before a capture or a pawn's move comes again */
        code = see_position(&played, &met, &count, &room, &position, false);
    }
    free(met);
    *ret_played = played;
    return code;
}

static bool castled_as(const struct qyi_term *term, const struct played *played)
{
    unsigned white = played->castled[QY_FIRST];
    unsigned black = played->castled[QY_SECOND];

    switch ((enum qyi_castled)term->first) {
    case QYI_CASTLED_SHORT:
    case QYI_CASTLED_LONG: return ((white | black) & term->first) != 0;
    case QYI_CASTLED_OPPOSITE: return white && black && (white & black) == 0;
    case QYI_CASTLED_SAME: return (white & black) != 0;
    case QYI_CASTLED_WHITE_SHORT: return (white & QYI_CASTLED_SHORT) != 0;
    case QYI_CASTLED_WHITE_LONG: return (white & QYI_CASTLED_LONG) != 0;
    case QYI_CASTLED_BLACK_SHORT: return (black & QYI_CASTLED_SHORT) != 0;
    case QYI_CASTLED_BLACK_LONG: return (black & QYI_CASTLED_LONG) != 0;
    case QYI_CASTLED_ANY: return white || black;
    default: return !white && !black;
    }
}

/* The kind of the most worth, kings aside. */
static unsigned best_kind(enum qy_game game)
{
    const struct qy_game_ops *ops = qyi_games[game];
    unsigned best = 1;

    for (unsigned kind = 1; kind <= ops->kinds; kind++)
        best = ops->letters[kind] != 'K' && ops->worth[kind] > ops->worth[best] ? kind : best;
    return best;
}

int qyi_played_holds(const struct qyi_term *term, const struct qy_scan_game *game)
{
    bool of_positions = term->kind == QYI_TERM_REPEATS ||
                        (term->kind == QYI_TERM_HAS && term->first == QYI_HAS_PERPETUAL_CHECK);
    struct played played;

    if (!game->started)
        return 0;
    int code = play(game, of_positions, &played);
    if (code < 0)
        return code;
    switch (term->kind) {
    case QYI_TERM_CASTLING: return castled_as(term, &played);
    case QYI_TERM_REPEATS: return played.most >= term->first && played.most <= term->last;
    case QYI_TERM_PROMOTION: return (played.promoted & term->kinds[game->start.game]) != 0;
    default: break;
    }
    switch ((enum qyi_has)term->first) {
    case QYI_HAS_EN_PASSANT: return played.en_passant;
    case QYI_HAS_PROMOTION: return played.promoted != 0;
    case QYI_HAS_UNDERPROMOTION: return (played.promoted & ~(1U << best_kind(game->start.game))) != 0;
    default: return played.perpetual;
    }
}

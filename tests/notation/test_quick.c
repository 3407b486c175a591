/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The fast parser of moves: it accepts canonical moves, and for everything that it accepts, also damaged
 * texts, the full parser gives the same move; the position after the move is the same as well.
 */
#include "cmocka_all.h"

#include <qiyuan/core/notation.h>

#include <string.h>

#include "game/ops.h"
#include "game/random_game.h"
#include "notation/notation.h"

struct tally {
    size_t written; /* canonical moves */
    size_t quick;   /* number of moves parsed by the fast parser */
    size_t checks;  /* moves that give check, where games tell */
    size_t damaged; /* damaged texts that were moves all the same */
};

static size_t quick(const struct qy_position *position, enum qy_notation notation, const char *text,
                    size_t len, qy_move *ret_move)
{
    char padded[64 + QYI_QUICK_AHEAD];

    assert_true(len < 64);
    memcpy(padded, text, len);
    memset(padded + len, ' ', QYI_QUICK_AHEAD);
    return qyi_notation_of(notation)->quick(position, qyi_ops(position)->reading(), padded, ret_move);
}

/* Changes, drops or doubles one character. */
static void damage(struct qy_buf *text, struct dice *dice)
{
    static const char signs[] = "abcdefgh12345678NBRQKxO-+#=090 ";
    size_t at = dice_throw(dice, (uint32_t)text->len);

    switch (dice_throw(dice, 3)) {
    case 0: text->data[at] = signs[dice_throw(dice, sizeof(signs) - 1)]; break;
    case 1:
        memmove(text->data + at, text->data + at + 1, text->len - at);
        text->len--;
        break;
    default: qy_buf_addc(text, text->data[at]); break;
    }
}

static void check_text(const struct qy_position *position, enum qy_notation notation, const char *text,
                       size_t len, size_t *count)
{
    qy_move fast = QY_MOVE_NONE;
    qy_move slow = QY_MOVE_NONE;
    size_t used = quick(position, notation, text, len, &fast);

    if (used == 0)
        return;
    (*count)++;
    if (used > len || qy_move_read(position, text, used, notation, &slow, NULL) != 0 || fast != slow)
        fail_msg("%s %.*s: %u quickly, %u carefully", qy_notation_id(notation), (int)len, text, fast, slow);
}

static void check_advance(const struct qy_position *position, qy_move move)
{
    struct qy_position made = *position;
    struct qy_position advanced;
    struct qy_undo undo;

    memset(&advanced, 0, sizeof(advanced));
    qy_position_make(&made, move, &undo);
    qyi_ops(position)->reading()->advance(position, move, &advanced);
    assert_memory_equal(&made, &advanced, sizeof(made));
}

/* Which pieces share the target of move `which`, found in the list of all legal moves. */
static unsigned rivals_listed(const struct qy_position *position, const qy_move *moves, size_t count,
                              size_t which)
{
    const struct qy_game_ops *ops = qyi_ops(position);
    qy_square from = ops->move_from(moves[which]);
    unsigned rivals = 0;

    for (size_t i = 0; i < count; i++) {
        qy_square other = ops->move_from(moves[i]);

        if (other == from || ops->move_to(moves[i]) != ops->move_to(moves[which]) ||
            ops->at(position, other) != ops->at(position, from))
            continue;
        rivals |= QYI_RIVAL;
        rivals |= other % ops->files == from % ops->files ? QYI_RIVAL_ON_FILE : 0;
        rivals |= other / ops->files == from / ops->files ? QYI_RIVAL_ON_RANK : 0;
    }
    return rivals;
}

/* Properties that the fast functions return equal those computed slowly. */
static void check_parts(const struct qy_position *position, const qy_move *moves, size_t count, size_t which,
                        size_t *checks)
{
    const struct qy_game_ops *ops = qyi_ops(position);
    struct qy_position after = *position;
    struct qy_undo undo;
    struct qyi_move_parts parts;
    qy_square squares[32];
    unsigned check = QYI_CHECK_NONE;
    unsigned kind = QY_PIECE_KIND(ops->at(position, ops->move_from(moves[which])));

    qy_position_make(&after, moves[which], &undo);
    ops->reading()->parts(position, &after, moves[which], &parts);
    if (qy_position_checkers(&after, squares) > 0)
        check = qy_position_status(&after) == QY_STATUS_CHECKMATE ? QYI_CHECK_MATE : QYI_CHECK;
    *checks += check != QYI_CHECK_NONE;
    if (parts.kind != kind || parts.from != ops->move_from(moves[which]) || parts.check != check ||
        parts.castling != (ops->castling_rook(moves[which]) != QY_SQUARE_NONE) ||
        parts.capture != (ops->captured(position, moves[which]) != 0) ||
        parts.promotion != ops->move_promotion(moves[which]))
        fail_msg("move %u is told otherwise (check %u, not %u)", moves[which], parts.check, check);
    if (kind != QY_CHESS_PAWN && kind != QY_CHESS_KING)
        assert_int_equal(parts.rivals, rivals_listed(position, moves, count, which));
}

static void check_position(const struct qy_position *position, struct dice *dice, struct tally *tally)
{
    enum qy_notation notation = qy_notation_default(position->game);
    qy_move moves[QY_MAX_MOVES];
    size_t count = qy_position_legal(position, moves);
    struct qy_buf text = QY_BUF_INIT;

    for (size_t i = 0; i < count; i++) {
        qy_buf_clear(&text);
        assert_int_equal(qy_move_write(position, moves[i], notation, QY_WRITE_DEFAULT, &text), 0);
        tally->written++;
        check_text(position, notation, text.data, text.len, &tally->quick);
        damage(&text, dice);
        if (text.len > 0)
            check_text(position, notation, text.data, text.len, &tally->damaged);
        check_advance(position, moves[i]);
        if (qyi_ops(position)->reading()->parts != NULL)
            check_parts(position, moves, count, i, &tally->checks);
    }
    qy_buf_free(&text);
}

static void random_games(void **state)
{
    size_t damaged = 0;
    size_t checks = 0;

    (void)state;
    for (int game = 0; game < QY_GAME_COUNT; game++) {
        struct tally tally = {0};
        struct dice dice = {.state = 20261120};

        for (int n = 0; n < 20; n++) {
            struct qy_position position;

            qy_position_start((enum qy_game)game, &position);
            for (int ply = 0; ply < 120; ply++) {
                qy_move moves[QY_MAX_MOVES];
                struct qy_undo undo;
                size_t count = qy_position_legal(&position, moves);

                check_position(&position, &dice, &tally);
                if (count == 0)
                    break;
                qy_position_make(&position, moves[dice_throw(&dice, (uint32_t)count)], &undo);
            }
        }
        /* All but ambiguous, numbered and middle pieces: most of random games, and nearly all of real ones. */
        assert_true(tally.quick * 100 > tally.written * 95);
        damaged += tally.damaged;
        checks += tally.checks;
    }
    assert_true(damaged > 0);
    assert_true(checks > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_games)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}

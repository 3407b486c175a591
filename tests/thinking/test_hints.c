/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which of an engine's lines a hint shows at a level. */
#include "cmocka_all.h"
#include "thinking/hints.h"

#include <qiyuan/core/notation.h>

#include <string.h>

static void horizons_grow(void **state)
{
    (void)state;
    assert_int_equal(qyi_hint_horizon(1), 1);
    for (unsigned level = 2; level <= 16; level++) {
        assert_true(qyi_hint_horizon(level) >= qyi_hint_horizon(level - 1));
        assert_true(qyi_hint_lines(level) <= qyi_hint_lines(level - 1));
    }
    assert_int_equal(qyi_hint_horizon(16), QYI_HINT_MOVES);
    assert_int_equal(qyi_hint_lines(16), 1);
}

struct line {
    const char *moves; /* NULL: none */
    int score;
    bool mate;
};

static void set_line(const struct qy_position *position, const struct line *from,
                     struct qy_thought_line *line)
{
    struct qy_position at = *position;

    *line = (struct qy_thought_line){.scored = true, .mate = from->mate, .score = from->score, .depth = 9};
    for (const char *text = from->moves; *text;) {
        size_t len = strcspn(text, " ");
        struct qy_undo undo;

        assert_int_equal(qy_move_read(&at, text, len, QY_NOTATION_UCI, &line->move[line->count], NULL), 0);
        qy_position_make(&at, line->move[line->count++], &undo);
        text += len + strspn(text + len, " ");
    }
}

/* White's queen may take the knight on g5, or go for the rook on e8; the cannon on e2 takes the horse over the pawn. */
static const char KNIGHT[] = "4r1k1/5ppp/8/6n1/8/8/3Q1PPP/3R2K1 w - - 0 1";
static const char CANNON[] = "3k5/9/9/9/4n4/4p4/9/4C4/9/4K4 w - - 0 1";

#define QUIET "h2h3 g5e6"
#define TAKES "d2g5 h7h6"
#define LATER "d2d7 g5e6 d7e8"
#define NONE           \
    {                  \
        NULL, 0, false \
    }

static void the_plainest_of_those_about_as_good(void **state)
{
    static const struct {
        enum qy_game game;
        const char *fen;
        struct line line[3];
        unsigned level;
        uint32_t chosen;
    } rows[] = {
        /* what takes at once, rather than what takes in three */
        {QY_GAME_CHESS, KNIGHT, {{LATER, 300, false}, {QUIET, 290, false}, {TAKES, 280, false}}, 3, 2},
        {QY_GAME_CHESS, KNIGHT, {{TAKES, 300, false}, {LATER, 290, false}, NONE}, 3, 0},
        {QY_GAME_CHESS, KNIGHT, {{QUIET, 300, false}, {LATER, 290, false}, NONE}, 3, 1},
        /* that lies beyond what level 2 follows */
        {QY_GAME_CHESS, KNIGHT, {{QUIET, 300, false}, {LATER, 290, false}, NONE}, 2, 0},
        {QY_GAME_CHESS, KNIGHT, {{QUIET, 300, false}, {TAKES, 270, false}, NONE}, 1, 1},
        /* too much worse */
        {QY_GAME_CHESS, KNIGHT, {{QUIET, 300, false}, {TAKES, 269, false}, NONE}, 1, 0},
        /* who is strong enough sees the best */
        {QY_GAME_CHESS, KNIGHT, {{QUIET, 300, false}, {TAKES, 290, false}, NONE}, 12, 0},
        /* a mate is a mate; and nothing is shown that is mated */
        {QY_GAME_CHESS, KNIGHT, {{QUIET, 2, true}, {TAKES, 900, false}, NONE}, 1, 0},
        {QY_GAME_CHESS, KNIGHT, {{QUIET, 300, false}, {TAKES, -3, true}, NONE}, 9, 0},
        {QY_GAME_XIANGQI, CANNON, {{"e0f0 d9d8", 10, false}, {"e2e5 d9d8", 5, false}, NONE}, 1, 1},
        /* no line at all */
        {QY_GAME_CHESS, KNIGHT, {NONE, NONE, NONE}, 1, 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_thought thought = {.lines = 0};
        struct qy_position position;
        uint32_t chosen;

        assert_int_equal(
            qy_position_from_fen(rows[i].game, rows[i].fen, strlen(rows[i].fen), &position, NULL), 0);
        for (size_t k = 0; k < 3 && rows[i].line[k].moves; k++)
            set_line(&position, &rows[i].line[k], &thought.line[thought.lines++]);
        chosen = qyi_hint_choose(&position, &thought, rows[i].level);
        if (chosen != rows[i].chosen)
            fail_msg("row %zu: line %u", i, chosen);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(horizons_grow),
        cmocka_unit_test(the_plainest_of_those_about_as_good),
    };

    return cmocka_run_group_tests_name("hints", tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The questions put to a referee: only those on which the ruling hangs, in whole sentences. */
#include "cmocka_all.h"

#include <string.h>

#include "xiangqi/judge.h"

#define MOVES 4 /* plies 9 to 12, Red's first */

/* A round all whose moves are open. The ruling: a draw by any answer. */
static void set_up(struct qy_judgement *judgement, struct qy_judged_move moves[MOVES])
{
    memset(judgement, 0, sizeof *judgement);
    memset(moves, 0, MOVES * sizeof *moves);
    judgement->verdict = QY_VERDICT_UNKNOWN;
    judgement->move_count = MOVES;
    judgement->moves = moves;
    for (unsigned i = 0; i < MOVES; i++) {
        moves[i].ply = 9 + i;
        moves[i].side = (enum qy_side)(i % 2);
        judgement->open[i % 2]++;
    }
    for (unsigned i = 0; i < QY_OPEN_COUNT * QY_OPEN_COUNT; i++)
        judgement->if_answered[i / QY_OPEN_COUNT][i % QY_OPEN_COUNT] =
            (struct qy_open_ruling){QY_VERDICT_DRAW, QY_PROCEDURE_AT_ONCE, -1};
}

/* The side has to change where its moves attack, with help or without, and the other's do not. */
static void has_to_change(struct qy_judgement *judgement, enum qy_side side, bool whatever)
{
    for (unsigned ours = QY_OPEN_STRONG; ours < QY_OPEN_COUNT; ours++)
        for (unsigned theirs = 0; theirs < (whatever ? QY_OPEN_COUNT : 1U); theirs++)
            *(side == QY_FIRST ? &judgement->if_answered[ours][theirs]
                               : &judgement->if_answered[theirs][ours]) =
                (struct qy_open_ruling){QY_VERDICT_LOSS, QY_PROCEDURE_ORDER, (int)side};
}

static void expect(const struct qy_judgement *judgement, enum qy_lang lang, const char *words)
{
    struct qy_buf out = QY_BUF_INIT;

    qy_buf_adds(&out, "|"); /* the part before it does not belong to it */
    qy_judgement_question(judgement, lang, &out);
    assert_string_equal(qy_buf_str(&out) + 1, words);
    qy_buf_free(&out);
}

/* Red's answers decide, Black's moves do not matter, though they are open as well. */
static void one_side_matters(void **state)
{
    struct qy_judgement judgement;
    struct qy_judged_move moves[MOVES];

    (void)state;
    set_up(&judgement, moves);
    has_to_change(&judgement, QY_FIRST, true);
    expect(&judgement, QY_LANG_EN,
           "Open: whether the moves at ply 9, 11 attack. If Red's do not: if neither changes, a draw. "
           "If Red's do: Red has to change, or loses.");
    expect(&judgement, QY_LANG_ZH_HANS,
           "待定：第9、11着是否为打。若红方不是打，则双方不变作和。若红方是打，则红方变着，不变作负。");
    expect(&judgement, QY_LANG_ZH_HANT,
           "待定：第9、11著是否為打。若紅方不是打，則雙方不變作和。若紅方是打，則紅方變著，不變作負。");
    set_up(&judgement, moves);
    moves[1].proven = true; /* an attack by any answer: not asked about */
    has_to_change(&judgement, QY_SECOND, true);
    expect(&judgement, QY_LANG_EN,
           "Open: whether the move at ply 12 attacks. If Black's does not: if neither changes, a draw. "
           "If Black's does: Black has to change, or loses.");
    expect(&judgement, QY_LANG_ZH_HANS,
           "待定：第12着是否为打。若黑方不是打，则双方不变作和。若黑方是打，则黑方变着，不变作负。");
}

/* One move is open: each of the three answers is told apart where help weighs, as the rules of 2020 have it. */
static void one_ply(void **state)
{
    struct qy_judgement judgement;
    struct qy_judged_move moves[MOVES];

    (void)state;
    set_up(&judgement, moves);
    moves[1].proven = moves[2].proven = moves[3].proven = true;
    for (unsigned theirs = 0; theirs < QY_OPEN_COUNT; theirs++) {
        judgement.if_answered[QY_OPEN_IDLE][theirs] =
            (struct qy_open_ruling){QY_VERDICT_LOSS, QY_PROCEDURE_ORDER, QY_SECOND};
        judgement.if_answered[QY_OPEN_WEAK][theirs] =
            (struct qy_open_ruling){QY_VERDICT_LOSS, QY_PROCEDURE_ORDER, QY_SECOND};
    }
    expect(&judgement, QY_LANG_EN,
           "Open: whether the move at ply 9 attacks. If Red's does not: Black has to change, or loses. "
           "If Red's does: if neither changes, a draw. "
           "If Red's does only together with another piece: Black has to change, or loses.");
    expect(&judgement, QY_LANG_ZH_HANS,
           "待定：第9着是否为打。若红方不是打，则黑方变着，不变作负。若红方是打，则双方不变作和。"
           "若红方是联合捉，则黑方变着，不变作负。");
    expect(&judgement, QY_LANG_ZH_HANT,
           "待定：第9著是否為打。若紅方不是打，則黑方變著，不變作負。若紅方是打，則雙方不變作和。"
           "若紅方是聯合捉，則黑方變著，不變作負。");
}

static void both_sides_matter(void **state)
{
    struct qy_judgement judgement;
    struct qy_judged_move moves[MOVES];

    (void)state;
    set_up(&judgement, moves);
    has_to_change(&judgement, QY_FIRST, false);
    has_to_change(&judgement, QY_SECOND, false);
    expect(&judgement, QY_LANG_EN,
           "Open: whether the moves at ply 9, 10, 11, 12 attack. "
           "If Red's do not and Black's do not: if neither changes, a draw. "
           "If Red's do not and Black's do: Black has to change, or loses. "
           "If Red's do and Black's do not: Red has to change, or loses. "
           "If Red's do and Black's do: if neither changes, a draw.");
    expect(&judgement, QY_LANG_ZH_HANS,
           "待定：第9、10、11、12着是否为打。若红方不是打且黑方不是打，则双方不变作和。"
           "若红方不是打且黑方是打，则黑方变着，不变作负。若红方是打且黑方不是打，则红方变着，不变作负。"
           "若红方是打且黑方是打，则双方不变作和。");
    expect(&judgement, QY_LANG_ZH_HANT,
           "待定：第9、10、11、12著是否為打。若紅方不是打且黑方不是打，則雙方不變作和。"
           "若紅方不是打且黑方是打，則黑方變著，不變作負。若紅方是打且黑方不是打，則紅方變著，不變作負。"
           "若紅方是打且黑方是打，則雙方不變作和。");
}

/* A question about Red's guarding piece; what the budget left open of Black's moves matters too. */
static void posts_and_budget(void **state)
{
    struct qy_judgement judgement;
    struct qy_judged_move moves[MOVES];

    (void)state;
    set_up(&judgement, moves);
    moves[0].post = true;
    moves[2].certain = true;
    has_to_change(&judgement, QY_FIRST, false);
    expect(&judgement, QY_LANG_EN,
           "Open: whether the moves at ply 10, 12 attack. Open: whether the only attacking piece holds, at "
           "ply 9, "
           "a post that makes a theoretical draw; its attacks on advisors and elephants are idle then. "
           "If Red holds the draw and Black's do not: if neither changes, a draw. "
           "If Red holds the draw and Black's do: if neither changes, a draw. "
           "If Red does not hold it and Black's do not: Red has to change, or loses. "
           "If Red does not hold it and Black's do: if neither changes, a draw.");
    has_to_change(&judgement, QY_FIRST, true);
    expect(&judgement, QY_LANG_ZH_HANS,
           "待定：第9着是否占据守和要点、形成理论和棋；若是，附带捉士、象按闲。"
           "若红方守和，则双方不变作和。若红方非守和，则红方变着，不变作负。");
}

/* Every pattern by its name: a side all of whose moves are of one kind, and moves of two kinds (28.10 to 28.14). */
static void patterns_by_name(void **state)
{
    static const struct {
        unsigned tally[QY_LABEL_COUNT];
        const char *words[QY_LANG_COUNT];
    } rows[] = {
        {{[QY_LABEL_CHECK] = 2}, {"perpetual check", "长将", "長將"}},
        {{[QY_LABEL_KILL_THREAT] = 2}, {"perpetual kill threat", "长杀", "長殺"}},
        {{[QY_LABEL_CHASE] = 2}, {"perpetual chase", "长捉", "長捉"}},
        {{[QY_LABEL_EXCHANGE] = 2}, {"perpetual exchange", "长兑", "長兌"}},
        {{[QY_LABEL_OFFER] = 2}, {"perpetual offer", "长献", "長獻"}},
        {{[QY_LABEL_BLOCK] = 2}, {"perpetual block", "长拦", "長攔"}},
        {{[QY_LABEL_FOLLOW] = 2}, {"perpetual follow", "长跟", "長跟"}},
        {{[QY_LABEL_CHECK] = 1, [QY_LABEL_KILL_THREAT] = 1},
         {"one check and one kill threat", "一将一杀", "一將一殺"}},
        {{[QY_LABEL_KILL_THREAT] = 1, [QY_LABEL_CHASE] = 1},
         {"one kill threat and one chase", "一杀一捉", "一殺一捉"}},
        {{[QY_LABEL_CHECK] = 2, [QY_LABEL_FOLLOW] = 1},
         {"two checks and one idle move", "二将一闲", "二將一閒"}},
        {{[QY_LABEL_OFFER] = 1, [QY_LABEL_EXCHANGE] = 1}, {"two idle moves", "二闲", "二閒"}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_judgement judgement = {.deviate = -1};

        memcpy(judgement.tally[QY_SECOND], rows[i].tally, sizeof rows[i].tally);
        for (unsigned lang = 0; lang < QY_LANG_COUNT; lang++) {
            struct qy_buf words = QY_BUF_INIT;

            qy_pattern_words(&judgement, QY_SECOND, (enum qy_lang)lang, &words);
            assert_string_equal(qy_buf_str(&words), rows[i].words[lang]);
            qy_buf_free(&words);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_side_matters),  cmocka_unit_test(one_ply),
        cmocka_unit_test(both_sides_matter), cmocka_unit_test(posts_and_budget),
        cmocka_unit_test(patterns_by_name),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The tables of rulings alone: what follows from both sides' moves, branch by branch, whatever the position.
 */
#include "cmocka_all.h"

#include <stdlib.h>
#include <string.h>

#include "xiangqi/repetition_rows.h"
#include "xiangqi/ruling.h"

#define MOST 20

/*
 * A cycle in letters, Red's move first: `+` check, `k` mate threat, `c` chase, `j` a lesser one (joint, or of
 * a piece with too few protectors), `d` a chase of another piece, `h` one by pieces that a horse pins, `p` an
 * attack by pawns only, `.` idle.
 */
struct ruling_row {
    const char *id;
    const char *rules;
    const char *moves;
    int loser; /* a side, or -1 for a draw */
    enum qy_procedure procedure;
    const char *article;
};

#define DRAW         -1, QY_PROCEDURE_AT_ONCE
#define AT_ONCE(who) who, QY_PROCEDURE_AT_ONCE
#define ORDER(who)   who, QY_PROCEDURE_ORDER

static const struct ruling_row rows[] = {
    /* 1999: the table of 24 and 26, both ways round. */
    {"checks-against-idle", "xiangqi-1999", "+.+.", AT_ONCE(QY_FIRST), "xq:26.1"},
    {"idle-against-checks", "xiangqi-1999", ".+.+", AT_ONCE(QY_SECOND), "xq:26.1"},
    {"checks-against-chases", "xiangqi-1999", "+c+c", AT_ONCE(QY_FIRST), "xq:26.1"},
    {"checks-against-kills", "xiangqi-1999", "k+k+", AT_ONCE(QY_SECOND), "xq:26.1"},
    {"checks-against-one-check", "xiangqi-1999", "+++k", AT_ONCE(QY_FIRST), "xq:26.1"},
    {"both-check", "xiangqi-1999", "++++", DRAW, "xq:26.3"},
    {"both-chase", "xiangqi-1999", "cccc", DRAW, "xq:26.3"},
    {"chases-against-kills", "xiangqi-1999", "ckck", DRAW, "xq:26.3"},
    {"joint-chases-weigh-all-the-same", "xiangqi-1999", "cjcj", DRAW, "xq:26.3"},
    {"check-and-chase-against-kills", "xiangqi-1999", "+kck", DRAW, "xq:26.3"},
    {"chases-against-idle", "xiangqi-1999", "c.c.", ORDER(QY_FIRST), "xq:26.4"},
    {"kills-against-one-chase", "xiangqi-1999", ".kck", ORDER(QY_SECOND), "xq:26.4"},
    {"check-and-chase", "xiangqi-1999", "+.c.", ORDER(QY_FIRST), "xq:26.4"},
    {"check-and-kill", "xiangqi-1999", ".+.k", ORDER(QY_SECOND), "xq:26.4"},
    {"kill-and-chase", "xiangqi-1999", "k.c.", ORDER(QY_FIRST), "xq:26.4"},
    {"both-idle", "xiangqi-1999", "....", DRAW, "xq:26.2"},
    {"one-idle-move-each", "xiangqi-1999", "+kc....k", DRAW, "xq:26.2"},
    {"checks-and-one-idle-move", "xiangqi-1999", "+.+.+...", DRAW, "xq:26.2"},
    /* 27.2: pawns count in a mutual attack, and nowhere else. */
    {"pawns-against-chases", "xiangqi-1999", "pcpc", DRAW, "xq:26.3"},
    {"pawn-and-chase-against-kills", "xiangqi-1999", "kpkc", DRAW, "xq:26.3"},
    {"pawns-against-idle", "xiangqi-1999", "p.p.", DRAW, "xq:26.2"},
    {"pawns-against-pawns", "xiangqi-1999", "pppp", DRAW, "xq:26.2"},
    {"pawns-against-one-chase", "xiangqi-1999", "pcp.", DRAW, "xq:26.2"},
    {"pawn-and-idle-against-chases", "xiangqi-1999", "pc.c", ORDER(QY_SECOND), "xq:26.4"},
    {"pawns-against-checks", "xiangqi-1999", "p+p+", AT_ONCE(QY_SECOND), "xq:26.1"},
    /* 2020: 25.1 to 25.3 alike, pawns never, and weights where both attack (26.9.1 to 26.9.4). */
    {"checks-against-idle", "xiangqi-2020", ".+.+", AT_ONCE(QY_SECOND), "cxa:perpetual-check"},
    {"checks-against-joint-chases", "xiangqi-2020", "+j+j", AT_ONCE(QY_FIRST), "cxa:perpetual-check"},
    {"joint-chases-against-checks", "xiangqi-2020", "j+c+", AT_ONCE(QY_SECOND), "cxa:perpetual-check"},
    {"both-check", "xiangqi-2020", "++++", DRAW, "cxa:both-prohibited"},
    {"chases-against-idle", "xiangqi-2020", "c.c.", ORDER(QY_FIRST), "cxa:prohibited"},
    {"joint-chases-against-idle", "xiangqi-2020", ".j.j", ORDER(QY_SECOND), "cxa:prohibited"},
    {"pawns-against-chases", "xiangqi-2020", "pcpc", ORDER(QY_SECOND), "cxa:prohibited"},
    {"both-idle", "xiangqi-2020", "j..c", DRAW, "cxa:allowed"},
    {"both-chase", "xiangqi-2020", "cccc", DRAW, "cxa:both-prohibited"},
    {"chases-against-kills", "xiangqi-2020", "ckck", DRAW, "cxa:both-prohibited"},
    {"chases-against-joint-chases", "xiangqi-2020", "cjcj", ORDER(QY_FIRST), "cxa:lighter"},
    {"one-joint-chase-is-enough", "xiangqi-2020", "jccc", ORDER(QY_SECOND), "cxa:lighter"},
    {"kills-against-one-joint-chase", "xiangqi-2020", "kckj", ORDER(QY_FIRST), "cxa:lighter"},
    {"check-and-kill-against-joint", "xiangqi-2020", "j+jk", ORDER(QY_SECOND), "cxa:lighter"},
    {"both-with-a-joint-chase", "xiangqi-2020", "jjcc", DRAW, "cxa:both-prohibited"},
    {"all-joint-against-one", "xiangqi-2020", "jjjc", DRAW, "cxa:both-prohibited"},
    /* The Asian sets: checks weigh more than chases, one piece all along, pieces that a horse holds weigh less. */
    {"checks-against-idle", "xiangqi-axf", "+.+.", AT_ONCE(QY_FIRST), "axf:perpetual-check"},
    {"checks-against-chases", "xiangqi-axf", "c+c+", AT_ONCE(QY_SECOND), "axf:perpetual-check"},
    {"both-check", "xiangqi-axf", "++++", DRAW, "axf:both"},
    {"both-check", "xiangqi-wxf", "++++++", DRAW, "wxf:both"},
    {"both-chase", "xiangqi-axf", "cccc", DRAW, "axf:both"},
    {"both-chase-two-men", "xiangqi-wxf", "cddc", DRAW, "wxf:allowed"},
    {"chases-of-one-man", "xiangqi-axf", "c.c.", AT_ONCE(QY_FIRST), "axf:perpetual-chase"},
    {"chases-of-one-man", "xiangqi-wxf", ".d.d", AT_ONCE(QY_SECOND), "wxf:perpetual-chase"},
    {"chases-of-two-men", "xiangqi-axf", "c.d.", DRAW, "axf:allowed"},
    {"chases-of-two-men-by-black", "xiangqi-wxf", ".c.d", DRAW, "wxf:allowed"},
    {"check-and-chase", "xiangqi-axf", "+.c.", DRAW, "axf:allowed"},
    {"one-of-both-chases-two-men", "xiangqi-axf", "cccd", AT_ONCE(QY_FIRST), "axf:perpetual-chase"},
    {"held-men-against-free-ones", "xiangqi-axf", "hchc", AT_ONCE(QY_SECOND), "axf:perpetual-chase"},
    {"free-men-against-held-ones", "xiangqi-wxf", "chch", AT_ONCE(QY_FIRST), "wxf:perpetual-chase"},
    {"held-men-on-both-sides", "xiangqi-axf", "hhhh", DRAW, "axf:both"},
    {"held-only-once", "xiangqi-axf", "hccc", DRAW, "axf:both"},
};

static void set_move(char letter, struct qy_judged_move *ret)
{
    static const struct {
        char letter;
        enum qy_label label;
    } labels[] = {{'+', QY_LABEL_CHECK}, {'k', QY_LABEL_KILL_THREAT}, {'c', QY_LABEL_CHASE},
                  {'j', QY_LABEL_CHASE}, {'d', QY_LABEL_CHASE},       {'h', QY_LABEL_CHASE}};

    ret->label = QY_LABEL_IDLE;
    for (size_t i = 0; i < sizeof labels / sizeof labels[0]; i++)
        if (labels[i].letter == letter)
            ret->label = labels[i].label;
    ret->certain = true;
    ret->attacks = ret->label >= QY_LABEL_CHASE;
    ret->weak = letter == 'j';
    ret->by_pawn = letter == 'p';
    ret->by_pinned = letter == 'h';
    ret->victims_set = letter == 'd' ? 2 : 1;
}

static unsigned check_ruling(const struct ruling_row *row)
{
    struct qy_judged_move moves[MOST];
    struct qy_judgement judgement = {.deviate = -1, .move_count = strlen(row->moves), .moves = moves};
    bool right;

    memset(moves, 0, sizeof moves);
    for (size_t i = 0; i < judgement.move_count; i++) {
        moves[i].side = i % 2 ? QY_SECOND : QY_FIRST;
        set_move(row->moves[i], &moves[i]);
    }
    assert_int_equal(qyi_xiangqi_rule(repetition_rules(row->rules), &judgement), 0);
    right = judgement.verdict == (row->loser < 0 ? QY_VERDICT_DRAW : QY_VERDICT_LOSS) &&
            judgement.deviate == row->loser && judgement.procedure == row->procedure && judgement.article &&
            strcmp(judgement.article, row->article) == 0;
    if (!right)
        print_error("%s-%s, ruled: %s of side %d, %s, %s\n", row->id, row->rules + strlen("xiangqi-"),
                    qy_verdict_id(judgement.verdict), judgement.deviate, qy_procedure_id(judgement.procedure),
                    judgement.article ? judgement.article : "-");
    return !right;
}

static void every_branch(void **state)
{
    unsigned faults = 0;

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        faults += check_ruling(&rows[i]);
    assert_int_equal(faults, 0);
}

/* Whatever the moves are: with the sides changed the other one loses. */
static void sides_changed(void **state)
{
    static const char letters[] = "+kcj.";
    static const char *const rules[] = {"xiangqi-1999", "xiangqi-2020", "xiangqi-axf"};
    char text[5] = "";

    (void)state;
    for (unsigned set = 0; set < 3; set++) {
        for (unsigned way = 0; way < 625; way++) {
            struct ruling_row row = {"way", rules[set], text, DRAW, NULL};
            struct qy_judged_move moves[4];
            int loser[2];

            for (unsigned swapped = 0; swapped < 2; swapped++) {
                struct qy_judgement judgement = {.deviate = -1, .move_count = 4, .moves = moves};
                unsigned rest = way;

                for (unsigned i = 0; i < 4; i++, rest /= 5)
                    text[i ^ swapped] = letters[rest % 5];
                memset(moves, 0, sizeof moves);
                for (unsigned i = 0; i < 4; i++) {
                    moves[i].side = i % 2 ? QY_SECOND : QY_FIRST;
                    set_move(row.moves[i], &moves[i]);
                }
                assert_int_equal(qyi_xiangqi_rule(repetition_rules(row.rules), &judgement), 0);
                loser[swapped] = judgement.deviate;
            }
            assert_int_equal(loser[0] < 0 ? -1 : loser[0] ^ 1, loser[1]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_branch), cmocka_unit_test(sides_changed)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}

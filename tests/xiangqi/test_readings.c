/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the clauses leave two readings: what is ruled by the one, and by the other that an event may take. */
#include "cmocka_all.h"

#include <stdlib.h>
#include <string.h>

#include "xiangqi/movegen.h"
#include "xiangqi/repetition_rows.h"

static struct repetition_table known;
static struct repetition_table own;
static struct repetition_table twins;

static int read_all(void **state)
{
    const char *folder = getenv("QIYUAN_TEST_DATA");

    (void)state;
    return folder && read_repetitions(folder, "repetition_cases.tsv", &known) &&
                   read_repetitions(folder, "repetition_own.tsv", &own) &&
                   read_repetitions(folder, "repetition_twins.tsv", &twins)
               ? 0
               : -1;
}

/* Where the clauses leave two readings: what the rule set's own rules, and what the other one does. */
struct two_readings {
    const char *id; /* of a row of the tables */
    enum qy_regulation point;
    int loser; /* a side, or -1 for a draw, by the other reading */
};

static const struct repetition_row *row_of(const char *id)
{
    const struct repetition_table *const tables[] = {&known, &own, &twins};

    for (size_t t = 0; t < 3; t++)
        for (size_t i = 0; i < tables[t]->count; i++)
            if (strcmp(tables[t]->rows[i].id, id) == 0)
                return &tables[t]->rows[i];
    fail_msg("no row %s", id);
    return NULL;
}

/* Judges a row by both readings; each ruling says that it rests on the point. Returns the number of faults. */
static unsigned check_readings(const struct two_readings *of)
{
    const struct repetition_row *row = row_of(of->id);
    uint32_t bit = QY_REGULATION_BIT(of->point);
    unsigned faults = 0;

    for (unsigned other = 0; other < 2; other++) {
        const struct qy_oracle oracle = {.otherwise = other ? bit : 0};
        struct qy_judgement got;
        struct qy_buf words = QY_BUF_INIT;
        struct qy_buf told = QY_BUF_INIT;

        assert_true(judge_row_as(row, 2, &oracle, &got));
        qy_judgement_words(&got, QY_LANG_EN, &words);
        qy_reading_words(of->point, other, QY_LANG_EN, &told);
        if (got.deviate != (other ? of->loser : row->loser) || !(got.readings & bit) ||
            !strstr(qy_buf_str(&words), qy_buf_str(&told))) {
            print_error("%s, by regulation: side %d loses by reading %u, told %x\n", row->id, got.deviate,
                        other, (unsigned)got.readings);
            faults++;
        }
        qy_buf_free(&words);
        qy_buf_free(&told);
        qy_judgement_free(&got);
    }
    return faults;
}

static void two_readings(void **state)
{
    static const struct two_readings rows[] = {
        {"cxa2020-fig-13", QY_REGULATION_SUSPENDED, QY_FIRST},
        {"cxa2020-ref-04", QY_REGULATION_SUSPENDED, QY_SECOND},
        {"cxa2020-fig-09", QY_REGULATION_SUSPENDED, QY_FIRST},
        {"cxa2020-ref-21", QY_REGULATION_HANGING, -1},
        {"cxa2020-ref-38", QY_REGULATION_HANGING, -1},
        {"cxa2020-ref-06", QY_REGULATION_MEANS, QY_FIRST},
        {"helper-not-attacked", QY_REGULATION_HELPER, QY_FIRST},
        {"cxa1999-tu-15", QY_REGULATION_EVASION, QY_SECOND},
        {"cxa2020-fig-10", QY_REGULATION_WEAK_MOVES, -1},
        {"cxa2020-ref-49", QY_REGULATION_WEAK_MOVES, -1},
        {"cxa2020-ref-35", QY_REGULATION_YIELDS, QY_FIRST},
        {"cxa2020-ref-43", QY_REGULATION_YIELDS, QY_SECOND},
        /* Positions of our own, two at least for each. The mate that begins with the capture counts again: */
        {"fig-17-no-far-rook-2020", QY_REGULATION_SUSPENDED, QY_FIRST},
        {"fig-29-no-pawn-2020", QY_REGULATION_SUSPENDED, QY_FIRST},
        /* what the cannon opens on the rook that it leaves behind, once it has taken its like: */
        {"fig-13-two-roots-2020", QY_REGULATION_SUSPENDED, QY_FIRST},
        /* what was dearer than the win before is safe now, so that the win is new: */
        {"price-hangs-anyway-line-2020", QY_REGULATION_HANGING, QY_FIRST},
        {"t-standing-win-other-man-2020", QY_REGULATION_HANGING, -1},
        /* the same man could be won by another check before: */
        {"ref-06-second-pawn-2020", QY_REGULATION_MEANS, QY_FIRST},
        {"rook-mate-hides-no-old-win", QY_REGULATION_MEANS, QY_FIRST},
        /* nobody attacks the man that helps from another point: */
        {"helper-not-attacked", QY_REGULATION_HELPER, QY_FIRST},
        {"fig-09-no-rook-2020", QY_REGULATION_HELPER, QY_SECOND},
        /* the general that goes out of check threatens mate, or makes room for a chase: */
        {"fig-18-far-elephant-gone-1999", QY_REGULATION_EVASION, QY_SECOND},
        {"fig-18-cannon-on-the-file-1999", QY_REGULATION_EVASION, -1},
        /* one joint chase of two, or of a man with too few roots: */
        {"ref-40-cannon-victim-2020", QY_REGULATION_WEAK_MOVES, -1},
        {"ref-49-no-pawn-2020", QY_REGULATION_WEAK_MOVES, -1},
        /* kill threats on one side, chases on the other: */
        {"ref-43-no-pawn-2020", QY_REGULATION_YIELDS, QY_SECOND},
        {"ref-35-no-pawn-2020", QY_REGULATION_YIELDS, QY_FIRST},
    };

    unsigned faults = 0;

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        faults += check_readings(&rows[i]);
    assert_int_equal(faults, 0);
}

/* A point that the rule set does not leave open is read as usual, whatever is asked. */
static void closed_readings(void **state)
{
    const struct repetition_row *row = row_of("cxa1999-tu-11");
    const struct qy_oracle oracle = {.otherwise = QY_REGULATION_BIT(QY_REGULATION_WEAK_MOVES) |
                                                  QY_REGULATION_BIT(QY_REGULATION_YIELDS) |
                                                  QY_REGULATION_BIT(QY_REGULATION_HELPER)};
    struct qy_judgement got;

    (void)state;
    assert_true(judge_row_as(row, 2, &oracle, &got));
    assert_int_equal(got.deviate, row->loser);
    assert_int_equal(got.otherwise, 0);
    qy_judgement_free(&got);
}

/* Judges a row's cycle, played `rounds` times, as an event has it. */
static void check_count(const char *id, unsigned rounds, const struct qy_oracle *oracle,
                        enum qy_verdict verdict, int deviate)
{
    struct qy_judgement got;

    assert_true(judge_row_as(row_of(id), rounds, oracle, &got));
    if (got.verdict != verdict || got.deviate != deviate)
        fail_msg("%s, %u rounds: %s of side %d", id, rounds, qy_verdict_id(got.verdict), got.deviate);
    qy_judgement_free(&got);
}

/* Three rounds are one more than three positions: what is an order by the one is nothing yet by the other. */
static void counts_by_regulation(void **state)
{
    static const struct {
        const char *id;
        int deviate;
    } rows[] = {{"t-rook-cannon-2020", QY_FIRST},
                {"t-black-chases-1999", QY_SECOND},
                {"derived-037-rooted-once-1999", QY_SECOND},
                {"t-chase-one-idle-2020", -1}};
    const struct qy_oracle four = {.repetitions = 4};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        enum qy_verdict ruled = rows[i].deviate < 0 ? QY_VERDICT_DRAW : QY_VERDICT_LOSS;

        check_count(rows[i].id, 2, NULL, ruled, rows[i].deviate);
        check_count(rows[i].id, 2, &four, QY_VERDICT_OPEN, -1);
        check_count(rows[i].id, 3, &four, ruled, rows[i].deviate);
    }
}

/* Red varies where both sides may repeat, in the first rounds of a game alone; who attacks varies anyway. */
static void red_varies_by_regulation(void **state)
{
    static const char *const idle[] = {"t-self-inflicted-2020", "t-chase-one-idle-2020",
                                       "t-along-the-line-2020"};
    struct qy_judgement got;

    (void)state;
    for (size_t i = 0; i < sizeof idle / sizeof idle[0]; i++) {
        unsigned plies = (unsigned)row_of(idle[i])->cycle_count * 2;
        const struct qy_oracle early = {.red_varies = plies / 2};
        const struct qy_oracle late = {.red_varies = plies / 2 - 1};

        check_count(idle[i], 2, &late, QY_VERDICT_DRAW, -1);
        assert_true(judge_row_as(row_of(idle[i]), 2, &early, &got));
        assert_int_equal(got.deviate, QY_FIRST);
        assert_int_equal(got.procedure, QY_PROCEDURE_ORDER);
        assert_int_equal(got.readings, QY_REGULATION_BIT(QY_REGULATION_RED_VARIES));
        qy_judgement_free(&got);
    }
    check_count("t-black-chases-1999", 2, &(const struct qy_oracle){.red_varies = 25}, QY_VERDICT_LOSS,
                QY_SECOND);
    check_count("t-along-the-line-1999", 2, &(const struct qy_oracle){.red_varies = 25}, QY_VERDICT_DRAW, -1);
    check_count("t-both-kill-2020", 2, &(const struct qy_oracle){.red_varies = 25}, QY_VERDICT_DRAW, -1);
}

/* Moves from a position of ours, "a6a4 g4g6"; how many. */
static size_t moves_of(const char *text, qy_move *moves)
{
    size_t count = 0;

    for (; strlen(text) >= 4; text += text[4] ? 5 : 4)
        moves[count++] = qyi_xiangqi_pack((unsigned)((text[1] - '0') * QYI_XIANGQI_FILES + (text[0] - 'a')),
                                          (unsigned)((text[3] - '0') * QYI_XIANGQI_FILES + (text[2] - 'a')));
    return count;
}

/* Nine rounds of attacks in which no position stands three times: an offence only where an event has it so. */
static void nine_rounds_by_regulation(void **state)
{
    static const struct {
        const char *row; /* of the table: where it begins */
        const char *moves;
        int deviate; /* where nine rounds count */
    } series[] = {
        /* the cannon flees to six points, attacked anew on each */
        {"t-rook-cannon-2020",
         "a6a4 g4g6 a4a6 g6g7 a6a7 g7g8 a7a8 g8g5 a8a5 g5g2 a5a2 g2g3 a2a3 g3g8 a3a8 g8g7 a8a7 g7g6",
         QY_FIRST},
        {"t-rook-cannon-2020", /* one of the nine moves follows it nowhere */
         "a6a4 g4g6 a4a6 g6g7 a6a7 g7g8 a7b7 g8g5 b7b5 g5g2 b5b2 g2g3 b2b3 g3g8 b3b8 g8g7 b8b7 g7g6", -1},
        {"t-rook-cannon-2020", /* eight rounds */
         "a6a4 g4g6 a4a6 g6g7 a6a7 g7g8 a7a8 g8g5 a8a5 g5g2 a5a2 g2g3 a2a3 g3g8 a3a8 g8g7", -1},
        {"t-check-chase-2020", /* checks and a chase in turn, the rook on five points */
         "a7a9 f9f8 a9a8 f8f9 a8a7 g7g6 a7a6 g6g5 a6a5 g5g4 a5a4 g4g3 a4a3 g3g4 a3a4 g4g5 a4a5 g5g6",
         QY_FIRST},
    };

    (void)state;
    for (size_t i = 0; i < sizeof series / sizeof series[0]; i++) {
        const struct repetition_row *row = row_of(series[i].row);
        qy_move moves[MOST_MOVES];
        size_t count = moves_of(series[i].moves, moves);

        for (unsigned asked = 0; asked < 2; asked++) {
            const struct qy_oracle oracle = {.otherwise =
                                                 asked ? QY_REGULATION_BIT(QY_REGULATION_NINE_ROUNDS) : 0};
            int deviate = asked ? series[i].deviate : -1;
            struct qy_judgement got;

            assert_int_equal(
                qyi_xiangqi_judge(repetition_rules(row->rules), &row->start, moves, count, &oracle, &got), 0);
            if (got.deviate != deviate || (got.verdict == QY_VERDICT_OPEN) != (deviate < 0))
                fail_msg("series %zu, asked %u: %s of side %d", i, asked, qy_verdict_id(got.verdict),
                         got.deviate);
            assert_int_equal(got.series, deviate >= 0);
            qy_judgement_free(&got);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_readings),
        cmocka_unit_test(closed_readings),
        cmocka_unit_test(counts_by_regulation),
        cmocka_unit_test(red_varies_by_regulation),
        cmocka_unit_test(nine_rounds_by_regulation),
    };

    return cmocka_run_group_tests(tests, read_all, NULL);
}

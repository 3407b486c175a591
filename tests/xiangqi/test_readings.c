/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the clauses leave two readings: what is ruled by the one, and by the other that an event may take. */
#include "cmocka_all.h"

#include <stdlib.h>
#include <string.h>

#include "xiangqi/fen.h"
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
        /* the attack that the cannon opens for the rook behind it, after capturing an equal piece: */
        {"fig-13-two-roots-2020", QY_REGULATION_SUSPENDED, QY_FIRST},
        /* what was dearer than the win before is safe now, so that the win is new: */
        {"price-hangs-anyway-line-2020", QY_REGULATION_HANGING, QY_FIRST},
        {"t-standing-win-other-man-2020", QY_REGULATION_HANGING, -1},
        /* the same piece could be won by another check before: */
        {"ref-06-second-pawn-2020", QY_REGULATION_MEANS, QY_FIRST},
        {"rook-mate-hides-no-old-win", QY_REGULATION_MEANS, QY_FIRST},
        /* nobody attacks the piece that helps from another point: */
        {"helper-not-attacked", QY_REGULATION_HELPER, QY_FIRST},
        {"fig-09-no-rook-2020", QY_REGULATION_HELPER, QY_SECOND},
        /* the general that goes out of check threatens mate, or makes room for a chase: */
        {"fig-18-far-elephant-gone-1999", QY_REGULATION_EVASION, QY_SECOND},
        {"fig-18-cannon-on-the-file-1999", QY_REGULATION_EVASION, -1},
        /* one joint chase of two, or of a piece with too few roots: */
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

/* Judges a row's cycle, played `rounds` times, as an event has it. Returns the number of faults. */
static unsigned check_count(const char *id, unsigned rounds, const struct qy_oracle *oracle,
                            enum qy_verdict verdict, int deviate)
{
    struct qy_judgement got;
    bool right;

    assert_true(judge_row_as(row_of(id), rounds, oracle, &got));
    right = got.verdict == verdict && got.deviate == deviate;
    if (!right)
        print_error("%s, by count: %u rounds, %s of side %d\n", id, rounds, qy_verdict_id(got.verdict),
                    got.deviate);
    qy_judgement_free(&got);
    return !right;
}

/* Three cycles are more than three positions: under one regulation there is an order, under the other not yet. */
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
    unsigned faults = 0;

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        enum qy_verdict ruled = rows[i].deviate < 0 ? QY_VERDICT_DRAW : QY_VERDICT_LOSS;

        faults += check_count(rows[i].id, 2, NULL, ruled, rows[i].deviate);
        faults += check_count(rows[i].id, 2, &four, QY_VERDICT_OPEN, -1);
        faults += check_count(rows[i].id, 3, &four, ruled, rows[i].deviate);
    }
    assert_int_equal(faults, 0);
}

/* Whether Red is told to vary in the last round that is early enough, and no more in the next. */
static unsigned check_red_varies(const char *id)
{
    const struct repetition_row *row = row_of(id);
    unsigned rounds = row->start.fullmove + ((unsigned)row->cycle_count * 2 - 1) / 2;
    const struct qy_oracle early = {.red_varies = rounds};
    const struct qy_oracle late = {.red_varies = rounds - 1};
    struct qy_judgement got;
    bool right;

    assert_true(judge_row_as(row, 2, &early, &got));
    right = got.deviate == QY_FIRST && got.procedure == QY_PROCEDURE_ORDER &&
            got.readings == QY_REGULATION_BIT(QY_REGULATION_RED_VARIES);
    if (!right)
        print_error("%s, varies: %s of side %d\n", id, qy_verdict_id(got.verdict), got.deviate);
    qy_judgement_free(&got);
    return !right + check_count(id, 2, &late, QY_VERDICT_DRAW, -1);
}

/*
 * Red must change if both sides may repeat, but only in the first cycles of a game. If one side attacks
 * without end, that side must change as usual; if both do, neither has to.
 */
static void red_varies_by_regulation(void **state)
{
    static const char *const idle[] = {"t-self-inflicted-2020", "t-chase-one-idle-2020",
                                       "t-along-the-line-2020", "t-check-idle-2020",
                                       "t-along-the-line-1999", "t-check-idle-1999"};
    static const struct {
        const char *id;
        int deviate;
    } others[] = {{"t-black-chases-2020", QY_SECOND},
                  {"t-both-kill-2020", -1},
                  {"cxa-both-chase", -1},
                  {"t-rook-cannon-2020", QY_FIRST},
                  {"t-black-chases-1999", QY_SECOND}};
    const struct qy_oracle asked = {.red_varies = 25};
    unsigned faults = 0;

    (void)state;
    for (size_t i = 0; i < sizeof idle / sizeof idle[0]; i++)
        faults += check_red_varies(idle[i]);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        faults += check_count(others[i].id, 2, &asked,
                              others[i].deviate < 0 ? QY_VERDICT_DRAW : QY_VERDICT_LOSS, others[i].deviate);
    assert_int_equal(faults, 0);
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

/* A sequence of moves without a threefold position, and its result when nine cycles count. */
struct series {
    const char *id;
    const char *fen;
    const char *moves;
    enum qy_verdict verdict; /* OPEN: nothing */
    int deviate;
    unsigned patterns; /* one more than three once the offender went on after the order */
};

#define FLEEING   "5k3/9/9/R8/9/6c2/9/9/9/3K5 w - - 0 1"
#define CHECKS    "5k3/9/R5c2/9/9/9/9/9/9/3K5 w - - 0 1"
#define NOTHING   QY_VERDICT_OPEN, -1, 0
#define NINE(who) QY_VERDICT_LOSS, who, 3
#define TEN(who)  QY_VERDICT_LOSS, who, 4

static const struct series series[] = {
    /* the cannon flees to six points, attacked anew on each */
    {"series-cannon-flees", FLEEING,
     "a6a4 g4g6 a4a6 g6g7 a6a7 g7g8 a7a8 g8g5 a8a5 g5g2 a5a2 g2g3 a2a3 g3g8 a3a8 g8g7 a8a7 g7g6",
     NINE(QY_FIRST)},
    {"series-tenth-attack", FLEEING, /* and once more after the order */
     "a6a4 g4g6 a4a6 g6g7 a6a7 g7g8 a7a8 g8g5 a8a5 g5g2 a5a2 g2g3 a2a3 g3g8 a3a8 g8g7 a8a7 g7g6 a7a6",
     TEN(QY_FIRST)},
    {"series-tenth-is-idle", FLEEING, /* the first of ten follows it nowhere: the last nine attack */
     "a6a5 g4g6 a5a6 g6g7 a6a7 g7g8 a7a8 g8g5 a8a5 g5g2 a5a2 g2g3 a2a3 g3g8 a3a8 g8g7 a8a7 g7g6 a7a6",
     NINE(QY_FIRST)},
    {"series-one-idle-move", FLEEING, /* one of the nine moves follows it nowhere */
     "a6a4 g4g6 a4a6 g6g7 a6a7 g7g8 a7b7 g8g5 b7b5 g5g2 b5b2 g2g3 b2b3 g3g8 b3b8 g8g7 b8b7 g7g6", NOTHING},
    {"series-eight-rounds", FLEEING,
     "a6a4 g4g6 a4a6 g6g7 a6a7 g7g8 a7a8 g8g5 a8a5 g5g2 a5a2 g2g3 a2a3 g3g8 a3a8 g8g7", NOTHING},
    {"series-rook-takes", "5k3/9/9/R8/9/6c2/9/p8/9/3K5 w - - 0 1", /* the pawn on a2: a new count */
     "a6a4 g4g6 a4a6 g6g7 a6a7 g7g8 a7a8 g8g5 a8a5 g5g2 a5a2 g2g3 a2a3 g3g8 a3a8 g8g7 a8a7 g7g6", NOTHING},
    /* checks and chases in turn, the rook on seven points */
    {"series-checks-and-chases", CHECKS,
     "a7a9 f9f8 a9a8 f8f9 a8a7 g7g6 a7a6 g6g5 a6a5 g5g4 a5a4 g4g3 a4a3 g3g4 a3a4 g4g5 a4a5 g5g6",
     NINE(QY_FIRST)},
    {"series-check-and-idle", CHECKS, /* with an idle move among them */
     "a7a9 f9f8 a9a8 f8f9 a8a7 g7g6 a7a6 g6g5 a6a5 g5g4 a5b5 g4g3 b5b3 g3g4 b3b4 g4g5 b4b5 g5g6", NOTHING},
    {"series-check-and-take", "5k3/9/R5c2/9/p8/9/9/9/9/3K5 w - - 0 1", /* the pawn on a5 */
     "a7a9 f9f8 a9a8 f8f9 a8a7 g7g6 a7a6 g6g5 a6a5 g5g4 a5a4 g4g3 a4a3 g3g4 a3a4 g4g5 a4a5 g5g6", NOTHING},
    /* two pieces in turn, from two points, while the general walks around: fewer than three points */
    {"series-two-points-red", "5k3/9/9/6c2/9/R6c1/9/9/9/3K5 w - - 0 1",
     "a4a6 f9e9 a6a4 e9e8 a4a6 e8e7 a6a4 e7f7 a4a6 f7f8 a6a4 f8f9 a4a6 f9e9 a6a4 e9e8 a4a6 e8e7", NOTHING},
    {"series-two-points-black", "5k3/9/9/9/r7N/9/6N2/9/9/3K5 w - - 0 1",
     "d0d1 a5a3 d1d2 a3a5 d2e2 a5a3 e2e1 a3a5 e1e0 a5a3 e0d0 a3a5 d0d1 a5a3 d1d2 a3a5 d2e2 a5a3", NOTHING},
    {"series-three-points-black", "5k3/9/9/9/r7N/9/6N2/9/2C6/3K5 w - - 0 1", /* and a third piece */
     "d0d1 a5a3 d1d2 a3a5 d2e2 a5a3 e2e1 a3a1 e1e0 a1a3 e0d0 a3a5 d0d1 a5a3 d1d2 a3a5 d2e2 a5a3",
     NINE(QY_SECOND)},
    {"series-black-tenth", "5k3/9/9/9/r7N/9/6N2/9/2C6/3K5 w - - 0 1", /* and once more after the order */
     "d0d1 a5a3 d1d2 a3a5 d2e2 a5a3 e2e1 a3a1 e1e0 a1a3 e0d0 a3a5 d0d1 a5a3 d1d2 a3a5 d2e2 a5a3 e2e1 a3a1",
     TEN(QY_SECOND)},
    /* both threaten mate with every move, of a rook that stands on many points */
    {"series-both-red-first", "5k3/1R7/8r/9/9/9/9/9/R6r1/3K5 w - - 0 1",
     "a1a2 i7i6 a2a3 i6i5 a3a4 i5i6 a4a5 i6i4 a5a6 i4i3 a6a7 i3i2 a7a6 i2i3 a6a5 i3i4 a5a4 i4i5",
     QY_VERDICT_DRAW, -1, 3},
    {"series-both-black-first", "5k3/1R7/8r/9/9/9/9/9/R6r1/3K5 b - - 0 1",
     "i7i6 a1a2 i6i5 a2a3 i5i6 a3a4 i6i7 a4a5 i7i6 a5a4 i6i5 a4a6 i5i4 a6a7 i4i3 a7a6 i3i2 a6a5",
     QY_VERDICT_DRAW, -1, 3},
};

/* Judges a series, where an event has it so, or not. Returns the number of faults. */
static unsigned check_series(const struct series *of, bool asked)
{
    const struct qy_oracle oracle = {.otherwise = asked ? QY_REGULATION_BIT(QY_REGULATION_NINE_ROUNDS) : 0};
    enum qy_verdict verdict = asked ? of->verdict : QY_VERDICT_OPEN;
    struct qy_xiangqi_position start;
    qy_move moves[MOST_MOVES];
    size_t count = moves_of(of->moves, moves);
    struct qy_judgement got;
    bool right;

    assert_true(qyi_xiangqi_from_fen(of->fen, strlen(of->fen), &start, NULL, NULL) >= 0);
    assert_int_equal(qyi_xiangqi_judge(&qyi_xiangqi_repetition_2020, &start, moves, count, &oracle, &got), 0);
    right = got.verdict == verdict && got.deviate == (asked ? of->deviate : -1) &&
            got.series == (verdict != QY_VERDICT_OPEN) && (!got.series || got.patterns == of->patterns);
    if (!right)
        print_error("%s, nine rounds: asked %d, %s of side %d, pattern %u\n", of->id, asked,
                    qy_verdict_id(got.verdict), got.deviate, got.patterns);
    qy_judgement_free(&got);
    return !right;
}

/*
 * Nine cycles of attacks without a threefold position: an offence only if the event's regulations say so, and
 * only of a side that attacks on three or more points; if both do, a draw. A capture restarts the count.
 */
static void nine_rounds_by_regulation(void **state)
{
    unsigned faults = 0;

    (void)state;
    for (size_t i = 0; i < sizeof series / sizeof series[0]; i++)
        for (unsigned asked = 0; asked < 2; asked++)
            faults += check_series(&series[i], asked == 1);
    assert_int_equal(faults, 0);
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

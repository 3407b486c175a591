/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The judge of repetitions: known cases, our own, the figures of the rules, and laws that hold for all of
 * them.
 */
#include "cmocka_all.h"
#include "share.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "xiangqi/fen.h"
#include "xiangqi/movegen.h"
#include "xiangqi/repetition_rows.h"
#include "xiangqi/twin_facts.h"

static struct repetition_table known;
static struct repetition_table own;
static struct repetition_table figures;
static struct repetition_table twins;
static struct repetition_table posts;

static int read_all(void **state)
{
    const char *folder = getenv("QIYUAN_TEST_DATA");

    (void)state;
    return folder && read_repetitions(folder, "repetition_cases.tsv", &known) &&
                   read_repetitions(folder, "repetition_own.tsv", &own) &&
                   read_repetitions(folder, "repetition_figures.tsv", &figures) &&
                   read_repetitions(folder, "repetition_twins.tsv", &twins) &&
                   read_repetitions(folder, "repetition_posts.tsv", &posts)
               ? 0
               : -1;
}

/* ---- comparing ---------------------------------------------------------------------------------------- */

/* How much of a row's labels is compared. */
enum care {
    ATTACKS, /* allowed kinds are one */
    VICTIMS, /* and the victims of the attacks */
    EVERYTHING
};

static const struct repetition_table *table_of(const struct repetition_row *row)
{
    return row >= own.rows && row < own.rows + MOST_ROWS       ? &own
           : row >= known.rows && row < known.rows + MOST_ROWS ? &known
           : row >= twins.rows && row < twins.rows + MOST_ROWS ? &twins
           : row >= posts.rows && row < posts.rows + MOST_ROWS ? &posts
                                                               : &figures;
}

static enum care care_of(const struct repetition_row *row)
{
    const struct repetition_table *table = table_of(row);

    return table == &own ? EVERYTHING : table == &figures ? VICTIMS : ATTACKS;
}

static bool same_victims(const struct expected_label *want, const struct qy_judged_move *got)
{
    if (want->victim_count != got->victim_count)
        return false;
    for (unsigned i = 0; i < want->victim_count; i++) {
        unsigned k = 0;

        while (k < got->victim_count && got->victims[k].square != want->victims[i])
            k++;
        if (k == got->victim_count)
            return false;
    }
    return true;
}

static bool same_label(const struct expected_label *want, const struct qy_judged_move *got, enum care care)
{
    bool allowed = want->label < QY_LABEL_CHASE;
    bool same = want->label == got->label || (care != EVERYTHING && allowed && got->label < QY_LABEL_CHASE);

    if (want->open || qy_judged_is_open(got))
        return want->open && qy_judged_is_open(got);
    if (same && care != ATTACKS && want->victim_count > 0)
        same = same_victims(want, got);
    return same != want->unmet;
}

/* True when every move of the side has to be a check, by the row's labels. */
static bool only_checks(const struct repetition_row *row, unsigned side)
{
    for (size_t i = 0; i < row->label_count; i++)
        if (((row->start.side ^ row->lead_count ^ i) & 1) == side && row->labels[i].label != QY_LABEL_CHECK)
            return false;
    return true;
}

/*
 * How a loss comes about under the Chinese books (24.1, 24.3): perpetual check by one side loses at once, any
 * other offender is first ordered to change.
 */
static enum qy_procedure procedure_of(const struct repetition_row *row)
{
    unsigned loser = (unsigned)row->loser;

    return only_checks(row, loser) && !only_checks(row, loser ^ 1U) ? QY_PROCEDURE_AT_ONCE
                                                                    : QY_PROCEDURE_ORDER;
}

static bool is_chinese(const struct repetition_row *row)
{
    return strncmp(row->rules, "xiangqi-1999", 12) == 0 || strncmp(row->rules, "xiangqi-2020", 12) == 0;
}

/* Prints the faults of a judgement of a row, if any. Returns their number. */
static unsigned faults_of(const struct repetition_row *row, enum care care, const char *form,
                          const struct qy_judgement *got)
{
    unsigned faults = 0;
    bool right = row->undecided   ? got->verdict == QY_VERDICT_UNKNOWN
                 : row->loser < 0 ? got->verdict == QY_VERDICT_DRAW
                                  : got->verdict == QY_VERDICT_LOSS && got->deviate == row->loser;

    if (right == row->unmet) {
        print_error("%s, %s: verdict %s of side %d\n", row->id, form, qy_verdict_id(got->verdict),
                    got->deviate);
        faults++;
    } else if (got->verdict == QY_VERDICT_LOSS && is_chinese(row) && row->label_count == got->move_count &&
               got->procedure != procedure_of(row)) {
        print_error("%s, %s: procedure %s\n", row->id, form, qy_procedure_id(got->procedure));
        faults++;
    }
    if (row->label_count > 0 && row->label_count != got->move_count) {
        print_error("%s, %s: %zu moves in the cycle\n", row->id, form, got->move_count);
        return faults + 1;
    }
    for (size_t i = 0; i < row->label_count; i++) {
        if (same_label(&row->labels[i], &got->moves[i], care))
            continue;
        print_error("%s, %s: move %zu is %s (%s)\n", row->id, form, i + 1, qy_label_id(got->moves[i].label),
                    qy_why_id(got->moves[i].why));
        faults++;
    }
    return faults;
}

static unsigned check_row(const struct repetition_row *row, enum care care, const char *form, unsigned rounds)
{
    struct qy_judgement judgement;
    unsigned faults;

    assert_true(judge_row(row, rounds, &judgement));
    faults = faults_of(row, care, form, &judgement);
    qy_judgement_free(&judgement);
    return faults;
}

static void check_table(const struct repetition_table *table, size_t least)
{
    unsigned faults = 0;

    assert_true(table->count >= least);
    for (size_t i = 0; i < table->count; i++)
        faults += check_row(&table->rows[i], care_of(&table->rows[i]), "as it stands", 2);
    assert_int_equal(faults, 0);
}

static void known_cases(void **state)
{
    (void)state;
    check_table(&known, 186);
}

static void own_cases(void **state)
{
    (void)state;
    check_table(&own, 95);
}

static void twins_of_the_figures(void **state)
{
    (void)state;
    check_table(&twins, 500);
}

/* ---- posts --------------------------------------------------------------------------------------------- */

/* The question whether a guarding piece holds the draw is asked if no table proves it, and the referee's
 * answer decides the rest. */
static void posts_are_asked(void **state)
{
    (void)state;
    check_table(&posts, 10);
    for (size_t i = 0; i < posts.count; i++) {
        for (unsigned refused = 0; refused < 2; refused++) {
            const struct qy_oracle oracle = {.post = refused ? QY_ANSWER_NO : QY_ANSWER_YES};
            struct qy_judgement got;
            struct qy_buf question = QY_BUF_INIT;

            assert_true(judge_row(&posts.rows[i], 2, &got));
            qy_judgement_question(&got, QY_LANG_EN, &question);
            assert_non_null(strstr(qy_buf_str(&question), "theoretical draw"));
            qy_buf_free(&question);
            qy_judgement_free(&got);
            assert_true(judge_row_as(&posts.rows[i], 2, &oracle, &got));
            if (got.verdict == QY_VERDICT_UNKNOWN || got.deviate != posts.rows[i].if_post[refused])
                fail_msg("%s: refused %u, %s of side %d", posts.rows[i].id, refused,
                         qy_verdict_id(got.verdict), got.deviate);
            qy_judgement_free(&got);
        }
    }
}

/* Simulated table answers: with all pieces in place, without the defender, and after it moved away. */
struct told_draws {
    enum qy_answer stands;
    enum qy_answer gone;
    enum qy_answer away;
    unsigned defender;                /* the piece, as squares are numbered by pieces */
    bool points[QYI_XIANGQI_SQUARES]; /* on which it stands in the cycle */
};

static enum qy_answer tell_draw(const struct qy_oracle *oracle, const struct qy_xiangqi_position *position)
{
    const struct told_draws *told = oracle->tables;
    unsigned square = position->square[told->defender];

    if (square == QYI_XIANGQI_GONE)
        return told->gone;
    return told->points[square] ? told->stands : told->away;
}

static enum qy_answer never_asked(void *tables, const struct qy_position *position)
{
    (void)tables;
    (void)position;
    return QY_ANSWER_UNKNOWN;
}

/* True when somebody may take on the point. */
static bool may_be_taken(const struct qy_xiangqi_position *position, qy_square square)
{
    qy_move moves[QY_MAX_MOVES];
    size_t count = qyi_xiangqi_gen_captures(position, moves);

    for (size_t i = 0; i < count; i++)
        if (qyi_xiangqi_move_to(moves[i]) == square)
            return true;
    return false;
}

/* True when the defender, whose side is to move, can go to an empty point that it does not use in the cycle
 * and where it can't be captured. */
static bool may_go_elsewhere(const struct qy_xiangqi_position *position, const struct told_draws *told)
{
    qy_move moves[QY_MAX_MOVES];
    size_t count = qyi_xiangqi_gen_quiets(position, moves);
    bool any = false;

    for (size_t i = 0; i < count && !any; i++) {
        struct qy_xiangqi_position gone = *position;
        struct qy_xiangqi_undo undo;

        if (qyi_xiangqi_move_from(moves[i]) != position->square[told->defender] ||
            told->points[qyi_xiangqi_move_to(moves[i])] || !qyi_xiangqi_is_legal(position, moves[i]))
            continue;
        qyi_xiangqi_make(&gone, moves[i], &undo);
        any = !may_be_taken(&gone, qyi_xiangqi_move_to(moves[i]));
    }
    return any;
}

/* What becomes of the defender in the moves of a row that are open. */
enum defence {
    STAYS,    /* it does not move in them */
    MAY_GO,   /* it moves, and could go elsewhere after each of its moves */
    HEMMED_IN /* it moves, and could not after any */
};

/* Finds the defender of a row and its points in the cycle, and what becomes of it. */
static enum defence look_at_defender(const struct repetition_row *row, struct told_draws *told)
{
    struct qy_xiangqi_position position = row->start;
    bool moves = true;
    bool free = false;

    for (size_t i = 0; i < row->cycle_count; i++) {
        unsigned men = QYI_XIANGQI_MEN * position.side;
        struct qy_xiangqi_undo undo;

        for (unsigned man = QYI_XIANGQI_MAN_HORSE; row->labels[i].open && man < QYI_XIANGQI_MEN; man++)
            if (position.square[men + man] != QYI_XIANGQI_GONE)
                told->defender = men + man;
        moves &=
            !row->labels[i].open || position.square[told->defender] == qyi_xiangqi_move_from(row->cycle[i]);
        qyi_xiangqi_make(&position, row->cycle[i], &undo);
    }
    for (size_t i = 0; i < row->cycle_count; i++) {
        struct qy_xiangqi_undo undo;

        qyi_xiangqi_make(&position, row->cycle[i], &undo);
        told->points[position.square[told->defender]] = true;
    }
    for (size_t i = 0; i < row->cycle_count; i++) {
        struct qy_xiangqi_position passed;
        struct qy_xiangqi_undo undo;

        qyi_xiangqi_make(&position, row->cycle[i], &undo);
        passed = position;
        qyi_xiangqi_make(&passed, QY_MOVE_NULL, &undo);
        free |= row->labels[i].open && may_go_elsewhere(&passed, told);
    }
    return !moves ? STAYS : free ? MAY_GO : HEMMED_IN;
}

/*
 * Tables decide: the position must be a draw, and lost without the piece; and also lost from another safe
 * point, if the piece moved to its post. Without such a point nothing proves that its post matters.
 */
static unsigned check_tables(const struct repetition_row *row, enum qy_answer stands, enum qy_answer gone,
                             enum qy_answer away)
{
    struct told_draws told = {stands, gone, away, 0, {false}};
    const struct qy_oracle oracle = {.drawn = never_asked, .tables = &told};
    enum defence defence = look_at_defender(row, &told);
    enum qy_answer slips = defence == STAYS ? QY_ANSWER_NO : defence == MAY_GO ? away : QY_ANSWER_YES;
    bool open = stands == QY_ANSWER_UNKNOWN ||
                (stands == QY_ANSWER_YES &&
                 (gone == QY_ANSWER_UNKNOWN || (gone == QY_ANSWER_NO && slips == QY_ANSWER_UNKNOWN)));
    bool holds = stands == QY_ANSWER_YES && gone == QY_ANSWER_NO && slips == QY_ANSWER_NO;
    qy_move line[2 * MOST_MOVES];
    struct qy_judgement got;
    bool right;

    memcpy(line, row->cycle, row->cycle_count * sizeof *line);
    memcpy(line + row->cycle_count, row->cycle, row->cycle_count * sizeof *line);
    assert_int_equal(qyi_xiangqi_judge_asking(repetition_rules(row->rules), &row->start, line,
                                              2 * row->cycle_count, &oracle, tell_draw, &got),
                     0);
    right = open ? got.verdict == QY_VERDICT_UNKNOWN
                 : got.verdict != QY_VERDICT_UNKNOWN && got.deviate == row->if_post[!holds];
    if (!right)
        print_error("%s, by tables: %d %d %d: %s of side %d\n", row->id, (int)stands, (int)gone, (int)away,
                    qy_verdict_id(got.verdict), got.deviate);
    qy_judgement_free(&got);
    return !right;
}

static void tables_tell_of_posts(void **state)
{
    static const enum qy_answer answers[] = {QY_ANSWER_YES, QY_ANSWER_NO, QY_ANSWER_UNKNOWN};
    unsigned faults = 0;

    (void)state;
    for (size_t i = 0; i < posts.count; i++)
        for (unsigned stands = 0; stands < 3; stands++)
            for (unsigned gone = 0; gone < 3; gone++)
                for (unsigned away = 0; away < 3; away++)
                    faults += check_tables(&posts.rows[i], answers[stands], answers[gone], answers[away]);
    assert_int_equal(faults, 0);
}

/* The verdict on a line of moves. */
static void judge_line_by(const char *rules, const char *fen, const char *line,
                          struct qy_judgement *ret_judgement)
{
    struct qy_xiangqi_position start;
    qy_move moves[4 * MOST_MOVES];
    size_t count = 0;

    assert_true(qyi_xiangqi_from_fen(fen, strlen(fen), &start, NULL, NULL) >= 0);
    for (; *line; line += strcspn(line, " "), line += strspn(line, " "))
        moves[count++] = qyi_xiangqi_pack((qy_square)((line[1] - '0') * 9 + line[0] - 'a'),
                                          (qy_square)((line[3] - '0') * 9 + line[2] - 'a'));
    assert_int_equal(qyi_xiangqi_judge(repetition_rules(rules), &start, moves, count, NULL, ret_judgement),
                     0);
}

/* The second reading: no question about a piece that moves in the cycle, nor if no draw is near; tables are
 * used as before. */
static void posts_are_asked_of_what_stays(void **state)
{
    static const struct {
        const char *fen;
        const char *moves;
        int loses; /* -1: it is asked */
    } rows[] = {
        /* a lone horse against rook and two cannons; rooks that go to and fro; a cannon against rook and pawn */
        {"9/3k5/9/7n1/2b1C1b2/6B2/4C4/3A5/4K4/2B5R w - - 0 1", "e5e9 h6g8 e9e5 g8h6", QY_SECOND},
        {"2b2k3/2R1a4/7P1/9/2b6/9/6r2/5A3/9/3A1KB2 w - - 0 1", "c8d8 g3f3 d8c8 f3g3", QY_SECOND},
        {"5k3/3R5/3ar4/9/9/9/9/4NA3/9/3K5 w - - 0 1", "d8e8 e7f7 e8d8 f7e7", QY_SECOND},
        /* the cannon keeps its point, against a horse: a draw may be near */
        {"4ca3/3k5/9/9/9/6N2/9/4B4/4A4/5K3 w - - 0 1", "g4h6 f9e8 h6g4 e8f9", -1},
    };
    unsigned asked = 0;

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_judgement got;
        char line[128];

        (void)snprintf(line, sizeof line, "%s %s", rows[i].moves, rows[i].moves);
        judge_line_by("xiangqi-1999", rows[i].fen, line, &got);
        if ((rows[i].loses < 0) != (got.verdict == QY_VERDICT_UNKNOWN) ||
            (rows[i].loses >= 0 && (got.verdict != QY_VERDICT_LOSS || got.deviate != rows[i].loses)))
            fail_msg("%s: %s of side %d", rows[i].fen, qy_verdict_id(got.verdict), got.deviate);
        qy_judgement_free(&got);
    }
    for (size_t i = 0; i < posts.count; i++) {
        struct repetition_row row = posts.rows[i];
        struct told_draws told = {0};
        bool stays = look_at_defender(&row, &told) == STAYS;
        struct qy_judgement got;

        row.rules[strlen("xiangqi-1999")] = '\0'; /* the newest */
        assert_true(judge_row(&row, 2, &got));
        if (stays != (got.verdict == QY_VERDICT_UNKNOWN) || (!stays && got.deviate != row.if_post[1]))
            fail_msg("%s: %s of side %d", row.id, qy_verdict_id(got.verdict), got.deviate);
        asked += stays;
        qy_judgement_free(&got);
    }
    assert_in_range(asked, 3, posts.count - 10);
}

/* A twin's statement about its position is true, whatever the judge decides. */
static void twins_are_as_they_say(void **state)
{
    size_t told = 0;

    (void)state;
    for (size_t i = 0; i < twins.count; i++) {
        told += twins.rows[i].facts[0] != '\0';
        if (!twin_facts_hold(&twins.rows[i]))
            fail_msg("%s: %s", twins.rows[i].id, twins.rows[i].facts);
    }
    assert_true(told >= 200);
}

/* ---- laws --------------------------------------------------------------------------------------------- */

typedef unsigned (*law)(const struct repetition_row *row);

/* Tests a property on one in N rows: together the properties cover all of them. */
static void check_law(law holds, size_t number)
{
    const struct repetition_table *tables[] = {&known, &own, &figures, &twins, &posts};
    unsigned faults = 0;

    for (size_t t = 0; t < sizeof tables / sizeof tables[0]; t++)
        for (size_t i = number % test_sample(); i < tables[t]->count; i += test_sample())
            faults += holds(&tables[t]->rows[i]);
    assert_int_equal(faults, 0);
}

static unsigned holds_in_mirror(const struct repetition_row *row)
{
    struct repetition_row mirrored;

    mirror_row(row, &mirrored);
    return check_row(&mirrored, care_of(row), "mirrored", 2);
}

static void files_mirrored(void **state)
{
    (void)state;
    check_law(holds_in_mirror, 0);
}

static unsigned holds_swapped(const struct repetition_row *row)
{
    struct repetition_row swapped;

    swap_row(row, &swapped);
    return check_row(&swapped, care_of(row), "sides changed", 2);
}

static void colours_swapped(void **state)
{
    (void)state;
    check_law(holds_swapped, 1);
}

/* Lets like pieces of a side change places in its list, which no reader of a position could tell. */
static void change_like_men(struct qy_xiangqi_position *position, unsigned side)
{
    uint8_t *square = position->square + QYI_XIANGQI_MEN * side;

    for (unsigned man = QYI_XIANGQI_MAN_ADVISOR; man + 1 < QYI_XIANGQI_MEN; man += 2) {
        uint8_t first = square[man];

        square[man] = square[man + 1];
        square[man + 1] = first;
        for (unsigned i = man; i <= man + 1; i++)
            if (square[i] != QYI_XIANGQI_GONE)
                position->board[square[i]] = qyi_xiangqi_man_id(side, i);
    }
}

static unsigned holds_in_other_order(const struct repetition_row *row)
{
    struct repetition_row other = *row;

    change_like_men(&other.start, QY_FIRST);
    change_like_men(&other.start, QY_SECOND);
    return check_row(&other, care_of(row), "like men in other places", 2);
}

static void order_of_men(void **state)
{
    (void)state;
    check_law(holds_in_other_order, 2);
}

static unsigned holds_turned(const struct repetition_row *row)
{
    unsigned faults = 0;

    for (size_t by = 1; by < row->cycle_count; by++) {
        struct repetition_row turned;

        turn_row(row, by, &turned);
        faults += check_row(&turned, care_of(row), "begun at another point", 2);
    }
    return faults;
}

static void cycle_turned(void **state)
{
    (void)state;
    check_law(holds_turned, 3);
}

static unsigned holds_in_third_round(const struct repetition_row *row)
{
    return check_row(row, care_of(row), "a third time", 3);
}

static void third_round(void **state)
{
    (void)state;
    check_law(holds_in_third_round, 0);
}

/* True when no piece affects a point: none is on its lines or near it. */
static bool is_aside(const struct qy_xiangqi_position *position, unsigned square)
{
    int file = (int)(square % QYI_XIANGQI_FILES);
    int rank = (int)(square / QYI_XIANGQI_FILES);

    for (int other = 0; other < QYI_XIANGQI_SQUARES; other++) {
        int across = abs(other % QYI_XIANGQI_FILES - file);
        int along = abs(other / QYI_XIANGQI_FILES - rank);

        if (position->board[other] && (across == 0 || along == 0 || (across <= 3 && along <= 3)))
            return false;
    }
    return true;
}

/* Puts a pawn at home on the point; false when it would not stand aside all through the cycle. */
static bool put_bystander(const struct repetition_row *row, unsigned square, qy_piece pawn,
                          struct repetition_row *ret_row)
{
    struct qyi_xiangqi_setup setup;

    if (row->lead_count > 0 || row->undecided) /* a guarding piece beside another one that attacks nothing */
        return false;
    if (!setup_with_bystander(row, square, pawn, is_aside, &setup))
        return false;
    *ret_row = *row;
    qyi_xiangqi_from_setup(&setup, &ret_row->start);
    return true;
}

static unsigned bystanders;

static unsigned holds_with_bystander(const struct repetition_row *row)
{
    unsigned faults = 0;

    for (unsigned file = 0; file < QYI_XIANGQI_FILES; file += 2) {
        struct repetition_row more;

        for (unsigned side = 0; side < 2; side++) {
            unsigned rank = side == QY_FIRST ? 3 : 6;
            qy_piece pawn = QY_PIECE((enum qy_side)side, QY_XIANGQI_PAWN);

            if (!put_bystander(row, rank * QYI_XIANGQI_FILES + file, pawn, &more))
                continue;
            bystanders++;
            faults += check_row(&more, ATTACKS, "with a bystander", 2);
        }
    }
    return faults;
}

static void bystanders_change_nothing(void **state)
{
    (void)state;
    bystanders = 0;
    check_law(holds_with_bystander, 1);
    assert_true(bystanders >= 60 / test_sample());
}

/* ---- an idle move among the attacks -------------------------------------------------------------------- */

/*
 * Puts into `moves` the cycle with move `at` of a piece going to `to` instead, and its next move starting from
 * there. False when that is not the piece's next move, or not legal, or takes somebody.
 */
static bool detour(const struct repetition_row *row, size_t at, qy_square to, qy_move *moves)
{
    struct qy_xiangqi_position position = row->start;
    struct qy_xiangqi_undo undo;
    size_t next = at + 2;

    if (next >= row->cycle_count || to == qyi_xiangqi_move_to(row->cycle[at]) ||
        qyi_xiangqi_move_from(row->cycle[next]) != qyi_xiangqi_move_to(row->cycle[at]))
        return false;
    memcpy(moves, row->cycle, row->cycle_count * sizeof *moves);
    moves[at] = qyi_xiangqi_pack(qyi_xiangqi_move_from(moves[at]), to);
    moves[next] = qyi_xiangqi_pack(to, qyi_xiangqi_move_to(moves[next]));
    for (size_t i = 0; i < row->cycle_count; i++) {
        if (!qyi_xiangqi_is_legal(&position, moves[i]) || position.board[qyi_xiangqi_move_to(moves[i])])
            return false;
        qyi_xiangqi_make(&position, moves[i], &undo);
    }
    return position.key == row->start.key;
}

/*
 * Judges the cycle, a detour, and both once more, so that this pattern occurs three times. Returns 1 when the
 * offender is still to blame, -1 when there is no such detour.
 */
static int blamed_with_detour(const struct repetition_row *row, size_t at, qy_square to, bool *ret_idle)
{
    qy_move moves[4 * MOST_MOVES];
    struct qy_judgement judgement;
    int blamed;

    memcpy(moves, row->cycle, row->cycle_count * sizeof *moves);
    if (!detour(row, at, to, moves + row->cycle_count))
        return -1;
    memcpy(moves + 2 * row->cycle_count, moves, 2 * row->cycle_count * sizeof *moves);
    assert_int_equal(qyi_xiangqi_judge(repetition_rules(row->rules), &row->start, moves, 4 * row->cycle_count,
                                       NULL, &judgement),
                     0);
    if (judgement.move_count == 2 * row->cycle_count) {
        *ret_idle =
            !judgement.moves[row->cycle_count + at].attacks && judgement.moves[row->cycle_count + at].certain;
        blamed = judgement.deviate == row->loser;
    } else { /* the detour goes another leg of the round once more: a shorter pattern stands three times */
        assert_true(judgement.move_count < row->cycle_count);
        blamed = -1;
    }
    qy_judgement_free(&judgement);
    return blamed;
}

/* Every row that somebody loses: as soon as one of the offender's moves attacks nobody, nobody is to blame.
 */
static void idle_move_allows(void **state)
{
    const struct repetition_table *tables[] = {&known, &own, &figures};
    unsigned detours = 0;
    unsigned faults = 0;

    (void)state;
    for (size_t t = 0; t < 3; t++) {
        for (size_t i = 0; i < tables[t]->count; i += test_share()) {
            struct repetition_row row;

            turn_row(&tables[t]->rows[i], 0, &row);
            if (row.loser < 0 || row.unmet)
                continue;
            for (size_t at = row.start.side == (unsigned)row.loser ? 0 : 1; at < row.cycle_count; at += 2) {
                for (unsigned to = 0; to < QYI_XIANGQI_SQUARES; to++) {
                    bool idle = false;
                    int blamed = blamed_with_detour(&row, at, (qy_square)to, &idle);

                    if (blamed < 0 || !idle)
                        continue;
                    detours++;
                    faults += blamed == 1;
                    if (blamed == 1)
                        print_error("%s: still to blame with an idle move to %u\n", row.id, to);
                }
            }
        }
    }
    assert_int_equal(faults, 0);
    assert_true(detours > 200 / test_share());
}

/* ---- a changed move begins a new count ----------------------------------------------------------------- */

static void judge_line(const char *fen, const char *line, struct qy_judgement *ret_judgement)
{
    judge_line_by("xiangqi-1999", fen, line, ret_judgement);
}

#define CHASE  "a6a4 g4g6 a4a6 g6g4 "
#define DETOUR "a6a4 g4g6 a4a3 g6g7 a3a6 g7g4 "
#define OTHER  "a6b6 g4h4 b6a6 h4g4 "

/* The expected result of a sequence of moves. */
struct line_row {
    const char *line;
    enum qy_verdict verdict;
    enum qy_procedure procedure;
    unsigned occurrences;
    unsigned patterns;
    size_t moves;
};

static void check_lines(const char *fen, const struct line_row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct qy_judgement judgement;

        judge_line(fen, rows[i].line, &judgement);
        if (judgement.verdict != rows[i].verdict || judgement.procedure != rows[i].procedure ||
            judgement.occurrences != rows[i].occurrences || judgement.patterns != rows[i].patterns ||
            judgement.move_count != rows[i].moves)
            fail_msg("%s: %s %s, %u of %u, %zu moves", rows[i].line, qy_verdict_id(judgement.verdict),
                     qy_procedure_id(judgement.procedure), judgement.patterns, judgement.occurrences,
                     judgement.move_count);
        qy_judgement_free(&judgement);
    }
}

static void pattern_that_changes(void **state)
{
    static const struct line_row rows[] = {
        {CHASE, QY_VERDICT_OPEN, QY_PROCEDURE_NONE, 2, 2, 4},
        {CHASE CHASE, QY_VERDICT_LOSS, QY_PROCEDURE_ORDER, 3, 3, 4},
        /* one detour with an idle move: a new pattern, played once */
        {CHASE CHASE DETOUR, QY_VERDICT_OPEN, QY_PROCEDURE_NONE, 4, 2, 6},
        /* and the chase again: it must occur three more times */
        {CHASE CHASE DETOUR CHASE, QY_VERDICT_OPEN, QY_PROCEDURE_NONE, 5, 2, 4},
        {CHASE CHASE DETOUR CHASE CHASE, QY_VERDICT_LOSS, QY_PROCEDURE_ORDER, 6, 3, 4},
        /* the detour three times is a pattern of its own, with an idle move */
        {DETOUR DETOUR, QY_VERDICT_DRAW, QY_PROCEDURE_AT_ONCE, 3, 3, 6},
        /* three ways to one position are three patterns */
        {CHASE DETOUR OTHER, QY_VERDICT_OPEN, QY_PROCEDURE_NONE, 4, 2, 4},
        /* two rounds in turn are one longer pattern once they come back */
        {CHASE DETOUR CHASE, QY_VERDICT_OPEN, QY_PROCEDURE_NONE, 4, 2, 4},
        {CHASE DETOUR CHASE DETOUR, QY_VERDICT_DRAW, QY_PROCEDURE_AT_ONCE, 5, 3, 10},
    };

    (void)state;
    check_lines("5k3/9/9/R8/9/6c2/9/9/9/3K5 w - - 0 1", rows, sizeof rows / sizeof rows[0]);
}

#define CHECKS "a8a9 f9f8 a9a8 f8f9 "
#define WAITS  "a8b8 i4h4 b8a8 h4i4 "

static void checks_that_are_broken_off(void **state)
{
    static const struct line_row rows[] = {
        {CHECKS, QY_VERDICT_OPEN, QY_PROCEDURE_NONE, 2, 2, 4},
        {CHECKS CHECKS, QY_VERDICT_LOSS, QY_PROCEDURE_AT_ONCE, 3, 3, 4},
        /* a round of waiting breaks the checks off: they have to come three times anew */
        {CHECKS WAITS, QY_VERDICT_OPEN, QY_PROCEDURE_NONE, 3, 2, 4},
        {CHECKS WAITS CHECKS, QY_VERDICT_OPEN, QY_PROCEDURE_NONE, 4, 2, 4},
        {CHECKS WAITS CHECKS CHECKS, QY_VERDICT_LOSS, QY_PROCEDURE_AT_ONCE, 5, 3, 4},
        /* checks and waiting in turn are one pattern, with idle moves */
        {CHECKS WAITS CHECKS WAITS, QY_VERDICT_DRAW, QY_PROCEDURE_AT_ONCE, 5, 3, 8},
    };

    (void)state;
    check_lines("5k3/R8/9/9/9/8p/9/9/9/3K5 w - - 0 1", rows, sizeof rows / sizeof rows[0]);
}

/*
 * The Asian sets count positions: three occurrences are ruled on, by whichever moves the position came back, and all
 * moves since the first of them are the cycle. The books of China ask for the same moves.
 */
static void asian_sets_count_positions(void **state)
{
    static const struct {
        const char *id;
        const char *rules;
        const char *fen;
        const char *line; /* two rounds by different moves */
        enum qy_verdict verdict;
        int loser;
        size_t moves;
    } rows[] = {
        {"positions-chase-two-ways", "xiangqi-axf", "5k3/9/9/R8/9/6c2/9/9/9/3K5 w - - 0 1",
         CHASE "a6a4 g4g7 a4a7 g7g6 a7a6 g6g4 ", QY_VERDICT_LOSS, QY_FIRST, 10},
        {"positions-chase-and-wait", "xiangqi-wxf", "5k3/9/9/R8/9/6c2/9/9/9/3K5 w - - 0 1", CHASE OTHER,
         QY_VERDICT_DRAW, -1, 8},
        {"positions-checks-and-waits", "xiangqi-wxf", "5k3/R8/9/9/9/8p/9/9/9/3K5 w - - 0 1", CHECKS WAITS,
         QY_VERDICT_DRAW, -1, 8},
    };
    unsigned faults = 0;

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_judgement got;

        judge_line_by(rows[i].rules, rows[i].fen, rows[i].line, &got);
        if (got.verdict != rows[i].verdict || got.deviate != rows[i].loser ||
            got.move_count != rows[i].moves) {
            print_error("%s: %s of side %d, %zu moves\n", rows[i].id, qy_verdict_id(got.verdict), got.deviate,
                        got.move_count);
            faults++;
        }
        qy_judgement_free(&got);
        judge_line(rows[i].fen, rows[i].line, &got);
        assert_int_equal(got.verdict, QY_VERDICT_OPEN);
        qy_judgement_free(&got);
    }
    assert_int_equal(faults, 0);
}

/* ---- as referees speak --------------------------------------------------------------------------------- */

static void patterns_in_words(void **state)
{
    static const struct {
        const char *fen;
        const char *round;
        const char *words[QY_LANG_COUNT];
    } rows[] = {
        {"5k3/9/9/R8/9/6c2/9/9/9/3K5 w - - 0 1",
         "a6a4 g4g6 a4a6 g6g4 a6a4 g4g6 a4a6 g6g4 ",
         {"Red: perpetual chase; Black: two idle moves; Red has to change, or loses",
          "红方长捉，黑方二闲，红方变着，不变作负", "紅方長捉，黑方二閒，紅方變著，不變作負"}},
        {"5k3/9/R5c2/9/9/9/9/9/9/3K5 w - - 0 1",
         "a7a9 f9f8 a9a7 f8f9 a7a9 f9f8 a9a7 f8f9 ",
         {"Red: one check and one chase; Black: two idle moves; Red has to change, or loses",
          "红方一将一捉，黑方二闲，红方变着，不变作负", "紅方一將一捉，黑方二閒，紅方變著，不變作負"}},
        {"5k3/R8/9/9/9/9/9/9/9/3K5 w - - 0 1",
         "a8a9 f9f8 a9a8 f8f9 a8a9 f9f8 a9a8 f8f9 ",
         {"Red: perpetual check; Black: two idle moves; Red loses", "红方长将，黑方二闲，红方作负",
          "紅方長將，黑方二閒，紅方作負"}},
        {"5kr2/9/9/9/6r2/R8/9/9/9/R2K5 w - - 0 1",
         "a4a5 g5g4 a5a4 g4g5 a4a5 g5g4 a5a4 g4g5 ",
         {"Red: perpetual exchange; Black: two idle moves; if neither changes, a draw",
          "红方长兑，黑方二闲，双方不变作和", "紅方長兌，黑方二閒，雙方不變作和"}},
        {"5k3/9/9/9/4c4/9/9/9/4K4/4R4 w - - 0 1",
         "e1d1 e5f5 d1e1 f5e5 e1d1 e5f5 d1e1 f5e5 ",
         {"Red: one chase and one idle move; Black: one chase and one idle move; attacks one against one; if "
          "neither changes, a draw",
          "红方一捉一闲，黑方一捉一闲，一打还一打，双方不变作和", NULL}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_judgement judgement;

        judge_line(rows[i].fen, rows[i].round, &judgement);
        for (unsigned lang = 0; lang < QY_LANG_COUNT; lang++) {
            struct qy_buf words = QY_BUF_INIT;

            qy_judgement_words(&judgement, (enum qy_lang)lang, &words);
            if (rows[i].words[lang] && strcmp(qy_buf_str(&words), rows[i].words[lang]) != 0)
                print_error("%s\n", qy_buf_str(&words));
            if (rows[i].words[lang])
                assert_string_equal(qy_buf_str(&words), rows[i].words[lang]);
            qy_buf_free(&words);
        }
        qy_judgement_free(&judgement);
    }
}

/* ---- few rounds, few nodes ---------------------------------------------------------------------------- */

static void open_until_three(void **state)
{
    struct qy_judgement judgement;

    (void)state;
    assert_true(judge_row(&figures.rows[0], 1, &judgement));
    assert_int_equal(judgement.verdict, QY_VERDICT_OPEN);
    assert_int_equal(judgement.result, QY_RESULT_OPEN);
    assert_int_equal(judgement.occurrences, 2);
    assert_int_equal(judgement.move_count, figures.rows[0].cycle_count);
    assert_int_equal(judgement.moves[0].label, QY_LABEL_CHECK);
    qy_judgement_free(&judgement);
}

static bool stop_at_once(void *closure)
{
    (*(unsigned *)closure)++;
    return true;
}

/*
 * Whatever the budget, nobody loses who is not to blame with the full budget, and a proven attack is one with
 * the full budget.
 */
static void budget_never_loses(void **state)
{
    size_t proven = 0;

    (void)state;
    for (size_t i = 0; i < own.count; i++) {
        const struct repetition_row *row = &own.rows[i];
        qy_move moves[2 * MOST_MOVES];
        struct qy_judgement full;

        memcpy(moves, row->cycle, row->cycle_count * sizeof *moves);
        memcpy(moves + row->cycle_count, row->cycle, row->cycle_count * sizeof *moves);
        assert_true(judge_row(row, 2, &full));
        for (uint64_t nodes = 1; nodes < 2000; nodes *= 3) {
            unsigned asked = 0;
            struct qy_oracle oracle = {
                .nodes = nodes, .stop = nodes > 1000 ? stop_at_once : NULL, .closure = &asked};
            struct qy_judgement judgement;

            assert_int_equal(qyi_xiangqi_judge(repetition_rules(row->rules), &row->start, moves,
                                               2 * row->cycle_count, &oracle, &judgement),
                             0);
            assert_true(judgement.nodes <= nodes);
            if (judgement.verdict == QY_VERDICT_LOSS)
                assert_int_equal(judgement.deviate, row->loser);
            else if (judgement.verdict == QY_VERDICT_DRAW)
                assert_int_equal(row->loser, -1);
            for (size_t k = 0; k < judgement.move_count; k++) {
                const struct qy_judged_move *move = &judgement.moves[k];

                if (move->proven && !full.moves[k].attacks)
                    fail_msg("%s: move %zu is no attack", row->id, k + 1);
                proven += move->proven && !move->certain;
            }
            qy_judgement_free(&judgement);
        }
        qy_judgement_free(&full);
    }
    assert_true(proven > 0);
}

/* ---- reasons ------------------------------------------------------------------------------------------ */

static const struct repetition_row *own_row(const char *id)
{
    for (size_t i = 0; i < own.count; i++)
        if (strcmp(own.rows[i].id, id) == 0)
            return &own.rows[i];
    fail_msg("no row %s", id);
    return NULL;
}

static void reasons_of_labels(void **state)
{
    static const struct {
        const char *id;
        size_t move;
        enum qy_why why;
        const char *words[QY_LANG_COUNT];
    } rows[] = {
        {"facing-pinned-horse-root",
         0,
         QY_WHY_ROOT_FACING,
         {"the rook at a4 attacks the cannon at c4, falsely rooted: if the horse at e5 recaptured, the "
          "generals would "
          "face each other",
          "九路车捉３路炮，５路马若吃回则将帅照面，是假根",
          "九路車捉３路砲，５路馬若吃回則將帥照面，是假根"}},
        {"advisor-root-controlled",
         0,
         QY_WHY_ROOT_EXPOSED,
         {"the horse at d6 attacks the advisor at e8, falsely rooted: the general at e9 may not recapture, "
          "because it "
          "would be in check there",
          "六路马捉５路士，５路将若吃回即送将，是假根", "六路馬捉５路士，５路將若吃回即送將，是假根"}},
        {"leg-of-the-root-blocked",
         0,
         QY_WHY_ROOT_CUT_OFF,
         {"the rook at a4 attacks the cannon at d4, unrooted because the horse at e6 is cut off",
          "九路车捉４路炮，５路马受阻不能吃回，是假根", "九路車捉４路砲，５路馬受阻不能吃回，是假根"}},
        {"cannon-pins-the-root", 0, QY_WHY_ROOT_PINNED, {NULL, NULL, NULL}},
        {"root-met-by-mate", 0, QY_WHY_ROOT_MATED, {NULL, NULL, NULL}},
        {"false-root-screen",
         0,
         QY_WHY_UNROOTED,
         {"the rook at d5 attacks the cannon at a5, which is unprotected; also attacked: the horse at g5",
          "六路车捉１路炮，被捉之子无根，同时捉７路马", "六路車捉１路砲，被捉之子無根，同時捉７路馬"}},
        {"third-man-makes-too-few", 0, QY_WHY_UNDER_ROOTED, {NULL, NULL, NULL}},
        {"overloaded-root", 0, QY_WHY_BY_EXCHANGE, {NULL, NULL, NULL}},
        {"discovered-check-wins-rook", 0, QY_WHY_BY_CHECKS, {NULL, NULL, NULL}},
        {"mated-after-in-three", 0, QY_WHY_MATED_AFTER, {NULL, NULL, NULL}},
        {"pawn-counts-in-mutual", 0, QY_WHY_PAWN_IN_MUTUAL, {NULL, NULL, NULL}},
        {"along-the-line", 0, QY_WHY_OLD, {NULL, NULL, NULL}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_judgement judgement;
        const struct qy_judged_move *move;

        assert_true(judge_row(own_row(rows[i].id), 2, &judgement));
        move = &judgement.moves[rows[i].move];
        if (move->why != rows[i].why)
            fail_msg("%s: %s", rows[i].id, qy_why_id(move->why));
        for (unsigned lang = 0; lang < QY_LANG_COUNT; lang++) {
            struct qy_buf words = QY_BUF_INIT;

            qy_judged_why(move, (enum qy_lang)lang, &words);
            if (rows[i].words[lang] && strcmp(qy_buf_str(&words), rows[i].words[lang]) != 0)
                fail_msg("%s: %s", rows[i].id, qy_buf_str(&words));
            qy_buf_free(&words);
        }
        qy_judgement_free(&judgement);
    }
}

/* ---- the sixteen figures ------------------------------------------------------------------------------ */

static void check_figure(unsigned number)
{
    char id[16];

    snprintf(id, sizeof id, "figure-%02u", number);
    assert_int_equal(figures.count, 16);
    assert_string_equal(figures.rows[number - 1].id, id);
    assert_int_equal(check_row(&figures.rows[number - 1], VICTIMS, "as it stands", 2), 0);
}

/* Only the rook can move, so it has nothing else to play; but a perpetual check by one side is never allowed.
 */
static void figure_01_perpetual_check_with_no_other_move(void **state)
{
    (void)state;
    check_figure(1);
}

/* A check and a chase in turn. The rook could take the horse all along and did not; but to chase it after the
 * check goes from no chase to a chase. */
static void figure_02_check_then_chase(void **state)
{
    (void)state;
    check_figure(2);
}

/* Going back the horse chases; and from there it is about to check, to be given up, and to win the rook,
 * which is a chase as well. Two chases of Red, a chase and an exchange of Black. */
static void figure_03_chase_through_checks(void **state)
{
    (void)state;
    check_figure(3);
}

/* A piece that is the root of another may attack too: that taking the pawn would lose the horse does not change
 * the chase. */
static void figure_04_root_as_chaser(void **state)
{
    (void)state;
    check_figure(4);
}

/* The horse chases the pawn without a pause; that it offers itself to the other pawn makes no difference. */
static void figure_05_chase_with_offer(void **state)
{
    (void)state;
    check_figure(5);
}

/* Backed by the cannon Black could take the horse on the ground line before and after: the cannon that steps
 * aside goes from chase to chase, which is idle, while the horse chases it. */
static void figure_06_cannon_steps_aside(void **state)
{
    (void)state;
    check_figure(6);
}

/* The rook can take the middle elephant before and after the cannon moves, so the cannon's moves are idle;
 * the rook that chases it is to blame. */
static void figure_07_cannon_steps_aside_of_the_rook(void **state)
{
    (void)state;
    check_figure(7);
}

/* The horse chases the rook without a pause; both moves of the rook go from chase to chase and are idle. */
static void figure_08_rook_steps_aside(void **state)
{
    (void)state;
    check_figure(8);
}

/* The cannon threatens mate by either move. The rook gets in the way and seems to attack it; but if it took
 * the cannon, Red's rook would step in and mate. So two kill threats stand against two idle moves. */
static void figure_09_block_that_seems_a_chase(void **state)
{
    (void)state;
    check_figure(9);
}

/* Red checks and chases in turn; both moves of the cannon leave a threat to mate. Both attack on every move:
 * a draw. */
static void figure_10_both_attack(void **state)
{
    (void)state;
    check_figure(10);
}

/* The general may attack the pawn without end. But both horses attack it too, in turn: a chase. */
static void figure_11_general_and_horses(void **state)
{
    (void)state;
    check_figure(11);
}

/* Both moves of the rook mean to give up a crossed pawn for a horse or a rook. The value of a crossed pawn
 * floats, so that nothing is won: idle. */
static void figure_12_pawn_floats(void **state)
{
    (void)state;
    check_figure(12);
}

/* The pawn's attacks on the rook are idle by themselves. But the rook attacks on every move as well, so that
 * they count: two attacks against two, a draw. */
static void figure_13_pawns_in_mutual_attack(void **state)
{
    (void)state;
    check_figure(13);
}

/* The cannon chases the rook; that it may be taken by the other cannon each time does not make it idle. */
static void figure_14_chase_though_offered(void **state)
{
    (void)state;
    check_figure(14);
}

/* Red checks, and follows from a post that holds the draw; that it attacks an elephant from there only comes
 * with it. Black threatens mate with one move of two. */
static void figure_15_post_that_draws(void **state)
{
    (void)state;
    check_figure(15);
}

/* The cannon keeps its post and holds a theoretical draw; its attacks on advisor and elephant are incidental. */
static void figure_16_cannon_on_its_post(void **state)
{
    (void)state;
    check_figure(16);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_cases),
        cmocka_unit_test(own_cases),
        cmocka_unit_test(twins_of_the_figures),
        cmocka_unit_test(posts_are_asked),
        cmocka_unit_test(tables_tell_of_posts),
        cmocka_unit_test(posts_are_asked_of_what_stays),
        cmocka_unit_test(twins_are_as_they_say),
        cmocka_unit_test(bystanders_change_nothing),
        cmocka_unit_test(files_mirrored),
        cmocka_unit_test(colours_swapped),
        cmocka_unit_test(order_of_men),
        cmocka_unit_test(cycle_turned),
        cmocka_unit_test(third_round),
        cmocka_unit_test(idle_move_allows),
        cmocka_unit_test(pattern_that_changes),
        cmocka_unit_test(checks_that_are_broken_off),
        cmocka_unit_test(asian_sets_count_positions),
        cmocka_unit_test(patterns_in_words),
        cmocka_unit_test(open_until_three),
        cmocka_unit_test(budget_never_loses),
        cmocka_unit_test(reasons_of_labels),
        cmocka_unit_test(figure_01_perpetual_check_with_no_other_move),
        cmocka_unit_test(figure_02_check_then_chase),
        cmocka_unit_test(figure_03_chase_through_checks),
        cmocka_unit_test(figure_04_root_as_chaser),
        cmocka_unit_test(figure_05_chase_with_offer),
        cmocka_unit_test(figure_06_cannon_steps_aside),
        cmocka_unit_test(figure_07_cannon_steps_aside_of_the_rook),
        cmocka_unit_test(figure_08_rook_steps_aside),
        cmocka_unit_test(figure_09_block_that_seems_a_chase),
        cmocka_unit_test(figure_10_both_attack),
        cmocka_unit_test(figure_11_general_and_horses),
        cmocka_unit_test(figure_12_pawn_floats),
        cmocka_unit_test(figure_13_pawns_in_mutual_attack),
        cmocka_unit_test(figure_14_chase_though_offered),
        cmocka_unit_test(figure_15_post_that_draws),
        cmocka_unit_test(figure_16_cannon_on_its_post),
    };

    if (getenv("QIYUAN_TESTS_NAMED")) /* mutate_clauses.py asks for some */
        cmocka_set_test_filter(getenv("QIYUAN_TESTS_NAMED"));
    return cmocka_run_group_tests(tests, read_all, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The proof search over checks, held against a plain search of every line to a small depth. */
#include "cmocka_all.h"

#include <stdlib.h>

#include "xiangqi/check_search.h"
#include "xiangqi/exchange.h"
#include "xiangqi/movegen.h"
#include "xiangqi/repetition_rows.h"
#include "xiangqi/status.h"

#define DEEPEST 3

static struct repetition_table table;

/* True when the side to move mates by at most `checks` checks without a pause. */
static bool mates_plainly(const struct qy_xiangqi_position *position, unsigned checks)
{
    qy_move moves[QY_MAX_MOVES];
    size_t count = qyi_xiangqi_gen_legal(position, moves);

    for (size_t i = 0; i < count && checks > 0; i++) {
        struct qy_xiangqi_position after = *position;
        struct qy_xiangqi_undo undo;
        qy_move answers[QY_MAX_MOVES];
        size_t answer_count;
        size_t k = 0;

        qyi_xiangqi_make(&after, moves[i], &undo);
        if (!qyi_xiangqi_in_check(&after))
            continue;
        answer_count = qyi_xiangqi_gen_legal(&after, answers);
        for (; k < answer_count; k++) {
            struct qy_xiangqi_position next = after;

            qyi_xiangqi_make(&next, answers[k], &undo);
            if (!mates_plainly(&next, checks - 1))
                break;
        }
        if (k == answer_count)
            return true;
    }
    return false;
}

/* True when every move of the line is legal, the first side's are checks, and the end is mate. */
static bool line_mates(const struct qy_xiangqi_position *start, const struct qyi_xiangqi_move_list *line)
{
    struct qy_xiangqi_position position = *start;

    for (unsigned i = 0; i < line->count; i++) {
        struct qy_xiangqi_undo undo;

        if (!qyi_xiangqi_is_legal(&position, line->move[i]))
            return false;
        qyi_xiangqi_make(&position, line->move[i], &undo);
        if (i % 2 == 0 && !qyi_xiangqi_in_check(&position))
            return false;
    }
    return line->count == QYI_XIANGQI_LINE_MAX || qyi_xiangqi_status(&position) == QY_STATUS_CHECKMATE;
}

struct tally {
    unsigned yes;
    unsigned no;
    unsigned wrong;
};

static void compare(struct qyi_xiangqi_check_search *search, const struct qy_xiangqi_position *position,
                    void *user)
{
    struct tally *tally = user;
    struct qyi_xiangqi_budget budget = {.nodes_left = 20000};
    enum qyi_xiangqi_answer answer =
        qyi_xiangqi_force(search, &budget, &(struct qyi_xiangqi_force){.position = position});
    struct qyi_xiangqi_move_list line;

    if (answer == QYI_XIANGQI_NO) {
        tally->no++;
        tally->wrong += mates_plainly(position, DEEPEST);
    } else if (answer == QYI_XIANGQI_YES) {
        tally->yes++;
        qyi_xiangqi_forced_line(search, &line, NULL, NULL);
        tally->wrong += !line_mates(position, &line);
        tally->wrong += line.count < 2 * DEEPEST && !mates_plainly(position, DEEPEST);
    }
}

typedef void (*look_fn)(struct qyi_xiangqi_check_search *search, const struct qy_xiangqi_position *position,
                        void *user);

/* Looks at positions up to some random moves away from those of the tables. */
static void wander(look_fn look, void *user)
{
    struct qyi_xiangqi_check_search *search;
    unsigned seed = 1;

    assert_int_equal(qyi_xiangqi_check_search_new(8192, &search), 0);
    for (size_t i = 0; i < table.count; i++) {
        struct qy_xiangqi_position position = table.rows[i].start;

        for (unsigned step = 0; step < 12; step++) {
            qy_move moves[QY_MAX_MOVES];
            size_t count = qyi_xiangqi_gen_legal(&position, moves);
            struct qy_xiangqi_undo undo;

            if (count == 0)
                break;
            look(search, &position, user);
            seed = seed * 1103515245U + 12345U;
            qyi_xiangqi_make(&position, moves[(seed >> 8) % count], &undo);
        }
    }
    qyi_xiangqi_check_search_free(search);
}

static void agrees_with_plain_search(void **state)
{
    struct tally tally = {0, 0, 0};

    (void)state;
    wander(compare, &tally);
    assert_int_equal(tally.wrong, 0);
    assert_true(tally.yes > 100 && tally.no > 500);
}

/* The goal: the side that checks, to move, can take a rook. */
static enum qyi_xiangqi_answer takes_rook(void *closure, const struct qy_xiangqi_position *position)
{
    qy_move moves[QY_MAX_MOVES];
    size_t count = qyi_xiangqi_gen_legal(position, moves);

    (void)closure;
    for (size_t i = 0; i < count; i++) {
        unsigned man = position->board[qyi_xiangqi_move_to(moves[i])] & 15U;

        if (man >= QYI_XIANGQI_MAN_ROOK && man < QYI_XIANGQI_MAN_PAWN)
            return QYI_XIANGQI_YES;
    }
    return QYI_XIANGQI_NO;
}

static void count_end(void *closure, const struct qy_xiangqi_position *position)
{
    (void)position;
    ++*(unsigned *)closure;
}

struct ends {
    unsigned goals;
    unsigned mates;
};

/* The line that is shown ends where the goal is met, unless every defence there is is mated. */
static void see_end(struct qyi_xiangqi_check_search *search, const struct qy_xiangqi_position *position,
                    void *user)
{
    struct ends *ends = user;
    struct qyi_xiangqi_budget budget = {.nodes_left = 20000};
    struct qyi_xiangqi_force asked = {.position = position, .goal = takes_rook};
    struct qyi_xiangqi_move_list line;
    struct qy_xiangqi_position end;
    unsigned met = 0;
    bool mated;

    if (qyi_xiangqi_force(search, &budget, &asked) != QYI_XIANGQI_YES)
        return;
    qyi_xiangqi_forced_line(search, &line, &end, &mated);
    qyi_xiangqi_forced_ends(search, count_end, &met);
    assert_int_equal(mated, met == 0);
    assert_true(mated || takes_rook(NULL, &end) == QYI_XIANGQI_YES);
    ends->goals += !mated;
    ends->mates += mated;
}

static void line_ends_at_the_goal(void **state)
{
    struct ends ends = {0, 0};

    (void)state;
    wander(see_end, &ends);
    assert_true(ends.goals > 50 && ends.mates > 50);
}

/* With little to spend the answer is UNKNOWN, never wrong, and no more is spent. */
static void budget_is_kept(void **state)
{
    struct qyi_xiangqi_check_search *search;

    (void)state;
    assert_int_equal(qyi_xiangqi_check_search_new(64, &search), 0);
    for (size_t i = 0; i < table.count; i++) {
        struct qyi_xiangqi_budget full = {.nodes_left = 20000};
        enum qyi_xiangqi_answer known =
            qyi_xiangqi_force(search, &full, &(struct qyi_xiangqi_force){.position = &table.rows[i].start});

        for (uint64_t nodes = 0; nodes < 20; nodes++) {
            struct qyi_xiangqi_budget budget = {.nodes_left = nodes};
            enum qyi_xiangqi_answer answer = qyi_xiangqi_force(
                search, &budget, &(struct qyi_xiangqi_force){.position = &table.rows[i].start});

            assert_true(budget.nodes_used <= nodes);
            assert_true(answer == QYI_XIANGQI_UNKNOWN || answer == known);
        }
    }
    qyi_xiangqi_check_search_free(search);
}

struct rooms {
    struct qyi_xiangqi_check_search *least;
    struct qyi_xiangqi_check_search *more_room;
    unsigned known; /* what the least answers */
    unsigned more;  /* what only the other one answers */
};

static void ask_both(struct qyi_xiangqi_check_search *search, const struct qy_xiangqi_position *position,
                     void *user)
{
    struct rooms *rooms = user;
    struct qyi_xiangqi_budget budget = {.nodes_left = 20000};
    struct qyi_xiangqi_budget other = {.nodes_left = 20000};
    struct qyi_xiangqi_force asked = {.position = position};
    enum qyi_xiangqi_answer least = qyi_xiangqi_force(rooms->least, &budget, &asked);
    enum qyi_xiangqi_answer more = qyi_xiangqi_force(rooms->more_room, &other, &asked);

    (void)search;
    assert_true(least == QYI_XIANGQI_UNKNOWN || least == more);
    rooms->known += least != QYI_XIANGQI_UNKNOWN;
    rooms->more += least == QYI_XIANGQI_UNKNOWN && more != QYI_XIANGQI_UNKNOWN;
}

/* Room for 64 positions is not room for 65: what takes more is UNKNOWN. */
static void room_is_kept(void **state)
{
    struct rooms rooms = {0};

    (void)state;
    assert_int_equal(qyi_xiangqi_check_search_new(64, &rooms.least), 0);
    assert_int_equal(qyi_xiangqi_check_search_new(65, &rooms.more_room), 0);
    wander(ask_both, &rooms);
    assert_true(rooms.known > 50 && rooms.more > 0);
    qyi_xiangqi_check_search_free(rooms.least);
    qyi_xiangqi_check_search_free(rooms.more_room);
}

static void ask_afresh(struct qyi_xiangqi_check_search *search, const struct qy_xiangqi_position *position,
                       void *user)
{
    struct qyi_xiangqi_check_search *fresh;
    struct qyi_xiangqi_budget budget = {.nodes_left = 2000};
    struct qyi_xiangqi_budget other = {.nodes_left = 2000};
    struct qyi_xiangqi_force asked = {.position = position};

    assert_int_equal(qyi_xiangqi_check_search_new(8192, &fresh), 0);
    enum qyi_xiangqi_answer wanted = qyi_xiangqi_force(fresh, &other, &asked);

    assert_int_equal(qyi_xiangqi_force(search, &budget, &asked), wanted);
    assert_true(budget.nodes_used == other.nodes_used && budget.nodes_left == other.nodes_left);
    *(uint64_t *)user += budget.nodes_used;
    qyi_xiangqi_check_search_free(fresh);
}

/* A question is answered, and paid for, as if none had been asked before. */
static void questions_stand_alone(void **state)
{
    uint64_t spent = 0;

    (void)state;
    wander(ask_afresh, &spent);
    assert_true(spent > 1000);
}

/* What the effort left open is open whenever it is asked again, until more is spent on it. */
static void open_answers_stay_open(void **state)
{
    unsigned known = 0;

    (void)state;
    for (size_t i = 0; i < table.count && i < 40; i++) {
        const struct qy_xiangqi_position *position = &table.rows[i].start;
        struct qyi_xiangqi_judge_tools tools;

        assert_int_equal(qyi_xiangqi_judge_tools_new(0, 20000, &tools), 0);
        tools.budget.nodes_left = 0;
        for (unsigned again = 0; again < 2; again++) {
            tools.open = false;
            assert_false(qyi_xiangqi_can_mate(&tools, position));
            assert_true(tools.open);
        }
        qyi_xiangqi_memo_forget_open(&tools);
        tools.budget.nodes_left = 20000;
        tools.open = false;
        bool yes = qyi_xiangqi_can_mate(&tools, position);
        bool open = tools.open;

        tools.open = false;
        assert_true(qyi_xiangqi_can_mate(&tools, position) == yes && tools.open == open);
        known += !open;
        qyi_xiangqi_judge_tools_free(&tools);
    }
    assert_true(known > 0);
}

static int read_table(void **state)
{
    const char *folder = getenv("QIYUAN_TEST_DATA");

    (void)state;
    return folder && read_repetitions(folder, "repetition_cases.tsv", &table) ? 0 : -1;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_plain_search),
        cmocka_unit_test(budget_is_kept),
        cmocka_unit_test(room_is_kept),
        cmocka_unit_test(questions_stand_alone),
        cmocka_unit_test(open_answers_stay_open),
        cmocka_unit_test(line_ends_at_the_goal),
    };

    return cmocka_run_group_tests(tests, read_table, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Known mates from the files on the command line: each has the stated length, also by checks only if the line
 * says so, and its line of moves is legal and ends the game.
 */
#include "cmocka_all.h"
#include "share.h"

#include <qiyuan/play/solve.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WITHOUT_MATE 5

struct files {
    int count;
    char **name;
};

/* Replays the line: what is wrong with it, or NULL. */
static const char *fault_of(const struct qy_position *start, const struct qy_solve *result)
{
    struct qy_position position = *start;

    if (result->line_len != 2 * (size_t)result->moves - 1)
        return "its line has another length";
    for (size_t i = 0; i < result->line_len; i++) {
        struct qy_undo undo;

        if (!qy_position_is_legal(&position, result->line[i]))
            return "its line is not legal";
        qy_position_make(&position, result->line[i], &undo);
    }
    return qy_position_outcome(&position, qy_rules_default(position.game)).result ==
                   (qy_position_side(start) == QY_FIRST ? QY_RESULT_FIRST_WON : QY_RESULT_SECOND_WON)
               ? NULL
               : "its line does not win";
}

static void check(struct qy_solver *solver, const struct qy_position *position, const char *text,
                  unsigned mate, bool checks)
{
    struct qy_solve_limits limits = {
        .moves = mate ? mate + 1 : WITHOUT_MATE, .checks = checks, .nodes = UINT64_MAX};
    struct qy_solve result;
    const char *fault;

    qy_solve(solver, position, &limits, &result);
    if (mate == 0) {
        if (result.answer != QY_SOLVE_NONE)
            fail_msg("%s: answer %d, mate in %u", text, (int)result.answer, result.moves);
        return;
    }
    if (result.answer != QY_SOLVE_MATE || result.moves != mate)
        fail_msg("%s%s: answer %d of %u moves", text, checks ? " by checks" : "", (int)result.answer,
                 result.moves);
    fault = fault_of(position, &result);
    if (fault)
        fail_msg("%s: %s", text, fault);
}

static size_t check_file(struct qy_solver *solver, const char *name)
{
    struct qy_buf path = QY_BUF_INIT;
    char line[1024];
    size_t rows = 0;
    FILE *file;

    qy_buf_addf(&path, "%s/engine/%s", getenv("QIYUAN_TEST_DATA"), name);
    file = fopen(qy_buf_str(&path), "r");
    if (!file)
        fail_msg("cannot open %s", qy_buf_str(&path));
    qy_buf_free(&path);
    while (fgets(line, sizeof line, file)) {
        char *mate = strstr(line, " ;dm ");
        struct qy_position position;

        if (line[0] == '#')
            continue;
        if (rows++ % test_share() != 0)
            continue;
        assert_non_null(mate);
        if (qy_position_from_fen(qy_game_of_fen(line, (size_t)(mate - line)), line, (size_t)(mate - line),
                                 &position, NULL) < 0)
            fail_msg("no position: %s", line);
        check(solver, &position, line, (unsigned)strtoul(mate + 5, NULL, 10), false);
        if (strstr(line, ";checks"))
            check(solver, &position, line, (unsigned)strtoul(mate + 5, NULL, 10), true);
    }
    fclose(file);
    return rows;
}

static void mates_are_as_known(void **state)
{
    const struct files *files = *state;
    struct qy_solver *solver;

    assert_int_equal(qy_solver_new(0, &solver), 0);
    assert_true(files->count > 0);
    for (int i = 0; i < files->count; i++)
        assert_true(check_file(solver, files->name[i]) > 0);
    qy_solver_free(solver);
}

int main(int argc, char **argv)
{
    struct files files = {argc - 1, argv + 1};
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(mates_are_as_known, &files),
    };

    return cmocka_run_group_tests_name("solve_mates", tests, NULL, NULL);
}

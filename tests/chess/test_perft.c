/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every count of tests/data/chess/perft.epd, in every body of the generator that this CPU can run. */
#include "support.h"

/* Checks the counts of one line up to `limit` nodes; returns how many were checked. */
static unsigned check_line(const struct qyi_chess_body *body, unsigned number, const char *line,
                           uint64_t limit)
{
    const char *counts = strchr(line, ';');
    struct qy_chess_position position;
    char fen[128];
    unsigned checked = 0;

    snprintf(fen, sizeof fen, "%.*s", (int)(counts - line), line);
    position = position_of(fen);
    for (; counts; counts = strchr(counts + 1, ';')) {
        unsigned depth;
        uint64_t expected;
        uint64_t nodes;

        if (sscanf(counts, ";D%u %" SCNu64, &depth, &expected) != 2) // NOLINT(cert-err34-c)
            fail_msg("perft.epd:%u: cannot read “%s”", number, counts);
        if (expected > limit)
            continue;
        nodes = body->perft(&position, depth);
        if (nodes != expected)
            fail_msg("perft.epd:%u: %s depth %u: %" PRIu64 " instead of %" PRIu64 " (%s)", number, fen, depth,
                     nodes, expected, body->id);
        checked++;
    }
    return checked;
}

static void check_file(const struct qyi_chess_body *body, uint64_t limit, unsigned at_least)
{
    FILE *file = open_data("perft.epd");
    char line[512];
    unsigned number = 0;
    unsigned checked = 0;

    while (fgets(line, sizeof line, file)) {
        number++;
        if (line[0] != '#' && strchr(line, ';'))
            checked += check_line(body, number, line, limit);
    }
    fclose(file);
    print_message("# %u counts hold in body %s\n", checked, body->id);
    if (checked < at_least)
        fail_msg("only %u counts were checked", checked);
}

/* The fastest body runs everything; the others all that is small, to keep the test short. */
static void known_counts(void **state)
{
    (void)state;
    for (size_t i = 0; i < qyi_chess_body_count; i++) {
        const struct qyi_chess_body *body = &qyi_chess_bodies[i];

        if (body == qyi_chess_body())
            check_file(body, UINT64_MAX, 465);
        else if (qyi_chess_body_runs(i))
            check_file(body, 3000000, 400);
    }
}

static void depths_nought_and_one(void **state)
{
    struct qy_chess_position position;

    (void)state;
    qyi_chess_start(&position);
    assert_int_equal(qyi_chess_perft(&position, 0), 1);
    assert_int_equal(qyi_chess_perft(&position, 1), 20);
}

/* The most moves that a position is known to have; the list stays within its room. */
static void longest_list(void **state)
{
    struct qy_chess_position position = position_of("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1");
    qy_move moves[QY_MAX_MOVES];

    (void)state;
    for (size_t i = 0; i < qyi_chess_body_count; i++)
        if (qyi_chess_body_runs(i))
            assert_int_equal(qyi_chess_bodies[i].gen_legal(&position, moves), 218);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_counts),
        cmocka_unit_test(depths_nought_and_one),
        cmocka_unit_test(longest_list),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every published figure has its twins: the table of figures and of what their twins change in them. */
#include "cmocka_all.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "xiangqi/exchange.h"
#include "xiangqi/movegen.h"
#include "xiangqi/repetition_rows.h"
#include "xiangqi/status.h"
#include "xiangqi/twin_search.h"

#define FIGURES_2020 81
#define FIGURES_1999 35 /* whose answer is sure */
#define LEAST_TWINS  2

/* The possible changes in a twin; the tenth column of the table has one of these words. */
static const char *const changes[] = {"less",                 /* a piece that the idea needs is gone */
                                      "man",                  /* another piece takes or is taken */
                                      "bystander",            /* a piece more or less that takes no part */
                                      "rooted",               /* the victim has a root */
                                      "bare",                 /* it is no longer protected */
                                      "false-root",           /* its protector may not recapture */
                                      "under-rooted", "line", /* a piece behind it on the line */
                                      "exchange", /* pieces may take each other, or may not any more */
                                      "check",    /* the win goes through a check */
                                      /* a mate was threatened before the move, which gives it up */
                                      "mate"};

#define CHANGES      (sizeof changes / sizeof changes[0])
#define FALSE_ROOT   5 /* by its place among the changes */
#define UNDER_ROOTED 6

static struct repetition_table known;
static struct repetition_table twins;

static int read_both(void **state)
{
    const char *folder = getenv("QIYUAN_TEST_DATA");

    (void)state;
    return folder && read_repetitions(folder, "repetition_cases.tsv", &known) &&
                   read_repetitions(folder, "repetition_twins.tsv", &twins)
               ? 0
               : -1;
}

/* A figure's name without its book, NULL for a row that is not a figure. */
static const char *figure_name(const struct repetition_row *row)
{
    return strncmp(row->id, "cxa2020-", 8) == 0 || strncmp(row->id, "cxa1999-", 8) == 0 ? row->id + 8 : NULL;
}

/* The figure that a twin's name begins with; the longest, for one may have a variant. NULL for none. */
static const struct repetition_row *figure_of(const struct repetition_row *twin)
{
    const struct repetition_row *found = NULL;
    size_t longest = 0;

    for (size_t i = 0; i < known.count; i++) {
        const char *name = figure_name(&known.rows[i]);
        size_t length = name ? strlen(name) : 0;

        if (length > longest && strncmp(twin->id, name, length) == 0 && twin->id[length] == '-') {
            found = &known.rows[i];
            longest = length;
        }
    }
    return found;
}

/* Both books show some positions: a twin under the other book is one of the other's figure. */
static bool same_diagram(const struct repetition_row *a, const struct repetition_row *b)
{
    return a->start.key == b->start.key && a->lead_count == b->lead_count &&
           a->cycle_count == b->cycle_count &&
           memcmp(a->cycle, b->cycle, a->cycle_count * sizeof *a->cycle) == 0;
}

static size_t change_of(const struct repetition_row *twin)
{
    for (size_t i = 0; i < CHANGES; i++)
        if (strcmp(twin->change, changes[i]) == 0)
            return i;
    return CHANGES;
}

/* Counts a figure's twins by kind of change; returns their number. */
static unsigned count_twins(const struct repetition_row *figure, unsigned count[CHANGES])
{
    unsigned all = 0;

    memset(count, 0, CHANGES * sizeof *count);
    for (size_t i = 0; i < twins.count; i++) {
        const struct repetition_row *of = twins.rows[i].change[0] ? figure_of(&twins.rows[i]) : NULL;

        if (!of || strcmp(twins.rows[i].rules, figure->rules) != 0 || !same_diagram(of, figure))
            continue;
        count[change_of(&twins.rows[i])]++;
        all++;
    }
    return all;
}

/* Prints a figure's twins by kind of change; returns their number. */
static unsigned tell_twins(const struct repetition_row *figure)
{
    unsigned count[CHANGES];
    unsigned all = count_twins(figure, count);

    print_message("# %s:", figure->id);
    for (size_t i = 0; i < CHANGES; i++)
        if (count[i] > 0)
            print_message(" %s %u", changes[i], count[i]);
    print_message("\n");
    return all;
}

static void every_figure_has_twins(void **state)
{
    unsigned figures[2] = {0, 0};
    unsigned without = 0;

    (void)state;
    for (size_t i = 0; i < known.count; i++) {
        if (!figure_name(&known.rows[i]))
            continue;
        figures[strcmp(known.rows[i].rules, "xiangqi-2020") == 0]++;
        if (tell_twins(&known.rows[i]) < LEAST_TWINS) {
            print_error("%s has too few twins\n", known.rows[i].id);
            without++;
        }
    }
    assert_int_equal(figures[1], FIGURES_2020);
    assert_int_equal(figures[0], FIGURES_1999);
    assert_int_equal(without, 0);
}

/* The kinds of twins that are asked of every figure, in the order of the columns of repetition_kinds.tsv. */
static const char *const kinds[] = {"check",      "man",          "rooted",    "bare",
                                    "false-root", "under-rooted", "bystander", "mate"};

/* The figure of that name, NULL for none. */
static const struct repetition_row *known_figure(const char *id)
{
    for (size_t i = 0; i < known.count; i++)
        if (strcmp(known.rows[i].id, id) == 0 && figure_name(&known.rows[i]))
            return &known.rows[i];
    return NULL;
}

/* ---- why a figure has no twin of a kind ---------------------------------------------------------------- */

/* Where a cell stands, for the word in it. */
struct cell {
    const struct repetition_row *figure;
    const struct qy_judgement *judged; /* the figure's */
    const char *kind;
    const char *other; /* the cell beside it, of the other kind of guards that fail */
};

static bool is_count(const char *word)
{
    return *word >= '1' && *word <= '9';
}

/* How many moves of the figure are chases, and how many of these win through checks or an exchange. */
static unsigned count_chases(const struct cell *cell, unsigned *ret_by_lines)
{
    unsigned count = 0;

    *ret_by_lines = 0;
    for (size_t i = 0; i < cell->judged->move_count; i++) {
        enum qy_why why = cell->judged->moves[i].why;

        if (cell->judged->moves[i].label != QY_LABEL_CHASE)
            continue;
        count++;
        *ret_by_lines += why == QY_WHY_BY_CHECKS || why == QY_WHY_BY_EXCHANGE;
    }
    return count;
}

/* True when the side to move may take on the point. */
static bool may_take_on(const struct qy_xiangqi_position *position, qy_square square)
{
    qy_move moves[QY_MAX_MOVES];
    size_t count = qyi_xiangqi_gen_captures(position, moves);

    for (size_t i = 0; i < count; i++)
        if (qyi_xiangqi_move_to(moves[i]) == square)
            return true;
    return false;
}

/* True when some piece that counts can be taken after some move, the other side passing, and nobody takes back. */
static bool somebody_is_bare(const struct cell *cell)
{
    struct qy_xiangqi_position position = cell->figure->start;
    struct qy_xiangqi_undo undo;
    bool bare = false;

    for (size_t i = 0; i < cell->figure->lead_count; i++)
        qyi_xiangqi_make(&position, cell->figure->lead[i], &undo);
    for (size_t i = 0; i < cell->figure->cycle_count && !bare; i++) {
        struct qy_xiangqi_position next;
        qy_move moves[QY_MAX_MOVES];
        size_t count;

        qyi_xiangqi_make(&position, cell->figure->cycle[i], &undo);
        next = position;
        if (qyi_xiangqi_in_check(&next))
            continue;
        qyi_xiangqi_make(&next, QY_MOVE_NULL, &undo);
        count = qyi_xiangqi_gen_captures(&next, moves);
        for (size_t k = 0; k < count && !bare; k++) {
            struct qy_xiangqi_position taken = next;

            qyi_xiangqi_make(&taken, moves[k], &undo);
            bare = qyi_xiangqi_worth(&next, qyi_xiangqi_move_to(moves[k])) != 0 &&
                   !may_take_on(&taken, qyi_xiangqi_move_to(moves[k]));
        }
    }
    return bare;
}

/* The figure has no chase, so that no win can follow in another way. */
static bool holds_no_chase(const struct cell *cell)
{
    for (size_t i = 0; i < cell->figure->label_count; i++)
        if (cell->figure->labels[i].label == QY_LABEL_CHASE && !cell->figure->labels[i].unmet &&
            !cell->figure->labels[i].open)
            return false;
    return true;
}

/* The figure is itself such a one: its win goes through a check, or its victim is bare. */
static bool holds_itself(const struct cell *cell)
{
    unsigned by_lines;

    if (strcmp(cell->kind, "bare") == 0)
        return somebody_is_bare(cell);
    return strcmp(cell->kind, "check") == 0 && count_chases(cell, &by_lines) > 0 && by_lines > 0;
}

/* Its wins use lines only: the piece captured at the end has no protector that could matter. */
static bool holds_by_line(const struct cell *cell)
{
    unsigned by_lines;
    unsigned chases = count_chases(cell, &by_lines);

    return chases > 0 && by_lines == chases;
}

/* Every move is a check, and the heaviest label counts (26.4): no root changes anything. */
static bool holds_checks(const struct cell *cell)
{
    for (size_t i = 0; i < cell->judged->move_count; i++)
        if (cell->judged->moves[i].label != QY_LABEL_CHECK)
            return false;
    return cell->judged->move_count > 0;
}

/* A false root and too few roots are both guards that fail; the figure has a twin of the other kind. */
static bool holds_the_other(const struct cell *cell)
{
    return cell->other && is_count(cell->other);
}

/* A search over all points finds no piece more or less that makes such a twin and takes no other part. */
static bool holds_none(const struct cell *cell)
{
    static const struct {
        const char *name;
        enum twin_kind kind;
    } searched[] = {{"rooted", TWIN_ROOTED},
                    {"bare", TWIN_BARE},
                    {"false-root", TWIN_FALSE_ROOT},
                    {"under-rooted", TWIN_UNDER_ROOTED}};
    struct twin_change change;

    for (size_t i = 0; i < sizeof searched / sizeof searched[0]; i++) {
        if (strcmp(cell->kind, searched[i].name) != 0)
            continue;
        if (!find_twin(cell->figure, cell->judged, searched[i].kind, &change))
            return true;
        print_error("%s, %s: man %u on %c%u\n", cell->figure->id, cell->kind, change.man,
                    'a' + qyi_xiangqi_file((qy_square)change.square),
                    qyi_xiangqi_rank((qy_square)change.square));
    }
    return false;
}

static const struct reason {
    const char *word;
    bool (*holds)(const struct cell *cell);
} reasons[] = {
    {"no-chase", holds_no_chase}, {"itself", holds_itself},        {"by-line", holds_by_line},
    {"checks", holds_checks},     {"false-root", holds_the_other}, {"under-rooted", holds_the_other},
    {"none", holds_none}};

static bool reason_holds(const struct cell *cell, const char *word)
{
    for (size_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++)
        if (strcmp(word, reasons[i].word) == 0)
            return reasons[i].holds(cell);
    return false;
}

#define KINDS (sizeof kinds / sizeof kinds[0])

/* Parts a line at its tabs; false when it has not a cell for each kind. */
static bool part_cells(char *cells, const char *ret_cell[KINDS])
{
    char *rest;
    size_t count = 0;

    for (char *at = strtok_r(cells, "\t\n", &rest); at; at = strtok_r(NULL, "\t\n", &rest)) {
        if (count == KINDS)
            return false;
        ret_cell[count++] = at;
    }
    return count == KINDS;
}

/* True when a line's cells give the number of twins of each kind, and the reason if there is none. */
static bool kinds_hold(const struct repetition_row *figure, char *cells)
{
    const char *cell[KINDS];
    unsigned count[CHANGES];
    struct qy_judgement judged;
    bool hold = part_cells(cells, cell);

    count_twins(figure, count);
    assert_true(judge_row(figure, 2, &judged));
    for (size_t k = 0; k < KINDS && hold; k++) {
        struct cell at = {figure, &judged, kinds[k], NULL};
        size_t change = 0;

        while (strcmp(changes[change], kinds[k]) != 0)
            change++;
        if (change == FALSE_ROOT || change == UNDER_ROOTED)
            at.other = cell[strcmp(kinds[k + 1], "under-rooted") == 0 ? k + 1 : k - 1];
        hold = is_count(cell[k]) ? strtoul(cell[k], NULL, 10) == count[change]
                                 : count[change] == 0 && reason_holds(&at, cell[k]);
        if (!hold)
            print_error("%s, %s: %s\n", figure->id, kinds[k], cell[k]);
    }
    qy_judgement_free(&judged);
    return hold;
}

/* The table of figures and kinds has a line for each figure, and is correct. */
static void the_kinds_are_told(void **state)
{
    char line[256];
    unsigned lines = 0;
    FILE *file;

    (void)state;
    snprintf(line, sizeof line, "%s/xiangqi/repetition_kinds.tsv", getenv("QIYUAN_TEST_DATA"));
    file = fopen(line, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        char *cells = line + strcspn(line, "\t");
        const struct repetition_row *figure;

        if (*line == '#')
            continue;
        assert_int_equal(*cells, '\t');
        *cells++ = '\0';
        figure = known_figure(line);
        if (!figure || !kinds_hold(figure, cells))
            fail_msg("%s", line);
        lines++;
    }
    (void)fclose(file);
    assert_int_equal(lines, FIGURES_2020 + FIGURES_1999);
}

/* The search behind "none" can find twins: the number of figures with a twin of each kind. */
static void the_search_finds(void **state)
{
    static const unsigned least[] = {
        [TWIN_ROOTED] = 55, [TWIN_FALSE_ROOT] = 4, [TWIN_UNDER_ROOTED] = 3, [TWIN_BARE] = 40};
    unsigned found[] = {0, 0, 0, 0};

    (void)state;
    for (size_t i = 0; i < known.count; i++) {
        struct qy_judgement judged;
        struct twin_change change;

        if (!figure_name(&known.rows[i]))
            continue;
        assert_true(judge_row(&known.rows[i], 2, &judged));
        for (unsigned kind = TWIN_ROOTED; kind <= TWIN_BARE; kind++)
            found[kind] += find_twin(&known.rows[i], &judged, (enum twin_kind)kind, &change);
        qy_judgement_free(&judged);
    }
    print_message("# found: rooted %u, falsely %u, too little %u, bare %u\n", found[TWIN_ROOTED],
                  found[TWIN_FALSE_ROOT], found[TWIN_UNDER_ROOTED], found[TWIN_BARE]);
    for (unsigned kind = TWIN_ROOTED; kind <= TWIN_BARE; kind++)
        assert_true(found[kind] >= least[kind]);
}

/* A row named after a figure names its change, and the reverse. */
static void every_twin_says_its_change(void **state)
{
    unsigned count[CHANGES] = {0};

    (void)state;
    for (size_t i = 0; i < twins.count; i++) {
        const struct repetition_row *twin = &twins.rows[i];

        if (!figure_of(twin) != !twin->change[0] || (twin->change[0] && change_of(twin) == CHANGES))
            fail_msg("%s: what does it change? %s", twin->id, twin->change);
        if (twin->change[0])
            count[change_of(twin)]++;
    }
    for (size_t i = 0; i < CHANGES; i++) {
        print_message("# %s: %u rows\n", changes[i], count[i]);
        assert_true(count[i] > 0);
    }
}

/* A twin is another position, or other moves: the figure itself under another name proves nothing. */
static void no_twin_is_its_figure(void **state)
{
    (void)state;
    for (size_t i = 0; i < twins.count; i++) {
        const struct repetition_row *of = figure_of(&twins.rows[i]);

        if (of && same_diagram(of, &twins.rows[i]))
            fail_msg("%s is the figure", twins.rows[i].id);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_figure_has_twins), cmocka_unit_test(the_kinds_are_told),
        cmocka_unit_test(the_search_finds),       cmocka_unit_test(every_twin_says_its_change),
        cmocka_unit_test(no_twin_is_its_figure),
    };

    return cmocka_run_group_tests(tests, read_both, NULL);
}

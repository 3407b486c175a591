/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every published figure has its twins: the table of figures and of what their twins change in them. */
#include "cmocka_all.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "xiangqi/repetition_rows.h"

#define FIGURES_2020 81
#define FIGURES_1999 35 /* whose answer is sure */
#define LEAST_TWINS  2

/* What a twin may change; the tenth column of the table has one of these words. */
static const char *const changes[] = {"less",                 /* a man that the idea needs is gone */
                                      "man",                  /* another man takes or is taken */
                                      "bystander",            /* a man more or less that takes no part */
                                      "rooted",               /* the victim has a root */
                                      "bare",                 /* it has none any more */
                                      "false-root",           /* it has one that may not take back */
                                      "under-rooted", "line", /* who stands behind on a line */
                                      "exchange", /* men may take each other, or may not any more */
                                      "check",    /* the win goes through a check */
                                      "mate"};    /* a mate stood before the move and is given up by it */

#define CHANGES (sizeof changes / sizeof changes[0])

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

/* A figure's name without its book, NULL for a row that is none. */
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

/* Counts a figure's twins by what they change; returns how many there are. */
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

/* Says a figure's twins by what they change; returns how many there are. */
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

/* True when the cells of a line say how many twins of each kind there are, and a word where there is none. */
static bool kinds_hold(const struct repetition_row *figure, const char *cells)
{
    unsigned count[CHANGES];
    bool hold = true;

    count_twins(figure, count);
    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
        size_t change = 0;
        unsigned told;

        while (strcmp(changes[change], kinds[k]) != 0)
            change++;
        told = (unsigned)strtoul(cells, NULL, 10);
        hold &= *cells != '\0' && told == count[change];
        cells += strcspn(cells, "\t\n");
        cells += *cells == '\t';
    }
    return hold && *cells == '\n';
}

/* The table of figures and kinds has a line for each figure, and tells what there is. */
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
            fail_msg("%s: %s", line, cells);
        lines++;
    }
    (void)fclose(file);
    assert_int_equal(lines, FIGURES_2020 + FIGURES_1999);
}

/* A row that is named after a figure says what it changes, and one that says so is named after a figure. */
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
        cmocka_unit_test(every_figure_has_twins),
        cmocka_unit_test(the_kinds_are_told),
        cmocka_unit_test(every_twin_says_its_change),
        cmocka_unit_test(no_twin_is_its_figure),
    };

    return cmocka_run_group_tests(tests, read_both, NULL);
}

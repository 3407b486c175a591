/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Measures the judge of repetitions: judges every case of the test tables many times and prints the median
 * and maximum CPU time in milliseconds, and the process's peak memory. Fails if the median reaches 2 ms, the
 * maximum 100 ms or the memory 32 MB, or if a ruling is wrong.
 *
 * Usage: bench_repetition TESTDATA [ROUNDS]
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "times.h"
#include "xiangqi/repetition_rows.h"

/* The shortest time of a row over the rounds; negative if the ruling is wrong. */
static double time_row(const struct repetition_row *row, unsigned rounds)
{
    double least = 1e9;

    for (unsigned i = 0; i < rounds; i++) {
        struct qy_judgement judgement;
        double start = now_ms();
        double took;

        if (!judge_row(row, 2, &judgement))
            return -1;
        took = now_ms() - start;
        if ((judgement.deviate == row->loser) == row->unmet)
            return -1;
        qy_judgement_free(&judgement);
        least = took < least ? took : least;
    }
    return least;
}

int main(int argc, char **argv)
{
    static const char *const names[] = {"repetition_cases.tsv", "repetition_own.tsv",
                                        "repetition_figures.tsv"};
    static struct repetition_table table;
    static double times[3 * MOST_ROWS];
    unsigned rounds = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 5;
    struct rusage usage;
    const char *slowest = "";
    double most = 0;
    size_t count = 0;

    for (size_t t = 0; t < 3; t++) {
        if (argc < 2 || !read_repetitions(argv[1], names[t], &table))
            return 2;
        for (size_t i = 0; i < table.count; i++) {
            static char id[sizeof table.rows[0].id];
            double took = time_row(&table.rows[i], rounds);

            if (took < 0) {
                printf("%s: wrong\n", table.rows[i].id);
                return 1;
            }
            if (took > most) {
                memcpy(id, table.rows[i].id, sizeof id);
                slowest = id;
                most = took;
            }
            times[count++] = took;
        }
    }
    qsort(times, count, sizeof *times, by_time);
    getrusage(RUSAGE_SELF, &usage);
    printf("%zu cycles, median %.3f ms, slowest %.3f ms (%s), memory %ld KB\n", count, times[count / 2], most,
           slowest, usage.ru_maxrss);
    return times[count / 2] < 2 && most < 100 && usage.ru_maxrss < 32 * 1024 ? 0 : 1;
}

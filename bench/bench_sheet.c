/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Prints every game of the files on score sheets, and reports the time it took.
 *
 * usage: bench_sheet [-n PASSES] [-z] FILE...
 *
 *   -z   in simplified Chinese
 */
#include <qiyuan/print/sheet.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct work {
    struct qy_sheets *sheets;
    uint64_t games;
    uint64_t bytes;
    uint64_t least; /* pages that the moves alone need */
};

static double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static int count(void *user, const char *data, size_t len)
{
    struct work *work = user;

    (void)data;
    work->bytes += len;
    return 0;
}

static int print(void *user, struct qy_record *record, enum qy_record_state state)
{
    struct work *work = user;
    size_t a_page = 2 * qy_sheets_moves_a_page(qy_record_game(record));
    size_t needed = (qy_record_plies(record) + a_page - 1) / a_page;

    if (state == QY_RECORD_CUT || state == QY_RECORD_NONE)
        return 0;
    work->games++;
    work->least += needed > 0 ? needed : 1;
    return qy_sheets_add(work->sheets, record, NULL, NULL);
}

static long read_file(void *user, char *buffer, size_t size)
{
    return (long)fread(buffer, 1, size, user);
}

static bool pass(char **files, int files_count, enum qy_lang lang, struct work *work, unsigned *ret_pages)
{
    static const struct qy_records_visitor visitor = {.record = print};
    const struct qy_sheet_setup setup = {.lang = lang};
    bool good = qy_sheets_new(&setup, count, work, &work->sheets, NULL) == 0;

    for (int i = 0; good && i < files_count; i++) {
        FILE *file = fopen(files[i], "rb");

        good = file && qy_records_read(read_file, file, NULL, &visitor, work) == 0;
        if (file)
            fclose(file);
    }
    good = good && qy_sheets_end(work->sheets, NULL) == 0;
    *ret_pages = good ? qy_sheets_pages(work->sheets) : 0;
    qy_sheets_free(work->sheets);
    return good && *ret_pages >= work->least;
}

int main(int argc, char **argv)
{
    enum qy_lang lang = QY_LANG_EN;
    long passes = 1;
    int first = 1;

    for (; first < argc && argv[first][0] == '-'; first++) {
        if (strcmp(argv[first], "-z") == 0)
            lang = QY_LANG_ZH_HANS;
        else if (strcmp(argv[first], "-n") == 0 && first + 1 < argc)
            passes = strtol(argv[++first], NULL, 10);
    }
    for (long i = 0; i < passes; i++) {
        struct work work = {0};
        unsigned pages = 0;
        double begin = now();

        if (!pass(argv + first, argc - first, lang, &work, &pages)) {
            fprintf(stderr, "bench_sheet: a file can't be read, or pages are missing\n");
            return 1;
        }
        double spent = now() - begin;
        printf("%llu games, %u pages, %.1f MB: %.3f s of CPU, %.0f pages/s\n", (unsigned long long)work.games,
               pages, (double)work.bytes / 1e6, spent, pages / spent);
    }
    return 0;
}

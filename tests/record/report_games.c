/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Prints what the reader makes of game files: a line a game (FILE:LINE STATUS PLIES TAG TERMINATOR ENCODING),
 * and before it a line for each fault and note (FILE:LINE:COLUMN @OFFSET fault NAME SENTENCE). With `-q` only
 * of games that are neither ok nor unfinished.
 */
#include <qiyuan/record/pgn.h>

#include <stdio.h>
#include <string.h>

struct report {
    const char *file;
    bool quiet;
    struct qy_place place;
    struct qy_buf faults;
};

static long read_file(void *user, char *buffer, size_t size)
{
    return (long)fread(buffer, 1, size, user);
}

static int begin_game(void *user, const struct qy_place *place)
{
    struct report *report = user;

    report->place = *place;
    return 0;
}

static int add(struct report *report, const struct qy_error *error, const char *what)
{
    qy_buf_addf(&report->faults, "%s:%u:%u @%llu %s %s ", report->file, error->line, error->column,
                (unsigned long long)error->offset, what, qy_error_name(error->code));
    qy_error_words(error, QY_LANG_EN, &report->faults);
    qy_buf_addc(&report->faults, '\n');
    return 0;
}

static int fault(void *user, const struct qy_error *error)
{
    return add(user, error, "fault");
}

static int note(void *user, const struct qy_error *error)
{
    return add(user, error, "note");
}

static int end_game(void *user, const struct qy_game_end *end)
{
    struct report *report = user;
    bool good = end->status == QY_GAME_OK || end->status == QY_GAME_UNFINISHED;

    if (!report->quiet || !good)
        printf("%s%s:%u %s %zu %s %s %s\n", qy_buf_str(&report->faults), report->file, report->place.line,
               qy_game_status_name(end->status), end->plies, end->has_tag ? qy_result_text(end->tag) : "-",
               end->has_terminator ? qy_result_text(end->terminator) : "-", qy_encoding_name(end->encoding));
    qy_buf_clear(&report->faults);
    return 0;
}

int main(int argc, char **argv)
{
    static const struct qy_pgn_visitor visitor = {
        .begin_game = begin_game, .fault = fault, .note = note, .end_game = end_game};
    struct report report = {.faults = QY_BUF_INIT};
    int code = 0;

    for (int i = 1; i < argc && code == 0; i++) {
        struct qy_pgn_reader *reader;

        if (strcmp(argv[i], "-q") == 0) {
            report.quiet = true;
            continue;
        }
        FILE *file = fopen(argv[i], "rb");
        const char *slash = strrchr(argv[i], '/');
        report.file = slash == NULL ? argv[i] : slash + 1;
        if (file == NULL || qy_pgn_reader_new(read_file, file, NULL, &reader) != 0)
            return 2;
        do
            code = qy_pgn_next(reader, &visitor, &report);
        while (code == 1);
        if (!report.quiet)
            fputs(qy_buf_str(&report.faults), stdout);
        qy_buf_clear(&report.faults);
        qy_pgn_reader_free(reader);
        fclose(file);
    }
    qy_buf_free(&report.faults);
    return code == 0 ? 0 : 2;
}

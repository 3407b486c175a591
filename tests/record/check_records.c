/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Reads game files into records and checks the laws of records for a format (-t NAME, else PGN); a broken law
 * is said on standard output. The last line holds the sums.
 *
 *   -p    prints what is written instead
 */
#include "record_laws.h"

#include <stdio.h>
#include <stdlib.h>

struct check {
    const char *file;
    const struct qyi_format *format;
    const struct qyi_format *reader;
    bool print;
    unsigned long games;
    unsigned long moves;
    unsigned long state[QYI_RECORD_NONE + 1];
    unsigned long unsuited;
    unsigned long broken;
    struct qy_buf out;
};

static long read_file(void *user, char *buffer, size_t size)
{
    return (long)fread(buffer, 1, size, user);
}

static int on_record(void *user, struct qy_record *record, const struct qyi_record_end *end)
{
    struct check *check = user;
    struct qy_record_difference difference = {0};

    check->games++;
    check->state[end->state]++;
    check->moves += qy_record_moves(record);
    if (end->state == QYI_RECORD_NONE)
        return 0;
    if ((check->format->games >> qy_record_game(record) & 1) == 0) {
        check->unsuited++;
        return 0;
    }
    const char *broken = law_check(check->format, check->reader, record, &check->out, &difference);
    if (broken != NULL) {
        check->broken++;
        printf("%s:%lu: %s", check->file, (unsigned long)qy_record_place(record)->line, broken);
        if (difference.what != NULL)
            printf(": %s", difference.what);
        if (difference.tag != NULL)
            printf(": %s \"%s\"", difference.tag->name, difference.tag->value);
        printf("\n");
    }
    if (check->print)
        fwrite(check->out.data, 1, check->out.len, stdout);
    return 0;
}

static int check_file(struct check *check, const char *path)
{
    const struct qyi_record_sink sink = {.user = check, .record = on_record};
    unsigned char head[QYI_PEEK];
    FILE *file = fopen(path, "rb");

    if (file == NULL)
        return -1;
    size_t len = fread(head, 1, sizeof(head), file);
    const struct qyi_format *format = qyi_format_find(path, head, len);
    rewind(file);
    check->file = path;
    const struct qyi_record_input input = {.read = read_file, .user = file};
    int code = qyi_format_read(format, &input, &sink);
    fclose(file);
    return code;
}

int main(int argc, char **argv)
{
    struct check check = {.format = &qyi_format_pgn, .reader = &qyi_format_pgn, .out = QY_BUF_INIT};
    int failed = 0;

    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "-p") == 0) {
            check.print = true;
        } else if (strcmp(argv[i], "-t") == 0 && i + 1 < argc) {
            check.format = qyi_format_by_name(argv[i + 1], strlen(argv[i + 1]));
            i++;
            if (check.format == NULL)
                return 2;
            if (check.format->reader != NULL)
                check.reader = check.format;
        } else if (check_file(&check, argv[i]) != 0) {
            printf("%s: can't be read\n", argv[i]);
            failed = 1;
        }
    }
    printf("games %lu moves %lu whole %lu repaired %lu cut %lu none %lu unsuited %lu broken %lu\n",
           check.games, check.moves, check.state[QYI_RECORD_WHOLE], check.state[QYI_RECORD_REPAIRED],
           check.state[QYI_RECORD_CUT], check.state[QYI_RECORD_NONE], check.unsuited, check.broken);
    qy_buf_free(&check.out);
    return failed != 0 || check.broken != 0;
}

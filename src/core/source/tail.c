/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the lines of a text that is still being written. */
#include "source/tail.h"

#include "base/error.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

int qyi_tail_open(const char *path, struct qyi_tail *ret_tail, struct qy_error *reterr)
{
    bool grows = strcmp(path, "-") != 0;
    FILE *file = grows ? fopen(path, "rb") : stdin;

    *ret_tail = (struct qyi_tail){.file = file, .grows = grows};
    return file ? 0
                : qyi_error_set(reterr, QY_E_FILE_READ, 0, strerror(errno), strlen(strerror(errno)), NULL);
}

void qyi_tail_close(struct qyi_tail *tail)
{
    if (tail->grows && tail->file)
        (void)fclose(tail->file);
    qy_buf_free(&tail->text);
}

/* Takes the available part of the line; true once it is complete, or no more can come. */
static bool take(struct qyi_tail *tail, bool *ret_ended)
{
    char *more = NULL;
    size_t cap = 0;
    ssize_t len = getline(&more, &cap, tail->file);

    if (len > 0)
        qy_buf_add(&tail->text, more, (size_t)len);
    free(more);
    *ret_ended = tail->text.failed || (len < 0 && (!tail->grows || ferror(tail->file)));
    return *ret_ended || (len > 0 && tail->text.data[tail->text.len - 1] == '\n');
}

bool qyi_tail_next(struct qyi_tail *tail, const char **ret_line, size_t *ret_len)
{
    static const struct timespec pause = {.tv_nsec = 200000000};
    bool ended;

    qy_buf_clear(&tail->text);
    while (!take(tail, &ended)) {
        clearerr(tail->file);
        (void)nanosleep(&pause, NULL);
    }
    size_t len = tail->text.len;
    if (tail->text.failed || (ended && len == 0))
        return false;
    while (len > 0 && (tail->text.data[len - 1] == '\n' || tail->text.data[len - 1] == '\r'))
        len--;
    tail->line++;
    *ret_line = qy_buf_str(&tail->text);
    *ret_len = len;
    return true;
}

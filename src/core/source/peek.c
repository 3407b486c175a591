/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the first bytes of a source ahead, and returns them again before the rest. */
#include "source/peek.h"

#include <string.h>

int qyi_peek_begin(struct qyi_peek *peek, qy_read_fn read, void *user, bool once)
{
    long got;

    peek->len = peek->at = 0;
    peek->read = read;
    peek->user = user;
    do {
        size_t room = sizeof peek->head - peek->len;

        got = read(user, (char *)peek->head + peek->len, room);
        if (got < 0)
            return got < INT32_MIN ? QY_E_SYSTEM : (int)got;
        if ((size_t)got > room)
            return QY_E_SYSTEM;
        peek->len += (size_t)got;
    } while (got > 0 && peek->len < sizeof peek->head && !once);
    return 0;
}

long qyi_peek_read(void *peek, char *buffer, size_t size)
{
    struct qyi_peek *self = peek;
    size_t left = self->len - self->at;

    if (left == 0)
        return self->read(self->user, buffer, size);
    if (left > size)
        left = size;
    memcpy(buffer, self->head + self->at, left);
    self->at += left;
    return (long)left;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Converts a window of bytes by iconv, marking what can't be converted. */
#include "source/recode.h"

#include <errno.h>
#include <iconv.h>
#include <stdlib.h>
#include <string.h>

#define BLOCK 16384

struct qyi_recode {
    qy_read_fn read;
    void *user;
    iconv_t conv;
    bool ended;
    size_t in_len; /* number of bytes not yet converted */
    size_t at;     /* converted bytes [at, len) are not yet returned */
    size_t len;
    char in[BLOCK];
    char out[4 * BLOCK];
};

bool qyi_recode_knows(const char *name)
{
    iconv_t to = iconv_open(name, "UTF-8");
    iconv_t from = iconv_open("UTF-8", name);
    /* `//` would add options to the encoding; an empty name would mean that of the environment */
    bool knows = *name != '\0' && strchr(name, '/') == NULL && to != (iconv_t)-1 && from != (iconv_t)-1;

    if (to != (iconv_t)-1)
        iconv_close(to);
    if (from != (iconv_t)-1)
        iconv_close(from);
    return knows;
}

int qyi_recode_new(const char *name, qy_read_fn read, void *user, struct qyi_recode **ret_recode)
{
    struct qyi_recode *recode = calloc(1, sizeof *recode);

    if (!recode)
        return QY_E_MEMORY;
    recode->conv = iconv_open("UTF-8", name);
    if (recode->conv == (iconv_t)-1) {
        free(recode);
        return errno == ENOMEM ? QY_E_MEMORY : QY_E_VALUE;
    }
    recode->read = read;
    recode->user = user;
    *ret_recode = recode;
    return 0;
}

void qyi_recode_free(struct qyi_recode *recode)
{
    if (!recode)
        return;
    iconv_close(recode->conv);
    free(recode);
}

/* Reads a block after the remaining bytes. Returns 0 or a negative code. */
static long fill(struct qyi_recode *recode)
{
    long got = recode->read(recode->user, recode->in + recode->in_len, BLOCK - recode->in_len);

    if (got < 0)
        return got;
    recode->ended = got == 0;
    recode->in_len += (size_t)got;
    return 0;
}

/* Converts the bytes read. A character cut off by the block waits for the next one, unless there is none. */
static void convert(struct qyi_recode *recode)
{
    char *in = recode->in;
    size_t left = recode->in_len;
    char *out = recode->out;
    size_t room = sizeof recode->out - 1;

    while (left > 0) {
        size_t result = iconv(recode->conv, &in, &left, &out, &room);

        if (result != (size_t)-1 || errno == E2BIG || (errno == EINVAL && !recode->ended))
            break;
        if (room == 0)
            break;
        *out++ = '\xFF';
        room--;
        in++;
        left--;
    }
    memmove(recode->in, in, left);
    recode->in_len = left;
    recode->at = 0;
    recode->len = (size_t)(out - recode->out);
}

long qyi_recode_read(void *user, char *buffer, size_t size)
{
    struct qyi_recode *recode = user;

    while (recode->at == recode->len && !(recode->ended && recode->in_len == 0)) {
        /* A block may hold only part of a character. */
        long code = recode->ended || recode->in_len == BLOCK ? 0 : fill(recode);

        if (code < 0)
            return code;
        convert(recode);
    }
    size_t count = recode->len - recode->at < size ? recode->len - recode->at : size;
    memcpy(buffer, recode->out + recode->at, count);
    recode->at += count;
    return (long)count;
}

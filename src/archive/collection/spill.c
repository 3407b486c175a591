/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bytes of an index in the making: in memory while they fit, then in a file without a name. */
#include "collection/spill.h"

#include "base/descriptor.h"
#include "base/error.h"
#include "base/grow.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A stream: pieces in the file, and the one being filled. */
struct stream {
    unsigned char *filling;
    size_t filled;
    uint32_t *pieces; /* numbers of pieces in the file */
    size_t count;
    size_t room;
};

struct qyi_spill {
    int descriptor;
    char *beside; /* names the file in errors */
    size_t piece;
    size_t streams;
    uint32_t pieces;     /* in the file */
    unsigned char *back; /* a piece read back */
    struct stream stream[];
};

static int refuse(const struct qyi_spill *spill, struct qy_error *reterr, int code)
{
    return qyi_error_setf(reterr, code, 0, NULL, "%s: %s", spill->beside, strerror(errno));
}

/* At once where the file system can, else by taking the name away. */
static int open_in(const char *folder)
{
    int descriptor = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    struct qy_buf name = QY_BUF_INIT;

    if (descriptor >= 0 || (errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL))
        return descriptor;
    qy_buf_addf(&name, "%s/.qiyuan-XXXXXX", folder);
    if (!name.failed) {
        descriptor = mkostemp(name.data, O_CLOEXEC);
        if (descriptor >= 0)
            (void)unlink(name.data);
    }
    qy_buf_free(&name);
    return descriptor;
}

int qyi_open_nameless(const char *beside)
{
    const char *slash = strrchr(beside, '/');
    char *folder = slash ? strndup(beside, slash == beside ? 1 : (size_t)(slash - beside)) : strdup(".");
    int descriptor = folder ? open_in(folder) : -1;

    free(folder);
    return descriptor;
}

int qyi_spill_new(const char *beside, size_t streams, size_t piece, struct qyi_spill **ret_spill,
                  struct qy_error *reterr)
{
    struct qyi_spill *spill = calloc(1, sizeof *spill + streams * sizeof spill->stream[0]);

    if (!spill)
        return qyi_no_memory(reterr);
    spill->piece = piece;
    spill->streams = streams;
    spill->back = malloc(piece);
    spill->beside = strdup(beside);
    spill->descriptor = qyi_open_nameless(beside);
    if (spill->descriptor < 0 || !spill->back || !spill->beside) {
        int code = spill->descriptor < 0 && spill->beside ? refuse(spill, reterr, QY_E_FILE_WRITE)
                                                          : qyi_no_memory(reterr);

        qyi_spill_free(spill);
        return code;
    }
    *ret_spill = spill;
    return 0;
}

void qyi_spill_free(struct qyi_spill *spill)
{
    if (!spill)
        return;
    for (size_t i = 0; i < spill->streams; i++) {
        free(spill->stream[i].filling);
        free(spill->stream[i].pieces);
    }
    free(spill->back);
    free(spill->beside);
    if (spill->descriptor >= 0)
        close(spill->descriptor);
    free(spill);
}

static int write_piece(struct qyi_spill *spill, const unsigned char *data, struct qy_error *reterr)
{
    uint64_t at = (uint64_t)spill->pieces * spill->piece;
    int code = qyi_write_at(spill->descriptor, at, data, spill->piece);

    return code < 0 ? refuse(spill, reterr, code) : 0;
}

static int read_piece(struct qyi_spill *spill, uint32_t number, unsigned char *buffer,
                      struct qy_error *reterr)
{
    uint64_t at = (uint64_t)number * spill->piece;
    int code = qyi_read_at(spill->descriptor, at, buffer, spill->piece);

    return code < 0 ? refuse(spill, reterr, code) : 0;
}

/* The filled piece goes to the file. */
static int flush(struct qyi_spill *spill, struct stream *stream, struct qy_error *reterr)
{
    if (QYI_GROW(stream->pieces, stream->room, stream->count + 1) < 0)
        return qyi_no_memory(reterr);
    int code = write_piece(spill, stream->filling, reterr);
    if (code == 0) {
        stream->pieces[stream->count++] = spill->pieces++;
        stream->filled = 0;
    }
    return code;
}

int qyi_spill_add(struct qyi_spill *spill, size_t number, const void *data, size_t len,
                  struct qy_error *reterr)
{
    struct stream *stream = &spill->stream[number];

    if (!stream->filling) {
        stream->filling = malloc(spill->piece);
        if (!stream->filling)
            return qyi_no_memory(reterr);
    }
    memcpy(stream->filling + stream->filled, data, len);
    stream->filled += len;
    return stream->filled == spill->piece ? flush(spill, stream, reterr) : 0;
}

int qyi_spill_numbers(struct qyi_spill *spill, const struct qyi_spilled *spilled, size_t count,
                      struct qy_error *reterr)
{
    int code = 0;

    for (size_t i = 0; i < count && code == 0; i++) {
        const uint64_t *number = &spilled[i].number;
        struct stream *stream = &spill->stream[spilled[i].stream];

        if (!stream->filling) {
            code = qyi_spill_add(spill, spilled[i].stream, number, sizeof *number, reterr);
            continue;
        }
        memcpy(stream->filling + stream->filled, number, sizeof *number);
        stream->filled += sizeof *number;
        if (stream->filled == spill->piece)
            code = flush(spill, stream, reterr);
    }
    return code;
}

int qyi_spill_write(struct qyi_spill *spill, size_t number, const void *data, size_t len,
                    struct qy_error *reterr)
{
    const char *at = data;

    while (len > 0) {
        size_t room = spill->piece - spill->stream[number].filled;
        size_t these = len < room ? len : room;
        int code = qyi_spill_add(spill, number, at, these, reterr);

        if (code < 0)
            return code;
        at += these;
        len -= these;
    }
    return 0;
}

uint64_t qyi_spill_size(const struct qyi_spill *spill, size_t number)
{
    return (uint64_t)spill->stream[number].count * spill->piece + spill->stream[number].filled;
}

int qyi_spill_read(struct qyi_spill *spill, size_t number, void *buffer, struct qy_error *reterr)
{
    const struct stream *stream = &spill->stream[number];
    unsigned char *at = buffer;

    for (size_t i = 0; i < stream->count; i++, at += spill->piece) {
        int code = read_piece(spill, stream->pieces[i], at, reterr);

        if (code < 0)
            return code;
    }
    if (stream->filled > 0)
        memcpy(at, stream->filling, stream->filled);
    return 0;
}

int qyi_spill_each(struct qyi_spill *spill, size_t number,
                   int (*take)(void *user, const void *data, size_t len, struct qy_error *reterr), void *user,
                   struct qy_error *reterr)
{
    const struct stream *stream = &spill->stream[number];
    int code = 0;

    for (size_t i = 0; i < stream->count && code == 0; i++) {
        code = read_piece(spill, stream->pieces[i], spill->back, reterr);
        if (code == 0)
            code = take(user, spill->back, spill->piece, reterr);
    }
    if (code == 0 && stream->filled > 0)
        code = take(user, stream->filling, stream->filled, reterr);
    return code;
}

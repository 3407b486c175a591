/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Opens files and pipes, and unpacks what they hold. */
#include <qiyuan/source.h>

#include "base/error.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

#define INPUT_SIZE 65536

struct qy_source {
    /* How the content comes from what is read: plain, gzip or zstd. */
    long (*unpack)(struct qy_source *source, char *buffer, size_t size);
    int descriptor;
    bool input_ended;
    bool inside; /* of a packed stream that has not ended: the file may not end here */
    uint64_t position;
    uint64_t size;
    size_t at; /* the input that is not used up yet: [at, len) */
    size_t len;
    z_stream gzip;
    ZSTD_DStream *zstd;
    struct qy_error error;
    char path[256]; /* as it was named, cut: for messages */
    unsigned char input[INPUT_SIZE];
};

static long fail(struct qy_source *source, int code, const char *expected, const char *found)
{
    return qyi_error_set(&source->error, code, (size_t)source->position, found, strlen(found), expected);
}

/* Reads more input behind what is left of it. Returns a negative code on failure, else 0. */
static long fill(struct qy_source *source)
{
    ssize_t got;

    memmove(source->input, source->input + source->at, source->len - source->at);
    source->len -= source->at;
    source->at = 0;
    do
        got = read(source->descriptor, source->input + source->len, INPUT_SIZE - source->len);
    while (got < 0 && errno == EINTR);
    if (got < 0)
        return qyi_error_setf(&source->error, QY_E_FILE_READ, (size_t)source->position, NULL, "%s: %s",
                              source->path, strerror(errno));
    source->input_ended = got == 0;
    source->len += (size_t)got;
    source->position += (size_t)got;
    return 0;
}

static long unpack_plain(struct qy_source *source, char *buffer, size_t size)
{
    size_t count;

    if (source->at == source->len && !source->input_ended) {
        long code = fill(source);
        if (code < 0)
            return code;
    }
    count = source->len - source->at < size ? source->len - source->at : size;
    memcpy(buffer, source->input + source->at, count);
    source->at += count;
    return (long)count;
}

/* One step of unpacking. *ret_done is set when a packed stream ended. Returns the bytes written, or a code.
 */
static long step_gzip(struct qy_source *source, char *buffer, size_t size, bool *ret_done)
{
    z_stream *gzip = &source->gzip;
    int status;

    gzip->next_in = source->input + source->at;
    gzip->avail_in = (uInt)(source->len - source->at);
    gzip->next_out = (Bytef *)buffer;
    gzip->avail_out = (uInt)(size < INT32_MAX ? size : INT32_MAX);
    status = inflate(gzip, Z_NO_FLUSH);
    if (status == Z_MEM_ERROR)
        return fail(source, QY_E_MEMORY, NULL, "");
    if (status != Z_OK && status != Z_STREAM_END && status != Z_BUF_ERROR)
        return fail(source, QY_E_COMPRESSED_DATA, "gzip", gzip->msg ? gzip->msg : "");
    *ret_done = status == Z_STREAM_END;
    if (*ret_done)
        (void)inflateReset(gzip);
    source->at = source->len - gzip->avail_in;
    return (long)((char *)gzip->next_out - buffer);
}

static long step_zstd(struct qy_source *source, char *buffer, size_t size, bool *ret_done)
{
    ZSTD_inBuffer in = {source->input, source->len, source->at};
    ZSTD_outBuffer out = {buffer, size, 0};
    size_t status = ZSTD_decompressStream(source->zstd, &out, &in);

    if (ZSTD_isError(status))
        return fail(source, QY_E_COMPRESSED_DATA, "zstd", ZSTD_getErrorName(status));
    *ret_done = status == 0;
    source->at = in.pos;
    return (long)out.pos;
}

/* Unpacks streams that stand one after the other until something comes out or the file ends. */
static long unpack_by(struct qy_source *source, char *buffer, size_t size, const char *name,
                      long (*step)(struct qy_source *, char *, size_t, bool *))
{
    for (;;) {
        size_t before = source->at;
        bool done = false;
        long got;

        if (source->at == source->len && !source->input_ended) {
            long code = fill(source);
            if (code < 0)
                return code;
        }
        if (source->at == source->len && !source->inside)
            return 0;
        got = step(source, buffer, size, &done);
        if (got < 0)
            return got;
        source->inside = !done;
        if (got > 0)
            return got;
        if (source->input_ended && source->at == source->len && before == source->at)
            return source->inside ? fail(source, QY_E_COMPRESSED_END, name, "") : 0;
    }
}

static long unpack_gzip(struct qy_source *source, char *buffer, size_t size)
{
    return unpack_by(source, buffer, size, "gzip", step_gzip);
}

static long unpack_zstd(struct qy_source *source, char *buffer, size_t size)
{
    return unpack_by(source, buffer, size, "zstd", step_zstd);
}

/* The first read: looks at the first bytes and chooses. */
static long unpack_unknown(struct qy_source *source, char *buffer, size_t size)
{
    static const unsigned char gzip_mark[] = {0x1F, 0x8B};
    static const unsigned char zstd_mark[] = {0x28, 0xB5, 0x2F, 0xFD};

    while (source->len < sizeof zstd_mark && !source->input_ended) {
        long code = fill(source);
        if (code < 0)
            return code;
    }
    source->unpack = unpack_plain;
    if (source->len >= sizeof gzip_mark && memcmp(source->input, gzip_mark, sizeof gzip_mark) == 0) {
        if (inflateInit2(&source->gzip, 15 + 16) != Z_OK) /* the largest window, gzip's header */
            return fail(source, QY_E_MEMORY, NULL, "");
        source->unpack = unpack_gzip;
    } else if (source->len >= sizeof zstd_mark && memcmp(source->input, zstd_mark, sizeof zstd_mark) == 0) {
        source->zstd = ZSTD_createDStream();
        if (!source->zstd)
            return fail(source, QY_E_MEMORY, NULL, "");
        source->unpack = unpack_zstd;
    }
    return source->unpack(source, buffer, size);
}

int qy_source_open(const char *path, struct qy_source **ret_source, struct qy_error *reterr)
{
    struct qy_source *source = calloc(1, sizeof *source);
    struct stat status;

    if (!source)
        return qyi_error_set(reterr, QY_E_MEMORY, 0, NULL, 0, NULL);
    source->unpack = unpack_unknown;
    strncpy(source->path, path, sizeof source->path - 1);
    source->descriptor = strcmp(path, "-") == 0 ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    if (source->descriptor < 0) {
        free(source);
        return qyi_error_setf(reterr, QY_E_FILE_READ, 0, NULL, "%s: %s", path, strerror(errno));
    }
    if (fstat(source->descriptor, &status) == 0 && S_ISREG(status.st_mode))
        source->size = (uint64_t)status.st_size;
    *ret_source = source;
    return 0;
}

void qy_source_close(struct qy_source *source)
{
    if (!source)
        return;
    if (source->unpack == unpack_gzip)
        (void)inflateEnd(&source->gzip);
    (void)ZSTD_freeDStream(source->zstd);
    if (source->descriptor != STDIN_FILENO)
        close(source->descriptor);
    free(source);
}

long qy_source_read(void *source, char *buffer, size_t size)
{
    struct qy_source *self = source;

    return self->error.code ? self->error.code : self->unpack(self, buffer, size);
}

const struct qy_error *qy_source_error(const struct qy_source *source)
{
    return &source->error;
}

uint64_t qy_source_position(const struct qy_source *source)
{
    return source->position;
}

uint64_t qy_source_size(const struct qy_source *source)
{
    return source->size;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Decompresses gzip, zstd, xz and bzip2 through one table of functions. */
#include "source/unpack.h"

#include <qiyuan/core/error.h>
#include <qiyuan/errors/source.h>

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>
#if QYI_WITH_XZ
#include <lzma.h>
#endif
#if QYI_WITH_BZIP2
#include <bzlib.h>
#endif

/* ---- gzip, deflate --------------------------------------------------------------------------------- */

static void *begin_inflate(int window)
{
    z_stream *stream = calloc(1, sizeof *stream);

    if (stream && inflateInit2(stream, window) != Z_OK) {
        free(stream);
        return NULL;
    }
    return stream;
}

static void *begin_gzip(void)
{
    return begin_inflate(15 + 16); /* the largest window, gzip's header */
}

static void *begin_deflate(void)
{
    return begin_inflate(-15); /* no header at all */
}

static long step_inflate(void *state, struct qyi_packed *in, char *buffer, size_t size, bool *ret_done,
                         const char **ret_why)
{
    z_stream *stream = state;

    stream->next_in = in->bytes + in->at;
    stream->avail_in = (uInt)(in->len - in->at);
    stream->next_out = (Bytef *)buffer;
    stream->avail_out = (uInt)(size < INT32_MAX ? size : INT32_MAX);
    int status = inflate(stream, Z_NO_FLUSH);
    if (status == Z_MEM_ERROR)
        return QY_E_MEMORY;
    if (status != Z_OK && status != Z_STREAM_END && status != Z_BUF_ERROR) {
        *ret_why = stream->msg ? stream->msg : "deflate";
        return QY_E_COMPRESSED_DATA;
    }
    *ret_done = status == Z_STREAM_END;
    if (*ret_done)
        (void)inflateReset(stream);
    in->at = in->len - stream->avail_in;
    return (long)((char *)stream->next_out - buffer);
}

static void end_inflate(void *state)
{
    (void)inflateEnd(state);
    free(state);
}

const struct qyi_packing qyi_packing_deflate = {"zip", NULL, 0, begin_deflate, step_inflate, end_inflate};

/* ---- zstd ------------------------------------------------------------------------------------------ */

static void *begin_zstd(void)
{
    return ZSTD_createDStream();
}

static long step_zstd(void *state, struct qyi_packed *in, char *buffer, size_t size, bool *ret_done,
                      const char **ret_why)
{
    ZSTD_inBuffer from = {in->bytes, in->len, in->at};
    ZSTD_outBuffer out = {buffer, size, 0};
    size_t status = ZSTD_decompressStream(state, &out, &from);

    if (ZSTD_isError(status)) {
        *ret_why = ZSTD_getErrorName(status);
        return QY_E_COMPRESSED_DATA;
    }
    *ret_done = status == 0;
    in->at = from.pos;
    return (long)out.pos;
}

static void end_zstd(void *state)
{
    (void)ZSTD_freeDStream(state);
}

/* ---- xz -------------------------------------------------------------------------------------------- */

#if QYI_WITH_XZ
/* What xz's largest presets need: a file could demand any amount. */
#define XZ_MEMORY (UINT64_C(256) << 20)

static void *begin_xz(void)
{
    lzma_stream *stream = calloc(1, sizeof *stream);

    if (stream && lzma_stream_decoder(stream, XZ_MEMORY, LZMA_CONCATENATED) != LZMA_OK) {
        free(stream);
        return NULL;
    }
    return stream;
}

/* The library treats consecutive streams as one, and must be told of the end of the file. */
static long step_xz(void *state, struct qyi_packed *in, char *buffer, size_t size, bool *ret_done,
                    const char **ret_why)
{
    lzma_stream *stream = state;

    stream->next_in = in->bytes + in->at;
    stream->avail_in = in->len - in->at;
    stream->next_out = (uint8_t *)buffer;
    stream->avail_out = size;
    lzma_ret status = lzma_code(stream, in->ended ? LZMA_FINISH : LZMA_RUN);
    in->at = in->len - stream->avail_in;
    *ret_done = status == LZMA_STREAM_END;
    if (status == LZMA_OK || status == LZMA_STREAM_END || status == LZMA_BUF_ERROR)
        return (long)(size - stream->avail_out);
    if (status == LZMA_MEM_ERROR)
        return QY_E_MEMORY;
    *ret_why = status == LZMA_MEMLIMIT_ERROR ? "needs more than 256 MiB" : "xz";
    return QY_E_COMPRESSED_DATA;
}

static void end_xz(void *state)
{
    lzma_end(state);
    free(state);
}
#endif

/* ---- bzip2 ----------------------------------------------------------------------------------------- */

#if QYI_WITH_BZIP2
static void *begin_bzip2(void)
{
    bz_stream *stream = calloc(1, sizeof *stream);

    if (stream && BZ2_bzDecompressInit(stream, 0, 0) != BZ_OK) {
        free(stream);
        return NULL;
    }
    return stream;
}

static long step_bzip2(void *state, struct qyi_packed *in, char *buffer, size_t size, bool *ret_done,
                       const char **ret_why)
{
    bz_stream *stream = state;

    stream->next_in = (char *)in->bytes + in->at;
    stream->avail_in = (unsigned)(in->len - in->at);
    stream->next_out = buffer;
    stream->avail_out = (unsigned)(size < INT32_MAX ? size : INT32_MAX);
    unsigned room = stream->avail_out;
    int status = BZ2_bzDecompress(stream);
    in->at = in->len - stream->avail_in;
    if (status == BZ_MEM_ERROR)
        return QY_E_MEMORY;
    if (status != BZ_OK && status != BZ_STREAM_END) {
        *ret_why = "bzip2";
        return QY_E_COMPRESSED_DATA;
    }
    *ret_done = status == BZ_STREAM_END;
    long count = (long)(room - stream->avail_out);
    if (*ret_done) { /* another stream may follow */
        (void)BZ2_bzDecompressEnd(stream);
        *stream = (bz_stream){0};
        if (BZ2_bzDecompressInit(stream, 0, 0) != BZ_OK)
            return QY_E_MEMORY;
    }
    return count;
}

static void end_bzip2(void *state)
{
    (void)BZ2_bzDecompressEnd(state);
    free(state);
}
#endif

/* ---- the table ------------------------------------------------------------------------------------- */

static const struct qyi_packing packings[] = {
    {"gzip", "\x1F\x8B", 2, begin_gzip, step_inflate, end_inflate},
    {"zstd", "\x28\xB5\x2F\xFD", 4, begin_zstd, step_zstd, end_zstd},
#if QYI_WITH_XZ
    {"xz", "\xFD\x37\x7A\x58\x5A\x00", 6, begin_xz, step_xz, end_xz},
#endif
#if QYI_WITH_BZIP2
    {"bzip2", "BZh", 3, begin_bzip2, step_bzip2, end_bzip2},
#endif
};

const struct qyi_packing *qyi_packing_of(const unsigned char *head, size_t len)
{
    for (size_t i = 0; i < sizeof packings / sizeof packings[0]; i++) {
        const struct qyi_packing *packing = &packings[i];

        if (len >= packing->mark_len && memcmp(head, packing->mark, packing->mark_len) == 0)
            return packing;
    }
    return NULL;
}

bool qyi_is_packed(int descriptor)
{
    unsigned char head[QYI_PACKING_HEAD];
    ssize_t got = pread(descriptor, head, sizeof head, 0);

    return got > 0 && qyi_packing_of(head, (size_t)got);
}

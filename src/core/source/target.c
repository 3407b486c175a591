/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Output that is written completely or not at all, plain or compressed. */
#include "source/target.h"

#include "base/atomic_file.h"
#include "base/error.h"

#include <qiyuan/core/source.h>

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <zlib.h>
#include <zstd.h>

#define GATHERED   65536
#define PACKED     65536
#define ZSTD_LEVEL 9

struct qyi_target {
    qyi_target_standard_fn *standard; /* writes to standard output, with `user` */
    void *user;
    struct qyi_atomic_file *file; /* or a file; NULL: standard output */
    int (*pack)(struct qyi_target *target, const char *data, size_t len, bool end, struct qy_error *reterr);
    z_stream gzip;
    bool gzip_began;
    ZSTD_CStream *zstd;
    unsigned char packed[PACKED];
    struct qy_buf gathered;  /* bytes from qyi_target_take() */
    struct qy_error failure; /* why writing stopped; its code is 0 if it has not */
};

/* ---- packing --------------------------------------------------------------------------------------- */

static int store(struct qyi_target *target, const char *data, size_t len, bool end, struct qy_error *reterr)
{
    (void)end;
    return qyi_atomic_file_write(target->file, data, len, reterr);
}

static int pack_gzip(struct qyi_target *target, const char *data, size_t len, bool end,
                     struct qy_error *reterr)
{
    z_stream *gzip = &target->gzip;
    int status = Z_OK;

    gzip->next_in = (unsigned char *)(uintptr_t)data; /* zlib does not write to it */
    gzip->avail_in = (unsigned)len;
    do {
        gzip->next_out = target->packed;
        gzip->avail_out = PACKED;
        status = deflate(gzip, end ? Z_FINISH : Z_NO_FLUSH);
        int code = qyi_atomic_file_write(target->file, (const char *)target->packed, PACKED - gzip->avail_out,
                                         reterr);
        if (code != 0)
            return code;
    } while (end ? status != Z_STREAM_END : gzip->avail_in > 0);
    return 0;
}

static int pack_zstd(struct qyi_target *target, const char *data, size_t len, bool end,
                     struct qy_error *reterr)
{
    ZSTD_inBuffer in = {data, len, 0};
    size_t left;

    do {
        ZSTD_outBuffer out = {target->packed, PACKED, 0};

        left = ZSTD_compressStream2(target->zstd, &out, &in, end ? ZSTD_e_end : ZSTD_e_continue);
        if (ZSTD_isError(left))
            return qyi_no_memory(reterr);
        int code = qyi_atomic_file_write(target->file, (const char *)target->packed, out.pos, reterr);
        if (code != 0)
            return code;
    } while (end ? left > 0 : in.pos < in.size);
    return 0;
}

static bool ends_in(const char *path, const char *end)
{
    size_t len = strlen(path);

    return len > strlen(end) && strcasecmp(path + len - strlen(end), end) == 0;
}

/* True for a name of compressed files that can be read here, but not written. */
static bool is_read_only(const char *path)
{
    return ends_in(path, ".xz") || ends_in(path, ".bz2") || ends_in(path, ".zip");
}

/* Chooses the compression by the name of the file; false without memory. */
static bool choose(struct qyi_target *target, const char *path)
{
    enum { GZIP_WINDOW = 15 + 16, GZIP_MEMORY = 8 }; /* zlib's own defaults, and a gzip header */

    target->pack = store;
    if (ends_in(path, ".gz")) {
        target->pack = pack_gzip;
        target->gzip_began = deflateInit2(&target->gzip, Z_DEFAULT_COMPRESSION, Z_DEFLATED, GZIP_WINDOW,
                                          GZIP_MEMORY, Z_DEFAULT_STRATEGY) == Z_OK;
        return target->gzip_began;
    }
    if (ends_in(path, ".zst")) {
        target->pack = pack_zstd;
        target->zstd = ZSTD_createCStream();
        return target->zstd &&
               !ZSTD_isError(ZSTD_CCtx_setParameter(target->zstd, ZSTD_c_compressionLevel, ZSTD_LEVEL));
    }
    return true;
}

/* ---- begin and end --------------------------------------------------------------------------------- */

static void free_target(struct qyi_target *target)
{
    if (target->gzip_began)
        (void)deflateEnd(&target->gzip);
    (void)ZSTD_freeCStream(target->zstd);
    qy_buf_free(&target->gathered);
    free(target);
}

int qyi_target_open(const char *path, qyi_target_standard_fn *standard, void *user,
                    struct qyi_target **ret_target, struct qy_error *reterr)
{
    if (path && is_read_only(path))
        return qyi_error_set(reterr, QY_E_PACKING_NOT_WRITTEN, 0, path, strlen(path), NULL);
    struct qyi_target *target = calloc(1, sizeof *target);

    if (!target)
        return qyi_no_memory(reterr);
    target->standard = standard;
    target->user = user;
    if (path && strcmp(path, "-") != 0) {
        int code =
            choose(target, path) ? qyi_atomic_file_new(path, &target->file, reterr) : qyi_no_memory(reterr);

        if (code < 0) {
            free_target(target);
            return code;
        }
    }
    *ret_target = target;
    return 0;
}

int qyi_target_write(struct qyi_target *target, struct qy_buf *text, bool now, struct qy_error *reterr)
{
    if (text->failed)
        return qyi_no_memory(reterr);
    if (!now && text->len < GATHERED)
        return 0;
    if (!target->file)
        return target->standard(target->user, text, now, reterr);
    int code = text->len > 0 ? target->pack(target, text->data, text->len, false, reterr) : 0;
    qy_buf_clear(text);
    return code;
}

int qyi_target_commit(struct qyi_target *target, struct qy_error *reterr)
{
    int code = 0;

    if (target->file) {
        code = target->pack(target, "", 0, true, reterr);
        if (code == 0)
            code = qyi_atomic_file_commit(target->file, reterr);
        else
            qyi_atomic_file_abandon(target->file);
    }
    free_target(target);
    return code;
}

void qyi_target_abandon(struct qyi_target *target)
{
    if (!target)
        return;
    qyi_atomic_file_abandon(target->file);
    free_target(target);
}

int qyi_target_take(void *target_, const char *data, size_t len)
{
    struct qyi_target *target = target_;

    qy_buf_add(&target->gathered, data, len);
    return qyi_target_write(target, &target->gathered, false, &target->failure);
}

int qyi_target_end(struct qyi_target *target, int code, struct qy_error *reterr)
{
    if (code == 0)
        code = qyi_target_write(target, &target->gathered, true, reterr);
    else if (target->failure.code != 0)
        *reterr = target->failure;
    if (code == 0)
        return qyi_target_commit(target, reterr);
    qyi_target_abandon(target);
    return code;
}

const struct qy_error *qyi_target_failure(const struct qyi_target *target)
{
    return target && target->failure.code != 0 ? &target->failure : NULL;
}

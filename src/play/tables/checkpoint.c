/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Saved work of an unfinished endgame table: written, read, deleted. */
#include "tables/checkpoint.h"

#include "base/atomic_file.h"
#include "base/descriptor.h"
#include "base/error.h"
#include "tables/bytes.h"
#include "tables/rules.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zstd.h>

#define MAGIC      "QYPART01"
#define NAME       12
#define NAME_LEN   16
#define BYTES      28
#define NUMBERS    (BYTES + 8 * QYI_CHECKPOINT_PIECES)
#define SUM        (NUMBERS + 8 * QYI_CHECKPOINT_NUMBERS)
#define HEAD       (SUM + 8)
#define PACK_LEVEL 1 /* fast, since the data is soon rewritten */

static void make_head(const struct qyi_checkpoint *kept, uint8_t *out)
{
    struct qy_buf name = QY_BUF_INIT;

    memset(out, 0, HEAD);
    memcpy(out, MAGIC, 8);
    out[8] = (uint8_t)kept->material->rules->game;
    out[9] = kept->material->rules->perpetual_check_loses;
    qyi_material_name(kept->material, &name);
    memcpy(out + NAME, qy_buf_str(&name), name.len < NAME_LEN ? name.len : NAME_LEN);
    qy_buf_free(&name);
    for (unsigned i = 0; i < QYI_CHECKPOINT_PIECES; i++)
        qyi_bytes_put(out + BYTES + 8 * i, kept->bytes[i], 8);
    for (unsigned i = 0; i < QYI_CHECKPOINT_NUMBERS; i++)
        qyi_bytes_put(out + NUMBERS + 8 * i, kept->number[i], 8);
    qyi_bytes_put(out + SUM, qyi_bytes_sum(out, SUM), 4);
}

/* ---- writing ------------------------------------------------------------------------------------------ */

struct packer {
    ZSTD_CCtx *zstd;
    uint8_t *out; /* packed length, then the packed data */
    size_t cap;
};

static int write_piece(struct qyi_atomic_file *file, const struct packer *packer, const uint8_t *data,
                       uint64_t bytes, struct qy_error *reterr)
{
    int code = 0;

    for (uint64_t at = 0; at < bytes && !code; at += QYI_CHECKPOINT_STRETCH) {
        size_t len = bytes - at < QYI_CHECKPOINT_STRETCH ? (size_t)(bytes - at) : QYI_CHECKPOINT_STRETCH;
        size_t packed = ZSTD_compress2(packer->zstd, packer->out + 4, packer->cap, data + at, len);

        if (ZSTD_isError(packed))
            return qyi_no_memory(reterr);
        qyi_bytes_put(packer->out, packed, 4);
        code = qyi_atomic_file_write(file, (const char *)packer->out, packed + 4, reterr);
    }
    return code;
}

static int write_all(const struct qyi_checkpoint *kept, const struct packer *packer, const char *path,
                     struct qy_error *reterr)
{
    struct qyi_atomic_file *file;
    uint8_t head[HEAD];
    int code = qyi_atomic_file_new(path, &file, reterr);

    if (code)
        return code;
    make_head(kept, head);
    code = qyi_atomic_file_write(file, (const char *)head, HEAD, reterr);
    for (unsigned i = 0; i < QYI_CHECKPOINT_PIECES && !code; i++)
        code = write_piece(file, packer, kept->piece[i], kept->bytes[i], reterr);
    if (!code)
        return qyi_atomic_file_commit(file, reterr);
    qyi_atomic_file_abandon(file);
    return code;
}

int qyi_checkpoint_write(const struct qyi_checkpoint *kept, const char *path, struct qy_error *reterr)
{
    struct packer packer = {.zstd = ZSTD_createCCtx(), .cap = ZSTD_compressBound(QYI_CHECKPOINT_STRETCH)};
    int code;

    packer.out = malloc(packer.cap + 4);
    if (packer.zstd && packer.out) {
        (void)ZSTD_CCtx_setParameter(packer.zstd, ZSTD_c_compressionLevel, PACK_LEVEL);
        (void)ZSTD_CCtx_setParameter(packer.zstd, ZSTD_c_checksumFlag, 1);
        code = write_all(kept, &packer, path, reterr);
    } else {
        code = qyi_no_memory(reterr);
    }
    free(packer.out);
    (void)ZSTD_freeCCtx(packer.zstd);
    return code;
}

/* ---- reading ------------------------------------------------------------------------------------------ */

int qyi_checkpoint_look_at(struct qyi_checkpoint *ret_kept, const struct qyi_material *material,
                           const uint8_t *data, size_t len)
{
    uint8_t head[HEAD];

    memset(ret_kept, 0, sizeof(*ret_kept));
    ret_kept->material = material;
    if (len < HEAD)
        return QY_E_TABLE_KEPT;
    for (unsigned i = 0; i < QYI_CHECKPOINT_PIECES; i++)
        ret_kept->bytes[i] = qyi_bytes_get(data + BYTES + 8 * i, 8);
    for (unsigned i = 0; i < QYI_CHECKPOINT_NUMBERS; i++)
        ret_kept->number[i] = qyi_bytes_get(data + NUMBERS + 8 * i, 8);
    make_head(ret_kept, head);
    return memcmp(head, data, HEAD) == 0 ? 0 : QY_E_TABLE_KEPT;
}

int qyi_checkpoint_read_from(const struct qyi_checkpoint *kept, const uint8_t *data, size_t len)
{
    size_t place = HEAD;

    for (unsigned i = 0; i < QYI_CHECKPOINT_PIECES; i++)
        for (uint64_t at = 0; at < kept->bytes[i]; at += QYI_CHECKPOINT_STRETCH) {
            uint64_t left = kept->bytes[i] - at;
            size_t wanted = left < QYI_CHECKPOINT_STRETCH ? (size_t)left : QYI_CHECKPOINT_STRETCH;
            size_t packed = len - place < 4 ? 0 : (size_t)qyi_bytes_get(data + place, 4);

            if (packed == 0 || packed > len - place - 4)
                return QY_E_TABLE_KEPT;
            if (kept->piece[i] && ZSTD_decompress((uint8_t *)kept->piece[i] + at, wanted, data + place + 4,
                                                  packed) != wanted) /* error codes exceed any length */
                return QY_E_TABLE_KEPT;
            place += packed + 4;
        }
    return place == len ? 0 : QY_E_TABLE_KEPT;
}

static int refuse(struct qy_error *reterr, const char *path)
{
    return qyi_error_set(reterr, QY_E_TABLE_KEPT, 0, path, strlen(path), NULL);
}

/* Maps the file. Returns QY_E_TABLE_MISSING if it doesn't exist. */
static int map_file(const char *path, const uint8_t **ret_data, size_t *ret_len, struct qy_error *reterr)
{
    if (qyi_map_file(path, ret_data, ret_len) == 0)
        return 0;
    if (errno == ENOENT)
        return QY_E_TABLE_MISSING;
    return errno == 0 ? refuse(reterr, path)
                      : qyi_error_setf(reterr, QY_E_FILE_READ, 0, NULL, "%s: %s", path, strerror(errno));
}

int qyi_checkpoint_look(struct qyi_checkpoint *ret_kept, const struct qyi_material *material,
                        const char *path, struct qy_error *reterr)
{
    const uint8_t *data;
    size_t len;
    int code = map_file(path, &data, &len, reterr);

    if (code)
        return code;
    code = qyi_checkpoint_look_at(ret_kept, material, data, len);
    (void)munmap((void *)(uintptr_t)data, len);
    return code ? refuse(reterr, path) : 0;
}

int qyi_checkpoint_read(const struct qyi_checkpoint *kept, const char *path, struct qy_error *reterr)
{
    const uint8_t *data;
    size_t len;
    int code = map_file(path, &data, &len, reterr);

    if (code)
        return code;
    code = qyi_checkpoint_read_from(kept, data, len);
    (void)munmap((void *)(uintptr_t)data, len);
    return code ? refuse(reterr, path) : 0;
}

/* ---- clearing up -------------------------------------------------------------------------------------- */

/* Whether it is the temporary file of a table, left by a process that has ended. */
static bool is_leftover(const char *name)
{
    const char *suffix = name[0] == '.' ? strstr(name, QYI_CHECKPOINT_SUFFIX ".") : NULL;
    char *at;

    if (!suffix && name[0] == '.')
        suffix = strstr(name, ".qyt.");
    if (!suffix)
        return false;
    long process = strtol(strchr(suffix + 1, '.') + 1, &at, 10); /* PID-NUMBER */
    if (process <= 0 || process > INT32_MAX || *at != '-' || at[1] == '\0' ||
        at[1 + strspn(at + 1, "0123456789")] != '\0')
        return false;
    return kill((pid_t)process, 0) != 0 && errno == ESRCH;
}

void qyi_checkpoint_sweep(const char *folder)
{
    DIR *open_folder = opendir(folder);
    const struct dirent *found;

    while (open_folder && (found = readdir(open_folder)) != NULL)
        if (is_leftover(found->d_name))
            (void)unlinkat(dirfd(open_folder), found->d_name, 0);
    if (open_folder)
        (void)closedir(open_folder);
}

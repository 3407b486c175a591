/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Opens files and pipes, and decompresses them. */
#include <qiyuan/core/source.h>

#include "base/error.h"
#include "source/recode.h"
#include "source/unpack.h"
#include "source/zip.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#define INPUT_SIZE 65536

struct qy_source {
    const struct qyi_packing *packing; /* NULL: not compressed */
    void *state;                       /* state of the decompressor */
    bool known;                        /* the first bytes have been examined */
    int descriptor;
    bool inside; /* within a compressed stream: the file must not end here */
    uint64_t position;
    uint64_t size;
    struct qyi_packed in;
    /* for a member of a zip file */
    bool member;
    uint64_t left; /* its compressed bytes not read yet */
    uint64_t unpacked;
    uint64_t whole; /* their expected total at its end */
    uint32_t check;
    uint32_t wanted_check;
    struct qyi_recode *recode; /* NULL: not converted */
    struct qy_error error;
    char path[256]; /* as named by the user, truncated: for messages */
    unsigned char input[INPUT_SIZE];
};

static long fail(struct qy_source *source, int code, const char *expected, const char *found)
{
    return qyi_error_set(&source->error, code, (size_t)source->position, found, strlen(found), expected);
}

/* Reads more input after the remaining bytes. Returns a negative code on failure, else 0. */
static long fill(struct qy_source *source)
{
    struct qyi_packed *in = &source->in;
    ssize_t got;

    memmove(in->bytes, in->bytes + in->at, in->len - in->at);
    in->len -= in->at;
    in->at = 0;
    size_t room = INPUT_SIZE - in->len;
    if (source->member && source->left < room)
        room = (size_t)source->left;
    do
        got = room > 0 ? read(source->descriptor, in->bytes + in->len, room) : 0;
    while (got < 0 && errno == EINTR);
    if (got < 0)
        return qyi_error_setf(&source->error, QY_E_FILE_READ, (size_t)source->position, NULL, "%s: %s",
                              source->path, strerror(errno));
    in->ended = got == 0;
    in->len += (size_t)got;
    source->position += (size_t)got;
    source->left -= source->member ? (size_t)got : 0;
    return 0;
}

static long read_plain(struct qy_source *source, char *buffer, size_t size)
{
    struct qyi_packed *in = &source->in;

    if (in->at == in->len && !in->ended) {
        long code = fill(source);
        if (code < 0)
            return code;
    }
    size_t count = in->len - in->at < size ? in->len - in->at : size;
    memcpy(buffer, in->bytes + in->at, count);
    in->at += count;
    return (long)count;
}

/* Decompresses consecutive streams until there is output or the file ends. */
static long unpack(struct qy_source *source, char *buffer, size_t size)
{
    const struct qyi_packing *packing = source->packing;
    struct qyi_packed *in = &source->in;

    for (;;) {
        size_t before = in->at;
        bool done = false;
        const char *why = "";

        if (in->at == in->len && !in->ended) {
            long code = fill(source);
            if (code < 0)
                return code;
        }
        if (in->at == in->len && !source->inside)
            return 0;
        long got = packing->step(source->state, in, buffer, size, &done, &why);
        if (got < 0)
            return fail(source, (int)got, packing->name, why);
        source->inside = !done;
        if (got > 0)
            return got;
        if (in->ended && in->at == in->len && before == in->at)
            return source->inside ? fail(source, QY_E_COMPRESSED_END, packing->name, "") : 0;
    }
}

/* The first read: examines the first bytes and chooses the decompressor. */
static long look(struct qy_source *source)
{
    struct qyi_packed *in = &source->in;

    while (!source->member && in->len < QYI_PACKING_HEAD && !in->ended) {
        long code = fill(source);
        if (code < 0)
            return code;
    }
    source->known = true;
    if (!source->member)
        source->packing = qyi_packing_of(in->bytes, in->len);
    source->state = source->packing ? source->packing->begin() : NULL;
    return source->packing && !source->state ? fail(source, QY_E_MEMORY, NULL, "") : 0;
}

/* Damage to a member is reported only at its end; what came before was passed on. */
static long check_member(struct qy_source *source, const char *buffer, long got)
{
    if (got > 0) {
        source->check = (uint32_t)crc32(source->check, (const Bytef *)buffer, (uInt)got);
        source->unpacked += (size_t)got;
    } else if (got == 0 && (source->unpacked != source->whole || source->check != source->wanted_check)) {
        return fail(source, QY_E_COMPRESSED_DATA, "zip", "CRC-32");
    }
    return got;
}

/* Opens a member of a zip file, if the path names one. Returns 0 or a negative code. */
static int open_member(struct qy_source *source, const char *path, struct qy_error *reterr)
{
    struct qyi_zip_member member;
    int code = qyi_zip_open(path, &member, reterr);

    if (code < 0)
        return code;
    source->member = true;
    source->descriptor = member.descriptor;
    source->packing = member.deflated ? &qyi_packing_deflate : NULL;
    source->size = source->left = member.packed;
    source->whole = member.size;
    source->wanted_check = member.check;
    return 0;
}

static int open_file(struct qy_source *source, const char *path, struct qy_error *reterr)
{
    struct stat status;

    source->descriptor = strcmp(path, "-") == 0 ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    if (source->descriptor < 0 && errno == ENOTDIR && qyi_zip_path(path) > 0)
        return open_member(source, path, reterr);
    if (source->descriptor < 0)
        return qyi_error_setf(reterr, QY_E_FILE_READ, 0, NULL, "%s: %s", path, strerror(errno));
    if (fstat(source->descriptor, &status) == 0 && S_ISREG(status.st_mode))
        source->size = (uint64_t)status.st_size;
    return 0;
}

int qy_source_open(const char *path, struct qy_source **ret_source, struct qy_error *reterr)
{
    struct qy_source *source = calloc(1, sizeof *source);

    if (!source)
        return qyi_no_memory(reterr);
    source->in.bytes = source->input;
    strncpy(source->path, path, sizeof source->path - 1);
    int code = open_file(source, path, reterr);
    if (code < 0) {
        free(source);
        return code;
    }
    *ret_source = source;
    return 0;
}

void qy_source_close(struct qy_source *source)
{
    if (!source)
        return;
    if (source->state)
        source->packing->end(source->state);
    qyi_recode_free(source->recode);
    if (source->descriptor != STDIN_FILENO)
        close(source->descriptor);
    free(source);
}

static long read_unpacked(void *source, char *buffer, size_t size)
{
    struct qy_source *self = source;
    long got = self->error.code;

    if (got == 0 && !self->known)
        got = look(self);
    if (got < 0)
        return got;
    got = self->packing ? unpack(self, buffer, size) : read_plain(self, buffer, size);
    return self->member ? check_member(self, buffer, got) : got;
}

long qy_source_read(void *source, char *buffer, size_t size)
{
    struct qy_source *self = source;

    return self->recode ? qyi_recode_read(self->recode, buffer, size) : read_unpacked(self, buffer, size);
}

int qy_source_recode(struct qy_source *source, const char *name)
{
    return qyi_recode_new(name, read_unpacked, source, &source->recode);
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

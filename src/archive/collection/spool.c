/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pieces of a collection's bytes added to a file without a name and read again. */
#include "collection/spool.h"

#include "base/descriptor.h"
#include "base/error.h"
#include "collection/spill.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define WAIT_MOST 262144 /* bytes that wait in memory */

static int refuse(const struct qyi_spool *spool, struct qy_error *reterr, int code)
{
    return qyi_error_setf(reterr, code, 0, NULL, "%s: %s", spool->beside, strerror(errno));
}

int qyi_spool_init(struct qyi_spool *spool, const char *beside, struct qy_error *reterr)
{
    *spool = (struct qyi_spool){.descriptor = -1, .beside = strdup(beside), .waiting = QY_BUF_INIT};
    if (!spool->beside)
        return qyi_no_memory(reterr);
    spool->descriptor = qyi_open_nameless(beside);
    return spool->descriptor < 0 ? refuse(spool, reterr, QY_E_FILE_WRITE) : 0;
}

void qyi_spool_done(struct qyi_spool *spool)
{
    if (spool->descriptor >= 0)
        close(spool->descriptor);
    spool->descriptor = -1;
    free(spool->beside);
    spool->beside = NULL;
    qy_buf_free(&spool->waiting);
}

static int flush(struct qyi_spool *spool, struct qy_error *reterr)
{
    int code = qyi_write_at(spool->descriptor, spool->written, spool->waiting.data, spool->waiting.len);

    if (code < 0)
        return refuse(spool, reterr, code);
    spool->written += spool->waiting.len;
    qy_buf_clear(&spool->waiting);
    return 0;
}

int qyi_spool_add(struct qyi_spool *spool, const void *data, size_t len, uint64_t *ret_offset,
                  struct qy_error *reterr)
{
    uint64_t offset = spool->written + spool->waiting.len;

    qy_buf_add(&spool->waiting, data, len);
    if (spool->waiting.failed)
        return qyi_no_memory(reterr);
    *ret_offset = offset;
    return spool->waiting.len < WAIT_MOST ? 0 : flush(spool, reterr);
}

int qyi_spool_read(struct qyi_spool *spool, uint64_t offset, void *buffer, size_t len,
                   struct qy_error *reterr)
{
    int code = 0;

    if (offset >= spool->written) {
        memcpy(buffer, spool->waiting.data + (offset - spool->written), len);
        return 0;
    }
    if (offset + len > spool->written)
        code = flush(spool, reterr);
    if (code < 0)
        return code;
    code = qyi_read_at(spool->descriptor, offset, buffer, len);
    return code < 0 ? refuse(spool, reterr, code) : 0;
}

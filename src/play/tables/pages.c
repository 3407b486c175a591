/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Memory for endgame tables during a build, or unnamed files if it is too small. */
#include "tables/table.h"

#include "base/error.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* Opens an unnamed file of this size; closing it deletes it. */
static int nameless_file(const char *folder, size_t bytes, struct qy_error *reterr)
{
    int file = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);

    if (file >= 0 && ftruncate(file, (off_t)bytes) == 0)
        return file;
    (void)qyi_error_setf(reterr, QY_E_FILE_WRITE, 0, NULL, "%s: %s", folder, strerror(errno));
    if (file >= 0)
        (void)close(file);
    return -1;
}

int qyi_pages_take(size_t bytes, const char *folder, struct qyi_pages *ret_pages, struct qy_error *reterr)
{
    int file = folder ? nameless_file(folder, bytes, reterr) : -1;
    int flags = folder ? MAP_SHARED : MAP_PRIVATE | MAP_ANONYMOUS;

    if (folder && file < 0)
        return QY_E_FILE_WRITE;
    void *data = mmap(NULL, bytes, PROT_READ | PROT_WRITE, flags, file, 0);
    if (file >= 0)
        (void)close(file);
    if (data == MAP_FAILED)
        return qyi_no_memory(reterr);
    ret_pages->data = data;
    ret_pages->bytes = bytes;
    return 0;
}

void qyi_pages_free(struct qyi_pages *pages)
{
    if (pages->data)
        (void)munmap(pages->data, pages->bytes);
    memset(pages, 0, sizeof(*pages));
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Compressed files and archives. The input is read as a file of any packing, up to 16 MiB unpacked, and if it
 * is a zip file, so is each member. Laws: only documented error codes are returned; a kind of
 * document that is sure is also known without being sure; names come in order.
 */
#include <qiyuan/core/source.h>

#include "source/zip.h"

#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "fuzz.h"

#define MOST ((size_t)16 << 20)

static void read_all(const char *path)
{
    struct qy_source *source;
    char buffer[4096];
    size_t count = 0;
    long got;

    if (qy_source_open(path, &source, NULL) < 0)
        return;
    do {
        got = qy_source_read(source, buffer, sizeof buffer);
        FUZZ_LAW(got <= (long)sizeof buffer);
        FUZZ_LAW(got >= 0 || qy_source_error(source)->code == got);
        count += got > 0 ? (size_t)got : 0;
    } while (got > 0 && count < MOST);
    qy_source_close(source);
}

struct members {
    const char *zip;
    char last[256];
};

static int read_member(void *user, const char *name)
{
    struct members *members = user;
    char path[512];

    FUZZ_LAW(strncmp(members->last, name, sizeof members->last - 1) <= 0);
    (void)snprintf(members->last, sizeof members->last, "%s", name);
    if (snprintf(path, sizeof path, "%s/%s", members->zip, name) < (int)sizeof path)
        read_all(path);
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char path[64];
    int descriptor = memfd_create("fuzz", MFD_CLOEXEC);

    if (descriptor < 0)
        return 0;
    if (write(descriptor, data, size) == (ssize_t)size) {
        snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
        read_all(path);
        struct members members = {.zip = path, .last = ""};
        (void)qyi_zip_names(path, read_member, &members);
        FUZZ_LAW(!qyi_zip_kind(path, true) || qyi_zip_kind(path, false));
    }
    close(descriptor);
    return 0;
}

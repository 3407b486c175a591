/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Reads the directory at the end of a zip file (PKWARE's APPNOTE.TXT, 4.3.6): the end record locates the
 * directory, which has a header for each member with the offset of the member's own header. Files over 4 GiB
 * (zip64) are refused.
 */
#include "source/zip.h"

#include "base/descriptor.h"
#include "base/error.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    END_RECORD = 22, /* bytes of the end record, before its comment */
    COMMENT = 65535, /* greatest length */
    HEADER = 46,     /* a member's header in the directory */
    LOCAL = 30,      /* a member's own header */
    MOST = 64 << 20, /* greatest size of a directory in bytes */
    ENCRYPTED = 1,   /* bit of a member's flags */
    STORED = 0,
    DEFLATED = 8
};

struct entry {
    const char *name; /* not zero-terminated */
    size_t name_len;
    unsigned flags;
    unsigned method;
    uint32_t check;
    uint32_t packed;
    uint32_t size;
    uint32_t offset; /* of its own header */
};

struct directory {
    unsigned char *bytes;
    size_t len;
    uint64_t base; /* what offsets count from: data may precede the zip */
};

static unsigned le16(const unsigned char *bytes)
{
    return bytes[0] | (unsigned)bytes[1] << 8;
}

static uint32_t le32(const unsigned char *bytes)
{
    return le16(bytes) | (uint32_t)le16(bytes + 2) << 16;
}

/* The offset of the end record in the last bytes of a file; `len` if there is none. */
static size_t find_end(const unsigned char *tail, size_t len)
{
    for (size_t back = END_RECORD; back <= len; back++) {
        const unsigned char *at = tail + len - back;

        if (memcmp(at, "PK\5\6", 4) == 0 && le16(at + 20) + (size_t)END_RECORD == back)
            return len - back;
    }
    return len;
}

/* Reads the directory. Returns 0 or a negative code. The caller frees its bytes. */
static int read_directory(int descriptor, struct directory *ret)
{
    struct stat status;
    int code = QY_E_COMPRESSED_DATA;

    if (fstat(descriptor, &status) < 0 || status.st_size < END_RECORD)
        return QY_E_COMPRESSED_DATA;
    uint64_t size = (uint64_t)status.st_size;
    size_t len = size < END_RECORD + COMMENT ? (size_t)size : END_RECORD + COMMENT;
    unsigned char *tail = malloc(len);
    if (!tail)
        return QY_E_MEMORY;
    size_t end = qyi_read_at(descriptor, size - len, tail, len) == 0 ? find_end(tail, len) : len;
    if (end < len) {
        uint64_t at = size - len + end; /* in the file */
        uint32_t bytes = le32(tail + end + 12);
        uint32_t offset = le32(tail + end + 16);

        if (bytes <= MOST && bytes <= at && offset <= at - bytes) {
            *ret = (struct directory){malloc(bytes + 1u), bytes, at - bytes - offset};
            code = ret->bytes ? 0 : QY_E_MEMORY;
            if (code == 0 && qyi_read_at(descriptor, at - bytes, ret->bytes, bytes) < 0) {
                free(ret->bytes);
                code = QY_E_FILE_READ;
            }
        }
    }
    free(tail);
    return code;
}

/* Takes the next member; false at the end, or if the rest is invalid. */
static bool next_entry(const struct directory *directory, size_t *at, struct entry *ret)
{
    const unsigned char *header = directory->bytes + *at;
    size_t left = directory->len - *at;

    if (left < HEADER || memcmp(header, "PK\1\2", 4) != 0)
        return false;
    *ret = (struct entry){.name = (const char *)header + HEADER,
                          .name_len = le16(header + 28),
                          .flags = le16(header + 8),
                          .method = le16(header + 10),
                          .check = le32(header + 16),
                          .packed = le32(header + 20),
                          .size = le32(header + 24),
                          .offset = le32(header + 42)};
    size_t whole = HEADER + ret->name_len + le16(header + 30) + le16(header + 32);
    if (whole > left)
        return false;
    *at += whole;
    return true;
}

size_t qyi_zip_path(const char *path)
{
    struct stat status;

    for (const char *slash = strchr(path, '/'); slash; slash = strchr(slash + 1, '/')) {
        char *front = slash > path && slash[1] != '\0' ? strndup(path, (size_t)(slash - path)) : NULL;
        bool is_file = front && stat(front, &status) == 0 && S_ISREG(status.st_mode);

        free(front);
        if (is_file)
            return (size_t)(slash - path);
    }
    return 0;
}

int qyi_file_stat(const char *path, struct stat *ret_status)
{
    size_t front = stat(path, ret_status) == 0 ? 0 : qyi_zip_path(path);
    char *file = front > 0 ? strndup(path, front) : NULL;
    int code = front > 0 ? -1 : stat(path, ret_status);

    if (file)
        code = stat(file, ret_status);
    free(file);
    return code;
}

char *qyi_file_absolute(const char *path)
{
    char *absolute = realpath(path, NULL);
    size_t front = absolute ? 0 : qyi_zip_path(path);
    char *file = front > 0 ? strndup(path, front) : NULL;
    char *real = file ? realpath(file, NULL) : NULL;

    if (real && asprintf(&absolute, "%s%s", real, path + front) < 0)
        absolute = NULL;
    free(real);
    free(file);
    return absolute;
}

bool qyi_is_zip(const char *path)
{
    unsigned char mark[4];
    int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    struct stat status;
    bool is = descriptor >= 0 && fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) &&
              qyi_read_at(descriptor, 0, mark, sizeof mark) == 0 &&
              (memcmp(mark, "PK\3\4", 4) == 0 || memcmp(mark, "PK\5\6", 4) == 0);

    if (descriptor >= 0)
        close(descriptor);
    return is;
}

static int by_bytes(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Writes the names, each to be freed, without folders. Returns 0 or QY_E_MEMORY. */
static int list_names(const struct directory *directory, char ***ret_names, size_t *ret_count)
{
    char **names = calloc(directory->len / HEADER + 1, sizeof *names);
    size_t count = 0;
    size_t at = 0;
    struct entry entry;
    int code = names ? 0 : QY_E_MEMORY;

    while (code == 0 && next_entry(directory, &at, &entry)) {
        if (entry.name_len == 0 || entry.name[entry.name_len - 1] == '/' ||
            memchr(entry.name, '\0', entry.name_len))
            continue;
        names[count] = calloc(entry.name_len + 1, 1);
        if (names[count])
            memcpy(names[count++], entry.name, entry.name_len);
        else
            code = QY_E_MEMORY;
    }
    *ret_names = names;
    *ret_count = count;
    return code;
}

int qyi_zip_names(const char *path, int (*tell)(void *user, const char *name), void *user)
{
    struct directory directory = {NULL, 0, 0};
    char **names = NULL;
    size_t count = 0;
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    int code = descriptor < 0 ? QY_E_FILE_READ : read_directory(descriptor, &directory);

    if (descriptor >= 0)
        close(descriptor);
    if (code == 0) {
        code = list_names(&directory, &names, &count);
        free(directory.bytes);
    }
    if (code == 0 && count > 1)
        qsort(names, count, sizeof *names, by_bytes);
    for (size_t i = 0; i < count; i++) {
        if (code == 0)
            code = tell(user, names[i]);
        free(names[i]);
    }
    free(names);
    return code;
}

/* Documents and programs that are zip files, with the most reliable signs first. */
static const struct {
    const char *member; /* a name, or with a slash at the end a folder */
    /* another name that is always present, or NULL if an archive of games never has `member` */
    const char *beside;
    const char *kind;
} kinds[] = {
    {"word/", "[Content_Types].xml", "Microsoft Word (docx)"},
    {"xl/", "[Content_Types].xml", "Microsoft Excel (xlsx)"},
    {"ppt/", "[Content_Types].xml", "Microsoft PowerPoint (pptx)"},
    {"META-INF/container.xml", NULL, "EPUB"},
    {"content.xml", "mimetype", "OpenDocument (odt, ods, odp)"},
    {"AndroidManifest.xml", NULL, "Android package (APK)"},
    {"META-INF/MANIFEST.MF", NULL, "Java archive (JAR)"},
    {"Index/Document.iwa", NULL, "Apple Pages, Numbers or Keynote"},
    {"FixedDocumentSequence.fdseq", NULL, "XPS"},
    {"[Content_Types].xml", NULL, "Office Open XML"},
    {"mimetype", NULL, "a document (zip with a mimetype)"},
};

enum { KINDS = sizeof kinds / sizeof kinds[0] };

/* Notes a name that is present. */
static int tell_kind(void *user, const char *name)
{
    bool(*seen)[2] = user;

    for (size_t i = 0; i < KINDS; i++) {
        size_t len = strlen(kinds[i].member);
        bool folder = kinds[i].member[len - 1] == '/';

        seen[i][0] |= strncmp(name, kinds[i].member, len) == 0 && (folder || name[len] == '\0');
        seen[i][1] |= kinds[i].beside && strcmp(name, kinds[i].beside) == 0;
    }
    return 0;
}

const char *qyi_zip_kind(const char *path, bool sure)
{
    bool seen[KINDS][2] = {{false}};

    if (qyi_zip_names(path, tell_kind, seen) != 0)
        return NULL;
    for (size_t i = 0; i < KINDS; i++)
        if (seen[i][0] && (!sure || !kinds[i].beside || seen[i][1]))
            return kinds[i].kind;
    return NULL;
}

/* Seeks to the first compressed byte of a member. Returns 0 or a negative code. */
static int stand_at(int descriptor, const struct directory *directory, const struct entry *entry)
{
    unsigned char local[LOCAL];
    uint64_t at = directory->base + entry->offset;

    if (qyi_read_at(descriptor, at, local, sizeof local) < 0 || memcmp(local, "PK\3\4", 4) != 0)
        return QY_E_COMPRESSED_DATA;
    at += LOCAL + le16(local + 26) + le16(local + 28);
    return lseek(descriptor, (off_t)at, SEEK_SET) < 0 ? QY_E_FILE_READ : 0;
}

static int refuse(struct qy_error *reterr, const char *why)
{
    return qyi_error_set(reterr, QY_E_COMPRESSED_DATA, 0, why, strlen(why), "zip");
}

/* Finds a member by name and seeks to it. */
static int open_member(int descriptor, const char *path, const char *name, struct qyi_zip_member *ret,
                       struct qy_error *reterr)
{
    struct directory directory;
    struct entry entry;
    size_t at = 0;
    bool found = false;
    int code = read_directory(descriptor, &directory);

    if (code != 0)
        return refuse(reterr, "zip");
    while (!found && next_entry(&directory, &at, &entry))
        found = entry.name_len == strlen(name) && memcmp(entry.name, name, entry.name_len) == 0;
    if (!found)
        code = qyi_error_setf(reterr, QY_E_FILE_READ, 0, NULL, "%s: %s", path, strerror(ENOENT));
    else if ((entry.flags & ENCRYPTED) != 0)
        code = refuse(reterr, "encrypted");
    else if (entry.method != STORED && entry.method != DEFLATED)
        code = refuse(reterr, "not deflate");
    else if (entry.packed == UINT32_MAX || entry.size == UINT32_MAX || entry.offset == UINT32_MAX)
        code = refuse(reterr, "zip64");
    else if ((code = stand_at(descriptor, &directory, &entry)) != 0)
        code = refuse(reterr, "zip");
    else
        *ret = (struct qyi_zip_member){descriptor, entry.packed, entry.size, entry.check,
                                       entry.method == DEFLATED};
    free(directory.bytes);
    return code;
}

int qyi_zip_open(const char *path, struct qyi_zip_member *ret_member, struct qy_error *reterr)
{
    size_t front = qyi_zip_path(path);
    char *file = front > 0 ? strndup(path, front) : NULL;
    int descriptor = file ? open(file, O_RDONLY | O_CLOEXEC) : -1;
    int why = errno;

    free(file);
    if (descriptor < 0)
        return qyi_error_setf(reterr, QY_E_FILE_READ, 0, NULL, "%s: %s", path, strerror(why));
    int code = open_member(descriptor, path, path + front + 1, ret_member, reterr);
    if (code != 0)
        close(descriptor);
    return code;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Bytes from files, pipes and memory, unpacked on the way (gzip, zstd, members of zip files, and
 * xz and bzip2 where the library was built with them); and the encodings that their text may be in.
 */
#ifndef QIYUAN_SOURCE_H
#define QIYUAN_SOURCE_H

#include <qiyuan/core/error.h>
#include <qiyuan/errors/source.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- bytes ----------------------------------------------------------------------------------------- */

/* Fills `buffer` with up to `size` bytes; returns how many, 0 at the end, or a negative code. */
typedef long (*qy_read_fn)(void *user, char *buffer, size_t size);

/* Text in memory as a source: qy_memory_read() is a qy_read_fn, its user a `struct qy_memory` that it moves
 * on. */
struct qy_memory {
    const char *at; /* what is still to be read, borrowed; may be NULL if nothing is */
    size_t left;
};
QY_API long qy_memory_read(void *memory, char *buffer, size_t size);

/* A file, or a pipe, that is read from its beginning to its end. */
struct qy_source;

/*
 * Opens a file; `-` is standard input, FILE.zip/MEMBER a member of a zip file. Compression is recognised by the first
 * bytes, not by the name. The caller closes it. Errors: QY_E_FILE_READ, QY_E_MEMORY.
 */
QY_API int qy_source_open(const char *path, struct qy_source **ret_source, struct qy_error *reterr);
QY_API void qy_source_close(struct qy_source *source);

/*
 * Before the first read: has the content converted to UTF-8 from an encoding of any name that iconv knows. What
 * is not of it becomes a byte that UTF-8 does not have; places are those of the converted text. Errors:
 * QY_E_VALUE for an unknown name, QY_E_MEMORY.
 */
QY_API int qy_source_recode(struct qy_source *source, const char *name);

/*
 * Fills `buffer` with up to `size` (at least 1) bytes of the content; returns how many, 0 at the end, or a
 * negative code: QY_E_FILE_READ, QY_E_MEMORY, or QY_E_COMPRESSED_DATA for packed data that is damaged,
 * QY_E_COMPRESSED_END for data that stops short. It is a `qy_read_fn`; its user is the source.
 */
QY_API long qy_source_read(void *source, char *buffer, size_t size);

/* What made the last read fail; its code is 0 while none has. Borrowed. */
QY_API const struct qy_error *qy_source_error(const struct qy_source *source);

/* Bytes of the file read so far (packed ones, where it is packed), and its size: 0 where that is not known.
 */
QY_API uint64_t qy_source_position(const struct qy_source *source);
QY_API uint64_t qy_source_size(const struct qy_source *source);

/* ---- text ------------------------------------------------------------------------------------------ */

/* The encodings told apart when games are read. */
enum qy_encoding {
    QY_ENCODING_UTF8,
    QY_ENCODING_GB18030,
    QY_ENCODING_BIG5,
    QY_ENCODING_UTF16LE,
    QY_ENCODING_UTF16BE,
    QY_ENCODING_LATIN1,
    QY_ENCODING_WINDOWS_1250,
    QY_ENCODING_WINDOWS_1251,
    QY_ENCODING_WINDOWS_1252,
    QY_ENCODING_WINDOWS_1254,
    QY_ENCODING_KOI8_R,
    QY_ENCODING_LATIN2,
    QY_ENCODING_LATIN9,
    QY_ENCODING_SHIFT_JIS,
    QY_ENCODING_EUC_KR,
    QY_ENCODING_BIG5_HKSCS,
    QY_ENCODING_COUNT
};
/* The name that people know it by ("windows-1250"). */
QY_API const char *qy_encoding_name(enum qy_encoding encoding);
/* The encoding of a name in any of its usual spellings ("utf8", "cp1250", "GBK"): 0, or QY_E_VALUE. */
QY_API int qy_encoding_by_name(const char *name, size_t len, enum qy_encoding *ret_encoding);

/* Where in its file a thing stands. */
struct qy_place {
    uint32_t line;
    uint32_t column;
    uint64_t offset; /* bytes in the file, before any conversion of its encoding */
};

#ifdef __cplusplus
}
#endif

#endif

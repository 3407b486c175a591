/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Bytes from files, pipes and memory, decompressed while reading (gzip, zstd, members of zip files, and xz
 * and bzip2 if the library was built with them); and the encodings of their text.
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

/*
 * Text in memory as a source: qy_memory_read() is a qy_read_fn whose user is a `struct qy_memory`, which it
 * advances.
 */
struct qy_memory {
    const char *at; /* the rest of the text, borrowed; may be NULL if it is empty */
    size_t left;
};
QY_API long qy_memory_read(void *memory, char *buffer, size_t size);

/* A file or a pipe, read from beginning to end. */
struct qy_source;

/*
 * Opens a file; `-` is standard input, FILE.zip/MEMBER a member of a zip file. Compression is recognised by the first
 * bytes, not by the name. The caller closes it. Errors: QY_E_FILE_READ, QY_E_MEMORY.
 */
QY_API int qy_source_open(const char *path, struct qy_source **ret_source, struct qy_error *reterr);
QY_API void qy_source_close(struct qy_source *source);

/*
 * Call before the first read. Converts the content to UTF-8 from any encoding that iconv knows by name. Each
 * byte not valid in the encoding becomes a byte that is invalid in UTF-8; positions are those in the
 * converted text. Errors: QY_E_VALUE for an unknown name, QY_E_MEMORY.
 */
QY_API int qy_source_recode(struct qy_source *source, const char *name);

/*
 * Fills `buffer` with up to `size` (at least 1) bytes of the content; returns how many, 0 at the end, or a
 * negative code: QY_E_FILE_READ, QY_E_MEMORY, QY_E_COMPRESSED_DATA for damaged compressed data, or
 * QY_E_COMPRESSED_END if it ends too early. This is a `qy_read_fn` whose user is the source.
 */
QY_API long qy_source_read(void *source, char *buffer, size_t size);

/* The error of the last read; its code is 0 if it did not fail. Borrowed. */
QY_API const struct qy_error *qy_source_error(const struct qy_source *source);

/*
 * Bytes of the file read so far (compressed bytes of a compressed file), and the file's size: 0 if unknown.
 */
QY_API uint64_t qy_source_position(const struct qy_source *source);
QY_API uint64_t qy_source_size(const struct qy_source *source);

/* ---- text ------------------------------------------------------------------------------------------ */

/* The encodings distinguished when games are read. */
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
/* The common name of an encoding ("windows-1250"). */
QY_API const char *qy_encoding_name(enum qy_encoding encoding);
/* Finds an encoding by any common spelling of its name ("utf8", "cp1250", "GBK"): 0, or QY_E_VALUE. */
QY_API int qy_encoding_by_name(const char *name, size_t len, enum qy_encoding *ret_encoding);

/* A position in a file. */
struct qy_place {
    uint32_t line;
    uint32_t column;
    uint64_t offset; /* bytes in the file, before conversion from its encoding */
};

#ifdef __cplusplus
}
#endif

#endif

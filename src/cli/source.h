/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: cli. Input of any size: a file or standard input, read as it is or unpacked on the way (gzip, zstd),
 * which is told by its first bytes and not by its name.
 */
#ifndef QYI_CLI_SOURCE_H
#define QYI_CLI_SOURCE_H

#include <qiyuan/buf.h>
#include <qiyuan/error.h>
#include <qiyuan/errors/cli.h>
#include <qiyuan/errors/notation.h>

struct qyi_cli_source;

/* Opens a file; `-` is standard input. The caller closes it. Errors: QY_E_FILE_READ, QY_E_MEMORY. */
int qyi_cli_source_open(const char *path, struct qyi_cli_source **ret_source, struct qy_error *reterr);
void qyi_cli_source_close(struct qyi_cli_source *source);

/*
 * Fills `buffer` with up to `size` (at least 1) bytes of the content; returns how many, 0 at the end, or a
 * negative code: QY_E_FILE_READ, QY_E_MEMORY, or QY_E_COMPRESSED_DATA for packed data that is damaged,
 * QY_E_COMPRESSED_END for data that stops short. It is a `qy_read_fn`; `source` is the source.
 */
long qyi_cli_source_read(void *source, char *buffer, size_t size);

/* What made the last read fail; its code is 0 while none has. Borrowed. */
const struct qy_error *qyi_cli_source_error(const struct qyi_cli_source *source);

/* Bytes of the file read so far (packed ones, where it is packed), and its size: 0 where that is not known.
 */
uint64_t qyi_cli_source_position(const struct qyi_cli_source *source);
uint64_t qyi_cli_source_size(const struct qyi_cli_source *source);

/* ---- line by line ---------------------------------------------------------------------------------------
 */

#define QYI_CLI_LONGEST_LINE 65536

struct qyi_cli_lines {
    struct qyi_cli_source *source;
    struct qy_buf text;
    size_t at;     /* where in `text` the next line begins */
    uint32_t line; /* number of the line last read, from 1 */
    bool ended;
};

/* Begins to read a source by lines; the source must live as long. End with qyi_cli_lines_end(). */
void qyi_cli_lines_begin(struct qyi_cli_lines *lines, struct qyi_cli_source *source);
void qyi_cli_lines_end(struct qyi_cli_lines *lines);

/*
 * The next line, without its end (LF or CR LF) and, on the first, without a byte order mark; borrowed until
 * the next call. Returns 1, 0 at the end, or a negative code (QY_E_TOO_LONG for a line over
 * QYI_CLI_LONGEST_LINE, or what reading gave).
 */
int qyi_cli_lines_next(struct qyi_cli_lines *lines, const char **ret_line, size_t *ret_len,
                       struct qy_error *reterr);

#endif

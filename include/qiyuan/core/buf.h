/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Qiyuan, base: a growable text buffer. Library calls append their output to it. */
#ifndef QIYUAN_BUF_H
#define QIYUAN_BUF_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <qiyuan/core/api.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A growable byte string. `data` is NULL until the first append; from then on it ends in a zero byte that
 * `len` does not count. When memory runs out, `failed` is set and stays set, and later appends do nothing: a
 * writer can append without checking and test `failed` once at the end.
 *
 * Start with `struct qy_buf b = QY_BUF_INIT;` and end with qy_buf_free().
 */
struct qy_buf {
    char *data;
    size_t len;
    size_t cap;
    bool failed;
};
#define QY_BUF_INIT \
    {               \
        0, 0, 0, 0  \
    }

/* Frees the memory. The buffer is then empty and may be used again. */
QY_API void qy_buf_free(struct qy_buf *buf);
/* Forgets the content, keeps the memory and clears `failed`. */
QY_API void qy_buf_clear(struct qy_buf *buf);
/* Makes room for `extra` more bytes. Returns 0 or QY_E_MEMORY. */
QY_API int qy_buf_reserve(struct qy_buf *buf, size_t extra);
QY_API void qy_buf_add(struct qy_buf *buf, const char *data, size_t len);
QY_API void qy_buf_adds(struct qy_buf *buf, const char *zero_terminated);
QY_API void qy_buf_addc(struct qy_buf *buf, char byte);
/* Appends one Unicode scalar value as UTF-8. */
QY_API void qy_buf_addu(struct qy_buf *buf, uint32_t scalar);
QY_API void qy_buf_addf(struct qy_buf *buf, const char *format, ...) QY_PRINTF(2, 3);
QY_API void qy_buf_addfv(struct qy_buf *buf, const char *format, va_list args) QY_PRINTF(2, 0);
/* The content as a zero-terminated string; "" when empty. Borrowed until the next append. */
QY_API const char *qy_buf_str(const struct qy_buf *buf);

#ifdef __cplusplus
}
#endif

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A text buffer that grows by doubling and is always zero-terminated. */
#include "base/utf8.h"

#include <qiyuan/core/buf.h>
#include <qiyuan/core/error.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void qy_buf_free(struct qy_buf *buf)
{
    if (!buf)
        return;
    free(buf->data);
    *buf = (struct qy_buf)QY_BUF_INIT;
}

void qy_buf_clear(struct qy_buf *buf)
{
    buf->len = 0;
    buf->failed = false;
    if (buf->data)
        buf->data[0] = '\0';
}

int qy_buf_reserve(struct qy_buf *buf, size_t extra)
{
    size_t need = buf->len + extra + 1;
    size_t cap = buf->cap ? buf->cap : 64;

    if (buf->failed)
        return QY_E_MEMORY;
    if (need <= buf->cap)
        return 0;
    if (need <= extra || need > SIZE_MAX / 2) {
        buf->failed = true;
        return QY_E_MEMORY;
    }
    while (cap < need)
        cap *= 2;
    char *data = realloc(buf->data, cap);
    if (!data) {
        buf->failed = true;
        return QY_E_MEMORY;
    }
    buf->data = data;
    buf->cap = cap;
    return 0;
}

void qy_buf_add(struct qy_buf *buf, const char *data, size_t len)
{
    if (qy_buf_reserve(buf, len) < 0)
        return;
    if (len > 0)
        memcpy(buf->data + buf->len, data, len);
    buf->len += len;
    buf->data[buf->len] = '\0';
}

void qy_buf_adds(struct qy_buf *buf, const char *zero_terminated)
{
    qy_buf_add(buf, zero_terminated, strlen(zero_terminated));
}

void qy_buf_addc(struct qy_buf *buf, char byte)
{
    if (buf->failed || buf->cap < buf->len + 2) {
        qy_buf_add(buf, &byte, 1);
        return;
    }
    buf->data[buf->len++] = byte;
    buf->data[buf->len] = '\0';
}

void qy_buf_addu(struct qy_buf *buf, uint32_t scalar)
{
    char bytes[4];

    qy_buf_add(buf, bytes, qyi_utf8_encode(scalar, bytes));
}

void qy_buf_addfv(struct qy_buf *buf, const char *format, va_list args)
{
    size_t room = buf->failed || !buf->data ? 0 : buf->cap - buf->len;
    va_list again;

    /* Most texts fit into the free room and are formatted only once. */
    va_copy(again, args);
    int len = vsnprintf(room ? buf->data + buf->len : NULL, room, format, again);
    va_end(again);
    if (len < 0)
        buf->failed = true;
    if (len >= 0 && (size_t)len < room) {
        buf->len += (size_t)len;
        return;
    }
    if (room)
        buf->data[buf->len] = '\0';
    if (len < 0 || qy_buf_reserve(buf, (size_t)len) < 0)
        return;
    vsnprintf(buf->data + buf->len, (size_t)len + 1, format, args);
    buf->len += (size_t)len;
}

void qy_buf_addf(struct qy_buf *buf, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    qy_buf_addfv(buf, format, args);
    va_end(args);
}

const char *qy_buf_str(const struct qy_buf *buf)
{
    return buf->data ? buf->data : "";
}

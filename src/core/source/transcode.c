/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Texts of binary files, in the encodings used there. */
#include "source/transcode.h"

#include <errno.h>
#include <iconv.h>

#include "base/utf8.h"
#include "source/encoding.h"

static size_t unit_of(enum qy_encoding encoding)
{
    return encoding == QY_ENCODING_UTF16LE || encoding == QY_ENCODING_UTF16BE ? 2 : 1;
}

static int open_conversion(const char *to, const char *from, iconv_t *ret_conv)
{
    *ret_conv = iconv_open(to, from);
    if (*ret_conv == (iconv_t)-1)
        return errno == ENOMEM ? QY_E_MEMORY : QY_E_SYSTEM;
    return 0;
}

/*
 * Converts as much of `in` as possible in one call and appends it. Returns 0 at the end of the text, 1 at
 * bytes that can't be converted, or QY_E_MEMORY.
 */
static int convert(iconv_t conv, const char *text, size_t len, size_t *at, struct qy_buf *out)
{
    while (*at < len) {
        char piece[512];
        /* iconv() takes a pointer to non-const text but does not change it */
        char *in = (char *)(uintptr_t)(text + *at);
        size_t in_left = len - *at;
        char *to = piece;
        size_t to_left = sizeof(piece);
        size_t result = iconv(conv, &in, &in_left, &to, &to_left);
        int why = errno;

        qy_buf_add(out, piece, (size_t)(to - piece));
        *at = len - in_left;
        if (out->failed)
            return QY_E_MEMORY;
        if (result == (size_t)-1 && why != E2BIG)
            return 1;
    }
    return 0;
}

/* Texts of a record have no zero bytes. */
static void blank_zeros(struct qy_buf *out, size_t begin)
{
    for (size_t i = begin; i < out->len; i++) {
        if (out->data[i] == '\0')
            out->data[i] = ' ';
    }
}

/* iconv() accepts obsolete UTF-8: five and six bytes, and scalars above the maximum. */
static int copy_utf8(const char *text, size_t len, struct qy_buf *out, size_t *ret_bad)
{
    size_t bad = len;

    for (size_t at = 0; at < len;) {
        uint32_t scalar;
        size_t step = qyi_utf8_decode(text + at, len - at, &scalar);

        if (step == 0 && bad == len)
            bad = at;
        qy_buf_addu(out, step == 0 ? 0xFFFD : scalar);
        at += step == 0 ? 1 : step;
    }
    *ret_bad = bad;
    return out->failed ? QY_E_MEMORY : 0;
}

static int decode(enum qy_encoding encoding, const unsigned char *bytes, size_t len, struct qy_buf *out,
                  size_t *ret_bad)
{
    size_t bad = len;
    size_t at = 0;
    iconv_t conv;
    int code = open_conversion("UTF-8", qyi_encoding_iconv(encoding), &conv);

    if (code != 0)
        return code;
    while ((code = convert(conv, (const char *)bytes, len, &at, out)) == 1) {
        if (bad == len)
            bad = at;
        qy_buf_addu(out, 0xFFFD);
        at = at + unit_of(encoding) < len ? at + unit_of(encoding) : len;
        iconv(conv, NULL, NULL, NULL, NULL);
    }
    iconv_close(conv);
    *ret_bad = bad;
    return out->failed ? QY_E_MEMORY : code;
}

int qyi_text_decode(enum qy_encoding encoding, const unsigned char *bytes, size_t len, struct qy_buf *out,
                    size_t *ret_bad)
{
    size_t begin = out->len;
    int code = encoding == QY_ENCODING_UTF8 ? copy_utf8((const char *)bytes, len, out, ret_bad)
                                            : decode(encoding, bytes, len, out, ret_bad);

    if (code == 0)
        blank_zeros(out, begin);
    return code;
}

int qyi_text_encode(enum qy_encoding encoding, const char *text, size_t len, struct qy_buf *out,
                    size_t *ret_lost)
{
    return qyi_text_encode_name(qyi_encoding_iconv(encoding), text, len, out, ret_lost);
}

int qyi_text_encode_name(const char *name, const char *text, size_t len, struct qy_buf *out, size_t *ret_lost)
{
    size_t lost = 0;
    size_t at = 0;
    iconv_t conv;
    int code = open_conversion(name, "UTF-8", &conv);

    if (code != 0)
        return code;
    while ((code = convert(conv, text, len, &at, out)) == 1) {
        uint32_t scalar;
        size_t step = qyi_utf8_decode(text + at, len - at, &scalar);
        size_t mark = 0;

        lost++;
        at += step > 0 ? step : 1;
        code = convert(conv, "?", 1, &mark, out);
        if (code != 0)
            break;
    }
    char rest[16]; /* the sequence that resets the encoding's shift state */
    char *to = rest;
    size_t room = sizeof rest;
    iconv(conv, NULL, NULL, &to, &room);
    qy_buf_add(out, rest, (size_t)(to - rest));
    iconv_close(conv);
    if (code != 0)
        return code < 0 ? code : QY_E_SYSTEM;
    *ret_lost = lost;
    return out->failed ? QY_E_MEMORY : 0;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "source/stream.h"

#include <errno.h>
#include <iconv.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"

struct bytes {
    char *data;
    size_t len;
    size_t cap;
};

struct qyi_decoder {
    qy_read_fn read;
    void *user;
    bool decided;   /* the encoding is known */
    bool began;     /* a byte order mark was looked for */
    bool converts;  /* raw is in use */
    bool exhausted; /* the file has no more bytes */
    iconv_t conv;   /* valid while `converts` and the encoding is not Latin-1 */

    struct bytes text;
    struct bytes raw; /* from the anchor's byte on */
    size_t raw_done;  /* bytes of raw that are in the text; of the text itself while it is not converted */

    /* the anchor */
    size_t at;
    size_t raw_at;
    uint64_t offset;
    uint64_t line_offset;
    uint32_t line;
    bool after_cr;
};

/* ---- life -----------------------------------------------------------------------------------------------
 */

int qyi_stream_init(struct qyi_stream *source, qy_read_fn read, void *user, bool encoding_known,
                    enum qy_encoding encoding, const struct qy_place *begin)
{
    struct qyi_decoder *d = calloc(1, sizeof(*d));

    *source = (struct qyi_stream){.decoder = d};
    if (d == NULL)
        return QY_E_MEMORY;
    d->read = read;
    d->user = user;
    d->line = 1;
    if (begin->line > 0) {
        d->line = begin->line;
        d->offset = d->line_offset = begin->offset;
        d->began = begin->offset > 0;
    }
    d->decided = encoding_known;
    d->conv = (iconv_t)-1;
    source->encoding = encoding_known ? encoding : QY_ENCODING_UTF8;
    source->text = "";
    return 0;
}

void qyi_stream_done(struct qyi_stream *source)
{
    struct qyi_decoder *d = source->decoder;

    if (d == NULL)
        return;
    if (d->conv != (iconv_t)-1)
        iconv_close(d->conv);
    free(d->text.data);
    free(d->raw.data);
    free(d);
    source->decoder = NULL;
}

/* Makes room for `extra` more bytes and one zero. */
static int reserve(struct bytes *bytes, size_t extra)
{
    size_t need = bytes->len + extra + 1;

    if (need <= bytes->cap)
        return 0;
    size_t cap = need + need / 2;
    char *data = realloc(bytes->data, cap);
    if (data == NULL)
        return QY_E_MEMORY;
    bytes->data = data;
    bytes->cap = cap;
    return 0;
}

/* ---- places ---------------------------------------------------------------------------------------------
 */

/* How many bytes of the file the character at the anchor had, and in the text has. */
static size_t raw_step(const struct qyi_stream *source, size_t *ret_text_step)
{
    const struct qyi_decoder *d = source->decoder;
    unsigned char lead = (unsigned char)d->text.data[d->at];
    const unsigned char *raw = (const unsigned char *)d->raw.data + d->raw_at;

    *ret_text_step = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    switch (source->encoding) {
    case QY_ENCODING_UTF16LE:
    case QY_ENCODING_UTF16BE:
        if (d->raw.len - d->raw_at < 2) /* half a unit at the end */
            return 1;
        return lead >= 0xF0 ? 4 : 2;
    case QY_ENCODING_GB18030:
        if (lead < 0x80)
            return 1;
        return raw[1] >= 0x30 && raw[1] <= 0x39 ? 4 : 2;
    case QY_ENCODING_BIG5: /* 0x80 stands alone */ return lead < 0x80 || raw[0] == 0x80 ? 1 : 2;
    default: return 1;
    }
}

/* A line ends with LF, CR or CRLF. */
static void pass(struct qyi_decoder *d, char c, size_t raw)
{
    d->offset += raw;
    if (c == '\n' && d->after_cr) {
        d->line_offset = d->offset;
        d->after_cr = false;
        return;
    }
    d->after_cr = c == '\r';
    if (c == '\n' || c == '\r') {
        d->line++;
        d->line_offset = d->offset;
    }
}

/* How many line ends there are in `len` bytes, of which the first follows a CR or not. Compiles to vectors.
 */
static uint32_t count_line_ends(const char *text, size_t len, bool after_cr)
{
    uint32_t count = len > 0 && (text[0] == '\r' || (text[0] == '\n' && !after_cr));

    for (size_t begin = 1; begin < len;) {
        size_t end = len - begin > 255 ? begin + 255 : len;
        uint8_t some = 0; /* a byte, so that a vector holds as many sums as characters */

        for (size_t i = begin; i < end; i++)
            some = (uint8_t)(some + ((text[i] == '\r') | ((text[i] == '\n') & (text[i - 1] != '\r'))));
        count += some;
        begin = end;
    }
    return count;
}

/* Passes text[at, end), of which each byte is one of the file, as all of ASCII is but in UTF-16. */
static void pass_bytes(struct qyi_decoder *d, size_t end)
{
    const char *text = d->text.data;
    size_t len = end - d->at;

    if (len == 0)
        return;
    d->line += count_line_ends(text + d->at, len, d->after_cr);
    for (size_t i = end; i > d->at; i--) {
        if (text[i - 1] == '\n' || text[i - 1] == '\r') {
            d->line_offset = d->offset + (i - d->at);
            break;
        }
    }
    d->after_cr = text[end - 1] == '\r';
    d->offset += len;
    d->at = end;
}

static void advance(struct qyi_stream *source, size_t at)
{
    struct qyi_decoder *d = source->decoder;
    bool wide = source->encoding == QY_ENCODING_UTF16LE || source->encoding == QY_ENCODING_UTF16BE;

    if (!d->converts) {
        pass_bytes(d, at);
        return;
    }
    while (d->at < at) {
        size_t ascii = wide ? 0 : qyi_ascii_prefix(d->text.data + d->at, at - d->at);

        if (ascii > 0) {
            pass_bytes(d, d->at + ascii);
            d->raw_at += ascii;
            continue;
        }
        size_t text_step;
        size_t raw = raw_step(source, &text_step);

        pass(d, d->text.data[d->at], raw);
        d->at += text_step;
        d->raw_at += raw;
    }
}

void qyi_stream_place(struct qyi_stream *source, size_t at, struct qy_place *ret_place)
{
    const struct qyi_decoder *d = source->decoder;
    bool wide = source->encoding == QY_ENCODING_UTF16LE || source->encoding == QY_ENCODING_UTF16BE;

    advance(source, at);
    ret_place->line = d->line;
    ret_place->offset = d->offset;
    ret_place->column = (uint32_t)((d->offset - d->line_offset) / (wide ? 2 : 1)) + 1;
}

/* ---- conversion -----------------------------------------------------------------------------------------
 */

static const char *iconv_name(enum qy_encoding encoding)
{
    switch (encoding) {
    case QY_ENCODING_GB18030: return "GB18030";
    case QY_ENCODING_BIG5: return "CP950"; /* Big5 with the additions that files really hold */
    case QY_ENCODING_UTF16LE: return "UTF-16LE";
    case QY_ENCODING_UTF16BE: return "UTF-16BE";
    default: return NULL;
    }
}

/* From now on bytes are converted; what stands in the text so far was ASCII and is the same in raw. */
static int begin_conversion(struct qyi_stream *source)
{
    struct qyi_decoder *d = source->decoder;
    const char *name = iconv_name(source->encoding);

    if (name != NULL) {
        d->conv = iconv_open("UTF-8", name);
        if (d->conv == (iconv_t)-1)
            return errno == ENOMEM ? QY_E_MEMORY : QY_E_SYSTEM;
    }
    size_t kept = d->text.len - d->at;
    int code = reserve(&d->raw, kept);
    if (code != 0)
        return code;
    memcpy(d->raw.data, d->text.data + d->at, kept);
    d->raw.len = kept;
    d->raw_at = 0;
    d->raw_done = d->raw_done - d->at;
    d->text.len = d->at + d->raw_done;
    d->converts = true;
    return 0;
}

static int convert_latin1(struct qyi_decoder *d)
{
    size_t count = d->raw.len - d->raw_done;
    int code = reserve(&d->text, 2 * count);

    if (code != 0)
        return code;
    while (d->raw_done < d->raw.len) {
        const char *raw = d->raw.data + d->raw_done;
        size_t ascii = qyi_ascii_prefix(raw, d->raw.len - d->raw_done);

        memcpy(d->text.data + d->text.len, raw, ascii);
        d->text.len += ascii;
        d->raw_done += ascii;
        if (d->raw_done < d->raw.len) {
            unsigned char byte = (unsigned char)d->raw.data[d->raw_done++];

            d->text.len += qyi_utf8_encode(byte, d->text.data + d->text.len);
        }
    }
    return 0;
}

/* Puts QYI_BAD_BYTE for one byte (of UTF-16: one unit) that the encoding does not know. */
static void put_bad(struct qyi_stream *source)
{
    struct qyi_decoder *d = source->decoder;
    size_t unit = source->encoding == QY_ENCODING_UTF16LE || source->encoding == QY_ENCODING_UTF16BE ? 2 : 1;

    if (unit > d->raw.len - d->raw_done)
        unit = d->raw.len - d->raw_done;
    d->raw_done += unit;
    d->text.data[d->text.len++] = QYI_BAD_BYTE;
    source->has_bad = true;
}

static int convert(struct qyi_stream *source)
{
    struct qyi_decoder *d = source->decoder;

    if (source->encoding == QY_ENCODING_LATIN1)
        return convert_latin1(d);
    while (d->raw_done < d->raw.len) {
        /* Two bytes become at most three; four at most four. */
        int code = reserve(&d->text, 2 * (d->raw.len - d->raw_done) + 8);
        if (code != 0)
            return code;
        char *in = d->raw.data + d->raw_done;
        size_t in_left = d->raw.len - d->raw_done;
        char *out = d->text.data + d->text.len;
        size_t out_left = d->text.cap - d->text.len - 2;
        size_t result = iconv(d->conv, &in, &in_left, &out, &out_left);
        int why = errno;

        d->raw_done = (size_t)(in - d->raw.data);
        d->text.len = (size_t)(out - d->text.data);
        if (result != (size_t)-1 || why == E2BIG)
            continue;
        if (why == EINVAL && !d->exhausted) /* cut off by the end of the block */
            return 0;
        put_bad(source);
    }
    return 0;
}

/* Marks what is not UTF-8 in the new bytes of the text; a character cut off by their end waits. */
static void check_utf8(struct qyi_stream *source)
{
    struct qyi_decoder *d = source->decoder;
    char *text = d->text.data;
    size_t i = d->raw_done;

    while (i < d->text.len) {
        uint32_t scalar;

        i += qyi_ascii_prefix(text + i, d->text.len - i);
        if (i == d->text.len)
            break;
        size_t step = qyi_utf8_decode(text + i, d->text.len - i, &scalar);
        if (step == 0 && d->text.len - i < 4 && !d->exhausted)
            break;
        if (step == 0) {
            text[i] = QYI_BAD_BYTE;
            source->has_bad = true;
            step = 1;
        }
        i += step;
    }
    d->raw_done = i;
}

/* ---- fill -----------------------------------------------------------------------------------------------
 */

/* Looks for a byte order mark, or for the zero bytes of UTF-16, at the beginning of the file. */
static void look_for_mark(struct qyi_stream *source)
{
    struct qyi_decoder *d = source->decoder;
    const unsigned char *b = (const unsigned char *)d->text.data;
    size_t len = d->text.len;
    size_t mark = 0;
    enum qy_encoding found = QY_ENCODING_COUNT;

    d->began = true;
    if (len >= 3 && b[0] == 0xEF && b[1] == 0xBB && b[2] == 0xBF) {
        found = QY_ENCODING_UTF8;
        mark = 3;
    } else if (len >= 2 && ((b[0] == 0xFF && b[1] == 0xFE) || (b[0] == 0xFE && b[1] == 0xFF))) {
        found = b[0] == 0xFF ? QY_ENCODING_UTF16LE : QY_ENCODING_UTF16BE;
        mark = 2;
    } else if (len >= 4 && (b[0] == 0) != (b[1] == 0) && (b[0] == 0) == (b[2] == 0) &&
               (b[1] == 0) == (b[3] == 0)) {
        found = b[0] == 0 ? QY_ENCODING_UTF16BE : QY_ENCODING_UTF16LE;
    }
    if (found == QY_ENCODING_COUNT || (d->decided && found != source->encoding))
        return;
    source->encoding = found;
    d->decided = true;
    source->pos = d->at = d->raw_done = mark;
    d->offset = d->line_offset = mark;
}

/* Forgets what was read, so that the anchor is at the beginning of the window. */
static void slide(struct qyi_stream *source)
{
    struct qyi_decoder *d = source->decoder;

    advance(source, source->pos);
    if (d->at == 0)
        return;
    d->text.len -= d->at;
    memmove(d->text.data, d->text.data + d->at, d->text.len);
    if (d->converts) {
        d->raw.len -= d->raw_at;
        memmove(d->raw.data, d->raw.data + d->raw_at, d->raw.len);
        d->raw_done -= d->raw_at;
        d->raw_at = 0;
    } else {
        d->raw_done -= d->at;
    }
    source->end -= d->at;
    source->pos = d->at = 0;
}

/* Reads one block to where the file's bytes go. Sets `exhausted` at the end. */
static int read_block(struct qyi_stream *source)
{
    struct qyi_decoder *d = source->decoder;
    struct bytes *to = d->converts ? &d->raw : &d->text;
    int code = reserve(to, QYI_STREAM_BLOCK);

    if (code != 0)
        return code;
    long got = d->read(d->user, to->data + to->len, QYI_STREAM_BLOCK);
    if (got < 0)
        return got < INT32_MIN ? QY_E_SYSTEM : (int)got;
    if ((size_t)got > QYI_STREAM_BLOCK)
        return QY_E_SYSTEM;
    to->len += (size_t)got;
    d->exhausted = got == 0;
    return 0;
}

/* Decides on the encoding when the new bytes of the text hold one above 127. */
static int decide(struct qyi_stream *source)
{
    struct qyi_decoder *d = source->decoder;

    if (!d->began && (d->text.len >= 4 || d->exhausted))
        look_for_mark(source);
    if (!d->decided) {
        size_t ascii = qyi_ascii_prefix(d->text.data + d->raw_done, d->text.len - d->raw_done);

        if (d->raw_done + ascii == d->text.len)
            return 0;
        source->encoding = qyi_encoding_guess((const unsigned char *)d->text.data + d->raw_done,
                                              d->text.len - d->raw_done, d->exhausted);
        d->decided = true;
    }
    return source->encoding == QY_ENCODING_UTF8 ? 0 : begin_conversion(source);
}

static int decode(struct qyi_stream *source)
{
    struct qyi_decoder *d = source->decoder;
    int code = d->converts ? 0 : decide(source);

    if (code != 0)
        return code;
    if (d->converts)
        code = convert(source);
    else
        check_utf8(source);
    return code;
}

int qyi_stream_fill(struct qyi_stream *source, size_t want)
{
    struct qyi_decoder *d = source->decoder;

    if (source->end - source->pos >= want || source->eof)
        return 0;
    slide(source);
    while (source->end - source->pos < want && !source->eof) {
        int code = read_block(source);

        if (code == 0 && (d->began || d->text.len >= 4 || d->exhausted))
            code = decode(source);
        if (code != 0)
            return code;
        source->eof = d->exhausted;
        source->end = d->converts ? d->text.len : d->raw_done;
        source->text = d->text.data;
    }
    return 0;
}

/* ---- text in memory -------------------------------------------------------------------------------------
 */

long qy_memory_read(void *memory, char *buffer, size_t size)
{
    struct qy_memory *text = memory;
    size_t count = text->left < size ? text->left : size;

    if (count > 0) {
        memcpy(buffer, text->at, count);
        text->at += count;
    }
    text->left -= count;
    return (long)count;
}

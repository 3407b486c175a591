/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Slides a window along a stream of bytes, and keeps file offsets for errors. */
#include "source/stream.h"

#include <errno.h>
#include <iconv.h>
#include <stdlib.h>
#include <string.h>

#include "base/grow.h"
#include "base/utf8.h"
#include "source/encoding.h"
#include "source/file_encoding.h"

struct bytes {
    char *data;
    size_t len;
    size_t cap;
};

/* The start of an encoding in the text. */
struct run {
    size_t begin;
    size_t end; /* end of its game; SIZE_MAX until that is decoded */
    enum qy_encoding encoding;
    int odd; /* 0, or an irregularity to report */
};

struct qyi_decoder {
    qy_read_fn read;
    void *user;
    bool decided;   /* the encoding of the whole stream is known */
    bool began;     /* a byte order mark has been looked for */
    bool marked;    /* there was one: ignore the encoding declared by the text */
    bool converts;  /* raw is in use */
    bool exhausted; /* end of file */
    iconv_t conv;   /* (iconv_t)-1 if none is open */
    enum qy_encoding conv_encoding;

    /*
     * The runs from the anchor's on. Each begins at the first byte above 127 of a game and ends with that
     * game.
     */
    struct run *run;
    size_t run_count;
    size_t run_cap;
    size_t run_at;        /* number of runs that begin at or before the anchor */
    size_t run_met;       /* number of runs that begin before `asked` */
    size_t asked;         /* the offset in the text last asked for */
    bool open;            /* the bytes being decoded belong to the last run */
    struct qyi_edge edge; /* the context in front of them */
    bool stated;          /* the page declares its encoding */
    enum qy_encoding stated_encoding;

    struct bytes text;
    struct bytes raw; /* from the anchor's byte on */
    size_t raw_done;  /* bytes of raw that are in the text; of the text itself if it is not converted */

    /* the anchor */
    size_t at;
    size_t raw_at;
    uint64_t offset;
    uint64_t line_offset;
    uint32_t line;
    bool after_cr;
};

/* ---- begin and end --------------------------------------------------------------------------------- */

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

void qyi_stream_state(struct qyi_stream *source, enum qy_encoding encoding)
{
    source->decoder->stated = true;
    source->decoder->stated_encoding = encoding;
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
    free(d->run);
    free(d);
    source->decoder = NULL;
}

/* Makes room for `extra` more bytes and a zero byte. */
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

/* ---- positions ------------------------------------------------------------------------------------- */

/* The encoding of the text at the anchor. */
static enum qy_encoding encoding_here(const struct qyi_stream *source)
{
    struct qyi_decoder *d = source->decoder;

    while (d->run_at < d->run_count && d->run[d->run_at].begin <= d->at)
        d->run_at++;
    if (d->decided)
        return source->encoding;
    return d->run_at == 0 ? QY_ENCODING_UTF8 : d->run[d->run_at - 1].encoding;
}

/* The length of the character at the anchor, in the file and in the text. */
static size_t raw_step(const struct qyi_stream *source, size_t *ret_text_step)
{
    const struct qyi_decoder *d = source->decoder;
    unsigned char lead = (unsigned char)d->text.data[d->at];
    const unsigned char *raw = (const unsigned char *)d->raw.data + d->raw_at;
    size_t left = d->raw.len - d->raw_at;
    size_t step = 1;

    *ret_text_step = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    switch (encoding_here(source)) {
    case QY_ENCODING_UTF8: step = *ret_text_step; break;
    case QY_ENCODING_UTF16LE:
    case QY_ENCODING_UTF16BE: step = lead >= 0xF0 ? 4 : 2; break;
    case QY_ENCODING_GB18030:
        if (lead >= 0x80)
            step = left > 1 && raw[1] >= 0x30 && raw[1] <= 0x39 ? 4 : 2;
        break;
    case QY_ENCODING_BIG5: /* 0x80 is a single byte */ step = lead < 0x80 || raw[0] == 0x80 ? 1 : 2; break;
    case QY_ENCODING_BIG5_HKSCS: /* four pairs are a letter plus an accent: U+0304, U+030C */
        step = lead < 0x80 || raw[0] == 0x80 ? 1 : lead == 0xCC ? 0 : 2;
        break;
    case QY_ENCODING_SHIFT_JIS: /* half-width kana and signs above 0xFC are single bytes too */
        step = lead < 0x80 || raw[0] == 0x80 || (raw[0] >= 0xA0 && raw[0] < 0xE0) || raw[0] > 0xFC ? 1 : 2;
        break;
    case QY_ENCODING_EUC_KR: step = lead < 0x80 || raw[0] < 0x81 ? 1 : 2; break;
    default: break;
    }
    return step < left ? step : left;
}

/* Counts lines: a line ends with LF, CR or CRLF. */
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

/* The number of line ends in `len` bytes, the first of which may follow a CR. Compiles to vector code. */
static uint32_t count_line_ends(const char *text, size_t len, bool after_cr)
{
    uint32_t count = len > 0 && (text[0] == '\r' || (text[0] == '\n' && !after_cr));

    for (size_t begin = 1; begin < len;) {
        size_t end = len - begin > 255 ? begin + 255 : len;
        uint8_t some = 0; /* a byte, so that a vector has as many sums as characters */

        for (size_t i = begin; i < end; i++)
            some = (uint8_t)(some + ((text[i] == '\r') | ((text[i] == '\n') & (text[i - 1] != '\r'))));
        count += some;
        begin = end;
    }
    return count;
}

/* Moves past text[at, end), each byte of which is one byte of the file, as for all ASCII except in UTF-16. */
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

/* ---- conversion ------------------------------------------------------------------------------------ */

/* Switches to conversion; the text so far is the same as in raw. */
static int begin_conversion(struct qyi_stream *source)
{
    struct qyi_decoder *d = source->decoder;
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

/* Opens the converter of an encoding. */
static int open_conversion(struct qyi_decoder *d, enum qy_encoding encoding)
{
    if (d->conv != (iconv_t)-1 && d->conv_encoding == encoding)
        return 0;
    if (d->conv != (iconv_t)-1)
        iconv_close(d->conv);
    d->conv = iconv_open("UTF-8", qyi_encoding_iconv(encoding));
    d->conv_encoding = encoding;
    if (d->conv == (iconv_t)-1)
        return errno == ENOMEM ? QY_E_MEMORY : QY_E_SYSTEM;
    return 0;
}

/* Puts QYI_BAD_BYTE for a byte (in UTF-16: a unit) that is invalid in the encoding. */
static void put_bad(struct qyi_stream *source, enum qy_encoding encoding, size_t end)
{
    struct qyi_decoder *d = source->decoder;
    size_t unit = encoding == QY_ENCODING_UTF16LE || encoding == QY_ENCODING_UTF16BE ? 2 : 1;

    if (unit > end - d->raw_done)
        unit = end - d->raw_done;
    d->raw_done += unit;
    d->text.data[d->text.len++] = QYI_BAD_BYTE;
    source->has_bad = true;
}

/* Copies UTF-8 from raw, up to `end`. */
static int copy_utf8(struct qyi_stream *source, size_t end, bool final)
{
    struct qyi_decoder *d = source->decoder;
    int code = reserve(&d->text, end - d->raw_done);

    while (code == 0 && d->raw_done < end) {
        const char *raw = d->raw.data + d->raw_done;
        size_t left = end - d->raw_done;
        size_t step = qyi_ascii_prefix(raw, left);
        uint32_t scalar;

        if (step == 0)
            step = qyi_utf8_decode(raw, left, &scalar);
        if (step == 0 && left < 4 && !final)
            return 0;
        if (step == 0) {
            put_bad(source, QY_ENCODING_UTF8, end);
            continue;
        }
        memcpy(d->text.data + d->text.len, raw, step);
        d->text.len += step;
        d->raw_done += step;
    }
    return code;
}

/* Converts raw up to `end`; a character cut off by `end` waits for more bytes unless `final`. */
static int convert(struct qyi_stream *source, enum qy_encoding encoding, size_t end, bool final)
{
    struct qyi_decoder *d = source->decoder;
    int code = encoding == QY_ENCODING_UTF8 ? 0 : open_conversion(d, encoding);

    if (code == 0 && encoding == QY_ENCODING_UTF8)
        return copy_utf8(source, end, final);
    while (code == 0 && d->raw_done < end) {
        /* One byte becomes at most three; two become at most six, a base letter and an accent. */
        code = reserve(&d->text, 3 * (end - d->raw_done) + 8);
        if (code != 0)
            return code;
        char *in = d->raw.data + d->raw_done;
        size_t in_left = end - d->raw_done;
        char *out = d->text.data + d->text.len;
        size_t out_left = d->text.cap - d->text.len - 2;
        size_t result = iconv(d->conv, &in, &in_left, &out, &out_left);
        int why = errno;

        d->raw_done = (size_t)(in - d->raw.data);
        d->text.len = (size_t)(out - d->text.data);
        if (result != (size_t)-1 || why == E2BIG)
            continue;
        if (why == EINVAL && !final) /* cut off by the end of the block */
            return 0;
        put_bad(source, encoding, end);
    }
    return code;
}

/* Marks invalid UTF-8 in the new bytes of the text, up to `end`; a character cut off there waits. */
static void check_utf8(struct qyi_stream *source, size_t end, bool final)
{
    struct qyi_decoder *d = source->decoder;
    char *text = d->text.data;
    size_t i = d->raw_done;

    while (i < end) {
        uint32_t scalar;

        i += qyi_ascii_prefix(text + i, end - i);
        if (i == end)
            break;
        size_t step = qyi_utf8_decode(text + i, end - i, &scalar);
        if (step == 0 && end - i < 4 && !final)
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

/* ---- fill ------------------------------------------------------------------------------------------ */

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
    if (found == QY_ENCODING_COUNT || (d->decided && found != source->encoding && mark < 3)) {
        d->decided |= source->utf8;
        return;
    }
    source->encoding = found;
    d->marked = mark > 0;
    /* files joined to it may be in another encoding */
    source->file = (struct qyi_file_encoding){.known = true, .sure = true, .encoding = found};
    d->decided = d->decided || source->utf8 || found != QY_ENCODING_UTF8;
    source->pos = d->at = d->raw_done = mark;
    d->offset = d->line_offset = mark;
}

static void slide_runs(struct qyi_decoder *d, size_t by);

/* Drops the bytes read, so that the window begins at the anchor. */
static void slide(struct qyi_stream *source)
{
    struct qyi_decoder *d = source->decoder;

    advance(source, source->pos);
    if (d->at == 0)
        return;
    slide_runs(d, d->at);
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

/* Reads one block of the file. Sets `exhausted` at the end. */
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

/* ---- game by game ---- */

/* The bytes read but not decoded yet. */
static const char *fresh_bytes(const struct qyi_decoder *d, size_t *ret_len)
{
    const struct bytes *from = d->converts ? &d->raw : &d->text;

    *ret_len = from->len - d->raw_done;
    return from->data + d->raw_done;
}

/* The offset in the text of the next byte to decode. */
static size_t decoded(const struct qyi_decoder *d)
{
    return d->converts ? d->text.len : d->raw_done;
}

/* Adds a run that begins with the next byte to decode. */
static int add_run(struct qyi_decoder *d, enum qy_encoding encoding, int odd)
{
    if (QYI_GROW(d->run, d->run_cap, d->run_count + 1) < 0)
        return QY_E_MEMORY;
    d->run[d->run_count++] = (struct run){decoded(d), SIZE_MAX, encoding, odd};
    return 0;
}

/* Decodes up to `len` bytes in an encoding. */
static int decode_bytes(struct qyi_stream *source, enum qy_encoding encoding, size_t len, bool final)
{
    struct qyi_decoder *d = source->decoder;

    if (d->converts)
        return convert(source, encoding, d->raw_done + len, final);
    check_utf8(source, d->raw_done + len, final);
    return 0;
}

/* True if one of the two encodings contains the other. */
static bool agree(enum qy_encoding a, enum qy_encoding b)
{
    return a == b || (a == QY_ENCODING_BIG5 && b == QY_ENCODING_BIG5_HKSCS) ||
           (a == QY_ENCODING_BIG5_HKSCS && b == QY_ENCODING_BIG5);
}

/*
 * Chooses the encoding of the game whose first byte above 127 comes next, from `len` bytes there, `whole` if
 * that is the rest of it; false asks for more bytes. Text that begins as UTF-8 does not wait. *ret_odd: an
 * irregularity of its encoding to report, or 0.
 */
static bool judge_game(struct qyi_stream *source, const char *bytes, size_t len, bool whole,
                       enum qy_encoding *ret_encoding, int *ret_odd)
{
    struct qyi_decoder *d = source->decoder;
    bool stated = d->stated && !d->marked;
    const struct qyi_encoding_hint hint = {.encoding = stated ? d->stated_encoding : source->file.encoding,
                                           .file = !stated};
    size_t back = qyi_letters_before(bytes, d->raw_done);
    size_t first = len < QYI_UTF8_EVIDENCE ? len : QYI_UTF8_EVIDENCE;
    bool sure = true;

    *ret_encoding = QY_ENCODING_UTF8;
    bool utf8 = (first == QYI_UTF8_EVIDENCE || whole) && !qyi_is_of_pairs(hint.encoding) &&
                qyi_is_utf8((const unsigned char *)bytes, first, whole && first == len);
    if (!utf8 && !whole && len < QYI_FILE_SAMPLE)
        return false;
    len = len < QYI_FILE_SAMPLE ? len : QYI_FILE_SAMPLE;
    if (!utf8)
        *ret_encoding =
            qyi_encoding_guess((const unsigned char *)bytes - back, len + back, whole, &hint, &sure);
    bool of_file = agree(*ret_encoding, source->file.encoding);
    if (!sure || (of_file && !source->file.sure && !stated))
        *ret_odd = QY_E_ENCODING_DOUBT;
    else
        *ret_odd = of_file || stated ? 0 : QY_E_ENCODING_OTHER;
    return true;
}

/*
 * Adds the run that begins with the next byte to decode, the first above 127 of its game; *ret_more asks for
 * more bytes first.
 */
static int judge(struct qyi_stream *source, bool *ret_more)
{
    struct qyi_decoder *d = source->decoder;
    size_t len;
    const char *bytes = fresh_bytes(d, &len);
    struct qyi_edge edge = {0, 0};
    size_t end = qyi_next_game(&edge, bytes, len);
    enum qy_encoding encoding;
    int odd;

    if (!source->file.known && !qyi_file_encoding(bytes, len, d->raw_done, d->exhausted, &source->file))
        *ret_more = true;
    else
        *ret_more = !judge_game(source, bytes, end, end < len || d->exhausted, &encoding, &odd);
    if (*ret_more)
        return 0;
    int code = encoding != QY_ENCODING_UTF8 && !d->converts ? begin_conversion(source) : 0;
    if (code == 0)
        code = add_run(d, encoding, odd);
    d->open = true;
    d->edge = (struct qyi_edge){0, 0};
    return code;
}

/* Decodes as much as possible of a stream in which each game has its own encoding. */
static int decode_games(struct qyi_stream *source)
{
    struct qyi_decoder *d = source->decoder;

    for (;;) {
        size_t len;
        const char *bytes = fresh_bytes(d, &len);
        bool more = false;
        int code = 0;

        if (len == 0)
            return 0;
        if (d->open) {
            struct qyi_edge before = d->edge;
            size_t end = qyi_next_game(&d->edge, bytes, len);
            size_t done = d->raw_done;

            code = decode_bytes(source, d->run[d->run_count - 1].encoding, end, end < len || d->exhausted);
            if (code != 0)
                return code;
            if (end == len) {
                d->edge = before; /* a character may be incomplete */
                (void)qyi_next_game(&d->edge, bytes, d->raw_done - done);
                return 0;
            }
            d->run[d->run_count - 1].end = decoded(d);
            d->open = false;
            continue;
        }
        size_t ascii = qyi_ascii_prefix(bytes, len);
        if (ascii > 0)
            code = decode_bytes(source, QY_ENCODING_UTF8, ascii, true);
        else
            code = judge(source, &more);
        if (code != 0 || more)
            return code;
    }
}

int qyi_stream_judge(struct qyi_stream *source)
{
    struct qyi_decoder *d = source->decoder;

    while (d->run_met < d->run_count && d->run[d->run_met].begin < source->pos)
        d->run_met++;
    const struct run *run = d->run_met > 0 ? &d->run[d->run_met - 1] : NULL;
    if (run && run->end <= d->asked)
        run = NULL;
    d->asked = source->pos;
    if (d->decided)
        return 0;
    source->encoding = run ? run->encoding : QY_ENCODING_UTF8;
    return run ? run->odd : 0;
}

static size_t less(size_t at, size_t by)
{
    return at == SIZE_MAX ? at : at > by ? at - by : 0;
}

/* Drops the runs no longer needed, and renumbers the others from the anchor. */
static void slide_runs(struct qyi_decoder *d, size_t by)
{
    while (d->run_met < d->run_count && d->run[d->run_met].begin < by)
        d->run_met++;
    while (d->run_at < d->run_count && d->run[d->run_at].begin <= by)
        d->run_at++;
    size_t gone = d->run_at < d->run_met ? d->run_at : d->run_met;
    gone -= gone > 0;
    d->run_count -= gone;
    d->run_at -= gone;
    d->run_met -= gone;
    if (gone > 0)
        memmove(d->run, d->run + gone, d->run_count * sizeof *d->run);
    for (size_t i = 0; i < d->run_count; i++) {
        d->run[i].begin = less(d->run[i].begin, by);
        d->run[i].end = less(d->run[i].end, by);
    }
    d->asked = less(d->asked, by);
}

static int decode(struct qyi_stream *source)
{
    struct qyi_decoder *d = source->decoder;
    size_t len;

    if (!d->began && (d->text.len >= 4 || d->exhausted))
        look_for_mark(source);
    if (!d->decided)
        return decode_games(source);
    if (!d->converts && source->encoding != QY_ENCODING_UTF8) {
        int code = begin_conversion(source);

        if (code != 0)
            return code;
    }
    (void)fresh_bytes(d, &len);
    return decode_bytes(source, source->encoding, len, d->exhausted);
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

/* ---- text in memory -------------------------------------------------------------------------------- */

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

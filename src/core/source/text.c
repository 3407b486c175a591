/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads whole files, and converts their text to UTF-8. */
#include "source/text.h"

#include "base/error.h"
#include "base/utf8.h"
#include "source/guess.h"
#include "source/recode.h"
#include "source/transcode.h"
#include "source/zip.h"

#include <qiyuan/errors/record.h>

#include <string.h>

#define BLOCK ((size_t)64 * 1024)

int qyi_encoding_named(const char *name, struct qyi_named_encoding *ret_encoding)
{
    *ret_encoding = (struct qyi_named_encoding){.known = name != NULL, .encoding = QY_ENCODING_UTF8};
    if (!name || qy_encoding_by_name(name, strlen(name), &ret_encoding->encoding) == 0)
        return 0;
    ret_encoding->other = name;
    return qyi_recode_knows(name) ? 0 : QY_E_VALUE;
}

/* ---- files ----------------------------------------------------------------------------------------- */

int qyi_read_to_end(qy_read_fn read, void *user, struct qy_buf *text)
{
    for (;;) {
        if (qy_buf_reserve(text, BLOCK) != 0)
            return QY_E_MEMORY;
        long got = read(user, text->data + text->len, BLOCK);
        if (got < 0)
            return got < INT32_MIN ? QY_E_SYSTEM : (int)got;
        if ((size_t)got > BLOCK)
            return QY_E_SYSTEM;
        text->data[text->len += (size_t)got] =
            '\0'; /* there is room: one byte more than requested is reserved */
        if (got == 0)
            return 0;
    }
}

int qyi_file_read(const char *path, const char *other, struct qy_buf *text, struct qy_error *reterr)
{
    struct qy_source *source;
    int code = qy_source_open(path, &source, reterr);

    if (code < 0)
        return code;
    code = other ? qy_source_recode(source, other) : 0;
    if (code == 0)
        code = qyi_read_to_end(qy_source_read, source, text);
    if (code < 0)
        qyi_error_set(reterr, code, 0, NULL, 0, NULL);
    if (qy_source_error(source)->code != 0)
        *reterr = *qy_source_error(source);
    qy_source_close(source);
    return code;
}

/* ---- encodings ------------------------------------------------------------------------------------- */

/* Converts from an encoding that only iconv knows. */
static int recode(const char *name, const char *text, size_t len, struct qy_buf *out)
{
    struct qy_memory memory = {text, len};
    struct qyi_recode *recode;
    int code = qyi_recode_new(name, qy_memory_read, &memory, &recode);

    if (code < 0)
        return code == QY_E_MEMORY ? code : QY_E_SYSTEM;
    code = qyi_read_to_end(qyi_recode_read, recode, out);
    qyi_recode_free(recode);
    return code;
}

int qyi_text_to_utf8(const char *text, size_t len, const struct qyi_named_encoding *named, struct qy_buf *out,
                     struct qyi_text_found *ret_found)
{
    const unsigned char *bytes = (const unsigned char *)text;
    struct qyi_text_found found = {.encoding = QY_ENCODING_UTF8, .sure = true, .whole = true};
    size_t skip = 0; /* length of the byte order mark */
    size_t bad;
    int code = 0;

    if (named && named->other) {
        *ret_found = found;
        return recode(named->other, text, len, out);
    }
    if (len >= 2 && ((bytes[0] == 0xFF && bytes[1] == 0xFE) || (bytes[0] == 0xFE && bytes[1] == 0xFF))) {
        found.encoding = bytes[0] == 0xFF ? QY_ENCODING_UTF16LE : QY_ENCODING_UTF16BE;
        skip = 2;
    } else if (len >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0) {
        found.encoding = QY_ENCODING_UTF8;
    } else if (named && named->known) {
        found.encoding = named->encoding;
    } else if (!qyi_utf8_valid(text, len)) {
        found.encoding = qyi_encoding_guess(bytes, len, true, NULL, &found.sure);
    }
    if (found.encoding == QY_ENCODING_UTF8) {
        qy_buf_add(out, text, len);
        code = out->failed ? QY_E_MEMORY : 0;
    } else {
        code = qyi_text_decode(found.encoding, bytes + skip, len - skip, out, &bad);
        found.whole = code == 0 && bad == len - skip;
    }
    *ret_found = found;
    return code;
}

int qyi_text_is_utf8(const char *text, size_t len, struct qy_error *reterr)
{
    size_t at = 0;

    while (at < len) {
        size_t line = 1; /* end of the current line: faults are located line by line */

        while (at + line < len && text[at + line - 1] != '\n')
            line++;
        if (!qyi_utf8_valid(text + at, line) || memchr(text + at, '\0', line))
            break;
        at += line;
    }
    if (at == len)
        return 0;
    size_t good = 0; /* whole characters of the line in front of the fault */
    for (size_t size = 1; at + good + size <= len && size <= 4;) {
        if (text[at + good] != '\0' && qyi_utf8_valid(text + at + good, size)) {
            good += size;
            size = 1;
        } else {
            size++;
        }
    }
    qyi_error_setf(reterr, QY_E_PGN_BYTE, at + good, "UTF-8", "0x%02X", (unsigned char)text[at + good]);
    if (reterr)
        qyi_error_locate(reterr, text, len);
    return QY_E_PGN_BYTE;
}

/* ---- zip files ------------------------------------------------------------------------------------- */

struct members {
    struct qy_buf *path;
    size_t count;
};

static int count_member(void *user, const char *name)
{
    struct members *members = user;
    size_t len = strlen(name);

    if (len == 0 || name[len - 1] == '/')
        return 0;
    if (members->count++ == 0)
        qy_buf_addf(members->path, "/%s", name);
    return 0;
}

int qyi_zip_only(const char *path, struct qy_buf *ret_path, size_t *ret_members)
{
    struct members members = {.path = ret_path};
    bool zip = strcmp(path, "-") != 0 && qyi_is_zip(path);

    qy_buf_adds(ret_path, path);
    int code = zip ? qyi_zip_names(path, count_member, &members) : 0;
    *ret_members = zip ? members.count : 1;
    return code < 0 ? code : ret_path->failed ? QY_E_MEMORY : 0;
}

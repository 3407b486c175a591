/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Splits a source into lines. */
#include "source/lines.h"

#include "base/error.h"

#include <string.h>

#define BLOCK 65536

void qyi_source_lines_begin(struct qyi_source_lines *lines, struct qy_source *source)
{
    *lines = (struct qyi_source_lines){.source = source, .text = QY_BUF_INIT, .end = '\n'};
}

void qyi_source_lines_end(struct qyi_source_lines *lines)
{
    qy_buf_free(&lines->text);
}

/* Reads until `text` has a whole line, or the rest of the input, from `at` on. */
static int gather_line(struct qyi_source_lines *lines, struct qy_error *reterr)
{
    size_t searched = 0;

    for (;;) {
        size_t have = lines->text.len - lines->at;

        if (have > searched && memchr(lines->text.data + lines->at + searched, lines->end, have - searched))
            return 0;
        if (have > QYI_SOURCE_LONGEST_LINE) {
            qyi_error_setf(reterr, QY_E_TOO_LONG, 0, "65536", "%s", "");
            if (reterr) {
                reterr->line = lines->line + 1;
                reterr->column = QYI_SOURCE_LONGEST_LINE + 1;
            }
            return QY_E_TOO_LONG;
        }
        if (lines->ended)
            return 0;
        if (lines->at > 0) {
            memmove(lines->text.data, lines->text.data + lines->at, have);
            lines->text.len = have;
            lines->at = 0;
        }
        searched = have;
        if (qy_buf_reserve(&lines->text, BLOCK) < 0)
            return qyi_no_memory(reterr);
        long got = qy_source_read(lines->source, lines->text.data + lines->text.len, BLOCK);
        if (got < 0) {
            if (reterr)
                *reterr = *qy_source_error(lines->source);
            return (int)got;
        }
        lines->ended = got == 0;
        lines->text.len += (size_t)got;
    }
}

int qyi_source_lines_next(struct qyi_source_lines *lines, const char **ret_line, size_t *ret_len,
                          struct qy_error *reterr)
{
    int code = gather_line(lines, reterr);
    size_t have = lines->text.len - lines->at;

    if (code < 0)
        return code;
    if (have == 0)
        return 0;
    const char *text = lines->text.data + lines->at;
    const char *end = memchr(text, lines->end, have);
    size_t len = end ? (size_t)(end - text) : have;
    lines->at += len + (end != NULL);
    if (lines->end == '\n' && len > 0 && text[len - 1] == '\r')
        len--;
    if (lines->line++ == 0 && lines->end == '\n' && len >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0) {
        text += 3;
        len -= 3;
    }
    *ret_line = text;
    *ret_len = len;
    return 1;
}

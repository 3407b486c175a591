/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Texts as CSV values: quoted, and never a formula. */
#include "base/csv.h"

#include <stdbool.h>
#include <string.h>

static bool is_formula(const char *text)
{
    return *text && text[1] && strchr("=+-@\t\r", *text);
}

const char *qyi_csv_plain(const char *value)
{
    return *value == '\'' && is_formula(value + 1) ? value + 1 : value;
}

void qyi_add_csv(const char *text, struct qy_buf *out)
{
    const char *mark = is_formula(text) ? "'" : "";

    if (!strpbrk(text, ",;\t\"\r\n")) {
        qy_buf_addf(out, "%s%s", mark, text);
        return;
    }
    qy_buf_addf(out, "\"%s", mark);
    for (; *text; text++) {
        if (*text == '"')
            qy_buf_addc(out, '"');
        qy_buf_addc(out, *text);
    }
    qy_buf_addc(out, '"');
}

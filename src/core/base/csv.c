/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A value of a line of CSV quoted. */
#include "base/csv.h"

#include <string.h>

void qyi_add_csv(const char *text, struct qy_buf *out)
{
    if (!strpbrk(text, ",;\t\"\r\n")) {
        qy_buf_adds(out, text);
        return;
    }
    qy_buf_addc(out, '"');
    for (; *text; text++) {
        if (*text == '"')
            qy_buf_addc(out, '"');
        qy_buf_addc(out, *text);
    }
    qy_buf_addc(out, '"');
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Guesses the encoding of each text of standard input: its length in four bytes, lowest first, and the text.
 */
#include <stdio.h>
#include <stdlib.h>

#include "source/encoding.h"
#include "source/stream.h"

/* Prints the encoding of a text that is read as a file. */
static bool tell(const unsigned char *text, size_t len)
{
    struct qy_memory memory = {(const char *)text, len};
    struct qyi_stream stream;
    const struct qy_place begin = {0};
    bool ok = qyi_stream_init(&stream, qy_memory_read, &memory, false, QY_ENCODING_UTF8, &begin) == 0;

    if (!ok)
        return false;
    ok = qyi_stream_fill(&stream, 4 * len) == 0;
    stream.pos = stream.end;
    bool sure = qyi_stream_judge(&stream) != QY_E_ENCODING_DOUBT;
    printf("%s %s\n", qy_encoding_name(stream.encoding), sure ? "sure" : "doubt");
    qyi_stream_done(&stream);
    return ok;
}

int main(void)
{
    unsigned char head[4];

    while (fread(head, 1, sizeof head, stdin) == sizeof head) {
        size_t len = (size_t)head[0] | (size_t)head[1] << 8 | (size_t)head[2] << 16 | (size_t)head[3] << 24;
        unsigned char *text = malloc(len + 1);

        if (!text || fread(text, 1, len, stdin) != len) {
            free(text);
            return 1;
        }
        if (!tell(text, len)) {
            free(text);
            return 1;
        }
        free(text);
    }
    return 0;
}

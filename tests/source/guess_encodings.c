/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Guesses the encoding of each text of standard input: its length in four bytes, lowest first, and the text.
 */
#include <stdio.h>
#include <stdlib.h>

#include "source/guess.h"

int main(void)
{
    unsigned char head[4];

    while (fread(head, 1, sizeof head, stdin) == sizeof head) {
        size_t len = (size_t)head[0] | (size_t)head[1] << 8 | (size_t)head[2] << 16 | (size_t)head[3] << 24;
        unsigned char *text = malloc(len + 1);
        bool sure;

        if (!text || fread(text, 1, len, stdin) != len) {
            free(text);
            return 1;
        }
        enum qy_encoding encoding = qyi_encoding_guess(text, len, true, &sure);
        printf("%s %s\n", qy_encoding_name(encoding), sure ? "sure" : "doubt");
        free(text);
    }
    return 0;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Writes the pinyin order of Chinese characters as C, from glibc's iso14651_t1_pinyin (Debian: locales),
 * whose lines "<U963F> <U963F>;IGNORE;..." are in that order. Without the file the table is empty, and names
 * are sorted by Unicode.
 *
 * Usage: gen-pinyin [FILE]
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIRST 0x4E00
#define COUNT (0x9FFF - FIRST + 1)

int main(int argc, char **argv)
{
    static unsigned order[COUNT];
    unsigned next = 1;
    char line[512];
    FILE *file = argc > 1 ? fopen(argv[1], "r") : NULL;

    if (argc > 1 && !file) {
        perror(argv[1]);
        return 1;
    }
    while (file && fgets(line, sizeof line, file)) {
        char *end;
        unsigned long code = strncmp(line, "<U", 2) == 0 ? strtoul(line + 2, &end, 16) : 0;

        if (code >= FIRST && code < FIRST + COUNT && *end == '>' && order[code - FIRST] == 0)
            order[code - FIRST] = next++;
    }
    if (file)
        (void)fclose(file);
    printf("/* Made by gen_pinyin.c. */\n#include \"sheet/order.h\"\n\n"
           "const uint16_t qyi_pinyin_order[QYI_PINYIN_COUNT] = {");
    for (unsigned i = 0; i < COUNT; i++)
        printf("%s%u,", i % 16 == 0 ? "\n    " : " ", order[i]);
    printf("\n};\n");
    return 0;
}

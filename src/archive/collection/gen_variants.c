/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Writes the table of Chinese characters that are compared as their simplified forms, from glibc's table of
 * variants (a line `<U99AC> <U9A6C>;<U99AD>` a character). Simplified is what GB 2312 has: a character
 * outside it stands for the first of its variants within.
 *
 * usage: gen_variants [FILE]
 */
#include <iconv.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST 0x10000

/* The traditional form of "behind", which is also in GB 2312, among its rare characters. */
#define BEHIND 0x5F8C

/* True if GB 2312 has the character. */
static bool is_simplified(iconv_t conversion, unsigned long scalar)
{
    unsigned char utf16[2] = {(unsigned char)(scalar >> 8), (unsigned char)scalar};
    char *in = (char *)utf16;
    size_t in_left = sizeof utf16;
    char bytes[8];
    char *out = bytes;
    size_t out_left = sizeof bytes;

    return scalar != BEHIND && iconv(conversion, &in, &in_left, &out, &out_left) != (size_t)-1;
}

static void read_line(iconv_t conversion, const char *line, uint16_t *table)
{
    char *end;

    if (strncmp(line, "<U", 2) != 0)
        return;
    unsigned long from = strtoul(line + 2, &end, 16);
    if (from >= MOST || from < 0x3400 || is_simplified(conversion, from))
        return;
    for (const char *at = strstr(end, "<U"); at; at = strstr(at + 1, "<U")) {
        unsigned long to = strtoul(at + 2, NULL, 16);

        if (to < MOST && to >= 0x3400 && is_simplified(conversion, to)) {
            table[from] = (uint16_t)to;
            return;
        }
    }
}

int main(int argc, char **argv)
{
    static uint16_t table[MOST];
    char line[512];
    FILE *file = argc > 1 ? fopen(argv[1], "r") : NULL;
    iconv_t conversion = iconv_open("GB2312", "UTF-16BE");
    size_t count = 0;

    if ((argc > 1 && !file) || conversion == (iconv_t)-1) {
        fputs("gen_variants: the table of variants can't be read\n", stderr);
        return 1;
    }
    while (file && fgets(line, sizeof line, file))
        read_line(conversion, line, table);
    if (file)
        fclose(file);
    iconv_close(conversion);
    puts("/* Made by gen_variants.c. */\n#include \"collection/variants.h\"\n");
    puts("const struct qyi_variant qyi_variants[] = {");
    for (size_t i = 0; i < MOST; i++)
        if (table[i]) {
            printf("    {0x%04zX, 0x%04X},\n", i, (unsigned)table[i]);
            count++;
        }
    printf("    {0, 0},\n};\nconst size_t qyi_variant_count = %zu;\n", count);
    return 0;
}

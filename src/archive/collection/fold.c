/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names and words as they are compared: letter case, width, accents, punctuation and traditional forms aside.
 */
#include <qiyuan/archive/collection.h>

#include "base/order.h"
#include "base/utf8.h"
#include "collection/variants.h"

#include <string.h>
#include <utf8proc.h>

/* number of scalars that one decomposes into; without accents none has more than 18 */
#define MOST_SCALARS 16

static bool is_word(utf8proc_int32_t scalar)
{
    switch (utf8proc_category(scalar)) {
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LL:
    case UTF8PROC_CATEGORY_LT:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_LO:
    case UTF8PROC_CATEGORY_ND:
    case UTF8PROC_CATEGORY_NL:
    case UTF8PROC_CATEGORY_NO: return true;
    default: return false;
    }
}

/* Appends a byte or blank, but no blank at the front and no two in a row. */
static void add_scalar(utf8proc_int32_t scalar, size_t begin, struct qy_buf *out)
{
    if (is_word(scalar))
        qy_buf_addu(out, (uint32_t)scalar);
    else if (scalar != '\'' && scalar != 0x2019 && out->len > begin && out->data[out->len - 1] != ' ')
        qy_buf_addc(out, ' ');
}

/* The simplified form of a Chinese character, or itself. */
static uint32_t simplified(uint32_t scalar)
{
    size_t at;

    if (scalar < qyi_variants[0].from)
        return scalar;
    QYI_FIRST_NOT(at, qyi_variant_count, i, qyi_variants[i].from < scalar);
    return at < qyi_variant_count && qyi_variants[at].from == scalar ? qyi_variants[at].to : scalar;
}

static void add_folded(uint32_t scalar, size_t begin, struct qy_buf *out)
{
    utf8proc_int32_t parts[MOST_SCALARS];
    int boundary = 0;
    utf8proc_ssize_t count = utf8proc_decompose_char(
        (utf8proc_int32_t)simplified(scalar), parts, MOST_SCALARS,
        UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT | UTF8PROC_CASEFOLD | UTF8PROC_STRIPMARK, &boundary);

    for (utf8proc_ssize_t i = 0; i < count && i < MOST_SCALARS; i++)
        add_scalar(parts[i], begin, out);
}

static void add_ascii(char c, size_t begin, struct qy_buf *out)
{
    if (c >= 'A' && c <= 'Z')
        c = (char)(c | 0x20);
    if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
        qy_buf_addc(out, c);
    else if (c != '\'' && out->len > begin && out->data[out->len - 1] != ' ')
        qy_buf_addc(out, ' ');
}

void qy_words_fold(const char *text, size_t len, struct qy_buf *out)
{
    size_t begin = out->len;

    for (size_t i = 0; i < len && !out->failed;) {
        uint32_t scalar;
        size_t step = 1;

        if ((unsigned char)text[i] < 0x80) {
            add_ascii(text[i], begin, out);
        } else {
            step = qyi_utf8_decode(text + i, len - i, &scalar);
            if (step > 0)
                add_folded(scalar, begin, out);
        }
        i += step ? step : 1;
    }
    if (out->len > begin && out->data[out->len - 1] == ' ')
        out->data[--out->len] = '\0';
}

bool qy_words_match(const char *text, const char *wanted)
{
    while (*wanted) {
        size_t len = strcspn(wanted, " ");
        const char *at = text;
        bool found = false;

        while (!found && (at = strstr(at, (char[]){*wanted, '\0'})) != NULL) {
            bool begins = at == text || at[-1] == ' ' || (unsigned char)*wanted >= 0x80;

            found = begins && strncmp(at, wanted, len) == 0;
            at++;
        }
        if (!found)
            return false;
        wanted += len;
        wanted += strspn(wanted, " ");
    }
    return true;
}

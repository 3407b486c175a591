/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unicode characters that replace ASCII in the text of a move. */
#include "base/utf8.h"
#include "notation/notation.h"

struct fold {
    uint32_t scalar;
    char plain[4];
};

static const struct fold folds[] = {
    {0x00BD, "1/2"}, {0x00D7, "x"},  {0x2010, "-"}, {0x2011, "-"},  {0x2012, "-"},  {0x2013, "-"},
    {0x2014, "-"},   {0x2015, "-"},  {0x2020, "+"}, {0x2021, "++"}, {0x203C, "!!"}, {0x2047, "??"},
    {0x2048, "?!"},  {0x2049, "!?"}, {0x2212, "-"}, {0x2654, "K"},  {0x2655, "Q"},  {0x2656, "R"},
    {0x2657, "B"},   {0x2658, "N"},  {0x2659, "P"}, {0x265A, "K"},  {0x265B, "Q"},  {0x265C, "R"},
    {0x265D, "B"},   {0x265E, "N"},  {0x265F, "P"}, {0x2715, "x"},  {0x2716, "x"},  {0x3000, ""},
    {0xFE0E, ""},    {0xFE0F, ""},   {0xFEFF, ""},
};

/* The ASCII equivalent of a non-ASCII scalar, or NULL. */
static const char *plain_of(uint32_t scalar, char fullwidth[2])
{
    if (scalar >= 0xFF01 && scalar <= 0xFF5E) {
        fullwidth[0] = (char)(scalar - 0xFF01 + '!');
        fullwidth[1] = '\0';
        return fullwidth;
    }
    for (size_t i = 0; i < sizeof(folds) / sizeof(folds[0]); i++) {
        if (folds[i].scalar == scalar)
            return folds[i].plain;
    }
    return NULL;
}

bool qyi_fold(const char *text, size_t len, struct qyi_folded *ret_folded)
{
    size_t out = 0;

    for (size_t i = 0; i < len;) {
        uint32_t scalar = (unsigned char)text[i];
        size_t step = 1;
        char buffer[2] = {text[i], '\0'};
        const char *plain = buffer;

        if (scalar >= 0x80) {
            step = qyi_utf8_decode(text + i, len - i, &scalar);
            plain = step == 0 ? NULL : plain_of(scalar, buffer);
        }
        if (plain == NULL)
            return false;
        for (; *plain != '\0'; plain++) {
            if (out == QYI_MOVE_TEXT)
                return false;
            ret_folded->text[out++] = *plain;
        }
        if (text[i] == '\0')
            return false;
        i += step;
    }
    ret_folded->text[out] = '\0';
    ret_folded->len = out;
    return true;
}

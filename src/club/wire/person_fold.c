/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compares names of accounts by their appearance. */
#include "wire/person_fold.h"

#include "base/near.h"

#include <qiyuan/archive/collection.h>

#include <assert.h>
#include <string.h>
#include <utf8proc.h>

/* A lower-case letter without accents, and the letter that it looks like. Sorted by the former. */
static const struct {
    int32_t looks;
    char like[4];
} alike[] = {
    {'0', "o"},     {'1', "l"},     {'5', "s"},     {'i', "l"},     {0x03B1, "a"},  {0x03B2, "b"},
    {0x03B3, "y"},  {0x03B5, "e"},  {0x03B9, "l"},  {0x03BA, "k"},  {0x03BD, "v"},  {0x03BF, "o"},
    {0x03C1, "p"},  {0x03C3, "o"},  {0x03C4, "t"},  {0x03C5, "u"},  {0x03C7, "x"},  {0x03C9, "w"},
    {0x0430, "a"},  {0x0432, "b"},  {0x0433, "r"},  {0x0435, "e"},  {0x043A, "k"},  {0x043C, "m"},
    {0x043D, "h"},  {0x043E, "o"},  {0x0440, "p"},  {0x0441, "c"},  {0x0442, "t"},  {0x0443, "y"},
    {0x0445, "x"},  {0x0455, "s"},  {0x0456, "l"},  {0x0458, "j"},  {0x04BB, "h"},  {0x0501, "d"},
    {0x051B, "q"},  {0x051D, "w"},  {0x0585, "o"},  {0x30AB, "力"}, {0x30BF, "夕"}, {0x30CB, "二"},
    {0x30CF, "八"}, {0x30D8, "へ"}, {0x30DF, "三"}, {0x30ED, "口"}, {0x30FC, "一"}, {0x3078, "へ"},
    {0x3007, "o"},  {0x56D7, "口"}, {0x58EB, "土"}, {0x5DF1, "己"}, {0x5DF2, "己"}, {0x5DF3, "己"},
    {0x66F0, "日"}, {0x672B, "未"},
};

static bool add_like(int32_t scalar, struct qy_buf *out)
{
    for (size_t i = 0; i < sizeof alike / sizeof alike[0]; i++)
        if (alike[i].looks == scalar) {
            qy_buf_add(out, alike[i].like, strnlen(alike[i].like, sizeof alike[i].like));
            return true;
        }
    return false;
}

/* Two letters that are read as one. */
static void join_pairs(struct qy_buf *out, size_t begin)
{
    static const char pairs[][4] = {"rnm", "vvw"};
    size_t to = begin;

    for (size_t from = begin; from < out->len;) {
        char one = 0;

        for (size_t i = 0; i < sizeof pairs / sizeof pairs[0] && from + 1 < out->len; i++)
            if (out->data[from] == pairs[i][0] && out->data[from + 1] == pairs[i][1])
                one = pairs[i][2];
        out->data[to++] = one ? one : out->data[from];
        from += one ? 2 : 1;
    }
    out->len = to;
    if (out->data)
        out->data[to] = '\0';
}

void qyi_person_fold(const char *name, size_t len, struct qy_buf *out)
{
    struct qy_buf words = QY_BUF_INIT;
    size_t begin = out->len;
    size_t at = 0;

    qy_words_fold(name, len, &words);
    while (at < words.len) {
        utf8proc_int32_t scalar;
        utf8proc_ssize_t step = utf8proc_iterate((const utf8proc_uint8_t *)words.data + at,
                                                 (utf8proc_ssize_t)(words.len - at), &scalar);

        if (step <= 0)
            break;
        if (scalar != ' ' && !add_like(scalar, out))
            qy_buf_add(out, words.data + at, (size_t)step);
        at += (size_t)step;
    }
    join_pairs(out, begin);
    qy_buf_free(&words);
}

/* ---- names that are near ------------------------------------------------------------------------------ */

/* the most letters of a folded name, because one may become two */
static_assert(2 * QYI_PERSON_NAME_MOST <= QYI_MOST_LETTERS, "a name has too many letters");

unsigned qyi_person_off(const char *folded, const char *other, unsigned most)
{
    uint32_t one[QYI_MOST_LETTERS];
    uint32_t two[QYI_MOST_LETTERS];
    size_t ones = qyi_letters(folded, strlen(folded), one);
    size_t twos = qyi_letters(other, strlen(other), two);
    unsigned off = most + 1;

    if (ones == 0 || twos == 0)
        return most + 1;
    if (ones <= twos + most && twos <= ones + most)
        off = qyi_letters_off(one, ones, two, twos);
    if (ones >= (one[0] < 0x80 ? 3U : 2U) && ones < twos && memcmp(one, two, ones * sizeof *one) == 0)
        off = off > 1 ? 1 : off;
    return off > most ? most + 1 : off;
}

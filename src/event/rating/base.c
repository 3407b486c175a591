/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The base of listed players and their ratings, asked. */
#include "rating/base_rows.h"

#include "base/error.h"

#include <string.h>

/* ---- names ----------------------------------------------------------------------------------------- */

struct word {
    const char *text;
    size_t len;
};

static bool parts(char c)
{
    return c == ' ' || c == ',' || c == '.' || c == '\t' || c == '\'' || c == '-';
}

static int compare_words(const struct word *a, const struct word *b)
{
    int order = memcmp(a->text, b->text, a->len < b->len ? a->len : b->len);

    return order != 0 ? order : (a->len > b->len) - (a->len < b->len);
}

size_t qyi_listed_key(const char *name, size_t len, char ret_key[QYI_NAME_MOST])
{
    char small[QYI_NAME_MOST];
    struct word word[QYI_NAME_MOST / 2 + 1];
    size_t count = 0;
    size_t at = 0;

    len = len < QYI_NAME_MOST ? len : QYI_NAME_MOST;
    for (size_t i = 0; i < len; i++)
        small[i] = (char)(name[i] >= 'A' && name[i] <= 'Z' ? name[i] + 'a' - 'A' : name[i]);
    for (size_t i = 0; i < len;) {
        size_t end = i;

        while (end < len && !parts(small[end]))
            end++;
        if (end > i) {
            size_t k = count++;

            for (struct word one = {small + i, end - i}; k > 0 && compare_words(&one, &word[k - 1]) < 0; k--)
                word[k] = word[k - 1];
            word[k] = (struct word){small + i, end - i};
        }
        i = end + 1;
    }
    for (size_t k = 0; k < count; k++) {
        if (k > 0)
            ret_key[at++] = ' ';
        memcpy(ret_key + at, word[k].text, word[k].len);
        at += word[k].len;
    }
    return at;
}

uint32_t qyi_listed_sum(const char *key, size_t len)
{
    uint32_t sum = 2166136261U; /* FNV-1a */

    for (size_t i = 0; i < len; i++)
        sum = (sum ^ (unsigned char)key[i]) * 16777619U;
    return sum;
}

/* ---- asking ---------------------------------------------------------------------------------------- */

int qy_rating_base_open(const char *data, size_t len, struct qy_rating_base *ret_base,
                        struct qy_error *reterr)
{
    struct qyi_base_head head;

    if (len >= sizeof head) {
        memcpy(&head, data, sizeof head);
        uint64_t size =
            sizeof head + (uint64_t)head.count * (sizeof(struct qyi_base_row) + sizeof(struct qyi_base_name));
        if (memcmp(head.magic, QYI_BASE_MAGIC, sizeof head.magic) == 0 && head.ends == QYI_BASE_ENDS &&
            head.names_len <= len && size + head.names_len == len) {
            ret_base->rows = data + sizeof head;
            ret_base->order = ret_base->rows + head.count * sizeof(struct qyi_base_row);
            ret_base->names = ret_base->order + head.count * sizeof(struct qyi_base_name);
            ret_base->count = head.count;
            ret_base->names_len = head.names_len;
            return 0;
        }
    }
    return qyi_error_set(reterr, QY_E_RATING_BASE, 0, NULL, 0, NULL);
}

static struct qyi_base_row row_at(const struct qy_rating_base *base, uint32_t index)
{
    struct qyi_base_row row;

    memcpy(&row, base->rows + (size_t)index * sizeof row, sizeof row);
    return row;
}

/* Fills in a row; false if its name is outside the file. */
static bool tell(const struct qy_rating_base *base, const struct qyi_base_row *row,
                 struct qy_listed *ret_listed)
{
    if ((uint64_t)row->name_at + row->name_len > base->names_len)
        return false;
    *ret_listed = (struct qy_listed){.id = row->id,
                                     .rating = {row->rating[0], row->rating[1], row->rating[2]},
                                     .birth = row->birth,
                                     .sex = row->sex,
                                     .name = base->names + row->name_at,
                                     .name_len = row->name_len};
    memcpy(ret_listed->title, row->title, sizeof row->title);
    memcpy(ret_listed->federation, row->federation, sizeof row->federation);
    return true;
}

bool qy_rating_base_by_id(const struct qy_rating_base *base, uint32_t id, struct qy_listed *ret_listed)
{
    uint32_t first = 0;
    uint32_t last = base->count;

    while (first < last) {
        uint32_t middle = first + (last - first) / 2;
        struct qyi_base_row row = row_at(base, middle);

        if (row.id == id)
            return tell(base, &row, ret_listed);
        if (row.id < id)
            first = middle + 1;
        else
            last = middle;
    }
    return false;
}

static struct qyi_base_name name_at(const struct qy_rating_base *base, uint32_t index)
{
    struct qyi_base_name name;

    memcpy(&name, base->order + (size_t)index * sizeof name, sizeof name);
    return name;
}

/* The first name whose hash is not less. */
static uint32_t first_of(const struct qy_rating_base *base, uint32_t sum)
{
    uint32_t first = 0;
    uint32_t last = base->count;

    while (first < last) {
        uint32_t middle = first + (last - first) / 2;

        if (name_at(base, middle).sum < sum)
            first = middle + 1;
        else
            last = middle;
    }
    return first;
}

size_t qy_rating_base_by_name(const struct qy_rating_base *base, const char *name, size_t len,
                              struct qy_listed *ret_listed, size_t most)
{
    char key[QYI_NAME_MOST];
    char other[QYI_NAME_MOST];
    size_t key_len = qyi_listed_key(name, len, key);
    uint32_t sum = qyi_listed_sum(key, key_len);
    size_t found = 0;

    for (uint32_t i = first_of(base, sum); key_len > 0 && i < base->count; i++) {
        struct qyi_base_name one = name_at(base, i);
        struct qy_listed listed;

        if (one.sum != sum)
            break;
        if (one.row >= base->count)
            continue;
        struct qyi_base_row row = row_at(base, one.row);
        if (!tell(base, &row, &listed) || qyi_listed_key(listed.name, listed.name_len, other) != key_len ||
            memcmp(other, key, key_len) != 0)
            continue;
        if (found < most)
            ret_listed[found] = listed;
        found++;
    }
    return found;
}

/* Whether a word of the key begins so. */
static bool has_beginning(const char *key, size_t len, const char *word, size_t word_len)
{
    for (size_t at = 0; at + word_len <= len; at++) {
        if (memcmp(key + at, word, word_len) == 0)
            return true;
        const char *blank = memchr(key + at, ' ', len - at);
        if (!blank)
            return false;
        at = (size_t)(blank - key);
    }
    return false;
}

/* Whether each word of `words`, a key, begins one of `key`. */
static bool has_beginnings(const char *key, size_t len, const char *words, size_t words_len)
{
    for (size_t at = 0; at < words_len;) {
        const char *blank = memchr(words + at, ' ', words_len - at);
        size_t word_len = blank ? (size_t)(blank - words) - at : words_len - at;

        if (!has_beginning(key, len, words + at, word_len))
            return false;
        at += word_len + 1;
    }
    return true;
}

size_t qy_rating_base_by_words(const struct qy_rating_base *base, const char *words, size_t len,
                               struct qy_listed *ret_listed, size_t most)
{
    char wanted[QYI_NAME_MOST];
    char key[QYI_NAME_MOST];
    size_t wanted_len = qyi_listed_key(words, len, wanted);
    size_t found = 0;

    for (uint32_t i = 0; wanted_len > 0 && i < base->count && found <= most; i++) {
        struct qyi_base_row row = row_at(base, i);
        struct qy_listed listed;

        if (!tell(base, &row, &listed) ||
            !has_beginnings(key, qyi_listed_key(listed.name, listed.name_len, key), wanted, wanted_len))
            continue;
        if (found < most)
            ret_listed[found] = listed;
        found++;
    }
    return found;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compares values of tags: as numbers, dates, texts or words; and ratings. */
#include "collection/query.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- numbers and dates ----------------------------------------------------------------------------- */

/* A decimal number as it is written, however long: zeros at its ends are cut off. */
struct decimal {
    bool minus;
    const char *whole;
    size_t whole_len;
    const char *places;
    size_t places_len;
};

static size_t count_digits(const char *text, size_t len)
{
    size_t count = 0;

    while (count < len && text[count] >= '0' && text[count] <= '9')
        count++;
    return count;
}

/* Reads "-12.5" or "+3"; false for anything else. */
static bool read_number(const char *text, size_t len, struct decimal *ret_number)
{
    bool sign = len > 0 && (*text == '-' || *text == '+');
    struct decimal number = {.minus = len > 0 && *text == '-', .whole = text + sign};
    size_t at = sign;

    number.whole_len = count_digits(text + at, len - at);
    at += number.whole_len;
    number.places = text + at;
    if (at < len && text[at] == '.') {
        number.places = text + at + 1;
        number.places_len = count_digits(number.places, len - at - 1);
        at += 1 + number.places_len;
    }
    bool any = number.whole_len + number.places_len > 0;
    while (number.whole_len > 0 && *number.whole == '0') {
        number.whole++;
        number.whole_len--;
    }
    while (number.places_len > 0 && number.places[number.places_len - 1] == '0')
        number.places_len--;
    number.minus = number.minus && number.whole_len + number.places_len > 0; /* -0 is 0 */
    *ret_number = number;
    return any && at == len;
}

/* Negative where `a` is less than `b`. */
static int order_of_numbers(const struct decimal *a, const struct decimal *b)
{
    size_t same = a->places_len < b->places_len ? a->places_len : b->places_len;
    int order;

    if (a->minus != b->minus)
        return a->minus ? -1 : 1;
    if (a->whole_len != b->whole_len)
        order = a->whole_len < b->whole_len ? -1 : 1;
    else
        order = memcmp(a->whole, b->whole, a->whole_len);
    if (order == 0)
        order = memcmp(a->places, b->places, same);
    if (order == 0)
        order = (a->places_len > same) - (b->places_len > same);
    return a->minus ? -order : order;
}

/* A year with a month: "1992.03", "1992-03-15". */
static bool is_date(const char *text, size_t len)
{
    uint32_t days[2];

    return len >= 6 && (text[4] == '.' || text[4] == '-' || text[4] == '/') && len <= 10 &&
           qy_date_read(text, len, &days[0], &days[1]);
}

/* Whether the result of a comparison (negative: less) satisfies the operator. */
static bool order_holds(enum qyi_compare compare, int order)
{
    switch (compare) {
    case QYI_COMPARE_LESS: return order < 0;
    case QYI_COMPARE_AT_MOST: return order <= 0;
    case QYI_COMPARE_MORE: return order > 0;
    case QYI_COMPARE_AT_LEAST: return order >= 0;
    default: return order == 0;
    }
}

/* A tag's date is before another when its last day is before the other's first. */
static int order_of_dates(const char *a, const char *b, bool *ret_known)
{
    uint32_t first[2];
    uint32_t last[2];

    *ret_known =
        qy_date_read(a, strlen(a), &first[0], &last[0]) && qy_date_read(b, strlen(b), &first[1], &last[1]);
    if (!*ret_known)
        return 0;
    return last[0] < first[1] ? -1 : first[0] > last[1] ? 1 : 0;
}

/* True for a tag that contains a date according to its name: Date, EventDate, UTCDate. */
static bool names_date(const char *tag)
{
    for (; *tag; tag++)
        if (strncasecmp(tag, "date", 4) == 0)
            return true;
    return false;
}

bool qyi_tag_compares(const struct qyi_term *term, const char *value)
{
    const char *wanted = term->more;
    struct decimal number[2];

    if (term->compare == QYI_COMPARE_SAME)
        return strcmp(value, wanted) == 0;
    bool is_number = read_number(wanted, strlen(wanted), &number[1]);
    bool numbers = is_number && read_number(value, strlen(value), &number[0]);
    bool dates = is_date(wanted, strlen(wanted)) ||
                 (is_number && strlen(wanted) == 4 && is_date(value, strlen(value)));
    if (numbers && !(dates && names_date(term->text))) /* a rating of 2500.10 is not a date */
        return order_holds(term->compare, order_of_numbers(&number[0], &number[1]));
    if (dates) {
        bool known;
        int order = order_of_dates(value, wanted, &known);

        return known && order_holds(term->compare, order);
    }
    return !is_number && order_holds(term->compare, strcasecmp(value, wanted));
}

/* ---- the term -------------------------------------------------------------------------------------- */

static bool is_name(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' ||
           (unsigned char)c >= 0x80;
}

static bool read_operator(const char *text, size_t len, enum qyi_compare *ret)
{
    static const struct {
        const char *sign;
        enum qyi_compare compare;
    } signs[] = {{"", QYI_COMPARE_THERE},  {"=", QYI_COMPARE_WORDS},    {"!=", QYI_COMPARE_NO_WORDS},
                 {"==", QYI_COMPARE_SAME}, {"<", QYI_COMPARE_LESS},     {"<=", QYI_COMPARE_AT_MOST},
                 {">", QYI_COMPARE_MORE},  {">=", QYI_COMPARE_AT_LEAST}};

    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++) {
        if (strlen(signs[i].sign) == len && memcmp(signs[i].sign, text, len) == 0) {
            *ret = signs[i].compare;
            return true;
        }
    }
    return false;
}

bool qyi_read_tag_term(const char *text, size_t len, struct qyi_term *term, int *ret_code)
{
    size_t name = 0;

    *ret_code = 0;
    while (name < len && is_name(text[name]))
        name++;
    size_t end = name;
    while (end < len && strchr("=<>!~", text[end]))
        end++;
    if (name == 0 || !read_operator(text + name, end - name, &term->compare) || (end == name && name < len))
        return false;
    if (term->compare > QYI_COMPARE_SAME && end == len)
        return false;
    term->text = strndup(text, name);
    if (term->text && (term->compare == QYI_COMPARE_WORDS || term->compare == QYI_COMPARE_NO_WORDS)) {
        struct qy_buf folded = QY_BUF_INIT;

        qy_words_fold(text + end, len - end, &folded);
        term->more = folded.failed ? NULL : strdup(qy_buf_str(&folded));
        qy_buf_free(&folded);
    } else if (term->text && term->compare != QYI_COMPARE_THERE) {
        term->more = strndup(text + end, len - end);
    }
    if (!term->text || (!term->more && term->compare != QYI_COMPARE_THERE))
        *ret_code = QY_E_MEMORY;
    return true;
}

/* ---- ratings --------------------------------------------------------------------------------------- */

/* Reads a rating in hundredths; 0 if it is invalid. */
static uint32_t read_rating(const char *value)
{
    struct decimal number;
    uint32_t hundredths = 0;

    if (!read_number(value, strlen(value), &number) || number.minus || number.whole_len > 5)
        return 0;
    for (size_t i = 0; i < number.whole_len; i++)
        hundredths = hundredths * 10 + (uint32_t)(number.whole[i] - '0');
    if (hundredths >= 65535)
        return 0;
    for (size_t i = 0; i < 2; i++)
        hundredths = hundredths * 10 + (i < number.places_len ? (uint32_t)(number.places[i] - '0') : 0);
    return hundredths;
}

uint32_t qyi_scan_rating(const struct qy_scan_game *game, enum qy_side side)
{
    static const char *const names[2][2] = {{"WhiteElo", "RedElo"}, {"BlackElo", NULL}};

    for (size_t i = 0; i < 2 && names[side][i]; i++) {
        const char *value = qy_scan_tag(game, names[side][i]);
        uint32_t rating = value ? read_rating(value) : 0;

        if (rating > 0)
            return rating;
    }
    return 0;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What tags say, compared: as number, date, text or words; and ratings. */
#include "collection/query.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- numbers and dates ----------------------------------------------------------------------------- */

/* Reads "-12.5" as thousandths; false for what is no number, or has more digits. */
static bool read_number(const char *text, size_t len, int64_t *ret_number)
{
    bool minus = len > 0 && *text == '-';
    size_t at = minus;
    size_t digits = 0;
    unsigned places = 0;
    int64_t number = 0;
    bool point = false;

    for (; at < len; at++) {
        if (text[at] == '.' && !point) {
            point = true;
            continue;
        }
        if (text[at] < '0' || text[at] > '9' || ++digits > 12 || places == 3)
            return false;
        number = number * 10 + (text[at] - '0');
        places += point;
    }
    for (; places < 3; places++)
        number *= 10;
    *ret_number = minus ? -number : number;
    return digits > 0;
}

/* A year with a month: "1992.03", "1992-03-15". */
static bool is_date(const char *text, size_t len)
{
    uint32_t days[2];

    return len >= 6 && (text[4] == '.' || text[4] == '-' || text[4] == '/') && len <= 10 &&
           qy_date_read(text, len, &days[0], &days[1]);
}

/* Whether an order (negative: less) is one that is wanted. */
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

bool qyi_tag_compares(const struct qyi_term *term, const char *value)
{
    const char *wanted = term->more;
    int64_t number[2];
    bool known;

    if (term->compare == QYI_COMPARE_SAME)
        return strcmp(value, wanted) == 0;
    bool is_day = is_date(wanted, strlen(wanted));
    bool is_number = !is_day && read_number(wanted, strlen(wanted), &number[1]);
    if (is_number && read_number(value, strlen(value), &number[0]))
        return order_holds(term->compare, number[0] < number[1] ? -1 : number[0] > number[1]);
    bool is_year = is_number && strlen(wanted) == 4 && is_date(value, strlen(value));
    if (is_number && !is_year)
        return false;
    if (is_year || is_day) {
        int order = order_of_dates(value, wanted, &known);

        return known && order_holds(term->compare, order);
    }
    return order_holds(term->compare, strcasecmp(value, wanted));
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

uint32_t qyi_scan_rating(const struct qy_scan_game *game, enum qy_side side)
{
    static const char *const names[2][2] = {{"WhiteElo", "RedElo"}, {"BlackElo", NULL}};

    for (size_t i = 0; i < 2 && names[side][i]; i++) {
        const char *value = qy_scan_tag(game, names[side][i]);
        int64_t number;

        if (value && read_number(value, strlen(value), &number) && number >= 1000 && number <= 65535000)
            return (uint32_t)(number / 1000);
    }
    return 0;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Time controls as people write them: "5+3", "10", "3 min", "5:00", "90 min + 30 s", also in full-width
 * characters.
 *
 *   control  = duration [ "+" duration ]
 *   duration = number | number ":" number [ ":" number ] | { number unit }
 *
 * A number alone means minutes; behind the "+", seconds. Blanks are ignored.
 */
#include "clock/control.h"

#include <stdio.h>
#include <string.h>

#define LONGEST 64

struct scan {
    const char *text;
    size_t len;
    size_t at;
};

/* Converts to lower case without blanks, and full-width characters to ASCII. False: too long. */
static bool make_plain(const char *text, size_t len, char out[LONGEST], size_t *ret_len)
{
    size_t n = 0;

    for (size_t i = 0; i < len; i++) {
        unsigned char byte = (unsigned char)text[i];
        unsigned char next = i + 1 < len ? (unsigned char)text[i + 1] : 0;
        unsigned char last = i + 2 < len ? (unsigned char)text[i + 2] : 0;

        if (byte == ' ' || byte == '\t')
            continue;
        if (byte == 0xe3 && next == 0x80 && last == 0x80) { /* U+3000, the ideographic space */
            i += 2;
            continue;
        }
        if (byte == 0xef && (next == 0xbc || next == 0xbd) && last >= 0x80 && last < 0xc0) { /* U+FF00.. */
            byte = (unsigned char)(last - 0x80 + (next == 0xbc ? 0x20 : 0x60));
            i += 2;
        }
        if (n == LONGEST)
            return false;
        out[n++] = byte >= 'A' && byte <= 'Z' ? (char)(byte - 'A' + 'a') : (char)byte;
    }
    *ret_len = n;
    return true;
}

static bool take(struct scan *scan, const char *what)
{
    size_t len = strlen(what);

    if (scan->len - scan->at < len || memcmp(scan->text + scan->at, what, len) != 0)
        return false;
    scan->at += len;
    return true;
}

static bool is_digit(const struct scan *scan)
{
    return scan->at < scan->len && scan->text[scan->at] >= '0' && scan->text[scan->at] <= '9';
}

/* Longer names come before their own prefixes. Days are not included: people mean that time for each move. */
static const struct {
    const char *name;
    int64_t ms;
} units[] = {
    {"hours", 3600000}, {"hour", 3600000}, {"hrs", 3600000}, {"hr", 3600000}, {"h", 3600000},
    {"小时", 3600000},  {"小時", 3600000}, {"时", 3600000},  {"時", 3600000}, {"minutes", 60000},
    {"minute", 60000},  {"mins", 60000},   {"min", 60000},   {"ms", 1},       {"m", 60000},
    {"'", 60000},       {"分钟", 60000},   {"分鐘", 60000},  {"分", 60000},   {"seconds", 1000},
    {"second", 1000},   {"secs", 1000},    {"sec", 1000},    {"s", 1000},     {"\"", 1000},
    {"秒钟", 1000},     {"秒鐘", 1000},    {"秒", 1000},
};
#define UNIT_COUNT (sizeof units / sizeof units[0])

static int64_t take_unit(struct scan *scan)
{
    for (size_t i = 0; i < UNIT_COUNT; i++)
        if (take(scan, units[i].name))
            return units[i].ms;
    return 0;
}

static bool take_number(struct scan *scan, int64_t *ret_number)
{
    return qyi_clock_scan_number(scan->text, scan->len, &scan->at, QYI_CLOCK_LONGEST / 86400000, ret_number);
}

/* Reads the rest of "5:00" or "1:30:00", the form of digital clocks, after its first number. */
static bool read_digital(struct scan *scan, int64_t first, int64_t *ret_ms)
{
    int64_t seconds = first;
    unsigned fields = 1;

    while (fields < 3 && take(scan, ":")) {
        size_t start = scan->at;
        int64_t number;

        if (!take_number(scan, &number) || scan->at - start != 2 || number > 59)
            return false;
        seconds = seconds * 60 + number;
        fields++;
    }
    *ret_ms = seconds * 1000;
    return true;
}

static bool read_duration(struct scan *scan, int64_t alone, int64_t *ret_ms)
{
    int64_t total = 0;
    int64_t before = INT64_MAX;

    do {
        int64_t number;

        if (!take_number(scan, &number))
            return false;
        if (scan->at < scan->len && scan->text[scan->at] == ':')
            return total == 0 && before == INT64_MAX && read_digital(scan, number, ret_ms);
        int64_t unit = take_unit(scan);
        if (unit == 0 && before == INT64_MAX)
            unit = alone;
        if (unit == 0 || unit >= before)
            return false;
        total += number * unit;
        before = unit;
    } while (is_digit(scan));
    *ret_ms = total;
    return true;
}

bool qyi_time_control_everyday(const char *text, size_t len, char out[QYI_CLOCK_EVERYDAY])
{
    char plain[LONGEST];
    struct scan scan = {plain, 0, 0};
    int64_t time;
    int64_t bonus = 0;

    if (!make_plain(text, len, plain, &scan.len) || !read_duration(&scan, 60000, &time))
        return false;
    if ((take(&scan, "+") || take(&scan, "加")) && !read_duration(&scan, 1000, &bonus))
        return false;
    (void)snprintf(out, QYI_CLOCK_EVERYDAY, "%lldms+%lldms", (long long)time, (long long)bonus);
    return scan.at == scan.len;
}

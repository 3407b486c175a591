/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads dates as people write them and checks them against the calendar. */
#include "base/dates.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

bool qyi_date_exists(unsigned year, unsigned month, unsigned day)
{
    static const uint8_t lengths[] = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;

    if (month < 1 || month > 12 || day < 1 || day > lengths[month - 1])
        return false;
    return month != 2 || day < 29 || leap;
}

/* Reads the numbers of a date and their digit counts; any short separator may be between them. */
static unsigned take_numbers(const char *text, size_t len, unsigned number[3], unsigned digits[3])
{
    unsigned count = 0;

    for (size_t i = 0; i < len;) {
        if (text[i] < '0' || text[i] > '9') {
            i++;
            continue;
        }
        if (count == 3)
            return 4;
        number[count] = digits[count] = 0;
        for (; i < len && text[i] >= '0' && text[i] <= '9' && digits[count] < 9; i++, digits[count]++)
            number[count] = number[count] * 10 + (unsigned)(text[i] - '0');
        count++;
    }
    return count;
}

static bool is_year(unsigned year)
{
    return year >= 1850 && year <= 2100;
}

/*
 * The month named in a date: 1 to 12; 0 if there are no letters, 13 if the letters are not a month. Compares
 * the first three letters with the English and German names.
 */
static unsigned named_month(const char *text, size_t len)
{
    static const char *const names[] = {"jan", "feb", "mar", "apr", "may", "jun", "jul", "aug",
                                        "sep", "oct", "nov", "dec", "mai", "okt", "dez", "mrz"};
    static const uint8_t months[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 5, 10, 12, 3};
    char small[3];
    size_t letters = 0;

    for (size_t i = 0; i < len; i++) {
        char letter = (char)(text[i] >= 'A' && text[i] <= 'Z' ? text[i] + 32 : text[i]);

        if (letter < 'a' || letter > 'z')
            continue;
        if (letters < 3)
            small[letters] = letter;
        letters++;
    }
    for (size_t i = 0; letters >= 3 && i < sizeof months; i++)
        if (memcmp(small, names[i], 3) == 0)
            return months[i];
    return letters == 0 ? 0 : 13;
}

/* "6 May 2010", "May 6, 2010", "2010-May-06", "May 2010". */
static bool read_named(unsigned month, unsigned count, const unsigned number[3], const unsigned digits[3],
                       unsigned *ret_year, unsigned *ret_day)
{
    unsigned year = count > 0 && digits[0] == 4 ? 0 : 1;

    if (month > 12 || count < 1 || count > 2 || year >= count || digits[year] != 4)
        return false;
    *ret_year = number[year];
    *ret_day = count == 2 ? number[1 - year] : 0;
    return count == 1 || *ret_day > 0;
}

/* Spreadsheets append midnight to a date. */
static size_t without_midnight(const char *text, size_t len)
{
    static const char midnight[] = "00:00:00";
    size_t own = sizeof midnight - 1;

    return len > own + 1 && memcmp(text + len - own, midnight, own) == 0 ? len - own - 1 : len;
}

bool qyi_date_read(const char *text, size_t len, char ret_date[11], bool *ret_doubt)
{
    unsigned number[3] = {0};
    unsigned digits[3] = {0};
    size_t date = without_midnight(text, len);
    unsigned count = take_numbers(text, date, number, digits);
    unsigned named = named_month(text, date);
    unsigned year;
    unsigned month = 0;
    unsigned day = 0;

    *ret_doubt = false;
    if (named > 0) {
        if (!read_named(named, count, number, digits, &year, &day))
            return false;
        month = named;
    } else if (count == 1 && digits[0] == 8) {
        year = number[0] / 10000;
        month = number[0] / 100 % 100;
        day = number[0] % 100;
    } else if (count >= 1 && count <= 3 && digits[0] == 4) {
        year = number[0];
        month = number[1];
        day = number[2];
    } else if (count == 3 && digits[2] == 4) {
        year = number[2];
        day = number[0];
        month = number[1];
        if (month > 12 && day <= 12) {
            month = number[0];
            day = number[1];
        }
        *ret_doubt = day <= 12 && month <= 12 && day != month && memchr(text, '/', len) != NULL;
    } else if (count == 2 && digits[1] == 4) {
        year = number[1];
        month = number[0];
    } else {
        return false;
    }
    if (!is_year(year) || month > 12 || (day > 0 && !qyi_date_exists(year, month, day)))
        return false;
    if (month == 0)
        (void)snprintf(ret_date, 11, "%04u", year % 10000);
    else if (day == 0)
        (void)snprintf(ret_date, 11, "%04u/%02u", year % 10000, month % 100);
    else
        (void)snprintf(ret_date, 11, "%04u/%02u/%02u", year % 10000, month % 100, day % 100);
    return true;
}

bool qyi_date_is_plain(const char *text, size_t len)
{
    unsigned number[3] = {0};
    unsigned digits[3] = {0};

    len = without_midnight(text, len);
    return take_numbers(text, len, number, digits) >= 1 && (digits[0] == 4 || digits[0] == 8) &&
           named_month(text, len) == 0;
}

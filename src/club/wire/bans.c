/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The file of addresses that are shut out. */
#include "wire/bans.h"

#include "base/dates.h"
#include "base/descriptor.h"
#include "base/error.h"
#include "base/grow.h"

#include <qiyuan/core/buf.h>
#include <qiyuan/errors/common.h>

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define WORD_SIZE 64
/* A larger file is not a list of addresses. */
#define MOST_BYTES ((size_t)16 << 20)
#define BLANKS     " \t\r"

struct qyi_ban {
    unsigned char address[16]; /* IPv4 addresses in their IPv6 form */
    unsigned bits;
    int64_t until; /* seconds since 1970; INT64_MAX: for good */
};

static bool read_address(const char *text, unsigned char ret_address[16], bool *ret_four)
{
    static const unsigned char mapped[12] = {[10] = 0xff, [11] = 0xff};

    *ret_four = inet_pton(AF_INET, text, ret_address + 12) == 1;
    if (*ret_four)
        memcpy(ret_address, mapped, sizeof mapped);
    return *ret_four || inet_pton(AF_INET6, text, ret_address) == 1;
}

static bool read_range(char *word, struct qyi_ban *ban)
{
    char *slash = strchr(word, '/');
    char *end = NULL;
    bool four = false;

    if (slash)
        *slash++ = '\0';
    if (!read_address(word, ban->address, &four))
        return false;
    unsigned long most = four ? 32 : 128;
    unsigned long bits = slash ? strtoul(slash, &end, 10) : most;
    if (slash && (*slash < '0' || *slash > '9' || !end || *end || bits > most))
        return false;
    ban->bits = (unsigned)bits + (four ? 96 : 0);
    return true;
}

/* A number of this many digits at `text`. */
static bool read_digits(const char *text, unsigned count, unsigned *ret_number)
{
    *ret_number = 0;
    for (; count > 0; count--, text++) {
        if (*text < '0' || *text > '9')
            return false;
        *ret_number = *ret_number * 10 + (unsigned)(*text - '0');
    }
    return true;
}

/* "2026-12-31": the end of that day. */
static bool read_day(const char *word, int64_t *ret_until)
{
    struct tm day = {0};
    unsigned year;
    unsigned month;
    unsigned date;

    if (strlen(word) != 10 || word[4] != '-' || word[7] != '-' || !read_digits(word, 4, &year) ||
        !read_digits(word + 5, 2, &month) || !read_digits(word + 8, 2, &date) ||
        !qyi_date_exists(year, month, date))
        return false;
    day.tm_year = (int)year - 1900;
    day.tm_mon = (int)month - 1;
    day.tm_mday = (int)date + 1;
    *ret_until = timegm(&day);
    return true;
}

/* Returns the length of the next word of a line, up to `end`, or 0 if there is none. Longer words are cut. */
static size_t next_word(const char **at, const char *end, char ret_word[WORD_SIZE])
{
    size_t len = 0;

    while (*at < end && strchr(BLANKS, **at))
        (*at)++;
    while (*at + len < end && !strchr(BLANKS, (*at)[len]))
        len++;
    size_t kept = len < WORD_SIZE ? len : WORD_SIZE - 1;
    memcpy(ret_word, *at, kept);
    ret_word[kept] = '\0';
    return len;
}

/* Fills the error with the position and the expected text. */
static int bad(const char *text, const char *at, const char *word, const char *expected,
               struct qy_error *reterr)
{
    int code = qyi_error_set(reterr, QY_E_VALUE, (size_t)(at - text), word, strlen(word), expected);

    if (reterr)
        qyi_error_locate(reterr, text, (size_t)(at - text));
    return code;
}

/* Returns 1 for a ban, 0 for a line without one. */
static int read_line(const char *text, const char *at, const char *end, struct qyi_ban *ban,
                     struct qy_error *reterr)
{
    char word[WORD_SIZE];
    char range[WORD_SIZE];
    size_t len = next_word(&at, end, word);

    if (len == 0)
        return 0;
    memcpy(range, word, sizeof range);
    if (len >= sizeof word || !read_range(range, ban))
        return bad(text, at, word, "203.0.113.7, 2001:db8::/48", reterr);
    ban->until = INT64_MAX;
    at += len;
    len = next_word(&at, end, word);
    if (len > 0 && word[0] >= '0' && word[0] <= '9' && !read_day(word, &ban->until))
        return bad(text, at, word, "2026-12-31", reterr);
    return 1;
}

int qyi_bans_read(const char *text, size_t len, struct qyi_bans *ret_bans, struct qy_error *reterr)
{
    const char *end = text + len;
    int code = 0;

    *ret_bans = (struct qyi_bans){.ban = NULL};
    for (const char *at = text; at < end && code >= 0;) {
        const char *next = memchr(at, '\n', (size_t)(end - at));
        const char *stop = next ? next : end;
        const char *note = memchr(at, '#', (size_t)(stop - at));
        struct qyi_ban ban;

        code = read_line(text, at, note ? note : stop, &ban, reterr);
        if (code > 0 && QYI_ONE_MORE(ret_bans->ban, ret_bans->count) < 0)
            code = qyi_no_memory(reterr);
        else if (code > 0)
            ret_bans->ban[ret_bans->count++] = ban;
        at = next ? next + 1 : end;
    }
    if (code < 0)
        qyi_bans_free(ret_bans);
    return code < 0 ? code : 0;
}

static int unreadable(const char *path, struct qy_error *reterr)
{
    return qyi_error_setf(reterr, QY_E_FILE_READ, 0, NULL, "%s: %s", path,
                          strerror(errno)); /* NOLINT(concurrency-mt-unsafe) */
}

static int read_file(const char *path, struct qyi_bans *ret_bans, struct qy_error *reterr)
{
    struct qy_buf text = QY_BUF_INIT;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    int code = file < 0 ? QY_E_FILE_READ : qyi_read_rest(file, MOST_BYTES, &text);

    if (code == QY_E_FILE_READ)
        code = unreadable(path, reterr);
    else if (code < 0)
        code = qyi_no_memory(reterr);
    if (file >= 0)
        close(file);
    if (code == 0)
        code = qyi_bans_read(qy_buf_str(&text), text.len, ret_bans, reterr);
    qy_buf_free(&text);
    return code;
}

int qyi_bans_heed(const char *path, struct qyi_bans *bans, struct qy_error *reterr)
{
    struct qyi_bans read = {.ban = NULL};
    struct stat state;

    if (stat(path, &state) < 0)
        return unreadable(path, reterr);
    if (bans->changed == qyi_changed_ns(&state) && bans->size == state.st_size)
        return 0;
    bans->changed = qyi_changed_ns(&state); /* an unreadable file is reported once */
    bans->size = state.st_size;
    int code = read_file(path, &read, reterr);
    if (code < 0)
        return code;
    free(bans->ban);
    bans->ban = read.ban;
    bans->count = read.count;
    return 1;
}

static bool covers(const struct qyi_ban *ban, const unsigned char address[16])
{
    unsigned bytes = ban->bits / 8;
    unsigned rest = ban->bits % 8;

    return memcmp(ban->address, address, bytes) == 0 &&
           (rest == 0 || (ban->address[bytes] ^ address[bytes]) >> (8 - rest) == 0);
}

bool qyi_bans_has(const struct qyi_bans *bans, const char *address, int64_t now)
{
    unsigned char asked[16];
    bool four;

    if (bans->count == 0 || !read_address(address, asked, &four))
        return false;
    for (size_t i = 0; i < bans->count; i++)
        if (now < bans->ban[i].until && covers(&bans->ban[i], asked))
            return true;
    return false;
}

void qyi_bans_free(struct qyi_bans *bans)
{
    free(bans->ban);
    *bans = (struct qyi_bans){.ban = NULL};
}

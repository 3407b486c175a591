/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sum at the end of each line of an event's log. */
#include "event/guard.h"

#include "base/error.h"

#include <qiyuan/event/tournament_log.h>

#include <stdio.h>
#include <string.h>

#define HEAD   ",\"sum\":\""
#define DIGITS 8

/* CRC-32 (the polynomial of Ethernet) by half bytes. A change of up to 32 bits in a row is always seen. */
static uint32_t crc(uint32_t sum, const char *text, size_t len)
{
    static const uint32_t table[16] = {0x00000000, 0x1db71064, 0x3b6e20c8, 0x26d930ac, 0x76dc4190, 0x6b6b51f4,
                                       0x4db26158, 0x5005713c, 0xedb88320, 0xf00f9344, 0xd6d6a3e8, 0xcb61b38c,
                                       0x9b64c2b0, 0x86d3d2d4, 0xa00ae278, 0xbdbdf21c};

    for (size_t i = 0; i < len; i++) {
        sum ^= (unsigned char)text[i];
        sum = (sum >> 4) ^ table[sum & 15];
        sum = (sum >> 4) ^ table[sum & 15];
    }
    return sum;
}

/* The checksum of the line with that number; `text` is the line up to its closing brace. */
static void write_sum(uint32_t number, const char *text, size_t len, char ret_sum[QYI_GUARD_LENGTH + 1])
{
    const char place[4] = {(char)(number & 255), (char)(number >> 8 & 255), (char)(number >> 16 & 255),
                           (char)(number >> 24)};
    uint32_t sum = crc(crc(0xffffffff, place, sizeof place), text, len);

    (void)snprintf(ret_sum, QYI_GUARD_LENGTH + 1, HEAD "%08x\"}", (unsigned)~sum);
}

bool qyi_guard_is(const char *line, size_t len)
{
    const char *guard = line + len - QYI_GUARD_LENGTH;

    return len > QYI_GUARD_LENGTH && memcmp(guard, HEAD, sizeof HEAD - 1) == 0 &&
           memcmp(guard + sizeof HEAD - 1 + DIGITS, "\"}", 2) == 0;
}

int qyi_guard_take(const char *line, size_t len, uint32_t number, struct qy_buf *ret_line,
                   struct qy_error *reterr)
{
    size_t size = len - QYI_GUARD_LENGTH;
    char sum[QYI_GUARD_LENGTH + 1];

    write_sum(number, line, size, sum);
    if (memcmp(sum, line + size, QYI_GUARD_LENGTH) != 0) {
        sum[sizeof HEAD - 1 + DIGITS] = '\0';
        return qyi_error_set(reterr, QY_E_TOUR_SUM, size + sizeof HEAD - 1, line + size + sizeof HEAD - 1,
                             DIGITS, sum + sizeof HEAD - 1);
    }
    qy_buf_add(ret_line, line, size);
    qy_buf_addc(ret_line, '}');
    return ret_line->failed ? qyi_no_memory(reterr) : 0;
}

void qy_tournament_line_guard(struct qy_buf *line, uint32_t number)
{
    char sum[QYI_GUARD_LENGTH + 1];

    if (line->failed || line->len == 0)
        return;
    line->len--; /* the closing brace */
    write_sum(number, line->data, line->len, sum);
    qy_buf_add(line, sum, QYI_GUARD_LENGTH);
}

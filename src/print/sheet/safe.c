/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Removes characters from names and texts that would control the layout. */
#include "sheet/safe.h"

#include "base/order.h"
#include "base/utf8.h"

#define REPLACEMENT 0xFFFDu

/* How a character is treated. */
enum fate { KEEP, DROP, BLANK, LINE_END, REPLACE, MARK, ISOLATE };

struct range {
    uint32_t first;
    uint32_t last;
    enum fate fate;
};

/* In ascending order. Characters outside these ranges are kept. */
static const struct range ranges[] = {
    {0x0000, 0x0008, DROP},    {0x0009, 0x0009, BLANK},    {0x000A, 0x000D, LINE_END},
    {0x000E, 0x001F, DROP},    {0x007F, 0x0084, DROP},     {0x0085, 0x0085, LINE_END},
    {0x0086, 0x009F, DROP},    {0x00AD, 0x00AD, DROP},     {0x0300, 0x036F, MARK},
    {0x0483, 0x0489, MARK},    {0x0591, 0x05BD, MARK},     {0x061C, 0x061C, DROP},
    {0x064B, 0x065F, MARK},    {0x0E34, 0x0E3A, MARK},     {0x0E47, 0x0E4E, MARK},
    {0x1AB0, 0x1AFF, MARK},    {0x1DC0, 0x1DFF, MARK},     {0x200B, 0x200B, DROP},
    {0x200E, 0x200F, DROP},    {0x2028, 0x2029, LINE_END}, {0x202A, 0x202E, DROP},
    {0x2060, 0x2067, DROP},    {0x2068, 0x2069, ISOLATE},  {0x206A, 0x206F, DROP},
    {0x20D0, 0x20FF, MARK},    {0xFDD0, 0xFDEF, REPLACE},  {0xFE20, 0xFE2F, MARK},
    {0xFEFF, 0xFEFF, DROP},    {0xFFF9, 0xFFFB, DROP},     {0xFFFC, 0xFFFC, REPLACE},
    {0xFFFE, 0xFFFF, REPLACE}, {0xE0000, 0xE0FFF, DROP},   {0x10FFFE, 0x10FFFF, REPLACE}};

static enum fate fate_of(uint32_t scalar)
{
    const size_t count = sizeof ranges / sizeof ranges[0];
    size_t at;

    if ((scalar & 0xFFFE) == 0xFFFE)
        return REPLACE; /* the last two of each plane are noncharacters */
    QYI_FIRST_NOT(at, count, i, ranges[i].last < scalar);
    return at < count && scalar >= ranges[at].first ? ranges[at].fate : KEEP;
}

/* Whether a letter is written from right to left. */
static bool is_leftward(uint32_t scalar)
{
    return (scalar >= 0x0590 && scalar <= 0x08FF) || (scalar >= 0xFB1D && scalar <= 0xFDFF) ||
           (scalar >= 0xFE70 && scalar <= 0xFEFE) || (scalar >= 0x10800 && scalar <= 0x10FFF) ||
           (scalar >= 0x1E800 && scalar <= 0x1EFFF);
}

bool qyi_safe_is_plain(const char *text, size_t len, enum qyi_safe_kind kind)
{
    for (size_t i = 0; i < len; i++) {
        unsigned char byte = (unsigned char)text[i];

        if ((byte < ' ' && !(byte == '\n' && kind == QYI_SAFE_BLOCK)) || byte > '~')
            return false;
    }
    return true;
}

static void add_one(uint32_t scalar, enum qyi_safe_kind kind, unsigned *marks, struct qy_buf *out)
{
    enum fate fate = fate_of(scalar);

    if (fate == ISOLATE && kind == QYI_SAFE_NAME)
        fate = DROP;
    if (fate == MARK)
        ++*marks;
    else if (fate != DROP) /* a dropped character does not separate marks */
        *marks = 0;
    switch (fate) {
    case DROP: break;
    case BLANK: qy_buf_addc(out, ' '); break;
    case LINE_END: qy_buf_addc(out, kind == QYI_SAFE_BLOCK ? '\n' : ' '); break;
    case REPLACE: qy_buf_addu(out, REPLACEMENT); break;
    case MARK:
        if (*marks > QYI_SAFE_MARKS)
            break;
        qy_buf_addu(out, scalar);
        break;
    default: qy_buf_addu(out, scalar); break;
    }
}

void qyi_safe_add(const char *text, size_t len, enum qyi_safe_kind kind, struct qy_buf *out)
{
    unsigned marks = 0;

    if (qyi_safe_is_plain(text, len, kind)) {
        qy_buf_add(out, text, len);
        return;
    }
    for (size_t at = 0; at < len;) {
        uint32_t scalar = REPLACEMENT;
        size_t step = qyi_utf8_decode(text + at, len - at, &scalar);

        if (text[at] == '\r' && at + 1 < len && text[at + 1] == '\n')
            step = 2; /* one line end */
        add_one(step ? scalar : REPLACEMENT, kind, &marks, out);
        at += step ? step : 1;
    }
}

void qyi_safe_add_name(const char *text, size_t len, struct qy_buf *out)
{
    bool leftward = false;

    for (size_t at = 0; at < len && !leftward;) {
        uint32_t scalar = 0;
        size_t step = qyi_utf8_decode(text + at, len - at, &scalar);

        leftward = step > 0 && is_leftward(scalar);
        at += step ? step : 1;
    }
    if (leftward)
        qy_buf_addu(out, 0x2068);
    qyi_safe_add(text, len, QYI_SAFE_NAME, out);
    if (leftward)
        qy_buf_addu(out, 0x2069);
}

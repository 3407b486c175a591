/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds the evidence for a file's encoding: its first game, or a longer piece. */
#include "source/file_encoding.h"

/* Letters of a word examined before its first byte above 127. */
#define WORD_BEFORE 24

size_t qyi_next_game(struct qyi_edge *edge, const char *bytes, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        char c = bytes[i];

        if (c == '[' && edge->breaks > 1 && edge->before != ']')
            return i;
        if (c == '\n' || (c == '\r' && !(i + 1 < len && bytes[i + 1] == '\n'))) {
            edge->breaks++;
        } else if (c != ' ' && c != '\t' && c != '\r') {
            edge->breaks = 0;
            edge->before = c;
        }
    }
    return len;
}

size_t qyi_letters_before(const char *bytes, size_t before)
{
    size_t back = 0;

    while (back < before && back < WORD_BEFORE) {
        int small = *(bytes - back - 1) | 0x20;

        if (small < 'a' || small > 'z')
            break;
        back++;
    }
    return back;
}

static enum qy_encoding guess(const char *bytes, size_t back, size_t len, bool at_end,
                              const struct qyi_encoding_hint *hint, bool *ret_sure)
{
    return qyi_encoding_guess((const unsigned char *)bytes - back, len + back, at_end, hint, ret_sure);
}

bool qyi_file_encoding(const char *bytes, size_t len, size_t before, bool at_end,
                       struct qyi_file_encoding *ret_encoding)
{
    struct qyi_edge edge = {0, 0};
    size_t back = qyi_letters_before(bytes, before);
    size_t game = qyi_next_game(&edge, bytes, len);
    bool ended = game < len || at_end;
    size_t first = game < QYI_UTF8_EVIDENCE ? game : QYI_UTF8_EVIDENCE;
    struct qyi_file_encoding of_game = {.known = true, .sure = true};
    struct qyi_file_encoding of_all = {.known = true};
    bool sure;

    if (first < QYI_UTF8_EVIDENCE && !ended)
        return false;
    bool utf8 = qyi_is_utf8((const unsigned char *)bytes, first, first == game && ended);
    bool slight = qyi_is_slight_utf8((const unsigned char *)bytes - back, game + back);
    if (utf8 && !slight) {
        *ret_encoding = of_game;
        return true;
    }
    if (!ended && len < QYI_FILE_SAMPLE)
        return false;
    of_game.encoding = guess(bytes, back, game, ended, NULL, &of_game.sure);
    if (!slight && of_game.sure) {
        *ret_encoding = of_game;
        return true;
    }
    if (len < QYI_FILE_SAMPLE && !at_end)
        return false;
    /* The following games may decide, if they can be in the same encoding. */
    size_t all = len < QYI_FILE_SAMPLE ? len : QYI_FILE_SAMPLE;
    of_all.encoding = guess(bytes, back, all, at_end && all == len, NULL, &of_all.sure);
    const struct qyi_encoding_hint hint = {of_all.encoding, true};
    bool alike = guess(bytes, back, game, ended, &hint, &sure) == of_all.encoding;
    *ret_encoding = of_all.sure && alike ? of_all : of_game;
    return true;
}

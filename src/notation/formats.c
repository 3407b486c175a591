/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "notation/formats.h"

#include <string.h>

const struct qyi_format *const qyi_formats[] = {&qyi_format_pgn,
                                                &qyi_format_reduced,
                                                &qyi_format_san,
                                                &qyi_format_wxf,
                                                &qyi_format_zh,
                                                &qyi_format_uci,
                                                &qyi_format_iccs,
                                                &qyi_format_fen,
                                                &qyi_format_epd,
                                                &qyi_format_json,
                                                &qyi_format_xqf,
                                                &qyi_format_cbr,
                                                &qyi_format_cbl,
                                                &qyi_format_cbf,
                                                &qyi_format_pfc,
                                                &qyi_format_dhtmlxq,
                                                NULL};

const struct qyi_format *qyi_format_by_name(const char *name, size_t len)
{
    for (size_t i = 0; qyi_formats[i] != NULL; i++) {
        if (strlen(qyi_formats[i]->name) == len && memcmp(qyi_formats[i]->name, name, len) == 0)
            return qyi_formats[i];
    }
    return NULL;
}

/* True if text[0 .. len) ends in `suffix`, whatever the case of its letters. */
static bool ends_in(const char *text, size_t len, const char *suffix)
{
    size_t suffix_len = strlen(suffix);

    if (len < suffix_len)
        return false;
    text += len - suffix_len;
    for (size_t i = 0; i < suffix_len; i++) {
        char c = text[i];

        if (c >= 'A' && c <= 'Z')
            c = (char)(c | 0x20);
        if (c != suffix[i])
            return false;
    }
    return true;
}

static bool has_suffix(const struct qyi_format *format, const char *path)
{
    static const char *const packed[] = {".gz", ".zst", ".zstd"};
    size_t len = strlen(path);

    for (size_t i = 0; i < sizeof(packed) / sizeof(packed[0]); i++) {
        if (ends_in(path, len, packed[i])) {
            len -= strlen(packed[i]);
            break;
        }
    }
    for (size_t i = 0; format->suffixes[i] != NULL; i++) {
        if (ends_in(path, len, format->suffixes[i]))
            return true;
    }
    return false;
}

const struct qyi_format *qyi_format_by_suffix(const char *path)
{
    for (size_t i = 0; qyi_formats[i] != NULL; i++) {
        if (has_suffix(qyi_formats[i], path))
            return qyi_formats[i];
    }
    return NULL;
}

const struct qyi_format *qyi_format_find(const char *path, const unsigned char *head, size_t len)
{
    const struct qyi_format *best = &qyi_format_pgn;
    unsigned best_score = 0;

    for (size_t i = 0; qyi_formats[i] != NULL; i++) {
        const struct qyi_format *format = qyi_formats[i];

        if (format->read == NULL || format->probe == NULL)
            continue;
        unsigned score = 2 * (unsigned)format->probe(head, len);
        if (score > 0)
            score += path != NULL && has_suffix(format, path);
        if (score > best_score) {
            best = format;
            best_score = score;
        }
    }
    return best;
}

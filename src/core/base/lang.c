/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Languages by tag, and the best match for a browser's or a locale's. */
#include <qiyuan/core/error.h>
#include <qiyuan/core/lang.h>

#include <stdlib.h>
#include <string.h>

static const char *const tags[QY_LANG_COUNT] = {"en", "zh-Hans", "zh-Hant"};

const char *qy_lang_tag(enum qy_lang lang)
{
    return tags[lang];
}

/* True if the text has `part` as a whole subtag ("TW" in "zh_TW.UTF-8"), ignoring letter case. */
static bool has_subtag(const char *text, size_t len, const char *part)
{
    size_t part_len = strlen(part);

    for (size_t start = 0; start < len;) {
        size_t end = start;
        size_t same = 0;

        while (end < len && !memchr("-_.@", text[end], 4))
            end++;
        while (start + same < end && same < part_len && (text[start + same] | 0x20) == (part[same] | 0x20))
            same++;
        if (same == part_len && start + same == end)
            return true;
        start = end + 1;
    }
    return false;
}

int qy_lang_parse(const char *text, size_t len, enum qy_lang *ret_lang)
{
    static const char *const traditional[] = {"Hant", "TW", "HK", "MO"};
    bool posix = (len == 1 && text[0] == 'C') || (len >= 2 && memcmp(text, "C.", 2) == 0) ||
                 (len == 5 && memcmp(text, "POSIX", 5) == 0);

    if (posix || (len >= 2 && has_subtag(text, len < 3 || !memchr("-_.@", text[2], 4) ? len : 2, "en"))) {
        *ret_lang = QY_LANG_EN;
        return 0;
    }
    if (len < 2 || !has_subtag(text, len > 2 && memchr("-_.@", text[2], 4) ? 2 : len, "zh"))
        return QY_E_LANGUAGE;
    *ret_lang = QY_LANG_ZH_HANS;
    for (size_t i = 0; i < sizeof traditional / sizeof traditional[0]; i++)
        if (has_subtag(text, len, traditional[i]) && !has_subtag(text, len, "Hans"))
            *ret_lang = QY_LANG_ZH_HANT;
    return 0;
}

enum qy_lang qy_lang_of_environment(void)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    enum qy_lang lang = QY_LANG_EN;

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *value = getenv(names[i]); /* NOLINT(concurrency-mt-unsafe): before any thread */

        if (value && *value) {
            (void)qy_lang_parse(value, strlen(value), &lang);
            break;
        }
    }
    return lang;
}

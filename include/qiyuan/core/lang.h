/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Qiyuan, base: the language of the texts that a call writes. */
#ifndef QIYUAN_LANG_H
#define QIYUAN_LANG_H

#include <stddef.h>

#include <qiyuan/core/api.h>

#ifdef __cplusplus
extern "C" {
#endif

enum qy_lang { QY_LANG_EN, QY_LANG_ZH_HANS, QY_LANG_ZH_HANT, QY_LANG_COUNT };

/* The BCP 47 tag of a language: "en", "zh-Hans" or "zh-Hant". Static storage. */
QY_API const char *qy_lang_tag(enum qy_lang lang);

/*
 * Reads a language: a BCP 47 tag ("zh-Hant", "zh-TW", "en-GB") or a POSIX locale name ("zh_CN.UTF-8", "C").
 * Letter case does not matter. Returns 0, or QY_E_LANGUAGE when the text names none of the three.
 */
QY_API int qy_lang_parse(const char *text, size_t len, enum qy_lang *ret_lang);

/*
 * The language named by the first of LC_ALL, LC_MESSAGES and LANG that is set. Reads the variable's text,
 * because a minimal system has no Chinese locale installed. English if it names none of the three.
 */
QY_API enum qy_lang qy_lang_of_environment(void);

#ifdef __cplusplus
}
#endif

#endif

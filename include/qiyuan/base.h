/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, base: what every other header of the library rests on.
 *
 *   qy_lang    the language in which a call words its answer
 *   qy_buf     a growable piece of text that calls append to
 *   qy_error   what went wrong, where, and what was found instead of what
 *
 * Conventions of the whole library:
 *   - A function that can fail returns 0 or a negative `enum qy_error_code`. Its results are named `ret_...`
 *     and are written on success only; its error object is named `reterr`, comes last, may be NULL, and is
 *     written on failure only.
 *   - Text goes in as pointer and length (it need not end in a zero byte) and comes out through a `qy_buf`.
 *   - Bad input is an error, never an assertion. Nothing prints, nothing exits, no state is global.
 *   - Functions named `_free` accept NULL.
 */
#ifndef QIYUAN_BASE_H
#define QIYUAN_BASE_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <qiyuan/error_codes.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define QY_API          __attribute__((visibility("default")))
#define QY_PRINTF(f, a) __attribute__((format(printf, f, a)))
#else
#define QY_API
#define QY_PRINTF(f, a)
#endif

/* The library's version, as "1.2.3". Static storage. */
QY_API const char *qy_version(void);

/* ---- languages ------------------------------------------------------------------------------------------
 */

enum qy_lang { QY_LANG_EN, QY_LANG_ZH_HANS, QY_LANG_ZH_HANT, QY_LANG_COUNT };

/* The BCP 47 tag of a language: "en", "zh-Hans" or "zh-Hant". Static storage. */
QY_API const char *qy_lang_tag(enum qy_lang lang);

/*
 * Reads a language: a BCP 47 tag ("zh-Hant", "zh-TW", "en-GB") or a POSIX locale name ("zh_CN.UTF-8", "C").
 * Letter case does not matter. Returns 0, or QY_E_LANGUAGE when the text names none of the three.
 */
QY_API int qy_lang_parse(const char *text, size_t len, enum qy_lang *ret_lang);

/* ---- text that grows ------------------------------------------------------------------------------------
 */

/*
 * A growable byte string. `data` is NULL while nothing was ever appended, and ends in a zero byte (not
 * counted by `len`) afterwards. When memory runs out, `failed` is set and stays set, and every later append
 * does nothing: a writer appends without looking and asks once at the end.
 *
 * Start with `struct qy_buf b = QY_BUF_INIT;` and end with qy_buf_free().
 */
struct qy_buf {
    char *data;
    size_t len;
    size_t cap;
    bool failed;
};
#define QY_BUF_INIT \
    {               \
        0, 0, 0, 0  \
    }

/* Gives the memory back; the buffer is empty then and may be used again. */
QY_API void qy_buf_free(struct qy_buf *buf);
/* Forgets the content, keeps the memory and clears `failed`. */
QY_API void qy_buf_clear(struct qy_buf *buf);
/* Makes room for `extra` more bytes. Returns 0 or QY_E_MEMORY. */
QY_API int qy_buf_reserve(struct qy_buf *buf, size_t extra);
QY_API void qy_buf_add(struct qy_buf *buf, const char *data, size_t len);
QY_API void qy_buf_adds(struct qy_buf *buf, const char *zero_terminated);
QY_API void qy_buf_addc(struct qy_buf *buf, char byte);
/* Appends one Unicode scalar value as UTF-8. */
QY_API void qy_buf_addu(struct qy_buf *buf, uint32_t scalar);
QY_API void qy_buf_addf(struct qy_buf *buf, const char *format, ...) QY_PRINTF(2, 3);
QY_API void qy_buf_addfv(struct qy_buf *buf, const char *format, va_list args) QY_PRINTF(2, 0);
/* The content as a zero-terminated string; "" when empty. Borrowed until the next append. */
QY_API const char *qy_buf_str(const struct qy_buf *buf);

/* ---- errors ---------------------------------------------------------------------------------------------
 */

/*
 * What went wrong. `line` and `column` count from 1 and are 0 where the input has none; columns count bytes.
 * `offset` counts bytes from the start of the input. `found` and `expected` hold short pieces of text (valid
 * UTF-8, cut where they were longer) that qy_error_words() sets into the sentence of the code.
 */
struct qy_error {
    int code;
    uint32_t line;
    uint32_t column;
    uint64_t offset;
    char found[96];
    char expected[96];
};

/* The stable name of a code, as `qiyuan explain` takes it ("fen-rank-length"); NULL for an unknown code. */
QY_API const char *qy_error_name(int code);

/* The code with that name, or 0. */
QY_API int qy_error_by_name(const char *name, size_t len);

/* Appends the one-sentence meaning of a code, without its particulars. */
QY_API void qy_error_explain(int code, enum qy_lang lang, struct qy_buf *out);

/* Appends the sentence that tells a reader what was expected and what was found. */
QY_API void qy_error_words(const struct qy_error *error, enum qy_lang lang, struct qy_buf *out);

#ifdef __cplusplus
}
#endif

#endif

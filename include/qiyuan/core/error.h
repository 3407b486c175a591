/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, base: what went wrong, where, what was expected and what was found.
 *
 * This header declares the codes that any call may return. Codes of one subject are in that subject's header
 * (<qiyuan/core/clock.h> declares QY_E_TIME_CONTROL); <qiyuan/core/error_codes.h> declares all of them.
 */
#ifndef QIYUAN_ERROR_H
#define QIYUAN_ERROR_H

#include <stddef.h>
#include <stdint.h>

#include <qiyuan/core/api.h>
#include <qiyuan/core/buf.h>
#include <qiyuan/core/lang.h>
#include <qiyuan/errors/common.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * What went wrong. `line` and `column` count from 1 and are 0 if the input has no lines; columns count bytes.
 * `offset` counts bytes from the start of the input. `found` and `expected` hold short texts (valid UTF-8,
 * truncated if longer) that qy_error_words() puts into the sentence of the code. `detail` distinguishes the
 * reasons of one code: the `enum qy_refusal` of QY_E_ILLEGAL_MOVE and QY_E_EVENT_REFUSED; 0 for all other
 * codes.
 */
struct qy_error {
    int code;
    int detail;
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

/* Appends the meaning of a code in one sentence, without `found` and `expected`. */
QY_API void qy_error_explain(int code, enum qy_lang lang, struct qy_buf *out);

/* Appends a sentence for a reader: what was expected and what was found. */
QY_API void qy_error_words(const struct qy_error *error, enum qy_lang lang, struct qy_buf *out);

#ifdef __cplusplus
}
#endif

#endif

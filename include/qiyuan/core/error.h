/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, base: what went wrong, where, and what was found instead of what.
 *
 * The codes that any call may return are declared here; those of one subject by that subject's header
 * (<qiyuan/core/clock.h> declares QY_E_TIME_CONTROL); <qiyuan/core/error_codes.h> declares them all.
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
 * What went wrong. `line` and `column` count from 1 and are 0 where the input has none; columns count bytes.
 * `offset` counts bytes from the start of the input. `found` and `expected` hold short pieces of text (valid
 * UTF-8, cut where they were longer) that qy_error_words() sets into the sentence of the code. `detail` tells
 * codes apart that have several reasons: the `enum qy_refusal` of QY_E_ILLEGAL_MOVE and
 * QY_E_EVENT_REFUSED, 0 of all others.
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

/* Appends the one-sentence meaning of a code, without its particulars. */
QY_API void qy_error_explain(int code, enum qy_lang lang, struct qy_buf *out);

/* Appends the sentence that tells a reader what was expected and what was found. */
QY_API void qy_error_words(const struct qy_error *error, enum qy_lang lang, struct qy_buf *out);

#ifdef __cplusplus
}
#endif

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, base: the types that every other header of the library uses.
 *
 *   lang.h     qy_lang: the language of the texts that a call writes
 *   buf.h      qy_buf: growable text that calls append to
 *   error.h    qy_error: what went wrong, where, what was expected and what was found
 *   error_codes.h   the code of every error
 *
 * Conventions of the whole library:
 *   - A function that can fail returns 0 or a negative code QY_E_... Its results are named `ret_...`
 *     and are written on success only; its error object is named `reterr`, comes last, may be NULL, and is
 *     written on failure only.
 *   - Text goes in as pointer and length (it need not end in a zero byte) and comes out through a `qy_buf`.
 *   - Bad input is an error, never an assertion. Nothing prints, nothing exits, no state is global.
 *   - Functions named `_free` accept NULL.
 */
#ifndef QIYUAN_BASE_H
#define QIYUAN_BASE_H

#include <qiyuan/core/api.h>
#include <qiyuan/core/buf.h>
#include <qiyuan/core/error.h>
#include <qiyuan/core/error_codes.h>
#include <qiyuan/core/lang.h>
#include <qiyuan/core/version.h>

#endif

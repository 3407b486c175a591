/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks names of accounts and passwords. Pure. */
#ifndef QYI_PEOPLE_PERSON_NAME_H
#define QYI_PEOPLE_PERSON_NAME_H

#include <qiyuan/core/buf.h>
#include <qiyuan/core/error.h>

/*
 * Checks a name for an account: 2 to 24 characters, letters and digits of one script (Han, kana, Hangul,
 * Bopomofo and Latin may be mixed), separated by single spaces, dots, hyphens or underscores. Names that seem
 * to speak for the server are refused. `ret_name` gets the normalised name (NFC), `ret_folded` its folded
 * form (qyi_person_fold()). Returns 0, QY_E_PERSON_NAME_LENGTH, _LETTERS, _SCRIPTS or _RESERVED.
 */
int qyi_person_name(const char *text, size_t len, struct qy_buf *ret_name, struct qy_buf *ret_folded);

/*
 * Checks a password: 8 to 200 characters, not a common one, and not the name. Returns 0, QY_E_PASSWORD_LENGTH
 * or QY_E_PASSWORD_COMMON.
 */
int qyi_person_password(const char *password, const char *folded_name);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Names of accounts and passwords: which may be taken. Pure.
 */
#ifndef QYI_PEOPLE_PERSON_NAME_H
#define QYI_PEOPLE_PERSON_NAME_H

#include <qiyuan/core/buf.h>
#include <qiyuan/core/error.h>

/*
 * Whether a text may be the name of an account: 2 to 24 characters, letters and digits of one script (Han, kana,
 * Hangul and Bopomofo go together, and with Latin), between them single spaces, dots, hyphens or low lines; no
 * name that speaks for the server. `ret_name` gets it normalised (NFC), `ret_folded` its folded form (qyi_person_fold()). Errors:
 * QY_E_PERSON_NAME_LENGTH, _LETTERS, _SCRIPTS, _RESERVED.
 */
int qyi_person_name(const char *text, size_t len, struct qy_buf *ret_name, struct qy_buf *ret_folded);

/* Whether a password may be one: 8 to 200 characters, none of those that everybody tries, and not the name. Errors:
 * QY_E_PASSWORD_LENGTH, QY_E_PASSWORD_COMMON. */
int qyi_person_password(const char *password, const char *folded_name);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Names of accounts: which may be taken, and which are too much alike to be two people's. Pure.
 */
#ifndef QYI_SERVER_PERSON_NAME_H
#define QYI_SERVER_PERSON_NAME_H

#include <qiyuan/core/buf.h>
#include <qiyuan/core/error.h>

/*
 * Appends the form under which a name is kept once: case, width, accents, traditional forms, spaces and dots aside,
 * and letters that look the same for one another ("rn" and "m", Latin and Cyrillic "a", 0 and o).
 */
void qyi_person_fold(const char *name, size_t len, struct qy_buf *out);

/*
 * Whether a text may be the name of an account: 2 to 24 characters, letters and digits of one script (Han, kana,
 * Hangul and Bopomofo go together, and with Latin), between them single spaces, dots, hyphens or low lines; no
 * name that speaks for the house. `ret_name` gets it normalised (NFC), `ret_folded` its folded form. Errors:
 * QY_E_PERSON_NAME_LENGTH, _LETTERS, _SCRIPTS, _RESERVED.
 */
int qyi_person_name(const char *text, size_t len, struct qy_buf *ret_name, struct qy_buf *ret_folded);

/*
 * How many letters have to be put right to make one folded name of another: one is wrong, missing or too many, or two
 * have changed places. To leave off the end of `other` is one step, from three letters (two that are not ASCII) on.
 * More than `most` is told as most + 1.
 */
unsigned qyi_person_off(const char *folded, const char *other, unsigned most);

/* Whether a password may be one: 8 to 200 characters, none of those that everybody tries, and not the name. Errors:
 * QY_E_PASSWORD_LENGTH, QY_E_PASSWORD_COMMON. */
int qyi_person_password(const char *password, const char *folded_name);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Creates recovery codes, and hashes them for storage with an account. */
#ifndef QYI_WIRE_CODES_H
#define QYI_WIRE_CODES_H

#include "store/store.h"

#define QYI_CODES     8
#define QYI_CODE_SIZE 15 /* XXXX-XXXX-XXXX and a terminating zero */

/* Creates a code from letters and digits that can't be confused. */
void qyi_code_make(char code[QYI_CODE_SIZE]);
/* Ignores letter case, hyphens and spaces in the typed code. */
void qyi_code_hash(const unsigned char *account, const char *code, unsigned char hash[QYI_HASH_SIZE]);
/* Adds new codes for an account to a write; old ones become invalid. */
void qyi_codes_write(struct qyi_write *write, const unsigned char *account,
                     char code[QYI_CODES][QYI_CODE_SIZE]);

#endif

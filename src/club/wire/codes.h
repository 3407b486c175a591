/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Recovery codes: made, and the hash under which one is kept for an account. */
#ifndef QYI_WIRE_CODES_H
#define QYI_WIRE_CODES_H

#include "store/store.h"

#define QYI_CODES     8
#define QYI_CODE_SIZE 15 /* XXXX-XXXX-XXXX and the zero byte */

/* Makes one of letters and digits that none takes for another. */
void qyi_code_make(char code[QYI_CODE_SIZE]);
/* Letter case, hyphens and spaces of what was typed do not matter. */
void qyi_code_hash(const unsigned char *account, const char *code, unsigned char hash[QYI_HASH_SIZE]);
/* New codes of an account, in a write: the old ones are void. */
void qyi_codes_write(struct qyi_write *write, const unsigned char *account,
                     char code[QYI_CODES][QYI_CODE_SIZE]);

#endif

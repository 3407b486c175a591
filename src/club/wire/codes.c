/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Recovery codes of accounts. */
#include "wire/codes.h"
#include "store/write.h"

#include <sodium.h>

/* Digits and letters that can't be confused. */
static const char alphabet[] = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
#define LETTERS (sizeof alphabet - 1)

void qyi_code_make(char code[QYI_CODE_SIZE])
{
    for (size_t i = 0; i < QYI_CODE_SIZE - 1; i++)
        code[i] = (char)(i % 5 == 4 ? '-' : alphabet[randombytes_uniform(LETTERS)]);
    code[QYI_CODE_SIZE - 1] = '\0';
}

void qyi_code_hash(const unsigned char *account, const char *code, unsigned char hash[QYI_HASH_SIZE])
{
    char plain[QYI_CODE_SIZE] = "";
    size_t len = 0;

    for (; *code && len + 1 < sizeof plain; code++) {
        char upper = (char)(*code >= 'a' && *code <= 'z' ? *code - 'a' + 'A' : *code);

        if (upper != '-' && upper != ' ')
            plain[len++] = upper;
    }
    crypto_generichash(hash, QYI_HASH_SIZE, (const unsigned char *)plain, len, account, QYI_HASH_SIZE);
    sodium_memzero(plain, sizeof plain);
}

void qyi_codes_write(struct qyi_write *write, const unsigned char *account,
                     char code[QYI_CODES][QYI_CODE_SIZE])
{
    const struct qyi_datum key = qyi_datum_key(account);

    qyi_write_act(write, QYI_ACT_CODES_GONE, &key, 1, 0, 0);
    for (int i = 0; i < QYI_CODES; i++) {
        unsigned char hash[QYI_HASH_SIZE];
        const struct qyi_datum data[2] = {key, qyi_datum_key(hash)};

        qyi_code_make(code[i]);
        qyi_code_hash(account, code[i], hash);
        qyi_write_act(write, QYI_ACT_CODE, data, 2, 0, 0);
    }
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tokens made and looked for by their hashes. */
#include "wire/auth.h"

#include <sodium.h>
#include <string.h>

#define NAME(symbol, name) name,
static const char *const scopes[] = {QYI_SCOPES(NAME) "account"};
#undef NAME

void qyi_random_text(char *text, size_t len)
{
    static const char digits[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

    for (size_t i = 0; i < len; i++)
        text[i] = digits[randombytes_uniform(62)];
    text[len] = '\0';
}

void qyi_token_hash(const char *token, size_t len, unsigned char hash[QYI_HASH_SIZE])
{
    crypto_generichash(hash, QYI_HASH_SIZE, (const unsigned char *)token, len, NULL, 0);
}

void qyi_caller_add(struct qyi_caller *caller, const char *token, size_t len)
{
    if (len != QYI_TOKEN_LEN || caller->count == QYI_MAX_PROOFS)
        return;
    qyi_token_hash(token, len, caller->hash[caller->count++]);
}

void qyi_caller_bear(struct qyi_caller *caller, const char *token, size_t len)
{
    unsigned before = caller->count;

    qyi_caller_add(caller, token, len);
    caller->bears = true;
    caller->bearer = before == 0 && caller->count == 1;
}

bool qyi_caller_is_over(const struct qyi_caller *caller)
{
    return !caller->bears && caller->count > 0 && !caller->has_session;
}

bool qyi_caller_is_strange(const struct qyi_caller *caller)
{
    return caller->bears && !(caller->bearer && caller->has_session &&
                              sodium_memcmp(caller->session, caller->hash[0], QYI_HASH_SIZE) == 0);
}

const char *qyi_scope_name(enum qyi_scope scope)
{
    size_t at = 0;

    while (at < QYI_SCOPE_COUNT && scope != (enum qyi_scope)(1U << at))
        at++;
    return scopes[at];
}

unsigned qyi_scopes_read(const char *names)
{
    unsigned found = 0;

    while (*names) {
        size_t len = strcspn(names, " ");

        for (size_t i = 0; i < QYI_SCOPE_COUNT; i++)
            if (strlen(scopes[i]) == len && strncmp(scopes[i], names, len) == 0)
                found |= 1U << i;
        names += len + (names[len] == ' ');
    }
    return found;
}

bool qyi_caller_may(const struct qyi_caller *caller, enum qyi_scope scope)
{
    return !caller->limited || scope == QYI_SCOPE_ANY || (caller->scopes & (unsigned)scope) != 0;
}

bool qyi_caller_has(const struct qyi_caller *caller, const unsigned char hash[QYI_HASH_SIZE])
{
    for (unsigned i = 0; i < caller->count; i++)
        if (sodium_memcmp(caller->hash[i], hash, QYI_HASH_SIZE) == 0)
            return true;
    return caller->has_account && sodium_memcmp(caller->account, hash, QYI_HASH_SIZE) == 0;
}

const unsigned char *qyi_caller_key(const struct qyi_caller *caller)
{
    return caller->has_account ? caller->account : caller->session;
}

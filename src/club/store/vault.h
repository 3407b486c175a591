/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Encrypts texts that nobody may read in the store: sealed moves. The encryption binds them to their place,
 * with a key in a separate file that only its owner may read.
 */
#ifndef QYI_STORE_VAULT_H
#define QYI_STORE_VAULT_H

#include <qiyuan/core/buf.h>
#include <qiyuan/core/error.h>
#include <qiyuan/errors/store.h>

#define QYI_VAULT_KEY_SIZE 32

/* A vault, given by the file of its key. Initialise with zeros except `path` (borrowed); the key is read when
 * needed. */
struct qyi_vault {
    const char *path;
    bool ready;
    unsigned char key[QYI_VAULT_KEY_SIZE];
};

/*
 * Encrypts `text` for `place` and appends it in base64. Creates the key's file (mode 0600, and the folders
 * above it) if needed. QY_E_KEY_FILE, QY_E_MEMORY.
 */
int qyi_vault_hide(struct qyi_vault *vault, const char *place, const char *text, size_t len,
                   struct qy_buf *out, struct qy_error *reterr);
/* Appends the text that qyi_vault_hide() encrypted for that place. QY_E_KEY_FILE, QY_E_VAULT_BROKEN, QY_E_MEMORY. */
int qyi_vault_reveal(struct qyi_vault *vault, const char *place, const char *hidden, size_t len,
                     struct qy_buf *out, struct qy_error *reterr);
/* Erases the key from memory. */
void qyi_vault_close(struct qyi_vault *vault);

#endif

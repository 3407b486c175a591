/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Texts that nobody is to read in the store: sealed moves. They are encrypted and bound to the
 * place where they stand, with a key in a file of its own, apart from the data, that only its owner may read.
 */
#ifndef QYI_STORE_VAULT_H
#define QYI_STORE_VAULT_H

#include <qiyuan/core/buf.h>
#include <qiyuan/core/error.h>
#include <qiyuan/errors/store.h>

#define QYI_VAULT_KEY_SIZE 32

/* A vault by its key's file. Zeroed but for `path` (borrowed) the key has not been read yet. */
struct qyi_vault {
    const char *path;
    bool ready;
    unsigned char key[QYI_VAULT_KEY_SIZE];
};

/*
 * Encrypts `text` as it stands at `place` and appends it in base64. Makes the key's file (mode 0600, and the
 * folders above it) where there is none. QY_E_KEY_FILE, QY_E_MEMORY.
 */
int qyi_vault_hide(struct qyi_vault *vault, const char *place, const char *text, size_t len,
                   struct qy_buf *out, struct qy_error *reterr);
/* Appends the text that qyi_vault_hide() hid at that place. QY_E_KEY_FILE, QY_E_VAULT_BROKEN, QY_E_MEMORY. */
int qyi_vault_reveal(struct qyi_vault *vault, const char *place, const char *hidden, size_t len,
                     struct qy_buf *out, struct qy_error *reterr);
/* Forgets the key. */
void qyi_vault_close(struct qyi_vault *vault);

#endif

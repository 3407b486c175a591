/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Encrypts texts of a store: XChaCha20-Poly1305, base64 of the nonce and the ciphertext, bound to its place. */
#include "store/vault.h"

#include "base/descriptor.h"
#include "base/error.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define NONCE crypto_aead_xchacha20poly1305_ietf_NPUBBYTES
#define EXTRA crypto_aead_xchacha20poly1305_ietf_ABYTES
/* No text that is hidden is longer. */
#define MOST_TEXT 1024

_Static_assert(QYI_VAULT_KEY_SIZE == crypto_aead_xchacha20poly1305_ietf_KEYBYTES, "the size of a key");

static int key_fault(const struct qyi_vault *vault, const char *why, struct qy_error *reterr)
{
    return qyi_error_set(reterr, QY_E_KEY_FILE, 0, vault->path ? vault->path : "",
                         vault->path ? strlen(vault->path) : 0, why);
}

static int system_fault(const struct qyi_vault *vault, struct qy_error *reterr)
{
    return key_fault(vault, strerror(errno), reterr); /* NOLINT(concurrency-mt-unsafe): glibc's is safe */
}

/* ---- the key's file -------------------------------------------------------------------------------- */

static int read_key(struct qyi_vault *vault, int file, struct qy_error *reterr)
{
    struct stat about;
    unsigned char key[QYI_VAULT_KEY_SIZE + 1];

    if (fstat(file, &about) < 0)
        return system_fault(vault, reterr);
    if ((about.st_mode & 077) != 0)
        return key_fault(vault, "0600", reterr);
    ssize_t count = read(file, key, sizeof key);
    if (count == QYI_VAULT_KEY_SIZE)
        memcpy(vault->key, key, QYI_VAULT_KEY_SIZE);
    sodium_memzero(key, sizeof key);
    return count == QYI_VAULT_KEY_SIZE ? 0 : key_fault(vault, "32", reterr);
}

/* Writes a new key; where another process was first, that one's is read. */
static int make_key(struct qyi_vault *vault, struct qy_error *reterr)
{
    unsigned char key[QYI_VAULT_KEY_SIZE];

    (void)qyi_make_folders(vault->path, 0700); /* an error shows when the file is opened */
    int file = open(vault->path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0)
        return system_fault(vault, reterr);
    randombytes_buf(key, sizeof key);
    ssize_t count = write(file, key, sizeof key);
    if (count == (ssize_t)sizeof key && fsync(file) == 0) {
        memcpy(vault->key, key, sizeof key);
        sodium_memzero(key, sizeof key);
        (void)close(file);
        (void)qyi_sync_folder(vault->path);
        return 0;
    }
    (void)system_fault(vault, reterr);
    (void)close(file);
    (void)unlink(vault->path);
    return QY_E_KEY_FILE;
}

static int ready(struct qyi_vault *vault, bool make, struct qy_error *reterr)
{
    int status;

    if (vault->ready)
        return 0;
    if (!vault->path || sodium_init() < 0)
        return key_fault(vault, NULL, reterr);
    int file = open(vault->path, O_RDONLY | O_CLOEXEC);
    if (file < 0 && (errno != ENOENT || !make))
        return system_fault(vault, reterr);
    if (file < 0) {
        status = make_key(vault, reterr);
    } else {
        status = read_key(vault, file, reterr);
        (void)close(file);
    }
    vault->ready = status == 0;
    return status;
}

void qyi_vault_close(struct qyi_vault *vault)
{
    sodium_memzero(vault->key, sizeof vault->key);
    vault->ready = false;
}

/* ---- hiding ---------------------------------------------------------------------------------------- */

int qyi_vault_hide(struct qyi_vault *vault, const char *place, const char *text, size_t len,
                   struct qy_buf *out, struct qy_error *reterr)
{
    unsigned char box[NONCE + MOST_TEXT + EXTRA];
    char base64[sodium_base64_ENCODED_LEN(sizeof box, sodium_base64_VARIANT_ORIGINAL)];
    unsigned long long sealed;
    int status = ready(vault, true, reterr);

    if (status < 0)
        return status;
    if (len > MOST_TEXT)
        return qyi_error_set(reterr, QY_E_TOO_LONG, 0, text, len, NULL);
    randombytes_buf(box, NONCE);
    crypto_aead_xchacha20poly1305_ietf_encrypt(box + NONCE, &sealed, (const unsigned char *)text, len,
                                               (const unsigned char *)place, strlen(place), NULL, box,
                                               vault->key);
    sodium_bin2base64(base64, sizeof base64, box, NONCE + (size_t)sealed, sodium_base64_VARIANT_ORIGINAL);
    qy_buf_adds(out, base64);
    return out->failed ? qyi_no_memory(reterr) : 0;
}

int qyi_vault_reveal(struct qyi_vault *vault, const char *place, const char *hidden, size_t len,
                     struct qy_buf *out, struct qy_error *reterr)
{
    unsigned char box[NONCE + MOST_TEXT + EXTRA];
    unsigned char text[MOST_TEXT];
    unsigned long long opened = 0;
    size_t size = 0;
    int status = ready(vault, false, reterr);

    if (status < 0)
        return status;
    if (sodium_base642bin(box, sizeof box, hidden, len, NULL, &size, NULL, sodium_base64_VARIANT_ORIGINAL) !=
            0 ||
        size < NONCE + EXTRA ||
        crypto_aead_xchacha20poly1305_ietf_decrypt(text, &opened, NULL, box + NONCE, size - NONCE,
                                                   (const unsigned char *)place, strlen(place), box,
                                                   vault->key) != 0)
        return qyi_error_set(reterr, QY_E_VAULT_BROKEN, 0, place, strlen(place), NULL);
    qy_buf_add(out, (const char *)text, (size_t)opened);
    sodium_memzero(text, sizeof text);
    return out->failed ? qyi_no_memory(reterr) : 0;
}

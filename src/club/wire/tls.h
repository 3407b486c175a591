/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The certificate of a server with TLS: checked before use, and again when its files change. */
#ifndef QYI_WIRE_TLS_H
#define QYI_WIRE_TLS_H

#include <qiyuan/core/error.h>

#include <stdbool.h>
#include <stdint.h>

/* Two PEM files: the certificate followed by those of its issuers, and its key. Texts are borrowed. */
struct qyi_tls {
    const char *certificate; /* NULL: the server speaks plain HTTP */
    const char *key;
    struct qyi_tls_state {
        /* time of the last change of each file, in nanoseconds since 1970; 0: missing */
        int64_t changed[2];
        int64_t place[2]; /* inode number */
    } used, last;         /* of the pair in use, and at the last call of qyi_tls_has_changed() */
};

/* Records the state of the two files as that of the pair in use. */
void qyi_tls_note(struct qyi_tls *tls);

/*
 * Checks that the two files are a certificate and its key. `ret_expires` is set to the end of its validity,
 * in seconds since 1970. Errors: QY_E_FILE_READ; QY_E_TLS_FILE for an invalid file (expected is its path);
 * QY_E_TLS_PAIR if they do not belong together.
 */
int qyi_tls_look(const struct qyi_tls *tls, int64_t *ret_expires, struct qy_error *reterr);

/* True if the files differ from the recorded state and have not changed since the last call, so that a pair
 * is not read while it is being replaced. Then records the new state, and so returns true only once. */
bool qyi_tls_has_changed(struct qyi_tls *tls);

#endif

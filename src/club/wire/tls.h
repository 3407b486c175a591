/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The certificate of a server that speaks TLS itself: looked at before it is used, and again
 * when its files change. */
#ifndef QYI_WIRE_TLS_H
#define QYI_WIRE_TLS_H

#include <qiyuan/core/error.h>

#include <stdbool.h>
#include <stdint.h>

/* Two files in PEM: the certificate with those of its issuers behind it, and its key. Texts are borrowed. */
struct qyi_tls {
    const char *certificate; /* NULL: the server speaks plain HTTP */
    const char *key;
    struct qyi_tls_state {
        /* when each file was last written, in nanoseconds since 1970; 0: it is not there */
        int64_t changed[2];
        int64_t place[2]; /* its number in the file system */
    } used, last;         /* of the pair in use, and as it was when it was last asked for */
};

/* Notes the state of the two files as that of the pair in use. */
void qyi_tls_note(struct qyi_tls *tls);

/*
 * Looks whether the two files are a certificate and its key. `ret_expires` is set to the end of its validity,
 * in seconds since 1970. Errors: QY_E_FILE_READ; QY_E_TLS_FILE where a file is none (expected is its
 * path); QY_E_TLS_PAIR where they do not belong together.
 */
int qyi_tls_look(const struct qyi_tls *tls, int64_t *ret_expires, struct qy_error *reterr);

/* True when the files are others than were noted, and have rested since this was last asked: a pair that is
 * being replaced is not read by halves. They are noted then: it is told once. */
bool qyi_tls_has_changed(struct qyi_tls *tls);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads certificates as OpenSSL will, before libwebsockets takes them. */
#include "wire/tls.h"

#include "base/descriptor.h"
#include "base/error.h"

#include <qiyuan/errors/server.h>

#include <errno.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* Fills the error with OpenSSL's message about a file, or why it can't be read. */
static int refuse(int code, const char *path, struct qy_error *reterr)
{
    const char *why = ERR_reason_error_string(ERR_peek_error());
    const char *found = why ? why : "?";

    (void)qyi_error_set(reterr, code, 0, found, strlen(found), path);
    ERR_clear_error();
    return code;
}

static int check_readable(const char *path, struct qy_error *reterr)
{
    if (access(path, R_OK) == 0)
        return 0;
    return qyi_error_setf(reterr, QY_E_FILE_READ, 0, NULL, "%s: %s", path, strerror(errno));
}

static int64_t end_of(const X509 *certificate)
{
    struct tm end;

    if (!certificate || ASN1_TIME_to_tm(X509_get0_notAfter(certificate), &end) != 1)
        return 0;
    return (int64_t)timegm(&end);
}

int qyi_tls_look(const struct qyi_tls *tls, int64_t *ret_expires, struct qy_error *reterr)
{
    int status = check_readable(tls->certificate, reterr);

    if (status == 0)
        status = check_readable(tls->key, reterr);
    if (status < 0)
        return status;
    SSL_CTX *context = SSL_CTX_new(TLS_server_method());
    if (!context)
        return qyi_error_set(reterr, QY_E_MEMORY, 0, NULL, 0, NULL);
    ERR_clear_error();
    if (SSL_CTX_use_certificate_chain_file(context, tls->certificate) != 1)
        status = refuse(QY_E_TLS_FILE, tls->certificate, reterr);
    else if (SSL_CTX_use_PrivateKey_file(context, tls->key, SSL_FILETYPE_PEM) != 1)
        status = ERR_GET_REASON(ERR_peek_error()) == X509_R_KEY_VALUES_MISMATCH
                     ? refuse(QY_E_TLS_PAIR, tls->key, reterr)
                     : refuse(QY_E_TLS_FILE, tls->key, reterr);
    else
        *ret_expires = end_of(SSL_CTX_get0_certificate(context));
    SSL_CTX_free(context);
    return status;
}

static struct qyi_tls_state state_of(const struct qyi_tls *tls)
{
    const char *paths[2] = {tls->certificate, tls->key};
    struct qyi_tls_state state = {0};
    struct stat found;

    for (int i = 0; i < 2; i++) {
        if (stat(paths[i], &found) < 0)
            continue;
        state.changed[i] = qyi_changed_ns(&found);
        state.place[i] = (int64_t)found.st_ino;
    }
    return state;
}

static bool same(const struct qyi_tls_state *a, const struct qyi_tls_state *b)
{
    return memcmp(a, b, sizeof *a) == 0; /* four numbers, without holes */
}

void qyi_tls_note(struct qyi_tls *tls)
{
    tls->used = tls->last = state_of(tls);
}

bool qyi_tls_has_changed(struct qyi_tls *tls)
{
    struct qyi_tls_state now = state_of(tls);
    bool rests = same(&now, &tls->last);

    tls->last = now;
    if (!rests || same(&now, &tls->used))
        return false;
    tls->used = now;
    return true;
}

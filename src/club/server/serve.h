/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The whole server as one call: what `qiyuan serve` runs. */
#ifndef QYI_SERVER_SERVE_H
#define QYI_SERVER_SERVE_H

#include "wire/serve_options.h"

#include <qiyuan/core/buf.h>

/*
 * Serves until SIGTERM or SIGINT. 0 after such an end, else QY_E_ADDRESS_TAKEN, QY_E_LISTEN, QY_E_STORE_...,
 * QY_E_TLS_FILE, QY_E_TLS_PAIR, QY_E_FILE_WRITE, QY_E_SYSTEM or QY_E_MEMORY. At SIGHUP the certificate is
 * read again and the log opened anew. Only one may run in a process at a time: libwebsockets and signals belong to
 * it. Behind it SIGTERM and SIGINT are ignored: the program is to end by itself.
 */
int qyi_serve(const struct qyi_serve_options *options, struct qy_error *reterr);

/* Appends the path of a file or folder in the user's data: $XDG_DATA_HOME/qiyuan/FILE or
 * ~/.local/share/qiyuan/FILE. Asks the environment: before any thread. */
void qyi_serve_data_path(const char *file, struct qy_buf *out);

/* Appends the path of the usual store: $XDG_DATA_HOME/qiyuan/qiyuan.db or ~/.local/share/qiyuan/qiyuan.db. */
void qyi_serve_default_db(struct qy_buf *out);

/* Appends the folder that lies beside a store (NULL: the usual one) where no other is named: "tournaments", "uploads". Asks
 * the environment: before any thread. */
void qyi_serve_folder_beside(const char *db, const char *name, struct qy_buf *out);

/* Appends the path of the usual key: $XDG_CONFIG_HOME/qiyuan/seal.key or ~/.config/qiyuan/seal.key. */
void qyi_serve_default_key(struct qy_buf *out);

/* Whether it is an address as a security.txt has one (RFC 9116, 2.5.3): mailto:, https: or tel:, on one line. */
bool qyi_serve_is_contact(const char *text);

#endif

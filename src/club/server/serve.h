/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The whole server as one function, which `qiyuan serve` runs. */
#ifndef QYI_SERVER_SERVE_H
#define QYI_SERVER_SERVE_H

#include "wire/serve_options.h"

#include <qiyuan/core/buf.h>

/*
 * Serves until SIGTERM or SIGINT. Returns 0 then, else QY_E_ADDRESS_TAKEN, QY_E_LISTEN, QY_E_STORE_...,
 * QY_E_TLS_FILE, QY_E_TLS_PAIR, QY_E_FILE_WRITE, QY_E_SYSTEM or QY_E_MEMORY. SIGHUP reloads the certificate
 * and reopens the log. A process may run only one server at a time, because it owns libwebsockets and the
 * signals. Afterwards SIGTERM and SIGINT are ignored: the program must end by itself.
 */
int qyi_serve(const struct qyi_serve_options *options, struct qy_error *reterr);

/* Appends the path of a file or folder in the user's data: $XDG_DATA_HOME/qiyuan/FILE or
 * ~/.local/share/qiyuan/FILE. Reads the environment: call it before starting threads. */
void qyi_serve_data_path(const char *file, struct qy_buf *out);

/* Appends the default path of the store: $XDG_DATA_HOME/qiyuan/qiyuan.db or ~/.local/share/qiyuan/qiyuan.db. */
void qyi_serve_default_db(struct qy_buf *out);

/* Appends the default path of a folder beside a store (NULL: the default store): "tournaments", "uploads".
 * Reads the environment: call it before starting threads. */
void qyi_serve_folder_beside(const char *db, const char *name, struct qy_buf *out);

/* Appends the default path of the key: $XDG_CONFIG_HOME/qiyuan/seal.key or ~/.config/qiyuan/seal.key. */
void qyi_serve_default_key(struct qy_buf *out);

/* True for a contact address allowed in security.txt (RFC 9116, 2.5.3): mailto:, https: or tel:, on one line. */
bool qyi_serve_is_contact(const char *text);

#endif

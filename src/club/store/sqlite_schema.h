/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Creates the tables, and migrates those of older versions. */
#ifndef QYI_STORE_SQLITE_SCHEMA_H
#define QYI_STORE_SQLITE_SCHEMA_H

#include <qiyuan/core/error.h>
#include <qiyuan/errors/store.h>

#include <sqlite3.h>

/*
 * Adds the SQL function qyi_event_digest(game, n, t, body, client_id) to a connection: the checksum by which
 * a damaged row of an event is detected. Returns SQLITE_OK or SQLite's code.
 */
int qyi_schema_functions(sqlite3 *db);

/* "QiYu" as a number identifies the file as a store of this program. */
#define QYI_APPLICATION_ID 1365858677
/* The version of the tables that this program creates. */
int qyi_schema_version(void);

/* Creates or migrates the tables in one transaction. QY_E_STORE_VERSION, or QY_E_STORE_FAILED. */
int qyi_schema_prepare(sqlite3 *db, struct qy_error *reterr);

#endif

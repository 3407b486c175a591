/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Making the tables, and bringing those of older programs up to date. */
#ifndef QYI_STORE_SQLITE_SCHEMA_H
#define QYI_STORE_SQLITE_SCHEMA_H

#include <qiyuan/core/error.h>
#include <qiyuan/errors/store.h>

#include <sqlite3.h>

/*
 * Gives a connection the SQL function qyi_event_digest(game, n, t, body, client_id): a number by which an
 * event whose row was damaged is known. SQLITE_OK or SQLite's code.
 */
int qyi_schema_functions(sqlite3 *db);

/* "QiYu" as a number marks the file as ours. */
#define QYI_APPLICATION_ID 1365858677
/* The version of the tables that this program makes. */
int qyi_schema_version(void);

/* Makes or updates the tables in one transaction. QY_E_STORE_VERSION, or QY_E_STORE_FAILED. */
int qyi_schema_prepare(sqlite3 *db, struct qy_error *reterr);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Creates the tables in PostgreSQL, and migrates those of older versions. */
#ifndef QYI_STORE_PG_SCHEMA_H
#define QYI_STORE_PG_SCHEMA_H

#include "store/pg_db.h"

/* The first version for PostgreSQL; versions have the same numbers as for SQLite. */
#define QYI_PG_FIRST_FORM 3

/* The version of the tables that this program creates. */
int qyi_pg_schema_version(void);

/* Returns the version of the tables in the database; 0: no tables. QY_E_STORE_FAILED. */
int qyi_pg_schema_find(struct qyi_pg *pg, int *ret_form, struct qy_error *reterr);

/* Creates or migrates the tables in one transaction; if several servers try, one does it and the others wait.
 * QY_E_STORE_VERSION, or QY_E_STORE_FAILED. */
int qyi_pg_schema_prepare(struct qyi_pg *pg, struct qy_error *reterr);

#endif

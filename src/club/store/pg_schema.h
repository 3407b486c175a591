/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Making the tables in PostgreSQL, and bringing those of older programs up to date. */
#ifndef QYI_STORE_PG_SCHEMA_H
#define QYI_STORE_PG_SCHEMA_H

#include "store/pg_db.h"

/* The first form that PostgreSQL had; its forms have the numbers of SQLite's. */
#define QYI_PG_FIRST_FORM 3

/* The version of the tables that this program makes. */
int qyi_pg_schema_version(void);

/* What version the tables in the database have; 0: there are none. QY_E_STORE_FAILED. */
int qyi_pg_schema_find(struct qyi_pg *pg, int *ret_form, struct qy_error *reterr);

/* Makes or updates the tables in one transaction; of several servers one does it and the others wait.
 * QY_E_STORE_VERSION, or QY_E_STORE_FAILED. */
int qyi_pg_schema_prepare(struct qyi_pg *pg, struct qy_error *reterr);

#endif

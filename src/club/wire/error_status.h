/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The HTTP status of each error; tools/registry.py generates the table from registry/errors.toml. */
#ifndef QYI_WIRE_ERROR_STATUS_H
#define QYI_WIRE_ERROR_STATUS_H

/* The status of an error response with `code`; 500 for a code that is not in the registry. */
unsigned qyi_error_status(int code);

#endif

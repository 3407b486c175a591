/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The file beside the log of a tournament that has its people (people.h). */
#ifndef QYI_DIRECTING_PEOPLE_FILE_H
#define QYI_DIRECTING_PEOPLE_FILE_H

#include <qiyuan/core/buf.h>
#include <qiyuan/core/error.h>

#include <stdbool.h>

/* The file of a log's people is named after the log, between a point and this. */
#define QYI_PEOPLE_TAIL ".people"

/* Appends the path of the file of a log's people: of a path, or of the log's bare name. */
void qyi_people_path(const char *log_path, struct qy_buf *out);

/* The log whose people the file `name` has, by its name alone; false where it has nobody's. */
bool qyi_people_log(const char *name, char *ret_log, size_t size);

/* Appends the text of such a file; nothing where there is none. Errors: QY_E_FILE_READ, QY_E_MEMORY. */
int qyi_people_read_text(const char *path, struct qy_buf *text, struct qy_error *reterr);

/* Puts a log aside, with its people, under the first free hidden name beside it (.NAME.1): nothing is lost, and its name
 * is free. Errors: QY_E_FILE_WRITE, QY_E_MEMORY. */
int qyi_people_put_aside(const char *log_path, struct qy_error *reterr);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The file of a tournament's people, beside its log (people.h). */
#ifndef QYI_DIRECTING_PEOPLE_FILE_H
#define QYI_DIRECTING_PEOPLE_FILE_H

#include <qiyuan/core/buf.h>
#include <qiyuan/core/error.h>

#include <stdbool.h>

/* The file's name is a point, the name of the log, and this suffix. */
#define QYI_PEOPLE_TAIL ".people"

/* Appends the path of the file of people for a log, given by its path or by its name. */
void qyi_people_path(const char *log_path, struct qy_buf *out);

/* Returns the name of the log whose people the file `name` holds, judged by the name alone; false for other names. */
bool qyi_people_log(const char *name, char *ret_log, size_t size);

/* Appends the content of such a file; nothing if it does not exist. Errors: QY_E_FILE_READ, QY_E_MEMORY. */
int qyi_people_read_text(const char *path, struct qy_buf *text, struct qy_error *reterr);

/* Renames a log and its people to the first free hidden name beside it (.NAME.1), so that nothing is lost and
 * the name is free. Errors: QY_E_FILE_WRITE, QY_E_MEMORY. */
int qyi_people_put_aside(const char *log_path, struct qy_error *reterr);

#endif

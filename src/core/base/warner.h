/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The receiver of warnings raised by an act or an answer. */
#ifndef QYI_BASE_WARNER_H
#define QYI_BASE_WARNER_H

/* Message `id` with three particulars, "" for none, as {1} to {3}; {0} is what the event or the file is
 * called. */
struct qyi_warner {
    void (*say)(void *user, const char *id, const char *first, const char *second, const char *third);
    void *user;
};

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whoever is told of what calls for attention while something is done or told. */
#ifndef QYI_BASE_WARNER_H
#define QYI_BASE_WARNER_H

/* Message `id` with three particulars, "" for none, as {1} to {3}; {0} is what the event or the file is
 * called. */
struct qyi_warner {
    void (*say)(void *user, const char *id, const char *first, const char *second, const char *third);
    void *user;
};

#endif

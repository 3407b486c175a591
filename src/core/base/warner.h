/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Receives the warnings of an act or a command. */
#ifndef QYI_BASE_WARNER_H
#define QYI_BASE_WARNER_H

/*
 * Called with message `id` and three values for {1} to {3}, "" for none; {0} is the name of the event or
 * file.
 */
struct qyi_warner {
    void (*say)(void *user, const char *id, const char *first, const char *second, const char *third);
    void *user;
};

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names for guests who gave none: names of plants, shown in the reader's language. */
#ifndef QYI_LIVE_GUEST_NAME_H
#define QYI_LIVE_GUEST_NAME_H

#include <qiyuan/core/buf.h>
#include <qiyuan/core/lang.h>

/* Appends a new random name to `out`. Letters and digits would be hard to distinguish and to pronounce. */
void qyi_guest_name_new(enum qy_lang lang, struct qy_buf *out);
/* The name of any guest without a name. Static storage. */
const char *qyi_guest_name_any(enum qy_lang lang);
/*
 * Translates a guest's name for a reader: "游客·杜鹃" is "Guest Azalea" in English. Other names are returned
 * unchanged. Returns `name`, or the text of `out`.
 */
const char *qyi_guest_name_in(const char *name, enum qy_lang lang, struct qy_buf *out);

#endif

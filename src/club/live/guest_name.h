/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names of guests who gave none: those of plants, in the language of whoever reads them. */
#ifndef QYI_LIVE_GUEST_NAME_H
#define QYI_LIVE_GUEST_NAME_H

#include <qiyuan/core/buf.h>
#include <qiyuan/core/lang.h>

/* Adds a new one, at random, to `out`: letters and digits would be hard to tell apart, and to say. */
void qyi_guest_name_new(enum qy_lang lang, struct qy_buf *out);
/* What any guest is called, where no name was made. Static storage. */
const char *qyi_guest_name_any(enum qy_lang lang);
/*
 * A name of a guest as a reader of a language has it: "游客·杜鹃" is "Guest Azalea" in English. What was not made by
 * one of these is answered as it is. The answer is `name`, or the text of `out`.
 */
const char *qyi_guest_name_in(const char *name, enum qy_lang lang, struct qy_buf *out);

#endif

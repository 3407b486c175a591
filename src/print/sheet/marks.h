/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Quotes and apostrophes in Western text. Chinese fonts draw them as wide as a character ("Tomás O’ Rivera"),
 * the Korean fonts of the same family do not.
 */
#ifndef QYI_SHEET_MARKS_H
#define QYI_SHEET_MARKS_H

#include "sheet/text.h"

#include <pango/pango.h>

/*
 * Sets the attributes that draw these marks narrow: all of them in English text, those within a Latin word in
 * Chinese text. Adds them to `list`, or if it is NULL to a new list when there are any. Returns the list,
 * which the caller owns.
 */
PangoAttrList *qyi_narrow_marks(PangoAttrList *list, enum qy_lang lang, enum qyi_face face,
                                const char *string, size_t len);

#endif

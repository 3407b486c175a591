/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Quotes and apostrophes of Western text: the fonts of Chinese make them as wide as a character
 * ("Tomás O’ Rivera"), those of the same family for Korean do not.
 */
#ifndef QYI_SHEET_MARKS_H
#define QYI_SHEET_MARKS_H

#include "sheet/text.h"

#include <pango/pango.h>

/*
 * Has such marks of a text drawn narrow: in English all of them, in Chinese those within a Latin word. Adds to `list`,
 * or to a new one where it is NULL and there are any. Returns the list, which is the caller's.
 */
PangoAttrList *qyi_narrow_marks(PangoAttrList *list, enum qy_lang lang, enum qyi_face face,
                                const char *string, size_t len);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Shows lines of Pango in such a way that the PDF contains all their glyphs. Uses cairo and pango.
 *
 * When cairo 1.16 embeds a CFF font, it omits subroutines that it considers unused, but its analysis is
 * wrong: it does not remove the operands of curves and lines, counts them as hints at the next hint mask,
 * therefore takes the mask to be longer than it is and misses a call after it. A glyph then calls a missing
 * subroutine and is not drawn: for example 如 in Noto Sans CJK SC. It also forgets the hints that a glyph
 * declares in a subroutine already used by another glyph. Fonts whose letters cairo modifies itself (bold or
 * slanted) are embedded as outlines, without subroutines and hints. We request such fonts. The files become
 * smaller, too.
 */
#ifndef QYI_SHEET_GLYPHS_H
#define QYI_SHEET_GLYPHS_H

#include <pango/pangocairo.h>

/* The cairo font for a Pango font. The caller frees it with cairo_font_face_destroy(). */
cairo_font_face_t *qyi_glyphs_face(PangoFont *font);

/* Shows a line with its left end at the current point, as pango_cairo_show_layout_line() does. */
void qyi_glyphs_show_line(cairo_t *cr, PangoLayoutLine *line);

#endif

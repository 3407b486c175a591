/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Lines of Pango shown so that every glyph of theirs is in the PDF. Uses cairo and pango.
 *
 * Cairo 1.16 leaves those subroutines out of a CFF font that it finds unused, and looks for them wrongly: it
 * doesn't drop the operands of curves and lines, counts them as hints at the next hint mask, takes the mask
 * for longer than it is and skips a call behind it. A glyph then calls what isn't there and is not drawn: of
 * Noto Sans CJK SC, 如. What hints a glyph declares in a subroutine that another one used it forgets, too.
 * Faces that cairo makes letters of itself (bold or slanted ones) it embeds as outlines, without subroutines
 * and hints; such faces are asked for here. The files get smaller by it.
 */
#ifndef QYI_SHEET_GLYPHS_H
#define QYI_SHEET_GLYPHS_H

#include <pango/pangocairo.h>

/* The face that a font of Pango's is drawn with. The caller gives it back with cairo_font_face_destroy(). */
cairo_font_face_t *qyi_glyphs_face(PangoFont *font);

/* Shows a line with its left end at the current point, as pango_cairo_show_layout_line() does. */
void qyi_glyphs_show_line(cairo_t *cr, PangoLayoutLine *line);

#endif

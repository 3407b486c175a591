/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Draws text that fits: single lines that shrink and are then cut, and blocks that wrap. Pango shapes it with
 * the Noto CJK fonts, whose Latin letters match the Chinese ones. Laid-out lines are cached, because moves
 * and headings repeat. Uses base, cairo and pango; does not know pages.
 *
 * The unit is the point (1/72 inch); y grows downwards. Every text is made safe first (safe.h) and is never
 * parsed as markup. If memory runs out, the text is not drawn, and cairo's status or qyi_text_failed() says
 * so.
 */
#ifndef QYI_SHEET_TEXT_H
#define QYI_SHEET_TEXT_H

#include <cairo.h>
#include <qiyuan/core/buf.h>
#include <qiyuan/core/lang.h>
#include <stdint.h>

/* Points per millimetre. */
#define QYI_MM (72.0 / 25.4)

/* A line shrinks at most to this fraction of its size; if it is still too long, it ends with an ellipsis. */
#define QYI_TEXT_LEAST 0.6

enum qyi_face { QYI_FACE_SANS, QYI_FACE_SERIF };
enum qyi_align { QYI_ALIGN_LEFT, QYI_ALIGN_CENTRE, QYI_ALIGN_RIGHT };

struct qyi_style {
    double size; /* font size in points */
    enum qyi_face face;
    enum qyi_align align; /* within the available width */
    bool bold;
};

struct qyi_box {
    double x; /* of the upper left corner */
    double y;
    double width;
    double height;
};

struct qyi_text;

/*
 * Creates a shaper for texts in a language, which selects between the Simplified and Traditional forms of
 * characters. It must not be shared between threads. The caller frees it. Returns 0 or QY_E_MEMORY.
 */
int qyi_text_new(enum qy_lang lang, struct qyi_text **ret_text);
void qyi_text_free(struct qyi_text *text);

/* True if memory ran out for any text so far. */
bool qyi_text_failed(const struct qyi_text *text);

/* Appends the first few characters that no font of this machine has, among those drawn so far. */
void qyi_text_add_missing(const struct qyi_text *text, struct qy_buf *out);

/*
 * Draws one line in a box: vertically centred, aligned by the style, in the source colour of `cr`. Returns
 * its width, at most that of the box.
 */
double qyi_text_line(struct qyi_text *text, cairo_t *cr, const struct qyi_style *style, const char *string,
                     size_t len, const struct qyi_box *box);

/* The width of a line at its normal size. */
double qyi_text_width(struct qyi_text *text, const struct qyi_style *style, const char *string, size_t len);

/*
 * Draws a block that wraps at the width of the box, from its top. What does not fit into its height is cut,
 * with an ellipsis. Returns the height used.
 */
double qyi_text_block(struct qyi_text *text, cairo_t *cr, const struct qyi_style *style, const char *string,
                      size_t len, const struct qyi_box *box);

/*
 * Draws a text completely, vertically centred in the box: on one line at the style's size or smaller, else on
 * several lines at the largest possible size, down to `least`. If it still does not fit, it shrinks further,
 * because a small name is better than a cut one; at three points the rest is cut.
 */
void qyi_text_whole(struct qyi_text *text, cairo_t *cr, const struct qyi_style *style, double least,
                    const char *string, size_t len, const struct qyi_box *box);

/* The height of a block with this width if nothing is cut. */
double qyi_text_block_height(struct qyi_text *text, const struct qyi_style *style, const char *string,
                             size_t len, double width);

/* Length of a text up to its next possible line break: a space, after a hyphen, the dot in a name. */
size_t qyi_text_piece(const char *string);

/* Whether no word of a text is wider than `width`. Chinese may break almost anywhere. */
bool qyi_text_words_fit(struct qyi_text *text, const struct qyi_style *style, const char *string,
                        double width);

/* The narrowest width in which a block is as high as in `width` and breaks no word: its lines are about equal. */
double qyi_text_even(struct qyi_text *text, const struct qyi_style *style, const char *string, size_t len,
                     double width);

/* The distance between the baselines of a block. */
double qyi_text_leading(const struct qyi_style *style);

/*
 * The number of bytes of `string` that fit into a block of this width and height: all, or up to the beginning
 * of the first line that does not fit. At least one line fits, so that a caller that prints the rest
 * elsewhere always finishes. `string` must have passed qyi_safe_add().
 */
size_t qyi_text_block_fits(struct qyi_text *text, const struct qyi_style *style, const char *string,
                           size_t len, const struct qyi_box *box);

#endif

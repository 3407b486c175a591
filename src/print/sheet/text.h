/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Text that fits: one line that shrinks and then is cut, blocks that wrap. Shaped by Pango with
 * the Noto CJK fonts, whose Latin letters stand beside their Chinese ones; laid-out lines are kept, for moves
 * and heads come again and again. Uses base, cairo and pango; knows no page.
 *
 * Lengths are points (1/72 inch), y grows downwards. Every text is made safe first (safe.h) and is never read
 * as markup. A text that memory runs out for is not drawn; cairo's status or qyi_text_failed() tells.
 */
#ifndef QYI_SHEET_TEXT_H
#define QYI_SHEET_TEXT_H

#include <cairo.h>
#include <qiyuan/core/buf.h>
#include <qiyuan/core/lang.h>
#include <stdint.h>

/* Points in a millimetre. */
#define QYI_MM (72.0 / 25.4)

/* A line shrinks to so much of its size at the least; what is still too long ends in an ellipsis. */
#define QYI_TEXT_LEAST 0.6

enum qyi_face { QYI_FACE_SANS, QYI_FACE_SERIF };
enum qyi_align { QYI_ALIGN_LEFT, QYI_ALIGN_CENTRE, QYI_ALIGN_RIGHT };

struct qyi_style {
    double size; /* of the type, in points */
    enum qyi_face face;
    enum qyi_align align; /* across the width that there is */
    bool bold;
};

struct qyi_box {
    double x; /* of the left upper corner */
    double y;
    double width;
    double height;
};

struct qyi_text;

/*
 * Makes a shaper for texts of a language, which decides between the forms that Simplified and Traditional
 * give a character. Not to be shared between threads. The caller frees it. Returns 0 or QY_E_MEMORY.
 */
int qyi_text_new(enum qy_lang lang, struct qyi_text **ret_text);
void qyi_text_free(struct qyi_text *text);

/* True once memory has run out for a text. */
bool qyi_text_failed(const struct qyi_text *text);

/* Appends the letters drawn so far that no font of this machine has, the first few of them. */
void qyi_text_add_missing(const struct qyi_text *text, struct qy_buf *out);

/*
 * Draws one line in a box: in the middle of its height, aligned by the style, in the source colour of `cr`.
 * Returns the width it took, at most the box's.
 */
double qyi_text_line(struct qyi_text *text, cairo_t *cr, const struct qyi_style *style, const char *string,
                     size_t len, const struct qyi_box *box);

/* The width of a line in its own size. */
double qyi_text_width(struct qyi_text *text, const struct qyi_style *style, const char *string, size_t len);

/*
 * Draws a block that wraps at the width of the box, from its upper edge; what is more than its height holds
 * is cut and ends in an ellipsis. Returns the height it took.
 */
double qyi_text_block(struct qyi_text *text, cairo_t *cr, const struct qyi_style *style, const char *string,
                      size_t len, const struct qyi_box *box);

/*
 * Draws a text so that it is seen whole, in the middle of the box's height: in one line of the style's size or
 * smaller, else in lines of the largest size that has room, down to `least`. A text that has no room then goes on
 * shrinking, for a name is better small than cut; at three points the rest is cut.
 */
void qyi_text_whole(struct qyi_text *text, cairo_t *cr, const struct qyi_style *style, double least,
                    const char *string, size_t len, const struct qyi_box *box);

/* The height that a block of that width takes when nothing is cut. */
double qyi_text_block_height(struct qyi_text *text, const struct qyi_style *style, const char *string,
                             size_t len, double width);

/* The distance from one base line of a block to the next. */
double qyi_text_leading(const struct qyi_style *style);

/*
 * How many bytes of `string` a block of that width and height holds: all of it, or up to where a line begins
 * that has no more room. At least one line's worth, so that who prints the rest elsewhere comes to an end.
 * `string` has been made safe with qyi_safe_add().
 */
size_t qyi_text_block_fits(struct qyi_text *text, const struct qyi_style *style, const char *string,
                           size_t len, const struct qyi_box *box);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pictures that were looked at and found good, kept in tests/data/sheet; what is drawn now is compared with
 * them. */
#ifndef TESTS_SHEET_PICTURE_H
#define TESTS_SHEET_PICTURE_H

#include <cairo.h>
#include <stdbool.h>

/* An image of this many points, white, with fewer pixels than points. */
cairo_surface_t *picture_new(double width, double height);

/*
 * True if an image is the same as tests/data/sheet/NAME.png but for small shades, which another version of
 * the fonts' renderer may bring; otherwise says where it differs. With QIYUAN_UPDATE_PICTURES set it is
 * written there instead: look at it before it is committed.
 */
bool picture_is(cairo_surface_t *image, const char *name);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Reduces a picture to few colours: the most frequent ones are kept exactly, the others, on smoothed edges,
 * are chosen by median cut.
 */
#ifndef QYI_SHEET_COLOURS_H
#define QYI_SHEET_COLOURS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define QYI_COLOURS_MOST 255

struct qyi_colours;

/* Returns NULL when memory runs out. */
struct qyi_colours *qyi_colours_new(void);
void qyi_colours_free(struct qyi_colours *colours);

/* Counts pixels in cairo's RGB24 format. */
void qyi_colours_count(struct qyi_colours *colours, const uint32_t *pixels, size_t count);

/*
 * Chooses at most QYI_COLOURS_MOST colours, each 0xRRGGBB. Returns their number, or 0 when memory runs out.
 * Equal counts give equal colours.
 */
unsigned qyi_colours_choose(struct qyi_colours *colours, uint32_t ret_chosen[QYI_COLOURS_MOST]);

/* The index of the chosen colour nearest to a pixel. */
uint8_t qyi_colours_nearest(struct qyi_colours *colours, uint32_t pixel);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Few colours for a picture of many: those that are met most often as they are, the others, where
 * edges fade into each other, by the median cut.
 */
#ifndef QYI_SHEET_COLOURS_H
#define QYI_SHEET_COLOURS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define QYI_COLOURS_MOST 255

struct qyi_colours;

/* NULL without memory. */
struct qyi_colours *qyi_colours_new(void);
void qyi_colours_free(struct qyi_colours *colours);

/* Counts pixels as cairo's RGB24 has them. */
void qyi_colours_count(struct qyi_colours *colours, const uint32_t *pixels, size_t count);

/*
 * Chooses at most QYI_COLOURS_MOST colours for what was counted: 0xRRGGBB each. Returns how many, 0 without
 * memory. The same counts give the same colours.
 */
unsigned qyi_colours_choose(struct qyi_colours *colours, uint32_t ret_chosen[QYI_COLOURS_MOST]);

/* The number of the chosen colour that is nearest to a pixel. */
uint8_t qyi_colours_nearest(struct qyi_colours *colours, uint32_t pixel);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counts the colours of a picture and chooses a palette from them. */
#include "sheet/colours.h"

#include <stdlib.h>
#include <string.h>

/* The most distinct colours counted; further ones are ignored. A power of two. */
#define PLACES 65536
#define HELD   (PLACES / 4 * 3)

/* How many of the most common colours are taken unchanged, for the uniform areas of a drawing. */
#define PLAIN 64

#define UNCHOSEN 0xff

struct colour {
    uint32_t rgb;
    uint32_t count;
    uint8_t chosen;
    bool used;
};

struct qyi_colours {
    struct colour place[PLACES];
    size_t held;
    uint32_t chosen[QYI_COLOURS_MOST];
    unsigned chosen_count;
};

struct qyi_colours *qyi_colours_new(void)
{
    return calloc(1, sizeof(struct qyi_colours));
}

void qyi_colours_free(struct qyi_colours *colours)
{
    free(colours);
}

/* The slot of a colour, or the free slot for it; NULL if the table is full. */
static struct colour *place_of(struct qyi_colours *colours, uint32_t rgb)
{
    size_t at = (rgb * UINT32_C(2654435761)) >> 16;

    while (colours->place[at].used && colours->place[at].rgb != rgb)
        at = (at + 1) % PLACES;
    if (!colours->place[at].used) {
        if (colours->held == HELD)
            return NULL;
        colours->held++;
        colours->place[at] = (struct colour){.rgb = rgb, .chosen = UNCHOSEN, .used = true};
    }
    return &colours->place[at];
}

void qyi_colours_count(struct qyi_colours *colours, const uint32_t *pixels, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct colour *colour = place_of(colours, pixels[i] & 0xffffff);

        if (colour && colour->count < UINT32_MAX)
            colour->count++;
    }
}

/* ---- the median cut ----------------------------------------------------------------------------------- */

static unsigned channel(uint32_t rgb, unsigned which)
{
    return rgb >> (16 - 8 * which) & 0xff;
}

static int by_number(uint32_t a, uint32_t b)
{
    return (a > b) - (a < b);
}

static int by_count(const void *a, const void *b)
{
    const struct colour *one = a;
    const struct colour *other = b;
    int order = by_number(other->count, one->count);

    return order ? order : by_number(one->rgb, other->rgb);
}

static int by_channel(const void *a, const void *b, unsigned which)
{
    uint32_t one = ((const struct colour *)a)->rgb;
    uint32_t other = ((const struct colour *)b)->rgb;
    int order = by_number(channel(one, which), channel(other, which));

    return order ? order : by_number(one, other);
}

static int by_red(const void *a, const void *b)
{
    return by_channel(a, b, 0);
}

static int by_green(const void *a, const void *b)
{
    return by_channel(a, b, 1);
}

static int by_blue(const void *a, const void *b)
{
    return by_channel(a, b, 2);
}

struct box {
    struct colour *first;
    size_t count;
};

/* The largest extent of a box, and the channel that has it. */
static unsigned widest(const struct box *box, unsigned *ret_channel)
{
    unsigned wide = 0;

    *ret_channel = 0;
    for (unsigned which = 0; which < 3; which++) {
        unsigned least = 255;
        unsigned most = 0;

        for (size_t i = 0; i < box->count; i++) {
            unsigned value = channel(box->first[i].rgb, which);

            least = value < least ? value : least;
            most = value > most ? value : most;
        }
        if (most > least && most - least > wide) {
            wide = most - least;
            *ret_channel = which;
        }
    }
    return wide;
}

/* Cuts a box in two with about as many pixels in each. */
static struct box cut(struct box *box, unsigned which)
{
    static int (*const order[3])(const void *, const void *) = {by_red, by_green, by_blue};
    uint64_t all = 0;
    uint64_t sum = 0;
    size_t half = 0;

    qsort(box->first, box->count, sizeof *box->first, order[which]);
    for (size_t i = 0; i < box->count; i++)
        all += box->first[i].count;
    while (half + 1 < box->count && (half == 0 || 2 * (sum + box->first[half].count) <= all))
        sum += box->first[half++].count;
    struct box other = {box->first + half, box->count - half};
    box->count = half;
    return other;
}

/* The average colour of a box's pixels. */
static uint32_t middle(const struct box *box)
{
    uint64_t sum[3] = {0};
    uint64_t all = 0;
    uint32_t rgb = 0;

    for (size_t i = 0; i < box->count; i++) {
        for (unsigned which = 0; which < 3; which++)
            sum[which] += (uint64_t)box->first[i].count * channel(box->first[i].rgb, which);
        all += box->first[i].count;
    }
    for (unsigned which = 0; which < 3; which++)
        rgb = rgb << 8 | (uint32_t)((sum[which] + all / 2) / all);
    return rgb;
}

/* Cuts the box with the largest extent until there are `most` boxes. Returns their number. */
static unsigned cut_all(struct box *box, unsigned most)
{
    unsigned count = box[0].count > 0;

    while (count > 0 && count < most) {
        unsigned along = 0;
        unsigned wide = 0;
        unsigned which = 0;

        for (unsigned i = 0; i < count; i++) {
            unsigned through;
            unsigned here = widest(&box[i], &through);

            if (here > wide) {
                wide = here;
                along = through;
                which = i;
            }
        }
        if (wide == 0)
            break;
        box[count++] = cut(&box[which], along);
    }
    return count;
}

unsigned qyi_colours_choose(struct qyi_colours *colours, uint32_t ret_chosen[QYI_COLOURS_MOST])
{
    struct box box[QYI_COLOURS_MOST];
    struct colour *list = calloc(colours->held + 1, sizeof *list);
    size_t count = 0;

    if (!list)
        return 0;
    for (size_t i = 0; i < PLACES; i++)
        if (colours->place[i].count > 0)
            list[count++] = colours->place[i];
    qsort(list, count, sizeof *list, by_count);
    size_t plain = count <= QYI_COLOURS_MOST ? count : PLAIN;
    for (size_t i = 0; i < plain; i++)
        colours->chosen[i] = list[i].rgb;
    box[0] = (struct box){list + plain, count - plain};
    unsigned boxes = cut_all(box, (unsigned)(QYI_COLOURS_MOST - plain));
    for (unsigned i = 0; i < boxes; i++)
        colours->chosen[plain + i] = middle(&box[i]);
    free(list);
    colours->chosen_count = (unsigned)plain + boxes;
    memcpy(ret_chosen, colours->chosen, colours->chosen_count * sizeof *ret_chosen);
    return colours->chosen_count;
}

static unsigned distance(uint32_t a, uint32_t b)
{
    unsigned sum = 0;

    for (unsigned which = 0; which < 3; which++) {
        int apart = (int)channel(a, which) - (int)channel(b, which);

        sum += (unsigned)(apart * apart);
    }
    return sum;
}

uint8_t qyi_colours_nearest(struct qyi_colours *colours, uint32_t pixel)
{
    uint32_t rgb = pixel & 0xffffff;
    struct colour *colour = place_of(colours, rgb);
    unsigned best = 0;

    if (colour && colour->chosen != UNCHOSEN)
        return colour->chosen;
    for (unsigned i = 1; i < colours->chosen_count; i++)
        if (distance(rgb, colours->chosen[i]) < distance(rgb, colours->chosen[best]))
            best = i;
    if (colour)
        colour->chosen = (uint8_t)best;
    return (uint8_t)best;
}

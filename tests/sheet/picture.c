/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compares pictures with stored ones. */
#include "picture.h"

#include <stdio.h>
#include <stdlib.h>

#define SCALE  0.8
#define BLOCK  8  /* pixels of a side of the squares that are compared */
#define SHADES 26 /* so far the mean grey of a square may be off, of 255 */

cairo_surface_t *picture_new(double width, double height)
{
    cairo_surface_t *image = cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)(width * SCALE + 0.5),
                                                        (int)(height * SCALE + 0.5));

    cairo_surface_set_device_scale(image, SCALE, SCALE);
    return image;
}

static unsigned green(cairo_surface_t *image, int x, int y)
{
    return cairo_image_surface_get_data(image)[y * cairo_image_surface_get_stride(image) + 4 * x + 1];
}

/* The mean of a square. */
static int mean(cairo_surface_t *image, int left, int top)
{
    int sum = 0;
    int count = 0;

    for (int y = top; y < top + BLOCK && y < cairo_image_surface_get_height(image); y++) {
        for (int x = left; x < left + BLOCK && x < cairo_image_surface_get_width(image); x++) {
            sum += (int)green(image, x, y);
            count++;
        }
    }
    return count > 0 ? sum / count : 0;
}

static bool is_same(cairo_surface_t *image, cairo_surface_t *golden, const char *name)
{
    int width = cairo_image_surface_get_width(image);
    int height = cairo_image_surface_get_height(image);

    if (width != cairo_image_surface_get_width(golden) || height != cairo_image_surface_get_height(golden)) {
        fprintf(stderr, "%s: another size\n", name);
        return false;
    }
    for (int y = 0; y < height; y += BLOCK) {
        for (int x = 0; x < width; x += BLOCK) {
            int a = mean(image, x, y);
            int b = mean(golden, x, y);

            if (abs(a - b) > SHADES) {
                fprintf(stderr, "%s: at %d,%d of %dx%d pixels: expected grey %d, got %d\n", name, x, y, width,
                        height, b, a);
                return false;
            }
        }
    }
    return true;
}

bool picture_is(cairo_surface_t *image, const char *name)
{
    const char *data = getenv("QIYUAN_TEST_DATA");
    cairo_surface_t *golden;
    char path[512];
    bool same;

    snprintf(path, sizeof path, "%s/sheet/%s.png", data ? data : "tests/data", name);
    cairo_surface_flush(image);
    if (getenv("QIYUAN_UPDATE_PICTURES"))
        return cairo_surface_write_to_png(image, path) == CAIRO_STATUS_SUCCESS;
    golden = cairo_image_surface_create_from_png(path);
    same = cairo_surface_status(golden) == CAIRO_STATUS_SUCCESS;
    if (!same)
        fprintf(stderr, "%s: not there, or no picture\n", path);
    same = same && is_same(image, golden, name);
    cairo_surface_destroy(golden);
    return same;
}

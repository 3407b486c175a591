/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Printed text. Laws: sanitising a name gives valid UTF-8 without control characters, and sanitising it again
 * changes nothing; a line stays within its box; a block of text reports correctly how much of it fits.
 */
#include "base/utf8.h"
#include "fuzz.h"
#include "sheet/safe.h"
#include "sheet/text.h"

#include <string.h>

static void check_safe(const char *text, size_t len, enum qyi_safe_kind kind)
{
    struct qy_buf once = QY_BUF_INIT;
    struct qy_buf twice = QY_BUF_INIT;

    qyi_safe_add(text, len, kind, &once);
    qyi_safe_add(qy_buf_str(&once), once.len, kind, &twice);
    FUZZ_LAW(once.len <= 3 * len && qyi_utf8_valid(qy_buf_str(&once), once.len));
    FUZZ_LAW(once.len == twice.len && memcmp(qy_buf_str(&once), qy_buf_str(&twice), once.len) == 0);
    for (size_t i = 0; i < once.len; i++)
        FUZZ_LAW((unsigned char)once.data[i] >= ' ' || (once.data[i] == '\n' && kind == QYI_SAFE_BLOCK));
    qy_buf_free(&once);
    qy_buf_free(&twice);
}

static void check_drawing(struct qyi_text *shaper, cairo_t *cr, const char *text, size_t len)
{
    static const struct qyi_style style = {.size = 9};
    struct qyi_box box = {0, 0, 60, 24};
    struct qy_buf safe = QY_BUF_INIT;

    FUZZ_LAW(qyi_text_line(shaper, cr, &style, text, len, &box) <= box.width + 0.1);
    FUZZ_LAW(qyi_text_block(shaper, cr, &style, text, len, &box) <= box.height + 0.6);
    qyi_safe_add(text, len, QYI_SAFE_BLOCK, &safe);
    for (size_t at = 0; at < safe.len;) {
        size_t fits = qyi_text_block_fits(shaper, &style, safe.data + at, safe.len - at, &box);

        FUZZ_LAW(fits > 0 && fits <= safe.len - at);
        at += fits;
    }
    /* The heights of all pages add up to the height of the whole text. */
    double height = qyi_text_block_height(shaper, &style, safe.data, safe.len, box.width);
    box.height = 20 * qyi_text_leading(&style);
    for (size_t at = 0; at < safe.len;) {
        size_t fits = qyi_text_block_fits(shaper, &style, safe.data + at, safe.len - at, &box);

        height -= qyi_text_block_height(shaper, &style, safe.data + at, fits, box.width);
        at += fits;
        if (at < safe.len && safe.data[at - 1] == '\n')
            height +=
                qyi_text_leading(&style); /* the empty line after the line end belongs to the next page */
    }
    FUZZ_LAW(height < style.size && height > -style.size);
    FUZZ_LAW(!qyi_text_failed(shaper) && cairo_status(cr) == CAIRO_STATUS_SUCCESS);
    qy_buf_free(&safe);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct qyi_text *shaper;
    cairo_surface_t *image;
    cairo_t *cr;

    if (size > 2000) /* enough for several of the parts in which long texts are laid out */
        return 0;
    for (int kind = QYI_SAFE_LINE; kind <= QYI_SAFE_NAME; kind++)
        check_safe((const char *)data, size, (enum qyi_safe_kind)kind);
    if (!shaper)
        FUZZ_LAW(qyi_text_new(QY_LANG_ZH_HANS, &shaper) == 0);
    image = cairo_image_surface_create(CAIRO_FORMAT_A8, 60, 24);
    cr = cairo_create(image);
    check_drawing(shaper, cr, (const char *)data, size);
    cairo_destroy(cr);
    cairo_surface_destroy(image);
    return 0;
}

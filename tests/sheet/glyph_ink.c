/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Compares letters as poppler draws them from a PDF of ours with their outlines as cairo fills them.
 *
 *   glyph_ink LANG FACE WEIGHT COUNT < LETTERS     (zh-Hans, zh-Hant, en; sans, serif; regular, bold)
 *
 * COUNT letters make a document, so that the fonts in it are small subsets. Prints each letter whose ink
 * differs, and last "N letters, N documents, N differ, most N" (thousandths of the ink of the worst that
 * passes). Needs pdftoppm.
 */
#include "sheet/document.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CELL   36   /* points, and pixels: 72 to the inch */
#define TYPE   20.0 /* points */
#define ACROSS 14
#define RAISED (-0.2) /* the base line is just below a whole pixel: renderers put letters at whole ones */
#define MOST   0.3    /* of the ink: the greatest difference between the two renderers */

struct ink {
    unsigned width;
    unsigned height;
    unsigned char *grey; /* 0 is black */
};

static size_t length_of(const char *letter)
{
    unsigned char first = (unsigned char)*letter;

    return first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
}

static void draw(struct qyi_doc *doc, const struct qyi_style *style, const char *text, size_t count)
{
    qyi_doc_page(doc);
    for (size_t i = 0; i < count; i++) {
        size_t row = i / ACROSS;
        const struct qyi_box box = {(double)(i % ACROSS) * CELL + 3, (double)row * CELL + RAISED, CELL - 3,
                                    CELL};

        qyi_text_line(qyi_doc_text(doc), qyi_doc_cairo(doc), style, text, length_of(text), &box);
        text += length_of(text);
    }
}

static int to_file(void *user, const char *data, size_t len)
{
    return fwrite(data, 1, len, user) == len ? 0 : -1;
}

/* The head of a grey picture: "P5", width and height, 255. */
static bool read_head(FILE *pipe, struct ink *ret_ink)
{
    char line[3][32];
    char *end;

    for (unsigned i = 0; i < 3; i++)
        if (!fgets(line[i], sizeof line[i], pipe))
            return false;
    ret_ink->width = (unsigned)strtoul(line[1], &end, 10);
    ret_ink->height = (unsigned)strtoul(end, NULL, 10);
    return strcmp(line[0], "P5\n") == 0 && strcmp(line[2], "255\n") == 0;
}

/* What poppler makes of the document. */
static bool render(int file, unsigned height, struct ink *ret_ink)
{
    char command[128];
    FILE *pipe;
    bool done;

    (void)snprintf(command, sizeof command, "pdftoppm -r 72 -gray -x 0 -y 0 -W %d -H %u /dev/fd/%d",
                   ACROSS * CELL, height, file);
    pipe = popen(command, "r"); /* NOLINT(cert-env33-c): nothing in it comes from outside */
    if (!pipe)
        return false;
    done = read_head(pipe, ret_ink) && ret_ink->width == ACROSS * CELL && ret_ink->height == height;
    ret_ink->grey = done ? malloc((size_t)ret_ink->width * ret_ink->height) : NULL;
    done = ret_ink->grey && fread(ret_ink->grey, ret_ink->width, ret_ink->height, pipe) == ret_ink->height;
    return pclose(pipe) == 0 && done;
}

/* Ink around a pixel, so that a quarter of a pixel to the side makes little difference. */
static double around(const struct ink *ink, int x, int y)
{
    int sum = 0;

    for (int i = -1; i <= 1; i++)
        for (int k = -1; k <= 1; k++)
            if (x + k >= 0 && x + k < (int)ink->width && y + i >= 0 && y + i < (int)ink->height)
                sum += 255 - ink->grey[(unsigned)(y + i) * ink->width + (unsigned)(x + k)];
    return sum / 9.0;
}

/* The part of a letter's ink that differs; above 1 if there is no ink at all. */
static double difference(const struct ink *one, const struct ink *two, size_t cell)
{
    int left = (int)(cell % ACROSS) * CELL;
    int top = (int)(cell / ACROSS) * CELL;
    double sum = 0;
    double ink = 0;

    for (int y = top; y < top + CELL; y++) {
        for (int x = left; x < left + CELL; x++) {
            double a = around(one, x, y);
            double b = around(two, x, y);

            sum += a > b ? a - b : b - a;
            ink += b;
        }
    }
    return ink > 0 ? sum / ink : 2;
}

/* The same letters as cairo fills them on an image. */
static bool fill(const struct qyi_doc_setup *setup, const struct qyi_style *style, const char *text,
                 size_t count, const struct ink *like, struct ink *ret_ink)
{
    cairo_surface_t *image =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)like->width, (int)like->height);
    struct qyi_doc *doc = NULL;
    struct qy_error error;
    bool done = qyi_doc_new_on(setup, image, &doc, &error) == 0;

    if (done) {
        draw(doc, style, text, count);
        done = qyi_doc_end(doc, &error) == 0;
        qyi_doc_free(doc);
    }
    cairo_surface_flush(image);
    *ret_ink =
        (struct ink){like->width, like->height, done ? malloc((size_t)like->width * like->height) : NULL};
    for (unsigned y = 0; ret_ink->grey && y < like->height; y++)
        for (unsigned x = 0; x < like->width; x++)
            ret_ink->grey[y * like->width + x] = cairo_image_surface_get_data(
                image)[y * (unsigned)cairo_image_surface_get_stride(image) + 4 * x + 1];
    cairo_surface_destroy(image);
    return ret_ink->grey != NULL;
}

static bool print(const struct qyi_doc_setup *setup, const struct qyi_style *style, const char *text,
                  size_t count, FILE *file)
{
    struct qyi_doc *doc = NULL;
    struct qy_error error;
    bool done = qyi_doc_new(setup, to_file, file, &doc, &error) == 0;

    if (done) {
        draw(doc, style, text, count);
        done = qyi_doc_end(doc, &error) == 0;
        qyi_doc_free(doc);
    }
    return fflush(file) == 0 && done;
}

/* A document: says what differs, counts it. */
static bool compare(const struct qyi_doc_setup *setup, const struct qyi_style *style, const char *text,
                    size_t count, unsigned *differ, double *most)
{
    FILE *file = tmpfile();
    struct ink drawn = {0};
    struct ink filled = {0};
    bool done = file && print(setup, style, text, count, file) &&
                render(fileno(file), (unsigned)((count + ACROSS - 1) / ACROSS) * CELL, &drawn) &&
                fill(setup, style, text, count, &drawn, &filled);

    for (size_t i = 0; done && i < count; i++, text += length_of(text)) {
        double by = difference(&drawn, &filled, i);

        if (by > MOST) {
            printf("%.*s differs by %.2f\n", (int)length_of(text), text, by);
            ++*differ;
        } else if (by > *most) {
            *most = by;
        }
    }
    if (file)
        (void)fclose(file);
    free(drawn.grey);
    free(filled.grey);
    return done;
}

static size_t count_letters(const char *text, size_t most)
{
    size_t count = 0;

    for (; *text && count < most; text += length_of(text))
        count++;
    return count;
}

int main(int argc, char **argv)
{
    struct qyi_doc_setup setup = {.paper = QY_PAPER_LETTER};
    struct qyi_style style = {.size = TYPE};
    static char text[1 << 20];
    size_t len = fread(text, 1, sizeof text - 1, stdin);
    size_t a_document = argc == 5 ? (size_t)strtoul(argv[4], NULL, 10) : 0;
    unsigned documents = 0;
    unsigned letters = 0;
    unsigned differ = 0;
    double most = 0;

    if (a_document == 0 || a_document > ACROSS * 20 || len + 1 == sizeof text ||
        qy_lang_parse(argv[1], strlen(argv[1]), &setup.lang) < 0)
        return 2;
    style.face = strcmp(argv[2], "serif") == 0 ? QYI_FACE_SERIF : QYI_FACE_SANS;
    style.bold = strcmp(argv[3], "bold") == 0;
    for (const char *at = text; *at;) {
        size_t count = count_letters(at, a_document);

        if (!compare(&setup, &style, at, count, &differ, &most))
            return 2;
        for (size_t i = 0; i < count; i++)
            at += length_of(at);
        letters += (unsigned)count;
        documents++;
    }
    printf("%u letters, %u documents, %u differ, most %.0f\n", letters, documents, differ, most * 1000);
    return differ > 0;
}

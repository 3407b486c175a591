/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Paragraphs of moves and comments, with figurines. */
#include "sheet/game_print.h"

#include "sheet/glyphs.h"
#include "sheet/marks.h"
#include "sheet/safe.h"

#include <string.h>

#define SIZE     10.5 /* points */
#define LEADING  1.45
#define NO_BREAK "\u00a0"
#define PIECE    1024 /* bytes laid out at once */

#define FIGURINE 0.86   /* width of a figurine in ems */
#define FIELD    0.0098 /* a hundredth of a piece's field, in ems */
#define FOOT     91     /* height of a figurine's base line in its field */

/* Letters in place of figurines, by kind of piece. */
static const char letters[] = "PNBRQK";

/* ---- figurines ------------------------------------------------------------------------------------- */

/*
 * Draws the letter of a figurine as wide as the figurine, so that searching and copying find it, and clips it
 * to a speck inside the black of the figurine, so that it is invisible. (A font of figurines could be
 * searched too, but PDF readers treat its characters as a separate line.)
 */
static void hide_letter(cairo_t *context, const struct qyi_paragraph *paragraph, unsigned kind, double x,
                        double y)
{
    const struct qyi_glyph *letter = &paragraph->letters.glyph[kind - 1];
    cairo_text_cluster_t cluster = {1, 1};
    cairo_glyph_t glyph = {letter->index, x, y};
    cairo_matrix_t matrix;

    if (kind > paragraph->letters.count || !letter->font || letter->advance <= 0)
        return;
    cairo_matrix_init_scale(&matrix, SIZE * FIGURINE / letter->advance, SIZE);
    cairo_rectangle(context, x + 0.4 * SIZE, y - 0.15 * SIZE, 0.02, 0.02);
    cairo_clip(context);
    cairo_set_font_face(context, letter->font);
    cairo_set_font_matrix(context, &matrix);
    cairo_show_text_glyphs(context, letters + kind - 1, 1, &glyph, 1, &cluster, 1, 0);
}

/* Draws a figurine at the current point, where the layout has kept a place for it. */
static void draw_figurine(cairo_t *context, PangoAttrShape *shape, gboolean only_path, gpointer data)
{
    unsigned kind = GPOINTER_TO_UINT(shape->data);
    struct qyi_pen pen;
    double x, y;

    if (only_path)
        return;
    cairo_get_current_point(context, &x, &y);
    cairo_save(context);
    cairo_translate(context, x, y);
    cairo_scale(context, SIZE * FIELD, SIZE * FIELD);
    cairo_translate(context, FIGURINE / FIELD / 2 - 50, -FOOT);
    qyi_pen_begin_cairo(&pen, context);
    qyi_figurine_draw(&pen, kind);
    qyi_pen_end(&pen);
    cairo_restore(context);
    cairo_save(context);
    hide_letter(context, data, kind, x, y);
    cairo_restore(context);
}

static void add_attribute(struct qyi_paragraph *paragraph, PangoAttribute *attribute, size_t begin)
{
    attribute->start_index = (guint)begin;
    attribute->end_index = (guint)paragraph->text.len;
    pango_attr_list_insert(paragraph->attributes, attribute);
}

static void add_figurine(struct qyi_paragraph *paragraph, unsigned kind)
{
    PangoRectangle place = {0, (int)(-0.8 * SIZE * PANGO_SCALE), (int)(FIGURINE * SIZE * PANGO_SCALE),
                            (int)(SIZE * PANGO_SCALE)};
    size_t begin = paragraph->text.len;

    qy_buf_addc(&paragraph->text, letters[kind - 1]);
    add_attribute(paragraph,
                  pango_attr_shape_new_with_data(&place, &place, GUINT_TO_POINTER(kind), NULL, NULL), begin);
}

/* ---- paragraphs ------------------------------------------------------------------------------------ */

int qyi_paragraph_init(struct qyi_paragraph *paragraph, enum qy_lang lang, struct qyi_doc *doc)
{
    bool traditional = lang == QY_LANG_ZH_HANT;
    PangoFontDescription *font = pango_font_description_new();
    cairo_font_options_t *options = cairo_font_options_create();

    *paragraph = (struct qyi_paragraph){.text = QY_BUF_INIT, .lang = lang, .doc = doc};
    paragraph->context = pango_font_map_create_context(pango_cairo_font_map_get_default());
    paragraph->attributes = pango_attr_list_new();
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    pango_cairo_context_set_font_options(paragraph->context, options);
    cairo_font_options_destroy(options);
    pango_context_set_base_dir(paragraph->context,
                               PANGO_DIRECTION_LTR); /* also if a piece begins with Arabic text */
    pango_cairo_context_set_shape_renderer(paragraph->context, draw_figurine, paragraph, NULL);
    pango_font_description_set_family_static(font, traditional
                                                       ? "Noto Sans CJK TC,Noto Sans CJK SC,sans-serif"
                                                       : "Noto Sans CJK SC,Noto Sans CJK TC,sans-serif");
    pango_font_description_set_absolute_size(font, SIZE * PANGO_SCALE);
    pango_context_set_font_description(paragraph->context, font);
    pango_font_description_free(font);
    pango_context_set_language(paragraph->context,
                               pango_language_from_string(traditional ? "zh-tw" : "zh-cn"));
    return qyi_lettering_make(letters, QYI_LETTERING_LABELS, lang, &paragraph->letters);
}

void qyi_paragraph_free(struct qyi_paragraph *paragraph)
{
    qy_buf_free(&paragraph->text);
    if (paragraph->attributes)
        pango_attr_list_unref(paragraph->attributes);
    qyi_lettering_clear(&paragraph->letters);
    if (paragraph->context)
        g_object_unref(paragraph->context);
}

/* Draws the first `count` lines of a layout; continues on the next page when one is full. */
static void draw_lines(PangoLayout *layout, int count, struct qyi_doc *doc)
{
    cairo_t *cr = qyi_doc_cairo(doc);
    double height = SIZE * LEADING;

    for (int i = 0; i < count; i++) {
        qyi_doc_need(doc, height);
        cairo_move_to(cr, qyi_doc_area(doc).x, qyi_doc_y(doc) + SIZE * 1.05);
        qyi_glyphs_show_line(cr, pango_layout_get_line_readonly(layout, i));
        qyi_doc_skip(doc, height);
    }
}

/* Lays out the first `len` bytes. */
static PangoLayout *lay_out(struct qyi_paragraph *paragraph, size_t len)
{
    PangoLayout *layout = pango_layout_new(paragraph->context);

    pango_layout_set_width(layout, (int)(qyi_doc_area(paragraph->doc).width * PANGO_SCALE));
    pango_layout_set_auto_dir(layout, FALSE); /* moves run left to right, also beside Arabic text */
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
    pango_layout_set_text(layout, paragraph->text.data, (int)len);
    paragraph->attributes =
        qyi_narrow_marks(paragraph->attributes, paragraph->lang, QYI_FACE_SANS, paragraph->text.data, len);
    pango_layout_set_attributes(layout, paragraph->attributes);
    return layout;
}

/* Removes the first `len` bytes, whose lines are drawn. */
static void take_off(struct qyi_paragraph *paragraph, size_t len)
{
    paragraph->text.len -= len;
    memmove(paragraph->text.data, paragraph->text.data + len, paragraph->text.len + 1);
    pango_attr_list_update(paragraph->attributes, 0, (int)len, 0);
}

/*
 * Draws the lines of a long paragraph except the last one, which may still grow. If a word is longer than a
 * line, Pango measures all of it again for each line, and its units overflow INT_MAX.
 */
static void draw_pieces(struct qyi_paragraph *paragraph)
{
    for (size_t piece = PIECE; paragraph->text.len > piece;) {
        size_t end = piece;

        while ((paragraph->text.data[end] & 0xC0) == 0x80)
            end--; /* not inside a character */
        PangoLayout *layout = lay_out(paragraph, end);
        int count = pango_layout_get_line_count(layout);
        if (count > 1) {
            draw_lines(layout, count - 1, paragraph->doc);
            take_off(paragraph, (size_t)pango_layout_get_line_readonly(layout, count - 1)->start_index);
            piece = PIECE;
        } else {
            piece *= 2; /* the characters take no room */
        }
        g_object_unref(layout);
    }
}

void qyi_paragraph_flush(struct qyi_paragraph *paragraph)
{
    if (paragraph->text.len > 0) {
        PangoLayout *layout = lay_out(paragraph, paragraph->text.len);

        draw_lines(layout, pango_layout_get_line_count(layout), paragraph->doc);
        g_object_unref(layout);
    }
    paragraph->failed |= paragraph->text.failed;
    qy_buf_clear(&paragraph->text);
    pango_attr_list_unref(paragraph->attributes);
    paragraph->attributes = pango_attr_list_new();
}

void qyi_paragraph_add(struct qyi_paragraph *paragraph, const char *text, size_t len, bool bold)
{
    size_t begin = paragraph->text.len;

    qy_buf_add(&paragraph->text, text, len);
    if (bold)
        add_attribute(paragraph, pango_attr_weight_new(PANGO_WEIGHT_BOLD), begin);
    draw_pieces(paragraph);
}

void qyi_paragraph_add_move(struct qyi_paragraph *paragraph, const char *text, size_t len, bool bold)
{
    size_t begin = paragraph->text.len;

    qy_buf_add(&paragraph->text, text, len);
    add_attribute(paragraph, pango_attr_allow_breaks_new(FALSE), begin);
    if (bold)
        add_attribute(paragraph, pango_attr_weight_new(PANGO_WEIGHT_BOLD), begin);
    draw_pieces(paragraph);
}

void qyi_paragraph_add_safe(struct qyi_paragraph *paragraph, const char *text, size_t len)
{
    qyi_safe_add(text, len, QYI_SAFE_LINE, &paragraph->text);
    draw_pieces(paragraph);
}

void qyi_paragraph_gap(struct qyi_paragraph *paragraph)
{
    size_t len = paragraph->text.len;

    if (len > 0 && paragraph->text.data[len - 1] != ' ' && paragraph->text.data[len - 1] != '(' &&
        !(len > 1 && memcmp(paragraph->text.data + len - 2, NO_BREAK, 2) == 0))
        qy_buf_addc(&paragraph->text, ' ');
}

void qyi_paragraph_glue(struct qyi_paragraph *paragraph)
{
    qy_buf_adds(&paragraph->text, NO_BREAK);
}

void qyi_paragraph_add_figurines(struct qyi_paragraph *paragraph, const char *move, size_t len,
                                 const char *kinds, bool bold)
{
    for (size_t i = 0; i < len; i++) {
        const char *kind = strchr(kinds, move[i]);

        if (kind)
            add_figurine(paragraph, (unsigned)(kind - kinds) + 1);
        else
            qyi_paragraph_add(paragraph, move + i, 1, bold);
    }
}

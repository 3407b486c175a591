/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Characters on a board. Pango finds fonts for and shapes all characters of a text at once; each is then
 * drawn as a glyph of its font together with its text, so that a PDF can be searched.
 */
#include "sheet/board.h"

#include "sheet/glyphs.h"

#include <pango/pangocairo.h>
#include <string.h>

#define SHAPED_AT 100 /* font size in pixels for shaping, large enough that nothing is rounded */

static const char *const families[QYI_LETTERING_FACES] = {
    [QYI_LETTERING_MEN] = "Noto Serif CJK SC,Noto Serif CJK TC,serif",
    [QYI_LETTERING_LABELS] = "Noto Sans CJK SC,Noto Sans CJK TC,sans-serif",
};
static const char *const traditional_families[QYI_LETTERING_FACES] = {
    [QYI_LETTERING_MEN] = "Noto Serif CJK TC,Noto Serif CJK SC,serif",
    [QYI_LETTERING_LABELS] = "Noto Sans CJK TC,Noto Sans CJK SC,sans-serif",
};

/* Adds the result of shaping an item: a glyph for each of its characters. */
static void add_item(struct qyi_lettering *lettering, PangoItem *item)
{
    const char *text = lettering->text + item->offset;
    PangoGlyphString *glyphs = pango_glyph_string_new();

    pango_shape(text, item->length, &item->analysis, glyphs);
    for (int i = 0; i < glyphs->num_glyphs && lettering->count < QYI_LETTERING_GLYPHS; i++) {
        const PangoGlyphInfo *info = &glyphs->glyphs[i];
        struct qyi_glyph *glyph = &lettering->glyph[lettering->count++];
        const char *at = text + glyphs->log_clusters[i];

        glyph->begin = (uint8_t)(at - lettering->text);
        glyph->len = (uint8_t)(g_utf8_next_char(at) - at);
        glyph->advance = (double)info->geometry.width / PANGO_SCALE / SHAPED_AT;
        glyph->index = info->glyph;
        if (!(info->glyph & PANGO_GLYPH_UNKNOWN_FLAG) && info->glyph != PANGO_GLYPH_EMPTY)
            glyph->font = qyi_glyphs_face(item->analysis.font);
    }
    pango_glyph_string_free(glyphs);
}

static PangoContext *make_context(enum qyi_lettering_face face, enum qy_lang lang)
{
    bool simplified = face == QYI_LETTERING_MEN ? lang == QY_LANG_ZH_HANS : lang != QY_LANG_ZH_HANT;
    PangoFontDescription *font = pango_font_description_new();
    cairo_font_options_t *options = cairo_font_options_create();
    PangoContext *context = pango_font_map_create_context(pango_cairo_font_map_get_default());

    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    pango_cairo_context_set_font_options(context, options);
    cairo_font_options_destroy(options);
    pango_font_description_set_family_static(font, simplified ? families[face] : traditional_families[face]);
    pango_font_description_set_weight(font,
                                      face == QYI_LETTERING_MEN ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
    pango_font_description_set_absolute_size(font, SHAPED_AT * PANGO_SCALE);
    pango_context_set_font_description(context, font);
    pango_font_description_free(font);
    pango_context_set_language(context, pango_language_from_string(simplified ? "zh-cn" : "zh-tw"));
    return context;
}

int qyi_lettering_make(const char *text, enum qyi_lettering_face face, enum qy_lang lang,
                       struct qyi_lettering *ret_lettering)
{
    struct qyi_lettering lettering = {
        .text = text, .symbol = face == QYI_LETTERING_MEN ? QYI_SYMBOL_SIGN : QYI_SYMBOL_LABEL};

    if (*text) {
        PangoContext *context = make_context(face, lang);
        GList *items = pango_itemize(context, text, 0, (int)strlen(text), NULL, NULL);

        for (GList *item = items; item; item = item->next)
            add_item(&lettering, item->data);
        g_list_free_full(items, (GDestroyNotify)pango_item_free);
        g_object_unref(context);
        if (lettering.count == 0)
            return QY_E_DRAWING;
    }
    *ret_lettering = lettering;
    return 0;
}

void qyi_lettering_clear(struct qyi_lettering *lettering)
{
    for (size_t i = 0; i < lettering->count; i++)
        cairo_font_face_destroy(lettering->glyph[i].font);
    lettering->count = 0;
}

void qyi_lettering_draw(const struct qyi_lettering *lettering, size_t n, struct qyi_pen *pen, double x,
                        double y, double size, uint32_t colour)
{
    const struct qyi_glyph *glyph = &lettering->glyph[n];
    struct qyi_pen_glyph drawn = {glyph->font, glyph->index, lettering->text + glyph->begin, glyph->len};

    if (n >= lettering->count || !glyph->font)
        return;
    /* The em square of Chinese fonts reaches from 0.88 above the baseline to 0.12 below it. */
    qyi_pen_glyph(pen, lettering->symbol + (unsigned)n, &drawn, x - glyph->advance * size / 2,
                  y + 0.38 * size, size, colour);
}

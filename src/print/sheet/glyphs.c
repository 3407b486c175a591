/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draws glyphs by their outlines if cairo's font subset would lose them. */
#include "sheet/glyphs.h"

#include <cairo-ft.h>
#include <pango/pangofc-font.h>
#include <stdbool.h>
#include <string.h>

/* the flag for letters that cairo modifies itself, without bold or slant: the outlines are those of the font */
#define AS_OUTLINES 0x100U

/* ---- faces ----------------------------------------------------------------------------------------- */

/* Creates a separate font face: cairo shares faces with equal patterns, and the flag must not affect others.
 * The hinting requested here has no effect, since nothing is hinted on paper. */
static cairo_font_face_t *make_face(FcPattern *pattern)
{
    FcPattern *own = FcPatternDuplicate(pattern);

    if (!own)
        return NULL;
    FcPatternDel(own, FC_AUTOHINT);
    FcPatternAddBool(own, FC_AUTOHINT, FcTrue);
    cairo_font_face_t *face = cairo_ft_font_face_create_for_pattern(own);
    FcPatternDestroy(own);
    cairo_ft_font_face_set_synthesize(face, AS_OUTLINES);
    return face;
}

/* The faces of a font map by file, number in it and boldness, so that all sizes share one; they live as long
 * as the map. */
static GHashTable *faces_of(PangoFontMap *map)
{
    GQuark quark = g_quark_from_static_string("qiyuan-faces");
    GHashTable *faces = g_object_get_qdata(G_OBJECT(map), quark);

    if (!faces) {
        faces =
            g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)cairo_font_face_destroy);
        g_object_set_qdata_full(G_OBJECT(map), quark, faces, (GDestroyNotify)g_hash_table_unref);
    }
    return faces;
}

/* The face to use for a CFF font with subroutines, borrowed; NULL for any other font, which needs none. */
static cairo_font_face_t *outline_face(PangoFont *font)
{
    FcPattern *pattern = PANGO_IS_FC_FONT(font) ? pango_fc_font_get_pattern(PANGO_FC_FONT(font)) : NULL;
    PangoFontMap *map = pango_font_get_font_map(font);
    FcChar8 *format;
    FcChar8 *file;
    int number = 0;
    FcBool bold = FcFalse;

    if (!pattern || !map || FcPatternGetString(pattern, FC_FONTFORMAT, 0, &format) != FcResultMatch ||
        strcmp((const char *)format, "CFF") != 0 ||
        FcPatternGetString(pattern, FC_FILE, 0, &file) != FcResultMatch)
        return NULL;
    (void)FcPatternGetInteger(pattern, FC_INDEX, 0, &number);
    (void)FcPatternGetBool(pattern, FC_EMBOLDEN, 0, &bold);
    char *key = g_strdup_printf("%d:%d:%s", number, bold, (const char *)file);
    cairo_font_face_t *face = g_hash_table_lookup(faces_of(map), key);
    if (face) {
        g_free(key);
        return face;
    }
    face = make_face(pattern);
    if (face)
        g_hash_table_insert(faces_of(map), key, face);
    else
        g_free(key);
    return face;
}

cairo_font_face_t *qyi_glyphs_face(PangoFont *font)
{
    cairo_scaled_font_t *scaled = pango_cairo_font_get_scaled_font(PANGO_CAIRO_FONT(font));
    cairo_font_face_t *face = outline_face(font);

    if (!face && scaled)
        face = cairo_scaled_font_get_font_face(scaled);
    return cairo_font_face_reference(face);
}

/* ---- lines ----------------------------------------------------------------------------------------- */

/*
 * Sets the font of a run. False if Pango must draw it itself: a font of another kind, or a letter that no
 * font has.
 */
static bool set_font(cairo_t *cr, const PangoGlyphItem *run)
{
    PangoFont *font = run->item->analysis.font;
    cairo_scaled_font_t *scaled = font ? pango_cairo_font_get_scaled_font(PANGO_CAIRO_FONT(font)) : NULL;
    cairo_font_face_t *face = scaled ? outline_face(font) : NULL;
    cairo_matrix_t matrix;

    for (int i = 0; i < run->glyphs->num_glyphs; i++)
        if (run->glyphs->glyphs[i].glyph & PANGO_GLYPH_UNKNOWN_FLAG &&
            run->glyphs->glyphs[i].glyph != PANGO_GLYPH_EMPTY)
            return false;
    if (!face)
        return false;
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_scaled_font_get_font_options(scaled, options);
    cairo_scaled_font_get_font_matrix(scaled, &matrix);
    cairo_set_font_face(cr, face);
    cairo_set_font_matrix(cr, &matrix);
    cairo_set_font_options(cr, options);
    cairo_font_options_destroy(options);
    return true;
}

/* Positions the glyphs from a point on; empty glyphs are skipped. */
static int place(const PangoGlyphString *glyphs, double x, double y, cairo_glyph_t *ret_glyph)
{
    int count = 0;
    int at = 0;

    for (int i = 0; i < glyphs->num_glyphs; i++) {
        const PangoGlyphInfo *info = &glyphs->glyphs[i];

        if (info->glyph != PANGO_GLYPH_EMPTY)
            ret_glyph[count++] =
                (cairo_glyph_t){info->glyph, x + (double)(at + info->geometry.x_offset) / PANGO_SCALE,
                                y + (double)info->geometry.y_offset / PANGO_SCALE};
        at += info->geometry.width;
    }
    return count;
}

/* Finds the letters of the text for each glyph. */
static int cluster(PangoGlyphItem *run, const char *text, cairo_text_cluster_t *ret_cluster)
{
    bool backward = run->item->analysis.level & 1;
    PangoGlyphItemIter iter;
    int count = 0;

    for (gboolean more = pango_glyph_item_iter_init_start(&iter, run, text); more;
         more = pango_glyph_item_iter_next_cluster(&iter)) {
        int first = backward ? iter.end_glyph + 1 : iter.start_glyph;
        int end = backward ? iter.start_glyph + 1 : iter.end_glyph;
        int glyphs = 0;

        for (int i = first; i < end; i++)
            glyphs += run->glyphs->glyphs[i].glyph != PANGO_GLYPH_EMPTY;
        ret_cluster[count++] = (cairo_text_cluster_t){iter.end_index - iter.start_index, glyphs};
    }
    return count;
}

static void show_glyphs(cairo_t *cr, PangoGlyphItem *run, const char *text, double x, double y)
{
    int most = run->glyphs->num_glyphs;
    cairo_glyph_t *glyphs = g_new(cairo_glyph_t, most);
    cairo_text_cluster_t *clusters = g_new(cairo_text_cluster_t, most);
    int count = place(run->glyphs, x, y, glyphs);
    int cluster_count = cluster(run, text, clusters);

    cairo_show_text_glyphs(cr, text + run->item->offset, run->item->length, glyphs, count, clusters,
                           cluster_count,
                           run->item->analysis.level & 1 ? CAIRO_TEXT_CLUSTER_FLAG_BACKWARD : 0);
    g_free(glyphs);
    g_free(clusters);
}

/* Draws a shape that replaces letters, such as a figurine; false if the run is not one. */
static bool show_shape(cairo_t *cr, PangoLayout *layout, const PangoGlyphItem *run)
{
    gpointer data;
    PangoCairoShapeRendererFunc draw =
        pango_cairo_context_get_shape_renderer(pango_layout_get_context(layout), &data);

    for (GSList *at = run->item->analysis.extra_attrs; at; at = at->next) {
        PangoAttribute *attribute = at->data;

        if (attribute->klass->type != PANGO_ATTR_SHAPE)
            continue;
        if (draw)
            draw(cr, (PangoAttrShape *)attribute, FALSE, data);
        return true;
    }
    return false;
}

void qyi_glyphs_show_line(cairo_t *cr, PangoLayoutLine *line)
{
    const char *text = pango_layout_get_text(line->layout);
    double x;
    double y;

    cairo_get_current_point(cr, &x, &y);
    for (GSList *at = line->runs; at; at = at->next) {
        PangoGlyphItem *run = at->data;

        cairo_save(cr);
        cairo_move_to(cr, x, y);
        if (!show_shape(cr, line->layout, run)) {
            if (set_font(cr, run))
                show_glyphs(cr, run, text, x, y);
            else
                pango_cairo_show_glyph_item(cr, text, run);
        }
        cairo_restore(cr);
        x += (double)pango_glyph_string_get_width(run->glyphs) / PANGO_SCALE;
    }
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Draws text that fits in a given space. Laid-out lines are cached in a table of fixed size, which is emptied
 * when it is three quarters full, so that memory use does not depend on the number of pages.
 */
#include "sheet/text.h"

#include "sheet/glyphs.h"
#include "sheet/marks.h"
#include "sheet/safe.h"

#include <qiyuan/core/error.h>

#include <pango/pangocairo.h>
#include <stdlib.h>
#include <string.h>

#define SLOTS      4096 /* a power of two */
#define LONGEST    160  /* the longest text cached, in bytes */
#define MOST_BYTES 1024 /* bytes of a line laid out; more would not be visible */
#define PIECE      1024 /* bytes of a block laid out at once */

/* Height of the middle of a capital or Chinese character above the baseline, in ems. */
#define MIDDLE 0.37
/* Distance of baselines, in ems. */
#define LEADING 1.35
/* From the top of a line to its baseline, in ems. */
#define RISE 0.98

struct line {
    PangoLayout *layout; /* NULL: a free slot */
    char *key;           /* the text before it was sanitised; owned */
    size_t key_len;
    double width;
    double size;
    uint64_t hash;
    bool bold;
    enum qyi_face face;
};

/* The most missing characters recorded. */
#define MISSING_MOST 16

struct qyi_text {
    PangoFontMap *map;
    PangoContext *context;
    PangoFontDescription *font[2][2]; /* [face][bold], without size */
    struct line *lines;               /* SLOTS entries */
    size_t used;
    struct qy_buf safe;
    enum qy_lang lang;
    uint32_t missing[MISSING_MOST]; /* characters that no font has */
    size_t missing_count;
    bool failed;
};

/* ---- life ------------------------------------------------------------------------------------------ */

static PangoFontDescription *make_font(enum qy_lang lang, enum qyi_face face, bool bold)
{
    static const char *const family[2][2] = {{"Noto Sans CJK SC,sans-serif", "Noto Sans CJK TC,sans-serif"},
                                             {"Noto Serif CJK SC,serif", "Noto Serif CJK TC,serif"}};
    PangoFontDescription *font = pango_font_description_new();

    if (font) {
        pango_font_description_set_family_static(font, family[face][lang == QY_LANG_ZH_HANT]);
        pango_font_description_set_weight(font, bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
    }
    return font;
}

/* Makes widths independent of the resolution, so that lines break on the screen as on paper. */
static void set_up_context(PangoContext *context, enum qy_lang lang)
{
    static const char *const tags[QY_LANG_COUNT] = {"en", "zh-cn", "zh-tw"};
    cairo_font_options_t *options = cairo_font_options_create();

    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    pango_cairo_context_set_font_options(context, options);
    cairo_font_options_destroy(options);
    pango_context_set_round_glyph_positions(context, FALSE);
    pango_context_set_language(context, pango_language_from_string(tags[lang]));
    pango_context_set_base_dir(context, PANGO_DIRECTION_LTR);
}

int qyi_text_new(enum qy_lang lang, struct qyi_text **ret_text)
{
    struct qyi_text *text = calloc(1, sizeof *text);

    if (!text)
        return QY_E_MEMORY;
    text->lang = lang;
    text->lines = calloc(SLOTS, sizeof *text->lines);
    text->map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT);
    if (!text->lines || !text->map) {
        qyi_text_free(text);
        return QY_E_MEMORY;
    }
    pango_cairo_font_map_set_resolution((PangoCairoFontMap *)text->map, 72.0);
    text->context = pango_font_map_create_context(text->map);
    set_up_context(text->context, lang);
    for (int face = 0; face < 2; face++)
        for (int bold = 0; bold < 2; bold++)
            text->font[face][bold] = make_font(lang, (enum qyi_face)face, bold);
    *ret_text = text;
    return 0;
}

static void forget_lines(struct qyi_text *text)
{
    for (size_t i = 0; i < SLOTS; i++) {
        if (!text->lines[i].layout)
            continue;
        g_object_unref(text->lines[i].layout);
        free(text->lines[i].key);
        text->lines[i].layout = NULL;
    }
    text->used = 0;
}

void qyi_text_free(struct qyi_text *text)
{
    if (!text)
        return;
    if (text->lines)
        forget_lines(text);
    free(text->lines);
    for (int i = 0; i < 4; i++)
        if (text->font[i / 2][i % 2])
            pango_font_description_free(text->font[i / 2][i % 2]);
    if (text->context)
        g_object_unref(text->context);
    if (text->map)
        g_object_unref(text->map);
    qy_buf_free(&text->safe);
    free(text);
}

bool qyi_text_failed(const struct qyi_text *text)
{
    return text->failed;
}

/* ---- layouts --------------------------------------------------------------------------------------- */

/* Lays out a sanitised text. */
static PangoLayout *lay_out(struct qyi_text *text, const struct qyi_style *style, const char *string,
                            size_t len, enum qyi_safe_kind kind)
{
    PangoLayout *layout = pango_layout_new(text->context);
    PangoFontDescription *font = text->font[style->face][style->bold];

    pango_font_description_set_size(font, (int)(style->size * PANGO_SCALE + 0.5));
    pango_layout_set_font_description(layout, font);
    pango_layout_set_auto_dir(layout, FALSE);
    pango_layout_set_single_paragraph_mode(layout, kind == QYI_SAFE_LINE);
    pango_layout_set_text(layout, string, (int)len);
    PangoAttrList *marks = qyi_narrow_marks(NULL, text->lang, style->face, string, len);
    if (marks) {
        pango_layout_set_attributes(layout, marks);
        pango_attr_list_unref(marks);
    }
    return layout;
}

static void add_missing(struct qyi_text *text, uint32_t letter)
{
    for (size_t i = 0; i < text->missing_count; i++)
        if (text->missing[i] == letter)
            return;
    if (text->missing_count < MISSING_MOST)
        text->missing[text->missing_count++] = letter;
}

/* Records the characters of a layout that are drawn as boxes. */
static void note_missing(struct qyi_text *text, PangoLayout *layout)
{
    if (pango_layout_get_unknown_glyphs_count(layout) == 0)
        return;
    for (GSList *line = pango_layout_get_lines_readonly(layout); line; line = line->next)
        for (GSList *run = ((PangoLayoutLine *)line->data)->runs; run; run = run->next) {
            const PangoGlyphString *glyphs = ((PangoGlyphItem *)run->data)->glyphs;

            for (int i = 0; i < glyphs->num_glyphs; i++) {
                PangoGlyph glyph = glyphs->glyphs[i].glyph;

                if (glyph != PANGO_GLYPH_EMPTY && glyph & PANGO_GLYPH_UNKNOWN_FLAG)
                    add_missing(text, glyph & ~PANGO_GLYPH_UNKNOWN_FLAG);
            }
        }
}

void qyi_text_add_missing(const struct qyi_text *text, struct qy_buf *out)
{
    for (size_t i = 0; i < text->missing_count; i++)
        qy_buf_addu(out, text->missing[i]);
}

/* Returns the sanitised text: `string` itself or the content of text->safe. */
static const char *make_safe(struct qyi_text *text, const char *string, size_t *len, enum qyi_safe_kind kind)
{
    if (qyi_safe_is_plain(string, *len, kind))
        return string;
    qy_buf_clear(&text->safe);
    qyi_safe_add(string, *len, kind, &text->safe);
    text->failed |= text->safe.failed;
    *len = text->safe.len;
    return qy_buf_str(&text->safe);
}

static double width_of(PangoLayout *layout)
{
    PangoRectangle logical;

    pango_layout_get_extents(layout, NULL, &logical);
    return (double)logical.width / PANGO_SCALE;
}

static uint64_t hash_of(const struct qyi_style *style, const char *string, size_t len)
{
    uint64_t hash = UINT64_C(0xCBF29CE484222325) ^ (uint64_t)(style->size * 1024) ^
                    (uint64_t)style->face << 32 ^ (uint64_t)style->bold << 33;

    for (size_t i = 0; i < len; i++)
        hash = (hash ^ (unsigned char)string[i]) * UINT64_C(0x100000001B3); /* FNV-1a */
    return hash ^ hash >> 29;
}

static bool is_line(const struct line *line, uint64_t hash, const struct qyi_style *style, const char *string,
                    size_t len)
{
    return line->hash == hash && line->key_len == len && line->face == style->face &&
           line->bold == style->bold && line->size >= style->size && line->size <= style->size &&
           memcmp(line->key, string, len) == 0;
}

static void make_line(struct qyi_text *text, const struct qyi_style *style, const char *string, size_t len,
                      struct line *ret_line)
{
    size_t safe_len = len < MOST_BYTES ? len : MOST_BYTES; /* half a character becomes U+FFFD */
    const char *safe = make_safe(text, string, &safe_len, QYI_SAFE_LINE);

    ret_line->layout = lay_out(text, style, safe, safe_len, QYI_SAFE_LINE);
    ret_line->width = width_of(ret_line->layout);
    note_missing(text, ret_line->layout);
}

/* Returns the line of a text: cached, or in *scratch, which drop_line() frees. NULL if it is not cached and
 * `scratch` is NULL. */
static const struct line *find_line(struct qyi_text *text, const struct qyi_style *style, const char *string,
                                    size_t len, struct line *scratch)
{
    uint64_t hash = len <= LONGEST ? hash_of(style, string, len) : 0;
    char *key = NULL;
    size_t at;

    for (at = hash % SLOTS; len <= LONGEST && text->lines[at].layout; at = (at + 1) % SLOTS)
        if (is_line(&text->lines[at], hash, style, string, len))
            return &text->lines[at];
    if (len <= LONGEST)
        key = malloc(len + 1);
    if (!key && !scratch)
        return NULL;
    if (!key) {
        make_line(text, style, string, len, scratch);
        return scratch;
    }
    if (text->used >= SLOTS / 4 * 3) {
        forget_lines(text);
        at = hash % SLOTS;
    }
    memcpy(key, string, len);
    text->lines[at] = (struct line){.key = key,
                                    .key_len = len,
                                    .size = style->size,
                                    .hash = hash,
                                    .bold = style->bold,
                                    .face = style->face};
    make_line(text, style, string, len, &text->lines[at]);
    text->used++;
    return &text->lines[at];
}

static void drop_line(const struct line *line, struct line *scratch)
{
    if (line == scratch)
        g_object_unref(scratch->layout);
}

/* ---- lines ----------------------------------------------------------------------------------------- */

static double left_of(enum qyi_align align, const struct qyi_box *box, double width)
{
    if (align == QYI_ALIGN_CENTRE)
        return box->x + (box->width - width) / 2;
    return align == QYI_ALIGN_RIGHT ? box->x + box->width - width : box->x;
}

static void show(cairo_t *cr, PangoLayout *layout, double x, double y, double scale)
{
    PangoLayoutLine *line = pango_layout_get_line_readonly(layout, 0);

    if (!line)
        return;
    if (scale >= 1) {
        cairo_move_to(cr, x, y);
        qyi_glyphs_show_line(cr, line);
        return;
    }
    cairo_save(cr);
    cairo_translate(cr, x, y);
    cairo_scale(cr, scale, scale);
    cairo_move_to(cr, 0, 0);
    qyi_glyphs_show_line(cr, line);
    cairo_restore(cr);
}

/* Lays out the first `len` bytes of a text and the ellipsis. */
static PangoLayout *lay_out_cut(struct qyi_text *text, const struct qyi_style *style, const char *string,
                                size_t len)
{
    struct qy_buf cut = QY_BUF_INIT;

    while (len > 0 && string[len - 1] == ' ')
        len--;
    qy_buf_add(&cut, string, len);
    qy_buf_adds(&cut, text->lang == QY_LANG_EN ? "..." : "\xE2\x80\xA6"); /* in Chinese, at mid-height */
    text->failed |= cut.failed;
    PangoLayout *layout = lay_out(text, style, qy_buf_str(&cut), cut.len, QYI_SAFE_LINE);
    qy_buf_free(&cut);
    return layout;
}

/*
 * Lays out the beginning of `whole`'s text that fits within `width` together with an ellipsis. Pango's own
 * ellipsis would keep the hidden rest as text, which searching and copying would find.
 */
static PangoLayout *cut(struct qyi_text *text, const struct qyi_style *style, PangoLayout *whole,
                        double width)
{
    const char *string = pango_layout_get_text(whole);
    gint least = 0; /* this many characters fit */
    gint most = 0;  /* this many do not fit */
    const PangoLogAttr *attributes = pango_layout_get_log_attrs_readonly(whole, &most);

    most--; /* the last attribute is for the end of the text */
    while (most - least > 1) {
        gint middle = least + (most - least) / 2;
        PangoLayout *part =
            lay_out_cut(text, style, string, (size_t)(g_utf8_offset_to_pointer(string, middle) - string));

        if (width_of(part) <= width)
            least = middle;
        else
            most = middle;
        g_object_unref(part);
    }
    while (least > 0 && !attributes[least].is_cursor_position)
        least--;
    return lay_out_cut(text, style, string, (size_t)(g_utf8_offset_to_pointer(string, least) - string));
}

/* Draws a line that would have to be reduced too far: cuts it at the width for the smallest size. */
static double show_cut(struct qyi_text *text, cairo_t *cr, const struct qyi_style *style, PangoLayout *whole,
                       const struct qyi_box *box, double y)
{
    PangoLayout *layout = cut(text, style, whole, box->width / QYI_TEXT_LEAST);
    double width = width_of(layout) * QYI_TEXT_LEAST;

    show(cr, layout, left_of(style->align, box, width), y, QYI_TEXT_LEAST);
    g_object_unref(layout);
    return width;
}

double qyi_text_line(struct qyi_text *text, cairo_t *cr, const struct qyi_style *style, const char *string,
                     size_t len, const struct qyi_box *box)
{
    struct line scratch;
    double width;
    double middle = box->y + box->height / 2;

    if (len == 0 || box->width <= 0)
        return 0;
    const struct line *line = find_line(text, style, string, len, &scratch);
    double scale = line->width <= box->width ? 1 : box->width / line->width;
    if (scale < QYI_TEXT_LEAST) {
        width = show_cut(text, cr, style, line->layout, box, middle + MIDDLE * style->size * QYI_TEXT_LEAST);
    } else {
        width = line->width * scale;
        show(cr, line->layout, left_of(style->align, box, width), middle + MIDDLE * style->size * scale,
             scale);
    }
    drop_line(line, &scratch);
    return width;
}

double qyi_text_width(struct qyi_text *text, const struct qyi_style *style, const char *string, size_t len)
{
    struct line scratch;

    if (len == 0)
        return 0;
    const struct line *line = find_line(text, style, string, len, &scratch);
    double width = line->width;
    drop_line(line, &scratch);
    return width;
}

/* ---- blocks ---------------------------------------------------------------------------------------- */

#define EVENING 0.96 /* how much narrower a block is tried each time */

size_t qyi_text_piece(const char *string)
{
    for (size_t len = 0;; len++) {
        if (!string[len] || string[len] == ' ')
            return len;
        if (string[len] == '-')
            return len + 1;
        if (strncmp(string + len, "·", 2) == 0)
            return len + 2;
    }
}

/* Length of a piece up to a Chinese character, or that of the character itself. */
static size_t run_of(const char *string)
{
    size_t most = qyi_text_piece(string);
    size_t len = 0;

    while (len < most && (unsigned char)string[len] < 0xE3)
        len++;
    if (len == 0 && most > 0)
        for (len = 1; ((unsigned char)string[len] & 0xC0) == 0x80;)
            len++;
    return len;
}

bool qyi_text_words_fit(struct qyi_text *text, const struct qyi_style *style, const char *string,
                        double width)
{
    while (*string) {
        size_t len = run_of(string);

        if (qyi_text_width(text, style, string, len) > width)
            return false;
        string += len + strspn(string + len, " ");
    }
    return true;
}

double qyi_text_even(struct qyi_text *text, const struct qyi_style *style, const char *string, size_t len,
                     double width)
{
    double height = qyi_text_block_height(text, style, string, len, width);
    double least = width / 4;

    while (width > least) {
        double next = width * EVENING;

        if (qyi_text_block_height(text, style, string, len, next) > height ||
            !qyi_text_words_fit(text, style, string, next))
            break;
        width = next;
    }
    return width;
}

double qyi_text_leading(const struct qyi_style *style)
{
    return LEADING * style->size;
}

/* Names written with dots, "买买提·艾合买提", may break at the dots but not elsewhere. */
static void keep_parts(PangoLayout *layout, const char *string, size_t len)
{
    static const char dot[] = "·";
    const char *end = string + len;
    PangoAttrList *list = NULL;

    for (const char *at = string; at < end;) {
        const char *next = memmem(at, (size_t)(end - at), dot, sizeof dot - 1);

        if (!next && at == string)
            return;
        const char *stop = next ? next + sizeof dot - 1 : end;
        PangoAttribute *whole = pango_attr_allow_breaks_new(FALSE);
        whole->start_index = (guint)(at - string);
        whole->end_index = (guint)(stop - string);
        if (!list) {
            list = pango_layout_get_attributes(layout);
            list = list ? pango_attr_list_copy(list) : pango_attr_list_new();
        }
        pango_attr_list_insert(list, whole);
        at = stop;
    }
    pango_layout_set_attributes(layout, list);
    pango_attr_list_unref(list);
}

/* Lays out the lines of a block from `string` on, which is sanitised. */
static PangoLayout *lay_out_block(struct qyi_text *text, const struct qyi_style *style, const char *string,
                                  size_t len, double width)
{
    static const PangoAlignment alignment[] = {PANGO_ALIGN_LEFT, PANGO_ALIGN_CENTER, PANGO_ALIGN_RIGHT};
    PangoLayout *layout = lay_out(text, style, string, len, QYI_SAFE_BLOCK);

    pango_layout_set_width(layout, (int)(width * PANGO_SCALE));
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
    pango_layout_set_alignment(layout, alignment[style->align]);
    keep_parts(layout, string, len);
    return layout;
}

/* Some lines of a block, and where the following lines begin. */
struct lines {
    PangoLayout *layout; /* owned; may have one more line */
    int count;           /* at least one */
    size_t next;         /* offset in the original text; its length if no lines follow */
};

/*
 * Lays out the first lines of a block of sanitised, non-empty text. If a word is longer than a line, Pango
 * measures all of it again for each line, in units that overflow INT_MAX. Therefore a long text is laid out
 * in pieces, and the last line of each piece is left to the next one.
 */
static struct lines next_lines(struct qyi_text *text, const struct qyi_style *style, const char *string,
                               size_t len, double width)
{
    for (size_t piece = PIECE;; piece *= 2) {
        size_t end = piece < len ? piece : len;

        while (end < len && ((unsigned char)string[end] & 0xC0) == 0x80)
            end--; /* not inside a character */
        PangoLayout *layout = lay_out_block(text, style, string, end, width);
        int count = pango_layout_get_line_count(layout);
        note_missing(text, layout);
        if (end == len)
            return (struct lines){.layout = layout, .count = count, .next = len};
        if (count > 1) {
            PangoLayoutLine *last = pango_layout_get_line_readonly(layout, count - 1);
            return (struct lines){.layout = layout, .count = count - 1, .next = (size_t)last->start_index};
        }
        g_object_unref(layout);
    }
}

/*
 * The cached line of a text that fits on one line, or NULL. It begins at the same position as the first line
 * of a block.
 */
static const struct line *fitting_line(struct qyi_text *text, const struct qyi_style *style,
                                       const char *string, size_t len, double width)
{
    if (len > LONGEST || memchr(string, '\n', len))
        return NULL;
    const struct line *line = find_line(text, style, string, len, NULL);
    return line && line->width <= width ? line : NULL;
}

double qyi_text_block_height(struct qyi_text *text, const struct qyi_style *style, const char *string,
                             size_t len, double width)
{
    if (len == 0)
        return 0;
    if (fitting_line(text, style, string, len, width))
        return qyi_text_leading(style);
    const char *safe = make_safe(text, string, &len, QYI_SAFE_BLOCK);
    int count = 0;
    for (size_t at = 0; at < len;) {
        struct lines lines = next_lines(text, style, safe + at, len - at, width);
        count += lines.count;
        at += lines.next;
        g_object_unref(lines.layout);
    }
    return count * qyi_text_leading(style);
}

/* The number of lines that fit into a height; half a point is tolerated because of rounding. */
static int room_of(const struct qyi_style *style, double height)
{
    int lines = (int)((height + 0.5) / qyi_text_leading(style));

    return lines > 0 ? lines : 1;
}

/* Draws lines at our own distance. The fonts' own would depend on the fonts needed for single characters. */
static void show_lines(cairo_t *cr, PangoLayout *layout, const struct qyi_style *style,
                       const struct qyi_box *box, int lines)
{
    for (int i = 0; i < lines; i++) {
        PangoLayoutLine *line = pango_layout_get_line_readonly(layout, i);
        PangoRectangle logical;

        pango_layout_line_get_extents(line, NULL, &logical);
        cairo_move_to(cr, left_of(style->align, box, (double)logical.width / PANGO_SCALE),
                      box->y + (i + RISE) * qyi_text_leading(style) - (LEADING - 1.2) * style->size);
        qyi_glyphs_show_line(cr, line);
    }
}

/* Draws the last line for which there is room: the beginning of `string`, cut. */
static void show_last_line(struct qyi_text *text, cairo_t *cr, const struct qyi_style *style,
                           const char *string, size_t len, const struct qyi_box *box)
{
    const char *end = memchr(string, '\n', len);
    size_t line_end = end ? (size_t)(end - string) : len;
    size_t most = len < MOST_BYTES ? len : MOST_BYTES;

    while (most > 0 && most < len && ((unsigned char)string[most] & 0xC0) == 0x80)
        most--; /* not inside a character */
    PangoLayout *rest = lay_out(text, style, string, line_end < most ? line_end + 1 : most, QYI_SAFE_LINE);
    PangoLayout *part = cut(text, style, rest, box->width);
    show_lines(cr, part, style, box, 1);
    g_object_unref(part);
    g_object_unref(rest);
}

double qyi_text_block(struct qyi_text *text, cairo_t *cr, const struct qyi_style *style, const char *string,
                      size_t len, const struct qyi_box *box)
{
    int room = room_of(style, box->height);

    if (len == 0)
        return 0;
    const struct line *fitting = fitting_line(text, style, string, len, box->width);
    if (fitting) {
        show_lines(cr, fitting->layout, style, box, 1);
        return qyi_text_leading(style);
    }
    const char *safe = make_safe(text, string, &len, QYI_SAFE_BLOCK);
    struct qyi_box rest = *box;
    int shown = 0;
    for (size_t at = 0; at < len && shown < room;) {
        struct lines lines = next_lines(text, style, safe + at, len - at, box->width);
        bool is_cut = lines.count > room - shown || (lines.count == room - shown && at + lines.next < len);
        int whole = is_cut ? room - shown - 1 : lines.count;

        show_lines(cr, lines.layout, style, &rest, whole);
        rest.y += whole * qyi_text_leading(style);
        if (is_cut) {
            size_t from = at + (size_t)pango_layout_get_line_readonly(lines.layout, whole)->start_index;
            show_last_line(text, cr, style, safe + from, len - from, &rest);
        }
        shown += is_cut ? whole + 1 : whole;
        at += lines.next;
        g_object_unref(lines.layout);
    }
    return shown * qyi_text_leading(style);
}

/* A text on one line is not reduced more than this if several lines of larger type fit. */
#define LINE_LEAST 0.8
#define SEEN_LEAST 3.0 /* points */

void qyi_text_whole(struct qyi_text *text, cairo_t *cr, const struct qyi_style *style, double least,
                    const char *string, size_t len, const struct qyi_box *box)
{
    double shrunk = LINE_LEAST * style->size > least ? LINE_LEAST : least / style->size;
    struct qyi_style small = *style;

    if (qyi_text_width(text, style, string, len) * shrunk <= box->width) {
        qyi_text_line(text, cr, style, string, len, box);
        return;
    }
    double height = qyi_text_block_height(text, &small, string, len, box->width);
    while (small.size > SEEN_LEAST && height > box->height + 0.1) {
        small.size -= small.size - 0.5 >= least || small.size <= least ? 0.5 : small.size - least;
        height = qyi_text_block_height(text, &small, string, len, box->width);
    }
    height = height > box->height ? box->height : height;
    qyi_text_block(text, cr, &small, string, len,
                   &(struct qyi_box){box->x, box->y + (box->height - height) / 2, box->width, height});
}

size_t qyi_text_block_fits(struct qyi_text *text, const struct qyi_style *style, const char *string,
                           size_t len, const struct qyi_box *box)
{
    int room = room_of(style, box->height);

    for (size_t at = 0; at < len;) {
        struct lines lines = next_lines(text, style, string + at, len - at, box->width);
        if (lines.count > room)
            len = at + (size_t)pango_layout_get_line_readonly(lines.layout, room)->start_index;
        room -= lines.count;
        at += lines.next;
        if (room == 0)
            len = at;
        g_object_unref(lines.layout);
    }
    return len;
}

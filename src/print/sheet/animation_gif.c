/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A game as a GIF: the first position complete, then for each move the rectangle that changed, with unchanged
 * pixels transparent. All frames use the same colours, chosen from some of them.
 */
#include "sheet/board.h"

#include <math.h>
#include <stdlib.h>

#if QYI_WITH_GIF

#include "sheet/colours.h"

#include <gif_lib.h>

#define TRANSPARENT QYI_COLOURS_MOST
#define LONGEST     65535 /* longest duration of a frame in hundredths of a second */
/*
 * The colours are chosen from this many frames, among them the first and the last, and the first frame with a
 * check.
 */
#define SAMPLES 6
/* How far a piece, its check mark or its corners may be drawn beyond its square, in hundredths of a cell. */
#define BEYOND 14

/* A rectangle of the picture in pixels; empty while right <= left. */
struct part {
    int left, top, right, bottom;
};

struct reel {
    struct qy_diagram still; /* the frame to draw */
    struct qyi_canvas canvas;
    struct qyi_pen pen;
    cairo_surface_t *surface;
    cairo_t *context;
    int width, height;
    struct qyi_colours *colours;
    uint8_t *shown; /* the previous frame, in indices of the palette */
    uint8_t *line;  /* a row of pixels to be written */
    GifFileType *file;
    struct qy_buf *out;
    size_t begin; /* where the GIF begins in `out` */
};

/* ---- drawing ------------------------------------------------------------------------------------------ */

static int begin_drawing(struct reel *reel)
{
    reel->surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, reel->width, reel->height);
    reel->context = cairo_create(reel->surface);
    const double *margin = qyi_boards[reel->still.position.game]->margin[reel->still.coordinates];
    cairo_scale(reel->context, reel->still.cell / 100, reel->still.cell / 100);
    cairo_translate(reel->context, margin[0], margin[2]);
    qyi_pen_begin_cairo(&reel->pen, reel->context);
    int code = qyi_canvas_begin(&reel->canvas, &reel->still, &reel->pen);
    if (code == 0 && cairo_status(reel->context) != CAIRO_STATUS_SUCCESS) {
        qyi_canvas_end(&reel->canvas);
        code = cairo_status(reel->context) == CAIRO_STATUS_NO_MEMORY ? QY_E_MEMORY : QY_E_DRAWING;
    }
    return code;
}

static void end_drawing(struct reel *reel)
{
    qyi_pen_end(&reel->pen);
    cairo_destroy(reel->context);
    cairo_surface_destroy(reel->surface);
}

/* Draws the diagram. Up to half a pixel at the right and below is filled with the background colour. */
static void draw(struct reel *reel)
{
    uint32_t ground = reel->canvas.palette->ground;

    cairo_set_source_rgb(reel->context, (ground >> 16 & 0xff) / 255.0, (ground >> 8 & 0xff) / 255.0,
                         (ground & 0xff) / 255.0);
    cairo_paint(reel->context);
    qyi_canvas_draw(&reel->canvas);
    cairo_surface_flush(reel->surface);
}

static const uint32_t *pixels(const struct reel *reel, int line)
{
    const unsigned char *data = cairo_image_surface_get_data(reel->surface);

    return (const uint32_t *)(const void *)(data +
                                            (ptrdiff_t)line * cairo_image_surface_get_stride(reel->surface));
}

/* The square of the king or general shown in check, or none. */
static qy_square checked(const struct qy_diagram *still)
{
    qy_square checkers[16];

    return still->show_check && qy_position_checkers(&still->position, checkers) > 0
               ? qy_position_king(&still->position, qy_position_side(&still->position))
               : QY_SQUARE_NONE;
}

/* Extends the rectangle to be drawn by a square that may have changed. */
static void add_field(struct reel *reel, qy_square square, struct part *part)
{
    double half = 50 + BEYOND;
    double x, y, left, top;

    if (square == QY_SQUARE_NONE)
        return;
    qyi_board_middle(&reel->canvas, square, &x, &y);
    left = x - half;
    top = y - half;
    cairo_user_to_device(reel->context, &left, &top);
    half *= 2 * reel->still.cell / 100;
    struct part field = {(int)floor(left), (int)floor(top), (int)ceil(left + half), (int)ceil(top + half)};
    field.left = field.left < 0 ? 0 : field.left;
    field.top = field.top < 0 ? 0 : field.top;
    field.right = field.right > reel->width ? reel->width : field.right;
    field.bottom = field.bottom > reel->height ? reel->height : field.bottom;
    cairo_save(reel->context);
    cairo_identity_matrix(reel->context);
    cairo_rectangle(reel->context, field.left, field.top, field.right - field.left, field.bottom - field.top);
    cairo_restore(reel->context);
    if (part->right <= part->left) {
        *part = field;
        return;
    }
    part->left = field.left < part->left ? field.left : part->left;
    part->top = field.top < part->top ? field.top : part->top;
    part->right = field.right > part->right ? field.right : part->right;
    part->bottom = field.bottom > part->bottom ? field.bottom : part->bottom;
}

/* Draws the next frame where it differs from the frame of `before`. Returns the rectangle that differs. */
static struct part draw_change(struct reel *reel, const struct qy_diagram *before)
{
    const struct qyi_board *board = reel->canvas.board;
    const struct qy_diagram *still = &reel->still;
    const qy_square told[] = {before->from, before->to,      still->from,
                              still->to,    checked(before), checked(still)};
    struct part part = {0, 0, 0, 0};

    cairo_new_path(reel->context);
    for (unsigned i = 0; i < board->files * board->ranks; i++)
        if (qy_position_at(&before->position, (qy_square)i) != qy_position_at(&still->position, (qy_square)i))
            add_field(reel, (qy_square)i, &part);
    for (size_t i = 0; i < sizeof told / sizeof told[0]; i++)
        add_field(reel, told[i], &part);
    cairo_save(reel->context);
    cairo_clip(reel->context);
    draw(reel);
    cairo_restore(reel->context);
    return part;
}

/* ---- the colours -------------------------------------------------------------------------------------- */

static void count_frame(struct reel *reel)
{
    draw(reel);
    for (int y = 0; y < reel->height; y++)
        qyi_colours_count(reel->colours, pixels(reel, y), (size_t)reel->width);
}

static void make_move(struct qy_diagram *still, qy_move move)
{
    struct qy_undo undo;

    qy_position_make(&still->position, move, &undo);
    qy_diagram_set_last(still, move);
}

/* Counts the colours of some frames. Returns 0, or QY_E_ILLEGAL_MOVE for the first move that is not legal. */
static int count_colours(struct reel *reel, const qy_move *moves, size_t count)
{
    struct qy_diagram first = reel->still;
    bool check = false;
    size_t taken = 0;

    count_frame(reel);
    for (size_t i = 0; i < count; i++) {
        if (!qy_position_is_legal(&reel->still.position, moves[i]))
            return QY_E_ILLEGAL_MOVE;
        make_move(&reel->still, moves[i]);
        if ((i + 1) * SAMPLES / count > taken || i == 0 ||
            (!check && checked(&reel->still) != QY_SQUARE_NONE)) {
            taken = (i + 1) * SAMPLES / count;
            check = check || checked(&reel->still) != QY_SQUARE_NONE;
            count_frame(reel);
        }
    }
    reel->still = first;
    return 0;
}

/* ---- the file ----------------------------------------------------------------------------------------- */

static int append(GifFileType *file, const GifByteType *data, int len)
{
    struct reel *reel = file->UserData;

    if (reel->out->len - reel->begin + (size_t)len > QY_GIF_BYTES)
        return 0;
    qy_buf_add(reel->out, (const char *)data, (size_t)len);
    return reel->out->failed ? 0 : len;
}

/* Writes the header: size, palette, endless repetition. */
static bool put_head(struct reel *reel, const uint32_t *chosen, unsigned count)
{
    static const unsigned char again[] = {1, 0, 0};
    GifColorType colour[256] = {{0}};
    ColorMapObject map = {.ColorCount = 256, .BitsPerPixel = 8, .Colors = colour};

    for (unsigned i = 0; i < count; i++)
        colour[i] = (GifColorType){(GifByteType)(chosen[i] >> 16), (GifByteType)(chosen[i] >> 8),
                                   (GifByteType)chosen[i]};
    EGifSetGifVersion(reel->file, true);
    return EGifPutScreenDesc(reel->file, reel->width, reel->height, 8, 0, &map) == GIF_OK &&
           EGifPutExtensionLeader(reel->file, APPLICATION_EXT_FUNC_CODE) == GIF_OK &&
           EGifPutExtensionBlock(reel->file, 11, "NETSCAPE2.0") == GIF_OK &&
           EGifPutExtensionBlock(reel->file, sizeof again, again) == GIF_OK &&
           EGifPutExtensionTrailer(reel->file) == GIF_OK;
}

/* Writes how long the next frame is shown, and which colour is transparent. */
static bool put_control(struct reel *reel, unsigned ms, int transparent)
{
    unsigned delay = (ms + 5) / 10;
    GraphicsControlBlock control = {.DisposalMode = DISPOSE_DO_NOT,
                                    .DelayTime = (int)(delay > LONGEST ? LONGEST : delay),
                                    .TransparentColor = transparent};
    GifByteType bytes[4];

    return EGifGCBToExtension(&control, bytes) == sizeof bytes &&
           EGifPutExtension(reel->file, GRAPHICS_EXT_FUNC_CODE, sizeof bytes, bytes) == GIF_OK;
}

/*
 * Encodes a row of a rectangle: the pixels that differ from the previous frame. Returns whether there are
 * any.
 */
static bool line_of(struct reel *reel, int y, const struct part *part, bool whole)
{
    const uint32_t *pixel = pixels(reel, y);
    uint8_t *shown = reel->shown + (size_t)y * (size_t)reel->width;
    bool other = false;

    for (int x = part->left; x < part->right; x++) {
        uint8_t now = qyi_colours_nearest(reel->colours, pixel[x]);
        bool same = !whole && now == shown[x];

        reel->line[x - part->left] = same ? TRANSPARENT : now;
        other = other || !same;
    }
    return other;
}

/* Shrinks a rectangle to what changed in it, to one pixel if nothing did. */
static void shrink(struct reel *reel, struct part *part)
{
    struct part found = {part->right, part->bottom, part->left, part->top};

    for (int y = part->top; y < part->bottom; y++) {
        if (!line_of(reel, y, part, false))
            continue;
        found.top = y < found.top ? y : found.top;
        found.bottom = y + 1;
        for (int x = part->left; x < part->right; x++) {
            if (reel->line[x - part->left] == TRANSPARENT)
                continue;
            found.left = x < found.left ? x : found.left;
            found.right = x + 1 > found.right ? x + 1 : found.right;
        }
    }
    *part = found.right > found.left ? found : (struct part){0, 0, 1, 1};
}

static bool put_frame(struct reel *reel, struct part part, unsigned ms, bool whole)
{
    if (!whole)
        shrink(reel, &part);
    int width = part.right - part.left;
    if (!put_control(reel, ms, whole ? NO_TRANSPARENT_COLOR : TRANSPARENT) ||
        EGifPutImageDesc(reel->file, part.left, part.top, width, part.bottom - part.top, false, NULL) !=
            GIF_OK)
        return false;
    for (int y = part.top; y < part.bottom; y++) {
        uint8_t *shown = reel->shown + (size_t)y * (size_t)reel->width + part.left;

        (void)line_of(reel, y, &part, whole);
        for (int x = 0; x < width; x++)
            if (reel->line[x] != TRANSPARENT)
                shown[x] = reel->line[x];
        if (EGifPutLine(reel->file, reel->line, width) != GIF_OK)
            return false;
    }
    return true;
}

static bool put_frames(struct reel *reel, const qy_move *moves, size_t count,
                       const struct qy_animation *animation)
{
    const struct part whole = {0, 0, reel->width, reel->height};
    unsigned last = animation->move_ms + animation->end_ms;

    draw(reel);
    bool good = put_frame(reel, whole, count > 0 ? animation->move_ms : last, true);
    for (size_t i = 0; i < count && good; i++) {
        const struct qy_diagram before = reel->still;

        make_move(&reel->still, moves[i]);
        good = put_frame(reel, draw_change(reel, &before), i + 1 < count ? animation->move_ms : last, false);
    }
    return good;
}

static int write_file(struct reel *reel, const qy_move *moves, size_t count,
                      const struct qy_animation *animation)
{
    uint32_t chosen[QYI_COLOURS_MOST];
    unsigned colours = qyi_colours_choose(reel->colours, chosen);
    int error = 0;
    bool good = colours > 0;

    reel->file = good ? EGifOpen(reel, append, &error) : NULL;
    if (!reel->file)
        return QY_E_MEMORY;
    good = put_head(reel, chosen, colours) && put_frames(reel, moves, count, animation);
    if (EGifCloseFile(reel->file, &error) != GIF_OK || !good)
        return reel->out->failed ? QY_E_MEMORY : QY_E_TOO_LONG;
    return 0;
}

static int make(struct reel *reel, const qy_move *moves, size_t count, const struct qy_animation *animation)
{
    size_t size = (size_t)reel->width * (size_t)reel->height;

    reel->colours = qyi_colours_new();
    reel->shown = malloc(size);
    reel->line = malloc((size_t)reel->width);
    int code = reel->colours && reel->shown && reel->line ? begin_drawing(reel) : QY_E_MEMORY;
    if (code == 0) {
        code = count_colours(reel, moves, count);
        if (code == 0)
            code = write_file(reel, moves, count, animation);
        qyi_canvas_end(&reel->canvas);
    }
    if (reel->surface)
        end_drawing(reel);
    qyi_colours_free(reel->colours);
    free(reel->shown);
    free(reel->line);
    return code;
}

/* Writes the GIF. If no moves follow, the first frame shows the diagram's own last move, arrows and marks. */
static int write_gif(const struct qy_diagram *diagram, const qy_move *moves, size_t count,
                     const struct qy_animation *animation, struct qy_buf *out)
{
    struct reel reel = {.still = *diagram, .out = out, .begin = out->len};
    double width, height;

    qy_diagram_extent(diagram, &width, &height);
    if (width > QY_GIF_SIDE || height > QY_GIF_SIDE || width < 1)
        return QY_E_TOO_LONG;
    reel.width = (int)lround(width);
    reel.height = (int)lround(height);
    int code = make(&reel, moves, count, animation);
    if (code < 0)
        out->len = reel.begin;
    return code;
}

bool qy_gif_is_known(void)
{
    return true;
}

#else

static int write_gif(const struct qy_diagram *diagram, const qy_move *moves, size_t count,
                     const struct qy_animation *animation, struct qy_buf *out)
{
    (void)diagram;
    (void)moves;
    (void)count;
    (void)animation;
    (void)out;
    return QY_E_NO_GIF;
}

bool qy_gif_is_known(void)
{
    return false;
}

#endif

int qyi_gif_write_still(const struct qy_diagram *diagram, double width, double height, struct qy_buf *out)
{
    static const struct qy_animation still = {1000, 0};

    (void)width;
    (void)height;
    return write_gif(diagram, NULL, 0, &still, out);
}

int qy_animation_write_gif(const struct qy_diagram *diagram, const qy_move *moves, size_t count,
                           const struct qy_animation *animation, struct qy_buf *out)
{
    struct qy_diagram first = *diagram;

    if (!qyi_animation_good(diagram, count, animation))
        return QY_E_VALUE;
    first.from = first.to = QY_SQUARE_NONE;
    first.notes = NULL;
    return write_gif(&first, moves, count, animation, out);
}

bool qyi_animation_good(const struct qy_diagram *diagram, size_t count, const struct qy_animation *animation)
{
    return qyi_diagram_good(diagram) && count <= QY_ANIMATION_MOVES && animation->move_ms >= 100 &&
           animation->move_ms <= 60000 && animation->end_ms <= 600000;
}

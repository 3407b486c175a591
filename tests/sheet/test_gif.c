/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games as GIF: read by giflib, every frame is the picture of the position that it stands for. */
#include <qiyuan/core/notation.h>
#include <qiyuan/print/diagram.h>

#include "cmocka_all.h"
#include "read_moves.h"

#include <cairo.h>
#include <gif_lib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *what;
    enum qy_game game;
    const char *fen; /* NULL: the array */
    const char *moves;
} games[] = {
    {"captures and a check", QY_GAME_CHESS, NULL, "e4 d5 exd5 Qxd5 Nc3 Qe5+ Qe2 Qxe2+ Bxe2"},
    {"castling of both kinds", QY_GAME_CHESS, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O O-O-O Rfe1 Rhe8"},
    {"en passant", QY_GAME_CHESS, NULL, "e4 a6 e5 d5 exd6 exd6"},
    {"promotion with check, at the edge", QY_GAME_CHESS, "r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1",
     "bxa8=Q+ Kd7 Qb7+ Kd8"},
    {"none", QY_GAME_CHESS, NULL, ""},
    {"cannons and checks", QY_GAME_XIANGQI, NULL, "h2e2 h9g7 e2e6 b9c7 e6e4 a9a8 e4e5 a8b8"},
};
#define GAMES (sizeof games / sizeof games[0])

struct source {
    const struct qy_buf *data;
    size_t at;
};

static int take(GifFileType *file, GifByteType *bytes, int len)
{
    struct source *source = file->UserData;
    size_t left = source->data->len - source->at;
    size_t count = (size_t)len < left ? (size_t)len : left;

    memcpy(bytes, source->data->data + source->at, count);
    source->at += count;
    return (int)count;
}

static GifFileType *read_gif(const struct qy_buf *data)
{
    struct source source = {data, 0};
    int error = 0;
    GifFileType *file = DGifOpen(&source, take, &error);

    assert_non_null(file);
    assert_int_equal(DGifSlurp(file), GIF_OK);
    assert_int_equal(source.at, data->len);
    assert_non_null(file->SColorMap);
    assert_int_equal(file->SColorMap->ColorCount, 256);
    return file;
}

/* Draws a frame over the picture, as 0xRRGGBB. Returns its duration in milliseconds. */
static unsigned show(const GifFileType *file, int number, uint32_t *shown)
{
    const SavedImage *image = &file->SavedImages[number];
    const GifImageDesc *part = &image->ImageDesc;
    GraphicsControlBlock control;

    assert_int_equal(DGifSavedExtensionToGCB((GifFileType *)file, number, &control), GIF_OK);
    assert_int_equal(control.DisposalMode, DISPOSE_DO_NOT);
    assert_true(part->Left >= 0 && part->Top >= 0 && part->Width > 0 && part->Height > 0);
    assert_true(part->Left + part->Width <= file->SWidth && part->Top + part->Height <= file->SHeight);
    for (int y = 0; y < part->Height; y++)
        for (int x = 0; x < part->Width; x++) {
            int colour = image->RasterBits[y * part->Width + x];
            const GifColorType *rgb = &file->SColorMap->Colors[colour];

            if (colour != control.TransparentColor)
                shown[(part->Top + y) * file->SWidth + part->Left + x] =
                    (uint32_t)rgb->Red << 16 | (uint32_t)rgb->Green << 8 | rgb->Blue;
        }
    return (unsigned)control.DelayTime * 10;
}

static int apart(uint32_t a, uint32_t b)
{
    int most = 0;

    for (unsigned shift = 0; shift < 24; shift += 8) {
        int by = abs((int)(a >> shift & 0xff) - (int)(b >> shift & 0xff));

        most = by > most ? by : most;
    }
    return most;
}

/* Checks that the picture is the diagram: nowhere far from it, and almost everywhere exactly its colour. */
static void assert_is(const struct qy_diagram *diagram, const GifFileType *file, const uint32_t *shown)
{
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, file->SWidth, file->SHeight);
    cairo_t *context = cairo_create(surface);
    const unsigned char *data;
    long other = 0;

    assert_int_equal(qy_diagram_draw(diagram, context), 0);
    cairo_surface_flush(surface);
    data = cairo_image_surface_get_data(surface);
    /* The last line and column may be half outside. */
    for (int y = 0; y < file->SHeight - 1; y++) {
        const uint32_t *line =
            (const uint32_t *)(const void *)(data + y * cairo_image_surface_get_stride(surface));

        for (int x = 0; x < file->SWidth - 1; x++) {
            int by = apart(line[x] & 0xffffff, shown[y * file->SWidth + x]);

            if (by > 48)
                fail_msg("%d %d: %06x is shown, %06x is right", x, y, shown[y * file->SWidth + x],
                         line[x] & 0xffffff);
            other += by > 0;
        }
    }
    assert_true(other * 4 < (long)file->SWidth * file->SHeight);
    cairo_destroy(context);
    cairo_surface_destroy(surface);
}

static void check_game(size_t i, enum qy_diagram_colours colours, enum qy_side below)
{
    static const struct qy_animation times = {900, 3000};
    struct qy_position position, end;
    struct qy_diagram diagram;
    struct qy_buf out = QY_BUF_INIT;
    struct qy_buf again = QY_BUF_INIT;
    qy_move moves[64];
    GifFileType *file;
    uint32_t *shown;
    size_t count;
    int error = 0;

    qy_position_start(games[i].game, &position);
    if (games[i].fen)
        assert_int_equal(
            qy_position_from_fen(games[i].game, games[i].fen, strlen(games[i].fen), &position, NULL), 0);
    end = position;
    count = read_moves(games[i].moves, &end, moves);
    qy_diagram_init(&position, &diagram);
    diagram.colours = colours;
    diagram.below = below;
    diagram.show_check = true;
    qy_diagram_fit(&diagram, 333);
    qy_buf_adds(&out, "before");
    assert_int_equal(qy_animation_write_gif(&diagram, moves, count, &times, &out), 0);
    assert_int_equal(qy_animation_write_gif(&diagram, moves, count, &times, &again), 0);
    assert_memory_equal(out.data, "before", 6);
    assert_int_equal(again.len, out.len - 6);
    assert_memory_equal(out.data + 6, again.data, again.len);
    assert_memory_equal(again.data, "GIF89a", 6);
    /* A whole board is some 15 kB, a move 2. */
    assert_true(again.len < 40000 + 6000 * count);
    file = read_gif(&again);
    assert_int_equal(file->ImageCount, count + 1);
    assert_int_equal(file->SWidth, 333);
    shown = calloc((size_t)file->SWidth * (size_t)file->SHeight, sizeof *shown);
    for (int frame = 0; frame < file->ImageCount; frame++) {
        struct qy_undo undo;
        unsigned ms = show(file, frame, shown);

        assert_int_equal(ms, (size_t)frame == count ? 3900 : 900);
        if (frame > 0) {
            qy_position_make(&diagram.position, moves[frame - 1], &undo);
            qy_diagram_set_last(&diagram, moves[frame - 1]);
        }
        assert_is(&diagram, file, shown);
    }
    free(shown);
    DGifCloseFile(file, &error);
    qy_buf_free(&out);
    qy_buf_free(&again);
}

static void every_frame_is_its_position(void **state)
{
    (void)state;
    for (size_t i = 0; i < GAMES; i++)
        for (int colours = 0; colours < QY_DIAGRAM_COLOURS_COUNT; colours++) {
            print_message("# %s, colours %d\n", games[i].what, colours);
            check_game(i, (enum qy_diagram_colours)colours, colours == 1 ? QY_SECOND : QY_FIRST);
        }
}

static void it_is_played_again_and_again(void **state)
{
    static const struct qy_animation times = {100, 600000};
    struct qy_position position;
    struct qy_diagram diagram;
    struct qy_buf out = QY_BUF_INIT;
    qy_move move;
    size_t at = 0;

    (void)state;
    qy_position_start(QY_GAME_CHESS, &position);
    assert_int_equal(qy_move_read_any(&position, "e4", 2, &move, NULL), 0);
    qy_diagram_init(&position, &diagram);
    assert_int_equal(qy_animation_write_gif(&diagram, &move, 1, &times, &out), 0);
    while (at + 19 < out.len && memcmp(out.data + at, "\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0", 19) != 0)
        at++;
    assert_true(at + 19 < out.len);
    qy_buf_free(&out);
}

static void a_still_has_its_notes(void **state)
{
    struct qy_diagram_notes notes = {0};
    struct qy_position position;
    struct qy_diagram diagram;
    struct qy_buf out = QY_BUF_INIT;
    GifFileType *file;
    uint32_t *shown;
    int error = 0;

    (void)state;
    qy_position_start(QY_GAME_XIANGQI, &position);
    qy_diagram_init(&position, &diagram);
    assert_int_equal(qy_diagram_notes_read(QY_GAME_XIANGQI, "h2e2 Re9", 8, &notes, NULL), 0);
    diagram.notes = &notes;
    assert_int_equal(qy_diagram_write(&diagram, QY_PICTURE_GIF, &out), 0);
    file = read_gif(&out);
    assert_int_equal(file->ImageCount, 1);
    shown = calloc((size_t)file->SWidth * (size_t)file->SHeight, sizeof *shown);
    show(file, 0, shown);
    assert_is(&diagram, file, shown);
    free(shown);
    DGifCloseFile(file, &error);
    qy_buf_free(&out);
}

static void what_can_not_be_is_refused(void **state)
{
    static const struct qy_animation times = {900, 0};
    static const struct qy_animation quick = {99, 0};
    struct qy_position position;
    struct qy_diagram diagram;
    struct qy_buf out = QY_BUF_INIT;
    qy_move moves[2];

    (void)state;
    qy_position_start(QY_GAME_CHESS, &position);
    assert_int_equal(qy_move_read_any(&position, "e4", 2, &moves[0], NULL), 0);
    moves[1] = moves[0];
    qy_diagram_init(&position, &diagram);
    qy_buf_adds(&out, "x");
    assert_int_equal(qy_animation_write_gif(&diagram, moves, 2, &times, &out), QY_E_ILLEGAL_MOVE);
    assert_int_equal(qy_animation_write_gif(&diagram, moves, 1, &quick, &out), QY_E_VALUE);
    assert_int_equal(qy_animation_write_gif(&diagram, moves, QY_ANIMATION_MOVES + 1, &times, &out),
                     QY_E_VALUE);
    qy_diagram_fit(&diagram, QY_GIF_SIDE + 1);
    assert_int_equal(qy_animation_write_gif(&diagram, moves, 1, &times, &out), QY_E_TOO_LONG);
    assert_int_equal(qy_diagram_write(&diagram, QY_PICTURE_GIF, &out), QY_E_TOO_LONG);
    qy_diagram_fit(&diagram, 0.4);
    assert_int_equal(qy_animation_write_gif(&diagram, moves, 1, &times, &out), QY_E_TOO_LONG);
    assert_int_equal(out.len, 1);
    qy_buf_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_frame_is_its_position),
        cmocka_unit_test(it_is_played_again_and_again),
        cmocka_unit_test(a_still_has_its_notes),
        cmocka_unit_test(what_can_not_be_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

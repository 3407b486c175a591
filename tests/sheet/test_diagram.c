/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Diagrams. The golden pictures are in tests/data/sheet; with QIYUAN_UPDATE_GOLDEN=1 they are written instead
 * of compared: look at them before they are committed.
 */
#include <qiyuan/core/notation.h>
#include <qiyuan/print/diagram.h>

#include "cmocka_all.h"

#include "sheet/board.h"
#include <expat.h>

#include <cairo.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MATED  "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4"
#define ENDING "4k4/4a4/4b4/9/9/9/4P4/4B4/4A4/3K5 w - - 0 1"

/* A diagram and the expected result. */
struct row {
    const char *name; /* of its golden picture */
    enum qy_game game;
    const char *fen; /* NULL: the array */
    const char *last;
    const char *notes;
    enum qy_side below;
    enum qy_diagram_colours colours;
    enum qy_diagram_coordinates coordinates;
    enum qy_diagram_pieces men;
    enum qy_lang lang;
    size_t count; /* pieces on the board */
};

/* clang-format off */
static const struct row rows[] = {
    {"chess-array",     QY_GAME_CHESS,   NULL, "",     "", QY_FIRST,  QY_DIAGRAM_PRINT,  QY_DIAGRAM_USUAL,   QY_DIAGRAM_FIGURES, QY_LANG_EN, 32},
    {"chess-mate",      QY_GAME_CHESS,   MATED, "f3f7", "Gc4f7 Re8 Yd8x Bb5. Ra5+ Bh5#", QY_FIRST, QY_DIAGRAM_SCREEN, QY_DIAGRAM_USUAL, QY_DIAGRAM_FIGURES, QY_LANG_EN, 31},
    {"chess-turned",    QY_GAME_CHESS,   MATED, "",     "", QY_SECOND, QY_DIAGRAM_DARK,   QY_DIAGRAM_BARE,    QY_DIAGRAM_FIGURES, QY_LANG_EN, 31},
    {"chess-letters",   QY_GAME_CHESS,   MATED, "",     "", QY_FIRST,  QY_DIAGRAM_PRINT,  QY_DIAGRAM_SQUARES, QY_DIAGRAM_LETTERS, QY_LANG_EN, 31},
    {"chess-around",    QY_GAME_CHESS,   MATED, "",     "", QY_SECOND, QY_DIAGRAM_PRINT,  QY_DIAGRAM_AROUND,  QY_DIAGRAM_FIGURES, QY_LANG_EN, 31},
    {"xiangqi-array",   QY_GAME_XIANGQI, NULL, "",     "", QY_FIRST,  QY_DIAGRAM_PRINT,  QY_DIAGRAM_USUAL,   QY_DIAGRAM_FIGURES, QY_LANG_ZH_HANS, 32},
    {"xiangqi-marks",   QY_GAME_XIANGQI, NULL, "h0g2", "h2e2 Re9 Yd8x Bb5. Ra5+ Ba1#", QY_FIRST, QY_DIAGRAM_SCREEN, QY_DIAGRAM_SQUARES, QY_DIAGRAM_FIGURES, QY_LANG_ZH_HANT, 32},
    {"xiangqi-turned",  QY_GAME_XIANGQI, ENDING, "",   "", QY_SECOND, QY_DIAGRAM_DARK,   QY_DIAGRAM_USUAL,   QY_DIAGRAM_FIGURES, QY_LANG_ZH_HANT, 7},
    {"xiangqi-letters", QY_GAME_XIANGQI, ENDING, "",   "", QY_FIRST,  QY_DIAGRAM_PRINT,  QY_DIAGRAM_BARE,    QY_DIAGRAM_LETTERS, QY_LANG_EN, 7},
};
/* clang-format on */
#define ROWS (sizeof rows / sizeof rows[0])

static void make(const struct row *row, struct qy_diagram *diagram, struct qy_diagram_notes *notes)
{
    struct qy_position position;

    if (row->fen)
        assert_int_equal(qy_position_from_fen(row->game, row->fen, strlen(row->fen), &position, NULL), 0);
    else
        qy_position_start(row->game, &position);
    memset(notes, 0, sizeof *notes);
    assert_int_equal(qy_diagram_notes_read(row->game, row->notes, strlen(row->notes), notes, NULL), 0);
    qy_diagram_init(&position, diagram);
    if (*row->last) {
        assert_int_equal(qy_square_read(row->game, row->last, 2, &diagram->from), 0);
        assert_int_equal(qy_square_read(row->game, row->last + 2, 2, &diagram->to), 0);
    }
    diagram->notes = notes;
    diagram->below = row->below;
    diagram->colours = row->colours;
    diagram->coordinates = row->coordinates;
    diagram->pieces = row->men;
    diagram->lang = row->lang;
    diagram->show_check = true;
    qy_diagram_fit(diagram, 240);
}

/* ---- SVG ------------------------------------------------------------------------------------------- */

struct svg {
    size_t men; /* references to the symbols of pieces and discs */
    size_t titles;
    bool in_title;
    char title[128];
};

static bool is_man(const char *reference)
{
    return reference[0] == '#' && reference[1] == 's' && strtol(reference + 2, NULL, 10) < 32;
}

static void XMLCALL on_open(void *user, const XML_Char *name, const XML_Char **attributes)
{
    struct svg *svg = user;

    svg->in_title = strcmp(name, "title") == 0;
    svg->titles += svg->in_title;
    for (; strcmp(name, "use") == 0 && *attributes; attributes += 2)
        svg->men += strcmp(attributes[0], "xlink:href") == 0 && is_man(attributes[1]);
}

static void XMLCALL on_close(void *user, const XML_Char *name)
{
    (void)name;
    ((struct svg *)user)->in_title = false;
}

static void XMLCALL on_text(void *user, const XML_Char *text, int len)
{
    struct svg *svg = user;

    if (svg->in_title)
        snprintf(svg->title, sizeof svg->title, "%.*s", len, text);
}

/* Reads an SVG to its end; fails the test unless it is well formed. */
static struct svg read_svg(const struct qy_buf *text)
{
    XML_Parser parser = XML_ParserCreate("UTF-8");
    struct svg svg = {.men = 0};

    XML_SetUserData(parser, &svg);
    XML_SetElementHandler(parser, on_open, on_close);
    XML_SetCharacterDataHandler(parser, on_text);
    assert_int_equal(XML_Parse(parser, text->data, (int)text->len, XML_TRUE), XML_STATUS_OK);
    XML_ParserFree(parser);
    return svg;
}

static void svg_is_well_formed_with_every_man(void **state)
{
    (void)state;
    for (size_t i = 0; i < ROWS; i++) {
        struct qy_diagram diagram;
        struct qy_diagram_notes notes;
        struct qy_buf svg = QY_BUF_INIT;
        struct qy_buf fen = QY_BUF_INIT;
        struct svg read;

        print_message("# %s\n", rows[i].name);
        make(&rows[i], &diagram, &notes);
        assert_int_equal(qy_diagram_write(&diagram, QY_PICTURE_SVG, &svg), 0);
        read = read_svg(&svg);
        assert_int_equal(read.men, rows[i].count);
        assert_int_equal(read.titles, 1);
        qy_position_to_fen(&diagram.position, QY_FEN_DEFAULT, &fen);
        assert_string_equal(read.title, qy_buf_str(&fen));
        diagram.empty = true;
        qy_buf_clear(&svg);
        assert_int_equal(qy_diagram_write(&diagram, QY_PICTURE_SVG, &svg), 0);
        assert_int_equal(read_svg(&svg).men, 0);
        qy_buf_free(&svg);
        qy_buf_free(&fen);
    }
}

static void the_same_diagram_is_the_same_bytes(void **state)
{
    (void)state;
    for (size_t i = 0; i < ROWS; i++) {
        for (int picture = 0; picture < QY_PICTURE_COUNT; picture++) {
            struct qy_diagram diagram;
            struct qy_diagram_notes notes;
            struct qy_buf texts[2] = {QY_BUF_INIT, QY_BUF_INIT};

            print_message("# %s, picture %d\n", rows[i].name, picture);
            make(&rows[i], &diagram, &notes);
            for (int turn = 0; turn < 2; turn++)
                assert_int_equal(qy_diagram_write(&diagram, (enum qy_picture)picture, &texts[turn]), 0);
            assert_int_equal(texts[0].len, texts[1].len);
            assert_memory_equal(texts[0].data, texts[1].data, texts[0].len);
            for (int turn = 0; turn < 2; turn++)
                qy_buf_free(&texts[turn]);
        }
    }
}

/* ---- golden pictures ------------------------------------------------------------------------------- */

static cairo_status_t take(void *user, unsigned char *data, unsigned int len)
{
    return qy_memory_read(user, (char *)data, len) == (long)len ? CAIRO_STATUS_SUCCESS
                                                                : CAIRO_STATUS_READ_ERROR;
}

/* The mean difference of two pictures of one size, from 0 to 255; 255 where they are of different sizes. */
static double difference(cairo_surface_t *a, cairo_surface_t *b)
{
    int width = cairo_image_surface_get_width(a);
    int height = cairo_image_surface_get_height(a);
    double sum = 0;

    if (width != cairo_image_surface_get_width(b) || height != cairo_image_surface_get_height(b))
        return 255;
    for (int y = 0; y < height; y++) {
        const unsigned char *rows_of[2] = {
            cairo_image_surface_get_data(a) + y * cairo_image_surface_get_stride(a),
            cairo_image_surface_get_data(b) + y * cairo_image_surface_get_stride(b)};

        for (int x = 0; x < 4 * width; x++)
            if (x % 4 != 3)
                sum += abs(rows_of[0][x] - rows_of[1][x]);
    }
    return sum / (3.0 * width * height);
}

static void write_golden(const char *path, const struct qy_buf *png)
{
    FILE *file = fopen(path, "wb");

    assert_non_null(file);
    assert_int_equal(fwrite(png->data, 1, png->len, file), png->len);
    assert_int_equal(fclose(file), 0);
}

/*
 * Another version of cairo or of a font moves the edges of shapes a little: that is below a fifth of a 255th
 * in the mean. A pawn that is missing is above it: the_least_difference_is_seen() shows that.
 */
#define LIMIT 0.2

static void pictures_are_the_golden_ones(void **state)
{
    const char *update = getenv("QIYUAN_UPDATE_GOLDEN");

    (void)state;
    for (size_t i = 0; i < ROWS; i++) {
        struct qy_diagram diagram;
        struct qy_diagram_notes notes;
        struct qy_buf png = QY_BUF_INIT;
        struct qy_memory memory;
        cairo_surface_t *pictures[2];
        char path[512];

        print_message("# %s\n", rows[i].name);
        snprintf(path, sizeof path, "%s/sheet/%s.png", getenv("QIYUAN_TEST_DATA"), rows[i].name);
        make(&rows[i], &diagram, &notes);
        assert_int_equal(qy_diagram_write(&diagram, QY_PICTURE_PNG, &png), 0);
        if (update && *update)
            write_golden(path, &png);
        memory = (struct qy_memory){png.data, png.len};
        pictures[0] = cairo_image_surface_create_from_png_stream(take, &memory);
        pictures[1] = cairo_image_surface_create_from_png(path);
        assert_int_equal(cairo_surface_status(pictures[1]), CAIRO_STATUS_SUCCESS);
        assert_true(difference(pictures[0], pictures[1]) < LIMIT);
        for (int picture = 0; picture < 2; picture++)
            cairo_surface_destroy(pictures[picture]);
        qy_buf_free(&png);
    }
}

static cairo_surface_t *draw(enum qy_game game, const char *fen)
{
    struct row row = {.game = game, .fen = fen, .last = "", .notes = "", .colours = QY_DIAGRAM_PRINT};
    struct qy_diagram diagram;
    struct qy_diagram_notes notes;
    struct qy_buf png = QY_BUF_INIT;
    struct qy_memory memory;
    cairo_surface_t *picture;

    make(&row, &diagram, &notes);
    assert_int_equal(qy_diagram_write(&diagram, QY_PICTURE_PNG, &png), 0);
    memory = (struct qy_memory){png.data, png.len};
    picture = cairo_image_surface_create_from_png_stream(take, &memory);
    qy_buf_free(&png);
    return picture;
}

/* The comparison itself: a pawn less, on a square of either shade, is seen. */
static void the_least_difference_is_seen(void **state)
{
    static const struct {
        enum qy_game game;
        const char *fens[2];
    } pairs[] = {
        {QY_GAME_CHESS, {"4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"}},
        {QY_GAME_CHESS, {"4k3/8/8/8/8/8/1P6/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"}},
        {QY_GAME_CHESS, {"4k3/8/8/8/8/8/1N6/4K3 w - - 0 1", "4k3/8/8/8/8/8/1B6/4K3 w - - 0 1"}},
        {QY_GAME_XIANGQI, {"4k4/9/9/9/4p4/9/9/9/9/3K5 w - - 0 1", "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1"}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        cairo_surface_t *a = draw(pairs[i].game, pairs[i].fens[0]);
        cairo_surface_t *b = draw(pairs[i].game, pairs[i].fens[1]);

        print_message("# pair %zu: %.3f\n", i, difference(a, b));
        assert_true(difference(a, b) > LIMIT);
        cairo_surface_destroy(a);
        cairo_surface_destroy(b);
    }
}

/* ---- arrows and marks ------------------------------------------------------------------------------ */

static void notes_are_read(void **state)
{
    static const struct {
        const char *text;
        enum qy_game game;
        size_t arrows, marks;
        int code;
        unsigned column;
    } texts[] = {
        {"", QY_GAME_CHESS, 0, 0, 0, 0},
        {"e2e4", QY_GAME_CHESS, 1, 0, 0, 0},
        {" Ge2e4,Rd5 ,Yf3x\t", QY_GAME_CHESS, 1, 2, 0, 0},
        {"a1o a2x a3. a4+ a5#", QY_GAME_CHESS, 0, 5, 0, 0},
        {"h2e2 e9", QY_GAME_XIANGQI, 1, 1, 0, 0},
        {"i9a0", QY_GAME_XIANGQI, 1, 0, 0, 0},
        {"e2e4 i1", QY_GAME_CHESS, 0, 0, QY_E_DIAGRAM_NOTE, 6},
        {"e2e2", QY_GAME_CHESS, 0, 0, QY_E_DIAGRAM_NOTE, 1},
        {"e0", QY_GAME_CHESS, 0, 0, QY_E_DIAGRAM_NOTE, 1},
        {"e9", QY_GAME_CHESS, 0, 0, QY_E_DIAGRAM_NOTE, 1},
        {"j1", QY_GAME_XIANGQI, 0, 0, QY_E_DIAGRAM_NOTE, 1},
        {"R", QY_GAME_CHESS, 0, 0, QY_E_DIAGRAM_NOTE, 1},
        {"e", QY_GAME_CHESS, 0, 0, QY_E_DIAGRAM_NOTE, 1},
        {"e2e", QY_GAME_CHESS, 0, 0, QY_E_DIAGRAM_NOTE, 1},
        {"e2?", QY_GAME_CHESS, 0, 0, QY_E_DIAGRAM_NOTE, 1},
        {"e2e4e5", QY_GAME_CHESS, 0, 0, QY_E_DIAGRAM_NOTE, 1},
        {"e4 \xff\xfe", QY_GAME_CHESS, 0, 0, QY_E_DIAGRAM_NOTE, 4},
        {"e4 <script>", QY_GAME_CHESS, 0, 0, QY_E_DIAGRAM_NOTE, 4},
        {"e99999999999999999999", QY_GAME_CHESS, 0, 0, QY_E_DIAGRAM_NOTE, 1},
    };

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct qy_diagram_notes notes = {0};
        struct qy_error error = {0};
        int code = qy_diagram_notes_read(texts[i].game, texts[i].text, strlen(texts[i].text), &notes, &error);

        print_message("# “%s”\n", texts[i].text);
        assert_int_equal(code, texts[i].code);
        assert_int_equal(notes.arrow_count, texts[i].arrows);
        assert_int_equal(notes.mark_count, texts[i].marks);
        assert_int_equal(error.column, texts[i].column);
    }
}

static void too_many_notes_are_refused(void **state)
{
    struct qy_diagram_notes notes = {0};
    struct qy_buf text = QY_BUF_INIT;

    (void)state;
    for (int i = 0; i < QY_DIAGRAM_MARKS; i++)
        qy_buf_adds(&text, "e4 ");
    assert_int_equal(qy_diagram_notes_read(QY_GAME_CHESS, text.data, text.len, &notes, NULL), 0);
    assert_int_equal(notes.mark_count, QY_DIAGRAM_MARKS);
    assert_int_equal(qy_diagram_notes_read(QY_GAME_CHESS, "e5", 2, &notes, NULL), QY_E_TOO_MANY_NOTES);
    assert_int_equal(notes.mark_count, QY_DIAGRAM_MARKS);
    qy_buf_free(&text);
}

static void notes_of_comments_are_found(void **state)
{
    static const char comment[] =
        "strong [%csl Ra1,Gb2] threatens [%cal Ge2e4,Xx,Rd1d8] [%clk 1:00:00] [%cal e";
    struct qy_diagram_notes notes = {0};

    (void)state;
    qy_diagram_notes_in(QY_GAME_CHESS, comment, sizeof comment - 1, &notes);
    assert_int_equal(notes.mark_count, 2);
    assert_int_equal(notes.mark[0].hue, QY_HUE_RED);
    assert_int_equal(notes.arrow_count, 2);
    assert_int_equal(notes.arrow[1].hue, QY_HUE_RED);
}

/* ---- measures and refusals ------------------------------------------------------------------------- */

static void what_cant_be_drawn_is_refused(void **state)
{
    static const double cells[] = {0, -1, NAN, INFINITY};
    struct qy_diagram_notes notes = {.arrow_count = QY_DIAGRAM_ARROWS + 1};
    struct qy_diagram diagram;
    struct qy_diagram good;
    struct qy_position position;
    struct qy_buf out = QY_BUF_INIT;

    (void)state;
    qy_position_start(QY_GAME_CHESS, &position);
    qy_diagram_init(&position, &good);
    for (size_t i = 0; i < sizeof cells / sizeof cells[0]; i++) {
        diagram = good;
        diagram.cell = cells[i];
        assert_int_equal(qy_diagram_write(&diagram, QY_PICTURE_SVG, &out), QY_E_VALUE);
        assert_int_equal(qy_diagram_write_page(&diagram, &out), QY_E_VALUE);
    }
    diagram = good;
    diagram.cell = 1e9;
    assert_int_equal(qy_diagram_write(&diagram, QY_PICTURE_PNG, &out), QY_E_TOO_LONG);
    assert_int_equal(qy_diagram_write_page(&diagram, &out), QY_E_VALUE);
    diagram = good;
    diagram.from = 64;
    assert_int_equal(qy_diagram_write(&diagram, QY_PICTURE_SVG, &out), QY_E_VALUE);
    diagram = good;
    diagram.notes = &notes;
    assert_int_equal(qy_diagram_write(&diagram, QY_PICTURE_SVG, &out), QY_E_VALUE);
    notes = (struct qy_diagram_notes){.arrow_count = 1, .arrow = {{3, 3, .hue = QY_HUE_RED}}};
    assert_int_equal(qy_diagram_write(&diagram, QY_PICTURE_SVG, &out), QY_E_VALUE);
    notes = (struct qy_diagram_notes){.mark_count = 1, .mark = {{200, QY_SHAPE_DOT, QY_HUE_RED}}};
    assert_int_equal(qy_diagram_write(&diagram, QY_PICTURE_SVG, &out), QY_E_VALUE);
    assert_int_equal(out.len, 0);
    qy_buf_free(&out);
}

static void true_size_is_that_of_the_rules(void **state)
{
    static const struct {
        enum qy_game game;
        double cell, man; /* millimetres */
    } sizes[] = {{QY_GAME_CHESS, 55, 0}, {QY_GAME_XIANGQI, 40, 30}};

    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        struct qy_diagram diagram;
        struct qy_position position;

        qy_position_start(sizes[i].game, &position);
        qy_diagram_init(&position, &diagram);
        qy_diagram_set_true_size(&diagram);
        assert_true(fabs(diagram.cell * 25.4 / 72 - sizes[i].cell) < 1e-9);
        assert_int_equal(diagram.coordinates, QY_DIAGRAM_AROUND);
        if (sizes[i].game == QY_GAME_CHESS) {
            double width;
            double height;

            qy_diagram_extent(&diagram, &width, &height);
            assert_true(fabs(width * 25.4 / 72 - 510) < 1e-9 && fabs(height * 25.4 / 72 - 510) < 1e-9);
        }
        assert_true(fabs(diagram.disc * diagram.cell * 25.4 / 72 - sizes[i].man) < 1e-9);
    }
}

/* ---- judged moves ---------------------------------------------------------------------------------- */

/* A round that is judged, and what is drawn of its first move. */
struct judged_row {
    const char *fen;
    const char *moves; /* of the round, which is played twice */
    const char *notes;
    const char *grey; /* what tells each arrow apart without colour: -, h (hollow), or its number */
};

/* clang-format off */
static const struct judged_row judged_rows[] = {
    /* a cannon without a root: ringed, and nothing else */
    {"5k3/9/9/R8/9/6c2/9/9/9/3K5 w - - 0 1", "a6a4 g4g6 a4a6 g6g4", "Rg4 Ra4g4", "-"},
    /* its root may not leave the file between the generals */
    {"4k4/9/9/R8/4n4/2c6/9/9/9/4K4 w - - 0 1", "a6a4 c4c6 a4a6 c6c4", "Rc4 Be5+ Be5x Ra4c4", "-"},
    /* dearer than the taker: the root counts and does not help; what follows is drawn */
    {"3k5/9/9/9/2P1r4/6n2/C8/9/4A4/3A1K3 w - - 0 1", "a3a5 d9d8 a5a3 d8d9", "Re5 Bg4+ Ra5e5 Bg4e5", "-h"},
    /* rooted: no ring */
    {"5kr2/9/9/R8/9/6c2/9/9/9/3K5 w - - 0 1", "a6a4 g4g6 a4a6 g6g4", "Yg4+ Bg9+ Bg9g4 Ga4g4", "h1"},
    /* a check first, then the horse: the moves of both sides */
    {"5k1n1/9/9/1P6c/9/1R7/9/9/9/3K5 w - - 0 1", "b4a4 i6i5 a4b4 i5i6", "Rh9 Ga4a9 Yf9f8 Ga9h9", "123"},
    /* a check */
    {"5k3/9/R8/9/9/9/9/9/9/3K5 w - - 0 1", "a7a9 f9f8 a9a7 f8f9", "Rf9 Ra9f9", "-"},
    /* nothing at all */
    {"5k3/9/9/9/8c/C8/9/9/9/3K5 w - - 0 1", "a4a3 i5i6 a3a4 i6i5", "", ""},
};
/* clang-format on */

static void play_twice(struct qy_history *history, const char *moves)
{
    for (unsigned round = 0; round < 2; round++)
        for (const char *at = moves; strlen(at) >= 4; at += at[4] ? 5 : 4) {
            qy_move move;

            assert_int_equal(qy_move_read(qy_history_position(history), at, 4, QY_NOTATION_UCI, &move, NULL),
                             0);
            assert_int_equal(qy_history_push(history, move), 0);
        }
}

/* Field by field: what lies between them is anything. */
static void assert_same_notes(const struct qy_diagram_notes *one, const struct qy_diagram_notes *other)
{
    for (size_t i = 0; i < other->mark_count; i++) {
        assert_int_equal(one->mark[i].square, other->mark[i].square);
        assert_int_equal(one->mark[i].shape, other->mark[i].shape);
        assert_int_equal(one->mark[i].hue, other->mark[i].hue);
    }
    for (size_t i = 0; i < other->arrow_count; i++) {
        assert_int_equal(one->arrow[i].from, other->arrow[i].from);
        assert_int_equal(one->arrow[i].to, other->arrow[i].to);
        assert_int_equal(one->arrow[i].hue, other->arrow[i].hue);
    }
}

static void judged_moves_are_shown(void **state)
{
    const struct qy_rules *rules = qy_rules_by_id("xiangqi-1999", strlen("xiangqi-1999"));

    (void)state;
    for (size_t i = 0; i < sizeof judged_rows / sizeof judged_rows[0]; i++) {
        const struct judged_row *row = &judged_rows[i];
        struct qy_buf text = QY_BUF_INIT;
        struct qy_buf svg = QY_BUF_INIT;
        struct qy_position start;
        struct qy_history *history;
        struct qy_judgement judgement;
        struct qy_diagram diagram;
        struct qy_diagram_notes notes;
        struct qy_diagram_notes read = {0};

        assert_int_equal(qy_position_from_fen(QY_GAME_XIANGQI, row->fen, strlen(row->fen), &start, NULL), 0);
        assert_int_equal(qy_history_new(&start, &history), 0);
        play_twice(history, row->moves);
        assert_int_equal(qy_judge_repetition(history, rules, NULL, &judgement), 0);
        assert_int_equal(judgement.move_count, 4);
        qy_diagram_of_judged(&start, &judgement.moves[0], &diagram, &notes);
        assert_int_equal(strlen(row->grey), notes.arrow_count);
        for (size_t k = 0; k < notes.arrow_count; k++)
            assert_int_equal(row->grey[k], notes.arrow[k].hollow       ? 'h'
                                           : notes.arrow[k].number > 0 ? '0' + notes.arrow[k].number
                                                                       : '-');
        qy_diagram_notes_write(QY_GAME_XIANGQI, &notes, &text);
        if (strcmp(qy_buf_str(&text), row->notes) != 0)
            fail_msg("%s: %s", row->fen, qy_buf_str(&text));
        assert_int_equal(qy_diagram_notes_read(QY_GAME_XIANGQI, text.data, text.len, &read, NULL), 0);
        assert_int_equal(read.mark_count, notes.mark_count);
        assert_int_equal(read.arrow_count, notes.arrow_count);
        assert_same_notes(&read, &notes);
        assert_int_equal(diagram.to, qy_move_to(QY_GAME_XIANGQI, judgement.moves[0].move));
        assert_int_equal(qy_diagram_write(&diagram, QY_PICTURE_SVG, &svg), 0);
        qy_buf_free(&text);
        qy_buf_free(&svg);
        qy_judgement_free(&judgement);
        qy_history_free(history);
    }
}

/* The relative luminance of a colour (WCAG 2). */
static double luminance(uint32_t rgb)
{
    static const double weight[3] = {0.2126, 0.7152, 0.0722};
    double sum = 0;

    for (unsigned i = 0; i < 3; i++) {
        double part = (double)(rgb >> (16 - 8 * i) & 0xff) / 255;

        sum += weight[i] * (part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4));
    }
    return sum;
}

static double contrast(uint32_t a, uint32_t b)
{
    double one = luminance(a);
    double two = luminance(b);

    return (fmax(one, two) + 0.05) / (fmin(one, two) + 0.05);
}

/* In every theme a disc, or its edge, is seen against the board, and its sign on it. */
static void discs_stand_out(void **state)
{
    (void)state;
    for (int theme = 0; theme < QY_DIAGRAM_COLOURS_COUNT; theme++)
        for (int side = 0; side < 2; side++) {
            const struct qyi_palette *palette = &qyi_palettes[theme];

            double edge = contrast(palette->disc_edge[side], palette->ground);
            double fill = contrast(palette->disc_fill[side], palette->ground);

            assert_true(fmax(edge, fill) >= 3);
            assert_true(contrast(palette->disc_sign[side], palette->disc_fill[side]) >= 4.5);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(svg_is_well_formed_with_every_man),
        cmocka_unit_test(the_same_diagram_is_the_same_bytes),
        cmocka_unit_test(pictures_are_the_golden_ones),
        cmocka_unit_test(the_least_difference_is_seen),
        cmocka_unit_test(notes_are_read),
        cmocka_unit_test(too_many_notes_are_refused),
        cmocka_unit_test(notes_of_comments_are_found),
        cmocka_unit_test(what_cant_be_drawn_is_refused),
        cmocka_unit_test(true_size_is_that_of_the_rules),
        cmocka_unit_test(judged_moves_are_shown),
        cmocka_unit_test(discs_stand_out),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

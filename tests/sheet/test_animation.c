/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Animations: the pieces that can be seen at their end stand where the game has them. */
#include <qiyuan/core/notation.h>
#include <qiyuan/print/diagram.h>

#include "cmocka_all.h"
#include "read_moves.h"
#include <expat.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *what;
    enum qy_game game;
    const char *fen; /* NULL: the array */
    const char *moves;
} games[] = {
    {"captures", QY_GAME_CHESS, NULL, "e4 d5 exd5 Qxd5 Nc3 Qxa2 Nxa2"},
    {"castling of both kinds", QY_GAME_CHESS, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O O-O-O Rfe1 Rhe8"},
    {"Chess960: king and rook change places", QY_GAME_CHESS, "4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "O-O Kd7"},
    {"en passant", QY_GAME_CHESS, NULL, "e4 a6 e5 d5 exd6 exd6"},
    {"promotion, and the promoted man taken", QY_GAME_CHESS, "r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1",
     "bxa8=Q+ Kd7 Qb7+ Kd8"},
    {"a man promoted and taken at once", QY_GAME_CHESS, "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=R Rxa8 Kd2"},
    {"none", QY_GAME_CHESS, NULL, ""},
    {"cannons", QY_GAME_XIANGQI, NULL, "h2e2 h9g7 e2e6 b9c7 e6e4 a9a8"},
};
#define GAMES (sizeof games / sizeof games[0])

/* Pieces at the end of a film, each as 10,000 x + y. */
struct men {
    size_t count;
    long at[128];
};

static int compare(const void *a, const void *b)
{
    return *(const long *)a < *(const long *)b ? -1 : *(const long *)a > *(const long *)b;
}

/* The piece that is being read. */
struct reading {
    struct men *men;
    bool open; /* within a piece's group */
    bool visible;
    long at;
};

static long read_place(const char *text)
{
    char *end;
    long x = strtol(text, &end, 10);

    return 10000 * x + strtol(end, NULL, 10);
}

static const char *attribute(const XML_Char **attributes, const char *name)
{
    for (; *attributes; attributes += 2)
        if (strcmp(attributes[0], name) == 0)
            return attributes[1];
    return "";
}

/* Returns the text after the last semicolon. */
static const char *last_of(const char *values)
{
    const char *last = strrchr(values, ';');

    return last ? last + 1 : values;
}

static void XMLCALL read_element(void *user, const XML_Char *name, const XML_Char **attributes)
{
    struct reading *reading = user;
    const char *transform = attribute(attributes, "transform");

    if (strcmp(name, "g") == 0 && strncmp(transform, "translate(", 10) == 0)
        *reading =
            (struct reading){reading->men, true, strcmp(attribute(attributes, "visibility"), "hidden") != 0,
                             read_place(transform + 10)};
    if (reading->open && strcmp(name, "animateTransform") == 0)
        reading->at = read_place(last_of(attribute(attributes, "values")));
    if (reading->open && strcmp(name, "animate") == 0)
        reading->visible = strcmp(last_of(attribute(attributes, "values")), "visible") == 0;
    if (reading->open && strcmp(name, "use") == 0) { /* the piece itself: its animations came before */
        if (reading->visible)
            reading->men->at[reading->men->count++] = reading->at;
        reading->open = false;
    }
}

static void read_film(const struct qy_buf *svg, struct men *ret_men)
{
    struct reading reading = {ret_men, false, false, 0};
    XML_Parser parser = XML_ParserCreate("UTF-8");

    ret_men->count = 0;
    XML_SetUserData(parser, &reading);
    XML_SetElementHandler(parser, read_element, NULL);
    assert_int_equal(XML_Parse(parser, svg->data, (int)svg->len, XML_TRUE), XML_STATUS_OK);
    XML_ParserFree(parser);
    qsort(ret_men->at, ret_men->count, sizeof ret_men->at[0], compare);
}

static void men_of(const struct qy_position *position, struct men *ret_men)
{
    bool chess = position->game == QY_GAME_CHESS;
    unsigned files = chess ? 8 : 9;
    unsigned ranks = chess ? 8 : 10;
    long first = chess ? 50 : 0;

    ret_men->count = 0;
    for (unsigned i = 0; i < files * ranks; i++)
        if (qy_position_at(position, (qy_square)i))
            ret_men->at[ret_men->count++] =
                10000 * (first + 100 * (long)(i % files)) + first + 100 * (long)(ranks - 1 - i / files);
    qsort(ret_men->at, ret_men->count, sizeof ret_men->at[0], compare);
}

static void films_end_where_the_games_do(void **state)
{
    const struct qy_animation animation = {1000, 3000};

    (void)state;
    for (size_t i = 0; i < GAMES; i++) {
        struct qy_position position;
        struct qy_diagram diagram;
        qy_move moves[64];
        size_t count;
        struct qy_buf svg = QY_BUF_INIT;
        struct men film, game;

        print_message("# %s\n", games[i].what);
        qy_position_start(games[i].game, &position);
        if (games[i].fen)
            assert_int_equal(
                qy_position_from_fen(games[i].game, games[i].fen, strlen(games[i].fen), &position, NULL), 0);
        qy_diagram_init(&position, &diagram);
        count = read_moves(games[i].moves, &position, moves);
        assert_int_equal(qy_animation_write(&diagram, moves, count, &animation, &svg), 0);
        read_film(&svg, &film);
        men_of(&position, &game);
        assert_int_equal(film.count, game.count);
        assert_memory_equal(film.at, game.at, game.count * sizeof game.at[0]);
        qy_buf_free(&svg);
    }
}

static void what_is_no_film_is_refused(void **state)
{
    static const struct qy_animation bad[] = {{99, 0}, {60001, 0}, {1000, 600001}};
    const struct qy_animation good = {1000, 0};
    struct qy_position position;
    struct qy_diagram diagram;
    struct qy_buf svg = QY_BUF_INIT;
    const qy_move none[] = {QY_MOVE_NONE};

    (void)state;
    qy_position_start(QY_GAME_CHESS, &position);
    qy_diagram_init(&position, &diagram);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_int_equal(qy_animation_write(&diagram, NULL, 0, &bad[i], &svg), QY_E_VALUE);
    assert_int_equal(qy_animation_write(&diagram, none, QY_ANIMATION_MOVES + 1, &good, &svg), QY_E_VALUE);
    assert_int_equal(qy_animation_write(&diagram, none, 1, &good, &svg), QY_E_ILLEGAL_MOVE);
    diagram.cell = 0;
    assert_int_equal(qy_animation_write(&diagram, NULL, 0, &good, &svg), QY_E_VALUE);
    assert_int_equal(svg.len, 0);
    qy_buf_free(&svg);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(films_end_where_the_games_do),
        cmocka_unit_test(what_is_no_film_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes pictures of positions as SVG, PNG, PDF, GIF or animation. */
#include "cli/show_picture.h"

#include "base/error.h"

#include <string.h>
#include <unistd.h>

#define PIXELS 480         /* default width of a picture */
#define PDF_MM 100         /* default width of a PDF in millimetres */
#define MM     (72 / 25.4) /* points */

/* The index of a value among an option's choices, whose order is that of an enum. */
static unsigned choice(const struct qyi_cli *cli, enum qyi_cli_option_id option, const char *const *names)
{
    unsigned place = 0;

    for (unsigned i = 0; cli->text[option] && names[i]; i++)
        if (strcmp(cli->text[option], names[i]) == 0)
            place = i;
    return place;
}

static const char *const pictures[] = {"svg", "png", "pdf", "gif", "text", NULL}; /* enum qy_picture */

bool qyi_cli_is_picture(const struct qyi_cli *cli)
{
    return cli->text[QYI_OPT_FORMAT] && choice(cli, QYI_OPT_FORMAT, pictures) < QY_PICTURE_COUNT;
}

static bool is_gif(const struct qyi_cli *cli)
{
    return choice(cli, QYI_OPT_FORMAT, pictures) == QY_PICTURE_GIF;
}

static bool is_pdf(const struct qyi_cli *cli)
{
    return cli->text[QYI_OPT_FORMAT] && strcmp(cli->text[QYI_OPT_FORMAT], "pdf") == 0;
}

int qyi_cli_check_picture(const struct qyi_cli *cli)
{
    bool picture = qyi_cli_is_picture(cli);
    const char *output = cli->text[QYI_OPT_OUTPUT];

    if (picture && (!output || strcmp(output, "-") == 0) && isatty(STDOUT_FILENO))
        return qyi_cli_usage(cli, "show.picture-output", NULL);
    return QYI_EXIT_DONE;
}

static void set_up(const struct qyi_cli *cli, struct qy_diagram *diagram)
{
    static const char *const themes[] = {"print", "screen", "dark", NULL};
    static const char *const edges[] = {"none", "usual", "squares", "around", NULL};

    /* a PDF is for printing, other pictures for the screen */
    diagram->colours = is_pdf(cli) ? QY_DIAGRAM_PRINT : QY_DIAGRAM_SCREEN;
    if (cli->text[QYI_OPT_THEME])
        diagram->colours = (enum qy_diagram_colours)choice(cli, QYI_OPT_THEME, themes);
    if (cli->text[QYI_OPT_COORDINATES])
        diagram->coordinates = (enum qy_diagram_coordinates)choice(cli, QYI_OPT_COORDINATES, edges);
    diagram->below = cli->text[QYI_OPT_FLIP] ? QY_SECOND : QY_FIRST;
    diagram->pieces = cli->text[QYI_OPT_ASCII] ? QY_DIAGRAM_LETTERS : QY_DIAGRAM_FIGURES;
    diagram->lang = cli->lang;
    diagram->show_check = true;
    diagram->empty = cli->text[QYI_OPT_EMPTY] != NULL;
    if (cli->text[QYI_OPT_TRUE_SIZE])
        qy_diagram_set_true_size(diagram);
    else if (cli->text[QYI_OPT_WIDTH])
        qy_diagram_fit(diagram, (double)cli->number[QYI_OPT_WIDTH] * (is_pdf(cli) ? MM : 1));
    else
        qy_diagram_fit(diagram, is_pdf(cli) ? PDF_MM * MM : PIXELS);
}

/* The limit for the sides of a picture. */
static const char *most_pixels(const struct qyi_cli *cli)
{
    return is_gif(cli) ? "2048" : "16384";
}

/* Returns the exit code for a picture, and reports errors. */
static int say(const struct qyi_cli *cli, int code, const char *expected)
{
    struct qy_error error;

    if (code == 0)
        return QYI_EXIT_DONE;
    qyi_error_set(&error, code, 0, NULL, 0, expected);
    return qyi_cli_say_error(cli, &error);
}

int qyi_cli_draw_picture(struct qyi_cli *cli, const struct qy_position *position, qy_move last,
                         const struct qy_diagram_notes *notes)
{
    const char *text = cli->text[QYI_OPT_MARKS];
    struct qy_diagram_notes all = *notes;
    struct qy_diagram diagram;
    struct qy_error error;
    int code;

    if (text && qy_diagram_notes_read(position->game, text, strlen(text), &all, &error) < 0)
        return qyi_cli_fail(cli, "--marks", &error);
    qy_diagram_init(position, &diagram);
    qy_diagram_set_last(&diagram, last);
    diagram.notes = &all;
    set_up(cli, &diagram);
    if (cli->text[QYI_OPT_TRUE_SIZE])
        code = qy_diagram_write_page(&diagram, &cli->out);
    else
        code = qy_diagram_write(&diagram, (enum qy_picture)choice(cli, QYI_OPT_FORMAT, pictures), &cli->out);
    return say(cli, code, most_pixels(cli));
}

#define END_MS 4000 /* milliseconds for the last position of an animation */

int qyi_cli_draw_animation(struct qyi_cli *cli, const struct qy_position *start, const qy_move *moves,
                           size_t count)
{
    struct qy_animation animation = {(unsigned)cli->number[QYI_OPT_ANIMATE], END_MS};
    struct qy_diagram diagram;

    if (count > QY_ANIMATION_MOVES)
        return say(cli, QY_E_TOO_LONG, "2000");
    qy_diagram_init(start, &diagram);
    set_up(cli, &diagram);
    return say(cli,
               (is_gif(cli) ? qy_animation_write_gif : qy_animation_write)(&diagram, moves, count, &animation,
                                                                           &cli->out),
               most_pixels(cli));
}

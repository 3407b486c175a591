/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. What `qiyuan sheet --print` may print, read from options. */
#include "cli/prints.h"

#include <stdio.h>
#include <string.h>

#define MOST_PLY 100000

/* What --diagrams asks for: plies and "end". */
struct diagrams {
    uint32_t plies[QY_PRINT_PLIES];
    size_t count;
    bool at_end;
};

/* Reads the list; false where a word of it is neither a ply nor "end", and copies that word. */
static bool read_diagrams(const char *text, struct diagrams *ret_diagrams, char wrong[32])
{
    struct diagrams diagrams = {.count = 0};

    while (*text) {
        size_t len = strcspn(text, ",");
        uint64_t ply;

        snprintf(wrong, 32, "%.*s", (int)(len < 31 ? len : 31), text);
        if (strcmp(wrong, "end") == 0)
            diagrams.at_end = true;
        else if (diagrams.count < QY_PRINT_PLIES && qyi_cli_read_number(wrong, 0, MOST_PLY, &ply))
            diagrams.plies[diagrams.count++] = (uint32_t)ply;
        else
            return false;
        text += len;
        text += *text == ',';
    }
    *ret_diagrams = diagrams;
    return true;
}

int qyi_cli_check_prints(const struct qyi_cli *cli)
{
    static const struct {
        enum qyi_cli_option_id option;
        const char *name;
    } options[] = {
        {QYI_OPT_DIAGRAMS, "--diagrams"}, {QYI_OPT_NOTATION, "--notation"}, {QYI_OPT_ASCII, "--ascii"}};
    const char *text = cli->text[QYI_OPT_DIAGRAMS];
    struct diagrams diagrams;
    char wrong[32];

    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++)
        if (cli->text[options[i].option] && !cli->text[QYI_OPT_PRINT])
            return qyi_cli_usage(cli, "cli.only-with", options[i].name, "--print", NULL);
    if (cli->text[QYI_OPT_PRINT] && cli->text[QYI_OPT_BLANK])
        return qyi_cli_usage(cli, "cli.not-together", "--print", "--blank", NULL);
    if (text && !read_diagrams(text, &diagrams, wrong))
        return qyi_cli_usage(cli, "print.bad-diagrams", wrong, NULL);
    return QYI_EXIT_DONE;
}

int qyi_cli_prints_new(const struct qyi_cli *cli, qy_write_fn write, void *user,
                       struct qy_prints **ret_prints, struct qy_error *reterr)
{
    struct qy_print_setup setup = {.lang = cli->lang, .letters = cli->text[QYI_OPT_ASCII] != NULL};
    const char *paper = cli->text[QYI_OPT_PAPER];
    const char *notation = cli->text[QYI_OPT_NOTATION];
    const char *text = cli->text[QYI_OPT_DIAGRAMS];
    struct diagrams diagrams = {.count = 0};
    char wrong[32];

    if (paper) /* the choices of the options */
        (void)qy_paper_by_id(paper, strlen(paper), &setup.paper);
    if (notation)
        setup.other_notation = qy_notation_by_id(notation, strlen(notation), &setup.notation) == 0;
    if (text)
        (void)read_diagrams(text, &diagrams, wrong);
    setup.plies = diagrams.plies;
    setup.ply_count = diagrams.count;
    setup.diagram_at_end = diagrams.at_end;
    return qy_prints_new(&setup, write, user, ret_prints, reterr);
}

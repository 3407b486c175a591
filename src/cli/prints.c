/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. What `qiyuan sheet --print` may print, read from options. */
#include "cli/prints.h"

#include "sheet/print_words.h"

#include <stdio.h>
#include <string.h>

int qyi_cli_check_prints(const struct qyi_cli *cli)
{
    static const struct {
        enum qyi_cli_option_id option;
        const char *name;
    } options[] = {
        {QYI_OPT_DIAGRAMS, "--diagrams"}, {QYI_OPT_NOTATION, "--notation"}, {QYI_OPT_ASCII, "--ascii"}};
    const char *text = cli->text[QYI_OPT_DIAGRAMS];
    struct qyi_print_diagrams diagrams;
    const char *wrong;
    size_t len;

    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++)
        if (cli->text[options[i].option] && !cli->text[QYI_OPT_PRINT])
            return qyi_cli_usage(cli, "cli.only-with", options[i].name, "--print", NULL);
    if (cli->text[QYI_OPT_PRINT] && cli->text[QYI_OPT_BLANK])
        return qyi_cli_usage(cli, "cli.not-together", "--print", "--blank", NULL);
    wrong = text ? qyi_print_diagrams(text, &diagrams, &len) : NULL;
    if (wrong) {
        char word[32];

        (void)snprintf(word, sizeof word, "%.*s", (int)(len < 31 ? len : 31), wrong);
        return qyi_cli_usage(cli, "print.bad-diagrams", word, NULL);
    }
    return QYI_EXIT_DONE;
}

enum qy_paper qyi_cli_paper(const struct qyi_cli *cli)
{
    const char *id = cli->text[QYI_OPT_PAPER]; /* one of the choices of the option */
    enum qy_paper paper = QY_PAPER_A4;

    if (id)
        (void)qy_paper_by_id(id, strlen(id), &paper);
    return paper;
}

int qyi_cli_prints_new(const struct qyi_cli *cli, qy_write_fn write, void *user,
                       struct qy_prints **ret_prints, struct qy_error *reterr)
{
    struct qy_print_setup setup = {
        .lang = cli->lang, .paper = qyi_cli_paper(cli), .letters = cli->text[QYI_OPT_ASCII] != NULL};
    const char *notation = cli->text[QYI_OPT_NOTATION];
    const char *text = cli->text[QYI_OPT_DIAGRAMS];
    struct qyi_print_diagrams diagrams = {.count = 0};
    size_t len;

    if (notation) /* one of the choices of the option */
        setup.other_notation = qy_notation_by_id(notation, strlen(notation), &setup.notation) == 0;
    if (text)
        (void)qyi_print_diagrams(text, &diagrams, &len);
    setup.plies = diagrams.plies;
    setup.ply_count = diagrams.count;
    setup.diagram_at_end = diagrams.at_end;
    return qy_prints_new(&setup, write, user, ret_prints, reterr);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the options for what `qiyuan sheet --print` prints. */
#include "cli/prints.h"

#include "answer/warnings.h"
#include "cli/input.h"
#include "cli/tournament_file.h"
#include "sheet/print_words.h"

#include <stdio.h>
#include <string.h>

int qyi_cli_check_prints(const struct qyi_cli *cli)
{
    const char *text = cli->text[QYI_OPT_DIAGRAMS];
    struct qyi_print_diagrams diagrams;
    size_t len;
    const char *wrong = text ? qyi_print_diagrams(text, &diagrams, &len) : NULL;

    if (wrong) {
        char word[32];

        (void)snprintf(word, sizeof word, "%.*s", (int)(len < 31 ? len : 31), wrong);
        return qyi_cli_usage(cli, "print.bad-diagrams", word, NULL);
    }
    return QYI_EXIT_DONE;
}

enum qy_paper qyi_cli_paper(const struct qyi_cli *cli)
{
    const char *id = cli->text[QYI_OPT_PAPER]; /* one of the option's choices */
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
    const char *text = cli->text[QYI_OPT_DIAGRAMS];
    struct qyi_print_diagrams diagrams = {.count = 0};
    size_t len;

    setup.other_notation = cli->text[QYI_OPT_NOTATION] != NULL;
    setup.notation = qyi_cli_notation(cli, setup.notation);
    if (text)
        (void)qyi_print_diagrams(text, &diagrams, &len);
    setup.plies = diagrams.plies;
    setup.ply_count = diagrams.count;
    setup.diagram_at_end = diagrams.at_end;
    setup.noted = diagrams.noted;
    setup.a_page = cli->text[QYI_OPT_WORKSHEET] ? (unsigned)(*cli->text[QYI_OPT_WORKSHEET] - '0') : 0;
    return qy_prints_new(&setup, write, user, ret_prints, reterr);
}

void qyi_cli_warn_letters(struct qyi_cli *cli, const char *file, struct qy_buf *letters)
{
    struct qyi_warned warned = {cli, file};

    if (!cli->quiet)
        qyi_warn_letters(qy_buf_str(letters), &(struct qyi_warner){qyi_cli_say_warning, &warned});
    qy_buf_free(letters);
}

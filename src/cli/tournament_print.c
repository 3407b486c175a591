/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan tournament print: the papers of an event as one PDF. */
#include "answer/collections.h"
#include "answer/deeds.h"
#include "answer/printing.h"
#include "cli/input.h"
#include "cli/prints.h"
#include "cli/text_input.h"
#include "cli/tournament.h"
#include "cli/tournament_echo.h"
#include "source/target.h"

#include <string.h>

/* Reports that a part of --what is not a paper, with the list of papers. */
static int refuse_what(const struct qyi_cli *cli, const char *found)
{
    struct qy_buf names = QY_BUF_INIT;

    for (unsigned i = 0; i < QY_TOURNAMENT_PAPER_COUNT; i++) {
        qy_buf_adds(&names, i > 0 ? ", " : "");
        qy_buf_adds(&names, qy_tournament_paper_id((enum qy_tournament_paper)i));
    }
    int code = qyi_cli_usage(cli, "papers.bad-what", qy_buf_str(&names), found, NULL);
    qy_buf_free(&names);
    return code;
}

/* Ranks the event, reads the prizes from the file given by the next operand, and computes norms. Returns an
 * exit code. */
static int gather(struct qyi_cli *cli, const char *path, const struct qyi_event *event,
                  const struct qyi_print_asked *asked, struct qyi_printing *printing)
{
    const struct qyi_norms_asked norms = {.exempt = cli->text[QYI_OPT_EXEMPT],
                                          .host = cli->text[QYI_OPT_FEDERATION],
                                          .system = cli->text[QYI_OPT_SYSTEM]};
    const char *source = cli->operand_count > 2 ? cli->operand[2] : NULL;
    struct qyi_warned warned = {cli, source};
    struct qy_buf list = QY_BUF_INIT;
    struct qy_error error = {0};
    int code = QYI_EXIT_DONE;

    if (qyi_printing_begin(event, asked, printing, &error) < 0)
        return qyi_cli_refuse_ranking(cli, path, &error);
    if (source)
        code = qyi_cli_read_list(cli, source, &list);
    if (!source && (asked->all || asked->paper[QY_PAPER_PRIZES] || asked->paper[QY_PAPER_RESULTS]))
        qy_buf_adds(&list, qyi_event_entrants(event)->text[QY_TOURNAMENT_PRIZES]);
    if (list.len > 0 && code == QYI_EXIT_DONE) {
        if (qyi_printing_award(printing, asked, qy_buf_str(&list), list.len, &error) < 0)
            code = qyi_cli_fail(cli, source ? source : path, &error);
        else
            qyi_warn_prizes(&printing->awards, &(struct qyi_warner){qyi_cli_say_warning, &warned});
    }
    qy_buf_free(&list);
    if (code == QYI_EXIT_DONE && asked->paper[QY_PAPER_NORMS] &&
        qyi_printing_certify(printing, &norms, &error) < 0)
        code = qyi_cli_fail(cli, path, &error);
    return code;
}

static int print(struct qyi_cli *cli, const struct qyi_print_asked *asked,
                 const struct qyi_printing *printing)
{
    const char *output = cli->text[QYI_OPT_OUTPUT];
    struct qyi_target *target;
    struct qy_error error = {0};
    unsigned pages = 0;

    if (qyi_cli_target(cli, output, &target, &error) < 0)
        return qyi_cli_refuse_output(cli, &error);
    int code = qyi_printing_write(printing, asked, qyi_target_take, target, &pages, &error);
    code = qyi_target_end(target, code, &error);
    if (code == 0 && cli->json && strcmp(output, "-") != 0)
        qyi_answer_printed(UINT64_MAX, pages, 0, qyi_cli_answer(cli));
    return code < 0 ? qyi_cli_refuse_output(cli, &error) : QYI_EXIT_DONE;
}

static int print_event(struct qyi_cli *cli, const char *path, const struct qyi_event *event,
                       struct qyi_print_asked *asked)
{
    bool of_groups =
        asked->paper[QY_PAPER_STANDINGS] || asked->paper[QY_PAPER_CROSSTABLE] || asked->paper[QY_PAPER_TABLE];
    bool group = cli->text[QYI_OPT_STAGE] != NULL;
    struct qyi_cli_ranked ranked;
    struct qyi_printing printing = {.log = NULL};
    struct qy_buf letters = QY_BUF_INIT;

    asked->missing = &letters;
    if (!group && of_groups && qyi_event_has_stages(event))
        return qyi_cli_usage(cli, "papers.stages", NULL);
    int code = qyi_cli_rank_asked(cli, event, true, &ranked);
    if (code != QYI_EXIT_DONE)
        return code;
    asked->rank = ranked.asked;
    if (!group && asked->rank.rounds == 0)
        asked->rank.rounds = asked->round;
    if (qyi_print_tells_ranks(event, asked))
        qyi_cli_warn_open(cli, path, qyi_event_entrants(event));
    code = gather(cli, path, event, asked, &printing);
    if (code == QYI_EXIT_DONE)
        code = print(cli, asked, &printing);
    qyi_cli_warn_letters(cli, path, &letters);
    qyi_printing_free(&printing);
    qyi_cli_ranked_free(&ranked);
    return code;
}

static bool is_page(const char *output)
{
    size_t len = output ? strlen(output) : 0;

    return len > 5 && strcmp(output + len - 5, ".html") == 0;
}

int qyi_cli_tournament_print(struct qyi_cli *cli, const char *path)
{
    const char *what = cli->text[QYI_OPT_WHAT] ? cli->text[QYI_OPT_WHAT] : "all";
    struct qyi_print_asked asked = {
        .round = cli->text[QYI_OPT_ROUND] ? (unsigned)cli->number[QYI_OPT_ROUND] : 0,
        .lang = cli->lang,
        .date = cli->text[QYI_OPT_DATE],
        .size = qyi_cli_paper(cli),
        .html = is_page(cli->text[QYI_OPT_OUTPUT]),
    };
    struct qyi_event event;

    if (!qyi_print_read(what, &asked))
        return refuse_what(cli, what);
    if (!cli->text[QYI_OPT_OUTPUT])
        return qyi_cli_usage(cli, "sheet.no-output", NULL);
    int code = qyi_cli_event(cli, path, false, &event);
    if (code == QYI_EXIT_DONE) {
        asked.division = qyi_cli_division(cli, &event);
        code = print_event(cli, path, &event, &asked);
    }
    qyi_event_free(&event);
    return code;
}

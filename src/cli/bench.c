/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan bench: measures each part of the program and checks its results. */
#include "bench/bench.h"

#include "cli/cli.h"

struct work {
    struct qyi_cli *cli;
    int code;
};

static int tell(void *user, const struct qyi_bench_part *part, const struct qyi_bench_measure *measure,
                bool right)
{
    struct work *work = user;

    if (right) {
        qyi_answer_bench(part, measure, qyi_cli_answer(work->cli));
        work->code = qyi_cli_flush(work->cli) ? QYI_EXIT_DONE : QYI_EXIT_SYSTEM;
    } else {
        qyi_cli_say(work->cli, "cli.wrong-count", part->name, QYI_CLI_NUMBER(measure->expected),
                    QYI_CLI_NUMBER(measure->last), NULL);
        work->code = QYI_EXIT_NO;
    }
    return work->code;
}

int qyi_cli_bench(struct qyi_cli *cli)
{
    const char *only = cli->text[QYI_OPT_ONLY] ? cli->text[QYI_OPT_ONLY] : "";
    struct work work = {cli, QYI_EXIT_DONE};
    int measured = qyi_bench_parts_run(only, cli->number[QYI_OPT_DURATION], tell, &work);
    if (measured < 0)
        return qyi_cli_no_memory(cli);
    return measured == 0 ? qyi_cli_usage(cli, "cli.unknown-part", only, NULL) : work.code;
}

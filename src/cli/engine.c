/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * qiyuan engine: plays under the control of another program, by UCI, UCCI or XBoard over standard input and
 * output.
 */
#include "engine/protocol.h"

#include "cli/input.h"
#include "cli/tables.h"

#include <stdio.h>
#include <stdlib.h>

static void write_lines(void *closure, const char *text, size_t len)
{
    struct qyi_cli *cli = closure;

    if (cli->output_failed)
        return;
    cli->output_failed = fwrite(text, 1, len, stdout) != len || fflush(stdout) != 0;
}

/* Passes the operands as one command: `qiyuan engine bench 8`. */
static void take_operands(const struct qyi_cli *cli, struct qyi_protocol *protocol)
{
    struct qy_buf line = QY_BUF_INIT;

    for (size_t i = 0; i < cli->operand_count; i++) {
        qy_buf_adds(&line, i ? " " : "");
        qy_buf_adds(&line, cli->operand[i]);
    }
    if (!line.failed)
        (void)qyi_protocol_line(protocol, qy_buf_str(&line), line.len);
    qy_buf_free(&line);
}

static void take_input(const struct qyi_cli *cli, struct qyi_protocol *protocol)
{
    char *line = NULL;
    size_t cap = 0;
    ssize_t len;

    while (!cli->output_failed && (len = getline(&line, &cap, stdin)) >= 0)
        if (!qyi_protocol_line(protocol, line, (size_t)len)) {
            free(line);
            return;
        }
    free(line);
    qyi_protocol_end(protocol);
}

int qyi_cli_engine(struct qyi_cli *cli)
{
    struct qyi_protocol *protocol;
    struct qy_buf folder = QY_BUF_INIT;

    if (qyi_protocol_new(write_lines, cli, &protocol) < 0)
        return qyi_cli_no_memory(cli);
    qyi_cli_tables_folder(cli, &folder);
    qyi_protocol_set_tables(protocol, qy_buf_str(&folder));
    qy_buf_free(&folder);
    if (cli->text[QYI_OPT_GAME])
        qyi_protocol_set_game(protocol, cli->text[QYI_OPT_GAME]);
    if (cli->operand_count > 0) {
        take_operands(cli, protocol);
        qyi_protocol_end(protocol);
    } else {
        take_input(cli, protocol);
    }
    qyi_protocol_free(protocol);
    return cli->output_failed ? QYI_EXIT_SYSTEM : QYI_EXIT_DONE;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Engines and their limits, read from options. */
#include "cli/engines.h"

#include "clock/control.h"

#include <string.h>

#define MEGABYTE 1048576

/* ---- engines --------------------------------------------------------------------------------------- */

/* Adds an option written as `Hash=16` or `option.Hash=16`. False if it is not one. */
static bool add_option(struct qyi_cli_engines *engines, size_t engine, const char *text)
{
    static const char prefix[] = "option.";
    struct qy_driver_setup *setup = &engines->setup[engine];
    struct qy_driver_option *option = &engines->option[engine][setup->option_count];

    if (strncmp(text, prefix, sizeof prefix - 1) == 0)
        text += sizeof prefix - 1;
    size_t len = strcspn(text, "=");
    if (len == 0 || setup->option_count == QYI_CLI_ENGINE_OPTIONS)
        return false;
    option->name = qyi_arena_text(&engines->names, text, len);
    option->value = text[len] ? text + len + 1 : "";
    setup->option_count++;
    return option->name != NULL;
}

static bool set(struct qyi_cli_engines *engines, size_t engine, const struct qyi_cli_given *given)
{
    struct qy_driver_setup *setup = &engines->setup[engine];
    uint64_t number;

    switch (given->option) {
    case QYI_OPT_NAME: setup->name = given->text; return true;
    case QYI_OPT_PROTOCOL: return qy_protocol_by_id(given->text, strlen(given->text), &setup->protocol) == 0;
    case QYI_OPT_OPTION: return add_option(engines, engine, given->text);
    case QYI_OPT_MEMORY:
        if (!qyi_cli_read_number(given->text, 1, UINT64_MAX / MEGABYTE, &number))
            return false;
        setup->memory = number * MEGABYTE;
        return true;
    default: return true;
    }
}

int qyi_cli_engines(const struct qyi_cli *cli, struct qyi_cli_engines *ret_engines)
{
    struct qyi_cli_engines *engines = ret_engines;

    memset(engines, 0, sizeof *engines);
    for (size_t e = 0; e < QYI_CLI_ENGINES; e++) {
        engines->setup[e].options = engines->option[e];
        engines->setup[e].watch = -1;
    }
    for (size_t i = 0; i < cli->given_count; i++) {
        const struct qyi_cli_given *given = &cli->given[i];
        size_t first = engines->count > 0 ? engines->count - 1 : 0;
        size_t last = engines->count > 0 ? engines->count : QYI_CLI_ENGINES;

        if (given->option == QYI_OPT_ENGINE) {
            if (engines->count == QYI_CLI_ENGINES)
                return qyi_cli_usage(cli, "match.two-engines", NULL);
            engines->setup[engines->count++].command = given->text;
            continue;
        }
        for (size_t e = first; e < last; e++)
            if (!set(engines, e, given))
                return qyi_cli_usage(cli, "match.bad-value", qyi_cli_options[given->option].name, given->text,
                                     NULL);
    }
    return QYI_EXIT_DONE;
}

void qyi_cli_engines_end(struct qyi_cli_engines *engines)
{
    qyi_arena_free(&engines->names);
}

/* ---- limits and times ------------------------------------------------------------------------------ */

bool qyi_cli_limits(const struct qyi_cli *cli, struct qy_think *ret_think)
{
    struct qy_think think = {.patience = 0};

    if (cli->text[QYI_OPT_NODES])
        think.nodes = cli->number[QYI_OPT_NODES];
    if (cli->text[QYI_OPT_DEPTH])
        think.depth = (unsigned)cli->number[QYI_OPT_DEPTH];
    if (cli->text[QYI_OPT_MOVETIME])
        think.movetime = (int64_t)cli->number[QYI_OPT_MOVETIME];
    *ret_think = think;
    return think.nodes > 0 || think.depth > 0 || think.movetime > 0;
}

int qyi_cli_time(const struct qyi_cli *cli, const char *text, struct qy_time_control *ret_control)
{
    return qyi_time_control_parse_decimals(text, strlen(text), ret_control, NULL) < 0
               ? qyi_cli_usage(cli, "match.bad-value", "time", text, NULL)
               : QYI_EXIT_DONE;
}

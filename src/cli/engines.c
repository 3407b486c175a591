/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. Engines and their limits, read from options. */
#include "cli/engines.h"

#include <stdlib.h>
#include <string.h>

#define MEGABYTE 1048576

/* ---- engines --------------------------------------------------------------------------------------- */

/* `Hash=16`, also as `option.Hash=16`. The name is kept in the engine's own text, ended by a zero byte. */
static bool add_option(struct qyi_cli_engines *engines, size_t engine, const char *text)
{
    static const char prefix[] = "option.";
    struct qy_driver_setup *setup = &engines->setup[engine];
    struct qy_buf *texts = &engines->texts[engine];
    const char *equals;
    size_t len;

    if (strncmp(text, prefix, sizeof prefix - 1) == 0)
        text += sizeof prefix - 1;
    equals = strchr(text, '=');
    len = equals ? (size_t)(equals - text) : strlen(text);
    if (len == 0 || setup->option_count == QYI_CLI_ENGINE_OPTIONS)
        return false;
    /* The text grows by no more than its own length in all, so its place was made before. */
    engines->option[engine][setup->option_count++] =
        (struct qy_driver_option){texts->data + texts->len, equals ? equals + 1 : ""};
    qy_buf_add(texts, text, len);
    qy_buf_addc(texts, '\0');
    return true;
}

static bool set(const struct qyi_cli *cli, struct qyi_cli_engines *engines, size_t engine,
                const struct qyi_cli_given *given)
{
    struct qy_driver_setup *setup = &engines->setup[engine];
    uint64_t number;

    (void)cli;
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

/* Room for all names of options, so that none has to move. */
static bool make_room(const struct qyi_cli *cli, struct qyi_cli_engines *engines)
{
    size_t size = 1;

    for (size_t i = 0; i < cli->given_count; i++)
        size += cli->given[i].option == QYI_OPT_OPTION ? strlen(cli->given[i].text) + 1 : 0;
    for (size_t i = 0; i < QYI_CLI_ENGINES; i++)
        if (qy_buf_reserve(&engines->texts[i], size) < 0)
            return false;
    return true;
}

int qyi_cli_engines(const struct qyi_cli *cli, struct qyi_cli_engines *ret_engines)
{
    struct qyi_cli_engines *engines = ret_engines;

    memset(engines, 0, sizeof *engines);
    if (!make_room(cli, engines))
        return qyi_cli_no_memory(cli);
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
            if (!set(cli, engines, e, given))
                return qyi_cli_usage(cli, "match.bad-value", qyi_cli_options[given->option].name, given->text,
                                     NULL);
    }
    return QYI_EXIT_DONE;
}

void qyi_cli_engines_end(struct qyi_cli_engines *engines)
{
    for (size_t i = 0; i < QYI_CLI_ENGINES; i++)
        qy_buf_free(&engines->texts[i]);
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

/* Milliseconds in a unit, 0 for what is none; its length. */
static double unit_of(const char *text, size_t *ret_len)
{
    static const struct {
        const char *name;
        double ms;
    } units[] = {{"ms", 1}, {"s", 1000}, {"m", 60000}, {"h", 3600000}};

    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++)
        if (strncmp(text, units[i].name, strlen(units[i].name)) == 0) {
            *ret_len = strlen(units[i].name);
            return units[i].ms;
        }
    return 0;
}

/* Copies a control with each duration that has decimals told in milliseconds. */
static void without_decimals(const char *text, struct qy_buf *out)
{
    while (*text) {
        size_t digits = strspn(text, "0123456789");
        size_t decimals = text[digits] == '.' ? strspn(text + digits + 1, "0123456789") : 0;
        size_t unit = 0;
        double ms = digits > 0 && decimals > 0 ? unit_of(text + digits + 1 + decimals, &unit) : 0;

        if (ms > 0) {
            qy_buf_addf(out, "%lldms", (long long)(strtod(text, NULL) * ms + 0.5));
            text += digits + 1 + decimals + unit;
        } else if (digits > 0) {
            qy_buf_add(out, text, digits);
            text += digits;
        } else {
            qy_buf_addc(out, *text++);
        }
    }
}

int qyi_cli_time(const struct qyi_cli *cli, const char *text, struct qy_time_control *ret_control)
{
    struct qy_buf plain = QY_BUF_INIT;
    struct qy_error error;
    int code;

    without_decimals(text, &plain);
    code = qy_time_control_parse(qy_buf_str(&plain), plain.len, ret_control, &error);
    qy_buf_free(&plain);
    return code < 0 ? qyi_cli_usage(cli, "match.bad-value", "time", text, NULL) : QYI_EXIT_DONE;
}

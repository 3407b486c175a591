/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The choices of an option match their definitions: no system, game, notation or format is missing or unknown. */
#include "cmocka_all.h"

#include "commands/options.h"
#include "record/formats.h"

#include <qiyuan/core/game.h>
#include <qiyuan/core/notation.h>
#include <qiyuan/event/pairing_systems.h>

#include <string.h>

typedef const char *name_fn(size_t index);

/* Names of systems in order, without those known only by their codes. */
static const char *system_name(size_t index)
{
    const struct qy_pairing_system *system;

    for (size_t i = 0; (system = qy_pairing_system_at(i)); i++)
        if (system->name && index-- == 0)
            return system->name;
    return NULL;
}

static const char *game_name(size_t index)
{
    return index < QY_GAME_COUNT ? qy_game_id((enum qy_game)index) : NULL;
}

static const char *notation_name(size_t index)
{
    return index < QY_NOTATION_COUNT ? qy_notation_id((enum qy_notation)index) : NULL;
}

/* Names of formats that can be read, or written. */
static const char *format_name(size_t index, bool written)
{
    for (size_t i = 0; qyi_formats[i]; i++)
        if ((written ? qyi_formats[i]->writer != NULL : qyi_formats[i]->reader != NULL) && index-- == 0)
            return qyi_formats[i]->name;
    return NULL;
}

static const char *read_name(size_t index)
{
    return format_name(index, false);
}

static const char *written_name(size_t index)
{
    return format_name(index, true);
}

static size_t count_choices(const char *choices)
{
    size_t count = 1;

    for (; *choices; choices++)
        count += *choices == '|';
    return count;
}

static void choices_are_those_that_are_known(void **state)
{
    static const struct {
        enum qyi_cli_option_id option;
        name_fn *name;
    } rows[] = {{QYI_OPT_SYSTEM, system_name},
                {QYI_OPT_GAME, game_name},
                {QYI_OPT_NOTATION, notation_name},
                {QYI_OPT_FROM, read_name},
                {QYI_OPT_TO, written_name}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct qyi_cli_option *option = &qyi_cli_options[rows[i].option];
        const char *name;
        size_t count = 0;

        while ((name = rows[i].name(count)) != NULL) {
            if (!qyi_cli_is_choice(option->choices, name))
                fail_msg("--%s does not offer %s", option->name, name);
            count++;
        }
        if (count != count_choices(option->choices))
            fail_msg("--%s offers %zu words, %zu are known", option->name, count_choices(option->choices),
                     count);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(choices_are_those_that_are_known)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. Options of editing applied to a record. */
#include "cli/convert_edit.h"

#include "collection/tags.h"
#include "record/edit.h"

#include <string.h>

/* ---- options --------------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    unsigned flag;
} strips[] = {{"comments", QYI_STRIP_COMMENTS},
              {"variations", QYI_STRIP_VARIATIONS},
              {"nags", QYI_STRIP_NAGS},
              {"clocks", QYI_STRIP_CLOCKS},
              {"commands", QYI_STRIP_COMMANDS}};
#define STRIPS (sizeof strips / sizeof strips[0])

/* One word of --strip; 0 for none that is known. */
static unsigned strip_of(const char *text, size_t len)
{
    for (size_t i = 0; i < STRIPS; i++)
        if (strlen(strips[i].name) == len && memcmp(strips[i].name, text, len) == 0)
            return strips[i].flag;
    return 0;
}

static int check_strip(const struct qyi_cli *cli, const char *text, unsigned *ret_strip)
{
    for (const char *at = text;; at++) {
        size_t len = strcspn(at, ",");
        unsigned flag = strip_of(at, len);

        if (flag == 0)
            return qyi_cli_usage(cli, "cli.bad-choice", "strip",
                                 "comments, variations, nags, clocks, commands", text, NULL);
        *ret_strip |= flag;
        at += len;
        if (*at == '\0')
            return QYI_EXIT_DONE;
    }
}

static bool is_good(enum qyi_cli_option_id option, const char *text)
{
    return option == QYI_OPT_DROP_TAG     ? qyi_tags_may_go(text)
           : option == QYI_OPT_RENAME_TAG ? qyi_tags_is_renaming(text)
                                          : qyi_tags_is_setting(text);
}

int qyi_cli_edit_check(const struct qyi_cli *cli, unsigned *ret_strip)
{
    int code = QYI_EXIT_DONE;

    *ret_strip = 0;
    for (size_t i = 0; i < cli->given_count && code == QYI_EXIT_DONE; i++) {
        enum qyi_cli_option_id option = cli->given[i].option;

        if (option == QYI_OPT_STRIP)
            code = check_strip(cli, cli->given[i].text, ret_strip);
        else if ((option == QYI_OPT_SET_TAG || option == QYI_OPT_DROP_TAG || option == QYI_OPT_RENAME_TAG) &&
                 !is_good(option, cli->given[i].text))
            code = qyi_cli_usage(cli, "cli.bad-tag", qyi_cli_options[option].name,
                                 qyi_cli_options[option].placeholder, cli->given[i].text, NULL);
    }
    return code;
}

/* ---- tags ------------------------------------------------------------------------------------------ */

static int edit_tags(const struct qyi_cli *cli, enum qyi_cli_option_id option, struct qy_record *record)
{
    int code = 0;

    for (size_t i = 0; i < cli->given_count && code == 0; i++) {
        const char *text = cli->given[i].text;

        if (cli->given[i].option != option)
            continue;
        if (option == QYI_OPT_DROP_TAG)
            qyi_tags_drop(record, text, strlen(text));
        else
            code = option == QYI_OPT_SET_TAG ? qyi_tags_set(record, text) : qyi_tags_rename(record, text);
    }
    return code;
}

int qyi_cli_edit(const struct qyi_cli *cli, unsigned strip, struct qy_record *record)
{
    int code = qyi_record_strip(record, strip);

    if (code == 0)
        code = edit_tags(cli, QYI_OPT_DROP_TAG, record);
    if (code == 0)
        code = edit_tags(cli, QYI_OPT_RENAME_TAG, record);
    if (code == 0)
        code = edit_tags(cli, QYI_OPT_SET_TAG, record);
    return code < 0 || !cli->text[QYI_OPT_ADD_OPENING] ? code : qyi_tags_add_opening(record, cli->lang);
}

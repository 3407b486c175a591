/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan admin user, role, codes, bot. */
#include "cli/admin_people.h"

#include "server/people_admin.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

static int fail(struct qyi_cli *cli, const struct qy_error *error)
{
    qyi_cli_say_error(cli, error);
    return qyi_cli_exit_of(error->code);
}

static void tell(void *user, const struct qyi_person_facts *person)
{
    struct qyi_cli *cli = user;
    time_t seconds = (time_t)(person->created / 1000);
    char day[16] = "";
    struct qyi_writer *writer = qyi_cli_answer(cli);
    struct tm date;

    if (gmtime_r(&seconds, &date))
        (void)strftime(day, sizeof day, "%Y-%m-%d", &date);
    qyi_row_open(writer);
    qyi_tell_text(writer, "user", person->name);
    qyi_tell_text(writer, "role", person->role);
    qyi_tell_text(writer, "since", day);
    qyi_say_told(writer, "admin.user", "user", "role", "since", NULL);
    qyi_row_close(writer);
}

int qyi_cli_admin_user(struct qyi_cli *cli, const char *db, const char *name)
{
    struct qy_error error;

    return qyi_people_list(db, name ? name : "", tell, cli, &error) < 0 ? fail(cli, &error) : QYI_EXIT_DONE;
}

int qyi_cli_admin_role(struct qyi_cli *cli, const char *db, const char *name, const char *role)
{
    struct qy_error error;

    if (qyi_people_set_role(db, name, role, &error) < 0)
        return fail(cli, &error);
    return qyi_cli_admin_user(cli, db, name);
}

int qyi_cli_admin_bot(struct qyi_cli *cli, const char *db, const char *name)
{
    char token[QYI_TOKEN_SIZE];
    struct qy_error error;
    struct qyi_writer *writer;

    if (qyi_people_new_bot(db, name, token, &error) < 0)
        return fail(cli, &error);
    writer = qyi_cli_answer(cli);
    qyi_row_open(writer);
    qyi_tell_text(writer, "token", token);
    qyi_say_textf(writer, "%s", token);
    qyi_row_close(writer);
    return QYI_EXIT_DONE;
}

int qyi_cli_admin_codes(struct qyi_cli *cli, const char *db, const char *name)
{
    char code[QYI_CODES][QYI_CODE_SIZE];
    struct qy_error error;
    struct qyi_writer *writer;

    if (qyi_people_new_codes(db, name, code, &error) < 0)
        return fail(cli, &error);
    writer = qyi_cli_answer(cli);
    for (int i = 0; i < QYI_CODES; i++) {
        qyi_row_open(writer);
        qyi_tell_text(writer, "code", code[i]);
        qyi_say_textf(writer, "%s", code[i]);
        qyi_row_close(writer);
    }
    return QYI_EXIT_DONE;
}

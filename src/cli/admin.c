/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan admin: the store of a house copied, looked through, and put back; its people looked up. */
#include "cli/admin_people.h"
#include "cli/cli.h"
#include "server/checking.h"
#include "server/removal.h"
#include "server/serve.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

struct keeping {
    struct qyi_cli *cli;
    struct qy_buf db;
    struct qy_buf key;
};

static int fail(const struct keeping *keeping, const struct qy_error *error)
{
    qyi_cli_say_error(keeping->cli, error);
    return qyi_cli_exit_of(error->code);
}

/* ---- check ----------------------------------------------------------------------------------------- */

static void tell_damaged(void *user, const char *game, uint32_t behind, int code)
{
    struct keeping *keeping = user;
    struct qyi_writer *writer = qyi_cli_answer(keeping->cli);
    char number[16];

    (void)snprintf(number, sizeof number, "%" PRIu32, behind);
    qyi_row_open(writer);
    qyi_tell_text(writer, "damaged", game);
    qyi_tell_uint(writer, "behind", behind);
    qyi_tell_text(writer, "code", qy_error_name(code));
    qyi_say(writer, code == QY_E_STORE_DAMAGED ? "admin.log-damaged" : "admin.damaged", game, number,
            qy_error_name(code), NULL);
    qyi_row_close(writer);
}

static void tell_holdings(const struct keeping *keeping, const char *path,
                          const struct qyi_holdings *holdings)
{
    struct qyi_writer *writer = qyi_cli_answer(keeping->cli);

    qyi_row_open(writer);
    qyi_tell_text(writer, "store", path);
    qyi_tell_int(writer, "form", holdings->form);
    qyi_tell_uint(writer, "games", holdings->games);
    qyi_tell_uint(writer, "over", holdings->over);
    qyi_tell_uint(writer, "events", holdings->events);
    qyi_tell_uint(writer, "sessions", holdings->sessions);
    qyi_tell_uint(writer, "logs", holdings->logs);
    qyi_tell_uint(writer, "lines", holdings->lines);
    qyi_tell_uint(writer, "unreadable", holdings->damaged);
    qyi_say_told(writer, "admin.holds", "store", "games", "over", "events", "sessions", "logs", "lines",
                 "unreadable", NULL);
    qyi_row_close(writer);
}

/* Looks a store through and tells it; the exit code. */
static int look(struct keeping *keeping, const char *path)
{
    const struct qyi_checking checking = {
        .db = path, .key = qy_buf_str(&keeping->key), .damaged = tell_damaged, .user = keeping};
    struct qyi_holdings holdings;
    struct qy_error error;

    if (qyi_check(&checking, &holdings, &error) < 0)
        return fail(keeping, &error);
    tell_holdings(keeping, path, &holdings);
    return holdings.damaged > 0 ? QYI_EXIT_INPUT : QYI_EXIT_DONE;
}

static int check(struct keeping *keeping, const char *path)
{
    return look(keeping, path ? path : qy_buf_str(&keeping->db));
}

/* ---- copies ---------------------------------------------------------------------------------------- */

static int backup(struct keeping *keeping, const char *path)
{
    struct qy_error error;
    int code;

    if (qyi_store_backup(qy_buf_str(&keeping->db), path, &error) < 0)
        return fail(keeping, &error);
    code = look(keeping, path);
    qyi_cli_say(keeping->cli, "admin.key-apart", qy_buf_str(&keeping->key), NULL);
    return code;
}

static int restore(struct keeping *keeping, const char *path)
{
    struct qy_buf kept = QY_BUF_INIT;
    struct qy_error error;
    int looked;

    looked = look(keeping, path);
    if (looked != QYI_EXIT_DONE && looked != QYI_EXIT_INPUT)
        return looked;
    if (qyi_store_restore(path, qy_buf_str(&keeping->db), &kept, &error) < 0) {
        qy_buf_free(&kept);
        return fail(keeping, &error);
    }
    qyi_cli_say(keeping->cli, "admin.restored", qy_buf_str(&keeping->db), NULL);
    if (kept.len > 0)
        qyi_cli_say(keeping->cli, "admin.kept", qy_buf_str(&kept), NULL);
    qy_buf_free(&kept);
    return looked;
}

/* ---- people ---------------------------------------------------------------------------------------- */

static int user(struct keeping *keeping, const char *name)
{
    return qyi_cli_admin_user(keeping->cli, qy_buf_str(&keeping->db), name);
}

static int codes(struct keeping *keeping, const char *name)
{
    return qyi_cli_admin_codes(keeping->cli, qy_buf_str(&keeping->db), name);
}

static int bot(struct keeping *keeping, const char *name)
{
    return qyi_cli_admin_bot(keeping->cli, qy_buf_str(&keeping->db), name);
}

static int role(struct keeping *keeping, const char *name)
{
    const char *wanted = keeping->cli->operand_count > 2 ? keeping->cli->operand[2] : NULL;

    return qyi_cli_admin_role(keeping->cli, qy_buf_str(&keeping->db), name, wanted);
}

/* ---- tournaments ----------------------------------------------------------------------------------- */

static void tell_removal(void *user, const struct qyi_removal *removal)
{
    struct keeping *keeping = user;
    struct qyi_writer *writer = qyi_cli_answer(keeping->cli);
    time_t seconds = (time_t)(removal->at / 1000);
    char when[32] = "";
    struct tm date;

    if (gmtime_r(&seconds, &date))
        (void)strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", &date);
    qyi_row_open(writer);
    qyi_tell_text(writer, "removed", removal->event);
    qyi_tell_text(writer, "at", when);
    qyi_tell_text(writer, "by", removal->by);
    qyi_tell_uint(writer, "lines", removal->lines);
    qyi_tell_uint(writer, "boards", removal->logs);
    qyi_tell_text(writer, "kept", removal->kept);
    qyi_say_told(writer, "admin.removed", "removed", "at", "by", "lines", "boards", "kept", NULL);
    qyi_row_close(writer);
}

static int take_away(struct keeping *keeping, const char *event)
{
    const char *named = keeping->cli->text[QYI_OPT_TOURNAMENTS];
    struct qy_buf folder = QY_BUF_INIT;
    struct qy_buf text = QY_BUF_INIT;
    struct qyi_removing removing = {
        .db = qy_buf_str(&keeping->db), .event = event, .by = "admin", .based = -1};
    struct qyi_removal removal;
    struct qy_error error;
    int code;

    if (named)
        qy_buf_adds(&folder, named);
    else
        qyi_serve_folder_beside(keeping->cli->text[QYI_OPT_DB], "tournaments", &folder);
    removing.folder = qy_buf_str(&folder);
    code = qyi_event_remove(&removing, &removal, &text, &error);
    if (code == 0)
        tell_removal(keeping, &removal);
    qy_buf_free(&text);
    qy_buf_free(&folder);
    return code < 0 ? fail(keeping, &error) : QYI_EXIT_DONE;
}

static int removed(struct keeping *keeping, const char *operand)
{
    struct qy_error error;

    (void)operand;
    if (qyi_removals_each(qy_buf_str(&keeping->db), tell_removal, keeping, &error) < 0)
        return fail(keeping, &error);
    return QYI_EXIT_DONE;
}

static int (*const actions[])(struct keeping *keeping, const char *operand) = {
    [QYI_ADMIN_BACKUP] = backup, [QYI_ADMIN_RESTORE] = restore,  [QYI_ADMIN_CHECK] = check,
    [QYI_ADMIN_USER] = user,     [QYI_ADMIN_ROLE] = role,        [QYI_ADMIN_CODES] = codes,
    [QYI_ADMIN_BOT] = bot,       [QYI_ADMIN_REMOVE] = take_away, [QYI_ADMIN_REMOVED] = removed,
};

int qyi_cli_admin(struct qyi_cli *cli)
{
    struct keeping keeping = {.cli = cli, .db = QY_BUF_INIT, .key = QY_BUF_INIT};
    int code;

    if (cli->text[QYI_OPT_DB])
        qy_buf_adds(&keeping.db, cli->text[QYI_OPT_DB]);
    else
        qyi_serve_default_db(&keeping.db);
    if (cli->text[QYI_OPT_KEY])
        qy_buf_adds(&keeping.key, cli->text[QYI_OPT_KEY]);
    else
        qyi_serve_default_key(&keeping.key);
    code = actions[qyi_cli_action(cli)](&keeping, cli->operand_count > 1 ? cli->operand[1] : NULL);
    qy_buf_free(&keeping.db);
    qy_buf_free(&keeping.key);
    return code;
}

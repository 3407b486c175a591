/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * qiyuan admin: copies, checks and restores a server's store, and lists and changes its accounts, also while
 * a server runs.
 */
#include "base/moment.h"
#include "cli/cli.h"
#include "live/checking.h"
#include "server/house_answers.h"
#include "server/serve.h"

struct keeping {
    struct qyi_cli *cli;
    struct qy_buf db;
    struct qy_buf key;
};

/* ---- the store ------------------------------------------------------------------------------------- */

/* Checks a store, and repairs it on request; returns the exit code. */
static int look(struct keeping *keeping, const char *path)
{
    struct qyi_writer *writer = qyi_cli_answer(keeping->cli);
    const struct qyi_checking checking = {.db = path,
                                          .key = qy_buf_str(&keeping->key),
                                          .repair = keeping->cli->text[QYI_OPT_WRITE_BACK] != NULL,
                                          .damaged = qyi_answer_damaged,
                                          .overwritten = qyi_answer_overwritten,
                                          .user = writer};
    struct qyi_holdings holdings;
    struct qy_error error;

    if (qyi_check(&checking, &holdings, &error) < 0)
        return qyi_cli_say_error(keeping->cli, &error);
    qyi_answer_holdings(writer, path, &holdings);
    return holdings.damaged > 0 ? QYI_EXIT_INPUT : QYI_EXIT_DONE;
}

static int check(struct keeping *keeping, const char *path)
{
    return look(keeping, path ? path : qy_buf_str(&keeping->db));
}

static int backup(struct keeping *keeping, const char *path)
{
    struct qy_error error;

    if (qyi_store_backup(qy_buf_str(&keeping->db), path, &error) < 0)
        return qyi_cli_say_error(keeping->cli, &error);
    int code = look(keeping, path);
    qyi_cli_say(keeping->cli, "admin.key-apart", qy_buf_str(&keeping->key), NULL);
    return code;
}

static int restore(struct keeping *keeping, const char *path)
{
    struct qy_buf kept = QY_BUF_INIT;
    struct qy_error error;
    int code = look(keeping, path);

    if (code != QYI_EXIT_DONE && code != QYI_EXIT_INPUT)
        return code;
    if (qyi_store_restore(path, qy_buf_str(&keeping->db), &kept, &error) < 0) {
        code = qyi_cli_say_error(keeping->cli, &error);
    } else {
        qyi_cli_say(keeping->cli, "admin.restored", qy_buf_str(&keeping->db), NULL);
        if (kept.len > 0)
            qyi_cli_say(keeping->cli, "admin.kept", qy_buf_str(&kept), NULL);
    }
    qy_buf_free(&kept);
    return code;
}

/* ---- people ---------------------------------------------------------------------------------------- */

/* Lists the accounts whose names begin with `name`; NULL: all. */
static int user(struct keeping *keeping, const char *name)
{
    struct qy_error error;

    return qyi_people_list(qy_buf_str(&keeping->db), name ? name : "", qyi_answer_person,
                           qyi_cli_answer(keeping->cli), &error) < 0
               ? qyi_cli_say_error(keeping->cli, &error)
               : QYI_EXIT_DONE;
}

static int role(struct keeping *keeping, const char *name)
{
    struct qy_error error;

    return qyi_people_set_role(qy_buf_str(&keeping->db), name, keeping->cli->operand[2],
                               keeping->cli->text[QYI_OPT_UNTIL], &error) < 0
               ? qyi_cli_say_error(keeping->cli, &error)
               : user(keeping, name);
}

static int bot(struct keeping *keeping, const char *name)
{
    char token[QYI_TOKEN_SIZE];
    struct qy_error error;

    if (qyi_people_new_bot(qy_buf_str(&keeping->db), name, token, &error) < 0)
        return qyi_cli_say_error(keeping->cli, &error);
    qyi_answer_secret(qyi_cli_answer(keeping->cli), "token", token);
    return QYI_EXIT_DONE;
}

static int codes(struct keeping *keeping, const char *name)
{
    char code[QYI_CODES][QYI_CODE_SIZE];
    struct qy_error error;

    if (qyi_people_new_codes(qy_buf_str(&keeping->db), name, code, &error) < 0)
        return qyi_cli_say_error(keeping->cli, &error);
    for (int i = 0; i < QYI_CODES; i++)
        qyi_answer_secret(qyi_cli_answer(keeping->cli), "code", code[i]);
    return QYI_EXIT_DONE;
}

/* ---- tournaments ----------------------------------------------------------------------------------- */

/* The path of the folder with the store's tournaments. */
static void tournaments(const struct keeping *keeping, struct qy_buf *out)
{
    const char *named = keeping->cli->text[QYI_OPT_TOURNAMENTS];

    if (named)
        qy_buf_adds(out, named);
    else
        qyi_serve_folder_beside(keeping->cli->text[QYI_OPT_DB], "tournaments", out);
}

static int take_away(struct keeping *keeping, const char *event)
{
    struct qy_buf folder = QY_BUF_INIT;
    struct qy_buf text = QY_BUF_INIT;
    struct qyi_removing removing = {
        .db = qy_buf_str(&keeping->db), .event = event, .by = "admin", .based = -1};
    struct qyi_removal removal;
    struct qy_error error;
    int code = QYI_EXIT_DONE;

    tournaments(keeping, &folder);
    removing.folder = qy_buf_str(&folder);
    if (qyi_event_remove(&removing, &removal, &text, &error) < 0)
        code = qyi_cli_say_error(keeping->cli, &error);
    else
        qyi_answer_removal(qyi_cli_answer(keeping->cli), &removal);
    qy_buf_free(&text);
    qy_buf_free(&folder);
    return code;
}

static int prune(struct keeping *keeping, const char *operand)
{
    struct qy_buf folder = QY_BUF_INIT;
    struct qyi_writer *writer = qyi_cli_answer(keeping->cli);
    struct qyi_prune what = {.db = qy_buf_str(&keeping->db),
                             .now = qyi_unix_time(),
                             .days = (unsigned)keeping->cli->number[QYI_OPT_DAYS],
                             .dry = keeping->cli->text[QYI_OPT_DRY_RUN] != NULL};
    struct qyi_pruned pruned;
    struct qy_error error;

    (void)operand;
    tournaments(keeping, &folder);
    what.folder = qy_buf_str(&folder);
    int code = qyi_prune(&what, qyi_answer_pruned_event, writer, &pruned, &error);
    if (code == 0)
        qyi_answer_pruned(writer, &pruned, what.dry);
    qy_buf_free(&folder);
    return code < 0 ? qyi_cli_say_error(keeping->cli, &error) : QYI_EXIT_DONE;
}

static int removed(struct keeping *keeping, const char *operand)
{
    struct qy_error error;

    (void)operand;
    return qyi_removals_each(qy_buf_str(&keeping->db), qyi_answer_removal, qyi_cli_answer(keeping->cli),
                             &error) < 0
               ? qyi_cli_say_error(keeping->cli, &error)
               : QYI_EXIT_DONE;
}

/* ---- a running server ------------------------------------------------------------------------------- */

static int top(struct keeping *keeping, const char *operand)
{
    struct qy_error error;

    (void)operand;
    return qyi_answer_top(qyi_cli_answer(keeping->cli), keeping->cli->text[QYI_OPT_SERVER], &error) < 0
               ? qyi_cli_say_error(keeping->cli, &error)
               : QYI_EXIT_DONE;
}

static int (*const actions[])(struct keeping *keeping, const char *operand) = {
    [QYI_ADMIN_BACKUP] = backup, [QYI_ADMIN_RESTORE] = restore,  [QYI_ADMIN_CHECK] = check,
    [QYI_ADMIN_USER] = user,     [QYI_ADMIN_ROLE] = role,        [QYI_ADMIN_CODES] = codes,
    [QYI_ADMIN_BOT] = bot,       [QYI_ADMIN_REMOVE] = take_away, [QYI_ADMIN_REMOVED] = removed,
    [QYI_ADMIN_TOP] = top,       [QYI_ADMIN_PRUNE] = prune,
};

int qyi_cli_admin(struct qyi_cli *cli)
{
    struct keeping keeping = {.cli = cli};

    if (cli->text[QYI_OPT_DB])
        qy_buf_adds(&keeping.db, cli->text[QYI_OPT_DB]);
    else
        qyi_serve_default_db(&keeping.db);
    if (cli->text[QYI_OPT_KEY])
        qy_buf_adds(&keeping.key, cli->text[QYI_OPT_KEY]);
    else
        qyi_serve_default_key(&keeping.key);
    int code = actions[qyi_cli_action(cli)](&keeping, cli->operand_count > 1 ? cli->operand[1] : NULL);
    qy_buf_free(&keeping.db);
    qy_buf_free(&keeping.key);
    return code;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan explain: what the name of an error, a refusal, a reason, a fault or an article means. */
#include "cli/input.h"

#include <string.h>

static void add(struct qyi_cli *cli, const char *code, const char *kind, int number, const char *text)
{
    struct qyi_json json;

    if (!cli->json) {
        qy_buf_addf(&cli->out, "%s\t%s", code, kind);
        if (number)
            qy_buf_addf(&cli->out, " %d", number);
        qy_buf_addf(&cli->out, "\t%s\n", text);
        return;
    }
    qyi_json_begin(&json, &cli->out);
    qyi_json_open(&json, '{');
    qyi_json_key(&json, "code");
    qyi_json_string(&json, code);
    qyi_json_key(&json, "kind");
    qyi_json_string(&json, kind);
    if (number) {
        qyi_json_key(&json, "number");
        qyi_json_int(&json, number);
    }
    qyi_json_key(&json, "text");
    qyi_json_string(&json, text);
    qyi_json_close(&json, '}');
    qy_buf_addc(&cli->out, '\n');
}

/* An error by its name, or by its number ("21", "-21"). */
static bool explain_error(struct qyi_cli *cli, const char *code)
{
    uint64_t number = 0;
    int error = 0;
    struct qy_buf text = QY_BUF_INIT;

    if (qyi_cli_read_number(code + (*code == '-'), 1, 9999, &number))
        error = -(int)number;
    else
        error = qy_error_by_name(code, strlen(code));
    if (error == 0 || !qy_error_name(error))
        return false;
    qy_error_explain(error, cli->lang, &text);
    add(cli, qy_error_name(error), "error", -error, qy_buf_str(&text));
    qy_buf_free(&text);
    return true;
}

static bool explain_reason(struct qyi_cli *cli, const char *code)
{
    struct qy_buf text = QY_BUF_INIT;
    bool found = false;

    for (unsigned i = QY_REASON_NONE + 1; i < QY_REASON_COUNT && !found; i++) {
        if (strcmp(qy_reason_name((enum qy_reason)i), code) == 0) {
            qy_reason_words((enum qy_reason)i, cli->lang, &text);
            add(cli, code, "reason", 0, qy_buf_str(&text));
            found = true;
        }
    }
    qy_buf_free(&text);
    return found;
}

static bool explain_refusal(struct qyi_cli *cli, const char *code)
{
    struct qy_buf text = QY_BUF_INIT;
    bool found = false;

    for (unsigned i = QY_REFUSAL_NONE + 1; i < QY_REFUSAL_COUNT && !found; i++) {
        if (strcmp(qy_refusal_name((enum qy_refusal)i), code) == 0) {
            qy_refusal_words((enum qy_refusal)i, cli->lang, &text);
            add(cli, code, "refusal", 0, qy_buf_str(&text));
            found = true;
        }
    }
    qy_buf_free(&text);
    return found;
}

static bool explain_fault(struct qyi_cli *cli, const char *code)
{
    struct qy_buf text = QY_BUF_INIT;
    bool found = false;

    for (unsigned game = 0; game < QY_GAME_COUNT; game++) {
        for (unsigned fault = 0; fault < 32 && qy_fault_id((enum qy_game)game, fault); fault++) {
            struct qy_buf kind = QY_BUF_INIT;

            if (strcmp(qy_fault_id((enum qy_game)game, fault), code) != 0)
                continue;
            qy_buf_clear(&text);
            qy_fault_words((enum qy_game)game, fault, cli->lang, &text);
            qy_buf_addf(&kind, "%s-fault", qy_game_id((enum qy_game)game));
            add(cli, code, qy_buf_str(&kind), 0, qy_buf_str(&text));
            qy_buf_free(&kind);
            found = true;
        }
    }
    qy_buf_free(&text);
    return found;
}

static bool explain_article(struct qyi_cli *cli, const char *code)
{
    const char *text = qy_article_text(code, strlen(code), cli->lang);

    if (text)
        add(cli, code, "article", 0, text);
    return text != NULL;
}

int qyi_cli_explain(struct qyi_cli *cli)
{
    static bool (*const kinds[])(struct qyi_cli *, const char *) = {
        explain_error, explain_reason, explain_refusal, explain_fault, explain_article};
    int code = QYI_EXIT_DONE;

    for (size_t i = 0; i < cli->operand_count; i++) {
        bool found = false;

        for (size_t kind = 0; kind < sizeof kinds / sizeof kinds[0]; kind++)
            found = kinds[kind](cli, cli->operand[i]) || found;
        if (!found) {
            qyi_cli_say(cli, "cli.unknown-code", cli->operand[i], NULL);
            code = QYI_EXIT_NO;
        }
    }
    return code;
}

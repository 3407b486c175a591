/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/outcome.h"

void qyi_cli_add_outcome(const struct qyi_cli *cli, enum qy_game game, const struct qy_outcome *outcome,
                         struct qy_buf *out)
{
    static const char *const messages[QY_RESULT_COUNT] = {NULL,          "result.won",    "result.won",
                                                          "result.draw", "result.nobody", "result.void"};
    struct qy_buf side = QY_BUF_INIT;
    struct qy_buf reason = QY_BUF_INIT;

    if (outcome->result == QY_RESULT_OPEN)
        return;
    qyi_cli_add_side(cli, game, outcome->result == QY_RESULT_SECOND_WON ? QY_SECOND : QY_FIRST, &side);
    qy_reason_words(outcome->reason, cli->lang, &reason);
    qyi_cli_word(cli, out, messages[outcome->result], qy_buf_str(&side), qy_buf_str(&reason), NULL);
    if (outcome->article)
        qy_buf_addf(out, " (%s)", outcome->article);
    qy_buf_free(&side);
    qy_buf_free(&reason);
}

void qyi_cli_json_outcome(struct qyi_json *json, const struct qy_outcome *outcome)
{
    qyi_json_key(json, "result");
    qyi_json_string(json, qy_result_text(outcome->result));
    qyi_json_key(json, "reason");
    qyi_json_string(json, outcome->reason == QY_REASON_NONE ? NULL : qy_reason_name(outcome->reason));
    qyi_json_key(json, "article");
    qyi_json_string(json, outcome->article);
}

const char *qyi_cli_reason(enum qy_reason reason)
{
    return reason == QY_REASON_NONE ? "-" : qy_reason_name(reason);
}

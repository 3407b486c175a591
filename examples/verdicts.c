/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Judges the games of a file by the rules of each: verdicts FILE */
#include <qiyuan/record/verdict.h>

#include <stdio.h>

static int judge(void *user, struct qy_record *record, enum qy_record_state state)
{
    struct qy_game_judge *judge = user;
    struct qy_game_verdict verdict;
    int code = qy_record_verdict(judge, record, NULL, &verdict);

    if (code < 0)
        return code;
    printf("line %u: %s, %s by %s", (unsigned)qy_record_place(record)->line, qy_game_state_id(verdict.state),
           qy_result_text(verdict.outcome.result), qy_reason_name(verdict.outcome.reason));
    if (verdict.outcome.article)
        printf(" (%s)", verdict.outcome.article);
    printf("%s%s\n", verdict.contradicts ? ", the file says otherwise" : "",
           state == QY_RECORD_WHOLE ? "" : ", not whole");
    return 0;
}

static int fault(void *user, const struct qy_error *error, bool lossless)
{
    char text[256];

    (void)user;
    (void)lossless;
    printf("%u:%u: %s\n", (unsigned)error->line, (unsigned)error->column,
           qy_error_string(error, QY_LANG_EN, text, sizeof text));
    return 0;
}

int main(int argc, char **argv)
{
    static const struct qy_records_visitor visitor = {judge, fault};
    struct qy_game_judge *judge;
    struct qy_error error = {0};
    char text[256];

    if (qy_game_judge_new(&judge) < 0)
        return 1;
    int code = qy_records_read_file(argc == 2 ? argv[1] : "-", &visitor, judge, &error);
    if (code < 0 && error.code)
        printf("%s\n", qy_error_string(&error, QY_LANG_EN, text, sizeof text));
    qy_game_judge_free(judge);
    return code < 0;
}

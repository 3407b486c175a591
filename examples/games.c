/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Opens a file of games in any format and tells each: games FILE */
#include <qiyuan/record/record.h>

#include <stdio.h>

static int tell(void *user, struct qy_record *record, enum qy_record_state state)
{
    const char *white = qy_record_tag(record, "White");
    const char *black = qy_record_tag(record, "Black");

    (void)user;
    printf("%s - %s %s, %zu plies%s\n", white ? white : "?", black ? black : "?",
           qy_result_text(qy_record_result(record)), qy_record_plies(record),
           state == QY_RECORD_WHOLE ? "" : ", not as it should be");
    return 0;
}

int main(int argc, char **argv)
{
    static const struct qy_records_visitor visitor = {.record = tell};
    struct qy_error error = {.code = 0};
    int code = qy_records_read_file(argc == 2 ? argv[1] : "-", &visitor, NULL, &error);

    if (code < 0) {
        struct qy_buf words = QY_BUF_INIT;

        qy_error_words(&error, QY_LANG_EN, &words);
        printf("%s\n", qy_buf_str(&words));
        qy_buf_free(&words);
    }
    return code < 0;
}

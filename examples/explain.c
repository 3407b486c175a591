/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Says in three languages what an error code means: explain NAME */
#include <qiyuan/core/base.h>

#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    int code = argc == 2 ? qy_error_by_name(argv[1], strlen(argv[1])) : 0;

    if (code == 0) {
        fprintf(stderr, "usage: explain NAME, for instance: explain memory\n");
        return 2;
    }
    for (int lang = 0; lang < QY_LANG_COUNT; lang++) {
        struct qy_buf words = QY_BUF_INIT;

        qy_error_explain(code, (enum qy_lang)lang, &words);
        printf("%s: %s\n", qy_lang_tag((enum qy_lang)lang), qy_buf_str(&words));
        qy_buf_free(&words);
    }
    return 0;
}

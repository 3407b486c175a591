/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pairs a round of a tournament report file by the FIDE (Dutch) system: pair_round FILE ROUND. Needs libqiyuan-event. */
#include <qiyuan/core.h>
#include <qiyuan/event/pairing.h>
#include <qiyuan/event/trf.h>

#include <stdio.h>
#include <stdlib.h>

static int pair(const char *text, size_t len, unsigned round)
{
    struct qy_error error;
    struct qy_pairing pairing;
    struct qy_trf *trf = NULL;
    char words[256];
    int code = qy_trf_read(text, len, &trf, &error);

    if (code == 0)
        code = qy_pair_dutch(qy_trf_tournament(trf), round, &pairing, &error);
    if (code < 0)
        printf("%s\n", qy_error_string(&error, QY_LANG_EN, words, sizeof words));
    for (size_t i = 0; code == 0 && i < pairing.count; i++)
        printf("%u %u\n", pairing.pair[i].white, pairing.pair[i].black);
    if (code == 0)
        qy_pairing_free(&pairing);
    qy_trf_free(trf);
    return code < 0;
}

int main(int argc, char **argv)
{
    struct qy_buf text = QY_BUF_INIT;
    char block[4096];
    size_t got;
    FILE *file = argc == 3 ? fopen(argv[1], "rb") : NULL;

    if (!file)
        return 2;
    while ((got = fread(block, 1, sizeof block, file)) > 0)
        qy_buf_add(&text, block, got);
    fclose(file);
    int code = pair(qy_buf_str(&text), text.len, (unsigned)atoi(argv[2]));
    qy_buf_free(&text);
    return code;
}

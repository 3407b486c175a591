/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints a game in PGN on score sheets: score_sheet PGN. Needs libqiyuan-sheet. */
#include <qiyuan/print/sheet.h>

#include <stdio.h>
#include <string.h>

static int print(void *user, struct qy_record *record, enum qy_record_state state)
{
    (void)state;
    return qy_sheets_add((struct qy_sheets *)user, record, NULL, NULL);
}

int main(int argc, char **argv)
{
    static const struct qy_records_visitor visitor = {print, NULL};
    struct qy_sheet_setup setup = {.paper = QY_PAPER_A4, .lang = QY_LANG_EN};
    struct qy_buf pdf = QY_BUF_INIT;
    struct qy_sheets *sheets;
    struct qy_memory text;

    if (argc != 2 || qy_sheets_new(&setup, qy_buf_write, &pdf, &sheets, NULL) < 0)
        return 2;
    text.at = argv[1];
    text.left = strlen(argv[1]);
    if (qy_records_read(qy_memory_read, &text, "pgn", &visitor, sheets) == 0 &&
        qy_sheets_end(sheets, NULL) == 0)
        printf("%.5s %u page, complete: %s\n", qy_buf_str(&pdf), qy_sheets_pages(sheets),
               pdf.len > 6 && strcmp(pdf.data + pdf.len - 6, "%%EOF\n") == 0 ? "yes" : "no");
    qy_sheets_free(sheets);
    qy_buf_free(&pdf);
    return 0;
}

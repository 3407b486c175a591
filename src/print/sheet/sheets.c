/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A PDF of score sheets. */
#include "base/error.h"
#include "base/registry.h"
#include "sheet/score.h"

#include <stdlib.h>

struct qy_sheets {
    struct qyi_doc *doc;
    struct qyi_score score; /* of the current game */
    enum qy_lang lang;
};

int qy_sheets_new(const struct qy_sheet_setup *setup, qy_write_fn write, void *user,
                  struct qy_sheets **ret_sheets, struct qy_error *reterr)
{
    struct qyi_doc_setup how = {
        .paper = setup->paper, .lang = setup->lang, .title = setup->title, .author = setup->author};

    if (setup->other_notation && (unsigned)setup->notation >= QY_NOTATION_COUNT)
        return qyi_error_set(reterr, QY_E_VALUE, 0, NULL, 0, NULL);
    struct qy_sheets *sheets = calloc(1, sizeof *sheets);
    if (!sheets)
        return qyi_no_memory(reterr);
    if (!how.title && (unsigned)setup->lang < QY_LANG_COUNT)
        how.title = qyi_message_text(setup->lang, "sheet.title");
    int code = qyi_doc_new(&how, write, user, &sheets->doc, reterr);
    if (code < 0) {
        free(sheets);
        return code;
    }
    sheets->lang = setup->lang;
    sheets->score.other_notation = setup->other_notation;
    sheets->score.asked = setup->notation;
    *ret_sheets = sheets;
    return 0;
}

int qy_sheets_add(struct qy_sheets *sheets, const struct qy_record *record,
                  const struct qy_sheet_facts *facts, struct qy_error *reterr)
{
    if (qyi_score_fill(&sheets->score, record, facts, sheets->lang) < 0)
        return qyi_no_memory(reterr);
    qyi_score_draw(&sheets->score, sheets->doc);
    return qyi_doc_check(sheets->doc, reterr);
}

int qy_sheets_add_blank(struct qy_sheets *sheets, enum qy_game game, unsigned count, struct qy_error *reterr)
{
    int code = 0;

    qyi_score_blank(&sheets->score, game, sheets->lang);
    for (unsigned i = 0; i < count && code == 0; i++) {
        qyi_score_draw(&sheets->score, sheets->doc);
        code = qyi_doc_check(sheets->doc, reterr);
    }
    return code;
}

unsigned qy_sheets_moves_a_page(enum qy_game game)
{
    return qyi_score_moves_a_page(&qyi_score_forms[game]);
}

unsigned qy_sheets_pages(const struct qy_sheets *sheets)
{
    return qyi_doc_pages(sheets->doc);
}

void qy_sheets_missing(const struct qy_sheets *sheets, struct qy_buf *out)
{
    qyi_text_add_missing(qyi_doc_text(sheets->doc), out);
}

int qy_sheets_end(struct qy_sheets *sheets, struct qy_error *reterr)
{
    return qyi_doc_end(sheets->doc, reterr);
}

void qy_sheets_free(struct qy_sheets *sheets)
{
    if (!sheets)
        return;
    qyi_doc_free(sheets->doc);
    qyi_score_free(&sheets->score);
    free(sheets);
}

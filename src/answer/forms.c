/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The forms of answers. */
#include "answer/writer.h"

void qyi_writer_begin(struct qyi_writer *writer, enum qyi_form form, enum qy_lang lang, struct qy_buf *out)
{
    static const struct qyi_writer_ops *const ops[] = {[QYI_FORM_TEXT] = &qyi_text_ops,
                                                       [QYI_FORM_TSV] = &qyi_tsv_ops,
                                                       [QYI_FORM_JSON] = &qyi_json_ops,
                                                       [QYI_FORM_HTML] = &qyi_html_ops};

    *writer = (struct qyi_writer){.ops = ops[form], .form = form, .out = out, .lang = lang};
    qyi_json_begin(&writer->json, out);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words of papers, in their language. */
#include "papers/papers.h"

#include "base/registry.h"

#include <stdio.h>

const char *qyi_paper_word(const struct qy_papers *papers, const char *id)
{
    const char *text = qyi_message_text(papers->lang, id);

    return text ? text : id;
}

const char *qyi_paper_side(const struct qy_papers *papers, unsigned side)
{
    return qyi_paper_word(papers, papers->form->side[side]);
}

const char *qyi_paper_side_short(const struct qy_papers *papers, unsigned side)
{
    return qyi_paper_word(papers, papers->form->side_short[side]);
}

void qyi_paper_message(const struct qy_papers *papers, const char *id, unsigned number, struct qy_buf *out)
{
    char digits[16];
    const char *const args[] = {digits};

    snprintf(digits, sizeof digits, "%u", number);
    qyi_message(papers->lang, id, args, 1, out);
}

void qyi_paper_words(const struct qy_papers *papers, const char *id, const char *const *args, size_t count,
                     struct qy_buf *out)
{
    qyi_message(papers->lang, id, args, count, out);
}

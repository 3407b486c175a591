/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Papers as HTML elements of a page, with the same titles, cells and notes as the PDF, in the same order. CSS
 * classes say how a column is set: text that may wrap (w), numbers aligned right (n), centred (c).
 */
#include "papers/paper_html.h"

#include "sheet/safe.h"

void qyi_html_text(struct qy_papers *papers, const char *text, size_t len, struct qy_buf *out)
{
    struct qy_buf safe = QY_BUF_INIT;

    qyi_safe_add(text, len, QYI_SAFE_BLOCK, &safe);
    for (size_t i = 0; i < safe.len; i++)
        switch (safe.data[i]) {
        case '&': qy_buf_adds(out, "&amp;"); break;
        case '<': qy_buf_adds(out, "&lt;"); break;
        case '>': qy_buf_adds(out, "&gt;"); break;
        case '\n': qy_buf_adds(out, "<br>"); break;
        default: qy_buf_addc(out, safe.data[i]);
        }
    papers->failed |= safe.failed || out->failed;
    qy_buf_free(&safe);
}

void qyi_html_element(struct qy_papers *papers, const char *element, const char *class, const char *text,
                      size_t len)
{
    qy_buf_addf(&papers->html, *class ? "<%s class=\"%s\">" : "<%s>", element, class);
    qyi_html_text(papers, text, len, &papers->html);
    qy_buf_addf(&papers->html, "</%s>\n", element);
}

static const char *class_of(const struct qyi_column *column)
{
    if (column->wraps)
        return " class=\"w\"";
    return column->align == QYI_ALIGN_RIGHT    ? " class=\"n\""
           : column->align == QYI_ALIGN_CENTRE ? " class=\"c\""
                                               : "";
}

void qyi_html_heads(struct qyi_cells *cells, size_t count)
{
    bool any = false;

    cells->columns_count = count;
    for (size_t i = 0; i < count; i++)
        any = any || (cells->columns[i].head && *cells->columns[i].head);
    qy_buf_adds(&cells->html, "<table class=\"paper\">\n");
    if (any)
        qy_buf_adds(&cells->html, "<thead><tr>");
    for (size_t i = 0; i < count && any; i++) {
        const char *head = cells->columns[i].head ? cells->columns[i].head : "";

        qy_buf_addf(&cells->html, "<th scope=\"col\"%s>", class_of(&cells->columns[i]));
        qyi_html_text(cells->papers, head, strlen(head), &cells->html);
        qy_buf_adds(&cells->html, "</th>");
    }
    qy_buf_adds(&cells->html, any ? "</tr></thead>\n<tbody>\n" : "<tbody>\n");
}

void qyi_html_row(struct qyi_cells *cells, const char *const *row, bool bold)
{
    qy_buf_adds(&cells->html, bold ? "<tr class=\"sum\">" : "<tr>");
    for (size_t i = 0; i < cells->columns_count; i++) {
        qy_buf_addf(&cells->html, "<td%s>", class_of(&cells->columns[i]));
        if (row[i])
            qyi_html_text(cells->papers, row[i], strlen(row[i]), &cells->html);
        qy_buf_adds(&cells->html, "</td>");
    }
    qy_buf_adds(&cells->html, "</tr>\n");
}

void qyi_html_band(struct qyi_cells *cells, const char *string)
{
    qy_buf_addf(&cells->html, "<tr><th scope=\"rowgroup\" colspan=\"%zu\">", cells->columns_count);
    qyi_html_text(cells->papers, string, strlen(string), &cells->html);
    qy_buf_adds(&cells->html, "</th></tr>\n");
}

void qyi_html_end(struct qyi_cells *cells)
{
    qy_buf_adds(&cells->html, "</tbody></table>\n");
    qy_buf_add(&cells->papers->html, qy_buf_str(&cells->html), cells->html.len);
    cells->papers->failed |= cells->html.failed || cells->papers->html.failed;
    qy_buf_free(&cells->html);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: source. Finds `mark NAME ]` in a text that comes in pieces. */
#include "source/stated.h"

static void note_name(struct qyi_stated *stated, char c)
{
    enum qy_encoding encoding;

    if (c == '\\') { /* the bracket behind it is none of ours: this stands within a text */
        stated->in_name = false;
        return;
    }
    if (c != ']') {
        stated->in_name = stated->name_len < QYI_STATED_NAME;
        if (stated->in_name)
            stated->name[stated->name_len++] = c;
        return;
    }
    stated->in_name = false;
    if (qy_encoding_by_name(stated->name, stated->name_len, &encoding) < 0)
        return;
    stated->known = true;
    stated->encoding = encoding;
}

void qyi_stated_note(struct qyi_stated *stated, const char *mark, const char *bytes, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        if (stated->in_name) {
            note_name(stated, bytes[i]);
            continue;
        }
        /* no character stands twice in a mark, so a new beginning is all that can be left of a broken one */
        if (bytes[i] != mark[stated->matched])
            stated->matched = 0;
        if (bytes[i] == mark[stated->matched])
            stated->matched++;
        if (mark[stated->matched] == '\0') {
            stated->matched = stated->name_len = 0;
            stated->in_name = true;
        }
    }
}

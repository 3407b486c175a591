/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Help on search expressions, made from the table of their keys. */
#include "answer/search_help.h"

#include "answer/width.h"
#include "base/registry.h"
#include "collection/query_keys.h"

#include <stdio.h>

#define COLUMNS 80
#define EXAMPLE 2
#define WORDS   32

static void add_key(enum qy_lang lang, const struct qyi_query_key *key, struct qy_buf *out)
{
    struct qy_buf words = QY_BUF_INIT;
    struct qy_buf names = QY_BUF_INIT;
    char id[32];

    (void)snprintf(id, sizeof id, "where.%s", key->key);
    qy_buf_adds(&words, qyi_message_text(lang, id));
    for (size_t i = 0; i < sizeof key->aliases / sizeof key->aliases[0] && key->aliases[i]; i++)
        qy_buf_addf(&names, "%s%s", i > 0 ? ", " : "", key->aliases[i]);
    if (names.len > 0) {
        const char *also[] = {qy_buf_str(&names)};

        qy_buf_adds(&words, " (");
        qyi_message(lang, "where.other-names", also, 1, &words);
        qy_buf_addc(&words, ')');
    }
    qyi_definition(key->example, qy_buf_str(&words), EXAMPLE, WORDS, COLUMNS, out);
    qy_buf_free(&names);
    qy_buf_free(&words);
}

void qyi_search_help(enum qy_lang lang, bool grammar, struct qy_buf *out)
{
    if (grammar)
        qy_buf_addf(out, "%s\n", qyi_query_grammar);
    for (size_t i = 0; i < QYI_TERM_KINDS; i++)
        add_key(lang, &qyi_query_keys[i], out);
}

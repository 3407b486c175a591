/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The names of tie-breaks: headings of columns, and explanations of codes. Each has one message. */
#include "base/registry.h"
#include "ranking/tiebreaks.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static void add_message(const char *prefix, enum qy_tiebreak_code code, enum qy_lang lang, struct qy_buf *out)
{
    char id[48];

    (void)snprintf(id, sizeof id, "%s.%s", prefix, qyi_tiebreak_info[code].name);
    for (char *at = id; *at; at++)
        *at = (char)tolower((unsigned char)*at);
    qyi_message(lang, id, NULL, 0, out);
}

/* Adds the cut terms and the score used; in the code's form if there is no text for them. */
static void add_modifiers(const struct qy_tiebreak *tiebreak, struct qy_buf *out)
{
    struct qy_buf code = QY_BUF_INIT;

    qy_tiebreak_write(tiebreak, &code);
    const char *rest = qy_buf_str(&code) + strlen(qyi_tiebreak_info[tiebreak->code].name);
    if (tiebreak->cut_low > 0 && tiebreak->cut_high == 0 && strncmp(rest, "/C", 2) == 0)
        qy_buf_addf(out, "−%s", rest + 2); /* this many of the lowest are cut */
    else if (strncmp(rest, "/M", 2) == 0)
        qy_buf_addf(out, "±%s", rest + 2); /* at both ends */
    else
        qy_buf_adds(out, rest);
    out->failed |= code.failed;
    qy_buf_free(&code);
}

/* Adds the name of a tie-break; for KS the condition with the limit that was set. */
static void add_name(const struct qy_tiebreak *tiebreak, enum qy_lang lang, struct qy_buf *out)
{
    char number[16];

    if (tiebreak->code == QY_TB_KS && tiebreak->halves != 0) {
        (void)snprintf(number, sizeof number, "%+d", tiebreak->halves);
        qyi_message(lang, "tiebreak.limit-halves", (const char *const[]){number}, 1, out);
    } else if (tiebreak->code == QY_TB_KS && tiebreak->percent != 50) {
        (void)snprintf(number, sizeof number, "%u", tiebreak->percent);
        qyi_message(lang, "tiebreak.limit-percent", (const char *const[]){number}, 1, out);
    } else {
        add_message("tiebreak", (enum qy_tiebreak_code)tiebreak->code, lang, out);
    }
}

/* A term with a Chinese name of its own, whose code is not an English word either. */
static bool is_chinese_term(enum qy_tiebreak_code code)
{
    return qyi_tiebreak_info[code].chinese && code != QY_TB_GPTS;
}

void qy_tiebreak_head(const struct qy_tiebreak *tiebreak, enum qy_lang lang, struct qy_buf *out)
{
    enum qy_tiebreak_code code = (enum qy_tiebreak_code)tiebreak->code;

    if (lang == QY_LANG_EN && !is_chinese_term(code)) {
        qy_tiebreak_write(tiebreak, out);
        return;
    }
    add_message(lang == QY_LANG_EN ? "tiebreak-head" : "tiebreak", code, lang, out);
    add_modifiers(tiebreak, out);
}

void qy_tiebreak_words(const struct qy_tiebreak *tiebreak, enum qy_lang lang, struct qy_buf *out)
{
    unsigned cut = tiebreak->cut_high > 0 ? tiebreak->cut_high : tiebreak->cut_low;
    struct qy_buf name = QY_BUF_INIT;
    char number[8];

    (void)snprintf(number, sizeof number, "%u", cut);
    add_name(tiebreak, lang, &name);
    if (cut > 0)
        qyi_message(lang, tiebreak->cut_high > 0 ? "tiebreak.without-both" : "tiebreak.without-lowest",
                    (const char *const[]){qy_buf_str(&name), number}, 2, out);
    else
        qy_buf_adds(out, qy_buf_str(&name));
    out->failed |= name.failed;
    qy_buf_free(&name);
}

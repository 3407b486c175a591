/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Errors in words: names that an error holds are also put into words. */
#include "game/error_words.h"

#include "base/registry.h"

#include <stdio.h>
#include <string.h>

static enum qy_refusal refusal_of(const struct qy_error *error)
{
    return error->code == QY_E_ILLEGAL_MOVE ? (enum qy_refusal)error->detail : QY_REFUSAL_NONE;
}

const char *qyi_error_refusal(const struct qy_error *error)
{
    enum qy_refusal refusal = refusal_of(error);

    return refusal == QY_REFUSAL_NONE ? NULL : qy_refusal_name(refusal);
}

/* Appends the words of a position's fault and, if `named`, its name; only the name if the fault is unknown. */
static void word_fault(const char *id, size_t len, enum qy_lang lang, bool named, struct qy_buf *out)
{
    for (int game = 0; game < QY_GAME_COUNT; game++) {
        for (unsigned fault = 0; fault < 32; fault++) {
            const char *known = qy_fault_id((enum qy_game)game, fault);

            if (!known || strlen(known) != len || memcmp(known, id, len) != 0)
                continue;
            qy_fault_words((enum qy_game)game, fault, lang, out);
            if (named)
                qy_buf_addf(out, " (%s)", known);
            return;
        }
    }
    qy_buf_add(out, id, len);
}

void qyi_fault_list_words(const char *ids, enum qy_lang lang, bool named, struct qy_buf *out)
{
    for (const char *at = ids; *at; at += strspn(at, ", ")) {
        size_t len = strcspn(at, ",");

        if (out->len > 0)
            qy_buf_adds(out, qyi_message_text(lang, "cli.list-separator"));
        word_fault(at, len, lang, named, out);
        at += len;
    }
}

void qyi_fen_fault_words(enum qy_game game, const char *fen, size_t len, enum qy_lang lang, bool named,
                         struct qy_buf *out)
{
    size_t before = out->len;
    uint32_t faults = 0;

    if (qy_fen_faults(game, fen, len, &faults, NULL) < 0)
        return;
    for (unsigned fault = 0; fault < 32; fault++) {
        if (!(faults >> fault & 1) || !qy_fault_id(game, fault))
            continue;
        if (out->len > before)
            qy_buf_adds(out, qyi_message_text(lang, "cli.list-separator"));
        qy_fault_words(game, fault, lang, out);
        if (named)
            qy_buf_addf(out, " (%s)", qy_fault_id(game, fault));
    }
}

void qyi_error_in_words(const struct qy_error *error, enum qy_lang lang, struct qy_buf *out)
{
    struct qy_error worded = *error;
    enum qy_refusal refusal = refusal_of(error);
    struct qy_buf words = QY_BUF_INIT;

    if (error->code == QY_E_POSITION_FAULTS) {
        qyi_fault_list_words(error->found, lang, true, &words);
        const char *faults = qy_buf_str(&words);
        qyi_message(lang, "cli.position-faults", &faults, 1, out);
        qy_buf_free(&words);
        return;
    }
    if (refusal != QY_REFUSAL_NONE) {
        qy_refusal_words(refusal, lang, &words);
        snprintf(worded.expected, sizeof worded.expected, "%s", qy_buf_str(&words));
        qy_buf_free(&words);
    }
    qy_error_words(&worded, lang, out);
}

void qyi_error_line(const char *file, const struct qy_error *error, enum qy_lang lang, struct qy_buf *out)
{
    qy_buf_adds(out, file);
    if (error->line > 0)
        qy_buf_addf(out, ":%lu:%lu", (unsigned long)error->line, (unsigned long)error->column);
    else if (error->offset > 0)
        qy_buf_addf(out, ":@%llu", (unsigned long long)error->offset);
    qy_buf_adds(out, ": ");
    qyi_error_in_words(error, lang, out);
    qy_buf_addc(out, '\n');
}

const char *qy_error_string(const struct qy_error *error, enum qy_lang lang, char *ret_text, size_t size)
{
    struct qy_buf words = QY_BUF_INIT;

    if (size == 0)
        return "";
    qyi_error_in_words(error, lang, &words);
    size_t len = words.len < size ? words.len : size - 1;
    while (len < words.len && len > 0 && ((unsigned char)words.data[len] & 0xC0) == 0x80)
        len--;
    memcpy(ret_text, qy_buf_str(&words), len);
    ret_text[len] = '\0';
    qy_buf_free(&words);
    return ret_text;
}

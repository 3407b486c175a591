/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rulings in words, in each of the three languages. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "arbiter/state.h"
#include "base/registry.h"

/* Appends message `PREFIX.NAME`. */
static void add_named(enum qy_lang lang, const char *prefix, const char *name, struct qy_buf *out)
{
    char id[64];

    (void)snprintf(id, sizeof id, "%s.%s", prefix, name);
    qyi_message(lang, id, NULL, 0, out);
}

/* A span as h:mm:ss, with its milliseconds where there are any. */
static void add_span(int64_t ms, struct qy_buf *out)
{
    uint64_t span = ms < 0 ? 0 - (uint64_t)ms : (uint64_t)ms;

    qy_buf_addf(out, "%" PRIu64 ":%02u:%02u", span / 3600000, (unsigned)(span / 60000 % 60),
                (unsigned)(span / 1000 % 60));
    if (span % 1000 != 0)
        qy_buf_addf(out, ".%03u", (unsigned)(span % 1000));
}

static void add_who(const struct qy_arbiter *a, const struct qy_ruling *ruling, enum qy_lang lang,
                    struct qy_buf *out)
{
    if (ruling->arbiter)
        qyi_message(lang, "side.arbiter", NULL, 0, out);
    else if (ruling->has_side)
        add_named(lang, "side", a->ops->side_id[ruling->side], out);
    else
        qyi_message(lang, "side.nobody", NULL, 0, out);
}

static void add_reason(const struct qy_ruling *ruling, enum qy_lang lang, struct qy_buf *out)
{
    const char *prefix = ruling->kind == QY_RULING_RESULT ? "reason"
                         : ruling->kind == QY_RULING_FOUL ? "foul"
                                                          : "refusal";

    if (ruling->reason)
        add_named(lang, prefix, ruling->reason, out);
    if (ruling->of.text)
        qy_buf_addf(out, " (%.*s)", (int)ruling->of.len, ruling->of.text);
}

/* How moves are written for a reader. */
struct pen {
    enum qy_lang lang;
    enum qy_notation notation;
    unsigned flags;
};

static struct pen pen_of(const struct qy_arbiter *a, enum qy_lang lang, enum qy_notation notation)
{
    enum qy_game game = qy_rules_game(a->setup.rules);
    struct pen pen = {lang, notation, lang == QY_LANG_ZH_HANT ? QY_WRITE_TRADITIONAL : QY_WRITE_DEFAULT};

    if (notation < QY_NOTATION_COUNT && qy_notation_suits(notation, game))
        return pen;
    pen.notation = qy_notation_default(game);
    if (lang == QY_LANG_EN && pen.notation == QY_NOTATION_ZH)
        pen.notation = QY_NOTATION_WXF;
    return pen;
}

/* A move that nobody may make: its man and its squares; as it was told where these are not known. */
static void add_illegal(const struct qy_arbiter *a, const struct qy_ruling *ruling, const struct pen *pen,
                        struct qy_buf *out)
{
    struct qy_buf from = QY_BUF_INIT;
    struct qy_buf to = QY_BUF_INIT;
    struct qyi_meant meant;
    qy_move move;
    char id[48];

    if (ruling->move.len > 0 && qyi_read_move(qyi_now(a), ruling->move, &move, &meant) == QY_REFUSAL_NONE) {
        (void)qy_move_write(qyi_now(a), move, pen->notation, pen->flags, out); /* barred by a touch */
        return;
    }
    if (ruling->man == 0) {
        qy_buf_add(out, ruling->move.text, ruling->move.len);
        return;
    }
    if (a->ops->plain_move && a->ops->at(qyi_now(a), ruling->from) == ruling->man) {
        (void)qy_move_write(qyi_now(a), a->ops->plain_move(ruling->from, ruling->to), pen->notation,
                            pen->flags, out);
        return;
    }
    (void)snprintf(id, sizeof id, "piece.%s", a->ops->id);
    add_named(pen->lang, id, a->ops->kind_id[QY_PIECE_KIND(ruling->man)], out);
    qy_buf_addc(out, ' ');
    qy_square_write(qy_rules_game(a->setup.rules), ruling->from, &from);
    qy_square_write(qy_rules_game(a->setup.rules), ruling->to, &to);
    qy_buf_addf(out, "%s–%s", qy_buf_str(&from), qy_buf_str(&to));
    out->failed |= from.failed || to.failed;
    qy_buf_free(&from);
    qy_buf_free(&to);
}

/* What a ruling has to show: a move, moves, whose turn it is, a time, a number. */
static void add_detail(const struct qy_arbiter *a, const struct qy_ruling *ruling, const struct pen *pen,
                       struct qy_buf *out)
{
    switch (ruling->kind) {
    case QY_RULING_ILLEGAL: add_illegal(a, ruling, pen, out); break;
    case QY_RULING_RESTORE: add_named(pen->lang, "side", a->ops->side_id[qyi_to_move(a)], out); break;
    case QY_RULING_TIME: add_span(ruling->ms, out); break;
    case QY_RULING_FOUL: qy_buf_addf(out, "%" PRIu32, ruling->count); break;
    case QY_RULING_UPHELD:
    case QY_RULING_REJECTED:
        qy_buf_addf(out, "%" PRIu32, ruling->repetitions ? ruling->repetitions : ruling->count);
        break;
    case QY_RULING_BOUND:
        for (size_t i = 0; i < ruling->move_count; i++) {
            qy_buf_adds(out, i > 0 ? " " : "");
            (void)qy_move_write(&a->bound_in, ruling->moves[i], pen->notation, pen->flags, out);
        }
        break;
    default: break;
    }
}

/* The result of a game as a sentence. */
static void add_result(const struct qy_arbiter *a, enum qy_result result, enum qy_reason reason,
                       enum qy_lang lang, struct qy_buf *out)
{
    static const char *const ids[QY_RESULT_COUNT] = {"result.open", "result.won",    "result.won",
                                                     "result.draw", "result.nobody", "result.void"};
    struct qy_buf who = QY_BUF_INIT;
    struct qy_buf why = QY_BUF_INIT;

    add_named(lang, "side", a->ops->side_id[result == QY_RESULT_SECOND_WON], &who);
    qy_reason_words(reason, lang, &why);
    qyi_message(lang, ids[result], (const char *const[]){qy_buf_str(&who), qy_buf_str(&why)}, 2, out);
    qy_buf_free(&who);
    qy_buf_free(&why);
}

static bool is_refusal(const struct qy_ruling *ruling, enum qy_refusal refusal)
{
    return ruling->reason && strcmp(ruling->reason, qy_refusal_name(refusal)) == 0;
}

/* Some rulings have two sentences, by what they hold. */
static const char *variant_of(const struct qy_ruling *ruling)
{
    bool upheld = ruling->kind == QY_RULING_UPHELD;

    switch (ruling->kind) {
    case QY_RULING_BOUND:
        if (ruling->move_count < 2)
            return ruling->move_count == 0 ? "bound-any" : "bound-one";
        break;
    case QY_RULING_TIME:
        if (ruling->clock_set)
            return ruling->ms < 0 ? "time-set-less" : "time-set";
        if (ruling->ms < 0)
            return "time-less";
        break;
    case QY_RULING_DECLINED:
        if (ruling->unsigned_result)
            return "declined-sign";
        break;
    case QY_RULING_ALLOWED:
        if (ruling->lifted)
            return "allowed-lifted";
        break;
    case QY_RULING_ILLEGAL:
        if (ruling->move.len == 0)
            return "illegal-press";
        if (is_refusal(ruling, QY_REFUSAL_TOUCH))
            return "illegal-touch";
        break;
    case QY_RULING_UPHELD:
    case QY_RULING_REJECTED:
        if (ruling->repetitions > 0)
            return upheld ? "upheld-stood" : "rejected-stood";
        if (ruling->count > 0)
            return upheld ? "upheld-count" : "rejected-count";
        if (is_refusal(ruling, QY_REFUSAL_FLAG_STANDING))
            return "rejected-flag";
        break;
    default: break;
    }
    return qy_ruling_name(ruling->kind);
}

static void add_sentence(const struct qy_arbiter *a, const struct qy_ruling *ruling, const struct pen *pen,
                         struct qy_buf *out)
{
    enum qy_lang lang = pen->lang;
    struct qy_buf who = QY_BUF_INIT;
    struct qy_buf why = QY_BUF_INIT;
    struct qy_buf what = QY_BUF_INIT;
    char id[48];

    add_who(a, ruling, lang, &who);
    add_reason(ruling, lang, &why);
    add_detail(a, ruling, pen, &what);
    (void)snprintf(id, sizeof id, "ruling.%s", variant_of(ruling));
    qyi_message(lang, id, (const char *const[]){qy_buf_str(&who), qy_buf_str(&why), qy_buf_str(&what)}, 3,
                out);
    out->failed |= who.failed || why.failed || what.failed;
    qy_buf_free(&who);
    qy_buf_free(&why);
    qy_buf_free(&what);
}

void qy_ruling_sentence(const struct qy_arbiter *a, const struct qy_ruling *ruling, enum qy_lang lang,
                        enum qy_notation notation, struct qy_buf *out)
{
    struct pen pen = pen_of(a, lang, notation);

    if (ruling->kind == QY_RULING_RESULT)
        add_result(a, ruling->result, a->play.outcome.reason, lang, out);
    else
        add_sentence(a, ruling, &pen, out);
    if (ruling->undecided) {
        qy_buf_adds(out, lang == QY_LANG_EN ? "; " : "；");
        qyi_message(lang, ruling->cycle ? "ruling.repetition-undecided" : "ruling.undecided", NULL, 0, out);
    }
}

void qy_ruling_words(const struct qy_arbiter *a, const struct qy_ruling *ruling, enum qy_lang lang,
                     enum qy_notation notation, struct qy_buf *out)
{
    const char *article =
        ruling->article ? qy_article_text(ruling->article, strlen(ruling->article), lang) : NULL;

    qy_buf_addf(out, "%" PRIu32 "\t", ruling->line);
    add_span(ruling->t, out);
    qy_buf_addc(out, '\t');
    qy_ruling_sentence(a, ruling, lang, notation, out);
    if (ruling->article)
        qy_buf_addf(out, " [%s%s%s]", ruling->article, article ? ": " : "", article ? article : "");
}

void qy_arbiter_summary_words(const struct qy_arbiter *a, enum qy_lang lang, struct qy_buf *out)
{
    struct qy_outcome outcome = a->play.outcome;

    add_result(a, outcome.result, outcome.reason, lang, out);
    if (outcome.article)
        qy_buf_addf(out, " [%s]", outcome.article);
    for (unsigned side = 0; side < 2; side++) {
        struct qy_buf who = QY_BUF_INIT;
        struct qy_buf used = QY_BUF_INIT;
        char fouls[16];

        add_named(lang, "side", a->ops->side_id[side], &who);
        add_span(qy_arbiter_used(a, (enum qy_side)side), &used);
        (void)snprintf(fouls, sizeof fouls, "%" PRIu32, a->play.fouls[side]);
        qy_buf_addc(out, '\n');
        qyi_message(lang, "arbiter.side", (const char *const[]){qy_buf_str(&who), qy_buf_str(&used), fouls},
                    3, out);
        qy_buf_free(&who);
        qy_buf_free(&used);
    }
}

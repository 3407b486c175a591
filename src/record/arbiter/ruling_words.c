/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rulings in words, in each of the three languages. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "arbiter/words.h"
#include "base/registry.h"
#include "base/span.h"

void qyi_add_named(enum qy_lang lang, const char *prefix, const char *name, struct qy_buf *out)
{
    char id[64];

    (void)snprintf(id, sizeof id, "%s.%s", prefix, name);
    qyi_message(lang, id, NULL, 0, out);
}

/* An entry without a side is by the arbiter; the answer to a requested count is his too. */
static void add_who(const struct qy_arbiter *a, const struct qy_ruling *ruling, enum qy_lang lang,
                    struct qy_buf *out)
{
    if (ruling->arbiter || (!ruling->has_side && ruling->kind != QY_RULING_REFUSED))
        qyi_message(lang, "side.arbiter", NULL, 0, out);
    else if (ruling->has_side)
        qyi_add_named(lang, "side", a->ops->side_id[ruling->side], out);
    else
        qyi_message(lang, "side.nobody", NULL, 0, out);
}

/* Puts a user's text on one line: control characters become blanks. */
static void add_words_of(struct qy_text text, struct qy_buf *out)
{
    for (size_t i = 0; i < text.len; i++) {
        unsigned char byte = (unsigned char)text.text[i];

        qy_buf_addc(out, byte < 0x20 || byte == 0x7F ? ' ' : (char)byte);
    }
}

/* Appends an article that was named but is unknown. */
static void add_unknown(struct qy_text article, enum qy_lang lang, struct qy_buf *out)
{
    struct qy_buf text = QY_BUF_INIT;

    add_words_of(article, &text);
    qyi_message(lang, "refusal.unknown-article", (const char *const[]){qy_buf_str(&text)}, 1, out);
    out->failed |= text.failed;
    qy_buf_free(&text);
}

static void add_reason(const struct qy_ruling *ruling, enum qy_lang lang, struct qy_buf *out)
{
    const char *prefix = ruling->kind == QY_RULING_RESULT    ? "reason"
                         : ruling->kind == QY_RULING_FOUL    ? "foul"
                         : ruling->kind == QY_RULING_PENALTY ? "penalty"
                                                             : "refusal";

    char named[64];

    /* A refusal has its own words for an article if the reason alone says too little. */
    (void)snprintf(named, sizeof named, "%s.%s.%s", prefix, ruling->reason ? ruling->reason : "",
                   ruling->article ? ruling->article : "");
    if (strchr(named, ':'))
        *strchr(named, ':') = '-';
    if (ruling->kind == QY_RULING_REFUSED && qyi_message_text(lang, named))
        qyi_message(lang, named, NULL, 0, out);
    else if (ruling->reason)
        qyi_add_named(lang, prefix, ruling->reason, out);
    if (ruling->of.text && ruling->kind == QY_RULING_REFUSED)
        add_unknown(ruling->of, lang, out);
    else if (ruling->of.text)
        qy_buf_addf(out, " (%.*s)", (int)ruling->of.len, ruling->of.text);
}

static bool is_text(struct qy_text text, const char *other)
{
    return text.len == strlen(other) && memcmp(text.text ? text.text : "", other, text.len) == 0;
}

void qyi_add_grounds(struct qy_text grounds, struct qy_text who, enum qy_lang lang, struct qy_buf *out)
{
    const char *colon = lang == QY_LANG_EN ? ": " : "：";

    if (is_text(who, "arbiter")) /* by default */
        who.len = 0;
    if (grounds.len == 0 && who.len == 0)
        return;
    qy_buf_adds(out, lang == QY_LANG_EN ? " (" : "（");
    if (is_text(who, "chief"))
        qyi_message(lang, "side.chief", NULL, 0, out);
    else
        add_words_of(who, out);
    qy_buf_adds(out, grounds.len > 0 && who.len > 0 ? colon : "");
    add_words_of(grounds, out);
    qy_buf_adds(out, lang == QY_LANG_EN ? ")" : "）");
}

static struct qyi_pen pen_for(enum qy_game game, enum qy_lang lang, enum qy_notation notation)
{
    struct qyi_pen pen = {lang, notation, lang == QY_LANG_ZH_HANT ? QY_WRITE_TRADITIONAL : QY_WRITE_DEFAULT};

    if (notation < QY_NOTATION_COUNT && qy_notation_suits(notation, game))
        return pen;
    pen.notation = qy_notation_default(game);
    if (lang == QY_LANG_EN && pen.notation == QY_NOTATION_ZH)
        pen.notation = QY_NOTATION_WXF;
    return pen;
}

struct qyi_pen qyi_pen_of(const struct qy_arbiter *a, enum qy_lang lang, enum qy_notation notation)
{
    return pen_for(qy_rules_game(a->setup.rules), lang, notation);
}

/*
 * Writes a number up to ten in the digits of that side's moves: in Chinese, characters for the first side,
 * full-width digits for the second.
 */
static void write_number(unsigned number, enum qy_lang lang, bool first, char text[8])
{
    static const char *const characters[] = {"", "一", "二", "三", "四", "五", "六", "七", "八", "九", "十"};
    static const char *const digits[] = {"", "１", "２", "３", "４", "５", "６", "７", "８", "９", "１０"};

    if (lang == QY_LANG_EN)
        (void)snprintf(text, 8, "%u", number);
    else
        (void)snprintf(text, 8, "%s", (first ? characters : digits)[number]);
}

/*
 * In notations by files, a move that no such piece can make is written as the piece, and the point by file
 * and rank as counted by its player.
 */
static void add_point(const struct qy_arbiter *a, const struct qy_position *position, struct qyi_meant meant,
                      const struct qyi_pen *pen, struct qy_buf *out)
{
    bool first = QY_PIECE_SIDE(a->ops->at(position, meant.from)) == QY_FIRST;
    unsigned file = meant.to % a->ops->files;
    unsigned rank = meant.to / a->ops->files;
    struct qy_buf man = QY_BUF_INIT;
    char number[2][8];

    (void)qy_piece_write(position, meant.from, pen->notation, pen->flags, &man);
    write_number(first ? a->ops->files - file : file + 1, pen->lang, first, number[0]);
    write_number(first ? rank + 1 : a->ops->ranks - rank, pen->lang, first, number[1]);
    qyi_message(pen->lang, "move.to-point", (const char *const[]){qy_buf_str(&man), number[0], number[1]}, 3,
                out);
    out->failed |= man.failed;
    qy_buf_free(&man);
}

/* True if a notation by files can't express the move: its words would mean another. */
static bool is_no_way(const struct qy_arbiter *a, const struct qy_position *position, struct qyi_meant meant)
{
    enum qy_refusal refusal = a->ops->why_not(position, meant.from, meant.to, 0);
    bool aslant = meant.from % a->ops->files != meant.to % a->ops->files &&
                  meant.from / a->ops->files != meant.to / a->ops->files;

    return refusal == QY_REFUSAL_NOT_HOW_IT_MOVES || (aslant && refusal == QY_REFUSAL_OWN_PIECE_THERE);
}

/* Appends an illegal move of a piece by its squares. */
static void add_plain(const struct qy_arbiter *a, const struct qy_position *position, qy_piece man,
                      struct qyi_meant meant, const struct qyi_pen *pen, struct qy_buf *out)
{
    struct qy_buf from = QY_BUF_INIT;
    struct qy_buf to = QY_BUF_INIT;
    char id[48];

    if (a->ops->plain_move && a->ops->at(position, meant.from) == man) {
        if (is_no_way(a, position, meant))
            add_point(a, position, meant, pen, out);
        else
            (void)qy_move_write(position, a->ops->plain_move(meant.from, meant.to), pen->notation, pen->flags,
                                out);
        return;
    }
    (void)snprintf(id, sizeof id, "piece.%s", a->ops->id);
    qyi_add_named(pen->lang, id, a->ops->kind_id[QY_PIECE_KIND(man)], out);
    qy_buf_addc(out, ' ');
    qy_square_write(qy_rules_game(a->setup.rules), meant.from, &from);
    qy_square_write(qy_rules_game(a->setup.rules), meant.to, &to);
    qy_buf_addf(out, "%s–%s", qy_buf_str(&from), qy_buf_str(&to));
    out->failed |= from.failed || to.failed;
    qy_buf_free(&from);
    qy_buf_free(&to);
}

void qyi_add_told(const struct qy_arbiter *a, const struct qy_position *position, struct qy_text text,
                  const struct qyi_pen *pen, struct qy_buf *out)
{
    struct qyi_meant meant;
    qy_move move;

    if (qyi_read_move(position, text, &move, &meant) == QY_REFUSAL_NONE)
        (void)qy_move_write(position, move, pen->notation, pen->flags, out);
    else if (meant.from != QY_SQUARE_NONE && meant.to != QY_SQUARE_NONE &&
             a->ops->at(position, meant.from) != 0)
        add_plain(a, position, a->ops->at(position, meant.from), meant, pen, out);
    else
        qy_buf_add(out, text.text, text.len);
}

/* Appends a move that is illegal, or barred by a touch. */
static void add_illegal(const struct qy_arbiter *a, const struct qy_ruling *ruling, const struct qyi_pen *pen,
                        struct qy_buf *out)
{
    if (ruling->move.len > 0)
        qyi_add_told(a, &a->told_in, ruling->move, pen, out);
}

/* Appends a ruling's detail: a move, several, the side to move, a time, a number. */
static void add_detail(const struct qy_arbiter *a, const struct qy_ruling *ruling, const struct qyi_pen *pen,
                       struct qy_buf *out)
{
    switch (ruling->kind) {
    case QY_RULING_DEVIATE: qy_buf_addf(out, "%" PRIu32, ruling->grace); break;
    case QY_RULING_ALLOWED:
        if (ruling->grace > 0) {
            qy_buf_addf(out, "%" PRIu32, ruling->grace);
            break;
        }
        add_illegal(a, ruling, pen, out);
        break;
    case QY_RULING_ILLEGAL: add_illegal(a, ruling, pen, out); break;
    case QY_RULING_RESTORE: qyi_add_named(pen->lang, "side", a->ops->side_id[qyi_to_move(a)], out); break;
    case QY_RULING_TIME: qyi_add_span(ruling->clock_set ? ruling->left : ruling->ms, out); break;
    case QY_RULING_PENALTY:
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

static enum qy_reason reason_named(const char *name)
{
    unsigned reason = 0;

    while (reason < QY_REASON_COUNT - 1 && strcmp(qy_reason_name((enum qy_reason)reason), name) != 0)
        reason++;
    return (enum qy_reason)reason;
}

/* The result of a game as a sentence, with its reason. */
static void add_result(const struct qy_arbiter *a, enum qy_result result, enum qy_reason reason,
                       enum qy_lang lang, struct qy_buf *out)
{
    static const char *const ids[QY_RESULT_COUNT] = {"result.open", "result.won",    "result.won",
                                                     "result.draw", "result.nobody", "result.void",
                                                     "result.half", "result.half"};
    struct qy_buf who = QY_BUF_INIT;
    struct qy_buf why = QY_BUF_INIT;

    qyi_add_named(lang, "side", a->ops->side_id[qyi_result_side(result)], &who);
    qy_outcome_reason_words(qy_rules_game(a->setup.rules), result, reason, lang, &why);
    qyi_message(lang, ids[result], (const char *const[]){qy_buf_str(&who), qy_buf_str(&why)}, 2, out);
    qy_buf_free(&who);
    qy_buf_free(&why);
}

static bool is_refusal(const struct qy_ruling *ruling, enum qy_refusal refusal)
{
    return ruling->reason && strcmp(ruling->reason, qy_refusal_name(refusal)) == 0;
}

/* True if a position that may be dead was not proved so, by its article. */
static bool is_of_dead(const struct qy_arbiter *a, const struct qy_ruling *ruling)
{
    return ruling->article && strcmp(ruling->article, a->laws->dead_article) == 0;
}

/* Some rulings have two sentences, depending on their content. */
static const char *variant_of(const struct qy_arbiter *a, const struct qy_ruling *ruling)
{
    bool upheld = ruling->kind == QY_RULING_UPHELD;

    switch (ruling->kind) {
    case QY_RULING_BOUND:
        if (ruling->move_count < 2)
            return ruling->move_count == 0 ? "bound-any" : "bound-one";
        break;
    case QY_RULING_TIME:
        if (ruling->clock_set)
            return ruling->article == a->laws->clock_fault_article ? "time-set" : "time-put-back";
        if (ruling->ms < 0)
            return "time-less";
        break;
    case QY_RULING_PENALTY:
        if (ruling->counted)
            return "penalty-rounds";
        break;
    case QY_RULING_DECLINED:
        if (ruling->unsigned_result)
            return "declined-sign";
        break;
    case QY_RULING_OFFER:
        if (ruling->by_claim)
            return "offer-by-claim";
        break;
    case QY_RULING_ALLOWED:
        if (ruling->lifted)
            return "allowed-lifted";
        if (ruling->stands)
            return "allowed-stands";
        if (ruling->unannounced)
            return "allowed-unannounced";
        if (ruling->counts_from_now)
            return "allowed-counting";
        if (ruling->grace > 0)
            return "allowed-grace";
        if (ruling->waits)
            return "allowed-waits";
        if (ruling->article && ruling->article == a->laws->both_flags_on_article)
            return "allowed-both-flags";
        if (a->play.postponed)
            return "allowed-postponed";
        break;
    case QY_RULING_DEVIATE:
        if (ruling->grace > 0)
            return ruling->grace == 1 ? "deviate-now" : "deviate-grace";
        break;
    case QY_RULING_CLOCK_STOPPED:
        if (is_refusal(ruling, QY_REFUSAL_ON_LEAVE))
            return "clock-stopped-leave";
        break;
    case QY_RULING_UNDECIDED:
        if (a->play.quick > 0)
            return "undecided-quickplay";
        if (!a->setup.unentered)
            return is_of_dead(a, ruling) ? "undecided-dead" : "repetition-undecided";
        return ruling->result == QY_RESULT_OPEN ? "undecided-claim"
               : ruling->article == a->laws->illegal_most_article ||
                       ruling->article == a->laws->resignation_article
                   ? "undecided-illegal"
               : a->laws->saving == QYI_SAVED_BY_NOTHING ? "undecided-time"
                                                         : "undecided-flag";
    case QY_RULING_ILLEGAL:
        if (a->setup.unentered)
            return "illegal-unentered";
        if (ruling->move.len == 0)
            return ruling->article == a->laws->empty_press_article ? "illegal-press" : "illegal-hands";
        if (is_refusal(ruling, QY_REFUSAL_TOUCH))
            return "illegal-touch";
        break;
    case QY_RULING_UPHELD:
    case QY_RULING_REJECTED:
        if (a->setup.unentered && upheld && !ruling->has_side)
            return "decided";
        if (ruling->repetitions > 0)
            return upheld ? "upheld-stood" : "rejected-stood";
        if (ruling->counted)
            return upheld ? "upheld-count" : "rejected-count";
        if (is_refusal(ruling, QY_REFUSAL_FLAG_STANDING))
            return "rejected-flag";
        break;
    default: break;
    }
    return qy_ruling_name(ruling->kind);
}

static void add_sentence(const struct qy_arbiter *a, const struct qy_ruling *ruling,
                         const struct qyi_pen *pen, struct qy_buf *out)
{
    enum qy_lang lang = pen->lang;
    struct qy_buf who = QY_BUF_INIT;
    struct qy_buf why = QY_BUF_INIT;
    struct qy_buf what = QY_BUF_INIT;
    char id[48];

    add_who(a, ruling, lang, &who);
    add_reason(ruling, lang, &why);
    add_detail(a, ruling, pen, &what);
    (void)snprintf(id, sizeof id, "ruling.%s", variant_of(a, ruling));
    qyi_message(lang, id, (const char *const[]){qy_buf_str(&who), qy_buf_str(&why), qy_buf_str(&what)}, 3,
                out);
    out->failed |= who.failed || why.failed || what.failed;
    qy_buf_free(&who);
    qy_buf_free(&why);
    qy_buf_free(&what);
}

/* Appends moves in brackets; nothing if there are none. */
static void add_moves(const struct qy_position *start, const qy_move *moves, size_t count,
                      const struct qyi_pen *pen, struct qy_buf *out)
{
    struct qy_position position = *start;
    struct qy_undo undo;

    for (size_t i = 0; i < count; i++) {
        qy_buf_adds(out, i == 0 ? " [" : " ");
        if (moves[i] != QY_MOVE_NULL)
            (void)qy_move_write(&position, moves[i], pen->notation, pen->flags, out);
        else
            qy_buf_adds(out, "--");
        qy_position_make(&position, moves[i], &undo);
    }
    qy_buf_adds(out, count > 0 ? "]" : "");
}

/* Appends the event's regulations on which a ruling depends. */
static void add_regulations(const struct qy_arbiter *a, const struct qy_ruling *ruling, enum qy_lang lang,
                            struct qy_buf *out)
{
    struct qy_buf words = QY_BUF_INIT;

    for (unsigned i = 0; i < QY_REGULATION_COUNT; i++) {
        if (!(ruling->regulations & QY_REGULATION_BIT(i)))
            continue;
        qy_buf_adds(&words, words.len == 0 ? "" : lang == QY_LANG_EN ? "; " : "；");
        qy_regulation_words(&a->setup, (enum qy_regulation)i, lang, &words);
    }
    if (words.len > 0)
        qyi_message(lang, "ruling.by-regulations", (const char *const[]){qy_buf_str(&words)}, 1, out);
    out->failed |= words.failed;
    qy_buf_free(&words);
}

/* Appends the next of the answers that the Laws leave to the arbiter, mildest first. */
static void add_answer(const struct qy_arbiter *a, const struct qy_ruling *ruling, enum qy_lang lang,
                       struct qy_buf *out)
{
    static const char *const ids[] = {"ruling.answer-warning", "ruling.answer-time", "ruling.answer-loss"};
    size_t step = 0;

    while (step < 2 && ruling->answer != a->laws->ladder[step])
        step++;
    qy_buf_adds(out, lang == QY_LANG_EN ? "; " : "；");
    qyi_message(lang, ids[step], &ruling->answer, 1, out);
}

/* Appends the increment of the press of an illegal move. */
static void add_increment(const struct qy_ruling *ruling, enum qy_lang lang, struct qy_buf *out)
{
    struct qy_buf span = QY_BUF_INIT;

    qyi_add_span(ruling->increment, &span);
    qy_buf_adds(out, lang == QY_LANG_EN ? "; " : "；");
    qyi_message(lang, "ruling.increment", (const char *const[]){qy_buf_str(&span)}, 1, out);
    out->failed |= span.failed;
    qy_buf_free(&span);
}

void qy_ruling_sentence(const struct qy_arbiter *a, const struct qy_ruling *ruling, enum qy_lang lang,
                        enum qy_notation notation, struct qy_buf *out)
{
    struct qyi_pen pen = qyi_pen_of(a, lang, notation);

    if (ruling->kind == QY_RULING_RESULT)
        /* The ruling's own reason: an event that was only tried has no outcome. */
        add_result(a, ruling->result, ruling->reason ? reason_named(ruling->reason) : a->play.outcome.reason,
                   lang, out);
    else
        add_sentence(a, ruling, &pen, out);
    qyi_add_grounds(ruling->grounds, ruling->decided_by, lang, out);
    if (ruling->answer)
        add_answer(a, ruling, lang, out);
    if (ruling->increment > 0)
        add_increment(ruling, lang, out);
    if (ruling->judgement) {
        qy_buf_adds(out, lang == QY_LANG_EN ? "; " : "；");
        qy_judgement_words(ruling->judgement, lang, out);
    }
    if (ruling->by_table) {
        qy_buf_adds(out, lang == QY_LANG_EN ? "; " : "；");
        qyi_message(lang, "ruling.by-table", NULL, 0, out);
        add_moves(&a->bound_in, ruling->moves, ruling->move_count, &pen, out);
    }
    if (ruling->judgement && qyi_asks_of_post(a, ruling->judgement)) {
        qy_buf_adds(out, lang == QY_LANG_EN ? "; " : "；");
        qyi_message(lang, "ruling.post-pending", NULL, 0, out);
    }
    if (ruling->post_refused) {
        qy_buf_adds(out, lang == QY_LANG_EN ? "; " : "；");
        qyi_message(lang, "ruling.post-refused", NULL, 0, out);
    }
    if (ruling->undecided && ruling->kind != QY_RULING_UNDECIDED) {
        qy_buf_adds(out, lang == QY_LANG_EN ? "; " : "；");
        qyi_message(lang, "ruling.undecided", NULL, 0, out);
    }
    if (ruling->unnamed != QY_AUTHORITY_NONE) {
        qy_buf_adds(out, lang == QY_LANG_EN ? "; " : "；");
        qyi_message(
            lang, ruling->unnamed == QY_AUTHORITY_CHIEF ? "ruling.unnamed-chief" : "ruling.unnamed-organiser",
            NULL, 0, out);
    }
    add_regulations(a, ruling, lang, out);
}

/*
 * Appends the line that proves a label, from the position after the judged move with the other side passing.
 */
static void add_line(const struct qy_judged_move *judged, const struct qy_position *after,
                     const struct qyi_pen *pen, struct qy_buf *out)
{
    struct qy_position position = *after;
    struct qy_undo undo;

    qy_position_make(&position, QY_MOVE_NULL, &undo);
    add_moves(&position, judged->line, judged->line_count, pen, out);
}

void qy_judged_words(const struct qy_judged_move *judged, const struct qy_position *before, enum qy_lang lang,
                     enum qy_notation notation, struct qy_buf *out)
{
    const struct qyi_pen pen = pen_for(before->game, lang, notation);
    struct qy_position after = *before;
    struct qy_undo undo;

    qy_position_make(&after, judged->move, &undo);
    qy_buf_addf(out, "%u%s", qy_position_fullmove(before), judged->side == QY_FIRST ? ". " : "... ");
    (void)qy_move_write(before, judged->move, pen.notation, pen.flags, out);
    qy_buf_adds(out, lang == QY_LANG_EN ? ": " : "：");
    if (!qy_judged_is_open(judged)) {
        qy_label_words(judged->label, lang, out);
        qy_buf_adds(out, lang == QY_LANG_EN ? ", " : "，");
    }
    qy_judged_why(judged, lang, out);
    add_line(judged, &after, &pen, out);
}

void qy_ruling_evidence(const struct qy_arbiter *a, const struct qy_ruling *ruling, enum qy_lang lang,
                        enum qy_notation notation, struct qy_buf *out)
{
    struct qy_position position = *qy_history_start(a->history);
    struct qy_undo undo;
    size_t told = 0;

    if (!ruling->judgement)
        return;
    for (size_t ply = 1; ply <= qy_history_plies(a->history) && told < ruling->judgement->move_count; ply++) {
        const struct qy_judged_move *judged = &ruling->judgement->moves[told];

        if (judged->ply == ply) {
            qy_buf_adds(out, told++ > 0 ? "\n" : "");
            qy_judged_words(judged, &position, lang, notation, out);
        }
        qy_position_make(&position, qy_history_move(a->history, ply), &undo);
    }
    if (ruling->judgement->verdict == QY_VERDICT_UNKNOWN) {
        qy_buf_adds(out, told > 0 ? "\n" : "");
        qy_judgement_question(ruling->judgement, lang, out);
    }
}

/* True if an earlier ruling on the same event has the same article. */
static bool article_was_told(const struct qy_arbiter *a, const struct qy_ruling *ruling)
{
    for (size_t i = 0; i < a->ruling_count && &a->rulings[i] != ruling; i++)
        if (a->rulings[i].article && a->rulings[i].line == ruling->line &&
            strcmp(a->rulings[i].article, ruling->article) == 0)
            return true;
    return false;
}

void qy_ruling_words(const struct qy_arbiter *a, const struct qy_ruling *ruling, enum qy_lang lang,
                     enum qy_notation notation, struct qy_buf *out)
{
    const char *article = ruling->article && !article_was_told(a, ruling)
                              ? qy_article_text(ruling->article, strlen(ruling->article), lang)
                              : NULL;

    qy_buf_addf(out, "%" PRIu32 "\t", ruling->line);
    qyi_add_span(ruling->t, out);
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

        qyi_add_named(lang, "side", a->ops->side_id[side], &who);
        qyi_add_span(qy_arbiter_used(a, (enum qy_side)side), &used);
        (void)snprintf(fouls, sizeof fouls, "%" PRIu32, a->play.fouls[side]);
        qy_buf_addc(out, '\n');
        qyi_message(lang, "arbiter.side", (const char *const[]){qy_buf_str(&who), qy_buf_str(&used), fouls},
                    3, out);
        qy_buf_free(&who);
        qy_buf_free(&used);
    }
}

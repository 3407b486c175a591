/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The ruling in referees' words: the pattern of each side, and what follows. */
#include <stdio.h>
#include <string.h>

#include "base/registry.h"
#include "xiangqi/judge.h"

/* The labels in the order in which a pattern names them, heaviest first. */
static const enum qy_label order[] = {QY_LABEL_CHECK, QY_LABEL_KILL_THREAT, QY_LABEL_CHASE, QY_LABEL_EXCHANGE,
                                      QY_LABEL_OFFER, QY_LABEL_BLOCK,       QY_LABEL_FOLLOW};
#define ORDERED (sizeof order / sizeof order[0])

static unsigned count_moves(const struct qy_judgement *judgement, enum qy_side side)
{
    unsigned count = judgement->open[side];

    for (unsigned label = 0; label < QY_LABEL_COUNT; label++)
        count += judgement->tally[side][label];
    return count;
}

static unsigned count_idle(const struct qy_judgement *judgement, enum qy_side side)
{
    unsigned count = 0;

    for (unsigned label = 0; label < QY_LABEL_CHASE; label++)
        count += judgement->tally[side][label];
    return count;
}

static void add_number(unsigned number, enum qy_lang lang, struct qy_buf *out)
{
    char id[32];

    if (number > 10) {
        qy_buf_addf(out, "%u", number);
        return;
    }
    snprintf(id, sizeof id, "pattern.number.%u", number);
    qyi_message(lang, id, NULL, 0, out);
}

/* Joins "two chases" to the text in `out`; `kind` is the name of the kind of move. */
static void join_share(unsigned count, const char *kind, enum qy_lang lang, struct qy_buf *out)
{
    struct qy_buf number = QY_BUF_INIT;
    struct qy_buf share = QY_BUF_INIT;
    struct qy_buf so_far = QY_BUF_INIT;
    const char *args[2];
    char id[48];

    add_number(count, lang, &number);
    args[0] = qy_buf_str(&number);
    snprintf(id, sizeof id, "pattern.%s.%s", count == 1 ? "one" : "more", kind);
    qyi_message(lang, id, args, 1, &share);
    if (out->len > 0) {
        qy_buf_adds(&so_far, qy_buf_str(out));
        qy_buf_clear(out);
        args[0] = qy_buf_str(&so_far);
        args[1] = qy_buf_str(&share);
        qyi_message(lang, "pattern.and", args, 2, out);
    } else {
        qy_buf_adds(out, qy_buf_str(&share));
    }
    out->failed |= number.failed || share.failed || so_far.failed;
    qy_buf_free(&number);
    qy_buf_free(&share);
    qy_buf_free(&so_far);
}

void qy_pattern_words(const struct qy_judgement *judgement, enum qy_side side, enum qy_lang lang,
                      struct qy_buf *out)
{
    const unsigned *tally = judgement->tally[side];
    unsigned count = count_moves(judgement, side);
    unsigned idle = count_idle(judgement, side);
    struct qy_buf shares = QY_BUF_INIT;

    for (unsigned i = 0; i < ORDERED; i++) {
        char id[48];

        if (tally[order[i]] != count || count == 0)
            continue;
        snprintf(id, sizeof id, "pattern.all.%s", qy_label_id(order[i]));
        qyi_message(lang, id, NULL, 0, out);
        return;
    }
    for (unsigned i = 0; i < ORDERED && order[i] >= QY_LABEL_CHASE; i++)
        if (tally[order[i]] > 0)
            join_share(tally[order[i]], qy_label_id(order[i]), lang, &shares);
    if (judgement->open[side] > 0)
        join_share(judgement->open[side], "open", lang, &shares);
    if (idle > 0 || count == 0)
        join_share(idle, "idle", lang, &shares);
    qy_buf_adds(out, qy_buf_str(&shares));
    out->failed |= shares.failed;
    qy_buf_free(&shares);
}

/* Appends a message whose one argument is the name of a side. */
static void add_with_side(const char *id, int side, enum qy_lang lang, struct qy_buf *out)
{
    struct qy_buf name = QY_BUF_INIT;
    const char *args[1];

    qyi_message(lang, side == QY_SECOND ? "side.black" : "side.red", NULL, 0, &name);
    args[0] = qy_buf_str(&name);
    qyi_message(lang, id, args, 1, out);
    out->failed |= name.failed;
    qy_buf_free(&name);
}

static void add_ruling(const struct qy_open_ruling *ruling, enum qy_lang lang, struct qy_buf *out)
{
    if (ruling->verdict == QY_VERDICT_DRAW)
        qyi_message(lang, "pattern.draw", NULL, 0, out);
    else if (ruling->verdict == QY_VERDICT_UNKNOWN)
        qyi_message(lang, "pattern.undecided", NULL, 0, out);
    else if (ruling->verdict == QY_VERDICT_LOSS)
        add_with_side(ruling->procedure == QY_PROCEDURE_ORDER ? "pattern.change" : "pattern.loses",
                      ruling->deviate, lang, out);
    else
        qyi_message(lang, "pattern.open", NULL, 0, out);
}

/* Appends the comparison of both sides' attacks: "two attacks against one". */
static void add_balance(const struct qy_judgement *judgement, enum qy_lang lang, struct qy_buf *out)
{
    struct qy_buf numbers[2] = {QY_BUF_INIT, QY_BUF_INIT};
    const char *args[2];
    unsigned attacks[2];

    for (unsigned side = 0; side < 2; side++)
        attacks[side] =
            count_moves(judgement, (enum qy_side)side) - count_idle(judgement, (enum qy_side)side);
    if (attacks[0] == 0 || attacks[1] == 0 || judgement->open[0] > 0 || judgement->open[1] > 0)
        return;
    unsigned more = attacks[1] > attacks[0];
    add_number(attacks[more], lang, &numbers[0]);
    add_number(attacks[more ^ 1U], lang, &numbers[1]);
    args[0] = qy_buf_str(&numbers[0]);
    args[1] = qy_buf_str(&numbers[1]);
    qyi_message(lang, "pattern.balance", args, 2, out);
    qy_buf_free(&numbers[0]);
    qy_buf_free(&numbers[1]);
}

const char *qy_regulation_id(enum qy_regulation regulation)
{
#define NAME(symbol, name) name,
    static const char *const ids[QY_REGULATION_COUNT] = {QY_REGULATIONS(NAME)};
#undef NAME

    return ids[regulation];
}

void qy_reading_words(enum qy_regulation point, bool other, enum qy_lang lang, struct qy_buf *out)
{
    char id[48];

    snprintf(id, sizeof id, "reading.%s%s", qy_regulation_id(point), other ? ".other" : "");
    for (char *at = strchr(id, '_'); at; at = strchr(at, '_'))
        *at = '-'; /* as the messages are named */
    qyi_message(lang, id, NULL, 0, out);
}

/* Appends the readings without which the ruling would differ. */
static void add_readings(const struct qy_judgement *judgement, enum qy_lang lang, struct qy_buf *out)
{
    struct qy_buf words = QY_BUF_INIT;
    const char *args[1];

    for (unsigned point = 0; point < QY_REGULATION_COUNT; point++) {
        if (!(judgement->readings & QY_REGULATION_BIT(point)))
            continue;
        qy_buf_adds(&words, words.len == 0 ? "" : lang == QY_LANG_EN ? "; " : "；");
        qy_reading_words((enum qy_regulation)point, judgement->otherwise & QY_REGULATION_BIT(point), lang,
                         &words);
    }
    args[0] = qy_buf_str(&words);
    if (words.len > 0)
        qyi_message(lang, "reading.lead", args, 1, out);
    out->failed |= words.failed;
    qy_buf_free(&words);
}

void qy_judgement_words(const struct qy_judgement *judgement, enum qy_lang lang, struct qy_buf *out)
{
    const struct qy_open_ruling ruling = {judgement->verdict, judgement->procedure, judgement->deviate};

    for (unsigned side = 0; side < 2; side++) {
        add_with_side("pattern.side", (int)side, lang, out);
        qy_pattern_words(judgement, (enum qy_side)side, lang, out);
        qyi_message(lang, side == 0 ? "pattern.between" : "pattern.then", NULL, 0, out);
    }
    add_balance(judgement, lang, out);
    add_ruling(&ruling, lang, out);
    if (judgement->verdict != QY_VERDICT_UNKNOWN)
        add_readings(judgement, lang, out);
}

/* The open questions to mention: those left by the budget, and whether posts hold the draw. */
enum doubts { DOUBTS_OF_BUDGET = 1, DOUBTS_OF_POSTS = 2, DOUBTS_ALL = 3 };

/*
 * Appends the plies of the sides' (bit 1 << side) open moves, separated by commas. Returns how many there
 * are.
 */
static unsigned add_open_plies(const struct qy_judgement *judgement, unsigned sides, unsigned doubts,
                               enum qy_lang lang, struct qy_buf *out)
{
    unsigned count = 0;

    for (size_t i = 0; i < judgement->move_count; i++) {
        const struct qy_judged_move *move = &judgement->moves[i];

        if (move->certain || move->proven || !(sides >> move->side & 1) ||
            !(doubts & (move->post ? DOUBTS_OF_POSTS : DOUBTS_OF_BUDGET)))
            continue;
        if (out && count > 0)
            qyi_message(lang, "judge.comma", NULL, 0, out);
        if (out)
            qy_buf_addf(out, "%u", (unsigned)move->ply);
        count++;
    }
    return count;
}

/* Appends the space between two sentences: none in Chinese. */
static void add_space(enum qy_lang lang, struct qy_buf *out)
{
    if (lang == QY_LANG_EN)
        qy_buf_addc(out, ' ');
}

/*
 * Appends the question about the sides' moves with such doubts; nothing if there are none. `one` is the
 * message for a single move.
 */
static void add_question(const struct qy_judgement *judgement, unsigned sides, unsigned doubts,
                         const char *id, const char *one, enum qy_lang lang, struct qy_buf *out)
{
    struct qy_buf plies = QY_BUF_INIT;
    const char *args[1];

    unsigned count = add_open_plies(judgement, sides, doubts, lang, &plies);

    if (count > 0) {
        args[0] = qy_buf_str(&plies);
        if (out->len > 0)
            add_space(lang, out);
        qyi_message(lang, count == 1 ? one : id, args, 1, out);
    }
    out->failed |= plies.failed;
    qy_buf_free(&plies);
}

/* Appends the ruling for one answer about the sides' moves. */
static void add_answer(const struct qy_judgement *judgement, const enum qy_open_answer ways[2],
                       unsigned sides, enum qy_lang lang, struct qy_buf *out)
{
    static const char *const of_moves[QY_OPEN_COUNT] = {"pattern.if.idle", "pattern.if.strong",
                                                        "pattern.if.weak"};
    static const char *const of_one[QY_OPEN_COUNT] = {"pattern.if.idle.one", "pattern.if.strong.one",
                                                      "pattern.if.weak.one"};
    static const char *const of_posts[QY_OPEN_COUNT] = {"pattern.if.post", "pattern.if.no-post",
                                                        "pattern.if.no-post"};

    add_space(lang, out);
    qyi_message(lang, "pattern.if", NULL, 0, out);
    for (unsigned side = 0; side < 2; side++) {
        unsigned open = add_open_plies(judgement, 1U << side, DOUBTS_OF_BUDGET, lang, NULL);
        const char *const *ids = open == 0 ? of_posts : open == 1 ? of_one : of_moves;

        if (!(sides >> side & 1))
            continue;
        add_with_side(ids[ways[side]], (int)side, lang, out);
        qyi_message(lang, sides >> side > 1 ? "pattern.and-if" : "pattern.then-if", NULL, 0, out);
    }
    add_ruling(&judgement->if_answered[ways[0]][ways[1]], lang, out);
    qyi_message(lang, "pattern.stop", NULL, 0, out);
}

/*
 * True if two answers about a side's moves lead to the same ruling, whatever the answer about the other
 * side's.
 */
static bool is_ruled_same(const struct qy_judgement *judgement, unsigned side, enum qy_open_answer answer,
                          enum qy_open_answer another)
{
    bool same = true;

    for (unsigned other = 0; other < QY_OPEN_COUNT; other++) {
        const struct qy_open_ruling *one =
            side == 0 ? &judgement->if_answered[answer][other] : &judgement->if_answered[other][answer];
        const struct qy_open_ruling *two =
            side == 0 ? &judgement->if_answered[another][other] : &judgement->if_answered[other][another];

        same &= one->verdict == two->verdict && one->deviate == two->deviate;
    }
    return same;
}

void qy_judgement_question(const struct qy_judgement *judgement, enum qy_lang lang, struct qy_buf *out)
{
    struct qy_buf words = QY_BUF_INIT;
    unsigned most[2];
    unsigned sides = 0; /* the sides on whose moves the ruling depends */

    if (judgement->verdict != QY_VERDICT_UNKNOWN)
        return;
    for (unsigned side = 0; side < 2; side++) {
        bool weak = !is_ruled_same(judgement, side, QY_OPEN_STRONG, QY_OPEN_WEAK);

        most[side] = weak ? 3 : is_ruled_same(judgement, side, QY_OPEN_IDLE, QY_OPEN_STRONG) ? 1 : 2;
        sides |= (most[side] > 1 ? 1U : 0U) << side;
    }
    add_question(judgement, sides, DOUBTS_OF_BUDGET, "pattern.question", "pattern.question.one", lang,
                 &words);
    add_question(judgement, sides, DOUBTS_OF_POSTS, "pattern.question.post", "pattern.question.post", lang,
                 &words);
    for (unsigned first = 0; first < most[0]; first++) {
        for (unsigned second = 0; second < most[1]; second++) {
            const enum qy_open_answer ways[2] = {(enum qy_open_answer)first, (enum qy_open_answer)second};

            add_answer(judgement, ways, sides, lang, &words);
        }
    }
    qy_buf_adds(out, qy_buf_str(&words));
    out->failed |= words.failed;
    qy_buf_free(&words);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: xiangqi. The ruling as referees speak: the pattern of either side, and what follows from both. */
#include <stdio.h>

#include "base/registry.h"
#include "xiangqi/judge.h"

/* The labels in the order in which a pattern names them: the heaviest first. */
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

    if (number < 1 || number > 10) {
        qy_buf_addf(out, "%u", number);
        return;
    }
    snprintf(id, sizeof id, "pattern.number.%u", number);
    qyi_message(lang, id, NULL, 0, out);
}

/* Joins "two chases" to what stands in `out`; `kind` is the name of the kind of move. */
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

/* Appends how the attacks of both sides stand against each other: "two attacks against one". */
static void add_balance(const struct qy_judgement *judgement, enum qy_lang lang, struct qy_buf *out)
{
    struct qy_buf numbers[2] = {QY_BUF_INIT, QY_BUF_INIT};
    const char *args[2];
    unsigned attacks[2];
    unsigned more;

    for (unsigned side = 0; side < 2; side++)
        attacks[side] =
            count_moves(judgement, (enum qy_side)side) - count_idle(judgement, (enum qy_side)side);
    if (attacks[0] == 0 || attacks[1] == 0 || judgement->open[0] > 0 || judgement->open[1] > 0)
        return;
    more = attacks[1] > attacks[0];
    add_number(attacks[more], lang, &numbers[0]);
    add_number(attacks[more ^ 1U], lang, &numbers[1]);
    args[0] = qy_buf_str(&numbers[0]);
    args[1] = qy_buf_str(&numbers[1]);
    qyi_message(lang, "pattern.balance", args, 2, out);
    qy_buf_free(&numbers[0]);
    qy_buf_free(&numbers[1]);
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
}

/* The plies of a side's moves that are open, joined by commas. Returns how many there are. */
static unsigned add_open_plies(const struct qy_judgement *judgement, int side, enum qy_lang lang,
                               struct qy_buf *out)
{
    unsigned count = 0;

    for (size_t i = 0; i < judgement->move_count; i++) {
        const struct qy_judged_move *move = &judgement->moves[i];

        if (move->certain || move->proven || (side >= 0 && move->side != (enum qy_side)side))
            continue;
        if (out && count > 0)
            qyi_message(lang, "judge.comma", NULL, 0, out);
        if (out)
            qy_buf_addf(out, "%u", (unsigned)move->ply);
        count++;
    }
    return count;
}

/* Appends what follows from one answer. */
static void add_answer(const struct qy_judgement *judgement, const enum qy_open_answer ways[2],
                       const unsigned open[2], enum qy_lang lang, struct qy_buf *out)
{
    static const char *const ids[QY_OPEN_COUNT] = {"pattern.if.idle", "pattern.if.strong", "pattern.if.weak"};

    qy_buf_addc(out, ' ');
    for (unsigned side = 0; side < 2; side++) {
        if (open[side] == 0)
            continue;
        add_with_side(ids[ways[side]], (int)side, lang, out);
        qyi_message(lang, side == 0 && open[1] > 0 ? "pattern.and-if" : "pattern.then-if", NULL, 0, out);
    }
    add_ruling(&judgement->if_answered[ways[0]][ways[1]], lang, out);
    qyi_message(lang, "pattern.stop", NULL, 0, out);
}

/* True when an attack with help is ruled as one without, whatever the other side does. */
static bool is_weak_same(const struct qy_judgement *judgement, unsigned side)
{
    bool same = true;

    for (unsigned other = 0; other < QY_OPEN_COUNT; other++) {
        const struct qy_open_ruling *strong = side == 0 ? &judgement->if_answered[QY_OPEN_STRONG][other]
                                                        : &judgement->if_answered[other][QY_OPEN_STRONG];
        const struct qy_open_ruling *weak = side == 0 ? &judgement->if_answered[QY_OPEN_WEAK][other]
                                                      : &judgement->if_answered[other][QY_OPEN_WEAK];

        same &= strong->verdict == weak->verdict && strong->deviate == weak->deviate;
    }
    return same;
}

void qy_judgement_question(const struct qy_judgement *judgement, enum qy_lang lang, struct qy_buf *out)
{
    struct qy_buf plies = QY_BUF_INIT;
    const char *args[1];
    unsigned open[2];
    unsigned most[2];

    if (judgement->verdict != QY_VERDICT_UNKNOWN)
        return;
    for (unsigned side = 0; side < 2; side++) {
        open[side] = add_open_plies(judgement, (int)side, lang, NULL);
        most[side] = open[side] == 0 ? 1 : is_weak_same(judgement, side) ? 2 : 3;
    }
    add_open_plies(judgement, -1, lang, &plies);
    args[0] = qy_buf_str(&plies);
    qyi_message(lang, "pattern.question", args, 1, out);
    qy_buf_free(&plies);
    for (unsigned first = 0; first < most[0]; first++) {
        for (unsigned second = 0; second < most[1]; second++) {
            const enum qy_open_answer ways[2] = {(enum qy_open_answer)first, (enum qy_open_answer)second};

            add_answer(judgement, ways, open, lang, out);
        }
    }
}

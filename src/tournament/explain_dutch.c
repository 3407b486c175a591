/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: tournament. Why the Dutch system makes a pair, and what is against others.
 *
 * The round is paired as it is and again with the pair forced. Both pairings are walked bracket by bracket
 * from the top; in the first bracket where they differ their weights are added up digit by digit, and the
 * highest digit in which the forced one is behind is the criterion that ruled it out.
 */
#include "tournament/criteria.h"
#include "tournament/dutch.h"
#include "tournament/reasons.h"

#include "base/error.h"

#include <stdlib.h>
#include <string.h>

/* ---- comparing two pairings -----------------------------------------------------------------------------
 */

/* A bracket of a walk from the top, and who is left. */
struct walk {
    const struct qyi_field *field;
    uint32_t *vertex;
    size_t count;
    size_t moved;
    size_t size;
    size_t next;
    uint64_t *bye;
    qy_points bye_score;
    uint64_t *sum[2]; /* of each digit, by shift */
};

static const uint8_t number_of_criterion[QYI_CRITERIA] = {
    [QYI_C21] = 21, [QYI_C20] = 20,         [QYI_C19] = 19,      [QYI_C18] = 18,     [QYI_C17] = 17,
    [QYI_C16] = 16, [QYI_C15] = 15,         [QYI_C14] = 14,      [QYI_C13] = 13,     [QYI_C12] = 12,
    [QYI_C11] = 11, [QYI_C10] = 10,         [QYI_C9] = 9,        [QYI_C7] = 7,       [QYI_C6] = 6,
    [QYI_C4] = 4,   [QYI_C8_RESIDENTS] = 8, [QYI_C8_SCORES] = 8, [QYI_C8_PAIRS] = 8,
};

static qy_points score_at(const struct walk *walk, size_t place)
{
    return walk->field->entrant[walk->vertex[place]].score;
}

static size_t end_of_score(const struct walk *walk, size_t begin)
{
    size_t end = begin;

    while (end < walk->count && score_at(walk, end) == score_at(walk, begin))
        end++;
    return end;
}

/* The place among the vertices of somebody's mate, or SIZE_MAX. */
static size_t mate_place(const struct walk *walk, const uint32_t *mate, size_t place)
{
    for (size_t i = 0; i < walk->count; i++)
        if (walk->vertex[i] == mate[walk->vertex[place]])
            return i;
    return SIZE_MAX;
}

/* Adds up the digits of the pairs whose higher player is in the bracket or, for C8, in the next one's reach.
 */
static void add_up(const struct walk *walk, const struct qyi_criteria *criteria, const uint32_t *mate,
                   uint64_t *sum)
{
    for (size_t i = 0; i < walk->count; i++) {
        size_t j = mate[walk->vertex[i]] == UINT32_MAX ? walk->count : mate_place(walk, mate, i);
        struct qyi_term terms[QYI_MAX_TERMS];
        size_t count;

        if (j == SIZE_MAX || j < i || (j == walk->count && walk->count % 2 == 0))
            continue;
        count = qyi_criteria_weigh(criteria, i, j, terms);
        for (size_t k = 0; k < count; k++)
            sum[terms[k].shift] += terms[k].value;
    }
}

static enum qyi_criterion criterion_at(const struct qyi_criteria *criteria, uint32_t shift)
{
    enum qyi_criterion found = QYI_C21;

    for (size_t k = 0; k < QYI_CRITERIA; k++)
        if (criteria->used[k] && criteria->shift[k] <= shift)
            found = (enum qyi_criterion)k;
    return found;
}

/* Pairs of the bracket in which only one is left over. */
static bool leaves_one(const struct walk *walk, const uint32_t *mate)
{
    size_t open = 0;

    for (size_t i = 0; i < walk->size; i++) {
        size_t j = mate_place(walk, mate, i);

        open += j == SIZE_MAX || j >= walk->size;
    }
    return open == 1;
}

/*
 * The criteria in which `other` is behind `best` in the bracket, from the highest, each once. Returns how
 * many there are (up to `most`), or QY_E_MEMORY.
 */
static int behind_in(struct walk *walk, const uint32_t *best, const uint32_t *other, uint8_t *list,
                     size_t most)
{
    struct qyi_bracket bracket = {.field = walk->field,
                                  .vertex = walk->vertex,
                                  .moved = walk->moved,
                                  .size = walk->size,
                                  .next = walk->next,
                                  .total = walk->count,
                                  .bye = walk->count % 2 == 1 ? walk->bye : NULL};
    struct qyi_criteria criteria;
    int found = 0;

    bracket.bye_here = bracket.bye && walk->bye_score >= score_at(walk, walk->moved);
    if (qyi_criteria_new(&bracket, QYI_REACH_ALL, bracket.bye_here && leaves_one(walk, best), 0, &criteria) <
        0)
        return QY_E_MEMORY;
    for (size_t k = 0; k < 2; k++) {
        walk->sum[k] = calloc(criteria.bits + 1, sizeof *walk->sum[k]);
        if (walk->sum[k])
            add_up(walk, &criteria, k == 0 ? best : other, walk->sum[k]);
    }
    if (!walk->sum[0] || !walk->sum[1])
        found = QY_E_MEMORY;
    for (uint32_t shift = criteria.bits; found >= 0 && shift-- > 0;) {
        uint8_t number = number_of_criterion[criterion_at(&criteria, shift)];

        if (walk->sum[0][shift] == walk->sum[1][shift])
            continue;
        if (found == 0 && walk->sum[1][shift] > walk->sum[0][shift])
            break; /* it is ahead: no reason is to be found here */
        if (walk->sum[1][shift] < walk->sum[0][shift] && (size_t)found < most &&
            (found == 0 || list[found - 1] != number))
            list[found++] = number;
    }
    free(walk->sum[0]);
    free(walk->sum[1]);
    qyi_criteria_free(&criteria);
    return found;
}

static bool differ(const struct walk *walk, const uint32_t *best, const uint32_t *other)
{
    for (size_t i = 0; i < walk->size; i++) {
        size_t j = mate_place(walk, best, i);
        size_t k = mate_place(walk, other, i);

        if ((j < walk->size ? j : SIZE_MAX) != (k < walk->size ? k : SIZE_MAX))
            return true;
    }
    return false;
}

/* Goes down to the next bracket as `mate` pairs this one. */
static void descend(struct walk *walk, const uint32_t *mate, uint32_t *rest)
{
    size_t count = 0;

    for (size_t i = 0; i < walk->count; i++) {
        size_t j = i < walk->size ? mate_place(walk, mate, i) : SIZE_MAX;

        if (j >= walk->size)
            rest[count++] = walk->vertex[i];
        if (i + 1 == walk->size)
            walk->moved = count;
    }
    memcpy(walk->vertex, rest, count * sizeof *rest);
    walk->count = count;
}

/* Who has the bye, or SIZE_MAX. */
static size_t free_one(const struct qyi_field *field, const uint32_t *mate)
{
    for (size_t i = 0; i < field->count; i++)
        if (mate[i] == UINT32_MAX)
            return i;
    return SIZE_MAX;
}

static int walk_down(struct walk *walk, const uint32_t *best, const uint32_t *other, uint32_t *rest,
                     struct qy_pair_reason *reason, uint8_t *list, size_t most)
{
    while (walk->moved < walk->count) {
        int found;

        walk->size = end_of_score(walk, walk->moved);
        walk->next = walk->size < walk->count ? end_of_score(walk, walk->size) : walk->size;
        reason->score = score_at(walk, walk->moved);
        found = differ(walk, best, other) ? behind_in(walk, best, other, list, most) : 0;
        if (found != 0 || differ(walk, best, other))
            return found;
        descend(walk, best, rest);
    }
    return 0;
}

/*
 * Compares a pairing with the best one. The criteria in which it is behind go to `list` (room for `most`),
 * the score of the bracket to `reason`; returns how many, or QY_E_MEMORY.
 */
static int compare(const struct qyi_field *field, const uint32_t *best, const uint32_t *other,
                   struct qy_pair_reason *reason, uint8_t *list, size_t most)
{
    struct walk walk = {.field = field, .count = field->count};
    uint32_t *rest = malloc(field->count * sizeof *rest + 1);
    size_t free_best = free_one(field, best);
    size_t free_other = free_one(field, other);
    int code = QY_E_MEMORY;

    walk.vertex = malloc(field->count * sizeof *walk.vertex + 1);
    walk.bye = calloc(field->legal.words + 1, sizeof *walk.bye);
    if (rest && walk.vertex && walk.bye) {
        for (uint32_t i = 0; i < field->count; i++)
            walk.vertex[i] = i;
        walk.bye_score = free_best < field->count ? field->entrant[free_best].score : 0;
        for (size_t i = 0; i < field->count; i++)
            if (field->entrant[i].bye_allowed && field->entrant[i].score <= walk.bye_score)
                walk.bye[i / 64] |= UINT64_C(1) << (i % 64);
        if (free_other < field->count && field->entrant[free_other].score > walk.bye_score) {
            reason->score = field->entrant[free_other].score;
            list[0] = 5;
            code = 1;
        } else {
            code = walk_down(&walk, best, other, rest, reason, list, most);
        }
    }
    free(rest);
    free(walk.vertex);
    free(walk.bye);
    return code;
}

/* ---- one pair -------------------------------------------------------------------------------------------
 */

struct search {
    const struct qy_tournament *tournament;
    unsigned round;
    struct qyi_field field;
    uint32_t *best;  /* mates */
    uint32_t *other; /* with a pair forced */
};

static size_t index_of(const struct qyi_field *field, unsigned number)
{
    for (size_t i = 0; i < field->count; i++)
        if (field->entrant[i].player->number == number)
            return i;
    return SIZE_MAX;
}

/* Why two may not be paired at all. */
static void say_illegal(const struct search *search, size_t a, size_t b, struct qy_pair_reason *reason)
{
    const struct qyi_entrant *one = &search->field.entrant[a];
    const struct qyi_entrant *two = &search->field.entrant[b];

    reason->round = (uint8_t)qyi_reasons_met(one->player, two->player->number, search->round, false);
    if (reason->round > 0)
        reason->bar = QY_BAR_MET;
    else if (one->absolute && two->absolute && one->preference == two->preference && !one->top && !two->top)
        reason->bar = QY_BAR_COLOURS;
    else
        reason->bar = QY_BAR_FORBIDDEN;
}

/* Pairs the round with a and b together (b SIZE_MAX: a has the bye). Returns 1, 0 or an error. */
static int pair_forced(struct search *search, size_t a, size_t b)
{
    struct qyi_field *field = &search->field;
    size_t words = field->count * field->legal.words;
    uint64_t *kept = malloc(words * sizeof *kept + 1);
    bool *may = calloc(field->count + 1, sizeof *may);
    int code = QY_E_MEMORY;

    if (kept && may) {
        memcpy(kept, field->legal.row, words * sizeof *kept);
        for (size_t i = 0; i < field->count; i++) {
            may[i] = field->entrant[i].bye_allowed;
            if (b == SIZE_MAX ? i != a : i == a || i == b)
                field->entrant[i].bye_allowed = false;
        }
        qyi_graph_force(&field->legal, a, b);
        code = qyi_dutch_mates(field, search->other);
        memcpy(field->legal.row, kept, words * sizeof *kept);
        for (size_t i = 0; i < field->count; i++)
            field->entrant[i].bye_allowed = may[i];
    }
    free(kept);
    free(may);
    return code;
}

/* What is against the pair of a and b, where b may be SIZE_MAX for the bye. */
static int reason_against(struct search *search, size_t a, size_t b, struct qy_pair_reason *reason)
{
    const struct qyi_field *field = &search->field;
    uint8_t list[1] = {0};
    int code;

    if (search->best[a] == (b == SIZE_MAX ? UINT32_MAX : (uint32_t)b)) {
        reason->bar = QY_BAR_NONE;
        return 0;
    }
    if (b == SIZE_MAX && (field->count % 2 == 0 || !field->entrant[a].bye_allowed)) {
        reason->bar = field->count % 2 == 0 ? QY_BAR_COMPLETION : QY_BAR_BYE;
        return 0;
    }
    if (b != SIZE_MAX && !qyi_graph_has(&field->legal, a, b)) {
        say_illegal(search, a, b, reason);
        return 0;
    }
    code = pair_forced(search, a, b);
    if (code == 0)
        reason->bar = QY_BAR_COMPLETION;
    if (code <= 0)
        return code;
    code = compare(field, search->best, search->other, reason, list, 1);
    if (code < 0)
        return code;
    reason->bar = code > 0 ? QY_BAR_CRITERION : QY_BAR_ORDER;
    reason->criterion = list[0];
    return 0;
}

static int add_reason(struct search *search, struct qy_pair_reasons *reasons, size_t a, size_t b)
{
    const struct qyi_entrant *entrant = search->field.entrant;
    struct qy_pair_reason reason = {.player = entrant[a].player->number, .score = entrant[a].score};
    int code;

    if (b != SIZE_MAX)
        reason.other = entrant[b].player->number;
    code = reason_against(search, a, b, &reason);
    return code < 0 ? code : qyi_reasons_add(reasons, &reason);
}

/* ---- the answer -----------------------------------------------------------------------------------------
 */

static int begin(struct search *search, const struct qy_tournament *tournament, unsigned round,
                 struct qy_error *reterr)
{
    int code;

    *search = (struct search){.tournament = tournament, .round = round};
    code = qyi_field_gather(tournament, round, QYI_CLASHES_BUT_TOPS, NULL, &search->field, reterr);
    if (code < 0)
        return code;
    search->best = calloc(search->field.count + 1, sizeof *search->best);
    search->other = calloc(search->field.count + 1, sizeof *search->other);
    code = search->best && search->other ? qyi_dutch_mates(&search->field, search->best) : QY_E_MEMORY;
    if (code > 0)
        return 0;
    return qyi_error_setf(reterr, code == 0 ? QY_E_TOUR_NO_PAIRING : code, 0, NULL, "%u", round);
}

static void end(struct search *search)
{
    qyi_field_free(&search->field);
    free(search->best);
    free(search->other);
}

static enum qy_colour_rule colour_rule(const struct search *search, size_t a)
{
    size_t b = search->best[a];

    if (search->best[a] == UINT32_MAX)
        return QY_COLOUR_NONE;
    return qyi_field_colour_rule(&search->field, &search->field.entrant[a < b ? a : b],
                                 &search->field.entrant[a < b ? b : a]);
}

/* Alternatives of a: those nearest to its mate in the order of the field, then further and further away. */
static int add_alternatives(struct search *search, struct qy_pair_reasons *reasons, size_t a, size_t b,
                            size_t most)
{
    size_t count = search->field.count;
    size_t centre = search->best[a] == UINT32_MAX ? a : search->best[a];
    int code = 0;

    for (size_t step = 0; code == 0 && most > 0 && step <= 2 * count; step++) {
        size_t away = (step + 1) / 2;
        size_t x = step % 2 == 1 ? centre - away : centre + away;

        if (x >= count || x == a || x == b)
            continue;
        code = add_reason(search, reasons, a, x);
        most--;
    }
    if (code == 0 && count % 2 == 1 && b != SIZE_MAX)
        code = add_reason(search, reasons, a, SIZE_MAX);
    return code;
}

int qy_explain_dutch(const struct qy_tournament *tournament, unsigned round, struct qy_pair pair, size_t most,
                     struct qy_pair_reasons *ret_reasons, struct qy_error *reterr)
{
    struct qy_pair_reasons reasons = {0};
    struct search search;
    size_t a;
    size_t b;
    int code = begin(&search, tournament, round, reterr);

    if (code < 0) {
        end(&search);
        return code;
    }
    a = index_of(&search.field, pair.white);
    b = pair.black > 0 ? index_of(&search.field, pair.black) : SIZE_MAX;
    if (a == SIZE_MAX || (pair.black > 0 && b == SIZE_MAX) || a == b) {
        end(&search);
        return qyi_error_setf(reterr, QY_E_TOUR_PLAYER, 0, "1-9999", "%u",
                              a == SIZE_MAX ? pair.white : pair.black);
    }
    reasons.score[0] = search.field.entrant[a].score;
    reasons.score[1] = b != SIZE_MAX ? search.field.entrant[b].score : 0;
    reasons.colour = (uint8_t)colour_rule(&search, a);
    code = add_reason(&search, &reasons, a, b);
    if (code == 0)
        code = add_alternatives(&search, &reasons, a, b, most);
    end(&search);
    if (code < 0) {
        qy_pair_reasons_free(&reasons);
        return qyi_error_set(reterr, code, 0, NULL, 0, NULL);
    }
    *ret_reasons = reasons;
    return 0;
}

/* ---- a pairing made by hand -----------------------------------------------------------------------------
 */

/* Takes the mates of a pairing over; everybody of the field must stand in it once. */
static int take_mates(struct search *search, const struct qy_pairing *pairing, struct qy_error *reterr)
{
    size_t left = search->field.count;
    bool *seen = calloc(search->field.count + 1, sizeof *seen);
    unsigned wrong = 0;

    if (!seen)
        return qyi_error_set(reterr, QY_E_MEMORY, 0, NULL, 0, NULL);
    for (size_t i = 0; wrong == 0 && i < pairing->count; i++) {
        size_t a = index_of(&search->field, pairing->pair[i].white);
        size_t b = index_of(&search->field, pairing->pair[i].black);
        bool bye = pairing->pair[i].black == 0;

        if (a == SIZE_MAX || seen[a])
            wrong = pairing->pair[i].white;
        else if (!bye && (b == SIZE_MAX || seen[b] || a == b))
            wrong = pairing->pair[i].black;
        if (wrong > 0)
            break;
        search->other[a] = bye ? UINT32_MAX : (uint32_t)b;
        seen[a] = true;
        left -= bye ? 1 : 2;
        if (!bye) {
            search->other[b] = (uint32_t)a;
            seen[b] = true;
        }
    }
    for (size_t i = 0; wrong == 0 && left > 0 && i < search->field.count; i++)
        if (!seen[i])
            wrong = search->field.entrant[i].player->number;
    free(seen);
    return wrong > 0 ? qyi_error_setf(reterr, QY_E_TOUR_PLAYER, 0, "1-9999", "%u", wrong) : 0;
}

/* Pairs that may not be made, and byes that may not be given. */
static int add_illegal(struct search *search, struct qy_pair_reasons *reasons)
{
    const struct qyi_field *field = &search->field;
    int code = 0;

    for (size_t i = 0; code == 0 && i < field->count; i++) {
        struct qy_pair_reason reason = {.player = field->entrant[i].player->number,
                                        .score = field->entrant[i].score};
        size_t j = search->other[i];

        if (search->other[i] == UINT32_MAX) {
            reason.bar = QY_BAR_BYE;
            if (!field->entrant[i].bye_allowed)
                code = qyi_reasons_add(reasons, &reason);
        } else if (i < j && !qyi_graph_has(&field->legal, i, j)) {
            reason.other = field->entrant[j].player->number;
            say_illegal(search, i, j, &reason);
            code = qyi_reasons_add(reasons, &reason);
        }
    }
    return code;
}

static int add_criteria(struct search *search, struct qy_pair_reasons *reasons)
{
    struct qy_pair_reason reason = {.bar = QY_BAR_CRITERION};
    uint8_t list[QYI_CRITERIA];
    int found = compare(&search->field, search->best, search->other, &reason, list, QYI_CRITERIA);
    int code = found < 0 ? found : 0;

    for (int i = 0; code == 0 && i < found; i++) {
        reason.criterion = list[i];
        code = qyi_reasons_add(reasons, &reason);
    }
    if (code == 0 && reasons->count == 0 &&
        memcmp(search->best, search->other, search->field.count * sizeof *search->best) != 0) {
        reason.bar = QY_BAR_ORDER;
        code = qyi_reasons_add(reasons, &reason);
    }
    return code;
}

int qy_judge_dutch(const struct qy_tournament *tournament, unsigned round, const struct qy_pairing *pairing,
                   struct qy_pair_reasons *ret_reasons, struct qy_error *reterr)
{
    struct qy_pair_reasons reasons = {0};
    struct search search;
    int code = begin(&search, tournament, round, reterr);

    if (code == 0)
        code = take_mates(&search, pairing, reterr);
    if (code == 0) {
        code = add_illegal(&search, &reasons);
        if (code == 0)
            code = add_criteria(&search, &reasons);
        if (code < 0)
            (void)qyi_error_set(reterr, code, 0, NULL, 0, NULL);
    }
    end(&search);
    if (code < 0) {
        qy_pair_reasons_free(&reasons);
        return code;
    }
    *ret_reasons = reasons;
    return 0;
}

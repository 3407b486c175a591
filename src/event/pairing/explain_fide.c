/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Explains why a FIDE system makes a pair, and what rules out others.
 *
 * The round is paired normally, and again with the pair forced. The system then compares both bracket by
 * bracket: the first criterion in which the forced round is worse ruled the pair out. Forbidden pairs, and
 * the bye in systems that assign it first, are handled the same for all systems.
 */
#include "pairing/fide.h"
#include "pairing/reasons.h"

#include "base/error.h"

#include <stdlib.h>

/* More criteria than any system has. */
#define MOST_REASONS 32

struct search {
    const struct qyi_fide *system;
    const struct qy_team_swiss *rules; /* of teams */
    const struct qy_tournament *tournament;
    unsigned round;
    struct qyi_field raw;   /* as gathered and ranked */
    struct qyi_field field; /* the same with the system's own data */
    uint32_t *best;         /* mates */
    uint32_t *other;        /* with a pair forced, or by hand */
};

/* ---- pairing the round, by force where asked ------------------------------------------------------- */

static size_t index_of(const struct qyi_field *field, unsigned number)
{
    for (size_t i = 0; i < field->count; i++)
        if (field->entrant[i].player->number == number)
            return i;
    return SIZE_MAX;
}

/* Converts mates of a field that one player has left to those of the whole field. */
static void put_back(uint32_t *mate, size_t count, size_t gone)
{
    for (size_t i = count; i-- > 0;) {
        uint32_t inside = i == gone ? UINT32_MAX : mate[i - (i > gone)];

        mate[i] = inside == UINT32_MAX ? UINT32_MAX : inside + (inside >= gone);
    }
}

/* Pairs a field, which does not outlive it. Returns 1, 0 or an error. */
static int pair_field(const struct search *search, struct qyi_field *field, uint32_t *mate)
{
    uint16_t bye;
    int code = qyi_fide_mates(search->system, field, search->rules, mate, &bye);

    qyi_field_free(field);
    if (code > 0 && bye > 0)
        put_back(mate, search->raw.count, index_of(&search->raw, bye));
    return code;
}

/* Pairs the round with a and b together (b SIZE_MAX: a has the bye). Returns 1, 0 or an error. */
static int pair_forced(struct search *search, size_t a, size_t b)
{
    struct qyi_field field;

    if (qyi_field_copy(&search->raw, &field) < 0)
        return QY_E_MEMORY;
    for (size_t i = 0; i < field.count; i++)
        if (b == SIZE_MAX ? i != a : i == a || i == b)
            field.entrant[i].bye_allowed = false;
    qyi_graph_force(&field.legal, a, b);
    return pair_field(search, &field, search->other);
}

/* ---- comparing ------------------------------------------------------------------------------------- */

/* The player with the bye, or SIZE_MAX; and how many have one. */
static size_t free_one(const struct search *search, const uint32_t *mate, size_t *ret_count)
{
    size_t found = SIZE_MAX;

    *ret_count = 0;
    for (size_t i = search->raw.count; i-- > 0;)
        if (mate[i] == UINT32_MAX) {
            found = i;
            ++*ret_count;
        }
    return found;
}

/* Returns the reason against giving the bye to `other` instead of `best`, or 0 if `other` is to be preferred. */
static int compare_byes(const struct qyi_entrant *best, const struct qyi_entrant *other,
                        struct qy_pair_reason *reason)
{
    enum qy_pair_bar bar;

    if (best->score != other->score)
        bar = other->score > best->score ? QY_BAR_BYE_SCORE : QY_BAR_NONE;
    else if (best->unplayed != other->unplayed)
        bar = other->unplayed > best->unplayed ? QY_BAR_BYE_GAMES : QY_BAR_NONE;
    else
        bar = other->rank < best->rank ? QY_BAR_BYE_LAST : QY_BAR_NONE;
    *reason = (struct qy_pair_reason){.bar = (uint8_t)bar, .score = other->score};
    return bar != QY_BAR_NONE;
}

/* All that is against `other`, from the highest. Returns how many (up to `most`), or QY_E_MEMORY. */
static int compare(const struct search *search, struct qy_pair_reason *list, size_t most)
{
    const struct qyi_rounds rounds = {&search->field, search->best, search->other};
    size_t byes[2];
    size_t best = free_one(search, search->best, &byes[0]);
    size_t other = free_one(search, search->other, &byes[1]);

    if (byes[0] != byes[1]) { /* only for pairs made by hand */
        list[0] = (struct qy_pair_reason){.bar = QY_BAR_COMPLETION};
        return 1;
    }
    if (search->system->bye_first && best != other)
        return compare_byes(&search->raw.entrant[best], &search->raw.entrant[other], list);
    return search->system->compare(&rounds, list, most);
}

/* Why two may not be paired at all. */
static void say_illegal(const struct search *search, size_t a, size_t b, struct qy_pair_reason *reason)
{
    const struct qyi_entrant *one = &search->raw.entrant[a];
    const struct qyi_entrant *two = &search->raw.entrant[b];
    bool same = one->absolute && two->absolute && one->preference == two->preference;

    if (search->system->second) {
        reason->bar = QY_BAR_SECOND;
        return;
    }
    reason->round = (uint8_t)(search->system->met
                                  ? search->system->met(&search->raw, one, two)
                                  : qyi_reasons_met(one->player, two->player->number, search->round, false));
    if (reason->round > 0)
        reason->bar = QY_BAR_MET;
    else if (search->system->clashes != QYI_CLASHES_NONE && same && !one->top && !two->top)
        reason->bar = QY_BAR_COLOURS;
    else
        reason->bar = QY_BAR_FORBIDDEN;
}

/* The reason against the pair of a and b, where b may be SIZE_MAX for the bye. */
static int reason_against(struct search *search, size_t a, size_t b, struct qy_pair_reason *reason)
{
    const struct qyi_field *raw = &search->raw;
    struct qy_pair_reason found = {.bar = QY_BAR_ORDER, .score = reason->score};

    reason->bar = QY_BAR_NONE;
    if (search->best[a] == (b == SIZE_MAX ? UINT32_MAX : (uint32_t)b))
        return 0;
    if (b == SIZE_MAX && (raw->count % 2 == 0 || !raw->entrant[a].bye_allowed)) {
        reason->bar = search->system->second ? QY_BAR_SECOND
                      : raw->count % 2 == 0  ? QY_BAR_COMPLETION
                                             : QY_BAR_BYE;
        return 0;
    }
    if (b != SIZE_MAX && !qyi_graph_has(&raw->legal, a, b)) {
        say_illegal(search, a, b, reason);
        return 0;
    }
    int code = pair_forced(search, a, b);
    if (code == 0)
        reason->bar = QY_BAR_COMPLETION;
    if (code <= 0)
        return code;
    code = compare(search, &found, 1);
    if (code < 0)
        return code;
    reason->bar = found.bar;
    reason->criterion = found.criterion;
    reason->score = found.score;
    return 0;
}

static int add_reason(struct search *search, struct qy_pair_reasons *reasons, size_t a, size_t b)
{
    const struct qyi_entrant *entrant = search->raw.entrant;
    struct qy_pair_reason reason = {.player = entrant[a].player->number, .score = entrant[a].score};

    if (b != SIZE_MAX)
        reason.other = entrant[b].player->number;
    int code = reason_against(search, a, b, &reason);
    return code < 0 ? code : qyi_reasons_add(reasons, &reason);
}

/* ---- the answer ------------------------------------------------------------------------------------ */

static void end(struct search *search)
{
    qyi_field_free(&search->raw);
    qyi_field_free(&search->field);
    free(search->best);
    free(search->other);
}

/* Gathers the field and pairs it. After an error there is nothing to free. */
static int begin(struct search *search, struct qy_error *reterr)
{
    struct qyi_field field;
    int code = qyi_fide_gather(search->system, search->tournament, search->round, search->rules, &search->raw,
                               reterr);

    if (code < 0)
        return code;
    search->best = calloc(search->raw.count + 1, sizeof *search->best);
    search->other = calloc(search->raw.count + 1, sizeof *search->other);
    code = search->best && search->other ? qyi_field_copy(&search->raw, &search->field) : QY_E_MEMORY;
    if (code == 0 && search->system->know)
        code = search->system->know(&search->field, search->rules);
    if (code == 0)
        code = qyi_field_copy(&search->raw, &field);
    if (code == 0) {
        code = pair_field(search, &field, search->best);
        if (code > 0)
            return 0;
    }
    end(search);
    return qyi_error_setf(reterr, code == 0 ? QY_E_TOUR_NO_PAIRING : code, 0, NULL, "%u", search->round);
}

/* How the colours of the pair that the system gives to `a` came about. */
static enum qy_colour_rule colour_rule(const struct search *search, size_t a)
{
    const struct qyi_entrant *one = &search->field.entrant[a];
    bool white;

    if (search->best[a] == UINT32_MAX)
        return QY_COLOUR_NONE;
    const struct qyi_entrant *two = &search->field.entrant[search->best[a]];
    return qyi_field_colours_of(&search->field, search->system->colours, one, two, &white);
}

/* Alternatives of a: those nearest to its mate in the order of the field, then further and further away. */
static int add_alternatives(struct search *search, struct qy_pair_reasons *reasons, size_t a, size_t b,
                            bool bye, size_t most)
{
    size_t count = search->raw.count;
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
    if (code == 0 && count % 2 == 1 && !bye)
        code = add_reason(search, reasons, a, SIZE_MAX);
    return code;
}

/* The points before the round of a player who may be absent. */
static qy_points score_of(const struct search *search, unsigned number)
{
    const struct qy_tournament_player *player = qy_tournament_player(search->tournament, number);

    if (!player)
        return 0;
    return qyi_field_score(&search->raw, player, search->round);
}

/* Adds the reason for a pair in which one player is not to be paired. */
static int add_away(const struct search *search, struct qy_pair pair, struct qy_pair_reasons *reasons)
{
    const struct qy_pair_reason reason = {
        .player = pair.white, .other = pair.black, .bar = QY_BAR_AWAY, .score = score_of(search, pair.white)};

    return qyi_reasons_add(reasons, &reason);
}

static int add_all(struct search *search, struct qy_pair pair, size_t most, struct qy_pair_reasons *reasons)
{
    size_t a = index_of(&search->raw, pair.white);
    size_t b = pair.black > 0 ? index_of(&search->raw, pair.black) : SIZE_MAX;

    reasons->score[0] = score_of(search, pair.white);
    reasons->score[1] = score_of(search, pair.black);
    if (a == SIZE_MAX)
        return add_away(search, pair, reasons);
    reasons->colour = (uint8_t)colour_rule(search, a);
    int code =
        pair.black > 0 && b == SIZE_MAX ? add_away(search, pair, reasons) : add_reason(search, reasons, a, b);
    return code == 0 ? add_alternatives(search, reasons, a, b, pair.black == 0, most) : code;
}

static int explain(struct search *search, struct qy_pair pair, size_t most,
                   struct qy_pair_reasons *ret_reasons, struct qy_error *reterr)
{
    struct qy_pair_reasons reasons = {.system = (uint8_t)search->system->name};
    unsigned wrong = 0;
    int code = begin(search, reterr);

    if (code < 0)
        return code;
    if (!qy_tournament_player(search->tournament, pair.white))
        wrong = pair.white;
    else if (pair.white == pair.black ||
             (pair.black > 0 && !qy_tournament_player(search->tournament, pair.black)))
        wrong = pair.black;
    code = wrong > 0 || pair.white == 0 ? QY_E_TOUR_PLAYER : add_all(search, pair, most, &reasons);
    end(search);
    if (code < 0) {
        qy_pair_reasons_free(&reasons);
        return code == QY_E_TOUR_PLAYER ? qyi_error_setf(reterr, code, 0, "1-9999", "%u", wrong)
                                        : qyi_error_set(reterr, code, 0, NULL, 0, NULL);
    }
    *ret_reasons = reasons;
    return 0;
}

/* ---- a pairing made by hand ------------------------------------------------------------------------ */

/* Takes the mates from a pairing, in which each player of the field must occur once. */
static int take_mates(struct search *search, const struct qy_pairing *pairing, struct qy_error *reterr)
{
    size_t left = search->raw.count;
    bool *seen = calloc(search->raw.count + 1, sizeof *seen);
    unsigned wrong = 0;

    if (!seen)
        return qyi_no_memory(reterr);
    for (size_t i = 0; wrong == 0 && i < pairing->count; i++) {
        size_t a = index_of(&search->raw, pairing->pair[i].white);
        size_t b = index_of(&search->raw, pairing->pair[i].black);
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
    for (size_t i = 0; wrong == 0 && left > 0 && i < search->raw.count; i++)
        if (!seen[i])
            wrong = search->raw.entrant[i].player->number;
    free(seen);
    return wrong > 0 ? qyi_error_setf(reterr, QY_E_TOUR_PLAYER, 0, "1-9999", "%u", wrong) : 0;
}

/* Allows all pairs, because pairs made by hand count when rounds are compared: forbidden ones are reported
 * separately. */
static void allow_all(struct search *search)
{
    for (size_t i = 0; i < search->field.count; i++)
        if (search->other[i] == UINT32_MAX)
            search->field.entrant[i].bye_allowed = true;
        else
            qyi_graph_set(&search->field.legal, i, search->other[i]);
}

/* Pairs that may not be made, and byes that may not be given. */
static int add_illegal(struct search *search, struct qy_pair_reasons *reasons)
{
    const struct qyi_field *raw = &search->raw;
    int code = 0;

    for (size_t i = 0; code == 0 && i < raw->count; i++) {
        struct qy_pair_reason reason = {.player = raw->entrant[i].player->number,
                                        .score = raw->entrant[i].score};
        size_t j = search->other[i];

        if (search->other[i] == UINT32_MAX) {
            reason.bar = search->system->second ? QY_BAR_SECOND : QY_BAR_BYE;
            if (!raw->entrant[i].bye_allowed)
                code = qyi_reasons_add(reasons, &reason);
        } else if (i < j && !qyi_graph_has(&raw->legal, i, j)) {
            reason.other = raw->entrant[j].player->number;
            say_illegal(search, i, j, &reason);
            code = qyi_reasons_add(reasons, &reason);
        }
    }
    return code;
}

/* A round is said to come later only if all its pairs are allowed. */
static int add_criteria(struct search *search, struct qy_pair_reasons *reasons)
{
    struct qy_pair_reason list[MOST_REASONS];
    int found = compare(search, list, MOST_REASONS);
    int code = found < 0 ? found : 0;

    for (int i = 0; code == 0 && i < found; i++) {
        bool order =
            list[i].bar == QY_BAR_ORDER || list[i].bar == QY_BAR_UPFLOATERS || list[i].bar == QY_BAR_SHIFTERS;

        if (!order || reasons->count == 0)
            code = qyi_reasons_add(reasons, &list[i]);
    }
    return code;
}

static int judge(struct search *search, const struct qy_pairing *pairing, struct qy_pair_reasons *ret_reasons,
                 struct qy_error *reterr)
{
    struct qy_pair_reasons reasons = {.system = (uint8_t)search->system->name};
    int code = begin(search, reterr);

    if (code < 0)
        return code;
    code = take_mates(search, pairing, reterr);
    if (code == 0) {
        allow_all(search);
        code = add_illegal(search, &reasons);
        if (code == 0)
            code = add_criteria(search, &reasons);
        if (code < 0)
            (void)qyi_error_set(reterr, code, 0, NULL, 0, NULL);
    }
    end(search);
    if (code < 0) {
        qy_pair_reasons_free(&reasons);
        return code;
    }
    *ret_reasons = reasons;
    return 0;
}

/* ---- what others call ------------------------------------------------------------------------------ */

int qy_explain_fide(enum qy_fide_system system, const struct qy_tournament *tournament, unsigned round,
                    struct qy_pair pair, size_t most, struct qy_pair_reasons *ret_reasons,
                    struct qy_error *reterr)
{
    struct search search = {
        .system = qyi_fide_of(system, tournament, round), .tournament = tournament, .round = round};

    if (!search.system)
        return qyi_error_setf(reterr, QY_E_TOUR_SYSTEM, 0, NULL, "%u", (unsigned)system);
    return explain(&search, pair, most, ret_reasons, reterr);
}

int qy_explain_team_swiss(const struct qy_tournament *tournament, unsigned round,
                          const struct qy_team_swiss *rules, struct qy_pair pair, size_t most,
                          struct qy_pair_reasons *ret_reasons, struct qy_error *reterr)
{
    struct search search = {
        .system = &qyi_fide_teams, .rules = rules, .tournament = tournament, .round = round};

    return explain(&search, pair, most, ret_reasons, reterr);
}

int qy_judge_fide(enum qy_fide_system system, const struct qy_tournament *tournament, unsigned round,
                  const struct qy_pairing *pairing, struct qy_pair_reasons *ret_reasons,
                  struct qy_error *reterr)
{
    struct search search = {
        .system = qyi_fide_of(system, tournament, round), .tournament = tournament, .round = round};

    if (!search.system)
        return qyi_error_setf(reterr, QY_E_TOUR_SYSTEM, 0, NULL, "%u", (unsigned)system);
    return judge(&search, pairing, ret_reasons, reterr);
}

int qy_judge_team_swiss(const struct qy_tournament *tournament, unsigned round,
                        const struct qy_team_swiss *rules, const struct qy_pairing *pairing,
                        struct qy_pair_reasons *ret_reasons, struct qy_error *reterr)
{
    struct search search = {
        .system = &qyi_fide_teams, .rules = rules, .tournament = tournament, .round = round};

    return judge(&search, pairing, ret_reasons, reterr);
}

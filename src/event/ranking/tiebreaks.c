/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The data of an event that tie-breaks need, and tie-breaks computed from a player's own results. Numbers in
 * parentheses are articles of C.07.
 */
#include "ranking/tiebreaks.h"
#include "pairing/tournament.h"

#include <qiyuan/event/pairing_systems.h>

#include <stdlib.h>
#include <string.h>

/* ---- the field ------------------------------------------------------------------------------------- */

/* Bonus and penalty points count for the score, not for the game of a round. */
static qy_points bonus_of(const struct qy_tournament *tournament, unsigned number, unsigned round)
{
    qy_points bonus = 0;

    for (size_t i = 0; i < tournament->abnormal_count; i++) {
        const struct qy_tournament_abnormal *item = &tournament->abnormal[i];

        if (item->number == number && item->outcome >= QY_TOURNAMENT_OUTCOME_COUNT &&
            (item->round == round || (round == 1 && item->round == 0)))
            bonus += item->points;
    }
    return bonus;
}

static void fill_points(struct qyi_tb_field *field, size_t index)
{
    const struct qy_tournament_player *player = &field->tournament->player[index];
    qy_points before = 0;

    for (unsigned round = 1; round <= field->rounds; round++) {
        qy_points after = qy_tournament_score(field->tournament, player, round);

        field->round_points[index * field->rounds + round - 1] =
            after - before - bonus_of(field->tournament, player->number, round);
        before = after;
    }
    field->score[index] = before;
}

/*
 * The score as it counts for opponents: half- and zero-point byes after which only voluntary unplayed rounds
 * follow, up to the end, count as draws (16.2.5, 16.3.2). In a round robin nothing is adjusted.
 */
static void adjust(struct qyi_tb_field *field, size_t index)
{
    qy_points draw = field->scheme.draw;
    qy_points adjusted = field->score[index];
    unsigned last = field->rounds;
    bool paired =
        last > 0 && qy_tournament_outcome_paired(qyi_tb_field_entry(field, index, last - 1)->outcome);

    for (unsigned round = last; round > 0 && !field->round_robin; round--) {
        enum qy_tournament_outcome outcome = qyi_tb_field_entry(field, index, round - 1)->outcome;

        if (!qyi_outcome_voluntary(outcome))
            break;
        if (outcome != QY_TOURNAMENT_FORFEIT_LOSS)
            adjusted += draw - qyi_tb_field_points(field, index, round - 1);
    }
    field->adjusted[index] = adjusted;
    field->fore_own[index] = field->score[index];
    field->fore[index] = adjusted;
    if (paired) { /* that game counts as drawn, so that no round before it is a trailing one (8.3) */
        field->fore_own[index] += draw - qyi_tb_field_points(field, index, last - 1);
        field->fore[index] = field->fore_own[index];
    }
}

/* Whether a player was struck out: a file may express this by zero-point byes in every round. */
static bool is_struck(const struct qyi_tb_field *field, size_t index)
{
    const struct qy_tournament_player *player = &field->tournament->player[index];

    return qy_tournament_is_struck(field->tournament, player) ||
           (field->round_robin && qy_pairing_is_struck_out(field->tournament, player));
}

/* Removes results that were struck out. */
static void drop_struck(struct qyi_tb_field *field, size_t index)
{
    const struct qy_tournament_player *player = &field->tournament->player[index];

    for (unsigned round = 0; round < field->rounds; round++)
        if (player->entry[round].struck)
            field->entry[index * field->rounds + round] = (struct qy_tournament_entry){0};
    field->annulled += is_struck(field, index);
}

/* Counts the games in the table of a round robin: players who left before it began have no seat. */
static void count_games(struct qyi_tb_field *field)
{
    const struct qy_tournament *tournament = field->tournament;
    unsigned paired = qy_tournament_paired_rounds(tournament);
    unsigned rounds = tournament->rounds > paired ? tournament->rounds : paired;

    for (size_t i = 0; i < field->count; i++)
        field->seats += qy_pairing_has_seat(tournament, &tournament->player[i]);
    unsigned even = (unsigned)(field->seats + field->seats % 2);
    if (even > 1)
        field->games = (unsigned)(field->seats - 1) * ((rounds + even - 2) / (even - 1));
}

int qyi_tb_field_make(const struct qy_tournament *tournament, unsigned rounds, bool round_robin,
                      struct qyi_tb_field *ret_field)
{
    size_t count = tournament->player_count;
    struct qyi_tb_field field = {.tournament = tournament,
                                 .scheme = tournament->scheme,
                                 .count = count,
                                 .rounds = rounds,
                                 .round_robin = round_robin,
                                 .all_rated = true};

    field.entry = calloc(count * rounds + 1, sizeof *field.entry);
    field.round_points = calloc(count * rounds + 1, sizeof *field.round_points);
    field.score = calloc(count + 1, sizeof *field.score);
    field.adjusted = calloc(count + 1, sizeof *field.adjusted);
    field.fore = calloc(count + 1, sizeof *field.fore);
    field.fore_own = calloc(count + 1, sizeof *field.fore_own);
    field.conduct = calloc(count + 1, sizeof *field.conduct);
    if (!field.entry || !field.round_points || !field.score || !field.adjusted || !field.fore ||
        !field.fore_own || !field.conduct) {
        qyi_tb_field_free(&field);
        return QY_E_MEMORY;
    }
    for (size_t i = 0; i < count; i++)
        memcpy(&field.entry[i * rounds], tournament->player[i].entry, rounds * sizeof *field.entry);
    for (size_t i = 0; i < count; i++) {
        fill_points(&field, i);
        drop_struck(&field, i);
        adjust(&field, i);
        field.all_rated = field.all_rated && tournament->player[i].rating > 0;
    }
    count_games(&field);
    *ret_field = field;
    return 0;
}

void qyi_tb_field_free(struct qyi_tb_field *field)
{
    free(field->entry);
    free(field->round_points);
    free(field->score);
    free(field->adjusted);
    free(field->fore);
    free(field->fore_own);
    free(field->conduct);
}

/* The points for a game on each board, for the whole match. */
static struct qy_points_scheme all_boards(struct qy_points_scheme game, unsigned boards)
{
    qy_points times = (qy_points)boards;

    return (struct qy_points_scheme){
        game.win * times,      game.draw * times,         game.loss * times,       game.pairing_bye * times,
        game.zero_bye * times, game.forfeit_loss * times, game.second_draw * times};
}

void qyi_tb_field_set_games(struct qyi_tb_field *field, const struct qy_team_scores *teams)
{
    field->scheme = all_boards(teams->game, teams->boards);
    for (size_t i = 0; i < field->count; i++) {
        field->score[i] = teams->bonus ? teams->bonus[i] : 0;
        for (unsigned round = 0; round < field->rounds; round++) {
            qy_points points = round < teams->rounds ? teams->games[i * teams->rounds + round] : 0;

            field->round_points[i * field->rounds + round] = points;
            field->score[i] += points;
        }
        adjust(field, i);
    }
}

static void annul(struct qyi_tb_field *field, size_t player, unsigned round)
{
    size_t cell = player * field->rounds + round;

    field->score[player] -= field->round_points[cell];
    field->round_points[cell] = 0;
    field->entry[cell] = (struct qy_tournament_entry){0};
    adjust(field, player);
}

bool qyi_tb_field_withdraw(struct qyi_tb_field *field, size_t player)
{
    unsigned met = 0;

    for (unsigned round = 0; round < field->rounds; round++)
        met += qy_tournament_outcome_played(
            (enum qy_tournament_outcome)field->tournament->player[player].entry[round].outcome);
    if (!field->round_robin || is_struck(field, player) || 2 * met >= field->games)
        return false;
    for (unsigned round = 0; round < field->rounds; round++) {
        size_t opponent = qyi_tb_field_opponent(field, player, round);

        if (opponent != SIZE_MAX)
            annul(field, opponent, round);
        annul(field, player, round);
    }
    field->annulled++;
    return true;
}

/* ---- terms and values ------------------------------------------------------------------------------ */

int qyi_fraction_compare(struct qy_fraction a, struct qy_fraction b)
{
    if (a.by == 0 || b.by == 0)
        return (a.by != 0) - (b.by != 0);
    int64_t left = a.number * b.by;
    int64_t right = b.number * a.by;
    return (left > right) - (left < right);
}

/* ---- own results (7) ------------------------------------------------------------------------------- */

static bool won_at_board(enum qy_tournament_outcome outcome)
{
    return outcome == QY_TOURNAMENT_WIN || outcome == QY_TOURNAMENT_WIN_UNRATED;
}

/* The contribution of a round to a count. */
typedef int64_t round_fn(const struct qyi_tb_field *field, size_t player, unsigned round);

static const struct qy_tournament_entry *entry_of(const struct qyi_tb_field *field, size_t player,
                                                  unsigned round)
{
    return qyi_tb_field_entry(field, player, round);
}

static int64_t won(const struct qyi_tb_field *field, size_t player, unsigned round)
{
    return qyi_tb_field_points(field, player, round) == field->scheme.win &&
           entry_of(field, player, round)->outcome != QY_TOURNAMENT_OPEN;
}

static int64_t won_there(const struct qyi_tb_field *field, size_t player, unsigned round)
{
    return won_at_board(entry_of(field, player, round)->outcome);
}

static bool is_black(const struct qy_tournament_entry *entry)
{
    return entry->colour == QY_TOURNAMENT_BLACK;
}

static int64_t played_black(const struct qyi_tb_field *field, size_t player, unsigned round)
{
    const struct qy_tournament_entry *entry = entry_of(field, player, round);

    return is_black(entry) && qy_tournament_outcome_played(entry->outcome);
}

static int64_t won_black(const struct qyi_tb_field *field, size_t player, unsigned round)
{
    const struct qy_tournament_entry *entry = entry_of(field, player, round);

    return is_black(entry) && won_at_board(entry->outcome);
}

static int64_t took_part(const struct qyi_tb_field *field, size_t player, unsigned round)
{
    return !qyi_outcome_voluntary(entry_of(field, player, round)->outcome);
}

/* Half points in standard scoring: compared with the opponent's points, else with those of a draw. */
static int64_t standard(const struct qyi_tb_field *field, size_t player, unsigned round)
{
    const struct qy_tournament_entry *entry = qyi_tb_field_entry(field, player, round);
    qy_points own = qyi_tb_field_points(field, player, round);
    qy_points other = field->scheme.draw;
    size_t opponent = qyi_tb_field_opponent(field, player, round);

    if (entry->outcome == QY_TOURNAMENT_OPEN)
        return 0;
    if (entry->outcome == QY_TOURNAMENT_DRAW || entry->outcome == QY_TOURNAMENT_DRAW_UNRATED)
        return 1; /* whatever it is worth by colour */
    if (opponent != SIZE_MAX && qy_tournament_outcome_played(entry->outcome))
        other = qyi_tb_field_points(field, opponent, round);
    return own > other ? 2 : own == other ? 1 : 0;
}

/* Adds up the values of all rounds; `by` units make one. */
static struct qy_fraction count_rounds(const struct qyi_tb_field *field, round_fn *adds, int64_t by,
                                       size_t player, struct qy_tiebreak_terms *terms)
{
    for (unsigned round = 0; round < field->rounds; round++)
        qyi_term_add(terms, field, player, round)->value =
            (struct qy_fraction){adds(field, player, round), by};
    return qyi_terms_sum(terms, by);
}

/* The sum of the scores after each round; cuts leave out the first rounds (7.5, 14.1). */
static struct qy_fraction progressive(const struct qyi_tb_field *field, const struct qy_tiebreak *tiebreak,
                                      size_t player, const struct qy_fraction *base,
                                      struct qy_tiebreak_terms *terms)
{
    qy_points sum = 0;

    (void)base;
    for (unsigned round = 0; round < field->rounds; round++) {
        struct qy_tiebreak_term *term = qyi_term_add(terms, field, player, round);

        sum += term->points;
        term->value = qyi_points_value(sum);
        term->cut = round < tiebreak->cut_low;
    }
    return qyi_terms_sum(terms, QY_POINT);
}

static struct qy_fraction points(const struct qyi_tb_field *field, const struct qy_tiebreak *tiebreak,
                                 size_t player, const struct qy_fraction *base,
                                 struct qy_tiebreak_terms *terms)
{
    (void)tiebreak, (void)base, (void)terms;
    return qyi_points_value(field->score[player]);
}

static struct qy_fraction number(const struct qyi_tb_field *field, const struct qy_tiebreak *tiebreak,
                                 size_t player, const struct qy_fraction *base,
                                 struct qy_tiebreak_terms *terms)
{
    (void)tiebreak, (void)base, (void)terms;
    return (struct qy_fraction){field->tournament->player[player].number, 1};
}

static struct qy_fraction fouls(const struct qyi_tb_field *field, const struct qy_tiebreak *tiebreak,
                                size_t player, const struct qy_fraction *base,
                                struct qy_tiebreak_terms *terms)
{
    (void)tiebreak, (void)base, (void)terms;
    return (struct qy_fraction){field->conduct[player].fouls, 1};
}

static struct qy_fraction own_rating(const struct qyi_tb_field *field, const struct qy_tiebreak *tiebreak,
                                     size_t player, const struct qy_fraction *base,
                                     struct qy_tiebreak_terms *terms)
{
    uint16_t rating = field->tournament->player[player].rating;

    (void)base, (void)terms;
    if (!field->all_rated && tiebreak->unrated == 0)
        return (struct qy_fraction){0, 0};
    return (struct qy_fraction){rating > 0 ? rating : tiebreak->unrated, 1};
}

/* How each code is computed: from a value for each round, or by a function. Tie-breaks among tied players and
 * those of teams, which need several players, have neither. */
static const struct {
    round_fn *adds;
    qyi_tiebreak_fn *value;
    uint8_t base; /* the tie-break of the opponents whose mean it is; PTS: none */
} ways[QY_TB_COUNT] = {
    [QY_TB_PTS] = {.value = points},
    [QY_TB_WIN] = {.adds = won},
    [QY_TB_WON] = {.adds = won_there},
    [QY_TB_BPG] = {.adds = played_black},
    [QY_TB_BWG] = {.adds = won_black},
    [QY_TB_REP] = {.adds = took_part},
    [QY_TB_PS] = {.value = progressive},
    [QY_TB_STD] = {.adds = standard},
    [QY_TB_TPN] = {.value = number},
    [QY_TB_RTNG] = {.value = own_rating},
    [QY_TB_KS] = {.value = qyi_tiebreak_koya},
    [QY_TB_BH] = {.value = qyi_tiebreak_buchholz},
    [QY_TB_AOB] = {.value = qyi_tiebreak_mean, .base = QY_TB_BH},
    [QY_TB_FB] = {.value = qyi_tiebreak_buchholz},
    [QY_TB_SB] = {.value = qyi_tiebreak_sonneborn},
    [QY_TB_ARO] = {.value = qyi_tiebreak_ratings},
    [QY_TB_TPR] = {.value = qyi_tiebreak_ratings},
    [QY_TB_PTP] = {.value = qyi_tiebreak_ratings},
    [QY_TB_APRO] = {.value = qyi_tiebreak_ratings, .base = QY_TB_TPR},
    [QY_TB_APPO] = {.value = qyi_tiebreak_ratings, .base = QY_TB_PTP},
    [QY_TB_XIAOFEN] = {.value = qyi_tiebreak_beaten},
    [QY_TB_DUISHOUFEN] = {.value = qyi_tiebreak_beaten},
    [QY_TB_SHENGJU] = {.adds = won},
    [QY_TB_FANGUI] = {.value = fouls},
    [QY_TB_LEIJIFEN] = {.value = progressive},
    [QY_TB_HOUSHOU] = {.adds = played_black},
    [QY_TB_CHANGFEN] = {.value = qyi_tiebreak_matches},
};

bool qyi_tiebreak_has_way(enum qy_tiebreak_code code)
{
    return ways[code].adds || ways[code].value;
}

struct qy_fraction qyi_tiebreak_value(const struct qyi_tb_field *field, const struct qy_tiebreak *tiebreak,
                                      size_t player, const struct qy_fraction *base,
                                      struct qy_tiebreak_terms *ret_terms)
{
    ret_terms->count = 0;
    if (ways[tiebreak->code].adds)
        return count_rounds(field, ways[tiebreak->code].adds, tiebreak->code == QY_TB_STD ? 2 : 1, player,
                            ret_terms);
    return ways[tiebreak->code].value(field, tiebreak, player, base, ret_terms);
}

bool qyi_tiebreak_base(const struct qy_tiebreak *tiebreak, struct qy_tiebreak *ret_base)
{
    uint8_t code = ways[tiebreak->code].base;

    *ret_base = (struct qy_tiebreak){
        .code = tiebreak->fore ? QY_TB_FB : code, .percent = 50, .unrated = tiebreak->unrated};
    return code != QY_TB_PTS;
}

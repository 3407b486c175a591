/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Answers about a match between engines: its games and its score. */
#include "answer/match.h"

#include <math.h>
#include <stdio.h>

void qyi_answer_match_game(const struct qy_match_game *game, struct qyi_writer *writer)
{
    bool faultless = game->fault == QY_FAULT_NONE;

    qyi_row_open(writer);
    qyi_tell_uint(writer, "game", game->number);
    qyi_tell_text(writer, "white", game->name[game->first]);
    qyi_tell_text(writer, "black", game->name[1 - game->first]);
    qyi_tell_text(writer, "result", qy_result_text(game->result));
    qyi_tell_text(writer, "reason", game->reason);
    qyi_tell_text(writer, "article", game->article);
    qyi_tell_uint(writer, "plies", game->plies);
    qyi_tell_text(writer, "fault", faultless ? NULL : qy_match_fault_name(game->fault));
    qyi_tell_text(writer, "faulty", faultless ? NULL : game->name[game->faulty]);
    qyi_row_close(writer);
}

const struct qyi_table *qyi_match_games(void)
{
    static const struct qyi_column columns[] = {
        QYI_COLUMN("game", "game"),     QYI_COLUMN("white", "white"),   QYI_COLUMN("black", "black"),
        QYI_COLUMN("result", "result"), QYI_COLUMN("reason", "reason"), QYI_COLUMN("plies", "plies")};
    static const struct qyi_table table = {
        .columns = columns, .count = sizeof columns / sizeof columns[0], .no_heads = true};

    return &table;
}

void qyi_match_standing_add(struct qyi_match_standing *standing, const struct qy_match_game *game,
                            const struct qy_match_score *score)
{
    standing->score = *score;
    standing->faults[game->faulty][game->fault]++;
    standing->moves += game->plies;
    standing->overhead += game->overhead;
    for (unsigned i = 0; i < 2; i++)
        (void)snprintf(standing->name[i], QYI_MATCH_NAME, "%s", game->name[i]);
}

/* ---- how it stands --------------------------------------------------------------------------------- */

static const char *signed_number(double number, int decimals, char text[32])
{
    (void)snprintf(text, 32, "%+.*f", decimals, number);
    return text;
}

/* Milliseconds of our own between an answer and the next question, for each move. */
static double mean_overhead(const struct qyi_match_standing *standing)
{
    return standing->moves == 0 ? NAN : (double)standing->overhead / 1e6 / (double)standing->moves;
}

static void say_score(const struct qyi_match_standing *standing, const struct qy_match_estimate *estimate,
                      struct qyi_writer *writer)
{
    const struct qy_match_score *score = &standing->score;
    char text[3][64];

    (void)snprintf(text[0], sizeof text[0], "%.1f", (double)score->wins + (double)score->draws / 2);
    (void)snprintf(text[1], sizeof text[1], "%.1f", (double)score->losses + (double)score->draws / 2);
    (void)snprintf(text[2], sizeof text[2], "%.1f %% (%.1f .. %.1f)", 100 * estimate->score,
                   100 * estimate->score_low, 100 * estimate->score_high);
    qyi_tell_cell(writer, "first_points", text[0]);
    qyi_tell_cell(writer, "second_points", text[1]);
    qyi_tell_cell(writer, "percent", text[2]);
    qyi_tell_cell(writer, "first", standing->name[0]);
    qyi_tell_cell(writer, "second", standing->name[1]);
    qyi_say_told(writer, "match.score", "first", "second", "first_points", "second_points", "wins", "draws",
                 "losses", "percent", NULL);
    qyi_say_end(writer);
}

static void tell_estimate(const struct qyi_match_standing *standing, uint64_t games,
                          struct qyi_writer *writer)
{
    struct qy_match_estimate estimate = qy_match_estimate(&standing->score);
    const struct {
        const char *key;
        double number;
    } rows[] = {
        {"score", estimate.score}, {"score_low", estimate.score_low}, {"score_high", estimate.score_high},
        {"elo", estimate.elo},     {"elo_low", estimate.elo_low},     {"elo_high", estimate.elo_high},
        {"los", estimate.los}};
    char text[4][32];

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        qyi_tell_double(writer, rows[i].key, games > 0 ? rows[i].number : NAN, 3);
    say_score(standing, &estimate, writer);
    if (games == 0)
        return;
    const char *low = signed_number(estimate.elo_low, 1, text[1]);
    const char *high = signed_number(estimate.elo_high, 1, text[2]);

    (void)snprintf(text[3], sizeof text[3], "%.1f", 100 * estimate.los);
    if (isinf(estimate.elo))
        qyi_say(writer, estimate.elo > 0 ? "match.elo-above" : "match.elo-below",
                estimate.elo > 0 ? low : high, text[3], NULL);
    else
        qyi_say(writer, "match.elo", signed_number(estimate.elo, 1, text[0]), low, high, text[3], NULL);
    qyi_say_end(writer);
}

static void tell_sprt(const struct qy_match_score *score, const struct qy_sprt *sprt,
                      struct qyi_writer *writer)
{
    static const char *const verdicts[] = {"open", "elo0", "elo1"};
    static const char *const messages[] = {"match.sprt-open", "match.sprt-elo0", "match.sprt-elo1"};
    char text[5][32];

    if (!sprt) {
        qyi_tell_null(writer, "sprt");
        return;
    }
    struct qy_sprt_state state = qy_match_sprt(score, sprt);
    qyi_object_open(writer, "sprt");
    qyi_tell_double(writer, "elo0", sprt->elo0, 3);
    qyi_tell_double(writer, "elo1", sprt->elo1, 3);
    qyi_tell_double(writer, "llr", state.llr, 3);
    qyi_tell_double(writer, "lower", state.lower, 3);
    qyi_tell_double(writer, "upper", state.upper, 3);
    qyi_tell_text(writer, "verdict", verdicts[state.verdict]);
    qyi_object_close(writer);
    (void)snprintf(text[3], sizeof text[3], "%.4g", sprt->elo0);
    (void)snprintf(text[4], sizeof text[4], "%.4g", sprt->elo1);
    qyi_say(writer, messages[state.verdict], signed_number(state.llr, 2, text[0]),
            signed_number(state.lower, 2, text[1]), signed_number(state.upper, 2, text[2]), text[3], text[4],
            NULL);
    qyi_say_end(writer);
}

/* Writes the faults of each engine: an object of counts without zeros; in text a line for each kind. */
static void tell_faults(const struct qyi_match_standing *standing, struct qyi_writer *writer)
{
    char text[24];

    qyi_array_open(writer, "faults");
    for (unsigned i = 0; i < 2; i++) {
        qyi_object_open(writer, NULL);
        for (unsigned fault = QY_FAULT_NONE + 1; fault < QY_FAULT_COUNT; fault++) {
            const char *name = qy_match_fault_name((enum qy_match_fault)fault);
            uint64_t count = standing->faults[i][fault];

            if (count == 0)
                continue;
            qyi_tell_uint(writer, name, count);
            (void)snprintf(text, sizeof text, "%llu", (unsigned long long)count);
            qyi_say(writer, "match.faults", standing->name[i], name, text, NULL);
            qyi_say_end(writer);
        }
        qyi_object_close(writer);
    }
    qyi_array_close(writer);
}

void qyi_answer_match_standing(const struct qyi_match_standing *standing, struct qyi_writer *writer)
{
    const struct qy_match_score *score = &standing->score;
    uint64_t games = score->wins + score->draws + score->losses;

    qyi_row_open(writer);
    qyi_array_open(writer, "engines");
    for (unsigned i = 0; i < 2; i++)
        qyi_tell_text(writer, NULL, standing->name[i]);
    qyi_array_close(writer);
    qyi_tell_uint(writer, "games", games);
    qyi_tell_uint(writer, "wins", score->wins);
    qyi_tell_uint(writer, "draws", score->draws);
    qyi_tell_uint(writer, "losses", score->losses);
    qyi_array_open(writer, "pairs");
    for (unsigned i = 0; i < 5; i++)
        qyi_tell_uint(writer, NULL, score->pairs[i]);
    qyi_array_close(writer);
    tell_estimate(standing, games, writer);
    tell_sprt(score, standing->sprt, writer);
    tell_faults(standing, writer);
    qyi_tell_double(writer, "overhead_ms", mean_overhead(standing), 3);
    qyi_row_close(writer);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/match.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli/table.h"

static const char *const verdicts[] = {"open", "elo0", "elo1"};

void qyi_cli_match_game(struct qyi_cli *cli, const struct qy_match_game *game)
{
    const char *white = game->name[game->first];
    const char *black = game->name[1 - game->first];
    struct qyi_json json;

    if (!cli->json) {
        qy_buf_addf(&cli->out, "%llu\t", (unsigned long long)game->number);
        qyi_cli_table_field(white, &cli->out);
        qy_buf_addc(&cli->out, '\t');
        qyi_cli_table_field(black, &cli->out);
        qy_buf_addf(&cli->out, "\t%s\t%s\t%zu\n", qy_result_text(game->result), game->reason, game->plies);
        return;
    }
    qyi_json_begin(&json, &cli->out);
    qyi_json_open(&json, '{');
    qyi_json_key(&json, "game");
    qyi_json_uint(&json, game->number);
    qyi_json_key(&json, "white");
    qyi_json_string(&json, white);
    qyi_json_key(&json, "black");
    qyi_json_string(&json, black);
    qyi_json_key(&json, "result");
    qyi_json_string(&json, qy_result_text(game->result));
    qyi_json_key(&json, "reason");
    qyi_json_string(&json, game->reason);
    qyi_json_key(&json, "article");
    qyi_json_string(&json, game->article);
    qyi_json_key(&json, "plies");
    qyi_json_uint(&json, game->plies);
    qyi_json_key(&json, "fault");
    qyi_json_string(&json, game->fault == QY_FAULT_NONE ? NULL : qy_match_fault_name(game->fault));
    qyi_json_key(&json, "faulty");
    qyi_json_string(&json, game->fault == QY_FAULT_NONE ? NULL : game->name[game->faulty]);
    qyi_json_close(&json, '}');
    qy_buf_addc(&cli->out, '\n');
}

/* ---- how it stands --------------------------------------------------------------------------------------
 */

/* A number with a sign and so many decimals; `inf` for one without end. */
static const char *signed_number(double number, int decimals, char text[32])
{
    if (isinf(number))
        return number > 0 ? "+inf" : "-inf";
    snprintf(text, 32, "%+.*f", decimals, number);
    return text;
}

static void json_number(struct qyi_json *json, const char *key, double number)
{
    qyi_json_key(json, key);
    if (isfinite(number))
        qyi_json_fixed(json, (int64_t)llround(number * 1000), 3);
    else
        qyi_json_null(json);
}

/* Milliseconds of our own between an answer and the next question, for each move. */
static double mean_overhead(const struct qyi_cli_standing *standing)
{
    return standing->moves == 0 ? NAN : (double)standing->overhead / 1e6 / (double)standing->moves;
}

static void json_sprt(struct qyi_json *json, const struct qy_match_score *score, const struct qy_sprt *sprt)
{
    struct qy_sprt_state state;

    qyi_json_key(json, "sprt");
    if (!sprt) {
        qyi_json_null(json);
        return;
    }
    state = qy_match_sprt(score, sprt);
    qyi_json_open(json, '{');
    json_number(json, "elo0", sprt->elo0);
    json_number(json, "elo1", sprt->elo1);
    json_number(json, "llr", state.llr);
    json_number(json, "lower", state.lower);
    json_number(json, "upper", state.upper);
    qyi_json_key(json, "verdict");
    qyi_json_string(json, verdicts[state.verdict]);
    qyi_json_close(json, '}');
}

/* The faults of each engine: an object of counts, those of nought left out. */
static void json_faults(struct qyi_json *json, const struct qyi_cli_standing *standing)
{
    qyi_json_key(json, "faults");
    qyi_json_open(json, '[');
    for (unsigned i = 0; i < 2; i++) {
        qyi_json_open(json, '{');
        for (unsigned fault = QY_FAULT_NONE + 1; fault < QY_FAULT_COUNT; fault++) {
            if (standing->faults[i][fault] == 0)
                continue;
            qyi_json_key(json, qy_match_fault_name((enum qy_match_fault)fault));
            qyi_json_uint(json, standing->faults[i][fault]);
        }
        qyi_json_close(json, '}');
    }
    qyi_json_close(json, ']');
}

static void json_standing(struct qyi_cli *cli, const struct qyi_cli_standing *standing)
{
    const struct qy_match_score *score = &standing->score;
    struct qy_match_estimate estimate = qy_match_estimate(score);
    uint64_t games = score->wins + score->draws + score->losses;
    struct qyi_json json;

    qyi_json_begin(&json, &cli->out);
    qyi_json_open(&json, '{');
    qyi_json_key(&json, "engines");
    qyi_json_open(&json, '[');
    for (unsigned i = 0; i < 2; i++)
        qyi_json_string(&json, standing->name[i]);
    qyi_json_close(&json, ']');
    qyi_json_key(&json, "games");
    qyi_json_uint(&json, games);
    qyi_json_key(&json, "wins");
    qyi_json_uint(&json, score->wins);
    qyi_json_key(&json, "draws");
    qyi_json_uint(&json, score->draws);
    qyi_json_key(&json, "losses");
    qyi_json_uint(&json, score->losses);
    qyi_json_key(&json, "pairs");
    qyi_json_open(&json, '[');
    for (unsigned i = 0; i < 5; i++)
        qyi_json_uint(&json, score->pairs[i]);
    qyi_json_close(&json, ']');
    json_number(&json, "score", games > 0 ? estimate.score : NAN);
    json_number(&json, "score_low", games > 0 ? estimate.score_low : NAN);
    json_number(&json, "score_high", games > 0 ? estimate.score_high : NAN);
    json_number(&json, "elo", games > 0 ? estimate.elo : NAN);
    json_number(&json, "elo_low", games > 0 ? estimate.elo_low : NAN);
    json_number(&json, "elo_high", games > 0 ? estimate.elo_high : NAN);
    json_number(&json, "los", games > 0 ? estimate.los : NAN);
    json_sprt(&json, score, standing->sprt);
    json_faults(&json, standing);
    json_number(&json, "overhead_ms", mean_overhead(standing));
    qyi_json_close(&json, '}');
    qy_buf_addc(&cli->out, '\n');
}

static void word_score(struct qyi_cli *cli, const struct qyi_cli_standing *standing,
                       const struct qy_match_estimate *estimate)
{
    const struct qy_match_score *score = &standing->score;
    char text[6][64];

    snprintf(text[0], sizeof text[0], "%.1f", (double)score->wins + (double)score->draws / 2);
    snprintf(text[1], sizeof text[1], "%.1f", (double)score->losses + (double)score->draws / 2);
    snprintf(text[2], sizeof text[2], "%llu", (unsigned long long)score->wins);
    snprintf(text[3], sizeof text[3], "%llu", (unsigned long long)score->draws);
    snprintf(text[4], sizeof text[4], "%llu", (unsigned long long)score->losses);
    snprintf(text[5], sizeof text[5], "%.1f %% (%.1f .. %.1f)", 100 * estimate->score,
             100 * estimate->score_low, 100 * estimate->score_high);
    qyi_cli_word(cli, &cli->out, "match.score", standing->name[0], standing->name[1], text[0], text[1],
                 text[2], text[3], text[4], text[5], NULL);
    qy_buf_addc(&cli->out, '\n');
}

static void word_elo(struct qyi_cli *cli, const struct qy_match_estimate *estimate)
{
    char text[4][32];

    snprintf(text[3], sizeof text[3], "%.1f", 100 * estimate->los);
    qyi_cli_word(cli, &cli->out, "match.elo", signed_number(estimate->elo, 1, text[0]),
                 signed_number(estimate->elo_low, 1, text[1]), signed_number(estimate->elo_high, 1, text[2]),
                 text[3], NULL);
    qy_buf_addc(&cli->out, '\n');
}

static void word_sprt(struct qyi_cli *cli, const struct qy_match_score *score, const struct qy_sprt *sprt)
{
    static const char *const messages[] = {"match.sprt-open", "match.sprt-elo0", "match.sprt-elo1"};
    struct qy_sprt_state state = qy_match_sprt(score, sprt);
    char text[5][32];

    snprintf(text[3], sizeof text[3], "%.4g", sprt->elo0);
    snprintf(text[4], sizeof text[4], "%.4g", sprt->elo1);
    qyi_cli_word(cli, &cli->out, messages[state.verdict], signed_number(state.llr, 2, text[0]),
                 signed_number(state.lower, 2, text[1]), signed_number(state.upper, 2, text[2]), text[3],
                 text[4], NULL);
    qy_buf_addc(&cli->out, '\n');
}

/* A line for each kind of fault that an engine had. */
static void word_faults(struct qyi_cli *cli, const struct qyi_cli_standing *standing)
{
    char count[24];

    for (unsigned i = 0; i < 2; i++)
        for (unsigned fault = QY_FAULT_NONE + 1; fault < QY_FAULT_COUNT; fault++) {
            if (standing->faults[i][fault] == 0)
                continue;
            snprintf(count, sizeof count, "%llu", (unsigned long long)standing->faults[i][fault]);
            qyi_cli_word(cli, &cli->out, "match.faults", standing->name[i],
                         qy_match_fault_name((enum qy_match_fault)fault), count, NULL);
            qy_buf_addc(&cli->out, '\n');
        }
}

void qyi_cli_match_standing(struct qyi_cli *cli, const struct qyi_cli_standing *standing)
{
    const struct qy_match_score *score = &standing->score;
    struct qy_match_estimate estimate = qy_match_estimate(score);

    if (cli->json) {
        json_standing(cli, standing);
        return;
    }
    word_score(cli, standing, &estimate);
    if (score->wins + score->draws + score->losses > 0)
        word_elo(cli, &estimate);
    if (standing->sprt)
        word_sprt(cli, score, standing->sprt);
    word_faults(cli, standing);
}

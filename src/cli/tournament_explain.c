/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan tournament explain: why a round is paired as it is, and what a pairing made by hand breaks. */
#include "cli/tournament_explain.h"

#include "base/error.h"
#include "cli/tournament.h"
#include "cli/tournament_file.h"
#include "cli/tournament_log.h"

#include <qiyuan/stages.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* So many alternatives are told when nobody asks for more. */
#define USUAL_ALTERNATIVES 6

static const char *const bar_names[QY_BAR_COUNT] = {
    [QY_BAR_NONE] = "none",
    [QY_BAR_MET] = "met",
    [QY_BAR_BYE] = "bye",
    [QY_BAR_COLOURS] = "colours",
    [QY_BAR_FORBIDDEN] = "forbidden",
    [QY_BAR_AWAY] = "away",
    [QY_BAR_COMPLETION] = "completion",
    [QY_BAR_CRITERION] = "criterion",
    [QY_BAR_ORDER] = "order",
    [QY_BAR_FREE] = "free",
    [QY_BAR_HALVES] = "halves",
    [QY_BAR_LAYER] = "layer",
    [QY_BAR_GAP] = "gap",
    [QY_BAR_RUN] = "run",
    [QY_BAR_NEED] = "need",
    [QY_BAR_UNIT] = "unit",
    [QY_BAR_LOT] = "lot",
};

static const char *const colour_names[] = {
    [QY_COLOUR_NONE] = "none",           [QY_COLOUR_BOTH] = "both",     [QY_COLOUR_STRONGER] = "stronger",
    [QY_COLOUR_ALTERNATE] = "alternate", [QY_COLOUR_HIGHER] = "higher", [QY_COLOUR_NUMBER] = "number",
    [QY_COLOUR_BALANCE] = "balance",     [QY_COLOUR_LOT] = "lot",
};

/* ---- words ----------------------------------------------------------------------------------------------
 */

static void add_score(struct qy_buf *out, qy_points score)
{
    qy_fraction_write((struct qy_fraction){score, QY_POINT}, 1, out);
}

/* "12 Li", or the word for the bye. */
static void add_player(const struct qyi_cli *cli, const struct qy_tournament *tournament, unsigned number,
                       struct qy_buf *out)
{
    const struct qy_tour_player *player = qy_tournament_player(tournament, number);

    if (player)
        qy_buf_addf(out, "%u %s", number, player->text[QY_PLAYER_NAME]);
    else
        qyi_cli_word(cli, out, "explain.the-bye", NULL);
}

/* What is against a pair, in one sentence. */
static void add_bar(const struct qyi_cli *cli, const struct qy_pair_reason *reason, struct qy_buf *out)
{
    struct qy_buf score = QY_BUF_INIT;
    char id[40];
    char round[8];

    (void)snprintf(round, sizeof round, "%u", reason->round);
    add_score(&score, reason->score);
    if (reason->bar == QY_BAR_CRITERION)
        (void)snprintf(id, sizeof id, "explain.c%u", reason->criterion);
    else
        (void)snprintf(id, sizeof id, "explain.%s", bar_names[reason->bar]);
    qyi_cli_word(cli, out, id, qy_buf_str(&score), round, NULL);
    qy_buf_free(&score);
}

static void add_reason_json(struct qyi_cli *cli, unsigned round, const struct qy_pair_reason *reason)
{
    struct qyi_json json;

    qyi_json_begin(&json, &cli->out);
    qyi_json_open(&json, '{');
    qyi_json_key(&json, "round");
    qyi_json_uint(&json, round);
    qyi_json_key(&json, "player");
    qyi_json_uint(&json, reason->player);
    qyi_json_key(&json, "other");
    qyi_json_uint(&json, reason->other);
    qyi_json_key(&json, "bar");
    qyi_json_string(&json, bar_names[reason->bar]);
    if (reason->bar == QY_BAR_CRITERION) {
        qyi_json_key(&json, "criterion");
        qyi_json_uint(&json, reason->criterion);
    }
    if (reason->bar == QY_BAR_MET) {
        qyi_json_key(&json, "met");
        qyi_json_uint(&json, reason->round);
    }
    qyi_json_key(&json, "score");
    qyi_json_fixed(&json, reason->score, 1);
    qyi_json_close(&json, '}');
    qy_buf_addc(&cli->out, '\n');
}

/* "  3 Li - 7 Sun: they met in round 2 (C1)". */
static void add_reason(struct qyi_cli *cli, const struct qy_tournament *tournament, unsigned round,
                       const struct qy_pair_reason *reason)
{
    if (cli->json) {
        add_reason_json(cli, round, reason);
        return;
    }
    if (reason->player > 0) {
        qy_buf_adds(&cli->out, "  ");
        add_player(cli, tournament, reason->player, &cli->out);
        qy_buf_adds(&cli->out, " - ");
        add_player(cli, tournament, reason->other, &cli->out);
        qy_buf_adds(&cli->out, ": ");
    } else {
        qy_buf_adds(&cli->out, "  ");
    }
    add_bar(cli, reason, &cli->out);
    qy_buf_addc(&cli->out, '\n');
}

static void add_reasons(struct qyi_cli *cli, const struct qy_tournament *tournament, unsigned round,
                        const struct qy_pair_reasons *reasons)
{
    struct qy_buf one = QY_BUF_INIT;
    struct qy_buf other = QY_BUF_INIT;
    struct qy_buf scores[2] = {QY_BUF_INIT, QY_BUF_INIT};
    char id[40];

    if (!cli->json) {
        add_player(cli, tournament, reasons->item[0].player, &one);
        add_player(cli, tournament, reasons->item[0].other, &other);
        add_score(&scores[0], reasons->score[0]);
        add_score(&scores[1], reasons->score[1]);
        qyi_cli_word(cli, &cli->out, "explain.pair", qy_buf_str(&one), qy_buf_str(&scores[0]),
                     qy_buf_str(&other), qy_buf_str(&scores[1]), NULL);
        qy_buf_addc(&cli->out, '\n');
        if (reasons->item[0].other > 0 &&
            (reasons->item[0].bar == QY_BAR_NONE || reasons->item[0].bar == QY_BAR_LOT)) {
            (void)snprintf(id, sizeof id, "explain.colour-%s", colour_names[reasons->colour]);
            qy_buf_adds(&cli->out, "  ");
            qyi_cli_word(cli, &cli->out, id, NULL);
            qy_buf_addc(&cli->out, '\n');
        }
    }
    for (size_t i = 0; i < reasons->count; i++)
        add_reason(cli, tournament, round, &reasons->item[i]);
    qy_buf_free(&one);
    qy_buf_free(&other);
    qy_buf_free(&scores[0]);
    qy_buf_free(&scores[1]);
}

/* ---- tables and brackets --------------------------------------------------------------------------------
 */

/* The place of a player in a list of numbers, from 1; 0 where there is none. */
static size_t place_in(const uint16_t *list, size_t count, unsigned number)
{
    for (size_t i = 0; i < count; i++)
        if (list[i] == number)
            return i + 1;
    return 0;
}

static void add_table_words(struct qyi_cli *cli, struct qy_pair pair, const size_t place[2], size_t count,
                            size_t group)
{
    char text[6][24];

    (void)snprintf(text[0], sizeof text[0], "%u", pair.white);
    (void)snprintf(text[1], sizeof text[1], "%u", pair.black);
    (void)snprintf(text[2], sizeof text[2], "%zu", place[0]);
    (void)snprintf(text[3], sizeof text[3], "%zu", place[1]);
    (void)snprintf(text[4], sizeof text[4], "%zu", count);
    (void)snprintf(text[5], sizeof text[5], "%zu", group);
    qyi_cli_word(cli, &cli->out, group > 0 ? "explain.group" : "explain.table", text[0], text[1], text[2],
                 text[3], text[4], text[5], NULL);
    qy_buf_addc(&cli->out, '\n');
}

static int not_paired(const struct qyi_cli *cli)
{
    qyi_cli_say(cli, "explain.not-paired", NULL);
    return QYI_EXIT_NO;
}

static bool stands(const struct qy_tournament *tournament, unsigned round, struct qy_pair pair)
{
    const struct qy_tour_player *player = qy_tournament_player(tournament, pair.white);

    return player && pair.black > 0 && round <= tournament->columns &&
           player->entry[round - 1].opponent == pair.black;
}

static int explain_table(struct qyi_cli *cli, const struct qy_tour_log *event, unsigned round,
                         struct qy_pair pair)
{
    uint16_t *list;
    size_t count;
    size_t place[2];

    if (!stands(qy_tour_log_tournament(event), round, pair))
        return not_paired(cli);
    if (qy_tour_log_table(event, &list, &count) < 0)
        return QYI_EXIT_SYSTEM;
    place[0] = place_in(list, count, pair.white);
    place[1] = place_in(list, count, pair.black);
    free(list);
    add_table_words(cli, pair, place, count, 0);
    return QYI_EXIT_DONE;
}

static int explain_match(struct qyi_cli *cli, const struct qy_tour_log *event, size_t stage, unsigned round,
                         struct qy_pair pair)
{
    struct qy_tour_matches matches;
    int code = QYI_EXIT_NO;

    if (qy_tour_log_matches(event, stage, &matches, NULL) < 0)
        return QYI_EXIT_SYSTEM;
    for (size_t i = 0; i < matches.count; i++) {
        const struct qy_tour_match *match = &matches.match[i];
        const uint16_t two[2] = {pair.white, pair.black};
        char text[4][24];

        if (match->first_round > round || !place_in(match->player, 2, two[0]) ||
            !place_in(match->player, 2, two[1]))
            continue;
        (void)snprintf(text[0], sizeof text[0], "%u", two[0]);
        (void)snprintf(text[1], sizeof text[1], "%u", two[1]);
        (void)snprintf(text[2], sizeof text[2], "%u", match->round);
        (void)snprintf(text[3], sizeof text[3], "%u", round - match->first_round + 1U);
        qyi_cli_word(cli, &cli->out,
                     match->third        ? "explain.third"
                     : match->round == 1 ? "explain.seats"
                                         : "explain.match",
                     text[0], text[1], text[2], text[3], NULL);
        qy_buf_addc(&cli->out, '\n');
        qyi_cli_word(cli, &cli->out,
                     round == match->first_round ? "explain.match-first" : "explain.match-turns", NULL);
        qy_buf_addc(&cli->out, '\n');
        code = QYI_EXIT_DONE;
    }
    qy_tour_matches_free(&matches);
    return code;
}

static int explain_stage(struct qyi_cli *cli, const struct qy_tour_log *event, unsigned round,
                         struct qy_pair pair)
{
    struct qy_tour_stage stage;

    if (!stands(qy_tour_log_tournament(event), round, pair))
        return not_paired(cli);
    for (size_t i = 0; qy_tour_log_stage(event, i, &stage); i++) {
        size_t group = 1;

        if (round < stage.first_round || round > stage.last_round)
            continue;
        if (stage.plan.kind == QY_TOUR_STAGE_KNOCKOUT)
            return explain_match(cli, event, i, round, pair);
        for (size_t from = 0, to; from < stage.seat_count; from = to + 1, group++) {
            size_t place[2];

            for (to = from; stage.seat[to] > 0; to++)
                ;
            place[0] = place_in(stage.seat + from, to - from, pair.white);
            place[1] = place_in(stage.seat + from, to - from, pair.black);
            if (place[0] > 0 && place[1] > 0)
                add_table_words(cli, pair, place, to - from, group);
        }
    }
    return QYI_EXIT_DONE;
}

/* ---- the action -----------------------------------------------------------------------------------------
 */

/* "3-7"; "3-0" is the bye. */
static bool read_pair(const char *text, size_t len, struct qy_pair *ret_pair)
{
    unsigned number[2] = {0, 0};
    size_t digits[2] = {0, 0};
    size_t k = 0;

    for (size_t i = 0; i < len; i++) {
        if (text[i] == '-' && k == 0) {
            k = 1;
            continue;
        }
        if (text[i] < '0' || text[i] > '9' || ++digits[k] > 4)
            return false;
        number[k] = number[k] * 10 + (unsigned)(text[i] - '0');
    }
    *ret_pair = (struct qy_pair){(uint16_t)number[0], (uint16_t)number[1]};
    return digits[0] > 0 && digits[1] > 0 && number[0] > 0;
}

int qyi_cli_read_pairs(const struct qyi_cli *cli, const char *text, struct qy_pairing *ret_pairing)
{
    struct qy_pairing pairing = {calloc(strlen(text) / 2 + 1, sizeof *pairing.pair), 0};

    while (pairing.pair && *text) {
        size_t len = strcspn(text, ",");

        if (!read_pair(text, len, &pairing.pair[pairing.count++])) {
            qy_pairing_free(&pairing);
            return qyi_cli_usage(cli, "explain.bad-pair", text, NULL);
        }
        text += len + (text[len] == ',');
    }
    *ret_pairing = pairing;
    return pairing.pair ? QYI_EXIT_DONE : QYI_EXIT_SYSTEM;
}

static int explain_swiss(struct qyi_cli *cli, const char *path, const struct qy_tournament *tournament,
                         bool swiss_cn, const struct qy_swiss_cn *rules, unsigned round, struct qy_pair pair)
{
    size_t most = cli->text[QYI_OPT_TOP] ? (size_t)cli->number[QYI_OPT_TOP] : USUAL_ALTERNATIVES;
    struct qy_pair_reasons reasons;
    struct qy_error error = {0};
    int code = swiss_cn ? qy_explain_swiss_cn(tournament, round, rules, pair, most, &reasons, &error)
                        : qy_explain_dutch(tournament, round, pair, most, &reasons, &error);

    if (code < 0)
        return qyi_cli_fail(cli, path, &error);
    add_reasons(cli, tournament, round, &reasons);
    qy_pair_reasons_free(&reasons);
    return QYI_EXIT_DONE;
}

/* Whether a system is one whose reasons are not told: said so, with the exit code. */
static bool refuse_reasons(const struct qyi_cli *cli, const char *path, const char *system, int *ret_code)
{
    enum qy_fide_system fide;
    struct qy_error error = {.code = QY_E_TOUR_SYSTEM, .expected = "dutch, swiss-cn"};

    if (strncmp(system, "team-swiss", 10) != 0 &&
        (!qy_fide_system_find(system, &fide) || fide == QY_FIDE_DUTCH))
        return false;
    memcpy(error.found, system, strlen(system) + 1);
    *ret_code = qyi_cli_fail(cli, path, &error);
    return true;
}

static int explain_log(struct qyi_cli *cli, const char *path, unsigned round, struct qy_pair pair)
{
    struct qy_swiss_cn rules;
    struct qyi_log_file file;
    struct qy_error error = {0};
    const char *system;
    int code;

    if (qyi_log_file_open(path, false, &file, &error) < 0)
        return qyi_cli_fail(cli, path, &error);
    system = qy_tour_log_system(file.event);
    rules = qy_tour_log_swiss_cn(file.event);
    if (refuse_reasons(cli, path, system, &code)) {
        qyi_log_file_close(&file);
        return code;
    }
    if (qy_tour_log_stages(file.event) > 0)
        code = explain_stage(cli, file.event, round, pair);
    else if (strcmp(system, "swiss-cn") == 0 || strcmp(system, "dutch") == 0)
        code = explain_swiss(cli, path, qy_tour_log_tournament(file.event), system[0] == 's', &rules, round,
                             pair);
    else
        code = explain_table(cli, file.event, round, pair);
    qyi_log_file_close(&file);
    return code;
}

int qyi_cli_tournament_explain(struct qyi_cli *cli, const char *path)
{
    const char *text = cli->text[QYI_OPT_PAIR];
    unsigned round = (unsigned)cli->number[QYI_OPT_ROUND];
    struct qy_swiss_cn rules = {0};
    const char *system;
    struct qy_pair pair;
    struct qy_trf *trf;
    int code;

    if (!text || !cli->text[QYI_OPT_ROUND])
        return qyi_cli_usage(cli, "cli.missing-operand", text ? "--round=N" : "--pair=A-B", NULL);
    if (!read_pair(text, strlen(text), &pair))
        return qyi_cli_usage(cli, "explain.bad-pair", text, NULL);
    if (qyi_cli_is_log(path))
        return explain_log(cli, path, round, pair);
    code = qyi_cli_read_trf(cli, path, &trf);
    if (code != QYI_EXIT_DONE)
        return code;
    system = cli->text[QYI_OPT_SYSTEM];
    system = system ? system : qy_trf_tournament(trf)->text[QY_TOUR_SYSTEM_CODE];
    if (!refuse_reasons(cli, path, system, &code))
        code = explain_swiss(cli, path, qy_trf_tournament(trf), strcmp(system, "swiss-cn") == 0, &rules,
                             round, pair);
    qy_trf_free(trf);
    return code;
}

/* ---- pairings made by hand ------------------------------------------------------------------------------
 */

int qyi_cli_judge_pairs(struct qyi_cli *cli, const char *path, const struct qy_tour_log *event,
                        const struct qy_pairing *pairing)
{
    const struct qy_tournament *tournament = qy_tour_log_tournament(event);
    unsigned round = qy_tournament_paired_rounds(tournament) + 1;
    struct qy_swiss_cn rules = qy_tour_log_swiss_cn(event);
    const char *system = qy_tour_log_system(event);
    struct qy_pair_reasons reasons = {0};
    struct qy_error error = {0};
    int code = 0;

    if (strcmp(system, "dutch") == 0)
        code = qy_judge_dutch(tournament, round, pairing, &reasons, &error);
    else if (strcmp(system, "swiss-cn") == 0)
        code = qy_judge_swiss_cn(tournament, round, &rules, pairing, &reasons, &error);
    if (code < 0)
        return qyi_cli_fail(cli, path, &error);
    if (reasons.count > 0 && !cli->json) {
        qyi_cli_word(cli, &cli->out, "explain.by-hand", NULL);
        qy_buf_addc(&cli->out, '\n');
    }
    for (size_t i = 0; i < reasons.count; i++)
        add_reason(cli, tournament, round, &reasons.item[i]);
    qy_pair_reasons_free(&reasons);
    return QYI_EXIT_DONE;
}

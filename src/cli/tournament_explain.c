/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan tournament explain: why a round is paired as it is, and what a pairing made by hand breaks. */
#include "cli/tournament_explain.h"

#include "base/error.h"
#include "cli/tournament.h"
#include "cli/tournament_file.h"
#include "cli/tournament_log.h"
#include "cli/tournament_system.h"

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
    [QY_BAR_UPFLOATERS] = "upfloaters",
    [QY_BAR_SHIFTERS] = "shifters",
    [QY_BAR_BYE_SCORE] = "bye-score",
    [QY_BAR_BYE_GAMES] = "bye-games",
    [QY_BAR_BYE_LAST] = "bye-last",
    [QY_BAR_FREE] = "free",
    [QY_BAR_HALVES] = "halves",
    [QY_BAR_LAYER] = "layer",
    [QY_BAR_GAP] = "gap",
    [QY_BAR_RUN] = "run",
    [QY_BAR_NEED] = "need",
    [QY_BAR_UNIT] = "unit",
    [QY_BAR_LOT] = "lot",
    [QY_BAR_SECOND] = "second",
};

static const char *const colour_names[] = {
    [QY_COLOUR_NONE] = "none",         [QY_COLOUR_BOTH] = "both",
    [QY_COLOUR_STRONGER] = "stronger", [QY_COLOUR_ALTERNATE] = "alternate",
    [QY_COLOUR_HIGHER] = "higher",     [QY_COLOUR_NUMBER] = "number",
    [QY_COLOUR_BALANCE] = "balance",   [QY_COLOUR_LOT] = "lot",
    [QY_COLOUR_ONE] = "one",           [QY_COLOUR_DIFFERENCE] = "difference",
    [QY_COLOUR_LAST] = "last",         [QY_COLOUR_LAST_OTHER] = "last-other",
    [QY_COLOUR_FEWER] = "fewer",       [QY_COLOUR_SECOND] = "second",
};

/* What the criteria of a system say, by their numbers; words that several have in common are those of the
 * Dutch system's. */
static const char *const criterion_words[][22] = {
    [QY_PAIRS_DUTCH] = {[4] = "completion",
                        [5] = "c5",
                        [6] = "c6",
                        [7] = "c7",
                        [8] = "c8",
                        [9] = "c9",
                        [10] = "c10",
                        [11] = "c11",
                        [12] = "c12",
                        [13] = "c13",
                        [14] = "c14",
                        [15] = "c15",
                        [16] = "c16",
                        [17] = "c17",
                        [18] = "c18",
                        [19] = "c19",
                        [20] = "c20",
                        [21] = "c21"},
    [QY_PAIRS_BURSTEIN] = {[4] = "completion", [5] = "c6", [6] = "c7", [7] = "c8", [8] = "c12"},
    [QY_PAIRS_DUBOV] = {[5] = "up-fewest",
                        [6] = "up-scores",
                        [7] = "c12",
                        [8] = "up-most",
                        [9] = "up-times",
                        [10] = "up-again"},
    [QY_PAIRS_TEAMS] = {[4] = "up-fewest",
                        [5] = "up-scores",
                        [6] = "up-next",
                        [7] = "up-floated",
                        [8] = "c12",
                        [9] = "c13",
                        [10] = "up-resident"},
    [QY_PAIRS_DOUBLE] =
        {[4] = "up-fewest", [5] = "up-scores", [6] = "up-next", [7] = "up-floated", [8] = "up-resident"},
};

/* ---- words ----------------------------------------------------------------------------------------------
 */

static void add_score(struct qy_buf *out, qy_points score)
{
    qy_fraction_write((struct qy_fraction){score, QY_POINT}, 1, out);
}

/* The pair that the system makes, or that lots may make. */
static bool is_made(const struct qy_pair_reason *reason)
{
    return reason->player > 0 && (reason->bar == QY_BAR_NONE || reason->bar == QY_BAR_LOT);
}

/* "12 Li", or the word for the bye. */
static void add_player(const struct qyi_cli *cli, const struct qy_tournament *tournament, unsigned number,
                       struct qy_buf *out)
{
    const struct qy_tournament_player *player = qy_tournament_player(tournament, number);

    if (player)
        qy_buf_addf(out, "%u %s", number, player->text[QY_PLAYER_NAME]);
    else
        qyi_cli_word(cli, out, "explain.the-bye", NULL);
}

/* The message of how colours came about; the higher ranked one of a Double-Swiss is no first team. */
static const char *colour_word(enum qy_pair_system system, uint8_t rule)
{
    if (system == QY_PAIRS_DOUBLE && rule == QY_COLOUR_LAST)
        return "last-higher";
    if (system == QY_PAIRS_DOUBLE && rule == QY_COLOUR_LAST_OTHER)
        return "last-lower";
    return colour_names[rule];
}

/* The message of a reason. Appendix 2 has its own words for what it has in common with FIDE's systems. */
static const char *word_of(enum qy_pair_system system, const struct qy_pair_reason *reason)
{
    if (reason->bar == QY_BAR_CRITERION)
        return criterion_words[system][reason->criterion];
    if (system == QY_PAIRS_SWISS_CN)
        switch (reason->bar) {
        case QY_BAR_MET: return "met-cn";
        case QY_BAR_BYE: return "bye-cn";
        case QY_BAR_COMPLETION: return "completion-cn";
        default: break;
        }
    return bar_names[reason->bar];
}

/* What is against a pair, in one sentence. */
static void add_bar(const struct qyi_cli *cli, enum qy_pair_system system,
                    const struct qy_pair_reason *reason, struct qy_buf *out)
{
    struct qy_buf score = QY_BUF_INIT;
    struct qy_buf article = QY_BUF_INIT;
    char id[40];
    char round[8];

    (void)snprintf(round, sizeof round, "%u", reason->round);
    (void)snprintf(id, sizeof id, "explain.%s", word_of(system, reason));
    add_score(&score, reason->score);
    qy_pair_reason_article(system, reason, &article);
    qyi_cli_word(cli, out, id, qy_buf_str(&score), round, qy_buf_str(&article), NULL);
    qy_buf_free(&score);
    qy_buf_free(&article);
}

static void add_article_json(struct qyi_json *json, const char *key, struct qy_buf *article)
{
    if (article->len > 0) {
        qyi_json_key(json, key);
        qyi_json_string(json, qy_buf_str(article));
    }
    qy_buf_free(article);
}

static void add_reason_json(struct qyi_cli *cli, unsigned round, const struct qy_pair_reasons *reasons,
                            const struct qy_pair_reason *reason)
{
    enum qy_pair_system system = (enum qy_pair_system)reasons->system;
    struct qy_buf article = QY_BUF_INIT;
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
    qy_pair_reason_article(system, reason, &article);
    add_article_json(&json, "article", &article);
    if (is_made(reason) && reason->other > 0) {
        qyi_json_key(&json, "colours");
        qyi_json_string(&json, colour_names[reasons->colour]);
        qy_colour_rule_article(system, (enum qy_colour_rule)reasons->colour, &article);
        add_article_json(&json, "colours_article", &article);
    }
    qyi_json_key(&json, "score");
    qyi_json_fixed(&json, reason->score, 1);
    qyi_json_close(&json, '}');
    qy_buf_addc(&cli->out, '\n');
}

/* "  3 Li - 7 Sun: they met in round 2 (C.04.3 C1)". */
static void add_reason(struct qyi_cli *cli, const struct qy_tournament *tournament, unsigned round,
                       const struct qy_pair_reasons *reasons, const struct qy_pair_reason *reason)
{
    if (cli->json) {
        add_reason_json(cli, round, reasons, reason);
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
    add_bar(cli, (enum qy_pair_system)reasons->system, reason, &cli->out);
    qy_buf_addc(&cli->out, '\n');
}

/* "  colours: each gets what is due (C.04.3 5.2.1)". */
static void add_colours(struct qyi_cli *cli, const struct qy_pair_reasons *reasons)
{
    struct qy_buf article = QY_BUF_INIT;
    char id[40];

    (void)snprintf(id, sizeof id, "explain.colour-%s",
                   colour_word((enum qy_pair_system)reasons->system, reasons->colour));
    qy_colour_rule_article((enum qy_pair_system)reasons->system, (enum qy_colour_rule)reasons->colour,
                           &article);
    qy_buf_adds(&cli->out, "  ");
    qyi_cli_word(cli, &cli->out, id, qy_buf_str(&article), NULL);
    qy_buf_addc(&cli->out, '\n');
    qy_buf_free(&article);
}

static void add_reasons(struct qyi_cli *cli, const struct qy_tournament *tournament, unsigned round,
                        const struct qy_pair_reasons *reasons)
{
    struct qy_buf one = QY_BUF_INIT;
    struct qy_buf other = QY_BUF_INIT;
    struct qy_buf scores[2] = {QY_BUF_INIT, QY_BUF_INIT};

    if (!cli->json) {
        add_player(cli, tournament, reasons->item[0].player, &one);
        add_player(cli, tournament, reasons->item[0].other, &other);
        add_score(&scores[0], reasons->score[0]);
        add_score(&scores[1], reasons->score[1]);
        qyi_cli_word(cli, &cli->out, "explain.pair", qy_buf_str(&one), qy_buf_str(&scores[0]),
                     qy_buf_str(&other), qy_buf_str(&scores[1]), NULL);
        qy_buf_addc(&cli->out, '\n');
        if (reasons->item[0].other > 0 && is_made(&reasons->item[0]))
            add_colours(cli, reasons);
    }
    for (size_t i = 0; i < reasons->count; i++)
        add_reason(cli, tournament, round, reasons, &reasons->item[i]);
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
    const struct qy_tournament_player *player = qy_tournament_player(tournament, pair.white);

    return player && pair.black > 0 && round <= tournament->columns &&
           player->entry[round - 1].opponent == pair.black;
}

static int explain_table(struct qyi_cli *cli, const struct qy_tournament_log *event, unsigned round,
                         struct qy_pair pair)
{
    uint16_t *list;
    size_t count;
    size_t place[2];

    if (!stands(qy_tournament_log_tournament(event), round, pair))
        return not_paired(cli);
    if (qy_tournament_log_table(event, &list, &count) < 0)
        return QYI_EXIT_SYSTEM;
    place[0] = place_in(list, count, pair.white);
    place[1] = place_in(list, count, pair.black);
    free(list);
    add_table_words(cli, pair, place, count, 0);
    return QYI_EXIT_DONE;
}

/* Whether pairs are those of a table. */
static bool is_table(const char *system)
{
    return strncmp(system, "roundrobin-cn", 13) == 0 || strncmp(system, "berger", 6) == 0 ||
           strncmp(system, "scheveningen", 12) == 0;
}

static int explain_match(struct qyi_cli *cli, const struct qy_tournament_log *event, size_t stage,
                         unsigned round, struct qy_pair pair)
{
    struct qy_tournament_matches matches;
    int code = QYI_EXIT_NO;

    if (qy_tournament_log_matches(event, stage, &matches, NULL) < 0)
        return QYI_EXIT_SYSTEM;
    for (size_t i = 0; i < matches.count; i++) {
        const struct qy_tournament_match *match = &matches.match[i];
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
    qy_tournament_matches_free(&matches);
    return code;
}

static int explain_stage(struct qyi_cli *cli, const struct qy_tournament_log *event, unsigned round,
                         struct qy_pair pair)
{
    struct qy_tournament_stage stage;

    if (!stands(qy_tournament_log_tournament(event), round, pair))
        return not_paired(cli);
    for (size_t i = 0; qy_tournament_log_stage(event, i, &stage); i++) {
        size_t group = 1;

        if (round < stage.first_round || round > stage.last_round)
            continue;
        if (stage.plan.kind == QY_TOURNAMENT_STAGE_KNOCKOUT)
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

/* So many alternatives are asked for. */
static size_t alternatives(const struct qyi_cli *cli)
{
    return cli->text[QYI_OPT_TOP] ? (size_t)cli->number[QYI_OPT_TOP] : USUAL_ALTERNATIVES;
}

static int answer(struct qyi_cli *cli, const char *path, const struct qy_tournament *tournament,
                  unsigned round, int code, struct qy_pair_reasons *reasons, const struct qy_error *error)
{
    if (code < 0)
        return qyi_cli_fail(cli, path, error);
    add_reasons(cli, tournament, round, reasons);
    qy_pair_reasons_free(reasons);
    return QYI_EXIT_DONE;
}

static int explain_log(struct qyi_cli *cli, const char *path, unsigned round, struct qy_pair pair)
{
    struct qy_pair_reasons reasons;
    struct qyi_log_file file;
    struct qy_error error = {0};
    int code;

    if (qyi_log_file_open(path, false, &file, &error) < 0)
        return qyi_cli_fail(cli, path, &error);
    if (qy_tournament_log_stages(file.event) > 0) {
        code = explain_stage(cli, file.event, round, pair);
    } else if (is_table(qy_tournament_log_system(file.event))) {
        code = explain_table(cli, file.event, round, pair);
    } else {
        code = qy_tournament_log_explain(file.event, round, pair, alternatives(cli), &reasons, &error);
        code = answer(cli, path, qy_tournament_log_tournament(file.event), round, code, &reasons, &error);
    }
    qyi_log_file_close(&file);
    return code;
}

static int explain_report(struct qyi_cli *cli, const char *path, unsigned round, struct qy_pair pair)
{
    struct qyi_cli_system system;
    struct qy_pair_reasons reasons;
    struct qy_error error = {0};
    struct qy_trf *trf;
    int code = qyi_cli_read_trf(cli, path, &trf);

    if (code != QYI_EXIT_DONE)
        return code;
    code = qyi_cli_system_of(cli, trf, &system);
    if (code == QYI_EXIT_DONE) {
        code = qyi_cli_system_explain(cli, &system, round, pair, alternatives(cli), &reasons, &error);
        code = answer(cli, path, system.tournament, round, code, &reasons, &error);
    }
    qy_trf_free(trf);
    return code;
}

int qyi_cli_tournament_explain(struct qyi_cli *cli, const char *path)
{
    const char *text = cli->text[QYI_OPT_PAIR];
    unsigned round = (unsigned)cli->number[QYI_OPT_ROUND];
    struct qy_pair pair;

    if (!text || !cli->text[QYI_OPT_ROUND])
        return qyi_cli_usage(cli, "cli.missing-operand", text ? "--round=N" : "--pair=A-B", NULL);
    if (!read_pair(text, strlen(text), &pair))
        return qyi_cli_usage(cli, "explain.bad-pair", text, NULL);
    return qyi_cli_is_log(path) ? explain_log(cli, path, round, pair)
                                : explain_report(cli, path, round, pair);
}

/* ---- pairings made by hand ------------------------------------------------------------------------------
 */

int qyi_cli_judge_pairs(struct qyi_cli *cli, const char *path, const struct qy_tournament_log *event,
                        const struct qy_pairing *pairing)
{
    const struct qy_tournament *tournament = qy_tournament_log_tournament(event);
    unsigned round = qy_tournament_paired_rounds(tournament) + 1;
    struct qy_pair_reasons reasons;
    struct qy_error error = {0};
    int code = qy_tournament_log_judge(event, round, pairing, &reasons, &error);

    if (code < 0)
        return qyi_cli_fail(cli, path, &error);
    if (reasons.count > 0 && !cli->json) {
        qyi_cli_word(cli, &cli->out, "explain.by-hand", NULL);
        qy_buf_addc(&cli->out, '\n');
    }
    for (size_t i = 0; i < reasons.count; i++)
        add_reason(cli, tournament, round, &reasons, &reasons.item[i]);
    qy_pair_reasons_free(&reasons);
    return QYI_EXIT_DONE;
}

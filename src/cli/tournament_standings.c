/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan tournament standings, crosstable: who stands where, by which tie-breaks, and against whom. */
#include "base/error.h"
#include "base/json.h"
#include "cli/tournament.h"
#include "cli/tournament_file.h"
#include "cli/tournament_log.h"

#include <stdlib.h>
#include <string.h>

const char *qyi_cli_player_name(const struct qyi_cli_standings *view, unsigned number)
{
    return qy_tournament_player(view->tournament, number)->text[QY_PLAYER_NAME];
}

void qyi_cli_add_points(struct qy_buf *out, qy_points points)
{
    qy_fraction_write((struct qy_fraction){points, QY_POINT}, 1, out);
}

/* ---- what to rank by ------------------------------------------------------------------------------------
 */

/* The tie-breaks of --tiebreaks, else of the file, else the usual ones: of a log of teams those of 15.3
 * and 15.4, as `standings` has them. Returns an exit code. */
static int choose_tiebreaks(struct qyi_cli_standings *view, const char *path)
{
    const char *asked = view->cli->text[QYI_OPT_TIEBREAKS];
    bool of_log = !view->teams && qyi_cli_has_team_matches(path);
    bool by_games = of_log && qy_tournament_is_by_games(view->tournament);
    struct qy_error error;
    int code;

    if (asked ? strcmp(asked, "cn") == 0
              : of_log && !by_games && !view->tournament->text[QY_TOURNAMENT_TIEBREAKS][0]) {
        bool round_robin = qy_tournament_is_round_robin(view->tournament);

        view->tiebreaks = view->teams || of_log ? qy_tiebreak_list_usual_teams(round_robin)
                                                : qy_tiebreak_list_usual(round_robin);
        return QYI_EXIT_DONE;
    }
    if (asked)
        code = qy_tiebreak_list_parse(asked, strlen(asked), &view->tiebreaks, &error);
    else if (view->teams || of_log)
        code = qy_tiebreak_list_of_teams(view->tournament, &view->tiebreaks, &error);
    else
        code = qy_tiebreak_list_of(view->tournament, &view->tiebreaks, &error);
    if (code == 0)
        return QYI_EXIT_DONE;
    if (!asked)
        return qyi_cli_fail(view->cli, path, &error);
    qyi_cli_say_error(view->cli, &error);
    return QYI_EXIT_USAGE;
}

/* The numbers of --withdrawn, separated by commas. Returns an exit code. */
static int read_withdrawn(const struct qyi_cli *cli, uint16_t numbers[QY_TOURNAMENT_MAX_ROUNDS],
                          size_t *ret_count)
{
    const char *text = cli->text[QYI_OPT_WITHDRAWN];
    size_t count = 0;
    unsigned number = 0;

    for (const char *at = text; at; at++) {
        if (*at >= '0' && *at <= '9' && number <= QY_TOURNAMENT_MAX_PLAYERS) {
            number = number * 10 + (unsigned)(*at - '0');
            continue;
        }
        if ((*at != ',' && *at) || number == 0 || number > QY_TOURNAMENT_MAX_PLAYERS ||
            count == QY_TOURNAMENT_MAX_ROUNDS)
            return qyi_cli_usage(cli, "standings.bad-numbers", text, NULL);
        numbers[count++] = (uint16_t)number;
        number = 0;
        if (!*at)
            break;
    }
    *ret_count = count;
    return QYI_EXIT_DONE;
}

/* What teams got in games: standings take over what they need of it. */
static int rank_teams(struct qyi_cli_standings *view, const char *path, struct qy_standings_setup setup,
                      struct qy_error *reterr)
{
    struct qy_team_tournament *event = NULL;
    struct qy_team_scores scores;
    struct qyi_log_file file;
    int code;

    if (view->teams) {
        scores = qy_team_tournament_scores(view->teams);
        setup.teams = &scores;
        return qy_standings_new(view->tournament, &setup, &view->standings, reterr);
    }
    if (qyi_log_file_open(path, false, &file, reterr) < 0)
        return reterr->code;
    code = qy_team_tournament_of_log(file.event, &event, reterr);
    if (code == 0) {
        scores = qy_team_tournament_scores(event);
        setup.teams = &scores;
        code = qy_standings_new(view->tournament, &setup, &view->standings, reterr);
    }
    qy_team_tournament_free(event);
    qyi_log_file_close(&file);
    return code;
}

static int rank(struct qyi_cli_standings *view, const char *path)
{
    struct qy_standings_setup setup = {.tiebreaks = view->tiebreaks};
    uint16_t withdrawn[QY_TOURNAMENT_MAX_ROUNDS];
    struct qy_conduct *conduct = NULL;
    uint16_t *decided = NULL;
    struct qy_error error;
    int code = read_withdrawn(view->cli, withdrawn, &setup.withdrawn_count);

    if (code != QYI_EXIT_DONE)
        return code;
    setup.withdrawn = withdrawn;
    if (view->cli->text[QYI_OPT_ROUNDS])
        setup.rounds = (unsigned)view->cli->number[QYI_OPT_ROUNDS];
    if (view->cli->text[QYI_OPT_CONDUCT])
        code =
            qyi_cli_read_conduct(view->cli, view->cli->text[QYI_OPT_CONDUCT], &conduct, &setup.conduct_count);
    else if (qyi_cli_is_log(path))
        code = qyi_cli_log_conduct(view->cli, path, &conduct, &setup.conduct_count);
    if (code == QYI_EXIT_DONE && qyi_cli_is_log(path))
        code = qyi_cli_log_decided(view->cli, path, &decided, &setup.decided_count);
    if (code != QYI_EXIT_DONE) {
        free(conduct);
        return code;
    }
    setup.conduct = conduct;
    setup.decided = decided;
    if ((view->teams || qyi_cli_has_team_matches(path)
             ? rank_teams(view, path, setup, &error)
             : qy_standings_new(view->tournament, &setup, &view->standings, &error)) < 0)
        code = qyi_cli_fail(view->cli, path, &error);
    free(conduct);
    free(decided);
    if (code == QYI_EXIT_INPUT && (error.code == QY_E_TIEBREAK_SYSTEM || error.code == QY_E_TIEBREAK_TEAMS) &&
        view->cli->text[QYI_OPT_TIEBREAKS])
        return QYI_EXIT_USAGE; /* it was asked for, it does not stand in the file */
    return code;
}

int qyi_cli_rank(struct qyi_cli_standings *view, const char *path)
{
    int code = choose_tiebreaks(view, path);

    return code == QYI_EXIT_DONE ? rank(view, path) : code;
}

/* ---- standings ------------------------------------------------------------------------------------------
 */

static void add_value(const struct qyi_cli_standings *view, const struct qy_standing *row, size_t k,
                      struct qy_buf *out)
{
    qy_fraction_write(row->value[k], qy_tiebreak_decimals(view->tiebreaks.item[k].code), out);
}

static void add_code(const struct qyi_cli_standings *view, size_t k, struct qy_buf *out)
{
    qy_tiebreak_write(&view->tiebreaks.item[k], out);
}

static void add_tsv(const struct qyi_cli_standings *view, struct qy_buf *out)
{
    qy_buf_adds(out, "id\trank\tname\tpoints");
    for (size_t k = 0; k < view->tiebreaks.count; k++) {
        qy_buf_addc(out, '\t');
        add_code(view, k, out);
    }
    qy_buf_addc(out, '\n');
    for (size_t i = 0; i < qy_standings_count(view->standings); i++) {
        const struct qy_standing *row = qy_standings_at(view->standings, i);

        qy_buf_addf(out, "%u\t%u\t", row->number, row->rank);
        qyi_cli_table_field(qyi_cli_player_name(view, row->number), out);
        qy_buf_addc(out, '\t');
        qyi_cli_add_points(out, row->points);
        for (size_t k = 0; k < view->tiebreaks.count; k++) {
            qy_buf_addc(out, '\t');
            add_value(view, row, k, out);
        }
        qy_buf_addc(out, '\n');
    }
}

/* A number of JSON, as exact as it is written elsewhere; null for none. */
static void put_value(struct qyi_json *json, struct qy_fraction value, unsigned decimals)
{
    struct qy_buf text = QY_BUF_INIT;
    int64_t number = 0;
    bool negative = value.by > 0 && value.number < 0;

    if (value.by == 0) {
        qyi_json_null(json);
        return;
    }
    qy_fraction_write(value, decimals, &text);
    for (size_t i = 0; i < text.len; i++)
        if (text.data[i] >= '0' && text.data[i] <= '9')
            number = number * 10 + (text.data[i] - '0');
    qy_buf_free(&text);
    qyi_json_fixed(json, negative ? -number : number, decimals);
}

static void put_term(struct qyi_json *json, const struct qy_tiebreak_term *term, unsigned decimals)
{
    qyi_json_open(json, '{');
    qyi_json_key(json, "round");
    qyi_json_uint(json, term->round);
    qyi_json_key(json, "opponent");
    if (term->opponent > 0)
        qyi_json_uint(json, term->opponent);
    else
        qyi_json_null(json);
    qyi_json_key(json, "points");
    qyi_json_fixed(json, term->points, 1);
    qyi_json_key(json, "score");
    qyi_json_fixed(json, term->score, 1);
    qyi_json_key(json, "value");
    put_value(json, term->value, decimals);
    qyi_json_key(json, "dummy");
    qyi_json_bool(json, term->dummy);
    qyi_json_key(json, "cut");
    qyi_json_bool(json, term->cut);
    if (term->board > 0) {
        qyi_json_key(json, "board");
        qyi_json_uint(json, term->board);
    }
    if (term->secondary) {
        qyi_json_key(json, "secondary");
        qyi_json_bool(json, true);
    }
    qyi_json_close(json, '}');
}

/* The decimals of a term: those of the value, where it is a sum; of the opponents' values, where a mean. */
static unsigned term_decimals(enum qy_tiebreak_code code)
{
    if (code == QY_TB_AOB || code == QY_TB_DE || (code >= QY_TB_EDE && code <= QY_TB_EDEB) ||
        code == QY_TB_TBR || code == QY_TB_BBE)
        return 1;
    return qy_tiebreak_decimals(code);
}

static void put_terms(const struct qyi_cli_standings *view, const struct qy_standing *row,
                      struct qyi_json *json)
{
    struct qy_tiebreak_terms terms;

    qyi_json_key(json, "terms");
    qyi_json_open(json, '{');
    for (size_t k = 0; k < view->tiebreaks.count; k++) {
        struct qy_buf code = QY_BUF_INIT;

        if (qy_standings_explain(view->standings, row->number, k, &terms) < 0)
            continue;
        add_code(view, k, &code);
        qyi_json_key(json, qy_buf_str(&code));
        qy_buf_free(&code);
        qyi_json_open(json, '[');
        for (size_t i = 0; i < terms.count; i++)
            put_term(json, &terms.term[i], term_decimals(view->tiebreaks.item[k].code));
        qyi_json_close(json, ']');
    }
    qyi_json_close(json, '}');
}

void qyi_cli_put_ranked(const struct qyi_cli_standings *view, const struct qy_standing *row,
                        struct qyi_json *json)
{
    qyi_json_key(json, "rank");
    qyi_json_uint(json, row->rank);
    qyi_json_key(json, "id");
    qyi_json_uint(json, row->number);
    qyi_json_key(json, "name");
    qyi_json_string(json, qyi_cli_player_name(view, row->number));
}

static void add_json_row(const struct qyi_cli_standings *view, const struct qy_standing *row,
                         struct qy_buf *out)
{
    struct qyi_json json;

    qyi_json_begin(&json, out);
    qyi_json_open(&json, '{');
    qyi_cli_put_ranked(view, row, &json);
    qyi_json_key(&json, "points");
    qyi_json_fixed(&json, row->points, 1);
    qyi_json_key(&json, "tiebreaks");
    qyi_json_open(&json, '{');
    for (size_t k = 0; k < view->tiebreaks.count; k++) {
        struct qy_buf code = QY_BUF_INIT;

        add_code(view, k, &code);
        qyi_json_key(&json, qy_buf_str(&code));
        qy_buf_free(&code);
        put_value(&json, row->value[k], qy_tiebreak_decimals(view->tiebreaks.item[k].code));
    }
    qyi_json_close(&json, '}');
    if (view->cli->text[QYI_OPT_TERMS])
        put_terms(view, row, &json);
    qyi_json_close(&json, '}');
    qy_buf_addc(out, '\n');
}

/* ---- tables for people ----------------------------------------------------------------------------------
 */

/* The head of a tie-break: its Chinese name for a Chinese reader, where it has one. */
static void head_cell(struct qyi_cli_table *table, const struct qyi_cli_standings *view, size_t k)
{
    enum qy_tiebreak_code code = view->tiebreaks.item[k].code;
    const char *name = qy_tiebreak_name(code, view->cli->lang);

    if (strcmp(name, qy_tiebreak_name(code, QY_LANG_EN)) != 0)
        qy_buf_adds(&table->text, name);
    else
        add_code(view, k, &table->text);
    qyi_cli_table_end(table);
}

static void add_plain(const struct qyi_cli_standings *view, struct qy_buf *out)
{
    struct qyi_cli_table table = {.columns = 4 + view->tiebreaks.count, .left = 2};

    qyi_cli_table_word(&table, view->cli, "standings.rank");
    qyi_cli_table_word(&table, view->cli, "standings.number");
    qyi_cli_table_word(&table, view->cli, "standings.name");
    qyi_cli_table_word(&table, view->cli, "standings.points");
    for (size_t k = 0; k < view->tiebreaks.count; k++)
        head_cell(&table, view, k);
    for (size_t i = 0; i < qy_standings_count(view->standings); i++) {
        const struct qy_standing *row = qy_standings_at(view->standings, i);

        qy_buf_addf(&table.text, "%u", row->rank);
        qyi_cli_table_end(&table);
        qy_buf_addf(&table.text, "%u", row->number);
        qyi_cli_table_end(&table);
        qy_buf_adds(&table.text, qyi_cli_player_name(view, row->number));
        qyi_cli_table_end(&table);
        qyi_cli_add_points(&table.text, row->points);
        qyi_cli_table_end(&table);
        for (size_t k = 0; k < view->tiebreaks.count; k++) {
            add_value(view, row, k, &table.text);
            qyi_cli_table_end(&table);
        }
    }
    qyi_cli_table_write(&table, out);
    qy_buf_free(&table.text);
}

/* "  BH/C1 = 19.5: 1: 11 3.0, 2: (dummy) 4.0 ..., what was cut in brackets. */
static void add_plain_terms(const struct qyi_cli_standings *view, const struct qy_standing *row,
                            struct qy_buf *out)
{
    struct qy_tiebreak_terms terms;

    qy_buf_addf(out, "%u %s\n", row->number, qyi_cli_player_name(view, row->number));
    for (size_t k = 0; k < view->tiebreaks.count; k++) {
        enum qy_tiebreak_code code = view->tiebreaks.item[k].code;

        qy_buf_adds(out, "  ");
        add_code(view, k, out);
        qy_buf_adds(out, " = ");
        add_value(view, row, k, out);
        if (qy_standings_explain(view->standings, row->number, k, &terms) < 0)
            terms.count = 0;
        for (size_t i = 0; i < terms.count; i++) {
            const struct qy_tiebreak_term *term = &terms.term[i];

            qy_buf_adds(out, i == 0 ? ": " : ", ");
            qy_buf_adds(out, term->cut ? "[" : "");
            if (term->round > 0)
                qy_buf_addf(out, "%u.", term->round);
            if (term->board > 0)
                qy_buf_addf(out, "#%u", term->board);
            if (term->secondary)
                qy_buf_addc(out, '~');
            if (term->opponent > 0)
                qy_buf_addf(out, " %u", term->opponent);
            qy_buf_adds(out, term->dummy ? "* " : " ");
            qy_fraction_write(term->value, term_decimals(code), out);
            qy_buf_adds(out, term->cut ? "]" : "");
        }
        qy_buf_addc(out, '\n');
    }
}

static void add_standings(const struct qyi_cli_standings *view)
{
    struct qyi_cli *cli = view->cli;
    size_t tied = qy_standings_tied_for_first(view->standings);

    if (cli->text[QYI_OPT_TSV] && !cli->json) {
        add_tsv(view, &cli->out);
        return;
    }
    if (!cli->json)
        add_plain(view, &cli->out);
    for (size_t i = 0; i < qy_standings_count(view->standings); i++) {
        const struct qy_standing *row = qy_standings_at(view->standings, i);

        if (cli->json)
            add_json_row(view, row, &cli->out);
        else if (cli->text[QYI_OPT_TERMS])
            add_plain_terms(view, row, &cli->out);
    }
    if (!cli->json && !cli->quiet && tied > 1) {
        struct qy_buf number = QY_BUF_INIT;

        qy_buf_addf(&number, "%zu", tied);
        qyi_cli_say(cli, "standings.play-off", qy_buf_str(&number), NULL);
        qy_buf_free(&number);
    }
}

/* ---- the actions ----------------------------------------------------------------------------------------
 */

/* A group of an event in stages. */
static int show_section(struct qyi_cli *cli, const char *path, void (*add)(const struct qyi_cli_standings *))
{
    struct qyi_cli_standings view = {.cli = cli};
    struct qy_tournament *section;
    int code = qyi_cli_stage_section(cli, path, &section, &view.standings);

    if (code != QYI_EXIT_DONE)
        return code;
    view.tournament = section;
    view.tiebreaks = *qy_standings_tiebreaks(view.standings);
    add(&view);
    qy_standings_free(view.standings);
    qy_tournament_free(section);
    return code;
}

static int show(struct qyi_cli *cli, const char *path, void (*add)(const struct qyi_cli_standings *))
{
    struct qyi_cli_standings view = {.cli = cli};
    struct qy_trf *trf;
    int code;

    if (cli->text[QYI_OPT_STAGE])
        return show_section(cli, path, add);
    if (add == add_standings && qyi_cli_has_team_matches(path) && !qyi_cli_has_stages(cli, path)) {
        bool none;

        code = qyi_cli_teams_by_tiebreaks(cli, path, add, &none);
        return none ? qyi_cli_tournament_teams(cli, path) : code;
    }
    if (qyi_cli_has_stages(cli, path) && add == add_standings)
        return qyi_cli_tournament_places(cli, path);
    code = qyi_cli_read_trf(cli, path, &trf);

    if (code != QYI_EXIT_DONE)
        return code;
    view.teams = qy_trf_teams(trf);
    view.tournament = view.teams ? view.teams->teams : qy_trf_tournament(trf);
    code = qyi_cli_rank(&view, path);
    if (code == QYI_EXIT_DONE) {
        add(&view);
        qy_standings_free(view.standings);
    }
    qy_trf_free(trf);
    return code;
}

int qyi_cli_tournament_standings(struct qyi_cli *cli, const char *path)
{
    return show(cli, path, add_standings);
}

int qyi_cli_tournament_crosstable(struct qyi_cli *cli, const char *path)
{
    return show(cli, path, qyi_cli_add_crosstable);
}

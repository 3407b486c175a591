/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan tournament bracket, decide, and the standings of events in stages. */
#include "base/error.h"
#include "cli/tournament.h"
#include "cli/tournament_file.h"
#include "cli/tournament_log.h"

#include <qiyuan/stages.h>
#include <qiyuan/teams.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *name_of(const struct qy_tournament_log *event, unsigned number)
{
    const struct qy_tournament_player *player =
        qy_tournament_player(qy_tournament_log_tournament(event), number);

    return player ? player->text[QY_PLAYER_NAME] : "";
}

/* ---- groups ---------------------------------------------------------------------------------------------
 */

bool qyi_cli_has_stages(const struct qyi_cli *cli, const char *path)
{
    struct qyi_log_file file;
    struct qy_error error;
    bool has;

    (void)cli;
    if (!qyi_cli_is_log(path) || qyi_log_file_open(path, false, &file, &error) < 0)
        return false; /* what is wrong with the file is said where it is read */
    has = qy_tournament_log_stages(file.event) > 0;
    qyi_log_file_close(&file);
    return has;
}

/* The tie-breaks of --tiebreaks; `ret_list` stays NULL without it. Returns an exit code. */
static int asked_tiebreaks(const struct qyi_cli *cli, const struct qy_tournament_log *event,
                           struct qy_tiebreak_list *list, const struct qy_tiebreak_list **ret_list)
{
    const char *asked = cli->text[QYI_OPT_TIEBREAKS];
    struct qy_error error;

    *ret_list = NULL;
    if (!asked)
        return QYI_EXIT_DONE;
    *ret_list = list;
    if (strcmp(asked, "cn") == 0) {
        *list = qy_tournament_log_members(event) ? qy_tiebreak_list_usual_teams(true)
                                                 : qy_tiebreak_list_usual(true);
        return QYI_EXIT_DONE;
    }
    if (qy_tiebreak_list_parse(asked, strlen(asked), list, &error) == 0)
        return QYI_EXIT_DONE;
    qyi_cli_say_error(cli, &error);
    return QYI_EXIT_USAGE;
}

/* Ranks a group. Returns an exit code: tie-breaks that can't be had are at fault where they were asked for.
 */
static int rank_section(struct qyi_cli *cli, const char *path, const struct qy_tournament_log *event,
                        size_t stage, struct qy_tournament *section, struct qy_standings **ret_standings)
{
    const struct qy_tiebreak_list *asked;
    struct qy_tiebreak_list list;
    struct qy_error error = {0};
    int code = asked_tiebreaks(cli, event, &list, &asked);

    if (code != QYI_EXIT_DONE)
        return code;
    if (qy_tournament_log_section_standings(event, stage, section, asked, ret_standings, &error) == 0)
        return QYI_EXIT_DONE;
    code = qyi_cli_fail(cli, path, &error);
    return asked && (error.code == QY_E_TIEBREAK_SYSTEM || error.code == QY_E_TIEBREAK_TEAMS) ? QYI_EXIT_USAGE
                                                                                              : code;
}

int qyi_cli_stage_section(struct qyi_cli *cli, const char *path, struct qy_tournament **ret_section,
                          struct qy_standings **ret_standings)
{
    size_t stage = (size_t)cli->number[QYI_OPT_STAGE] - 1;
    size_t group = cli->text[QYI_OPT_GROUP] ? (size_t)cli->number[QYI_OPT_GROUP] - 1 : 0;
    struct qy_tournament *section;
    struct qyi_log_file file;
    struct qy_error error = {0};
    int code;

    if (!qyi_cli_is_log(path)) {
        qyi_cli_say(cli, "tournament.not-stages", NULL);
        return QYI_EXIT_NO;
    }
    if (qyi_log_file_open(path, false, &file, &error) < 0)
        return qyi_cli_fail(cli, path, &error);
    if (qy_tournament_log_section(file.event, stage, group, &section, &error) < 0) {
        code = qyi_cli_fail(cli, path, &error);
    } else {
        code = rank_section(cli, path, file.event, stage, section, ret_standings);
        if (code == QYI_EXIT_DONE)
            *ret_section = section;
        else
            qy_tournament_free(section);
    }
    qyi_log_file_close(&file);
    return code;
}

/* ---- places ---------------------------------------------------------------------------------------------
 */

static void add_place(struct qyi_cli *cli, const struct qy_tournament_log *event,
                      const struct qy_tournament_place *place)
{
    struct qyi_json json;

    if (!cli->json) {
        qy_buf_addf(&cli->out, "%u\t%u\t", place->number, place->from);
        qyi_cli_table_field(name_of(event, place->number), &cli->out);
        qy_buf_addf(&cli->out, "\t%u\n", place->to);
        return;
    }
    qyi_json_begin(&json, &cli->out);
    qyi_json_open(&json, '{');
    qyi_json_key(&json, "rank");
    qyi_json_uint(&json, place->from);
    qyi_json_key(&json, "to");
    qyi_json_uint(&json, place->to);
    qyi_json_key(&json, "id");
    qyi_json_uint(&json, place->number);
    qyi_json_key(&json, "name");
    qyi_json_string(&json, name_of(event, place->number));
    qyi_json_close(&json, '}');
    qy_buf_addc(&cli->out, '\n');
}

static void add_places_table(struct qyi_cli *cli, const struct qy_tournament_log *event,
                             const struct qy_tournament_places *places)
{
    struct qyi_cli_table table = {.columns = 3, .left = 2};

    qyi_cli_table_word(&table, cli, "standings.rank");
    qyi_cli_table_word(&table, cli, "standings.number");
    qyi_cli_table_word(&table, cli, "standings.name");
    for (size_t i = 0; i < places->count; i++) {
        const struct qy_tournament_place *place = &places->place[i];

        qy_buf_addf(&table.text, "%u", place->from);
        if (place->to > place->from)
            qy_buf_addf(&table.text, "-%u", place->to);
        qyi_cli_table_end(&table);
        qy_buf_addf(&table.text, "%u", place->number);
        qyi_cli_table_end(&table);
        qy_buf_adds(&table.text, name_of(event, place->number));
        qyi_cli_table_end(&table);
    }
    qyi_cli_table_write(&table, &cli->out);
    qy_buf_free(&table.text);
}

int qyi_cli_tournament_places(struct qyi_cli *cli, const char *path)
{
    struct qyi_log_file file;
    struct qy_tournament_places places;
    struct qy_error error = {0};

    if (qyi_log_file_open(path, false, &file, &error) < 0)
        return qyi_cli_fail(cli, path, &error);
    if (qy_tournament_log_places(file.event, &places, &error) < 0) {
        qyi_log_file_close(&file);
        return qyi_cli_fail(cli, path, &error);
    }
    if (cli->text[QYI_OPT_TSV] && !cli->json)
        qy_buf_adds(&cli->out, "id\trank\tname\tto\n");
    if (cli->text[QYI_OPT_TSV] || cli->json)
        for (size_t i = 0; i < places.count; i++)
            add_place(cli, file.event, &places.place[i]);
    else
        add_places_table(cli, file.event, &places);
    qy_tournament_places_free(&places);
    qyi_log_file_close(&file);
    return QYI_EXIT_DONE;
}

/* ---- the bracket ----------------------------------------------------------------------------------------
 */

static const char *const end_names[] = {
    [QY_TOURNAMENT_MATCH_WAITING] = "waiting",   [QY_TOURNAMENT_MATCH_OPEN] = "open",
    [QY_TOURNAMENT_MATCH_LEVEL] = "level",       [QY_TOURNAMENT_MATCH_GAMES] = "games",
    [QY_TOURNAMENT_MATCH_PLAY_OFF] = "play-off", [QY_TOURNAMENT_MATCH_LOTS] = "lots",
    [QY_TOURNAMENT_MATCH_WALKOVER] = "walkover", [QY_TOURNAMENT_MATCH_BYE] = "bye",
    [QY_TOURNAMENT_MATCH_NOBODY] = "nobody",
};

static void add_match_json(struct qyi_cli *cli, size_t stage, const struct qy_tournament_match *match)
{
    struct qyi_json json;

    qyi_json_begin(&json, &cli->out);
    qyi_json_open(&json, '{');
    qyi_json_key(&json, "stage");
    qyi_json_uint(&json, stage + 1);
    qyi_json_key(&json, "round");
    qyi_json_uint(&json, match->round);
    qyi_json_key(&json, "third");
    qyi_json_bool(&json, match->third);
    qyi_json_key(&json, "players");
    qyi_json_open(&json, '[');
    qyi_json_uint(&json, match->player[0]);
    qyi_json_uint(&json, match->player[1]);
    qyi_json_close(&json, ']');
    qyi_json_key(&json, "points");
    qyi_json_open(&json, '[');
    qyi_json_fixed(&json, match->points[0], 1);
    qyi_json_fixed(&json, match->points[1], 1);
    qyi_json_close(&json, ']');
    qyi_json_key(&json, "games");
    qyi_json_uint(&json, match->games);
    qyi_json_key(&json, "winner");
    qyi_json_uint(&json, match->winner);
    qyi_json_key(&json, "end");
    qyi_json_string(&json, end_names[match->end]);
    qyi_json_close(&json, '}');
    qy_buf_addc(&cli->out, '\n');
}

/* What a bracket round is called: by how many it begins with. */
static void add_round_head(struct qyi_cli *cli, const struct qy_tournament_match *match, size_t rounds)
{
    unsigned in = 1U << (rounds - match->round + 1);
    char number[16];

    (void)snprintf(number, sizeof number, "%u", in);
    qyi_cli_word(cli, &cli->out,
                 match->third ? "bracket.third"
                 : in == 2    ? "bracket.final"
                 : in == 4    ? "bracket.semi"
                              : "bracket.last",
                 number, NULL);
    qy_buf_addc(&cli->out, '\n');
}

static void add_side(struct qyi_cli *cli, const struct qy_tournament_log *event, unsigned number)
{
    if (number > 0)
        qy_buf_addf(&cli->out, "%u %s", number, name_of(event, number));
    else
        qy_buf_addc(&cli->out, '-');
}

/* "  3 Li - 6 Sun  1.5:0.5  3 Li, won by games". */
static void add_match_words(struct qyi_cli *cli, const struct qy_tournament_log *event,
                            const struct qy_tournament_match *match)
{
    struct qy_buf winner = QY_BUF_INIT;
    struct qy_buf how = QY_BUF_INIT;
    char id[32];

    qy_buf_adds(&cli->out, "  ");
    add_side(cli, event, match->player[0]);
    qy_buf_adds(&cli->out, " - ");
    add_side(cli, event, match->player[1]);
    qy_buf_adds(&cli->out, "  ");
    if (match->games > 0) {
        qyi_cli_add_points(&cli->out, match->points[0]);
        qy_buf_addc(&cli->out, ':');
        qyi_cli_add_points(&cli->out, match->points[1]);
        qy_buf_adds(&cli->out, "  ");
    }
    (void)snprintf(id, sizeof id, "bracket.%s", end_names[match->end]);
    qyi_cli_word(cli, &how, id, NULL);
    if (match->winner > 0) {
        qy_buf_addf(&winner, "%u %s", match->winner, name_of(event, match->winner));
        qyi_cli_word(cli, &cli->out, "bracket.winner", qy_buf_str(&winner), qy_buf_str(&how), NULL);
    } else {
        qy_buf_adds(&cli->out, qy_buf_str(&how));
    }
    qy_buf_free(&winner);
    qy_buf_free(&how);
    qy_buf_addc(&cli->out, '\n');
}

static void add_bracket(struct qyi_cli *cli, const struct qy_tournament_log *event, size_t stage,
                        const struct qy_tournament_matches *matches)
{
    size_t rounds = matches->count > 0 ? matches->match[matches->count - 1].round : 0;

    for (size_t i = 0; i < matches->count; i++) {
        const struct qy_tournament_match *match = &matches->match[i];

        if (cli->json) {
            add_match_json(cli, stage, match);
            continue;
        }
        if (i == 0 || match->round != matches->match[i - 1].round || match->third)
            add_round_head(cli, match, rounds);
        add_match_words(cli, event, match);
    }
}

int qyi_cli_tournament_bracket(struct qyi_cli *cli, const char *path)
{
    struct qyi_log_file file;
    struct qy_tournament_matches matches;
    struct qy_error error = {0};
    size_t stage;
    int code;

    if (!qyi_cli_has_stages(cli, path)) {
        qyi_cli_say(cli, "tournament.not-stages", NULL);
        return QYI_EXIT_NO;
    }
    if (qyi_log_file_open(path, false, &file, &error) < 0)
        return qyi_cli_fail(cli, path, &error);
    stage = qy_tournament_log_stages(file.event) - 1; /* a knock-out ends an event */
    code = qy_tournament_log_matches(file.event, stage, &matches, &error);
    if (code == 0) {
        add_bracket(cli, file.event, stage, &matches);
        qy_tournament_matches_free(&matches);
    }
    qyi_log_file_close(&file);
    return code < 0 ? qyi_cli_fail(cli, path, &error) : QYI_EXIT_DONE;
}

/* ---- ties -----------------------------------------------------------------------------------------------
 */

static void put_decision(struct qyi_cli *cli, const uint16_t *order, size_t count, struct qy_buf *line)
{
    static const char *const keys[] = {"kind", "by", "reason"};
    struct qyi_json json;

    qyi_json_begin(&json, line);
    qyi_json_open(&json, '{');
    qyi_json_key(&json, "act");
    qyi_json_string(&json, "decide");
    qyi_json_key(&json, "order");
    qyi_json_open(&json, '[');
    for (size_t i = 0; i < count; i++)
        qyi_json_uint(&json, order[i]);
    qyi_json_close(&json, ']');
    for (size_t i = 0; i < 3 && 3 + i < cli->operand_count; i++) {
        qyi_json_key(&json, keys[i]);
        qyi_json_string(&json, cli->operand[3 + i]);
    }
    qyi_json_close(&json, '}');
}

int qyi_cli_tournament_decide(struct qyi_cli *cli, const char *path)
{
    const char *text = cli->operand_count > 2 ? cli->operand[2] : NULL;
    uint16_t *order = text ? calloc(strlen(text) + 1, sizeof *order) : NULL;
    size_t count = order ? qyi_cli_read_players(text, order) : 0;
    bool lots = cli->operand_count > 3 && strcmp(cli->operand[3], "draw") == 0;
    struct qy_buf line = QY_BUF_INIT;
    struct qyi_log_file file;
    struct qy_error error = {0};
    int code = QYI_EXIT_DONE;

    if (!text)
        return qyi_cli_usage(cli, "cli.missing-operand", "NUMBERS", NULL);
    if (count == SIZE_MAX)
        (void)qyi_error_set(&error, QY_E_TOUR_LOTS, 0, text, strlen(text), NULL);
    if (error.code < 0 || qyi_log_file_open(path, true, &file, &error) < 0) {
        free(order);
        return qyi_cli_fail(cli, path, &error);
    }
    if (lots && qy_tournament_log_draw_tie(file.event, order, count, &line, &error) < 0)
        code = qyi_cli_fail(cli, path, &error);
    else if (!lots)
        put_decision(cli, order, count, &line);
    if (code == QYI_EXIT_DONE) {
        qy_buf_addc(&line, '\n');
        code = qyi_cli_log_append(cli, &file, &line);
    }
    qyi_log_file_close(&file);
    qy_buf_free(&line);
    free(order);
    return code;
}

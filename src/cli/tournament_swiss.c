/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. Lots and notes of the Swiss of appendix 2. */
#include "cli/tournament_swiss.h"

#include "base/error.h"

#include <qiyuan/teams.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what was asked for ---------------------------------------------------------------------------------
 */

static size_t count_commas(const char *text)
{
    size_t count = 0;

    for (; *text; text++)
        count += *text == ',';
    return count;
}

/* Reads "3,17,5"; QY_E_TOUR_LOTS with the piece that is no number. */
static int read_lots(const char *text, uint16_t **ret_drawn, size_t *ret_count, struct qy_error *reterr)
{
    uint16_t *drawn = malloc((count_commas(text) + 1) * sizeof *drawn);
    size_t count = 0;

    if (!drawn)
        return qyi_error_set(reterr, QY_E_MEMORY, 0, NULL, 0, NULL);
    while (*text) {
        size_t len = strcspn(text, ",");
        char piece[8] = "";
        uint64_t number;

        if (len < sizeof piece)
            memcpy(piece, text, len);
        if (!qyi_cli_read_number(piece, 1, QY_TOURNAMENT_MAX_PLAYERS, &number)) {
            free(drawn);
            return qyi_error_set(reterr, QY_E_TOUR_LOTS, 0, text, len, NULL);
        }
        drawn[count++] = (uint16_t)number;
        text += len + (text[len] == ',');
    }
    *ret_drawn = drawn;
    *ret_count = count;
    return 0;
}

int qyi_cli_read_lots(const struct qyi_cli *cli, uint16_t **ret_drawn, struct qy_swiss_cn *ret_rules,
                      struct qy_error *reterr)
{
    const char *units = cli->text[QYI_OPT_UNITS];
    int code = 0;

    *ret_rules = (struct qy_swiss_cn){.seed = cli->text[QYI_OPT_SEED] ? cli->number[QYI_OPT_SEED] : 0};
    *ret_drawn = NULL;
    if (units)
        ret_rules->units = strcmp(units, "hard") == 0   ? QY_UNITS_HARD
                           : strcmp(units, "soft") == 0 ? QY_UNITS_SOFT
                                                        : QY_UNITS_FREE;
    if (cli->text[QYI_OPT_LOTS])
        code = read_lots(cli->text[QYI_OPT_LOTS], ret_drawn, &ret_rules->drawn_count, reterr);
    ret_rules->by_hand = cli->text[QYI_OPT_LOTS] != NULL;
    ret_rules->drawn = *ret_drawn;
    return code;
}

/* ---- lots -----------------------------------------------------------------------------------------------
 */

const char *qyi_cli_swiss_lot_name(enum qy_lot_kind kind)
{
    static const char *const names[] = {
        [QY_LOT_ORDER] = "order",           [QY_LOT_BYE] = "bye",      [QY_LOT_OPPONENT] = "opponent",
        [QY_LOT_FIRST_MOVE] = "first-move", [QY_LOT_SEAT] = "seat",    [QY_LOT_WINNER] = "winner",
        [QY_LOT_ENVELOPE] = "envelope",     [QY_LOT_NUMBER] = "number"};

    return names[kind];
}

static void add_lot_json(struct qyi_cli *cli, unsigned round, const struct qy_lots *lots,
                         const struct qy_lot *lot)
{
    struct qyi_json json;

    qyi_json_begin(&json, &cli->out);
    qyi_json_open(&json, '{');
    qyi_json_key(&json, "round");
    qyi_json_uint(&json, round);
    qyi_json_key(&json, "lot");
    qyi_json_string(&json, qyi_cli_swiss_lot_name(lot->kind));
    qyi_json_key(&json, "drawer");
    qyi_json_uint(&json, lot->drawer);
    qyi_json_key(&json, "candidates");
    qyi_json_open(&json, '[');
    for (size_t i = 0; i < lot->count; i++)
        qyi_json_uint(&json, lots->candidate[lot->first + i]);
    qyi_json_close(&json, ']');
    qyi_json_key(&json, "drawn");
    qyi_json_uint(&json, lot->drawn);
    qyi_json_close(&json, '}');
    qy_buf_addc(&cli->out, '\n');
}

static void add_lot_words(struct qyi_cli *cli, const struct qy_lots *lots, const struct qy_lot *lot)
{
    struct qy_buf among = QY_BUF_INIT;
    struct qy_buf id = QY_BUF_INIT;
    struct qy_buf drawer = QY_BUF_INIT;
    struct qy_buf drawn = QY_BUF_INIT;

    for (size_t i = 0; i < lot->count; i++)
        qy_buf_addf(&among, "%s%u", i > 0 ? " " : "", lots->candidate[lot->first + i]);
    qy_buf_addf(&id, "tournament.lot-%s", qyi_cli_swiss_lot_name(lot->kind));
    qy_buf_addf(&drawer, "%u", lot->drawer);
    qy_buf_addf(&drawn, "%u", lot->drawn);
    qyi_cli_word(cli, &cli->out, qy_buf_str(&id), qy_buf_str(&drawer), qy_buf_str(&drawn), qy_buf_str(&among),
                 NULL);
    qy_buf_addc(&cli->out, '\n');
    qy_buf_free(&among);
    qy_buf_free(&id);
    qy_buf_free(&drawer);
    qy_buf_free(&drawn);
}

void qyi_cli_swiss_add_lots(struct qyi_cli *cli, unsigned round, const struct qy_lots *lots)
{
    for (size_t i = 0; i < lots->count; i++) {
        if (cli->json)
            add_lot_json(cli, round, lots, &lots->lot[i]);
        else
            add_lot_words(cli, lots, &lots->lot[i]);
    }
}

/* ---- notes ----------------------------------------------------------------------------------------------
 */

static void note_rounds(const struct qyi_cli *cli, const char *path, const struct qy_tournament_log *event)
{
    const struct qy_tournament *tournament = qy_tournament_log_tournament(event);
    uint8_t form = qy_tournament_log_team_rules(event).form;
    bool teams = form != QY_TEAMS_NONE && form != QY_TEAMS_SUM;
    unsigned advised;
    char number[12];
    char announced[12];
    char entrants[12];

    advised = qy_swiss_cn_rounds(tournament->player_count, teams);
    if (tournament->rounds >= (advised < 7 ? advised : 7) && (teams || tournament->rounds % 2 == 1))
        return;
    snprintf(announced, sizeof announced, "%u", tournament->rounds);
    snprintf(entrants, sizeof entrants, "%zu", tournament->player_count);
    snprintf(number, sizeof number, "%u", advised);
    qyi_cli_say(cli, teams ? "tournament.rounds-of-teams" : "tournament.rounds-of-players", path, announced,
                entrants, number, NULL);
}

static void note_open_games(const struct qyi_cli *cli, const char *path,
                            const struct qy_tournament *tournament, unsigned round)
{
    struct qy_buf games = QY_BUF_INIT;
    char number[12];

    for (size_t i = 0; i < tournament->player_count; i++) {
        const struct qy_tournament_player *player = &tournament->player[i];
        const struct qy_tournament_entry *entry = &player->entry[round - 1];

        if (entry->outcome == QY_TOURNAMENT_OPEN && entry->colour == QY_TOURNAMENT_WHITE)
            qy_buf_addf(&games, "%s%u-%u", games.len > 0 ? " " : "", player->number, entry->opponent);
    }
    snprintf(number, sizeof number, "%u", round);
    if (games.len > 0)
        qyi_cli_say(cli, "tournament.open-games", path, number, qy_buf_str(&games), NULL);
    qy_buf_free(&games);
}

void qyi_cli_swiss_note(const struct qyi_cli *cli, const char *path, const struct qy_tournament_log *event)
{
    const struct qy_tournament *tournament = qy_tournament_log_tournament(event);
    unsigned paired = qy_tournament_paired_rounds(tournament);

    if (cli->quiet || !qy_tournament_log_system(event)->holds)
        return;
    if (paired == 1)
        note_rounds(cli, path, event);
    for (unsigned round = 1; round < paired; round++)
        note_open_games(cli, path, tournament, round);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. Lots and notes of the Swiss of appendix 2. */
#include "cli/tournament_swiss.h"
#include "cli/tournament_file.h"

#include "base/error.h"

#include <qiyuan/teams.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what was asked for ---------------------------------------------------------------------------- */

/* Reads "3,17,5"; QY_E_TOUR_LOTS with the piece that is no number. */
static int read_lots(const char *text, uint16_t **ret_drawn, size_t *ret_count, struct qy_error *reterr)
{
    uint16_t *drawn = malloc((strlen(text) + 1) * sizeof *drawn);
    const char *bad;

    if (!drawn)
        return qyi_no_memory(reterr);
    *ret_count = qyi_cli_read_numbers(text, 1, drawn, &bad);
    if (*ret_count == SIZE_MAX) {
        free(drawn);
        return qyi_error_set(reterr, QY_E_TOUR_LOTS, 0, bad, strcspn(bad, ","), NULL);
    }
    *ret_drawn = drawn;
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

/* ---- notes ----------------------------------------------------------------------------------------- */

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

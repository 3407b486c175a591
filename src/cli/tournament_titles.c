/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qiyuan tournament titles: who made the performance of a title. */
#include "cli/cli.h"
#include "cli/tournament.h"

#include <qiyuan/rating.h>

/* The games of a player at the board, by their opponents' ratings. */
struct games {
    int rating[QY_TITLE_GAMES_MOST];
    size_t count;
    unsigned half_points;
};

static struct games games_of(const struct qy_tournament *tournament,
                             const struct qy_tournament_player *player)
{
    struct games games = {.count = 0};

    for (unsigned i = 0; i < tournament->columns; i++) {
        const struct qy_tournament_entry *entry = &player->entry[i];
        unsigned outcome = entry->outcome;

        if (!qy_tournament_outcome_played(outcome))
            continue;
        games.rating[games.count++] = qy_tournament_player(tournament, entry->opponent)->rating;
        if (outcome == QY_TOURNAMENT_WIN || outcome == QY_TOURNAMENT_WIN_UNRATED)
            games.half_points += 2;
        else if (outcome == QY_TOURNAMENT_DRAW || outcome == QY_TOURNAMENT_DRAW_UNRATED)
            games.half_points++;
    }
    return games;
}

static void add_title(struct qyi_cli *cli, const struct qy_tournament_player *player,
                      const struct games *games, enum qy_title title, const struct qy_title_performance *made)
{
    const char *name = player->text[QY_PLAYER_NAME];
    struct qyi_json json;

    if (!cli->json) {
        qy_buf_addf(&cli->out, "%u %s: %s %d (%d), %u.%u/%zu\n", player->number, name, qy_title_name(title),
                    made->performance, made->average, games->half_points / 2, games->half_points % 2 * 5,
                    games->count);
        return;
    }
    qyi_json_begin(&json, &cli->out);
    qyi_json_open(&json, '{');
    qyi_json_key(&json, "id");
    qyi_json_uint(&json, player->number);
    qyi_json_key(&json, "name");
    qyi_json_string(&json, name);
    qyi_json_key(&json, "title");
    qyi_json_string(&json, qy_title_name(title));
    qyi_json_key(&json, "performance");
    qyi_json_int(&json, made->performance);
    qyi_json_key(&json, "average");
    qyi_json_int(&json, made->average);
    qyi_json_key(&json, "half_points");
    qyi_json_uint(&json, games->half_points);
    qyi_json_key(&json, "games");
    qyi_json_uint(&json, games->count);
    qyi_json_close(&json, '}');
    qy_buf_addc(&cli->out, '\n');
}

/* The highest title of either kind whose performance was made; those of women for women alone. */
static void add_player(struct qyi_cli *cli, const struct qy_tournament *tournament,
                       const struct qy_tournament_player *player)
{
    struct games games = games_of(tournament, player);
    bool found[2] = {false, player->sex != 'w'};

    for (unsigned i = 0; i < QY_TITLES; i++) {
        enum qy_title title = (enum qy_title)i;
        bool women = title == QY_TITLE_WGM || title == QY_TITLE_WIM;
        struct qy_title_performance made;

        if (found[women] ||
            qy_title_performance(title, games.rating, games.count, games.half_points, &made) < 0 ||
            !made.achieved)
            continue;
        found[women] = true;
        add_title(cli, player, &games, title, &made);
    }
}

int qyi_cli_tournament_titles(struct qyi_cli *cli, const char *path)
{
    const struct qy_tournament *tournament;
    struct qy_trf *trf;
    int code = qyi_cli_read_trf(cli, path, &trf);

    if (code != QYI_EXIT_DONE)
        return code;
    tournament = qy_trf_tournament(trf);
    for (size_t i = 0; i < tournament->player_count; i++)
        add_player(cli, tournament, &tournament->player[i]);
    qy_trf_free(trf);
    return QYI_EXIT_DONE;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What players achieve in an event besides their place: prizes, and performances for titles. */
#include "answer/answers.h"
#include "answer/warnings.h"

#include <qiyuan/event/rating.h>

#include <stdlib.h>
#include <string.h>

/* ---- prizes ---------------------------------------------------------------------------------------- */

/* The year of a date, else of the first day of the event; 0 if both are unknown: then nobody has an age. */
static void tell_award(const struct qy_prize_award *award, const struct qy_tournament *tournament,
                       struct qyi_writer *writer)
{
    const char *name = award->number ? qyi_player_name(tournament, award->number) : NULL;

    qyi_row_open(writer);
    qyi_tell_text(writer, "category", award->category);
    qyi_tell_uint(writer, "place", award->place);
    if (award->number)
        qyi_tell_uint(writer, "id", award->number);
    else
        qyi_tell_null(writer, "id");
    qyi_tell_text(writer, "name", name);
    qyi_tell_uint(writer, "shared", award->shared);
    qyi_tell_fixed(writer, "amount", award->amount, 2);
    if (name)
        qyi_say_textf(writer, "%s %u: %u %s, ", award->category, award->place, award->number, name);
    else
        qyi_say_textf(writer, "%s %u: –, ", award->category, award->place);
    qyi_say_text(writer, qyi_told_or(writer, "amount", ""));
    qyi_row_close(writer);
}

enum qy_prize_division qyi_division_of(const char *word_or_null)
{
    if (!word_or_null || !*word_or_null || strcmp(word_or_null, "each") == 0)
        return QY_PRIZES_BY_RANK;
    return strcmp(word_or_null, "hort") == 0 ? QY_PRIZES_HORT : QY_PRIZES_SHARED;
}

int qyi_answer_prizes(const struct qyi_ranking *ranking, const struct qy_prize_list *list, const char *date,
                      enum qy_prize_division division, const struct qyi_warner *warner,
                      struct qyi_writer *writer, struct qy_error *reterr)
{
    static const struct qyi_column columns[] = {QYI_COLUMN("category", "category"),
                                                QYI_COLUMN("place", "place"), QYI_COLUMN("id", "id"),
                                                QYI_COLUMN("name", "name"), QYI_COLUMN("amount", "amount")};
    static const struct qyi_table table = {
        .columns = columns, .count = sizeof columns / sizeof columns[0], .no_heads = true};
    struct qy_prize_awards awards = {0};
    int code = qy_prizes_award(list, ranking->tournament, ranking->standings,
                               qy_prizes_year(ranking->tournament, date), division, &awards, reterr);

    if (code < 0)
        return code;
    qyi_table_open(writer, &table);
    for (size_t i = 0; i < awards.count; i++)
        tell_award(&awards.award[i], ranking->tournament, writer);
    qyi_table_close(writer);
    if (warner)
        qyi_warn_prizes(&awards, warner);
    qy_prize_awards_free(&awards);
    return 0;
}

/* ---- titles ---------------------------------------------------------------------------------------- */

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

static void tell_title(const struct qy_tournament_player *player, const struct games *games,
                       enum qy_title title, const struct qy_title_performance *made,
                       struct qyi_writer *writer)
{
    qyi_row_open(writer);
    qyi_tell_uint(writer, "id", player->number);
    qyi_tell_text(writer, "name", player->text[QY_PLAYER_NAME]);
    qyi_tell_text(writer, "title", qy_title_name(title));
    qyi_tell_int(writer, "performance", made->performance);
    qyi_tell_int(writer, "average", made->average);
    qyi_tell_halves(writer, "half_points", games->half_points);
    qyi_tell_uint(writer, "games", games->count);
    qyi_say_textf(writer, "%u %s: %s %d (%d), %s/%zu", player->number, player->text[QY_PLAYER_NAME],
                  qy_title_name(title), made->performance, made->average,
                  qyi_told_or(writer, "half_points", ""), games->count);
    qyi_row_close(writer);
}

/* Writes the highest title of each kind for which the performance was sufficient; women's titles only for women. */
static void tell_player(const struct qy_tournament *tournament, const struct qy_tournament_player *player,
                        struct qyi_writer *writer)
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
        tell_title(player, &games, title, &made, writer);
    }
}

void qyi_answer_titles(const struct qy_tournament *tournament, struct qyi_writer *writer)
{
    static const struct qyi_column columns[] = {
        QYI_COLUMN("id", "number"),       QYI_COLUMN("name", "name"),
        QYI_COLUMN("title", "title"),     QYI_COLUMN("performance", "performance"),
        QYI_COLUMN("average", "average"), QYI_COLUMN("half_points", "points"),
        QYI_COLUMN("games", "games"),
    };
    static const struct qyi_table table = QYI_TABLE(columns);

    qyi_table_open(writer, &table);
    for (size_t i = 0; i < tournament->player_count; i++)
        tell_player(tournament, &tournament->player[i], writer);
    qyi_table_close(writer);
}

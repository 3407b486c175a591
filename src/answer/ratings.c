/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ratings after some games: levels of the xiangqi rules, Elo, Glicko-2. */
#include "answer/answers.h"

#include <stdio.h>

static void tell_levels(const struct qy_rated_player *player, struct qyi_writer *writer)
{
    unsigned level = qy_level_of(player->points);
    bool provisional = player->games < QY_LEVEL_STABLE_GAME;
    struct qyi_value none = {.kind = QYI_CELL_NULL, .shown = "-"};
    struct qyi_value truth = {
        .kind = QYI_CELL_BOOL, .number = provisional, .shown = provisional ? "yes" : "no"};

    qyi_tell_fixed(writer, "points", player->points, 2);
    if (level > 0)
        qyi_tell_uint(writer, "level", level);
    else
        qyi_tell(writer, "level", &none);
    qyi_tell_uint(writer, "games", player->games);
    qyi_tell(writer, "provisional", &truth);
    qyi_tell_int(writer, "levels_gained", player->level_change);
}

static void tell_elo(const struct qy_rated_player *player, struct qyi_writer *writer)
{
    struct qyi_value change = {.kind = QYI_CELL_DECIMAL, .number = player->change};
    char sign[16];

    (void)snprintf(sign, sizeof sign, "%+d", player->change);
    change.shown = sign;
    qyi_tell_int(writer, "rating", player->rating);
    qyi_tell(writer, "change", &change);
    qyi_tell_int(writer, "k", player->k);
    qyi_tell_uint(writer, "games", player->games);
    qyi_tell_uint(writer, "played", player->played);
    qyi_tell_fixed(writer, "score", player->score * 5, 1);
    qyi_tell_fixed(writer, "expected", player->expected, 2);
    qyi_tell_int(writer, "performance", player->performance);
}

static void tell_glicko(const struct qy_rated_player *player, struct qyi_writer *writer)
{
    qyi_tell_double(writer, "rating", player->glicko.rating, 2);
    qyi_tell_double(writer, "deviation", player->glicko.deviation, 2);
    qyi_tell_double(writer, "volatility", player->glicko.volatility, 6);
    qyi_tell_uint(writer, "games", player->games);
}

void qyi_answer_listed(const struct qy_listed *listed, size_t count, struct qyi_writer *writer)
{
    static const struct qyi_column columns[] = {
        QYI_COLUMN("id", "id"),         QYI_COLUMN("name", "name"),
        QYI_COLUMN("title", "title"),   QYI_COLUMN("federation", "federation"),
        QYI_COLUMN("sex", "sex"),       QYI_COLUMN("birth", "birth"),
        QYI_COLUMN("rating", "rating"), QYI_COLUMN("rapid", "rapid"),
        QYI_COLUMN("blitz", "blitz")};
    static const struct qyi_table table = QYI_TABLE(columns);
    static const char *const paces[QY_PACES] = {"rating", "rapid", "blitz"};

    qyi_table_open(writer, &table);
    for (size_t i = 0; i < count; i++) {
        struct qy_buf name = QY_BUF_INIT;
        const char sex[] = {listed[i].sex, '\0'};

        qy_buf_add(&name, listed[i].name, listed[i].name_len);
        qyi_row_open(writer);
        qyi_tell_uint(writer, "id", listed[i].id);
        qyi_tell_text(writer, "name", qy_buf_str(&name));
        qyi_tell_text(writer, "title", listed[i].title);
        qyi_tell_text(writer, "federation", listed[i].federation);
        qyi_tell_text(writer, "sex", sex);
        qyi_tell_uint(writer, "birth", listed[i].birth);
        for (unsigned pace = 0; pace < QY_PACES; pace++)
            qyi_tell_uint(writer, paces[pace], listed[i].rating[pace]);
        qyi_row_close(writer);
        qy_buf_free(&name);
    }
    qyi_table_close(writer);
}

void qyi_answer_ratings(enum qy_rating_system system, const struct qy_rating_pool *pool,
                        struct qyi_writer *writer)
{
    static void (*const tell[QY_RATING_SYSTEMS])(const struct qy_rated_player *,
                                                 struct qyi_writer *) = {tell_levels, tell_elo, tell_glicko};
    static const struct qyi_column levels[] = {QYI_COLUMN("player", "player"), QYI_COLUMN("points", "points"),
                                               QYI_COLUMN("level", "level"), QYI_COLUMN("games", "games"),
                                               QYI_COLUMN("provisional", "provisional")};
    static const struct qyi_column elo[] = {QYI_COLUMN("player", "player"),
                                            QYI_COLUMN("rating", "rating"),
                                            QYI_COLUMN("change", "change"),
                                            QYI_COLUMN("k", "k"),
                                            QYI_COLUMN("games", "games"),
                                            QYI_COLUMN("played", "played"),
                                            QYI_COLUMN("score", "score"),
                                            QYI_COLUMN("expected", "expected"),
                                            QYI_COLUMN("performance", "performance")};
    static const struct qyi_column glicko[] = {
        QYI_COLUMN("player", "player"), QYI_COLUMN("rating", "rating"), QYI_COLUMN("deviation", "deviation"),
        QYI_COLUMN("volatility", "volatility"), QYI_COLUMN("games", "games")};
    static const struct qyi_table tables[QY_RATING_SYSTEMS] = {QYI_TABLE(levels), QYI_TABLE(elo),
                                                               QYI_TABLE(glicko)};

    qyi_table_open(writer, &tables[system]);
    for (size_t i = 0; i < qy_rating_pool_count(pool); i++) {
        const struct qy_rated_player *player = qy_rating_pool_player(pool, i);

        qyi_row_open(writer);
        qyi_tell_text(writer, "player", player->name);
        tell[system](player, writer);
        qyi_row_close(writer);
    }
    qyi_table_close(writer);
}

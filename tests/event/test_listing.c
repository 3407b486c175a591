/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finding a player in a base of rated players, and the fields that an entry and an event take from it. */
#include "cmocka_all.h"

#include "event/listing.h"

#include <string.h>

static const char list[] = "ID Number  Name           Fed Sex Tit  WTit SRtng RRtng BRtng B-day\n"
                           "1001       Gao, Wen       CHN F   WGM       2310  2280  2250  1994\n"
                           "1002       Muster, Max    GER M   IM        2415              1990\n"
                           "1003       Muster, Max    AUT M             1801              2001\n";

static struct qy_buf bytes;
static struct qy_rating_base base;

static int make_base(void **state)
{
    struct qy_rating_base_maker *maker;
    struct qy_rating_base_facts facts;
    int code = qy_rating_base_maker_new(&maker);

    (void)state;
    if (code == 0)
        code = qy_rating_base_maker_feed(maker, list, sizeof list - 1, NULL);
    if (code == 0)
        code = qy_rating_base_maker_feed(maker, NULL, 0, NULL);
    if (code == 0)
        code = qy_rating_base_maker_end(maker, &bytes, &facts, NULL);
    qy_rating_base_maker_free(maker);
    return code < 0 ? code : qy_rating_base_open(bytes.data, bytes.len, &base, NULL);
}

static int drop_base(void **state)
{
    (void)state;
    qy_buf_free(&bytes);
    return 0;
}

static void players_are_found(void **state)
{
    static const struct {
        const char *id;
        const char *name;
        const char *federation;
        size_t count;
        uint32_t found;
    } rows[] = {
        {"1002", NULL, NULL, 1, 1002},      {"1002", "Gao, Wen", NULL, 1, 1002},
        {"9", "Gao, Wen", NULL, 0, 0},      {"x", NULL, NULL, 0, 0},
        {"-1001", NULL, NULL, 0, 0},        {"", "wen gao", "", 1, 1001},
        {NULL, "Max Muster", NULL, 2, 0},   {NULL, "Muster, Max", "AUT", 1, 1003},
        {NULL, "Muster, Max", "CHN", 0, 0}, {NULL, "Nobody", NULL, 0, 0},
        {NULL, NULL, NULL, 0, 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_listed listed;
        size_t count = qyi_listing_find(&base, rows[i].id, rows[i].name, rows[i].federation, &listed);

        assert_int_equal(count, rows[i].count);
        assert_true(rows[i].found == 0 || listed.id == rows[i].found);
    }
}

static void hear(void *user, const char *id, const char *first, const char *second, const char *third)
{
    qy_buf_addf(user, "%s %s %s %s;", id, first, second, third);
}

static void entries_are_filled_in(void **state)
{
    static const struct {
        struct qy_tournament_act act;
        const char *pace;
        unsigned rating;
        const char *title;
        const char *federation;
        const char *id;
        const char *doubts;
        const char *hints;
    } rows[] = {
        /* given values are kept */
        {{.kind = QY_ACT_ADD, .name = "Wen Gao", .title = "GM"},
         "rapid",
         2280,
         "GM",
         "CHN",
         "1001",
         "",
         "rate.filled Wen Gao 2280, CHN, 1001 ;"},
        {{.kind = QY_ACT_ADD, .id = "1002", .name = "M. Muster", .rating = 2000},
         "standard",
         2000,
         "IM",
         "GER",
         "1002",
         "",
         "rate.other-name M. Muster 1002 Muster, Max;rate.filled M. Muster IM, GER ;"},
        {{.kind = QY_ACT_ADD, .name = "Max Muster"},
         "standard",
         0,
         NULL,
         NULL,
         NULL,
         "rate.several Max Muster 2 ;",
         ""},
        {{.kind = QY_ACT_ADD, .name = "Nobody"}, NULL, 0, NULL, NULL, NULL, "", ""},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qyi_arena texts = {0};
        struct qy_buf said[2] = {QY_BUF_INIT, QY_BUF_INIT};
        struct qy_tournament_act act = rows[i].act;
        struct qy_tournament_act begin = {.kind = QY_ACT_NEW, .system = "dutch", .rounds = 3};
        struct qy_tournament_act paced = {.kind = QY_ACT_EVENT, .pace = rows[i].pace};
        struct qy_tournament_log *log = NULL;
        struct qy_buf lines = QY_BUF_INIT;

        assert_int_equal(qy_tournament_log_begin(&begin, &lines, &log, NULL), 0);
        assert_int_equal(qy_tournament_log_do(log, &paced, 1, &lines, NULL), 0);
        qyi_listing_fill(&base, log, &texts, &act, 1, &(struct qyi_warner){hear, &said[0]},
                         &(struct qyi_warner){hear, &said[1]});
        assert_int_equal(act.rating, rows[i].rating);
        assert_true(act.title == rows[i].title || strcmp(act.title, rows[i].title) == 0);
        assert_true(act.federation == rows[i].federation || strcmp(act.federation, rows[i].federation) == 0);
        assert_true(act.id == rows[i].id || strcmp(act.id, rows[i].id) == 0);
        assert_string_equal(qy_buf_str(&said[0]), rows[i].doubts);
        assert_string_equal(qy_buf_str(&said[1]), rows[i].hints);
        qy_buf_free(&said[0]);
        qy_buf_free(&said[1]);
        qyi_arena_free(&texts);
        qy_tournament_log_free(log);
        qy_buf_free(&lines);
    }
}

static void note(void *user, const struct qy_tournament_player *player, const char *field, const char *here,
                 const char *there)
{
    qy_buf_addf(user, "%u %s %s %s; ", player->number, field, here, there);
}

static void differences_are_told(void **state)
{
    struct qy_tournament_player player = {.number = 7, .rating = 2400};
    struct qy_tournament event = {.player = &player, .player_count = 1};
    struct qy_buf said = QY_BUF_INIT;

    (void)state;
    for (size_t i = 0; i < sizeof player.text / sizeof player.text[0]; i++)
        player.text[i] = "";
    for (size_t i = 0; i < sizeof event.text / sizeof event.text[0]; i++)
        event.text[i] = "";
    player.text[QY_PLAYER_NAME] = "Muster, Max";
    player.text[QY_PLAYER_FEDERATION] = "GER";
    player.text[QY_PLAYER_TITLE] = "FM";
    qyi_listing_compare(&base, &event, note, &said);
    assert_string_equal(qy_buf_str(&said), "7 id  1002; 7 rating 2400 2415; 7 title FM IM; ");
    qy_buf_clear(&said);
    player.text[QY_PLAYER_FEDERATION] = "";
    qyi_listing_compare(&base, &event, note, &said); /* either of two */
    assert_int_equal(said.len, 0);
    qy_buf_free(&said);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(players_are_found),
        cmocka_unit_test(entries_are_filled_in),
        cmocka_unit_test(differences_are_told),
    };

    return cmocka_run_group_tests(tests, make_base, drop_base);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who of a base of rated players is meant, and what an entry and an event learn of it. */
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

static void entries_are_filled_in(void **state)
{
    struct qyi_arena texts = {0};
    struct qyi_listing_filled filled;
    struct qy_tournament_act act = {.kind = QY_ACT_ADD, .name = "Wen Gao", .title = "GM"};

    (void)state;
    qyi_listing_fill(&base, QY_PACE_RAPID, &texts, &act, &filled);
    assert_int_equal(filled.count, 1);
    assert_false(filled.other_name);
    assert_string_equal(qy_buf_str(&filled.texts), "2280, CHN, 1001");
    assert_int_equal(act.rating, 2280);
    assert_string_equal(act.title, "GM"); /* what is given stays */
    assert_string_equal(act.federation, "CHN");
    assert_string_equal(act.id, "1001");
    qy_buf_free(&filled.texts);

    act = (struct qy_tournament_act){.kind = QY_ACT_ADD, .id = "1002", .name = "M. Muster", .rating = 2000};
    qyi_listing_fill(&base, QY_PACE_STANDARD, &texts, &act, &filled);
    assert_true(filled.count == 1 && filled.other_name);
    assert_string_equal(qy_buf_str(&filled.texts), "IM, GER");
    assert_int_equal(act.rating, 2000);
    qy_buf_free(&filled.texts);

    act = (struct qy_tournament_act){.kind = QY_ACT_ADD, .name = "Max Muster"};
    qyi_listing_fill(&base, QY_PACE_STANDARD, &texts, &act, &filled);
    assert_int_equal(filled.count, 2);
    assert_true(act.rating == 0 && !act.id && filled.texts.len == 0);
    qyi_arena_free(&texts);
}

static void note(void *user, const char *field, const char *here, const char *there)
{
    qy_buf_addf(user, "%s %s %s; ", field, here, there);
}

static void differences_are_told(void **state)
{
    struct qy_tournament_player player = {.rating = 2400};
    struct qy_buf said = QY_BUF_INIT;

    (void)state;
    for (size_t i = 0; i < sizeof player.text / sizeof player.text[0]; i++)
        player.text[i] = "";
    player.text[QY_PLAYER_NAME] = "Muster, Max";
    player.text[QY_PLAYER_FEDERATION] = "GER";
    player.text[QY_PLAYER_TITLE] = "FM";
    qyi_listing_compare(&base, QY_PACE_STANDARD, &player, note, &said);
    assert_string_equal(qy_buf_str(&said), "id  1002; rating 2400 2415; title FM IM; ");
    qy_buf_clear(&said);
    player.text[QY_PLAYER_FEDERATION] = "";
    qyi_listing_compare(&base, QY_PACE_STANDARD, &player, note, &said); /* either of two */
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

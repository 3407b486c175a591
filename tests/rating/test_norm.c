/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Title norms: each article of B.01, 1.4.1 to 1.4.8, just met and just missed. */
#include "cmocka_all.h"

#include <qiyuan/event/norms.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- events as text -------------------------------------------------------------------------------- */

/*
 * Parses one word for each game: result, title, federation and rating, as "1GM-FRA-2400". Results: 1 = 0, +
 * (forfeit win), U (pairing-allocated bye), - (no game), * (not yet played); titles may be missing; "0-" is
 * no federation; "z" after the rating: no points against rated opponents. "@7" after it is the opponent's
 * number, by default the round's.
 */
static size_t read_games(const char *text, struct qy_norm_game *games)
{
    size_t count = 0;
    char copy[1024];
    char *rest = NULL;

    assert_true(strlen(text) < sizeof copy);
    memcpy(copy, text, strlen(text) + 1);
    for (char *word = strtok_r(copy, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        struct qy_norm_game *game = &games[count++];
        static const char letters[] = "0=1+U-*";
        char *federation = strchr(word + 1, '-');
        char *rating = federation ? strchr(federation + 1, '-') : NULL;

        *game = (struct qy_norm_game){.round = (unsigned)count,
                                      .outcome = (enum qy_norm_outcome)(strchr(letters, word[0]) - letters)};
        if (!rating)
            continue;
        *federation = *rating = '\0';
        game->opponent = (unsigned)count;
        game->title = qy_held_title_of(word + 1);
        qy_federation_set(game->federation, federation + 1);
        game->rating = (int)strtol(rating + 1, &rating, 10);
        game->no_score = *rating == 'z';
        if (strchr(rating, '@'))
            game->opponent = (unsigned)strtoul(strchr(rating, '@') + 1, NULL, 10);
    }
    return count;
}

/* This many games of one kind. */
#define G2(g) g " " g
#define G3(g) G2(g) " " g
#define G4(g) G2(g) " " G2(g)
#define G5(g) G4(g) " " g
#define G6(g) G3(g) " " G3(g)
#define G7(g) G6(g) " " g

struct row {
    const char *why;
    const char *games;
    enum qy_title title;
    enum qy_norm_format format;
    unsigned rounds;
    unsigned facts;
    const char *missed; /* articles, "" for a norm */
    unsigned games_in;
    unsigned counts;
};

static struct qy_title_norm judge(const struct row *row, const char *federation)
{
    struct qy_norm_event event = {row->rounds, 10, row->format, row->facts, "GER"};
    struct qy_norm_game games[QY_NORM_ROUNDS_MOST];
    struct qy_title_norm norm;
    char own[QY_FEDERATION_SIZE];

    qy_federation_set(own, federation);
    if (row->format == QY_NORM_DOUBLE_ROUND_ROBIN)
        event.players = 6;
    assert_int_equal(qy_title_norm(row->title, own, &event, games, read_games(row->games, games), &norm), 0);
    return norm;
}

static void write_missed(const struct qy_title_norm *norm, enum qy_title title, char *text, size_t size)
{
    size_t len = 0;

    text[0] = '\0';
    for (unsigned i = 0; i < QY_NORM_ARTICLES; i++)
        if (norm->check[i].missed)
            len += (size_t)snprintf(text + len, size - len, "%s%s", len > 0 ? " " : "",
                                    qy_norm_article_text((enum qy_norm_article)i, title));
}

static void check_rows(const struct row *rows, size_t count, const char *federation)
{
    for (size_t i = 0; i < count; i++) {
        struct qy_title_norm norm = judge(&rows[i], federation);
        char missed[128];

        write_missed(&norm, rows[i].title, missed, sizeof missed);
        if (strcmp(missed, rows[i].missed) != 0 || norm.games != rows[i].games_in ||
            norm.counts != rows[i].counts || norm.made != (rows[i].missed[0] == '\0'))
            fail_msg("%s: missed “%s”, %u games, counts %u, %.1f points, %d (%d)", rows[i].why, missed,
                     norm.games, norm.counts, norm.half_points / 2.0, norm.performance, norm.average);
    }
}

/* 7 of 9 against 2380 on average are 2600: three of the own federation, three FRA, three ESP, all of them GM.
 */
#define NINE_GM    G3("1GM-GER-2380") " " G3("1GM-FRA-2380") " 1GM-ESP-2380 " G2("0GM-ESP-2380")
#define SEVEN_OF_9 "7 of 9 against 2380: 2600 exactly"

/* ---- article by article ---------------------------------------------------------------------------- */

static void number_of_games(void **state)
{
    static const struct row rows[] = {
        {SEVEN_OF_9, NINE_GM, QY_TITLE_GM, QY_NORM_SWISS, 9, 0, "", 9, 9},
        {"8 of 9 rounds, the last one missed", G4("1GM-FRA-2500") " " G4("=GM-ESP-2500") " -", QY_TITLE_GM,
         QY_NORM_SWISS, 9, 0, "1.4.1", 8, 0},
        {"1.4.1c: 8 and a bye by the pairing; 6 of 8 are 2693, 5.5 would do",
         G4("1GM-FRA-2500") " U " G4("=GM-ESP-2500"), QY_TITLE_GM, QY_NORM_SWISS, 9, 0, "", 8, 9},
        {"1.4.1c: 8 and a forfeit win", "+GM-FRA-2500 " G4("1GM-FRA-2500") " " G4("=GM-ESP-2500"),
         QY_TITLE_GM, QY_NORM_SWISS, 9, 0, "", 8, 9},
        {"1.4.1c is for nine rounds", "+GM-FRA-2500 " G4("1GM-FRA-2500") " - " G4("=GM-ESP-2500"),
         QY_TITLE_GM, QY_NORM_SWISS, 10, 0, "1.4.1", 8, 0},
        {"1.4.1c: not two of them", "+GM-FRA-2500 U " G4("1GM-FRA-2500") " " G3("=GM-ESP-2500"), QY_TITLE_GM,
         QY_NORM_SWISS, 9, 0, "1.4.1", 7, 0},
        {"the free round of a round robin is no such bye", G4("1GM-FRA-2500") " U " G4("=GM-ESP-2500"),
         QY_TITLE_GM, QY_NORM_ROUND_ROBIN, 9, 0, "1.4.1", 8, 0},
        {"1.4.1b: seven of seven", G4("1GM-FRA-2500") " " G3("=GM-ESP-2500"), QY_TITLE_GM, QY_NORM_SWISS, 7,
         QY_NORM_WORLD_TEAM, "", 7, 8},
        {"otherwise not", G4("1GM-FRA-2500") " " G3("=GM-ESP-2500"), QY_TITLE_GM, QY_NORM_SWISS, 7, 0,
         "1.4.1", 7, 0},
        {"1.4.1b: seven of nine", G4("1GM-FRA-2500") " - - " G3("=GM-ESP-2500"), QY_TITLE_GM, QY_NORM_SWISS,
         9, QY_NORM_WORLD_TEAM, "", 7, 8},
        {"six are too few even there", G4("1GM-FRA-2500") " - - - " G2("=GM-ESP-2500"), QY_TITLE_GM,
         QY_NORM_SWISS, 9, QY_NORM_WORLD_TEAM, "1.4.1", 6, 0},
        {"1.4.1b: eight of the World Cup are nine", G4("1GM-FRA-2400") " " G4("=GM-ESP-2410"), QY_TITLE_GM,
         QY_NORM_KNOCKOUT, 8, QY_NORM_WORLD_CUP, "1.4.8", 8, 0},
        {"1.4.1b: 6 of 8 against 2407 are 2600", G4("1GM-FRA-2407") " " G4("=GM-ESP-2407"), QY_TITLE_GM,
         QY_NORM_KNOCKOUT, 8, QY_NORM_WORLD_CUP, "", 8, 9},
        {"seven are not", G4("1GM-FRA-2600") " " G3("=GM-ESP-2600"), QY_TITLE_GM, QY_NORM_KNOCKOUT, 8,
         QY_NORM_WORLD_CUP, "1.4.1", 7, 0},
        {"1.4.1d: 8 of 9 is one point more",
         G3("1GM-GER-2380") " " G3("1GM-FRA-2380") " " G2("1GM-ESP-2380") " 0GM-ESP-2380", QY_TITLE_GM,
         QY_NORM_SWISS, 9, 0, "", 9, 10},
        {"half a point more is none",
         G3("1GM-GER-2380") " " G3("1GM-FRA-2380") " 1GM-ESP-2380 =GM-ESP-2380 0GM-ESP-2380", QY_TITLE_GM,
         QY_NORM_SWISS, 9, 0, "", 9, 9},
    };

    (void)state;
    check_rows(rows, sizeof rows / sizeof rows[0], "GER");
}

static void games_set_aside(void **state)
{
    static const struct row rows[] = {
        {"1.4.1e: lost after the norm stood", NINE_GM " 0GM-ESP-2380", QY_TITLE_GM, QY_NORM_SWISS, 10, 0, "",
         9, 9},
        {"a round robin goes to its end", NINE_GM " 0GM-ESP-2380", QY_TITLE_GM, QY_NORM_ROUND_ROBIN, 10, 0,
         "1.4.8", 10, 0},
        {"lost before it stood",
         "0GM-ESP-2380 0GM-ESP-2380 0GM-ESP-2380 " G3("1GM-GER-2380") " " G3("1GM-FRA-2380") " 1GM-ESP-2380",
         QY_TITLE_GM, QY_NORM_SWISS, 10, 0, "1.4.8", 10, 0},
        {"1.4.1f: a win against a weak one, 2343 on average with it", NINE_GM " 1-GER-1900 =GM-FRA-2380",
         QY_TITLE_GM, QY_NORM_SWISS, 11, 0, "", 9, 9},
        {"1.4.1f: the same between the others", "1-GER-1900 1-GER-1950 " NINE_GM, QY_TITLE_GM, QY_NORM_SWISS,
         11, 0, "", 9, 9},
        {"a draw against one is not set aside", "=-GER-1900 =-GER-1950 " NINE_GM, QY_TITLE_GM, QY_NORM_SWISS,
         11, 0, "1.4.8 1.4.8a", 11, 0},
        {"1.4.1f in a round robin", "1-GER-1900 1-GER-1950 " NINE_GM, QY_TITLE_GM, QY_NORM_ROUND_ROBIN, 11, 0,
         "", 9, 9},
        {"there the whole must have the mix: 7 of 11 GER are more than 6",
         "1-GER-1900 1-GER-1950 " G5("1GM-GER-2380") " 1GM-FRA-2380 1GM-ESP-2380 " G2("0GM-ESP-2380"),
         QY_TITLE_GM, QY_NORM_ROUND_ROBIN, 11, 0, "1.4.4 1.4.8 1.4.8a", 11, 0},
        {"in a Swiss not",
         "1-GER-1900 1-GER-1950 " G5("1GM-GER-2380") " 1GM-FRA-2380 1GM-ESP-2380 " G2("0GM-ESP-2380"),
         QY_TITLE_GM, QY_NORM_SWISS, 11, 0, "", 9, 9},
        {"1.4.1e: a round robin that is not over", NINE_GM " *", QY_TITLE_GM, QY_NORM_ROUND_ROBIN, 10, 0,
         "1.4.1e", 9, 0},
        {"a Swiss may be", NINE_GM " *", QY_TITLE_GM, QY_NORM_SWISS, 10, 0, "", 9, 9},
        {"nine wins alone count 11, and so do all eleven games: nothing is set aside",
         G3("1GM-GER-2380") " " G3("1GM-FRA-2380") " " G3("1GM-ESP-2380") " 0GM-ESP-2380 0GM-ESP-2380",
         QY_TITLE_GM, QY_NORM_SWISS, 11, 0, "", 11, 11},
        {"1.7: more than 13 rounds count 13", NINE_GM " " NINE_GM, QY_TITLE_GM, QY_NORM_SWISS, 18, 0, "", 18,
         13},
        {"13 rounds may count more", G5("1GM-GER-2380") " " G5("1GM-FRA-2380") " " G3("1GM-ESP-2380"),
         QY_TITLE_GM, QY_NORM_SWISS, 13, 0, "", 13, 15},
    };

    (void)state;
    check_rows(rows, sizeof rows / sizeof rows[0], "GER");
}

static void games_not_included(void **state)
{
    static const struct row rows[] = {
        {"1.4.2a: NON", G4("1GM-FRA-2500") " " G4("=GM-ESP-2500") " 1GM-NON-2500", QY_TITLE_GM, QY_NORM_SWISS,
         9, 0, "1.4.1", 8, 0},
        {"1.4.2a: not stated", G4("1GM-FRA-2500") " " G4("=GM-ESP-2500") " 1GM-0-2500", QY_TITLE_GM,
         QY_NORM_SWISS, 9, 0, "1.4.1", 8, 0},
        {"1.4.2a: FID is accepted", G4("1GM-FRA-2500") " " G4("=GM-ESP-2500") " 1GM-FID-2500", QY_TITLE_GM,
         QY_NORM_SWISS, 9, 0, "", 9, 10},
        {"1.4.2b: in a round robin", G4("1GM-FRA-2500") " " G4("=GM-ESP-2500") " 1-ITA-0z", QY_TITLE_GM,
         QY_NORM_ROUND_ROBIN, 9, 0, "1.4.1", 8, 0},
        {"who made something counts", G4("1GM-FRA-2500") " " G4("=GM-ESP-2500") " 1-ITA-0", QY_TITLE_GM,
         QY_NORM_ROUND_ROBIN, 9, 0, "", 9, 9},
        {"in a Swiss, too", G4("1GM-FRA-2500") " " G4("=GM-ESP-2500") " 1-ITA-0z", QY_TITLE_GM, QY_NORM_SWISS,
         9, 0, "", 9, 9},
        {"1.4.2c: the last one did not come, and seven of nine are FRA",
         "- " G7("1GM-FRA-2500") " 1GM-ESP-2500 +GM-ITA-2500", QY_TITLE_GM, QY_NORM_SWISS, 10, 0,
         "1.4.1 1.4.4", 8, 0},
        {"1.4.2c: with the mix of nine", "- " G4("1GM-FRA-2500") " " G4("1GM-ESP-2500") " +GM-ITA-2500",
         QY_TITLE_GM, QY_NORM_SWISS, 10, 0, "", 9, 11},
        {"1.4.2c: not before the last round", "+GM-ITA-2500 " G4("1GM-FRA-2500") " " G4("1GM-ESP-2500") " -",
         QY_TITLE_GM, QY_NORM_SWISS, 10, 0, "1.4.1", 8, 0},
        {"1.4.2c: 7 of 9 against 2400 with that loss",
         "- " G4("1GM-FRA-2400") " " G3("1GM-ESP-2400") " 0GM-ESP-2400 +GM-ITA-2400", QY_TITLE_GM,
         QY_NORM_SWISS, 10, 0, "", 9, 9},
        {"1.4.2c: 6.5 of 9 with it would be 2566, so that the eight games stand",
         "- " G4("1GM-FRA-2400") " " G2("1GM-ESP-2400") " =GM-ESP-2400 0GM-ESP-2400 +GM-ITA-2400",
         QY_TITLE_GM, QY_NORM_SWISS, 10, 0, "1.4.1", 8, 0},
        {"1.4.2c: the round before the last one is not it",
         "- " G4("1GM-FRA-2500") " " G4("1GM-ESP-2500") " +GM-ITA-2500", QY_TITLE_GM, QY_NORM_SWISS, 11, 0,
         "1.4.1", 8, 0},
        {"1.4.2c: only where games lack", G6("1GM-FRA-2500") " " G3("1GM-GER-2500") " +GM-ITA-2500",
         QY_TITLE_GM, QY_NORM_SWISS, 10, 0, "1.4.3", 9, 0},
        {"1.4.2e", NINE_GM, QY_TITLE_GM, QY_NORM_OTHER_FORMAT, 9, 0, "1.4.2e", 9, 0},
        {"1.4.2e: approved", NINE_GM, QY_TITLE_GM, QY_NORM_OTHER_FORMAT, 9, QY_NORM_APPROVED, "", 9, 9},
    };

    (void)state;
    check_rows(rows, sizeof rows / sizeof rows[0], "GER");
}

static void federations(void **state)
{
    static const struct row rows[] = {
        {"1.4.4: 5 of 9 one's own", G5("1GM-GER-2400") " " G2("1GM-FRA-2400") " =GM-ESP-2400 0GM-ESP-2400",
         QY_TITLE_GM, QY_NORM_SWISS, 9, 0, "", 9, 9},
        {"1.4.4: 6 of 9", G6("1GM-GER-2400") " 1GM-FRA-2400 =GM-ESP-2400 0GM-ESP-2400", QY_TITLE_GM,
         QY_NORM_SWISS, 9, 0, "1.4.4", 9, 0},
        {"1.4.4: 6 of 9 of another one", G6("1GM-FRA-2400") " 1GM-ESP-2400 =GM-ESP-2400 0GM-ESP-2400",
         QY_TITLE_GM, QY_NORM_SWISS, 9, 0, "", 9, 9},
        {"1.4.4: 7 of 9", G7("1GM-FRA-2400") " =GM-ESP-2400 0GM-ESP-2400", QY_TITLE_GM, QY_NORM_SWISS, 9, 0,
         "1.4.4", 9, 0},
        {"1.4.3: one other", G4("1GM-GER-2400") " " G3("1GM-FRA-2400") " =GM-FRA-2400 0GM-FRA-2400",
         QY_TITLE_GM, QY_NORM_SWISS, 9, 0, "1.4.3", 9, 0},
        {"1.4.3: FID is none", G4("1GM-GER-2400") " " G3("1GM-FRA-2400") " =GM-FID-2400 0GM-FID-2400",
         QY_TITLE_GM, QY_NORM_SWISS, 9, 0, "1.4.3", 9, 0},
        {"1.4.4: nor one of which there are too many", G7("1GM-FID-2400") " =GM-ESP-2400 0GM-FRA-2400",
         QY_TITLE_GM, QY_NORM_SWISS, 9, 0, "", 9, 9},
        {"1.4.3a", G7("1GM-GER-2400") " =GM-GER-2400 0GM-GER-2400", QY_TITLE_GM, QY_NORM_ROUND_ROBIN, 9,
         QY_NORM_NATIONAL, "", 9, 9},
        {"1.4.3b", G7("1GM-GER-2400") " =GM-GER-2400 0GM-GER-2400", QY_TITLE_GM, QY_NORM_SWISS, 9,
         QY_NORM_NATIONAL_TEAM, "", 9, 9},
        {"1.4.3c", G7("1GM-GER-2400") " =GM-GER-2400 0GM-GER-2400", QY_TITLE_GM, QY_NORM_SWISS, 9,
         QY_NORM_ZONAL, "", 9, 9},
        {"1.4.3d", G7("1GM-GER-2400") " =GM-GER-2400 0GM-GER-2400", QY_TITLE_GM, QY_NORM_SWISS, 9,
         QY_NORM_OPEN_FIELD, "", 9, 9},
        {"1.4.3d is for Swiss", G7("1GM-GER-2400") " =GM-GER-2400 0GM-GER-2400", QY_TITLE_GM,
         QY_NORM_ROUND_ROBIN, 9, QY_NORM_OPEN_FIELD, "1.4.3 1.4.4 1.4.4", 9, 0},
    };
    static const struct row guests[] = {
        {"1.4.3a is for the federation that registered it", G7("1GM-GER-2400") " =GM-GER-2400 0GM-GER-2400",
         QY_TITLE_GM, QY_NORM_SWISS, 9, QY_NORM_NATIONAL, "1.4.3 1.4.4", 9, 0},
        {"1.4.3b, too", G7("1GM-GER-2400") " =GM-GER-2400 0GM-GER-2400", QY_TITLE_GM, QY_NORM_SWISS, 9,
         QY_NORM_NATIONAL_TEAM, "1.4.3 1.4.4", 9, 0},
        {"1.4.3c is for all", G7("1GM-GER-2400") " =GM-GER-2400 0GM-GER-2400", QY_TITLE_GM, QY_NORM_SWISS, 9,
         QY_NORM_ZONAL, "", 9, 9},
    };
    static const struct row unknown = {
        "own federation not known", NINE_GM, QY_TITLE_GM, QY_NORM_SWISS, 9, 0, "1.4.3", 9, 0};

    (void)state;
    check_rows(rows, sizeof rows / sizeof rows[0], "GER");
    check_rows(guests, sizeof guests / sizeof guests[0], "AUT");
    check_rows(&unknown, 1, "");
    assert_true(judge(&rows[0], "GER").normal_foreigners);
    assert_false(judge(&rows[7], "GER").normal_foreigners);
    assert_int_equal(judge(&rows[7], "GER").exemptions, QY_NORM_NATIONAL);
}

#define TITLE_ROW(why, title, games, missed)                                   \
    {                                                                          \
        why, games, title, QY_NORM_SWISS, 9, 0, missed, 9, (missed)[0] ? 0 : 9 \
    }

static void titles(void **state)
{
    static const struct row rows[] = {
        TITLE_ROW(
            "1.4.5b: three GM, five titled", QY_TITLE_GM,
            G3("1GM-FRA-2400") " 1FM-ESP-2400 1WFM-ESP-2400 " G2("1-ESP-2400") " =-ESP-2400 0CM-GER-2400",
            ""),
        TITLE_ROW("1.4.5b: two GM", QY_TITLE_GM,
                  G2("1GM-FRA-2400") " 1IM-FRA-2400 1FM-ESP-2400 1WFM-ESP-2400 " G2(
                      "1-ESP-2400") " =-ESP-2400 0CM-GER-2400",
                  "1.4.5b"),
        TITLE_ROW(
            "1.4.5a: four titled; CM and WCM are none", QY_TITLE_GM,
            G3("1GM-FRA-2400") " 1FM-ESP-2400 1CM-ESP-2400 " G2("1-ESP-2400") " =WCM-ESP-2400 0-GER-2400",
            "1.4.5a"),
        TITLE_ROW("1.4.5c: GM and IM", QY_TITLE_IM,
                  "1GM-FRA-2250 " G2("1IM-FRA-2250") " 1FM-ESP-2250 1WFM-ESP-2250 " G2(
                      "1-ESP-2250") " =-ESP-2250 0-GER-2250",
                  ""),
        TITLE_ROW("1.4.5c: WGM is less", QY_TITLE_IM,
                  "1GM-FRA-2250 1IM-FRA-2250 1WGM-FRA-2250 1FM-ESP-2250 1WFM-ESP-2250 " G2(
                      "1-ESP-2250") " =-ESP-2250 0-GER-2250",
                  "1.4.5c"),
        TITLE_ROW("1.4.5d: WGM, IM, GM", QY_TITLE_WGM,
                  "1GM-FRA-2200 1IM-FRA-2200 1WGM-FRA-2200 1FM-ESP-2200 1WFM-ESP-2200 " G2(
                      "1-ESP-2200") " =-ESP-2200 0-GER-2200",
                  ""),
        TITLE_ROW("1.4.5d: WIM is less", QY_TITLE_WGM,
                  "1WIM-FRA-2200 1IM-FRA-2200 1WGM-FRA-2200 1FM-ESP-2200 1WFM-ESP-2200 " G2(
                      "1-ESP-2200") " =-ESP-2200 0-GER-2200",
                  "1.4.5d"),
        TITLE_ROW("1.4.5e: WIM and above", QY_TITLE_WIM,
                  "1WIM-FRA-2050 1IM-FRA-2050 1WGM-FRA-2050 1FM-ESP-2050 1WFM-ESP-2050 " G2(
                      "1-ESP-2050") " =-ESP-2050 0-GER-2050",
                  ""),
        TITLE_ROW("1.4.5e: FM is less", QY_TITLE_WIM,
                  "1FM-FRA-2050 1IM-FRA-2050 1WGM-FRA-2050 1FM-ESP-2050 1WFM-ESP-2050 " G2(
                      "1-ESP-2050") " =-ESP-2050 0-GER-2050",
                  "1.4.5e"),
    };

    (void)state;
    check_rows(rows, sizeof rows / sizeof rows[0], "GER");
}

/* Five opponents met twice. */
#define TWICE(a, b, c, d, e) a "@1 " b "@2 " c "@3 " d "@4 " e "@5 " a "@1 " b "@2 " c "@3 " d "@4 " e "@5"

static void double_round_robins(void **state)
{
    static const struct row rows[] = {
        {"1.4.5f: half of them, rounded up",
         TWICE("1GM-FRA-2450", "1GM-FRA-2450", "=GM-ESP-2450", "1FM-GER-2450", "=FM-GER-2450"), QY_TITLE_GM,
         QY_NORM_DOUBLE_ROUND_ROBIN, 10, 0, "", 10, 10},
        {"1.4.5f: two of five",
         TWICE("1GM-FRA-2450", "1GM-FRA-2450", "=IM-ESP-2450", "1FM-GER-2450", "=FM-GER-2450"), QY_TITLE_GM,
         QY_NORM_DOUBLE_ROUND_ROBIN, 10, 0, "1.4.5b", 10, 0},
        {"once would do",
         "- " TWICE("1GM-FRA-2450", "1GM-FRA-2450", "=IM-ESP-2450", "1FM-GER-2450", "=FM-GER-2450"),
         QY_TITLE_GM, QY_NORM_SWISS, 11, 0, "", 10, 10},
        {"1.4.6c: one opponent is raised, in both games",
         TWICE("1GM-FRA-2450", "1GM-FRA-2450", "=GM-ESP-2450", "1FM-GER-2450", "1FM-GER-1800"), QY_TITLE_GM,
         QY_NORM_DOUBLE_ROUND_ROBIN, 10, 0, "", 10, 11},
    };
    struct qy_norm_event event = {10, 5, QY_NORM_DOUBLE_ROUND_ROBIN, 0, "GER"};
    struct qy_norm_game games[QY_NORM_ROUNDS_MOST];
    struct qy_title_norm norm;

    (void)state;
    check_rows(rows, sizeof rows / sizeof rows[0], "GER");
    norm = judge(&rows[3], "GER");
    assert_int_equal(norm.raised, 5);
    assert_int_equal(norm.average, 2400); /* (8 x 2450 + 2 x 2200) / 10 */
    assert_int_equal(
        qy_title_norm(QY_TITLE_GM, "GER", &event, games, read_games(rows[0].games, games), &norm), 0);
    assert_true(norm.check[QY_NORM_PLAYERS].missed);
    assert_int_equal(norm.missed, 1);
}

static void ratings_and_score(void **state)
{
    static const struct row rows[] = {
        {"1.4.8: 2599", G3("1GM-GER-2380") " " G3("1GM-FRA-2380") " 1GM-ESP-2380 0GM-ESP-2380 0GM-ESP-2371",
         QY_TITLE_GM, QY_NORM_SWISS, 9, 0, "1.4.8 1.4.8a", 9, 0},
        {"1.4.8a: all won against 2379", G3("1GM-GER-2379") " " G3("1GM-FRA-2379") " " G3("1GM-ESP-2379"),
         QY_TITLE_GM, QY_NORM_SWISS, 9, 0, "1.4.8a", 9, 0},
        {"1.4.7: 2379.5 and more is 2380",
         G3("1GM-GER-2380") " " G3("1GM-FRA-2380") " 1GM-ESP-2380 0GM-ESP-2380 0GM-ESP-2376", QY_TITLE_GM,
         QY_NORM_SWISS, 9, 0, "", 9, 9},
        {"1.4.8b: 3 of 9 are 33 percent", G3("1GM-GER-2800") " " G3("0GM-FRA-2800") " " G3("0GM-ESP-2800"),
         QY_TITLE_GM, QY_NORM_SWISS, 9, 0, "1.4.8b", 9, 0},
        {"1.4.8b: 3.5 are 39", G3("1GM-GER-2800") " =GM-FRA-2800 " G2("0GM-FRA-2800") " " G3("0GM-ESP-2800"),
         QY_TITLE_GM, QY_NORM_SWISS, 9, 0, "", 9, 9},
        {"1.4.6c: one is raised to 2200, the lowest",
         G3("1GM-GER-2402") " " G3("1GM-FRA-2402") " 0GM-ESP-2402 0GM-ESP-2402 1-ESP-0", QY_TITLE_GM,
         QY_NORM_SWISS, 9, 0, "", 9, 9},
        {"1.4.6c: not two", G3("1GM-GER-2420") " " G3("1GM-FRA-2420") " 0GM-ESP-2420 =-ESP-2199 =-ESP-0",
         QY_TITLE_GM, QY_NORM_SWISS, 9, 0, "1.4.8 1.4.8a", 9, 0},
    };

    (void)state;
    check_rows(rows, sizeof rows / sizeof rows[0], "GER");
    assert_int_equal(judge(&rows[5], "GER").raised, 9);
    assert_int_equal(judge(&rows[5], "GER").floor, 2200);
    assert_int_equal(judge(&rows[0], "GER").raised, 0);
    assert_int_equal(judge(&rows[2], "GER").needed_points, 14);
}

/* ---- counts by number of rounds (1.7) -------------------------------------------------------------- */

static void counts_of_the_annex(void **state)
{
    /* games, own at most, one at most, titled, with the title; the same twice over; half points */
    static const int rows[][7] = {
        {7, 4, 4, 4, 3, 4, 5},      {8, 4, 5, 4, 3, 4, 6},     {9, 5, 6, 5, 3, 5, 7},
        {10, 6, 6, 5, 4, 5, 7},     {11, 6, 7, 6, 4, 6, 8},    {12, 7, 8, 6, 4, 6, 9},
        {13, 7, 8, 7, 5, 7, 10},    {14, 8, 9, 7, 5, 7, 10},   {15, 9, 10, 8, 5, 8, 11},
        {16, 9, 10, 8, 6, 8, 12},   {17, 10, 11, 9, 6, 9, 12}, {18, 10, 12, 9, 6, 9, 13},
        {19, 11, 12, 10, 7, 10, 14}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct qy_norm_mix mix = qy_norm_mix_of((unsigned)rows[i][0], false);

        assert_int_equal(mix.own_most, rows[i][1]);
        assert_int_equal(mix.one_most, rows[i][2]);
        assert_int_equal(mix.titled, rows[i][3]);
        assert_int_equal(mix.with_title, rows[i][4]);
        assert_int_equal(mix.half_points, rows[i][6]);
        assert_int_equal(qy_norm_mix_of((unsigned)rows[i][0], true).with_title, rows[i][5]);
    }
}

/* ---- the field of 1.4.3 d -------------------------------------------------------------------------- */

static struct qy_norm_field_counts field_of(unsigned players, unsigned federations, unsigned titled,
                                            unsigned rounds_missed)
{
    static const char *const names[] = {"FRA", "ESP", "ITA", "POL"};
    struct qy_norm_entrant entrants[40];
    unsigned count = 0;

    memset(entrants, 0, sizeof entrants);
    for (; count < players; count++) {
        entrants[count].rating = 2000;
        entrants[count].title = count < titled ? QY_HELD_WIM : QY_HELD_FM;
        qy_federation_set(entrants[count].federation, names[count % federations]);
    }
    entrants[0].missed = (UINT32_C(1) << rounds_missed) - 1;
    entrants[count] = entrants[1]; /* who does not count: of the host, of no federation, unrated */
    qy_federation_set(entrants[count++].federation, "GER");
    entrants[count] = entrants[1];
    qy_federation_set(entrants[count++].federation, "FID");
    entrants[count] = entrants[1];
    entrants[count++].rating = 0;
    return qy_norm_field(entrants, count, 9, "GER");
}

/* Of 21 one misses rounds 1 and 2, another one round 3: the first one does not count in round 3, either. */
static void who_misses_two_rounds_never_counts(void **state)
{
    static const char *const names[] = {"FRA", "ESP", "ITA"};
    struct qy_norm_entrant entrants[21];
    struct qy_norm_field_counts field;

    (void)state;
    memset(entrants, 0, sizeof entrants);
    for (size_t i = 0; i < 21; i++) {
        entrants[i].rating = 2300;
        entrants[i].title = QY_HELD_GM;
        qy_federation_set(entrants[i].federation, names[i % 3]);
    }
    entrants[0].missed = 3;
    entrants[1].missed = 4;
    field = qy_norm_field(entrants, 21, 9, "GER");
    assert_int_equal(field.players, 19);
    assert_false(field.exempt);
    entrants[0].missed = 1;
    assert_true(qy_norm_field(entrants, 21, 9, "GER").exempt);
}

static void field_of_an_open_swiss(void **state)
{
    struct qy_norm_entrant nobody = {0};

    (void)state;
    assert_true(field_of(20, 3, 10, 0).exempt);
    assert_false(field_of(19, 3, 10, 0).exempt);
    assert_false(field_of(20, 2, 10, 0).exempt);
    assert_false(field_of(20, 3, 9, 0).exempt);
    assert_false(field_of(20, 3, 10, 1).exempt); /* one of the 20 away in round 1 */
    assert_int_equal(field_of(20, 3, 10, 1).players, 19);
    assert_true(field_of(21, 3, 11, 1).exempt);
    assert_true(field_of(21, 3, 11, 2).exempt); /* two rounds: does not count at all, 20 are left */
    assert_int_equal(field_of(21, 3, 11, 2).players, 20);
    assert_int_equal(field_of(21, 3, 11, 0).titled, 11);
    assert_int_equal(field_of(21, 4, 11, 0).federations, 4);
    assert_false(qy_norm_field(&nobody, 0, 9, "GER").exempt);
    assert_false(qy_norm_field(&nobody, 0, 0, "GER").exempt);
}

/* ---- words and bad input --------------------------------------------------------------------------- */

static void titles_and_federations_as_text(void **state)
{
    static const struct {
        const char *text;
        enum qy_held_title title;
    } rows[] = {{"GM", QY_HELD_GM},   {"gm", QY_HELD_GM},    {"g", QY_HELD_GM},   {"m", QY_HELD_IM},
                {"wm", QY_HELD_WIM},  {"WIM", QY_HELD_WIM},  {"wg", QY_HELD_WGM}, {"f", QY_HELD_FM},
                {"WFM", QY_HELD_WFM}, {"c", QY_HELD_CM},     {"wc", QY_HELD_WCM}, {"", QY_HELD_NONE},
                {"NM", QY_HELD_NONE}, {"WGMX", QY_HELD_NONE}};
    char federation[QY_FEDERATION_SIZE];

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_int_equal(qy_held_title_of(rows[i].text), rows[i].title);
    qy_federation_set(federation, "fra");
    assert_string_equal(federation, "FRA");
    qy_federation_set(federation, "FR");
    assert_string_equal(federation, "");
    qy_federation_set(federation, "F1A");
    assert_string_equal(federation, "");
    assert_true(qy_title_is_held(QY_TITLE_WGM, QY_HELD_IM));
    assert_false(qy_title_is_held(QY_TITLE_IM, QY_HELD_WGM));
}

static void bad_events_and_games_are_refused(void **state)
{
    struct qy_norm_event event = {9, 10, QY_NORM_SWISS, 0, "GER"};
    struct qy_norm_game games[QY_NORM_ROUNDS_MOST + 1];
    struct qy_title_norm norm = {.games = 77};
    size_t count = read_games(NINE_GM, games);
    struct qy_norm_event bad = event;

    (void)state;
    bad.rounds = 0;
    assert_int_equal(qy_title_norm(QY_TITLE_GM, "GER", &bad, games, 0, &norm), QY_E_NORM_EVENT);
    bad.rounds = 20;
    assert_int_equal(qy_title_norm(QY_TITLE_GM, "GER", &bad, games, count, &norm), QY_E_NORM_EVENT);
    bad.rounds = 10;
    bad.facts = QY_NORM_WORLD_TEAM;
    assert_int_equal(qy_title_norm(QY_TITLE_GM, "GER", &bad, games, count, &norm), QY_E_NORM_EVENT);
    assert_int_equal(qy_title_norm(QY_TITLE_GM, "GER", &event, games, QY_NORM_ROUNDS_MOST + 1, &norm),
                     QY_E_NORM_GAME);
    games[3].round = 3;
    assert_int_equal(qy_title_norm(QY_TITLE_GM, "GER", &event, games, count, &norm), QY_E_NORM_GAME);
    games[3].round = 4;
    games[3].rating = 4001;
    assert_int_equal(qy_title_norm(QY_TITLE_GM, "GER", &event, games, count, &norm), QY_E_NORM_GAME);
    games[3].rating = -1;
    assert_int_equal(qy_title_norm(QY_TITLE_GM, "GER", &event, games, count, &norm), QY_E_NORM_GAME);
    games[3].rating = 2380;
    games[3].opponent = 0;
    assert_int_equal(qy_title_norm(QY_TITLE_GM, "GER", &event, games, count, &norm), QY_E_NORM_GAME);
    assert_int_equal(norm.games, 77);
    games[3].opponent = 4;
    assert_int_equal(qy_title_norm(QY_TITLE_GM, "GER", &event, games, count, &norm), 0);
    assert_int_equal(qy_title_norm(QY_TITLE_GM, "GER", &event, games, 0, &norm), 0); /* no games: 1.4.1 */
    assert_true(norm.check[QY_NORM_GAMES].missed);
    assert_int_equal(norm.average, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(number_of_games),
        cmocka_unit_test(games_set_aside),
        cmocka_unit_test(games_not_included),
        cmocka_unit_test(federations),
        cmocka_unit_test(titles),
        cmocka_unit_test(double_round_robins),
        cmocka_unit_test(ratings_and_score),
        cmocka_unit_test(counts_of_the_annex),
        cmocka_unit_test(field_of_an_open_swiss),
        cmocka_unit_test(who_misses_two_rounds_never_counts),
        cmocka_unit_test(titles_and_federations_as_text),
        cmocka_unit_test(bad_events_and_games_are_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

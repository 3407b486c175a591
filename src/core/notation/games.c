/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Each game's data for notations: words, tags and the notations in its files. */
#include "notation/games.h"

static const char *const chess_names[] = {"chess",
                                          "internationalchess",
                                          "国际象棋",
                                          "國際象棋",
                                          "orthodox",
                                          "classic",
                                          "chess960",
                                          "960",
                                          "fischerandom",
                                          "frc",
                                          "fischerrandom",
                                          "freestyle",
                                          "fischerrandomchess",
                                          NULL};
static const char *const xiangqi_names[] = {"chinesechess", "xiangqi",  "cchess", "象棋",
                                            "中国象棋",     "中國象棋", NULL};
static const unsigned chess_ways[] = {QY_LETTERS(QY_LETTERS_GERMAN),     QY_LETTERS(QY_LETTERS_FRENCH),
                                      QY_LETTERS(QY_LETTERS_SPANISH),    QY_LETTERS(QY_LETTERS_DUTCH),
                                      QY_LETTERS(QY_LETTERS_HUNGARIAN),  QY_LETTERS(QY_LETTERS_RUSSIAN),
                                      QY_LETTERS(QY_LETTERS_PORTUGUESE), QY_LETTERS(QY_LETTERS_CZECH),
                                      QY_LETTERS(QY_LETTERS_POLISH),     0};
static const unsigned xiangqi_ways[] = {QY_WRITE_RANKS_FROM_1, 0};
static const char *const no_tags[] = {NULL};
static const char *const xiangqi_tags[] = {"red", "redteam", "ecco", NULL};

const struct qyi_record_form qyi_record_forms[QY_GAME_COUNT] = {
    [QY_GAME_CHESS] =
        {
            .usual = {QY_NOTATION_SAN, QY_NOTATION_UCI, QY_NOTATION_COUNT, QY_NOTATION_COUNT,
                      QY_NOTATION_COUNT},
            .head = "",
            .roster = {"Event", "Site", "Date", "Round", "White", "Black", "Result"},
            .ways = chess_ways,
            .ways_by_form = true,
            .free_castling = "Chess960",
            .names = chess_names,
            .tags = no_tags,
        },
    [QY_GAME_XIANGQI] =
        {
            .usual = {QY_NOTATION_ZH, QY_NOTATION_UCI, QY_NOTATION_ICCS, QY_NOTATION_WXF,
                      QY_NOTATION_LETTERS},
            .head = "[Game \"Chinese Chess\"]\n",
            .roster = {"Event", "Site", "Date", "Round", "Red", "Black", "Result"},
            .ways = xiangqi_ways,
            .has_format = true,
            .other_first = "White",
            .format = {[QY_NOTATION_UCI] = "ICCS",
                       [QY_NOTATION_ICCS] = "ICCS",
                       [QY_NOTATION_WXF] = "WXF",
                       [QY_NOTATION_LETTERS] = "Letters"},
            .names = xiangqi_names,
            .tags = xiangqi_tags,
        },
};

const char *const qyi_plain_variants[] = {"", "standard", "normal", "fromposition", "regular", NULL};

const enum qy_game qyi_likely_game = QY_GAME_CHESS;

bool qyi_means(const char *text, size_t len, const char *lower)
{
    for (size_t i = 0; i < len; i++) {
        char c = text[i];

        if (c == ' ' || c == '-' || c == '_')
            continue;
        if (c >= 'A' && c <= 'Z')
            c = (char)(c | 0x20);
        if (c != *lower || c == '\0')
            return false;
        lower++;
    }
    return *lower == '\0';
}

bool qyi_means_any(const char *text, size_t len, const char *const *list)
{
    char first = len == 0 ? '\0' : (char)(text[0] | 0x20);
    bool letter = first >= 'a' && first <= 'z'; /* any other character may be skipped */

    for (; *list != NULL; list++) {
        if ((!letter || first == **list) && qyi_means(text, len, *list))
            return true;
    }
    return false;
}

bool qyi_game_named(const char *text, size_t len, enum qy_game *ret_game)
{
    for (int game = 0; game < QY_GAME_COUNT; game++) {
        if (qyi_means_any(text, len, qyi_record_forms[game].names)) {
            *ret_game = (enum qy_game)game;
            return true;
        }
    }
    return false;
}

bool qyi_game_of_tag(const char *name, size_t len, enum qy_game *ret_game)
{
    for (int game = 0; game < QY_GAME_COUNT; game++) {
        if (qyi_means_any(name, len, qyi_record_forms[game].tags)) {
            *ret_game = (enum qy_game)game;
            return true;
        }
    }
    return false;
}

bool qyi_format_named(const char *text, size_t len, enum qy_game *ret_game, enum qy_notation *ret_notation)
{
    static const struct {
        const char *name;
        enum qy_notation notation;
    } formats[] = {{"chinese", QY_NOTATION_ZH},
                   {"wxf", QY_NOTATION_WXF},
                   {"iccs", QY_NOTATION_ICCS},
                   {"letters", QY_NOTATION_LETTERS}};

    for (size_t i = 0; i < sizeof(formats) / sizeof(formats[0]); i++) {
        if (qyi_means(text, len, formats[i].name)) {
            *ret_notation = formats[i].notation;
            *ret_game = QY_GAME_XIANGQI;
            return true;
        }
    }
    return false;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Results of an event as people write them, and as its log has them. */
#include "event/act.h"
#include <qiyuan/event/tournament_log.h>

#include <string.h>

#define LONGEST 24

/* The replacement of a character, or of several. */
static const char *const pieces[][2] = {
    {"1/2", "h"}, {"0.5", "h"}, {"0,5", "h"}, {"½", "h"},   {"–", "-"},   {"—", "-"},   {"−", "-"},
    {"－", "-"},  {"：", "-"},  {":", "-"},   {"/", "-"},   {"＋", "+"},  {"＝", "="},  {"０", "0"},
    {"１", "1"},  {" ", ""},    {"　", ""},   {"勝", "胜"}, {"負", "负"}, {"紅", "红"}, {"後", "后"},
};

static const char *const spellings[][2] = {
    {"1-0", "1-0"},
    {"1", "1-0"},
    {"红胜", "1-0"},
    {"先胜", "1-0"},
    {"白胜", "1-0"},
    {"胜", "1-0"},
    {"0-1", "0-1"},
    {"0", "0-1"},
    {"黑胜", "0-1"},
    {"后胜", "0-1"},
    {"负", "0-1"},
    {"h-h", "1/2-1/2"},
    {"h", "1/2-1/2"},
    {"=", "1/2-1/2"},
    {"=-=", "1/2-1/2"},
    {"和", "1/2-1/2"},
    {"和棋", "1/2-1/2"},
    {"平", "1/2-1/2"},
    {"0-0", "0-0"},
    {"h-0", "1/2-0"},
    {"=-0", "1/2-0"},
    {"0-h", "0-1/2"},
    {"0-=", "0-1/2"},
    {"+", "+-"},
    {"+-", "+-"},
    {"+--", "+-"},
    {"1-0F", "+-"},
    {"1F-0", "+-"},
    {"-", "-+"},
    {"-+", "-+"},
    {"--+", "-+"},
    {"0-1F", "-+"},
    {"0-1f", "-+"},
    {"1-0f", "+-"},
    {"--", "--"},
    {"---", "--"},
    {"0-0F", "--"},
    {"W", "W-L"},
    {"W-L", "W-L"},
    {"L", "L-W"},
    {"L-W", "L-W"},
    {"D", "D-D"},
    {"D-D", "D-D"},
    {"*", "*"},
    {"adjourned", "adjourned"},
    {"adj", "adjourned"},
    {"封棋", "adjourned"},
};

/* The piece that the text begins with, or that many. */
static size_t piece_at(const char *text, size_t len)
{
    size_t i = 0;

    while (i < sizeof pieces / sizeof pieces[0] &&
           (strlen(pieces[i][0]) > len || memcmp(text, pieces[i][0], strlen(pieces[i][0])) != 0))
        i++;
    return i;
}

const char *qy_result_spelled(const char *text, size_t len)
{
    char plain[LONGEST + 1];
    size_t used = 0;

    for (size_t at = 0; at < len;) {
        size_t piece = piece_at(text + at, len - at);
        bool known = piece < sizeof pieces / sizeof pieces[0];
        size_t size = known ? strlen(pieces[piece][1]) : 1;

        if (used + size > LONGEST)
            return NULL;
        memcpy(plain + used, known ? pieces[piece][1] : text + at, size);
        used += size;
        at += known ? strlen(pieces[piece][0]) : 1;
    }
    plain[used] = '\0';
    for (size_t i = 0; i < sizeof spellings / sizeof spellings[0]; i++)
        if (strcmp(plain, spellings[i][0]) == 0)
            return spellings[i][1];
    return NULL;
}

static const struct {
    const char *text;
    enum qy_tournament_outcome white;
    enum qy_tournament_outcome black;
} results[] = {
    {"1-0", QY_TOURNAMENT_WIN, QY_TOURNAMENT_LOSS},
    {"0-1", QY_TOURNAMENT_LOSS, QY_TOURNAMENT_WIN},
    {"1/2-1/2", QY_TOURNAMENT_DRAW, QY_TOURNAMENT_DRAW},
    {"0-0", QY_TOURNAMENT_LOSS, QY_TOURNAMENT_LOSS},
    {"+-", QY_TOURNAMENT_FORFEIT_WIN, QY_TOURNAMENT_FORFEIT_LOSS},
    {"-+", QY_TOURNAMENT_FORFEIT_LOSS, QY_TOURNAMENT_FORFEIT_WIN},
    {"--", QY_TOURNAMENT_FORFEIT_LOSS, QY_TOURNAMENT_FORFEIT_LOSS},
    {"1/2-0", QY_TOURNAMENT_DRAW, QY_TOURNAMENT_LOSS},
    {"0-1/2", QY_TOURNAMENT_LOSS, QY_TOURNAMENT_DRAW},
    {"W-L", QY_TOURNAMENT_WIN_UNRATED, QY_TOURNAMENT_LOSS_UNRATED},
    {"L-W", QY_TOURNAMENT_LOSS_UNRATED, QY_TOURNAMENT_WIN_UNRATED},
    {"D-D", QY_TOURNAMENT_DRAW_UNRATED, QY_TOURNAMENT_DRAW_UNRATED},
    {"*", QY_TOURNAMENT_OPEN, QY_TOURNAMENT_OPEN},
};

bool qyi_result_read(const char *text, size_t len, enum qy_tournament_outcome *ret_white,
                     enum qy_tournament_outcome *ret_black)
{
    for (size_t i = 0; i < sizeof results / sizeof results[0]; i++)
        if (len == strlen(results[i].text) && memcmp(text, results[i].text, len) == 0) {
            *ret_white = results[i].white;
            *ret_black = results[i].black;
            return true;
        }
    return false;
}

const char *qyi_result_written(unsigned white, unsigned black)
{
    for (size_t i = 0; i < sizeof results / sizeof results[0]; i++)
        if (results[i].white == white && results[i].black == black)
            return results[i].text;
    return NULL;
}

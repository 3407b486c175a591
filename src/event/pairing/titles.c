/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Titles of the players of a tournament (GM, 特级大师) as people and files write them. */
#include "pairing/tournament.h"

#include <string.h>

/* In the order of C.04.2, then the titles of play over the internet. */
static const struct {
    const char *spelled; /* in small letters, without blanks, points and hyphens */
    const char *title;
} titles[] = {
    {"gm", "GM"},
    {"g", "GM"}, /* letters of older report files and lists */
    {"grandmaster", "GM"},
    {"internationalgrandmaster", "GM"},
    {"im", "IM"},
    {"m", "IM"},
    {"i", "IM"},
    {"internationalmaster", "IM"},
    {"wgm", "WGM"},
    {"wg", "WGM"},
    {"womangrandmaster", "WGM"},
    {"womengrandmaster", "WGM"},
    {"fm", "FM"},
    {"f", "FM"},
    {"fidemaster", "FM"},
    {"wim", "WIM"},
    {"wm", "WIM"},
    {"wi", "WIM"},
    {"womaninternationalmaster", "WIM"},
    {"cm", "CM"},
    {"c", "CM"},
    {"candidatemaster", "CM"},
    {"wfm", "WFM"},
    {"wf", "WFM"},
    {"womanfidemaster", "WFM"},
    {"wcm", "WCM"},
    {"wc", "WCM"},
    {"womancandidatemaster", "WCM"},
    {"agm", "AGM"},
    {"aim", "AIM"},
    {"afm", "AFM"},
    {"acm", "ACM"},
};

/* Chinese titles, which are stored unchanged. */
static const char *const chinese[] = {
    "特级国际大师", "国际特级大师", "国际大师", "特级大师", "象棋大师", "棋协大师", "大师", "棋士",
    "特級國際大師", "國際特級大師", "國際大師", "特級大師", "象棋大師", "棋協大師", "大師"};

bool qy_title_read(const char *text, char ret_title[QY_TITLE_SIZE])
{
    char plain[32];
    size_t used = 0;

    *ret_title = '\0';
    for (const char *at = text; *at; at++) {
        if (strchr(" .-", *at))
            continue;
        if (used + 1 == sizeof plain)
            return false;
        plain[used++] = (char)(*at >= 'A' && *at <= 'Z' ? *at + 32 : *at);
    }
    plain[used] = '\0';
    for (size_t i = 0; i < sizeof titles / sizeof titles[0]; i++)
        if (strcmp(plain, titles[i].spelled) == 0) {
            strcpy(ret_title, titles[i].title);
            return true;
        }
    return false;
}

bool qyi_title_is_known(const char *text)
{
    char title[QY_TITLE_SIZE];
    size_t len = strlen(text);

    if (len == 0 || qy_title_read(text, title))
        return true;
    for (size_t i = 0; i < sizeof chinese / sizeof chinese[0]; i++) { /* 一级棋士, 象棋特级大师 */
        size_t own = strlen(chinese[i]);

        if (len >= own && strcmp(text + len - own, chinese[i]) == 0)
            return true;
    }
    return false;
}

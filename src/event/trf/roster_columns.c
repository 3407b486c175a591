/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The heads of lists as programs and people write them. */
#include "trf/roster_columns.h"

#include <stddef.h>
#include <string.h>

const char *const qyi_roster_columns[QYI_ROSTER_COLUMNS] = {
    "name", "first name", "last name", "number", "rating", "national rating", "title", "federation", "club",
    "id",   "birth",      "sex",       "team",   "board"};

/* Heads without blanks, points, hyphens and the like, in small letters. */
static const struct {
    const char *head;
    uint8_t column;
} heads[] = {
    {"name", QYI_ROSTER_NAME},
    {"playername", QYI_ROSTER_NAME},
    {"fullname", QYI_ROSTER_NAME},
    {"player", QYI_ROSTER_NAME},
    {"spieler", QYI_ROSTER_NAME},
    {"姓名", QYI_ROSTER_NAME},
    {"名字", QYI_ROSTER_NAME},
    {"棋手", QYI_ROSTER_NAME},
    {"选手", QYI_ROSTER_NAME},
    {"選手", QYI_ROSTER_NAME},
    {"运动员", QYI_ROSTER_NAME},
    {"運動員", QYI_ROSTER_NAME},
    {"firstname", QYI_ROSTER_FIRST},
    {"vorname", QYI_ROSTER_FIRST},
    {"givenname", QYI_ROSTER_FIRST},
    {"prenom", QYI_ROSTER_FIRST},
    {"lastname", QYI_ROSTER_LAST},
    {"surname", QYI_ROSTER_LAST},
    {"nachname", QYI_ROSTER_LAST},
    {"familyname", QYI_ROSTER_LAST},
    {"number", QYI_ROSTER_NUMBER},
    {"no", QYI_ROSTER_NUMBER},
    {"nr", QYI_ROSTER_NUMBER},
    {"num", QYI_ROSTER_NUMBER},
    {"snr", QYI_ROSTER_NUMBER},
    {"sno", QYI_ROSTER_NUMBER},
    {"startno", QYI_ROSTER_NUMBER},
    {"startnr", QYI_ROSTER_NUMBER},
    {"tpn", QYI_ROSTER_NUMBER},
    {"序号", QYI_ROSTER_NUMBER},
    {"序號", QYI_ROSTER_NUMBER},
    {"号码", QYI_ROSTER_NUMBER},
    {"號碼", QYI_ROSTER_NUMBER},
    {"rating", QYI_ROSTER_RATING},
    {"rtg", QYI_ROSTER_RATING},
    {"elo", QYI_ROSTER_RATING},
    {"rtgint", QYI_ROSTER_RATING},
    {"rtgi", QYI_ROSTER_RATING},
    {"irtg", QYI_ROSTER_RATING},
    {"ratfide", QYI_ROSTER_RATING},
    {"fiderating", QYI_ROSTER_RATING},
    {"elofide", QYI_ROSTER_RATING},
    {"fideelo", QYI_ROSTER_RATING},
    {"srtng", QYI_ROSTER_RATING},
    {"rtng", QYI_ROSTER_RATING},
    {"等级分", QYI_ROSTER_RATING},
    {"等級分", QYI_ROSTER_RATING},
    {"rtgnat", QYI_ROSTER_NATIONAL},
    {"rtgn", QYI_ROSTER_NATIONAL},
    {"ratnat", QYI_ROSTER_NATIONAL},
    {"nationalrating", QYI_ROSTER_NATIONAL},
    {"dwz", QYI_ROSTER_NATIONAL},
    {"nwz", QYI_ROSTER_NATIONAL},
    {"title", QYI_ROSTER_TITLE},
    {"tit", QYI_ROSTER_TITLE},
    {"titel", QYI_ROSTER_TITLE},
    {"ti", QYI_ROSTER_TITLE},
    {"t", QYI_ROSTER_TITLE},
    {"titre", QYI_ROSTER_TITLE},
    {"titolo", QYI_ROSTER_TITLE},
    {"titulo", QYI_ROSTER_TITLE},
    {"título", QYI_ROSTER_TITLE},
    {"fidetitle", QYI_ROSTER_TITLE},
    {"titlefide", QYI_ROSTER_TITLE},
    {"头衔", QYI_ROSTER_TITLE},
    {"頭銜", QYI_ROSTER_TITLE},
    {"称号", QYI_ROSTER_TITLE},
    {"稱號", QYI_ROSTER_TITLE},
    {"技术等级", QYI_ROSTER_TITLE},
    {"技術等級", QYI_ROSTER_TITLE},
    {"federation", QYI_ROSTER_FEDERATION},
    {"fed", QYI_ROSTER_FEDERATION},
    {"country", QYI_ROSTER_FEDERATION},
    {"land", QYI_ROSTER_FEDERATION},
    {"nat", QYI_ROSTER_FEDERATION},
    {"协会", QYI_ROSTER_FEDERATION},
    {"協會", QYI_ROSTER_FEDERATION},
    {"国家", QYI_ROSTER_FEDERATION},
    {"國家", QYI_ROSTER_FEDERATION},
    {"club", QYI_ROSTER_CLUB},
    {"clubname", QYI_ROSTER_CLUB},
    {"clubcity", QYI_ROSTER_CLUB},
    {"verein", QYI_ROSTER_CLUB},
    {"unit", QYI_ROSTER_CLUB},
    {"单位", QYI_ROSTER_CLUB},
    {"單位", QYI_ROSTER_CLUB},
    {"俱乐部", QYI_ROSTER_CLUB},
    {"俱樂部", QYI_ROSTER_CLUB},
    {"学校", QYI_ROSTER_CLUB},
    {"學校", QYI_ROSTER_CLUB},
    {"fideid", QYI_ROSTER_ID},
    {"fideno", QYI_ROSTER_ID},
    {"fidenr", QYI_ROSTER_ID},
    {"idfide", QYI_ROSTER_ID},
    {"id", QYI_ROSTER_ID},
    {"idnumber", QYI_ROSTER_ID},
    {"idno", QYI_ROSTER_ID},
    {"fidecode", QYI_ROSTER_ID},
    {"注册号", QYI_ROSTER_ID},
    {"註冊號", QYI_ROSTER_ID},
    {"编号", QYI_ROSTER_ID},
    {"編號", QYI_ROSTER_ID},
    {"birth", QYI_ROSTER_BIRTH},
    {"birthdate", QYI_ROSTER_BIRTH},
    {"birthday", QYI_ROSTER_BIRTH},
    {"bday", QYI_ROSTER_BIRTH},
    {"born", QYI_ROSTER_BIRTH},
    {"yob", QYI_ROSTER_BIRTH},
    {"dob", QYI_ROSTER_BIRTH},
    {"dateofbirth", QYI_ROSTER_BIRTH},
    {"yearofbirth", QYI_ROSTER_BIRTH},
    {"geburtsdatum", QYI_ROSTER_BIRTH},
    {"geb", QYI_ROSTER_BIRTH},
    {"出生", QYI_ROSTER_BIRTH},
    {"出生日期", QYI_ROSTER_BIRTH},
    {"出生年月", QYI_ROSTER_BIRTH},
    {"生日", QYI_ROSTER_BIRTH},
    {"sex", QYI_ROSTER_SEX},
    {"gender", QYI_ROSTER_SEX},
    {"mf", QYI_ROSTER_SEX},
    {"geschlecht", QYI_ROSTER_SEX},
    {"性别", QYI_ROSTER_SEX},
    {"性別", QYI_ROSTER_SEX},
    {"team", QYI_ROSTER_TEAM},
    {"teamname", QYI_ROSTER_TEAM},
    {"mannschaft", QYI_ROSTER_TEAM},
    {"队", QYI_ROSTER_TEAM},
    {"队名", QYI_ROSTER_TEAM},
    {"代表队", QYI_ROSTER_TEAM},
    {"隊", QYI_ROSTER_TEAM},
    {"隊名", QYI_ROSTER_TEAM},
    {"代表隊", QYI_ROSTER_TEAM},
    {"团体", QYI_ROSTER_TEAM},
    {"團體", QYI_ROSTER_TEAM},
    {"board", QYI_ROSTER_BOARD},
    {"bo", QYI_ROSTER_BOARD},
    {"brd", QYI_ROSTER_BOARD},
    {"brett", QYI_ROSTER_BOARD},
    {"台次", QYI_ROSTER_BOARD},
    {"台号", QYI_ROSTER_BOARD},
};

uint8_t qyi_roster_column_of(const char *head)
{
    char plain[64];
    size_t used = 0;

    for (; *head; head++) {
        if (strchr(" ._-/#()'", *head))
            continue;
        if (used + 1 == sizeof plain)
            return QYI_ROSTER_OUT;
        plain[used++] = (char)(*head >= 'A' && *head <= 'Z' ? *head + 32 : *head);
    }
    plain[used] = '\0';
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++)
        if (strcmp(plain, heads[i].head) == 0)
            return heads[i].column;
    return QYI_ROSTER_OUT;
}

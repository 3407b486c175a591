/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: trf. Lists of players as other programs and people write them. */
#include <qiyuan/roster.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/grow.h"
#include "base/utf8.h"
#include "trf/trf.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_COLUMNS 256

struct qyi_roster_memory {
    struct qyi_arena texts;
};

enum column {
    COL_NAME,
    COL_FIRST,
    COL_LAST,
    COL_NUMBER,
    COL_RATING,
    COL_NATIONAL, /* a rating that counts where there is no other */
    COL_TITLE,
    COL_FEDERATION,
    COL_CLUB,
    COL_ID,
    COL_BIRTH,
    COL_SEX,
    COL_TEAM,
    COL_BOARD,
    COLUMNS,
    COL_OUT
};

static const char *const column_names[COLUMNS] = {
    "name", "first name", "last name", "number", "rating", "national rating", "title", "federation", "club",
    "id",   "birth",      "sex",       "team",   "board"};

/* Heads without blanks, points, hyphens and the like, in small letters. */
static const struct {
    const char *head;
    uint8_t column;
} heads[] = {
    {"name", COL_NAME},
    {"playername", COL_NAME},
    {"fullname", COL_NAME},
    {"player", COL_NAME},
    {"spieler", COL_NAME},
    {"姓名", COL_NAME},
    {"名字", COL_NAME},
    {"棋手", COL_NAME},
    {"选手", COL_NAME},
    {"選手", COL_NAME},
    {"运动员", COL_NAME},
    {"運動員", COL_NAME},
    {"firstname", COL_FIRST},
    {"vorname", COL_FIRST},
    {"givenname", COL_FIRST},
    {"prenom", COL_FIRST},
    {"lastname", COL_LAST},
    {"surname", COL_LAST},
    {"nachname", COL_LAST},
    {"familyname", COL_LAST},
    {"number", COL_NUMBER},
    {"no", COL_NUMBER},
    {"nr", COL_NUMBER},
    {"num", COL_NUMBER},
    {"snr", COL_NUMBER},
    {"sno", COL_NUMBER},
    {"startno", COL_NUMBER},
    {"startnr", COL_NUMBER},
    {"tpn", COL_NUMBER},
    {"序号", COL_NUMBER},
    {"序號", COL_NUMBER},
    {"号码", COL_NUMBER},
    {"號碼", COL_NUMBER},
    {"rating", COL_RATING},
    {"rtg", COL_RATING},
    {"elo", COL_RATING},
    {"rtgint", COL_RATING},
    {"rtgi", COL_RATING},
    {"irtg", COL_RATING},
    {"ratfide", COL_RATING},
    {"fiderating", COL_RATING},
    {"elofide", COL_RATING},
    {"fideelo", COL_RATING},
    {"srtng", COL_RATING},
    {"rtng", COL_RATING},
    {"等级分", COL_RATING},
    {"等級分", COL_RATING},
    {"rtgnat", COL_NATIONAL},
    {"rtgn", COL_NATIONAL},
    {"ratnat", COL_NATIONAL},
    {"nationalrating", COL_NATIONAL},
    {"dwz", COL_NATIONAL},
    {"nwz", COL_NATIONAL},
    {"title", COL_TITLE},
    {"tit", COL_TITLE},
    {"titel", COL_TITLE},
    {"称号", COL_TITLE},
    {"稱號", COL_TITLE},
    {"技术等级", COL_TITLE},
    {"技術等級", COL_TITLE},
    {"federation", COL_FEDERATION},
    {"fed", COL_FEDERATION},
    {"country", COL_FEDERATION},
    {"land", COL_FEDERATION},
    {"nat", COL_FEDERATION},
    {"协会", COL_FEDERATION},
    {"協會", COL_FEDERATION},
    {"国家", COL_FEDERATION},
    {"國家", COL_FEDERATION},
    {"club", COL_CLUB},
    {"clubname", COL_CLUB},
    {"clubcity", COL_CLUB},
    {"verein", COL_CLUB},
    {"unit", COL_CLUB},
    {"单位", COL_CLUB},
    {"單位", COL_CLUB},
    {"俱乐部", COL_CLUB},
    {"俱樂部", COL_CLUB},
    {"学校", COL_CLUB},
    {"學校", COL_CLUB},
    {"fideid", COL_ID},
    {"fideno", COL_ID},
    {"fidenr", COL_ID},
    {"idfide", COL_ID},
    {"id", COL_ID},
    {"idnumber", COL_ID},
    {"idno", COL_ID},
    {"fidecode", COL_ID},
    {"注册号", COL_ID},
    {"註冊號", COL_ID},
    {"编号", COL_ID},
    {"編號", COL_ID},
    {"birth", COL_BIRTH},
    {"birthdate", COL_BIRTH},
    {"birthday", COL_BIRTH},
    {"bday", COL_BIRTH},
    {"born", COL_BIRTH},
    {"yob", COL_BIRTH},
    {"dob", COL_BIRTH},
    {"dateofbirth", COL_BIRTH},
    {"yearofbirth", COL_BIRTH},
    {"geburtsdatum", COL_BIRTH},
    {"geb", COL_BIRTH},
    {"出生", COL_BIRTH},
    {"出生日期", COL_BIRTH},
    {"出生年月", COL_BIRTH},
    {"生日", COL_BIRTH},
    {"sex", COL_SEX},
    {"gender", COL_SEX},
    {"mf", COL_SEX},
    {"geschlecht", COL_SEX},
    {"性别", COL_SEX},
    {"性別", COL_SEX},
    {"team", COL_TEAM},
    {"teamname", COL_TEAM},
    {"mannschaft", COL_TEAM},
    {"队", COL_TEAM},
    {"队名", COL_TEAM},
    {"代表队", COL_TEAM},
    {"隊", COL_TEAM},
    {"隊名", COL_TEAM},
    {"代表隊", COL_TEAM},
    {"团体", COL_TEAM},
    {"團體", COL_TEAM},
    {"board", COL_BOARD},
    {"bo", COL_BOARD},
    {"brd", COL_BOARD},
    {"brett", COL_BOARD},
    {"台次", COL_BOARD},
    {"台号", COL_BOARD},
};

struct reading {
    const char *text;
    size_t len;
    size_t at;
    char separator;
    uint32_t line;
    size_t columns;
    uint8_t column[MOST_COLUMNS];
    const char *head[MOST_COLUMNS];
    struct qy_buf value;
    size_t value_at;
    struct qy_roster *roster;
    struct qy_error *reterr;
};

/* What a line says, column by column; borrowed from the arena. */
struct row {
    const char *value[COLUMNS];
};

/* ---- notes ----------------------------------------------------------------------------------------- */

static const char *keep(struct reading *reading, const char *text, size_t len)
{
    const char *kept = qyi_arena_text(&reading->roster->memory->texts, text, len);

    return kept ? kept : "";
}

static int note(struct reading *reading, enum qy_roster_note_kind kind, const char *column, const char *found,
                const char *made)
{
    struct qy_roster *roster = reading->roster;

    if (QYI_ONE_MORE(roster->note, roster->note_count) < 0)
        return QY_E_MEMORY;
    roster->note[roster->note_count++] =
        (struct qy_roster_note){.kind = (uint8_t)kind,
                                .line = reading->line,
                                .column = keep(reading, column, strlen(column)),
                                .found = keep(reading, found, strlen(found)),
                                .made = keep(reading, made, strlen(made))};
    return 0;
}

static int fault(struct reading *reading, int code, const char *expected)
{
    return qyi_error_set(reading->reterr, code, reading->value_at, qy_buf_str(&reading->value),
                         reading->value.len, expected);
}

/* ---- values ---------------------------------------------------------------------------------------- */

static bool ends_line(const struct reading *reading)
{
    return reading->at >= reading->len || reading->text[reading->at] == '\r' ||
           reading->text[reading->at] == '\n';
}

static int read_quoted(struct reading *reading)
{
    for (reading->at++; reading->at < reading->len; reading->at++) {
        char byte = reading->text[reading->at];

        if (byte == '"') {
            reading->at++;
            if (reading->at >= reading->len || reading->text[reading->at] != '"')
                return 0;
        }
        qy_buf_addc(&reading->value, byte);
    }
    return fault(reading, QY_E_TRF_LINE, "\"");
}

static bool is_blank(const char *text, size_t len)
{
    return len >= 1 && (*text == ' ' || *text == '\t');
}

/* Cuts blanks off, the ideographic one too; breaks inside a name are blanks. */
static void trim(struct qy_buf *value)
{
    size_t from = 0;

    for (size_t i = 0; i < value->len; i++)
        if ((unsigned char)value->data[i] < 0x20 || value->data[i] == 0x7F)
            value->data[i] = ' ';
    while (value->len > 0 && (is_blank(value->data + value->len - 1, 1) ||
                              (value->len >= 3 && memcmp(value->data + value->len - 3, "　", 3) == 0)))
        value->len -= is_blank(value->data + value->len - 1, 1) ? 1 : 3;
    while (from < value->len && (is_blank(value->data + from, value->len - from) ||
                                 (value->len - from >= 3 && memcmp(value->data + from, "　", 3) == 0)))
        from += is_blank(value->data + from, value->len - from) ? 1 : 3;
    if (from > 0)
        memmove(value->data, value->data + from, value->len - from);
    value->len -= from;
    if (value->data)
        value->data[value->len] = '\0';
}

static int read_value(struct reading *reading)
{
    int code = 0;

    qy_buf_clear(&reading->value);
    while (!ends_line(reading) && reading->text[reading->at] == ' ' && reading->separator != ' ')
        reading->at++;
    reading->value_at = reading->at;
    if (!ends_line(reading) && reading->text[reading->at] == '"')
        code = read_quoted(reading);
    while (code == 0 && !ends_line(reading) && reading->text[reading->at] != reading->separator)
        qy_buf_addc(&reading->value, reading->text[reading->at++]);
    if (code == 0 && reading->value.failed)
        code = QY_E_MEMORY;
    if (code == 0)
        trim(&reading->value);
    return code;
}

static bool next_value(struct reading *reading)
{
    if (ends_line(reading) || reading->text[reading->at] != reading->separator)
        return false;
    reading->at++;
    return true;
}

static void next_line(struct reading *reading)
{
    if (reading->at < reading->len && reading->text[reading->at] == '\r')
        reading->at++;
    if (reading->at < reading->len && reading->text[reading->at] == '\n')
        reading->at++;
    reading->line++;
}

/* ---- the head -------------------------------------------------------------------------------------- */

/* The separator that stands in the head most often. */
static char find_separator(const struct reading *reading)
{
    static const char separators[] = ",;\t|";
    size_t best = 0;
    char found = ',';

    for (const char *one = separators; *one; one++) {
        size_t count = 0;

        for (size_t i = reading->at; i < reading->len && reading->text[i] != '\r' && reading->text[i] != '\n';
             i++)
            count += reading->text[i] == *one;
        if (count > best) {
            best = count;
            found = *one;
        }
    }
    return found;
}

/* A head as the table has it. */
static uint8_t column_of(const char *head)
{
    char plain[64];
    size_t used = 0;

    for (; *head; head++) {
        if (strchr(" ._-/#()'", *head))
            continue;
        if (used + 1 == sizeof plain)
            return COL_OUT;
        plain[used++] = (char)(*head >= 'A' && *head <= 'Z' ? *head + 32 : *head);
    }
    plain[used] = '\0';
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++)
        if (strcmp(plain, heads[i].head) == 0)
            return heads[i].column;
    return COL_OUT;
}

static int read_column(struct reading *reading, bool seen[COLUMNS])
{
    const char *head = keep(reading, qy_buf_str(&reading->value), reading->value.len);
    uint8_t column = column_of(head);
    int code = 0;

    if (reading->columns == MOST_COLUMNS)
        return fault(reading, QY_E_TRF_LINE, "<= 256");
    reading->head[reading->columns] = head;
    if (column == COL_OUT)
        code = *head ? note(reading, QY_ROSTER_UNKNOWN, head, head, "") : 0;
    else if (seen[column])
        code = note(reading, QY_ROSTER_TWICE, head, head, column_names[column]);
    else
        code = note(reading, QY_ROSTER_COLUMN, head, head, column_names[column]);
    if (column != COL_OUT && seen[column])
        column = COL_OUT;
    else if (column != COL_OUT)
        seen[column] = true;
    reading->column[reading->columns++] = column;
    return code;
}

static int read_head(struct reading *reading)
{
    bool seen[COLUMNS] = {false};
    int code;

    reading->separator = find_separator(reading);
    do {
        code = read_value(reading);
        if (code == 0)
            code = read_column(reading, seen);
    } while (code == 0 && next_value(reading));
    if (code == 0 && !seen[COL_NAME] && !seen[COL_LAST])
        code = fault(reading, QY_E_TRF_LINE, "name");
    next_line(reading);
    return code;
}

/* ---- dates and sexes ------------------------------------------------------------------------------- */

/* Numbers of a date and how many digits each has; a mark between them may be anything short. */
static unsigned take_numbers(const char *text, size_t len, unsigned number[3], unsigned digits[3])
{
    unsigned count = 0;

    for (size_t i = 0; i < len;) {
        if (text[i] < '0' || text[i] > '9') {
            i++;
            continue;
        }
        if (count == 3)
            return 4;
        number[count] = digits[count] = 0;
        for (; i < len && text[i] >= '0' && text[i] <= '9' && digits[count] < 9; i++, digits[count]++)
            number[count] = number[count] * 10 + (unsigned)(text[i] - '0');
        count++;
    }
    return count;
}

static bool is_year(unsigned year)
{
    return year >= 1850 && year <= 2100;
}

bool qy_birth_read(const char *text, size_t len, char ret_date[11], bool *ret_doubt)
{
    unsigned number[3] = {0};
    unsigned digits[3] = {0};
    unsigned count = take_numbers(text, len, number, digits);
    unsigned year;
    unsigned month = 0;
    unsigned day = 0;

    *ret_doubt = false;
    if (count == 1 && digits[0] == 8) {
        year = number[0] / 10000;
        month = number[0] / 100 % 100;
        day = number[0] % 100;
    } else if (count >= 1 && count <= 3 && digits[0] == 4) {
        year = number[0];
        month = number[1];
        day = number[2];
    } else if (count == 3 && digits[2] == 4) {
        year = number[2];
        day = number[0];
        month = number[1];
        if (month > 12 && day <= 12) {
            month = number[0];
            day = number[1];
        }
        *ret_doubt = day <= 12 && month <= 12 && day != month && memchr(text, '/', len) != NULL;
    } else if (count == 2 && digits[1] == 4) {
        year = number[1];
        month = number[0];
    } else {
        return false;
    }
    if (!is_year(year) || month > 12 || day > 31 || (day > 0 && month == 0))
        return false;
    if (month == 0)
        (void)snprintf(ret_date, 11, "%04u", year % 10000);
    else if (day == 0)
        (void)snprintf(ret_date, 11, "%04u/%02u", year % 10000, month % 100);
    else
        (void)snprintf(ret_date, 11, "%04u/%02u/%02u", year % 10000, month % 100, day % 100);
    return true;
}

char qy_sex_read(const char *text, size_t len)
{
    static const char *const spelled[][2] = {{"m", "m"},      {"male", "m"}, {"男", "m"},
                                             {"herr", "m"},   {"w", "w"},    {"f", "w"},
                                             {"female", "w"}, {"女", "w"},   {"frau", "w"}};
    char small[8] = "";

    if (len >= sizeof small)
        return 0;
    for (size_t i = 0; i < len; i++)
        small[i] = (char)(text[i] >= 'A' && text[i] <= 'Z' ? text[i] + 32 : text[i]);
    for (size_t i = 0; i < sizeof spelled / sizeof spelled[0]; i++)
        if (strcmp(small, spelled[i][0]) == 0)
            return spelled[i][1][0];
    return 0;
}

/* ---- rows ------------------------------------------------------------------------------------------ */

static bool is_none(const char *text)
{
    return !text || !*text || strcmp(text, "-") == 0 || strcmp(text, "0") == 0;
}

/* A number of so much at most; "2100.0" is one. */
static bool take_number(const char *text, unsigned most, unsigned *ret_number)
{
    char *end;
    unsigned long number = strtoul(text, &end, 10);

    if (end == text || *text == '-' || *text == '+')
        return false;
    if (*end == '.' && end[1 + strspn(end + 1, "0")] == '\0')
        end += 1 + strspn(end + 1, "0");
    *ret_number = (unsigned)number;
    return *end == '\0' && number <= most;
}

static int read_rating(struct reading *reading, const struct row *row, struct qy_tournament_player *player)
{
    bool national = is_none(row->value[COL_RATING]);
    const char *text = row->value[national ? COL_NATIONAL : COL_RATING];
    unsigned rating = 0;

    if (is_none(text))
        return 0;
    if (!take_number(text, 9999, &rating))
        return note(reading, QY_ROSTER_DROPPED, column_names[national ? COL_NATIONAL : COL_RATING], text, "");
    player->rating = (uint16_t)rating;
    return 0;
}

static int read_birth(struct reading *reading, const char *text, struct qy_tournament_player *player)
{
    char date[11];
    bool doubt;
    int code = 0;

    if (is_none(text))
        return 0;
    if (!qy_birth_read(text, strlen(text), date, &doubt))
        return note(reading, QY_ROSTER_DROPPED, "birth", text, "");
    if (doubt)
        code = note(reading, QY_ROSTER_DOUBTED, "birth", text, date);
    else if (strcmp(date, text) != 0)
        code = note(reading, QY_ROSTER_CONVERTED, "birth", text, date);
    return code < 0 ? code
                    : qy_tournament_set_player_text(reading->roster->players, player, QY_PLAYER_BIRTH, date,
                                                    strlen(date));
}

static int read_sex(struct reading *reading, const char *text, struct qy_tournament_player *player)
{
    char sex = is_none(text) ? ' ' : qy_sex_read(text, strlen(text));

    if (sex == 0)
        return note(reading, QY_ROSTER_DROPPED, "sex", text, "");
    player->sex = sex;
    if (sex != ' ' && (text[0] != sex || text[1]))
        return note(reading, QY_ROSTER_CONVERTED, "sex", text, sex == 'm' ? "m" : "w");
    return 0;
}

static int read_small(struct reading *reading, enum column column, const char *text, uint16_t *ret_number)
{
    unsigned number = 0;

    *ret_number = 0;
    if (is_none(text))
        return 0;
    if (!take_number(text, QY_TOURNAMENT_MAX_PLAYERS, &number))
        return note(reading, QY_ROSTER_DROPPED, column_names[column], text, "");
    *ret_number = (uint16_t)number;
    return 0;
}

/* "Last, First" of two columns; else the name. */
static const char *name_of(struct reading *reading, const struct row *row)
{
    const char *last = row->value[COL_LAST];
    const char *first = row->value[COL_FIRST];
    struct qy_buf both = QY_BUF_INIT;
    const char *name;

    if (row->value[COL_NAME] && *row->value[COL_NAME])
        return row->value[COL_NAME];
    if (!last || !*last || !first || !*first)
        return last ? last : "";
    qy_buf_addf(&both, "%s, %s", last, first);
    name = keep(reading, qy_buf_str(&both), both.len);
    qy_buf_free(&both);
    return name;
}

static int grow(struct qy_roster *roster)
{
    size_t count = roster->players->player_count;
    if (QYI_ONE_MORE(roster->team, count) < 0 || QYI_ONE_MORE(roster->board, count) < 0)
        return QY_E_MEMORY;
    return QYI_ONE_MORE(roster->number, count);
}

static int read_texts(struct reading *reading, const struct row *row, struct qy_tournament_player *player)
{
    static const struct {
        uint8_t column;
        uint8_t text;
    } texts[] = {{COL_TITLE, QY_PLAYER_TITLE},
                 {COL_FEDERATION, QY_PLAYER_FEDERATION},
                 {COL_CLUB, QY_PLAYER_CLUB},
                 {COL_ID, QY_PLAYER_ID}};
    int code = 0;

    for (size_t i = 0; code == 0 && i < sizeof texts / sizeof texts[0]; i++) {
        const char *text = row->value[texts[i].column];

        if (!is_none(text))
            code = qy_tournament_set_player_text(reading->roster->players, player,
                                                 (enum qy_player_text)texts[i].text, text, strlen(text));
    }
    return code;
}

static int add_player(struct reading *reading, const struct row *row)
{
    struct qy_roster *roster = reading->roster;
    const char *name = name_of(reading, row);
    size_t index = roster->players->player_count;
    struct qy_tournament_player *player;
    int code;

    if (!*name)
        return note(reading, QY_ROSTER_NAMELESS, "name", "", "");
    if (index == QY_TOURNAMENT_MAX_PLAYERS)
        return fault(reading, QY_E_TOUR_PLAYER, "1-9999");
    code = grow(roster);
    if (code == 0)
        code = qy_tournament_add_player(roster->players, (unsigned)index + 1, &player);
    if (code == 0)
        code = qy_tournament_set_player_text(roster->players, player, QY_PLAYER_NAME, name, strlen(name));
    if (code == 0)
        code = read_texts(reading, row, player);
    if (code == 0)
        code = read_rating(reading, row, player);
    if (code == 0)
        code = read_birth(reading, row->value[COL_BIRTH], player);
    if (code == 0)
        code = read_sex(reading, row->value[COL_SEX], player);
    if (code == 0)
        code = read_small(reading, COL_NUMBER, row->value[COL_NUMBER], &roster->number[index]);
    if (code == 0)
        code = read_small(reading, COL_BOARD, row->value[COL_BOARD], &roster->board[index]);
    if (code == 0)
        roster->team[index] = row->value[COL_TEAM] ? row->value[COL_TEAM] : "";
    return code;
}

static int read_row(struct reading *reading)
{
    struct row row = {{NULL}};
    size_t i = 0;
    bool empty = true;
    int code;

    do {
        code = read_value(reading);
        if (code < 0)
            return code;
        empty = empty && reading->value.len == 0;
        if (i >= reading->columns && reading->value.len > 0)
            code = note(reading, QY_ROSTER_EXTRA, "", qy_buf_str(&reading->value), "");
        else if (i < reading->columns && reading->column[i] < COLUMNS)
            row.value[reading->column[i]] = keep(reading, qy_buf_str(&reading->value), reading->value.len);
        i++;
    } while (code == 0 && next_value(reading));
    if (code == 0 && !empty)
        code = add_player(reading, &row);
    next_line(reading);
    return code;
}

/* ---- the same player twice ------------------------------------------------------------------------- */

struct key {
    const char *text;
    size_t index;
};

static int by_key(const void *one, const void *other)
{
    const struct key *a = one;
    const struct key *b = other;
    int order = strcmp(a->text, b->text);

    return order != 0 ? order : (a->index > b->index) - (a->index < b->index);
}

static int find_twins(struct reading *reading, enum qy_player_text which, const char *column)
{
    const struct qy_tournament *players = reading->roster->players;
    struct key *key = malloc(players->player_count * sizeof *key + 1);
    int code = key ? 0 : QY_E_MEMORY;

    for (size_t i = 0; key && i < players->player_count; i++)
        key[i] = (struct key){players->player[i].text[which], i};
    if (key)
        qsort(key, players->player_count, sizeof *key, by_key);
    for (size_t i = 1; code == 0 && i < players->player_count; i++)
        if (*key[i].text && strcmp(key[i].text, key[i - 1].text) == 0) {
            char number[2][16];

            (void)snprintf(number[0], sizeof number[0], "%zu", key[i].index + 1);
            (void)snprintf(number[1], sizeof number[1], "%zu", key[i - 1].index + 1);
            reading->line = 0;
            code = note(reading, QY_ROSTER_TWIN, column, key[i].text, number[1]);
        }
    free(key);
    return code;
}

static int read_all(struct reading *reading)
{
    int code;

    if (!qyi_utf8_valid(reading->text, reading->len) || memchr(reading->text, '\0', reading->len))
        return fault(reading, QY_E_TRF_LINE, "UTF-8");
    reading->at = qyi_trf_mark(reading->text, reading->len);
    while (reading->at < reading->len && ends_line(reading))
        next_line(reading);
    code = read_head(reading);
    while (code == 0 && reading->at < reading->len) {
        if (ends_line(reading))
            next_line(reading);
        else
            code = read_row(reading);
    }
    if (code == 0)
        code = find_twins(reading, QY_PLAYER_NAME, "name");
    return code == 0 ? find_twins(reading, QY_PLAYER_ID, "id") : code;
}

int qy_roster_read(const char *text, size_t len, struct qy_roster *ret_roster, struct qy_error *reterr)
{
    struct qy_error error = {0};
    struct qy_roster roster = {.memory = calloc(1, sizeof *roster.memory)};
    struct reading reading = {
        .text = text, .len = len, .line = 1, .value = QY_BUF_INIT, .roster = &roster, .reterr = &error};
    int code = roster.memory ? qy_tournament_new(&roster.players) : QY_E_MEMORY;

    if (code == 0)
        code = read_all(&reading);
    qy_buf_free(&reading.value);
    if (code < 0) {
        error.code = code;
        qyi_error_locate(&error, text, len);
        if (reterr)
            *reterr = error;
        qy_roster_free(&roster);
        return code;
    }
    *ret_roster = roster;
    return 0;
}

void qy_roster_free(struct qy_roster *roster)
{
    qy_tournament_free(roster->players);
    free((void *)roster->team);
    free(roster->board);
    free(roster->number);
    free(roster->note);
    if (roster->memory)
        qyi_arena_free(&roster->memory->texts);
    free(roster->memory);
    *roster = (struct qy_roster){0};
}

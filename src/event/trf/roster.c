/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lists of players as other programs and people write them. */
#include <qiyuan/event/roster.h>

#include "base/arena.h"
#include "base/dates.h"
#include "base/error.h"
#include "base/grow.h"
#include "base/utf8.h"
#include "pairing/tournament.h"
#include "trf/roster_columns.h"
#include "trf/trf.h"
#include "trf/values.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define MOST_COLUMNS 256
#define MOST_ABOVE   20 /* lines above the head */

struct qyi_roster_memory {
    struct qyi_arena texts;
    bool *bare; /* for player i: the line has only a name */
};

struct reading {
    struct qyi_values values;
    size_t columns;
    uint8_t column[MOST_COLUMNS];
    const char *head[MOST_COLUMNS];
    bool seen[QYI_ROSTER_COLUMNS];
    size_t plain_told;       /* dates that are unambiguous: the first one is reported for all */
    const uint32_t *without; /* lines that are read past */
    size_t without_count;
    struct qy_roster *roster;
};

/* The values of a line, by column; borrowed from the arena. */
struct row {
    const char *value[QYI_ROSTER_COLUMNS];
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
                                .line = reading->values.line,
                                .column = keep(reading, column, strlen(column)),
                                .found = keep(reading, found, strlen(found)),
                                .made = keep(reading, made, strlen(made))};
    return 0;
}

static int fault(struct reading *reading, int code, const char *expected)
{
    return qyi_values_fault(&reading->values, code, expected);
}

/* ---- values ---------------------------------------------------------------------------------------- */

/* Blanks in lists: the ASCII ones, the ideographic and the non-breaking blank, and zero-width characters. */
static const char *const blanks[] = {" ",           "\t", "　", "\xC2\xA0", "\xE2\x80\xAF", "\xE2\x80\x8B",
                                     "\xEF\xBB\xBF"};

/* The length of a blank that a text begins, or ends, with. */
static size_t blank_at(const char *text, size_t len, bool behind)
{
    for (size_t i = 0; i < sizeof blanks / sizeof blanks[0]; i++) {
        size_t own = strlen(blanks[i]);

        if (len >= own && memcmp(text + (behind ? len - own : 0), blanks[i], own) == 0)
            return own;
    }
    return 0;
}

static void cut(struct qy_buf *value, size_t from, size_t len)
{
    memmove(value->data, value->data + from, len);
    value->data[len] = '\0';
    value->len = len;
}

/* Removes blanks at both ends; line breaks inside a name become blanks; ="007", a text for spreadsheets,
 * becomes 007. */
static void trim(struct qy_buf *value)
{
    size_t from = 0;
    size_t to = value->len;

    for (size_t i = 0; i < value->len; i++)
        if ((unsigned char)value->data[i] < 0x20 || value->data[i] == 0x7F)
            value->data[i] = ' ';
    for (size_t own; to > 0 && (own = blank_at(value->data, to, true)) > 0;)
        to -= own;
    for (size_t own; from < to && (own = blank_at(value->data + from, to - from, false)) > 0;)
        from += own;
    if (to - from >= 3 && value->data[from] == '=' && value->data[from + 1] == '"' &&
        value->data[to - 1] == '"') {
        from += 2;
        to--;
    }
    if (to - from < value->len)
        cut(value, from, to - from);
}

static int read_value(struct reading *reading)
{
    struct qyi_values *values = &reading->values;

    while (!qyi_values_end(values) && values->text[values->at] == ' ')
        values->at++;
    int code = qyi_values_read(values);
    if (code == 0)
        trim(&values->value);
    return code;
}

/* ---- the head -------------------------------------------------------------------------------------- */

/* The separator that is most frequent in the header. */
static char find_separator(const struct reading *reading)
{
    static const char separators[] = ",;\t|";
    size_t best = 0;
    char found = ',';

    for (const char *one = separators; *one; one++) {
        size_t count = 0;

        for (size_t i = reading->values.at;
             i < reading->values.len && reading->values.text[i] != '\r' && reading->values.text[i] != '\n';
             i++)
            count += reading->values.text[i] == *one;
        if (count > best) {
            best = count;
            found = *one;
        }
    }
    return found;
}

static int read_column(struct reading *reading)
{
    bool *seen = reading->seen;
    const char *head = keep(reading, qy_buf_str(&reading->values.value), reading->values.value.len);
    uint8_t column = qyi_roster_column_of(head);
    int code;

    if (reading->columns == MOST_COLUMNS)
        return fault(reading, QY_E_TRF_LINE, "<= 256");
    reading->head[reading->columns] = head;
    if (column == QYI_ROSTER_OUT)
        code = *head ? note(reading, QY_ROSTER_UNKNOWN, head, head, "") : 0;
    else if (seen[column])
        code = note(reading, QY_ROSTER_TWICE, head, head, qyi_roster_columns[column]);
    else
        code = note(reading, QY_ROSTER_COLUMN, head, head, qyi_roster_columns[column]);
    if (column != QYI_ROSTER_OUT && seen[column])
        column = QYI_ROSTER_OUT;
    else if (column != QYI_ROSTER_OUT)
        seen[column] = true;
    reading->column[reading->columns++] = column;
    return code;
}

/* Whether a line names a column of names. Goes past the line. */
static int is_head(struct reading *reading, bool *ret_is)
{
    int code;

    *ret_is = false;
    reading->values.separator = find_separator(reading);
    do {
        code = read_value(reading);
        uint8_t column =
            code == 0 ? qyi_roster_column_of(qy_buf_str(&reading->values.value)) : QYI_ROSTER_OUT;
        *ret_is = *ret_is || column == QYI_ROSTER_NAME || column == QYI_ROSTER_LAST;
    } while (code == 0 && qyi_values_next(&reading->values));
    qyi_values_next_line(&reading->values);
    return code;
}

/* Moves to the first line that is a header, because a list may begin with its title. False if none of the
 * first lines is one. */
static bool find_head(struct reading *reading)
{
    struct qyi_values begin = reading->values;
    bool found = false;

    begin.reterr = NULL;
    for (unsigned i = 0; !found && i < MOST_ABOVE && reading->values.at < reading->values.len; i++) {
        size_t at = reading->values.at;
        uint32_t line = reading->values.line;

        if (is_head(reading, &found) < 0)
            found = false;
        if (found) {
            reading->values.at = at;
            reading->values.line = line;
        }
    }
    if (!found) {
        reading->values.at = begin.at;
        reading->values.line = begin.line;
    }
    return found;
}

/* Reports the lines above the header. */
static int note_above(struct reading *reading, size_t from, uint32_t line)
{
    size_t end = reading->values.at;
    uint32_t head = reading->values.line;
    int code = 0;

    reading->values.at = from;
    reading->values.line = line;
    while (code == 0 && reading->values.at < end) {
        size_t begin = reading->values.at;

        while (!qyi_values_end(&reading->values))
            reading->values.at++;
        const char *text = keep(reading, reading->values.text + begin, reading->values.at - begin);
        if (*text)
            code = note(reading, QY_ROSTER_ABOVE, "", text, "");
        qyi_values_next_line(&reading->values);
    }
    reading->values.at = end;
    reading->values.line = head;
    return code;
}

static int judge_headless(struct reading *reading);

static int read_head(struct reading *reading)
{
    const bool *seen = reading->seen;
    size_t at = reading->values.at;
    uint32_t line = reading->values.line;
    int code = find_head(reading) ? note_above(reading, at, line) : 0;

    if (code < 0)
        return code;
    reading->values.separator = find_separator(reading);
    do {
        code = read_value(reading);
        if (code == 0)
            code = read_column(reading);
    } while (code == 0 && qyi_values_next(&reading->values));
    if (code == 0 && !seen[QYI_ROSTER_NAME] && !seen[QYI_ROSTER_LAST])
        code = fault(reading, QY_E_TRF_LINE, "name");
    qyi_values_next_line(&reading->values);
    return code == 0 ? judge_headless(reading) : code;
}

/* ---- columns without a head ------------------------------------------------------------------------ */

/* The content of a column without a heading: mostly titles, something else, or nothing. */
struct headless {
    const char *first; /* one of its values; NULL: none */
    uint32_t line;     /* of that value */
    size_t titles;
    size_t others;
};

/* Examines the lines after the header, and returns to its end. */
static int look_through(struct reading *reading, struct headless found[MOST_COLUMNS])
{
    size_t at = reading->values.at;
    uint32_t line = reading->values.line;
    int code = 0;

    while (code == 0 && reading->values.at < reading->values.len) {
        size_t i = 0;

        do {
            code = read_value(reading);
            const char *value = qy_buf_str(&reading->values.value);
            if (code == 0 && i < reading->columns && !*reading->head[i] && *value) {
                if (!found[i].first) {
                    found[i].first = keep(reading, value, strlen(value));
                    found[i].line = reading->values.line;
                }
                if (qyi_title_is_known(value))
                    found[i].titles++;
                else
                    found[i].others++;
            }
            i++;
        } while (code == 0 && qyi_values_next(&reading->values));
        qyi_values_next_line(&reading->values);
    }
    reading->values.at = at;
    reading->values.line = line;
    return code;
}

/* In lists from chess-results the column of titles has no heading; any other column without one is reported. */
static int judge_headless(struct reading *reading)
{
    struct headless *found = calloc(MOST_COLUMNS, sizeof *found);
    uint32_t line = reading->values.line;
    int code = found ? look_through(reading, found) : QY_E_MEMORY;

    for (size_t i = 0; code == 0 && i < reading->columns; i++) {
        if (*reading->head[i] || !found[i].first)
            continue;
        reading->values.line = found[i].line;
        if (found[i].titles >= found[i].others && !reading->seen[QYI_ROSTER_TITLE]) {
            reading->column[i] = QYI_ROSTER_TITLE;
            reading->seen[QYI_ROSTER_TITLE] = true;
            code = note(reading, QY_ROSTER_COLUMN, "", "", qyi_roster_columns[QYI_ROSTER_TITLE]);
        } else {
            code = note(reading, QY_ROSTER_UNKNOWN, "", found[i].first, "");
        }
    }
    reading->values.line = line;
    free(found);
    return code;
}

/* ---- rows ------------------------------------------------------------------------------------------ */

static bool is_none(const char *text)
{
    return !text || !*text || strcmp(text, "-") == 0 || strcmp(text, "0") == 0;
}

/* Reads a number up to `most`; "2100.0" is accepted. */
static bool take_number(const char *text, unsigned most, unsigned *ret_number)
{
    char *end;
    unsigned long number = strtoul(text, &end, 10);

    if (end == text || *text == '-' || *text == '+')
        return false;
    if (*end == '.' && strspn(end + 1, "0") <= 2 && end[1 + strspn(end + 1, "0")] == '\0')
        end += 1 + strspn(end + 1, "0");
    *ret_number = (unsigned)number;
    return *end == '\0' && number <= most;
}

/* Thousands apart, as in 2.100, 2,100, 2'100 and 2 100. */
static bool take_thousands(const char *text, unsigned *ret_number)
{
    const char *mark = text + 1;

    if (strlen(text) < 5 || *text < '1' || *text > '9' || !strchr(".,' ", *mark) || strlen(mark + 1) != 3 ||
        strspn(mark + 1, "0123456789") != 3)
        return false;
    *ret_number = (unsigned)(*text - '0') * 1000 + (unsigned)strtoul(mark + 1, NULL, 10);
    return true;
}

/* Converts full-width digits and punctuation, which Chinese keyboards produce, to narrow ones; returns the
 * value if it has none. */
static const char *narrow(struct reading *reading, const char *text)
{
    struct qy_buf out = QY_BUF_INIT;
    bool any = false;

    for (; text && *text; text++) {
        unsigned char one = (unsigned char)text[0];
        unsigned char two = (unsigned char)text[1];

        if (one == 0xEF && (two == 0xBC || two == 0xBD) && text[2]) {
            unsigned code = (two - 0xBCU) * 64 + ((unsigned char)text[2] & 0x3FU); /* from U+FF00 */

            if (code >= 1 && code <= 0x5E) {
                qy_buf_addc(&out, (char)(code + 0x20));
                text += 2;
                any = true;
                continue;
            }
        }
        qy_buf_addc(&out, *text);
    }
    const char *kept = any ? keep(reading, qy_buf_str(&out), out.len) : NULL;
    qy_buf_free(&out);
    return kept;
}

/* Makes the figures of a line narrow. */
static int narrow_row(struct reading *reading, struct row *row)
{
    static const uint8_t columns[] = {QYI_ROSTER_NUMBER, QYI_ROSTER_RATING, QYI_ROSTER_NATIONAL,
                                      QYI_ROSTER_ID,     QYI_ROSTER_BIRTH,  QYI_ROSTER_SEX,
                                      QYI_ROSTER_BOARD};
    int code = 0;

    for (size_t i = 0; code == 0 && i < sizeof columns; i++) {
        const char *now = narrow(reading, row->value[columns[i]]);

        if (!now)
            continue;
        code =
            note(reading, QY_ROSTER_CONVERTED, qyi_roster_columns[columns[i]], row->value[columns[i]], now);
        row->value[columns[i]] = now;
    }
    return code;
}

/* Whether a text is one that lists write for unrated players. */
static bool is_unrated(const char *text)
{
    return strcasecmp(text, "unr") == 0 || strcasecmp(text, "unr.") == 0 || strcasecmp(text, "unrated") == 0;
}

static int read_rating(struct reading *reading, const struct row *row, struct qy_tournament_player *player)
{
    bool national = is_none(row->value[QYI_ROSTER_RATING]);
    const char *text = row->value[national ? QYI_ROSTER_NATIONAL : QYI_ROSTER_RATING];
    const char *column = qyi_roster_columns[national ? QYI_ROSTER_NATIONAL : QYI_ROSTER_RATING];
    unsigned rating = 0;

    if (is_none(text) || is_unrated(text))
        return 0;
    if (take_thousands(text, &rating)) {
        char now[16];

        (void)snprintf(now, sizeof now, "%u", rating);
        player->rating = (uint16_t)rating;
        return note(reading, QY_ROSTER_CONVERTED, column, text, now);
    }
    if (!take_number(text, 9999, &rating))
        return note(reading, QY_ROSTER_DROPPED, column, text, "");
    player->rating = (uint16_t)rating;
    return 0;
}

/* A note that applies to every line is reported once. */
static bool was_told(const struct reading *reading, enum qy_roster_note_kind kind, const char *found)
{
    for (size_t i = 0; i < reading->roster->note_count; i++)
        if (reading->roster->note[i].kind == kind && strcmp(reading->roster->note[i].found, found) == 0)
            return true;
    return false;
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
    else if (strcmp(date, text) != 0 && !(qyi_date_is_plain(text, strlen(text)) && reading->plain_told++))
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
    if (sex != ' ' && (text[0] != sex || text[1]) && !was_told(reading, QY_ROSTER_CONVERTED, text))
        return note(reading, QY_ROSTER_CONVERTED, "sex", text, sex == 'm' ? "m" : "w");
    return 0;
}

static int read_small(struct reading *reading, enum qyi_roster_column column, const char *text,
                      uint16_t *ret_number)
{
    unsigned number = 0;

    *ret_number = 0;
    if (is_none(text))
        return 0;
    if (!take_number(text, QY_TOURNAMENT_MAX_PLAYERS, &number))
        return note(reading, QY_ROSTER_DROPPED, qyi_roster_columns[column], text, "");
    *ret_number = (uint16_t)number;
    return 0;
}

/* "Last, First" of two columns; else the name. */
static const char *name_of(struct reading *reading, const struct row *row)
{
    const char *last = row->value[QYI_ROSTER_LAST];
    const char *first = row->value[QYI_ROSTER_FIRST];
    struct qy_buf both = QY_BUF_INIT;

    if (row->value[QYI_ROSTER_NAME] && *row->value[QYI_ROSTER_NAME])
        return row->value[QYI_ROSTER_NAME];
    if (!last || !*last || !first || !*first)
        return last ? last : "";
    qy_buf_addf(&both, "%s, %s", last, first);
    const char *name = keep(reading, qy_buf_str(&both), both.len);
    qy_buf_free(&both);
    return name;
}

static int grow(struct qy_roster *roster)
{
    size_t count = roster->players->player_count;
    if (QYI_ONE_MORE(roster->team, count) < 0 || QYI_ONE_MORE(roster->board, count) < 0 ||
        QYI_ONE_MORE(roster->line, count) < 0 || QYI_ONE_MORE(roster->memory->bare, count) < 0)
        return QY_E_MEMORY;
    return QYI_ONE_MORE(roster->number, count);
}

static int read_texts(struct reading *reading, const struct row *row, struct qy_tournament_player *player)
{
    static const struct {
        uint8_t column;
        uint8_t text;
    } texts[] = {{QYI_ROSTER_FEDERATION, QY_PLAYER_FEDERATION},
                 {QYI_ROSTER_CLUB, QY_PLAYER_CLUB},
                 {QYI_ROSTER_ID, QY_PLAYER_ID}};
    int code = 0;

    for (size_t i = 0; code == 0 && i < sizeof texts / sizeof texts[0]; i++) {
        const char *text = row->value[texts[i].column];

        if (!is_none(text))
            code = qy_tournament_set_player_text(reading->roster->players, player,
                                                 (enum qy_player_text)texts[i].text, text, strlen(text));
    }
    return code;
}

/* Stores the title in FIDE's form, whatever the list uses. */
static int read_title(struct reading *reading, const char *text, struct qy_tournament_player *player)
{
    char title[QY_TITLE_SIZE];
    int code = 0;

    if (is_none(text))
        return 0;
    if (qy_title_read(text, title) && strcmp(title, text) != 0 &&
        !was_told(reading, QY_ROSTER_CONVERTED, text))
        code = note(reading, QY_ROSTER_CONVERTED, "title", text, title);
    else if (!qyi_title_is_known(text) && !was_told(reading, QY_ROSTER_UNTITLED, text))
        code = note(reading, QY_ROSTER_UNTITLED, "title", text, "");
    text = *title ? title : text;
    return code < 0 ? code
                    : qy_tournament_set_player_text(reading->roster->players, player, QY_PLAYER_TITLE, text,
                                                    strlen(text));
}

/* Skips and reports a line whose name and id occurred before: returns 1. */
static int find_repeated(struct reading *reading, const char *name, const char *id)
{
    const struct qy_roster *roster = reading->roster;
    char line[16];

    for (size_t i = 0; !is_none(id) && i < roster->players->player_count; i++) {
        const struct qy_tournament_player *player = &roster->players->player[i];

        if (*player->text[QY_PLAYER_ID] != *id || strcasecmp(player->text[QY_PLAYER_ID], id) != 0 ||
            strcasecmp(player->text[QY_PLAYER_NAME], name) != 0)
            continue;
        (void)snprintf(line, sizeof line, "%u", (unsigned)roster->line[i]);
        return note(reading, QY_ROSTER_REPEATED, "id", name, line) < 0 ? QY_E_MEMORY : 1;
    }
    return 0;
}

/* Whether a row has a name and nothing else except a number. */
static bool is_bare(const struct row *row)
{
    for (unsigned i = 0; i < QYI_ROSTER_COLUMNS; i++)
        if (i != QYI_ROSTER_NAME && i != QYI_ROSTER_NUMBER && row->value[i] && *row->value[i])
            return false;
    return true;
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
    if ((code = find_repeated(reading, name, row->value[QYI_ROSTER_ID])) != 0)
        return code < 0 ? code : 0;
    code = grow(roster);
    if (code == 0) {
        roster->line[index] = reading->values.line;
        roster->memory->bare[index] = is_bare(row);
    }
    if (code == 0)
        code = qy_tournament_add_player(roster->players, (unsigned)index + 1, &player);
    if (code == 0)
        code = qy_tournament_set_player_text(roster->players, player, QY_PLAYER_NAME, name, strlen(name));
    if (code == 0)
        code = read_texts(reading, row, player);
    if (code == 0)
        code = read_title(reading, row->value[QYI_ROSTER_TITLE], player);
    if (code == 0)
        code = read_rating(reading, row, player);
    if (code == 0)
        code = read_birth(reading, row->value[QYI_ROSTER_BIRTH], player);
    if (code == 0)
        code = read_sex(reading, row->value[QYI_ROSTER_SEX], player);
    if (code == 0)
        code = read_small(reading, QYI_ROSTER_NUMBER, row->value[QYI_ROSTER_NUMBER], &roster->number[index]);
    if (code == 0)
        code = read_small(reading, QYI_ROSTER_BOARD, row->value[QYI_ROSTER_BOARD], &roster->board[index]);
    if (code == 0)
        roster->team[index] = row->value[QYI_ROSTER_TEAM] ? row->value[QYI_ROSTER_TEAM] : "";
    return code;
}

/* Reads one value of a line. `head`: it equals the heading of its column, which pages of a printed list repeat. */
static int take_value(struct reading *reading, size_t i, struct row *row, bool *head)
{
    const struct qy_buf *value = &reading->values.value;

    if (i >= reading->columns) {
        *head = *head && value->len == 0;
        return value->len > 0 ? note(reading, QY_ROSTER_EXTRA, "", qy_buf_str(value), "") : 0;
    }
    *head = *head && strcmp(qy_buf_str(value), reading->head[i]) == 0;
    if (reading->column[i] < QYI_ROSTER_COLUMNS)
        row->value[reading->column[i]] = keep(reading, qy_buf_str(value), value->len);
    return 0;
}

/* Whether the caller asked to skip this line. */
static bool is_without(const struct reading *reading)
{
    for (size_t i = 0; i < reading->without_count; i++)
        if (reading->without[i] == reading->values.line)
            return true;
    return false;
}

static int read_row(struct reading *reading)
{
    struct row row = {{NULL}};
    size_t i = 0;
    bool empty = true;
    bool head = true;
    int code;

    do {
        code = read_value(reading);
        empty = empty && reading->values.value.len == 0;
        if (code == 0)
            code = take_value(reading, i++, &row, &head);
    } while (code == 0 && qyi_values_next(&reading->values));
    if (code == 0 && is_without(reading))
        empty = true;
    else if (code == 0 && head && i >= reading->columns)
        code = note(reading, QY_ROSTER_ABOVE, "", reading->head[0], "");
    else if (code == 0 && !empty)
        code = narrow_row(reading, &row);
    if (code == 0 && !empty && !(head && i >= reading->columns))
        code = add_player(reading, &row);
    qyi_values_next_line(&reading->values);
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
    int order = strcasecmp(a->text, b->text);

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
        if (*key[i].text && strcasecmp(key[i].text, key[i - 1].text) == 0) {
            char line[16];

            (void)snprintf(line, sizeof line, "%u", (unsigned)reading->roster->line[key[i - 1].index]);
            reading->values.line = reading->roster->line[key[i].index];
            code = note(reading, QY_ROSTER_TWIN, column, key[i].text, line);
        }
    free(key);
    return code;
}

#define FEW 10 /* at most one in this many lines has only a name; with more, the list is like that */

/* Finds lines that look like a player without data, but may be a total below the list or a heading inside it. */
static int find_bare(struct reading *reading)
{
    const struct qy_roster *roster = reading->roster;
    size_t players = roster->players->player_count;
    size_t bare = 0;
    int code = 0;

    for (size_t i = 0; i < players; i++)
        bare += roster->memory->bare[i];
    for (size_t i = 0; code == 0 && bare > 0 && bare * FEW <= players && i < players; i++) {
        if (!roster->memory->bare[i])
            continue;
        reading->values.line = roster->line[i];
        code = note(reading, QY_ROSTER_BARE, "name", roster->players->player[i].text[QY_PLAYER_NAME], "");
    }
    return code;
}

struct placed {
    struct qy_roster_note note;
    size_t at;
};

static int by_weight(const void *one, const void *other)
{
    static const uint8_t weight[QY_ROSTER_NOTE_KINDS] = {[QY_ROSTER_DOUBTED] = 1,
                                                         [QY_ROSTER_UNTITLED] = 1,
                                                         [QY_ROSTER_CONVERTED] = 2,
                                                         [QY_ROSTER_COLUMN] = 3,
                                                         [QY_ROSTER_ABOVE] = 3};
    const struct placed *a = one;
    const struct placed *b = other;

    if (weight[a->note.kind] != weight[b->note.kind])
        return weight[a->note.kind] < weight[b->note.kind] ? -1 : 1;
    if (a->note.line != b->note.line)
        return a->note.line < b->note.line ? -1 : 1;
    return (a->at > b->at) - (a->at < b->at);
}

/* Lost and duplicate values first, then ambiguous ones, then differences of spelling. */
static int sort_notes(struct qy_roster *roster)
{
    struct placed *placed = malloc(roster->note_count * sizeof *placed + 1);

    if (!placed)
        return QY_E_MEMORY;
    for (size_t i = 0; i < roster->note_count; i++)
        placed[i] = (struct placed){roster->note[i], i};
    qsort(placed, roster->note_count, sizeof *placed, by_weight);
    for (size_t i = 0; i < roster->note_count; i++)
        roster->note[i] = placed[i].note;
    free(placed);
    return 0;
}

static int read_all(struct reading *reading)
{
    if (!qyi_utf8_valid(reading->values.text, reading->values.len) ||
        memchr(reading->values.text, '\0', reading->values.len))
        return fault(reading, QY_E_TRF_LINE, "UTF-8");
    reading->values.at = qyi_trf_mark(reading->values.text, reading->values.len);
    while (reading->values.at < reading->values.len && qyi_values_end(&reading->values))
        qyi_values_next_line(&reading->values);
    int code = read_head(reading);
    while (code == 0 && reading->values.at < reading->values.len) {
        if (qyi_values_end(&reading->values))
            qyi_values_next_line(&reading->values);
        else
            code = read_row(reading);
    }
    if (code == 0)
        code = find_twins(reading, QY_PLAYER_NAME, "name");
    if (code == 0)
        code = find_twins(reading, QY_PLAYER_ID, "id");
    if (code == 0)
        code = find_bare(reading);
    return code == 0 ? sort_notes(reading->roster) : code;
}

int qy_roster_read(const char *text, size_t len, struct qy_roster *ret_roster, struct qy_error *reterr)
{
    return qy_roster_read_without(text, len, NULL, 0, ret_roster, reterr);
}

int qy_roster_read_without(const char *text, size_t len, const uint32_t *lines, size_t count,
                           struct qy_roster *ret_roster, struct qy_error *reterr)
{
    struct qy_error error = {0};
    struct qy_roster roster = {.memory = calloc(1, sizeof *roster.memory)};
    struct reading reading = {
        .values = {.text = text, .len = len, .line = 1, .value = QY_BUF_INIT, .reterr = &error},
        .roster = &roster,
        .without = lines,
        .without_count = count};
    int code = roster.memory ? qy_tournament_new(&roster.players) : QY_E_MEMORY;

    if (code == 0)
        code = read_all(&reading);
    qy_buf_free(&reading.values.value);
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
    free(roster->line);
    free(roster->note);
    if (roster->memory) {
        qyi_arena_free(&roster->memory->texts);
        free(roster->memory->bare);
    }
    free(roster->memory);
    *roster = (struct qy_roster){0};
}

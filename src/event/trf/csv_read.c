/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lists of players read from CSV: a head line that names the columns, then a player a line. */
#include "trf/csv.h"
#include "trf/values.h"

#include "base/error.h"
#include "base/utf8.h"

#include <string.h>
#include <strings.h>

/* The meaning of a column in the file: one of the columns of csv.h, a round (QYI_CSV_COLUMNS + round), or skipped. */
#define PASSED_OVER  UINT8_MAX
#define MOST_COLUMNS 256

struct reading {
    struct qyi_values values;
    size_t columns;
    uint8_t column[MOST_COLUMNS];
    struct qy_tournament *tournament;
    struct qy_error *reterr;
};

static int fault(const struct reading *reading, int code, const char *expected)
{
    return qyi_values_fault(&reading->values, code, expected);
}

/* Reads the next value of the line, up to the separator. */
static int read_value(struct reading *reading)
{
    struct qy_buf *value = &reading->values.value;
    int code = qyi_values_read(&reading->values);

    while (value->len > 0 && value->data[value->len - 1] == ' ')
        value->data[--value->len] = '\0';
    if (code == 0 && strlen(qy_buf_str(value)) != value->len)
        code = fault(reading, QY_E_TRF_LINE, "UTF-8");
    return code;
}

/* The value as a whole number, 0 if it is empty. */
static int value_number(const struct reading *reading, unsigned most, unsigned *ret_number)
{
    struct qyi_trf_field field = {qy_buf_str(&reading->values.value), reading->values.value.len,
                                  reading->values.value_at};

    return qyi_trf_number(&field, most, 0, ret_number, reading->reterr);
}

static uint8_t column_of(const struct reading *reading)
{
    const char *name = qy_buf_str(&reading->values.value);
    unsigned round = 0;

    for (unsigned i = 0; i < QYI_CSV_COLUMNS; i++)
        if (strcasecmp(name, qyi_csv_names[i]) == 0)
            return (uint8_t)i;
    if (name[0] < '1' || name[0] > '9')
        return PASSED_OVER;
    for (; *name >= '0' && *name <= '9' && round <= QY_TOURNAMENT_MAX_ROUNDS; name++)
        round = round * 10 + (unsigned)(*name - '0');
    return *name || round > QY_TOURNAMENT_MAX_ROUNDS ? PASSED_OVER : (uint8_t)(QYI_CSV_COLUMNS + round);
}

static int read_head(struct reading *reading)
{
    bool has_name = false;

    reading->values.separator = ',';
    for (size_t i = reading->values.at;
         i < reading->values.len && reading->values.text[i] != '\r' && reading->values.text[i] != '\n'; i++)
        if (strchr(",;\t", reading->values.text[i]) && reading->values.text[i]) {
            reading->values.separator = reading->values.text[i];
            break;
        }
    do {
        int code = read_value(reading);

        if (code < 0)
            return code;
        if (reading->columns == MOST_COLUMNS)
            return fault(reading, QY_E_TRF_LINE, "<= 256");
        reading->column[reading->columns] = column_of(reading);
        has_name = has_name || reading->column[reading->columns] == QYI_CSV_NAME;
        reading->columns++;
    } while (qyi_values_next(&reading->values));
    if (!has_name)
        return fault(reading, QY_E_TRF_LINE, "name");
    qyi_values_next_line(&reading->values);
    return 0;
}

/* "12w1": opponent, colour, result. */
static int read_entry(struct reading *reading, unsigned round, struct qy_tournament_player *player)
{
    const char *text = qy_buf_str(&reading->values.value);
    struct qy_tournament_entry entry;
    unsigned opponent = 0;
    size_t at = 0;

    if (reading->values.value.len == 0)
        return 0;
    for (; text[at] >= '0' && text[at] <= '9' && opponent <= QY_TOURNAMENT_MAX_PLAYERS; at++)
        opponent = opponent * 10 + (unsigned)(text[at] - '0');
    if (opponent > QY_TOURNAMENT_MAX_PLAYERS || at == 0 || reading->values.value.len - at < 1 ||
        reading->values.value.len - at > 2 ||
        !qyi_trf_entry(opponent, text[at], reading->values.value.len - at == 2 ? text[at + 1] : ' ', &entry))
        return fault(reading, QY_E_TRF_LINE, "12w1, 0-H");
    player->entry[round - 1] = entry;
    if (entry.outcome != QY_TOURNAMENT_ABSENT && round > reading->tournament->columns)
        reading->tournament->columns = (uint8_t)round;
    return 0;
}

/* Stores the value of a column, except the player's number. */
static int read_column(struct reading *reading, enum qyi_csv_column column,
                       struct qy_tournament_player *player)
{
    enum qy_player_text text = qyi_csv_text(column);
    struct qyi_trf_field field = {qy_buf_str(&reading->values.value), reading->values.value.len,
                                  reading->values.value_at};
    unsigned number = 0;

    if (text != QY_PLAYER_TEXTS)
        return qy_tournament_set_player_text(reading->tournament, player, text, field.text, field.len);
    if (column == QYI_CSV_SEX) {
        if (field.len > 0 && (field.text[0] == 'm' || field.text[0] == 'w'))
            player->sex = field.text[0];
        return 0;
    }
    if (column == QYI_CSV_POINTS) {
        player->has_points = field.len > 0;
        return field.len > 0 ? qyi_trf_points(&field, &player->points, reading->reterr) : 0;
    }
    int code = value_number(reading, UINT16_MAX, &number);
    if (code == 0 && column == QYI_CSV_RATING)
        player->rating = (uint16_t)number;
    if (code == 0 && column == QYI_CSV_RANK)
        player->rank = (uint16_t)number;
    return code;
}

/* Finds the player of the line, before other values are read, because the column may be anywhere. */
static int begin_player(struct reading *reading, struct qy_tournament_player **ret_player)
{
    size_t start = reading->values.at;
    size_t count = reading->tournament->player_count;
    unsigned number = count > 0 ? reading->tournament->player[count - 1].number + 1U : 1;
    size_t i = 0;
    int code;

    do {
        code = read_value(reading);
        if (code == 0 && i < reading->columns && reading->column[i] == QYI_CSV_NUMBER &&
            reading->values.value.len > 0) {
            code = value_number(reading, QY_TOURNAMENT_MAX_PLAYERS, &number);
            if (code == 0 && number == 0)
                code = fault(reading, QY_E_TRF_LINE, "1-9999");
            break;
        }
        i++;
    } while (code == 0 && qyi_values_next(&reading->values));
    if (code < 0)
        return code;
    code = qy_tournament_add_player(reading->tournament, number, ret_player);
    if (code == QY_E_TOUR_PLAYER)
        return fault(reading, QY_E_TOUR_PLAYER, "CSV");
    reading->values.at = start;
    return code;
}

static int read_player(struct reading *reading)
{
    struct qy_tournament_player *player;
    size_t i = 0;
    int code = begin_player(reading, &player);

    if (code < 0)
        return code;
    do {
        code = read_value(reading);
        if (code == 0 && i == reading->columns)
            code = fault(reading, QY_E_TRF_LINE, "\n");
        if (code < 0)
            return code;
        uint8_t column = reading->column[i++];
        if (column < QYI_CSV_COLUMNS && column != QYI_CSV_NUMBER)
            code = read_column(reading, (enum qyi_csv_column)column, player);
        else if (column > QYI_CSV_COLUMNS && column != PASSED_OVER)
            code = read_entry(reading, column - QYI_CSV_COLUMNS, player);
    } while (code == 0 && qyi_values_next(&reading->values));
    qyi_values_next_line(&reading->values);
    return code;
}

/* A column that occurs twice may have overwritten the first one's values: the rounds end with the last entry. */
static void trim_rounds(struct qy_tournament *tournament)
{
    bool empty = true;

    while (empty && tournament->columns > 0) {
        for (size_t i = 0; empty && i < tournament->player_count; i++)
            empty = tournament->player[i].entry[tournament->columns - 1].outcome == QY_TOURNAMENT_ABSENT;
        if (empty)
            tournament->columns--;
    }
}

static int read_all(struct reading *reading)
{
    if (!qyi_utf8_valid(reading->values.text, reading->values.len))
        return fault(reading, QY_E_TRF_LINE, "UTF-8");
    reading->values.at = qyi_trf_mark(reading->values.text, reading->values.len);
    int code = read_head(reading);
    while (code == 0 && reading->values.at < reading->values.len) {
        if (qyi_values_end(&reading->values))
            qyi_values_next_line(&reading->values);
        else
            code = read_player(reading);
    }
    if (code < 0)
        return code;
    trim_rounds(reading->tournament);
    return qy_tournament_check(reading->tournament, reading->reterr);
}

int qy_csv_read(const char *text, size_t len, struct qy_tournament **ret_tournament, struct qy_error *reterr)
{
    struct qy_error error = {0};
    struct reading reading = {.values = {.text = text, .len = len, .value = QY_BUF_INIT, .reterr = &error},
                              .reterr = &error};
    int code = qy_tournament_new(&reading.tournament);

    if (code == 0)
        code = read_all(&reading);
    qy_buf_free(&reading.values.value);
    if (code < 0) {
        error.code = code;
        qyi_error_locate(&error, text, len);
        if (reterr)
            *reterr = error;
        qy_tournament_free(reading.tournament);
        return code;
    }
    *ret_tournament = reading.tournament;
    return 0;
}

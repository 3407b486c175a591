/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows of players as any reader finds them: the columns are those of FIDE's table of record 001, stated
 * independently here, and nothing else is in the row, also if data is missing. */
#include "cmocka_all.h"

#include <qiyuan/event/tournament_log.h>
#include <qiyuan/event/trf.h>

#include <string.h>

/* FIDE, Tournament Report File, player section: first and last column of each field. */
enum field { RECORD, NUMBER, SEX, TITLE, NAME, RATING, FEDERATION, ID, BIRTH, POINTS, RANK, ROUNDS };
static const struct {
    const char *name;
    unsigned first;
    unsigned last;
} fields[ROUNDS] = {
    [RECORD] = {"record", 1, 3},           [NUMBER] = {"starting rank", 5, 8}, [SEX] = {"sex", 10, 10},
    [TITLE] = {"title", 11, 13},           [NAME] = {"name", 15, 47},          [RATING] = {"rating", 49, 52},
    [FEDERATION] = {"federation", 54, 56}, [ID] = {"FIDE number", 58, 68},     [BIRTH] = {"birth", 70, 79},
    [POINTS] = {"points", 81, 84},         [RANK] = {"rank", 86, 89},
};
/* Of a round, from column 92 on and every ten columns: opponent, colour, result. */
static const unsigned round_parts[3][2] = {{0, 3}, {5, 5}, {7, 7}};

static const char LOG[] =
    "{\"act\":\"new\",\"name\":\"Cup\",\"system\":\"dutch\",\"rounds\":3}\n"
    "{\"act\":\"add\",\"name\":\"Keller, "
    "Anna\",\"rating\":2412,\"title\":\"WGM\",\"federation\":\"AUT\",\"id\":\"1600001\","
    "\"birth\":\"1990/05/06\",\"sex\":\"w\"}\n"
    "{\"act\":\"add\",\"name\":\"Berg\",\"rating\":2300}\n"
    "{\"act\":\"add\",\"name\":\"陈一鸣\",\"rating\":2200,\"federation\":\"CHN\",\"sex\":\"m\"}\n"
    "{\"act\":\"add\",\"name\":\"Dahl\",\"id\":\"98765432101\"}\n"
    "{\"act\":\"add\",\"name\":\"Engel\",\"birth\":\"2001/00/00\"}\n"
    "{\"act\":\"pair\",\"round\":1,\"pairs\":[[1,3],[4,2],[5,0]]}\n"
    "{\"act\":\"result\",\"round\":1,\"white\":1,\"black\":3,\"result\":\"1-0\"}\n"
    "{\"act\":\"result\",\"round\":1,\"white\":4,\"black\":2,\"result\":\"-+\"}\n"
    "{\"act\":\"add\",\"name\":\"Ferri\"}\n"
    "{\"act\":\"bye\",\"number\":5,\"round\":2,\"kind\":\"half\"}\n"
    "{\"act\":\"pair\",\"round\":2,\"pairs\":[[2,1],[3,6],[4,0]]}\n"
    "{\"act\":\"result\",\"round\":2,\"white\":2,\"black\":1,\"result\":\"1/2-1/2\"}\n";

static const struct {
    const char *field[ROUNDS];
    const char *rounds[2][3];
} rows[] = {
    {{"001", "1", "w", "WGM", "Keller, Anna", "2412", "AUT", "1600001", "1990/05/06", "1.5", NULL},
     {{"3", "w", "1"}, {"2", "b", "="}}},
    {{"001", "2", "", "", "Berg", "2300", "", "", "", "1.5", NULL}, {{"4", "b", "+"}, {"1", "w", "="}}},
    {{"001", "3", "m", "", "陈一鸣", "2200", "CHN", "", "", "0.0", NULL}, {{"1", "b", "0"}, {"6", "w", ""}}},
    {{"001", "4", "", "", "Dahl", "", "", "98765432101", "", "1.0", NULL},
     {{"2", "w", "-"}, {"0000", "-", "U"}}},
    {{"001", "5", "", "", "Engel", "", "", "", "2001/00/00", "1.5", NULL},
     {{"0000", "-", "U"}, {"0000", "-", "H"}}},
    {{"001", "6", "", "", "Ferri", "", "", "", "", "0.0", NULL}, {{"", "", ""}, {"3", "b", ""}}},
};

/* The text of some columns without the blanks around it; a character is a column. */
static void cut(const char *line, unsigned first, unsigned last, char out[128])
{
    size_t len = 0;
    unsigned column = 0;

    for (; *line && *line != '\n'; line++) {
        if (((unsigned char)*line & 0xC0) != 0x80)
            column++;
        if (column >= first && column <= last && len < 127 && (len > 0 || *line != ' '))
            out[len++] = *line;
    }
    while (len > 0 && out[len - 1] == ' ')
        len--;
    out[len] = '\0';
}

/* Whether a column belongs to a field, or to the opponent, colour or result of a round. */
static bool is_of_a_field(unsigned column)
{
    for (size_t i = 0; i < ROUNDS; i++)
        if (column >= fields[i].first && column <= fields[i].last)
            return true;
    for (size_t i = 0; column >= 92 && i < 3; i++)
        if ((column - 92) % 10 >= round_parts[i][0] && (column - 92) % 10 <= round_parts[i][1])
            return true;
    return false;
}

static void check_row(const char *line, size_t row, unsigned edition)
{
    char text[128];

    for (size_t i = 0; i < ROUNDS; i++) {
        cut(line, fields[i].first, fields[i].last, text);
        if (rows[row].field[i] ? strcmp(text, rows[row].field[i]) != 0 : text[0] == '\0')
            fail_msg("edition %u, row %zu, %s: “%s”", edition, row + 1, fields[i].name, text);
    }
    for (unsigned round = 0; round < 2; round++)
        for (size_t part = 0; part < 3; part++) {
            const unsigned from = 92 + 10 * round;

            cut(line, from + round_parts[part][0], from + round_parts[part][1], text);
            if (strcmp(text, rows[row].rounds[round][part]) != 0)
                fail_msg("edition %u, row %zu, round %u: “%s”", edition, row + 1, round + 1, text);
        }
    for (unsigned column = 1; column <= 120; column++) {
        cut(line, column, column, text);
        if (!is_of_a_field(column) && text[0])
            fail_msg("edition %u, row %zu: “%s” stands in column %u", edition, row + 1, text, column);
    }
    cut(line, RANK, 200, text);
    assert_true(strlen(text) > 0); /* a row reaches its rank, whatever is not known before */
}

static void rows_have_the_columns_of_the_table(void **state)
{
    struct qy_tournament_log *log;

    (void)state;
    assert_int_equal(qy_tournament_log_read(LOG, strlen(LOG), &log, NULL, NULL), 0);
    for (unsigned edition = QY_TRF_16; edition <= QY_TRF_26; edition++) {
        struct qy_buf out = QY_BUF_INIT;
        size_t row = 0;

        assert_int_equal(qy_trf_write_new(qy_tournament_log_tournament(log), edition, &out), 0);
        for (const char *line = strstr(qy_buf_str(&out), "001 "); line; line = strstr(line + 1, "\n001 ")) {
            line += *line == '\n';
            assert_true(row < sizeof rows / sizeof rows[0]);
            check_row(line, row++, edition);
        }
        assert_int_equal(row, sizeof rows / sizeof rows[0]);
        qy_buf_free(&out);
    }
    qy_tournament_log_free(log);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_have_the_columns_of_the_table),
    };

    return cmocka_run_group_tests_name("columns of report files", tests, NULL, NULL);
}

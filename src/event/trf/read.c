/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading a report file: rows of players here, the other records in records.c. */
#include "base/error.h"
#include "pairing/double_match.h"
#include "trf/records.h"
#include "trf/writing.h"

#include <qiyuan/event/pairing_systems.h>

#include <stdlib.h>
#include <string.h>

static int read_entries(struct qy_tournament *tournament, const struct qyi_trf_line *line,
                        struct qy_tournament_player *player, struct qy_error *reterr)
{
    for (size_t round = 0; QYI_ROW_ROUNDS + round * QYI_ROW_ROUND_WIDTH <= line->columns; round++) {
        size_t column = QYI_ROW_ROUNDS + round * QYI_ROW_ROUND_WIDTH;
        struct qyi_trf_field whole = qyi_trf_field(line, column - 2, column + 7);
        struct qyi_trf_field field = qyi_trf_field(line, column, column + 3);
        struct qy_tournament_entry entry;
        unsigned opponent = 0;

        if (whole.len == 0)
            continue;
        int code = qyi_trf_number(&field, QY_TOURNAMENT_MAX_PLAYERS, 0, &opponent, reterr);
        if (code < 0)
            return code;
        if (round >= QY_TOURNAMENT_MAX_ROUNDS)
            return qyi_trf_fault(&whole, QY_E_TRF_LINE, "<= 99 R", reterr);
        if (!qyi_trf_entry(opponent, qyi_trf_char(line, column + 5), qyi_trf_char(line, column + 7), &entry))
            return qyi_trf_fault(&whole, QY_E_TRF_LINE, "  12 w 1", reterr);
        player->entry[round] = entry;
        if (entry.outcome != QY_TOURNAMENT_ABSENT && round >= tournament->columns)
            tournament->columns = (uint8_t)(round + 1);
    }
    return 0;
}

/* A number of the row in columns `first` to `last`; blank is 0. */
static int read_cell(const struct qyi_trf_line *line, size_t first, size_t last, uint16_t *ret_number,
                     struct qy_error *reterr)
{
    struct qyi_trf_field field = qyi_trf_field(line, first, last);
    unsigned number = 0;
    int code = qyi_trf_number(&field, UINT16_MAX, 0, &number, reterr);

    if (code == 0)
        *ret_number = (uint16_t)number;
    return code;
}

static int read_texts(struct qy_tournament *tournament, const struct qyi_trf_line *line,
                      struct qy_tournament_player *player)
{
    for (size_t i = 0; i < QYI_ROW_TEXTS; i++) {
        struct qyi_trf_field field = qyi_trf_field(line, qyi_row_text[i][0], qyi_row_text[i][1]);

        if (field.len > 0 && qy_tournament_set_player_text(tournament, player, (enum qy_player_text)i,
                                                           field.text, field.len) < 0)
            return QY_E_MEMORY;
    }
    return 0;
}

/* Record 001: a player with the entries of all rounds. */
static int read_row(struct qy_tournament *tournament, const struct qyi_trf_line *line,
                    struct qy_error *reterr)
{
    struct qyi_trf_field field = qyi_trf_field(line, QYI_ROW_NUMBER, QYI_ROW_NUMBER + 3);
    struct qy_tournament_player *player;
    unsigned number = 0;
    int code = qyi_trf_number(&field, QY_TOURNAMENT_MAX_PLAYERS, 0, &number, reterr);
    char sex = qyi_trf_char(line, QYI_ROW_SEX);

    if (code < 0)
        return code;
    code = qy_tournament_add_player(tournament, number, &player);
    if (code < 0)
        return qyi_trf_fault(&field, code, "001", reterr);
    player->sex = sex == 'm' || sex == 'w' ? sex : ' ';
    if (read_texts(tournament, line, player) < 0)
        return qyi_trf_fault(&field, QY_E_MEMORY, NULL, reterr);
    code = read_cell(line, QYI_ROW_RATING, QYI_ROW_RATING + 3, &player->rating, reterr);
    if (code == 0)
        code = read_cell(line, QYI_ROW_RANK, QYI_ROW_RANK + 3, &player->rank, reterr);
    if (code < 0)
        return code;
    field = qyi_trf_field(line, QYI_ROW_POINTS, QYI_ROW_POINTS + 3);
    player->has_points = field.len > 0;
    if (player->has_points) {
        code = qyi_trf_points(&field, &player->points, reterr);
        if (code == 0 && (player->points > 999 || player->points < -99))
            code = qyi_trf_fault(&field, QY_E_TRF_LINE, "11.5", reterr);
        if (code < 0)
            return code;
    }
    return read_entries(tournament, line, player, reterr);
}

static int read_line(struct qyi_trf_reading *reading, struct qy_error *reterr)
{
    if (qyi_trf_is(&reading->line, "001"))
        return read_row(reading->tournament, &reading->line, reterr);
    return qyi_trf_read_record(reading, reterr);
}

static int read_all(struct qyi_trf_reading *reading, const struct qy_trf *trf, struct qy_error *reterr)
{
    size_t at = qyi_trf_mark(trf->text, trf->len);
    int code;

    while ((code = qyi_trf_line_at(&reading->line, trf->text, trf->len, at, reterr)) > 0) {
        code = read_line(reading, reterr);
        if (code < 0)
            return code;
        at = reading->line.next;
    }
    return code < 0 ? code : qyi_trf_finish(reading, reterr);
}

/* The offset of an error about a player's round: its entry in the player's row. */
static void locate_contradiction(const struct qy_trf *trf, struct qy_error *error)
{
    unsigned number = 0;
    unsigned round = 0;

    for (const char *digit = error->found; *digit >= '0' && *digit <= '9'; digit++)
        number = number * 10 + (unsigned)(*digit - '0');
    for (const char *digit = strchr(error->found, ' '); digit && *++digit;)
        round = round * 10 + (unsigned)(*digit - '0');
    error->offset = qyi_trf_cell(trf, number, round);
}

/* ---- matches of two games -------------------------------------------------------------------------- */

/* The offset of the first record with one of two codes; 0 if there is none. */
static size_t find_record(const struct qy_trf *trf, const char *one, const char *other)
{
    struct qyi_trf_line line = {0};
    size_t at = qyi_trf_mark(trf->text, trf->len);
    size_t found = 0;

    while (found == 0 && qyi_trf_line_at(&line, trf->text, trf->len, at, NULL) > 0) {
        if (qyi_trf_is(&line, one) || qyi_trf_is(&line, other))
            found = qyi_trf_field(&line, 4, line.columns).offset;
        at = line.next;
    }
    qyi_trf_line_free(&line);
    return found;
}

/* Checks what Double-Swiss defines by matches: the value of a bye (C.04.5 1.4), and that the rounds form
 * whole matches. */
static int take_matches(struct qy_trf *trf, struct qy_error *error)
{
    struct qy_tournament *tournament = trf->tournament;
    const char *system = tournament->text[QY_TOURNAMENT_SYSTEM_CODE];

    if (trf->of_teams || !qyi_is_of_matches(tournament))
        return 0;
    if (!trf->has_pairing_bye)
        tournament->scheme.pairing_bye = tournament->scheme.win + tournament->scheme.draw;
    if (qy_pairing_code_is_accelerated(system) && tournament->acceleration_count == 0)
        return qyi_error_set(error, QY_E_TOUR_DOUBLE_BAKU, find_record(trf, "192", "192"), system,
                             strlen(system), "250");
    int code = qyi_matches_check(tournament, error);
    if (code == QY_E_TOUR_DOUBLE_ROUNDS)
        error->offset = find_record(trf, "142", "XXR");
    else if (code == QY_E_TOUR_DOUBLE_MATCH)
        locate_contradiction(trf, error);
    return code;
}

int qy_trf_set_system(struct qy_trf *trf, const char *code, size_t len, struct qy_error *reterr)
{
    struct qy_error error = {0};

    error.code = qy_tournament_set_text(trf->tournament, QY_TOURNAMENT_SYSTEM_CODE, code, len);
    if (error.code == 0)
        error.code = take_matches(trf, &error);
    if (error.code < 0) {
        qyi_error_locate(&error, trf->text, trf->len);
        if (reterr)
            *reterr = error;
    }
    return error.code;
}

/* ---- reading --------------------------------------------------------------------------------------- */

/* Finds the system that the file names; data that depends on it (the teams' score for pairing, whether rounds
 * are games of matches) is read afterwards. */
static int find_system(const struct qy_trf *trf, struct qy_tournament *tournament)
{
    struct qyi_trf_line line = {0};
    size_t at = qyi_trf_mark(trf->text, trf->len);
    int code = 0;

    while (code == 0 && qyi_trf_line_at(&line, trf->text, trf->len, at, NULL) > 0) {
        struct qyi_trf_field field = qyi_trf_field(&line, 4, line.columns);

        at = line.next;
        if (qyi_trf_is(&line, qyi_text_record[QY_TOURNAMENT_SYSTEM_CODE]))
            code = qy_tournament_set_text(tournament, QY_TOURNAMENT_SYSTEM_CODE, field.text, field.len);
    }
    qyi_trf_line_free(&line);
    return code;
}

/* Match points are 2, 1, 0 unless record 362 states others. */
static int begin_teams(struct qyi_trf_reading *reading, struct qy_trf *trf)
{
    reading->teams.numbered = qyi_trf_has_record(trf->text, trf->len, "310");
    trf->of_teams = reading->teams.numbered;
    if (!reading->teams.numbered)
        return 0;
    if (qy_tournament_new(&reading->teams.teams) < 0)
        return QY_E_MEMORY;
    reading->teams.teams->scheme = (struct qy_points_scheme){.win = 2 * QY_POINT, .draw = QY_POINT};
    return find_system(trf, reading->teams.teams);
}

/* In a table nobody requests byes: a round that has nothing else was paired, and its games were struck out. */
static void keep_rounds(struct qy_trf *trf)
{
    const struct qy_pairing_system *system = qy_tournament_system(trf->tournament);

    if (!system || system->form != QY_PAIRING_TABLE)
        return;
    if (trf->event)
        trf->event->teams->paired_least = trf->event->teams->columns;
    else
        trf->tournament->paired_least = trf->tournament->columns;
}

/* Three capitals or digits and a blank, or a comment: so every line of a report begins. */
static bool is_record(const struct qyi_trf_line *line)
{
    char after = qyi_trf_char(line, 4);

    for (size_t i = 1; i <= 3; i++) {
        char c = qyi_trf_char(line, i);
        if (c != '#' && !(c >= '0' && c <= '9') && !(c >= 'A' && c <= 'Z'))
            return false;
    }
    return after == ' ' || after == '\t' || after == '#';
}

/* Unknown lines in a report are skipped; but a file with nothing else is not a report. */
static int check_kind(const struct qy_trf *trf, struct qy_error *error)
{
    struct qyi_trf_line line = {0};
    struct qyi_trf_field first = {0};
    size_t at = qyi_trf_mark(trf->text, trf->len);
    bool known = false;

    while (!known && qyi_trf_line_at(&line, trf->text, trf->len, at, NULL) > 0) {
        struct qyi_trf_field field = qyi_trf_field(&line, 1, 16);

        at = line.next;
        known = is_record(&line);
        if (first.len == 0)
            first = field;
    }
    qyi_trf_line_free(&line);
    return known || first.len == 0 || at < trf->len ? 0 : qyi_trf_fault(&first, QY_E_TRF_LINE, "001", error);
}

static int read_and_check(struct qyi_trf_reading *reading, struct qy_trf *trf, struct qy_error *error)
{
    int code = check_kind(trf, error);

    if (code < 0)
        return code;
    code = begin_teams(reading, trf);
    if (code == 0)
        code = find_system(trf, trf->tournament);
    if (code < 0)
        return qyi_error_set(error, code, 0, NULL, 0, NULL);
    reading->of_matches = !trf->of_teams && qyi_is_of_matches(trf->tournament);
    code = read_all(reading, trf, error);
    if (code < 0)
        return code;
    code = qy_tournament_check(trf->tournament, error);
    if (code < 0) {
        locate_contradiction(trf, error);
        return code;
    }
    trf->has_pairing_bye = reading->has_pairing_bye;
    code = take_matches(trf, error);
    if (code == 0 && !trf->of_teams)
        qyi_trf_take_struck(trf->tournament);
    if (code == 0)
        code = qyi_trf_make_event(reading, trf, error);
    if (code == 0)
        keep_rounds(trf);
    return code;
}

int qy_trf_read(const char *text, size_t len, struct qy_trf **ret_trf, struct qy_error *reterr)
{
    struct qyi_trf_reading reading = {0};
    struct qy_error error = {0};
    struct qy_trf *trf = calloc(1, sizeof *trf);

    if (trf)
        trf->text = malloc(len + 1);
    if (!trf || !trf->text || qy_tournament_new(&trf->tournament) < 0) {
        qy_trf_free(trf);
        return qyi_no_memory(reterr);
    }
    if (len > 0)
        memcpy(trf->text, text, len);
    trf->text[len] = '\0';
    trf->len = len;
    reading.tournament = trf->tournament;
    int code = read_and_check(&reading, trf, &error);
    qyi_trf_reading_free(&reading);
    if (code < 0) {
        error.code = code;
        qyi_error_locate(&error, trf->text, len);
        if (reterr)
            *reterr = error;
        qy_trf_free(trf);
        return code;
    }
    *ret_trf = trf;
    return 0;
}

void qy_trf_free(struct qy_trf *trf)
{
    if (!trf)
        return;
    qy_team_tournament_free(trf->event);
    qy_tournament_free(trf->teams);
    qy_tournament_free(trf->tournament);
    free(trf->text);
    free(trf);
}

struct qy_tournament *qy_trf_tournament(struct qy_trf *trf)
{
    return trf->tournament;
}

const struct qy_team_tournament *qy_trf_teams(const struct qy_trf *trf)
{
    return trf->event;
}

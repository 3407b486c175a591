/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Records of the event in a report file (TRF): names, dates, systems, byes, acceleration. */
#include "trf/records.h"

#include "base/error.h"
#include "base/grow.h"
#include "pairing/double_match.h"
#include "pairing/tournament.h"

#include <qiyuan/event/pairing_systems.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void qyi_trf_reading_free(struct qyi_trf_reading *reading)
{
    qyi_trf_line_free(&reading->line);
    free(reading->bye);
    qyi_trf_teams_free(&reading->teams);
}

/* Returns the code of a call that failed because of a field, with the offset of the field. */
static int blame(const struct qyi_trf_field *field, int code, struct qy_error *reterr)
{
    return code < 0 ? qyi_trf_fault(field, code == QY_E_MEMORY ? code : QY_E_TRF_LINE, "1-9999", reterr) : 0;
}

/* Points as the four columns of all records can hold them: -9.9 to 99.9. */
static int read_points(const struct qyi_trf_field *field, qy_points *ret_points, struct qy_error *reterr)
{
    qy_points points = 0;
    int code = qyi_trf_points(field, &points, reterr);

    if (code == 0 && (points > 999 || points < -99))
        code = qyi_trf_fault(field, QY_E_TRF_LINE, "-9.9 - 99.9", reterr);
    if (code == 0)
        *ret_points = points;
    return code;
}

/* Reads a whole number from 1 to `most` in columns `first` to `last`. */
static int read_count(const struct qyi_trf_line *line, size_t first, size_t last, unsigned most,
                      unsigned *ret_number, struct qy_error *reterr)
{
    struct qyi_trf_field field = qyi_trf_field(line, first, last);
    unsigned number = 0;
    int code = qyi_trf_number(&field, most, 0, &number, reterr);

    if (code == 0 && number == 0)
        code = qyi_trf_fault(&field, QY_E_TRF_LINE, "1-9999", reterr);
    if (code == 0)
        *ret_number = number;
    return code;
}

/* Numbers of players in columns of four with a blank between, from column `first` to the end of the line. */
static int read_numbers(const struct qyi_trf_line *line, size_t first, uint16_t *numbers, size_t *ret_count,
                        struct qy_error *reterr)
{
    size_t count = 0;

    for (; first <= line->columns; first += 5) {
        struct qyi_trf_field field = qyi_trf_field(line, first, first + 3);
        unsigned number = 0;

        if (qyi_trf_field(line, first, first + 4).len == 0)
            continue;
        int code = read_count(line, first, first + 3, QY_TOURNAMENT_MAX_PLAYERS, &number, reterr);
        if (code < 0)
            return code;
        if (count == QY_TOURNAMENT_MAX_PLAYERS)
            return qyi_trf_fault(&field, QY_E_TRF_LINE, "<= 9999", reterr);
        numbers[count++] = (uint16_t)number;
    }
    *ret_count = count;
    return 0;
}

/* 142 and XXR: the number of rounds. */
static int read_rounds(struct qyi_trf_reading *reading, struct qy_error *reterr)
{
    struct qyi_trf_field field = {0};
    size_t column = 4;
    unsigned rounds = 0;

    if (!qyi_trf_word(&reading->line, &column, &field))
        field = qyi_trf_field(&reading->line, 4, 5);
    int code = qyi_trf_number(&field, QY_TOURNAMENT_MAX_ROUNDS, 0, &rounds, reterr);
    if (code == 0 && rounds == 0)
        code = qyi_trf_fault(&field, QY_E_TRF_LINE, "1-99", reterr);
    if (code == 0)
        reading->tournament->rounds = (uint8_t)rounds;
    return code;
}

/* 152: the colour that the top player was drawn. */
static int read_initial_colour(struct qyi_trf_reading *reading, struct qy_error *reterr)
{
    struct qyi_trf_field field = qyi_trf_field(&reading->line, 4, reading->line.columns);

    if (field.len != 1 || (field.text[0] != 'W' && field.text[0] != 'B'))
        return qyi_trf_fault(&field, QY_E_TRF_LINE, "W, B", reterr);
    reading->tournament->initial_colour = field.text[0] == 'W' ? QY_TOURNAMENT_WHITE : QY_TOURNAMENT_BLACK;
    return 0;
}

/* XXC: words that configure the pairing; unknown ones are skipped. */
static int read_configuration(struct qyi_trf_reading *reading)
{
    struct qyi_trf_field word;

    for (size_t column = 4; qyi_trf_word(&reading->line, &column, &word);) {
        if (word.len == 6 && memcmp(word.text, "white1", 6) == 0)
            reading->tournament->initial_colour = QY_TOURNAMENT_WHITE;
        if (word.len == 6 && memcmp(word.text, "black1", 6) == 0)
            reading->tournament->initial_colour = QY_TOURNAMENT_BLACK;
        if (word.len == 4 && memcmp(word.text, "rank", 4) == 0)
            reading->tournament->by_rank = true;
    }
    return 0;
}

/* Sets the points for a letter of the scheme; X, an unknown result, is accepted but has no effect here. */
static bool set_scheme(struct qy_points_scheme *scheme, bool *ret_pairing_bye, char letter, qy_points points)
{
    switch (letter) {
    case 'W': scheme->win = points; return true;
    case 'D': scheme->draw = points; return true;
    case 'L': scheme->loss = points; return true;
    case 'A':
        scheme->zero_bye = points;
        scheme->forfeit_loss = points;
        return true;
    case 'Z': scheme->zero_bye = points; return true;
    case 'F': scheme->forfeit_loss = points; return true;
    case 'P':
    case 'U':
        scheme->pairing_bye = points;
        *ret_pairing_bye = true;
        return true;
    case 'X': return true;
    default: return false;
    }
}

/* The field of a line from one column up to (not including) another. */
static struct qyi_trf_field between(const struct qyi_trf_line *line, size_t from, size_t to)
{
    return qyi_trf_field(line, from, to > from ? to - 1 : from);
}

static bool is_letter(char c)
{
    return c >= 'A' && c <= 'Z';
}

/* Returns the column after a run of letters, or of characters that are neither letters nor blanks. */
static size_t run(const struct qyi_trf_line *line, size_t column, bool letters)
{
    while (column <= line->columns && qyi_trf_char(line, column) != ' ' &&
           is_letter(qyi_trf_char(line, column)) == letters)
        column++;
    return column;
}

static size_t skip_blanks(const struct qyi_trf_line *line, size_t column)
{
    while (column <= line->columns && qyi_trf_char(line, column) == ' ')
        column++;
    return column;
}

/*
 * 162 and 362: pairs of a letter (for teams after a T: TW TD TL) and its points. The columns are 5-6 and 7-10
 * of every nine; many programs ignore them, which leaves no ambiguity.
 */
static int read_scheme(struct qyi_trf_reading *reading, struct qy_points_scheme *scheme,
                       bool *ret_pairing_bye, struct qy_error *reterr)
{
    const struct qyi_trf_line *line = &reading->line;
    size_t column = skip_blanks(line, 4);

    while (column <= line->columns) {
        size_t behind = run(line, column, true);
        struct qyi_trf_field letters = between(line, column, behind);
        size_t from = skip_blanks(line, behind);
        size_t end = run(line, from, false);
        struct qyi_trf_field field = between(line, from, end);
        bool of_team = letters.len == 2 && letters.text[0] == 'T';
        char letter = letters.len == 1 ? letters.text[0] : of_team ? letters.text[1] : ' ';
        qy_points points = 0;

        bool of_match = reading->of_matches && (letter == 'F' || letter == 'H');

        if (behind == column || (!of_match && !memchr("WDLAZFPUX", letter, 9)))
            return qyi_trf_fault(&letters, QY_E_TRF_LINE, "W, D, L, A, P, X", reterr);
        if (end == from)
            field.len = 0;
        int code = read_points(&field, &points, reterr);
        if (code < 0)
            return code;
        /* Z stood for both kinds of absence in files of the years between the editions. */
        if (of_match)
            *(letter == 'F' ? &reading->full_bye : &reading->half_bye) =
                (struct qyi_trf_match_bye){true, points, field.offset};
        else
            (void)set_scheme(scheme, ret_pairing_bye, letter == 'Z' ? 'A' : letter, points);
        column = skip_blanks(line, end);
    }
    return 0;
}

/* BBW, BBD, BBL, BBZ, BBF, BBU: the points for one kind of result. */
static int read_worth(struct qyi_trf_reading *reading, struct qy_error *reterr)
{
    struct qyi_trf_field field = qyi_trf_field(&reading->line, 4, reading->line.columns);
    char letter = qyi_trf_char(&reading->line, 3);
    qy_points points = 0;
    int code = read_points(&field, &points, reterr);

    if (code == 0)
        (void)set_scheme(&reading->tournament->scheme, &reading->has_pairing_bye, letter, points);
    return code;
}

/* 250: virtual points of a span of rounds and numbers. */
static int read_acceleration(struct qyi_trf_reading *reading, struct qy_error *reterr)
{
    /* match points of teams are in the columns before the game points; players' points are in the latter */
    bool match = reading->teams.numbered && !qy_tournament_is_by_games(reading->teams.teams);
    size_t first = match ? 5 : 10;
    struct qyi_trf_field field = qyi_trf_field(&reading->line, first, first + 3);
    unsigned number[4] = {0};
    static const uint8_t column[4][2] = {{15, 17}, {19, 21}, {23, 26}, {28, 31}};
    struct qy_tournament_acceleration item;
    int code = read_points(&field, &item.points, reterr);

    for (size_t i = 0; code == 0 && i < 4; i++)
        code = read_count(&reading->line, column[i][0], column[i][1],
                          i < 2 ? QY_TOURNAMENT_MAX_ROUNDS : QY_TOURNAMENT_MAX_PLAYERS, &number[i], reterr);
    if (code < 0)
        return code;
    item.first_round = (uint8_t)number[0];
    item.last_round = (uint8_t)number[1];
    item.first_number = (uint16_t)number[2];
    item.last_number = (uint16_t)number[3];
    reading->has_acceleration = true;
    field = qyi_trf_field(&reading->line, 15, 31);
    return blame(&field, qy_tournament_accelerate(qyi_trf_paired(reading), &item), reterr);
}

/* XXA: the virtual points of one player, round by round, in columns of four from 10 on. */
static int read_player_acceleration(struct qyi_trf_reading *reading, struct qy_error *reterr)
{
    struct qyi_trf_line *line = &reading->line;
    struct qy_tournament_acceleration item = {0};
    unsigned number = 0;
    unsigned round = 1;
    int code = read_count(line, 5, 8, QY_TOURNAMENT_MAX_PLAYERS, &number, reterr);

    reading->has_acceleration = true;
    item.first_number = (uint16_t)number;
    item.last_number = (uint16_t)number;
    for (size_t column = 10; code == 0 && column <= line->columns; column += 5, round++) {
        struct qyi_trf_field field = qyi_trf_field(line, column, column + 3);

        if (field.len == 0)
            continue;
        code = read_points(&field, &item.points, reterr);
        if (code == 0 && round > QY_TOURNAMENT_MAX_ROUNDS)
            code = qyi_trf_fault(&field, QY_E_TRF_LINE, "<= 99 R", reterr);
        item.first_round = (uint8_t)round;
        item.last_round = (uint8_t)round;
        if (code == 0)
            code = blame(&field, qy_tournament_accelerate(qyi_trf_paired(reading), &item), reterr);
    }
    return code;
}

/* 260: players who must not meet in a span of rounds. */
static int read_prohibited(struct qyi_trf_reading *reading, struct qy_error *reterr)
{
    struct qyi_trf_field field = qyi_trf_field(&reading->line, 5, 11);
    uint16_t *numbers = malloc(QY_TOURNAMENT_MAX_PLAYERS * sizeof *numbers);
    unsigned first = 0;
    unsigned last = 0;
    size_t count = 0;

    if (!numbers)
        return qyi_trf_fault(&field, QY_E_MEMORY, NULL, reterr);
    int code = read_count(&reading->line, 5, 7, QY_TOURNAMENT_MAX_ROUNDS, &first, reterr);
    if (code == 0)
        code = read_count(&reading->line, 9, 11, QY_TOURNAMENT_MAX_ROUNDS, &last, reterr);
    if (code == 0)
        code = read_numbers(&reading->line, 13, numbers, &count, reterr);
    if (code == 0)
        code =
            blame(&field, qy_tournament_forbid(qyi_trf_paired(reading), first, last, numbers, count), reterr);
    free(numbers);
    return code;
}

/* XXP: players who must never meet, separated by blanks. */
static int read_forbidden(struct qyi_trf_reading *reading, struct qy_error *reterr)
{
    struct qyi_trf_field word = qyi_trf_field(&reading->line, 1, 3);
    uint16_t *numbers = malloc((reading->line.columns / 2 + 1) * sizeof *numbers);
    size_t count = 0;
    int code = 0;

    if (!numbers)
        return qyi_trf_fault(&word, QY_E_MEMORY, NULL, reterr);
    for (size_t column = 4; code == 0 && qyi_trf_word(&reading->line, &column, &word);) {
        unsigned number = 0;

        code = qyi_trf_number(&word, QY_TOURNAMENT_MAX_PLAYERS, 0, &number, reterr);
        if (code == 0 && number == 0)
            code = qyi_trf_fault(&word, QY_E_TRF_LINE, "1-9999", reterr);
        numbers[count++] = (uint16_t)number;
    }
    if (code == 0)
        code = blame(
            &word, qy_tournament_forbid(qyi_trf_paired(reading), 1, QY_TOURNAMENT_MAX_ROUNDS, numbers, count),
            reterr);
    free(numbers);
    return code;
}

static int add_byes(struct qyi_trf_reading *reading, const uint16_t *numbers, size_t count, unsigned round,
                    enum qy_tournament_outcome outcome)
{
    size_t total = reading->bye_count + count;

    if (QYI_ONE_MORE(reading->bye, total) < 0)
        return QY_E_MEMORY;
    for (size_t i = 0; i < count; i++)
        reading->bye[reading->bye_count++] =
            (struct qyi_trf_bye){numbers[i], (uint8_t)round, (uint8_t)outcome, reading->line.offset};
    return 0;
}

/* 240: byes of a round. */
static int read_byes(struct qyi_trf_reading *reading, struct qy_error *reterr)
{
    struct qyi_trf_field field = qyi_trf_field(&reading->line, 5, 5);
    uint16_t *numbers = malloc(QY_TOURNAMENT_MAX_PLAYERS * sizeof *numbers);
    enum qy_tournament_outcome outcome = QY_TOURNAMENT_ABSENT;
    unsigned round = 0;
    size_t count = 0;

    if (!numbers)
        return qyi_trf_fault(&field, QY_E_MEMORY, NULL, reterr);
    if (field.len == 1)
        outcome = field.text[0] == 'F'   ? QY_TOURNAMENT_FULL_BYE
                  : field.text[0] == 'H' ? QY_TOURNAMENT_HALF_BYE
                  : field.text[0] == 'Z' ? QY_TOURNAMENT_ZERO_BYE
                                         : QY_TOURNAMENT_ABSENT;
    int code = outcome == QY_TOURNAMENT_ABSENT
                   ? qyi_trf_fault(&field, QY_E_TRF_LINE, "F, H, Z", reterr)
                   : read_count(&reading->line, 7, 9, QY_TOURNAMENT_MAX_ROUNDS, &round, reterr);
    if (code == 0)
        code = read_numbers(&reading->line, 11, numbers, &count, reterr);
    if (code == 0)
        code = blame(&field, add_byes(reading, numbers, count, round, outcome), reterr);
    free(numbers);
    return code;
}

/* 299: points apart from the scheme. Letters are those of results; a blank means a bonus or a penalty. */
static int read_abnormal(struct qyi_trf_reading *reading, struct qy_error *reterr)
{
    static const char letters[] = "WDLFHZ+-";
    static const uint8_t outcomes[] = {QY_TOURNAMENT_WIN,         QY_TOURNAMENT_DRAW,
                                       QY_TOURNAMENT_LOSS,        QY_TOURNAMENT_FULL_BYE,
                                       QY_TOURNAMENT_HALF_BYE,    QY_TOURNAMENT_ZERO_BYE,
                                       QY_TOURNAMENT_FORFEIT_WIN, QY_TOURNAMENT_FORFEIT_LOSS};
    struct qyi_trf_field kind = qyi_trf_field(&reading->line, 5, 5);
    struct qyi_trf_field field = qyi_trf_field(&reading->line, 13, 17);
    struct qyi_trf_field span = qyi_trf_field(&reading->line, 20, 22);
    const char *letter = kind.len == 1 ? memchr(letters, kind.text[0], sizeof letters - 1) : NULL;
    struct qy_tournament_abnormal item = {.outcome = QY_TOURNAMENT_OUTCOME_COUNT};
    uint16_t numbers[256];
    unsigned round = 0;
    size_t count = 0;
    struct qyi_trf_field match = qyi_trf_field(&reading->line, 8, 11);
    qy_points points = 0; /* match points; the others are game points then */
    qy_points games;
    /* for teams either kind of points may be missing */
    int code = reading->teams.numbered && match.len > 0 && field.len == 0
                   ? 0
                   : read_points(&field, &item.points, reterr);

    games = item.points;
    if (code == 0 && reading->teams.numbered && match.len > 0)
        code = read_points(&match, &points, reterr);
    if (code == 0 && kind.len > 0 && !letter)
        code = qyi_trf_fault(&kind, QY_E_TRF_LINE, "W, D, L, F, H, Z, +, -", reterr);
    if (code == 0)
        code = qyi_trf_number(&span, QY_TOURNAMENT_MAX_ROUNDS, 0, &round, reterr);
    if (code == 0 && reading->line.columns > 23 + 5 * (sizeof numbers / sizeof numbers[0]))
        code = qyi_trf_fault(&kind, QY_E_TRF_LINE, "<= 256", reterr);
    if (code == 0)
        code = read_numbers(&reading->line, 24, numbers, &count, reterr);
    if (letter)
        item.outcome = outcomes[letter - letters];
    item.round = (uint8_t)round;
    for (size_t i = 0; code == 0 && i < count; i++) {
        item.number = numbers[i];
        if (reading->teams.numbered && item.number < sizeof reading->teams.bonus / sizeof(qy_points)) {
            reading->teams.bonus[item.number] += letter ? 0 : games;
            item.points = points;
        }
        if (reading->teams.numbered && !letter && points == 0)
            continue;
        code = blame(&field, qy_tournament_add_abnormal(qyi_trf_paired(reading), &item), reterr);
    }
    return code;
}

static int read_text(struct qyi_trf_reading *reading, enum qy_tournament_text which, struct qy_error *reterr)
{
    struct qyi_trf_field field = qyi_trf_field(&reading->line, 4, reading->line.columns);

    return blame(&field, qy_tournament_set_text(reading->tournament, which, field.text, field.len), reterr);
}

int qyi_trf_read_record(struct qyi_trf_reading *reading, struct qy_error *reterr)
{
    const struct qyi_trf_line *line = &reading->line;
    int code = qyi_trf_read_team_record(reading, reterr);

    if (code != 0)
        return code < 0 ? code : 0;
    /* Record 212, the complete order of the standings, contains the tie-breaks too; record 202 takes precedence. */
    if (qyi_trf_is(line, "212") && !reading->tournament->text[QY_TOURNAMENT_TIEBREAKS][0])
        return read_text(reading, QY_TOURNAMENT_TIEBREAKS, reterr);
    for (size_t i = 0; i < QYI_RECORD_TEXTS; i++)
        if (qyi_trf_is(line, qyi_text_record[i]))
            return read_text(reading, (enum qy_tournament_text)i, reterr);
    if (qyi_trf_is(line, "142") || qyi_trf_is(line, "XXR"))
        return read_rounds(reading, reterr);
    if (qyi_trf_is(line, "152"))
        return read_initial_colour(reading, reterr);
    if (qyi_trf_is(line, "XXC"))
        return read_configuration(reading);
    if (qyi_trf_is(line, "162"))
        return read_scheme(reading, &reading->tournament->scheme, &reading->has_pairing_bye, reterr);
    if (reading->teams.numbered && qyi_trf_is(line, "362"))
        return read_scheme(reading, &reading->teams.teams->scheme, &reading->teams.has_pairing_bye, reterr);
    if (line->len >= 3 && memcmp(line->text + line->offset, "BB", 2) == 0 &&
        memchr("WDLZFU", line->text[line->offset + 2], 6))
        return read_worth(reading, reterr);
    if (qyi_trf_is(line, "240"))
        return read_byes(reading, reterr);
    if (qyi_trf_is(line, "250"))
        return read_acceleration(reading, reterr);
    if (qyi_trf_is(line, "XXA"))
        return read_player_acceleration(reading, reterr);
    if (qyi_trf_is(line, "260"))
        return read_prohibited(reading, reterr);
    if (qyi_trf_is(line, "XXP"))
        return read_forbidden(reading, reterr);
    return qyi_trf_is(line, "299") ? read_abnormal(reading, reterr) : 0;
}

/* Enters the byes of record 240 where the row has no entry. An unknown player is an error. */
static int enter_byes(struct qyi_trf_reading *reading, struct qy_error *reterr)
{
    for (size_t i = 0; i < reading->bye_count; i++) {
        const struct qyi_trf_bye *bye = &reading->bye[i];
        struct qy_tournament_player *player = qy_tournament_player(reading->tournament, bye->number);
        struct qy_tournament_entry entry = {.outcome = bye->outcome};

        if (!player)
            return qyi_error_setf(reterr, QY_E_TRF_LINE, bye->offset, "001", "%u", bye->number);
        if (player->entry[bye->round - 1].outcome == QY_TOURNAMENT_ABSENT)
            (void)qy_tournament_set_entry(reading->tournament, bye->number, bye->round, entry);
    }
    return 0;
}

/* Checks a requested bye of a match: it is entered in both rounds, and must be worth two wins or two draws. */
static int check_match_bye(const struct qyi_trf_match_bye *bye, qy_points game, struct qy_error *reterr)
{
    char expected[16];

    if (!bye->stated || bye->points == 2 * game)
        return 0;
    (void)snprintf(expected, sizeof expected, "%d.%d", 2 * game / QY_POINT, 2 * game % QY_POINT);
    return qyi_error_setf(reterr, QY_E_TRF_LINE, bye->offset, expected, "%d.%d", bye->points / QY_POINT,
                          abs(bye->points % QY_POINT));
}

static bool is_arena(const struct qy_tournament *tournament)
{
    const struct qy_pairing_system *of = qy_tournament_system(tournament);

    return of && of->form == QY_PAIRING_ARENA;
}

int qyi_trf_finish(struct qyi_trf_reading *reading, struct qy_error *reterr)
{
    struct qy_tournament *tournament = reading->tournament;
    const char *system = tournament->text[QY_TOURNAMENT_SYSTEM_CODE];
    const char *type = tournament->text[QY_TOURNAMENT_TYPE];
    int code = reading->teams.numbered ? 0 : enter_byes(reading, reterr);

    tournament->cn_rules = qyi_type_is_cn(type, strlen(type));
    tournament->streaks = is_arena(tournament);
    if (!reading->has_pairing_bye)
        tournament->scheme.pairing_bye = tournament->scheme.win;
    if (code == 0 && qyi_is_of_matches(tournament)) { /* the file determines their acceleration */
        code = check_match_bye(&reading->full_bye, tournament->scheme.win, reterr);
        return code < 0 ? code : check_match_bye(&reading->half_bye, tournament->scheme.draw, reterr);
    }
    if (code == 0 && !reading->teams.numbered && !reading->has_acceleration && tournament->rounds > 0 &&
        qy_pairing_code_is_accelerated(system) && qy_tournament_accelerate_baku(tournament) < 0)
        code = qyi_no_memory(reterr);
    return code;
}

size_t qyi_trf_cell(const struct qy_trf *trf, unsigned number, unsigned round)
{
    struct qyi_trf_line line = {0};
    size_t at = qyi_trf_mark(trf->text, trf->len);
    size_t offset = 0;

    while (round > 0 && qyi_trf_line_at(&line, trf->text, trf->len, at, NULL) > 0) {
        struct qyi_trf_field field = qyi_trf_field(&line, QYI_ROW_NUMBER, QYI_ROW_NUMBER + 3);
        unsigned here = 0;

        if (qyi_trf_is(&line, "001") &&
            qyi_trf_number(&field, QY_TOURNAMENT_MAX_PLAYERS, 0, &here, NULL) == 0 && here == number) {
            size_t column = QYI_ROW_ROUNDS + (size_t)(round - 1) * QYI_ROW_ROUND_WIDTH;

            offset = qyi_trf_field(&line, column, column + 7).offset;
            break;
        }
        at = line.next;
    }
    qyi_trf_line_free(&line);
    return offset;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The entry of a player for one round in a report file (TRF), and the tables of columns. */
#include "trf/trf.h"

#include <string.h>

const uint8_t qyi_row_text[QYI_ROW_TEXTS][2] = {
    [QY_PLAYER_NAME] = {QYI_ROW_NAME, 47},
    [QY_PLAYER_TITLE] = {QYI_ROW_TITLE, 13},
    [QY_PLAYER_FEDERATION] = {QYI_ROW_FEDERATION, 56},
    [QY_PLAYER_ID] = {QYI_ROW_ID, 68},
    [QY_PLAYER_BIRTH] = {QYI_ROW_BIRTH, 79},
};

const char qyi_text_record[QYI_RECORD_TEXTS][4] = {
    [QY_TOURNAMENT_NAME] = "012",        [QY_TOURNAMENT_CITY] = "022",
    [QY_TOURNAMENT_FEDERATION] = "032",  [QY_TOURNAMENT_START] = "042",
    [QY_TOURNAMENT_END] = "052",         [QY_TOURNAMENT_TYPE] = "092",
    [QY_TOURNAMENT_ARBITER] = "102",     [QY_TOURNAMENT_TIME_CONTROL] = "122",
    [QY_TOURNAMENT_SYSTEM_CODE] = "192", [QY_TOURNAMENT_TIEBREAKS] = "202",
};

static const char letters[QY_TOURNAMENT_OUTCOME_COUNT] = {
    [QY_TOURNAMENT_ABSENT] = ' ',       [QY_TOURNAMENT_OPEN] = ' ',         [QY_TOURNAMENT_WIN] = '1',
    [QY_TOURNAMENT_DRAW] = '=',         [QY_TOURNAMENT_LOSS] = '0',         [QY_TOURNAMENT_WIN_UNRATED] = 'W',
    [QY_TOURNAMENT_DRAW_UNRATED] = 'D', [QY_TOURNAMENT_LOSS_UNRATED] = 'L', [QY_TOURNAMENT_FORFEIT_WIN] = '+',
    [QY_TOURNAMENT_FORFEIT_LOSS] = '-', [QY_TOURNAMENT_PAIRING_BYE] = 'U',  [QY_TOURNAMENT_FULL_BYE] = 'F',
    [QY_TOURNAMENT_HALF_BYE] = 'H',     [QY_TOURNAMENT_ZERO_BYE] = 'Z',
};

char qyi_trf_letter(enum qy_tournament_outcome outcome)
{
    return letters[outcome];
}

size_t qyi_trf_mark(const char *text, size_t len)
{
    return len >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
}

bool qyi_trf_is(const struct qyi_trf_line *line, const char *code)
{
    return line->len >= 3 && memcmp(line->text + line->offset, code, 3) == 0;
}

bool qyi_trf_has_record(const char *text, size_t len, const char *code)
{
    struct qyi_trf_line line = {0};
    size_t at = qyi_trf_mark(text, len);
    bool found = false;

    while (!found && qyi_trf_line_at(&line, text, len, at, NULL) > 0) {
        found = qyi_trf_is(&line, code);
        at = line.next;
    }
    qyi_trf_line_free(&line);
    return found;
}

static char upper(char letter)
{
    return letter >= 'a' && letter <= 'z' ? (char)(letter - 'a' + 'A') : letter;
}

/* Without an opponent: byes by their letters, and what older files wrote in their place. */
static bool free_round(char colour, char result, struct qy_tournament_entry *ret_entry)
{
    enum qy_tournament_outcome outcome;

    switch (result) {
    case ' ': outcome = QY_TOURNAMENT_ABSENT; break;
    case 'U':
    case '+': outcome = QY_TOURNAMENT_PAIRING_BYE; break;
    case 'F': outcome = QY_TOURNAMENT_FULL_BYE; break;
    case 'H':
    case '=': outcome = QY_TOURNAMENT_HALF_BYE; break;
    case 'Z':
    case '-':
    case '0': outcome = QY_TOURNAMENT_ZERO_BYE; break;
    default: return false;
    }
    *ret_entry = (struct qy_tournament_entry){.outcome = (uint8_t)outcome};
    return colour == ' ' || colour == '-';
}

bool qyi_trf_entry(unsigned opponent, char colour, char result, struct qy_tournament_entry *ret_entry)
{
    char letter = upper(result);
    char side = upper(colour);
    unsigned outcome = QY_TOURNAMENT_OPEN;

    if (opponent == 0)
        return free_round(colour, letter, ret_entry);
    if (letter == '?') /* some programs write it for an unknown result; the same as a blank */
        letter = letters[QY_TOURNAMENT_OPEN];
    if (side != 'W' && side != 'B' && side != '-' && side != ' ')
        return false;
    while (outcome < QY_TOURNAMENT_PAIRING_BYE && letters[outcome] != letter)
        outcome++;
    if (outcome == QY_TOURNAMENT_PAIRING_BYE)
        return false;
    *ret_entry =
        (struct qy_tournament_entry){(uint16_t)opponent, QY_TOURNAMENT_NO_COLOUR, (uint8_t)outcome, 0, 0};
    if (side == 'W' || side == 'B')
        ret_entry->colour = side == 'W' ? QY_TOURNAMENT_WHITE : QY_TOURNAMENT_BLACK;
    return ret_entry->colour != QY_TOURNAMENT_NO_COLOUR ||
           !(qy_tournament_outcome_played(outcome) || outcome == QY_TOURNAMENT_OPEN);
}

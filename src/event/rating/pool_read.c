/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Players and games as lines of fields separated by tabs. */
#include "base/error.h"
#include "base/utf8.h"
#include "rating/pool.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define MOST_FIELDS 32

struct field {
    const char *text;
    size_t len;
};

/* A text taken apart line by line. */
struct reading {
    struct qy_rating_pool *pool;
    const char *text;
    size_t len;
    size_t at; /* offset after the line */
    struct field field[MOST_FIELDS];
    size_t count;
    struct qy_error *reterr;
};

static bool is(const struct field *field, const char *word)
{
    return field->len == strlen(word) && memcmp(field->text, word, field->len) == 0;
}

/* Takes the next line that holds something apart; false at the end. */
static bool next_line(struct reading *reading)
{
    while (reading->at < reading->len) {
        const char *line = reading->text + reading->at;
        const char *line_end = memchr(line, '\n', reading->len - reading->at);
        size_t len = line_end ? (size_t)(line_end - line) : reading->len - reading->at;
        size_t from = 0;

        reading->at += len + (line_end ? 1 : 0);
        if (len > 0 && line[len - 1] == '\r')
            len--;
        if (len == 0 || line[0] == '#')
            continue;
        reading->count = 0;
        for (size_t i = 0; i <= len && reading->count < MOST_FIELDS; i++)
            if (i == len || line[i] == '\t') {
                reading->field[reading->count++] = (struct field){line + from, i - from};
                from = i + 1;
            }
        return true;
    }
    return false;
}

static int bad_field(struct reading *reading, int code, const struct field *field, const char *expected)
{
    size_t offset = (size_t)(field->text - reading->text);

    qyi_error_set(reading->reterr, code, offset, field->text, field->len, expected);
    if (reading->reterr)
        qyi_error_locate(reading->reterr, reading->text, reading->len);
    return code;
}

static struct reading begin(struct qy_rating_pool *pool, const char *text, size_t len,
                            struct qy_error *reterr)
{
    struct reading reading = {.pool = pool, .text = text, .len = len, .reterr = reterr};

    if (len >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0)
        reading.at = 3;
    return reading;
}

/* Whether a name can be stored as a zero-terminated text. */
static bool good_name(const struct field *field)
{
    return field->len > 0 && !memchr(field->text, '\0', field->len) &&
           qyi_utf8_valid(field->text, field->len);
}

/* Reverts what was read before an error. */
static int end(struct reading *reading, size_t players, size_t games, int code)
{
    if (code == QY_E_MEMORY)
        qyi_error_set(reading->reterr, code, 0, "", 0, "");
    if (code < 0)
        qyi_pool_cut(reading->pool, players, games);
    return code;
}

/* ---- numbers --------------------------------------------------------------------------------------- */

/* Reads an unsigned decimal number in units of 1 / 10^decimals; more decimals are an error. */
static bool read_decimal(const struct field *field, unsigned decimals, int64_t most, int64_t *ret_number)
{
    int64_t number = 0;
    unsigned behind = 0;
    bool point = false;
    bool digits = false;

    for (size_t i = 0; i < field->len; i++) {
        char c = field->text[i];

        if (c == '.' && !point) {
            point = true;
            continue;
        }
        if (c < '0' || c > '9' || (point && behind == decimals) || number > INT64_MAX / 100)
            return false;
        number = number * 10 + (c - '0');
        behind += point ? 1 : 0;
        digits = true;
    }
    for (; behind < decimals && number <= INT64_MAX / 100; behind++)
        number *= 10;
    *ret_number = number;
    return digits && behind == decimals && number <= most;
}

/* Up to nine decimals, as a double. */
static bool read_double(const struct field *field, double most, double *ret_number)
{
    int64_t number;

    if (!read_decimal(field, 9, INT64_MAX, &number) || (double)number / 1e9 > most)
        return false;
    *ret_number = (double)number / 1e9;
    return true;
}

/* ---- players --------------------------------------------------------------------------------------- */

enum column {
    COLUMN_NONE,
    COLUMN_PLAYER,
    COLUMN_POINTS,
    COLUMN_GAMES,
    COLUMN_RATING,
    COLUMN_K,
    COLUMN_AGE,
    COLUMN_PEAK,
    COLUMN_RAPID,
    COLUMN_DEVIATION,
    COLUMN_VOLATILITY,
    COLUMN_COUNT
};

static const char *const column_names[COLUMN_COUNT] = {
    "", "player", "points", "games", "rating", "k", "age", "peak", "rapid", "deviation", "volatility"};

/* Columns of a text without a head line. */
static const uint8_t usual[QY_RATING_SYSTEMS][5] = {
    {COLUMN_PLAYER, COLUMN_POINTS, COLUMN_GAMES},
    {COLUMN_PLAYER, COLUMN_RATING, COLUMN_GAMES},
    {COLUMN_PLAYER, COLUMN_RATING, COLUMN_DEVIATION, COLUMN_VOLATILITY, COLUMN_GAMES}};

/* the columns of an answer by levels without its header line */
static const uint8_t answered[4] = {COLUMN_PLAYER, COLUMN_POINTS, COLUMN_NONE, COLUMN_GAMES};

/* The columns that may occur in a start file for each system: `...` only in an answer, whose figures are
 * computed again. */
static const uint8_t known[QY_RATING_SYSTEMS][COLUMN_COUNT] = {
    {COLUMN_PLAYER, COLUMN_POINTS, COLUMN_GAMES},
    {COLUMN_PLAYER, COLUMN_RATING, COLUMN_GAMES, COLUMN_K, COLUMN_AGE, COLUMN_PEAK, COLUMN_RAPID},
    {COLUMN_PLAYER, COLUMN_RATING, COLUMN_DEVIATION, COLUMN_VOLATILITY, COLUMN_GAMES}};
static const char *const worked_out[QY_RATING_SYSTEMS][5] = {
    {"level", "provisional"}, {"change", "played", "score", "expected", "performance"}, {NULL}};
static const char *const known_words[QY_RATING_SYSTEMS] = {"player, points, games",
                                                           "player, rating, games, k, age, peak, rapid",
                                                           "player, rating, deviation, volatility, games"};

/* True for a word in letters of any case, blanks around it apart. */
static bool is_word(const struct field *field, const char *word)
{
    size_t from = 0;
    size_t to = field->len;

    while (from < to && field->text[from] == ' ')
        from++;
    while (to > from && field->text[to - 1] == ' ')
        to--;
    return to - from == strlen(word) && strncasecmp(field->text + from, word, to - from) == 0;
}

/* True for a line that names columns: one of them is the player's. */
static bool is_head(const struct reading *reading)
{
    for (size_t i = 0; i < reading->count; i++)
        if (is_word(&reading->field[i], column_names[COLUMN_PLAYER]))
            return true;
    return false;
}

/* The column named in the header; COLUMN_NONE for one that only answers have, COLUMN_COUNT for an unknown one. */
static enum column column_of(const struct reading *reading, const struct field *field)
{
    enum qy_rating_system system = reading->pool->system;

    for (size_t i = 0; i < COLUMN_COUNT && known[system][i] != COLUMN_NONE; i++)
        if (is_word(field, column_names[known[system][i]]))
            return (enum column)known[system][i];
    for (size_t i = 0; i < sizeof worked_out[0] / sizeof worked_out[0][0] && worked_out[system][i]; i++)
        if (is_word(field, worked_out[system][i]))
            return COLUMN_NONE;
    return COLUMN_COUNT;
}

static int read_head(struct reading *reading, uint8_t columns[MOST_FIELDS])
{
    bool seen[COLUMN_COUNT] = {false};

    memset(columns, COLUMN_NONE, MOST_FIELDS);
    for (size_t i = 0; i < reading->count; i++) {
        enum column column = column_of(reading, &reading->field[i]);

        if (column == COLUMN_COUNT || (column != COLUMN_NONE && seen[column]))
            return bad_field(reading, QY_E_RATING_COLUMN, &reading->field[i],
                             known_words[reading->pool->system]);
        seen[column] = true;
        columns[i] = (uint8_t)column;
    }
    return 0;
}

/* The content of each column, for the error about a bad field. */
static const char *const wanted[COLUMN_COUNT] = {"",
                                                 "a name",
                                                 "points with up to two decimals",
                                                 "a number of games",
                                                 "a rating",
                                                 "K, 1 to 100",
                                                 "an age",
                                                 "a rating",
                                                 "0 or 1",
                                                 "a deviation up to 1000",
                                                 "a volatility up to 1"};

static bool set_glicko(struct qy_rated_player *player, enum column column, const struct field *field)
{
    double number;

    if (!read_double(field,
                     column == COLUMN_RATING      ? 100000
                     : column == COLUMN_DEVIATION ? 1000
                                                  : 1,
                     &number))
        return false;
    if (column == COLUMN_RATING)
        player->glicko.rating = number;
    else if (column == COLUMN_DEVIATION)
        player->glicko.deviation = number;
    else
        player->glicko.volatility = number;
    return column == COLUMN_RATING || number > 0;
}

static bool set_number(struct qy_rated_player *player, enum column column, const struct field *field)
{
    static const int64_t most[COLUMN_COUNT] = {
        [COLUMN_POINTS] = INT32_MAX, [COLUMN_GAMES] = INT32_MAX, [COLUMN_RATING] = 4000, [COLUMN_K] = 100,
        [COLUMN_AGE] = 150,          [COLUMN_PEAK] = 4000,       [COLUMN_RAPID] = 1};
    int64_t number;

    if (!read_decimal(field, column == COLUMN_POINTS ? 2 : 0, most[column], &number))
        return false;
    switch (column) {
    case COLUMN_POINTS: player->points = number; return true;
    case COLUMN_GAMES:
        player->games = (uint32_t)number;
        player->elo.games = (unsigned)number;
        return true;
    case COLUMN_RATING: player->elo.rating = (int)number; return true;
    case COLUMN_K:
        player->has_k = true;
        player->k = (int32_t)number;
        return number > 0;
    case COLUMN_AGE: player->elo.age = (unsigned)number; return true;
    case COLUMN_PEAK: player->elo.reached_2400 = number >= 2400; return true;
    default: player->elo.rapid = number == 1; return true;
    }
}

static int read_player(struct reading *reading, const uint8_t columns[MOST_FIELDS])
{
    struct qy_rated_player read = {.glicko = {1500, 350, 0.06}};
    const struct field *name = NULL;
    const struct qy_rating_pool *pool = reading->pool;
    uint32_t index;

    for (size_t i = 0; i < reading->count; i++) {
        const struct field *field = &reading->field[i];
        enum column column = (enum column)columns[i];
        bool glicko =
            column >= COLUMN_DEVIATION || (column == COLUMN_RATING && pool->system == QY_RATING_GLICKO);

        if (column == COLUMN_PLAYER)
            name = field;
        else if (column != COLUMN_NONE && field->len > 0 &&
                 !(glicko ? set_glicko(&read, column, field) : set_number(&read, column, field)))
            return bad_field(reading, QY_E_RATING_LINE, field, wanted[column]);
    }
    if (!name || !good_name(name))
        return bad_field(reading, QY_E_RATING_LINE, name ? name : &reading->field[0], wanted[COLUMN_PLAYER]);
    if (qyi_pool_find(pool, name->text, name->len, &index))
        return bad_field(reading, QY_E_RATING_TWICE, name, "");
    if (qyi_pool_player(reading->pool, name->text, name->len, &index) < 0)
        return QY_E_MEMORY;
    read.name = pool->player[index].name;
    pool->player[index] = read;
    return 0;
}

int qy_rating_pool_start(struct qy_rating_pool *pool, const char *text, size_t len, struct qy_error *reterr)
{
    struct reading reading = begin(pool, text, len, reterr);
    uint8_t columns[MOST_FIELDS] = {0};
    size_t players = pool->count;
    size_t games = pool->games;
    bool first = true;
    int code = 0;

    memcpy(columns, usual[pool->system], sizeof usual[0]);
    while (code == 0 && next_line(&reading)) {
        bool head = first && is_head(&reading);

        if (head)
            code = read_head(&reading, columns);
        else if (first && pool->system == QY_RATING_LEVELS && reading.count >= sizeof answered)
            memcpy(columns, answered, sizeof answered);
        if (!head)
            code = read_player(&reading, columns);
        first = false;
    }
    return end(&reading, players, games, code);
}

/* ---- games ----------------------------------------------------------------------------------------- */

static bool read_result(const struct field *field, uint8_t *ret_result)
{
    static const struct {
        const char *word;
        uint8_t result;
    } words[] = {{"1-0", QY_RATED_WIN},  {"0-1", QY_RATED_LOSS}, {"1/2-1/2", QY_RATED_DRAW},
                 {"0-0", QY_RATED_NONE}, {"*", QY_RATED_NONE},   {"void", QY_RATED_NONE}};

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (is(field, words[i].word)) {
            *ret_result = words[i].result;
            return true;
        }
    return false;
}

static int read_game(struct reading *reading)
{
    const struct field *field = reading->field;
    struct qyi_rated_game game = {0, 0, QY_RATED_NONE};

    for (size_t i = 0; i < 2; i++)
        if (i >= reading->count || !good_name(&field[i]))
            return bad_field(reading, QY_E_RATING_LINE, &field[i < reading->count ? i : 0], "two players");
    if (field[0].len == field[1].len && memcmp(field[0].text, field[1].text, field[0].len) == 0)
        return bad_field(reading, QY_E_RATING_LINE, &field[1], "another player");
    if (reading->count < 3 || !read_result(&field[2], &game.result))
        return bad_field(reading, QY_E_RATING_LINE, &field[reading->count < 3 ? 1 : 2],
                         "1-0, 0-1, 1/2-1/2, 0-0, * or void");
    if (qyi_pool_player(reading->pool, field[0].text, field[0].len, &game.first) < 0 ||
        qyi_pool_player(reading->pool, field[1].text, field[1].len, &game.second) < 0)
        return QY_E_MEMORY;
    return qyi_pool_add_game(reading->pool, &game);
}

int qy_rating_pool_games(struct qy_rating_pool *pool, const char *text, size_t len, struct qy_error *reterr)
{
    struct reading reading = begin(pool, text, len, reterr);
    size_t players = pool->count;
    size_t games = pool->games;
    int code = 0;

    while (code == 0 && next_line(&reading))
        code = read_game(&reading);
    return end(&reading, players, games, code);
}

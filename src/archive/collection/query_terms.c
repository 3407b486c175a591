/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The terms of a query, read from their text. */
#include "collection/query.h"

#include "base/error.h"
#include "collection/mates.h"
#include "collection/query_values.h"
#include "game/ops.h"

#include <stdlib.h>
#include <string.h>

#define ALL_GAMES   ((1u << QY_GAME_COUNT) - 1)
#define MOST_STANDS QY_MAX_SQUARES

struct value {
    const char *text;
    size_t len;
    const char *sign; /* "=", "<", ... */
    struct qy_error *reterr;
};

static int bad_value(const struct value *value, const char *expected)
{
    return qyi_error_set(value->reterr, QY_E_QUERY_VALUE, 0, value->text, value->len, expected);
}

/* Refuses a value that the key's list does not have: with the nearest that it has. */
static int bad_name(const struct value *value, enum qyi_term_kind kind)
{
    struct qy_buf near = QY_BUF_INIT;

    qyi_query_values_near(kind, value->text, value->len, &near);
    int code = bad_value(value, qy_buf_str(&near));
    qy_buf_free(&near);
    return code;
}

static bool is_text(const struct value *value, const char *text)
{
    return strlen(text) == value->len && memcmp(text, value->text, value->len) == 0;
}

static char *copy(const char *text, size_t len)
{
    char *made = malloc(len + 1);

    if (made) {
        memcpy(made, text, len);
        made[len] = '\0';
    }
    return made;
}

static int fold_into(const char *text, size_t len, char **ret_folded)
{
    struct qy_buf folded = QY_BUF_INIT;

    qy_words_fold(text, len, &folded);
    *ret_folded = copy(qy_buf_str(&folded), folded.len);
    qy_buf_free(&folded);
    return *ret_folded ? 0 : QY_E_MEMORY;
}

/* ---- pieces and squares ------------------------------------------------------------------------------- */

static bool separates(char c)
{
    return c == ' ' || c == ',' || c == ';' || c == '\t';
}

static int take_pattern(struct qyi_term *term, const struct value *value)
{
    for (enum qy_game game = 0; game < QY_GAME_COUNT; game++) {
        int code = qyi_read_pattern(game, value->text, value->len, term);

        if (code < 0)
            return code;
        if (code == 1)
            term->games |= (uint8_t)(1u << game);
    }
    return term->games ? 0 : bad_value(value, "Pe4 pd5 .e5 ?d4 /mirror /swap /shift");
}

/* ---- moves ----------------------------------------------------------------------------------------- */

static int take_move(struct qyi_term *term, const struct value *value)
{
    for (enum qy_game game = 0; game < QY_GAME_COUNT; game++)
        if (qyi_read_move_want(game, value->text, value->len, &term->want[game]))
            term->games |= (uint8_t)(1u << game);
    return term->games ? 0 : bad_value(value, "Nd5, ?xp, P?7-?8=Q+, O-O");
}

static int take_moves(struct qyi_term *term, const struct value *value)
{
    for (enum qy_game game = 0; game < QY_GAME_COUNT; game++) {
        term->sequence[game] = calloc(1, sizeof *term->sequence[game]);
        if (!term->sequence[game])
            return QY_E_MEMORY;
        if (qyi_read_sequence(game, value->text, value->len, term->sequence[game]))
            term->games |= (uint8_t)(1u << game);
    }
    return term->games ? 0 : bad_value(value, "Bxh7+ kxh7 Ng5+, Nd2 . Nf1 ... ?x?, Rd1 ..4 Rxd8");
}

/* A number of pawns with up to two places, as hundredths. */
bool qyi_read_pawns(const char *text, size_t len, int32_t *ret_hundredths)
{
    bool minus = len > 0 && *text == '-';
    size_t at = minus;
    int32_t number = 0;
    int places = -1;

    if (at == len || len > 7)
        return false;
    for (; at < len && places < 2; at++) {
        if (text[at] == '.' && places < 0) {
            places = 0;
            continue;
        }
        if (text[at] < '0' || text[at] > '9')
            return false;
        number = number * 10 + (text[at] - '0');
        places += places >= 0;
    }
    for (places = places < 0 ? 0 : places; places < 2; places++)
        number *= 10;
    *ret_hundredths = minus ? -number : number;
    return at == len;
}

/* Cuts a word off the end of a value, with the blanks before it. */
static bool cut_word(struct value *value, const char *word)
{
    size_t len = strlen(word);

    if (value->len <= len || memcmp(value->text + value->len - len, word, len) != 0)
        return false;
    value->len -= len;
    while (value->len > 0 && value->text[value->len - 1] == ' ')
        value->len--;
    return true;
}

/* Parses a move, or any move, and after >= the least material that it sacrifices: two pawns by default. */
static int take_sacrifice(struct qyi_term *term, const struct value *value)
{
    struct value move = *value;

    term->low = 200;
    term->sound = cut_word(&move, "/sound") ? 1 : cut_word(&move, "/unsound") ? -1 : 0;
    for (size_t i = 0; i + 1 < move.len; i++) {
        if (move.text[i] != '>' || move.text[i + 1] != '=')
            continue;
        if (!qyi_read_pawns(move.text + i + 2, move.len - i - 2, &term->low) || term->low <= 0)
            return bad_value(value, "?d5>=3/sound");
        move.len = i;
        break;
    }
    return take_move(term, &move);
}

static int read_position(const struct value *value, struct qy_position *ret_position)
{
    enum qy_game game = qy_game_of_fen(value->text, value->len);

    return qy_position_from_fen(game, value->text, value->len, ret_position, value->reterr);
}

/* rare pieces first, because the kings distinguish most positions */
static int take_board(struct qyi_term *term, const struct value *value)
{
    struct qy_position position;
    int code = read_position(value, &position);
    const struct qy_game_ops *ops = code < 0 ? NULL : qyi_ops(&position);
    size_t count = 0;

    if (code < 0)
        return code;
    term->games = (uint8_t)(1u << position.game);
    term->stand[position.game] = calloc(MOST_STANDS, sizeof *term->stand[position.game]);
    if (!term->stand[position.game])
        return QY_E_MEMORY;
    for (int kind = ops->kinds; kind >= 0; kind--) {
        for (qy_square square = 0; square < ops->files * ops->ranks; square++) {
            qy_piece piece = ops->at(&position, square);

            if (QY_PIECE_KIND(piece) == kind)
                term->stand[position.game][count++] = (struct qyi_stand){square, false, piece};
        }
    }
    term->stands[position.game] = count;
    term->ways[position.game] = 1;
    return 0;
}

static int take_fen(struct qyi_term *term, const struct value *value)
{
    struct qy_position position;
    struct qy_buf text = QY_BUF_INIT;
    int code = read_position(value, &position);

    if (code < 0)
        return code;
    term->games = (uint8_t)(1u << position.game);
    term->key = qy_position_key(&position);
    qy_position_to_fen(&position, term->kind == QYI_TERM_EXACT ? QY_FEN_DEFAULT : QY_FEN_NO_COUNTERS, &text);
    term->text = text.failed ? NULL : copy(text.data, text.len);
    qy_buf_free(&text);
    return term->text ? 0 : QY_E_MEMORY;
}

/* ---- counts of pieces --------------------------------------------------------------------------------- */

/* The pieces of one side in a name such as KQvKR, counted by kind. */
static bool count_side(enum qy_game game, const char *text, size_t len, unsigned *kinds)
{
    for (size_t i = 0; i < len; i++) {
        qy_piece piece;

        if (text[i] < 'A' || text[i] > 'Z' || !qyi_man_of_letter(game, text[i], &piece))
            return false;
        kinds[QY_PIECE_KIND(piece)]++;
    }
    return len > 0;
}

static bool read_material(enum qy_game game, const struct value *value, struct qyi_term *term)
{
    const char *middle = memchr(value->text, 'v', value->len);
    size_t first = middle ? (size_t)(middle - value->text) : 0;
    unsigned kinds[2][8] = {{0}};

    if (!middle || !count_side(game, value->text, first, kinds[0]) ||
        !count_side(game, middle + 1, value->len - first - 1, kinds[1]))
        return false;
    for (unsigned side = 0; side < 2; side++)
        for (unsigned kind = 1; kind <= qyi_games[game]->kinds; kind++)
            term->count[game][term->counts[game]++] = (struct qyi_count){
                QY_PIECE(side, kind), (uint8_t)kinds[side][kind], (uint8_t)kinds[side][kind]};
    return true;
}

/* "P>=4", "q=0", "pieces<=7" (or "men<=7", as it was called); in *ret_len its length. */
static bool read_count(enum qy_game game, const char *text, size_t len, struct qyi_count *ret_count,
                       size_t *ret_len)
{
    struct qyi_count count = {0, 0, 255};
    size_t at = len >= 6 && memcmp(text, "pieces", 6) == 0 ? 6
                : len >= 3 && memcmp(text, "men", 3) == 0  ? 3
                                                           : 1;
    unsigned number = 0;

    if (at == 1 && (len < 1 || !qyi_man_of_letter(game, *text, &count.piece)))
        return false;
    if (at >= len || !strchr("<>=", text[at]))
        return false;
    char sign = text[at++];
    bool equal = sign == '=' || (at < len && text[at] == '=');
    at += sign != '=' && equal;
    if (at >= len || text[at] < '0' || text[at] > '9')
        return false;
    while (at < len && text[at] >= '0' && text[at] <= '9' && number < 100)
        number = number * 10 + (unsigned)(text[at++] - '0');
    if (number > 99 || (sign == '<' && !equal && number == 0))
        return false;
    if (sign != '<')
        count.least = (uint8_t)(number + !equal);
    if (sign != '>')
        count.most = (uint8_t)(number - !equal);
    *ret_count = count;
    *ret_len = at;
    return true;
}

static bool read_counts(enum qy_game game, const struct value *value, struct qyi_term *term)
{
    size_t at = 0;

    for (;;) {
        size_t step;

        while (at < value->len && separates(value->text[at]))
            at++;
        if (at == value->len)
            return term->counts[game] > 0;
        if (term->counts[game] == QYI_QUERY_COUNTS ||
            !read_count(game, value->text + at, value->len - at, &term->count[game][term->counts[game]],
                        &step))
            return false;
        term->counts[game]++;
        at += step;
    }
}

static int take_counts(struct qyi_term *term, const struct value *value)
{
    for (enum qy_game game = 0; game < QY_GAME_COUNT; game++)
        if (term->kind == QYI_TERM_MATERIAL ? read_material(game, value, term)
                                            : read_counts(game, value, term))
            term->games |= (uint8_t)(1u << game);
    if (term->games)
        return 0;
    return bad_value(value, term->kind == QYI_TERM_MATERIAL ? "KQvKR" : "P>=4 q=0 pieces<=7");
}

/* ---- ranges ---------------------------------------------------------------------------------------- */

/* A range as it is written: its ends, of which one may be empty. */
struct range {
    struct value first;
    struct value last;
    bool cut;   /* it has two ends, one of which may be empty */
    int raised; /* 1: values greater than `first`; 0: including it */
    int lowered;
};

/*
 * Splits "A..B"; a single value is both ends, or with a comparison operator one of them. False without any
 * end, or for two ends and an operator.
 */
static bool cut_range(const struct value *value, struct range *ret)
{
    bool less = *value->sign == '<';
    bool more = *value->sign == '>';
    bool strict = value->sign[0] != '=' && value->sign[1] == '\0';

    *ret =
        (struct range){.first = *value, .last = *value, .raised = more && strict, .lowered = less && strict};
    for (size_t i = 0; i + 1 < value->len && !ret->cut; i++) {
        if (value->text[i] == '.' && value->text[i + 1] == '.') {
            ret->cut = true;
            ret->first.len = i;
            ret->last.text += i + 2;
            ret->last.len -= i + 2;
        }
    }
    if ((less || more) && ret->cut)
        return false;
    if (less)
        ret->first.len = 0;
    if (more)
        ret->last.len = 0;
    return ret->first.len + ret->last.len > 0;
}

/* Converts exclusive ends of a range of integers to inclusive ones; false if the range is empty. */
static bool close_range(struct qyi_term *term, const struct range *range)
{
    if (range->lowered && term->last == 0)
        return false;
    term->first += (uint32_t)range->raised;
    term->last -= (uint32_t)range->lowered;
    return term->first <= term->last;
}

static int take_date(struct qyi_term *term, const struct value *value)
{
    struct range range;
    uint32_t first = 0;
    uint32_t last = UINT32_MAX;
    uint32_t other = 0;

    if (!cut_range(value, &range) ||
        (range.first.len > 0 && !qy_date_read(range.first.text, range.first.len, &first, &other)) ||
        (range.last.len > 0 && !qy_date_read(range.last.text, range.last.len, &term->first, &last)))
        return bad_value(value, "1992.03, 1990..1995");
    /* After a month is after its last day, before it is before its first one. */
    term->last = range.lowered ? term->first : last;
    term->first = range.raised ? other : first;
    return close_range(term, &range) ? 0 : bad_value(value, "1992.03, 1990..1995");
}

static bool read_number(const struct value *value, uint32_t *ret_number)
{
    uint32_t number = 0;

    if (value->len == 0 || value->len > 9)
        return value->len == 0;
    for (size_t i = 0; i < value->len; i++) {
        if (value->text[i] < '0' || value->text[i] > '9')
            return false;
        number = number * 10 + (uint32_t)(value->text[i] - '0');
    }
    *ret_number = number;
    return true;
}

static int take_plies(struct qyi_term *term, const struct value *value)
{
    struct range range;

    term->first = 0;
    term->last = UINT32_MAX;
    if (!cut_range(value, &range) || !read_number(&range.first, &term->first) ||
        !read_number(&range.last, &term->last) || !close_range(term, &range))
        return bad_value(value, "40, 20..60");
    return 0;
}

/* Reads both ends in hundredths and makes them `units` each. */
static bool read_hundredths(struct qyi_term *term, const struct value *value, int32_t units)
{
    struct range range;
    int32_t low = INT32_MIN;
    int32_t high = INT32_MAX;

    if (!cut_range(value, &range) ||
        (range.first.len > 0 && !qyi_read_pawns(range.first.text, range.first.len, &low)) ||
        (range.last.len > 0 && !qyi_read_pawns(range.last.text, range.last.len, &high)))
        return false;
    term->low = range.first.len > 0 ? low * units + range.raised : low;
    term->high = range.last.len > 0 ? high * units - range.lowered : high;
    return term->low <= term->high;
}

/* Compares the two sides' ratings: whiteelo<blackelo. */
static bool take_versus(struct qyi_term *term, const struct value *value)
{
    static const struct {
        const char *sign;
        enum qyi_compare compare;
    } signs[] = {{"<", QYI_COMPARE_LESS},
                 {"<=", QYI_COMPARE_AT_MOST},
                 {">", QYI_COMPARE_MORE},
                 {">=", QYI_COMPARE_AT_LEAST},
                 {"=", QYI_COMPARE_SAME}};
    enum qyi_term_kind other =
        term->kind == QYI_TERM_WHITE_RATING ? QYI_TERM_BLACK_RATING : QYI_TERM_WHITE_RATING;

    if ((term->kind != QYI_TERM_WHITE_RATING && term->kind != QYI_TERM_BLACK_RATING) ||
        qyi_query_key_find(value->text, value->len) != other)
        return false;
    term->versus = true;
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++)
        if (strcmp(signs[i].sign, value->sign) == 0)
            term->compare = signs[i].compare;
    return true;
}

static int take_rating(struct qyi_term *term, const struct value *value)
{
    if (take_versus(term, value))
        return 0;
    return read_hundredths(term, value, QYI_RATING_UNIT / 100) ? 0 : bad_value(value, "2600.., 2400..2500");
}

/* Pawns by which the first side is ahead: "2..", "-1..1", "..-3". */
static int take_balance(struct qyi_term *term, const struct value *value)
{
    term->games = ALL_GAMES;
    return read_hundredths(term, value, 1) ? 0 : bad_value(value, "2.., -1..1, ..-3");
}

/* A letter and up to two digits. */
static bool is_code(const struct value *value)
{
    if (value->len < 1 || value->len > 3 || value->text[0] < 'A' || value->text[0] > 'E')
        return false;
    for (size_t i = 1; i < value->len; i++)
        if (value->text[i] < '0' || value->text[i] > '9')
            return false;
    return true;
}

static int take_opening(struct qyi_term *term, const struct value *value)
{
    struct range range;

    if (cut_range(value, &range) && range.cut) {
        if (!is_code(&range.first) || !is_code(&range.last))
            return bad_value(value, "B90..B99");
        term->text = copy(range.first.text, range.first.len);
        term->more = copy(range.last.text, range.last.len);
        return term->text && term->more ? 0 : QY_E_MEMORY;
    }
    if (value->len == 0)
        return bad_value(value, "B90, B90..B99, najdorf");
    if (!is_code(value))
        return fold_into(value->text, value->len, &term->text);
    term->last = 1; /* a code, or its beginning */
    term->text = copy(value->text, value->len);
    return term->text ? 0 : QY_E_MEMORY;
}

/* ---- the other terms ------------------------------------------------------------------------------- */

static int take_words(struct qyi_term *term, const struct value *value)
{
    int code = fold_into(value->text, value->len, &term->text);

    return code == 0 && !*term->text ? bad_value(value, "WORDS") : code;
}

static int take_tag(struct qyi_term *term, const struct value *value)
{
    int code;

    if (!qyi_read_tag_term(value->text, value->len, term, &code))
        return bad_value(value, "NAME, NAME=WORDS, NAME==TEXT, NAME!=WORDS, NAME>=VALUE, <=, >, <");
    return code;
}

static int take_result(struct qyi_term *term, const struct value *value)
{
    static const struct {
        const char *text;
        enum qy_result result;
    } others[] = {
        {"draw", QY_RESULT_DRAW},     {"1/2", QY_RESULT_DRAW},         {"=", QY_RESULT_DRAW},
        {"½", QY_RESULT_DRAW},        {"½-½", QY_RESULT_DRAW},         {"white", QY_RESULT_FIRST_WON},
        {"red", QY_RESULT_FIRST_WON}, {"black", QY_RESULT_SECOND_WON}, {"open", QY_RESULT_OPEN}};
    enum qy_result result;

    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (is_text(value, others[i].text)) {
            term->first = others[i].result;
            return 0;
        }
    if (qy_result_parse(value->text, value->len, &result) < 0)
        return bad_name(value, term->kind);
    term->first = result;
    return 0;
}

/* A value that the key's list has; its number is the term's. */
static int take_listed(struct qyi_term *term, const struct value *value)
{
    size_t number;

    if (!qyi_query_value_find(term->kind, value->text, value->len, &number))
        return bad_name(value, term->kind);
    term->first = (uint32_t)number;
    return 0;
}

static int take_castling(struct qyi_term *term, const struct value *value)
{
    static const struct {
        const char *text;
        enum qyi_castled castled;
    } others[] = {{"O-O", QYI_CASTLED_SHORT},      {"O-O-O", QYI_CASTLED_LONG},
                  {"0-0", QYI_CASTLED_SHORT},      {"0-0-0", QYI_CASTLED_LONG},
                  {"king", QYI_CASTLED_SHORT},     {"queen", QYI_CASTLED_LONG},
                  {"kingside", QYI_CASTLED_SHORT}, {"queenside", QYI_CASTLED_LONG}};

    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (is_text(value, others[i].text)) {
            term->first = others[i].castled;
            return 0;
        }
    return take_listed(term, value);
}

/* Parses the kinds of pieces promoted to: letters, `any`. */
static int take_promotion(struct qyi_term *term, const struct value *value)
{
    bool any = is_text(value, "any");

    for (enum qy_game game = 0; game < QY_GAME_COUNT; game++) {
        term->kinds[game] = any ? UINT16_MAX : 0;
        for (size_t i = 0; i < value->len && !any; i++) {
            qy_piece piece;

            if (qyi_man_of_letter(game, value->text[i], &piece))
                term->kinds[game] |= (uint16_t)(1U << QY_PIECE_KIND(piece));
        }
    }
    return value->len > 0 && value->len <= 4 && (any || term->kinds[0] != 0) ? 0
                                                                             : bad_value(value, "any, N, QR");
}

/* Parses the words for a tag with its own key into a term about that tag. */
static int take_of_tag(struct qyi_term *term, const struct value *value)
{
    static const char *const names[] = {"Event", "Site", "Round"};
    const char *name = names[term->kind - QYI_TERM_EVENT];
    struct qy_buf text = QY_BUF_INIT;
    int code = 0;

    qy_buf_addf(&text, "%s=%.*s", name, (int)value->len, value->text);
    term->kind = QYI_TERM_TAG;
    if (value->len == 0 || text.failed || !qyi_read_tag_term(qy_buf_str(&text), text.len, term, &code))
        code = text.failed ? QY_E_MEMORY : bad_value(value, "WORDS");
    qy_buf_free(&text);
    return code;
}

static int take_mate(struct qyi_term *term, const struct value *value)
{
    for (enum qy_game game = 0; game < QY_GAME_COUNT; game++)
        if (qyi_mate_by_name(game, value->text, value->len, &term->mate[game]))
            term->games |= (uint8_t)(1u << game);
    return term->games ? 0 : bad_name(value, term->kind);
}

static int take_ruling(struct qyi_term *term, const struct value *value)
{
    size_t number;

    if (!qyi_query_value_find(term->kind, value->text, value->len, &number))
        return bad_name(value, term->kind);
    term->text = copy(value->text, value->len);
    return term->text ? 0 : QY_E_MEMORY;
}

/* What reads the value of a term of each kind. */
static int (*const takers[QYI_TERM_KINDS])(struct qyi_term *term, const struct value *value) = {
    [QYI_TERM_FEN] = take_fen,
    [QYI_TERM_EXACT] = take_fen,
    [QYI_TERM_BOARD] = take_board,
    [QYI_TERM_PATTERN] = take_pattern,
    [QYI_TERM_MATERIAL] = take_counts,
    [QYI_TERM_MEN] = take_counts,
    [QYI_TERM_BALANCE] = take_balance,
    [QYI_TERM_MOVE] = take_move,
    [QYI_TERM_MOVES] = take_moves,
    [QYI_TERM_SACRIFICE] = take_sacrifice,
    [QYI_TERM_WON] = take_words,
    [QYI_TERM_LOST] = take_words,
    [QYI_TERM_DREW] = take_words,
    [QYI_TERM_RATING] = take_rating,
    [QYI_TERM_WHITE_RATING] = take_rating,
    [QYI_TERM_BLACK_RATING] = take_rating,
    [QYI_TERM_MEAN_RATING] = take_rating,
    [QYI_TERM_RATING_GAP] = take_rating,
    [QYI_TERM_PLAYER] = take_words,
    [QYI_TERM_WHITE] = take_words,
    [QYI_TERM_RED] = take_words,
    [QYI_TERM_BLACK] = take_words,
    [QYI_TERM_DATE] = take_date,
    [QYI_TERM_RESULT] = take_result,
    [QYI_TERM_OPENING] = take_opening,
    [QYI_TERM_PLIES] = take_plies,
    [QYI_TERM_TAG] = take_tag,
    [QYI_TERM_HAS] = take_listed,
    [QYI_TERM_MATE] = take_mate,
    [QYI_TERM_RULING] = take_ruling,
    [QYI_TERM_TEXT] = take_words,
    [QYI_TERM_GAME] = take_listed,
    [QYI_TERM_STATUS] = take_listed,
    [QYI_TERM_CASTLING] = take_castling,
    [QYI_TERM_PROMOTION] = take_promotion,
    [QYI_TERM_REPEATS] = take_plies,
    [QYI_TERM_EVENT] = take_of_tag,
    [QYI_TERM_SITE] = take_of_tag,
    [QYI_TERM_ROUND] = take_of_tag,
};

/* Removes "@10" from the end of a value and returns the number of half-moves; 0 if it is missing. */
static unsigned take_lasting(struct value *value)
{
    size_t at = value->len;
    unsigned number = 0;
    unsigned unit = 1;

    while (at > 0 && value->text[at - 1] >= '0' && value->text[at - 1] <= '9' && unit < 100000) {
        number += unit * (unsigned)(value->text[--at] - '0');
        unit *= 10;
    }
    if (at == 0 || at == value->len || value->text[at - 1] != '@' || number == 0)
        return 0;
    value->len = at - 1;
    return number;
}

int qyi_query_term(struct qy_query *query, const struct qyi_term_text *text, size_t *ret_term,
                   struct qy_error *reterr)
{
    const struct value written = {text->value, text->value_len, text->sign, reterr};
    struct value given = written;
    struct qyi_term term = {0};
    enum qyi_term_kind kind = qyi_query_key_find(text->key, text->key_len);

    if (kind == QYI_TERM_KINDS)
        return qyi_error_set(reterr, QY_E_QUERY_KEY, 0, text->key, text->key_len, "player=tal, eco=B90");
    if (query->terms == QYI_QUERY_TERMS)
        return qyi_error_set(reterr, QY_E_QUERY_SIZE, 0, NULL, 0, "64");
    term.kind = kind;
    if (QYI_TERMS_OF_POSITIONS >> kind & 1)
        term.lasts = take_lasting(&given);
    int code = takers[kind](&term, &given);
    if (code == 0 && term.lasts > 1 && QYI_IS_OF_MOVES(kind))
        code = bad_value(&written, "MOVE");
    if (code < 0) {
        qyi_term_free(&term);
        return code == QY_E_MEMORY ? qyi_error_set(reterr, code, 0, NULL, 0, NULL) : code;
    }
    if (QYI_TERMS_OF_POSITIONS >> kind & 1)
        query->of_positions |= UINT64_C(1) << query->terms;
    query->wants_men |= kind == QYI_TERM_MATERIAL || kind == QYI_TERM_MEN || kind == QYI_TERM_BALANCE;
    query->wants_opening |= kind == QYI_TERM_OPENING;
    query->wants_repetition |=
        kind == QYI_TERM_RULING || (kind == QYI_TERM_HAS && term.first == QYI_HAS_REPETITION);
    *ret_term = query->terms;
    query->term[query->terms++] = term;
    return 0;
}

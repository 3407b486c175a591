/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names of accounts and their passwords, looked at. */
#include "server/person_name.h"

#include "base/near.h"
#include "base/utf8.h"
#include "server/event.h"

#include <qiyuan/archive/collection.h>
#include <qiyuan/core/rules.h>
#include <qiyuan/errors/server.h>

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

#define LEAST_NAME     2
#define MOST_NAME      24
#define LEAST_PASSWORD 8
#define MOST_PASSWORD  200

/* ---- scripts ------------------------------------------------------------------------------------------ */

enum script { COMMON, LATIN, GREEK, CYRILLIC, EAST, OTHER };

/* The blocks whose letters may be in names. East: Han, kana, Bopomofo, Hangul. Each other block goes with itself
 * alone: its script is OTHER and its row. */
static const struct {
    int32_t first;
    int32_t last;
    enum script script;
} blocks[] = {
    {0x0030, 0x0039, COMMON}, {0x0041, 0x024F, LATIN}, {0x0370, 0x03FF, GREEK},  {0x0400, 0x052F, CYRILLIC},
    {0x0531, 0x0587, OTHER},  {0x05D0, 0x05EA, OTHER}, {0x0620, 0x064A, OTHER},  {0x0671, 0x06D3, OTHER},
    {0x0900, 0x097F, OTHER},  {0x0980, 0x09FF, OTHER}, {0x0B80, 0x0BFF, OTHER},  {0x0E01, 0x0E4E, OTHER},
    {0x10A0, 0x10FF, OTHER},  {0x1200, 0x137F, OTHER}, {0x1E00, 0x1EFF, LATIN},  {0x1F00, 0x1FFF, GREEK},
    {0x3005, 0x3007, EAST},   {0x3041, 0x30FF, EAST},  {0x3105, 0x312F, EAST},   {0x3400, 0x4DBF, EAST},
    {0x4E00, 0x9FFF, EAST},   {0xAC00, 0xD7A3, EAST},  {0x20000, 0x2FA1F, EAST}, {0x30000, 0x323AF, EAST},
};
#define BLOCKS (sizeof blocks / sizeof blocks[0])

/* The row of a letter's block, or -1. */
static int block_of(int32_t scalar)
{
    for (size_t i = 0; i < BLOCKS; i++)
        if (scalar >= blocks[i].first && scalar <= blocks[i].last)
            return (int)i;
    return -1;
}

/* ---- what looks the same ------------------------------------------------------------------------------ */

/* A letter in lower case without accents, and the one it is taken for. Both in order of the first. */
static const struct {
    int32_t looks;
    char like[4];
} alike[] = {
    {'0', "o"},     {'1', "l"},     {'5', "s"},     {'i', "l"},     {0x03B1, "a"},  {0x03B2, "b"},
    {0x03B3, "y"},  {0x03B5, "e"},  {0x03B9, "l"},  {0x03BA, "k"},  {0x03BD, "v"},  {0x03BF, "o"},
    {0x03C1, "p"},  {0x03C3, "o"},  {0x03C4, "t"},  {0x03C5, "u"},  {0x03C7, "x"},  {0x03C9, "w"},
    {0x0430, "a"},  {0x0432, "b"},  {0x0433, "r"},  {0x0435, "e"},  {0x043A, "k"},  {0x043C, "m"},
    {0x043D, "h"},  {0x043E, "o"},  {0x0440, "p"},  {0x0441, "c"},  {0x0442, "t"},  {0x0443, "y"},
    {0x0445, "x"},  {0x0455, "s"},  {0x0456, "l"},  {0x0458, "j"},  {0x04BB, "h"},  {0x0501, "d"},
    {0x051B, "q"},  {0x051D, "w"},  {0x0585, "o"},  {0x30AB, "力"}, {0x30BF, "夕"}, {0x30CB, "二"},
    {0x30CF, "八"}, {0x30D8, "へ"}, {0x30DF, "三"}, {0x30ED, "口"}, {0x30FC, "一"}, {0x3078, "へ"},
    {0x3007, "o"},  {0x56D7, "口"}, {0x58EB, "土"}, {0x5DF1, "己"}, {0x5DF2, "己"}, {0x5DF3, "己"},
    {0x66F0, "日"}, {0x672B, "未"},
};

static bool add_like(int32_t scalar, struct qy_buf *out)
{
    for (size_t i = 0; i < sizeof alike / sizeof alike[0]; i++)
        if (alike[i].looks == scalar) {
            qy_buf_add(out, alike[i].like, strnlen(alike[i].like, sizeof alike[i].like));
            return true;
        }
    return false;
}

/* Two letters that are read as one. */
static void join_pairs(struct qy_buf *out, size_t begin)
{
    static const char pairs[][4] = {"rnm", "vvw"};
    size_t to = begin;

    for (size_t from = begin; from < out->len;) {
        char one = 0;

        for (size_t i = 0; i < sizeof pairs / sizeof pairs[0] && from + 1 < out->len; i++)
            if (out->data[from] == pairs[i][0] && out->data[from + 1] == pairs[i][1])
                one = pairs[i][2];
        out->data[to++] = one ? one : out->data[from];
        from += one ? 2 : 1;
    }
    out->len = to;
    if (out->data)
        out->data[to] = '\0';
}

void qyi_person_fold(const char *name, size_t len, struct qy_buf *out)
{
    struct qy_buf words = QY_BUF_INIT;
    size_t begin = out->len;
    size_t at = 0;

    qy_words_fold(name, len, &words);
    while (at < words.len) {
        utf8proc_int32_t scalar;
        utf8proc_ssize_t step = utf8proc_iterate((const utf8proc_uint8_t *)words.data + at,
                                                 (utf8proc_ssize_t)(words.len - at), &scalar);

        if (step <= 0)
            break;
        if (scalar != ' ' && !add_like(scalar, out))
            qy_buf_add(out, words.data + at, (size_t)step);
        at += (size_t)step;
    }
    join_pairs(out, begin);
    qy_buf_free(&words);
}

/* ---- names -------------------------------------------------------------------------------------------- */

/* Nobody is called so, or as something that has one of the first few in it. */
static const char *const speaking[] = {"admin", "qiyuan", "moderator", "棋院", "管理员", "裁判长", "官方"};
static const char *const reserved[] = {
    "root",   "system", "house",     "arbiter",  "referee", "support", "staff", "guest", "anonymous",
    "nobody", "null",   "undefined", "computer", "engine",  "bot",     "me",    "you",   "player",
    "white",  "black",  "red",       "系统",     "裁判",    "客服",    "游客",  "来客",  "访客",
    "匿名",   "计算机", "电脑",      "引擎",     "棋手",    "红方",    "黑方",  "白方"};

/* Whether a folded name has a word in it, or is that word, as it is folded. */
static bool speaks(const char *folded, const char *word, bool within)
{
    struct qy_buf own = QY_BUF_INIT;

    qyi_person_fold(word, strlen(word), &own);
    bool found = within ? strstr(folded, qy_buf_str(&own)) != NULL : strcmp(folded, qy_buf_str(&own)) == 0;
    qy_buf_free(&own);
    return found;
}

static bool is_choice(const char *folded, unsigned regulation)
{
    for (int second = 0; second < 2; second++) {
        const char *word = qyi_regulation_choice(regulation, second == 1);

        if (word && speaks(folded, word, false))
            return true;
    }
    return false;
}

/* Whether a folded name is a word that the logs of games hold, so that nobody who reads one takes it for a name. */
static bool is_log_word(const char *folded)
{
    static const char *const words[] = {"event", "rated", "open",       "invited", "engine",
                                        "style", "book",  "tournament", "online",  "board",
                                        "auto",  "true",  "false",      "null"};

    for (size_t i = 0; i < QYI_EVENT_FIELDS; i++)
        if (speaks(folded, qyi_event_names[i].text, false))
            return true;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (speaks(folded, words[i], false))
            return true;
    for (int kind = 0; kind < QY_EVENT_COUNT; kind++)
        if (speaks(folded, qy_event_name((enum qy_event_kind)kind), false))
            return true;
    for (int own = QYI_OWN_NONE + 1; own < QYI_OWN_COUNT; own++)
        if (speaks(folded, qyi_own_name((enum qyi_own)own), false))
            return true;
    for (size_t i = 0; qy_rules_at(i); i++)
        if (speaks(folded, qy_rules_id(qy_rules_at(i)), false))
            return true;
    for (size_t i = 0; qy_odds_at(i); i++)
        if (speaks(folded, qy_odds_id(qy_odds_at(i)), false))
            return true;
    for (int i = 0; i < QYI_STYLES; i++)
        if (speaks(folded, qyi_style_name((enum qyi_style)i), false))
            return true;
    for (int i = 0; i < QYI_BOOK_CHOICES; i++)
        if (speaks(folded, qyi_book_choice_name((enum qyi_book_choice)i), false))
            return true;
    for (int i = 0; i < QY_REGULATION_COUNT; i++)
        if (speaks(folded, qy_regulation_id((enum qy_regulation)i), false) || is_choice(folded, (unsigned)i))
            return true;
    return false;
}

static bool is_reserved(const char *folded)
{
    if (is_log_word(folded))
        return true;
    for (int game = 0; game < QY_GAME_COUNT; game++)
        if (speaks(folded, qy_game_id((enum qy_game)game), false))
            return true;
    for (size_t i = 0; i < sizeof speaking / sizeof speaking[0]; i++)
        if (speaks(folded, speaking[i], true))
            return true;
    for (size_t i = 0; i < sizeof reserved / sizeof reserved[0]; i++)
        if (speaks(folded, reserved[i], false))
            return true;
    return false;
}

/* Whether a name is written as a time control is. */
static bool is_time(const char *name)
{
    struct qy_time_control control;

    return qy_time_control_parse(name, strlen(name), &control, NULL) == 0;
}

static bool is_mark(utf8proc_int32_t scalar)
{
    utf8proc_category_t category = utf8proc_category(scalar);

    return category == UTF8PROC_CATEGORY_MN || category == UTF8PROC_CATEGORY_MC;
}

static bool is_letter(utf8proc_int32_t scalar)
{
    switch (utf8proc_category(scalar)) {
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LL:
    case UTF8PROC_CATEGORY_LT:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_LO:
    case UTF8PROC_CATEGORY_NL:
    case UTF8PROC_CATEGORY_ND: return block_of(scalar) >= 0;
    default: return false;
    }
}

static bool is_between(utf8proc_int32_t scalar)
{
    return scalar == ' ' || scalar == '.' || scalar == '-' || scalar == '_' || scalar == 0xB7 ||
           scalar == '\'';
}

/* What has been seen of a name. */
struct seen {
    size_t count;
    bool between; /* the last one was no letter */
    bool east;
    bool latin;
    int block; /* of another script, or -1 */
    bool mixed;
};

static void see_letter(struct seen *seen, utf8proc_int32_t scalar)
{
    int block = block_of(scalar);
    enum script script = blocks[block].script;

    if (script == COMMON)
        return;
    if (script == EAST)
        seen->east = true;
    else if (script == LATIN)
        seen->latin = true;
    else if (seen->block >= 0 && blocks[seen->block].script != script)
        seen->mixed = true;
    else if (seen->block >= 0 && script == OTHER && seen->block != block &&
             blocks[seen->block].first >> 8 != blocks[block].first >> 8)
        seen->mixed = true;
    else
        seen->block = block;
    seen->mixed = seen->mixed || (seen->block >= 0 && (seen->east || seen->latin));
}

static int see(struct seen *seen, utf8proc_int32_t scalar)
{
    if (is_letter(scalar)) {
        see_letter(seen, scalar);
        seen->between = false;
    } else if (is_mark(scalar) && block_of(scalar) >= 0 && !seen->between) {
        return 0; /* a vowel of a script that writes them so */
    } else if (!is_between(scalar) || seen->between) {
        return QY_E_PERSON_NAME_LETTERS;
    } else {
        seen->between = true;
    }
    seen->count++;
    return 0;
}

static int look(const struct qy_buf *name)
{
    struct seen seen = {.between = true, .block = -1};
    size_t at = 0;

    while (at < name->len) {
        utf8proc_int32_t scalar;
        utf8proc_ssize_t step = utf8proc_iterate((const utf8proc_uint8_t *)name->data + at,
                                                 (utf8proc_ssize_t)(name->len - at), &scalar);

        if (step <= 0 || see(&seen, scalar) < 0)
            return QY_E_PERSON_NAME_LETTERS;
        at += (size_t)step;
    }
    if (seen.count < LEAST_NAME || seen.count > MOST_NAME)
        return QY_E_PERSON_NAME_LENGTH;
    if (seen.between)
        return QY_E_PERSON_NAME_LETTERS;
    return seen.mixed ? QY_E_PERSON_NAME_SCRIPTS : 0;
}

int qyi_person_name(const char *text, size_t len, struct qy_buf *ret_name, struct qy_buf *ret_folded)
{
    utf8proc_uint8_t *normal = NULL;

    if (len == 0 || len > 6 * MOST_NAME)
        return QY_E_PERSON_NAME_LENGTH;
    if (utf8proc_map((const utf8proc_uint8_t *)text, (utf8proc_ssize_t)len, &normal,
                     UTF8PROC_STABLE | UTF8PROC_COMPOSE) < 0)
        return QY_E_PERSON_NAME_LETTERS;
    qy_buf_adds(ret_name, (const char *)normal);
    free(normal);
    int code = look(ret_name);
    if (code == 0) {
        qyi_person_fold(ret_name->data, ret_name->len, ret_folded);
        code = is_reserved(qy_buf_str(ret_folded)) || is_time(qy_buf_str(ret_name))
                   ? QY_E_PERSON_NAME_RESERVED
                   : 0;
    }
    return code;
}

/* ---- names that are near ------------------------------------------------------------------------------ */

/* As many letters as any folded name has: one may become two. */
static_assert(2 * MOST_NAME <= QYI_MOST_LETTERS, "a name has too many letters");

unsigned qyi_person_off(const char *folded, const char *other, unsigned most)
{
    uint32_t one[QYI_MOST_LETTERS];
    uint32_t two[QYI_MOST_LETTERS];
    size_t ones = qyi_letters(folded, strlen(folded), one);
    size_t twos = qyi_letters(other, strlen(other), two);
    unsigned off = most + 1;

    if (ones == 0 || twos == 0)
        return most + 1;
    if (ones <= twos + most && twos <= ones + most)
        off = qyi_letters_off(one, ones, two, twos);
    if (ones >= (one[0] < 0x80 ? 3U : 2U) && ones < twos && memcmp(one, two, ones * sizeof *one) == 0)
        off = off > 1 ? 1 : off;
    return off > most ? most + 1 : off;
}

/* ---- passwords ---------------------------------------------------------------------------------------- */

/* What is tried first, in lower case; longer ones that begin so and go on with digits are no better. */
static const char *const common[] = {
    "password", "passw0rd", "12345678", "123456789", "1234567890", "87654321", "qwertyui", "qwertyuiop",
    "qwerty",   "iloveyou", "11111111", "00000000",  "88888888",   "66666666", "abcd1234", "asdfghjkl",
    "admin",    "letmein",  "welcome",  "football",  "baseball",   "dragon",   "monkey",   "sunshine",
    "princess", "trustno1", "superman", "qiyuan",    "woaini",     "5201314",  "a1b2c3d4", "zxcvbnm",
    "1q2w3e4r", "1qaz2wsx", "aa123456", "abc123",    "changeme",   "secret"};

static bool only_digits(const char *text)
{
    return text[strspn(text, "0123456789!.")] == '\0';
}

/* One character again and again, or each the next one. */
static bool is_run(const char *text)
{
    int step = text[1] - text[0];

    for (size_t i = 1; text[i]; i++)
        if (text[i] - text[i - 1] != step)
            return false;
    return step >= -1 && step <= 1;
}

int qyi_person_password(const char *password, const char *folded_name)
{
    char lower[MOST_PASSWORD * 4 + 1];
    size_t len = strlen(password);
    size_t count = qyi_utf8_count(password, len);
    struct qy_buf folded = QY_BUF_INIT;
    bool known = false;

    if (count < LEAST_PASSWORD || count > MOST_PASSWORD || len >= sizeof lower)
        return QY_E_PASSWORD_LENGTH;
    for (size_t i = 0; i <= len; i++)
        lower[i] = (char)(password[i] >= 'A' && password[i] <= 'Z' ? password[i] | 0x20 : password[i]);
    for (size_t i = 0; i < sizeof common / sizeof common[0]; i++) {
        size_t begin = strlen(common[i]);

        known = known || (strncmp(lower, common[i], begin) == 0 && only_digits(lower + begin));
    }
    for (int game = 0; game < QY_GAME_COUNT; game++) {
        const char *id = qy_game_id((enum qy_game)game);

        known = known || (strncmp(lower, id, strlen(id)) == 0 && only_digits(lower + strlen(id)));
    }
    qyi_person_fold(password, len, &folded);
    known = known || is_run(lower) || (folded_name && strcmp(qy_buf_str(&folded), folded_name) == 0);
    qy_buf_free(&folded);
    return known ? QY_E_PASSWORD_COMMON : 0;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks names of accounts, and passwords. */
#include "people/person_name.h"

#include "base/utf8.h"
#include "clock/control.h"
#include "live/event.h"
#include "wire/person_fold.h"

#include <qiyuan/core/rules.h>
#include <qiyuan/errors/server.h>

#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

#define LEAST_NAME     2
#define LEAST_PASSWORD 8
#define MOST_PASSWORD  200

/* ---- scripts ------------------------------------------------------------------------------------------ */

enum script { COMMON, LATIN, GREEK, CYRILLIC, EAST, OTHER };

/*
 * The blocks of letters that names may contain. EAST is Han, kana, Bopomofo and Hangul. Different OTHER
 * blocks count as different scripts, unless they share the high byte.
 */
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

/* The index in `blocks` of a letter's block, or -1. */
static int block_of(int32_t scalar)
{
    for (size_t i = 0; i < BLOCKS; i++)
        if (scalar >= blocks[i].first && scalar <= blocks[i].last)
            return (int)i;
    return -1;
}

/* ---- names -------------------------------------------------------------------------------------------- */

/* Names that are refused; for `speaking`, also names that contain one of the words. */
static const char *const speaking[] = {"admin", "qiyuan", "moderator", "棋院", "管理员", "裁判长", "官方"};
static const char *const reserved[] = {
    "root",   "system", "house",     "arbiter",  "referee", "support", "staff", "guest", "anonymous",
    "nobody", "null",   "undefined", "computer", "engine",  "bot",     "me",    "you",   "player",
    "white",  "black",  "red",       "系统",     "裁判",    "客服",    "游客",  "来客",  "访客",
    "匿名",   "计算机", "电脑",      "引擎",     "棋手",    "红方",    "黑方",  "白方"};

/* Whether a folded name is a word, or with `within` contains it. The word is folded for the comparison. */
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

/* Whether a folded name is a keyword of game logs; such a name could be misread in a log. */
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

/* Whether a name is a time control in compact notation. A plain number is allowed as a name. */
static bool is_time(const char *name)
{
    struct qy_time_control control;

    return qyi_time_control_parse_decimals(name, strlen(name), &control, NULL) == 0;
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

/* What a name has contained so far. */
struct seen {
    size_t count;
    bool between; /* the last character was a separator */
    bool east;
    bool latin;
    int block; /* block of a letter of another script, or -1 */
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
        return 0; /* a vowel sign or accent of the letter before it */
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
    if (seen.count < LEAST_NAME || seen.count > QYI_PERSON_NAME_MOST)
        return QY_E_PERSON_NAME_LENGTH;
    if (seen.between)
        return QY_E_PERSON_NAME_LETTERS;
    return seen.mixed ? QY_E_PERSON_NAME_SCRIPTS : 0;
}

int qyi_person_name(const char *text, size_t len, struct qy_buf *ret_name, struct qy_buf *ret_folded)
{
    utf8proc_uint8_t *normal = NULL;

    if (len == 0 || len > 6 * QYI_PERSON_NAME_MOST)
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

/* ---- passwords ---------------------------------------------------------------------------------------- */

/*
 * Common passwords, in lower case. A longer password that continues one of them with digits, "!" or "." is
 * refused too.
 */
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

/* Whether all characters are equal, or each is one more (or one less) than the one before. */
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

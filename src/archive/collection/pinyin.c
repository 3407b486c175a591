/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names in pinyin. A form that two names of a file share stands for neither. */
#include "collection/pinyin.h"

#include "base/error.h"
#include "base/grow.h"
#include "base/order.h"

#include <qiyuan/archive/collection.h>

#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

#define MOST_LETTERS 4

/* ---- readings -------------------------------------------------------------------------------------- */

struct reading {
    const char *letters;
    const char *syllables;
};

/* Surnames that are read otherwise than Unihan's first reading of the character. */
static const struct reading surnames[] = {
    {"单", "shan"},  {"曾", "zeng"}, {"解", "xie"},   {"仇", "qiu"},  {"查", "zha"},   {"区", "ou"},
    {"翟", "zhai"},  {"盖", "ge"},   {"乐", "yue"},   {"缪", "miao"}, {"员", "yun"},   {"折", "she"},
    {"种", "chong"}, {"秘", "bi"},   {"那", "na"},    {"覃", "qin"},  {"朴", "piao"},  {"冼", "xian"},
    {"召", "shao"},  {"繁", "po"},   {"长", "zhang"}, {"令", "ling"}, {"尉", "wei"},   {"卜", "bu"},
    {"藏", "zang"},  {"薄", "bo"},   {"隗", "wei"},   {"郇", "xun"},  {"佴", "nai"},   {"祭", "zhai"},
    {"么", "yao"},   {"句", "gou"},  {"洗", "xian"},  {"颉", "xie"},  {"都", "du"},    {"乜", "nie"},
    {"能", "nai"},   {"角", "jue"},  {"粘", "nian"},  {"阚", "kan"},  {"重", "chong"},
};

/* Surnames of two characters. */
static const struct reading long_surnames[] = {
    {"欧阳", "ouyang"},   {"上官", "shangguan"}, {"司马", "sima"},    {"诸葛", "zhuge"},   {"夏侯", "xiahou"},
    {"皇甫", "huangfu"},  {"尉迟", "yuchi"},     {"公孙", "gongsun"}, {"慕容", "murong"},  {"令狐", "linghu"},
    {"司徒", "situ"},     {"东方", "dongfang"},  {"端木", "duanmu"},  {"南宫", "nangong"}, {"宇文", "yuwen"},
    {"长孙", "zhangsun"}, {"轩辕", "xuanyuan"},  {"独孤", "dugu"},    {"西门", "ximen"},   {"百里", "baili"},
};

static const char *find_reading(const struct reading *table, size_t count, const char *letters, size_t len)
{
    for (size_t i = 0; i < count; i++)
        if (strlen(table[i].letters) == len && memcmp(table[i].letters, letters, len) == 0)
            return table[i].syllables;
    return NULL;
}

/* A name taken apart; the syllables borrow from the tables. */
struct parts {
    uint32_t letter[MOST_LETTERS];
    size_t letters;
    size_t own;                         /* characters of the surname */
    const char *surname;                /* as it is read */
    const char *syllable[MOST_LETTERS]; /* of the given name */
    size_t count;
};

static const char *first_reading(uint32_t letter)
{
    return qyi_syllables[qyi_readings[letter - QYI_READING_FIRST]];
}

/* Reads the characters of a folded name; at[i] is where the one after i begins. */
static bool read_letters(const char *folded, struct parts *parts, size_t *at)
{
    size_t len = strlen(folded);

    parts->letters = 0;
    for (size_t byte = 0; byte < len; parts->letters++) {
        utf8proc_int32_t letter;
        utf8proc_ssize_t step = utf8proc_iterate((const utf8proc_uint8_t *)folded + byte,
                                                 (utf8proc_ssize_t)(len - byte), &letter);

        if (step <= 0 || parts->letters == MOST_LETTERS || letter < QYI_READING_FIRST ||
            letter >= QYI_READING_FIRST + QYI_READINGS || *first_reading((uint32_t)letter) == '\0')
            return false;
        byte += (size_t)step;
        parts->letter[parts->letters] = (uint32_t)letter;
        at[parts->letters] = byte;
    }
    return parts->letters >= 2;
}

/* Splits a folded name; false if it is not a Chinese name with readings. */
static bool take_apart(const char *folded, struct parts *ret)
{
    size_t at[MOST_LETTERS];

    if (!read_letters(folded, ret, at))
        return false;
    ret->own = 1;
    ret->surname = find_reading(surnames, sizeof surnames / sizeof surnames[0], folded, at[0]);
    if (ret->letters > 2) {
        const char *two =
            find_reading(long_surnames, sizeof long_surnames / sizeof long_surnames[0], folded, at[1]);

        ret->own = two ? 2 : 1;
        ret->surname = two ? two : ret->surname;
    }
    if (!ret->surname)
        ret->surname = first_reading(ret->letter[0]);
    ret->count = ret->letters - ret->own;
    for (size_t i = 0; i < ret->count; i++)
        ret->syllable[i] = first_reading(ret->letter[ret->own + i]);
    return true;
}

/* Adds a syllable, with the requested spelling of ü, which is v in the tables. */
static void add_syllable(struct qy_buf *out, const char *syllable, const char *umlaut)
{
    for (; *syllable; syllable++)
        if (*syllable == 'v')
            qy_buf_adds(out, umlaut);
        else
            qy_buf_addc(out, *syllable);
}

static void add_given(struct qy_buf *out, const struct parts *parts, const char *between, const char *umlaut)
{
    for (size_t i = 0; i < parts->count; i++) {
        qy_buf_adds(out, i > 0 ? between : "");
        add_syllable(out, parts->syllable[i], umlaut);
    }
}

static bool has_umlaut(const struct parts *parts)
{
    bool has = strchr(parts->surname, 'v') != NULL;

    for (size_t i = 0; i < parts->count; i++)
        has = has || strchr(parts->syllable[i], 'v');
    return has;
}

static bool is_syllable(const char *text, size_t len)
{
    size_t low = 1;
    size_t high = qyi_syllable_count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = strncmp(qyi_syllables[middle], text, len);

        if (order == 0 && qyi_syllables[middle][len] == '\0')
            return true;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return false;
}

unsigned qyi_pinyin_ways(const char *text, size_t len, size_t most)
{
    unsigned ways = 0;

    for (size_t first = 1; most > 0 && first <= len && first < QYI_SYLLABLE; first++)
        if (is_syllable(text, first))
            ways += first == len ? 1 : qyi_pinyin_ways(text + first, len - first, most - 1);
    return ways;
}

/* True if the given name, written as one word, is those syllables and no others. */
static bool divides_one_way(const struct parts *parts)
{
    char text[MOST_LETTERS * QYI_SYLLABLE] = "";
    size_t len = 0;

    for (size_t i = 0; i < parts->count; i++) {
        size_t more = strlen(parts->syllable[i]);

        memcpy(text + len, parts->syllable[i], more);
        len += more;
    }
    return qyi_pinyin_ways(text, len, parts->count) == 1;
}

/* Passes on the forms of a name with these readings. */
static int tell_forms(const struct parts *parts, bool sure, struct qy_buf *form,
                      int (*take)(void *user, const char *form, bool sure), void *user)
{
    static const char *const umlauts[] = {"u", "v", "yu"};
    unsigned ways = has_umlaut(parts) ? 12 : 4;
    bool one_way = divides_one_way(parts);
    int code = 0;

    for (unsigned way = 0; way < ways && code == 0; way++) {
        const char *umlaut = umlauts[way / 4];
        const char *between = way & 1 ? " " : "";

        if ((way & 1) && parts->count == 1)
            continue; /* the same again */
        qy_buf_clear(form);
        if (way & 2) {
            add_given(form, parts, between, umlaut);
            qy_buf_addc(form, ' ');
        }
        add_syllable(form, parts->surname, umlaut);
        if (!(way & 2)) {
            qy_buf_addc(form, ' ');
            add_given(form, parts, between, umlaut);
        }
        bool turned = (way & 2) && parts->count == 1;
        code = form->failed ? QY_E_MEMORY
                            : take(user, qy_buf_str(form), sure && !turned && ((way & 1) || one_way));
    }
    return code;
}

#define MOST_READINGS 6

/* Lists all readings of the character at a position of the name, `said` first. Returns their number. */
static size_t list_readings(uint32_t letter, const char *said, const char **ret)
{
    size_t count = 1;
    size_t at;

    ret[0] = said;
    if (strcmp(first_reading(letter), said) != 0)
        ret[count++] = first_reading(letter);
    QYI_FIRST_NOT(at, qyi_other_reading_count, i, qyi_other_readings[i].letter < letter);
    for (; at < qyi_other_reading_count && qyi_other_readings[at].letter == letter && count < MOST_READINGS;
         at++)
        if (strcmp(qyi_syllables[qyi_other_readings[at].syllable], said) != 0)
            ret[count++] = qyi_syllables[qyi_other_readings[at].syllable];
    return count;
}

/* Passes on the forms with other readings of characters. */
static int tell_others(const struct parts *parts, struct qy_buf *form,
                       int (*take)(void *user, const char *form, bool sure), void *user)
{
    const char *reading[MOST_LETTERS][MOST_READINGS];
    size_t count[MOST_LETTERS];
    size_t all = 1;
    int code = 0;

    for (size_t i = 0; i < parts->letters; i++) {
        const char *said = i >= parts->own ? parts->syllable[i - parts->own] : parts->surname;

        reading[i][0] = said;
        count[i] = i < parts->own && parts->own > 1 ? 1 : list_readings(parts->letter[i], said, reading[i]);
        all *= count[i];
    }
    for (size_t way = 1; way < all && code == 0; way++) {
        struct parts read = *parts;
        size_t left = way;

        for (size_t i = 0; i < parts->letters; left /= count[i], i++)
            *(i >= parts->own ? &read.syllable[i - parts->own] : &read.surname) = reading[i][left % count[i]];
        code = tell_forms(&read, false, form, take, user);
    }
    return code;
}

int qyi_pinyin_forms(const char *name, int (*take)(void *user, const char *form, bool sure), void *user)
{
    struct qy_buf form = QY_BUF_INIT;
    struct parts parts;
    int code = 0;

    qy_words_fold(name, strlen(name), &form);
    if (form.failed)
        code = QY_E_MEMORY;
    else if (take_apart(qy_buf_str(&form), &parts))
        code = tell_forms(&parts, true, &form, take, user);
    else
        parts.letters = 0;
    if (code == 0 && parts.letters > 0)
        code = tell_others(&parts, &form, take, user);
    qy_buf_free(&form);
    return code;
}

/* ---- claims ---------------------------------------------------------------------------------------- */

void qyi_pinyin_claims_free(struct qyi_pinyin_claims *claims)
{
    qyi_map_free(&claims->forms);
    free(claims->claim);
    *claims = (struct qyi_pinyin_claims){.claim = NULL};
}

int qyi_pinyin_claim(struct qyi_pinyin_claims *claims, const char *form, size_t len, size_t owner, bool sure)
{
    size_t before = claims->forms.count;
    size_t number;

    if (QYI_GROW(claims->claim, claims->room, before + 1) < 0 ||
        qyi_map_number(&claims->forms, form, len, &number) < 0)
        return QY_E_MEMORY;
    struct qyi_pinyin_claim *at = &claims->claim[number];
    if (number == before || owner == QYI_PINYIN_GIVEN)
        *at = (struct qyi_pinyin_claim){{owner, QYI_PINYIN_NOBODY}, sure};
    else if (at->owner[0] == owner)
        at->sure |= sure;
    else if (at->owner[0] != QYI_PINYIN_GIVEN && at->owner[1] == QYI_PINYIN_NOBODY)
        at->owner[1] = owner;
    return 0;
}

const struct qyi_pinyin_claim *qyi_pinyin_claimed(const struct qyi_pinyin_claims *claims, const char *form)
{
    size_t number;

    return qyi_map_find(&claims->forms, form, strlen(form), &number) ? &claims->claim[number] : NULL;
}

/* ---- the names of a file --------------------------------------------------------------------------- */

void qyi_pinyin_free(struct qyi_pinyin *pinyin)
{
    qyi_map_free(&pinyin->names);
    qyi_pinyin_claims_free(&pinyin->claims);
    qy_buf_free(&pinyin->folded);
    *pinyin = (struct qyi_pinyin){.now = 0};
}

int qyi_pinyin_given(struct qyi_pinyin *pinyin, const char *spelling)
{
    qy_buf_clear(&pinyin->folded);
    qy_words_fold(spelling, strlen(spelling), &pinyin->folded);
    return pinyin->folded.failed ? QY_E_MEMORY
                                 : qyi_pinyin_claim(&pinyin->claims, qy_buf_str(&pinyin->folded),
                                                    pinyin->folded.len, QYI_PINYIN_GIVEN, true);
}

static int claim_form(void *user, const char *form, bool sure)
{
    struct qyi_pinyin *pinyin = user;

    return qyi_pinyin_claim(&pinyin->claims, form, strlen(form), pinyin->now, sure);
}

int qyi_pinyin_add(struct qyi_pinyin *pinyin, const char *spelling, const char *name)
{
    if (qyi_map_number(&pinyin->names, name, strlen(name), &pinyin->now) < 0)
        return QY_E_MEMORY;
    return qyi_pinyin_forms(spelling, claim_form, pinyin);
}

int qyi_pinyin_each(const struct qyi_pinyin *pinyin,
                    int (*take)(void *user, const char *other, const char *name), void *user)
{
    const struct qyi_map *forms = &pinyin->claims.forms;
    int code = 0;

    for (size_t i = 0; i < forms->count && code == 0; i++) {
        const struct qyi_pinyin_claim *claim = &pinyin->claims.claim[i];

        if (claim->owner[0] != QYI_PINYIN_GIVEN && qyi_pinyin_settled(claim))
            code = take(user, qyi_map_text(forms, i), qyi_map_text(&pinyin->names, claim->owner[0]));
    }
    return code;
}

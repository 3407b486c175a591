/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: collection. Names in pinyin. A form that two names of a file share stands for neither. */
#include "collection/pinyin.h"

#include "base/error.h"
#include "base/grow.h"

#include <qiyuan/collection.h>

#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

#define MOST_LETTERS 4
#define GIVEN        (SIZE_MAX - 1) /* a line of the file tells whose it is */
#define SHARED       SIZE_MAX       /* by two names */

/* ---- readings -------------------------------------------------------------------------------------- */

struct reading {
    const char *letters;
    const char *syllables;
};

/* Surnames that are read otherwise than the character elsewhere. */
static const struct reading surnames[] = {
    {"单", "shan"},  {"曾", "zeng"}, {"解", "xie"},   {"仇", "qiu"},  {"查", "zha"},  {"区", "ou"},
    {"翟", "zhai"},  {"盖", "ge"},   {"乐", "yue"},   {"缪", "miao"}, {"员", "yun"},  {"折", "she"},
    {"种", "chong"}, {"秘", "bi"},   {"那", "na"},    {"覃", "qin"},  {"朴", "piao"}, {"冼", "xian"},
    {"召", "shao"},  {"繁", "po"},   {"长", "zhang"}, {"令", "ling"}, {"尉", "wei"},
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

/* A name taken apart; `syllable` borrows from the tables. */
struct parts {
    const char *surname;
    const char *syllable[MOST_LETTERS]; /* of the given name */
    size_t count;
};

/* Takes a folded name apart; false where it is no Chinese name with readings. */
static bool take_apart(const char *folded, struct parts *ret)
{
    size_t at[MOST_LETTERS + 1] = {0};
    const char *read[MOST_LETTERS];
    size_t letters = 0;
    size_t len = strlen(folded);

    for (size_t byte = 0; byte < len; letters++) {
        utf8proc_int32_t letter;
        utf8proc_ssize_t step = utf8proc_iterate((const utf8proc_uint8_t *)folded + byte,
                                                 (utf8proc_ssize_t)(len - byte), &letter);

        if (step <= 0 || letters == MOST_LETTERS || letter < QYI_READING_FIRST ||
            letter >= QYI_READING_FIRST + QYI_READINGS)
            return false;
        read[letters] = qyi_syllables[qyi_readings[letter - QYI_READING_FIRST]];
        if (*read[letters] == '\0')
            return false;
        byte += (size_t)step;
        at[letters + 1] = byte;
    }
    if (letters < 2)
        return false;
    size_t own = 1; /* characters of the surname */
    ret->surname = find_reading(surnames, sizeof surnames / sizeof surnames[0], folded, at[1]);
    if (letters > 2) {
        const char *two =
            find_reading(long_surnames, sizeof long_surnames / sizeof long_surnames[0], folded, at[2]);

        own = two ? 2 : 1;
        ret->surname = two ? two : ret->surname;
    }
    if (!ret->surname)
        ret->surname = read[0];
    ret->count = letters - own;
    memcpy(ret->syllable, read + own, ret->count * sizeof read[0]);
    return true;
}

/* A syllable; ü, which is v in the tables, as it is wanted. */
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

int qyi_pinyin_forms(const char *name, int (*take)(void *user, const char *form), void *user)
{
    static const char *const umlauts[] = {"u", "v", "yu"};
    struct qy_buf form = QY_BUF_INIT;
    struct parts parts;
    int code = 0;

    qy_words_fold(name, strlen(name), &form);
    bool known = !form.failed && take_apart(qy_buf_str(&form), &parts);
    unsigned ways = !known ? 0 : has_umlaut(&parts) ? 12 : 4;
    for (unsigned way = 0; way < ways && code == 0; way++) {
        const char *umlaut = umlauts[way / 4];
        const char *between = way & 1 ? " " : "";

        if ((way & 1) && parts.count == 1)
            continue; /* the same once more */
        qy_buf_clear(&form);
        if (way & 2) {
            add_given(&form, &parts, between, umlaut);
            qy_buf_addc(&form, ' ');
        }
        add_syllable(&form, parts.surname, umlaut);
        if (!(way & 2)) {
            qy_buf_addc(&form, ' ');
            add_given(&form, &parts, between, umlaut);
        }
        code = form.failed ? QY_E_MEMORY : take(user, qy_buf_str(&form));
    }
    code = form.failed ? QY_E_MEMORY : code;
    qy_buf_free(&form);
    return code;
}

/* ---- the names of a file --------------------------------------------------------------------------- */

void qyi_pinyin_free(struct qyi_pinyin *pinyin)
{
    qyi_map_free(&pinyin->names);
    qyi_map_free(&pinyin->forms);
    free(pinyin->name);
    qy_buf_free(&pinyin->folded);
    *pinyin = (struct qyi_pinyin){.name = NULL};
}

/* Says whose a form is; one that two names claim is nobody's. */
static int claim(struct qyi_pinyin *pinyin, const char *form, size_t len, size_t name)
{
    size_t before = pinyin->forms.count;
    size_t number;

    if (QYI_GROW(pinyin->name, pinyin->room, before + 1) < 0 ||
        qyi_map_number(&pinyin->forms, form, len, &number) < 0)
        return QY_E_MEMORY;
    if (number == before || name == GIVEN)
        pinyin->name[number] = name;
    else if (pinyin->name[number] != GIVEN && pinyin->name[number] != name)
        pinyin->name[number] = SHARED;
    return 0;
}

int qyi_pinyin_given(struct qyi_pinyin *pinyin, const char *spelling)
{
    qy_buf_clear(&pinyin->folded);
    qy_words_fold(spelling, strlen(spelling), &pinyin->folded);
    return pinyin->folded.failed ? QY_E_MEMORY
                                 : claim(pinyin, qy_buf_str(&pinyin->folded), pinyin->folded.len, GIVEN);
}

static int claim_form(void *user, const char *form)
{
    struct qyi_pinyin *pinyin = user;

    return claim(pinyin, form, strlen(form), pinyin->now);
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
    int code = 0;

    for (size_t i = 0; i < pinyin->forms.count && code == 0; i++)
        if (pinyin->name[i] < GIVEN)
            code = take(user, qyi_map_text(&pinyin->forms, i), qyi_map_text(&pinyin->names, pinyin->name[i]));
    return code;
}

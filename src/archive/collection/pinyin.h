/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Chinese names in pinyin, and the names of a file of spellings that are found by theirs. */
#ifndef QYI_COLLECTION_PINYIN_H
#define QYI_COLLECTION_PINYIN_H

#include "collection/map.h"

#include <qiyuan/core/buf.h>

/* How characters from U+4E00 on are read, without tones, ü as v: numbers of syllables, 0 for none. Made by
 * gen_readings.py. */
#define QYI_READING_FIRST 0x4E00
#define QYI_READINGS      (0x9FFF - QYI_READING_FIRST + 1)
#define QYI_SYLLABLE      8
extern const uint16_t qyi_readings[QYI_READINGS];
extern const char qyi_syllables[][QYI_SYLLABLE]; /* in their order; "" is the first */
extern const size_t qyi_syllable_count;

/* The other ways to read characters, by their numbers. */
struct qyi_other_reading {
    uint16_t letter;
    uint16_t syllable;
};
extern const struct qyi_other_reading qyi_other_readings[];
extern const size_t qyi_other_reading_count;

/*
 * Tells the forms that a Chinese name of two to four characters has in pinyin, as qy_words_fold() leaves them: surname
 * first or last, the given name as a word or as syllables, ü as u, v and yu. Tells none where the name is another, or
 * a character has no reading. A form is `sure` unless others would write it so as well: it reads a character in one of
 * its rarer ways, its given name can be divided otherwise ("xian"), or it may be surname and given name the other way
 * round ("wei li"). Sure forms are told first. Returns 0, what `take` returned, or QY_E_MEMORY.
 */
int qyi_pinyin_forms(const char *name, int (*take)(void *user, const char *form, bool sure), void *user);

/* In how many ways a text is this many syllables, at most `most`, or fewer. */
unsigned qyi_pinyin_ways(const char *text, size_t len, size_t most);

/* The owners of a form, by the caller's numbers. */
struct qyi_pinyin_claim {
    size_t owner[2]; /* the first two of them, QYI_PINYIN_NOBODY where there is no second */
    bool sure;       /* the form is so for the first */
};
#define QYI_PINYIN_NOBODY SIZE_MAX
#define QYI_PINYIN_GIVEN  (SIZE_MAX - 1) /* it was said whose it is: claims no more */

/* Forms and who claims them. Zeroed at first. */
struct qyi_pinyin_claims {
    struct qyi_map forms;           /* folded */
    struct qyi_pinyin_claim *claim; /* by form */
    size_t room;
};

/* Frees what it holds, not itself. */
void qyi_pinyin_claims_free(struct qyi_pinyin_claims *claims);
/* Notes that the form is the owner's; QYI_PINYIN_GIVEN goes before all others. Returns 0 or QY_E_MEMORY. */
int qyi_pinyin_claim(struct qyi_pinyin_claims *claims, const char *form, size_t len, size_t owner, bool sure);
/* The owner of the form; NULL: nobody does. */
const struct qyi_pinyin_claim *qyi_pinyin_claimed(const struct qyi_pinyin_claims *claims, const char *form);
/* True if the form is one owner's and no doubt is left. */
static inline bool qyi_pinyin_settled(const struct qyi_pinyin_claim *claim)
{
    return claim->owner[1] == QYI_PINYIN_NOBODY && claim->sure;
}

/* The names of a file of spellings, and their forms in pinyin. Zeroed at first. */
struct qyi_pinyin {
    struct qyi_map names; /* to be written */
    struct qyi_pinyin_claims claims;
    struct qy_buf folded;
    size_t now; /* the name whose forms are added */
};

/* Frees what it holds, not itself. */
void qyi_pinyin_free(struct qyi_pinyin *pinyin);
/* A spelling that a line of the file gives to a name: no form in pinyin goes before it. Returns 0 or QY_E_MEMORY. */
int qyi_pinyin_given(struct qyi_pinyin *pinyin, const char *spelling);
/* Adds the forms of a spelling of a name that is to be written. Returns 0 or QY_E_MEMORY. */
int qyi_pinyin_add(struct qyi_pinyin *pinyin, const char *spelling, const char *name);
/* Tells the forms that stand for one name only. Returns 0 or what `take` returned. */
int qyi_pinyin_each(const struct qyi_pinyin *pinyin,
                    int (*take)(void *user, const char *other, const char *name), void *user);

#endif

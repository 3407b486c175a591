/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Joins names in characters and in pinyin that belong to one player. Each name in characters claims its
 * forms; a name in pinyin belongs to the claimant, if there is only one and the form has no other reading.
 */
#include "collection/names_pinyin.h"

#include "base/grow.h"
#include "collection/pinyin.h"

#include <qiyuan/archive/collection.h>

#include <stdlib.h>
#include <string.h>

struct work {
    struct qyi_names *names;
    struct qyi_pinyin_claims claims; /* by people that stand for themselves */
    size_t now;                      /* the person whose forms are claimed */
    bool *chars;                     /* by person: the name is in characters */
};

static int claim(void *user, const char *form, bool sure)
{
    struct work *work = user;

    work->chars[work->now] = true;
    return qyi_pinyin_claim(&work->claims, form, strlen(form), work->names->same[work->now], sure);
}

static int doubt(struct qyi_names *names, size_t person, size_t one, size_t other)
{
    if (QYI_GROW(names->doubts, names->doubt_room, names->doubt_count + 1) < 0)
        return QY_E_MEMORY;
    names->doubts[names->doubt_count++] = (struct qyi_names_doubt){person, {one, other}};
    return 0;
}

/* Finds the owner of a name that is not in characters. */
static int find_owner(struct work *work, size_t person, bool join, bool *ret_found)
{
    struct qyi_names *names = work->names;
    const struct qyi_pinyin_claim *at =
        qyi_pinyin_claimed(&work->claims, qyi_map_text(&names->people, person));

    *ret_found = at != NULL;
    if (!at)
        return 0;
    if (!qyi_pinyin_settled(at))
        return doubt(names, person, at->owner[0], at->owner[1]);
    if (join)
        names->same[person] = at->owner[0];
    return 0;
}

/* Joins "hu rong hua" and "hu ronghua", if the given name can't be divided differently. */
static int join_divided(struct qyi_names *names, size_t person)
{
    const char *folded = qyi_map_text(&names->people, person);
    const char *given = strchr(folded, ' ');
    const char *second = given ? strchr(given + 1, ' ') : NULL;
    size_t first_len = second ? (size_t)(second - given - 1) : 0;
    size_t other;

    if (!second || strchr(second + 1, ' ') || qyi_pinyin_ways(given + 1, first_len, 1) != 1 ||
        qyi_pinyin_ways(second + 1, strlen(second + 1), 1) != 1 ||
        qyi_pinyin_ways(folded, (size_t)(given - folded), 2) == 0)
        return 0;
    qy_buf_clear(&names->folded);
    qy_buf_add(&names->folded, folded, (size_t)(second - folded));
    qy_buf_adds(&names->folded, second + 1);
    if (names->folded.failed)
        return QY_E_MEMORY;
    if (!qyi_map_find(&names->people, names->folded.data, names->folded.len, &other))
        return 0;
    const char *whole = names->folded.data + (given + 1 - folded);
    if (qyi_pinyin_ways(whole, strlen(whole), 2) != 1)
        return doubt(names, person, names->same[other], QYI_PINYIN_NOBODY);
    names->same[person] = names->same[other];
    return 0;
}

static int join_all(struct work *work, bool join)
{
    struct qyi_names *names = work->names;
    int code = 0;

    for (work->now = 0; work->now < names->people.count && code == 0; work->now++)
        code = qyi_pinyin_forms(qyi_map_text(&names->people, work->now), claim, work);
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < names->people.count && code == 0; i++) {
            const char *folded = qyi_map_text(&names->people, i);
            size_t number;
            bool found = false;

            if (work->chars[i] || names->same[i] != i ||
                qyi_map_find(&names->renamed_from, folded, strlen(folded), &number))
                continue;
            if (pass == 0)
                code = find_owner(work, i, join, &found);
            else if (join && !qyi_pinyin_claimed(&work->claims, folded))
                code = join_divided(names, i);
        }
    return code;
}

int qyi_names_join_pinyin(struct qyi_names *names, bool join)
{
    struct work work = {.names = names, .chars = calloc(names->people.count + 1, sizeof(bool))};
    int code = work.chars ? join_all(&work, join) : QY_E_MEMORY;

    qyi_pinyin_claims_free(&work.claims);
    free(work.chars);
    return code;
}

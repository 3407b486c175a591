/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Spellings of names in a collection gathered, the usual one chosen, the others renamed. */
#include "collection/names.h"
#include "base/grow.h"
#include "collection/names_pinyin.h"

#include <qiyuan/archive/collection.h>

#include <stdlib.h>
#include <string.h>

#define FIRST_ROOM 64

void qyi_names_free(struct qyi_names *names)
{
    for (size_t i = 0; names->renamed_to && i < names->renamed_from.count; i++)
        free(names->renamed_to[i]);
    free(names->renamed_to);
    free(names->person);
    free(names->games);
    free(names->same);
    free(names->best);
    free(names->target);
    free(names->doubts);
    qyi_map_free(&names->spellings);
    qyi_map_free(&names->people);
    qyi_map_free(&names->renamed_from);
    qy_buf_free(&names->folded);
    *names = (struct qyi_names){0};
}

/* Folds a name; one without a letter stands for itself. */
static int fold(struct qyi_names *names, const char *name)
{
    qy_buf_clear(&names->folded);
    qy_words_fold(name, strlen(name), &names->folded);
    if (names->folded.len == 0)
        qy_buf_adds(&names->folded, name);
    return names->folded.failed ? QY_E_MEMORY : 0;
}

int qyi_names_rename(struct qyi_names *names, const char *from, const char *to)
{
    size_t before = names->renamed_from.count;
    char *copy = strdup(to);
    size_t number;

    if (!copy || QYI_GROW(names->renamed_to, names->renamed_room, before + 1) < 0 || fold(names, from) < 0 ||
        qyi_map_number(&names->renamed_from, names->folded.data, names->folded.len, &number) < 0) {
        free(copy);
        return QY_E_MEMORY;
    }
    if (number < before)
        free(names->renamed_to[number]);
    names->renamed_to[number] = copy;
    return 0;
}

static int make_room(struct qyi_names *names)
{
    size_t room = names->room ? 2 * names->room : FIRST_ROOM;
    size_t *person = realloc(names->person, room * sizeof *person);

    if (person)
        names->person = person;
    uint64_t *games = person ? realloc(names->games, room * sizeof *games) : NULL;
    if (!games)
        return QY_E_MEMORY;
    names->games = games;
    names->room = room;
    return 0;
}

int qyi_names_count(struct qyi_names *names, const char *name, size_t *ret_number)
{
    size_t before = names->spellings.count;
    size_t number;

    if (before == names->room && make_room(names) < 0)
        return QY_E_MEMORY;
    if (qyi_map_number(&names->spellings, name, strlen(name), &number) < 0)
        return QY_E_MEMORY;
    if (number == before) {
        names->games[number] = 0;
        names->person[number] = 0;
        if (fold(names, name) < 0 ||
            qyi_map_number(&names->people, names->folded.data, names->folded.len, &names->person[number]) < 0)
            return QY_E_MEMORY;
    }
    names->games[number]++;
    *ret_number = number;
    return 0;
}

/* Where the table renames a person: number in the table, or SIZE_MAX. */
static size_t find_renamed(const struct qyi_names *names, size_t person)
{
    const char *folded = qyi_map_text(&names->people, person);
    size_t number;

    return qyi_map_find(&names->renamed_from, folded, strlen(folded), &number) ? number : SIZE_MAX;
}

static int make_lists(struct qyi_names *names)
{
    size_t room = names->people.count + 1;

    free(names->same);
    free(names->best);
    free(names->target);
    names->same = malloc(room * sizeof *names->same);
    names->best = malloc(room * sizeof *names->best);
    names->target = malloc(room * sizeof *names->target);
    if (!names->same || !names->best || !names->target)
        return QY_E_MEMORY;
    for (size_t i = 0; i < room; i++) {
        names->same[i] = i;
        names->best[i] = names->target[i] = SIZE_MAX;
    }
    return 0;
}

/* Joins names with the same spelling in the file: the name to write represents the person. */
static int join_renamed(struct qyi_names *names)
{
    struct qyi_map written = {0};
    size_t *first = NULL;
    size_t room = 0;
    int code = 0;

    for (size_t i = 0; i < names->people.count && code == 0; i++) {
        size_t renamed = find_renamed(names, i);
        const char *name = renamed == SIZE_MAX ? qyi_map_text(&names->people, i) : names->renamed_to[renamed];
        size_t before = written.count;
        size_t number;

        code = fold(names, name);
        if (code == 0 && (QYI_GROW(first, room, before + 1) < 0 ||
                          qyi_map_number(&written, names->folded.data, names->folded.len, &number) < 0))
            code = QY_E_MEMORY;
        if (code < 0)
            break;
        if (number == before)
            first[number] = i;
        names->same[i] = first[number];
        if (renamed != SIZE_MAX)
            names->target[first[number]] = renamed;
    }
    qyi_map_free(&written);
    free(first);
    return code;
}

static void find_best(struct qyi_names *names)
{
    for (size_t i = 0; i < names->spellings.count; i++) {
        size_t *best = &names->best[names->same[names->person[i]]];

        if (*best == SIZE_MAX || names->games[i] > names->games[*best])
            *best = i;
    }
}

int qyi_names_settle(struct qyi_names *names, bool clean)
{
    int code = 0;

    names->doubt_count = 0;
    if (clean || names->renamed_from.count > 0) {
        code = make_lists(names);
        if (code == 0)
            code = join_renamed(names);
        if (code == 0)
            code = qyi_names_join_pinyin(names, clean);
        if (code == 0)
            find_best(names);
    }
    names->clean = clean;
    return code;
}

const char *qyi_names_of_person(const struct qyi_names *names, size_t person)
{
    size_t same = names->same[person];

    if (names->target[same] != SIZE_MAX)
        return names->renamed_to[names->target[same]];
    return qyi_map_text(&names->spellings, names->best[same]);
}

const char *qyi_names_written(const struct qyi_names *names, size_t number)
{
    size_t renamed = find_renamed(names, names->person[number]);

    if (renamed != SIZE_MAX)
        return names->renamed_to[renamed];
    return names->clean ? qyi_names_of_person(names, names->person[number])
                        : qyi_map_text(&names->spellings, number);
}

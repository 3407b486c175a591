/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Matches words of opening names. Many games have the same name, so that the result for a name is cached: one
 * bit for each term, in a slot chosen by the name's hash.
 */
#include "collection/index_openings.h"

#include "base/error.h"
#include "collection/map.h"

#include <stdlib.h>

#define PLACES 8192 /* a power of two */

enum { OPENING = 4, VARIATION = 5 }; /* among qyi_index_tags */

struct place {
    bool known;
    uint64_t name; /* the position's key, or the numbers of both tags */
    uint64_t wanted;
};

struct qyi_index_openings {
    const struct qy_query *query;
    uint64_t terms;
    char *texts;
    const char **value; /* by number from 1 */
    struct qy_buf folded;
    struct place moves[PLACES];
    struct place tags[PLACES];
};

/* Where each value begins. */
static int list_values(struct qyi_index_openings *openings, const struct qy_index *index,
                       struct qy_error *reterr)
{
    const char *at = openings->texts;
    const char *end = at + index->values.count;

    for (uint64_t i = 1; i <= index->value_count; i++) {
        const char *zero = memchr(at, '\0', (size_t)(end - at));

        if (!zero)
            return qyi_index_damaged(reterr, "values");
        openings->value[i] = at;
        at = zero + 1;
    }
    return 0;
}

int qyi_index_openings_new(struct qy_index *index, const struct qy_query *query,
                           struct qyi_index_openings **ret_openings, struct qy_error *reterr)
{
    struct qyi_index_openings *openings = calloc(1, sizeof *openings);

    *ret_openings = openings;
    if (!openings)
        return qyi_no_memory(reterr);
    openings->query = query;
    for (size_t i = 0; i < query->terms; i++)
        if (query->term[i].kind == QYI_TERM_OPENING)
            openings->terms |= UINT64_C(1) << i;
    openings->texts = malloc((size_t)index->values.count + 1);
    openings->value = calloc((size_t)index->value_count + 1, sizeof *openings->value);
    if (!openings->texts || !openings->value)
        return qyi_no_memory(reterr);
    int code =
        qyi_index_read(index, index->values.offset, openings->texts, (size_t)index->values.count, reterr);
    return code < 0 ? code : list_values(openings, index, reterr);
}

void qyi_index_openings_free(struct qyi_index_openings *openings)
{
    if (!openings)
        return;
    free(openings->texts);
    free(openings->value);
    qy_buf_free(&openings->folded);
    free(openings);
}

/* Returns the terms that match the folded words. */
static uint64_t ask(const struct qyi_index_openings *openings)
{
    uint64_t wanted = 0;

    for (uint64_t left = openings->terms; left; left &= left - 1) {
        unsigned i = (unsigned)__builtin_ctzll(left);

        if (qyi_term_wants_opening(&openings->query->term[i], "", qy_buf_str(&openings->folded)))
            wanted |= UINT64_C(1) << i;
    }
    return wanted;
}

static void fold(struct qyi_index_openings *openings, const char *text)
{
    if (text)
        qy_words_fold(text, strlen(text), &openings->folded);
    qy_buf_addc(&openings->folded, ' ');
}

static struct place *place_of(struct place *places, uint64_t name)
{
    return &places[qyi_mix(name) % PLACES];
}

/* Returns the terms that match the opening of the moves. */
static uint64_t of_moves(struct qyi_index_openings *openings, enum qy_game game, uint64_t key)
{
    struct place *place = place_of(openings->moves, key);

    if (!place->known || place->name != key) {
        const struct qy_opening *opening = qy_opening_at(game, key);

        qy_buf_clear(&openings->folded);
        for (size_t lang = 0; opening && lang < QY_LANG_COUNT; lang++)
            fold(openings, opening->name[lang]);
        *place = (struct place){true, key, opening ? ask(openings) : 0};
    }
    return place->wanted;
}

static uint64_t of_tags(struct qyi_index_openings *openings, uint32_t opening, uint32_t variation)
{
    uint64_t name = (uint64_t)opening << 32 | variation;
    struct place *place = place_of(openings->tags, name);

    if (!place->known || place->name != name) {
        qy_buf_clear(&openings->folded);
        fold(openings, opening ? openings->value[opening] : NULL);
        fold(openings, variation ? openings->value[variation] : NULL);
        *place = (struct place){true, name, ask(openings)};
    }
    return place->wanted;
}

bool qyi_index_opening_wanted(struct qyi_index_openings *openings, size_t term,
                              const struct qy_index_game *game, bool *ret_open)
{
    uint32_t opening = game->value[OPENING];
    uint32_t variation = game->value[VARIATION];
    uint64_t wanted = game->opening_key ? of_moves(openings, game->game, game->opening_key) : 0;

    *ret_open = opening == QY_INDEX_VALUE_OTHER || variation == QY_INDEX_VALUE_OTHER;
    if (!*ret_open && (opening || variation))
        wanted |= of_tags(openings, opening, variation);
    if (openings->folded.failed)
        *ret_open = true; /* the game itself must be read */
    return wanted >> term & 1;
}

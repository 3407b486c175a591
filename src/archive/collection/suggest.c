/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values that a search term may be completed with. */
#include "collection/suggest.h"

#include "base/error.h"
#include "base/grow.h"
#include "collection/index_in.h"
#include "collection/openings.h"
#include "collection/query_values.h"
#include "collection/sounds.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define COUNTED_GAMES 262144

/* ---- what games say -------------------------------------------------------------------------------- */

static bool is_of_players(enum qyi_term_kind kind)
{
    return kind >= QYI_TERM_PLAYER && kind <= QYI_TERM_DREW;
}

/* The number among qyi_index_tags of the tag that a key asks. */
static unsigned tag_of(enum qyi_term_kind kind)
{
    return (unsigned)kind - QYI_TERM_EVENT; /* Event, Site, Round */
}

bool qyi_suggest_from_games(enum qyi_term_kind kind)
{
    return is_of_players(kind) || (kind >= QYI_TERM_EVENT && kind <= QYI_TERM_ROUND);
}

void qyi_said_free(struct qyi_said *said)
{
    qyi_map_free(&said->texts);
    free(said->games);
    *said = (struct qyi_said){.games = NULL};
}

static int add(struct qyi_said *said, const char *text, size_t len, uint64_t games)
{
    size_t before = said->texts.count;
    size_t number;

    if (len == 0 || (len == 1 && *text == '?'))
        return 0;
    if (QYI_GROW(said->games, said->room, before + 1) < 0 ||
        qyi_map_number(&said->texts, text, len, &number) < 0)
        return QY_E_MEMORY;
    if (number == before)
        said->games[number] = 0;
    said->games[number] += games;
    return 0;
}

/* Whether a key asks the players of a side. */
static bool asks_side(enum qyi_term_kind kind, enum qy_side side)
{
    return kind == QYI_TERM_BLACK ? side == QY_SECOND
                                  : side == QY_FIRST || (kind != QYI_TERM_WHITE && kind != QYI_TERM_RED);
}

int qyi_said_take(struct qyi_said *said, enum qyi_term_kind kind, const struct qy_scan_game *game)
{
    static const char *const tags[][3] = {{"White", "Red", NULL}, {"Black", NULL}};
    int code = 0;

    for (size_t i = 0; i < game->tag_count && code == 0; i++) {
        const struct qy_scan_tag *tag = &game->tags[i];
        bool asked = !is_of_players(kind) && strcasecmp(tag->name, qyi_index_tags[tag_of(kind)]) == 0;

        for (unsigned side = 0; side < 2 && is_of_players(kind); side++)
            for (size_t j = 0; tags[side][j]; j++)
                asked |= asks_side(kind, (enum qy_side)side) && strcmp(tag->name, tags[side][j]) == 0;
        if (asked)
            code = add(said, tag->value, strlen(tag->value), 1);
    }
    return code;
}

/* ---- the same of an index -------------------------------------------------------------------------- */

/* Counts the games with each text, by its number; number 0 is no text. */
static int count_games(struct qy_index *index, enum qyi_term_kind kind, uint32_t *games, uint64_t texts,
                       struct qy_error *reterr)
{
    uint64_t count = qy_index_games(index);
    int code = 0;

    for (uint64_t i = 0; i < count && i < COUNTED_GAMES && code == 0; i++) {
        struct qy_index_game game;

        code = qy_index_game_at(index, (uint32_t)i, &game);
        if (code < 0)
            return qyi_error_set(reterr, code, 0, "games", 5, NULL);
        uint32_t said[2] = {is_of_players(kind) ? 0 : game.value[tag_of(kind)], 0};
        for (unsigned side = 0; side < 2 && is_of_players(kind); side++)
            said[side] = asks_side(kind, (enum qy_side)side) ? game.player[side] : 0;
        for (unsigned j = 0; j < 2; j++)
            if (said[j] > 0 && said[j] <= texts)
                games[said[j]]++;
    }
    return 0;
}

/* Collects texts from games; for players, if not all games were counted, also the other names. */
static int take_texts(struct qyi_said *said, const char *texts, size_t len, const uint32_t *games,
                      uint64_t count, bool all)
{
    const char *at = texts;
    int code = 0;

    for (uint64_t i = 1; i <= count && code == 0; i++) {
        const char *zero = memchr(at, '\0', (size_t)(texts + len - at));

        if (!zero)
            return QY_E_INDEX_FORM;
        if (games[i] > 0 || all)
            code = add(said, at, (size_t)(zero - at), games[i]);
        at = zero + 1;
    }
    return code;
}

int qyi_said_take_index(struct qyi_said *said, enum qyi_term_kind kind, struct qy_index *index,
                        struct qy_error *reterr)
{
    const struct qyi_index_part *part = is_of_players(kind) ? &index->names : &index->values;
    uint64_t count = is_of_players(kind) ? index->name_count : index->value_count;
    uint32_t *games = calloc((size_t)count + 1, sizeof *games);
    char *texts = malloc((size_t)part->count + 1);
    int code = games && texts ? qyi_index_read(index, part->offset, texts, (size_t)part->count, reterr)
                              : qyi_no_memory(reterr);

    if (code == 0)
        code = count_games(index, kind, games, count, reterr);
    if (code == 0) {
        code = take_texts(said, texts, (size_t)part->count, games, count,
                          is_of_players(kind) && qy_index_games(index) > COUNTED_GAMES);
        if (code < 0)
            code = code == QY_E_INDEX_FORM ? qyi_index_damaged(reterr, "names") : qyi_no_memory(reterr);
    }
    free(games);
    free(texts);
    return code;
}

/* ---- what may be meant ----------------------------------------------------------------------------- */

/* How well a value matches the typed text, best first. */
enum fit { BEGINS, HOLDS, SOUNDS, NOT };

struct choosing {
    struct qyi_suggestion *chosen;
    enum fit fit[QYI_MOST_SUGGESTED];
    size_t count;
    size_t most;
    const char *typed;    /* as it was typed */
    struct qy_buf wanted; /* the folded text */
    struct qy_buf folded; /* the current value */
    bool listens;         /* also accept values that sound similar */
};

static bool is_before(const struct choosing *choosing, size_t at, enum fit fit, uint64_t games)
{
    return choosing->fit[at] < fit || (choosing->fit[at] == fit && choosing->chosen[at].games >= games);
}

/* Puts a suggestion in its place among the best. */
static void choose(struct choosing *choosing, enum fit fit, const struct qyi_suggestion *suggestion)
{
    size_t at = choosing->count;

    while (at > 0 && !is_before(choosing, at - 1, fit, suggestion->games))
        at--;
    if (at == choosing->most)
        return;
    choosing->count += choosing->count < choosing->most;
    for (size_t i = choosing->count - 1; i > at; i--) {
        choosing->chosen[i] = choosing->chosen[i - 1];
        choosing->fit[i] = choosing->fit[i - 1];
    }
    choosing->chosen[at] = *suggestion;
    choosing->chosen[at].near = fit == SOUNDS;
    choosing->fit[at] = fit;
}

static enum fit fit_of(struct choosing *choosing, const char *text)
{
    const char *wanted = qy_buf_str(&choosing->wanted);

    qy_buf_clear(&choosing->folded);
    qy_words_fold(text, strlen(text), &choosing->folded);
    const char *folded = qy_buf_str(&choosing->folded);
    if (choosing->listens)
        return qyi_sounds_match(folded, wanted) ? SOUNDS : NOT;
    if (strncmp(folded, wanted, choosing->wanted.len) == 0)
        return BEGINS;
    return qy_words_match(folded, wanted) ? HOLDS : NOT;
}

/* Suggests values from the key's list with this prefix, exactly as written. */
static void choose_listed(struct choosing *choosing, enum qyi_term_kind kind)
{
    size_t len = strlen(choosing->typed);
    struct qyi_suggestion one = {.value = NULL};

    for (size_t i = 0; (one.value = qyi_query_value(kind, i)); i++)
        if (strncasecmp(one.value, choosing->typed, len) == 0)
            choose(choosing, BEGINS, &one);
        else if (len > 0 && strstr(one.value, choosing->typed))
            choose(choosing, HOLDS, &one);
    if (choosing->count == 0 && len > 0 && qyi_query_value(kind, 0)) {
        struct qy_buf near = QY_BUF_INIT;
        size_t number;

        qyi_query_values_near(kind, choosing->typed, len, &near);
        if (qyi_query_value_find(kind, qy_buf_str(&near), near.len, &number)) {
            one.value = qyi_query_value(kind, number);
            choose(choosing, SOUNDS, &one);
        }
        qy_buf_free(&near);
    }
}

static void choose_said(struct choosing *choosing, const struct qyi_said *said)
{
    for (size_t i = 0; i < said->texts.count; i++) {
        const struct qyi_suggestion one = {.value = qyi_map_text(&said->texts, i), .games = said->games[i]};
        enum fit fit = fit_of(choosing, one.value);

        if (fit != NOT)
            choose(choosing, fit, &one);
    }
}

/* For a code, the best matching line, and among equal ones the shortest. */
struct line {
    const struct qy_opening *opening;
    enum fit fit;
};

static enum fit fit_of_opening(struct choosing *choosing, const struct qy_opening *opening, enum qy_lang lang)
{
    if (strncasecmp(opening->code, choosing->typed, strlen(choosing->typed)) == 0)
        return choosing->listens ? NOT : BEGINS;
    enum fit fit = fit_of(choosing, opening->name[lang]);
    return fit == NOT && lang != QY_LANG_EN ? fit_of(choosing, opening->name[QY_LANG_EN]) : fit;
}

static void take_line(struct line *line, const struct qy_opening *opening, enum fit fit)
{
    if (fit != NOT &&
        (!line->opening || fit < line->fit || (fit == line->fit && opening->plies < line->opening->plies)))
        *line = (struct line){opening, fit};
}

/* Suggests codes in order: those that begin with the typed text, or whose name contains it. */
static void choose_openings(struct choosing *choosing, enum qy_lang lang)
{
    for (enum qy_game game = 0; game < QY_GAME_COUNT; game++) {
        const struct qyi_opening_list *list = &qyi_opening_lists[game];
        struct line lines[5 * 100] = {{NULL, NOT}}; /* A00 to E99 */

        for (size_t i = 0; i < list->count; i++) {
            const char *code = list->openings[i].code;
            size_t number =
                (size_t)(code[0] - 'A') * 100 + (size_t)(code[1] - '0') * 10 + (size_t)(code[2] - '0');

            if (number < sizeof lines / sizeof lines[0])
                take_line(&lines[number], &list->openings[i],
                          fit_of_opening(choosing, &list->openings[i], lang));
        }
        for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
            if (!lines[i].opening)
                continue;
            const struct qyi_suggestion one = {.value = lines[i].opening->code,
                                               .says = lines[i].opening->name[lang]};
            choose(choosing, lines[i].fit, &one);
        }
    }
}

static void choose_all(struct choosing *choosing, enum qyi_term_kind kind, enum qy_lang lang,
                       const struct qyi_said *said)
{
    if (kind == QYI_TERM_OPENING)
        choose_openings(choosing, lang);
    else if (said && qyi_suggest_from_games(kind))
        choose_said(choosing, said);
}

int qyi_suggest(enum qyi_term_kind kind, const char *typed, enum qy_lang lang, const struct qyi_said *said,
                size_t most, struct qyi_suggestion *ret_suggestions)
{
    struct choosing choosing = {.chosen = ret_suggestions,
                                .most = most < QYI_MOST_SUGGESTED ? most : QYI_MOST_SUGGESTED,
                                .typed = typed,
                                .wanted = QY_BUF_INIT,
                                .folded = QY_BUF_INIT};

    qy_words_fold(typed, strlen(typed), &choosing.wanted);
    choose_listed(&choosing, kind);
    choose_all(&choosing, kind, lang, said);
    choosing.listens = choosing.count == 0 && choosing.wanted.len > 0;
    if (choosing.listens)
        choose_all(&choosing, kind, lang, said);
    bool failed = choosing.wanted.failed || choosing.folded.failed;
    qy_buf_free(&choosing.wanted);
    qy_buf_free(&choosing.folded);
    return failed ? QY_E_MEMORY : (int)choosing.count;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Finds the games that match a query, as far as an index can decide. For each game a term holds, does not
 * hold, or may hold: two bits, `sure` and `may`. Terms about positions, pieces and moves give sets of games,
 * one bit each. The expression is evaluated for 64 games at once, and then, if it needs headers, for each
 * remaining game.
 */
#include "base/error.h"
#include "base/grow.h"
#include "collection/index_facts.h"
#include "collection/index_men.h"
#include "collection/index_moves.h"
#include "collection/index_openings.h"
#include "collection/index_track.h"

#include <stdlib.h>
#include <strings.h>

#define BLOCK 512 /* postings or games read at once */

/* The games of which a term holds surely, and of which it may. */
struct sets {
    uint64_t *sure; /* NULL: empty; may be the same as the other */
    uint64_t *may;  /* NULL: sets do not answer the term */
};

struct find {
    struct qy_index *index;
    const struct qy_index_search *search;
    const struct qy_query *query;
    struct qy_error *reterr;
    size_t words; /* words in a set */
    struct sets sets[QYI_QUERY_TERMS];
    uint64_t *through;                       /* the games that reach a position; NULL: all */
    uint64_t headers;                        /* the terms that need a game's header */
    unsigned char *players[QYI_QUERY_TERMS]; /* by term, a byte for each name: whether it matches */
    unsigned char *values[QYI_QUERY_TERMS];  /* the same for each text of a tag */
    unsigned tag[QYI_QUERY_TERMS];           /* which of qyi_index_tags that is */
    struct qyi_index_openings *openings;     /* NULL: no term asks for their names */
    uint64_t replayed; /* the terms for which games are replayed, if nothing else decides them */
    struct qyi_replay *replay;
    struct qyi_tracks tracks;
    struct qy_index_found found;
    size_t room;
};

/* Whether something holds: of 64 games, or of 64 terms. */
struct answer {
    uint64_t sure;
    uint64_t may;
};

/* ---- the expression -------------------------------------------------------------------------------- */

/* Evaluates the expression; `of` returns the answer of a term. */
static struct answer work_out(const struct find *find,
                              struct answer (*of)(const struct find *find, size_t term, const void *user),
                              const void *user)
{
    const struct qy_query *query = find->query;
    struct answer stack[QYI_QUERY_PROGRAM];
    size_t top = 0;

    stack[0] = (struct answer){UINT64_MAX, UINT64_MAX};
    for (size_t i = 0; i < query->steps; i++) {
        int step = query->program[i];

        if (step >= 0) {
            stack[top++] = of(find, (size_t)step, user);
        } else if (step == QYI_OP_NOT && top >= 1) {
            stack[top - 1] = (struct answer){~stack[top - 1].may, ~stack[top - 1].sure};
        } else if (top >= 2) {
            struct answer *to = &stack[--top - 1];
            bool both = step == QYI_OP_AND;

            *to = both ? (struct answer){to->sure & stack[top].sure, to->may & stack[top].may}
                       : (struct answer){to->sure | stack[top].sure, to->may | stack[top].may};
        }
    }
    return stack[0];
}

/* ---- sets of games --------------------------------------------------------------------------------- */

static uint64_t *new_set(const struct find *find)
{
    return calloc(find->words, sizeof(uint64_t));
}

/* Adds the games of postings in a part that begin with `wanted`. */
static int add_postings(struct find *find, size_t number, uint64_t wanted, uint64_t *set)
{
    const struct qyi_index_part *part = &find->index->part[number];
    unsigned char block[BLOCK * 8] = {0};
    uint64_t at;
    int code = qyi_index_lower_bound(find->index, part, 8, wanted, &at, find->reterr);

    while (code == 0 && at < part->count) {
        size_t these = part->count - at < BLOCK ? (size_t)(part->count - at) : BLOCK;

        code = qyi_index_read(find->index, part->offset + 8 * at, block, 8 * these, find->reterr);
        for (size_t i = 0; i < these && code == 0; i++) {
            uint64_t posting = qyi_get_le(block + 8 * i, 8);
            uint64_t game = posting & (QY_INDEX_MOST_GAMES - 1);

            if ((posting ^ wanted) >> QYI_POSTING_GAME_BITS)
                return 0;
            if (game >= find->index->games.count)
                return qyi_index_damaged(find->reterr, "postings");
            set[game / 64] |= UINT64_C(1) << game % 64;
        }
        at += these;
    }
    return code;
}

/* Adds the games of a part and, if variations are searched, those of the corresponding part for variations. */
static int add_both(struct find *find, size_t number, uint64_t wanted, uint64_t *set)
{
    int code = add_postings(find, number, wanted, set);

    return code < 0 || !find->search->variations
               ? code
               : add_postings(find, number + QYI_INDEX_MAIN_PARTS, wanted, set);
}

static int add_position(struct find *find, uint64_t key, uint64_t *set)
{
    return add_both(find, qyi_posting_part(key), qyi_posting(key, 0), set);
}

/* Finds a position's games; certain if it was counted in advance, because then no other position has its postings. */
static int find_position(struct find *find, const struct qyi_term *term, struct sets *sets)
{
    struct qyi_index_busy busy = {.known = false};
    int code = add_position(find, term->key, sets->may);

    if (code == 0 && term->kind == QYI_TERM_FEN && term->lasts <= 1)
        code = qyi_index_busy(find->index, term->key, term->text, &busy, find->reterr);
    if (code < 0 || !busy.known)
        return code;
    if (!find->search->variations) {
        sets->sure = sets->may;
        return 0;
    }
    sets->sure = new_set(find);
    return sets->sure ? add_postings(find, qyi_posting_part(term->key), qyi_posting(term->key, 0), sets->sure)
                      : qyi_no_memory(find->reterr);
}

/* Finds the games in which such pieces were on the board, for either side having the pieces named first. */
static int find_men(struct find *find, const struct qyi_term *term, struct sets *sets)
{
    uint64_t codes[2];
    bool exact = term->lasts <= 1;
    int code = 0;

    for (unsigned game = 0; game < QY_GAME_COUNT && code == 0; game++) {
        if ((term->games >> game & 1) == 0)
            continue;
        exact = qyi_term_men_codes(term, (enum qy_game)game, codes) && exact;
        for (unsigned i = 0; i < (codes[0] == codes[1] ? 1 : 2) && code == 0; i++)
            code = add_both(find, qyi_men_part((enum qy_game)game, codes[i]), qyi_men_posting(codes[i], 0),
                            sets->may);
    }
    sets->sure = exact ? sets->may : NULL;
    return code;
}

bool qyi_term_men_codes(const struct qyi_term *term, enum qy_game game, uint64_t ret_codes[2])
{
    unsigned men[2][16] = {{0}};
    bool exact[2];

    for (size_t i = 0; i < term->counts[game]; i++) {
        men[0][term->count[game][i].piece] = term->count[game][i].least;
        men[1][term->count[game][i].piece ^ 8] = term->count[game][i].least;
    }
    ret_codes[0] = qyi_men_code(game, men[0], &exact[0]);
    ret_codes[1] = qyi_men_code(game, men[1], &exact[1]);
    return exact[0] && exact[1];
}

/* The material that a term's move must sacrifice, if the index stores such sacrifices; 0 if it is less. */
static unsigned given_in_index(const struct qyi_term *term)
{
    bool told = term->kind == QYI_TERM_SACRIFICE && term->low >= QYI_FACTS_LEAST_GIVEN;

    return told ? (unsigned)term->low : 0;
}

/* Finds the games with a move of a term: its own, or a step of its sequence in each game that has one. */
static int find_move(struct find *find, const struct qyi_term *term, size_t step, uint64_t *set,
                     uint64_t *twice)
{
    struct qyi_wanted_moves wanted = {.given = given_in_index(term)};

    for (unsigned game = 0; game < QY_GAME_COUNT; game++) {
        const struct qyi_sequence *sequence = term->sequence[game];

        if (term->games >> game & 1)
            wanted.want[game] = sequence ? &sequence->step[step].want : &term->want[game];
    }
    return qyi_index_find_moves(find->index, &wanted, set, twice, find->reterr);
}

/* The sequence of a term in the first game that has it: its steps are of the same kinds in all. */
static const struct qyi_sequence *sequence_of(const struct qyi_term *term)
{
    unsigned game = 0;

    while (game + 1 < QY_GAME_COUNT && (term->games >> game & 1) == 0)
        game++;
    return term->sequence[game];
}

/* True if a sequence asks for two moves of one kind, at any distance. */
static bool is_pair(const struct qyi_sequence *sequence)
{
    const struct qyi_step *step = sequence->step;

    return sequence->steps == 3 && step[0].kind == QYI_STEP_MOVE && step[1].kind == QYI_STEP_GAP &&
           step[2].kind == QYI_STEP_MOVE && memcmp(&step[0].want, &step[2].want, sizeof step[0].want) == 0;
}

/*
 * Finds games with two moves of a kind: certain if they are in two lists, possible if in one, except for
 * castling, which a side can't do twice.
 */
static int find_pair(struct find *find, const struct qyi_term *term, struct sets *sets)
{
    uint64_t *twice = new_set(find);
    int code = twice ? find_move(find, term, 0, sets->may, twice) : qyi_no_memory(find->reterr);

    if (sequence_of(term)->step[0].want.castling) {
        free(sets->may);
        sets->may = twice;
    }
    sets->sure = twice;
    return code;
}

/* The games that have all moves of a sequence. */
static int find_sequence(struct find *find, const struct qyi_term *term, struct sets *sets)
{
    const struct qyi_sequence *sequence = sequence_of(term);
    bool pair = true;

    for (unsigned game = 0; game < QY_GAME_COUNT; game++)
        pair = pair && ((term->games >> game & 1) == 0 || is_pair(term->sequence[game]));
    if (pair)
        return find_pair(find, term, sets);
    uint64_t *one = new_set(find);
    int code = one ? 0 : qyi_no_memory(find->reterr);

    memset(sets->may, 0xFF, find->words * sizeof *sets->may);
    for (size_t step = 0; step < sequence->steps && code == 0; step++) {
        if (sequence->step[step].kind != QYI_STEP_MOVE)
            continue;
        memset(one, 0, find->words * sizeof *one);
        code = find_move(find, term, step, one, NULL);
        for (size_t i = 0; i < find->words; i++)
            sets->may[i] &= one[i];
    }
    free(one);
    sets->sure = sequence->steps == 1 ? sets->may : NULL;
    return code;
}

/* The games with pieces in such numbers, or of such worth. */
static int find_counts(struct find *find, const struct qyi_term *term, struct sets *sets)
{
    sets->sure = new_set(find);
    return sets->sure ? qyi_index_find_men(find->index, term, find->search->variations, sets->sure, sets->may,
                                           find->reterr)
                      : qyi_no_memory(find->reterr);
}

#define MOST_STANDS 64 /* number of squares looked up for a pattern with all its variants */

/* Keeps the games in `set` in which a piece of a pattern was ever on its square; `one` has room for a set. */
static int narrow(struct find *find, enum qy_game game, const struct qyi_stand *stand, uint64_t *one,
                  uint64_t *set)
{
    struct qyi_wanted_moves wanted = {.man = stand->piece, .square = stand->square, .game = game};

    memset(one, 0, find->words * sizeof *one);
    int code = qyi_index_find_moves(find->index, &wanted, one, NULL, find->reterr);
    for (size_t i = 0; i < find->words; i++)
        set[i] &= one[i];
    return code;
}

/*
 * Adds the games that may contain a variant of a pattern: those in which each piece that is not on its
 * starting square was on its square at some time. *ret_told is false if a variant has no such piece.
 */
static int find_way(struct find *find, const struct qyi_term *term, enum qy_game game, size_t way,
                    uint64_t *scratch, uint64_t *may, bool *ret_told)
{
    const struct qyi_stand *stand = term->stand[game] + way * term->stands[game];
    uint64_t *set = scratch + find->words;
    struct qy_position array;
    bool any = false;
    int code = 0;

    qy_position_start(game, &array);
    memset(set, 0xFF, find->words * sizeof *set);
    for (size_t i = 0; i < term->stands[game] && code == 0; i++) {
        if (stand[i].any || stand[i].piece == 0 || qy_position_at(&array, stand[i].square) == stand[i].piece)
            continue;
        any = true;
        code = narrow(find, game, &stand[i], scratch, set);
    }
    for (size_t i = 0; i < find->words; i++)
        may[i] |= set[i];
    *ret_told = *ret_told && any;
    return code;
}

/* Finds games that may contain a pattern; for a single piece the answer is certain. No set if too little of
 * the pattern can be looked up. */
static int find_pattern(struct find *find, const struct qyi_term *term, struct sets *sets)
{
    uint64_t *scratch = calloc(2 * find->words, sizeof *scratch);
    bool told = !find->search->variations;
    bool single = term->lasts <= 1;
    int code = scratch ? 0 : qyi_no_memory(find->reterr);

    for (unsigned game = 0; game < QY_GAME_COUNT && code == 0 && told; game++) {
        if ((term->games >> game & 1) == 0)
            continue;
        single = single && term->stands[game] == 1;
        told = term->ways[game] * term->stands[game] <= MOST_STANDS;
        for (size_t way = 0; way < term->ways[game] && code == 0 && told; way++)
            code = find_way(find, term, (enum qy_game)game, way, scratch, sets->may, &told);
    }
    free(scratch);
    if (!told) {
        free(sets->may);
        sets->may = NULL;
    }
    sets->sure = told && single ? sets->may : NULL;
    return code;
}

/* Fills the sets of a term; `may` stays NULL if the index has none for it. */
static int find_sets(struct find *find, size_t number)
{
    const struct qyi_term *term = &find->query->term[number];
    struct sets *sets = &find->sets[number];
    int code = 0;

    switch (term->kind) {
    case QYI_TERM_FEN:
    case QYI_TERM_EXACT:
    case QYI_TERM_MATERIAL:
    case QYI_TERM_MEN:
    case QYI_TERM_BALANCE:
    case QYI_TERM_MOVE:
    case QYI_TERM_MOVES:
    case QYI_TERM_PATTERN:
    case QYI_TERM_BOARD:
    case QYI_TERM_SACRIFICE: break;
    default: return 0;
    }
    sets->may = new_set(find);
    if (!sets->may)
        return qyi_no_memory(find->reterr);
    if (term->kind == QYI_TERM_PATTERN || term->kind == QYI_TERM_BOARD)
        return find_pattern(find, term, sets);
    if (term->kind == QYI_TERM_MATERIAL)
        return find_men(find, term, sets);
    if (term->kind == QYI_TERM_MEN || term->kind == QYI_TERM_BALANCE)
        return find_counts(find, term, sets);
    if (term->kind == QYI_TERM_MOVES)
        return find_sequence(find, term, sets);
    if (term->kind == QYI_TERM_FEN || term->kind == QYI_TERM_EXACT)
        return find_position(find, term, sets);
    code = find_move(find, term, 0, sets->may, NULL);
    bool told = term->kind == QYI_TERM_MOVE || (given_in_index(term) > 0 && term->sound == 0);
    sets->sure = told ? sets->may : NULL;
    return code;
}

/* ---- headers --------------------------------------------------------------------------------------- */

static bool is_player_term(enum qyi_term_kind kind)
{
    return kind == QYI_TERM_PLAYER || kind == QYI_TERM_WHITE || kind == QYI_TERM_RED ||
           kind == QYI_TERM_BLACK || kind == QYI_TERM_WON || kind == QYI_TERM_LOST || kind == QYI_TERM_DREW;
}

static bool player_wanted(const struct find *find, size_t term, const struct qy_index_game *game)
{
    enum qyi_term_kind kind = find->query->term[term].kind;
    bool first = game->player[0] && find->players[term][game->player[0] - 1];
    bool second = game->player[1] && find->players[term][game->player[1] - 1];
    bool won = game->result == QY_RESULT_FIRST_WON;

    switch (kind) {
    case QYI_TERM_PLAYER: return first || second;
    case QYI_TERM_BLACK: return second;
    case QYI_TERM_DREW: return game->result == QY_RESULT_DRAW && (first || second);
    case QYI_TERM_WON:
    case QYI_TERM_LOST:
        if (!won && game->result != QY_RESULT_SECOND_WON)
            return false;
        return won == (kind == QYI_TERM_WON) ? first : second;
    default: return first;
    }
}

/* For a code: the one that tags and moves have led to; for words: the names in tags and from moves. */
static struct answer opening_answer(const struct find *find, size_t number, const struct qy_index_game *game)
{
    const struct qyi_term *term = &find->query->term[number];
    char code[2][4];
    bool wanted;

    if (!term->more && !term->last) {
        bool open = false;

        wanted = qyi_index_opening_wanted(find->openings, number, game, &open);
        return (struct answer){wanted, wanted || open};
    }
    if (game->tag_opening == QYI_CODE_OTHER || game->opening == QYI_CODE_OTHER)
        return (struct answer){false, true};
    qyi_opening_text(game->tag_opening, code[0]);
    qyi_opening_text(game->opening, code[1]);
    wanted = qyi_term_wants_opening(term, code[0], NULL) || qyi_term_wants_opening(term, code[1], NULL);
    return (struct answer){wanted, wanted};
}

static struct answer has_answer(const struct qyi_term *term, const struct qy_index_game *game)
{
    bool has;

    switch ((enum qyi_has)term->first) {
    case QYI_HAS_CHECKMATE: has = game->started && game->final == QY_STATUS_CHECKMATE; break;
    case QYI_HAS_STALEMATE: has = game->started && game->final == QY_STATUS_STALEMATE; break;
    case QYI_HAS_COMMENT: has = game->commented; break;
    case QYI_HAS_VARIATION: has = game->varied; break;
    case QYI_HAS_REPETITION: has = game->repeated; break;
    case QYI_HAS_FAULT:
        has = game->status == QY_GAME_ILLEGAL || game->status == QY_GAME_DAMAGED ||
              game->status == QY_GAME_UNSUPPORTED;
        break;
    default: return (struct answer){false, true};
    }
    return (struct answer){has, has};
}

/* For ratings: a term may hold if a rating is not a whole number. */
static struct answer ratings_answer(const struct qyi_term *term, const struct qy_index_game *game)
{
    bool other = game->rating[0] == QY_INDEX_RATING_OTHER || game->rating[1] == QY_INDEX_RATING_OTHER;
    bool holds =
        !other && qyi_ratings_hold(term, game->rating[0] * UINT32_C(100), game->rating[1] * UINT32_C(100));

    return (struct answer){holds, holds || other};
}

static struct answer tag_answer(const struct find *find, size_t number, const struct qy_index_game *game)
{
    uint32_t value = game->value[find->tag[number]];
    bool other = value == QY_INDEX_VALUE_OTHER;
    bool holds = !other && value > 0 && find->values[number][value - 1];

    return (struct answer){holds, holds || other};
}

/* The answer of a header to a term: true if nonzero. */
static struct answer header_answer(const struct find *find, size_t number, const struct qy_index_game *game)
{
    const struct qyi_term *term = &find->query->term[number];
    bool holds;

    if (find->players[number])
        holds = player_wanted(find, number, game);
    else if (find->values[number])
        return tag_answer(find, number, game);
    else if (term->kind >= QYI_TERM_RATING && term->kind <= QYI_TERM_RATING_GAP)
        return ratings_answer(term, game);
    else
        switch (term->kind) {
        case QYI_TERM_DATE:
            holds = game->date[0] && qyi_term_wants_date(term, game->date[0], game->date[1]);
            break;
        case QYI_TERM_RESULT: holds = game->result == (enum qy_result)term->first; break;
        case QYI_TERM_PLIES: holds = game->plies >= term->first && game->plies <= term->last; break;
        case QYI_TERM_STATUS: holds = game->status == (enum qy_game_status)term->first; break;
        case QYI_TERM_GAME: holds = game->started && game->game == (enum qy_game)term->first; break;
        case QYI_TERM_OPENING: return opening_answer(find, number, game);
        case QYI_TERM_HAS: return has_answer(term, game);
        case QYI_TERM_TEXT: return (struct answer){false, game->commented};
        case QYI_TERM_MATE:
            return (struct answer){false, game->started && (term->games >> game->game & 1) &&
                                              game->final == QY_STATUS_CHECKMATE};
        default:
            return (struct answer){false, !term->games || (game->started && (term->games >> game->game & 1))};
        }
    return (struct answer){holds, holds};
}

/* Folds all names and marks those that match a term about players. */
static int mark_players(struct find *find, const char *names, size_t len)
{
    struct qy_buf folded = QY_BUF_INIT;
    const char *at = names;

    for (uint64_t name = 0; name < find->index->name_count; name++) {
        const char *zero = memchr(at, '\0', (size_t)(names + len - at));

        if (!zero)
            break;
        qy_buf_clear(&folded);
        qy_words_fold(at, (size_t)(zero - at), &folded);
        for (size_t i = 0; i < find->query->terms; i++)
            if (find->players[i])
                find->players[i][name] = qyi_spellings_match(&find->query->spellings, at, qy_buf_str(&folded),
                                                             find->query->term[i].text);
        at = zero + 1;
    }
    qy_buf_free(&folded);
    return at == names + len ? 0 : qyi_index_damaged(find->reterr, "names");
}

static int prepare_players(struct find *find)
{
    struct qy_index *index = find->index;
    size_t len = (size_t)index->names.count;
    bool any = false;

    for (size_t i = 0; i < find->query->terms; i++) {
        if (!is_player_term(find->query->term[i].kind))
            continue;
        find->players[i] = calloc((size_t)index->name_count + 1, 1);
        if (!find->players[i])
            return qyi_no_memory(find->reterr);
        any = true;
    }
    if (!any)
        return 0;
    char *names = malloc(len + 1);
    if (!names)
        return qyi_no_memory(find->reterr);
    int code = qyi_index_read(index, index->names.offset, names, len, find->reterr);
    if (code == 0)
        code = mark_players(find, names, len);
    free(names);
    return code;
}

/* Marks the texts of tags that match a term. */
static int mark_values(struct find *find, const char *texts, size_t len)
{
    struct qy_buf folded = QY_BUF_INIT;
    const char *at = texts;

    for (uint64_t value = 0; value < find->index->value_count; value++) {
        const char *zero = memchr(at, '\0', (size_t)(texts + len - at));

        if (!zero)
            break;
        for (size_t i = 0; i < find->query->terms; i++)
            if (find->values[i])
                find->values[i][value] = qyi_tag_value_holds(&find->query->term[i], at, &folded);
        at = zero + 1;
    }
    bool failed = folded.failed;
    qy_buf_free(&folded);
    if (failed)
        return qyi_no_memory(find->reterr);
    return at == texts + len ? 0 : qyi_index_damaged(find->reterr, "values");
}

/* The stored tag that a term tests; QY_INDEX_TAGS for none. */
static unsigned kept_tag(const struct qyi_term *term)
{
    unsigned tag = 0;

    while (tag < QY_INDEX_TAGS &&
           (term->kind != QYI_TERM_TAG || strcasecmp(term->text, qyi_index_tags[tag]) != 0))
        tag++;
    return tag;
}

static int prepare_values(struct find *find)
{
    struct qy_index *index = find->index;
    size_t len = (size_t)index->values.count;
    bool any = false;

    for (size_t i = 0; i < find->query->terms; i++) {
        find->tag[i] = kept_tag(&find->query->term[i]);
        if (find->tag[i] == QY_INDEX_TAGS)
            continue;
        find->values[i] = calloc((size_t)index->value_count + 1, 1);
        if (!find->values[i])
            return qyi_no_memory(find->reterr);
        any = true;
    }
    char *texts = any ? malloc(len + 1) : NULL;
    if (!any)
        return 0;
    if (!texts)
        return qyi_no_memory(find->reterr);
    int code = qyi_index_read(index, index->values.offset, texts, len, find->reterr);
    if (code == 0)
        code = mark_values(find, texts, len);
    free(texts);
    return code;
}

/* ---- the games ------------------------------------------------------------------------------------- */

/* The answer of a term for the 64 games of a word; unknown if headers are needed. */
static struct answer of_word(const struct find *find, size_t term, const void *user)
{
    const struct sets *sets = &find->sets[term];
    size_t word = *(const size_t *)user;

    if (!sets->may)
        return (struct answer){0, UINT64_MAX};
    return (struct answer){sets->sure ? sets->sure[word] : 0, sets->may[word]};
}

/* A game whose header was read, and which was replayed. */
struct read_game {
    uint32_t number;
    struct qy_index_game game;
    bool replayed;
    uint64_t held; /* terms that did when it was */
};

static struct answer of_game(const struct find *find, size_t term, const void *user)
{
    const struct read_game *read = user;
    const struct sets *sets = &find->sets[term];
    struct answer answer = {false, true};

    if (find->headers >> term & 1)
        answer = header_answer(find, term, &read->game);
    if (sets->may) {
        bool sure = sets->sure && (sets->sure[read->number / 64] >> read->number % 64 & 1);

        answer.sure = answer.sure || sure;
        answer.may = answer.may && (sets->may[read->number / 64] >> read->number % 64 & 1);
    }
    if (read->replayed && (find->replayed >> term & 1)) {
        answer.sure = read->held >> term & 1;
        answer.may = answer.sure || (answer.may && find->search->variations);
    }
    return (struct answer){answer.sure ? UINT64_MAX : 0, answer.may ? UINT64_MAX : 0};
}

static int keep(struct find *find, uint32_t number, bool sure)
{
    struct qy_index_found *found = &find->found;

    if (QYI_GROW(found->numbers, find->room, found->count + 1) < 0)
        return qyi_no_memory(find->reterr);
    found->numbers[found->count++] = number;
    found->settled = found->settled && sure;
    return 0;
}

/* Headers read in their order. */
struct headers {
    unsigned char bytes[BLOCK * QYI_INDEX_RECORD];
    uint64_t begin; /* number of the first game in memory */
    size_t count;
};

static int read_header(const struct find *find, struct headers *headers, uint32_t number, bool crowded,
                       struct qy_index_game *ret_game)
{
    struct qy_index *index = find->index;

    if (!crowded) /* its neighbours are unlikely to be needed */
        return qy_index_game_at(index, number, ret_game) < 0 ? qyi_index_damaged(find->reterr, "games") : 0;
    if (number < headers->begin || number - headers->begin >= headers->count) {
        uint64_t left = index->games.count - number;

        headers->begin = number;
        headers->count = left < BLOCK ? (size_t)left : BLOCK;
        int code = qyi_index_read(index, qy_index_game_offset(index, number), headers->bytes,
                                  headers->count * QYI_INDEX_RECORD, find->reterr);
        if (code < 0)
            return code;
    }
    return qyi_index_take_game(index, headers->bytes + (number - headers->begin) * QYI_INDEX_RECORD,
                               ret_game) < 0
               ? qyi_index_damaged(find->reterr, "games")
               : 0;
}

/* Replays a game whose answer is open, and returns the terms that hold. */
static int replay_game(struct find *find, struct read_game *read)
{
    const unsigned char *bytes = NULL;
    size_t len = 0;
    int code = qyi_tracks_game(&find->tracks, find->index, read->number, &bytes, &len, find->reterr);

    if (code == 0 && !qyi_replay_game(find->replay, bytes, len, find->replayed, &read->held))
        code = qyi_index_damaged(find->reterr, "moves");
    read->replayed = code == 0;
    return code;
}

/*
 * Decides from the known facts whether the game matches, or leaves it open (`ret_sure` false). Returns false
 * if it does not match.
 */
static bool may_be_wanted(const struct find *find, const struct read_game *read, bool *ret_sure)
{
    struct answer of = work_out(find, of_game, read);

    *ret_sure = of.sure != 0;
    return of.may != 0;
}

/* Processes the games of a word that may match. */
static int take_word(struct find *find, size_t word, struct answer answer, struct headers *headers)
{
    bool crowded = (answer.may & (answer.may - 1)) != 0;

    for (uint64_t left = answer.may; left; left &= left - 1) {
        unsigned bit = (unsigned)__builtin_ctzll(left);
        struct read_game read; /* not cleared, because this runs for each game of an index */
        bool sure = answer.sure >> bit & 1;
        int code = 0;

        read.number = (uint32_t)(word * 64 + bit);
        read.replayed = false;
        read.held = 0;
        if (find->headers) {
            code = read_header(find, headers, read.number, crowded, &read.game);
            if (code < 0)
                return code;
            if (!may_be_wanted(find, &read, &sure))
                continue;
        }
        if (!sure && find->replayed) {
            code = replay_game(find, &read);
            if (code < 0)
                return code;
            if (!may_be_wanted(find, &read, &sure))
                continue;
        }
        code = keep(find, read.number, sure);
        if (code < 0)
            return code;
    }
    return 0;
}

static int find_games(struct find *find)
{
    uint64_t games = find->index->games.count;
    struct headers headers = {.count = 0};
    int code = 0;

    for (size_t word = 0; 64 * (uint64_t)word < games && code == 0; word++) {
        uint64_t left = games - 64 * (uint64_t)word;
        uint64_t all = left < 64 ? (UINT64_C(1) << left) - 1 : UINT64_MAX;

        all &= find->through ? find->through[word] : all;
        if (all == 0)
            continue;
        struct answer answer = work_out(find, of_word, &word);
        answer.may &= all;
        if (answer.may)
            code = take_word(find, word, answer, &headers);
    }
    return code;
}

/* Determines the terms that headers can answer, and those for which games are replayed; not those that sets
 * decide. */
static int choose_terms(struct find *find)
{
    bool names = false;

    for (size_t i = 0; i < find->query->terms; i++) {
        const struct qyi_term *term = &find->query->term[i];
        const struct sets *sets = &find->sets[i];
        uint64_t bit = UINT64_C(1) << i;

        if (qyi_replay_can(term) && (!sets->may || sets->sure != sets->may))
            find->replayed |= bit;
        else if (!sets->may)
            find->headers |= bit;
        names = names || (term->kind == QYI_TERM_OPENING && !term->more && !term->last);
    }
    int code = find->replayed ? qyi_replay_new(find->query, find->replayed, &find->replay) : 0;
    if (code < 0)
        return qyi_no_memory(find->reterr);
    return names ? qyi_index_openings_new(find->index, find->query, &find->openings, find->reterr) : 0;
}

static int prepare(struct find *find)
{
    const struct qy_position *through = find->search->through;
    int code = prepare_players(find);

    if (code == 0)
        code = prepare_values(find);
    for (size_t i = 0; i < find->query->terms && code == 0; i++)
        code = find_sets(find, i);
    if (code < 0 || !through)
        return code;
    find->through = new_set(find);
    return find->through ? add_position(find, qy_position_key(through), find->through)
                         : qyi_no_memory(find->reterr);
}

int qy_index_find(struct qy_index *index, const struct qy_index_search *search,
                  struct qy_index_found *ret_found, struct qy_error *reterr)
{
    struct find find = {.index = index,
                        .search = search,
                        .query = search->query,
                        .reterr = reterr,
                        .words = (size_t)(index->games.count / 64 + 1),
                        .found = {.settled = true}};

    if (search->variations && !index->variations)
        return qyi_error_set(reterr, QY_E_INDEX_MAIN_LINES, 0, NULL, 0, NULL);
    int code = prepare(&find);
    if (code == 0)
        code = choose_terms(&find);
    if (code == 0)
        code = find_games(&find);
    qyi_replay_free(find.replay);
    qyi_tracks_free(&find.tracks);
    qyi_index_openings_free(find.openings);
    for (size_t i = 0; i < QYI_QUERY_TERMS; i++) {
        free(find.players[i]);
        free(find.values[i]);
        if (find.sets[i].sure != find.sets[i].may)
            free(find.sets[i].sure);
        free(find.sets[i].may);
    }
    free(find.through);
    if (code < 0) {
        free(find.found.numbers);
        return code;
    }
    *ret_found = find.found;
    return 0;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads an index. Nothing in it is believed before it was looked at: offsets, counts and texts are checked.
 */
#include "base/error.h"
#include "base/grow.h"
#include "collection/index_facts.h"
#include "collection/index_in.h"
#include "collection/map.h"
#include "collection/query.h"

#include <stdlib.h>

#define MOST_TEXT (UINT64_C(1) << 31) /* bytes of all names, or of all sources */
#define BLOCK     512                 /* postings or records read at once */

int qyi_index_damaged(struct qy_error *reterr, const char *what)
{
    return qyi_error_set(reterr, QY_E_INDEX_FORM, 0, what, strlen(what), NULL);
}

int qyi_index_read(struct qy_index *index, uint64_t offset, void *buffer, size_t size,
                   struct qy_error *reterr)
{
    int code = size == 0 ? 0 : index->read_at(index->user, offset, buffer, size);

    return code == 0 ? 0 : qyi_error_set(reterr, QY_E_FILE_READ, 0, "index", 5, "");
}

/* ---- opening --------------------------------------------------------------------------------------- */

/* True if `count` things of `each` bytes from `offset` on lie between head and tail. */
static bool lies_within(const struct qy_index *index, struct qyi_index_part part, uint64_t each)
{
    uint64_t end = index->size - QYI_INDEX_TAIL;

    return part.offset >= QYI_INDEX_HEAD && part.offset <= end && part.count <= (end - part.offset) / each;
}

static struct qyi_index_part take_part(const unsigned char **at)
{
    struct qyi_index_part part = {qyi_get_le(*at, 8), qyi_get_le(*at + 8, 8)};

    *at += 16;
    return part;
}

static int read_tail(struct qy_index *index, struct qy_error *reterr)
{
    unsigned char tail[QYI_INDEX_TAIL];
    const unsigned char *at = tail;
    int code = qyi_index_read(index, index->size - QYI_INDEX_TAIL, tail, sizeof tail, reterr);
    bool good = true;

    if (code < 0)
        return code;
    if (memcmp(tail + sizeof tail - 8, QYI_INDEX_MAGIC, 8) != 0 ||
        qyi_get_le(tail + sizeof tail - 16, 8) != qyi_hash(tail, sizeof tail - 16, QYI_INDEX_VERSION))
        return qyi_index_damaged(reterr, "tail");
    for (size_t i = 0; i < QYI_INDEX_ALL_PARTS; i++) {
        index->part[i] = take_part(&at);
        good = good && lies_within(index, index->part[i], 8);
        index->positions += i < QYI_INDEX_PARTS ? index->part[i].count : 0;
    }
    index->games = take_part(&at);
    index->names = take_part(&at);
    index->name_count = qyi_get_le(at, 8);
    at += 8;
    index->sources = take_part(&at);
    index->source_count = qyi_get_le(at, 8);
    at += 8;
    index->busy = take_part(&at);
    index->edges = take_part(&at);
    index->texts = take_part(&at);
    good = good && lies_within(index, index->busy, QYI_INDEX_BUSY) &&
           lies_within(index, index->edges, QYI_INDEX_EDGE) && lies_within(index, index->texts, 1) &&
           lies_within(index, index->games, QYI_INDEX_RECORD) && lies_within(index, index->names, 1) &&
           lies_within(index, index->sources, 1) && index->games.count <= QY_INDEX_MOST_GAMES &&
           index->names.count < MOST_TEXT && index->sources.count < MOST_TEXT &&
           index->name_count <= index->names.count && index->source_count <= index->sources.count / 18;
    return good ? 0 : qyi_index_damaged(reterr, "tail");
}

static int read_head(struct qy_index *index, struct qy_error *reterr)
{
    unsigned char head[QYI_INDEX_HEAD];
    int code = qyi_index_read(index, 0, head, sizeof head, reterr);
    uint64_t version;

    if (code < 0)
        return code;
    if (memcmp(head, QYI_INDEX_MAGIC, 8) != 0)
        return qyi_index_damaged(reterr, "head");
    version = qyi_get_le(head + 8, 4);
    if (version != QYI_INDEX_VERSION || qyi_get_le(head + 16, 8) != qyi_index_key_mark())
        return qyi_error_setf(reterr, QY_E_INDEX_VERSION, 0, "3", "%lu%s", (unsigned long)version,
                              version == QYI_INDEX_VERSION ? "?" : "");
    return 0;
}

/* Two numbers and two texts each. */
static int read_sources(struct qy_index *index, struct qy_error *reterr)
{
    size_t len = (size_t)index->sources.count;
    char *at;
    char *end;
    int code;

    index->source_text = malloc(len + 1);
    index->source_at = calloc((size_t)index->source_count + 1, sizeof *index->source_at);
    if (!index->source_text || !index->source_at)
        return qyi_no_memory(reterr);
    code = qyi_index_read(index, index->sources.offset, index->source_text, len, reterr);
    if (code < 0)
        return code;
    at = index->source_text;
    end = at + len;
    for (size_t i = 0; i < index->source_count; i++) {
        index->source_at[i] = at;
        if (end - at < 18)
            return qyi_index_damaged(reterr, "sources");
        at += 16;
        for (unsigned text = 0; text < 2; text++) {
            char *zero = memchr(at, '\0', (size_t)(end - at));

            if (!zero)
                return qyi_index_damaged(reterr, "sources");
            at = zero + 1;
        }
    }
    return at == end ? 0 : qyi_index_damaged(reterr, "sources");
}

int qy_index_open(qy_read_at_fn read, void *user, uint64_t size, struct qy_index **ret_index,
                  struct qy_error *reterr)
{
    struct qy_index *index;
    int code;

    if (size < QYI_INDEX_HEAD + QYI_INDEX_TAIL)
        return qyi_index_damaged(reterr, "size");
    index = calloc(1, sizeof *index);
    if (!index)
        return qyi_no_memory(reterr);
    index->read_at = read;
    index->user = user;
    index->size = size;
    code = read_head(index, reterr);
    if (code == 0)
        code = read_tail(index, reterr);
    if (code == 0)
        code = read_sources(index, reterr);
    if (code < 0) {
        qy_index_free(index);
        return code;
    }
    *ret_index = index;
    return 0;
}

void qy_index_free(struct qy_index *index)
{
    if (!index)
        return;
    free(index->source_text);
    free(index->source_at);
    free(index);
}

uint64_t qy_index_games(const struct qy_index *index)
{
    return index->games.count;
}

uint64_t qy_index_positions(const struct qy_index *index)
{
    return index->positions;
}

size_t qy_index_sources(const struct qy_index *index)
{
    return (size_t)index->source_count;
}

struct qy_index_source qy_index_source_at(const struct qy_index *index, size_t number)
{
    const char *at = index->source_at[number];
    const char *path = at + 16;

    return (struct qy_index_source){
        .path = path,
        .absolute = path + strlen(path) + 1,
        .size = qyi_get_le((const unsigned char *)at, 8),
        .changed = (int64_t)qyi_get_le((const unsigned char *)at + 8, 8),
    };
}

/* ---- games ----------------------------------------------------------------------------------------- */

static int take_record(const struct qy_index *index, const unsigned char *record,
                       struct qy_index_game *ret_game)
{
    struct qy_index_game game = {
        .offset = qyi_get_le(record, 8),
        .source = (uint32_t)qyi_get_le(record + 8, 4),
        .line = (uint32_t)qyi_get_le(record + 12, 4),
        .length = (uint32_t)qyi_get_le(record + 16, 4),
        .plies = (uint32_t)qyi_get_le(record + 20, 4),
        .date = {(uint32_t)qyi_get_le(record + 24, 4), (uint32_t)qyi_get_le(record + 28, 4)},
        .player = {(uint32_t)qyi_get_le(record + 32, 4), (uint32_t)qyi_get_le(record + 36, 4)},
        .started = record[42] != 0,
        .rating = {(uint16_t)qyi_get_le(record + 46, 2), (uint16_t)qyi_get_le(record + 48, 2)},
        .tag_opening = (uint16_t)qyi_get_le(record + 50, 2),
        .opening = (uint16_t)qyi_get_le(record + 52, 2),
        .given = qyi_get_le(record + 56, 8),
    };

    if (record[45]) {
        game.number = game.length;
        game.length = 0;
    }

    if (game.source >= index->source_count || record[40] >= QY_RESULT_COUNT ||
        record[41] >= QY_GAME_STATUS_COUNT || record[43] >= QY_GAME_COUNT ||
        record[44] >= QY_ENCODING_COUNT || game.player[0] > index->name_count ||
        game.player[1] > index->name_count)
        return QY_E_INDEX_FORM;
    game.result = (enum qy_result)record[40];
    game.status = (enum qy_game_status)record[41];
    game.game = (enum qy_game)record[43];
    game.encoding = (enum qy_encoding)record[44];
    *ret_game = game;
    return 0;
}

uint64_t qy_index_game_offset(const struct qy_index *index, uint32_t number)
{
    return index->games.offset + (uint64_t)number * QYI_INDEX_RECORD;
}

int qy_index_game_at(struct qy_index *index, uint32_t number, struct qy_index_game *ret_game)
{
    uint32_t first = number - number % QYI_INDEX_RECORDS;

    if (number >= index->games.count)
        return QY_E_INDEX_FORM;
    if (!index->has_records || first != index->first_record) {
        uint64_t left = index->games.count - first;
        size_t these = left < QYI_INDEX_RECORDS ? (size_t)left : QYI_INDEX_RECORDS;

        index->has_records = false;
        int code = qyi_index_read(index, qy_index_game_offset(index, first), index->records,
                                  these * QYI_INDEX_RECORD, NULL);
        if (code < 0)
            return code;
        index->has_records = true;
        index->first_record = first;
    }
    return take_record(index, index->records + (size_t)(number - first) * QYI_INDEX_RECORD, ret_game);
}

/* ---- finding --------------------------------------------------------------------------------------- */

struct find {
    struct qy_index *index;
    const struct qy_query *query;
    uint64_t required;                       /* terms without which no game is wanted */
    uint64_t headers;                        /* those of them that headers tell of */
    unsigned char *players[QYI_QUERY_TERMS]; /* by term, a byte for each name: whether it is wanted */
    uint32_t *numbers;
    size_t count;
    size_t room;
    struct qy_error *reterr;
};

static int keep(struct find *find, uint32_t number)
{
    if (QYI_GROW(find->numbers, find->room, find->count + 1) < 0)
        return qyi_no_memory(find->reterr);
    find->numbers[find->count++] = number;
    return 0;
}

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

/* False if neither tags nor moves have led to an opening of a code that is wanted. Words are not known here. */
static bool opening_allows(const struct qyi_term *term, const struct qy_index_game *game)
{
    char code[2][4];

    if ((!term->more && !term->last) || game->tag_opening == QYI_CODE_OTHER ||
        game->opening == QYI_CODE_OTHER)
        return true;
    qyi_opening_text(game->tag_opening, code[0]);
    qyi_opening_text(game->opening, code[1]);
    return qyi_term_wants_opening(term, code[0], NULL) || qyi_term_wants_opening(term, code[1], NULL);
}

/* False if nothing was given away on a square that is wanted. */
static bool sacrifice_allows(const struct qyi_term *term, const struct qy_index_game *game)
{
    const struct qyi_squares *to = &term->want[game->game].to;

    return term->low < QYI_FACTS_LEAST_GIVEN || (game->given & (to->bits[0] | to->bits[1])) != 0;
}

/* False if what the header says rules the game out. */
static bool header_allows(const struct find *find, const struct qy_index_game *game)
{
    for (uint64_t left = find->required; left; left &= left - 1) {
        unsigned i = (unsigned)__builtin_ctzll(left);
        const struct qyi_term *term = &find->query->term[i];
        bool allows = true;

        if (find->players[i])
            allows = player_wanted(find, i, game);
        else if (term->kind == QYI_TERM_DATE)
            allows = game->date[0] && qyi_term_wants_date(term, game->date[0], game->date[1]);
        else if (term->kind == QYI_TERM_RESULT)
            allows = game->result == (enum qy_result)term->first;
        else if (term->kind == QYI_TERM_PLIES)
            allows = game->plies >= term->first && game->plies <= term->last;
        else if (term->kind >= QYI_TERM_RATING && term->kind <= QYI_TERM_RATING_GAP)
            allows = qyi_ratings_hold(term, game->rating[0], game->rating[1]);
        else if (term->kind == QYI_TERM_OPENING)
            allows = opening_allows(term, game);
        else if (term->kind == QYI_TERM_STATUS)
            allows = game->status == (enum qy_game_status)term->first;
        else if (term->kind == QYI_TERM_GAME)
            allows = game->started && game->game == (enum qy_game)term->first;
        else if (term->games)
            allows = game->started && (term->games >> game->game & 1) &&
                     (term->kind != QYI_TERM_SACRIFICE || sacrifice_allows(term, game));
        if (!allows)
            return false;
    }
    return true;
}

/* Folds all names and marks those that a term about players wants. */
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
                find->players[i][name] = qy_words_match(qy_buf_str(&folded), find->query->term[i].text);
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
    char *names;
    int code;

    for (size_t i = 0; i < find->query->terms; i++) {
        if (!(find->required >> i & 1) || !is_player_term(find->query->term[i].kind))
            continue;
        find->players[i] = calloc((size_t)index->name_count + 1, 1);
        if (!find->players[i])
            return qyi_no_memory(find->reterr);
        any = true;
    }
    if (!any)
        return 0;
    names = malloc(len + 1);
    if (!names)
        return qyi_no_memory(find->reterr);
    code = qyi_index_read(index, index->names.offset, names, len, find->reterr);
    if (code == 0)
        code = mark_players(find, names, len);
    free(names);
    return code;
}

/* Every game, by its header. */
static int find_by_header(struct find *find)
{
    struct qy_index *index = find->index;
    unsigned char block[BLOCK * QYI_INDEX_RECORD] = {0};

    for (uint64_t number = 0; number < index->games.count; number += BLOCK) {
        uint64_t left = index->games.count - number;
        size_t these = left < BLOCK ? (size_t)left : BLOCK;
        int code = qyi_index_read(index, index->games.offset + number * QYI_INDEX_RECORD, block,
                                  these * QYI_INDEX_RECORD, find->reterr);

        for (size_t i = 0; i < these && code == 0; i++) {
            struct qy_index_game game;

            if (take_record(index, block + i * QYI_INDEX_RECORD, &game) < 0)
                return qyi_index_damaged(find->reterr, "games");
            if (header_allows(find, &game))
                code = keep(find, (uint32_t)(number + i));
        }
        if (code < 0)
            return code;
    }
    return 0;
}

/*
 * Keys are spread evenly, so that a guess by
 * proportion mostly lands near; every other step halves what is left, should it not.
 */
int qyi_index_lower_bound(struct qy_index *index, const struct qyi_index_part *part, size_t each,
                          uint64_t wanted, uint64_t *ret_at, struct qy_error *reterr)
{
    uint64_t low = 0;
    uint64_t high = part->count;
    uint64_t low_value = 0;
    uint64_t high_value = UINT64_MAX;
    bool halve = false;

    while (low < high) {
        uint64_t middle = low + (high - low) / 2;
        unsigned char bytes[8] = {0};
        uint64_t posting;
        int code;

        if (!halve && wanted > low_value && high_value > low_value)
            middle = low + (uint64_t)((double)(wanted - low_value) / (double)(high_value - low_value) *
                                      (double)(high - low));
        middle = middle < high ? middle : high - 1;
        halve = !halve;
        code = qyi_index_read(index, part->offset + each * middle, bytes, sizeof bytes, reterr);
        if (code < 0)
            return code;
        posting = qyi_get_le(bytes, 8);
        if (posting < wanted) {
            low = middle + 1;
            low_value = posting;
        } else {
            high = middle;
            high_value = posting;
        }
    }
    *ret_at = low;
    return 0;
}

static int keep_allowed(struct find *find, uint32_t number)
{
    struct qy_index_game game;

    if (number >= find->index->games.count)
        return qyi_index_damaged(find->reterr, "postings");
    if (!find->headers)
        return keep(find, number);
    if (qy_index_game_at(find->index, number, &game) < 0)
        return qyi_index_damaged(find->reterr, "games");
    return header_allows(find, &game) ? keep(find, number) : 0;
}

/* The games of the postings of a part that begin as `wanted` does. */
static int find_postings(struct find *find, const struct qyi_index_part *part, uint64_t wanted)
{
    unsigned char block[BLOCK * 8] = {0};
    uint64_t at;
    int code = qyi_index_lower_bound(find->index, part, 8, wanted, &at, find->reterr);

    while (code == 0 && at < part->count) {
        size_t these = part->count - at < BLOCK ? (size_t)(part->count - at) : BLOCK;

        code = qyi_index_read(find->index, part->offset + 8 * at, block, 8 * these, find->reterr);
        for (size_t i = 0; i < these && code == 0; i++) {
            uint64_t posting = qyi_get_le(block + 8 * i, 8);

            if ((posting ^ wanted) >> QYI_POSTING_GAME_BITS)
                return 0;
            code = keep_allowed(find, (uint32_t)(posting & (QY_INDEX_MOST_GAMES - 1)));
        }
        at += these;
    }
    return code;
}

static int find_by_key(struct find *find, uint64_t key)
{
    return find_postings(find, &find->index->part[qyi_posting_part(key)], qyi_posting(key, 0));
}

static int by_number(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a;
    uint32_t y = *(const uint32_t *)b;

    return (x > y) - (x < y);
}

/* Puts numbers that were found in several lists in order, each once. */
static void sort_numbers(struct find *find)
{
    size_t kept = 0;

    if (find->count > 1)
        qsort(find->numbers, find->count, sizeof *find->numbers, by_number);
    for (size_t i = 0; i < find->count; i++)
        if (kept == 0 || find->numbers[kept - 1] != find->numbers[i])
            find->numbers[kept++] = find->numbers[i];
    find->count = kept;
}

/* The games in which such men were left, either side having the ones named first. */
static int find_by_men(struct find *find, const struct qyi_term *term)
{
    uint64_t codes[2];
    int code = 0;

    for (unsigned game = 0; game < QY_GAME_COUNT && code == 0; game++) {
        if ((term->games >> game & 1) == 0)
            continue;
        qyi_term_men_codes(term, (enum qy_game)game, codes);
        for (unsigned i = 0; i < (codes[0] == codes[1] ? 1 : 2) && code == 0; i++)
            code = find_postings(find, &find->index->part[qyi_men_part((enum qy_game)game, codes[i])],
                                 qyi_men_posting(codes[i], 0));
    }
    if (code == 0)
        sort_numbers(find);
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

/* A term of men without which no game is wanted; NULL. */
static const struct qyi_term *find_men(const struct find *find)
{
    for (size_t i = 0; i < find->query->terms; i++)
        if ((find->required >> i & 1) && find->query->term[i].kind == QYI_TERM_MATERIAL)
            return &find->query->term[i];
    return NULL;
}

/* The key that every wanted game goes through; false if there is none. */
static bool find_key(const struct find *find, const struct qy_position *through, uint64_t *ret_key)
{
    if (through) {
        *ret_key = qy_position_key(through);
        return true;
    }
    for (size_t i = 0; i < find->query->terms; i++) {
        const struct qyi_term *term = &find->query->term[i];

        if ((find->required >> i & 1) && (term->kind == QYI_TERM_FEN || term->kind == QYI_TERM_EXACT)) {
            *ret_key = term->key;
            return true;
        }
    }
    return false;
}

int qy_index_find(struct qy_index *index, const struct qy_query *query, const struct qy_position *through,
                  uint32_t **ret_numbers, size_t *ret_count, struct qy_error *reterr)
{
    struct find find = {
        .index = index, .query = query, .required = qyi_query_required(query), .reterr = reterr};
    const struct qyi_term *men = find_men(&find);
    uint64_t key = 0;
    int code = prepare_players(&find);

    for (size_t i = 0; i < query->terms; i++)
        if (!(query->of_positions >> i & 1) || query->term[i].kind == QYI_TERM_SACRIFICE)
            find.headers |= find.required & UINT64_C(1) << i;

    if (code == 0 && find_key(&find, through, &key))
        code = find_by_key(&find, key);
    else if (code == 0)
        code = men ? find_by_men(&find, men) : find_by_header(&find);
    for (size_t i = 0; i < QYI_QUERY_TERMS; i++)
        free(find.players[i]);
    if (code < 0) {
        free(find.numbers);
        return code;
    }
    *ret_numbers = find.numbers;
    *ret_count = find.count;
    return 0;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads an index. All data is checked before it is used: offsets, counts and texts. */
#include "base/error.h"
#include "collection/index_in.h"
#include "collection/index_moves.h"
#include "collection/map.h"

#include <stdlib.h>

#define MOST_TEXT (UINT64_C(1) << 31) /* bytes of all names, or of all sources */

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

/* True if `count` items of `each` bytes from `offset` on are between head and tail. */
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
    }
    index->games = take_part(&at);
    index->names = take_part(&at);
    index->name_count = qyi_get_le(at, 8);
    at += 8;
    index->values = take_part(&at);
    index->value_count = qyi_get_le(at, 8);
    at += 8;
    index->sources = take_part(&at);
    index->source_count = qyi_get_le(at, 8);
    at += 8;
    index->move_codes = take_part(&at);
    index->move_lists = take_part(&at);
    index->tracks = take_part(&at);
    index->track_groups = take_part(&at);
    index->busy = take_part(&at);
    index->edges = take_part(&at);
    index->texts = take_part(&at);
    good = good && lies_within(index, index->busy, QYI_INDEX_BUSY) &&
           lies_within(index, index->edges, QYI_INDEX_EDGE) && lies_within(index, index->tracks, 1) &&
           lies_within(index, index->track_groups, 8) &&
           lies_within(index, index->move_codes, QYI_INDEX_CODE) &&
           lies_within(index, index->move_lists, 1) && lies_within(index, index->texts, 1) &&
           lies_within(index, index->games, QYI_INDEX_RECORD) && lies_within(index, index->names, 1) &&
           lies_within(index, index->sources, 1) && index->games.count <= QY_INDEX_MOST_GAMES &&
           index->names.count < MOST_TEXT && index->sources.count < MOST_TEXT &&
           lies_within(index, index->values, 1) && index->values.count < MOST_TEXT &&
           index->value_count <= index->values.count && index->name_count <= index->names.count &&
           index->source_count <= index->sources.count / 18;
    return good ? 0 : qyi_index_damaged(reterr, "tail");
}

static int read_head(struct qy_index *index, struct qy_error *reterr)
{
    unsigned char head[QYI_INDEX_HEAD];
    int code = qyi_index_read(index, 0, head, sizeof head, reterr);

    if (code < 0)
        return code;
    if (memcmp(head, QYI_INDEX_MAGIC, 8) != 0)
        return qyi_index_damaged(reterr, "head");
    uint64_t version = qyi_get_le(head + 8, 4);
    index->variations = (qyi_get_le(head + 12, 4) & QYI_INDEX_VARIATIONS) != 0;
    if (version != QYI_INDEX_VERSION || qyi_get_le(head + 16, 8) != qyi_index_key_mark())
        return qyi_error_setf(reterr, QY_E_INDEX_VERSION, 0, QYI_INDEX_VERSION_TEXT, "%lu%s",
                              (unsigned long)version, version == QYI_INDEX_VERSION ? "?" : "");
    return 0;
}

/* Two numbers and two texts each. */
static int read_sources(struct qy_index *index, struct qy_error *reterr)
{
    size_t len = (size_t)index->sources.count;

    index->source_text = malloc(len + 1);
    index->source_at = calloc((size_t)index->source_count + 1, sizeof *index->source_at);
    if (!index->source_text || !index->source_at)
        return qyi_no_memory(reterr);
    int code = qyi_index_read(index, index->sources.offset, index->source_text, len, reterr);
    if (code < 0)
        return code;
    char *at = index->source_text;
    char *end = at + len;
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
    if (size < QYI_INDEX_HEAD + QYI_INDEX_TAIL)
        return qyi_index_damaged(reterr, "size");
    struct qy_index *index = calloc(1, sizeof *index);
    if (!index)
        return qyi_no_memory(reterr);
    index->read_at = read;
    index->user = user;
    index->size = size;
    int code = read_head(index, reterr);
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

bool qy_index_has_variations(const struct qy_index *index)
{
    return index->variations;
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

/* Decodes the values of tags; false for an invalid number. */
static bool take_values(const struct qy_index *index, const unsigned char *record,
                        uint32_t value[QY_INDEX_TAGS])
{
    bool good = true;

    for (unsigned i = 0; i < QY_INDEX_TAGS; i++) {
        value[i] = (uint32_t)qyi_get_le(record + QYI_INDEX_VALUES + 4 * i, 4);
        good = good && (value[i] <= index->value_count || value[i] == QY_INDEX_VALUE_OTHER);
    }
    return good;
}

/* field by field, without clearing or copying, because this runs for each game of an index */
int qyi_index_take_game(const struct qy_index *index, const unsigned char *record,
                        struct qy_index_game *ret_game)
{
    struct qy_index_game *game = ret_game;
    uint32_t length = (uint32_t)qyi_get_le(record + 16, 4);

    game->offset = qyi_get_le(record, 8);
    game->source = (uint32_t)qyi_get_le(record + 8, 4);
    game->line = (uint32_t)qyi_get_le(record + 12, 4);
    game->length = record[45] ? 0 : length;
    game->number = record[45] ? length : 0;
    game->plies = (uint32_t)qyi_get_le(record + 20, 4);
    game->date[0] = (uint32_t)qyi_get_le(record + 24, 4);
    game->date[1] = (uint32_t)qyi_get_le(record + 28, 4);
    game->player[0] = (uint32_t)qyi_get_le(record + 32, 4);
    game->player[1] = (uint32_t)qyi_get_le(record + 36, 4);
    if (game->source >= index->source_count || record[40] >= QY_RESULT_COUNT ||
        record[41] >= QY_GAME_STATUS_COUNT || record[43] >= QY_GAME_COUNT ||
        record[44] >= QY_ENCODING_COUNT || record[54] > QY_STATUS_STALEMATE ||
        game->player[0] > index->name_count || game->player[1] > index->name_count)
        return QY_E_INDEX_FORM;
    game->result = (enum qy_result)record[40];
    game->status = (enum qy_game_status)record[41];
    game->started = record[42] != 0;
    game->game = (enum qy_game)record[43];
    game->encoding = (enum qy_encoding)record[44];
    game->rating[0] = (uint16_t)qyi_get_le(record + 46, 2);
    game->rating[1] = (uint16_t)qyi_get_le(record + 48, 2);
    game->tag_opening = (uint16_t)qyi_get_le(record + 50, 2);
    game->opening = (uint16_t)qyi_get_le(record + 52, 2);
    game->final = (enum qy_status)record[54];
    game->commented = (record[55] & QYI_INDEX_COMMENTED) != 0;
    game->varied = (record[55] & QYI_INDEX_VARIED) != 0;
    game->repeated = (record[55] & QYI_INDEX_REPEATED) != 0;
    game->opening_key = qyi_get_le(record + 56, 8);
    return take_values(index, record, game->value) ? 0 : QY_E_INDEX_FORM;
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
    return qyi_index_take_game(index, index->records + (size_t)(number - first) * QYI_INDEX_RECORD, ret_game);
}

/* ---- parts ----------------------------------------------------------------------------------------- */

/*
 * keys are evenly distributed, so that interpolation usually hits near the target; every second step halves
 * the rest, in case it does not
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

        if (!halve && wanted > low_value && high_value > low_value)
            middle = low + (uint64_t)((double)(wanted - low_value) / (double)(high_value - low_value) *
                                      (double)(high - low));
        middle = middle < high ? middle : high - 1;
        halve = !halve;
        int code = qyi_index_read(index, part->offset + each * middle, bytes, sizeof bytes, reterr);
        if (code < 0)
            return code;
        uint64_t posting = qyi_get_le(bytes, 8);
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

/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Index files. Laws: a search finds games in ascending order, each once, with numbers below the count of
 * games. The target repairs the hash of the tail, so that damage elsewhere is reached.
 */
#include "collection/index.h"
#include "collection/map.h"

#include "fuzz.h"

#include <string.h>

struct bytes {
    unsigned char *data;
    size_t len;
};

static int read_bytes(void *user, uint64_t offset, void *buffer, size_t size)
{
    const struct bytes *bytes = user;

    if (offset > bytes->len || size > bytes->len - offset)
        return QY_E_FILE_READ;
    memcpy(buffer, bytes->data + offset, size);
    return 0;
}

static void mend(struct bytes *bytes)
{
    unsigned char *tail;

    if (bytes->len < QYI_INDEX_HEAD + QYI_INDEX_TAIL)
        return;
    memcpy(bytes->data, QYI_INDEX_MAGIC, 8);
    qyi_put_le(bytes->data + 8, QYI_INDEX_VERSION, 4);
    qyi_put_le(bytes->data + 16, qyi_index_key_mark(), 8);
    tail = bytes->data + bytes->len - QYI_INDEX_TAIL;
    qyi_put_le(tail + QYI_INDEX_TAIL - 16, qyi_hash(tail, QYI_INDEX_TAIL - 16, QYI_INDEX_VERSION), 8);
    memcpy(tail + QYI_INDEX_TAIL - 8, QYI_INDEX_MAGIC, 8);
}

static void find(struct qy_index *index, const char *search, const struct qy_position *through)
{
    struct qy_query *query;
    struct qy_index_found found;

    if (qy_query_new(&query) < 0)
        abort();
    FUZZ_LAW(!*search || qy_query_parse(query, search, strlen(search), NULL) == 0);
    const struct qy_index_search wanted = {
        .query = query, .through = through, .variations = qy_index_has_variations(index)};
    if (qy_index_find(index, &wanted, &found, NULL) == 0) {
        FUZZ_LAW(found.count <= qy_index_games(index));
        for (size_t i = 0; i < found.count; i++)
            FUZZ_LAW(found.numbers[i] < qy_index_games(index));
        for (size_t i = 1; i < found.count; i++)
            FUZZ_LAW(found.numbers[i] > found.numbers[i - 1]);
        free(found.numbers);
    }
    qy_query_free(query);
}

/* Looks up what the index knows about a position without reading games. */
static void count(struct qy_index *index, const struct qy_position *position)
{
    static const char search[] = "fen=\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"";
    struct qy_tree_move moves[QY_MAX_MOVES];
    struct qy_query *query;
    uint64_t games;
    size_t move_count;
    bool known;

    if (qy_index_moves(index, position, &known, &games, moves, &move_count, NULL) == 0)
        FUZZ_LAW(move_count <= QY_MAX_MOVES && (known || games == 0));
    if (qy_query_new(&query) < 0)
        abort();
    FUZZ_LAW(qy_query_parse(query, search, sizeof search - 1, NULL) == 0);
    (void)qy_index_count(index, query, &known, &games, NULL);
    qy_query_free(query);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct bytes bytes = {malloc(size + 1), size};
    struct qy_position start;
    struct qy_index *index;

    if (!bytes.data)
        return 0;
    memcpy(bytes.data, data, size);
    mend(&bytes);
    qy_position_start(QY_GAME_CHESS, &start);
    if (qy_index_open(read_bytes, &bytes, size, &index, NULL) == 0) {
        for (size_t i = 0; i < qy_index_sources(index); i++) {
            struct qy_index_source source = qy_index_source_at(index, i);

            FUZZ_LAW(strlen(source.path) + strlen(source.absolute) < size);
        }
        count(index, &start);
        find(index, "", &start);
        find(index, "", NULL);
        find(index, "player=a result=1-0", NULL);
        find(index, "player=a date=1990..", &start);
        find(index, "move=?+ or not moves=\"Nf3 ... ?x?\"", NULL);
        find(index, "material=KQvKR or sacrifice=?d5", NULL);
        find(index, "pattern=\"Nf3 pe5 .d4 /mirror\" or moves=\"?x? ... O-O\" or material=KQvKR@2", NULL);
        find(index, "opening=italian or not balance>=0@3", NULL);
        qy_index_free(index);
    }
    free(bytes.data);
    return 0;
}

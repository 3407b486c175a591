/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Answers from an index alone, without reading games. */
#include "base/error.h"
#include "collection/index_in.h"
#include "collection/query.h"

#define LONGEST_FEN 256

/* True if the text at an offset of the texts is the FEN. */
static int compare_text(struct qy_index *index, uint64_t at, const char *fen, bool *ret_same,
                        struct qy_error *reterr)
{
    char text[LONGEST_FEN] = {0};
    size_t len = strlen(fen) + 1;

    *ret_same = false;
    if (at > index->texts.count)
        return qyi_index_damaged(reterr, "texts");
    if (len > sizeof text || index->texts.count - at < len)
        return 0;
    int code = qyi_index_read(index, index->texts.offset + at, text, len, reterr);
    *ret_same = code == 0 && memcmp(text, fen, len) == 0;
    return code;
}

int qyi_index_busy(struct qy_index *index, uint64_t key, const char *fen, struct qyi_index_busy *ret_busy,
                   struct qy_error *reterr)
{
    uint64_t at = 0;
    int code = qyi_index_lower_bound(index, &index->busy, QYI_INDEX_BUSY, key, &at, reterr);

    *ret_busy = (struct qyi_index_busy){.known = false};
    for (; code == 0 && !ret_busy->known && at < index->busy.count; at++) {
        unsigned char entry[QYI_INDEX_BUSY] = {0};

        code = qyi_index_read(index, index->busy.offset + at * QYI_INDEX_BUSY, entry, sizeof entry, reterr);
        if (code < 0 || qyi_get_le(entry, 8) != key)
            break;
        ret_busy->edge = qyi_get_le(entry + 16, 8);
        ret_busy->games = (uint32_t)qyi_get_le(entry + 24, 4);
        ret_busy->edges = (uint32_t)qyi_get_le(entry + 28, 4);
        if (ret_busy->edge > index->edges.count || ret_busy->edges > index->edges.count - ret_busy->edge)
            return qyi_index_damaged(reterr, "edges");
        code = compare_text(index, qyi_get_le(entry + 8, 8), fen, &ret_busy->known, reterr);
    }
    return code;
}

int qy_index_moves(struct qy_index *index, const struct qy_position *position, bool *ret_known,
                   uint64_t *ret_games, struct qy_tree_move *ret_moves, size_t *ret_count,
                   struct qy_error *reterr)
{
    struct qyi_index_busy busy = {.known = false};
    struct qy_buf fen = QY_BUF_INIT;
    size_t count = 0;

    qy_position_to_fen(position, QY_FEN_NO_COUNTERS, &fen);
    int code = fen.failed ? qyi_no_memory(reterr)
                          : qyi_index_busy(index, qy_position_key(position), qy_buf_str(&fen), &busy, reterr);
    qy_buf_free(&fen);
    if (code < 0)
        return code;
    for (uint32_t i = 0; busy.known && i < busy.edges; i++) {
        unsigned char edge[QYI_INDEX_EDGE] = {0};

        code = qyi_index_read(index, index->edges.offset + (busy.edge + i) * QYI_INDEX_EDGE, edge,
                              sizeof edge, reterr);
        if (code < 0)
            return code;
        if (qyi_get_le(edge + 4, 4) == 0)
            continue;
        if (count == QY_MAX_MOVES)
            return qyi_index_damaged(reterr, "edges");
        ret_moves[count++] = (struct qy_tree_move){.move = (qy_move)qyi_get_le(edge, 2),
                                                   .games = qyi_get_le(edge + 4, 4),
                                                   .first = qyi_get_le(edge + 8, 4),
                                                   .draws = qyi_get_le(edge + 12, 4),
                                                   .second = qyi_get_le(edge + 16, 4)};
    }
    *ret_known = busy.known;
    *ret_games = busy.known ? busy.games : 0;
    *ret_count = count;
    return 0;
}

/* ---- queries that need no game --------------------------------------------------------------------- */

int qy_index_count(struct qy_index *index, const struct qy_query *query, bool *ret_known, uint64_t *ret_games,
                   struct qy_error *reterr)
{
    const struct qyi_term *term = &query->term[0];
    struct qyi_index_busy busy = {.known = false};
    int code = 0;

    if (query->terms == 1 && query->steps == 1 && term->kind == QYI_TERM_FEN && term->lasts <= 1)
        code = qyi_index_busy(index, term->key, term->text, &busy, reterr);
    if (code < 0)
        return code;
    *ret_known = busy.known;
    *ret_games = busy.known ? busy.games : 0;
    return 0;
}

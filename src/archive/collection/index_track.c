/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The moves of an index as changes of the board: writing them, and reading them by groups. */
#include "collection/index_track.h"

#include "base/error.h"
#include "base/grow.h"
#include "collection/track_form.h"
#include "game/ops.h"

#include <stdlib.h>

#define MOST_GROUP (UINT64_C(1) << 30) /* bytes */
/* Bytes read at once when groups are read in order. */
#define AHEAD ((size_t)128 * 1024)

static void add_board(struct qy_buf *out, const struct qy_position *position)
{
    const struct qy_game_ops *ops = qyi_ops(position);

    for (qy_square square = 0; square < ops->files * ops->ranks; square++)
        qy_buf_addc(out, (char)ops->at(position, square));
}

/* True if the pieces are in the standard starting position. */
static bool is_array(const struct qy_position *position)
{
    const struct qy_game_ops *ops = qyi_ops(position);
    struct qy_position array;

    qy_position_start(position->game, &array);
    if (qy_position_key(position) == qy_position_key(&array))
        return true;
    for (qy_square square = 0; square < ops->files * ops->ranks; square++)
        if (ops->at(position, square) != ops->at(&array, square))
            return false;
    return true;
}

static void begin(struct qyi_track *track, const struct qy_position *position)
{
    bool own = !is_array(position);
    char head[QYI_TRACK_HEAD] = {0};

    head[QYI_TRACK_GAME] = (char)position->game;
    head[QYI_TRACK_FLAGS] = own ? QYI_TRACK_OWN_BOARD : 0;
    qy_buf_add(&track->bytes, head, sizeof head);
    if (own)
        add_board(&track->bytes, position);
}

/*
 * Encodes a move that changes more than two squares, or the kind of piece. Changes are on the rank of its
 * start (castling, en passant) or on its target.
 */
static void add_changes(struct qyi_track *track, const struct qy_position *position, qy_move move,
                        const struct qyi_move_facts *facts)
{
    const struct qy_game_ops *ops = qyi_ops(position);
    struct qy_position after;
    unsigned count = 0;
    char change[2 * QYI_TRACK_CHANGES];

    ops->reading()->advance(position, move, &after);
    for (int i = -2; i < ops->files; i++) {
        qy_square square = i == -2   ? facts->from
                           : i == -1 ? facts->to
                                     : (qy_square)(facts->from / ops->files * ops->files + i);
        qy_piece man = ops->at(&after, square);

        if ((i >= 0 && (square == facts->from || square == facts->to)) || man == ops->at(position, square) ||
            count == QYI_TRACK_CHANGES)
            continue;
        change[2 * count] = (char)square;
        change[2 * count + 1] = (char)man;
        count++;
    }
    qy_buf_addc(&track->bytes, (char)(facts->from | QYI_TRACK_MARK));
    qy_buf_addc(&track->bytes, (char)(count | (unsigned)facts->castling << QYI_TRACK_CASTLING));
    track->mark = track->bytes.len - 1;
    qy_buf_add(&track->bytes, change, 2 * (size_t)count);
}

static void add_move(struct qyi_track *track, const struct qy_position *position, qy_move move,
                     const struct qyi_move_facts *facts)
{
    if (facts->castling || facts->promotion ||
        facts->captured != qyi_ops(position)->at(position, facts->to)) {
        add_changes(track, position, move, facts);
        return;
    }
    qy_buf_addc(&track->bytes, (char)facts->from);
    qy_buf_addc(&track->bytes, (char)facts->to);
    track->mark = track->bytes.len - 1;
}

void qyi_track_position(struct qyi_track *track, const struct qy_position *position, bool check, qy_move next,
                        const struct qyi_move_facts *facts)
{
    if (track->bytes.len == 0)
        begin(track, position);
    if (check && track->mark > 0 && !track->bytes.failed)
        track->bytes.data[track->mark] = (char)(track->bytes.data[track->mark] | QYI_TRACK_MARK);
    track->mark = 0;
    if (next > QY_MOVE_NULL) {
        add_move(track, position, next, facts);
    } else if (next == QY_MOVE_NULL) {
        qy_buf_addc(&track->bytes, (char)QYI_TRACK_MARK);
        qy_buf_addc(&track->bytes, 0);
    }
}

void qyi_track_end(struct qyi_track *track, bool mate)
{
    if (track->bytes.len == 0) {
        char head[QYI_TRACK_HEAD] = {0};

        head[QYI_TRACK_GAME] = (char)QYI_TRACK_NO_GAME;
        qy_buf_add(&track->bytes, head, sizeof head);
    }
    if (track->bytes.failed)
        return;
    if (mate)
        track->bytes.data[QYI_TRACK_FLAGS] = (char)(track->bytes.data[QYI_TRACK_FLAGS] | QYI_TRACK_MATE);
    qyi_put_le((unsigned char *)track->bytes.data, track->bytes.len - 4, 4);
}

void qyi_track_clear(struct qyi_track *track)
{
    qy_buf_clear(&track->bytes);
    track->mark = 0;
}

/* ---- read ------------------------------------------------------------------------------------------ */

/* Reads the offsets of groups, from one on, and the end of the last. */
static int read_begins(struct qyi_tracks *tracks, struct qy_index *index, uint32_t group,
                       struct qy_error *reterr)
{
    unsigned char bytes[8 * QYI_TRACK_BEGINS] = {0};
    uint64_t left = index->track_groups.count - group;
    uint32_t count = left < QYI_TRACK_BEGINS ? (uint32_t)left : QYI_TRACK_BEGINS;
    int code = qyi_index_read(index, index->track_groups.offset + 8 * (uint64_t)group, bytes,
                              8 * (size_t)count, reterr);

    tracks->begin_count = 0;
    if (code < 0)
        return code;
    for (uint32_t i = 0; i < count; i++)
        tracks->begins[i] = qyi_get_le(bytes + 8 * (size_t)i, 8);
    tracks->first_begin = group;
    tracks->begin_count = count;
    return 0;
}

/* The offset of a group; the one after the last is the end. */
static int find_begin(struct qyi_tracks *tracks, struct qy_index *index, uint32_t group, uint64_t *ret_begin,
                      struct qy_error *reterr)
{
    int code = 0;

    *ret_begin = index->tracks.count;
    if (group == index->track_groups.count)
        return 0;
    if (group < tracks->first_begin || group - tracks->first_begin >= tracks->begin_count)
        code = read_begins(tracks, index, group, reterr);
    if (code == 0)
        *ret_begin = tracks->begins[group - tracks->first_begin];
    return code;
}

/* Loads the bytes from `begin` to `end`; more of them if the request follows the previous one. */
static int read_window(struct qyi_tracks *tracks, struct qy_index *index, uint64_t begin, uint64_t end,
                       bool follows, struct qy_error *reterr)
{
    size_t these = (size_t)(end - begin);

    if (begin >= tracks->window && end <= tracks->window + tracks->window_len)
        return 0;
    if (follows && these < AHEAD)
        these = index->tracks.count - begin < AHEAD ? (size_t)(index->tracks.count - begin) : AHEAD;
    tracks->window = begin;
    tracks->window_len = 0;
    if (QYI_GROW(tracks->bytes, tracks->room, these + 1) < 0)
        return qyi_no_memory(reterr);
    int code = qyi_index_read(index, index->tracks.offset + begin, tracks->bytes, these, reterr);
    tracks->window_len = code == 0 ? these : 0;
    return code;
}

static int read_group(struct qyi_tracks *tracks, struct qy_index *index, uint32_t group,
                      struct qy_error *reterr)
{
    uint64_t begin = 0;
    uint64_t end = 0;

    if (group >= index->track_groups.count)
        return qyi_index_damaged(reterr, "moves");
    int code = find_begin(tracks, index, group, &begin, reterr);
    if (code == 0)
        code = find_begin(tracks, index, group + 1, &end, reterr);
    if (code < 0)
        return code;
    if (begin > end || end > index->tracks.count || end - begin > MOST_GROUP)
        return qyi_index_damaged(reterr, "moves");
    code = read_window(tracks, index, begin, end, tracks->has_group && group == tracks->group + 1, reterr);
    tracks->has_group = code == 0;
    tracks->at = (size_t)(begin - tracks->window);
    tracks->len = (size_t)(end - tracks->window);
    tracks->next = group * QYI_TRACK_GROUP;
    tracks->group = group;
    return code;
}

int qyi_tracks_game(struct qyi_tracks *tracks, struct qy_index *index, uint32_t number,
                    const unsigned char **ret_bytes, size_t *ret_len, struct qy_error *reterr)
{
    int code = 0;

    if (!tracks->has_group || number < tracks->next || number / QYI_TRACK_GROUP != tracks->group)
        code = read_group(tracks, index, number / QYI_TRACK_GROUP, reterr);
    while (code == 0) {
        size_t left = tracks->len - tracks->at;
        size_t len = left >= QYI_TRACK_HEAD ? (size_t)qyi_get_le(tracks->bytes + tracks->at, 4) : 0;

        if (len < QYI_TRACK_HEAD - 4 || len > left - 4) {
            tracks->has_group = false;
            return qyi_index_damaged(reterr, "moves");
        }
        *ret_bytes = tracks->bytes + tracks->at;
        *ret_len = len + 4;
        tracks->at += len + 4;
        if (tracks->next++ == number)
            break;
    }
    return code;
}

void qyi_tracks_free(struct qyi_tracks *tracks)
{
    free(tracks->bytes);
    *tracks = (struct qyi_tracks){.bytes = NULL};
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The moves of games as an index keeps them: what each changes on the board and nothing else, so that
 * games are gone through without their files and without rules.
 *
 *   group    QYI_TRACK_GROUP games
 *   game     length of what follows (4 bytes), game (1; 255: no position to start from), flags (1), the first board
 *            where the flag tells one (a piece's number a square), plies
 *   ply      from, to (1 each; bit 7 of `to`: gives check): the piece goes there and takes what stands there
 *         or from with bit 7, then how many squares change (bits 0-2), castling (bits 3, 4: 1 to the king's side, 2 to the
 *            other), bit 7 check; then for each square that changes its number and the piece who stands there then (0:
 *            none); what moves comes first, where it arrives second. A pass changes none.
 */
#ifndef QYI_COLLECTION_INDEX_TRACK_H
#define QYI_COLLECTION_INDEX_TRACK_H

#include "collection/index_in.h"
#include "collection/query.h"

#define QYI_TRACK_GROUP  64
#define QYI_TRACK_BEGINS 512 /* groups whose beginnings are read at once */

/* ---- written --------------------------------------------------------------------------------------- */

/* Of the game that goes by; zeroed before the first. */
struct qyi_track {
    struct qy_buf bytes;
    size_t mark; /* where the last move tells whether it gives check; 0: no move yet */
};

/*
 * Passes on a position and the move made in it, `facts` of which are needed unless it is none or a pass; `check`: the
 * move that led there gives check.
 */
void qyi_track_position(struct qyi_track *track, const struct qy_position *position, bool check, qy_move next,
                        const struct qyi_move_facts *facts);
/* At the end of a game: its bytes are whole, with their length in front. Cleared by qyi_track_clear(). */
void qyi_track_end(struct qyi_track *track, bool mate);
void qyi_track_clear(struct qyi_track *track);

/* ---- read ------------------------------------------------------------------------------------------ */

/* Games read in their order. Zeroed at first. */
struct qyi_tracks {
    unsigned char *bytes; /* `window_len` of all tracks, from `window` on */
    size_t room;
    uint64_t window;
    size_t window_len;
    size_t len;    /* where the group ends in them */
    size_t at;     /* where `next` begins */
    uint32_t next; /* game */
    uint32_t group;
    bool has_group;
    uint32_t first_begin; /* the group that begins at begins[0] */
    uint32_t begin_count;
    uint64_t begins[QYI_TRACK_BEGINS];
};

/* The bytes of a game without their length, borrowed until the next call. Errors: those of reading an index. */
int qyi_tracks_game(struct qyi_tracks *tracks, struct qy_index *index, uint32_t number,
                    const unsigned char **ret_bytes, size_t *ret_len, struct qy_error *reterr);
void qyi_tracks_free(struct qyi_tracks *tracks);

/* Terms that are asked of games gone through so. */
struct qyi_replay;

/* True for a term that a track answers. */
bool qyi_replay_can(const struct qyi_term *term);
/* Prepares the terms, as bits; the query must live as long. Returns 0 or QY_E_MEMORY. */
int qyi_replay_new(const struct qy_query *query, uint64_t terms, struct qyi_replay **ret_replay);
void qyi_replay_free(struct qyi_replay *replay);
/* Goes through a game: the terms of `terms` that hold in *ret_held. False for bytes that are no game. */
bool qyi_replay_game(struct qyi_replay *replay, const unsigned char *bytes, size_t len, uint64_t terms,
                     uint64_t *ret_held);

#endif

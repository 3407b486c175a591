/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The moves of games in an index, stored as changes of the board, so that games can be replayed without their
 * files and without the rules.
 *
 *   group    QYI_TRACK_GROUP games
 *   game     length of the rest (4 bytes), kind of game (1; 255: no starting position), flags (1), the starting
 *            board if a flag says so (the piece on each square), plies
 *   ply      from, to (1 byte each; bit 7 of `to`: gives check): the piece moves there and captures what is there;
 *         or from with bit 7 set, then a byte with the number of squares that change (bits 0-2), castling (bits 3
 *            and 4: 1 on the king's side, 2 on the other) and check (bit 7); then each of these squares and the
 *            piece that is on it afterwards (0: none): first the square left by the moving piece, then the one
 *            that it reaches. A pass changes no square.
 */
#ifndef QYI_COLLECTION_INDEX_TRACK_H
#define QYI_COLLECTION_INDEX_TRACK_H

#include "collection/index_in.h"
#include "collection/query.h"

#define QYI_TRACK_GROUP  64
#define QYI_TRACK_BEGINS 512 /* number of group offsets read at once */

/* ---- written --------------------------------------------------------------------------------------- */

/* The state for the current game; zeroed before the first. */
struct qyi_track {
    struct qy_buf bytes;
    size_t mark; /* where the last move stores whether it gives check; 0: no move yet */
};

/*
 * Passes a position and the move made in it. `facts` of the move are required unless there is no move or it
 * is a pass. `check`: the move that led to the position gives check.
 */
void qyi_track_position(struct qyi_track *track, const struct qy_position *position, bool check, qy_move next,
                        const struct qyi_move_facts *facts);
/* Call at the end of a game: completes its bytes and puts their length in front. Clear them with
 * qyi_track_clear(). */
void qyi_track_end(struct qyi_track *track, bool mate);
void qyi_track_clear(struct qyi_track *track);

/* ---- read ------------------------------------------------------------------------------------------ */

/* Reads games in order. Initialise with zeros. */
struct qyi_tracks {
    unsigned char *bytes; /* `window_len` bytes of all tracks, starting at `window` */
    size_t room;
    uint64_t window;
    size_t window_len;
    size_t len;    /* end of the group in them */
    size_t at;     /* where game `next` begins */
    uint32_t next; /* number of the game */
    uint32_t group;
    bool has_group;
    uint32_t first_begin; /* the group that begins at begins[0] */
    uint32_t begin_count;
    uint64_t begins[QYI_TRACK_BEGINS];
};

/* Returns the bytes of a game without their length, borrowed until the next call. Errors: those of reading an
 * index. */
int qyi_tracks_game(struct qyi_tracks *tracks, struct qy_index *index, uint32_t number,
                    const unsigned char **ret_bytes, size_t *ret_len, struct qy_error *reterr);
void qyi_tracks_free(struct qyi_tracks *tracks);

/* Evaluates search terms while replaying a game from its track. */
struct qyi_replay;

/* True for a term that can be answered from a track. */
bool qyi_replay_can(const struct qyi_term *term);
/* Prepares the terms, given as bits; the query must outlive it. Returns 0 or QY_E_MEMORY. */
int qyi_replay_new(const struct qy_query *query, uint64_t terms, struct qyi_replay **ret_replay);
void qyi_replay_free(struct qyi_replay *replay);
/* Replays a game: *ret_held gets those of `terms` that hold. False if the bytes are not a game. */
bool qyi_replay_game(struct qyi_replay *replay, const unsigned char *bytes, size_t len, uint64_t terms,
                     uint64_t *ret_held);

#endif

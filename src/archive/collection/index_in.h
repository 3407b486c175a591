/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An index that is open, for the files that read it. Nothing in it is believed before it
 * was looked at. */
#ifndef QYI_COLLECTION_INDEX_IN_H
#define QYI_COLLECTION_INDEX_IN_H

#include "collection/index.h"

/* Games that are read at once, since others beside one that is wanted may be. */
#define QYI_INDEX_RECORDS 64

/* Things of one kind that follow each other. */
struct qyi_index_part {
    uint64_t offset;
    uint64_t count;
};

struct qy_index {
    qy_read_at_fn read_at;
    void *user;
    uint64_t size;
    struct qyi_index_part part[QYI_INDEX_ALL_PARTS];
    bool variations; /* positions of them are held, too */
    struct qyi_index_part games;
    struct qyi_index_part names; /* `count` bytes */
    uint64_t name_count;
    struct qyi_index_part values; /* `count` bytes */
    uint64_t value_count;
    struct qyi_index_part sources;
    uint64_t source_count;
    struct qyi_index_part move_codes;
    struct qyi_index_part move_lists; /* `count` bytes */
    struct qyi_index_part tracks;     /* `count` bytes */
    struct qyi_index_part track_groups;
    struct qyi_index_part busy;
    struct qyi_index_part edges;
    struct qyi_index_part texts; /* `count` bytes */
    char *source_text;
    const char **source_at; /* where each begins in it */
    bool has_records;       /* the games read last: `records` from number `first_record` on */
    uint32_t first_record;
    unsigned char records[QYI_INDEX_RECORDS * QYI_INDEX_RECORD];
};

struct qyi_term; /* query.h */

/*
 * The numbers (qyi_men_code()) of the pieces that a term names, either side having the ones named first. False where
 * the index can't tell them from larger numbers of pieces.
 */
bool qyi_term_men_codes(const struct qyi_term *term, enum qy_game game, uint64_t ret_codes[2]);

/* Reads bytes; 0 or QY_E_FILE_READ. */
int qyi_index_read(struct qy_index *index, uint64_t offset, void *buffer, size_t size,
                   struct qy_error *reterr);
/* Reads the bytes of a game, as they stand in the index; QY_E_INDEX_FORM where they tell none. */
int qyi_index_take_game(const struct qy_index *index, const unsigned char *record,
                        struct qy_index_game *ret_game);
/* Says what of the index is damaged. Returns QY_E_INDEX_FORM. */
int qyi_index_damaged(struct qy_error *reterr, const char *what);
/*
 * The first of a part's things, `each` bytes long and sorted by the number that they begin with, whose number
 * is not less than `wanted`.
 */
int qyi_index_lower_bound(struct qy_index *index, const struct qyi_index_part *part, size_t each,
                          uint64_t wanted, uint64_t *ret_at, struct qy_error *reterr);

/* The busy position that has the key and the text of FEN without counters. */
struct qyi_index_busy {
    bool known;
    uint32_t games;
    uint64_t edge; /* the first one's number */
    uint32_t edges;
};
int qyi_index_busy(struct qy_index *index, uint64_t key, const char *fen, struct qyi_index_busy *ret_busy,
                   struct qy_error *reterr);

#endif

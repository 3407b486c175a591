/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An open index, for the files that read it. All its data is checked before it is used. */
#ifndef QYI_COLLECTION_INDEX_IN_H
#define QYI_COLLECTION_INDEX_IN_H

#include "collection/index.h"

/* Number of records read at once, because neighbouring games are often wanted too. */
#define QYI_INDEX_RECORDS 64

/* A sequence of items of one kind in the file. */
struct qyi_index_part {
    uint64_t offset;
    uint64_t count;
};

struct qy_index {
    qy_read_at_fn read_at;
    void *user;
    uint64_t size;
    struct qyi_index_part part[QYI_INDEX_ALL_PARTS];
    bool variations; /* positions of variations are indexed too */
    struct qyi_index_part games;
    struct qyi_index_part names; /* `count` is in bytes */
    uint64_t name_count;
    struct qyi_index_part values; /* `count` is in bytes */
    uint64_t value_count;
    struct qyi_index_part sources;
    uint64_t source_count;
    struct qyi_index_part move_codes;
    struct qyi_index_part move_lists; /* `count` is in bytes */
    struct qyi_index_part tracks;     /* `count` is in bytes */
    struct qyi_index_part track_groups;
    struct qyi_index_part busy;
    struct qyi_index_part edges;
    struct qyi_index_part texts; /* `count` is in bytes */
    char *source_text;
    const char **source_at; /* the start of each source in it */
    bool has_records;       /* the records read last: `records`, starting at game `first_record` */
    uint32_t first_record;
    unsigned char records[QYI_INDEX_RECORDS * QYI_INDEX_RECORD];
};

struct qyi_term; /* from query.h */

/*
 * Returns the codes (qyi_men_code()) of the pieces in a term, for either side having the pieces named first.
 * False if the index can't distinguish them from larger numbers of pieces.
 */
bool qyi_term_men_codes(const struct qyi_term *term, enum qy_game game, uint64_t ret_codes[2]);

/* Reads bytes. Returns 0 or QY_E_FILE_READ. */
int qyi_index_read(struct qy_index *index, uint64_t offset, void *buffer, size_t size,
                   struct qy_error *reterr);
/* Decodes the record of a game; QY_E_INDEX_FORM if it is invalid. */
int qyi_index_take_game(const struct qy_index *index, const unsigned char *record,
                        struct qy_index_game *ret_game);
/* Fills the error with the damaged part of the index. Returns QY_E_INDEX_FORM. */
int qyi_index_damaged(struct qy_error *reterr, const char *what);
/*
 * Finds the first item of a part whose number is at least `wanted`. The items are `each` bytes long, begin
 * with a number and are sorted by it.
 */
int qyi_index_lower_bound(struct qy_index *index, const struct qyi_index_part *part, size_t each,
                          uint64_t wanted, uint64_t *ret_at, struct qy_error *reterr);

/* The entry of a position counted in advance; it has the key, and the text of the FEN without counters. */
struct qyi_index_busy {
    bool known;
    uint32_t games;
    uint64_t edge; /* number of its first edge */
    uint32_t edges;
};
int qyi_index_busy(struct qy_index *index, uint64_t key, const char *fen, struct qyi_index_busy *ret_busy,
                   struct qy_error *reterr);

#endif

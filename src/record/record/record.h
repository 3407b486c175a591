/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The internals of a record, for the files that build it (record.c: head and tags; record_tree.c: moves and
 * items; record_pgn.c: from a PGN reader).
 */
#ifndef QYI_RECORD_RECORD_H
#define QYI_RECORD_RECORD_H

#include <qiyuan/record/record.h>

#include "base/arena.h"

struct qy_record {
    struct qyi_arena arena;
    struct qy_position start;
    struct qy_record_node root;
    struct qy_record_tag *first_tag;
    struct qy_record_tag *last_tag;
    enum qy_result tag;
    enum qy_result terminator;
    bool has_tag;
    bool has_terminator;
    enum qy_encoding encoding;
    struct qy_place place;
};

/* Makes a record for the games of an input, with its memory limit. Returns 0 or QY_E_MEMORY. */
struct qyi_record_input;
int qyi_record_new_for(const struct qyi_record_input *input, struct qy_record **ret_record);
/* Why a record ran out of memory: QY_E_GAME_TOO_LARGE beyond its input's limit, otherwise QY_E_MEMORY. */
int qyi_record_lack(const struct qy_record *record);
/* True for the codes of qyi_record_lack(): not a fault of the game's moves, but no more of it can be read. */
bool qyi_is_lack(int code);

/*
 * The limit that a too long tag or comment exceeds, in words; for a tag, that of its name or its value.
 * Static storage.
 */
const char *qyi_record_tag_limit(size_t name_len);
#define QYI_RECORD_COMMENT_LIMIT "1 MiB"

/*
 * Appends an item to a list that does not belong to a node yet; qy_record_add_comment() and
 * qy_record_add_nag() describe the handling of the text. Errors: QY_E_TOO_LONG, QY_E_MEMORY.
 */
int qyi_record_comment_item(struct qy_record *record, struct qy_record_items *items, uint32_t variations,
                            const char *text, size_t len);
/* True if text[0 .. len) ends within a command: the line end after it becomes a blank in a record. */
bool qyi_record_ends_in_command(const char *text, size_t len);
int qyi_record_nag_item(struct qy_record *record, struct qy_record_items *items, uint32_t variations,
                        unsigned nag);

/* Appends items in front of a node's move to the list where they belong. */
void qyi_record_put_before(struct qy_record_node *node, const struct qy_record_items *items);

/* As qy_record_add_move(), but as the first move after `parent`. */
int qyi_record_add_first(struct qy_record *record, struct qy_record_node *parent, qy_move move,
                         struct qy_record_node **ret_node);

/* The number of variations behind a node so far, which is recorded in its next item. */
uint32_t qyi_record_variations(const struct qy_record_node *node);

/* True for a tag that repeats what the record itself knows: its game, start, result or notation. */
bool qyi_record_is_own_tag(const struct qy_record *record, const struct qy_record_tag *tag);
/* True for a tag with a value that means unknown. */
bool qyi_record_says_nothing(const struct qy_record_tag *tag);

/* ---- from a PGN reader ----------------------------------------------------------------------------- */

/* Builds a record from the calls of a `qy_pgn_visitor`. */
struct qyi_record_builder {
    struct qy_record *record;
    struct qy_record_node *node;    /* the last move of the open line, or the node where it begins */
    struct qy_record_items pending; /* items before the first move of a variation */
    bool opening;                   /* the open line has no move yet */
    struct qy_record_node **stack;  /* the moves to which the open variations are alternatives */
    size_t depth;
    size_t cap;
};

/* Prepare a builder, and free its contents; the record remains the caller's. */
void qyi_record_builder_init(struct qyi_record_builder *builder, struct qy_record *record);
void qyi_record_builder_done(struct qyi_record_builder *builder);

/* The functions of a `qy_pgn_visitor`; `user` is the builder. */
int qyi_record_on_game(void *user, const struct qy_place *place);
int qyi_record_on_tag(void *user, const char *name, size_t name_len, const char *value, size_t value_len);
int qyi_record_on_start(void *user, const struct qy_position *start);
int qyi_record_on_move(void *user, const struct qy_position *before, qy_move move,
                       const struct qy_place *place, const char *text, size_t len);
int qyi_record_on_comment(void *user, const char *text, size_t len);
int qyi_record_on_nag(void *user, unsigned nag);
int qyi_record_on_begin_variation(void *user);
int qyi_record_on_end_variation(void *user);
int qyi_record_on_end(void *user, const struct qy_game_end *end);

/* As qy_record_walk(); during the call for a move, *ret_after is the position after it. */
QY_API int qyi_record_walk(const struct qy_record *record, const struct qy_record_visitor *visitor,
                           void *user, const struct qy_position **ret_after);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, rating: FIDE's published rating lists, as a base with fast lookup.
 *
 *   qy_rating_base_maker   reads a list (TXT with its head line, or XML) piece by piece, and makes the base
 *   qy_rating_base         finds players by id, by name and by the beginnings of its words, in bytes that the
 *                          caller holds (a mapped file)
 *
 * The base is for this machine only: do not copy it to others, make it again from the list.
 */
#ifndef QIYUAN_RATING_LIST_H
#define QIYUAN_RATING_LIST_H

#include <qiyuan/core/buf.h>
#include <qiyuan/event/rating.h>

#ifdef __cplusplus
extern "C" {
#endif

enum qy_rating_pace { QY_PACE_STANDARD, QY_PACE_RAPID, QY_PACE_BLITZ, QY_PACES };

/* A player of a list. */
struct qy_listed {
    uint32_t id;
    uint16_t rating[QY_PACES]; /* 0: none */
    uint16_t birth;            /* year; 0: unknown */
    char sex;                  /* 'm', 'w', or ' ' */
    char title[5];             /* "GM", "WIM", "" */
    char federation[4];
    const char *name; /* UTF-8, not zero-terminated; owned by the base */
    size_t name_len;
};

struct qy_rating_base_maker;

/* Makes a maker; the caller frees it. Error: QY_E_MEMORY. */
QY_API int qy_rating_base_maker_new(struct qy_rating_base_maker **ret_maker);
QY_API void qy_rating_base_maker_free(struct qy_rating_base_maker *maker);

/*
 * Reads the next piece of the list, of any length; an empty piece ends the list, and another may follow.
 * Errors: QY_E_RATING_LIST with line for a text that is not a FIDE list; QY_E_MEMORY.
 */
QY_API int qy_rating_base_maker_feed(struct qy_rating_base_maker *maker, const char *text, size_t len,
                                     struct qy_error *reterr);

/*
 * Converts a name of the list to UTF-8 and appends it: returns 0; 1 for a name that is not valid in the
 * list's encoding, whose line is then skipped; or QY_E_MEMORY.
 */
typedef int (*qy_rating_name_fn)(void *user, const char *name, size_t len, struct qy_buf *out);

/*
 * Call before the first piece with a byte above 127: the list is not in UTF-8, its columns count bytes, and
 * `decode` converts its names. It applies to the end of that list. Without it, names that are not UTF-8 are
 * read as Latin-1.
 */
QY_API void qy_rating_base_maker_decode(struct qy_rating_base_maker *maker, qy_rating_name_fn decode,
                                        void *user);

/* Statistics of a list. */
struct qy_rating_base_facts {
    uint32_t players;
    uint32_t twice;     /* repeated ids: the last entry is used */
    uint32_t bad;       /* lines without an id or a readable name, skipped */
    uint32_t first_bad; /* the first of those lines; 0: none */
};

/* Appends the base. Errors: QY_E_RATING_LIST for an empty list, QY_E_MEMORY. */
QY_API int qy_rating_base_maker_end(struct qy_rating_base_maker *maker, struct qy_buf *base,
                                    struct qy_rating_base_facts *ret_facts, struct qy_error *reterr);

/* An open base: its bytes belong to the caller. */
struct qy_rating_base {
    const char *rows;
    const char *order;
    const char *names;
    uint32_t count;
    uint64_t names_len;
};

/* Opens a base. Error: QY_E_RATING_BASE for bytes that are not a base, or incomplete. */
QY_API int qy_rating_base_open(const char *data, size_t len, struct qy_rating_base *ret_base,
                               struct qy_error *reterr);

/* Finds a player by id. */
QY_API bool qy_rating_base_by_id(const struct qy_rating_base *base, uint32_t id,
                                 struct qy_listed *ret_listed);

/*
 * Finds players by name, in any order of words, ignoring letter case, commas and points. Returns their
 * number; writes at most `most`.
 */
QY_API size_t qy_rating_base_by_name(const struct qy_rating_base *base, const char *name, size_t len,
                                     struct qy_listed *ret_listed, size_t most);

/*
 * Finds players whose names have words beginning with each of these, in any order: "carls mag". Returns their
 * number, at most `most` + 1; writes at most `most`, ordered by id. Reads the whole base.
 */
QY_API size_t qy_rating_base_by_words(const struct qy_rating_base *base, const char *words, size_t len,
                                      struct qy_listed *ret_listed, size_t most);

#ifdef __cplusplus
}
#endif

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Qiyuan, rating: lists of rated players as FIDE publishes them, as a base that is asked quickly.
 *
 *   qy_rating_base_maker   reads a list (TXT with its head line, or XML) piece by piece, and makes the base
 *   qy_rating_base         answers by id, by name and by the beginnings of its words, from bytes that the caller holds (a file mapped)
 *
 * The base is a file of this machine: it is made again from the list, never given away.
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
    uint16_t birth;            /* year, 0: not known */
    char sex;                  /* 'm', 'w', or ' ' */
    char title[5];             /* "GM", "WIM", "" */
    char federation[4];
    const char *name; /* UTF-8, not ended by zero; of the base */
    size_t name_len;
};

struct qy_rating_base_maker;

/* The caller frees it. Error: QY_E_MEMORY. */
QY_API int qy_rating_base_maker_new(struct qy_rating_base_maker **ret_maker);
QY_API void qy_rating_base_maker_free(struct qy_rating_base_maker *maker);

/* Takes the next piece of the list, of any length; none at all ends the list, and another may follow. Errors: QY_E_RATING_LIST with line for what is no list of
 * FIDE's; QY_E_MEMORY. */
QY_API int qy_rating_base_maker_feed(struct qy_rating_base_maker *maker, const char *text, size_t len,
                                     struct qy_error *reterr);

/*
 * Makes a name of the list UTF-8 and appends it: returns 0, 1 for one that is not of the list's encoding, which leaves its
 * line out, or QY_E_MEMORY.
 */
typedef int (*qy_rating_name_fn)(void *user, const char *name, size_t len, struct qy_buf *out);

/*
 * Before the first piece with a byte above 127: the list that is read is not in UTF-8, its columns count bytes, and `decode`
 * knows its names. It holds to the end of that list. Without it names that are no UTF-8 are Latin-1.
 */
QY_API void qy_rating_base_maker_decode(struct qy_rating_base_maker *maker, qy_rating_name_fn decode,
                                        void *user);

/* What was made of a list. */
struct qy_rating_base_facts {
    uint32_t players;
    uint32_t twice;     /* ids that stood there again: the last one holds */
    uint32_t bad;       /* lines without an id or a readable name, left out */
    uint32_t first_bad; /* the first of them, 0: none */
};

/* Appends the base. Errors: QY_E_RATING_LIST where nothing was there, QY_E_MEMORY. */
QY_API int qy_rating_base_maker_end(struct qy_rating_base_maker *maker, struct qy_buf *base,
                                    struct qy_rating_base_facts *ret_facts, struct qy_error *reterr);

/* A base that is open: the bytes stay the caller's. */
struct qy_rating_base {
    const char *rows;
    const char *order;
    const char *names;
    uint32_t count;
    uint64_t names_len;
};

/* Error: QY_E_RATING_BASE for bytes that are none, or not all of one. */
QY_API int qy_rating_base_open(const char *data, size_t len, struct qy_rating_base *ret_base,
                               struct qy_error *reterr);

/* The player of an id. */
QY_API bool qy_rating_base_by_id(const struct qy_rating_base *base, uint32_t id,
                                 struct qy_listed *ret_listed);

/*
 * The players of a name, whatever the order of its words, small or great letters, commas and points: their
 * count, of which `most` are told.
 */
QY_API size_t qy_rating_base_by_name(const struct qy_rating_base *base, const char *name, size_t len,
                                     struct qy_listed *ret_listed, size_t most);

/*
 * The players with words in their names that begin so, each of them, in any order: "carls mag". Returns how many
 * there are, at most `most` + 1, of which `most` are told, by their ids. It reads the whole base.
 */
QY_API size_t qy_rating_base_by_words(const struct qy_rating_base *base, const char *words, size_t len,
                                      struct qy_listed *ret_listed, size_t most);

#ifdef __cplusplus
}
#endif

#endif

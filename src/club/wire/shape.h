/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Bodies of requests, read into structs by the tables that tools/registry.py makes from registry/api.txt
 * (wire/bodies.h). What a field may be stands there alone: its type, its bounds, whether it must be there.
 *
 * null is as good as absent where a field may be absent. A field that isn't named (but of an open shape), one of
 * another type, one that is too long and one that is missing are each refused with the field's name.
 */
#ifndef QYI_WIRE_SHAPE_H
#define QYI_WIRE_SHAPE_H

#include "base/arena.h"

#include <qiyuan/core/error.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a member of a struct is. */
enum qyi_shape_kind {
    QYI_SHAPE_TEXT,   /* const char *, NULL where it is absent; a text has no U+0000 */
    QYI_SHAPE_WORDS,  /* the same, one of some words */
    QYI_SHAPE_INT,    /* struct qyi_shape_int */
    QYI_SHAPE_BOOL,   /* enum qyi_truth */
    QYI_SHAPE_LIST,   /* struct qyi_shape_list, or one of the same form with its own type of items */
    QYI_SHAPE_FIELDS, /* a pointer to a struct, NULL where it is absent */
    QYI_SHAPE_OBJECT, /* struct qyi_shape_json: an object as it was written but for blanks, for whom it is */
    QYI_SHAPE_ANY,    /* the same of any value */
};

/* What a text is for which null stands; compared by its address. */
extern const char qyi_shape_null[];

struct qyi_shape_int {
    int64_t is;
    bool given;
};

enum qyi_truth { QYI_UNSAID, QYI_NO, QYI_YES };

struct qyi_shape_json {
    const char *text; /* NULL where it is absent */
    size_t len;
};

struct qyi_shape_list {
    void *item;
    size_t count;
    bool given;
};

struct qyi_shape;

/* A member, or what the items of a list are. */
struct qyi_shape_field {
    const char *name;
    enum qyi_shape_kind kind;
    bool needed;
    bool null; /* of QYI_SHAPE_TEXT: null is not as good as absent, but qyi_shape_null */
    size_t offset;
    size_t size;              /* of an item */
    int64_t least;            /* of an int; characters of a text; items of a list */
    int64_t most;             /* likewise */
    const char *expected;     /* what a refusal names */
    const char *const *words; /* ends with NULL */
    const struct qyi_shape_field *items;
    const struct qyi_shape *fields;
};

struct qyi_shape {
    const struct qyi_shape_field *field;
    size_t count;
    size_t size; /* of the struct */
    bool open;   /* fields that aren't named are skipped */
};

/* The member of that name in a struct of the shape, or NULL where the shape has none. */
const void *qyi_shape_member(const struct qyi_shape *shape, const void *body, const char *name);

/* Of a body that has no fields. */
extern const struct qyi_shape qyi_shape_nothing;

/*
 * Reads an object into `ret_struct`, which is cleared first; no text at all is an empty one. What it points to is in
 * the arena. Errors: QY_E_JSON_SYNTAX, QY_E_FIELD_UNKNOWN, QY_E_FIELD_VALUE, QY_E_FIELD_MISSING, QY_E_MEMORY.
 */
int qyi_shape_read(const struct qyi_shape *shape, const char *text, size_t len, struct qyi_arena *arena,
                   void *ret_struct, struct qy_error *reterr);

#endif

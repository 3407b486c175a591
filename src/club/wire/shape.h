/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Parses bodies of requests, and lines that the server keeps, into structs, and writes such structs, by tables
 * that tools/registry.py generates from registry/api.txt and kept.txt (wire/bodies.h). Only those tables define
 * the names, types, bounds and required fields.
 *
 * null means absent for optional fields. An unknown field (unless the shape is open), a field of the wrong
 * type, one that is too long, and a missing field are errors with the field's name.
 */
#ifndef QYI_WIRE_SHAPE_H
#define QYI_WIRE_SHAPE_H

#include "base/arena.h"
#include "base/json.h"

#include <qiyuan/core/error.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The type of a member of the struct. */
enum qyi_shape_kind {
    QYI_SHAPE_TEXT,   /* const char *, NULL if absent; never contains U+0000 */
    QYI_SHAPE_WORDS,  /* the same, one of several words */
    QYI_SHAPE_INT,    /* struct qyi_shape_int */
    QYI_SHAPE_BOOL,   /* enum qyi_truth */
    QYI_SHAPE_LIST,   /* struct qyi_shape_list, or a list type with its own type of items */
    QYI_SHAPE_FIELDS, /* a pointer to a struct, NULL if absent */
    QYI_SHAPE_OBJECT, /* struct qyi_shape_json: an object as it was sent, without blanks */
    QYI_SHAPE_ANY,    /* the same for any value */
};

/* The value of a text that was sent as null; compared by address. */
extern const char qyi_shape_null[];

struct qyi_shape_int {
    int64_t is;
    bool given;
};

/* A number, and a truth, that is there. */
#define QYI_GIVEN(number) ((struct qyi_shape_int){(number), true})
#define QYI_TRUTH(truth)  ((truth) ? QYI_YES : QYI_NO)

enum qyi_truth { QYI_UNSAID, QYI_NO, QYI_YES };

struct qyi_shape_json {
    const char *text; /* NULL if absent */
    size_t len;
};

struct qyi_shape_list {
    void *item;
    size_t count;
    bool given;
};

struct qyi_shape;

/* A member of a struct, or the items of a list. */
struct qyi_shape_field {
    const char *name;
    enum qyi_shape_kind kind;
    bool needed;
    bool null; /* for QYI_SHAPE_TEXT: null gives qyi_shape_null instead of absent */
    size_t offset;
    size_t size;              /* size of an item */
    int64_t least;            /* of a number; characters in a text; items in a list */
    int64_t most;             /* the same */
    const char *expected;     /* description in the error */
    const char *const *words; /* ends with NULL */
    const struct qyi_shape_field *items;
    const struct qyi_shape *fields;
};

struct qyi_shape {
    const struct qyi_shape_field *field;
    size_t count;
    size_t size; /* size of the struct */
    bool open;   /* unknown fields are ignored */
};

/* Returns the member with that name in a struct of the shape, or NULL if there is none. */
const void *qyi_shape_member(const struct qyi_shape *shape, const void *body, const char *name);

/* The shape of a body without fields. */
extern const struct qyi_shape qyi_shape_nothing;

/*
 * Parses an object into `ret_struct`, which is zeroed first; an empty text is an empty object. Its data is in
 * the arena. Errors: QY_E_JSON_SYNTAX, QY_E_FIELD_UNKNOWN, QY_E_FIELD_VALUE, QY_E_FIELD_MISSING, QY_E_MEMORY.
 */
int qyi_shape_read(const struct qyi_shape *shape, const char *text, size_t len, struct qyi_arena *arena,
                   void *ret_struct, struct qy_error *reterr);

/* Writes a struct of the shape as an object, its members in the order of the table, without those absent. */
void qyi_shape_write(const struct qyi_shape *shape, const void *body, struct qyi_json *json);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compares two records. */
#include <string.h>

#include "notation/games.h"
#include "record/record.h"

/* ---- tags ------------------------------------------------------------------------------------------ */

bool qyi_record_is_own_tag(const struct qy_record *record, const struct qy_record_tag *tag)
{
    static const char *const own[] = {"result", "setup", "fen", "game", "format", NULL};
    enum qy_game game;

    if (qyi_means_any(tag->name, tag->name_len, own))
        return true;
    return qyi_means(tag->name, tag->name_len, "variant") &&
           (qyi_means_any(tag->value, tag->value_len, qyi_plain_variants) ||
            (qyi_game_named(tag->value, tag->value_len, &game) && game == record->start.game));
}

bool qyi_record_says_nothing(const struct qy_record_tag *tag)
{
    static const char *const unknown[] = {"?", "????.??.??", ""};

    for (size_t i = 0; i < sizeof(unknown) / sizeof(unknown[0]); i++) {
        if (strcmp(tag->value, unknown[i]) == 0)
            return true;
    }
    return false;
}

static bool is_of_roster(const struct qy_record *record, const struct qy_record_tag *tag)
{
    const char *const *roster = qyi_record_forms[record->start.game].roster;

    for (size_t i = 0; i < QYI_PGN_ROSTER; i++) {
        if (strcmp(roster[i], tag->name) == 0)
            return true;
    }
    return false;
}

static bool counts(const struct qy_record *record, const struct qy_record_tag *tag)
{
    return !qyi_record_is_own_tag(record, tag) &&
           !(is_of_roster(record, tag) && qyi_record_says_nothing(tag));
}

static const struct qy_record_tag *first_of_name(const struct qy_record *record, const char *name)
{
    const struct qy_record_tag *tag = record->first_tag;

    while (tag != NULL && strcmp(tag->name, name) != 0)
        tag = tag->next;
    return tag;
}

/* The first tag of `a` that `b` lacks; NULL if there is none. */
static const struct qy_record_tag *missing_tag(const struct qy_record *a, const struct qy_record *b)
{
    for (const struct qy_record_tag *tag = a->first_tag; tag != NULL; tag = tag->next) {
        if (!counts(a, tag) || first_of_name(a, tag->name) != tag)
            continue;
        const struct qy_record_tag *other = first_of_name(b, tag->name);
        if (other == NULL || strcmp(other->value, tag->value) != 0)
            return tag;
    }
    return NULL;
}

/* ---- moves and items ------------------------------------------------------------------------------- */

static bool same_items(const struct qy_record_items *a, const struct qy_record_items *b)
{
    const struct qy_record_item *x = a->first;
    const struct qy_record_item *y = b->first;

    for (; x != NULL && y != NULL; x = x->next, y = y->next) {
        if (x->kind != y->kind || x->nag != y->nag || x->len != y->len || x->variations != y->variations ||
            memcmp(x->text, y->text, x->len) != 0)
            return false;
    }
    return x == NULL && y == NULL;
}

static const char *differ(const struct qy_record_node *a, const struct qy_record_node *b, unsigned ignore)
{
    if (a->move != b->move)
        return "move";
    if ((ignore & QY_IGNORE_ITEMS) == 0 &&
        (!same_items(&a->before, &b->before) || !same_items(&a->after, &b->after)))
        return "items";
    return NULL;
}

/* Advances to the next node of both trees; false if both are at their end. */
static bool advance(const struct qy_record_node **a, const struct qy_record_node **b, unsigned ignore)
{
    bool variations = (ignore & QY_IGNORE_VARIATIONS) == 0;

    if ((*a)->child != NULL || (*b)->child != NULL || !variations) {
        *a = (*a)->child;
        *b = (*b)->child;
        return *a != NULL || *b != NULL;
    }
    while (*a != NULL && *b != NULL && (*a)->next == NULL && (*b)->next == NULL) {
        *a = (*a)->parent;
        *b = (*b)->parent;
    }
    if (*a == NULL || *b == NULL)
        return false;
    *a = (*a)->next;
    *b = (*b)->next;
    return true;
}

static const char *differ_in_trees(const struct qy_record *x, const struct qy_record *y, unsigned ignore,
                                   struct qy_record_difference *ret)
{
    const struct qy_record_node *a = &x->root;
    const struct qy_record_node *b = &y->root;

    do {
        const char *what = a == NULL || b == NULL ? "move" : differ(a, b, ignore);

        if (what != NULL) {
            ret->a = a;
            ret->b = b;
            return what;
        }
    } while (advance(&a, &b, ignore));
    return NULL;
}

/* ---- all ------------------------------------------------------------------------------------------- */

static bool same_start(const struct qy_record *a, const struct qy_record *b)
{
    struct qy_buf x = QY_BUF_INIT;
    struct qy_buf y = QY_BUF_INIT;

    qy_position_to_fen(&a->start, QY_FEN_DEFAULT, &x);
    qy_position_to_fen(&b->start, QY_FEN_DEFAULT, &y);
    bool same = x.len == y.len && memcmp(qy_buf_str(&x), qy_buf_str(&y), x.len) == 0;
    qy_buf_free(&x);
    qy_buf_free(&y);
    return same;
}

bool qy_record_equal(const struct qy_record *a, const struct qy_record *b, unsigned ignore,
                     struct qy_record_difference *ret_difference)
{
    struct qy_record_difference difference = {0};

    if (a->start.game != b->start.game)
        difference.what = "game";
    else if (!same_start(a, b))
        difference.what = "start";
    else if ((ignore & QY_IGNORE_RESULT) == 0 && qy_record_result(a) != qy_record_result(b))
        difference.what = "result";
    if (difference.what == NULL && (ignore & QY_IGNORE_TAGS) == 0) {
        difference.tag = missing_tag(a, b);
        if (difference.tag == NULL)
            difference.tag = missing_tag(b, a);
        if (difference.tag != NULL)
            difference.what = "tag";
    }
    if (difference.what == NULL)
        difference.what = differ_in_trees(a, b, ignore, &difference);
    if (difference.what != NULL && ret_difference != NULL)
        *ret_difference = difference;
    return difference.what == NULL;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Suggests similar names for an unknown player name. Only players with a finished game are suggested, because
 * their names are already shown on other players' pages. Accounts that never played, were closed or were
 * removed are not revealed, and signing in makes no suggestions.
 */
#include "people/players.h"
#include "wire/person_fold.h"
#include "wire/server.h"

#include "base/utf8.h"

#include <libwebsockets.h>
#include <string.h>

/*
 * MOST_NEAR names are suggested, from the first MOST_LOOKED names with the same first letter. Twice as many
 * candidates are kept, because some may not have played.
 */
#define MOST_NEAR   3
#define MOST_LOOKED 4000

struct near_name {
    unsigned off;
    char name[QYI_NAME_SIZE];
    unsigned char key[QYI_HASH_SIZE];
};
struct near {
    const char *folded; /* the name as typed, folded */
    unsigned most;      /* how many letters may differ */
    size_t count;
    struct near_name one[2 * MOST_NEAR]; /* nearest first */
};

static int take_name(void *user, const struct qyi_datum *value, size_t count)
{
    const size_t room = sizeof((struct near *)0)->one / sizeof(struct near_name);
    struct near_name found = {0};
    struct near *near = user;
    size_t at = near->count;

    (void)count;
    if (!value[0].text || !value[1].text || !qyi_datum_to_key(&value[2], found.key))
        return 0;
    found.off = qyi_person_off(near->folded, value[1].text, near->most);
    while (at > 0 && near->one[at - 1].off > found.off)
        at--;
    if (found.off > near->most || at == room)
        return 0;
    lws_strncpy(found.name, value[0].text, sizeof found.name);
    near->count += near->count < room;
    memmove(&near->one[at + 1], &near->one[at], (near->count - at - 1) * sizeof found);
    near->one[at] = found;
    return 0;
}

/*
 * Collects candidates among the names that begin with the first letter of `text`; returns that letter's
 * length in bytes.
 */
static size_t look(struct qyi_store *store, struct near *near, const char *text)
{
    uint32_t scalar;
    size_t len = qyi_utf8_decode(text, strlen(text), &scalar);
    struct qy_buf from = QY_BUF_INIT;
    struct qy_buf below = QY_BUF_INIT;

    if (len == 0)
        return 0;
    qy_buf_add(&from, text, len);
    qy_buf_addf(&below, "%s\xF4\x8F\xBF\xBF", qy_buf_str(&from)); /* the greatest code point */
    const struct qyi_datum data[] = {qyi_datum_text(qy_buf_str(&from)), qyi_datum_text(qy_buf_str(&below)),
                                     qyi_datum_int(MOST_LOOKED)};
    (void)qyi_store_ask(store, QYI_ASK_NAMES, data, 3, take_name, near);
    qy_buf_free(&from);
    qy_buf_free(&below);
    return len;
}

static int take_one(void *user, const struct qyi_datum *value, size_t count)
{
    (void)value;
    (void)count;
    *(bool *)user = true;
    return 0;
}

static bool has_played(struct qyi_store *store, const struct near_name *one)
{
    const struct qyi_datum key = qyi_datum_key(one->key);
    bool played = false;

    (void)qyi_store_ask(store, QYI_ASK_HAS_PLAYED, &key, 1, take_one, &played);
    return played;
}

json_t *qyi_near_names_json(struct qyi_store *store, const char *name)
{
    struct qy_buf folded = QY_BUF_INIT;
    struct near near = {0};
    json_t *list = json_array();

    qyi_person_fold(name, strnlen(name, QYI_NAME_SIZE), &folded);
    near.folded = qy_buf_str(&folded);
    near.most = qyi_utf8_count(near.folded, folded.len) <= 4 ? 1 : 2; /* short names would match too much */
    size_t second = look(store, &near, near.folded);
    /* The first letter typed may be superfluous, or may have been swapped with the second. */
    if (second > 0 && strncmp(near.folded, near.folded + second, second) != 0)
        (void)look(store, &near, near.folded + second);
    for (size_t i = 0; i < near.count && json_array_size(list) < MOST_NEAR; i++)
        if (has_played(store, &near.one[i]))
            json_array_append_new(list, json_string(near.one[i].name));
    qy_buf_free(&folded);
    return list;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Merges games of several streams. The games wait in a nameless file; memory holds the data for sorting and
 * for finding duplicates. A record in the file is the identity of a game (start and moves) followed by its
 * text in UTF-8.
 */
#include "base/error.h"
#include "base/grow.h"
#include "collection/names.h"
#include "collection/spool.h"
#include "source/transcode.h"

#include <qiyuan/archive/collection.h>

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define MOST_KEYS 9
#define NO_NAME   UINT32_MAX

struct entry {
    uint64_t offset; /* of the record */
    uint64_t hash;   /* of the identity; 0 for a game without duplicates */
    uint32_t identity;
    uint32_t text;
    uint32_t fullness;
    uint32_t name[2]; /* numbers of spellings */
    uint32_t place;   /* offset of the file's name in `places` */
    uint32_t line;
    size_t key; /* where its sort key begins in `keys` */
};

struct duplicate {
    uint32_t place[2]; /* left out, and kept */
    uint32_t line[2];
};

struct sort_key {
    void (*write)(const struct qy_scan_game *game, struct qy_buf *out);
    bool backwards;
};

struct qy_merge {
    struct qy_merge_options options;
    struct sort_key sort[MOST_KEYS];
    size_t sort_count;
    struct qyi_spool spool;
    struct qyi_names names;
    struct qyi_map places;
    struct qy_buf keys;
    struct entry *entries;
    size_t count;
    size_t room;
    uint32_t *slots; /* number + 1 of an entry by its hash, 0 for none */
    size_t slot_count;
    size_t slots_used;
    struct duplicate *duplicates;
    size_t duplicate_count;
    size_t duplicate_room;
    struct qy_buf identity;
    struct qy_buf text;
};

/* ---- sort keys ------------------------------------------------------------------------------------------
 *
 * A game's sort key is a text for each key, each with its zero byte; their bytes are compared.
 */

static void write_folded(const char *text, struct qy_buf *out)
{
    if (text)
        qy_words_fold(text, strlen(text), out);
}

static void write_white(const struct qy_scan_game *game, struct qy_buf *out)
{
    write_folded(qy_scan_player(game, QY_FIRST), out);
}

static void write_black(const struct qy_scan_game *game, struct qy_buf *out)
{
    write_folded(qy_scan_player(game, QY_SECOND), out);
}

static void write_event(const struct qy_scan_game *game, struct qy_buf *out)
{
    write_folded(qy_scan_tag(game, "Event"), out);
}

static void write_site(const struct qy_scan_game *game, struct qy_buf *out)
{
    write_folded(qy_scan_tag(game, "Site"), out);
}

static void write_date(const struct qy_scan_game *game, struct qy_buf *out)
{
    const char *date = qy_scan_tag(game, "Date");
    uint32_t first = 99999999;
    uint32_t last;

    if (date)
        (void)qy_date_read(date, strlen(date), &first, &last);
    qy_buf_addf(out, "%08lu", (unsigned long)first);
}

/* Numbers by their size: 2 before 10, 1.2 before 1.10. */
static void write_round(const struct qy_scan_game *game, struct qy_buf *out)
{
    const char *at = qy_scan_tag(game, "Round");

    while (at && *at) {
        size_t digits = strspn(at, "0123456789");

        for (size_t i = digits; digits > 0 && i < 8; i++)
            qy_buf_addc(out, '0');
        qy_buf_add(out, at, digits ? digits : 1);
        at += digits ? digits : 1;
    }
}

static void write_result(const struct qy_scan_game *game, struct qy_buf *out)
{
    qy_buf_addf(out, "%u", (unsigned)game->result);
}

static void write_eco(const struct qy_scan_game *game, struct qy_buf *out)
{
    const char *code = qy_scan_tag(game, "ECO");

    code = code && *code ? code : qy_scan_tag(game, "ECCO");
    if (!code || !*code) {
        const struct qy_opening *opening = qy_opening_of(game);

        code = opening ? opening->code : "~";
    }
    qy_buf_adds(out, code);
}

static void write_plies(const struct qy_scan_game *game, struct qy_buf *out)
{
    qy_buf_addf(out, "%08zu", game->plies);
}

static const struct {
    const char *name;
    void (*write)(const struct qy_scan_game *game, struct qy_buf *out);
} sort_keys[] = {{"white", write_white},   {"black", write_black}, {"event", write_event},
                 {"site", write_site},     {"date", write_date},   {"round", write_round},
                 {"result", write_result}, {"eco", write_eco},     {"plies", write_plies}};

static int read_sort_key(struct qy_merge *merge, const char *text, size_t len, struct qy_error *reterr)
{
    bool backwards = len > 0 && *text == '-';

    for (size_t i = 0; i < sizeof sort_keys / sizeof sort_keys[0] && merge->sort_count < MOST_KEYS; i++) {
        if (strlen(sort_keys[i].name) == len - backwards &&
            memcmp(sort_keys[i].name, text + backwards, len - backwards) == 0) {
            merge->sort[merge->sort_count++] = (struct sort_key){sort_keys[i].write, backwards};
            return 0;
        }
    }
    return qyi_error_set(reterr, QY_E_VALUE, 0, text, len,
                         "white, black, event, site, date, round, result, eco, plies");
}

static int read_sort(struct qy_merge *merge, struct qy_error *reterr)
{
    int code = 0;

    for (const char *at = merge->options.sort; at && code == 0;) {
        size_t len = strcspn(at, ",");

        code = read_sort_key(merge, at, len, reterr);
        at = at[len] ? at + len + 1 : NULL;
    }
    return code;
}

/* ---- life ------------------------------------------------------------------------------------------ */

int qy_merge_new(const struct qy_merge_options *options, struct qy_merge **ret_merge, struct qy_error *reterr)
{
    struct qy_merge *merge = calloc(1, sizeof *merge);

    if (!merge)
        return qyi_no_memory(reterr);
    merge->options = *options;
    int code = qyi_spool_init(&merge->spool, options->beside ? options->beside : "./", reterr);
    if (code == 0)
        code = read_sort(merge, reterr);
    if (code < 0) {
        qy_merge_free(merge);
        return code;
    }
    *ret_merge = merge;
    return 0;
}

void qy_merge_free(struct qy_merge *merge)
{
    if (!merge)
        return;
    qyi_spool_done(&merge->spool);
    qyi_names_free(&merge->names);
    qyi_map_free(&merge->places);
    qy_buf_free(&merge->keys);
    qy_buf_free(&merge->identity);
    qy_buf_free(&merge->text);
    free(merge->entries);
    free(merge->slots);
    free(merge->duplicates);
    free(merge);
}

int qy_merge_rename(struct qy_merge *merge, const char *from, const char *to)
{
    return qyi_names_rename(&merge->names, from, to);
}

/* ---- a game as UTF-8 ------------------------------------------------------------------------------- */

/* True for text in an encoding that can't be mixed with others; UTF-16 is converted by qy_scan_write(). */
static bool is_foreign(const struct qy_scan_game *game)
{
    return !game->record && game->encoding != QY_ENCODING_UTF8 && game->encoding != QY_ENCODING_UTF16LE &&
           game->encoding != QY_ENCODING_UTF16BE;
}

/* True if the text ends within a comment in braces. */
static bool ends_in_comment(const char *text, size_t len)
{
    const char *end = text + len;
    bool line_begins = true;

    while (text < end) {
        const char *stop = NULL;

        if (*text == '{') {
            stop = memchr(text, '}', (size_t)(end - text));
            if (!stop)
                return true;
        } else if (*text == ';' || (line_begins && (*text == '[' || *text == '%'))) {
            stop = memchr(text, '\n', (size_t)(end - text));
            if (!stop)
                return false;
        }
        text = stop ? stop : text;
        line_begins = *text == '\n';
        text++;
    }
    return false;
}

/* What would take in the games that follow is ended: a comment that only the end of its file ended, and
 * moves, or a header, without a result after them. */
static int write_text(const struct qy_scan_game *game, struct qy_buf *out)
{
    size_t bad;
    int code = 0;

    if (is_foreign(game))
        code = qyi_text_decode(game->encoding, (const unsigned char *)game->text, game->text_len, out, &bad);
    else
        qy_scan_write(game, out);
    if (game->record)
        return out->failed ? QY_E_MEMORY : 0;
    if (game->status == QY_GAME_DAMAGED && out->data && ends_in_comment(out->data, out->len))
        qy_buf_adds(out, " }");
    if (!game->terminated)
        qy_buf_addf(out, "\n%s%s", game->plies == 0 ? "\n" : "", qy_result_text(game->result));
    return code < 0 || out->failed ? QY_E_MEMORY : 0;
}

/* ---- duplicates ------------------------------------------------------------------------------------ */

/* Start and moves; nothing for a game that may not be taken for another. */
static void write_identity(const struct qy_scan_game *game, struct qy_buf *out)
{
    if (game->plies == 0 || (game->status != QY_GAME_OK && game->status != QY_GAME_UNFINISHED))
        return;
    qy_buf_adds(out, qy_game_id(game->start.game));
    qy_position_to_fen(&game->start, QY_FEN_NO_COUNTERS, out);
    qy_buf_add(out, (const char *)game->moves, game->plies * sizeof *game->moves);
}

/* The amount of information about a game besides its moves. */
static uint32_t weigh(const struct qy_scan_game *game)
{
    uint32_t fullness = (uint32_t)(4 * (game->comments + game->variations));

    for (size_t i = 0; i < game->tag_count; i++)
        fullness += game->tags[i].value[strspn(game->tags[i].value, "?.-* ")] != '\0';
    return fullness;
}

static void put_slot(struct qy_merge *merge, size_t number)
{
    size_t slot = (size_t)merge->entries[number].hash & (merge->slot_count - 1);

    while (merge->slots[slot])
        slot = (slot + 1) & (merge->slot_count - 1);
    merge->slots[slot] = (uint32_t)number + 1;
}

static int grow_slots(struct qy_merge *merge)
{
    size_t wanted = merge->slot_count ? 2 * merge->slot_count : 1024;

    if (2 * (merge->slots_used + 1) <= merge->slot_count)
        return 0;
    uint32_t *slots = calloc(wanted, sizeof *slots);
    if (!slots)
        return QY_E_MEMORY;
    free(merge->slots);
    merge->slots = slots;
    merge->slot_count = wanted;
    for (size_t i = 0; i < merge->count; i++)
        if (merge->entries[i].hash)
            put_slot(merge, i);
    return 0;
}

/* True if the entry has the current identity, comparing bytes and not only hashes. */
static int has_identity(struct qy_merge *merge, const struct entry *entry, bool *ret_same,
                        struct qy_error *reterr)
{
    *ret_same = false;
    if (entry->identity != merge->identity.len)
        return 0;
    qy_buf_clear(&merge->text);
    if (qy_buf_reserve(&merge->text, entry->identity) < 0)
        return qyi_no_memory(reterr);
    int code = qyi_spool_read(&merge->spool, entry->offset, merge->text.data, entry->identity, reterr);
    if (code == 0)
        *ret_same = memcmp(merge->text.data, merge->identity.data, entry->identity) == 0;
    return code;
}

/* Finds the entry of the same game, in *ret_entry; NULL if there is none. */
static int find_same(struct qy_merge *merge, uint64_t hash, struct entry **ret_entry, struct qy_error *reterr)
{
    size_t slot = (size_t)hash & (merge->slot_count - 1);

    *ret_entry = NULL;
    for (; merge->slots[slot]; slot = (slot + 1) & (merge->slot_count - 1)) {
        struct entry *entry = &merge->entries[merge->slots[slot] - 1];
        bool same = false;
        int code = entry->hash == hash ? has_identity(merge, entry, &same, reterr) : 0;

        if (code < 0)
            return code;
        if (same) {
            *ret_entry = entry;
            return 0;
        }
    }
    return 0;
}

static int note_duplicate(struct qy_merge *merge, const struct entry *dropped, const struct entry *kept)
{
    if (QYI_GROW(merge->duplicates, merge->duplicate_room, merge->duplicate_count + 1) < 0)
        return QY_E_MEMORY;
    merge->duplicates[merge->duplicate_count++] =
        (struct duplicate){{dropped->place, kept->place}, {dropped->line, kept->line}};
    return 0;
}

/* ---- taking games ---------------------------------------------------------------------------------- */

static int make_room(struct qy_merge *merge)
{
    if (merge->count >= UINT32_MAX - 1)
        return QY_E_MEMORY;
    return QYI_GROW(merge->entries, merge->room, merge->count + 1);
}

static int count_names(struct qy_merge *merge, const struct qy_scan_game *game, struct entry *entry)
{
    for (unsigned side = QY_FIRST; side <= QY_SECOND; side++) {
        const char *name = qy_scan_player(game, (enum qy_side)side);
        size_t number;

        entry->name[side] = NO_NAME;
        if (!name)
            continue;
        if (qyi_names_count(&merge->names, name, &number) < 0)
            return QY_E_MEMORY;
        entry->name[side] = (uint32_t)number;
    }
    return 0;
}

static int write_key(struct qy_merge *merge, const struct qy_scan_game *game, struct entry *entry)
{
    entry->key = merge->keys.len;
    for (size_t i = 0; i < merge->sort_count; i++) {
        merge->sort[i].write(game, &merge->keys);
        qy_buf_addc(&merge->keys, '\0');
    }
    return merge->keys.failed ? QY_E_MEMORY : 0;
}

/* Puts the record into the spool. */
static int keep_record(struct qy_merge *merge, const struct qy_scan_game *game, struct entry *entry,
                       struct qy_error *reterr)
{
    uint64_t after;
    int code =
        qyi_spool_add(&merge->spool, merge->identity.data, merge->identity.len, &entry->offset, reterr);

    if (code < 0)
        return code;
    qy_buf_clear(&merge->text);
    if (write_text(game, &merge->text) < 0 || merge->text.len > UINT32_MAX)
        return qyi_no_memory(reterr);
    entry->identity = (uint32_t)merge->identity.len;
    entry->text = (uint32_t)merge->text.len;
    return qyi_spool_add(&merge->spool, merge->text.data, merge->text.len, &after, reterr);
}

static int add_entry(struct qy_merge *merge, const struct qy_scan_game *game, struct entry *entry,
                     struct qy_error *reterr)
{
    int code = keep_record(merge, game, entry, reterr);

    if (code < 0)
        return code;
    if (make_room(merge) < 0)
        return qyi_no_memory(reterr);
    merge->entries[merge->count++] = *entry;
    if (entry->hash) {
        put_slot(merge, merge->count - 1);
        merge->slots_used++;
    }
    return 0;
}

/* Keeps the more complete of two duplicates, at the place of the earlier one. */
static int settle_duplicate(struct qy_merge *merge, const struct qy_scan_game *game, struct entry *old,
                            struct entry *new, struct qy_error *reterr)
{
    struct entry dropped = *old;

    if (new->fullness <= old->fullness)
        return note_duplicate(merge, new, old) < 0 ? qyi_no_memory(reterr) : 0;
    int code = keep_record(merge, game, new, reterr);
    if (code < 0)
        return code;
    *old = *new;
    return note_duplicate(merge, &dropped, old) < 0 ? qyi_no_memory(reterr) : 0;
}

int qy_merge_add(struct qy_merge *merge, const struct qy_scan_game *game, const char *file,
                 struct qy_error *reterr)
{
    struct entry entry = {.line = game->line, .fullness = weigh(game)};
    struct entry *same = NULL;
    size_t place = 0;
    int code = 0;

    qy_buf_clear(&merge->identity);
    if (merge->options.unique)
        write_identity(game, &merge->identity);
    if (merge->identity.failed || count_names(merge, game, &entry) < 0 ||
        write_key(merge, game, &entry) < 0 ||
        qyi_map_number(&merge->places, file, strlen(file), &place) < 0 || grow_slots(merge) < 0)
        return qyi_no_memory(reterr);
    entry.place = (uint32_t)place;
    if (merge->identity.len > 0) {
        entry.hash = qyi_hash(merge->identity.data, merge->identity.len, 0) | 1;
        code = find_same(merge, entry.hash, &same, reterr);
    }
    if (code < 0)
        return code;
    return same ? settle_duplicate(merge, game, same, &entry, reterr)
                : add_entry(merge, game, &entry, reterr);
}

uint64_t qy_merge_games(const struct qy_merge *merge)
{
    return merge->count;
}

/* ---- handing on ------------------------------------------------------------------------------------ */

static int by_key(const void *a, const void *b, void *user)
{
    const struct qy_merge *merge = user;
    const struct entry *x = a;
    const struct entry *y = b;
    const char *first = merge->keys.data + x->key;
    const char *second = merge->keys.data + y->key;

    for (size_t i = 0; i < merge->sort_count; i++) {
        int order = strcmp(first, second);

        if (order != 0)
            return merge->sort[i].backwards ? -order : order;
        first += strlen(first) + 1;
        second += strlen(second) + 1;
    }
    return (x->key > y->key) - (x->key < y->key); /* keys follow each other as the games came */
}

static void add_escaped(const char *name, struct qy_buf *out)
{
    for (; *name; name++) {
        if (*name == '"' || *name == '\\')
            qy_buf_addc(out, '\\');
        qy_buf_addc(out, *name);
    }
}

/* Finds the value of a tag in a game's text; false if there is no such line. */
static bool find_value(const char *text, const char *tag, const char **ret_begin, const char **ret_end)
{
    for (const char *at = text; at && *at == '[';
         at = strchr(at, '\n'), at = at ? at + strspn(at, "\r\n") : NULL) {
        const char *name = at + 1 + strspn(at + 1, " \t");
        const char *value = name + strlen(tag);

        if (strncasecmp(name, tag, strlen(tag)) != 0)
            continue;
        value += strspn(value, " \t");
        if (*value != '"' || value == name + strlen(tag))
            continue;
        *ret_begin = ++value;
        while (*value && *value != '"' && *value != '\n')
            value += *value == '\\' && value[1] ? 2 : 1;
        *ret_end = value;
        return *value == '"';
    }
    return false;
}

/* Replaces a player's name. */
static void rewrite(struct qy_buf *text, const char *tag, const char *from, const char *to)
{
    struct qy_buf made = QY_BUF_INIT;
    struct qy_buf old = QY_BUF_INIT;
    const char *begin;
    const char *end;

    add_escaped(from, &old);
    if (find_value(qy_buf_str(text), tag, &begin, &end) && (size_t)(end - begin) == old.len &&
        memcmp(begin, qy_buf_str(&old), old.len) == 0) {
        qy_buf_add(&made, text->data, (size_t)(begin - text->data));
        add_escaped(to, &made);
        qy_buf_adds(&made, end);
        qy_buf_clear(text);
        qy_buf_add(text, made.data, made.len);
        text->failed |= made.failed;
    }
    qy_buf_free(&made);
    qy_buf_free(&old);
}

static void rewrite_names(struct qy_merge *merge, const struct entry *entry)
{
    static const char *const tags[][2] = {{"White", "Red"}, {"Black", "Black"}};

    for (unsigned side = 0; side < 2; side++) {
        if (entry->name[side] == NO_NAME)
            continue;
        const char *from = qyi_map_text(&merge->names.spellings, entry->name[side]);
        const char *to = qyi_names_written(&merge->names, entry->name[side]);
        for (unsigned i = 0; strcmp(from, to) != 0 && i < 2; i++)
            rewrite(&merge->text, tags[side][i], from, to);
    }
}

static int read_record(struct qy_merge *merge, const struct entry *entry, struct qy_error *reterr)
{
    qy_buf_clear(&merge->text);
    if (qy_buf_reserve(&merge->text, entry->text + (size_t)1) < 0)
        return qyi_no_memory(reterr);
    int code =
        qyi_spool_read(&merge->spool, entry->offset + entry->identity, merge->text.data, entry->text, reterr);
    if (code == 0) {
        merge->text.len = entry->text;
        merge->text.data[entry->text] = '\0';
    }
    return code;
}

int qy_merge_write(struct qy_merge *merge, int (*write)(void *user, const char *text, size_t len), void *user,
                   struct qy_error *reterr)
{
    int code = qyi_names_settle(&merge->names, merge->options.clean);

    if (code < 0)
        return qyi_error_set(reterr, code, 0, NULL, 0, NULL);
    if (merge->sort_count > 0 && merge->count > 0)
        qsort_r(merge->entries, merge->count, sizeof *merge->entries, by_key, merge);
    for (size_t i = 0; i < merge->count && code == 0; i++) {
        code = read_record(merge, &merge->entries[i], reterr);
        if (code < 0)
            return code;
        rewrite_names(merge, &merge->entries[i]);
        qy_buf_adds(&merge->text, "\n\n");
        if (merge->text.failed)
            return qyi_no_memory(reterr);
        code = write(user, merge->text.data, merge->text.len);
    }
    return code;
}

/* ---- the report ------------------------------------------------------------------------------------ */

static int tell_renames(struct qy_merge *merge, int (*tell)(void *user, const struct qy_merge_change *change),
                        void *user)
{
    int code = 0;

    for (size_t i = 0; i < merge->names.spellings.count && code == 0; i++) {
        struct qy_merge_change change = {"rename", qyi_map_text(&merge->names.spellings, i),
                                         qyi_names_written(&merge->names, i), merge->names.games[i]};

        if (strcmp(change.from, change.to) != 0)
            code = tell(user, &change);
    }
    return code;
}

/* Reports names in pinyin that were not changed, with the names that they may stand for. */
static int tell_doubts(struct qy_merge *merge, int (*tell)(void *user, const struct qy_merge_change *change),
                       void *user)
{
    const struct qyi_names *names = &merge->names;
    struct qy_buf to = QY_BUF_INIT;
    int code = 0;

    for (size_t i = 0; i < names->doubt_count && code == 0; i++) {
        const struct qyi_names_doubt *doubt = &names->doubts[i];

        qy_buf_clear(&to);
        qy_buf_adds(&to, qyi_names_of_person(names, doubt->candidate[0]));
        if (doubt->candidate[1] != SIZE_MAX)
            qy_buf_addf(&to, " / %s", qyi_names_of_person(names, doubt->candidate[1]));
        for (size_t j = 0; j < names->spellings.count && code == 0 && !to.failed; j++)
            if (names->person[j] == doubt->person)
                code = tell(user, &(struct qy_merge_change){"doubt", qyi_map_text(&names->spellings, j),
                                                            qy_buf_str(&to), names->games[j]});
    }
    code = to.failed ? QY_E_MEMORY : code;
    qy_buf_free(&to);
    return code;
}

int qy_merge_report(struct qy_merge *merge, int (*tell)(void *user, const struct qy_merge_change *change),
                    void *user)
{
    int code = tell_renames(merge, tell, user);

    if (code == 0)
        code = tell_doubts(merge, tell, user);
    for (size_t i = 0; i < merge->duplicate_count && code == 0; i++) {
        const struct duplicate *one = &merge->duplicates[i];
        struct qy_buf places[2] = {QY_BUF_INIT, QY_BUF_INIT};

        for (unsigned j = 0; j < 2; j++)
            qy_buf_addf(&places[j], "%s:%lu", qyi_map_text(&merge->places, one->place[j]),
                        (unsigned long)one->line[j]);
        code = tell(
            user, &(struct qy_merge_change){"duplicate", qy_buf_str(&places[0]), qy_buf_str(&places[1]), 1});
        qy_buf_free(&places[0]);
        qy_buf_free(&places[1]);
    }
    return code;
}

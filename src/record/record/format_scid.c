/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Scid databases of version 4: NAME.si4 has a head of 182 bytes and 47 bytes per game, NAME.sn4 the names
 * that those refer to by number, NAME.sg4 the moves. Numbers are big-endian. The .si4 is opened; the others
 * are beside it.
 */
#include "record/format_scid.h"

#include "base/error.h"
#include "base/utf8.h"
#include "record/record.h"
#include "record/whole.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SIGNATURE "Scid.si"
#define VERSION   400
#define HEAD      182
#define ENTRY     47

enum names { PLAYERS, EVENTS, SITES, ROUNDS, NAMES };

/* The names of a kind, by number. */
struct list {
    struct qy_buf text; /* zero-terminated, one after another */
    size_t *at;         /* the offset of each; SIZE_MAX for an unused number */
    uint32_t count;
};

struct database {
    const struct qyi_record_input *input;
    struct qyi_findings findings;
    struct qy_record *record;
    struct qy_buf index;
    struct qy_buf moves;
    struct list names[NAMES];
    uint64_t used; /* bytes of games read so far */
};

/* ---- names ----------------------------------------------------------------------------------------------
 */

static unsigned width(uint32_t most)
{
    return most >= 65536 ? 3 : most >= 256 ? 2 : 1;
}

/* Names are sorted, each without the prefix it shares with the one before. */
static int read_list(struct qyi_bytes *bytes, uint32_t most, struct list *list)
{
    char name[256];
    unsigned len = 0;

    list->at = malloc(((size_t)list->count + 1) * sizeof *list->at);
    if (!list->at)
        return QY_E_MEMORY;
    for (uint32_t i = 0; i < list->count; i++)
        list->at[i] = SIZE_MAX;
    for (uint32_t i = 0; i < list->count && !bytes->cut; i++) {
        uint32_t id = qyi_bytes_number(bytes, list->count >= 65536 ? 3 : 2);
        (void)qyi_bytes_number(bytes, width(most)); /* number of occurrences */
        unsigned whole = qyi_bytes_one(bytes);
        unsigned same = i > 0 ? qyi_bytes_one(bytes) : 0;
        const char *rest = same <= whole && same <= len ? qyi_bytes_text(bytes, whole - same) : NULL;

        if (!rest) {
            bytes->cut = true;
            break;
        }
        memcpy(name + same, rest, whole - same);
        len = whole;
        if (id < list->count)
            list->at[id] = list->text.len;
        qy_buf_add(&list->text, name, len);
        qy_buf_addc(&list->text, '\0');
    }
    return list->text.failed ? QY_E_MEMORY : 0;
}

static int read_names(struct database *database, const struct qy_buf *file)
{
    struct qyi_bytes bytes = {.data = (const unsigned char *)file->data, .len = file->len, .at = 12};
    uint32_t most[NAMES];
    int code = 0;

    if (file->len < 36 || memcmp(file->data, "Scid.sn", 8) != 0)
        bytes.cut = true;
    for (unsigned i = 0; i < NAMES; i++)
        database->names[i].count = qyi_bytes_number(&bytes, 3);
    for (unsigned i = 0; i < NAMES; i++)
        most[i] = qyi_bytes_number(&bytes, 3);
    for (unsigned i = 0; i < NAMES && code == 0; i++) {
        if (database->names[i].count > file->len)
            bytes.cut = true;
        if (bytes.cut)
            database->names[i].count = 0;
        code = read_list(&bytes, most[i], &database->names[i]);
    }
    if (code == 0 && bytes.cut)
        code = qyi_find_at(&database->findings, QYI_DAMAGE, QY_E_SCID_NAMES, 0, NULL, "%s", "sn4");
    return code;
}

/* ---- a game ---------------------------------------------------------------------------------------------
 */

static uint32_t at(const unsigned char *entry, unsigned from, unsigned count)
{
    uint32_t number = 0;

    while (count-- > 0)
        number = number << 8 | entry[from++];
    return number;
}

static int add_name(struct database *database, enum names kind, uint32_t id, const char *tag)
{
    const struct list *list = &database->names[kind];

    if (id >= list->count || list->at[id] == SIZE_MAX)
        return qyi_find_at(&database->findings, QYI_DAMAGE, QY_E_SCID_NAME,
                           qy_record_place(database->record)->offset, NULL, "%s %lu", tag, (unsigned long)id);
    const char *name = list->text.data + list->at[id];
    return qyi_bytes_tag(database->record, tag, strlen(tag), name, strlen(name));
}

static int add_text(struct database *database, const char *tag, const char *text)
{
    return *text ? qyi_bytes_tag(database->record, tag, strlen(tag), text, strlen(text)) : 0;
}

static void date_text(uint32_t year, uint32_t month, uint32_t day, char text[16])
{
    int len = year ? snprintf(text, 16, "%04lu.", (unsigned long)year % 10000) : snprintf(text, 16, "????.");

    len += month ? snprintf(text + len, 16 - (size_t)len, "%02lu.", (unsigned long)month % 100)
                 : snprintf(text + len, 16 - (size_t)len,
                            "?"
                            "?.");
    (void)(day ? snprintf(text + len, 16 - (size_t)len, "%02lu", (unsigned long)day % 100)
               : snprintf(text + len, 16 - (size_t)len,
                          "?"
                          "?"));
}

/* Adds the game's date; that of the event is relative to its year. */
static int add_dates(struct database *database, uint32_t dates)
{
    uint32_t day = dates & 0xFFFFF;
    uint32_t event = dates >> 20;
    uint32_t year = (day >> 9) + (event >> 9);
    char text[16];

    date_text(day >> 9, day >> 5 & 15, day & 31, text);
    int code = day ? add_text(database, "Date", text) : 0;
    if (code != 0 || event >> 9 == 0 || year < 4)
        return code;
    date_text(year - 4, event >> 5 & 15, event & 31, text);
    return add_text(database, "EventDate", text);
}

static int add_rating(struct database *database, const char *side, uint32_t rating)
{
    static const char *const kinds[] = {"Elo", "Rating", "Rapid", "ICCF", "USCF", "DWZ", "ECF"};
    unsigned kind = rating >> 12;
    char tag[16];
    char text[8];

    if ((rating & 0xFFF) == 0)
        return 0;
    snprintf(tag, sizeof tag, "%s%s", side, kinds[kind < 7 ? kind : 0]);
    snprintf(text, sizeof text, "%u", (unsigned)(rating & 0xFFF));
    return add_text(database, tag, text);
}

/* Adds an opening code: a letter, two digits, and optionally a small letter and a digit. */
static int add_opening(struct database *database, uint32_t code)
{
    char text[8] = "";

    if (code == 0 || --code >= 5 * 13100)
        return 0;
    unsigned within = code % 131;
    int len = snprintf(text, sizeof text, "%c%02u", (char)('A' + code / 13100), (unsigned)(code / 131 % 100));
    if (within > 0)
        len += snprintf(text + len, sizeof text - (size_t)len, "%c", (char)('a' + (within - 1) / 5));
    if (within > 0 && (within - 1) % 5 > 0)
        snprintf(text + len, sizeof text - (size_t)len, "%u", (within - 1) % 5);
    return add_text(database, "ECO", text);
}

static int add_head(struct database *database, const unsigned char *entry)
{
    static const enum qy_result results[] = {QY_RESULT_OPEN, QY_RESULT_FIRST_WON, QY_RESULT_SECOND_WON,
                                             QY_RESULT_DRAW};
    int code = add_name(database, EVENTS, (uint32_t)(entry[14] >> 5) << 16 | at(entry, 15, 2), "Event");

    if (code == 0)
        code = add_name(database, SITES, (uint32_t)(entry[14] >> 2 & 7) << 16 | at(entry, 17, 2), "Site");
    if (code == 0)
        code = add_dates(database, at(entry, 25, 4));
    if (code == 0)
        code = add_name(database, ROUNDS, (uint32_t)(entry[14] & 3) << 16 | at(entry, 19, 2), "Round");
    if (code == 0)
        code = add_name(database, PLAYERS, (uint32_t)(entry[9] >> 4) << 16 | at(entry, 10, 2), "White");
    if (code == 0)
        code = add_name(database, PLAYERS, (uint32_t)(entry[9] & 15) << 16 | at(entry, 12, 2), "Black");
    if (code == 0)
        code = add_rating(database, "White", at(entry, 29, 2));
    if (code == 0)
        code = add_rating(database, "Black", at(entry, 31, 2));
    if (code == 0)
        code = add_opening(database, at(entry, 23, 2));
    qy_record_set_result(database->record, results[entry[21] >> 4 & 3]);
    return code;
}

/* Adds the tags not in the index; the most frequent names are stored as a number. */
static int add_tags(struct database *database, struct qyi_bytes *bytes)
{
    static const char *const usual[] = {"WhiteCountry", "BlackCountry", "Annotator", "PlyCount", "EventDate",
                                        "Opening",      "Variation",    "Setup",     "Source",   "SetUp"};
    int code = 0;

    for (unsigned len = qyi_bytes_one(bytes); len != 0 && !bytes->cut && code == 0;
         len = qyi_bytes_one(bytes)) {
        char numbered[16];
        const char *name = NULL;
        size_t name_len = len;

        if (len == 255) { /* the event's date, in three bytes */
            uint32_t day = qyi_bytes_number(bytes, 3);
            char text[16];

            date_text(day >> 9, day >> 5 & 15, day & 31, text);
            code = bytes->cut || day == 0 ? 0 : add_text(database, "EventDate", text);
            continue;
        }
        if (len <= 240) {
            name = qyi_bytes_text(bytes, len);
        } else {
            snprintf(numbered, sizeof numbered, "Scid%u", len);
            name = len - 241 < sizeof usual / sizeof usual[0] ? usual[len - 241] : numbered;
            name_len = strlen(name);
        }
        size_t value_len = qyi_bytes_one(bytes);
        const char *value = qyi_bytes_text(bytes, value_len);
        if (name && value && qyi_utf8_valid(name, name_len) && !memchr(name, '\0', name_len))
            code = qyi_bytes_tag(database->record, name, name_len, value, value_len);
    }
    return code;
}

static int read_game(struct database *database, size_t number)
{
    enum { DELETED = 8 };
    size_t place = HEAD + number * ENTRY;
    const unsigned char *entry = (const unsigned char *)database->index.data + place;
    uint32_t begin = at(entry, 0, 4);
    uint32_t len = at(entry, 4, 2) | (uint32_t)(entry[6] >> 7) << 16;
    struct qyi_bytes bytes = {.data = (const unsigned char *)database->moves.data + begin, .len = len};
    const struct qy_place where = {.offset = place};
    int code = 0;

    qy_record_clear(database->record);
    qyi_findings_clear(&database->findings);
    qy_record_set_place(database->record, &where);
    if ((at(entry, 7, 2) & DELETED) != 0)
        return qyi_find_at(&database->findings, QYI_NOTE, QY_E_RECORD_DELETED, place, NULL, "%zu",
                           number + 1);
    code = add_head(database, entry);
    bool there = begin <= database->moves.len && len <= database->moves.len - begin;

    database->used += there ? len : 0;
    if (code == 0 && (!there || qyi_bytes_used_up(database->used, database->moves.len))) {
        database->findings.no_start = true;
        code =
            qyi_find_at(&database->findings, QYI_DAMAGE, QY_E_RECORD_MISSING, place, NULL, "%zu", number + 1);
    } else if (code == 0) {
        code = add_tags(database, &bytes);
        if (code == 0)
            code = qyi_scid_moves(&bytes, database->record, &database->findings);
    }
    return code != 0 ? code : qyi_findings_hand(&database->findings, database->record);
}

/* ---- the files ------------------------------------------------------------------------------------------
 */

/* Reads a whole file beside the index. */
static int read_beside(struct database *database, const char *suffix, struct qy_buf *out)
{
    int code = qyi_read_beside(database->input, suffix, out);

    if (code == 0 || code == QY_E_MEMORY)
        return code;
    int told = qyi_find_at(&database->findings, QYI_DAMAGE, QY_E_SCID_BESIDE, 0, NULL, "%s", suffix);
    return told != 0 ? told : QY_E_SCID_BESIDE;
}

static int read_database(struct database *database)
{
    const unsigned char *head = (const unsigned char *)database->index.data;
    struct qy_buf names = QY_BUF_INIT;
    int code;

    if (database->index.len < HEAD || at(head, 8, 2) != VERSION) {
        bool cut = database->index.len < HEAD;
        int wrong = cut ? QY_E_FILE_CUT : QY_E_FORMAT_VERSION;

        code = qyi_find_at(&database->findings, QYI_DAMAGE, wrong, cut ? database->index.len : 8, "Scid",
                           "%u", cut ? 0 : (unsigned)at(head, 8, 2));
        return code != 0 ? code : wrong;
    }
    size_t count = at(head, 14, 3);
    code = read_beside(database, "sn4", &names);
    if (code == 0)
        code = read_beside(database, "sg4", &database->moves);
    if (code == 0)
        code = read_names(database, &names);
    qy_buf_free(&names);
    size_t whole = (database->index.len - HEAD) / ENTRY;
    for (size_t i = 0; i < count && i < whole && code == 0; i++)
        code = read_game(database, i);
    if (code == 0 && whole < count)
        code =
            qyi_find_at(&database->findings, QYI_DAMAGE, QY_E_FILE_CUT, database->index.len, NULL, "%s", "");
    return code;
}

static int read_scid(const struct qyi_record_input *input, const struct qyi_record_sink *sink)
{
    struct database database = {.input = input, .findings = {.sink = sink}};
    int code = qyi_read_whole(input, &database.index);

    if (code == 0)
        code = qyi_record_new_for(input, &database.record);
    if (code == 0)
        code = read_database(&database);
    for (unsigned i = 0; i < NAMES; i++) {
        qy_buf_free(&database.names[i].text);
        free(database.names[i].at);
    }
    qy_buf_free(&database.index);
    qy_buf_free(&database.moves);
    qy_record_free(database.record);
    return code;
}

static enum qyi_probe probe(const unsigned char *head, size_t len)
{
    return len >= sizeof SIGNATURE && memcmp(head, SIGNATURE, sizeof SIGNATURE) == 0 ? QYI_PROBE_SURE
                                                                                     : QYI_PROBE_NO;
}

const struct qyi_format qyi_format_scid = {
    .name = "scid",
    .suffixes = (const char *const[]){".si4", NULL},
    .games = 1U << QY_GAME_CHESS,
    .binary = true,
    .probe = probe,
    .reader = read_scid,
};

/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ChessBase databases: NAME.cbh has 46 bytes per game, big-endian; the moves are in .cbg, annotations in
 * .cba, and names, referred to by number, in separate files: .cbp players, .cbt tournaments, .cbc annotators,
 * .cbs sources. The .cbh is opened; the others are beside it.
 */
#include "record/format_cbh.h"

#include "base/error.h"
#include "record/record.h"
#include "record/whole.h"

#include <stdio.h>
#include <string.h>

#define ENTRY 46 /* size of the head, and of a game's entry */

enum names { PLAYERS, TOURNAMENTS, ANNOTATORS, SOURCES, NAMES };

struct database {
    const struct qyi_record_input *input;
    struct qyi_findings findings;
    struct qy_record *record;
    struct qy_buf index;
    struct qy_buf moves;
    struct qy_buf notes;
    struct qy_buf names[NAMES];
    uint64_t used; /* bytes of games and notes read so far */
};

static uint32_t number_at(const unsigned char *bytes, unsigned from, unsigned count)
{
    struct qyi_bytes taken = {.data = bytes + from, .len = count};

    return qyi_bytes_number(&taken, count);
}

/* The name files are little-endian. */
static uint32_t name_number(const unsigned char *bytes)
{
    return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

/* ---- names ----------------------------------------------------------------------------------------- */

/* The data of a name, at least `least` bytes; NULL if there is no such name. */
static const unsigned char *find_name(const struct database *database, enum names kind, uint32_t id,
                                      size_t least)
{
    enum { HEAD = 28, NODE = 9 };
    const struct qy_buf *file = &database->names[kind];
    const unsigned char *bytes = (const unsigned char *)file->data;

    if (file->len < HEAD)
        return NULL;
    uint64_t size = name_number(bytes + 12);
    uint64_t at = HEAD + (uint64_t)name_number(bytes + 24) + id * (NODE + size);
    if (size < least || size > file->len || name_number(bytes + 24) > 4 || at > file->len ||
        NODE + size > file->len - at || name_number(bytes + at) == (uint32_t)-999)
        return NULL;
    return bytes + at + NODE;
}

static size_t field_len(const unsigned char *field, size_t size)
{
    const unsigned char *zero = memchr(field, '\0', size);

    return zero ? (size_t)(zero - field) : size;
}

/* Adds a field as a tag, unless it is empty. */
static int add_field(struct database *database, const char *tag, const unsigned char *field, size_t size)
{
    size_t len = field_len(field, size);

    return len == 0 ? 0 : qyi_bytes_tag(database->record, tag, strlen(tag), (const char *)field, len);
}

static int tell_missing(struct database *database, const char *what, uint32_t id)
{
    return qyi_find_at(&database->findings, QYI_DAMAGE, QY_E_CBH_NAME,
                       qy_record_place(database->record)->offset, NULL, "%s %lu", what, (unsigned long)id);
}

/* "Surname, First". */
static int add_player(struct database *database, const char *tag, uint32_t id)
{
    enum { LAST = 30, FIRST = 20 };
    const unsigned char *name = find_name(database, PLAYERS, id, LAST + FIRST);
    struct qy_buf text = QY_BUF_INIT;

    if (!name)
        return tell_missing(database, tag, id);
    qy_buf_add(&text, (const char *)name, field_len(name, LAST));
    if (text.len > 0 && field_len(name + LAST, FIRST) > 0)
        qy_buf_adds(&text, ", ");
    qy_buf_add(&text, (const char *)name + LAST, field_len(name + LAST, FIRST));
    int code = text.failed ? QY_E_MEMORY
                           : add_field(database, tag, (const unsigned char *)qy_buf_str(&text), text.len);
    qy_buf_free(&text);
    return code;
}

/* "2026.01.??"; a part of 0 is unknown, and an impossible one is dropped. */
static int add_date(struct database *database, const char *tag, uint32_t date)
{
    unsigned year = date >> 9 & 0xFFF;
    unsigned month = date >> 5 & 15;
    unsigned day = date & 31;
    char text[16] = "????.?\?.?\?";
    char part[8];

    if (year == 0 && month == 0 && day == 0)
        return 0;
    snprintf(part, sizeof part, "%04u", year);
    memcpy(text, year > 0 ? part : text, 4);
    snprintf(part, sizeof part, "%02u", month);
    memcpy(text + 5, month > 0 ? part : text + 5, 2);
    snprintf(part, sizeof part, "%02u", day);
    memcpy(text + 8, day > 0 ? part : text + 8, 2);
    return qyi_bytes_tag(database->record, tag, strlen(tag), text, strlen(text));
}

static int add_tournament(struct database *database, uint32_t id)
{
    enum { TITLE = 40, PLACE = 30 };
    const unsigned char *name = find_name(database, TOURNAMENTS, id, TITLE + PLACE + 4);

    if (!name)
        return tell_missing(database, "Event", id);
    int code = add_field(database, "Event", name, TITLE);
    if (code == 0)
        code = add_field(database, "Site", name + TITLE, PLACE);
    return code != 0 ? code : add_date(database, "EventDate", name_number(name + TITLE + PLACE));
}

/* ---- a game ---------------------------------------------------------------------------------------- */

static int add_number(struct database *database, const char *tag, unsigned number)
{
    char text[16];
    int len = snprintf(text, sizeof text, "%u", number);

    return number == 0 ? 0 : qyi_bytes_tag(database->record, tag, strlen(tag), text, (size_t)len);
}

static int add_round(struct database *database, unsigned round, unsigned board)
{
    char text[16];

    if (round == 0 || board == 0)
        return add_number(database, "Round", round);
    int len = snprintf(text, sizeof text, "%u.%u", round, board);
    return qyi_bytes_tag(database->record, "Round", 5, text, (size_t)len);
}

static int add_opening(struct database *database, unsigned value)
{
    unsigned code = value / 128;
    char text[8];

    if (code < 1 || code > 500)
        return 0;
    int len = snprintf(text, sizeof text, "%c%02u", (char)('A' + (code - 1) / 100), (code - 1) % 100);
    return qyi_bytes_tag(database->record, "ECO", 3, text, (size_t)len);
}

static int add_result(struct database *database, unsigned value)
{
    static const enum qy_result results[] = {QY_RESULT_SECOND_WON, QY_RESULT_DRAW,       QY_RESULT_FIRST_WON,
                                             QY_RESULT_OPEN,       QY_RESULT_SECOND_WON, QY_RESULT_DRAW,
                                             QY_RESULT_FIRST_WON,  QY_RESULT_NOBODY_WON};
    bool forfeit = value >= 4 && value <= 6;

    qy_record_set_result(database->record, value < 8 ? results[value] : QY_RESULT_OPEN);
    return forfeit ? qyi_bytes_tag(database->record, "Termination", 11, "forfeit", 7) : 0;
}

/* Adds a name that may be absent: an annotator or a source. */
static int add_other(struct database *database, enum names kind, const char *tag, size_t size, uint32_t id)
{
    const unsigned char *name = find_name(database, kind, id, size);

    if (!name && database->names[kind].len > 0) /* a missing file was already reported */
        return tell_missing(database, tag, id);
    return name ? add_field(database, tag, name, size) : 0;
}

static int add_head(struct database *database, const unsigned char *entry)
{
    int code = add_tournament(database, number_at(entry, 15, 3));

    if (code == 0)
        code = add_date(database, "Date", number_at(entry, 24, 3));
    if (code == 0)
        code = add_round(database, entry[29], entry[30]);
    if (code == 0)
        code = add_player(database, "White", number_at(entry, 9, 3));
    if (code == 0)
        code = add_player(database, "Black", number_at(entry, 12, 3));
    if (code == 0)
        code = add_result(database, entry[27]);
    if (code == 0)
        code = add_number(database, "WhiteElo", number_at(entry, 31, 2));
    if (code == 0)
        code = add_number(database, "BlackElo", number_at(entry, 33, 2));
    if (code == 0)
        code = add_opening(database, number_at(entry, 35, 2));
    if (code == 0)
        code = add_other(database, ANNOTATORS, "Annotator", 45, number_at(entry, 18, 3));
    return code != 0 ? code : add_other(database, SOURCES, "Source", 25, number_at(entry, 21, 3));
}

/* The bytes at an offset of a file; false if there are none. */
static bool bytes_at(const struct qy_buf *file, uint32_t offset, struct qyi_bytes *ret)
{
    if (offset >= file->len)
        return false;
    *ret = (struct qyi_bytes){.data = (const unsigned char *)file->data + offset, .len = file->len - offset};
    return true;
}

static int read_tree(struct database *database, const unsigned char *entry, size_t number)
{
    uint32_t notes = number_at(entry, 5, 4);
    uint64_t place = qy_record_place(database->record)->offset;
    struct qyi_cbh_notes found = {.cut = false};
    struct qyi_bytes noted;
    struct qyi_bytes bytes;

    if (!bytes_at(&database->moves, number_at(entry, 1, 4), &bytes) ||
        qyi_bytes_used_up(database->used, database->moves.len + database->notes.len)) {
        database->findings.no_start = true;
        return qyi_find_at(&database->findings, QYI_DAMAGE, QY_E_RECORD_MISSING, place, NULL, "%zu", number);
    }
    if (notes != 0 && bytes_at(&database->notes, notes, &noted))
        qyi_cbh_notes_begin(&found, &noted);
    else
        found.cut = notes != 0;
    int code = qyi_cbh_moves(&bytes, &found, database->record, &database->findings);
    database->used += (uint64_t)bytes.at + found.bytes.at;
    return code;
}

static int read_game(struct database *database, size_t number)
{
    enum { IS_RECORD = 1, IS_TEXT = 2, DELETED = 0x80 };
    size_t offset = number * ENTRY;
    const unsigned char *entry = (const unsigned char *)database->index.data + offset;
    const struct qy_place where = {.offset = offset};

    qy_record_clear(database->record);
    qyi_findings_clear(&database->findings);
    qy_record_set_place(database->record, &where);
    if ((entry[0] & (IS_RECORD | IS_TEXT)) == 0)
        return qyi_find_at(&database->findings, QYI_DAMAGE, QY_E_RECORD_MISSING, offset, NULL, "%zu", number);
    if (entry[0] & (DELETED | IS_TEXT))
        return qyi_find_at(&database->findings, QYI_NOTE,
                           entry[0] & DELETED ? QY_E_RECORD_DELETED : QY_E_CBH_TEXT, offset, NULL, "%zu",
                           number);
    int code = add_head(database, entry);
    if (code == 0)
        code = read_tree(database, entry, number);
    return code != 0 ? code : qyi_findings_hand(&database->findings, database->record);
}

/* ---- the files ------------------------------------------------------------------------------------- */

/* Reads a file beside the head; a missing optional one is reported as a note. */
static int read_beside(struct database *database, const char *suffix, bool needed, struct qy_buf *out)
{
    int code = qyi_read_beside(database->input, suffix, out);

    if (code == QY_E_MEMORY || (code == 0 && out->len > 0))
        return code;
    int told = qyi_find_at(&database->findings, needed ? QYI_DAMAGE : QYI_NOTE, QY_E_CBH_BESIDE, 0, NULL,
                           "%s", suffix);
    return told != 0 || !needed ? told : QY_E_CBH_BESIDE;
}

static int read_files(struct database *database)
{
    static const char *const names[NAMES] = {"cbp", "cbt", "cbc", "cbs"};
    int code = read_beside(database, "cbg", true, &database->moves);

    for (unsigned i = 0; i < NAMES && code == 0; i++)
        code = read_beside(database, names[i], i <= TOURNAMENTS, &database->names[i]);
    return code != 0 ? code : read_beside(database, "cba", false, &database->notes);
}

static int read_database(struct database *database)
{
    const unsigned char *head = (const unsigned char *)database->index.data;
    size_t whole = database->index.len / ENTRY;

    if (whole == 0) {
        int told =
            qyi_find_at(&database->findings, QYI_DAMAGE, QY_E_FILE_CUT, database->index.len, NULL, "%s", "");
        return told != 0 ? told : QY_E_FILE_CUT;
    }
    uint32_t next = number_at(head, 6, 4); /* the number of the next game to be added */
    int code = read_files(database);
    for (size_t i = 1; i < whole && i < next && code == 0; i++)
        code = read_game(database, i);
    if (code == 0 && whole < next)
        code =
            qyi_find_at(&database->findings, QYI_DAMAGE, QY_E_FILE_CUT, database->index.len, NULL, "%s", "");
    return code;
}

static int read_cbh(const struct qyi_record_input *input, const struct qyi_record_sink *sink)
{
    struct database database = {.input = input, .findings = {.sink = sink}};
    int code = qyi_read_whole(input, &database.index);

    if (code == 0)
        code = qyi_record_new_for(input, &database.record);
    if (code == 0)
        code = read_database(&database);
    for (unsigned i = 0; i < NAMES; i++)
        qy_buf_free(&database.names[i]);
    qy_buf_free(&database.index);
    qy_buf_free(&database.moves);
    qy_buf_free(&database.notes);
    qy_record_free(database.record);
    return code;
}

/* The used size of the head (36 in old files), and of a game's entry. */
static enum qyi_probe probe(const unsigned char *head, size_t len)
{
    bool is = len >= 6 && head[0] == 0 && head[1] == 0 && (head[2] == 0x2C || head[2] == 0x24) &&
              head[3] == 0 && head[4] == ENTRY && head[5] == 1;

    return is ? QYI_PROBE_SURE : QYI_PROBE_NO;
}

const struct qyi_format qyi_format_cbh = {
    .name = "cbh",
    .suffixes = (const char *const[]){".cbh", NULL},
    .games = 1U << QY_GAME_CHESS,
    .binary = true,
    .probe = probe,
    .reader = read_cbh,
};

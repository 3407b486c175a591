/* SPDX-License-Identifier: GPL-3.0-or-later */
/* FIDE's lists of rated players, TXT and XML, read piece by piece into a base. */
#include "rating/base_rows.h"

#include "base/error.h"
#include "base/grow.h"
#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum form { UNKNOWN, TEXT, XML };
enum field { ID, NAME, FEDERATION, SEX, TITLE, TITLE_OF_WOMEN, STANDARD, RAPID, BLITZ, BIRTH, OTHER, FIELDS };

#define COLUMNS_MOST 40
#define LINE_MOST    65536
#define REST_MOST    (LINE_MOST + 16) /* of an incomplete line or player */

struct column {
    enum field field;
    size_t at; /* in characters */
};

/* A row whose name is not UTF-8. */
struct latin {
    uint32_t row;
    uint32_t line;
};

struct qy_rating_base_maker {
    enum form form;
    struct column column[COLUMNS_MOST + 1];
    size_t columns;
    struct qy_buf rest; /* a line, or a player, that is not complete */
    uint32_t line;
    struct qyi_base_row *row;
    size_t room;
    struct qy_buf names;
    struct qy_rating_base_facts facts;
    struct latin *latin; /* of the current list */
    size_t latin_count;
    size_t latin_room;
    size_t utf8_count;        /* names of the list that are more than ASCII, and UTF-8 */
    bool latin_name;          /* the last name stored is not UTF-8 */
    qy_rating_name_fn decode; /* converts names of the current list; NULL: they are UTF-8 or Latin-1 */
    void *decode_user;
    struct qy_buf decoded;
};

int qy_rating_base_maker_new(struct qy_rating_base_maker **ret_maker)
{
    *ret_maker = calloc(1, sizeof **ret_maker);
    return *ret_maker ? 0 : QY_E_MEMORY;
}

void qy_rating_base_maker_free(struct qy_rating_base_maker *maker)
{
    if (!maker)
        return;
    qy_buf_free(&maker->rest);
    qy_buf_free(&maker->names);
    qy_buf_free(&maker->decoded);
    free(maker->row);
    free(maker->latin);
    free(maker);
}

void qy_rating_base_maker_decode(struct qy_rating_base_maker *maker, qy_rating_name_fn decode, void *user)
{
    maker->decode = decode;
    maker->decode_user = user;
}

/* ---- fields ---------------------------------------------------------------------------------------- */

static bool is_word(const char *text, size_t len, const char *word)
{
    return strlen(word) == len && strncasecmp(text, word, len) == 0;
}

/* "JAN26": the month of a list of one pace. */
static bool is_month(const char *text, size_t len)
{
    static const char *const months[] = {"jan", "feb", "mar", "apr", "may", "jun",
                                         "jul", "aug", "sep", "oct", "nov", "dec"};

    for (size_t i = 0; len == 5 && i < 12; i++)
        if (strncasecmp(text, months[i], 3) == 0 && text[3] >= '0' && text[3] <= '9')
            return true;
    return false;
}

/* The field that a heading of the text, or an element of the XML, names. */
static enum field field_of(const char *text, size_t len)
{
    static const struct {
        const char *word;
        enum field field;
    } words[] = {
        {"ID Number", ID},
        {"ID", ID},
        {"fideid", ID},
        {"Name", NAME},
        {"Fed", FEDERATION},
        {"country", FEDERATION},
        {"Sex", SEX},
        {"Tit", TITLE},
        {"title", TITLE},
        {"WTit", TITLE_OF_WOMEN},
        {"w_title", TITLE_OF_WOMEN},
        {"SRtng", STANDARD},
        {"Rtng", STANDARD},
        {"Rating", STANDARD},
        {"RRtng", RAPID},
        {"rapid_rating", RAPID},
        {"BRtng", BLITZ},
        {"blitz_rating", BLITZ},
        {"B-day", BIRTH},
        {"birthday", BIRTH},
    };

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (is_word(text, len, words[i].word))
            return words[i].field;
    return is_month(text, len) ? STANDARD : OTHER;
}

static uint32_t number_of(const char *text, size_t len, uint32_t most)
{
    uint64_t number = 0;

    for (size_t i = 0; i < len; i++) {
        if (text[i] < '0' || text[i] > '9')
            return 0;
        number = number * 10 + (unsigned)(text[i] - '0');
        if (number > most)
            return 0;
    }
    return (uint32_t)number;
}

/* Up to `size` letters of a title or a federation. */
static void keep_word(const char *text, size_t len, char *kept, size_t size)
{
    if (len > size)
        return;
    memset(kept, 0, size);
    memcpy(kept, text, len);
}

/* Stores a name as UTF-8: by default lists with one byte per letter are Latin-1. */
static int keep_name(struct qy_rating_base_maker *maker, struct qyi_base_row *row, const char *text,
                     size_t len)
{
    bool ascii = qyi_utf8_is_ascii(text, len);
    bool utf8 = qyi_utf8_valid(text, len);

    if (maker->decode && !ascii) {
        qy_buf_clear(&maker->decoded);
        int code = maker->decode(maker->decode_user, text, len, &maker->decoded);
        if (code != 0 || maker->decoded.failed)
            return code == 1 && !maker->decoded.failed ? 0 : QY_E_MEMORY;
        text = maker->decoded.data;
        len = maker->decoded.len;
        utf8 = true;
    }
    maker->utf8_count += utf8 && !ascii;
    maker->latin_name = !utf8;
    if (len > QYI_NAME_MOST)
        for (len = QYI_NAME_MOST; utf8 && len > 0 && ((unsigned char)text[len] & 0xC0) == 0x80;)
            len--;
    row->name_at = (uint32_t)maker->names.len;
    for (size_t i = 0; i < len; i++) {
        unsigned char c = (unsigned char)text[i];

        if (utf8 || c < 0x80) {
            qy_buf_addc(&maker->names, text[i]);
        } else {
            qy_buf_addc(&maker->names, (char)(0xC0 | c >> 6));
            qy_buf_addc(&maker->names, (char)(0x80 | (c & 0x3F)));
        }
    }
    row->name_len = (uint16_t)(maker->names.len - row->name_at);
    return 0;
}

/* Returns 0 or QY_E_MEMORY. */
static int keep_field(struct qy_rating_base_maker *maker, struct qyi_base_row *row, enum field field,
                      const char *text, size_t len)
{
    switch (field) {
    case ID: row->id = number_of(text, len, UINT32_MAX); break;
    case NAME: return keep_name(maker, row, text, len);
    case FEDERATION: keep_word(text, len, row->federation, sizeof row->federation); break;
    case SEX:
        row->sex = (char)(len != 1 ? ' ' : *text == 'F' || *text == 'w' ? 'w' : *text == 'M' ? 'm' : ' ');
        break;
    case TITLE: keep_word(text, len, row->title, sizeof row->title); break;
    case TITLE_OF_WOMEN:
        if (!row->title[0])
            keep_word(text, len, row->title, sizeof row->title);
        break;
    case STANDARD: row->rating[QY_PACE_STANDARD] = (uint16_t)number_of(text, len, 9999); break;
    case RAPID: row->rating[QY_PACE_RAPID] = (uint16_t)number_of(text, len, 9999); break;
    case BLITZ: row->rating[QY_PACE_BLITZ] = (uint16_t)number_of(text, len, 9999); break;
    case BIRTH: row->birth = (uint16_t)number_of(text, len < 4 ? len : 4, 9999); break;
    default: break;
    }
    return 0;
}

/* Adds a player, or counts an invalid one. */
static int enter(struct qy_rating_base_maker *maker, const struct qyi_base_row *row)
{
    if (row->id == 0 || row->name_len == 0) {
        maker->names.len = row->name_len > 0 ? row->name_at : maker->names.len;
        maker->facts.bad++;
        if (maker->facts.first_bad == 0)
            maker->facts.first_bad = maker->line;
        maker->latin_name = false;
        return 0;
    }
    if (maker->latin_name) {
        if (QYI_GROW(maker->latin, maker->latin_room, maker->latin_count + 1) < 0)
            return QY_E_MEMORY;
        maker->latin[maker->latin_count++] = (struct latin){maker->facts.players, maker->line};
        maker->latin_name = false;
    }
    if (QYI_GROW(maker->row, maker->room, (size_t)maker->facts.players + 1) < 0)
        return QY_E_MEMORY;
    maker->row[maker->facts.players++] = *row;
    return maker->names.failed || maker->names.len > UINT32_MAX - LINE_MOST ? QY_E_MEMORY : 0;
}

/* ---- text ------------------------------------------------------------------------------------------ */

/* The head: words, of which "ID Number" is two, each at the beginning of its column. */
static bool read_head(struct qy_rating_base_maker *maker, const char *text, size_t len)
{
    bool has[FIELDS] = {false};

    maker->columns = 0;
    for (size_t i = 0; i < len && maker->columns < COLUMNS_MOST;) {
        size_t end = i;

        while (end < len && text[end] != ' ' && text[end] != '\t')
            end++;
        if (end > i && is_word(text + i, end - i, "ID") && len - end > 7 &&
            is_word(text + end + 1, 6, "Number"))
            end += 7;
        if (end > i) {
            enum field field = field_of(text + i, end - i);

            if (field != OTHER && has[field])
                field = OTHER;
            has[field] = true;
            maker->column[maker->columns++] = (struct column){field, i};
        }
        i = end + 1;
    }
    maker->column[maker->columns] = (struct column){OTHER, SIZE_MAX};
    return has[ID] && has[NAME] && (has[STANDARD] || has[RAPID] || has[BLITZ]);
}

/* The byte offset of a character in a line: lists with letters other than ASCII count characters, or bytes if
 * they are not UTF-8. */
static size_t byte_of(const char *text, size_t len, size_t character, bool utf8)
{
    size_t at = 0;

    if (character >= len)
        return len;
    if (!utf8)
        return character;
    while (character > 0 && at < len) {
        at++;
        while (at < len && ((unsigned char)text[at] & 0xC0) == 0x80)
            at++;
        character--;
    }
    return at;
}

static int read_line(struct qy_rating_base_maker *maker, const char *text, size_t len,
                     struct qy_error *reterr)
{
    struct qyi_base_row row = {.sex = ' '};
    int code = 0;

    maker->line++;
    while (len > 0 && (text[len - 1] == '\r' || text[len - 1] == ' '))
        len--;
    if (len == 0)
        return 0;
    if (maker->columns == 0) {
        if (len >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0) {
            text += 3;
            len -= 3;
        }
        if (read_head(maker, text, len))
            return 0;
        (void)qyi_error_set(reterr, QY_E_RATING_LIST, 0, text, len < 40 ? len : 40, NULL);
        if (reterr) {
            reterr->line = maker->line;
            reterr->column = 1;
        }
        return QY_E_RATING_LIST;
    }
    bool characters = !qyi_utf8_is_ascii(text, len) && !maker->decode && qyi_utf8_valid(text, len);
    for (size_t i = 0; i < maker->columns && code == 0; i++) {
        size_t from = byte_of(text, len, maker->column[i].at, characters);
        size_t to = byte_of(text, len, maker->column[i + 1].at, characters);

        while (from < to && text[from] == ' ')
            from++;
        while (to > from && text[to - 1] == ' ')
            to--;
        if (to > from)
            code = keep_field(maker, &row, maker->column[i].field, text + from, to - from);
    }
    return code < 0 ? code : enter(maker, &row);
}

/* ---- XML ------------------------------------------------------------------------------------------- */

/* Decodes &amp; and similar; numeric characters only in names with one byte per letter. */
static size_t unescape(char *text, size_t len)
{
    static const struct {
        const char *name;
        char letter;
    } entities[] = {{"&amp;", '&'},   {"&lt;", '<'},   {"&gt;", '>'},
                    {"&apos;", '\''}, {"&quot;", '"'}, {"&#39;", '\''}};
    size_t to = 0;

    for (size_t i = 0; i < len;) {
        size_t step = 1;

        text[to] = text[i];
        for (size_t k = 0; text[i] == '&' && k < sizeof entities / sizeof entities[0]; k++) {
            size_t size = strlen(entities[k].name);

            if (len - i >= size && memcmp(text + i, entities[k].name, size) == 0) {
                text[to] = entities[k].letter;
                step = size;
                break;
            }
        }
        to++;
        i += step;
    }
    return to;
}

/* The elements of one player, between its tags. */
static int read_player(struct qy_rating_base_maker *maker, char *text, size_t len)
{
    struct qyi_base_row row = {.sex = ' '};
    char *end = text + len;
    int code = 0;

    for (char *at = memchr(text, '<', len); at && at < end && code == 0;
         at = memchr(at, '<', (size_t)(end - at))) {
        char *close = memchr(at, '>', (size_t)(end - at));
        char *next = close ? memchr(close, '<', (size_t)(end - close)) : NULL;
        enum field field = close ? field_of(at + 1, (size_t)(close - at - 1)) : OTHER;

        if (!next)
            break;
        close++;
        while (close < next && (unsigned char)*close <= ' ')
            close++;
        if (field != OTHER && next > close)
            code = keep_field(maker, &row, field, close, unescape(close, (size_t)(next - close)));
        at = next;
    }
    return code < 0 ? code : enter(maker, &row);
}

/* ---- pieces ---------------------------------------------------------------------------------------- */

static size_t find(const char *text, size_t len, const char *word)
{
    const char *at = memmem(text, len, word, strlen(word));

    return at ? (size_t)(at - text) : SIZE_MAX;
}

/* Processes the complete players at the beginning of the rest of the XML. */
static int take_players(struct qy_rating_base_maker *maker, struct qy_error *reterr)
{
    char *text = maker->rest.data;
    size_t at = 0;
    int code = 0;

    while (code == 0) {
        size_t end = find(text + at, maker->rest.len - at, "</player>");

        if (end == SIZE_MAX)
            break;
        if (end > LINE_MOST)
            return qyi_error_set(reterr, QY_E_RATING_LIST, 0, text + at, 40, NULL);
        for (size_t i = at; i < at + end; i++)
            maker->line += text[i] == '\n';
        size_t start = find(text + at, end, "<player>");
        if (start != SIZE_MAX)
            code = read_player(maker, text + at + start + 8, end - start - 8);
        at += end + 9;
    }
    if (code == 0 && maker->rest.len - at > REST_MOST)
        code = qyi_error_set(reterr, QY_E_RATING_LIST, 0, text + at, 40, NULL);
    if (at > 0)
        memmove(text, text + at, maker->rest.len - at);
    maker->rest.len -= at;
    return code;
}

static int take_lines(struct qy_rating_base_maker *maker, struct qy_error *reterr)
{
    const char *text = maker->rest.data;
    size_t at = 0;
    int code = 0;

    while (code == 0) {
        const char *end = memchr(text + at, '\n', maker->rest.len - at);

        if (!end)
            break;
        if ((size_t)(end - text) - at > LINE_MOST)
            return qyi_error_set(reterr, QY_E_RATING_LIST, 0, text + at, 40, NULL);
        code = read_line(maker, text + at, (size_t)(end - text) - at, reterr);
        at = (size_t)(end - text) + 1;
    }
    if (code == 0 && maker->rest.len - at > REST_MOST)
        code = qyi_error_set(reterr, QY_E_RATING_LIST, 0, text + at, 40, NULL);
    if (at > 0)
        memmove(maker->rest.data, text + at, maker->rest.len - at);
    maker->rest.len -= at;
    return code;
}

/* Detects the form of a list from its first letter. */
static void find_form(struct qy_rating_base_maker *maker)
{
    size_t i = 0;

    while (i < maker->rest.len &&
           ((unsigned char)maker->rest.data[i] <= ' ' || (unsigned char)maker->rest.data[i] >= 0xBB))
        i++;
    if (i < maker->rest.len)
        maker->form = maker->rest.data[i] == '<' ? XML : TEXT;
}

/* A list has one encoding: in a UTF-8 list a name with other bytes is invalid, and its line is skipped. */
static void leave_out_latin(struct qy_rating_base_maker *maker)
{
    size_t to = maker->latin_count > 0 ? maker->latin[0].row : 0;
    size_t next = 0;

    if (maker->utf8_count > maker->latin_count && maker->latin_count > 0) {
        for (size_t from = to; from < maker->facts.players; from++)
            if (next < maker->latin_count && maker->latin[next].row == from)
                next++;
            else
                maker->row[to++] = maker->row[from];
        maker->facts.players = (uint32_t)to;
        maker->facts.bad += (uint32_t)maker->latin_count;
        if (maker->facts.first_bad == 0 || maker->facts.first_bad > maker->latin[0].line)
            maker->facts.first_bad = maker->latin[0].line;
    }
    maker->latin_count = maker->utf8_count = 0;
}

/* The last line need not have an end. */
static int end_list(struct qy_rating_base_maker *maker, struct qy_error *reterr)
{
    int code = maker->form == TEXT && maker->rest.len > 0
                   ? read_line(maker, maker->rest.data, maker->rest.len, reterr)
                   : 0;

    leave_out_latin(maker);
    qy_buf_clear(&maker->rest);
    maker->form = UNKNOWN;
    maker->columns = 0;
    maker->line = 0;
    maker->decode = NULL;
    return code;
}

int qy_rating_base_maker_feed(struct qy_rating_base_maker *maker, const char *text, size_t len,
                              struct qy_error *reterr)
{
    if (len == 0)
        return end_list(maker, reterr);
    qy_buf_add(&maker->rest, text, len);
    if (maker->rest.failed)
        return qyi_no_memory(reterr);
    if (maker->form == UNKNOWN)
        find_form(maker);
    if (maker->form == UNKNOWN)
        return 0;
    int code = maker->form == XML ? take_players(maker, reterr) : take_lines(maker, reterr);
    if (code == QY_E_MEMORY)
        (void)qyi_no_memory(reterr);
    return code;
}

/* ---- the base -------------------------------------------------------------------------------------- */

static int by_id(const void *a, const void *b)
{
    const struct qyi_base_row *x = a;
    const struct qyi_base_row *y = b;

    if (x->id != y->id)
        return x->id < y->id ? -1 : 1;
    return (x->name_at > y->name_at) - (x->name_at < y->name_at); /* in the original order */
}

static int by_sum(const void *a, const void *b)
{
    const struct qyi_base_name *x = a;
    const struct qyi_base_name *y = b;

    if (x->sum != y->sum)
        return x->sum < y->sum ? -1 : 1;
    return (x->row > y->row) - (x->row < y->row);
}

/* If an id occurs twice, the last row is used. */
static void drop_twins(struct qy_rating_base_maker *maker)
{
    uint32_t kept = 0;

    for (uint32_t i = 0; i < maker->facts.players; i++) {
        bool twin = i + 1 < maker->facts.players && maker->row[i + 1].id == maker->row[i].id;

        maker->facts.twice += twin;
        if (!twin)
            maker->row[kept++] = maker->row[i];
    }
    maker->facts.players = kept;
}

static int add_order(const struct qy_rating_base_maker *maker, struct qy_buf *base)
{
    uint32_t count = maker->facts.players;
    struct qyi_base_name *order = malloc(count * sizeof *order + 1);

    if (!order)
        return QY_E_MEMORY;
    for (uint32_t i = 0; i < count; i++) {
        char key[QYI_NAME_MOST];
        size_t len = qyi_listed_key(maker->names.data + maker->row[i].name_at, maker->row[i].name_len, key);

        order[i] = (struct qyi_base_name){qyi_listed_sum(key, len), i};
    }
    qsort(order, count, sizeof *order, by_sum);
    qy_buf_add(base, (const char *)order, count * sizeof *order);
    free(order);
    return 0;
}

int qy_rating_base_maker_end(struct qy_rating_base_maker *maker, struct qy_buf *base,
                             struct qy_rating_base_facts *ret_facts, struct qy_error *reterr)
{
    struct qyi_base_head head = {.magic = QYI_BASE_MAGIC, .ends = QYI_BASE_ENDS};
    int code = end_list(maker, reterr);

    if (code == 0 && maker->facts.players == 0)
        code = qyi_error_set(reterr, QY_E_RATING_LIST, 0, "", 0, NULL);
    if (code < 0)
        return code;
    qsort(maker->row, maker->facts.players, sizeof *maker->row, by_id);
    drop_twins(maker);
    head.count = maker->facts.players;
    head.names_len = maker->names.len;
    qy_buf_add(base, (const char *)&head, sizeof head);
    qy_buf_add(base, (const char *)maker->row, head.count * sizeof *maker->row);
    if (add_order(maker, base) < 0)
        return qyi_no_memory(reterr);
    qy_buf_add(base, maker->names.data, maker->names.len);
    if (base->failed)
        return qyi_no_memory(reterr);
    *ret_facts = maker->facts;
    return 0;
}

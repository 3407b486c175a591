/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads DhtmlXQ: fields in any order, the tree from the numbers of the branches. */
#include "record/xiangqi_dhtmlxq.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/grow.h"
#include "record/formats.h"
#include "record/pgn.h"
#include "record/record.h"
#include "record/xiangqi_dhtmlxq_page.h"

#define OPENING "[" QYI_DHTMLXQ_PREFIX
#define CLOSING "[/" QYI_DHTMLXQ_PREFIX

/* The greatest length of a field: no real one is longer. */
#define FIELD ((size_t)64 * 1024 * 1024)
/* The greatest length of a name after the prefix: that of a tag. */
#define NAME QY_RECORD_TAG_NAME
/* Bytes of text without a game that are kept at a time. */
#define SKIP ((size_t)64 * 1024)
#define WORD "DhtmlXQ"

/* A field: its name and value in the window. */
struct field {
    const char *name;
    size_t name_len;
    const char *value;
    size_t len;
    struct qy_place place;       /* position of the bracket */
    struct qy_place value_place; /* position of the value */
};

/* ---- texts ----------------------------------------------------------------------------------------- */

/* Reads an HTML character reference at text[0] == '&': the scalar, and its length; 0 for none. */
static size_t reference(const char *text, size_t len, uint32_t *ret_scalar)
{
    static const struct {
        const char *name;
        uint32_t scalar;
    } names[] = {{"&amp;", '&'},  {"&lt;", '<'},   {"&gt;", '>'},
                 {"&quot;", '"'}, {"&nbsp;", ' '}, {"&apos;", '\''}};

    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        size_t name_len = strlen(names[i].name);

        if (len >= name_len && memcmp(text, names[i].name, name_len) == 0) {
            *ret_scalar = names[i].scalar;
            return name_len;
        }
    }
    if (len < 4 || text[1] != '#')
        return 0;
    size_t at = 2;
    bool hex = text[at] == 'x' || text[at] == 'X';
    uint32_t scalar = 0;
    const char *digits = hex ? "0123456789abcdef" : "0123456789";
    at += hex;
    size_t first = at;
    for (; at < len && at - first < 8; at++) {
        char c = text[at] >= 'A' && text[at] <= 'F' ? (char)(text[at] | 0x20) : text[at];
        const char *digit = c == '\0' ? NULL : strchr(digits, c);

        if (digit == NULL)
            break;
        scalar = scalar * (hex ? 16 : 10) + (uint32_t)(digit - digits);
    }
    if (at == first || at == len || text[at] != ';' || scalar == 0 || scalar > 0x10FFFF)
        return 0;
    *ret_scalar = scalar;
    return at + 1;
}

/* Reads `\uXXXX`: the scalar, and its length; 0 for none. */
static size_t escape(const char *text, size_t len, uint32_t *ret_scalar)
{
    uint32_t scalar = 0;

    if (len < 6 || text[1] != 'u')
        return 0;
    for (size_t i = 2; i < 6; i++) {
        static const char digits[] = "0123456789abcdef";
        char c = text[i] >= 'A' && text[i] <= 'F' ? (char)(text[i] | 0x20) : text[i];
        const char *digit = c == '\0' ? NULL : strchr(digits, c);

        if (digit == NULL)
            return 0;
        scalar = scalar * 16 + (uint32_t)(digit - digits);
    }
    if (scalar == 0 || (scalar >= 0xD800 && scalar < 0xE000))
        return 0;
    *ret_scalar = scalar;
    return 6;
}

/* The length of an HTML tag at text[0] == '<'; 0 for none. `ret_break` if it ends a line. */
static size_t html_tag(const char *text, size_t len, bool *ret_break)
{
    const char *end = memchr(text, '>', len < 256 ? len : 256);

    if (end == NULL || len < 3 || (text[1] != '/' && !((text[1] | 0x20) >= 'a' && (text[1] | 0x20) <= 'z')))
        return 0;
    *ret_break = (text[1] | 0x20) == 'b' && (text[2] | 0x20) == 'r';
    return (size_t)(end - text) + 1;
}

/* Appends a value, decoded. */
static void unfold(const struct qyi_dhtmlxq_page *page, const char *value, size_t len, struct qy_buf *out)
{
    for (size_t i = 0; i < len;) {
        uint32_t scalar;
        bool is_break = false;
        size_t step = 0;

        if (value[i] == '|' && i + 1 < len && value[i + 1] == '|') {
            qy_buf_addc(out, '\n');
            i += 2;
            continue;
        }
        if (value[i] == '\\')
            step = escape(value + i, len - i, &scalar);
        else if (page->html && value[i] == '&')
            step = reference(value + i, len - i, &scalar);
        else if (page->html && value[i] == '<' && (step = html_tag(value + i, len - i, &is_break)) > 0)
            scalar = is_break ? '\n' : 0;
        if (step == 0)
            qy_buf_addc(out, value[i]);
        else if (scalar != 0)
            qy_buf_addu(out, scalar);
        i += step == 0 ? 1 : step;
    }
}

/* ---- games ----------------------------------------------------------------------------------------- */

/* Sets the first position; the piece of the first move decides who moves first. */
static int set_start(struct qyi_dhtmlxq_page *page)
{
    struct qyi_dhtmlxq_line *main = qyi_dhtmlxq_line(page, 0);
    struct qy_error error = {0};
    int code = 0;

    if (main != NULL && main->len >= 2) {
        qy_square from =
            qyi_xiangqi_point_from_top((unsigned)(main->digits[0] - '0'), (unsigned)(main->digits[1] - '0'));
        qy_piece man = from == QY_SQUARE_NONE ? 0 : page->setup.man[from];

        if (man != 0)
            page->setup.side = QY_PIECE_SIDE(man);
    }
    struct qy_position start = page->fen;
    if (!page->has_fen)
        code = qyi_xiangqi_setup_position(&page->setup, &start, &error);
    if (code == QY_E_MEMORY)
        return code;
    if (code == 0) {
        qy_record_set_start(page->record, &start);
        return 0;
    }
    page->findings.no_start = true;
    return qyi_find_error(&page->findings, QYI_DAMAGE, &page->setup_place, &error);
}

static void begin_game(struct qyi_dhtmlxq_page *page, const struct qy_place *place)
{
    qyi_findings_clear(&page->findings);
    qy_record_clear(page->record);
    qyi_xiangqi_record_begin(page->record, place);
    qyi_arena_reset(&page->arena);
    page->opened = true;
    page->has_fen = false;
    page->line_count = 0;
    page->remark_count = 0;
    page->setup_place = *place;
    qyi_xiangqi_setup_array(&page->setup);
}

static int end_game(struct qyi_dhtmlxq_page *page)
{
    page->opened = false;
    page->games++;
    qyi_dhtmlxq_sort(page);
    int code = qyi_find_encoding(&page->findings, &page->source, page->record);
    if (code == 0)
        code = set_start(page);
    if (code == 0)
        code = qyi_dhtmlxq_build(page);
    return code != 0 ? code : qyi_findings_hand(&page->findings, page->record);
}

/* ---- fields ---------------------------------------------------------------------------------------- */

/* Reads numbers separated by `_`; true if there are exactly `count`. */
static bool read_numbers(const char *text, size_t len, unsigned *ret_numbers, size_t count)
{
    size_t at = 0;

    for (size_t i = 0; i < count; i++) {
        size_t first = at;
        unsigned number = 0;

        while (at < len && qyi_is_digit(text[at]) && at - first < 7)
            number = number * 10 + (unsigned)(text[at++] - '0');
        if (at == first || (i + 1 < count && (at == len || text[at++] != '_')))
            return false;
        ret_numbers[i] = number;
    }
    return at == len;
}

static bool is_text(const char *text, size_t len, const char *other)
{
    return len == strlen(other) && memcmp(text, other, len) == 0;
}

static bool is_named(const struct field *field, const char *name)
{
    return is_text(field->name, field->name_len, name);
}

static bool begins(const struct field *field, const char *name)
{
    return field->name_len > strlen(name) && memcmp(field->name, name, strlen(name)) == 0;
}

static int odd_field(struct qyi_dhtmlxq_page *page, const struct field *field)
{
    return qyi_find(&page->findings, QYI_DAMAGE, QY_E_FIELD_NAME, &field->place, field->name, field->name_len,
                    NULL);
}

/* Keeps a sequence of moves until all are read. */
static int keep_line(struct qyi_dhtmlxq_page *page, const struct field *field, unsigned parent,
                     unsigned first, unsigned id)
{
    if (QYI_GROW(page->line, page->line_cap, page->line_count + 1) < 0)
        return QY_E_MEMORY;
    const char *digits = qyi_arena_text(&page->arena, field->value, field->len);
    if (digits == NULL)
        return QY_E_MEMORY;
    page->line[page->line_count] = (struct qyi_dhtmlxq_line){.id = id,
                                                             .parent = parent,
                                                             .first = first,
                                                             .digits = digits,
                                                             .len = field->len,
                                                             .place = field->value_place,
                                                             .index = page->line_count};
    page->line_count++;
    return 0;
}

static int keep_remark(struct qyi_dhtmlxq_page *page, const struct field *field)
{
    unsigned number[2] = {0, 0};
    const char *name = field->name + strlen("comment");
    size_t len = field->name_len - strlen("comment");

    if (!read_numbers(name, len, number, 2) && !read_numbers(name, len, &number[1], 1))
        return odd_field(page, field);
    if (memchr(name, '_', len) == NULL)
        number[0] = 0;
    if (QYI_GROW(page->remark, page->remark_cap, page->remark_count + 1) < 0)
        return QY_E_MEMORY;
    qy_buf_clear(&page->text);
    unfold(page, field->value, field->len, &page->text);
    const char *text = qyi_arena_text(&page->arena, qy_buf_str(&page->text), page->text.len);
    if (text == NULL || page->text.failed)
        return QY_E_MEMORY;
    page->remark[page->remark_count] = (struct qyi_dhtmlxq_remark){.line = number[0],
                                                                   .ply = number[1],
                                                                   .text = text,
                                                                   .len = page->text.len,
                                                                   .place = field->value_place,
                                                                   .index = page->remark_count};
    page->remark_count++;
    return 0;
}

/* Reads the points of the pieces, in the order of qyi_xiangqi_men. */
static int read_men(struct qyi_dhtmlxq_page *page, const struct field *field)
{
    struct qyi_xiangqi_setup setup = {.side = QY_FIRST};
    int code = 0;

    page->setup_place = field->value_place;
    for (size_t i = 0; i < QYI_XIANGQI_MEN && code == 0; i++) {
        const char *d = field->value + 2 * i;
        struct qy_place place = qyi_dhtmlxq_place(page, &field->value_place, field->value, 2 * i);

        if (2 * i + 2 > field->len || !qyi_is_digit(d[0]) || !qyi_is_digit(d[1]))
            return qyi_find(&page->findings, QYI_DAMAGE, QY_E_POINT, &place, d,
                            2 * i < field->len ? field->len - 2 * i : 0, NULL);
        qy_square point = qyi_xiangqi_point_from_top((unsigned)(d[0] - '0'), (unsigned)(d[1] - '0'));
        if (point == QY_SQUARE_NONE)
            continue;
        if (setup.man[point] != 0)
            code = qyi_find(&page->findings, QYI_DAMAGE, QY_E_POINT_TAKEN, &place, d, 2, NULL);
        setup.man[point] = qyi_xiangqi_men[i];
    }
    page->setup = setup;
    return code;
}

static int read_fen(struct qyi_dhtmlxq_page *page, const struct field *field)
{
    struct qy_error error = {0};

    if (field->len == 0)
        return 0;
    int code = qy_position_from_fen(QY_GAME_XIANGQI, field->value, field->len, &page->fen, &error);
    page->has_fen = code == 0;
    if (code == 0 || code == QY_E_MEMORY)
        return code;
    return qyi_find_error(&page->findings, QYI_DAMAGE, &field->value_place, &error);
}

static int add_tag(struct qyi_dhtmlxq_page *page, const struct field *field, const char *tag, size_t tag_len)
{
    qy_buf_clear(&page->text);
    unfold(page, field->value, field->len, &page->text);
    if (page->text.failed)
        return QY_E_MEMORY;
    if (page->text.len == 0)
        return 0;
    return qyi_find_tag(&page->findings, &field->place, page->record, tag, tag_len, page->text.data,
                        page->text.len);
}

/* Reads a result in words, or W, L, D for Red. */
static int read_result(struct qyi_dhtmlxq_page *page, const struct field *field)
{
    enum qy_result result;
    const char *value = field->value;

    if (field->len == 1 && strchr("WLD", value[0]) != NULL)
        result = value[0] == 'W'   ? QY_RESULT_FIRST_WON
                 : value[0] == 'L' ? QY_RESULT_SECOND_WON
                                   : QY_RESULT_DRAW;
    else if (field->len == 0 || is_text(value, field->len, "未知"))
        return 0;
    else if (qyi_pgn_result(value, field->len, &result) != 0)
        return qyi_find(&page->findings, QYI_NOTE, QY_E_PGN_RESULT, &field->value_place, value, field->len,
                        NULL);
    qy_record_set_result(page->record, result);
    return 0;
}

static int read_head_field(struct qyi_dhtmlxq_page *page, const struct field *field)
{
    for (size_t i = 0; qyi_dhtmlxq_fields[i].field != NULL; i++) {
        const char *tag = qyi_dhtmlxq_fields[i].tag;

        if (is_named(field, qyi_dhtmlxq_fields[i].field))
            return add_tag(page, field, tag, strlen(tag));
    }
    /* a name of the format keeps its prefix; one that was a tag becomes a tag again */
    if (field->name[0] >= 'A' && field->name[0] <= 'Z')
        return add_tag(page, field, field->name, field->name_len);
    return add_tag(page, field, field->name - strlen(QYI_DHTMLXQ_PREFIX),
                   field->name_len + strlen(QYI_DHTMLXQ_PREFIX));
}

static int read_field(struct qyi_dhtmlxq_page *page, const struct field *field)
{
    unsigned number[3];

    if (is_named(field, "movelist"))
        return keep_line(page, field, 0, 1, 0);
    if (is_named(field, "binit"))
        return read_men(page, field);
    if (is_named(field, "fen"))
        return read_fen(page, field);
    if (is_named(field, "result"))
        return read_result(page, field);
    if (begins(field, "comment"))
        return keep_remark(page, field);
    if (!begins(field, "move_"))
        return read_head_field(page, field);
    if (!read_numbers(field->name + 5, field->name_len - 5, number, 3) || number[2] == 0)
        return odd_field(page, field);
    return keep_line(page, field, number[0], number[1], number[2]);
}

/* ---- scanning -------------------------------------------------------------------------------------- */

/*
 * Finds `what` at or after `pos` within `limit` bytes, with everything before it in the window. `ret_at` is
 * its distance from `pos`, or that of the end of the search.
 */
static int find(struct qyi_stream *source, const char *what, size_t limit, size_t *ret_at, bool *ret_found)
{
    size_t what_len = strlen(what);
    size_t looked = 0;

    for (;;) {
        const char *text = source->text + source->pos;
        size_t there = source->end - source->pos;
        const char *found = there < looked ? NULL : memmem(text + looked, there - looked, what, what_len);

        *ret_found = found != NULL;
        *ret_at = found != NULL ? (size_t)(found - text) : there;
        if (found != NULL || source->eof || there > limit)
            return 0;
        looked = there < what_len ? 0 : there - what_len + 1;
        int code = qyi_stream_fill(source, there + 1);
        if (code != 0)
            return code;
    }
}

/* The end of the name that begins at text[at]: letters, digits and `_`. */
static size_t name_end(const struct qyi_stream *source, size_t at)
{
    size_t begin = at;

    while (at < source->end && at - begin <= strlen(QYI_DHTMLXQ_PREFIX) + NAME &&
           (qyi_is_digit(source->text[at]) || source->text[at] == '_' ||
            ((source->text[at] | 0x20) >= 'a' && (source->text[at] | 0x20) <= 'z')))
        at++;
    return at;
}

/*
 * Finds the end of the value that begins at `pos`; `ret_after` is the distance of the text after its end tag.
 */
static int find_value(struct qyi_dhtmlxq_page *page, const struct field *field, size_t *ret_len,
                      size_t *ret_after)
{
    struct qyi_stream *source = &page->source;
    size_t end;
    bool closed;
    int code = find(source, CLOSING, FIELD, &end, &closed);

    if (code != 0)
        return code;
    const char *value = source->text + source->pos;
    const char *next = memmem(value, end, OPENING, strlen(OPENING));
    if (next != NULL || !closed) {
        *ret_len = *ret_after = next != NULL ? (size_t)(next - value) : end;
        return qyi_find(&page->findings, QYI_DAMAGE, QY_E_FIELD_OPEN, &field->place, field->name,
                        field->name_len, NULL);
    }
    *ret_len = end;
    code = qyi_stream_fill(source, end + strlen(CLOSING) + NAME + 2);
    end = name_end(source, source->pos + end + strlen(CLOSING));
    *ret_after = end - source->pos + (end < source->end && source->text[end] == ']');
    return code;
}

/* Reads the field whose name, after the prefix, is text[name, end). */
static int take_field(struct qyi_dhtmlxq_page *page, const struct qy_place *place, size_t name, size_t end)
{
    struct qyi_stream *source = &page->source;
    char copy[sizeof(QYI_DHTMLXQ_PREFIX) + NAME + 1] = QYI_DHTMLXQ_PREFIX;
    size_t prefix = strlen(QYI_DHTMLXQ_PREFIX);
    struct field field = {.place = *place, .name = copy + prefix, .name_len = end - name};
    size_t after;
    int code = 0;

    memcpy(copy + prefix, source->text + name, field.name_len);
    qyi_stream_place(source, end + 1, &field.value_place);
    source->pos = end + 1;
    if (!page->opened)
        begin_game(page, place);
    code = find_value(page, &field, &field.len, &after);
    if (code != 0)
        return code;
    field.value = source->text + source->pos;
    code = read_field(page, &field);
    source->pos += after;
    return code;
}

/* Reports and drops a field whose name is longer than that of any tag. */
static int pass_long_name(struct qyi_dhtmlxq_page *page, const struct qy_place *place, size_t at, size_t end)
{
    const struct field field = {.name = page->source.text + at, .name_len = end - at, .place = *place};

    if (!page->opened)
        begin_game(page, place);
    int code = odd_field(page, &field);
    page->source.pos = end;
    return code;
}

/*
 * Reads the tag with the word DhtmlXQ at text[at]: a field, the beginning of a game ([DhtmlXQ],
 * [DhtmlXQiFrame], [DhtmlXQHTML]) or its end.
 */
static int take_tag(struct qyi_dhtmlxq_page *page, size_t at)
{
    struct qyi_stream *source = &page->source;
    bool closing = at >= source->pos + 2 && memcmp(source->text + at - 2, "[/", 2) == 0;
    bool opening = at >= source->pos + 1 && source->text[at - 1] == '[';
    size_t end = name_end(source, at);
    size_t prefix = strlen(QYI_DHTMLXQ_PREFIX);
    struct qy_place place;
    int code = 0;

    bool field = end - at >= prefix && source->text[at + prefix - 1] == '_';
    bool longer = end - at > NAME + prefix;
    if ((!opening && !closing) || end == source->end || (source->text[end] != ']' && !longer) ||
        (closing && field)) { /* the end of a field does not end the game */
        source->pos = at + 1;
        return 0;
    }
    qyi_stream_place(source, at - (closing ? 2 : 1), &place);
    if (longer)
        return pass_long_name(page, &place, at, end);
    if (field && end - at > prefix)
        return take_field(page, &place, at + prefix, end);
    if (page->opened)
        code = end_game(page);
    if (opening && code == 0)
        begin_game(page, &place);
    source->pos = end + 1;
    return code;
}

static int read_page(struct qyi_dhtmlxq_page *page)
{
    struct qyi_stream *source = &page->source;
    bool found = true;
    int code = 0;

    while (code == 0 && found) {
        size_t at;

        code = find(source, WORD, SKIP, &at, &found);
        if (code != 0)
            break;
        /* a page shows its games within HTML tags */
        if (!page->opened && !page->html)
            page->html = memchr(source->text + source->pos, '<', at) != NULL;
        if (found) {
            code = qyi_stream_fill(source, at + sizeof(WORD) + NAME + 16);
            if (code == 0)
                code = take_tag(page, source->pos + at);
        } else if (!source->eof) {
            source->pos += at > sizeof(WORD) + 2 ? at - sizeof(WORD) - 2 : 0;
            found = true;
        }
    }
    return code == 0 && page->opened ? end_game(page) : code;
}

/* Finds the encoding that a page declares: `charset=gb2312`. Many pages that do were saved as UTF-8. */
static bool find_charset(const struct qyi_peek *peek, enum qy_encoding *ret_encoding)
{
    static const struct {
        const char *name;
        enum qy_encoding encoding;
    } sets[] = {{"gb", QY_ENCODING_GB18030}, {"big5", QY_ENCODING_BIG5}, {"utf-8", QY_ENCODING_UTF8}};
    const char *head = (const char *)peek->head;
    const char *game = memmem(head, peek->len, WORD, strlen(WORD));
    const char *end = game != NULL ? game : head + peek->len;
    const char *set = memmem(head, (size_t)(end - head), "charset=", 8);

    if (set == NULL)
        return false;
    set += 8;
    set += set < end && *set == '"';
    for (size_t i = 0; i < sizeof(sets) / sizeof(sets[0]); i++) {
        size_t len = strlen(sets[i].name);

        if ((size_t)(end - set) > len && strncasecmp(set, sets[i].name, len) == 0) {
            *ret_encoding = sets[i].encoding;
            return true;
        }
    }
    return false;
}

static int read_dhtmlxq(const struct qyi_record_input *input, const struct qyi_record_sink *sink)
{
    struct qyi_dhtmlxq_page page = {.findings = {.sink = sink}};
    struct qyi_peek peek;
    const struct qy_place begin = {.line = 0};
    enum qy_encoding charset;
    int code = qyi_peek_begin(&peek, input->read, input->user, false);

    if (code == 0)
        code = qyi_record_new_for(input, &page.record);
    if (code == 0)
        code = qyi_stream_init(&page.source, qyi_peek_read, &peek, input->encoding_known, input->encoding,
                               &begin);
    if (code == 0) {
        if (find_charset(&peek, &charset))
            qyi_stream_state(&page.source, charset);
        code = read_page(&page);
        if (code == 0 && page.games == 0) /* a page without a game is not a fault */
            code = qyi_find_at(&page.findings, QYI_NOTE, QY_E_FORMAT_SIGNATURE, 0, "DhtmlXQ", "%s", "");
        qyi_stream_done(&page.source);
    }
    qyi_arena_free(&page.arena);
    qy_buf_free(&page.text);
    free(page.line);
    free(page.remark);
    qy_record_free(page.record);
    return code;
}

static enum qyi_probe probe_dhtmlxq(const unsigned char *head, size_t len)
{
    char text[QYI_PEEK];
    size_t kept = 0;

    for (size_t i = 0; i < len && kept < sizeof(text); i++) { /* without the zeros of UTF-16 */
        if (head[i] != 0)
            text[kept++] = (char)head[i];
    }
    if (memmem(text, kept, "[" WORD, strlen("[" WORD)) != NULL)
        return QYI_PROBE_SURE;
    /* a page may begin with any text */
    return memmem(text, kept, "<html", 5) != NULL || memmem(text, kept, "<HTML", 5) != NULL ? QYI_PROBE_MAYBE
                                                                                            : QYI_PROBE_NO;
}

const struct qyi_format qyi_format_dhtmlxq = {
    .name = "dhtmlxq",
    .suffixes = (const char *const[]){".ubb", ".dhtmlxq", ".html", ".htm", NULL},
    .games = 1U << QY_GAME_XIANGQI,
    .probe = probe_dhtmlxq,
    .reader = read_dhtmlxq,
    .writer = qyi_dhtmlxq_write,
};

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the tags of a PGN game, even with damaged quotes, and interprets those that affect the moves. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/grow.h"
#include "notation/games.h"
#include "record/pgn.h"

/* ---- meaning of tags ------------------------------------------------------------------------------- */

struct tag {
    const char *name;
    size_t name_len;
    const char *value;
    size_t value_len;
    size_t at;                    /* offset of the value in the window */
    const struct qy_place *known; /* its position in the file, if a later one was already computed */
};

/* The position of the value in the file: computed only for the few that need it. */
static struct qy_place place_of(struct qy_pgn_reader *reader, const struct tag *tag)
{
    struct qy_place place;

    if (tag->known != NULL)
        return *tag->known;
    qyi_stream_place(&reader->source, tag->at, &place);
    return place;
}

static int report_tag(struct qy_pgn_reader *reader, const struct tag *tag, enum qyi_pgn_severity severity,
                      int code, const char *found, size_t found_len, const char *expected)
{
    struct qy_place place = place_of(reader, tag);

    return qyi_pgn_report_at(reader, severity, code, &place, found, found_len, expected);
}

static void tell_game(struct qyi_pgn_head *head, enum qy_game game)
{
    head->game_told = true;
    head->game = game;
}

static int take_result(struct qy_pgn_reader *reader, const struct tag *tag)
{
    struct qyi_pgn_head *head = &reader->head;

    if (tag->value_len == 0 || qyi_means(tag->value, tag->value_len, "?"))
        return 0;
    if (head->has_result)
        return 0;
    head->has_result = true;
    if (qyi_pgn_result(tag->value, tag->value_len, &head->result) == 0)
        return 0;
    if (qyi_pgn_result_slip(tag->value, tag->value_len, &head->result) == tag->value_len)
        return report_tag(reader, tag, QYI_PGN_NOTE, QY_E_PGN_RESULT_SLIP, tag->value, tag->value_len,
                          qy_result_text(head->result));
    return report_tag(reader, tag, QYI_PGN_DAMAGE, QY_E_PGN_RESULT, tag->value, tag->value_len,
                      "1-0, 0-1, 1/2-1/2, *");
}

static int take_fen(struct qy_pgn_reader *reader, const struct tag *tag)
{
    struct qyi_pgn_head *head = &reader->head;

    if (head->has_fen || tag->value_len == 0)
        return 0;
    head->has_fen = true;
    head->fen_place = place_of(reader, tag);
    qy_buf_add(&head->fen, tag->value, tag->value_len);
    return head->fen.failed ? QY_E_MEMORY : 0;
}

static int take_variant(struct qy_pgn_reader *reader, const struct tag *tag)
{
    struct qyi_pgn_head *head = &reader->head;
    enum qy_game game;

    if (head->has_variant || qyi_means_any(tag->value, tag->value_len, qyi_plain_variants))
        return 0;
    if (qyi_game_named(tag->value, tag->value_len, &game)) {
        tell_game(head, game);
        return 0;
    }
    head->has_variant = true;
    head->variant_place = place_of(reader, tag);
    qy_buf_add(&head->variant, tag->value, tag->value_len);
    return head->variant.failed ? QY_E_MEMORY : 0;
}

static int take_game(struct qy_pgn_reader *reader, const struct tag *tag)
{
    enum qy_game game;

    if (qyi_game_named(tag->value, tag->value_len, &game))
        tell_game(&reader->head, game);
    return 0;
}

static int take_format(struct qy_pgn_reader *reader, const struct tag *tag)
{
    enum qy_game game;

    if (qyi_format_named(tag->value, tag->value_len, &game, &reader->notation))
        tell_game(&reader->head, game);
    return 0;
}

static int interpret(struct qy_pgn_reader *reader, const struct tag *tag)
{
    static const struct {
        const char *name;
        int (*take)(struct qy_pgn_reader *reader, const struct tag *tag);
    } takers[] = {
        {"result", take_result}, {"fen", take_fen},       {"variant", take_variant},
        {"game", take_game},     {"format", take_format},
    };
    enum qy_game game;
    char first = (char)(tag->name[0] | 0x20);

    for (size_t i = 0; i < sizeof(takers) / sizeof(takers[0]); i++) {
        /* Most names begin with another letter; one may begin with a sign that is skipped. */
        if ((first < 'a' || first > 'z' || first == takers[i].name[0]) &&
            qyi_means(tag->name, tag->name_len, takers[i].name))
            return takers[i].take(reader, tag);
    }
    if (!reader->head.game_told && qyi_game_of_tag(tag->name, tag->name_len, &game))
        tell_game(&reader->head, game);
    return 0;
}

/* The bytes of a text shorter than eight, some of them twice: unique together with its length. */
static uint64_t few_bytes(const char *text, size_t len)
{
    uint32_t front = 0;
    uint32_t back = 0;

    if (len >= 4) {
        memcpy(&front, text, 4);
        memcpy(&back, text + len - 4, 4);
    } else if (len > 0) {
        front = (unsigned char)text[0] | (uint32_t)(unsigned char)text[len / 2] << 8;
        back = (unsigned char)text[len - 1];
    }
    return (uint64_t)front << 32 | back;
}

/* Hashes eight bytes at a time: good enough to distinguish one game's tags and values. */
static uint64_t hash(const char *text, size_t len)
{
    uint64_t h = len * UINT64_C(0x9E3779B97F4A7C15);
    uint64_t word;

    if (len < 8) {
        h = (h ^ few_bytes(text, len)) * UINT64_C(0xD6E8FEB86659FD93);
        return h ^ h >> 32;
    }
    for (const char *last = text + len - 8;; text += 8) { /* the last eight may overlap those before */
        memcpy(&word, text < last ? text : last, 8);
        h = (h ^ word) * UINT64_C(0xD6E8FEB86659FD93);
        h ^= h >> 32;
        if (text >= last)
            return h;
    }
}

/* Tags after so many are left out, for each is remembered until the game ends. */
#define MOST_TAGS      10000
#define MOST_TAGS_TEXT "10,000"

/* Up to this many tags are searched linearly. */
#define FEW_TAGS 64

/* The slot for a tag's name: the tag's own, or a free one. */
static uint32_t *slot_of(const struct qyi_pgn_head *head, uint64_t name)
{
    size_t at = (size_t)name & (head->slots - 1);

    while (head->slot[at] != 0 && head->seen[head->slot[at] - 1].name != name)
        at = (at + 1) & (head->slots - 1);
    return &head->slot[at];
}

/* The tag with a name, or NULL. */
static const struct qyi_pgn_tag_seen *find_seen(const struct qyi_pgn_head *head, uint64_t name)
{
    if (head->count > FEW_TAGS) {
        uint32_t index = *slot_of(head, name);

        return index == 0 ? NULL : &head->seen[index - 1];
    }
    for (size_t i = 0; i < head->count; i++)
        if (head->seen[i].name == name)
            return &head->seen[i];
    return NULL;
}

/* Rebuilds the slots for all tags, with room for at least twice as many. */
static int make_slots(struct qyi_pgn_head *head)
{
    size_t slots = 4 * FEW_TAGS;

    while (slots < 4 * head->count)
        slots *= 2;
    uint32_t *slot = calloc(slots, sizeof *slot);
    if (slot == NULL)
        return QY_E_MEMORY;
    free(head->slot);
    head->slot = slot;
    head->slots = slots;
    for (size_t i = 0; i < head->count; i++)
        *slot_of(head, head->seen[i].name) = (uint32_t)i + 1;
    return 0;
}

/* Stores a tag with a new name. */
static int keep_seen(struct qyi_pgn_head *head, uint64_t name, uint64_t value)
{
    if (QYI_GROW(head->seen, head->seen_cap, head->count + 1) < 0)
        return QY_E_MEMORY;
    head->seen[head->count++] = (struct qyi_pgn_tag_seen){name, value};
    if (head->count <= FEW_TAGS)
        return 0;
    if (head->count == FEW_TAGS + 1 || 2 * head->count > head->slots)
        return make_slots(head);
    *slot_of(head, name) = (uint32_t)head->count;
    return 0;
}

/* A repeated tag is noted if it has the same value, and is damage if it differs. */
static int watch_repeats(struct qy_pgn_reader *reader, const struct tag *tag)
{
    uint64_t name = hash(tag->name, tag->name_len);
    uint64_t value = hash(tag->value, tag->value_len);
    const struct qyi_pgn_tag_seen *seen = find_seen(&reader->head, name);

    if (seen == NULL)
        return keep_seen(&reader->head, name, value);
    return report_tag(reader, tag, seen->value == value ? QYI_PGN_NOTE : QYI_PGN_DAMAGE,
                      QY_E_PGN_TAG_REPEATED, tag->name, tag->name_len, NULL);
}

/* ---- reading --------------------------------------------------------------------------------------- */

static size_t skip_spaces(const char *text, size_t at, size_t end)
{
    while (at < end && (text[at] == ' ' || text[at] == '\t'))
        at++;
    return at;
}

/* A bracket, a name, and a blank or a quote after it; a lone `[Name]` counts too. */
bool qyi_pgn_is_tag(const struct qyi_stream *source, size_t at)
{
    const char *text = source->text;
    size_t end = source->end;

    if (at >= end || text[at] != '[')
        return false;
    at = skip_spaces(text, at + 1, end);
    size_t name = at;
    while (at < end && qyi_is_name_char(text[at]))
        at++;
    if (at == name || at == end)
        return false;
    return text[at] == ' ' || text[at] == '\t' || text[at] == '"' || text[at] == ']';
}

int qyi_pgn_tag_begins(struct qy_pgn_reader *reader, bool *ret_begins)
{
    struct qyi_stream *source = &reader->source;

    *ret_begins = qyi_pgn_is_tag(source, source->pos);
    while (!*ret_begins && source->text[source->pos] == '[') {
        size_t at = skip_spaces(source->text, source->pos + 1, source->end);

        while (at < source->end && qyi_is_name_char(source->text[at]))
            at++;
        if (at < source->end || source->eof)
            return 0;
        size_t seen = at - source->pos;
        if (seen > QYI_PGN_FAR) { /* no valid tag is that long */
            *ret_begins = true;
            return 0;
        }
        int code = qyi_stream_fill(source, 2 * seen + QYI_PGN_AHEAD);
        if (code != 0)
            return code;
        *ret_begins = qyi_pgn_is_tag(source, source->pos);
    }
    return 0;
}

/* The parts of the value in the window. */
struct span {
    size_t begin;
    size_t end;   /* end of the value */
    size_t after; /* end of the whole tag */
};

/* True if the quote at text[at] closes the value: only blanks are between it and the bracket. */
static bool closes(const char *text, size_t at, size_t line_end, size_t *ret_after)
{
    size_t next = skip_spaces(text, at + 1, line_end);

    if (next >= line_end || text[next] != ']')
        return false;
    *ret_after = next + 1;
    return true;
}

/* Finds the quote that closes a value; `ret_plain` is false if an unescaped one is inside. */
static bool find_close(const char *text, size_t line_end, struct span *span, bool *ret_plain)
{
    const char *quote = memchr(text + span->begin, '"', line_end - span->begin);

    *ret_plain = true;
    if (quote != NULL && closes(text, (size_t)(quote - text), line_end, &span->after) &&
        memchr(text + span->begin, '\\', (size_t)(quote - text) - span->begin) == NULL) {
        span->end = (size_t)(quote - text); /* the usual case */
        return true;
    }
    for (size_t at = span->begin; at < line_end; at++) {
        if (text[at] == '\\' && at + 1 < line_end && (text[at + 1] == '"' || text[at + 1] == '\\')) {
            at++;
        } else if (text[at] == '"') {
            if (closes(text, at, line_end, &span->after)) {
                span->end = at;
                return true;
            }
            *ret_plain = false;
        }
    }
    /* The backslash at the end of a value escapes its closing quote. */
    *ret_plain = false;
    for (size_t at = line_end; at-- > span->begin;) {
        if (text[at] == '"' && closes(text, at, line_end, &span->after)) {
            span->end = at;
            return true;
        }
    }
    return false;
}

/* Removes characters used as quotes around a value: typographic ones, and a sign in front of any. */
static void strip_quotes(const char *text, struct span *span)
{
    static const char *const pairs[][2] = {{"“", "”"}, {"„", "“"}, {"”", "”"},   {"‘", "’"},
                                           {"«", "»"}, {"'", "'"}, {"\"", "\""}, {"＂", "＂"}};
    size_t begin = span->begin;
    size_t end = span->end;

    while (begin < end && (text[begin] == '=' || text[begin] == ':' || text[begin] == ' '))
        begin++;
    while (end > begin && text[end - 1] == ' ')
        end--;
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        size_t open = strlen(pairs[i][0]);
        size_t close = strlen(pairs[i][1]);

        if (end - begin < open + close || memcmp(text + begin, pairs[i][0], open) != 0 ||
            memcmp(text + end - close, pairs[i][1], close) != 0)
            continue;
        span->begin = begin + open;
        span->end = end - close;
        return;
    }
}

/*
 * Reads the value of a tag without a closing quote or bracket as far as possible, and reports what is
 * missing.
 */
static int repair(struct qy_pgn_reader *reader, size_t line_end, bool opened, struct span *span)
{
    const char *text = reader->source.text;
    size_t at = line_end;

    while (at > span->begin && text[at - 1] != ']')
        at--;
    if (at > span->begin) { /* the bracket is there, so a quote is missing */
        span->end = at - 1;
        span->after = at;
        size_t fault = opened ? span->end : span->begin;
        if (!opened)
            strip_quotes(text, span);
        return qyi_pgn_report(reader, QYI_PGN_DAMAGE, QY_E_PGN_TAG, fault, text + fault, line_end - fault,
                              "\"");
    }
    span->end = span->after = line_end;
    if (opened) {
        const char *quote = memrchr(text + span->begin, '"', line_end - span->begin);

        if (quote != NULL)
            span->end = (size_t)(quote - text);
    }
    return qyi_pgn_report(reader, QYI_PGN_DAMAGE, QY_E_PGN_TAG, line_end, text + span->begin,
                          line_end - span->begin, opened && span->end < line_end ? "]" : "\"");
}

/* Removes the escaping backslashes; `buffer` is used only if there are any. */
static void unescape(const char *text, const struct span *span, struct qy_buf *buffer, struct tag *tag)
{
    tag->value = text + span->begin;
    tag->value_len = span->end - span->begin;
    if (memchr(tag->value, '\\', tag->value_len) == NULL)
        return;
    for (size_t i = 0; i < tag->value_len; i++) {
        if (tag->value[i] == '\\' && i + 1 < tag->value_len &&
            (tag->value[i + 1] == '"' || tag->value[i + 1] == '\\'))
            i++;
        qy_buf_addc(buffer, tag->value[i]);
    }
    tag->value = qy_buf_str(buffer);
    tag->value_len = buffer->len;
}

/* The record's limit that a tag exceeds; NULL for none. */
static const char *limit_passed(const struct tag *tag)
{
    if (tag->name_len > QY_RECORD_TAG_NAME)
        return "255 bytes";
    return tag->value_len > QY_RECORD_TAG ? "64 KiB" : NULL;
}

/* Reports the first tag that is left out. */
static int leave_out(struct qy_pgn_reader *reader, const struct tag *tag)
{
    if (reader->head.tags_left_out)
        return 0;
    reader->head.tags_left_out = true;
    return report_tag(reader, tag, QYI_PGN_DAMAGE, QY_E_PGN_TAGS, tag->name, tag->name_len, MOST_TAGS_TEXT);
}

static int tell_tag(struct qy_pgn_reader *reader, const struct tag *tag)
{
    const struct qyi_stream *source = &reader->source;
    const char *limit = limit_passed(tag);
    int code = 0;

    if (reader->head.count >= MOST_TAGS)
        return leave_out(reader, tag);
    if (limit != NULL) {
        code = report_tag(reader, tag, QYI_PGN_DAMAGE, QY_E_PGN_LONG, tag->name, tag->name_len, limit);
        return code != 0 ? code : watch_repeats(reader, tag);
    }
    if (source->has_bad && memchr(tag->value, QYI_BAD_BYTE, tag->value_len) != NULL)
        code = report_tag(reader, tag, QYI_PGN_DAMAGE, QY_E_PGN_BYTE, tag->value, tag->value_len,
                          qy_encoding_name(source->encoding));
    if (code == 0)
        code = watch_repeats(reader, tag);
    if (code == 0)
        code = interpret(reader, tag);
    if (code == 0 && reader->visitor->tag != NULL)
        code = reader->visitor->tag(reader->user, tag->name, tag->name_len, tag->value, tag->value_len);
    return code;
}

/* Skips a tag longer than is examined at once: up to its quote and bracket, or to the end of its line. */
static int pass_long_tag(struct qy_pgn_reader *reader)
{
    struct qyi_stream *source = &reader->source;
    bool escaped = false;
    bool quoted = false; /* only blanks after a quote */
    size_t at = source->pos;

    for (;;) {
        for (; at < source->end && source->text[at] != '\n' && source->text[at] != '\r'; at++) {
            char c = source->text[at];

            if (c == ']' && quoted) {
                source->pos = at + 1;
                return 0;
            }
            quoted = (c == '"' && !escaped && at > source->pos) || (quoted && (c == ' ' || c == '\t'));
            escaped = c == '\\' && !escaped;
        }
        source->pos = at;
        if (at < source->end || source->eof)
            return 0;
        int code = qyi_stream_fill(source, QYI_PGN_AHEAD);
        if (code != 0)
            return code;
        at = source->pos;
    }
}

static int refuse_long_tag(struct qy_pgn_reader *reader, struct tag *tag)
{
    struct qyi_stream *source = &reader->source;
    bool name = tag->name_len > QY_RECORD_TAG_NAME;
    int code = qyi_pgn_report(reader, QYI_PGN_DAMAGE, QY_E_PGN_LONG, source->pos, tag->name, tag->name_len,
                              name ? "255 bytes" : "64 KiB");

    if (code == 0 && find_seen(&reader->head, hash(tag->name, tag->name_len)) == NULL)
        code = keep_seen(&reader->head, hash(tag->name, tag->name_len), 0);
    return code != 0 ? code : pass_long_tag(reader);
}

/* Makes the whole line of a tag available in the window, up to the greatest length of a tag. */
static int whole_line(struct qy_pgn_reader *reader, size_t *ret_end)
{
    struct qyi_stream *source = &reader->source;
    size_t end = qyi_pgn_line_end(source, source->pos);

    while (end == source->end && !source->eof && end - source->pos < QYI_PGN_TAG) {
        size_t seen = end - source->pos;
        int code = qyi_stream_fill(source, seen + QYI_PGN_AHEAD);

        if (code != 0)
            return code;
        end = qyi_pgn_line_end(source, source->pos + seen);
    }
    if (end - source->pos > QYI_PGN_TAG)
        end = source->pos + QYI_PGN_TAG;
    *ret_end = end;
    return 0;
}

/* Reads the tag at `pos`, which is known to begin with a bracket and a name. */
static int read_tag(struct qy_pgn_reader *reader)
{
    struct qyi_stream *source = &reader->source;
    struct qy_buf buffer = QY_BUF_INIT;
    struct tag tag = {0};
    struct qy_place place;
    struct span span;
    size_t line_end;
    bool plain = true;
    int code = whole_line(reader, &line_end);

    if (code != 0)
        return code;
    const char *text = source->text;
    size_t at = skip_spaces(text, source->pos + 1, line_end);
    tag.name = text + at;
    while (at < line_end && qyi_is_name_char(text[at]))
        at++;
    tag.name_len = (size_t)(text + at - tag.name);
    at = skip_spaces(text, at, line_end);
    bool opened = at < line_end && text[at] == '"';
    bool cut = line_end - source->pos == QYI_PGN_TAG;
    span.begin = at + opened;
    if (opened && find_close(text, line_end, &span, &plain)) {
        if (!plain)
            code = qyi_pgn_report(reader, QYI_PGN_NOTE, QY_E_PGN_TAG, span.begin, text + span.begin,
                                  span.end - span.begin, "\\\"");
    } else if (cut) {
        return refuse_long_tag(reader, &tag);
    } else {
        qyi_stream_place(source, span.begin, &place);
        tag.known = &place;
        code = repair(reader, line_end, opened, &span);
    }
    if (code == 0) {
        tag.at = span.begin;
        unescape(text, &span, &buffer, &tag);
        code = buffer.failed ? QY_E_MEMORY : tell_tag(reader, &tag);
    }
    source->pos = span.after;
    qy_buf_free(&buffer);
    return code;
}

/*
 * True if the tag at `pos`, after an empty line, begins another game: it is a game's first tag, or repeats
 * one of this game. Files with an empty line after every tag do not repeat any.
 */
static bool heads_another(const struct qy_pgn_reader *reader)
{
    const struct qyi_stream *source = &reader->source;
    size_t at = skip_spaces(source->text, source->pos + 1, source->end);
    size_t end = at;

    while (end < source->end && qyi_is_name_char(source->text[end]))
        end++;
    if (qyi_means(source->text + at, end - at, "event"))
        return true;
    return find_seen(&reader->head, hash(source->text + at, end - at)) != NULL;
}

int qyi_pgn_read_tags(struct qy_pgn_reader *reader)
{
    struct qyi_stream *source = &reader->source;

    for (;;) {
        bool gap;
        bool begins = false;
        int code = qyi_pgn_pass_gap(reader, &gap);

        if (code != 0)
            return code;
        if (qyi_pgn_is_escaped(source)) {
            code = qyi_pgn_skip_line(reader);
        } else {
            code = source->pos < source->end ? qyi_pgn_tag_begins(reader, &begins) : 0;
            if (code != 0 || !begins || (gap && reader->head.count > 0 && heads_another(reader)))
                return code;
            code = read_tag(reader);
        }
        if (code != 0)
            return code;
    }
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: record. XML's pieces taken one after the other from a stream. */
#include "record/xml.h"

#include <string.h>

#include "base/error.h"

/* The longest tag or run of text. */
#define TOKEN ((size_t)64 * 1024 * 1024)

int qyi_xml_init(struct qyi_xml *xml, qy_read_fn read, void *user, bool encoding_known,
                 enum qy_encoding encoding)
{
    const struct qy_place begin = {.line = 0};

    *xml = (struct qyi_xml){.depth = 0};
    return qyi_stream_init(&xml->source, read, user, encoding_known, encoding, &begin);
}

void qyi_xml_done(struct qyi_xml *xml)
{
    qyi_stream_done(&xml->source);
    qy_buf_free(&xml->texts);
    qy_buf_free(&xml->open);
}

int qyi_xml_read_record(const struct qyi_record_input *input, struct qyi_xml *xml,
                        struct qy_record **ret_record, int (*read)(void *file), void *file)
{
    int code = qy_record_new(ret_record);

    if (code != 0)
        return code;
    code = qyi_xml_init(xml, input->read, input->user, input->encoding_known, input->encoding);
    if (code == 0)
        code = read(file);
    qyi_xml_done(xml);
    qy_record_free(*ret_record);
    *ret_record = NULL;
    return code;
}

/* ---- characters ------------------------------------------------------------------------------------ */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* Bytes above 127 are parts of letters. */
static bool is_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-' || c == '.' || c == ':' || (unsigned char)c >= 0x80;
}

static int fault_at(struct qyi_xml *xml, size_t at, const char *expected, struct qy_error *reterr)
{
    struct qyi_stream *source = &xml->source;
    size_t len = source->end - at < 24 ? source->end - at : 24;
    struct qy_error error;

    qyi_stream_place(source, at, &xml->place);
    qyi_error_set(&error, QY_E_XML_SYNTAX, xml->place.offset, source->text + at, len, expected);
    error.line = xml->place.line;
    error.column = xml->place.column;
    if (reterr != NULL)
        *reterr = error;
    return QY_E_XML_SYNTAX;
}

/* Makes text up to and with `what` stand from `pos` on; `ret_at` is the index of `what`. */
static int seek(struct qyi_xml *xml, const char *what, size_t *ret_at, struct qy_error *reterr)
{
    struct qyi_stream *source = &xml->source;
    size_t looked = 0;

    for (;;) {
        const char *text = source->text + source->pos;
        size_t there = source->end - source->pos;
        const char *found = memmem(text + looked, there - looked, what, strlen(what));

        if (found != NULL) {
            *ret_at = source->pos + (size_t)(found - text);
            return 0;
        }
        if (source->eof || there > TOKEN)
            return fault_at(xml, source->end, what, reterr);
        looked = there < strlen(what) ? 0 : there - strlen(what) + 1;
        int code = qyi_stream_fill(source, there + 1);
        if (code != 0)
            return code;
    }
}

/* ---- texts ----------------------------------------------------------------------------------------- */

/* The scalar of a reference without `&` and `;`; 0 for none. */
static uint32_t scalar_of(const char *text, size_t len)
{
    static const struct {
        const char *name;
        uint32_t scalar;
    } names[] = {{"amp", '&'}, {"lt", '<'}, {"gt", '>'}, {"quot", '"'}, {"apos", '\''}};
    uint32_t scalar = 0;

    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        if (strlen(names[i].name) == len && memcmp(names[i].name, text, len) == 0)
            return names[i].scalar;
    }
    if (len < 2 || text[0] != '#')
        return 0;
    bool hex = text[1] == 'x';
    for (size_t i = hex ? 2 : 1; i < len; i++) {
        char c = text[i];
        uint32_t digit = c >= '0' && c <= '9'                            ? (uint32_t)(c - '0')
                         : hex && (c | 0x20) >= 'a' && (c | 0x20) <= 'f' ? (uint32_t)((c | 0x20) - 'a') + 10
                                                                         : 16;
        if (digit == 16 || scalar > 0x10FFFF)
            return 0;
        scalar = scalar * (hex ? 16 : 10) + digit;
    }
    return scalar > 0x10FFFF || (scalar >= 0xD800 && scalar < 0xE000) ? 0 : scalar;
}

/* Appends text[begin .. end) with its references resolved. */
static int resolve(struct qyi_xml *xml, size_t begin, size_t end, struct qy_error *reterr)
{
    const char *text = xml->source.text;

    for (size_t at = begin; at < end;) {
        const char *mark = memchr(text + at, '&', end - at);
        size_t stop = mark == NULL ? end : (size_t)(mark - text);

        qy_buf_add(&xml->texts, text + at, stop - at);
        if (mark == NULL)
            break;
        const char *semicolon = memchr(mark, ';', end - stop < 12 ? end - stop : 12);
        uint32_t scalar = semicolon == NULL ? 0 : scalar_of(mark + 1, (size_t)(semicolon - mark) - 1);
        if (scalar == 0)
            return fault_at(xml, stop, "&amp;", reterr);
        qy_buf_addu(&xml->texts, scalar);
        at = (size_t)(semicolon - text) + 1;
    }
    return 0;
}

/* Ends the text that began at texts[begin]; its address is set when all texts of the event are there. */
static struct qyi_xml_text end_text(struct qyi_xml *xml, size_t begin)
{
    struct qyi_xml_text text = {.len = xml->texts.len - begin};

    qy_buf_addc(&xml->texts, '\0');
    return text;
}

/* Sets the addresses of an event's texts, which stand one behind the other. */
static int place_texts(struct qyi_xml *xml)
{
    const char *at = xml->texts.data;

    if (xml->texts.failed || xml->open.failed)
        return QY_E_MEMORY;
    xml->name.text = at;
    at += xml->name.len + 1;
    for (size_t i = 0; i < xml->attributes; i++) {
        xml->attribute[i].text = at;
        at += xml->attribute[i].len + 1;
        xml->value[i].text = at;
        at += xml->value[i].len + 1;
    }
    return 0;
}

/* ---- tags ------------------------------------------------------------------------------------------ */

/* Finds the `>` of the tag at `pos`, quotes passed over. */
static int tag_end(struct qyi_xml *xml, size_t *ret_end, struct qy_error *reterr)
{
    struct qyi_stream *source = &xml->source;
    char quote = '\0';

    for (size_t ahead = 1;; ahead++) {
        if (source->end - source->pos <= ahead) {
            int code = ahead > TOKEN ? 0 : qyi_stream_fill(source, ahead + 1);

            if (code != 0)
                return code;
            if (source->end - source->pos <= ahead)
                return fault_at(xml, source->end, ">", reterr);
        }
        char c = source->text[source->pos + ahead];
        if (quote != '\0')
            quote = c == quote ? '\0' : quote;
        else if (c == '"' || c == '\'')
            quote = c;
        else if (c == '<')
            return fault_at(xml, source->pos + ahead, ">", reterr);
        if (c == '>' && quote == '\0') {
            *ret_end = source->pos + ahead;
            return 0;
        }
    }
}

static size_t skip_blanks(const char *text, size_t at, size_t end)
{
    while (at < end && is_blank(text[at]))
        at++;
    return at;
}

static size_t skip_name(const char *text, size_t at, size_t end)
{
    while (at < end && is_name(text[at]))
        at++;
    return at;
}

/* Reads `name="value"` at text[at]; the index behind it goes to `ret_after`. */
static int read_attribute(struct qyi_xml *xml, size_t at, size_t end, size_t *ret_after,
                          struct qy_error *reterr)
{
    const char *text = xml->source.text;
    size_t name = at;
    size_t begin = xml->texts.len;

    at = skip_name(text, at, end);
    if (at == name)
        return fault_at(xml, at, "a name", reterr);
    qy_buf_add(&xml->texts, text + name, at - name);
    struct qyi_xml_text attribute = end_text(xml, begin);
    at = skip_blanks(text, at, end);
    if (at == end || text[at] != '=')
        return fault_at(xml, at, "=", reterr);
    at = skip_blanks(text, at + 1, end);
    const char *close = at < end && (text[at] == '"' || text[at] == '\'')
                            ? memchr(text + at + 1, text[at], end - at - 1)
                            : NULL;
    if (close == NULL)
        return fault_at(xml, at, "\"", reterr);
    begin = xml->texts.len;
    int code = resolve(xml, at + 1, (size_t)(close - text), reterr);
    if (code != 0)
        return code;
    if (xml->attributes == QYI_XML_ATTRIBUTES)
        return fault_at(xml, name, ">", reterr);
    xml->attribute[xml->attributes] = attribute;
    xml->value[xml->attributes++] = end_text(xml, begin);
    *ret_after = (size_t)(close - text) + 1;
    return 0;
}

static int open_element(struct qyi_xml *xml, size_t end, struct qy_error *reterr)
{
    struct qyi_stream *source = &xml->source;
    const char *text = source->text;
    bool empty = text[end - 1] == '/';
    size_t stop = empty ? end - 1 : end;
    size_t at = skip_name(text, source->pos + 1, stop);

    if (at == source->pos + 1)
        return fault_at(xml, at, "a name", reterr);
    qy_buf_add(&xml->texts, text + source->pos + 1, at - source->pos - 1);
    qy_buf_add(&xml->open, text + source->pos + 1, at - source->pos - 1);
    qy_buf_addc(&xml->open, '\0');
    xml->name = end_text(xml, 0);
    while ((at = skip_blanks(text, at, stop)) < stop) {
        int code = read_attribute(xml, at, stop, &at, reterr);

        if (code != 0)
            return code;
    }
    xml->depth++;
    xml->began = true;
    xml->close_pending = empty;
    source->pos = end + 1;
    return place_texts(xml);
}

/* Takes the innermost open element's name off the list and makes it the event's. */
static int close_element(struct qyi_xml *xml)
{
    size_t begin = xml->open.len - 1;

    while (begin > 0 && xml->open.data[begin - 1] != '\0')
        begin--;
    qy_buf_add(&xml->texts, xml->open.data + begin, xml->open.len - 1 - begin);
    xml->name = end_text(xml, 0);
    xml->open.len = begin;
    xml->depth--;
    return place_texts(xml);
}

static int close_tag(struct qyi_xml *xml, size_t end, struct qy_error *reterr)
{
    struct qyi_stream *source = &xml->source;
    const char *name = source->text + source->pos + 2;
    size_t name_end = skip_name(source->text, source->pos + 2, end);
    size_t len = name_end - source->pos - 2;
    size_t at = source->pos;
    int code;

    if (xml->depth == 0 || skip_blanks(source->text, name_end, end) != end)
        return fault_at(xml, at, ">", reterr);
    code = close_element(xml);
    if (code == 0 && (xml->name.len != len || memcmp(xml->name.text, name, len) != 0))
        return fault_at(xml, at, xml->name.text, reterr);
    source->pos = end + 1;
    return code;
}

/* ---- events ---------------------------------------------------------------------------------------- */

static bool stands(const struct qyi_stream *source, const char *what)
{
    return source->end - source->pos >= strlen(what) &&
           memcmp(source->text + source->pos, what, strlen(what)) == 0;
}

/* Passes over what says nothing here; `ret_passed` is false where something else stands. */
static int pass_over(struct qyi_xml *xml, bool *ret_passed, struct qy_error *reterr)
{
    static const struct {
        const char *begin;
        const char *end;
    } kinds[] = {{"<!--", "-->"}, {"<?", "?>"}, {"<!DOCTYPE", ">"}};
    struct qyi_stream *source = &xml->source;

    *ret_passed = false;
    for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
        size_t end;

        if (!stands(source, kinds[i].begin))
            continue;
        int code = seek(xml, kinds[i].end, &end, reterr);
        if (code != 0)
            return code;
        source->pos = end + strlen(kinds[i].end);
        *ret_passed = true;
        return 0;
    }
    return 0;
}

static int read_text(struct qyi_xml *xml, struct qy_error *reterr)
{
    struct qyi_stream *source = &xml->source;
    bool raw = stands(source, "<![CDATA[");
    size_t begin = raw ? 9 : 0;
    size_t end;
    int code = seek(xml, raw ? "]]>" : "<", &end, reterr);

    if (code != 0)
        return code;
    if (raw)
        qy_buf_add(&xml->texts, source->text + source->pos + begin, end - source->pos - begin);
    else
        code = resolve(xml, source->pos, end, reterr);
    xml->text = end_text(xml, 0);
    xml->text.text = xml->texts.data;
    source->pos = end + (raw ? 3 : 0);
    return code != 0 ? code : xml->texts.failed ? QY_E_MEMORY : 0;
}

static int read_tag(struct qyi_xml *xml, enum qyi_xml_event *ret_event, struct qy_error *reterr)
{
    bool closing = stands(&xml->source, "</");
    size_t end = 0;
    int code = tag_end(xml, &end, reterr);

    if (code != 0)
        return code;
    *ret_event = closing ? QYI_XML_CLOSE : QYI_XML_OPEN;
    return closing ? close_tag(xml, end, reterr) : open_element(xml, end, reterr);
}

/* Passes over blanks outside the root, comments and the like; `ret_end` at the end of the document. */
static int pass_to_event(struct qyi_xml *xml, bool *ret_end, struct qy_error *reterr)
{
    struct qyi_stream *source = &xml->source;
    bool passed = true;
    int code = 0;

    *ret_end = false;
    while (passed && code == 0) {
        code = qyi_stream_fill(source, 16);
        while (code == 0 && xml->depth == 0 && source->pos < source->end &&
               is_blank(source->text[source->pos])) {
            source->pos++;
            code = qyi_stream_fill(source, 16);
        }
        if (code == 0)
            code = pass_over(xml, &passed, reterr);
    }
    if (code != 0)
        return code;
    if (xml->depth == 0 && xml->began) {
        *ret_end = true;
        return source->pos == source->end ? 0 : fault_at(xml, source->pos, "the end", reterr);
    }
    if (source->pos == source->end || (xml->depth == 0 && source->text[source->pos] != '<'))
        return fault_at(xml, source->pos, "<", reterr);
    return 0;
}

int qyi_xml_next(struct qyi_xml *xml, enum qyi_xml_event *ret_event, struct qy_error *reterr)
{
    struct qyi_stream *source = &xml->source;
    bool end;

    qy_buf_clear(&xml->texts);
    xml->attributes = 0;
    if (xml->close_pending) {
        xml->close_pending = false;
        *ret_event = QYI_XML_CLOSE;
        return close_element(xml);
    }
    int code = pass_to_event(xml, &end, reterr);
    if (code != 0)
        return code;
    qyi_stream_place(source, source->pos, &xml->place);
    if (end) {
        *ret_event = QYI_XML_END;
        return 0;
    }
    if (source->text[source->pos] == '<' && !stands(source, "<![CDATA["))
        return read_tag(xml, ret_event, reterr);
    *ret_event = QYI_XML_TEXT;
    return read_text(xml, reterr);
}

const struct qyi_xml_text *qyi_xml_attribute(const struct qyi_xml *xml, const char *name)
{
    for (size_t i = 0; i < xml->attributes; i++) {
        if (strcmp(xml->attribute[i].text, name) == 0)
            return &xml->value[i];
    }
    return NULL;
}

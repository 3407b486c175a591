/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads a whole XML game file from a stream and passes it to expat. */
#include "record/xml.h"

#include <expat.h>
#include <limits.h>
#include <string.h>

#include "base/error.h"
#include "record/record.h"

/* The greatest size of a document. */
#define MOST ((size_t)512 * 1024 * 1024)

int qyi_xml_read_record(const struct qyi_record_input *input, struct qyi_xml *xml,
                        struct qy_record **ret_record, int (*read)(void *file), void *file)
{
    const struct qy_place begin = {.line = 0};
    int code = qyi_record_new_for(input, ret_record);

    if (code != 0)
        return code;
    *xml = (struct qyi_xml){.depth = 0};
    code = qyi_stream_init(&xml->source, input->read, input->user, input->encoding_known, input->encoding,
                           &begin);
    if (code == 0)
        code = read(file);
    qyi_stream_done(&xml->source);
    qy_record_free(*ret_record);
    *ret_record = NULL;
    return code;
}

const char *qyi_xml_attribute(const char *const *attributes, const char *name)
{
    for (; *attributes; attributes += 2)
        if (strcmp(attributes[0], name) == 0)
            return attributes[1];
    return NULL;
}

/* ---- callbacks of expat ---------------------------------------------------------------------------------- */

struct reading {
    struct qyi_xml *xml;
    const struct qyi_xml_visitor *visitor;
    void *user;
    XML_Parser parser;
    size_t begin; /* index of the document in the stream's text */
    size_t told;  /* index of the last position computed */
    int code;     /* code that ended it */
};

static void end(struct reading *reading, int code)
{
    if (code == 0 || reading->code != 0)
        return;
    reading->code = code;
    (void)XML_StopParser(reading->parser, XML_FALSE);
}

/* Computes the position of the current element, or of the fault. */
static size_t find_place(struct reading *reading)
{
    struct qyi_stream *source = &reading->xml->source;
    XML_Index index = XML_GetCurrentByteIndex(reading->parser);
    size_t at = reading->begin + (index < 0 ? 0 : (size_t)index);

    if (at > reading->told)
        reading->told = at < source->end ? at : source->end;
    qyi_stream_place(source, reading->told, &reading->xml->place);
    return reading->told;
}

static void XMLCALL on_open(void *user, const XML_Char *name, const XML_Char **attributes)
{
    struct reading *reading = user;

    if (reading->code != 0)
        return;
    (void)find_place(reading);
    reading->xml->depth++;
    end(reading, reading->visitor->open(reading->user, name, attributes));
}

static void XMLCALL on_close(void *user, const XML_Char *name)
{
    struct reading *reading = user;

    if (reading->code != 0)
        return;
    (void)find_place(reading);
    reading->xml->depth--;
    end(reading, reading->visitor->close(reading->user, name));
}

static void XMLCALL on_text(void *user, const XML_Char *text, int len)
{
    struct reading *reading = user;

    if (reading->code == 0 && reading->visitor->text)
        end(reading, reading->visitor->text(reading->user, text, (size_t)len));
}

/* Refuses a document's own entity, whose expansion may exceed memory. */
static void XMLCALL on_entity(void *user, const XML_Char *name, int is_parameter, const XML_Char *value,
                              int value_len, const XML_Char *base, const XML_Char *system_id,
                              const XML_Char *public_id, const XML_Char *notation)
{
    (void)name, (void)is_parameter, (void)value, (void)value_len, (void)base, (void)system_id;
    (void)public_id, (void)notation;
    end(user, QY_E_XML_SYNTAX);
}

/* ---- the document ---------------------------------------------------------------------------------------- */

/* Reads the whole document into the window, from `pos` on. */
static int fill(struct qyi_stream *source)
{
    int code = 0;

    while (code == 0 && !source->eof && source->end - source->pos <= MOST)
        code = qyi_stream_fill(source, 2 * (source->end - source->pos) + QYI_STREAM_BLOCK);
    return code;
}

/*
 * Passes the text to expat, replacing control characters not allowed in XML, which old programs left in
 * comments, by blanks.
 */
static enum XML_Status parse(struct reading *reading)
{
    const struct qyi_stream *source = &reading->xml->source;
    const char *text = source->text + source->pos;
    size_t len = source->end - source->pos;
    enum XML_Status status = XML_STATUS_OK;
    char piece[4096];

    for (size_t at = 0; at < len && status == XML_STATUS_OK; at += sizeof piece) {
        size_t count = len - at < sizeof piece ? len - at : sizeof piece;

        for (size_t i = 0; i < count; i++) {
            unsigned char c = (unsigned char)text[at + i];
            bool bad = c < 0x20 && c != '\t' && c != '\n' && c != '\r';

            piece[i] = (char)(c == QYI_BAD_BYTE ? '?' : bad ? ' ' : c);
        }
        status = XML_Parse(reading->parser, piece, (int)count, at + count == len);
    }
    return len == 0 ? XML_Parse(reading->parser, "", 0, XML_TRUE) : status;
}

static int fault(struct reading *reading, struct qy_error *reterr)
{
    struct qyi_xml *xml = reading->xml;
    size_t at = find_place(reading);
    size_t len = xml->source.end - at < 24 ? xml->source.end - at : 24;

    (void)qyi_error_set(reterr, QY_E_XML_SYNTAX, xml->place.offset, xml->source.text + at, len, "XML");
    reterr->line = xml->place.line;
    reterr->column = xml->place.column;
    return QY_E_XML_SYNTAX;
}

int qyi_xml_read(struct qyi_xml *xml, const struct qyi_xml_visitor *visitor, void *user,
                 struct qy_error *reterr)
{
    struct reading reading = {.xml = xml, .visitor = visitor, .user = user};
    int code = fill(&xml->source);

    if (code != 0)
        return code;
    reading.begin = reading.told = xml->source.pos;
    reading.parser = XML_ParserCreate("UTF-8");
    if (!reading.parser)
        return QY_E_MEMORY;
    XML_SetUserData(reading.parser, &reading);
    XML_SetElementHandler(reading.parser, on_open, on_close);
    XML_SetCharacterDataHandler(reading.parser, on_text);
    XML_SetEntityDeclHandler(reading.parser, on_entity);
    enum XML_Status status = parse(&reading);

    code = reading.code;
    if (code == 0 && status != XML_STATUS_OK)
        code = XML_GetErrorCode(reading.parser) == XML_ERROR_NO_MEMORY ? QY_E_MEMORY : QY_E_XML_SYNTAX;
    if (code == QY_E_XML_SYNTAX)
        code = fault(&reading, reterr);
    XML_ParserFree(reading.parser);
    return code;
}

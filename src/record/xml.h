/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: record. A small reader of XML: elements, attributes, text and CDATA, in any encoding that
 * source/stream.h tells; comments, processing instructions and document types are passed over, and there
 * are no entities but XML's own five. What is not well formed ends the reading.
 */
#ifndef QYI_RECORD_XML_H
#define QYI_RECORD_XML_H

#include "record/formats.h"
#include "source/stream.h"

#define QYI_XML_ATTRIBUTES 64

enum qyi_xml_event {
    QYI_XML_OPEN,  /* an element begins: name and attributes */
    QYI_XML_CLOSE, /* it ends: name */
    QYI_XML_TEXT,  /* text within it */
    QYI_XML_END    /* the document has ended */
};

/* A piece of the reader's texts; ends in a zero byte. */
struct qyi_xml_text {
    const char *text;
    size_t len;
};

struct qyi_xml {
    struct qyi_stream source;

    /* of the event that came last; texts live until the next one */
    struct qy_place place;
    struct qyi_xml_text name;
    struct qyi_xml_text text;
    size_t attributes;
    struct qyi_xml_text attribute[QYI_XML_ATTRIBUTES];
    struct qyi_xml_text value[QYI_XML_ATTRIBUTES];
    size_t depth; /* elements that are open, this one included */

    /* private to xml.c */
    struct qy_buf texts;
    struct qy_buf open; /* the names of the open elements, each ended by a zero byte */
    bool close_pending; /* the element that came last was empty: its end is the next event */
    bool began;         /* the root has begun */
};

/* Prepares a reader. Returns 0 or QY_E_MEMORY. */
int qyi_xml_init(struct qyi_xml *xml, qy_read_fn read, void *user, bool encoding_known,
                 enum qy_encoding encoding);
void qyi_xml_done(struct qyi_xml *xml);

/* Goes on to the next event. Returns 0, QY_E_XML_SYNTAX (place, expected and found are told), or a negative
 * code of the source. */
int qyi_xml_next(struct qyi_xml *xml, enum qyi_xml_event *ret_event, struct qy_error *reterr);

/* The value of an attribute of the element that has begun, or NULL. */
const struct qyi_xml_text *qyi_xml_attribute(const struct qyi_xml *xml, const char *name);

/*
 * The `read` of a format whose file is one document with one game: makes a record and a reader on the input
 * in the places given, calls `read` with `file`, and frees both.
 */
int qyi_xml_read_record(const struct qyi_record_input *input, struct qyi_xml *xml,
                        struct qy_record **ret_record, int (*read)(void *file), void *file);

#endif

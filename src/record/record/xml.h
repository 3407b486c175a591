/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Elements, attributes and text of an XML document, as expat finds them, in any encoding that
 * source/stream.h tells. Entities of a document's own are refused. Malformed text ends the reading.
 */
#ifndef QYI_RECORD_XML_H
#define QYI_RECORD_XML_H

#include "record/formats.h"
#include "source/stream.h"

struct qyi_xml {
    struct qyi_stream source;
    struct qy_place place; /* of the element that begins or ends; of what is not well formed */
    size_t depth;          /* elements that are open: one that begins is, one that ends is not */
};

/* The events of a document. Each returns 0, or another number to stop, which qyi_xml_read() returns. */
struct qyi_xml_visitor {
    /* Names and values by turns, NULL at the end. */
    int (*open)(void *user, const char *name, const char *const *attributes);
    int (*close)(void *user, const char *name);
    int (*text)(void *user, const char *text, size_t len); /* a piece of it; NULL: skipped */
};

/*
 * Reads from where the stream stands to the end of the document. Returns 0, QY_E_XML_SYNTAX (place and what is found
 * there are told), what the visitor returned, QY_E_MEMORY or a negative code of the source.
 */
int qyi_xml_read(struct qyi_xml *xml, const struct qyi_xml_visitor *visitor, void *user,
                 struct qy_error *reterr);

/* The value of an attribute, or NULL. */
const char *qyi_xml_attribute(const char *const *attributes, const char *name);

/*
 * The `read` of a format whose file is one document with one game: makes a record and a stream on the input
 * in the places given, calls `read` with `file`, and frees both.
 */
int qyi_xml_read_record(const struct qyi_record_input *input, struct qyi_xml *xml,
                        struct qy_record **ret_record, int (*read)(void *file), void *file);

#endif

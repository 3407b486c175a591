/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Elements, attributes and text of an XML document, parsed by expat, in any encoding that source/stream.h
 * detects. A document's own entities are refused. Malformed text ends the reading.
 */
#ifndef QYI_RECORD_XML_H
#define QYI_RECORD_XML_H

#include "record/formats.h"
#include "source/stream.h"

struct qyi_xml {
    struct qyi_stream source;
    struct qy_place place; /* position of the element that begins or ends, or of the syntax error */
    size_t depth;          /* number of open elements, including one that begins, excluding one that ends */
};

/*
 * Callbacks for a document. Each returns 0 to continue; any other number stops qyi_xml_read(), which returns
 * it.
 */
struct qyi_xml_visitor {
    /* `attributes` alternates names and values, ending with NULL. */
    int (*open)(void *user, const char *name, const char *const *attributes);
    int (*close)(void *user, const char *name);
    int (*text)(void *user, const char *text, size_t len); /* a piece of text; NULL: skipped */
};

/*
 * Reads from the stream's position to the end of the document. Returns 0, QY_E_XML_SYNTAX (with position and
 * text), the visitor's nonzero return, QY_E_MEMORY or a negative code of the source.
 */
int qyi_xml_read(struct qyi_xml *xml, const struct qyi_xml_visitor *visitor, void *user,
                 struct qy_error *reterr);

/* The value of an attribute, or NULL. */
const char *qyi_xml_attribute(const char *const *attributes, const char *name);

/*
 * The `read` function of a format whose file is one document with one game: makes the record and the stream,
 * calls `read` with `file`, and frees both.
 */
int qyi_xml_read_record(const struct qyi_record_input *input, struct qyi_xml *xml,
                        struct qy_record **ret_record, int (*read)(void *file), void *file);

#endif

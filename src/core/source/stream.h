/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A stream of bytes in any encoding, as UTF-8 in a sliding window, with the positions of its
 * text in the file.
 *
 *   text:   [ already read | pos ... unread ... end )
 *   raw:    the bytes of the file that text[anchor ...] was made from; unused while the file is UTF-8, when
 *           text itself holds them
 *
 * The encoding is decided once for the file (see source/file_encoding.h); before its first byte above 127 all
 * of them agree. A byte order mark also decides it. A game whose bytes contradict it, or that declares another,
 * is read in its own, which is reported. UTF-16, or the caller, settles it for every byte. Malformed bytes
 * become QYI_BAD_BYTE. Invariants: anchor <= pos <= end; each character of text from the anchor on has its
 * bytes in raw, in the same order.
 */
#ifndef QYI_SOURCE_STREAM_H
#define QYI_SOURCE_STREAM_H

#include "source/guess.h"

/* Replaces a byte that is invalid in the file's encoding. */
#define QYI_BAD_BYTE '\x1A'

/* The number of bytes read from a file at a time. */
#define QYI_STREAM_BLOCK ((size_t)256 * 1024)

struct qyi_stream {
    /* public: may be read, and `pos` moved forward */
    const char *text;
    size_t pos;
    size_t end;
    bool eof;     /* no text follows text[end] */
    bool has_bad; /* QYI_BAD_BYTE has been put into the text */
    enum qy_encoding encoding;

    /*
     * May be set before the first fill: the format is always in UTF-8 (or has a byte order mark of UTF-16).
     */
    bool utf8;
    /* May be set before the first fill: the file's encoding, if detected or given. */
    struct qyi_file_encoding file;

    /* private to source.c */
    struct qyi_decoder *decoder;
};

/*
 * Prepares a source whose first byte is at `begin` of a file, at the beginning of a line; line 0: the
 * beginning of the file. Returns 0 or QY_E_MEMORY.
 */
int qyi_stream_init(struct qyi_stream *source, qy_read_fn read, void *user, bool encoding_known,
                    enum qy_encoding encoding, const struct qy_place *begin);
void qyi_stream_done(struct qyi_stream *source);

/* Call before the first fill: the text declares this encoding. */
void qyi_stream_state(struct qyi_stream *source, enum qy_encoding encoding);

/*
 * Makes at least `want` unread bytes available unless the file ends before. May drop bytes already read:
 * indices into the text become invalid, except `pos`. Returns 0 or a negative code.
 */
int qyi_stream_fill(struct qyi_stream *source, size_t want);

/*
 * The position of text[at] in the file. `at` must be between the last one asked for (or `pos` at the last
 * fill) and `end`.
 */
void qyi_stream_place(struct qyi_stream *source, size_t at, struct qy_place *ret_place);

/*
 * Sets the stream's `encoding` to that of the text read since the last call (UTF-8 if all of it was ASCII).
 * Returns 0, QY_E_ENCODING_DOUBT if another encoding fits nearly as well, or QY_E_ENCODING_OTHER if it
 * differs from the file's, `file`.
 */
int qyi_stream_judge(struct qyi_stream *source);

#endif

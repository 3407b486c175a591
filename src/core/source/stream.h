/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A stream of bytes in any encoding seen as UTF-8 through a sliding window, and where in the
 * file each piece of it stands.
 *
 *   text:   [ read already | pos ... unread ... end )
 *   raw:    the bytes of the file that text[anchor ...] was made from; unused while the file is UTF-8, when
 *           text itself holds them
 *
 * The encoding is decided once for the file (see source/file_encoding.h), up to whose first byte above 127 all of them
 * agree; a byte order mark decides it, too. A game whose bytes contradict it, or that states another, is read in its
 * own, which is told. UTF-16, or whoever opens the stream, settles it for every byte. Malformed bytes become
 * QYI_BAD_BYTE. Invariants: anchor <= pos <= end; each character of text from the anchor on has its bytes in raw, in
 * the same order.
 */
#ifndef QYI_SOURCE_STREAM_H
#define QYI_SOURCE_STREAM_H

#include "source/guess.h"

/* Stands in the text for a byte that is not of the file's encoding. */
#define QYI_BAD_BYTE '\x1A'

/* How much is read from a file at a time. */
#define QYI_STREAM_BLOCK ((size_t)256 * 1024)

struct qyi_stream {
    /* anyone may read these, and move `pos` forward */
    const char *text;
    size_t pos;
    size_t end;
    bool eof;     /* nothing follows text[end] */
    bool has_bad; /* QYI_BAD_BYTE was put into the text at some time */
    enum qy_encoding encoding;

    /* May be set before the first filling: the format is in UTF-8 (or has a mark of UTF-16), never anything else. */
    bool utf8;
    /* May be set before the first filling: what the file's encoding was found or said to be. */
    struct qyi_file_encoding file;

    /* private to source.c */
    struct qyi_decoder *decoder;
};

/*
 * Prepares a source whose first byte stands at `begin` of a file, at the beginning of a line; with line 0, at
 * the file's beginning. Returns 0 or QY_E_MEMORY.
 */
int qyi_stream_init(struct qyi_stream *source, qy_read_fn read, void *user, bool encoding_known,
                    enum qy_encoding encoding, const struct qy_place *begin);
void qyi_stream_done(struct qyi_stream *source);

/* Before the first filling: the text is known to state this encoding of itself. */
void qyi_stream_state(struct qyi_stream *source, enum qy_encoding encoding);

/*
 * Makes at least `want` bytes stand unread unless the file ends before. What was read may be forgotten:
 * indices into the text lose their meaning, all but `pos`. Returns 0 or a negative code.
 */
int qyi_stream_fill(struct qyi_stream *source, size_t want);

/*
 * Where text[at] stands in the file. `at` lies between the place last asked for (or `pos` at the last
 * filling) and `end`.
 */
void qyi_stream_place(struct qyi_stream *source, size_t at, struct qy_place *ret_place);

/*
 * Sets `encoding` in the stream to that of what was read since the last call (UTF-8 where all of it was
 * ASCII). Returns 0, QY_E_ENCODING_DOUBT where another encoding does nearly as well, or QY_E_ENCODING_OTHER where it is
 * not the one of the file, `file`.
 */
int qyi_stream_judge(struct qyi_stream *source);

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: source. The encoding that a text states of itself, found while it is read piece by piece. */
#ifndef QYI_SOURCE_STATED_H
#define QYI_SOURCE_STATED_H

#include <qiyuan/source.h>

/* Longer names are of no encoding. */
#define QYI_STATED_NAME 32

/* Begins as zeros. */
struct qyi_stated {
    bool known;                /* one was stated that the house knows... */
    enum qy_encoding encoding; /* ...the last of them */

    /* private */
    size_t matched; /* so many characters of the mark stand right before what comes next */
    bool in_name;
    char name[QYI_STATED_NAME];
    size_t name_len;
};

/*
 * Looks on in a text for an encoding's name behind `mark` ("CA[" in SGF; no character twice in it) and before
 * a `]`; the pieces given follow each other, and a name may be cut between them. A name that is not known
 * changes nothing.
 */
void qyi_stated_note(struct qyi_stated *stated, const char *mark, const char *bytes, size_t len);

#endif

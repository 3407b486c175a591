/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The byte format of tracks; see index_track.h. */
#ifndef QYI_COLLECTION_TRACK_FORM_H
#define QYI_COLLECTION_TRACK_FORM_H

enum {
    QYI_TRACK_GAME = 4, /* offset of the kind of game */
    QYI_TRACK_FLAGS = 5,
    QYI_TRACK_HEAD = 6, /* length in bytes */
    QYI_TRACK_NO_GAME = 255,
    QYI_TRACK_OWN_BOARD = 1, /* flags */
    QYI_TRACK_MATE = 2,      /* the last position is a checkmate */
    QYI_TRACK_MARK = 0x80,   /* the flag bit of a byte */
    QYI_TRACK_CHANGES = 7,   /* the most squares that a move can change */
    QYI_TRACK_CASTLING = 3   /* shift of the kind of castling */
};

#endif

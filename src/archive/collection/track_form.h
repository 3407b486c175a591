/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bytes of a track: index_track.h. */
#ifndef QYI_COLLECTION_TRACK_FORM_H
#define QYI_COLLECTION_TRACK_FORM_H

enum {
    QYI_TRACK_GAME = 4, /* where it stands */
    QYI_TRACK_FLAGS = 5,
    QYI_TRACK_HEAD = 6, /* bytes */
    QYI_TRACK_NO_GAME = 255,
    QYI_TRACK_OWN_BOARD = 1, /* flags */
    QYI_TRACK_MATE = 2,      /* the last position is one */
    QYI_TRACK_MARK = 0x80,   /* of a byte */
    QYI_TRACK_CHANGES = 7,   /* squares that a move changes at most */
    QYI_TRACK_CASTLING = 3   /* bits that its kind is shifted by */
};

#endif

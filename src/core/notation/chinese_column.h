/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Column notation of xiangqi, in whatever letters: a piece, where it stands, where it goes.
 *
 *   炮二平五   C2.5     the cannon of file 2 goes across to file 5
 *   前马退六   +H-6     of two horses on a file the front one goes back, to file 6
 *   二兵进一   25+1     tandem pawns by number
 *
 * Files are counted 1 to 9 from the mover's right. A piece that keeps to lines goes forward or back by this many
 * points; one that goes aslant is told by the file where it arrives. A front piece is nearer to the enemy.
 */
#ifndef QYI_NOTATION_COLUMN_H
#define QYI_NOTATION_COLUMN_H

#include "notation/notation.h"

enum qyi_column_way { QYI_WAY_UNKNOWN, QYI_WAY_FORWARD, QYI_WAY_BACK, QYI_WAY_ACROSS };

/* How the piece among others of its kind is told. */
enum qyi_column_which {
    QYI_WHICH_FILE,    /* by its file */
    QYI_WHICH_FRONT,   /* the front one of its file */
    QYI_WHICH_MIDDLE,  /* the middle one */
    QYI_WHICH_REAR,    /* the rear one */
    QYI_WHICH_ORDINAL, /* by number: of all tandem pawns, or of its file */
    QYI_WHICH_SECOND,  /* WXF's P+ among four or five: second from the front */
    QYI_WHICH_BUT_LAST /* WXF's P- among four or five: second from the rear */
};

/* A move in this notation, as it is read or as it should be written. */
struct qyi_column {
    unsigned kind; /* 0: not told */
    enum qyi_column_which which;
    unsigned ordinal; /* with QYI_WHICH_ORDINAL, from 1 */
    unsigned file;    /* 1 to 9 from the mover's right; 0: not told */
    enum qyi_column_way way;
    unsigned target; /* points, or the file of arrival */
};

/* A legal move described in full. */
struct qyi_column_facts {
    unsigned kind;
    unsigned file;
    unsigned count;    /* pieces of this kind and side on the file */
    unsigned place;    /* which of them it is, 1 the front one */
    unsigned number;   /* among all tandem pawns of the side (from its right file, front to back); 0: none */
    bool two_files;    /* two files hold tandem pawns */
    bool file_decides; /* advisors and elephants: the direction tells them apart */
    enum qyi_column_way way;
    unsigned target;
};

/* Describes a move of the side to move. */
void qyi_column_describe(const struct qy_position *position, qy_move move,
                         struct qyi_column_facts *ret_facts);

/* True if a move with these facts is the only legal one when its direction is left out. */
bool qyi_column_way_is_idle(const struct qy_position *position, qy_move move,
                            const struct qyi_column_facts *facts);

/*
 * Finds the move that a text means, legal or not. It is one of the pieces that the text names as they would be written;
 * only where there is none, or where their moves are several, any variant of writing will do. Returns as
 * qyi_candidates_settle().
 */
int qyi_column_find(const struct qy_position *position, const struct qyi_column *column, const char *text,
                    size_t len, struct qyi_finding *ret_finding, struct qy_error *reterr);

/* True if the square lies on a file, counted from the right of the side to move. */
bool qyi_column_is_on_file(const struct qy_position *position, qy_square square, unsigned file);

/*
 * The legal move of the piece of `column->kind` on `from` that goes the way and to the target of `column`;
 * QY_MOVE_NONE where there is none, or the way is not told.
 */
qy_move qyi_column_move_of(const struct qy_position *position, const struct qyi_reading *reading,
                           const struct qyi_column *column, qy_square from);

#endif

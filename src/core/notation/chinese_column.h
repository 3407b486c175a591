/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Column notation of xiangqi, in any script: a piece, its file, its destination.
 *
 *   炮二平五   C2.5     the cannon on file 2 goes across to file 5
 *   前马退六   +H-6     of two horses on a file the front one goes back, to file 6
 *   二兵进一   25+1     tandem pawns by number
 *
 * Files are counted 1 to 9 from the mover's right. A piece that moves straight goes forward or back by a number
 * of points; a diagonal move is given by the file of arrival. A front piece is nearer to the enemy.
 */
#ifndef QYI_NOTATION_COLUMN_H
#define QYI_NOTATION_COLUMN_H

#include "notation/notation.h"

enum qyi_column_way { QYI_WAY_UNKNOWN, QYI_WAY_FORWARD, QYI_WAY_BACK, QYI_WAY_ACROSS };

/* How a piece is distinguished from others of its kind. */
enum qyi_column_which {
    QYI_WHICH_FILE,    /* by its file */
    QYI_WHICH_FRONT,   /* the front one on its file */
    QYI_WHICH_MIDDLE,  /* the middle one */
    QYI_WHICH_REAR,    /* the rear one */
    QYI_WHICH_ORDINAL, /* by number: among all tandem pawns, or on its file */
    QYI_WHICH_SECOND,  /* WXF's P+ among four or five: second from the front */
    QYI_WHICH_BUT_LAST /* WXF's P- among four or five: second from the rear */
};

/* A move in this notation, as read or to be written. */
struct qyi_column {
    unsigned kind; /* 0: not given */
    enum qyi_column_which which;
    unsigned ordinal; /* with QYI_WHICH_ORDINAL, from 1 */
    unsigned file;    /* 1 to 9 from the mover's right; 0: not given */
    enum qyi_column_way way;
    unsigned target; /* points, or the file of arrival */
};

/* A legal move described in full. */
struct qyi_column_facts {
    unsigned kind;
    unsigned file;
    unsigned count; /* pieces of its kind and side on the file */
    unsigned place; /* its index among them, 1 for the front one */
    /* its number among the side's tandem pawns (from the right file, front to back); 0: none */
    unsigned number;
    bool two_files;    /* two files have tandem pawns */
    bool file_decides; /* advisors and elephants: the direction is enough to distinguish them */
    enum qyi_column_way way;
    unsigned target;
};

/* Describes a move of the side to move. */
void qyi_column_describe(const struct qy_position *position, qy_move move,
                         struct qyi_column_facts *ret_facts);

/* True if a move with these facts is the only legal one even without its direction. */
bool qyi_column_way_is_idle(const struct qy_position *position, qy_move move,
                            const struct qyi_column_facts *facts);

/*
 * Finds the move that a text means, legal or not. First it tries pieces that would be written as in the text;
 * if none or several of them fit, it accepts any variant. Returns as qyi_candidates_settle().
 */
int qyi_column_find(const struct qy_position *position, const struct qyi_column *column, const char *text,
                    size_t len, struct qyi_finding *ret_finding, struct qy_error *reterr);

/* True if the square is on a file, counted from the right of the side to move. */
bool qyi_column_is_on_file(const struct qy_position *position, qy_square square, unsigned file);

/*
 * The legal move of the piece of `column->kind` on `from` in the direction and to the target of `column`;
 * QY_MOVE_NONE if there is none, or no direction is given.
 */
qy_move qyi_column_move_of(const struct qy_position *position, const struct qyi_reading *reading,
                           const struct qyi_column *column, qy_square from);

#endif

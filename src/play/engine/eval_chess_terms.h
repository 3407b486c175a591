/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The terms of the evaluation of chess: name, number of parameters, number per row of the parameter file.
 * Ranks are counted from the side's own first rank, files from the nearer edge.
 */
#ifndef QYI_ENGINE_EVAL_CHESS_TERMS_H
#define QYI_ENGINE_EVAL_CHESS_TERMS_H

#define QYI_EVAL_CHESS_TERMS(X)                                                                      \
    X(TEMPO, 1, 1)             /* the side to move */                                                \
    X(MATERIAL, 5, 5)          /* by kind: pawn, knight, bishop, rook, queen */                      \
    X(SQUARE_PAWN, 32, 4)      /* by rank and file */                                                \
    X(SQUARE_KNIGHT, 32, 4)    /* likewise for the other kinds */                                    \
    X(SQUARE_BISHOP, 32, 4)    /* by rank and file */                                                \
    X(SQUARE_ROOK, 32, 4)      /* by rank and file */                                                \
    X(SQUARE_QUEEN, 32, 4)     /* by rank and file */                                                \
    X(SQUARE_KING, 32, 4)      /* by rank and file */                                                \
    X(BISHOP_PAIR, 1, 1)       /* one bishop on each colour */                                       \
    X(MOBILITY_KNIGHT, 9, 9)   /* by the number of safe squares */                                   \
    X(MOBILITY_BISHOP, 14, 7)  /* likewise */                                                        \
    X(MOBILITY_ROOK, 15, 8)    /* likewise */                                                        \
    X(MOBILITY_QUEEN, 28, 7)   /* likewise */                                                        \
    X(ISOLATED, 2, 2)          /* [unopposed] */                                                     \
    X(BACKWARD, 2, 2)          /* [unopposed] */                                                     \
    X(DOUBLED, 1, 1)           /* own pawn further up the file */                                    \
    X(PHALANX, 8, 8)           /* by rank: own pawn beside it */                                     \
    X(SUPPORTED, 8, 8)         /* by rank: guarded by an own pawn */                                 \
    X(CANDIDATE, 8, 8)         /* by rank: may become a passed pawn */                               \
    X(PASSED, 8, 8)            /* by rank */                                                         \
    X(PASSED_FREE, 8, 8)       /* by rank: the square ahead is empty */                              \
    X(PASSED_SAFE, 8, 8)       /* by rank: no enemy attacks its path */                              \
    X(PASSED_GUARDED, 8, 8)    /* by rank: an own piece guards the square ahead */                   \
    X(PASSED_OWN_KING, 8, 8)   /* by own king's distance from the square ahead */                    \
    X(PASSED_ENEMY_KING, 8, 8) /* by enemy king's distance from it */                                \
    X(PASSED_ROOK, 2, 2)       /* rook behind it: [own, enemy] */                                    \
    X(SHELTER, 32, 8)          /* by file: rank of the own pawn in front of the king, or 0 */        \
    X(STORM, 16, 8)            /* [blocked]: rank of the enemy pawn in front of it, or 0 */          \
    X(DANGER, 32, 8)           /* by units of the attack on the own king */                          \
    X(THREAT_PAWN, 6, 6)       /* by kind attacked, from 0: pawn */                                  \
    X(THREAT_MINOR, 6, 6)      /* by knight or bishop */                                             \
    X(THREAT_ROOK, 6, 6)       /* by a rook */                                                       \
    X(THREAT_KING, 1, 1)       /* a weak piece beside the king */                                    \
    X(HANGING, 1, 1)           /* attacked, unguarded piece */                                       \
    X(PUSH_THREAT, 1, 1)       /* a safe pawn step would attack a piece */                           \
    X(ROOK_OPEN, 2, 2)         /* rook on a file without [own, any] pawns */                         \
    X(ROOK_SEVENTH, 1, 1)      /* on the seventh rank, with enemy king or pawns to attack */         \
    X(OUTPOST_KNIGHT, 1, 1)    /* guarded by a pawn, safe from pawns */                              \
    X(OUTPOST_BISHOP, 1, 1)    /* likewise */                                                        \
    X(OUTPOST_NEAR, 1, 1)      /* knight that can go to an outpost */                                \
    X(BISHOP_PAWNS, 1, 1)      /* own pawns on the bishop's colour */                                \
    X(BISHOP_BLOCKED, 1, 1)    /* likewise, blocked on the four middle files */                      \
    X(MINOR_BEHIND_PAWN, 1, 1) /* right behind a pawn of either side */                              \
    X(KING_FLANK_EMPTY, 1, 1)  /* no pawn of either side near the king's file */                     \
    X(SPACE, 1, 1)             /* safe squares of the middle files behind own pawns */               \
    X(RING_HITS, 4, 4)         /* attacked squares around the enemy king, by kind from knight */     \
    X(SAFE_CHECK, 4, 4)        /* safe check, by kind from knight */                                 \
    X(RING_WEAK, 1, 1)         /* squares around the own king that are attacked and badly guarded */ \
    X(KING_ESCAPES, 9, 9)      /* by number of squares the king may go to */                         \
    X(CASTLING, 1, 1)          /* castling right */                                                  \
    X(UNSTOPPABLE, 1, 1)       /* passed pawn that no piece can catch */

enum qyi_eval_chess_term {
#define QYI_EVAL_ENUM(name, count, row) \
    QYI_EVAL_CHESS_##name, QYI_EVAL_CHESS_##name##_LAST = QYI_EVAL_CHESS_##name + (count)-1,
    QYI_EVAL_CHESS_TERMS(QYI_EVAL_ENUM)
#undef QYI_EVAL_ENUM
        QYI_EVAL_CHESS_TERM_COUNT
};

#endif

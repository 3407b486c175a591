/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The terms of the evaluation of chess: name, how many parameters, how many in a row of the
 * parameter file. Ranks are counted from the side's own first rank, files from the nearer edge.
 */
#ifndef QYI_ENGINE_EVAL_CHESS_TERMS_H
#define QYI_ENGINE_EVAL_CHESS_TERMS_H

#define QYI_EVAL_CHESS_TERMS(X)                                                                    \
    X(TEMPO, 1, 1)             /* the side to move */                                              \
    X(MATERIAL, 5, 5)          /* by kind: pawn, knight, bishop, rook, queen */                    \
    X(SQUARE_PAWN, 32, 4)      /* by rank and file */                                              \
    X(SQUARE_KNIGHT, 32, 4)    /* the same for the other kinds */                                  \
    X(SQUARE_BISHOP, 32, 4)    /* by rank and file */                                              \
    X(SQUARE_ROOK, 32, 4)      /* by rank and file */                                              \
    X(SQUARE_QUEEN, 32, 4)     /* by rank and file */                                              \
    X(SQUARE_KING, 32, 4)      /* by rank and file */                                              \
    X(BISHOP_PAIR, 1, 1)       /* one on either colour */                                          \
    X(MOBILITY_KNIGHT, 9, 9)   /* by the number of safe squares */                                 \
    X(MOBILITY_BISHOP, 14, 7)  /* the same */                                                      \
    X(MOBILITY_ROOK, 15, 8)    /* the same */                                                      \
    X(MOBILITY_QUEEN, 28, 7)   /* the same */                                                      \
    X(ISOLATED, 2, 2)          /* [unopposed] */                                                   \
    X(BACKWARD, 2, 2)          /* [unopposed] */                                                   \
    X(DOUBLED, 1, 1)           /* an own pawn further up the file */                               \
    X(PHALANX, 8, 8)           /* by rank: an own pawn beside it */                                \
    X(SUPPORTED, 8, 8)         /* by rank: an own pawn guards it */                                \
    X(CANDIDATE, 8, 8)         /* by rank: may become a passed pawn */                             \
    X(PASSED, 8, 8)            /* by rank */                                                       \
    X(PASSED_FREE, 8, 8)       /* by rank: the square ahead is empty */                            \
    X(PASSED_SAFE, 8, 8)       /* by rank: no enemy attacks its way */                             \
    X(PASSED_GUARDED, 8, 8)    /* by rank: an own piece guards the square ahead */                 \
    X(PASSED_OWN_KING, 8, 8)   /* by the own king's distance from the square ahead */              \
    X(PASSED_ENEMY_KING, 8, 8) /* by the enemy king's */                                           \
    X(PASSED_ROOK, 2, 2)       /* a rook behind it: [own, enemy] */                                \
    X(SHELTER, 32, 8)          /* by file: rank of the own pawn before the king, or 0 */           \
    X(STORM, 16, 8)            /* [blocked]: rank of the enemy pawn before it, or 0 */             \
    X(DANGER, 32, 8)           /* by the units of the attack on the own king */                    \
    X(THREAT_PAWN, 6, 6)       /* by the kind attacked, from 0: pawn */                            \
    X(THREAT_MINOR, 6, 6)      /* by knight or bishop */                                           \
    X(THREAT_ROOK, 6, 6)       /* by a rook */                                                     \
    X(THREAT_KING, 1, 1)       /* a weak piece beside the king */                                  \
    X(HANGING, 1, 1)           /* an attacked piece that nobody guards */                          \
    X(PUSH_THREAT, 1, 1)       /* a safe step of a pawn would attack a piece */                    \
    X(ROOK_OPEN, 2, 2)         /* a rook on a file without [own, any] pawns */                     \
    X(ROOK_SEVENTH, 1, 1)      /* with the enemy king or pawns to bite on */                       \
    X(OUTPOST_KNIGHT, 1, 1)    /* guarded by a pawn, safe from pawns */                            \
    X(OUTPOST_BISHOP, 1, 1)    /* the same */                                                      \
    X(OUTPOST_NEAR, 1, 1)      /* a knight that can go to one */                                   \
    X(BISHOP_PAWNS, 1, 1)      /* own pawns on the bishop's colour */                              \
    X(BISHOP_BLOCKED, 1, 1)    /* the same when blocked on the four middle files */                \
    X(MINOR_BEHIND_PAWN, 1, 1) /* right behind a pawn of any side */                               \
    X(KING_FLANK_EMPTY, 1, 1)  /* no pawn of any side near the king's file */                      \
    X(SPACE, 1, 1)             /* safe squares of the middle files behind own pawns */             \
    X(RING_HITS, 4, 4)         /* squares around the enemy king attacked, by kind from knight */   \
    X(SAFE_CHECK, 4, 4)        /* a safe check, by kind from knight */                             \
    X(RING_WEAK, 1, 1)         /* own king: squares around it that are attacked and ill guarded */ \
    X(KING_ESCAPES, 9, 9)      /* by the squares that the king may go to */                        \
    X(CASTLING, 1, 1)          /* a right to castle */                                             \
    X(UNSTOPPABLE, 1, 1)       /* a passed pawn that no piece can catch any more */

enum qyi_eval_chess_term {
#define QYI_EVAL_ENUM(name, count, row) \
    QYI_EVAL_CHESS_##name, QYI_EVAL_CHESS_##name##_LAST = QYI_EVAL_CHESS_##name + (count)-1,
    QYI_EVAL_CHESS_TERMS(QYI_EVAL_ENUM)
#undef QYI_EVAL_ENUM
        QYI_EVAL_CHESS_TERM_COUNT
};

#endif

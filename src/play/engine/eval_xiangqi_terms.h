/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The terms of the evaluation of xiangqi: name, number of parameters, number per row of the parameter file.
 * Ranks are counted from the side's own first rank, files from the nearer edge.
 */
#ifndef QYI_ENGINE_EVAL_XIANGQI_TERMS_H
#define QYI_ENGINE_EVAL_XIANGQI_TERMS_H

#define QYI_EVAL_XIANGQI_TERMS(X)                                                                            \
    X(TEMPO, 1, 1)             /* the side to move */                                                        \
    X(MATERIAL, 6, 6)          /* by kind: pawn, advisor, elephant, horse, cannon, rook */                   \
    X(SQUARE_PAWN, 50, 5)      /* by rank and file */                                                        \
    X(SQUARE_ADVISOR, 50, 5)   /* likewise for the other kinds */                                            \
    X(SQUARE_ELEPHANT, 50, 5)  /* by rank and file */                                                        \
    X(SQUARE_HORSE, 50, 5)     /* by rank and file */                                                        \
    X(SQUARE_CANNON, 50, 5)    /* by rank and file */                                                        \
    X(SQUARE_ROOK, 50, 5)      /* by rank and file */                                                        \
    X(SQUARE_GENERAL, 50, 5)   /* by rank and file */                                                        \
    X(MOBILITY_HORSE, 9, 9)    /* by number of safe points */                                                \
    X(MOBILITY_CANNON, 18, 9)  /* by number of empty points */                                               \
    X(MOBILITY_ROOK, 18, 9)    /* by number of safe points */                                                \
    X(GUARDS, 9, 3)            /* [advisors][elephants] */                                                   \
    X(ADVISORS_ROOKS, 3, 3)    /* by missing advisors, per enemy rook */                                     \
    X(ADVISORS_HORSES, 3, 3)   /* likewise, per horse */                                                     \
    X(ADVISORS_CANNONS, 3, 3)  /* likewise, per cannon */                                                    \
    X(ELEPHANTS_CANNONS, 3, 3) /* by missing elephants, per enemy cannon */                                  \
    X(ELEPHANTS_PAWNS, 3, 3)   /* likewise, per enemy pawn across the river */                               \
    X(CANNON_FILE, 8, 4)   /* [on the middle file]: pieces between it and the enemy general on its file */   \
    X(CANNON_RANK, 4, 4)   /* by pieces between it and the enemy general on its rank */                      \
    X(ROOK_FILE, 4, 4)     /* by pieces between it and the enemy general on its file */                      \
    X(ROOK_RANK, 4, 4)     /* likewise, on its rank */                                                       \
    X(ROOK_OPEN, 2, 2)     /* rook on a file without [own, any] pawns */                                     \
    X(ROOK_RIB, 1, 1)      /* on a file beside the middle with a free path to the palace */                  \
    X(HORSE_POSTS, 8, 8)   /* by number of points it can go to that give check */                            \
    X(PAWN_LINKED, 10, 10) /* by rank: across the river with a pawn beside it */                             \
    X(PAWN_PALACE, 1, 1)   /* next to the enemy palace or in it */                                           \
    X(PAWN_BEFORE_HORSE, 1, 1) /* pawn at home right in front of an own horse */                             \
    X(GENERAL_LINE, 4, 4)      /* by own pieces in front of the general on its file, 3: or more */           \
    X(GENERAL_FACES, 1, 1)     /* the file in front of the general is free up to the enemy palace */         \
    X(GENERAL_MIDDLE, 1, 1)    /* the general is off its file while the enemy has a rook */                  \
    X(DANGER, 32, 8)           /* by units of the attack on the own palace */                                \
    X(THREAT_PAWN, 6, 6)       /* by kind attacked, from 0: pawn */                                          \
    X(THREAT_HORSE, 6, 6)      /* by a horse */                                                              \
    X(THREAT_CANNON, 6, 6)     /* by a cannon */                                                             \
    X(THREAT_ROOK, 6, 6)       /* by a rook */                                                               \
    X(HANGING, 1, 1)           /* attacked, unguarded piece */                                               \
    X(OFFICERS_OVER, 6, 6)     /* number of rooks, horses and cannons across the river */                    \
    X(PALACE_HITS, 6, 6)     /* attacked points of the enemy palace and in front of it, by kind from pawn */ \
    X(PALACE_LOOSE, 1, 1)    /* own palace: points attacked and guarded at most by the general */            \
    X(GENERAL_ESCAPES, 5, 5) /* by number of points the general may go to */                                 \
    X(ROOK_CHECKS, 4, 4)     /* by number of points from which a rook can safely check, 3: or more */        \
    X(CANNON_CHECKS, 4, 4)   /* likewise, for a cannon */

enum qyi_eval_xiangqi_term {
#define QYI_EVAL_ENUM(name, count, row) \
    QYI_EVAL_XIANGQI_##name, QYI_EVAL_XIANGQI_##name##_LAST = QYI_EVAL_XIANGQI_##name + (count)-1,
    QYI_EVAL_XIANGQI_TERMS(QYI_EVAL_ENUM)
#undef QYI_EVAL_ENUM
        QYI_EVAL_XIANGQI_TERM_COUNT
};

#endif

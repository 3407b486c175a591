/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A checkpoint of a build, stored in a file beside its table, so that a killed build can continue from
 * there. May use: base, game.
 *
 * A file is a head and three pieces:
 *
 *     "QYPART01"  game, reading of the rules, 0 0  name (16)  the bytes of each piece (8 each)
 *     the numbers (8 each), sum of the head (4), 0 (4)
 *     pieces: blocks of QYI_CHECKPOINT_STRETCH bytes (the last of a piece shorter), each with its compressed length (4)
 *     what
 *             zstd made of it, with its checksum
 *
 * Numbers are little-endian; the pieces are only for this machine and this version of the program.
 */
#ifndef QYI_TABLES_CHECKPOINT_H
#define QYI_TABLES_CHECKPOINT_H

#include "tables/material.h"

#define QYI_CHECKPOINT_SUFFIX  ".part"
#define QYI_CHECKPOINT_NUMBERS 8
#define QYI_CHECKPOINT_PIECES  3
#define QYI_CHECKPOINT_STRETCH (1 << 20)

/* The saved state; the pieces belong to the caller. */
struct qyi_checkpoint {
    const struct qyi_material *material;
    uint64_t number[QYI_CHECKPOINT_NUMBERS];
    void *piece[QYI_CHECKPOINT_PIECES];
    uint64_t bytes[QYI_CHECKPOINT_PIECES];
};

/* Writes a checkpoint; the file appears complete or not at all. Errors: QY_E_MEMORY, QY_E_FILE_WRITE. */
int qyi_checkpoint_write(const struct qyi_checkpoint *kept, const char *path, struct qy_error *reterr);

/*
 * Reads the numbers of a material's checkpoint, and the sizes of its pieces: QY_E_TABLE_MISSING if there is
 * none, QY_E_TABLE_KEPT if it is damaged or of another version, QY_E_FILE_READ, QY_E_MEMORY.
 */
int qyi_checkpoint_look(struct qyi_checkpoint *ret_kept, const struct qyi_material *material,
                        const char *path, struct qy_error *reterr);

/*
 * Fills the pieces, for which the caller has made room by the sizes of qyi_checkpoint_look(). Errors as
 * there.
 */
int qyi_checkpoint_read(const struct qyi_checkpoint *kept, const char *path, struct qy_error *reterr);

/* The same for bytes in memory. A piece without room (NULL) is skipped. */
int qyi_checkpoint_look_at(struct qyi_checkpoint *ret_kept, const struct qyi_material *material,
                           const uint8_t *data, size_t len);
int qyi_checkpoint_read_from(const struct qyi_checkpoint *kept, const uint8_t *data, size_t len);

/* Removes unfinished files of killed builds from a folder. */
void qyi_checkpoint_sweep(const char *folder);

#endif

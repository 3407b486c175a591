/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Saves the work of an endgame table's build between rounds, and resumes it. */
#include "base/moment.h"
#include "tables/build.h"

#include "base/error.h"
#include "base/grow.h"

#include <stdlib.h>
#include <string.h>

/* At most 1/SHARE of a build's time is spent on saving. */
#define SHARE 10

enum { VALUES, COUNTS, WATCHED };

static void pieces_of(const struct qyi_builder *builder, struct qyi_checkpoint *ret_kept)
{
    const struct qyi_work *work = builder->work;

    ret_kept->material = &builder->table->places.material;
    ret_kept->piece[VALUES] = work->values.data;
    ret_kept->bytes[VALUES] = work->values.bytes;
    ret_kept->piece[COUNTS] = work->counts.data;
    ret_kept->bytes[COUNTS] = work->counts.bytes;
}

int qyi_build_refuse_kept(const struct qyi_builder *builder)
{
    const char *path = builder->work->kept;

    return qyi_error_set(builder->work->reterr, QY_E_TABLE_KEPT, 0, path, strlen(path), NULL);
}

/* Writes watched entries as numbers: twice the index, plus the side. */
static int write_kept(struct qyi_builder *builder, const uint64_t *number)
{
    struct qyi_checkpoint kept = {.bytes = {[WATCHED] = builder->watched_count * sizeof(uint64_t)}};
    uint64_t *watched = malloc(kept.bytes[WATCHED] + 1);

    if (!watched)
        return qyi_no_memory(builder->work->reterr);
    for (size_t i = 0; i < builder->watched_count; i++)
        watched[i] = builder->watched[i].index << 1 | builder->watched[i].side;
    pieces_of(builder, &kept);
    kept.piece[WATCHED] = watched;
    memcpy(kept.number, number, sizeof(kept.number));
    int code = qyi_checkpoint_write(&kept, builder->work->kept, builder->work->reterr);
    free(watched);
    return code;
}

int qyi_build_keep(struct qyi_builder *builder, const uint64_t number[QYI_CHECKPOINT_NUMBERS])
{
    struct qyi_work *work = builder->work;
    int64_t now = qyi_monotonic_ms();

    if (!work->kept || !builder->build->keep || now - work->since < builder->build->keep ||
        now - work->since < SHARE * work->cost)
        return 0;
    int code = write_kept(builder, number);
    work->since = qyi_monotonic_ms();
    work->cost = work->since - now;
    return code;
}

static int take_watched(struct qyi_builder *builder, const uint64_t *watched, size_t count)
{
    if (QYI_GROW(builder->watched, builder->watched_cap, count) < 0)
        return qyi_no_memory(builder->work->reterr);
    for (size_t i = 0; i < count; i++) {
        if (watched[i] >> 1 >= builder->table->places.entries)
            return qyi_build_refuse_kept(builder);
        builder->watched[i] = (struct qyi_watched){watched[i] >> 1, watched[i] & 1};
    }
    builder->watched_count = count;
    return 0;
}

/* Reads the rest of the file, whose head is valid and of this material. */
static int read_kept(struct qyi_builder *builder, struct qyi_checkpoint *kept)
{
    const struct qyi_work *work = builder->work;
    uint64_t bytes = kept->bytes[WATCHED];
    uint64_t *watched;

    if (kept->bytes[VALUES] != work->values.bytes || kept->bytes[COUNTS] != work->counts.bytes ||
        bytes % sizeof(*watched) != 0 || bytes / sizeof(*watched) > 2 * builder->table->places.entries)
        return qyi_build_refuse_kept(builder);
    watched = malloc(bytes + 1);
    if (!watched)
        return qyi_no_memory(work->reterr);
    pieces_of(builder, kept);
    kept->piece[WATCHED] = watched;
    int code = qyi_checkpoint_read(kept, work->kept, work->reterr);
    if (!code)
        code = take_watched(builder, watched, bytes / sizeof(*watched));
    free(watched);
    return code;
}

int qyi_build_take_up(struct qyi_builder *builder, uint64_t ret_number[QYI_CHECKPOINT_NUMBERS])
{
    struct qyi_work *work = builder->work;
    struct qyi_checkpoint kept;

    work->since = qyi_monotonic_ms();
    if (!work->kept)
        return 0;
    int code = qyi_checkpoint_look(&kept, &builder->table->places.material, work->kept, work->reterr);
    if (code)
        return code == QY_E_TABLE_MISSING ? 0 : code;
    memcpy(ret_number, kept.number, sizeof(kept.number));
    code = read_kept(builder, &kept);
    work->since = qyi_monotonic_ms();
    return code ? code : 1;
}

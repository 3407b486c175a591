/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes a finished endgame table; its blocks are small, so that reading a value unpacks little. */
#include "base/atomic_file.h"
#include "base/error.h"
#include "base/pipeline.h"
#include "tables/bytes.h"
#include "tables/form.h"

#include <stdlib.h>
#include <string.h>
#include <zdict.h>
#include <zstd.h>

#define PACK_LEVEL 7 /* 12 packs 3 to 6 % better but takes a fifth of the build time */

/* Blocks that a thread packs at a time. */
#define BATCH 64

/* A packed block has about this many bytes or fewer, so that unpacking takes a microsecond. */
#define GOOD_BLOCK 80

/* Blocks packed to measure the size, and bytes of block data used to train the dictionary. */
#define SAMPLES 256
#define CONTENT 8192

struct packing {
    const struct qyi_table *table;
    const struct qy_table_build *build;
    const struct qyi_pace *pace;
    struct qyi_form form;
    uint16_t *symbol; /* by value */
    uint16_t *value;  /* by symbol */
    uint8_t *dictionary;
    ZSTD_CDict *ready; /* dictionary for packing; may be NULL */
    uint32_t next;
    uint64_t at; /* offset of the next block */
    uint8_t *places;
    struct qyi_atomic_file *file;
    struct qy_error *reterr;
};

struct batch {
    uint32_t first;
    uint32_t count;
    size_t len[BATCH];
    ZSTD_CCtx *packer;
    struct qy_buf packed;
    bool failed;
};

/*
 * ---- contents of a block ---------------------------------------------------------------------------------
 */

/* Writes a block's values as planes of bytes; returns the size. */
static size_t planes_of(const struct packing *packing, uint32_t block, uint8_t *out)
{
    size_t count = qyi_form_count(&packing->form, packing->table->places.entries, block);
    /* both sides' values are contiguous */
    const uint16_t *value = packing->table->value[0] + ((uint64_t)block << packing->form.bits);
    uint16_t before = packing->symbol[0];

    for (size_t i = 0; i < count; i++) {
        uint16_t symbol = value[i] & QYI_VALUE_IMPOSSIBLE ? before : packing->symbol[value[i]];

        before = symbol;
        out[i] = (uint8_t)symbol;
        if (packing->form.planes == 2)
            out[count + i] = (uint8_t)(symbol >> 8);
    }
    return count * packing->form.planes;
}

/*
 * Numbers the values that occur; always including a draw, which an impossible entry at the start of a block
 * has.
 */
static int number_values(struct packing *packing)
{
    const uint16_t *value = packing->table->value[0];
    uint64_t values = 2 * packing->table->places.entries;

    packing->symbol = calloc(QYI_FORM_SYMBOLS, sizeof(*packing->symbol));
    packing->value = calloc(QYI_FORM_SYMBOLS, sizeof(*packing->value));
    if (!packing->symbol || !packing->value)
        return qyi_no_memory(packing->reterr);
    for (uint64_t i = 0; i < values; i++)
        packing->symbol[value[i]] = 1;
    packing->symbol[QYI_VALUE_DRAW] = 1;
    for (uint32_t i = 0; i < QYI_VALUE_IMPOSSIBLE; i++)
        if (packing->symbol[i]) {
            packing->symbol[i] = (uint16_t)packing->form.symbols;
            packing->value[packing->form.symbols++] = (uint16_t)i;
        }
    packing->form.planes = packing->form.symbols > 256 ? 2 : 1;
    return 0;
}

/*
 * ---- size of a block -------------------------------------------------------------------------------------
 */

/* Concatenates blocks at equal distances; returns the size. */
static size_t take_blocks(const struct packing *packing, unsigned blocks, uint8_t *out, size_t *ret_len)
{
    size_t bytes = 0;

    for (unsigned i = 0; i < blocks; i++) {
        size_t len = planes_of(
            packing, (uint32_t)((uint64_t)packing->form.blocks * (2 * i + 1) / (2 * blocks)), out + bytes);

        if (ret_len)
            ret_len[i] = len;
        bytes += len;
    }
    return bytes;
}

static void make_dictionary(struct packing *packing, const uint8_t *sample, const size_t *len)
{
    const ZDICT_params_t params = {.compressionLevel = PACK_LEVEL};
    size_t block = (size_t)packing->form.planes << packing->form.bits;
    uint8_t content[CONTENT];
    size_t bytes = take_blocks(packing, (unsigned)(CONTENT / block), content, NULL);
    size_t made = ZDICT_finalizeDictionary(packing->dictionary, QYI_FORM_DICTIONARY, content, bytes, sample,
                                           len, SAMPLES, params);

    ZSTD_freeCDict(packing->ready);
    packing->form.dictionary = ZDICT_isError(made) ? 0 : (uint32_t)made;
    packing->ready =
        packing->form.dictionary ? ZSTD_createCDict(packing->dictionary, made, PACK_LEVEL) : NULL;
}

static ZSTD_CCtx *new_packer(const struct packing *packing)
{
    ZSTD_CCtx *packer = ZSTD_createCCtx();

    if (!packer)
        return NULL;
    (void)ZSTD_CCtx_setParameter(packer, ZSTD_c_compressionLevel, PACK_LEVEL);
    (void)ZSTD_CCtx_setParameter(packer, ZSTD_c_checksumFlag, 1);
    (void)ZSTD_CCtx_setParameter(packer, ZSTD_c_contentSizeFlag, 0);
    (void)ZSTD_CCtx_setParameter(packer, ZSTD_c_dictIDFlag, 0);
    if (packing->ready)
        (void)ZSTD_CCtx_refCDict(packer, packing->ready);
    return packer;
}

/* The average packed size of the sample blocks; SIZE_MAX if out of memory. */
static size_t mean_block(const struct packing *packing, const uint8_t *sample, const size_t *len)
{
    ZSTD_CCtx *packer = new_packer(packing);
    uint8_t out[2 * QYI_FORM_BLOCK];
    size_t bytes = 0;

    for (unsigned i = 0; i < SAMPLES && packer; sample += len[i], i++) {
        size_t packed = ZSTD_compress2(packer, out, sizeof(out), sample, len[i]);

        bytes += ZSTD_isError(packed) ? 0 : packed;
    }
    (void)ZSTD_freeCCtx(packer);
    return packer ? bytes / SAMPLES : SIZE_MAX;
}

static void set_bits(struct packing *packing, unsigned bits)
{
    packing->form.bits = bits;
    packing->form.blocks = (uint32_t)qyi_form_blocks(packing->table->places.entries, bits);
}

/* Chooses the largest block size that unpacks fast enough, and makes its dictionary. */
static int choose_blocks(struct packing *packing)
{
    size_t len[SAMPLES];
    size_t mean;

    set_bits(packing, QYI_FORM_BITS_MAX);
    if (packing->build->small || 2 * packing->table->places.entries * packing->form.planes <= QYI_FORM_KEPT)
        return 0;
    packing->dictionary = malloc(QYI_FORM_DICTIONARY);
    uint8_t *sample = malloc((size_t)SAMPLES * QYI_FORM_BLOCK);
    if (!packing->dictionary || !sample) {
        free(sample);
        return qyi_no_memory(packing->reterr);
    }
    do {
        set_bits(packing, packing->form.bits - 1);
        (void)take_blocks(packing, SAMPLES, sample, len);
        make_dictionary(packing, sample, len);
        mean = mean_block(packing, sample, len);
    } while (mean > GOOD_BLOCK && mean != SIZE_MAX && packing->form.bits > QYI_FORM_BITS_MIN);
    free(sample);
    return mean == SIZE_MAX ? qyi_no_memory(packing->reterr) : 0;
}

/* ---- packing --------------------------------------------------------------------------------------------- */

static int make_batch(void *user, void *item)
{
    struct packing *packing = user;
    struct batch *batch = item;

    if (packing->next == packing->form.blocks)
        return 0;
    batch->first = packing->next;
    batch->count =
        packing->form.blocks - packing->next < BATCH ? packing->form.blocks - packing->next : BATCH;
    packing->next += batch->count;
    double done = (double)packing->next / packing->form.blocks;
    if (qyi_build_told(packing->build, &packing->table->places.material, packing->pace,
                       (unsigned)packing->table->count[0].longest,
                       packing->pace->end + (unsigned)((1000 - packing->pace->end) * done)))
        return QY_E_STOPPED;
    return 1;
}

static void pack_batch(void *user, void *item)
{
    const struct packing *packing = user;
    struct batch *batch = item;
    uint8_t plain[QYI_FORM_BLOCK];
    size_t bound = ZSTD_compressBound((size_t)packing->form.planes << packing->form.bits);

    if (!batch->packer)
        batch->packer = new_packer(packing);
    batch->packed.len = 0;
    batch->failed = !batch->packer || qy_buf_reserve(&batch->packed, BATCH * bound) != 0;
    for (uint32_t i = 0; i < batch->count && !batch->failed; i++) {
        size_t bytes = planes_of(packing, batch->first + i, plain);
        char *out = batch->packed.data + batch->packed.len;
        size_t len = ZSTD_compress2(batch->packer, out, bound, plain, bytes);

        batch->failed = ZSTD_isError(len);
        if (batch->failed)
            break;
        batch->len[i] = len - QYI_FORM_FRAME;
        memmove(out, out + QYI_FORM_FRAME, batch->len[i]);
        batch->packed.len += batch->len[i];
    }
}

static int finish_batch(void *user, void *item)
{
    struct packing *packing = user;
    const struct batch *batch = item;

    if (batch->failed)
        return qyi_no_memory(packing->reterr);
    for (uint32_t i = 0; i < batch->count; i++) {
        qyi_form_put_place(&packing->form, packing->places, batch->first + i, packing->at);
        packing->at += batch->len[i];
    }
    return qyi_atomic_file_write(packing->file, batch->packed.data, batch->packed.len, packing->reterr);
}

static void drop_batch(void *user, void *item)
{
    struct batch *batch = item;

    (void)user;
    (void)ZSTD_freeCCtx(batch->packer);
    qy_buf_free(&batch->packed);
}

/* Packs all blocks into the file and stores their offsets. */
static int pack_blocks(struct packing *packing)
{
    struct qyi_pipeline pipeline = {.user = packing,
                                    .item_size = sizeof(struct batch),
                                    .make = make_batch,
                                    .work = pack_batch,
                                    .finish = finish_batch,
                                    .drop = drop_batch};
    int code = qyi_pipeline_run(&pipeline, packing->build->threads);

    qyi_form_put_place(&packing->form, packing->places, packing->form.blocks, packing->at);
    return code;
}

/* Writes everything before the block offsets. */
static int write_head(struct packing *packing)
{
    const struct qyi_table *table = packing->table;
    size_t symbols = 2 * (size_t)packing->form.symbols;
    size_t len = qyi_form_places_at(&packing->form);
    uint8_t *head = calloc(1, len);
    uint8_t *more = head + QYI_FORM_HEAD;

    if (!head)
        return qyi_no_memory(packing->reterr);
    qyi_form_head(&packing->form, &table->places, table->count, head);
    qyi_bytes_put(more, packing->form.symbols, 4);
    qyi_bytes_put(more + 4, packing->form.dictionary, 4);
    for (uint32_t i = 0; i < packing->form.symbols; i++)
        qyi_bytes_put(more + QYI_FORM_MORE + 2 * (size_t)i, packing->value[i], 2);
    if (packing->form.dictionary)
        memcpy(more + QYI_FORM_MORE + symbols, packing->dictionary, packing->form.dictionary);
    qyi_bytes_put(more + 8, qyi_bytes_sum(more + QYI_FORM_MORE, symbols + packing->form.dictionary), 4);
    int code = qyi_atomic_file_write(packing->file, (const char *)head, len, packing->reterr);
    free(head);
    return code;
}

/* Writes zeros for the block offsets, the blocks, and then, once they are known, the offsets. */
static int write_parts(struct packing *packing)
{
    size_t from = qyi_form_places_at(&packing->form), len = qyi_form_places_len(&packing->form);
    const char *places = (const char *)packing->places;
    int code = write_head(packing);

    packing->at = from + len;
    if (!code)
        code = qyi_atomic_file_write(packing->file, places, len, packing->reterr);
    if (!code)
        code = pack_blocks(packing);
    if (!code)
        code = qyi_atomic_file_write_over(packing->file, from, places, len, packing->reterr);
    if (!code)
        return qyi_atomic_file_commit(packing->file, packing->reterr);
    qyi_atomic_file_abandon(packing->file);
    return code;
}

int qyi_table_write(const struct qyi_table *table, const char *path, const struct qy_table_build *build,
                    const struct qyi_pace *pace, struct qy_error *reterr)
{
    struct packing packing = {.table = table, .build = build, .pace = pace, .reterr = reterr};
    int code = number_values(&packing);

    if (!code)
        code = choose_blocks(&packing);
    if (!code) {
        packing.places = calloc(1, qyi_form_places_len(&packing.form));
        code = packing.places ? qyi_atomic_file_new(path, &packing.file, reterr) : qyi_no_memory(reterr);
    }
    if (!code)
        code = write_parts(&packing);
    free(packing.symbol);
    free(packing.value);
    free(packing.dictionary);
    free(packing.places);
    (void)ZSTD_freeCDict(packing.ready);
    return code == QY_E_STOPPED ? qyi_error_set(reterr, code, 0, path, strlen(path), NULL) : code;
}

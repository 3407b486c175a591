/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The file of a table: written whole, mapped, unpacked block by block. */
#include "tables/table.h"

#include "base/atomic_file.h"
#include "base/error.h"
#include "base/pipeline.h"
#include "tables/bytes.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zstd.h>

#define MAGIC       "QYTABLE1"
#define HEAD        160
#define NAME        12
#define NAME_LEN    16
#define BLOCKS      28
#define ENTRIES     32
#define COUNTS      40
#define COUNT_LEN   56
#define SUM         152
#define PACK_LEVEL  12
#define BLOCK_BYTES (2 * QYI_TABLE_BLOCK)

/* Blocks that are kept unpacked: each has the slot of its number, which takes several. */
#define SLOTS 1024
#define WAYS  4

struct slot {
    pthread_mutex_t lock;
    uint32_t block[WAYS]; /* + 1; 0: empty */
    uint16_t *value[WAYS];
    unsigned next; /* goes when another block comes */
};

struct qyi_table_file {
    struct qyi_places places;
    struct qyi_table_count count[2];
    const uint8_t *data;
    size_t len;
    bool mapped; /* from a file of its own */
    uint32_t blocks;
    struct slot slot[SLOTS];
};

/* The numbers of a count, in the order of the file. */
static uint64_t *number_of(struct qyi_table_count *count, unsigned number)
{
    uint64_t *numbers[COUNT_LEN / 8] = {&count->positions, &count->wins,    &count->draws, &count->losses,
                                        &count->by_rule,   &count->longest, &count->at};

    return numbers[number];
}

static void write_head(const struct qyi_table *table, uint32_t blocks, uint8_t *out)
{
    const struct qyi_table_rules *rules = table->places.material.rules;
    struct qy_buf name = QY_BUF_INIT;

    memset(out, 0, HEAD);
    memcpy(out, MAGIC, 8);
    out[8] = (uint8_t)rules->game;
    out[9] = rules->perpetual_check_loses;
    qyi_material_name(&table->places.material, &name);
    memcpy(out + NAME, qy_buf_str(&name), name.len < NAME_LEN ? name.len : NAME_LEN);
    qy_buf_free(&name);
    qyi_bytes_put(out + BLOCKS, blocks, 4);
    qyi_bytes_put(out + ENTRIES, table->places.entries, 8);
    for (unsigned side = 0; side < 2; side++) {
        struct qyi_table_count count = table->count[side];

        for (unsigned i = 0; i < COUNT_LEN / 8; i++)
            qyi_bytes_put(out + COUNTS + COUNT_LEN * side + 8 * i, *number_of(&count, i), 8);
    }
    qyi_bytes_put(out + SUM, qyi_bytes_sum(out, SUM), 4);
}

/* Blocks that one thread packs at a time. */
#define BATCH 64

/* The values of a block as two planes of bytes; returns how many values. */
static size_t planes_of(const struct qyi_table *table, uint32_t block, uint8_t *out)
{
    uint64_t entries = table->places.entries;
    uint64_t first = (uint64_t)block * QYI_TABLE_BLOCK;
    size_t count = 2 * entries - first < QYI_TABLE_BLOCK ? (size_t)(2 * entries - first) : QYI_TABLE_BLOCK;
    uint16_t before = 0;

    for (size_t i = 0; i < count; i++) {
        uint16_t value = table->value[0][first + i]; /* both sides' values are one piece */

        if (value & QYI_VALUE_IMPOSSIBLE)
            value = before;
        before = value;
        out[i] = (uint8_t)value;
        out[count + i] = (uint8_t)(value >> 8);
    }
    return count;
}

struct packing {
    const struct qyi_table *table;
    const struct qy_table_build *build;
    const struct qyi_pace *pace;
    uint32_t blocks;
    uint32_t next;
    uint64_t at; /* where the next block begins */
    uint8_t *offsets;
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

static int make_batch(void *user, void *item)
{
    struct packing *packing = user;
    struct batch *batch = item;
    double done;

    if (packing->next == packing->blocks)
        return 0;
    batch->first = packing->next;
    batch->count = packing->blocks - packing->next < BATCH ? packing->blocks - packing->next : BATCH;
    packing->next += batch->count;
    done = (double)packing->next / packing->blocks;
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
    uint8_t plain[BLOCK_BYTES];
    size_t bound = ZSTD_compressBound(sizeof(plain));

    if (!batch->packer && (batch->packer = ZSTD_createCCtx()) != NULL) {
        (void)ZSTD_CCtx_setParameter(batch->packer, ZSTD_c_compressionLevel, PACK_LEVEL);
        (void)ZSTD_CCtx_setParameter(batch->packer, ZSTD_c_checksumFlag, 1);
    }
    batch->packed.len = 0;
    batch->failed = !batch->packer;
    for (uint32_t i = 0; i < batch->count && !batch->failed; i++) {
        size_t count = planes_of(packing->table, batch->first + i, plain);

        batch->failed = qy_buf_reserve(&batch->packed, bound) != 0;
        if (batch->failed)
            break;
        batch->len[i] =
            ZSTD_compress2(batch->packer, batch->packed.data + batch->packed.len, bound, plain, 2 * count);
        batch->failed = ZSTD_isError(batch->len[i]);
        batch->packed.len += batch->failed ? 0 : batch->len[i];
    }
}

static int finish_batch(void *user, void *item)
{
    struct packing *packing = user;
    const struct batch *batch = item;

    if (batch->failed)
        return qyi_no_memory(packing->reterr);
    for (uint32_t i = 0; i < batch->count; i++) {
        qyi_bytes_put(packing->offsets + 8 * (size_t)(batch->first + i), packing->at, 8);
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

/* Packs block after block into the file, and notes where each begins. */
static int pack_blocks(struct packing *packing)
{
    struct qyi_pipeline pipeline = {.user = packing,
                                    .item_size = sizeof(struct batch),
                                    .make = make_batch,
                                    .work = pack_batch,
                                    .finish = finish_batch,
                                    .drop = drop_batch};
    int code = qyi_pipeline_run(&pipeline, packing->build->threads);

    qyi_bytes_put(packing->offsets + 8 * (size_t)packing->blocks, packing->at, 8);
    return code;
}

/* The places of the blocks are known when these are written: they are written over zeros then. */
static int write_parts(struct packing *packing, size_t offsets_len)
{
    uint8_t head[HEAD];
    int code;

    write_head(packing->table, packing->blocks, head);
    code = qyi_atomic_file_write(packing->file, (const char *)head, HEAD, packing->reterr);
    if (!code)
        code = qyi_atomic_file_write(packing->file, (const char *)packing->offsets, offsets_len,
                                     packing->reterr);
    if (!code)
        code = pack_blocks(packing);
    if (!code)
        code = qyi_atomic_file_write_over(packing->file, HEAD, (const char *)packing->offsets, offsets_len,
                                          packing->reterr);
    if (!code)
        return qyi_atomic_file_commit(packing->file, packing->reterr);
    qyi_atomic_file_abandon(packing->file);
    return code;
}

int qyi_table_write(const struct qyi_table *table, const char *path, const struct qy_table_build *build,
                    const struct qyi_pace *pace, struct qy_error *reterr)
{
    uint32_t blocks = (uint32_t)((2 * table->places.entries + QYI_TABLE_BLOCK - 1) / QYI_TABLE_BLOCK);
    size_t offsets_len = 8 * ((size_t)blocks + 1);
    struct packing packing = {.table = table,
                              .build = build,
                              .pace = pace,
                              .blocks = blocks,
                              .at = HEAD + offsets_len,
                              .offsets = calloc(1, offsets_len),
                              .reterr = reterr};
    int code = packing.offsets ? qyi_atomic_file_new(path, &packing.file, reterr) : qyi_no_memory(reterr);

    if (!code)
        code = write_parts(&packing, offsets_len);
    free(packing.offsets);
    return code == QY_E_STOPPED ? qyi_error_set(reterr, code, 0, path, strlen(path), NULL) : code;
}

static int damaged(const struct qyi_table_file *file, struct qy_error *reterr)
{
    struct qy_buf name = QY_BUF_INIT;

    qyi_material_name(&file->places.material, &name);
    (void)qyi_error_set(reterr, QY_E_TABLE_DAMAGED, 0, qy_buf_str(&name), name.len, NULL);
    qy_buf_free(&name);
    return QY_E_TABLE_DAMAGED;
}

/* Whether the head is that of a table of this material, and every block lies within the file. */
static bool head_holds(struct qyi_table_file *file)
{
    uint8_t head[HEAD];
    uint64_t before;
    struct qyi_table table = {.places = file->places};

    if (file->len < HEAD)
        return false;
    for (unsigned side = 0; side < 2; side++)
        for (unsigned i = 0; i < COUNT_LEN / 8; i++)
            *number_of(&table.count[side], i) =
                qyi_bytes_get(file->data + COUNTS + COUNT_LEN * side + 8 * i, 8);
    memcpy(file->count, table.count, sizeof(file->count));
    file->blocks = (uint32_t)((2 * file->places.entries + QYI_TABLE_BLOCK - 1) / QYI_TABLE_BLOCK);
    write_head(&table, file->blocks, head);
    if (memcmp(head, file->data, HEAD) != 0 || (file->len - HEAD) / 8 <= file->blocks)
        return false;
    before = HEAD + 8 * ((uint64_t)file->blocks + 1);
    for (uint32_t block = 0; block <= file->blocks; block++) {
        uint64_t offset = qyi_bytes_get(file->data + HEAD + 8 * (size_t)block, 8);

        if (offset < before || offset > file->len)
            return false;
        before = offset;
    }
    return before == file->len;
}

static int map_file(const char *path, struct qyi_table_file *file, struct qy_error *reterr)
{
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    struct stat status;
    void *data = MAP_FAILED;

    if (descriptor < 0 && errno == ENOENT)
        return qyi_error_set(reterr, QY_E_TABLE_MISSING, 0, path, strlen(path), NULL);
    if (descriptor >= 0 && fstat(descriptor, &status) == 0 && status.st_size > 0) {
        file->len = (size_t)status.st_size;
        data = mmap(NULL, file->len, PROT_READ, MAP_SHARED, descriptor, 0);
    }
    if (data == MAP_FAILED)
        (void)qyi_error_setf(reterr, QY_E_FILE_READ, 0, NULL, "%s: %s", path, strerror(errno));
    else
        file->data = data;
    if (descriptor >= 0)
        (void)close(descriptor);
    return data == MAP_FAILED ? QY_E_FILE_READ : 0;
}

/* A file without bytes. */
static int new_file(const struct qyi_material *material, struct qyi_table_file **ret_file,
                    struct qy_error *reterr)
{
    struct qyi_table_file *file = calloc(1, sizeof(*file));
    int code;

    if (!file)
        return qyi_no_memory(reterr);
    for (unsigned i = 0; i < SLOTS; i++)
        (void)pthread_mutex_init(&file->slot[i].lock, NULL);
    code = qyi_places_make(material, &file->places, reterr);
    if (code)
        qyi_table_file_close(file);
    else
        *ret_file = file;
    return code;
}

int qyi_table_file_open(const char *path, const struct qyi_material *material,
                        struct qyi_table_file **ret_file, struct qy_error *reterr)
{
    struct qyi_table_file *file = NULL;
    int code = new_file(material, &file, reterr);

    if (code)
        return code;
    file->mapped = true;
    code = map_file(path, file, reterr);
    if (!code && !head_holds(file))
        code = damaged(file, reterr);
    if (code)
        qyi_table_file_close(file);
    else
        *ret_file = file;
    return code;
}

int qyi_table_file_borrow(const uint8_t *data, size_t len, const struct qyi_material *material,
                          struct qyi_table_file **ret_file, struct qy_error *reterr)
{
    struct qyi_table_file *file = NULL;
    int code = new_file(material, &file, reterr);

    if (code)
        return code;
    file->data = data;
    file->len = len;
    if (head_holds(file)) {
        *ret_file = file;
        return 0;
    }
    code = damaged(file, reterr);
    qyi_table_file_close(file);
    return code;
}

void qyi_table_file_close(struct qyi_table_file *file)
{
    if (!file)
        return;
    for (unsigned i = 0; i < SLOTS; i++) {
        (void)pthread_mutex_destroy(&file->slot[i].lock);
        for (unsigned way = 0; way < WAYS; way++)
            free(file->slot[i].value[way]);
    }
    if (file->data && file->mapped)
        (void)munmap((void *)(uintptr_t)file->data, file->len);
    free(file);
}

const struct qyi_places *qyi_table_file_places(const struct qyi_table_file *file)
{
    return &file->places;
}

const struct qyi_table_count *qyi_table_file_count(const struct qyi_table_file *file, unsigned side)
{
    return &file->count[side];
}

/* Unpacks a block; returns how many values, 0 where it is damaged. */
static size_t unpack_block(const struct qyi_table_file *file, uint32_t block, uint16_t *ret_value)
{
    const uint8_t *offsets = file->data + HEAD + 8 * (size_t)block;
    uint64_t from = qyi_bytes_get(offsets, 8);
    uint64_t first = (uint64_t)block * QYI_TABLE_BLOCK;
    uint64_t left = 2 * file->places.entries - first;
    size_t count = left < QYI_TABLE_BLOCK ? (size_t)left : QYI_TABLE_BLOCK;
    uint8_t plain[BLOCK_BYTES];
    size_t len = ZSTD_decompress(plain, sizeof(plain), file->data + from,
                                 (size_t)(qyi_bytes_get(offsets + 8, 8) - from));

    if (len != 2 * count) /* errors are lengths beyond any block */
        return 0;
    for (size_t i = 0; i < count; i++)
        ret_value[i] = (uint16_t)(plain[i] | plain[count + i] << 8);
    return count;
}

/* Unpacks a block in the place of the one that came first. Returns which, or a negative code. */
static int take_block(const struct qyi_table_file *file, struct slot *slot, uint32_t block,
                      struct qy_error *reterr)
{
    unsigned way = slot->next;

    if (!slot->value[way])
        slot->value[way] = malloc(QYI_TABLE_BLOCK * sizeof(*slot->value[way]));
    if (!slot->value[way])
        return qyi_no_memory(reterr);
    slot->block[way] = 0;
    if (!unpack_block(file, block, slot->value[way]))
        return damaged(file, reterr);
    slot->block[way] = block + 1;
    slot->next = (way + 1) % WAYS;
    return (int)way;
}

int qyi_table_file_value(struct qyi_table_file *file, unsigned side, uint64_t index, uint16_t *ret_value,
                         struct qy_error *reterr)
{
    uint64_t at = side * file->places.entries + index;
    uint32_t block = (uint32_t)(at / QYI_TABLE_BLOCK);
    struct slot *slot = &file->slot[block % SLOTS];
    int way = 0;

    (void)pthread_mutex_lock(&slot->lock);
    while (way < WAYS && slot->block[way] != block + 1)
        way++;
    if (way == WAYS)
        way = take_block(file, slot, block, reterr);
    if (way >= 0)
        *ret_value = slot->value[way][at % QYI_TABLE_BLOCK];
    (void)pthread_mutex_unlock(&slot->lock);
    return way < 0 ? way : 0;
}

int qyi_table_file_unpack(struct qyi_table_file *file, struct qyi_table *table, struct qy_error *reterr)
{
    for (uint32_t block = 0; block < file->blocks; block++)
        if (!unpack_block(file, block, table->value[0] + (size_t)block * QYI_TABLE_BLOCK))
            return damaged(file, reterr);
    return 0;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The file of an endgame table: memory-mapped, unpacked block by block. */
#include "base/error.h"
#include "tables/bytes.h"
#include "tables/form.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zstd.h>

/* A large table's blocks are cached in slots by their number; a slot holds this many blocks. */
#define WAYS 4

/* Size of a cache line in bytes. */
#define LINE 64

/* Threads that can unpack at the same time without waiting. */
#define HANDS 8

struct slot {
    pthread_mutex_t lock;
    uint32_t block[WAYS]; /* block number + 1; 0: empty */
    uint8_t *plain[WAYS]; /* planes of symbols */
    unsigned next;        /* index of the next block to replace */
};

/* A decompression context, created on first use. */
struct hand {
    pthread_mutex_t lock;
    ZSTD_DCtx *zstd;
};

struct qyi_table_file {
    struct qyi_places places;
    struct qyi_table_count count[2];
    struct qyi_form form;
    const uint8_t *data;
    size_t len;
    bool mapped;              /* `data` is a mapping of the file */
    const uint8_t *at;        /* the offsets of the blocks */
    const uint8_t *symbol;    /* values by symbol number; NULL: values are stored directly */
    ZSTD_DDict *dictionary;   /* may be NULL */
    _Atomic(uint8_t *) *kept; /* of a small table: all blocks unpacked so far; NULL: it has slots */
    unsigned slots;
    struct slot *slot;
    struct hand hand[HANDS];
};

static int damaged(const struct qyi_table_file *file, struct qy_error *reterr)
{
    struct qy_buf name = QY_BUF_INIT;

    qyi_material_name(&file->places.material, &name);
    (void)qyi_error_set(reterr, QY_E_TABLE_DAMAGED, 0, qy_buf_str(&name), name.len, NULL);
    qy_buf_free(&name);
    return QY_E_TABLE_DAMAGED;
}

/* Reads symbols and dictionary, which follow the head in the second form; false if they are invalid. */
static bool take_symbols(struct qyi_table_file *file)
{
    const uint8_t *more = file->data + QYI_FORM_HEAD;
    struct qyi_form *form = &file->form;

    if (file->len < QYI_FORM_HEAD + QYI_FORM_MORE)
        return false;
    form->symbols = (uint32_t)qyi_bytes_get(more, 4);
    form->dictionary = (uint32_t)qyi_bytes_get(more + 4, 4);
    if (form->symbols > QYI_FORM_SYMBOLS || form->dictionary > QYI_FORM_DICTIONARY)
        return false;
    size_t bytes = 2 * (size_t)form->symbols + form->dictionary;
    if (file->len - QYI_FORM_HEAD - QYI_FORM_MORE < bytes || qyi_bytes_get(more + 12, 4) != 0 ||
        qyi_bytes_get(more + 8, 4) != qyi_bytes_sum(more + QYI_FORM_MORE, bytes))
        return false;
    file->symbol = more + QYI_FORM_MORE;
    if (!form->dictionary)
        return true;
    file->dictionary = ZSTD_createDDict(file->symbol + 2 * (size_t)form->symbols, form->dictionary);
    return file->dictionary != NULL;
}

/* Whether the head belongs to a table of this material and every block is within the file. */
static bool head_holds(struct qyi_table_file *file)
{
    if (file->len < QYI_FORM_HEAD || !qyi_form_read(file->data, &file->places, &file->form, file->count) ||
        (!file->form.first && !take_symbols(file)))
        return false;
    uint64_t before = qyi_form_places_at(&file->form) + (uint64_t)qyi_form_places_len(&file->form);
    if (file->len < before)
        return false;
    file->at = file->data + qyi_form_places_at(&file->form);
    for (uint32_t block = 0; block < file->form.blocks; block++) {
        uint64_t place = qyi_form_place(&file->form, file->at, block);

        if (place < before || place > file->len)
            return false;
        before = place;
    }
    return before <= file->len && qyi_form_place(&file->form, file->at, file->form.blocks) == file->len;
}

/* Allocates the cache: for all blocks, or as many as allowed. */
static int make_slots(struct qyi_table_file *file, struct qy_error *reterr)
{
    uint64_t most = QYI_FORM_KEPT / ((uint64_t)file->form.planes << file->form.bits);
    unsigned slots = (unsigned)((most + WAYS - 1) / WAYS);

    if (file->form.blocks <= most) {
        file->kept = calloc(file->form.blocks, sizeof(*file->kept));
        return file->kept ? 0 : qyi_no_memory(reterr);
    }
    file->slot = calloc(slots, sizeof(*file->slot));
    if (!file->slot)
        return qyi_no_memory(reterr);
    for (; file->slots < slots; file->slots++)
        (void)pthread_mutex_init(&file->slot[file->slots].lock, NULL);
    return 0;
}

/* Opens a regular file; anything else (a folder, a pipe without a writer) is rejected without blocking. */
static int open_regular(const char *path, struct stat *ret_status)
{
    int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    int reason = 0;

    if (descriptor < 0)
        return -1;
    if (fstat(descriptor, ret_status) != 0)
        reason = errno;
    else if (!S_ISREG(ret_status->st_mode))
        reason = S_ISDIR(ret_status->st_mode) ? EISDIR : ENODEV;
    if (!reason)
        return descriptor;
    (void)close(descriptor);
    errno = reason;
    return -1;
}

static int map_file(const char *path, struct qyi_table_file *file, struct qy_error *reterr)
{
    struct stat status;
    int descriptor = open_regular(path, &status);
    void *data = MAP_FAILED;

    if (descriptor < 0 && errno == ENOENT)
        return qyi_error_set(reterr, QY_E_TABLE_MISSING, 0, path, strlen(path), NULL);
    if (descriptor >= 0 && status.st_size == 0) {
        (void)close(descriptor);
        return damaged(file, reterr);
    }
    if (descriptor >= 0) {
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

/* Makes a file object without data. */
static int new_file(const struct qyi_material *material, struct qyi_table_file **ret_file,
                    struct qy_error *reterr)
{
    struct qyi_table_file *file = calloc(1, sizeof(*file));

    if (!file)
        return qyi_no_memory(reterr);
    for (unsigned i = 0; i < HANDS; i++)
        (void)pthread_mutex_init(&file->hand[i].lock, NULL);
    int code = qyi_places_make(material, &file->places, reterr);
    if (code)
        qyi_table_file_close(file);
    else
        *ret_file = file;
    return code;
}

/* Checks the data once it is loaded. Closes the file if it is no table. */
static int begin_file(struct qyi_table_file *file, struct qyi_table_file **ret_file, struct qy_error *reterr)
{
    int code = head_holds(file) ? make_slots(file, reterr) : damaged(file, reterr);

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
    if (!code)
        return begin_file(file, ret_file, reterr);
    qyi_table_file_close(file);
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
    return begin_file(file, ret_file, reterr);
}

void qyi_table_file_close(struct qyi_table_file *file)
{
    if (!file)
        return;
    for (unsigned i = 0; i < file->slots; i++) {
        (void)pthread_mutex_destroy(&file->slot[i].lock);
        for (unsigned way = 0; way < WAYS; way++)
            free(file->slot[i].plain[way]);
    }
    for (unsigned i = 0; i < HANDS; i++) {
        (void)pthread_mutex_destroy(&file->hand[i].lock);
        (void)ZSTD_freeDCtx(file->hand[i].zstd);
    }
    for (uint32_t block = 0; file->kept && block < file->form.blocks; block++)
        free(atomic_load(&file->kept[block]));
    (void)ZSTD_freeDDict(file->dictionary);
    free(file->kept);
    free(file->slot);
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

/* ---- unpacking ------------------------------------------------------------------------------------------ */

/* Takes a free hand; a single thread always gets the first one, which stays in its CPU's cache. */
static struct hand *take_hand(struct qyi_table_file *file)
{
    for (unsigned i = 0; i < HANDS; i++)
        if (pthread_mutex_trylock(&file->hand[i].lock) == 0)
            return &file->hand[i];
    (void)pthread_mutex_lock(&file->hand[0].lock);
    return &file->hand[0];
}

/* Unpacks a block into planes of symbols; false if it is damaged. The hand must have a context. */
static bool unpack_frame(const struct qyi_table_file *file, const struct hand *hand, uint32_t block,
                         uint8_t *ret_plain)
{
    static const uint8_t begins[QYI_FORM_FRAME] = {0x28, 0xB5, 0x2F, 0xFD};
    uint64_t from = qyi_form_place(&file->form, file->at, block);
    size_t len = (size_t)(qyi_form_place(&file->form, file->at, block + 1) - from);
    size_t bytes = qyi_form_count(&file->form, file->places.entries, block) * file->form.planes;
    const uint8_t *packed = file->data + from;
    uint8_t frame[QYI_FORM_FRAME + 2 * QYI_FORM_BLOCK];

    if (!file->form.first) {
        if (len > sizeof(frame) - QYI_FORM_FRAME)
            return false;
        memcpy(frame, begins, QYI_FORM_FRAME);
        memcpy(frame + QYI_FORM_FRAME, packed, len);
        packed = frame;
        len += QYI_FORM_FRAME;
    }
    return ZSTD_decompress_usingDDict(hand->zstd, ret_plain, bytes, packed, len, file->dictionary) == bytes;
}

static int unpack_block(struct qyi_table_file *file, uint32_t block, uint8_t *ret_plain,
                        struct qy_error *reterr)
{
    struct hand *hand = take_hand(file);
    int code = 0;

    if (!hand->zstd)
        hand->zstd = ZSTD_createDCtx();
    if (!hand->zstd)
        code = qyi_no_memory(reterr);
    else if (!unpack_frame(file, hand, block, ret_plain))
        code = damaged(file, reterr);
    (void)pthread_mutex_unlock(&hand->lock);
    return code;
}

/* The value at an index of an unpacked block with `count` values. */
static inline int value_at(const struct qyi_table_file *file, const uint8_t *plain, size_t count, size_t at,
                           uint16_t *ret_value)
{
    unsigned symbol = plain[at];

    if (file->form.planes == 2)
        symbol |= (unsigned)plain[count + at] << 8;
    if (!file->symbol) {
        *ret_value = (uint16_t)symbol;
        return 0;
    }
    if (symbol >= file->form.symbols)
        return QY_E_TABLE_DAMAGED;
    *ret_value = (uint16_t)(file->symbol[2 * symbol] | file->symbol[2 * symbol + 1] << 8);
    return 0;
}

/* Unpacks a block into a slot, replacing its oldest one. Returns the index, or a negative error code. */
static int take_block(struct qyi_table_file *file, struct slot *slot, uint32_t block, struct qy_error *reterr)
{
    unsigned way = slot->next;

    if (!slot->plain[way])
        slot->plain[way] = malloc((size_t)file->form.planes << file->form.bits);
    if (!slot->plain[way])
        return qyi_no_memory(reterr);
    slot->block[way] = 0;
    for (size_t i = 0; i < (size_t)file->form.planes << file->form.bits; i += LINE)
        __builtin_prefetch(slot->plain[way] + i, 1);
    int code = unpack_block(file, block, slot->plain[way], reterr);
    if (code)
        return code;
    slot->block[way] = block + 1;
    slot->next = (way + 1) % WAYS;
    return (int)way;
}

/*
 * Unpacks a block of a small table and keeps it. If several threads do so at once, the first result is kept.
 */
static int keep_block(struct qyi_table_file *file, uint32_t block, uint8_t **ret_plain,
                      struct qy_error *reterr)
{
    uint8_t *plain = malloc((size_t)file->form.planes << file->form.bits);
    uint8_t *there = NULL;
    int code = plain ? unpack_block(file, block, plain, reterr) : qyi_no_memory(reterr);

    if (!code && atomic_compare_exchange_strong(&file->kept[block], &there, plain)) {
        *ret_plain = plain;
        return 0;
    }
    free(plain);
    *ret_plain = there;
    return code;
}

/* The value at an index of a block of a large table. Returns QY_E_TABLE_DAMAGED if its symbol is invalid. */
static int slot_value(struct qyi_table_file *file, uint32_t block, size_t at, uint16_t *ret_value,
                      struct qy_error *reterr)
{
    size_t count = qyi_form_count(&file->form, file->places.entries, block);
    struct slot *slot = &file->slot[block % file->slots];
    int way = 0;

    if (file->dictionary) /* prefetch: it is far from the slot in memory */
        __builtin_prefetch(qyi_form_group(&file->form, file->at, block));
    (void)pthread_mutex_lock(&slot->lock);
    while (way < WAYS && slot->block[way] != block + 1)
        way++;
    if (way == WAYS)
        way = take_block(file, slot, block, reterr);
    int code = way < 0 ? way : value_at(file, slot->plain[way], count, at, ret_value);
    (void)pthread_mutex_unlock(&slot->lock);
    return code == QY_E_TABLE_DAMAGED && way >= 0 ? damaged(file, reterr) : code;
}

int qyi_table_file_value(struct qyi_table_file *file, unsigned side, uint64_t index, uint16_t *ret_value,
                         struct qy_error *reterr)
{
    uint64_t place = side * file->places.entries + index;
    uint32_t block = (uint32_t)(place >> file->form.bits);
    size_t at = place & (((size_t)1 << file->form.bits) - 1);
    int code = 0;

    if (!file->kept)
        return slot_value(file, block, at, ret_value, reterr);
    uint8_t *plain = atomic_load_explicit(&file->kept[block], memory_order_acquire);
    if (!plain)
        code = keep_block(file, block, &plain, reterr);
    if (code)
        return code;
    code = value_at(file, plain, qyi_form_count(&file->form, file->places.entries, block), at, ret_value);
    return code ? damaged(file, reterr) : 0;
}

int qyi_table_file_intact(struct qyi_table_file *file, struct qy_error *reterr)
{
    uint8_t plain[QYI_FORM_BLOCK];
    int code = 0;

    for (uint32_t block = 0; block < file->form.blocks && !code; block++)
        code = unpack_block(file, block, plain, reterr);
    return code;
}

int qyi_table_file_unpack(struct qyi_table_file *file, struct qyi_table *table, struct qy_error *reterr)
{
    uint8_t plain[QYI_FORM_BLOCK];

    for (uint32_t block = 0; block < file->form.blocks; block++) {
        size_t count = qyi_form_count(&file->form, file->places.entries, block);
        uint16_t *value = table->value[0] + ((uint64_t)block << file->form.bits);
        int code = unpack_block(file, block, plain, reterr);

        for (size_t i = 0; i < count && !code; i++)
            if (value_at(file, plain, count, i, &value[i]) != 0)
                code = damaged(file, reterr);
        if (code)
            return code;
    }
    return 0;
}

/* An impossible entry has the value of the previous one, so the first entry of a run is a real position. */
static void take_longest(uint16_t value, uint64_t index, struct qyi_table_longest ret[2])
{
    struct qyi_table_longest *longest = &ret[(value & QYI_VALUE_RULE) != 0];

    if (qyi_value_won(value) && qyi_value_plies(value) > longest->plies)
        *longest = (struct qyi_table_longest){qyi_value_plies(value), index};
}

int qyi_table_file_longest(struct qyi_table_file *file, unsigned side, struct qyi_table_longest *ret_mate,
                           struct qyi_table_longest *ret_by_rule, struct qy_error *reterr)
{
    uint64_t first = side * file->places.entries;
    uint64_t end = first + file->places.entries;
    struct qyi_table_longest longest[2] = {{(unsigned)file->count[side].longest, file->count[side].at},
                                           {0, 0}};
    uint8_t plain[QYI_FORM_BLOCK];

    if (file->count[side].by_rule > 0)
        longest[0] = longest[1];
    else
        end = first; /* the head has the longest mate */
    for (uint64_t block = first >> file->form.bits; block << file->form.bits < end; block++) {
        size_t count = qyi_form_count(&file->form, file->places.entries, (uint32_t)block);
        int code = unpack_block(file, (uint32_t)block, plain, reterr);

        for (size_t i = 0; i < count && !code; i++) {
            uint64_t place = (block << file->form.bits) + i;
            uint16_t value;

            if (value_at(file, plain, count, i, &value) != 0)
                code = damaged(file, reterr);
            else if (place >= first && place < end)
                take_longest(value, place - first, longest);
        }
        if (code)
            return code;
    }
    *ret_mate = longest[0];
    *ret_by_rule = longest[1];
    return 0;
}

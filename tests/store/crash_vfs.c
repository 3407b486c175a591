/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The disk that loses power. */
#include "crash_vfs.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_FILES   8
#define MOST_REGIONS 64
#define MOST_NUMBERS 8192
#define SECTOR       512

/* A write, or with `data` NULL a truncation, that was not synced. */
struct pending {
    struct pending *next;
    sqlite3_int64 at;
    size_t len;
    unsigned char *data;
};

struct content {
    unsigned char *data;
    size_t len;
    size_t cap;
};

struct disk_file {
    char name[256];
    struct content cached;  /* what the system shows */
    struct content durable; /* what is on the disk */
    struct pending *first;
    struct pending **last;
    unsigned opened;
    unsigned shared; /* holders of SHARED and more */
    void *reserved;  /* handle that holds RESERVED and more */
    void *exclusive;
    void *region[MOST_REGIONS];
    unsigned shm_shared[SQLITE_SHM_NLOCK];
    void *shm_exclusive[SQLITE_SHM_NLOCK];
};

struct handle {
    sqlite3_file base;
    struct disk_file *file;
    int lock;
    uint16_t shm_shared;
    uint16_t shm_exclusive;
    bool delete_on_close;
};

static struct {
    pthread_mutex_t lock;
    struct disk_file *file[MOST_FILES];
    uint32_t seed;
    unsigned operations;
    unsigned crash_at;
    bool crashed;
    bool lies;
    unsigned sequence;
    unsigned written_at[MOST_NUMBERS];
    unsigned synced_at[MOST_NUMBERS];
} disk = {.lock = PTHREAD_MUTEX_INITIALIZER};

static uint32_t lot(void)
{
    disk.seed = disk.seed * 1664525 + 1013904223;
    return disk.seed >> 16;
}

/* ---- contents -------------------------------------------------------------------------------------- */

static void resize(struct content *content, size_t len)
{
    if (len > content->cap) {
        content->cap = len * 2;
        content->data = realloc(content->data, content->cap);
        if (!content->data)
            abort();
    }
    if (len > content->len)
        memset(content->data + content->len, 0, len - content->len);
    content->len = len;
}

static void put(struct content *content, const struct pending *change, size_t len)
{
    size_t at = (size_t)change->at;

    if (!change->data) {
        if (at < content->len)
            content->len = at;
        return;
    }
    if (at + len > content->len)
        resize(content, at + len);
    memcpy(content->data + at, change->data, len);
}

static void drop_pending(struct disk_file *file)
{
    while (file->first) {
        struct pending *gone = file->first;

        file->first = gone->next;
        free(gone->data);
        free(gone);
    }
    file->last = &file->first;
}

static void free_file(struct disk_file *file)
{
    drop_pending(file);
    for (int i = 0; i < MOST_REGIONS; i++)
        free(file->region[i]);
    free(file->cached.data);
    free(file->durable.data);
    free(file);
}

/* Counts an operation; false when the power is gone. */
static bool powered(void)
{
    disk.operations++;
    disk.sequence++;
    if (disk.crash_at > 0 && disk.operations >= disk.crash_at)
        disk.crashed = true;
    return !disk.crashed;
}

/* Records the numbers "[N]" in the bytes written. */
static void note_numbers(const unsigned char *data, size_t len)
{
    for (size_t i = 0; i + 2 < len; i++) {
        unsigned number = 0;
        size_t j = i + 1;

        if (data[i] != '[')
            continue;
        for (; j < len && data[j] >= '0' && data[j] <= '9' && number < MOST_NUMBERS; j++)
            number = number * 10 + (data[j] - '0');
        if (j > i + 1 && j < len && data[j] == ']' && number < MOST_NUMBERS && disk.written_at[number] == 0)
            disk.written_at[number] = disk.sequence;
    }
}

static int change(struct disk_file *file, sqlite3_int64 at, const void *data, size_t len)
{
    struct pending *one = calloc(1, sizeof *one);

    if (!one)
        return SQLITE_NOMEM;
    one->at = at;
    one->len = len;
    if (data) {
        one->data = malloc(len);
        if (!one->data) {
            free(one);
            return SQLITE_NOMEM;
        }
        memcpy(one->data, data, len);
        note_numbers(data, len);
    }
    put(&file->cached, one, len);
    *file->last = one;
    file->last = &one->next;
    return SQLITE_OK;
}

/* ---- one open file --------------------------------------------------------------------------------- */

static int vfs_read(sqlite3_file *base, void *out, int amount, sqlite3_int64 at)
{
    struct content *content = &((struct handle *)base)->file->cached;
    size_t have;

    pthread_mutex_lock(&disk.lock);
    have = (size_t)at < content->len ? content->len - (size_t)at : 0;
    if (have > (size_t)amount)
        have = (size_t)amount;
    if (have > 0)
        memcpy(out, content->data + at, have);
    memset((unsigned char *)out + have, 0, (size_t)amount - have);
    pthread_mutex_unlock(&disk.lock);
    return have == (size_t)amount ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

static int vfs_write(sqlite3_file *base, const void *data, int amount, sqlite3_int64 at)
{
    int code = SQLITE_IOERR_WRITE;

    pthread_mutex_lock(&disk.lock);
    if (powered())
        code = change(((struct handle *)base)->file, at, data, (size_t)amount);
    pthread_mutex_unlock(&disk.lock);
    return code;
}

static int vfs_truncate(sqlite3_file *base, sqlite3_int64 size)
{
    int code = SQLITE_IOERR_TRUNCATE;

    pthread_mutex_lock(&disk.lock);
    if (powered())
        code = change(((struct handle *)base)->file, size, NULL, 0);
    pthread_mutex_unlock(&disk.lock);
    return code;
}

static int vfs_sync(sqlite3_file *base, int flags)
{
    struct disk_file *file = ((struct handle *)base)->file;
    int code = SQLITE_IOERR_FSYNC;

    (void)flags;
    pthread_mutex_lock(&disk.lock);
    if (powered()) {
        if (!disk.lies) {
            for (struct pending *one = file->first; one; one = one->next)
                put(&file->durable, one, one->len);
            drop_pending(file);
        }
        for (unsigned i = 0; i < MOST_NUMBERS; i++)
            if (disk.written_at[i] > 0 && disk.synced_at[i] == 0)
                disk.synced_at[i] = disk.sequence;
        code = SQLITE_OK;
    }
    pthread_mutex_unlock(&disk.lock);
    return code;
}

static int vfs_size(sqlite3_file *base, sqlite3_int64 *size)
{
    pthread_mutex_lock(&disk.lock);
    *size = (sqlite3_int64)((struct handle *)base)->file->cached.len;
    pthread_mutex_unlock(&disk.lock);
    return SQLITE_OK;
}

static int lock_now(struct handle *handle, int level)
{
    struct disk_file *file = handle->file;

    if (handle->lock == SQLITE_LOCK_NONE) {
        if (file->exclusive)
            return SQLITE_BUSY;
        file->shared++;
        handle->lock = SQLITE_LOCK_SHARED;
    }
    if (level >= SQLITE_LOCK_RESERVED) {
        if (file->reserved && file->reserved != handle)
            return SQLITE_BUSY;
        file->reserved = handle;
        handle->lock = handle->lock > SQLITE_LOCK_RESERVED ? handle->lock : SQLITE_LOCK_RESERVED;
    }
    if (level == SQLITE_LOCK_EXCLUSIVE) {
        if (file->shared > 1)
            return SQLITE_BUSY;
        file->exclusive = handle;
        handle->lock = SQLITE_LOCK_EXCLUSIVE;
    }
    return SQLITE_OK;
}

static int vfs_lock(sqlite3_file *base, int level)
{
    struct handle *handle = (struct handle *)base;
    int code = SQLITE_OK;

    pthread_mutex_lock(&disk.lock);
    if (handle->lock < level)
        code = lock_now(handle, level);
    pthread_mutex_unlock(&disk.lock);
    return code;
}

static void unlock_now(struct handle *handle, int level)
{
    struct disk_file *file = handle->file;

    if (level < SQLITE_LOCK_RESERVED && file->reserved == handle)
        file->reserved = NULL;
    if (level < SQLITE_LOCK_EXCLUSIVE && file->exclusive == handle)
        file->exclusive = NULL;
    if (level == SQLITE_LOCK_NONE && handle->lock > SQLITE_LOCK_NONE)
        file->shared--;
    if (handle->lock > level)
        handle->lock = level;
}

static int vfs_unlock(sqlite3_file *base, int level)
{
    pthread_mutex_lock(&disk.lock);
    unlock_now((struct handle *)base, level);
    pthread_mutex_unlock(&disk.lock);
    return SQLITE_OK;
}

static int vfs_check_reserved(sqlite3_file *base, int *ret_held)
{
    *ret_held = ((struct handle *)base)->file->reserved != NULL;
    return SQLITE_OK;
}

static int vfs_control(sqlite3_file *base, int what, void *argument)
{
    (void)base;
    (void)what;
    (void)argument;
    return SQLITE_NOTFOUND;
}

static int vfs_sector(sqlite3_file *base)
{
    (void)base;
    return SECTOR;
}

static int vfs_traits(sqlite3_file *base)
{
    (void)base;
    return 0;
}

/* ---- shared memory of WAL -------------------------------------------------------------------------- */

static int vfs_shm_map(sqlite3_file *base, int region, int size, int extend, void volatile **ret_memory)
{
    struct disk_file *file = ((struct handle *)base)->file;
    int code = SQLITE_OK;

    pthread_mutex_lock(&disk.lock);
    if (region >= MOST_REGIONS)
        code = SQLITE_FULL;
    else if (!file->region[region] && extend)
        file->region[region] = calloc(1, (size_t)size);
    *ret_memory = code == SQLITE_OK ? file->region[region] : NULL;
    pthread_mutex_unlock(&disk.lock);
    return code;
}

static int shm_lock_now(struct handle *handle, int offset, int count, int flags)
{
    struct disk_file *file = handle->file;

    for (int i = offset; i < offset + count; i++) {
        bool mine = (handle->shm_shared >> i & 1) != 0;

        if (flags & SQLITE_SHM_UNLOCK)
            continue;
        if (file->shm_exclusive[i] && file->shm_exclusive[i] != handle)
            return SQLITE_BUSY;
        if ((flags & SQLITE_SHM_EXCLUSIVE) && file->shm_shared[i] > (mine ? 1U : 0U))
            return SQLITE_BUSY;
    }
    for (int i = offset; i < offset + count; i++) {
        uint16_t bit = (uint16_t)(1U << i);

        if (flags & SQLITE_SHM_UNLOCK) {
            if (handle->shm_shared & bit)
                file->shm_shared[i]--;
            if (handle->shm_exclusive & bit)
                file->shm_exclusive[i] = NULL;
            handle->shm_shared &= (uint16_t)~bit;
            handle->shm_exclusive &= (uint16_t)~bit;
        } else if (flags & SQLITE_SHM_EXCLUSIVE) {
            file->shm_exclusive[i] = handle;
            handle->shm_exclusive |= bit;
        } else if (!(handle->shm_shared & bit)) {
            file->shm_shared[i]++;
            handle->shm_shared |= bit;
        }
    }
    return SQLITE_OK;
}

static int vfs_shm_lock(sqlite3_file *base, int offset, int count, int flags)
{
    int code;

    pthread_mutex_lock(&disk.lock);
    code = shm_lock_now((struct handle *)base, offset, count, flags);
    pthread_mutex_unlock(&disk.lock);
    return code;
}

static void vfs_shm_barrier(sqlite3_file *base)
{
    (void)base;
    pthread_mutex_lock(&disk.lock);
    pthread_mutex_unlock(&disk.lock);
}

static int vfs_shm_unmap(sqlite3_file *base, int delete_too)
{
    (void)delete_too;
    return vfs_shm_lock(base, 0, SQLITE_SHM_NLOCK, SQLITE_SHM_UNLOCK);
}

static int vfs_close(sqlite3_file *base)
{
    struct handle *handle = (struct handle *)base;

    vfs_shm_unmap(base, 0);
    pthread_mutex_lock(&disk.lock);
    unlock_now(handle, SQLITE_LOCK_NONE);
    handle->file->opened--;
    pthread_mutex_unlock(&disk.lock);
    return SQLITE_OK;
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = vfs_close,
    .xRead = vfs_read,
    .xWrite = vfs_write,
    .xTruncate = vfs_truncate,
    .xSync = vfs_sync,
    .xFileSize = vfs_size,
    .xLock = vfs_lock,
    .xUnlock = vfs_unlock,
    .xCheckReservedLock = vfs_check_reserved,
    .xFileControl = vfs_control,
    .xSectorSize = vfs_sector,
    .xDeviceCharacteristics = vfs_traits,
    .xShmMap = vfs_shm_map,
    .xShmLock = vfs_shm_lock,
    .xShmBarrier = vfs_shm_barrier,
    .xShmUnmap = vfs_shm_unmap,
};

/* ---- the disk -------------------------------------------------------------------------------------- */

static struct disk_file **find(const char *name)
{
    struct disk_file **empty = NULL;

    for (int i = 0; i < MOST_FILES; i++) {
        if (disk.file[i] && strcmp(disk.file[i]->name, name) == 0)
            return &disk.file[i];
        if (!disk.file[i] && !empty)
            empty = &disk.file[i];
    }
    return empty;
}

static int vfs_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *base, int flags, int *ret_flags)
{
    struct handle *handle = (struct handle *)base;
    struct disk_file **place;
    int code = SQLITE_OK;

    (void)vfs;
    memset(handle, 0, sizeof *handle);
    pthread_mutex_lock(&disk.lock);
    place = find(name ? name : "temporary");
    if (!place)
        code = SQLITE_CANTOPEN;
    if (place && !*place) {
        *place = disk.crashed ? NULL : calloc(1, sizeof **place);
        if (*place) {
            snprintf((*place)->name, sizeof(*place)->name, "%s", name ? name : "temporary");
            (*place)->last = &(*place)->first;
        } else {
            code = SQLITE_CANTOPEN;
        }
    }
    if (code == SQLITE_OK) {
        (*place)->opened++;
        handle->file = *place;
        handle->base.pMethods = &methods;
        if (ret_flags)
            *ret_flags = flags;
    }
    pthread_mutex_unlock(&disk.lock);
    return code;
}

static int vfs_delete(sqlite3_vfs *vfs, const char *name, int sync)
{
    struct disk_file **place;

    (void)vfs;
    (void)sync;
    pthread_mutex_lock(&disk.lock);
    place = find(name);
    if (place && *place && (*place)->opened == 0 && powered()) {
        free_file(*place);
        *place = NULL;
    }
    pthread_mutex_unlock(&disk.lock);
    return SQLITE_OK;
}

static int vfs_access(sqlite3_vfs *vfs, const char *name, int flags, int *ret_there)
{
    struct disk_file **place;

    (void)vfs;
    (void)flags;
    pthread_mutex_lock(&disk.lock);
    place = find(name);
    *ret_there = place && *place;
    pthread_mutex_unlock(&disk.lock);
    return SQLITE_OK;
}

static int vfs_full_name(sqlite3_vfs *vfs, const char *name, int size, char *out)
{
    (void)vfs;
    snprintf(out, (size_t)size, "%s", name);
    return SQLITE_OK;
}

static void register_vfs(void)
{
    static sqlite3_vfs vfs;

    if (vfs.zName)
        return;
    vfs = *sqlite3_vfs_find(NULL); /* time, randomness and sleep are the system's */
    vfs.pNext = NULL;
    vfs.szOsFile = sizeof(struct handle);
    vfs.zName = QYI_CRASH_VFS;
    vfs.xOpen = vfs_open;
    vfs.xDelete = vfs_delete;
    vfs.xAccess = vfs_access;
    vfs.xFullPathname = vfs_full_name;
    sqlite3_vfs_register(&vfs, 0);
}

void qyi_crash_reset(uint32_t seed)
{
    register_vfs();
    pthread_mutex_lock(&disk.lock);
    for (int i = 0; i < MOST_FILES; i++) {
        if (disk.file[i])
            free_file(disk.file[i]);
        disk.file[i] = NULL;
    }
    disk.seed = seed;
    disk.operations = 0;
    disk.crash_at = 0;
    disk.crashed = false;
    disk.lies = false;
    disk.sequence = 0;
    memset(disk.written_at, 0, sizeof disk.written_at);
    memset(disk.synced_at, 0, sizeof disk.synced_at);
    pthread_mutex_unlock(&disk.lock);
}

void qyi_crash_after(unsigned operations)
{
    pthread_mutex_lock(&disk.lock);
    disk.crash_at = operations ? disk.operations + operations : 0;
    pthread_mutex_unlock(&disk.lock);
}

bool qyi_crash_happened(void)
{
    bool crashed;

    pthread_mutex_lock(&disk.lock);
    crashed = disk.crashed;
    pthread_mutex_unlock(&disk.lock);
    return crashed;
}

/* What the lot leaves of a file's unsynced writes. */
static void survive(struct disk_file *file)
{
    for (struct pending *one = file->first; one; one = one->next) {
        uint32_t fate = lot() % 4;

        if (fate <= 1)
            put(&file->durable, one, one->len);
        else if (fate == 2 && one->data && one->len > SECTOR)
            put(&file->durable, one, (lot() % (one->len / SECTOR)) * SECTOR);
    }
    drop_pending(file);
    resize(&file->cached, 0);
    resize(&file->cached, file->durable.len);
    if (file->durable.len > 0)
        memcpy(file->cached.data, file->durable.data, file->durable.len);
    for (int i = 0; i < MOST_REGIONS; i++) {
        free(file->region[i]);
        file->region[i] = NULL;
    }
}

void qyi_crash_recover(void)
{
    pthread_mutex_lock(&disk.lock);
    for (int i = 0; i < MOST_FILES; i++)
        if (disk.file[i])
            survive(disk.file[i]);
    disk.crashed = false;
    disk.crash_at = 0;
    pthread_mutex_unlock(&disk.lock);
}

void qyi_crash_lie(bool lies)
{
    pthread_mutex_lock(&disk.lock);
    disk.lies = lies;
    pthread_mutex_unlock(&disk.lock);
}

unsigned qyi_crash_operations(void)
{
    unsigned operations;

    pthread_mutex_lock(&disk.lock);
    operations = disk.operations;
    pthread_mutex_unlock(&disk.lock);
    return operations;
}

unsigned qyi_crash_synced_at(unsigned number)
{
    unsigned at;

    pthread_mutex_lock(&disk.lock);
    at = number < MOST_NUMBERS ? disk.synced_at[number] : 0;
    pthread_mutex_unlock(&disk.lock);
    return at;
}

unsigned qyi_crash_mark(void)
{
    unsigned at;

    pthread_mutex_lock(&disk.lock);
    at = ++disk.sequence;
    pthread_mutex_unlock(&disk.lock);
    return at;
}

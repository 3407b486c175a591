/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The available endgame tables: opened on demand, kept open, looked up without a lock. */
#include "tables/folder.h"

#include "base/error.h"
#include "base/grow.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

int qy_tables_new(const char *folder, struct qy_tables **ret_tables, struct qy_error *reterr)
{
    struct qy_tables *tables = calloc(1, sizeof(*tables));

    if (tables && folder)
        tables->folder = strdup(folder);
    if (!tables || (folder && !tables->folder)) {
        free(tables);
        return qyi_no_memory(reterr);
    }
    (void)pthread_mutex_init(&tables->lock, NULL);
    atomic_init(&tables->look, 1);
    *ret_tables = tables;
    return 0;
}

void qy_tables_free(struct qy_tables *tables)
{
    if (!tables)
        return;
    for (unsigned i = 0; i < QYI_TABLE_BUCKETS; i++) {
        struct qyi_opened *entry = atomic_load(&tables->bucket[i]);

        while (entry) {
            struct qyi_opened *next = entry->next;

            qyi_table_file_close(atomic_load(&entry->file));
            free(entry);
            entry = next;
        }
    }
    (void)pthread_mutex_destroy(&tables->lock);
    qy_syzygy_free(tables->syzygy);
    free(tables->folder);
    free(tables);
}

void qy_tables_look(struct qy_tables *tables)
{
    atomic_fetch_add(&tables->look, 1);
}

void qyi_tables_path(const struct qy_tables *tables, const struct qyi_material *material, struct qy_buf *out)
{
    qy_buf_addf(out, "%s/%s/", tables->folder ? tables->folder : "", qy_game_id(material->rules->game));
    qyi_material_name(material, out);
    qy_buf_adds(out, QYI_TABLE_SUFFIX);
}

bool qyi_tables_in_folder(const struct qy_tables *tables, const struct qyi_material *material)
{
    struct qy_buf path = QY_BUF_INIT;
    struct stat status;

    qyi_tables_path(tables, material, &path);
    bool found = tables->folder && stat(qy_buf_str(&path), &status) == 0;
    qy_buf_free(&path);
    return found;
}

/* ---- available tables ---------------------------------------------------------------------------------- */

static unsigned bucket_of(const struct qyi_material *material)
{
    uint64_t sum = (uint64_t)material->rules->game + 1;

    for (unsigned i = 0; i < material->men; i++)
        sum = (sum ^ material->piece[i]) * UINT64_C(0x9E3779B97F4A7C15);
    return (unsigned)(sum >> 40) % QYI_TABLE_BUCKETS;
}

static struct qyi_opened *find_opened(struct qy_tables *tables, unsigned bucket,
                                      const struct qyi_material *material)
{
    struct qyi_opened *entry = atomic_load_explicit(&tables->bucket[bucket], memory_order_acquire);

    while (entry && !qyi_material_equal(&entry->material, material))
        entry = entry->next;
    return entry;
}

static const struct qyi_shipped *find_shipped(const struct qyi_material *material)
{
    struct qy_buf name = QY_BUF_INIT;
    const struct qyi_shipped *found = NULL;

    qyi_material_name(material, &name);
    for (size_t i = 0; i < qyi_shipped_count && !found; i++)
        if (qyi_shipped[i].game == material->rules->game &&
            strcmp(qyi_shipped[i].material, qy_buf_str(&name)) == 0)
            found = &qyi_shipped[i];
    qy_buf_free(&name);
    return found;
}

/* The user's own table is tried before the shipped one; if its file is damaged, that is an error. */
static int open_table(const struct qy_tables *tables, const struct qyi_material *material,
                      struct qyi_table_file **ret_file, struct qy_error *reterr)
{
    const struct qyi_shipped *shipped = find_shipped(material);
    struct qy_buf path = QY_BUF_INIT;

    if (shipped && !qyi_tables_in_folder(tables, material))
        return qyi_table_file_borrow(shipped->data, shipped->len, material, ret_file, reterr);
    qyi_tables_path(tables, material, &path);
    int code = qyi_table_file_open(qy_buf_str(&path), material, ret_file, reterr);
    qy_buf_free(&path);
    return code;
}

/* The entry of a material, created if missing; the lock must be held. */
static struct qyi_opened *entry_of(struct qy_tables *tables, unsigned bucket,
                                   const struct qyi_material *material)
{
    struct qyi_opened *entry = find_opened(tables, bucket, material);

    if (entry)
        return entry;
    entry = calloc(1, sizeof(*entry));
    if (!entry)
        return NULL;
    entry->material = *material;
    entry->next = atomic_load(&tables->bucket[bucket]);
    atomic_store_explicit(&tables->bucket[bucket], entry, memory_order_release);
    return entry;
}

static int missing(const struct qyi_material *material, struct qy_error *reterr)
{
    struct qy_buf name = QY_BUF_INIT;

    if (!reterr)
        return QY_E_TABLE_MISSING;
    qyi_material_name(material, &name);
    (void)qyi_error_set(reterr, QY_E_TABLE_MISSING, 0, qy_buf_str(&name), name.len, NULL);
    qy_buf_free(&name);
    return QY_E_TABLE_MISSING;
}

/* The cached state of an entry: 0, the error of an unusable table, or 1 if it must be looked for. */
static int known(struct qy_tables *tables, struct qyi_opened *entry, struct qyi_table_file **ret_file)
{
    struct qyi_table_file *file = entry ? atomic_load_explicit(&entry->file, memory_order_acquire) : NULL;

    if (file) {
        *ret_file = file;
        return 0;
    }
    return entry && atomic_load(&entry->missed) == atomic_load(&tables->look) ? atomic_load(&entry->fault)
                                                                              : 1;
}

int qyi_tables_file(struct qy_tables *tables, const struct qyi_material *material,
                    struct qyi_table_file **ret_file, struct qy_error *reterr)
{
    unsigned bucket = bucket_of(material);
    struct qyi_opened *entry = find_opened(tables, bucket, material);
    struct qyi_table_file *file = NULL;
    int code = known(tables, entry, ret_file);

    if (code == QY_E_TABLE_MISSING)
        return missing(material, reterr);
    if (code == 0 || (code < 0 && !reterr)) /* to fill in the error text the file must be read again */
        return code;
    (void)pthread_mutex_lock(&tables->lock);
    entry = entry_of(tables, bucket, material);
    code = entry ? known(tables, entry, ret_file) : QY_E_MEMORY;
    if (entry && code != 0) {
        unsigned look = atomic_load(&tables->look);

        code = open_table(tables, material, &file, reterr);
        if (code && code != QY_E_MEMORY) {
            atomic_store(&entry->fault, code);
            atomic_store(&entry->missed, look);
        }
        if (!code) {
            atomic_store_explicit(&entry->file, file, memory_order_release);
            *ret_file = file;
        }
    }
    (void)pthread_mutex_unlock(&tables->lock);
    return code == QY_E_TABLE_MISSING ? missing(material, reterr) : code;
}

/*
 * ---- faults ----------------------------------------------------------------------------------------------
 */

void qyi_tables_note(struct qy_tables *tables, const struct qy_error *error)
{
    (void)pthread_mutex_lock(&tables->lock);
    if (!atomic_load(&tables->faulty)) {
        tables->fault = *error;
        atomic_store(&tables->faulty, true);
    }
    (void)pthread_mutex_unlock(&tables->lock);
}

int qy_tables_fault(struct qy_tables *tables, struct qy_error *reterr)
{
    int code = 0;

    if (!atomic_load(&tables->faulty))
        return 0;
    (void)pthread_mutex_lock(&tables->lock);
    code = tables->fault.code;
    if (reterr)
        *reterr = tables->fault;
    (void)pthread_mutex_unlock(&tables->lock);
    return code;
}

/* ---- listing ------------------------------------------------------------------------------------------- */

struct listed {
    char name[2 * QY_TABLE_PIECES];
    uint64_t bytes;
    bool ships;
};

struct list {
    struct listed *table;
    size_t count;
    size_t cap;
};

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct listed *)a)->name, ((const struct listed *)b)->name);
}

/* Adds a table unless one with its name is listed; false if out of memory. */
static bool enter(struct list *list, const char *name, uint64_t bytes, bool ships)
{
    for (size_t i = 0; i < list->count; i++)
        if (strcmp(list->table[i].name, name) == 0)
            return true;
    if (QYI_GROW(list->table, list->cap, list->count + 1) < 0)
        return false;
    struct listed *made = &list->table[list->count++];
    *made = (struct listed){.bytes = bytes, .ships = ships};
    (void)snprintf(made->name, sizeof(made->name), "%s", name);
    return true;
}

/* Lists the tables of the folder; files whose name isn't the normal one of a material are skipped. */
static bool enter_folder(const struct qy_tables *tables, enum qy_game game, struct list *list)
{
    struct qy_buf path = QY_BUF_INIT;
    const struct dirent *found;
    bool entered = true;

    qy_buf_addf(&path, "%s/%s", tables->folder, qy_game_id(game));
    DIR *folder = opendir(qy_buf_str(&path));
    while (folder && entered && (found = readdir(folder)) != NULL) {
        size_t len = strlen(found->d_name);
        struct qyi_material material;
        struct qy_buf name = QY_BUF_INIT;
        struct stat status;

        if (len > strlen(QYI_TABLE_SUFFIX) &&
            strcmp(found->d_name + len - strlen(QYI_TABLE_SUFFIX), QYI_TABLE_SUFFIX) == 0 &&
            qyi_material_parse(qyi_table_rules[game], found->d_name, len - strlen(QYI_TABLE_SUFFIX),
                               &material, NULL) == 0) {
            qy_buf_clear(&path);
            qyi_tables_path(tables, &material, &path);
            qyi_material_name(&material, &name);
            if (stat(qy_buf_str(&path), &status) == 0)
                entered = enter(list, qy_buf_str(&name), (uint64_t)status.st_size, false);
        }
        qy_buf_free(&name);
    }
    if (folder)
        (void)closedir(folder);
    qy_buf_free(&path);
    return entered;
}

int qy_tables_list(struct qy_tables *tables, enum qy_game game,
                   void (*tell)(void *user, const char *name, uint64_t bytes, bool ships), void *user,
                   struct qy_error *reterr)
{
    struct list list = {0};
    bool entered = !tables->folder || enter_folder(tables, game, &list);

    for (size_t i = 0; i < qyi_shipped_count && entered; i++)
        if (qyi_shipped[i].game == game)
            entered = enter(&list, qyi_shipped[i].material, qyi_shipped[i].len, true);
    if (entered && list.count) {
        qsort(list.table, list.count, sizeof(*list.table), by_name);
        for (size_t i = 0; i < list.count; i++)
            tell(user, list.table[i].name, list.table[i].bytes, list.table[i].ships);
    }
    free(list.table);
    return entered ? 0 : qyi_no_memory(reterr);
}

static void count_men(void *user, const char *name, uint64_t bytes, bool ships)
{
    unsigned *most = user;
    size_t men = strlen(name);

    (void)bytes;
    (void)ships;
    *most = men > *most ? (unsigned)men : *most;
}

unsigned qy_tables_pieces(struct qy_tables *tables, enum qy_game game)
{
    unsigned most = 0;

    (void)qy_tables_list(tables, game, count_men, &most, NULL);
    if (qyi_table_rules[game]->syzygy && tables->syzygy && qy_syzygy_most_pieces(tables->syzygy) > most)
        most = qy_syzygy_most_pieces(tables->syzygy);
    return most;
}

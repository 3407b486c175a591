/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Caches events until their files change. */
#include "directing/event_cache.h"

#include "base/error.h"

#include <qiyuan/errors/server.h>

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <uv.h>

struct answer {
    char *key;
    struct qy_buf text;
};

struct entry {
    struct qyi_cached_event cached; /* must be first: a pointer to it is also one to its entry */
    struct stat stamp;
    unsigned readers;
    bool stands; /* in the cache; otherwise freed with its last reader */
    uint64_t used;
    struct answer answer[QYI_EVENT_CACHE_ANSWERS];
    unsigned next; /* the place of the next answer */
    size_t bytes;  /* of all answers */
};

struct list {
    struct answer answer;
    uint64_t stamp;
    uint64_t used;
};

struct qyi_event_cache {
    uv_mutex_t mutex;
    struct entry *entry[QYI_EVENT_CACHE_EVENTS];
    struct list list[QYI_EVENT_CACHE_LISTS];
    uint64_t clock;
};

struct qyi_event_cache *qyi_event_cache_new(void)
{
    struct qyi_event_cache *cache = calloc(1, sizeof *cache);

    if (cache && uv_mutex_init(&cache->mutex) == 0)
        return cache;
    free(cache);
    return NULL;
}

static void answer_free(struct answer *answer)
{
    free(answer->key);
    qy_buf_free(&answer->text);
    *answer = (struct answer){NULL, QY_BUF_INIT};
}

static void entry_free(struct entry *entry)
{
    for (unsigned i = 0; i < QYI_EVENT_CACHE_ANSWERS; i++)
        answer_free(&entry->answer[i]);
    qyi_event_free(&entry->cached.event);
    free(entry);
}

/* Takes it off; the caller holds the mutex. */
static void take_off(struct qyi_event_cache *cache, unsigned place)
{
    struct entry *entry = cache->entry[place];

    cache->entry[place] = NULL;
    entry->stands = false;
    if (entry->readers == 0)
        entry_free(entry);
}

void qyi_event_cache_free(struct qyi_event_cache *cache)
{
    if (!cache)
        return;
    for (unsigned i = 0; i < QYI_EVENT_CACHE_EVENTS; i++)
        if (cache->entry[i])
            take_off(cache, i);
    for (unsigned i = 0; i < QYI_EVENT_CACHE_LISTS; i++)
        answer_free(&cache->list[i].answer);
    uv_mutex_destroy(&cache->mutex);
    free(cache);
}

/* Any act makes a log longer. */
static bool is_same(const struct stat *one, const struct stat *other)
{
    return one->st_ino == other->st_ino && one->st_dev == other->st_dev && one->st_size == other->st_size &&
           one->st_mtim.tv_sec == other->st_mtim.tv_sec && one->st_mtim.tv_nsec == other->st_mtim.tv_nsec;
}

/* Finds the entry for the present file; an older one is removed from the cache. */
static struct entry *find(struct qyi_event_cache *cache, const char *id, const struct stat *stamp)
{
    struct entry *found = NULL;

    uv_mutex_lock(&cache->mutex);
    for (unsigned i = 0; i < QYI_EVENT_CACHE_EVENTS; i++) {
        struct entry *entry = cache->entry[i];

        if (!entry || strcmp(entry->cached.file.id, id) != 0)
            continue;
        if (!is_same(&entry->stamp, stamp)) {
            take_off(cache, i);
            continue;
        }
        if (found) /* two workers that read the file at once both add it: one entry is enough */
            continue;
        entry->readers++;
        entry->used = ++cache->clock;
        found = entry;
    }
    uv_mutex_unlock(&cache->mutex);
    return found;
}

/* Puts an entry into a free slot, or replaces the least recently used one. */
static void put_up(struct qyi_event_cache *cache, struct entry *entry)
{
    unsigned place = 0;

    uv_mutex_lock(&cache->mutex);
    for (unsigned i = 0; i < QYI_EVENT_CACHE_EVENTS && cache->entry[place]; i++)
        if (!cache->entry[i] || cache->entry[i]->used < cache->entry[place]->used)
            place = i;
    if (cache->entry[place])
        take_off(cache, place);
    cache->entry[place] = entry;
    entry->stands = true;
    entry->used = ++cache->clock;
    uv_mutex_unlock(&cache->mutex);
}

static int read_entry(int descriptor, struct entry *entry, struct qy_buf *text, struct qy_error *reterr)
{
    int code = qyi_folder_read_all(descriptor, &entry->cached.file, text, reterr);

    if (code == 0)
        code = qyi_event_read(qy_buf_str(text), text->len, &entry->cached.event, reterr);
    if (code < 0 || !entry->cached.event.log)
        return code;
    for (size_t i = 0; i < text->len; i++)
        if (text->data[i] == '\n') {
            entry->cached.lines++;
            entry->cached.good = i + 1;
        }
    entry->cached.torn = text->len - entry->cached.good;
    return 0;
}

int qyi_event_cache_take(struct qyi_event_cache *cache, const char *folder, const char *id,
                         const struct qyi_cached_event **ret_event, struct qy_error *reterr)
{
    struct qy_buf text = QY_BUF_INIT;
    struct qyi_file file;
    struct stat stamp;
    int descriptor = qyi_folder_open(folder, id, &file, reterr);
    int code = 0;

    if (descriptor < 0)
        return descriptor;
    struct entry *entry = fstat(descriptor, &stamp) == 0 ? find(cache, id, &stamp) : NULL;
    if (!entry) {
        entry = calloc(1, sizeof *entry);
        code = entry ? 0 : qyi_no_memory(reterr);
        if (entry) {
            entry->cached.file = file;
            entry->stamp = stamp;
            entry->readers = 1;
            code = read_entry(descriptor, entry, &text, reterr);
        }
        if (code < 0 && entry)
            entry_free(entry);
        else if (entry && text.len == (size_t)stamp.st_size) /* nobody has written meanwhile */
            put_up(cache, entry);
        qy_buf_free(&text);
    }
    close(descriptor);
    if (code == 0)
        *ret_event = &entry->cached;
    return code;
}

void qyi_event_cache_put_back(struct qyi_event_cache *cache, const struct qyi_cached_event *event)
{
    struct entry *entry = (struct entry *)event; /* the cache's own */

    if (!entry)
        return;
    uv_mutex_lock(&cache->mutex);
    if (--entry->readers == 0 && !entry->stands)
        entry_free(entry);
    uv_mutex_unlock(&cache->mutex);
}

bool qyi_event_cache_answer(struct qyi_event_cache *cache, const struct qyi_cached_event *event,
                            const char *key, struct qy_buf *out)
{
    const struct entry *entry = (const struct entry *)event;
    bool found = false;

    uv_mutex_lock(&cache->mutex);
    for (unsigned i = 0; i < QYI_EVENT_CACHE_ANSWERS && !found; i++)
        if (entry->answer[i].key && strcmp(entry->answer[i].key, key) == 0) {
            qy_buf_add(out, qy_buf_str(&entry->answer[i].text), entry->answer[i].text.len);
            found = true;
        }
    uv_mutex_unlock(&cache->mutex);
    return found;
}

static void forget_answer(struct entry *entry, unsigned place)
{
    struct answer *answer = &entry->answer[place];

    entry->bytes -= answer->text.len;
    answer_free(answer);
}

/* Copies an answer; false if it is too long, or memory ran out. */
static bool copy_answer(const char *key, const struct qy_buf *text, struct answer *ret_answer)
{
    *ret_answer = (struct answer){NULL, QY_BUF_INIT};
    if (text->len > QYI_EVENT_CACHE_BYTES / 2)
        return false;
    ret_answer->key = strdup(key);
    qy_buf_add(&ret_answer->text, qy_buf_str(text), text->len);
    if (ret_answer->key && !ret_answer->text.failed)
        return true;
    answer_free(ret_answer);
    return false;
}

void qyi_event_cache_keep(struct qyi_event_cache *cache, const struct qyi_cached_event *event,
                          const char *key, const struct qy_buf *answer)
{
    struct entry *entry = (struct entry *)event;
    struct answer kept;

    if (!copy_answer(key, answer, &kept))
        return;
    uv_mutex_lock(&cache->mutex);
    forget_answer(entry, entry->next);
    for (unsigned i = 1; entry->bytes + kept.text.len > QYI_EVENT_CACHE_BYTES && i < QYI_EVENT_CACHE_ANSWERS;
         i++)
        forget_answer(entry, (entry->next + i) % QYI_EVENT_CACHE_ANSWERS);
    entry->answer[entry->next] = kept;
    entry->bytes += kept.text.len;
    entry->next = (entry->next + 1) % QYI_EVENT_CACHE_ANSWERS;
    uv_mutex_unlock(&cache->mutex);
}

bool qyi_event_cache_list(struct qyi_event_cache *cache, const char *key, uint64_t stamp, struct qy_buf *out)
{
    bool found = false;

    uv_mutex_lock(&cache->mutex);
    for (unsigned i = 0; i < QYI_EVENT_CACHE_LISTS && !found; i++) {
        struct list *list = &cache->list[i];

        if (!list->answer.key || list->stamp != stamp || strcmp(list->answer.key, key) != 0)
            continue;
        list->used = ++cache->clock;
        qy_buf_add(out, qy_buf_str(&list->answer.text), list->answer.text.len);
        found = true;
    }
    uv_mutex_unlock(&cache->mutex);
    return found;
}

void qyi_event_cache_keep_list(struct qyi_event_cache *cache, const char *key, uint64_t stamp,
                               const struct qy_buf *answer)
{
    struct answer kept;
    unsigned place = 0;

    if (!copy_answer(key, answer, &kept))
        return;
    uv_mutex_lock(&cache->mutex);
    for (unsigned i = 0; i < QYI_EVENT_CACHE_LISTS; i++) {
        const struct list *list = &cache->list[i];

        if (list->answer.key && strcmp(list->answer.key, key) == 0) {
            place = i;
            break;
        }
        if (list->used < cache->list[place].used)
            place = i;
    }
    answer_free(&cache->list[place].answer);
    cache->list[place] = (struct list){kept, stamp, ++cache->clock};
    uv_mutex_unlock(&cache->mutex);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Events that the server has read, kept on a shelf until their files change. */
#include "server/shelf.h"

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

struct book {
    struct qyi_shelved shelved; /* first: what is given out is its book */
    struct stat stamp;
    unsigned readers;
    bool stands; /* on the shelf; else it goes with its last reader */
    uint64_t used;
    struct answer answer[QYI_SHELF_ANSWERS];
    unsigned next; /* the place of the next answer */
    size_t bytes;  /* of all of them */
};

struct list {
    struct answer answer;
    uint64_t stamp;
    uint64_t used;
};

struct qyi_shelf {
    uv_mutex_t mutex;
    struct book *book[QYI_SHELF_EVENTS];
    struct list list[QYI_SHELF_LISTS];
    uint64_t clock;
};

struct qyi_shelf *qyi_shelf_new(void)
{
    struct qyi_shelf *shelf = calloc(1, sizeof *shelf);

    if (shelf && uv_mutex_init(&shelf->mutex) == 0)
        return shelf;
    free(shelf);
    return NULL;
}

static void answer_free(struct answer *answer)
{
    free(answer->key);
    qy_buf_free(&answer->text);
    *answer = (struct answer){NULL, QY_BUF_INIT};
}

static void book_free(struct book *book)
{
    for (unsigned i = 0; i < QYI_SHELF_ANSWERS; i++)
        answer_free(&book->answer[i]);
    qyi_event_free(&book->shelved.event);
    free(book);
}

/* Takes it off; the caller holds the mutex. */
static void take_off(struct qyi_shelf *shelf, unsigned place)
{
    struct book *book = shelf->book[place];

    shelf->book[place] = NULL;
    book->stands = false;
    if (book->readers == 0)
        book_free(book);
}

void qyi_shelf_free(struct qyi_shelf *shelf)
{
    if (!shelf)
        return;
    for (unsigned i = 0; i < QYI_SHELF_EVENTS; i++)
        if (shelf->book[i])
            take_off(shelf, i);
    for (unsigned i = 0; i < QYI_SHELF_LISTS; i++)
        answer_free(&shelf->list[i].answer);
    uv_mutex_destroy(&shelf->mutex);
    free(shelf);
}

/* Any act makes a log longer. */
static bool is_same(const struct stat *one, const struct stat *other)
{
    return one->st_ino == other->st_ino && one->st_dev == other->st_dev && one->st_size == other->st_size &&
           one->st_mtim.tv_sec == other->st_mtim.tv_sec && one->st_mtim.tv_nsec == other->st_mtim.tv_nsec;
}

/* The book of the file as it is; one that is older leaves the shelf. */
static struct book *find(struct qyi_shelf *shelf, const char *id, const struct stat *stamp)
{
    struct book *found = NULL;

    uv_mutex_lock(&shelf->mutex);
    for (unsigned i = 0; i < QYI_SHELF_EVENTS; i++) {
        struct book *book = shelf->book[i];

        if (!book || strcmp(book->shelved.file.id, id) != 0)
            continue;
        if (!is_same(&book->stamp, stamp)) {
            take_off(shelf, i);
            continue;
        }
        if (found) /* two that read the file at once both put it up: one of them is enough */
            continue;
        book->readers++;
        book->used = ++shelf->clock;
        found = book;
    }
    uv_mutex_unlock(&shelf->mutex);
    return found;
}

/* Puts it up in a free place, or in that of the least used. */
static void put_up(struct qyi_shelf *shelf, struct book *book)
{
    unsigned place = 0;

    uv_mutex_lock(&shelf->mutex);
    for (unsigned i = 0; i < QYI_SHELF_EVENTS && shelf->book[place]; i++)
        if (!shelf->book[i] || shelf->book[i]->used < shelf->book[place]->used)
            place = i;
    if (shelf->book[place])
        take_off(shelf, place);
    shelf->book[place] = book;
    book->stands = true;
    book->used = ++shelf->clock;
    uv_mutex_unlock(&shelf->mutex);
}

static int read_book(int descriptor, struct book *book, struct qy_buf *text, struct qy_error *reterr)
{
    int code = qyi_folder_read_all(descriptor, &book->shelved.file, text, reterr);

    if (code == 0)
        code = qyi_event_read(qy_buf_str(text), text->len, &book->shelved.event, reterr);
    if (code < 0 || !book->shelved.event.log)
        return code;
    for (size_t i = 0; i < text->len; i++)
        if (text->data[i] == '\n') {
            book->shelved.lines++;
            book->shelved.good = i + 1;
        }
    book->shelved.torn = text->len - book->shelved.good;
    return 0;
}

int qyi_shelf_take(struct qyi_shelf *shelf, const char *folder, const char *id,
                   const struct qyi_shelved **ret_event, struct qy_error *reterr)
{
    struct qy_buf text = QY_BUF_INIT;
    struct qyi_file file;
    struct stat stamp;
    int descriptor = qyi_folder_open(folder, id, &file, reterr);
    int code = 0;

    if (descriptor < 0)
        return descriptor;
    struct book *book = fstat(descriptor, &stamp) == 0 ? find(shelf, id, &stamp) : NULL;
    if (!book) {
        book = calloc(1, sizeof *book);
        code = book ? 0 : qyi_no_memory(reterr);
        if (book) {
            book->shelved.file = file;
            book->stamp = stamp;
            book->readers = 1;
            code = read_book(descriptor, book, &text, reterr);
        }
        if (code < 0 && book)
            book_free(book);
        else if (book && text.len == (size_t)stamp.st_size) /* nobody wrote meanwhile */
            put_up(shelf, book);
        qy_buf_free(&text);
    }
    close(descriptor);
    if (code == 0)
        *ret_event = &book->shelved;
    return code;
}

void qyi_shelf_put_back(struct qyi_shelf *shelf, const struct qyi_shelved *event)
{
    struct book *book = (struct book *)event; /* the shelf's own */

    if (!book)
        return;
    uv_mutex_lock(&shelf->mutex);
    if (--book->readers == 0 && !book->stands)
        book_free(book);
    uv_mutex_unlock(&shelf->mutex);
}

bool qyi_shelf_answer(struct qyi_shelf *shelf, const struct qyi_shelved *event, const char *key,
                      struct qy_buf *out)
{
    const struct book *book = (const struct book *)event;
    bool found = false;

    uv_mutex_lock(&shelf->mutex);
    for (unsigned i = 0; i < QYI_SHELF_ANSWERS && !found; i++)
        if (book->answer[i].key && strcmp(book->answer[i].key, key) == 0) {
            qy_buf_add(out, qy_buf_str(&book->answer[i].text), book->answer[i].text.len);
            found = true;
        }
    uv_mutex_unlock(&shelf->mutex);
    return found;
}

static void forget_answer(struct book *book, unsigned place)
{
    struct answer *answer = &book->answer[place];

    book->bytes -= answer->text.len;
    answer_free(answer);
}

/* A copy; false where it is too long, or memory ran out. */
static bool copy_answer(const char *key, const struct qy_buf *text, struct answer *ret_answer)
{
    *ret_answer = (struct answer){NULL, QY_BUF_INIT};
    if (text->len > QYI_SHELF_BYTES / 2)
        return false;
    ret_answer->key = strdup(key);
    qy_buf_add(&ret_answer->text, qy_buf_str(text), text->len);
    if (ret_answer->key && !ret_answer->text.failed)
        return true;
    answer_free(ret_answer);
    return false;
}

void qyi_shelf_keep(struct qyi_shelf *shelf, const struct qyi_shelved *event, const char *key,
                    const struct qy_buf *answer)
{
    struct book *book = (struct book *)event;
    struct answer kept;

    if (!copy_answer(key, answer, &kept))
        return;
    uv_mutex_lock(&shelf->mutex);
    forget_answer(book, book->next);
    for (unsigned i = 1; book->bytes + kept.text.len > QYI_SHELF_BYTES && i < QYI_SHELF_ANSWERS; i++)
        forget_answer(book, (book->next + i) % QYI_SHELF_ANSWERS);
    book->answer[book->next] = kept;
    book->bytes += kept.text.len;
    book->next = (book->next + 1) % QYI_SHELF_ANSWERS;
    uv_mutex_unlock(&shelf->mutex);
}

bool qyi_shelf_list(struct qyi_shelf *shelf, const char *key, uint64_t stamp, struct qy_buf *out)
{
    bool found = false;

    uv_mutex_lock(&shelf->mutex);
    for (unsigned i = 0; i < QYI_SHELF_LISTS && !found; i++) {
        struct list *list = &shelf->list[i];

        if (!list->answer.key || list->stamp != stamp || strcmp(list->answer.key, key) != 0)
            continue;
        list->used = ++shelf->clock;
        qy_buf_add(out, qy_buf_str(&list->answer.text), list->answer.text.len);
        found = true;
    }
    uv_mutex_unlock(&shelf->mutex);
    return found;
}

void qyi_shelf_keep_list(struct qyi_shelf *shelf, const char *key, uint64_t stamp,
                         const struct qy_buf *answer)
{
    struct answer kept;
    unsigned place = 0;

    if (!copy_answer(key, answer, &kept))
        return;
    uv_mutex_lock(&shelf->mutex);
    for (unsigned i = 0; i < QYI_SHELF_LISTS; i++) {
        const struct list *list = &shelf->list[i];

        if (list->answer.key && strcmp(list->answer.key, key) == 0) {
            place = i;
            break;
        }
        if (list->used < shelf->list[place].used)
            place = i;
    }
    answer_free(&shelf->list[place].answer);
    shelf->list[place] = (struct list){kept, stamp, ++shelf->clock};
    uv_mutex_unlock(&shelf->mutex);
}

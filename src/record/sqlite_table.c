/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: record. Pages of a SQLite file: the B-tree of a table walked, its cells taken apart. */
#include "record/sqlite_table.h"

#include <qiyuan/error.h>
#include <qiyuan/errors/record.h>

#include <string.h>

enum { HEAD = 100, INTERIOR = 5, LEAF = 13, DEEPEST = 20 };

static uint64_t big_endian(const unsigned char *bytes, unsigned count)
{
    uint64_t value = 0;

    while (count-- > 0)
        value = value << 8 | *bytes++;
    return value;
}

bool qyi_sqlite_begin(struct qyi_sqlite *file, const unsigned char *bytes, size_t len)
{
    *file = (struct qyi_sqlite){.bytes = bytes, .len = len, .row = QY_BUF_INIT};
    if (len < HEAD || memcmp(bytes, "SQLite format 3", 16) != 0)
        return false;
    file->page = (size_t)big_endian(bytes + 16, 2);
    if (file->page == 1)
        file->page = 65536;
    file->usable = file->page - bytes[20];
    return file->page >= 512 && (file->page & (file->page - 1)) == 0 && file->usable >= 480;
}

void qyi_sqlite_end(struct qyi_sqlite *file)
{
    qy_buf_free(&file->row);
}

/* A number of 1 to 9 bytes from *at on; false where they end before `end`. */
static bool varint(const unsigned char *bytes, size_t end, size_t *at, uint64_t *ret)
{
    uint64_t value = 0;

    for (unsigned i = 0; i < 9; i++) {
        if (*at >= end)
            return false;
        unsigned char byte = bytes[(*at)++];

        if (i == 8) {
            *ret = value << 8 | byte;
            return true;
        }
        value = value << 7 | (byte & 0x7F);
        if (byte < 0x80)
            break;
    }
    *ret = value;
    return true;
}

/* The page of a number, from 1; NULL where the file has no such page. */
static const unsigned char *page_at(const struct qyi_sqlite *file, uint64_t number)
{
    if (number == 0 || number > file->len / file->page)
        return NULL;
    return file->bytes + (size_t)(number - 1) * file->page;
}

/* ---- rows ------------------------------------------------------------------------------------------------ */

/* Takes a value of a serial type; false where the row is too short for it. */
static bool take_value(const unsigned char *row, size_t len, size_t *at, uint64_t type,
                       struct qyi_sqlite_value *ret)
{
    static const unsigned char sizes[] = {0, 1, 2, 3, 4, 6, 8, 8, 0, 0};
    uint64_t size = type < 10 ? sizes[type] : type < 12 ? 0 : (type - 12) / 2;

    if (size > len - *at)
        return false;
    *ret = (struct qyi_sqlite_value){.type = QYI_SQLITE_NULL};
    if (type >= 12) {
        *ret = (struct qyi_sqlite_value){QYI_SQLITE_BYTES, 0, row + *at, (size_t)size};
    } else if (type == 8 || type == 9) {
        *ret = (struct qyi_sqlite_value){.type = QYI_SQLITE_NUMBER, .number = type == 9};
    } else if (size > 0) {
        uint64_t value = big_endian(row + *at, (unsigned)size);
        unsigned shift = 64 - 8 * (unsigned)size;

        ret->type = type == 7 ? QYI_SQLITE_REAL : QYI_SQLITE_NUMBER;
        ret->number = (int64_t)(value << shift) >> shift;
    }
    *at += (size_t)size;
    return true;
}

static int tell_row(const unsigned char *row, size_t len, uint64_t place, qyi_sqlite_row_fn tell, void *user)
{
    struct qyi_sqlite_value value[QYI_SQLITE_COLUMNS];
    uint64_t head;
    size_t at = 0;
    size_t count = 0;

    if (!varint(row, len, &at, &head) || head > len)
        return QY_E_SQLITE_PAGE;
    size_t data = (size_t)head;
    while (at < head && count < QYI_SQLITE_COLUMNS) {
        uint64_t type;

        if (!varint(row, (size_t)head, &at, &type) || !take_value(row, len, &data, type, &value[count++]))
            return QY_E_SQLITE_PAGE;
    }
    return tell(user, value, count, place);
}

/* Puts together a row of which a part stands on pages of its own. Returns 0 or a negative code. */
static int gather(struct qyi_sqlite *file, const unsigned char *local, size_t local_len, uint64_t next,
                  uint64_t len)
{
    qy_buf_clear(&file->row);
    qy_buf_add(&file->row, (const char *)local, local_len);
    while (file->row.len < len) {
        const unsigned char *page = page_at(file, next);
        size_t left = (size_t)(len - file->row.len);

        if (!page)
            return QY_E_FILE_CUT;
        qy_buf_add(&file->row, (const char *)page + 4, left < file->usable - 4 ? left : file->usable - 4);
        if (file->row.failed)
            return QY_E_MEMORY;
        next = big_endian(page, 4);
    }
    return 0;
}

/* A cell of a leaf. */
static int read_cell(struct qyi_sqlite *file, const unsigned char *page, size_t at, qyi_sqlite_row_fn tell,
                     void *user)
{
    uint64_t place = (uint64_t)(page - file->bytes) + at;
    size_t least = (file->usable - 12) * 32 / 255 - 23;
    size_t most = file->usable - 35;
    uint64_t len;
    uint64_t id;

    if (!varint(page, file->usable, &at, &len) || !varint(page, file->usable, &at, &id) || len > file->len)
        return QY_E_SQLITE_PAGE;
    size_t local = (size_t)len;
    if (len > most) {
        local = least + (size_t)((len - least) % (file->usable - 4));
        local = local > most ? least : local;
    }
    if (local + (len > most ? 4 : 0) > file->usable - at)
        return QY_E_SQLITE_PAGE;
    if (len <= most)
        return tell_row(page + at, (size_t)len, place, tell, user);
    int code = gather(file, page + at, local, big_endian(page + at + local, 4), len);
    return code != 0 ? code
                     : tell_row((const unsigned char *)file->row.data, file->row.len, place, tell, user);
}

/* ---- pages ----------------------------------------------------------------------------------------------- */

struct walk {
    struct qyi_sqlite *file;
    qyi_sqlite_row_fn tell;
    void *user;
    uint64_t pages; /* that may still be read: each page of a table is read once */
    uint64_t place;
};

static int read_page(struct walk *walk, uint64_t number, unsigned depth)
{
    const struct qyi_sqlite *file = walk->file;
    const unsigned char *page = page_at(file, number);
    size_t head = number == 1 ? HEAD : 0;
    int code = 0;

    if (!page)
        return QY_E_FILE_CUT;
    if (depth == DEEPEST || walk->pages == 0)
        return QY_E_SQLITE_PAGE;
    walk->pages--;
    walk->place = (uint64_t)(page - file->bytes);
    bool leaf = page[head] == LEAF;
    size_t count = (size_t)big_endian(page + head + 3, 2);
    size_t list = head + (leaf ? 8 : 12);
    if ((!leaf && page[head] != INTERIOR) || list + 2 * count > file->usable)
        return QY_E_SQLITE_PAGE;
    for (size_t i = 0; i < count && code == 0; i++) {
        size_t at = (size_t)big_endian(page + list + 2 * i, 2);

        walk->place = (uint64_t)(page - file->bytes) + at;
        if (at + 4 > file->usable)
            return QY_E_SQLITE_PAGE;
        code = leaf ? read_cell(walk->file, page, at, walk->tell, walk->user)
                    : read_page(walk, big_endian(page + at, 4), depth + 1);
    }
    return leaf || code != 0 ? code : read_page(walk, big_endian(page + head + 8, 4), depth + 1);
}

int qyi_sqlite_rows(struct qyi_sqlite *file, uint64_t root, qyi_sqlite_row_fn row, void *user,
                    uint64_t *ret_place)
{
    struct walk walk = {.file = file, .tell = row, .user = user, .pages = file->len / file->page};
    int code = read_page(&walk, root, 0);

    *ret_place = code == QY_E_FILE_CUT ? file->len : walk.place;
    return code;
}

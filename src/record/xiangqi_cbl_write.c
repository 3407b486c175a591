/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: record. CBL written: the index stands in front, so a library is made when all its games are there. Until
 * then each stands behind the length of its CBR file and of two texts in UTF-16, the library's name and its
 * own title, which follow.
 */
#include "record/xiangqi_cbl.h"

#include "record/xiangqi_cbr.h"
#include "source/transcode.h"

#include <string.h>

#define FRONT      12 /* three lengths */
#define TITLE      100
#define TITLE_SIZE 128 /* as in the game itself, so that both are cut alike */
#define ROOM       128 /* places are made by so many */

static void put32(char *at, uint32_t value)
{
    for (unsigned i = 0; i < 4; i++)
        at[i] = (char)(value >> 8 * i & 0xFF);
}

static uint32_t get32(const char *at)
{
    const unsigned char *b = (const unsigned char *)at;

    return (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

/* Appends a tag in UTF-16; its length. */
static uint32_t put_tag(const struct qy_record *record, const char *name, struct qy_buf *out)
{
    const char *value = qy_record_tag(record, name);
    size_t before = out->len;
    size_t lost;

    if (value && qyi_text_encode(QY_ENCODING_UTF16LE, value, strlen(value), out, &lost) < 0)
        out->failed = true;
    return (uint32_t)(out->len - before);
}

/* Told of what a CBR file loses; the library holds the name that its first game gives it. */
struct told {
    const struct qyi_record_output *how;
    bool keeps_name;
    bool tags; /* others were lost */
};

static void on_lost_tag(void *user, const char *name)
{
    struct told *told = user;

    if (told->keeps_name && strcmp(name, "Collection") == 0)
        return;
    told->tags = true;
    if (told->how->lost_tag)
        told->how->lost_tag(told->how->user, name);
}

static void on_lost(void *user, enum qyi_loss loss)
{
    struct told *told = user;

    if (told->how->lost && (loss != QYI_LOSS_TAGS || told->tags))
        told->how->lost(told->how->user, loss);
}

/* True if the first game of the library gave it the name of this one, or this is the first. */
static bool keeps_name(const struct qy_record *record, const struct qy_buf *games)
{
    struct qy_buf name = QY_BUF_INIT;
    uint32_t len = put_tag(record, "Collection", &name);
    bool same = games->len == 0 || (get32(games->data + 4) == len && games->len - FRONT >= len &&
                                    (len == 0 || memcmp(games->data + FRONT, name.data, len) == 0));

    qy_buf_free(&name);
    return same;
}

int qyi_cbl_write(const struct qy_record *record, const struct qyi_record_output *how, struct qy_buf *out)
{
    struct told told = {how, keeps_name(record, out), false};
    struct qyi_record_output through = *how;

    char front[FRONT] = {0};
    struct qy_buf cbr = QY_BUF_INIT;
    size_t at = out->len;

    through.lost = on_lost;
    through.lost_tag = on_lost_tag;
    through.user = &told;
    int code = qyi_cbr_write(record, &through, &cbr);

    if (code == 0) {
        qy_buf_add(out, front, FRONT);
        uint32_t name = put_tag(record, "Collection", out);
        uint32_t title = put_tag(record, "Title", out);
        qy_buf_add(out, cbr.data, cbr.len);
        code = out->failed ? QY_E_MEMORY : 0;
        if (code == 0) {
            put32(out->data + at, (uint32_t)cbr.len);
            put32(out->data + at + 4, name);
            put32(out->data + at + 8, title);
        }
    }
    qy_buf_free(&cbr);
    return code;
}

/* Copies a text of UTF-16 into a field, cut where it is too long, though not between surrogates. */
static void copy_text(char *field, size_t room, const char *text, size_t len)
{
    room -= 2;
    if (len > room)
        len = room - (((unsigned char)text[room - 1] & 0xFC) == 0xD8 ? 2 : 0);
    memcpy(field, text, len);
}

/* A game's place in the index: its number stands for the identifier that the program draws. */
static void fill_entry(char *entry, uint32_t number, uint32_t len)
{
    static const char digits[] = "0123456789ABCDEF";
    static const char form[] = "{00000000-0000-4000-8000-0000xxxxxxxx}";

    put32(entry, QYI_CBL_USED | QYI_CBL_LIVE | 4);
    put32(entry + 4, number);
    put32(entry + 8, (len + QYI_CBL_BLOCK - 1) / QYI_CBL_BLOCK);
    put32(entry + 12, len);
    for (size_t i = 0; i < sizeof form - 1; i++)
        entry[20 + 2 * i] = form[i] == 'x' ? digits[(number + 1) >> 4 * (sizeof form - 3 - i) & 15] : form[i];
}

/* Appends the head, with room for so many games. */
static int put_head(struct qy_buf *file, uint32_t games)
{
    uint32_t room = (games + ROOM - 1) / ROOM * ROOM;
    size_t len = QYI_CBL_HEAD + (size_t)room * QYI_CBL_ENTRY;

    if (qy_buf_reserve(file, len) != 0)
        return QY_E_MEMORY;
    memset(file->data, 0, len);
    file->len = len;
    memcpy(file->data, QYI_CBL_SIGNATURE, sizeof QYI_CBL_SIGNATURE);
    put32(file->data + 16, 3);
    put32(file->data + 52, INT32_MAX);
    put32(file->data + 56, 1);
    put32(file->data + 60, room);
    return 0;
}

int qyi_cbl_gather(size_t games, struct qy_buf *out)
{
    static const char zeros[QYI_CBL_BLOCK];
    struct qy_buf file = QY_BUF_INIT;
    uint32_t number = 0;
    int code = games > QYI_CBL_LARGEST ? QY_E_MEMORY : put_head(&file, (uint32_t)games);

    for (size_t at = 0; at < out->len && code == 0; number++) {
        uint32_t len = get32(out->data + at);
        uint32_t name = get32(out->data + at + 4);
        uint32_t title = get32(out->data + at + 8);
        char *entry = file.data + QYI_CBL_HEAD + (size_t)number * QYI_CBL_ENTRY;

        at += FRONT;
        if (number == 0)
            copy_text(file.data + QYI_CBL_NAME, QYI_CBL_NAME_SIZE, out->data + at, name);
        fill_entry(entry, number, len);
        copy_text(entry + TITLE, TITLE_SIZE, out->data + at + name, title);
        qy_buf_add(&file, out->data + at + name + title, len);
        qy_buf_add(&file, zeros, (QYI_CBL_BLOCK - len % QYI_CBL_BLOCK) % QYI_CBL_BLOCK);
        at += (size_t)name + title + len;
        code = file.failed ? QY_E_MEMORY : 0;
    }
    if (code != 0) {
        qy_buf_free(&file);
        return code;
    }
    qy_buf_free(out);
    *out = file;
    return 0;
}

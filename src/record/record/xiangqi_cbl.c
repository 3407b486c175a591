/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * CBL, the libraries of CCBridge (象棋桥): any number of CBR files.
 *
 *     0      "CCBridgeLibrary"   60 number of games it has room for   64 the library's name and other texts
 *     66624  the index, 276 bytes for each of these games:
 *                0 flags (1 used, 2 not deleted)   4 the index in the list   8 blocks   12 bytes
 *                20 an identifier   100 the title
 *     then   the games in the order of the index, in blocks of 4096 bytes
 *
 * Games are found by their signatures at the beginnings of blocks, so that a damaged index loses
 * none; the index shows which of them were deleted.
 */
#include <string.h>

#include "record/record.h"
#include "record/whole.h"
#include "record/xiangqi_cbl.h"
#include "record/xiangqi_cbr.h"
#include "source/transcode.h"

#define NEWER "CCBridge\x15" /* version 2.1 */

struct library {
    const struct qyi_record_input *input;
    struct qyi_findings findings;
    struct qy_record *record;
    struct qy_buf head; /* up to the end of the index */
    struct qy_buf game; /* the blocks of the current game */
    struct qy_buf name; /* UTF-8 */
    uint32_t capacity;
    uint32_t entry;    /* the next entry of the index whose game has not been found */
    uint64_t entry_at; /* the offset at which it must be */
    uint64_t game_at;  /* offset of `game` */
    uint64_t at;       /* number of bytes of the file read */
};

static uint32_t u32(const struct qy_buf *buf, size_t at)
{
    const unsigned char *b = (const unsigned char *)buf->data + at;

    return (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

/* Appends `size` bytes of the input, or all that is left. */
static int read_more(struct library *library, struct qy_buf *out, size_t size)
{
    while (size > 0) {
        size_t step = size < 65536 ? size : 65536;

        if (qy_buf_reserve(out, step) != 0)
            return QY_E_MEMORY;
        long got = library->input->read(library->input->user, out->data + out->len, step);
        if (got < 0)
            return got < INT32_MIN ? QY_E_SYSTEM : (int)got;
        if (got == 0 || (size_t)got > step)
            return got == 0 ? 0 : QY_E_SYSTEM;
        out->len += (size_t)got;
        library->at += (uint64_t)got;
        size -= (size_t)got;
    }
    return 0;
}

/* ---- the index ------------------------------------------------------------------------------------- */

static size_t entry_offset(uint32_t entry)
{
    return QYI_CBL_HEAD + (size_t)entry * QYI_CBL_ENTRY;
}

/*
 * Advances in the index to the game at `offset` of the file or after it; reports missing ones before it. True
 * if it is the one at `offset`.
 */
static int find_entry(struct library *library, uint64_t offset, bool *ret_found)
{
    int code = 0;

    *ret_found = false;
    for (; library->entry < library->capacity && code == 0; library->entry++) {
        size_t at = entry_offset(library->entry);

        if (at + QYI_CBL_ENTRY > library->head.len)
            return 0;
        if ((u32(&library->head, at) & QYI_CBL_USED) == 0)
            continue;
        if (library->entry_at >= offset) {
            *ret_found = library->entry_at == offset;
            return 0;
        }
        code = qyi_find_at(&library->findings, QYI_DAMAGE, QY_E_RECORD_MISSING, library->entry_at, NULL, "%u",
                           library->entry + 1);
        library->entry_at += (uint64_t)u32(&library->head, at + 8) * QYI_CBL_BLOCK;
    }
    return code;
}

/* ---- games ----------------------------------------------------------------------------------------- */

static int hand_game(struct library *library, size_t len, bool in_block)
{
    qy_record_clear(library->record);
    int code = 0;

    if (library->name.len > 0)
        code = qy_record_add_tag(library->record, "Collection", strlen("Collection"), library->name.data,
                                 library->name.len);
    if (code == 0)
        code = qyi_cbr_read((const unsigned char *)library->game.data, len, library->game_at, in_block,
                            library->record, &library->findings);
    return code != 0 ? code : qyi_findings_hand(&library->findings, library->record);
}

/* Ends the current game's blocks, if there are any. */
static int end_game(struct library *library)
{
    size_t len = library->game.len;
    bool found;

    if (len == 0)
        return 0;
    qyi_findings_clear(&library->findings);
    int code = find_entry(library, library->game_at, &found);
    if (code != 0)
        return code;
    if (found) {
        size_t at = entry_offset(library->entry++);
        uint32_t size = u32(&library->head, at + 12);
        bool live = (u32(&library->head, at) & QYI_CBL_LIVE) != 0;

        library->entry_at += (uint64_t)u32(&library->head, at + 8) * QYI_CBL_BLOCK;
        if (size >= QYI_CBR_STEPS && size < len)
            len = size;
        if (!live)
            code = qyi_find_at(&library->findings, QYI_NOTE, QY_E_RECORD_DELETED, library->game_at, NULL,
                               "%u", library->entry);
        if (!live || code != 0) {
            qy_buf_clear(&library->game);
            return code;
        }
    }
    code = hand_game(library, len, !found);
    qy_buf_clear(&library->game);
    return code;
}

static int read_games(struct library *library)
{
    struct qy_buf block = QY_BUF_INIT;
    int code = 0;
    bool found;

    do {
        uint64_t at = library->at;

        qy_buf_clear(&block);
        code = read_more(library, &block, QYI_CBL_BLOCK);
        if (code == 0 && qyi_cbr_is((const unsigned char *)block.data, block.len)) {
            code = end_game(library);
            library->game_at = at;
            qy_buf_add(&library->game, block.data, block.len);
        } else if (library->game.len > 0) {
            qy_buf_add(&library->game, block.data, block.len);
        }
        if (block.failed || library->game.failed)
            code = QY_E_MEMORY;
    } while (code == 0 && block.len == QYI_CBL_BLOCK);
    qy_buf_free(&block);
    if (code == 0)
        code = end_game(library);
    return code != 0 ? code : find_entry(library, UINT64_MAX, &found);
}

/* ---- head ------------------------------------------------------------------------------------------ */

static bool is_newer(const struct qy_buf *head)
{
    return head->len >= strlen(NEWER) && memcmp(head->data, NEWER, strlen(NEWER)) == 0;
}

static int refuse(struct library *library)
{
    int code = qyi_find_at(&library->findings, QYI_UNSUPPORTED, QY_E_FORMAT_SIGNATURE, 0, "CBL", "%s", "");

    return code != 0 ? code : QY_E_FORMAT_SIGNATURE;
}

static int read_head(struct library *library)
{
    size_t len = 0;
    size_t bad;
    int code = read_more(library, &library->head, QYI_CBL_HEAD);

    if (code != 0 || is_newer(&library->head))
        return code;
    if (library->head.len < sizeof(QYI_CBL_SIGNATURE) ||
        memcmp(library->head.data, QYI_CBL_SIGNATURE, sizeof(QYI_CBL_SIGNATURE)) != 0)
        return refuse(library);
    if (library->head.len == QYI_CBL_HEAD) {
        library->capacity = u32(&library->head, 60);
        if (library->capacity > QYI_CBL_LARGEST)
            library->capacity = QYI_CBL_LARGEST;
        code = read_more(library, &library->head, (size_t)library->capacity * QYI_CBL_ENTRY);
    }
    library->entry_at = entry_offset(library->capacity);
    if (code == 0 && library->head.len < library->entry_at)
        code = qyi_find_at(&library->findings, QYI_DAMAGE, QY_E_FILE_CUT, library->head.len, NULL, "%s", "");
    if (code != 0 || library->head.len < QYI_CBL_NAME + QYI_CBL_NAME_SIZE)
        return code;
    const char *name = library->head.data + QYI_CBL_NAME;
    while (len < QYI_CBL_NAME_SIZE && (name[len] != 0 || name[len + 1] != 0))
        len += 2;
    return qyi_text_decode(QY_ENCODING_UTF16LE, (const unsigned char *)name, len, &library->name, &bad);
}

static int read_cbl(const struct qyi_record_input *input, const struct qyi_record_sink *sink)
{
    struct library library = {.input = input, .findings = {.sink = sink}};
    int code = qyi_record_new_for(input, &library.record);

    if (code == 0)
        code = read_head(&library);
    if (code == 0 && is_newer(&library.head)) {
        code = qyi_read_whole(input, &library.head);
        if (code == 0)
            code = qyi_cbl2_read(input, sink, (const unsigned char *)library.head.data, library.head.len);
    } else if (code == 0) {
        code = read_games(&library);
    }
    qy_record_free(library.record);
    qy_buf_free(&library.head);
    qy_buf_free(&library.game);
    qy_buf_free(&library.name);
    return code;
}

static enum qyi_probe probe_cbl(const unsigned char *head, size_t len)
{
    bool older =
        len >= sizeof(QYI_CBL_SIGNATURE) && memcmp(head, QYI_CBL_SIGNATURE, sizeof(QYI_CBL_SIGNATURE)) == 0;
    bool newer = len >= strlen(NEWER) && memcmp(head, NEWER, strlen(NEWER)) == 0;

    return older || newer ? QYI_PROBE_SURE : QYI_PROBE_NO;
}

const struct qyi_format qyi_format_cbl = {
    .name = "cbl",
    .suffixes = (const char *const[]){".cbl", NULL},
    .games = 1U << QY_GAME_XIANGQI,
    .binary = true,
    .probe = probe_cbl,
    .reader = read_cbl,
};

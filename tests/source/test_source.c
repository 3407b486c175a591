/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files, compressed or not, and the errors in damaged ones. */
#include "cmocka_all.h"
#include "source/lines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

#define CONTENT 300000

/* A content that does not shrink to nothing, and what it is packed to. */
static char content[CONTENT];
static char packed[CONTENT + 4096];

static void fill_content(void)
{
    uint32_t seed = 1;

    for (size_t i = 0; i < sizeof content; i++) {
        seed = seed * 1664525 + 1013904223;
        content[i] = i % 80 == 79 ? '\n' : (char)('a' + (seed >> 24) % 26);
    }
}

static size_t pack_gzip(size_t from, size_t len, char *to, size_t room)
{
    z_stream stream = {.next_in = (Bytef *)content + from,
                       .avail_in = (uInt)len,
                       .next_out = (Bytef *)to,
                       .avail_out = (uInt)room};

    assert_int_equal(deflateInit2(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY), Z_OK);
    assert_int_equal(deflate(&stream, Z_FINISH), Z_STREAM_END);
    room -= stream.avail_out;
    assert_int_equal(deflateEnd(&stream), Z_OK);
    return room;
}

static size_t pack_zstd(size_t from, size_t len, char *to, size_t room)
{
    ZSTD_CCtx *context = ZSTD_createCCtx();
    size_t size;

    assert_non_null(context);
    assert_false(ZSTD_isError(ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1)));
    size = ZSTD_compress2(context, to, room, content + from, len);
    assert_false(ZSTD_isError(size));
    ZSTD_freeCCtx(context);
    return size;
}

/* A file with that content; the caller removes it. */
static const char *write_file(const char *data, size_t len)
{
    static char path[64];
    const char *base = getenv("TMPDIR");
    int descriptor;
    FILE *file;

    snprintf(path, sizeof path, "%.40s/qiyuan-XXXXXX", base ? base : "/tmp");
    descriptor = mkstemp(path);
    assert_true(descriptor >= 0);
    file = fdopen(descriptor, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(data, 1, len, file), len);
    assert_int_equal(fclose(file), 0);
    return path;
}

/* Reads a file of `len` bytes in pieces of `piece`; returns what it held, or the code of the failure. */
static long read_back(const char *data, size_t len, size_t piece, char *to)
{
    const char *path = write_file(data, len);
    struct qy_source *source;
    long total = 0;
    long got;

    assert_int_equal(qy_source_open(path, &source, NULL), 0);
    assert_int_equal(qy_source_size(source), len);
    while ((got = qy_source_read(source, to + total, piece)) > 0)
        total += got;
    assert_int_equal(qy_source_error(source)->code, got);
    /* What has failed, or ended, stays so. */
    assert_int_equal(qy_source_read(source, to + total, piece), got);
    if (got == 0)
        assert_int_equal(qy_source_position(source), len);
    qy_source_close(source);
    unlink(path);
    return got < 0 ? got : total;
}

static char back[CONTENT + 100000];

static void packed_files_are_unpacked(void **state)
{
    static size_t (*const packers[])(size_t, size_t, char *, size_t) = {pack_gzip, pack_zstd};
    static const size_t pieces[] = {1000, 7, 65536};

    (void)state;
    for (size_t packer = 0; packer < 2; packer++) {
        for (size_t i = 0; i < sizeof pieces / sizeof pieces[0]; i++) {
            /* Two streams, one after the other, are one content. */
            size_t len = packers[packer](0, 1234, packed, sizeof packed);

            len += packers[packer](1234, CONTENT - 1234, packed + len, sizeof packed - len);
            assert_int_equal(read_back(packed, len, pieces[i], back), CONTENT);
            assert_memory_equal(back, content, CONTENT);
        }
    }
}

static void plain_files_stay(void **state)
{
    static const struct {
        const char *data;
        size_t len;
    } rows[] = {{"", 0}, {"\x1F", 1}, {"\x28\xB5", 2}, {"\x28\xB5\x2F", 3}, {"abc", 3}, {"1. e4 *\n", 8}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        long got = read_back(rows[i].data, rows[i].len, 4096, back);

        if (got != (long)rows[i].len || memcmp(back, rows[i].data, rows[i].len) != 0)
            fail_msg("row %zu: expected %zu bytes, got %ld", i, rows[i].len, got);
    }
    assert_int_equal(read_back(content, CONTENT, 5000, back), CONTENT);
    assert_memory_equal(back, content, CONTENT);
}

static void damage_is_told(void **state)
{
    static size_t (*const packers[])(size_t, size_t, char *, size_t) = {pack_gzip, pack_zstd};

    (void)state;
    for (size_t packer = 0; packer < 2; packer++) {
        size_t len = packers[packer](0, CONTENT, packed, sizeof packed);

        assert_int_equal(read_back(packed, len - 1, 4096, back), QY_E_COMPRESSED_END);
        assert_int_equal(read_back(packed, 12, 4096, back), QY_E_COMPRESSED_END);
        memset(packed + len / 2, 0xA5, 64);
        assert_int_equal(read_back(packed, len, 4096, back), QY_E_COMPRESSED_DATA);
    }
}

static void files_that_cannot_be_read(void **state)
{
    struct qy_source *source = NULL;
    struct qy_error error;
    char buffer[8];

    (void)state;
    assert_int_equal(qy_source_open("no-such-file", &source, &error), QY_E_FILE_READ);
    assert_non_null(strstr(error.found, "no-such-file: "));
    assert_null(source);
    qy_source_close(NULL);
    assert_int_equal(qy_source_open("/", &source, &error), 0);
    assert_int_equal(qy_source_read(source, buffer, sizeof buffer), QY_E_FILE_READ);
    qy_source_close(source);
}

static void lines_are_told_apart(void **state)
{
    static const char data[] = "\xEF\xBB\xBF"
                               "one\r\n\ntwo \r x\nlast";
    static const char *const expected[] = {"one", "", "two \r x", "last"};
    const char *path = write_file(data, sizeof data - 1);
    struct qy_source *source;
    struct qyi_source_lines lines;
    const char *line;
    size_t len;
    size_t count = 0;

    (void)state;
    assert_int_equal(qy_source_open(path, &source, NULL), 0);
    qyi_source_lines_begin(&lines, source);
    while (qyi_source_lines_next(&lines, &line, &len, NULL) == 1) {
        assert_true(count < 4);
        assert_int_equal(lines.line, count + 1);
        assert_int_equal(len, strlen(expected[count]));
        assert_memory_equal(line, expected[count], len);
        count++;
    }
    assert_int_equal(count, 4);
    qyi_source_lines_end(&lines);
    qy_source_close(source);
    unlink(path);
}

static void long_lines(void **state)
{
    const char *path;
    struct qy_source *source;
    struct qyi_source_lines lines;
    struct qy_error error;
    const char *line;
    size_t len;

    (void)state;
    memset(back, 'x', sizeof back);
    back[0] = '\n';
    back[QYI_SOURCE_LONGEST_LINE + 1] = '\n'; /* the longest that is allowed */
    path = write_file(back, sizeof back);
    assert_int_equal(qy_source_open(path, &source, NULL), 0);
    qyi_source_lines_begin(&lines, source);
    assert_int_equal(qyi_source_lines_next(&lines, &line, &len, &error), 1);
    assert_int_equal(len, 0);
    assert_int_equal(qyi_source_lines_next(&lines, &line, &len, &error), 1);
    assert_int_equal(len, QYI_SOURCE_LONGEST_LINE);
    assert_int_equal(qyi_source_lines_next(&lines, &line, &len, &error), QY_E_TOO_LONG);
    assert_int_equal(error.line, 3);
    qyi_source_lines_end(&lines);
    qy_source_close(source);
    unlink(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(packed_files_are_unpacked),
        cmocka_unit_test(plain_files_stay),
        cmocka_unit_test(damage_is_told),
        cmocka_unit_test(files_that_cannot_be_read),
        cmocka_unit_test(lines_are_told_apart),
        cmocka_unit_test(long_lines),
    };

    fill_content();
    return cmocka_run_group_tests_name("source", tests, NULL, NULL);
}

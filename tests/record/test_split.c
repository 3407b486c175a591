/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Reading a file in parts gives the same calls of the visitor, with positions, as reading the whole; and a
 * pipeline of threads keeps the order.
 */
#include "cmocka_all.h"

#include <qiyuan/record/pgn.h>

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/pipeline.h"
#include "record/pgn.h"

/* ---- transcripts: what the visitor is told, in words ----------------------------------------------- */

static void put_place(struct qy_buf *out, const char *what, uint32_t line, uint32_t column, uint64_t offset)
{
    qy_buf_addf(out, "%s %u:%u @%llu", what, line, column, (unsigned long long)offset);
}

static int begin_game(void *user, const struct qy_place *place)
{
    put_place(user, "game", place->line, place->column, place->offset);
    qy_buf_addc(user, '\n');
    return 0;
}

static int tag(void *user, const char *name, size_t name_len, const char *value, size_t value_len)
{
    qy_buf_addf(user, "tag %.*s=%.*s\n", (int)name_len, name, (int)value_len, value);
    return 0;
}

static int move(void *user, const struct qy_position *before, qy_move made, const struct qy_place *place,
                const char *text, size_t len)
{
    (void)before;
    (void)made;
    put_place(user, "move", place->line, place->column, place->offset);
    qy_buf_addf(user, " %.*s\n", (int)len, text);
    return 0;
}

static int comment(void *user, const char *text, size_t len)
{
    qy_buf_addf(user, "comment %.*s\n", (int)len, text);
    return 0;
}

static int fault(void *user, const struct qy_error *error)
{
    put_place(user, qy_error_name(error->code), error->line, error->column, error->offset);
    qy_buf_addc(user, '\n');
    return 0;
}

static int end_game(void *user, const struct qy_game_end *end)
{
    qy_buf_addf(user, "end %s %zu\n", qy_game_status_name(end->status), end->plies);
    return 0;
}

static const struct qy_pgn_visitor visitor = {.begin_game = begin_game,
                                              .tag = tag,
                                              .move = move,
                                              .comment = comment,
                                              .fault = fault,
                                              .note = fault,
                                              .end_game = end_game};

static void transcribe(const char *text, size_t len, const struct qy_pgn_options *options, struct qy_buf *out)
{
    struct qy_memory memory = {.at = text, .left = len};
    struct qy_pgn_reader *reader;
    int code;

    assert_int_equal(qy_pgn_reader_new(qy_memory_read, &memory, options, &reader), 0);
    do
        code = qy_pgn_next(reader, &visitor, out);
    while (code == 1);
    assert_int_equal(code, 0);
    qy_pgn_reader_free(reader);
}

/* ---- the pipeline ---------------------------------------------------------------------------------- */

struct job {
    struct qy_pgn_splitter *splitter;
    struct qy_buf out;
    size_t pieces;
};

struct piece {
    struct qy_buf text;
    struct qy_buf told;
    struct qy_pgn_options options;
};

static int make_piece(void *user, void *item)
{
    struct piece *piece = item;

    return qy_pgn_split(((struct job *)user)->splitter, &piece->text, &piece->options);
}

static void work_piece(void *user, void *item)
{
    struct piece *piece = item;

    (void)user;
    qy_buf_clear(&piece->told);
    transcribe(piece->text.data, piece->text.len, &piece->options, &piece->told);
}

static int finish_piece(void *user, void *item)
{
    struct piece *piece = item;
    struct job *job = user;

    qy_buf_add(&job->out, piece->told.data, piece->told.len);
    job->pieces++;
    return 0;
}

static void drop_piece(void *user, void *item)
{
    struct piece *piece = item;

    (void)user;
    qy_buf_free(&piece->text);
    qy_buf_free(&piece->told);
}

static size_t check_text(const char *name, const char *text, size_t len, size_t size, unsigned threads)
{
    static const struct qyi_pipeline pipeline = {.item_size = sizeof(struct piece),
                                                 .make = make_piece,
                                                 .work = work_piece,
                                                 .finish = finish_piece,
                                                 .drop = drop_piece};
    struct qy_memory memory = {.at = text, .left = len};
    struct qy_buf whole = QY_BUF_INIT;
    struct job job = {.out = QY_BUF_INIT};
    struct qyi_pipeline run = pipeline;

    run.user = &job;
    transcribe(text, len, NULL, &whole);
    assert_int_equal(qy_pgn_splitter_new(qy_memory_read, &memory, NULL, &job.splitter), 0);
    qyi_pgn_splitter_piece(job.splitter, size);
    assert_int_equal(qyi_pipeline_run(&run, threads), 0);
    if (whole.len != job.out.len || strcmp(qy_buf_str(&whole), qy_buf_str(&job.out)) != 0)
        fail_msg("%s in pieces of %zu:\n%s\nas a whole:\n%s", name, size, qy_buf_str(&job.out),
                 qy_buf_str(&whole));
    qy_pgn_splitter_free(job.splitter);
    qy_buf_free(&whole);
    qy_buf_free(&job.out);
    return job.pieces;
}

static void load(const char *path, struct qy_buf *text)
{
    FILE *file = fopen(path, "rb");
    char block[4096];
    size_t got;

    assert_non_null(file);
    while ((got = fread(block, 1, sizeof(block), file)) > 0)
        qy_buf_add(text, block, got);
    fclose(file);
}

static void pieces_tell_what_the_whole_tells(void **state)
{
    char folder[512];
    char path[1024];
    size_t files = 0;
    size_t pieces = 0;

    (void)state;
    snprintf(folder, sizeof(folder), "%s/record/pgn", getenv("QIYUAN_TEST_DATA"));
    DIR *dir = opendir(folder);
    assert_non_null(dir);
    for (struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        struct qy_buf text = QY_BUF_INIT;

        if (strstr(entry->d_name, ".pgn") == NULL)
            continue;
        snprintf(path, sizeof(path), "%s/%s", folder, entry->d_name);
        load(path, &text);
        files++;
        for (size_t size = 1; size < 3000; size = size * 3 + 1)
            pieces += check_text(entry->d_name, qy_buf_str(&text), text.len, size, 1 + (unsigned)(size % 3));
        qy_buf_free(&text);
    }
    closedir(dir);
    assert_true(files > 20);
    assert_true(pieces > 7 * files + 20); /* seven sizes: more than one piece of each */
}

static void long_files_are_cut(void **state)
{
    struct qy_buf text = QY_BUF_INIT;

    (void)state;
    for (int i = 0; i < 40000; i++)
        qy_buf_addf(&text, "[Event \"%d\"]\n[Result \"1-0\"]\n\n1. e4 {%s} e5 2. Nf3 Nc6 1-0\n\n", i,
                    i % 1000 == 999 ? "caf\xC3\xA9" : "a");
    assert_true(check_text("long", text.data, text.len, (size_t)1024 * 1024, 3) >= 2);
    qy_buf_free(&text);
}

/* ---- a pipeline that stops ------------------------------------------------------------------------- */

struct count {
    int made;
    int finished;
    int fail_make;
    int stop_finish;
};

static int make_number(void *user, void *item)
{
    struct count *count = user;

    if (count->made == count->fail_make)
        return QY_E_SYSTEM;
    *(int *)item = count->made++;
    return count->made <= 100 ? 1 : 0;
}

static void work_number(void *user, void *item)
{
    (void)user;
    *(int *)item *= 2;
}

static int finish_number(void *user, void *item)
{
    struct count *count = user;

    assert_int_equal(*(int *)item, 2 * count->finished);
    count->finished++;
    return count->finished == count->stop_finish ? 7 : 0;
}

static void pipelines_stop(void **state)
{
    static const struct {
        int fail_make;
        int stop_finish;
        int code;
        int finished;
    } rows[] = {{-1, -1, 0, 100}, {50, -1, QY_E_SYSTEM, 50}, {-1, 13, 7, 13}, {0, -1, QY_E_SYSTEM, 0}};

    (void)state;
    for (unsigned threads = 1; threads <= 4; threads++) {
        for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
            struct count count = {.fail_make = rows[i].fail_make, .stop_finish = rows[i].stop_finish};
            struct qyi_pipeline pipeline = {.user = &count,
                                            .item_size = sizeof(int),
                                            .make = make_number,
                                            .work = work_number,
                                            .finish = finish_number};

            assert_int_equal(qyi_pipeline_run(&pipeline, threads), rows[i].code);
            assert_int_equal(count.finished, rows[i].finished);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_tell_what_the_whole_tells),
        cmocka_unit_test(long_files_are_cut),
        cmocka_unit_test(pipelines_stop),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

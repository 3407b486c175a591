/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Passes pieces of PGN through a pipeline. */
#include "record/pieces.h"

#include "base/pipeline.h"

#include <unistd.h>

/* Smaller files are read on one thread. */
#define WORTH_CUTTING ((uint64_t)2 * 1024 * 1024)
#define USUAL_THREADS 8

struct cutting {
    const struct qyi_pieces *pieces;
    struct qy_pgn_splitter *splitter;
};

static int make_piece(void *user, void *item)
{
    const struct cutting *cutting = user;
    const struct qyi_pieces *pieces = cutting->pieces;
    struct qyi_piece *piece = item;

    piece->options = pieces->options ? *pieces->options : (struct qy_pgn_options){.no_places = true};
    int code = qy_pgn_split(cutting->splitter, &piece->text, &piece->options);
    if (pieces->source)
        piece->position = qy_source_position(pieces->source);
    if (code == 1 && pieces->begin)
        pieces->begin(pieces->user, item);
    return code;
}

static void work_piece(void *user, void *item)
{
    const struct qyi_pieces *pieces = ((const struct cutting *)user)->pieces;
    struct qyi_piece *piece = item;
    struct qy_memory text = {piece->text.data, piece->text.len};

    piece->code = pieces->work(pieces->user, item, &text);
}

static int finish_piece(void *user, void *item)
{
    const struct qyi_pieces *pieces = ((const struct cutting *)user)->pieces;

    return pieces->finish(pieces->user, item);
}

static void drop_piece(void *user, void *item)
{
    const struct qyi_pieces *pieces = ((const struct cutting *)user)->pieces;

    qy_buf_free(&((struct qyi_piece *)item)->text);
    if (pieces->drop)
        pieces->drop(pieces->user, item);
}

int qyi_pieces_read(const struct qyi_pieces *pieces, unsigned threads)
{
    struct cutting cutting = {.pieces = pieces};
    const struct qyi_pipeline pipeline = {.user = &cutting,
                                          .item_size = pieces->size,
                                          .make = make_piece,
                                          .work = work_piece,
                                          .finish = finish_piece,
                                          .drop = drop_piece};
    int code = qy_pgn_splitter_new(pieces->read, pieces->from, pieces->options, &cutting.splitter);

    if (code < 0)
        return code;
    code = qyi_pipeline_run(&pipeline, threads);
    qy_pgn_splitter_free(cutting.splitter);
    return code;
}

unsigned qyi_pieces_threads(const struct qy_source *source)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);

    if (qy_source_size(source) < WORTH_CUTTING || processors < 1)
        return 1;
    return processors < USUAL_THREADS ? (unsigned)processors : USUAL_THREADS;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Passes on files in pieces. */
#include "source/pieces.h"

#include "base/error.h"
#include "source/zip.h"

#include <qiyuan/core/source.h>

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define PIECE ((size_t)1 << 20)

struct handing {
    const char *path;
    const char *const *endings;
    qyi_piece_fn *take;
    void *user;
    struct qy_buf *at;
    struct qy_error *reterr;
};

static int hand_on(const struct handing *handing, const char *path)
{
    char *piece = malloc(PIECE);
    struct qy_source *source = NULL;
    int code = piece ? qy_source_open(path, &source, handing->reterr) : qyi_no_memory(handing->reterr);
    long count = 1;

    qy_buf_clear(handing->at);
    qy_buf_adds(handing->at, path);
    while (code == 0 && count > 0) {
        count = qy_source_read(source, piece, PIECE);
        if (count >= 0) {
            code = handing->take(handing->user, piece, (size_t)count, handing->reterr);
        } else {
            *handing->reterr = *qy_source_error(source);
            code = handing->reterr->code;
        }
    }
    if (source)
        qy_source_close(source);
    free(piece);
    return code;
}

static int hand_member_on(void *user, const char *name)
{
    const struct handing *handing = user;
    size_t len = strlen(name);
    struct qy_buf path = QY_BUF_INIT;
    int code = 0;

    for (const char *const *ending = handing->endings; *ending; ending++) {
        size_t size = strlen(*ending);

        if (len < size || strcasecmp(name + len - size, *ending) != 0)
            continue;
        qy_buf_addf(&path, "%s/%s", handing->path, name);
        code = hand_on(handing, qy_buf_str(&path));
        break;
    }
    qy_buf_free(&path);
    return code;
}

int qyi_pieces(const char *path, const char *const *endings, qyi_piece_fn *take, void *user,
               struct qy_buf *at, struct qy_error *reterr)
{
    struct handing handing = {path, endings, take, user, at, reterr};

    *reterr = (struct qy_error){0};
    if (!qyi_is_zip(path))
        return hand_on(&handing, path);
    qy_buf_clear(at);
    qy_buf_adds(at, path);
    int code = qyi_zip_names(path, hand_member_on, &handing);
    if (code < 0 && reterr->code == 0)
        (void)qyi_error_set(reterr, code, 0, NULL, 0, NULL);
    return code;
}

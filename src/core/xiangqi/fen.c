/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads and writes FEN; reports all faults of the position together. */
#include "xiangqi/fen.h"

#include "base/error.h"
#include "board/fen_fields.h"

#include <stdio.h>
#include <string.h>

const char qyi_xiangqi_start_fen[] = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
const char qyi_xiangqi_letters[] = " PABNCRK";

static const struct qyi_fen_board board_form = {QYI_XIANGQI_FILES, QYI_XIANGQI_RANKS, qyi_xiangqi_letters,
                                                "HNEB"};

/* The two fields that xiangqi leaves empty: a hyphen, or missing. */
static int read_empty(const struct qyi_fen_field *field, struct qy_error *reterr)
{
    if (field->len == 0 || (field->len == 1 && field->text[0] == '-'))
        return 0;
    return qyi_error_set(reterr, QY_E_FEN_REST, field->offset, field->text, field->len, NULL);
}

/* Counters right after the side, or after one dash: some programs omit the empty fields. */
static void place_counters(struct qyi_fen_fields *fields)
{
    unsigned at = fields->field[2].len == 1 && fields->field[2].text[0] == '-' ? 3 : 2;
    const struct qyi_fen_field *first = &fields->field[at];

    if (first->len == 0 || first->text[0] < '0' || first->text[0] > '9' || fields->field[at + 2].len > 0)
        return;
    fields->field[5] = fields->field[at + 1];
    fields->field[4] = fields->field[at];
    fields->field[2].len = 0;
    fields->field[3].len = 0;
}

/*
 * Reads a FEN without checking whether it can be played. Missing last fields get defaults, and a move number
 * of 0 is read as 1. Errors: QY_E_FEN_... with their offset.
 */
static int xiangqi_read_setup(const char *fen, size_t len, struct qyi_xiangqi_setup *ret_setup,
                              struct qy_error *reterr)
{
    struct qyi_xiangqi_setup setup = {.fullmove = 1};
    struct qyi_fen_fields fields;
    int status = qyi_fen_split(fen, len, &fields, reterr);

    if (status == 0)
        place_counters(&fields);
    if (status == 0)
        status = qyi_fen_read_board(&board_form, &fields.field[0], setup.board, reterr);
    if (status == 0)
        status = qyi_fen_read_side(&fields.field[1], "wr", "b", &setup.side, reterr);
    if (status == 0)
        status = read_empty(&fields.field[2], reterr);
    if (status == 0)
        status = read_empty(&fields.field[3], reterr);
    if (status == 0)
        status = qyi_fen_read_counter(&fields.field[4], 0, &setup.halfmove, reterr);
    if (status == 0)
        status = qyi_fen_read_counter(&fields.field[5], 1, &setup.fullmove, reterr);
    if (status < 0)
        return status;
    if (setup.fullmove == 0) /* many programs count from 0 */
        setup.fullmove = 1;
    *ret_setup = setup;
    return 0;
}

/* Fills in the error with the names of all faults. */
static int refuse_faults(uint32_t faults, struct qy_error *reterr)
{
    char names[512];
    size_t used = 0;

    for (unsigned i = 0; qyi_xiangqi_fault_ids[i] && used < sizeof names; i++)
        if (faults >> i & 1)
            used += (size_t)snprintf(names + used, sizeof names - used, "%s%s", used > 0 ? ", " : "",
                                     qyi_xiangqi_fault_ids[i]);
    return qyi_error_set(reterr, QY_E_POSITION_FAULTS, 0, names, strlen(names), NULL);
}

int qyi_xiangqi_from_fen(const char *fen, size_t len, struct qy_xiangqi_position *ret, uint32_t *ret_faults,
                         struct qy_error *reterr)
{
    struct qyi_xiangqi_setup setup;
    int status = xiangqi_read_setup(fen, len, &setup, reterr);

    if (status < 0)
        return status;
    uint32_t faults = qyi_xiangqi_faults(&setup);
    if (ret_faults)
        *ret_faults = faults;
    if (faults)
        return refuse_faults(faults, reterr);
    qyi_xiangqi_from_setup(&setup, ret);
    return 0;
}

void qyi_xiangqi_to_fen(const struct qy_xiangqi_position *position, bool counters, struct qy_buf *out)
{
    qy_piece pieces[QYI_XIANGQI_SQUARES];

    for (unsigned square = 0; square < QYI_XIANGQI_SQUARES; square++)
        pieces[square] = qyi_xiangqi_at(position, (qy_square)square);
    qyi_fen_write_board(&board_form, pieces, out);
    qy_buf_adds(out, position->side == QY_FIRST ? " w - -" : " b - -");
    if (counters)
        qy_buf_addf(out, " %u %u", (unsigned)position->halfmove, (unsigned)position->fullmove);
}

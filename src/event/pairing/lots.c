/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lots drawn by number from a seed, or by hand, and each written down. */
#include "pairing/lots.h"
#include "pairing/random.h"

#include "base/error.h"
#include "base/grow.h"

#include <stdlib.h>
#include <string.h>

const char *qy_lot_kind_name(enum qy_lot_kind kind)
{
    static const char *const names[QY_LOT_KINDS] = {
        [QY_LOT_ORDER] = "order",           [QY_LOT_BYE] = "bye",      [QY_LOT_OPPONENT] = "opponent",
        [QY_LOT_FIRST_MOVE] = "first-move", [QY_LOT_SEAT] = "seat",    [QY_LOT_WINNER] = "winner",
        [QY_LOT_ENVELOPE] = "envelope",     [QY_LOT_NUMBER] = "number"};

    return names[kind];
}

void qyi_drawing_begin(struct qyi_drawing *drawing, const struct qy_swiss_cn *rules, unsigned round)
{
    *drawing = (struct qyi_drawing){.rules = rules};
    drawing->state = rules->seed ^ (uint64_t)round * UINT64_C(0xD1342543DE82EF95);
}

void qy_lots_free(struct qy_lots *lots)
{
    free(lots->lot);
    free(lots->candidate);
    *lots = (struct qy_lots){0};
}

static int ascending(const void *one, const void *other)
{
    const uint16_t *a = one;
    const uint16_t *b = other;

    return *a < *b ? -1 : *a > *b;
}

/* Fills the error of a missing or invalid lot: the player who draws, and the candidates. */
static int fail(int code, uint16_t drawer, const uint16_t *candidate, size_t count, unsigned found,
                struct qy_error *reterr)
{
    struct qy_buf expected = QY_BUF_INIT;

    if (drawer > 0)
        qy_buf_addf(&expected, "%u:", drawer);
    for (size_t i = 0; i < count; i++)
        qy_buf_addf(&expected, "%s%u", expected.len > 0 ? " " : "", candidate[i]);
    code = qyi_error_setf(reterr, code, 0, qy_buf_str(&expected), "%u", found);
    qy_buf_free(&expected);
    return code;
}

static int choose(struct qyi_drawing *drawing, uint16_t drawer, const uint16_t *candidate, size_t count,
                  uint16_t *ret_drawn, struct qy_error *reterr)
{
    if (!drawing->rules->by_hand) {
        *ret_drawn = candidate[qyi_draw_below(&drawing->state, (uint32_t)count)];
        return 0;
    }
    if (drawing->used >= drawing->rules->drawn_count)
        return fail(QY_E_TOUR_LOT_WANTED, drawer, candidate, count, 0, reterr);
    uint16_t drawn = drawing->rules->drawn[drawing->used++];
    if (!bsearch(&drawn, candidate, count, sizeof drawn, ascending))
        return fail(QY_E_TOUR_LOT_OTHER, drawer, candidate, count, drawn, reterr);
    *ret_drawn = drawn;
    return 0;
}

static int record(struct qy_lots *lots, const struct qy_lot *lot, const uint16_t *candidate)
{
    if (QYI_ONE_MORE(lots->lot, lots->count) < 0)
        return QY_E_MEMORY;
    uint16_t *room = realloc(lots->candidate, (lots->candidate_count + lot->count) * sizeof *room);
    if (!room)
        return QY_E_MEMORY;
    lots->candidate = room;
    lots->lot[lots->count] = *lot;
    lots->lot[lots->count++].first = lots->candidate_count;
    memcpy(room + lots->candidate_count, candidate, lot->count * sizeof *room);
    lots->candidate_count += lot->count;
    return 0;
}

int qyi_drawing_draw(struct qyi_drawing *drawing, enum qy_lot_kind kind, uint16_t drawer, uint16_t *candidate,
                     size_t count, uint16_t *ret_drawn, struct qy_error *reterr)
{
    struct qy_lot lot = {.kind = kind, .drawer = drawer, .count = count};

    if (count == 1) {
        *ret_drawn = candidate[0];
        return 0;
    }
    qsort(candidate, count, sizeof *candidate, ascending);
    int code = choose(drawing, drawer, candidate, count, &lot.drawn, reterr);
    if (code < 0)
        return code;
    if (record(&drawing->lots, &lot, candidate) < 0)
        return qyi_no_memory(reterr);
    *ret_drawn = lot.drawn;
    return 0;
}

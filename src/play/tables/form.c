/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The head of an endgame table's file, and its block offsets. */
#include "tables/form.h"

#include "tables/bytes.h"

#include <string.h>

#define GAME      8
#define READING   9
#define BITS      10
#define PLANES    11
#define NAME      12
#define NAME_LEN  16
#define BLOCKS    28
#define ENTRIES   32
#define COUNTS    40
#define COUNT_LEN 56
#define SUM       152

/* The numbers of a count, in the order of the file. */
static uint64_t *number_of(struct qyi_table_count *count, unsigned number)
{
    uint64_t *numbers[COUNT_LEN / 8] = {&count->positions, &count->wins,    &count->draws, &count->losses,
                                        &count->by_rule,   &count->longest, &count->at};

    return numbers[number];
}

void qyi_form_head(const struct qyi_form *form, const struct qyi_places *places,
                   const struct qyi_table_count count[2], uint8_t *out)
{
    const struct qyi_table_rules *rules = places->material.rules;
    struct qy_buf name = QY_BUF_INIT;

    memset(out, 0, QYI_FORM_HEAD);
    memcpy(out, form->first ? QYI_FORM_FIRST : QYI_FORM_MAGIC, 8);
    out[GAME] = (uint8_t)rules->game;
    out[READING] = rules->perpetual_check_loses;
    if (!form->first) {
        out[BITS] = (uint8_t)form->bits;
        out[PLANES] = (uint8_t)form->planes;
    }
    qyi_material_name(&places->material, &name);
    memcpy(out + NAME, qy_buf_str(&name), name.len < NAME_LEN ? name.len : NAME_LEN);
    qy_buf_free(&name);
    qyi_bytes_put(out + BLOCKS, form->blocks, 4);
    qyi_bytes_put(out + ENTRIES, places->entries, 8);
    for (unsigned side = 0; side < 2; side++) {
        struct qyi_table_count told = count[side];

        for (unsigned i = 0; i < COUNT_LEN / 8; i++)
            qyi_bytes_put(out + COUNTS + COUNT_LEN * side + 8 * i, *number_of(&told, i), 8);
    }
    qyi_bytes_put(out + SUM, qyi_bytes_sum(out, SUM), 4);
}

bool qyi_form_read(const uint8_t *head, const struct qyi_places *places, struct qyi_form *ret_form,
                   struct qyi_table_count ret_count[2])
{
    uint8_t made[QYI_FORM_HEAD];

    memset(ret_form, 0, sizeof(*ret_form));
    ret_form->first = memcmp(head, QYI_FORM_FIRST, 8) == 0;
    ret_form->bits = ret_form->first ? QYI_FORM_FIRST_BITS : head[BITS];
    ret_form->planes = ret_form->first ? 2 : head[PLANES];
    if (ret_form->bits < QYI_FORM_BITS_MIN || ret_form->bits > QYI_FORM_BITS_MAX || ret_form->planes < 1 ||
        ret_form->planes > 2)
        return false;
    uint64_t blocks = qyi_form_blocks(places->entries, ret_form->bits);
    ret_form->blocks = (uint32_t)blocks;
    for (unsigned side = 0; side < 2; side++)
        for (unsigned i = 0; i < COUNT_LEN / 8; i++)
            *number_of(&ret_count[side], i) = qyi_bytes_get(head + COUNTS + COUNT_LEN * side + 8 * i, 8);
    qyi_form_head(ret_form, places, ret_count, made);
    return blocks <= UINT32_MAX && memcmp(made, head, QYI_FORM_HEAD) == 0;
}

void qyi_form_put_place(const struct qyi_form *form, uint8_t *places, uint32_t block, uint64_t at)
{
    uint8_t *group = places + block / QYI_FORM_GROUP * (size_t)QYI_FORM_PLACES;
    unsigned within = block % QYI_FORM_GROUP;

    if (block == form->blocks)
        qyi_bytes_put(places + qyi_form_places_len(form) - 8, at, 8);
    else if (within == 0)
        qyi_bytes_put(group, at, 8);
    else
        qyi_bytes_put(group + 8 + 2 * (within - 1), at - qyi_bytes_get(group, 8), 2);
}

uint64_t qyi_form_place(const struct qyi_form *form, const uint8_t *places, uint32_t block)
{
    const uint8_t *group = qyi_form_group(form, places, block);
    unsigned within = block % QYI_FORM_GROUP;

    if (form->first)
        return qyi_bytes_get(group, 8);
    if (block == form->blocks)
        return qyi_bytes_get(places + qyi_form_places_len(form) - 8, 8);
    return qyi_bytes_get(group, 8) + (within ? qyi_bytes_get(group + 8 + 2 * (within - 1), 2) : 0);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Retrograde analysis: which phases follow which, and their work on several threads. */
#include "tables/build.h"

#include "base/error.h"
#include "base/pipeline.h"
#include "tables/table.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Entries that a thread takes at a time. */
#define PART 65536

struct parts {
    struct qyi_builder *builder;
    uint64_t next; /* entries of both sides, the first side's before the second's */
    unsigned first_side;
    unsigned sides;
};

struct part {
    unsigned side;
    uint64_t from;
    uint64_t to;
};

static int make_part(void *user, void *item)
{
    struct parts *parts = user;
    struct part *part = item;
    uint64_t entries = parts->builder->table->places.entries;

    if (parts->next >= entries) {
        parts->next = 0;
        parts->first_side++;
        parts->sides--;
    }
    if (parts->sides == 0)
        return 0;
    part->side = parts->first_side;
    part->from = parts->next;
    part->to = entries - parts->next < PART ? entries : parts->next + PART;
    parts->next = part->to;
    return 1;
}

static void work_part(void *user, void *item)
{
    struct parts *parts = user;
    const struct part *part = item;

    parts->builder->table->places.material.rules->loops->work(parts->builder, part->side, part->from,
                                                              part->to);
}

static int finish_part(void *user, void *item)
{
    (void)user;
    (void)item;
    return 0;
}

/* One phase over the entries of `sides` sides, beginning with `side`. */
static int run_phase(struct qyi_builder *builder, enum qyi_build_phase phase, unsigned side, unsigned sides,
                     const struct qy_table_build *build)
{
    struct parts parts = {.builder = builder, .first_side = side, .sides = sides};
    struct qyi_pipeline pipeline = {.user = &parts,
                                    .item_size = sizeof(struct part),
                                    .make = make_part,
                                    .work = work_part,
                                    .finish = finish_part};
    int code;

    builder->phase = phase;
    code = qyi_pipeline_run(&pipeline, build->threads);
    return code ? code : builder->failed ? QY_E_MEMORY : 0;
}

/* Whether the caller wants the build to end; tells it how far it is. */
static bool stopped(const struct qyi_builder *builder, const struct qy_table_build *build, unsigned done)
{
    struct qy_buf name = QY_BUF_INIT;
    bool stop;

    if (!build->stop)
        return false;
    qyi_material_name(&builder->table->places.material, &name);
    stop =
        build->stop(build->user, qy_buf_str(&name), builder->depth < 0 ? 0 : (unsigned)builder->depth, done);
    qy_buf_free(&name);
    return stop;
}

/* SETTLE for every number of plies, until no value is left that could change another. */
static int settle(struct qyi_builder *builder, const struct qy_table_build *build)
{
    for (builder->depth = 0; builder->depth <= (int)builder->most; builder->depth++) {
        int code = run_phase(builder, QYI_BUILD_SETTLE, 0, 2, build);

        if (code)
            return code;
        for (size_t i = 0; i < builder->watched_count; i++)
            builder->table->places.material.rules->loops->again(builder, builder->watched[i].side,
                                                                builder->watched[i].index);
        if (stopped(builder, build, 500))
            return QY_E_STOPPED;
        if (builder->most > QYI_VALUE_MOST)
            return QY_E_TABLE_MATERIAL;
    }
    return 0;
}

/* Whether positions were found that `side` can only hold by checking for ever; they are decided then. */
static int find_perpetual(struct qyi_builder *builder, unsigned side, const struct qy_table_build *build,
                          bool *ret_found)
{
    uint64_t entries = builder->table->places.entries;
    int code = run_phase(builder, QYI_BUILD_MARK, side, 1, build);

    *ret_found = false;
    do {
        builder->changed = 0;
        if (!code)
            code = run_phase(builder, QYI_BUILD_REFINE, side, 1, build);
    } while (!code && builder->changed);
    builder->flag = QYI_VALUE_RULE;
    for (uint64_t index = 0; index < entries && !code; index++) {
        if (!builder->open[side][index])
            continue;
        *ret_found = true;
        builder->table->places.material.rules->loops->lose_by_rule(builder, side, index);
    }
    /* What the counts were is lost; every position is looked at when a move of it is decided. */
    memset(builder->open[side], 1, entries);
    return code;
}

static int run(struct qyi_builder *builder, const struct qy_table_build *build)
{
    bool perpetual = builder->table->places.material.rules->perpetual_check_loses;
    bool found[2] = {true, true};
    int code;

    builder->depth = -1;
    code = run_phase(builder, QYI_BUILD_START, 0, 2, build);
    if (!code && stopped(builder, build, 250))
        code = QY_E_STOPPED;
    if (!code)
        code = settle(builder, build);
    while (perpetual && !code && (found[0] || found[1])) {
        for (unsigned side = 0; side < 2 && !code; side++) {
            builder->depth = QYI_VALUE_MOST;
            code = find_perpetual(builder, side, build, &found[side]);
            if (!code && found[side])
                code = settle(builder, build);
        }
    }
    return code;
}

/* Finds where play goes on when the man at `taken` is gone and the one at `promoted` of another kind. */
static int link_one(struct qyi_builder *builder, unsigned promoted, unsigned kind, unsigned taken,
                    const struct qyi_table *(*find)(void *user, const struct qyi_material *material),
                    void *user)
{
    struct qyi_link *link = &builder->link[promoted][kind][taken];
    struct qyi_material material;

    link->exchanged =
        qyi_material_after(&builder->table->places.material, taken, promoted, kind, &material, link->order);
    link->table = find(user, &material);
    return link->table ? 0 : QY_E_TABLE_MISSING;
}

int qyi_table_links(const struct qyi_material *material,
                    int (*tell)(void *user, unsigned promoted, unsigned kind, unsigned taken), void *user)
{
    const struct qyi_table_rules *rules = material->rules;
    int code = 0;

    for (unsigned taken = 2; taken < material->men && !code; taken++)
        code = tell(user, QY_TABLE_MEN, 0, taken);
    for (unsigned man = 2; man < material->men && !code; man++) {
        if (!rules->pawn || QY_PIECE_KIND(material->piece[man]) != rules->pawn)
            continue;
        for (const uint8_t *kind = rules->promotions; *kind && !code; kind++) {
            code = tell(user, man, *kind, QY_TABLE_MEN);
            for (unsigned taken = 2; taken < material->men && !code; taken++)
                if (QY_PIECE_SIDE(material->piece[taken]) != QY_PIECE_SIDE(material->piece[man]))
                    code = tell(user, man, *kind, taken);
        }
    }
    return code;
}

struct linking {
    struct qyi_builder *builder;
    const struct qyi_table *(*find)(void *user, const struct qyi_material *material);
    void *user;
};

static int link_told(void *user, unsigned promoted, unsigned kind, unsigned taken)
{
    struct linking *linking = user;

    return link_one(linking->builder, promoted, kind, taken, linking->find, linking->user);
}

static void builder_free(struct qyi_builder *builder)
{
    if (!builder)
        return;
    (void)pthread_mutex_destroy(&builder->lock);
    free(builder->watched);
    free(builder);
}

static int builder_new(struct qyi_table *table,
                       const struct qyi_table *(*find)(void *user, const struct qyi_material *material),
                       void *user, struct qyi_builder **ret_builder)
{
    struct qyi_builder *builder = calloc(1, sizeof(*builder));
    struct linking linking = {builder, find, user};
    int code;

    if (!builder)
        return QY_E_MEMORY;
    builder->table = table;
    (void)pthread_mutex_init(&builder->lock, NULL);
    code = qyi_table_links(&table->places.material, link_told, &linking);
    if (code) {
        builder_free(builder);
        return code;
    }
    *ret_builder = builder;
    return 0;
}

int qyi_table_fill(struct qyi_table *table, struct qyi_pages *counts,
                   const struct qyi_table *(*find)(void *user, const struct qyi_material *material),
                   void *user, const struct qy_table_build *build)
{
    struct qyi_builder *builder;
    int code = builder_new(table, find, user, &builder);

    if (code)
        return code;
    builder->open[0] = counts->data;
    builder->open[1] = builder->open[0] + table->places.entries;
    code = run(builder, build);
    builder_free(builder);
    return code;
}

void qyi_table_count(struct qyi_table *table)
{
    const struct qyi_places *places = &table->places;

    memset(table->count, 0, sizeof(table->count));
    for (unsigned side = 0; side < 2; side++) {
        struct qyi_table_count *count = &table->count[side];

        for (uint64_t index = 0; index < places->entries; index++) {
            uint16_t value = table->value[side][index];
            unsigned weight = places->weight[index / places->rest];

            if (value & QYI_VALUE_IMPOSSIBLE)
                continue;
            count->positions += weight;
            count->by_rule += value & QYI_VALUE_RULE ? weight : 0;
            if (!qyi_value_decided(value))
                count->draws += weight;
            else if (qyi_value_lost(value))
                count->losses += weight;
            else
                count->wins += weight;
            if (qyi_value_won(value) && qyi_value_plies(value) > count->longest) {
                count->longest = qyi_value_plies(value);
                count->at = index;
            }
        }
    }
}

int qyi_table_verify(struct qyi_table *table,
                     const struct qyi_table *(*find)(void *user, const struct qyi_material *material),
                     void *user, unsigned threads, unsigned *ret_side, uint64_t *ret_wrong)
{
    struct qy_table_build build = {.threads = threads};
    struct qyi_builder *builder;
    int code = builder_new(table, find, user, &builder);

    if (code)
        return code;
    builder->depth = QYI_VALUE_MOST;
    builder->wrong = UINT64_MAX;
    code = run_phase(builder, QYI_BUILD_VERIFY, 0, 2, &build);
    *ret_side = builder->wrong_side;
    *ret_wrong = builder->wrong;
    builder_free(builder);
    return code;
}

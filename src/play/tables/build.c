/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Retrograde analysis: the order of the phases, and their division among threads. */
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
    const struct qyi_builder *builder;
    void (*work)(void *user, unsigned side, uint64_t from, uint64_t to);
    void *user;
    uint64_t total;
    uint64_t part;
    uint64_t next;
    unsigned side;
};

struct part {
    unsigned side;
    uint64_t from;
    uint64_t to;
};

/* Per mille of the table, from the parts handed out so far. */
static unsigned done_of(const struct parts *parts)
{
    const struct qyi_work *work = parts->builder->work;
    double share = ((double)parts->side + (double)parts->next / (double)parts->total) / 2;

    return work ? work->pace.from + (unsigned)((work->pace.to - work->pace.from) * share) : 0;
}

static int make_part(void *user, void *item)
{
    struct parts *parts = user;
    struct part *part = item;

    if (parts->next >= parts->total) {
        parts->next = 0;
        parts->side++;
    }
    if (parts->side == 2 || parts->total == 0)
        return 0;
    part->side = parts->side;
    part->from = parts->next;
    part->to = parts->total - parts->next < parts->part ? parts->total : parts->next + parts->part;
    parts->next = part->to;
    return qyi_build_stopped(parts->builder, done_of(parts)) ? QY_E_STOPPED : 1;
}

static void work_part(void *user, void *item)
{
    const struct parts *parts = user;
    const struct part *part = item;

    parts->work(parts->user, part->side, part->from, part->to);
}

static int finish_part(void *user, void *item)
{
    (void)user;
    (void)item;
    return 0;
}

int qyi_parts_run(struct qyi_builder *builder, uint64_t total, uint64_t part,
                  void (*work)(void *user, unsigned side, uint64_t from, uint64_t to), void *user)
{
    struct parts parts = {.builder = builder, .work = work, .user = user, .total = total, .part = part};
    struct qyi_pipeline pipeline = {.user = &parts,
                                    .item_size = sizeof(struct part),
                                    .make = make_part,
                                    .work = work_part,
                                    .finish = finish_part};

    return qyi_pipeline_run(&pipeline, builder->build->threads);
}

static void work_phase(void *user, unsigned side, uint64_t from, uint64_t to)
{
    struct qyi_builder *builder = user;

    builder->table->places.material.rules->loops->work(builder, side, from, to);
}

/* Runs one phase over the entries of both sides. */
static int run_phase(struct qyi_builder *builder, enum qyi_build_phase phase)
{
    builder->phase = phase;
    int code = qyi_parts_run(builder, builder->table->places.entries, PART, work_phase, builder);
    return code ? code : builder->failed ? QY_E_MEMORY : 0;
}

bool qyi_build_told(const struct qy_table_build *build, const struct qyi_material *material,
                    const struct qyi_pace *pace, unsigned plies, unsigned done)
{
    struct qy_buf name = QY_BUF_INIT;

    if (!build->stop)
        return false;
    qyi_material_name(material, &name);
    bool stop = build->stop(build->user, qy_buf_str(&name), plies, qyi_pace_whole(pace, done));
    qy_buf_free(&name);
    return stop;
}

bool qyi_build_stopped(const struct qyi_builder *builder, unsigned done)
{
    return builder->work &&
           qyi_build_told(builder->build, &builder->table->places.material, &builder->work->pace,
                          builder->depth < 0 ? 0 : (unsigned)builder->depth, done);
}

/* SETTLE for each number of plies, until no remaining value can change another. */
static int settle(struct qyi_builder *builder, unsigned first)
{
    struct qyi_pace *pace = &builder->work->pace;

    for (builder->depth = (int)first; builder->depth <= (int)builder->most; builder->depth++) {
        uint64_t number[QYI_CHECKPOINT_NUMBERS] = {(uint64_t)builder->depth + 1};

        builder->found = 0;
        int code = run_phase(builder, QYI_BUILD_SETTLE);
        if (code)
            return code;
        for (size_t i = 0; i < builder->watched_count; i++)
            builder->table->places.material.rules->loops->again(builder, builder->watched[i].side,
                                                                builder->watched[i].index);
        if (builder->most > QYI_VALUE_MOST)
            return QY_E_TABLE_MATERIAL;
        number[1] = builder->most;
        code = qyi_build_keep(builder, number);
        if (code)
            return code;
        if (qyi_build_stopped(builder, qyi_pace_round(pace, builder->found)))
            return QY_E_STOPPED;
    }
    return 0;
}

void qyi_build_needs(const struct qyi_places *places, uint64_t *ret_values, uint64_t *ret_counts)
{
    *ret_values = 2 * places->entries;
    *ret_counts = 2 * places->entries;
}

/* Number of undecided positions. */
static uint64_t open_entries(const struct qyi_table *table)
{
    uint64_t open = 0;

    for (unsigned side = 0; side < 2; side++)
        for (uint64_t i = 0; i < table->places.entries; i++)
            open += table->value[side][i] == QYI_VALUE_DRAW;
    return open;
}

/*
 * Per mille of a table's work until all positions are visited, and until all are settled; then it is written.
 */
#define LOOKED  480
#define SETTLED 830

int qyi_build_fill(struct qyi_builder *builder)
{
    uint64_t number[QYI_CHECKPOINT_NUMBERS] = {0};
    int code = qyi_build_take_up(builder, number);

    builder->open[0] = builder->work->counts.data;
    builder->open[1] = builder->open[0] + builder->table->places.entries;
    builder->depth = -1;
    if (code < 0)
        return code;
    if (code == 1 && (number[0] > number[1] + 1 || number[1] > QYI_VALUE_MOST))
        return qyi_build_refuse_kept(builder);
    builder->most = code == 1 ? (unsigned)number[1] : 0;
    qyi_pace_pass(&builder->work->pace, LOOKED);
    if (code == 0) {
        code = run_phase(builder, QYI_BUILD_START);
        number[1] = builder->most;
        if (!code)
            code = qyi_build_keep(builder, number);
        if (code)
            return code;
    }
    qyi_pace_rounds(&builder->work->pace, SETTLED, open_entries(builder->table));
    return settle(builder, (unsigned)number[0]);
}

/* Finds the table after the piece at `taken` is captured and the one at `promoted` becomes another kind. */
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
        code = tell(user, QY_TABLE_PIECES, 0, taken);
    for (unsigned man = 2; man < material->men && !code; man++) {
        if (!rules->pawn || QY_PIECE_KIND(material->piece[man]) != rules->pawn)
            continue;
        for (const uint8_t *kind = rules->promotions; *kind && !code; kind++) {
            code = tell(user, man, *kind, QY_TABLE_PIECES);
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
                       void *user, const struct qy_table_build *build, struct qyi_builder **ret_builder)
{
    struct qyi_builder *builder = calloc(1, sizeof(*builder));
    struct linking linking = {builder, find, user};

    if (!builder)
        return QY_E_MEMORY;
    builder->table = table;
    builder->build = build;
    (void)pthread_mutex_init(&builder->lock, NULL);
    int code = qyi_table_links(&table->places.material, link_told, &linking);
    if (code) {
        builder_free(builder);
        return code;
    }
    *ret_builder = builder;
    return 0;
}

int qyi_table_fill(struct qyi_table *table, struct qyi_work *work,
                   const struct qyi_table *(*find)(void *user, const struct qyi_material *material),
                   void *user, const struct qy_table_build *build)
{
    struct qyi_builder *builder;
    int code = builder_new(table, find, user, build, &builder);

    if (code)
        return code;
    builder->work = work;
    code = table->places.material.rules->loops->fill(builder);
    builder_free(builder);
    return code;
}

/* Counts the results of a class of kings; an entry counts once per image. */
static void count_class(const uint16_t *values, uint64_t first, uint64_t entries, unsigned weight,
                        struct qyi_table_count *count)
{
    uint64_t impossible = 0;
    uint64_t decided = 0;
    uint64_t wins = 0;
    uint64_t by_rule = 0;

    for (uint64_t i = 0; i < entries; i++) {
        uint16_t value = values[i];
        bool possible = !(value & QYI_VALUE_IMPOSSIBLE);

        impossible += !possible;
        decided += possible && qyi_value_decided(value);
        wins += possible && qyi_value_won(value);
        by_rule += possible && value & QYI_VALUE_RULE;
        if (possible && qyi_value_won(value) && qyi_value_plies(value) > count->longest) {
            count->longest = qyi_value_plies(value);
            count->at = first + i;
        }
    }
    count->positions += weight * (entries - impossible);
    count->wins += weight * wins;
    count->losses += weight * (decided - wins);
    count->draws += weight * (entries - impossible - decided);
    count->by_rule += weight * by_rule;
}

void qyi_table_count(struct qyi_table *table)
{
    const struct qyi_places *places = &table->places;

    memset(table->count, 0, sizeof(table->count));
    for (unsigned side = 0; side < 2; side++)
        for (unsigned class = 0; class < places->classes; class ++)
            count_class(table->value[side] + class * places->rest, class * places->rest, places->rest,
                        places->weight[class], &table->count[side]);
}

int qyi_table_verify(struct qyi_table *table,
                     const struct qyi_table *(*find)(void *user, const struct qyi_material *material),
                     void *user, unsigned threads, unsigned *ret_side, uint64_t *ret_wrong)
{
    struct qy_table_build build = {.threads = threads};
    struct qyi_builder *builder;
    int code = builder_new(table, find, user, &build, &builder);

    if (code)
        return code;
    builder->depth = QYI_VALUE_MOST;
    builder->wrong = UINT64_MAX;
    code = run_phase(builder, QYI_BUILD_VERIFY);
    *ret_side = builder->wrong_side;
    *ret_wrong = builder->wrong;
    builder_free(builder);
    return code;
}

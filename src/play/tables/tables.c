/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Probing, counting and building tables, with the tables they depend on. */
#include "tables/folder.h"

#include "base/descriptor.h"
#include "base/error.h"
#include "base/grow.h"
#include "game/ops.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int qy_table_material(enum qy_game game, const char *name, size_t len, struct qy_buf *ret_name,
                      struct qy_error *reterr)
{
    struct qyi_material material;
    int code = qyi_material_parse(qyi_table_rules[game], name, len, &material, reterr);

    if (!code)
        qyi_material_name(&material, ret_name);
    return code;
}

/* ---- probing ------------------------------------------------------------------------------------------ */

/*
 * Lists the pieces and squares of a position, in order of squares; false if there are too many for any table.
 */
static bool men_of(const struct qy_position *position, qy_piece *ret_piece, uint8_t *ret_square,
                   unsigned *ret_men)
{
    uint64_t bits[2];
    unsigned men = 0;

    qyi_table_rules[position->game]->occupied(position, bits);
    if (__builtin_popcountll(bits[0]) + __builtin_popcountll(bits[1]) > QY_TABLE_PIECES)
        return false;
    for (unsigned word = 0; word < 2; word++)
        for (; bits[word]; bits[word] &= bits[word] - 1) {
            unsigned square = 64 * word + (unsigned)__builtin_ctzll(bits[word]);

            ret_piece[men] = qy_position_at(position, (qy_square)square);
            ret_square[men++] = (uint8_t)square;
        }
    *ret_men = men;
    return true;
}

static int no_table(struct qy_error *reterr, const struct qy_position *position)
{
    struct qy_buf fen = QY_BUF_INIT;

    if (!reterr) /* skip the error text, since a search probes many positions */
        return QY_E_TABLE_MISSING;
    qy_position_to_fen(position, QY_FEN_NO_COUNTERS, &fen);
    (void)qyi_error_set(reterr, QY_E_TABLE_MISSING, 0, qy_buf_str(&fen), fen.len, NULL);
    qy_buf_free(&fen);
    return QY_E_TABLE_MISSING;
}

bool qyi_tables_material(const struct qy_position *position, struct qyi_material *ret_material,
                         bool *ret_exchanged)
{
    qy_piece piece[QY_TABLE_PIECES];
    uint8_t square[QY_TABLE_PIECES];
    uint8_t order[QY_TABLE_PIECES];
    unsigned men;

    if (!men_of(position, piece, square, &men))
        return false;
    *ret_exchanged = qyi_material_of(qyi_table_rules[position->game], piece, men, ret_material, order);
    return true;
}

/* The value of a position from its pieces alone. */
static int value_by_men(struct qy_tables *tables, const struct qy_position *position, uint16_t *ret_value,
                        struct qy_error *reterr)
{
    const struct qyi_table_rules *rules = qyi_table_rules[position->game];
    struct qyi_material material;
    struct qyi_table_file *file;
    qy_piece piece[QY_TABLE_PIECES];
    uint8_t square[QY_TABLE_PIECES];
    uint8_t there[QY_TABLE_PIECES];
    uint8_t order[QY_TABLE_PIECES];
    unsigned men;

    if (!men_of(position, piece, square, &men))
        return no_table(reterr, position);
    bool exchanged = qyi_material_of(rules, piece, men, &material, order);
    int code = qyi_tables_file(tables, &material, &file, reterr);
    if (code == QY_E_TABLE_MATERIAL) /* the material has too many positions for a table: no error */
        return no_table(reterr, position);
    if (code)
        return code;
    for (unsigned i = 0; i < men; i++)
        there[i] = exchanged ? qyi_table_flip(rules, square[order[i]]) : square[order[i]];
    uint64_t index = qyi_places_index(qyi_table_file_places(file), there);
    if (index == UINT64_MAX) /* kings next to each other, in a position that can't occur in play */
        return no_table(reterr, position);
    return qyi_table_file_value(file, (unsigned)qy_position_side(position) ^ exchanged, index, ret_value,
                                reterr);
}

/* Whether `a` is better than `b`. */
static bool better(uint16_t a, uint16_t b)
{
    int rank_a = qyi_value_won(a) ? 1 : qyi_value_lost(a) ? -1 : 0;
    int rank_b = qyi_value_won(b) ? 1 : qyi_value_lost(b) ? -1 : 0;

    if (rank_a != rank_b)
        return rank_a > rank_b;
    return rank_a != 0 && (rank_a > 0) == (qyi_value_plies(a) < qyi_value_plies(b)) &&
           qyi_value_plies(a) != qyi_value_plies(b);
}

static int value_of(struct qy_tables *tables, const struct qy_position *position, uint16_t *ret_value,
                    struct qy_error *reterr);

/* The value of the best move. */
static int value_by_moves(struct qy_tables *tables, const struct qy_position *position, uint16_t *ret_value,
                          struct qy_error *reterr)
{
    qy_move moves[QY_MAX_MOVES];
    size_t count = qy_position_legal(position, moves);
    uint16_t best = qyi_value_of(0);

    for (size_t i = 0; i < count; i++) {
        struct qy_position after = *position;
        struct qy_undo undo;
        uint16_t value;

        qy_position_make(&after, moves[i], &undo);
        int code = value_of(tables, &after, &value, reterr);
        if (code)
            return code;
        /* one ply more, from the other side's point of view */
        value = (uint16_t)(qyi_value_decided(value) ? value + 1 : value);
        if (i == 0 || better(value, best))
            best = value;
    }
    *ret_value = best;
    return 0;
}

static int value_of(struct qy_tables *tables, const struct qy_position *position, uint16_t *ret_value,
                    struct qy_error *reterr)
{
    const struct qyi_table_rules *rules = qyi_table_rules[position->game];

    if (rules->beyond(position))
        return no_table(reterr, position);
    if (qyi_ops(position)->dead_material(position)) {
        *ret_value = QYI_VALUE_DRAW;
        return 0;
    }
    return rules->fleeting(position) ? value_by_moves(tables, position, ret_value, reterr)
                                     : value_by_men(tables, position, ret_value, reterr);
}

/* Probes Syzygy tables, which only count plies to the next capture or pawn move. */
static int probe_syzygy(const struct qy_tables *tables, const struct qy_position *position,
                        struct qy_table_answer *ret_answer, struct qy_error *reterr)
{
    static const int unknown[] = {-1, -101, 0, 101, 1}; /* without a distance file */
    enum qy_syzygy_outcome outcome;
    int plies = 0;
    int code = qy_syzygy_to_zero(tables->syzygy, position, &plies, NULL);

    if (code) {
        code = qy_syzygy_outcome(tables->syzygy, position, &outcome, reterr);
        if (code)
            return code;
        plies = unknown[outcome + 2];
    }
    memset(ret_answer, 0, sizeof(*ret_answer));
    ret_answer->outcome = plies > 0 ? QY_TABLE_WIN : plies < 0 ? QY_TABLE_LOSS : QY_TABLE_DRAW;
    ret_answer->plies = (unsigned)abs(plies);
    ret_answer->to_zero = plies != 0;
    return 0;
}

int qy_tables_set_syzygy(struct qy_tables *tables, const char *folders, struct qy_error *reterr)
{
    struct qy_syzygy *syzygy = NULL;
    int code = folders && *folders ? qy_syzygy_new(folders, &syzygy, reterr) : 0;

    if (code)
        return code;
    qy_syzygy_free(tables->syzygy);
    tables->syzygy = syzygy;
    return 0;
}

/* Stores the error text of a fault, once, since getting it reads the file again. */
static void note_fault(struct qy_tables *tables, const struct qy_position *position)
{
    struct qy_error error;
    uint16_t value;

    if (!atomic_load(&tables->faulty) && value_of(tables, position, &value, &error) < 0)
        qyi_tables_note(tables, &error);
}

int qy_tables_probe(struct qy_tables *tables, const struct qy_position *position,
                    struct qy_table_answer *ret_answer, struct qy_error *reterr)
{
    uint16_t value;
    int code = value_of(tables, position, &value, tables->syzygy ? NULL : reterr);

    if (code && code != QY_E_TABLE_MISSING && code != QY_E_MEMORY)
        note_fault(tables, position);
    if (code == QY_E_TABLE_MISSING && tables->syzygy)
        return probe_syzygy(tables, position, ret_answer, reterr);
    if (code)
        return code;
    memset(ret_answer, 0, sizeof(*ret_answer));
    if (qyi_value_decided(value)) {
        ret_answer->outcome = qyi_value_won(value) ? QY_TABLE_WIN : QY_TABLE_LOSS;
        ret_answer->plies = qyi_value_plies(value);
        ret_answer->by_rule = (value & QYI_VALUE_RULE) != 0;
    }
    return 0;
}

qy_move qy_tables_best(struct qy_tables *tables, const struct qy_position *position)
{
    qy_move moves[QY_MAX_MOVES];
    size_t count = qy_position_legal(position, moves);
    struct qy_table_answer answer;

    if (qy_tables_probe(tables, position, &answer, NULL) != 0)
        return QY_MOVE_NONE;
    for (size_t i = 0; i < count; i++) {
        struct qy_position after = *position;
        struct qy_table_answer next;
        struct qy_undo undo;

        qy_position_make(&after, moves[i], &undo);
        if (qy_tables_probe(tables, &after, &next, NULL) == 0 && (int)next.outcome == -(int)answer.outcome &&
            (answer.outcome == QY_TABLE_DRAW || next.plies + 1 == answer.plies))
            return moves[i];
    }
    return QY_MOVE_NONE;
}

enum qy_answer qy_tables_drawn(void *tables, const struct qy_position *position)
{
    struct qy_table_answer answer;

    if (qy_tables_probe(tables, position, &answer, NULL) != 0)
        return QY_ANSWER_UNKNOWN;
    return answer.outcome == QY_TABLE_DRAW ? QY_ANSWER_YES : QY_ANSWER_NO;
}

/* The position of a longest win, "" if there is none. */
static void tell_fen(const struct qyi_table_file *file, unsigned side,
                     const struct qyi_table_longest *longest, char ret_fen[128])
{
    struct qy_buf fen = QY_BUF_INIT;

    if (longest->plies)
        qyi_table_fen(qyi_table_file_places(file), side, longest->index, &fen);
    (void)snprintf(ret_fen, 128, "%s", qy_buf_str(&fen));
    qy_buf_free(&fen);
}

int qy_tables_stats(struct qy_tables *tables, enum qy_game game, const char *name, size_t len,
                    enum qy_side side, struct qy_table_stats *ret_stats, struct qy_error *reterr)
{
    struct qyi_material material;
    struct qyi_table_file *file = NULL;
    struct qyi_table_longest mate;
    struct qyi_table_longest by_rule;
    int code = qyi_material_parse(qyi_table_rules[game], name, len, &material, reterr);

    if (!code)
        code = qyi_tables_file(tables, &material, &file, reterr);
    if (code)
        return code;
    const struct qyi_table_count *count = qyi_table_file_count(file, side);
    memset(ret_stats, 0, sizeof(*ret_stats));
    ret_stats->positions = count->positions;
    ret_stats->wins = count->wins;
    ret_stats->draws = count->draws;
    ret_stats->losses = count->losses;
    ret_stats->by_rule = count->by_rule;
    ret_stats->perpetual_check_loses = material.rules->perpetual_check_loses;
    code = qyi_table_file_longest(file, side, &mate, &by_rule, reterr);
    if (code)
        return code;
    ret_stats->longest = mate.plies;
    ret_stats->longest_by_rule = by_rule.plies;
    tell_fen(file, side, &mate, ret_stats->longest_fen);
    tell_fen(file, side, &by_rule, ret_stats->longest_by_rule_fen);
    return 0;
}

int qy_tables_shares(struct qy_tables *tables, enum qy_game game, const char *name, size_t len,
                     enum qy_side side, uint64_t looks,
                     bool (*keep)(void *user, const struct qy_position *position), void *user,
                     struct qy_table_shares *ret_shares, struct qy_error *reterr)
{
    struct qyi_material material;
    struct qyi_table_file *file = NULL;
    int code = qyi_material_parse(qyi_table_rules[game], name, len, &material, reterr);

    if (!code)
        code = qyi_tables_file(tables, &material, &file, reterr);
    return code ? code : qyi_table_file_shares(file, side, looks, keep, user, ret_shares, reterr);
}

/* ---- building and checking ---------------------------------------------------------------------------- */

/* Tables in memory during a build: those that one material leads to. */
struct needed {
    struct qy_tables *tables;
    const struct qy_table_build *build;
    struct qy_error *reterr;
    const struct qyi_material *material;
    struct loaded *loaded;
    uint64_t taken;               /* memory used, in bytes */
    struct qyi_pace pace;         /* of the whole build */
    struct qyi_material *weighed; /* materials already counted in it */
    size_t weighed_count;
    size_t weighed_cap;
    int (*need)(struct needed *needed, const struct qyi_material *material);
};

struct loaded {
    struct qyi_table table;
    struct qyi_pages pages;
    struct loaded *next;
};

static const struct qyi_table *find_loaded(void *user, const struct qyi_material *material)
{
    for (struct loaded *entry = ((struct needed *)user)->loaded; entry; entry = entry->next)
        if (qyi_material_equal(&entry->table.places.material, material))
            return &entry->table;
    return NULL;
}

/* Allocates memory up to the build's limit, then files. */
static int take_pages(struct needed *needed, uint64_t bytes, struct qyi_pages *ret_pages)
{
    bool in_file = needed->build->memory && needed->taken + bytes > needed->build->memory;

    if (!in_file)
        needed->taken += bytes;
    return qyi_pages_take(bytes, in_file ? needed->tables->folder : NULL, ret_pages, needed->reterr);
}

/* Allocates the values of a table; `counts`: the work space if it is to be filled, else NULL. */
static int make_table(struct needed *needed, const struct qyi_material *material, struct qyi_table *ret_table,
                      struct qyi_pages *ret_values, struct qyi_pages *ret_counts)
{
    int code = qyi_places_make(material, &ret_table->places, needed->reterr);
    uint64_t values = 2 * ret_table->places.entries;
    uint64_t bytes = 0;

    if (code)
        return code;
    if (ret_counts) {
        material->rules->loops->needs(&ret_table->places, &values, &bytes);
        code = take_pages(needed, bytes, ret_counts);
    }
    if (!code)
        code = take_pages(needed, values * sizeof(*ret_table->value[0]), ret_values);
    if (code)
        return code;
    ret_table->value[0] = ret_values->data;
    ret_table->value[1] = ret_table->value[0] + ret_table->places.entries;
    return 0;
}

static int load(struct needed *needed, const struct qyi_material *material)
{
    struct qyi_table_file *file = NULL;

    if (find_loaded(needed, material))
        return 0;
    struct loaded *entry = calloc(1, sizeof(*entry));
    if (!entry)
        return qyi_no_memory(needed->reterr);
    entry->next = needed->loaded;
    needed->loaded = entry;
    int code = qyi_tables_file(needed->tables, material, &file, needed->reterr);
    if (!code)
        code = make_table(needed, material, &entry->table, &entry->pages, NULL);
    return code ? code : qyi_table_file_unpack(file, &entry->table, needed->reterr);
}

static void unload(struct needed *needed)
{
    while (needed->loaded) {
        struct loaded *next = needed->loaded->next;

        qyi_pages_free(&needed->loaded->pages);
        free(needed->loaded);
        needed->loaded = next;
    }
    needed->taken = 0;
}

static int link_needed(void *user, unsigned promoted, unsigned kind, unsigned taken)
{
    struct needed *needed = user;
    struct qyi_material material;
    uint8_t order[QY_TABLE_PIECES];

    (void)qyi_material_after(needed->material, taken, promoted, kind, &material, order);
    return needed->need(needed, &material);
}

/* Calls `need` for every material reached by a capture or promotion. */
static int each_needed(struct needed *needed, const struct qyi_material *material,
                       int (*need)(struct needed *needed, const struct qyi_material *material))
{
    const struct qyi_material *before = needed->material;
    int (*need_before)(struct needed * needed, const struct qyi_material *material) = needed->need;

    needed->material = material;
    needed->need = need;
    int code = qyi_table_links(material, link_needed, needed);
    needed->material = before;
    needed->need = need_before;
    return code;
}

/* Fills a table and writes it; resumes from saved work, which is deleted once the table is written. */
static int fill_and_write(struct needed *needed, const struct qyi_material *material, const char *path,
                          const char *kept)
{
    struct qyi_work work = {.kept = kept, .pace = needed->pace, .reterr = needed->reterr};
    struct qyi_table table = {.value = {NULL}};
    int code = make_table(needed, material, &table, &work.values, &work.counts);

    if (!code) {
        code = qyi_table_fill(&table, &work, find_loaded, needed, needed->build);
        if (code == QY_E_MEMORY || code == QY_E_STOPPED || code == QY_E_TABLE_MATERIAL)
            (void)qyi_error_set(needed->reterr, code, 0, path, strlen(path), NULL);
    }
    qyi_pages_free(&work.counts);
    if (!code) {
        qyi_table_count(&table);
        code = qyi_table_write(&table, path, needed->build, &work.pace, needed->reterr);
    }
    if (!code)
        (void)unlink(kept);
    qyi_pages_free(&work.values);
    return code;
}

/* The relative cost of a table: proportional to its entries. */
static uint64_t weight_of(const struct qyi_material *material)
{
    struct qyi_places places;

    return qyi_places_make(material, &places, NULL) == 0 ? places.entries : 0;
}

/* Adds the cost of a material and of those it leads to, unless they are available. */
static int weigh(struct needed *needed, const struct qyi_material *material)
{
    struct qyi_table_file *file;

    for (size_t i = 0; i < needed->weighed_count; i++)
        if (qyi_material_equal(&needed->weighed[i], material))
            return 0;
    if (qyi_tables_file(needed->tables, material, &file, NULL) == 0)
        return 0;
    if (QYI_GROW(needed->weighed, needed->weighed_cap, needed->weighed_count + 1) < 0)
        return qyi_no_memory(needed->reterr);
    needed->weighed[needed->weighed_count++] = *material;
    needed->pace.total += weight_of(material);
    return each_needed(needed, material, weigh);
}

static int ensure(struct needed *needed, const struct qyi_material *material);

/* Builds a material, after those it leads to. */
static int build_one(struct needed *needed, const struct qyi_material *material)
{
    struct qy_buf path = QY_BUF_INIT;
    struct qy_buf kept = QY_BUF_INIT;
    int code = each_needed(needed, material, ensure);

    qyi_tables_path(needed->tables, material, &path);
    qy_buf_addf(&kept, "%s%s", qy_buf_str(&path), QYI_CHECKPOINT_SUFFIX);
    if (!code && (path.failed || kept.failed))
        code = qyi_no_memory(needed->reterr);
    needed->pace.own = weight_of(material);
    if (!code)
        code = each_needed(needed, material, load);
    if (!code)
        code = fill_and_write(needed, material, qy_buf_str(&path), qy_buf_str(&kept));
    needed->pace.before += needed->pace.own;
    unload(needed);
    if (!code)
        qy_tables_look(needed->tables);
    qy_buf_free(&kept);
    qy_buf_free(&path);
    return code;
}

/* Builds a material unless it is available. */
static int ensure(struct needed *needed, const struct qyi_material *material)
{
    struct qyi_table_file *file;
    int code = qyi_tables_file(needed->tables, material, &file, needed->reterr);

    return code == QY_E_TABLE_MISSING ? build_one(needed, material) : code;
}

/* Creates a game's folder and deletes the temporary files of killed builds. */
static int make_folder(const struct qy_tables *tables, enum qy_game game, struct qy_error *reterr)
{
    struct qy_buf path = QY_BUF_INIT;
    int code = 0;

    if (!tables->folder)
        return qyi_error_set(reterr, QY_E_VALUE, 0, NULL, 0, NULL);
    qy_buf_addf(&path, "%s/%s/", tables->folder, qy_game_id(game));
    size_t failed = qyi_make_folders(qy_buf_str(&path), 0777);
    if (failed > 0)
        code = qyi_error_setf(reterr, QY_E_FILE_WRITE, 0, NULL, "%.*s: %s", (int)failed, qy_buf_str(&path),
                              strerror(errno));
    if (!code)
        qyi_checkpoint_sweep(qy_buf_str(&path));
    qy_buf_free(&path);
    return code;
}

/* Whether the folder's table of a material is intact. */
static int look_through(const struct qy_tables *tables, const struct qyi_material *material,
                        struct qy_error *reterr)
{
    struct qyi_table_file *file = NULL;
    struct qy_buf path = QY_BUF_INIT;

    qyi_tables_path(tables, material, &path);
    int code =
        path.failed ? qyi_no_memory(reterr) : qyi_table_file_open(qy_buf_str(&path), material, &file, reterr);
    if (!code)
        code = qyi_table_file_intact(file, reterr);
    qyi_table_file_close(file);
    qy_buf_free(&path);
    return code;
}

int qy_tables_build(struct qy_tables *tables, enum qy_game game, const char *name, size_t len,
                    const struct qy_table_build *build, struct qy_error *reterr)
{
    struct needed needed = {.tables = tables, .build = build, .reterr = reterr};
    struct qyi_material material;
    int code = qyi_material_parse(qyi_table_rules[game], name, len, &material, reterr);

    if (!code)
        code = make_folder(tables, game, reterr);
    if (!code)
        qy_tables_look(tables);
    if (!code && qyi_tables_in_folder(tables, &material)) {
        code = look_through(tables, &material, reterr);
        if (code != QY_E_TABLE_DAMAGED) /* a damaged one is replaced */
            return code;
        code = 0;
    }
    if (code)
        return code;
    needed.pace.total = weight_of(&material); /* counted even if a shipped table is rebuilt */
    code = each_needed(&needed, &material, weigh);
    if (!code)
        code = build_one(&needed, &material);
    free(needed.weighed);
    return code;
}

int qy_tables_check(struct qy_tables *tables, enum qy_game game, const char *name, size_t len,
                    unsigned threads, uint64_t *ret_positions, struct qy_error *reterr)
{
    struct qy_table_build build = {.threads = threads};
    struct needed needed = {.tables = tables, .build = &build, .reterr = reterr};
    struct qyi_material material;
    const struct qyi_table *table;
    struct qy_buf fen = QY_BUF_INIT;
    uint64_t wrong = UINT64_MAX;
    unsigned side = 0;
    int code = qyi_material_parse(qyi_table_rules[game], name, len, &material, reterr);

    if (!code)
        code = each_needed(&needed, &material, load);
    if (!code)
        code = load(&needed, &material);
    if (!code) {
        table = find_loaded(&needed, &material);
        code = qyi_table_verify((struct qyi_table *)(uintptr_t)table, find_loaded, &needed, threads, &side,
                                &wrong);
        *ret_positions = 2 * table->places.entries;
    }
    if (!code && wrong != UINT64_MAX) {
        qyi_table_fen(&table->places, side, wrong, &fen);
        code = qyi_error_set(reterr, QY_E_TABLE_WRONG, 0, qy_buf_str(&fen), fen.len, NULL);
    }
    qy_buf_free(&fen);
    unload(&needed);
    return code;
}

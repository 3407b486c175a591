/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Written files are read back: files of games made at random, in every format. Each game comes back as it was but for
 * what its writer told of, none is lost, made or told as repaired, and what is written of them is the same file.
 *
 * usage: test_round_trip [FILES]: this many of each format.
 */
#include "record/random_record.h"

#include "record/formats.h"
#include "record/record.h"

#include <stdlib.h>

#include "share.h"

enum { MOST = 4 }; /* games of a file */

static unsigned files = 400;

/* ---- what a record says, but for what was told as lost ---------------------------------------------- */

struct dump {
    struct qy_buf *out;
    struct qy_buf words; /* comments of a node */
    unsigned lost;
    const struct qy_record_node *node;
    const struct qy_record *record;
    bool exact; /* each comment by itself, with its blanks */
};

static bool is_lost(const struct dump *dump, enum qyi_loss loss)
{
    return (dump->lost >> loss & 1) != 0;
}

static void put_words(struct dump *dump)
{
    if (dump->words.len > 0)
        qy_buf_addf(dump->out, "{%s}", qy_buf_str(&dump->words));
    qy_buf_clear(&dump->words);
}

static void add_words(struct dump *dump, const struct qy_record_item *item)
{
    for (size_t i = 0; i < item->len; i++) {
        char c = item->text[i];

        if (c == ' ' || (c >= '\t' && c <= '\r') || c == '\x01' || c == '\x7F')
            continue;
        qy_buf_addc(&dump->words, c);
    }
}

static void dump_items(struct dump *dump, const struct qy_record_items *items)
{
    for (const struct qy_record_item *item = items->first; item; item = item->next) {
        if (item->kind == QY_ITEM_NAG && !is_lost(dump, QYI_LOSS_NAGS))
            qy_buf_addf(dump->out, "$%u", (unsigned)item->nag);
        else if (item->kind == QY_ITEM_COMMENT && !is_lost(dump, QYI_LOSS_COMMENTS) &&
                 !is_lost(dump, QYI_LOSS_TEXT))
            add_words(dump, item);
    }
}

/* Adds the nodes after one, all or only the main line; null moves if they are stored. */
static void dump_tree(struct dump *dump, const struct qy_record_node *node)
{
    bool first = true;

    dump_items(dump, &node->before);
    dump_items(dump, &node->after);
    put_words(dump);
    for (const struct qy_record_node *child = node->child; child; child = child->next) {
        if (child->move == QY_MOVE_NULL && is_lost(dump, QYI_LOSS_NULL_MOVE)) {
            first = false;
            continue;
        }
        if (!first && is_lost(dump, QYI_LOSS_VARIATIONS))
            break;
        qy_buf_addf(dump->out, "(%u", (unsigned)child->move);
        dump_tree(dump, child);
        qy_buf_addc(dump->out, ')');
        first = false;
    }
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The tags that say something, by their names; blanks apart. */
static void dump_tags(const struct qy_record *record, struct qy_buf *out)
{
    const char *names[64];
    size_t count = 0;

    for (const struct qy_record_tag *tag = qy_record_tags(record); tag && count < 64; tag = tag->next)
        if (!qyi_record_is_own_tag(record, tag) && !qyi_record_says_nothing(tag) &&
            qy_record_tag(record, tag->name) == tag->value)
            names[count++] = tag->name;
    qsort(names, count, sizeof names[0], by_text);
    for (size_t i = 0; i < count; i++) {
        const char *value = qy_record_tag(record, names[i]);

        while (*value == ' ')
            value++;
        size_t len = strlen(value);
        while (len > 0 && value[len - 1] == ' ')
            len--;
        if (len > 0)
            qy_buf_addf(out, "[%s=%.*s]", names[i], (int)len, value);
    }
}

static void dump_record(const struct qy_record *record, unsigned lost, bool tags, struct qy_buf *out)
{
    struct dump dump = {.out = out, .lost = lost, .record = record};

    qy_buf_clear(out);
    qy_buf_addf(out, "%s ", qy_game_id(qy_record_game(record)));
    if (!is_lost(&dump, QYI_LOSS_START))
        qy_position_to_fen(qy_record_start(record), QY_FEN_DEFAULT, out);
    if (!is_lost(&dump, QYI_LOSS_RESULT))
        qy_buf_addf(out, " %s ", qy_result_text(qy_record_result(record)));
    if (tags && !is_lost(&dump, QYI_LOSS_TAGS) && !is_lost(&dump, QYI_LOSS_TEXT))
        dump_tags(record, out);
    if (!is_lost(&dump, QYI_LOSS_START) && !is_lost(&dump, QYI_LOSS_MOVES))
        dump_tree(&dump, qy_record_root(record));
    qy_buf_free(&dump.words);
}

/* ---- one file -------------------------------------------------------------------------------------- */

struct trip {
    const struct qyi_format *format;
    struct qyi_record_output how;
    unsigned lost; /* of all games of the file */
    size_t count;
    struct qy_record *games[MOST];
    bool positions; /* a game is as many records as it has positions */
    size_t read;
    struct qy_buf first;
    struct qy_buf second;
    struct qy_buf one;
    struct qy_buf two;
    struct qy_buf faults;
    unsigned seed;
};

static void on_lost(void *user, enum qyi_loss loss)
{
    ((struct trip *)user)->lost |= 1U << loss;
}

static bool has_pass(const struct qy_record *record)
{
    const struct qy_record_node *node = qy_record_root(record)->child;

    while (node && node->move != QY_MOVE_NULL)
        node = node->child;
    return node != NULL;
}

static int on_report(void *user, enum qyi_report_kind kind, const struct qy_error *error)
{
    struct trip *trip = user;

    if (kind == QYI_REPORT_REPAIR || error->code == QY_E_ENCODING_OTHER)
        qy_buf_addf(&trip->faults, "%s:%u:%u (%s) ", qy_error_name(error->code), (unsigned)error->line,
                    (unsigned)error->column, error->found);
    return 0;
}

static unsigned ignored(const struct trip *trip)
{
    static const char *const without_tags[] = {"san", "wxf", "zh", "uci", "iccs", "reduced"};
    unsigned ignore = 0;

    for (size_t i = 0; i < sizeof without_tags / sizeof without_tags[0]; i++)
        ignore |= strcmp(trip->format->name, without_tags[i]) == 0 ? QY_IGNORE_TAGS : 0;
    return ignore | ((trip->lost >> QYI_LOSS_TAGS & 1) != 0 ? QY_IGNORE_TAGS : 0) |
           ((trip->lost & (1U << QYI_LOSS_COMMENTS | 1U << QYI_LOSS_NAGS | 1U << QYI_LOSS_TEXT)) != 0
                ? QY_IGNORE_ITEMS
                : 0) |
           ((trip->lost >> QYI_LOSS_VARIATIONS & 1) != 0 ? QY_IGNORE_VARIATIONS | QY_IGNORE_ITEMS : 0) |
           ((trip->lost >> QYI_LOSS_RESULT & 1) != 0 ? QY_IGNORE_RESULT : 0);
}

/* True for formats in which a record is all that was written. */
static bool is_exact(const struct trip *trip)
{
    static const char *const exact[] = {"pgn", "json", "san", "wxf", "zh", "uci", "iccs"};

    for (size_t i = 0; i < sizeof exact / sizeof exact[0]; i++)
        if (strcmp(trip->format->name, exact[i]) == 0)
            return (trip->lost & (1U << QYI_LOSS_NULL_MOVE | 1U << QYI_LOSS_START)) == 0;
    return false;
}

static int on_record(void *user, struct qy_record *record, const struct qyi_record_end *end)
{
    struct trip *trip = user;
    size_t at = trip->read++;
    struct qy_record_difference difference;

    if (end->state != QYI_RECORD_WHOLE && !(end->state == QYI_RECORD_REPAIRED && has_pass(record)))
        qy_buf_addf(&trip->faults, "game %zu is not whole; ", at + 1);
    assert_int_equal(qyi_format_write(trip->format, record, &trip->how, &trip->second, NULL), 0);
    if (trip->positions || at >= trip->count || trip->format->book)
        return 0;
    if (is_exact(trip) && !qy_record_equal(trip->games[at], record, ignored(trip), &difference))
        qy_buf_addf(&trip->faults, "game %zu differs: %s %s; ", at + 1, difference.what,
                    difference.tag ? difference.tag->name : "");
    bool tags = (ignored(trip) & QY_IGNORE_TAGS) == 0;
    dump_record(trip->games[at], trip->lost, tags, &trip->one);
    dump_record(record, trip->lost, tags, &trip->two);
    if (strcmp(qy_buf_str(&trip->one), qy_buf_str(&trip->two)) != 0 &&
        strcmp(trip->format->name, "reduced") != 0)
        qy_buf_addf(&trip->faults, "game %zu was\n%s\nand is\n%s\n", at + 1, qy_buf_str(&trip->one),
                    qy_buf_str(&trip->two));
    return 0;
}

static bool travel(struct trip *trip)
{
    struct qy_memory memory;
    const struct qyi_record_sink sink = {trip, on_record, on_report};
    const struct qyi_format *reader = trip->format->reader ? trip->format : &qyi_format_pgn;
    size_t records = 0;

    trip->how = (struct qyi_record_output){.notation = QY_NOTATION_COUNT, .lost = on_lost, .user = trip};
    if (trip->format->begin) {
        trip->format->begin(&trip->first);
        trip->format->begin(&trip->second);
    }
    for (size_t i = 0; i < trip->count; i++) {
        assert_int_equal(qyi_format_write(trip->format, trip->games[i], &trip->how, &trip->first, NULL), 0);
        for (const struct qy_record_node *node = qy_record_root(trip->games[i]); node; node = node->child)
            records++;
    }
    assert_int_equal(qyi_format_finish(trip->format, trip->count, &trip->first), 0);
    trip->positions = strcmp(trip->format->name, "fen") == 0 || strcmp(trip->format->name, "epd") == 0;
    memory = (struct qy_memory){trip->first.data, trip->first.len};
    /* the game of a text with moves only is not always clear */
    const struct qyi_record_input input = {.read = qy_memory_read,
                                           .user = &memory,
                                           .game_known = ignored(trip) & QY_IGNORE_TAGS,
                                           .game = qy_record_game(trip->games[0])};
    /* No book is a game without a move; and what it does not lead to from the array is not read back. */
    if (trip->format->book &&
        (trip->first.len == 0 || (trip->lost & (1U << QYI_LOSS_START | 1U << QYI_LOSS_NULL_MOVE)) != 0))
        return true;
    int code = qyi_format_read(reader, &input, &sink);

    if (code != 0)
        qy_buf_addf(&trip->faults, "can't be read: %s; ", qy_error_name(code));
    if (trip->read != (trip->positions ? records : trip->format->book ? 1 : trip->count))
        qy_buf_addf(&trip->faults, "%zu games were read of %zu; ", trip->read, trip->count);
    assert_int_equal(qyi_format_finish(trip->format, trip->read, &trip->second), 0);
    if (trip->first.len != trip->second.len ||
        memcmp(trip->first.data, trip->second.data, trip->first.len) != 0)
        qy_buf_adds(&trip->faults, "the second file is another; ");
    if (trip->faults.len == 0)
        return true;
    fprintf(stderr, "%s, %s, file %u: %s\n", trip->format->name, qy_game_id(qy_record_game(trip->games[0])),
            trip->seed, qy_buf_str(&trip->faults));
    if (!trip->format->binary && trip->first.len < 3000)
        fprintf(stderr, "%s\n----\n%s\n", qy_buf_str(&trip->first), qy_buf_str(&trip->second));
    return false;
}

static bool travel_with(const struct qyi_format *format, enum qy_game game, unsigned seed)
{
    struct dice dice = {0x9E3779B97F4A7C15U * (seed + 1)};
    struct trip trip = {.format = format, .seed = seed};

    trip.count = format->single ? 1 : 1 + dice_throw(&dice, MOST);
    for (size_t i = 0; i < trip.count; i++)
        trip.games[i] = make_random_record(game, &dice, true);
    bool good = travel(&trip);
    for (size_t i = 0; i < trip.count; i++)
        qy_record_free(trip.games[i]);
    qy_buf_free(&trip.first);
    qy_buf_free(&trip.second);
    qy_buf_free(&trip.one);
    qy_buf_free(&trip.two);
    qy_buf_free(&trip.faults);
    return good;
}

static void every_writer(void **state)
{
    size_t bad = 0;

    (void)state;
    for (size_t i = 0; qyi_formats[i]; i++) {
        for (enum qy_game game = 0; game < QY_GAME_COUNT; game++) {
            size_t of_this = 0;

            if (!qyi_formats[i]->writer || !qyi_format_holds(qyi_formats[i], game))
                continue;
            for (unsigned seed = 0; seed < files / test_sample() + 1 && of_this < 2; seed++)
                of_this += !travel_with(qyi_formats[i], game, seed);
            bad += of_this;
        }
    }
    assert_int_equal(bad, 0);
}

/* A game that goes to and fro; with an alternative to each move, or within one another in the alternatives. */
static struct qy_record *make_long_record(enum qy_game game, size_t plies, bool alternatives, bool nested)
{
    static const char *const moves[QY_GAME_COUNT][6] = {
        [QY_GAME_CHESS] = {"g1f3", "g8f6", "f3g1", "f6g8", "a2a3", "a7a6"},
        [QY_GAME_XIANGQI] = {"b0c2", "b9c7", "c2b0", "c7b9", "a3a4", "a6a5"},
    };
    struct qy_record *record;
    struct qy_position position;
    struct qy_record_node *node;

    assert_int_equal(qy_record_new(&record), 0);
    qy_position_start(game, &position);
    qy_record_set_start(record, &position);
    node = qy_record_root(record);
    for (size_t ply = 0; ply < plies; ply++) {
        struct qy_record_node *parent = node;
        struct qy_record_node *other;
        struct qy_undo undo;
        qy_move to_and_fro;
        qy_move aside;

        assert_int_equal(qy_move_read(&position, moves[game][ply % 4], 4, QY_NOTATION_UCI, &to_and_fro, NULL),
                         0);
        assert_int_equal(qy_move_read(&position, moves[game][4 + ply % 2], 4, QY_NOTATION_UCI, &aside, NULL),
                         0);
        if (nested)
            assert_int_equal(qy_record_add_move(record, parent, aside, &other), 0);
        assert_int_equal(qy_record_add_move(record, parent, to_and_fro, &node), 0);
        if (alternatives)
            assert_int_equal(qy_record_add_move(record, parent, aside, &other), 0);
        qy_position_make(&position, to_and_fro, &undo);
    }
    return record;
}

/* Games as long and trees as deep as the readers go, and beyond. */
static void long_and_deep(void **state)
{
    size_t bad = 0;

    (void)state;
    for (size_t i = 0; qyi_formats[i]; i++) {
        for (enum qy_game game = 0; game < QY_GAME_COUNT; game++) {
            static const struct {
                size_t plies;
                bool alternatives;
                bool nested;
            } shapes[] = {{17000, false, false},
                          {1200, true, false},
                          {1002, false, true},
                          {1500, false, true},
                          {10200, true, false}};

            for (size_t k = 0; k < sizeof shapes / sizeof shapes[0]; k++) {
                if (!qyi_formats[i]->writer || !qyi_format_holds(qyi_formats[i], game) ||
                    qyi_formats[i]->book)
                    continue;
                if (test_share() > 1 &&
                    (i + game + k) % 2) /* of each shape one game, of each game every other shape */
                    continue;
                struct trip trip = {.format = qyi_formats[i], .count = 1, .seed = (unsigned)k};

                trip.games[0] =
                    make_long_record(game, shapes[k].plies, shapes[k].alternatives, shapes[k].nested);
                bad += !travel(&trip);
                qy_record_free(trip.games[0]);
                qy_buf_free(&trip.first);
                qy_buf_free(&trip.second);
                qy_buf_free(&trip.one);
                qy_buf_free(&trip.two);
                qy_buf_free(&trip.faults);
            }
        }
    }
    assert_int_equal(bad, 0);
}

int main(int count, char **words)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_writer), cmocka_unit_test(long_and_deep)};

    if (count > 1)
        files = (unsigned)strtoul(words[1], NULL, 10);
    return cmocka_run_group_tests(tests, NULL, NULL);
}

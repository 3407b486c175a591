/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Game records in every text format. Laws: whatever a game was read from, each format that holds it writes
 * a file that its reader reads back as an equal record, apart from the losses that the writer reported, and
 * that is written as the same bytes again; positions (FEN, EPD) and books (Polyglot, of games from the usual
 * start) read back without a report; the formats of the other game refuse it.
 *
 * The first byte selects the format that is read, or automatic detection, and which formats are written.
 */
#include "../tests/record/record_laws.h"
#include "fuzz.h"
#include "record/record.h"

#include <qiyuan/play/duel.h>

enum { PARTS = 5 };

struct round {
    unsigned part; /* which of the formats are written; 0: all */
    struct qy_buf out;
};

/* Checks that the tree is consistent: parents, last children and counts of children. */
static void check_tree(const struct qy_record *record)
{
    const struct qy_record_node *node = qy_record_root(record);

    while (node != NULL) {
        size_t children = 0;

        for (const struct qy_record_node *child = node->child; child != NULL; child = child->next) {
            FUZZ_LAW(child->parent == node);
            FUZZ_LAW(child->next != NULL || node->last == child);
            children++;
        }
        FUZZ_LAW(children == node->children);
        if (node->child != NULL) {
            node = node->child;
            continue;
        }
        while (node != NULL && node->next == NULL)
            node = node->parent;
        node = node != NULL ? node->next : NULL;
    }
}

static void check_format(struct round *round, const struct qyi_format *format, const struct qy_record *record)
{
    const struct qyi_format *reader = format == &qyi_format_reduced ? &qyi_format_pgn : format;
    struct qy_record_difference difference = {0};
    const char *broken = law_check(format, reader, record, &round->out, &difference);

    /* a tag that says it is unknown is no loss */
    if (broken != NULL && difference.tag != NULL && qyi_record_says_nothing(difference.tag))
        return;
    if (broken != NULL)
        fprintf(stderr, "%s: %s (%s %s)\n%s\n", format->name, broken,
                difference.what != NULL ? difference.what : "",
                difference.tag != NULL ? difference.tag->name : "", qy_buf_str(&round->out));
    FUZZ_LAW(broken == NULL);
}

/* ---- positions and books --------------------------------------------------------------------------- */

struct counted {
    size_t records;
    size_t moves;
};

static int count_record(void *user, struct qy_record *record, const struct qyi_record_end *end)
{
    struct counted *counted = user;

    FUZZ_LAW(end->state == QYI_RECORD_WHOLE);
    counted->records++;
    counted->moves += qy_record_moves(record);
    return 0;
}

static int refuse_report(void *user, enum qyi_report_kind kind, const struct qy_error *error)
{
    (void)user;
    (void)kind;
    fprintf(stderr, "reported: %s\n", qy_error_name(error->code));
    FUZZ_LAW(error->code == 0); /* never: what was written is read without a report */
    return 0;
}

static bool begins_as_usual(const struct qy_record *record)
{
    struct qy_position start;

    qy_position_start(qy_record_game(record), &start);
    return qy_position_key(&start) == qy_position_key(qy_record_start(record));
}

static size_t main_line(const struct qy_record *record)
{
    size_t plies = 0;

    for (const struct qy_record_node *node = qy_record_root(record)->child; node; node = node->child)
        plies++;
    return plies;
}

/* A game written as positions, one line each, or as a book of its moves. */
static void check_list(struct round *round, const struct qyi_format *format, const struct qy_record *record)
{
    const struct qyi_record_output how = {.notation = QY_NOTATION_COUNT};
    struct counted counted = {0};
    const struct qyi_record_sink sink = {&counted, count_record, refuse_report};

    qy_buf_clear(&round->out);
    FUZZ_LAW(qyi_format_write(format, record, &how, &round->out, NULL) == 0);
    FUZZ_LAW(qyi_format_finish(format, 1, &round->out) == 0);
    if (round->out.len == 0 || (format->book && !begins_as_usual(record)))
        return;
    struct law_bytes bytes = {.data = round->out.data, .len = round->out.len};
    const struct qyi_record_input input = {.read = law_read,
                                           .user = &bytes,
                                           .game_known = true,
                                           .game = qy_record_game(record),
                                           .encoding_known = !format->binary,
                                           .encoding = QY_ENCODING_UTF8};
    FUZZ_LAW(qyi_format_read(format, &input, &sink) == 0);
    FUZZ_LAW(counted.records == (format->book ? 1 : main_line(record) + 1));
    FUZZ_LAW(!format->book || counted.moves <= qy_record_moves(record));
}

static void check_formats(struct round *round, const struct qy_record *record)
{
    for (size_t i = 0; qyi_formats[i]; i++) {
        const struct qyi_format *format = qyi_formats[i];

        if (!format->writer || !qyi_format_holds(format, qy_record_game(record)) ||
            (round->part > 0 && i % PARTS != round->part % PARTS))
            continue;
        if (format == &qyi_format_fen || format == &qyi_format_epd || format->book)
            check_list(round, format, record);
        else
            check_format(round, format, record);
    }
}

/* Checks that formats of other games refuse the record and write nothing. */
static void check_refusals(struct round *round, const struct qy_record *record)
{
    static const struct qyi_record_output how = {.notation = QY_NOTATION_COUNT};

    for (size_t i = 0; qyi_formats[i]; i++) {
        qy_buf_clear(&round->out);
        if (qyi_formats[i]->writer && !qyi_format_holds(qyi_formats[i], qy_record_game(record)))
            FUZZ_LAW(qyi_format_write(qyi_formats[i], record, &how, &round->out, NULL) == QY_E_FORMAT_GAME &&
                     round->out.len == 0);
    }
}

/* As an opening for matches, whole and its first plies: it is taken for its game only, and not if it is over. */
static void check_openings(const struct qy_record *record)
{
    for (int game = 0; game < QY_GAME_COUNT; game++) {
        struct qy_openings *openings;
        size_t count = 0;

        FUZZ_LAW(qy_openings_new((enum qy_game)game, &openings) == 0);
        for (size_t plies = 0; plies < 3; plies++) {
            int added = qy_openings_add(openings, record, plies);

            FUZZ_LAW(added == 0 || (added == 1 && qy_record_game(record) == (enum qy_game)game));
            count += (size_t)added;
        }
        qy_openings_shuffle(openings, 1);
        FUZZ_LAW(qy_openings_count(openings) == count);
        qy_openings_free(openings);
    }
}

static int on_record(void *user, struct qy_record *record, const struct qyi_record_end *end)
{
    struct round *round = user;

    check_tree(record);
    check_openings(record);
    check_refusals(round, record);
    if (end->state == QYI_RECORD_NONE)
        return 0;
    check_formats(round, record);
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct qyi_format *const choice[] = {
        NULL,           &qyi_format_pgn, &qyi_format_json, &qyi_format_epd, &qyi_format_uci,
        &qyi_format_zh, &qyi_format_wxf};
    struct round round = {.out = QY_BUF_INIT};
    const struct qyi_record_sink sink = {.user = &round, .record = on_record};

    if (size == 0)
        return 0;
    const struct qyi_format *format = choice[data[0] % (sizeof(choice) / sizeof(choice[0]))];
    round.part = data[0] / (sizeof(choice) / sizeof(choice[0]));
    if (format == NULL)
        format = qyi_format_find(NULL, data + 1, size - 1);
    struct law_bytes bytes = {.data = (const char *)data + 1, .len = size - 1};
    const struct qyi_record_input input = {.read = law_read, .user = &bytes};
    FUZZ_LAW(qyi_format_read(format, &input, &sink) <= 0);
    qy_buf_free(&round.out);
    return 0;
}

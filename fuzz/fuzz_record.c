/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Game records in every text format. Law: a game that is read and written in PGN, JSON or its own format
 * reads back as an equal record, which is written as the same bytes. The first byte selects the format, or
 * automatic detection.
 */
#include "../tests/record/record_laws.h"
#include "fuzz.h"

struct round {
    const struct qyi_format *format;
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
    struct qy_record_difference difference = {0};

    if (format->writer == NULL || format->reader == NULL || !qyi_format_holds(format, qy_record_game(record)))
        return;
    const char *broken = law_check(format, format, record, &round->out, &difference);
    if (broken != NULL)
        fprintf(stderr, "%s: %s (%s)\n%s\n", format->name, broken,
                difference.what != NULL ? difference.what : "", qy_buf_str(&round->out));
    FUZZ_LAW(broken == NULL);
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

static int on_record(void *user, struct qy_record *record, const struct qyi_record_end *end)
{
    struct round *round = user;

    check_tree(record);
    check_refusals(round, record);
    if (end->state == QYI_RECORD_NONE)
        return 0;
    check_format(round, &qyi_format_pgn, record);
    check_format(round, &qyi_format_json, record);
    /* a list of positions holds a game as many lines */
    if (round->format != &qyi_format_fen && round->format != &qyi_format_epd && !round->format->binary)
        check_format(round, round->format, record);
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
    round.format = choice[data[0] % (sizeof(choice) / sizeof(choice[0]))];
    if (round.format == NULL)
        round.format = qyi_format_find(NULL, data + 1, size - 1);
    struct law_bytes bytes = {.data = (const char *)data + 1, .len = size - 1};
    const struct qyi_record_input input = {.read = law_read, .user = &bytes};
    FUZZ_LAW(qyi_format_read(round.format, &input, &sink) <= 0);
    qy_buf_free(&round.out);
    return 0;
}

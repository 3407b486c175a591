/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Small texts within games: the values of [%clk] and [%eval], arrows and marks of diagrams, notes of an en
 * passant capture, the first move at odds of two moves. The first byte selects one of them. Laws: what is
 * read is written as a text that reads back the same; a note lies within its text; odds know their start.
 */
#include <qiyuan/core/game.h>
#include <qiyuan/core/notation.h>
#include <qiyuan/print/diagram.h>
#include <qiyuan/record/record.h>

#include <string.h>

#include "fuzz.h"

static void read_clock(const char *text, size_t len)
{
    struct qy_buf out = QY_BUF_INIT;
    int64_t ms;
    int64_t again;
    unsigned decimals;
    unsigned same;

    if (qy_clock_mark_read(text, len, &ms, &decimals) < 0)
        return;
    qy_clock_mark_write(ms, decimals, &out);
    FUZZ_LAW(qy_clock_mark_read(out.data, out.len, &again, &same) == 0);
    FUZZ_LAW(again == ms && same == (decimals < 3 ? decimals : 3));
    qy_buf_free(&out);
}

static void read_eval(const char *text, size_t len)
{
    struct qy_buf out = QY_BUF_INIT;
    struct qy_eval_mark mark;
    struct qy_eval_mark again;

    if (qy_eval_mark_read(text, len, &mark) < 0)
        return;
    qy_eval_mark_write(&mark, &out);
    FUZZ_LAW(qy_eval_mark_read(out.data, out.len, &again) == 0);
    FUZZ_LAW(again.is_mate == mark.is_mate && again.score == mark.score && again.depth == mark.depth);
    qy_buf_free(&out);
}

static bool same_notes(const struct qy_diagram_notes *a, const struct qy_diagram_notes *b)
{
    bool same = a->arrow_count == b->arrow_count && a->mark_count == b->mark_count;

    for (size_t i = 0; same && i < a->arrow_count; i++)
        same = a->arrow[i].from == b->arrow[i].from && a->arrow[i].to == b->arrow[i].to &&
               a->arrow[i].hue == b->arrow[i].hue;
    for (size_t i = 0; same && i < a->mark_count; i++)
        same = a->mark[i].square == b->mark[i].square && a->mark[i].hue == b->mark[i].hue &&
               a->mark[i].shape == b->mark[i].shape;
    return same;
}

/* Draws what comments ask for: it is always on the board. */
static void read_notes(const char *text, size_t len)
{
    for (int game = 0; game < QY_GAME_COUNT; game++) {
        struct qy_diagram_notes notes = {0};
        struct qy_diagram_notes again = {0};
        struct qy_diagram diagram;
        struct qy_position position;
        struct qy_error error = {0};
        struct qy_buf out = QY_BUF_INIT;
        int code = qy_diagram_notes_read((enum qy_game)game, text, len, &notes, &error);

        FUZZ_LAW(code == 0 || (code == error.code && error.offset <= len));
        if (code < 0)
            notes = again;
        qy_diagram_notes_in((enum qy_game)game, text, len, &notes);
        qy_diagram_notes_write((enum qy_game)game, &notes, &out);
        FUZZ_LAW(qy_diagram_notes_read((enum qy_game)game, qy_buf_str(&out), out.len, &again, NULL) == 0);
        FUZZ_LAW(same_notes(&notes, &again));
        qy_position_start((enum qy_game)game, &position);
        qy_diagram_init(&position, &diagram);
        diagram.notes = &notes;
        qy_buf_clear(&out);
        FUZZ_LAW(qy_diagram_write(&diagram, QY_PICTURE_SVG, &out) == 0 && out.len > 0);
        qy_buf_free(&out);
    }
}

static void read_words(const char *text, size_t len)
{
    size_t words = qy_en_passant_words(text, len);

    FUZZ_LAW(words <= len);
    FUZZ_LAW(words == 0 || qy_en_passant_words(text, words) == words);
}

static void read_odds(const char *text, size_t len)
{
    const struct qy_odds *odds;

    for (size_t i = 0; (odds = qy_odds_at(i)) != NULL; i++) {
        struct qy_position start;
        qy_move first = QY_MOVE_NONE;
        qy_move found = QY_MOVE_NONE;

        if (qy_odds_read_start(odds, text, len, &first, &start) < 0)
            continue;
        FUZZ_LAW((first == QY_MOVE_NONE) == !qy_odds_two_moves(odds));
        FUZZ_LAW(qy_odds_of(&start, &found) == odds && found == first);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static void (*const read[])(const char *, size_t) = {read_clock, read_eval, read_notes, read_words,
                                                         read_odds};

    if (size > 0)
        read[data[0] % (sizeof read / sizeof read[0])]((const char *)data + 1, size - 1);
    return 0;
}

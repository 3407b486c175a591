/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks a twin's statements about its position with the plain move generator. */
#include "xiangqi/twin_facts.h"

#include <string.h>

#include "xiangqi/reference.h"

#define MOST_WORDS 16

static qy_move read_move(const char *text)
{
    unsigned from = (unsigned)((text[1] - '0') * QYI_XIANGQI_FILES + (text[0] - 'a'));
    unsigned to = (unsigned)((text[3] - '0') * QYI_XIANGQI_FILES + (text[2] - 'a'));

    return qyi_xiangqi_pack(from, to);
}

static qy_piece *point(struct qyi_reference *r, qy_square square)
{
    return &r->board[square / QYI_XIANGQI_FILES][square % QYI_XIANGQI_FILES];
}

static void play(struct qyi_reference *r, qy_move move)
{
    *point(r, qyi_xiangqi_move_to(move)) = *point(r, qyi_xiangqi_move_from(move));
    *point(r, qyi_xiangqi_move_from(move)) = 0;
    r->side = (enum qy_side)(r->side ^ 1);
}

static bool is_legal(const struct qyi_reference *r, qy_move move)
{
    qy_move moves[QY_MAX_MOVES];
    size_t count = qyi_reference_legal(r, moves);

    for (size_t i = 0; i < count; i++)
        if (moves[i] == move)
            return true;
    return false;
}

/* True when the side to move may go to the point. */
static bool goes_to(const struct qyi_reference *r, qy_square square)
{
    qy_move moves[QY_MAX_MOVES];
    size_t count = qyi_reference_legal(r, moves);

    for (size_t i = 0; i < count; i++)
        if (qyi_xiangqi_move_to(moves[i]) == square)
            return true;
    return false;
}

/* Whether a word's statement is true after the last move, which went to `to` and captured `took`. */
static bool holds_after(const char *word, const struct qyi_reference *r, qy_square to, bool took)
{
    qy_move moves[QY_MAX_MOVES];
    bool checked = qyi_reference_unsafe(r, r->side);

    if (strcmp(word, "can") == 0)
        return true;
    if (strcmp(word, "take") == 0)
        return took;
    if (strcmp(word, "check") == 0)
        return checked;
    if (strcmp(word, "mate") == 0)
        return checked && qyi_reference_legal(r, moves) == 0;
    if (strcmp(word, "root") == 0)
        return took && goes_to(r, to);
    return strcmp(word, "bare") == 0 && took && !goes_to(r, to);
}

/* One fact: when, what, and the moves that lead there. */
static bool fact_holds(const struct repetition_row *row, char *const *word, size_t count)
{
    struct qyi_reference r;
    bool after = word[0][0] == 'a';
    size_t plies = (size_t)(word[0][1] - '0') - (after ? 0 : 1);
    bool took = false;
    qy_square to = 0;

    qyi_reference_of(&row->start, &r);
    for (size_t i = 0; i < plies; i++)
        play(&r, row->cycle[i]);
    if (after)
        r.side = (enum qy_side)(r.side ^ 1);
    for (size_t i = 2; i < count; i++) {
        qy_move move = read_move(word[i]);
        bool legal = is_legal(&r, move);

        if (i + 1 == count && strcmp(word[1], "not") == 0)
            return !legal;
        if (!legal)
            return false;
        to = qyi_xiangqi_move_to(move);
        took = *point(&r, to) != 0;
        play(&r, move);
    }
    return holds_after(word[1], &r, to, took);
}

bool twin_facts_hold(const struct repetition_row *row)
{
    char text[sizeof row->facts];
    char *rest;

    memcpy(text, row->facts, sizeof text);
    for (char *fact = strtok_r(text, ";", &rest); fact; fact = strtok_r(NULL, ";", &rest)) {
        char *word[MOST_WORDS];
        char *tail;
        size_t count = 0;

        for (char *at = strtok_r(fact, " ", &tail); at && count < MOST_WORDS; at = strtok_r(NULL, " ", &tail))
            word[count++] = at;
        if (count < 3 || strlen(word[0]) != 2 || !fact_holds(row, word, count))
            return false;
    }
    return true;
}
